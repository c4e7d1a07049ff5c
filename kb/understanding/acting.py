"""Whether something may be done: 能发动吗, 能以它为对象吗, 能丢弃它吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, CardKind, Verb, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation
from kb.understanding import giving
from kb.understanding.naming import full_name
from kb.understanding.phrases import (
    actor,
    acts,
    all_things,
    cards_in,
    is_card,
    named_in,
    phrases_of,
    refers,
    stands_behind,
    things_of,
)
from kb.understanding.references import (
    Question,
    all_of,
    answered_by_other,
    card_of,
    last_named,
    named_things,
    on_board,
    owner_of_effect,
    says_itself,
    seat_of_asker,
    spoken_of_to_activate,
)
from kb.understanding.vocabulary import ACTS, MOMENTS, PHASES

_PAYING = ("discard", "tribute", "send_to_graveyard")

# --------------------------------------------------------------------------- activating


def asks_to_negate(question: Question) -> bool:
    """能无效Y吗, 能在召唤时用X把召唤无效吗, 能用X把这次仪式召唤无效吗: may it be done, or with which card."""
    event, told = question.event, question.told
    if event.passive:  # Y可以被X无效吗
        return event.mood is Mood.CAN and bool(cards_in(event.before, Role.BY))
    alone = not event.before and told is not None and told.mood is Mood.CAN and not told.condition
    return event.mood is Mood.CAN or alone or bool(cards_in(event.before, Role.WITH))


def may_activate(question: Question) -> Ask:
    """能发动X吗, 能用X无效Y吗; 必须发动X吗 and 会发动X吗 ask whether it sets itself off."""
    event = question.event
    subject = _activated(question)
    if subject is not None and subject.name is None and CardKind.CARD in subject.kinds:
        raise SituationError("question: any card or effect is spoken of")  # 对方可以连锁发动卡的效果
    if subject is None:
        itself = _pays_with_itself(question)
        if itself is not None:
            return itself
    named = subject if subject is None or not _is_unowned(question, subject) else None
    card = _pays_with_its_own(question, subject) or card_of(question, named)
    card = card or _of_text_told(question) or spoken_of_to_activate(question)
    if (answered := _answered_by_it(question, card)) is not None:
        return Ask(form="happens", about=Verb.NEGATE_EFFECT.value, target=answered)
    if _of_link_alone(question):
        raise SituationError("question: as which link it may be activated is not answered", words="连锁")
    player = seat_of_asker(question, card)
    effect = subject.effect_no if subject else None
    if event.mood in (Mood.MUST, Mood.WILL):
        if any(thing.word in ("cost", "target", "condition") for thing in things_of(event.after)):
            raise SituationError("question: what an activation needs is asked")  # 发动需要cost吗
        about = "must" if event.mood is Mood.MUST else "mandatory"
        return Ask(form="triggers", about=about, player=player, card=card, effect=effect)
    if event.verb == "activate_scale":
        return Ask(form="can-activate", player=player, card=card, timing="open", about="card")
    if goes_along(question):
        return Ask(
            form="can-activate",
            player=player,
            card=card,
            effect=effect,
            about="along",
            doing=doing(question.syntax),
        )
    if (cost := giving.cost_asked(question, card)) is not None:
        if cost == card:
            raise SituationError("question: what is to be given up is not understood")
        return Ask(
            form="can-activate",
            player=player,
            card=card,
            effect=effect,
            cost=cost,
            timing=timing_of(question.situation),
            about="some-time" if _is_of_no_moment(question, timing_of(question.situation)) else None,
        )
    if aims := things_of(event.after, Role.AS):
        target, timing = _aim(question, aims[0], card), timing_of(question.situation)
        return Ask(form="can-activate", player=player, card=card, effect=effect, target=target, timing=timing)
    target = _to_negate(question, card)
    if target is not None and any(p.do == "activate" and p.card == card for p in question.situation.plays):
        raise SituationError("question: that it was activated is told already")
    if target is None and _negates_of_a_kind(question):
        raise SituationError("question: what is to be negated was not told", words="无效")
    _answers_last(question, card)
    placed = _works_in(question)
    if placed is None and subject is not None and _any_effect_of(question, subject, card):
        return Ask(form="can-activate", player=player, card=card, timing="open", about="any-effect")
    if _negates_summon(question):
        moment = "summon_attempt"
        return Ask(
            form="can-activate", player=player, card=card, effect=effect, timing=moment, about="negate"
        )
    timing = timing_of(question.situation)
    return Ask(
        form="can-activate",
        player=player,
        card=card,
        effect=effect,
        timing=timing,
        zone=placed,
        target=target,
        about="negate" if target else _which_or_when(question, subject, card, timing),
    )


def _answered_by_it(question: Question, card: str | None) -> str | None:
    """对方发动X，我连锁Y，能无效吗: X, which Y was chained to; whether Y may be activated is not asked."""
    event, links = question.event, question.situation.plays[-2:]
    if event.verb not in ("negate", "negate_activation") or event.after or event.negated or event.passive:
        return None
    alone = all(thing.kind is ThingKind.PLAYER for thing in all_things(event))
    chained = len(links) == 2 and all(play.do == "activate" for play in links) and links[1].card == card
    return links[0].card if alone and chained else None


def _is_unowned(question: Question, subject: Thing) -> bool:
    """我召唤X，对方连锁Y，效果还能发动吗: whose effect, is to be found."""
    bare = Thing(kind=ThingKind.EFFECT, word="effect", span=subject.span)
    if subject != bare or not answered_by_other(question):
        return False
    if question.event.verb == "activate" and _chained_to_nothing(question):
        raise SituationError("question: what the chain answers is not told", words="连锁")
    return True


def _chained_to_nothing(question: Question) -> bool:
    """X召唤成功，对方连锁Y: whether an effect of X is a link of that chain was not said."""
    told = question.told
    links = [play for play in question.situation.plays if play.do == "activate"]
    return told is not None and told.verb == "chain" and len(links) == 1


def _of_its_effect(subject: Thing | None) -> bool:
    """X的效果, no number said: whichever it has; turning the card up is another matter."""
    return subject is not None and subject.kind is ThingKind.EFFECT and not subject.effect_no


def _which_or_when(
    question: Question, subject: Thing | None, card: str | None, timing: str | None
) -> str | None:
    untimed = _is_of_no_moment(question, timing) or _is_of_how_it_came(question, card)
    if _of_its_effect(subject):
        return "effect-some-time" if untimed else "effect"
    return "some-time" if untimed else None


def asks_of_whole_turn(event: Event) -> bool:
    """这回合还能发动X吗: once what was told has resolved, not as an answer to it."""
    times = any(thing.word == "this_turn" for thing in all_things(event))
    return event.verb == "activate" and event.mood is Mood.CAN and not event.passive and times


def _is_of_no_moment(question: Question, timing: str | None) -> bool:
    """这回合还能发X吗; Y适用中，能发X吗: of no one moment, so that nothing is said of what X would answer."""
    times = any(thing.word == "this_turn" for thing in all_of(question))
    told = question.situation
    there = any(p.facts is None and p.zone in _LYING and p.position == "face_up" for p in told.board)
    applies = (bool(told.applying or told.lp) or there) and not (told.plays or told.phase)
    return (times and timing in ("open", "after")) or applies


def _is_of_how_it_came(question: Question, card: str | None) -> bool:
    """死者苏生特殊召唤的X，能发动X的效果吗: how X came there is told in passing, and is no moment to answer."""
    last = question.situation.plays[-1] if question.situation.plays else None
    told = [event for event in question.syntax.statements if event.verb != "exist"]
    came = all(event.verb in _COMES and stands_behind(event) for event in told)
    themes = {card_of(question, t) for event in told for t in things_of(event.before) if t.name}
    return last is not None and last.do == "resolve" and bool(told) and came and card in themes


#: deeds by which a card comes to lie on a player's field
_COMES = frozenset({*(verb.value for verb in SPECIAL_SUMMONS), "take_control", "get"})


#: where a Spell or Trap lies that goes on applying
_LYING = ("spell_trap_zone", "field_zone")


def _aim(question: Question, thing: Thing, card: str | None) -> str | None:
    """能连锁X除外它吗: 它 is the one other card that was told of. Raises SituationError when there are several."""
    if thing.kind is not ThingKind.PRONOUN or thing.kinds:
        return card_of(question, thing)
    others = [name for name in question.names if name != card and not name.startswith(f"{card}#")]
    if len(set(others)) != 1:
        raise SituationError("question: for which card it is to be activated is not understood")
    return others[0]


def names_what_to_play(question: Question) -> bool:
    """我可以灰流丽吗, 我能用灰流丽吗: with a card's name for a verb, it is whether that card can be played.

    Of the one who played last it may be what he pays with.
    """
    event = question.event
    named = named_in(event.before, Role.BARE, Role.WITH)
    others = [t for t in things_of(event.before) if t not in named and not _says_who_or_when(t)]
    bare = event.verb == "exist" and event.mood is Mood.CAN and not (event.after or event.negated)
    last = question.situation.plays[-1] if question.situation.plays else None
    if not bare or len(named) != 1 or others:
        return False
    if any(phrase.role is Role.WITH and not phrase.things for phrase in event.before):
        return False  # 增援还能拿吗: it is no card that is used
    if any(phrase.role is Role.WITH for phrase in event.before):
        return named[0].word is None and (last is None or _uses_in_answer(event, last))
    return last is not None and last.do in ("activate", "attack")


def _uses_in_answer(event: Event, last: Play) -> bool:
    """对面发动X，能用Y吗: another player's, said to be so or else mine in answer to the other's; no cost of X."""
    own = actor(msgspec.structs.replace(event, subject=None))
    if last.do == "used" or own is last.player:
        return False
    return own is not None or last.player is Seat.B or last.do != "activate"


def turns_up(question: Question) -> bool:
    """对面召唤时能翻开吗, of a Set Trap: whether it can be activated."""
    event = question.event
    if event.verb != "flip" or event.mood is not Mood.CAN or event.negated or event.passive or event.after:
        return False
    cards = [t for t in things_of(event.before) if is_card(t)]
    name = card_of(question, cards[0]) if len(cards) == 1 else None if cards else last_named(question)
    held = [p for p in question.situation.board if name in (p.card, p.id)]
    return bool(held) and held[0].zone == "spell_trap_zone" and held[0].position == "face_down"


def _says_who_or_when(thing: Thing) -> bool:
    return thing.kind in (ThingKind.PLAYER, ThingKind.LINK) or thing.word in _TIMES


_TIMES = frozenset({"this_turn", "this_duel", "my_turn", "their_turn", *PHASES, *MOMENTS})


def may_place(question: Question) -> Ask:
    """用X把Y放到P区域可以吗; Y身上会放指示物吗 asks what comes of it."""
    event = question.event
    things = list(all_things(event))
    if any(thing.word == "counter" for thing in things):
        subject = next((t for t in things_of(event.before) if refers(t)), None)
        if event.mood is Mood.CAN and subject is not None:
            target = card_of(question, subject)
            return Ask(form="can-suffer", about=Verb.PUT_COUNTER.value, target=target)
        return Ask(form="happens", about=Verb.PUT_COUNTER.value, target=card_of(question, subject))
    means = cards_in(event.before, Role.WITH)
    placed = [t for t in things_of(event.before, Role.OBJECT) if is_card(t)]
    if (
        event.mood is not Mood.CAN
        or len(means) != 1
        or not any(thing.zone for thing in things_of(event.after))
    ):
        raise SituationError("question: what is to be placed is not understood")
    card = card_of(question, means[0])
    return Ask(
        form="can-activate",
        player=seat_of_asker(question, card),
        card=card,
        timing=timing_of(question.situation),
        target=card_of(question, placed[0]) if len(placed) == 1 else None,
        doing=(Verb.PLACE.value,),
    )


def _works_in(question: Question) -> str | None:
    """P效果: an effect of the Pendulum Zone."""
    words = {thing.word for thing in all_of(question) if thing.kind is ThingKind.EFFECT}
    return Zone.PENDULUM_ZONE.value if "pendulum" in words else None


def _any_effect_of(question: Question, subject: Thing, card: str | None) -> bool:
    """…的怪可以发动效果吗: of a monster that is only described, whatever its effect is."""
    spoken = [t for t in things_of(question.event.after) if t.kind is ThingKind.EFFECT and not t.effect_no]
    placed = [p for p in question.situation.board if card in (p.id, p.card)]
    may = question.event.mood is Mood.CAN
    return may and bool(spoken) and subject.name is None and any(p.facts is not None for p in placed)


def _activated(question: Question) -> Thing | None:
    """What is to be activated: the object of 发动, else the card that acts."""
    event = question.event
    objects = [thing for thing in things_of(event.after) if acts(thing)]
    unnamed = event.verb == "chain" and not objects and not cards_in(event.before, Role.WITH, Role.BARE)
    if unnamed and not _is_hit_by_last(question):
        raise SituationError("question: the card to chain is not named")
    means = cards_in(event.before, Role.WITH)
    owner = next(iter(cards_in(event.before, Role.BARE)), None)
    if (
        objects
        and objects[0].kind is ThingKind.EFFECT
        and not (objects[0].name or means)
        and owner is not None
    ):
        return msgspec.structs.replace(owner, effect_no=objects[0].effect_no)  # X能发动丢弃时的效果吗
    if objects and not means and event.verb in ("activate", "chain"):
        return objects[0]
    moved = cards_in(event.before, Role.OBJECT)
    if event.verb in ("activate", "activate_scale") and len(moved) == 1 and not means:
        return moved[0]  # 把手上的P怪放到P区
    return acting(question)


def _is_hit_by_last(question: Question) -> bool:
    """对方用X炸我的Y，我能连锁吗: the card named last is what the link hits, and with it alone can be answered."""
    last = question.situation.plays[-1] if question.situation.plays else None
    aimed = last.targets if last is not None and last.do == "activate" else ()
    return len(aimed) == 1 and aimed[0] == last_named(question)


def acting(question: Question) -> Thing | None:
    """The card that acts: 用X, 被X, else an unmarked card before the verb, else the object."""
    event = question.event
    candidates = (
        *things_of(event.before, Role.WITH),
        *(things_of(event.before, Role.BY) if event.passive else ()),
        *things_of(event.before, Role.BARE),
        *things_of(event.after),
    )
    return next((thing for thing in candidates if acts(thing)), None)


def _to_negate(question: Question, card: str | None) -> str | None:
    """用X无效Y: Y, the activation that is to be negated."""
    if question.event.verb not in ("negate", "negate_activation"):
        return None
    named = [card_of(question, thing) for thing in named_in(phrases_of(question.event))]
    played = {play.card for play in question.situation.plays if play.do == "activate"}
    told = next((name for name in named if name != card and name in played), None)
    return told or _answered_last(question, card)


def _answers_last(question: Question, card: str | None) -> None:
    """能对X连锁Y吗, of an X that another link answers already. Raises SituationError: Y would not answer X."""
    links = [play.card for play in question.situation.plays if play.do == "activate"]
    named = [card_of(question, t) for t in things_of(question.event.before, Role.AT) if t.name]
    over = any(play.do == "resolve" for play in question.situation.plays)
    if question.event.verb == "chain" and not over and any(n in links[:-1] and n != card for n in named):
        raise SituationError("question: another link answers it already", words=named[0] or "")


def _answered_last(question: Question, card: str | None) -> str | None:
    """对方发动Y，能用X无效吗: Y, when nothing but its activation or effect is spoken of."""
    last = question.situation.plays[-1] if question.situation.plays else None
    others = [t for t in all_things(question.event) if t.word or t.quote or t.zone]
    if last is None or last.do != "activate" or last.card == card or others:
        return None
    return last.card


def _of_link_alone(question: Question) -> bool:
    """X在连锁2以后才能发动吗: no activation is told of, only the number of a link."""
    told = question.told
    links = told is not None and told.verb == "exist" and any(thing.link for thing in all_things(told))
    return links and question.event.subject is None and not any(map(refers, all_things(question.event)))


def _negates_of_a_kind(question: Question) -> bool:
    """旋风能无效通常魔法的效果吗: of no activation that was told."""
    spoken = [*things_of(question.event.after), *things_of(question.event.before, Role.OBJECT)]
    things = [t for t in spoken if t.name is None and (t.kinds or t.before or t.zone is not None)]
    told = any(play.do != "resolve" for play in question.situation.plays)
    return question.event.verb in ("negate", "negate_activation") and bool(things) and not told


def goes_along(question: Question) -> bool:
    """X发动的同时，能发动…: an effect in the same link in which the card is activated."""
    statements = question.syntax.statements
    told = statements[:-1] if statements and _only_names_effect(statements[-1]) else statements
    return bool(told) and told[-1].verb == "activate" and "along" in told[-1].adverbs


def _only_names_effect(event: Event) -> bool:
    """破坏1张卡的效果, as a clause of its own: what is asked about is spoken of."""
    plain = event.mood is Mood.TOLD and not (event.negated or event.condition or event.before)
    things = things_of(event.after)
    return plain and len(things) == 1 and _is_effect(things[0])


def doing(syntax: QuestionSyntax) -> tuple[str, ...]:
    """把自己送墓的那个效果, 破坏1张卡的效果: the acts by which the effect spoken of is told apart."""
    events = (*syntax.statements, *((syntax.ask.event,) if syntax.ask is not None else ()))
    told = [
        *(
            inner
            for event in events
            for thing in all_things(event)
            if _is_effect(thing)
            for inner in thing.before
        ),
        *(event for event in events if any(_is_effect(thing) for thing in things_of(event.after))),
    ]
    return tuple(dict.fromkeys(ACTS[event.verb].value for event in told if event.verb in ACTS))


def _is_effect(thing: Thing) -> bool:
    return thing.kind is ThingKind.EFFECT and thing.name is None


def _negates_summon(question: Question) -> bool:
    """无效这次召唤: asked while the summon told last is only attempted."""
    event = question.event
    if event.verb not in ("negate", "negate_activation"):
        return False
    if not any("summon" in (thing.word or "") for thing in all_of(question)):
        return False
    last = question.situation.plays[-1] if question.situation.plays else None
    if last is not None and last.do == "resolve":
        return False  # summoned by a resolution: the moment has passed
    if last is None or "summon" not in last.do:
        raise SituationError("question: the summon to be negated is not told")
    return True


def _of_text_told(question: Question) -> str | None:
    """岩浆龙写着「…」的效果能发动吗: the card whose text was just told."""
    told = question.told
    if told is None or told.verb != "write":
        return None
    owners = cards_in(told.before)
    return owner_of_effect(question, owners[-1]) if owners else None


def timing_of(situation: Situation) -> str | None:
    """Where in the game the question stands: in a chain being built, after what was played, or in the open."""
    if not situation.plays:
        return "open"
    return {"activate": "chain", "attack": "attack", "used": "open", "enter_phase": "open"}.get(
        situation.plays[-1].do, "after"
    )


# --------------------------------------------------------------------------- targeting


def asks_of_target(question: Question) -> bool:
    event = question.event
    marked = any(phrase.role is Role.TARGET for phrase in phrases_of(event))
    return event.verb == "target" or marked or bool(_aimed_at(event))


def _aimed_at(event: Event) -> list[Thing]:
    """能对Y发动X吗: Y."""
    if event.verb != "activate":
        return []
    return [thing for thing in things_of(event.before, Role.AT) if refers(thing)]


def may_target(question: Question) -> Ask:
    """能以Y为对象吗; X取对象吗 asks what the text of X does."""
    event = question.event
    marked = things_of(phrases_of(event), Role.TARGET)
    if not marked and event.mood is Mood.TOLD:
        return Ask(form="classify", about="targets", wanted="true", card=card_of(question, acting(question)))
    aimed = _aimed_at(event)
    if aimed and not marked:
        return _may_aim(question, aimed)
    chosen = marked or things_of(event.after)
    if len([thing for thing in marked if refers(thing)]) > 1:
        raise SituationError("question: of several targets only one at a time is asked")
    pronoun = bool(chosen) and chosen[0].kind is ThingKind.PRONOUN
    itself = pronoun and says_itself(question, chosen[0]) or bool(chosen) and chosen[0].kind is ThingKind.SELF
    if pronoun and not itself:
        return _may_target_it(question, chosen)
    subject = next((t for t in things_of(event.before) if acts(t) and t not in chosen), None)
    if subject is None and event.verb in ("activate", "chain"):
        subject = next((t for t in things_of(event.after) if acts(t) and t not in chosen), None)
    card = card_of(question, subject) if subject is not None else _aiming(question)
    number = subject.effect_no if subject is not None else None
    if itself:
        return _aimed(question, card, number, card)
    target = card_of(question, chosen[0]) if chosen else None
    if card is not None and card == target:
        raise SituationError("question: two cards of one name are not told apart", words=card)
    return _aimed(question, card, number, target)


def _aiming(question: Question) -> str | None:
    """我发动X，能以Y为对象吗: X, whose targets were not told."""
    last = question.situation.plays[-1] if question.situation.plays else None
    if last is None or last.do != "activate" or last.targets:
        return None
    return last.card if actor(question.event) in (None, last.player) else None


def _aimed(question: Question, card: str | None, effect: int | None, target: str | None) -> Ask:
    """Activated for it: after something told, at that moment; of no moment, whether it can be its target at all."""
    player, timing = seat_of_asker(question, card), None
    form = "can-target"
    if question.event.verb in ("activate", "chain") and question.situation.plays:
        form, timing = "can-activate", timing_of(question.situation)
    if target is None:
        raise SituationError("question: what is to be targeted is not understood")
    return Ask(form=form, player=player, card=card, effect=effect, target=target, timing=timing)


def _may_aim(question: Question, aimed: list[Thing]) -> Ask:
    """能对Y发动X吗. Raises SituationError when it is not plain what is activated."""
    if len(aimed) != 1:
        raise SituationError("question: what it is activated for is not understood")
    subject = next((t for t in things_of(question.event.after) if acts(t) and t.name), None) or next(
        (t for t in things_of(question.event.before) if acts(t) and t not in aimed), None
    )
    card = card_of(question, subject) or last_named(question)
    effect = subject.effect_no if subject is not None else None
    target = _beside(question, aimed[0], card)
    if card is None or target is None or card == target:
        raise SituationError("question: what it is activated for is not understood")
    return _aimed(question, card, effect, target)


def _beside(question: Question, aimed: Thing, card: str | None) -> str | None:
    """The card aimed at; 它 may not be the card itself that is activated for it, and is the one other that was told of."""
    target = card_of(question, aimed)
    if aimed.kind is not ThingKind.PRONOUN or target != card:
        return target
    told = {
        full_name(t.name, question.names) for e in question.syntax.statements for t in all_things(e) if t.name
    }
    others = {name for name in question.names if name != card}
    meant = others if len(others) == 1 else told - {card}
    return meant.pop() if len(meant) == 1 else None


def _may_target_it(question: Question, chosen: list[Thing]) -> Ask:
    """能以它为对象吗: 它 is the other card told of that is on the board."""
    subject = next((t for t in things_of(question.event.before) if acts(t) and t not in chosen), None)
    if subject is None and question.event.verb in ("activate", "chain"):
        subject = next((t for t in things_of(question.event.after) if acts(t)), None)
    card = card_of(question, subject)
    told = [name for name in question.names if name != card]
    others = [name for name in told if on_board(question, name)] or (told if len(told) == 1 else [])
    target = others[-1] if others else None
    return Ask(form="can-target", player=seat_of_asker(question, card), card=card, target=target)


# --------------------------------------------------------------------------- paying


def asks_of_cost(question: Question) -> bool:
    """能丢弃…吗, 能用…吗."""
    event = question.event
    uses = event.verb == "exist" and any(phrase.role is Role.WITH for phrase in event.before)
    uses = uses and not any((thing.word or "").endswith(("material", "target")) for thing in all_of(question))
    own = event.verb in ACTS and _cost_spoken_of(event) is not None
    return event.mood is Mood.CAN and (event.verb in (*_PAYING, "pay") or uses or own)


def _cost_spoken_of(event: Event) -> Thing | None:
    """X的②的cost可以除外Y吗: the effect of X, for whose cost it is."""
    spoken = [t for t in things_of(event.before) if t.word == "cost" and t.name is not None]
    return spoken[0] if len(spoken) == 1 and not event.passive else None


def may_pay(question: Question) -> Ask:
    spoken = _cost_spoken_of(question.event)
    if spoken is not None:
        given = [t for t in all_of(question) if t is not spoken and is_card(t)]
        card = card_of(question, spoken)
        if len(given) != 1:
            raise SituationError("question: what is to be paid with is not understood")
        seat, effect = seat_of_asker(question, card), spoken.effect_no
        return Ask(form="can-pay", player=seat, card=card, effect=effect, cost=card_of(question, given[0]))
    told = phrases_of(question.event)
    if things_of(told, Role.WITH) and things_of(told, Role.OBJECT):
        raise SituationError("question: what is to be paid with is not understood")
    cost = next(iter(_paid_with(question)), None)
    payer = _payer(question, cost)
    if cost is not None and cost.kind in (ThingKind.PLAYER, ThingKind.SELF):
        return Ask(form="can-pay", player=seat_of_asker(question, payer), card=payer, cost=payer)
    paid = card_of(question, cost)
    if paid is None or paid == payer:
        raise SituationError("question: what is to be paid with is not understood")
    return Ask(form="can-pay", player=seat_of_asker(question, payer), card=payer, cost=paid)


def _paid_with(question: Question) -> list[Thing]:
    event = question.event
    if event.verb == "pay" and (told := _told_to_pay(question)):
        return told
    return (
        things_of(phrases_of(event), Role.WITH, Role.OBJECT)
        or things_of(event.after)
        or [thing for thing in things_of(event.before) if is_card(thing)]
    )


def _told_to_pay(question: Question) -> list[Thing]:
    """拿X送墓，来付Y的代价: X."""
    told = next((event for event in reversed(question.syntax.statements) if event.verb in _PAYING), None)
    return things_of(told.before, Role.WITH, Role.OBJECT) if told is not None else []


def _payer(question: Question, cost: Thing | None) -> str | None:
    """The card whose cost it is: the first one named that is not what is paid."""
    paid = full_name(cost.name, question.names) if cost and cost.name else None
    named = [full_name(thing.name, question.names) for thing in named_things(question) if thing.name]
    applying = {name.split("：")[0] for name in question.situation.applying}
    return next((name for name in named if name != paid and name not in applying), paid)


def _pays_with_its_own(question: Question, subject: Thing | None) -> str | None:
    """能丢X发效果吗: the effect is that of X, which is given up for it."""
    told = question.told
    if subject is None or subject.kind is not ThingKind.EFFECT or subject.name or subject.effect_no:
        return None
    if told is None or told.mood is not Mood.CAN or told.negated or told.verb not in _PAYING:
        return None
    cards = named_in((*told.after, *told.before))
    return card_of(question, cards[0]) if len(cards) == 1 else None


def _pays_with_itself(question: Question) -> Ask | None:
    """X可以丢弃自己来发动吗: may X pay the cost with itself?"""
    told = question.told
    if told is None or told.mood is not Mood.CAN or told.verb not in _PAYING:
        return None
    cards = named_in(told.before, Role.BARE)
    others = [thing for thing in things_of(told.after) if thing.kind is not ThingKind.SELF]
    if len(cards) != 1 or others:
        return None
    card = card_of(question, cards[0])
    return Ask(form="can-pay", player=seat_of_asker(question, card), card=card, cost=card)
