"""An account of a duel (``grammar.account``) → a Situation: every card gets a place of its own.

Printed values that the account repeats must be those of the card: else another card is meant, and nothing is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from grammar.account_nodes import Account, Asked, Done, Lying, Pointed, Spot
from grammar.terms import Player, Position, Zone
from kb.cards import Card, CardClass, Seat
from kb.context import Base
from kb.effects import EffectKind
from kb.errors import SituationError
from kb.situation import Ask, Placed, Play, Situation

_SEATS = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}
_MONSTER_ZONES = frozenset({Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE})
_FIELD = frozenset({*_MONSTER_ZONES, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE})
#: plays that have a cost, and those for which monsters are Tributed
_PAID_FOR = frozenset({"activate", "special_summon"})
_TRIBUTED = frozenset({"summon", "tribute_summon", "set_monster"})
_POSITIONS = {
    Position.ATTACK: "face_up_attack",
    Position.DEFENSE: "face_up_defense",
    Position.FACE_UP_ATTACK: "face_up_attack",
    Position.FACE_UP_DEFENSE: "face_up_defense",
    Position.FACE_DOWN_DEFENSE: "face_down_defense",
    Position.FACE_UP: "face_up",
    Position.FACE_DOWN: "face_down",
}


def situation_of(account: Account, names: Mapping[str, str], base: Base) -> Situation:
    """*names*: the full name of every name as written. Raises SituationError when a card cannot be told."""
    return _Telling(account, names, base).situation()


class _Telling:
    """The cards of one account, each under an id of its own."""

    def __init__(self, account: Account, names: Mapping[str, str], base: Base) -> None:
        self._account = account
        self._names = names
        self._base = base
        self._board: list[Placed] = []
        self._copies: dict[str, str] = {}  # id → letter
        self._played: set[str] = set()

    def situation(self) -> Situation:
        account = self._account
        for lying in account.lying:
            self._put(lying)
        self._equip()
        self._lay_on()
        plays = tuple(self._plays())
        return Situation(
            turn=account.turn,
            turn_player=_seat(account.turn_player),
            phase=account.phase,
            lp=dict(_life_points(account.points)),
            board=(*self._board, *self._decks()),
            deck_known=account.closed,
            turn_told=account.closed,
            plays=plays,
            ask=self._ask(),
        )

    # -- the table

    def _put(self, lying: Lying) -> None:
        card = self._known(lying.card.name)
        if card is not None:
            _check_print(lying, card)
        seat = _SEATS[lying.player]
        number = len(self._board) + 1
        identity = f"{seat.lower()}{number}"
        zone = Zone.EXTRA_MONSTER_ZONE if lying.spot is not None and lying.spot.extra else lying.zone
        self._board.append(
            Placed(
                card=self._full(lying.card.name),
                id=identity,
                player=seat,
                zone=zone.value,
                owner=seat,
                position=_position(lying, zone),
                column=_column(lying.spot, seat) if lying.spot is not None else None,
                set_this_turn=False if lying.earlier or zone in _MONSTER_ZONES else None,
                counters=dict(lying.counters),
                properly_summoned=False if lying.improper else None,
            )
        )
        if lying.card.copy is not None:
            self._copies[identity] = lying.card.copy
        for place, material in enumerate(lying.materials):
            name = self._full(material)
            self._board.append(
                Placed(
                    card=name,
                    id=f"{identity}:material:{place}",
                    player=seat,
                    zone=Zone.OVERLAY.value,
                    attached_to=identity,
                )
            )

    def _equip(self) -> None:
        """Equip Cards point at cards that may be told after them."""
        told = iter([placed for placed in self._board if placed.attached_to is None])
        for lying, placed in zip(self._account.lying, told, strict=True):
            if lying.equipped_to is not None:
                wearer = self._id(Pointed(name=lying.equipped_to), None)
                number = self._board.index(placed)
                self._board[number] = msgspec.structs.replace(placed, equipped_to=wearer)

    def _lay_on(self) -> None:
        """Cards whose lasting effect was laid on another: X以Y为对象适用中."""
        for laid, subject in self._account.applying:
            identity = self._id(laid, None)
            number = next(n for n, placed in enumerate(self._board) if placed.id == identity)
            linked = self._id(subject, None)
            self._board[number] = msgspec.structs.replace(self._board[number], linked_to=linked)

    def _decks(self) -> Iterator[Placed]:
        for name, count in self._account.decks:
            card = self._full(name)
            for seat in Seat:
                yield Placed(
                    card=card, id=f"{seat}:deck:{card}", player=seat, zone=Zone.DECK.value, count=count
                )

    # -- which card

    def _known(self, name: str) -> Card | None:
        return self._base.find(self._names[name]) if name in self._names else None

    def _full(self, name: str) -> str:
        """Its full name; of a card that is not in the base, the name as told: of it nothing is known."""
        card = self._known(name)
        return card.name() if card is not None else name

    def _id(self, pointed: Pointed, actor: Seat | None) -> str:
        """The one card meant. Copies that lie alike are as good as each other: the first not yet played."""
        name = self._full(pointed.name)
        found = [placed for placed in self._board if placed.card == name]
        hints: tuple[Callable[[Placed], bool], ...] = (
            lambda placed: pointed.copy is None or self._copies.get(placed.id or "") == pointed.copy,
            lambda placed: pointed.player is None or placed.player is _SEATS[pointed.player],
            lambda placed: _lies_there(placed, pointed),
            lambda placed: actor is None or placed.player is actor,
            lambda placed: placed.id not in self._played,
        )
        for fits in hints:
            if len(found) > 1:
                found = [placed for placed in found if fits(placed)] or found
        if not found or len({_place(placed) for placed in found}) > 1:
            raise SituationError(f"question: which {pointed.name} is meant is not told", words=pointed.name)
        return found[0].id or found[0].card

    def _ids(self, cards: Iterable[Pointed], actor: Seat | None) -> tuple[str, ...]:
        return tuple(self._id(card, actor) for card in cards)

    # -- what was done

    def _plays(self) -> Iterator[Play]:
        for told in self._account.done:
            done = self._set_off(told) if told.do == "set_off" else told
            if done is None:
                continue
            seat = _seat(done.player)
            card = self._id(done.card, seat) if done.card is not None else None
            do = self._kind(done, card)
            paid = self._ids(done.paid, seat)
            tributed = bool(paid) and do in _TRIBUTED
            if done.do == "activate" and card is not None:
                self._played.add(card)
            yield Play(
                do="tribute_summon" if tributed and do == "summon" else do,
                player=seat,
                card=card,
                effect=done.card.effect_no if done.card is not None else None,
                targets=self._ids(done.targets, None),
                cost=() if tributed else paid,
                selects=self._ids(done.chosen, seat),
                materials=self._ids(done.materials, seat),
                tributes=paid if tributed else (),
                doing=(done.meant,) if done.meant is not None else (),
                target=self._attacked(done, seat),
                phase=done.phase,
                position=_POSITIONS.get(done.position) if done.position is not None else None,
                timing=done.moment if done.moment not in ("after", "open") else None,
            )

    def _set_off(self, done: Done) -> Done | None:
        """A mandatory effect: with its targets by whoever has the card, else it is left to happen by itself."""
        assert done.card is not None
        identity, number = self._id(done.card, None), done.card.effect_no
        placed = next(placed for placed in self._board if placed.id == identity)
        card = self._known(placed.card)
        effects = [e for e in self._base.effects(card) if e.activates] if card is not None else []
        meant = [e for e in effects if number in (None, e.printed_no)]
        if len(meant) != 1 or meant[0].mandatory is not True:
            raise SituationError("question: what is set off by itself is no mandatory effect")
        if not done.targets:
            return None
        player = Player.SELF if placed.player is Seat.A else Player.OPPONENT
        return msgspec.structs.replace(done, do="activate", player=player)

    def _attacked(self, done: Done, seat: Seat | None) -> str | None:
        if done.do != "attack":
            return None
        if done.attacked is None:
            return "direct"
        return self._id(done.attacked, seat.other if seat is not None else None)

    def _kind(self, done: Done, card: str | None) -> str:
        """The kind of play. Raises SituationError for one that takes no cost, target or material told with it."""
        do = done.do
        if do == "set":
            monster = card is not None and self._card(card).card_class is CardClass.MONSTER
            do = "set_monster" if monster else "set_spell_trap"
        if (
            not do
            or (done.paid and do not in _PAID_FOR | _TRIBUTED)
            or (done.pays and do not in _PAID_FOR)
            or (done.targets and do != "activate")
            or (done.materials and do != "special_summon")
        ):
            raise SituationError("question: what is done is not understood")
        return do

    def _card(self, identity: str) -> Card:
        """Raises UnknownCard for a card that is not in the base."""
        return self._base.find(next(placed.card for placed in self._board if placed.id == identity))

    # -- what is asked

    def _ask(self) -> Ask:
        asked = self._account.asked
        seat = _seat(asked.player)
        card = self._id(asked.card, seat) if asked.card is not None else None
        if asked.form == "value" and asked.about is None:
            raise SituationError("question: of what the number is asked is not understood")
        form, about = asked.form, asked.about
        if (
            asked.moment == "after"
            and form == "can-activate"
            and card is not None
            and self._waits(card, asked)
        ):
            form, about = "triggers", "optional"
        return Ask(
            form=form,
            about=about,
            player=seat,
            card=card,
            effect=asked.card.effect_no if asked.card is not None else None,
            timing=asked.moment,
        )

    def _waits(self, identity: str, asked: Asked) -> bool:
        """What may be activated after something happened is a trigger effect, where the card has one."""
        number = asked.card.effect_no if asked.card is not None else None
        effects = [e for e in self._base.effects(self._card(identity)) if number in (None, e.printed_no)]
        return any(effect.kind is EffectKind.TRIGGER for effect in effects)


# --------------------------------------------------------------------------- small facts


def _seat(player: Player | None) -> Seat | None:
    return _SEATS.get(player) if player is not None else None


def _life_points(points: Iterable[tuple[Player, int]]) -> Iterator[tuple[Seat, int]]:
    for player, number in points:
        for seat in Seat if player is Player.BOTH else (_SEATS[player],):
            yield seat, number


def _check_print(lying: Lying, card: Card) -> None:
    """What is told of the print must be what the card says."""
    told = {
        "level": lying.level if lying.rating is None else lying.rating,
        "atk": lying.atk,
        "def_": lying.def_,
        "scale": lying.scale,
    }
    for field, value in told.items():
        printed = getattr(card, field)
        if value is not None and printed is not None and value != printed:
            raise SituationError(
                f"question: {lying.card.name} has {field} {printed}, not {value}", words=lying.card.name
            )


def _position(lying: Lying, zone: Zone) -> str | None:
    if lying.face_down:
        return "face_down_defense" if zone in _MONSTER_ZONES else "face_down"
    if lying.position is not None:
        return _POSITIONS[lying.position]
    return "face_up" if zone in (Zone.FIELD_ZONE, Zone.PENDULUM_ZONE, Zone.BANISHED) else None


def _column(spot: Spot, seat: Seat) -> int:
    """Columns are counted from the left of player A."""
    if spot.column == 0:
        raise SituationError("question: which zone is meant is not told")
    seen = _SEATS[spot.seen_by] if spot.seen_by is not None else seat
    return spot.column if seen is Seat.A else 6 - spot.column


def _lies_there(placed: Placed, pointed: Pointed) -> bool:
    if pointed.face_down and not (placed.position or "").startswith("face_down"):
        return False
    if pointed.zone is None:
        return True
    zone = Zone(placed.zone)
    if pointed.zone is Zone.FIELD:
        return zone in _FIELD
    return zone is pointed.zone or (pointed.zone is Zone.MONSTER_ZONE and zone in _MONSTER_ZONES)


def _place(placed: Placed) -> tuple[Seat, str, str | None]:
    return placed.player, placed.zone, placed.position
