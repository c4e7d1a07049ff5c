"""The picture of a rule's neighbourhood: drawn by the server, and as data for the one that can be moved about."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from kb.knowledge import KnowledgeBase
from kb.rules import Relation, RuleNode
from web.labels import label
from web.references import in_lang, rule_ref, rule_refs
from web.rule_views import Graph, GraphEdge, GraphNode, PictureEdge, PictureNode, PictureView
from web.rule_views import Relation as RelationView
from web.views import Link, RuleRef

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
_ROW, _BOX, _GAP = 44, 230, 110
_TITLE_WIDTH = 28  # half-width characters that fit into a box
DEPTHS = (1, 2)
MOST = 40  # more rules than this cannot be told apart


def relations_of(rule: RuleNode, base: KnowledgeBase) -> tuple[RelationView, ...]:
    """The rules that *rule* touches, in both directions."""
    return tuple(
        RelationView(name=name, label=label(RELATIONS, name), rules=rule_refs(ids, base))
        for name, ids in base.rules.relations(rule.id).items()
    )


# --------------------------------------------------------------------------- still


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
    centre = _node(rule_ref(rule.id, base, cites=False), middle, height // 2, centre=True)
    nodes, edges = [centre], []
    for column, x in ((left, 4), (right, middle + _BOX + _GAP)):
        for index, (name, other) in enumerate(column):
            node = _node(rule_ref(other, base, cites=False), x, _row(index, len(column), height))
            nodes.append(node)
            edges.append(_edge(centre, node, name))
    return Graph(
        width=max(node.x + node.width for node in nodes) + 4,
        height=height,
        nodes=tuple(nodes),
        edges=tuple(edges),
        left_out=len(sides[0]) + len(sides[1]) - len(left) - len(right),
    )


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


# --------------------------------------------------------------------------- to be moved about


def picture_view(rule: RuleNode, depth: int, base: KnowledgeBase) -> PictureView:
    """Every rule within *depth* steps, the nearest first, and every relation between two of them."""
    distances, left_out = _within(rule.id, depth, base)
    relations = relations_of(rule, base)
    near = {other.id for relation in relations for other in relation.rules}
    edges = tuple(_edges_between(distances, base))
    shown = dict.fromkeys(edge.relation for edge in edges)
    return PictureView(
        id=rule.id,
        title=in_lang(rule.title),
        url=url_for("rules.rule", rule_id=rule.id),
        depth=depth,
        depths=tuple(
            Link(text=_("%(n)s步以内", n=n), url=_url(rule.id, n), current=n == depth, value=str(n))
            for n in DEPTHS
        ),
        nodes=tuple(_picture_node(other, steps, base) for other, steps in distances.items()),
        edges=edges,
        relations=relations,
        farther=rule_refs(
            (other for other, steps in distances.items() if steps > 1 and other not in near), base
        ),
        legend=tuple(Link(text=label(_EDGES, name), url="", value=name) for name in shown),
        still=neighbourhood(rule, base),
        left_out=left_out,
    )


def _url(rule_id: str, depth: int) -> str:
    return url_for("rules.picture", rule_id=rule_id, depth=depth if depth > 1 else None)


def _within(rule_id: str, depth: int, base: KnowledgeBase) -> tuple[dict[str, int], int]:
    """Rule → steps from *rule_id*, at most ``MOST`` of them; and how many more there are."""
    found = {rule_id: 0}
    edge = [rule_id]
    for steps in range(1, depth + 1):
        neighbours = [o for known in edge for ids in base.rules.relations(known).values() for o in ids]
        edge = [other for other in dict.fromkeys(neighbours) if other not in found]
        found |= dict.fromkeys(edge, steps)
    kept = dict(list(found.items())[:MOST])
    return kept, len(found) - len(kept)


def _edges_between(rules: dict[str, int], base: KnowledgeBase) -> list[PictureEdge]:
    return [
        PictureEdge(source=one, target=other, relation=relation.value, label=label(_EDGES, relation))
        for one in rules
        for relation in Relation
        for other in base.rules.rule(one).related(relation)
        if other in rules
    ]


def _picture_node(rule_id: str, distance: int, base: KnowledgeBase) -> PictureNode:
    rule = base.rules.rule(rule_id)
    return PictureNode(
        id=rule_id,
        title=in_lang(rule.title),
        says=in_lang(rule.says),
        url=url_for("rules.rule", rule_id=rule_id),
        picture=_url(rule_id, 1),
        distance=distance,
        practice=rule.practice,
    )
