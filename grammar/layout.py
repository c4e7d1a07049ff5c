"""Layer 1: a card text cut into lines, marks, bullets and sentences. Total, and no character is lost.

The scanner knows no words, only printing: ``①：`` opens an effect, ``●`` a bullet, 。 or a line end outside
brackets closes a sentence. Every character belongs to exactly one :class:`Leaf`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from grammar.nodes import Span
from grammar.terms import Lang

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
COLONS = "：:"
STOPS = "。｡"
BULLETS = "●•"
OPENERS = {"「": "」", "『": "』", "“": "”", '"': '"', "（": "）", "(": ")", "【": "】"}
PARENTHESES = "（("
_MARK = re.compile(f"[{re.escape(''.join(OPENERS) + STOPS + COLONS + BULLETS)}]")
_BLANK = " \t\r\n\u3000\u00a0\u200b\ufeff"
_PENDULUM = ("灵摆", "靈擺", "Ｐ効果", "P効果", "P效果", "Ｐ效果", "ペンデュラム", "钟摆", "鐘擺")
_MONSTER = ("怪兽效果", "怪兽描述", "怪獸效果", "怪獸描述", "モンスター効果", "モンスター情報")
_CROSS_REFERENCE = "※"  # a line that only gives the card's official name
_JOINERS = "＋+×"
_BODY_COUNTERS = "只隻体"
LONGEST_SENTENCE = 400  # printed ones have 150 characters
_DIGITS = "0123456789０１２３４５６７８９"


class LeafKind(StrEnum):
    """What a stretch of printed text is."""

    NAME = "name"  # the card's name: the whole card was given (a 【type line】 follows), or a line after ※
    TYPE_LINE = "type_line"  # 【战士族/效果】
    FRAME = "frame"  # ←4 【灵摆】 4→ and 【怪兽效果】
    MATERIAL = "material"  # the material line of an Extra Deck monster
    MARK = "mark"  # ①：
    BULLET = "bullet"  # ●
    GUARD = "guard"  # １枚以上： or 水属性：, what a bullet stands for
    SENTENCE = "sentence"  # with its 。
    NOTE = "note"  # （…） standing alone
    BREAK = "break"  # blanks and line ends


class Leaf(msgspec.Struct, frozen=True):
    """A stretch of text. ``notes`` are the parentheses inside a sentence, outermost only."""

    kind: LeafKind
    span: Span
    notes: tuple[Span, ...] = ()


class Bullet(msgspec.Struct, frozen=True):
    """One ● of a list: its guard, if any, and its sentences (an effect name without 。 is one too)."""

    span: Span
    guard: Span | None
    sentences: tuple[Leaf, ...]


class Block(msgspec.Struct, frozen=True):
    """A numbered effect, or (``number`` 0) the sentences before the first number.

    ``after``: sentences on a new line below the bullets, which belong to the effect again.
    """

    number: int
    span: Span
    sentences: tuple[Leaf, ...]
    bullets: tuple[Bullet, ...] = ()
    after: tuple[Leaf, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """The monster or Spell/Trap text, or the Pendulum text."""

    pendulum: bool
    span: Span
    material: Span | None
    blocks: tuple[Block, ...]


class Layout(msgspec.Struct, frozen=True):
    """The whole text. ``leaves`` tile it; ``sections`` say how they hang together."""

    text: str
    lang: Lang
    leaves: tuple[Leaf, ...]
    sections: tuple[Section, ...]


def layout(text: str, lang: Lang) -> Layout:
    """Cut *text* into leaves and blocks. Never fails; an unclosed bracket ends at its line's end."""
    leaves = tuple(_leaves(text))
    return Layout(text=text, lang=lang, leaves=leaves, sections=tuple(_sections(text, leaves)))


def matching(text: str, start: int, end: int) -> int:
    """Where the bracket at *start* closes (index after it), matched by depth; *end* if it never does."""
    stack = [OPENERS[text[start]]]
    for i in range(start + 1, end):
        char = text[i]
        if char == stack[-1]:
            stack.pop()
            if not stack:
                return i + 1
        elif char in OPENERS:
            stack.append(OPENERS[char])
        elif char == "\n" and stack[0] in '」』”"':
            return i
    return end


# --------------------------------------------------------------------------- leaves


def _leaves(text: str) -> Iterator[Leaf]:
    """Tile *text* line by line."""
    at, size = 0, len(text)
    names_end = _names_end(text)
    material_possible = True
    while at < size:
        if text[at] in _BLANK:
            end = at + 1
            while end < size and text[end] in _BLANK:
                end += 1
            yield Leaf(LeafKind.BREAK, Span(at, end))
            at = end
            continue
        end = _line_end(text, at)
        stripped = end
        while text[stripped - 1] in _BLANK:
            stripped -= 1
        if at < names_end or text[at] == _CROSS_REFERENCE or _is_remark(text, at, stripped):
            yield Leaf(LeafKind.NAME, Span(at, stripped))
        elif (kind := _whole_line(text, at, stripped)) is not None:
            yield Leaf(kind, Span(at, stripped))
            material_possible = material_possible or kind is LeafKind.FRAME  # below the Pendulum text
        elif material_possible and is_material(text, at, stripped):
            yield Leaf(LeafKind.MATERIAL, Span(at, stripped))
            material_possible = False
        elif material_possible and (stop := _material_sentence(text, at, stripped)) is not None:
            yield Leaf(LeafKind.MATERIAL, Span(at, stop))
            yield Leaf(LeafKind.BREAK, Span(stop, stop + 1))
            material_possible, stripped = False, stop + 1
        else:
            yield from _line(text, at, stripped)
            material_possible = False
        at = stripped


def _is_remark(text: str, start: int, end: int) -> bool:
    """[按照判例修正]: a line in square brackets is the translator's, not the card's."""
    return text[start] in "[［" and text[end - 1] in "]］" and text.count("[", start, end) <= 1


def _line_end(text: str, at: int) -> int:
    """End of the line, not counting line ends inside a parenthesis."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _names_end(text: str) -> int:
    """Where the 【type line】 starts if the text opens with name lines, else 0."""
    at = 0
    for _ in range(3):
        while at < len(text) and text[at] in _BLANK:
            at += 1
        end = _line_end(text, at)
        line = text[at:end].strip()
        if _is_type_line(line):
            return at
        if not line or line[-1] in STOPS or line[0] in CIRCLED + BULLETS + "【←":
            return 0
        at = end
    return 0


def _is_type_line(line: str) -> bool:
    inside = line[1:-1]
    return (
        len(line) > 2
        and line[0] == "【"
        and line[-1] == "】"
        and "】" not in inside
        and not inside.startswith(_MONSTER)
        and not inside.startswith(_PENDULUM)
    )


def _whole_line(text: str, start: int, end: int) -> LeafKind | None:
    """A line that is no sentence: a pendulum frame or a type line."""
    line = text[start:end]
    if line[0] == "←" and "【" in line:
        return LeafKind.FRAME
    if line[0] != "【" or line[-1] != "】" or line.count("【") != 1:
        return None
    return LeafKind.TYPE_LINE if _is_type_line(line) else LeafKind.FRAME


def is_material(text: str, start: int, end: int) -> bool:
    """Is the first line of a text its material line: no 。 in it, and parts joined or bodies counted.

    A ritual monster's 「…」降临 line and a line of flavour text have neither ＋ nor a count of bodies.
    """
    line = text[start:end]
    if line[0] in CIRCLED + BULLETS or not set(STOPS).isdisjoint(line):
        return False
    outside = _outside(line)
    return any(char in _JOINERS for char in outside) or any(
        char in _BODY_COUNTERS and outside[i - 1] in _DIGITS for i, char in enumerate(outside) if i
    )


_MATERIALS_END = re.compile(r"(?:[×x][0-9０-９]{1,2}|[0-9０-９][只隻体])(?:以上)?(?:（[^（）]{1,8}）)?$")
_WITHIN_SENTENCE = "、，,：:；;"


def _material_sentence(text: str, start: int, end: int) -> int | None:
    """Where the 。 stands that closes materials printed as the first sentence (４星怪兽×２。1回合1次，…); None without."""
    stop = next((at for at in range(start, end) if text[at] in STOPS), None)
    if stop is None or stop == start or not is_material(text, start, stop):
        return None
    outside = _outside(text[start:stop])
    joined = any(char in "＋+" for char in outside)
    alone = not any(char in _WITHIN_SENTENCE or char.isspace() for char in outside)
    return stop if alone and (joined or _MATERIALS_END.search(text[start:stop])) else None


def _outside(line: str) -> str:
    """*line* without its bracketed parts."""
    kept, at = [], 0
    while at < len(line):
        if line[at] in OPENERS:
            at = matching(line, at, len(line))
        else:
            kept.append(line[at])
            at += 1
    return "".join(kept)


def _line(text: str, start: int, end: int) -> Iterator[Leaf]:
    """Marks, bullets and sentences of one line."""
    at, in_bullet = start, False
    while at < end:
        char = text[at]
        if char in _BLANK:
            yield Leaf(LeafKind.BREAK, Span(at, at + 1))
            at += 1
        elif char in CIRCLED and at + 1 < end and text[at + 1] in COLONS:
            yield Leaf(LeafKind.MARK, Span(at, at + 2))
            at += 2
        elif char in BULLETS:
            yield Leaf(LeafKind.BULLET, Span(at, at + 1))
            at, in_bullet = at + 1, True
        else:
            sentence = _sentence(text, at, end, in_bullet)
            in_bullet = False
            yield sentence
            at = sentence.span.end


def _sentence(text: str, start: int, end: int, in_bullet: bool) -> Leaf:
    """The sentence (or, first in a bullet, the guard) that starts at *start*; cut where no card's would go on."""
    end = min(end, start + LONGEST_SENTENCE)
    notes = []
    at = opened = (
        start  # no ● ends a sentence right where it starts, or behind a bracket (but ●「Ａ」●「Ｂ」)
    )
    while (mark := _MARK.search(text, at, end)) is not None:
        at, char = mark.start(), mark[0]
        if char in OPENERS:
            opened = matching(text, at, end)
            if char in PARENTHESES:
                notes.append(Span(at, opened))
            at = opened
            if len(notes) == 1 and _is_a_sentence(text, notes[0], start, end):
                break
            continue
        if char in BULLETS and (at > opened or (in_bullet and text[start:at].endswith("」"))):
            break
        at += 1
        if char in STOPS:
            break
        if in_bullet and char in COLONS and at - 2 > start and text[at - 2] in CIRCLED:
            at -= 2  # ●「Ａ」モンスター②：…: the next effect begins
            break
        if in_bullet and char in COLONS:
            return Leaf(LeafKind.GUARD, Span(start, at), tuple(notes))
    else:
        at = end
    alone = len(notes) == 1 and notes[0].start == start and at - notes[0].end <= 1
    return Leaf(LeafKind.NOTE if alone else LeafKind.SENTENCE, Span(start, at), tuple(notes))


def _is_a_sentence(text: str, note: Span, start: int, end: int) -> bool:
    """…。（ダメージ計算は適用する）自分は…: said after a sentence, and of none that follows."""
    after_stop = note.start == start and start > 0 and text[start - 1] in STOPS
    return after_stop and note.end < end and text[note.end] not in STOPS


# --------------------------------------------------------------------------- sections and blocks


def _sections(text: str, leaves: tuple[Leaf, ...]) -> Iterator[Section]:
    """Split at pendulum frames. The text before any frame is the monster's (or Spell's, Trap's)."""
    pendulum, group = False, list[Leaf]()
    for leaf in leaves:
        if leaf.kind is LeafKind.FRAME:
            if _holds_text(group):
                yield _section(text, pendulum, group)
            pendulum = any(word in text[leaf.span.start : leaf.span.end] for word in _PENDULUM)
            group = []
        else:
            group.append(leaf)
    if _holds_text(group):
        yield _section(text, pendulum, group)


def _holds_text(group: list[Leaf]) -> bool:
    return any(leaf.kind not in (LeafKind.BREAK, LeafKind.NAME, LeafKind.TYPE_LINE) for leaf in group)


def _section(text: str, pendulum: bool, group: list[Leaf]) -> Section:
    material = next((leaf.span for leaf in group if leaf.kind is LeafKind.MATERIAL), None)
    parts: list[tuple[int, list[Leaf]]] = [(0, [])]
    for leaf in group:
        if leaf.kind is LeafKind.MARK:
            parts.append((CIRCLED.index(text[leaf.span.start]) + 1, []))
        parts[-1][1].append(leaf)
    blocks = tuple(_block(text, number, part) for number, part in parts if _is_block(number, part))
    return Section(pendulum, Span(group[0].span.start, group[-1].span.end), material, blocks)


def _is_block(number: int, part: list[Leaf]) -> bool:
    return number > 0 or any(
        leaf.kind in (LeafKind.SENTENCE, LeafKind.NOTE, LeafKind.BULLET) for leaf in part
    )


def _block(text: str, number: int, part: list[Leaf]) -> Block:
    """Gather the leaves of one effect. A new line without ● after bullets is the effect's own text again."""
    sentences, after = list[Leaf](), list[Leaf]()
    bullets: list[tuple[Leaf, list[Leaf]]] = []
    below = False
    for leaf in part:
        if leaf.kind is LeafKind.BULLET:
            bullets.append((leaf, []))
            below = False
        elif leaf.kind is LeafKind.BREAK:
            below = below or (bool(bullets) and "\n" in text[leaf.span.start : leaf.span.end])
        elif leaf.kind in (LeafKind.SENTENCE, LeafKind.NOTE, LeafKind.GUARD):
            (after if below else bullets[-1][1] if bullets else sentences).append(leaf)
    span = Span(part[0].span.start, part[-1].span.end)
    return Block(number, span, tuple(sentences), tuple(_bullet(*b) for b in bullets), tuple(after))


def _bullet(mark: Leaf, leaves: list[Leaf]) -> Bullet:
    guard = leaves[0].span if leaves and leaves[0].kind is LeafKind.GUARD else None
    sentences = tuple(leaf for leaf in leaves if leaf.kind is not LeafKind.GUARD)
    return Bullet(Span(mark.span.start, leaves[-1].span.end if leaves else mark.span.end), guard, sentences)
