"""What no tree holds is left open, never read as something that is nearly the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grammar import parse_card_text
from grammar.terms import Lang

_GROUPS = msgspec.yaml.decode((Path(__file__).parent / "left_open.yaml").read_bytes())


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: group["name"])
def test_only_what_is_understood_is_complete(group: Any) -> None:
    for lang, text in group["read"]:
        assert parse_card_text(text, Lang(lang)).complete, text
    for lang, text in group["open"]:
        assert not parse_card_text(text, Lang(lang)).complete, text
