"""How fast the engine is: a verdict over a chain of three, what could respond on a full board, and memory over time."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

from benchmarks.speed import row, times
from kb.cards import Seat
from kb.forced import run_through
from kb.judge import judge
from kb.knowledge import load
from kb.responses import responses
from kb.situation import Situation, situation_from

QUESTIONS = 10_000
_MONSTERS = {
    Seat.A: ("灰流丽", "增殖的G", "黄泉青蛙", "诱饵龙", "解码语者"),
    Seat.B: ("异次元的女战士", "冥界的魔王 哈·迪斯", "雷王", "光与暗之龙", "王族亲卫队"),
}
_SPELLS_TRAPS = {
    Seat.A: ("技能抽取", "神之宣告", "活死人的呼声", "大宇宙", "沙尘之大龙卷"),
    Seat.B: ("次元的裂缝", "王宫的铁壁", "强制脱出装置", "激流葬", "神之通告"),
}
_HAND = (
    "灰流丽", "增殖的G", "栗子球", "D.D. 乌鸦", "月之书", "突进", "死者苏生", "融合", "欧尼斯特", "屋敷童",
)  # fmt: skip
_FACE_UP = ("技能抽取", "次元的裂缝", "王宫的铁壁")


def table(base_path: Path) -> str:
    """Median and 99th percentile in milliseconds, and how much memory ten thousand questions leave behind."""
    base = load(base_path)
    chain, full = chain_of_three(), full_board()
    state, _ = run_through(full, base)
    verdicts = times([lambda: judge(chain, base, changes=False)] * 20)
    activations = times([lambda: responses(state, base)] * 20)
    grown = _grown(lambda: judge(chain, base, changes=False))
    return (
        "## The engine\n\n| what | wanted | median ms | p99 ms |\n| --- | --- | --- | --- |\n"
        f"| a verdict over a chain of three | < 5 ms | {row(verdicts)} |\n"
        f"| every activation considered on a full board with 10 cards in hand | < 50 ms | {row(activations)} |\n\n"
        f"{QUESTIONS} questions more leave {grown / 1024:.1f} MB behind.\n"
    )


def _grown(asked: Any) -> int:
    """Kilobytes by which the most memory ever used rose while the question was asked again and again."""
    for _ in range(QUESTIONS // 10):
        asked()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(QUESTIONS):
        asked()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


def chain_of_three() -> Situation:
    """A Spell, a Counter Trap against it, and a Counter Trap against that one."""
    return situation_from(
        {
            "turn_player": "A",
            "phase": "main1",
            "board": [
                {"card": "双生精灵", "player": "B", "zone": "main_monster_zone"},
                _placed("神之宣告", Seat.B, "spell_trap_zone", "face_down"),
                _placed("盗贼的七个道具", Seat.A, "spell_trap_zone", "face_down"),
                {"card": "黑洞", "player": "A", "zone": "hand"},
            ],
            "plays": [
                {"do": "activate", "player": "A", "card": "黑洞"},
                {"do": "activate", "player": "B", "card": "神之宣告"},
                {"do": "activate", "player": "A", "card": "盗贼的七个道具"},
                {"do": "resolve"},
            ],
            "ask": {"form": "where", "card": "双生精灵", "player": "B"},
        }
    )


def full_board() -> Situation:
    """Five monsters and five Spells and Traps on either side, ten cards in a hand, and an activation to answer."""
    board = [
        _placed(name, seat, "main_monster_zone", "face_up_attack")
        for seat in Seat
        for name in _MONSTERS[seat]
    ]
    board += [
        _placed(name, seat, "spell_trap_zone", "face_up" if name in _FACE_UP else "face_down")
        for seat in Seat
        for name in _SPELLS_TRAPS[seat]
    ]
    board += [{"card": name, "player": "A", "zone": "hand"} for name in _HAND]
    activation = {"do": "activate", "player": "B", "card": "强制脱出装置", "targets": ["解码语者"]}
    return situation_from({"turn_player": "B", "phase": "main1", "board": board, "plays": [activation]})


def _placed(name: str, seat: Seat, zone: str, position: str) -> dict[str, Any]:
    return {"card": name, "player": seat.value, "zone": zone, "position": position, "set_this_turn": False}
