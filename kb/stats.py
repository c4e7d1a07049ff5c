"""What a card is at this instant: its values, name, kinds, attribute and Type, with everything that applies to it.

Printed (or stated) facts come first, then what lasting effects make of them in the order of R2020 3.4.4:59-80.
``None`` as an answer means "not known", save for values that the card does not have (see :func:`stat`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    HasAttribute,
    HasName,
    HasRace,
    IsKind,
    Predicate,
    Product,
    SameAs,
    Selection,
    StatOf,
    Who,
    plain,
)
from grammar.terms import Attribute, CardKind, Modality, Race, Stat, Verb, Zone
from grammar.walk import is_just_this_card
from kb import amounts, lasting
from kb.cards import MONSTER_ZONES, Card, CardClass, CardInPlay
from kb.circles import asking
from kb.context import Base
from kb.enforce import enforces
from kb.names import fold
from kb.series import names_by_text
from kb.state import DuelState
from kb.truth import Truth, opposite, some

_CLASS_KIND = {
    CardClass.MONSTER: CardKind.MONSTER,
    CardClass.SPELL: CardKind.SPELL,
    CardClass.TRAP: CardKind.TRAP,
}
_MONSTER_KINDS = frozenset(
    kind for kind in CardKind if kind.value.endswith("_monster") or kind in (CardKind.MONSTER, CardKind.TUNER)
)
#: of each group a card is at most one: a stated card that is one of them is none of the others
_EXCLUSIVE = (
    frozenset({CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP}),
    frozenset({CardKind.NORMAL_MONSTER, CardKind.EFFECT_MONSTER}),
    frozenset(
        {
            CardKind.NORMAL_MONSTER,
            CardKind.RITUAL_MONSTER,
            CardKind.FUSION_MONSTER,
            CardKind.SYNCHRO_MONSTER,
            CardKind.XYZ_MONSTER,
            CardKind.LINK_MONSTER,
        }
    ),
    frozenset({k for k in CardKind if k.value.endswith("_spell")}),
    frozenset({CardKind.NORMAL_TRAP, CardKind.CONTINUOUS_TRAP, CardKind.COUNTER_TRAP}),
)


# --------------------------------------------------------------------------- kinds


@enforces("equip.trap-as-equip", "gemini.places")
def is_kind(state: DuelState, card: CardInPlay, kind: CardKind, base: Base) -> Truth:
    """Whether the card counts as *kind* where it lies now (a monster used as an Equip Card is a Spell)."""
    if kind is CardKind.CARD:
        return True
    if kind is CardKind.EQUIP_CARD:
        return card.equipped_to is not None or CardKind.EQUIP_SPELL in card.card.kinds
    gained = {other for change in _became(state, card, base, IsKind) for other in change.kinds}
    here = _kind_by_place(card, kind)
    if here and kind is CardKind.SPELL and _traps(gained):
        return False
    if here is not None:
        return here
    if kind in gained:
        return True
    if kind is CardKind.EFFECT_MONSTER and CardKind.NORMAL_MONSTER in gained:
        return False  # a Gemini monster until it is Summoned again
    if card.zone in MONSTER_ZONES and kind in (CardKind.SPELL, CardKind.TRAP) and not _is_monster(card.card):
        return says_it_stays(card.card, kind)
    printed = printed_kind(card.card, kind)
    if printed is False and kind is CardKind.EFFECT_MONSTER:
        return _gains_effects(state, card)
    return printed


@enforces("monster.gains-effect")
def _gains_effects(state: DuelState, card: CardInPlay) -> bool:
    """Words on its Xyz Materials give the monster they are under an effect: it counts as an Effect Monster."""
    return any(
        step.action.verb is Verb.GAIN_EFFECT and _of_its_xyz_monster(step.action)
        for material in state.cards.values()
        if material.attached_to == card.id
        for effect in material.effects
        if effect.text is not None and not effect.text.unparsed
        for step in effect.text.resolution
    )


def _of_its_xyz_monster(action: Action) -> bool:
    """このカードを素材としてＸ召喚したモンスターは以下の効果を得る."""
    theme = action.theme
    return isinstance(theme, Selection) and any(
        isinstance(part, DidThat)
        and part.action.verb is Verb.XYZ_SUMMON
        and part.action.by is not None
        and part.action.by.materials is not None
        for part in theme.predicates
    )


@enforces("zone.spell-trap-in-monster-zone")
def says_it_stays(card: Card, kind: CardKind) -> Truth:
    """A Spell or Trap in a Monster Zone is a monster, and only one whose text says so is still a Trap."""
    if printed_kind(card, kind) is False or card.text is None:
        return printed_kind(card, kind) and None
    acts = [step.action for effect in card.text.effects for step in effect.resolution]
    treated = [act for act in acts if act.verb is Verb.TREAT_AS and act.modality is Modality.DO]
    said = [p for act in treated for p in act.becomes if isinstance(p, IsKind)]
    if any(kind in predicate.kinds for predicate in said):
        return True
    return False if card.text.complete else None


def why_kind(state: DuelState, card: CardInPlay, kind: CardKind, base: Base) -> tuple[str, ...]:
    """The rules by which the card counts as *kind* where it lies."""
    if _kind_by_place(card, kind) is None and any(
        kind in p.kinds for p in _became(state, card, base, IsKind)
    ):
        gemini = printed_kind(card.card, CardKind.GEMINI_MONSTER)
        return ("gemini.normal-or-effect",) if gemini else ("trapmonster.both-kinds",)
    gained = kind is CardKind.EFFECT_MONSTER and printed_kind(card.card, kind) is False
    return ("monster.gains-effect",) if gained and _gains_effects(state, card) else ()


def _traps(kinds: Iterable[CardKind]) -> bool:
    """The text that put a monster there calls it a Trap."""
    return any(kind is CardKind.TRAP or kind.value.endswith("_trap") for kind in kinds)


@enforces(
    "zone.monster-in-spell-trap-zone",
    "zone.pendulum-card-is-spell",
    "pendulum.spell-of-no-kind",
    "equip.monster-again-after-leaving",
    "xyz.material-is-no-card-on-field",
)
def _kind_by_place(card: CardInPlay, kind: CardKind) -> Truth:
    """What the zone alone settles about *kind*, None when it settles nothing."""
    if card.zone is Zone.OVERLAY and kind is CardKind.MONSTER:
        return False  # Xyz material is not treated as a monster
    if card.zone in MONSTER_ZONES:
        return True if kind is CardKind.MONSTER else None
    if lies_as_spell(card):
        if kind in _MONSTER_KINDS and not (
            kind is CardKind.PENDULUM_MONSTER and card.zone is Zone.PENDULUM_ZONE
        ):
            return False
        return True if kind is CardKind.SPELL else None
    return None


@enforces("equip.monster-has-only-a-name")
def lies_as_spell(card: CardInPlay) -> bool:
    """A Monster Card among the Spells and Traps (Equip Card, Pendulum Zone): it has a name, but no monster's facts."""
    return card.zone in (Zone.SPELL_TRAP_ZONE, Zone.PENDULUM_ZONE, Zone.FIELD_ZONE) and _is_monster(card.card)


def _is_monster(card: Card) -> bool:
    return card.card_class is CardClass.MONSTER or CardKind.MONSTER in card.kinds


@enforces("tuner.is-no-effect")
def printed_kind(card: Card, kind: CardKind) -> Truth:
    """Whether the card is printed (or stated) as *kind*."""
    own = set(card.kinds)
    if card.card_class is not None:
        own.add(_CLASS_KIND[card.card_class])
    if kind in own:
        return True
    if not card.stated:
        return False if own else None
    if any(kind in group and own & group for group in _EXCLUSIVE):
        return False
    belongs = _class_of(kind)
    known_class = own & _EXCLUSIVE[0]
    return False if known_class and belongs not in known_class else None


def _class_of(kind: CardKind) -> CardKind:
    if kind in _MONSTER_KINDS or kind is CardKind.TOKEN:
        return CardKind.MONSTER
    if kind.value.endswith("_spell"):
        return CardKind.SPELL
    return CardKind.TRAP


# --------------------------------------------------------------------------- attribute, Type, name


@enforces("monster.attribute-also")
def has_attribute(
    state: DuelState, card: CardInPlay, values: tuple[Attribute, ...], base: Base, *, original: bool = False
) -> Truth:
    """Its attribute is one of *values*; an effect may have changed it or let it count as one more."""
    if lies_as_spell(card):
        return False
    if original:
        return _among(card.card.attribute, values, card.card)
    changes = _became(state, card, base, HasAttribute)
    replaced = _replaced(state, card, base, Stat.ATTRIBUTE)
    if replaced is None or any(set(change.values) & set(values) for change in changes):
        return None if replaced is None else True
    if replaced:
        return False
    return _among(card.card.attribute, values, card.card)


def has_race(
    state: DuelState, card: CardInPlay, values: tuple[Race, ...], base: Base, *, original: bool = False
) -> Truth:
    if lies_as_spell(card):
        return False
    if original:
        return _among(card.card.race, values, card.card)
    changes = _became(state, card, base, HasRace)
    replaced = _replaced(state, card, base, Stat.RACE)
    if replaced is None or any(set(change.values) & set(values) for change in changes):
        return None if replaced is None else True
    if replaced:
        return False
    return _among(card.card.race, values, card.card)


def _among(value: Attribute | Race | None, values: Iterable[object], card: Card) -> Truth:
    if value is None:
        return None if card.stated else False
    return value in tuple(values)


@enforces("summon.material-name-in-its-place")
def has_name(state: DuelState, card: CardInPlay, name: str, base: Base, *, original: bool = False) -> Truth:
    """Its card name is *name* now. A name it is treated as having replaces its own."""
    taken = [] if original else _names_taken(state, card, base)
    found = some(_same(name, other, base) for other in taken) if taken else _bears(card.card, name, base)
    if found is False and not original and name in _names_unsure(state, card, base):
        return None
    return found


def _names_unsure(state: DuelState, card: CardInPlay, base: Base) -> set[str]:
    """Names that an effect lends it of which it is not known whether it applies: it may be negated by what asks."""
    if card.on_field and not card.face_up:
        return set()
    with asking("names unsure", card.id) as first:
        lent = lasting.changing(state, card, (Verb.TREAT_AS, Verb.SET_STAT), base) if first else []
    unsure = [p for entry, sure in lent if sure is None for p in entry.action.becomes]
    return {name for p in unsure if isinstance(p, HasName) for name in p.names}


def _names_taken(state: DuelState, card: CardInPlay, base: Base) -> list[str]:
    return [name for change in _became(state, card, base, HasName) for name in change.names]


def bears_only_its_own_name(state: DuelState, card: CardInPlay, base: Base) -> bool:
    """No effect and no words of its own lend it another name."""
    return not (_names_taken(state, card, base) or names_by_text(card.card))


def _bears(card: Card, name: str, base: Base) -> Truth:
    if base.same_name(name, card) or _always_named(card, name, base):
        return True
    return None if card.stated and not card.names else False


@enforces("name.treated-as-everywhere", "name.treated-while-on-field")
def _always_named(card: Card, name: str, base: Base) -> bool:
    """Its own text, which is no effect, lends it that name wherever it is (ルール上「Ｎ」として扱う)."""
    return any(_same(name, own, base) is True for own in names_by_text(card))


def _same(name: str, other: str, base: Base) -> Truth:
    if name == other:
        return True
    card = base.get(other)
    return base.same_name(name, card) if card is not None else None


@enforces("name.treated-as-series")
def in_series(state: DuelState, card: CardInPlay, part: str, base: Base) -> Truth:
    """It counts as a 「part」 card: by its present name, its listed series or its own text."""
    if base.in_series(part, card.card):
        return True
    for name in _names_taken(state, card, base):
        taken = base.get(name)
        if taken is None:
            return None
        if base.in_series(part, taken):
            return True
    outside = fold(part) in map(fold, card.card.outside)
    return None if card.card.stated and not outside else False


def same_name(
    state: DuelState, one: CardInPlay, other: CardInPlay, base: Base, *, original: bool = False
) -> Truth:
    """The two cards have the same card name."""
    names = [] if original else _names_taken(state, other, base)
    if names:
        return some(has_name(state, one, name, base) for name in names)
    if one.card.key == other.card.key and not (not original and _names_taken(state, one, base)):
        return True
    known = tuple(other.card.names.values())
    if not known:
        return None
    return some(has_name(state, one, name, base, original=original) for name in known)


def _replaced(state: DuelState, card: CardInPlay, base: Base, stat: Stat) -> Truth:
    """Is the printed value of *stat* gone, because the card became another? None: what it became is not known."""
    with asking("replaced", stat.name, card.id) as first:
        if not first:
            return False
        changes = [
            (entry.action, sure)
            for entry, sure in lasting.changing(state, card, (Verb.SET_STAT,), base)
            if stat in entry.action.stats
        ]
    known = [sure and not any(isinstance(p, SameAs) for p in act.becomes) for act, sure in changes]
    return None if len(known) > 1 or not all(known) else bool(known)


_P = TypeVar("_P", IsKind, HasAttribute, HasRace, HasName)


@enforces("position.face-down-unchanged-by-effects")
def _became(state: DuelState, card: CardInPlay, base: Base, kind: type[_P]) -> list[_P]:
    """What lasting effects make of the card, of one sort: its new name, attribute, Type or kind."""
    found: list[_P] = []
    if card.on_field and not card.face_up:
        return found
    with asking("became", kind.__name__, card.id) as first:
        if not first:
            return found
        for entry, sure in lasting.changing(state, card, (Verb.TREAT_AS, Verb.SET_STAT), base):
            if sure:
                found += [p for p in entry.action.becomes if isinstance(p, kind)]
        found += [p for p in _as_monster(card) if isinstance(p, kind)]
    return found


@enforces("trapmonster.both-kinds")
def _as_monster(card: CardInPlay) -> Iterator[Predicate]:
    """What a Spell or Trap that lies in a Monster Zone is there, by its own text (変成～特殊召喚)."""
    if card.zone not in MONSTER_ZONES or card.card.card_class in (None, CardClass.MONSTER):
        return
    for effect in card.effects:
        for step in effect.text.resolution if effect.text is not None else ():
            own = is_just_this_card(step.action.theme)
            if own and step.action.verb is Verb.SPECIAL_SUMMON:
                yield from step.action.becomes


# --------------------------------------------------------------------------- values

_MONSTER_VALUES = (Stat.ATK, Stat.DEF, Stat.LEVEL, Stat.RANK, Stat.LINK)


@enforces("link.no-def", "value.missing-is-not-zero")
def has_stat(state: DuelState, card: CardInPlay, stat: Stat, base: Base) -> Truth:
    """The card has such a value at all: an Xyz Monster has no Level, a Spell no ATK, a Link Monster no DEF."""
    if stat not in _MONSTER_VALUES:
        return True
    monster = is_kind(state, card, CardKind.MONSTER, base)
    if monster is not True:
        return monster
    xyz, link = (printed_kind(card.card, kind) for kind in (CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER))
    level_told = card.card.stated and card.card.level is not None
    if stat is Stat.RANK:
        return False if level_told and xyz is None else xyz
    if stat is Stat.LINK:
        return False if level_told and link is None else link
    if stat is Stat.DEF:
        return opposite(link)
    if stat is Stat.LEVEL:
        other = some((xyz, link))
        # a card stated with a level, and as nothing that has none, is not asked further what it is
        return True if level_told and other is not True else opposite(other)
    return True


@enforces(
    "monster.atk-def-off-field",
    "monster.level-changed",
    "value.question-mark",
    "value.printed-off-field",
    "unaffected.may-be-read",
)
def stat(state: DuelState, card: CardInPlay, stat: Stat, base: Base, *, original: bool = False) -> int | None:
    """Its value now, None when not known; ask :func:`has_stat` first whether it has one.

    *original* is 原本: what is printed, or what an effect made of the original value.
    """
    if stat is Stat.COUNTERS:
        return sum(card.counters.values())
    if stat is Stat.MATERIALS:
        return sum(other.attached_to == card.id for other in state.cards.values())
    printed = _printed(card.card, stat)
    if printed is None or (card.on_field and not card.face_up):
        return printed
    with asking("stat", stat, card.id, str(original)) as first:
        if first and _counts_as_another(state, card, stat, base):
            return None
        return _layered(state, card, stat, printed, base, original) if first else None


def _counts_as_another(state: DuelState, card: CardInPlay, stat: Stat, base: Base) -> bool:
    """レベルは５として扱う: treated as another value than it has, for purposes that are not told apart here."""
    treated = lasting.changing(state, card, (Verb.TREAT_AS,), base)
    return any(stat in entry.action.stats and entry.action.amount is not None for entry, _ in treated)


@enforces("value.question-mark")
def _printed(card: Card, stat: Stat) -> int | None:
    """The printed value; a printed "?" counts as 0 (R2020:3.4.4:73)."""
    if stat is Stat.SCALE:
        return card.scale
    value = {Stat.ATK: card.atk, Stat.DEF: card.def_}.get(stat, card.level)
    return max(value, 0) if value is not None else None


class _Change(msgspec.Struct, frozen=True):
    """One change of a value: raised by, or set to, since a moment; by an effect that resolved or by a lasting one."""

    value: int
    sets: bool
    began: int
    resolved: bool
    original: bool = False


@enforces("value.floor-zero", "value.true-amounts-below-zero", "value.level-changes")
def _layered(
    state: DuelState, card: CardInPlay, stat: Stat, printed: int, base: Base, original: bool
) -> int | None:
    """Lay the changes over the printed value, by what kind they are and when they began."""
    changes = _changes(state, card, stat, base, original=original)
    return None if changes is None else max(_LEAST.get(stat, 0), combined(printed, changes))


#: a Level or a Rank is at least 1, whatever lowers it
_LEAST = {Stat.LEVEL: 1, Stat.RANK: 1}


def _changes(
    state: DuelState, card: CardInPlay, stat: Stat, base: Base, *, original: bool = False
) -> list[_Change] | None:
    """Every change that applies to the value; None when that is not known of one."""
    changes: list[_Change] = []
    found = lasting.changing(state, card, (Verb.CHANGE_STAT, Verb.SET_STAT), base)
    for entry, sure in sorted(found, key=lambda one: one[0].began):
        if stat not in entry.action.stats or (original and not entry.action.original):
            continue
        value = _share_of_itself(entry, stat, combined(_printed(card.card, stat) or 0, changes))
        value = _value_of(state, entry, card, stat) if value is None else value
        if sure is None or value is None:
            return None
        sets = entry.action.verb is Verb.SET_STAT
        resolved = entry.lingering is not None and not entry.lingering.lasting
        changes.append(
            _Change(
                value=value, sets=sets, began=entry.began, resolved=resolved, original=entry.action.original
            )
        )
    return changes


def _share_of_itself(entry: lasting.Lasting, stat: Stat, now: int) -> int | None:
    """攻撃力は半分になる, by a lasting effect: of the value that the changes before it come to; None: no such change."""
    amount = entry.action.amount
    lies = entry.lingering is None or entry.lingering.value is None
    if not lies or entry.action.theme is None or not isinstance(amount, Product):
        return None
    of = amount.amount
    if not isinstance(of, StatOf) or of.stat is not stat or of.original or isinstance(of.of, Who):
        return None
    if plain(of.of) != plain(entry.action.theme):
        return None
    return amounts.rounded(max(0, now) * amount.numerator, amount.denominator)


def deciding(state: DuelState, card: CardInPlay, stat: Stat, base: Base) -> tuple[str, ...]:
    """The rules by which the value of the card comes about (see :func:`combined`)."""
    changes = _changes(state, card, stat, base) or []
    rules = []
    settings = sorted((c for c in changes if c.sets and not c.original), key=lambda c: c.began)
    originals = [c for c in changes if c.sets and c.original]
    raises = [c for c in changes if not c.sets]
    if originals and {Stat.ATK: card.card.atk, Stat.DEF: card.card.def_}.get(stat) == -1:
        rules.append("value.question-mark")
    if len(originals) > 1:
        rules.append("value.last-original-wins")
    if originals and raises:
        rules.append("value.original-set-keeps-changes")
    if settings and raises:
        rules.append("value.set-after-change" if settings[-1].resolved else "value.lasting-change-recomputed")
    if raises:
        rules.append("value.changes-add-up")
    if combined(0, changes) < 0:
        rules.append("value.floor-zero")
    return tuple(rules)


@enforces(
    "value.set-after-change",
    "value.lasting-change-recomputed",
    "value.original-set-keeps-changes",
    "value.last-original-wins",
    "value.original-first",
    "value.becomes-holds-against-leaving",
)
def combined(printed: int, changes: list[_Change]) -> int:
    """The value after all *changes* (R2020:3.4.4:59-80).

    The last "becomes" wins: one by an effect that resolved wipes out all that was there before it; a lasting one
    wipes out only what resolved effects had raised or lowered, lasting rises are counted again on top. A new
    original value wipes out nothing but a value that was set before by an effect that resolved.
    """
    originals = sorted((c for c in changes if c.sets and c.original), key=lambda c: c.began)
    printed = originals[-1].value if originals else printed
    since = originals[-1].began if originals else 0
    settings = sorted((c for c in changes if c.sets and not c.original), key=lambda c: c.began)
    settings = [c for c in settings if not c.resolved or c.began >= since]
    raises = [c for c in changes if not c.sets]
    if not settings:
        return printed + sum(c.value for c in raises)
    last = settings[-1]
    still = [c for c in raises if c.began > last.began or (not c.resolved and not last.resolved)]
    return last.value + sum(c.value for c in still)


def _value_of(state: DuelState, entry: lasting.Lasting, card: CardInPlay, stat: Stat) -> int | None:
    """By how much, or to what; a change already made keeps the number it was made with."""
    action = entry.action
    if entry.lingering is not None and entry.lingering.value is not None:
        value: int | None = entry.lingering.value
    elif action.amount is None:
        value = None
    else:
        ctx = msgspec.structs.replace(entry.ctx, targets=((card.id, card.since),))
        value = amounts.amount(state, action.amount, ctx)
    if value is None:
        return None
    return -value if action.decrease and action.verb is Verb.CHANGE_STAT else value
