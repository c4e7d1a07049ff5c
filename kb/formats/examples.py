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
from grammar.question_nodes import QuestionSyntax
from grammar.terms import Verb
from kb.cards import Seat
from kb.context import Base
from kb.effects import Effect
from kb.errors import SituationError
from kb.formats import example_values
from kb.formats.example_asks import IN_BATTLE, TIMINGS, all_names, asked, read_question, with_sufferers
from kb.formats.example_declared import activations, is_by_effect
from kb.formats.example_happenings import HAPPENINGS, filling, listed
from kb.formats.example_links import activation, paid, seat_of, taken_over
from kb.playing import is_spent
from kb.situation import DECLINES, Ask, Facts, Placed, Play, Situation, Stated
from kb.understanding import columns
from kb.understanding.era_named import era_named
from kb.understanding.placeholders import described
from kb.understanding.quoted import with_quoted_texts
from kb.understanding.references import with_another_copy
from kb.understanding.untold_targets import with_targets_left_out

_POSITIONS = {"face_down_set": "face_down"}
_ZONES = {"main_deck_list": None, "xyz_material": "overlay"}
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
    names = all_names((card["name"] for card in item.get("cards") or ()), base)
    events = data.get("events") or ()
    situation = Situation(
        era=item.get("era") or "2020-04",
        turn_player=seat_of(data.get("turn_player")),
        phase=data.get("phase") if data.get("phase") != "deck_construction" else None,
        step=_STEPS.get(data.get("step") or ""),
        lp={Seat(seat): value for seat, value in (data.get("life_points") or {}).items()},
        board=(
            *(
                _placed(_before(entry, events), _text_of(item, entry["card"], base), base)
                for entry in data.get("board") or ()
                if entry["zone"] != "main_deck_list"  # the question tells what is in the deck
            ),
            *(
                placed
                for event in events
                for placed in filling(event, base)
                if all(placed.card != entry["card"] for entry in data.get("board") or ())
            ),
        ),
        all_listed=tuple(place for event in events for place in listed(event)),
        applying=tuple(text.split("：")[0] for text in data.get("continuous_effects") or ()),
        plays=tuple(_plays(events, data, base)),
    )
    if data.get("asked_at") == "结束阶段" and data.get("phase") == "end" and situation.plays:
        end = Play(do="enter_phase", phase="end")  # what was told came before it
        situation = msgspec.structs.replace(situation, phase="main1", plays=(*situation.plays, end))
    situation = _with_declarations(situation, activations(data, base))
    choices = tuple(event["apply"] or DECLINES for event in events if event.get("type") == "choose")
    if choices:
        end = Play(do="enter_phase", phase=situation.phase, selects=choices)
        situation = msgspec.structs.replace(situation, phase="main1", plays=(*situation.plays, end))
        situation = _with_spent_cards(situation, item, base)
    situation = _with_told_changes(situation, example_values.lasting(events))
    situation = _with_cards_of_plays(situation, base)
    _, question = era_named(item["question"])
    syntax = read_question(question, names, base)
    situation = with_quoted_texts(situation, syntax)
    situation = with_another_copy(situation, syntax)
    situation, syntax = columns.in_situation(with_sufferers(situation, syntax), syntax)
    ask = asked(syntax, names, situation, data)
    if ask.form == "happens" and (data.get("phase"), data.get("step")) == ("battle", "end"):
        over = Play(do="enter_phase", phase="main2")  # what comes at the end of the Battle Phase has come
        situation = msgspec.structs.replace(situation, step=None, plays=(*situation.plays, over))
    situation = _not_activated(_not_chosen(situation, ask), ask, syntax)
    return with_targets_left_out(msgspec.structs.replace(situation, ask=ask), base)


def _not_chosen(situation: Situation, ask: Ask) -> Situation:
    """Whether that card may be chosen is what is asked: it is not told to have been, nor has its effect resolved."""
    if ask.form != "can-choose":
        return situation
    plays = tuple(
        msgspec.structs.replace(play, selects=tuple(name for name in play.selects if name != ask.target))
        for play in situation.plays
    )
    if [(play.do, play.card) for play in plays] == [("activate", ask.card), ("resolve", None)]:
        plays = plays[:1]
    return msgspec.structs.replace(situation, plays=plays)


def _not_activated(situation: Situation, ask: Ask, syntax: QuestionSyntax) -> Situation:
    """Whether the one card that is told to be used may be used is what is asked: it has not been, as yet."""
    told = [(play.do, play.card) for play in situation.plays] == [("activate", ask.card), ("resolve", None)]
    said = any(statement.verb in ("activate", "chain") for statement in syntax.statements)
    if ask.form != "can-activate" or ask.about != "card" or not told or said:
        return situation
    return msgspec.structs.replace(situation, plays=())


# --------------------------------------------------------------------------- board


def _before(entry: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """A card listed where it lies in the end, as it lay before what is told: with whom it was targeted."""
    summoned = _before_summon(entry, events)
    if summoned is not None:
        return summoned
    links = [link for event in events for link in event.get("links") or ()]
    if any(link["card"] == entry["card"] and _turns_up(link, entry) for link in links):
        return {**entry, "position": "face_down_set"}
    targets = [t for link in links for t in link.get("targets") or () if t["card"] == entry["card"]]
    before = [target.get("player") or entry.get("owner") or entry["player"] for target in targets]
    if not before or before[0] == entry["player"]:
        return entry
    zone = {"zone": "main_monster_zone", "position": "face_up_attack", "column": None}
    placed = {**entry, "player": before[0], "owner": None}
    return {**placed, **zone} if entry.get("as") == "equip_card" else placed


def _turns_up(link: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    """The card lies face-up because it was activated."""
    face_up = entry["zone"] == "spell_trap_zone" and entry.get("position") == "face_up"
    return face_up and link.get("activation") == "card_activation" and link["player"] == entry["player"]


_FROM_EXTRA = ("synchro_summon", "xyz_summon", "link_summon", "fusion_summon")
_ON_FIELD = ("main_monster_zone", "extra_monster_zone")


def _before_summon(entry: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """A monster listed as summoned (or as attached material) as it lay before: in the hand, the Extra Deck, on the field."""
    name, zone = entry["card"], entry["zone"]
    for event in events:
        kind = event.get("type")
        if event.get("card") == name and event.get("by") == _ITSELF:
            return {**entry, "zone": "graveyard", "position": None, "under": None}
        if zone == "xyz_material" and name in (event.get("materials") or ()):
            lying = {"zone": _ON_FIELD[0], "position": "face_up_attack", "under": None}
            return {**entry, **lying}
        if event.get("card") == name and zone == "graveyard" and kind == "destroyed_by_battle":
            return {**entry, "zone": _ON_FIELD[0], "position": "face_up_attack"}
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
        owner=seat_of(entry.get("owner")),
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
    if facts is None and base.get(entry["card"]) is None:
        facts = Facts()  # DD卡或契约书卡1张: some card of which no more is stated
    told = {key: entry[key] for key in ("name_as", "original_atk", "race") if entry.get(key)}
    stated = {key: value for key, value in told.items() if not is_by_effect(value)}
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


def _text_of(item: Mapping[str, Any], name: str, base: Base) -> str | None:
    """The text a card has in this example; none, where an event tells by what number it changes a value."""
    events = item["situation"].get("events") or ()
    return "" if name in example_values.changing(events) else _quoted_text(item, name, base)


def _quoted_text(item: Mapping[str, Any], name: str, base: Base) -> str | None:
    """The text of its time that the example quotes, where it is a whole change of values: later prints may differ.

    Beside what a Trap says of itself as a monster it is not the whole text.
    """
    card = base.get(name)
    if card is not None and any(_comes_as_monster(effect) for effect in base.effects(card)):
        return None
    for entry in item.get("cards") or ():
        for quote in entry.get("effects_as_quoted") or () if entry["name"] == name else ():
            effects = parse_card_text(quote).effects
            whole = len(effects) == 1 and effects[0].complete and not effects[0].limits
            if (
                whole
                and effects[0].resolution
                and all(s.action.verb in _STATS for s in effects[0].resolution)
            ):
                return str(quote)
    return None


def _comes_as_monster(effect: Effect) -> bool:
    steps = effect.text.resolution if effect.text is not None else ()
    return any(step.action.verb is Verb.SPECIAL_SUMMON and step.action.becomes for step in steps)


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


def _with_declarations(situation: Situation, told: Iterable[tuple[Placed, Play]]) -> Situation:
    """Before all that is told, the activations of cards for which something was declared."""
    for placed, activated in told:
        situation = msgspec.structs.replace(
            situation,
            board=(*situation.board, placed),
            applying=tuple(name for name in situation.applying if name != placed.card),
            plays=(activated, Play(do="resolve"), *situation.plays),
        )
    return situation


def _with_spent_cards(situation: Situation, item: Mapping[str, Any], base: Base) -> Situation:
    """Of cards told to apply those that do not stay on the field, in the Graveyard of whoever used them."""
    players = {card["name"]: card.get("player") for card in item.get("cards") or ()}
    spent = [name for name in situation.applying if (card := base.get(name)) is not None and is_spent(card)]
    added = [
        Placed(card=name, player=Seat(players[name]), zone="graveyard") for name in spent if players.get(name)
    ]
    return msgspec.structs.replace(situation, board=(*situation.board, *added))


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
        "new_target",
        "graveyard_other_names",
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
        "activation_negated_by",
        "cost_or_effect",
        "decrease",
        "with_effect",
    ]
)


def _check_keys(event: Mapping[str, Any]) -> None:
    """An event that says more than we read is not read at all."""
    unknown = set(event) - _EVENT_KEYS
    links = event.get("links") or ()
    for link in links:
        unknown |= set(link) - _LINK_KEYS
        by = link.get("activation_negated_by")
        if by is not None and all(later["card"] != by for later in links[links.index(link) + 1 :]):
            unknown.add("activation_negated_by")  # by no link of this chain
    if unknown:
        raise SituationError(f"events: {', '.join(sorted(unknown))} is not read")


def _plays(events: Iterable[Mapping[str, Any]], data: Mapping[str, Any], base: Base) -> Iterator[Play]:
    listed = list(events)
    asked_at = str(data.get("asked_at") or "")
    if _ASKED_OF_CHAIN.match(asked_at) and len(listed[-1].get("links") or ()) == 1:
        listed = listed[:-1]  # that activation itself is what is asked about
    for number, event in enumerate(listed):
        if example_values.is_change(event):
            yield example_values.change(event, data.get("board") or ())
            continue
        if event.get("type") == "choose":
            continue  # told with the phase that is entered
        if event.get("type") in HAPPENINGS:
            yield from HAPPENINGS[event["type"]](event)
            continue
        _check_keys(event)
        kind = event.get("type")
        if kind == "chain":
            yield from (_happens(taken) for link in event["links"] if (taken := taken_over(link, base)))
            yield from _with_timing([activation(link, data, base) for link in event["links"]], data, listed)
            last = number == len(listed) - 1
            later = tuple(_activated_later(event, data, asked_at)) if last else ()
            if later or not last or not _before_resolution(event, asked_at):
                yield Play(do="resolve")
            yield from later
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
                selects=tuple(_destroyed_instead(listed)),
            )
        elif kind == "replay":
            yield from _chosen_anew(event, listed)
        elif kind == "battle_damage":
            player = Seat(event["player"])
            yield _happens(Stated(verb="take_damage", player=player, by="battle", amount=event.get("amount")))
        elif kind == "special_summon" and event.get("by") == _ITSELF:
            yield Play(do="activate", card=event["card"], player=Seat.A, doing=("special_summon",))
            yield Play(do="resolve")
        elif kind in _HAPPENED:
            yield from (_happens(_happened({**event, "card": name})) for name in _names(event))
        else:
            raise SituationError(f"events: {kind!r} is not read")


def _destroyed_instead(events: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The cards that are told to be destroyed in place of one that battles."""
    for event in events:
        if event.get("type") == "replacement" and event.get("destroys"):
            yield event["destroys"]


def _chosen_anew(event: Mapping[str, Any], events: Iterable[Mapping[str, Any]]) -> Iterator[Play]:
    """The attack told again, with the target chosen in the replay; without one it stopped."""
    attackers = [other["attacker"] for other in events if other.get("type") == "attack"]
    if len(attackers) != 1 or event.get("new_target") is None:
        raise SituationError("events: who attacks what in the replay is not read")
    attacker, target = attackers[0], event["new_target"]
    yield Play(do="attack", player=Seat(attacker["player"]), card=attacker["card"], target=target)


_ASKED_OF_CHAIN = re.compile("第[1-9]组连锁$")
_LATER = re.compile("(.+)的效果(发动|处理完毕)后$")


def _activated_later(chain: Mapping[str, Any], data: Mapping[str, Any], asked_at: str) -> Iterator[Play]:
    """It is asked after the effect of a card was activated that is no link of the last chain: it began a new one."""
    match = _LATER.match(asked_at)
    if match is None or any(match.group(1) in link["card"] for link in chain["links"]):
        return
    placed = [entry for entry in data.get("board") or () if match.group(1) in str(entry["card"])]
    if len(placed) != 1:
        raise SituationError(f"asked_at: {asked_at!r} is not read")
    yield Play(do="activate", player=Seat(placed[0]["player"]), card=placed[0]["card"], card_activation=False)
    if match.group(2) != "发动":
        yield Play(do="resolve")


def _before_resolution(chain: Mapping[str, Any], asked_at: str) -> bool:
    return (
        asked_at.endswith(("发动后", "发动时", "支付cost后", "支付cost时"))
        and "resolution_order" not in chain
    )


def _with_timing(
    plays: list[Play], data: Mapping[str, Any], events: list[Mapping[str, Any]]
) -> Iterator[Play]:
    """The first chain after an attack, at the moment of the battle that the example names."""
    timing = TIMINGS.get(data.get("timing") or "", data.get("timing"))
    chains = [event for event in events if event.get("type") == "chain"]
    attacked = any(event.get("type") == "attack" for event in events)
    if plays and timing in IN_BATTLE and attacked and len(chains) == 1:
        plays[0] = msgspec.structs.replace(plays[0], timing=timing)
    yield from plays


def _summon(event: Mapping[str, Any]) -> Play:
    cost = tuple(paid(event.get("cost") or ()))
    return Play(
        do=_SUMMONS[event["type"]],
        player=seat_of(event.get("player")),
        card=event.get("card") or (_UNNAMED if event["type"] == "tribute_summon" else None),
        selects=tuple(event.get("cards") or ()),
        materials=tuple(event.get("materials") or ()),
        tributes=tuple(event.get("tributes") or ()),
        cost=cost,
        position=event.get("position"),
        by=None if event.get("by") in (None, *_USUAL_SUMMON) else event["by"],
    )


#: a monster of which nothing is told
_UNNAMED = "怪兽1号"
#: words for the Normal Summon that every turn has
_USUAL_SUMMON = ("通常的召唤权", "通常召唤")


def _negation(by: Mapping[str, Any] | None) -> Iterator[Play]:
    """The card that answered the attempted summon, on a chain of its own."""
    if by is not None:
        yield Play(do="activate", player=Seat(by["player"]), card=by["card"], timing="summon_attempt")
        yield Play(do="resolve")


#: an effect of the very card that is summoned
_ITSELF = "自身效果"


def _names(event: Mapping[str, Any]) -> Iterator[str | None]:
    """The cards that it happens to: one, or several at once."""
    yield from event.get("cards") or (event.get("card"),)


def _happened(event: Mapping[str, Any]) -> Stated:
    by = str(event.get("by") or "")
    battle = event["type"] == "destroyed_by_battle"
    if event["type"] == "special_summon" and "效果" in by:
        raise SituationError(f"events: a Special Summon by {by} is not read")  # it may do more than summon
    return Stated(
        verb=_HAPPENED[event["type"]],
        card=event.get("card"),
        to="graveyard"
        if "墓地" in str(event.get("to")) or "graveyard" in str(event.get("to")) or battle
        else None,
        by="battle" if battle else "effect" if "效果" in by else None,
        player=Seat(by[0]) if by[:1] in ("A", "B") else None,
        by_card=by if by and "效果" not in by else None,
    )


def _happens(stated: Stated) -> Play:
    return Play(do="happens", stated=stated)
