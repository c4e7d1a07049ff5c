"""Questions with options to choose from: each option is judged as a claim of its own.

An option is supported, contradicted or inconclusive. Of a question to which one option fits, the one supported is
chosen, or the one left when all others are contradicted; 以上都不是 when every other is contradicted, 以上都是 when
every other is supported. Of one to which several fit, none may be inconclusive. Options that are sets of what the stem
numbers, or how many of it fit, are judged by what is so of each part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from grammar.choice_stem import ChoiceStem, Options, parse_stem
from kb.claims.combined import Combined, fits, parse_combined
from kb.claims.options import judged, most
from kb.errors import no_broken_characters
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.verdict import Answer, Verdict

_NONE = re.compile("^(?:以上|上述)(?:选项)?(?:都|均|全部)?(?:不|没)")
_ALL = re.compile("^(?:以上|上述)(?:选项)?(?:都|均|全部)(?!不|没)")
_LETTERS = "ABCDEFGHIJ"


class How(StrEnum):
    """How the chosen option was found."""

    SUPPORTED = "supported"
    ELIMINATION = "elimination"  # every other one is contradicted


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The letter chosen (several, where several may fit), None when none is.

    verdicts   of each option that was understood, in its place: CAN what fits the stem as it is asked
    open       letters of the options that are not decided, or not understood
    """

    letter: str | None
    verdicts: tuple[Verdict | None, ...]
    open: tuple[str, ...] = ()
    how: How | None = None


def choose(stem: str, options: Sequence[str], base: KnowledgeBase, era: str | None = None) -> Choice:
    """Judge every option and choose. Raises QuestionError for words that are no UTF-8."""
    for words in (stem, *options):
        no_broken_characters(words)
    combined = parse_combined(stem, options)
    best = Choice(letter=None, verdicts=(None,) * len(options), open=tuple(_LETTERS[: len(options)]))
    for reading in parse_stem(combined.stem if combined is not None else stem):
        if combined is not None:
            parts = _verdicts(combined.parts, reading, base, era)
            plain = msgspec.structs.replace(reading, wrong=False, several=False)
            found = _chosen(plain, _of_sets(combined, parts, reading), options)
        else:
            found = _chosen(reading, _verdicts(options, reading, base, era), options)
        if len(found.open) < len(best.open) or found.letter is not None:
            best = found
        if best.letter is not None or not best.open:
            break  # where all is decided and none is left to choose, no other reading is what was meant
    return best


def _verdicts(
    options: Sequence[str], stem: ChoiceStem, base: KnowledgeBase, era: str | None
) -> list[Verdict | None]:
    if stem.options is Options.MOST:
        return most(options, stem, base)
    return [_judged(option, stem, base, era) for option in options]


def _of_sets(combined: Combined, parts: list[Verdict | None], stem: ChoiceStem) -> list[Verdict | None]:
    """Of each option, whether what it names is just what fits."""
    because = tuple(dict.fromkeys(rule for part in parts if part is not None for rule in part.because))
    return [
        common.yes_no(fit, "judge.combined", because) if fit is not None else None
        for fit in fits(combined, [_fits(part, stem) for part in parts])
    ]


def _judged(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    return None if _is_of_others(option) else judged(option, stem, base, era)


def _is_of_others(option: str) -> bool:
    return bool(_NONE.match(option) or _ALL.match(option))


def _chosen(stem: ChoiceStem, verdicts: list[Verdict | None], options: Sequence[str]) -> Choice:
    known = [_fits(verdict, stem) for verdict in verdicts]
    own = [n for n, option in enumerate(options) if not _is_of_others(option)]
    letters, how = _several(own, known) if stem.several else _one(own, known, options)
    return Choice(
        letter="".join(_LETTERS[n] for n in letters) or None,
        verdicts=tuple(verdicts),
        open=tuple(_LETTERS[n] for n in own if known[n] is None),
        how=how if letters else None,
    )


def _fits(verdict: Verdict | None, stem: ChoiceStem) -> bool | None:
    if verdict is None or verdict.answer not in (Answer.CAN, Answer.CANNOT):
        return None
    return (verdict.answer is Answer.CAN) is not stem.wrong


def _several(own: list[int], fits: list[bool | None]) -> tuple[list[int], How]:
    decided = all(fits[n] is not None for n in own)
    return [n for n in own if fits[n]] if decided else [], How.SUPPORTED


def _one(own: list[int], fits: list[bool | None], options: Sequence[str]) -> tuple[list[int], How]:
    """The one option that fits, when what is known of the others leaves no room for another."""
    others = {n: bool(_NONE.match(option)) for n, option in enumerate(options) if n not in own}
    supported = [n for n in own if fits[n] is True]
    open_ = [n for n in own if fits[n] is None]
    for_all = [n for n, none in others.items() if not none]
    for_none = [n for n, none in others.items() if none]
    if len(supported) == len(own) and for_all:
        return for_all[:1], How.SUPPORTED
    if len(supported) == 1 and not (for_all and len(open_) == len(own) - 1):
        return supported, How.SUPPORTED
    if supported or (for_all and not for_none):
        return [], How.SUPPORTED
    left = [*open_, *for_none]
    return (left, How.ELIMINATION) if len(left) == 1 and len(own) > 1 else ([], How.ELIMINATION)
