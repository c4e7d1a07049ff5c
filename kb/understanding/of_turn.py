"""X发动的回合, 特殊召唤过怪兽的回合, 这个回合特殊召唤了X: what was done earlier in the turn that is asked about."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player
from kb.cards import CardClass, Seat
from kb.checks.limits import oaths
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import actor, phrases_of, things_of
from kb.understanding.vocabulary import LASTING, SUMMONS

_TURN = "turn"
_THIS_TURN = "this_turn"
#: what is asked about may be done, or not, in that turn
_DONE = frozenset({"activate", "apply", "special_summon", "pendulum_summon", "normal_summon", "set"})


def with_turns_told(
    syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base
) -> QuestionSyntax:
    """*syntax* with such clauses as if told of this turn (这个回合发动过X), and the asking as of this turn too."""
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    ask = syntax.ask
    if ask is None or ask.event.mood is not Mood.CAN:
        return syntax
    if (asked_of := _of_card_set(ask.event)) is not None:
        return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=asked_of))
    asker = next((t.player for t in things_of(ask.event.before, Role.BARE) if t.player), Player.SELF)
    told = tuple(
        event if _is_of_same_card(event, ask.event) else _as_of_this_turn(event, asker, written, base)
        for event in syntax.statements
    )
    if told == syntax.statements or (
        any(NEGATED in event.adverbs for event in told) and _swears(ask.event, written, base)
    ):
        return syntax
    asked = ask.event
    if not any(thing.word == _THIS_TURN for thing in things_of(phrases_of(asked))):
        asked = msgspec.structs.replace(asked, before=(*asked.before, _phrase(None)))
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=told, ask=ask)


def _is_of_same_card(event: Event, asked: Event) -> bool:
    """这个回合我召唤了X，X的效果能发动吗: it may be set off by that very Summon."""
    if event.verb not in _SUMMONS or asked.verb not in ("activate", "chain"):
        return False
    named = {thing.name for thing in things_of(phrases_of(event)) if thing.name is not None}
    spoken = things_of(phrases_of(asked))
    pronoun = any(thing.name is None and thing.kind in _MEANT for thing in spoken)
    return bool(named) and (pronoun or any(thing.name in named for thing in spoken))


#: what may stand for a card named before
_MEANT = frozenset({ThingKind.PRONOUN, ThingKind.EFFECT})


def _of_card_set(asked: Event) -> Event | None:
    """X盖放的回合能发动吗 as 这个回合盖放的X能发动吗."""
    things = things_of(asked.before)
    turns = [t for t in things if t.word == _TURN and len(t.before) == 1 and t.before[0].verb == "set"]
    if asked.verb != "activate" or len(turns) != 1 or any(t.name for t in things_of(phrases_of(asked))):
        return None
    inner = turns[0].before[0]
    cards = [thing for thing in things_of(phrases_of(inner)) if thing.name is not None]
    others = [thing for thing in things_of(phrases_of(inner)) if thing not in cards]
    if len(cards) != 1 or inner.negated or any(thing.kind is not ThingKind.PLAYER for thing in others):
        return None
    players = tuple(Phrase(role=Role.BARE, things=(one,), span=one.span) for one in others)
    done = msgspec.structs.replace(inner, before=(*players, _phrase(None)), after=())
    card = msgspec.structs.replace(cards[0], before=(done,))
    rest = tuple(phrase for phrase in asked.before if turns[0] not in phrase.things)
    own = Phrase(role=Role.BARE, things=(card,), span=card.span)
    return msgspec.structs.replace(asked, before=(*rest, own))


def _swears(asked: Event, written: Mapping[str, str], base: Base) -> bool:
    """What is to be activated has an oath: whether what was negated breaks it is not for its text to say."""
    for thing in things_of(phrases_of(asked)):
        card = named_card(thing, written, base)
        effects = base.effects(card) if card is not None else ()
        if (card is None and thing.name is not None) or any(
            oaths(e.text) for e in effects if e.text is not None
        ):
            return True
    return False


def _phrase(turn: Thing | None) -> Phrase:
    span = turn.span if turn is not None else None
    return Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.THING, word=_THIS_TURN, span=span),))


def _as_of_this_turn(event: Event, asker: Player, written: Mapping[str, str], base: Base) -> Event:
    """这个回合我发动过X for X发动的回合, 发动过X的回合; what is told otherwise stays as it is.

    Where nobody is said to have done it, it is the player who is asked about: of the opponent that is not plain.
    """
    done, turn = _of_negated(event) or _of_relative(event) or _of_object(event) or (None, None)
    if done is None and (summoned := _of_summon(event)) is not None:
        done, turn = summoned
        if asker is not Player.SELF or actor(done) not in (None, Seat.A):
            return event  # whose turn it is, and whether it is answered, is not plain
    if done is None or done.verb not in _DONE or done.negated or done.passive or done.wondered:
        return event
    if done.verb == "apply":
        if not _is_over(done, written, base):
            return done if _of_relative(event) else event  # it applies, whatever the turn
        done = msgspec.structs.replace(done, verb="activate")
    elif done.verb in ("activate", *SUMMONS) and done.condition:
        return event
    before, subject = done.before, actor(done)
    if subject is None and not any(thing.player for thing in things_of(phrases_of(done))):
        if asker is not Player.SELF:
            return event
        before = (Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=asker),)), *before)
        done = msgspec.structs.replace(done, subject=asker)
    adverbs = tuple(dict.fromkeys((*done.adverbs, "past")))
    return msgspec.structs.replace(done, before=(*before, _phrase(turn)), adverbs=adverbs)


#: the effect that was activated was negated
NEGATED = "effect_negated"


def _of_negated(event: Event) -> tuple[Event, Thing] | None:
    """X的效果被无效的回合: X was activated, and its effect negated, by what is not told."""
    things = things_of(phrases_of(event))
    if event.verb != "exist" or event.negated or event.wondered or len(things) != 2:
        return None
    effect, turn = things
    named = effect.kind is ThingKind.EFFECT and effect.name is not None and not effect.before
    alone = turn.kind is ThingKind.THING and turn.word == _TURN and len(turn.before) == 1
    inner = turn.before[0] if alone else None
    if not named or inner is None or inner.verb != "negate" or not inner.passive or inner.negated:
        return None
    if things_of(phrases_of(inner)) or inner.wondered:
        return None
    played = Phrase(role=Role.BARE, things=(effect,), span=effect.span)
    return Event(verb="activate", after=(played,), adverbs=(NEGATED,), span=event.span), turn


def _of_relative(event: Event) -> tuple[Event, Thing] | None:
    """X发动的回合: a turn, and nothing else, of which one thing is told."""
    things = things_of(phrases_of(event))
    if event.verb != "exist" or event.negated or event.wondered or len(things) != 1:
        return None
    turn = things[0]
    alone = turn.kind is ThingKind.THING and turn.word == _TURN and len(turn.before) == 1
    return (turn.before[0], turn) if alone else None


def _of_summon(event: Event) -> tuple[Event, Thing] | None:
    """这个回合我召唤了X, 我这回合已经召唤过怪兽: done before what is asked."""
    turns = [phrase for phrase in event.before if [t.word for t in phrase.things] == [_THIS_TURN]]
    over = event.mood is Mood.TOLD and (event.done or bool({"past", "already"} & set(event.adverbs)))
    named = any(thing.name is not None for thing in things_of(phrases_of(event)))
    if event.verb not in _SUMMONS or len(turns) != 1 or not over or event.condition:
        return None
    if not (named or {"past", "already"} & set(event.adverbs)):
        return None
    before = tuple(phrase for phrase in event.before if phrase is not turns[0])
    adverbs = tuple(adverb for adverb in event.adverbs if adverb != "already")
    own = msgspec.structs.replace(turns[0].things[0], span=None)
    return msgspec.structs.replace(event, before=before, adverbs=adverbs), own


_SUMMONS = frozenset({*SUMMONS, "special_summon"})


def _of_object(event: Event) -> tuple[Event, Thing] | None:
    """发动过X的回合: the turn belongs to the clause, and not to X."""
    last = event.after[-1].things[-1] if event.after and event.after[-1].things else None
    past = event.done or "past" in event.adverbs or event.verb in ("activate", "special_summon", "set")
    if last is None or last.word != _TURN or last.before or not past or event.mood is not Mood.TOLD:
        return None
    own = msgspec.structs.replace(last, word=None)
    things = (*event.after[-1].things[:-1], own)
    if own == Thing(kind=ThingKind.THING, span=own.span):
        things = things[:-1]  # 发动过X①的回合: a phrase of its own
    phrases = (msgspec.structs.replace(event.after[-1], things=things),) if things else ()
    plain = msgspec.structs.replace(event, after=(*event.after[:-1], *phrases))
    return plain, msgspec.structs.replace(last, span=None)


def _is_over(event: Event, written: Mapping[str, str], base: Base) -> bool:
    """X的①适用的回合: of an effect that was activated and has resolved, not of one that goes on."""
    named = [thing for thing in things_of(phrases_of(event)) if thing.name is not None]
    if len(named) != 1:
        return False
    card = named_card(named[0], written, base)
    if card is None:
        return False
    if card.card_class is not CardClass.MONSTER and LASTING.isdisjoint(card.kinds):
        return True
    number = named[0].effect_no
    effects = [effect for effect in base.effects(card) if number in (None, effect.printed_no)]
    return bool(effects) and all(effect.activates for effect in effects)
