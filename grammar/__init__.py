"""Card text and questions, from characters to a syntax tree. Knows words, not rules."""

from __future__ import annotations

import re
from functools import cache

from opencc import OpenCC

from grammar.errors import TextError, check_length
from grammar.frames import card_text
from grammar.layout import layout
from grammar.nodes import CardText
from grammar.normalize import simplified
from grammar.reader import read_sentence
from grammar.terms import Lang

__all__ = ["TextError", "detect", "layout", "parse_card_text", "read_sentence"]

# Kana without the middle dot, which Chinese card text has too.
_KANA = frozenset(chr(code) for code in range(0x3041, 0x30FF) if code != 0x30FB)
# Words and marks of which simplified card text has either the one or the other.
_MAINLAND_FAN = re.compile(
    "这张卡|手卡|卡组|才能|对方|场合|那[个只张些]|把|基本分|调整|同调|给与|变成|回复|[「·]|[0-9]星"
)
_OFFICIAL = re.compile(
    '此卡|手牌|牌组|可以发动|对手|情况下|该|将|LP|[仅不]可|协调|同步|给予|变为|恢复|[“"・１-９]|等级[0-9]'
)


def detect(text: str) -> Lang:
    """The dialect *text* is written in, by its characters and the words that set the dialects apart.

    >>> detect("このカードを手札から特殊召喚する。")
    <Lang.JA: 'ja'>
    >>> detect("这张卡从手卡特殊召唤。")
    <Lang.ZH_FAN: 'zh-fan'>
    >>> detect("从手牌将此卡特殊召唤。")
    <Lang.ZH_CN: 'zh-CN'>
    >>> detect("此卡從手牌特殊召喚。")
    <Lang.ZH_TW: 'zh-TW-fan'>
    """
    if sum(char in _KANA for char in text) * 20 > len(text):
        return Lang.JA
    if _traditional(text) > 0:
        return Lang.ZH_TW
    official = len(_OFFICIAL.findall(text)) > len(_MAINLAND_FAN.findall(text))
    return Lang.ZH_CN if official else Lang.ZH_FAN


def _traditional(text: str) -> int:
    """How many more characters are traditional than are simplified."""
    table = simplified()
    plain = _plain_characters()
    return sum(1 if ord(char) in table else -1 if char in plain else 0 for char in text)


@cache
def _plain_characters() -> frozenset[str]:
    """The characters that only simplified text has: those that stand for others, and never for themselves."""
    plain = "".join(sorted(set(simplified().values())))
    return frozenset(a for a, b in zip(plain, OpenCC("s2t").convert(plain), strict=True) if a != b)


def parse_card_text(text: str, lang: Lang | None = None) -> CardText:
    """Read a card text into its syntax tree. What is not understood is in the tree as ``Unparsed``.

    Raises :class:`TextError` for an empty text, or one far longer than any card's.
    """
    check_length(text)
    lang = lang or detect(text)
    return card_text(text, layout(text, lang), lambda start, end: read_sentence(text, start, end, lang), lang)
