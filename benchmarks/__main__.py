"""``python -m benchmarks``: measure everything, print it and write ``benchmarks/RESULTS.md``.

``python -m benchmarks judge [BASE]`` only asks the judge, of an imported *BASE* if one is given, and only prints.
"""

from __future__ import annotations

import platform
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from benchmarks import SHARED, engine, judging, lookups, situations, speed, texts
from benchmarks.runs import pool


def main() -> None:
    if not SHARED.is_dir():
        sys.exit(f"the data folder {SHARED} is not there; set SAITEI_SHARED to it")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if sys.argv[1:2] == ["judge"]:
            print(judging.tables(folder, Path(sys.argv[2]) if sys.argv[2:] else pool(folder)[0]))
            return
        base, imported = pool(folder)
        parts = [
            _head(imported),
            situations.examples(folder, base),
            situations.outcomes(folder, base),
            judging.tables(folder, base),
            texts.coverage(),
            texts.written_back(),
            texts.same_trees(),
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
