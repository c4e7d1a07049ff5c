"""以下の効果から１つを選んで…: a number of the ● below is chosen, while activating or while resolving."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Action, Number, Who
from grammar.places import one_player
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.terms import Manner, Modality, QuantityKind, Verb


def is_list(units: tuple[Unit, ...]) -> bool:
    """以下の効果, 以下效果."""
    return [u.concept for u in units] in (["following", "effect"], ["following"])


def counted_list(units: Sequence[Unit]) -> int:
    """以下の効果を１つ, 1个以下效果: how many of the list; 0 when the words say anything else."""
    counts = [q for u in units if u.kind is UnitKind.COUNT and (q := read_quantity(u)) is not None]
    rest = tuple(u for u in units if u.kind is not UnitKind.COUNT)
    if len(counts) != 1 or counts[0].kind is not QuantityKind.EXACT or not is_list(rest):
        return 0
    return counts[0].amount.value if isinstance(counts[0].amount, Number) else 0


def chosen_of_list(clause: Clause, scope: Scope) -> Action | None:
    """How many of the list are chosen and by whom, if *clause* says only that."""
    form = clause.verb
    if form is None or form.verb is not Verb.CHOOSE or form.negated or clause.skipped or clause.also:
        return None
    listed = [p for p in clause.phrases if is_list(p.units)]
    counts = [n for p in clause.phrases if (n := _how_many(p)) is not None]
    players = [p for p in clause.phrases if all(u.kind is UnitKind.PLAYER for u in p.units)]
    if len(listed) != 1 or len(counts) != 1 or len(listed) + len(counts) + len(players) < len(clause.phrases):
        return None
    scope.listed = listed[0].span
    agent = Who(player=one_player(players[0].units), span=players[0].span) if players else None
    may = Modality.MAY if form.can else Modality.DO
    return Action(verb=Verb.CHOOSE, agent=agent, amount=counts[0], modality=may, span=clause.span)


def applied(action: Action, chosen: Action) -> Action:
    """…選んで適用する: so many of the list, whoever chooses them."""
    return msgspec.structs.replace(
        action,
        amount=chosen.amount,
        agent=action.agent or chosen.agent,
        manner=tuple(sorted({*action.manner, Manner.CHOSEN})),
        modality=chosen.modality if action.modality is Modality.DO else action.modality,
    )


def _how_many(phrase: Phrase) -> Number | None:
    """１つを."""
    if len(phrase.units) != 1 or phrase.case not in (Case.OBJ, Case.BARE):
        return None
    quantity = read_quantity(phrase.units[0]) if phrase.units[0].kind is UnitKind.COUNT else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return quantity.amount
