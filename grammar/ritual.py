"""「Ｎ」により降臨。「Ｎ」の降臨に必要。: which Ritual Spell goes with which Ritual Monster; no effect of the card."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from grammar.clauses import Sentence
from grammar.limits import wordings
from grammar.nodes import Action, By, Noun, Reference, Span, Statement, Step
from grammar.nouns import noun
from grammar.readers import scope_of
from grammar.terms import Lang, RefKind, Verb


@cache
def _patterns(lang: Lang) -> tuple[re.Pattern[str], re.Pattern[str]]:
    words = wordings()[lang]
    return re.compile(words.ritual_by), re.compile(words.ritual_of)


def ritual_statement(
    text: str, span: Span, lang: Lang, read: Callable[[int, int], Sentence]
) -> Statement | None:
    """The statement of such a line: the monster summoned, by the card that summons it."""
    words = wordings().get(lang)
    if words is None or all(text.find(word, span.start, span.end) < 0 for word in words.ritual_words):
        return None
    this = Reference(kind=RefKind.THIS_CARD)
    for pattern, says_by in zip(_patterns(lang), (True, False), strict=True):
        match = pattern.fullmatch(text, span.start, span.end)
        named = _named(text, read(*match.span("what"))) if match is not None else None
        if named is not None:
            theme, card = (this, named) if says_by else (named, this)
            act = Action(verb=Verb.RITUAL_SUMMON, theme=theme, by=By(card=card), span=span)
            return Statement(steps=(Step(action=act, span=span),), span=span)
    return None


def _named(text: str, sentence: Sentence) -> Noun | None:
    """The card or cards described, when the words say nothing else."""
    units = [u for clause in sentence.clauses for phrase in clause.phrases for u in phrase.units]
    scope = scope_of(text)
    read = noun(units, scope) if units else None
    acts = any(clause.verb is not None or clause.skipped for clause in sentence.clauses)
    return None if read is None or acts or scope.unparsed else read.noun
