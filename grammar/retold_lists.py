"""Clauses told once more in the words that the readers know: what is chosen of a ● list.

以下の効果から１つを適用する is 以下の効果から１つを選んで適用する.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.bullet_choice import counted_list
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import QuantityKind, Stat, Verb


def applied_of_list(clauses: Sequence[Clause]) -> list[Clause]:
    """以下の効果から１つを適用する, 从以下效果让1个适用: one is chosen, and applied."""
    return [part for clause in clauses for part in _chosen_and_applied(clause)]


def _chosen_and_applied(clause: Clause) -> tuple[Clause, ...]:
    form = clause.verb
    if form is None or form.verb is not Verb.APPLY or form.negated or clause.skipped or clause.also:
        return (clause,)
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.FROM), None)
    number = next((p for p in clause.phrases if p.case in (Case.OBJ, Case.BARE) and len(p.units) == 1), None)
    listed = clause.phrases[at] if at is not None else None
    if listed is None or number is None or not counted_list((*listed.units, *number.units)):
        return (clause,)
    first = tuple(p for p in clause.phrases[: clause.phrases.index(listed)])
    rest = tuple(p for p in clause.phrases[len(first) :] if p is not listed and p is not number)
    chosen = msgspec.structs.replace(
        clause,
        phrases=(*first, listed, number),
        verb=VerbForm(Verb.CHOOSE, number.span, number.units[0].text),
        ender=Ender.JOIN,
    )
    applied = msgspec.structs.replace(clause, phrases=rest, connective=None)
    return chosen, applied


def chosen_by_other(clauses: Sequence[Clause]) -> list[Clause]:
    """適用する効果は相手が選ぶ, 适用的效果由对方来选: instead the other player chooses one of the list, and it is applied."""
    return [part for clause in clauses for part in _chosen_by_other(clause)]


def _chosen_by_other(clause: Clause) -> tuple[Clause, ...]:
    form = clause.verb
    chooses = form is not None and form.verb is Verb.CHOOSE and not (form.negated or form.can or form.passive)
    if form is None or not chooses or len(clause.phrases) != 2 or clause.connective or clause.skipped:
        return (clause,)
    effect, who = clause.phrases
    inner = effect.units[0].value
    applied = isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb is Verb.APPLY
    bare = (
        isinstance(inner, Clause)
        and not inner.phrases
        and [u.concept for u in effect.units[1:]] == ["effect"]
    )
    if not applied or not bare or [u.kind for u in who.units] != [UnitKind.PLAYER]:
        return (clause,)
    below = Unit(UnitKind.DEICTIC, effect.span, "以下", "following")
    one = Unit(UnitKind.COUNT, effect.span, "１つ", "thing", (QuantityKind.EXACT, 1))
    choice = msgspec.structs.replace(
        clause,
        connective="instead",
        phrases=(
            msgspec.structs.replace(who, case=Case.TOPIC),
            Phrase(Case.FROM, (below, effect.units[-1]), effect.span),
            Phrase(Case.OBJ, (one,), effect.span),
        ),
        ender=Ender.JOIN,
    )
    assert isinstance(inner, Clause)
    applies = msgspec.structs.replace(clause, phrases=(), verb=inner.verb)
    return choice, applies


def same_effect_barred(clause: Clause) -> Clause:
    """自分の「Ａ」の効果で同じ効果を適用できない, 自己的「A」的效果不能有相同效果适用: as 「Ａ」の効果でその効果を…."""
    form = clause.verb
    barred = form is not None and form.verb is Verb.APPLY and form.negated and form.can
    if not barred or clause.skipped or clause.also:
        return clause
    told = next((p for p in clause.phrases if _is_same_effect(p)), None)
    if told is None:
        return clause
    inner = told.units[0].value
    if isinstance(inner, Clause):
        by = inner.phrases[0].units
        rest = [p for p in clause.phrases if p is not told]
    else:
        named = next((p for p in clause.phrases if _names_its_effect(p)), None)
        by = named.units if named is not None else ()
        rest = [p for p in clause.phrases if p is not told and p is not named]
    if not by or by[-1].concept != "effect" or not any(u.kind is UnitKind.NAME for u in by):
        return clause
    that = Unit(UnitKind.DEICTIC, told.units[0].span, "", "that")
    cause = Phrase(Case.BY, tuple(by), Span(by[0].span.start, by[-1].span.end))
    effect = Phrase(Case.OBJ, (that, told.units[-1]), told.units[-1].span)
    return msgspec.structs.replace(clause, phrases=(*rest, cause, effect))


def _is_same_effect(phrase: Phrase) -> bool:
    if len(phrase.units) != 2 or phrase.units[1].concept != "effect":
        return False
    same, inner = phrase.units[0], phrase.units[0].value
    if not isinstance(inner, Clause):
        return same.kind is UnitKind.SAME and not same.concept and same.value is None
    form = inner.verb
    alike = form is not None and form.verb is LightVerb.SAME and not form.negated
    return alike and len(inner.phrases) == 1 and inner.phrases[0].case is Case.BY and not inner.skipped


def _names_its_effect(phrase: Phrase) -> bool:
    named = any(u.kind is UnitKind.NAME for u in phrase.units)
    return phrase.case in (Case.BARE, Case.TOPIC) and named and phrase.units[-1].concept == "effect"


def effects_by_value(clauses: Sequence[Clause]) -> list[Clause]:
    """フィールドに特定の属性を持つモンスターが存在する場合、以下の効果を得る: each ● says which Attribute."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        of = _specified(before) if before is not None else ()
        listed = next((p for p in clause.phrases if _is_bare_list(p)), None)
        gains = clause.verb is not None and clause.verb.verb is LightVerb.GET and not clause.verb.negated
        if before is None or not of or listed is None or not gains or clause.connective:
            found.append(clause)
            continue
        told = msgspec.structs.replace(listed, units=(*of, *listed.units))
        own = tuple(p for p in before.phrases if all(u.kind is UnitKind.THIS_CARD for u in p.units))
        phrases = tuple(told if p is listed else p for p in clause.phrases)
        span = Span(before.span.start, clause.span.end)
        found[-1] = msgspec.structs.replace(clause, phrases=(*own, *phrases), span=span)
    return found


def _is_bare_list(phrase: Phrase) -> bool:
    return [u.concept for u in phrase.units] == ["following", "effect"]


def _specified(clause: Clause) -> tuple[Unit, ...]:
    """Which cards must be there, and their value that the ● tell; nothing when it is told in the clause."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or form.negated or clause.ender is not Ender.IF:
        return ()
    told = [p for p in clause.phrases if p.case is Case.SUBJ or p.units[0].concept in _VALUES]
    cards = [u for p in told for u in p.units]
    where = tuple(u for p in clause.phrases if p.case in (Case.AT, Case.TO) for u in p.units)
    if len(cards) < 2 or clause.skipped or any(u.kind not in _PLACES for u in where):
        return ()
    first, *rest = cards
    if isinstance(first.value, Clause):  # 特定の属性を持つ
        has = first.value.verb is not None and first.value.verb.verb is LightVerb.HAVE
        words = [u for p in first.value.phrases for u in p.units] if has else []
    else:  # 特定属性的
        words, rest = [first, *rest[:1]], rest[1:]
    value = words[-1] if words else None
    bare = [u.concept for u in words[:-1]] == ["specified"] and len(rest) == 1
    if value is None or value.kind is not UnitKind.STAT or not bare or rest[0].kind is not UnitKind.CARD_KIND:
        return ()
    return (*where, *rest, value)


_VALUES = ("specified", Stat.ATTRIBUTE, Stat.RACE)
_PLACES = (UnitKind.ZONE, UnitKind.PLAYER)


def effects_of_list(clause: Clause) -> Clause:
    """以下の効果を全て適用する: as without 全て; 出た目の効果を適用する: as 出た目によって以下の効果を適用する."""
    form = clause.verb
    if form is None or form.verb is not Verb.APPLY or form.negated:
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(_of_list(p) for p in clause.phrases))


def _of_list(phrase: Phrase) -> Phrase:
    if phrase.case not in (Case.OBJ, Case.BARE):
        return phrase
    units = phrase.units
    rest = tuple(u for u in units if u.concept != QuantityKind.ALL)
    if len(rest) < len(units) and [u.concept for u in rest] == ["following", "effect"]:
        return msgspec.structs.replace(phrase, units=rest)
    if [u.concept for u in units] == ["roll", "effect"]:
        below = Unit(UnitKind.DEICTIC, Span(units[1].span.start, units[1].span.start), "", "following")
        return msgspec.structs.replace(phrase, units=(units[0], below, units[1]))
    return phrase


def effects_added(clause: Clause) -> Clause:
    """その時の効果に以下の効果を加える, 给那个效果加上以下效果: that effect gains what is listed."""
    form = clause.verb
    adds = form is None or (form.verb is LightVerb.ADD and not form.negated)
    listed = next(
        (p for p in clause.phrases if [u.concept for u in p.units] == ["following", "effect"]), None
    )
    rest = [u for p in clause.phrases if p is not listed for u in p.units]
    said = [u.concept for u in rest if u.concept != "in_addition"]
    if not adds or listed is None or clause.skipped or said not in _THAT_EFFECT:
        return clause
    if form is None and "in_addition" not in [u.concept for u in rest]:
        return clause
    that = Unit(UnitKind.DEICTIC, rest[0].span, "その", "that")
    effect = next(u for u in rest if u.concept == "effect")
    phrases = (
        Phrase(Case.TOPIC, (that, effect), effect.span),
        msgspec.structs.replace(listed, case=Case.OBJ),
    )
    added = VerbForm(LightVerb.GET, effect.span, "", can=form is not None and form.can)
    return msgspec.structs.replace(clause, phrases=phrases, verb=added)


_THAT_EFFECT = (["that", "effect"], ["at_that_time", "effect"])
