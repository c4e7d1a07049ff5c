"""One option of a question with options, judged as a claim: the questions that it may be put as, and their verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.choice_stem import ChoiceStem, Options
from grammar.property import PropertyAsked
from kb.claims.of_rules import judge_rule, named
from kb.claims.of_text import deny, judge_text
from kb.claims.pictured import laid_out, question_on
from kb.errors import KBError
from kb.judge import judge, understand
from kb.knowledge import KnowledgeBase
from kb.verdict import Answer, Verdict

_NUMBERS = re.compile("[0-9]+")
_EFFECT_NO = re.compile("[」』](?:的)?([①②③④⑤⑥⑦⑧⑨])")


def judged(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """CAN: it is so as the stem asks it; CANNOT: it is not; None or undecided: not understood, not derivable."""
    option = option.strip().rstrip("。")
    if stem.scene:
        return _pictured(option, stem, base, era)
    match stem.options:
        case Options.EACH:
            asked = _put(stem.setting, f"{option}{stem.predicate}吗？")
            return _first((asked,), base, era)
        case Options.PUT:
            return _first((stem.predicate.format(option),), base, era)
        case Options.TERM:
            return named(stem.predicate, option) if not stem.setting else None
        case Options.DEED:
            return _deed(option, stem, base)
        case Options.CASE:
            return _first((_put(stem.setting, f"{option}，{stem.predicate}吗？"),), base, era)
        case Options.VALUE:
            return _of_value(option, stem, base, era)
        case Options.ACT:
            return _first((_put(stem.setting, f"{stem.topic or '自己'}能{option}吗？"),), base, era)
    return _statement(option, stem, base, era)


def _put(setting: str, question: str) -> str:
    return f"{setting}。{question}" if setting else question


def _first(
    questions: tuple[str, ...] | Iterator[str], base: KnowledgeBase, era: str | None, *, alone: bool = False
) -> Verdict | None:
    """The first decided verdict on one of *questions*; with *alone* only those that ask of a card alone."""
    for question in questions:
        try:
            read = understand(question, base, era)
            if read.situation is None or (alone and not isinstance(read.syntax, PropertyAsked)):
                continue
            verdict = judge(read.situation, base, changes=False)
        except KBError:
            continue
        if verdict.decided:
            return verdict
    return None


def _pictured(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """What is asked of each option on the table that the picture shows, and no other."""
    if stem.options is not Options.EACH or stem.setting:
        return None
    try:
        board = laid_out(stem.scene, base)
        asked = question_on(board, f"{option}{stem.predicate}", base) if board is not None else None
        if asked is None:
            return None
        return judge(msgspec.structs.replace(asked, era=era or asked.era), base, changes=False)
    except KBError:
        return None


# --------------------------------------------------------------------------- statements


def _statement(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """A statement about a card: of its text or print when that settles it, else of the table told."""
    names = base.spot(stem.topic)
    if len(names) == 1 and not stem.setting:
        about = (f"{stem.topic}{link}{option}吗？" for link in ("是", "", "的效果是"))
        found = _first(about, base, era, alone=True)
        if found is not None:
            return found
        number = _EFFECT_NO.search(stem.topic)
        told = judge_text(
            option,
            base.find(names[0].name),
            base,
            "①②③④⑤⑥⑦⑧⑨".index(number[1]) + 1 if number is not None else None,
        )
        if told is not None:
            return told
    if not names and not stem.setting:
        ruled = judge_rule(option, stem.topic)
        if ruled is not None:
            return ruled
    return _first((_put(stem.setting, f"{option}，对吗？"), _put(stem.setting, f"{option}吗？")), base, era)


def _deed(option: str, stem: ChoiceStem, base: KnowledgeBase) -> Verdict | None:
    """What the card's effect is said to do in some case: only that its text has nothing of the kind is told."""
    names = base.spot(stem.topic)
    return deny(option, base.find(names[0].name), base) if len(names) == 1 else None


# --------------------------------------------------------------------------- numbers


def _of_value(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """The number that comes out is the one the option names, or another."""
    numbers = _NUMBERS.findall(option)
    if len(numbers) != 1:
        return None
    found = _first((_put(stem.setting, f"{stem.predicate}是多少？"),), base, era)
    if found is None or found.answer is not Answer.VALUE or not isinstance(found.value, int):
        return None
    return msgspec.structs.replace(
        found, answer=Answer.CAN if found.value == int(numbers[0]) else Answer.CANNOT
    )
