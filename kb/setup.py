"""From a stated situation to the duel at its beginning, every fact that had to be assumed listed in the state."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

import msgspec

from grammar.nodes import Action, CardText, HasName, Reference, Unparsed
from grammar.terms import (
    Attribute,
    CardKind,
    Moment,
    Phase,
    Position,
    Race,
    RefKind,
    SpellSpeed,
    Stat,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from kb.cards import EXTRA_DECK_KINDS, MONSTER_ZONES, Card, CardClass, CardInPlay, Seat, needs_proper_summon
from kb.changes import assume, linger
from kb.context import Base
from kb.control import held_already
from kb.effects import Effect
from kb.enforce import enforces
from kb.errors import SituationError
from kb.gained import effects_in_duel
from kb.playing import activatable, speed_of_card
from kb.put_off import told_to_wait
from kb.situation import Facts, Placed, Play, Situation, standing_in
from kb.state import DuelState, Lingering, frozen

#: plays that only the turn player makes
_TURN_PLAYERS = frozenset(
    {
        "summon", "tribute_summon", "set_monster", "flip_summon", "special_summon", "synchro_summon", "xyz_summon",
        "link_summon", "pendulum_summon", "attack", "change_position", "enter_phase", "end_turn",
    }
)  # fmt: skip
_GROUPS = (
    MONSTER_ZONES,
    frozenset({Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE}),
)
#: listing a card there does not say that nothing else is there
_HIDDEN = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK})
#: nor there: questions name the cards that matter, not all of them
_NOT_ALL_LISTED = _HIDDEN | {Zone.GRAVEYARD, Zone.BANISHED}


#: Life Points that a player begins a Duel with (rule lp.start)
STARTING_POINTS = 8000


@enforces("lp.start")
def begin(situation: Situation, base: Base) -> DuelState:
    """The duel as the situation begins. Raises SituationError when it names what cannot be."""
    state = DuelState(
        era=situation.era,
        turn=situation.turn or 1,
        lp=MappingProxyType({seat: situation.lp.get(seat, STARTING_POINTS) for seat in Seat}),
        step=_member(Moment, situation.step, "step"),
        assumed=situation.assumed,
    )
    state = _with_turn(state, situation, base)
    for placed in situation.board:
        state = _placed(state, placed, situation, base)
    for name in situation.applying:
        state = _applying(state, name, base)
    state = held_already(_joined(state, situation), base)
    untold, partly = _told_in_part(situation, state) if situation.open else (frozenset(), frozenset())
    return msgspec.structs.replace(
        state,
        known=_known(situation, state),
        untold=untold,
        partly=partly,
        unsaid_met=situation.unsaid_met,
        another_time=situation.another_time,
        turn_told=situation.turn_told,
        priority=state.turn_player,
    )


def _member(kind: type[Any], value: str | None, path: str) -> Any:
    if value is None or value == "":
        return None
    try:
        return kind(value)
    except ValueError as error:
        raise SituationError(
            f"{path}: {value!r} is not one of {', '.join(str(member) for member in kind)}", path=path
        ) from error


# --------------------------------------------------------------------------- turn and phase


def _with_turn(state: DuelState, situation: Situation, base: Base) -> DuelState:
    """Whose turn and which phase it is; what is not stated follows from what is done, and is marked as assumed."""
    phase = _member(Phase, situation.phase, "phase")
    if phase is None:
        phase = Phase.BATTLE if _in_battle(situation) else Phase.MAIN1
        state = assume(state, "phase", phase.value)
    player = situation.turn_player
    if player is None:
        player = _turn_player(situation, base)
        state = assume(state, "turn_player", player.value)
    return msgspec.structs.replace(state, phase=phase, turn_player=player)


def _in_battle(situation: Situation) -> bool:
    return situation.step is not None or any(play.do == "attack" for play in situation.plays)


def _turn_player(situation: Situation, base: Base) -> Seat:
    """Whoever does what only the turn player does; else whoever starts the first chain; else the asker."""
    for play in situation.plays:
        if play.do in _TURN_PLAYERS and play.player is not None:
            return play.player
        if play.do == "activate" and play.player is not None:
            return play.player
    ask = situation.ask
    if ask is not None and ask.player is not None and not situation.plays:
        return ask.player
    return Seat.A


# --------------------------------------------------------------------------- cards


def card_named(name: str, facts: Facts | None, base: Base) -> Card:
    """The card of that name, or one of which only what is stated is known."""
    card = base.get(name)
    if card is None:
        card = Card(key=f"?{name}", names={"zh-Hans": name}, stated=True)
    return card if facts is None else _with_facts(card, facts)


def _with_facts(card: Card, facts: Facts) -> Card:
    """Stated facts override printed ones."""
    fields: dict[str, Any] = {}
    if facts.card_class is not None:
        fields["card_class"] = _member(CardClass, facts.card_class, "facts.card_class")
    if facts.kinds:
        fields["kinds"] = tuple(_member(CardKind, kind, "facts.kinds") for kind in facts.kinds)
    if facts.attribute is not None:
        fields["attribute"] = _member(Attribute, facts.attribute, "facts.attribute")
    if facts.race is not None:
        fields["race"] = _member(Race, facts.race, "facts.race")
    fields |= {
        name: value
        for name in ("level", "atk", "def_", "scale")
        if (value := getattr(facts, name)) is not None
    }
    if facts.original_atk is not None:
        fields["atk"] = facts.original_atk  # ``facts.atk`` beside it is what the value has become
    if facts.series:
        fields["series"] = (*card.series, *facts.series)
    if facts.outside:
        fields["outside"] = facts.outside
    if facts.text is not None:
        from grammar import parse_card_text

        fields["text"] = parse_card_text(facts.text) if facts.text else CardText()
        if not card.stated:
            fields["key"] = f"?{card.key}"
        fields["stated"] = True
    elif card.stated and card.text is None and CardKind.GEMINI_MONSTER in fields.get("kinds", ()):
        fields |= _as_every_gemini(fields["kinds"])
    return msgspec.structs.replace(card, **fields) if fields else card


@enforces("gemini.normal-or-effect")
def _as_every_gemini(kinds: tuple[CardKind, ...]) -> dict[str, Any]:
    """What the text of every Gemini Monster says of its kind; the rest of it is not known."""
    from grammar import parse_card_text

    text = parse_card_text(_OF_EVERY_GEMINI)
    rest = Unparsed(text="…", expected=("effects",))
    return {
        "kinds": tuple(dict.fromkeys((*kinds, CardKind.MONSTER, CardKind.EFFECT_MONSTER))),
        "text": msgspec.structs.replace(text, unparsed=(*text.unparsed, rest)),
    }


_OF_EVERY_GEMINI = "このカードは墓地またはフィールド上に表側表示で存在する場合、通常モンスターとして扱う。"


def _placed(state: DuelState, placed: Placed, situation: Situation, base: Base) -> DuelState:
    card = card_named(placed.card, placed.facts, base)
    zone = _zone(placed, card, base, state.turn_player)
    if placed.count == 0:
        return state
    for copy in range(1, placed.count + 1):
        identity = _free_id(state, placed.id or placed.card, copy if placed.count > 1 else None)
        new = _in_play(state, placed, card, zone, identity, situation, base)
        state = msgspec.structs.replace(state, cards=frozen({**state.cards, identity: new}))
        if placed.facts is not None and placed.facts.name_as is not None:
            state = _treated_as(state, new, placed.facts.name_as)
        if placed.facts is not None and placed.facts.original_atk is not None:
            state = _changed_already(state, new, placed.facts, situation)
    if not placed.zone:
        state = assume(state, f"board.{placed.card}.zone", zone.value)
    return state


def _free_id(state: DuelState, wanted: str, copy: int | None) -> str:
    identity, n = (wanted if copy in (None, 1) else f"{wanted}#{copy}"), copy or 1
    while identity in state.cards:
        n += 1
        identity = f"{wanted}#{n}"
    return identity


def _zone(placed: Placed, card: Card, base: Base, turn_player: Seat) -> Zone:
    if not placed.zone:
        return played_from(card, base, placed.player, turn_player)
    zone: Zone = _member(Zone, placed.zone, f"board.{placed.card}.zone")
    if zone is Zone.MONSTER_ZONE:
        return Zone.MAIN_MONSTER_ZONE
    if zone in (Zone.FIELD, Zone.EQUIPPED):
        return (
            Zone.MAIN_MONSTER_ZONE
            if card.is_kind(CardKind.MONSTER) and zone is Zone.FIELD
            else Zone.SPELL_TRAP_ZONE
        )
    return zone


def played_from(card: Card, base: Base, seat: Seat, turn_player: Seat) -> Zone:
    """Where a card usually is when its player uses it: Traps Set, Spells in the hand (or Set), monsters by text."""
    speed = speed_of_card(card)
    if CardKind.PENDULUM_MONSTER not in card.kinds and speed is not None:
        at_hand = card.card_class is not CardClass.TRAP and seat is turn_player
        return Zone.HAND if at_hand or speed is SpellSpeed.ONE else Zone.SPELL_TRAP_ZONE
    shown = CardInPlay(
        id="", card=card, owner=seat, controller=seat, zone=Zone.HAND, effects=effects_in_duel(card, base)
    )
    zones = [zone for effect in activatable(shown) for zone in effect.zones]
    if not zones:
        return Zone.HAND if card.card_class is not CardClass.MONSTER else Zone.MAIN_MONSTER_ZONE
    return Zone.MAIN_MONSTER_ZONE if zones[0] is Zone.MONSTER_ZONE else zones[0]


def _in_play(
    state: DuelState, placed: Placed, card: Card, zone: Zone, identity: str, situation: Situation, base: Base
) -> CardInPlay:
    position = _member(Position, placed.position, f"board.{placed.card}.position")
    face_up, attack = _facing(placed, position, card, zone, situation)
    return CardInPlay(
        id=identity,
        card=card,
        owner=placed.owner or placed.player,
        controller=placed.player,
        zone=zone,
        seq=placed.column - 1 if placed.column is not None else None,
        face_up=face_up,
        attack=attack,
        set_turn=_set_turn(placed, state.turn),
        summoned_by=placed.summoned_by,
        summoned_from=_summoned_from(placed, card, zone),
        properly_summoned=_properly_summoned(placed, card, zone, face_up),
        counters=_counters(placed, base.effects(card)),
        equipped_to=placed.equipped_to,
        attached_to=placed.attached_to,
        linked_to=placed.linked_to,
        revealed=placed.revealed,
        effects=effects_in_duel(card, base),
    )


@enforces("special.proper-lost-when-hidden")
def _properly_summoned(placed: Placed, card: Card, zone: Zone, face_up: bool) -> bool:
    """As stated; else a monster in a hidden place counts as never summoned, one anywhere else as properly so."""
    if placed.properly_summoned is not None:
        return placed.properly_summoned
    return not (zone in _HIDDEN and not face_up and needs_proper_summon(card))


@enforces("zone.extra-monster-zone")
def _summoned_from(placed: Placed, card: Card, zone: Zone) -> Zone | None:
    """As stated; else a monster of the Extra Deck in an Extra Monster Zone was Summoned from there; of others nothing is known."""
    if placed.summoned_from is not None:
        told: Zone = _member(Zone, placed.summoned_from, f"board.{placed.card}.summoned_from")
        return told
    from_there = zone is Zone.EXTRA_MONSTER_ZONE and not EXTRA_DECK_KINDS.isdisjoint(card.kinds)
    return Zone.EXTRA_DECK if from_there else None


def _counters(placed: Placed, effects: tuple[Effect, ...]) -> dict[str, int]:
    """Counters whose name is not told are of the one kind that the card's text speaks of."""
    texts = [effect.text for effect in effects if effect.text is not None]
    acts = [action for text in texts for action in (*text.costs, *(step.action for step in text.resolution))]
    spoken_of = {action.counter for action in acts if action.counter}
    name = spoken_of.pop() if len(spoken_of) == 1 else ""
    return {own or name: count for own, count in placed.counters.items()}


def _set_turn(placed: Placed, turn: int) -> int | None:
    """Turn in which it was Set; 0: earlier, as stated; None: not stated."""
    return None if placed.set_this_turn is None else (turn if placed.set_this_turn else 0)


def _facing(
    placed: Placed, position: Position | None, card: Card, zone: Zone, situation: Situation
) -> tuple[bool, bool | None]:
    """(face-up, Attack Position) as stated, or as such a card usually lies."""
    word = position.value if position is not None else ""
    if "face_down" in word:
        face_up = False
    elif position is not None and ("face_up" in word or zone in MONSTER_ZONES):
        face_up = True
    else:
        face_up = _usually_face_up(placed, card, zone, situation)
    if zone not in MONSTER_ZONES:
        return face_up, None
    return face_up, face_up and "defense" not in word


def _usually_face_up(placed: Placed, card: Card, zone: Zone, situation: Situation) -> bool:
    if zone in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK):
        return placed.revealed
    if zone is not Zone.SPELL_TRAP_ZONE or placed.equipped_to is not None:
        return True
    return not _will_be_played(placed, card, situation)


def _will_be_played(placed: Placed, card: Card, situation: Situation) -> bool:
    """The card is Set as far as we can tell: its own activation is stated, or asked about."""
    for play in situation.plays:
        if play.do == "activate" and play.card in (placed.id, placed.card):
            return play.card_activation is not False
    ask = situation.ask
    asked = ask is not None and ask.form == "can-activate" and ask.card in (placed.id, placed.card)
    return asked or card.card_class is CardClass.TRAP and CardKind.CONTINUOUS_TRAP not in card.kinds


def _treated_as(state: DuelState, card: CardInPlay, name: str) -> DuelState:
    """The situation states that the card goes by another name now."""
    action = Action(
        verb=Verb.TREAT_AS, theme=Reference(kind=RefKind.TARGETED), becomes=(HasName(names=(name,)),)
    )
    return linger(
        state,
        Lingering(
            action=action,
            controller=card.controller,
            source=card.id,
            source_since=card.since,
            effect_index=-1,
            subjects=((card.id, card.since),),
        ),
    )


def _may_change_again(situation: Situation) -> bool:
    """A value is asked for, or something was activated, or equipped, that may have to do with it."""
    ask = situation.ask
    quiet = all(play.do in ("attack", "enter_phase", "used") for play in situation.plays)
    return not quiet or ask is None or ask.form in ("value", "value-changes")


@enforces("value.question-mark")
def _changed_already(state: DuelState, card: CardInPlay, facts: Facts, situation: Situation) -> DuelState:
    """The value is not the original one when the situation begins: its own text set it, as far as is known.

    An effect that had been activated would have been told. Of any other change it is not told what made it, so what
    comes after a chain cannot be told either.
    """
    if facts.atk is None or facts.atk == max(facts.original_atk or 0, 0):
        return state
    texts = [effect.text for effect in card.effects if effect.text and not effect.activates]
    own = [step.action for text in texts for step in text.resolution]
    own = [action for action in own if Stat.ATK in action.stats and _is_of_itself(action)]
    of_text_unknown = (
        card.card.text is None and facts.original_atk == -1
    )  # a "?" becomes a number by its own text
    set_by_itself = {action.verb for action in own} == {Verb.SET_STAT} and not any(a.original for a in own)
    if not (set_by_itself or of_text_unknown) and _may_change_again(situation):
        return msgspec.structs.replace(state, doubts=(*state.doubts, ("doubt.number", card.card.name())))
    return linger(
        state,
        Lingering(
            action=Action(verb=Verb.SET_STAT, stats=(Stat.ATK,)),
            controller=card.controller,
            source=card.id,
            source_since=card.since,
            effect_index=-1,
            subjects=((card.id, card.since),),
            value=facts.atk,
        ),
    )


def _is_of_itself(action: Action) -> bool:
    return is_just_this_card(action.theme)


def _applying(state: DuelState, name: str, base: Base) -> DuelState:
    """A card whose lasting effect applies though nobody says where it lies: face-up where it works.

    One that lies in the Graveyard, spent, has left something to be done later.
    """
    there = [card for card in state.cards.values() if card.id == name or name in card.card.names.values()]
    if len(there) == 1 and there[0].zone is Zone.GRAVEYARD:
        return told_to_wait(state, there[0], base)
    if there:
        return state
    card = card_named(name, None, base)
    if CardKind.FIELD_SPELL in card.kinds:
        zone = Zone.FIELD_ZONE
    else:
        zone = Zone.MAIN_MONSTER_ZONE if card.card_class is CardClass.MONSTER else Zone.SPELL_TRAP_ZONE
    placed = CardInPlay(
        id=name,
        card=card,
        owner=Seat.B,
        controller=Seat.B,
        zone=zone,
        attack=True if zone in MONSTER_ZONES else None,
        effects=effects_in_duel(card, base),
    )
    state = msgspec.structs.replace(state, cards=frozen({**state.cards, name: placed}))
    return assume(state, f"applying.{name}.player", Seat.B.value)


def _joined(state: DuelState, situation: Situation) -> DuelState:
    """Names in ``equipped_to`` and the like become ids. Raises SituationError for one that names nothing."""
    cards = dict(state.cards)
    for card in state.cards.values():
        fields = {}
        for field in ("equipped_to", "attached_to", "linked_to"):
            name = getattr(card, field)
            if name is not None and name not in cards:
                found = next(
                    (c.id for c in cards.values() if name in (c.card.key, *c.card.names.values())), None
                )
                if found is None:
                    raise SituationError(
                        f"board.{card.id}.{field}: no card {name!r} on the board", path=f"board.{card.id}"
                    )
                fields[field] = found
        if fields:
            cards[card.id] = msgspec.structs.replace(card, **fields)
    return msgspec.structs.replace(state, cards=frozen(cards))


def _known(situation: Situation, state: DuelState) -> frozenset[tuple[Seat, Zone]]:
    """Zones of which everything is stated: those with a listed card, and those stated to be empty (``count: 0``).

    A hand, Deck, Extra Deck or Graveyard is known only when that is said (``all_listed``, ``count: 0``): questions
    name the cards there that matter, not all of them. A card whose place is assumed tells of no zone.
    """
    known: set[tuple[Seat, Zone]] = set()
    assumed = {path for path, _ in situation.assumed}
    listed = [
        (card.controller, card.zone)
        for card in state.cards.values()
        if card.zone not in _NOT_ALL_LISTED and f"board.{card.id}.zone" not in assumed
    ]
    known |= _said_to_be_all(situation)
    known |= _with_groups(listed)
    if situation.deck_known:
        known |= {(seat, zone) for seat in Seat for zone in Zone}
    return frozenset(known)


def _said_to_be_all(situation: Situation) -> set[tuple[Seat, Zone]]:
    """Zones stated to be empty, or to hold nothing else."""
    listed = [(p.player, Zone(p.zone)) for p in situation.board if p.count == 0 and p.zone]
    return _with_groups([*listed, *((seat, Zone(zone)) for seat, zone in situation.all_listed)])


def _told_in_part(
    situation: Situation, state: DuelState
) -> tuple[frozenset[tuple[Seat, Zone]], frozenset[tuple[Seat, Zone]]]:
    """Of a question in one's own words: zones of which nothing is told, and zones where some cards are told to be."""
    assumed = {path for path, _ in situation.assumed}
    told = [
        (placed.player, Zone(placed.zone))
        for placed in situation.board
        if placed.count and placed.zone and f"board.{placed.card}.zone" not in assumed
        if f"applying.{placed.card}" not in assumed and placed.card not in standing_in(situation)
    ]
    everything = {(seat, zone) for seat in Seat for zone in Zone} - _said_to_be_all(situation)
    partly = _with_groups(told) & everything
    return frozenset(everything - partly), frozenset(partly)


def _with_groups(listed: Iterable[tuple[Seat, Zone]]) -> set[tuple[Seat, Zone]]:
    """Those zones, with the others of which one speaks in one breath."""
    known: set[tuple[Seat, Zone]] = set()
    for seat, zone in listed:
        for group in _GROUPS:
            if zone in group or zone in (Zone.FIELD, Zone.MONSTER_ZONE):
                known |= {
                    (seat, part) for part in group if zone is not Zone.MONSTER_ZONE or part in MONSTER_ZONES
                }
        known.add((seat, zone))
    return known


def introduce(
    state: DuelState, name: str, seat: Seat, zone: Zone, base: Base, play: Play | None = None
) -> DuelState:
    """A card that a play names though the board does not list it: it lies where the play needs it (assumed)."""
    card = card_named(name, None, base)
    identity = _free_id(state, name, None)
    shown = zone not in _HIDDEN and not (
        zone is Zone.SPELL_TRAP_ZONE and play is not None and play.do == "activate" and play.card == name
    )
    new = CardInPlay(
        id=identity,
        card=card,
        owner=seat,
        controller=seat,
        zone=zone,
        face_up=shown,
        attack=shown if zone in MONSTER_ZONES else None,
        effects=effects_in_duel(card, base),
    )
    state = msgspec.structs.replace(state, cards=frozen({**state.cards, identity: new}))
    return assume(state, f"board.{identity}.zone", zone.value)
