"""May that effect do it to this card when it resolves: is it one of the cards the text lets its player choose?"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, EffectText, IsKind, Noun, Selection, Several, Who
from grammar.terms import SPECIAL_SUMMONS, Manner, Verb, Zone
from kb import activation, chain, lasting, matching
from kb.cards import CardInPlay, never_lies_in
from kb.checks import targets
from kb.checks.act import Activation, forbids, judged, unknown
from kb.checks.places import unread_lasting
from kb.choices import chosen_by, is_meant
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.places import placed
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import ChainLink, DuelState
from kb.trace import Trace
from kb.truth import some
from kb.verdict import Finding, TraceStep, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` is the act; only the choice is judged, not whether the effect may be activated."""
    card = common.card_meant(state, ask.card, ask.player)
    target = common.card_meant(state, ask.target)
    if card is None or target is None:
        return common.no_such_card(ask.card if card is None else ask.target)
    state = _with_answers_resolved(state, card, base, trace)
    card, target = state.cards[card.id], state.cards.get(target.id)
    if target is None:
        return common.no_such_card(ask.target)
    if (doubt := common.uncertain(state)) is not None and not _is_shut(state, card, target, ask, trace):
        return doubt
    seat = ask.player or card.controller
    tried: list[list[Finding]] = []
    for effect in activatable(card):
        if effect.text is None or ask.effect not in (None, effect.printed_no):
            continue
        act = Activation(base=base, state=state, seat=seat, card=card, effect=effect)
        actions = [action for action in chosen_by(effect.text) if is_meant(action.verb, ask.about or "")]
        unread = list(_unread(act, effect.text))
        unread += _negated(act)
        tried += [unread or [*_worn(act, action, ask), *_choice(act, action, target)] for action in actions]
    if not tried and (whole := _as_it_resolved(state, card, target, ask.about or "", trace)) is not None:
        tried = [[whole]]
    if not tried:
        return not_derivable("judge.text_unknown", card=card.card.name())
    order = list(activation.Legality)
    findings = min(tried, key=lambda found: order.index(activation.legality(found)))
    return common.of_findings(
        findings, trace, "judge.choose", card=card.card.name(), target=target.card.name(), seat=seat
    )


def _is_shut(state: DuelState, card: CardInPlay, target: CardInPlay, ask: Ask, trace: Trace) -> bool:
    """A rule kept that step from being done as it resolved, whatever else is not certain."""
    whole = _as_it_resolved(state, card, target, ask.about or "", trace)
    return whole is not None and whole.allows is False


def _with_answers_resolved(
    state: DuelState, card: CardInPlay, base: KnowledgeBase, trace: Trace
) -> DuelState:
    """The later links of the chain resolve first: what is chosen is chosen after them."""
    links = [link.number for link in state.chain if link.card == card.id]
    if not links or links[-1] == len(state.chain):
        return state
    return chain.resolve_above(state, links[-1], base, trace)


def _as_it_resolved(
    state: DuelState, card: CardInPlay, target: CardInPlay, about: str, trace: Trace
) -> Finding | None:
    """Of an effect that has resolved and leaves no choice of cards (その一組を特殊召喚できる): whether that step was open."""
    if any(link.card == card.id for link in state.chain):
        return None
    own = [step for step in _steps_of(card.card.name(), trace) if step.params.get("act") == about]
    if len(own) != 1:
        return None
    shut = own[0].code == "resolve.not_due" and bool(own[0].rules)
    left = own[0].code == "resolve.not_used" and target.id in state.left_open
    if not shut and not left:
        return None
    rule = own[0].rules[0] if shut else "resolution.may-step"
    return Finding(rule=rule, allows=left, code="choice", params={"target": target.card.name()})


def _steps_of(name: str, trace: Trace) -> Iterator[TraceStep]:
    """What was done while a link of that card was resolving."""
    resolving = None
    for step in trace.steps:
        resolving = step.card if step.code == "chain.link" else resolving
        if resolving == name:
            yield step


@enforces("resolution.no-impossible-choice", "special.proper-first", "target.moved")
def _choice(act: Activation, action: Action, target: CardInPlay) -> Iterator[Finding]:
    """It fits the description, and what is to be done to it can be."""
    if action.verb is Verb.EQUIP and action.to is not None:
        yield from _bearer(act, action.to, target)
        return
    if not isinstance(action.theme, Selection):
        aimed = [one for link in _links(act) for one in link.targets]
        if aimed and all(one != target.id or act.state.same_card(one, since) is None for one, since in aimed):
            yield forbids(act, "target.moved", "choice", target=target.card.name())
            return
        yield targets.fits_some(act, target.id, act.text.targets)
        return
    truth = matching.suits(act.state, target, placed(action.theme, action), act.ctx, hidden=True)
    truth = False if never_lies_in(target.card, target.zone) else truth
    name = target.card.name()
    yield judged(act, truth, "resolution.no-impossible-choice", "choice", name, target=name)
    summoned = action.verb in SPECIAL_SUMMONS
    if summoned and not target.properly_summoned and target.zone in (Zone.GRAVEYARD, Zone.BANISHED):
        yield forbids(act, "special.proper-first", "target_not_summonable", target=name)
    own = target.id if Manner.IGNORING_CONDITIONS in action.manner else None
    would = lasting.would_be(action.verb, target, act.ctx)
    lock = lasting.forbidden(act.state, would, act.base, ignoring=own)
    if lock is not None:
        yield lock


@enforces("resolution.no-impossible-choice", "target.definition")
def _bearer(act: Activation, noun: Noun | Who, target: CardInPlay) -> Iterator[Finding]:
    """The monster that a card is equipped to when the effect resolves: it is chosen then, not targeted."""
    parts = noun.parts if isinstance(noun, Several) else (noun,)
    plain = [part for part in parts if isinstance(part, Selection)]
    name = target.card.name()
    if len(plain) < len(parts):
        yield unknown(act, "resolution.no-impossible-choice", "choice", name, target=name)
        return
    truth = some(matching.suits(act.state, target, part, act.ctx) for part in plain)
    yield judged(act, truth, "resolution.no-impossible-choice", "choice", name, target=name)
    kept = lasting.unaffected(act.state, target, act.ctx)
    lock = kept or lasting.forbidden(act.state, lasting.would_be(Verb.EQUIP, target, act.ctx), act.base)
    if lock is not None:
        yield lock


@enforces("resolution.no-impossible-choice")
def _worn(act: Activation, action: Action, ask: Ask) -> Iterator[Finding]:
    """What is equipped is of the kind asked about (``options``)."""
    if not ask.options:
        return
    chosen = [action.theme] if isinstance(action.theme, Selection) else list(act.text.targets)
    kinds = [set(one.kinds) for noun in chosen for one in noun.predicates if isinstance(one, IsKind)]
    fits = all(set(ask.options) <= one for one in kinds) if kinds else None
    yield judged(act, fits, "resolution.no-impossible-choice", "choice", act.card.id, target=ask.target)


@enforces("negation.effect-only", "negation.activation")
def _negated(act: Activation) -> Iterator[Finding]:
    """A later link or something that applies negates it: it does nothing to any card then."""
    for link in _links(act):
        told = {"seat": link.player, "card": act.card.card.name(), "link": link.number}
        if link.negated_activation:
            yield Finding(rule="negation.activation", allows=False, code="chain.skipped", params=told)
        elif link.negated_effect:
            yield Finding(rule="negation.effect-only", allows=False, code="chain.negated", params=told)
        else:
            truth, finding = lasting.link_negated(act.state, link, act.base)
            if truth is not False and finding is not None:
                yield finding


def _links(act: Activation) -> list[ChainLink]:
    """Where the effect lies on the chain."""
    wanted = (act.card.id, act.effect.index)
    return [link for link in act.state.chain if (link.card, link.effect.index) == wanted]


def _unread(act: Activation, text: EffectText) -> Iterator[Finding]:
    """Words of the effect that are not understood may say more of what can be chosen."""
    if text.unparsed:
        words = "…".join(part.text for part in text.unparsed)
        yield unknown(act, "effect.parts", "unread", words, words=words)
    for card in act.state.on_field():
        if card.face_up and card.id != act.card.id and (words := unread_lasting(card)):
            by = card.card.name()
            yield unknown(act, "effect.continuous-applies", "lasting_unread", words, by=by, words=words)
