"""What a card's text or print says: its kind, its Type, what its activation costs, how often and where it is activated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grammar.terms import CardKind, Zone
from kb.cards import Card, CardClass, CardInPlay
from kb.effects import Effect, LimitKind
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: kinds, race, attribute, cost, limit, places; the same of every effect that may be meant, or no answer."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    if ask.about in ("kinds", "race", "attribute"):
        return _printed(card.card, ask)
    effects = [e for e in card.effects if e.activates and ask.effect in (None, e.printed_no)]
    unread = any(effect.kind is None or not effect.complete for effect in card.effects)
    if not effects or unread:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about=ask.about or "")
    match ask.about:
        case "cost":
            return _cost(card, effects)
        case "limit":
            found = {(effect.limit, effect.limit_count) for effect in effects}
            value: Any = next(iter(found))[0]
            known = len(found) == 1 and value is not None and (value is LimitKind.NONE or max(found)[1] == 1)
            reason = "limit"
        case _:
            places = {effect.zones for effect in effects}
            value = next(iter(places))
            known, reason = len(places) == 1 and bool(value), "zones"
    if not known:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about=ask.about or "")
    return _says(card.card, ask.about or "", value, tuple(_because(effect, reason) for effect in effects))


def _printed(card: Card, ask: Ask) -> Verdict:
    if card.stated or card.card_class is None:
        return not_derivable("judge.text_unknown", card=card.name())
    value: Any = tuple(_kinds(card))
    if ask.about in ("race", "attribute"):
        value = getattr(card, ask.about)
        if value is None or card.card_class is not CardClass.MONSTER:
            return not_derivable("judge.classify_unknown", card=card.name(), about=ask.about)
    return _says(card, ask.about or "", value, ("card.kinds",))


def _kinds(card: Card) -> Iterator[CardKind]:
    """反击陷阱; 效果怪兽 beside 同调怪兽, 调整: the kinds that say more than that it is a monster, a Spell or a Trap."""
    for kind in sorted(card.kinds):
        if kind not in (CardKind.CARD, CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP):
            yield kind


def _cost(card: CardInPlay, effects: list[Effect]) -> Verdict:
    """In the words of the text. Effects of one card may cost different things: then nothing is answered."""
    found = {_cost_words(card.card, effect) for effect in effects}
    words = next(iter(found))
    if len(found) != 1 or words is None:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="has_cost")
    because = tuple(_because(effect, "has_cost") for effect in effects)
    return _says(card.card, "cost" if words else "no_cost", words, because)


def _cost_words(card: Card, effect: Effect) -> str | None:
    """The words of the text that say what is paid; "" where nothing is."""
    if effect.text is None or card.printed is None or effect.has_cost is None:
        return None
    spans = [cost.span for cost in effect.text.costs]
    if any(span is None for span in spans) or bool(spans) is not effect.has_cost:
        return None
    return "、".join(card.printed[span.start : span.end] for span in spans if span is not None)


def _because(effect: Effect, field: str) -> str:
    reason = effect.because.get(field)
    return reason.rule if reason is not None else "effect.parts"


def _says(card: Card, about: str, value: Any, because: tuple[str, ...]) -> Verdict:
    if about == "places":
        value = tuple(Zone(zone) for zone in value)
    return common.valued(value, f"judge.says.{about}", because, card=card.name())
