"""A typed Chinese question → :class:`QuestionSyntax`.

The parse is total: whatever is not understood becomes ``Unparsed`` and nothing is dropped. Card names are found
beforehand by whoever knows the cards and are given as spans.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from lark import Token, Tree

from grammar.compiled import parser
from grammar.nodes import Span, Unparsed
from grammar.place_owners import owner_goes_on
from grammar.question_affected import with_affected
from grammar.question_asking import CLAIM, ask_of
from grammar.question_chain import in_chain_order
from grammar.question_clauses import parts
from grammar.question_clefts import as_told
from grammar.question_described import attribute, with_attributes
from grammar.question_effects import fold_effect
from grammar.question_lexer import Word
from grammar.question_nodes import (
    DESCRIBED,
    Event,
    Mood,
    Phrase,
    QuestionSyntax,
    Role,
    Thing,
    ThingKind,
)
from grammar.question_nouns import is_subject, things
from grammar.question_phrases import (
    all_there_is,
    asks,
    heading,
    is_amount,
    is_another,
    is_count,
    is_kind_of_card,
    is_of_player,
    is_part,
    is_pointer,
    lists_all,
    span_of,
)
from grammar.question_relatives import marked_noun, with_doer, without_such
from grammar.question_settled import words
from grammar.question_spoken import said_plainly
from grammar.question_values import parted
from grammar.question_verbs import joined
from grammar.terms import SUMMONS, Player


def parse_question(
    text: str, names: Iterable[tuple[int, int]] = (), series: Iterable[tuple[int, int]] = ()
) -> QuestionSyntax:
    """Parse *text*; *names* are the (start, end) spans of card names in it, *series* those of unmarked series."""
    found = words(text, names, series, lambda read: with_affected(with_attributes(said_plainly(list(read)))))
    tree = _tree(found)
    events: list[Event] = []
    subject: Player | None = None
    whose: Player | None = None
    had_by: Player | None = None
    for part, aside, follows in parts(tree):
        carried = subject if follows and not (had_by is Player.OPPONENT and _opens_with_may(part)) else None
        clause = _Clause(part, aside, carried)
        told, whose = owner_goes_on(joined(clause.events), whose if follows else None)
        events += told
        kept = subject if follows and clause.owner in (None, subject) else None
        subject = (None if _tells_of_other(clause) else clause.topic) or kept
        had_by = clause.topic if _tells_what_is_there(clause) else None
    fold_effect(events)
    events = in_chain_order(events)
    ask = ask_of(events, found)
    if ask is None:
        events = _asked_by_tone(events, text)
        ask = ask_of(events, found)
    statements = tuple(event for event in events if ask is None or event is not ask.event)
    unknown = tuple(Unparsed(span=word.span, text=word.text) for word in found if word.terminal == "UNKNOWN")
    return QuestionSyntax(text=text, statements=statements, ask=ask, unparsed=unknown)


def _asked_by_tone(events: list[Event], text: str) -> list[Event]:
    """X能无效Y？: no 吗 at the end."""
    last = events[-1] if events else None
    may = last is not None and last.mood in (Mood.CAN, Mood.WILL) and not (last.condition or last.negated)
    if last is None or not may or not text.rstrip().endswith(("?", "？")):
        return events
    return [*events[:-1], msgspec.structs.replace(last, wondered=True)]


def _tree(found: list[Word]) -> Tree[Token]:
    state = parser("question.lark").parse_interactive()
    for word in found:
        state.feed_token(Token(word.terminal, word))
    return state.feed_eof()  # type: ignore[no-untyped-call, no-any-return]


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
#: 作为S素材: of what Summon, as an adverb of the clause
_MATERIALS = ("synchro_material", "link_material", "fusion_material")
_CLOSES = {
    "target": Role.TARGET,
    "cost": Role.COST,
    **dict.fromkeys(("material", *_MATERIALS), Role.MATERIAL),
}


_TELLING = frozenset({"write", "require", "confirm", "know", "declare", "decide"})
_UNSURE = frozenset({"maybe", "each_time"})


class _Clause:
    """Builds the events of one clause from left to right."""

    def __init__(self, members: list[Any], aside: bool, carried: Player | None) -> None:
        self.events: list[Event] = []
        self._phrases: list[Phrase] = []
        self._relatives: tuple[Event, ...] = ()
        self._aim: Span | None = None  # where a 对 stands that no noun follows
        self._mood = Mood.TOLD
        self._negated = False
        self._wondered = False
        self._adverbs: list[str] = []
        self._lets = False  # 让我…: what follows is what the act before is for
        self._arrows = 0
        self._subject: Player | None = None
        self._carried = carried  # the player of the clause before: 我基本分525，发动X
        self.topic: Player | None = None  # the player with whom this clause begins
        self.owner: Player | None = None  # the player of the first noun: 我墓地没有怪兽
        self._aside = aside
        self._is_so = False  # 是不是
        self._without = False  # 没有 as a verb of its own
        self._none_after: int | None = None  # so many phrases stood before 没有
        self._points = False  # 那只…的怪: the pronoun before a relative clause goes with the noun after it
        self._owner_meant: Player | None = None  # 我那只…的怪: whose it is
        self._time_of: Phrase | None = None  # 在对方攻击时: with whom the clause of a time begins
        self._role: Role | None = None  # of the noun that a relative clause belongs to: 对一只不受…影响的怪
        self._opens_clause = False  # 丢弃时的效果, 丢弃的卡: the next word makes a clause of the verb
        self._does_more = False  # a verb is still to come
        self._plays_next = False  # what comes next is the activation of a card named
        verbs = [n for n, member in enumerate(members) if isinstance(member, Tree) and member.data == "verb"]
        for place, (member, following) in enumerate(zip(members, (*members[1:], None), strict=False)):
            self._opens_clause = _is_closing(following)
            self._does_more = bool(verbs) and verbs[-1] > place
            self._plays_next = _plays_card(members[place + 1 : place + 3])
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
            self._adverbs += [word.concept] if word.terminal == "CLOSE" and word.concept in _MATERIALS else []
        if {word.concept for word in marks} == {"by", "cost"}:
            role = Role.BY  # 被X当cost丢掉
            self._adverbs.append(Role.COST.value)
        if nouns and [word.concept for word in marks] == ["on"] and is_subject(_words(nouns[0])):
            role = Role.BARE  # 在X的效果被无效以后
        closed = any(word.terminal == "CLOSE" for word in marks)
        passive = any(word.terminal == "MARK" and word.concept == "by" for word in marks)
        self._lets = self._lets or any(word.concept == "let" for word in marks)
        if not nouns:
            self._phrases.append(Phrase(role=role, things=(), span=marks[0].span))
            self._aim = marks[0].span if marks[0].concept == "at" else self._aim
            return
        groups = things(_words(nouns[0]))
        for number, group in enumerate(groups):
            if number == 0 and self._relatives and group:
                kind = ThingKind.PRONOUN if self._points and is_kind_of_card(group[0]) else group[0].kind
                head = msgspec.structs.replace(
                    group[0], before=(*self._relatives, *group[0].before), kind=kind
                )
                if self._owner_meant is not None and head.player is None:
                    head = msgspec.structs.replace(head, player=self._owner_meant)  # 我那只被…的X
                group = (all_there_is(head), *group[1:])
                self._relatives, self._points, self._owner_meant = (), False, None
                if self._phrases and is_another(self._phrases[-1]) and is_kind_of_card(group[0]):
                    self._phrases.pop()  # 另一只不受影响的怪
                    group = (msgspec.structs.replace(group[0], other=True), *group[1:])
            closing = number == len(groups) - 1
            if self._role is not None and role is Role.BARE and group and group[0].before:
                role, self._role = self._role, None
            own = role if (number == 0 and passive) or closing or role in _MARKS.values() else Role.BARE
            if number and role not in _CLOSES.values():
                own = Role.BARE
            if closed and group[0].kind is ThingKind.PLAYER and group[0].player is Player.SELF:
                group = (msgspec.structs.replace(group[0], kind=ThingKind.SELF), *group[1:])  # 丢弃自己来发动
            self._phrases.append(Phrase(role=own, things=group, span=span_of(group)))
            if number == 0 and [word.concept for word in marks] == ["on"]:
                self._time_of = self._phrases[-1]
            if first and number == 0 and own is Role.BARE:
                self.owner = group[0].player
                self.topic = group[0].player if is_of_player(group[0]) else None

    # -- verbs

    def _take_verb(self, tree: Tree[Token]) -> None:
        found = _words(tree)
        if self._names_the_effect(found):
            return
        if found[0].concept in ("do", "resolve"):
            found = self._name_the_act(found)
        self._settle_objects()
        self._subject = heading(self._phrases) or self._subject
        if not self.events and not self._subject and not any(p.role is Role.BARE for p in self._phrases):
            self._subject = self._carried
        told = attribute(found[0].text) if found[0].concept == DESCRIBED else None
        unable = any(word.concept == "unable" for word in found[1:])
        closing = next((_CLOSES.get(word.concept) for word in found if word.terminal == "CLOSE"), None)
        event = Event(
            verb=found[0].concept,
            before=tuple(self._phrases),
            mood=Mood.REMARK if self._only_says() else self._mood,
            negated=self._negated != unable,
            wondered=self._wondered or asks(self._phrases),
            done=any(word.concept in ("done", "success", "finished") for word in found[1:]),
            passive=any(phrase.role is Role.BY for phrase in self._phrases),
            adverbs=(
                *self._adverbs,
                *((closing.value,) if closing else ()),
                *(word.concept for word in found[1:] if word.concept in ("past", "success")),
                *(("cannot",) if unable else ()),
                *(("after",) if any(word.concept == "finished" for word in found[1:]) else ()),
            ),
            subject=self._subject,
            predicates=told.predicates if told is not None else (),
            own_text=told.own_text if told is not None else "",
            purpose=self._lets,
            span=Span(found[0].span.start, found[-1].span.end),
        )
        self.events.append(event)
        self._clear()

    def _names_the_effect(self, found: list[Word]) -> bool:
        """发动检索: a verb right after 发动 says what the activated effect does, not another act."""
        if not self.events or self._phrases or self._relatives:
            return False
        last = self.events[-1]
        if last.verb != "activate" and (last.verb, found[0].concept) != ("replace", "destroy"):  # 代替破坏
            return False
        if last.condition or last.after or self._adverbs or self._mood is not Mood.TOLD or self._opens_clause:
            return False
        thing = Thing(kind=ThingKind.THING, word=found[0].concept, span=found[0].span)
        self._attach([Phrase(role=Role.BARE, things=(thing,), span=thing.span)])
        return True

    def _name_the_act(self, found: list[Word]) -> list[Word]:
        """特召还做吗, 特殊召唤还处理吗: the act right before 做 is what is done, not another thing done."""
        last = self.events[-1] if self.events else None
        if last is None or last.before or last.after or last.condition or last.mood is not Mood.TOLD:
            return found
        plain = len(self.events) == 1 and not (self._phrases or last.done or last.negated)
        if found[0].concept == "resolve" and not plain:
            return found
        self.events.pop()
        thing = Thing(kind=ThingKind.THING, word=last.verb, span=last.span)
        self._phrases.insert(0, Phrase(role=Role.BARE, things=(thing,), span=last.span))
        return [msgspec.structs.replace(found[0], concept="do"), *found[1:]]

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
        takes = takes or (not last.after and is_amount(first))  # 因X上升1000变成…
        begins_anew = first.things and first.things[0].kind is ThingKind.PLAYER
        if takes and first.role in (Role.BARE, Role.COST, Role.MATERIAL, Role.TARGET) and not begins_anew:
            self._attach(self._phrases[:1])
            self._phrases = self._phrases[1:]

    def _attach(self, phrases: list[Phrase]) -> None:
        last = self.events[-1]
        self.events[-1] = msgspec.structs.replace(
            last, after=(*last.after, *phrases), wondered=last.wondered or asks(phrases)
        )

    def _clear(self) -> None:
        self._phrases, self._adverbs = [], []
        self._mood, self._negated, self._wondered, self._lets = Mood.TOLD, False, False, False

    # -- small words

    def _take_small(self, word: Word) -> None:
        match word.terminal:
            case "MODAL":
                if self._says_there_is_none(word):
                    self._finish()  # 墓地没有怪兽能发动X吗: two clauses, no comma between
                self._mood = _MOODS.get(word.concept, self._mood)
                self._is_so = word.concept == "is_q"
                self._wondered = self._wondered or word.concept.endswith("_q")
            case "NEGATION":
                if word.text in _NONE and not self.events and not self._negated:
                    self._none_after = len(self._phrases)
                if word.text in _NONE and self._tells_of_next():
                    self._attach(self._phrases[:-1])
                    self._phrases = self._phrases[-1:]
                    self._without = True
                if word.text in _NONE and lists_all(self._phrases) and not self.events:
                    self._finish()  # 墓地只有X没有Y
                    self._without = True
                self._negated = not self._negated
                if word.concept in ("cannot", "forbids"):
                    self._adverbs.append(word.concept)
            case "ADVERB":
                self._adverbs.append(word.concept)
            case "RELATIVE":
                self._close_relative()
            case "WHEN":
                self._close_condition(word.concept)
            case "ASK":
                self._finish()
                if word.concept == "claim":
                    self.events.append(Event(verb=CLAIM, wondered=True, span=word.span))
                elif self.events:
                    self._wonder()

    def _says_there_is_none(self, word: Word) -> bool:
        """没有 and what there is not stand before 能发动X."""
        said = self._none_after is not None and len(self._phrases) > self._none_after and self._negated
        alone = not self.events and not self._relatives and self._mood is Mood.TOLD
        return said and alone and self._plays_next and _MOODS.get(word.concept) is Mood.CAN

    def _tells_of_next(self) -> bool:
        """对面有怪我没有怪: behind what there is, the player of whom it is said that there is none."""
        last = self.events[-1] if self.events else None
        there = last is not None and last.verb == "exist" and not (last.after or last.condition)
        whose = len(self._phrases) == 2 and len(self._phrases[1].things) == 1
        return there and whose and self._phrases[1].things[0].kind in (ThingKind.PLAYER, ThingKind.ZONE)

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
            event = self._without_open_mark(self.events.pop())
            event = self._without_pointer(self._without_object_mark(event))
            if (value := parted(event)) is not None:
                outside, role, event = value
                self._phrases, self._role = [*self._phrases, *outside], role
            elif event.verb in _STATES:
                event = self._without_head(event)
            elif event.verb == "set" or event.verb in SUMMONS or self._aims_at_noun(event):
                event = self._without_mark(event)
            self._relatives = (*self._relatives, event)

    def _without_open_mark(self, event: Event) -> Event:
        """我把盖着的X反转召唤: a 把 that no noun follows marks the noun behind the clause, and what stands before it is outside."""
        opened = [n for n, p in enumerate(event.before) if p.role is Role.OBJECT and not p.things]
        if len(opened) != 1 or event.passive or not self._does_more or self.events:
            return event
        self._phrases += event.before[: opened[0]]
        self._role = Role.OBJECT
        self._mood, self._wondered = event.mood, event.wondered
        before = event.before[opened[0] + 1 :]
        return msgspec.structs.replace(
            event, before=before, mood=Mood.TOLD, wondered=False, subject=heading(before)
        )

    def _without_object_mark(self, event: Event) -> Event:
        """把X拿来的怪兽还给对方: 把 marks the noun, when what is done to it follows."""
        parted = marked_noun(event) if not self.events and self._does_more else None
        if parted is None:
            return event
        outside, event = parted
        self._phrases, self._role = [*self._phrases, *outside], Role.OBJECT
        self._mood, self._wondered = event.mood, event.wondered
        return msgspec.structs.replace(event, mood=Mood.TOLD, wondered=False)

    def _without_pointer(self, event: Event) -> Event:
        """这只解放掉的怪: 这只 right before the verb points at the noun; 它解放的怪 says who did it."""
        first = event.before[0] if event.before else None
        alone = first is not None and all(p.role is not Role.BARE for p in event.before[1:])
        if first is None or first.role is not Role.BARE or not alone or not is_pointer(first):
            return event
        if event.after and not event.passive:
            return event
        self._points, self._owner_meant = True, first.things[0].player
        return msgspec.structs.replace(event, before=event.before[1:])

    def _without_mark(self, event: Event) -> Event:
        """对一只盖着的怪: 对 and 一只 go with the noun."""
        event, aimed = with_doer(event)
        marks = [p for p in event.before if p.role is Role.AT and (not p.things or is_count(p))]
        marks = [p for p in event.before if aimed and not p.things] or marks
        if not marks or not (event.verb == "set" or aimed or self._aims_at_noun(event)):
            return event
        self._role = marks[0].role
        if event.mood is Mood.CAN:
            self._mood, self._wondered = event.mood, event.wondered
        first = event.before.index(marks[0])
        self._phrases += event.before[:first]
        left = tuple(phrase for phrase in event.before[first:] if phrase not in marks)
        subject = event.subject if event.verb == "set" else None
        return msgspec.structs.replace(event, before=left, mood=Mood.TOLD, wondered=False, subject=subject)

    def _aims_at_noun(self, event: Event) -> bool:
        """对吃了X的怪发动Y: 对 right before a relative clause goes with the noun behind it."""
        aimed = [phrase for phrase in event.before if phrase.span == self._aim]
        return self._aim is not None and bool(aimed) and self._does_more and not event.wondered

    def _without_head(self, event: Event) -> Event:
        """对一只效果被无效的怪: of a state only 效果 is its own subject; what stands before goes with the noun."""
        own = tuple(phrase for phrase in event.before if phrase.role is Role.BY or is_part(phrase))
        for phrase in event.before:
            if phrase.role is Role.AT:
                self._role = phrase.role
            if phrase not in own and not is_count(phrase):
                self._phrases.append(phrase)
        if event.mood is Mood.CAN:  # 能对一只…: what may be done comes after the noun
            self._mood, self._wondered = event.mood, event.wondered
            event = msgspec.structs.replace(event, mood=Mood.TOLD, wondered=False)
        plain = tuple(p if p.role is Role.BY else msgspec.structs.replace(p, role=Role.BARE) for p in own)
        return msgspec.structs.replace(event, before=plain)

    def _close_condition(self, concept: str) -> None:
        if concept == "after" and not self.events and self._phrases and all(map(_is_player, self._phrases)):
            self._adverbs.append("afterwards")  # 对方之后发动X
            return
        if self._phrases:
            if self.events and not self.events[-1].condition:
                self._attach(self._phrases)
            else:
                self._verbless()
                self._negated = (
                    False  # 没有卡时能发动X吗: said of what there is, not of the verb after the time
                )
            self._phrases = []
        if self.events:
            last = self.events[-1]
            if (
                concept == "when"
                and len(self.events) == 1
                and (number := _at_player(last, self._time_of)) is not None
            ):
                # X可以在我召唤怪兽时发动吗: what is told of X is said of the verb after the time
                self._mood, self._wondered = last.mood, last.wondered
                self._phrases = list(last.before[:number])
                last = _of_that_time(last, number)
            opened = _at_nothing(last)
            doer = last.subject if opened else None
            if opened or (concept == "before" and last.mood is Mood.WILL and len(self.events) == 1):
                # 会不会在X处理前先卷回, 能在处理时用Y吗: it is the verb after the time that is wondered about
                self._mood, self._wondered = last.mood, last.wondered
                last = msgspec.structs.replace(last, mood=Mood.TOLD, wondered=False)
            done = last.done or self._adverbs[-1:] == ["done"]  # 召唤X成功时
            self._adverbs = self._adverbs[:-1] if done and not last.done else self._adverbs
            self.events[-1] = msgspec.structs.replace(
                last, condition=True, done=done, adverbs=(*last.adverbs, concept)
            )
            self._subject = doer
            return
        if concept in ("after", "before"):  # ，之后对方发动X; ，之前被破坏的怪兽
            self._adverbs.append("afterwards" if concept == "after" else "earlier")
        self._subject = None

    def _finish(self) -> None:
        if self._phrases and self.events and not self.events[-1].condition and not self._without:
            self._attach(self._phrases)
            self._close_modal()
            self._keep_denial()
        elif self._phrases:
            self._verbless()
        elif self._negated and "cannot" in self._adverbs and self.events and not self.events[-1].condition:
            self._close_modal()
        elif self._is_so and not self.events:
            self.events.append(Event(verb=CLAIM, wondered=True))  # …，是不是？
        elif self._mood is not Mood.TOLD or self._wondered:
            event = Event(verb="ok", mood=self._mood, wondered=self._wondered, negated=self._negated)
            self.events.append(event)
        if self._adverbs and self.events:  # 发动两次X
            last = self.events[-1]
            self.events[-1] = msgspec.structs.replace(last, adverbs=(*last.adverbs, *self._adverbs))
        if self._relatives:
            cleft = as_told(self.events[-1], self._relatives[0]) if self._is_cleft() else None
            if cleft is not None:
                self.events, self._relatives = [*self.events[:-1], cleft], self._relatives[1:]
            self.events += self._relatives
            self._relatives = ()
        self._clear()
        if self._aside or _WHATEVER in {word for event in self.events for word in event.adverbs}:
            self.events = [msgspec.structs.replace(event, mood=Mood.REMARK) for event in self.events]

    def _is_cleft(self) -> bool:
        """X是这回合盖的: nothing stands behind the 的."""
        return len(self._relatives) == 1 and bool(self.events) and not self._wondered

    def _keep_denial(self) -> None:
        """A 没有 or 不 behind the verb that belongs to nothing read here is not dropped."""
        if self._negated and self._mood is Mood.TOLD and not self._wondered and "cannot" not in self._adverbs:
            self._adverbs.append("denied")

    def _close_modal(self) -> None:
        """解放X可以吗, 解放X不可以: a modal after all else is that of the verb before."""
        if self._mood is Mood.TOLD and not self._wondered and "cannot" not in self._adverbs:
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
        denied = without_such(self._phrases, self._none_after) if not self.events else None
        if denied is not None:
            self._phrases, self._negated = denied, True
        before = tuple(self._phrases)
        span = span_of([thing for phrase in before for thing in phrase.things])
        self.events.append(
            Event(
                verb=verb,
                before=before,
                wondered=self._wondered or asks(before),
                negated=self._negated,
                mood=Mood.REMARK if any(event.verb == "write" for event in self.events) else self._mood,
                passive=any(phrase.role is Role.BY for phrase in before),
                adverbs=tuple(self._adverbs),
                span=span,
            )
        )
        self._phrases = []


def _tells_of_other(clause: _Clause) -> bool:
    """对方没有怪兽，能发动X吗: what the other player has not; who does what is asked next is another matter."""
    had = bool(clause.events) and all(event.verb == "exist" and event.negated for event in clause.events)
    return had and clause.topic is Player.OPPONENT


def _tells_what_is_there(clause: _Clause) -> bool:
    """对方有X: a card that lies there and no more."""
    there = all(event.verb == "exist" and event.mood is Mood.TOLD for event in clause.events)
    things_ = [t for event in clause.events for p in (*event.before, *event.after) for t in p.things]
    return there and any(thing.name or thing.kinds for thing in things_)


def _opens_with_may(members: list[Any]) -> bool:
    """对方有X，能特召Y吗: whoever asks wonders what may be done, and not what the player can of whom that was told."""
    first = members[0] if members else None
    return isinstance(first, Tree) and first.data == "small" and _words(first)[0].concept in ("can", "can_q")


def _at_nothing(event: Event) -> bool:
    """能在…时: 在 opens the clause of the time, after what may be done."""
    opens = any(phrase.role is Role.AT and not phrase.things for phrase in event.before)
    return opens and event.mood in (Mood.CAN, Mood.WILL) and not event.condition


#: verbs of relative clauses that say in what state the card is: its subject is no phrase of its own but 效果
_STATES = frozenset({"flip", "negate", "unaffected_by", "be_different", "come_out_properly"})


#: 不管…: whatever that may be
_WHATEVER = "whatever"
_NONE = frozenset({"没有", "没", "而没有"})


def _at_player(event: Event, opened: Phrase | None) -> int | None:
    """能在我…时, or a card told before 在我…时: where the phrase stands that *opened* the clause of the time."""
    found = [n for n, phrase in enumerate(event.before) if phrase.role is Role.AT and phrase.things]
    whose = len(found) == 1 and event.before[found[0]].things[0].kind is ThingKind.PLAYER
    before = event.before[: found[0]] if whose else ()
    named = event.before[found[0]] == opened if whose else False
    subject = named and any(thing.name for phrase in before for thing in phrase.things)
    return found[0] if whose and (event.mood is Mood.CAN or subject) else None


def _of_that_time(event: Event, number: int) -> Event:
    first = event.before[number]
    own = (msgspec.structs.replace(first, role=Role.BARE), *event.before[number + 1 :])
    player = first.things[0].player
    return msgspec.structs.replace(event, before=own, mood=Mood.TOLD, wondered=False, subject=player)


def _is_player(phrase: Phrase) -> bool:
    return phrase.role is Role.BARE and [thing.kind for thing in phrase.things] == [ThingKind.PLAYER]


def _plays_card(members: list[Any]) -> bool:
    """A verb of activating, and right behind it a card by its name."""
    trees = [member for member in members if isinstance(member, Tree)]
    if len(trees) < 2 or [tree.data for tree in trees[:2]] != ["verb", "phrase"]:
        return False
    verb, noun = (_words(tree) for tree in trees[:2])
    return verb[0].concept in ("activate", "chain") and noun[0].terminal == "NAME"


def _is_closing(member: Tree[Token] | Token | None) -> bool:
    """A when-word or the 的 of a relative clause."""
    return isinstance(member, Tree) and member.data == "small" and _words(member)[0].terminal in _CLOSING


_CLOSING = frozenset({"WHEN", "RELATIVE"})


def _words(tree: Tree[Token]) -> list[Word]:
    return [token.value for token in tree.scan_values(lambda value: isinstance(value, Token))]
