"""What is asked besides, later, or of a card in answer to another: read so, or refused."""

from __future__ import annotations

import re

import msgspec

from grammar.question_ja_lexer import is_japanese
from grammar.question_nodes import Event, Mood, QuestionSyntax, ThingKind
from grammar.terms import Verb
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Play, Situation
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things
from kb.understanding.vocabulary import ACTS, MOVED
from kb.walk import actions_of

_STOPS = re.compile("[，。；,;?？]")


def one_thing(syntax: QuestionSyntax) -> None:
    """被无效并破坏吗, 需要确认后回卡组吗: what stands before in the same clause is asked as well. Raises SituationError."""
    if syntax.ask is None or not syntax.statements:
        return
    last, asked = syntax.statements[-1], syntax.ask.event
    if last.span is None or asked.span is None or last.span.end > asked.span.start:
        return
    between = syntax.text[last.span.end : asked.span.start]
    joined = "并" in between or last.mood is Mood.MUST
    if joined and not _STOPS.search(between):
        words = syntax.text[last.span.start : asked.span.end]
        raise SituationError("question: two things are asked at once", words=words)


def not_yet_done(syntax: QuestionSyntax) -> None:
    """「サイクロン」で破壊される「X」を発動できますか: in Japanese that has not happened to X. Raises SituationError."""
    if syntax.ask is None or syntax.ask.event.verb != "activate" or not is_japanese(syntax.text):
        return
    told = [event for thing in all_things(syntax.ask.event) if thing.name for event in thing.before]
    if any(e.verb in ACTS and e.passive and not (e.done or e.negated) for e in told):
        raise SituationError("question: what is to be done to the card has not been done", words="される")


def no_card_but(syntax: QuestionSyntax) -> None:
    """场上有X以外的怪兽: what lies there is anything but X. Raises SituationError."""
    for event in (*syntax.statements, *((syntax.ask.event,) if syntax.ask is not None else ())):
        for thing in all_things(event):
            named = thing.name is not None and thing.kind is ThingKind.NAME
            if named and thing.other and thing.kinds and not event.negated:
                raise SituationError("question: which other card it is is not told", words="以外")


_NEGATES = frozenset({"negate_activation", "negate_effect"})


def negated_by(draft: Draft, situation: Situation, ask: Ask) -> tuple[Situation, Ask]:
    """X可以被Y无效吗, of nothing that was played: whether Y can be activated in answer to X, and negates it."""
    negates = ask.form == "happens" and ask.about in ("negate_effect", "negate_activation")
    if not negates or ask.card is None or ask.target is None or situation.plays or situation.applying:
        return situation, ask
    by = draft.card(ask.card)
    activated = [effect for effect in draft.base.effects(by) if effect.activates] if by is not None else []
    wanted = frozenset({ask.about}) if ask.about == "negate_activation" else _NEGATES
    if not any(wanted.intersection(effect.categories) for effect in activated):
        return situation, ask
    told = {placed.card for placed in situation.board}
    new = ((ask.target, Seat.B), (ask.card, Seat.A))
    lying = [Placed(card=name, player=seat, zone="") for name, seat in new if name not in told]
    play = Play(do="activate", player=Seat.B, card=ask.target, effect=ask.effect)
    situation = msgspec.structs.replace(situation, board=(*situation.board, *lying), plays=(play,))
    return situation, Ask(
        form="can-activate",
        player=Seat.A,
        card=ask.card,
        timing="chain",
        about="negate",
        target=ask.target,
        negated=ask.negated,
    )


def negates_activations(draft: Draft, asked: Event, ask: Ask) -> None:
    """能用灰流丽无效X的发动吗: of a text that negates the effect alone, that is another question. Raises SituationError."""
    spoken = {thing.word for thing in all_things(asked) if thing.name}
    card = draft.card(ask.card) if ask.about == "negate" and ask.card is not None else None
    if card is None or not spoken & {"activate", "activation"}:
        return
    texts = [effect.text for effect in draft.base.effects(card) if effect.activates and effect.text]
    acts = {action.verb for text in texts for action, _zones in actions_of(text)}
    if not acts & {Verb.NEGATE_ACTIVATION, Verb.NEGATE_THAT} and Verb.NEGATE_EFFECT in acts:
        raise SituationError("question: that is not what the card does", words=draft.words(asked))


#: places in which a card that was not played does nothing by itself
_WAITING = frozenset({"hand", "deck", "extra_deck"})


def done_by_one_told(draft: Draft, situation: Situation, ask: Ask) -> None:
    """X会被Y破坏吗, of a Y that is nowhere, or waits where nothing applies: it does nothing, and that is no answer.

    Raises SituationError.
    """
    card = ask.card if ask.form == "happens" and situation.plays else None
    lying = [p for p in situation.board if p.zone not in _WAITING and p.position != "face_down"]
    there = {placed.card for placed in lying} | {placed.id for placed in lying}
    acting = {play.card for play in situation.plays}
    if card is not None and card not in there | acting | set(situation.applying):
        raise SituationError("question: that it was activated is not told", words=card)


def somebody_does(draft: Draft, situation: Situation, asked: Event, ask: Ask) -> None:
    """对方召唤了X，能破坏它吗: by what is not told, and no answer comes of what nothing was done to. Raises SituationError."""
    by_nothing = ask.form == "happens" and asked.mood is Mood.CAN and not asked.passive
    doing = situation.applying or any(play.do in ("activate", "attack") for play in situation.plays)
    if by_nothing and not doing and asked.verb in MOVED | {"take_control"} and ask.card is None:
        raise SituationError("question: by what it is done is not told", words=draft.words(asked))


def comes_in_time(draft: Draft, asked: Event, ask: Ask) -> None:
    """结束阶段也送去墓地吗, of what was done before: what comes then is not what has come of it. Raises SituationError."""
    times = [thing for thing in all_things(asked) if thing.word in ("end_phase", "standby_phase")]
    done = {play.do for play in draft.plays}
    waits = (
        ask.form == "happens"
        and ask.about != "return_to_field"
        and not done & {"enter_phase", "end_turn", "next_turn"}
    )
    if times and waits and "activate" in done:
        raise SituationError("question: what comes at that time is not understood", words=draft.words(asked))
