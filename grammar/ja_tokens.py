"""Between scan and parser, for Japanese: what each word is, decided with a look at its neighbours.

Kept out of the grammar so that it stays free of conflicts: whether a verb closes a clause or stands before a noun,
whether a comma joins or only pauses, which role で and に mark, and which verbs share an ending.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.inflect import forms
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb

__all__ = ["forms", "settle"]

LINK, LIST, CASE, ADV, TE, ATTR = "LINK", "LIST", "CASE", "ADV", "TE", "ATTR"
JOINED, COND, CONN, STOP, COMMA = "JOINED", "COND", "CONN", "STOP", "COMMA"
PAUSE = "pause"  # form of a particle with a comma behind it: its phrase belongs outside a relative clause
_LIST_KINDS = frozenset({UnitKind.AND, UnitKind.OR, UnitKind.DOT})
_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_ADVERBIAL = frozenset({UnitKind.MANNER, UnitKind.ADVERB})
# Adverbs that belong to the noun before them and are no phrase of their own after one.
_CLINGING = frozenset(
    {"only", "during", "every", "as_is", "each_other", "at_most", "among", "treated_as", "required"}
)
_NOMINAL = (NOUN, UNK)
_ENDS_PHRASE = (TE, COND, CONN, STOP, CASE, ADV)


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``ja.lark`` wants them. Pauses are dropped; a missing 。 is added, of no width."""
    tokens = _acts(_closed(_notes(_split(tokens))))
    _lists(tokens)
    _names(tokens)
    tokens = _verbs(tokens)
    _moments(tokens)
    _alternatives(tokens)
    tokens = _without_once_only(tokens)
    _during_and_as_many(tokens)
    tokens = _pauses(tokens)
    tokens = _adverbs(tokens)
    _particles(tokens)
    return tokens


def _closed(tokens: list[Token]) -> list[Token]:
    if not tokens or tokens[-1].type == STOP:
        return tokens
    end = tokens[-1].end
    stop = msgspec.structs.replace(tokens[-1], type=STOP, start=end, end=end, text="", unit=None, verb=None)
    return [*tokens, stop]


def _split(tokens: list[Token]) -> list[Token]:
    """でのみ as で and のみ: the particle, and "only" as a word of its own."""
    found: list[Token] = []
    for token in tokens:
        if token.unit is not None and token.unit.concept == "atk_def":
            found += _both_values(token, token.unit)
            continue
        if token.type != CASE or not token.text.endswith("のみ"):
            found.append(token)
            continue
        cut = token.end - 2
        found.append(msgspec.structs.replace(token, end=cut, text=token.text[:-2]))
        entry = Entry(NOUN, "only", kind=UnitKind.ADVERB)
        unit = Unit(UnitKind.ADVERB, Span(cut, token.end), "のみ", "only")
        found.append(Token(NOUN, cut, token.end, "のみ", entry, unit))
    return found


def _both_values(token: Token, unit: Unit) -> list[Token]:
    """攻／守０: two values, printed as one."""
    cut = token.start + 1
    attack = msgspec.structs.replace(unit, span=Span(token.start, cut), text=token.text[:1], concept="atk")
    defence = msgspec.structs.replace(unit, span=Span(cut, token.end), text=token.text[1:], concept="def")
    return [
        msgspec.structs.replace(token, end=cut, text=token.text[:1], unit=attack),
        msgspec.structs.replace(token, start=cut, text=token.text[1:], unit=defence),
    ]


def _notes(tokens: list[Token]) -> list[Token]:
    """発動できる（…）。: a parenthesis behind the verb is a phrase of its clause."""
    found: list[Token] = []
    for token in tokens:
        if token.concept == "note" and found and found[-1].verb is not None:
            token.type = ADV
            found.insert(len(found) - 1, token)
        else:
            found.append(token)
    return found


def _acts(tokens: list[Token]) -> list[Token]:
    """召喚を行う and 発動ができる are 召喚する and 発動できる; 対象としている is no として and いる."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, particle = _at(found, len(found) - 2), _at(found, len(found) - 1)
        if token.verb is not None and before is not None and particle is not None and particle.type == CASE:
            if _is_light(token) and before.entry.form == "stem" and before.verb is not None:
                acted = msgspec.structs.replace(token.verb, verb=before.verb.verb)
                del found[-2:]
                _joined_nouns(found)
                found.append(msgspec.structs.replace(token, start=before.start, verb=acted))
                continue
            if particle.text == "として" and token.text[0] == "い" and token.verb.verb is Verb.EXIST:
                token.verb = msgspec.structs.replace(token.verb, verb=LightVerb.MAKE)
        if (
            particle is not None
            and particle.text == "扱い"
            and token.type == CASE
            and token.text in ("で", "として", "と")
        ):
            del found[-1]
            _case(token, "as")
            found.append(
                msgspec.structs.replace(token, start=particle.start, text=particle.text + token.text)
            )
            continue
        if token.text == "の" and particle is not None and particle.text == "扱い":
            _treated(found)
            continue
        found.append(tokens[i])
    return found


def _is_light(token: Token) -> bool:
    return token.verb is not None and token.verb.verb is LightVerb.DO and token.entry.form != "stem"


def _joined_nouns(found: list[Token]) -> None:
    """発動と処理ができる: と joins two acts."""
    if len(found) > 1 and found[-1].text in ("と", "及び") and found[-2].entry.form == "stem":
        unit = Unit(UnitKind.DOT, Span(found[-1].start, found[-1].end), found[-1].text)
        found[-1] = msgspec.structs.replace(found[-1], unit=unit, text="・")


def _treated(found: list[Token]) -> None:
    """モンスター扱いの罠カード: a Trap that is treated as a monster."""
    verb = found.pop()
    entry = msgspec.structs.replace(verb.entry, form="attr")
    if found and found[-1].type == NOUN:
        mark = Token(CASE, verb.start, verb.start, "", Entry(CASE, "as"))
        found.append(mark)
    found.append(msgspec.structs.replace(verb, entry=entry))


def _kind(token: Token | None) -> UnitKind | None:
    return token.unit.kind if token is not None and token.unit is not None else None


def _at(tokens: list[Token], i: int) -> Token | None:
    return tokens[i] if 0 <= i < len(tokens) else None


# --------------------------------------------------------------------------- lists and names


def _lists(tokens: list[Token]) -> None:
    """・ and または join; と and か do so only before a word that can be joined."""
    for i, token in enumerate(tokens):
        if _kind(token) not in _LIST_KINDS:
            continue
        token.type = LIST
        if token.text == "と":
            _with_or_and(tokens, i)


def _with_or_and(tokens: list[Token], i: int) -> None:
    """モンスターと戦闘を行う, このカードと同じ属性, モンスターと魔法カード."""
    after = _at(tokens, i + 1)
    if _kind(after) is UnitKind.SAME or (after is not None and after.concept == "same_column"):
        tokens[i].type, tokens[i].unit = LINK, None
    elif after is None or after.type not in _NOMINAL or _kind(after) in _ADVERBIAL:
        _case(tokens[i], "with")


def _case(token: Token, concept: str) -> None:
    token.type, token.unit = CASE, None
    token.entry = msgspec.structs.replace(token.entry, terminal=CASE, concept=concept, kind=None)


def _names(tokens: list[Token]) -> None:
    """「A」と名のついた: a series."""
    for i, token in enumerate(tokens):
        if token.concept != "named" or token.type != LINK:
            continue
        before = i - 1
        while before >= 0 and _kind(tokens[before]) in _LIST_KINDS | {UnitKind.NAME}:
            unit = tokens[before].unit
            if unit is not None and unit.kind is UnitKind.NAME:
                tokens[before].unit = msgspec.structs.replace(unit, concept="series")
            before -= 1


# --------------------------------------------------------------------------- verbs


def _verbs(tokens: list[Token]) -> list[Token]:
    """Give every verb its terminal, last word first, so that a joined verb knows the ending it shares."""
    found: list[Token] = []
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i]
        if token.verb is None:
            found.append(token)
            continue
        following = _after_pause(found)
        found += reversed(_verb(token, following, found))
    found.reverse()
    return found


def _after_pause(found: list[Token]) -> Token | None:
    for token in reversed(found):
        if token.type != COMMA:
            return token
    return None


def _second(found: list[Token]) -> Token:
    """The token after the next one (*found* runs backwards)."""
    return found[-2]


def _verb(token: Token, following: Token | None, found: list[Token]) -> list[Token]:
    form = token.entry.form
    next_type = following.type if following is not None else STOP
    if form == "stem":
        return [_stem(token, following, found)]
    if token.text == "同じ" and next_type == CASE:
        token.type = ATTR
        return [token]
    if form == "cond":
        return _conditional(token)
    if form == "attr":
        token.type = ATTR
    elif form == "te":
        token.type = TE
    elif next_type == LIST and following is not None and following.text == "か":
        token.type = TE
        following.type, following.unit = CONN, None
        following.entry = msgspec.structs.replace(following.entry, terminal=CONN, concept="or", kind=None)
    elif next_type in (STOP, COND):
        token.type = VERB
    elif following is not None and following.concept == "state" and _second(found).text == "で":
        found.remove(following)
        mark = _second([*found, following])
        mark.start, mark.text = following.start, "状態で"
        token.type = VERB
        _mark(mark, "while")
    elif following is not None and following.concept == "during" and following.text[0] == "間":
        token.type = VERB
        _mark(following, "while")
    elif _kind(following) is UnitKind.TURN and following is not None and following.text == "ターン":
        token.type = VERB
        _mark(following, "turn_of")
    elif next_type == CASE and following is not None and following.concept == "until":
        token.type = VERB
        _mark(following, "until")
    elif next_type in _NOMINAL or next_type in (ATTR, ADV, JOINED, VERB, TE):
        token.type = ATTR
    else:
        token.type = TE
    return [token]


def _mark(token: Token, ender: str) -> None:
    """Make *token* the mark that ends a clause."""
    token.type, token.unit = COND, None
    token.entry = msgspec.structs.replace(token.entry, terminal=COND, concept=ender, kind=None)


def _conditional(token: Token) -> list[Token]:
    """すれば: the verb, and its last kana as the mark of a condition."""
    size = 2 if token.text.endswith("なら") else 1
    if len(token.text) <= size or token.verb is None:
        token.type = TE
        return [token]
    cut = token.end - size
    verb = msgspec.structs.replace(token.verb, span=Span(token.start, cut), text=token.text[:-size])
    entry = msgspec.structs.replace(token.entry, terminal=COND, concept="if", verb=None)
    mark = Token(COND, cut, token.end, token.text[-size:], entry)
    return [msgspec.structs.replace(token, type=VERB, end=cut, text=token.text[:-size], verb=verb), mark]


def _stem(token: Token, following: Token | None, found: list[Token]) -> Token:
    """A nominal verb without ending: shares one (召喚・特殊召喚した), closes a clause (攻撃宣言時), or is a noun."""
    second = found[-2] if len(found) > 1 else None
    if (
        following is not None
        and _kind(following) in _LIST_KINDS
        and following.type == LIST
        and second is not None
        and second.verb is not None
        and second.type in (JOINED, TE, VERB, ATTR)
        and token.verb is not None
        and second.entry.form != "stem_end"
    ):
        found.pop()
        shared = second.verb
        token.type = JOINED
        token.verb = VerbForm(
            token.verb.verb,
            token.verb.span,
            token.text,
            shared.passive,
            shared.negated,
            shared.can,
            shared.past,
        )
        return token
    if (
        following is not None
        and following.type == COND
        and following.concept in ("when", "after", "before", "if")
    ):
        token.type = VERB
        token.entry = msgspec.structs.replace(token.entry, form="stem_end")
        if token.verb is not None:
            token.verb = msgspec.structs.replace(token.verb, noun=True)
        return token
    return _as_noun(token)


_THINGS = {Verb.ACTIVATE: "activation", Verb.NORMAL_SUMMON: "summon"}


def _as_noun(token: Token) -> Token:
    """A verb as a noun: THING, its concept the verb (発動 → activation, 召喚 → summon)."""
    verb = token.verb.verb if token.verb is not None else Verb.USE
    concept = _THINGS.get(verb, verb.value) if isinstance(verb, Verb) else verb.value
    token.type, token.verb = NOUN, None
    token.unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, concept)
    return token


# --------------------------------------------------------------------------- times, pauses, adverbs, particles


def _moments(tokens: list[Token]) -> None:
    """エンドフェイズ時に is a time and no condition; 時の before a noun is a noun."""
    for i, token in enumerate(tokens):
        if token.type != COND:
            continue
        before, after = _at(tokens, i - 1), _at(tokens, i + 1)
        if _kind(before) in _TIME_KINDS and token.concept in ("when", "before", "after"):
            _case(token, "during")
        elif after is not None and after.type == LINK and before is not None and before.verb is not None:
            token.type = NOUN
            token.unit = Unit(
                UnitKind.THING, Span(token.start, token.end), token.text, f"moment_{token.concept}"
            )
            before.type = ATTR
        elif before is not None and before.type == LINK:
            before.type = COMMA
        elif after is not None and after.type == CASE and after.concept in ("topic", "also", "to", "by"):
            after.type = COMMA


def _alternatives(tokens: list[Token]) -> None:
    """～した場合、または～: joins clauses, not nouns."""
    for i, token in enumerate(tokens):
        if token.type != LIST or token.unit is None or token.unit.kind not in (UnitKind.OR, UnitKind.AND):
            continue
        before = _at(tokens, i - 1)
        if before is not None and before.type == COMMA:
            before = _at(tokens, i - 2)
        if before is None or before.type in (TE, COND, STOP):
            token.type, token.unit = CONN, None
            token.entry = msgspec.structs.replace(token.entry, terminal=CONN, concept="or", kind=None)


def _pauses(tokens: list[Token]) -> list[Token]:
    """Drop each comma that only marks a pause; between nouns it joins."""
    kept: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type != COMMA:
            kept.append(token)
            continue
        before, after = _at(kept, len(kept) - 1), _at(tokens, i + 1)
        if token.text in "、，" and _is_listing(before, after):
            token.type = LIST
            token.unit = Unit(UnitKind.DOT, Span(token.start, token.end), token.text)
            kept.append(token)
        elif before is not None and before.type == NOUN and _is_time(before):
            earlier = _at(kept, len(kept) - 2)
            if earlier is None or earlier.type not in (ATTR, LINK, LIST):
                _case(token, "during")
                kept.append(token)
        elif before is not None and before.type in (CASE, LINK):
            before.entry = msgspec.structs.replace(before.entry, form=PAUSE)
    return kept


_NO_LIST = (UnitKind.PLAYER, UnitKind.SAME, UnitKind.OTHER_THAN)


def _is_listing(before: Token | None, after: Token | None) -> bool:
    if before is None or after is None or before.type != NOUN or after.type not in _NOMINAL:
        return False
    if _is_time(before) or _kind(before) in _ADVERBIAL or _kind(after) in _ADVERBIAL:
        return False
    return _kind(after) not in _TIME_KINDS and _kind(before) not in _NO_LIST


def _is_time(token: Token) -> bool:
    unit = token.unit
    if unit is None:
        return False
    return unit.kind in _TIME_KINDS or (unit.kind is UnitKind.COUNT and unit.concept == "times")


def _without_once_only(tokens: list[Token]) -> list[Token]:
    """１ターンに１度だけ is １ターンに１度."""
    return [
        token
        for i, token in enumerate(tokens)
        if token.text != "だけ" or i == 0 or not (_is_time(tokens[i - 1]) and tokens[i - 1].type == NOUN)
    ]


_AMOUNTS = ("number", "value", "times", "points")


def _is_amount(token: Token) -> bool:
    return token.unit is not None and token.unit.kind is UnitKind.THING and token.unit.concept in _AMOUNTS


def _during_and_as_many(tokens: list[Token]) -> None:
    """このターン中: during; 数だけ: as many as."""
    for before, token in zip(tokens, tokens[1:], strict=False):
        after_time = _kind(before) in _TIME_KINDS or before.concept == "duel"
        if after_time and token.concept == "among" and token.text == "中":
            _adverb(token, "during")
        elif token.text == "以下" and _kind(before) is UnitKind.STAT:
            _adverb(token, "at_most")
        elif token.text == "だけ" and token.type == NOUN and _is_amount(before):
            _case(token, "times_of")


def _adverb(token: Token, concept: str) -> None:
    token.unit = Unit(UnitKind.ADVERB, Span(token.start, token.end), token.text, concept)
    token.entry = msgspec.structs.replace(token.entry, concept=concept, kind=UnitKind.ADVERB)


def _adverbs(tokens: list[Token]) -> list[Token]:
    """Words that are a phrase by themselves: manners, adverbs, このターン before a topic."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, after = _at(tokens, i - 1), _at(tokens, i + 1)
        found.append(token)
        if token.type == CONN:
            _connective(token, before)
        elif token.type != NOUN or token.unit is None:
            continue
        elif token.unit.kind is UnitKind.MANNER:
            token.type = NOUN if after is not None and after.type == LINK else ADV
        elif token.unit.kind in _ADVERBIAL:
            clings = token.unit.concept in _CLINGING and before is not None and before.type in _NOMINAL
            linked = after is not None and after.type == LINK
            if not clings and not linked and not (before is not None and before.type == LINK):
                token.type = ADV
        elif _floats(token, before, after):
            token.type = ADV
        if _stands_alone(token, before, after):
            mark = msgspec.structs.replace(token, start=token.end, text="", unit=None)
            _case(mark, "during")
            found.append(mark)
    return found


def _floats(token: Token, before: Token | None, after: Token | None) -> bool:
    """モンスターを全て裏側守備表示にする: the count of what stands before the particle."""
    return (
        _kind(token) in (UnitKind.QUANTIFIER, UnitKind.COUNT)
        and before is not None
        and before.type == CASE
        and before.concept in ("obj", "subj", "topic")
        and after is not None
        and after.type in _NOMINAL
        and _kind(after) not in (UnitKind.QUANTIFIER, UnitKind.COUNT)
    )


def _stands_alone(token: Token, before: Token | None, after: Token | None) -> bool:
    """Is this time word (このターン自分は…, １ターンに１度自分の…) a phrase of its own?"""
    during = token.concept == "during" and token.type == NOUN
    if not (_is_time(token) or during) or token.type != NOUN or after is None or _is_time(after):
        return False
    if _kind(after) is UnitKind.ADVERB:
        return False
    if before is not None and before.type in (LINK, LIST, ATTR):
        return False
    return after.type in _NOMINAL


def _connective(token: Token, before: Token | None) -> None:
    """その後, また open a clause; inside one さらに and 代わりに are adverbs."""
    if before is None or before.type in (TE, COND, CONN, STOP) or token.text == "か":
        return
    token.type = ADV
    token.unit = Unit(UnitKind.ADVERB, Span(token.start, token.end), token.text, token.concept)


def _particles(tokens: list[Token]) -> None:
    """で and に by the word before them and the verb after them."""
    for i, token in enumerate(tokens):
        if token.type != CASE:
            continue
        before = _at(tokens, i - 1)
        if token.text in ("で", "では", "でも"):
            _de(token, before)
        elif token.text in ("に", "には", "にも", "へ", "へは"):
            _ni(token, before, tokens, i)
        elif token.text == "と" and _makes(_at(tokens, i + 1)) is not None:
            _case(token, "as")
    _light(tokens)


def _de(token: Token, before: Token | None) -> None:
    kind = _kind(before)
    if kind is UnitKind.ZONE:
        _case(token, "at")
    elif kind in (UnitKind.POSITION, UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.MANNER, UnitKind.PLAYER):
        _case(token, "bare")
    elif kind in _TIME_KINDS:
        _case(token, "during")


def _ni(token: Token, before: Token | None, tokens: list[Token], i: int) -> None:
    if before is not None and (_kind(before) in _TIME_KINDS or before.concept == "during"):
        _case(token, "during")
    elif _makes(_at(tokens, i + 1)) is not None:
        _case(token, "as")
    elif token.text not in ("へ", "へは") and _next_verb(tokens, i) is Verb.EXIST:
        _case(token, "at")


def _next_verb(tokens: list[Token], i: int) -> object:
    for token in tokens[i + 1 :]:
        if token.verb is not None:
            return token.verb.verb
    return None


def _makes(token: Token | None) -> str | None:
    """The light verb that に or と and this verb are together."""
    if token is None or token.verb is None:
        return None
    return {"do": "make", "become": "become"}.get(str(token.verb.verb.value))


def _light(tokens: list[Token]) -> None:
    """～にする is MAKE, not DO."""
    for i, token in enumerate(tokens):
        before = _at(tokens, i - 1)
        if before is None or before.type != CASE or before.concept != "as" or token.verb is None:
            continue
        if token.verb.verb is LightVerb.DO:
            token.verb = msgspec.structs.replace(token.verb, verb=LightVerb.MAKE)
