"""May this player activate this card or effect now?"""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, IsKind, Reference, Selection, Several
from grammar.terms import SUMMONS, CardKind, Timing, Verb, Zone
from grammar.walk import nodes_in
from kb import activation
from kb.cards import CardClass, CardInPlay, Seat
from kb.checks import limits
from kb.checks.act import Activation, assumes, forbids, unknown
from kb.claims.acts_of import acts_in
from kb.copied import awaits_its_time, taken_over, takes_over
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.events import Event
from kb.knowledge import KnowledgeBase
from kb.playing import BARE, bare_activation, is_laid_open_with, stays_on_field
from kb.questions import common
from kb.questions.of_state import is_of_state, occasion_presupposed
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Finding, Verdict, not_derivable
from kb.walk import is_this_card


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` "card": the activation of the card itself is meant (a Pendulum Monster into its zone).

    "along": an effect of it in that same link; "effect": an effect of it, not the card without one;
    "some-time": not as an answer to anything that was told; "effect-some-time": both.
    """
    if len(ask.cards) > 1:
        return common.of_each(answer, state, ask, base, trace)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    if (taker := _who_took(state, card, ask)) is not None:
        return _of_either(state, card, taker, ask, base, trace)
    seat = ask.player or card.controller
    told = {"card": card.card.name(), "seat": seat}
    doubt = common.uncertain(state, of_lp=False)
    late = _too_late(state, seat, card, ask, base) if doubt is not None else None
    if late is not None:
        return common.of_findings([late], trace, "judge.activate", card=card.card.name(), seat=seat)
    untold = _untold_texts(state)
    if doubt is not None and not untold:
        return doubt
    if ask.zone is not None and card.zone is not Zone(ask.zone):
        return common.of_findings([_elsewhere(state, seat, card, base)], trace, "judge.activate", **told)
    if ask.about == "along":
        return _along(state, ask, seat, card, base, trace)
    if ask.about == "any-effect":
        return _with_any_effect(state, seat, card, base, trace)
    if ask.about == "card":
        played = (e for e in card.effects if e.kind is EffectKind.ACTIVATE)
        effect = next(played, None) or bare_activation(card.card)
    else:
        effect = activation.choose_effect(state, seat, card.id, base, ask.effect, doing=ask.doing, of=ask.of)
    if effect is None and ask.of is not None:
        gone = Finding(
            rule="gain.effect", allows=False, code="check.taken_over.no", params=told | {"of": ask.of}
        )
        return common.of_findings([gone], trace, "judge.activate", **told)
    if effect is None or (ask.about in ("effect", "effect-some-time") and effect.index == BARE):
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    if doubt is not None and not _awaits_activation(effect):
        return doubt
    if ask.about == "negate" and (unfit := _negates_nothing(state, ask, card, effect)) is not None:
        return unfit
    target = common.card_meant(state, ask.target)  # with about=negate, the link that is to be answered
    cost = common.card_meant(state, ask.cost, seat)
    if cost is not None and effect.text is not None and takes_over(effect.text):
        if awaits_its_time(cost, base):
            return not_derivable("judge.no_ground")  # what its effect comes to at another time is not plain
        effect = taken_over(state, effect, (_given_up(cost),), base)
    findings = activation.can_activate(
        state,
        seat,
        card.id,
        effect,
        base,
        targets=(target.id,) if target is not None else None,
        cost=(cost.id,) if cost is not None else None,
    )
    if ask.about == "negate" and any(f.allows is False and f.rule in _OF_TABLE for f in findings):
        return not_derivable("judge.no_ground")  # for want of something on the table, which nobody told of
    if ask.about in ("some-time", "effect-some-time"):
        act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
        findings = _some_time(act, findings)
    act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
    if is_of_state(state, ask):
        spoken_of = _spoken_of(act, _verbs_awaited(act))
        findings = occasion_presupposed(act, ask, findings, spoken_of=spoken_of)
    findings = (
        *findings,
        *(assumes(act, "effect.parts", "text_unsaid", f"board.{one}.text") for one in untold),
    )
    whichever = ask.about in ("effect", "effect-some-time") and ask.effect is None and not ask.doing
    if whichever and ask.timing in ("after", "open"):
        act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
        barred = _barred_besides(act, findings)
        if barred is not None:
            return not_derivable("judge.which_effect", card=card.card.name(), effect=barred.printed_no)
    return common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)


@enforces("copy.text-rewritten")
def _who_took(state: DuelState, card: CardInPlay, ask: Ask) -> CardInPlay | None:
    """得到的X的效果: the card on the field that took over the effects of the one named, which lies elsewhere."""
    if ask.of is not None or (card.on_field and card.controller is ask.player):
        return None
    takers = [
        other
        for other in state.on_field(ask.player)
        if other.id != card.id and any(e.taken_from == card.card.key for e in other.effects)
    ]
    return takers[0] if len(takers) == 1 else None


def _of_either(
    state: DuelState, card: CardInPlay, taker: CardInPlay, ask: Ask, base: KnowledgeBase, trace: Trace
) -> Verdict:
    """Of the one that took them over, unless the other can activate something of its own and that one cannot."""
    of = msgspec.structs.replace(ask, card=taker.id, of=card.card.name(), cards=())
    verdict = answer(state, of, base, trace)
    if verdict.answer is Answer.CAN:
        return verdict
    own = activation.choose_effect(state, ask.player or card.controller, card.id, base, ask.effect)
    if own is None:
        return verdict
    findings = activation.can_activate(state, ask.player or card.controller, card.id, own, base)
    if activation.legality(findings) is not activation.Legality.FORBIDDEN:
        return not_derivable("judge.which_effect", card=card.card.name(), effect=own.printed_no)
    return verdict


@enforces("effect.parts")
def _untold_texts(state: DuelState) -> tuple[str, ...]:
    """Cards that were only told of and whose effect resolved, where nothing else in the simulation is uncertain."""
    doubted = tuple(missing for _, missing in state.doubts)
    told = (state.cards.get(card_id) for card_id in doubted)
    untold = all(card is not None and card.card.stated and card.card.text is None for card in told)
    return doubted if untold and all(code == "doubt.unknown_effect" for code, _ in state.doubts) else ()


def _awaits_activation(effect: Effect) -> bool:
    """カードの効果が発動した場合に: whatever that effect does."""
    trigger = effect.text.trigger if effect.text is not None else None
    return trigger is not None and all(event.verb is Verb.ACTIVATE for event in trigger.events)


def _given_up(card: CardInPlay) -> Event:
    """What paying with that card would be."""
    return Event(moment=0, verbs=(), card=card.id, since=card.since)


_NEGATIONS = frozenset({Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT, Verb.NEGATE_THAT})
_OF_SUMMONS = frozenset({Verb.NEGATE_SUMMON, Verb.NEGATE_THAT})
#: acts of which the text does not say what they come to
_UNNAMED = frozenset({Verb.GAIN_EFFECT, Verb.CHANGE_EFFECT, Verb.APPLY})


#: an activation that fails for what does not lie there says nothing of what the card negates
_OF_TABLE = frozenset({"target.definition", "target.on-activation"})


def _negates_nothing(state: DuelState, ask: Ask, card: CardInPlay, effect: Effect) -> Verdict | None:
    """旋风能无效死者苏生吗: activated it may be, and yet negate nothing. None for an effect that negates."""
    if ask.timing == "summon_attempt":
        return _negates_no_summon(card)
    link = state.cards[state.chain[-1].card] if state.chain else None
    acts = [act for act in acts_in(effect.text) if act.verb in _NEGATIONS] if effect.text is not None else []
    if any(link is None or _may_be_of(act, link) for act in acts):
        return not_derivable("judge.no_ground") if _may_be_immune(link) else None
    text = card.card.text
    if acts and effect.activates and text is not None and text.complete:
        return common.yes_no(False, "judge.negates", ("effect.parts",), card=card.card.name())
    lasting = link is None or stays_on_field(link)  # off the field, it does nothing any more
    if lasting or text is None or not text.complete:
        return not_derivable("judge.no_ground")
    if any(act.verb in _NEGATIONS | _UNNAMED for act in acts_in(text)):
        return not_derivable("judge.no_ground")
    return common.yes_no(False, "judge.negates", ("effect.parts",), card=card.card.name())


def _negates_no_summon(card: CardInPlay) -> Verdict | None:
    """奈落的落穴能无效召唤吗: None where some effect of it may."""
    text = card.card.text
    if text is None or not text.complete or any(a.verb in _OF_SUMMONS | _UNNAMED for a in acts_in(text)):
        return None
    return common.yes_no(False, "judge.negates_summon", ("effect.parts",), card=card.card.name())


def _may_be_of(act: Action, link: CardInPlay) -> bool:
    """What the act negates may be that card: not monsters alone, where a Spell was activated."""
    themes = act.theme.parts if isinstance(act.theme, Several) else (act.theme,)
    told = [
        [kind for predicate in theme.predicates if isinstance(predicate, IsKind) for kind in predicate.kinds]
        for theme in themes
        if isinstance(theme, (Selection, Reference))
    ]
    return len(told) < len(themes) or any(not kinds or _of_class(kinds, link) for kinds in told)


def _of_class(kinds: list[CardKind], link: CardInPlay) -> bool:
    name = link.card.card_class
    return name is None or any(
        kind is CardKind.CARD or kind.value.endswith(name.value) or not kind.value.endswith(_CLASSES)
        for kind in kinds
    )


_CLASSES = tuple(each.value for each in CardClass)


def _may_be_immune(card: CardInPlay | None) -> bool:
    """Its text keeps some effects from it: whether this is one of them is another question."""
    effects = card.effects if card is not None else ()
    texts = [effect.text for effect in effects if not effect.activates]
    return any(act.verb is Verb.UNAFFECTED for text in texts if text is not None for act in acts_in(text))


#: what an effect answers, and in whose turn and when that would be
_OF_MOMENT = frozenset({"activation.condition", "activation.opponent-turn", "speed.two", "speed.one"})
_ANSWERED = frozenset({Verb.ACTIVATE, Verb.DECLARE_ATTACK, Verb.ATTACK})


def _when_it_fits(act: Activation, finding: Finding) -> Finding:
    """This turn's asking is not of one moment: that what the effect answers comes about is presupposed.

    Of another event than an activation or an attack only where no text on the table speaks of such an event.
    """
    if finding.rule == "activation.condition" and finding.allows and _answers_what_is_over(act):
        return unknown(act, finding.rule, "event", "events")
    if finding.rule not in _OF_MOMENT or finding.allows:
        return finding
    trigger, awaited = act.text.trigger, _verbs_awaited(act)
    if not awaited:
        return finding
    if awaited <= _ANSWERED and act.effect.kind is not EffectKind.TRIGGER:
        used = any(use.card_key != act.card.card.key for use in act.state.uses)
        if used and awaited != {Verb.ACTIVATE}:
            return unknown(act, finding.rule, "event", "events")  # what was used may have to do with attacks
        return assumes(act, finding.rule, "event", "events")
    came = trigger is not None and all(is_this_card(event.theme) for event in trigger.events)
    if finding.code == "check.event.no" and not (came and awaited & SUMMONS):
        return unknown(act, finding.rule, "event", "events")  # it may come about yet
    open_ = finding.rule == "activation.condition" and finding.allows is None
    if not open_ or act.state.uses or act.state.lingering or _spoken_of(act, awaited):
        return finding
    return assumes(act, finding.rule, "event", "events")


def _verbs_awaited(act: Activation) -> set[Verb]:
    trigger = act.text.trigger
    return {event.verb for event in trigger.events} if trigger is not None else set()


def _answers_what_is_over(act: Activation) -> bool:
    """我这个回合召唤过怪兽，能发动激流葬吗: that Summon is what it would answer, and whether the moment is over is not told."""
    awaited = _verbs_awaited(act)
    return bool(awaited & SUMMONS) and any(awaited & set(event.verbs) for event in act.state.events)


def _some_time(act: Activation, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    found = (_once_it_has_counters(act, _when_it_fits(act, finding)) for finding in findings)
    return _where_it_waits(act, tuple(found))


def _once_it_has_counters(act: Activation, finding: Finding) -> Finding:
    """Counters that the card has not got now it may have got by then."""
    lacking = finding.allows is False and finding.rule == "cost.unpayable"
    if not lacking or finding.params.get("verb") is not Verb.REMOVE_COUNTER:
        return finding
    return unknown(act, finding.rule, "cost_cards", f"board.{act.card.id}.counters", verb=Verb.REMOVE_COUNTER)


def _barred_besides(act: Activation, findings: tuple[Finding, ...]) -> Effect | None:
    """Where the effect looked at may be activated: another one of the card that may not, lying where it works."""
    if activation.legality(findings) is not activation.Legality.ALLOWED:
        return None
    for effect in act.card.effects:
        if not effect.activates or effect.index == act.effect.index:
            continue
        found = activation.can_activate(act.state, act.seat, act.card.id, effect, act.base)
        other = msgspec.structs.replace(act, effect=effect)
        refused = [one for one in _some_time(other, found) if one.allows is False]
        if refused and not any(one.rule in _NOT_MEANT for one in refused):
            return effect
    return None


#: an effect that works from elsewhere, or at another time, is not the one meant
_NOT_MEANT = _OF_MOMENT | {
    "activation.place",
    "activation.phase",
    "zone.pendulum-zone-card-only-if-placed-so",
}


def _where_it_waits(act: Activation, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What sets itself off by an event that may come about yet may lie elsewhere by then."""
    waits = any(f.allows is None and f.code.startswith("check.event") for f in findings)
    if not waits or act.effect.kind is not EffectKind.TRIGGER:
        return findings
    return tuple(
        unknown(act, f.rule, "place", "events") if f.rule == "activation.place" and f.allows is False else f
        for f in findings
    )


def _spoken_of(act: Activation, awaited: set[Verb]) -> bool:
    """A text of another card on the table has to do with such events, or was not wholly read."""
    kin = awaited | (SUMMONS if awaited & SUMMONS else set())
    for card in act.state.cards.values():
        if card.id == act.card.id or not card.face_up:
            continue
        if any(not effect.complete or effect.text is None for effect in card.effects):
            return True
        texts = [effect.text for effect in card.effects]
        if any(node.verb in kin for node in nodes_in(tuple(texts)) if isinstance(node, Action)):
            return True
    return False


@enforces("zone.pendulum-zone-card-only-if-placed-so")
def _elsewhere(state: DuelState, seat: Seat, card: CardInPlay, base: KnowledgeBase) -> Finding:
    """A Pendulum Effect of a card that is in no Pendulum Zone, wherever else it lies, is not used."""
    act = Activation(base=base, state=state, seat=seat, card=card, effect=Effect(index=BARE))
    return forbids(act, "zone.pendulum-zone-card-only-if-placed-so", "place", zone=card.zone)


@enforces("activation.empty-continuous-trap", "activation.no-ignition-with-card")
def _along(
    state: DuelState, ask: Ask, seat: Seat, card: CardInPlay, base: KnowledgeBase, trace: Trace
) -> Verdict:
    """The effects meant, each in the link in which the card is turned up; they must all come to the same."""
    effects = [e for e in card.effects if e.activates and ask.effect in (None, e.printed_no)]
    meant = [e for e in effects if activation.does(e, ask.doing)] or effects
    found = [_with_card(state, seat, card, effect, base) for effect in meant]
    if len({activation.legality(findings) for findings in found}) != 1:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    return common.of_findings(found[0], trace, "judge.activate", card=card.card.name(), seat=seat)


def _with_card(
    state: DuelState, seat: Seat, card: CardInPlay, effect: Effect, base: KnowledgeBase
) -> tuple[Finding, ...]:
    if effect.kind is EffectKind.ACTIVATE or is_laid_open_with(card, effect):
        return activation.can_activate(state, seat, card.id, effect, base)
    act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
    rule = "activation.empty-continuous-trap"
    if effect.complete:
        return (forbids(act, rule, "along"),)
    return (unknown(act, rule, "along", f"cards.{card.id}.text"),)


def _with_any_effect(
    state: DuelState, seat: Seat, card: CardInPlay, base: KnowledgeBase, trace: Trace
) -> Verdict:
    """Of a card whose effect is not told: what keeps every effect of it from being activated does."""
    effect = activation.choose_effect(state, seat, card.id, base, None)
    act = effect and Activation(base=base, state=state, seat=seat, card=card, effect=effect)
    found = limits.nothing_prohibits(act) if act else None
    if found is None or found.allows is not False:
        return not_derivable("judge.text_unknown", card=card.card.name())
    return common.of_findings([found], trace, "judge.activate", card=card.card.name(), seat=seat)


@enforces("summon.by-effect-cannot-be-negated")
def _too_late(
    state: DuelState, seat: Seat, card: CardInPlay, ask: Ask, base: KnowledgeBase
) -> Finding | None:
    """An effect that negates a Summon finds none to negate once a chain has resolved, whatever came of it."""
    effect = activation.choose_effect(state, seat, card.id, base, ask.effect)
    trigger = effect.text.trigger if effect is not None and effect.text is not None else None
    if effect is None or trigger is None or trigger.timing is not Timing.BEFORE:
        return None
    if state.attempt is not None or state.chain or not {e.verb for e in trigger.events} <= SUMMONS:
        return None
    act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
    return forbids(act, "summon.by-effect-cannot-be-negated", "attempt")
