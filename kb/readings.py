"""What is told with a word that has two meanings, or leaves open which ● was used: an answer must be the same for all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from grammar.terms import CardKind, SpellSpeed, Verb, Zone
from kb.cards import FIELD_ZONES, MONSTER_ZONES, Seat, needs_proper_summon
from kb.classify import effects_of, summons_itself
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.playing import branches
from kb.situation import (
    DECLARED,
    FIRST,
    MOMENT,
    OCCASION,
    OVER,
    WHOSE,
    Ask,
    Facts,
    Placed,
    Play,
    Situation,
    Stated,
    moment_in_battle,
    standing_in,
)
from kb.unsaid_conditions import has_unsaid
from kb.walk import actions_of


class Reading(NamedTuple):
    """What was meant otherwise, and why no plain answer can be given where that makes a difference.

    fact, taken, otherwise   the path of the one fact turned over, as it was assumed and as it is here
    card        the card spoken of in the reason
    possible    asked of this, the answer has to be that it can be: else nobody can have meant it so
    """

    unsaid: str
    situation: Situation
    fact: str | None = None
    taken: str = ""
    otherwise: str = ""
    card: str = ""
    possible: Situation | None = None


#: places of which a text that names no player means those of both
_BOTH_SEARCHED = frozenset({Zone.GRAVEYARD.value, Zone.FIELD.value, Zone.MONSTER_ZONE.value})


def _within(placed: Placed) -> tuple[str, ...]:
    """The place where it lies, as texts name it too."""
    if placed.zone not in FIELD_ZONES:
        return (placed.zone,)
    return (Zone.FIELD.value, *((Zone.MONSTER_ZONE.value,) if placed.zone in MONSTER_ZONES else ()))


def _of_both_players(situation: Situation) -> Situation | None:
    """我墓地只有X, 对面场上只有X: of the other player's side nothing is told, and nothing more may lie there either."""
    lying = {(placed.player, zone) for placed in situation.board if placed.count for zone in _within(placed)}
    told = [one for one in situation.all_listed if one[1] in _BOTH_SEARCHED and one in lying]
    other = (told[0][0].other, told[0][1]) if len(told) == 1 else None
    if other is None or other in lying or other in situation.all_listed:
        return None
    return msgspec.structs.replace(situation, all_listed=(*situation.all_listed, other))


def other_readings(situation: Situation, base: Base) -> Iterator[Reading]:
    """*situation* with every play told as it may have been meant too, and with conditions nobody spoke of met."""
    if has_unsaid(situation, base):
        yield Reading("judge.condition_unsaid", msgspec.structs.replace(situation, unsaid_met=True))
    for other in situation.perhaps:
        there = msgspec.structs.replace(situation, board=(*situation.board, other), perhaps=())
        yield Reading("judge.others_unsaid", there)
    if (alone := _of_both_players(situation)) is not None:
        seat, zone = alone.all_listed[-1]
        yield Reading("judge.other_side_unsaid", alone, f"board.{seat}.{zone}", "true", "false")
    ask = situation.ask
    if (
        ask is not None
        and ask.form == "can-activate"
        and (fewer := _one_of_those(situation, ask)) is not None
    ):
        yield Reading("judge.hand_unsaid", fewer)
    if ask is not None and ask.form == "can-activate" and _is_of_what_befell(situation, ask):
        later = msgspec.structs.replace(situation, another_time=True)
        yield Reading("judge.occasion_unsaid", later, OCCASION, "false", "true")
    if ask is not None and (moment := _of_battle(situation, ask, base)) is not None:
        there = msgspec.structs.replace(
            situation, phase="battle", ask=msgspec.structs.replace(ask, timing=moment)
        )
        yield Reading("judge.moment_unsaid", there, MOMENT, "after_damage_step", moment)
    if ask is not None and (itself := _by_itself(ask, base)) is not None:
        yield Reading("judge.way_unsaid", msgspec.structs.replace(situation, ask=itself))
    if ask is not None and (answering := _in_answer(situation, ask)) is not None:
        yield Reading("judge.over_unsaid", answering, OVER, "true", "false", possible=answering)
    if ask is not None and (over := _over_by_then(situation, ask)) is not None:
        yield Reading("judge.over_unsaid", over)
    if ask is not None and (
        ask.form == "can-target" or (ask.form == "can-choose" and ask.about == Verb.SPECIAL_SUMMON)
    ):
        yield from _never_came_out(situation, ask, base)
    if ask is not None and ask.form == "can-activate" and _special_summons(ask, base):
        yield from _none_came_out(situation, base)
    for place, placed in enumerate(situation.board if WHOSE in dict(situation.assumed) else ()):
        if ask is not None and placed.card == (ask.target or ask.card):
            yield _of_other_player(situation, place)
    yield from _on_the_other_side(situation)
    yield from _as_linked(situation)
    yield from _as_laid_open(situation, base)
    yield from _where_activated(situation)
    yield from _aimed_at_told(situation)
    yield from _targets_of_other_class(situation)
    yield from _counted_before(situation)
    if ask is not None and (first := _before_the_answers(situation, ask, base)) is not None:
        yield Reading("judge.first_unsaid", first, FIRST, "false", "true", possible=first)
    for elsewhere in _as_pendulum_cards(situation, base):
        yield Reading("judge.section_unsaid", elsewhere)
    for number, play in enumerate(situation.plays):
        if play.or_special:
            yield Reading("judge.summon_unsaid", _with(situation, number, _specially(play)))
        elif situation.open and play.do == "activate" and not (play.doing or play.option):
            for doing in _other_branches(play, base):
                told = msgspec.structs.replace(play, doing=doing)
                yield Reading("judge.option_unsaid", _with(situation, number, told))


def _one_of_those(situation: Situation, ask: Ask) -> Situation | None:
    """我手卡只有2张，能发动X吗: X may be one of the two."""
    seat = ask.player or Seat.A
    board = situation.board
    held = (f"board.{ask.card}.zone", Zone.HAND.value) in situation.assumed
    nameless = [
        n for n, one in enumerate(board) if one.player is seat and one.zone == Zone.HAND and one.facts
    ]
    if not held or len(nameless) != 1 or (seat, Zone.HAND) not in situation.all_listed:
        return None
    (place,) = nameless
    left = (board[place].count or 1) - 1
    fewer = (msgspec.structs.replace(board[place], count=left),) if left else ()
    return msgspec.structs.replace(situation, board=(*board[:place], *fewer, *board[place + 1 :]))


def _is_of_what_befell(situation: Situation, ask: Ask) -> bool:
    """All that was told is what a chain did to the card asked about (X被Y无效，还能发动吗): of that moment, or of later."""
    stated = [play.stated for play in situation.plays]
    if situation.open and len(stated) == 1 and stated[0] is not None:
        return stated[0].verb == Verb.NEGATE_EFFECT and stated[0].card == ask.card  # that sets nothing off
    done = {play.do for play in situation.plays}
    aimed = {name for play in situation.plays for name in play.targets}
    over = done == {"activate", "resolve"} and situation.plays[-1].do == "resolve"
    return situation.open and over and ask.card in aimed


def _by_itself(ask: Ask, base: Base) -> Ask | None:
    """这回合还能特殊召唤X吗: by whatever effect, or as the text of X itself has it."""
    if (ask.form, ask.about) != ("can-do", "summon_by_effect") or ask.card is None:
        return None
    card = base.get(ask.card)
    if card is None:
        return None
    effects = base.effects(card)
    own = any(e.text is not None and not e.activates and summons_itself(e.text) for e in effects)
    return msgspec.structs.replace(ask, about="special_summon") if own else None


def _in_answer(situation: Situation, ask: Ask) -> Situation | None:
    """对面用X破坏Y，我能发动Z吗, told neither as done nor as what is tried: while X can still be answered."""
    if (OVER, "true") not in situation.assumed or situation.plays[-1].do != "resolve":
        return None
    asked = msgspec.structs.replace(ask, timing="chain")
    return msgspec.structs.replace(situation, plays=situation.plays[:-1], ask=asked)


def _over_by_then(situation: Situation, ask: Ask) -> Situation | None:
    """我对X发动了Y，Z能以X为对象吗: in answer to Y, or when Y has been applied to X.

    我发动Y宣言X，对方还能发动X吗: so too.
    """
    last = situation.plays[-1] if situation.plays else None
    if not situation.open or last is None or last.do != "activate":
        return None
    if (
        f"{DECLARED}{ask.card}" in last.selects
        and ask.form == "can-activate"
        and ask.player is not last.player
    ):
        plays = (*situation.plays, Play(do="resolve"))
        then = msgspec.structs.replace(ask, timing="after")
        return msgspec.structs.replace(situation, plays=plays, ask=then, another_time=True)
    if ask.target not in last.targets:
        return None
    aimed = ask.form == "can-activate" and bool(ask.doing) and ask.link is None
    if not (aimed or ask.form in ("can-target", "can-choose")) or ask.card == last.card:
        return None
    return msgspec.structs.replace(situation, plays=(*situation.plays, Play(do="resolve")))


def _of_battle(situation: Situation, ask: Ask, base: Base) -> str | None:
    """X被战斗破坏，能发动Y吗, told without 时: the part of the Damage Step which it may still be.

    Not for what only a Main Phase allows: of that nobody asks in a battle.
    """
    last = situation.plays[-1] if situation.plays else None
    plain = ask.form == "can-activate" and ask.timing == "after" and last is not None and last.do == "happens"
    if not plain or last is None:
        return None
    card = base.get(ask.card)
    effects = base.effects(card) if card is not None else ()
    fast = any(e.activates and e.spell_speed is not SpellSpeed.ONE for e in effects)
    return moment_in_battle(last) if fast else None


def _must_come_out_properly(name: str, base: Base) -> bool:
    card = base.get(name)
    return card is not None and needs_proper_summon(card)


#: monsters that are described as of such a kind, and that come out by the Summon of that kind first
_NEEDS_IT = frozenset(
    {
        CardKind.FUSION_MONSTER,
        CardKind.SYNCHRO_MONSTER,
        CardKind.XYZ_MONSTER,
        CardKind.LINK_MONSTER,
        CardKind.RITUAL_MONSTER,
    }
)


def _needs_it(placed: Placed, base: Base) -> bool:
    """A monster that must come out by the Summon of its own kind first, named or described."""
    facts = placed.facts
    if facts is None:
        return _must_come_out_properly(placed.card, base)
    return facts.text is None and bool(set(facts.kinds) & _NEEDS_IT)


def _never_came_out(situation: Situation, ask: Ask, base: Base) -> Iterator[Reading]:
    """死者苏生能特殊召唤X吗, of an X of which only that is told: it came out properly before, or it did not."""
    for place, placed in enumerate(situation.board if not situation.plays else ()):
        if placed.card != ask.target or placed.properly_summoned is not None:
            continue
        if not _needs_it(placed, base) or (placed.facts is None and ask.form != "can-choose"):
            continue
        never = msgspec.structs.replace(placed, properly_summoned=False)
        board = (*situation.board[:place], never, *situation.board[place + 1 :])
        path = f"board.{placed.card}.properly_summoned"
        told = msgspec.structs.replace(situation, board=board)
        yield Reading("judge.proper_unsaid", told, path, "true", "false")


def _special_summons(ask: Ask, base: Base) -> bool:
    card = base.get(ask.card)
    effects = base.effects(card) if card is not None else ()
    return any(e.activates and Verb.SPECIAL_SUMMON.value in e.categories for e in effects)


def _none_came_out(situation: Situation, base: Base) -> Iterator[Reading]:
    """我墓地只有仪式怪兽，能发动死者苏生吗: of those that lie there none may have come out properly before."""
    board, changed = list(situation.board), ""
    for place, placed in enumerate(board if not situation.plays else ()):
        if placed.zone != Zone.GRAVEYARD or placed.properly_summoned is not None:
            continue
        if _needs_it(placed, base):
            board[place] = msgspec.structs.replace(placed, properly_summoned=False)
            changed = changed or f"board.{placed.card}.properly_summoned"
    if not changed:
        return
    graves = ((seat, Zone.GRAVEYARD.value) for seat in Seat)
    alone = {*situation.all_listed, *graves}  # it is of those told that he asks
    told = msgspec.structs.replace(situation, board=tuple(board), all_listed=tuple(sorted(alone)))
    yield Reading("judge.proper_unsaid", told, changed, "true", "false")


def carried_out(situation: Situation) -> Situation | None:
    """能发动旋风破坏X吗: whether it then comes to that, asked of the activation; None where no such aim was told."""
    ask = situation.ask
    if ask is None or ask.form != "can-activate" or ask.target is None or not ask.doing or ask.player is None:
        return None
    play = Play(do="activate", player=ask.player, card=ask.card, effect=ask.effect, targets=(ask.target,))
    done = Ask(form="happens", about=ask.doing[0], target=ask.target)
    return msgspec.structs.replace(situation, plays=(*situation.plays, play), ask=done)


#: where else than on the field monsters have effects to activate
_ELSEWHERE = (Zone.HAND, Zone.GRAVEYARD)


def _where_activated(situation: Situation) -> Iterator[Reading]:
    """对方发动怪兽的效果, of a monster of which nothing is known: it need not lie on the field."""
    assumed = dict(situation.assumed)
    activated = {play.card for play in situation.plays if play.do == "activate"}
    for place, placed in enumerate(situation.board):
        described = placed.facts is not None and placed.facts.card_class == "monster"
        if described and placed.card in activated and f"board.{placed.card}.zone" in assumed:
            for zone in _ELSEWHERE:
                there = msgspec.structs.replace(placed, zone=zone.value, position=None)
                other = _with_placed(situation, place, there)
                fact = f"board.{placed.card}.zone"
                yield Reading("judge.place_unsaid", other, fact, placed.zone, zone.value)


def _counted_before(situation: Situation) -> Iterator[Reading]:
    """我场上有2只怪兽，青眼白龙装备了X: the monster named after them may be one of the two."""
    playing = {n for p in situation.plays for n in (p.card, p.target, *p.targets, *p.materials, *p.tributes)}
    playing |= {situation.ask.card, situation.ask.target} if situation.ask is not None else set()
    for place, counted in enumerate(situation.board if situation.open else ()):
        if counted.card in playing or counted.zone not in MONSTER_ZONES or not _is_some_monster(counted):
            continue
        named = [one for one in situation.board[place + 1 :] if one.facts is None and one.card != "-"]
        if any(one.player is counted.player and one.zone in MONSTER_ZONES for one in named):
            left = (counted.count or 1) - 1
            fewer = (msgspec.structs.replace(counted, count=left),) if left else ()
            board = (*situation.board[:place], *fewer, *situation.board[place + 1 :])
            yield Reading("judge.counted_unsaid", msgspec.structs.replace(situation, board=board))


def _is_some_monster(placed: Placed) -> bool:
    """Nothing but that it is a monster is told of it."""
    facts = placed.facts
    return facts == Facts(card_class="monster", kinds=(CardKind.MONSTER,))


def _before_the_answers(situation: Situation, ask: Ask, base: Base) -> Situation | None:
    """我召唤X，对方发动奈落的落穴，X的效果能发动吗: a Trigger Effect goes on the chain before what is fast, or is declined."""
    plays = list(situation.plays)
    if len(plays) > 1 and plays[-1].do == "resolve":
        plays.pop()
    while (
        plays and plays[-1].do == "activate" and plays[-1].player is not ask.player and not plays[-1].result
    ):
        plays.pop()
    answered = 0 < len(plays) < len(situation.plays) and plays[-1].do not in ("activate", "resolve", "used")
    if not situation.open or not answered or ask.form != "can-activate" or ask.card is None:
        return None
    card = base.get(ask.card)
    effects = base.effects(card) if card is not None else ()
    meant = [e for e in effects if e.activates and ask.effect in (None, e.printed_no)]
    if not meant or any(e.kind is not EffectKind.TRIGGER for e in meant):
        return None
    then = msgspec.structs.replace(ask, timing="after")
    return msgspec.structs.replace(situation, plays=tuple(plays), ask=then)


def _aimed_at_told(situation: Situation) -> Iterator[Reading]:
    """我发动X，对方连锁Y, of a Y that targets: what was told of may be its target, X itself too, as well as some other card."""
    untold = standing_in(situation)
    for number, play in enumerate(situation.plays):
        if play.do != "activate" or len(play.targets) != 1 or play.targets[0] not in untold:
            continue
        others = [placed for placed in situation.board if placed.card not in play.targets]
        for placed in others:
            if placed.card in untold or placed.card == "-":
                continue
            aim = placed.id or placed.card
            plays = (*situation.plays[:number], msgspec.structs.replace(play, targets=(aim,)))
            told = msgspec.structs.replace(
                situation, board=tuple(others), plays=(*plays, *situation.plays[number + 1 :])
            )
            may = Ask(form="can-activate", card=play.card, player=play.player, effect=play.effect, target=aim)
            possible = msgspec.structs.replace(told, plays=plays[:number], ask=may)
            yield Reading("judge.target_unsaid", told, card=play.card or "", possible=possible)


def _targets_of_other_class(situation: Situation) -> Iterator[Reading]:
    """我发动雷破: its untold target, taken as a Spell, may as well be a Trap or a (Normal) monster."""
    untold = standing_in(situation)
    for number, play in enumerate(situation.plays):
        for place, placed in enumerate(situation.board):
            facts = placed.facts
            of_it = placed.card in untold and placed.card in play.targets
            if not of_it or facts is None or facts.kinds != (CardKind.SPELL,):
                continue
            for kinds, zone, position in _OTHER_CLASSES:
                lies = msgspec.structs.replace(
                    placed,
                    facts=msgspec.structs.replace(facts, card_class=kinds[0].value, kinds=kinds),
                    zone=zone.value,
                    position=position,
                )
                board = (*situation.board[:place], lies, *situation.board[place + 1 :])
                told = msgspec.structs.replace(situation, board=board)
                may = Ask(
                    form="can-activate",
                    card=play.card,
                    player=play.player,
                    effect=play.effect,
                    target=placed.card,
                )
                possible = msgspec.structs.replace(told, plays=told.plays[:number], ask=may)
                yield Reading("judge.target_unsaid", told, card=play.card or "", possible=possible)


_OTHER_CLASSES = (
    ((CardKind.TRAP,), Zone.SPELL_TRAP_ZONE, "face_up"),
    ((CardKind.MONSTER, CardKind.NORMAL_MONSTER), Zone.MAIN_MONSTER_ZONE, "face_up_attack"),
)


def _as_linked(situation: Situation) -> Iterator[Reading]:
    """旋风破坏活死人的呼声，X会被破坏吗: X may be what it has summoned, of which nothing was told."""
    ask = situation.ask
    meant = {ask.target or ask.card} if situation.open and ask is not None else set()
    monsters = [p for p in situation.board if p.card in meant and p.zone in MONSTER_ZONES and not p.linked_to]
    destroyed = {name for play in situation.plays for name in play.targets}
    for place, placed in enumerate(situation.board):
        lies = placed.zone == Zone.SPELL_TRAP_ZONE and placed.card in destroyed
        if not lies or placed.linked_to or placed.equipped_to or len(monsters) != 1:
            continue
        told = msgspec.structs.replace(placed, linked_to=monsters[0].id or monsters[0].card)
        fact = f"board.{placed.card}.linked_to"
        yield Reading(
            "judge.link_unsaid", _with_placed(situation, place, told), fact, "false", monsters[0].card
        )


def _as_laid_open(situation: Situation, base: Base) -> Iterator[Reading]:
    """场上的X被破坏，X的效果能发动吗, of a Trap that stays on the field: it lay face-up there, or was Set."""
    ask, assumed = situation.ask, dict(situation.assumed)
    if ask is None or ask.form not in ("can-activate", "triggers"):
        return
    befallen = {name for play in situation.plays for name in (*play.targets, *play.selects)}
    befallen -= {play.card for play in situation.plays}  # what was activated lies open
    for place, placed in enumerate(situation.board):
        card = base.get(placed.card) if placed.card == ask.card else None
        stays = card is not None and not _STAYING.isdisjoint(card.kinds)
        fact, unsaid = f"board.{placed.card}.position", f"board.{placed.card}.zone" in assumed
        if not stays or placed.card not in befallen or placed.zone != Zone.SPELL_TRAP_ZONE:
            continue
        if fact in assumed:
            there = msgspec.structs.replace(placed, position="face_down", set_this_turn=False)
            yield Reading(
                "judge.set_unsaid", _with_placed(situation, place, there), fact, "face_up", "face_down"
            )
        elif unsaid and placed.position in (None, "face_down"):
            there = msgspec.structs.replace(placed, position="face_up", set_this_turn=None)
            yield Reading(
                "judge.set_unsaid", _with_placed(situation, place, there), fact, "face_down", "face_up"
            )


_STAYING = frozenset({CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP, CardKind.EQUIP_SPELL})


def _of_other_player(situation: Situation, place: int) -> Reading:
    """The card asked about, of which nobody said whose it is, on the other side of the field."""
    placed = situation.board[place]
    there = msgspec.structs.replace(placed, player=placed.player.other)
    other = _with_placed(situation, place, there)
    return Reading("judge.side_unsaid", other, WHOSE, placed.player.value, there.player.value)


def _on_the_other_side(situation: Situation) -> Iterator[Reading]:
    """场上只有1只怪兽: the only card there, of nobody's side, lies on one or the other."""
    for place, placed in enumerate(situation.board):
        path = f"board.{placed.card}.controller"
        if path in dict(situation.assumed):
            other = placed.player.other
            there = _with_placed(situation, place, msgspec.structs.replace(placed, player=other))
            yield Reading("judge.side_unsaid", there, path, placed.player.value, other.value)


def _with_placed(situation: Situation, place: int, placed: Placed) -> Situation:
    board = (*situation.board[:place], placed, *situation.board[place + 1 :])
    return msgspec.structs.replace(situation, board=board)


def _as_pendulum_cards(situation: Situation, base: Base) -> Iterator[Situation]:
    """X的①, of a Pendulum Monster with a ① in either half of its text, where nobody said where it lies."""
    assumed = dict(situation.assumed)
    for place, placed in enumerate(situation.board):
        numbers = {play.effect for play in situation.plays if play.card == placed.card}
        if situation.ask is not None and situation.ask.card in (placed.card, placed.id):
            numbers.add(situation.ask.effect)
        if f"board.{placed.card}.zone" not in assumed or placed.zone == Zone.PENDULUM_ZONE:
            continue
        if any(number is not None and _is_of_both_halves(placed, number, base) for number in numbers):
            there = msgspec.structs.replace(placed, zone=Zone.PENDULUM_ZONE.value, position="face_up")
            yield _with_placed(situation, place, there)


def _is_of_both_halves(placed: Placed, number: int, base: Base) -> bool:
    card = base.get(placed.card)
    effects = effects_of(card) if card is not None else ()
    return len({e.pendulum for e in effects if e.activates and e.printed_no == number}) == 2


def _with(situation: Situation, number: int, play: Play) -> Situation:
    plays = (*situation.plays[:number], play, *situation.plays[number + 1 :])
    return msgspec.structs.replace(situation, plays=plays)


def _specially(play: Play) -> Play:
    """召唤X时, of a monster that can Special Summon itself: the Special Summon."""
    stated = Stated(verb=Verb.SPECIAL_SUMMON.value, card=play.card, player=play.player)
    return Play(do="happens", player=play.player, stated=stated)


def _other_branches(play: Play, base: Base) -> Iterator[tuple[str, ...]]:
    """What tells the ● of the card's activation apart, one for each, where that is not plain from what they await."""
    card = base.get(play.card)
    if card is None:
        return
    effects = [e for e in effects_of(card) if e.activates and play.effect in (None, e.printed_no)]
    parts = [one for effect in effects for one in branches(effect)]
    told = [_acts(one) for one in parts]
    if len(parts) < 2 or len(effects) > 1 or any(_awaits(one) for one in parts) or len(set(told)) < len(told):
        return
    yield from told


def _acts(effect: Effect) -> tuple[str, ...]:
    found = {action.verb.value for action, _ in actions_of(effect.text)} if effect.text is not None else set()
    return tuple(sorted(found))


def _awaits(effect: Effect) -> bool:
    return effect.text is not None and effect.text.trigger is not None
