"""Questions with options to choose from: each option is judged as a question of its own.

Taken are stems that ask the same of every option (以下能在伤害步骤发动的是). The one option that is so is chosen; 以上都不是
when none is. As long as one option is not decided, nothing is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from grammar.question_lexer import is_word
from kb.errors import KBError
from kb.judge import judge, understand
from kb.knowledge import KnowledgeBase
from kb.verdict import Answer, Verdict

_LISTED = re.compile(
    "^(?:以下|下列)(?:的)?(?:卡片·效果|卡的效果|卡片|效果|怪兽|魔法|陷阱|卡)?(?:中|里面|里|当中)?(?:，|,)?"
    "(?:哪(?:一)?[个张只])?"
)
_ENDINGS = (
    re.compile("的(?:是|是哪(?:一)?[个张只])[？?]?$"),
    re.compile("(?:是|是哪(?:一)?[个张只])?[？?]$"),
)
_NONE = re.compile("^以上都(?:不|没)")
_ALL = re.compile("^以上都(?!不|没)")
_QUOTED = re.compile("『([^』]+)』")
_LETTERS = "ABCDEFGHIJ"


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """The letter chosen, None when nothing is; ``verdicts``: of each option that was understood, in its place.

    open   letters of the options that are not decided, or not understood
    """

    letter: str | None
    verdicts: tuple[Verdict | None, ...]
    open: tuple[str, ...] = ()


def choose(stem: str, options: Sequence[str], base: KnowledgeBase, era: str | None = None) -> Choice:
    """Judge every option and choose."""
    best = Choice(letter=None, verdicts=(None,) * len(options), open=tuple(_LETTERS[: len(options)]))
    for predicate in _predicates(stem):
        found = _chosen([_judged(option, predicate, base, era) for option in options], options)
        if len(found.open) < len(best.open) or found.letter is not None:
            best = found
    return best


def _predicates(stem: str) -> Iterator[str]:
    """What is asked of each option, as it stands behind a name."""
    listed = _LISTED.match(stem.strip())
    if listed is None:
        return
    rest = _QUOTED.sub(
        lambda quoted: quoted[1] if is_word(quoted[1]) else quoted[0], stem.strip()[listed.end() :]
    )
    for ending in _ENDINGS:
        cut = ending.sub("", rest)
        if cut and cut != rest:
            yield cut


def _judged(option: str, predicate: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    if _NONE.match(option) or _ALL.match(option):
        return None
    try:
        read = understand(f"{option.strip()}{predicate}吗？", base, era)
        return judge(read.situation, base, changes=False) if read.situation is not None else None
    except KBError:
        return None


def _chosen(verdicts: list[Verdict | None], options: Sequence[str]) -> Choice:
    answers = [verdict.answer if verdict is not None else None for verdict in verdicts]
    own = [n for n, option in enumerate(options) if not _NONE.match(option) and not _ALL.match(option)]
    undecided = [n for n in own if answers[n] not in (Answer.CAN, Answer.CANNOT)]
    so = [n for n in own if answers[n] is Answer.CAN]
    letter = None
    if not undecided:
        if len(so) == 1:
            letter = so[0]
        elif not so:
            letter = next((n for n, option in enumerate(options) if _NONE.match(option)), None)
        elif len(so) == len(own):
            letter = next((n for n, option in enumerate(options) if _ALL.match(option)), None)
    return Choice(
        letter=_LETTERS[letter] if letter is not None else None,
        verdicts=tuple(verdicts),
        open=tuple(_LETTERS[n] for n in undecided),
    )
