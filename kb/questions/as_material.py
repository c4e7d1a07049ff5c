"""May that monster be used as a material of a Fusion, Synchro, Xyz or Link Summon, for all that texts say of it?"""

from __future__ import annotations

from grammar.terms import Means, Modality, Verb
from kb import lasting, matching
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, some
from kb.verdict import Verdict, not_derivable


@enforces("material.text-is-no-effect")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: which material (``material``: of any). Only a prohibition decides: a legal summon needs much more."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    found = [
        (entry, _forbids(state, entry, card, ask.about or ""))
        for entry in lasting.lasting(state, base)
        if entry.action.verb is Verb.USE_AS_MATERIAL and entry.action.modality is Modality.CANNOT
    ]
    if some(truth for _, truth in found) is not True:
        return not_derivable("judge.no_ground")
    by = next(entry for entry, truth in found if truth)
    rule = "material.text-is-no-effect" if by.innate else "resolution.prohibition-first"
    return common.yes_no(
        False,
        "judge.as_material",
        (rule, *(("effect.text-that-is-no-effect",) if by.innate else ()), *trace.rules()),
        card=card.card.name(),
        by=matching.name_of(state, by.ctx.source),
    )


def _forbids(state: DuelState, entry: lasting.Lasting, card: CardInPlay, about: str) -> Truth:
    means = entry.action.by.means if entry.action.by is not None else ()
    if means and about == "material":
        return None
    if means and Means(about) not in means:
        return False
    return every((lasting.covers(state, entry, card), lasting.applies(state, entry)))
