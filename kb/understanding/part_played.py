"""What the card asked about has to do with what was told: it was activated, applies, or lies where that is told."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event
from grammar.terms import CardKind, Zone
from kb.cards import CardClass, Seat
from kb.effects import EffectKind
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, seat_of
from kb.understanding.vocabulary import LASTING


def with_activation(draft: Draft, situation: Situation, asked: Event | None, ask: Ask) -> Situation:
    """X在场，Y会被无效吗: of a Spell or Trap that does not stay, it is asked when it is activated."""
    if ask.form == "applies" and ask.about is None:
        return _applied(draft, situation, asked, ask)
    card = draft.card(ask.target or "") if (ask.form, ask.about) == ("happens", "negate_effect") else None
    if card is None or asked is None or situation.plays or card.card_class is CardClass.MONSTER:
        return situation
    if ask.card is not None:
        return situation
    if card.card_class is None or not LASTING.isdisjoint(card.kinds):
        return situation
    owner = next((seat_of(t.player) for t in all_things(asked) if t.name and seat_of(t.player)), None)
    placed = next((p.player for p in situation.board if p.card == ask.target), None)
    activated = Play(do="activate", player=owner or actor(asked) or placed or Seat.A, card=ask.target)
    return msgspec.structs.replace(situation, plays=(activated,))


def _applied(draft: Draft, situation: Situation, asked: Event | None, ask: Ask) -> Situation:
    """X适用中，Y的效果会适用吗: of a Spell or Trap that has no effect but that of its activation, when it is activated."""
    card = draft.card(ask.card or "")
    if card is None or asked is None or situation.plays or card.card_class is CardClass.MONSTER:
        return situation
    effects = draft.base.effects(card)
    lies = draft.place_of(ask.card or "") is not None or ask.card in situation.applying
    whole = len(effects) == 1 and effects[0].complete and effects[0].kind is EffectKind.ACTIVATE
    if lies or not whole or not situation.applying and not situation.board:
        return situation
    owner = next((seat_of(t.player) for t in all_things(asked) if t.name and seat_of(t.player)), None)
    activated = Play(
        do="activate", player=owner or actor(asked) or Seat.A, card=ask.card, effect=ask.effect, supposed=True
    )
    return msgspec.structs.replace(situation, plays=(activated,))


def lies_somewhere(draft: Draft, ask: Ask) -> None:
    """X的效果会被无效吗, of a card that works from elsewhere than the field too: where it is must be told."""
    if ask.form != "happens" or ask.target is None:
        return
    card = draft.card(ask.target)
    worn = card is not None and CardKind.EQUIP_SPELL in card.kinds
    if worn and draft.plays and draft.place_of(ask.target) is None and not draft.is_played(ask.target):
        raise SituationError("question: on which monster the card is has not been told", words=ask.target)
    if ask.about != "negate_effect":
        return
    if card is None or draft.place_of(ask.target) is not None or draft.is_played(ask.target):
        return
    if card.card_class is not CardClass.MONSTER and ask.card is None:
        return  # it works where it is activated
    zones = {zone for effect in draft.base.effects(card) if effect.activates for zone in effect.zones}
    if zones & {Zone.HAND, Zone.GRAVEYARD, Zone.BANISHED, Zone.EXTRA_DECK}:
        raise SituationError("question: where the card is has not been told", words=ask.target)


def doer_is_there(draft: Draft, situation: Situation, ask: Ask) -> None:
    """X会被Y破坏吗, after other plays: Y was activated, applies, or lies somewhere."""
    if ask.form != "happens" or ask.card is None or not situation.plays:
        return
    involved = {name for play in situation.plays for name in (play.card, *play.targets, *play.cost)}
    there = ask.card in involved or ask.card in situation.applying or draft.place_of(ask.card) is not None
    if not there:
        raise SituationError("question: what is asked about was not activated", words=ask.card)
