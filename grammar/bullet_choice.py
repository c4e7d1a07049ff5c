"""以下の効果から１つを選んで…: a number of the ● below is chosen, while activating or while resolving."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Action, Number, Reference, Variable, Who
from grammar.places import one_player
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.terms import Manner, Modality, QuantityKind, RefKind, Verb


def is_list(units: tuple[Unit, ...]) -> bool:
    """以下の効果, 以下效果, 以下效果中."""
    words = [u.concept for u in units]
    return words[: -1 if words[-1:] == ["among"] else None] in (["following", "effect"], ["following"])


def counted_list(units: Sequence[Unit]) -> int:
    """以下の効果を１つ, 1个以下效果: how many of the list; 0 when the words say anything else."""
    counts = [q for u in units if u.kind is UnitKind.COUNT and (q := read_quantity(u)) is not None]
    rest = tuple(u for u in units if u.kind is not UnitKind.COUNT)
    if len(counts) != 1 or counts[0].kind is not QuantityKind.EXACT or not is_list(rest):
        return 0
    return counts[0].amount.value if isinstance(counts[0].amount, Number) else 0


def cases_of_list(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """発動ターンによって以下の効果を, 装备怪兽的控制者对应的以下效果: what tells the ● apart; empty when nothing does."""
    at = next((i for i, u in enumerate(units) if u.concept == "following"), 0)
    if not at or not is_list(tuple(units[at:])):
        return ()
    said = units[0].value
    if at == 1 and isinstance(said, Clause) and said.verb is not None and said.verb.verb is LightVerb.RELATE:
        return said.phrases[0].units if len(said.phrases) == 1 and not said.skipped else ()
    told = units[at - 1]
    apart = told.kind in (UnitKind.TURN, UnitKind.STAT, UnitKind.PLAYER) or told.concept in _APART
    if not apart and not told.concept.startswith(FROM_WHERE):
        return ()
    return tuple(units[:at])


#: このカードの表示形式によって, このカードがどこに存在するかによって, そのカードがどこから除外されたかによって
_APART = frozenset({"position", "battle_position", "whereabouts"})
FROM_WHERE = "from_where_"


def chosen_of_list(clause: Clause, scope: Scope) -> Action | None:
    """How many of the list are chosen and by whom, if *clause* says only that."""
    form = clause.verb
    if form is None or form.verb is not Verb.CHOOSE or form.negated or clause.skipped or clause.also:
        return None
    listed = [p for p in clause.phrases if is_list(_uncounted(p.units))]
    counts = [n for p in clause.phrases if (n := _how_many(p)) is not None]
    players = [p for p in clause.phrases if all(u.kind is UnitKind.PLAYER for u in p.units)]
    said = {id(p) for p in (*listed, *players)} | {id(p) for p in clause.phrases if _how_many(p) is not None}
    if len(listed) != 1 or len(counts) != 1 or len(said) < len(clause.phrases):
        return None
    scope.listed = listed[0].span
    agent = Who(player=one_player(players[0].units), span=players[0].span) if players else None
    amount, manner = counts[0]
    may = Modality.MAY if form.can else Modality.DO
    return Action(verb=Verb.CHOOSE, agent=agent, amount=amount, manner=manner, modality=may, span=clause.span)


def of_that_list(action: Action) -> bool:
    """適用する, その効果を適用する: what was chosen of the list."""
    theme = action.theme
    return theme is None or (isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT)


def chosen_by_another(chosen: Action, action: Action) -> bool:
    """相手は以下の効果から１つを選び、自分はその効果を適用する: one player chooses, the other does it."""
    players = {who.player for who in (chosen.agent, action.agent) if isinstance(who, Who)}
    return len(players) > 1


def applied(action: Action, chosen: Action) -> Action:
    """…選んで適用する: so many of the list, whoever chooses them; for whom they are applied, each of them says."""
    return msgspec.structs.replace(
        action,
        theme=None,
        amount=chosen.amount,
        agent=action.agent or chosen.agent,
        manner=tuple(sorted({*action.manner, *chosen.manner, Manner.CHOSEN})),
        modality=chosen.modality if action.modality is Modality.DO else action.modality,
    )


def _uncounted(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """以下の効果を + ２つまで: the list, and apart from it how many."""
    return tuple(u for u in units if u.kind not in _COUNTS) if len(units) > 1 else units


_COUNTS = (UnitKind.COUNT, UnitKind.QUANTIFIER)


def _how_many(phrase: Phrase) -> tuple[Number | Variable, tuple[Manner, ...]] | None:
    """１つを, 以下の効果を２つまで, 好きな数: so many, or as many at most."""
    counts = [u for u in phrase.units if u.kind in _COUNTS]
    alone = len(phrase.units) == 1 and phrase.case in (Case.OBJ, Case.BARE)
    if len(counts) != 1 or not (alone or is_list(_uncounted(phrase.units))):
        return None
    if counts[0].concept == QuantityKind.ANY_NUMBER:
        return Variable(name="any_number", span=counts[0].span), ()
    quantity = read_quantity(counts[0]) if counts[0].kind is UnitKind.COUNT else None
    if quantity is None or not isinstance(quantity.amount, Number) or quantity.kind not in _BOUNDS:
        return None
    return quantity.amount, _BOUNDS[quantity.kind]


_BOUNDS: dict[QuantityKind, tuple[Manner, ...]] = {
    QuantityKind.EXACT: (),
    QuantityKind.UP_TO: (Manner.UP_TO,),
}
