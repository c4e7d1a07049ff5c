"""Flat units of a noun phrase → Selection, Reference or Several.

A noun phrase is a row of words, each of which fits one slot by its class: whose zone, how many, which cards.
Three things need care: 以外 negates what stands right before it, a quoted name is a series when a head noun
follows, and a conjunction joins either like words (光・闇属性) or whole nouns (このカードと手札１枚).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, Unit, UnitKind
from grammar.equal_numbers import equal_numbers
from grammar.named_cards import told_before_name
from grammar.nodes import (
    AllThese,
    AnyOf,
    HasName,
    HasSeries,
    IsIn,
    IsKind,
    Noun,
    Number,
    OnlyThese,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    Spot,
    SumIs,
    plain,
)
from grammar.noun_choices import compares, paused_first
from grammar.noun_each import (
    counted_alike,
    every_one,
    exactly,
    is_each,
    is_either,
    names_each,
    of_each,
    of_each_player,
)
from grammar.noun_kinds import JOINERS, one_among
from grammar.noun_likes import as_the_first, lying_alike, one_place, there_too
from grammar.noun_numbers import PLUS
from grammar.noun_parts import part_of_group
from grammar.noun_ranges import MARKS, with_ranges
from grammar.noun_shared import (
    OFF_FIELD,
    counted_again,
    share_count,
    share_excepted,
    share_front,
    share_head,
    share_included,
    share_other_name,
    share_place,
    share_told,
)
from grammar.noun_totals import TOGETHER, counted_together, is_choice, summed
from grammar.noun_words import ONE_EACH, single
from grammar.predicates import ordered
from grammar.scope import Scope, covering
from grammar.slots import NounRead
from grammar.spell_kinds import with_spell_kinds
from grammar.spots import joins_spot
from grammar.terms import (
    CardKind,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)

_LISTABLE = frozenset(
    {
        UnitKind.CARD_KIND,
        UnitKind.ATTRIBUTE,
        UnitKind.RACE,
        UnitKind.ZONE,
        UnitKind.PLAYER,
        UnitKind.NAME,
        UnitKind.POSITION,
        UnitKind.STAT_IS,
        UnitKind.STAT_COMPARE,
    }
)


_PLAIN = frozenset({UnitKind.THIS_CARD, UnitKind.NAME, UnitKind.CARD_KIND, UnitKind.REFERENCE})
_WHEREABOUTS = frozenset({UnitKind.PLAYER, UnitKind.ZONE, *JOINERS})
_STANDS_ALONE = frozenset({UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.DEICTIC})


def noun(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    """Read *units* as one noun; words without a slot are left to *scope*. None when nothing is a noun."""
    if scope.bullet_nouns and (rest := _of_list(units)):
        return _described_below(noun(rest, scope), scope)
    if len(units) == 1 and units[0].kind in _PLAIN:
        return single(units, scope)  # one word, with nothing to take apart
    if (equally := equal_numbers(units, scope, noun)) is not None:
        return equally
    units = _with_number_whole(units)
    if (alike := _so_together(units, scope)) is not None:
        return alike
    if not any(map(_takes_apart, units)):
        return single(list(units), scope)
    units = one_among(_trim(_opened(with_ranges(with_spell_kinds(units), scope)), scope))
    only = [u for u in units if u.kind is UnitKind.ADVERB and u.concept == "only" and u.text != "だけ"]
    if len(only) == 1 and len(units) > 1:
        read = noun([u for u in units if u not in only], scope)
        if read is not None and _is_known_effect(read.noun):
            scope.leave_unit(only[0], "noun")  # 只在这个效果…时: when, not which
        return None if read is None else NounRead(_only(read.noun, OnlyThese(span=only[0].span)), read.place)
    if (some := part_of_group(units, scope)) is not None:
        return some
    counted = counted_together(summed(units))
    if not counted.units:
        return None
    parts = _conjuncts(counted.units)
    if not parts:
        return None
    if counted.total or counted.word is not None:
        parts = [(UnitKind.OR if i else joiner, part) for i, (joiner, part) in enumerate(parts)]
    read = single(parts[0][1], scope) if len(parts) == 1 else _several(parts, scope)
    if counted.word is not None and (read is None or not is_choice(read.noun, counted.word)):
        scope.leave_unit(counted.word, "noun")
    if counted.total and read is not None and isinstance(read.noun, Several) and read.noun.span is not None:
        scope.leave(read.noun.span, "cards counted together")
    return read


def _with_number_whole(units: Sequence[Unit]) -> Sequence[Unit]:
    """相手の手札の + 数以下のレベルを持つモンスター: the number is of the cards there, the place not of the monster."""
    for i, unit in enumerate(units):
        inner = unit.value if i and unit.kind is UnitKind.DID else None
        told = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
        bare = told is not None and told.units[0].kind is UnitKind.THING and told.units[0].concept == "number"
        if (
            not bare
            or units[i - 1].kind is not UnitKind.ZONE
            or told is None
            or not isinstance(inner, Clause)
        ):
            continue
        start = i - 2 if i > 1 and units[i - 2].kind is UnitKind.PLAYER else i - 1
        span = Span(units[start].span.start, told.span.end)
        counted = msgspec.structs.replace(told, units=(*units[start:i], *told.units), span=span)
        whole = Span(span.start, inner.span.end)
        clause = msgspec.structs.replace(inner, phrases=(counted, *inner.phrases[1:]), span=whole)
        return [*units[:start], msgspec.structs.replace(unit, value=clause, span=whole), *units[i + 1 :]]
    return units


def _so_together(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    """(レベルの合計が７になるように) チューナー１体とモンスター１体, 同じレベルの、ＡとＢを１体ずつ: it is so of both taken together."""
    told = [u for u in units if isinstance(u.value, SumIs) or (u.kind is UnitKind.SAME and u.concept)]
    rest = [u for u in units if u not in told]
    after = units[units.index(told[0]) + 1 :] if told else ()
    if len(told) != 1 or not after or not any(u.kind is UnitKind.AND for u in after):
        return None
    at = told[0].span.start
    if told[0] is not units[0] and scope.text[at - 1 : at] == "と":
        return (
            None  # このカードと同じ属性のモンスター１体とカード１枚: with what the first of them is compared
        )
    if len(after) < len(units) - 1 and any(u.kind in JOINERS for u in units[: units.index(told[0])]):
        return None
    joiners = [joiner for joiner, _ in _conjuncts(rest)[1:]]
    if not joiners or any(joiner is not UnitKind.AND for joiner in joiners):
        return None
    read = noun(rest, scope)
    if read is None or not isinstance(read.noun, Several) or read.noun.either:
        return read
    unit = told[0]
    if isinstance(unit.value, SumIs):
        return NounRead(msgspec.structs.replace(read.noun, together=(unit.value,)), read.place)
    same = SameAs(stat=Stat(unit.concept), span=unit.span)
    first, *others = read.noun.parts
    said = getattr(
        first, "predicates", ()
    )  # レベル５以上で同じレベルの: what stands before it is said of all of them
    shared = [p for p in said if p.span is not None and p.span.end <= unit.span.start]
    parts = [
        msgspec.structs.replace(part, predicates=ordered([*part.predicates, *shared]))
        for part in others
        if isinstance(part, Selection)
    ]
    if len(parts) < len(others):
        return None
    return NounRead(msgspec.structs.replace(read.noun, parts=(first, *parts), together=(same,)), read.place)


def _takes_apart(unit: Unit) -> bool:
    """Can *unit* make a row of words more than one noun, or be of the whole row?"""
    if unit.kind in _APART or unit.concept in _WHOLE or unit.text in MARKS:
        return True
    return type(unit.value) is Clause or (unit.kind is UnitKind.COUNT and is_each(unit))


_APART = frozenset({*JOINERS, UnitKind.QUANTIFIER})
_WHOLE = frozenset({*TOGETHER, "only"})


def _of_list(units: Sequence[Unit]) -> list[Unit]:
    """以下のモンスターの内１体 without the words for the list below; nothing when *units* speak of none."""
    at = next(
        (i for i, u in enumerate(units) if u.kind is UnitKind.DEICTIC and u.concept == "following"), None
    )
    if at is None or not any(u.kind is UnitKind.CARD_KIND for u in units[at + 1 :]):
        return []
    total, each = any(u.concept == "total" for u in units), any(is_each(u) for u in units)
    if total and each:
        return []  # １体ずつ、合計２体まで: one of each
    return [u for u in units if u.concept not in ("following", "among", "any_of", "total")]


def _described_below(read: NounRead | None, scope: Scope) -> NounRead | None:
    """The cards, and what the list below says they are."""
    if read is None or not isinstance(read.noun, Selection):
        return read
    scope.bullets_used = True
    if read.noun.quantity.kind in _OF_EACH:
        return NounRead(_each_listed(read.noun, scope), read.place)
    listed = AnyOf(predicates=ordered(scope.bullet_nouns), span=read.noun.span)
    predicates = ordered([*read.noun.predicates, listed])
    return NounRead(msgspec.structs.replace(read.noun, predicates=predicates), read.place)


_OF_EACH = {QuantityKind.EACH: QuantityKind.EXACT, QuantityKind.EACH_UP_TO: QuantityKind.UP_TO}


def _each_listed(described: Selection, scope: Scope) -> Several:
    """以下のモンスターを１体ずつ: so many of each of the list."""
    each = msgspec.structs.replace(described.quantity, kind=_OF_EACH[described.quantity.kind])
    parts = [
        msgspec.structs.replace(
            described, quantity=each, predicates=ordered([*described.predicates, *_parts(listed)])
        )
        for listed in scope.bullet_nouns
    ]
    return Several(parts=tuple(parts), span=described.span)


def _parts(listed: Predicate) -> tuple[Predicate, ...]:
    return listed.predicates if isinstance(listed, AllThese) else (listed,)


def _is_known_effect(found: Noun) -> bool:
    """この効果, このカードの効果."""
    if not isinstance(found, Reference):
        return False
    told = any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in found.predicates)
    return told or found.kind in (RefKind.THIS_EFFECT, RefKind.THAT_EFFECT)


def _only(found: Noun, nothing_else: OnlyThese) -> Noun:
    """「N」モンスターのみを素材として: nothing else takes part."""
    if isinstance(found, Several):
        return msgspec.structs.replace(found, parts=tuple(_only(part, nothing_else) for part in found.parts))
    return msgspec.structs.replace(found, predicates=ordered([*found.predicates, nothing_else]))


def _opened(units: Sequence[Unit]) -> list[Unit]:
    """墓地のカード及び除外されているカード: what a conjunction ends before a relative clause is not inside it."""
    found: list[Unit] = []
    for unit in units:
        clause = unit.value
        if type(clause) is not Clause:
            found.append(unit)
            continue
        if (before := told_before_name(clause)) is not None:
            ahead, named = before
            found += [*ahead, msgspec.structs.replace(unit, value=named)]
            continue
        phrases = clause.phrases
        at = next((i for i, p in enumerate(phrases) if _ends_list(p.units)), None)
        if at is not None and (at == 0 or at + 1 == len(phrases)):
            found += phrases[at].units
            inner = msgspec.structs.replace(clause, phrases=(*phrases[:at], *phrases[at + 1 :]))
            found.append(msgspec.structs.replace(unit, value=inner))
        elif ends := _hand_and(clause):
            place = phrases[0]
            field = msgspec.structs.replace(place, units=place.units[ends:])
            found += place.units[:ends]
            found.append(
                msgspec.structs.replace(
                    unit, value=msgspec.structs.replace(clause, phrases=(field, *phrases[1:]))
                )
            )
        else:
            found.append(unit)
    return found


def _ends_list(units: Sequence[Unit]) -> bool:
    """墓地のカード及び; but 特殊召喚または before another Summon is of the act."""
    return units[-1].kind in _CONJUNCTIONS and not (len(units) == 2 and units[0].kind is UnitKind.THING)


def _hand_and(clause: Clause) -> int:
    """手札及び + 自分フィールドにセットされた: up to the conjunction, for nothing is Set in the hand."""
    form = clause.verb
    if form is None or form.verb is not Verb.SET or len(clause.phrases) != 1:
        return 0
    units = clause.phrases[0].units
    at = next((i for i, u in enumerate(units) if u.kind in _CONJUNCTIONS), 0)
    zones = [u.concept for u in units[:at] if u.kind is UnitKind.ZONE]
    told = all(u.kind in (UnitKind.ZONE, UnitKind.PLAYER) for u in units[:at])
    return at + 1 if told and zones == [Zone.HAND] else 0


_CONJUNCTIONS = (UnitKind.AND, UnitKind.OR)


def _trim(units: Sequence[Unit], scope: Scope) -> tuple[Unit, ...]:
    """Without joiners at either end, which join this phrase to nothing."""
    found = list(units)
    while found and found[0].kind in JOINERS:
        found.pop(0)
    while found and (found[-1].kind in JOINERS or found[-1].concept == "among"):
        found.pop()
    return tuple(found)


def _conjuncts(units: Sequence[Unit]) -> list[tuple[UnitKind | None, list[Unit]]]:
    """Split where a conjunction joins whole nouns. Each part comes with the joiner before it."""
    parts: list[tuple[UnitKind | None, list[Unit]]] = [(None, [])]
    units = every_one(units)
    if any(u.kind is UnitKind.COUNT and u.concept == "kind" for u in units):
        units = [u for u in units if u.value != ONE_EACH]  # 魔法・罠カード３種類を１枚ずつ: so many in all
    each = any(is_each(u) for u in units) and not any(is_either(u) for u in units)
    if (of_both := of_each_player(units)) is not None:
        return of_both
    said = each and any(u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH for u in units)
    units = [u for u in units if not (u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH)]
    for i, unit in enumerate(units):
        if unit.kind is UnitKind.AND and parts[-1] == (UnitKind.OR, []):
            continue  # 和1只怪兽或者和1张卡: "or" joins, not "and"
        if (
            unit.kind in JOINERS
            and not joins_spot(units, i)
            and 0 < i < len(units) - 1
            and _joins_nouns(units, i, each)
        ):
            parts.append((unit.kind, []))
        else:
            parts[-1][1].append(unit)
    if each:
        expanded = [
            found for joiner, part in parts for found in names_each([exactly(u) for u in part], joiner)
        ]
        if len(expanded) > 1:
            return counted_alike(expanded)
        units = [u for _, part in parts for u in part]  # 手札・墓地から１体ずつ: from each place
        units = [of_each(u) for u in units] if said else units
        return [(None, units)] if units else []
    return [part for part in parts if part[1]]


def _ends_sum(units: Sequence[Unit], i: int) -> bool:
    """数＋１枚まで、: the pause behind a number of cards that is told."""
    return i > 2 and units[i - 2].text in PLUS and units[i - 3].concept == "number"


def _joins_nouns(units: Sequence[Unit], i: int, each: bool) -> bool:
    if units[0].concept == "at_most" and any(u.concept == "number" for u in units[i:]):
        return False  # 最多有「A」以及魔法卡数量的…: counted together
    left, right = units[i - 1], units[i + 1]
    if units[-1].kind is UnitKind.THIS_CARD and all(u.kind in _WHEREABOUTS for u in units[:-1]):
        return False  # 手札または自分フィールド上のこのカード: one card, wherever it is
    if units[i].text in PLUS or (units[i].kind is UnitKind.DOT and _ends_sum(units, i)):
        return False  # 数量＋1张
    if units[i].kind is UnitKind.DOT:
        # 効果モンスターの効果・魔法・罠: after a finished noun a dot joins nouns; else it is inside one.
        finished = left.kind is UnitKind.THING and left.concept != "note"
        named = left.kind is UnitKind.CARD_KIND and right.kind is UnitKind.NAME
        if named and units[i].text == "、":
            return True  # 「Ａ」モンスター、「Ｂ」モンスター
        if left.kind is UnitKind.CARD_KIND and right.kind in _DESCRIBES:
            return any(
                u.kind is UnitKind.CARD_KIND for u in units[i + 2 :]
            )  # 通常モンスター、レベル４以下のモンスター
        return finished and right.kind is not UnitKind.THING
    if left.kind is right.kind and left.kind in _LISTABLE:
        if left.kind is UnitKind.CARD_KIND:
            if units[i].kind is UnitKind.OR and (left.concept == CardKind.CARD or _told(units[:i], right)):
                return True  # 「N」カードまたは通常罠カード, 戦士族モンスターまたはデュアルモンスター
            other_sort = not right.concept.endswith("monster") and right.concept != CardKind.TUNER
            if units[i].kind is UnitKind.AND and other_sort and _told(units[:i], right):
                return True  # 魔法使い族モンスター及び魔法カード: no Spell has a Type
            following = units[i + 2].kind if i + 2 < len(units) else None
            if (
                units[i].kind is UnitKind.AND
                and following is UnitKind.COUNT
                and right.concept == CardKind.CARD
            ):
                return True  # そのモンスターとカード１枚: of any kind, so it is another
            return each or following is UnitKind.OTHER_THAN
        if left.kind is UnitKind.NAME and each:
            return (
                units[i].text != "、"
            )  # 「A」、「B」怪兽各1只: what stands behind the list is said of each name
        return left.kind in (UnitKind.ZONE,) and False
    noted = (
        left.concept == "note" and i > 1 and units[i - 2].kind is UnitKind.ZONE
    )  # ＥＸデッキ（表側）または墓地の
    return not ((noted or left.kind is UnitKind.ZONE) and right.kind is UnitKind.ZONE)


_DESCRIBES = (
    *(UnitKind.DID, UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.RACE, UnitKind.ATTRIBUTE),
    UnitKind.SAME,
)


def _told(before: Sequence[Unit], right: Unit) -> bool:
    """Is the first card word described by itself? 「Ａ」モンスターまたは罠カード may speak of 「Ａ」 cards throughout."""
    monsters = right.concept.endswith("monster") or right.concept == CardKind.TUNER
    kinds = {*_OF_MONSTERS} if before[-1].concept == CardKind.MONSTER or not monsters else set()
    if before[-1].concept == CardKind.MONSTER and monsters and right.concept != CardKind.MONSTER:
        kinds |= {
            UnitKind.NAME,
            UnitKind.DID,
        }  # 特殊召喚されたモンスターまたは融合モンスター: those are monsters, too
    for unit in reversed(before):
        if unit.kind in (UnitKind.AND, UnitKind.OR):
            return False
        if unit.kind in kinds:
            return True  # no Spell has a Type or a Level
    return False


_OF_MONSTERS = (
    *(UnitKind.RACE, UnitKind.ATTRIBUTE, UnitKind.STAT_COMPARE, UnitKind.STAT_IS),
    UnitKind.SAME,
)


def _several(parts: list[tuple[UnitKind | None, list[Unit]]], scope: Scope) -> NounRead | None:
    """Several nouns, or (joined by "or", counted once) one noun with alternatives."""
    either = parts[1][0] is UnitKind.OR
    mixed = any((joiner is UnitKind.OR) != either for joiner, _ in parts[1:])
    if mixed and (read := _choices_together(parts, scope)) is not None:
        return read
    if mixed:
        span = covering([u for _, units in parts for u in units])
        if span is not None:
            scope.leave(span, "one conjunction")
    known = any(u.kind in _STANDS_ALONE for _, units in parts for u in units)  # このカードとＡを任意の数だけ
    taken_together = not known and any(
        u.concept == QuantityKind.ANY_NUMBER for _, units in parts for u in units
    )
    if (either or taken_together) and not mixed and _are_alternatives([units for _, units in parts]):
        return _alternatives([units for _, units in parts], scope)
    reads = []
    for _, units in parts:
        read = single(units, scope)
        if read is not None:
            reads.append(read)
    if not reads:
        return None
    nouns = share_head(parts, _counted_up([read.noun for read in reads]))
    nouns = as_the_first(share_place(lying_alike(parts[0][1], nouns)))
    nouns = share_included(nouns)
    if either:
        told = [units for _, units in parts]
        nouns = share_count(share_told(told, counted_again(told, nouns), scope.text))
    elif not mixed:
        nouns = share_front([units for _, units in parts], nouns, scope.text)
    excepted, _ = excepted_first(parts[0][1], scope.text)
    nouns = share_excepted(covering(excepted), [units for _, units in parts], nouns)
    nouns = share_other_name(nouns) if either else nouns
    place = one_place(reads, scope)
    if place is not None and place is reads[0].place:
        nouns = [nouns[0], *(there_too(found, nouns[0], place) for found in nouns[1:])]
    spans = [n.span for n in nouns if n.span is not None]
    span = Span(spans[0].start, spans[-1].end) if spans else None
    if len(nouns) == 1:
        return NounRead(nouns[0], place)
    return NounRead(Several(parts=tuple(nouns), either=either, span=span), place)


def _counted_up(nouns: list[Noun]) -> list[Noun]:
    """そのモンスターとその攻撃対象モンスターの２体: how many these known cards are together, not of the last one."""
    last = nouns[-1]
    known = all(isinstance(found, Reference) and found.quantity is None for found in nouns[:-1])
    if not known or not isinstance(last, Reference) or last.quantity is None:
        return nouns
    if plain(last.quantity) != plain(Quantity(kind=QuantityKind.EXACT, amount=Number(value=len(nouns)))):
        return nouns
    return [*nouns[:-1], msgspec.structs.replace(last, quantity=None)]


_COUNTS = (UnitKind.COUNT, UnitKind.QUANTIFIER)


def _choices_together(parts: list[tuple[UnitKind | None, list[Unit]]], scope: Scope) -> NounRead | None:
    """ドラゴン族か炎属性のモンスター１体とこのカード: or joins descriptions counted once, と joins what is counted."""
    groups: list[list[list[Unit]]] = [[parts[0][1]]]
    for joiner, units in parts[1:]:
        if joiner is UnitKind.OR:
            groups[-1].append(units)
        else:
            groups.append([units])
    if len(groups[0]) == 1 and groups[0][0][-1].kind is UnitKind.THIS_CARD:  # 手札のこのカードと
        groups = [_counted_once(group) for group in groups]
    if not all(_counts_once(group) for group in groups):
        return None
    reads = [_alternatives(group, scope) if len(group) > 1 else single(group[0], scope) for group in groups]
    found = [read.noun for read in reads if read is not None]
    place = next((read.place for read in reads if read is not None and read.place is not None), None)
    if len(found) != len(groups) or any(isinstance(noun, Several) for noun in found):
        return None
    span = covering([u for _, units in parts for u in units])
    return NounRead(Several(parts=tuple(share_place(found)), span=span), place)


def _counted_once(group: list[list[Unit]]) -> list[list[Unit]]:
    """このカードと、モンスター１体または「Ａ」カード１枚: one of either, which is told of each of them."""
    counts = [[u.value for u in units if u.kind is UnitKind.COUNT] for units in group]
    if len(group) < 2 or any(len(told) != 1 or told != counts[0] for told in counts):
        return group
    return [*([u for u in units if u.kind is not UnitKind.COUNT] for units in group[:-1]), group[-1]]


def _counts_once(group: list[list[Unit]]) -> bool:
    """A known card, or descriptions of which one has the number."""
    counted = [units for units in group if any(u.kind in _COUNTS for u in units)]
    if len(group) > 1:
        return len(counted) == 1 and _are_alternatives(group)
    return len(counted) == 1 or group[0][-1].kind is UnitKind.THIS_CARD


def _are_alternatives(parts: Sequence[Sequence[Unit]]) -> bool:
    """「Ａ」カードまたは「Ｂ」カード１枚: descriptions only, counted once, first or last."""
    counted = [units for units in parts if any(u.kind in _COUNTS for u in units)]
    rest = [[u for u in units if u.kind not in _COUNTS] for units in parts[1:]]
    return len(counted) <= 1 and all(_is_bare(units) for units in rest)


def _is_bare(units: Sequence[Unit]) -> bool:
    """Only predicates: no count, place or known card of its own."""
    return not any(
        u.kind in (UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.ZONE, UnitKind.PLAYER)
        or u.kind in _STANDS_ALONE
        for u in units
    )


def _alternatives(parts: list[list[Unit]], scope: Scope) -> NounRead | None:
    """レベル４の「A」または「B」１体: one selection whose cards fit either description."""
    excepted, first_units = excepted_first(parts[0], scope.text)
    but = single(excepted, scope) if excepted else None
    paused, first_units = paused_first(first_units, scope.text)
    alike = single(paused, scope) if paused else None
    reads = [single(units, scope) for units in (first_units, *parts[1:])]
    nouns = [read.noun for read in reads if read is not None]
    nouns = _merged_places(nouns)
    first = nouns[0] if nouns else None
    if len(nouns) == 1 and first is not None:
        return NounRead(first)
    if not isinstance(first, Selection) or not all(isinstance(n, Selection) for n in nouns):
        return (
            NounRead(Several(parts=tuple(nouns), either=True, span=covering(sum(parts, []))))
            if nouns
            else None
        )
    choices: list[Predicate] = []
    together: list[Predicate] = []
    for found in nouns:
        told = found.predicates if isinstance(found, Selection) else ()
        named = found is first and any(isinstance(p, (HasName, HasSeries)) for p in told)
        # of the cards that are chosen, whichever they are
        lying = found is first and not any(map(_lies_elsewhere, nouns))
        together += [
            p
            for p in told
            if isinstance(p, SumIs)
            or (named and compares(p))
            or (lying and isinstance(p, Spot))
            or (found is nouns[-1] and p == SameAs(stat=Stat.NAME, different=True, span=p.span))
        ]
        predicates = tuple(p for p in told if p not in together)
        choices.append(predicates[0] if len(predicates) == 1 else AllThese(predicates=predicates))
    counted = next(
        (n for n in nouns if isinstance(n, Selection) and n.quantity.kind is not QuantityKind.UNSTATED), first
    )
    quantity = counted.quantity if isinstance(counted, Selection) else first.quantity
    never = but.noun.predicates if but is not None and isinstance(but.noun, Selection) else ()
    if alike is not None and isinstance(alike.noun, Selection):
        never = (*never, *alike.noun.predicates)
    whole = msgspec.structs.replace(
        first,
        predicates=ordered([AnyOf(predicates=ordered(choices)), *never, *together]),
        quantity=quantity,
        span=covering([u for units in parts for u in units]),
    )
    spotted = any(isinstance(n, Selection) and any(isinstance(p, Spot) for p in n.predicates) for n in nouns)
    if spotted and whole.span is not None and not OFF_FIELD.isdisjoint(whole.zones):
        scope.leave(
            whole.span, "where each of them lies"
        )  # 墓地の「Ａ」かリンク先の「Ｂ」: no spot is in the Graveyard
    return NounRead(whole)


def _lies_elsewhere(found: Noun) -> bool:
    """Of one of several alternatives: a place of its own is told."""
    return isinstance(found, Selection) and any(isinstance(p, IsIn) for p in found.predicates)


def excepted_first(units: list[Unit], text: str = "") -> tuple[list[Unit], list[Unit]]:
    """このカード以外の自分の墓地の「A」または「B」, 「C」以外の「A」か「B」: the exception holds for all of the list."""
    at = next((i for i, u in enumerate(units[:-1]) if u.kind is UnitKind.OTHER_THAN), None)
    if at is None or at + 1 == len(units):
        return [], units
    apart = units[at].text in ("を除く", "外") or units[at + 1].kind in (UnitKind.PLAYER, UnitKind.ZONE)
    apart = apart or "、" in text[units[at].span.end : units[at + 1].span.start]
    apart = apart or (at > 0 and units[at - 1].kind is UnitKind.NAME)
    places = {*_WHEREABOUTS, *_COUNTS} if units[at - 1].kind is UnitKind.NAME else _WHEREABOUTS
    lies = next((i for i, u in enumerate(units) if u.kind not in places), 0)
    if units[lies].kind is not UnitKind.NAME:
        lies = 0
    if not apart or any(u.kind in _COUNTS for u in units[lies:at]):
        return [], units
    return units[lies : at + 1], [*units[:lies], *units[at + 1 :]]  # 自分の墓地の + 「Ｃ」を除く


def _merged_places(nouns: list[Noun]) -> list[Noun]:
    """自分の手札または自分フィールド上のモンスター１体: a bare place before "or" is one more place to take it from."""
    if len(nouns) != 2:
        return nouns
    place, cards = nouns
    if not isinstance(place, Selection) or not isinstance(cards, Selection) or place.predicates:
        return nouns
    if (
        not cards.zones
        or place.player is not cards.player
        or place.quantity.kind is not QuantityKind.UNSTATED
    ):
        return nouns
    return [msgspec.structs.replace(cards, zones=(*place.zones, *cards.zones))]
