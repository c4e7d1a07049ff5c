"""Running the program from outside, as a user does."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks import DATA


def saitei(*arguments: str, base: Path | None = None) -> tuple[list[dict[str, Any]], float]:
    """Run a command that prints JSON Lines; its rows and the seconds it took. Raises when it fails."""
    command = [sys.executable, "-m", "kb", *arguments]
    if base is not None:
        command += ["--base", str(base)]
    started = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    took = time.perf_counter() - started
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments)}: {done.stderr.strip()[-2000:]}")
    return [json.loads(line) for line in done.stdout.splitlines() if line.strip()], took


def pool(folder: Path) -> tuple[Path, float]:
    """A knowledge base with the whole card pool imported; its path and the seconds the import took."""
    path = folder / "pool.base"
    _, took = saitei("import", "cards", str(DATA / "cards/cards.jsonl.xz"), base=path)
    return path, took


def without_answers(items: list[dict[str, Any]], folder: Path) -> Path:
    """The items as the program may see them: no expected answer, no explanation."""
    hidden = {"expected", "why", "reason", "rules"}
    with tempfile.NamedTemporaryFile(
        "w", dir=folder, suffix=".jsonl", delete=False, encoding="utf-8"
    ) as file:
        for item in items:
            seen = {key: value for key, value in item.items() if key not in hidden}
            file.write(json.dumps(seen, ensure_ascii=False) + "\n")
    return Path(file.name)


def read_items(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
