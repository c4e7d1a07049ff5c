"""Reading the card corpus: coverage, speed, and classification against the labels."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks import DATA, SHARED
from grammar import parse_card_text
from grammar.nodes import unparsed_in
from grammar.terms import Lang

SAMPLE = 2000


def corpus_rows() -> list[dict]:  # type: ignore[type-arg]
    with lzma.open(DATA / "cards/cards.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def coverage() -> str:
    """Share of effects parsed completely, per dialect, on every n-th card, and cards a second."""
    rows = corpus_rows()
    step = max(1, len(rows) // SAMPLE)
    lines = [
        "## Reading card texts",
        "",
        "| dialect | cards | effects | complete | cards a second |",
        "| --- | --- | --- | --- | --- |",
    ]
    unparsed: Counter[str] = Counter()
    for lang in (Lang.JA, Lang.ZH_FAN):
        texts = [
            row["text"][lang]
            for row in rows[::step]
            if lang in row.get("text", {}) and "Normal" not in row.get("monster_type_line", "").split(" / ")
        ]
        parse_card_text(texts[0], lang)
        started = time.perf_counter()
        trees = [parse_card_text(text, lang) for text in texts]
        took = time.perf_counter() - started
        effects = [effect for tree in trees for effect in tree.effects]
        complete = sum(effect.complete for effect in effects)
        unparsed.update(piece.text for tree in trees for piece in unparsed_in(tree))
        lines.append(
            f"| {lang} | {len(texts)} | {len(effects)} | {complete / len(effects):.1%} | {len(texts) / took:.0f} |"
        )
    return "\n".join(lines) + "\n"


def labels(folder: Path, base: Path) -> str:
    """Agreement with the simulator-script labels, as the scorer prints it."""
    from benchmarks.runs import saitei

    rows, _ = saitei("export", "effects", base=base)
    predictions = folder / "effects.jsonl"
    predictions.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            str(SHARED / "tools/score_labels.py"),
            str(DATA / "labels/effects.jsonl.xz"),
            str(predictions),
            "--worst",
            "0",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return f"## Classification against the labels\n\n```\n{done.stdout.strip()}\n```\n"
