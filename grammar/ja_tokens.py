"""Between scan and parser, for Japanese: what each word is, decided with a look at its neighbours.

Kept out of the grammar so that it stays free of conflicts: whether a verb closes a clause or stands before a noun,
whether a comma joins or only pauses, which role で and に mark, and which verbs share an ending.
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from grammar import (
    fewer_tributes,
    former_zone,
    hand_holders,
    ja_being,
    ja_filler,
    ja_only_if,
    ja_plainly,
    ja_spots,
    ja_stated,
    normal_draw,
    rewordings,
    ritual_parts,
    scale_summons,
)
from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.inflect import forms
from grammar.ja_compare import COMPARING, fold
from grammar.ja_verbs import settle_verbs
from grammar.ja_words import (
    ADV,
    ADVERBIAL,
    ATTR,
    CASE,
    COMMA,
    COND,
    CONN,
    LINK,
    LIST,
    NOMINAL,
    PAUSE,
    STOP,
    TE,
    at,
    compounds,
    join_lists,
    kind_of,
    mark_series,
    set_case,
)
from grammar.lexer import NOUN, Token
from grammar.nodes import Span
from grammar.noun_numbers import SIGNS
from grammar.passes import Passes, marks, run
from grammar.seen_from import attach
from grammar.terms import Lang, Verb

__all__ = ["forms", "settle"]

_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
PASSES = Passes(
    (
        *rewordings.passes(Lang.JA),
        *fewer_tributes.JAPANESE,
        *ritual_parts.JAPANESE,
        *normal_draw.JAPANESE,
        *hand_holders.JAPANESE,
        *former_zone.JAPANESE,
        *ja_being.JAPANESE,
        *ja_filler.JAPANESE,
        *ja_only_if.JAPANESE,
        *ja_plainly.JAPANESE,
        *scale_summons.JAPANESE,
    )
)
# Adverbs that belong to the noun before them and are no phrase of their own after one.
_CLINGING = frozenset(
    {"only", "during", "every", "as_is", "each_other", "at_most", "among", "treated_as", "required"}
)


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``ja.lark`` wants them. Pauses are dropped; a missing 。 is added, of no width."""
    tokens = run(PASSES, tokens)
    said = marks(tokens)
    if not said.isdisjoint(ja_spots.WORDS):
        tokens = ja_spots.fold(tokens)
    tokens = compounds(tokens, said)
    join_lists(tokens)
    if not said.isdisjoint(("named", "カードの種類")):
        mark_series(tokens)
    if not said.isdisjoint(COMPARING):
        tokens = fold(tokens)
    if "が" in said:
        tokens = ja_stated.fold(tokens)
    tokens = settle_verbs(tokens)
    if Verb.LOOK in said:
        attach(tokens)
    if Verb.LEAVE_FIELD in said:
        _left(tokens)
    _moments(tokens)
    if "次の" in said:
        _following(tokens)
    if UnitKind.OR in said or UnitKind.AND in said:
        _alternatives(tokens)
    if "only" in said:
        tokens = _without_needless_only(tokens)
    if "except" in said:
        tokens = _in_no_other_case(tokens)
    if not said.isdisjoint(_DURING_OR_AS_MANY):
        _during_and_as_many(tokens)
    tokens = _pauses(tokens)
    tokens = _adverbs(tokens)
    _particles(tokens)
    return tokens


def _left(tokens: list[Token]) -> None:
    """フィールドを離れた: as フィールドから離れた."""
    for i, token in enumerate(tokens[:-1]):
        form = tokens[i + 1].verb
        if token.type == CASE and token.concept == "obj" and form and form.verb is Verb.LEAVE_FIELD:
            set_case(token, "from")


def _moments(tokens: list[Token]) -> None:
    """エンドフェイズ時に is a time and no condition; 時の before a noun is a noun, ターンの before a phase is none."""
    for i, token in enumerate(tokens):
        every = token.concept == "every"
        if not every and token.type != COND:
            continue
        before, after = at(tokens, i - 1), at(tokens, i + 1)
        if every and kind_of(before) is UnitKind.PHASE:
            set_case(token, "during")  # スタンバイフェイズ毎に
        if token.type != COND:
            continue
        if kind_of(before) in _TIME_KINDS and token.concept in ("when", "before", "after"):
            set_case(token, "during")
        elif (
            token.concept == "turn_of"
            and after is not None
            and after.type == LINK
            and _is_when(at(tokens, i + 2))
        ):
            after.type = COMMA  # 墓地へ送られたターンのエンドフェイズに
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


def _is_when(token: Token | None) -> bool:
    """メインフェイズ, 自分メインフェイズ: words of time, or whose."""
    return kind_of(token) in _TIME_KINDS or kind_of(token) is UnitKind.PLAYER


def _following(tokens: list[Token]) -> None:
    """次の効果から１つを選択する: the ones printed next, as 以下の; 次の自分ターン stays a time."""
    for token, after in zip(tokens, tokens[1:], strict=False):
        if token.text == "次の" and kind_of(after) not in (*_TIME_KINDS, UnitKind.PLAYER):
            token.unit = Unit(UnitKind.DEICTIC, Span(token.start, token.end), token.text, "following")
            token.entry = msgspec.structs.replace(token.entry, concept="following", kind=UnitKind.DEICTIC)


def _alternatives(tokens: list[Token]) -> None:
    """～した場合、または～: joins clauses, not nouns."""
    for i, token in enumerate(tokens):
        if token.type != LIST or token.unit is None or token.unit.kind not in (UnitKind.OR, UnitKind.AND):
            continue
        before = at(tokens, i - 1)
        if before is not None and before.type == COMMA:
            before = at(tokens, i - 2)
        if before is not None and _names_act(before, at(tokens, tokens.index(before) - 1)):
            span = Span(before.start, before.end)  # モンスターをリリース、またはリリースの代わりに…
            before.type, before.verb = TE, VerbForm(Verb(before.concept), span, before.text)
        if before is None or before.type in (TE, COND, STOP):
            token.type, token.unit = CONN, None
            token.entry = msgspec.structs.replace(token.entry, terminal=CONN, concept="or", kind=None)


def _names_act(token: Token, before: Token | None) -> bool:
    """…をリリース + または: a verb that leaves its ending out."""
    acts = token.type == NOUN and kind_of(token) is UnitKind.THING and token.concept in _ACTS
    return acts and before is not None and before.type == CASE and before.concept == "obj"


_ACTS = frozenset(verb.value for verb in (Verb.TRIBUTE, Verb.BANISH, Verb.DESTROY))


def _pauses(tokens: list[Token]) -> list[Token]:
    """Drop each comma that only marks a pause; between nouns it joins."""
    kept: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type != COMMA:
            kept.append(token)
            continue
        before, after = at(kept, len(kept) - 1), at(tokens, i + 1)
        if _is_apart(kept) and after is not None and after.type in NOMINAL:
            set_case(token, "bare")
            kept.append(token)
        elif token.text in "、，" and _is_listing(before, after):
            token.type = LIST
            token.unit = Unit(UnitKind.DOT, Span(token.start, token.end), token.text)
            kept.append(token)
        elif before is not None and before.type == NOUN and (_is_time(before) or before.concept == "during"):
            earlier = at(kept, len(kept) - 2)
            if earlier is None or earlier.type not in (ATTR, LINK, LIST):
                set_case(token, "during")
                kept.append(token)
        elif kind_of(before) is UnitKind.OTHER_THAN and _before_relative(tokens, i):
            set_case(token, "gen")
            token.entry = msgspec.structs.replace(token.entry, form=PAUSE)
            kept.append(token)
        elif before is not None and before.type in (CASE, LINK):
            if before.type == LINK and _ends_in_zone(kept[:-1]):
                _apart_from_relative(before, tokens, i)
            before.entry = msgspec.structs.replace(before.entry, form=PAUSE)
    return kept


def _ends_in_zone(tokens: list[Token]) -> bool:
    """フィールド, フィールド（表側表示）."""
    last = at(tokens, len(tokens) - 1)
    noted = last is not None and last.concept == "note"
    return kind_of(at(tokens, len(tokens) - 2) if noted else last) is UnitKind.ZONE


def _apart_from_relative(link: Token, tokens: list[Token], i: int) -> None:
    """自分フィールドの、ＥＸデッキから特殊召喚された…: the place is of the described card, no part of the clause."""
    inside = list(takewhile(lambda t: t.type not in (ATTR, "VERB", TE, COND, STOP), tokens[i + 1 : i + 10]))
    verb = at(tokens, i + 1 + len(inside))
    phrases = [t for t in inside if t.type == CASE or (t.type == NOUN and _is_time(t))]
    lists = any(kind_of(t) in (UnitKind.OR, UnitKind.AND) for t in inside)
    if not phrases or lists or verb is None or not _before_relative(tokens, i) or _targets(verb):
        return
    if verb.concept in COMPARING or all(t.concept != "with" for t in phrases):
        set_case(link, "gen")


def _targets(token: Token) -> bool:
    """自分フィールドの、「Ａ」を対象とする効果: there lies what is targeted."""
    return token.verb is not None and token.verb.verb is Verb.TARGET


def _before_relative(tokens: list[Token], i: int) -> bool:
    """このカード以外の、攻撃力１０００以下の攻撃力を持つモンスター: the exception belongs behind the relative clause."""
    return next((t.type for t in tokens[i + 1 : i + 9] if t.type in (ATTR, "VERB", "TE", COND)), "") == ATTR


_NO_LIST = (UnitKind.PLAYER, UnitKind.SAME, UnitKind.OTHER_THAN)


def _is_apart(kept: list[Token]) -> bool:
    """モンスターを合計３体、自分の墓地から: a count behind the particle of its noun lists nothing."""
    counted = len(kept) > 1 and kind_of(kept[-1]) is UnitKind.COUNT
    before = at(kept, len(kept) - (3 if counted and kept[-2].concept == "total" else 2))
    return counted and before is not None and before.type == CASE and before.concept == "obj"


def _is_listing(before: Token | None, after: Token | None) -> bool:
    if before is None or after is None or before.type != NOUN or after.type not in NOMINAL:
        return False
    if _is_time(before) or kind_of(before) in ADVERBIAL or kind_of(after) in ADVERBIAL:
        return False
    return kind_of(after) not in _TIME_KINDS and kind_of(before) not in _NO_LIST


def _is_time(token: Token) -> bool:
    unit = token.unit
    if unit is None:
        return False
    return unit.kind in _TIME_KINDS or (unit.kind is UnitKind.COUNT and unit.concept == "times")


def _without_needless_only(tokens: list[Token]) -> list[Token]:
    """１ターンに１度だけ is １ターンに１度; ～場合のみ発動できる is ～場合に発動できる."""
    return [token for i, token in enumerate(tokens) if not _is_needless_only(tokens, i)]


_NEEDS_NO_ONLY = (Verb.ACTIVATE, Verb.APPLY, LightVerb.INCREASE, LightVerb.DECREASE)


def _is_needless_only(tokens: list[Token], i: int) -> bool:
    token, before = tokens[i], at(tokens, i - 1)
    if token.concept != "only" or before is None:
        return False
    if before.type == COND:
        return _next_verb(tokens, i) in _NEEDS_NO_ONLY
    return token.text == "だけ" and _is_time(before) and before.type == NOUN


def _in_no_other_case(tokens: list[Token]) -> list[Token]:
    """～場合にしか発動できない is ～場合に発動できる, as ～場合のみ発動できる is."""
    kept: list[Token] = []
    for i, token in enumerate(tokens):
        before, after = at(kept, len(kept) - 1), at(tokens, i + 1)
        form = after.verb if after is not None else None
        barred = form is not None and form.verb is Verb.ACTIVATE and form.negated and form.can
        if token.text == "しか" and before is not None and before.type == COND and barred:
            assert after is not None and form is not None
            after.verb = msgspec.structs.replace(form, negated=False)
        else:
            kept.append(token)
    return kept


_DURING_OR_AS_MANY = ("中", "以下", "だけ")
_AMOUNTS = ("number", "value", "times", "points", "total", "difference")
_VALUES = (UnitKind.STAT, UnitKind.HALF, UnitKind.TIMES)


def _is_amount(token: Token) -> bool:
    """数, 数値, 攻撃力の半分, ×２００."""
    unit = token.unit
    return unit is not None and (
        unit.kind in _VALUES or (unit.kind is UnitKind.THING and unit.concept in _AMOUNTS)
    )


def _during_and_as_many(tokens: list[Token]) -> None:
    """このターン中: during; 数だけ: as many as."""
    for i, (before, token) in enumerate(zip(tokens, tokens[1:], strict=False)):
        after_time = kind_of(before) in _TIME_KINDS or before.concept == "duel"
        if after_time and token.concept == "among" and token.text == "中":
            _adverb(token, "during")
        elif token.text == "以下" and kind_of(before) is UnitKind.STAT:
            _adverb(token, "at_most")
        elif token.text == "だけ" and token.type == NOUN and (_is_amount(before) or _is_more(tokens, i)):
            set_case(token, "times_of")


def _is_more(tokens: list[Token], i: int) -> bool:
    """数＋１枚(だけ)."""
    return i > 1 and tokens[i - 1].text in SIGNS and kind_of(tokens[i]) is UnitKind.COUNT


def _adverb(token: Token, concept: str) -> None:
    token.unit = Unit(UnitKind.ADVERB, Span(token.start, token.end), token.text, concept)
    token.entry = msgspec.structs.replace(token.entry, concept=concept, kind=UnitKind.ADVERB)


def _adverbs(tokens: list[Token]) -> list[Token]:
    """Words that are a phrase by themselves: manners, adverbs, このターン before a topic."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        found.append(token)
        if token.type == CONN:
            _connective(token, at(tokens, i - 1))
        if token.type != NOUN or token.unit is None:
            continue
        if token.unit.kind not in _PHRASES and token.concept not in _ALONE:
            continue
        before, after = at(tokens, i - 1), at(tokens, i + 1)
        if token.unit.kind is UnitKind.MANNER:
            token.type = NOUN if after is not None and after.type == LINK else ADV
        elif token.unit.kind in ADVERBIAL:
            clings = token.unit.concept in _CLINGING and before is not None and before.type in NOMINAL
            linked = after is not None and after.type == LINK
            if not clings and not linked and not (before is not None and before.type == LINK):
                token.type = ADV
        elif token.unit.kind in _COUNTING and (_floats(token, before, after) or _counts_what_goes(tokens, i)):
            token.type = ADV
        if _stands_alone(token, before, after):
            mark = msgspec.structs.replace(token, start=token.end, text="", unit=None)
            set_case(mark, "during")
            if before is not None and before.type == ATTR:  # 攻撃したダメージ計算後、: of what is told after
                mark.entry = msgspec.structs.replace(mark.entry, form=PAUSE)
            found.append(mark)
    return found


_COUNTING = (UnitKind.QUANTIFIER, UnitKind.COUNT)
#: words that may be a phrase by themselves
_PHRASES = frozenset({*ADVERBIAL, *_COUNTING, *_TIME_KINDS})
_ALONE = ("during", "only")


def _floats(token: Token, before: Token | None, after: Token | None) -> bool:
    """モンスターを全て裏側守備表示にする: the count of what stands before the particle."""
    return (
        before is not None
        and before.type == CASE
        and before.concept in ("obj", "subj", "topic")
        and after is not None
        and after.type in NOMINAL
        and kind_of(after) not in (UnitKind.QUANTIFIER, UnitKind.COUNT)
    )


def _counts_what_goes(tokens: list[Token], i: int) -> bool:
    """手札をランダムに１枚墓地へ, 「Ａ」「Ｂ」をそれぞれ１体ずつ墓地へ: the count, and not the zone, is of what stands before."""
    if tokens[i].concept == "times":
        return False
    end, start = i + 1, i - 1
    while kind_of(at(tokens, end)) in _COUNTING:
        end += 1
    while kind_of(at(tokens, start)) in (*_COUNTING, UnitKind.MANNER) or _is_total(at(tokens, start)):
        start -= 1
    opens, zone = at(tokens, start), at(tokens, end)
    told = opens is not None and opens.type == CASE and opens.concept == "obj"
    goes = at(tokens, end + 1)
    return told and kind_of(zone) is UnitKind.ZONE and goes is not None and goes.type == CASE


def _is_total(token: Token | None) -> bool:
    """合計２枚."""
    return token is not None and token.concept == "total"


def _stands_alone(token: Token, before: Token | None, after: Token | None) -> bool:
    """Is this time word (このターン自分は…, １ターンに１度自分の…) a phrase of its own?"""
    during = token.concept in _ALONE
    if token.type != NOUN or not (during or _is_time(token)) or after is None or _is_time(after):
        return False
    if token.concept == "only" and not _ends_time(before):
        return False
    if kind_of(after) is UnitKind.ADVERB:
        return False
    told = before is not None and before.type == ATTR and kind_of(token) is UnitKind.MOMENT
    if told and after.start > token.end and after.type in NOMINAL:
        return True  # このカードが攻撃したダメージ計算後、相手の…
    if before is not None and before.type in (LINK, LIST, ATTR):
        return False
    if token.text == "次の":
        return False  # 次の自分スタンバイフェイズ
    return after.type in NOMINAL


def _ends_time(token: Token | None) -> bool:
    """ダメージ計算時(のみ), バトルフェイズの間(のみ)."""
    return token is not None and (kind_of(token) in _TIME_KINDS or token.concept == "during")


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
        before = at(tokens, i - 1)
        if token.text in ("で", "では", "でも"):
            _de(token, before)
        elif token.text in ("に", "には", "にも", "へ", "へは"):
            _ni(token, before, tokens, i)
        elif token.text == "と" and _makes(at(tokens, i + 1)) is not None:
            set_case(token, "as")
    _light(tokens)


def _de(token: Token, before: Token | None) -> None:
    kind = kind_of(before)
    if kind is UnitKind.ZONE:
        set_case(token, "at")
    elif kind in (UnitKind.POSITION, UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.MANNER, UnitKind.PLAYER):
        set_case(token, "bare")
    elif kind in _TIME_KINDS:
        set_case(token, "during")


def _ni(token: Token, before: Token | None, tokens: list[Token], i: int) -> None:
    if before is not None and (kind_of(before) in _TIME_KINDS or before.concept == "during"):
        set_case(token, "during")
    elif _makes(at(tokens, i + 1)) is not None:
        set_case(token, "as")
    elif token.text in ("へ", "へは") or _next_verb(tokens, i) is not Verb.EXIST:
        return
    elif kind_of(before) is UnitKind.ZONE or not _lies_elsewhere(tokens, i):
        set_case(token, "at")


def _lies_elsewhere(tokens: list[Token], i: int) -> bool:
    """このカードに + フィールドに存在するカードを装備する: it is in the place told after that it is."""
    for after, token in enumerate(tokens[i + 1 :], i + 1):
        if token.verb is not None:
            return False
        if token.text == "に" and token.type == CASE and kind_of(at(tokens, after - 1)) is UnitKind.ZONE:
            return True
    return False


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
        if token.verb is None:
            continue
        before = at(tokens, i - 1)
        if before is None or before.type != CASE or before.concept != "as":
            continue
        if token.verb.verb is LightVerb.DO:
            token.verb = msgspec.structs.replace(token.verb, verb=LightVerb.MAKE)
