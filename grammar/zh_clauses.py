"""From the rules that ``zh.lark`` reduces to clauses: phrases with cases, and relative clauses found in the row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.driver import Build, Row, row
from grammar.lexer import Token
from grammar.nodes import Span
from grammar.terms import Verb

_CASES = {
    "obj": Case.OBJ,
    "cause": Case.OBJ,
    "from": Case.FROM,
    "at": Case.AT,
    "by": Case.BY,
    "passive_by": Case.BY,
    "subj": Case.SUBJ,
    "to": Case.TO,
    "with": Case.WITH,
    "than": Case.THAN,
    "as": Case.AS,
    "until": Case.UNTIL,
    "except": Case.EXCEPT,
    "without": Case.BY,
    "for": Case.TO,
    "target": Case.TARGET,
    "target_of": Case.OBJ,
}
# Prepositions that belong to the outer clause when a relative clause follows inside their phrase.
_OUTER = frozenset({"obj", "cause", "target", "subj", "except"})
_HEADS = frozenset(
    {UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.NAME, UnitKind.THING}
)
_TIMES = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_CAN = frozenset({"can", "may", "also_can", "only_can", "cannot", "also_cannot"})
_NOT = frozenset({"cannot", "also_cannot", "not"})
_ENDERS = {ender.value: ender for ender in Ender}


class Draft(msgspec.Struct):
    """A phrase as parsed: its preposition, its words (ATTR tokens among them), the mark that closes it."""

    prep: Token | None
    words: list[Token]
    post: Token | None

    @property
    def start(self) -> int:
        return self.prep.start if self.prep is not None else self.words[0].start

    @property
    def end(self) -> int:
        if self.post is not None:
            return self.post.end
        last = self.words[-1] if self.words else self.prep
        return last.end if last is not None else 0


class ClauseDraft(msgspec.Struct):
    """What stands before the verbs, the verbs, and the object after them."""

    row: list[Any]
    verbs: list[Token]
    object: Draft | None


def _phrase(children: list[Any]) -> Draft:
    draft = Draft(None, [], None)
    for child in children:
        if type(child) is Row:
            draft.words = child
        elif child.type == "PREP":
            draft.prep = child
        elif child.type == "POST":
            draft.post = child
        else:
            draft.words = [child]
    return draft


def _clause(children: list[Any]) -> ClauseDraft:
    before: list[Any] = []
    verbs: list[Token] = []
    found: Draft | None = None
    for child in children:
        if type(child) is Draft:
            found = child
        elif type(child) is Row and any(type(c) is Token and c.type == "VERB" for c in child):
            verbs = [c for c in child if c.type == "VERB"]
        else:
            before = child
    return ClauseDraft(before, verbs, found)


# --------------------------------------------------------------------------- the sentence


def _nothing(children: list[Any]) -> list[Clause]:
    return []


def _close(children: list[Any]) -> list[Clause]:
    clauses, draft, closing = children
    clauses += _finished(draft, closing)
    return clauses  # type: ignore[no-any-return]


def _close_verbless(children: list[Any]) -> list[Clause]:
    clauses, before, closing = children
    clauses += _finished(ClauseDraft(before, [], None), closing)
    return clauses  # type: ignore[no-any-return]


def _go_on(children: list[Any]) -> list[Clause]:
    clauses, draft = children
    clauses += _finished(draft, None)
    return clauses  # type: ignore[no-any-return]


def _sentence(children: list[Any]) -> list[Clause]:
    clauses: list[Clause] = children[0]
    if clauses and clauses[-1].ender is Ender.JOIN:
        clauses[-1] = msgspec.structs.replace(clauses[-1], ender=Ender.END)
    return clauses


def _sentence_rest(children: list[Any]) -> list[Clause]:
    clauses, before = children[0], children[1]
    clauses += _finished(ClauseDraft(before, [], None), None)
    return _sentence([clauses])


def _finished(draft: ClauseDraft, closing: Any) -> list[Clause]:
    """The clause of *draft*. With no closing word it goes on into the next one: a serial verb."""
    modals: list[Token] = []
    fronts: list[Token] = []
    connectives: list[Token] = []
    parts: list[Draft | Token] = []
    for item in draft.row:
        if type(item) is Draft:
            parts.append(item)
        elif item.type == "MODAL":
            modals.append(item)
            parts.append(item)
        elif item.type == "FRONT":
            fronts.append(item)
            parts.append(item)
        elif item.type == "CONN":
            connectives.append(item)
            parts.append(item)
        else:
            parts.append(item)
    phrases = _phrases(parts, draft.verbs)
    if draft.object is not None:
        phrases += _object(draft.object, draft.verbs)
    connective = connectives[0].concept if connectives else _instead(phrases)
    by = any(
        type(part) is Draft and part.prep is not None and part.prep.concept == "passive_by"
        for part in draft.row
    )
    verbs = [_form(token, modals, by) for token in draft.verbs]
    ender = _ender(closing, fronts)
    span = _span(draft, closing)
    if not verbs and len(phrases) == 0 and not connectives:
        return []
    return [
        Clause(
            phrases=tuple(phrases),
            verb=verbs[-1] if verbs else None,
            ender=ender,
            span=span,
            connective=connective,
            also=tuple(verbs[:-1]),
        )
    ]


def _span(draft: ClauseDraft, closing: Any) -> Span:
    places = [(item.start, item.end) for item in draft.row]
    places += [(token.start, token.end) for token in draft.verbs]
    if draft.object is not None:
        places.append((draft.object.start, draft.object.end))
    for token in closing if type(closing) is Row else [closing] if closing is not None else []:
        places.append((token.start, token.end))
    if not places:
        return Span(0, 0)
    return Span(min(p[0] for p in places), max(p[1] for p in places))


def _instead(phrases: list[Phrase]) -> str | None:
    found = any(u.kind is UnitKind.ADVERB and u.concept == "instead" for p in phrases for u in p.units)
    return "instead" if found else None


def _ender(closing: Any, fronts: list[Token]) -> Ender:
    """What closes the clause; 只要…, 每次…, 为让…而 are marked at its front."""
    token = closing[0] if type(closing) is Row else closing
    front = _ENDERS.get(fronts[0].concept) if fronts else None
    if token is None:
        return Ender.JOIN
    if token.type == "COND":
        return _ENDERS.get(token.concept, Ender.IF)
    if front is not None:
        return front
    return Ender.COMMA if token.type == "COMMA" else Ender.JOIN


def _form(token: Token, modals: list[Token], by: bool) -> VerbForm:
    """The verb with what the modals say of it."""
    form = token.verb
    assert form is not None
    concepts = {modal.concept for modal in modals}
    negations = sum(1 for modal in modals if modal.concept in _NOT)
    return msgspec.structs.replace(
        form,
        negated=form.negated != (negations % 2 == 1),
        can=form.can or bool(concepts & _CAN),
        passive=form.passive or "passive" in concepts or by,
    )


# --------------------------------------------------------------------------- phrases


def _phrases(parts: list[Draft | Token], verbs: list[Token]) -> list[Phrase]:
    """The phrases of a clause, with relative clauses folded into the phrase of their noun."""
    drafts = _fold_relatives(parts)
    return [found for draft in drafts if (found := _plain(draft)) is not None]


def _plain(draft: Draft) -> Phrase | None:
    units = _units(draft.words)
    if not units:
        return None
    return Phrase(_case(draft, units), units, Span(draft.start, draft.end))


def _units(words: list[Token]) -> tuple[Unit, ...]:
    found: list[Unit] = []
    for token in words:
        if token.type == "TIME":
            found.extend(token.entry.value)  # type: ignore[arg-type]
        elif token.unit is not None:
            found.append(token.unit)
    return tuple(found)


def _case(draft: Draft, units: tuple[Unit, ...]) -> Case:
    if draft.post is not None and draft.post.concept == "target":
        return Case.TARGET
    is_time = len(draft.words) == 1 and draft.words[0].type == "TIME"
    if draft.prep is not None and draft.prep.concept != "target":
        if is_time and draft.prep.concept in ("at", "with", "to"):
            return Case.DURING
        return _CASES.get(draft.prep.concept, Case.BARE)
    if draft.prep is not None:
        return Case.OBJ  # 以…为素材
    if is_time:
        return Case.DURING
    if len(units) == 1 and units[0].kind is UnitKind.POSITION and draft.words[0].type == "ADV":
        return Case.AT
    if units[-1].kind in _TIMES and units[0].kind is UnitKind.DID:
        return Case.DURING
    return Case.GEN if draft.words[-1].type == "DE" else Case.BARE


def _object(draft: Draft, verbs: list[Token]) -> list[Phrase]:
    """The noun after the verb. 给与对方500伤害: the player it begins with is the receiver."""
    verb = verbs[-1].verb.verb if verbs and verbs[-1].verb is not None else None
    folded = _fold_relatives([draft])
    found = [phrase for part in folded if (phrase := _plain(part)) is not None]
    if not found:
        return []
    last = found[-1]
    units = last.units
    if verb is LightVerb.GIVE and len(units) > 1 and units[0].kind is UnitKind.PLAYER and _apart(draft):
        rest = units[1:]
        to = Phrase(Case.TO, units[:1], units[0].span)
        return [*found[:-1], to, Phrase(Case.OBJ, rest, Span(rest[0].span.start, rest[-1].span.end))]
    case = Case.AT if verb in (LightVerb.BE,) else Case.OBJ
    if verb is Verb.EXIST:
        case = Case.SUBJ
    return [*found[:-1], Phrase(case, units, last.span)]


def _apart(draft: Draft) -> bool:
    """Is the first word not bound to the second by 的?"""
    return len(draft.words) > 1 and draft.words[1].type != "DE"


# --------------------------------------------------------------------------- relative clauses


def _fold_relatives(parts: list[Draft | Token]) -> list[Draft]:
    """Fold every ATTR into the phrase of the noun it stands before.

    Its relative clause reaches left to the nearest phrase that wants a verb of its own (把…, 以…), a comma or a
    modal; inside that phrase it takes the words before it. What frames find too much, they raise.
    """
    done: list[Draft | Token] = []
    for part in parts:
        if type(part) is Draft and any(word.type == "ATTR" for word in part.words):
            _fold(part, done)
        else:
            done.append(part)
    return [part for part in done if type(part) is Draft]


def _fold(draft: Draft, done: list[Draft | Token]) -> None:
    """Resolve the ATTRs of *draft*, taking from *done* the phrases that belong into its relative clauses."""
    outer = (draft.prep is not None and draft.prep.concept in _OUTER) or (
        draft.post is not None and draft.post.concept == "among"
    )
    pending: list[Draft] = []
    host = draft
    if not outer and draft.words[0].type != "ATTR":
        first = next(i for i, word in enumerate(draft.words) if word.type == "ATTR")
        pending = _taken_left(done)
        pending.append(Draft(draft.prep, draft.words[:first], None))
        rest = draft.words[first:]
        host = _host(done, draft, rest)
    elif not outer and draft.prep is None:
        pending = _taken_left(done)
        host = _host(done, draft, draft.words)
    host.words = _resolved(host.words, pending)
    done.append(host)


def _host(done: list[Draft | Token], draft: Draft, rest: list[Token]) -> Draft:
    """The phrase the head noun belongs to: 把1只 + 从墓地 + 特殊召唤的怪兽 is the 把 phrase."""
    if done and type(done[-1]) is Draft:
        last = done[-1]
        if last.prep is not None and last.prep.concept in _OUTER and last.post is None:
            done.pop()
            return Draft(last.prep, [*last.words, *rest], draft.post)
    return Draft(None, list(rest), draft.post)


def _taken_left(done: list[Draft | Token]) -> list[Draft]:
    """Phrases left of the relative verb that are inside its clause, removed from *done*."""
    taken: list[Draft] = []
    while done:
        last = done[-1]
        if type(last) is not Draft:
            break
        if last.prep is not None and last.prep.concept in _OUTER:
            break
        if last.words and last.words[0].type == "TIME" and not taken:
            break
        taken.insert(0, last)
        done.pop()
    return taken


def _resolved(words: list[Token], pending: list[Draft]) -> list[Token]:
    """Make one DID unit of each ATTR in *words* and what it closes."""
    found: list[Token] = []
    for word in words:
        if word.type != "ATTR":
            found.append(word)
            continue
        inside, kept = _split(found, bool(pending))
        parts = [*pending, *([Draft(None, inside, None)] if inside else [])]
        pending = []
        found = [*kept, _did(word, parts)]
    return found


def _split(words: list[Token], pending: bool) -> tuple[list[Token], list[Token]]:
    """Which of the words before an ATTR are inside its clause. A noun already made is its agent or place; a bare
    count or kind between two relative clauses belongs to the noun (1只 in 1只…的怪兽)."""
    if pending and not any(w.unit is not None and w.unit.kind in _HEADS for w in words):
        return [], words
    start = max((i + 1 for i, w in enumerate(words) if _joins_nouns(words, i)), default=0)
    while start < len(words) and _is_count(words[start]):
        start += 1
    if any(w.unit is not None and w.unit.kind is UnitKind.DID for w in words) and not any(
        w.unit is not None and w.unit.kind in _HEADS for w in words
    ):
        return [], words
    return words[start:], words[:start]


def _joins_nouns(words: list[Token], i: int) -> bool:
    """和 or 或者 after a noun: what stands left of it is another noun (墓地的卡以及除外的卡)."""
    unit = words[i].unit
    return unit is not None and i > 0 and unit.kind in (UnitKind.AND, UnitKind.OR)


def _is_count(token: Token) -> bool:
    return token.unit is not None and token.unit.kind in (UnitKind.COUNT, UnitKind.QUANTIFIER)


def _did(token: Token, parts: list[Draft]) -> Token:
    phrases = [phrase for part in parts if (phrase := _plain(part)) is not None]
    passive = any(part.prep is not None and part.prep.concept == "passive_by" for part in parts)
    start = min([token.start, *(part.start for part in parts)])
    form = token.verb
    assert form is not None
    if passive:
        form = msgspec.structs.replace(form, passive=True)
    also = token.entry.value if token.entry.terminal == "ATTR" else ()
    clause = Clause(tuple(phrases), form, Ender.END, Span(start, token.end), also=tuple(also or ()))  # type: ignore[arg-type]
    unit = Unit(UnitKind.DID, clause.span, token.text, form.verb.value, clause)
    return Token("NOUN", start, token.end, token.text, token.entry, unit)


BUILD: Mapping[str, Build] = {
    **dict.fromkeys(
        ("items", "lead", "lead_comma", "marked", "ends_in_noun", "ends_in_mark", "np", "verbs"), row
    ),
    "phrase": _phrase,
    "clause": _clause,
    "later_clause": _clause,
    "nothing": _nothing,
    "close": _close,
    "close_verbless": _close_verbless,
    "go_on": _go_on,
    "sentence": _sentence,
    "sentence_rest": _sentence_rest,
}
