"""What people paste, made the way cards are printed, every character keeping its place in what was pasted.

HTML breaks and tags, other forms of the numbers (⑴, (1), 1., ❶, ① without a colon), blanks between characters, a full
stop of another script, the letter O for a zero, a bracket closed by another one: each is put right where no reader
would be in doubt. Nothing here is needed for a text as printed, which stays as it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import msgspec

from grammar.layout import is_material
from grammar.nodes import Span

_CJK = "\u3005-\u30ff\u3400-\u9fff\uff66-\uff9f"
_NUMBERS = {
    char: str(n + 1)
    for first, count in (
        (0x2460, 20),  # ①
        (0x2474, 20),  # ⑴
        (0x24F5, 10),  # ⓵
        (0x2776, 10),  # ❶
        (0x2780, 10),  # ➀
        (0x278A, 10),  # ➊
        (0xFF11, 9),  # １
        (0x31, 9),  # 1
    )
    for n, char in enumerate(map(chr, range(first, first + count)))
} | {char: str(n + 1) for n, char in enumerate("一二三四五六")}


class Pasted(msgspec.Struct, frozen=True):
    """A text put right. ``places[i]`` is where its character *i* stands in what was pasted."""

    text: str
    places: tuple[int, ...]

    def sub(self, pattern: re.Pattern[str], put: str | Callable[[re.Match[str]], str]) -> Pasted:
        """Every match replaced; what replaces it stands where it stood."""
        chars: list[str] = []
        places: list[int] = []
        at = 0
        for match in pattern.finditer(self.text):
            new = put if isinstance(put, str) else put(match)
            chars += (self.text[at : match.start()], new)
            places += self.places[at : match.start()]
            room = self.places[match.start() : match.end()]
            places += [room[min(i, len(room) - 1)] for i in range(len(new))] if room else []
            at = match.end()
        if not chars:
            return self
        return Pasted("".join((*chars, self.text[at:])), (*places, *self.places[at:]))

    def cut(self, start: int, end: int) -> Pasted:
        return Pasted(self.text[start:end], self.places[start:end])

    def span(self, start: int, end: int) -> Span:
        """Where the characters from *start* to *end* stand in what was pasted."""
        if start >= len(self.places):
            last = self.places[-1] + 1 if self.places else 0
            return Span(last, last)
        return Span(self.places[start], self.places[end - 1] + 1 if end > start else self.places[start])


def tidy(text: str) -> Pasted:
    """*text* as a card would print it.

    >>> tidy("(1)自己抽1张。<br>(2)这张卡破坏。").text
    '①：自己抽1张。\\n②：这张卡破坏。'
    """
    found = _unwrapped(Pasted(text, tuple(range(len(text)))))
    for pattern, put in _REPAIRS:
        found = found.sub(pattern, put)
    found = found.sub(_QUOTED_NAME, "").sub(_NAMED, _named)
    if len(_SPACED.findall(found.text)) * 3 > len(_CHARACTER.findall(found.text)):
        found = found.sub(_BLANKS, "")
    found = found.sub(_MARK, _mark).sub(_WORDED_MARK, _mark)
    if _FIRST.search(found.text) and not _OTHER_NUMBERS.search(found.text):
        found = found.sub(_PLAIN_MARK, _mark)
    return found


_ENTITIES = {"nbsp": " ", "#160": " ", "quot": '"', "lt": "<", "gt": ">", "amp": "&", "middot": "·"}


def _entity(match: re.Match[str]) -> str:
    return _ENTITIES.get(match[1].lower(), match[0])


def _unwrapped(pasted: Pasted) -> Pasted:
    """A text of whole sentences that stands in quotation marks or brackets, without them."""
    text = pasted.text
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    closes = _AROUND.get(text[start : start + 1], "")
    inside = text[start + 1 : end - 1]
    if not closes or not text[start:end].endswith(closes) or not _SENTENCE.search(inside):
        return pasted
    depth = 0
    for char in inside:  # 「A」…「B」 is not one quotation
        depth += (char == text[start]) - (char == closes) if text[start] != closes else 0
        if depth < 0:
            return pasted
    return pasted if text[start] == closes and closes in inside else pasted.cut(start + 1, end - 1)


_AROUND = {"“": "”", '"': '"', "「": "」", "『": "』", "（": "）", "(": ")", "‘": "’", "'": "'"}
_SENTENCE = re.compile("[。｡.]|[①-⑳]")


def _named(match: re.Match[str]) -> str:
    name = match["name"].rstrip("」』")
    return re.sub("的?(?:效果|効果)(?:是|为|為)?$", "", name) + "\n"


def _wide(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFKC", match[0])


def _zeros(match: re.Match[str]) -> str:
    return "0" * len(match[0])


def _closed(match: re.Match[str]) -> str:
    """『A」 closes as it opened."""
    return match[0][:-1] + {"「": "」", "『": "』", "“": "”"}[match[0][0]]


_REPAIRS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"<\s*/?\s*(?:br|p|div|li|tr|hr)\b[^<>]{0,200}>", re.I), "\n"),
    (re.compile(r"</?[a-zA-Z][^<>\n]{0,200}>"), ""),
    (re.compile(r"&(#?\w{2,6});"), _entity),
    (re.compile("[\uff61-\uff9f]+"), _wide),
    (re.compile("[\u200b-\u200f\u2060\ufeff]"), ""),
    (re.compile(r"\*\*|__"), ""),
    (
        re.compile(
            r"(?m)^[ \t\u3000]*(?:卡片效果|效果文本|效果|効果|カードテキスト)[ \t]*[:：][ \t]*(?=[①-⑳(（0-9])"
        ),
        "",
    ),
    (re.compile(r"(?m)^[ \t\u3000]*(?:>+|[|｜](?=.*[|｜][ \t]*$))[ \t\u3000]*|[ \t\u3000]*[|｜][ \t]*$"), ""),
    (re.compile(r"(?m)^[ \t\u3000]*[-*•·]\s+(?=[^\s●])"), ""),
    (re.compile(r"(?m)^[ \t\u3000]*[·•・‧◆■▪◎](?=[^\s·•・])"), "●"),
    (re.compile(rf"(?<=[{_CJK}])[lI|](?=[张張只隻枚个個次体])"), "1"),
    (re.compile("[，,、](?=[②-⑳][ \t]*[:：])"), "。"),
    (
        re.compile(
            r"(?m)^[ \t\u3000]*[【\[［<（(]?(?P<part>(?:灵摆|靈擺|Ｐ|P|ペンデュラム)(?:效果|効果)|(?:怪兽|怪獸|モンスター)(?:效果|効果))"
            r"[】\]］>）)]?[ \t\u3000]*[:：]?[ \t\u3000]*(?:\n|(?=[①(（1]))"
        ),
        lambda match: f"【{match['part']}】\n",
    ),
    (re.compile(r"[ \t\u3000]+(?:卡片效果|效果文本|效果|効果)[ \t]*[:：][ \t\u3000]*(?=①)"), "\n"),
    (re.compile(r"(?:(?<=[0-9０-９]{2})[OoＯ]+|(?<=[0-9０-９])[OoＯ]{2,})(?![A-Za-zＡ-Ｚ])"), _zeros),
    (re.compile(rf"(?<=[{_CJK}」』）)])[ \t]*[.．](?=\s*(?:$|\n|[①-⑳●])|(?<=[.．])[{_CJK}])"), "。"),
    (
        re.compile(
            rf"(?<=[{_CJK}])[ \t]+(?=[0-9０-９]+[ \t]+[张張只隻枚個个次体星])|(?<=[0-9０-９])[ \t]+(?=[张張只隻枚個个次体星])"
        ),
        "",
    ),
    (re.compile(rf"(?<=[{_CJK}])•(?=[{_CJK}])"), "·"),
    (re.compile("[「『“](?![^「『“」』”\n]*[」』”][^「『“\n]*[」』”])[^「『“」』”\n]{1,40}[」』”]"), _closed),
)
# 【A】①：…, 「A」：①：…, A：①：…: a name on the line of the text stands on its own
_QUOTED_NAME = re.compile(r"(?m)^[ \t\u3000]*[「『](?=[^「」『』\n]{1,40}[」』][ \t]*[:：]?[ \t]*①)")
_NAMED = re.compile(
    r"(?m)^[ \t\u3000]*(?P<name>[【《\[](?![^】」』》\]\n]*(?:效果|効果|灵摆|靈擺|怪兽|怪獸|モンスター|Ｐ|P))[^】」』》\]\n]{1,40}[】》\]]"
    r"|[^\n①-⑳。:：「『【】]{1,40}(?:[」』]|(?=[:：])))[ \t\u3000]*[:：]?[ \t\u3000]*(?=①)"
)
_CHARACTER = re.compile(f"[{_CJK}]")
_SPACED = re.compile(rf"[{_CJK}][ \t\u3000](?=[{_CJK}])")
_BLANKS = re.compile(r"(?<![A-Za-z\n])[ \t\u3000]+(?![A-Za-z\n])")
_OPENS = r"(?:(?<=\n)|(?<=[。｡])|(?<=^))(?P<blank>[ \t\u3000]*)"
# ①, (1), ❶ open an effect, with or without a colon; but ①②的效果, ①の効果 speak of it.
_MARK = re.compile(
    _OPENS
    + r"(?:効果|效果)?(?:[（(【\[［](?P<in>1\d|20|[0-9０-９①-⑳])[)）】\]］]|(?P<n>[①-⒇⓵-⓾❶-➓]))[ \t\u3000]*"
    r"(?:[:：﹕.．、;；]|(?![①-⑳的の之・·、~～和及と與与または或効效方:：]))[ \t\u3000]*"
)
# 1., 1、, 1： open one only where a 1 of that kind does.
_PLAIN_MARK = re.compile(_OPENS + r"(?P<n>[1-9１-９])[ \t]*[.．、:：)）](?![0-9０-９])[ \t\u3000]*")
# 第1效果：, 1效果：, 效果1：, and 一： at the start of a line
_WORDED_MARK = re.compile(
    _OPENS
    + r"(?:第?(?P<n>[1-9１-９一二三四五六])(?:个|個)?(?:效果|効果)|(?:效果|効果)(?P<in>[1-9１-９一二三四五六])|(?<![^\n])(?P<han>[一二三四五六]))"
    r"[ \t\u3000]*[:：][ \t\u3000]*"
)
_OTHER_NUMBERS = re.compile("①|骰|サイコロ")  # 1：… is what a die shows
_FIRST = re.compile(_OPENS + r"[1１][ \t]*[.．、:：)）](?![0-9０-９])")


def _mark(match: re.Match[str]) -> str:
    groups = match.groupdict()
    printed = groups.get("in") or groups.get("han") or groups["n"]
    number = int(printed) if len(printed) > 1 else int(_NUMBERS.get(printed, "0"))
    return f"{groups['blank']}{chr(0x2460 + number - 1)}：" if 1 <= number <= 20 else match[0]


# --------------------------------------------------------------------------- lines that belong together

_GOES_ON = re.compile(
    rf"(?<!降临)(?<!降臨)(?<=[{_CJK}0-9０-９，,、])[ \t]*\r?\n[ \t]*(?=[{_CJK}0-9０-９「（(])(?![●•※【←])(?![0-9]\s*[.．、：:])"
)


def joined(pasted: Pasted) -> Pasted:
    """The lines that end without a full stop, each with the next one: a break in the middle of a sentence.

    A material line ends without one too, and stays.
    """
    end = pasted.text.find("\n")
    if end > 0 and is_material(pasted.text, 0, end):
        first = pasted.cut(0, end + 1)
        rest = pasted.cut(end + 1, len(pasted.text)).sub(_GOES_ON, "")
        return Pasted(first.text + rest.text, first.places + rest.places)
    return pasted.sub(_GOES_ON, "")
