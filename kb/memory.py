"""What a monster on the field no longer remembers of its past once it was turned face-down (``kb.arriving`` for moves)."""

from __future__ import annotations

from grammar.nodes import Action, Reference
from grammar.terms import SUMMONS, Verb
from grammar.walk import is_just_this_card
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState, Lingering
from kb.truth import Truth

_SUMMONED = SUMMONS | {Verb.SUMMON_ANY, Verb.NORMAL_SUMMON_OR_SET}

_MARKS = _SUMMONED | {Verb.APPLY, Verb.CHANGE_STAT, Verb.SET_STAT, Verb.NEGATE_EFFECT}


def was_turned_down(state: DuelState, card: CardInPlay, after: int = -1) -> bool:
    """This turn (after that moment) it was turned from face-up to face-down where it lies, face-up again or not."""
    own = [
        e for e in state.events if (e.card, e.since) == (card.id, card.since) and e.origin is e.destination
    ]
    later = [e for e in own if e.was_face_up is not None and e.moment > after]
    facings = [e.was_face_up for e in later] + [card.face_up]
    return any(was and not then for was, then in zip(facings, facings[1:], strict=False))


@enforces("memory.turn-of-summon-effects")
def forgot_summon(state: DuelState, action: Action, source: str, event: Event) -> Truth:
    """このカードが特殊召喚したターン: it must have lain there face-up ever since. True: it has not."""
    card = state.cards.get(source)
    own = is_just_this_card(action.theme)
    if not own or card is None or action.verb not in _SUMMONED or event.card != source:
        return False
    if card.zone not in MONSTER_ZONES:
        return False
    return card.since != event.since or was_turned_down(state, card, event.moment)


@enforces("memory.marked-by-another-card")
def still_marked(state: DuelState, left: Lingering) -> tuple[tuple[str, int], ...]:
    """この効果で特殊召喚したモンスター, of an effect that waits: one that was turned face-down since is no longer it.

    Nor does a change of its values or effects apply to it any more (この効果を適用しているモンスター).
    """
    themes = (s.action.theme for effect in left.action.effects for s in effect.resolution)
    if not any(isinstance(theme, Reference) and theme.by in _MARKS for theme in themes):
        return left.subjects
    return tuple(
        (card_id, since)
        for card_id, since in left.subjects
        if (card := state.cards.get(card_id)) is None or not was_turned_down(state, card, left.made_at)
    )


@enforces("memory.where-from")
def forgot_whence(state: DuelState, card: CardInPlay, action: Action) -> bool:
    """墓地から特殊召喚した: from where it was summoned is forgotten when it is turned face-down."""
    told = action.source is not None and bool(action.source.zones)
    return told and action.verb in _SUMMONED and was_turned_down(state, card)
