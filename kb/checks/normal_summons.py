"""Normal Summons and Sets of monsters: how often, with how many Tributes, onto which zone (R2020 2.2, 3.3.2)."""

from __future__ import annotations

from grammar.nodes import EffectText
from grammar.terms import CardKind, Position, Stat, Verb, Zone
from kb import lasting, stats
from kb.cards import CardClass, CardInPlay
from kb.checks import tributes
from kb.checks.act import assumes, forbids, judged, unknown
from kb.checks.doing import (
    Doing,
    all_was_understood,
    in_own_main_phase,
    is_kind,
    not_locked,
    own_text_was_understood,
    unread_of_summoning,
    would_be,
)
from kb.checks.free_summons import has_other_terms, needs_no_tribute
from kb.checks.normal_count import is_left
from kb.checks.unique import second_copy
from kb.enforce import enforces
from kb.truth import Truth, every
from kb.verdict import Finding

_OTHERWISE = (
    CardKind.FUSION_MONSTER,
    CardKind.SYNCHRO_MONSTER,
    CardKind.XYZ_MONSTER,
    CardKind.LINK_MONSTER,
    CardKind.RITUAL_MONSTER,
    CardKind.SPECIAL_SUMMON_MONSTER,
    CardKind.TOKEN,
)
_MAIN_ZONES = 5


def normal_summon(doing: Doing) -> list[Finding]:
    """May this monster be Normal Summoned (Tribute Summoned) now?"""
    return _findings(doing, Verb.NORMAL_SUMMON)


def set_monster(doing: Doing) -> list[Finding]:
    """May this monster be Set from the hand now? A Set counts as the Normal Summon of the turn."""
    return _findings(doing, Verb.SET)


@enforces("summon.normal-position", "summon.face-up-is-summon")
def in_position(doing: Doing, position: Position) -> list[Finding]:
    """May a Normal Summon be made in that position? A Set is one in face-down Defense; texts may turn it face-up."""
    turned = position is Position.FACE_UP_DEFENSE and _turned_face_up(doing)
    rule = "summon.face-up-is-summon" if turned else "summon.normal-position"
    fits: Truth = turned or position in (Position.FACE_UP_ATTACK, Position.FACE_DOWN_DEFENSE)
    unread = all_was_understood(doing)
    if not fits and unread is not None:
        fits = None  # words that are not understood may allow it
    set_ = position is Position.FACE_DOWN_DEFENSE
    found = (
        judged(doing, fits, rule, "summon_position", "text", position=position),
        not_locked(doing, would_be(doing, Verb.SET if set_ else Verb.NORMAL_SUMMON)),
        unread,
    )
    return [finding for finding in found if finding is not None]


def _turned_face_up(doing: Doing) -> bool:
    """Some lasting effect says that monsters that would be Set are put in face-up Defense Position."""
    return any(
        step.action.verb is Verb.CHANGE_POSITION and step.action.position == (Position.FACE_UP_DEFENSE,)
        for card in doing.state.on_field()
        for effect in card.effects
        if effect.text is not None and lasting.in_place(doing.state, card, effect) and _of_sets(effect.text)
        for step in effect.text.resolution
    )


def _of_sets(text: EffectText) -> bool:
    events = text.trigger.events if text.trigger is not None else ()
    return not text.unparsed and any(event.verb is Verb.SET for event in events)


def _findings(doing: Doing, verb: Verb) -> list[Finding]:
    tributes = _tributes(doing, verb)
    verbs = (verb, Verb.TRIBUTE_SUMMON) if tributes and verb is Verb.NORMAL_SUMMON else (verb,)
    found = (
        in_own_main_phase(doing),
        _can_be_normal_summoned(doing),
        is_left(doing, verbs),
        _has_tributes(doing, tributes),
        _has_zone(doing, tributes),
        not_locked(doing, would_be(doing, *verbs)),
        second_copy(doing) if verb is Verb.NORMAL_SUMMON else None,
        own_text_was_understood(doing),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


def by_effect(doing: Doing, verb: Verb) -> Truth:
    """May an effect Normal Summon this monster? That it was done once this turn does not matter."""
    tributes = _tributes(doing, verb)
    verbs = (verb, Verb.TRIBUTE_SUMMON) if tributes else (verb,)
    found = (
        _can_be_normal_summoned(doing),
        _has_tributes(doing, tributes),
        _has_zone(doing, tributes),
        not_locked(doing, would_be(doing, *verbs)),
    )
    if verb is Verb.TRIBUTE_SUMMON and tributes == 0:
        return False
    return every(finding.allows for finding in found if finding is not None)


@enforces("summon.two-families")
def _can_be_normal_summoned(doing: Doing) -> Finding:
    """A monster in the hand that is of no kind which is only Special Summoned."""
    card, name = doing.card, doing.card.card.name()
    monster: Truth = None if card.card.card_class is None else card.card.card_class is CardClass.MONSTER
    able = every((card.zone is Zone.HAND, monster, not is_kind(card, *_OTHERWISE)))
    return judged(doing, able, "summon.two-families", "normal_kind", name)


def _tributes(doing: Doing, verb: Verb) -> int | None:
    """How many monsters are Tributed for its Level; None when its own text says something that is not worked out."""
    if has_other_terms(doing.card) or unread_of_summoning(doing.card, doing.base):
        return None
    level = stats.stat(doing.state, doing.card, Stat.LEVEL, doing.base)
    if level is None:
        return None
    wanted = 0 if level <= 4 else 1 if level <= 6 else 2
    if not wanted or len(doing.state.in_zone(doing.seat, Zone.MAIN_MONSTER_ZONE)) >= _MAIN_ZONES:
        return wanted
    free = needs_no_tribute(doing, verb)
    return None if free is None else 0 if free else wanted


@enforces(
    "tribute.summon",
    "tribute.own-monsters",
    "tribute.prohibited",
    "tribute.needs-the-monster",
    "tribute.face-down",
    "summon.face-down-materials",
)
def _has_tributes(doing: Doing, wanted: int | None) -> Finding:
    """Enough of one's own monsters may be Tributed."""
    rule, code = "tribute.summon", "tributes"
    if wanted is None and _level_is_unsaid(doing.card):
        return assumes(doing, rule, code, f"board.{doing.card.id}.level")
    if wanted is None:
        return unknown(doing, rule, code, doing.card.card.name())
    truth = tributes.enough(doing, wanted)
    known = doing.materials is not None or doing.knows_field
    if truth is False and (not known or any(map(tributes.may_be_otherwise, doing.monsters()))):
        truth = None
    missing = "、".join(card.card.name() for card in doing.monsters()) or "board"
    return judged(doing, truth, rule, code, missing, wanted=wanted)


def _level_is_unsaid(card: CardInPlay) -> bool:
    """Some monster, of which nothing is told: what its Level asks for is there."""
    told = card.card
    return told.stated and told.text is None and told.level is None and not card.card.printed


@enforces("summon.normal-zone", "tribute.frees-zone", "summon.tribute-with-full-zones")
def _has_zone(doing: Doing, tributes: int | None) -> Finding | None:
    """A free Main Monster Zone; the zone of a Tributed monster is free."""
    used = len(doing.state.in_zone(doing.seat, Zone.MAIN_MONSTER_ZONE))
    if used < _MAIN_ZONES:
        return None
    if tributes is None:
        return unknown(doing, "summon.normal-zone", "monster_zone", f"board.{doing.card.id}.level")
    if not tributes:
        return forbids(doing, "summon.normal-zone", "monster_zone")
    return None  # some Tribute comes from those five
