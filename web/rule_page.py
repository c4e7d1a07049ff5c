"""A rule as a page: what it says, where it stands, what it touches, and whether code enforces it."""

from __future__ import annotations

from itertools import islice

from flask_babel import lazy_gettext as _l

from kb.enforce import ENFORCED
from kb.knowledge import KnowledgeBase
from kb.rules import RuleNode
from web import labels
from web.i18n import LANGS, current_lang
from web.labels import label
from web.references import cite, in_lang, rule_ref
from web.views import (
    Chapter,
    Graph,
    GraphEdge,
    GraphNode,
    Relation,
    RuleRef,
    RulesView,
    RuleView,
    Wording,
)

#: headings over the related rules
RELATIONS = {
    "refines": _l("它细化的规则"),
    "refined_by": _l("细化它的规则"),
    "exception_to": _l("它是这些规则的例外"),
    "has_exception": _l("它的例外"),
    "depends_on": _l("它依据的规则"),
    "needed_by": _l("依据它的规则"),
    "replaces": _l("它取代的规则"),
    "replaced_by": _l("取代它的规则"),
    "contradicts": _l("与它矛盾的规则"),
}
#: words on the lines of the picture
_EDGES = {
    "refines": _l("细化"),
    "refined_by": _l("细化"),
    "exception_to": _l("例外"),
    "has_exception": _l("例外"),
    "depends_on": _l("依据"),
    "needed_by": _l("依据"),
    "replaces": _l("取代"),
    "replaced_by": _l("取代"),
    "contradicts": _l("矛盾"),
}
#: relations drawn to the left of the rule: what it stands on
_LEFT = ("refines", "exception_to", "depends_on", "replaces")
_EACH_SIDE = 7
_ROW, _BOX, _GAP, _HIGH = 44, 230, 110, 30
_TITLE_WIDTH = 28  # half-width characters that fit into a box


def rules_view(base: KnowledgeBase, query: str = "") -> RulesView:
    rules = base.rules
    enforced = sum(1 for rule in rules.ids() if rule in ENFORCED)
    if query:
        hits = tuple(rule_ref(rule, base) for rule in _search(query, base))
        return RulesView(query=query, hits=hits, count=len(rules), enforced=enforced)
    chapters = tuple(
        Chapter(id=chapter, title=_chapter_title(chapter), rules=tuple(rule_ref(r, base) for r in ids))
        for chapter, ids in rules.chapters().items()
    )
    return RulesView(chapters=chapters, count=len(rules), enforced=enforced)


def _search(query: str, base: KnowledgeBase) -> list[str]:
    """Rules whose id or citation is asked for, then the nearest by words."""
    asked = query.strip()
    exact = [asked] if asked in base.rules else []
    by_id = [rule for rule in base.rules.ids() if asked.lower() in rule]
    found = dict.fromkeys([*exact, *base.rules.citing(asked), *by_id, *base.rules.near(asked, 20)])
    return list(islice(found, 40))


def _chapter_title(chapter: str) -> str:
    title = labels.CHAPTERS.get(chapter, "")
    return f"{chapter} {title}" if chapter[:1].isdigit() else str(title) or chapter


def rule_view(rule: RuleNode, base: KnowledgeBase) -> RuleView:
    relations = tuple(
        Relation(
            label=label(RELATIONS, name),
            rules=tuple(rule_ref(other, base) for other in ids),
        )
        for name, ids in base.rules.relations(rule.id).items()
    )
    return RuleView(
        id=rule.id,
        title=in_lang(rule.title),
        kind=label(labels.RULE_KINDS, rule.kind),
        chapter=_chapter_title(rule.chapter),
        practice=rule.practice,
        says=tuple(
            Wording(lang=lang, name=name, text=rule.says[lang])
            for lang, name in sorted(LANGS.items(), key=lambda pair: pair[0] != current_lang())
            if rule.says.get(lang)
        ),
        eras=tuple(in_lang(base.rules.eras.era(era).name) for era in rule.eras),
        cites=tuple(cite(c, base) for c in rule.cites),
        examples=tuple(cite(c, base) for c in rule.examples),
        relations=relations,
        graph=neighbourhood(rule, base),
        enforced_by=tuple(ENFORCED.get(rule.id, ())),
    )


# --------------------------------------------------------------------------- picture


def neighbourhood(rule: RuleNode, base: KnowledgeBase) -> Graph | None:
    """The rule with its direct neighbours: what it stands on to the left, what stands on it to the right."""
    sides: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
    for name, ids in base.rules.relations(rule.id).items():
        sides[0 if name in _LEFT else 1].extend((name, other) for other in ids)
    left, right = sides[0][:_EACH_SIDE], sides[1][:_EACH_SIDE]
    if not left and not right:
        return None
    height = _ROW * max(len(left), len(right), 1) + 8
    middle = (_BOX + _GAP) if left else 4
    centre = _node(rule_ref(rule.id, base), middle, height // 2, centre=True)
    nodes, edges = [centre], []
    for column, x in ((left, 4), (right, middle + _BOX + _GAP)):
        for index, (name, other) in enumerate(column):
            node = _node(rule_ref(other, base), x, _row(index, len(column), height))
            nodes.append(node)
            edges.append(_edge(centre, node, name))
    width = max(node.x + node.width for node in nodes) + 4
    return Graph(width=width, height=height, nodes=tuple(nodes), edges=tuple(edges))


def _row(index: int, count: int, height: int) -> int:
    return height // 2 + round((index - (count - 1) / 2) * _ROW)


def _node(ref: RuleRef, x: int, y: int, centre: bool = False) -> GraphNode:
    return GraphNode(id=ref.id, title=_fit(ref.title), url=ref.url, x=x, y=y, width=_BOX, centre=centre)


def _edge(centre: GraphNode, other: GraphNode, name: str) -> GraphEdge:
    """From the rule that states the relation, which is the one to the right, to the rule it names."""
    left, right = sorted((centre, other), key=lambda node: node.x)
    return GraphEdge(x1=right.x, y1=right.y, x2=left.x + left.width, y2=left.y, label=label(_EDGES, name))


def _fit(title: str) -> str:
    """The title cut to the width of a box; CJK characters are twice as wide."""
    width = 0
    for place, character in enumerate(title):
        width += 2 if ord(character) > 0x2E80 else 1
        if width > _TITLE_WIDTH:
            return title[:place] + "…"
    return title
