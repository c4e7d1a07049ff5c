"""The public way from a tree to text: render(node, lang)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar import parse_card_text
from grammar.as_printed import printed_as
from grammar.nodes import CardText, EffectText, Node, Span, Statement, plain
from grammar.terms import Lang
from grammar.word_forms import form_of
from grammar.word_ja_effects import JapaneseWordings
from grammar.wordings import folded, keeping, nothing_left_out, unmarked
from grammar.write_ja import JapaneseWriter
from grammar.write_parts import classes_of
from grammar.write_timing import CIRCLED
from grammar.write_zh import ChineseWriter
from grammar.writer import Writer
from grammar.writing import CannotWrite, words_of

__all__ = ["CannotWrite", "printed", "render"]

_WRITERS: dict[Lang, type[Writer]] = {Lang.ZH_FAN: ChineseWriter, Lang.JA: JapaneseWriter}
#: those that offer every wording
_OFFERING: dict[Lang, type[Writer]] = {Lang.ZH_FAN: ChineseWriter, Lang.JA: JapaneseWordings}


def render(node: Node, lang: Lang = Lang.ZH_FAN, like: str | None = None, name: str = "") -> str:
    """Write *node* as card text. A whole text or one effect, read again, is the same tree (``nodes.plain`` equal).

    ``like``: a text that says the same (the one *node* was read from). Where the tree can be said in several ways,
    it is said as there: which synonym, which order of phrases, where a comma stands. Every word still comes from the
    tree, and the words chosen are read as the usual ones are. ``name``: of the card, which some texts print for
    このカード名.

    Raises
    ------
    CannotWrite
        The dialect has no pattern for something in the tree, part of it was never understood, or the words that
        there are would be read as something else.
    """
    if lang not in _WRITERS:
        raise CannotWrite(f"nothing is written in {lang}")
    worded = _worded(node, lang, like, name) if like is not None else None
    if like is not None and worded is not None and folded(worded) == folded(like):
        return worded
    if like is not None and worded is not None and _says_the_same(worded, like, node, lang):
        return like
    usual = usual_wording(node, lang)
    if not usual:
        raise CannotWrite("there are no words for it")
    alone = like is None and isinstance(node, EffectText)
    if (alone or isinstance(node, CardText)) and not reads_as(usual, node, lang):
        raise CannotWrite("the words would be read as something else")
    if worded is None or worded == usual:
        return usual
    read = plain(parse_card_text(worded, lang))
    alike = any(read == plain(parse_card_text(text, lang)) for text in (like or usual, usual))
    return worded if alike else usual


def _says_the_same(worded: str, like: str, node: Node, lang: Lang) -> bool:
    """Is *like* the text offered, but for synonyms and silent particles, and read as *node* by itself?

    Which of two synonyms stands beside which word may decide how they are read; then those of *like* are right.
    """
    return form_of(lang)(worded) == form_of(lang)(like) and reads_as(like, node, lang)


def usual_wording(node: Node, lang: Lang) -> str:
    """*node* in the usual wording of *lang*, which may be read as something else. Raises ``CannotWrite``."""
    return _WRITERS[lang](words_of(lang)).write(node)


def reads_as(text: str, node: Node, lang: Lang) -> bool:
    """Is *text* read as *node*, a whole text or one effect?"""
    read = parse_card_text(text, lang)
    if isinstance(node, CardText):
        return bool(plain(read) == plain(node))
    if len(read.effects) > 1:  # with its number it is one effect
        read = parse_card_text(f"{CIRCLED[0]}：{text}", lang)
    alone = read.effects[0] if len(read.effects) == 1 else None
    return alone is not None and isinstance(node, EffectText) and _alone(alone) == _alone(node)


def _alone(effect: EffectText) -> object:
    options = tuple(
        msgspec.structs.replace(o, effect=msgspec.structs.replace(o.effect, number=0)) if o.effect else o
        for o in effect.options
    )
    return plain(msgspec.structs.replace(effect, number=0, pendulum=False, options=options))


def printed(effect: EffectText, text: str, of_card: Sequence[Node] = ()) -> str:
    """What of *text* an effect was read from: with it its ● list, リバース： and the limits that stand apart.

    ``of_card``: limits and statements on the whole card; one that is printed among the words of the effect is none of
    them.
    """
    parts = [
        *effect.options,
        *effect.limits,
        *classes_of(effect),
        *([effect.trigger] if effect.trigger else []),
    ]
    spans = [part.span for part in (effect, *parts) if part.span is not None]
    if not spans:
        return ""
    start, end = min(span.start for span in spans), max(span.end for span in spans)
    end += text[end : end + 1].count("。")
    told, at = "", start
    own = effect.span or Span(start, start)
    for limit in of_card:
        apart = limit.span is not None and (limit.span.end <= own.start or own.end <= limit.span.start)
        if limit.span is None or (isinstance(limit, Statement) and not apart):
            continue
        if at <= limit.span.start and limit.span.end <= end:
            told += text[at : limit.span.start]
            at = limit.span.end + (text[limit.span.end : limit.span.end + 1] in ("。", "、"))
    return (told + text[at:end]).strip().removeprefix("、")


def _worded(node: Node, lang: Lang, like: str, name: str) -> str | None:
    """The text of *node*, worded as far as possible as *like* is."""
    writer = _OFFERING[lang](words_of(lang, offering=True))
    writer.card_name = name
    try:
        with keeping():
            told = printed_as(writer.write(node), like, form_of(lang))
    except CannotWrite:
        return None
    return unmarked(told) if nothing_left_out(told) else None
