"""Layer 2: a sentence as tokens. One dictionary scan; names, counts and comparisons are recognised first.

A dialect's words are data: ``rules_data/lexicon/<lang>.yaml``. Its top-level keys are

* lower case: a :class:`~grammar.clauses.UnitKind`; below it ``concept: [words]``. ``concept/value`` sets the unit's
  value too (``deck/top: [卡组最上面]``). The token's terminal is ``NOUN``.
* UPPER CASE: a terminal of the dialect's grammar; below it ``concept: [words]`` (``PREP: {obj: [把, 将]}``).
* ``verbs``: ``Verb value: [...]``, inflected by the dialect (``inflect.forms``) or taken as they are.
* ``names``: the brackets that quote a name.
* ``extends``: the dialect whose words this one has too, but for those it gives another meaning. Its own islands come
  first, its ``names`` replace the other's.
* ``script: traditional``: words and text are compared in simplified characters; only names keep theirs.
* ``islands``: what no list of words can hold, as ``{pattern, kind, concept, take, words}``. ``N`` in a pattern is a
  run of digits; a concept ``@group`` is the text of that group, looked up in ``words``; ``take`` says how the value
  is made of the groups (see ``_TAKES``); ``needs`` is a word without which no sentence has it (to save looking).

Text is matched with its widths folded, so the files may use either. What no word covers is an ``UNK`` token; tokens
and blanks tile the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

import msgspec
from ahocorasick_rs import AhoCorasick, MatchKind

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.first_chars import guarded
from grammar.layout import matching
from grammar.nodes import Span
from grammar.normalize import fold, simplified
from grammar.terms import Compare, QuantityKind, Verb

NOUN, UNK, VERB = "NOUN", "UNK", "VERB"
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"
_KANJI = "〇一二三四五六七八九"


class Entry(msgspec.Struct, frozen=True, gc=False):
    """What a word of the lexicon becomes. At most one of ``kind`` and ``verb`` is set; a mark has neither."""

    terminal: str
    concept: str = ""
    value: object = None
    kind: UnitKind | None = None
    verb: Verb | LightVerb | None = None
    passive: bool = False
    negated: bool = False
    can: bool = False
    past: bool = False
    noun: bool = False
    form: str = ""  # dialect's own note for its settle pass (te, plain, attributive …)


class Token(msgspec.Struct, gc=False):
    """A terminal with its place. ``unit`` or ``verb`` is what it gives to a clause, ``entry`` where it is from.

    Tokens are fresh for every scan, so a settle pass may change them in place.
    """

    type: str
    start: int
    end: int
    text: str
    entry: Entry
    unit: Unit | None = None
    verb: VerbForm | None = None

    concept = property(attrgetter("entry.concept"))  # asked for very often: no call of ours


class Island(msgspec.Struct, frozen=True):
    """How a match of one island pattern becomes a unit."""

    kind: UnitKind
    concept: str
    take: str
    words: Mapping[str, Mapping[str, str]]
    groups: tuple[str, ...]  # the names of its groups in the expression of all islands
    names: tuple[str, ...]  # and as its own pattern has them


class Islands(msgspec.Struct, frozen=True):
    """All islands as one expression; ``common`` leaves out those that ``need`` a word few sentences have."""

    every: re.Pattern[str]
    common: re.Pattern[str]
    needed: tuple[str, ...]
    by_name: Mapping[str, Island]

    def found_in(self, folded: str) -> Iterator[re.Match[str]]:
        pattern = self.every if any(word in folded for word in self.needed) else self.common
        return pattern.finditer(folded)


class Lexicon(msgspec.Struct, frozen=True):
    """A dialect's words, compiled: the automaton, and what each of its patterns stands for."""

    automaton: Any
    entries: tuple[Entry, ...]
    islands: Islands
    opening: re.Pattern[str]  # the brackets that quote a name, and parentheses
    script: Mapping[int, str] | None = None  # the characters read as others


Forms = Callable[[Mapping[str, Any]], Mapping[str, Entry]]
_UNKNOWN = Entry(UNK, kind=UnitKind.UNKNOWN)
_NAME = Entry(NOUN, kind=UnitKind.NAME)
_NOTE = Entry(NOUN, "note", kind=UnitKind.THING)


def verb_forms(verbs: Mapping[str, Any]) -> Mapping[str, Entry]:
    """Verbs that do not inflect: each word is one VERB entry."""
    return {word: Entry(VERB, verb, verb=verb_named(verb)) for verb, words in verbs.items() for word in words}


def verb_named(name: str) -> Verb | LightVerb:
    """The act of that name."""
    return Verb(name) if name in _VERBS else LightVerb(name)


_VERBS = frozenset(verb.value for verb in Verb)


_SETTINGS = frozenset({"names", "islands", "extends", "script"})


def load(
    data: Mapping[str, Any], forms: Forms = verb_forms, base: Mapping[str, Any] | None = None
) -> Lexicon:
    """Compile a lexicon file's *data*, and below it that of *base*, which it extends.

    The first entry of a word wins, but a word in two classes of one file is a mistake.
    """
    script = simplified() if data.get("script") == "traditional" else None
    words = _words(data, forms, script)
    if base is not None:
        words = words | {k: v for k, v in _words(base, forms, script).items() if k not in words}
        data = {**data, "islands": [*data.get("islands", ()), *base.get("islands", ())]}
    names = data.get("names", (base or {}).get("names", ("「",)))
    return Lexicon(
        automaton=AhoCorasick(list(words), matchkind=MatchKind.LeftmostLongest),
        entries=tuple(words.values()),
        islands=_islands(data.get("islands", ()), script),
        opening=re.compile(f"[{re.escape(''.join(names))}(]"),
        script=script,
    )


def _islands(specs: Iterable[Mapping[str, Any]], script: Mapping[int, str] | None) -> Islands:
    named = {f"i{i}": spec for i, spec in enumerate(specs)}
    needed = {key: _read_as(spec["needs"], script) for key, spec in named.items() if "needs" in spec}
    patterns = {
        key: f"(?P<{key}>{_own_groups(_read_as(spec['pattern'], script).replace('N', _NUMBER), key)})"
        for key, spec in named.items()
    }
    every = _any_of(patterns.values())
    return Islands(
        every=every,
        common=_any_of(pattern for key, pattern in patterns.items() if key not in needed),
        needed=tuple(needed.values()),
        by_name={key: _island(spec, script, every, key) for key, spec in named.items()},
    )


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile(guarded("|".join(patterns) or "(?!)"))


def _words(data: Mapping[str, Any], forms: Forms, script: Mapping[int, str] | None) -> dict[str, Entry]:
    """The words of one file, folded as the text will be."""
    words: dict[str, Entry] = {}
    for section, concepts in data.items():
        if section in _SETTINGS:
            continue
        found = forms(concepts) if section == "verbs" else _section(section, concepts)
        for word, entry in found.items():
            folded = _read_as(word, script)
            if folded in words and section != "verbs" and words[folded] != entry:
                raise ValueError(f"lexicon: {word!r} is both {words[folded].concept} and {entry.concept}")
            words.setdefault(folded, entry)
    return words


def _read_as(text: str, script: Mapping[int, str] | None) -> str:
    """*text* folded as the scan folds what it reads."""
    return fold(text.translate(script) if script else text)


_NUMBER = r"[0-9]+"


def _own_groups(pattern: str, key: str) -> str:
    """Group names made unique to their island, so that all islands fit into one expression."""
    return pattern.replace("(?P<", f"(?P<{key}_")


def _island(
    spec: Mapping[str, Any], script: Mapping[int, str] | None, every: re.Pattern[str], key: str
) -> Island:
    words = {
        group: {_read_as(k, script): v for k, v in table.items()}
        for group, table in spec.get("words", {}).items()
    }
    groups = tuple(name for name in every.groupindex if name.startswith(f"{key}_"))
    names = tuple(group.removeprefix(f"{key}_") for group in groups)
    return Island(
        UnitKind(spec["kind"]), spec.get("concept", ""), spec.get("take", "none"), words, groups, names
    )


def _section(section: str, concepts: Mapping[str, Iterable[str]]) -> dict[str, Entry]:
    kind = None if section.isupper() else UnitKind(section)
    found: dict[str, Entry] = {}
    for key, words in concepts.items():
        concept, _, value = key.partition("/")
        for word in words:
            entry = Entry(section if kind is None else NOUN, concept, value or None, kind)
            if found.setdefault(word, entry) != entry:
                raise ValueError(f"lexicon: {word!r} is both {found[word].concept} and {entry.concept}")
    return found


# --------------------------------------------------------------------------- the scan


def scan(words: Lexicon, text: str, start: int, end: int) -> list[Token]:
    """The tokens of ``text[start:end]`` in printed order, before the dialect's settle pass."""
    folded = _read_as(text[start:end], words.script)
    islands = _brackets(words, text, folded, start)
    if islands:
        folded = _blanked(folded, islands, start)
    if words.script is not None:
        text = text[:start] + text[start:end].translate(words.script)
    found = [_island_token(words, text, match, start) for match in words.islands.found_in(folded)]
    if found:
        folded = _blanked(folded, found, start)
        islands = sorted(islands + found, key=_start)
    return _merged(words, text, folded, islands, start)


def _start(token: Token) -> int:
    return token.start


def _blanked(folded: str, islands: list[Token], offset: int) -> str:
    """*folded* with the islands' characters made unmatchable."""
    parts: list[str] = []
    at = 0
    for token in islands:
        parts += (folded[at : token.start - offset], "\0" * (token.end - token.start))
        at = token.end - offset
    parts.append(folded[at:])
    return "".join(parts)


def _brackets(words: Lexicon, text: str, folded: str, offset: int) -> list[Token]:
    """Quoted names and parentheses, each as one token."""
    found = []
    at, size = 0, len(folded)
    while (opening := words.opening.search(folded, at)) is not None:
        at = opening.start()
        end = matching(text, offset + at, offset + size)
        closed = end - offset > at + 1 and text[end - 1] in '」』”"）)'
        is_note = opening[0] == "("
        entry = _NOTE if is_note else _NAME
        inside = text[offset + at + 1 : end - 1 if closed else end]
        found.append(_noun(entry, text, offset + at, end, entry.concept, None if is_note else inside))
        at = end - offset
    return found


def _island_token(words: Lexicon, text: str, match: re.Match[str], offset: int) -> Token:
    key = match.lastgroup or ""
    key = key.partition("_")[0]
    island = words.islands.by_name[key]
    groups = {}
    for group, name in zip(island.groups, island.names, strict=True):
        if (found := match[group]) is not None:
            groups[name] = found
    concept = island.concept
    if concept.startswith("@"):
        concept = island.words[concept[1:]][groups[concept[1:]]]
    value = _TAKES[island.take](groups, island.words)
    entry = Entry(NOUN, concept, value, island.kind)
    return _noun(entry, text, offset + match.start(), offset + match.end(), concept, value)


def unknown(text: str, start: int, end: int) -> Token:
    """The words from *start* to *end* as what no reader knows."""
    return _noun(_UNKNOWN, text, start, end, "", None)


def _noun(entry: Entry, text: str, start: int, end: int, concept: str, value: object) -> Token:
    printed = text[start:end]
    kind = entry.kind or UnitKind.UNKNOWN
    return Token(
        entry.terminal, start, end, printed, entry, Unit(kind, Span(start, end), printed, concept, value)
    )


def _merged(words: Lexicon, text: str, folded: str, islands: list[Token], offset: int) -> list[Token]:
    """Islands, dictionary matches and unknown gaps, in order."""
    tokens: list[Token] = []
    entries, at, waiting = words.entries, 0, iter(islands)
    island = next(waiting, None)
    for index, start, end in words.automaton.find_matches_as_indexes(folded):
        while island is not None and island.start - offset < start:
            _gap(tokens, text, folded, at, island.start - offset, offset)
            tokens.append(island)
            at = island.end - offset
            island = next(waiting, None)
        if at < start:
            _gap(tokens, text, folded, at, start, offset)
        tokens.append(_token(entries[index], text, offset + start, offset + end))
        at = end
    while island is not None:
        _gap(tokens, text, folded, at, island.start - offset, offset)
        tokens.append(island)
        at = island.end - offset
        island = next(waiting, None)
    _gap(tokens, text, folded, at, len(folded), offset)
    return tokens


def _gap(tokens: list[Token], text: str, folded: str, start: int, end: int, offset: int) -> None:
    """An UNK token for what no word covered, without the blanks around it."""
    while start < end and folded[start] in " \t\r\n":
        start += 1
    while end > start and folded[end - 1] in " \t\r\n":
        end -= 1
    if start < end:
        tokens.append(_noun(_UNKNOWN, text, offset + start, offset + end, "", None))


def _token(entry: Entry, text: str, start: int, end: int) -> Token:
    printed = text[start:end]
    if entry.kind is not None:
        unit = Unit(entry.kind, Span(start, end), printed, entry.concept, entry.value)
        return Token(entry.terminal, start, end, printed, entry, unit)
    if entry.verb is not None:
        form = VerbForm(
            entry.verb,
            Span(start, end),
            printed,
            entry.passive,
            entry.negated,
            entry.can,
            entry.past,
            entry.noun,
        )
        return Token(entry.terminal, start, end, printed, entry, None, form)
    return Token(entry.terminal, start, end, printed, entry)


# --------------------------------------------------------------------------- values of islands

Groups = Mapping[str, str]
Words = Mapping[str, Mapping[str, str]]


def number(text: str) -> int:
    """A printed number: digits, or one of 一 to 九 and 两.

    >>> number("12"), number("两")
    (12, 2)
    """
    if text.isdigit():
        return int(text)
    return 2 if text == "两" else _KANJI.index(text)


def _take_count(groups: Groups, words: Words) -> object:
    """(quantity kind, number): the group ``q`` or ``q2`` says which kind; absent for an exact count."""
    printed = groups.get("q") or groups.get("q2")
    kind = words["q"][printed] if printed else "exact"
    return (QuantityKind(kind), number(groups["n"]) if "n" in groups else None)


def _take_compare(groups: Groups, words: Words) -> object:
    return (Compare(words["cmp"][groups["cmp"]]), number(groups["n"]))


def _take_numbers(groups: Groups, words: Words) -> object:
    return tuple(int(part) for part in re.findall(r"\d+", groups["n"]))


def _take_range(groups: Groups, words: Words) -> object:
    return (int(groups["n"]), int(groups["m"]))


def _take_span(groups: Groups, words: Words) -> object:
    """レベル３～５: every number of them."""
    return tuple(range(int(groups["n"]), int(groups["m"]) + 1))


def _take_circled(groups: Groups, words: Words) -> object:
    """①②③ and ①~③ as the numbers of effects."""
    printed = groups["n"]
    found = [_CIRCLED.index(char) + 1 for char in printed if char in _CIRCLED]
    if any(char in "~～-" for char in printed) and len(found) == 2:
        return tuple(range(found[0], found[1] + 1))
    return tuple(found)


_TAKES: Mapping[str, Callable[[Groups, Words], object]] = {
    "none": lambda groups, words: None,
    "count": _take_count,
    "compare": _take_compare,
    "numbers": _take_numbers,
    "range": _take_range,
    "span": _take_span,
    "number": lambda groups, words: number(groups["n"]),
    "circled": _take_circled,
    "text": lambda groups, words: groups["n"],
    "double": lambda groups, words: number(groups["n"]) if "n" in groups else 2,
    "extreme": lambda groups, words: words["x"][groups["x"]] + ("_original" if groups.get("o") else ""),
}
