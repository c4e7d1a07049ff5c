"""The words of one noun, each into its slot."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Clause, LightVerb, Sentence, Unit, UnitKind
from grammar.kind_notes import kinds_behind
from grammar.nodes import (
    Action,
    By,
    CanDo,
    DidThat,
    HasStat,
    Including,
    InPosition,
    IsKind,
    MaterialFor,
    NamedOn,
    NotThat,
    Noun,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Spot,
    StatOf,
    SumIs,
)
from grammar.noun_excepted import negate_last, negate_place
from grammar.noun_kinds import JOINERS, THIS_CARD_WORDS, is_noun_unit, player_of
from grammar.noun_likes import cards_before, removed_materials, same_too, whole_set
from grammar.noun_nodes import finish, player_of_slots
from grammar.noun_notes import ITEM_KINDS, face_up_note, read_note
from grammar.noun_numbers import BOUNDS, NUMBERS, as_high_as, at_most_as_high, take_number
from grammar.noun_ranges import APART
from grammar.predicates import Item, ordered, predicates_of, read_quantity
from grammar.scope import Scope
from grammar.slots import NounRead, Slots, compared_with
from grammar.spots import is_former, is_spot, take_spots
from grammar.terms import (
    CardKind,
    Compare,
    Manner,
    QuantityKind,
    RefKind,
    SpotKind,
    Stat,
    Verb,
    Where,
    Zone,
)
from grammar.used_then import used_then

_SHOWN = frozenset({Verb.EXCAVATE, Verb.REVEAL, Verb.LOOK})


def _of_the_rest(concept: str, scope: Scope) -> bool:
    """Is another one meant of the cards that were shown or chosen before?

    Not of this card alone: このカードを見せ + 他のモンスター.
    """
    done = set(scope.done)
    return bool(concept == "other" and done & _SHOWN - scope.done_to_this) or (
        concept == "the_other" and Verb.CHOOSE in done
    )


def _than(unit: Unit, units: Sequence[Unit], scope: Scope) -> Reference:
    """Other than which card: monsters other than the one selected, where one is, and else cards other than this one.

    What was summoned before 他の may be meant as well; then it is left open.
    """
    monsters = any(u.kind is UnitKind.CARD_KIND and u.concept.endswith("monster") for u in units)
    if any(u.concept == "legal_target" for u in units):
        return Reference(
            kind=RefKind.THAT, span=unit.span
        )  # 正しい対象となる他のモンスター: than what is targeted now
    if unit.concept == "the_other" and (scope.targeted or scope.selected or scope.done):
        scope.leave_unit(unit, "which other")  # もう片方: not of this card
    elif monsters and (scope.targeted or scope.selected):
        return Reference(kind=RefKind.TARGETED, span=unit.span)
    elif monsters and _attacked_of_them(scope):
        return Reference(kind=RefKind.THAT, span=unit.span)
    elif monsters and Verb.SPECIAL_SUMMON in scope.done and Verb.SPECIAL_SUMMON not in scope.done_to_this:
        scope.leave_unit(unit, "which other")
    return Reference(kind=RefKind.THIS_CARD, span=unit.span)


def _attacked_of_them(scope: Scope) -> bool:
    """自分のモンスターが攻撃対象に選択された時、他のモンスター１体を: than the one attacked, of a card that never names itself."""
    event = scope.awaited
    attacked = (
        event is not None and event.verb is Verb.BE_ATTACK_TARGET and isinstance(event.theme, Selection)
    )
    return attacked and not any(word in scope.text for word in THIS_CARD_WORDS)


def single(units: Sequence[Unit], scope: Scope) -> NounRead | None:
    slots = Slots()
    units = _any_of_there(units)
    if not NUMBERS.isdisjoint([unit.concept for unit in units]):
        high, units = as_high_as(units, scope)
        slots.predicates += [high] if high is not None else []
    if any(unit.text in BOUNDS for unit in units):
        bound, units = at_most_as_high(units, scope)
        slots.predicates += [bound] if bound is not None else []
    slots.quantity, rest = take_number(units, scope)
    if any(map(is_spot, rest)):
        spots, rest = take_spots(rest, scope)
        slots.predicates += spots
    fill(rest, slots, scope)
    return finish(units, slots, scope) if rest else None


def _any_of_there(units: Sequence[Unit]) -> Sequence[Unit]:
    """自分の墓地の + いずれかのモンスターと同じ属性を持つ: the place is that of the cards compared with."""
    kinds = [u.kind for u in units]
    if UnitKind.DID not in kinds:
        return units
    at = kinds.index(UnitKind.DID)
    inner = units[at].value
    if not at or not isinstance(inner, Clause) or not inner.phrases:
        return units
    first = inner.phrases[0]
    if first.units[0].concept != "any_of" or any(u.kind not in _PLACE_WORDS for u in units[:at]):
        return units
    there = msgspec.structs.replace(first, units=(*units[:at], *first.units[1:]))
    told = msgspec.structs.replace(inner, phrases=(there, *inner.phrases[1:]))
    return [msgspec.structs.replace(units[at], value=told), *units[at + 1 :]]


_PLACE_WORDS = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def fill(units: Sequence[Unit], slots: Slots, scope: Scope) -> None:
    """Put every word of *units* into its slot."""
    joined: UnitKind | None = None
    skip = 0
    for i, unit in enumerate(units):
        if skip:
            skip -= 1
            continue
        if unit.kind is UnitKind.DID and (compared := _own_value(units, i, scope)) is not None:
            slots.predicates.append(compared)
            skip = 3
            continue
        if unit.kind in JOINERS:
            joined = unit.kind
            continue
        _place_unit(units, i, slots, scope, joined)
        joined = None


def _own_value(units: Sequence[Unit], i: int, scope: Scope) -> HasStat | None:
    """持有那只怪兽的攻击力以下的攻击力的: a value compared with that of another card."""
    clause = units[i].value
    if not isinstance(clause, Clause) or i + 3 >= len(units):
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
    read = single(owner, scope) if compare is not None else None
    if compare is None or read is None or not isinstance(read.noun, (Selection, Reference)):
        return None
    value = StatOf(stat=Stat(stat.concept), of=read.noun, original=stat.value == "original")
    original = again.value == "original"
    return HasStat(
        stat=Stat(stat.concept), compare=compare, amount=value, original=original, span=units[i].span
    )


def _place_unit(units: Sequence[Unit], i: int, slots: Slots, scope: Scope, joined: UnitKind | None) -> None:
    """Put one word into its slot."""
    unit = units[i]
    kind = unit.kind
    if i and face_up_note(units[i - 1], unit):
        slots.face_up.append(slots.zones[-1])
    elif kind is UnitKind.PLAYER:
        slots.players.append(player_of(unit))
    elif kind is UnitKind.ZONE:
        slots.zones.append(Zone(unit.concept))
        if unit.value in ("top", "bottom", "top_or_bottom"):
            slots.where = Where(str(unit.value))
    elif kind in (UnitKind.COUNT, UnitKind.QUANTIFIER):
        _place_count(unit, slots, scope, kinds_behind(units, i))
    elif kind is UnitKind.OTHER_THAN and i and units[i - 1].text == "自身":
        slots.players.pop()  # 自身以外のカードの効果
        slots.predicates.append(NotThat(other=Reference(kind=RefKind.ITSELF), span=unit.span))
    elif kind is UnitKind.OTHER_THAN and i and units[i - 1].kind is UnitKind.ZONE:
        negate_place(units[:i], slots, unit)
    elif kind is UnitKind.OTHER_THAN:
        negate_last(units[:i], slots, scope, unit)
    elif kind is UnitKind.ADVERB and unit.concept == "another" and slots.reference is None and i == 0:
        slots.reference = Reference(
            kind=RefKind.REST, span=unit.span
        )  # もう１枚, 另1张: of those just told apart
    elif kind in ITEM_KINDS:
        if slots.effect and kind is UnitKind.CARD_KIND and joined is None:
            scope.leave_unit(unit, "whose effect")  # no card is an effect
        if kind is UnitKind.NAME and unit.text.endswith(_TELLS_ACTS):
            scope.leave_unit(unit, "a card name")  # 「通过丢弃手卡来发动」的效果: no name
        _add_item(units, i, slots, joined)
    elif kind is UnitKind.DID and isinstance(unit.value, Clause):
        after = [u.kind for u in units[i + 1 : i + 3]]  # 除外的 + 1只 + 自己的怪兽, 除外的 + 自己的怪兽
        counted = after == [UnitKind.COUNT, UnitKind.PLAYER]
        slots.following = UnitKind.PLAYER if counted else after[0] if after else None
        scope.readers.relative(unit.value, slots, scope)
    elif kind is UnitKind.STAT and i + 1 < len(units) and units[i + 1].kind is UnitKind.SAME:
        return  # 元々のレベルと同じレベル: said again by the word after it
    elif kind is UnitKind.STAT and slots.reference is not None and _names_kind(units, i):
        told = _of_that_kind(unit, slots, scope)  # which takes the reference out of the slots
        slots.predicates.append(told)
    elif kind is UnitKind.STAT and (alike := same_too(units, i, slots)) is not None:
        slots.predicates.append(alike)
    elif kind is UnitKind.SAME:
        itself = any(u.text == "自身" for u in units[:i])
        if itself and i == 1 and unit.concept and unit.value is None:
            slots.players.pop()  # 自身と同名の: as the card that is described outside
            other = Reference(kind=RefKind.ITSELF, span=units[i - 1].span)
            slots.predicates.append(SameAs(stat=Stat(unit.concept), other=other, span=unit.span))
            return
        these = any(u.kind is UnitKind.DEICTIC and u.concept == "this" for u in units[:i])  # 这3只同名的怪兽
        same = _same(units, i, slots, scope) if unit.concept and not itself and not these else None
        if same is None:
            scope.leave_unit(unit, "what is the same")
        else:
            kinds = kinds_behind(units, i) if same.stat is Stat.KIND else None
            slots.predicates.append(msgspec.structs.replace(same, kinds=kinds) if kinds else same)
    elif i and kinds_behind(units, i - 1) is not None and _tells_kinds(units[i - 1]):
        return  # 同じ種類（モンスター・魔法・罠）の: said with the word before it
    else:
        _place_known(unit, units, slots, scope)


def _tells_kinds(unit: Unit) -> bool:
    """同じ種類, ３種類."""
    return unit.concept == (Stat.KIND if unit.kind is UnitKind.SAME else "kind")


def _place_count(unit: Unit, slots: Slots, scope: Scope, told: tuple[CardKind, ...] | None) -> None:
    """３体, ３種類: three of different names, or of the kinds *told*; ３種類を１体ずつ says that they are three."""
    quantity = read_quantity(unit)
    if quantity is None or (slots.quantity is not None and slots.quantity != quantity):
        if not (slots.kinds and unit.kind is UnitKind.COUNT and unit.value == ONE_EACH):
            scope.leave_unit(unit, "quantity")
        return
    slots.quantity = quantity
    if unit.kind is UnitKind.COUNT and unit.concept == "times":
        scope.leave_unit(unit, "how many")  # 选1次手卡: how often, and no number of cards
        return
    if unit.kind is UnitKind.COUNT and unit.concept == "kind":
        slots.kinds = True
        stat = Stat.NAME if told is None else Stat.KIND
        slots.predicates.append(SameAs(stat=stat, different=True, kinds=told or (), span=unit.span))


ONE_EACH = (QuantityKind.EACH, 1)


def _names_kind(units: Sequence[Unit], i: int) -> bool:
    """宣言した属性のモンスター: a value that tells which cards are meant, for a noun follows."""
    described = units[i].concept in (Stat.ATTRIBUTE, Stat.RACE, Stat.KIND, Stat.LEVEL)
    return described and i + 1 < len(units) and any(is_noun_unit(u) for u in units[i + 1 :])


def _of_that_kind(unit: Unit, slots: Slots, scope: Scope) -> SameAs:
    """宣言した種族の, その種族の: as was declared, or as that card is."""
    known = [p for item in slots.items for p in predicates_of([item], head=True)]
    other = slots.reference
    assert other is not None
    if other.kind is RefKind.THAT and not known and Verb.DECLARE in (*scope.done, *scope.paid):
        other = msgspec.structs.replace(other, kind=RefKind.DECLARED)
    other = msgspec.structs.replace(
        other, predicates=ordered([*slots.predicates, *known]), player=player_of_slots(slots)
    )
    slots.reference, slots.players, slots.items, slots.predicates = None, [], [], []
    return SameAs(stat=Stat(unit.concept), other=other, original=unit.value == "original", span=unit.span)


_TELLS_ACTS = ("来发动」", "來發動」", "才能发动」")


def _place_known(unit: Unit, units: Sequence[Unit], slots: Slots, scope: Scope) -> None:
    """Deictics and the other words for known things."""
    if unit.kind is UnitKind.THIS_CARD:
        before = slots.reference
        done = before is not None and before.kind is RefKind.AFFECTED
        by, effects = (before.by, before.effects) if done and before is not None else (None, ())
        slots.reference = Reference(kind=RefKind.THIS_CARD, by=by, effects=effects, span=unit.span)
    elif unit.kind is UnitKind.REFERENCE:
        _place_reference(unit, slots, scope)
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("that", "those"):
        slots.reference = Reference(kind=RefKind.THAT, span=unit.span)
    elif unit.kind is UnitKind.DEICTIC and unit.concept == "above":
        slots.reference = Reference(kind=RefKind.LISTED, span=unit.span)  # 上記のカード
    elif unit.kind is UnitKind.DEICTIC and unit.concept == "this":
        slots.reference = Reference(kind=RefKind.THIS_CARD, span=unit.span)
    elif (
        unit.kind is UnitKind.DEICTIC and _of_the_rest(unit.concept, scope) and not _beside_this(units, slots)
    ):
        slots.reference = Reference(kind=RefKind.REST, span=unit.span)  # 其他的卡丢弃, 另1张盖放
    elif unit.kind is UnitKind.DEICTIC and unit.concept in ("other", "the_other"):
        slots.predicates.append(NotThat(other=_than(unit, units, scope), span=unit.span))
    elif unit.kind is UnitKind.THING and unit.concept == "monster_effect":
        slots.effect = True  # モンスター効果: the effect of a monster
        slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.MONSTER], unit.span.start, unit.span.start))
    elif unit.kind is UnitKind.THING and unit.concept == "pendulum_effect":
        written = IsKind(kinds=(CardKind.PENDULUM_EFFECT,), span=unit.span)
        slots.predicates.append(written)
    elif unit.kind is UnitKind.THING and unit.concept == "effect":
        slots.effect = True
    elif isinstance(unit.value, SumIs):
        slots.predicates.append(unit.value)
    elif _numbers_effect(unit, slots):
        slots.numbers = tuple(int(str(n)) for n in unit.value)  # type: ignore[attr-defined]
    elif unit.concept == "legal_target" and slots.reference is None:
        could = CanDo(action=Action(verb=Verb.TARGET, span=unit.span), span=unit.span)  # 正しい対象となる
        slots.predicates.append(could)
    elif unit.kind is UnitKind.THING and unit.concept == "among" and slots.reference is not None:
        return  # その中の: a part of those
    elif unit.kind is UnitKind.THING and unit.concept == "same_column" and slots.reference is not None:
        known = [p for item in slots.items for p in predicates_of([item], head=True)]
        apart = bool(slots.zones) and slots.reference.kind is RefKind.THIS_CARD
        other = msgspec.structs.replace(
            slots.reference,
            predicates=ordered([*slots.predicates, *known]),
            player=None if apart else player_of_slots(slots),
        )  # その自分のモンスターと同じ縦列の; 相手フィールドの + このカードと同じ縦列の
        slots.players = slots.players if apart else []
        slots.reference, slots.items, slots.predicates = None, [], []
        slots.predicates.append(SameAs(stat=Stat.COLUMN, other=other, span=unit.span))
    elif unit.concept == SpotKind.COLUMN_AND_BESIDE and slots.reference is not None and not slots.predicates:
        of, slots.reference = slots.reference, None
        slots.predicates.append(Spot(how=SpotKind.COLUMN_AND_BESIDE, of=of, span=unit.span))
    elif unit.concept == "same_column" and units.index(unit) == 1 and units[0].text == "自身":
        slots.players.pop()  # 自身と同じ縦列の
        other = Reference(kind=RefKind.ITSELF, span=unit.span)
        slots.predicates.append(SameAs(stat=Stat.COLUMN, other=other, span=unit.span))
    elif unit.concept == "same_column" and slots.predicates and is_former(slots.predicates[-1]):
        zone = Selection(
            predicates=(slots.predicates.pop(),), span=unit.span
        )  # 存在していたゾーンと同じ縦列の
        slots.predicates.append(SameAs(stat=Stat.COLUMN, other=zone, span=unit.span))
    elif unit.kind is UnitKind.THING and unit.concept == "same_column" and _opens(units, unit):
        slots.predicates.append(SameAs(stat=Stat.COLUMN, span=unit.span))  # with whom, the act tells
    elif unit.kind is UnitKind.THING and unit.concept == "same_column" and slots.items:
        others = cards_before(units, units.index(unit), slots, scope)  # 自分のＰゾーンのカードと同じ縦列の
        if others is None:
            scope.leave_unit(unit, "noun")
        else:
            slots.predicates.append(SameAs(stat=Stat.COLUMN, other=others, span=unit.span))
    elif unit.kind is UnitKind.THING and unit.concept == "note" and isinstance(unit.value, Sentence):
        read_note(unit.value, slots, scope)
    elif unit.kind is UnitKind.THING and unit.concept == "gemini_state":
        again = Action(verb=Verb.GEMINI_SUMMON)  # もう１度召喚された状態
        slots.predicates.append(DidThat(action=again, passive=True, span=unit.span))
    elif unit.kind is UnitKind.MANNER and unit.concept == Manner.AS_EQUIP_CARD:
        worn = Action(verb=Verb.TREAT_AS, manner=(Manner.AS_EQUIP_CARD,))  # 当作装备卡使用的怪兽卡
        slots.predicates.append(DidThat(action=worn, passive=True, span=unit.span))
    elif unit.kind is UnitKind.THING and unit.concept == "equip_state":
        slots.predicates.append(DidThat(action=Action(verb=Verb.EQUIP), passive=True, span=unit.span))
    elif unit.kind is UnitKind.THING and unit.concept == "card_name" and slots.reference is None:
        slots.reference = Reference(kind=RefKind.THIS_CARD, span=unit.span)
    elif unit.concept == "at_that_time" and used_then(units[:2]) is not None:
        return  # その時のＳ素材モンスター: said with the word after it
    elif len(units) > 1 and unit is units[1] and (used := used_then(units[:2])) is not None:
        slots.predicates.append(used)
        slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.MATERIAL], unit.span.start, unit.span.end))
    elif unit.kind is UnitKind.THING and (_is_attached(unit, units, scope) or _named_material(unit, slots)):
        slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.MATERIAL], unit.span.start, unit.span.end))
    elif removed_materials(unit, slots):
        return
    elif (held := _held_as_material(unit, units, slots)) is not None:
        slots.predicates = [held]
        slots.items = [Item(UnitKind.CARD_KIND, [CardKind.MATERIAL], unit.span.start, unit.span.end)]
        slots.reference, slots.players = None, []
    elif whole_set(unit, slots):
        if slots.reference is not None:  # その一組: the materials, and not the card last spoken of
            slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.MATERIAL], unit.span.start, unit.span.end))
    else:
        scope.leave_unit(unit, "noun")


def _is_attached(unit: Unit, units: Sequence[Unit], scope: Scope) -> bool:
    """素材; Ｘ素材のこのカード: what this card is. 没有超量素材的这张卡 is another thing."""
    after = units[units.index(unit) + 1 :][:1]
    has = scope.text[unit.span.start - 1 : unit.span.start] == "有"
    this = any(u.kind is UnitKind.THIS_CARD for u in after) and not has
    return unit.concept == "material" or (unit.concept == "xyz_material" and this)


def _held_as_material(unit: Unit, units: Sequence[Unit], slots: Slots) -> DidThat | None:
    """このカードのＸ素材１つ, そのモンスターのＸ素材を全て: the cards that the known card has as its materials."""
    known = slots.reference
    after = units[units.index(unit) + 1 :]
    if unit.concept != "xyz_material" or known is None or known.kind not in _HOLDERS or slots.effect:
        return None
    if slots.zones or slots.predicates or any(u.kind not in _HOW_MANY for u in after):
        return None
    kinds = ordered(predicates_of(slots.items, head=False))
    holder = msgspec.structs.replace(known, predicates=kinds, player=player_of_slots(slots))
    return DidThat(action=Action(verb=Verb.ATTACH, agent=holder), passive=True, span=unit.span)


_HOLDERS = frozenset({RefKind.THIS_CARD, RefKind.THAT, RefKind.TARGETED, RefKind.EQUIPPED})
_HOW_MANY = (UnitKind.COUNT, UnitKind.QUANTIFIER)


def _named_material(unit: Unit, slots: Slots) -> bool:
    """そのモンスターにカード名が記された, 融合召喚に使用した + 融合素材モンスター; Ｐゾーンに存在する融合素材モンスター."""
    monster = unit.text.endswith(("モンスター", "怪兽", "怪獸")) and unit.concept.endswith("_material")
    if slots.reference is not None:
        return monster and any(isinstance(p, NamedOn) for p in slots.predicates)
    said = (MaterialFor, NamedOn, DidThat)
    if (
        monster
        and slots.quantity is not None
        and slots.quantity.kind is QuantityKind.ALL
        and any(isinstance(p, Including) for p in slots.predicates)
    ):
        # このカードを含む全てのＳ素材モンスター: those of that Summon
        used = By(means=(MATERIALS[unit.concept],), span=unit.span)
        act = Action(verb=Verb.USE_AS_MATERIAL, by=used, span=unit.span)
        slots.predicates.append(DidThat(action=act, passive=True, span=unit.span))
        return True
    return monster and bool(slots.zones or any(isinstance(p, said) for p in slots.predicates))


def _opens(units: Sequence[Unit], unit: Unit) -> bool:
    """同じ縦列の + 相手モンスター: nothing but whose and where it is stands before it."""
    at = units.index(unit)
    return at + 1 < len(units) and all(u.kind in (UnitKind.PLAYER, UnitKind.ZONE) for u in units[:at])


def _numbers_effect(unit: Unit, slots: Slots) -> bool:
    """このカードの①の効果."""
    numbered = unit.kind is UnitKind.THING and unit.concept == "effect_number"
    return numbered and slots.reference is not None and isinstance(unit.value, (tuple, list))


def _place_reference(unit: Unit, slots: Slots, scope: Scope) -> None:
    """攻撃モンスター１体 describes; その攻撃モンスター is whoever attacks, or the target that it is."""
    if unit.concept == RefKind.TARGETED and slots.effect and slots.numbers:
        # このカードの①の効果の + 対象の
        slots.reference = Reference(kind=RefKind.TARGETED, effects=slots.numbers, span=unit.span)
        slots.effect, slots.numbers = False, ()
    elif unit.concept == RefKind.ATTACKER and slots.reference is None and slots.quantity is not None:
        attacks = Action(verb=Verb.DECLARE_ATTACK)
        slots.predicates.append(DidThat(action=attacks, passive=False, span=unit.span))
        slots.predicates.append(IsKind(kinds=(CardKind.MONSTER,), span=unit.span))
    elif (
        slots.reference is None
        or unit.concept != RefKind.ATTACKER
        or (slots.reference.kind is RefKind.THAT and slots.quantity is None and not scope.targeted)
    ):
        slots.reference = Reference(kind=RefKind(unit.concept), span=unit.span)


def _beside_this(units: Sequence[Unit], slots: Slots) -> bool:
    """このカードと同じ縦列の、他のモンスター: others than the card just named."""
    named = any(isinstance(p, SameAs) and p.stat is Stat.COLUMN for p in slots.predicates)
    return named and any(u.kind is UnitKind.THIS_CARD for u in units)


def _add_item(units: Sequence[Unit], i: int, slots: Slots, joined: UnitKind | None) -> None:
    """Add a predicate word, or a further value to the list it stands in."""
    unit = units[i]
    value: object = unit
    last = slots.items[-1] if slots.items else None
    adjacent = last is not None and i > 0 and last.end == units[i - 1].span.end
    is_list = joined is not None or (unit.kind is UnitKind.NAME and adjacent and unit.concept != APART)
    if last is not None and unit.kind in (UnitKind.STAT_IS, UnitKind.STAT_COMPARE):
        before = last.values[-1]
        same = isinstance(before, Unit) and before.concept == unit.concept
        never_both = isinstance(before, Unit) and {before.concept, unit.concept} <= _ONE_OF
        is_list = is_list and (same or never_both or joined is UnitKind.OR)  # レベル８以上またはリンク３以上
    alike = last is not None and (last.group is unit.kind or {last.group, unit.kind} == _STATS)
    if last is not None and is_list and alike:
        last.values.append(value)
        last.end = unit.span.end
    else:
        slots.items.append(Item(unit.kind, [value], unit.span.start, unit.span.end))


_ONE_OF = {Stat.LEVEL, Stat.RANK, Stat.LINK}  # レベル２・ランク２・リンク２: a monster has one of them
_STATS = {UnitKind.STAT_IS, UnitKind.STAT_COMPARE}


def _same(units: Sequence[Unit], i: int, slots: Slots, scope: Scope) -> SameAs | None:
    """同名, 同じ属性の: as the card known just before, when there is one."""
    unit = units[i]
    other: Noun | None = None
    if slots.reference is not None:
        known = [p for item in slots.items for p in predicates_of([item], head=True)]
        reference = slots.reference
        if slots.effect and reference.kind is RefKind.THAT and not known:
            reference = Reference(kind=RefKind.THAT_EFFECT, span=reference.span)  # その効果と同じ種類
        elif slots.effect:
            known.append(IsKind(kinds=(CardKind.EFFECT,), span=reference.span))
        slots.effect = False
        # 自分フィールドの、このカードと同じ属性の: the player is of what is described
        start = reference.span.start if reference.span else 0
        paused = scope.text[:start].endswith("、")
        this = reference.kind is RefKind.THIS_CARD  # whose side it is on nobody need be told
        apart = bool(slots.zones) and (paused or this)
        player = None if apart else player_of_slots(slots)
        # フィールドに表側表示で存在するこのカードと同名の: what is there, face-up, is what is described; so is
        # 特殊召喚された、このカードと同名の
        told = [*slots.predicates, *known]
        lying: list[Predicate] = [p for p in told if isinstance(p, InPosition)] if slots.zones else []
        if paused:
            lying = [p for p in told if p in lying or (p.span is not None and p.span.end <= start)]
        own = ordered([p for p in told if p not in lying])
        other = msgspec.structs.replace(reference, predicates=own, player=player)
        slots.reference = None
        slots.players = slots.players if apart else []
        slots.items, slots.predicates = [], lying
        if any(isinstance(u.value, Clause) for u in units[:i]):
            slots.zones = [
                zone for zone in slots.zones if zone is not Zone.BANISHED
            ]  # 除外されたその～と同名の
    elif unit.value is None and slots.items and slots.items[-1].group is UnitKind.CARD_KIND:
        other = cards_before(units, i, slots, scope)
        if other is None:
            return None  # 墓地へ送ったモンスターと同名カード: a card that is not known
    else:
        other = compared_with(
            slots
        )  # 同じレベルでカード名が異なる, それより攻撃力が低い同じ属性の: as the same card
    original = i > 0 and units[i - 1].kind is UnitKind.STAT and units[i - 1].value == "original"
    different = unit.value == "different"
    return SameAs(
        stat=Stat(unit.concept), other=other, different=different, original=original, span=unit.span
    )
