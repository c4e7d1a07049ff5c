"""The card search as a page: its form, read from the address, and what it finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from flask import url_for
from flask_babel import gettext as _

from grammar.terms import Attribute, CardKind, Race, Verb, Zone
from kb.card_index import EffectRow
from kb.card_search import CardQuery, Found, Order, range_of, search_cards
from kb.effects import EffectKind, LimitKind
from kb.knowledge import KnowledgeBase
from web import labels
from web.card_page import facts_of
from web.card_views import CardHit, CardSearchView, Choice, RangeField
from web.errors import PageError
from web.i18n import current_lang
from web.labels import label, word
from web.text_page import effect_title
from web.views import Link

PAGE = 40
#: pages after that are for the CSV and JSON exports
MOST_PAGES = 500
_E = TypeVar("_E", bound=StrEnum)
_KINDS = tuple(kind for kind in CardKind if kind is not CardKind.CARD)
_YES_NO = {"yes": True, "no": False}
_FLAGS = ("targets", "has_cost", "mandatory", "can_miss_timing", "damage_step")
Given = Mapping[str, str]


def query_of(given: Given) -> CardQuery:
    """The query in the parameters of an address. Raises PageError for a value that is none, QueryError for a range."""
    return CardQuery(
        words=given.get("q", "").strip(),
        series=given.get("series", "").strip(),
        kinds=_members(given, "kind", CardKind),
        attribute=_member(given, "attribute", Attribute),
        race=_member(given, "race", Race),
        level=range_of(given.get("level")),
        atk=range_of(given.get("atk")),
        def_=range_of(given.get("def")),
        effect=_member(given, "effect", EffectKind),
        zone=_member(given, "zone", Zone),
        categories=_words(given, "category"),
        costs=_words(given, "cost"),
        events=_members(given, "event", Verb),
        limit=_member(given, "once", LimitKind),
        order=_member(given, "order", Order) or Order.BEST,
        **{flag: _flag(given, flag) for flag in _FLAGS},
    )


def _member(given: Given, name: str, vocabulary: type[_E]) -> _E | None:
    return next(iter(_members(given, name, vocabulary)), None)


def _members(given: Given, name: str, vocabulary: type[_E]) -> tuple[_E, ...]:
    try:
        return tuple(map(vocabulary, _words(given, name)))
    except ValueError as error:
        raise PageError(400, "bad_request") from error


def _words(given: Given, name: str) -> tuple[str, ...]:
    return tuple(filter(None, given.get(name, "").split(",")))


def _flag(given: Given, name: str) -> bool | None:
    value = given.get(name)
    if value and value not in _YES_NO:
        raise PageError(400, "bad_request")
    return _YES_NO[value] if value else None


def card_search_view(given: Given, base: KnowledgeBase) -> CardSearchView:
    query = query_of(given)
    number = given.get("page", "1")
    if not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST_PAGES):
        raise PageError(400, "bad_request")
    result = search_cards(query, base, PAGE, PAGE * (int(number) - 1))
    kept = {name: value for name, value in given.items() if value and name not in ("page", "lang", "theme")}
    start = PAGE * (int(number) - 1)
    return CardSearchView(
        words=query.words,
        series=query.series,
        choices=tuple(_choices(given, base)),
        ranges=tuple(
            RangeField(name=name, label=words, value=given.get(name, ""))
            for name, words in (
                ("level", _("等级·阶级·连接")),
                ("atk", _("攻击力")),
                ("def", _("守备力")),
            )
        ),
        more=bool(set(kept) - {"q"}),
        asked=not query.empty,
        count=result.count,
        first=start + 1,
        hits=tuple(_hit(found) for found in result.found),
        near=tuple(_near(query, base)) if not result.count else (),
        before=url_for("cards.search", **{**kept, "page": int(number) - 1}) if start else "",
        after=url_for("cards.search", **{**kept, "page": int(number) + 1})
        if start + PAGE < result.count
        else "",
        csv=url_for("cards.csv", **kept) if result.count else "",
        permalink=url_for("cards.search", _external=True, **kept) if not query.empty else "",
    )


def _near(query: CardQuery, base: KnowledgeBase) -> Iterator[Link]:
    """Cards of similar names, when nothing fits words alone."""
    if query == CardQuery(words=query.words):
        for card in base.suggest(query.words) if query.words else ():
            yield Link(text=card.name(current_lang()), url=url_for("cards.card", key=card.key))


def _hit(found: Found) -> CardHit:
    card = found.card
    name = card.name(current_lang())
    others = dict.fromkeys(other for other in (*card.names.values(), *card.aliases) if other != name)
    facts = [
        f"{name} {value}" if value[:1].isdigit() or value == "?" else value for name, value in facts_of(card)
    ]
    return CardHit(
        key=card.key,
        name=name,
        url=url_for("cards.card", key=card.key),
        also=tuple(others)[:4],
        facts=" · ".join(facts[1:]),
        effects=tuple(map(_effect_words, found.effects)),
    )


def _effect_words(row: EffectRow) -> str:
    title = effect_title(row.printed_no, row.pendulum)
    return f"{title} {word('EffectKind', row.kind)}" if row.kind else title


# --------------------------------------------------------------------------- form


def _choices(given: Given, base: KnowledgeBase) -> Iterator[Choice]:
    def choice(
        name: str, words: str, options: Iterable[tuple[str, str]], first: tuple[str, str] | None = None
    ) -> Choice:
        chosen = given.get(name, "")
        every = (first or ("", _("不限")), *options)
        return Choice(
            name=name,
            label=words,
            options=tuple(Link(text=text, url="", value=v, current=v == chosen) for v, text in every),
        )

    def members(vocabulary: type[StrEnum]) -> list[tuple[str, str]]:
        return [(member.value, word(vocabulary.__name__, member)) for member in vocabulary]

    yield choice("kind", _("卡的种类"), [(kind.value, word("CardKind", kind)) for kind in _KINDS])
    yield choice("attribute", _("属性"), members(Attribute))
    yield choice("race", _("种族"), members(Race))
    yield choice("effect", _("效果分类"), members(EffectKind))
    yield choice("zone", _("在哪里发动或适用"), [(v, word("Zone", v)) for v in _held(base, "zone")])
    categories = [(v, label(labels.CATEGORIES, v)) for v in _held(base, "category")]
    yield choice("category", _("包含的处理"), categories)
    yield choice("cost", _("代价的动作"), [(v, label(labels.COSTS, v)) for v in _held(base, "cost")])
    yield choice("event", _("等待的事"), [(v, word("Verb", v)) for v in _held(base, "event")])
    limits = [(limit.value, str(labels.LIMITS[limit]).replace("%(n)s", "N")) for limit in LimitKind]
    yield choice("once", _("次数限制"), limits)
    for flag in _FLAGS:
        yes, no = labels.YES_NO[flag]
        yield choice(flag, label(labels.FIELDS, flag), [("yes", str(yes)), ("no", str(no))])
    orders = [(order.value, label(labels.ORDERS, order)) for order in Order]
    yield choice("order", _("排序"), orders[1:], first=orders[0])


def _held(base: KnowledgeBase, what: str) -> list[str]:
    """The values that effects of the base have, most frequent first."""
    select = "SELECT value FROM effect_has WHERE what = ? GROUP BY value ORDER BY count(*) DESC, value"
    return [value for (value,) in base.select(select, [what])]
