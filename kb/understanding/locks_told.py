"""我这回合不能特殊召唤怪兽: what a player may not do this turn, by whatever it was that resolved before.

In: such a clause, before anything was played. Out: a card of which nothing is known but those words, used this turn.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed, Play
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, things_of
from kb.understanding.players import asker

#: what a card says where the clause says so, of monsters that come from anywhere or from one place
_SUMMONS = {"special_summon": "特殊召唤", "normal_summon": "通常召唤"}
_PLACES = {Zone.HAND: "从手卡", Zone.DECK: "从卡组", Zone.GRAVEYARD: "从墓地", Zone.EXTRA_DECK: "从额外卡组"}
_ACTIVATED: dict[tuple[CardKind, ...], str] = {
    (CardKind.SPELL,): "魔法卡",
    (CardKind.TRAP,): "陷阱卡",
    (CardKind.SPELL, CardKind.TRAP): "魔法·陷阱卡",
}
_TURN = frozenset({"this_turn", "turn"})
_NAME = "限制"


def tells(draft: Draft, event: Event) -> bool:
    """A player, this turn and something that may not be done; nothing else is said."""
    plain = event.negated and event.mood is Mood.TOLD and not (event.wondered or event.passive)
    if not plain or "cannot" not in event.adverbs or draft.plays:
        return False
    words = {thing.word for thing in things_of(phrases_of(event))}
    return bool(words & _TURN) and _text(event) is not None


def told(draft: Draft, event: Event) -> None:
    """The words hold for whoever is named, else for the player who is asked about."""
    both = event.subject is Player.BOTH
    for seat in tuple(Seat) if both else (actor(event) or asker(draft) or Seat.A,):
        name = f"{_NAME}{seat.value}{len(draft.plays)}"
        facts = Facts(card_class="spell", kinds=("spell",), text=_text(event))
        draft.board.append(
            Placed(card=name, player=seat, zone=Zone.BANISHED.value, position="face_down", facts=facts)
        )
        draft.plays.append(Play(do="used", player=seat, card=name))
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)


def _text(event: Event) -> str | None:
    """Those words as a card has them; None where more is said."""
    rest = [thing for thing in things_of(phrases_of(event)) if not _is_time_or_player(thing)]
    places = [thing for thing in things_of(event.before, Role.FROM) if thing.kind is ThingKind.ZONE]
    themes = [thing for thing in rest if thing not in places]
    if len(places) > 1 or len(themes) > 1 or any(place.zone not in _PLACES for place in places):
        return None
    kinds = themes[0].kinds if themes else ()
    if themes and _bare(themes[0]) != Thing(kind=themes[0].kind):
        return None
    if event.verb in _SUMMONS and kinds in ((), (CardKind.MONSTER,)):
        place = _PLACES[places[0].zone] if places and places[0].zone is not None else ""
        return f"①：这个回合，自己不能{place}把怪兽{_SUMMONS[event.verb]}。"
    if event.verb != "activate" or places or not themes:
        return None
    if themes[0].kind is ThingKind.EFFECT:
        return "①：这个回合，自己不能把怪兽的效果发动。" if kinds == (CardKind.MONSTER,) else None
    return f"①：这个回合，自己不能把{_ACTIVATED[kinds]}发动。" if kinds in _ACTIVATED else None


def _is_time_or_player(thing: Thing) -> bool:
    if thing.kind is ThingKind.PLAYER:
        return True
    return thing.kind is ThingKind.THING and (thing.word in _TURN or (thing.word is None and thing.all))


def _bare(thing: Thing) -> Thing:
    """*thing* without its kinds, and without the word that says of when, or that an effect is meant."""
    word = None if thing.word in (*_TURN, "effect") else thing.word
    return msgspec.structs.replace(thing, kinds=(), span=None, word=word)
