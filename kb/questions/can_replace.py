"""May that card be used in place of the destruction of another (代わりに…できる)?"""

from __future__ import annotations

from grammar.nodes import Selection
from grammar.terms import Verb
from kb import lasting, predicates, replaced
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.events import Cause
from kb.knowledge import KnowledgeBase
from kb.lasting import Lasting
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, some
from kb.verdict import Verdict, not_derivable

_CAUSES = {"effect": (Cause.EFFECT,), "battle": (Cause.BATTLE,)}


@enforces("effect.replacement-is-immediate", "facedown.not-filtered")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` in place of ``target``, which is about to be destroyed ``by`` an effect or by battle (unsaid: by either)."""
    card = common.card_meant(state, ask.card, ask.player)
    target = common.card_meant(state, ask.target)
    if card is None or target is None:
        return common.no_such_card(ask.target if target is None else ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    entries = [
        entry
        for entry in lasting.lasting(state, base)
        if entry.ctx.source == card.id and entry.step.instead_of is not None
        if entry.step.instead_of.verb is Verb.DESTROY
    ]
    if not entries:
        return not_derivable("judge.nothing_to_replace", card=card.card.name())
    truths = {
        some(_fits(state, entry, target, cause) for entry in entries)
        for cause in _CAUSES.get(ask.by or "", (Cause.EFFECT, Cause.BATTLE))
    }
    name, other = card.card.name(), target.card.name()
    if len(truths) != 1 or None in truths:
        missing = f"board.{other}"
        return not_derivable("judge.undecided", missing=missing, rule="effect.replacement-is-immediate")
    holds = truths.pop() is True
    because = ["effect.replacement-is-immediate"]
    if not holds and target.on_field and not target.face_up:
        because.insert(0, "facedown.not-filtered")
    return common.yes_no(holds, "judge.replaces", because, card=name, target=other)


def _fits(state: DuelState, entry: Lasting, target: CardInPlay, cause: Cause) -> Truth:
    """The effect speaks of that destruction, applies where its card lies, and what it has done instead may be done."""
    instead = entry.step.instead_of
    assert instead is not None
    would = lasting.would_be(Verb.DESTROY, target, None, cause)
    source = state.cards[entry.ctx.source]
    barred = lasting.forbidden(state, lasting.would_be(entry.action.verb, source, entry.ctx), entry.ctx.base)
    allowed: Truth = True if barred is None else barred.allows
    fits = replaced.replaces(state, entry, instead, target, would)
    theme = instead.theme
    hidden = target.on_field and not target.face_up and isinstance(theme, Selection)
    if hidden and isinstance(theme, Selection) and any(map(predicates.needs_face, theme.predicates)):
        fits = False
    return every((fits, lasting.applies(state, entry), allowed))
