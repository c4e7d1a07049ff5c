"""What a parsed question asks, as an :class:`Ask` of a situation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.question import parse_question
from grammar.question_nodes import Mood, QuestionSyntax, QuestionWord
from grammar.terms import Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Situation, Stated
from kb.understanding import (
    acting,
    any_such,
    battling,
    building,
    choosing,
    counters_asked,
    counting_as,
    giving,
    missing,
    outcomes,
    replacing,
    setting,
    states,
    still_done,
    summoning,
    targeted,
    text_class,
    turning,
)
from kb.understanding.naming import naming
from kb.understanding.phrases import actor, cards_in, phrases_of, things_of
from kb.understanding.references import Question, all_of, last_named
from kb.understanding.vocabulary import ACTS
from kb.understanding.wh import asked_by_word


def ask_of(syntax: QuestionSyntax, situation: Situation) -> Ask:
    """What *syntax* asks of *situation*. Raises SituationError when no form of question fits."""
    if (of_kind := text_class.of_words(syntax) or text_class.of_card(syntax)) is not None:
        return of_kind
    question = Question.of(syntax, situation)
    if building.asks_of_deck(question):
        return building.copies_in_deck(question)
    if counters_asked.asks_of_counters(question):
        return counters_asked.how_many_counters(question)
    return _whether(question) if question.word is QuestionWord.WHETHER else asked_by_word(question)


def _whether(question: Question) -> Ask:
    if (still := still_done.still_done(question)) is not None:
        return still
    if any_such.asked_of(question.event) is not None:
        return any_such.may_activate(question)
    if acting.names_what_to_play(question):
        return acting.may_activate(question)
    verb = question.event.verb
    if states.asks_of_success(question):
        return Ask(form="had-moment", about=question.syntax.statements[-1].verb)
    if states.asks_for_none(question):
        return Ask(form="choose-none", card=states.last_played(question))
    if choosing.asks_of_option(question):
        return choosing.may_choose_option(question)
    if choosing.asks_of_zone(question):
        return choosing.may_choose_zone(question)
    if choosing.asks_of_bearer(question):
        return choosing.may_equip_to(question)
    if targeted.aimed_at_by(question.event) is not None:
        return targeted.may_be_target(question)
    if acting.asks_of_target(question):
        return acting.may_target(question)
    if (
        verb in ("activate", "activate_scale", "chain")
        or (verb == "negate_activation" and not question.event.passive)
        or acting.turns_up(question)
        or (verb == "negate" and acting.asks_to_negate(question))
    ):
        return acting.may_activate(question)
    if turning.asks_to_turn(question.event):
        return turning.may_turn(question)
    if summoning.asks_of_position(question):
        return summoning.may_be_in_position(question)
    if summoning.asks_of_tributes(question):
        return summoning.may_tribute(question)
    if summoning.asks_to_tribute(question):
        return summoning.may_be_tributed(question)
    if summoning.asks_of_summon(question) and not states.asks_each(question):
        return summoning.may_summon(question)
    if replacing.asks_to_replace(question):
        return replacing.may_replace(question)
    if battling.asks_to_attack(question.event):
        return battling.may_attack(question)
    if verb == "put_counter":
        return acting.may_place(question)
    if setting.asks_to_set(question.event):
        return setting.may_set(question)
    if (serves := giving.may_serve(question)) is not None:
        return serves
    if acting.asks_of_cost(question):
        return acting.may_pay(question)
    if verb in ("increase", "decrease"):
        return outcomes.whether_value_changes(question)
    if verb in ("resolve", "apply") and acting.goes_along(question):
        return acting.may_activate(question)
    if (stays := states.whether_it_lies_there(question)) is not None:
        return stays
    if battling.asks_of_calculation(question.event):
        return Ask(form="calculates")
    if verb in ("resolve", "apply", "do"):
        return outcomes.whether_applies(question)
    if verb in ("confirm", "choose") and states.asks_to_look(question):
        return Ask(form="decides", about="look", card=states.last_played(question))
    if verb == "confirm" and question.situation.plays and _turns_deck_over(question):
        return Ask(form="applies", card=question.situation.plays[0].card)
    if choosing.asks_of_choice(question):
        return choosing.may_choose(question)
    if verb == "undergo" and any(t.word in outcomes.DAMAGE for t in all_of(question)):
        return outcomes.whether_damaged(question)
    if verb == "deal" and any(t.word in outcomes.DAMAGE for t in all_of(question)):
        return outcomes.whether_dealt(question)
    if verb == "be_void":
        return outcomes.whether_void(question)
    if (counted := counting_as.counts_as_act(question)) is not None:
        return counted
    costs = question.event.mood is Mood.CAN and states.speaks_of_cost(question)
    if (verb in ACTS or verb in outcomes.OF_LP) and not costs:
        return outcomes.whether_happens(question)
    if (so := states.counts_as(question)) is not None:
        return so
    if states.asks_of_state(question) and (ask := states.whether_it_is_so(question)) is not None:
        return ask
    if states.asks_of_moment(question):
        return Ask(form="had-moment", card=last_named(question))
    if verb in ("replay", "reselect"):
        return states.about_replay(question)
    if verb in ("normal_summon", "extra_summon") and states.asks_each(question):
        return Ask(form="extra-summons", about="each", player=actor(question.event) or Seat.A)
    if verb == "give_back":
        return outcomes.whether_given_back(question)
    if verb in ("win", "lose"):
        return outcomes.whether_over(question)
    if verb == "battle_destroy":
        return outcomes.whether_battled_down(question)
    if verb == "miss":
        return missing.whether_missed(question)
    raise SituationError(f"question: a question about {verb!r} is not understood")


def _turns_deck_over(question: Question) -> bool:
    """还要翻卡组吗."""
    event = question.event
    return not event.negated and any(thing.zone is Zone.DECK for thing in things_of(phrases_of(event)))


# --------------------------------------------------------------------------- short statements


def stated_of(result: str) -> Iterator[Stated]:
    """What a short statement says happened (卡X送去墓地). Raises SituationError when it is not understood."""
    syntax = parse_question(result, naming(result, _subjects(result)))
    for event in syntax.statements:
        cards = cards_in(phrases_of(event))
        if event.verb not in ACTS or not cards or syntax.unparsed:
            raise SituationError(f"result: {result!r} is not understood")
        yield Stated(verb=ACTS[event.verb].value, card=cards[0].name)


def _subjects(result: str) -> list[str]:
    """The subject of a result is whatever stands before its verb."""
    match = re.match("(.+?)(?:送去墓地|被?除外|被?破坏|离场|特殊召唤$|特殊召唤成功)", result)
    return [match.group(1)] if match else []
