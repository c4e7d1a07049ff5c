"""以下のモンスターの内１体: cards told by a ● list below, each of which is a noun."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from grammar.clauses import Sentence
from grammar.layout import Bullet
from grammar.nodes import AllThese, IsIn, Predicate, Selection, plain
from grammar.nouns import noun
from grammar.predicates import ordered
from grammar.readers import scope_of


def described_below(
    bullets: Sequence[Bullet], text: str, read: Callable[[int, int], Sentence]
) -> tuple[Predicate, ...]:
    """What each of *bullets* describes; nothing when one of them is no mere description."""
    found = [_described(bullet, text, read) for bullet in bullets]
    told = tuple(predicate for predicate in found if predicate is not None)
    return told if len(told) == len(bullets) > 1 else ()


def _described(bullet: Bullet, text: str, read: Callable[[int, int], Sentence]) -> Predicate | None:
    if bullet.guard is not None or len(bullet.sentences) != 1:
        return None
    leaf = bullet.sentences[0]
    sentence = read(leaf.span.start, leaf.span.end)
    clause = sentence.clauses[0] if len(sentence.clauses) == 1 else None
    if clause is None or clause.verb is not None or clause.skipped or len(clause.phrases) != 1:
        return None
    scope = scope_of(text)
    found = noun(clause.phrases[0].units, scope)
    if found is None or found.place is not None or scope.unparsed or not isinstance(found.noun, Selection):
        return None
    bare = msgspec.structs.replace(found.noun, predicates=(), span=None, player=None, zones=())
    if plain(bare) != plain(Selection()) or not found.noun.predicates:
        return None
    told = found.noun.predicates
    if found.noun.zones:  # ●自分の墓地の「Ａ」カード
        there = IsIn(zones=found.noun.zones, player=found.noun.player, span=found.noun.span)
        told = ordered([*told, there])
    elif found.noun.player is not None:
        return None
    return told[0] if len(told) == 1 else AllThese(predicates=told, span=found.noun.span)
