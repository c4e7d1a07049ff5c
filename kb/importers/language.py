"""In which language a whole file of names and texts is written, when the file does not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grammar import detect


def language(texts: Iterable[str]) -> str:
    """The dialect most of *texts* are written in: ``ja``, ``ko``, ``en`` or one of the Chinese ones."""
    votes = Counter(map(_one, filter(None, texts)))
    return votes.most_common(1)[0][0] if votes else "en"


def _one(text: str) -> str:
    if any("가" <= character <= "힣" for character in text):
        return "ko"
    if not any(character > "⿿" and character < "豈" for character in text):
        return "en"
    return str(detect(text).value)
