"""对面检索，我能丢灰流丽吗; 对面发动从卡组特召怪兽的效果: an effect of which only what it does is told.

In: a clause that tells such an act, of no card, before a card is asked about that answers effects which do it. Out: the
activation of some monster's effect that does just that. What was done already (检索了, 检索后) is past its activation.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Action, HasEffectThat, IsKind, Selection, Span
from grammar.question_lexer import fold
from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb, Zone
from kb.situation import Facts
from kb.understanding import described, times
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, named_in, phrases_of, things_of
from kb.understanding.vocabulary import ACTS

#: what may be told, and the words of a text that does it
_DOES = {
    Verb.ADD_TO_HAND: "把1张卡加入手卡。",
    Verb.SPECIAL_SUMMON: "把1只怪兽特殊召唤。",
    Verb.SEND_TO_GRAVEYARD: "把1只怪兽送去墓地。",
}
_PLACES = {Zone.DECK: "卡组", Zone.GRAVEYARD: "墓地"}
_PLAYED = frozenset({"activate", "chain"})
#: any card may have such an effect
_ANY = frozenset({CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP})
#: it is over by then, so that its activation is past
_OVER = frozenset({"after", "success"})


def tells(draft: Draft, event: Event) -> bool:
    """Such an act, and what is asked about is whether a card may answer an effect that does it."""
    act = _act(draft, event)
    past = event.verb not in _PLAYED and bool(_OVER & set(event.adverbs))
    return act is not None and not past and draft.open_link() is None and act in _answered(draft)


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError where it is told as done: whether its activation may still be answered is not plain."""
    act = _act(draft, event)
    if act is None or (event.done and event.verb not in _PLAYED):
        raise draft.not_understood(event)
    some = Thing(kind=ThingKind.EFFECT, kinds=(CardKind.MONSTER,), word="effect", span=event.span)
    players = tuple(
        p for p in (*event.before, *_inner(event)) if [t.kind for t in p.things] == [ThingKind.PLAYER]
    )[:1]
    after = (Phrase(role=Role.BARE, things=(some,), span=event.span),)
    played = Event(verb="activate", before=players, after=after, subject=event.subject, span=event.span)
    times.surroundings(draft, event)
    described.activated(draft, played)
    place = draft.place_of(draft.mentioned[-1])
    assert place is not None
    held, (verb, zone) = draft.board[place], act
    text = f"①：自己·对方回合才能发动。从{_PLACES[zone]}{_DOES[verb]}"
    draft.board[place] = msgspec.structs.replace(
        held, facts=msgspec.structs.replace(held.facts or Facts(), text=text)
    )
    for thing in all_things(event):
        draft.take(thing, wholly=True)


def _act(draft: Draft, event: Event) -> tuple[Verb, Zone] | None:
    """What is done, and from where."""
    if event.mood is not Mood.TOLD or event.negated or event.passive or event.wondered:
        return None
    if event.verb in _PLAYED:
        spoken = things_of(event.after)
        if len(spoken) == 2 and spoken[0].word == "add_to_hand" and spoken[1].kind is ThingKind.EFFECT:
            return (Verb.ADD_TO_HAND, Zone.DECK) if _is_search(draft, spoken[0].span) else None  # 检索效果
        whole = len(spoken) == 1 and spoken[0].kind is ThingKind.EFFECT and len(spoken[0].before) == 1
        plain = whole and spoken[0].name is None and not (spoken[0].effect_no or spoken[0].quote)
        return _act(draft, spoken[0].before[0]) if plain else None
    verb = ACTS.get(event.verb)
    if verb not in _DOES or named_in(phrases_of(event)) or things_of(event.before, Role.WITH, Role.BY):
        return None
    zones = [thing.zone for thing in things_of(event.before, Role.FROM)]
    if not zones and _searches(draft, event):
        return verb, Zone.DECK
    return (verb, zones[0]) if len(zones) == 1 and zones[0] in _PLACES else None


def _inner(event: Event) -> tuple[Phrase, ...]:
    """相手が…する効果を発動した: whose effect it is may be told of what it does."""
    return tuple(p for t in things_of(event.after) for inner in t.before for p in inner.before)


def _searches(draft: Draft, event: Event) -> bool:
    """检索, サーチ: from the Deck, without saying so; 捡 may be from anywhere."""
    return event.verb == "add_to_hand" and _is_search(draft, event.span)


def _is_search(draft: Draft, span: Span | None) -> bool:
    written = fold(draft.syntax.text[span.start : span.end]) if span is not None else ""
    return written.startswith(("检", "サーチ"))


def _answered(draft: Draft) -> set[tuple[Verb, Zone]]:
    """The acts of which an effect of the card asked about awaits the activation, whatever card does them."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is None or asked.mood is not Mood.CAN:
        return set()
    cards = {draft.names.get(t.name, t.name) for t in named_in(phrases_of(asked)) if t.name is not None}
    return set(_awaited(draft, cards.pop())) if len(cards) == 1 else set()


def _awaited(draft: Draft, name: str) -> Iterator[tuple[Verb, Zone]]:
    card = draft.base.get(name)
    for effect in draft.base.effects(card) if card is not None else ():
        trigger = effect.text.trigger if effect.text is not None and effect.activates else None
        for event in trigger.events if trigger is not None else ():
            if event.verb is Verb.ACTIVATE and isinstance(event.theme, Selection):
                yield from _included(event.theme)


def _included(effect: Selection) -> Iterator[tuple[Verb, Zone]]:
    """…を含む魔法・罠・モンスターの効果."""
    kinds = {kind for each in effect.predicates if isinstance(each, IsKind) for kind in each.kinds}
    if effect.player is not None or effect.zones or not kinds >= _ANY:
        return
    for each in effect.predicates:
        if isinstance(each, HasEffectThat):
            yield from (pair for action in each.actions for pair in _from_where(action))


def _from_where(action: Action) -> Iterator[tuple[Verb, Zone]]:
    yield from ((action.verb, zone) for zone in (action.source.zones if action.source is not None else ()))
