"""A card of the base as a page: facts, texts, classification, rules, rulings, cards that say the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
from flask import url_for
from flask_babel import gettext as _

import grammar
from grammar.nodes import plain
from grammar.terms import CardKind, Lang
from grammar.write_zh import ChineseWriter
from grammar.writing import CannotWrite, Words
from kb.card_search import same_wording
from kb.cards import Card
from kb.classify import effects_of
from kb.importers.parsing import read_in
from kb.knowledge import KnowledgeBase
from web import labels
from web.card_views import CardView, Same
from web.i18n import current_lang
from web.labels import label, word
from web.ruling_page import ruling_view
from web.text_page import effect_title, effect_view, text_view
from web.views import CardChip, EffectView, Link, RuleRef, TextView, Wording

#: the dialect that readers of a page in that language want first
_DIALECTS = {"ja": Lang.JA, "zh-Hant": Lang.ZH_TW}
#: so many rulings stand on the page itself
RULINGS = 10


def card_view(card: Card, base: KnowledgeBase) -> CardView:
    names = {name: lang for lang, name in reversed(card.names.items()) if name}
    effects = tuple(effect_view(effect, "", base) for effect in base.effects(card))
    texts = tuple(_texts(card, base))
    rulings = base.rulings_of(card)
    return CardView(
        key=card.key,
        name=card.name(current_lang()),
        names=tuple(
            Wording(lang=lang, name=label(labels.NAME_LANGS, lang), text=name)
            for name, lang in reversed(names.items())
        ),
        facts=tuple(facts_of(card)),
        has_text=card.text is not None,
        effects=effects,
        text=None if texts else _written(card, base),
        texts=texts,
        series=tuple(
            Link(text=part, url=url_for("cards.search", series=part)) for part in dict.fromkeys(card.series)
        ),
        rules=tuple(_rules(effects)),
        rulings=tuple(ruling_view(ruling, base) for ruling in rulings[:RULINGS]),
        more_rulings=url_for("rulings.index", q=card.name()) if len(rulings) > RULINGS else "",
        same=tuple(_same(card, base)),
    )


def chip(card: Card) -> CardChip:
    """A card by its name in the page's language, with the address of its page."""
    return CardChip(name=card.name(current_lang()), url=url_for("cards.card", key=card.key))


def _rules(effects: tuple[EffectView, ...]) -> Iterator[RuleRef]:
    """Each rule once that decides something about the effects."""
    found = {field.rule.id: field.rule for effect in effects for field in effect.fields if field.rule}
    yield from found.values()


def _same(card: Card, base: KnowledgeBase) -> Iterator[Same]:
    for effect in base.effects(card):
        keys = dict.fromkeys(key for key, _row in same_wording(card.key, effect.index, base))
        if keys:
            title = effect_title(effect.printed_no, effect.pendulum)
            yield Same(effect=title, cards=tuple(chip(base.card(key)) for key in keys))


def _texts(card: Card, base: KnowledgeBase) -> Iterator[TextView]:
    """The imported texts, each read and marked; that of the page's language first."""
    first = _DIALECTS.get(current_lang(), Lang.ZH_FAN)
    for lang in sorted(Lang, key=lambda lang: lang is not first):
        try:
            found = read_in(card, lang)
        except grammar.TextError:
            continue
        if found is not None:
            tree, words = found
            effects = effects_of(msgspec.structs.replace(card, text=tree))
            yield text_view(words, tree, effects, base, prefix=f"{lang.value}-")


@cache
def _writer() -> ChineseWriter:
    return ChineseWriter(Words(Lang.ZH_FAN))


def _written(card: Card, base: KnowledgeBase) -> TextView | None:
    """The card's tree written in our own words, if reading them back gives the same tree."""
    if card.text is None:
        return None
    try:
        words = _writer().card(card.text)
        tree = grammar.parse_card_text(words, Lang.ZH_FAN)
    except (CannotWrite, KeyError, grammar.TextError):
        return None
    if plain(tree) != plain(card.text):
        return None
    return text_view(words, tree, effects_of(msgspec.structs.replace(card, text=tree)), base)


def facts_of(card: Card) -> Iterator[tuple[str, str]]:
    """What is printed beside name and text, in words."""
    if not card.key.startswith("?"):
        yield _("卡片密码"), card.key
    kinds = [word("CardKind", kind) for kind in card.kinds]
    yield _("种类"), "·".join(kinds)
    rank = (
        "link"
        if card.is_kind(CardKind.LINK_MONSTER)
        else "rank"
        if card.is_kind(CardKind.XYZ_MONSTER)
        else "level"
    )
    numbers = [
        (_("属性"), word("Attribute", card.attribute)),
        (_("种族"), word("Race", card.race)),
        (word("Stat", rank), card.level),
        (_("攻击力"), "?" if card.atk == -1 else card.atk),
        (_("守备力"), "?" if card.def_ == -1 else card.def_),
        (_("灵摆刻度"), card.scale),
        (_("连接标记"), " ".join(card.arrows)),
    ]
    yield from ((name, str(value)) for name, value in numbers if value not in (None, ""))
