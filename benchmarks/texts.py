"""Reading the card corpus: coverage, speed, and classification against the labels."""

from __future__ import annotations

import json
import lzma
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import DATA, SHARED
from grammar import parse_card_text
from grammar.nodes import EffectText, plain, unparsed_in
from grammar.reader import tokens_of
from grammar.render import CannotWrite, printed, render
from grammar.same_text import same_words
from grammar.terms import Lang
from grammar.word_forms import form_of

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


def written_back(step: int = 8) -> str:
    """Complete effects, written back in their dialect: in its usual wording, and in the words of the text."""
    lines = [
        "## Writing effects back",
        "",
        "Equal: but for widths, spaces, commas, synonyms of the lexicon and particles that say nothing",
        "(`grammar.word_forms`). Same words: but for the order of phrases too (`grammar.same_text`).",
        "",
        "| dialect | complete effects | usual wording: read again as the same tree | in the text's words: equal | same words |",
        "| --- | --- | --- | --- | --- |",
    ]
    for lang in (Lang.JA, Lang.ZH_FAN):
        found: Counter[str] = Counter()
        for name, text in texts_of(corpus_rows()[::step], lang):
            card = parse_card_text(text, lang)
            for effect in card.effects:
                if effect.complete:
                    effect = _told_here(effect)
                    found["complete"] += 1
                    found["tree"] += _same_tree(effect, lang)
                    found.update(
                        _alike_in_print(
                            effect, printed(effect, text, (*card.limits, *card.statements)), lang, name
                        )
                    )
        whole = max(found["complete"], 1)
        shares = (f"{found[key] / whole:.1%}" for key in ("tree", "equal", "words"))
        lines.append(f"| {lang} | {whole} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n"


def _told_here(effect: EffectText) -> EffectText:
    """*effect* without the times that the head of the card tells of several effects: they are not among its words."""
    start = effect.span.start if effect.span is not None else 0
    also = tuple(w for w in effect.also_windows if w.span is None or w.span.start >= start)
    window = effect.window
    if window is not None and window.span is not None and window.span.start < start:
        window = None
    return msgspec.structs.replace(effect, window=window, also_windows=also)


def _same_tree(effect: EffectText, lang: Lang) -> bool:
    try:
        alone = parse_card_text(render(effect, lang), lang).effects
    except CannotWrite:
        return False
    return len(alone) == 1 and plain(alone[0]) == plain(msgspec.structs.replace(effect, pendulum=False))


def _alike_in_print(effect: EffectText, text: str, lang: Lang, name: str) -> list[str]:
    """Which hold of *effect* written in the words of its *text*: "equal" to it, of the same "words"."""
    try:
        written = render(msgspec.structs.replace(effect, number=0), lang, like=text, name=name)
    except CannotWrite:
        return []
    if form_of(lang)(written) == form_of(lang)(text):
        return ["equal", "words"]
    return ["words"] if same_words(written, text, lang) else []


def same_trees(step: int = 4) -> str:
    """Effects complete in Japanese and in the mainland fan wording whose trees are equal, names resolved to cards."""
    rows = corpus_rows()
    cards = {
        (lang, _bare_name(name)): number
        for number, row in enumerate(rows)
        for lang in (Lang.JA, Lang.ZH_FAN)
        if (name := row["name"].get(lang))
    }
    both = equal = 0
    for row in rows[::step]:
        for field in ("text", "pendulum_text"):
            texts = row.get(field, {})
            if Lang.JA not in texts or Lang.ZH_FAN not in texts:
                continue
            ja = parse_card_text(texts[Lang.JA], Lang.JA).effects
            zh = parse_card_text(texts[Lang.ZH_FAN], Lang.ZH_FAN).effects
            for one, other in zip(ja, zh, strict=False):
                if one.complete and other.complete:
                    both += 1
                    left = _resolved(plain(one), Lang.JA, cards)
                    equal += _alike(left, _resolved(plain(other), Lang.ZH_FAN, cards))
    return f"## Same tree in Japanese and mainland fan wording\n\n{equal} of {both} effects: {equal / both:.1%}\n"


def _bare_name(name: str) -> str:
    return name.translate(str.maketrans("", "", " ・·"))


def _resolved(value: Any, lang: Lang, cards: dict[tuple[Lang, str], int]) -> Any:
    """*value* with the names of cards as their numbers; a series, which no table names, is the same as any other."""
    if isinstance(value, dict):
        found = {key: _resolved(part, lang, cards) for key, part in value.items()}
        if "names" in value:
            found["names"] = [cards.get((lang, _bare_name(name))) for name in value["names"]]
        if "counter" in value:
            found["counter"] = None
        if "predicates" in found:
            found["predicates"].sort(key=lambda part: json.dumps(part, sort_keys=True))
        return found
    return [_resolved(part, lang, cards) for part in value] if isinstance(value, list) else value


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(part, other[key]) for key, part in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_alike, one, other))
    named = {type(one), type(other)} <= {int, type(None)} and None in (one, other)
    return bool(one == other or named)


def shuffled(step: int = 8, seed: int = 1) -> str:
    """Sentences of numbered effects with their words in random order that are nevertheless called complete."""
    lines = [
        "## Shuffled sentences",
        "",
        "| dialect | sentences of three words or more | called complete |",
        "| --- | --- | --- |",
    ]
    for lang in (Lang.JA, Lang.ZH_FAN):
        chance = random.Random(seed)
        tried = wrong = 0
        for _, text in texts_of(corpus_rows()[::step], lang):
            for part in re.findall("[①-⑳]：([^①-⑳●\n]+)", text):
                for sentence in re.findall("[^。]+", part):
                    words = [token.text for token in tokens_of(sentence, lang)]
                    mixed = chance.sample(words, len(words))
                    if len(words) < 3 or mixed == words:
                        continue
                    tried += 1
                    tree = parse_card_text(f"①：{''.join(mixed)}。", lang)
                    wrong += tree.complete and bool(tree.effects)
        lines.append(f"| {lang} | {tried} | {wrong / max(tried, 1):.2%} |")
    return "\n".join(lines) + "\n"


def texts_of(rows: Sequence[dict[str, Any]], lang: Lang) -> Iterator[tuple[str, str]]:
    """Names and effect texts of *rows*, Pendulum texts included; none of Normal Monsters."""
    for row in rows:
        name = row["name"].get(lang) or ""
        if lang in row.get("text", {}) and "Normal" not in (row.get("monster_type_line") or "").split(" / "):
            yield name, row["text"][lang]
        if lang in row.get("pendulum_text", {}):
            yield name, row["pendulum_text"][lang]


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
