"""Which monsters may be Tributed for a Normal Summon, and for how many Tributes each counts (R2020 2.2.1, 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.nodes import Action, EffectText, Number, Selection
from grammar.terms import ActivationMode, Modality, Verb
from kb import lasting, matching
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.checks.act import judged, passes, unknown
from kb.checks.doing import Doing, all_was_understood, speaks_of, unread_of_summoning
from kb.context import Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Cause
from kb.truth import Truth, every
from kb.verdict import Finding
from kb.walk import actions_of, is_this_card


@enforces("tribute.after-battle-or-change")
def may_be_tributed(doing: Doing, card: CardInPlay) -> Truth:
    """Nothing forbids that it is Tributed for this Summon."""
    event = lasting.would_be(Verb.TRIBUTE, card, doing.ctx, Cause.MATERIAL)
    finding = lasting.forbidden(doing.state, event, doing.base)
    return True if finding is None else finding.allows


@enforces("tribute.own-monsters", "tribute.definition")
def tribute(doing: Doing) -> list[Finding]:
    """May the monster itself be Tributed for a Tribute Summon: its player controls it, and nothing forbids it."""
    card = doing.card
    own = card.zone in MONSTER_ZONES and card.controller is doing.seat
    found = [judged(doing, own, "tribute.own-monsters", "tributed_by", "")]
    event = lasting.would_be(Verb.TRIBUTE, card, doing.ctx, Cause.MATERIAL)
    forbidden = lasting.forbidden(doing.state, event, doing.base)
    found += [finding for finding in (forbidden, all_was_understood(doing)) if finding is not None]
    words = unread_of_summoning(card, doing.base)
    if words:
        found.append(unknown(doing, "effect.parts", "unread", words, words=words))
    return [*found, passes(doing, "tribute.definition", "tributable")]


@enforces("tribute.other-number")
def enough(doing: Doing, wanted: int) -> Truth:
    """There are *wanted* Tributes, a monster that counts as two (２体分のリリースにできる) being two of them.

    Where it is said which monsters are to be Tributed, those are all of them and no more than are asked for.
    """
    sure, open_ = 0, 0
    if doing.materials is not None and len(doing.materials) > wanted:
        return False
    for card in doing.monsters():
        if doing.materials is not None and card.id not in doing.materials:
            continue
        may = may_be_tributed(doing, card)
        if may is False:
            continue
        counts = list(_worth(doing, card))
        surely = max((number for number, truth in counts if truth), default=1) if may else 0
        sure += surely
        open_ += max((number for number, truth in counts if truth is not False), default=1) - surely
    return True if sure >= wanted else None if sure + open_ >= wanted else False


def _worth(doing: Doing, card: CardInPlay) -> Iterator[tuple[int, Truth]]:
    """For how many Tributes its own text lets it count, and whether it does for this Summon."""
    for effect in card.effects if card.face_up else ():
        for action in _counting_for_more(effect):
            negated = lasting.is_negated(doing.state, card, doing.base)
            number = action.amount.value if isinstance(action.amount, Number) else 0
            yield number, every((None if negated is None else not negated, _is_meant(doing, card, effect)))


def _is_meant(doing: Doing, card: CardInPlay, effect: Effect) -> Truth:
    """The monster to be Summoned is one for which the text says so."""
    text = effect.text
    ctx = Context(base=doing.base, controller=card.controller, source=card.id, since=card.since)
    events: Sequence[Action] = text.trigger.events if text is not None and text.trigger is not None else ()
    told = [event.theme for event in events if event.verb is Verb.TRIBUTE_SUMMON]
    if text is None or not text.complete or text.conditions or text.limits or len(events) != 1:
        return None
    noun = told[0] if told else None
    if not isinstance(noun, Selection) or doing.act == Verb.SET.value:  # of a Set the words do not speak
        return None
    return every(matching.fits(doing.state, doing.card, predicate, ctx) for predicate in noun.predicates)


def may_be_otherwise(card: CardInPlay) -> bool:
    """Its text lets it, or another, be Tributed or treated in a way that is not worked out here."""
    if speaks_of(card, {Verb.TREAT_AS}):
        return True
    own = [action for effect in card.effects for action in _counting_for_more(effect)]
    texts = [e.text for e in card.effects if e.text is not None and e.text.activation is ActivationMode.NONE]
    said = [action for text in texts for action, _ in actions_of(text) if action.verb is Verb.TRIBUTE]
    return any(action.modality is not Modality.CANNOT and action not in own for action in said)


def _counting_for_more(effect: Effect) -> list[Action]:
    text: EffectText | None = effect.text
    if text is None or text.activation is not ActivationMode.NONE:
        return []
    return [
        action
        for action, _ in actions_of(text)
        if action.verb is Verb.TRIBUTE
        and action.modality is Modality.MAY
        and action.amount is not None
        and is_this_card(action.theme)
    ]
