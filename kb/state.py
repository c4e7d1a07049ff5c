"""The duel at one instant. Frozen: everything that changes it returns a new one (see ``kb.changes``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec

from grammar.nodes import Action, Condition
from grammar.terms import Moment, Phase, SpellSpeed, Zone
from kb.cards import CardInPlay, Seat
from kb.effects import Effect
from kb.events import Event
from kb.verdict import Finding


class ChainLink(msgspec.Struct, frozen=True, kw_only=True):
    """What a chain link remembers of its activation.

    number      Chain Link 1, 2 …
    player      who activated it: the controller of the effect to the end (R2020:3.4.1:10)
    card, since   the card as it was when activated
    zone        where it was activated (a Spell or Trap activated from the hand counts as on the field)
    card_activation   a 卡的发动, not a mere 效果的发动
    targets     (card id, since) pairs, in the order of the text's targets
    cost_events the events that paid the cost; unpaid: the duel just before, when cards paid it
    negated_activation, negated_effect   by later links that already resolved
    chosen      choices made on activation: option number, declared name or number…
    """

    number: int
    player: Seat
    card: str
    since: int
    effect: Effect
    zone: Zone
    speed: SpellSpeed
    card_activation: bool = False
    was_set: bool = False
    targets: tuple[tuple[str, int], ...] = ()
    cost_events: tuple[Event, ...] = ()
    unpaid: DuelState | None = None
    trigger_event: Event | None = None
    chosen: Mapping[str, object] = MappingProxyType({})
    negated_activation: bool = False
    negated_effect: bool = False
    resolved: bool = False


class Lingering(msgspec.Struct, frozen=True, kw_only=True):
    """An effect that goes on applying after it resolved: a change, a lock, a promise for later.

    subjects    (card id, since) it applies to; empty: to the player(s) the action names
    until       turn number after whose end it stops; None: until something else ends it
    lasting     the lasting effect of a card, as a situation states it: it ends when the card is gone
    instead_of  what the action takes the place of whenever it would happen to the subjects
    from_turn   not before this turn
    fights      the battles during which it applies, any of them; none named: always
    done        what the resolution did that made it, where its words except some of that (特殊召唤的怪兽以外)
    """

    action: Action
    controller: Seat
    source: str
    source_since: int
    effect_index: int
    subjects: tuple[tuple[str, int], ...] = ()
    value: int | None = None
    until: int | None = None
    condition: Condition | None = None
    made_at: int = 0
    lasting: bool = False
    instead_of: Action | None = None
    done: tuple[Event, ...] = ()
    from_turn: int = 0
    fights: tuple[Action, ...] = ()


class Spared(msgspec.Struct, frozen=True, kw_only=True):
    """That an effect has kept a card from being destroyed, for protections that do so once a turn."""

    by: str
    by_since: int
    effect: int | None
    card: str
    since: int


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What a monster was made of (``kb.made_of``).

    since       of the monster as it came: it is the same one only while this is unchanged
    used        (card id, since right after it left) of its materials or Tributes
    before      the duel just before they left, for what they were
    forgotten   it was turned face-down or banished for a time since: of its materials text knows nothing any more
    """

    since: int
    used: tuple[tuple[str, int], ...]
    before: DuelState
    forgotten: bool = False


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """A use of an effect this duel, for once-per-turn limits. ``activation_negated``: an oath does not count it."""

    turn: int
    seat: Seat
    card_key: str
    card: str
    since: int
    effect_index: int
    link: int | None = None
    activation_negated: bool = False


class DuelState(msgspec.Struct, frozen=True, kw_only=True):
    """The duel at one instant.

    era       which rules hold (``"2020-04"``)
    moment    number of the last thing that happened; events with that number are "the last thing to happen"
    events    all events of this turn, oldest first
    pending   events since the last time triggers were collected
    passed    True while both players have passed in a row (the chain is about to resolve)
    only_fast   a summon has just succeeded: nothing of Spell Speed 1 but triggers may be activated yet
    asks      which player may act next (who holds priority)
    attack_selects   choices stated with the attack, for what it sets off by itself
    made      what monsters were made of, by their ids
    fighters  the monsters of the Damage Step as they fought; part_began: the moment its present part began
    calculated   damage was calculated in the present battle: without that nobody has battled
    winner    who has won; drawn: the duel is over and nobody has
    settled   (card id, since, id of the other monster): destroyed by battle, to leave at the end of the Damage Step
    stated    dotted paths of facts that the situation gave; assumed: (path, value) pairs it did not give
    """

    era: str = "2020-04"
    turn: int = 1
    turn_player: Seat = Seat.A
    phase: Phase | None = None
    step: Moment | None = None
    priority: Seat | None = None
    lp: Mapping[Seat, int] = MappingProxyType({Seat.A: 8000, Seat.B: 8000})
    cards: Mapping[str, CardInPlay] = MappingProxyType({})
    chain: tuple[ChainLink, ...] = ()
    resolving: int | None = None
    moment: int = 0
    events: tuple[Event, ...] = ()
    pending: tuple[Event, ...] = ()
    window: tuple[Event, ...] = ()
    window_moment: int = 0
    attempt: Event | None = None
    passes: int = 0
    known: frozenset[tuple[Seat, Zone]] = frozenset()
    untold: frozenset[tuple[Seat, Zone]] = frozenset()
    partly: frozenset[tuple[Seat, Zone]] = frozenset()
    unsaid_met: bool = False  # see Situation
    another_time: bool = False  # see Situation
    turn_told: bool = False  # see Situation
    lingering: tuple[Lingering, ...] = ()
    uses: tuple[Use, ...] = ()
    spared: tuple[Spared, ...] = ()
    made: Mapping[str, Made] = MappingProxyType({})
    normal_summons: Mapping[Seat, int] = MappingProxyType({})
    attacker: str | None = None
    attack_target: str | None = None  # a card id or "direct"
    attacked: tuple[str, ...] = ()
    attack_selects: tuple[str, ...] = ()
    fighters: tuple[CardInPlay, ...] = ()
    part_began: int = 0
    settled: tuple[tuple[str, int, str], ...] = ()
    calculated: bool = False
    winner: Seat | None = None
    drawn: bool = False
    assumed: tuple[tuple[str, str], ...] = ()
    doubts: tuple[tuple[str, str], ...] = ()
    breach: Finding | None = None  # something was told to have been done that this rule forbids
    only_fast: bool = False
    unseen: Mapping[tuple[Seat, Zone], int] = MappingProxyType({})  # cards told apart without being known
    vanished: tuple[tuple[str, str], ...] = ()  # (card id, name) of Tokens that left the field
    left_open: frozenset[str] = frozenset()  # cards that an optional step could have taken; nobody said

    @property
    def over(self) -> bool:
        """The duel is decided: nothing more is carried out."""
        return self.winner is not None or self.drawn

    @property
    def told_in_full(self) -> bool:
        """What is not listed is not there, in either Deck either."""
        every_deck = all((seat, Zone.DECK) in self.known for seat in Seat)
        return every_deck and not self.untold and not self.partly

    def card(self, card_id: str) -> CardInPlay:
        return self.cards[card_id]

    def in_zone(self, seat: Seat, *zones: Zone) -> list[CardInPlay]:
        """The cards *seat* controls (or, off the field, owns) in *zones*, in a stable order."""
        return [c for c in self.cards.values() if c.controller is seat and c.zone in zones]

    def on_field(self, seat: Seat | None = None) -> list[CardInPlay]:
        return [c for c in self.cards.values() if c.on_field and (seat is None or c.controller is seat)]

    def same_card(self, card_id: str, since: int) -> CardInPlay | None:
        """The card if it has not moved since, else None."""
        card = self.cards.get(card_id)
        return card if card is not None and card.since == since else None


def frozen(mapping: Mapping[str, CardInPlay] | Iterable[tuple[str, CardInPlay]]) -> Mapping[str, CardInPlay]:
    return MappingProxyType(dict(mapping))
