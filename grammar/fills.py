"""Acts told by what is there after them or meanwhile: a draw up to so many cards, the phase it is then."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, UnitKind
from grammar.nodes import Action, CountOf, Number, Quantity, Selection, SumOf, Who
from grammar.predicates import read_quantity
from grammar.terms import Player, QuantityKind, Verb, Zone
from grammar.windows import is_time

_OWN = ("自分", "自己", "我方")
_UP_TO = frozenset({Ender.TO_DO, Ender.UNTIL})


def fills_hand(clause: Clause, following: Clause | None) -> Quantity | None:
    """手札が５枚になるように + ドローする: how many cards are in the hand then."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated or clause.ender not in _UP_TO:
        return None
    if following is None or following.verb is None or clause.skipped:
        return None
    if following.verb.verb is not Verb.DRAW and following.verb.verb not in _EMPTIES:
        return None
    own = not any(
        u.kind is UnitKind.PLAYER and u.text not in _OWN for p in following.phrases for u in p.units
    )
    told = ([Zone.HAND], [Player.SELF, Zone.HAND]) if own else ([Zone.HAND],)
    hands = [p for p in clause.phrases if [u.concept for u in p.units] in told]
    counts = [p for p in clause.phrases if [u.kind for u in p.units] == [UnitKind.COUNT]]
    if len(hands) != 1 or len(counts) != 1 or len(clause.phrases) != 2:
        return None
    return read_quantity(counts[0].units[0])


def filled(action: Action, hand: Quantity) -> Action:
    """The draw: as many as the hand is short of that number."""
    if action.verb in _EMPTIES and isinstance(hand.amount, Number):
        return _emptied(action, hand)
    if action.verb is not Verb.DRAW or action.amount is not None or not isinstance(hand.amount, Number):
        return action
    player = action.agent.player if isinstance(action.agent, Who) else Player.SELF
    player = Player.THAT_PLAYER if player is Player.BOTH else player  # each as many as misses in that hand
    held = CountOf(what=Selection(player=player, zones=(Zone.HAND,)), span=hand.span)
    missing = SumOf(amounts=(hand.amount, held), minus=True, span=hand.span)
    return msgspec.structs.replace(action, amount=missing)


_EMPTIES = frozenset({Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, Verb.RETURN_TO_DECK})


def _emptied(action: Action, hand: Quantity) -> Action:
    """手札が４枚になるように手札を墓地へ送る: as many as the hand has above that number."""
    theme, player = action.theme, action.agent.player if isinstance(action.agent, Who) else Player.SELF
    bare = isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.UNSTATED
    if not bare or not isinstance(theme, Selection) or theme.zones != (Zone.HAND,) or hand.amount is None:
        return action
    player = Player.THAT_PLAYER if player is Player.BOTH else player
    held = CountOf(what=Selection(player=player, zones=(Zone.HAND,)), span=hand.span)
    above = SumOf(amounts=(held, hand.amount), minus=True, span=hand.span)
    many = Quantity(kind=QuantityKind.EXACT, amount=above, span=hand.span)
    return msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, quantity=many))


def is_filled(action: Action, hand: Quantity) -> bool:
    kinds = (QuantityKind.EXACT, QuantityKind.UP_TO)  # 变成5张为止
    return filled(action, hand) is not action and hand.kind in kinds


def bans_meanwhile(clause: Clause) -> bool:
    """この時、リバースモンスターの効果は発動しない: of the act just told, as long as it is done."""
    form = clause.verb
    return (
        at_that_time(clause)
        and form is not None
        and form.verb is Verb.ACTIVATE
        and form.negated
        and not form.can
    )


def at_that_time(clause: Clause) -> bool:
    """その際、…できる, この時、…できない: while that is done which was told before."""
    return clause.connective in ("then_at", "at_that")


def with_phase_changes(clauses: Sequence[Clause]) -> list[Clause]:
    """このターンのエンドフェイズになる, 变成这个回合的结束阶段: the phase that it is then."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        if (
            before is not None
            and _becomes(before)
            and not before.phrases
            and _is_phase(clause)
            and not clause.verb
        ):
            found[-1] = _changed(msgspec.structs.replace(before, phrases=clause.phrases, ender=clause.ender))
        elif _becomes(clause) and _is_phase(clause):
            found.append(_changed(clause))
        else:
            found.append(clause)
    return found


def _becomes(clause: Clause) -> bool:
    form = clause.verb
    return form is not None and form.verb is LightVerb.BECOME and not (form.negated or clause.also)


def _is_phase(clause: Clause) -> bool:
    if len(clause.phrases) != 1 or clause.ender not in (Ender.END, Ender.JOIN, Ender.COMMA):
        return False
    units = clause.phrases[0].units
    return is_time(units) and units[-1].kind is UnitKind.PHASE


def _changed(clause: Clause) -> Clause:
    assert clause.verb is not None
    form = msgspec.structs.replace(clause.verb, verb=Verb.CHANGE_PHASE)
    phase = msgspec.structs.replace(clause.phrases[0], case=Case.OBJ)
    return msgspec.structs.replace(clause, verb=form, phrases=(phase,))
