"""How long an answer takes with the whole pool loaded, and how fast the texts of the pool are read."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from kb.classify import effects_of
from kb.importers.parsing import DIALECTS, with_tree
from kb.judge import ask, judge
from kb.knowledge import load
from kb.scenarios import scenarios

ROUNDS = 5


def table(base_path: Path) -> str:
    """Median and 99th percentile of scenario verdicts and typed questions, in milliseconds."""
    base = load(base_path)
    stated = list(scenarios())
    verdicts = times([lambda s=s: judge(s.situation, base) for s in stated])  # type: ignore[misc]
    typed = [q for s in stated for q in s.typed()]
    questions = times([lambda q=q: ask(q, base) for q in typed])  # type: ignore[misc]
    return (
        "## Speed\n\n| what | count | median ms | p99 ms |\n| --- | --- | --- | --- |\n"
        f"| situation → verdict | {len(stated)} | {row(verdicts)} |\n"
        f"| typed question → verdict | {len(typed)} | {row(questions)} |\n"
    )


def reading(base_path: Path) -> str:
    """Cards a second on one core: every text of the pool in one dialect read, and its effects classified."""
    cards = [msgspec.structs.replace(card, text=None, printed=None) for card in load(base_path).cards()]
    lines = [
        "## Reading and classifying the pool\n",
        "| dialect | cards | cards a second |",
        "| --- | --- | --- |",
    ]
    for lang in DIALECTS:
        started = time.process_time()
        trees = (with_tree(card, (lang,)) for card in cards)
        count = sum(1 for tree in trees if tree.printed is not None and effects_of(tree) is not None)
        lines.append(f"| {lang} | {count} | {count / (time.process_time() - started):.0f} |")
    return "\n".join(lines) + "\n"


def times(acts: list[Callable[[], object]]) -> list[float]:
    taken = []
    for act in acts:
        act()
        for _ in range(ROUNDS):
            started = time.perf_counter()
            act()
            taken.append((time.perf_counter() - started) * 1000)
    return taken


def row(taken: list[float]) -> str:
    if not taken:
        return "– | –"
    return f"{statistics.median(taken):.1f} | {sorted(taken)[int(len(taken) * 0.99)]:.1f}"
