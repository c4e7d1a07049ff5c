"""A parsed question → a Situation: who has what, what was played in which order, and what is asked.

Every statement must be understood or be a remark on what a card's text says (which the text itself settles);
a statement that is neither stops the whole, for an answer to half a question may be wrong.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Position, Verb, Zone
from kb.asking import ACTS, actor, all_things, ask_of, full_name, is_card, phrases_of, seat_of
from kb.cards import Card, Seat
from kb.context import Base
from kb.errors import SituationError, UnknownCard
from kb.placeholders import facts_of
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated

#: verbs that only repeat or explain what a text says
_REMARKS = frozenset(
    {
        "write",
        "require",
        "know",
        "have_effect",
        "confirm",
        "declare",
        "wait",
        "come_out",
        "meet",
        "decide",
        "be_different",
    }
)
#: verbs that, right after an activation, only say what its text does
_CLAIMS = frozenset({"draw", "increase", "decrease", "change", "put_counter", "fill", "pay", "go"})
#: verbs of relative clauses that only point out which card is meant (被选的怪兽, 被破坏的怪兽)
_DESCRIBING = _REMARKS | {"choose", "target", "destroy", "banish", "send_to_graveyard", "discard", "tribute"}
_COST_ACTS = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})
_PLAYED = frozenset({"activate", "chain", "special_summon"})
_SUMMONS = {"normal_summon": "summon", "tribute_summon": "tribute_summon", "flip_summon": "flip_summon"}
_PHASES = {
    "main_phase": "main1",
    "end_phase": "end",
    "battle_phase": "battle",
    "standby_phase": "standby",
    "damage_step": "battle",
}
_DEFAULT_ZONE = {"monster": "main_monster_zone", "spell": "spell_trap_zone", "trap": "spell_trap_zone"}
_LETTERS = "XYZW"


def situate(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> Situation:
    """Build the situation. Raises SituationError (``words``: what was not understood)."""
    return _Builder(syntax, names, base).build()


class _Builder:
    def __init__(self, syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> None:
        self.syntax = syntax
        self.names = {syntax.text[start:end]: name for (start, end), name in names.items()}
        self.base = base
        self.board: list[Placed] = []
        self.plays: list[Play] = []
        self.applying: list[str] = []
        self.lp: dict[Seat, int] = {}
        self.paid: list[str] = []
        self.paid_by: Verb | None = None
        self.mentioned: list[str] = []
        self.remarks: list[str] = []
        self.turn_player: Seat | None = None
        self.phase: str | None = None
        self.told_result = False  # what the last link does has been told

    def build(self) -> Situation:
        statements = self.syntax.statements
        for number, event in enumerate(statements):
            following = statements[number + 1] if number + 1 < len(statements) else None
            if following is None and self.syntax.ask is not None:
                following = self.syntax.ask.event
            self._state(event, following)
        if self.syntax.ask is not None:
            self._surroundings(self.syntax.ask.event)
            self._place_described(self.syntax.ask.event)
            self._before_asking(self.syntax.ask.event)
        situation = Situation(
            turn_player=self.turn_player,
            phase=self.phase,
            lp=self.lp,
            board=tuple(self.board),
            applying=tuple(dict.fromkeys(self.applying)),
            plays=tuple(self.plays),
            assumed=tuple(("text", words) for words in self.remarks),
        )
        ask = self._with_names(ask_of(self.syntax, situation))
        if not self.paid:
            return msgspec.structs.replace(situation, ask=ask)
        return self._with_payment(situation, ask)

    def _with_payment(self, situation: Situation, ask: Ask) -> Situation:
        """What was given up before the asking pays for what is asked about, or simply happened to it."""
        if (
            ask.form == "can-activate"
            and ask.cost is None
            and len(self.paid) == 1
            and ask.card != self.paid[0]
        ):
            return msgspec.structs.replace(situation, ask=msgspec.structs.replace(ask, cost=self.paid[0]))
        if ask.card not in self.paid or self.paid_by is None:
            raise SituationError(
                f"question: not understood: {'、'.join(self.paid)}", words="、".join(self.paid)
            )
        happened = tuple(
            Play(do="happens", stated=Stated(verb=self.paid_by.value, card=name, player=Seat.A))
            for name in self.paid
        )
        asked_after = msgspec.structs.replace(ask, timing="after", player=ask.player or Seat.A)
        return msgspec.structs.replace(situation, plays=(*situation.plays, *happened), ask=asked_after)

    def _before_asking(self, asked: Event) -> None:
        """What the asking presupposes: something to chain to, or a chain that has been resolved."""
        if asked.verb == "chain" and not self.plays:
            names = {self.names.get(t.name or "", t.name) for t in all_things(asked)}
            told = [name for name in self.mentioned if name not in names and name not in self.applying]
            if not told:
                raise SituationError("question: nothing is activated that could be chained to", words="连锁")
            asker = actor(asked)
            self._play_card(told[-1], asker.other if asker else Seat.A, Event(verb="activate"))
        later = any(inner.condition for thing in all_things(asked) for inner in thing.before)
        if asked.verb == "activate" and (self.told_result or later):
            self._resolve()

    def _with_names(self, ask: Ask) -> Ask:
        named = {
            field: self.names.get(value, value)
            for field in ("card", "target", "cost")
            if (value := getattr(ask, field))
        }
        return msgspec.structs.replace(ask, **named)

    # -- words

    def _words(self, event: Event) -> str:
        spans = [event.span, *(thing.span for thing in all_things(event))]
        known = [span for span in spans if span is not None]
        return (
            self.syntax.text[min(s.start for s in known) : max(s.end for s in known)] if known else event.verb
        )

    def _not_understood(self, event: Event) -> SituationError:
        words = self._words(event)
        return SituationError(f"question: not understood: {words}", words=words)

    def _label(self, thing: Thing) -> str:
        """The card's name, or a new name for a card only described."""
        if thing.name is not None:
            name = self.names.get(thing.name) or full_name(thing.name, self.names.values())
        elif thing.kind in (ThingKind.PRONOUN, ThingKind.EFFECT):
            name = self._meant(thing)
        else:
            name = self._described(thing)
        self.mentioned.append(name)
        return name

    def _meant(self, thing: Thing) -> str:
        if thing.part:
            targets = [target for play in self.plays for target in play.targets]
            if targets:
                return targets[0]
        named = [name for name in self.mentioned if name not in self.applying]
        if not named:
            raise SituationError("question: nothing for a pronoun to stand for", words="它")
        return named[-1]

    def _described(self, thing: Thing, owner: Seat | None = None, number: int = 0) -> str:
        """A card without a name is placed on the field (or where it is said to be) under a name of its own."""
        facts = facts_of(thing)
        word = "怪兽" if facts.card_class in (None, "monster") and thing.kinds != (CardKind.CARD,) else "卡"
        same = [placed for placed in self.board if placed.facts == facts and placed.card.startswith(word)]
        if same and number == 0 and thing.letter is None:
            return same[-1].card
        letter = thing.letter or _LETTERS[len([p for p in self.board if p.facts is not None]) % len(_LETTERS)]
        name = word + letter
        if not any(placed.card == name for placed in self.board):
            seat = seat_of(thing.player) or owner or Seat.A
            zone = (
                thing.zone.value
                if thing.zone not in (None, Zone.FIELD)
                else _DEFAULT_ZONE.get(facts.card_class or "monster", "main_monster_zone")
            )
            self.board.append(
                Placed(
                    card=name, player=seat, zone=zone, position=_position(thing.position, zone), facts=facts
                )
            )
        return name

    def _card(self, name: str) -> Card | None:
        if any(placed.card == name and placed.facts is not None for placed in self.board):
            return None
        try:
            return self.base.find(name)
        except UnknownCard:
            return None

    # -- one statement

    def _state(self, event: Event, following: Event | None) -> None:
        event = self._links(event)
        self._relatives(event)
        if event.mood is not Mood.TOLD or event.verb in _REMARKS:
            self._remark(event)
            return
        self._surroundings(event)
        if event.verb == "become" and event.negated and self.plays:
            self._remark(event)  # 让它不会成为效果的对象: the text of what was played says it
        elif event.verb == "turn_to" and event.condition:
            self._remark(event)
        elif event.verb in ("activate", "chain"):
            self._activate(event)
        elif event.verb == "resolve_all":
            self._resolve()
        elif event.verb == "resolve":
            self._remark(event)
        elif event.verb in ("exist", "set", "chain_of", "be", "become", "empty"):
            self._there_is(event)
        elif event.verb == "apply":
            self._applies(event)
        elif event.verb in ("choose", "target"):
            self._choose(event)
        elif event.verb in _SUMMONS:
            self._summon(event)
        elif event.verb in ("attack", "declare_attack", "direct_attack"):
            self._attack(event)
        elif event.verb == "give_up":
            self._remark(event)
        elif event.verb == "take_damage":
            self._damaged(event)
        elif event.verb in _CLAIMS and self.plays and actor(event) in (None, self.plays[-1].player):
            self._remark(event)
        elif event.verb == "treat_as":
            self._treated_as(event)
        elif event.verb in ACTS:
            self._act(event, following)
        else:
            raise self._not_understood(event)

    def _links(self, event: Event) -> Event:
        """活死人的呼声连锁2复活…: each name with its link number is an activation, in that order."""
        flat = [thing for phrase in event.before for thing in phrase.things]
        pairs = [
            (thing, flat[n + 1] if thing.link is None and n + 1 < len(flat) else thing)
            for n, thing in enumerate(flat)
            if thing.name is not None
        ]
        linked = [name for name, link in pairs if link.link is not None]
        if not linked or event.verb in ("be", "become"):
            return event
        for thing in linked:
            if not self._played_already(self._label(thing)):
                self._play_card(
                    self._label(thing),
                    seat_of(thing.player) or actor(event) or Seat.A,
                    Event(verb="activate"),
                )
        last = Phrase(role=Role.BARE, things=(msgspec.structs.replace(linked[-1], link=None),))
        rest = tuple(p for p in event.before if not any(t.link is not None or t in linked for t in p.things))
        return msgspec.structs.replace(event, before=(*rest, last))

    def _remark(self, event: Event) -> None:
        """What is said of a card's text: the text settles it, so nothing is taken from here. Names are remembered."""
        for thing in all_things(event):
            if thing.name is not None:
                self._label(thing)
        self.remarks.append(self._words(event))

    def _relatives(self, event: Event) -> None:
        """发动的旋风: an activation told in passing; other relative clauses only describe."""
        for phrase in phrases_of(event):
            for thing in phrase.things:
                for inner in thing.before:
                    if inner.verb in ("activate", "chain") and thing.name is not None and not inner.negated:
                        self._play_card(self._label(thing), actor(inner) or seat_of(thing.player), inner)
                    elif inner.mood is Mood.TOLD and inner.verb not in _DESCRIBING:
                        raise self._not_understood(event)
                    else:
                        self.remarks.append(self._words(inner))

    def _surroundings(self, event: Event) -> None:
        for thing in all_things(event):
            if thing.word == "my_turn":
                self.turn_player = Seat.A
            elif thing.word == "their_turn":
                self.turn_player = Seat.B
            elif thing.word in _PHASES:
                self.phase = _PHASES[thing.word]
            if thing.word == "lp":
                numbers = [t.number for t in all_things(event) if t.number is not None]
                if len(numbers) == 1:
                    self.lp[seat_of(thing.player) or actor(event) or Seat.A] = numbers[0]

    def _place_described(self, event: Event) -> None:
        """Cards that the asking itself describes (自己里侧表示的植物族怪兽) or finds somewhere (P区域的X)."""
        for phrase in phrases_of(event):
            for thing in phrase.things:
                if thing.kind is ThingKind.DESCRIBED and (thing.race or thing.position or thing.attributes):
                    self._described(thing)
                elif thing.kind is ThingKind.NAME and (thing.zone or thing.position):
                    self._place(thing, actor(event))

    # -- plays

    def _resolve(self) -> None:
        if self.plays and self.plays[-1].do == "activate":
            self.plays.append(Play(do="resolve"))

    def _asker(self) -> Seat | None:
        return actor(self.syntax.ask.event) if self.syntax.ask is not None else None

    def _player(self, event: Event, thing: Thing | None) -> Seat:
        """Who plays: as said; else whose the card is; else in turn; the last link is not the asker's."""
        said = actor(event) or seat_of(thing.player if thing else None)
        if said is not None:
            return said
        name = self._label(thing) if thing is not None and thing.name is not None else None
        held = next((placed.player for placed in self.board if placed.card == name), None)
        if held is not None:
            return held
        last = self.plays[-1] if self.plays else None
        if last is not None and last.do == "activate" and last.player is not None:
            return last.player.other
        asker = self._asker()
        return asker.other if asker is not None else Seat.A

    def _activate(self, event: Event) -> None:
        if event.negated:
            raise self._not_understood(event)
        thing = self._played(event)
        seat = self._player(event, thing)
        if thing is None and (event.verb == "chain" or self._is_other(event)):
            name = self._other_card(seat)
        elif thing is None:
            if event.condition and self.plays:  # 发动时: the activation already told
                return
            if event.condition and self.mentioned:
                asker = self._asker()
                self._play_card(self.mentioned[-1], asker.other if asker else Seat.A, event)
                return
            raise self._not_understood(event)
        else:
            name = self._label(thing)
        if event.condition and self._played_already(name):
            return
        self._play_card(name, seat, event)

    def _played_already(self, name: str) -> bool:
        return any(play.card == name and play.do == "activate" for play in self.plays)

    def _is_other(self, event: Event) -> bool:
        return any(thing.other for thing in all_things(event))

    def _other_card(self, seat: Seat) -> str:
        """别的卡: a card of which nothing is known but what it is said to do."""
        name = f"卡{_LETTERS[len([p for p in self.board if p.facts is not None]) % len(_LETTERS)]}"
        self.board.append(
            Placed(card=name, player=seat, zone="spell_trap_zone", position="face_down", facts=Facts())
        )
        return name

    def _played(self, event: Event) -> Thing | None:
        """The card that is played: the object, else 用X, else an unmarked name before the verb."""
        for phrases, roles in (
            (event.after, (Role.BARE,)),
            (event.before, (Role.WITH, Role.OBJECT)),
            (event.before, (Role.BARE, Role.BY)),
        ):
            for phrase in phrases:
                found = [
                    thing for thing in phrase.things if thing.name is not None or _stands_for_card(thing)
                ]
                if phrase.role in roles and found:
                    return found[0]
        return None

    def _play_card(self, name: str, seat: Seat | None, event: Event, effect: int | None = None) -> None:
        player = seat or self._player(event, None)
        targets = [
            self._label(t) for p in phrases_of(event) if p.role is Role.TARGET for t in p.things if _refers(t)
        ]
        cost = [
            self._label(t) for p in phrases_of(event) if p.role is Role.COST for t in p.things if _refers(t)
        ]
        number = next((t.effect_no for t in all_things(event) if t.effect_no), effect)
        play = Play(
            do="activate",
            player=player,
            card=name,
            effect=number,
            targets=tuple(targets),
            cost=(*self.paid, *cost),
        )
        self.paid = []
        self.plays.append(play)
        if not any(placed.card == name for placed in self.board):
            self.board.append(Placed(card=name, player=player, zone=""))
        self.mentioned.append(name)

    def _summon(self, event: Event) -> None:
        cards = [t for p in phrases_of(event) for t in p.things if is_card(t)]
        if event.negated or event.passive or len(cards) != 1:
            raise self._not_understood(event)
        seat = actor(event) or Seat.A
        name = self._label(cards[0])
        self.plays.append(Play(do=_SUMMONS[event.verb], player=seat, card=name))

    def _attack(self, event: Event) -> None:
        attackers = [t for p in event.before for t in p.things if _refers(t)]
        targets = [t for p in event.after for t in p.things if _refers(t)]
        seat = actor(event) or (seat_of(attackers[0].player) if attackers else None) or Seat.A
        name = (
            self._label(attackers[0])
            if attackers
            else self._described(Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,)), seat)
        )
        target = self._label(targets[0]) if targets else "direct" if event.verb == "direct_attack" else None
        self.turn_player = self.turn_player or seat
        self.plays.append(Play(do="attack", player=seat, card=name, target=target))

    # -- what is where

    def _place(
        self, thing: Thing, seat: Seat | None, *, position: Position | None = None, face_down: bool = False
    ) -> str:
        name = self._label(thing)
        held = next((n for n, placed in enumerate(self.board) if placed.card == name), None)
        owner = seat_of(thing.player) or seat or Seat.A
        card = self._card(name)
        zone = self._zone_of(thing.zone, card)
        said = position or thing.position or (Position.FACE_DOWN if face_down else None)
        placed = Placed(
            card=name, player=owner, zone=zone, position=_position(said, zone), count=thing.count or 1
        )
        if held is None:
            self.board.append(placed)
        elif self.board[held].facts is not None:
            facts = self.board[held].facts
            kept = self.board[held].zone if thing.zone is None else zone
            self.board[held] = msgspec.structs.replace(
                placed, facts=facts, zone=kept, position=_position(said, kept), player=self.board[held].player
            )
        elif self.board[held].zone == "" or thing.zone is not None or said is not None:
            kept = zone if thing.zone is not None or self.board[held].zone == "" else self.board[held].zone
            self.board[held] = msgspec.structs.replace(placed, zone=kept, position=_position(said, kept))
        return name

    def _zone_of(self, zone: Zone | None, card: Card | None) -> str:
        if zone is not None and zone is not Zone.FIELD:
            return "main_monster_zone" if zone is Zone.MONSTER_ZONE else zone.value
        kind = card.card_class.value if card is not None and card.card_class else "monster"
        if card is not None and CardKind.FIELD_SPELL in card.kinds:
            return "field_zone"
        return _DEFAULT_ZONE[kind]

    def _there_is(self, event: Event) -> None:
        """有 / 盖着 / 在场 / 是: cards somewhere; 旋风是连锁1 and 旋风→灰流丽 are plays."""
        if event.verb == "chain_of":
            self._arrows(event)
            return
        groups = [thing for phrase in phrases_of(event) for thing in phrase.things]
        link = next((thing for thing in groups if thing.link is not None), None)
        named = [thing for thing in groups if thing.name is not None]
        if link is not None and named:
            self._play_card(self._label(named[0]), self._player(event, named[0]), event)
            return
        if any(thing.word == "lp" for thing in groups) and any(thing.number is not None for thing in groups):
            return
        place = next((t for t in groups if t.kind is ThingKind.ZONE), None)
        if event.negated or event.verb == "empty":
            self._there_is_not(event, groups, place)
            return
        position = next((t.position for t in reversed(groups) if t.position), None)
        seat = actor(event) or seat_of(place.player if place else None)
        cards = [t for t in groups if is_card(t) and not (t.position and not t.name and not t.kinds)]
        if not cards:
            if any(thing.word or thing.kind is ThingKind.EFFECT for thing in groups):
                self.remarks.append(self._words(event))
                return
            raise self._not_understood(event)
        for thing in cards:
            if place is not None and thing.zone is None:
                thing = msgspec.structs.replace(thing, zone=place.zone)
            if (
                event.verb == "exist"
                and place is None
                and thing.zone is None
                and thing.name
                and not thing.player
                and seat is None
            ):
                self.applying.append(self._label(thing))
            elif event.verb == "become" and position is None:
                raise self._not_understood(event)
            elif event.verb == "be" and position is None:
                if thing.name is not None:
                    self._label(thing)
                self.remarks.append(self._words(event))
            else:
                self._place(thing, seat, position=position, face_down=event.verb == "set")

    def _on_the_table(self, thing: Thing, event: Event) -> None:
        """X在场: its lasting effects apply. A bare name says nothing unless the card was named before."""
        name = self._label(thing)
        if _has_verb(event):
            self.applying.append(name)
        elif name not in self.mentioned[:-1] and thing.kind is not ThingKind.EFFECT:
            raise self._not_understood(event)

    def _there_is_not(self, event: Event, groups: list[Thing], place: Thing | None) -> None:
        """没有怪兽: that zone is known to be empty. 除了X没有…: only X is there."""
        cards = [thing for thing in groups if is_card(thing)]
        seat = actor(event) or seat_of(place.player if place else None)
        if any(thing.before for thing in cards) or seat is None:
            raise self._not_understood(event)
        if "except" in event.adverbs and cards:
            self._place(cards[0], seat)
            cards = cards[1:]
        kinds = {kind for thing in cards for kind in thing.kinds}
        zones = {
            CardKind.MONSTER: "monster_zone",
            CardKind.SPELL: "spell_trap_zone",
            CardKind.TRAP: "spell_trap_zone",
        }
        if place is not None and place.zone not in (None, Zone.FIELD) and not kinds:
            empty = {place.zone.value}
        elif kinds and kinds <= set(zones):
            empty = {zones[kind] for kind in kinds}
        else:
            raise self._not_understood(event)
        for zone in sorted(empty):
            self.board.append(Placed(card="-", player=seat, zone=zone, count=0))

    def _arrows(self, event: Event) -> None:
        things = [thing for phrase in event.before for thing in phrase.things if thing.name is not None]
        asker = self._asker() or Seat.A
        for number, thing in enumerate(things):
            before_last = len(things) - 1 - number
            seat = asker.other if before_last % 2 == 0 else asker
            self._play_card(self._label(thing), seat, msgspec.structs.replace(event, before=(), after=()))

    def _applies(self, event: Event) -> None:
        cards = [t for t in all_things(event) if t.name is not None]
        if not cards or event.negated:
            raise self._not_understood(event)
        self.applying += [self._label(thing) for thing in cards]

    def _damaged(self, event: Event) -> None:
        words = {thing.word for thing in all_things(event)}
        by = "battle" if "battle_damage" in words else "effect" if "effect_damage" in words else None
        if by is None or event.negated:
            raise self._not_understood(event)
        stated = Stated(verb="take_damage", player=actor(event) or Seat.A, by=by)
        self.plays.append(Play(do="happens", stated=stated))

    def _treated_as(self, event: Event) -> None:
        """卡名当作X: said of the card mentioned last, unless the clause names another before it."""
        before = [t for p in event.before for t in p.things if t.name is not None]
        after = [t for p in event.after for t in p.things if t.name is not None]
        if len(after) != 1 or event.negated or not (before or self.mentioned):
            raise self._not_understood(event)
        name = self._label(before[0]) if before else self.mentioned[-1]
        held = next((n for n, placed in enumerate(self.board) if placed.card == name), None)
        if held is None:
            raise self._not_understood(event)
        facts = msgspec.structs.replace(self.board[held].facts or Facts(), name_as=self._label(after[0]))
        self.board[held] = msgspec.structs.replace(self.board[held], facts=facts)
        self.mentioned.append(name)

    # -- acts: costs, targets and results

    def _choose(self, event: Event) -> None:
        """神鸟攻击选了2张卡: an activation with its targets."""
        source = next((t for p in event.before for t in p.things if t.name is not None), None)
        chosen = [t for p in event.after for t in p.things if _refers(t)]
        last = self.plays[-1] if self.plays else None
        if source is None and last is not None and last.do == "activate" and not last.targets:
            source = Thing(kind=ThingKind.NAME, name=last.card)
        if source is None or not chosen or event.negated or event.passive:
            raise self._not_understood(event)
        seat = self._player(event, source)
        targets: list[str] = []
        for thing in chosen:
            if thing.name is not None:
                targets.append(self._place(thing, seat_of(thing.player) or seat.other))
            else:
                for number in range(thing.count or 1):
                    targets.append(self._described(thing, seat_of(thing.player) or seat.other, number))
        if not self._played_already(self._label(source)):
            self._play_card(self._label(source), seat, msgspec.structs.replace(event, after=(), before=()))
        self.plays[-1] = msgspec.structs.replace(self.plays[-1], targets=tuple(targets))

    def _act(self, event: Event, following: Event | None) -> None:
        themes = _themes(event)
        source = _source(event)
        if (
            event.verb == "special_summon"
            and source is None
            and not event.passive
            and actor(event) is not None
        ):
            self._own_summon(event, themes)
            return
        if self._is_cost(event, source, following):
            self.paid += [self._label(thing) for thing in themes if _refers(thing)]
            self.paid_by = ACTS[event.verb]
            return
        if event.negated:
            raise self._not_understood(event)
        if source is not None:
            self._make_active(source, themes, event)
        elif not any(play.do == "activate" for play in self.plays):
            self._happens(event, themes)
            return
        self._result(event, themes)

    def _own_summon(self, event: Event, themes: list[Thing]) -> None:
        """我把X送墓来特殊召唤Y: Y's own procedure, paid with what was told before; else what a played card does."""
        if event.negated:
            raise self._not_understood(event)
        if not self.paid and self.plays and self.plays[-1].do == "activate":
            self._result(event, themes)
            return
        if len(themes) != 1 or themes[0].name is None:
            raise self._not_understood(event)
        name = self._label(themes[0])
        self.plays.append(Play(do="special_summon", player=actor(event), card=name, cost=tuple(self.paid)))
        self.board.append(Placed(card=name, player=actor(event) or Seat.A, zone="hand"))
        self.paid = []

    def _is_cost(self, event: Event, source: Thing | None, following: Event | None) -> bool:
        return (
            event.verb in _COST_ACTS
            and source is None
            and not event.passive
            and following is not None
            and following.verb in _PLAYED
        ) or Role.COST.value in event.adverbs

    def _make_active(self, source: Thing, themes: list[Thing], event: Event) -> None:
        """The card that does it is on the chain, or applies all the time."""
        name = self._label(source)
        card = self._card(name)
        lasting = card is not None and any(
            kind in (CardKind.CONTINUOUS_TRAP, CardKind.CONTINUOUS_SPELL, CardKind.FIELD_SPELL)
            for kind in card.kinds
        )
        if name in self.applying or self._played_already(name):
            return
        if event.verb in ("negate", "negate_activation"):
            theme = next((t for t in themes if t.name is not None), None)
            if theme is not None and not self._played_already(self._label(theme)):
                self._play_card(
                    self._label(theme),
                    seat_of(theme.player),
                    msgspec.structs.replace(event, before=(), after=()),
                )
            if lasting:
                self.applying.append(name)
                return
        bare = msgspec.structs.replace(
            event, before=tuple(p for p in event.before if p.role is Role.BARE), after=()
        )
        self._play_card(name, seat_of(source.player) or actor(bare), msgspec.structs.replace(bare, before=()))

    def _result(self, event: Event, themes: list[Thing]) -> None:
        """What the last link is said to do: a target of a known card, a stated result of an unknown one."""
        number = max(n for n, play in enumerate(self.plays) if play.do == "activate")
        play = self.plays[number]
        known = self._card(play.card or "") is not None
        refers = [
            thing for thing in themes if _refers(thing) and not (known and thing.kind is ThingKind.DESCRIBED)
        ]
        moved = {name for one in self.plays for name in (*one.cost, *one.targets)}
        for thing in refers:
            pronoun = thing.kind is ThingKind.PRONOUN and not thing.part
            label = self._done_to(play) if pronoun else self._label(thing)
            if thing.zone is not None and thing.player is not None and thing.name and label not in moved:
                self._place(thing, seat_of(thing.player))
            if label == play.card:
                continue
            if self._card(play.card or "") is None:
                stated = Stated(verb=ACTS[event.verb].value, card=label)
                play = msgspec.structs.replace(play, result=(*play.result, stated))
            elif label not in play.targets and not play.targets and self._targets(play.card or ""):
                play = msgspec.structs.replace(play, targets=(label,))
        self.plays[number] = play
        self.told_result = True
        self.remarks.append(self._words(event))

    def _done_to(self, play: Play) -> str:
        """Whom 把它… means: the card mentioned last that did not act itself, else the last but this one."""
        acted = {one.card for one in self.plays if one.do == "activate"}
        others = [name for name in self.mentioned if name != play.card]
        idle = [name for name in others if name not in acted]
        found = idle or others or self.mentioned
        if not found:
            raise SituationError("question: nothing for a pronoun to stand for", words="它")
        return found[-1]

    def _targets(self, name: str) -> bool:
        card = self._card(name)
        return card is not None and any(e.targets for e in self.base.effects(card))

    def _happens(self, event: Event, themes: list[Thing]) -> None:
        refers = [thing for thing in themes if _refers(thing)]
        if len(refers) != 1 or event.verb in ("draw", "negate", "negate_activation", "add_to_hand", "equip"):
            raise self._not_understood(event)
        by = next((t for p in event.before if p.role is Role.BY for t in p.things), None)
        stated = Stated(
            verb=ACTS[event.verb].value,
            card=self._label(refers[0]),
            by="effect" if by is not None else None,
            player=seat_of(by.player) if by is not None else None,
            to="graveyard" if event.verb == "send_to_graveyard" else None,
        )
        self.plays.append(Play(do="happens", stated=stated))


def _has_verb(event: Event) -> bool:
    """The clause has a verb of its own; a clause made of a bare phrase has the span of its phrases."""
    spans = [thing.span for thing in all_things(event) if thing.span]
    return event.span is not None and all(
        event.span.start >= span.end or event.span.end <= span.start for span in spans
    )


def _stands_for_card(thing: Thing) -> bool:
    """它, or an effect of it (它的效果); 别的效果 is some other card's."""
    return thing.kind in (ThingKind.PRONOUN, ThingKind.EFFECT) and not thing.other and thing.player is None


def _refers(thing: Thing) -> bool:
    return is_card(thing) or thing.kind is ThingKind.PRONOUN


def _themes(event: Event) -> list[Thing]:
    """What it is done to: 把X, the object, or the subject of a passive."""
    marked = [t for p in event.before if p.role is Role.OBJECT for t in p.things]
    if marked:
        return marked
    if event.after:
        return [t for p in event.after for t in p.things]
    bare = [
        t for p in event.before if p.role is Role.BARE for t in p.things if t.kind is not ThingKind.PLAYER
    ]
    return bare[-1:] if not event.passive else bare


def _source(event: Event) -> Thing | None:
    """The card whose effect does it: 被X, 用X, or a named subject of an active clause."""
    for role in (Role.BY, Role.WITH):
        found = [t for p in event.before if p.role is role for t in p.things if t.name is not None]
        if found:
            return found[0]
    if event.passive:
        return None
    objects = event.after or [p for p in event.before if p.role is Role.OBJECT]
    if not objects:
        return None
    bare = [t for p in event.before if p.role is Role.BARE for t in p.things if t.name is not None]
    return bare[0] if bare else None


def _position(said: Position | None, zone: str) -> str | None:
    if zone in ("main_monster_zone", "extra_monster_zone", "monster_zone"):
        if said in (Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE):
            return "face_down_defense"
        if said in (Position.DEFENSE, Position.FACE_UP_DEFENSE):
            return "face_up_defense"
        return "face_up_attack"
    if zone in ("spell_trap_zone", "field_zone"):
        return "face_down" if said is Position.FACE_DOWN else "face_up"
    return None
