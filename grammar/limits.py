"""How often: １ターンに１度, このカード名の①②の効果はそれぞれ… → UseLimit.

Use limits are a closed little language of their own, one sentence in five on modern cards. Their wordings are
data (``rules_data/lexicon/limits.yaml``): a sentence that the pieces tile from its start is a limit sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.first_chars import guarded
from grammar.layout import CIRCLED
from grammar.nodes import Span, UseLimit
from grammar.scope import covering
from grammar.terms import Lang, LimitCounts, LimitScope


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One wording of a limit."""

    pattern: str
    scope: LimitScope
    counts: LimitCounts = LimitCounts.USE
    shared: bool = False
    per_turn: bool = True
    this_way: bool = False  # この方法による…: of the effect just read


class Wordings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    pieces: tuple[Piece, ...]
    separators: str
    flip: str  # リバース：
    ritual_by: str  # 「N」により降臨。
    ritual_of: str  # 「N」の降臨に必要。
    ritual_words: tuple[str, ...]  # of which each of the two has one
    ways: tuple[Piece, ...] = ()  # 「N」は１ターンに１度、…した場合のみ特殊召喚できる: what bounds that way


@cache
def wordings() -> dict[Lang, Wordings]:
    """The wordings of every dialect; the older mainland wording has those of the newer."""
    data = files("rules_data").joinpath("lexicon/limits.yaml").read_bytes()
    found = msgspec.yaml.decode(data, type=dict[Lang, Wordings])
    return {Lang.ZH_OUROCG: found[Lang.ZH_FAN], **found}


@cache
def _compiled(lang: Lang) -> tuple[tuple[re.Pattern[str], Piece], ...]:
    words = wordings()[lang]
    return tuple((re.compile(p.pattern.replace(_CARD, words.card)), p) for p in words.pieces)


@cache
def _opens(lang: Lang) -> re.Pattern[str]:
    """What any limit begins with, as one expression: most sentences are no limit, and one look tells."""
    words = wordings()[lang]
    named, others = [], []
    for piece in words.pieces:
        pattern = _NAMED_GROUP.sub("(?:", piece.pattern)
        if pattern.startswith(_CARD) and pattern[len(_CARD)] not in "?*+":
            named.append(f"(?:{pattern.removeprefix(_CARD)})")
        else:
            others.append(f"(?:{pattern.replace(_CARD, words.card)})")
    whole = "|".join([f"{words.card}(?:{'|'.join(named)})", *others])  # the name is looked at once
    return re.compile(guarded(whole))


_CARD = "{card}"
_NAMED_GROUP = re.compile(r"\(\?P<\w+>")


def sentence_limits(text: str, start: int, end: int, lang: Lang) -> tuple[list[UseLimit], int]:
    """The limits at the start of ``text[start:end]`` and where the rest of the sentence begins."""
    if lang not in wordings():
        return [], start
    found: list[UseLimit] = []
    at = start
    while at < end and _opens(lang).match(text, at, end):
        match = next(((m, p) for r, p in _compiled(lang) if (m := r.match(text, at, end))), None)
        if match is None or not _closed(text, match[0].end(), end, lang):
            break
        found.append(_limit(*match))
        at = match[0].end()
        while at < end and text[at] in wordings()[lang].separators + " ":
            at += 1
    return found, at


@cache
def _ways(lang: Lang) -> tuple[tuple[re.Pattern[str], Piece], ...]:
    words = wordings().get(lang)
    return tuple((re.compile(p.pattern), p) for p in words.ways) if words is not None else ()


def way_limit(text: str, start: int, end: int, lang: Lang) -> tuple[UseLimit | None, int]:
    """「N」は１ターンに１度、: the limit on the way of summoning that ``text[start:end]`` goes on to tell, and where."""
    for pattern, piece in _ways(lang):
        match = pattern.match(text, start, end)
        if match is not None:
            return _limit(match, piece), match.end()
    return None, start


def of_this_way(text: str, span: Span, lang: Lang) -> bool:
    """この方法による「N」の特殊召喚は１ターンに１度…: a limit on the effect just read, whether or not it is numbered."""
    return any(p.this_way and r.fullmatch(text, span.start, span.end) for r, p in _compiled(lang))


def flip_mark(text: str, start: int, end: int, lang: Lang) -> int:
    """Where the text behind リバース： begins; *start* when it does not open so."""
    words = wordings().get(lang)
    match = re.compile(words.flip).match(text, start, end) if words is not None else None
    return match.end() if match is not None else start


def note_limits(text: str, note: Span, lang: Lang) -> list[UseLimit]:
    """（同一チェーン上では１度まで）, （１ターンに１度のみ）: the limits of a parenthesis that says nothing else."""
    limits, end = sentence_limits(text, note.start + 1, note.end - 1, lang)
    return limits if end >= note.end - 1 else []


def _closed(text: str, at: int, end: int, lang: Lang) -> bool:
    """A piece ends at a comma, a full stop or the end."""
    return at >= end or text[at] in wordings()[lang].separators


def _limit(match: re.Match[str], piece: Piece) -> UseLimit:
    groups = match.groupdict()
    numbers = _numbers(groups.get("numbers") or "")
    return UseLimit(
        scope=piece.scope,
        count=int(groups.get("count") or groups.get("count2") or 1),
        counts=piece.counts,
        effects=numbers,
        shared=piece.shared and len(numbers) != 1,
        per_turn=piece.per_turn,
        span=Span(match.start(), match.end()),
    )


def _numbers(printed: str) -> tuple[int, ...]:
    """①② names two effects, ①～④ all from the first to the last."""
    named = [CIRCLED.index(char) + 1 for char in printed if char in CIRCLED]
    if len(named) == 2 and len(printed) == 3:
        return tuple(range(named[0], named[1] + 1))
    return tuple(named)


def phrase_limit(units: Sequence[Unit]) -> UseLimit | None:
    """１ターンに１度／1回合1次 as a phrase of its own: this copy of the card."""
    times = [u for u in units if u.kind is UnitKind.COUNT and _counts_times(u)]
    if len(times) != 1 or not all(u in times or u.kind is UnitKind.TURN or _is_each_turn(u) for u in units):
        return None
    if not any(u.kind is UnitKind.TURN or _is_each_turn(u) for u in units):
        return None
    if any(u.kind is UnitKind.TURN and u.concept == "this" for u in units):
        return None  # このターン２回: how often in this turn alone
    value = times[0].value
    count = int(value[1]) if isinstance(value, (tuple, list)) else 1
    return UseLimit(scope=LimitScope.COPY, count=count, span=covering(units))


def _counts_times(unit: Unit) -> bool:
    return unit.concept == "times" or unit.text.endswith(("次", "度", "回", "度まで", "回まで"))


def _is_each_turn(unit: Unit) -> bool:
    return unit.kind is UnitKind.COUNT and unit.text.endswith(("回合", "ターン", "ターンに"))
