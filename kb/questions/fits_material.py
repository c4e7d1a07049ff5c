"""May that monster be one of the materials that the other asks for, by its material line?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from grammar.nodes import Action, Including, Node, OnlyThese, Predicate, SameAs, Selection, SumIs
from grammar.terms import SPECIAL_SUMMONS, CardKind, Stat, Verb
from kb import predicates, stats
from kb.cards import CardInPlay, Seat
from kb.checks.doing import Doing
from kb.checks.material_loans import lent
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
#: values that some monsters have not
_NUMBERS = frozenset({Stat.LEVEL, Stat.RANK, Stat.DEF})


#: the kind of monster that is Summoned with each kind of material
_MADE = {
    "fusion_material": CardKind.FUSION_MONSTER,
    "synchro_material": CardKind.SYNCHRO_MONSTER,
    "xyz_material": CardKind.XYZ_MONSTER,
    "link_material": CardKind.LINK_MONSTER,
}


_PROCEDURES = {
    "synchro_material": Verb.SYNCHRO_SUMMON,
    "xyz_material": Verb.XYZ_SUMMON,
    "link_material": Verb.LINK_SUMMON,
}


@enforces("material.line")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``card`` for ``target``; ``about``: as which material (``material``: as that which it is Summoned with).

    With ``materials`` these are the whole set.
    """
    if ask.materials:
        return _whole_set(state, ask, base)
    card, summoned = common.card_meant(state, ask.card), common.card_meant(state, ask.target)
    if card is None or summoned is None:
        return common.no_such_card(ask.card if card is None else ask.target)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    about = _as_which(summoned, ask)
    if about is None:
        return not_derivable("judge.no_ground")
    ask = msgspec.structs.replace(ask, about=about)
    banned = forbidden(state, ask, base, trace)
    if banned.answer is Answer.CANNOT:
        return msgspec.structs.replace(banned, answer=Answer.CAN) if ask.negated else banned
    text = summoned.card.text
    if text is None or text.material is None or card.card.text is None or not card.card.text.complete:
        return not_derivable("judge.text_unknown", card=summoned.card.name())
    ctx = Context(base=base, controller=summoned.controller, source=summoned.id, since=summoned.since)
    able, rules = _by_rule(state, card, summoned, about, base)
    if card.on_field and card.controller is not summoned.controller:
        if about == "fusion_material":
            return not_derivable("judge.undecided", missing="materials", rule="material.line")
        doing = Doing(
            base=base, state=state, seat=summoned.controller, card=summoned, act=_PROCEDURES[about].value
        )
        theirs, _ = lent(doing, _PROCEDURES[about])
        able = every((able, any(one.id == card.id for one in theirs)))
    truth = every((able, some(_fits(state, card, part, ctx) for part in text.material.parts)))
    elsewise = _speaks_of_materials(card) or _comes_otherwise(summoned)
    if truth is None or (truth is False and elsewise):
        return not_derivable("judge.undecided", missing="materials", rule="material.line")
    names = {"card": card.card.name(), "target": summoned.card.name()}
    verdict = common.yes_no(truth, "judge.fits_material", rules, **names)
    if not ask.negated:
        return verdict
    return msgspec.structs.replace(verdict, answer=Answer.CANNOT if truth else Answer.CAN)


def _as_which(summoned: CardInPlay, ask: Ask) -> str | None:
    """As which material it is asked about; None where that monster is not Summoned with such."""
    fitting = [about for about, kind in _MADE.items() if summoned.card.is_kind(kind)]
    return next((about for about in fitting if ask.about in (about, "material")), None)


@enforces("synchro.needs-level", "synchro.requirement", "material.token")
def _by_rule(
    state: DuelState, card: CardInPlay, summoned: CardInPlay, about: str, base: KnowledgeBase
) -> tuple[Truth, tuple[str, ...]]:
    """Whether a monster like that may be such a material at all; and the rules of which to tell."""
    has_level = stats.has_stat(state, card, Stat.LEVEL, base)
    if about == "synchro_material" and has_level is not True:
        return has_level, ("synchro.needs-level",)
    level, wanted = stats.stat(state, card, Stat.LEVEL, base), summoned.card.level
    if about == "synchro_material" and level is not None and wanted is not None and level >= wanted:
        changes = any(Stat.LEVEL in act.stats or act.becomes for act in _acts(card))
        return None if changes else False, ("synchro.requirement",)  # with the other's Level it is too much
    if about == "xyz_material" and card.card.is_kind(CardKind.TOKEN):
        return False, ("material.token",)
    return True, ("material.line",)


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
    compared = [
        one.stat for one in part.predicates if isinstance(one, SameAs | SumIs) and one.stat in _NUMBERS
    ]
    has_them = [stats.has_stat(state, card, stat, ctx.base) for stat in compared]
    return every((*has_them, *(predicates.fits(state, card, one, ctx) for one in each)))


def _speaks_of_materials(card: CardInPlay) -> bool:
    """Its own text lets it stand in for other materials."""
    return any(act.verb in (Verb.USE_AS_MATERIAL, Verb.TREAT_AS) for act in _acts(card))


def _comes_otherwise(card: CardInPlay) -> bool:
    """Its own text tells of a Summon with certain materials: it may be its own, with others than its line asks for."""
    summons = [act for act in _acts(card) if act.verb in SPECIAL_SUMMONS]
    return any(act.manner or (act.by is not None and act.by.materials is not None) for act in summons)


def _acts(card: CardInPlay) -> Iterator[Action]:
    waiting: list[object] = [card.card.text]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Action):
            yield node
        if isinstance(node, Node):
            waiting += [getattr(node, field) for field in node.__struct_fields__]
        elif isinstance(node, tuple):
            waiting += node
