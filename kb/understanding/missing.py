"""会错过时点吗: of what was played, or of a link of which only the number is told (X在连锁2被破坏).

A link that is not the first is never the last thing to happen, whatever the links below it are: there the words of
the effect alone tell whether it is missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grammar.nodes import By
from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Means
from grammar.walk import nodes_in
from kb.context import Base
from kb.effects import Effect
from kb.errors import SituationError
from kb.situation import Ask, Situation
from kb.understanding.phrases import named_in, phrases_of, refers, things_of
from kb.understanding.references import Question, all_of, card_of, last_named
from kb.understanding.vocabulary import ACTS

_ADVERBS = frozenset({"so", "in", "if", "when", "after", "done", "past", "still", "already"})


def whether_missed(question: Question) -> Ask:
    """Of the effect named, else of the card named last."""
    spoken = next((t for t in all_of(question) if t.name or t.kind in _STANDS_FOR), None)
    card = card_of(question, spoken) if spoken is not None else last_named(question)
    number = spoken.effect_no if spoken is not None else None
    if question.event.passive or question.event.condition or not question.situation.plays:
        raise SituationError("question: which moment is meant is not understood", words="时点")
    return Ask(form="misses-timing", card=card, effect=number, negated=question.event.negated)


_STANDS_FOR = (ThingKind.PRONOUN, ThingKind.EFFECT)


def of_syntax(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> Situation | None:
    """Raises nothing: None for any other question, and where the effects of that card differ."""
    ask = syntax.ask
    if ask is None or ask.event.verb != "miss" or ask.word is not QuestionWord.WHETHER or syntax.unparsed:
        return None
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    spoken = [t for p in phrases_of(ask.event) for t in p.things if refers(t)]
    owners = spoken or named_in(syntax.statements[0].before, Role.BARE)[:1] if syntax.statements else []
    verbs = _done_on_a_later_link(syntax, owners[0].name) if len(owners) == 1 else None
    card = base.get(written.get(owners[0].name or "")) if verbs else None
    if verbs is None or card is None or ask.event.passive or set(ask.event.adverbs) - _ADVERBS:
        return None
    number = owners[0].effect_no
    effects = [e for e in base.effects(card) if number in (None, e.printed_no) and _awaits(e, verbs)]
    if not effects or len({effect.can_miss_timing for effect in effects}) != 1:
        return None
    asked = Ask(form="classify", about="can_miss_timing", card=card.name(), effect=effects[0].printed_no)
    negated = ask.denied != ask.event.negated
    return Situation(ask=msgspec.structs.replace(asked, wanted="true", negated=negated))


def _awaits(effect: Effect, verbs: frozenset[str]) -> bool:
    """Its text waits for that, brought about by effects too."""
    trigger = effect.text.trigger if effect.text is not None else None
    awaited = [event for event in trigger.events if event.verb in verbs] if trigger is not None else []
    return any(
        all(Means.EFFECT in by.means for by in nodes_in(event) if isinstance(by, By) and by.means)
        for event in awaited
    )


def _done_on_a_later_link(syntax: QuestionSyntax, owner: str | None) -> frozenset[str] | None:
    """What was done to *owner* (or to a card, or nobody says what) on a link that is not the first; None for anything else."""
    links, verbs = set[int](), set[str]()
    for event in syntax.statements:
        if not _is_plain(event):
            return None
        if event.verb != "resolve":
            links |= {link for thing in _things(event) if (link := _link(thing)) is not None}
        if event.verb in ACTS and event.verb not in _PLAYED:
            done_to = things_of(event.before, Role.BARE, Role.OBJECT) if event.passive else _done_to(event)
            if not all(_may_be(thing, owner) for thing in done_to):
                return None
            verbs.add(ACTS[event.verb].value)
    if len(links) != 1 or min(links) < 2:
        return None
    return frozenset({*verbs, *_BY_IT}) if not verbs or verbs & _BY_IT else frozenset(verbs)


_PLAYED = frozenset({"activate", "chain", "resolve", "negate"})
#: a card destroyed is also sent to the Graveyard
_BY_IT = frozenset({"destroy", "send_to_graveyard"})


def _is_plain(event: Event) -> bool:
    known = event.verb in ACTS or event.verb in _PLAYED
    said = event.mood in (Mood.TOLD, Mood.MUST) and not (event.negated or event.wondered or event.predicates)
    return known and event.verb != "negate" and said and not set(event.adverbs) - _ADVERBS


def _things(event: Event) -> Iterator[Thing]:
    for phrase in phrases_of(event):
        yield from phrase.things


def _link(thing: Thing) -> int | None:
    """连锁2, チェーン２."""
    return thing.number if thing.word == "chain" else thing.link


def _done_to(event: Event) -> list[Thing]:
    return [*things_of(event.after), *things_of(event.before, Role.OBJECT)]


def _may_be(thing: Thing, owner: str | None) -> bool:
    """The card itself, or one of which nothing is said."""
    some = thing.kinds in ((CardKind.CARD,), (CardKind.MONSTER,)) and thing.zone is None
    itself = thing.name == owner and not thing.word
    return thing.kind in (ThingKind.LINK, ThingKind.PLAYER) or itself or (thing.name is None and some)
