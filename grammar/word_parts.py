"""Parts of trees that printed text tells together or apart, for writers that offer every wording."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    Amount,
    AnyOf,
    DidThat,
    EffectText,
    Exists,
    InPosition,
    IsIn,
    IsKind,
    IsSo,
    Noun,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Step,
    Who,
)
from grammar.terms import (
    DurationKind,
    Join,
    LimitScope,
    Manner,
    Modality,
    Player,
    Position,
    RefKind,
    Stat,
    Verb,
)

_VALUES = (Verb.SET_STAT, Verb.CHANGE_STAT, Verb.TREAT_AS)
_NEGATED = Action(verb=Verb.NEGATE_EFFECT, theme=Reference(kind=RefKind.THAT))
#: what must differ among the cards taken, told in a note
UNLIKE = {
    Stat.NAME: "同名カードは１枚まで",
    Stat.LEVEL: "同じレベルは１体まで",
    Stat.ATTRIBUTE: "同じ属性は１体まで",
    Stat.RACE: "同じ種族は１体まで",
}


def same_but_verbs(steps: Sequence[Step]) -> tuple[Sequence[Step], dict[Verb, list[Verb]]]:
    """Steps that are one but for their verb (召喚できない、特殊召喚できない), each run told by its first step."""
    merged: list[Step] = []
    verbs: dict[Verb, list[Verb]] = {}
    for step in steps:
        before = merged[-1] if merged else None
        if before is not None and step.join in (Join.TOGETHER, Join.OR) and _one_act(before, step):
            verbs.setdefault(before.action.verb, [before.action.verb]).append(step.action.verb)
        else:
            merged.append(step)
    return merged, verbs


def same_but_themes(acts: Sequence[Action]) -> Action | None:
    """Two acts that are one but for what they are done to, as one act."""
    if len(acts) != 2 or acts[0].theme is None or acts[1].theme is None:
        return None
    one, other = acts
    place = one.source
    if isinstance(other.theme, Selection) and other.source is None and place is not None:
        there = other.theme.zones == place.zones
        alike = msgspec.structs.replace(other, theme=one.theme, source=place) == one and there
    else:
        alike = msgspec.structs.replace(other, theme=one.theme) == one
    both = (
        Several(parts=(one.theme, other.theme)) if other.theme is not None and one.theme is not None else None
    )
    return msgspec.structs.replace(one, theme=both) if alike else None


def negated_at_once(steps: Sequence[Step]) -> tuple[tuple[Step, ...], tuple[Action, ...]]:
    """Summons after which their effects are negated (効果を無効にして特殊召喚する), told by the Summon alone; which."""
    merged: list[Step] = []
    summons: list[Action] = []
    for step in steps:
        before = merged[-1].action if merged else None
        first = before is not None and before == msgspec.structs.replace(_NEGATED, theme=before.theme)
        same = before is not None and before.theme == step.action.theme and step.action.verb in _LAID
        if (
            first and step.join is Join.TOGETHER and (same or _is_that(step))
        ):  # そのモンスターを効果を無効にして
            act = msgspec.structs.replace(step.action, theme=merged[-1].action.theme)
            merged[-1] = msgspec.structs.replace(merged[-1], action=act)
            summons.append(act)
            continue
        bare = msgspec.structs.replace(step.action, modality=Modality.DO)
        negated = bare == _NEGATED and step.join is Join.TOGETHER and step.instead_of is None
        if negated and merged and merged[-1].action.verb is Verb.SPECIAL_SUMMON:
            summons.append(merged[-1].action)
        else:
            merged.append(step)
    return tuple(merged), tuple(summons)


_LAID = (Verb.SPECIAL_SUMMON, Verb.XYZ_SUMMON)


def with_places(one: Action, other: Action) -> tuple[Action, dict[Reference, Place]] | None:
    """墓地のこのカードと手札を１枚除外し: two acts that are one but for what and where, as one; where known cards lie."""
    bare = [msgspec.structs.replace(act, theme=None, source=None) for act in (one, other)]
    parts: list[Noun] = []
    lying: dict[Reference, Place] = {}
    if bare[0] != bare[1]:
        return None
    for act in (one, other):
        theme, source = act.theme, act.source
        if theme is None or isinstance(theme, Several):
            return None
        if source is not None and isinstance(theme, Reference):
            lying[theme] = source
        elif source is not None and isinstance(theme, Selection):
            if theme.zones or source != Place(zones=source.zones, player=source.player):
                return None
            theme = msgspec.structs.replace(theme, zones=source.zones, player=source.player)
        parts.append(theme)
    return msgspec.structs.replace(one, theme=Several(parts=tuple(parts)), source=None), lying


def done_to_both(steps: Sequence[Step]) -> tuple[tuple[Step, ...], dict[Reference, Place]] | None:
    """Two steps that are one but for what and where (:func:`with_places`), told as one."""
    for i, (one, other) in enumerate(pairwise(steps)):
        if other.join is not Join.TOGETHER or other.condition != one.condition:
            continue
        both = with_places(one.action, other.action)
        if both is not None and one.instead_of is None and other.instead_of is None:
            step = msgspec.structs.replace(one, action=both[0])
            return (*steps[:i], step, *steps[i + 2 :]), both[1]
    return None


def told_with_effects(steps: Sequence[Step]) -> tuple[Step, ...] | None:
    """このカードは以下の効果を持つ効果モンスターとなり: steps without the one that gives a card the effects listed below."""
    for i, (before, step) in enumerate(pairwise(steps)):
        act, becomes = step.action, before.action
        gains = act == Action(verb=Verb.GAIN_EFFECT, theme=act.theme, modality=becomes.modality)
        turned = becomes.becomes or Manner.AS_EQUIP_CARD in becomes.manner
        if gains and turned and act.theme == becomes.theme and step.join is Join.TOGETHER:
            return (*steps[: i + 1], *steps[i + 2 :])
    return None


def laid_over(steps: Sequence[Step]) -> tuple[tuple[Step, ...], Noun | Who | None]:
    """A monster laid over another and Summoned (上に重ねてＸ召喚する), told by the Summon; what it is laid over."""
    merged: list[Step] = []
    under: Noun | Who | None = None
    for step in steps:
        before = merged[-1].action if merged else None
        if (
            before is not None
            and before.verb is Verb.ATTACH
            and step.join is Join.TOGETHER
            and (_is_that(step) or step.action.theme == before.theme)
        ):
            under = before.to
            act = msgspec.structs.replace(step.action, theme=before.theme, times=before.times)
            merged[-1] = msgspec.structs.replace(step, action=act, join=merged[-1].join)
        else:
            merged.append(step)
    return tuple(merged), under


def described_below(effect: EffectText) -> AnyOf | None:
    """以下のモンスターの内１体: the descriptions of a card that stand in a list behind the effect."""
    themes = [step.action.theme for step in effect.resolution]
    found = [p for t in themes if isinstance(t, Selection) for p in t.predicates]
    choice = next((p for p in found if isinstance(p, AnyOf)), None)
    return None if effect.options else choice


def each_of(choice: AnyOf) -> list[tuple[Predicate, ...]]:
    """What each of the descriptions says."""
    return [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]


def _is_that(step: Step) -> bool:
    theme = step.action.theme
    known = isinstance(theme, Reference) and theme.kind is RefKind.THAT
    return known and step.action.verb in _LAID


def _one_act(before: Step, step: Step) -> bool:
    same = msgspec.structs.replace(step.action, verb=before.action.verb)
    return same == before.action and step.condition == before.condition and step.instead_of is None


def same_but_values(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Two steps that do the same to ATK and to DEF, told as one."""
    merged: list[Step] = []
    for step in steps:
        before = merged[-1] if merged else None
        if before is not None and step.join is Join.TOGETHER and _same_value(before, step):
            stats = (*before.action.stats, *step.action.stats)
            merged[-1] = msgspec.structs.replace(
                before, action=msgspec.structs.replace(before.action, stats=stats)
            )
        else:
            merged.append(step)
    return tuple(merged)


def of_one_value(steps: Sequence[Step]) -> bool:
    """Do ATK and DEF both become the ATK of one card, and not each the same of it?"""
    return any(
        isinstance(step.action.amount, StatOf) and before.action.amount == step.action.amount
        for before, step in pairwise(steps)
        if step.join is Join.TOGETHER and _same_value(before, step)
    )


def _same_value(before: Step, step: Step) -> bool:
    if before.action.stats != (Stat.ATK,) or step.action.stats != (Stat.DEF,):
        return False
    one, other = (_bare(msgspec.to_builtins(s)) for s in (before, step))
    one.pop("join", None), other.pop("join", None)
    return bool(one == other)


def _bare(value: Any) -> Any:
    """*value* with DEF as ATK."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_bare(part) for part in value]
    return Stat.ATK.value if value == Stat.DEF.value else value


def in_that_turn(noun: Noun | None) -> DidThat | None:
    """What was done to the cards this turn (特殊召喚されたターンには, 在特殊召唤的回合)."""
    found = [p for p in noun.predicates if isinstance(p, DidThat)] if isinstance(noun, Selection) else []
    during = found[0].action.duration if len(found) == 1 else None
    return found[0] if during is not None and during.kind is DurationKind.THIS_TURN else None


def needed(effect: EffectText) -> EffectText | None:
    """～が存在する場合のみ召喚できる: what cannot be done as long as none is there, told the other way round."""
    absent = effect.conditions[0] if len(effect.conditions) == 1 else None
    banned = all(step.action.modality is Modality.CANNOT for step in effect.resolution)
    if not isinstance(absent, Exists) or not absent.negated or not banned or effect.trigger is not None:
        return None
    steps = tuple(
        msgspec.structs.replace(s, action=msgspec.structs.replace(s.action, modality=Modality.MAY))
        for s in effect.resolution
    )
    there = msgspec.structs.replace(absent, negated=False)
    return msgspec.structs.replace(effect, conditions=(there,), resolution=steps)


def negates_card_wholly(first: Step, step: Step) -> bool:
    """发动和效果无效: the activation and the effect of the same card."""
    one, other = first.action, step.action
    verbs = (one.verb, other.verb) == (Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT)
    activated = one.theme == Reference(kind=RefKind.THAT_ACTIVATION)
    alike = other.theme in (one.theme, Reference(kind=RefKind.THAT)) or (
        activated and other.theme == Reference(kind=RefKind.THAT_EFFECT)
    )
    joined = step.join is Join.TOGETHER and step.condition is None and one.modality is other.modality
    return verbs and alike and joined


def immune_to_both(first: Step, step: Step) -> bool:
    """このカードの発動と効果は無効化されない: neither its activation nor its effect."""
    verbs = (first.action.verb, step.action.verb)
    if verbs != (Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT) or step.join is not Join.TOGETHER:
        return False
    acts = (first.action, step.action)
    if not all(act.passive and act.modality is Modality.CANNOT and act.by == first.action.by for act in acts):
        return False
    known = isinstance(step.action.theme, Reference) and step.action.theme.kind is RefKind.THAT_EFFECT
    return known or step.action.theme == first.action.theme


def negates_both(first: Step, step: Step) -> bool:
    """その発動と効果を無効にする: an activation and its effect."""
    activation = Action(verb=Verb.NEGATE_ACTIVATION, theme=Reference(kind=RefKind.THAT_ACTIVATION))
    effect = Action(verb=Verb.NEGATE_EFFECT, theme=Reference(kind=RefKind.THAT_EFFECT))
    acts = [msgspec.structs.replace(s.action, modality=Modality.DO) for s in (first, step)]
    known = isinstance(acts[0].theme, Reference) and acts[0].theme.kind is RefKind.THAT
    of_cards = (known or isinstance(acts[0].theme, Selection)) and acts[1] == msgspec.structs.replace(
        acts[0], verb=Verb.NEGATE_EFFECT
    )
    both = of_cards and acts[0].verb is Verb.NEGATE_ACTIVATION
    alike = both or acts == [activation, effect]
    return alike and step.join is Join.TOGETHER and step.condition == first.condition


def up_or_down(steps: Sequence[Step]) -> tuple[Step, ...] | None:
    """A value raised or lowered, told as one act by the raise."""
    for i, (up, down) in enumerate(pairwise(steps)):
        bare = msgspec.structs.replace(down.action, decrease=False, bound=None)
        if down.action.decrease and down.join is Join.OR and bare == up.action:
            bound = msgspec.structs.replace(up.action, bound=down.action.bound)
            return (*steps[:i], msgspec.structs.replace(up, action=bound), *steps[i + 2 :])
    return None


def either_amount(steps: Sequence[Step]) -> tuple[tuple[Step, ...], Sequence[Amount]] | None:
    """A value that becomes the one or the other (变成4星或者8星), told by the first act; the amounts."""
    for i, (one, other) in enumerate(pairwise(steps)):
        if other.join is not Join.OR or one.action.verb not in _VALUES or other.action.amount is None:
            continue
        plainly = [msgspec.structs.replace(s.action, amount=None, modality=Modality.DO) for s in (one, other)]
        if plainly[0] == plainly[1] and one.action.amount is not None:
            return (*steps[: i + 1], *steps[i + 2 :]), (one.action.amount, other.action.amount)
    return None


def becomes_alike(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Several values that become those of one card (種族・属性は…と同じになる), told as one act."""
    merged: list[Step] = []
    for step in map(_as_that_of, steps):
        before = merged[-1] if merged else None
        if (
            before is not None
            and step.join is Join.TOGETHER
            and _alike_but_for_value(before.action, step.action)
        ):
            act = msgspec.structs.replace(
                before.action,
                stats=(*before.action.stats, *step.action.stats),
                becomes=(*before.action.becomes, *step.action.becomes),
            )
            merged[-1] = msgspec.structs.replace(before, action=act)
        else:
            merged.append(step)
    return tuple(merged) if len(merged) < len(steps) else tuple(steps)


def _as_that_of(step: Step) -> Step:
    """A value that becomes so much as that of a card, as one that is the same as there."""
    act = step.action
    amount = act.amount
    if act.verb is not Verb.SET_STAT or not isinstance(amount, StatOf) or act.stats != (amount.stat,):
        return step
    if isinstance(amount.of, Who):
        return step
    same = SameAs(stat=amount.stat, other=amount.of, original=amount.original)
    return msgspec.structs.replace(step, action=msgspec.structs.replace(act, amount=None, becomes=(same,)))


def _alike_but_for_value(one: Action, other: Action) -> bool:
    if one.verb is not Verb.SET_STAT or not one.becomes or not other.becomes:
        return False
    beside = [
        (p.other, p.original) if isinstance(p, SameAs) else None for p in (*one.becomes, *other.becomes)
    ]
    bare = [msgspec.structs.replace(act, stats=(), becomes=()) for act in (one, other)]
    return bare[0] == bare[1] and None not in beside and len(set(beside)) == 1


def without_unlike(effect: EffectText) -> tuple[EffectText, str] | None:
    """*effect* without what its cards must differ in, and the note that says so."""
    notes: list[str] = []
    bare = _without(msgspec.to_builtins(effect), notes)
    return (msgspec.convert(bare, EffectText), notes[0]) if len(notes) == 1 else None


def _without(value: Any, notes: list[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(part, notes) for key, part in value.items()}
    if not isinstance(value, (list, tuple)):
        return value
    kept = []
    for part in value:
        among = isinstance(part, dict) and part.get("node") == "same_as" and part.get("different")
        if among and "other" not in part and part["stat"] in UNLIKE:
            notes.append(UNLIKE[part["stat"]])
        else:
            kept.append(_without(part, notes))
    return kept


def shared_among(several: Several) -> tuple[tuple[Predicate, ...], Player | None, list[Selection]] | None:
    """What is said of all of several cards and whose they all are, told once (相手のモンスターの効果・魔法・罠カード); the rest."""
    parts = [p for p in several.parts if isinstance(p, Selection)]
    if len(parts) != len(several.parts) or any(p.zones or p.quantity != Selection().quantity for p in parts):
        return None
    shared = tuple(
        p
        for p in parts[0].predicates
        if all(p in part.predicates for part in parts) and not isinstance(p, IsKind)
    )
    player = parts[0].player if len({p.player for p in parts}) == 1 else None
    if not shared and player is None:
        return None
    bare = [
        msgspec.structs.replace(
            part,
            player=None if player is not None else part.player,
            predicates=tuple(p for p in part.predicates if p not in shared),
        )
        for part in parts
    ]
    return shared, player, bare


def once_while_there(effect: EffectText) -> EffectText | None:
    """*effect* without the condition that its limit tells, too (表側表示で存在する限り１度だけ)."""
    if not any(limit.scope is LimitScope.WHILE_FACE_UP for limit in effect.limits):
        return None
    shown = (InPosition(positions=(Position.FACE_UP,)),)
    this = Reference(kind=RefKind.THIS_CARD)
    rest = tuple(
        c
        for c in effect.conditions
        if not (isinstance(c, IsSo) and c.subject == this and c.predicates in (shown, ()) and not c.negated)
    )
    return msgspec.structs.replace(effect, conditions=rest) if len(rest) < len(effect.conditions) else None


def placed(choice: Predicate) -> Selection | None:
    """One alternative of a choice whose cards lie in a place of their own, as those cards."""
    said = choice.predicates if isinstance(choice, AllThese) else (choice,)
    there = [p for p in said if isinstance(p, IsIn)]
    if len(there) != 1:
        return None
    rest = tuple(p for p in said if p not in there)
    return Selection(predicates=rest, player=there[0].player, zones=there[0].zones)


def alike_in_turn(events: Sequence[Action]) -> list[tuple[Action, ...]]:
    """Events in groups that are one but for their verbs: 召喚・特殊召喚."""
    groups: list[tuple[Action, ...]] = []
    for event in events:
        last = groups[-1][-1] if groups else None
        if last is not None and msgspec.structs.replace(event, verb=last.verb) == last:
            groups[-1] = (*groups[-1], event)
        else:
            groups.append((event,))
    return groups


def name_and_effect(steps: Sequence[Step]) -> tuple[Action, bool, Noun] | None:
    """A card that takes the name of another and gains its effects (カード名・効果を得る): the act, of the original name, that other."""
    if len(steps) != 2 or steps[1].join is not Join.TOGETHER:
        return None
    named, gains = steps[0].action, steps[1].action
    same = named.becomes[0] if len(named.becomes) == 1 else None
    if named.verb is not Verb.SET_STAT or named.stats != (Stat.NAME,) or not isinstance(same, SameAs):
        return None
    if gains.verb is not Verb.GAIN_EFFECT or gains.to != named.theme or gains.duration != named.duration:
        return None
    of = gains.theme
    known = isinstance(of, Reference) and isinstance(same.other, Reference) and of.kind is same.other.kind
    return (named, same.original, same.other) if known and same.other is not None else None


def in_a_row(names: Sequence[str]) -> bool:
    """Are these names one but for a number that counts up: 「Ｎ１」～「Ｎ７」?"""
    ends = [_NUMBERED.fullmatch(name) for name in names]
    found = [end.groups() for end in ends if end is not None]
    if len(names) < 3 or len(found) < len(names) or len({name for name, _ in found}) != 1:
        return False
    numbers = [int(number) for _, number in found]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


_NUMBERED = re.compile(r"(.*?)([0-9０-９]+)")
