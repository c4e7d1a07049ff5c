"""The rule graph: every rule in our own words, cited, in its eras, related to other rules.

NetworkX stays inside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from kb.citations import Citations, Statement, load_citations
from kb.contents import Contents, load_contents
from kb.eras import Eras, load_eras
from kb.errors import UnknownRule, UnknownSource
from kb.fulltext import FullText
from kb.glossary import Glossary, load_glossary
from kb.loading import DATA, Place, convert, did_you_mean, read_files, read_items, read_yaml
from kb.patterns import Patterns, load_patterns

if TYPE_CHECKING:
    import networkx

TITLE_LANGUAGES = ("zh-Hans", "zh-Hant", "ja", "en")


class RuleKind(StrEnum):
    RULE = "rule"
    DEFINITION = "definition"
    PROCEDURE = "procedure"
    EXCEPTION = "exception"
    NOTE = "note"


class Relation(StrEnum):
    """How one rule stands to another, read from the rule that states it."""

    REFINES = "refines"
    EXCEPTION_TO = "exception_to"
    DEPENDS_ON = "depends_on"
    REPLACES = "replaces"
    CONTRADICTS = "contradicts"


#: the same relation, read from the other end
INVERSE = {
    Relation.REFINES: "refined_by",
    Relation.EXCEPTION_TO: "has_exception",
    Relation.DEPENDS_ON: "needed_by",
    Relation.REPLACES: "replaced_by",
    Relation.CONTRADICTS: "contradicts",
}

#: relations in which a rule must not lead back to itself
ACYCLIC = (Relation.REFINES, Relation.DEPENDS_ON, Relation.REPLACES)


class RuleNode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule.

    chapter     where it hangs in the table of contents of the 2020 rulebook, or "eras"
    says        our own words, by language
    eras        in which it holds; empty: in every era
    practice    it rests on a common ruling, not on one of the five documents
    confidence  of a practice rule: high, or medium (a verdict resting on it is never shown as certain)
    """

    id: str
    chapter: str
    kind: RuleKind
    title: dict[str, str]
    says: dict[str, str]
    eras: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    refines: tuple[str, ...] = ()
    exception_to: tuple[str, ...] = ()
    depends_on: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    practice: bool = False
    confidence: str | None = None
    note: dict[str, str] = {}

    def related(self, relation: Relation) -> tuple[str, ...]:
        """The ids of the rules that this one names in *relation*."""
        found: tuple[str, ...] = getattr(self, relation.value)
        return found


class Listed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Statements that no rule cites, and why."""

    reason: dict[str, str]
    ids: tuple[str, ...]


class Problem(NamedTuple):
    """Something wrong in the rule data, and where."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


class DocumentCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """How much of one document the rules cite. ``statements`` = ``cited`` + ``listed`` + the length of ``left``."""

    document: str
    statements: int
    cited: int
    listed: int
    left: tuple[str, ...]


class Encoded(NamedTuple):
    """How one statement of a source document is encoded in the graph.

    rules      ids of the rules that cite it; examples: those that list it as a worked example
    listed     why no rule cites it, by language, when that is so on purpose
    """

    statement: Statement
    rules: tuple[str, ...]
    examples: tuple[str, ...]
    listed: dict[str, str] | None


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that hold in one era and not in the other.

    ended       hold only in the earlier era; began: only in the later one
    replaced    pairs of an ended and a begun rule, each standing for the same thing
    unrecorded  practice rules that are known of one of the eras only: no source says how it was in the other
    """

    ended: tuple[str, ...]
    began: tuple[str, ...]
    replaced: tuple[tuple[str, str], ...]
    unrecorded: tuple[str, ...] = ()


class RuleGraph:
    """Every rule and its relations. Read-only."""

    def __init__(
        self,
        nodes: Iterable[RuleNode],
        places: dict[str, Place],
        citations: Citations,
        eras: Eras,
        *,
        listed: tuple[tuple[Listed, Place], ...],
        contents: Contents,
        patterns: Patterns,
        glossary: Glossary,
    ) -> None:
        self._nodes = {node.id: node for node in nodes}
        self._places = places
        self.citations = citations
        self.eras = eras
        self.listed = listed
        self.contents = contents
        self.patterns = patterns
        self.glossary = glossary

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._nodes

    def __iter__(self) -> Iterator[RuleNode]:
        return iter(self._nodes.values())

    def __len__(self) -> int:
        return len(self._nodes)

    def ids(self) -> tuple[str, ...]:
        return tuple(self._nodes)

    def rule(self, rule_id: str) -> RuleNode:
        """The rule of that id. Raises UnknownRule with the nearest id."""
        if rule_id not in self._nodes:
            hint = did_you_mean(rule_id, self._nodes)
            raise UnknownRule(f"unknown rule {rule_id!r}.{hint}", rule=rule_id)
        return self._nodes[rule_id]

    def place(self, rule_id: str, *steps: str | int) -> str:
        """``file:line`` where the rule is written, or the value in it that *steps* lead to."""
        return self._places[self.rule(rule_id).id].at(*steps)

    def chapters(self) -> dict[str, tuple[str, ...]]:
        """Rule ids by chapter of the 2020 rulebook, chapters in order."""
        found: dict[str, list[str]] = {}
        for node in self:
            found.setdefault(node.chapter, []).append(node.id)
        return {chapter: tuple(found[chapter]) for chapter in sorted(found, key=_chapter_order)}

    def citing(self, citation: str) -> tuple[str, ...]:
        """Ids of the rules that cite this statement, or the one it repeats."""
        rules, examples = self._citing
        return tuple(dict.fromkeys((*rules.get(citation, ()), *examples.get(citation, ()))))

    def relations(self, rule_id: str) -> dict[str, tuple[str, ...]]:
        """Related rules by relation, as stated here and as stated by the others (``refined_by`` …)."""
        rule = self.rule(rule_id)
        found: dict[str, list[str]] = {}
        for _, other, relation in self._graph.out_edges(rule.id, keys=True):
            found.setdefault(relation.value, []).append(other)
        for other, _, relation in self._graph.in_edges(rule.id, keys=True):
            found.setdefault(INVERSE[relation], []).append(other)
        return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}

    def holds_in(self, rule_id: str, era: str) -> bool:
        """Whether the rule is in force in that era."""
        self.eras.era(era)
        rule = self.rule(rule_id)
        return not rule.eras or era in rule.eras

    def diff(self, earlier: str, later: str) -> Difference:
        """What changes between two eras, each given by id or short name (2011, MR2…).

        Raises SituationError for an era that is not known.
        """
        before, after = (self.eras.named(era).id for era in (earlier, later))
        old = {node.id for node in self if self.holds_in(node.id, before)}
        new = {node.id for node in self if self.holds_in(node.id, after)}
        pairs = [(other, node.id) for node in self for other in node.replaces]
        pairs += [(successor, replaced) for replaced, successor in pairs]
        replaced = [pair for pair in pairs if pair[0] in old - new and pair[1] in new - old]
        paired = {rule_id for pair in replaced for rule_id in pair}
        alone = {node.id for node in self if node.practice and node.id not in paired}
        return Difference(
            ended=tuple(i for i in self._nodes if i in old - new - alone),
            began=tuple(i for i in self._nodes if i in new - old - alone),
            replaced=tuple(replaced),
            unrecorded=tuple(i for i in self._nodes if i in (old ^ new) & alone),
        )

    def near(self, words: str, n: int = 5) -> list[str]:
        """Ids of the *n* rules whose title and statement share most with *words*, nearest first.

        Works on overlapping pairs of characters, so that two-character words count; traditional and
        simplified characters are the same here.
        """
        ids = self.ids()
        return [ids[number] for number in self._nearness.nearest(words, n)]

    def coverage(self) -> list[DocumentCoverage]:
        """Per document, and last a ``total`` in which word-for-word twins count once."""
        cited = self.citations.with_twins(c for node in self for c in node.cites)
        listed = self.citations.with_twins(c for group, _ in self.listed for c in group.ids)
        statements = [s for s in self.citations if s.normative]
        groups = {doc: [s.id for s in statements if s.doc == doc] for doc in self.citations.sources}
        groups["total"] = [s.id for s in statements if not s.same_as]
        return [_covered(document, ids, cited, listed) for document, ids in groups.items()]

    def statements(self, document: str) -> tuple[Encoded, ...]:
        """Every statement of one source document, in its order, and what became of it.

        Raises UnknownSource for a document that is none of the sources.
        """
        if document not in self.citations.sources:
            hint = did_you_mean(document, self.citations.sources)
            raise UnknownSource(f"unknown document {document!r}.{hint}", document=document)
        return tuple(self._encoded(s) for s in self.citations if s.doc == document)

    def _encoded(self, statement: Statement) -> Encoded:
        rules, examples = self._citing
        return Encoded(
            statement,
            rules.get(statement.id, ()),
            examples.get(statement.id, ()),
            self._listed.get(statement.id),
        )

    @cached_property
    def _citing(self) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]]]:
        """Statement → ids of the rules that cite it, and of those it is an example of."""
        return self._by_citation(lambda node: node.cites), self._by_citation(lambda node: node.examples)

    def _by_citation(self, named: Callable[[RuleNode], tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for node in self:
            for citation in self.citations.with_twins(named(node)):
                found[citation] = (*found.get(citation, ()), node.id)
        return found

    @cached_property
    def _listed(self) -> dict[str, dict[str, str]]:
        return {
            citation: group.reason
            for group, _ in self.listed
            for citation in self.citations.with_twins(group.ids)
        }

    def check(self) -> list[Problem]:
        """Everything wrong with the rules, patterns and terms; empty when they are sound."""
        from kb.soundness import problems

        return list(problems(self))

    def circles(self) -> Iterator[tuple[Relation, list[str]]]:
        """Relations that lead from a rule back to itself, where they must not, with the rules on the way."""
        import networkx as nx

        for relation in ACYCLIC:
            edges = [(a, b) for a, b, kind in self._graph.edges(keys=True) if kind is relation]
            try:
                circle = nx.find_cycle(nx.DiGraph(edges))
            except nx.NetworkXNoCycle:
                continue
            yield relation, [a for a, _ in circle] + [circle[0][0]]

    @cached_property
    def _graph(self) -> networkx.MultiDiGraph[str]:
        import networkx as nx

        graph: networkx.MultiDiGraph[str] = nx.MultiDiGraph()
        graph.add_nodes_from(self._nodes)
        for node in self:
            for relation in Relation:
                for other in node.related(relation):
                    if other in self._nodes:
                        graph.add_edge(node.id, other, key=relation)
        return graph

    @cached_property
    def _nearness(self) -> FullText:
        return FullText((" . ".join(node.title.values()), " . ".join(node.says.values())) for node in self)


@cache
def load_rules(root: Path = DATA) -> RuleGraph:
    """Read the rules, the eras, the citation index and the list of statements that no rule cites.

    Raises DataError for a file that cannot be understood or an id that is given twice; what can be
    understood but is wrong is found by ``RuleGraph.check``.
    """
    rules = read_items(read_files(root / "rules", root), RuleNode)
    return RuleGraph(
        (node for node, _ in rules.values()),
        {rule_id: place for rule_id, (_, place) in rules.items()},
        load_citations(root),
        load_eras(root),
        listed=_load_listed(root),
        contents=load_contents(root),
        patterns=load_patterns(root),
        glossary=load_glossary(root),
    )


def _load_listed(root: Path) -> tuple[tuple[Listed, Place], ...]:
    path = root / "listed.yaml"
    if not path.exists():
        return ()
    document = read_yaml(path, root)
    return tuple((group, Place(document, n)) for n, group in enumerate(convert(document, list[Listed])))


def _covered(document: str, statements: list[str], cited: set[str], listed: set[str]) -> DocumentCoverage:
    by_rule = {s for s in statements if s in cited}
    by_list = {s for s in statements if s in listed} - by_rule
    return DocumentCoverage(
        document=document,
        statements=len(statements),
        cited=len(by_rule),
        listed=len(by_list),
        left=tuple(s for s in statements if s not in by_rule and s not in by_list),
    )


def _chapter_order(chapter: str) -> tuple[bool, list[int], str]:
    parts = chapter.split(".")
    numbered = all(part.isdigit() for part in parts)
    return (not numbered, [int(part) for part in parts] if numbered else [], chapter)
