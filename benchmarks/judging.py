"""The judge: typed questions, tests with options, worked examples and recorded outcomes asked as sentences."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import DATA
from benchmarks.runs import read_items, saitei, without_answers
from kb.formats import outcomes

Row = dict[str, Any]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """One item as the program sees it, and what is known of it.

    right      whether an answer row is right; None: the item has no usable key
    derivable  False: the official answer follows from no rule, and to abstain is right
    """

    id: str
    seen: Row
    topics: tuple[str, ...]
    right: Callable[[Row], bool] | None
    derivable: bool = True


def tables(folder: Path, base: Path) -> str:
    """A table for each set that is there."""
    sets = (
        ("Judge questions (development half)", "qa/questions_dev.jsonl", _questions),
        ("Certification test of 2018", "qa/cert_2018.json", _test),
        ("Unofficial test of 2017", "qa/unofficial_2017.json", _test),
        ("Worked examples as typed sentences", "sources/examples.jsonl", _examples),
        ("Recorded outcomes as typed sentences", "oracle/items_dev.jsonl", _outcomes),
    )
    parts = []
    for title, name, read in sets:
        if not (DATA / name).is_file():
            parts.append(f"## {title}\n\nSkipped: {name} is not there.\n")
            continue
        parts.append(
            _table(title, [item for item in read(DATA / name) if item.right is not None], folder, base)
        )
    return "\n".join(parts)


# --------------------------------------------------------------------------- the sets


def _questions(path: Path) -> Iterable[Asked]:
    for item in read_items(path):
        seen = {key: item[key] for key in ("id", "question", "lang")}
        yield Asked(
            id=item["id"],
            seen=seen,
            topics=(item["topic"],),
            right=lambda row, item=item: _expected(item["expected"], row),
            derivable=item["derivable"],
        )


def _expected(expected: Row, row: Row) -> bool:
    if expected["verdict"] != "short":
        return bool(row["verdict"] == expected["verdict"])
    said = _norm(row["answer"])
    return all(any(re.search(_norm(form), said) for form in group) for group in expected["match"])


def _test(path: Path) -> Iterable[Asked]:
    """A picture is told in words behind the stem."""
    for item in json.loads(path.read_text(encoding="utf-8"))["items"]:
        stem = "\n".join(part for part in (item["stem"], item.get("picture_text")) if part)
        options = item.get("options")
        accepted = [_letters(item["answer"]), *map(_letters, item.get("also_accept") or [])]
        right: Callable[[Row], bool] | None = None
        if options:
            seen = {"id": item["id"], "stem": stem, "options": list(options.values())}
            right = lambda row, accepted=accepted: _letters(row["choice"]) in accepted  # noqa: E731
        else:
            seen = {"id": item["id"], "question": stem}
            words = [item["answer"], *(item.get("also_accept") or [])]
            if item.get("type") == "judge":
                right = lambda row, words=words: row["verdict"] in words  # noqa: E731
        if item.get("defect"):
            right = None
        yield Asked(
            id=item["id"],
            seen=seen,
            topics=tuple(item.get("topics") or [item.get("type") or "–"]),
            right=right,
        )


def _letters(answer: Any) -> str:
    return "".join(sorted(set(re.findall("[A-Z]", "".join(answer or "")))))


def _examples(path: Path) -> Iterable[Asked]:
    for item in read_items(path):
        seen = {"id": item["id"], "question": item["question"], "lang": "zh-Hans", "era": item["era"]}
        yield Asked(
            id=item["id"],
            seen=seen,
            topics=(item["era"],),
            right=_value_key(item["expected"]),
        )


def _value_key(expected: Row) -> Callable[[Row], bool] | None:
    """Yes or no, or a number or word that the answer names; None for a list of things, which sentences cannot be held to."""
    wanted = expected.get("value")
    if expected["type"] in ("yes", "no"):
        return lambda row: bool(row["verdict"] == expected["type"])
    if isinstance(wanted, (list, dict)):
        return None
    return lambda row: _names_it(_bare(wanted), row)


def _names_it(wanted: str, row: Row) -> bool:
    value = _bare(row["value"] if row["short"] is None else row["short"])
    zones, seat = [zone for zone in _ZONES if zone in wanted], re.match("[AB](?![A-Za-z])", wanted)
    if len(zones) == 1 or seat is not None:
        return (zones[0] if zones else f"({wanted[0]})") in _bare(row["answer"])
    return wanted in _bare(row["answer"]) or wanted in value or (len(value) > 1 and value in wanted)


_ZONES = ("墓地", "手卡", "EX卡组", "除外")


def _bare(text: Any) -> str:
    return re.sub("[ 「」]", "", _norm(text))


def _outcomes(path: Path) -> Iterable[Asked]:
    for item in read_items(path):
        seen = {"id": item["id"], "question": item["rendered_zh"], "lang": "zh-Hans", "era": item["era"]}
        yield Asked(
            id=item["id"],
            seen=seen,
            topics=(item["family"],),
            right=lambda row, item=item: _outcome_right(item["expected"], row),
        )


def _outcome_right(expected: Any, row: Row) -> bool:
    if isinstance(expected, bool):
        return bool(row["verdict"] == ("yes" if expected else "no"))
    if isinstance(expected, dict):
        place = outcomes.location(row["value"]) or {}
        if expected["zone"] == "overlay":
            return place.get("zone") == "overlay"
        keys = [key for key in expected if not (key == "position" and expected["zone"] == "banished")]
        return all(place.get(key) == expected[key] for key in keys)
    return bool(row["value"] == expected)


def _norm(text: Any) -> str:
    return unicodedata.normalize("NFKC", str(text)).strip()


# --------------------------------------------------------------------------- the table


def _table(title: str, items: list[Asked], folder: Path, base: Path) -> str:
    answers, took = saitei(
        "ask", "--jsonl", str(without_answers([item.seen for item in items], folder)), base=base
    )
    by_id = {row["id"]: row for row in answers}
    count: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: list[str] = []
    reasons: Counter[str] = Counter()
    sure: list[tuple[float, bool]] = []
    for item in items:
        row = by_id[item.id]
        answered = not row["abstain"]
        right = answered and item.right is not None and item.right(row)
        for name in ("**all**", *item.topics):
            count[name]["items"] += 1
            count[name]["answered"] += answered
            count[name]["right"] += right
            count[name]["rightly silent"] += not answered and not item.derivable
        if answered:
            sure.append((row["confidence"], right))
        else:
            reasons[row["reason"][:90]] += 1
        if answered and not right:
            wrong.append(f"- `{item.id}`: {row['answer']} (confidence {row['confidence']})")
    lines = [f"## {title}", "", f"{took:.1f} s for {len(items)} items.", ""]
    lines += [f"Answered wrongly ({len(wrong)}), listed first:", "", *(wrong or ["- none"]), ""]
    lines += [
        "| topic | items | answered | right of answered | rightly silent |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in sorted(count):
        lines.append(_line(name, count[name]))
    lines += ["", *_curve(sure, len(items)), "Most frequent reasons for abstaining:", ""]
    lines += [f"- {number} × {reason}" for reason, number in reasons.most_common(12)]
    return "\n".join(lines) + "\n"


def _line(name: str, row: Counter[str]) -> str:
    share = f"{row['right'] / row['answered']:.1%}" if row["answered"] else "–"
    part = f"{row['answered']} ({row['answered'] / row['items']:.0%})"
    return f"| {name} | {row['items']} | {part} | {row['right']} ({share}) | {row['rightly silent']} |"


def _curve(sure: list[tuple[float, bool]], items: int) -> list[str]:
    """Risk and coverage: what is wrong among the answers given with at least that confidence."""
    lines = ["| confidence at least | coverage | risk |", "| --- | --- | --- |"]
    for level in sorted({confidence for confidence, _ in sure}, reverse=True):
        taken = [right for confidence, right in sure if confidence >= level]
        lines.append(f"| {level} | {len(taken) / items:.1%} | {taken.count(False) / len(taken):.1%} |")
    return [*lines, ""]
