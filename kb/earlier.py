"""What an effect used earlier in the turn still means: its use counts, and it binds the players as its text says.

What else came of it is over: the table told is that of now.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import EffectText, Reference, Step
from grammar.terms import Modality, RefKind, SpellSpeed, Verb, Zone
from kb.cards import CardClass, CardInPlay, Seat
from kb.chain import sworn
from kb.changes import doubt, new_card, next_moment
from kb.checks.limits import oaths
from kb.checks.normal_count import is_permission
from kb.context import Base, Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Event
from kb.playing import stays_on_field
from kb.resolve import perform
from kb.state import ChainLink, DuelState, Use
from kb.trace import Trace

#: words for the very cards the effect dealt with: which those were is not told
_ITS_CARDS = frozenset(
    {RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED, RefKind.COST, RefKind.REST, RefKind.TOKEN}
)


@enforces("activation.once-per-turn", "activation.oath", "oath.after-activation-is-effect")
def used(
    state: DuelState,
    seat: Seat,
    card: CardInPlay,
    effect: Effect,
    base: Base,
    trace: Trace,
    *,
    negated: bool = False,
) -> DuelState:
    """*seat* has used *effect* of *card* before: the use is counted, its oath and its restrictions hold.

    negated   its effect was negated, though it was activated: only its oath holds
    """
    trace.step("earlier.used", "activation.once-per-turn", seat=seat, card=card.card.name())
    state = next_moment(state)
    link = ChainLink(
        number=0,
        player=seat,
        card=card.id,
        since=card.since,
        effect=effect,
        zone=card.zone,
        speed=effect.spell_speed or SpellSpeed.ONE,
        resolved=True,
    )
    event = Event(
        moment=state.moment,
        verbs=(Verb.ACTIVATE,),
        card=card.id,
        since=card.since,
        player=seat,
        origin=card.zone,
        by_card=card.id,
        by_effect=effect.index,
    )
    use = Use(
        turn=state.turn,
        seat=seat,
        card_key=card.card.key,
        card=card.id,
        since=card.since,
        effect_index=effect.index,
    )
    state = msgspec.structs.replace(state, events=(*state.events, event), uses=(*state.uses, use))
    text = effect.text
    if text is None or text.unparsed or not effect.complete:
        state = doubt(state, trace, "effect.parts", "doubt.unread", card.card.name())
    if text is not None:
        state = sworn(state, link)
    if text is not None and not negated:
        state = perform(state, tuple(_bonds(text)), Context.of_link(base, link), trace)
    return _used_copy(next_moment(state), card)


def _bonds(text: EffectText) -> Iterator[Step]:
    """What the text forbids, or allows in addition, from then on."""
    for step in (*text.resolution, *text.restrictions):
        action = step.action
        of_its_cards = isinstance(action.theme, Reference) and action.theme.kind in _ITS_CARDS
        binds = action.modality is Modality.CANNOT and not of_its_cards and step not in oaths(text)
        if binds or is_permission(action):
            yield step


@enforces("chain.spent-cards-leave-after")
def _used_copy(state: DuelState, card: CardInPlay) -> DuelState:
    """A Spell or Trap that does not stay on the field is in the Graveyard by now: what else is told is of another."""
    stays = card.card.card_class is CardClass.MONSTER or stays_on_field(card)
    if stays or card.zone in (Zone.GRAVEYARD, Zone.BANISHED):
        return state
    return new_card(state, f"{card.id}#used", card.card, card.owner, Zone.GRAVEYARD, verbs=())
