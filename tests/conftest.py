"""What every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the sources and the real cards, which are not part of this repository."""
    folder = Path(os.environ.get("SAITEI_SHARED", Path(__file__).parents[2] / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip(f"no source data in {folder}; set SAITEI_SHARED to where they are")
    return folder
