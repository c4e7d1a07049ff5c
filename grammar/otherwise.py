"""What may be chosen instead in a certain case: other targets, more of them, more of the listed effects.

（自分フィールドに「Ａ」が存在する場合、代わりに相手フィールドのカード１枚を対象とする事もできる）, この効果の対象を２枚にできる, 両方を選択できる.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import condition
from grammar.drafts import Draft
from grammar.nodes import Otherwise, Selection, Several
from grammar.nouns import noun
from grammar.paid_cases import paid_case
from grammar.places import read_place
from grammar.predicates import read_quantity
from grammar.spots import names_place
from grammar.terms import Verb


def read_otherwise(sentence: Sentence, draft: Draft) -> bool:
    """Read *sentence* into *draft* if it is one of these; False leaves both untouched."""
    last = sentence.clauses[-1]
    if last.verb is not None and last.verb.verb is Verb.ACTIVATE and draft.choose_option == 1:
        return _then_both(sentence, draft)
    if last.connective != "instead" and (last.verb is None or last.verb.verb not in _ACTS):
        return False
    *case, choice = _chosen_to_apply(sentence.clauses)
    if len(case) == 2 and _both(choice) is not None and (paid := paid_case(case, 0, draft.scope)) is not None:
        draft.otherwise.append(Otherwise(condition=paid, choose_option=2, span=sentence.span))
        return True  # モンスターをリリースしてこのカードを発動した場合、両方を選んで適用できる
    if len(case) > 1 or any(c.ender is not Ender.IF or c.skipped for c in case):
        return False
    found = _more_targets(choice, draft) or _both(choice) or _other_targets(choice, draft)
    if found is None:
        return False
    holds = condition(case[0], draft.scope) if case else None
    draft.otherwise.append(msgspec.structs.replace(found, condition=holds, span=sentence.span))
    return True


_ACTS = frozenset({Verb.CHOOSE, Verb.APPLY, LightVerb.MAKE, LightVerb.BECOME})


def says_both(sentence: Sentence) -> bool:
    """Is it about choosing both of two listed effects?"""
    return any(u.concept == "both_of" for c in sentence.clauses for p in c.phrases for u in p.units)


def one_or_both(clause: Clause) -> Clause | None:
    """以下の効果から１つ、または両方を選択し, 从以下效果选择1个或者两方: *clause* without the words for both."""
    if clause.verb is None or clause.verb.verb is not Verb.CHOOSE or clause.verb.negated or clause.skipped:
        return None
    for i, phrase in enumerate(clause.phrases):
        kinds = [u.kind for u in phrase.units]
        if kinds == [UnitKind.COUNT, UnitKind.OR, UnitKind.THING] and phrase.units[-1].concept == "both_of":
            one = msgspec.structs.replace(phrase, units=phrase.units[:1])
            return msgspec.structs.replace(
                clause, phrases=(*clause.phrases[:i], one, *clause.phrases[i + 1 :])
            )
    return None


def _then_both(sentence: Sentence, draft: Draft) -> bool:
    """または～が存在する場合、以下の効果から１つ、または両方を選択して発動できる; 両方を選択して発動する事ができる."""
    if len(sentence.clauses) != 3:
        return False
    case, choice, act = sentence.clauses
    form = act.verb
    activates = form is not None and not form.negated and not act.phrases and not act.skipped
    if not activates or case.ender is not Ender.IF or case.skipped or case.connective not in (None, "or"):
        return False
    both = one_or_both(choice) is not None and case.connective == "or"
    able = [u.concept for p in choice.phrases for u in p.units] == ["both_of"]
    if choice.verb is None or choice.verb.verb is not Verb.CHOOSE or not (both or able):
        return False
    if not (choice.verb.can or (form is not None and form.can)) or (both and draft.costs):
        return False  # …を見せ、１つを選択して発動できる。または～場合、…: nothing is paid in that case
    holds = condition(msgspec.structs.replace(case, connective=None), draft.scope)
    draft.otherwise.append(Otherwise(condition=holds, choose_option=2, span=sentence.span))
    return holds is not None


def _chosen_to_apply(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """両方を選んで適用できる, 可以选两方适用: as 両方を選択できる."""
    if len(clauses) < 2:
        return clauses
    *before, choice, last = clauses
    forms = (choice.verb, last.verb)
    if any(form is None or form.negated for form in forms) or last.phrases or choice.ender is Ender.IF:
        return clauses
    assert choice.verb is not None and last.verb is not None
    if (choice.verb.verb, last.verb.verb) != (Verb.CHOOSE, Verb.APPLY):
        return clauses
    able = msgspec.structs.replace(choice.verb, can=choice.verb.can or last.verb.can)
    return (*before, msgspec.structs.replace(choice, verb=able, ender=last.ender))


def _said(clause: Clause) -> list[Phrase]:
    """The phrases of *clause* without 代わりに, which its connective says."""
    return [p for p in clause.phrases if [u.concept for u in p.units] != ["instead"]]


def _more_targets(clause: Clause, draft: Draft) -> Otherwise | None:
    """この効果の対象を２枚にできる, 这个效果的对象可以变成2张."""
    verb, phrases = clause.verb, _said(clause)
    if (
        verb is None
        or verb.verb not in (LightVerb.MAKE, LightVerb.BECOME)
        or verb.negated
        or len(phrases) != 2
    ):
        return None
    whose = [u.concept for u in phrases[0].units]
    number = phrases[1].units
    if whose != ["this", "effect", "target"] or len(number) != 1 or len(draft.targets) != 1:
        return None
    quantity = read_quantity(number[0]) if number[0].kind is UnitKind.COUNT else None
    if quantity is None:
        return None
    return Otherwise(
        targets=(msgspec.structs.replace(draft.targets[0], quantity=quantity, span=clause.span),)
    )


def _both(clause: Clause) -> Otherwise | None:
    """両方を選択できる, 可以选择两方: both of the two effects listed below."""
    verb, phrases = clause.verb, _said(clause)
    chooses = verb is not None and verb.verb is Verb.CHOOSE and verb.can and not verb.negated
    if not chooses or [u.concept for p in phrases for u in p.units] != ["both_of"]:
        return None
    return Otherwise(choose_option=2)


def _other_targets(clause: Clause, draft: Draft) -> Otherwise | None:
    """代わりに「Ａ」１体を対象とする事もできる; 代わりに自分の墓地から対象とする事もできる: as many of the same."""
    phrases = _said(clause)
    if clause.connective != "instead" or len(phrases) != 1 or len(draft.targets) != 1:
        return None
    units = _without_target(phrases[0].units)
    if not _may_target(clause) and not (clause.verb is None and len(units) < len(phrases[0].units)):
        return None
    if phrases[0].case is Case.FROM:
        place = read_place(units, draft.scope) if names_place(units) else None
        if place is None or place.spots or place.where is not None:
            return None
        there = msgspec.structs.replace(
            draft.targets[0], zones=place.zones, player=place.player, span=phrases[0].span
        )
        return Otherwise(targets=(there,))
    read = noun(units, draft.scope) if phrases[0].case in (Case.OBJ, Case.TARGET) else None
    if read is None or read.place is not None or isinstance(read.noun, Several):
        return None
    other, first = read.noun, draft.targets[0]
    if not isinstance(other, Selection):
        return None
    if not other.zones and other.player is None:
        other = msgspec.structs.replace(other, zones=first.zones, player=first.player)  # in the same place
    return Otherwise(targets=(other,))


def _may_target(clause: Clause) -> bool:
    verb = clause.verb
    return (
        verb is not None and verb.verb is Verb.TARGET and verb.can and not verb.negated and not clause.skipped
    )


def _without_target(units: Sequence[Unit]) -> list[Unit]:
    """从自己墓地作为对象: what they become is the act."""
    last = units[-1]
    ends = last.kind is UnitKind.REFERENCE and last.concept == "targeted" and len(units) > 1
    return list(units[:-1] if ends else units)
