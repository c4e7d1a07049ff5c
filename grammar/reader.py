"""Layers 2 and 3 together: one sentence of any dialect → :class:`grammar.clauses.Sentence`.

Contract between the dialects' grammars (``ja.lark``, ``zh.lark``), the same aliases in both:

alias         children (picked by type, never by position)
sentence      clauses
clause        connective mark, phrases, verb token(s), modal marks, ender mark
phrase        noun phrase and its case mark(s); no mark: ``Case.BARE`` (``DURING`` if all its units are times)
rel           phrases and an ATTR verb token → Unit(kind=DID, value=Clause)
np            units, marks joining them (LINK → dropped, LIST → Unit AND/OR/DOT), UNK → Unit(UNKNOWN)

Terminals, the same in both as far as a dialect needs them:

NOUN UNK      words of a noun phrase (Token.unit)        LINK      の／的, からの: inside a noun phrase
LIST          ・ 和 或者 (Token.unit AND, OR, DOT)       CASE      particle after a phrase (concept: a Case value)
PREP          word before a phrase (concept: a Case)     VERB      verb that closes a clause
TE            verb that joins on (ja)                    ATTR      verb before a noun
MODAL         不能, 可以, 才能 apart from their verb     COND      場合, 时, 限り (concept: an Ender value)
CONN          その後, 此外 (concept: then also …)        COMMA STOP

Verbs joined by ・ or 或 share phrases and ender: the last is ``Clause.verb``, the others ``Clause.also``.
选～破坏, 選んで破壊する are two clauses, the first CHOOSE with Ender.JOIN; 解放才能发动 likewise.
A serial zh verb's object stands after it; it gets ``Case.OBJ`` as を does (抽1张, 选1张卡, 给与…伤害).

A dialect is a row of ``_dialect``: its lexicon file, the inflections of its verbs, its settle pass, its grammar file
and ``build``, which makes :class:`Clause` values of the reduced rules. The value of ``sentence`` is a list of clauses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from grammar import driver, lexer, retold, zh_clauses, zh_tokens
from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind, VerbForm, moved
from grammar.kept import lexicon_file
from grammar.lexer import Forms, Lexicon, Token
from grammar.limits import note_limits
from grammar.nodes import Span
from grammar.passes import MUST, Passes, due, run_on_clauses
from grammar.terms import Lang
from grammar.time_inside import with_times_inside
from grammar.told_acts import TELLING, told_by_verbs


class Dialect(msgspec.Struct, frozen=True):
    """How one dialect is read."""

    lexicon: Lexicon
    settle: Callable[[list[Token]], list[Token]]
    parser: driver.Parser


def read_sentence(text: str, start: int, end: int, lang: Lang) -> Sentence:
    """Read ``text[start:end]``. Never fails: what cannot be placed is in ``Clause.skipped``.

    Two sentences in five of the card pool were printed before, word for word: those are only moved.
    """
    printed = (text[start:end], lang)
    known = _known.pop(printed, None) or _read(text, start, end, lang)
    _known[printed] = known  # the last again
    if len(_known) > _MOST_KNOWN:
        del _known[next(iter(_known))]  # what was not met for the longest time
    return known if known.span.start == start else moved(known, start - known.span.start)


_known: dict[tuple[str, Lang], Sentence] = {}
_MOST_KNOWN = 20_000


def tokens_of(text: str, lang: Lang) -> list[Token]:
    """The words of *text* as the lexicon of *lang* knows them, before they are settled."""
    return lexer.scan(_dialect(_reads_like(lang)).lexicon, text, 0, len(text))


def _read(text: str, start: int, end: int, lang: Lang) -> Sentence:
    dialect = _dialect(_reads_like(lang))
    tokens = lexer.scan(dialect.lexicon, text, start, end)
    tokens = _read_notes(tokens, text, lang)
    clauses, skipped = dialect.parser.parse(dialect.settle(tokens))
    clauses = run_on_clauses(_PASSES, clauses or [])
    return Sentence(_with_skipped(clauses, skipped, start, end), Span(start, end), text[start:end])


def _obliged(clauses: list[Clause]) -> list[Clause]:
    """攻撃可能な場合には攻撃しなければならない: that it must says already that it does so whenever it can."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        if before is not None and clause.verb is not None and clause.verb.must and _able(before, clause.verb):
            kept = tuple(kept for p in before.phrases for kept in _told_besides(p, clause.verb))
            span = Span(before.span.start, clause.span.end)
            found[-1] = msgspec.structs.replace(clause, phrases=(*kept, *clause.phrases), span=span)
        else:
            found.append(clause)
    return found


def _able(clause: Clause, form: VerbForm) -> bool:
    own = clause.verb is not None and clause.verb.verb is form.verb and clause.verb.can
    said = clause.verb is None and any(_is_able(phrase.units, form) for phrase in clause.phrases)
    plain = clause.verb is None or not clause.verb.negated
    return clause.ender is Ender.IF and plain and (own or said)


def _told_besides(phrase: Phrase, form: VerbForm) -> tuple[Phrase, ...]:
    """そのターンそのモンスターが(攻撃可能な場合には): which, and when."""
    inner = phrase.units[-1].value
    if not _is_able(phrase.units, form) or not isinstance(inner, Clause):
        return (phrase,)
    return inner.phrases


def _is_able(units: tuple[Unit, ...], form: VerbForm) -> bool:
    inner = units[-1].value
    return (
        isinstance(inner, Clause)
        and inner.verb is not None
        and inner.verb.verb is form.verb
        and inner.verb.can
    )


_PASSES = Passes(
    (
        due(_obliged, {MUST}),
        due(with_times_inside, {UnitKind.TURN}, {Case.DURING, Case.BY}, {UnitKind.DID}),
        due(told_by_verbs, TELLING),
        *retold.PASSES,
    )
)


def lexicon_of(lang: Lang) -> Lexicon:
    """The words that texts of *lang* are read with."""
    return _dialect(_reads_like(lang)).lexicon


def _reads_like(lang: Lang) -> Lang:
    """The older mainland wording is read as the newer one, whose lexicon knows both."""
    return Lang.ZH_FAN if lang is Lang.ZH_OUROCG else lang


@lru_cache
def _dialect(lang: Lang) -> Dialect:
    if lang is Lang.JA:
        from grammar import ja_clauses, ja_tokens

        return Dialect(words(lang, ja_tokens.forms), ja_tokens.settle, ja_clauses.parser())
    from grammar import zh_order

    settle = zh_tokens.settle if lang is Lang.ZH_FAN else zh_order.settle
    return Dialect(words(lang, lexer.verb_forms), settle, zh_clauses.parser())


@lru_cache
def words(lang: Lang, forms: Forms = lexer.verb_forms) -> Lexicon:
    """The compiled lexicon of *lang*."""
    data = lexicon_file(f"{lang}.yaml")
    return lexer.load(data, forms, lexicon_file(f"{data['extends']}.yaml") if "extends" in data else None)


_DEEPEST = 4  # no card has a parenthesis inside another one


def _depth(text: str, start: int, end: int) -> int:
    """How many parentheses stand inside one another."""
    depth = deepest = 0
    for char in text[start:end]:
        if char in "（(":
            depth += 1
            deepest = max(deepest, depth)
        elif char in "）)":
            depth -= 1
    return deepest


def _read_notes(tokens: list[Token], text: str, lang: Lang) -> list[Token]:
    """A parenthesis is a unit whose value is the sentence inside (a token's data, （最多6个）).

    One that is a use limit is no word of the sentence: (同一连锁上最多1次) is read with the other limits.
    """
    if "note" not in [token.entry.concept for token in tokens]:
        return tokens
    kept = []
    for token in tokens:
        if token.unit is not None and token.concept == "note":
            if note_limits(text, Span(token.start, token.end), lang):
                continue
            if _depth(text, token.start, token.end) > _DEEPEST:
                kept.append(lexer.unknown(text, token.start, token.end))
                continue
            inside = read_sentence(text, token.start + 1, token.end - 1, lang)
            token.unit = msgspec.structs.replace(token.unit, value=inside)
        kept.append(token)
    return kept


def _with_skipped(clauses: list[Clause], skipped: list[Token], start: int, end: int) -> tuple[Clause, ...]:
    """Note every skipped token in the clause it stood in, or in the one before it."""
    if not skipped:
        return tuple(clauses)
    if not clauses:
        spans = tuple(Span(token.start, token.end) for token in skipped)
        return (Clause((), None, Ender.END, Span(start, end), skipped=spans),)
    lost: list[list[Span]] = [[] for _ in clauses]
    for token in skipped:
        place = next(
            (i for i, clause in enumerate(clauses) if token.start < clause.span.end), len(clauses) - 1
        )
        lost[place].append(Span(token.start, token.end))
    return tuple(
        msgspec.structs.replace(clause, skipped=tuple(spans)) if spans else clause
        for clause, spans in zip(clauses, lost, strict=True)
    )
