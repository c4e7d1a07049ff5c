"""Measurements on data that the project did not write, read from ``../shared`` (see README)."""

from __future__ import annotations

import os
from pathlib import Path

#: where the data lies; SAITEI_SHARED overrides it
SHARED = Path(os.environ.get("SAITEI_SHARED") or Path(__file__).resolve().parents[2] / "shared")
DATA = SHARED / "data"
