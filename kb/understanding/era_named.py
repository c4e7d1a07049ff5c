"""The era that a question itself names at its beginning: 2004年规则下，…, 2011版规则书里，…."""

from __future__ import annotations

import re

from grammar.question_lexer import fold
from kb.eras import load_eras
from kb.errors import SituationError

_NAMED = re.compile("[在按]?((?:19|20)[0-9]{2})年?(?:版|的)?的?规则(?:书)?(?:下|里|中|里面)?[，,、]?")


def era_named(text: str) -> tuple[str | None, str]:
    """The id of the era and the question without it; None and the whole when it names none, or one unknown."""
    match = _NAMED.match(fold(text))
    if match is None:
        return None, text
    try:
        era = load_eras().named(match.group(1)).id
    except SituationError:
        return None, text
    return era, text[match.end() :]
