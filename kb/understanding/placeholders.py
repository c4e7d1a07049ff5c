"""Cards that a question or an example only describes (卡X, 7星以上水属性怪兽X): what the description states."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from grammar.nodes import Span
from grammar.question import parse_question
from grammar.question_nodes import QuestionSyntax, Thing, ThingKind
from grammar.terms import CardKind, Compare, Zone
from kb.context import Base
from kb.situation import Facts
from kb.understanding.phrases import phrases_of

_PLACEHOLDER = re.compile("([A-Z甲乙丙丁]|[0-9]号?|某.*)$")


def described(name: str, base: Base) -> Facts | None:
    """The facts stated by a describing name, None when *name* is (to all appearance) a real card's name."""
    if base.get(name) is not None:
        return None
    syntax = parse_question(name)
    if not _PLACEHOLDER.search(name) and not _only_describes(syntax):
        return None
    things = [
        thing
        for event in syntax.statements
        for phrase in (*event.before, *event.after)
        for thing in phrase.things
    ]
    known = [thing for thing in things if thing.kind is ThingKind.DESCRIBED]
    facts = facts_of(known[-1]) if known else Facts()
    # 鬼计怪兽X: a word that is no word of the game, right before the kind, is a part of the name
    if len(syntax.unparsed) == 1 and syntax.unparsed[0].span == Span(0, len(syntax.unparsed[0].text)):
        return msgspec.structs.replace(facts, series=(syntax.unparsed[0].text,))
    return facts


def _only_describes(syntax: QuestionSyntax) -> bool:
    """等级1怪兽, P怪兽: nothing but words that describe one card."""
    if syntax.unparsed or syntax.ask is not None or len(syntax.statements) != 1:
        return False
    phrases = phrases_of(syntax.statements[0])
    return [thing.kind for phrase in phrases for thing in phrase.things] == [ThingKind.DESCRIBED]


def facts_of(thing: Thing) -> Facts:
    """What a noun phrase says of a card."""
    kinds = [kind for kind in thing.kinds if kind is not CardKind.CARD]
    if thing.zone is Zone.PENDULUM_ZONE and not kinds:
        kinds = [CardKind.PENDULUM_MONSTER]  # 灵摆区域的卡: no other card is put there
    if is_trap_monster(thing):
        kinds.remove(CardKind.MONSTER)
    return Facts(
        card_class=_card_class(kinds, thing),
        kinds=tuple(kinds),
        attribute=thing.attributes[0].value if len(thing.attributes) == 1 else None,
        race=thing.race.value if thing.race else None,
        level=thing.level,
        atk=thing.number if thing.word == "atk" else None,
        def_=thing.number if thing.word == "def" else None,
        series=(thing.series,) if thing.series else (),
    )


def is_trap_monster(thing: Thing) -> bool:
    """陷阱怪兽: a Trap Card, which is a monster in a Monster Zone and nowhere else."""
    return {CardKind.TRAP, CardKind.MONSTER} <= set(thing.kinds)


def others_than(thing: Thing) -> list[Facts]:
    """Cards of which what *thing* says is not so, one for every way in which it may not be so."""
    plain = facts_of(thing)
    wrong: list[dict[str, Any]] = []
    if plain.level is not None:
        off = -1 if thing.level_compare is Compare.GE else 1
        wrong.append({"level": plain.level + off})
    if plain.attribute is not None:
        wrong.append({"attribute": "LIGHT" if plain.attribute == "DARK" else "DARK"})
    if plain.race is not None:
        wrong.append({"race": "Dragon" if plain.race == "Warrior" else "Warrior"})
    if plain.series:
        wrong.append({"series": ()})
    if any(kind not in ("monster", "spell", "trap", "card") for kind in plain.kinds):
        return []  # of what kind it is instead, nobody knows
    ways = [some for size in range(1, len(wrong) + 1) for some in combinations(wrong, size)]
    return [msgspec.structs.replace(plain, **{k: v for part in way for k, v in part.items()}) for way in ways]


def _card_class(kinds: Sequence[CardKind], thing: Thing) -> str | None:
    for kind in kinds:
        for name in ("monster", "spell", "trap"):
            if kind.value.endswith(name):
                return name
    if kinds or thing.race or thing.attributes or thing.level:
        return "monster"
    return None
