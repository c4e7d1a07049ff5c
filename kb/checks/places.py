"""Where the card is and whose it is: activation from the hand, Set cards, effects that work in one place (3.4.2)."""

from __future__ import annotations

from grammar.nodes import Action, Unparsed
from grammar.terms import ActivationMode, CardKind, Manner, Modality, Verb, Zone
from kb import lasting, matching
from kb.cards import FIELD_ZONES, CardClass, CardInPlay
from kb.checks.act import Activation, forbids, judged, passes, unknown
from kb.doomed import is_settled
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.happened import covers
from kb.playing import stays_on_field
from kb.state import DuelState
from kb.truth import Truth, every, some
from kb.verdict import Finding
from kb.walk import is_this_card


@enforces("kind.continuous", "effect.continuous-applies", "effect.chain-or-applied")
def is_activated(act: Activation) -> Finding:
    """Continuous effects and text that is no effect are applied, never activated."""
    if act.effect.kind is None:
        return unknown(act, "effect.chain-or-applied", "kind", f"cards.{act.card.id}.text")
    if act.effect.activates:
        return passes(act, "effect.chain-or-applied", "kind")
    return forbids(act, "effect.continuous-applies", "kind")


@enforces("effect.controller", "trigger.new-controller")
def is_controller(act: Activation) -> Finding:
    """A player uses the cards that are his; a monster whose control changed is the new controller's."""
    mine = act.card.controller is act.seat
    return judged(act, mine, "effect.controller", "controller", "", player=act.seat)


@enforces(
    "activation.place",
    "trigger.turned-face-down",
    "trigger.banished-face-down",
    "trigger.while-banished",
    "battle.destroyer-gone-too",
)
def is_in_place(act: Activation) -> Finding:
    """The effect works only where its text (or its kind) says."""
    card, rule = act.card, "activation.place"
    if act.is_card_activation:
        return judged(act, _can_be_played_from_here(act), "activation.card", "place", "", zone=card.zone)
    if card.on_field and not card.face_up:
        return forbids(act, rule, "face_down", zone=card.zone)
    if card.zone is Zone.BANISHED and not card.face_up:
        return forbids(act, rule, "face_down", zone=card.zone)
    if not act.effect.zones:
        return unknown(act, rule, "place", f"cards.{card.id}.text", zone=card.zone)
    return judged(act, covers(act.effect.zones, card.zone), rule, "place", "", zone=card.zone)


def _can_be_played_from_here(act: Activation) -> bool:
    """From the hand, or turned face-up where it was Set. A Trap needs words for the hand (:func:`may_leave_hand`)."""
    card = act.card
    if card.zone is Zone.HAND:
        return True
    return card.zone in FIELD_ZONES and not card.face_up


@enforces("activation.hand")
def may_leave_hand(act: Activation) -> Finding | None:
    """Traps are Set first; a Quick-Play Spell goes from the hand only in one's own turn."""
    if not act.is_card_activation or act.card.zone is not Zone.HAND:
        return None
    printed, own_turn = act.card.card, act.state.turn_player is act.seat
    granted = _granted_by_text(act)
    if granted is not False:
        missing = f"cards.{act.card.id}.text"
        return judged(act, granted, "activation.hand", "hand_by_text", missing)
    if printed.card_class is CardClass.TRAP:
        return forbids(act, "activation.hand", "trap_from_hand")
    if CardKind.QUICK_PLAY_SPELL in printed.kinds:
        return judged(act, own_turn, "activation.hand", "quick_play_from_hand", "turn_player")
    return None


def _granted_by_text(act: Activation) -> Truth:
    """The card's text, in this effect or beside it, lets it be activated from the hand (on its conditions)."""
    texts = [effect.text for effect in act.card.effects if effect.text is not None]
    grants = [text for text in texts if Zone.HAND in text.also_from]
    at_a_price = any(Zone.HAND in a.source.zones for a in _other_ways(act) if a.source is not None)
    if at_a_price and not grants:
        return None  # ～して手札から発動する事もできる: whether that was paid is not looked at
    return some(
        every(matching.holds(act.state, condition, act.ctx) for condition in text.conditions)
        for text in grants
    )


@enforces("activation.set-this-turn")
def was_set_before(act: Activation) -> Finding | None:
    """A Trap or Quick-Play Spell cannot be activated in the turn it was Set."""
    card = act.card
    if not act.is_card_activation or card.zone is Zone.HAND or card.face_up:
        return None
    kinds = card.card.kinds
    if card.card.card_class is not CardClass.TRAP and CardKind.QUICK_PLAY_SPELL not in kinds:
        return None
    if card.set_turn is None:
        return passes(act, "activation.set-this-turn", "set_turn")
    before = card.set_turn < act.state.turn
    leave = None if before else some((_has_leave(act), _gives_itself_leave(act)))
    if leave:
        return passes(act, "activation.set-this-turn", "set_turn")
    if not before and leave is None:
        return unknown(act, "activation.set-this-turn", "set_turn", f"cards.{card.id}.text")
    return judged(act, before, "activation.set-this-turn", "set_turn", "")


@enforces("effect.text-over-rules")
def _has_leave(act: Activation) -> Truth:
    """この効果でセットしたカードはセットしたターンでも発動できる: the very card has it; of cards described, how many more is not counted."""
    found: Truth = False
    for entry in lasting.lasting(act.state, act.base):
        action, left = entry.action, entry.lingering
        if action.verb is not Verb.ACTIVATE or Manner.IN_SET_TURN not in action.manner:
            continue
        if left is not None and left.subjects:
            if (act.card.id, act.card.since) in left.subjects:
                return True
        elif entry.ctx.source != act.card.id and lasting.applies(act.state, entry) is not False:
            found = None
    return found


@enforces("effect.text-over-rules")
def _gives_itself_leave(act: Activation) -> Truth:
    """自分の墓地に罠カードが存在しない場合、このカードはセットしたターンでも発動できる; at a price, it is not looked at."""
    found: list[Truth] = [None for action in _other_ways(act) if Manner.IN_SET_TURN in action.manner]
    for effect in act.card.effects:
        for step in effect.text.resolution if effect.text is not None else ():
            if Manner.IN_SET_TURN in step.action.manner and effect.text is not None:
                plain = is_this_card(step.action.theme) and not (effect.text.costs or effect.text.unparsed)
                cases = (*effect.text.conditions, *((step.condition,) if step.condition is not None else ()))
                held = every(matching.holds(act.state, case, act.ctx) for case in cases)
                found.append(held if plain else None)
    return some(found)


def _other_ways(act: Activation) -> list[Action]:
    """～して発動する事もできる: how else the text lets the card be activated."""
    text = act.card.card.text
    steps = [step for statement in text.statements for step in statement.steps] if text is not None else []
    return [step.action for step in steps if step.action.verb is Verb.ACTIVATE]


@enforces("battle.doomed-monster-effects")
def is_not_doomed(act: Activation) -> Finding | None:
    """A monster that battle is certain to destroy uses no Quick Effect that is optional."""
    quick = act.effect.kind is EffectKind.QUICK and not act.effect.mandatory
    if not quick or not is_settled(act.state, act.card):
        return None
    return forbids(act, "battle.doomed-monster-effects", "doomed")


@enforces("activation.free-zone", "zone.pendulum-zone-occupied", "chain.spent-cards-occupy-zone")
def has_room(act: Activation) -> Finding | None:
    """A Spell activated from the hand needs a free Spell & Trap Zone (a Field Spell replaces the old one)."""
    if not act.is_card_activation or act.card.zone is not Zone.HAND:
        return None
    if CardKind.FIELD_SPELL in act.card.card.kinds:
        return None
    if act.card.card.card_class is CardClass.MONSTER:
        full = len(act.state.in_zone(act.seat, Zone.PENDULUM_ZONE)) >= 2
        return forbids(act, "zone.pendulum-zone-occupied", "room") if full else None
    used = len(act.state.in_zone(act.seat, Zone.SPELL_TRAP_ZONE))
    return None if used < 5 else forbids(act, "activation.free-zone", "room")


@enforces("effect.continuous-applies")
def others_were_understood(act: Activation) -> Finding | None:
    """Unread words of a card that applies without activation may be a prohibition or a replacement."""
    for card in act.state.on_field():
        if not card.face_up or card.id == act.card.id:
            continue
        words = unread_lasting(card) or remains_by_itself(act.state, card)
        if words:
            return unknown(
                act, "effect.continuous-applies", "lasting_unread", words, by=card.card.name(), words=words
            )
    return None


@enforces("chain.what-can-be-answered")
def answered_card_was_understood(act: Activation) -> Finding | None:
    """The last card activated may forbid answers to it, in words beside its effects that were not understood."""
    if not act.state.chain or not act.state.chain[-1].card_activation:
        return None
    link = act.state.chain[-1]
    card = act.state.cards.get(link.card)
    if card is None:
        return None
    for effect in card.effects:
        text = effect.text
        answered = effect.index == link.effect.index and text is not None and bool(text.resolution)
        answered = answered and not is_beside(card, effect)
        if answered or effect.complete or text is None or effect.kind not in (EffectKind.ACTIVATE, None):
            continue
        words = "…".join(part.text for part in text.unparsed)
        return unknown(
            act, "chain.what-can-be-answered", "answered_unread", words, by=card.card.name(), words=words
        )
    return None


def is_beside(card: CardInPlay, effect: Effect) -> bool:
    """Words of a Spell or Trap that activate nothing, beside an effect that says how it is activated."""
    text = effect.text
    if text is None or text.activation is not ActivationMode.NONE or text.card_activation or not card.effects:
        return False
    return any(
        other.text is not None and other.text.activation is not ActivationMode.NONE
        for other in card.effects
        if other.index != effect.index and other.kind is EffectKind.ACTIVATE
    )


def unread_lasting(card: CardInPlay) -> str:
    """The unread words of effects that apply (or may apply) while the card lies face-up on the field."""
    return "…".join(
        part.text
        for effect in card.effects
        if not effect.complete and effect.text is not None and effect.text.activation is ActivationMode.NONE
        if not effect.activates
        for part in effect.text.unparsed
    )


def remains_by_itself(state: DuelState, card: CardInPlay) -> str:
    """A card that should be spent lies face-up (光之护封剑): what it does there is not among lasting effects."""
    if card.zone is not Zone.SPELL_TRAP_ZONE or stays_on_field(card) or not card.face_up:
        return ""
    if CardKind.MONSTER in card.card.kinds or card.card.card_class is None:
        return ""
    if any(path.startswith(f"applying.{card.id}") for path, _ in state.assumed):
        return ""  # the situation names it for what it left behind
    on_chain = any((link.card, link.since) == (card.id, card.since) for link in state.chain)
    return "" if on_chain else card.card.name()


def was_understood(act: Activation) -> Finding | None:
    """Words that the grammar left unread may hold a condition: what they decide stays open.

    So may what stands before the numbered effects (…の場合にしか発動できない): it is no effect, and says when they are.
    """
    text = act.effect.text
    unread = [] if act.effect.complete or text is None else list(text.unparsed)
    unread += _unread_before_effects(act.card) if text is None or text.number else []
    if not unread:
        return None
    words = "…".join(part.text for part in unread)
    return unknown(act, "effect.parts", "unread", words, words=words)


def comes_by_activation(act: Activation) -> Finding | None:
    """A Spell or Trap that only some effect puts on the field: what is told of its way there is not looked at."""
    text = act.card.card.text
    if not act.is_card_activation or text is None or act.card.on_field:
        return None
    acts = (step.action for statement in text.statements for step in statement.steps)
    barred = any(
        one.verb is Verb.PUT_ON_FIELD and one.modality is Modality.CANNOT and is_this_card(one.theme)
        for one in acts
    )
    verb = Verb.PUT_ON_FIELD.value
    return unknown(act, "effect.parts", "unread", verb, words=verb) if barred else None


def _unread_before_effects(card: CardInPlay) -> list[Unparsed]:
    texts = [effect.text for effect in card.effects if effect.text is not None]
    numbered = any(text.number for text in texts)
    return [part for text in texts if numbered and not text.number for part in text.unparsed]
