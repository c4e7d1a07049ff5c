"""Questions put to the judge for a claim: the first that is decided, and whether what was assumed for it may count."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.property import PropertyAsked
from grammar.question_nodes import QuestionSyntax
from kb.errors import KBError
from kb.judge import Understanding, judge, understand
from kb.knowledge import KnowledgeBase
from kb.situation import Situation
from kb.verdict import Answer, Verdict, all_of_them

#: forms that consider every rule for an act
_WHOLE = frozenset({"can-activate", "can-do"})
_DECKS = frozenset({"board.A.deck", "board.B.deck"})


#: reasons of a "no" that stands wherever a card lies, and whatever else does
_FORBIDDEN = frozenset({"resolution.prohibition-first", "activation.prohibited"})
#: the reason of a "no" that the words for the target give, wherever the card lies that takes it
_OF_TARGET = frozenset({"target.definition"})


def first_decided(
    questions: Iterable[str],
    base: KnowledgeBase,
    era: str | None,
    *,
    alone: bool = False,
    wholly: bool = False,
) -> Verdict | None:
    """The first decided verdict on one of *questions*.

    alone   only of those that ask of a card alone
    wholly  an act is allowed only where every rule for it was considered, not its target or its choice alone
    """
    for question in questions:
        try:
            read = understand(question, base, era)
            if read.situation is None or (alone and not isinstance(read.syntax, PropertyAsked)):
                continue
            verdict = on_each(read, base)
        except KBError:
            continue
        ask = read.situation.ask
        if wholly and (ask is None or (ask.form not in _WHOLE and verdict.answer is Answer.CAN)):
            continue
        if verdict.decided and not _of_one_effect_only(verdict, read.situation, base):
            return _but_for_played(as_put(verdict, read), read.situation)
    return None


def on_each(read: Understanding, base: KnowledgeBase) -> Verdict:
    """The verdict on what is asked; where it is of several cards, on all of them."""
    assert read.situation is not None
    found = [judge(one, base, changes=False) for one in (*read.also, read.situation)]
    return all_of_them(found) if len(found) > 1 else found[0]


def _but_for_played(verdict: Verdict, situation: Situation) -> Verdict:
    """That a card was activated is told: from where it was is nothing that the verdict is made up on."""
    played = {play.card for play in situation.plays if play.do == "activate"}
    played |= {placed.card for placed in situation.board if placed.id in played}
    left = tuple(
        fact for fact in verdict.assumed if fact.path.removeprefix("board.").rpartition(".")[0] not in played
    )
    return msgspec.structs.replace(verdict, assumed=left)


def _of_one_effect_only(verdict: Verdict, situation: Situation, base: KnowledgeBase) -> bool:
    """A "no" on a card of several effects, of which one was considered since none was named."""
    ask = situation.ask
    if (
        verdict.answer is not Answer.CANNOT
        or ask is None
        or ask.form != "can-activate"
        or ask.effect is not None
    ):
        return False
    copies = {placed.id: placed.card for placed in situation.board if placed.id is not None}
    effects = base.effects(base.find(copies.get(ask.card, ask.card))) if ask.card is not None else ()
    return sum(effect.activates for effect in effects) > 1


def resting_on_what_is_told(verdict: Verdict | None, *, decks: bool = False) -> Verdict | None:
    """What rests on cards that nobody told of supports nothing; nor does a "no" on where a card was taken to lie.

    decks   that the Decks have the cards that are needed goes without saying
    """
    if verdict is None or (verdict.answer is Answer.CANNOT and set(verdict.because) <= _FORBIDDEN):
        return verdict
    paths = {fact.path for fact in verdict.assumed} - (_DECKS if decks else frozenset())
    made_up = any(path.startswith(("board.A.", "board.B.")) for path in paths)
    taken = verdict.assumed
    if set(verdict.because) == _OF_TARGET:
        own = f"board.{verdict.headline_params.get('card')}.zone"
        taken = tuple(fact for fact in taken if fact.path != own)
    placed = any(fact.path.startswith(("board", "applying", "ask")) for fact in taken)
    return None if made_up or (placed and verdict.answer is Answer.CANNOT) else verdict


def as_put(verdict: Verdict, read: Understanding) -> Verdict:
    """The verdict on the question as it was put: X不能发动吗 is so when X cannot be activated."""
    ask = read.situation.ask if read.situation is not None else None
    syntax = read.syntax.ask if isinstance(read.syntax, QuestionSyntax) else None
    if syntax is None or not syntax.event.negated or ask is None or ask.negated:
        return verdict
    turned = {Answer.CAN: Answer.CANNOT, Answer.CANNOT: Answer.CAN}.get(verdict.answer, verdict.answer)
    return msgspec.structs.replace(verdict, answer=turned)
