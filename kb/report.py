"""Answers and classifications as plain text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from grammar.nodes import Node
from kb.decks import Checked
from kb.decks import Finding as DeckFinding
from kb.exchange import answer_words, confidence, reason_words
from kb.fact_words import stated
from kb.judge import ask
from kb.knowledge import KnowledgeBase
from kb.precedents import Conflict
from kb.reading import Reading, reading_row
from kb.rules import RuleGraph
from kb.verdict import Answer
from kb.wording import DEFAULT_LANGUAGE, say

if TYPE_CHECKING:
    from kb.corpus import Report

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
    lines = [f"〔{line['text']}〕" for line in row["head"]]
    if row["dialect_may_be"]:
        lines.append(f"？ dialect: {row['dialect']}, or {', '.join(row['dialect_may_be'])}")
    for effect in row["effects"]:
        lines.append(f"【{effect['printed_no'] or '—'}】{'灵摆' if effect['section'] == 'pendulum' else ''}")
        for field in _SHOWN:
            lines.append(
                f"  {field:<18}{_value(effect[field])}{_why(effect['because'].get(field), reading.text)}"
            )
    for piece in row["unparsed"]:
        lines.append(f"？ {piece['text']!r}  ← {' / '.join(piece['expected'])}")
    return lines


_LEGALITY = {"allowed": "○", "undecided": "？", "forbidden": "×"}


def response_lines(row: dict[str, Any]) -> list[str]:
    """One activation a line: ○ may be activated, × may not and by which rule, ？ not known for want of what."""
    lines = [f"！ {row['doubt']}"] if row["doubt"] else []
    for one in row["responses"]:
        number = f"#{one['effect']}" if one["effect"] else ""
        deciding = one["because"]
        why = f"  {deciding['says']} [{deciding['rule']}]" if deciding else ""
        lines.append(f"{_LEGALITY[one['legality']]} {one['player']} {one['card']}{number}{why}")
    return lines


def tree_lines(node: Node, text: str) -> list[str]:
    """A syntax tree, one part a line, indented, each node with the words it is of."""
    return list(_tree(node, text, "", 0))


def _tree(value: Any, text: str, label: str, depth: int) -> Iterator[str]:
    head = f"{'  ' * depth}{label}"
    if isinstance(value, Node):
        span = value.span
        words = f"  『{text[span.start : span.end]}』".replace("\n", "/") if span else ""
        yield f"{head}{value.__struct_config__.tag}{words}"
        for field in msgspec.structs.fields(value):
            part = getattr(value, field.name)
            if field.name not in ("span", "activation_span") and part != field.default:
                yield from _tree(part, text, f"{field.name}: ", depth + 1)
    elif isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
        for item in value:
            yield from _tree(item, text, label, depth)
    else:
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else value
        yield f"{head}{shown}"


def corpus_lines(found: Report) -> list[str]:
    """Coverage first, then the causes, then the differences between the dialects."""
    lines = [
        f"{found.lang}: {found.cards} cards, {found.effects} effects, {found.complete} complete"
        f" ({found.share:.1%}); {found.whole_cards} cards wholly",
        "",
        "alone  in effects  words that were not understood [what was expected]",
    ]
    for cause in found.unparsed:
        lines.append(f"{cause.alone:5}  {cause.effects:10}  {cause.text} [{', '.join(cause.expected)}]")
        lines += [f"{'':19}{example}" for example in cause.examples]
    if found.against is not None:
        share = found.equal / found.both if found.both else 0.0
        lines += [
            "",
            f"{found.lang} = {found.against}: {found.equal} of {found.both} effects complete in both ({share:.1%})",
        ]
        for item in found.differences:
            lines.append(f"{item.effects:5}  {item.where}  {item.one} ≠ {item.other}")
            lines.append(f"{'':7}{', '.join(item.cards)}")
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
    for change in verdict.would_change if verdict.answer is Answer.DEPENDS else ():
        lines.append(
            f"  → {stated(change.path, change.value, lang)} → {say(f'answer.{change.answer}', lang)}"
        )
    for rule_id in verdict.because:
        rule = base.rules.rule(rule_id)
        lines.append(f"  § {rule.title.get(lang, rule_id)}  [{rule_id}]  {'  '.join(rule.cites[:3])}")
    for step in verdict.trace:
        lines.append(f"  {step.n}. {say(step.code, lang, **step.params)}  {' '.join(step.rules)}")
    for fact in verdict.assumed:
        lines.append(f"  ~ {stated(fact.path, fact.value)}")
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


def deck_lines(checked: Checked, lang: str = DEFAULT_LANGUAGE) -> list[str]:
    """What is wrong with a deck, line by line, each with its rule; the verdict first."""
    word = {True: "deck.legal", False: "deck.illegal", None: "deck.unknown"}[checked.legal]
    lines = [say(word, lang, regulation=checked.regulation or "—")]
    return [*lines, *(f"- {finding_words(finding, lang)} [{finding.rule}]" for finding in checked.findings)]


def finding_words(finding: DeckFinding, lang: str = DEFAULT_LANGUAGE) -> str:
    """One thing that is wrong with a deck."""
    return say(
        f"deck.{finding.fault}.{finding.part}" if finding.part else f"deck.{finding.fault}",
        lang,
        cards=finding.cards,
        count=finding.count,
        least=finding.least,
        most=finding.most,
    )


def conflict_lines(found: Conflict) -> list[str]:
    """A published ruling and our derivation, which says the opposite."""
    ruling, verdict = found.ruling, found.asked.verdict
    return [
        f"{ruling.id}  {ruling.date or '?'}  {ruling.source}",
        f"  published: {ruling.answer}",
        f"  derived:   {say(f'answer.{verdict.answer}')} {', '.join(verdict.because)}",
    ]
