"""May this player summon, Set, attack or change a position now?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from grammar.terms import Position, Verb, Zone
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.checks import battle_acts, normal_summons, special_summons, spells_set, tributes
from kb.checks.act import assumes
from kb.checks.doing import Doing
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Finding, Verdict, not_derivable

#: a Special Summon of which it is not said how: only that none may be made can be told
SOMEHOW = "summon_somehow"
_ACTS: Mapping[str, Callable[[Doing], list[Finding]]] = {
    "normal_summon": normal_summons.normal_summon,
    "set_monster": normal_summons.set_monster,
    "set_spell_trap": spells_set.set_spell_trap,
    "special_summon": special_summons.special_summon,
    "synchro_summon": partial(special_summons.by_materials, verb=Verb.SYNCHRO_SUMMON),
    "xyz_summon": partial(special_summons.by_materials, verb=Verb.XYZ_SUMMON),
    "link_summon": partial(special_summons.by_materials, verb=Verb.LINK_SUMMON),
    "pendulum_summon": special_summons.pendulum_summon,
    "summon_by_effect": special_summons.by_effect,
    SOMEHOW: special_summons.by_effect,
    "in_face_up_defense": partial(normal_summons.in_position, position=Position.FACE_UP_DEFENSE),
    "in_face_down_defense": partial(normal_summons.in_position, position=Position.FACE_DOWN_DEFENSE),
    "in_face_up_attack": partial(normal_summons.in_position, position=Position.FACE_UP_ATTACK),
    "tribute": tributes.tribute,
    "attack": battle_acts.attack,
    "attack_directly": battle_acts.attack_directly,
    "change_position": battle_acts.change_position,
}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` names the act. Every rule for it is considered; the situation must tell all that it depends on."""
    if len(ask.cards) > 1:
        return common.of_each(answer, state, ask, base, trace)
    check = _ACTS.get(ask.about or "")
    if check is None:
        return not_derivable("judge.form_missing", form=ask.about or "can-do")
    seat = ask.player or Seat.A
    card = _meant(state, ask, seat)
    if card is None:
        return common.no_such_card(ask.card)
    if ask.player is None and card.zone in MONSTER_ZONES:
        seat = card.controller
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    act = _VERBS.get(ask.about or "") or Verb(ask.about or "")
    if _is_unknown(card) or (_is_described(card) and ask.about == "special_summon"):
        return not_derivable("judge.text_unknown", card=card.card.name())
    materials = materials_meant(state, ask, seat)
    if materials is None:
        return not_derivable("judge.no_such_card", card="、".join(ask.materials))
    used = tuple(one.id for one in materials) or None
    doing = Doing(base=base, state=state, seat=seat, card=card, act=act.value, materials=used)
    findings = [*check(doing), *_text_unsaid(doing)]
    headline = "judge.tribute" if ask.about == "tribute" else "judge.do"
    verdict = common.of_findings(findings, trace, headline, card=card.card.name(), seat=seat, act=act)
    if ask.about == SOMEHOW and verdict.answer is Answer.CAN:
        return not_derivable("judge.no_ground")
    return verdict


#: acts that go by another name than their verb
_VERBS = {
    "set_monster": Verb.SET,
    "set_spell_trap": Verb.SET,
    "summon_by_effect": Verb.SPECIAL_SUMMON,
    SOMEHOW: Verb.SPECIAL_SUMMON,
    "in_face_up_defense": Verb.NORMAL_SUMMON,
    "in_face_down_defense": Verb.SET,
    "in_face_up_attack": Verb.NORMAL_SUMMON,
}


def _is_described(card: CardInPlay) -> bool:
    """Only told of, in words that say what kind of card it is but not what its text says."""
    return card.card.stated and card.card.text is None


def _is_unknown(card: CardInPlay) -> bool:
    """A real card that is not in the base."""
    return _is_described(card) and card.card.card_class is None


@enforces("effect.parts")
def _text_unsaid(doing: Doing) -> Iterator[Finding]:
    """Of a card that is only described no text is told: it is taken to say nothing about this."""
    if _is_described(doing.card):
        yield assumes(doing, "effect.parts", "text_unsaid", f"board.{doing.card.id}.text")


#: where the monster lies that is to be summoned, when several bear the name
_FROM = {
    "synchro_summon": (Zone.EXTRA_DECK,),
    "xyz_summon": (Zone.EXTRA_DECK,),
    "link_summon": (Zone.EXTRA_DECK,),
    "pendulum_summon": (Zone.HAND, Zone.EXTRA_DECK),
    "summon_by_effect": (Zone.EXTRA_DECK, Zone.DECK, Zone.HAND, Zone.GRAVEYARD, Zone.BANISHED),
}


def _meant(state: DuelState, ask: Ask, seat: Seat) -> CardInPlay | None:
    """The card asked about; for a Pendulum Summon that names no monster to come, one of the scales stands for it."""
    there = [card for zone in _FROM.get(ask.about or "", ()) for card in state.in_zone(seat, zone)]
    waiting = [card for card in there if ask.card in (card.id, *_names(card))]
    if waiting:
        return waiting[0]
    scales = state.in_zone(seat, Zone.PENDULUM_ZONE) if ask.about == "pendulum_summon" else []
    return scales[0] if scales else common.card_meant(state, ask.card, ask.player)


def _names(card: CardInPlay) -> tuple[str, ...]:
    return (card.card.key, *card.card.names.values(), *card.card.aliases)


def materials_meant(state: DuelState, ask: Ask, seat: Seat) -> tuple[CardInPlay, ...] | None:
    """One monster of *seat*'s for every name, those on the field first, each once. None: there are not so many."""
    there = [*state.in_zone(seat, *MONSTER_ZONES), *state.in_zone(seat, Zone.HAND)]
    found: list[CardInPlay] = []
    for name in ask.materials:
        copies = [card for card in there if common.is_named(card, name) or card.id == name]
        copy = next((card for card in copies if card not in found), None)
        if copy is None:
            return None
        found.append(copy)
    return tuple(found)
