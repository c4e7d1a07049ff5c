"""Study: practice, review, mock exams, one's own quizzes, progress."""

from __future__ import annotations

import time
from collections import defaultdict
from datetime import UTC, date, datetime
from itertools import islice
from random import Random

import msgspec
from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from kb.errors import StudyError
from kb.study import exams as papers
from kb.study.anki import rules_deck
from kb.study.claims import Desk
from kb.study.imported import read_quiz
from kb.study.items import OPTIONS, Item
from kb.study.making import make, named, series
from kb.study.rows import item_row
from web import profiles, progress
from web.errors import PageError
from web.i18n import current_lang
from web.knowledge import knowledge
from web.progress import Sitting
from web.section_labels import chapter_title
from web.study_page import (
    deadline,
    ends_at,
    exam_steps,
    exam_view,
    progress_view,
    question_view,
    when,
)
from web.study_views import ExamLine, Mode, PaperView, Step, StudyView
from web.twins import answer, page
from web.views import Link

bp = Blueprint("study", __name__)
bp.after_request(profiles.remember)

#: seconds one has in the judge drill
DRILL_SECONDS = 30
DAILY = 10
#: an answer that took longer says nothing of how well the rule is known
_LONGEST_THOUGHT = 600
#: generators of situations, for the drill
_DRILL = ("can-respond", "can-activate", "can-answer-attack", "battle", "segoc", "moved-where", "tributes")
_MODES = ("practice", "weak", "review", "daily", "drill")
_MOST_MINUTES = 600


def _desk() -> Desk:
    return Desk(base=knowledge(), lang=current_lang())


@page(bp, "/study")
def home() -> str | Response:
    """The ways to study, the exams begun, the chapters."""
    profile = profiles.known_profile()
    due = progress.due_count(profile) if profile is not None else 0
    sittings = progress.exams(profile) if profile is not None else ()
    base = knowledge()
    view = StudyView(
        modes=(
            Mode(title=_("随意练习"), text=_("各种题目轮流出。"), url=url_for("study.next_question")),
            Mode(
                title=_("复习"),
                text=_("按记忆规律安排：快要忘记的规则先问。"),
                url=url_for("study.next_question", mode="review"),
                note=_("%(n)s 条到期", n=due) if due else "",
            ),
            Mode(
                title=_("弱项"),
                text=_("答得最差的一章。"),
                url=url_for("study.next_question", mode="weak"),
            ),
            Mode(
                title=_("每日十题"),
                text=_("今天大家都是同样的十题。"),
                url=url_for("study.next_question", mode="daily"),
            ),
            Mode(
                title=_("裁判快答"),
                text=_("三十秒内作出判断。"),
                url=url_for("study.next_question", mode="drill"),
            ),
        ),
        chapters=tuple(
            Link(text=chapter_title(chapter), url=url_for("study.next_question", chapter=chapter))
            for chapter, rules in base.rules.chapters().items()
            if any(base.rules.holds_in(rule, _desk().era) for rule in rules)
        ),
        exams=tuple(_exam_line(one) for one in sittings),
        minutes=papers.MINUTES,
        has_profile=profile is not None,
    )
    return answer(view, "study.html")


def _exam_line(sitting: Sitting) -> ExamLine:
    if sitting.ended is None:
        state = _("进行中，已答 %(n)s／%(all)s", n=len(sitting.answers), all=len(sitting.items))
    else:
        graded = papers.grade(sitting.items, sitting.answers)
        right = len(sitting.items) - len(graded.wrong)
        state = _(
            "%(word)s，%(n)s／%(all)s",
            word=_("合格") if graded.passed else _("不合格"),
            n=right,
            all=len(sitting.items),
        )
    return ExamLine(
        title=sitting.title or _("模拟测试"),
        url=url_for("study.exam", exam=sitting.id),
        started=when(sitting.started),
        state=state,
    )


# --------------------------------------------------------------------------- one question after another


@bp.get("/study/next")
def next_question() -> ResponseReturnValue:
    """Choose a question and go to its address."""
    mode, chapter = _mode(), request.args.get("chapter", "")
    desk = _desk()
    item = _chosen(mode, chapter, desk)
    if item is None:
        return render_template("study_done.html", mode=mode)
    kept = {"chapter": chapter or None, "mode": mode if mode != "practice" else None}
    return redirect(url_for("study.question", item=item.id, **kept), 303)


def _chosen(mode: str, chapter: str, desk: Desk) -> Item | None:
    """The next question of a mode; None when there is nothing to review, or the daily ten are done."""
    rng = Random()
    profile = profiles.known_profile()
    if mode == "review":
        due = [one for one in progress.remembered(profile) if one.due <= datetime.now(UTC)] if profile else []
        known = [one.rule for one in due if one.rule in desk.base.rules]
        return make(f"rule:{known[0]}", rng.randrange(10**6), desk) if known else None
    if mode == "daily":
        done = {one.item for one in progress.answered(profile)} if profile else set()
        return next((item for item in daily(desk) if item.id not in done), None)
    if mode == "weak" and profile is not None:
        chapter = _weakest(profile) or chapter
    among = _DRILL if mode == "drill" else ()
    found = next(series(rng.randrange(10**6), desk, among=among, chapter=chapter), None)
    if found is None:
        raise PageError(404, "not_found")
    return found


def _weakest(profile: str) -> str:
    """The chapter with the smallest share of right answers; empty before any answer."""
    right: dict[str, list[bool]] = defaultdict(list)
    for one in progress.answered(profile):
        if one.chapter:
            right[one.chapter].append(one.right)
    return min(right, key=lambda chapter: sum(right[chapter]) / len(right[chapter]), default="")


def daily(desk: Desk) -> tuple[Item, ...]:
    """Today's ten, the same for everybody with the same knowledge base."""
    return tuple(islice(series(date.today().toordinal(), desk), DAILY))


@bp.get("/study/q/<item>.json")
def question_json(item: str) -> Response:
    return jsonify(msgspec.to_builtins(item_row(named(item, _desk()))))


@bp.route("/study/q/<item>", methods=("GET", "POST"))
def question(item: str) -> ResponseReturnValue:
    """One question; with ``chosen`` in its address, its explanation. Answering it keeps the answer and leads there."""
    mode, chapter = _mode(), request.args.get("chapter", "")
    desk = _desk()
    found = named(item, desk)
    kept = {"chapter": chapter or None, "mode": mode if mode != "practice" else None}
    if request.method == "POST":
        chosen = _option(request.form.get("option", ""))
        progress.record(profiles.profile(), found, chosen == found.key, _seconds())
        given = "" if chosen is None else str(chosen)
        return redirect(url_for("study.question", item=item, chosen=given, **kept), 303)
    answered = "chosen" in request.args
    view = question_view(
        found,
        desk.base,
        action=url_for("study.question", item=item, **kept),
        chosen=_option(request.args.get("chosen", "")),
        answered=answered,
        title=_titles()[mode],
        next_url=url_for("study.next_question", **kept),
        permalink=url_for("study.question", item=item, _external=True),
        seconds=DRILL_SECONDS if mode == "drill" else 0,
        steps=_daily_steps(desk, found) if mode == "daily" else (),
    )
    return render_template("study_question.html", view=view)


def _daily_steps(desk: Desk, here: Item) -> tuple[Step, ...]:
    profile = profiles.known_profile()
    right = {one.item: one.right for one in progress.answered(profile)} if profile else {}
    return tuple(
        Step(
            text=str(n),
            url=url_for("study.question", item=item.id, mode="daily"),
            state={True: "right", False: "wrong", None: ""}[right.get(item.id)],
            current=item.id == here.id,
        )
        for n, item in enumerate(daily(desk), 1)
    )


def _titles() -> dict[str, str]:
    return {
        "practice": _("练习"),
        "weak": _("弱项"),
        "review": _("复习"),
        "daily": _("每日十题"),
        "drill": _("裁判快答"),
    }


def _mode() -> str:
    mode = request.args.get("mode", "practice")
    if mode not in _MODES:
        raise PageError(400, "bad_request")
    return mode


def _option(given: str) -> int | None:
    """The option chosen, None when the time ran out before one was."""
    if not given:
        return None
    if not given.isdecimal() or int(given) >= OPTIONS:
        raise PageError(400, "bad_request")
    return int(given)


def _seconds() -> float | None:
    shown = request.form.get("shown", "")
    if not shown.isdecimal() or len(shown) > 15:
        return None
    taken = time.time() - int(shown) / 1000
    return round(taken, 1) if 0 <= taken <= _LONGEST_THOUGHT else None


# --------------------------------------------------------------------------- exams


@bp.post("/study/exams")
def begin() -> ResponseReturnValue:
    """Begin a mock exam in the official form."""
    seed = request.form.get("seed", "")
    number = int(seed) if seed.isdecimal() and len(seed) <= 9 else Random().randrange(10**6)
    items = papers.paper(number, _desk())
    title = _("模拟测试 #%(seed)s", seed=number)
    exam = progress.begin_exam(profiles.profile(), title, items, _minutes())
    return redirect(url_for("study.exam_question", exam=exam, number=1), 303)


@bp.post("/study/quizzes")
def take_quiz() -> ResponseReturnValue:
    """Take in a quiz of one's own and begin it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise PageError(400, "empty")
    quiz = read_quiz(file.read(), _desk())
    exam = progress.begin_exam(profiles.profile(), quiz.title or _("自己的题目"), quiz.items, _minutes())
    refused = ",".join(map(str, quiz.refused)) or None
    return redirect(url_for("study.exam", exam=exam, refused=refused), 303)


def _minutes() -> int | None:
    given = request.form.get("minutes", "")
    if not given:
        return None
    if not given.isdecimal() or not 0 < int(given) <= _MOST_MINUTES:
        raise PageError(400, "bad_request")
    return int(given)


@page(bp, "/study/exams/<exam>")
def exam(exam: str) -> str | Response:
    """Where one is in an exam; handed in, how it went."""
    sitting = _sitting(exam)
    return answer(exam_view(sitting, knowledge()), "study_exam.html")


@bp.route("/study/exams/<exam>/<int:number>", methods=("GET", "POST"))
def exam_question(exam: str, number: int) -> ResponseReturnValue:
    """One question of an exam. Every answer is kept at once; once handed in, its explanation."""
    sitting = _sitting(exam)
    if not 1 <= number <= len(sitting.items):
        raise PageError(404, "not_found")
    if request.method == "POST":
        chosen = _option(request.form.get("option", ""))
        if sitting.ended is None and chosen is not None:
            progress.answer_exam(sitting, number - 1, chosen)
        if sitting.ended is not None or number == len(sitting.items):
            return redirect(url_for("study.exam", exam=exam), 303)
        return redirect(url_for("study.exam_question", exam=exam, number=number + 1), 303)
    view = question_view(
        sitting.items[number - 1],
        knowledge(),
        action=url_for("study.exam_question", exam=exam, number=number),
        chosen=sitting.answers.get(number - 1),
        answered=sitting.ended is not None,
        title=sitting.title,
        next_url=_onwards(sitting, number),
        steps=exam_steps(sitting, number - 1),
        deadline=deadline(sitting),
        exam=url_for("study.exam", exam=exam),
        here=number - 1,
    )
    return render_template("study_question.html", view=view)


def _onwards(sitting: Sitting, number: int) -> str:
    """The question after this one; once handed in, the next mistake, and from the last one back to the overview."""
    count = len(sitting.items)
    if sitting.ended is None:
        return url_for("study.exam_question", exam=sitting.id, number=number % count + 1)
    wrong = (n for n in range(number, count) if sitting.answers.get(n) != sitting.items[n].key)
    later = next(wrong, None)
    if later is None:
        return url_for("study.exam", exam=sitting.id)
    return url_for("study.exam_question", exam=sitting.id, number=later + 1)


@bp.post("/study/exams/<exam>/end")
def end(exam: str) -> ResponseReturnValue:
    progress.end_exam(_sitting(exam))
    return redirect(url_for("study.exam", exam=exam), 303)


@bp.get("/study/exams/<exam>/paper")
def paper(exam: str) -> str:
    """The paper for printing; the key only once it is handed in."""
    sitting = _sitting(exam)
    with_key = sitting.ended is not None and bool(request.args.get("key"))
    view = PaperView(
        title=sitting.title,
        items=sitting.items,
        keys=tuple(item.letter for item in sitting.items) if with_key else (),
        back=url_for("study.exam", exam=exam),
        with_key=with_key,
    )
    return render_template("study_paper.html", view=view, ended=sitting.ended is not None)


def _sitting(exam: str) -> Sitting:
    """An exam of this learner; one whose time is up is handed in first."""
    profile = profiles.known_profile()
    if profile is None:
        raise PageError(404, "no_exam")
    try:
        sitting = progress.exam(exam, profile)
    except StudyError as error:
        raise PageError(404, "no_exam") from error
    end = ends_at(sitting)
    if sitting.ended is None and end is not None and datetime.now(UTC) >= end:
        progress.end_exam(sitting)
        sitting = progress.exam(exam, profile)
    return sitting


# --------------------------------------------------------------------------- progress


@page(bp, "/study/progress")
def progress_page() -> str | Response:
    profile = profiles.known_profile()
    answers = progress.answered(profile) if profile is not None else ()
    rules = progress.remembered(profile) if profile is not None else ()
    return answer(progress_view(answers, rules, knowledge()), "study_progress.html")


@bp.get("/study/history.json")
def history() -> Response:
    """Everything known of this learner, as a file."""
    profile = profiles.known_profile()
    found = progress.history(profile) if profile is not None else progress.History()
    response = jsonify(msgspec.to_builtins(found))
    response.headers["Content-Disposition"] = "attachment; filename=saitei-history.json"
    return response


@bp.post("/study/history")
def take_history() -> ResponseReturnValue:
    file = request.files.get("file")
    if file is None or not file.filename:
        raise PageError(400, "empty")
    progress.take_in(profiles.profile(), file.read())
    return redirect(url_for("study.progress_page"), 303)


@bp.post("/study/forget")
def forget() -> ResponseReturnValue:
    """Remove everything known of this learner."""
    profile = profiles.known_profile()
    if profile is not None:
        progress.forget(profile)
        profiles.forgotten()
    return redirect(url_for("study.home"), 303)


@bp.get("/study/rules.apkg")
def anki() -> Response:
    """The rules as an Anki deck."""
    return Response(
        rules_deck(_desk()),
        mimetype="application/octet-stream",
        headers={"Content-Disposition": "attachment; filename=saitei-rules.apkg"},
    )
