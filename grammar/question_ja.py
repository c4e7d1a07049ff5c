"""A typed Japanese question → :class:`QuestionSyntax`, the same structure as that of a Chinese one.

Particles give the roles: what を marks stands behind the verb, as its object does in Chinese; what で and に mark
before a passive is by whom it is done. The parse is total: what is not understood becomes ``Unparsed``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from lark import Token, Tree

from grammar.compiled import parser
from grammar.nodes import Span, Unparsed
from grammar.question_asking import CLAIM
from grammar.question_ja_aims import PURPOSE, aim_of, aims_last, paid_first, paid_with
from grammar.question_ja_lexer import words_ja
from grammar.question_ja_settled import PAUSE, settled
from grammar.question_ja_turns import (
    BUT_ONLY,
    EXCEPT,
    SUMMONED_BY_PLAYER,
    WHOSE_PLACE,
    Marked,
    activated_on,
    aimed_at,
    amount_asked,
    as_objects,
    by_oneself,
    controlling,
    in_turn_of,
    is_cause,
    lying_there,
    nothing_but,
    nothing_else,
    occurring,
    paid_for,
    says_whose_place,
    set_that_turn,
    standing_bare,
    told_of,
    without_turn,
)
from grammar.question_lexer import Word
from grammar.question_nodes import (
    TRYING,
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
from grammar.question_spoken import said_plainly_ja
from grammar.terms import Player

_ROLES = {
    "means": Role.WITH,
    "by": Role.BY,
    "from": Role.FROM,
    "to": Role.AT,
    "at": Role.AT,
    "target": Role.TARGET,
    "cost": Role.COST,
    "material": Role.MATERIAL,
}
_CAN = re.compile(
    "でき|可能|もいい|もよい|も良い|も大丈夫|も構|もかま|(?:[えけめべげねれ]|(?<!さ)せ|(?<![しっいん])て)(?:ます|まし|る|た|ません|な[いけか])"
)
_NEGATED = re.compile("ない|ません|なかった|せず|ず(?:に)?$|なく|なけれ")
_PASSIVE = re.compile("(?:さ|[わかさたらまばがな])れ")
#: what is negated besides an effect: 発動, カードの発動
_NEGATED_SO = {"activate": "negate_activation", "activation": "negate_activation", "resolve": "negate"}
#: 「X」の効果で手札に戻る: it is done by X, as in 戻される
_GOES = re.compile("戻[らりるっ]|墓地[へに]行")
_OVER = re.compile("(?:た|だ|ました|ていた|ている|ています)$")
#: 破壊しようとした時: not done yet
_TRIES = re.compile("うと(?:し|する)")
_DESCRIBES = re.compile("(?:た|だ|る|ない|う|く|す|つ|む|ぶ|ぐ|ぬ)$")
_ACTS_NAMED = frozenset(
    ["resolve", "activate", "special_summon", "normal_summon", "destroy", "banish", "attack", "set"]
    + ["tribute_summon", "flip_summon", "synchro_summon", "xyz_summon", "link_summon", "fusion_summon"]
    + ["ritual_summon", "pendulum_summon", "declare_attack", "direct_attack", "draw", "tribute", "battle"]
)
_ABLE = ("でき", "可能")
#: acts of which られる says that a player can do them
_ABLE_TO = frozenset({"negate", "change_position"})
_GIVEN_UP = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})
#: 相手が…したので: what follows is done by another
_BECAUSE = frozenset({"ので", "のに", "けど", "が"})
_WAS = re.compile("てい(?:た|ました)$")
_IF = re.compile("(?:[ただ]ら|ば|[てでく]も)$")


def parse_question_ja(text: str, names: Iterable[tuple[int, int]] = ()) -> QuestionSyntax:
    """Parse *text*; *names* are the (start, end) spans of card names in it."""
    found = settled(said_plainly_ja(words_ja(text, list(names))))
    state = parser("question_ja.lark").parse_interactive()
    for word in found:
        state.feed_token(Token(word.terminal, word))
    tree: Tree[Token] = state.feed_eof()  # type: ignore[no-untyped-call]
    events: list[Event] = []
    subject: Player | None = None
    topic = False
    times: list[str] = []  # その後、…: said of the clause behind the stop
    left: list[Marked] = []  # Xが効果処理時に、…: so is X
    for members, stop in _clauses(tree):
        clause = _Clause(members, subject, topic, (times, left))
        events += clause.events
        times, left = clause.times_left, clause.left
        subject, topic = (clause.subject, clause.is_topic) if stop == "、" else (None, False)
    events = activated_on(aims_last(events))
    ask = _ask(events) or _ask(_asked_by_tone(events, text))
    if ask is None or ask.event.mood is not Mood.CAN:
        events = [without_turn(event) for event in events]
    if ask is not None:
        events = set_that_turn(events, ask.event)
    statements = tuple(event for event in events if ask is None or event is not ask.event)
    unknown = tuple(Unparsed(span=word.span, text=word.text) for word in found if word.terminal == "UNKNOWN")
    return QuestionSyntax(text=text, statements=statements, ask=ask, unparsed=unknown)


def _asked_by_tone(events: list[Event], text: str) -> list[Event]:
    """「X」打てます？, 破壊される？: no か at the end."""
    last = events[-1] if events else None
    if last is None or not text.rstrip().endswith(("?", "？")) or last.done or last.condition:
        return events
    if last.mood is Mood.TOLD and last.verb in ("exist", "be"):
        return events
    mood = Mood.WILL if last.mood is Mood.TOLD else last.mood
    events[-1] = msgspec.structs.replace(last, wondered=True, mood=mood)
    return events


def _clauses(tree: Tree[Token]) -> Iterator[tuple[list[Any], str]]:
    """The clauses, each with the stop behind it."""
    for child, following in zip(tree.children, (*tree.children[1:], None), strict=False):
        if isinstance(child, Tree):
            yield list(child.children), following.value.text if isinstance(following, Token) else ""


def _words(tree: Tree[Token]) -> list[Word]:
    return [token.value for token in tree.scan_values(lambda value: isinstance(value, Token))]


class _Clause:
    """Builds the events of one clause from left to right."""

    def __init__(
        self,
        members: list[Any],
        subject: Player | None,
        topic: bool,
        before: tuple[list[str], list[Marked]],
    ) -> None:
        """*before*: times and phrases that the clause before has left over."""
        times, left = before
        self.events: list[Event] = []
        self.is_topic = topic  # 相手は: who acts in what follows a condition too
        self.subject = subject  # 相手が…して…する: the player told first does both
        self._phrases: list[Marked] = list(left)  # with its particle
        self.left: list[Marked] = []
        self._held = 0  # so many of them belong to no verb that describes: モンスターが、召喚した「X」で…
        self._adverbs = list(times)
        self._relatives: tuple[Event, ...] = ()
        self._aim: Event | None = None  # what that is for which the next noun is described by
        for member, following in zip(members, (*members[1:], None), strict=False):
            self._take(member, following)
        self._finish()

    def _take(self, member: Tree[Token], following: Tree[Token] | None) -> None:
        found = _words(member)
        if member.data == "phrase":
            self._take_phrase(found)
        elif member.data == "verb":
            self._take_verb(found[0], following)
        elif found[0].concept == PAUSE:
            self._held = len(self._phrases)
        elif found[0].terminal == "WHEN":
            self._close(found[0].concept)
        elif found[0].terminal == "ASK":
            self._wonder(CLAIM if found[0].concept == CLAIM else None)
        elif found[0].terminal == "ADVERB":
            if found[0].text in _BECAUSE and not self._phrases:
                self._close_subject()
            self._adverbs.append(found[0].concept)

    def _take_phrase(self, found: list[Word]) -> None:
        particle = next((word.concept for word in reversed(found) if word.terminal == "PARTICLE"), "")
        groups = things([word for word in found if word.terminal != "PARTICLE"])
        if groups and groups[0][0].kind is ThingKind.PLAYER and found[-1].terminal == "PARTICLE":
            self.is_topic = found[-1].text != "が"
        for number, group in enumerate(groups):
            if number == 0 and self._aim is not None and group:
                told = paid_with(group[0], self._relatives, self._aim)
                self.events += told
                unread = (msgspec.structs.replace(event, verb=PURPOSE) for event in self._relatives)
                self._relatives, self._aim = () if told else tuple(unread), None
            if number == 0 and self._relatives and [thing.word for thing in group] == ["turn"]:
                self.events += in_turn_of(group[0], self._relatives)  # …が適用されているターンに
                self._relatives = ()
                continue
            if number == 0 and self._relatives and group:
                head, self._relatives = lying_there(group[0], self._relatives)
                group = (head, *group[1:])
            if number == 0 and self._relatives and group:
                told, self._relatives = told_of(group[0], self._relatives)
                self.events += told
            if number == 0 and self._relatives and group:
                group = (msgspec.structs.replace(group[0], before=self._relatives), *group[1:])
                self._relatives = ()
            closing = particle if number == len(groups) - 1 else ""
            span = Span(group[0].span.start, group[-1].span.end) if group[0].span and group[-1].span else None
            phrase = Phrase(role=_ROLES.get(closing, Role.BARE), things=group, span=span)
            self._phrases.append((phrase, closing))

    def _take_verb(self, word: Word, following: Tree[Token] | None) -> None:
        if word.concept == "do" and self.events and not self._phrases:
            self._may(word)  # 発動することはできますか
            return
        describes = (
            following is not None and following.data == "phrase" and bool(_DESCRIBES.search(word.bound or ""))
        )
        waiting = self._phrases[: self._held] if describes else []
        if word.text == "処理" and word.bound == "" and following is not None and following.data == "small":
            waiting = [pair for pair in self._phrases if pair[1] in ("subject", "topic")]  # Xが効果処理時に…
            self._phrases = [*waiting, *(pair for pair in self._phrases if pair not in waiting)]
        phrases = _gathered(self._phrases[len(waiting) :])
        word, phrases = controlling(word, phrases)
        aims = [aim_of(phrase) for phrase, particle in phrases if particle == PURPOSE]
        phrases = [(phrase, particle) for phrase, particle in phrases if particle != PURPOSE]
        if self.events and _only_answers(self.events[-1]):
            if word.concept == "activate":
                phrases = [
                    *((p, "topic") for p in self.events.pop().before),
                    *phrases,
                ]  # チェーンして「X」を発動する
                word = msgspec.structs.replace(word, concept="chain")
            else:
                phrases = self._answered_with(phrases)
        if self.events and self._is_answered(word, phrases):
            held = self.events.pop()  # 「X」をチェーンして発動する
            phrases = [*((p, "") for p in held.before), *((p, "object") for p in held.after)]
            word = msgspec.structs.replace(word, concept="chain")
        phrases = self._answering(word, phrases)
        lacks = word.concept == "exist" and _NEGATED.search(word.bound or "")
        if lacks and (absent := nothing_else(phrases)) is not None:
            phrases = absent
            self._adverbs += EXCEPT
        if any(particle == BUT_ONLY for _, particle in phrases):
            only = nothing_but(phrases)
            phrases = [(only, "")] if only is not None else phrases
            kept = only is not None and word.concept == "exist" and _NEGATED.search(word.bound or "")
            word = msgspec.structs.replace(word, concept="exist" if kept else BUT_ONLY)
        if says_whose_place(word, phrases):
            word = msgspec.structs.replace(word, concept=WHOSE_PLACE)
        if aims and (len(aims) > 1 or aims[0] is None):
            word = msgspec.structs.replace(word, concept=PURPOSE)
        event = _event(word, phrases, tuple(self._adverbs))
        event = aimed_at(event, [phrase for phrase, particle in phrases if not particle])
        if any(thing.only for phrase in event.before for thing in phrase.things):
            event = msgspec.structs.replace(event, negated=event.negated and event.verb != "exist")
        self._phrases, self._held = waiting, len(waiting)
        self._adverbs = self.times_left if describes else []
        if describes:
            adverbs = tuple(adverb for adverb in event.adverbs if adverb not in self._adverbs)
            event = msgspec.structs.replace(event, adverbs=adverbs)
        told = None if describes else next(iter(_players(event)), None)
        self.subject = told or self.subject
        if not event.passive:
            event = by_oneself(msgspec.structs.replace(event, subject=self.subject))
        if event.condition:
            self._close_subject()
        if self._is_price(event, word):
            event = msgspec.structs.replace(event, adverbs=(*event.adverbs, Role.COST.value))
        if describes:
            self._relatives = (*self._relatives, event)
            self._aim = aims[0] if aims else None
        elif aims and aims[0] is not None:
            self.events += paid_first(event, aims[0]) or [msgspec.structs.replace(event, verb=PURPOSE)]
        else:
            self.events += paid_for(event) or [event]

    def _may(self, word: Word) -> None:
        """発動しないことはできますか: whether one may leave it is not read."""
        last, ending = self.events[-1], word.bound or ""
        if last.negated:
            self.events[-1] = msgspec.structs.replace(last, verb=PURPOSE, wondered=ending.endswith("か"))
            return
        self.events[-1] = msgspec.structs.replace(
            last,
            mood=Mood.CAN,
            wondered=last.wondered or ending.endswith("か"),
            negated=last.negated or bool(_NEGATED.search(ending)),
        )

    def _answered_with(self, phrases: list[Marked]) -> list[Marked]:
        """チェーンして「X」でYを破壊する: X is chained, and does it."""
        by = [p for p, _ in phrases if p.role is Role.WITH and len(p.things) == 1 and p.things[0].name]
        if len(by) != 1:
            return phrases
        played = msgspec.structs.replace(by[0], role=Role.BARE)
        self.events[-1] = msgspec.structs.replace(self.events[-1], after=(played,), done=True)
        return [(phrase, particle) for phrase, particle in phrases if phrase is not by[0]]

    def _is_answered(self, word: Word, phrases: list[Marked]) -> bool:
        """…をチェーンして, right before 発動する without an object of its own."""
        last = self.events[-1]
        return word.concept == "activate" and not phrases and last.verb == "chain" and last.purpose

    def _answering(self, word: Word, phrases: list[Marked]) -> list[Marked]:
        """相手の「X」に「Y」をチェーンする, 「X」の発動に対して「Y」を発動する: X was activated before."""
        for number, (phrase, particle) in enumerate(phrases):
            thing = phrase.things[0]
            answers = word.concept == "chain" and particle in ("to", "at")
            answers = answers or (not particle and word.text.startswith("に") and number == len(phrases) - 1)
            answers = answers or (
                word.concept == "activate" and thing.word == "activate" and particle != "object"
            )
            others = any(p == "object" for _, p in phrases)
            if answers and others and thing.name is not None and len(phrase.things) == 1:
                played = msgspec.structs.replace(phrase, role=Role.BARE)
                self.events.append(Event(verb="activate", after=(played,), done=True, span=phrase.span))
                return [*phrases[:number], *phrases[number + 1 :]]
        return phrases

    def _is_price(self, event: Event, word: Word) -> bool:
        """「X」を捨てて効果を発動する: what is given up in one breath with the activation."""
        return event.verb in _GIVEN_UP and (word.bound or "").endswith("て") and not event.passive

    def _close(self, concept: str) -> None:
        """…した時, 「X」の処理時."""
        if len(self._phrases) > self._held:
            self._verbless()
        if self.events:
            last = self.events[-1]
            over = concept == "if" and "past" in last.adverbs  # 発動していた場合: it has been done
            self.events[-1] = msgspec.structs.replace(
                last, condition=not over, adverbs=last.adverbs if over else (*last.adverbs, concept)
            )
            self._close_subject()

    @property
    def times_left(self) -> list[str]:
        """その後: said of the next verb that tells what was done, not of one that only describes."""
        return [adverb for adverb in self._adverbs if adverb == "afterwards"]

    def _close_subject(self) -> None:
        """相手が…した時に: が names who acts in its own clause, は who acts in what follows too."""
        if not self.is_topic:
            self.subject = None

    def _wonder(self, claim: str | None) -> None:
        if self._phrases:
            self._verbless()
        if self.events:
            last = self.events[-1]
            mood = Mood.WILL if last.mood is Mood.TOLD and last.verb not in ("exist", "be") else last.mood
            adverbs = (*last.adverbs, claim) if claim is not None else last.adverbs
            self.events[-1] = msgspec.structs.replace(last, wondered=True, mood=mood, adverbs=adverbs)

    def _verbless(self) -> None:
        before = tuple(phrase for phrase, _ in self._phrases)
        if (asked := amount_asked(before)) is not None:
            self.events.append(asked)
            self._phrases, self._adverbs = [], []
            return
        spans = [phrase.span for phrase in before if phrase.span]
        span = Span(spans[0].start, spans[-1].end) if spans else None
        adverbs = tuple(self._adverbs)
        self.events.append(
            Event(verb="exist", before=before, wondered=_asks(before), adverbs=adverbs, span=span)
        )
        self._phrases, self._adverbs = [], []

    def _finish(self) -> None:
        self.left = self._phrases if self._held == len(self._phrases) and self.events else []
        if self._phrases and not self.left:
            self._verbless()
        self.events += self._relatives


def _players(event: Event) -> Iterator[Player]:
    """The players who stand before the verb as its subject."""
    for phrase in event.before:
        thing = phrase.things[0]
        if phrase.role is Role.BARE and thing.kind is ThingKind.PLAYER and thing.player is not None:
            yield thing.player


def _gathered(phrases: list[Marked]) -> list[Marked]:
    """モンスターが２体: the number goes with what is counted. 「X」を手札から: the place with the card."""
    found: list[Marked] = []
    for phrase, particle in phrases:
        only = phrase.things[0]
        last = found[-1] if found else None
        if last is not None and _only_counts(phrase) and last[0].things[-1].count is None:
            counted = msgspec.structs.replace(last[0].things[-1], count=only.count)
            found[-1] = (msgspec.structs.replace(last[0], things=(*last[0].things[:-1], counted)), last[1])
        else:
            found.append((phrase, particle))
    places = [p for p, particle in found if particle == "from" and p.things[0].kind is ThingKind.ZONE]
    objects = [n for n, (p, particle) in enumerate(found) if particle == "object" and p.things[0].name]
    if len(places) == 1 and len(places[0].things) == 1 and len(objects) == 1:
        place, (object_, particle) = places[0].things[0], found[objects[0]]
        card = msgspec.structs.replace(object_.things[0], zone=place.zone, player=place.player)
        found[objects[0]] = (msgspec.structs.replace(object_, things=(card, *object_.things[1:])), particle)
        found = [(p, particle) for p, particle in found if p is not places[0]]
    return found


def _only_counts(phrase: Phrase) -> bool:
    thing = phrase.things[0]
    return (
        len(phrase.things) == 1 and thing.count is not None and not (thing.kinds or thing.name or thing.word)
    )


def _event(word: Word, phrases: list[Marked], adverbs: tuple[str, ...]) -> Event:
    """The event of one verb with the phrases before it."""
    ending, verb = word.bound or "", word.concept
    can = bool(_CAN.search(ending))
    done = [(p, particle) for p, particle in phrases if _names_act(p)]
    if verb == "negate":  # a Summon that is negated stays what is spoken of
        done = [(p, particle) for p, particle in phrases if p.things[-1].word in _NEGATED_SO]
    succeeds = verb == "succeed"
    if (
        verb in ("do", "negate", "succeed") and len(done) == 1
    ):  # 処理はできますか; 発動が無効になり; 召喚に成功した
        act = done[0][0].things[-1]
        can = can or (verb == "do" and word.text.startswith(_ABLE))
        verb = _NEGATED_SO.get(act.word or "", verb) if verb == "negate" else act.word or verb
        phrases = [
            (_without_act(p), particle) if p is done[0][0] else (p, particle) for p, particle in phrases
        ]
        phrases = [(p, particle) for p, particle in phrases if p.things]
    if verb == "do" and any(particle == "to" and _is_position(p) for p, particle in phrases):
        verb = "become"  # 裏側守備表示にする
        can = can or word.text.startswith(_ABLE)
    passive = bool(_PASSIVE.search(ending)) or (word.concept == "negate" and ending.startswith("な"))
    goes = _GOES.search(word.text) and not any(particle == "object" for _, particle in phrases)
    passive = passive or bool(goes and any(is_cause(p, particle) for p, particle in phrases))
    can = can and not passive
    passive = passive and verb != "apply"  # 適用されている: it applies
    if ending.startswith("られ") and (
        word.concept in _ABLE_TO or any(particle == "object" for _, particle in phrases)
    ):
        can, passive = True, False  # 手札に加えられますか, 止められますか
    takes_before = word.text[0] in "をにの"  # を対象にする, にチェーンする, の発動を無効にする
    verb, phrases = occurring(verb, phrases)
    phrases = [(standing_bare(p, verb), particle) for p, particle in phrases]
    if word.concept == "become" and not passive and any(is_cause(p, particle) for p, particle in phrases):
        passive = True  # 「X」で裏側守備表示になった
    if passive and verb in SUMMONED_BY_PLAYER and not any(p.role is not Role.BARE for p, _ in phrases):
        passive, phrases = False, as_objects(phrases)  # モンスターが召喚された
    before: list[Phrase] = []
    after: list[Phrase] = []
    for phrase, particle in phrases:
        person = phrase.things[0].kind in (ThingKind.NAME, ThingKind.PLAYER, ThingKind.EFFECT)
        if verb == "become" and particle == "to":
            after.append(msgspec.structs.replace(phrase, role=Role.BARE))
        elif verb == "become" and particle == "object":
            before.append(msgspec.structs.replace(phrase, role=Role.OBJECT))
        elif particle == "object" and passive:
            before.append(msgspec.structs.replace(phrase, role=Role.BARE))  # 召喚を無効にされた
        elif particle == "object" or (particle == "" and takes_before and phrase is phrases[-1][0]):
            after.append(phrase)
        elif verb == "activate" and particle == "to" and person:
            before.append(msgspec.structs.replace(phrase, role=Role.TARGET))
        elif particle == "to" and _is_both(phrase):
            before.append(msgspec.structs.replace(phrase, role=Role.BARE))
        elif passive and person and particle in ("means", "to", "by"):
            before.append(msgspec.structs.replace(phrase, role=Role.BY))
        else:
            before.append(phrase)
    every = (*before, *after)
    if verb == "become" and any(_question_word(t) is QuestionWord.HOW for p in every for t in p.things):
        verb = "exist"  # どうなりますか
    asks, wondered = _asks(every), ending.endswith("か")
    tries = bool(_TRIES.search(ending))
    plain = Mood.WILL if wondered and not asks and verb not in ("exist", "be") else Mood.TOLD
    return Event(
        verb=verb,
        before=tuple(before),
        after=tuple(after),
        mood=Mood.CAN if can else plain,
        negated=bool(_NEGATED.search(ending)) and verb != "full",
        wondered=wondered or asks,
        done=bool(_OVER.search(ending)) and not tries,
        passive=passive,
        adverbs=(
            *adverbs,
            *((TRYING,) if tries else ()),
            *(("success",) if succeeds and verb != "succeed" else ()),
            *(("if",) if _IF.search(ending) else ()),
            *(("past",) if verb == "activate" and _WAS.search(ending) else ()),
        ),
        condition=bool(_IF.search(ending)),
        purpose=verb == "chain" and not takes_before and ending.endswith("て"),
        span=word.span,
    )


def _only_answers(event: Event) -> bool:
    """チェーンして, 相手がチェーンして, of which nothing more is told."""
    bare = all(len(p.things) == 1 and p.things[0].kind is ThingKind.PLAYER for p in event.before)
    return event.verb == "chain" and event.purpose and bare and not event.after


def _is_both(phrase: Phrase) -> bool:
    """お互いに."""
    return phrase.things[0].player is Player.BOTH and phrase.things[0].kind is ThingKind.PLAYER


def _is_position(phrase: Phrase) -> bool:
    thing = phrase.things[0]
    return thing.position is not None and thing.name is None and not thing.kinds


def _names_act(phrase: Phrase) -> bool:
    """処理, 「X」の発動: its last word is a verb's noun."""
    last = phrase.things[-1]
    return last.kind in (ThingKind.THING, ThingKind.NAME) and last.word in _ACTS_NAMED


def _without_act(phrase: Phrase) -> Phrase:
    """Without that word; who or whose it is stays: 相手の攻撃, 「X」の召喚."""
    last = phrase.things[-1]
    rest = msgspec.structs.replace(last, word=None)
    if last.name is None and last.player is not None:
        rest = msgspec.structs.replace(rest, kind=ThingKind.PLAYER)
    kept = (rest,) if last.name is not None or last.player is not None else ()
    return msgspec.structs.replace(phrase, things=(*phrase.things[:-1], *kept))


def _asks(phrases: Iterable[Phrase]) -> bool:
    return any(_question_word(thing) for phrase in phrases for thing in phrase.things)


def _question_word(thing: Thing) -> QuestionWord | None:
    word = thing.word or ""
    return QuestionWord(word.removeprefix("?")) if word.startswith("?") else None


def _ask(events: list[Event]) -> AskSyntax | None:
    """The last thing wondered about; 発動できないですよね asks whether it can be, and denies it."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if not event.wondered:
            continue
        asked = [_question_word(thing) for phrase in (*event.before, *event.after) for thing in phrase.things]
        word = next((kind for kind in asked if kind), QuestionWord.WHETHER)
        if CLAIM not in event.adverbs:
            if word is not QuestionWord.WHETHER or not event.negated or event.mood is Mood.TOLD:
                return AskSyntax(word=word, event=event, span=event.span)
            plain = msgspec.structs.replace(event, negated=False)  # 発動できませんか
            events[number] = plain
            return AskSyntax(word=word, event=plain, span=event.span, denied=True)
        if event.done or word is not QuestionWord.WHETHER:
            return None  # that it was done is told, not asked
        adverbs = tuple(adverb for adverb in event.adverbs if adverb != CLAIM)
        events[number] = msgspec.structs.replace(event, negated=False, adverbs=adverbs)
        return AskSyntax(word=word, event=events[number], span=event.span, denied=event.negated)
    return None
