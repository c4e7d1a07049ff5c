"""Values of an act once its phrases are read: modality, whose amount, whose place, which part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind, VerbForm
from grammar.nodes import (
    Action,
    Amount,
    HasStat,
    IsKind,
    Noun,
    Number,
    Place,
    Predicate,
    Product,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    Who,
)
from grammar.predicates import ordered
from grammar.scope import covering
from grammar.terms import (
    SUMMONS,
    CardKind,
    Compare,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)


def lowered(clause: Clause) -> Clause:
    """用这张卡的效果把这张卡装备的怪兽不会被破坏: a passive clause has no 把 of its own, so it is the relative's."""
    if clause.verb is None or not clause.verb.passive:
        return clause
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.OBJ), None)
    if at is None:
        return clause
    host = clause.phrases[at]
    inner = host.units[0].value
    if host.units[0].kind is not UnitKind.DID or not isinstance(inner, Clause):
        return clause
    within = tuple(
        msgspec.structs.replace(p, case=Case.OBJ) if p.case is Case.BARE else p for p in inner.phrases
    )
    before = tuple(p for p in clause.phrases[:at] if p.case in (Case.BY, Case.FROM))
    relative_clause = msgspec.structs.replace(inner, phrases=(*before, *within))
    units = (msgspec.structs.replace(host.units[0], value=relative_clause), *host.units[1:])
    kept = tuple(p for p in clause.phrases[:at] if p not in before)
    moved = msgspec.structs.replace(host, case=Case.SUBJ, units=units)
    return msgspec.structs.replace(clause, phrases=(*kept, moved, *clause.phrases[at + 1 :]))


def modality_of(form: VerbForm | None) -> tuple[Modality, bool]:
    """Forbidden, immune, allowed or done. A passive is kept only where it tells immunity from a ban."""
    if form is None:
        return Modality.DO, False
    if form.must and not form.negated:
        return Modality.MUST, False
    immune = form.passive and form.verb is not Verb.APPLY  # 適用されない: it is not applied
    if form.negated and (form.can or immune):
        return Modality.CANNOT, form.passive and immune
    if form.negated:
        return Modality.NOT, False
    return (Modality.MAY if form.can else Modality.DO), False


def between_values(units: Sequence[Unit], unit: Unit) -> tuple[Predicate, ...]:
    stat = next((Stat(u.concept) for u in units if u.kind is UnitKind.STAT), Stat.LEVEL)
    low, high = (Number(value=int(str(n))) for n in unit.value)  # type: ignore[attr-defined]
    return ordered(
        (
            HasStat(stat=stat, compare=Compare.GE, amount=low, span=unit.span),
            HasStat(stat=stat, compare=Compare.LE, amount=high, span=unit.span),
        )
    )


def own_amount(amount: Amount | None, theme: object) -> Amount | None:
    """攻撃力は元々の攻撃力の倍になる: a value without an owner is that of the card changed."""
    if not isinstance(theme, Reference):
        return amount
    if isinstance(amount, Product):
        return msgspec.structs.replace(amount, amount=own_amount(amount.amount, theme))
    if isinstance(amount, StatOf) and isinstance(amount.of, Reference) and amount.of.span is None:
        return msgspec.structs.replace(amount, of=theme)
    return amount


def as_many_as_there_are(verb: Verb, fields: dict[str, Any]) -> Amount | None:
    """カウンターを全て取り除く, Ｘ素材を全て取り除く."""
    of = fields.get("to")
    if "amount" in fields or not isinstance(of, (Selection, Reference)):
        return None
    stat = Stat.MATERIALS if verb is Verb.DETACH else Stat.COUNTERS
    return StatOf(stat=stat, of=of, counter=fields.get("counter") or None)


def both_ways(clause: Clause) -> bool:
    """上升或下降1星: one change or the other."""
    if not clause.also:
        return False
    forms = [form.verb for form in (*clause.also, clause.verb) if form is not None]
    return sorted(forms) == [LightVerb.DECREASE, LightVerb.INCREASE]


def either_way(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The change upward, then the one downward."""
    return tuple(
        msgspec.structs.replace(action, decrease=down) for down in (False, True) for action in actions
    )


def half_of_itself(fields: dict[str, Any], stats: Sequence[Stat]) -> Amount | None:
    """元々の攻撃力は半分になる: a bare half is half of the value that changes, and of LP only where LP are meant."""
    amount = fields.get("amount")
    theme = fields.get("theme")
    if isinstance(amount, Product) and list(stats) == [Stat.LP] and _is_bare_lp(amount.amount):
        whose = theme.player if isinstance(theme, Selection) else None  # 相手のＬＰは半分になる
        own_lp = StatOf(stat=Stat.LP, of=Who(player=whose)) if whose is not None else amount.amount
        return msgspec.structs.replace(amount, amount=own_lp)
    if not (isinstance(amount, Product) and stats and Stat.LP not in stats):
        return amount
    whole, theme = amount.amount, fields.get("theme")
    if not (isinstance(whole, StatOf) and whole.stat is Stat.LP and whole.span is None and theme is not None):
        return amount
    own = StatOf(stat=stats[0], of=theme, original=fields.get("original", False))
    return msgspec.structs.replace(amount, amount=own)


def halved(action: Action) -> Action:
    """そのモンスターは…、攻撃力は半分になる: half of the value of the card that was told before."""
    if not action.stats or action.amount is None:
        return action
    told = {"amount": action.amount, "theme": action.theme, "original": action.original}
    own = half_of_itself(told, action.stats)
    return msgspec.structs.replace(action, amount=own)


def _is_bare_lp(value: Amount) -> bool:
    return isinstance(value, StatOf) and value.stat is Stat.LP and value.span is None


def own_halves(action: Action) -> tuple[Action, ...]:
    """攻撃力・守備力は半分になる: each is half of itself, so that is one act for each."""
    half = action.amount
    if len(action.stats) < 2 or action.verb is not Verb.SET_STAT or not isinstance(half, Product):
        return (action,)
    whole = half.amount
    if not isinstance(whole, StatOf) or whole.span is not None:
        return (action,)
    # with the card not printed, it is the one the act is done to: no player has an ATK
    owner = Reference(kind=RefKind.THAT) if isinstance(whole.of, Who) else whole.of
    return tuple(
        msgspec.structs.replace(
            action,
            stats=(stat,),
            amount=msgspec.structs.replace(half, amount=msgspec.structs.replace(whole, stat=stat, of=owner)),
        )
        for stat in action.stats
    )


OWN_ZONES = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})


def own_source(place: Place, agent: object) -> Place:
    """自分のデッキから is デッキから: those zones are one's own unless the text says whose."""
    if (
        place.player is Player.SELF
        and agent in (None, Who(player=Player.SELF))
        and set(place.zones) <= OWN_ZONES
    ):
        return msgspec.structs.replace(place, player=None)
    return place


def is_described_effect(units: Sequence[Unit]) -> bool:
    """自己的「N」卡的效果, 「N」的效果以外: what acts is no card but its effect, or whatever else."""
    told = units[:-1] if units[-1].kind is UnitKind.OTHER_THAN else units
    return len(told) > 1 and told[-1].kind is UnitKind.THING and told[-1].concept == "effect"


def no_monster_zone(place: object) -> bool:
    return (
        isinstance(place, Place)
        and not place.spots
        and not set(place.zones)
        & {
            Zone.FIELD,
            Zone.MONSTER_ZONE,
            Zone.MAIN_MONSTER_ZONE,
            Zone.EXTRA_MONSTER_ZONE,
        }
    )


def own_value(value: StatOf, theme: object) -> StatOf:
    """このカードは守備力を攻撃力として扱う: its own value."""
    return msgspec.structs.replace(value, of=theme) if isinstance(theme, (Reference, Selection)) else value


def effect_of(theme: Noun | None, word: Unit, said: tuple[Predicate, ...] = ()) -> Noun:
    """そのモンスターは効果を発動できない: what is activated are effects of those cards."""
    effect = IsKind(kinds=(CardKind.EFFECT,), span=word.span)
    if isinstance(theme, (Selection, Reference)):
        return msgspec.structs.replace(theme, predicates=ordered([*theme.predicates, *said, effect]))
    if isinstance(theme, Several):
        parts = tuple(effect_of(part, word, said) for part in theme.parts)
        return msgspec.structs.replace(theme, parts=parts)
    return Selection(predicates=(effect,), span=word.span)


def whose_effects(action: Action, known: Noun | None) -> Action:
    """攻撃できず、効果を発動できない: the effects of the cards spoken of, not whatever effects."""
    theme = action.theme
    if action.verb is not Verb.ACTIVATE or not isinstance(theme, Selection) or known is None:
        return action
    if action.to is not None:  # この発動に対して効果を発動できない: any effects
        return action
    bare = len(theme.predicates) == 1 and isinstance(theme.predicates[0], IsKind)
    effect = theme.predicates[0] if bare else None
    if not isinstance(effect, IsKind) or effect.kinds != (CardKind.EFFECT,) or theme.zones or theme.player:
        return action
    if isinstance(known, Selection) and known.quantity.amount is not None:
        known = Reference(kind=RefKind.THAT)
    if not isinstance(known, (Selection, Reference)):
        return action
    predicates = ordered([*known.predicates, effect])
    return msgspec.structs.replace(action, theme=msgspec.structs.replace(known, predicates=predicates))


def value_of(
    stat: Stat,
    owner: Reference | Selection | None,
    half: bool,
    before: Amount | None,
    original: bool = False,
) -> Amount | None:
    if owner is None:
        return before
    value = StatOf(stat=stat, of=owner, original=original)
    return Product(amount=value, numerator=1, denominator=2) if half else value


def times(value: Amount | None, factors: Sequence[Unit]) -> Amount | None:
    """(元々の数値)の倍, の半分."""
    for unit in factors if value is not None else ():
        half = unit.kind is UnitKind.HALF
        assert value is not None
        value = Product(
            amount=value, numerator=1 if half else int(str(unit.value)), denominator=2 if half else 1
        )
    return value


def all_of(several: Several, quantity: Quantity) -> Several:
    parts = tuple(
        msgspec.structs.replace(p, quantity=quantity)
        if isinstance(p, Selection) and p.quantity.kind is QuantityKind.UNSTATED
        else p
        for p in several.parts
    )
    return msgspec.structs.replace(several, parts=parts)


def part_of_known(whole: Reference, theme: Noun | None) -> Noun:
    """その中から「N」１体: those of *whole* that *theme* describes."""
    if isinstance(theme, Selection):
        return msgspec.structs.replace(
            whole,
            predicates=ordered([*whole.predicates, *theme.predicates]),
            quantity=theme.quantity,
            span=theme.span,
        )
    if isinstance(theme, Several):
        parts = tuple(part_of_known(whole, part) for part in theme.parts)
        return msgspec.structs.replace(theme, parts=parts)
    return whole if theme is None else theme


def says_activated(unit: Unit) -> bool:
    """その発動した効果: the effect just spoken of."""
    clause = unit.value
    if not isinstance(clause, Clause) or clause.verb is None or clause.phrases or clause.also:
        return False
    return clause.verb.verb is Verb.ACTIVATE and not clause.verb.negated


#: the last of such words; 発動した alone is none
_NAMES_ACT = frozenset({UnitKind.DEICTIC, UnitKind.THING, UnitKind.DID})


_SUMMONS = frozenset({"summon", *SUMMONS})


def known_act(units: Sequence[Unit], verb: Verb) -> Reference | None:
    """その発動, その効果, その攻撃: the act just named."""
    if units and units[-1].kind not in _NAMES_ACT:
        return None
    units = [u for u in units if not says_activated(u)]
    if not units or not all(u.kind in (UnitKind.DEICTIC, UnitKind.THING) for u in units):
        return None
    things = [u.concept for u in units if u.kind is UnitKind.THING]
    deictic = next((u.concept for u in units if u.kind is UnitKind.DEICTIC), "")
    span = covering(units)
    if not things:
        return Reference(kind=RefKind.THAT, span=span) if verb is Verb.NEGATE_THAT else None
    if deictic == "this" and things == ["effect"]:
        return Reference(kind=RefKind.THIS_EFFECT, span=span)
    kinds = {
        "activation": RefKind.THAT_ACTIVATION,
        "effect": RefKind.THAT_EFFECT,
        "attack": RefKind.THAT_ATTACK,
    }
    kind = RefKind.THAT_SUMMON if things[-1] in _SUMMONS else kinds.get(things[-1])
    return Reference(kind=kind, span=span) if kind is not None and deictic else None
