"""Which card is meant by a name, a pronoun or a description, and where it is put."""

from __future__ import annotations

import msgspec

from grammar.nodes import IsKind
from grammar.question_nodes import Thing, ThingKind
from grammar.terms import CardKind, Position, Zone
from kb.cards import Card, CardClass, Seat
from kb.errors import SituationError
from kb.situation import Facts, Placed, Play
from kb.understanding.draft import Draft
from kb.understanding.naming import full_name
from kb.understanding.phrases import position_said, seat_of
from kb.understanding.placeholders import facts_of, is_trap_monster, others_than

_DEFAULT_ZONE = {"monster": "main_monster_zone", "spell": "spell_trap_zone", "trap": "spell_trap_zone"}
_MONSTER_ZONES = ("main_monster_zone", "extra_monster_zone", "monster_zone")
_LETTERS = "XYZW"


def label(draft: Draft, thing: Thing) -> str:
    """The card's name, or a new name for a card only described; it is now the one mentioned last."""
    draft.take(thing)
    if thing.name is not None:
        name = draft.names.get(thing.name) or full_name(thing.name, draft.names.values())
    elif thing.quote is not None:
        raise SituationError("question: no card of that name is known", words=thing.quote)
    elif thing.kind in (ThingKind.PRONOUN, ThingKind.EFFECT):
        name = _meant(draft, thing)
    else:
        name = describe(draft, thing)
    draft.mentioned.append(name)
    return name


def _meant(draft: Draft, thing: Thing) -> str:
    if thing.part:
        targets = [target for play in draft.plays for target in play.targets]
        if targets:
            return targets[0]
    named = [name for name in draft.mentioned if name not in draft.applying and may_be(draft, name, thing)]
    if not named:
        raise _nothing_meant()
    return named[-1]


def monster_meant(draft: Draft, thing: Thing) -> str:
    """As ``label``; 它, of an attack, is no Spell Card told of in between. Raises SituationError."""
    if thing.kind is not ThingKind.PRONOUN or thing.part:
        return label(draft, thing)
    draft.take(thing)
    named = [name for name in draft.mentioned if name not in draft.applying and may_be(draft, name, thing)]
    cards = [(name, draft.card(name)) for name in named]
    fitting = [name for name, card in cards if card is None or card.card_class is not CardClass.SPELL]
    if not fitting:
        raise _nothing_meant()
    draft.mentioned.append(fitting[-1])
    return fitting[-1]


def meant_beside(draft: Draft, thing: Thing, name: str) -> str:
    """As ``label``; 它 is not the card *name* itself, which acts on it. Raises SituationError."""
    if thing.kind is not ThingKind.PRONOUN:
        return label(draft, thing)
    draft.take(thing)
    others = [n for n in draft.mentioned if n != name and n not in draft.applying and may_be(draft, n, thing)]
    if _acts_on_monsters(draft, name):
        others = [n for n in others if _is_monster(draft, n)] or others
    if not others:
        raise _nothing_meant()
    return others[-1]


def _acts_on_monsters(draft: Draft, name: str) -> bool:
    """An Equip Spell, or a card whose targets are all monsters: 它 is no Spell or Trap told in between."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    targets = [target for e in effects if e.text is not None for target in e.text.targets]
    kinds = [set(p.kinds) for target in targets for p in target.predicates if isinstance(p, IsKind)]
    worn = card is not None and CardKind.EQUIP_SPELL in card.kinds
    return worn or (len(kinds) == len(targets) > 0 and all(CardKind.MONSTER in one for one in kinds))


def _is_monster(draft: Draft, name: str) -> bool:
    card = draft.card(name)
    return card is None or card.card_class in (None, CardClass.MONSTER)


def may_be(draft: Draft, name: str, pronoun: Thing) -> bool:
    """那只怪 is no Spell or Trap, and 那张装备魔法 no monster and no other Spell."""
    card = draft.card(name)
    card_class = card.card_class if card is not None else _class_told(draft, name)
    if card_class is None:
        return True
    said = [kind for kind in pronoun.kinds if kind.endswith(tuple(CardClass))]
    kinds = card.kinds if card is not None else _kinds_told(draft, name)
    return all(
        kind.endswith(card_class) and (kind.value == card_class.value or kinds is None or kind in kinds)
        for kind in said
    )


def _class_told(draft: Draft, name: str) -> CardClass | None:
    place = draft.place_of(name)
    facts = draft.board[place].facts if place is not None else None
    told = CardClass(facts.card_class) if facts is not None and facts.card_class else None
    if place is not None and told is CardClass.TRAP and draft.board[place].zone in _MONSTER_ZONES:
        return None  # a Trap Monster is spoken of as either
    return told


def _kinds_told(draft: Draft, name: str) -> set[str] | None:
    """Of a card only described; None where nothing more than its class was told."""
    place = draft.place_of(name)
    facts = draft.board[place].facts if place is not None else None
    kinds = set(facts.kinds) if facts is not None else set()
    return kinds if len(kinds - {kind.value for kind in CardClass}) > 0 else None


def done_to(draft: Draft, play: Play, pronoun: Thing | None = None) -> str:
    """Whom 把它… means: the card mentioned last that did not act itself, else the last but this one."""
    acted = {one.card for one in draft.plays if one.do == "activate"}
    fitting = [name for name in draft.mentioned if pronoun is None or may_be(draft, name, pronoun)]
    others = [name for name in fitting if name != play.card and _may_be_aimed_at(draft, play, name)]
    idle = [name for name in others if name not in acted]
    found = idle or others or [name for name in fitting if _may_be_aimed_at(draft, play, name)]
    if not found:
        raise _nothing_meant()
    draft.mentioned.append(found[-1])
    return found[-1]


def _may_be_aimed_at(draft: Draft, play: Play, name: str) -> bool:
    """旋风把它破坏: no monster, where its text only targets Spells and Traps; nor the other way about."""
    card, source = draft.card(name), draft.card(play.card or "")
    effects = [e for e in draft.base.effects(source) if e.activates] if source is not None else []
    texts = [e.text for e in effects if e.text is not None and play.effect in (None, e.printed_no)]
    kinds = [
        {kind for one in target.predicates if isinstance(one, IsKind) for kind in one.kinds}
        for text in texts
        for target in text.targets
    ]
    if card is None or card.card_class is None or len(kinds) != 1 or not kinds[0] <= _CLASSES.keys():
        return True
    return not kinds[0] or card.card_class in {_CLASSES[kind] for kind in kinds[0]}


_CLASSES = {
    CardKind.MONSTER: CardClass.MONSTER,
    CardKind.SPELL: CardClass.SPELL,
    CardKind.TRAP: CardClass.TRAP,
}


def _nothing_meant() -> SituationError:
    return SituationError("question: nothing for a pronoun to stand for", words="它")


# --------------------------------------------------------------------------- cards only described


def describe(draft: Draft, thing: Thing, owner: Seat | None = None, number: int = 0) -> str:
    """A card without a name is placed on the field (or where it is said to be) under a name of its own."""
    draft.take(thing, wholly=True)
    if thing.series is not None and not draft.base.series_members(thing.series):
        raise SituationError("question: no such series", words=thing.series)
    if thing.isnt:
        return _other_than(draft, thing, owner)
    facts = facts_of(thing)
    monster = facts.card_class in (None, "monster") or is_trap_monster(thing)
    word = "怪兽" if monster and thing.kinds != (CardKind.CARD,) else "卡"
    same = [
        placed
        for placed in draft.board
        if placed.facts == facts and placed.card.startswith(word) and _may_lie_there(placed, thing, owner)
    ]
    known = draft.described.get(thing.span) if thing.span is not None and number == 0 else None
    if known is not None:
        return known  # the same words
    again = same and number == 0 and thing.letter is None and not thing.before
    name = same[-1].card if again else word + (thing.letter or _letter(draft))
    if thing.span is not None:
        draft.described[thing.span] = name
    if draft.place_of(name) is None:
        seat = seat_of(thing.player) or owner or Seat.A
        zone = _zone_described(thing, facts)
        position = position_in(zone, position_said(thing))
        if position_said(thing) is None and zone in _MONSTER_ZONES:
            position = _left_to_lie(draft, seat, position)
        placed = Placed(card=name, player=seat, zone=zone, position=position, facts=facts)
        draft.board.append(_came_when(placed, thing))
    return name


#: words of a described card that are no time: of which value its number is or is asked, and that it is a target
_NO_TIMES = frozenset({"atk", "def", "level", "target"})


def _came_when(placed: Placed, thing: Thing) -> Placed:
    """这个回合盖放的怪兽: Set this turn. Raises SituationError for any other time in a description."""
    if thing.word is None or thing.word in _NO_TIMES:
        return placed
    if thing.word != "this_turn" or placed.position not in ("face_down", "face_down_defense"):
        raise SituationError("question: when the card came there is not understood", words=thing.word)
    return msgspec.structs.replace(placed, set_this_turn=True)


def _other_than(draft: Draft, thing: Thing, owner: Seat | None) -> str:
    """不是风属性的怪: one card for every way in which it may not be so; what is asked is asked of each."""
    seat, zone = seat_of(thing.player) or owner or Seat.A, _zone_described(thing, facts_of(thing))
    names = []
    for number, facts in enumerate(others_than(thing), 1):
        name = f"怪兽Z{number}"
        position = position_in(zone, thing.position)
        draft.board.append(Placed(card=name, player=seat, zone=zone, position=position, facts=facts))
        names.append(name)
    if not names:
        raise SituationError("question: what it is instead is not understood", words="不是")
    draft.each_of[names[0]] = tuple(names)
    if thing.span is not None:
        draft.described[thing.span] = names[0]
    return names[0]


def _may_lie_there(placed: Placed, thing: Thing, owner: Seat | None) -> bool:
    """The card placed is that player's, and where and how the words say."""
    seat = seat_of(thing.player) or owner
    somewhere = thing.zone is not None and thing.zone not in (Zone.FIELD, Zone.MONSTER_ZONE)
    there = not somewhere or placed.zone == str(thing.zone)
    return seat in (None, placed.player) and there and lies_as(placed.position, position_said(thing))


def lies_as(position: str | None, said: Position | None) -> bool:
    """A card in that *position* lies as is *said*; so does one that has none."""
    if said is None or position is None:
        return True
    if said in (Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE):
        return position.startswith("face_down")
    if said is Position.FACE_UP:
        return position.startswith("face_up")
    return position.endswith(str(said).rsplit("_", maxsplit=1)[-1])


#: how monsters lie of which it was told that none lies so
LYING_OTHERWISE = {
    Position.FACE_UP: ("face_down_defense",),
    Position.FACE_DOWN: ("face_up_attack", "face_up_defense"),
    Position.ATTACK: ("face_up_defense", "face_down_defense"),
    Position.DEFENSE: ("face_up_attack",),
    Position.FACE_UP_ATTACK: ("face_up_defense", "face_down_defense"),
    Position.FACE_DOWN_DEFENSE: ("face_up_attack", "face_up_defense"),
}


def _left_to_lie(draft: Draft, seat: Seat, position: str | None) -> str | None:
    """How a monster lies of which no position is told: as *position*, unless none of that player's lies so."""
    denied = [said for whose, said in draft.none_lying if whose is seat and lies_as(position, said)]
    if position is None or not denied:
        return position
    left = LYING_OTHERWISE[denied[0]]
    if len(left) > 1:
        raise SituationError("question: how the monster lies is not told", words="怪兽")
    return left[0]


def _letter(draft: Draft) -> str:
    return _LETTERS[len([placed for placed in draft.board if placed.facts is not None]) % len(_LETTERS)]


def _zone_described(thing: Thing, facts: Facts) -> str:
    if thing.zone not in (None, Zone.FIELD):
        return thing.zone.value
    if thing.kinds == (CardKind.CARD,) and position_said(thing) is Position.FACE_DOWN:
        return Zone.SPELL_TRAP_ZONE.value  # 盖着的卡
    if is_trap_monster(thing):
        return _DEFAULT_ZONE["monster"]
    return _DEFAULT_ZONE.get(facts.card_class or "monster", "main_monster_zone")


def other_card(draft: Draft, seat: Seat) -> str:
    """别的卡: a card of which nothing is known but what it is said to do."""
    name = f"卡{_letter(draft)}"
    draft.board.append(
        Placed(card=name, player=seat, zone="spell_trap_zone", position="face_down", facts=Facts())
    )
    return name


# --------------------------------------------------------------------------- putting cards somewhere


def is_nobodys(thing: Thing, seat: Seat | None) -> bool:
    """墓地只有X: nobody's Graveyard is named, so that nothing else lies in either."""
    return thing.zone is Zone.GRAVEYARD and thing.player is None and seat is None


def _was_summoned(draft: Draft, name: str, thing: Thing) -> bool:
    """对面召唤X，我对X发动Y: the X that was Summoned, which lies where that player put it."""
    plain = (
        thing.zone in (None, Zone.FIELD) and position_said(thing) is None and not (thing.only or thing.count)
    )
    return plain and any(
        play.card == name and "summon" in play.do and seat_of(thing.player) in (None, play.player)
        for play in draft.plays
    )


def put(
    draft: Draft,
    thing: Thing,
    seat: Seat | None,
    *,
    position: Position | None = None,
    face_down: bool = False,
) -> str:
    """Place the card where the words say; a card placed before keeps what they leave unsaid."""
    name = _label_of(draft, thing, seat)
    draft.take(thing, wholly=True)
    held = draft.place_of(name)
    if held is not None and (thing.other or thing.rest) and thing.name is not None:
        return name  # 另一张X: not the one that was placed
    if (
        held is None
        and not face_down
        and position in (None, Position.FACE_UP)
        and _was_summoned(draft, name, thing)
    ):
        return name
    zone = _zone_of(thing.zone, draft.card(name))
    said = position or position_said(thing) or (Position.FACE_DOWN if face_down else None)
    if said is None and zone == "spell_trap_zone" and _never_lies_open(draft, name):
        said = Position.FACE_DOWN
    owner = seat_of(thing.player) or seat or (draft.board[held].player if held is not None else Seat.A)
    placed = Placed(
        card=name, player=owner, zone=zone, position=position_in(zone, said), count=thing.count or 1
    )
    if thing.only and zone:
        everywhere = thing.zone is Zone.FIELD and thing.player is None
        everywhere = everywhere or is_nobodys(thing, seat)
        where = Zone.FIELD.value if thing.zone is Zone.FIELD else zone
        draft.all_listed += [(side, where) for side in (Seat if everywhere else (owner,))]
        if everywhere and seat is None and (held is None or thing.kind is ThingKind.DESCRIBED):
            draft.assumed.append((f"board.{name}.controller", owner.value))
    if held is None:
        draft.board.append(placed)
        if said is None and zone == "spell_trap_zone" and _might_be_set(draft, name):
            draft.assumed.append((f"board.{name}.position", "face_up"))
    elif _lies_elsewhere(draft, draft.board[held], placed, thing):
        raise SituationError("question: which copy lies where is not understood", words=thing.name or "")
    else:
        draft.board[held] = _moved(draft.board[held], placed, thing, said)
    return name


def _might_be_set(draft: Draft, name: str) -> bool:
    """后场的X, of a Spell or Trap that stays there: nothing that is told is done by it, so that it may be Set too."""
    card = draft.card(name)
    stays = card is not None and not _STAYS_OPEN.isdisjoint(card.kinds)
    return stays and not draft.is_played(name) and name not in draft.applying


_STAYS_OPEN = frozenset({CardKind.CONTINUOUS_TRAP, CardKind.CONTINUOUS_SPELL})


def _never_lies_open(draft: Draft, name: str) -> bool:
    """后场的奈落的落穴: a Spell or Trap that does not stay there face-up, and that nobody has activated, is Set."""
    card = draft.card(name)
    spell_or_trap = card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP)
    kinds = card.kinds if card is not None else ()
    known = spell_or_trap and not draft.is_played(name) and name not in draft.applying
    return known and bool(_GOES_AWAY & set(kinds))


#: Spells and Traps that are sent to the Graveyard once they have resolved
_GOES_AWAY = frozenset(
    [CardKind.NORMAL_SPELL, CardKind.QUICK_PLAY_SPELL, CardKind.RITUAL_SPELL]
    + [CardKind.NORMAL_TRAP, CardKind.COUNTER_TRAP]
)


def _lies_elsewhere(draft: Draft, old: Placed, new: Placed, thing: Thing) -> bool:
    """我场上只有盖放的X，手卡的X…: it was told to lie in another place, and nothing has been done since."""
    told = thing.kind is ThingKind.NAME and thing.zone not in (None, Zone.FIELD) and old.facts is None
    return told and not draft.plays and {old.zone, new.zone} > {Zone.HAND.value} and old.zone != ""


def _label_of(draft: Draft, thing: Thing, seat: Seat | None) -> str:
    """As ``label``; a card only described is one of *seat*'s."""
    if thing.kind is not ThingKind.DESCRIBED:
        return label(draft, thing)
    draft.mentioned.append(describe(draft, thing, seat))
    return draft.mentioned[-1]


def _moved(old: Placed, new: Placed, thing: Thing, said: Position | None) -> Placed:
    if old.facts is not None:
        zone = old.zone if thing.zone in (None, Zone.FIELD) else new.zone
        return msgspec.structs.replace(
            new, facts=old.facts, zone=zone, position=position_in(zone, said), player=old.player
        )
    if old.zone != "" and thing.zone is None and said is None:
        return old
    zone = new.zone if thing.zone is not None or old.zone == "" else old.zone
    if zone == old.zone and said is None:
        return msgspec.structs.replace(new, zone=zone, position=old.position)  # 场上有盖放的X: as it was Set
    return msgspec.structs.replace(new, zone=zone, position=position_in(zone, said))


def _zone_of(zone: Zone | None, card: Card | None) -> str:
    if zone is not None and zone is not Zone.FIELD:
        return "main_monster_zone" if zone is Zone.MONSTER_ZONE else zone.value
    if card is not None and CardKind.FIELD_SPELL in card.kinds:
        return "field_zone"
    return _DEFAULT_ZONE[card.card_class.value if card is not None and card.card_class else "monster"]


def position_in(zone: str, said: Position | None) -> str | None:
    """How a card said to be *said* lies in *zone*; None where cards have no position."""
    if zone in _MONSTER_ZONES:
        if said in (Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE):
            return "face_down_defense"
        if said in (Position.DEFENSE, Position.FACE_UP_DEFENSE):
            return "face_up_defense"
        return "face_up_attack"
    if zone in ("spell_trap_zone", "field_zone"):
        return "face_down" if said is Position.FACE_DOWN else "face_up"
    return None
