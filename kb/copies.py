"""同じ効果を得る: the effects that one copy of a card took over from another card, and when it loses them.

They lie among the card's own effects (``CardInPlay.effects``), named by the card they come from, with indices beyond
those of everything printed: one block of indices for each taking over, kept by the effect that goes on applying
(``DuelState.lingering``). When that ends they are gone.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, Step
from grammar.terms import CardKind, Verb
from kb.cards import Card, CardInPlay
from kb.changes import edit
from kb.classify import limits_on
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.gained import effects_in_duel
from kb.lasting import is_no_effect
from kb.state import DuelState, Lingering
from kb.walk import is_this_card

#: indices between one taking over and the next
BLOCK = 100


@enforces("gain.effect", "copy.text-rewritten", "copy.missed-summon-effects", "effect.text-that-is-no-effect")
def taken_from(card: CardInPlay, block: int, base: Base) -> tuple[Effect, ...] | None:
    """The effects printed on *card*, as another card has them from now on; None when its text is not known in full.

    Text that is no effect is not gained, nor the activation of a Spell or Trap, nor a Pendulum Effect.
    """
    printed = card.printed or card.card
    if CardKind.NORMAL_MONSTER in printed.kinds:
        return ()
    if printed.text is None or printed.text.unparsed:
        return None
    found = effects_in_duel(printed, base)
    gained = [e for e in found if not e.pendulum and e.kind is not EffectKind.ACTIVATE]
    return tuple(_as_taken(printed, e, block) for e in gained if not _is_no_effect(card, e, found))


@enforces("effect.text-that-is-no-effect")
def _is_no_effect(card: CardInPlay, effect: Effect, printed: tuple[Effect, ...]) -> bool:
    """What is to be done to keep the card, and other words before the numbered effects."""
    before = not effect.printed_no and any(other.printed_no for other in printed)
    return before or is_no_effect(card, effect)


@enforces("gain.effect")
def _while_there(text: EffectText) -> EffectText:
    """Without what would be done instead of its own leaving: by then it has lost the effect."""
    steps = tuple(step for step in text.resolution if not _is_of_its_leaving(step))
    return text if len(steps) == len(text.resolution) else msgspec.structs.replace(text, resolution=steps)


def _is_of_its_leaving(step: Step) -> bool:
    left = step.instead_of
    return left is not None and left.verb is not Verb.DESTROY and is_this_card(left.theme)


def _as_taken(printed: Card, effect: Effect, block: int) -> Effect:
    """With every limit on it in its own text: the taker's other sentences say nothing of it."""
    text = effect.text
    if text is not None:
        limits = tuple(limits_on(printed, text, effect.kind))
        text = msgspec.structs.replace(_while_there(text), limits=limits)
    own = tuple(_as_taken(printed, one, block) for one in effect.at_occasions)
    index = block + effect.index if not effect.taken_from else effect.index
    # what sort of text it is, old texts do not always show: words about keeping the card are no effect
    kind = None if effect.kind is EffectKind.UNCLASSIFIED else effect.kind
    return msgspec.structs.replace(
        effect, kind=kind, index=index, text=text, at_occasions=own, taken_from=printed.key
    )


def as_printed(index: int) -> int:
    """The index of an effect on the card that it is printed on."""
    return index % BLOCK if index >= BLOCK else index


@enforces("copy.text-rewritten")
def printed_on(card: CardInPlay, effect: Effect) -> str:
    """The key of the card under whose name the uses of *effect* are counted."""
    return effect.taken_from or card.card.key


def keys_of(state: DuelState, name: str, base: Base) -> set[str]:
    """The cards that *name* may mean as the ones effects were taken over from. Raises UnknownCard."""
    known = {card.card.key for card in state.cards.values() if name in (card.id, *card.card.names.values())}
    return known or {base.find(name).key}


def next_block(card: CardInPlay) -> int:
    """Where the indices of what is taken over now begin."""
    return BLOCK * (1 + max((effect.index // BLOCK for effect in card.effects), default=0))


@enforces("copy.negated-after-gaining")
def kept(state: DuelState) -> DuelState:
    """*state* without effects whose taking over has ended; negated they stay, and are negated with the card."""
    for card in state.cards.values():
        if any(effect.taken_from for effect in card.effects):
            lasting = {left.value for left in state.lingering if _gives(left, card)}
            left = tuple(e for e in card.effects if not e.taken_from or e.index // BLOCK * BLOCK in lasting)
            if left != card.effects:
                state = edit(state, card.id, effects=left)
    return state


@enforces("gain.effect")
def came_by_lost_effect(state: DuelState, card: CardInPlay) -> bool:
    """It equipped itself by an effect that it had taken over, and lost as it left the Monster Zone."""
    return any(
        Verb.EQUIP in event.verbs
        and (event.card, event.since, event.by_card) == (card.id, card.since, card.id)
        and (event.by_effect or 0) >= BLOCK
        for event in state.events
    )


def _gives(left: Lingering, card: CardInPlay) -> bool:
    return left.action.verb is Verb.GAIN_EFFECT and (card.id, card.since) in left.subjects
