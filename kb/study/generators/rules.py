"""The rules themselves: what a rule says, what was the rule in another era, what a term means."""

from __future__ import annotations

import re
from random import Random

from kb.eras import DEFAULT_ERA
from kb.glossary import Term, load_glossary
from kb.rules import RuleNode
from kb.study.claims import Desk, RuleHolds, RuleIs, TermMeans
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level
from kb.wording import in_words

#: words that tell how old a rule is
_DATED = re.compile("[0-9]{4}年|资料|网页|当时|以前|旧")
#: rules nearest in words that the wrong options are drawn from
_NEAR = 12


@generator("rule", Level.BASIC, 2)
def _titled(rng: Random, desk: Desk) -> Draft | None:
    """Which of these is the rule of that title? The desk's subject may name the rule."""
    rules = desk.base.rules
    holding = [node for node in rules if rules.holds_in(node.id, desk.era)]
    rule = rules.rule(desk.subject) if desk.subject else rng.choice(holding)
    near = [other for other in _apart(rule, desk) if other.chapter == rule.chapter]
    if len(near) < OPTIONS - 1:
        near = _apart(rule, desk)
    if len(near) < OPTIONS - 1:
        return None
    chosen = (rule, *rng.sample(near[:_NEAR], OPTIONS - 1))
    return Draft(
        stem=desk.say("study.rule", title=desk.title(rule.id)),
        choices=tuple(Choice(desk.says(one.id), RuleIs(rule=one.id, titled=rule.id)) for one in chosen),
        rules=(rule.id,),
    )


def _apart(rule: RuleNode, desk: Desk) -> list[RuleNode]:
    """Rules of the era that are not related to *rule* and are not called alike, the same part of the book first."""
    rules = desk.base.rules
    related = {rule.id, *(other for found in rules.relations(rule.id).values() for other in found)}
    title = desk.title(rule.id)
    part = rule.chapter.split(".")[:2]
    apart = [
        other
        for other in rules
        if other.id not in related
        and rules.holds_in(other.id, desk.era)
        and not _alike(desk.title(other.id), title)
    ]
    return sorted(apart, key=lambda other: (other.chapter.split(".")[:2] != part, other.id))


def _alike(one: str, other: str) -> bool:
    """Two titles of which one could stand for the other: most of the shorter one is in the longer."""
    shorter, longer = sorted((set(one), set(other)), key=len)
    return len(shorter & longer) * 2 > len(shorter)


@generator("former-rule", Level.APPLIED, 3)
def _former(rng: Random, desk: Desk) -> Draft | None:
    """One rule of an earlier era among rules that hold now."""
    rules = desk.base.rules
    rule = rng.choice(_ended(desk))
    holding = [node for node in rules if not node.eras and node.chapter.split(".")[0] in ("2", "3")]
    chosen = (rule, *rng.sample(holding, OPTIONS - 1))
    return Draft(
        stem=desk.say("study.former_rule", era=desk.era_named(DEFAULT_ERA)),
        wanted=False,
        choices=tuple(Choice(desk.says(one.id), RuleHolds(rule=one.id, era=DEFAULT_ERA)) for one in chosen),
        rules=(rule.id,),
    )


def _ended(desk: Desk) -> list[RuleNode]:
    """Rules that hold no more, in words that do not give it away."""
    rules = desk.base.rules
    return [
        node
        for node in rules
        if not rules.holds_in(node.id, DEFAULT_ERA) and not _DATED.search(node.says["zh-Hans"])
    ]


@generator("new-rule", Level.APPLIED, 3)
def _new(rng: Random, desk: Desk) -> Draft | None:
    """The one rule that holds now among rules that have ended."""
    rules = desk.base.rules
    ended = _ended(desk)
    begun = [node for node in rules if node.eras and rules.holds_in(node.id, DEFAULT_ERA)]
    if not begun or len(ended) < OPTIONS - 1:
        return None
    chosen = (rng.choice(begun), *rng.sample(ended, OPTIONS - 1))
    return Draft(
        stem=desk.say("study.new_rule", era=desk.era_named(DEFAULT_ERA)),
        choices=tuple(Choice(desk.says(one.id), RuleHolds(rule=one.id, era=DEFAULT_ERA)) for one in chosen),
    )


@generator("term", Level.BASIC, 1)
def _term(rng: Random, desk: Desk) -> Draft | None:
    """Which of these is what a term of the game means?"""
    known = [one for one in load_glossary() if one.rules]
    chosen = rng.sample(known, OPTIONS)
    meant = chosen[0]
    return Draft(
        stem=desk.say("study.term", term=meant.word(desk.lang)),
        choices=tuple(
            Choice(_defined(one, desk), TermMeans(term=one.id, defined=meant.id)) for one in chosen
        ),
        rules=meant.rules[:1],
    )


def _defined(term: Term, desk: Desk) -> str:
    """The definition; what gives the term away is not shown."""
    said = in_words(term.says, desk.lang)
    for word in sorted(term.words.get(desk.lang, ()) or term.words["zh-Hans"], key=len, reverse=True):
        said = said.replace(word, "＿＿")
    return said
