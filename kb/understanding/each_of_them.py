"""X和Y会被破坏吗, 两只都会被破坏吗, 它们的效果会发动吗: asked of several cards at once, and so of each by itself.

「X」「Y」发动时: told of either, and so asked of each of the two.

In: a question's syntax and its names. Out: one question for each of the cards, all of which must come out so.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import (
    AskSyntax,
    Event,
    Mood,
    Phrase,
    QuestionSyntax,
    QuestionWord,
    Role,
    Thing,
    ThingKind,
)
from grammar.terms import CardKind, Player
from kb.errors import SituationError
from kb.understanding.in_turn import Spans
from kb.understanding.phrases import all_things, things_of
from kb.understanding.vocabulary import ACTS, THERE_IS

#: what each of several cards does by itself
_OF_EACH = frozenset({"activate", "apply", "resolve"})
#: what befalls monsters: said of both players, it is of the two monsters that battle
_DESTROYED = frozenset({"destroy", "battle_destroy"})
_BATTLES = frozenset({"attack", "declare_attack", "battle"})
#: words between two names that make it one or the other
_EITHER = ("或", "还是", "か")


def each_of_them(syntax: QuestionSyntax, names: Spans) -> list[tuple[QuestionSyntax, Spans]]:
    """Raises SituationError where it is not plain which cards are meant."""
    if listed := _side_by_side(syntax):
        return [each for one in listed for each in each_of_them(one, _named_in(names, syntax, one))]
    ask = syntax.ask
    phrase = _several(syntax) if ask is not None and ask.word is QuestionWord.WHETHER else None
    if ask is None or phrase is None:
        return [(syntax, names)]
    cards = _battling(syntax.statements) if _is_of_both(syntax, phrase) else _spoken_of(syntax, phrase)
    if not cards:
        raise SituationError(
            "question: which cards are meant is not understood", words=_words(syntax, phrase)
        )
    own = {thing.span for thing in phrase.things}
    apart: list[tuple[QuestionSyntax, Spans]] = []
    for card in cards:
        single = msgspec.structs.replace(phrase, things=(card,))
        event = msgspec.structs.replace(
            ask.event,
            before=_with(ask.event.before, phrase, single),
            after=_with(ask.event.after, phrase, single),
        )
        others = [span for span in own if span is not None and span != card.span]
        about = {
            place: name
            for place, name in names.items()
            if not any(span.start <= place[0] and place[1] <= span.end for span in others)
        }
        apart.append((msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event)), about))
    return apart


#: what one of several cards does at a time: only one of them is activated, or resolves, at once
_ONE_AT_A_TIME = frozenset({"activate", "chain", "resolve"})
#: nothing but the marks of two names stands between them
_MARKS = frozenset("「」『』《》 ")


def _side_by_side(syntax: QuestionSyntax) -> list[QuestionSyntax]:
    """「X」「Y」发动时, 能发动「X」「Y」吗: the question of each of them; empty where no names stand so."""
    ask = syntax.ask
    if ask is None:
        return []
    for number, event in enumerate(syntax.statements):
        plain = not (event.negated or event.passive or event.wondered) and event.mood is Mood.TOLD
        named = _listed(syntax.text, event.before, also="、")
        if event.verb in _ONE_AT_A_TIME and event.condition and plain and not event.after and named:
            return [
                msgspec.structs.replace(
                    syntax,
                    statements=(*syntax.statements[:number], told, *syntax.statements[number + 1 :]),
                    ask=_of_one(ask),
                )
                for told in (
                    msgspec.structs.replace(event, before=_only(event.before, named, one)) for one in named
                )
            ]
    event = ask.event
    named = _listed(syntax.text, event.after, also="")
    if (
        event.verb not in _ONE_AT_A_TIME
        or event.mood is not Mood.CAN
        or not named
        or "together" in event.adverbs
    ):
        return []
    each = (msgspec.structs.replace(event, after=_only(event.after, named, one)) for one in named)
    return [
        msgspec.structs.replace(syntax, ask=_of_one(msgspec.structs.replace(ask, event=one))) for one in each
    ]


def _listed(text: str, phrases: Sequence[Phrase], *, also: str) -> list[Thing]:
    """The several names side by side that *phrases* have, with nothing between them but their marks."""
    named = [t for t in things_of(phrases, Role.BARE) if t.name is not None]
    spans = [t.span for t in named if t.span is not None]
    if len(named) < 2 or len(spans) != len(named) or any(t.before or (t.count or 1) > 1 for t in named):
        return []
    between = [text[a.end : b.start] for a, b in zip(spans, spans[1:], strict=False)]
    return named if all(_MARKS.union(also).issuperset(words) for words in between) else []


def _only(phrases: Sequence[Phrase], named: Sequence[Thing], one: Thing) -> tuple[Phrase, ...]:
    """*phrases* with that one of the names alone, of whose effect it speaks as it does of that of the last name."""
    last = named[-1]
    kept = _of_effect(one, last) if last.kind is ThingKind.EFFECT and one.kind is ThingKind.NAME else one
    left = (
        msgspec.structs.replace(
            phrase, things=tuple(kept if t is one else t for t in phrase.things if t is one or t not in named)
        )
        for phrase in phrases
    )
    return tuple(phrase for phrase in left if phrase.things)


def _of_one(ask: AskSyntax) -> AskSyntax:
    """都能连锁发动X吗, of one of them."""
    every = Thing(kind=ThingKind.THING, all=True)
    rest = (
        msgspec.structs.replace(
            p, things=tuple(t for t in p.things if msgspec.structs.replace(t, span=None) != every)
        )
        for p in ask.event.before
    )
    event = msgspec.structs.replace(ask.event, before=tuple(p for p in rest if p.things))
    return msgspec.structs.replace(ask, event=event)


def _named_in(names: Spans, syntax: QuestionSyntax, one: QuestionSyntax) -> Spans:
    """The names without those that *syntax* speaks of and *one* no longer does."""
    gone = _name_spans(syntax) - _name_spans(one)
    return {
        place: name
        for place, name in names.items()
        if not any(start <= place[0] and place[1] <= end for start, end in gone)
    }


def _name_spans(syntax: QuestionSyntax) -> set[tuple[int, int]]:
    events = [*syntax.statements, *((syntax.ask.event,) if syntax.ask is not None else ())]
    spans = [t.span for event in events for t in all_things(event) if t.name is not None]
    return {(span.start, span.end) for span in spans if span is not None}


def _with(phrases: Sequence[Phrase], old: Phrase, new: Phrase) -> tuple[Phrase, ...]:
    return tuple(new if phrase is old else phrase for phrase in phrases)


def _several(syntax: QuestionSyntax) -> Phrase | None:
    """The phrase of the asking that speaks of several cards, each of which is asked about."""
    assert syntax.ask is not None
    event = syntax.ask.event
    if "together" in event.adverbs or any(p.role not in (Role.BARE, Role.BY, Role.AT) for p in event.before):
        return None
    if (
        event.passive
        and event.verb in ACTS
        or event.verb in (_OF_EACH | ACTS.keys())
        and not things_of(event.after)
    ):
        spoken = [p for p in event.before if p.role is Role.BARE]
    elif event.verb in ACTS and event.mood is Mood.WILL and not event.purpose:
        spoken = list(event.after)
    else:
        return None
    many = [p for p in spoken if _is_of_several(syntax.text, p) or _is_of_both(syntax, p)]
    return many[0] if len(many) == 1 else None


def _is_of_both(syntax: QuestionSyntax, phrase: Phrase) -> bool:
    """双方会被破坏吗; after an attack that was told, 双方的怪兽, 两只怪兽: those that battle."""
    assert syntax.ask is not None
    event, things = syntax.ask.event, phrase.things
    if event.verb not in _DESTROYED or not event.passive or len(things) != 1 or phrase not in event.before:
        return False
    thing = things[0]
    if thing.kind is ThingKind.PLAYER:
        return thing.player is Player.BOTH
    monsters = msgspec.structs.replace(thing, player=None, all=False, count=None, span=None)
    plain = monsters == Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,)) or monsters == Thing(
        kind=ThingKind.DESCRIBED
    )
    two = thing.player is Player.BOTH or thing.count == 2
    return plain and two and any(one.verb in _BATTLES for one in syntax.statements)


def _battling(statements: Sequence[Event]) -> list[Thing]:
    """The two monsters of the one battle that was told; none where they are not both named, or battle anew."""
    told = [event for event in statements if event.verb in _BATTLES and not event.negated]
    named = [t for event in told for t in things_of((*event.before, *event.after)) if t.name]
    if len(told) != 1 or len(named) != 2 or any(t.kind is not ThingKind.NAME for t in named):
        return []
    if named[0].name == named[1].name or any((t.count or 1) > 1 for t in named):
        return []
    return [Thing(kind=ThingKind.NAME, name=t.name, span=t.span) for t in named]


def _is_of_several(text: str, phrase: Phrase) -> bool:
    words = _text(text, phrase)
    named = [t for t in phrase.things if t.name is not None]
    if len(phrase.things) > 1:
        return len(named) == len(phrase.things) and all((t.count or 1) == 1 for t in named)
    thing = phrase.things[0] if phrase.things else None
    if thing is None or thing.name is not None or thing.before or thing.other or thing.rest or thing.part:
        return False
    if thing.zone or thing.player or thing.race or thing.level or thing.attributes or thing.series:
        return False
    if thing.kind in (ThingKind.PRONOUN, ThingKind.EFFECT):
        return (thing.all and (thing.count or 0) > 1) or "们" in words or "們" in words
    return thing.kind is ThingKind.DESCRIBED and thing.all and (thing.count or 0) > 1 and not thing.word


def _spoken_of(syntax: QuestionSyntax, phrase: Phrase) -> list[Thing]:
    """The cards, each as the asking speaks of it; none when those told of are more or fewer."""
    things = phrase.things
    if len(things) > 1:
        if any(word in _text(syntax.text, phrase) for word in _EITHER):
            return []  # one of them, or both?
        things = tuple(msgspec.structs.replace(thing, all=False) for thing in things)
        effect = things[-1] if things[-1].kind is ThingKind.EFFECT else None
        return [t if effect is None else _of_effect(t, effect) for t in things]
    told = _told_together(syntax.statements)
    wanted = things[0].count
    if len(told) < 2 or (wanted is not None and wanted > 1 and wanted != len(told)):
        return []
    effect = things[0] if things[0].kind is ThingKind.EFFECT else None
    plain = [Thing(kind=ThingKind.NAME, name=thing.name, span=thing.span) for thing in told]
    return [t if effect is None else _of_effect(t, effect) for t in plain]


def _of_effect(card: Thing, effect: Thing) -> Thing:
    return msgspec.structs.replace(
        card, kind=ThingKind.EFFECT, word=effect.word, effect_no=card.effect_no or effect.effect_no
    )


def _told_together(statements: Sequence[Event]) -> list[Thing]:
    """The cards named side by side in the last clause that names several; none when any of them is more than one."""
    for event in reversed(statements):
        groups = [p.things for p in (*event.before, *event.after) if len(p.things) > 1]
        named = [[t for t in group if t.kind is ThingKind.NAME and t.name] for group in groups]
        if len(named) == 1 and named[0]:
            whole = len(named[0]) == len(groups[0]) and all((t.count or 1) == 1 for t in named[0])
            things = [t for one in statements for t in things_of((*one.before, *one.after))]
            lying = [t for one in statements if one.verb in THERE_IS for t in things_of(one.after)]
            counted = any((t.count or 1) > 1 for t in things)
            others = {t.name for t in lying if t.name} - {t.name for t in named[0]}
            return named[0] if whole and not (counted or others) else []
    return []


def _text(text: str, phrase: Phrase) -> str:
    span = phrase.span or (phrase.things[0].span if phrase.things else None)
    return text[span.start : span.end] if span is not None else ""


def _words(syntax: QuestionSyntax, phrase: Phrase) -> str:
    return _text(syntax.text, phrase)
