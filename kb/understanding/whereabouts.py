"""Where a card naturally is when nobody says: where it is played, paid or targeted from."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Selection
from grammar.terms import CardKind, Player, Verb, Zone
from kb.cards import Card, CardClass, Seat, never_lies_in
from kb.checks.costs import zones_paid_from
from kb.choices import chooses_from
from kb.context import Base
from kb.effects import EffectKind
from kb.situation import WHOSE, Facts, Placed, Play, Situation, Stated
from kb.understanding.placeholders import described

_FIELD = (Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE)


def known_card(situation: Situation, name: str | None, base: Base) -> Card | None:
    """The card of the base; None for one that the situation merely describes. Raises UnknownCard for others.

    *name* may be the id of a card on the board.
    """
    name = next((placed.card for placed in situation.board if name and placed.id == name), name)
    if name is None or described(name, base) is not None or name.startswith("?"):
        return None
    stated = any(placed.card == name and placed.facts is not None for placed in situation.board)
    return base.get(name) if stated else base.find(name)


#: where a card was before what is stated to happen to it, when nobody says; else it is a monster on the field
_CAME_FROM = {
    Verb.DISCARD.value: "hand",
    Verb.NORMAL_SUMMON.value: "hand",
    Verb.SPECIAL_SUMMON.value: "graveyard",
    Verb.ADD_TO_HAND.value: "deck",
}


class Whereabouts:
    """Places for cards of one situation; every place that was not said is added to *assumed*."""

    def __init__(
        self, situation: Situation, base: Base, turn_player: Seat, assumed: list[tuple[str, str]]
    ) -> None:
        self._situation = situation
        self._base = base
        self._assumed = assumed
        self.turn_player = turn_player

    def _card(self, name: str | None) -> Card | None:
        return known_card(self._situation, name, self._base)

    # -- a place for a card without one

    def at(self, name: str, player: Seat, zone: str) -> Placed:
        """The card in *zone*, face-up where that matters."""
        self._assumed.append((f"board.{name}.zone", zone))
        position = "face_up_attack" if zone == "main_monster_zone" else None
        facts = described(name, self._base)
        return Placed(card=name, player=player, zone=zone, position=position, facts=facts)

    def on_a_side(self, placed: Placed) -> Placed:
        """Of a card whose fate is asked about, whoever has it: which side was taken is an assumption of its own."""
        self._assumed.append((WHOSE, placed.player.value))
        return placed

    def field_place(self, name: str) -> str:
        """The zone of the field in which a card of that kind lies."""
        card = self._card(name)
        if card is None or card.card_class not in (CardClass.SPELL, CardClass.TRAP):
            return "main_monster_zone"
        return "field_zone" if CardKind.FIELD_SPELL in card.kinds else "spell_trap_zone"

    def came_from(self, stated: Stated, name: str) -> str:
        """Where the card of that name was before what is stated to happen to it, when nobody says."""
        return _CAME_FROM.get(stated.verb) or self.field_place(name)

    def applying(self, name: str, player: Seat) -> Placed:
        """Face-up on the field, where its lasting effects apply."""
        self._assumed.append((f"applying.{name}", player.value))
        card = self._card(name)
        if card is not None and card.card_class is CardClass.MONSTER:
            zone, position = "main_monster_zone", "face_up_attack"
        else:
            field = card is not None and CardKind.FIELD_SPELL in card.kinds
            zone, position = "field_zone" if field else "spell_trap_zone", "face_up"
        return Placed(card=name, player=player, zone=zone, position=position)

    def played_from(self, play: Play, player: Seat) -> Placed:
        """Where the card is from which that play is made."""
        name = play.card or ""
        if play.do == "flip_summon":
            lies = self.at(name, player, "main_monster_zone")
            return msgspec.structs.replace(lies, position="face_down_defense")
        if play.do in ("attack", "change_position"):
            return self.at(name, player, "main_monster_zone")
        if play.do in ("synchro_summon", "xyz_summon", "link_summon", "fusion_summon"):
            return self.at(name, player, "extra_deck")
        if play.do not in ("activate", "used"):
            return self.at(name, player, "hand")
        facts = described(name, self._base)
        return self.settled(Placed(card=name, player=player, zone="", facts=facts), play.effect)

    def paid_from(self, play: Play) -> str:
        """Materials and Tributes are on the field; other costs are in the hand unless the text says where."""
        if play.do not in ("activate", "special_summon"):
            return "main_monster_zone"
        card = self._card(play.card)
        effects = self._base.effects(card) if card is not None else ()
        costs = [cost for e in effects if e.text is not None for cost in e.text.costs]
        return "main_monster_zone" if any(cost.verb is Verb.TRIBUTE for cost in costs) else "hand"

    def given_from(self, play: Play) -> str:
        """Where the text takes what is asked to be given up; the hand when it takes it from several places."""
        card = self._card(play.card)
        effects = self._base.effects(card) if card is not None else ()
        costs = [
            cost
            for effect in effects
            if effect.text is not None and play.effect in (None, effect.printed_no)
            for cost in effect.text.costs
        ]
        zones = {z for c in costs if isinstance(c.theme, Selection) for z in zones_paid_from(c, c.theme)}
        if len(zones) != 1 or Zone.HAND in zones:
            return self.paid_from(play) if Zone.HAND not in zones else Zone.HAND.value
        zone = zones.pop()
        return "main_monster_zone" if zone in _FIELD else zone.value

    def chosen_from(self, name: str, play: Play, about: str, player: Seat) -> Placed:
        """Where the text looks for what it chooses on resolution."""
        card = self._card(play.card)
        for effect in self._base.effects(card) if card is not None else ():
            zones = chooses_from(effect.text, about) if effect.text is not None else ()
            if zones:
                return self.at(name, player, self._possible(name, zones)[0].value)
        return self.at(name, player, "deck")

    def of_target(self, name: str, play: Play, player: Seat, side: Seat | None = None) -> Placed:
        """Where the text looks for its target, on *side* if that is told, else on the side it looks at."""
        selection = self._target_of(play, name)
        zones = self._possible(name, selection.zones) if selection is not None else ()
        looks_at = player if selection is not None and selection.player is Player.SELF else player.other
        owner = side or looks_at
        zone = zones[0] if zones else Zone.FIELD
        if zone not in _FIELD:  # 死者苏生: of either Graveyard, one's own is meant where none is told
            either = selection is not None and selection.player is not Player.OPPONENT
            return self.at(name, player if either and side is None else owner, zone.value)
        card = self._card(name)
        monster = card is None or card.card_class is CardClass.MONSTER
        return self.at(name, owner, "main_monster_zone" if monster else "spell_trap_zone")

    def on_both_sides(self, play: Play) -> bool:
        """The text targets cards of the field, whoever controls them."""
        selection = self._target_of(play)
        return (
            selection is not None
            and selection.player is None
            and all(zone in _FIELD for zone in selection.zones)
        )

    def _target_of(self, play: Play, name: str | None = None) -> Selection | None:
        """What the effect meant targets; of several that may be meant, the first that looks where *name* may lie."""
        card = self._card(play.card)
        effects = self._base.effects(card) if card is not None else ()
        texts = [e.text for e in effects if e.text is not None and play.effect in (None, e.printed_no)]
        found = [text.targets[0] for text in texts if text.targets]
        return next((one for one in found if self._may_lie(name, one.zones)), found[0] if found else None)

    def _may_lie(self, name: str | None, zones: tuple[Zone, ...]) -> bool:
        card = self._card(name)
        return card is None or not zones or any(not never_lies_in(card, zone) for zone in zones)

    def _possible(self, name: str, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        """Those of *zones* in which a card of that kind may lie; all of them where it may lie in none."""
        return tuple(zone for zone in zones if self._may_lie(name, (zone,))) or zones

    # -- a card on the board whose place is open

    def settled(self, placed: Placed, effect: int | None = None) -> Placed:
        """*placed* with a zone, and Set on an earlier turn when it is face-down."""
        if placed.zone == "":
            zone, position = (
                self._where_aimed(placed)
                or self._where_befallen(placed)
                or self._where(placed, effect or self._effect_spoken_of(placed))
            )
            self._assumed.append((f"board.{placed.card}.zone", zone))
            placed = msgspec.structs.replace(placed, zone=zone, position=position)
        if placed.position == "face_down" and placed.set_this_turn is None:
            self._assumed.append((f"board.{placed.card}.set_this_turn", "false"))
            placed = msgspec.structs.replace(placed, set_this_turn=False)
        return placed

    def _where_aimed(self, placed: Placed) -> tuple[str, str | None] | None:
        """Where a card lies of which only is told that it was targeted, and on whose side."""
        plays = self._situation.plays
        aimed = next((play for play in plays if (placed.id or placed.card) in play.targets), None)
        if aimed is None or aimed.player is None or placed.facts is not None:
            return None
        if any(play.card == placed.card for play in plays):
            return None
        at = self.of_target(placed.card, aimed, aimed.player)
        return at.zone, at.position

    def _where_befallen(self, placed: Placed) -> tuple[str, str | None] | None:
        """X被送去墓地，X的效果发动: where a card lies to which something happens before it does anything."""
        names = (placed.id or placed.card, placed.card)
        first = next(
            (p for p in self._situation.plays if p.card in names or (p.stated and p.stated.card in names)),
            None,
        )
        if first is None or first.stated is None or placed.facts is not None:
            return None
        at = self.at(placed.card, placed.player, self.came_from(first.stated, placed.card))
        return at.zone, at.position

    def _effect_spoken_of(self, placed: Placed) -> int | None:
        """The number of the effect that is activated, or asked about: the card lies where that one works."""
        ask = self._situation.ask
        played = [play for play in self._situation.plays if play.card == placed.card]
        if played and played[0].card_activation:
            return None  # the card itself is activated before any of its effects
        told = [play.effect for play in played]
        asked = [ask.effect] if ask is not None and ask.card == placed.card else []
        return next((number for number in (*told, *asked) if number is not None), None)

    def _where(self, placed: Placed, number: int | None) -> tuple[str, str | None]:
        card = self._card(placed.card)
        if card is None:
            return _where_described(placed.facts)
        ask = self._situation.ask
        if ask is not None and ask.card in (placed.card, placed.id) and ask.zone == Zone.PENDULUM_ZONE:
            return "pendulum_zone", "face_up"  # its Pendulum Effect is asked about
        elsewhere = self._of_numbered(card, number)
        if elsewhere is not None:
            return elsewhere
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

    def _of_numbered(self, card: Card, number: int | None) -> tuple[str, str | None] | None:
        """Where a Spell or Trap lies whose effect of that number is no activation of the card."""
        if card.card_class not in (CardClass.SPELL, CardClass.TRAP) or number is None:
            return None
        effects = [e for e in self._base.effects(card) if e.activates and e.printed_no == number]
        zones = {zone for effect in effects for zone in effect.zones}
        if not effects or any(effect.kind is EffectKind.ACTIVATE for effect in effects):
            return None
        if zones & {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE}:
            field = CardKind.FIELD_SPELL in card.kinds
            return "field_zone" if field else "spell_trap_zone", "face_up"
        return (next(iter(zones)).value, None) if len(zones) == 1 else None

    def _zones(self, card: Card, number: int | None) -> Iterator[Zone]:
        for effect in self._base.effects(card):
            if effect.activates and number in (None, effect.printed_no):
                yield from effect.zones


def _where_described(facts: Facts | None) -> tuple[str, str | None]:
    kind = facts.card_class if facts is not None else None
    if kind in ("spell", "trap"):
        return "spell_trap_zone", "face_down"
    return "main_monster_zone", "face_up_attack"
