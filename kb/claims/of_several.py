"""What is said of several cards at once (「A」「B」，两张都是通常陷阱; 自己的怪兽全部被破坏), as what is said of each."""

from __future__ import annotations

import re

from kb.cards import MONSTER_ZONES, Seat
from kb.errors import KBError
from kb.judge import understand
from kb.knowledge import KnowledgeBase

_NAME = re.compile("「[^」]+」")
_NAMES_ONLY = re.compile("^「[^」]+」(?:(?:和|与|、|·|\\+)?「[^」]+」)+$")
_ALL = re.compile(
    "^的?(?:组合)?(?:中|里)?[，,]?(?:(?:两|二|三|[23])[张只个])?(?:卡|怪兽)?(?:全部|全|都)+(?P<what>(?:是|能|可以|不|属于|当作).+)$"
)
#: 自己的怪兽, 对方场上的怪兽
_MONSTERS = re.compile(
    "(?P<who>自己|对方)(?:场上)?的(?:那些)?怪兽(?:全部|都)?(?=不会|会|不|被|回到|变成|送去|除外)"
)


def each_of(option: str, predicate: str) -> tuple[tuple[str, ...], str] | None:
    """The cards that *option* is a list of, and what is asked of each; None where it is asked of no list."""
    said = _ALL.match(predicate)
    if said is None or _NAMES_ONLY.match(option) is None:
        return None
    return tuple(_NAME.findall(option)), said["what"]


def with_names(said: str, setting: str, base: KnowledgeBase, era: str | None) -> str:
    """自己的怪兽 as the monsters told to be on that field; as it is where they are not all named."""
    spoken = _MONSTERS.search(said)
    if spoken is None:
        return said
    names = _monsters_of(Seat.A if spoken["who"] == "自己" else Seat.B, setting, base, era)
    return f"{said[: spoken.start()]}{'和'.join(names)}都{said[spoken.end() :]}" if names else said


def _monsters_of(seat: Seat, setting: str, base: KnowledgeBase, era: str | None) -> list[str]:
    spotted = base.spot(setting)
    if not spotted:
        return []
    try:
        read = understand(f"{setting}。「{spotted[0].name}」在哪里？", base, era)
    except KBError:
        return []
    there = [
        placed
        for placed in (read.situation.board if read.situation is not None else ())
        if placed.player is seat and placed.zone in {zone.value for zone in MONSTER_ZONES}
    ]
    named = all(placed.facts is None and (placed.count or 1) == 1 for placed in there)
    names = {placed.card for placed in there}
    return [f"「{name}」" for name in sorted(names)] if named and len(names) == len(there) else []
