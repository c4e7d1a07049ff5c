"""What is told of a card that is printed on it anyway: 原本攻击力2500的X, X（效果怪兽2只以上）, X的卡名里没有「Y」.

Where it is so, the question says the same without it; what is not so stays, and is for others to read or refuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grammar.question_lexer import fold
from grammar.terms import CardKind
from kb.cards import Card
from kb.context import Base
from kb.names import Spotted

_VALUE = "(?P<value>攻[击擊撃]力|守[备備]力)"
_NUMBER = "(?P<number>[0-9０-９]+|[?？])"
#: before the name, maybe with what the value is now between the two
_ORIGINAL = re.compile(
    f"(?:原本的?|[元本][々来]の){_VALUE}(?:是|为|為|が|は)?{_NUMBER}(?:的|の|で、?|[、，,]|且)"
    "(?=(?:现在|現在)?的?(?:攻[击擊撃]力|守[备備]力)(?:が)?[0-9]+(?:的|の)$|$)"
)
_BRACKETS = re.compile("[」』】》]?[（(]([^（()）]+)[)）]")
_NAMED = re.compile(
    "[」』】》]?的卡名(?:里面?|中|內|内)?(?P<none>没有|沒有|不含|不包含)?(?:含有|包含|含|有)?"
    "[「『“]?(?P<part>[^，,。「」『』“”]+?)[」』”]?(?:这|這)?(?:[一二两三四五六七八九十0-9]+个?個?字)?[，,。]"
)
_PRONOUN = re.compile("它|这张卡|那张卡|这只怪兽|那只怪兽|牠")
#: how the Level, the Rank or the Link Rating of a card is written
_RATED: dict[CardKind | None, tuple[str, ...]] = {
    CardKind.LINK_MONSTER: ("LINK{}", "LINK-{}", "リンク{}", "连接{}"),
    CardKind.XYZ_MONSTER: ("{}阶", "阶级{}", "ランク{}"),
    None: ("{}星", "等级{}", "レベル{}"),
}
_SPLIT = re.compile("[，,、/／]")


def without_prints(text: str, names: Sequence[Spotted], base: Base) -> str:
    """*text* without what it tells of the cards at *names* that is printed on them."""
    for name in reversed(names):
        if (card := base.get(name.name)) is None:
            continue
        text = _without_note(_without_original(text, name, card), name, card)
        text = _without_name_told(text, name, card)
    return text


def _without_original(text: str, name: Spotted, card: Card) -> str:
    """Before the name, with the mark that opens it. Of what stands behind the name the places do not change."""
    start = name.start - (text[name.start - 1 : name.start] in tuple("「『【《"))
    found = list(_ORIGINAL.finditer(text[:start]))
    if not found or not _has_value(card, found[-1]):
        return text
    last = found[-1]
    return text[: last.start()] + " " * (last.end() - last.start()) + text[last.end() :]


def _has_value(card: Card, told: re.Match[str]) -> bool:
    printed = card.atk if told["value"].startswith("攻") else card.def_
    number = -1 if told["number"] in "?？" else int(told["number"])
    return printed is not None and (printed if printed >= 0 else -1) == number


def _without_note(text: str, name: Spotted, card: Card) -> str:
    note = _BRACKETS.match(text, name.end)
    if note is None or not all(_is_printed(piece, card) for piece in _SPLIT.split(note[1])):
        return text
    closing = note[0][0] if note[0][0] in "」』】》" else ""
    return text[: name.end] + closing + text[note.end() :]


def _is_printed(piece: str, card: Card) -> bool:
    """One part of a note: the rating, the Level or Rank, or the line that names the materials."""
    told = fold(piece).strip()
    kind = next((k for k in (CardKind.LINK_MONSTER, CardKind.XYZ_MONSTER) if k in card.kinds), None)
    rated = (fold(form.format(card.level)) for form in _RATED[kind])
    return (card.level is not None and told in rated) or told in _first_lines(card)


def _first_lines(card: Card) -> Iterator[str]:
    """The first line of each printed text of a monster that is made with materials."""
    if card.text is None or card.text.material is None:
        return
    for printed in card.texts.values():
        yield fold(printed.split("\n")[0]).strip()


def _without_name_told(text: str, name: Spotted, card: Card) -> str:
    """The clause itself told which card is meant: the name stands for it then."""
    told = _NAMED.match(text, name.end)
    if told is None or any(told["part"] in one for one in card.names.values()) is not (told["none"] is None):
        return text
    before = text[: name.start].rstrip("「『【《")
    rest = text[told.end() :]
    written = text[len(before) : name.end] + (told[0][0] if told[0][0] in "」』】》" else "")
    if text[name.start : name.end] in rest:
        return before + rest
    return before + _PRONOUN.sub(lambda _: written, rest, count=1) if _PRONOUN.search(rest) else text
