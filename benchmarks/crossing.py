"""Effects read in one dialect, written in the other and read again: what only one of the two can say.

Every complete effect of the sample goes through our own writer into the other dialect. What comes back as another tree is
a slip of the writer, or a wording that the reader of that dialect does not know; both are listed by what first differs.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from benchmarks.texts import corpus_rows, texts_of
from grammar import parse_card_text
from grammar.nodes import EffectText, plain, unparsed_in
from grammar.render import CannotWrite, usual_wording
from grammar.terms import Lang

ACROSS = {Lang.JA: Lang.ZH_FAN, Lang.ZH_FAN: Lang.JA}
SAME = "same tree"
KINDS = (SAME, "refused", "not read again", "read as something else")
_STEP, _SHOWN = 8, 25


class Crossing(msgspec.Struct, frozen=True):
    """How one effect came across: its ``kind`` of ``KINDS``, the ``family`` of what went wrong, the ``words`` written."""

    kind: str
    family: str = ""
    words: str = ""


def table(examples: bool = False, step: int = _STEP) -> str:
    """How many effects come across, each way, and the families of those that do not, the largest first."""
    lines = [
        "## Across the dialects",
        "",
        "Complete effects, written in the other dialect without their text as a guide, and read again.",
        "",
        f"| from | effects | {' | '.join(KINDS)} |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    families: list[str] = []
    for lang in ACROSS:
        found: Counter[str] = Counter()
        sorts: defaultdict[str, list[str]] = defaultdict(list)
        for one in _crossings(lang, step):
            found[one.kind] += 1
            if one.kind != SAME:
                sorts[f"{one.kind}: {one.family}"].append(one.words)
        whole = max(found.total(), 1)
        lines.append(f"| {lang} | {whole} | {' | '.join(f'{found[kind] / whole:.1%}' for kind in KINDS)} |")
        families += ["", f"What does not come across from {lang}, the largest families:", ""]
        for family, words in sorted(sorts.items(), key=lambda sort: -len(sort[1]))[:_SHOWN]:
            families.append(f"- {len(words)} {family}" + (f"; {words[0]}" if examples else ""))
    return "\n".join([*lines, *families]) + "\n"


def _crossings(lang: Lang, step: int) -> Iterator[Crossing]:
    for _, text in texts_of(corpus_rows()[::step], lang):
        for effect in parse_card_text(text, lang).effects:
            if effect.complete:
                yield crossed(effect, ACROSS[lang])


def crossed(effect: EffectText, lang: Lang) -> Crossing:
    """*effect*, written in *lang* and read again."""
    effect = msgspec.structs.replace(effect, pendulum=False)
    try:
        words = usual_wording(effect, lang)
    except CannotWrite as reason:
        return Crossing("refused", re.sub("[「'\\[].*", "…", str(reason)))
    back = parse_card_text(words, lang)
    if left := unparsed_in(back):
        wanted = left[0].expected[0] if left[0].expected else ""
        return Crossing("not read again", f"{wanted} in place of {_shape(left[0].text)}", words)
    alone = plain(back.effects[0]) if len(back.effects) == 1 else {}
    if alone == plain(effect):
        return Crossing(SAME)
    places = sorted(_differing(plain(effect), alone), key=len)
    return Crossing("read as something else", places[0] if places else "another number of effects", words)


def _shape(words: str) -> str:
    """*words* without names and numbers, shortened."""
    bare = re.sub("[0-9０-９]+", "1", re.sub("「[^」]*」", "「」", words))
    return bare if len(bare) <= 12 else f"{bare[:12]}…"


def _differing(one: Any, other: Any, place: str = "") -> Iterator[str]:
    """Where two trees differ, the numbers of list places left out."""
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.get("node") == other.get("node"):
        for key in {**one, **other}:
            if one.get(key) != other.get(key):
                yield from _differing(one.get(key), other.get(key), f"{place}.{key}" if place else key)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for part, mate in zip(one, other, strict=True):
            if part != mate:
                yield from _differing(part, mate, place)
    else:
        yield place
