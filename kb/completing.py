"""What a question leaves open, filled in with the natural default, and every filled-in fact listed.

Natural: it is Main Phase 1; Traps and the Quick-Play Spells of the other player were Set on an earlier turn; other
Spells are in the hand; a monster is where the effect meant is activated; what was targeted or paid was where the
text looks for it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Selection
from grammar.terms import CardKind, Player, SpellSpeed, Verb, Zone
from kb.cards import Card, CardClass, Seat
from kb.context import Base
from kb.effects import Effect
from kb.errors import UnknownCard
from kb.placeholders import described
from kb.situation import Facts, Placed, Play, Situation

_FIELD = (Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE)
_PERMANENT = (CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP, CardKind.EQUIP_SPELL)


def complete(situation: Situation, base: Base) -> Situation:
    """*situation* with every card placed and the turn known; what was filled in is added to ``assumed``."""
    return _Completer(situation, base).result()


class _Completer:
    def __init__(self, situation: Situation, base: Base) -> None:
        self.given = situation
        self.base = base
        self.board = list(situation.board)
        self.assumed = list(situation.assumed)
        self.turn_player = situation.turn_player or self._turn_player()

    def result(self) -> Situation:
        given = self.given
        if given.turn_player is None:
            self._assume("turn_player", self.turn_player.value)
        phase = given.phase or ("battle" if any(play.do == "attack" for play in given.plays) else "main1")
        if given.phase is None:
            self._assume("phase", phase)
        self._add_missing()
        self.board = [self._settled(placed) for placed in self.board]
        return msgspec.structs.replace(
            given,
            turn_player=self.turn_player,
            phase=phase,
            board=tuple(self.board),
            applying=(),
            assumed=tuple(dict.fromkeys(self.assumed)),
        )

    def _assume(self, path: str, value: str) -> None:
        self.assumed.append((path, value))

    def _card(self, name: str | None) -> Card | None:
        """The card of the base; None for one that the situation merely describes."""
        if name is None or described(name, self.base) is not None or name.startswith("?"):
            return None
        try:
            return self.base.find(name)
        except UnknownCard:
            if any(placed.card == name and placed.facts is not None for placed in self.given.board):
                return None
            raise

    # -- whose turn

    def _turn_player(self) -> Seat:
        """Whoever does what only the turn player can; else the asker."""
        for play in self.given.plays:
            if play.player is None:
                continue
            if play.do in ("activate", "happens", "resolve", "pass"):
                card = self._card(play.card) if play.do == "activate" else None
                if card is not None and not self._can_be_quick(card, play.effect):
                    return play.player
                continue
            return play.player
        ask = self.given.ask
        chained = any(play.do == "activate" for play in self.given.plays)
        if ask is not None and ask.player is not None and not chained:
            return ask.player
        return Seat.A

    def _can_be_quick(self, card: Card, number: int | None) -> bool:
        if card.card_class is CardClass.TRAP or CardKind.QUICK_PLAY_SPELL in card.kinds:
            return True
        if card.card_class is CardClass.SPELL:
            return False
        effects = [e for e in self.base.effects(card) if number is None or e.printed_no == number]
        return any(e.activates and e.spell_speed is not SpellSpeed.ONE for e in effects) or not effects

    # -- cards that are named but not placed

    def _add_missing(self) -> None:
        for name in self.given.applying:
            if not self._is_placed(name):
                self._assume(f"applying.{name}", Seat.B.value)
                self.board.append(self._face_up(name, Seat.B))
        for play in self.given.plays:
            self._add_cards_of(play)
        ask = self.given.ask
        if ask is None:
            return
        asking = Play(do="activate", player=ask.player or Seat.A, card=ask.card, effect=ask.effect)
        if ask.card is not None and not self._is_placed(ask.card):
            self.board.append(self._placed_for(asking, asking.player or Seat.A))
        if ask.target is not None and not self._is_placed(ask.target):
            self.board.append(self._targeted(ask.target, asking, asking.player or Seat.A))
        if ask.cost is not None and not self._is_placed(ask.cost):
            self.board.append(self._new(ask.cost, asking.player or Seat.A, "hand"))

    def _add_cards_of(self, play: Play) -> None:
        player = play.player or self.turn_player
        if play.card is not None and not self._is_placed(play.card):
            self.board.append(self._placed_for(play, player))
        for name in (*play.cost, *play.tributes, *play.materials):
            if not self._is_placed(name):
                self.board.append(self._new(name, player, self._paid_from(play)))
        for name in play.targets:
            if not self._is_placed(name):
                self.board.append(self._targeted(name, play, player))
        if play.stated is not None and play.stated.card and not self._is_placed(play.stated.card):
            place = "hand" if play.stated.verb == Verb.DISCARD else "main_monster_zone"
            self.board.append(self._new(play.stated.card, play.stated.player or Seat.A, place))

    def _paid_from(self, play: Play) -> str:
        """Materials and Tributes are on the field; other costs are in the hand unless the text says where."""
        if play.do not in ("activate", "special_summon"):
            return "main_monster_zone"
        card = self._card(play.card)
        costs = [
            cost
            for e in (self.base.effects(card) if card else ())
            if e.text is not None
            for cost in e.text.costs
        ]
        return "main_monster_zone" if any(cost.verb is Verb.TRIBUTE for cost in costs) else "hand"

    def _is_placed(self, name: str) -> bool:
        return any(name in (placed.card, placed.id) for placed in self.board)

    def _placed_for(self, play: Play, player: Seat) -> Placed:
        if play.do in ("attack", "flip_summon", "change_position"):
            return self._new(play.card or "", player, "main_monster_zone")
        if play.do != "activate":
            return self._new(play.card or "", player, "hand")
        return self._placed_somewhere(play.card or "", player, play.effect)

    def _placed_somewhere(self, name: str, player: Seat, effect: int | None) -> Placed:
        return self._settled(
            Placed(card=name, player=player, zone="", facts=described(name, self.base)), effect
        )

    def _new(self, name: str, player: Seat, zone: str) -> Placed:
        self._assume(f"board.{name}.zone", zone)
        position = "face_up_attack" if zone == "main_monster_zone" else None
        return Placed(
            card=name, player=player, zone=zone, position=position, facts=described(name, self.base)
        )

    def _face_up(self, name: str, player: Seat) -> Placed:
        card = self._card(name)
        if card is not None and card.card_class is CardClass.MONSTER:
            zone, position = "main_monster_zone", "face_up_attack"
        else:
            field = card is not None and CardKind.FIELD_SPELL in card.kinds
            zone, position = "field_zone" if field else "spell_trap_zone", "face_up"
        return Placed(card=name, player=player, zone=zone, position=position)

    def _targeted(self, name: str, play: Play, player: Seat) -> Placed:
        """Where the text looks for its target, on the side it looks at."""
        selection = self._target_of(play)
        zones = selection.zones if selection is not None else ()
        owner = player if selection is not None and selection.player is Player.SELF else player.other
        zone = zones[0] if zones else Zone.FIELD
        if zone in _FIELD:
            card = self._card(name)
            monster = card is None or card.card_class is CardClass.MONSTER
            return self._new(name, owner, "main_monster_zone" if monster else "spell_trap_zone")
        return self._new(name, owner, zone.value)

    def _target_of(self, play: Play) -> Selection | None:
        card = self._card(play.card)
        effects = self.base.effects(card) if card is not None else ()
        for effect in effects:
            if effect.text is not None and effect.text.targets and play.effect in (None, effect.printed_no):
                return effect.text.targets[0]
        return None

    # -- where a card is

    def _settled(self, placed: Placed, effect: int | None = None) -> Placed:
        if placed.zone == "":
            zone, position = self._where(placed, effect)
            self._assume(f"board.{placed.card}.zone", zone)
            placed = msgspec.structs.replace(placed, zone=zone, position=position)
        if placed.position == "face_down" and placed.set_this_turn is None:
            self._assume(f"board.{placed.card}.set_this_turn", "false")
            placed = msgspec.structs.replace(placed, set_this_turn=False)
        return placed

    def _where(self, placed: Placed, number: int | None) -> tuple[str, str | None]:
        card = self._card(placed.card)
        if card is None:
            return self._where_described(placed.facts)
        if card.card_class is CardClass.TRAP:
            return "spell_trap_zone", "face_down"
        if card.card_class is CardClass.SPELL:
            quick = CardKind.QUICK_PLAY_SPELL in card.kinds and placed.player is not self.turn_player
            return ("spell_trap_zone", "face_down") if quick else ("hand", None)
        zones = list(self._zones(card, number))
        if Zone.HAND in zones:
            return "hand", None
        if not zones or any(zone in _FIELD for zone in zones):
            return "main_monster_zone", "face_up_attack"
        return zones[0].value, None

    def _zones(self, card: Card, number: int | None) -> Iterator[Zone]:
        effects: tuple[Effect, ...] = self.base.effects(card)
        for effect in effects:
            if effect.activates and number in (None, effect.printed_no):
                yield from effect.zones

    def _where_described(self, facts: Facts | None) -> tuple[str, str | None]:
        kind = facts.card_class if facts is not None else None
        if kind in ("spell", "trap"):
            return "spell_trap_zone", "face_down"
        return "main_monster_zone", "face_up_attack"
