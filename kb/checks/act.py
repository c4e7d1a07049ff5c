"""What a legality check looks at, and the three things it can say."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from grammar.nodes import EffectText
from grammar.terms import ActivationMode
from kb.cards import CardInPlay, Seat
from kb.context import Base, Context
from kb.effects import Effect, EffectKind
from kb.events import Event
from kb.playing import is_laid_open_with
from kb.state import DuelState
from kb.verdict import Finding


class Named(Protocol):
    """Something a player thinks about, with the message parameters that name it."""

    @property
    def names(self) -> dict[str, Any]: ...


class Activation(msgspec.Struct, frozen=True, kw_only=True):
    """An activation that a player thinks about: nothing of it has been done yet.

    targets, cost   card ids the player names; None: any that fit
    event           what set the effect off, when the caller knows it
    paid, unpaid    a way of paying the cost that is tried out: its events, and the duel before it
    """

    base: Base
    state: DuelState
    seat: Seat
    card: CardInPlay
    effect: Effect
    targets: tuple[str, ...] | None = None
    cost: tuple[str, ...] | None = None
    event: Event | None = None
    paid: tuple[Event, ...] = ()
    unpaid: DuelState | None = None

    @property
    def ctx(self) -> Context:
        return Context(
            base=self.base,
            controller=self.seat,
            source=self.card.id,
            since=self.card.since,
            effect=self.effect.index if self.effect.index >= 0 else None,
            trigger_event=self.event,
            cost_events=self.paid,
            unpaid=self.unpaid,
        )

    @property
    def text(self) -> EffectText:
        return self.effect.text or EffectText()

    @property
    def is_card_activation(self) -> bool:
        return self.effect.kind is EffectKind.ACTIVATE or is_laid_open_with(self.card, self.effect)

    @property
    def is_mandatory(self) -> bool:
        """It must be activated; 発動する on old cards is a choice where nothing is waited for (see ``kb.classify``)."""
        if self.effect.mandatory is not None:
            return self.effect.mandatory
        return self.text.activation is ActivationMode.MUST and self.effect.kind is not EffectKind.ACTIVATE

    @property
    def names(self) -> dict[str, Any]:
        """Message parameters that every finding about this activation carries."""
        return {"card": self.card.card.name(), "effect": self.effect.printed_no}


def passes(act: Named, rule: str, code: str, **params: Any) -> Finding:
    """The rule was considered and lets the activation through."""
    return Finding(rule=rule, allows=True, code=f"check.{code}.yes", params={**act.names, **params})


def forbids(act: Named, rule: str, code: str, **params: Any) -> Finding:
    """The rule forbids the activation."""
    return Finding(rule=rule, allows=False, code=f"check.{code}.no", params={**act.names, **params})


def unknown(act: Named, rule: str, code: str, missing: str, **params: Any) -> Finding:
    """The rule cannot be decided without the fact or words *missing*."""
    params = {**act.names, **params, "missing": missing}
    return Finding(rule=rule, allows=None, code=f"check.{code}.unknown", params=params, missing=missing)


def assumes(act: Named, rule: str, code: str, path: str, **params: Any) -> Finding:
    """Let through on a fact that the situation leaves open, named by *path*: the verdict lists it as assumed."""
    params = {**act.names, **params, "missing": path}
    return Finding(rule=rule, allows=True, code=f"check.{code}.assumed", params=params, missing=path)


def judged(act: Named, truth: bool | None, rule: str, code: str, missing: str, **params: Any) -> Finding:
    """A finding from a three-valued answer."""
    if truth is None:
        return unknown(act, rule, code, missing, **params)
    return passes(act, rule, code, **params) if truth else forbids(act, rule, code, **params)
