"""Worked examples of the rulebook (the schema of their README) as situations.

Their cards, board and events are structured; what is asked stands only in the sentence ``question``, which is
read by the question grammar. ``result`` of a chain link is read only for cards that the example merely describes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from grammar import parse_card_text
from grammar.question import parse_question
from grammar.question_lexer import fold
from grammar.terms import CardKind, Moment, Verb, Zone
from kb.cards import FIELD_ZONES, Seat
from kb.context import Base
from kb.errors import SituationError, UnknownCard
from kb.formats import example_values
from kb.formats.example_happenings import HAPPENINGS, filling
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated
from kb.understanding.ask import ask_of, stated_of
from kb.understanding.naming import naming
from kb.understanding.placeholders import described
from kb.understanding.vocabulary import ACTS
from kb.verdict import Answer, Verdict
from kb.wording import term

_POSITIONS = {"face_down_set": "face_down"}
_ZONES = {"main_deck_list": None, "xyz_material": "overlay"}
_TIMINGS = {
    "attack_declaration": "attack",
    "damage_calculation": "calc",
    "after_damage_calculation": "after_calc",
}
_STEPS = {"damage": "damage_step", "battle": "battle_step", "end": "end_step"}
_SUMMONS = {
    "normal_summon": "summon",
    "tribute_summon": "tribute_summon",
    "synchro_summon": "synchro_summon",
    "xyz_summon": "xyz_summon",
    "link_summon": "link_summon",
    "fusion_summon": "fusion_summon",
    "pendulum_summon": "pendulum_summon",
    "flip_summon": "flip_summon",
    "inherent_special_summon": "special_summon",
}
_COSTS = ("discard", "tribute", "sent_to_graveyard", "return_to_deck_top")
_STATS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT})
_HAPPENED = {
    "destroyed": "destroy",
    "destroyed_by_battle": "destroy",
    "banished": "banish",
    "sent_to_graveyard": "send_to_graveyard",
    "material_sent_to_graveyard": "detach",
    "special_summon": "special_summon",
    "added_to_extra_deck_face_up": "add_to_extra_deck",
}


def read(item: Mapping[str, Any], base: Base) -> Situation:
    """One example as a situation. Raises SituationError when an event or a place is of an unknown kind."""
    data = item["situation"]
    names = _all_names((card["name"] for card in item.get("cards") or ()), base)
    events = data.get("events") or ()
    situation = Situation(
        era=item.get("era") or "2020-04",
        turn_player=_seat(data.get("turn_player")),
        phase=data.get("phase") if data.get("phase") != "deck_construction" else None,
        step=_STEPS.get(data.get("step") or ""),
        lp={Seat(seat): value for seat, value in (data.get("life_points") or {}).items()},
        board=(
            *(
                _placed(_before(entry, events), _text_of(item, entry["card"]), base)
                for entry in data.get("board") or ()
                if entry["zone"] != "main_deck_list"  # the question tells what is in the deck
            ),
            *(placed for event in events for placed in filling(event)),
        ),
        applying=tuple(text.split("：")[0] for text in data.get("continuous_effects") or ()),
        plays=tuple(_plays(events, data, base)),
    )
    situation = _with_told_changes(situation, example_values.lasting(events))
    situation = _with_cards_of_plays(situation, base)
    return msgspec.structs.replace(situation, ask=_ask(item["question"], names, situation, data))


def _seat(value: Any) -> Seat | None:
    return Seat(value) if value else None


# --------------------------------------------------------------------------- board


def _before(entry: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """A card listed where it lies in the end, as it lay before what is told: with whom it was targeted."""
    summoned = _before_summon(entry, events)
    if summoned is not None:
        return summoned
    links = [link for event in events for link in event.get("links") or ()]
    targets = [t for link in links for t in link.get("targets") or () if t["card"] == entry["card"]]
    before = [target.get("player") or entry.get("owner") or entry["player"] for target in targets]
    if not before or before[0] == entry["player"]:
        return entry
    zone = {"zone": "main_monster_zone", "position": "face_up_attack", "column": None}
    placed = {**entry, "player": before[0], "owner": None}
    return {**placed, **zone} if entry.get("as") == "equip_card" else placed


_FROM_EXTRA = ("synchro_summon", "xyz_summon", "link_summon", "fusion_summon")
_ON_FIELD = ("main_monster_zone", "extra_monster_zone")


def _before_summon(entry: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """A monster listed as summoned (or as attached material) as it lay before: in the hand, the Extra Deck, on the field."""
    name, zone = entry["card"], entry["zone"]
    for event in events:
        kind = event.get("type")
        if zone == "xyz_material" and name in (event.get("materials") or ()):
            lying = {"zone": _ON_FIELD[0], "position": "face_up_attack", "under": None}
            return {**entry, **lying}
        if event.get("card") == name and zone in _ON_FIELD and kind in _FROM_EXTRA:
            return {**entry, "zone": "extra_deck", "position": None}
        if event.get("card") == name and zone in _ON_FIELD and kind in ("normal_summon", "tribute_summon"):
            return {**entry, "zone": "hand", "position": None}
    return None


def _placed(entry: Mapping[str, Any], text: str | None, base: Base) -> Placed:
    zone = _ZONES.get(entry["zone"], entry["zone"])
    if zone is None:
        raise SituationError(f"board: {entry['zone']!r} is not a place in a duel")
    counters = entry.get("counters")
    position = entry.get("position")
    return Placed(
        card=entry["card"],
        player=Seat(entry["player"]),
        zone=zone,
        owner=_seat(entry.get("owner")),
        position=_POSITIONS.get(position or "", position),
        column=entry.get("column"),
        count=entry.get("count") or 1,
        counters={"": counters} if isinstance(counters, int) else dict(counters or {}),
        equipped_to=entry.get("equipped_to"),
        attached_to=entry.get("under"),
        properly_summoned=entry.get("properly_summoned"),
        facts=_facts(entry, text, base),
    )


def _facts(entry: Mapping[str, Any], text: str | None, base: Base) -> Facts | None:
    """What the example states of the card. Values of a real card that merely repeat its print are left out."""
    facts = described(entry["card"], base)
    stated = {key: entry[key] for key in ("name_as", "original_atk", "race") if entry.get(key)}
    if stated.get("original_atk") == "?":
        stated["original_atk"] = -1
    if facts is None and "original_atk" in stated and entry.get("atk") is not None:
        stated["atk"] = entry["atk"]  # it differs from the original value, which is stated beside it
    if facts is not None:
        stated |= {key: entry[key] for key in ("level", "atk", "scale") if entry.get(key)}
    stated |= {"text": text} if text is not None else {}
    if facts is None and not stated:
        return None
    return msgspec.structs.replace(facts or Facts(), **stated)


def _text_of(item: Mapping[str, Any], name: str) -> str | None:
    """The text a card has in this example; none, where an event tells by what number it changes a value."""
    events = item["situation"].get("events") or ()
    return "" if name in example_values.changing(events) else _quoted_text(item, name)


def _quoted_text(item: Mapping[str, Any], name: str) -> str | None:
    """The text of its time that the example quotes, where it is a whole change of values: later prints may differ."""
    for card in item.get("cards") or ():
        for quote in card.get("effects_as_quoted") or () if card["name"] == name else ():
            effects = parse_card_text(quote).effects
            whole = len(effects) == 1 and effects[0].complete and not effects[0].limits
            if (
                whole
                and effects[0].resolution
                and all(s.action.verb in _STATS for s in effects[0].resolution)
            ):
                return str(quote)
    return None


def _with_told_changes(situation: Situation, told: Iterable[str]) -> Situation:
    """Cards whose lasting change of a value is told by an event are there, with no text of their own."""
    held = {placed.card for placed in situation.board}
    added = [
        Placed(card=name, player=Seat.A, zone="spell_trap_zone", position="face_up", facts=Facts(text=""))
        for name in told
        if name not in held
    ]
    return msgspec.structs.replace(
        situation,
        board=(*situation.board, *added),
        applying=tuple(name for name in situation.applying if name not in set(told)),
    )


def _with_cards_of_plays(situation: Situation, base: Base) -> Situation:
    """Cards that are played though the board does not list them, placed where they are played from."""
    held = {placed.card for placed in situation.board}
    added: list[Placed] = []
    for play in situation.plays:
        if play.do != "activate" or play.card is None or play.card in held or play.player is None:
            continue
        held.add(play.card)
        facts = described(play.card, base)
        added.append(Placed(card=play.card, player=play.player, zone="", facts=facts))
    return msgspec.structs.replace(situation, board=(*situation.board, *added))


# --------------------------------------------------------------------------- events


_EVENT_KEYS = frozenset(
    [
        "type",
        "links",
        "resolution_order",
        "results",
        "player",
        "card",
        "cards",
        "negated_by",
        "tributes",
        "materials",
        "cost",
        "position",
        "attacker",
        "target",
        "amount",
        "by",
        "to",
        "from_player",
        "from_zone",
    ]
)
_LINK_KEYS = frozenset(
    [
        "link",
        "player",
        "card",
        "activation",
        "cost",
        "targets",
        "result",
        "note",
        "mandatory",
        "position_before",
        "effect_negated_by",
    ]
)


def _check_keys(event: Mapping[str, Any]) -> None:
    """An event that says more than we read is not read at all."""
    unknown = set(event) - _EVENT_KEYS
    for link in event.get("links") or ():
        unknown |= set(link) - _LINK_KEYS
    if unknown:
        raise SituationError(f"events: {', '.join(sorted(unknown))} is not read")


def _plays(events: Iterable[Mapping[str, Any]], data: Mapping[str, Any], base: Base) -> Iterator[Play]:
    listed = list(events)
    asked_at = str(data.get("asked_at") or "")
    for number, event in enumerate(listed):
        if example_values.is_change(event):
            yield example_values.change(event, data.get("board") or ())
            continue
        if event.get("type") in HAPPENINGS:
            yield from HAPPENINGS[event["type"]](event)
            continue
        _check_keys(event)
        kind = event.get("type")
        if kind == "chain":
            yield from (_activation(link, base) for link in event["links"])
            last = number == len(listed) - 1
            if not last or not _before_resolution(event, asked_at):
                yield Play(do="resolve")
        elif kind in _SUMMONS:
            yield _summon(event)
            yield from _negation(event.get("negated_by"))
        elif kind == "attack":
            attacker, target = event["attacker"], event.get("target")
            yield Play(
                do="attack",
                player=Seat(attacker["player"]),
                card=attacker["card"],
                target=target["card"] if isinstance(target, Mapping) else target,
            )
        elif kind == "battle_damage":
            player = Seat(event["player"])
            yield _happens(Stated(verb="take_damage", player=player, by="battle", amount=event.get("amount")))
        elif kind in _HAPPENED:
            yield from (_happens(_happened({**event, "card": name})) for name in _names(event))
        else:
            raise SituationError(f"events: {kind!r} is not read")


def _before_resolution(chain: Mapping[str, Any], asked_at: str) -> bool:
    return (
        asked_at.endswith(("发动后", "发动时", "支付cost后", "支付cost时"))
        and "resolution_order" not in chain
    )


def _activation(link: Mapping[str, Any], base: Base) -> Play:
    card = link["card"]
    known = described(card, base) is None
    if link.get("effect_negated_by") and known is False:
        raise SituationError("events: the negation of a merely described effect is not read")
    return Play(
        do="activate",
        player=_seat(link["player"]),
        card=card,
        card_activation=link.get("activation") == "card_activation",
        targets=tuple(target["card"] for target in link.get("targets") or ()),
        cost=tuple(_cost(link.get("cost") or ())),
        doing=_done_by(link.get("result") or "") if known else (),
        result=() if known else tuple(stated_of(link.get("result") or "")),
    )


def _done_by(result: str) -> tuple[str, ...]:
    """The acts a real card is told to have done, as far as they are understood: they tell its effects apart."""
    return tuple(ACTS[event.verb].value for event in parse_question(result).statements if event.verb in ACTS)


def _cost(costs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The cards paid. Counts (手卡1张) and Life Points are left to the text of the card."""
    for part in costs:
        for key in _COSTS:
            value = part.get(key)
            for card in value if isinstance(value, list) else [value] if value else []:
                if not card.endswith("张"):
                    yield card


def _summon(event: Mapping[str, Any]) -> Play:
    cost = tuple(_cost(event.get("cost") or ()))
    return Play(
        do=_SUMMONS[event["type"]],
        player=_seat(event.get("player")),
        card=event.get("card"),
        selects=tuple(event.get("cards") or ()),
        materials=tuple(event.get("materials") or ()),
        tributes=tuple(event.get("tributes") or ()),
        cost=cost,
        position=event.get("position"),
    )


def _negation(by: Mapping[str, Any] | None) -> Iterator[Play]:
    """The card that answered the attempted summon, on a chain of its own."""
    if by is not None:
        yield Play(do="activate", player=Seat(by["player"]), card=by["card"], timing="summon_attempt")
        yield Play(do="resolve")


def _names(event: Mapping[str, Any]) -> Iterator[str | None]:
    """The cards that it happens to: one, or several at once."""
    yield from event.get("cards") or (event.get("card"),)


def _happened(event: Mapping[str, Any]) -> Stated:
    by = str(event.get("by") or "")
    battle = event["type"] == "destroyed_by_battle"
    return Stated(
        verb=_HAPPENED[event["type"]],
        card=event.get("card"),
        to="graveyard"
        if "墓地" in str(event.get("to")) or "graveyard" in str(event.get("to")) or battle
        else None,
        by="battle" if battle else "effect" if "效果" in by else None,
        player=Seat(by[0]) if by[:1] in ("A", "B") else None,
        by_card=by if by and not battle and "效果" not in by else None,
    )


def _happens(stated: Stated) -> Play:
    return Play(do="happens", stated=stated)


# --------------------------------------------------------------------------- question and answer


def _all_names(names: Iterable[str], base: Base) -> dict[str, str]:
    """Every name of the cards of an item, each with the one the item goes by."""
    found: dict[str, str] = {}
    for name in names:
        found[fold(name)] = name
        try:
            known = base.find(name)
        except UnknownCard:
            continue
        for other in (*known.names.values(), *known.aliases):
            found.setdefault(fold(other), name)
    return found


def _ask(question: str, names: Mapping[str, str], situation: Situation, data: Mapping[str, Any]) -> Ask:
    syntax = parse_question(question, naming(question, names))
    asked_from = syntax.ask.span.start if syntax.ask and syntax.ask.span else 0
    # what was done is given by the structured situation; only the words of the asking itself must be understood
    unknown = [u.text for u in syntax.unparsed if u.span is None or u.span.start >= asked_from]
    if unknown:
        raise SituationError(f"question: not understood: {'、'.join(unknown)}")
    ask = _as_listed(ask_of(syntax, situation), names)
    timing = _TIMINGS.get(data.get("timing") or "", data.get("timing"))
    return msgspec.structs.replace(ask, timing=timing) if timing and ask.timing is None else ask


def _as_listed(ask: Ask, names: Mapping[str, str]) -> Ask:
    """*ask* with the names that the item's lists use."""
    fields = ("card", "target", "cost")
    named = {name: names.get(fold(value), value) for name in fields if (value := getattr(ask, name))}
    cards = tuple(names.get(fold(card), card) for card in ask.cards)
    return msgspec.structs.replace(ask, **named, cards=cards)


def reply(item: Mapping[str, Any], verdict: Verdict) -> Any:
    """ "yes" / "no", a number or word, or a sequence, as the item's type of answer; None to abstain."""
    if verdict.answer in (Answer.CAN, Answer.CANNOT):
        return "yes" if verdict.answer is Answer.CAN else "no"
    if verdict.answer is Answer.VALUE:
        if verdict.headline.startswith("judge.chosen_when"):
            return term(verdict.value, "zh-Hans", "ChosenWhen")
        if isinstance(verdict.value, (CardKind, Moment)):
            return term(verdict.value, "zh-Hans")
        if verdict.headline == "judge.where.each":
            places = {name: _place_word(place) for name, place in verdict.value.items()}
            return None if None in places.values() else places
        if verdict.headline in ("judge.where", "judge.where.stays"):
            return _place(item["question"], verdict)
        if verdict.headline == "judge.fate":
            return _fate(verdict)
        if verdict.headline == "judge.value.stat" and (told := _as_change(item, verdict)):
            return told
        if isinstance(verdict.value, Mapping) or verdict.headline == "judge.order.chain":
            return None  # the items group these in ways of their own
        if verdict.headline == "judge.order.next":  # only a mandatory effect is sure to come next
            return f"{verdict.value}的必发效果"
        if verdict.value in tuple(Seat):
            turn_player = item["situation"].get("turn_player")
            role = {None: "", verdict.value: "（回合玩家）"}.get(turn_player, "（对方玩家）")
            return f"{verdict.value}{role}"
        return list(verdict.value) if isinstance(verdict.value, (list, tuple)) else verdict.value
    return None


def _place(question: str, verdict: Verdict) -> str | None:
    """Where it is: the place alone; whose, where the question asks for that; that it stayed there."""
    word = _place_word(verdict.value)
    if word is None:
        return None
    if re.search("谁的(?:墓地|手卡|卡组|EX卡组|额外卡组)", question):
        return f"{verdict.value['player']}的{word}（原本持有者）"
    return f"留在{word}" if verdict.headline == "judge.where.stays" else word


def _place_word(place: Mapping[str, Any]) -> str | None:
    zone = Zone(place["zone"])
    if zone in FIELD_ZONES or zone is Zone.OVERLAY:
        return None
    if zone is Zone.EXTRA_DECK and place["position"] == "face_up":
        return "表侧加入持有者的EX卡组"
    return "除外" if zone is Zone.BANISHED else term(zone, "zh-Hans")


def _fate(verdict: Verdict) -> str | None:
    """What is done to the card, in order."""
    owner, before = verdict.headline_params["owner"], verdict.headline_params["before"]
    words = [term(verb, "zh-Hans") for verb in verdict.value]
    if before in (None, owner):
        return "，".join(words)
    grave = term(Verb.SEND_TO_GRAVEYARD, "zh-Hans")
    return "，".join(f"送去{owner}的墓地" if word == grave else f"被{word}" for word in words)


def _as_change(item: Mapping[str, Any], verdict: Verdict) -> str | None:
    """A value in the terms of an item that tells only by how much it had changed, not what it was."""
    changed = [entry for entry in item["situation"].get("board") or () if entry.get("atk_change")]
    if len(changed) != 1 or verdict.value != verdict.headline_params.get("original"):
        return None
    return f"原本的攻击力（上升的{changed[0]['atk_change']}不再适用）"
