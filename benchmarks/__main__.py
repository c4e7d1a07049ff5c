"""``python -m benchmarks``: measure everything, print it and write ``benchmarks/RESULTS.md``."""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from benchmarks import (
    SHARED,
    boards,
    consistency,
    crossing,
    engine,
    judging,
    lookups,
    situations,
    speed,
    texts,
)
from benchmarks.runs import pool


def main() -> None:
    asked = _options().parse_args()
    if not SHARED.is_dir():
        sys.exit(f"the data folder {SHARED} is not there; set SAITEI_SHARED to it")
    if asked.base is not None and not asked.base.is_file():
        sys.exit(f"there is no knowledge base {asked.base}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if asked.what == "judge":
            print(judging.tables(folder, asked.base or pool(folder)[0]))
            return
        if asked.what in ("chains", "battles", "offers"):
            for line in boards.log(asked.base or pool(folder)[0], asked.seed, asked.count, asked.what):
                print(line)
            return
        if asked.what == "forms":
            print(consistency.table(asked.base or pool(folder)[0]))
            return
        if asked.what == "crossing":
            print(crossing.table(examples=True))
            return
        base, imported = pool(folder)
        parts = [
            _head(imported),
            situations.examples(folder, base),
            situations.outcomes(folder, base),
            judging.tables(folder, base),
            consistency.table(base),
            texts.coverage(),
            texts.written_back(),
            texts.same_trees(),
            crossing.table(),
            texts.shuffled(),
            texts.labels(folder, base),
            lookups.table(base, imported),
            speed.table(base),
            engine.table(base),
            speed.reading(base),
        ]
    report = "\n".join(parts)
    (Path(__file__).parent / "RESULTS.md").write_text(report, encoding="utf-8")
    print(report)


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the program on the data folder beside the checkout (about a quarter of an hour).",
        epilog="Examples: python -m benchmarks | python -m benchmarks judge pool.base | "
        "python -m benchmarks chains pool.base --seed 7 --count 50",
    )
    options.add_argument(
        "what",
        nargs="?",
        choices=("all", "judge", "forms", "chains", "battles", "offers", "crossing"),
        default="all",
        help="all: every table, into benchmarks/RESULTS.md; judge, forms: the questions only, printed; "
        "chains, battles: random boards of real cards and what becomes of them, to read as a judge; "
        "offers: what can be activated on them, and why the rest cannot; "
        "crossing: texts said in the other dialect, with examples",
    )
    options.add_argument(
        "base", nargs="?", type=Path, help="a knowledge base with the cards imported; not for all"
    )
    options.add_argument(
        "--seed", type=int, default=1, help="chains, battles, offers: the same seed, the same boards"
    )
    options.add_argument("--count", type=int, default=20, help="chains, battles, offers: so many")
    return options


def _head(imported: float) -> str:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    return (
        f"# Results\n\n{date.today()}, commit {commit}, Python {platform.python_version()}, "
        f"{platform.machine()}. Development halves only.\n\n"
        f"Import of the card pool with parsing: {imported:.0f} s.\n"
    )


if __name__ == "__main__":
    main()
