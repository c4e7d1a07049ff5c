"""Monsters of which what is asked presupposes a value: 已经确定被战斗破坏的怪; one by whose ATK damage is dealt."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import Verb
from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation
from kb.understanding.cards import describe, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import refers, seat_of, things_of
from kb.understanding.references import WINNER

_LOSES, _WINS = 1000, 2000  # ATK that is assumed of monsters of which only the outcome is told


def is_settled(inner: Event) -> bool:
    """已经确定(会)被战斗破坏, in a relative clause."""
    others = [t for t in things_of((*inner.before, *inner.after)) if refers(t) and (t.name or t.kinds)]
    told = inner.passive and not (inner.negated or inner.wondered or inner.condition or others)
    return inner.verb == "battle_destroy" and "already" in inner.adverbs and told


def settled(draft: Draft, event: Event, thing: Thing, seat: Seat | None) -> None:
    """The other player's monster attacked it and has more ATK; damage has been calculated.

    Raises SituationError when something else was played before.
    """
    if draft.plays or draft.moment is not None or (thing.count or 1) > 1:
        raise draft.not_understood(event)
    owner = seat_of(thing.player) or seat or Seat.B
    if thing.kind is ThingKind.DESCRIBED:
        name = describe(draft, thing, owner)
        _assume_stats(draft, name)
        lost = _LOSES
    else:
        name = put(draft, thing, owner)
        card = draft.card(name)
        lost = card.atk or 0 if card is not None else 0
    winner = Placed(
        card=WINNER,
        player=owner.other,
        zone="main_monster_zone",
        position="face_up_attack",
        facts=Facts(card_class="monster", kinds=("monster",), atk=max(lost, 0) + _WINS, text=""),
    )
    draft.board.append(winner)
    draft.turn_player = owner.other
    draft.phase, draft.moment = "battle", "after_calc"
    draft.plays.append(Play(do="attack", player=owner.other, card=winner.card, target=name))
    draft.mentioned.append(name)


def _assume_stats(draft: Draft, name: str) -> None:
    place = draft.place_of(name)
    assert place is not None
    held = draft.board[place]
    facts = held.facts or Facts()
    if facts.atk is None:
        facts = msgspec.structs.replace(facts, atk=_LOSES)
        draft.remarks.append(f"{name}: ATK {_LOSES}")
    draft.board[place] = msgspec.structs.replace(held, facts=facts)


def with_values(situation: Situation, ask: Ask) -> Situation:
    """破坏轮炸一只怪兽，会受到伤害吗: the monster aimed at has some ATK, of which nothing was told."""
    if ask.form != "happens" or ask.about != Verb.TAKE_DAMAGE.value:
        return situation
    aimed = {name for play in situation.plays for name in play.targets}
    board, assumed = [], list(situation.assumed)
    for placed in situation.board:
        facts = placed.facts
        if facts is not None and facts.card_class == "monster" and facts.atk is None and placed.card in aimed:
            placed = msgspec.structs.replace(placed, facts=msgspec.structs.replace(facts, atk=_LOSES))
            assumed.append((f"board.{placed.card}.atk", str(_LOSES)))
        board.append(placed)
    return msgspec.structs.replace(situation, board=tuple(board), assumed=tuple(assumed))
