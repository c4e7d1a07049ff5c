"""What every test may ask for."""

from __future__ import annotations

import json
import lzma
import os
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the sources and the real cards, which are not part of this repository."""
    folder = Path(os.environ.get("SAITEI_SHARED", Path(__file__).parents[2] / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip(f"no source data in {folder}; set SAITEI_SHARED to where they are")
    return folder


@pytest.fixture(scope="session")
def corpus(shared: Path) -> list[dict[str, Any]]:
    """The rows of the card corpus: names, texts by dialect, card facts."""
    path = shared / "data" / "cards" / "cards.jsonl.xz"
    if not path.is_file():
        pytest.skip(f"no card corpus in {path}")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
