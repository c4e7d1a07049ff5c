"""A typed Chinese question about one card on a table told elsewhere → :class:`AskedOfCard`, or nothing for any other."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.nodes import Node
from grammar.question_lexer import lexicon, scan
from grammar.strict import player_of, strictly, sub, trees, words_of
from grammar.terms import Player

_LEXICONS = ("question.zh.yaml", "on_table.zh.yaml")


class AskedOfCard(Node, frozen=True, kw_only=True, tag="asked_of_card"):
    """``about``: co_linked, linked (the state it is in); link_summon, synchro_summon, xyz_summon (may it be so summoned).

    negated   the question is whether it is *not* so
    """

    name: str
    player: Player | None = None
    about: str
    negated: bool = False


def parse_on_table(text: str, names: Iterable[tuple[int, int]] = ()) -> AskedOfCard | None:
    """What *text* asks, None for any other text; *names* are the (start, end) spans of card names."""
    tree = strictly("on_table.lark", scan(text, names, lexicon(*_LEXICONS)))
    if tree is None:
        return None
    card, predicate = trees(tree)[:2]
    told = sub(predicate, "linked", "summoning")[0]
    return AskedOfCard(
        name=words_of(card, "NAME")[0].text,
        player=player_of(card),
        about=words_of(told)[0].concept,
        negated=bool(sub(predicate, "denied")),
    )
