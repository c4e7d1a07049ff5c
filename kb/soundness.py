"""What is wrong with the rules, the card-text patterns and the glossary, each with file, line and a suggestion."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from grammar import nodes
from grammar.nodes import EffectText, Node
from grammar.terms import Lang
from kb.citations import PRACTICE
from kb.glossary import Term
from kb.loading import did_you_mean
from kb.patterns import ANY, NONE, NOT, Pattern
from kb.rules import TITLE_LANGUAGES, Problem, Relation, RuleGraph, RuleNode

#: gives ``file:line`` of what the keys and indices lead to
At = Callable[..., str]

#: dialects in which every pattern gives its wording
WORDED = (Lang.JA, Lang.ZH_FAN)


def problems(graph: RuleGraph) -> Iterator[Problem]:
    """Every problem, file by file."""
    for node in graph:
        yield from _rule_problems(node, graph)
    for relation, way in graph.circles():
        yield Problem(graph.place(way[0]), f"{relation.value} leads back to itself: {' → '.join(way)}")
    yield from _listed_problems(graph)
    for pattern in graph.patterns:
        yield from _pattern_problems(pattern, graph)
    for term in graph.glossary:
        yield from _term_problems(term, graph)


# --------------------------------------------------------------------------- rules


def _rule_problems(node: RuleNode, graph: RuleGraph) -> Iterator[Problem]:
    def at(*steps: str | int) -> str:
        return graph.place(node.id, *steps)

    yield from _untitled(f"rule {node.id!r}", node.title, node.says, at)
    yield from _languages((node.title, node.says, node.note), at)
    if node.chapter not in graph.contents:
        yield _unknown("chapter", node.chapter, graph.contents.ids(), at("chapter"))
    for index, era in enumerate(node.eras):
        if era not in graph.eras:
            yield _unknown("era", era, graph.eras.ids(), at("eras", index))
    for relation in Relation:
        for index, other in enumerate(node.related(relation)):
            if other not in graph:
                yield _unknown("rule", other, graph.ids(), at(relation.value, index))
    yield from _overlaps(node, graph, at)
    yield from _citation_problems(node, graph, at)


def _overlaps(node: RuleNode, graph: RuleGraph, at: At) -> Iterator[Problem]:
    """A rule and what it replaces must not both hold in one era."""
    everywhere = graph.eras.ids()
    for index, other in enumerate(node.replaces):
        if other not in graph:
            continue
        replaced = graph.rule(other).eras or everywhere
        both = [era for era in node.eras or everywhere if era in replaced]
        if both:
            yield Problem(
                at("replaces", index),
                f"{node.id!r} and {other!r}, which it replaces, both hold in {', '.join(both)}",
            )


def _citation_problems(node: RuleNode, graph: RuleGraph, at: At) -> Iterator[Problem]:
    for field, citations in (("cites", node.cites), ("examples", node.examples)):
        for index, citation in enumerate(citations):
            if citation not in graph.citations:
                yield _unknown("citation", citation, graph.citations.ids(), at(field, index))
    documents = [c for c in node.cites if not c.startswith(f"{PRACTICE}:")]
    if not node.practice and not documents:
        yield Problem(at(), f"rule {node.id!r} cites no document and is not marked as practice")
    if node.practice and node.confidence not in ("high", "medium"):
        yield Problem(at(), f"practice rule {node.id!r} must say confidence: high or medium")
    for index, citation in enumerate(node.cites):
        statement = graph.citations.get(citation)
        if statement and statement.kind == "example":
            yield Problem(at("cites", index), f"{citation} is an example: list it under examples")


def _listed_problems(graph: RuleGraph) -> Iterator[Problem]:
    for group, place in graph.listed:
        if not group.reason.get("zh-Hans", "").strip():
            yield Problem(place.at(), "no zh-Hans reason why no rule cites these statements")
        for index, citation in enumerate(group.ids):
            if citation not in graph.citations:
                yield _unknown("citation", citation, graph.citations.ids(), place.at("ids", index))
            elif any(citation in node.cites for node in graph):
                yield Problem(
                    place.at("ids", index), f"{citation} is listed as cited by no rule, but is cited"
                )


# --------------------------------------------------------------------------- patterns and terms


def _pattern_problems(pattern: Pattern, graph: RuleGraph) -> Iterator[Problem]:
    def at(*steps: str | int) -> str:
        return graph.patterns.place(pattern.id, *steps)

    if not re.fullmatch(r"pattern\.[a-z0-9]+(-[a-z0-9]+)*", pattern.id):
        yield Problem(at("id"), f"the id {pattern.id!r} is not of the form pattern.two-words")
    yield from _untitled(f"pattern {pattern.id!r}", pattern.title, pattern.says, at)
    yield from _languages((pattern.title, pattern.says), at)
    yield from _means("pattern", pattern.id, pattern.means, "means", graph, at)
    for dialect in WORDED:
        if not pattern.wordings.get(dialect):
            yield Problem(at("wordings"), f"pattern {pattern.id!r} has no {dialect.value} wording")
    for number, shape in enumerate(pattern.shapes):
        for place, tests in shape.items():
            yield from _line_problems(place, tests, lambda *steps, n=number: at("shapes", n, *steps))


def _line_problems(place: str, tests: Mapping[str, Any], at: At) -> Iterator[Problem]:
    places = {*_classes(), *EffectText.__struct_fields__}
    if place not in places:
        yield _unknown("place", place, places, at(place))
        return
    for path, wanted in tests.items():
        for step in path.split("."):
            if step not in _fields():
                yield _unknown("field", step, _fields(), at(place, path))
                return
        values = _fields()[path.split(".")[-1]]
        for value in wanted if isinstance(wanted, list) else [wanted]:
            plain = value.removeprefix(NOT)
            if values and plain not in {ANY, NONE} | values:
                yield _unknown("value", plain, values, at(place, path))


def _term_problems(term: Term, graph: RuleGraph) -> Iterator[Problem]:
    def at(*steps: str | int) -> str:
        return graph.glossary.place(term.id, *steps)

    yield from _languages((term.words, term.says), at)
    for language in TITLE_LANGUAGES:
        if not term.words.get(language):
            yield Problem(at(), f"term {term.id!r} has no {language} word")
        if not term.says.get(language, "").strip():
            yield Problem(at(), f"term {term.id!r} has no {language} definition")
    yield from _means("term", term.id, term.rules, "rules", graph, at)


def _means(
    kind: str, name: str, rules: tuple[str, ...], field: str, graph: RuleGraph, at: At
) -> Iterator[Problem]:
    if not rules:
        yield Problem(at(), f"{kind} {name!r} leads to no rule")
    for index, rule in enumerate(rules):
        if rule not in graph:
            yield _unknown("rule", rule, graph.ids(), at(field, index))


# --------------------------------------------------------------------------- words of a problem


def _untitled(what: str, title: Mapping[str, str], says: Mapping[str, str], at: At) -> Iterator[Problem]:
    for language in TITLE_LANGUAGES:
        if not title.get(language, "").strip():
            yield Problem(at(), f"{what} has no {language} title")
    if not says.get("zh-Hans", "").strip():
        yield Problem(at(), f"{what} has no zh-Hans statement")


def _languages(groups: Iterable[Mapping[str, Any]], at: At) -> Iterator[Problem]:
    for words in groups:
        for language in words.keys() - set(TITLE_LANGUAGES):
            yield _unknown("language", language, TITLE_LANGUAGES, at())


def _unknown(what: str, name: str, known: Iterable[str], place: str) -> Problem:
    return Problem(place, f"unknown {what} {name!r}.{did_you_mean(name, known)}")


@cache
def _classes() -> dict[str, type[Node]]:
    """Every class of syntax node by its tag."""
    found = [value for value in vars(nodes).values() if isinstance(value, type) and issubclass(value, Node)]
    return {str(node.__struct_config__.tag): node for node in found if node is not Node}


@cache
def _fields() -> dict[str, set[str]]:
    """Every field of a syntax node, with its possible values where they are a closed set; ``node`` is the tag."""
    found: dict[str, set[str]] = {"node": set(_classes())}
    for node in _classes().values():
        for field, hint in get_type_hints(node).items():
            found.setdefault(field, set()).update(_members(hint))
    return found


def _members(hint: Any) -> set[str]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {str(member.value).lower() for member in hint}
    return set().union(*map(_members, get_args(hint)))
