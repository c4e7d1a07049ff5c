"""そのモンスターのコントローラーから見て相手 / 从那只怪兽的控制者来看的对方: whom a word for a player is told from.

Both languages say it with a relative clause of "look" that has nothing but a FROM phrase; what stands behind it is a
player, or zones of that player.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Case, Clause, Unit, UnitKind
from grammar.ja_words import ATTR, CASE, TE, at, kind_of
from grammar.lexer import Token
from grammar.noun_kinds import JOINERS
from grammar.terms import Verb

_BEHIND = frozenset({UnitKind.PLAYER, UnitKind.ZONE, *JOINERS})


def attach(tokens: list[Token]) -> None:
    """Japanese: 見て after コントローラーから belongs to the player behind it, and joins no act on."""
    for i, token in enumerate(tokens):
        looks = token.type == TE and token.verb is not None and token.verb.verb is Verb.LOOK
        told = at(tokens, i - 1)
        since = told is not None and told.type == CASE and told.concept == Case.FROM
        if looks and since and {kind_of(at(tokens, n)) for n in (i - 2, i + 1)} == {UnitKind.PLAYER}:
            token.type = ATTR


def split_seer(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit]] | None:
    """The words for whom it is seen by, and those for the player (and zones) meant; None where nothing is told so."""
    clause = units[0].value
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not Verb.LOOK:
        return None
    if clause.verb.negated or clause.skipped or [p.case for p in clause.phrases] != [Case.FROM]:
        return None
    seer, rest = list(clause.phrases[0].units), list(units[1:])
    told = seer[-1].kind is UnitKind.PLAYER and rest and rest[0].kind is UnitKind.PLAYER
    return (seer, rest) if told and all(u.kind in _BEHIND for u in rest) else None
