"""In what state a card is, told by the way: 效果已经被无效的怪, 不受魔法效果影响的怪, 攻击力2000的怪."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import DESCRIBED, Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Verb, Zone
from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated
from kb.understanding import attributes
from kb.understanding.cards import label, position_in, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.understanding.vocabulary import STATES


def read(draft: Draft, asked: Event | None) -> None:
    """Give every card that a relative clause says to be in a state that state. Raises SituationError."""
    if asked is not None:
        _with_some_effect(draft, asked)
    attributes.give_told(draft)
    events = [*draft.syntax.statements, *((asked,) if asked is not None else ())]
    for event in events:
        for thing in things_of(phrases_of(event)):
            for state in thing.before if thing.span not in draft.denied else ():
                if state.verb == DESCRIBED and thing.name is not None and state.own_text:
                    if not attributes.is_printed(draft, thing, state.own_text):
                        raise draft.not_understood(event)
                    continue
                if state.verb == DESCRIBED:
                    attributes.give(draft, _described(draft, event, thing), state)
                    continue
                kept = state.verb in KEPT and state.negated and thing.kind is ThingKind.DESCRIBED
                if (
                    kept
                    or state.verb in STATES
                    or (state.verb == "set" and thing.kind is ThingKind.DESCRIBED)
                ):
                    _give(draft, event, thing, state)


def _with_some_effect(draft: Draft, asked: Event) -> None:
    """…的怪可以发动效果吗: it has an effect that could be activated now; what that does is not told."""
    spoken = any(t.kind is ThingKind.EFFECT and not (t.effect_no or t.name) for t in things_of(asked.after))
    if asked.verb != "activate" or asked.mood is not Mood.CAN or not spoken:
        return
    for thing in things_of(asked.before, Role.BARE):
        place = draft.place_of(draft.described.get(thing.span, "") if thing.span is not None else "")
        if thing.kind is ThingKind.PRONOUN and not (thing.rest or thing.part):
            place = _only_described(draft)
        if place is not None:
            _say(draft, place, "自己·对方回合才能发动。自己抽1张卡。")


def with_some_effect(situation: Situation, ask: Ask) -> Situation:
    """…这回合它还能发效果吗, of a card that is only described: as above."""
    if ask.form != "can-activate" or ask.about != "any-effect":
        return situation
    board = tuple(
        msgspec.structs.replace(p, facts=_with_text(p.facts))
        if p.card in (ask.card, *ask.cards) and p.facts is not None and p.facts.text is None
        else p
        for p in situation.board
    )
    return msgspec.structs.replace(situation, board=board)


def _with_text(facts: Facts) -> Facts:
    return msgspec.structs.replace(facts, text=_SOME_EFFECT if facts.card_class == "monster" else _SOME_ACT)


_SOME_ACT = "①：自己抽1张卡。"
_SOME_EFFECT = "①：自己·对方回合才能发动。自己抽1张卡。"


def _only_described(draft: Draft) -> int | None:
    """它: the one monster told of that has no name."""
    monsters = [
        n
        for n, held in enumerate(draft.board)
        if held.facts is not None and held.facts.card_class == "monster"
    ]
    untold = len(monsters) == 1 and (draft.board[monsters[0]].facts or Facts()).text is None
    return monsters[0] if untold and not draft.board[monsters[0]].card.startswith("-") else None


def _say(draft: Draft, place: int, words: str) -> None:
    """One effect more on the card described."""
    facts = draft.board[place].facts or Facts()
    number = "①②③"[(facts.text or "").count("：")]
    text = f"{facts.text or ''}{number}：{words}"
    draft.board[place] = msgspec.structs.replace(
        draft.board[place], facts=msgspec.structs.replace(facts, text=text)
    )


def _described(draft: Draft, event: Event, thing: Thing) -> int:
    """Where the card lies that *thing* describes. Raises SituationError."""
    name = draft.described.get(thing.span) if thing.span is not None else None
    if thing.name is not None:
        name = put(draft, msgspec.structs.replace(thing, before=()), actor(event))
    place = draft.place_of(name) if name is not None else None
    if place is None:
        raise draft.not_understood(event)
    return place


def came_out_properly(draft: Draft, event: Event, thing: Thing, state: Event) -> None:
    """没有正规出场过的X, 正规出场过的怪. Raises SituationError where more is said of how."""
    if phrases_of(state) or state.wondered or set(state.adverbs) - {"already", "past", "so"}:
        raise draft.not_understood(event)
    if thing.name is None:
        place = _described(draft, event, thing)
    else:
        name = label(draft, thing)
        thing = msgspec.structs.replace(thing, zone=thing.zone or _told_before(event))
        if draft.place_of(name) is None and thing.zone is not None:
            put(draft, msgspec.structs.replace(thing, before=()), actor(event))
        elif draft.place_of(name) is None:
            draft.board.append(Placed(card=name, player=seat_of(thing.player) or Seat.A, zone=""))
        place = draft.place_of(name) or 0
    held = draft.board[place]
    draft.board[place] = msgspec.structs.replace(held, properly_summoned=not state.negated)


def _told_before(event: Event) -> Zone | None:
    """手卡里没有正规出场过的X: the one place that stands before the clause is where the card lies."""
    told = {thing.zone for thing in things_of(event.before, Role.BARE) if thing.kind is ThingKind.ZONE}
    return told.pop() if len(told) == 1 else None


def _give(draft: Draft, event: Event, thing: Thing, state: Event) -> None:
    if state.verb == "come_out_properly":
        came_out_properly(draft, event, thing, state)
        return
    if thing.name is not None:
        raise draft.not_understood(event)
    place = _described(draft, event, thing)
    name = draft.board[place].card
    if state.verb == "flip" and not (state.negated or state.passive) and _lies_open(draft, place):
        draft.board[place] = msgspec.structs.replace(draft.board[place], position="face_up")
    elif state.verb == "set" and not (state.negated or state.passive or phrases_of(state)):
        put = position_in(draft.board[place].zone, Position.FACE_DOWN)
        draft.board[place] = msgspec.structs.replace(draft.board[place], position=put)
    elif state.verb == "unaffected_by":
        _say(draft, place, _unaffected(draft, state))
    elif state.verb in KEPT and state.negated:
        _say(draft, place, _kept(draft, state))
    elif state.verb == "negate" and _only_its_effects(state):
        stated = Stated(verb=Verb.NEGATE_EFFECT.value, card=name)
        draft.plays.insert(0, Play(do="happens", stated=stated))
    else:
        raise draft.not_understood(event)


def _lies_open(draft: Draft, place: int) -> bool:
    """已经翻开的永续陷阱; a card turned over from a Deck is another matter."""
    return draft.board[place].zone == "spell_trap_zone" and draft.board[place].facts is not None


def _only_its_effects(state: Event) -> bool:
    """(效果)被无效的: by what is not told."""
    by = things_of(state.before, Role.BY)
    parts = [*things_of(state.before, Role.BARE), *things_of(state.after)]
    return state.passive and not by and not state.negated and all(t.word == "effect" for t in parts)


#: verbs of relative clauses that say what cannot be done to the card, when they deny it
KEPT = frozenset({"destroy", "battle_destroy"})


def _kept(draft: Draft, state: Event) -> str:
    """不会被战斗破坏的怪, 不会被效果破坏的怪. Raises SituationError for other causes."""
    by = things_of(state.before, Role.BY)
    plain = state.passive and not state.after and not state.wondered
    if plain and state.verb == "battle_destroy" and not by:
        return "这张卡不会被战斗破坏。"
    only = len(by) == 1 and by[0].word == "effect" and not (by[0].name or by[0].kinds or by[0].effect_no)
    if not plain or state.verb != "destroy" or not only:
        raise draft.not_understood(state)
    whose = "对方的" if by[0].player is Player.OPPONENT else ""
    return f"这张卡不会被{whose}效果破坏。"


#: what a card says that is unaffected by effects of those kinds, of the other player's alone or of any other card
_KINDS = {CardKind.SPELL: "魔法卡", CardKind.TRAP: "陷阱卡", CardKind.MONSTER: "怪兽"}


def _unaffected(draft: Draft, state: Event) -> str:
    """The text of a card that is so. Raises SituationError for effects that it cannot name."""
    sources = things_of(phrases_of(state))
    if state.negated or any(thing.name or thing.quote or thing.before for thing in sources):
        raise draft.not_understood(state)
    kinds = [kind for thing in sources for kind in thing.kinds if kind is not CardKind.CARD]
    if any(kind not in _KINDS for kind in kinds):
        raise draft.not_understood(state)
    theirs = any(thing.player is Player.OPPONENT for thing in sources)
    whose = "对方的" if theirs else "" if kinds else "其他卡的"
    return f"这张卡不受{whose}{'·'.join(_KINDS[kind] for kind in kinds)}{'的' if kinds else ''}效果影响。"
