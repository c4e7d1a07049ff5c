"""Worked examples of the rulebooks and recorded outcomes: how many are answered, how many rightly."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from benchmarks import DATA
from benchmarks.runs import read_items, saitei, without_answers

Row = dict[str, Any]


def examples(folder: Path, base: Path) -> str:
    """The table for the worked examples, by era, wrong answers first."""
    return _table(
        "Worked examples of the rulebooks",
        read_items(DATA / "sources/examples.jsonl"),
        folder,
        base,
        group=lambda item: str(item["era"]),
        right=_example_right,
        beyond=beyond_the_rules(),
    )


def beyond_the_rules() -> dict[str, str]:
    """The ids of worked examples that card text and rules alone do not answer, with what is missing."""
    rows = yaml.safe_load((Path(__file__).parent / "beyond_the_rules.yaml").read_text(encoding="utf-8"))
    return {item: row["reason"] for row in rows for item in row["ids"]}


def outcomes(folder: Path, base: Path) -> str:
    """The table for recorded outcomes, by family."""
    return _table(
        "Recorded outcomes (development half)",
        read_items(DATA / "oracle/items_dev.jsonl"),
        folder,
        base,
        group=lambda item: f"{item['family']} {item['topic']}",
        right=_outcome_right,
    )


def _example_right(item: Row, answer: Any) -> bool:
    expected = item["expected"]
    if expected["type"] in ("yes", "no"):
        return bool(answer == expected["type"])
    return bool(_folded(answer) == _folded(expected["value"]))


def _folded(value: Any) -> Any:
    if isinstance(value, list):
        return [_folded(part) for part in value]
    return str(value).replace(" ", "")


def _outcome_right(item: Row, answer: Any) -> bool:
    expected = item["expected"]
    if isinstance(expected, dict):
        if not isinstance(answer, dict):
            return False
        keys = [key for key in expected if not (key == "position" and expected["zone"] == "banished")]
        return all(answer.get(key) == expected[key] for key in keys)
    return type(answer) is type(expected) and bool(answer == expected)


def _table(
    title: str,
    items: list[Row],
    folder: Path,
    base: Path,
    *,
    group: Callable[[Row], str],
    right: Callable[[Row, Any], bool],
    beyond: Mapping[str, str] = MappingProxyType({}),
) -> str:
    answers, took = saitei("simulate", "--jsonl", str(without_answers(items, folder)), base=base)
    by_id = {row["id"]: row for row in answers}
    count: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    reasons: Counter[str] = Counter()
    missing: dict[str, list[str]] = defaultdict(list)
    for item in items:
        row = by_id[item["id"]]
        for name in (group(item), "**all**"):
            count[name]["items"] += 1
            if row["abstain"]:
                continue
            count[name]["answered"] += 1
            count[name]["right"] += right(item, row["answer"])
        if row["abstain"] and item["id"] in beyond:
            missing[beyond[item["id"]]].append(item["id"])
        elif row["abstain"]:
            reasons[row["reason"][:90]] += 1
        elif not right(item, row["answer"]):
            wrong.append(f"- `{item['id']}`: {row['answer']!r}, recorded {item['expected']!r}")
    lines = [f"## {title}", "", f"{took:.1f} s for {len(items)} items.", ""]
    lines += [f"Answered wrongly ({len(wrong)}), listed first:", "", *(wrong or ["- none"]), ""]
    lines += ["| group | items | answered | right of answered |", "| --- | --- | --- | --- |"]
    for name in sorted(count):
        row = count[name]
        share = f"{row['right'] / row['answered']:.1%}" if row["answered"] else "–"
        lines.append(f"| {name} | {row['items']} | {row['answered']} | {row['right']} ({share}) |")
    if missing:
        lines += ["", "Not answered, and more than card text and rules would be needed:", ""]
        lines += [f"- {reason} ({', '.join(f'`{one}`' for one in ids)})" for reason, ids in missing.items()]
    lines += ["", "Most frequent reasons for abstaining:", ""]
    lines += [f"- {number} × {reason}" for reason, number in reasons.most_common(12)]
    return "\n".join(lines) + "\n"
