"""What would be destroyed in place of another card: X能代替它破坏吗, X没法替它代破."""

from __future__ import annotations

import msgspec

from grammar.nodes import Step
from grammar.question_nodes import Event, Mood, Role
from grammar.terms import Verb
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Situation
from kb.understanding.cards import put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, refers, seat_of, things_of
from kb.understanding.references import Question, card_of


def asks_to_replace(question: Question) -> bool:
    return question.event.verb == "stand_in" and question.event.mood is Mood.CAN


def may_replace(question: Question) -> Ask:
    """Raises SituationError when it is not plain which card takes the place of which."""
    event = question.event
    means = [t for t in things_of(event.before, Role.WITH, Role.BARE, Role.OBJECT) if refers(t)]
    saved = [t for t in (*things_of(event.before, Role.AT), *things_of(event.after)) if refers(t)]
    told = [e for e in question.syntax.statements if e.verb in _DESTRUCTIONS and e.mood is not Mood.REMARK]
    if len(means) != 1 or len(saved) > 1 or len(told) != 1:
        raise SituationError("question: what takes the place of what is not understood")
    lost = [t for t in things_of(told[0].before, Role.BARE, Role.OBJECT) if refers(t)]
    if len(lost) != 1 or told[0].negated or (saved and saved[0].name not in (None, lost[0].name)):
        raise SituationError("question: which card would be destroyed is not understood")
    target, card = card_of(question, lost[0]), card_of(question, means[0])
    if target is None or card is None or target == card:
        raise SituationError("question: which card would be destroyed is not understood")
    words = {thing.word for thing in all_things(told[0])}
    by = "battle" if told[0].verb == "battle_destroy" else "effect" if "effect" in words else None
    return Ask(form="can-replace", player=actor(event), card=card, target=target, by=by)


_DESTRUCTIONS = frozenset({"destroy", "battle_destroy"})


def is_threatened(draft: Draft, event: Event) -> bool:
    """X要被效果破坏: told before it is asked what could be destroyed in its place."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    asks = asked is not None and asked.verb == "stand_in"
    return asks and event.verb in _DESTRUCTIONS and event.mood in (Mood.MUST, Mood.WILL)


def threatened(draft: Draft, event: Event) -> None:
    """The card that is to be destroyed lies on the field, face-down when it is told to be Set."""
    lost = [thing for thing in things_of(event.before, Role.BARE, Role.OBJECT) if refers(thing)]
    others = [t for t in things_of(event.before, Role.BY) if refers(t) or t.before]
    if len(lost) != 1 or event.negated or event.wondered or others or lost[0].name is None:
        raise draft.not_understood(event)
    (thing,) = lost
    downs = [inner for inner in thing.before if inner.verb == "set" and not inner.negated]
    if len(downs) != len(thing.before):
        raise draft.not_understood(event)
    seat = next((s for s in (seat_of(thing.player), *map(actor, (*downs, event))) if s is not None), Seat.A)
    put(draft, thing, seat, face_down=bool(downs))


def where_it_waits(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """The card that would be used lies where its text lets it be, unless it was told where it lies."""
    if ask.form != "can-replace" or ask.card is None:
        return situation
    held = next((p for p in situation.board if ask.card in (p.card, p.id)), None)
    card = draft.card(ask.card)
    if card is None or (held is not None and held.zone):
        return situation
    zones = [
        zone.value
        for effect in draft.base.effects(card)
        if effect.text is not None and any(_stands_in(step) for step in effect.text.resolution)
        for zone in effect.zones
    ]
    if not zones:
        raise SituationError("question: nothing in its text takes the place of a destruction", words=ask.card)
    target = next((p for p in situation.board if ask.target in (p.card, p.id)), None)
    told = (ask.player, *(p.player for p in (held, target) if p is not None))
    seat = next((player for player in told if player is not None), Seat.A)
    on_field = zones[0] in ("monster_zone", "main_monster_zone", "spell_trap_zone", "field_zone")
    position = None if not on_field else "face_up_attack" if "monster" in zones[0] else "face_up"
    zone = "main_monster_zone" if zones[0] == "monster_zone" else zones[0]
    placed = Placed(card=ask.card, player=seat, zone=zone, position=position)
    others = tuple(p for p in situation.board if p is not held)
    assumed = (*situation.assumed, (f"board.{ask.card}.zone", zone))
    return msgspec.structs.replace(situation, board=(*others, placed), assumed=assumed)


def _stands_in(step: Step) -> bool:
    return step.instead_of is not None and step.instead_of.verb is Verb.DESTROY
