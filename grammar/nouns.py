"""Flat units of a noun phrase → Selection, Reference or Several.

A noun phrase is a row of words, each of which fits one slot by its class: whose zone, how many, which cards.
Three things need care: 以外 negates what stands right before it, a quoted name is a series when a head noun
follows, and a conjunction joins either like words (光・闇属性) or whole nouns (このカードと手札１枚).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, LightVerb, Sentence, Unit, UnitKind
from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasName,
    HasStat,
    InPosition,
    IsKind,
    Node,
    NotThat,
    Noun,
    Number,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    StatOf,
    plain,
)
from grammar.predicates import Item, ordered, predicates_of, read_quantity
from grammar.scope import Scope, covering
from grammar.slots import NounRead, Slots
from grammar.terms import (
    CardKind,
    Compare,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Where,
    Zone,
)

_JOINERS = (UnitKind.AND, UnitKind.OR, UnitKind.DOT)
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
_STANDS_ALONE = frozenset({UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.DEICTIC})
_SHOWN = frozenset({Verb.EXCAVATE, Verb.REVEAL, Verb.LOOK})
_EITHER_PLAYER = frozenset({Player.SELF, Player.OPPONENT})


def noun(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    """Read *units* as one noun; words without a slot are left to *scope*. None when nothing is a noun."""
    units = _trim(_opened(units), scope)
    if not units:
        return None
    parts = _conjuncts(units)
    if len(parts) == 1:
        return _single(parts[0][1], scope)
    return _several(parts, scope)


def player_of(unit: Unit) -> Player:
    """The player a word names. 自身 is whoever the sentence is about."""
    return Player.THAT_PLAYER if unit.text == "自身" else Player(unit.concept)


def is_noun_unit(unit: Unit) -> bool:
    """Can *unit* be the head of a noun: a card word, a name, a deictic?"""
    return unit.kind in (
        UnitKind.CARD_KIND,
        UnitKind.NAME,
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
        UnitKind.DEICTIC,
    )


def is_own_effect(units: Sequence[Unit]) -> bool:
    """この効果, このカードの効果, このカードの①の効果."""
    if not units or units[-1].kind is not UnitKind.THING or units[-1].concept not in ("effect", "method"):
        return False
    first = units[0]
    return first.kind is UnitKind.THIS_CARD or (first.kind is UnitKind.DEICTIC and first.concept == "this")


# --------------------------------------------------------------------------- conjunctions


def _opened(units: Sequence[Unit]) -> list[Unit]:
    """墓地のカード及び除外されているカード: what a conjunction ends before a relative clause is not inside it."""
    found: list[Unit] = []
    for unit in units:
        clause = unit.value
        phrases = clause.phrases if isinstance(clause, Clause) else ()
        if (
            isinstance(clause, Clause)
            and phrases
            and phrases[-1].units[-1].kind in (UnitKind.AND, UnitKind.OR)
        ):
            found += phrases[-1].units
            inner = msgspec.structs.replace(clause, phrases=phrases[:-1])
            found.append(msgspec.structs.replace(unit, value=inner))
        else:
            found.append(unit)
    return found


def _trim(units: Sequence[Unit], scope: Scope) -> tuple[Unit, ...]:
    """Without joiners at either end, which join this phrase to nothing."""
    found = list(units)
    while found and found[0].kind in _JOINERS:
        found.pop(0)
    while found and (found[-1].kind in _JOINERS or found[-1].concept == "among"):
        found.pop()
    return tuple(found)


def _conjuncts(units: Sequence[Unit]) -> list[tuple[UnitKind | None, list[Unit]]]:
    """Split where a conjunction joins whole nouns. Each part comes with the joiner before it."""
    parts: list[tuple[UnitKind | None, list[Unit]]] = [(None, [])]
    each = any(_is_each(u) for u in units)
    units = [u for u in units if not (each and u.kind is UnitKind.QUANTIFIER)]
    for i, unit in enumerate(units):
        if unit.kind in _JOINERS and _joins_nouns(units, i, each):
            parts.append((unit.kind, []))
        else:
            parts[-1][1].append(unit)
    if each:
        expanded = [
            found for joiner, part in parts for found in _names_each([_exactly(u) for u in part], joiner)
        ]
        return _counted_alike(expanded)
    return [part for part in parts if part[1]]


def _counted_alike(
    parts: list[tuple[UnitKind | None, list[Unit]]],
) -> list[tuple[UnitKind | None, list[Unit]]]:
    """A和B各1只: the count after the last noun holds for every one."""
    count = [u for u in parts[-1][1] if u.kind is UnitKind.COUNT]
    return [
        (joiner, units if any(u.kind is UnitKind.COUNT for u in units) else [*units, *count])
        for joiner, units in parts
        if units
    ]


def _is_each(unit: Unit) -> bool:
    if unit.kind is UnitKind.COUNT and isinstance(unit.value, (tuple, list)):
        return str(unit.value[0]) == QuantityKind.EACH.value
    return unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.EACH


def _exactly(unit: Unit) -> Unit:
    """各1只 of several nouns is exactly one of each noun."""
    if unit.kind is not UnitKind.COUNT or not _is_each(unit) or not isinstance(unit.value, (tuple, list)):
        return unit
    return msgspec.structs.replace(unit, value=(QuantityKind.EXACT, unit.value[1]))


def _names_each(units: list[Unit], joiner: UnitKind | None) -> list[tuple[UnitKind | None, list[Unit]]]:
    """「A」「B」モンスター１体ずつ: one of each name."""
    names = [i for i, u in enumerate(units) if u.kind is UnitKind.NAME]
    players = [u for u in units if u.kind is UnitKind.PLAYER]
    if len(names) < 2 and len(players) == 2:
        rest = [u for u in units if u not in players and u.kind is not UnitKind.AND]
        return [(UnitKind.AND if n else joiner, [player, *rest]) for n, player in enumerate(players)]
    if len(names) < 2:
        return [(joiner, units)]
    rest = [u for u in units if u.kind is not UnitKind.NAME]
    before = [u for u in rest if u.span.start < units[names[0]].span.start]
    after = [u for u in rest if u.span.start > units[names[-1]].span.start and u.kind not in _JOINERS]
    return [(UnitKind.AND if n else joiner, [*before, units[i], *after]) for n, i in enumerate(names)]


def _joins_nouns(units: Sequence[Unit], i: int, each: bool) -> bool:
    left, right = units[i - 1], units[i + 1]
    if units[i].kind is UnitKind.DOT:
        # 効果モンスターの効果・魔法・罠: after a finished noun a dot joins nouns; else it is inside one.
        return left.kind is UnitKind.THING and right.kind is not UnitKind.THING
    if left.kind is right.kind and left.kind in _LISTABLE:
        if left.kind is UnitKind.CARD_KIND:
            following = units[i + 2].kind if i + 2 < len(units) else None
            return each or following is UnitKind.OTHER_THAN
        if left.kind is UnitKind.NAME and each:
            return True
        return left.kind in (UnitKind.ZONE,) and False
    return not (left.kind in (UnitKind.ZONE,) and right.kind is UnitKind.ZONE)


def _several(parts: list[tuple[UnitKind | None, list[Unit]]], scope: Scope) -> NounRead | None:
    """Several nouns, or (joined by "or", counted once) one noun with alternatives."""
    either = parts[1][0] is UnitKind.OR
    if any((joiner is UnitKind.OR) != either for joiner, _ in parts[1:]):
        span = covering([u for _, units in parts for u in units])
        if span is not None:
            scope.leave(span, "one conjunction")
    if either and _are_alternatives([units for _, units in parts]):
        return _alternatives([units for _, units in parts], scope)
    reads = []
    for _, units in parts:
        read = _single(units, scope)
        if read is not None:
            reads.append(read)
    if not reads:
        return None
    nouns = _share_place([read.noun for read in reads])
    place = next((read.place for read in reads if read.place is not None), None)
    spans = [n.span for n in nouns if n.span is not None]
    span = Span(spans[0].start, spans[-1].end) if spans else None
    if len(nouns) == 1:
        return NounRead(nouns[0], place)
    return NounRead(Several(parts=tuple(nouns), either=either, span=span), place)


_COUNTS = (UnitKind.COUNT, UnitKind.QUANTIFIER)


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
    reads = [_single(units, scope) for units in parts]
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
    for found in nouns:
        predicates = found.predicates if isinstance(found, Selection) else ()
        choices.append(predicates[0] if len(predicates) == 1 else AllThese(predicates=predicates))
    counted = next(
        (n for n in nouns if isinstance(n, Selection) and n.quantity.kind is not QuantityKind.UNSTATED), first
    )
    quantity = counted.quantity if isinstance(counted, Selection) else first.quantity
    whole = msgspec.structs.replace(
        first,
        predicates=(AnyOf(predicates=ordered(choices)),),
        quantity=quantity,
        span=covering([u for units in parts for u in units]),
    )
    return NounRead(whole)


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


def _share_effect(nouns: list[Noun]) -> list[Noun]:
    """そのカード及びその同名カードの効果: the effects of either."""
    last = nouns[-1]
    effect = IsKind(kinds=(CardKind.EFFECT,))
    if not isinstance(last, Selection) or plain(effect) not in [plain(p) for p in last.predicates]:
        return nouns
    return [
        msgspec.structs.replace(n, predicates=ordered([*n.predicates, effect]))
        if isinstance(n, Reference) and n.kind in (RefKind.AFFECTED, RefKind.THAT)
        else n
        for n in nouns
    ]


def _share_place(nouns: list[Noun]) -> list[Noun]:
    """自分の墓地の「A」１体と「B」１体: a place printed once holds for the nouns after it."""
    nouns = _share_effect(nouns)
    first = nouns[0]
    if not isinstance(first, Selection) or not first.zones:
        return nouns
    shared = []
    for found in nouns:
        if isinstance(found, Selection) and not found.zones and found.player is None:
            found = msgspec.structs.replace(found, zones=first.zones, player=first.player)
        shared.append(found)
    return shared


# --------------------------------------------------------------------------- one noun


def _single(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    slots = Slots()
    rest = _take_number(units, slots, scope)
    fill(rest, slots, scope)
    return _finish(units, slots, scope)


def _take_number(units: Sequence[Unit], slots: Slots, scope: Scope) -> Sequence[Unit]:
    """「N」カードの数までフィールドのカード: what stands before 'number' says how many of what follows."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.THING and u.concept == "number"), None)
    if at is None or not any(is_noun_unit(u) for u in units[at + 1 :]):
        return units
    before = [u for u in units[:at] if not (u.kind is UnitKind.ADVERB and u.concept == "at_most")]
    counting = units[: at + 1] if not any(u.kind is UnitKind.STAT for u in before) else before
    found = scope.readers.amount([u for u in counting if u.kind is not UnitKind.ADVERB], scope)
    if found is None:
        return units
    kind = QuantityKind.UP_TO if len(before) < at else QuantityKind.EXACT
    slots.quantity = Quantity(kind=kind, amount=found, span=covering(units[: at + 1]))
    return units[at + 1 :]


def fill(units: Sequence[Unit], slots: Slots, scope: Scope) -> None:
    """Put every word of *units* into its slot."""
    joined = False
    skip = 0
    for i, unit in enumerate(units):
        if skip:
            skip -= 1
            continue
        if (compared := _own_value(units, i, scope)) is not None:
            slots.predicates.append(compared)
            skip = 3
            continue
        if unit.kind in _JOINERS:
            joined = True
            continue
        _place_unit(units, i, slots, scope, joined)
        joined = False


def _own_value(units: Sequence[Unit], i: int, scope: Scope) -> HasStat | None:
    """持有那只怪兽的攻击力以下的攻击力的: a value compared with that of another card."""
    clause = units[i].value
    if units[i].kind is not UnitKind.DID or not isinstance(clause, Clause) or i + 3 >= len(units):
        return None
    stat, than, again = units[i + 1 : i + 4]
    has = clause.verb is not None and clause.verb.verb is LightVerb.HAVE and not clause.verb.negated
    if (
        not has
        or stat.kind is not UnitKind.STAT
        or again.kind is not UnitKind.STAT
        or stat.concept != again.concept
    ):
        return None
    compare = {"以下": Compare.LE, "以上": Compare.GE}.get(than.text)
    owner = [u for phrase in clause.phrases for u in phrase.units]
    read = noun(owner, scope) if compare is not None else None
    if compare is None or read is None or not isinstance(read.noun, (Selection, Reference)):
        return None
    value = StatOf(stat=Stat(stat.concept), of=read.noun, original=stat.value == "original")
    original = again.value == "original"
    return HasStat(
        stat=Stat(stat.concept), compare=compare, amount=value, original=original, span=units[i].span
    )


def _place_unit(units: Sequence[Unit], i: int, slots: Slots, scope: Scope, joined: bool) -> None:
    """Put one word into its slot."""
    unit = units[i]
    kind = unit.kind
    if kind is UnitKind.PLAYER:
        slots.players.append(player_of(unit))
    elif kind is UnitKind.ZONE:
        slots.zones.append(Zone(unit.concept))
        if unit.value in ("top", "bottom", "top_or_bottom"):
            slots.where = Where(str(unit.value))
    elif kind in (UnitKind.COUNT, UnitKind.QUANTIFIER):
        quantity = read_quantity(unit)
        if quantity is None or (slots.quantity is not None and slots.quantity != quantity):
            scope.leave_unit(unit, "quantity")
        else:
            slots.quantity = quantity
    elif kind is UnitKind.OTHER_THAN:
        _negate_last(slots, scope, unit)
    elif kind in _ITEM_KINDS:
        if slots.effect and kind is UnitKind.CARD_KIND and not joined:
            scope.leave_unit(unit, "whose effect")  # no card is an effect
        _add_item(units, i, slots, joined)
    elif kind is UnitKind.DID and isinstance(unit.value, Clause):
        slots.following = units[i + 1].kind if i + 1 < len(units) else None
        scope.readers.relative(unit.value, slots, scope)
    elif kind is UnitKind.STAT and i + 1 < len(units) and units[i + 1].kind is UnitKind.SAME:
        return  # 元々のレベルと同じレベル: said again by the word after it
    elif kind is UnitKind.SAME:
        same = _same(units, i, slots) if unit.concept else None
        if same is None:
            scope.leave_unit(unit, "what is the same")
        else:
            slots.predicates.append(same)
    else:
        _place_known(unit, slots, scope)


_ITEM_KINDS = frozenset(
    {
        UnitKind.CARD_KIND,
        UnitKind.ATTRIBUTE,
        UnitKind.RACE,
        UnitKind.NAME,
        UnitKind.POSITION,
        UnitKind.STAT_IS,
        UnitKind.STAT_COMPARE,
        UnitKind.EXTREME,
    }
)


def _place_known(unit: Unit, slots: Slots, scope: Scope) -> None:
    """Deictics and the other words for known things."""
    if unit.kind is UnitKind.THIS_CARD:
        slots.reference = Reference(kind=RefKind.THIS_CARD, span=unit.span)
    elif unit.kind is UnitKind.REFERENCE:
        _place_reference(unit, slots)
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("that", "those"):
        slots.reference = Reference(kind=RefKind.THAT, span=unit.span)
    elif unit.kind is UnitKind.DEICTIC and unit.concept == "this":
        slots.reference = Reference(kind=RefKind.THIS_CARD, span=unit.span)
    elif unit.kind is UnitKind.DEICTIC and unit.concept == "other" and set(scope.done) & _SHOWN:
        slots.reference = Reference(kind=RefKind.REST, span=unit.span)  # 其他的卡丢弃
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("other", "the_other"):
        slots.predicates.append(
            NotThat(other=Reference(kind=RefKind.THIS_CARD, span=unit.span), span=unit.span)
        )
    elif unit.kind is UnitKind.THING and unit.concept == "effect":
        slots.effect = True
    elif unit.kind is UnitKind.THING and unit.concept == "among" and slots.reference is not None:
        return  # その中の: a part of those
    elif unit.kind is UnitKind.THING and unit.concept == "same_column" and slots.reference is not None:
        slots.predicates.append(SameAs(stat=Stat.COLUMN, other=slots.reference, span=unit.span))
        slots.reference = None
    elif unit.kind is UnitKind.THING and unit.concept == "note" and isinstance(unit.value, Sentence):
        _note(unit.value, slots, scope)
    elif unit.kind is UnitKind.THING and unit.concept == "card_name" and slots.reference is None:
        slots.reference = Reference(kind=RefKind.THIS_CARD, span=unit.span)
    elif unit.kind is UnitKind.THING and unit.concept == "material":
        slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.MATERIAL], unit.span.start, unit.span.end))
    else:
        scope.leave_unit(unit, "noun")


def _place_reference(unit: Unit, slots: Slots) -> None:
    """攻撃モンスター１体 describes; その攻撃モンスター is the one already known."""
    if unit.concept == RefKind.ATTACKER and slots.reference is None and slots.quantity is not None:
        attacks = Action(verb=Verb.DECLARE_ATTACK)
        slots.predicates.append(DidThat(action=attacks, passive=False, span=unit.span))
        slots.predicates.append(IsKind(kinds=(CardKind.MONSTER,), span=unit.span))
    elif slots.reference is None or unit.concept != RefKind.ATTACKER:
        slots.reference = Reference(kind=RefKind(unit.concept), span=unit.span)


def _note(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（…） after a noun: （同名卡最多1张）, （表侧表示）, or a token's data."""
    units = [u for c in note.clauses for p in c.phrases for u in p.units]
    verbs = [c for c in note.clauses if c.verb is not None]
    kinds = [u.kind for u in units]
    if not verbs and kinds and all(kind is UnitKind.POSITION for kind in kinds):
        positions = tuple(sorted({Position(u.concept) for u in units}))
        slots.predicates.append(InPosition(positions=positions, span=note.span))
    elif not verbs and UnitKind.SAME in kinds and _one_at_most(units):
        slots.predicates.append(SameAs(stat=Stat.NAME, different=True, span=note.span))
    else:
        _token_data(note, slots, scope)


def _one_at_most(units: Sequence[Unit]) -> bool:
    """同名卡最多1张, 同名カードは１枚まで: their names must differ."""
    counts = [read_quantity(u) for u in units if u.kind is UnitKind.COUNT]
    wanted = Quantity(kind=QuantityKind.UP_TO, amount=Number(value=1))
    others = [u for u in units if u.kind not in (UnitKind.COUNT, UnitKind.SAME, UnitKind.CARD_KIND)]
    return not others and [c and plain(c) for c in counts] == [plain(wanted)]


def _token_data(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（機械族・風・星３・攻／守０） after a token's name: what the token is."""
    if not any(u.kind is UnitKind.RACE for c in note.clauses for p in c.phrases for u in p.units):
        scope.leave(note.span, "a token")
        return
    slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.TOKEN], note.span.start, note.span.start))
    stats: list[Stat] = []
    for clause in note.clauses:
        for phrase in clause.phrases:
            for unit in phrase.units:
                if unit.kind in _ITEM_KINDS:
                    slots.items.append(Item(unit.kind, [unit], unit.span.start, unit.span.end))
                elif unit.kind is UnitKind.STAT or unit.text in ("攻", "守", "攻撃力", "守備力"):
                    stats.append(Stat.ATK if unit.text.startswith("攻") else Stat.DEF)
                elif unit.kind is UnitKind.NUMBER and stats:
                    value = Number(value=int(str(unit.value)))
                    for stat in stats:
                        has = HasStat(stat=stat, compare=Compare.EQ, amount=value, span=unit.span)
                        slots.predicates.append(has)
                    stats = []
                elif unit.kind not in _JOINERS and unit.text not in ("/", "／"):
                    scope.leave_unit(unit, "a token")


def _add_item(units: Sequence[Unit], i: int, slots: Slots, joined: bool) -> None:
    """Add a predicate word, or a further value to the list it stands in."""
    unit = units[i]
    value: object = unit
    last = slots.items[-1] if slots.items else None
    adjacent = last is not None and i > 0 and last.end == units[i - 1].span.end
    is_list = joined or (unit.kind is UnitKind.NAME and adjacent)
    if last is not None and unit.kind in (UnitKind.STAT_IS, UnitKind.STAT_COMPARE):
        before = last.values[-1]
        is_list = is_list and isinstance(before, Unit) and before.concept == unit.concept
    if last is not None and is_list and last.group is unit.kind:
        last.values.append(value)
        last.end = unit.span.end
    else:
        slots.items.append(Item(unit.kind, [value], unit.span.start, unit.span.end))


def _negate_last(slots: Slots, scope: Scope, unit: Unit) -> None:
    """以外: what stands right before it is what the card must not be."""
    if slots.reference is not None and (not slots.items or slots.items[-1].end <= _start(slots.reference)):
        slots.predicates.append(NotThat(other=slots.reference, span=slots.reference.span))
        slots.reference = None
        return
    if not slots.items:
        if slots.predicates:
            slots.predicates.append(NotThat(other=slots.predicates.pop(), span=unit.span))
        else:
            scope.leave_unit(unit, "what is excepted")
        return
    taken = [slots.items.pop()]
    while taken[0].group is UnitKind.CARD_KIND and slots.items and _adjoins(slots.items[-1], taken[0]):
        if slots.items[-1].group not in (UnitKind.NAME, UnitKind.RACE, UnitKind.ATTRIBUTE):
            break
        taken.insert(0, slots.items.pop())
    if taken[-1].group is UnitKind.CARD_KIND and len(taken) > 1:
        inner = predicates_of(taken, head=True)
    else:
        inner = predicates_of(taken, head=False)
    if not inner:
        scope.leave_unit(unit, "what is excepted")
        return
    other = inner[0] if len(inner) == 1 else AllThese(predicates=ordered(inner))
    slots.predicates.append(NotThat(other=other, span=Span(taken[0].start, unit.span.end)))


def _adjoins(item: Item, following: Item) -> bool:
    """「N」モンスター以外, 「N」と名のついたモンスター以外: the whole is excepted."""
    named = any(isinstance(v, Unit) and v.concept == "series" for v in item.values)
    return named or item.end >= following.start - 1


def _start(node: Node) -> int:
    return node.span.start if node.span is not None else 0


def _same(units: Sequence[Unit], i: int, slots: Slots) -> SameAs:
    """同名, 同じ属性の: as the card known just before, when there is one."""
    unit = units[i]
    other: Noun | None = None
    if slots.reference is not None:
        known = [p for item in slots.items for p in predicates_of([item], head=True)]
        other = msgspec.structs.replace(
            slots.reference, predicates=ordered([*slots.predicates, *known]), player=_player(slots)
        )
        slots.reference, slots.players = None, []
        slots.items, slots.predicates = [], []
    elif slots.predicates and isinstance(slots.predicates[-1], SameAs):
        other = slots.predicates[-1].other  # 同じレベルでカード名が異なる: as the same card
    original = i > 0 and units[i - 1].kind is UnitKind.STAT and units[i - 1].value == "original"
    different = unit.value == "different"
    return SameAs(
        stat=Stat(unit.concept), other=other, different=different, original=original, span=unit.span
    )


# --------------------------------------------------------------------------- predicates


def _finish(units: Sequence[Unit], slots: Slots, scope: Scope) -> NounRead | None:
    """Build the node from its slots."""
    span = covering(units)
    predicates = [*slots.predicates, *predicates_of(slots.items, head=False)]
    if slots.effect:
        predicates.append(IsKind(kinds=(CardKind.EFFECT,), span=span))
    player = _player(slots)
    if slots.reference is not None:
        return _known(slots, predicates, player, span)
    if not (slots.items or slots.zones or slots.quantity or predicates or slots.players):
        return None
    quantity = slots.quantity or Selection().quantity
    scope.last_names = next((p.names for p in predicates if isinstance(p, HasName)), scope.last_names)
    return NounRead(
        Selection(
            quantity=quantity,
            predicates=ordered(predicates),
            player=player,
            zones=tuple(slots.zones),
            top=slots.where is Where.TOP,
            span=span,
        )
    )


def _player(slots: Slots) -> Player | None:
    """自分または相手の: either of them."""
    players = set(slots.players)
    if len(players) > 1:
        players.discard(Player.THAT_PLAYER)  # 对方玩家的
    if len(players) == 1:
        return next(iter(players))
    if players == _EITHER_PLAYER:
        return Player.EITHER
    return slots.players[-1] if players else None


def _known(slots: Slots, predicates: list[Predicate], player: Player | None, span: Span | None) -> NounRead:
    reference = slots.reference
    assert reference is not None
    if reference.kind is RefKind.ATTACKER and slots.quantity is not None:
        attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False, span=reference.span)
        monster = IsKind(kinds=(CardKind.MONSTER,), span=reference.span)
        described = ordered([*predicates, attacks, monster])
        return NounRead(Selection(quantity=slots.quantity, predicates=described, player=player, span=span))
    if slots.effect and reference.kind is RefKind.THAT and not slots.items:
        reference = Reference(kind=RefKind.THAT_EFFECT)
        predicates = [p for p in predicates if not (isinstance(p, IsKind) and CardKind.EFFECT in p.kinds)]
    place = None
    if slots.zones:
        place = Place(zones=tuple(slots.zones), player=player, where=slots.where, span=span)
        player = None
    kinds = [v.concept for item in slots.items for v in item.values if isinstance(v, Unit)]
    if reference.kind is RefKind.THIS_CARD and kinds == [CardKind.TOKEN]:
        reference = Reference(kind=RefKind.TOKEN)  # このトークン
        predicates = []
    quantity = slots.quantity
    if quantity is not None and quantity.kind is QuantityKind.ALL:
        quantity = None  # それらを全て is それら
    return NounRead(
        msgspec.structs.replace(
            reference,
            predicates=ordered([*reference.predicates, *predicates]),
            quantity=quantity,
            player=player,
            span=span,
        ),
        place,
    )
