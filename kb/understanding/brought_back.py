"""再用同调解除能叫回这只X吗: an effect that leaves no choice of cards is used for the monster that X was a material of."""

from __future__ import annotations

import msgspec

from kb.cards import Seat
from kb.choices import chosen_by, is_meant
from kb.situation import Ask, Play, Situation
from kb.understanding.draft import Draft


def with_aim(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """*situation* with that effect activated for it, where nobody told what it is activated for."""
    card = draft.card(ask.card) if ask.form == "can-choose" and ask.card is not None else None
    if card is None or any(play.card == ask.card for play in situation.plays):
        return situation
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text is not None]
    if len(texts) != 1 or len(texts[0].targets) != 1:
        return situation
    if any(is_meant(action.verb, ask.about or "") for action in chosen_by(texts[0])):
        return situation
    made = [play.card for play in situation.plays if ask.target in play.materials and play.card is not None]
    if len(made) != 1:
        return situation
    used = Play(do="activate", player=ask.player or Seat.A, card=ask.card, targets=(made[0],))
    return msgspec.structs.replace(situation, plays=(*situation.plays, used))
