"""Study questions, exams and progress as the pages show them."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from flask import url_for
from flask_babel import gettext as _

from kb.knowledge import KnowledgeBase
from kb.study.exams import grade
from kb.study.items import LETTERS, Item, Level, Why
from web.progress import Answered, Remembered, Sitting
from web.references import rule_ref
from web.section_labels import chapter_title
from web.situation_page import pack, understood
from web.study_views import (
    Bar,
    ExamView,
    OptionView,
    PartView,
    ProgressView,
    QuestionView,
    ReasonView,
    Step,
    TopicView,
)

#: days shown of the past
_DAYS = 30
#: rules shown that are due first
_PRESSING = 12


def question_view(
    item: Item,
    base: KnowledgeBase,
    *,
    action: str,
    chosen: int | None = None,
    answered: bool = False,
    title: str = "",
    next_url: str = "",
    permalink: str = "",
    seconds: int = 0,
    steps: tuple[Step, ...] = (),
    deadline: str = "",
    exam: str = "",
    here: int = 0,
) -> QuestionView:
    """An open question, or (``answered``) one with its key and the reasons of every option."""
    packed = pack(item.situation) if item.situation is not None else ""
    return QuestionView(
        title=title or _("练习"),
        stem=item.stem,
        options=tuple(_option(item, n, chosen, answered, base) for n in range(len(item.options))),
        level=level_label(item.level),
        difficulty=item.difficulty,
        chapter=chapter_title(item.chapter),
        chapter_url=url_for("study.next_question", chapter=item.chapter) if item.chapter else "",
        action=action,
        answered=answered,
        right=chosen == item.key,
        key=item.letter,
        shown=round(time.time() * 1000),
        seconds=seconds,
        next=next_url,
        permalink=permalink,
        situation_link=url_for("ask.situation", packed=packed) if packed and answered else "",
        understood=understood(item.situation, base) if item.situation is not None else None,
        steps=steps,
        deadline=deadline,
        exam=exam,
        here=here,
        last=bool(steps) and here == len(steps) - 1,
    )


def _option(item: Item, n: int, chosen: int | None, answered: bool, base: KnowledgeBase) -> OptionView:
    option = item.options[n]
    state = "right" if n == item.key else "wrong" if n == chosen else "other"
    return OptionView(
        letter=LETTERS[n],
        text=option.text,
        value=n,
        chosen=n == chosen,
        state=state if answered else "",
        why=tuple(_reason(why, base) for why in option.why) if answered else (),
    )


def _reason(why: Why, base: KnowledgeBase) -> ReasonView:
    return ReasonView(
        text=why.text, words=why.words, rule=rule_ref(why.rule, base) if why.rule is not None else None
    )


def level_label(level: Level) -> str:
    return _("基础") if level is Level.BASIC else _("应用")


# --------------------------------------------------------------------------- exams


def exam_view(sitting: Sitting, base: KnowledgeBase) -> ExamView:
    ended = sitting.ended is not None
    graded = grade(sitting.items, sitting.answers)
    return ExamView(
        id=sitting.id,
        title=sitting.title or _("模拟测试"),
        started=when(sitting.started),
        deadline=deadline(sitting),
        ended=ended,
        answered=len(sitting.answers),
        count=len(sitting.items),
        steps=exam_steps(sitting, None),
        passed=graded.passed,
        parts=tuple(
            PartView(label=level_label(part.level), right=part.right, asked=part.asked, needed=part.needed)
            for part in graded.parts
        )
        if ended
        else (),
        topics=tuple(
            TopicView(
                label=chapter_title(topic.chapter) or _("自己的题目"),
                url=url_for("study.next_question", chapter=topic.chapter) if topic.chapter else "",
                right=topic.right,
                asked=topic.asked,
            )
            for topic in graded.topics
        )
        if ended
        else (),
    )


def exam_steps(sitting: Sitting, here: int | None) -> tuple[Step, ...]:
    ended = sitting.ended is not None
    return tuple(
        Step(
            text=str(n + 1),
            url=url_for("study.exam_question", exam=sitting.id, number=n + 1),
            state=_step_state(item, sitting.answers.get(n), ended),
            current=n == here,
        )
        for n, item in enumerate(sitting.items)
    )


def _step_state(item: Item, chosen: int | None, ended: bool) -> str:
    if ended:
        return "right" if chosen == item.key else "wrong"
    return "done" if chosen is not None else ""


def ends_at(sitting: Sitting) -> datetime | None:
    """When the time is up, None without a limit."""
    return sitting.started + timedelta(minutes=sitting.minutes) if sitting.minutes else None


def deadline(sitting: Sitting) -> str:
    end = ends_at(sitting)
    return end.isoformat(timespec="seconds") if end is not None and sitting.ended is None else ""


def when(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")


# --------------------------------------------------------------------------- progress


def progress_view(
    answers: tuple[Answered, ...], rules: tuple[Remembered, ...], base: KnowledgeBase
) -> ProgressView:
    now = datetime.now(UTC)
    return ProgressView(
        answered=len(answers),
        right=sum(one.right for one in answers),
        due=sum(one.due <= now for one in rules),
        rules=len(rules),
        days=_days(answers, now.date()),
        chapters=_chapters(answers, rules, base),
        pressing=tuple(
            (rule_ref(one.rule, base), due_words(one.due, now), round(100 * one.retention))
            for one in rules[:_PRESSING]
            if one.rule in base.rules
        ),
    )


def _days(answers: Iterable[Answered], today: date) -> tuple[Bar, ...]:
    asked: Counter[date] = Counter()
    right: Counter[date] = Counter()
    for one in answers:
        asked[one.at.date()] += 1
        right[one.at.date()] += one.right
    days = [today - timedelta(days=n) for n in reversed(range(_DAYS))]
    return tuple(
        Bar(label=day.isoformat(), share=round(100 * right[day] / asked[day]), count=asked[day])
        for day in days
        if asked[day]
    )


def _chapters(
    answers: Iterable[Answered], rules: Iterable[Remembered], base: KnowledgeBase
) -> tuple[Bar, ...]:
    """How each chapter was answered, and how well its rules are remembered now."""
    right: dict[str, list[bool]] = defaultdict(list)
    retained: dict[str, list[float]] = defaultdict(list)
    for one in answers:
        if one.chapter:
            right[one.chapter].append(one.right)
    for known in rules:
        if known.rule in base.rules:
            retained[base.rules.rule(known.rule).chapter].append(known.retention)
    return tuple(
        Bar(
            label=chapter_title(chapter),
            share=round(100 * sum(given) / len(given)),
            count=len(given),
            url=url_for("study.next_question", chapter=chapter),
            retained=round(100 * sum(kept) / len(kept)) if (kept := retained.get(chapter)) else None,
        )
        for chapter, given in sorted(right.items())
    )


def due_words(due: datetime, now: datetime) -> str:
    days = (due - now).days
    if due <= now:
        return _("现在该复习")
    return _("明天") if days < 1 else _("%(n)s 天后", n=days + 1)
