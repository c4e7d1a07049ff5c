"""Targets that nobody names: 我发动X，对方连锁Y, of an X that targets: some card or other that X can target.

A card of its own stands for each, with what the text asks of it and nothing else: whatever hangs on more of it stays
undecided. Only for effects that resolve, and that look for their targets in words which such a card can meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grammar.nodes import (
    HasAttribute,
    HasRace,
    HasSeries,
    HasStat,
    InPosition,
    IsKind,
    NotThat,
    Number,
    Predicate,
    Selection,
)
from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import CardKind, Compare, Player, QuantityKind, Stat, Zone
from grammar.walk import is_just_this_card
from kb.cards import MONSTER_ZONES, CardClass, Seat
from kb.context import Base
from kb.effects import Effect
from kb.situation import UNTOLD_TARGET, Facts, Placed, Play, Situation, whose_copy
from kb.understanding.phrases import all_things
from kb.understanding.references import OTHER_THAN
from kb.understanding.whereabouts import known_card

_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, *MONSTER_ZONES})


def with_untold_targets(situation: Situation, base: Base, *, resolves: bool) -> Situation:
    """*situation* with a card for every target left untold; *resolves*: a chain still open is resolved for the asking."""
    last = max((n for n, play in enumerate(situation.plays) if play.do == "resolve"), default=-1)
    resolved = [n for n in range(len(situation.plays)) if resolves or n < last]
    ask = situation.ask
    monsters = ask is not None and ask.form == "applies" and ask.about is not None  # 怪兽还会送墓吗
    return _with_targets(situation, resolved if situation.open else [], base, monsters=monsters)


def with_targets_left_out(situation: Situation, base: Base) -> Situation:
    """*situation*, stated link by link, with a card for every target of a link that lists none.

    Of any number of targets one stands for all, where nothing is asked about how much of something there is.
    """
    last = max((n for n, play in enumerate(situation.plays) if play.do == "resolve"), default=-1)
    return _with_targets(situation, list(range(last)), base)


def with_target_spoken_of(situation: Situation, asked: Event | None, base: Base) -> Situation:
    """我发动X，那只怪会…吗: of no monster was told but the one that X must have as its target."""
    spoken = asked is not None and any(_is_that_monster(thing) for thing in all_things(asked))
    aiming = [n for n, play in enumerate(situation.plays) if _aims(situation, play, base)]
    doing = {situation.plays[n].card for n in aiming if asked is not None and asked.passive}  # to another
    monsters = any(
        _is_monster(situation, placed, base) for placed in situation.board if placed.card not in doing
    )
    return (
        _with_targets(situation, aiming, base, monsters=True)
        if spoken and not monsters and len(aiming) == 1
        else situation
    )


def with_fitting_targets(situation: Situation, base: Base) -> Situation:
    """对一只不受魔法效果影响的怪发X: what else X asks of its target is so; nothing that was told is changed."""
    ask = situation.ask
    aimed = [(p.player, p, name) for p in situation.plays for name in p.targets if p.do == "activate"]
    if ask is not None and ask.form in ("can-target", "can-activate") and ask.target is not None:
        asking = Play(do="activate", player=ask.player or Seat.A, card=ask.card, effect=ask.effect)
        aimed.append((asking.player, asking, ask.target))
    board, assumed = list(situation.board), list(situation.assumed)
    for place, held in enumerate(situation.board):
        plays = [play for player, play, name in aimed if name == held.card and player is not None]
        if not situation.open or held.facts is None or not plays or held.card.startswith(OTHER_THAN[:-1]):
            continue
        for field, value in _fitting(situation, plays[0], held.facts, base):
            facts = msgspec.structs.replace(board[place].facts or Facts(), **{field: value})
            board[place] = msgspec.structs.replace(board[place], facts=facts)
            told = "、".join(map(str, value)) if isinstance(value, tuple) else str(value)
            assumed.append((f"board.{held.card}.{field}", told))
    return msgspec.structs.replace(situation, board=tuple(board), assumed=tuple(assumed))


def _fitting(situation: Situation, play: Play, facts: Facts, base: Base) -> Iterator[tuple[str, object]]:
    """What the one target of the effect has to be, as far as nothing is told of it."""
    effect = _meant(situation, play, base)
    targets = effect.text.targets if effect is not None and effect.text is not None else ()
    wanted = facts_asked(targets[0]) if len(targets) == 1 else None
    if wanted is None or wanted.card_class not in (None, facts.card_class):
        return
    plain = facts.kinds in ((), (CardKind.MONSTER,), (CardKind.MONSTER.value,))
    if plain and wanted.kinds and wanted.kinds != (CardKind.MONSTER,):
        yield "kinds", (CardKind.MONSTER, *wanted.kinds) if facts.card_class == "monster" else wanted.kinds
    for field in ("attribute", "race", "level", "series"):
        value = getattr(wanted, field)
        if (
            value
            and not getattr(facts, field)
            and (field != "series" or _is_there_such(value[0], facts, base))
        ):
            yield field, value


def _is_there_such(series: str, facts: Facts, base: Base) -> bool:
    """Some card of that series is what is told of it."""
    told = {"race": facts.race, "attribute": facts.attribute, "level": facts.level}
    cards = [base.find(key) for key in base.series_members(series)]
    return any(
        all(value is None or getattr(card, field) == value for field, value in told.items()) for card in cards
    )


def _is_that_monster(thing: Thing) -> bool:
    """那只怪, 那只怪的效果."""
    effect = thing.kind is ThingKind.EFFECT and not (
        thing.name or thing.effect_no or thing.player or thing.zone
    )
    plain = not (thing.rest or thing.part or thing.before)
    return (effect or thing.kind is ThingKind.PRONOUN) and plain and CardKind.MONSTER in thing.kinds


def _is_monster(situation: Situation, placed: Placed, base: Base) -> bool:
    card = known_card(situation, placed.card, base) if placed.card != "-" else None
    return placed.card != "-" and (card is None or card.card_class is CardClass.MONSTER)


def _aims(situation: Situation, play: Play, base: Base) -> bool:
    return bool(play.player and list(_targets_of(situation, play, play.player, base)))


def _with_targets(
    situation: Situation, numbers: list[int], base: Base, *, monsters: bool = False
) -> Situation:
    """*situation* with the targets of those plays that name none; *monsters*: only where the text asks for monsters."""
    plays, board, assumed = list(situation.plays), list(situation.board), list(situation.assumed)
    for number in numbers:
        play = situation.plays[number]
        if (
            play.player is None
            or _may_be_hit(situation, number, base)
            or _may_be_aimed_at(situation, number, base)
        ):
            continue
        found = list(_targets_of(situation, play, play.player, base))
        if monsters and any(_is_a_spell(placed) for placed in found):
            continue
        for placed in found:
            board.append(placed)
            assumed.append((f"board.{placed.card}{UNTOLD_TARGET}", "true"))
            chosen = (*plays[number].targets, placed.card)
            plays[number] = msgspec.structs.replace(plays[number], targets=chosen)
    return msgspec.structs.replace(situation, plays=tuple(plays), board=tuple(board), assumed=tuple(assumed))


def _is_a_spell(placed: Placed) -> bool:
    return placed.facts is not None and placed.facts.card_class == CardClass.SPELL.value


def _may_be_hit(situation: Situation, number: int, base: Base) -> bool:
    """我发动死者苏生，对方连锁D.D.乌鸦除外X: X may well be what the first is aimed at, which is not told.

    It is not the card that was activated itself.
    """
    answers: list[Play] = []
    for play in situation.plays[number + 1 :]:
        if play.do != "activate":
            break
        answers.append(play)
    own = {situation.plays[number].card}  # no card is aimed at itself
    zones = _zones_aimed_at(situation, situation.plays[number], base)
    return any({*play.targets} - own and zones & _zones_aimed_at(situation, play, base) for play in answers)


def _may_be_aimed_at(situation: Situation, number: int, base: Base) -> bool:
    """对方发动心变以X为对象，我连锁禁忌的圣枪: the answer may well be aimed at X too, which is not told."""
    play = situation.plays[number]
    effect = _meant(situation, play, base)
    wanted = effect.text.targets if effect is not None and effect.text is not None else ()
    zones = _zones_aimed_at(situation, play, base)
    for before in reversed(situation.plays[:number]):
        if before.do != "activate":
            return False
        for name in before.targets:
            card = known_card(situation, name, base)
            facts = [facts_asked(selection) for selection in wanted]
            classes = {one.card_class if one is not None else None for one in facts}
            lies = card.card_class.value if card is not None and card.card_class is not None else None
            fits = lies is None or bool(classes & {None, lies})
            if wanted and fits and name != play.card and zones & _zones_aimed_at(situation, before, base):
                return True
    return False


def _zones_aimed_at(situation: Situation, play: Play, base: Base) -> set[Zone]:
    effect = _meant(situation, play, base)
    targets = effect.text.targets if effect is not None and effect.text is not None else ()
    zones = {zone for target in targets for zone in target.zones}
    return zones | {Zone.FIELD} if zones & _FIELD else zones


def stand_ins(situation: Situation, play: Play, base: Base) -> Iterator[Placed]:
    """Cards that stand for the untold targets of *play*."""
    return _targets_of(situation, play, play.player, base) if play.player is not None else iter(())


def _targets_of(situation: Situation, play: Play, seat: Seat, base: Base) -> Iterator[Placed]:
    """Cards that stand for the targets of *play*; none when they were told, or cannot be stood for."""
    effect = _meant(situation, play, base)
    if effect is None or effect.text is None or play.targets or play.result or play.negated:
        return
    found: list[Placed] = []
    for selection in effect.text.targets:
        any_number = situation.ask is not None and situation.ask.form == "happens"
        count, facts = count_of(selection, any_number and not situation.open), facts_asked(selection)
        if count is None or facts is None:
            return
        for number in range(count):
            name = f"{_name_of(play)}的对象{len(found) + number + 1}"
            found.append(_placed(name, selection, facts, seat))
    if not any(_is_said_to_be_bare(situation, placed) for placed in found):
        yield from found


def _name_of(play: Play) -> str:
    copy = whose_copy(play.card or "")
    return copy[0] if copy is not None else play.card or ""


def _is_said_to_be_bare(situation: Situation, placed: Placed) -> bool:
    """Nothing, or nothing but what was named, lies where the card would have to lie."""
    zones = {placed.zone, "monster_zone", "field"} if placed.zone in _MONSTERS_LIE else {placed.zone}
    empty = [one for one in situation.board if one.card == "-" and one.player is placed.player]
    listed = [zone for owner, zone in situation.all_listed if owner is placed.player]
    return any(one.zone in zones for one in empty) or any(zone in zones for zone in listed)


_MONSTERS_LIE = frozenset({"main_monster_zone", "extra_monster_zone"})


def _meant(situation: Situation, play: Play, base: Base) -> Effect | None:
    """The one effect that the play can mean."""
    card = known_card(situation, play.card, base) if play.do == "activate" else None
    effects = [e for e in base.effects(card) if e.activates] if card is not None else []
    fitting = [effect for effect in effects if play.effect in (None, effect.printed_no)]
    doing = [e for e in fitting if e.text is None or e.text.resolution or e.text.targets]
    fitting = doing or fitting  # a clause that only says whence the card may be activated is no effect of it
    return fitting[0] if len(fitting) == 1 and fitting[0].complete else None


def count_of(selection: Selection, any_number: bool = False) -> int | None:
    """So many, where the text says it in a number."""
    quantity = selection.quantity
    if any_number and quantity.kind is QuantityKind.ANY_NUMBER:
        return 1
    exact = quantity.kind is QuantityKind.EXACT and isinstance(quantity.amount, Number)
    return quantity.amount.value if exact and isinstance(quantity.amount, Number) else None


_A_SPELL: dict[str, Any] = {"card_class": CardClass.SPELL.value, "kinds": (CardKind.SPELL,)}


def facts_asked(selection: Selection) -> Facts | None:
    """What the text asks of its target; None where that is more than can be said of a card in so many words.

    On the field a card of no stated kind is taken as a Spell (``readings`` tries the other classes).
    """
    said: dict[str, object] = {}
    for predicate in selection.predicates:
        if _is_of_others(predicate) or (
            isinstance(predicate, InPosition) and _FIELD & {*(selection.zones or _FIELD)}
        ):
            continue
        asked = _asked(predicate)
        if asked is None or said.keys() & asked.keys():
            return None
        said |= asked
    if not said.keys() & {"kinds", "race", "attribute", "level"}:
        elsewhere = _FIELD.isdisjoint(selection.zones)
        return Facts(**({"card_class": None} if elsewhere else _A_SPELL), **said)  # type: ignore[arg-type]
    kinds: tuple[CardKind, ...] = said.get("kinds", ())  # type: ignore[assignment]
    classes = {name for kind in kinds for name in ("monster", "spell", "trap") if kind.value.endswith(name)}
    if len(classes) > 1:
        return Facts(**_A_SPELL)
    said["card_class"] = classes.pop() if classes else "monster"
    return Facts(**said)  # type: ignore[arg-type]


def _asked(predicate: Predicate) -> dict[str, object] | None:
    match predicate:
        case IsKind(kinds=kinds) if len(kinds) == 1 or {*kinds} == {CardKind.SPELL, CardKind.TRAP}:
            return {"kinds": kinds}
        case HasAttribute(values=(one,), original=False):
            return {"attribute": one.value}
        case HasRace(values=(one,), original=False):
            return {"race": one.value}
        case HasSeries(names=(one,), original=False):
            return {"series": (one,)}
        case HasStat(stat=Stat.LEVEL, amount=Number(value=value), original=False) as stated:
            fits = stated.compare in (Compare.EQ, Compare.GE, Compare.LE)
            return {"level": value} if fits else None
    return None


def _is_of_others(predicate: Predicate) -> bool:
    """Another card than this one."""
    other = predicate.other if isinstance(predicate, NotThat) else None
    return is_just_this_card(other)


def _placed(name: str, selection: Selection, facts: Facts, seat: Seat) -> Placed:
    zone = next(iter(selection.zones), Zone.FIELD)
    on_field = zone in _FIELD
    place = zone.value if not on_field else _place(facts)
    owner = seat if selection.player in (Player.SELF, Player.EITHER) else seat.other
    lies = [p for one in selection.predicates if isinstance(one, InPosition) for p in one.positions]
    position = (lies[0].value if lies else "face_up") if on_field else None
    if position == "face_up" and place == "main_monster_zone":
        position = "face_up_attack"
    elif position in ("attack", "defense"):
        position = f"face_up_{position}"
    elif position == "face_down" and place == "main_monster_zone":
        position = "face_down_defense"
    return Placed(card=name, player=owner, zone=place, position=position, facts=facts)


def _place(facts: Facts) -> str:
    return "main_monster_zone" if facts.card_class == "monster" else "spell_trap_zone"
