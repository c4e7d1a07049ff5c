"""Where a card comes to lie, as an option names the place: 对方的墓地, 自己的手卡, 除外区."""

from __future__ import annotations

import re

import msgspec

from kb.claims.asking import first_decided
from kb.knowledge import KnowledgeBase
from kb.verdict import Answer, Verdict

_PLACES = {
    "墓地": "graveyard",
    "手卡": "hand",
    "卡组": "deck",
    "额外卡组": "extra_deck",
    "除外区": "banished",
    "除外": "banished",
}
_WHERE = re.compile("^(?:(?P<who>自己|对方|持有者)的?)?(?P<place>[^的]+?)(?:区域)?$")
#: 「X」回到对方的手卡, as a step of what comes out
_GOES = re.compile(
    "^(?P<card>「[^」]+」)(?:会)?(?:被)?(?:回到|返回|弹回|送去|送回)(?P<where>(?:自己|对方)的?(?:手卡|卡组|墓地))$"
)
#: 「X」是表侧守备表示: how it lies when all is done
_LIES = re.compile(
    "^(?P<card>「[^」]+」)(?:会|还|仍然?)?(?:是|以|处于|保持)?(?P<face>表侧|里侧)?(?P<position>攻击|守备)?表示(?:的?状态)?(?:存在)?$"
)
_FACES = {"表侧": "face_up", "里侧": "face_down"}
_POSITIONS = {"攻击": "attack", "守备": "defense"}


def judge_place(place: str, question: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """The place where the card of *question* comes to lie is the one that *place* names, or another."""
    found = first_decided((question,), base, era)
    said = _WHERE.match(place)
    value = found.value if found is not None and isinstance(found.value, dict) else None
    if found is None or said is None or value is None or said["place"] not in _PLACES:
        return None
    there = value.get("zone") == _PLACES[said["place"]]
    whose = {"自己": "A", "对方": "B"}.get(said["who"] or "")
    so = there and whose in (None, value.get("player"))
    return msgspec.structs.replace(found, answer=Answer.CAN if so else Answer.CANNOT)


def lies_so(step: str, setting: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """「X」是表侧攻击表示, said to come out of *setting*; None for any other step, and where it rests on no told position."""
    said = _LIES.match(step)
    if said is None or not (said["face"] or said["position"]):
        return None
    found = first_decided((f"{setting}。{said['card']}在哪里？",), base, era)
    value = found.value if found is not None and isinstance(found.value, dict) else None
    if found is None or value is None or any(fact.path.endswith(".position") for fact in found.assumed):
        return None
    wanted = {_FACES.get(said["face"] or ""), _POSITIONS.get(said["position"] or "")} - {None}
    so = all(part in value.get("position", "") for part in wanted if part is not None)
    return msgspec.structs.replace(found, answer=Answer.CAN if so else Answer.CANNOT)


def goes_there(step: str, setting: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """「X」回到对方手卡, said to come out of *setting*; None for any other step."""
    goes = _GOES.match(step)
    return (
        judge_place(goes["where"], f"{setting}。{goes['card']}去哪里？", base, era)
        if goes is not None
        else None
    )
