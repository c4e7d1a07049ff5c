"""X攻击Y时拿Z代替自己的破坏, X战斗时拿Z代替战斗破坏: in that battle, Z was destroyed in the place of X."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from kb.cards import CardClass, Seat
from kb.situation import Play
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.of_battle import stronger
from kb.understanding.phrases import actor, phrases_of, refers, seat_of, things_of
from kb.understanding.players import asker
from kb.understanding.plays import resolve
from kb.understanding.references import WINNER

_DESTRUCTIONS = frozenset({"destroy", "battle_destroy"})


def tells(draft: Draft, event: Event) -> bool:
    return _is_replacement(event) or _fights_alone(draft, event)


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError when it is not plain in which battle, or for which of the two monsters."""
    if event.verb == "battle":
        _fought(draft, event)
        return
    attack = draft.plays[-1] if draft.plays and draft.plays[-1].do == "attack" else None
    means = _means(event)
    saved = [t for t in things_of(event.before, Role.BARE) if t.name is not None]
    if attack is None or attack.player is None or attack.card is None or len(means) != 1 or len(saved) > 1:
        raise draft.not_understood(event)
    of_attacker = attack.card != WINNER
    name = attack.card if of_attacker else attack.target
    if name is None or (saved and label(draft, saved[0]) != name):
        raise draft.not_understood(event)
    stands_in = put(draft, means[0], attack.player if of_attacker else attack.player.other)
    if stands_in in (attack.card, attack.target):
        raise draft.not_understood(event)
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    draft.plays[-1] = msgspec.structs.replace(attack, selects=(*attack.selects, stands_in))


def _is_replacement(event: Event) -> bool:
    """拿Z代替自己的破坏, 用Z代替战斗破坏, Z代替X被战斗破坏了."""
    lost = things_of(event.after)
    own = all(t.word in _DESTRUCTIONS and t.kind is ThingKind.THING for t in lost)
    plain = event.mood is Mood.TOLD and not (
        event.negated or event.wondered or event.passive or event.condition
    )
    return event.verb == "replace" and plain and len(lost) == 1 and own and len(_means(event)) == 1


def _means(event: Event) -> list[Thing]:
    return [t for t in things_of(event.before, Role.WITH, Role.OBJECT) if refers(t)]


def _fights_alone(draft: Draft, event: Event) -> bool:
    """X战斗时, right before it is told what was destroyed in its place."""
    told = draft.syntax.statements
    place = next((n for n, one in enumerate(told) if one.span == event.span and one.verb == event.verb), 0)
    following = told[place + 1] if place + 1 < len(told) else None
    things = things_of(phrases_of(event))
    alone = len(things) == 1 and things[0].kind is ThingKind.NAME and not event.negated and event.condition
    return event.verb == "battle" and alone and following is not None and _is_replacement(following)


def _fought(draft: Draft, event: Event) -> None:
    """A monster of the other player, with more ATK, attacked it. Raises SituationError for what is no monster."""
    (thing,) = things_of(phrases_of(event))
    resolve(draft)
    seat = seat_of(thing.player) or actor(event) or asker(draft) or Seat.A
    card = draft.card(draft.names.get(thing.name or "", thing.name or ""))
    if card is None or card.card_class is not CardClass.MONSTER:
        raise draft.not_understood(event)
    name = put(draft, thing, seat)
    draft.board.append(stronger(card, seat.other))
    draft.turn_player = draft.turn_player or seat.other
    draft.plays.append(Play(do="attack", player=seat.other, card=WINNER, target=name))
