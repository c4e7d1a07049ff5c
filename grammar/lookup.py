"""A typed Chinese look-up of a rule, without any card → :class:`LookUp`, or nothing for any other text.

Taken wholly or not at all (``lookup.lark``): may a card (or an effect) of some kind be activated then, from there, in
answer to that?
"""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from grammar.nodes import Node
from grammar.question_lexer import lexicon, scan
from grammar.strict import PHASES, strictly, sub, trees, words_of
from grammar.terms import Player, Zone

_LEXICONS = ("question.zh.yaml", "lookup.zh.yaml")


class LookUp(Node, frozen=True, kw_only=True, tag="look_up"):
    """May what is of that kind be activated?

    kind      a kind of Spell or Trap, or of monster effect; ``answers``: the kind of what it is chained to
    turn      whose turn it is, of the player who would activate it (SELF) or of the other
    phase     as situations name them; damage_step; calculation
    zone      from where; ``set_this_turn``: it was Set in this turn
    """

    kind: str
    answers: str | None = None
    turn: Player | None = None
    phase: str | None = None
    zone: Zone | None = None
    set_this_turn: bool = False


def parse_lookup(text: str) -> LookUp | None:
    """What *text* asks, None for any other text."""
    tree = strictly("lookup.lark", scan(text, (), lexicon(*_LEXICONS)))
    if tree is None:
        return None
    asked = next(part for part in trees(tree) if part.data in _ASKED)
    told: dict[str, Any] = {}
    actors = {words_of(part)[0].concept for one in (tree, asked) for part in sub(one, "player")}
    if len(actors) > 1:
        return None
    for part in (*trees(tree), *trees(asked)):
        if part.data not in _CIRCUMSTANCES:
            continue
        new = _circumstance(part, by_opponent="opponent" in actors)
        if new.keys() & told.keys():
            return None
        told |= new
    kinds = [words_of(what)[0].concept for what in sub(asked, "what")]
    answers: str | None = None
    if asked.data == "chained":
        link = sub(asked, "is_link", "activated")[0]
        answers = words_of(sub(link, "what")[0])[0].concept
        if link.data == "activated" and _same_player(link, asked):
            return None
    elif asked.data == "chains_to":
        answers = kinds[1]
    return LookUp(kind=kinds[0], answers=answers, **told)


def _same_player(link: Tree[Token], asked: Tree[Token]) -> bool:
    players = [words_of(part)[0].concept for tree in (link, asked) for part in sub(tree, "player")]
    return len(players) == 2 and players[0] == players[1]


def _circumstance(tree: Tree[Token], *, by_opponent: bool) -> dict[str, Any]:
    """*by_opponent*: it is the opponent who would activate it, in a turn told as mine or as his own."""
    told: dict[str, Any] = {}
    for whose in sub(tree, "turn", "player"):
        word = words_of(whose)[0]
        mine = word.concept in ("my_turn", "self")
        of_actor = mine is not by_opponent or word.text.startswith(_OWN)
        told = {"turn": Player.SELF if of_actor else Player.OPPONENT}
    match tree.data:
        case "in_phase":
            phase = PHASES[words_of(tree, "PHASE")[0].concept]
            told["phase"] = "main1" if phase == "main" else phase
        case "at_calculation":
            told["phase"] = "calculation"
        case "from_zone":
            told["zone"] = Zone(words_of(tree, "ZONE")[0].concept)
        case "set_this_turn":
            told |= {"zone": Zone.SPELL_TRAP_ZONE, "set_this_turn": True}
    return told


#: 自己的回合, 自己回合: of whoever acts
_OWN = "自己"
_ASKED = frozenset({"subject_first", "object_last", "chained", "chains_to"})
_CIRCUMSTANCES = frozenset({"in_turn", "in_phase", "at_calculation", "from_zone", "set_this_turn"})
