"""The record of a simulation, written by the steps themselves while they run."""

from __future__ import annotations

from typing import Any

from kb.cards import Seat
from kb.verdict import Finding, TraceStep, Words


class Trace:
    """Collects steps and findings in order. One trace per simulation; never shared."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self.findings: list[Finding] = []

    def step(
        self,
        code: str,
        *rules: str,
        seat: Seat | None = None,
        card: str | None = None,
        effect_no: int | None = None,
        link: int | None = None,
        words: Words | None = None,
        **params: Any,
    ) -> None:
        """Record one thing done. *code* is a message of ``rules_data/messages``; *rules* are rule ids.

        The message may name *params* and also ``card``, ``seat``, ``link`` and ``effect``.
        """
        known = {"card": card, "seat": seat, "link": link, "effect": effect_no}
        params = {name: value for name, value in known.items() if value is not None} | params
        self.steps.append(
            TraceStep(
                n=len(self.steps) + 1,
                code=code,
                params=params,
                seat=seat,
                card=card,
                effect_no=effect_no,
                link=link,
                rules=rules,
                words=words,
            )
        )

    def found(self, *findings: Finding) -> None:
        """Record rules considered."""
        self.findings.extend(findings)

    def rules(self) -> tuple[str, ...]:
        """Every rule recorded, first use first, without repetition."""
        seen = dict.fromkeys(rule for step in self.steps for rule in step.rules)
        seen.update(dict.fromkeys(finding.rule for finding in self.findings))
        return tuple(seen)
