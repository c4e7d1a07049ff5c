"""Page contexts of the rulebook: rules, pictures, eras side by side, search, patterns, terms, sources."""

from __future__ import annotations

from web.views import Cite, Link, RuleRef, View, Wording


class Relation(View, frozen=True, kw_only=True):
    name: str
    label: str
    rules: tuple[RuleRef, ...]


class GraphNode(View, frozen=True, kw_only=True):
    id: str
    title: str
    url: str
    x: int
    y: int
    width: int
    centre: bool = False


class GraphEdge(View, frozen=True, kw_only=True):
    """A line between nodes, its label in the middle; an arrow head at its end."""

    x1: int
    y1: int
    x2: int
    y2: int
    label: str


class Graph(View, frozen=True, kw_only=True):
    """The still picture: the rule and its direct neighbours. ``left_out``: neighbours that found no room."""

    width: int
    height: int
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    left_out: int = 0


class ScenarioRef(View, frozen=True, kw_only=True):
    """A worked example. ``verdict`` is the page that derives it."""

    id: str
    question: str
    answer: str
    verdict: str


class Holds(View, frozen=True, kw_only=True):
    """An era, and whether the rule is in force in it."""

    era: str
    name: str
    holds: bool


class RuleView(View, frozen=True, kw_only=True):
    id: str
    title: str
    titles: tuple[Wording, ...]
    kind: str
    chapter: str
    practice: bool
    confidence: str
    says: tuple[Wording, ...]
    note: str
    eras: tuple[Holds, ...]
    cites: tuple[Cite, ...]
    examples: tuple[Cite, ...]
    relations: tuple[Relation, ...]
    graph: Graph | None
    picture: str
    patterns: tuple[PatternView, ...]
    scenarios: tuple[ScenarioRef, ...]
    terms: tuple[Link, ...]
    enforced_by: tuple[str, ...]
    permalink: str


class PictureNode(View, frozen=True, kw_only=True):
    """``distance``: steps from the rule in the middle."""

    id: str
    title: str
    says: str
    url: str
    picture: str
    distance: int
    practice: bool = False


class PictureEdge(View, frozen=True, kw_only=True):
    source: str
    target: str
    relation: str
    label: str


class PictureView(View, frozen=True, kw_only=True):
    """The neighbourhood of a rule up to ``depth`` steps. ``left_out``: rules that were too many."""

    id: str
    title: str
    url: str
    depth: int
    depths: tuple[Link, ...]
    nodes: tuple[PictureNode, ...]
    edges: tuple[PictureEdge, ...]
    relations: tuple[Relation, ...]
    farther: tuple[RuleRef, ...]
    legend: tuple[Link, ...]
    still: Graph | None
    left_out: int = 0


class Chapter(View, frozen=True, kw_only=True):
    id: str
    title: str
    rules: tuple[RuleRef, ...]


class RulesView(View, frozen=True, kw_only=True):
    """The table of contents."""

    chapters: tuple[Chapter, ...]
    count: int
    enforced: int
    practice: int


class Part(View, frozen=True, kw_only=True):
    """A run of a snippet; ``hit``: it is what was looked for."""

    text: str
    hit: bool = False


class HitView(View, frozen=True, kw_only=True):
    kind: str
    id: str
    title: tuple[Part, ...]
    url: str
    lang: str = ""
    snippet: tuple[Part, ...] = ()
    practice: str = ""


class SearchView(View, frozen=True, kw_only=True):
    query: str
    hits: tuple[HitView, ...]


class Version(View, frozen=True, kw_only=True):
    """A rule as it holds in one of two eras."""

    rule: RuleRef
    says: str


class Change(View, frozen=True, kw_only=True):
    """What holds before and what holds after; one of them may be nothing."""

    before: Version | None = None
    after: Version | None = None


class ChangesOfChapter(View, frozen=True, kw_only=True):
    title: str
    changes: tuple[Change, ...]


class DiffView(View, frozen=True, kw_only=True):
    """Two eras side by side. ``replaced`` are true pairs; ``only`` hold in one of the two, by chapter."""

    before: Link
    after: Link
    notes: tuple[str, ...]
    befores: tuple[Link, ...]
    afters: tuple[Link, ...]
    replaced: tuple[Change, ...]
    only: tuple[ChangesOfChapter, ...]
    practice: tuple[RuleRef, ...]


class CardLink(View, frozen=True, kw_only=True):
    """A built-in card. No ``url``: the open base does not have it."""

    name: str
    url: str


class PatternView(View, frozen=True, kw_only=True):
    """A turn of phrase: its wordings by dialect, what it means, the built-in cards that have it."""

    id: str
    title: str
    url: str
    says: str
    wordings: tuple[Wording, ...]
    rules: tuple[RuleRef, ...]
    cards: tuple[CardLink, ...]
    count: int


class PatternsView(View, frozen=True, kw_only=True):
    patterns: tuple[PatternView, ...]


class TermView(View, frozen=True, kw_only=True):
    """A term: the usual word and other words for it in each of four languages."""

    id: str
    words: tuple[Wording, ...]
    says: str
    rules: tuple[RuleRef, ...]


class TermsView(View, frozen=True, kw_only=True):
    terms: tuple[TermView, ...]


class Tally(View, frozen=True, kw_only=True):
    """How statements were encoded: cited by a rule, listed with a reason, left."""

    statements: int
    cited: int
    listed: int
    left: int


class Document(View, frozen=True, kw_only=True):
    id: str
    title: str
    what: str
    lang: str
    date: str
    official: bool
    url: str
    tally: Tally


class SourcesView(View, frozen=True, kw_only=True):
    documents: tuple[Document, ...]
    total: Tally


class Section(View, frozen=True, kw_only=True):
    id: str
    title: str
    url: str
    tally: Tally
    current: bool = False


class StatementRow(View, frozen=True, kw_only=True):
    """A statement. ``how``: rule, listed, left, or none (it lays nothing down)."""

    id: str
    kind: str
    page: int | None
    how: str
    rules: tuple[RuleRef, ...] = ()
    reason: str = ""
    note: str = ""


class SourceView(View, frozen=True, kw_only=True):
    """The sections of a document, and the statements of one of them when one is chosen."""

    document: Document
    sections: tuple[Section, ...]
    section: Section | None = None
    statements: tuple[StatementRow, ...] = ()
