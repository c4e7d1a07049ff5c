"""What a play is told to be short of: 让我凑不出任何一组融合素材."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event
from grammar.terms import Verb
from kb.situation import NO_MATERIALS
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.walk import actions_of

_MATERIALS = frozenset({"material", "fusion_material"})
_SUMMONS = frozenset({Verb.FUSION_SUMMON, Verb.RITUAL_SUMMON})


def tells_of_lack(event: Event) -> bool:
    """凑不出融合素材: no set of materials is left."""
    things = things_of(phrases_of(event))
    spoken = any(thing.word in _MATERIALS for thing in things)
    return event.verb == "fill" and event.negated and not event.wondered and spoken


def lacks_materials(draft: Draft, event: Event) -> None:
    """Of the one activation on the chain, of that player, whose text makes such a Summon. Raises SituationError."""
    things = things_of(phrases_of(event))
    seat = next((s for t in things if (s := seat_of(t.player)) is not None), None) or actor(event)
    meant = [
        n
        for n, play in enumerate(draft.plays)
        if play.do == "activate" and seat in (None, play.player) and _summons(draft, play.card or "")
    ]
    if len(meant) != 1 or draft.open_link() is None or any(thing.name for thing in things):
        raise draft.not_understood(event)
    for thing in things:
        draft.take(thing, wholly=True)
    play = draft.plays[meant[0]]
    draft.plays[meant[0]] = msgspec.structs.replace(play, selects=(*play.selects, NO_MATERIALS))
    draft.remarks.append(draft.words(event))


def _summons(draft: Draft, name: str) -> bool:
    card = draft.card(name)
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    return any(action.verb in _SUMMONS for text in texts for action, _ in actions_of(text))
