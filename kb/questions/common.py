"""What the question forms share: finding the card meant, and making a verdict of findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from kb import matching
from kb.activation import Legality, legality
from kb.acts.moving import HAND_UNKNOWN, hand_path
from kb.acts.values import DAMAGE_UNKNOWN
from kb.cards import CardInPlay, Seat
from kb.context import Base
from kb.knowledge import KnowledgeBase
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.triggers import set_off
from kb.verdict import Answer, Finding, TraceStep, Verdict, not_derivable

#: rules that every legal activation passes: they are named last
_GENERAL = (
    "activation.place",
    "activation.phase",
    "activation.opponent-turn",
    "activation.card",
    "activation.monster-effect",
    "activation.must-be-able-to-resolve",
    "effect.controller",
    "effect.chain-or-applied",
)
#: trace codes with which the resolution of a link begins
RESOLVING = frozenset({"chain.link", "chain.skipped", "chain.negated"})


def card_meant(state: DuelState, name: str | None, seat: Seat | None = None) -> CardInPlay | None:
    """The copy that *name* (an id, else a name) means: of several, one that *seat* controls."""
    if name is None:
        return None
    if name in state.cards:
        return state.cards[name]
    copies = [card for card in state.cards.values() if is_named(card, name)]
    own = [card for card in copies if card.controller is seat]
    found = own or copies
    return found[0] if found else None


def is_named(card: CardInPlay, name: str) -> bool:
    """The name or key that a situation uses for it; a card only described is known by its description."""
    return (
        name in (card.card.key, *card.card.names.values(), *card.card.aliases) or card.card.key == f"?{name}"
    )


def of_findings(findings: Sequence[Finding], trace: Trace, headline: str, **params: Any) -> Verdict:
    """CAN, CANNOT or undecided, resting on the findings that decide."""
    trace.found(*findings)
    result = legality(findings)
    if result is Legality.ALLOWED:
        because = _rules(finding for finding in findings if finding.allows)
        return Verdict(
            answer=Answer.CAN,
            headline=f"{headline}.can",
            headline_params=params,
            because=because,
            findings=tuple(findings),
        )
    if result is Legality.FORBIDDEN:
        decisive = [finding for finding in findings if finding.allows is False]
        decisive.sort(key=lambda finding: not finding.decisive)
        return Verdict(
            answer=Answer.CANNOT,
            headline=f"{headline}.cannot",
            headline_params=params,
            because=_rules(decisive),
            findings=tuple(findings),
        )
    open_ = [finding for finding in findings if finding.allows is None]
    return Verdict(
        answer=Answer.NOT_DERIVABLE,
        reason=("judge.undecided", {"missing": open_[0].missing or open_[0].rule, "rule": open_[0].rule}),
        findings=tuple(findings),
        because=(),
        near=_rules(open_),
    )


Form = Callable[[DuelState, Ask, KnowledgeBase, Trace], Verdict]


def of_each(answer: Form, state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Asked of several cards: the one *answer* that holds of all of them."""
    asks = [msgspec.structs.replace(ask, card=name, cards=()) for name in ask.cards]
    found = [answer(state, one, base, trace) for one in asks]
    if any(one.answer is not found[0].answer for one in found):
        names = "、".join(ask.cards)
        return not_derivable("judge.undecided", missing=names, rule="effect.parts")
    return found[0]


def _rules(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The rules of *findings*, the telling ones first."""
    rules = dict.fromkeys(finding.rule for finding in findings)
    return tuple(sorted(rules, key=lambda rule: _GENERAL.index(rule) + 1 if rule in _GENERAL else 0))


def no_such_card(name: str | None) -> Verdict:
    return not_derivable("judge.no_such_card", card=name or "")


def uncertain(state: DuelState, *, of_lp: bool = True, hand: Seat | None = None) -> Verdict | None:
    """The verdict when the simulation met something it could not carry out: nothing after it is certain.

    That nobody knows how much damage was dealt matters only where Life Points do (*of_lp*), and how many cards a hand
    had only where the number of cards in it, or in that player's Deck, does (*hand*).
    """
    harmless = () if of_lp else (DAMAGE_UNKNOWN,)
    told = [doubt for doubt in state.doubts if doubt[0] != HAND_UNKNOWN or doubt[1] == _path_of(hand)]
    doubts = [doubt for doubt in told if doubt[0] not in harmless]
    if not doubts:
        return None
    code, missing = doubts[0]
    return not_derivable("judge.doubt", doubt=code, missing=missing)


def _path_of(seat: Seat | None) -> str | None:
    return hand_path(seat) if seat is not None else None


def unsettled(state: DuelState, ask: Ask, base: Base) -> Verdict | None:
    """The verdict when more would happen before "after everything": a battle, mandatory effects, a choice left open."""
    if state.attacker is not None and ask.timing is None:
        return not_derivable(
            "judge.doubt", doubt="doubt.battle", missing=matching.name_of(state, state.attacker)
        )
    if not state.chain and ask.timing is None:
        for waiting in set_off(state, base):
            if waiting.effect.mandatory and waiting.legality is not Legality.FORBIDDEN:
                name = matching.name_of(state, waiting.card)
                return not_derivable("judge.doubt", doubt="doubt.triggers", missing=name)
    asked = card_meant(state, ask.card, ask.player) if ask.card else None
    if state.left_open and ask.about != "lp" and (asked is None or asked.id in state.left_open):
        names = sorted({matching.name_of(state, card_id) for card_id in state.left_open})
        return not_derivable("judge.doubt", doubt="doubt.optional", missing="、".join(names))
    return None


def steps_of_link(trace: Trace, number: int, card: str | None = None) -> list[TraceStep]:
    """What the simulation did while Chain Link *number* resolved; of several chains, where it was *card*'s."""
    found: list[TraceStep] = []
    inside = False
    for step in trace.steps:
        if step.code in RESOLVING:
            inside = step.link == number and card in (None, step.card)
        elif step.code in ("chain.resolving", "chain.spent", "chain.negated_card_leaves"):
            inside = False
        if inside:
            found.append(step)
    return found


def rules_of(steps: Iterable[TraceStep]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for step in steps for rule in step.rules))


def yes_no(holds: bool, headline: str, because: Iterable[str], **params: Any) -> Verdict:
    return Verdict(
        answer=Answer.CAN if holds else Answer.CANNOT,
        headline=f"{headline}.{'yes' if holds else 'no'}",
        headline_params=params,
        because=tuple(dict.fromkeys(because)),
    )


def valued(value: Any, headline: str, because: Iterable[str], **params: Any) -> Verdict:
    return Verdict(
        answer=Answer.VALUE,
        value=value,
        headline=headline,
        headline_params={"value": value, **params},
        because=tuple(dict.fromkeys(because)),
    )
