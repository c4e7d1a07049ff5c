"""Answers and classifications as plain text for the terminal."""

from __future__ import annotations

from typing import Any

from kb.exchange import answer_words, confidence, reason_words
from kb.judge import ask
from kb.knowledge import KnowledgeBase
from kb.reading import Reading, reading_row
from kb.rules import RuleGraph
from kb.wording import say

_SHOWN = (
    "kind",
    "spell_speed",
    "mandatory",
    "can_miss_timing",
    "targets",
    "has_cost",
    "opt_scope",
    "damage_step",
    "opponent_turn_ok",
    "zones",
    "categories",
)


def classification_lines(reading: Reading) -> list[str]:
    """Each effect with its fields, the words that decide them and the rule."""
    row = reading_row(reading)
    lines = []
    for effect in row["effects"]:
        lines.append(f"【{effect['printed_no'] or '—'}】{'灵摆' if effect['section'] == 'pendulum' else ''}")
        for field in _SHOWN:
            lines.append(
                f"  {field:<18}{_value(effect[field])}{_why(effect['because'].get(field), reading.text)}"
            )
    for piece in row["unparsed"]:
        lines.append(f"？ {piece['text']!r}")
    return lines


def _value(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "✓" if value else "✗"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _why(reason: dict[str, Any] | None, text: str) -> str:
    if reason is None:
        return ""
    words = text[reason["start"] : reason["end"]] if reason["start"] is not None else ""
    return f"   ← {reason['rule']}" + (f" 『{words}』" if words else "")


def verdict_lines(question: str, base: KnowledgeBase, era: str | None, lang: str = "zh-Hans") -> list[str]:
    """The answer first, then the steps with their rules, what was assumed, and what stands in the way."""
    verdict = ask(question, base, era).verdict
    lines = [answer_words(verdict, lang)]
    if verdict.decided and confidence(verdict, base) < 1:
        lines.append(f"  {say('exchange.uncertain', lang)}")
    reason = reason_words(verdict, lang)
    if reason:
        lines.append(f"  {reason}")
    for rule_id in verdict.because:
        rule = base.rules.rule(rule_id)
        lines.append(f"  § {rule.title.get(lang, rule_id)}  [{rule_id}]  {'  '.join(rule.cites[:3])}")
    for step in verdict.trace:
        lines.append(f"  {step.n}. {say(step.code, lang, **step.params)}  {' '.join(step.rules)}")
    for fact in verdict.assumed:
        lines.append(f"  ~ {fact.path} = {fact.value}")
    return lines


def difference_lines(graph: RuleGraph, earlier: str, later: str, lang: str = "zh-Hans") -> list[str]:
    """Rules that were replaced beside what replaced them, then what only one of the eras has."""
    found = graph.diff(earlier, later)
    paired = {rule_id for pair in found.replaced for rule_id in pair}
    lines = []
    for old, new in found.replaced:
        lines += [f"{old} → {new}", f"  - {_stated(graph, old, lang)}", f"  + {_stated(graph, new, lang)}"]
    for sign, rules in (("-", found.ended), ("+", found.began)):
        lines += [
            f"{sign} {rule_id}\n  {_stated(graph, rule_id, lang)}"
            for rule_id in rules
            if rule_id not in paired
        ]
    counts = f"{len(found.replaced)} replaced, {len(found.ended)} ended, {len(found.began)} began"
    lines.append(f"{counts}; {len(found.unrecorded)} practice rules are recorded of one of the eras only")
    return lines


def _stated(graph: RuleGraph, rule_id: str, lang: str) -> str:
    rule = graph.rule(rule_id)
    return rule.says.get(lang) or rule.says["zh-Hans"]
