"""What a question leaves open, filled in with the natural default, and every filled-in fact listed.

Natural: it is Main Phase 1; Traps and the Quick-Play Spells of the other player were Set on an earlier turn; other
Spells are in the hand; a monster is where the effect meant is activated; what was targeted or paid was where the
text looks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from grammar.nodes import Window
from grammar.terms import SUMMONS, CardKind, SpellSpeed, Timing, Verb
from kb.cards import Card, CardClass, Seat
from kb.context import Base
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.situation import DECLARED, NO_MATERIALS, OF_FATE, Ask, Placed, Play, Situation, moment_in_battle
from kb.understanding.gathering import gathered
from kb.understanding.times_named import (
    asked_window,
    at_named_moment,
    phase_named,
    turn_named,
    window_of,
)
from kb.understanding.whereabouts import Whereabouts, known_card


def complete(situation: Situation, base: Base) -> Situation:
    """*situation* with every card placed and the turn known; what was filled in is added to ``assumed``."""
    turn_player = situation.turn_player or _turn_player(situation, base)
    situation = _begun_in_main_phase(situation, turn_player, base)
    turn_player = situation.turn_player or turn_player
    phase = situation.phase or phase_named(_window(situation, turn_player, base)) or _phase(situation)
    assumed = list(situation.assumed)
    if situation.turn_player is None:
        assumed.append(("turn_player", turn_player.value))
    if situation.phase is None:
        assumed.append(("phase", phase))
    places = Whereabouts(situation, base, turn_player, assumed)
    gathered_board = gathered(situation, places)
    board = _with_missing(msgspec.structs.replace(situation, board=tuple(gathered_board)), places)
    return msgspec.structs.replace(
        situation,
        turn_player=turn_player,
        phase=phase,
        board=tuple(places.settled(placed) for placed in board),
        applying=tuple(one.card for one in board if one.card in situation.applying and _is_spent(one)),
        assumed=tuple(dict.fromkeys(assumed)),
        ask=_asked_at_the_attempt(situation, base),
    )


def _is_spent(placed: Placed) -> bool:
    """It lies in the Graveyard: what applies is what it left to be done later."""
    return placed.zone == "graveyard"


@enforces("summon.negation-window")
def _asked_at_the_attempt(situation: Situation, base: Base) -> Ask | None:
    """To ask of an effect that negates a Summon, after one, is to ask of the moment at which it is attempted."""
    ask = situation.ask
    if ask is None or ask.form != "can-activate":
        return ask
    if (later := at_named_moment(situation, ask, base)) is not None:
        return later
    if ask.timing not in (None, "after"):
        return ask
    card = known_card(situation, ask.card, base)
    if card is None or not situation.plays or "summon" not in situation.plays[-1].do:
        return ask
    at_once = awaits_attempt(card, ask.effect, base)
    return msgspec.structs.replace(ask, timing="summon_attempt") if at_once else ask


def awaits_attempt(card: Card, number: int | None, base: Base) -> bool:
    """Of Summons it (or that effect of it) only answers the attempt, before they succeed."""
    texts = [e.text for e in base.effects(card) if e.text is not None and number in (None, e.printed_no)]
    parts = [option.effect for text in texts for option in text.options if option.effect is not None]
    awaited = [text.trigger for text in (*texts, *parts) if text.trigger is not None]
    of_summons = [one for one in awaited if SUMMONS & {event.verb for event in one.events}]
    acts = [step.action.verb for text in texts if text.trigger is None for step in text.resolution]
    negates = not awaited and Verb.NEGATE_SUMMON in acts  # 怪兽的召唤无效并破坏, of older texts
    return negates or (bool(of_summons) and all(one.timing is Timing.BEFORE for one in of_summons))


# --------------------------------------------------------------------------- whose turn, which phase


def _phase(situation: Situation) -> str:
    ask = situation.ask
    moments = {moment_in_battle(play) for play in situation.plays} - {None}
    befell = ask is not None and ask.timing in moments
    return "battle" if befell or any(play.do == "attack" for play in situation.plays) else "main1"


def _begun_in_main_phase(situation: Situation, turn_player: Seat, base: Base) -> Situation:
    """我的X装备了Y，攻击时…: what can only be activated in a Main Phase was, before the battle that is told after it."""
    fights = any(play.do == "attack" for play in situation.plays)
    if situation.phase != "battle" and (situation.phase is not None or not fights):
        return situation
    slow = 0
    for number, one in enumerate(situation.plays):
        if one.do == "attack" or one.timing is not None:
            break
        if (
            one.do == "resolve"
            and number == slow + 1
            and _is_slow_spell(situation, situation.plays[slow], base)
        ):
            slow = number + 1
    players = {play.player for play in situation.plays[:slow:2]}
    if players not in ({turn_player}, {turn_player.other}):
        return situation
    begins: tuple[Play, ...] = (Play(do="enter_phase", phase="battle"),)
    if turn_player not in players:  # in the turn before
        if not all(_stays(situation, play, base) for play in situation.plays[:slow:2]):
            return situation
        begins = (Play(do="end_turn"), *begins)
    plays = (*situation.plays[:slow], *begins, *situation.plays[slow:])
    return msgspec.structs.replace(situation, turn_player=players.pop(), phase="main1", plays=plays)


def _stays(situation: Situation, play: Play, base: Base) -> bool:
    card = known_card(situation, play.card, base)
    return card is not None and not _LASTING.isdisjoint(card.kinds)


_LASTING = frozenset({CardKind.EQUIP_SPELL, CardKind.CONTINUOUS_SPELL, CardKind.FIELD_SPELL})


def _is_slow_spell(situation: Situation, play: Play, base: Base) -> bool:
    card = known_card(situation, play.card, base) if play.do == "activate" else None
    spell = card is not None and card.card_class is CardClass.SPELL
    return card is not None and spell and not _can_be_quick(card, play.effect, base)


def _window(situation: Situation, turn_player: Seat, base: Base) -> Window | None:
    """The window of what is asked about, unless it is the turn of the other player than it names."""
    window, ask = asked_window(situation, base), situation.ask
    named = turn_named(window, ask.player or Seat.A) if ask is not None else None
    return window if named in (None, turn_player) else None


def _turn_player(situation: Situation, base: Base) -> Seat:
    """Whoever does what only the turn player can, or whose turn a text names; else the asker."""
    over = bool(situation.plays) and situation.plays[-1].do == "resolve"
    for play in situation.plays:
        if play.player is not None and _only_in_own_turn(situation, play, base, over=over):
            return play.player
    for play in situation.plays:
        if play.do == "activate" and play.player is not None:
            window = window_of(situation, play.card, play.effect, base)
            if (named := turn_named(window, play.player)) is not None:
                return named
    ask = situation.ask
    if ask is not None and (named := turn_named(asked_window(situation, base), ask.player or Seat.A)):
        return named
    chained = not over and any(play.do == "activate" for play in situation.plays)
    if ask is not None and ask.player is not None and not chained:
        return ask.player
    return Seat.A


def _only_in_own_turn(situation: Situation, play: Play, base: Base, *, over: bool = False) -> bool:
    """Of a chain that is over, or an effect used before, one that triggers tells nothing: that may be in either turn."""
    if play.do in ("happens", "resolve", "pass", "next_turn"):
        return False
    if play.do not in ("activate", "used"):
        return True
    card = known_card(situation, play.card, base)
    if card is None and play.card_activation:
        told = [placed.facts.kinds for placed in situation.board if placed.card == play.card and placed.facts]
        return any("spell" in kinds for kinds in told)  # 发了一张魔法卡: no Quick-Play Spell
    if card is not None and (over or play.do == "used") and _can_be_trigger(card, play.effect, base):
        return False
    return card is not None and not _can_be_quick(card, play.effect, base)


def _can_be_trigger(card: Card, number: int | None, base: Base) -> bool:
    effects = [e for e in base.effects(card) if number in (None, e.printed_no)]
    return any(e.kind is EffectKind.TRIGGER for e in effects)


def _can_be_quick(card: Card, number: int | None, base: Base) -> bool:
    if card.card_class is CardClass.TRAP or CardKind.QUICK_PLAY_SPELL in card.kinds:
        return True
    if card.card_class is CardClass.SPELL:
        return False
    effects = [e for e in base.effects(card) if number is None or e.printed_no == number]
    return any(e.activates and e.spell_speed is not SpellSpeed.ONE for e in effects) or not effects


# --------------------------------------------------------------------------- cards that are named but not placed


#: acts of monsters on the field
_OF_MONSTERS_THERE = frozenset({"attack", "attack_directly", "change_position"})
#: X在场，我回复多少: what gains a player Life Points is that player's own
_OF_GAIN = frozenset({"lp_gained"})
#: a name, and where its card is put unless it has a place already
_Missing = tuple[str | None, Callable[[str], Placed]]


def _with_missing(situation: Situation, places: Whereabouts) -> list[Placed]:
    """The board with every card that is named anywhere."""
    board = list(situation.board)
    for name, place in _named(situation, places):
        if name is not None and not any(name in (placed.card, placed.id) for placed in board):
            board.append(place(name))
    return board


def _named(situation: Situation, places: Whereabouts) -> Iterator[_Missing]:
    asking_ = situation.ask
    gains = asking_ is not None and asking_.about in _OF_GAIN and asking_.player is not None
    for name in situation.applying:
        owner = asking_.player if gains and asking_ is not None and asking_.player else Seat.B
        yield name, lambda name, owner=owner: places.applying(name, owner)  # type: ignore[misc]
    for play in situation.plays:
        yield from _named_in_play(play, play.player or places.turn_player, places, situation.ask)
    ask = situation.ask
    if ask is None:
        return
    asker = ask.player or Seat.A
    do = "attack" if ask.form == "can-do" and ask.about in _OF_MONSTERS_THERE else "activate"
    asking = Play(do=do, player=asker, card=ask.card, effect=ask.effect)
    if ask.form == "affects":
        yield ask.card, lambda name: places.applying(name, asker)
        yield ask.target, lambda name: places.at(name, asker, "main_monster_zone")
    told = ask.side if ask.target is None else None  # else it is the target whose side was told
    yield ask.card, lambda _: _sided(places, ask, places.played_from(asking, told or asker))
    if ask.form == "can-choose":
        yield ask.target, lambda name: places.chosen_from(name, asking, ask.about or "", asker)
    yield ask.target, lambda name: _sided(places, ask, places.of_target(name, asking, asker, ask.side))
    yield ask.cost, lambda name: places.at(name, asker, places.given_from(asking))


def _sided(places: Whereabouts, ask: Ask, placed: Placed) -> Placed:
    asked = ask.form in OF_FATE and placed.card == (ask.target or ask.card)
    return places.on_a_side(placed) if asked and ask.side is None else placed


def _aimed_at(places: Whereabouts, play: Play, player: Seat, ask: Ask | None, name: str) -> Placed:
    """The target, on either side where the text targets on both and its fate is asked about."""
    side = ask.side if ask is not None and name == (ask.target or ask.card) else None
    placed = places.of_target(name, play, player, side)
    return _sided(places, ask, placed) if ask is not None and places.on_both_sides(play) else placed


def _named_in_play(play: Play, player: Seat, places: Whereabouts, ask: Ask | None) -> Iterator[_Missing]:
    yield play.card, lambda _: places.played_from(play, player)
    for name in (*play.cost, *play.tributes, *play.materials):
        yield name, lambda name: places.at(name, player, places.paid_from(play))
    for name in play.selects if play.do == "pendulum_summon" else ():
        yield name, lambda name: places.at(name, player, "hand")
    chosen = [one for one in play.selects if one != NO_MATERIALS and not one.startswith(DECLARED)]
    for name in chosen if play.do == "activate" else ():
        yield name, lambda name: places.chosen_from(name, play, Verb.SPECIAL_SUMMON.value, player)
    if play.do == "attack" and play.target not in (None, "direct"):
        yield play.target, lambda name: places.at(name, player.other, "main_monster_zone")
    for name in play.targets:
        yield name, lambda name: _aimed_at(places, play, player, ask, name)
    stated = play.stated
    if stated is not None and stated.card:
        zone = places.came_from(stated, stated.card)
        seat = stated.player or Seat.A
        taken = stated.verb == Verb.TAKE_CONTROL.value or stated.by == "effect"  # done to a card by the other
        seat = seat.other if taken and stated.player is not None else seat
        yield stated.card, lambda name: places.at(name, seat, zone)
