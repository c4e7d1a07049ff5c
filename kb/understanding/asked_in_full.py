"""Nothing that the asking says of its cards is dropped: where they lie, how, and how many must be so in the situation.

What is told before the asking is watched over by ``heeding``; the asking itself is read by many modules, each of which
looks for what it needs. So what it says is held against the situation that came of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb, Zone
from kb.cards import Seat
from kb.situation import IF_NOT, Ask, Placed, Play, Situation
from kb.understanding.cards import lies_as
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, position_said, seat_of, things_of
from kb.walk import actions_of

#: what one player does with one card
_DONE_BY_ONE = frozenset({"can-activate", "can-do"})
#: what a monster does where it lies
_ON_THE_FIELD = frozenset({"attack", "attack_directly", "change_position"})
_MONSTER_ZONES = frozenset({"main_monster_zone", "extra_monster_zone", "monster_zone"})
_NO_PLACE = (None, Zone.FIELD)


def hold_asking(draft: Draft, situation: Situation, asked: Event, ask: Ask) -> None:
    """Raises SituationError when the asking says more of a card, or of the time, than the situation has."""
    things = things_of(phrases_of(asked))
    wrong = _whence_wrong(situation, asked, ask) or _says_more_than_done(asked, ask)
    wrong = wrong or any(_is_wrong(draft, situation, thing, asked, ask) for thing in things)
    if wrong:
        raise draft.not_understood(asked)


def _is_wrong(draft: Draft, situation: Situation, thing: Thing, asked: Event, ask: Ask) -> bool:
    if thing.kind is ThingKind.PLAYER:
        return thing.position is not None or bool(thing.kinds)  # 我里侧表示的能发动X吗: which card is it?
    if thing.word == "turn":
        return "上" in _words(draft, thing)  # 上个回合
    if thing.name is None or thing.kind not in (ThingKind.NAME, ThingKind.EFFECT):
        return False
    act = asked.mood is Mood.CAN or asked.verb in ("activate", "chain")
    if act and ask.form in _DONE_BY_ONE and (thing.all or thing.only):
        return True  # 能发动全部的X吗, 只有X的效果发动吗
    if _of_other_side(draft, situation, thing, asked):
        return True
    lying = list(_lying(situation, thing.name))
    told_so = not lying or any(_is_so(placed, thing) for placed in lying)
    if thing.other and not told_so:
        return True  # 墓地的另1只X, of an X that lies elsewhere
    return not (told_so or _moved(situation, thing.name))


def _of_other_side(draft: Draft, situation: Situation, thing: Thing, asked: Event) -> bool:
    """我用黑洞破坏对方的X，自己的X的效果发动吗: there is none; whose X is may change only with its control."""
    seat = seat_of(thing.player)
    sides = {side for p in situation.board if thing.name in (p.card, p.id) for side in (p.player, p.owner)}
    sides |= {play.player for play in situation.plays if play.do == "attack" and play.card == thing.name}
    sides |= {_other(play) for play in situation.plays if play.do == "attack" and play.target == thing.name}
    if seat is None or seat in sides or sides <= {None}:
        return False
    if actor(asked) not in (None, seat) or any(e.verb in _CHANGING_HANDS for e in draft.syntax.statements):
        return False  # 对方能解放自己的X吗: the other player's own
    played = [card for play in situation.plays if play.card and (card := draft.card(play.card)) is not None]
    texts = [e.text for card in played for e in draft.base.effects(card) if e.text is not None]
    return not any(act.verb in _CONTROL for text in texts for act, _ in actions_of(text))


def _other(attack: Play) -> Seat | None:
    return attack.player.other if attack.player is not None else None


_CHANGING_HANDS = frozenset({"take_control", "get", "give_back", "swap"})
_CONTROL = frozenset({Verb.TAKE_CONTROL, Verb.GIVE_CONTROL, Verb.SWAP_CONTROL})


def _words(draft: Draft, thing: Thing) -> str:
    return draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""


def _lying(situation: Situation, name: str) -> Iterator[Placed]:
    return (p for p in situation.board if name in (p.card, p.id) and p.zone)


def _moved(situation: Situation, name: str) -> bool:
    """What was played may have moved or turned it: where it lies by now is for the simulation to say."""
    return any(
        name in (*play.targets, *play.cost, *play.tributes, *play.materials, play.card)
        or any(name == stated.card for stated in (play.stated, *play.result) if stated is not None)
        for play in situation.plays
    )


def _is_so(placed: Placed, thing: Thing) -> bool:
    """It lies where the asking says, and as it says."""
    return _is_there(placed, thing.zone) and lies_as(placed.position, position_said(thing))


def _is_there(placed: Placed, zone: Zone | None) -> bool:
    if zone in _NO_PLACE:
        return True
    return placed.zone == zone or {placed.zone, str(zone)} <= _MONSTER_ZONES


def _whence_wrong(situation: Situation, asked: Event, ask: Ask) -> bool:
    """能从墓地通常召唤X吗: the card it is asked of lies elsewhere."""
    whence = [thing.zone for thing in things_of(asked.before, Role.FROM) if thing.kind is ThingKind.ZONE]
    if ask.form not in _DONE_BY_ONE or len(whence) != 1 or ask.card is None:
        return False
    if ask.about in _ON_THE_FIELD:
        return True
    there = any(_is_there(placed, whence[0]) for placed in _lying(situation, ask.card))
    return not (there or _moved(situation, ask.card))


def _says_more_than_done(asked: Event, ask: Ask) -> bool:
    """只有对方的怪兽会被破坏吗, 能破坏2张吗, 能特殊召唤魔法卡吗: more than that the act is done at all, or to that card."""
    things = things_of(phrases_of(asked))
    if ask.form not in ("happens", "applies"):
        return False
    if any(
        thing.only or ((thing.count or 1) > 1 and ask.wanted is None) for thing in things if is_card(thing)
    ):
        return True
    if ask.wanted == IF_NOT:
        return False  # of nothing that is done no more is it done
    return ask.form == "applies" and (
        any(thing.kind is ThingKind.ZONE for thing in things_of(asked.before, Role.FROM))
        or any(_is_of_a_sort(thing) for thing in things if thing.kind is ThingKind.DESCRIBED)
    )


def _is_of_a_sort(thing: Thing) -> bool:
    """魔法卡, 墓地的怪兽: not just any monster or card."""
    whatever = {CardKind.MONSTER, CardKind.CARD}.issuperset(thing.kinds)
    return not whatever or bool(
        thing.zone or thing.player or thing.position or thing.race or thing.attributes
    )
