"""A parsed question → a Situation: who has what, what was played in which order, and what is asked.

Every statement must be understood or be a remark on what a card's text says (which the text itself settles);
a statement that is neither stops the whole, for an answer to half a question may be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from grammar.question_nodes import TRYING, Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, Verb
from kb.cards import Seat
from kb.context import Base
from kb.errors import SituationError
from kb.situation import ANYBODY_ASKS, WHO_ASKS, Ask, Play, Situation, moment_in_battle
from kb.understanding import (
    absent,
    acting,
    acts,
    after_battle,
    after_it_went,
    answered,
    any_such,
    attributes,
    battle_replaced,
    battling,
    befallen,
    board,
    brought_back,
    building,
    by_any_effect,
    by_last_link,
    by_resolution,
    cards_asked_of,
    chains,
    changes,
    choosing,
    choosing_some,
    columns,
    compared,
    counters_told,
    damage_told,
    declaring,
    fights,
    for_what,
    fused,
    giving,
    locks_told,
    losing_told,
    materials_asked,
    materials_held,
    mirrored,
    missing,
    modifiers,
    not_done,
    notes,
    of_battle,
    own_text,
    part_played,
    paying,
    performed,
    plays,
    quoted,
    relatives,
    remaining,
    renaming,
    replacing,
    restoring,
    sayings,
    setting,
    short_of,
    showing,
    some_effect,
    summons_itself,
    summons_negated,
    summons_told,
    taking_over,
    text_class,
    times,
    told_plays,
    turned_by_link,
    turning,
    unanswered,
    unnamed_summons,
    used_before,
    wearing,
    whose,
    would_be,
)
from kb.understanding.ask import ask_of
from kb.understanding.asked import (
    comes_in_time,
    done_by_one_told,
    negated_by,
    negates_activations,
    no_card_but,
    not_yet_done,
    one_thing,
    somebody_does,
)
from kb.understanding.asked_in_full import hold_asking
from kb.understanding.cards import label, may_be, put
from kb.understanding.completing import awaits_attempt
from kb.understanding.draft import Draft
from kb.understanding.effects_meant import awaits, awaits_otherwise, is_by_time
from kb.understanding.heeding import (
    heed,
    heed_asking,
    is_of_a_card,
    is_of_text,
    is_remark,
    kinds_fit,
    names_taken,
    no_quotes,
    nothing_left,
    own_card_asked,
    owner_of_moved,
)
from kb.understanding.moments import is_slow
from kb.understanding.once_more import once_more
from kb.understanding.phrases import actor, all_things, phrases_of, things_of
from kb.understanding.presupposed import before_asking
from kb.understanding.references import (
    Question,
    is_anybodys,
    is_seat_inferred,
    with_another_copy,
)
from kb.understanding.second_copy import second_copy
from kb.understanding.so_much import of_amount
from kb.understanding.stages import reworded
from kb.understanding.states import tells_of_chance
from kb.understanding.summoning import WITH_MATERIALS
from kb.understanding.target_spoken_of import is_unknown
from kb.understanding.times_named import played_in_battle
from kb.understanding.untold_targets import with_target_spoken_of
from kb.understanding.vocabulary import ACTS, CLAIMS, SUMMONS, THERE_IS


def situate(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> Situation:
    """Build the situation. Raises SituationError (``words``: what was not understood)."""
    if (of_words := text_class.of_words(syntax)) is not None:
        return Situation(ask=of_words)
    if (shown := showing.of_syntax(syntax)) is not None:
        return showing.on_paper(shown, {syntax.text[start:end]: name for (start, end), name in names.items()})
    if (materials := materials_asked.of_syntax(syntax, names, base)) is not None:
        return materials
    if (missed := missing.of_syntax(syntax, names, base)) is not None:
        return missed
    not_yet_done(syntax)
    chained, summoner = for_what.in_answer(syntax), relatives.summoner_in_passing(syntax)
    syntax, as_typed, amount = reworded(syntax, names, base)
    syntax = mirrored.with_copies(syntax, base)
    draft = Draft(syntax, names, base)
    asked = syntax.ask.event if syntax.ask is not None else None
    chosen = None
    one_thing(syntax)
    no_card_but(syntax)
    syntax = absent.of_each_player(syntax)
    for event, following in zip(syntax.statements, (*syntax.statements[1:], asked), strict=False):
        _state(draft, event, following)
    if asked is not None:
        kinds_fit(draft, asked)
        heed_asking(draft, asked)
        if materials_held.unread(draft, asked):
            raise draft.not_understood(asked)
        relatives.of_asking(draft, asked)
        times.surroundings(draft, asked)
        giving.place(draft, asked)
        any_such.place(draft, asked)
        setting.place(draft, asked)
        columns.place(draft, asked)
        chosen = choosing_some.asked_of(draft, asked)
        cards_asked_of.described_in_asking(draft, asked)
        before_asking(draft, asked)
        if acting.asks_of_whole_turn(asked) and _is_answered(draft) and not _is_during(syntax):
            draft.plays.append(Play(do="resolve"))
    modifiers.read(draft, asked)
    board.sides_told(draft)
    remaining.make_room(draft)
    situation = quoted.with_quoted_texts(draft.situation(), syntax)
    situation = with_target_spoken_of(with_another_copy(situation, syntax), asked, base)
    draft.plays = list(situation.plays)
    ask = setting.of_class(draft, _in_full(draft, of_amount(chosen or ask_of(syntax, situation), amount)))
    ask = summons_told.of_effect_played(draft, asked, battling.of_new_controller(draft, asked, ask))
    if draft.card_alone and ask.form == "can-activate":
        ask = msgspec.structs.replace(ask, about="card")
    if ask.card in draft.each_of:
        if ask.form != "can-do" and ask.about != "any-effect":
            raise SituationError("question: what it is instead is not understood", words="不是")
        ask = msgspec.structs.replace(ask, cards=draft.each_of[ask.card])
    used = any(play.do == "used" for play in situation.plays)
    if used and (ask.form not in _OF_WHAT_MAY_BE_DONE or ask.about in _OF_BATTLE):
        situation = used_before.carried_out(situation, base)
    situation = choosing.with_option(_before_that_play(situation, ask), ask)
    told_over = (
        ask.form == "can-do" or ask.about == "normal_summons" or (ask.form == "is-so" and draft.told_result)
    )
    told_over = told_over or by_last_link.sets_off_what_it_hits(draft, ask)
    told_over = told_over or of_battle.asks_of_its_damage(situation, ask)
    if told_over and draft.open_link() is not None and not _is_during(syntax):
        situation = msgspec.structs.replace(situation, plays=(*situation.plays, Play(do="resolve")))
    situation = part_played.with_activation(draft, losing_told.with_values(situation, ask), asked, ask)
    situation = replacing.where_it_waits(draft, battling.in_battle_phase(draft, situation, ask), ask)
    if ask.form == "happens" and ask.about == Verb.TAKE_DAMAGE and ask.target is not None:
        raise SituationError("question: no card takes damage", words="受")  # 会受到陷阱效果影响吗
    situation = modifiers.with_some_effect(situation, ask)
    situation, ask = by_any_effect.with_such_an_effect(draft, situation, asked, ask)
    situation = of_battle.fought(draft, of_battle.at_the_end(draft, situation, ask), ask)
    situation = of_battle.fought_for_damage(situation, ask)
    situation = of_battle.lost_by_it(draft, situation, ask)
    situation = setting.just_done(draft, turning.in_main_phase(draft, situation, asked, ask), ask)
    if asked is not None:
        _in_that_turn(draft, ask, summoner)
        ask = _effect_by_time(draft, asked, ask)
        own_card_asked(draft, asked, ask)
        is_of_a_card(draft, asked, ask)
        giving.as_its_text_has_it(draft, asked, ask)
        _pronoun_fits(draft, asked, ask)
    if syntax.ask is not None and syntax.ask.denied:
        ask = msgspec.structs.replace(ask, negated=not ask.negated)
    inferred = asked is not None and is_seat_inferred(Question.of(syntax, situation), ask)
    if asked is not None and is_anybodys(Question.of(syntax, situation), ask):
        ask = msgspec.structs.replace(ask, player=Seat.A)
        anybody = (*situation.assumed, (ANYBODY_ASKS, Seat.A.value))
        situation = msgspec.structs.replace(situation, assumed=anybody)
    ask = for_what.of_activation(as_typed, ask, len(situation.plays) if chained else None)
    situation, ask = negated_by(draft, situation, ask)
    situation, ask = once_more(situation, asked, whose.with_side(draft, asked, ask))
    part_played.lies_somewhere(draft, ask)
    part_played.doer_is_there(draft, situation, ask)
    _attempt_is_told(draft, situation, ask)
    fused.hangs_on_materials_alone(draft, ask)
    situation = brought_back.with_aim(draft, situation, ask)
    situation, ask = second_copy(draft, situation, asked, ask)
    ask = _at_moment(draft, ask)
    situation = paying.with_payment(draft, situation, ask)
    if inferred and ask.form == "can-activate" and ask.player is not None:
        assumed = (*situation.assumed, (WHO_ASKS, ask.player.value))
        situation = msgspec.structs.replace(situation, assumed=assumed)
    situation = played_in_battle(situation, base)
    after_battle.leaves_once_decided(situation, ask)
    _no_card_lost(draft, situation)
    declaring.of_one_copy(situation, ask)
    _no_link_lost(syntax, situation)
    if asked is not None:
        comes_in_time(draft, asked, ask)
        battling.is_of_a_monster(draft, asked, ask)
        negates_activations(draft, asked, ask)
        done_by_one_told(draft, situation, ask)
        somebody_does(draft, situation, asked, ask)
        hold_asking(draft, situation, asked, ask)
        owner_of_moved(draft, situation, asked, ask)
    return mirrored.with_names(situation)


_SPECIAL = frozenset(verb.value for verb in SPECIAL_SUMMONS)


def _attempt_is_told(draft: Draft, situation: Situation, ask: Ask) -> None:
    """对方特殊召唤怪兽时能发动神之宣告吗: only a Summon that makes no chain has a moment before it succeeds."""
    last = situation.plays[-1] if situation.plays else None
    stated = last.stated if last is not None and last.do == "happens" else None
    card = draft.card(ask.card) if ask.card is not None else None
    summoned = stated is not None and stated.verb in _SPECIAL and stated.by is None
    asked = summoned and ask.form == "can-activate"
    if asked and card is not None and awaits_attempt(card, ask.effect, draft.base):
        raise SituationError("question: how it was Special Summoned is not told", words="特殊召唤")
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    after = told is not None and "summon" in told.verb and "after" in told.adverbs
    if (
        after
        and ask.form == "can-activate"
        and card is not None
        and awaits_attempt(card, ask.effect, draft.base)
    ):
        raise SituationError("question: whether the Summon has succeeded by then is not told", words="后")
    tried = told is not None and "summon" in told.verb and TRYING in told.adverbs
    if tried and (card is None or not awaits_attempt(card, ask.effect, draft.base)):
        raise SituationError("question: a Summon that is only attempted is not laid out")


def _is_answered(draft: Draft) -> bool:
    """The chain told last is still open, and one link of it answers another."""
    links = [play.do for play in draft.plays if play.do in ("activate", "resolve")]
    return draft.open_link() is not None and links[-2:] == ["activate", "activate"]


def _is_during(syntax: QuestionSyntax) -> bool:
    """我发动X时能召唤吗: asked of the chain itself, not of what comes after it (我发动X后, 我发动X的场合)."""
    last = syntax.statements[-1] if syntax.statements else None
    ended = last is None or bool({"after", "if"} & set(last.adverbs))
    return last is not None and last.condition and not ended and last.verb in ("activate", "chain", "resolve")


#: acts that an effect which resolved before may bind in other ways than its player
_OF_BATTLE = frozenset({"attack", "attack_directly", "change_position"})
#: forms for which an effect used before only matters by what it forbids or allows
_OF_WHAT_MAY_BE_DONE = frozenset({"can-do", "can-activate", "can-target", "can-pay"})


def _effect_by_time(draft: Draft, asked: Event, ask: Ask) -> Ask:
    """它被送墓时的效果能发动吗: with the number of that effect. Raises SituationError when none fits, or several."""
    told = [thing for thing in things_of(phrases_of(asked)) if is_by_time(thing)]
    card = draft.card(ask.card) if told and ask.card is not None else None
    if card is None or ask.effect is not None:
        return ask
    activated = [effect for effect in draft.base.effects(card) if effect.activates]
    if len(activated) == 1 and not any(awaits_otherwise(activated[0], thing) for thing in told):
        return ask
    fitting = [effect for effect in activated if all(awaits(effect, thing) for thing in told)]
    if len(fitting) != 1 or not fitting[0].printed_no:
        raise draft.not_understood(asked)
    return msgspec.structs.replace(ask, effect=fitting[0].printed_no)


def _pronoun_fits(draft: Draft, asked: Event, ask: Ask) -> None:
    """那些怪 means no Spell or Trap, and 那张装备魔法 no monster. Raises SituationError."""
    things = list(all_things(asked))
    subjects = things_of(asked.before, Role.BARE) if asked.passive else []
    unnamed = [t for t in subjects if t.kind is ThingKind.EFFECT and not t.name]
    unsaid = ask.target if ask.form == "happens" and asked.passive else None
    spoken_of = unsaid is not None and unsaid not in _named(draft, things)
    if spoken_of and by_last_link.aims_at_untold(draft, unsaid or ""):
        raise draft.not_understood(asked)  # 我发动雷破，那张卡会被破坏吗: not the card that does it
    pronouns = [t for t in (*things, *unnamed) if t.kinds and (t.kind is ThingKind.PRONOUN or t in unnamed)]
    named = _named(draft, things)
    done_to = (ask.target,) if ask.form == "happens" else (ask.card, ask.target)
    meant = [name for name in done_to if name and name not in named]
    if pronouns and not all(any(may_be(draft, name, one) for one in pronouns) for name in meant):
        raise draft.not_understood(asked)


def _named(draft: Draft, things: list[Thing]) -> set[str]:
    return {draft.names.get(thing.name, thing.name) for thing in things if thing.name}


def _before_that_play(situation: Situation, ask: Ask) -> Situation:
    """发X能丢Y当cost吗: what X is paid with, or aimed at, is asked before it lies on the chain."""
    last = situation.plays[-1] if situation.plays else None
    if last is None or ask.form not in ("can-pay", "can-target") or last.targets or last.cost:
        return situation
    if (last.do, last.card) != ("activate", ask.card):
        return situation
    return msgspec.structs.replace(situation, plays=situation.plays[:-1])


#: values that a card may have at one moment of the battle alone
_STATS = frozenset({"atk", "def"})
#: forms that may be asked of a moment of the battle
_AT_A_MOMENT = frozenset({"can-activate", "triggers", "can-suffer"})


def _at_moment(draft: Draft, ask: Ask) -> Ask:
    """伤害计算时能发动X吗: asked of that moment, unless a chain is open by now; 能对这次攻击发动X吗 of the attack.

    召唤成功，能发动X吗: the moment to negate that Summon is over.
    """
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    attacked = any(play.do == "attack" for play in draft.plays) and draft.open_link() is None
    if attacked and asked is not None and "upon" in asked.adverbs and ask.form == "can-activate":
        return msgspec.structs.replace(ask, timing="attack")
    if ask.form == "can-activate" and _is_while_resolving(draft):
        card = draft.card(ask.card) if ask.card is not None else None
        answers_attempts = card is not None and awaits_attempt(card, ask.effect, draft.base)
        waits = card is None or (chains.awaits_else(card, draft.base) and not answers_attempts)
        over = draft.open_link() is None
        if waits or (over and not answers_attempts):
            raise SituationError(
                "question: whether while it resolves or afterwards is not told", words="处理"
            )
        if over:
            return ask  # what it does has been told: there was no attempt
        return msgspec.structs.replace(ask, timing="resolving")
    last = draft.syntax.statements[-1] if draft.syntax.statements else None
    if ask.timing == "after" and last is not None and "success" in last.adverbs and "summon" in last.verb:
        return msgspec.structs.replace(ask, timing="summon_success")
    if last is not None and after_battle.awaits_its_end(draft, last, ask):
        return msgspec.structs.replace(ask, timing="damage_step_end")
    if last is not None and ask.timing == "attack" and after_battle.is_over(draft, last, ask):
        raise draft.not_understood(last)  # whether in the Damage Step or after it is not said
    befell = moment_in_battle(draft.plays[-1]) if draft.plays else None
    at_once = last is not None and "when" in last.adverbs
    if befell is not None and at_once and ask.timing == "after" and ask.form == "can-activate":
        return msgspec.structs.replace(ask, timing=befell)
    if draft.moment is None or draft.open_link() is not None:
        return ask
    if ask.form == "value" and ask.about in _STATS:
        return of_battle.value_then(draft, ask)
    if ask.form not in _AT_A_MOMENT:
        return ask
    return msgspec.structs.replace(ask, timing=draft.moment)


def _is_while_resolving(draft: Draft) -> bool:
    """X处理时能发动Y吗, with no more between than what lies there: nothing can be activated by then."""
    told = [one for one in draft.syntax.statements if one.verb not in (*THERE_IS, "apply", "be")]
    last = told[-1] if told else None
    ended = last is None or last.negated or {"after", "done", "past"} & set(last.adverbs)
    at_once = last is not None and last.condition and not ended
    if at_once and last is not None and last.verb == "resolve_all":
        return "while" in last.adverbs  # チェーン処理中
    return (
        at_once
        and last is not None
        and last.verb == "resolve"
        and bool({"when", "while"} & set(last.adverbs))
    )


def _no_card_lost(draft: Draft, situation: Situation) -> None:
    """Every card the question names plays some part in what was understood: else that is another question."""
    kept = msgspec.json.encode(msgspec.structs.replace(situation, assumed=())).decode()
    for written, name in draft.names.items():
        if all(msgspec.json.encode(each).decode()[1:-1] not in kept for each in (written, name)):
            raise SituationError(
                f"question: what {written} has to do with it is not understood", words=written
            )


def _no_link_lost(syntax: QuestionSyntax, situation: Situation) -> None:
    """连锁2的效果特殊召唤了怪兽, of a chain link 1 that nobody told: what resolves after it is not known."""
    told = [thing for event in syntax.statements for thing in all_things(event) if thing.link]
    played = sum(play.do == "activate" for play in situation.plays)
    if played == len(situation.plays):
        return  # nothing has resolved yet: only the last link can be answered
    for thing in told:
        if (thing.link or 0) > max(played, 1):
            words = syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
            raise SituationError("question: the chain links before it are not told", words=words)


def _in_full(draft: Draft, ask: Ask) -> Ask:
    """*ask* with the full names of its cards."""
    named = {
        field: draft.names.get(value, value)
        for field in ("card", "target", "cost")
        if (value := getattr(ask, field))
    }
    return msgspec.structs.replace(ask, **named)


# --------------------------------------------------------------------------- one statement


def _remark(draft: Draft, event: Event) -> None:
    """What is said of a card's text: the text settles it, so nothing is taken from here. Names are remembered."""
    for thing in all_things(event):
        if thing.name is not None and thing.zone is not None and event.mood is Mood.MUST:
            put(draft, thing, actor(event))  # 要用场上的X代替破坏
        elif thing.name is not None:
            label(draft, thing)
    draft.remarks.append(draft.words(event))


def _resolving(draft: Draft, event: Event) -> None:
    """处理后, X处理后: the chain has resolved, when no other link or its first one is named; else a remark.

    X的①处理时: X was activated, though that was not told; of a chain told before it is only spoken of.
    """
    if "after" not in event.adverbs or draft.open_link() is None:
        if not plays.resolves_untold(draft, event):
            _remark(draft, event)
        return
    links = [play.card for play in draft.plays if play.do == "activate"]
    named = [draft.names.get(thing.name, thing.name) for thing in all_things(event) if thing.name is not None]
    numbered = [thing.link for thing in all_things(event) if thing.link]
    if all(name == links[0] for name in named) and all(number == 1 for number in numbered):
        plays.resolve(draft)
    _remark(draft, event)


_TAKEN_BY: dict[str, Callable[[Draft, Event], None]] = {
    "activate": plays.activated,
    "chain": plays.activated,
    "chain_of": chains.arrows,
    "resolve_all": plays.resolved,
    "resolve": _resolving,
    "reach": times.phase_reached,
    "full": board.zones_full,
    "choose": plays.chosen,
    "target": plays.chosen,
    "attack": fights.attacked,
    "declare_attack": fights.attacked,
    "direct_attack": fights.attacked,
    "battle": fights.battled,
    "give_up": _remark,
    "apply": board.applies,
    "treat_as": renaming.treated_as,
    "take_damage": befallen.damaged,
    "go": befallen.gone,
    "adjust": befallen.adjusted,
    "battle_destroy": befallen.battle_destroyed,
    "destroy_each_other": befallen.destroyed_each_other,
    "replay": times.replayed,
    "remain": remaining.remains,
    "points_lower": compared.points_told,
    "points_higher": compared.points_told,
    "points_same": compared.points_told,
    "put_counter": building.told_of_deck,
    **dict.fromkeys(("exist", "set", "be", "become", "empty"), board.there_is),
    **dict.fromkeys(SUMMONS, plays.summoned),
    **dict.fromkeys((*WITH_MATERIALS, "ritual_summon"), plays.summoned_by_materials),
}


#: clauses that mean something only beside what was told before, or what follows
_READ_FIRST: tuple[tuple[Callable[[Draft, Event], bool], Callable[[Draft, Event], None]], ...] = (
    (some_effect.tells, some_effect.told),
    (declaring.tells, declaring.told),
    (own_text.says_what_text_says, own_text.told),
    (own_text.says_it_is_unaffected, own_text.told_unaffected),
    (replacing.is_threatened, replacing.threatened),
    (materials_held.tells_of_materials, materials_held.told),
    (by_resolution.tells_of_it, by_resolution.told),
    (turned_by_link.tells_of_it, turned_by_link.told),
    (summons_negated.tells_of_it, summons_negated.told),
    (battle_replaced.tells, battle_replaced.told),
    (damage_told.tells, damage_told.told),
    (locks_told.tells, locks_told.told),
    (not_done.tells_of_it, not_done.told),
    (unanswered.tells_of_it, unanswered.told),
    (taking_over.tells, taking_over.told),
    (fused.tells, fused.told),
    (after_it_went.tells, after_it_went.told),
)
#: clauses that are read whole, with what describes their nouns
_WITH_ITS_RELATIVES: tuple[tuple[Callable[[Event], bool], Callable[[Draft, Event], None]], ...] = (
    (restoring.is_restored, restoring.restored),
    (counters_told.tells_of_counters, counters_told.told),
    (attributes.tells, attributes.told),
    (summons_itself.is_own_doing, summons_itself.own_doing),
    (told_plays.is_scale, told_plays.scale),
    (renaming.tells_of_name, renaming.renamed),
    (sayings.tells_of_words, sayings.words_told),
)


def _state(draft: Draft, event: Event, following: Event | None) -> None:
    kinds_fit(draft, event)
    event = absent.as_absence(chains.turned_up(draft, chains.links(draft, event)))
    event = performed.as_turned_down(draft, fights.with_attacked_named(draft, event))
    plays.target_named(draft, event)
    if event.verb == "exist" and not phrases_of(event):
        return  # X连锁1，
    if _only_counts(event, following):
        return
    if notes.tells_of_print(draft, event) or would_be.is_without_the_text(draft, event):
        _remark(draft, event)
        return
    if "forbids" in event.adverbs and event.negated:
        _forbidden(draft, event)
        return
    if _without_effect(draft, event):
        draft.card_alone = True
        return
    if event.mood is Mood.MUST and changes.tells_of_value(event):
        event = msgspec.structs.replace(event, mood=Mood.TOLD)  # X要让Y下降1400，处理后…
    if quoted.is_of_described(event):
        quoted.sufferer(draft, event)
        return
    if short_of.tells_of_lack(event):
        short_of.lacks_materials(draft, event)
        return
    if summons_itself.asks_of_success(draft, event):
        return
    if tells_of_chance(event, draft.syntax.statements):
        _remark(draft, event)
        return
    for fits, take in _READ_FIRST:
        if fits(draft, event):
            take(draft, event)
            return
    for takes, take in _WITH_ITS_RELATIVES:
        if takes(event):
            take(draft, event)
            return
    relatives.of_statement(draft, event)
    if remaining.is_upkeep(event):
        times.surroundings(draft, event)
        remaining.kept(draft, event)
        return
    if turning.tells_of_it(draft, event):
        turning.told_of_it(draft, event)
        return
    if is_unknown(event):
        raise draft.not_understood(event)
    heed(draft, event, following)
    if is_remark(event):
        if event.mood is not Mood.REMARK:
            no_quotes(draft, event)
        _remark(draft, event)
        return
    times.surroundings(draft, event)
    if _only_explains(draft, event) or _names_effect(event, following):
        no_quotes(draft, event)
        _remark(draft, event)
        return
    told = len(draft.remarks)
    _take(draft, event, following)
    if len(draft.remarks) > told and event.verb in ACTS:
        no_quotes(draft, event)
        names_taken(draft, event)  # said to be done by a card: its text settles the rest
    else:
        nothing_left(draft, event)


def _only_counts(event: Event, following: Event | None) -> bool:
    """合起来算对方只受到1次伤害吗: how often it was; 算加入手卡吗 asks as what another act counts."""
    bare = event.verb == "be" and not (phrases_of(event) or event.negated)
    often = following is not None and any(adverb.startswith("times") for adverb in following.adverbs)
    return bare and often and following is not None and following.verb == "take_damage" and following.wondered


def _forbidden(draft: Draft, event: Event) -> None:
    """X不准我盖放卡: X is there, and its text says so. Raises SituationError when it has no lasting effect."""
    named = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    name = label(draft, named[0]) if len(named) == 1 else draft.mentioned[-1] if draft.mentioned else None
    card = draft.card(name) if name is not None and len(named) < 2 else None
    if card is None or name is None or all(effect.activates for effect in draft.base.effects(card)):
        raise draft.not_understood(event)
    if draft.place_of(name) is None:
        if named[0].player is not None:
            put(draft, named[0], None)
        draft.applying.append(name)
    draft.remarks.append(draft.words(event))


def _without_effect(draft: Draft, event: Event) -> bool:
    """不用效果，只把X翻开发动可以吗: the card's activation alone is asked about."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    things = things_of(phrases_of(event))
    effects = bool(things) and all(t.kind is ThingKind.EFFECT and not (t.name or t.before) for t in things)
    used = event.verb in ("exist", "activate") and event.negated and not event.wondered
    return used and effects and asked is not None and asked.verb == "activate" and asked.mood is Mood.CAN


def _take(draft: Draft, event: Event, following: Event | None) -> None:
    if changes.tells_of_value(event):
        if event.purpose:
            performed.done_for(draft, event)
        changes.told(draft, event)
    elif changes.says_value(event):
        changes.value_said(draft, event)
    elif befallen.is_adjusting(draft, event):
        befallen.put_away_by_rule(draft, event)
    elif told_plays.is_reselection(draft, event):
        told_plays.reselected(draft, event)
    elif unnamed_summons.is_unnamed(draft, event):
        unnamed_summons.unnamed(draft, event)
    elif unnamed_summons.repeats(draft, event):
        unnamed_summons.repeated(draft, event)
    elif wearing.is_worn_by_effect(draft, event):
        wearing.worn_by_effect(draft, event)
    elif wearing.is_union_worn(draft, event):
        wearing.union_worn(draft, event)
    elif of_battle.target_is_gone(draft, event):
        of_battle.target_gone(draft, event)
    elif of_battle.is_by_some_card(draft, event):
        of_battle.by_some_card(draft, event)
    elif restoring.follows(draft, event):
        restoring.followed(draft, event)
    elif answered.is_by_a_link(draft, event):
        answered.done_by_a_link(draft, event)
    elif performed.turned_down(event) or performed.covered_by(draft, event):
        performed.turn_down(draft, event)
    elif (trap := performed.becomes_monster(draft, event)) is not None:
        performed.became_monster(draft, event, trap)
    elif performed.is_summoned_by_effect(draft, event):
        performed.summoned_by_effect(draft, event)
    elif draft.plays and performed.turns(event):
        performed.turned(draft, event)
    elif performed.brings_out(draft, event):
        performed.brought_out(draft, event)
    elif performed.takes_control(event):
        performed.took_control(draft, event)
    elif (event.verb == "equip" and changes.equipped(draft, event)) or summons_told.told(draft, event):
        return
    elif summons_told.is_of_some(draft, event):
        summons_told.of_some(draft, event)
    elif event.verb in _TAKEN_BY:
        _TAKEN_BY[event.verb](draft, event)
    elif event.verb in ACTS:
        acts.acted(draft, event, following)
    else:
        raise draft.not_understood(event)


def _names_effect(event: Event, following: Event | None) -> bool:
    """破坏对方怪兽的效果是必发的: which effect of the card is of that sort; nothing is destroyed."""
    named = things_of(event.after)
    effects = bool(named) and all(thing.kind is ThingKind.EFFECT and thing.name is None for thing in named)
    sort = following is not None and following.verb == "be" and event.verb not in ("activate", "chain")
    return effects and not event.before and sort


def _only_explains(draft: Draft, event: Event) -> bool:
    if event.verb == "become" and event.purpose and not (event.negated or draft.plays):
        raise draft.not_understood(
            event
        )  # 能发动X让怪兽变成攻击表示吗: what X is for, not how the monster lies
    if event.verb == "become":
        if event.negated and draft.plays:
            performed.done_for(draft, event)  # 让它不会成为效果的对象: the text of what was played says it
        return event.negated and bool(draft.plays)
    if event.verb in ("increase", "decrease") and event.purpose and _asks_of_part(draft):
        return True  # X让守备力下降400的部分
    if event.verb == "extra_summon" and event.purpose and not any(t.name for t in all_things(event)):
        return True  # 能发动X让自己再追加召唤Y吗: what the effect asked about is for
    if event.verb == "turn_to":
        return event.condition
    played = draft.plays[-1] if draft.plays else None
    if event.verb == "go" and draft.open_link() is None:
        return False
    if played is None or played.do not in _OF_TEXT:
        return False  # 攻击宣言后怪兽增加了: no text says it
    if event.verb not in CLAIMS or actor(event) not in (None, played.player):
        return False
    if not is_of_text(draft, event, played.card):
        raise draft.not_understood(event)  # 发动X让攻击力下降1400, of an X that names no such number
    if event.purpose:
        performed.done_for(draft, event)
    return True


#: plays after which what a text does may be told
_OF_TEXT = frozenset({"activate", "used", "resolve", "happens"})


def _asks_of_part(draft: Draft) -> bool:
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    return asked is not None and any(thing.word == "part" for thing in all_things(asked))


def _in_that_turn(draft: Draft, ask: Ask, summoner: Seat | None) -> None:
    """我能对对方召唤的X发动心变吗: what waits for one's own turn is not asked of the turn of that Summon. Raises SituationError."""
    if summoner in (None, ask.player) or ask.form != "can-activate" or ask.card is None:
        return
    if draft.turn_player is None and is_slow(draft, ask.card, ask.effect):
        raise SituationError("question: in which turn it is asked is not told", words=ask.card)
