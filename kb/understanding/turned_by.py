"""X能被月之书变成里侧吗, 月之书能让X变成守备表示吗: what some card does to a monster of which nothing was told.

In: a question's syntax that tells nothing. Out: the same with the activation of that card told first.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Verb
from kb.context import Base
from kb.effects import Effect
from kb.understanding.aimed import position_is_told
from kb.understanding.phrases import named_in, phrase_of, refers, things_of
from kb.understanding.vocabulary import SUPPOSED
from kb.walk import actions_of

_TURNING = frozenset({Verb.CHANGE_POSITION, Verb.SET})


def told_first(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with the activation that would turn the monster; as it is where the card does nothing of the kind."""
    ask = syntax.ask
    if ask is None or syntax.statements or ask.event.mood is not Mood.CAN:
        return syntax
    if ask.event.verb != "become" and not (ask.event.verb == "set" and ask.event.passive):
        return syntax
    found = _doer_monster_and_position(ask.event)
    if found is None:
        return syntax
    doer, monster, position = found
    effect = _turning(written.get(doer.name or "", doer.name or ""), doer.effect_no, base)
    if effect is None:
        return syntax
    position_is_told(effect, monster)
    card = msgspec.structs.replace(doer, kind=ThingKind.NAME, word=None, player=None)
    player = Thing(kind=ThingKind.PLAYER, player=doer.player or Player.SELF, span=doer.span)
    aim = (phrase_of(Role.TARGET, monster),) if effect.targets else ()
    told = Event(
        verb="activate",
        before=(phrase_of(Role.BARE, player), *aim),
        after=(phrase_of(Role.BARE, card),),
        subject=player.player,
        adverbs=(SUPPOSED,),
        span=ask.event.span,
    )
    asked = msgspec.structs.replace(
        ask.event,
        verb="become",
        before=(phrase_of(Role.BARE, monster),),
        after=(phrase_of(Role.BARE, position),),
        mood=Mood.WILL,
        passive=False,
        purpose=False,
    )
    return msgspec.structs.replace(syntax, statements=(told,), ask=msgspec.structs.replace(ask, event=asked))


def _doer_monster_and_position(event: Event) -> tuple[Thing, Thing, Thing] | None:
    doers = named_in(event.before, Role.BY, Role.WITH)
    doers = doers or ([] if event.passive else named_in(event.before, Role.BARE)[:1])
    done = things_of(event.before, Role.BARE) if event.passive else things_of(event.before, Role.OBJECT)
    done = [thing for thing in done if refers(thing) and thing not in doers]
    into = [thing for thing in things_of(event.after) if thing.position is not None]
    if event.verb == "set" and not event.after:
        into = [Thing(kind=ThingKind.DESCRIBED, position=Position.FACE_DOWN, span=event.span)]
    others = [t for p in (*event.before, *event.after) for t in p.things if t not in (*doers, *done, *into)]
    if not len(doers) == len(done) == len(into) == 1 or any(t.kind is not ThingKind.PLAYER for t in others):
        return None
    monster = done[0]
    plain = not (monster.before or monster.all or monster.other or monster.count)
    named = monster.kind is ThingKind.NAME
    described = monster.kind is ThingKind.DESCRIBED and any(
        kind is CardKind.MONSTER or kind.value.endswith("_monster") for kind in monster.kinds
    )
    return (doers[0], monster, into[0]) if plain and (named or described) else None


def _turning(name: str, number: int | None, base: Base) -> Effect | None:
    """The one activated effect of that card, if it awaits nothing and turns a monster over or aside."""
    card = base.get(name)
    effects = base.effects(card) if card is not None else ()
    meant = [effect for effect in effects if effect.activates and number in (None, effect.printed_no)]
    if len(meant) != 1 or not meant[0].complete or meant[0].text is None or meant[0].text.trigger is not None:
        return None
    turns = any(action.verb in _TURNING for action, _ in actions_of(meant[0].text))
    return meant[0] if turns else None
