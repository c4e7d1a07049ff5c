"""Recorded outcomes of a duel simulator (the schema of the development items' README) as situations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grammar.terms import Verb
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Play, Situation
from kb.verdict import Answer, Verdict

_SEATS = (Seat.A, Seat.B)
_ZONES = {
    "hand": "hand",
    "mzone": "monster_zone",
    "szone": "spell_trap_zone",
    "fzone": "field_zone",
    "pzone": "pendulum_zone",
    "grave": "graveyard",
    "banished": "banished",
    "extra": "extra_deck",
    "deck": "deck",
    "overlay": "overlay",
}
_BACK = {ours: theirs for theirs, ours in _ZONES.items()} | {
    "main_monster_zone": "mzone",
    "extra_monster_zone": "mzone",
    "equipped": "szone",
}
_DO = {
    "summon": "summon",
    "set_monster": "set_monster",
    "set_st": "set_spell_trap",
    "special_summon": "special_summon",
    "pendulum_summon": "pendulum_summon",
    "flip_summon": "flip_summon",
    "change_position": "change_position",
    "activate": "activate",
    "attack": "attack",
    "enter_battle": "enter_phase",
    "enter_main2": "enter_phase",
    "end_turn": "end_turn",
    "resolve": "resolve",
}
_COUNTERS = {"spell_counter": "魔力"}
_PHASES = {"enter_battle": "battle", "enter_main2": "main2"}
_TIMINGS = {"ds_start": "damage_step_start", "bp_end": "battle_phase_end"}
_FORMS = {
    "can_activate": ("can-activate", None),
    "can_trigger": ("triggers", "optional"),
    "auto_activated": ("triggers", "mandatory"),
    "location": ("where", None),
    "lp": ("value", "lp"),
    "hand_count": ("value", "hand_count"),
    "monster_count": ("value", "monster_count"),
    "atk": ("value", "atk"),
    "def": ("value", "def"),
    "can_summon": ("can-do", "normal_summon"),
    "can_set_monster": ("can-do", "set_monster"),
    "can_special_summon": ("can-do", "special_summon"),
    "can_pendulum_summon": ("can-do", "pendulum_summon"),
    "can_attack": ("can-do", "attack"),
    "can_attack_direct": ("can-do", "attack_directly"),
    "can_change_position": ("can-do", "change_position"),
}


def read(item: Mapping[str, Any]) -> Situation:
    """One recorded item as a situation. What is not listed is not there (``deck_known``), nor was it done (``turn_told``)."""
    lp = item.get("lp") or (8000, 8000)
    names = _names(item)
    laid_on = dict(pair for entry in item["history"] if (pair := _laid_on(entry, names)) is not None)
    board = (msgspec.structs.replace(p, linked_to=laid_on.get(p.id or "", p.linked_to)) for p in _board(item))
    return Situation(
        turn=item.get("turn_count"),
        turn_player=_SEATS[item["turn_player"]],
        phase=item.get("phase"),
        lp={seat: lp[number] for number, seat in enumerate(_SEATS)},
        board=(*board, *_filler(item)),
        deck_known=True,
        turn_told=True,
        plays=tuple(
            _play(entry, names) for entry in _with_positions(item["history"]) if not _is_remark(entry, names)
        ),
        ask=_ask(item["query"]),
    )


def _board(item: Mapping[str, Any]) -> Iterator[Placed]:
    hosts: list[tuple[str, Mapping[str, Any], Seat]] = []
    for seat, zones in zip(_SEATS, item["players"], strict=True):
        for zone, cards in zones.items():
            for card in cards:
                yield _placed(card, seat, _ZONES[zone])
                hosts += [(card["id"], material, seat) for material in card.get("materials") or ()]
    for number, (host, material, seat) in enumerate(hosts):
        fields = material if isinstance(material, Mapping) else {"password": material}
        yield Placed(
            card=str(fields["password"]),
            id=fields.get("id") or f"{host}:material:{number}",
            player=seat,
            zone="overlay",
            attached_to=host,
        )


def _placed(card: Mapping[str, Any], seat: Seat, zone: str) -> Placed:
    sequence = card.get("seq")
    column = _column(sequence) if zone != "pendulum_zone" else None
    if column is not None and seat is Seat.B:
        column = 6 - column  # columns are counted from A's left
    return Placed(
        card=str(card["password"]),
        id=card["id"],
        player=seat,
        zone="extra_monster_zone" if zone == "monster_zone" and sequence in (5, 6) else zone,
        owner=_SEATS[card.get("owner", _SEATS.index(seat))],
        position=card.get("position"),
        column=column,
        set_this_turn=card.get("set_this_turn"),
        counters={_COUNTERS.get(name, name): n for name, n in (card.get("counters") or {}).items()},
        equipped_to=card.get("equip_to"),
        linked_to=card.get("linked_target"),
        summoned_by=_summoned_by(card.get("summoned_by")),
        properly_summoned=card.get("properly_summoned"),
    )


def _summoned_by(way: str | None) -> str | None:
    """``synchro``, ``special`` … by the name of the act.

    >>> _summoned_by("special"), _summoned_by("pendulum_summon")
    ('special_summon', 'pendulum_summon')
    """
    return f"{way}_summon" if way is not None and f"{way}_summon" in set(Verb) else way


def _column(sequence: object) -> int | None:
    """The column (1-5) of a zone number; the Extra Monster Zones lie over the second and fourth."""
    if not isinstance(sequence, int):
        return None
    return {5: 2, 6: 4}.get(sequence, sequence + 1)


def _filler(item: Mapping[str, Any]) -> Iterator[Placed]:
    filler = item.get("deck_filler") or {}
    passwords = filler.get("passwords") or ()
    for seat in _SEATS:
        for password in passwords:
            yield Placed(
                card=str(password),
                id=f"{seat}:filler:{password}",
                player=seat,
                zone="deck",
                count=filler["count"] // len(passwords),
            )


def _names(item: Mapping[str, Any]) -> dict[str, list[str]]:
    """The ids of the cards on the table by the name that prose calls them."""
    found: dict[str, list[str]] = {}
    for zones in item["players"]:
        for card in (card for cards in zones.values() for card in cards):
            found.setdefault(card.get("name_zh", card["id"]), []).append(card["id"])
    return found


_APPLYING = re.compile("「([^」]+)」以「([^」]+)」为对象适用中$")
_BY_ITSELF = re.compile("「[^」]+」的效果发动，")


def _laid_on(entry: Mapping[str, Any], names: Mapping[str, list[str]]) -> tuple[str, str] | None:
    """A remark that one card of the table applies to another: (its id, the other's id)."""
    found = _APPLYING.search(entry.get("text_zh") or "") if entry["do"] == "note" else None
    if found is None:
        return None
    laid, subject = names.get(found.group(1), []), names.get(found.group(2), [])
    return (laid[0], subject[0]) if len(laid) == len(subject) == 1 else None


def _is_remark(entry: Mapping[str, Any], names: Mapping[str, list[str]]) -> bool:
    """A remark that tells nothing to play: what applies already, or a forced effect (that happens by itself)."""
    return entry["do"] == "note" and (
        _laid_on(entry, names) is not None or _BY_ITSELF.search(entry.get("text_zh") or "") is not None
    )


def _with_positions(history: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The history with the position that monsters are summoned in said of the activations that summon them."""
    found: list[Mapping[str, Any]] = []
    chosen: str | None = None
    for entry in reversed(history):
        if entry["do"] == "resolve":
            choice = entry.get("position_choice") or []
            chosen = choice[0]["position"] if len(choice) == 1 else None
        elif entry["do"] == "activate":
            if chosen is not None:
                entry = {**entry, "position": chosen}
        else:
            chosen = None
        found.append(entry)
    return found[::-1]


def _play(entry: Mapping[str, Any], names: Mapping[str, list[str]]) -> Play:
    do = entry["do"]
    if do not in _DO:
        raise SituationError(f"history: {do!r} is a remark in prose, which is not read")
    targets = tuple(entry.get("targets") or ())
    timing = entry.get("timing")
    choice = entry.get("position_choice") or ()
    return Play(
        do=_DO[do],
        player=_SEATS[entry["player"]] if "player" in entry else None,
        card=entry.get("card"),
        effect=entry.get("effect_no"),
        targets=targets,
        cost=_cost(entry.get("cost"), entry.get("card"), names),
        selects=(*(entry.get("selects") or ()), *_named_choice(entry, names)),
        materials=tuple(entry.get("materials") or ()),
        tributes=tuple(entry.get("tributes") or ()),
        target=entry.get("target"),
        phase=_PHASES.get(do),
        position=entry.get("position") or (choice[0]["position"] if choice else None),
        timing=_TIMINGS.get(timing, timing) if timing else None,
    )


_CHOICE = re.compile("^处理时选择.*「([^」]+)」")


def _named_choice(entry: Mapping[str, Any], names: Mapping[str, list[str]]) -> tuple[str, ...]:
    """A choice of the resolution that is given in prose: the card of the table that it names."""
    found = _CHOICE.match(entry.get("note_zh") or "")
    ids = names.get(found.group(1), []) if found is not None else []
    return tuple(ids) if len(ids) == 1 else ()


def _cost(cost: Any, card: str | None, names: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Cards paid. Given in prose, only the names in it are taken; the text of the card says what is done.

    A name that is also that of the card played means the card itself.
    """
    if isinstance(cost, str):
        copies = [names.get(name, [name]) for name in re.findall("「(.+?)」", cost)]
        return tuple(card if card is not None and card in ids else ids[0] for ids in copies)
    return tuple(card for part in cost or () for card in part.values() if isinstance(card, str))


def _ask(query: Mapping[str, Any]) -> Ask:
    form, about = _FORMS[query["type"]]
    timing = query.get("timing")
    return Ask(
        form=form,
        about=about,
        player=_SEATS[query["player"]] if "player" in query else None,
        card=query.get("card"),
        cards=tuple(query.get("cards") or ()),
        effect=query.get("effect_no"),
        timing=_TIMINGS.get(timing, timing) if timing else None,
    )


def reply(item: Mapping[str, Any], verdict: Verdict) -> Any:
    """True or False, a number, or a place as the item's schema writes it; None to abstain."""
    kind = item["query"]["type"]
    if kind in ("lp", "hand_count", "monster_count", "atk", "def"):
        return verdict.value if verdict.answer is Answer.VALUE and isinstance(verdict.value, int) else None
    if kind == "location":
        return location(verdict.value) if verdict.answer is Answer.VALUE else None
    return {Answer.CAN: True, Answer.CANNOT: False}.get(verdict.answer)


def location(place: Any) -> dict[str, Any] | None:
    """Our place ({"zone", "player", "position", …}) in the words of the recorded items."""
    if not isinstance(place, Mapping) or place.get("zone") not in _BACK:
        return None
    zone = _BACK[place["zone"]]
    if zone == "overlay":
        return {"zone": zone, "host": place.get("host")}
    found: dict[str, Any] = {"zone": zone, "controller": _SEATS.index(Seat(place["player"]))}
    if zone in ("mzone", "szone", "fzone", "pzone", "banished") and place.get("position"):
        found["position"] = place["position"]
    if place.get("equipped_to"):
        found["equip_to"] = place["equipped_to"]
    return found
