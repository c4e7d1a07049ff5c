"""Do two texts of one dialect say the same in other words? The normalisation under which a tree that is written back
must give the text it was read from.

Rendering gives the text back when (1) the rendered text is read as the same tree (``nodes.plain`` equal) and (2) both
texts have the same words, as :func:`words` counts them:

* Widths, spaces and line breaks are folded (``grammar.normalize``), and so are the two scripts of Chinese.
* A word is its concept in the lexicon, so that synonyms are one word; a verb is its act, whether negated or not. Voice,
  tense and permission are read off the tree.
* Words and phrases may stand in another order: the tree keeps none, and (1) tells what belongs to what.
* Words of grammar do not count: particles and prepositions (は を に 把 被), の／的, punctuation, the marks of a list
  (・ と または), the measure word of a count, また／此外 at the front of a sentence.
* What goes without saying need not be said: ``_UNSAID`` and ``_unsaid`` list it.
* What is said in two ways is one word: ``_ALIKE``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import Token
from grammar.reader import tokens_of
from grammar.terms import CardKind, Lang, Player, RefKind, Verb, Zone

Word = tuple[str, str, str]

_GRAMMAR = frozenset(
    {
        "CASE",
        "PREP",
        "LINK",
        "DE",
        "COMMA",
        "STOP",
        "UNK",
        "MODAL",
        "JOIN",
        "ASPECT",
        "POST",
        "FRONT",
        "NAMED",
    }
)
_LISTS = frozenset({UnitKind.AND, UnitKind.OR, UnitKind.DOT})
#: Words that say nothing where they stand: フィールド上に存在する, ５００ポイント, その数値分, このターン中, 持ち主の, ～の状態で.
_UNSAID = frozenset(
    {
        ("thing", "points"),
        ("thing", "value"),
        ("thing", "number"),
        ("thing", "among"),
        ("thing", "state"),
        ("thing", "during"),
        ("thing", "game"),
        ("player", Player.OWNER.value),
        ("turn", "per"),
        ("CONN", "separate"),
    }
)
_ACTS_UNSAID = frozenset({Verb.EXIST, LightVerb.BE, LightVerb.DO, LightVerb.BECOME, LightVerb.MAKE})
#: 選択した＝対象の; 限り＝場合 of what applies by itself; このカード以外の＝他の.
_ALIKE = {
    ("COND", "while"): ("COND", "if"),
    ("thing", "target"): ("choose", ""),
    ("reference", RefKind.TARGETED.value): ("choose", ""),
    (Verb.CHOOSE.value, ""): ("choose", ""),
    (Verb.TARGET.value, ""): ("choose", ""),
}
_OWN = frozenset({Zone.DECK.value, Zone.EXTRA_DECK.value, Zone.HAND.value})


def same_words(one: str, other: str, lang: Lang) -> bool:
    """Have *one* and *other* the same words, up to the normalisation above?"""
    return words(one, lang) == words(other, lang)


def words(text: str, lang: Lang) -> Counter[Word]:
    """The words of *text* that count, each as its concept."""
    tokens = tokens_of(text, lang)
    draws = any(token.verb is not None and token.verb.verb is Verb.DRAW for token in tokens)
    found: Counter[Word] = Counter()
    for i in range(len(tokens)):
        if not _unsaid(tokens, i, draws):
            found.update(_words_of(tokens[i]))
    return found


def _unsaid(tokens: Sequence[Token], i: int, draws: bool) -> bool:
    """Does the word at *i* go without saying?"""
    token = tokens[i]
    unit, following = token.unit, tokens[i + 1].unit if i + 1 < len(tokens) else None
    if unit is None:
        # エンドフェイズ時
        before = tokens[i - 1].unit if i else None
        return (
            token.type == "COND" and before is not None and before.kind in (UnitKind.PHASE, UnitKind.MOMENT)
        )
    if unit.kind is UnitKind.PLAYER and unit.concept == Player.SELF:
        # 自分のデッキ
        near = [t.unit for t in tokens[i + 1 : i + 3] if t.unit is not None]
        return bool(near) and near[0].kind is UnitKind.ZONE and near[0].concept in _OWN
    if unit.kind is UnitKind.CARD_KIND and unit.concept == CardKind.CARD:
        # カード１枚; but 「N」カード tells a series from a name
        before = tokens[i - 1].unit if i else None
        return before is None or before.kind is not UnitKind.NAME
    return draws and unit.kind is UnitKind.ZONE and unit.concept == Zone.DECK and following is None


def _words_of(token: Token) -> Iterator[Word]:
    unit, form = token.unit, token.verb
    if form is not None:
        if form.verb not in _ACTS_UNSAID or form.negated:
            act, concept = _ALIKE.get((form.verb.value, ""), (form.verb.value, ""))
            yield act, concept, "not" if form.negated else ""
    elif unit is None:
        if token.type not in _GRAMMAR and (token.type, token.concept) not in _UNSAID:
            yield (*_ALIKE.get((token.type, token.concept), (token.type, token.concept)), "")
    elif unit.kind is UnitKind.NAME:
        yield "name", str(unit.value), ""
    elif unit.kind is UnitKind.COUNT:
        yield "count", str(unit.value), ""
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("other", "the_other"):
        yield "other_than", "", "None"
        yield "this_card", "", "None"
    elif unit.kind not in _LISTS and (unit.kind.value, unit.concept) not in _UNSAID:
        yield (*_ALIKE.get((unit.kind.value, unit.concept), (unit.kind.value, unit.concept)), str(unit.value))
