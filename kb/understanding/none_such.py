"""我场上没有龙族怪兽, 手卡没有4星以下的怪兽, 墓地没有「HERO」怪兽: none of that sort lies there; others may, and no answer hangs on them.

In: the noun that is denied. Out: the place is listed in full, with the cards of other sorts that may lie there (``perhaps``).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import DidThat
from grammar.question_nodes import DESCRIBED, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, CardKind, Compare, Verb, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed
from kb.understanding.cards import LYING_OTHERWISE, position_in
from kb.understanding.draft import Draft
from kb.understanding.placeholders import facts_of, others_than

_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, None})
#: where Spells and Traps lie as well
_MIXED = frozenset({Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK})
#: what a series may be told of
_OF_SERIES = frozenset({CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP, CardKind.CARD})
#: what lies in an Extra Deck
OF_EXTRA = frozenset(
    {CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER}
)
#: kinds of monsters of which none may lie there, and those that stand for all others
_OF_KIND = OF_EXTRA | {
    CardKind.NORMAL_MONSTER,
    CardKind.EFFECT_MONSTER,
    CardKind.PENDULUM_MONSTER,
    CardKind.RITUAL_MONSTER,
    CardKind.TUNER,
    CardKind.FLIP_MONSTER,
}
_OTHER_KINDS = (
    CardKind.NORMAL_MONSTER,
    CardKind.EFFECT_MONSTER,
    CardKind.XYZ_MONSTER,
    CardKind.LINK_MONSTER,
)
#: so many of them: one, or enough for whatever takes several
_NUMBERS = (1, 3)


def denies_kind(thing: Thing, zone: Zone | None) -> bool:
    """A kind of monster is denied: 场上没有灵摆怪兽, 额外没有融合怪兽."""
    if zone is Zone.EXTRA_DECK:
        return bool(OF_EXTRA & set(thing.kinds))
    return _denied_kind(thing) is not None


def leaves_others(thing: Thing, zone: Zone | None) -> bool:
    """One thing is said of the monsters that are not there, and what the others are then like is known."""
    if zone is Zone.EXTRA_DECK and not thing.series and len(thing.kinds) == 1 and thing.kinds[0] in OF_EXTRA:
        said = thing.race or thing.attributes or thing.level or thing.position or thing.before
        return thing.kind is ThingKind.DESCRIBED and not (said or thing.letter or thing.isnt or thing.part)
    sorts = _OF_SERIES if thing.series else {CardKind.MONSTER}
    plain = thing.kind is ThingKind.DESCRIBED and (
        set(thing.kinds) <= sorts or _denied_kind(thing) is not None
    )
    odd = thing.letter or thing.isnt or thing.part or thing.number is not None or thing.beside
    return plain and not odd and zone in _FIELD | _MIXED and bool(list(_contraries(thing, zone)))


def none_of_them(draft: Draft, thing: Thing, zone: Zone | None, seats: tuple[Seat, ...]) -> None:
    """*thing*: one of which ``leaves_others`` holds."""
    draft.take(thing, wholly=True)
    draft.denied.add(thing.span)
    for seat in seats:
        where = Zone.MONSTER_ZONE if zone in _FIELD or zone is None else zone
        draft.all_listed.append((seat, where.value))
        if thing.position is not None and where is Zone.MONSTER_ZONE:
            draft.none_lying.append((seat, thing.position))
        for number, other in enumerate(_contraries(thing, zone)):
            for count in _NUMBERS:
                name = f"其他卡{seat.value}{number}"
                draft.perhaps.append(msgspec.structs.replace(other, card=name, player=seat, count=count))


def _contraries(thing: Thing, zone: Zone | None) -> Iterator[Placed]:
    """A card of every sort that may lie there; none where more than one thing is said of those that do not."""
    where = "main_monster_zone" if zone in _FIELD or zone is None else zone.value
    if zone is Zone.EXTRA_DECK:
        for kind in sorted(OF_EXTRA - set(thing.kinds)):
            facts = Facts(card_class="monster", kinds=("monster", kind.value))
            yield Placed(card="", player=Seat.A, zone=where, facts=facts)
        return
    plain = Placed(card="", player=Seat.A, zone=where, position=position_in(where, None))
    ways = (_other_facts, _of_no_series, _otherwise_placed, _otherwise_summoned, _of_other_kind)
    found = [one for way in ways for one in way(thing, plain)]
    said = [thing.race, thing.attributes, thing.level, thing.position, thing.before, thing.series]
    if len([one for one in (*said, _denied_kind(thing)) if one]) != 1 or not found:
        return
    yield from found
    told = {one.facts.card_class for one in found if one.facts is not None}
    for other in ("monster", "spell", "trap") if zone in _MIXED else ():
        if other not in told:
            yield msgspec.structs.replace(plain, facts=Facts(card_class=other, kinds=(other,)))


def _other_facts(thing: Thing, plain: Placed) -> Iterator[Placed]:
    if not (thing.race or thing.attributes or thing.level):
        return
    bounds = (
        (Compare.GE, Compare.LE) if thing.level and thing.level_compare in (None, Compare.EQ) else (None,)
    )
    for bound in bounds:
        told = msgspec.structs.replace(thing, level_compare=bound) if bound is not None else thing
        for facts in others_than(told):
            if facts.level is None or facts.level > 0:
                yield msgspec.structs.replace(
                    plain, facts=msgspec.structs.replace(facts, card_class="monster")
                )


def _of_no_series(thing: Thing, plain: Placed) -> Iterator[Placed]:
    """没有「HERO」怪兽, 没有「融合」魔法卡: cards of that class that are not of the series."""
    classes = ("monster", "spell", "trap") if CardKind.CARD in thing.kinds else [k.value for k in thing.kinds]
    if not thing.series or (plain.zone == "main_monster_zone" and list(classes) != ["monster"]):
        return
    for one in classes:
        facts = Facts(card_class=one, kinds=(one,), outside=(thing.series,))
        yield msgspec.structs.replace(plain, facts=facts)


def _denied_kind(thing: Thing) -> CardKind | None:
    """The one kind of monster that is spoken of, with nothing else said of it."""
    kinds = [kind for kind in thing.kinds if kind is not CardKind.MONSTER]
    return kinds[0] if len(kinds) == 1 and kinds[0] in _OF_KIND and not thing.series else None


def _of_other_kind(thing: Thing, plain: Placed) -> Iterator[Placed]:
    """没有灵摆怪兽: monsters that are none; of effect monsters only a normal one is none for certain."""
    kind = _denied_kind(thing)
    if kind is None:
        return
    others = _OTHER_KINDS[:1] if kind is CardKind.EFFECT_MONSTER else _OTHER_KINDS
    for other in others:
        if other is not kind:
            yield msgspec.structs.replace(
                plain, facts=Facts(card_class="monster", kinds=("monster", other.value))
            )


def _otherwise_placed(thing: Thing, plain: Placed) -> Iterator[Placed]:
    for position in LYING_OTHERWISE.get(thing.position, ()) if thing.position is not None else ():
        if plain.zone == "main_monster_zone":
            yield msgspec.structs.replace(plain, position=position, facts=facts_of(thing))


def _otherwise_summoned(thing: Thing, plain: Placed) -> Iterator[Placed]:
    """从额外卡组特殊召唤的怪兽: those that were Special Summoned from the hand, or Normal Summoned."""
    said = thing.before[0] if len(thing.before) == 1 else None
    filters = said.predicates if said is not None and said.verb == DESCRIBED and not said.own_text else ()
    acts = [one.action for one in filters if isinstance(one, DidThat)]
    sources = [act.source for act in acts if act.verb in SPECIAL_SUMMONS and act.source is not None]
    if (
        len(filters) != 1
        or len(sources) != 1
        or Zone.HAND in sources[0].zones
        or plain.zone != "main_monster_zone"
    ):
        return
    for verb in (Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON):
        facts = msgspec.structs.replace(facts_of(thing), card_class="monster")
        yield msgspec.structs.replace(
            plain, facts=facts, summoned_by=verb.value, summoned_from=Zone.HAND.value
        )
