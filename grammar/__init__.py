"""Card text and questions, from characters to a syntax tree. Knows words, not rules."""

from __future__ import annotations

from grammar.errors import TextError, check_length
from grammar.frames import card_text
from grammar.layout import layout
from grammar.nodes import CardText
from grammar.reader import read_sentence
from grammar.terms import Lang

__all__ = ["TextError", "detect", "layout", "parse_card_text", "read_sentence"]

# Characters and words that only one dialect's card text uses.
_KANA = frozenset(chr(code) for code in range(0x3041, 0x30FF))
_MARKERS = {
    Lang.ZH_FAN: ("这张卡", "手卡", "卡组", "才能发动", "怪兽", "对方"),
    Lang.ZH_CN: ("此卡", "手牌", "牌组", "可以发动", "怪兽", "对手"),
    Lang.ZH_TW: ("此卡", "手牌", "牌組", "可以發動", "怪獸", "對手", "場", "從", "發"),
}


def detect(text: str) -> Lang:
    """The dialect *text* is written in, by its characters and the words that set the dialects apart.

    >>> detect("このカードを手札から特殊召喚する。")
    <Lang.JA: 'ja'>
    >>> detect("这张卡从手卡特殊召唤。")
    <Lang.ZH_FAN: 'zh-fan'>
    """
    if sum(char in _KANA for char in text) * 20 > len(text):
        return Lang.JA
    return max(_MARKERS, key=lambda lang: sum(text.count(word) for word in _MARKERS[lang]))


def parse_card_text(text: str, lang: Lang | None = None) -> CardText:
    """Read a card text into its syntax tree. What is not understood is in the tree as ``Unparsed``.

    Raises :class:`TextError` for an empty text, or one far longer than any card's.
    """
    check_length(text)
    lang = lang or detect(text)
    return card_text(text, layout(text, lang), lambda start, end: read_sentence(text, start, end, lang), lang)
