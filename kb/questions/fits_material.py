"""May that monster be one of the materials that the other asks for, by its material line?"""

from __future__ import annotations

from functools import partial

import msgspec

from grammar.nodes import Action, Including, Node, OnlyThese, Predicate, SameAs, Selection, SumIs
from grammar.terms import CardKind, Verb
from kb import predicates
from kb.cards import CardInPlay, Seat
from kb.checks.doing import Doing
from kb.checks.materials import shared_out
from kb.context import Context
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.as_material import answer as forbidden
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, some
from kb.verdict import Answer, Verdict, not_derivable

#: what a material line says of the materials together, not of each
_OF_ALL = (Including, OnlyThese, SameAs, SumIs)


@enforces("material.line")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` for ``target``; ``about``: as which material. With ``materials`` these are the whole set."""
    if ask.materials:
        return _whole_set(state, ask, base)
    card, summoned = common.card_meant(state, ask.card), common.card_meant(state, ask.target)
    if card is None or summoned is None:
        return common.no_such_card(ask.card if card is None else ask.target)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    banned = forbidden(state, ask, base, trace)
    if banned.answer is Answer.CANNOT:
        return msgspec.structs.replace(banned, answer=Answer.CAN) if ask.negated else banned
    text = summoned.card.text
    if text is None or text.material is None or card.card.text is None or not card.card.text.complete:
        return not_derivable("judge.text_unknown", card=summoned.card.name())
    ctx = Context(base=base, controller=summoned.controller, source=summoned.id, since=summoned.since)
    truth = some(_fits(state, card, part, ctx) for part in text.material.parts)
    if truth is None or (truth is False and _speaks_of_materials(card)):
        return not_derivable("judge.undecided", missing="materials", rule="material.line")
    names = {"card": card.card.name(), "target": summoned.card.name()}
    verdict = common.yes_no(truth, "judge.fits_material", ("material.line",), **names)
    if not ask.negated:
        return verdict
    return msgspec.structs.replace(verdict, answer=Answer.CANNOT if truth else Answer.CAN)


def _whole_set(state: DuelState, ask: Ask, base: KnowledgeBase) -> Verdict:
    """Those cards, all of them, share out over the parts of the material line (of a Fusion Monster)."""
    summoned = common.card_meant(state, ask.target)
    cards = tuple(
        card for card in state.on_field(Seat.A) if any(map(partial(common.is_named, card), ask.materials))
    )
    text = summoned.card.text if summoned is not None else None
    if summoned is not None and not summoned.card.is_kind(CardKind.FUSION_MONSTER):
        return not_derivable("judge.no_ground")
    if summoned is None or text is None or text.material is None or len(cards) != len(ask.materials):
        return not_derivable("judge.text_unknown", card=ask.target or "")
    doing = Doing(base=base, state=state, seat=Seat.A, card=summoned, act=Verb.FUSION_SUMMON.value)
    truth = some(shared_out(doing, text.material, cards))
    read = all(card.card.text is not None and card.card.text.complete for card in cards)
    if truth is None or not read or any(map(_speaks_of_materials, cards)):
        return not_derivable("judge.undecided", missing="materials", rule="material.line")
    names = {"card": "+".join(card.card.name() for card in cards), "target": summoned.card.name()}
    return common.yes_no(truth is not ask.negated, "judge.fits_material", ("material.line",), **names)


def _fits(state: DuelState, card: CardInPlay, part: Selection, ctx: Context) -> Truth:
    each: list[Predicate] = [one for one in part.predicates if not isinstance(one, _OF_ALL)]
    return every(predicates.fits(state, card, one, ctx) for one in each)


def _speaks_of_materials(card: CardInPlay) -> bool:
    """Its own text lets it stand in for other materials."""
    waiting: list[object] = [card.card.text]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Action) and node.verb in (Verb.USE_AS_MATERIAL, Verb.TREAT_AS):
            return True
        if isinstance(node, Node):
            waiting += [getattr(node, field) for field in node.__struct_fields__]
        elif isinstance(node, tuple):
            waiting += node
    return False
