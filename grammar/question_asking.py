"""What a typed question asks: the last thing wondered about, one of two places or kinds, a claim to be judged."""

from __future__ import annotations

import msgspec

from grammar.nodes import Span
from grammar.question_lexer import Word
from grammar.question_nodes import AskSyntax, Event, Mood, QuestionWord, Role, Thing


def question_word(thing: Thing) -> QuestionWord | None:
    word = (thing.word or "").removeprefix("?")
    return QuestionWord(word) if (thing.word or "").startswith("?") else None


def ask_of(events: list[Event], found: list[Word]) -> AskSyntax | None:
    """The last thing wondered about; a bare 可以吗 asks about the event before it."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if not event.wondered:
            continue
        if event.verb == CLAIM:
            return _claimed(events, number, found)
        told = [n for n in range(number) if events[n].mood is not Mood.REMARK]
        if event.verb == "ok" and told:
            event = msgspec.structs.replace(events.pop(told[-1]), mood=Mood.CAN, wondered=True)
            number -= 1
            events[number] = event
        asked = [question_word(thing) for phrase in (*event.before, *event.after) for thing in phrase.things]
        word = next((kind for kind in asked if kind), QuestionWord.WHETHER)
        if word is QuestionWord.WHETHER and event.negated:
            return _put_negatively(events, number, found)
        return AskSyntax(word=word, event=event, span=_clause_span(event, found))
    return _either_place(events, found) or _either_kind(events, found)


def _put_negatively(events: list[Event], number: int, found: list[Word]) -> AskSyntax | None:
    """不能发动吗: whether it can be, and denied. 可以不发动吗 asks whether one may leave it, which is not read."""
    if events[number].mood is Mood.CAN:
        return None
    event = events[number] = _affirmed(events[number])
    return AskSyntax(word=QuestionWord.WHETHER, event=event, span=_clause_span(event, found), denied=True)


def _affirmed(event: Event) -> Event:
    """What is denied, as if it were claimed: 不能发动 as 能发动."""
    barred = "cannot" in event.adverbs
    return msgspec.structs.replace(
        event,
        negated=False,
        mood=Mood.CAN if barred else event.mood,
        adverbs=tuple(word for word in event.adverbs if word != "cannot"),
    )


#: 对吗, as the verb of a clause of its own
CLAIM = "claim"


#: verbs that claim what comes of it without a word for "can" or "will", and verbs that are no claim of the duel
_CLAIMS = frozenset(["miss", "win", "resolve", "apply", "be_affected"])
_UNCLAIMED = frozenset(["confirm", "know", "require", "have_effect", "write", "decide"])


def _claimed(events: list[Event], number: int, found: list[Word]) -> AskSyntax | None:
    """…，对吗: what the clause before says is asked; of 不能发动 whether it can be, and denied, as above."""
    if not number or events[number - 1].condition or events[number - 1].mood is Mood.REMARK:
        return None
    claim = events[number - 1]
    barred = "cannot" in claim.adverbs
    if claim.negated and claim.mood is Mood.CAN and not barred:
        return None  # 可以选择不攻击: that one may leave it
    if claim.mood is Mood.TOLD and _is_foretold(claim, found):
        claim = msgspec.structs.replace(claim, mood=Mood.WILL)
    told = claim.mood is Mood.TOLD and not barred and not claim.passive and claim.verb not in _CLAIMS
    left = claim.negated and not barred and claim.mood is Mood.CAN  # 可以选择不攻击: whether one may leave it
    if told or left or claim.verb in _UNCLAIMED:
        return None  # that something was played is told, not claimed
    if claim.mood is Mood.CAN and claim.negated and not barred:
        return None  # 可以选择不攻击: leave not to do it
    event = msgspec.structs.replace(_affirmed(claim), wondered=True)
    del events[number]
    events[number - 1] = event
    asked = [question_word(thing) for phrase in (*event.before, *event.after) for thing in phrase.things]
    if any(asked):
        return None
    return AskSyntax(
        word=QuestionWord.WHETHER, event=event, span=_clause_span(event, found), denied=claim.negated
    )


def _is_foretold(claim: Event, found: list[Word]) -> bool:
    """不会特殊召唤: that it will not be, rather than that it was not."""
    if not claim.negated or claim.span is None:
        return False
    ahead = [word for word in found if word.span.end <= claim.span.start]
    clause = next(
        (n for n in range(len(ahead), 0, -1) if ahead[n - 1].terminal in ("BREAK", "VERB", "WHEN")), 0
    )
    return any(word.text == "不会" for word in ahead[clause:])


#: verbs that say where a card ends up
GOING = frozenset(
    ["go", "send_to_graveyard", "banish", "return_to_hand", "return_to_deck", "return_to_extra_deck"]
)


def _either_place(events: list[Event], found: list[Word]) -> AskSyntax | None:
    """去墓地还是除外: one place or the other asks where the card goes."""
    choice = next((word.span for word in found if word.text == "还是"), None)
    if choice is None or len(events) < 2:
        return None
    first, second = events[-2:]
    if not (
        first.span and second.span and first.span.end <= choice.start and choice.end <= second.span.start
    ):
        return None
    plain = all(
        e.verb in GOING and not e.negated and not e.condition and e.mood is Mood.TOLD for e in (first, second)
    )
    own = any(phrase.things and phrase.role is not Role.BARE for phrase in second.before)
    if not plain or own:
        return None
    del events[-1]
    return AskSyntax(word=QuestionWord.WHERE, event=first, span=_clause_span(first, found))


def _either_kind(events: list[Event], found: list[Word]) -> AskSyntax | None:
    """算通常怪兽还是效果怪兽: which of the kinds joined by 还是 it is."""
    last = events[-1] if events else None
    if last is None or last.verb not in ("be", "treat_as", "become") or last.negated or last.condition:
        return None
    choice = [word.span for word in found if word.text == "还是"]
    things_ = [thing for phrase in last.after if len(phrase.things) > 1 for thing in phrase.things]
    if len(choice) != 1 or len(things_) < 2 or not all(thing.kinds and thing.span for thing in things_):
        return None
    before = things_[-2].span
    if before is None or before.end > choice[0].start:
        return None
    return AskSyntax(word=QuestionWord.WHICH, event=last, span=_clause_span(last, found))


def _clause_span(event: Event, found: list[Word]) -> Span | None:
    """From the stop before the event's first word to the stop after it."""
    if event.span is None:
        return None
    spans = [thing.span for phrase in event.before for thing in phrase.things if thing.span]
    first = min([event.span.start, *(span.start for span in spans)])
    stops = [word.span for word in found if word.terminal == "BREAK"]
    start = max((stop.end for stop in stops if stop.end <= first), default=0)
    end = min((stop.start for stop in stops if stop.start >= event.span.end), default=event.span.end)
    return Span(start, end)
