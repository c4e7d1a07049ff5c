"""What a typed question asks: the last thing wondered about, one of two places or kinds, a claim to be judged."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from grammar.nodes import Span
from grammar.question_lexer import Word
from grammar.question_nodes import AskSyntax, Event, Mood, QuestionWord, Role, Thing, ThingKind


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


#: verbs that say where a card ends up
GOING = frozenset(
    ["go", "send_to_graveyard", "banish", "return_to_hand", "return_to_deck", "return_to_extra_deck"]
)
#: verbs that claim what comes of it without a word for "can" or "will", and verbs that are no claim of the duel
_CLAIMS = frozenset(["miss", "win", "resolve", "apply", "be_affected", "stay"])
_UNCLAIMED = frozenset(["confirm", "know", "require", "have_effect", "write", "decide"])
#: verbs of what happens to a card: before 对吗, with nobody who does it, they say what comes out
_SUFFERED = GOING | {
    "destroy",
    "negate",
    "be_void",
    "leave_field",
    "return_to_field",
    "add_to_hand",
    "become",
}
_SUFFERED |= {"increase", "decrease", "special_summon", "give_back"}
#: verbs of what comes to a player
_BEFALLS = frozenset(["take_damage", "undergo", "gain_lp", "lose_lp", "draw", "deal"])


def _claimed(events: list[Event], number: int, found: list[Word]) -> AskSyntax | None:
    """…，对吗: what the clauses before say is asked; of 不能发动 whether it can be, and denied, as above."""
    if not number:
        return None
    if (paid := _paid_for(events, number, found)) is not None:
        return paid
    first = number - 1
    while first and _is_claim_itself(events[first - 1], found) and not _is_reason(events[first - 1]):
        if first == 1 and _binds_the_turn(events[0]):
            break
        first -= 1
    asked: list[AskSyntax] = []
    for told in events[first:number]:
        claim = _claim_of(_with_subject(told, asked[-1].event) if asked else told, found)
        if claim is None:
            return None
        span = _clause_span(claim, found)
        asked.append(AskSyntax(word=QuestionWord.WHETHER, event=claim, span=span, denied=told.negated))
    if any(_would_change_the_next(one, other) for one, other in pairwise(asked)):
        return None
    events[first : number + 1] = [asked[-1].event]
    return msgspec.structs.replace(asked[-1], also=tuple(asked[:-1]))


#: acts that pay for what follows in the same clause, or are what it answers
_PAYS = frozenset({"discard", "tribute", "send_to_graveyard", "banish", "chain"})


def _paid_for(events: list[Event], number: int, found: list[Word]) -> AskSyntax | None:
    """不能把X送去墓地来发动Y，对吗: whether Y can be activated so."""
    if number < 2:
        return None
    paid, played = events[number - 2 : number]
    may = (paid.mood is Mood.CAN) != ("cannot" in paid.adverbs)
    plain = (
        played.verb == "activate" and played.mood is Mood.TOLD and not (played.negated or played.condition)
    )
    if not (may and plain and paid.verb in _PAYS and not paid.condition and not paid.wondered):
        return None
    if paid.negated != ("cannot" in paid.adverbs) or paid.span is None or played.span is None:
        return None
    between = [w for w in found if paid.span.end <= w.span.start and w.span.end <= played.span.start]
    if any(word.terminal == "BREAK" for word in between):
        return None
    asked = msgspec.structs.replace(played, wondered=True)
    events[number - 2 : number + 1] = [_affirmed(paid), asked]
    span = _clause_span(asked, found)
    return AskSyntax(word=QuestionWord.WHETHER, event=asked, span=span, denied=paid.negated)


def _claim_of(told: Event, found: list[Word]) -> Event | None:
    """What is claimed, put so that it can be asked; None for what is told, or read by nobody."""
    if told.condition or told.mood is Mood.REMARK or told.verb in _UNCLAIMED:
        return None
    barred = "cannot" in told.adverbs
    if told.negated and told.mood is Mood.CAN and not barred:
        return None  # 可以选择不攻击: that one may leave it
    foretold = told.mood is Mood.TOLD and (_is_foretold(told, found) or _comes_out(told))
    claims = foretold or barred or told.passive or told.verb in _CLAIMS or _is_so_much(told)
    if told.mood is Mood.TOLD and not claims:
        return None  # that something was played is told, not claimed
    event = msgspec.structs.replace(told, mood=Mood.WILL) if foretold else told
    event = msgspec.structs.replace(_affirmed(event), wondered=True)
    asked = [question_word(thing) for phrase in (*event.before, *event.after) for thing in phrase.things]
    return None if any(asked) else event


def _is_claim_itself(told: Event, found: list[Word]) -> bool:
    """青眼白龙不会被破坏，也不能攻击，对吗: before another claim, what can only be a claim."""
    if told.wondered or told.condition or told.mood is Mood.REMARK or told.verb in ("ok", CLAIM):
        return False
    barred, foretold = "cannot" in told.adverbs, _is_foretold(told, found)
    denied = told.negated and (told.verb in ("resolve", "apply") or told.verb in _SUFFERED)
    denied = denied and not _is_absence(told)
    return barred or foretold or denied or told.mood in (Mood.WILL, Mood.CAN)


def _is_absence(told: Event) -> bool:
    """我没有怪兽被除外: none lies there."""
    cards = [thing for phrase in told.before for thing in phrase.things if thing.kind is not ThingKind.PLAYER]
    some = all(thing.kind is ThingKind.DESCRIBED and not thing.count and not thing.zone for thing in cards)
    return told.verb == "banish" and told.passive and bool(cards) and some


def _would_change_the_next(claim: AskSyntax, other: AskSyntax) -> bool:
    """可以连锁Y，结果X不适用: what comes out is claimed of the case in which it is done, not of the one before."""
    played = claim.event.verb in ("activate", "chain") and claim.event.mood is Mood.CAN and not claim.denied
    return played and other.event.mood is not Mood.CAN


def _binds_the_turn(told: Event) -> bool:
    """这回合我不能特殊召唤怪兽，能…，对吗: what the turn is like, told before all else; nothing would make a claim of it."""
    things = [thing for phrase in (*told.before, *told.after) for thing in phrase.things]
    named = any(thing.name or thing.kind is ThingKind.PRONOUN for thing in things)
    return (
        told.negated and "cannot" in told.adverbs and not named and any(t.word == "this_turn" for t in things)
    )


def _is_reason(told: Event) -> bool:
    """因无法支付500基本分而被破坏: why the next happens is no claim of its own."""
    by = [phrase.span for phrase in told.before if phrase.role is Role.BY and not phrase.things]
    return any(span is not None and told.span is not None and span.end < told.span.start for span in by)


def _with_subject(claim: Event, before: Event) -> Event:
    """青眼白龙不会送去墓地，会被除外: the second clause is said of what the first one is."""
    own = [phrase for phrase in claim.before if phrase.things and phrase.role in (Role.BARE, Role.OBJECT)]
    subject = tuple(phrase for phrase in before.before if phrase.role is Role.BARE and phrase.things)
    if own or not subject:
        return claim
    return msgspec.structs.replace(claim, before=(*subject, *claim.before))


def _comes_out(told: Event) -> bool:
    """青眼白龙破坏, 对方受到1500伤害: what comes out, not what somebody does."""
    if told.done or told.negated and told.verb in _BEFALLS:
        return False
    bare = [thing for phrase in told.before if phrase.role is Role.BARE for thing in phrase.things]
    doer = any(thing.kind is ThingKind.PLAYER for thing in bare)
    if told.verb in _BEFALLS:
        return doer or any(phrase.role is Role.AT and phrase.things for phrase in told.before)
    return told.verb in _SUFFERED and bool(bare) and not doer and not told.after or _is_so_much(told)


def _is_so_much(told: Event) -> bool:
    """攻击力是3700, 变成0."""
    amounts = [thing for phrase in told.after for thing in phrase.things if thing.number is not None]
    return told.verb in ("be", "become", "increase", "decrease") and len(amounts) == 1


def _is_foretold(claim: Event, found: list[Word]) -> bool:
    """不会特殊召唤: that it will not be, rather than that it was not."""
    if not claim.negated or claim.span is None:
        return False
    ahead = [word for word in found if word.span.end <= claim.span.start]
    clause = next(
        (n for n in range(len(ahead), 0, -1) if ahead[n - 1].terminal in ("BREAK", "VERB", "WHEN")), 0
    )
    return any(word.text == "不会" for word in ahead[clause:])


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
