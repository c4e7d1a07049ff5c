"""A quiz of one's own (stems, options A to E, a key) taken in, with what the judge derives of each question."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.errors import StudyError
from kb.multiple_choice import choose
from kb.study.claims import Desk, reasons
from kb.study.items import LETTERS, Item, Level, Option, Why
from kb.verdict import Answer

#: questions of one quiz
MOST_QUESTIONS = 200
#: characters of a stem with its picture told in words, and of an option
_LONGEST_STEM = 4_000
_LONGEST_OPTION = 1_000


class _Given(msgspec.Struct, kw_only=True):
    """One question of the file; what is not named here is left alone."""

    stem: str = ""
    options: Any = None
    answer: Any = None
    part: str = "basic"
    picture_text: str | None = None


class _Quiz(msgspec.Struct, kw_only=True):
    items: list[_Given]
    test: str = ""


class Quiz(msgspec.Struct, frozen=True, kw_only=True):
    """A quiz taken in. ``refused``: places of questions that have no five options with one key."""

    title: str
    items: tuple[Item, ...]
    refused: tuple[int, ...]


def read_quiz(given: bytes, desk: Desk) -> Quiz:
    """Read a JSON quiz: ``{"test": …, "items": [{"stem", "options": {"A": …}, "answer": "A", "part"}]}``.

    Raises StudyError for what is no quiz, and for one without a question that can be asked.
    """
    try:
        quiz = msgspec.json.decode(given, type=_Quiz)
    except msgspec.MsgspecError as error:
        raise StudyError(f"this is not a quiz: {error}") from error
    if len(quiz.items) > MOST_QUESTIONS:
        raise StudyError(f"a quiz has at most {MOST_QUESTIONS} questions, this one has {len(quiz.items)}")
    read = [_item(number, one, desk) for number, one in enumerate(quiz.items, 1)]
    items = tuple(item for item in read if item is not None)
    if not items:
        raise StudyError("no question of this quiz has five options, A to E, and one of them as its answer")
    refused = tuple(number for number, item in enumerate(read, 1) if item is None)
    return Quiz(title=quiz.test[:120], items=items, refused=refused)


def _item(number: int, given: _Given, desk: Desk) -> Item | None:
    texts = _options(given.options)
    key = LETTERS.find(given.answer) if isinstance(given.answer, str) and len(given.answer) == 1 else -1
    stem = "\n".join(part for part in (given.stem.strip(), given.picture_text or "") if part)
    if not stem or len(stem) > _LONGEST_STEM or texts is None or key < 0:
        return None
    found = choose(stem, texts, desk.base, desk.era)
    options = []
    for n, (text, verdict) in enumerate(zip(texts, found.verdicts, strict=True)):
        if verdict is None or not verdict.decided:
            why = [Why(text=desk.say("study.not_derived"))]
        else:
            why = list(reasons(verdict, desk)) or [Why(text=desk.say(f"answer.{verdict.answer}"))]
        if found.letter is not None and n == key and found.letter != LETTERS[key]:
            why.insert(0, Why(text=desk.say("study.derived_otherwise", letter=found.letter)))
        holds = verdict is not None and verdict.answer is Answer.CAN
        options.append(Option(text=text, holds=holds, why=tuple(why[:3])))
    return Item(
        id=f"imported-{number}",
        generator="imported",
        chapter="",
        level=Level.APPLIED if given.part == "applied" else Level.BASIC,
        difficulty=3,
        stem=stem,
        options=tuple(options),
        key=key,
        rules=(),
        era=desk.era,
        lang=desk.lang,
    )


def _options(given: Any) -> list[str] | None:
    """The five options, in the order of their letters."""
    if isinstance(given, dict):
        given = [given.get(letter) for letter in LETTERS]
    if not isinstance(given, list) or len(given) != len(LETTERS):
        return None
    texts = [text.strip() for text in given if isinstance(text, str)]
    fit = len(texts) == len(LETTERS) and len(set(texts)) == len(LETTERS)
    return texts if fit and all(0 < len(text) <= _LONGEST_OPTION for text in texts) else None
