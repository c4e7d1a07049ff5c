"""A typed Chinese question → :class:`QuestionSyntax`.

The parse is total: whatever is not understood becomes ``Unparsed`` and nothing is dropped. Card names are found
beforehand by whoever knows the cards and are given as spans.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from lark import Lark, Token, Tree
from lark.lexer import Lexer

from grammar.nodes import Span, Unparsed
from grammar.question_lexer import Word, words
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
from grammar.question_nouns import things
from grammar.terms import Player


class Unscanned(Lexer):
    """The words are fed by hand; Lark scans nothing."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, *_args: Any) -> Any:
        return iter(())


@cache
def _parser() -> Lark:
    text = (resources.files("grammar") / "question.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", lexer=Unscanned)


def parse_question(text: str, names: Iterable[tuple[int, int]] = ()) -> QuestionSyntax:
    """Parse *text*; *names* are the (start, end) spans of card names in it."""
    found = words(text, names)
    tree = _tree(found)
    events: list[Event] = []
    subject: Player | None = None
    for part, aside, follows in _parts(tree):
        clause = _Clause(part, aside, subject if follows else None)
        events += clause.events
        subject = clause.topic or (subject if follows else None)
    ask = _ask(events, found)
    statements = tuple(event for event in events if ask is None or event is not ask.event)
    unknown = tuple(Unparsed(span=word.span, text=word.text) for word in found if word.terminal == "UNKNOWN")
    return QuestionSyntax(text=text, statements=statements, ask=ask, unparsed=unknown)


def _tree(found: list[Word]) -> Tree[Token]:
    state = _parser().parse_interactive()
    for word in found:
        state.feed_token(Token(word.terminal, word))
    return state.feed_eof()  # type: ignore[no-untyped-call, no-any-return]


def _parts(tree: Tree[Token]) -> Iterable[tuple[list[Any], bool, bool]]:
    """Clauses; whether they stand in brackets; whether a mere comma parts them from the one before.

    Clauses joined by arrows come as one; brackets inside a clause come before it and do not cut it.
    """
    depth = 0
    follows = False
    joined: list[Any] = []
    around: tuple[list[Any], bool] = ([], False)
    for child in tree.children:
        if isinstance(child, Tree):
            joined += child.children
            continue
        word: Word = child.value
        if word.concept == "arrow":
            joined.append(child)
            continue
        if depth == 0 and word.text in "（(":
            around, joined = (joined, follows), []
        elif joined:
            yield joined, depth > 0, follows
            joined = []
        follows = word.text in "，,、"
        depth += 1 if word.text in "（(" else -1 if word.text in "）)" else 0
        if depth == 0 and word.text in "）)":
            joined, follows = around
            around = ([], False)
    if around[0]:
        yield *around[:1], False, around[1]
    if joined:
        yield joined, depth > 0, follows


_MOODS = {"can": Mood.CAN, "can_q": Mood.CAN, "will": Mood.WILL, "will_q": Mood.WILL, "must": Mood.MUST}
_MARKS = {
    "object": Role.OBJECT,
    "by": Role.BY,
    "with": Role.WITH,
    "from": Role.FROM,
    "at": Role.AT,
    "on": Role.AT,
    "let": Role.OBJECT,
}
_CLOSES = {"target": Role.TARGET, "cost": Role.COST, "material": Role.MATERIAL}


_TELLING = frozenset({"write", "require", "confirm", "know", "declare", "decide"})
_UNSURE = frozenset({"maybe", "each_time"})


class _Clause:
    """Builds the events of one clause from left to right."""

    def __init__(self, members: list[Any], aside: bool, carried: Player | None) -> None:
        self.events: list[Event] = []
        self._phrases: list[Phrase] = []
        self._relatives: tuple[Event, ...] = ()
        self._mood = Mood.TOLD
        self._negated = False
        self._wondered = False
        self._adverbs: list[str] = []
        self._lets = False  # 让我…: what follows is what the act before is for
        self._arrows = 0
        self._subject: Player | None = None
        self._carried = carried  # the player of the clause before: 我基本分525，发动X
        self.topic: Player | None = None  # the player with whom this clause begins
        self._aside = aside
        self._without = False  # 没有 as a verb of its own
        self._role: Role | None = None  # of the noun that a relative clause belongs to: 对一只不受…影响的怪
        self._opens_clause = False  # 丢弃时的效果, 丢弃的卡: the next word makes a clause of the verb
        for member, following in zip(members, (*members[1:], None), strict=False):
            self._opens_clause = _is_closing(following)
            self._take(member)
        self._finish()

    def _take(self, member: Tree[Token] | Token) -> None:
        if isinstance(member, Token):
            self._arrows += 1
        elif member.data == "phrase":
            self._take_phrase(member)
        elif member.data == "verb":
            self._take_verb(member)
        else:
            self._take_small(_words(member)[0])

    # -- phrases

    def _take_phrase(self, tree: Tree[Token]) -> None:
        first = not self._phrases and not self.events
        marks = [child.value for child in tree.children if isinstance(child, Token)]
        nouns = [child for child in tree.children if isinstance(child, Tree)]
        role = Role.BARE
        for word in marks:
            role = _CLOSES.get(word.concept, role) if word.terminal == "CLOSE" else _MARKS[word.concept]
        closed = any(word.terminal == "CLOSE" for word in marks)
        passive = any(word.terminal == "MARK" and word.concept == "by" for word in marks)
        self._lets = self._lets or any(word.concept == "let" for word in marks)
        if not nouns:
            self._phrases.append(Phrase(role=role, things=(), span=marks[0].span))
            return
        groups = things(_words(nouns[0]))
        for number, group in enumerate(groups):
            if number == 0 and self._relatives and group:
                group = (msgspec.structs.replace(group[0], before=self._relatives), *group[1:])
                self._relatives = ()
            closing = number == len(groups) - 1
            if self._role is not None and role is Role.BARE and group and group[0].before:
                role, self._role = self._role, None
            own = role if (number == 0 and passive) or closing or role in _MARKS.values() else Role.BARE
            if number and role not in _CLOSES.values():
                own = Role.BARE
            if closed and group[0].kind is ThingKind.PLAYER and group[0].player is Player.SELF:
                group = (msgspec.structs.replace(group[0], kind=ThingKind.SELF), *group[1:])  # 丢弃自己来发动
            self._phrases.append(Phrase(role=own, things=group, span=_span(group)))
            if first and number == 0 and own is Role.BARE and _is_of_player(group[0]):
                self.topic = group[0].player

    # -- verbs

    def _take_verb(self, tree: Tree[Token]) -> None:
        found = _words(tree)
        if self._names_the_effect(found):
            return
        self._settle_objects()
        self._subject = _heading(self._phrases) or self._subject
        if not self.events and not self._subject and not any(p.role is Role.BARE for p in self._phrases):
            self._subject = self._carried
        closing = next((_CLOSES.get(word.concept) for word in found if word.terminal == "CLOSE"), None)
        event = Event(
            verb=found[0].concept,
            before=tuple(self._phrases),
            mood=Mood.REMARK if self._only_says() else self._mood,
            negated=self._negated,
            wondered=self._wondered or _asks(self._phrases),
            done=any(word.concept == "done" for word in found[1:]),
            passive=any(phrase.role is Role.BY for phrase in self._phrases),
            adverbs=(
                *self._adverbs,
                *((closing.value,) if closing else ()),
                *(word.concept for word in found[1:] if word.concept == "past"),
            ),
            subject=self._subject,
            purpose=self._lets,
            span=Span(found[0].span.start, found[-1].span.end),
        )
        self.events.append(event)
        self._clear()

    def _names_the_effect(self, found: list[Word]) -> bool:
        """发动检索: a verb right after 发动 says what the activated effect does, not another act."""
        if not self.events or self._phrases or self._relatives or self.events[-1].verb != "activate":
            return False
        last = self.events[-1]
        if last.condition or last.after or self._adverbs or self._mood is not Mood.TOLD or self._opens_clause:
            return False
        thing = Thing(kind=ThingKind.THING, word=found[0].concept, span=found[0].span)
        self._attach([Phrase(role=Role.BARE, things=(thing,), span=thing.span)])
        return True

    def _only_says(self) -> bool:
        """写着破坏…, 要看破坏了几张, 未必有…: the verb tells what a text says or what may come, not what was done."""
        told = bool(self.events) and self.events[-1].verb in _TELLING and not self.events[-1].condition
        return (
            not self._wondered and self._mood is not Mood.CAN and (told or bool(_UNSURE & set(self._adverbs)))
        )

    def _settle_objects(self) -> None:
        """Phrases between two verbs: the first unmarked one, unless it begins with a player, goes back."""
        if not self.events or not self._phrases or self.events[-1].condition:
            return
        first, last = self._phrases[0], self.events[-1]
        takes = not last.after and not last.passive and not any(p.role is Role.OBJECT for p in last.before)
        takes = takes or (not last.after and _is_amount(first))  # 因X上升1000变成…
        begins_anew = first.things and first.things[0].kind is ThingKind.PLAYER
        if takes and first.role in (Role.BARE, Role.COST, Role.MATERIAL, Role.TARGET) and not begins_anew:
            self._attach(self._phrases[:1])
            self._phrases = self._phrases[1:]

    def _attach(self, phrases: list[Phrase]) -> None:
        last = self.events[-1]
        self.events[-1] = msgspec.structs.replace(
            last, after=(*last.after, *phrases), wondered=last.wondered or _asks(phrases)
        )

    def _clear(self) -> None:
        self._phrases, self._adverbs = [], []
        self._mood, self._negated, self._wondered, self._lets = Mood.TOLD, False, False, False

    # -- small words

    def _take_small(self, word: Word) -> None:
        match word.terminal:
            case "MODAL":
                self._mood = _MOODS.get(word.concept, self._mood)
                self._wondered = self._wondered or word.concept.endswith("_q")
            case "NEGATION":
                if word.text in _NONE and _lists_all(self._phrases) and not self.events:
                    self._finish()  # 墓地只有X没有Y
                    self._without = True
                self._negated = not self._negated
            case "ADVERB":
                self._adverbs.append(word.concept)
            case "RELATIVE":
                self._close_relative()
            case "WHEN":
                self._close_condition(word.concept)
            case "ASK":
                self._finish()
                if self.events:
                    self._wonder()

    def _wonder(self) -> None:
        """吗 asks of the last verb; in 能发动X让我再召唤吗 of what is done, not of what it is done for."""
        number = len(self.events) - 1
        if number and self.events[-1].purpose and self.events[-2].mood is Mood.CAN:
            number -= 1
        self.events[number] = msgspec.structs.replace(self.events[number], wondered=True)

    def _close_relative(self) -> None:
        if self._phrases and self.events:
            self._attach(self._phrases)
            self._phrases = []
        if self.events and not self.events[-1].wondered:
            event = self.events.pop()
            if event.verb in _STATES:
                event = self._without_head(event)
            elif event.verb == "set":
                event = self._without_mark(event)
            self._relatives = (*self._relatives, event)

    def _without_mark(self, event: Event) -> Event:
        """对一只盖着的怪: 对 and 一只 go with the noun."""
        marks = [p for p in event.before if p.role is Role.AT and (not p.things or _is_count(p))]
        if not marks:
            return event
        self._role = Role.AT
        if event.mood is Mood.CAN:
            self._mood, self._wondered = event.mood, event.wondered
        first = event.before.index(marks[0])
        self._phrases += event.before[:first]
        left = tuple(phrase for phrase in event.before[first:] if phrase not in marks)
        return msgspec.structs.replace(event, before=left, mood=Mood.TOLD, wondered=False)

    def _without_head(self, event: Event) -> Event:
        """对一只效果被无效的怪: of a state only 效果 is its own subject; what stands before goes with the noun."""
        own = tuple(phrase for phrase in event.before if phrase.role is Role.BY or _is_part(phrase))
        for phrase in event.before:
            if phrase.role is Role.AT:
                self._role = phrase.role
            if phrase not in own and not _is_count(phrase):
                self._phrases.append(phrase)
        if event.mood is Mood.CAN:  # 能对一只…: what may be done comes after the noun
            self._mood, self._wondered = event.mood, event.wondered
            event = msgspec.structs.replace(event, mood=Mood.TOLD, wondered=False)
        plain = tuple(p if p.role is Role.BY else msgspec.structs.replace(p, role=Role.BARE) for p in own)
        return msgspec.structs.replace(event, before=plain)

    def _close_condition(self, concept: str) -> None:
        if self._phrases:
            if self.events and not self.events[-1].condition:
                self._attach(self._phrases)
            else:
                self._verbless()
            self._phrases = []
        if self.events:
            last = self.events[-1]
            if concept == "before" and last.mood is Mood.WILL and len(self.events) == 1:
                # 会不会在X处理前先卷回: it is the verb after the time that is wondered about
                self._mood, self._wondered = last.mood, last.wondered
                last = msgspec.structs.replace(last, mood=Mood.TOLD, wondered=False)
            self.events[-1] = msgspec.structs.replace(last, condition=True, adverbs=(*last.adverbs, concept))
        self._subject = None

    def _finish(self) -> None:
        if self._phrases and self.events and not self.events[-1].condition and not self._without:
            self._attach(self._phrases)
            self._close_modal()
        elif self._phrases:
            self._verbless()
        elif self._mood is not Mood.TOLD or self._wondered:
            event = Event(verb="ok", mood=self._mood, wondered=self._wondered, negated=self._negated)
            self.events.append(event)
        if self._adverbs and self.events:  # 发动两次X
            last = self.events[-1]
            self.events[-1] = msgspec.structs.replace(last, adverbs=(*last.adverbs, *self._adverbs))
        if self._relatives:
            self.events += self._relatives
            self._relatives = ()
        self._clear()
        if self._aside or _WHATEVER in {word for event in self.events for word in event.adverbs}:
            self.events = [msgspec.structs.replace(event, mood=Mood.REMARK) for event in self.events]

    def _close_modal(self) -> None:
        """解放X可以吗: a modal after all else is that of the verb before."""
        if self._mood is Mood.TOLD and not self._wondered:
            return
        last = self.events[-1]
        self.events[-1] = msgspec.structs.replace(
            last,
            mood=last.mood if self._mood is Mood.TOLD else self._mood,
            negated=last.negated or self._negated,
            wondered=last.wondered or self._wondered,
        )

    def _verbless(self) -> None:
        """Phrases without a verb: a chain written with arrows, or a bare description of what is there."""
        verb = "chain_of" if self._arrows else "exist"
        before = tuple(self._phrases)
        span = _span([thing for phrase in before for thing in phrase.things])
        self.events.append(
            Event(
                verb=verb,
                before=before,
                wondered=self._wondered or _asks(before),
                negated=self._negated,
                mood=self._mood,
                passive=any(phrase.role is Role.BY for phrase in before),
                adverbs=tuple(self._adverbs),
                span=span,
            )
        )
        self._phrases = []


#: verbs of relative clauses that say in what state the card is: its subject is no phrase of its own but 效果
_STATES = frozenset({"negate", "unaffected_by"})


def _is_part(phrase: Phrase) -> bool:
    """效果, 攻击力: of the card that the clause describes."""
    return bool(phrase.things) and all(
        thing.kind in (ThingKind.EFFECT, ThingKind.THING) and not thing.name and thing.word in _PARTS
        for thing in phrase.things
    )


_PARTS = frozenset({"effect"})


def _is_count(phrase: Phrase) -> bool:
    """一只: of the noun that follows the relative clause."""
    return all(
        thing.kind is ThingKind.DESCRIBED and thing.count and not (thing.kinds or thing.race)
        for thing in phrase.things
    )


#: 不管…: whatever that may be
_WHATEVER = "whatever"
_NONE = frozenset({"没有", "没", "而没有"})


def _lists_all(phrases: Iterable[Phrase]) -> bool:
    """只有X: all there is has been named."""
    return any(thing.only for phrase in phrases for thing in phrase.things)


def _is_closing(member: Tree[Token] | Token | None) -> bool:
    """A when-word or the 的 of a relative clause."""
    return isinstance(member, Tree) and member.data == "small" and _words(member)[0].terminal in _CLOSING


_CLOSING = frozenset({"WHEN", "RELATIVE"})


def _words(tree: Tree[Token]) -> list[Word]:
    return [token.value for token in tree.scan_values(lambda value: isinstance(value, Token))]


def _span(group: Iterable[Thing]) -> Span | None:
    spans = [thing.span for thing in group if thing.span]
    return Span(spans[0].start, spans[-1].end) if spans else None


def _asks(phrases: Iterable[Phrase]) -> bool:
    return any(_question_word(thing) for phrase in phrases for thing in phrase.things)


def _is_amount(phrase: Phrase) -> bool:
    """A number and nothing else."""
    return all(
        thing.kind is ThingKind.THING and thing.number is not None and thing.word is None
        for thing in phrase.things
    )


def _is_of_player(thing: Thing) -> bool:
    """我, 我基本分; 对方墓地的卡 and 对方的怪兽 speak of cards: who acts next is another matter."""
    return thing.kind is ThingKind.PLAYER or not (thing.name or thing.zone or thing.kinds)


def _heading(phrases: Iterable[Phrase]) -> Player | None:
    """The player who stands unmarked before a verb."""
    players = [
        thing.player
        for phrase in phrases
        if phrase.role is Role.BARE
        for thing in phrase.things
        if thing.kind is ThingKind.PLAYER
    ]
    return players[0] if players else None


def _question_word(thing: Thing) -> QuestionWord | None:
    word = (thing.word or "").removeprefix("?")
    return QuestionWord(word) if (thing.word or "").startswith("?") else None


def _ask(events: list[Event], found: list[Word]) -> AskSyntax | None:
    """The last thing wondered about; a bare 可以吗 asks about the event before it."""
    _fold_effect(events)
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if not event.wondered:
            continue
        told = [n for n in range(number) if events[n].mood is not Mood.REMARK]
        if event.verb == "ok" and told:
            event = msgspec.structs.replace(events.pop(told[-1]), mood=Mood.CAN, wondered=True)
            events[number - 1] = event
        asked = [_question_word(thing) for phrase in (*event.before, *event.after) for thing in phrase.things]
        word = next((kind for kind in asked if kind), QuestionWord.WHETHER)
        return AskSyntax(word=word, event=event, span=_clause_span(event, found))
    return _either_place(events, found) or _either_kind(events, found)


def _fold_effect(events: list[Event]) -> None:
    """能发动从卡组叫X的效果吗, 发动X破坏被攻击怪兽的效果: what comes after says what the effect does that is activated."""
    last = max((n for n, event in enumerate(events) if event.verb == "activate"), default=len(events))
    played, acts = events[last : last + 1], events[last + 1 :]
    if not acts or played[0].condition or not all(map(_says_what_it_does, acts)):
        return
    closing = [thing for phrase in acts[-1].after for thing in phrase.things]
    said = [thing for phrase in played[0].after for thing in phrase.things]
    names = [thing for thing in said if thing.kind is ThingKind.NAME]
    verbs = [thing.word for thing in said if thing.kind is ThingKind.THING and thing.word]
    if not closing or closing[-1].kind is not ThingKind.EFFECT or len(names) > 1:
        return
    if len(names) + len(verbs) < len(said):
        return
    does = (
        *(Event(verb=verb) for verb in verbs),
        *(msgspec.structs.replace(act, wondered=False) for act in acts),
    )
    span = closing[-1].span
    meant = Thing(
        kind=ThingKind.EFFECT,
        name=names[0].name if names else None,
        word=closing[-1].word,
        before=does,
        span=span,
    )
    phrase = Phrase(role=Role.BARE, things=(meant,), span=span)
    wondered = any(act.wondered for act in acts)
    events[last:] = [msgspec.structs.replace(played[0], after=(phrase,), wondered=wondered)]


def _says_what_it_does(act: Event) -> bool:
    bare = any(phrase.role is Role.BARE and phrase.things for phrase in act.before)
    return act.mood is Mood.TOLD and not (act.negated or act.condition or act.subject or bare)


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
