"""Do two texts of one dialect say the same in other words? The normalisation under which a tree that is written back
must give the text it was read from.

Rendering gives the text back when (1) the rendered text is read as the same tree (``nodes.plain`` equal) and (2) both
texts have the same words, as :func:`words` counts them:

``word_forms.form_of`` is the narrow normalisation (widths, spaces, commas, synonyms, particles); a tree written back
in the words of its text (``render(…, like=text)``) is compared by it. Here:

* Widths, spaces and line breaks are folded (``grammar.normalize``), and so are the two scripts of Chinese.
* A word is its concept in the lexicon, so that synonyms are one word; a verb is its act, and a negation a word of its
  own. Voice, tense and permission are read off the tree.
* Words and phrases may stand in another order: the tree keeps none, and (1) tells what belongs to what.
* Words of grammar do not count: particles and prepositions (は を に 把 被), の／的, punctuation, the marks of a list
  (・ と または), the measure word of a count, また／此外 at the front of a sentence.
* What goes without saying need not be said: ``_UNSAID`` and ``_unsaid`` list it.
* What is said in two ways is one word: ``_ALIKE``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import Token
from grammar.reader import tokens_of
from grammar.terms import CardKind, Lang, Player, QuantityKind, RefKind, Stat, Verb, Zone

Word = tuple[str, str, str]

#: Sentences of one form that the tree has one place for.
_SAME_PHRASES = (
    (re.compile("この効果の発動後"), "このカードの発動後"),
    (re.compile("この効果を発動するターン|この効果の発動ターン"), "このカードを発動するターン"),
    (re.compile("这个效果的发动后"), "这张卡的发动后"),
    (re.compile("这些?个?效果发动的回合"), "这张卡发动的回合"),
    (re.compile("この効果は[1１]ターンに([0-9０-９]+)度しか使用できない"), r"１ターンに\1度"),
    (re.compile("这个效果1回合只能使用([0-9]+)次"), r"1回合\1次"),
    (re.compile("この効果で(?=[^。、]*した)"), ""),
    (re.compile("这个效果(?=[^。，的]{2,8}的)"), ""),
)

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
        ("thing", "total"),
        ("thing", "target"),
        ("reference", RefKind.TARGETED.value),
        ("adverb", "during"),
        ("player", Player.OWNER.value),
        ("player", Player.THAT_PLAYER.value),
        ("turn", "per"),
        ("CONN", "separate"),
        ("COND", "if"),
        ("COND", "while"),
        ("COND", "by_doing"),
        ("COLON", "colon"),
    }
)
_ACTS_UNSAID = frozenset(
    {
        Verb.EXIST,
        Verb.CHOOSE,
        Verb.TARGET,
        LightVerb.BE,
        LightVerb.DO,
        LightVerb.BECOME,
        LightVerb.MAKE,
        LightVerb.SAME,
        LightVerb.STACK,
    }
)
#: 除外されている＝除外状態の; デッキに加える＝戻す; この②の効果＝このカードの②の効果; それら＝その.
_ALIKE = {
    ("zone", Zone.BANISHED.value): (Verb.BANISH.value, ""),
    (LightVerb.ADD.value, ""): (LightVerb.RETURN.value, ""),
    ("deictic", "this"): ("this_card", ""),
    ("deictic", "those"): ("deictic", "that"),
    ("thing", "method"): ("thing", "effect"),
}
_OWN = frozenset({Zone.DECK.value, Zone.EXTRA_DECK.value, Zone.HAND.value})


_NOT: Word = ("not", "", "")
_NEGATES = frozenset({"not", "cannot", "also_cannot", "has_not", "not_being"})


def same_words(one: str, other: str, lang: Lang) -> bool:
    """Have *one* and *other* the same words, up to the normalisation above?"""
    return words(one, lang) == words(other, lang)


def words(text: str, lang: Lang) -> Counter[Word]:
    """The words of *text* that count, each as its concept."""
    for pattern, alike in _SAME_PHRASES:
        text = pattern.sub(alike, text)
    tokens = tokens_of(text, lang)
    draws = any(token.verb is not None and token.verb.verb is Verb.DRAW for token in tokens)
    found: Counter[Word] = Counter()
    for i, token in enumerate(tokens):
        if token.concept == "note":
            found += words(token.text[1:-1], lang)
        elif not _unsaid(tokens, i, draws):
            found.update(_words_of(token))
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
        if following is None and (not near or tokens[i + 1].type not in ("LINK", "DE")):
            return True  # 自分は１枚ドローする: whoever has the effect acts
        return bool(near) and near[0].kind is UnitKind.ZONE and near[0].concept in _OWN
    if unit.kind is UnitKind.CARD_KIND and unit.concept == CardKind.CARD:
        # カード１枚; but 「N」カード tells a series from a name
        named = next((t.unit for t in reversed(tokens[:i]) if t.unit is not None), None)
        return named is None or named.kind is not UnitKind.NAME
    if unit.kind is UnitKind.STAT and unit.concept == Stat.LP:
        return any(t.unit is not None and t.unit.concept == "damage" for t in tokens)
    if unit.kind is UnitKind.STAT and unit.concept == Stat.NAME:
        return any(t.verb is not None and t.verb.verb is Verb.TREAT_AS for t in tokens)
    return draws and unit.kind is UnitKind.ZONE and unit.concept == Zone.DECK and following is None


def _words_of(token: Token) -> Iterator[Word]:
    unit, form = token.unit, token.verb
    if form is not None:
        if form.verb not in _ACTS_UNSAID:
            act, concept = _ALIKE.get((form.verb.value, ""), (form.verb.value, ""))
            yield act, concept, ""
        if form.negated:
            yield _NOT
    elif unit is None:
        if token.concept in _NEGATES:
            yield _NOT
        if token.type not in _GRAMMAR and (token.type, token.concept) not in _UNSAID:
            yield (*_ALIKE.get((token.type, token.concept), (token.type, token.concept)), "")
    elif unit.kind is UnitKind.NAME:
        yield "name", str(unit.value), ""
    elif unit.kind in (UnitKind.COUNT, UnitKind.NUMBER, UnitKind.STAT_IS):
        yield from _number(unit)
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("other", "the_other"):
        yield "other_than", "", ""
        yield "this_card", "", ""
    elif unit.kind in (UnitKind.ATTRIBUTE, UnitKind.RACE):
        yield unit.kind.value, unit.concept, ""
    elif unit.kind is UnitKind.SAME and unit.value != "different":
        return  # 同じレベル: the tree tells what is the same
    elif unit.kind not in _LISTS and (unit.kind.value, unit.concept) not in _UNSAID:
        kind, concept = _ALIKE.get((unit.kind.value, unit.concept), (unit.kind.value, unit.concept))
        yield kind, concept, "" if unit.value is None else str(unit.value)


def _number(unit: Unit) -> Iterator[Word]:
    """１体, １つ, 1星: the number; 以上, まで, ずつ are words of their own."""
    value = unit.value
    if unit.kind is UnitKind.COUNT and isinstance(value, (tuple, list)):
        kind = QuantityKind(str(value[0]))
        if kind not in (QuantityKind.EXACT, QuantityKind.EACH):
            yield "quantity", kind.value, ""
        yield "number", str(value[1]), ""
    elif unit.kind is UnitKind.STAT_IS and isinstance(value, (tuple, list)):
        yield from (("number", str(n), "") for n in value)
    else:
        yield "number", str(value), ""
