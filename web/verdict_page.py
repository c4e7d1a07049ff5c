"""A verdict as a page: the answer first, then the few reasons that decide, then everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from kb.eras_compare import compare_eras
from kb.errors import KBError
from kb.glossary import load_glossary
from kb.held import OTHER_ERA
from kb.knowledge import KnowledgeBase
from kb.questions import ON_PAPER
from kb.situation import Situation
from kb.verdict import Answer, Assumption, Change, Finding, TraceStep, Verdict, Words
from web import labels
from web.i18n import current_lang
from web.labels import card_label, field_label, label, path_label, seat_label, value_label
from web.references import in_lang, rule_ref, sentence
from web.situation_page import pack, understood, with_value
from web.views import Fact, Line, Link, OtherEra, Quote, RuleRef, RulingView, VerdictView

MAIN_STEPS = 5
ANSWERS = {
    Answer.CAN: _l("能"),
    Answer.CANNOT: _l("不能"),
    Answer.DEPENDS: _l("视情况"),
    Answer.PENDING: _l("官方调整中"),
    Answer.NOT_DERIVABLE: _l("无法推导"),
}
_WILL = (_l("会"), _l("不会"))
_IS = (_l("是"), _l("不是"))
#: yes and no where it is not asked what a player may do: by what the headline says, else by the form of the question
_YES_NO = {
    "judge.claim": (_l("对"), _l("不对")),
    "judge.rule": (_l("成立"), _l("不成立")),
    "judge.must": _IS,
    **dict.fromkeys(("triggers", "misses-timing", "applies", "happens", "affects", "calculates"), _WILL),
    **dict.fromkeys(("value-changes", "replay", "wins"), _WILL),
    **dict.fromkeys(("classify", "text-kind", "is-so", "has-name", "linked", "remains", "had-moment"), _IS),
}


def verdict_view(
    verdict: Verdict,
    base: KnowledgeBase,
    *,
    situation: Situation | None,
    era: str,
    question: str = "",
    unread: Iterable[Quote] = (),
    respelt: Iterable[Link] = (),
    permalink: str = "",
    as_text: str = "",
    other_era: OtherEra | None = None,
    precedents: Iterable[RulingView] = (),
    cards: Iterable[Link] = (),
) -> VerdictView:
    """The page of *verdict* on *situation*."""
    findings = tuple(finding_line(n, f, base) for n, f in enumerate(verdict.findings, 1))
    on_paper = situation is not None and situation.ask is not None and situation.ask.form in ON_PAPER
    trace = tuple(_step(step, base) for step in verdict.trace)
    word = answer_word(verdict, situation)
    headline = sentence(verdict.headline, verdict.headline_params) if verdict.headline else ""
    reason = _reason(verdict, base)
    if verdict.reason and not reason:
        reason = _("原因代号：%(code)s", code=verdict.reason[0])
    main = () if _of_other_era(verdict) else main_lines(verdict, findings, trace, base)
    return VerdictView(
        question=question,
        era=era,
        eras=era_links(base, era),
        answer=verdict.answer,
        word=word,
        headline=headline,
        reason=reason,
        main=main,
        findings=findings,
        trace=trace,
        understood=understood(situation, base) if situation else None,
        assumed=tuple(assumed_facts(verdict.assumed)),
        would_change=tuple(_change(c, situation) for c in verdict.would_change),
        other_era=other_era,
        precedents=tuple(precedents),
        cards=tuple(cards),
        practice=_practice(verdict, base),
        near=tuple(rule_ref(rule, base) for rule in verdict.near),
        unread=tuple(unread),
        respelt=tuple(respelt),
        permalink=permalink,
        situation_link=_link(situation),
        responses_link="" if on_paper else _of_situation("ask.responses", situation),
        edit_link="" if on_paper else _of_situation("ask.edit", situation),
        packed=pack(situation) if situation else "",
        as_text=as_text,
        copy=_copy(question, word, headline or reason, main, permalink, in_lang_era(base, era)),
        situation=situation,
        verdict=verdict,
    )


def _of_other_era(verdict: Verdict) -> bool:
    """The current rules would decide, but did not hold: their findings are no reasons for the asked era."""
    return verdict.reason is not None and verdict.reason[0] == OTHER_ERA


def _reason(verdict: Verdict, base: KnowledgeBase) -> str:
    """What stands in the way, in words; rules by their titles."""
    if verdict.reason is None:
        return ""
    code, params = verdict.reason
    if _of_other_era(verdict):
        params = {"rules": [rule_ref(rule, base, cites=False).title for rule in params["rules"]]}
    return sentence(code, params)


def answer_word(verdict: Verdict, situation: Situation | None) -> str:
    """能, 不能 …, or the value itself."""
    form = situation.ask.form if situation and situation.ask else ""
    if verdict.answer is Answer.VALUE:
        if form == "define":
            terms = [verdict.value] if isinstance(verdict.value, str) else verdict.value
            return " · ".join(load_glossary().term(term).word(current_lang()) for term in terms)
        return _value(verdict.value)
    words = _YES_NO.get(verdict.headline.rpartition(".")[0]) or _YES_NO.get(form)
    if words is not None and verdict.answer in (Answer.CAN, Answer.CANNOT):
        return str(words[0 if verdict.answer is Answer.CAN else 1])
    return str(ANSWERS[verdict.answer])


def _value(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return " → ".join(_value(item) for item in value)
    if isinstance(value, dict):
        return _("、").join(label(labels.ROLES, part) for part in value)
    return value_label(value)


def main_lines(
    verdict: Verdict, findings: tuple[Line, ...], trace: tuple[Line, ...], base: KnowledgeBase
) -> tuple[Line, ...]:
    """The at most five lines that decide: decisive findings, the steps under the deciding rules, the rules that no
    finding and no step tells of."""
    deciding = set(verdict.because)
    chosen = [line for line in findings if line.decisive]
    chosen += sorted(
        (line for line in findings if not line.decisive and line.rules[0].id in deciding),
        key=lambda line: verdict.because.index(line.rules[0].id),
    )
    chosen += [line for line in trace if deciding & {rule.id for rule in line.rules}]
    told = {rule.id for line in chosen for rule in line.rules}
    chosen += [_rule_line(rule, base) for rule in verdict.because if rule not in told]
    if not chosen:
        chosen = [line for line in findings if line.allows != "yes"] or list(trace[-MAIN_STEPS:])
    distinct = {(line.text, line.rules): line for line in reversed(chosen)}
    return tuple(reversed(distinct.values()))[:MAIN_STEPS]


def _rule_line(rule_id: str, base: KnowledgeBase) -> Line:
    """What that rule says."""
    known = rule_id in base.rules
    return Line(
        n=0, text=in_lang(base.rules.rule(rule_id).says) if known else "", rules=(rule_ref(rule_id, base),)
    )


def finding_line(number: int, finding: Finding, base: KnowledgeBase) -> Line:
    rule = rule_ref(finding.rule, base)
    text = (finding.code and sentence(finding.code, finding.params)) or rule.title
    if finding.missing and finding.allows is None:
        text = _("%(text)s（缺少：%(missing)s）", text=text, missing=path_label(finding.missing))
    return Line(
        n=number,
        text=text,
        rules=(rule,),
        words=_quote(finding.words),
        allows={True: "yes", False: "no", None: "open"}[finding.allows],
        decisive=finding.decisive,
    )


def _step(step: TraceStep, base: KnowledgeBase) -> Line:
    rules = tuple(rule_ref(rule, base) for rule in step.rules)
    named = rules[0].title if rules else step.code
    return Line(
        n=step.n,
        text=sentence(step.code, step.params) or named,
        seat=seat_label(step.seat),
        card=card_label(step.card) if step.card else "",
        rules=rules,
        words=_quote(step.words),
        link=step.link,
    )


def _quote(words: Words | None) -> Quote | None:
    if words is None:
        return None
    span = words.span
    return Quote(
        text=words.text,
        card=words.card,
        start=span.start if span else None,
        end=span.end if span else None,
    )


def _practice(verdict: Verdict, base: KnowledgeBase) -> str:
    """How sure the least sure deciding rule of practice is; empty when all are from the documents."""
    deciding = (*verdict.because, *(finding.rule for finding in verdict.findings if finding.decisive))
    found = {rule_ref(rule, base, cites=False).practice for rule in deciding}
    return "medium" if "medium" in found else "high" if "high" in found else ""


def other_era_view(
    verdict: Verdict, situation: Situation, base: KnowledgeBase, question: str = ""
) -> OtherEra | None:
    """The answer of the current rules beside one asked for under earlier rules; None when there is nothing to say."""
    try:
        found = compare_eras(situation, verdict, base)
    except KBError:
        return None
    if found is None or not (verdict.decided or found.verdict.decided):
        return None
    current = msgspec.structs.replace(situation, era=found.era)
    return OtherEra(
        era=in_lang_era(base, found.era),
        word=answer_word(found.verdict, situation),
        same=found.same,
        told=verdict.decided,
        url=url_for("ask.ask", q=question, era=found.era) if question else _link(current),
        ended=tuple(rule_ref(rule, base) for rule in found.ended),
        began=tuple(rule_ref(rule, base) for rule in found.began),
    )


def _of_situation(endpoint: str, situation: Situation | None) -> str:
    packed = pack(situation) if situation else ""
    return url_for(endpoint, packed=packed) if packed else ""


def _link(situation: Situation | None) -> str:
    packed = pack(situation) if situation else ""
    return url_for("ask.situation", packed=packed) if packed else ""


def assumed_facts(assumed: Iterable[Assumption]) -> Iterator[Fact]:
    """What was taken for granted, the facts of one card in one line."""
    together: dict[str, list[Assumption]] = {}
    for fact in assumed:
        parts = fact.path.split(".")
        of_card = len(parts) == 3 and parts[0] == "board" and parts[1] not in ("A", "B")
        together.setdefault(".".join(parts[:2]) if of_card else fact.path, []).append(fact)
    for path, facts in together.items():
        if path == facts[0].path:
            yield Fact(path=path, label=path_label(path), value=_fact_value(path, facts[0].value))
            continue
        name = _("「%(card)s」", card=card_label(path.split(".")[1]))
        yield Fact(path=path, label=name, value=_("；").join(map(_of_card, facts)))


def _of_card(fact: Assumption) -> str:
    """One assumed fact of a card, the card's name aside; a place needs no name."""
    field, value = fact.path.split(".")[2], value_label(fact.value)
    return value if field == "zone" else _("%(name)s：%(value)s", name=field_label(field), value=value)


def _change(change: Change, situation: Situation | None) -> Fact:
    changed = with_value(situation, change.path, change.value) if situation else None
    if change.path.endswith(".present"):
        card = card_label(change.path.removeprefix("board.").removesuffix(".present"))
        return Fact(
            path=change.path,
            label=_("没有「%(card)s」", card=card),
            value="",
            answer=label(ANSWERS, change.answer),
            url=_link(changed),
        )
    return Fact(
        path=change.path,
        label=path_label(change.path),
        value=_fact_value(change.path, change.value),
        answer=label(ANSWERS, change.answer),
        url=_link(changed),
    )


def _fact_value(path: str, value: str) -> str:
    """A zone of a player that "is so" holds what is needed there."""
    parts = path.split(".")
    if parts[0] == "board" and parts[1:2] in (["A"], ["B"]) and value == "true":
        return _("有所需的卡")
    return value_label(value)


def era_links(base: KnowledgeBase, chosen: str) -> tuple[Link, ...]:
    """The eras to choose from, newest first."""
    eras = base.rules.eras
    return tuple(
        Link(text=in_lang(eras.era(era).name), url="", value=era, current=era == chosen)
        for era in reversed(eras.ids())
    )


def in_lang_era(base: KnowledgeBase, era: str) -> str:
    return in_lang(base.rules.eras.era(era).name) if era in base.rules.eras else era


def _copy(question: str, word: str, says: str, main: tuple[Line, ...], permalink: str, era: str) -> str:
    """The verdict as plain text, for pasting into a chat."""
    lines = [question, f"【{word}】{says}".strip()]
    for number, line in enumerate(main, 1):
        lines.append(f"{number}. {line.text}{''.join(_cited(line.rules))}")
    lines += [_("规则时期：%(era)s", era=era), permalink]
    return "\n".join(line for line in lines if line)


def _cited(rules: tuple[RuleRef, ...]) -> Iterator[str]:
    for rule in rules:
        cites = ", ".join(c.id for c in rule.cites[:2])
        yield f" [{rule.id}{': ' + cites if cites else ''}]"
