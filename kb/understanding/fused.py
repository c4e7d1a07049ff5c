"""我用X和Y融合召唤Z, X当过融合素材: a Fusion Summon told with its materials, by what nobody names.

From where the materials went, and by which card, is not told; so only what an effect does with them later is answered.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import CardClass, Seat
from kb.errors import SituationError
from kb.situation import Ask, Play
from kb.understanding.cards import describe, label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.understanding.summoning import counts_of

_ANSWERED = frozenset({"can-choose", "applies"})
_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))
_FUSION = (CardKind.FUSION_MONSTER,)


def tells(draft: Draft, event: Event) -> bool:
    """Monsters are named that were used, and one Fusion Monster, or none; nothing was activated for it."""
    given, made = _told(event)
    plain = not (event.negated or event.wondered or event.passive) and event.mood is Mood.TOLD
    if event.verb != "fusion_summon" or not plain or not given or len(made) > 1 or draft.open_link():
        return False
    cards = [draft.card(draft.names.get(t.name or "", t.name or "")) for t in given]
    others = [
        t for t in things_of(phrases_of(event)) if t not in (*given, *made) and t.kind is not ThingKind.PLAYER
    ]
    used = all(card is not None and card.card_class is CardClass.MONSTER for card in cards)
    return used and not others and all(_is_fusion(draft, thing) for thing in made)


def told(draft: Draft, event: Event) -> None:
    """It takes two at least: one that is named alone had another beside it."""
    given, made = _told(event)
    thing = made[0] if made else msgspec.structs.replace(_MONSTER, kinds=_FUSION)
    seat = actor(event) or seat_of(thing.player) or Seat.A
    named = thing.name is not None
    names = [label(draft, one) for one in given]
    materials = [name for name, count in zip(names, counts_of(given), strict=True) for _ in range(count)]
    if len(materials) == 1:
        materials.append(describe(draft, _MONSTER, seat, 1))
    for one in given:
        draft.take(one, wholly=True)
    some = msgspec.structs.replace(thing, kinds=_FUSION, zone=Zone.EXTRA_DECK, before=())
    name = label(draft, thing) if named else describe(draft, some, seat)
    draft.take(thing, wholly=True)
    draft.plays.append(Play(do=event.verb, player=seat, card=name, materials=tuple(materials)))
    draft.mentioned += (name,) if made else ()


def hangs_on_materials_alone(draft: Draft, ask: Ask) -> None:
    """Raises SituationError where the answer may hang on what carried out the Summon, or on where the materials were."""
    told = any(play.do == "fusion_summon" for play in draft.plays)
    if told and ask.form not in _ANSWERED:
        raise SituationError("question: by what it was Fusion Summoned is not told", words="融合召唤")


def _told(event: Event) -> tuple[list[Thing], list[Thing]]:
    given = [t for t in things_of(event.before, Role.WITH, Role.MATERIAL) if t.kind is ThingKind.NAME]
    cards = (ThingKind.NAME, ThingKind.DESCRIBED)
    return given, [t for t in things_of(phrases_of(event)) if t.kind in cards and t not in given]


def _is_fusion(draft: Draft, thing: Thing) -> bool:
    if thing.name is None:
        return (
            thing.kinds in (_FUSION, (CardKind.MONSTER,)) and thing.zone is None and (thing.count or 1) == 1
        )
    card = draft.card(draft.names.get(thing.name, thing.name))
    return card is not None and CardKind.FUSION_MONSTER in card.kinds
