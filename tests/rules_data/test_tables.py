"""Every table of the project says each thing once: a merge that keeps both sides' lines brings rows back."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from kb.loading import DATA, Document

TESTS = Path(__file__).parent.parent
TABLES = sorted([*DATA.rglob("*.yaml"), *TESTS.rglob("*.yaml")])


@pytest.mark.parametrize("path", [p for p in TABLES if "broken" not in p.parts], ids=lambda path: path.stem)
def test_no_key_and_no_row_is_given_twice(path: Path) -> None:
    said = Document(path.name, path.read_text(encoding="utf-8")).plain  # it refuses a key given twice
    for rows in (said, *(said.values() if isinstance(said, dict) else ())):
        counted = (
            Counter(json.dumps(row, ensure_ascii=False) for row in rows) if isinstance(rows, list) else {}
        )
        assert [row for row, times in counted.items() if times > 1] == []
