"""Found cards as a table: rows for JSON, and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from kb.card_search import Found

_COLUMNS = ("password", "name", "kinds", "attribute", "race", "level", "atk", "def", "effects")


def rows(found: Iterable[Found], lang: str = "zh-Hans") -> list[dict[str, Any]]:
    """One card a row; ``effects``: the printed numbers of its effects that fit."""
    return [
        {
            "password": hit.card.key,
            "name": hit.card.name(lang),
            "names": dict(sorted(hit.card.names.items())),
            "kinds": [kind.value for kind in hit.card.kinds],
            "attribute": hit.card.attribute,
            "race": hit.card.race,
            "level": hit.card.level,
            "atk": hit.card.atk,
            "def": hit.card.def_,
            "effects": [row.printed_no for row in hit.effects],
        }
        for hit in found
    ]


def csv_text(table: Iterable[dict[str, Any]]) -> str:
    """*table* as CSV with a heading; a list is its members parted by blanks."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for row in table:
        values = (row[column] for column in _COLUMNS)
        writer.writerow([" ".join(map(str, v)) if isinstance(v, list) else v for v in values])
    return out.getvalue()
