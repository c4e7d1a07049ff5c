"""How much damage a player takes in the end: what passes it on, doubles or halves it, or lets there be none (3.6.3).

The changes are lasting effects ("battle damage you take from battles involving this card becomes 0"), read anew at
each damage. What cannot be told raises Undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grammar.nodes import (
    Action,
    By,
    DidThat,
    InPosition,
    Noun,
    Number,
    Product,
    Reference,
    Selection,
    Several,
    Variable,
    Who,
)
from grammar.terms import Means, Modality, Player, RefKind, Verb
from grammar.walk import is_just_this_card
from kb import fighting, happened, lasting, matching
from kb.amounts import rounded
from kb.cards import CardInPlay, Seat
from kb.context import Base
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.references import Undecided
from kb.state import DuelState
from kb.truth import Truth, every, some


class Blow(NamedTuple):
    """Damage about to be taken: by whom, how much, the card that deals it, and the rules at work in it so far."""

    seat: Seat
    amount: int
    by: str | None = None
    rules: tuple[str, ...] = ()

    def because(self, *rules: str) -> Blow:
        return self._replace(rules=(*self.rules, *rules))


# --------------------------------------------------------------------------- of a battle


@enforces(
    "battle.calculation",
    "battle.damage-definition",
    "damage.inflicted-by-the-attacked",
    "damage.battle-zero-is-none",
)
def of_battle(
    state: DuelState, attacker: CardInPlay, target: CardInPlay | None, own: int, other: int, base: Base
) -> tuple[Blow, ...]:
    """The battle damage of two values compared, after everything that changes it."""
    if target is None:
        blow = Blow(attacker.controller.other, own, attacker.id)
    elif own < other:
        blow = Blow(attacker.controller, other - own, target.id, ("damage.inflicted-by-the-attacked",))
    elif target.attack:
        blow = Blow(target.controller, own - other, attacker.id)
    else:
        times = pierces(state, attacker, base)
        blow = Blow(target.controller, (own - other) * times, attacker.id, ("damage.piercing",))
    blows = [suffered(state, one, Cause.BATTLE, base) for one in _shared(state, blow, base)]
    return tuple(_together(one for one in blows if one.amount > 0))


@enforces("damage.battle-both-players")
def _shared(state: DuelState, blow: Blow, base: Base) -> tuple[Blow, ...]:
    """Where both players take the damage, each takes all of it, once however many cards say so."""
    if blow.amount <= 0:
        return (blow,)
    for entry in lasting.lasting(state, base):
        if _is_shared(state, entry) and _holds(state, entry, blow, Cause.BATTLE):
            blow = blow.because("damage.battle-order", "damage.battle-both-players")
            return blow, blow._replace(seat=blow.seat.other)
    return (blow,)


def _is_shared(state: DuelState, entry: lasting.Lasting) -> bool:
    """お互いのプレイヤーが受ける."""
    taken = entry.action.verb is Verb.TAKE_DAMAGE and _passes_on(entry.action)
    return taken and len(_seats(state, entry) or ()) == len(Seat)


def _together(blows: Iterable[Blow]) -> Iterator[Blow]:
    """What one player takes twice at that moment is one damage."""
    found: dict[Seat, Blow] = {}
    for blow in blows:
        first = found.get(blow.seat)
        whole = blow if first is None else blow._replace(amount=first.amount + blow.amount)
        found[blow.seat] = whole if first is None else whole._replace(rules=(*first.rules, *blow.rules))
    yield from found.values()


@enforces("damage.piercing")
def pierces(state: DuelState, attacker: CardInPlay, base: Base) -> int:
    """How many times the attacker deals what its ATK exceeds the DEF: 0 unless something lets it pierce."""
    found: list[int] = [0]
    for entry in lasting.lasting(state, base):
        times = _times_pierced(entry.action)
        if times is None:
            continue
        truth = every((lasting.applies(state, entry), _is_its_holder(state, attacker, entry)))
        if truth is None:
            raise Undecided("doubt.battle", missing=attacker.card.name())
        found.append(times if truth else 0)
    return max(found)


def _times_pierced(action: Action) -> int | None:
    """1, or more for 超えた分の倍; None for what is no piercing."""
    if action.verb is Verb.DEAL_PIERCING:
        return 1
    amount = action.amount
    multiple = isinstance(amount, Product) and amount.denominator == 1
    if action.verb is not Verb.DEAL_DAMAGE or not multiple or not isinstance(amount, Product):
        return None
    excess = isinstance(amount.amount, Variable) and amount.amount.name == "excess"
    return amount.numerator if excess else None


def _is_its_holder(state: DuelState, attacker: CardInPlay, entry: lasting.Lasting) -> Truth:
    """It pierces with this attacker: its own, or that of monsters it is among (a battle of the text has been seen to)."""
    agent = entry.action.agent
    if agent is None or isinstance(agent, Who):
        return bool(entry.fights) or entry.ctx.source == attacker.id
    if entry.lingering is not None and entry.lingering.subjects:
        return (attacker.id, attacker.since) in entry.lingering.subjects
    return matching.belongs(state, attacker, agent, entry.ctx)


# --------------------------------------------------------------------------- changed


@enforces(
    "damage.battle-order",
    "damage.battle-passed-on-once",
    "damage.battle-double-and-half",
    "damage.battle-fixed-last",
    "damage.battles-involving-this-card",
    "lp.damage-becomes-zero",
)
def suffered(state: DuelState, blow: Blow, cause: Cause, base: Base) -> Blow:
    """The damage after what passes it on, then what doubles or halves it (each once), then what sets it to 0."""
    if blow.amount <= 0:
        return blow
    _nothing_instead(state, blow, cause, base)
    blow = _passed_on(state, blow, cause, base)
    changes = [entry for entry in lasting.lasting(state, base) if _is_for(state, entry, blow, cause)]
    factors = {_factor(entry.action) for entry in changes}
    if None in factors:
        raise Undecided("doubt.battle", missing=Verb.TAKE_DAMAGE.value)
    over, under = 1, 1
    for factor in factors:
        over, under = over * (factor or (1, 1))[0], under * (factor or (1, 1))[1]
    for entry in changes:
        blow = blow.because("damage.battle-order", *_rules_of(entry.action))
    return blow._replace(amount=rounded(blow.amount * over, under))


def _nothing_instead(state: DuelState, blow: Blow, cause: Cause, base: Base) -> None:
    """作为代替…, 给与伤害的效果变成回复的效果: another thing in place of the damage. Raises Undecided when it may apply."""
    for entry in lasting.lasting(state, base):
        instead = _replaced(entry, cause)
        if instead is None or lasting.applies(state, entry) is False:
            continue
        agent = instead.agent
        seats = (
            happened.seats(agent.player, entry.ctx, state) if isinstance(agent, Who) and agent.player else ()
        )
        of_battle = cause is Cause.BATTLE
        by = instead.by
        fits = _by_battle(state, by, entry) if of_battle else _by_effect(state, by, blow, entry)
        if fits is not False and (not seats or blow.seat in seats):
            raise Undecided("doubt.battle", missing=matching.name_of(state, entry.ctx.source))


def _replaced(entry: lasting.Lasting, cause: Cause) -> Action | None:
    """The damage in place of which something else happens; of an effect that deals it, the dealing."""
    instead, theme = entry.step.instead_of, entry.action.theme
    if instead is not None and not _passes_on(entry.action):
        return instead if instead.verb in (Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE) else None
    if entry.action.verb is not Verb.CHANGE_EFFECT or cause is Cause.BATTLE:
        return None
    done = (
        [p.action for p in theme.predicates if isinstance(p, DidThat)] if isinstance(theme, Selection) else []
    )
    return next((act for act in done if act.verb is Verb.DEAL_DAMAGE), None)


def _rules_of(action: Action) -> Iterator[str]:
    yield "damage.battle-fixed-last" if _factor(action) == (0, 1) else "damage.battle-double-and-half"
    card = action.by.card if action.by is not None else None
    if is_just_this_card(card):
        yield "damage.battles-involving-this-card"


def _passed_on(state: DuelState, blow: Blow, cause: Cause, base: Base) -> Blow:
    for entry in lasting.lasting(state, base):
        if not _passes_on(entry.action) or entry.action.verb is not Verb.TAKE_DAMAGE:
            continue
        if _is_shared(state, entry):
            continue
        receivers = _seats(state, entry)
        if receivers is None or len(receivers) != 1:
            raise Undecided("doubt.battle", missing=Verb.TAKE_DAMAGE.value)
        if blow.seat is receivers[0] or not _holds(state, entry, blow, cause):
            continue
        return blow._replace(seat=receivers[0]).because("damage.battle-order", "damage.battle-passed-on-once")
    return blow


def _passes_on(action: Action) -> bool:
    """代わりに相手が受ける: the very damage, taken by another."""
    return isinstance(action.amount, Variable) and action.amount.name == "damage"


def _factor(action: Action) -> tuple[int, int] | None:
    """By what the damage is multiplied, as a fraction; None: that is not known."""
    amount = action.amount
    if action.times is not None:
        return None
    if action.modality in (Modality.CANNOT, Modality.NOT) and amount is None:
        return (0, 1)
    if action.modality is not Modality.DO:
        return None
    if isinstance(amount, Number) and amount.value == 0:
        return (0, 1)
    if isinstance(amount, Product) and isinstance(amount.amount, Variable) and amount.amount.name == "damage":
        return (amount.numerator, amount.denominator)
    return None


def _is_for(state: DuelState, entry: lasting.Lasting, blow: Blow, cause: Cause) -> bool:
    """The effect changes this damage. Raises Undecided when that is not known."""
    action = entry.action
    if action.verb is not Verb.TAKE_DAMAGE or _passes_on(action):
        return False
    if action.amount is None and action.modality is Modality.DO:
        return False
    seats = _seats(state, entry)
    if seats is not None and blow.seat not in seats:
        return False
    truth = _holds(state, entry, blow, cause)
    if truth and seats is None:
        raise Undecided("doubt.battle", missing=matching.name_of(state, entry.ctx.source))
    return truth


def _seats(state: DuelState, entry: lasting.Lasting) -> tuple[Seat, ...] | None:
    agent = entry.action.agent
    if not isinstance(agent, Who):
        return None
    if agent.player not in (Player.SELF, Player.OPPONENT, Player.BOTH, Player.EITHER, Player.TURN_PLAYER):
        return None
    return happened.seats(agent.player, entry.ctx, state)


def _holds(state: DuelState, entry: lasting.Lasting, blow: Blow, cause: Cause) -> bool:
    by = entry.action.by
    fits = _by_battle(state, by, entry) if cause is Cause.BATTLE else _by_effect(state, by, blow, entry)
    if fits is False:
        return False
    truth = every((fits, lasting.applies(state, entry)))
    if truth is None:
        raise Undecided("doubt.battle", missing=matching.name_of(state, entry.ctx.source))
    return truth


def _by_effect(state: DuelState, by: By | None, blow: Blow, entry: lasting.Lasting) -> Truth:
    if by is None:
        return True
    dealer = state.cards.get(blow.by or "")
    player = dealer.controller if dealer is not None else None
    event = Event(
        moment=0,
        verbs=(Verb.TAKE_DAMAGE,),
        seat=blow.seat,
        player=player,
        cause=Cause.EFFECT,
        by_card=blow.by,
    )
    return happened.by_fits(state, event, by, entry.ctx)


def _by_battle(state: DuelState, by: By | None, entry: lasting.Lasting) -> Truth:
    """It speaks of battle damage, and of a battle like this one."""
    if by is None:
        return True
    if by.means and not {Means.BATTLE, Means.ATTACK, Means.DIRECT_ATTACK} & set(by.means):
        return False
    if Means.DIRECT_ATTACK in by.means and state.attack_target != "direct":
        return False
    if by.negated or by.player is not None:
        return None
    return True if by.card is None else _in_this_battle(state, by.card, by, entry)


def _in_this_battle(state: DuelState, noun: Noun, by: By, entry: lasting.Lasting) -> Truth:
    sides = [fighting.side(state, state.attacker), fighting.side(state, state.attack_target)]
    if {Means.ATTACK, Means.DIRECT_ATTACK} & set(by.means):
        sides = sides[:1]
    fought = [card for card in sides if card is not None]
    if isinstance(noun, Several):
        return every(_in_this_battle(state, part, by, entry) for part in noun.parts)
    if isinstance(noun, Selection):
        return some(matching.suits(state, card, noun, entry.ctx) for card in fought)
    return _known_in_battle(state, noun, fought, entry)


def _known_in_battle(
    state: DuelState, noun: Reference, fought: list[CardInPlay], entry: lasting.Lasting
) -> Truth:
    if noun.kind in (RefKind.THAT_BATTLE, RefKind.THAT_ATTACK):
        return _is_that_battle(state, entry)
    if noun.kind in (RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED, RefKind.TOKEN):
        left = entry.lingering
        known = left is not None and bool(left.subjects)
        return any((card.id, card.since) in left.subjects for card in fought) if left and known else None
    if noun.kind is RefKind.EQUIPPED:
        source = state.cards.get(entry.ctx.source)
        return source is not None and any(card.id == source.equipped_to for card in fought)
    if noun.kind is not RefKind.THIS_CARD:
        return None
    said = [p for p in noun.predicates if not isinstance(p, InPosition)]
    return some(
        every((card.id == entry.ctx.source, *(matching.fits(state, card, p, entry.ctx) for p in said)))
        for card in fought
    )


def _is_that_battle(state: DuelState, entry: lasting.Lasting) -> Truth:
    """その戦闘: the one the text describes; for an effect that resolved, the one in which it did."""
    if entry.fights:
        return True
    declared = fighting.declaration(state)
    if entry.lingering is None or declared is None:
        return None
    return entry.lingering.made_at >= declared.moment
