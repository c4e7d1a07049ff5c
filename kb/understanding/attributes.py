"""What is said of a card that is only described, in terms of card texts, as facts of that card on the table.

A filter that no such fact can hold (连接端的怪兽, 攻击力最高的怪兽) stops the question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grammar import parse_card_text
from grammar.nodes import (
    Action,
    CanDo,
    DidThat,
    HasAttribute,
    HasRace,
    HasStat,
    Holding,
    InPosition,
    IsKind,
    NotThat,
    Number,
    OwnedBy,
    Predicate,
)
from grammar.question_nodes import DESCRIBED, Event, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, CardKind, Compare, Lang, Modality, Player, Stat, Verb, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed, Play, Stated
from kb.understanding.cards import label, position_in, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, things_of

_STATS = {Stat.ATK: "atk", Stat.DEF: "def_", Stat.SCALE: "scale"} | dict.fromkeys(
    (Stat.LEVEL, Stat.RANK, Stat.LINK), "level"
)


def give(draft: Draft, place: int, said: Event) -> None:
    """Give the card at *place* what the relative clause *said* says. Raises SituationError when it cannot hold that."""
    if said.own_text:
        say(draft, place, said.own_text)
    for predicate in said.predicates:
        taken = _TAKEN.get(type(predicate))
        if taken is None or not taken(draft, place, predicate):
            raise draft.not_understood(said)


def tells(event: Event) -> bool:
    """对面的怪不受陷阱效果影响, 它不会被效果破坏, 攻击力是2000: a clause about one card that is only described."""
    return event.verb == DESCRIBED


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError for one that has a name, or of which nothing was told."""
    things = things_of(phrases_of(event))
    subjects = [t for t in things if t.kind in (ThingKind.DESCRIBED, ThingKind.PRONOUN)]
    others = [t for t in things if t not in subjects]
    if any(t.kind is not ThingKind.PLAYER for t in others) or event.condition or event.wondered:
        raise draft.not_understood(event)
    if len(subjects) > 1 or any((t.count or 1) > 1 for t in subjects) or not (subjects or draft.mentioned):
        raise draft.not_understood(event)
    name = _told_of(draft, event, subjects[0]) if subjects else draft.mentioned[-1]
    place = draft.place_of(name)
    if place is None or draft.board[place].facts is None:
        raise draft.not_understood(event)
    for thing in things:
        draft.take(thing, wholly=True)
    draft.said_of.append((name, event))


def _told_of(draft: Draft, event: Event, subject: Thing) -> str:
    if subject.kind is ThingKind.DESCRIBED:
        return put(draft, subject, actor(event))
    return label(draft, subject)


def give_told(draft: Draft) -> None:
    """What whole clauses said of cards."""
    for name, event in draft.said_of:
        place = draft.place_of(name)
        assert place is not None  # it was put there
        give(draft, place, event)


def say(draft: Draft, place: int, words: str) -> None:
    """One sentence more in the text of the card."""
    text = (draft.board[place].facts or Facts()).text or ""
    if words.endswith("召唤。"):  # a summoning condition, which has no number
        _replace(draft, place, text=f"{words}{text}")
        return
    number = "①②③④⑤"[text.count("：")]
    _replace(draft, place, text=f"{text}{number}：{words}")


def is_printed(draft: Draft, thing: Thing, words: str) -> bool:
    """不会被战斗破坏的X: the text of the card that is named says so."""
    card = draft.card(draft.names.get(thing.name or "", thing.name or ""))
    texts = [e.text for e in draft.base.effects(card) if e.text] if card is not None else []
    said = [step.action for e in parse_card_text(words, Lang.ZH_FAN).effects for step in e.resolution]
    return bool(said) and all(any(step.action == one for t in texts for step in t.resolution) for one in said)


def _replace(draft: Draft, place: int, **facts: Any) -> bool:
    """The card with those facts. False where another value of one of them was told."""
    held: Placed = draft.board[place]
    told = held.facts or Facts()
    if any(name != "text" and getattr(told, name) not in (None, value) for name, value in facts.items()):
        return False
    draft.board[place] = msgspec.structs.replace(held, facts=msgspec.structs.replace(told, **facts))
    return True


def _lay(draft: Draft, place: int, **fields: Any) -> bool:
    draft.board[place] = msgspec.structs.replace(draft.board[place], **fields)
    return True


def _stat(draft: Draft, place: int, predicate: HasStat) -> bool:
    name = _STATS.get(predicate.stat)
    if name is None or predicate.compare is not Compare.EQ or not isinstance(predicate.amount, Number):
        return False
    return _replace(draft, place, **{name: predicate.amount.value})


def _position(draft: Draft, place: int, predicate: InPosition) -> bool:
    position = position_in(draft.board[place].zone, predicate.positions[0])
    one = len(predicate.positions) == 1 and not predicate.already
    return one and position is not None and _lay(draft, place, position=position)


def _kind(draft: Draft, place: int, predicate: IsKind) -> bool:
    told = draft.board[place].facts or Facts()
    if len(predicate.kinds) != 1:
        return False
    kinds = (*told.kinds, *(kind.value for kind in predicate.kinds if kind.value not in told.kinds))
    draft.board[place] = msgspec.structs.replace(
        draft.board[place], facts=msgspec.structs.replace(told, kinds=kinds)
    )
    return True


def _attribute(draft: Draft, place: int, predicate: HasAttribute) -> bool:
    return len(predicate.values) == 1 and _replace(draft, place, attribute=predicate.values[0].value)


def _race(draft: Draft, place: int, predicate: HasRace) -> bool:
    return len(predicate.values) == 1 and _replace(draft, place, race=predicate.values[0].value)


def _holding(draft: Draft, place: int, predicate: Holding) -> bool:
    held = draft.board[place]
    card = draft.card(held.card)
    kinds = [kind.value for kind in card.kinds] if card is not None else (held.facts or Facts()).kinds
    face_down = held.position is not None and "face_down" in held.position
    if predicate.what is not None or predicate.thing == "equips" or face_down:
        return False  # a card that is turned down keeps no counters
    if predicate.thing != "materials":
        return _lay(draft, place, counters={**held.counters, predicate.thing: predicate.at_least})
    if CardKind.XYZ_MONSTER.value not in kinds:
        return False
    for number in range(1, predicate.at_least + 1):
        material = Placed(
            card=f"素材{number}",
            player=held.player,
            zone=Zone.OVERLAY.value,
            attached_to=held.card,
            facts=Facts(),
        )
        draft.board.append(material)
    return True


def _not(draft: Draft, place: int, predicate: NotThat) -> bool:
    """没有素材的: every material there is has been told."""
    other = predicate.other
    if not isinstance(other, Holding) or other.what is not None or other.thing != "materials":
        return False
    draft.all_listed.append((draft.board[place].player, Zone.OVERLAY.value))
    return True


def _owner(draft: Draft, place: int, predicate: OwnedBy) -> bool:
    seat = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}.get(predicate.player)
    return seat is not None and _lay(draft, place, owner=seat)


def _did(draft: Draft, place: int, predicate: DidThat) -> bool:
    action = predicate.action
    if action == _plain(action, Verb.NEGATE_EFFECT) and predicate.passive:
        stated = Stated(verb=Verb.NEGATE_EFFECT.value, card=draft.board[place].card)
        draft.plays.insert(0, Play(do="happens", stated=stated))
        return True
    if action.verb in SPECIAL_SUMMONS and action == _plain(action, action.verb, source=action.source):
        return _summoned(draft, place, action)
    return False


def _summoned(draft: Draft, place: int, action: Action) -> bool:
    """从额外卡组特殊召唤的: what the card remembers of how it came."""
    source = action.source
    zones = source.zones if source is not None else ()
    if source is not None and (
        len(zones) != 1 or msgspec.structs.replace(source, zones=(), span=None) != type(source)()
    ):
        return False
    came_from = zones[0].value if zones else None
    return _lay(draft, place, summoned_by=action.verb.value, summoned_from=came_from)


def _plain(action: Action, verb: Verb, **fields: Any) -> Action:
    """That act and nothing else but the *fields*."""
    return Action(verb=verb, span=action.span, **fields)


def _can(draft: Draft, place: int, predicate: CanDo) -> bool:
    """可以通常召唤的怪兽: one whose text does not forbid it."""
    normal = (
        predicate.action.verb is Verb.NORMAL_SUMMON_OR_SET
        and predicate.action.modality is not Modality.CANNOT
    )
    return normal and _replace(draft, place, text="")


_TAKEN: dict[type[Predicate], Callable[[Draft, int, Any], bool]] = {
    HasStat: _stat,
    InPosition: _position,
    IsKind: _kind,
    HasAttribute: _attribute,
    HasRace: _race,
    Holding: _holding,
    NotThat: _not,
    OwnedBy: _owner,
    DidThat: _did,
    CanDo: _can,
}
