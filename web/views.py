"""Page contexts. A page's HTML and its JSON twin are both made of one of these values and of nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.situation import Situation
from kb.verdict import Answer, Verdict


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base: frozen, plain data, words already in the page's language."""


class Cite(View, frozen=True, kw_only=True):
    """A place in a source. ``note``: what became of the statement (corrected, void); ``practice``: no document."""

    id: str
    source: str
    place: str
    url: str = ""
    note: str = ""
    practice: bool = False
    page: int | None = None


class RuleRef(View, frozen=True, kw_only=True):
    """A rule as named beside a step.

    known     False for an id that is not in the rule graph
    practice  for a rule that is in none of the five documents: how sure it is (high, medium)
    """

    id: str
    title: str
    url: str
    cites: tuple[Cite, ...] = ()
    known: bool = True
    practice: str = ""


class Quote(View, frozen=True, kw_only=True):
    """Words of a card's text."""

    text: str
    card: str = ""
    start: int | None = None
    end: int | None = None
    piece: str = ""  # the part of the marked text that holds these words


class Wording(View, frozen=True, kw_only=True):
    lang: str
    name: str
    text: str


class Link(View, frozen=True, kw_only=True):
    text: str
    url: str
    current: bool = False
    value: str = ""


# --------------------------------------------------------------------------- card text


class PatternRef(View, frozen=True, kw_only=True):
    """A turn of phrase of card text, as named beside a part that has it."""

    id: str
    title: str
    url: str


class Piece(View, frozen=True, kw_only=True):
    """One classified part of a card text: ``text`` is exactly ``given[start:end]``."""

    id: str
    role: str
    label: str
    effect: str
    text: str
    start: int | None = None
    end: int | None = None
    note: str = ""
    patterns: tuple[PatternRef, ...] = ()


class Segment(View, frozen=True, kw_only=True):
    """A run of the given characters: one piece's (``piece`` is its id) or nobody's. Joined, they are the text.

    label   what is written above it, where it is wide enough for that
    """

    text: str
    piece: str = ""
    role: str = ""
    label: str = ""
    first: bool = False


class Field(View, frozen=True, kw_only=True):
    """One row of a classification: what, which value, by which words and which rule."""

    name: str
    label: str
    value: str
    known: bool
    words: Quote | None = None
    rule: RuleRef | None = None


class EffectView(View, frozen=True, kw_only=True):
    title: str
    kind: str
    complete: bool
    fields: tuple[Field, ...]
    patterns: tuple[PatternRef, ...] = ()


class TextView(View, frozen=True, kw_only=True):
    """The page of a pasted card text. Empty ``text``: only the form."""

    text: str = ""
    lang: str = ""
    dialect: str = ""
    card_type: str = ""
    judged_type: str = ""  # told by the text itself, when no type was chosen
    card_types: tuple[Link, ...] = ()
    segments: tuple[Segment, ...] = ()
    pieces: tuple[Piece, ...] = ()
    legend: tuple[Link, ...] = ()
    effects: tuple[EffectView, ...] = ()
    complete: bool = True
    permalink: str = ""
    as_question: str = ""


# --------------------------------------------------------------------------- verdict


class CardChip(View, frozen=True, kw_only=True):
    name: str
    url: str = ""
    position: str = ""
    face_down: bool = False
    defense: bool = False
    count: int = 1
    notes: tuple[str, ...] = ()


class ZoneBox(View, frozen=True, kw_only=True):
    zone: str
    label: str
    cards: tuple[CardChip, ...]


class Side(View, frozen=True, kw_only=True):
    seat: str
    label: str
    lp: int | None
    zones: tuple[ZoneBox, ...]


class EventLine(View, frozen=True, kw_only=True):
    """One thing that was played. ``link``: its chain link number."""

    n: int
    seat: str
    text: str
    link: int | None = None
    notes: tuple[str, ...] = ()


class Understood(View, frozen=True, kw_only=True):
    """The question as read: the table, what happened, what is asked."""

    facts: tuple[tuple[str, str], ...] = ()
    sides: tuple[Side, ...] = ()
    events: tuple[EventLine, ...] = ()
    asked: str = ""


class Line(View, frozen=True, kw_only=True):
    """One reason or step, in words."""

    n: int
    text: str
    seat: str = ""
    card: str = ""
    rules: tuple[RuleRef, ...] = ()
    words: Quote | None = None
    allows: str = ""  # yes | no | open, for a rule considered
    decisive: bool = False
    link: int | None = None


class Fact(View, frozen=True, kw_only=True):
    """A fact taken for granted, or a change that flips the answer."""

    path: str
    label: str
    value: str
    answer: str = ""
    url: str = ""


class OtherEra(View, frozen=True, kw_only=True):
    """The same question under the current rules.

    same, told    the answer is the same; there was an answer under the earlier rules at all
    ended, began  rules that hold in one of the two eras only
    """

    era: str
    word: str
    same: bool
    told: bool
    url: str
    ended: tuple[RuleRef, ...] = ()
    began: tuple[RuleRef, ...] = ()


class RulingView(View, frozen=True, kw_only=True):
    """A published ruling.

    status    published, pending or withdrawn; ``word``: in words
    newer     rulings of later date about the same cards
    derived   what we derive, when it says the opposite; ``derived_url``: with its reasons
    """

    id: str
    url: str
    date: str
    source: str
    status: str
    word: str
    question: str
    answer: str
    cards: tuple[CardChip, ...] = ()
    newer: tuple[Link, ...] = ()
    asks: str = ""
    derived: str = ""
    derived_url: str = ""


class VerdictView(View, frozen=True, kw_only=True):
    """The page of a verdict. No ``verdict``: only the form."""

    question: str = ""
    era: str = ""
    eras: tuple[Link, ...] = ()
    answer: Answer | None = None
    word: str = ""
    headline: str = ""
    reason: str = ""
    main: tuple[Line, ...] = ()
    findings: tuple[Line, ...] = ()
    trace: tuple[Line, ...] = ()
    understood: Understood | None = None
    assumed: tuple[Fact, ...] = ()
    would_change: tuple[Fact, ...] = ()
    other_era: OtherEra | None = None
    precedents: tuple[RulingView, ...] = ()
    practice: str = ""  # the least sure of the practice rules that decide: medium, high, or none of them
    near: tuple[RuleRef, ...] = ()
    cards: tuple[Link, ...] = ()  # named in a question that was not understood
    unread: tuple[Quote, ...] = ()
    respelt: tuple[Link, ...] = ()  # the question with a name that no card has as that of a card near it
    permalink: str = ""
    situation_link: str = ""
    responses_link: str = ""
    edit_link: str = ""
    packed: str = ""
    as_text: str = ""
    copy: str = ""
    situation: Situation | None = None
    verdict: Verdict | None = None


# --------------------------------------------------------------------------- the rest


class ResponseLine(View, frozen=True, kw_only=True):
    """One activation considered. ``why``: the rule that refuses it or the fact that is missing; None when allowed."""

    card: CardChip
    effect: str
    place: str
    legality: str  # allowed | undecided | forbidden
    why: Line | None = None


class ResponsesView(View, frozen=True, kw_only=True):
    """What may be activated at a moment, player by player, the allowed first.

    doubt   what could not be carried out on the way to that moment
    """

    question: str = ""
    era: str = ""
    sides: tuple[tuple[str, tuple[ResponseLine, ...]], ...] = ()
    doubt: str = ""
    understood: Understood | None = None
    back: str = ""
    permalink: str = ""


class FormField(View, frozen=True, kw_only=True):
    """One field: a line of text, a number, a flag, or a choice among ``options`` (value, words)."""

    name: str
    label: str
    value: str = ""
    kind: str = "text"
    options: tuple[tuple[str, str], ...] = ()


class FormRow(View, frozen=True, kw_only=True):
    prefix: str
    fields: tuple[FormField, ...]
    new: bool = False


class SituationFormView(View, frozen=True, kw_only=True):
    """A situation to be changed."""

    packed: str
    table: tuple[FormField, ...]
    board: tuple[FormRow, ...]
    plays: tuple[FormRow, ...]
    ask: tuple[FormField, ...]


class FeedbackView(View, frozen=True, kw_only=True):
    """What was kept of a remark on a verdict."""

    number: int
    back: str = ""


class HomeView(View, frozen=True, kw_only=True):
    questions: tuple[Link, ...]
    texts: tuple[Link, ...]
    eras: tuple[Link, ...]
    rules: int
    cards: int


class AboutView(View, frozen=True, kw_only=True):
    version: str
    sources: tuple[Wording, ...]
    limits: tuple[tuple[str, str], ...]


def builtins(view: View) -> Any:
    """The JSON twin of a page."""
    return msgspec.to_builtins(view)
