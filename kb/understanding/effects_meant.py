"""Which effect of a card is meant where it is only described: X特殊召唤成功时的效果, X写着「…时才能发动」的效果, X破坏…的效果.

The words are held against the card's own effects; the one that fits takes their place, so that whoever reads the
question further finds the card with the number of its effect. What fits none, or several, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from grammar.question_lexer import fold
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Timing, Verb
from kb.context import Base
from kb.effects import Effect
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, phrases_of, things_of
from kb.understanding.vocabulary import ACTS

#: verbs of a clause that tells when an effect is activated, and the acts that its text then awaits
_AWAITED = {
    **{verb: frozenset({act}) for verb, act in ACTS.items()},
    "normal_summon": frozenset({Verb.NORMAL_SUMMON}),
    "tribute_summon": frozenset({Verb.TRIBUTE_SUMMON}),
    "flip": frozenset({Verb.FLIP}),
    "flip_summon": frozenset({Verb.FLIP_SUMMON}),
}
#: words of a text that tell by themselves what kind of effect it is: when, or if; may, or must
_QUOTED = re.compile("(时|的场合)[，、,…~～·.]*(可以|才能|能)?[…~～·.]*(?:发动)?[…~～·.。]*$")


def with_effects_named(
    syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base
) -> QuestionSyntax:
    """*syntax* with every effect that is described by when it is activated, or by its words, named by its number."""
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    reader = _Reader(base, written)
    told = (*zip((None, *syntax.statements), syntax.statements, strict=False),)
    statements = tuple(reader.topic(reader.event(reader.deed(event, before))) for before, event in told)
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=reader.event(ask.event))
        place = next((n for n in range(len(statements) - 1, -1, -1) if _describes(statements[n])), None)
        topic = reader.described(statements[: place + 1]) if place is not None else None
        if place is not None and topic is not None and not _speaks_of(ask.event):
            event = msgspec.structs.replace(ask.event, before=(topic, *ask.event.before))
            statements = (*statements[:place], *statements[place + 1 :])
            ask = msgspec.structs.replace(ask, event=event)
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def is_by_time(thing: Thing) -> bool:
    """…时的效果: an effect that is told apart by when it is activated."""
    unnamed = thing.kind is ThingKind.EFFECT and thing.name is None and len(thing.before) == 1
    return unnamed and thing.before[0].condition


class _Reader:
    """Reads descriptions of effects against the cards of a base."""

    def __init__(self, base: Base, written: Mapping[str, str]) -> None:
        self._base = base
        self._written = written

    def event(self, event: Event) -> Event:
        """X…时的效果, X能发动…时的效果吗: the effect of X that awaits just that."""
        owners = [t for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.NAME]
        owner = owners[0] if len(owners) == 1 else None

        def named(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
            return tuple(
                msgspec.structs.replace(p, things=tuple(self._thing(t, owner) for t in p.things))
                for p in phrases
            )

        return msgspec.structs.replace(event, before=named(event.before), after=named(event.after))

    def deed(self, event: Event, before: Event | None) -> Event:
        """X发动破坏1张卡的效果: the effect of X that does just that; 变成怪兽的X发动…: X is named right before."""
        told = things_of(event.after)
        if event.verb != "activate" or not says_what_it_does(told):
            return event
        spoken = event.before or (before.after if before is not None and before.verb == "become" else ())
        owners = [t for t in things_of(spoken, Role.BARE) if t.kind is ThingKind.NAME]
        if len(owners) != 1:
            return event
        act = ACTS[told[0].word or ""].value
        owner = msgspec.structs.replace(owners[0], kinds=())
        effect = self._named(told[1], owner, lambda effect: act in effect.categories and not _offers(effect))
        if effect is None:
            return event
        others = tuple(phrase for phrase in event.before if owners[0] not in phrase.things)
        named = Phrase(role=Role.BARE, things=(effect,), span=effect.span)
        return msgspec.structs.replace(event, before=others, after=(named,))

    def _thing(self, thing: Thing, owner: Thing | None) -> Thing:
        if not is_by_time(thing):
            return thing
        inner = thing.before[0]
        owners = [t for t in things_of(inner.before, Role.BARE) if t.kind is ThingKind.NAME]
        if not owners and owner is not None:
            owners = [owner]
        if not inner.condition or len(owners) != 1 or inner.verb not in _AWAITED:
            return thing
        others = [t for t in all_things(inner) if t not in (owners[0], *_places(inner))]
        if inner.negated or inner.wondered or others:
            return thing
        awaited = _AWAITED[inner.verb]
        return self._named(thing, owners[0], lambda effect: bool(awaited & _triggers(effect))) or thing

    def topic(self, event: Event) -> Event:
        """X破坏…所有卡的效果, as a clause of its own: the effect of X that does it is what is spoken of: it is used."""
        bare = things_of(event.before, Role.BARE)
        plain = event.mood is Mood.TOLD and not (event.negated or event.condition or event.wondered)
        closing = things_of(event.after)[-1:]
        if event.verb not in ACTS or not plain or event.passive or event.adverbs or len(bare) != 1:
            return event
        if not closing or closing[0].kind is not ThingKind.EFFECT or closing[0].name or closing[0].before:
            return event
        if bare[0].kind is not ThingKind.NAME or len(event.before) != 1:
            return event
        act = ACTS[event.verb].value
        effect = self._named(closing[0], bare[0], lambda effect: act in effect.categories)
        if effect is None:
            return event
        spoken = Phrase(role=Role.BARE, things=(effect,), span=closing[0].span)
        return Event(verb="activate", after=(spoken,), span=event.span)

    def described(self, statements: tuple[Event, ...]) -> Phrase | None:
        """X写着「…」的效果, X反转以外的效果, as a clause of its own."""
        return self.written(statements) if statements[-1].verb == "write" else self._otherwise(statements)

    def _otherwise(self, statements: tuple[Event, ...]) -> Phrase | None:
        """X反转以外的效果, 那个不是反转的效果: the one effect of the one card named that does not await that."""
        told = statements[-1]
        spoken = things_of(told.after)[0]
        verb = spoken.before[0].verb if spoken.before else told.verb
        named = {t.name: t for event in statements for t in all_things(event) if t.kind is ThingKind.NAME}
        if len(named) != 1 or verb not in _AWAITED:
            return None
        (owner,) = named.values()
        effect = self._named(spoken, owner, lambda effect: not _AWAITED[verb] & _triggers(effect))
        return Phrase(role=Role.BARE, things=(effect,), span=spoken.span) if effect is not None else None

    def written(self, statements: tuple[Event, ...]) -> Phrase | None:
        """X写着「…时才能发动」的效果: the effect of X with such words."""
        told = statements[-1]
        owners = [t for t in things_of(told.before, Role.BARE) if t.kind is ThingKind.NAME] or _pointed_at(
            statements
        )
        quotes = [t for t in things_of(told.after) if t.quote is not None]
        if told.verb != "write" or told.negated or len(owners) != 1 or len(quotes) != 1:
            return None
        words = _QUOTED.search(fold(quotes[0].quote or ""))
        if quotes[0].kind is not ThingKind.EFFECT or words is None or len(phrases_of(told)) != 2:
            return None
        timing = Timing.WHEN if words.group(1) == "时" else Timing.IF
        must = words.group(2) is None

        def fits(effect: Effect) -> bool:
            text = effect.text
            trigger = text.trigger if text is not None else None
            return trigger is not None and trigger.timing is timing and effect.mandatory is must

        effect = self._named(quotes[0], owners[0], fits)
        return Phrase(role=Role.BARE, things=(effect,), span=quotes[0].span) if effect is not None else None

    def _named(self, thing: Thing, owner: Thing, fits: Callable[[Effect], bool]) -> Thing | None:
        """The one activated effect of *owner* that fits, as if its number had been said; its effects, when all do."""
        card = named_card(owner, self._written, self._base)
        activated = [e for e in self._base.effects(card) if e.activates] if card is not None else []
        fitting = [effect for effect in activated if fits(effect)]
        whichever = len(fitting) > 1 and len(fitting) == len(activated)  # the words tell none of them apart
        if not whichever and (len(fitting) != 1 or (fitting[0].printed_no == 0 and len(activated) > 1)):
            return None
        return msgspec.structs.replace(
            owner,
            kind=ThingKind.EFFECT,
            word="effect",
            effect_no=None if whichever else fitting[0].printed_no or None,
            span=thing.span,
        )


def _offers(effect: Effect) -> bool:
    """Which of its ● is chosen on activation would have to be told."""
    return effect.text is not None and bool(effect.text.options)


def says_what_it_does(things: Sequence[Thing]) -> bool:
    """破坏1张卡的效果: an effect that is told apart by what it does."""
    if len(things) != 2 or things[0].kind is not ThingKind.THING or things[0].word not in ACTS:
        return False
    return things[1].kind is ThingKind.EFFECT and not (things[1].name or things[1].before)


def _describes(event: Event) -> bool:
    """It does nothing but say which effect is meant."""
    if event.verb == "write":
        return True
    after = things_of(event.after)
    pointing = all(t.kind in (ThingKind.PRONOUN, ThingKind.NAME) for t in things_of(event.before))
    plain = event.mood is Mood.TOLD and not (event.wondered or event.passive or event.condition)
    if len(after) != 1 or after[0].kind is not ThingKind.EFFECT or after[0].name or not (plain and pointing):
        return False
    inner = after[0].before
    if event.verb == "be":
        return event.negated and len(inner) == 1 and not (phrases_of(inner[0]) or inner[0].negated)
    return event.verb in _AWAITED and after[0].other and not (inner or event.negated)


def _pointed_at(statements: tuple[Event, ...]) -> list[Thing]:
    """它写着…: the card that the statement before did something to."""
    subjects = things_of(statements[-1].before, Role.BARE)
    before = things_of(statements[-2].after) if len(statements) > 1 else []
    pronoun = len(subjects) == 1 and subjects[0].kind is ThingKind.PRONOUN
    return before if pronoun and len(before) == 1 and before[0].kind is ThingKind.NAME else []


def awaits(effect: Effect, thing: Thing) -> bool:
    """The effect is activated when that happens by which *thing* tells it apart (``is_by_time``)."""
    return bool(_AWAITED.get(thing.before[0].verb, frozenset()) & _triggers(effect))


#: what a card suffers when it goes: a text may call one what the question calls by another
_GOING = frozenset(
    {Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, Verb.DESTROY, Verb.TRIBUTE, Verb.BANISH, Verb.LEAVE_FIELD}
)


def awaits_otherwise(effect: Effect, thing: Thing) -> bool:
    """The effect is activated when something quite different happens than that by which *thing* tells it apart."""
    said, awaited = _AWAITED.get(thing.before[0].verb, frozenset()), _triggers(effect)
    alike = bool(said & _GOING) and bool(awaited & _GOING)
    known = bool(awaited) or (effect.complete and effect.text is not None)
    return bool(said) and known and not (said & awaited or alike)


def _triggers(effect: Effect) -> frozenset[Verb]:
    trigger = effect.text.trigger if effect.text is not None else None
    return frozenset(action.verb for action in trigger.events) if trigger is not None else frozenset()


def _places(event: Event) -> list[Thing]:
    """从墓地: where from, of the card itself; its text is what says so."""
    return [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE]


def _speaks_of(event: Event) -> bool:
    """A card or an effect is named or pointed at."""
    return any(t.name or t.kind in (ThingKind.EFFECT, ThingKind.PRONOUN) for t in all_things(event))
