"""对面黑洞，我能开星尘龙吗: an activation told without a verb; 「X」に「Y」打てますか: whether Y may answer X.

In: a question's syntax. Out: the same with 对方发动黑洞 told. Only of cards that do nothing but be activated: Spells and
Traps that do not stay on the field, and monsters that give themselves up in the hand for their effect. That a player
has any other card (对面技能抽取) may mean that it lies there.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import IsKind
from grammar.question_nodes import AskSyntax, Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Verb, Zone
from grammar.walk import nodes_in
from kb.cards import FIELD_ZONES, Card, CardClass, Seat
from kb.context import Base
from kb.effects import Effect
from kb.understanding.hand_effects import gives_itself_up
from kb.understanding.named_card import named_card
from kb.understanding.phrases import actor, refers, things_of
from kb.understanding.vocabulary import LASTING, WHOSE_ASSUMED
from kb.walk import noun_zones

#: acts of a text that stop an activation, whatever is activated
_STOPS = frozenset({Verb.NEGATE_ACTIVATION.value, Verb.NEGATE_EFFECT.value})
_ANSWERS = frozenset({"activate", "chain", "negate", "negate_activation"})


def with_plays_told(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    statements = tuple(_told(event, written, base) for event in syntax.statements)
    if syntax.ask is None:
        return msgspec.structs.replace(syntax, statements=statements)
    if syntax.ask.event.mood is Mood.CAN and (used := _used_on(syntax.ask.event)) is not None:
        ask = msgspec.structs.replace(syntax.ask, event=used)
        return msgspec.structs.replace(syntax, statements=statements, ask=ask)
    plays, ask = _apart(syntax.ask, written, base)
    answered, ask = _answered(ask, written, base)
    return msgspec.structs.replace(syntax, statements=(*statements, *plays, *answered), ask=ask)


def _told(event: Event, written: Mapping[str, str], base: Base) -> Event:
    """对面黑洞; 相手が「X」を発動, with the act as a noun."""
    bare = event.verb == "exist" and event.mood is Mood.TOLD and not (event.negated or event.wondered)
    if bare and (used := _used_on(event)) is not None:
        return used
    if not bare or event.passive or event.after or event.adverbs or event.done:
        return event
    if (named := _act_as_noun(event)) is not None:
        return _played(named, event)
    card = _name_alone(event.before[0]) if len(event.before) == 1 else None
    whose = card is not None and card.player is not None
    return _played(card, event) if card is not None and whose and _only_played(card, written, base) else event


def _used_on(event: Event) -> Event | None:
    """我对青眼白龙用突进: it is activated for that card."""
    if event.verb != "exist" or event.passive or event.after or event.negated:
        return None
    aimed = [phrase for phrase in event.before if phrase.role is Role.AT]
    means = [phrase for phrase in event.before if phrase.role is Role.WITH]
    others = [t for p in event.before if p not in aimed and p not in means for t in p.things]
    if len(aimed) != 1 or len(means) != 1 or any(t.kind is not ThingKind.PLAYER for t in others):
        return None
    played = msgspec.structs.replace(means[0], role=Role.BARE)
    if _name_alone(played) is None or len(aimed[0].things) != 1 or not refers(aimed[0].things[0]):
        return None
    before = tuple(phrase for phrase in event.before if phrase not in means)
    return msgspec.structs.replace(event, verb="activate", before=before, after=(played,))


def _act_as_noun(event: Event) -> Thing | None:
    """相手が | 「X」 | 発動: the card, with the player who activates it."""
    things = [phrase.things[0] for phrase in event.before if len(phrase.things) == 1]
    if len(things) != len(event.before) or len(things) not in (2, 3) or things[-1].word != "activate":
        return None
    card, act = things[-2], things[-1]
    bare = Thing(kind=ThingKind.THING, word="activate", span=act.span)
    if card.kind is not ThingKind.NAME or card.before or msgspec.structs.replace(act, kind=bare.kind) != bare:
        return None
    who = things[0] if len(things) == 3 else None
    if who is not None and (who.kind is not ThingKind.PLAYER or card.player is not None):
        return None
    return card if who is None else msgspec.structs.replace(card, player=who.player)


def _apart(ask: AskSyntax, written: Mapping[str, str], base: Base) -> tuple[list[Event], AskSyntax]:
    """对面黑洞我能不能开星尘龙: the cards told before the player who is asked about."""
    event = ask.event
    if event.mood is not Mood.CAN or event.passive or event.condition:
        return [], ask
    places = [n for n, phrase in enumerate(event.before) if _is_player(phrase)]
    leading = event.before[: places[0]] if len(places) == 1 else ()
    cards = [card for phrase in leading if (card := _name_alone(phrase)) is not None]
    if not cards or len(cards) != len(leading):
        return [], ask
    if not all(_only_played(card, written, base) for card in cards):
        return [], ask
    if not all(card.player for card in cards) and len(cards) > 1:
        return [], ask
    left = msgspec.structs.replace(event, before=event.before[places[0] :])
    return [_played(card, event) for card in cards], msgspec.structs.replace(ask, event=left)


def _answered(ask: AskSyntax, written: Mapping[str, str], base: Base) -> tuple[list[Event], AskSyntax]:
    """相手の「X」に「Y」を打てますか, where Y is nothing that X could be the target of: Y in answer to X."""
    event = ask.event
    marked = [p for p in event.before if p.role in (Role.TARGET, Role.AT) and _is_spoken_of(p)]
    if event.verb not in _ANSWERS or event.mood is not Mood.CAN or len(marked) != 1 or event.passive:
        return [], ask
    answered = marked[0].things[0]
    others = [t for t in things_of((*event.before, *event.after)) if t.name is not None and t is not answered]
    if len(others) != 1 or others[0].name == answered.name:
        return [], ask
    link = answered.word == "chain" or (answered.link is not None and not answered.effect_no)
    if not (link or _only_answers(others[0], answered, written, base)):
        return [], ask
    number = None if link else answered.number
    whose = answered.player or (Player.SELF if actor(event) is Seat.B else Player.OPPONENT)
    card = msgspec.structs.replace(
        answered, word=None, kind=ThingKind.NAME, number=number, link=None, player=whose
    )
    left = tuple(phrase for phrase in event.before if phrase is not marked[0])
    asked = msgspec.structs.replace(
        event, verb="chain" if event.verb == "activate" else event.verb, before=left
    )
    play = _played(card, event)
    if answered.player is None:
        play = msgspec.structs.replace(play, adverbs=(WHOSE_ASSUMED,))
    return [play], msgspec.structs.replace(ask, event=asked)


def _only_answers(card: Thing, answered: Thing, written: Mapping[str, str], base: Base) -> bool:
    """Nothing that *card* does could be aimed at the other card: it can only answer what that one does."""
    by, of = named_card(card, written, base), named_card(answered, written, base)
    if by is None or of is None:
        return False
    effects = [e for e in base.effects(by) if e.activates and card.effect_no in (None, e.printed_no)]
    if not effects or not all(effect.complete for effect in effects):
        return False
    if any(_may_target(effect, of) for effect in effects):
        return False
    if _only_played(answered, written, base):
        return True
    stops = all(_STOPS & set(effect.categories) for effect in effects)
    activates = any(effect.activates for effect in base.effects(of))
    spell = of.card_class in (CardClass.SPELL, CardClass.TRAP)
    return not any(effect.targets for effect in effects) and activates and (spell or stops)


def _may_target(effect: Effect, card: Card) -> bool:
    """It targets cards of that kind that lie on the field, face-up or Set."""
    for target in effect.text.targets if effect.text is not None else ():
        kinds = {
            kind
            for noun in nodes_in(target)
            if isinstance(noun, IsKind)
            for kind in noun.kinds
            if kind is not CardKind.CARD
        }
        there = set(noun_zones(target)) & {Zone.FIELD, *FIELD_ZONES}
        if there and (not kinds or any(card.is_kind(kind) for kind in kinds)):
            return True
    return False


def _only_played(card: Thing, written: Mapping[str, str], base: Base) -> bool:
    """A Spell or Trap that does not stay, or a monster that gives itself up in the hand: it is there to be activated."""
    found = named_card(card, written, base)
    if found is None:
        return False
    if found.card_class in (CardClass.SPELL, CardClass.TRAP):
        return LASTING.isdisjoint(found.kinds)
    return gives_itself_up(found, base)


def _name_alone(phrase: Phrase) -> Thing | None:
    """A card by its name and whose it is; of one more thing that is said of it, it is not known what was done."""
    thing = phrase.things[0] if len(phrase.things) == 1 and phrase.role is Role.BARE else None
    if (
        thing is None
        or thing.name is None
        or thing.kind is not ThingKind.NAME
        or thing.count not in (None, 1)
    ):
        return None
    plain = Thing(kind=ThingKind.NAME, name=thing.name, player=thing.player, span=thing.span)
    return plain if msgspec.structs.replace(thing, count=None) == plain else None


def _is_player(phrase: Phrase) -> bool:
    return phrase.role is Role.BARE and [thing.kind for thing in phrase.things] == [ThingKind.PLAYER]


def _is_spoken_of(phrase: Phrase) -> bool:
    thing = phrase.things[0] if len(phrase.things) == 1 else None
    return thing is not None and thing.name is not None and not (thing.zone or thing.before or thing.other)


def _played(card: Thing, event: Event) -> Event:
    who = Thing(kind=ThingKind.PLAYER, player=card.player, span=card.span)
    before = (Phrase(role=Role.BARE, things=(who,), span=card.span),) if card.player is not None else ()
    alone = msgspec.structs.replace(card, player=None)
    after = (Phrase(role=Role.BARE, things=(alone,), span=card.span),)
    return Event(
        verb="activate", before=before, after=after, subject=card.player, span=card.span or event.span
    )
