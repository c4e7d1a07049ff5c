"""A rule as a page: what it says, where it stands, what it touches, and whether code enforces it."""

from __future__ import annotations

from flask import url_for

from kb.enforcement import enforced_by
from kb.glossary import terms
from kb.knowledge import KnowledgeBase
from kb.patterns import patterns_of_rule
from kb.rules import RuleNode
from kb.scenarios import Scenario, scenarios_of_rule
from kb.verdict import Answer, Verdict
from web import labels
from web.i18n import LANGS, current_lang
from web.labels import label
from web.pattern_page import pattern_view
from web.picture import neighbourhood, relations_of
from web.references import cite, in_lang, rule_refs
from web.rule_views import Chapter, Holds, RulesView, RuleView, ScenarioRef
from web.section_labels import chapter_title
from web.situation_page import pack
from web.verdict_page import answer_word
from web.views import Link, Wording


def rules_view(base: KnowledgeBase) -> RulesView:
    """The table of contents."""
    rules = base.rules
    chapters = tuple(
        Chapter(id=chapter, title=chapter_title(chapter), rules=rule_refs(ids, base))
        for chapter, ids in rules.chapters().items()
    )
    return RulesView(
        chapters=chapters,
        count=len(rules),
        enforced=len(enforced_by().keys() & set(rules.ids())),
        practice=sum(1 for rule in rules if rule.practice),
    )


def rule_view(rule: RuleNode, base: KnowledgeBase) -> RuleView:
    return RuleView(
        id=rule.id,
        title=in_lang(rule.title),
        titles=tuple(w for w in in_every_language(rule.title) if w.lang != current_lang()),
        kind=label(labels.RULE_KINDS, rule.kind),
        chapter=chapter_title(rule.chapter),
        practice=rule.practice,
        confidence=(rule.confidence or "medium") if rule.practice else "",
        says=in_every_language(rule.says),
        note=in_lang(rule.note),
        eras=tuple(_eras(rule, base)),
        cites=tuple(cite(c, base) for c in rule.cites),
        examples=tuple(cite(c, base) for c in rule.examples),
        relations=relations_of(rule, base),
        graph=neighbourhood(rule, base),
        picture=url_for("rules.picture", rule_id=rule.id),
        patterns=tuple(pattern_view(pattern, base) for pattern in patterns_of_rule(rule.id)),
        scenarios=tuple(_scenario(s) for s in scenarios_of_rule(rule)),
        terms=tuple(
            Link(text=term.word(current_lang()), url=url_for("terms.index", _anchor=term.id), value=term.id)
            for term in terms()
            if rule.id in term.rules
        ),
        enforced_by=tuple(enforced_by().get(rule.id, ())),
        permalink=url_for("rules.rule", rule_id=rule.id, _external=True),
    )


def in_every_language(words: dict[str, str]) -> tuple[Wording, ...]:
    """The text in each language it has, the page's own first."""
    return tuple(
        Wording(lang=lang, name=name, text=words[lang])
        for lang, name in sorted(LANGS.items(), key=lambda pair: pair[0] != current_lang())
        if words.get(lang)
    )


def _eras(rule: RuleNode, base: KnowledgeBase) -> list[Holds]:
    """Every era and whether the rule holds in it; none when it holds in all of them."""
    eras = base.rules.eras
    if not rule.eras:
        return []
    return [Holds(era=era, name=in_lang(eras.era(era).name), holds=era in rule.eras) for era in eras.ids()]


def _scenario(scenario: Scenario) -> ScenarioRef:
    situation = scenario.situation
    expected = Verdict(answer=Answer(scenario.expect.answer), value=scenario.expect.value)
    packed = pack(situation)
    return ScenarioRef(
        id=scenario.id,
        question=scenario.question,
        answer=answer_word(expected, situation),
        verdict=url_for("ask.situation", packed=packed) if packed else "",
    )
