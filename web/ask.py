"""Home, questions and situations."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from kb import judge
from kb.errors import KBError
from kb.glossary import asked_terms, load_glossary
from kb.knowledge import KnowledgeBase
from kb.misspelt import misspelt
from kb.precedents import precedents
from kb.situation import Situation, situation_from
from kb.understanding.completing import complete
from web.errors import PageError, wants_json
from web.feedback import Feedback, keep
from web.intake import is_question
from web.knowledge import chosen_era, knowledge, known_era
from web.responses_page import responses_view
from web.ruling_page import ruling_view
from web.security import QUESTION_LIMIT, TEXT_LIMIT, checked
from web.situation_form import filled_in, form_view
from web.situation_page import pack, unpack
from web.twins import answer, page
from web.verdict_page import era_links, other_era_view, verdict_view
from web.views import FeedbackView, HomeView, Link, Quote, VerdictView, builtins

bp = Blueprint("ask", __name__)

#: longer texts are shown in answer to the POST, without an address: servers take some 4,000 bytes of it
URL_TEXT = 400

EXAMPLE_QUESTIONS = (
    "我发动增殖的G，对方能连锁灰流丽吗？",
    "对方发动旋风，我连锁神之宣告，对方还能连锁陷阱无力化吗？",
    "旋风是连锁1，对方连锁沙尘之大龙卷，我还能用魔法干扰阵无效旋风吗？",
)
EXAMPLE_TEXTS = (
    "①：1回合1次，丢弃1张手卡，以对方场上1张卡为对象才能发动。那张卡破坏。那之后，自己从卡组抽1张。",
    "①：このカードが召喚に成功した時に発動できる。デッキからレベル４以下のモンスター１体を手札に加える。",
)


@page(bp, "/", "/index.json")
def home() -> str | Response:
    base = knowledge()
    view = HomeView(
        questions=tuple(Link(text=q, url=url_for("ask.ask", q=q)) for q in EXAMPLE_QUESTIONS),
        texts=tuple(Link(text=t, url=url_for("cards.text", t=t)) for t in EXAMPLE_TEXTS),
        eras=era_links(base, chosen_era()),
        rules=len(base.rules),
        cards=len(base),
    )
    return answer(view, "home.html")


@bp.post("/go")
def go() -> ResponseReturnValue:
    """Send what was typed to the page it belongs to."""
    text = checked(request.form.get("x", ""), TEXT_LIMIT)
    if is_question(text) or asked_terms(text, load_glossary()):
        short, page_of = {"q": text.strip(), "era": request.form.get("era")}, "ask.ask"
    else:
        short, page_of = {"t": text}, "cards.text"
        card = knowledge().get(text.strip())
        if card is not None:
            return redirect(url_for("cards.card", key=card.key), 303)
    if len(text) > URL_TEXT:
        return redirect(url_for(page_of), 307)
    return redirect(url_for(page_of, **short), 303)


@page(bp, "/ask", post=True)
def ask() -> ResponseReturnValue:
    """Answer a question in words. A short one that was posted gets an address of its own."""
    era = chosen_era()
    asked = request.values.get("q", request.values.get("x"))
    if asked is None and not wants_json():
        return answer(VerdictView(era=era, eras=era_links(knowledge(), era)), "verdict.html")
    asked = checked(asked or "", QUESTION_LIMIT).strip()
    if request.method == "POST" and len(asked) <= URL_TEXT:
        return redirect(url_for("ask.ask", q=asked, era=era), 303)
    return answer(question_view(asked, era), "verdict.html")


@bp.post("/ask.json")
def ask_posted() -> Response:
    """Answer ``{"question": …, "era": …}`` or ``{"situation": {…}}``."""
    try:
        body = msgspec.json.decode(request.get_data(), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PageError(400, "bad_json", detail=str(error)) from error
    if "situation" in body:
        situation = situation_from(body["situation"])
        return jsonify(builtins(situation_view(situation)))
    question = body.get("question")
    if not isinstance(question, str):
        raise PageError(400, "bad_json", detail="question | situation")
    return jsonify(
        builtins(
            question_view(
                checked(question, QUESTION_LIMIT).strip(), known_era(str(body.get("era") or chosen_era()))
            )
        )
    )


@page(bp, "/s/<packed>")
def situation(packed: str) -> str | Response:
    """The permalink of a structured situation."""
    return answer(situation_view(unpack(packed)), "verdict.html")


@bp.route("/s/<packed>/edit", methods=["GET", "POST"])
def edit(packed: str) -> ResponseReturnValue:
    """Change a situation: what is filled in is asked anew."""
    stated = unpack(packed)
    if request.method == "GET":
        return answer(form_view(stated), "edit.html")
    changed = filled_in(stated, request.form)
    address = pack(changed)
    if not address:
        raise PageError(413, "situation_too_long")
    return redirect(url_for("ask.situation", packed=address), 303)


@page(bp, "/s/<packed>/respond")
def responses(packed: str) -> str | Response:
    """What may be activated at the moment of which a situation asks."""
    stated = unpack(packed)
    known_era(stated.era)
    return answer(responses_view(stated, knowledge()), "responses.html")


@bp.post("/feedback")
def feedback() -> str:
    """Keep a remark on a verdict: the verdict is derived again here, so that what is kept is what we say."""
    note = request.form.get("note", "").strip()
    note = checked(note, QUESTION_LIMIT) if note else ""
    question, packed = request.form.get("question", "").strip(), request.form.get("packed", "")
    base = knowledge()
    if question:
        asked = judge.ask(
            checked(question, QUESTION_LIMIT), base, known_era(request.form.get("era") or chosen_era())
        )
        stated, verdict, back = asked.situation, asked.verdict, url_for("ask.ask", q=question)
    else:
        stated = unpack(packed)
        verdict, back = judge.judge(stated, base), url_for("ask.situation", packed=packed)
    number = keep(
        Feedback(
            version=version("saitei"),
            question=question,
            situation=msgspec.to_builtins(stated),
            verdict=msgspec.to_builtins(verdict),
            note=note,
        )
    )
    return render_template("feedback.html", view=FeedbackView(number=number, back=back))


def question_view(question: str, era: str) -> VerdictView:
    base = knowledge()
    asked = judge.ask(question, base, era)
    return verdict_view(
        asked.verdict,
        base,
        situation=_completed(asked.situation, base) if asked.situation else None,
        question=question,
        era=era,
        unread=tuple(Quote(text=words) for words in asked.unparsed),
        respelt=_respelt(question, era, base) if asked.situation is None else (),
        permalink=url_for("ask.ask", q=question, era=era, _external=True)
        if len(question) <= URL_TEXT
        else "",
        as_text=url_for("cards.text", t=question) if len(question) <= URL_TEXT else "",
        other_era=other_era_view(
            asked.verdict, asked.situation, base, question if len(question) <= URL_TEXT else ""
        )
        if asked.situation
        else None,
        precedents=[ruling_view(p.ruling, base, p.conflict) for p in precedents(question, base)],
        cards=_cards_named(question, base) if asked.situation is None else (),
    )


def _respelt(question: str, era: str, base: KnowledgeBase) -> tuple[Link, ...]:
    """The question asked anew, with each name that may be meant in place of one that no card has."""
    unknown = misspelt(question, base) if len(question) <= URL_TEXT else None
    if unknown is None:
        return ()
    return tuple(
        Link(text=near, url=url_for("ask.ask", q=question.replace(unknown.name, near), era=era))
        for near in unknown.near
    )


def _cards_named(question: str, base: KnowledgeBase) -> tuple[Link, ...]:
    """The cards that a question names, where no table shows them: their texts may answer it."""
    found = {name.keys[0]: name for name in base.spot(question) if len(name.keys) == 1}
    return tuple(Link(text=base.card(key).name(), url=url_for("cards.card", key=key)) for key in found)


def situation_view(situation: Situation) -> VerdictView:
    base = knowledge()
    known_era(situation.era)
    packed = pack(situation)
    verdict = judge.judge(situation, base)
    return verdict_view(
        verdict,
        base,
        situation=_completed(situation, base),
        era=situation.era,
        permalink=url_for("ask.situation", packed=packed, _external=True) if packed else "",
        other_era=other_era_view(verdict, situation, base),
    )


def _completed(situation: Situation, base: KnowledgeBase) -> Situation:
    """With what the judge filled in by default, as far as that can be told."""
    try:
        return complete(situation, base)
    except KBError:
        return situation
