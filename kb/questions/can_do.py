"""May this player summon, Set, attack or change a position now?"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grammar.terms import Verb, Zone
from kb.cards import CardInPlay, Seat
from kb.checks import battle_acts, normal_summons, special_summons
from kb.checks.doing import Doing
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable

_ACTS: Mapping[str, Callable[[Doing], list[Finding]]] = {
    "normal_summon": normal_summons.normal_summon,
    "set_monster": normal_summons.set_monster,
    "special_summon": special_summons.special_summon,
    "pendulum_summon": special_summons.pendulum_summon,
    "attack": battle_acts.attack,
    "attack_directly": battle_acts.attack_directly,
    "change_position": battle_acts.change_position,
}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` names the act. Every rule for it is considered; the situation must tell all that it depends on."""
    check = _ACTS.get(ask.about or "")
    if check is None:
        return not_derivable("judge.form_missing", form=ask.about or "can-do")
    seat = ask.player or Seat.A
    card = _meant(state, ask, seat)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    if card.card.stated and card.card.text is None:
        return not_derivable("judge.text_unknown", card=card.card.name())
    act = Verb.SET if ask.about == "set_monster" else Verb(ask.about or "")
    findings = check(Doing(base=base, state=state, seat=seat, card=card, act=act.value))
    return common.of_findings(findings, trace, "judge.do", card=card.card.name(), seat=seat, act=act)


def _meant(state: DuelState, ask: Ask, seat: Seat) -> CardInPlay | None:
    """The card asked about; for a Pendulum Summon that names none, one of the scales stands for it."""
    if ask.about != "pendulum_summon":
        return common.card_meant(state, ask.card, ask.player)
    scales = state.in_zone(seat, Zone.PENDULUM_ZONE)
    return scales[0] if scales else common.card_meant(state, ask.card, ask.player)
