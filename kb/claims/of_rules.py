"""A statement about the rules, held against what the rules say (``rules_data/claims``): as so, not so or undecided."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from grammar.claim import Proposition, parse_claim
from kb.loading import Document
from kb.truth import Truth
from kb.verdict import Answer, Verdict


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A proposition of a rule.

    rule    the rule node that it restates
    about   what is spoken of: one of them is the topic, or is named first
    says    the concepts and numbers that must all be there; may: those that may be there too
    so      False: that is not the case
    term    what it is the definition of
    """

    rule: str
    about: tuple[str, ...]
    says: tuple[str, ...]
    may: tuple[str, ...] = ()
    so: bool = True
    term: str | None = None


@cache
def facts() -> tuple[Fact, ...]:
    """Every fact. Raises DataError for a file of another form."""
    folder = resources.files("rules_data") / "claims"
    found: list[Fact] = []
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.name.endswith(".yaml"):
            rows = Document(path.name, path.read_text("utf-8")).plain
            found += msgspec.convert(rows, list[Fact], strict=False)
    return tuple(found)


def judge_rule(said: str, topic: str = "") -> Verdict | None:
    """The verdict on that statement about *topic*; None when it is not understood, or no rule speaks of it."""
    claimed, of = parse_claim(said), parse_claim(topic)
    if claimed is None or of is None or of.denied:
        return None
    for fact in facts():
        truth = _held(claimed, of, fact)
        if truth is not None:
            return _verdict(truth, fact.rule, said)
    return None


def rule_asked(question: str) -> Proposition | None:
    """What a question about a rule states, when a fact speaks of it; None for any other question."""
    return parse_claim(question) if judge_rule(question) is not None else None


def named(described: str, option: str) -> Verdict | None:
    """Is *option* the term for what is *described*? None when either is not understood."""
    told, term = parse_claim(described), parse_claim(option)
    if told is None or term is None or told.denied or len(term.concepts) != 1:
        return None
    found = next((fact for fact in facts() if fact.term is not None and _covers(fact, told.concepts)), None)
    if found is None:
        return None
    return _verdict(found.term in term.concepts, found.rule, option)


def _verdict(so: bool, rule: str, said: str) -> Verdict:
    return Verdict(
        answer=Answer.CAN if so else Answer.CANNOT,
        headline="judge.rule.yes" if so else "judge.rule.no",
        headline_params={"told": said.strip("？?")},
        because=(rule,),
    )


def _held(claimed: Proposition, of: Proposition, fact: Fact) -> Truth:
    """What the fact makes of the claim: its words are those of the fact, its numbers are the same or others."""
    concepts = claimed.concepts | of.concepts
    if not of.concepts & set(fact.about) and claimed.first not in fact.about:
        return None
    if _covers(fact, concepts):
        return fact.so is not claimed.denied
    if fact.term is not None and of.concepts and not of.concepts & {fact.term}:
        return None
    numbers = {one for one in fact.says if one[0].isdigit()}
    words = set(fact.says) - numbers
    told = {one for one in concepts if one[0].isdigit()} - set(fact.may)
    rest = {one for one in concepts if not one[0].isdigit()}
    clash = (
        numbers and fact.so and not claimed.denied and _bounds(numbers) == _bounds(told) and numbers != told
    )
    if clash and words <= rest and not rest - words - set(fact.may) - set(fact.about):
        return False
    return None


def _covers(fact: Fact, concepts: frozenset[str]) -> bool:
    says = set(fact.says)
    return says <= concepts and not concepts - says - set(fact.may) - set(fact.about)


def _bounds(numbers: set[str]) -> list[str]:
    return sorted(one.lstrip("0123456789") for one in numbers)
