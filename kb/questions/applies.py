"""Does that effect (still) do something when it resolves?"""

from __future__ import annotations

from grammar.terms import CardKind, Verb
from kb import lasting
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.context import Base
from kb.events import Event
from kb.happened import counts_as
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import FRONT, IF_NOT, Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import TraceStep, Verdict, not_derivable
from kb.walk import actions_of

_NEGATIONS = frozenset({"chain.skipped", "chain.negated"})


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``link``, else the last link that ``card`` activated; ``about`` limits it to one act of the resolution."""
    number = ask.link or _link_of(state, ask, trace)
    if number is None and (lasting_one := _lasting(state, ask, base, trace)) is not None:
        return lasting_one
    if number is None:
        return not_derivable("judge.no_such_link", card=ask.card or "")
    asked = common.card_meant(state, ask.card, ask.player)
    steps = common.steps_of_link(trace, number, asked.card.name() if asked is not None else None)
    if not steps:
        return not_derivable("judge.not_resolved", link=number)
    name = steps[0].card or ask.card or ""
    if steps[0].code in _NEGATIONS:
        because = (*common.rules_of(steps), *_negating(trace, number))
        return common.yes_no(False, "judge.applies", because, card=name, link=number)
    doubt = common.uncertain(state)
    if doubt is not None and not (ask.wanted == FRONT and _only_later_open(state, steps)):
        return doubt
    if ask.about == "remainder":
        return _remainder(state, name, number, steps, trace)
    if ask.about and ask.about not in set(Verb):
        return not_derivable("judge.form_missing", form=ask.about)
    wanted = Verb(ask.about) if ask.about else None
    done = [e for e in state.events if e.link == number and e.resolving and _is_by(state, e, name)]
    done = [e for e in done if wanted is None or wanted in e.verbs]
    if not done and wanted is not None and not _has_act(state, name, wanted, base):
        return not_derivable("judge.no_ground")
    if wanted is not None and any(s.code == _WITHOUT_EVENT.get(wanted) for s in steps):
        return common.yes_no(True, "judge.applies", common.rules_of(steps), card=name, link=number)
    if not done and any(s.code == "resolve.not_used" and s.params.get("act") == wanted for s in steps):
        return not_derivable("judge.no_ground")  # its player may do it
    if done and wanted is None and _lost_its_target(steps):
        return not_derivable("judge.no_ground")  # some of it was done: whether that is to apply is not asked
    nothing = any(s.code == "resolve.nothing" for s in steps) and not _had_targets(trace, number)
    if not done and nothing and _only_plays(state, trace, beside=wanted is None):
        return not_derivable("judge.no_ground")  # nobody said what lies there
    goes_on = wanted is None and any(step.code in _GOES_ON for step in steps)
    if not done and goes_on and any(step.code in _LEFT_OUT | _NOT_DONE for step in steps):
        return not_derivable("judge.no_ground")  # only what it does for the turn was carried out
    if not done and not goes_on and wanted is None and any(step.code in _CHANGES for step in steps):
        return _goes_on_changing(state, asked, steps, number, base)
    applied = bool(done) or goes_on
    if applied and wanted is None and asked is not None and _is_gone(asked):
        return not_derivable("judge.no_ground")  # it resolved; whether it still applies is asked
    if applied and ask.wanted == IF_NOT:
        return not_derivable("judge.no_ground")
    if not applied and wanted is None and ask.link is None:
        stays = _lasting(state, ask, base, trace)  # a card that does nothing when it is turned up
        if stays is not None:
            return stays
    return common.yes_no(applied, "judge.applies", common.rules_of(steps), card=name, link=number)


def _is_gone(card: CardInPlay) -> bool:
    """A card that applies as long as it lies there has left."""
    return bool(_LASTING & set(card.card.kinds)) and not card.on_field


_LASTING = frozenset(
    {CardKind.EQUIP_SPELL, CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP, CardKind.FIELD_SPELL}
)


#: changes of values, which are no events of their own: what they left behind goes on applying
_CHANGES = frozenset({"resolve.raised", "resolve.lowered", "resolve.set_to", "resolve.becomes"})


def _goes_on_changing(
    state: DuelState, card: CardInPlay | None, steps: list[TraceStep], number: int, base: Base
) -> Verdict:
    """突进的效果还适用吗: it does while a card that it changed lies there so; once that is over, nobody says when is meant."""
    left = [e for e in lasting.lasting(state, base) if card is not None and e.ctx.source == card.id]
    left = [entry for entry in left if entry.lingering is not None]
    on = [entry for entry in left if lasting.applies(state, entry) is True and _has_subject(state, entry)]
    if not on:
        return not_derivable("judge.no_ground")
    return common.yes_no(True, "judge.applies", common.rules_of(steps), card=steps[0].card, link=number)


def _has_subject(state: DuelState, entry: lasting.Lasting) -> bool:
    """One of the cards that were changed has not moved or been turned face-down since."""
    subjects = entry.lingering.subjects if entry.lingering is not None else ()
    return any((card.id, card.since) in subjects and card.face_up for card in state.cards.values())


def _is_by(state: DuelState, event: Event, name: str) -> bool:
    """That card did it, and not a card of another chain in a link of the same number."""
    card = state.cards.get(event.by_card or "")
    return card is None or card.card.name() == name


#: acts on no card and no player: the step of the trace that tells of each
_WITHOUT_EVENT = {Verb.END_PHASE: "resolve.ends_battle"}
#: what an effect that moves and changes nothing at once does: it applies from then on
_GOES_ON = frozenset(
    [
        "resolve.goes_on",
        "resolve.applies_on",
        "resolve.restricts",
        "resolve.later",
        "resolve.permits",
        "resolve.leave",
    ]
    + ["resolve.for_the_turn", "resolve.negates_area"]
)
_NOT_DONE = frozenset({"resolve.none_fit", "resolve.prevented", "resolve.target_gone", "resolve.card_gone"})


def _has_act(state: DuelState, name: str, verb: Verb, base: KnowledgeBase) -> bool:
    """The text of the card says it; of a text that is not known, or half understood, nobody can tell."""
    card = common.card_meant(state, name)
    effects = (card.effects or base.effects(card.card)) if card is not None else ()
    if not effects or any(effect.text is None or not effect.complete for effect in effects):
        return True
    texts = [effect.text for effect in effects if effect.text is not None]
    acts = {action.verb for text in texts for action, _ in actions_of(text)}
    same = {act for act in acts if counts_as(verb, (act,)) or counts_as(act, (verb,))}
    return bool(same) or any(action.verb is Verb.APPLY for text in texts for action, _ in actions_of(text))


def _only_later_open(state: DuelState, steps: list[TraceStep]) -> bool:
    """All that is not certain is a later part of the very effect whose first part was carried out."""
    codes = [step.code for step in steps]
    open_ = codes.index("resolve.open") if "resolve.open" in codes else 0
    return len(state.doubts) == 1 and any(code == "resolve.moved" for code in codes[:open_])


def _only_plays(state: DuelState, trace: Trace, *, beside: bool) -> bool:
    """Of the field nothing was told but the cards that were activated; *beside*: and Spells and Traps that apply."""
    played = {step.card for step in trace.steps if step.code == "chain.activated"}
    others = [card for card in state.on_field() if card.card.name() not in played]
    if others and (not beside or any(card.zone in MONSTER_ZONES for card in others)):
        return False
    told = any((seat, zone) in state.known for seat in Seat for zone in MONSTER_ZONES)
    return not others or not told


def _had_targets(trace: Trace, number: int) -> bool:
    activated = [s for s in trace.steps if s.code == "chain.activated" and s.link == number]
    return any(step.params.get("targets") for step in activated)


#: a step of the resolution that was not carried out: because of the one before, or there was nothing to do it to
_LEFT_OUT = frozenset(
    {"resolve.not_reached", "resolve.nothing", "resolve.condition_gone", "resolve.not_due", "resolve.barred"}
)


def _lost_its_target(steps: list[TraceStep]) -> bool:
    """What was to be done to a target that has moved was left out."""
    codes = {step.code for step in steps}
    return "resolve.target_gone" in codes and not _LEFT_OUT.isdisjoint(codes)


def _remainder(state: DuelState, name: str, number: int, steps: list[TraceStep], trace: Trace) -> Verdict:
    """后面的处理还做吗: what comes after the first act of that link. Of a table of which nothing is told, nothing."""
    if any(s.code == "resolve.nothing" for s in steps) and not _had_targets(trace, number):
        return not_derivable("judge.no_ground")
    out = [step for step in steps if step.code in _LEFT_OUT]
    done = {event.moment for event in state.events if event.link == number and event.resolving}
    if any(step.code == "resolve.not_reached" for step in out) or (out and not done):
        return common.yes_no(False, "judge.remainder", common.rules_of(steps), card=name, link=number)
    if out or not done:
        return not_derivable("judge.no_ground")
    return common.yes_no(True, "judge.remainder", common.rules_of(steps), card=name, link=number)


def _lasting(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict | None:
    """Of a card that activated nothing: whether the effects that it has without activating them apply."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None or card.card.stated:
        return None
    asked = {effect.index for effect in card.effects if ask.effect in (None, effect.printed_no)}
    entries = [
        e
        for e in lasting.lasting(state, base)
        if e.ctx.source == card.id and e.lingering is None and (ask.effect is None or e.ctx.effect in asked)
    ]
    truths = {lasting.applies(state, entry) for entry in entries}
    if len(truths) != 1 or None in truths:
        return None
    because = ("effect.continuous-applies", *trace.rules())
    return common.yes_no(truths.pop() is True, "judge.lasting", because, card=card.card.name())


def _link_of(state: DuelState, ask: Ask, trace: Trace) -> int | None:
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return None
    name = card.card.name()
    links = [step.link for step in trace.steps if step.code in common.RESOLVING and step.card == name]
    return links[-1] if links else None


def _negating(trace: Trace, number: int) -> tuple[str, ...]:
    """Rules at work in the later links, which resolved before it: one of them negated it."""
    later = [step.link for step in trace.steps if step.code in common.RESOLVING and (step.link or 0) > number]
    return tuple(
        rule for link in later if link for rule in common.rules_of(common.steps_of_link(trace, link))
    )
