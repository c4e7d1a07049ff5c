"""Coins and dice: how they fell, as the situation tells it among the choices of a resolution.

``selects`` holds ``heads`` or ``tails`` for each coin, ``1`` to ``6`` for each die, ``guessed`` or ``missed`` for a call. What
is not told there is nobody's to tell.
"""

from __future__ import annotations

from grammar.terms import Verb
from kb.context import Context
from kb.truth import Truth

HEADS, TAILS = "heads", "tails"
GUESSED, MISSED = "guessed", "missed"
_FACES = frozenset("123456")


def outcomes(verb: Verb, ctx: Context) -> tuple[str, ...]:
    """How the coins or the dice of this resolution fell, in order."""
    told = {HEADS, TAILS} if verb is Verb.TOSS_COIN else _FACES
    return tuple(word for word in ctx.selects if word in told)


def number(name: str, ctx: Context) -> int | None:
    """So many heads (tails), or what the dice show together; None when nobody told how they fell."""
    fell = outcomes(Verb.ROLL_DIE if name == "die" else Verb.TOSS_COIN, ctx)
    if not fell:
        return None
    return sum(map(int, fell)) if name == "die" else fell.count(name)


def guessed(ctx: Context) -> Truth:
    """裏表を当てる: the side was called rightly."""
    return GUESSED in ctx.selects if {GUESSED, MISSED} & set(ctx.selects) else None
