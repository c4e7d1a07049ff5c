"""Which of these monsters may be summoned, with which of these materials?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import msgspec

from grammar.terms import CardKind
from kb.cards import EXTRA_DECK_KINDS, Card, Seat
from kb.knowledge import KnowledgeBase
from kb.situation import Ask, Facts, Placed, Situation
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft, one_and_four
from kb.study.generators.registry import generator
from kb.study.items import Level
from kb.verdict import Answer
from kb.wording import term

#: sets of materials looked through for one right and four wrong ones
_LOOKED_AT = 40


class _Monster(msgspec.Struct, frozen=True):
    """A monster as it is told: its kinds beside monster, its Level (Rank, Link Rating)."""

    level: int
    kinds: tuple[str, ...] = ("normal_monster",)


@generator("tributes", Level.BASIC, 1)
def _tributes(rng: Random, desk: Desk) -> Draft | None:
    """So many monsters on the field: which monster of the hand can be Normal Summoned?"""
    count = rng.choice((0, 1, 1))
    wanted = rng.random() < 0.6
    hand = [_Monster(level) for level in range(1, 13)]
    field = tuple(_placed(desk.say("study.monster", letter=letter), _Monster(4)) for letter in "PQ"[:count])

    def claim(monster: _Monster) -> Outcome:
        card = desk.say("study.monster", letter="X")
        table = Situation(
            turn=3,
            turn_player=Seat.A,
            phase="main1",
            all_listed=((Seat.A, "field"), (Seat.B, "field")),
            board=(*field, _placed(card, monster, "hand")),
        )
        ask = Ask(form="can-do", about="normal_summon", card=card, player=Seat.A)
        return Outcome(situation=table, answers=((ask, Answer.CAN),))

    chosen = one_and_four(rng, desk, [(one, claim(one)) for one in hand], wanted)
    if chosen is None:
        return None
    stem = desk.say("study.tributes", count=count)
    return Draft(
        stem="\n".join((stem, desk.say("study.which_can" if wanted else "study.which_cannot"))),
        wanted=wanted,
        choices=tuple(Choice(desk.say("study.level_monster", level=one.level), what) for one, what in chosen),
        rules=("tribute.summon",),
    )


class _Procedure(msgspec.Struct, frozen=True, kw_only=True):
    """A Summon with materials: the act asked of the engine, the monster, its line of materials, the rule."""

    act: str
    kind: str
    line: str
    rule: str


_SYNCHRO = _Procedure(
    act="synchro_summon",
    kind="synchro_monster",
    line="调整＋调整以外的怪兽1只以上",
    rule="synchro.procedure",
)
_XYZ = _Procedure(act="xyz_summon", kind="xyz_monster", line="{level}星怪兽×2", rule="xyz.procedure")
_LINK = _Procedure(act="link_summon", kind="link_monster", line="怪兽2只以上", rule="link.procedure")


@generator("synchro-materials", Level.APPLIED, 3)
def _synchro(rng: Random, desk: Desk) -> Draft | None:
    """With cards of the base: of a monster only told of one would have to say that it is no Tuner."""
    level = rng.randint(4, 8)
    tuners, others = _by_level(desk.base, True), _by_level(desk.base, False)
    sets: dict[tuple[str, ...], tuple[Card, ...]] = {}
    for _ in range(_LOOKED_AT):
        keys = [rng.choice(tuners), *(rng.choice(others) for _ in range(rng.choice((1, 1, 2))))]
        if rng.random() < 0.2:
            keys[0] = rng.choice(others)
        drawn = [desk.base.card(key) for key in keys]
        near = abs(sum(card.level or 0 for card in drawn) - level) < 2
        if near and all(_is_named(card, desk.base) for card in drawn):
            sets[tuple(card.key for card in drawn)] = tuple(drawn)
    return _with_materials(rng, desk, _SYNCHRO, level, list(sets.values()))


@cache
def _by_level(base: KnowledgeBase, tuner: bool) -> tuple[str, ...]:
    """The keys of the monsters of the Main Deck with a Level, Tuners or not; no Pendulum Monsters."""
    elsewhere = ", ".join(f"'{kind}'" for kind in (*EXTRA_DECK_KINDS, CardKind.PENDULUM_MONSTER))
    rows = base.select(
        "SELECT key FROM card WHERE class = 'monster' AND level > 0"
        f" AND number NOT IN (SELECT card FROM card_kind WHERE kind IN ({elsewhere}))"
        f" AND number {'IN' if tuner else 'NOT IN'} (SELECT card FROM card_kind WHERE kind = 'tuner')"
        " ORDER BY key"
    )
    return tuple(str(key) for (key,) in rows)


def _is_named(card: Card, base: KnowledgeBase) -> bool:
    """Its name is no other card's: the situation names it."""
    return len(base.names.exact(card.name())) == 1


@generator("xyz-materials", Level.APPLIED, 3)
def _xyz(rng: Random, desk: Desk) -> Draft | None:
    level = rng.randint(3, 8)
    return _with_materials(rng, desk, _XYZ, level, _drawn(rng, _XYZ, level))


@generator("link-materials", Level.APPLIED, 3)
def _link(rng: Random, desk: Desk) -> Draft | None:
    level = rng.randint(3, 4)
    return _with_materials(rng, desk, _LINK, level, _drawn(rng, _LINK, level))


def _drawn(rng: Random, how: _Procedure, level: int) -> list[tuple[_Monster, ...]]:
    return sorted({_materials(rng, how, level) for _ in range(_LOOKED_AT)}, key=repr)


def _with_materials(
    rng: Random, desk: Desk, how: _Procedure, level: int, sets: Sequence[tuple[_Monster | Card, ...]]
) -> Draft | None:
    card = desk.say("study.monster", letter="X")
    claims = [(one, _used(one, card, how, level, desk)) for one in sets]
    chosen = one_and_four(rng, desk, claims)
    if chosen is None:
        return None
    return Draft(
        stem=desk.say(f"study.materials.{how.act}", level=level),
        choices=tuple(
            Choice(" + ".join(_told(monster, desk) for monster in one), what) for one, what in chosen
        ),
        rules=(how.rule,),
    )


def _materials(rng: Random, how: _Procedure, level: int) -> tuple[_Monster, ...]:
    if how.act == "xyz_summon":
        among = (("normal_monster",), ("normal_monster",), ("tuner",), ("xyz_monster",), ("token",))
        levels = (level, level, level, level - 1, level + 1)
        return tuple(_Monster(rng.choice(levels), rng.choice(among)) for _ in range(rng.choice((1, 2, 2, 3))))
    kinds = (("normal_monster",), ("normal_monster",), ("token",), ("link_monster",))
    found = [(rng.choice(kinds), rng.randint(1, 8)) for _ in range(rng.choice((1, 2, 3, 4)))]
    return tuple(_Monster(rng.randint(1, 3) if "link_monster" in k else n, k) for k, n in found)


def _used(
    monsters: tuple[_Monster | Card, ...], card: str, how: _Procedure, level: int, desk: Desk
) -> Outcome:
    names = [
        monster.name() if isinstance(monster, Card) else desk.say("study.monster", letter=letter)
        for monster, letter in zip(monsters, "PQRS", strict=False)
    ]
    facts = Facts(
        card_class="monster",
        kinds=("monster", how.kind),
        level=level,
        atk=2000,
        def_=None if how.kind == "link_monster" else 2000,
        text=how.line.format(level=level),
    )
    table = Situation(
        turn=3,
        turn_player=Seat.A,
        phase="main1",
        all_listed=((Seat.A, "field"), (Seat.B, "field")),
        board=(
            Placed(card=card, player=Seat.A, zone="extra_deck", facts=facts),
            *(_placed(name, monster) for name, monster in zip(names, monsters, strict=True)),
        ),
    )
    ask = Ask(form="can-do", about=how.act, card=card, player=Seat.A, materials=tuple(names))
    return Outcome(situation=table, answers=((ask, Answer.CAN),))


def _placed(name: str, monster: _Monster | Card, zone: str = "main_monster_zone") -> Placed:
    if isinstance(monster, Card):
        return Placed(card=name, player=Seat.A, zone=zone, position="face_up_attack")
    facts = Facts(
        card_class="monster",
        kinds=("monster", *monster.kinds),
        level=monster.level,
        atk=1000,
        def_=None if "link_monster" in monster.kinds else 1000,
        text="",
    )
    where = "face_up_attack" if zone == "main_monster_zone" else None
    return Placed(card=name, player=Seat.A, zone=zone, position=where, facts=facts)


def _told(monster: _Monster | Card, desk: Desk) -> str:
    if isinstance(monster, Card):
        kind = CardKind.TUNER if monster.is_kind(CardKind.TUNER) else CardKind.MONSTER
        return f"「{monster.name(desk.lang)}」" + desk.say(
            "study.material.level", level=monster.level, kind=term(kind, desk.lang)
        )
    value = {"xyz_monster": "rank", "link_monster": "rating"}.get(monster.kinds[0], "level")
    return desk.say(
        f"study.material.{value}", level=monster.level, kind=term(monster.kinds[0], desk.lang, "CardKind")
    )
