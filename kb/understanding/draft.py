"""A situation in the making: what it is read from, and what has been read of it so far."""

from __future__ import annotations

from collections.abc import Mapping

from grammar.nodes import Span
from grammar.question_nodes import Event, QuestionSyntax, Thing
from grammar.terms import Position, Stat, Verb
from kb.cards import Card, Seat
from kb.context import Base
from kb.errors import SituationError
from kb.situation import Claim, Placed, Play, Situation
from kb.understanding.phrases import all_things


class Draft:
    """The first three attributes never change; the modules of this package add to the others, in the order told.

    names        the full name of every name as written
    paid, paid_by, payer, paid_as_cost   cards given up for a play not told yet, how, by whom, said to be its cost
    all_listed   places where nothing lies but what was told (墓地只有它)
    none_lying   of whose monsters it was told that none lies so (没有表侧表示的怪兽)
    mentioned    cards in the order told, for 它
    remarks      words that say only what a text says; shown as assumed
    assumed      facts that nobody told, under their paths
    told_result  what the last link does has been told
    each_of      cards that stand for one described by what it is not
    described    under which name each card without one was placed
    moment       the moment of the battle told last
    valued, stat   the monster whose value was told last, and which value
    claims       what values are said to have become
    card_alone   a card is activated without an effect of it
    said_of   what is said of cards that are only described, to be given to them when all is told
    perhaps   cards of which one sort, or none, may lie where all was told
    denied    words for cards that are said not to lie there
    fillers   cards of which nothing is told but that they fill zones
    """

    def __init__(self, syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> None:
        self.syntax = syntax
        self.names = {syntax.text[start:end]: name for (start, end), name in names.items()}
        self.base = base
        self.board: list[Placed] = []
        self.plays: list[Play] = []
        self.applying: list[str] = []
        self.all_listed: list[tuple[Seat, str]] = []
        self.none_lying: list[tuple[Seat, Position]] = []
        self.lp: dict[Seat, int] = {}
        self.paid: list[str] = []
        self.paid_by: Verb | None = None
        self.payer: Seat | None = None
        self.paid_as_cost = False
        self.mentioned: list[str] = []
        self.remarks: list[str] = []
        self.assumed: list[tuple[str, str]] = []
        self.turn_player: Seat | None = None
        self.phase: str | None = None
        self.step: str | None = None
        self.moment: str | None = None
        self.told_result = False
        self.valued: str | None = None
        self.stat = Stat.ATK
        self.claims: list[Claim] = []
        self.card_alone = False
        self.said_of: list[tuple[str, Event]] = []
        self.perhaps: list[Placed] = []
        self.denied: set[Span | None] = set()
        self.fillers: list[str] = []
        self.each_of: dict[str, tuple[str, ...]] = {}
        self.described: dict[Span, str] = {}
        self._taken: dict[Span, bool] = {}

    def situation(self) -> Situation:
        return Situation(
            turn_player=self.turn_player,
            phase=self.phase,
            step=self.step,
            lp=self.lp,
            board=tuple(self.board),
            applying=tuple(dict.fromkeys(self.applying)),
            all_listed=tuple(dict.fromkeys(self.all_listed)),
            plays=tuple(self.plays),
            claims=tuple(self.claims),
            perhaps=tuple(self.perhaps),
            open=True,
            assumed=(*(("text", words) for words in self.remarks), *self.assumed),
        )

    # -- what has been told

    def place_of(self, name: str) -> int | None:
        """Where on the board list that card stands."""
        return next((number for number, placed in enumerate(self.board) if placed.card == name), None)

    def is_played(self, name: str, effect: int | None = None) -> bool:
        """It has been activated; with *effect*, that effect, as far as a number was told."""
        told = [play for play in self.plays if play.card == name and play.do == "activate"]
        return any(None in (effect, play.effect) or play.effect == effect for play in told)

    def open_link(self) -> Play | None:
        """The last play, when it is an activation that has not resolved."""
        last = self.plays[-1] if self.plays else None
        return last if last is not None and last.do == "activate" else None

    def side_of(self, name: str) -> Seat:
        """Whose card it is; that of whoever asks, where it lies nowhere."""
        place = self.place_of(name)
        return self.board[place].player if place is not None else Seat.A

    def card(self, name: str) -> Card | None:
        """The card of the base; None for one that is only described."""
        place = self.place_of(name)
        if place is not None and self.board[place].facts is not None:
            return None
        return self.base.get(name)

    # -- what has been taken from the words

    def take(self, thing: Thing, *, wholly: bool = False) -> None:
        """*thing* has found its place in the situation; *wholly*: with where and how it lies, and how many."""
        if thing.span is not None:
            self._taken[thing.span] = wholly or self._taken.get(thing.span, False)

    def has_taken(self, thing: Thing, *, wholly: bool = False) -> bool:
        if thing.span not in self._taken:
            return thing.span is None
        return not wholly or self._taken[thing.span]

    # -- words

    def words(self, event: Event) -> str:
        spans = [event.span, *(thing.span for thing in all_things(event))]
        known = [span for span in spans if span is not None]
        if not known:
            return event.verb
        return self.syntax.text[min(span.start for span in known) : max(span.end for span in known)]

    def not_understood(self, event: Event) -> SituationError:
        words = self.words(event)
        return SituationError(f"question: not understood: {words}", words=words)
