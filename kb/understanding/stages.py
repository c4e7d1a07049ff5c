"""A question's syntax on its way to what is laid out: four stages, each of which reads the words of the one before.

words    one thing said in several ways is said in one
plays    what was activated, in answer to what and for what, is told as clauses of its own
doers    who did it, and in which turn
copies   what is said of a card in passing is told before the clause in which it stands, of the card that is meant

Within a stage the order is that of the functions. No stage looks at the duel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from grammar.question_nodes import Event, QuestionSyntax
from kb.context import Base
from kb.understanding import (
    act_places,
    aimed_otherwise,
    all_such,
    already_so,
    another_one,
    as_material,
    as_printed,
    asked_plainly,
    at_its_occasion,
    at_the_time,
    attack_told,
    by_each,
    by_using,
    can_or_not,
    chained_to,
    chains,
    change_spoken_of,
    columns,
    comes_out,
    control_told,
    deeds_in_passing,
    detached,
    detaching,
    earlier_turn,
    eaten,
    effect_spoken_of,
    fights,
    for_what,
    given_up,
    giving,
    in_position,
    lifted,
    lying_there,
    negated_class,
    negating_with,
    newly,
    of_turn,
    only_monster,
    only_one_side,
    placed_as_equip,
    pointers,
    scales,
    setting,
    summoned_together,
    summons_itself,
    summons_negated,
    summons_told,
    target_beside,
    told_plainly,
    told_plays,
    topic,
    turned_by,
    turned_by_card,
    turned_to_use,
    turning,
    upon,
    verbless,
    what_it_summoned,
)
from kb.understanding.answering_side import with_asker_answering
from kb.understanding.effects_meant import with_effects_named
from kb.understanding.full_names import with_full_names
from kb.understanding.hand_effects import with_hand_effects
from kb.understanding.once_more import with_first_told
from kb.understanding.quotes import told_apart
from kb.understanding.same_doer import with_same_doer
from kb.understanding.same_sufferer import with_sufferer
from kb.understanding.so_much import as_how_much
from kb.understanding.target_spoken_of import with_target_named

#: spans of names, and the full names that they stand for
Names = Mapping[tuple[int, int], str]
#: the same by the words as written
Written = Mapping[str, str]


class Reworded(NamedTuple):
    """as_typed: what is asked before anything but its words was changed; amount: the number that is asked about."""

    syntax: QuestionSyntax
    as_typed: Event | None
    amount: int | None


def reworded(syntax: QuestionSyntax, names: Names, base: Base) -> Reworded:
    """Raises SituationError where a stage finds that it cannot be read."""
    syntax, as_typed, amount = _words(syntax)
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    syntax = _plays(syntax, names, written, base)
    syntax = _doers(syntax, names, written, base)
    return Reworded(_copies(syntax, written, base), as_typed, amount)


def _words(syntax: QuestionSyntax) -> Reworded:
    syntax = comes_out.as_outcome(
        lying_there.in_plain_words(
            can_or_not.in_order(already_so.in_plain_words(target_beside.in_plain_words(syntax)))
        )
    )
    syntax = pointers.as_one_noun(summoned_together.told_apart(given_up.in_plain_words(syntax)))
    syntax = aimed_otherwise.in_plain_words(at_the_time.in_plain_words(by_each.told_apart(syntax)))
    syntax = topic.as_subject(summons_negated.told_apart(all_such.in_plain_words(syntax)))
    syntax = deeds_in_passing.told_first(syntax)
    syntax = scales.in_plain_words(told_plainly.in_usual_words(asked_plainly.in_usual_words(syntax)))
    syntax = chained_to.in_plain_words(negating_with.in_plain_words(columns.in_plain_words(syntax)))
    as_typed = syntax.ask.event if syntax.ask is not None else None
    syntax, amount = as_how_much(placed_as_equip.in_plain_words(syntax))
    return Reworded(syntax, as_typed, amount)


def _plays(syntax: QuestionSyntax, names: Names, written: Written, base: Base) -> QuestionSyntax:
    syntax = eaten.as_answer(change_spoken_of.as_its_effect(syntax, written, base), written, base)
    syntax = turned_to_use.as_activation(effect_spoken_of.as_its_effect(syntax, written, base), written, base)
    syntax = attack_told.told_apart(only_monster.as_subject(syntax, written, base), written, base)
    syntax = in_position.as_it_comes(turned_by_card.told_apart(syntax, written, base), written, base)
    syntax = another_one.with_name(verbless.with_plays_told(syntax, written, base))
    syntax = at_its_occasion.with_occasion(syntax, written, base)
    syntax = turned_by.told_first(syntax, written, base)
    syntax = by_using.with_use_told(syntax, written, base)
    syntax = negated_class.with_activation_told(told_plays.with_uses(syntax, written, base))
    syntax = with_hand_effects(with_effects_named(syntax, names, base), names, base)
    syntax = upon.with_target(upon.with_answer(syntax, names, base), names, base)
    syntax = summons_told.with_attempt_told(fights.with_both_destroyed(syntax))
    return for_what.with_aim(syntax, written, base)


def _doers(syntax: QuestionSyntax, names: Names, written: Written, base: Base) -> QuestionSyntax:
    syntax = with_same_doer(told_plays.with_doers(giving.without_purpose(syntax)))
    syntax = newly.with_subject_before(with_first_told(with_asker_answering(syntax)))
    syntax = of_turn.with_turns_told(syntax, names, base)
    return as_printed.without_print(syntax, written, base)


def _copies(syntax: QuestionSyntax, written: Written, base: Base) -> QuestionSyntax:
    syntax = chains.with_answered_told(told_apart(syntax, written, base), written, base)
    syntax = detaching.without_own_cost(control_told.in_plain_words(syntax), written, base)
    syntax = as_material.in_plain_words(detached.in_plain_words(earlier_turn.in_plain_words(syntax)))
    syntax = with_sufferer(syntax)
    syntax = only_one_side.in_plain_words(what_it_summoned.with_summon_first(syntax, written, base))
    syntax = lifted.told_apart(summons_itself.with_own_procedure(syntax, written, base))
    syntax = given_up.with_activations(syntax)
    syntax = with_target_named(act_places.in_place(syntax), written, base)
    return turning.in_plain_words(setting.in_plain_words(with_full_names(syntax, written)))
