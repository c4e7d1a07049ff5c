"""How long an answer takes, with the whole pool loaded."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

from kb.judge import ask, judge
from kb.knowledge import load
from kb.scenarios import scenarios

ROUNDS = 5


def table(base_path: Path) -> str:
    """Median and 99th percentile of scenario verdicts and typed questions, in milliseconds."""
    base = load(base_path)
    stated = list(scenarios())
    verdicts = _times([lambda s=s: judge(s.situation, base) for s in stated])  # type: ignore[misc]
    typed = [q for s in stated for q in s.typed()]
    questions = _times([lambda q=q: ask(q, base) for q in typed])  # type: ignore[misc]
    return (
        "## Speed\n\n| what | count | median ms | p99 ms |\n| --- | --- | --- | --- |\n"
        f"| situation → verdict | {len(stated)} | {_row(verdicts)} |\n"
        f"| typed question → verdict | {len(typed)} | {_row(questions)} |\n"
    )


def _times(acts: list[Callable[[], object]]) -> list[float]:
    taken = []
    for act in acts:
        act()
        for _ in range(ROUNDS):
            started = time.perf_counter()
            act()
            taken.append((time.perf_counter() - started) * 1000)
    return taken


def _row(taken: list[float]) -> str:
    if not taken:
        return "– | –"
    return f"{statistics.median(taken):.1f} | {sorted(taken)[int(len(taken) * 0.99)]:.1f}"
