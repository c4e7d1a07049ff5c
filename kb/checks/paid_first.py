"""Targets are chosen after the cost is paid (3.4.3:8-9): what pays is gone from where it lay, and lies where it went.

What an effect does is looked at in the same way: a cost that takes the only cards it could act on leaves nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice

import msgspec

from grammar.nodes import Action, Node, Reference, Selection
from grammar.terms import RefKind, Verb, Zone
from grammar.walk import nodes_in
from kb.among import go_together
from kb.checks.act import Activation, forbids, passes, unknown
from kb.checks.costs import barred_from, cost_pool, own_if_unsaid, zones_paid_from
from kb.checks.pools import needed, where_unknown
from kb.enforce import enforces
from kb.trace import Trace
from kb.verdict import Finding

Judge = Callable[[Activation], list[Finding]]
#: acts by which cards that pay leave their place, and where they go
_GOES_TO = {
    Verb.TRIBUTE: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.BANISH: Zone.BANISHED,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
}
#: acts of an amount: whether it must still be more than none once the cost is paid, no rule here says
_COUNTED = frozenset(
    {Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.GAIN_LP, Verb.DRAW, Verb.CHANGE_STAT, Verb.SET_STAT}
)
_NOTHING_TO_DO = "activation.must-be-able-to-resolve"
#: so many ways of paying are looked at
_WAYS = 60


@enforces("activation.cost-takes-target", "target.cost-card-in-graveyard")
def after_payment(act: Activation, wanted: Sequence[Selection], judge: Judge) -> list[Finding]:
    """What *judge* finds of the targets *wanted* once the cost is paid, in the way that leaves most to target."""
    findings = judge(act)
    moving = _paid_by_moving(act)
    if len(moving) != 1 or not findings:
        return findings
    cost, theme = moving[0]
    refused = any(finding.allows is False for finding in findings)
    if _hangs_on_payment(wanted, RefKind.COST, RefKind.THAT) and any(
        finding.allows is None for finding in findings
    ):
        return _as_paid(act, findings, judge)
    number = needed(theme.quantity, act.state, act.ctx) or 1
    if not refused and act.targets is None and all(_many_more(finding, number) for finding in findings):
        return findings
    if (
        act.cost is None
        and (path := where_unknown(act, own_if_unsaid(theme, act), zones_paid_from(cost, theme))) is not None
    ):
        comes_there = act.targets is None and any(_GOES_TO[cost.verb] in one.zones for one in wanted)
        return _open(act, findings, path) if refused and comes_there else findings
    ways = list(_ways(act, cost, theme, number))
    for way in ways:
        then = judge(_paid(act, way))
        if not any(finding.allows is False for finding in then):
            return then
    if refused or not ways or len(ways) == _WAYS:
        return findings
    return [forbids(act, "activation.cost-takes-target", "targets", need=1, have=0)]


def _hangs_on_payment(nouns: Iterable[Node], *kinds: RefKind) -> bool:
    """墓地へ送ったモンスターの攻撃力以下の…: which cards fit depends on what pays."""
    return any(isinstance(one, Reference) and one.kind in kinds for one in nodes_in(tuple(nouns)))


def _as_paid(act: Activation, findings: list[Finding], judge: Judge) -> list[Finding]:
    """What is found with the cost paid in the best way; as it was where another way may be better."""
    cost, theme = _paid_by_moving(act)[0]
    told = (
        act.cost is not None
        or where_unknown(act, own_if_unsaid(theme, act), zones_paid_from(cost, theme)) is None
    )
    ways = list(_ways(act, cost, theme, needed(theme.quantity, act.state, act.ctx) or 1))
    tried = [judge(_paid(act, way)) for way in ways]
    best = next((found for found in tried if all(finding.allows for finding in found)), None)
    if best is not None:
        return best
    refused = all(any(finding.allows is False for finding in found) for found in tried)
    return tried[0] if tried and refused and told and len(ways) < _WAYS else findings


@enforces("activation.must-be-able-to-resolve", "activation.steps")
def still_possible(
    act: Activation, found: Finding | None, judge: Callable[[Activation], Finding | None]
) -> Finding | None:
    """*found* of the resolution as things are, unless every way of paying leaves nothing to carry out.

    Where only what pays could be acted on where it goes, whether that will do is not said.
    """
    moving = _paid_by_moving(act)
    refused = found is not None and found.allows is False
    if (
        len(moving) == 1
        and _is_open(found)
        and found is not None
        and _hangs_on_payment(act.text.resolution, RefKind.COST)
    ):
        return _as_paid(act, [found], lambda then: _or_possible(then, judge(_owing_nothing(then))))[0]
    if (
        len(moving) != 1
        or (refused and found is not None and found.rule != _NOTHING_TO_DO)
        or _is_open(found)
    ):
        return found
    cost, theme = moving[0]
    if (
        act.cost is None
        and where_unknown(act, own_if_unsaid(theme, act), zones_paid_from(cost, theme)) is not None
    ):
        return found
    ways = list(_ways(act, cost, theme, needed(theme.quantity, act.state, act.ctx) or 1))
    left = None
    for way in ways:
        left = judge(_owing_nothing(_paid(act, way)))
        if left is None or left.allows is not False:
            return unknown(act, _NOTHING_TO_DO, "resolvable", "board") if refused else found
    if refused or left is None or len(ways) == _WAYS:
        return found
    if left.params.get("verb") in _COUNTED:
        return msgspec.structs.replace(left, allows=None, code="check.resolvable.unknown", missing="board")
    return msgspec.structs.replace(left, code="check.resolvable_paid.no")


def _or_possible(act: Activation, found: Finding | None) -> list[Finding]:
    return [found if found is not None else passes(act, _NOTHING_TO_DO, "resolvable")]


def _is_open(found: Finding | None) -> bool:
    return found is not None and (found.allows is None or found.missing is not None)


def _paid_by_moving(act: Activation) -> list[tuple[Action, Selection]]:
    """The parts of the cost by which chosen cards leave the place where they lie."""
    return [
        (cost, cost.theme)
        for cost in act.text.costs
        if cost.verb in _GOES_TO and isinstance(cost.theme, Selection)
    ]


def _many_more(finding: Finding, number: int) -> bool:
    """Paying with *number* cards cannot make the targets too few."""
    have, need = finding.params.get("have"), finding.params.get("need")
    if finding.missing is not None or not isinstance(have, int) or not isinstance(need, int):
        return True
    return have - need >= number


def _open(act: Activation, findings: list[Finding], path: str) -> list[Finding]:
    """What pays may be a card that nobody listed, and may be targeted where it goes."""
    return [
        unknown(act, "target.on-activation", "targets", path) if finding.allows is False else finding
        for finding in findings
    ]


def _ways(act: Activation, cost: Action, theme: Selection, number: int) -> Iterator[tuple[str, ...]]:
    if act.cost is not None:
        yield act.cost
        return
    pool = [card.id for card in cost_pool(act, cost, theme) if not _barred(act, cost, card.id)]
    for way in islice(combinations(pool, number), _WAYS):
        if go_together(act.state, [act.state.cards[one] for one in way], theme, act.ctx) is not False:
            yield way


def _barred(act: Activation, cost: Action, card_id: str) -> bool:
    found = barred_from(act, cost, act.state.cards[card_id])
    return found is not None and found.allows is False


def _owing_nothing(act: Activation) -> Activation:
    """The zones that paying frees, and the cards that it takes, are not counted once more."""
    text = msgspec.structs.replace(act.text, costs=())
    return msgspec.structs.replace(act, effect=msgspec.structs.replace(act.effect, text=text))


def _paid(act: Activation, cards: tuple[str, ...]) -> Activation:
    from kb.payment import pay

    state = pay(msgspec.structs.replace(act, cost=cards), cards, Trace())
    return msgspec.structs.replace(
        act,
        state=state,
        card=state.cards.get(act.card.id, act.card),
        cost=None,
        paid=state.events[len(act.state.events) :],
        unpaid=act.state,
    )
