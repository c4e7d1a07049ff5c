"""A picture of the table told in Chinese words → what lies where, or nothing when any of it is of another kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from lark import Token, Tree

from grammar.nodes import Node
from grammar.question_lexer import Word, lexicon, scan
from grammar.strict import player_of, strictly, sub, trees, words_of
from grammar.terms import Player, Position, Zone

_LEXICONS = ("question.zh.yaml", "account.zh.yaml", "scene.zh.yaml")
_EXTRA_COLUMNS = {"left": 2, "right": 4}


class Pictured(Node, frozen=True, kw_only=True, tag="pictured"):
    """A card in the picture. ``name`` None: only a ``kind`` of card is told. ``column``: 1-5 from our own left."""

    name: str | None = None
    kind: str = "card"
    player: Player
    zone: Zone
    column: int | None = None
    position: Position | None = None
    face_down: bool = False


def parse_scene(text: str, names: Iterable[tuple[int, int]] = ()) -> tuple[Pictured, ...] | None:
    """The cards in the picture that *text* tells, None for any other text; *names* are spans of card names."""
    tree = strictly("scene.lark", scan(text, names, lexicon(*_LEXICONS)))
    if tree is None:
        return None
    views = [player_of(view) for view in sub(tree, "view")]
    if len(views) > 1:
        return None
    mirrored = views == [Player.OPPONENT]
    cards = [card for row in sub(tree, "row") for card in _row(row)]
    if any(card is None for card in cards):
        return None
    told = [card for card in cards if card is not None]
    if mirrored:
        told = [_mirrored(card) for card in told]
    return tuple(told)


def _mirrored(card: Pictured) -> Pictured:
    return msgspec.structs.replace(card, column=6 - card.column) if card.column is not None else card


def _row(row: Tree[Token]) -> Iterator[Pictured | None]:
    place = sub(row, "place")[0]
    zone = Zone(words_of(place, "ZONE")[0].concept)
    owner, columns = player_of(place), _columns(place)
    side = words_of(place, "WHERE_ON_TABLE")
    if zone is Zone.EXTRA_MONSTER_ZONE and side:
        columns = [_EXTRA_COLUMNS[side[0].concept]]
    for order in sub(row, "in_order"):
        things = sub(order, "what")
        if len(columns) != len(things) or owner is None:
            yield None
            return
        for thing, column in zip(things, columns, strict=True):
            yield _card(thing, owner, zone, column)
    for items in sub(row, "items"):
        for item in sub(items, "item"):
            yield from _item(item, owner, zone, columns)


def _item(
    item: Tree[Token], owner: Player | None, zone: Zone, columns: list[int]
) -> Iterator[Pictured | None]:
    players = [Player(words_of(child)[0].concept) for child in sub(item, "player")]
    controller = (players[-1] if players and not words_of(item, "VIEW") else owner) or owner
    if words_of(item, "VIEW") and (len(players) > 1 or players[0] is not Player.SELF):
        yield None  # seen from another side than the rest
        return
    counts = words_of(item, "COUNT")
    own = _columns(item) or columns
    count = counts[0].number or 1 if counts else 1
    if (
        controller is None
        or (count > 1 and len(own) != count)
        or (len(own) > 1 and len(own) != count and not words_of(item, "EACH"))
    ):
        yield None
        return
    where: list[int | None] = [*own] or [None] * count
    for column in where:
        yield _card(sub(item, "what")[0], controller, zone, column)


def _columns(tree: Tree[Token]) -> list[int]:
    for child in trees(tree):
        numbers = [word.number or 0 for word in words_of(child, "NUMBER")]
        if child.data == "each_column":
            return numbers
        if child.data == "column_range":
            return list(range(numbers[0], numbers[1] + 1))
    return []


def _card(what: Tree[Token], player: Player, zone: Zone, column: int | None) -> Pictured:
    states: list[Word] = [word for state in sub(what, "state") for word in words_of(state)]
    names, kinds = words_of(what, "NAME", "QUOTE"), words_of(what, "KIND")
    position = next((Position(word.concept) for word in states if word.terminal == "POSITION"), None)
    return Pictured(
        name=names[0].text if names else None,
        kind=kinds[0].concept if kinds else "card",
        player=player,
        zone=zone,
        column=column,
        position=position,
        face_down=any(word.terminal == "VERB" for word in states),
    )
