"""A card text as a page: which characters are what, and how each effect classifies."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from flask_babel import gettext as _

from grammar.nodes import CardText, EffectText, Node, Span, Unparsed
from grammar.terms import Lang, Timing
from kb.effects import Effect, EffectKind, Reason
from kb.knowledge import KnowledgeBase
from kb.patterns import patterns, patterns_in
from web import labels
from web.labels import circled, label, word
from web.references import pattern_ref, rule_ref
from web.views import EffectView, Field, Link, Piece, Quote, Segment, TextView

#: a label above a mark is this much smaller than the text, as site.css has it
_LABEL_SIZE = 0.64
_MARKS = "，、。；：,.;: 　\n"
#: (role, node, the effect it belongs to)
_Found = tuple[str, Node, str]


def text_view(
    text: str,
    tree: CardText,
    effects: tuple[Effect, ...],
    base: KnowledgeBase,
    *,
    card_type: str = "",
    judged_type: str = "",
    permalink: str = "",
    as_question: str = "",
    prefix: str = "",
) -> TextView:
    """The page of *text* as read into *tree* and classified into *effects*.

    *prefix* begins the names of its places, where several texts stand on one page.
    """
    pieces = tuple(_pieces(text, tree, prefix))
    roles = dict.fromkeys(piece.role for piece in pieces)
    return TextView(
        text=text,
        lang=lang_tag(tree.lang),
        dialect=label(labels.LANG_NAMES, tree.lang),
        card_type=card_type,
        judged_type=judged_type,
        card_types=card_types(card_type),
        segments=tuple(segments(text, pieces)),
        pieces=pieces,
        legend=tuple(
            Link(text=label(labels.ROLES, role), url=label(labels.ROLE_NOTES, role), value=role)
            for role in labels.ROLES
            if role in roles
        ),
        effects=tuple(effect_view(effect, text, base, pieces) for effect in effects),
        complete=tree.complete,
        permalink=permalink,
        as_question=as_question,
    )


def lang_tag(lang: Lang | None) -> str:
    """The dialect of a card text as a language tag."""
    if lang is None:
        return ""
    return "ja" if lang is Lang.JA else "zh-Hant" if lang is Lang.ZH_TW else "zh-Hans"


def card_types(chosen: str) -> tuple[Link, ...]:
    return tuple(
        Link(text=str(words), url="", value=value, current=value == chosen)
        for value, words in labels.CARD_TYPES.items()
    )


# --------------------------------------------------------------------------- pieces


def _pieces(text: str, tree: CardText, prefix: str) -> Iterator[Piece]:
    """Every classified part in printed order; parts without a place in the text come last."""
    end = len(text)
    found = [(role, node, effect, _trimmed(node.span, text)) for role, node, effect in _found(tree)]
    inner = [(role, span) for role, _node, _effect, span in found if span]
    found = [(role, node, effect, _clipped(role, span, inner, text)) for role, node, effect, span in found]
    found.sort(key=lambda f: (f[3].start, f[3].end) if f[3] else (end, 0))
    phrases = _phrases([node for _role, node, _effect, _span in found], tree)
    for number, (role, node, effect, span) in enumerate(found, 1):
        yield Piece(
            id=f"{prefix}p{number}",
            role=role,
            label=label(labels.ROLES, role),
            effect=effect,
            text=text[span.start : span.end] if span else "",
            start=span.start if span else None,
            end=span.end if span else None,
            note=_expected(node),
            patterns=tuple(pattern_ref(patterns().pattern(name)) for name in phrases.get(number - 1, ())),
        )


def _phrases(nodes: list[Node], tree: CardText) -> dict[int, list[str]]:
    """Number of a part → the patterns found in it; each is told of the smallest part that holds it."""
    found: dict[int, list[str]] = {}
    for hit in patterns_in(tree):
        holding = [
            (node.span.end - node.span.start, number)
            for number, node in enumerate(nodes)
            if hit.span and node.span and node.span.start <= hit.span.start and hit.span.end <= node.span.end
        ]
        if holding and hit.pattern not in found.setdefault(min(holding)[1], []):
            found[min(holding)[1]].append(hit.pattern)
    return found


def _trimmed(span: Span | None, text: str) -> Span | None:
    """The span without the marks and blanks around its words."""
    if span is None:
        return None
    start, end = span.start, span.end
    while start < end and text[start] in _MARKS:
        start += 1
    while end > start and text[end - 1] in _MARKS:
        end -= 1
    return Span(start, end) if start < end else span


def _clipped(role: str, span: Span | None, others: list[tuple[str, Span]], text: str) -> Span | None:
    """Without the shorter part of another role with which it begins (1回合1次，before a cost)."""
    for other_role, other in others:
        if span and other_role != role and other.start == span.start and other.end < span.end:
            return _trimmed(Span(other.end, span.end), text)
    return span


def _expected(node: Node) -> str:
    if not isinstance(node, Unparsed):
        return ""
    expected = [label(labels.EXPECTED, words) for words in node.expected if words in labels.EXPECTED]
    if not expected:
        return _("不认识这里的写法")
    return _("这里原以为会是：%(words)s", words="、".join(dict.fromkeys(expected)))


def _found(tree: CardText) -> Iterator[_Found]:
    if tree.flavour:
        yield "flavour", tree, ""
    if tree.material is not None:
        yield "material", tree.material, ""
    for statement in tree.statements:
        if not statement.unparsed:
            yield "statement", statement, ""
        for unparsed in statement.unparsed:
            yield "unparsed", unparsed, ""
    for limit in tree.limits:
        yield "restriction", limit, ""
    for effect in tree.effects:
        yield from _in_effect(effect, effect_title(effect.number, effect.pendulum))
    for unparsed in tree.unparsed:
        yield "unparsed", unparsed, ""


def _in_effect(effect: EffectText, title: str) -> Iterator[_Found]:
    groups: tuple[tuple[str, tuple[Node | None, ...]], ...] = (
        ("condition", (*effect.conditions, effect.window, *effect.also_windows, *effect.never_windows)),
        ("trigger", (effect.trigger, *effect.occasions)),
        ("cost", effect.costs),
        ("target", effect.targets),
        ("resolution", effect.resolution),
        ("restriction", (*effect.limits, *effect.restrictions)),
        ("condition", effect.resolution_conditions),
        ("condition", tuple(step.condition for step in (*effect.resolution, *effect.restrictions))),
        ("unparsed", effect.unparsed),
    )
    for role, nodes in groups:
        for node in nodes:
            if node is not None:
                yield role, node, title
    for option in effect.options:
        if option.guard is not None:
            yield "condition", option.guard, title
        if option.effect is not None:
            yield from _in_effect(option.effect, title)


def effect_title(number: int, pendulum: bool) -> str:
    """What an effect is called: its printed number, or "the effect" in a text without numbers."""
    name = _("%(number)s效果", number=circled(number)) if number else _("效果")
    return _("灵摆%(name)s", name=name) if pendulum else name


def segments(text: str, pieces: tuple[Piece, ...]) -> Iterator[Segment]:
    """The whole of *text*, cut where the classification changes. Of nested pieces the inner one counts."""
    owner: list[Piece | None] = [None] * len(text)
    for piece in sorted(pieces, key=_from_outside):
        if piece.start is not None and piece.end is not None:
            owner[piece.start : piece.end] = [piece] * (piece.end - piece.start)
    _leave_marks(text, owner)
    shown: set[str] = set()
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or owner[place] is not owner[start]:
            yield _segment(text[start:place], owner[start], shown)
            start = place


def _leave_marks(text: str, owner: list[Piece | None]) -> None:
    """A mark between two pieces belongs to neither, one inside a piece to that piece."""
    for places in (range(len(text)), range(len(text) - 1, -1, -1)):
        before = None
        for place in places:
            if owner[place] is not None and owner[place] is not before and text[place] in _MARKS:
                owner[place] = None
            before = owner[place]


def _from_outside(piece: Piece) -> tuple[bool, int]:
    """Unread text over everything else, short pieces over long ones."""
    return piece.role == "unparsed", -((piece.end or 0) - (piece.start or 0))


def _segment(text: str, piece: Piece | None, shown: set[str]) -> Segment:
    if piece is None:
        return Segment(text=text)
    first = piece.id not in shown
    shown.add(piece.id)
    named = first and _width(piece.label) * _LABEL_SIZE <= _width(text) + 1
    return Segment(
        text=text, piece=piece.id, role=piece.role, label=piece.label if named else "", first=first
    )


def _width(text: str) -> float:
    """How many full-width characters *text* takes."""
    return sum(1 if unicodedata.east_asian_width(c) in "WF" else 0.55 for c in text)


# --------------------------------------------------------------------------- classification


def effect_view(effect: Effect, text: str, base: KnowledgeBase, pieces: tuple[Piece, ...] = ()) -> EffectView:
    return EffectView(
        title=effect_title(effect.printed_no, effect.pendulum),
        kind=effect.kind.value if effect.kind else "",
        complete=effect.complete,
        fields=tuple(
            _field(name, effect, text, base, pieces) for name in labels.FIELDS if _matters(name, effect)
        ),
        patterns=tuple(pattern_ref(patterns().pattern(name)) for name in _whole(effect)),
    )


def _whole(effect: Effect) -> Iterator[str]:
    """Turns of phrase of the effect as a whole, which no single part of its words is."""
    found = patterns_in(effect.text)
    placed = {hit.pattern for hit in found if hit.span}
    yield from dict.fromkeys(hit.pattern for hit in found if hit.pattern not in placed)


def _matters(name: str, effect: Effect) -> bool:
    """Fields of an activation mean nothing for an effect that only applies."""
    if name == "can_miss_timing" and effect.timing not in (None, Timing.WHEN, Timing.IF):
        return False
    if name in ("timing", "can_miss_timing"):
        return effect.kind is EffectKind.TRIGGER or (effect.kind is None and effect.timing is not None)
    if effect.kind is None or effect.activates:
        return True
    return name in ("kind", "zones", "limit", "categories")


def _field(name: str, effect: Effect, text: str, base: KnowledgeBase, pieces: tuple[Piece, ...]) -> Field:
    value = _value(name, effect)
    reason = effect.because.get(name)
    return Field(
        name=name,
        label=label(labels.FIELDS, name),
        value=value or _("不能从文本判断"),
        known=bool(value),
        words=_quote(reason, text, pieces),
        rule=rule_ref(reason.rule, base) if reason else None,
    )


def _value(name: str, effect: Effect) -> str:
    """The field in words; empty when it is not known."""
    value = getattr(effect, name)
    if name in labels.YES_NO:
        return "" if value is None else str(labels.YES_NO[name][0 if value else 1])
    if name == "kind":
        return word("EffectKind", value)
    if name == "timing":
        return label(labels.TIMINGS, value)
    if name == "spell_speed":
        return "" if value is None else str(int(value))
    if name == "limit":
        return "" if value is None else label(labels.LIMITS, value).replace("%(n)s", str(effect.limit_count))
    if name == "zones":
        return "、".join(word("Zone", zone) for zone in value)
    return "、".join(label(labels.CATEGORIES, category) for category in value) or _("无")


def _quote(reason: Reason | None, text: str, pieces: tuple[Piece, ...]) -> Quote | None:
    """The deciding words; a card of the base comes without its printed text, and so without words."""
    span = _trimmed(reason.span if reason and text else None, text)
    if span is None:
        return None
    holding = [p for p in pieces if p.start is not None and p.start < span.end <= (p.end or 0)]
    piece = max(holding, key=lambda p: p.start or 0).id if holding else ""
    return Quote(text=text[span.start : span.end], start=span.start, end=span.end, piece=piece)


# --------------------------------------------------------------------------- a card of the base
