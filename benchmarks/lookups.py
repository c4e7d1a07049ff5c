"""Import and look-up: how long the whole pool takes, in how much memory, and how long a search takes."""

from __future__ import annotations

import random
import resource
import shutil
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import DATA
from benchmarks.runs import saitei
from grammar.terms import Zone
from kb.card_search import CardQuery, search_cards
from kb.effects import EffectKind
from kb.knowledge import KnowledgeBase, load
from kb.precedents import search_rulings

ROUNDS = 5
SAMPLE = 300
QUERIES = (
    CardQuery(words="灰流丽"),
    CardQuery(words="破坏 无效"),
    CardQuery(words="ドロー"),
    CardQuery(words="怪兽"),
    CardQuery(series="HERO"),
    CardQuery(effect=EffectKind.TRIGGER),
    CardQuery(effect=EffectKind.QUICK, zone=Zone.HAND, categories=("negate_activation",)),
    CardQuery(atk=(2500, None), effect=EffectKind.IGNITION, categories=("special_summon",)),
)


def table(base_path: Path, imported: float) -> str:
    """Import, its memory, and times of the look-ups with everything imported."""
    folder = base_path.parent
    whole = folder / "lookups.base"
    shutil.copyfile(base_path, whole)
    _, again = saitei("import", "cards", str(DATA / "cards/cards.jsonl.xz"), base=whole)
    _, both = saitei("import", "cards", str(DATA / "cards/cards.cdb"), base=whole)
    _, rulings = saitei("import", "rulings", str(DATA / "qa/rulings_dev.jsonl"), base=whole)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    base = load(whole)
    names = [name for card in base.cards() for lang, name in card.names.items() if lang != "en"]
    chosen = random.Random(1).sample(names, SAMPLE)
    prose = "。".join(
        f"我发动「{a}」，对方连锁{b}，场上还有{c}" for a, b, c in zip(*[iter(chosen)] * 3, strict=False)
    )
    questions = prose.split("。")
    base.spot("")
    rows = (
        ("import of the whole pool, all dialects, s", f"{imported:.0f}"),
        ("the same again, nothing changed, s", f"{again:.0f}"),
        ("`cards.cdb` into it, s", f"{both:.0f}"),
        ("2,773 rulings into it, s", f"{rulings:.0f}"),
        ("largest memory of an import process, MB", f"{memory:.0f}"),
        ("card search, ms", _row([lambda q=q: search_cards(q, base) for q in QUERIES])),  # type: ignore[misc]
        (
            "ruling search, ms",
            _row([lambda w=w: search_rulings(w, base) for w in ("灰流丽", "破坏 发动", "调整中")]),
        ),  # type: ignore[misc]
        ("a name as written, ms", _row([lambda n=n: base.names.exact(n) for n in chosen])),  # type: ignore[misc]
        ("a name with a typo, ms", _row([lambda n=n: base.names.near(n[:-1]) for n in chosen[:60]])),  # type: ignore[misc]
        ("names in a question, ms", _row([lambda q=q: base.spot(q) for q in questions])),  # type: ignore[misc]
    )
    return (
        "## Import and look-up\n\n"
        + f"{_names(base, names)}\n\n| what | median (p99) |\n| --- | --- |\n"
        + "\n".join(f"| {what} | {found} |" for what, found in rows)
    )


def _names(base: KnowledgeBase, names: list[str]) -> str:
    """How many exact names lead to one card, how many are offered with others, and typos among the first three."""
    unique = sum(len(base.names.exact(name)) == 1 for name in names)
    several = sum(len(base.names.exact(name)) > 1 for name in names)
    chosen = random.Random(2).sample([name for name in names if len(name) > 3], SAMPLE)
    found = sum(name in base.names.near(_mistyped(name), 3) or _same(base, name) for name in chosen)
    return (
        f"{len(names):,} names of all dialects: {unique:,} lead to one card, {several} are offered with others, "
        f"{len(names) - unique - several} lead nowhere. With one typo: {found} of {SAMPLE} in the first three."
    )


def _mistyped(name: str) -> str:
    place = random.Random(name).randrange(len(name))
    return name[:place] + "的" + name[place + 1 :]


def _same(base: KnowledgeBase, name: str) -> bool:
    keys = set(base.names.exact(name))
    return any(keys & set(base.names.exact(near)) for near in base.names.near(_mistyped(name), 3))


def _row(acts: list[Callable[[], object]]) -> str:
    taken = []
    for act in acts:
        act()
        for _ in range(ROUNDS):
            started = time.perf_counter()
            act()
            taken.append((time.perf_counter() - started) * 1000)
    return f"{statistics.median(taken):.2f} ({sorted(taken)[int(len(taken) * 0.99)]:.2f})"
