"""What kind of card or effect is it: does it target, what speed, may it be activated in the Damage Step, which series?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grammar.terms import CardKind, Zone
from kb.cards import Card, CardInPlay
from kb.effects import Effect
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable

#: what is asked of the print of a card, not of its effects
_OF_PRINT = frozenset({"card_kind", "series"})
#: the field of an effect that answers what is asked
_FIELDS = {"chosen_when": "targets", "effect_kind": "kind"}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` names the field; with ``wanted`` it is asked whether the field has that value."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    if ask.about in _OF_PRINT:
        return _printed(card.card, ask, base)
    field = _FIELDS.get(ask.about or "", ask.about or "kind")
    effects = [e for e in _effects(card, ask) if e.activates or field == "kind"]
    if not effects:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    values = [_value(effect, field) for effect in effects]
    because = [_because(effect, field) for effect in effects]
    if ask.wanted is not None:
        return _is_so(card.card, ask, values, because, field)
    if len(set(values)) != 1 or values[0] is None:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about=field)
    return _told(card.card, ask, values[0], because, field)


def _effects(card: CardInPlay, ask: Ask) -> list[Effect]:
    return [
        effect
        for effect in card.effects
        if ask.effect in (None, effect.printed_no) and (ask.zone is None or Zone(ask.zone) in effect.zones)
    ]


def _value(effect: Effect, field: str) -> Any:
    return getattr(effect, field, None)


def _is_so(card: Card, ask: Ask, values: list[Any], because: Iterable[str], field: str) -> Verdict:
    """Yes or no, when it is the same of every effect that may be meant."""
    words = {str(ask.wanted)}
    found = {None if value is None else _written(value) in words for value in values}
    if found not in ({True}, {False}):
        return not_derivable("judge.classify_unknown", card=card.name(), about=field)
    return _so(card, ask, True in found, because)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, int) else str(value)


def _printed(card: Card, ask: Ask, base: KnowledgeBase) -> Verdict:
    """Of the card's print: its kinds, and the series it counts to."""
    if card.stated or card.card_class is None:
        return not_derivable("judge.text_unknown", card=card.name())
    if ask.about == "series":
        known = base.in_series(ask.wanted or "", card)
        if not known and not base.series_members(ask.wanted or ""):
            return not_derivable("judge.classify_unknown", card=card.name(), about="series")
        return _so(card, ask, known, ("card.kinds",))
    return _so(card, ask, card.is_kind(CardKind(ask.wanted or "card")), ("card.kinds",))


def _so(card: Card, ask: Ask, holds: bool, because: Iterable[str]) -> Verdict:
    """It is so; asked whether it is not so, the answer is turned round."""
    return common.yes_no(
        holds is not ask.negated,
        "judge.classify.is" if not ask.negated else "judge.classify.is_not",
        because,
        card=card.name(),
        value=_wanted(ask),
    )


def _wanted(ask: Ask) -> str:
    return "" if ask.wanted in (None, "true") else str(ask.wanted)


def _told(card: Card, ask: Ask, found: Any, because: list[str], field: str) -> Verdict:
    if ask.about == "chosen_when":
        when = "activation" if found else "resolution"
        return common.valued(when, f"judge.chosen_when.{when}", because, card=card.name())
    if isinstance(found, bool):
        return common.yes_no(found, f"judge.classify.{field}", because, card=card.name())
    return Verdict(
        answer=Answer.VALUE,
        value=found,
        headline=f"judge.classify.{field}",
        headline_params={"card": card.name(), "value": found},
        because=tuple(dict.fromkeys(because)),
    )


def _because(effect: Effect, field: str) -> str:
    reason = effect.because.get(field)
    return reason.rule if reason is not None else "effect.parts"
