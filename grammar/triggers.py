"""The events that a clause of time tells: one after another, or either of two → Trigger."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.actions import ActionReader
from grammar.causes import (
    as_it_resolves,
    at_cost,
    befallen,
    brings_about,
    brought_about,
    by_direct_attack,
    through_bearer,
    tributed_for,
    with_material_role,
)
from grammar.clauses import Clause
from grammar.declared_battles import by_either
from grammar.drafts import merged_window
from grammar.nodes import (
    Action,
    By,
    DidThat,
    IsKind,
    Noun,
    Predicate,
    Reference,
    Selection,
    Span,
    Trigger,
    Who,
    Window,
    plain,
)
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.terms import SUMMONS, CardKind, Means, Modality, RefKind, Timing, Verb
from grammar.verbs import role, verbs_of
from grammar.walk import is_just_this_card


def trigger_of(
    clauses: Sequence[Clause], timing: Timing, scope: Scope, same: Action | None = None
) -> Trigger | None:
    """The awaited events. 破壊され墓地へ送られた is one event: the sending of a card that was destroyed.

    Without a subject they are of the card of the event *same*, for which this one stands as an alternative.
    """
    clauses = with_material_role([part for clause in clauses for part in by_direct_attack(clause)])
    events: list[Action] = []
    during: Window | None = None
    either: list[Action] = []
    earlier: list[Action] = []
    causes: list[Action] = []
    for i, clause in enumerate(clauses):
        verbs = verbs_of(clause)
        if not verbs:
            scope.leave(clause.span, "an event")
            return None
        reader = ActionReader(clause, scope, verbs)
        if clause.verb is not None and (clause.verb.negated or clause.verb.can):
            scope.leave(clause.span, "an event")  # 払わなければ, 可以召唤的场合: what does not happen is none
        found = [_aimed(_as_event(action), reader.targets, scope) for action in reader.read()]
        if reader.of_battle:
            found = [event for one in found for event in by_either(one)]
            if any(event.source is not None for event in found):
                scope.leave(clause.span, "which of the two lies there")  # 额外怪兽区域的这张卡进行战斗
        if same is not None and len(clauses) > 1:
            found = [of_same(action, same, scope.text) for action in found]
        if reader.windows:
            if either and during is None:  # 召唤或者在对方回合特殊召唤: the time is of one alone
                scope.leave(clause.span, "when that happens")
            during = merged_window(reader.windows, scope)
        if i < len(clauses) - 1 and brings_about(clause, clauses[i + 1]):
            told = [befallen([*earlier, cause]) for cause in found]
            causes += [whole or cause for whole, cause in zip(told, found, strict=True)]
            earlier = earlier if None in told else []
        elif i < len(clauses) - 1 and clauses[i + 1].connective == "or":
            either += found  # 召唤或者用「N」卡的效果特殊召唤的场合
        elif i < len(clauses) - 1:
            earlier += found
        else:
            found = [_of_same_card(e, either) for e in found]
            events = [brought_about(causes, _after(earlier, e, scope), scope) for e in found]
    events = [*either, *events]
    span = Span(clauses[0].span.start, clauses[-1].span.end)
    untold = any(event.verb in SUMMONS and not (event.theme or event.agent or event.by) for event in events)
    if untold and same is None:
        scope.leave(span, "what is summoned")
    return Trigger(timing=timing, events=tuple(events), during=during, span=span)


def _of_same_card(event: Action, either: Sequence[Action]) -> Action:
    """这张卡召唤或者用怪兽的效果特殊召唤: both befall the card that is named once."""
    if not either or event.theme is not None or either[0].theme is None:
        return event
    return msgspec.structs.replace(event, theme=either[0].theme)


def _aimed(event: Action, targets: Sequence[Selection], scope: Scope) -> Action:
    """以自己场上的卡为对象把怪兽的效果发动时: an effect that targets it, as 自分のカードを対象とする効果."""
    if not targets:
        return event
    if event.verb is not Verb.ACTIVATE or not isinstance(event.theme, Selection) or len(targets) != 1:
        for target in targets:
            scope.leave(target.span or Span(0, 0), "what is targeted")
        return event
    aims = Action(verb=Verb.TARGET, theme=targets[0], span=targets[0].span)
    told = DidThat(action=aims, passive=False, span=targets[0].span)
    theme = msgspec.structs.replace(event.theme, predicates=ordered([*event.theme.predicates, told]))
    return msgspec.structs.replace(event, theme=theme)


def _as_event(action: Action) -> Action:
    """An event is told as done, whatever the voice."""
    duration = action.duration
    action = _by_its_player(_by_whom(action))
    own = action.by is not None and is_just_this_card(action.by.card)
    if own and action.theme is None and action.verb is Verb.SPECIAL_SUMMON:
        # このカードの①の効果で特殊召喚した時: it is this card that was summoned
        action = msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD, span=action.span))
    return msgspec.structs.replace(action, modality=Modality.DO, passive=False, duration=duration)


def _by_whom(event: Action) -> Action:
    """对方让卡从墓地离开, 自己的卡的效果把发动无效: nobody but the card leaves, and an effect is no agent."""
    agent = event.agent
    if event.by is not None:
        return event
    if (
        isinstance(agent, Who)
        and agent.did is None
        and event.verb is Verb.LEAVE_FIELD
        and event.theme is not None
    ):
        return msgspec.structs.replace(event, agent=None, by=By(player=agent.player, span=agent.span))
    if not isinstance(agent, Selection) or IsKind(kinds=(CardKind.EFFECT,)) not in map(
        _spanless, agent.predicates
    ):
        return event
    kept = tuple(p for p in agent.predicates if _spanless(p) != IsKind(kinds=(CardKind.EFFECT,)))
    card = msgspec.structs.replace(agent, predicates=kept)
    return msgspec.structs.replace(
        event, agent=None, by=By(means=(Means.EFFECT,), card=card, span=agent.span)
    )


def _by_its_player(event: Action) -> Action:
    """自分が「Ａ」を素材としたＸ召喚に成功した, 相手が…を対象にするカードを発動した: the player does it, and no card."""
    theme = event.theme
    if event.agent is not None or not isinstance(theme, Selection):
        return event
    if event.verb not in SUMMONS and event.verb is not Verb.ACTIVATE:
        return event
    told = [p for p in theme.predicates if isinstance(p, DidThat) and not p.passive]
    who = told[0].action.agent if len(told) == 1 else None
    if not isinstance(who, Who) or who.did is not None:
        return event
    free = msgspec.structs.replace(told[0], action=msgspec.structs.replace(told[0].action, agent=None))
    rest = ordered([free if p is told[0] else p for p in theme.predicates])
    return msgspec.structs.replace(event, agent=who, theme=msgspec.structs.replace(theme, predicates=rest))


def _spanless(predicate: Predicate) -> Predicate:
    return msgspec.structs.replace(predicate, span=None)


def _after(earlier: Sequence[Action], event: Action, scope: Scope) -> Action:
    """*event* of the card to which *earlier* was done, or which did it (直接攻击给与对方战斗伤害)."""
    if (through := through_bearer(earlier, event)) is not None:
        return through
    for act in earlier:
        if (resolves := as_it_resolves(act, event)) is not None:
            event = resolves
            continue
        if (activated := at_cost(act, event)) is not None:
            event = activated
            continue
        if (summoned := tributed_for(act, event)) is not None:
            event = summoned
            continue
        told = _told_of_theme(act, event) if act.theme is not None else _told_of_agent(act, event)
        if told is None and act.span is not None:
            scope.leave(act.span, "what happened before")
        event = told or event
    return event


def _told_of_theme(act: Action, event: Action) -> Action | None:
    if event.theme is None and event.verb in (Verb.END_PHASE, Verb.SKIP_PHASE):
        return None
    if event.theme is not None and act.theme is not None and plain(event.theme) != plain(act.theme):
        return None  # 装備モンスターが破壊された事でこのカードが墓地へ送られた: of another card
    predicate = DidThat(action=msgspec.structs.replace(act, theme=None), passive=True, span=act.span)
    theme = _with(event.theme or act.theme, predicate)
    return None if theme is None else msgspec.structs.replace(event, theme=theme)


def _told_of_agent(act: Action, event: Action) -> Action | None:
    predicate = DidThat(action=msgspec.structs.replace(act, agent=None), passive=False, span=act.span)
    agent = _with(event.agent or act.agent, predicate)
    if agent is None or role(event.verb).subject != "agent":
        return None
    return msgspec.structs.replace(event, agent=agent)


def _with(noun: object, predicate: DidThat) -> Selection | Reference | None:
    if not isinstance(noun, (Selection, Reference)):
        return None
    return msgspec.structs.replace(noun, predicates=ordered([*noun.predicates, predicate]))


def of_same(event: Action, first: Action, text: str) -> Action:
    known = _before_it(first.theme or first.agent, text)
    if event.theme is not None or event.agent is not None or isinstance(known, Who) or known is None:
        return event
    slot = "theme" if role(event.verb).subject == "theme" else "agent"
    both = first.by is not None and (_of_both(first.by, text) or _as_done_before(event, text))
    if both and event.by is None:
        event = msgspec.structs.replace(event, by=first.by)
    place = first.source
    if place is None or place.span != known.span or event.source is not None:
        return msgspec.structs.replace(event, **{slot: known})
    return msgspec.structs.replace(event, source=place, **{slot: known})  # 墓地のこのカードが: of both


def _of_both(by: By, text: str) -> bool:
    """融合召喚の素材になり、墓地へ送られた場合または除外された場合: with a pause behind it, it is told of both.

    相手の効果で、破壊された場合または除外された場合, too.
    """
    as_material = bool(by.means) and all(means.value.endswith("_material") for means in by.means)
    paused = _PAUSED if as_material else _PAUSED_COST if by.means == (Means.COST,) else _PAUSED_BY
    return by.span is not None and paused.match(text, by.span.end) is not None


def _as_done_before(event: Action, text: str) -> bool:
    """被对方的效果所破坏的场合或者所除外的场合: 所 stands for what it is done by."""
    return event.span is not None and _AS_BEFORE.match(text, event.span.start) is not None


_AS_BEFORE = re.compile("(?:或者?)?所")
_PAUSED_COST = re.compile("[^、，。]{0,8}[、，]")  # モンスターの効果を発動するために、
_PAUSED_BY = re.compile("(?:で|によって|により|ために)?[、，]")
_PAUSED = re.compile("[^、，。]{0,4}[、，]")


def _before_it(known: Noun | Who | None, text: str) -> Noun | Who | None:
    """このカードが破壊され墓地へ送られた場合、または…: the card of both events, which only the first tells was destroyed.

    フィールドから離れ、墓地へ送られた場合または…: with a pause behind it, that is told of both.
    """
    if not isinstance(known, (Selection, Reference)) or known.span is None:
        return known
    end = known.span.end
    kept = tuple(p for p in known.predicates if not _of_first(p, end, text))
    return msgspec.structs.replace(known, predicates=kept)


def _of_first(told: Predicate, end: int, text: str) -> bool:
    """An act joined to the first of two events, behind the words of the card."""
    if not isinstance(told, DidThat) or told.span is None or told.span.end <= end:
        return False
    return not any(mark in text[told.span.end - 1 : told.span.end + 1] for mark in "、，")
