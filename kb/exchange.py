"""The stable JSON of questions, situations and verdicts, for the command line, the API and the benchmarks."""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.formats import is_of_other_format
from grammar.terms import Lang
from kb.cards import Card
from kb.classify import effects_of
from kb.eras import load_eras
from kb.errors import KBError
from kb.fact_words import with_facts_worded
from kb.importers.parsing import read_in
from kb.judge import Asked, ask, judge
from kb.knowledge import KnowledgeBase
from kb.loading import Document
from kb.multiple_choice import choose
from kb.precedents import Precedent, precedents
from kb.reading import effect_row
from kb.responses import Response, Responses
from kb.situation import Situation, situation_from
from kb.verdict import Answer, Verdict
from kb.wording import say

_YES_NO = {Answer.CAN: "yes", Answer.CANNOT: "no"}
_SURE = 1.0
_PRACTICE_MEDIUM = 0.6


def verdict_row(verdict: Verdict, base: KnowledgeBase, lang: str = "zh-Hans") -> dict[str, Any]:
    """A verdict with its steps in words, its rules and their citations."""
    return {
        "answer": answer_words(verdict, lang),
        "verdict": verdict.answer,
        "value": verdict.value,
        "confidence": confidence(verdict, base) if verdict.decided else 0.0,
        "because": list(verdict.because),
        "trace": [
            {**msgspec.to_builtins(step), "says": say(step.code, lang, **step.params)}
            for step in verdict.trace
        ],
        "findings": [msgspec.to_builtins(finding) for finding in verdict.findings],
        "citations": citations(verdict, base),
        "assumed": [msgspec.to_builtins(fact) for fact in verdict.assumed],
        "would_change": [msgspec.to_builtins(change) for change in verdict.would_change],
        "reason": reason_words(verdict, lang),
        "near": list(verdict.near),
        "era": verdict.era,
        "precedents": [],
    }


def citations(verdict: Verdict, base: KnowledgeBase) -> list[dict[str, Any]]:
    """The rules a verdict rests on, with the places in the documents where each can be read."""
    rows = []
    for rule_id in verdict.because:
        rule = base.rules.rule(rule_id)
        rows.append(
            {"rule": rule_id, "title": rule.title, "cites": list(rule.cites), "practice": rule.practice}
        )
    return rows


def answer_words(verdict: Verdict, lang: str = "zh-Hans") -> str:
    """The answer in one line; of two questions, one answer after the other."""
    if verdict.then is not None:
        alone = msgspec.structs.replace(verdict, then=None)
        return f"{answer_words(alone, lang)} {answer_words(verdict.then, lang)}"
    if verdict.headline:
        return say(verdict.headline, lang, **verdict.headline_params)
    return say(f"answer.{verdict.answer}", lang)


def reason_words(verdict: Verdict, lang: str = "zh-Hans") -> str | None:
    """Why there is no plain answer, in words."""
    if verdict.reason is None:
        return None
    code, params = verdict.reason
    return say(code, lang, **with_facts_worded(params, lang))


def asked_row(asked: Asked, base: KnowledgeBase, lang: str = "zh-Hans") -> dict[str, Any]:
    """The JSON of ``saitei ask --json``."""
    return {
        "understood": msgspec.to_builtins(asked.understood) if asked.understood is not None else None,
        "situation": msgspec.to_builtins(asked.situation) if asked.situation is not None else None,
        "unparsed": msgspec.to_builtins(asked.unparsed),
        **verdict_row(asked.verdict, base, lang),
        "precedents": [precedent_row(found) for found in precedents(asked.question, base)],
    }


def precedent_row(found: Precedent) -> dict[str, Any]:
    """A published ruling beside a derived answer: what it says, what it is worth, and whether they disagree."""
    ruling = found.ruling
    return {
        "id": ruling.id,
        "date": ruling.date,
        "status": ruling.status,
        "source": ruling.source,
        "question": ruling.question,
        "answer": ruling.answer,
        "disagrees": found.conflict is not None,
    }


def question(text: str, base: KnowledgeBase, era: str | None = None) -> dict[str, Any]:
    """Answer one typed question."""
    return asked_row(ask(text, base, era), base)


def answer_question(row: dict[str, Any], base: KnowledgeBase) -> dict[str, Any]:
    """One line of ``saitei ask --jsonl``. Never raises for a question it cannot take: it abstains and says why."""
    if isinstance(row.get("stem"), str) and isinstance(row.get("options"), list):
        return _choice_row(row, base)
    text = row.get("question")
    if not isinstance(text, str):
        return _abstained(row.get("id"), say("exchange.no_question"))
    try:
        era = load_eras().named(str(row["era"])).id if row.get("era") else None
        asked = ask(text, base, era)
    except KBError as error:
        return _abstained(row.get("id"), str(error))
    verdict, lang = asked.verdict, row.get("lang") if row.get("lang") in _ANSWERED_IN else "zh-Hans"
    if not verdict.decided:
        return _abstained(row.get("id"), reason_words(verdict) or "")
    return {
        "id": row.get("id"),
        "verdict": _YES_NO.get(verdict.answer, "short"),
        "answer": answer_words(verdict, str(lang)),
        "value": verdict.value,
        "short": _short(text, asked),
        "confidence": confidence(verdict, base),
        "abstain": False,
        "cites_ruling": False,
        "because": list(verdict.because),
        "reason": "",
    }


#: languages in which an answer is worded when the question is said to be in them
_ANSWERED_IN = frozenset({"zh-Hans", "zh-Hant", "ja", "en"})


def _short(text: str, asked: Asked) -> Any:
    """What is found, as an example would put it (B的墓地（原本持有者）); None when there is no such way."""
    from kb.formats import example_replies

    turn_player = asked.situation.turn_player if asked.situation is not None else None
    item = {"question": text, "situation": {"turn_player": turn_player}}
    alone = asked.verdict.answer is Answer.VALUE and asked.verdict.then is None
    return example_replies.reply(item, asked.verdict) if alone else None


def _choice_row(row: dict[str, Any], base: KnowledgeBase) -> dict[str, Any]:
    """A question with options: the letter chosen, and what each option was found to be."""
    if is_of_other_format(str(row["stem"])):
        return {**_abstained(row.get("id"), say("judge.other_format")), "choice": None}
    try:
        era = load_eras().named(str(row["era"])).id if row.get("era") else None
        found = choose(str(row["stem"]), [str(option) for option in row["options"]], base, era)
    except KBError as error:
        return _abstained(row.get("id"), str(error))
    told = [verdict for verdict in found.verdicts if verdict is not None]
    if found.letter is None:
        reason = say("exchange.options_open", options="、".join(found.open))
        return {**_abstained(row.get("id"), reason), "choice": None}
    return {
        "id": row.get("id"),
        "verdict": "short",
        "answer": found.letter,
        "choice": found.letter,
        "confidence": min(confidence(verdict, base) for verdict in told),
        "abstain": False,
        "cites_ruling": False,
        "because": list(dict.fromkeys(rule for verdict in told for rule in verdict.because)),
        "options": [answer_words(verdict) if verdict is not None else "" for verdict in found.verdicts],
        "reason": "",
    }


def confidence(verdict: Verdict, base: KnowledgeBase) -> float:
    """1.0 for a derivation; 0.6 when it rests on a practice rule of medium confidence (never shown as certain)."""
    rules = [base.rules.rule(rule_id) for rule_id in verdict.because]
    return _PRACTICE_MEDIUM if any(rule.confidence == "medium" for rule in rules) else _SURE


def _abstained(item: Any, reason: str) -> dict[str, Any]:
    return {
        "id": item,
        "verdict": "abstain",
        "answer": "",
        "confidence": 0.0,
        "abstain": True,
        "cites_ruling": False,
        "because": [],
        "reason": reason,
    }


def answer_situation(row: dict[str, Any], base: KnowledgeBase) -> dict[str, Any]:
    """One line of ``saitei simulate --jsonl``: a worked example or a recorded outcome."""
    from kb import formats

    try:
        verdict = judge(formats.read(row, base), base, changes=False)
        answer = formats.reply(row, verdict)
    except KBError as error:
        return {"id": row.get("id"), "answer": None, "abstain": True, "because": [], "reason": str(error)}
    return {
        "id": row.get("id"),
        "answer": answer,
        "abstain": answer is None,
        "because": list(verdict.because),
        "reason": "" if answer is not None else reason_words(verdict) or say("exchange.other_form"),
    }


def situation_of(text: str) -> Situation:
    """Read a situation written in YAML or JSON. Raises DataError or SituationError."""
    return situation_from(Document("situation", text).plain)


def situation(text: str, base: KnowledgeBase) -> dict[str, Any]:
    """Judge one situation written in YAML or JSON. Raises DataError or SituationError."""
    stated = situation_of(text)
    return {"situation": msgspec.to_builtins(stated), **verdict_row(judge(stated, base), base)}


def responses_row(found: Responses, lang: str = "zh-Hans") -> dict[str, Any]:
    """The JSON of ``saitei respond``: what may be activated, and for the rest the rule that refuses it."""
    return {
        "doubt": say(found.doubt[0], lang, missing=found.doubt[1]) if found.doubt is not None else None,
        "responses": [
            {
                "card": one.name,
                "id": one.card,
                "player": one.seat,
                "zone": one.zone,
                "effect": one.effect_no,
                "mandatory": one.mandatory,
                "legality": one.legality,
                "because": _deciding(one, lang),
                "findings": [msgspec.to_builtins(finding) for finding in one.findings],
            }
            for one in found.found
        ],
    }


def _deciding(one: Response, lang: str) -> dict[str, Any] | None:
    finding = one.deciding
    if finding is None:
        return None
    words = say(finding.code, lang, **finding.params) if finding.code else ""
    return {"rule": finding.rule, "says": words, "missing": finding.missing}


def effects_row(card: Card, base: KnowledgeBase, lang: Lang | None = None) -> dict[str, Any]:
    """One line of ``saitei export effects``: the card as the base holds it, or its text of one dialect read anew."""
    if lang is None:
        effects = base.effects(card)
    else:
        found = read_in(card, lang)
        effects = effects_of(msgspec.structs.replace(card, text=found[0])) if found is not None else ()
    return {"password": int(card.key), "effects": [effect_row(effect) for effect in effects]}
