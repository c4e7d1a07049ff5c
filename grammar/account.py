"""A typed Chinese account of a duel → :class:`Account`, or nothing when any sentence of it is of another kind.

The table is described zone by zone, then what was done is told in order, then one thing is asked. Every word has
a place in the grammar (``account.lark``): what it does not foresee is left to the grammar of plain questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from lark import Token, Tree

from grammar.account_nodes import Account, Asked, Done, Lying, Pointed, Spot
from grammar.question_lexer import Word, lexicon, scan
from grammar.strict import PHASES, player_of, strictly, sub, trees, words_of
from grammar.terms import Player, Position, Zone

_LEXICONS = ("question.zh.yaml", "account.zh.yaml")
_SUMMONS = {
    "normal_summon": "summon",
    "tribute_summon": "tribute_summon",
    "flip_summon": "flip_summon",
}
#: where cards lie that are tributed or discarded, when nothing is told of it
_GIVEN_FROM = {"tribute": Zone.FIELD, "discard": Zone.HAND}


def parse_account(text: str, names: Iterable[tuple[int, int]] = ()) -> Account | None:
    """The account that *text* is, None for any other text; *names* are the (start, end) spans of card names."""
    words = map(_as_name, scan(text, names, lexicon(*_LEXICONS)))
    tree = strictly("account.lark", words)
    return None if tree is None else _account(tree)


def _as_name(word: Word) -> Word:
    """What stands in name marks names a card, known or not."""
    return msgspec.structs.replace(word, terminal="NAME") if word.terminal == "QUOTE" else word


# --------------------------------------------------------------------------- from the tree


def _account(tree: Tree[Token]) -> Account:
    fields: dict[str, Any] = {}
    lying: list[Lying] = []
    points: list[tuple[Player, int]] = []
    applying: list[tuple[Pointed, Pointed]] = []
    done: list[Done] = []
    for part in trees(tree):
        one = next(iter(trees(part)), part) if part.data == "sentence" else part
        match one.data:
            case "setting":
                fields |= _setting(one)
            case "points":
                points += [_points(each) for each in trees(one)]
            case "inventory":
                lying += _inventory(one)
            case "unlisted":
                fields["closed"] = True
                fields["decks"] = _decks(one)
            case "happened":
                done += _happened(one)
            case "happened_first":
                done += _set_off(one)
            case "applying":
                laid, subject = _cards(one)
                applying.append(
                    (msgspec.structs.replace(laid, player=player_of(one) or laid.player), subject)
                )
            case "resolved":
                done = _resolved(done, one)
            case "asking":
                fields["asked"] = _asked(one)
    return Account(
        lying=tuple(lying), points=tuple(points), applying=tuple(applying), done=tuple(done), **fields
    )


def _number(tree: Tree[Token], terminal: str = "NUMBER", which: int = 0) -> int | None:
    found = words_of(tree, terminal)
    return found[which].number if len(found) > which else None


def _phase(tree: Tree[Token]) -> str:
    word = words_of(tree, "PHASE")[0]
    phase = PHASES[word.concept]
    number = _number(tree)
    if phase != "main":
        return phase
    return f"main{number or ('2' if word.text.endswith('2') else '1')}"


# --------------------------------------------------------------------------- the table


def _setting(tree: Tree[Token]) -> dict[str, Any]:
    mine = bool(words_of(sub(tree, "turn")[0], "T_MY_TURN"))
    number = sub(tree, "turn_number")
    return {
        "turn_player": Player.SELF if mine else Player.OPPONENT,
        "turn": _number(number[0]) if number else None,
        "phase": _phase(sub(tree, "phase")[0]),
    }


def _points(tree: Tree[Token]) -> tuple[Player, int]:
    player, number = player_of(tree), _number(tree)
    assert player is not None and number is not None
    return player, number


def _inventory(tree: Tree[Token]) -> Iterator[Lying]:
    player = player_of(tree)
    assert player is not None
    for place in sub(tree, "place"):
        found = [_lying(one, player, _kept(sub(place, "kept")[0])) for one in sub(place, "lying")]
        if found and any(_said_of_all(one) for one in sub(place, "lying")):
            found = [msgspec.structs.replace(one, earlier=True) for one in found]
        yield from found


def _kept(tree: Tree[Token]) -> Zone:
    zones = words_of(tree, "ZONE")
    return Zone(zones[0].concept) if zones else Zone.BANISHED


def _said_of_all(lying: Tree[Token]) -> bool:
    return any(words_of(note, "O_ALL") for aside in sub(lying, "aside") for note in sub(aside, "earlier"))


def _lying(tree: Tree[Token], player: Player, zone: Zone) -> Lying:
    fields: dict[str, Any] = {"card": _card(tree), "player": player, "zone": zone}
    for state in sub(tree, "state"):
        fields |= _state(words_of(state)[0])
    for spot in sub(tree, "spot"):
        fields["spot"] = _spot(spot)
    for aside in sub(tree, "aside"):
        fields |= _note(trees(aside)[0])
    return Lying(**fields)


def _state(word: Word) -> dict[str, Any]:
    match word.terminal:
        case "ZONE":
            return {"zone": Zone(word.concept)}
        case "POSITION":
            return {"position": Position(word.concept)}
    return {"face_down": True}


def _spot(tree: Tree[Token]) -> Spot:
    """左数第2个怪兽区域, 正中间的怪兽区域, 左侧的额外怪兽区域."""
    zone = words_of(tree, "ZONE")[0].concept
    extra = zone == Zone.EXTRA_MONSTER_ZONE
    counted = words_of(tree, "COUNTED_FROM")
    count = _number(tree, "COUNT") or _number(tree, "O_NUMBER")
    if counted and count is not None:
        column = count if counted[0].concept == "left" else 6 - count
    else:
        side = words_of(tree, "WHERE_ON_TABLE")[0].concept
        columns = (
            {"centre": 3, "left": 2, "right": 4} if extra else {"centre": 3, "leftmost": 1, "rightmost": 5}
        )
        column = columns.get(side, 0)
    return Spot(column=column, seen_by=player_of(tree), extra=extra)


def _note(tree: Tree[Token]) -> dict[str, Any]:
    match tree.data:
        case "printed" | "printed_rank":
            values = sub(tree, "values")[0]
            level = _number(tree, "LEVEL") if tree.data == "printed" else _number(tree)
            return {"level": level, "atk": _number(values), "def_": _number(values, which=1)}
        case "printed_link":
            said = _number(tree, which=1) if words_of(tree, "LINK_RATING") else _number(tree, "LEVEL")
            return {"atk": _number(tree), "rating": said}
        case "scale":
            return {"scale": _number(tree)}
        case "earlier":
            return {"earlier": True}
        case "counters":
            return {
                "counters": ((_counter(words_of(tree, "T_COUNTER")[0].text), _number(tree, "COUNT") or 0),)
            }
        case "attached":
            return {"materials": tuple(word.text for word in words_of(tree, "NAME"))}
        case "equipped":
            return {"equipped_to": words_of(tree, "NAME")[0].text}
    return {"improper": True}


def _counter(word: str) -> str:
    """The name of a counter as card texts have it: 魔力 of 魔力指示物, none of 指示物."""
    counters = [known for known, (_, concept) in lexicon(*_LEXICONS).words.items() if concept == "counter"]
    return word.removesuffix(min(counters, key=len))


def _decks(tree: Tree[Token]) -> tuple[tuple[str, int], ...]:
    for filler in sub(tree, "filler"):
        each = _number(filler, "COUNT") or 0
        return tuple((word.text, each) for word in words_of(filler, "NAME"))
    return ()


# --------------------------------------------------------------------------- cards


def _card(tree: Tree[Token]) -> Pointed:
    copy = words_of(tree, "COPY")
    fields: dict[str, Any] = {
        "name": words_of(tree, "NAME")[0].text,
        "copy": copy[0].text if copy else None,
        "player": player_of(tree),
    }
    for where in sub(tree, "where"):
        word = words_of(where)[0]
        match word.terminal:
            case "ZONE":
                fields["zone"] = Zone(word.concept)
            case "VERB":
                fields["face_down"] = True
            case "ACTIVATING":
                fields["activated"] = True
    return Pointed(**fields)


def _cards(tree: Tree[Token]) -> tuple[Pointed, ...]:
    """The cards right below *tree*, one by one or listed."""
    return tuple(
        _card(card)
        for child in trees(tree)
        for card in (trees(child) if child.data == "cards" else [child])
        if card.data == "card"
    )


def _effect(tree: Tree[Token]) -> Pointed:
    """X, X的效果, X的②效果."""
    effect = sub(tree, "effect")[0]
    return msgspec.structs.replace(_cards(effect)[0], effect_no=_number(effect, "EFFECT_NO"))


# --------------------------------------------------------------------------- what was done


def _moment(tree: Tree[Token]) -> str | None:
    """The moment with which a sentence begins, as situations name it."""
    for part in trees(tree):
        match part.data:
            case "at_attempt":
                return "summon_attempt"
            case "at_success":
                return "summon_success"
            case "at_attack":
                return "attack"
            case "before_calculation":
                return "before_calc"
            case "at_calculation":
                return "calc"
            case "after_calculation":
                return "after_calc"
            case "step_begins":
                return "damage_step_start"
            case "step_ends":
                return "damage_step_end"
            case "at_beginning":
                return f"{_phase(part)}_start"
            case "at_ending":
                return f"{_ending(part)}_end"
            case "afterwards":
                return "after"
            case "now":
                return "open"
    return None


def _ending(tree: Tree[Token]) -> str:
    if words_of(tree, "T_BATTLE_PHASE_END"):
        return "battle_phase"
    phase = _phase(tree)
    return "battle_phase" if phase == "battle" else phase


def _happened(tree: Tree[Token]) -> Iterator[Done]:
    """One sentence: what is given up, targeted and paid goes with the one thing that is done."""
    fields: dict[str, Any] = {"player": player_of(tree), "moment": _moment(tree)}
    for clause in sub(tree, "clause"):
        deed = trees(clause)[0]
        for name, value in _deed(deed).items():
            fields[name] = (*fields.get(name, ()), *value) if isinstance(value, tuple) else value
    if fields.get("do") == "activate" and "card" not in fields and len(fields.get("paid", ())) == 1:
        (fields["card"],) = fields["paid"]  # 把X送去墓地连锁发动: X itself
    for choice in sub(tree, "chooses"):
        fields["chosen"] = _cards(choice)
    for choice in sub(tree, "of_effects"):
        fields["meant"] = words_of(sub(choice, "act")[0])[0].concept
    for choice in sub(tree, "in_position"):
        fields["position"] = Position(words_of(choice, "POSITION")[0].concept)
    yield Done(**{"do": "", **fields})


def _set_off(tree: Tree[Token]) -> Iterator[Done]:
    """X的效果以Y为对象发动，对此…: what is activated by itself, then what answers it."""
    (first,) = sub(tree, "set_off")
    yield Done(do="set_off", card=_effect(first), targets=_cards(first))
    for answer in sub(tree, "happened"):
        yield from _happened(answer)


def _deed(tree: Tree[Token]) -> dict[str, Any]:
    match tree.data:
        case "gives_up":
            given = words_of(sub(tree, "giving_up")[0])[0].concept
            return {"paid": tuple(_lying_in(_GIVEN_FROM.get(given), card) for card in _cards(tree))}
        case "targets":
            chained = {"do": "activate"} if words_of(tree, "V_CHAIN") else {}
            return {"targets": _cards(tree), **chained}
        case "materials":
            return {"materials": _cards(tree)}
        case "activates":
            effects = sub(tree, "effect")
            return {"do": "activate", "card": _effect(tree) if effects else _cards(tree)[0]}
        case "sets":
            return {"do": "set", "card": _cards(tree)[0]}
        case "summons":
            return _summons(tree)
        case "pendulum_summons":
            return {"do": "pendulum_summon"}
        case "attacks":
            cards = _cards(tree)
            return {"do": "attack", "card": cards[0], "attacked": cards[1] if len(cards) > 1 else None}
        case "changes_position":
            return {"do": "change_position", "card": _cards(tree)[0]}
        case "enters":
            return {"do": "enter_phase", "phase": _phase(sub(tree, "phase")[0])}
        case "ends_turn":
            return {"do": "end_turn"}
    return {
        "pays": True
    }  # Life Points, counters, cards that nobody named: the text of the card says what is paid


def _lying_in(zone: Zone | None, card: Pointed) -> Pointed:
    """That card, of which nothing else is told, lies there."""
    return msgspec.structs.replace(card, zone=zone) if card.zone is None else card


def _summons(tree: Tree[Token]) -> dict[str, Any]:
    cards = _cards(tree)
    verb = words_of(sub(tree, "summoning")[0])[0].concept
    if words_of(tree, "M_FROM"):
        return {"chosen": cards}
    return {"do": _SUMMONS.get(verb, "special_summon"), "card": cards[0]}


def _resolved(done: list[Done], tree: Tree[Token]) -> list[Done]:
    position = None
    for choice in sub(tree, "in_position"):
        position = Position(words_of(choice, "POSITION")[0].concept)
    return [*done, Done(do="resolve", position=position)]


# --------------------------------------------------------------------------- what is asked


def _asked(tree: Tree[Token]) -> Asked:
    question = next(part for part in trees(tree) if part.data in _FORMS or part.data == "value_of")
    upon = bool(words_of(tree, "A_UPON"))
    cards = _cards(question)
    form, about = _FORMS.get(question.data, ("value", None))
    card = _effect(question) if sub(question, "effect") else cards[0] if cards else None
    match question.data:
        case "value_of":
            about = "atk" if words_of(question, "T_ATK") else "def"
        case "may_summon":
            verb = words_of(sub(question, "summoning")[0])[0].concept
            about = "normal_summon" if verb in ("normal_summon", "tribute_summon") else "special_summon"
        case "number_of":
            about = _counted(question)
    return Asked(
        form=form,
        about=about,
        player=player_of(question),
        card=card,
        moment="chain" if upon else _moment(tree),
    )


def _counted(question: Tree[Token]) -> str | None:
    zone = words_of(question, "ZONE")[0].concept
    of_monsters = any(word.concept == "monster" for word in words_of(question, "KIND"))
    if zone == Zone.HAND and not of_monsters:
        return "hand_count"
    return "monster_count" if of_monsters and zone in (Zone.FIELD, Zone.MONSTER_ZONE) else None


_FORMS: dict[str, tuple[str, str | None]] = {
    "may_activate": ("can-activate", None),
    "will_activate": ("triggers", "mandatory"),
    "may_set": ("can-do", "set_monster"),
    "may_summon": ("can-do", None),
    "may_pendulum_summon": ("can-do", "pendulum_summon"),
    "may_attack": ("can-do", "attack"),
    "may_attack_directly": ("can-do", "attack_directly"),
    "may_change_position": ("can-do", "change_position"),
    "where_is": ("where", None),
    "points_left": ("value", "lp"),
    "number_of": ("value", None),
}
