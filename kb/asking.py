"""What a parsed question asks, as an :class:`Ask` of a situation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from grammar.question import parse_question
from grammar.question_lexer import is_word
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Verb, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Situation, Stated

_SEATS = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}
_CARDS = (ThingKind.NAME, ThingKind.DESCRIBED)
_PARTS = re.compile("[-－—·・ 　@之的]+")

#: verbs of the question lexicon that name one act of the game
ACTS = {
    "destroy": Verb.DESTROY,
    "banish": Verb.BANISH,
    "send_to_graveyard": Verb.SEND_TO_GRAVEYARD,
    "discard": Verb.DISCARD,
    "tribute": Verb.TRIBUTE,
    "return_to_hand": Verb.RETURN_TO_HAND,
    "return_to_deck": Verb.RETURN_TO_DECK,
    "return_to_extra_deck": Verb.RETURN_TO_EXTRA_DECK,
    "add_to_hand": Verb.ADD_TO_HAND,
    "draw": Verb.DRAW,
    "special_summon": Verb.SPECIAL_SUMMON,
    "revive": Verb.SPECIAL_SUMMON,
    "negate": Verb.NEGATE_EFFECT,
    "negate_activation": Verb.NEGATE_ACTIVATION,
    "leave_field": Verb.LEAVE_FIELD,
    "take_damage": Verb.TAKE_DAMAGE,
    "equip": Verb.EQUIP,
}


def naming(text: str, names: Iterable[str]) -> list[tuple[int, int]]:
    """Spans of *names* in *text*, longest first; a name already given in full may be repeated by one of its parts."""
    written = [(name, name) for name in names]
    parts = [
        (part, name) for name in names for part in _PARTS.split(name) if len(part) > 1 and not is_word(part)
    ]
    taken: set[int] = set()
    spans: list[tuple[int, int]] = []
    for name, _ in (*sorted(written, key=_longest), *sorted(parts, key=_longest)):
        start = text.find(name)
        while start >= 0:
            span = range(start, start + len(name))
            if not taken.intersection(span):
                spans.append((start, start + len(name)))
                taken.update(span)
            start = text.find(name, start + 1)
    return sorted(spans)


def nicknames(text: str, written: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """Parts of the names spotted in *text* that stand again outside them, each with the one full name it can mean."""
    taken = {place for start, end in written for place in range(start, end)}
    found: dict[tuple[int, int], str] = {}
    for start, end in naming(text, set(written.values())):
        part = text[start:end]
        meant = {name for name in written.values() if part in _PARTS.split(name)}
        if len(meant) == 1 and not taken.intersection(range(start, end)):
            found[start, end] = meant.pop()
    return found


def _longest(pair: tuple[str, str]) -> int:
    return -len(pair[0])


def full_name(written: str, names: Iterable[str]) -> str:
    """The one name of which *written* is a part, else *written* itself."""
    whole = {name for name in names if name != written and written in _PARTS.split(name)}
    return whole.pop() if len(whole) == 1 else written


def seat_of(player: Player | None) -> Seat | None:
    return _SEATS.get(player) if player else None


def phrases_of(event: Event) -> tuple[Phrase, ...]:
    return (*event.before, *event.after)


def all_things(event: Event) -> Iterator[Thing]:
    for phrase in phrases_of(event):
        for thing in phrase.things:
            for inner in thing.before:
                yield from all_things(inner)
            yield thing


def actor(event: Event) -> Seat | None:
    """The player who does it: an unmarked player before the verb, alone or owning the card that acts."""
    for phrase in event.before:
        if phrase.role in (Role.BARE, Role.BY):
            for thing in phrase.things:
                if thing.kind is ThingKind.PLAYER and seat_of(thing.player):
                    return seat_of(thing.player)
    return seat_of(event.subject) if not event.passive else None


def is_card(thing: Thing) -> bool:
    return thing.kind in _CARDS or (thing.kind is ThingKind.EFFECT and thing.name is not None)


def cards_in(phrases: Iterable[Phrase], *roles: Role) -> list[Thing]:
    return [
        thing
        for phrase in phrases
        if not roles or phrase.role in roles
        for thing in phrase.things
        if is_card(thing)
    ]


def label(thing: Thing) -> str | None:
    """How a situation refers to the card: its name, or its description."""
    if thing.name is not None:
        return thing.name
    if thing.kind is not ThingKind.DESCRIBED:
        return None
    words = [thing.race.value if thing.race else "", *(kind.value for kind in thing.kinds)]
    return "?" + "-".join(word for word in (*words, thing.letter or "") if word)


def stated_of(result: str) -> Iterator[Stated]:
    """What a short statement says happened (卡X送去墓地). Raises SituationError when it is not understood."""
    syntax = parse_question(result, naming(result, _subjects(result)))
    for event in syntax.statements:
        cards = cards_in(phrases_of(event))
        if event.verb not in ACTS or not cards or syntax.unparsed:
            raise SituationError(f"result: {result!r} is not understood")
        yield Stated(verb=ACTS[event.verb].value, card=cards[0].name)


def _subjects(result: str) -> list[str]:
    """The subject of a result is whatever stands before its verb."""
    match = re.match("(.+?)(?:送去墓地|被?除外|被?破坏|离场|特殊召唤$|特殊召唤成功)", result)
    return [match.group(1)] if match else []


# --------------------------------------------------------------------------- the ask


class _Asker:
    def __init__(self, syntax: QuestionSyntax, situation: Situation) -> None:
        assert syntax.ask is not None
        self.syntax = syntax
        self.situation = situation
        self.word = syntax.ask.word
        self.event = syntax.ask.event
        self.names = list(dict.fromkeys(_names(syntax, situation)))

    # -- references

    def card(self, thing: Thing | None) -> str | None:
        if thing is None:
            return None
        if thing.kind is ThingKind.PRONOUN or (thing.kind is ThingKind.EFFECT and thing.name is None):
            return self._meant(thing)
        if thing.name is not None:
            return full_name(thing.name, self.names)
        return self._placed_like(thing)

    def _meant(self, pronoun: Thing) -> str | None:
        """Whom 它 means: what is left, the one monster described, the one card moved by the plays, the last name."""
        if pronoun.rest:
            left = self.rest()
            if left is None:
                raise SituationError("question: which card is left is not understood")
            return left
        owners = [thing for inner in pronoun.before for thing in all_things(inner) if is_card(thing)]
        if owners:
            if owners[-1].name is None:
                raise SituationError("question: the effect of a card that is only described is not known")
            return self.card(owners[-1])
        if pronoun.kinds:
            monsters = [
                p for p in self.situation.board if p.facts is not None and p.facts.card_class == "monster"
            ]
            if len(monsters) == 1:
                return monsters[0].id or monsters[0].card
        moved = {card for play in self.situation.plays for card in (*play.cost, *play.targets)}
        moved |= {stated.card for play in self.situation.plays for stated in play.result if stated.card}
        if len(moved) == 1:
            return next(iter(moved))
        told = [thing for event in self.syntax.statements for thing in all_things(event) if is_card(thing)]
        if told and told[-1].name is None:
            return self._placed_like(told[-1])
        return self.last_named()

    def _pays_with_itself(self) -> Ask | None:
        """X可以丢弃自己来发动吗: may X pay the cost with itself?"""
        told = self.syntax.statements[-1] if self.syntax.statements else None
        if (
            told is None
            or told.mood is not Mood.CAN
            or told.verb not in ("discard", "tribute", "send_to_graveyard")
        ):
            return None
        cards = [t for p in told.before if p.role is Role.BARE for t in p.things if t.name is not None]
        others = [t for p in told.after for t in p.things if t.kind is not ThingKind.SELF]
        if len(cards) != 1 or others:
            return None
        card = self.card(cards[0])
        return Ask(form="can-pay", player=self.seat(card), card=card, cost=card)

    def _of_text_told(self) -> str | None:
        """岩浆龙写着「…」的效果能发动吗: the card whose text was just told."""
        told = self.syntax.statements[-1] if self.syntax.statements else None
        if told is None or told.verb != "write":
            return None
        owners = [thing for phrase in told.before for thing in phrase.things if is_card(thing)]
        if owners and owners[-1].name is None:
            raise SituationError("question: the effect of a card that is only described is not known")
        return self.card(owners[-1]) if owners else None

    def last_named(self) -> str | None:
        named = [thing.name for event in self.syntax.statements for thing in all_things(event) if thing.name]
        own = [thing.name for thing in all_things(self.event) if thing.name]
        found = (own or named[-1:])[:1]
        return full_name(found[0], self.names) if found else None

    def rest(self) -> str | None:
        """剩下那张: the target of the first activation to which nothing has happened."""
        plays = self.situation.plays
        hit = {stated.card for play in plays for stated in play.result}
        for play in plays:
            left = [target for target in play.targets if target not in hit]
            if len(left) == 1:
                return left[0]
        return None

    def _placed_like(self, thing: Thing) -> str | None:
        fitting = [placed for placed in self.situation.board if _like(placed, thing)]
        if thing.kind is ThingKind.DESCRIBED and not fitting:
            raise SituationError("question: which card is meant is not understood")
        return (fitting[0].id or fitting[0].card) if fitting else label(thing)

    def seat(self, card: str | None) -> Seat | None:
        """Who asks to act: the player named, else whoever holds the card."""
        named = actor(self.event)
        if named is not None:
            return named
        for placed in self.situation.board:
            if card in (placed.card, placed.id):
                return placed.player
        for play in self.situation.plays:
            if card is not None and card in (play.card, *play.cost):
                return play.player
        last = self.situation.plays[-1] if self.situation.plays else None
        return last.player.other if last and last.do == "activate" and last.player else None

    # -- forms

    def ask(self) -> Ask:
        if self.word is not QuestionWord.WHETHER:
            return self._by_word()
        return self._whether()

    def _whether(self) -> Ask:
        event, verb = self.event, self.event.verb
        if self._targets():
            return self._target()
        if verb in ("activate", "chain", "negate_activation") or (verb == "negate" and not event.passive):
            return self._activate()
        if event.mood is Mood.CAN and (
            verb in ("tribute", "discard", "send_to_graveyard", "pay") or self._uses()
        ):
            return self._pay()
        if verb in ("resolve", "apply"):
            return self._applies()
        if verb == "confirm" and self.situation.plays:
            return Ask(form="applies", card=self.situation.plays[0].card)
        if verb in ACTS:
            return self._happens()
        if verb in ("win", "replay", "miss"):
            return Ask(form="happens", about=verb, card=self.last_named())
        raise SituationError(f"question: a question about {verb!r} is not understood")

    def _targets(self) -> bool:
        event = self.event
        return event.verb == "target" or any(phrase.role is Role.TARGET for phrase in phrases_of(event))

    def _uses(self) -> bool:
        return self.event.verb == "exist" and any(phrase.role is Role.WITH for phrase in self.event.before)

    def _subject(self) -> Thing | None:
        """The card that acts: 用X, else an unmarked card before the verb, else the object."""
        event = self.event
        for phrases, roles in (
            (event.before, (Role.WITH,)),
            (event.before, (Role.BARE,)),
            (event.after, ()),
        ):
            found = [t for p in phrases if not roles or p.role in roles for t in p.things if _acts(t)]
            if found:
                return found[0]
        return None

    def _activate(self) -> Ask:
        event = self.event
        objects = [t for p in event.after for t in p.things if _acts(t)]
        means = cards_in(event.before, Role.WITH)
        subject = (
            objects[0] if objects and not means and event.verb in ("activate", "chain") else self._subject()
        )
        if event.verb == "chain" and not objects and not cards_in(event.before, Role.WITH, Role.BARE):
            raise SituationError("question: the card to chain is not named")
        itself = self._pays_with_itself()
        if subject is None and itself is not None:
            return itself
        card = self.card(subject) or self._of_text_told() or self.last_named()
        effect = subject.effect_no if subject else None
        if event.mood in (Mood.MUST, Mood.WILL):
            return Ask(form="triggers", about="mandatory", player=self.seat(card), card=card, effect=effect)
        return Ask(
            form="can-activate",
            player=self.seat(card),
            card=card,
            effect=effect,
            timing=_timing(self.situation),
            target=(target := self._to_negate(card)),
            about="negate" if target else None,
        )

    def _to_negate(self, card: str | None) -> str | None:
        """用X无效Y: Y, the activation that is to be negated."""
        if self.event.verb not in ("negate", "negate_activation"):
            return None
        named = [t for p in phrases_of(self.event) for t in p.things if t.name is not None]
        others = [name for thing in named if (name := self.card(thing)) != card]
        played = {play.card for play in self.situation.plays if play.do == "activate"}
        return next((name for name in others if name in played), None)

    def _target(self) -> Ask:
        event = self.event
        marked = [t for p in phrases_of(event) if p.role is Role.TARGET for t in p.things]
        if not marked and event.mood is Mood.TOLD:
            return Ask(form="classify", about="targets", card=self.card(self._subject()))
        chosen = marked or [t for p in event.after for t in p.things]
        subject = next((t for p in event.before for t in p.things if _acts(t) and t not in chosen), None)
        card = self.card(subject)
        target = self.card(chosen[0]) if chosen else None
        if chosen and chosen[0].kind is ThingKind.PRONOUN:
            others = [name for name in self.names if name != card and self._on_board(name)]
            target = others[-1] if others else None
        return Ask(form="can-target", player=self.seat(card), card=card, target=target)

    def _on_board(self, name: str) -> bool:
        return any(placed.card == name and placed.zone not in ("hand", "") for placed in self.situation.board)

    def _pay(self) -> Ask:
        event = self.event
        used = [t for p in phrases_of(event) if p.role in (Role.WITH, Role.OBJECT) for t in p.things]
        used = used or [t for p in event.after for t in p.things]
        used = used or [t for p in event.before for t in p.things if is_card(t)]
        if event.verb == "pay":
            used = self._told_to_pay() or used
        cost = used[0] if used else None
        payer = self._payer(cost)
        if cost is not None and cost.kind in (ThingKind.PLAYER, ThingKind.SELF):
            return Ask(form="can-pay", player=self.seat(payer), card=payer, cost=payer)
        paid = self.card(cost)
        if paid is None or paid == payer:
            raise SituationError("question: what is to be paid with is not understood")
        return Ask(form="can-pay", player=self.seat(payer), card=payer, cost=paid)

    def _told_to_pay(self) -> list[Thing]:
        """拿X送墓，来付Y的代价: X."""
        for told in reversed(self.syntax.statements):
            if told.verb in ("tribute", "discard", "send_to_graveyard"):
                return [t for p in told.before if p.role in (Role.WITH, Role.OBJECT) for t in p.things]
        return []

    def _payer(self, cost: Thing | None) -> str | None:
        """The card whose cost it is: the first one named that is not what is paid."""
        paid = full_name(cost.name, self.names) if cost and cost.name else None
        named = [
            full_name(t.name, self.names)
            for e in (*self.syntax.statements, self.event)
            for t in all_things(e)
            if t.name
        ]
        applying = {name.split("：")[0] for name in self.situation.applying}
        return next((name for name in named if name != paid and name not in applying), paid)

    def _applies(self) -> Ask:
        things = [t for p in phrases_of(self.event) for t in p.things]
        link = next((t.link for t in things if t.link), None)
        named = next((t for t in things if t.name or t.kind in (ThingKind.PRONOUN, ThingKind.EFFECT)), None)
        if named is not None or link is not None:
            return Ask(form="applies", card=self.card(named), link=link)
        verb = next((t.word for t in things if t.word in ACTS), None)
        card = next((play.card for play in self.situation.plays if play.do == "activate"), None)
        return Ask(form="applies", card=card, about=ACTS[verb].value if verb else None)

    def _happens(self) -> Ask:
        event = self.event
        before = [t for p in event.before if p.role in (Role.BARE, Role.OBJECT) for t in p.things]
        after = [t for p in event.after for t in p.things]
        refers = [
            t for t in (*before, *after) if is_card(t) or t.kind in (ThingKind.PRONOUN, ThingKind.EFFECT)
        ]
        by = cards_in(event.before, Role.BY)
        subject = refers[0] if refers else None
        if not event.passive and len(refers) > 1:  # 雷破还会破坏它吗: the one it is done to comes last
            by, subject = [refers[0]], refers[-1]
        return Ask(
            form="happens",
            about=ACTS[event.verb].value,
            card=self.card(by[0]) if by else None,
            target=self._other_than(by[0], subject) if by and subject else self.card(subject),
        )

    def _other_than(self, by: Thing, subject: Thing) -> str | None:
        if subject.kind is not ThingKind.PRONOUN:
            return self.card(subject)
        agent = self.card(by)
        targets = [target for play in self.situation.plays if play.card == agent for target in play.targets]
        return targets[-1] if targets else self.card(subject)

    def _by_word(self) -> Ask:
        event, word = self.event, self.word
        things = list(all_things(event))
        pronoun = next((t for t in things if t.kind is ThingKind.PRONOUN), None)
        card = next((self.card(t) for t in things if t.name), None) or self.card(pronoun) or self.last_named()
        about = next((t.word for t in things if t.word in ("atk", "def", "lp")), None)
        link = next((t.link for t in things if t.link), None)
        match word:
            case QuestionWord.HOW_MANY if any(t.word == "rule_speed" for t in things):
                return Ask(form="classify", about="spell_speed", card=card)
            case QuestionWord.HOW_MANY if event.verb == "activate":
                return Ask(form="value", about="activations", card=card, player=self.seat(card))
            case QuestionWord.HOW_MANY:
                return Ask(
                    form="value", about=about or self._about(), card=card, player=actor(event) or Seat.A
                )
            case QuestionWord.WHO:
                return Ask(form="decides", about=event.verb, cards=tuple(self.names))
            case QuestionWord.WHICH if link or event.verb in ("chain", "turn_to"):
                return Ask(form="order", link=link, about="next")
            case QuestionWord.ORDER:
                return Ask(form="order", about="resolution" if "resolve" in event.verb else "chain")
            case QuestionWord.WHAT if any(t.word == "order" for t in things):
                chained = any(play.do == "activate" for play in self.situation.plays)
                return Ask(form="order", about="resolution" if chained else "chain")
            case QuestionWord.WHERE:
                return Ask(form="where", card=card)
            case QuestionWord.WHEN if not self._tells("replace"):
                return Ask(form="classify", about="chosen_when", card=card)
            case QuestionWord.WHICH if event.verb == "be":
                return Ask(form="text-parts", card=card)
        raise SituationError(f"question: a question of the kind {word.value!r} is not understood")

    def _tells(self, verb: str) -> bool:
        """The question speaks of that act anywhere."""
        events = [*self.syntax.statements, self.event]
        inner = [before for event in events for thing in all_things(event) for before in thing.before]
        return any(event.verb == verb for event in (*events, *inner))

    def _about(self) -> str:
        for event in (self.event, *reversed(self.syntax.statements)):
            for thing in all_things(event):
                if thing.word in ("atk", "def", "lp"):
                    return thing.word
        raise SituationError("question: of what the number is asked is not understood")


def _acts(thing: Thing) -> bool:
    return is_card(thing) or thing.kind is ThingKind.PRONOUN or thing.kind is ThingKind.EFFECT


def _names(syntax: QuestionSyntax, situation: Situation) -> Iterator[str]:
    for placed in situation.board:
        yield placed.card
    for play in situation.plays:
        yield from (name for name in (play.card, *play.targets, *play.cost) if name)
    for event in (*syntax.statements, *((syntax.ask.event,) if syntax.ask else ())):
        for thing in all_things(event):
            if thing.name:
                yield thing.name
    yield from situation.applying


def _timing(situation: Situation) -> str | None:
    """Where in the game the question stands: in a chain being built, after what was played, or in the open."""
    if not situation.plays:
        return "open"
    return {"activate": "chain", "attack": "attack"}.get(situation.plays[-1].do, "after")


def _like(placed: Placed, thing: Thing) -> bool:
    """The placed card fits the words said of it."""
    facts = placed.facts
    position = placed.position or ""
    if thing.position is Position.FACE_DOWN and not position.startswith("face_down"):
        return False
    if thing.position is Position.FACE_UP and position.startswith("face_down"):
        return False
    if thing.race and (facts is None or facts.race != thing.race.value):
        return False
    if (
        thing.zone in (Zone.GRAVEYARD, Zone.PENDULUM_ZONE, Zone.FIELD_ZONE)
        and placed.zone != thing.zone.value
    ):
        return False
    if thing.kinds and CardKind.CARD not in thing.kinds and facts is not None and facts.kinds:
        return bool({kind.value for kind in thing.kinds} & set(facts.kinds))
    return facts is not None or bool(thing.position)


def ask_of(syntax: QuestionSyntax, situation: Situation) -> Ask:
    """What *syntax* asks of *situation*. Raises SituationError when no form of question fits."""
    if syntax.ask is None:
        raise SituationError("question: nothing is asked")
    return _Asker(syntax, situation).ask()
