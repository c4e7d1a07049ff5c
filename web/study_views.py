"""Contexts of the study pages."""

from __future__ import annotations

from kb.study.items import Item
from web.views import Link, RuleRef, Understood, View


class ReasonView(View, frozen=True, kw_only=True):
    text: str
    words: str = ""
    rule: RuleRef | None = None


class OptionView(View, frozen=True, kw_only=True):
    """One option. ``state``: "" while the question is open, else right, wrong (chosen) or other."""

    letter: str
    text: str
    value: int
    chosen: bool = False
    state: str = ""
    why: tuple[ReasonView, ...] = ()


class Step(View, frozen=True, kw_only=True):
    text: str
    url: str
    state: str = ""
    current: bool = False


class QuestionView(View, frozen=True, kw_only=True):
    """A question: open, or answered with its explanation.

    shown    when it was first shown, in milliseconds, for how long the answer took
    seconds  how long one has, in the judge drill
    steps    the questions of an exam or of the daily ten, to go to
    """

    title: str
    stem: str
    options: tuple[OptionView, ...]
    level: str
    difficulty: int
    chapter: str
    chapter_url: str
    action: str
    answered: bool = False
    right: bool = False
    key: str = ""
    shown: int = 0
    seconds: int = 0
    next: str = ""
    permalink: str = ""
    situation_link: str = ""
    understood: Understood | None = None
    steps: tuple[Step, ...] = ()
    deadline: str = ""
    exam: str = ""
    here: int = 0
    last: bool = False


class Mode(View, frozen=True, kw_only=True):
    title: str
    text: str
    url: str
    note: str = ""


class ExamLine(View, frozen=True, kw_only=True):
    title: str
    url: str
    started: str
    state: str


class StudyView(View, frozen=True, kw_only=True):
    """The entrance: what one can do, and what one was doing."""

    modes: tuple[Mode, ...]
    chapters: tuple[Link, ...]
    exams: tuple[ExamLine, ...]
    minutes: int
    has_profile: bool


class PartView(View, frozen=True, kw_only=True):
    label: str
    right: int
    asked: int
    needed: int


class TopicView(View, frozen=True, kw_only=True):
    label: str
    url: str
    right: int
    asked: int


class ExamView(View, frozen=True, kw_only=True):
    """An exam: open (where one is) or handed in (how it went)."""

    id: str
    title: str
    started: str
    deadline: str
    ended: bool
    answered: int
    count: int
    steps: tuple[Step, ...]
    passed: bool = False
    parts: tuple[PartView, ...] = ()
    topics: tuple[TopicView, ...] = ()


class PaperView(View, frozen=True, kw_only=True):
    """A paper to be printed, with its key if wished."""

    title: str
    items: tuple[Item, ...]
    keys: tuple[str, ...]
    back: str
    with_key: bool


class Bar(View, frozen=True, kw_only=True):
    """One bar of a chart and the row of the table that says the same.

    share     right answers, 0 to 100
    retained  how likely what was asked is remembered now, 0 to 100
    """

    label: str
    share: int
    count: int
    url: str = ""
    retained: int | None = None


class ProgressView(View, frozen=True, kw_only=True):
    answered: int
    right: int
    due: int
    rules: int
    days: tuple[Bar, ...]
    chapters: tuple[Bar, ...]
    pressing: tuple[tuple[RuleRef, str, int], ...]
