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

__all__ = ["TextError", "detect", "layout", "likely", "parse_card_text", "read_sentence"]

# Kana without the middle dot, which Chinese card text has too.
_KANA = frozenset(chr(code) for code in range(0x3041, 0x30FF) if code != 0x30FB)
# Characters that neither of the Chinese scripts has.
_NEW_FORMS = frozenset("発効壊戦続択霊獣竜応撃鉄読権従検済総")
# Words and marks of which simplified card text has either the one or the other.
_MAINLAND_FAN = re.compile(
    "这张卡|手卡|卡组|才能|对方|场合|那[个只张些]|把|基本分|调整|同调|给与|变成|回复|[「·]|[0-9]星"
)
_FAN_MARKS = re.compile("[「·]")  # which other dialects have too
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
    return likely(text)[0]


def likely(text: str) -> tuple[Lang, ...]:
    """The dialects *text* may be written in, the likeliest first; more than one where its words do not tell.

    >>> likely("破壊する。"), likely("破坏。")
    ((<Lang.JA: 'ja'>,), (<Lang.ZH_FAN: 'zh-fan'>, <Lang.ZH_CN: 'zh-CN'>))
    """
    kana = sum(char in _KANA for char in text)
    new = sum(char in _NEW_FORMS for char in text)
    if kana * 20 > len(text) or (new and not any(char in _plain_characters() for char in text)):
        return (Lang.JA,)
    traditional = _traditional(text)
    if traditional > 0:
        return (Lang.ZH_TW,)
    official, fan = len(_OFFICIAL.findall(text)), len(_MAINLAND_FAN.findall(text))
    chinese = (Lang.ZH_CN, Lang.ZH_FAN) if official > fan else (Lang.ZH_FAN, Lang.ZH_CN)
    written = any(char in _plain_characters() for char in text)
    if official != fan and (official or written or fan > len(_FAN_MARKS.findall(text))):
        return chinese[:1]
    return chinese if written else (*chinese, Lang.ZH_TW, Lang.JA)


def _traditional(text: str) -> int:
    """How many more characters are traditional than are simplified."""
    table = simplified()
    plain = _plain_characters()
    return sum(1 if ord(char) in table else -1 if char in plain else 0 for char in text)


@cache
def _plain_characters() -> frozenset[str]:
    """The characters that only simplified text has: those that stand for others, and never for themselves."""
    plain = "".join(sorted(set(simplified().values())))
    both = frozenset(
        "丑后里干面只云台谷斗征余几冲升岩秘群占凶游系吃伙峰床杰参虱岳叁"
    )  # traditional text has them too, for other words
    return frozenset(a for a, b in zip(plain, OpenCC("s2t").convert(plain), strict=True) if a != b) - both


def parse_card_text(text: str, lang: Lang | None = None) -> CardText:
    """Read a card text into its syntax tree. What is not understood is in the tree as ``Unparsed``.

    Raises :class:`TextError` for an empty text, or one far longer than any card's.
    """
    check_length(text)
    lang = lang or detect(text)
    return card_text(text, layout(text, lang), lambda start, end: read_sentence(text, start, end, lang), lang)
