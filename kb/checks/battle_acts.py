"""Attacks and changes of battle position that a player makes: who may, how often, against what (R2020 3.6)."""

from __future__ import annotations

import msgspec

from grammar.nodes import IsKind, Selection, Several, Who
from grammar.terms import CardKind, Manner, Modality, Moment, Phase, Verb, Zone
from kb import lasting, matching
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.checks.act import forbids, judged
from kb.checks.doing import (
    Doing,
    all_was_understood,
    in_own_main_phase,
    is_kind,
    may_be_granted,
    not_locked,
    would_be,
)
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.skipped import is_skipped
from kb.truth import Truth, every, some
from kb.verdict import Finding

_ATTACKS = (Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY)


def attack(doing: Doing) -> list[Finding]:
    """May this monster declare an attack now (on anything)?"""
    lock = not_locked(doing, _declaring(doing, None))
    if lock is not None and lock.allows is None:
        lock = None  # it hangs on what is attacked, which is asked of each
    found = (*_may_attack_at_all(doing), lock, _has_target(doing), all_was_understood(doing))
    return [finding for finding in found if finding is not None]


def attack_directly(doing: Doing) -> list[Finding]:
    """May this monster attack the player directly now?"""
    lock = not_locked(doing, _declaring(doing, "direct"))
    found = (*_may_attack_at_all(doing, direct=True), lock, _is_direct(doing), all_was_understood(doing))
    return [finding for finding in found if finding is not None]


def attack_on(doing: Doing, target: CardInPlay) -> list[Finding]:
    """May this monster declare an attack on that monster now?"""
    truth = target.zone in MONSTER_ZONES and target.controller is not doing.seat
    may = every((truth, _may_be_attacked(doing, target)))
    aimed = judged(doing, may, "battle.attack-declaration", "attack_target", "board")
    found = (*_may_attack_at_all(doing), aimed, all_was_understood(doing))
    return [finding for finding in found if finding is not None]


def _declaring(doing: Doing, target: str | None) -> Event:
    """The declaration of an attack on that monster, or "direct"; None: nobody says on what."""
    verbs = (Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY) if target == "direct" else (Verb.DECLARE_ATTACK,)
    return msgspec.structs.replace(would_be(doing, *verbs, zone=None), other=target)


def _may_attack_at_all(doing: Doing, *, direct: bool = False) -> tuple[Finding, ...]:
    return _in_battle_phase(doing), _stands_to_attack(doing), _has_not_attacked(doing, direct=direct)


@enforces("battle.no-use-outside", "battle.no-first-turn", "battle.phase")
def _in_battle_phase(doing: Doing) -> Finding:
    """In one's own Battle Phase, with no chain open, and not in the very first turn."""
    state, rule, code = doing.state, "battle.attack-declaration", "battle_phase"
    if state.turn_player is not doing.seat or state.chain or state.turn == 1 and _turn_is_stated(doing):
        return forbids(doing, rule, code)
    if is_skipped(state, Phase.BATTLE):
        return forbids(doing, "turn.skipped-phase", "phase_skipped")
    fighting = state.phase is Phase.BATTLE and state.step is not Moment.END_STEP
    return judged(doing, None if state.phase is None else fighting, rule, code, "phase")


def _turn_is_stated(doing: Doing) -> bool:
    return not any(path == "turn" for path, _ in doing.state.assumed)


@enforces("battle.attack-declaration", "position.defense")
def _stands_to_attack(doing: Doing) -> Finding:
    """A face-up monster of one's own in Attack Position; a text may let one in Defense Position attack."""
    card = doing.card
    if card.zone in MONSTER_ZONES and card.controller is not doing.seat:
        return forbids(doing, "battle.attack-declaration", "own_monster")
    stands = card.zone in MONSTER_ZONES and card.face_up and bool(card.attack)
    truth = (None if _is_being_turned(doing) else True) if stands else _unless_granted(doing)
    return judged(doing, truth, "battle.attack-declaration", "attack_position", "board")


def _is_being_turned(doing: Doing) -> bool:
    """場のレベル４以上のモンスターは全て守備表示になる: it would not stay as it is told to lie; nothing here turns it."""
    return any(
        entry.action.verb is Verb.CHANGE_POSITION
        and entry.action.modality is Modality.DO
        and isinstance(entry.action.theme, Selection)
        and matching.belongs(doing.state, doing.card, entry.action.theme, entry.ctx) is not False
        and lasting.applies(doing.state, entry) is not False
        for entry in lasting.lasting(doing.state, doing.base)
    )


def _unless_granted(doing: Doing) -> Truth:
    """No, unless a lasting effect (or words nobody read) may allow it."""
    granted = may_be_granted(doing, _ATTACKS) or all_was_understood(doing) is not None
    return None if granted else False


@enforces("memory.attacked-this-turn")
def _attacks_made(doing: Doing) -> int:
    """How often it declared an attack this turn, as long as it has lain there: turned face-down it remembers."""
    return sum(
        Verb.DECLARE_ATTACK in event.verbs and (event.card, event.since) == (doing.card.id, doing.card.since)
        for event in doing.state.events
    )


@enforces("battle.once-per-turn", "facedown.position-and-attack", "battle.extra-attacks-do-not-add-up")
def _has_not_attacked(doing: Doing, *, direct: bool) -> Finding:
    """Once a turn, or as often as the greatest of the effects that let it attack so many times says."""
    made = _attacks_made(doing)
    allowed = _times_allowed(doing, direct=direct)
    truth: Truth = made < allowed if allowed is not None else None
    if made == 0:
        truth = True
    elif truth is False and all_was_understood(doing) is not None:
        truth = None
    return judged(doing, truth, "battle.once-per-turn", "attacked", "attacked")


def _times_allowed(doing: Doing, *, direct: bool) -> int | None:
    """How often it may attack this turn; None where effects allow it in another way than by a number.

    相手モンスター全てに１回ずつ攻撃できる: more attacks on monsters, none on the player.
    """
    most = 1
    for entry in lasting.lasting(doing.state, doing.base):
        action = entry.action
        if action.verb not in _ATTACKS or action.modality is not Modality.MAY:
            continue
        if action.verb is Verb.ATTACK_DIRECTLY or action.position:
            continue  # what it may attack, or how it may lie: not how often
        holds = every((lasting.applies(doing.state, entry), _is_meant(doing, entry)))
        if holds is False:
            continue
        if direct and isinstance(action.to, Selection | Several):
            continue
        following = action.manner == (Manner.FOLLOWING_UP,)
        otherwise = action.to is not None or action.manner
        times = _following_up(doing, entry) if following else None if otherwise else action.times
        if holds is None or times is None:
            return None
        most = max(most, times)
    return most


@enforces("battle.extra-attacks-do-not-add-up")
def _following_up(doing: Doing, entry: lasting.Lasting) -> int | None:
    """もう１度だけ続けて攻撃できる: one attack more than it had made by then; None once another monster has attacked since."""
    left, to = entry.lingering, entry.action.to
    if left is None or (to is not None and not _is_any_monster(to)):
        return None
    declared = [event for event in doing.state.events if Verb.DECLARE_ATTACK in event.verbs]
    if any(event.card != doing.card.id and event.moment > left.made_at for event in declared):
        return None
    own = [event for event in declared if (event.card, event.since) == (doing.card.id, doing.card.since)]
    return sum(event.moment <= left.made_at for event in own) + (entry.action.times or 1)


def _is_any_monster(noun: object) -> bool:
    """相手モンスターに: any of the opponent's monsters."""
    said = noun.predicates if isinstance(noun, Selection) else ()
    return bool(said) and all(isinstance(p, IsKind) and p.kinds == (CardKind.MONSTER,) for p in said)


def _is_meant(doing: Doing, entry: lasting.Lasting) -> Truth:
    """The effect speaks of this monster's attacks."""
    if entry.lingering is not None and entry.lingering.subjects:
        return (doing.card.id, doing.card.since) in entry.lingering.subjects
    agent = entry.action.agent if entry.action.agent is not None else entry.action.theme
    if agent is None or isinstance(agent, Who):
        return entry.ctx.source == doing.card.id
    return matching.belongs(doing.state, doing.card, agent, entry.ctx)


@enforces("battle.attacks-on-monsters-only", "battle.direct-attack", "battle.no-legal-target-no-direct")
def _has_target(doing: Doing) -> Finding:
    """Some monster of the opponent may be attacked; with no monster there, the player."""
    others = doing.state.in_zone(doing.seat.other, *MONSTER_ZONES)
    if not others:
        lock = not_locked(doing, _declaring(doing, "direct"))
        return lock or judged(doing, True, "battle.direct-attack", "attack_target", "")
    truth = some(_may_be_attacked(doing, card) for card in others)
    if truth is False and may_be_granted(doing, (Verb.ATTACK_DIRECTLY,)):
        truth = None
    return judged(doing, truth, "battle.attack-declaration", "attack_target", "board")


def _may_be_attacked(doing: Doing, target: CardInPlay) -> Truth:
    event = Event(
        moment=0,
        verbs=(Verb.BE_ATTACK_TARGET,),
        card=doing.card.id,
        since=doing.card.since,
        player=doing.seat,
        other=target.id,
        origin=target.zone,
        origin_controller=target.controller,
        cause=Cause.RULE,
    )
    locks = (
        lasting.forbidden(doing.state, event, doing.base),
        not_locked(doing, _declaring(doing, target.id)),
    )
    return every(True if lock is None else lock.allows for lock in locks)


@enforces("battle.direct-attack", "battle.direct-attack-counts-monsters")
def _is_direct(doing: Doing) -> Finding:
    """The opponent has no monster, unless a text lets it attack directly all the same."""
    others = doing.state.in_zone(doing.seat.other, *MONSTER_ZONES)
    truth = True if not others else _may_go_past(doing)
    if not others and _is_unsaid(doing):
        truth = _may_go_past(doing) or None
    return judged(doing, truth, "battle.direct-attack", "direct_attack", "board")


def _is_unsaid(doing: Doing) -> bool:
    """Told in one's own words, and nothing was said of the opponent's monsters."""
    place = (doing.seat.other, Zone.MAIN_MONSTER_ZONE)
    return place in doing.state.untold | doing.state.partly


def _may_go_past(doing: Doing) -> Truth:
    """Some effect lets it attack directly although the opponent has monsters."""
    granted = some(
        every((lasting.applies(doing.state, entry), _is_meant(doing, entry)))
        for entry in lasting.lasting(doing.state, doing.base)
        if entry.action.verb is Verb.ATTACK_DIRECTLY and entry.action.modality is Modality.MAY
    )
    return granted or (None if all_was_understood(doing) is not None else granted)


# --------------------------------------------------------------------------- battle position


def change_position(doing: Doing) -> list[Finding]:
    """May the player change this monster's position (or Flip Summon it) now?"""
    verb = Verb.CHANGE_POSITION if doing.card.face_up else Verb.FLIP_SUMMON
    found = (
        in_own_main_phase(doing),
        _has_positions(doing),
        _has_been_there(doing),
        _did_nothing_with_it(doing),
        not_locked(doing, would_be(doing, verb, zone=None)),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


@enforces("position.change", "link.always-attack")
def _has_positions(doing: Doing) -> Finding:
    """A monster one controls, other than a Link Monster, which has no Defense Position."""
    able = doing.card.controller is doing.seat and doing.card.zone in MONSTER_ZONES
    link = is_kind(doing.card, CardKind.LINK_MONSTER)
    return judged(
        doing, able and not link, "link.always-attack" if link else "position.change", "position", ""
    )


@enforces(
    "position.not-the-turn-it-came",
    "flip.not-the-turn-it-was-set",
    "facedown.flip-summon-same-turn",
    "banish.temporary-position-change",
)
def _has_been_there(doing: Doing) -> Finding:
    came = doing.state.turn in (doing.card.arrived_turn, doing.card.set_turn)
    came = came and not any(
        Verb.RETURN_TO_FIELD in event.verbs and (event.card, event.since) == (doing.card.id, doing.card.since)
        for event in doing.state.events
    )
    return judged(doing, not came, "position.not-the-turn-it-came", "position_arrived", "")


@enforces(
    "position.not-after-attack",
    "position.change",
    "flip.summon-once-each",
    "flip.not-after-attack-or-change",
    "facedown.position-and-attack",
    "facedown.change-by-effect",
)
def _did_nothing_with_it(doing: Doing) -> Finding:
    """It has not declared an attack this turn, and its player has not changed its position yet."""
    if _attacks_made(doing):
        return forbids(doing, "position.not-after-attack", "position_used")
    changed = any(
        (event.card, event.since) == (doing.card.id, doing.card.since)
        and event.cause in (Cause.RULE, Cause.PROCEDURE)
        and {Verb.CHANGE_POSITION, Verb.FLIP_SUMMON} & set(event.verbs)
        for event in doing.state.events
    )
    return judged(doing, not changed, "position.change", "position_used", "")
