"""Questions about trees that a writer of any dialect asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from grammar.nodes import (
    Action,
    Amount,
    AnyOf,
    By,
    CanDo,
    Condition,
    CountOf,
    DidThat,
    EffectText,
    Happened,
    HasAttribute,
    HasEffectThat,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    Holding,
    InPosition,
    IsKind,
    IsSo,
    NotThat,
    Noun,
    Number,
    OneOf,
    OnlyThese,
    Option,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    StatOf,
    Step,
    SumOf,
    Variable,
    Who,
    plain,
)
from grammar.terms import (
    ActivationMode,
    Attribute,
    CardKind,
    Compare,
    DurationKind,
    Join,
    LimitScope,
    Manner,
    Means,
    Modality,
    Player,
    Position,
    QuantityKind,
    Race,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.writing import CannotWrite

#: how many counters or materials, where the template says it
UP_TO, OR_MORE = (Manner.UP_TO,), (Manner.OR_MORE,)
#: what is said behind the act, in parentheses
NOTED = (
    Manner.WITHOUT_FUSION,
    Manner.LOOKED_AT,
    Manner.RANDOM_FROM_HAND,
    Manner.DIRECT_INSTEAD,
    Manner.WITH_MATERIALS,
    Manner.DAMAGE_CALCULATED,
)
#: what is said elsewhere than with the other manners of an act
SILENT = frozenset(
    {
        Manner.CHOSEN,
        Manner.MORE_OFTEN,
        Manner.IN_ALL,
        Manner.TO_GRAVEYARD,
        Manner.REVEALED,
        *UP_TO,
        *OR_MORE,
        *NOTED,
    }
)
_FACE_UP = IsSo(
    subject=Reference(kind=RefKind.THIS_CARD), predicates=(InPosition(positions=(Position.FACE_UP,)),)
)
_FACE_UP_THERE = msgspec.structs.replace(_FACE_UP, place=Place(zones=(Zone.FIELD,)))
_SAID_ONCE = frozenset({RefKind.THAT_ACTIVATION, RefKind.THAT_EFFECT, RefKind.THAT_SUMMON})


def classes_of(effect: EffectText) -> tuple[Action, ...]:
    """The acts that a ● list names when the event is an effect that includes one of them."""
    events = effect.trigger.events if effect.trigger is not None else ()
    for event in events:
        if isinstance(event.theme, Selection):
            for predicate in event.theme.predicates:
                if isinstance(predicate, HasEffectThat):
                    return predicate.actions
    return ()


def namesakes(same: SameAs) -> tuple[bool, Place] | None:
    """同名カードが自分フィールドに存在しない: whether of monsters only, and where none of that name lies."""
    other = same.other
    if not same.different or same.stat is not Stat.NAME or same.original or not isinstance(other, Selection):
        return None
    monsters = plain_all(other.predicates) == plain_all((IsKind(kinds=(CardKind.MONSTER,)),))
    bare = other.quantity.kind is QuantityKind.UNSTATED and not other.top and other.zones
    if not bare or (other.predicates and not monsters):
        return None
    return monsters, Place(zones=other.zones, player=other.player)


def used_then(selection: Selection) -> Means | None:
    """その時のＳ素材モンスター: as what the cards were used; None where anything else is said of them."""
    kinds = [p for p in selection.predicates if isinstance(p, IsKind)]
    used = [p.action for p in selection.predicates if isinstance(p, DidThat) and p.passive]
    if len(kinds) != 1 or len(used) != 1 or kinds[0].kinds != (CardKind.MATERIAL,):
        return None
    by = used[0].by
    bare = Selection(predicates=selection.predicates) == selection and len(selection.predicates) == 2
    plainly = used[0] == Action(verb=Verb.USE_AS_MATERIAL, by=by)
    return by.means[0] if bare and plainly and by is not None and len(by.means) == 1 else None


def becomes_plain(action: Action) -> Action | None:
    """ＬＰを回復する効果になる: the act of the new effect, where no amount is told; None of any other change."""
    new = action.effects[0] if action.verb is Verb.CHANGE_EFFECT and len(action.effects) == 1 else None
    if new is None or len(new.resolution) != 1 or new != EffectText(resolution=new.resolution):
        return None
    act = new.resolution[0].action
    told = Action(verb=act.verb, agent=act.agent, to=act.to)
    plain = act.verb in (Verb.GAIN_LP, Verb.DEAL_DAMAGE) and act == told
    return act if plain and new.resolution[0] == Step(action=act) else None


def held_as_material(selection: Selection) -> Noun | None:
    """このカードのＸ素材１つ: whose materials they are; None where anything else is said of them."""
    kinds = [p for p in selection.predicates if isinstance(p, IsKind)]
    acts = [p.action for p in selection.predicates if isinstance(p, DidThat) and p.passive]
    bare = Selection(predicates=selection.predicates, quantity=selection.quantity) == msgspec.structs.replace(
        selection, span=None
    )
    if not bare or len(selection.predicates) != 2 or len(acts) != 1 or len(kinds) != 1:
        return None
    holder = acts[0].agent if acts[0].verb is Verb.ATTACH else None
    return holder if kinds[0].kinds == (CardKind.MATERIAL,) and isinstance(holder, Reference) else None


def could_be_targeted(reference: Reference) -> Reference | None:
    """正しい対象となるそのモンスター: that card without what is said first of it; None where it is not said."""
    rest = tuple(
        p for p in reference.predicates if not (isinstance(p, CanDo) and p.action.verb is Verb.TARGET)
    )
    return None if rest == reference.predicates else msgspec.structs.replace(reference, predicates=rest)


def plain_all(predicates: Sequence[Predicate]) -> list[object]:
    return [plain(p) for p in predicates]


def either_value(choice: AnyOf) -> list[HasStat] | None:
    """攻撃力か守備力が８００の: values of which one is so much."""
    stats = [p for p in choice.predicates if isinstance(p, HasStat)]
    if len(stats) != len(choice.predicates) or len({p.stat for p in stats}) < len(stats):
        return None
    alike = {(p.compare, p.original, msgspec.json.encode(plain(p.amount))) for p in stats}
    numbers = all(isinstance(p.amount, Number) for p in stats)
    return stats if len(alike) == 1 and numbers else None


def bars_the_turn(condition: Condition) -> bool:
    """It was not done this turn: written after the resolution (这个效果在…的回合不能发动)."""
    return (
        isinstance(condition, Happened)
        and condition.negated
        and condition.during is not None
        and condition.during.kind is DurationKind.THIS_TURN
    )


def told_by_limit(condition: Condition, effect: EffectText) -> bool:
    """That this card is face-up on the field, of an effect used once while it is: the limit says it."""
    limits = [x for x in effect.limits if x.scope is LimitScope.WHILE_FACE_UP]
    return bool(limits) and condition in (_FACE_UP_THERE, _FACE_UP)


def while_it_lies_there(effect: EffectText) -> bool:
    """フィールドに表側表示で存在する限り１度だけ、…: the limit is told first, as a condition."""
    return any(told_by_limit(condition, effect) for condition in effect.conditions)


def is_only(noun: object) -> bool:
    """Only these and no others (１体のみを対象とする)."""
    return isinstance(noun, (Selection, Reference)) and any(isinstance(p, OnlyThese) for p in noun.predicates)


def holds(condition: IsSo) -> bool:
    """このカードが「Ｎ」をＸ素材としている: what is so is only that the card holds something described."""
    if (
        condition.place is not None
        or condition.negated
        or condition.already
        or len(condition.predicates) != 1
    ):
        return False
    held = condition.predicates[0]
    return isinstance(held, Holding) and (held.what is not None or held.thing in ("equips", "materials"))


def says_its_kind(action: Action) -> bool:
    """Does it become of another Attribute or Type (闇属性になる)?"""
    return action.verb is Verb.SET_STAT and all(
        isinstance(p, (HasAttribute, HasRace)) for p in action.becomes
    )


def is_somewhere(condition: IsSo) -> bool:
    """このカードがリンク状態の場合: what is so is only how the card lies to others."""
    if condition.place is not None or condition.negated or condition.already or not condition.predicates:
        return False
    return all(isinstance(p, Spot) and p.of is None for p in condition.predicates)


def cannot_be_xyz_material(action: Action) -> bool:
    """Ｘ召喚の素材にできない: Ｘ素材 would be what lies under a monster."""
    means = action.by.means if action.by is not None and action.by.card is None else ()
    cannot = action.verb is Verb.USE_AS_MATERIAL and action.modality is Modality.CANNOT
    return cannot and means == (Means.XYZ_MATERIAL,)


def in_other_zone(what: Selection) -> Selection | None:
    """もう片方の自分のＰゾーンのカード: cards beside this one, by the zone that this one is not in."""
    others = NotThat(other=Reference(kind=RefKind.THIS_CARD))
    if what.zones != (Zone.PENDULUM_ZONE,) or others not in what.predicates:
        return None
    return msgspec.structs.replace(what, predicates=tuple(p for p in what.predicates if p != others))


def worn_at_most(action: Action) -> int | None:
    """１体のモンスターが装備できるユニオンは１枚まで, １体のみ装備可能: how many cards may be worn at once."""
    theme = action.theme
    if action.verb is not Verb.EQUIP or action.modality is not Modality.CANNOT:
        return None
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.AT_LEAST:
        return None
    amount = theme.quantity.amount
    return amount.value - 1 if isinstance(amount, Number) else None


def worn_or_off(effect: EffectText) -> tuple[Selection, Action] | None:
    """自分の機械族モンスターに装備、または装備を解除して特殊召喚できる: a union told in one sentence."""
    if len(effect.options) != 2 or effect.choose_option != 1 or not effect.inferred:
        return None
    worn, off = (option.effect for option in effect.options)
    if worn is None or off is None or len(worn.targets) != 1 or not worn.resolution or not off.resolution:
        return None
    equip, summon = worn.resolution[0].action, off.resolution[0].action
    this = equip.theme == Reference(kind=RefKind.THIS_CARD) and equip.to == Reference(kind=RefKind.TARGETED)
    alone = len(worn.resolution) == len(off.resolution) == 1 and equip.manner == (Manner.AS_EQUIP_CARD,)
    taken_off = Reference(
        kind=RefKind.THIS_CARD, predicates=(DidThat(action=Action(verb=Verb.EQUIP), passive=True),)
    )
    told = equip.verb is Verb.EQUIP and summon.verb is Verb.SPECIAL_SUMMON
    return (worn.targets[0], summon) if this and alone and told and summon.theme == taken_off else None


def done_first(events: Sequence[Action]) -> Verb | None:
    """戦闘で破壊し墓地へ送った: what was done to a card before the event, by which it may be known, too."""
    theme = events[-1].theme if events else None
    said = theme.predicates if isinstance(theme, (Selection, Reference)) else ()
    acts = [p.action.verb for p in said if isinstance(p, DidThat) and p.passive]
    return acts[0] if len(acts) == 1 else None


def whose_effect(events: Sequence[Action]) -> Player | None:
    """对方把效果发动时: who activated what the event is about."""
    activated = [event for event in events if event.verb is Verb.ACTIVATE]
    agents = {
        e.agent.player if isinstance(e.agent, Who) else getattr(e.theme, "player", None) for e in activated
    }
    return agents.pop() if len(agents) == 1 and len(activated) == len(events) else None


def done_to_in(case: Condition | None) -> tuple[Noun, ...]:
    """怪兽召唤·特殊召唤的回合: what the acts were done to that are a case."""
    parts = case.conditions if isinstance(case, OneOf) else (case,)
    acts = [part.action for part in parts if isinstance(part, Happened)]
    return tuple(act.theme for act in acts if act.theme is not None)


def attacked_by(by: By) -> Noun | None:
    """このカードへの攻撃で: what was attacked, where that is all that is told of how it comes about."""
    act = by.act
    return act.to if act is not None and act.verb is Verb.ATTACK and not isinstance(act.to, Who) else None


def told_by_kind(by: By) -> bool:
    """戦闘ダメージ, 効果ダメージ: that the damage is of that kind says all of by what it is."""
    either = by.means == (Means.BATTLE, Means.EFFECT)
    return (len(by.means) == 1 or either) and by.player is None and by.card is None and not by.negated


def at_that(action: Action, join: Join) -> bool:
    """この時、リバースモンスターの効果は発動しない: what is not activated by what was just done."""
    return join is Join.TOGETHER and action.verb is Verb.ACTIVATE and action.modality is Modality.NOT


def told_first(noun: Noun | None) -> bool:
    """Does a clause come before the noun, so that where it comes from is better said after it?"""
    if not isinstance(noun, (Selection, Reference)):
        return False
    return any(isinstance(p, DidThat) or (isinstance(p, SameAs) and p.other) for p in noun.predicates)


def is_token_data(predicates: Sequence[Predicate]) -> bool:
    """A token's name with what it is, printed in parentheses."""
    kinds = {kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds}
    return kinds in ({CardKind.TOKEN}, {CardKind.TOKEN, CardKind.TUNER}) and any(
        isinstance(p, HasRace) for p in predicates
    )


def is_tuner(predicates: Sequence[Predicate]) -> bool:
    return any(isinstance(p, IsKind) and CardKind.TUNER in p.kinds for p in predicates)


def token_data(predicates: Sequence[Predicate]) -> tuple[tuple[str, ...], Race, Attribute, str, str, str]:
    """Names, Type, Attribute, Level (if told), ATK and DEF of a token; ``?`` as printed.

    Raises CannotWrite when one of them is missing.
    """
    names = tuple(name for p in predicates if isinstance(p, (HasName, HasSeries)) for name in p.names)
    races = [v for p in predicates if isinstance(p, HasRace) for v in p.values]
    attributes = [v for p in predicates if isinstance(p, HasAttribute) for v in p.values]
    stats = {
        p.stat: str(p.amount.value) for p in predicates if _is_printed(p) and isinstance(p.amount, Number)
    }
    stats |= {p.stat: "?" for p in predicates if _is_printed(p) and p.amount == _QUESTION}
    if not names or len(races) != 1 or len(attributes) != 1 or not {Stat.ATK, Stat.DEF} <= stats.keys():
        raise CannotWrite("a token without all its values")
    return names, races[0], attributes[0], stats.get(Stat.LEVEL, ""), stats[Stat.ATK], stats[Stat.DEF]


_QUESTION = Variable(name="question")


def _is_printed(p: Predicate) -> TypeGuard[HasStat]:
    """Is it a value that is printed of a token?"""
    return isinstance(p, HasStat) and p.compare is Compare.EQ and not p.original


def beside_token_data(predicates: Sequence[Predicate]) -> list[Predicate]:
    """What is said of a token that is not printed in its parentheses."""
    printed = (HasName, HasSeries, HasRace, HasAttribute, IsKind)
    return [
        p
        for p in predicates
        if not isinstance(p, printed)
        and not (_is_printed(p) and (isinstance(p.amount, Number) or p.amount == _QUESTION))
    ]


def named_once(replaced: Action, action: Action) -> Action:
    """这张卡从场上离开的场合除外: what leaves the field is what is banished."""
    theme, left = action.theme, replaced.theme
    if not isinstance(theme, Reference) or not isinstance(left, Reference) or theme.predicates:
        return action
    same = theme == left or theme.kind is RefKind.THAT or (theme.kind is left.kind is RefKind.THIS_CARD)
    return msgspec.structs.replace(action, theme=None) if same else action


def as_another(action: Action, amount: StatOf) -> bool:
    """Does a Level become that of a known card (と同じレベルになる)?"""
    alike = action.verb is Verb.SET_STAT and action.stats == (amount.stat,) and not amount.original
    return alike and amount.stat in (Stat.LEVEL, Stat.RANK) and isinstance(amount.of, Reference)


def not_again(before: Action, action: Action, join: Join) -> Action:
    """不会被破坏，不会成为对象: what both are done to is said once."""
    alternative = join is Join.OR and action.source == before.source and before.theme == action.theme
    if alternative and isinstance(action.theme, Selection):
        return msgspec.structs.replace(action, theme=None, source=None)
    if action.source is not None or before.theme is None:
        return action
    if action.theme == Reference(kind=RefKind.THIS_CARD):
        return msgspec.structs.replace(action, theme=None) if before.theme == action.theme else action
    known = action.theme == Reference(kind=RefKind.THAT) and not isinstance(before.theme, Several)
    return msgspec.structs.replace(action, theme=None) if known else action


def permitted_once(steps: Sequence[Step], i: int, first: bool) -> Step:
    """可以把这张卡破坏，把那张卡破坏: the permission is said with the first of the acts it covers (or with the last)."""
    here, other = steps[i], i - 1 if first else i + 1
    if not 0 <= other < len(steps) or here.action.modality is not Modality.MAY:
        return here
    join = (here if first else steps[other]).join
    together = join is Join.TOGETHER or (join is Join.OR and not first)  # 手札に加えるか特殊召喚できる
    if not together or steps[other].action.modality is not Modality.MAY:
        return here
    return msgspec.structs.replace(here, action=msgspec.structs.replace(here.action, modality=Modality.DO))


def done_again(before: Action, action: Action) -> bool:
    """Is *action* done to what *before* just named, so that it is not named again?"""
    theme = action.theme
    return isinstance(theme, Reference) and theme.kind in _SAID_ONCE and _kind(before.theme) is theme.kind


def same_but_verb(before: Action, action: Action) -> bool:
    """Are two different things done to the same, by the same?"""
    same = msgspec.structs.replace(before, verb=action.verb) == action
    return same and before.verb is not action.verb


def _kind(noun: Noun | None) -> RefKind | None:
    return noun.kind if isinstance(noun, Reference) else None


def whenever(condition: Condition) -> Happened | None:
    """What happened this turn, without saying when."""
    if not isinstance(condition, Happened) or condition.negated or condition.during is None:
        return None
    this_turn = condition.during.kind is DurationKind.THIS_TURN
    return msgspec.structs.replace(condition, during=None) if this_turn else None


def until_so_many(amount: Amount | None) -> Number | None:
    """手札が２枚になるように, 直到手卡变成2张为止: what is drawn makes up so many."""
    if not isinstance(amount, SumOf) or not amount.minus or len(amount.amounts) != 2:
        return None
    most, held = amount.amounts
    hands = [CountOf(what=Selection(player=player, zones=(Zone.HAND,))) for player in Player]
    return most if isinstance(most, Number) and held in hands else None


def applies(effect: EffectText) -> bool:
    """Does it apply as long as something is so (場合 would say it of a Summon)?"""
    if effect.activation is not ActivationMode.NONE:
        return False
    return all(step.action.verb is not Verb.SPECIAL_SUMMON or step.action.agent for step in effect.resolution)


def chosen_in(effect: EffectText) -> int:
    """How many targets there are, or else cards that were shown or paid."""
    if len(effect.targets) == 1:
        counted = effect.targets[0].quantity.amount
        return counted.value if isinstance(counted, Number) else 0
    return 0 if effect.targets or len(effect.costs) < 2 else len(effect.costs)


def of_any_ritual_monster(event: Action) -> bool:
    """The Ritual Summon of any Ritual Monster: it need not be named (儀式召喚を行う場合)."""
    return event.theme == Selection(predicates=(IsKind(kinds=(CardKind.RITUAL_MONSTER,)),))


def shown_for(option: Option) -> list[Attribute]:
    """The attributes of the monsters in the hand that are shown for one of several effects."""
    found: list[Attribute] = []
    for cost in option.effect.costs if option.effect is not None else ():
        theme = cost.theme
        said = theme.predicates if isinstance(theme, Selection) and theme.zones == (Zone.HAND,) else ()
        values = [v for p in said if isinstance(p, HasAttribute) for v in p.values]
        if cost.verb is not Verb.REVEAL or len(values) != 1 or len(said) != 2:
            return []
        found += values
    return found


def of_those_there(action: Action) -> Noun:
    """このカードと中央のモンスター, 这张卡和中央的怪兽: where they lie is told once for both."""
    theme, there = action.theme, action.source
    assert theme is not None
    if not isinstance(theme, Several) or there is None or action.verb is not Verb.SWAP_ZONES:
        return theme
    parts = [
        msgspec.structs.replace(p, zones=(), player=None)
        if isinstance(p, Selection) and (p.zones, p.player) == (there.zones, there.player)
        else p
        for p in theme.parts
    ]
    return msgspec.structs.replace(theme, parts=tuple(parts))
