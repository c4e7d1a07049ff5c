"""A target that is only described fits what the text looks for, in all that nobody said of it.

能对一只不受魔法影响的怪发动X吗: asked is what that state does; that X looks for a certain series is presupposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grammar.nodes import HasAttribute, HasRace, HasSeries, HasStat, IsKind, Number, Predicate, Selection
from grammar.terms import CardKind, Compare, Stat
from kb.context import Base
from kb.effects import Effect
from kb.situation import Facts, Play, Situation
from kb.understanding.whereabouts import known_card

_PLAIN = frozenset({CardKind.MONSTER.value, CardKind.CARD.value})


def with_fitting_targets(situation: Situation, base: Base) -> Situation:
    """*situation* with those facts of its described targets that their plays, or the asking, presuppose."""
    if not situation.open:
        return situation
    board, assumed = list(situation.board), list(situation.assumed)
    for name, selection in _aimed(situation, base):
        for number, placed in enumerate(board):
            if placed.facts is None or name not in (placed.card, placed.id):
                continue
            more = _presupposed(placed.facts, selection)
            if more:
                board[number] = msgspec.structs.replace(
                    placed, facts=msgspec.structs.replace(placed.facts, **more)
                )
                assumed.append((f"board.{placed.card}.fits", "true"))
    return msgspec.structs.replace(situation, board=tuple(board), assumed=tuple(assumed))


def _aimed(situation: Situation, base: Base) -> Iterator[tuple[str, Selection]]:
    """Every target told or asked about, with the words of the one effect that looks for it."""
    ask = situation.ask
    plays = [play for play in situation.plays if play.do == "activate"]
    if ask is not None and ask.form == "can-target" and ask.target is not None:
        plays.append(Play(do="activate", card=ask.card, effect=ask.effect, targets=(ask.target,)))
    for play in plays:
        effect = _effect(situation, play, base) if play.targets else None
        selections = effect.text.targets if effect is not None and effect.text is not None else ()
        if len(selections) == 1:
            yield from ((name, selections[0]) for name in play.targets)


def _effect(situation: Situation, play: Play, base: Base) -> Effect | None:
    card = known_card(situation, play.card, base)
    effects = [e for e in base.effects(card) if e.activates and e.targets] if card is not None else []
    fitting = [effect for effect in effects if play.effect in (None, effect.printed_no)]
    return fitting[0] if len(fitting) == 1 else None


def _presupposed(facts: Facts, selection: Selection) -> dict[str, Any]:
    """What the words look for and nothing told decides. Nothing when a word cannot be met so plainly."""
    found: dict[str, Any] = {}
    for predicate in selection.predicates:
        found |= _wanted(facts, predicate)
    return found


def _wanted(facts: Facts, predicate: Predicate) -> dict[str, Any]:
    match predicate:
        case IsKind(kinds=(one,)) if one.value not in facts.kinds and set(facts.kinds) <= _PLAIN:
            return {"kinds": (*facts.kinds, one.value)} if one is not CardKind.CARD else {}
        case HasAttribute(values=(one,)) if facts.attribute is None:
            return {"attribute": one.value}
        case HasRace(values=(one,)) if facts.race is None:
            return {"race": one.value}
        case HasSeries(names=(one,)) if not facts.series and facts.text is not None:
            return {"series": (one,)}
        case HasStat(stat=Stat.LEVEL, amount=Number(value=value)) as stated if facts.level is None:
            return {"level": value} if stated.compare in (Compare.EQ, Compare.GE, Compare.LE) else {}
    return {}
