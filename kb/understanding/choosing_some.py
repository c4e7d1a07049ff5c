"""能把4星的战士族怪兽加入手卡吗, 能从墓地特殊召唤怪兽吗: whether an effect may choose some card that is only described.

In: a draft whose last open link, or whose asking, names the effect. Out: such a card where the effect looks for it, and
the asking whether it may be chosen. Raises SituationError where it is not plain in which place it is meant to lie.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import FIELD_ZONES, Seat
from kb.choices import chooses_from
from kb.situation import Ask, Play
from kb.understanding.cards import describe
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor_named, all_things, named_in, things_of
from kb.understanding.vocabulary import ACTS

_CHOSEN = frozenset({"special_summon", "revive", "add_to_hand"})


def asked_of(draft: Draft, asked: Event) -> Ask | None:
    """None where something else is asked."""
    thing = _described(asked)
    play = _doer(draft, asked) if thing is not None else None
    if thing is None or play is None or play.targets:
        return None
    about = ACTS[asked.verb].value
    zones = _looked_in(draft, play, about)
    places = [t for t in things_of(asked.before, Role.FROM) if t.kind is ThingKind.ZONE]
    told = {t.zone for t in (thing, *places) if t.zone is not None}
    more = [t for t in all_things(asked) if t not in (thing, *places) and t.name is None]
    if any(t.kind is not ThingKind.PLAYER for t in more):
        return None  # 这回合还能特殊召唤怪兽吗: by other means too
    if not zones or zones & {*FIELD_ZONES, Zone.FIELD, Zone.MONSTER_ZONE}:
        return None
    if len(told or zones) != 1 or any(t.player is Player.OPPONENT for t in places):
        raise draft.not_understood(asked)
    for place in places:
        draft.take(place, wholly=True)
    seat = play.player or Seat.A
    card = describe(draft, msgspec.structs.replace(thing, zone=(told or zones).pop()), seat)
    return Ask(form="can-choose", about=about, player=seat, card=play.card, effect=play.effect, target=card)


def _described(asked: Event) -> Thing | None:
    """The one card that it would be done to, of which no more is said than a text says of such a card."""
    things = [*things_of(asked.after), *things_of(asked.before, Role.OBJECT)]
    plain = asked.verb in _CHOSEN and asked.mood is Mood.CAN and not (asked.negated or asked.passive)
    thing = things[0] if plain and len(things) == 1 else None
    if thing is None or thing.kind is not ThingKind.DESCRIBED or not thing.kinds:
        return None
    more = thing.before or thing.other or thing.isnt or thing.rest or thing.position or thing.word
    fits = asked.verb == "add_to_hand" or CardKind.MONSTER in thing.kinds
    return None if more or not fits or (thing.count or 1) > 1 or thing.player is Player.OPPONENT else thing


def _doer(draft: Draft, asked: Event) -> Play | None:
    """The effect that is named, or the one link of whoever would do it."""
    named = named_in(asked.before, Role.BARE, Role.WITH)
    links = [play for play in draft.plays if play.do == "activate"]
    if any(play.do != "activate" for play in draft.plays) or len(named) > 1:
        return None
    if named:
        name = draft.names.get(named[0].name or "", named[0].name or "")
        played = [play for play in links if play.card == name]
        return played[0] if played else Play(do="activate", card=name, effect=named[0].effect_no)
    chooser = actor_named(asked) or (links[0].player if links else None)
    own = [play for play in links if play.player is chooser]
    return own[0] if len(own) == 1 else None


def _looked_in(draft: Draft, play: Play, about: str) -> set[Zone]:
    """Where its text looks for such a card."""
    card = draft.card(play.card or "")
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    texts = [e.text for e in effects if e.text is not None and play.effect in (None, e.printed_no)]
    return {zone for text in texts for zone in chooses_from(text, about)}
