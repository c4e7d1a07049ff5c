"""A situation drawn: the table with its zones, and what happened as numbered lines."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask_babel import gettext as _

from kb.cards import Seat
from kb.errors import SituationError
from kb.knowledge import KnowledgeBase
from kb.questions import ON_PAPER
from kb.situation import Ask, Placed, Play, Situation, Stated, situation_from
from web import labels
from web.errors import PageError
from web.labels import card_label, circled, label, moment_label, seat_label, value_label, word
from web.references import card_url
from web.views import CardChip, EventLine, Side, Understood, ZoneBox

LINK_LIMIT = 3_800  # characters of a packed situation: servers take some 4,000 bytes of address
_UNPACKED_LIMIT = 64 * 1024  # bytes
_NEAR_SIDE = (
    "extra_monster_zone",
    "monster_zone",
    "main_monster_zone",
    "field_zone",
    "spell_trap_zone",
    "pendulum_zone",
    "equipped",
    "overlay",
    "field",
    "hand",
    "graveyard",
    "banished",
    "deck",
    "extra_deck",
)


# --------------------------------------------------------------------------- permalinks


def pack(situation: Situation) -> str:
    """The situation as a piece of a URL; empty when it is too long for one."""
    packed = base64.urlsafe_b64encode(zlib.compress(msgspec.json.encode(situation), 9)).decode().rstrip("=")
    return packed if len(packed) <= LINK_LIMIT else ""


def unpack(packed: str) -> Situation:
    """Read what :func:`pack` made. Raises PageError for anything else, SituationError for a wrong situation."""
    if len(packed) > LINK_LIMIT:
        raise PageError(400, "bad_link")
    try:
        compressed = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        inflater = zlib.decompressobj()
        plain = inflater.decompress(compressed, _UNPACKED_LIMIT)
        if not inflater.eof:
            raise PageError(400, "bad_link")
        return situation_from(msgspec.json.decode(plain))
    except (binascii.Error, zlib.error, msgspec.DecodeError) as error:
        raise PageError(400, "bad_link") from error


def with_value(situation: Situation, path: str, value: str) -> Situation | None:
    """The situation with one field set, or None when *path* leads nowhere in it."""
    plain = msgspec.json.decode(msgspec.json.encode(situation))
    steps = _steps(path)
    if not steps or (steps[-1] == "linked_to" and value == "false"):
        return None  # no situation can say that a card has summoned none of those there
    inside: Any = plain
    if steps[0] == "board" and steps[-1] == "present":
        plain["board"] = [row for row in plain["board"] if row.get("card") != steps[1]]
        return situation_from(plain)
    try:
        for step in steps[:-1]:
            inside = _entry(inside, step) if isinstance(inside, list) else inside.setdefault(step, {})
        inside[steps[-1]] = value
        plain["assumed"] = [pair for pair in plain.get("assumed", ()) if pair[0] != path]
        return situation_from(plain)
    except (SituationError, ValueError, IndexError, StopIteration, TypeError, AttributeError):
        return None


def _steps(path: str) -> list[str]:
    """The parts of a path; a card's name may have points of its own (board.No.39 希望皇 霍普.zone)."""
    head, _dot, rest = path.replace("[", ".").replace("]", "").partition(".")
    card, _point, field = rest.rpartition(".")
    parts = [head, card, field] if head in ("board", "plays") and card else path.split(".")
    return [part for part in parts if part]


def _entry(rows: list[Any], step: str) -> Any:
    """A row of the board or the plays, by its number or by its card's name."""
    if step.isdigit():
        return rows[int(step)]
    return next(row for row in rows if step in (row.get("id"), row.get("card")))


# --------------------------------------------------------------------------- drawing


def understood(situation: Situation, base: KnowledgeBase) -> Understood:
    """The question as it was read."""
    situation = _by_name(situation)
    if situation.ask is not None and situation.ask.form in ON_PAPER:
        return Understood(asked=_asked(situation.ask))
    return Understood(
        facts=tuple(_facts(situation)),
        sides=tuple(side for seat in (Seat.B, Seat.A) if (side := _side(seat, situation, base))),
        events=tuple(_events(situation)),
        asked=_asked(situation.ask) if situation.ask else "",
    )


def _by_name(situation: Situation) -> Situation:
    """The same with cards called by their names where they are called by ids; copies of one name are numbered."""
    labels = {
        identity: name if len(copies) == 1 else _("%(card)s（%(n)s）", card=name, n=number)
        for name, copies in _copies(situation).items()
        for number, identity in enumerate(copies, 1)
    }
    return situation_from(_renamed(msgspec.to_builtins(situation), labels)) if labels else situation


def plainly_named(situation: Situation) -> Situation:
    """The same without ids of cards that are the only copy of their name."""
    alone = {copies[0]: name for name, copies in _copies(situation).items() if len(copies) == 1}
    alone = {identity: name for identity, name in alone.items() if _is_only(situation, name)}
    if not alone:
        return situation
    plain = _renamed(msgspec.to_builtins(situation), alone)
    for row in plain["board"]:
        if row.get("id") in alone:
            del row["id"]
    return situation_from(plain)


def _copies(situation: Situation) -> dict[str, list[str]]:
    """The ids of the cards that are called by an id, by their names."""
    held: dict[str, list[str]] = {}
    for placed in situation.board:
        if placed.id is not None and placed.id != placed.card:
            held.setdefault(placed.card, []).append(placed.id)
    return held


def _is_only(situation: Situation, name: str) -> bool:
    return sum(placed.card == name for placed in situation.board) == 1


def _renamed(value: Any, labels: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: value[key] if key == "id" else _renamed(value[key], labels) for key in value}
    if isinstance(value, list | tuple):
        return [_renamed(part, labels) for part in value]
    return labels.get(value, value) if isinstance(value, str) else value


def _facts(situation: Situation) -> list[tuple[str, str]]:
    named = [
        (_("回合"), str(situation.turn) if situation.turn else ""),
        (_("回合玩家"), seat_label(situation.turn_player)),
        (_("阶段"), word("Phase", situation.phase)),
        (_("步骤"), moment_label(situation.step)),
        (_("适用中"), _names(situation.applying)),
    ]
    return [(name, value) for name, value in named if value]


def _side(seat: Seat, situation: Situation, base: KnowledgeBase) -> Side | None:
    placed: dict[str, list[CardChip]] = {}
    assumed = {path for path, _value in situation.assumed}
    for card in situation.board:
        if card.player is seat:
            placed.setdefault(card.zone, []).append(_chip(card, base, assumed))
    if not placed and seat not in situation.lp:
        return None
    order = [zone for zone in _NEAR_SIDE if zone in placed] + [z for z in placed if z not in _NEAR_SIDE]
    if seat is Seat.B:
        order.reverse()
    zones = tuple(
        ZoneBox(zone=z, label=word("Zone", z) or _("位置未说明"), cards=tuple(placed[z])) for z in order
    )
    return Side(seat=seat.value, label=seat_label(seat), lp=situation.lp.get(seat), zones=zones)


def _chip(card: Placed, base: KnowledgeBase, assumed: set[str]) -> CardChip:
    notes = []
    if card.column:
        notes.append(_("第%(n)s列", n=card.column))
    if card.set_this_turn:
        notes.append(_("这个回合盖放"))
    if card.equipped_to:
        notes.append(_("装备于「%(card)s」", card=card.equipped_to))
    if card.attached_to:
        notes.append(_("「%(card)s」的素材", card=card.attached_to))
    if card.revealed:
        notes.append(_("已公开"))
    notes += [f"{name} ×{count}" for name, count in card.counters.items()]
    if f"board.{card.id or card.card}.zone" in assumed:
        notes.append(_("位置是默认的"))
    position = card.position or ""
    return CardChip(
        name=card_label(card.card),
        url=card_url(card.card, base),
        position=word("Position", card.position),
        face_down="face_down" in position,
        defense="defense" in position,
        count=card.count,
        notes=tuple(notes),
    )


def _events(situation: Situation) -> list[EventLine]:
    lines: list[EventLine] = []
    link = 0
    for number, play in enumerate(situation.plays, 1):
        link = link + 1 if play.do == "activate" else 0 if play.do not in ("pass",) else link
        lines.append(
            EventLine(
                n=number,
                seat=seat_label(play.player),
                text=_play_text(play),
                link=link if play.do == "activate" else None,
                notes=tuple(_play_notes(play)),
            )
        )
    return lines


def _play_text(play: Play) -> str:
    if play.do == "happens" and play.stated is not None:
        return stated_text(play.stated)
    phase = word("Phase", play.phase)
    if play.do == "activate" and play.effect:
        return _("发动「%(card)s」的%(number)s效果", card=_name(play.card), number=circled(play.effect))
    return _fill(label(labels.PLAYS, play.do), card=_name(play.card), phase=phase)


def _play_notes(play: Play) -> list[str]:
    named = [
        (_("代价"), _names(play.cost)),
        (_("对象"), _names(play.targets)),
        (_("选择"), _names(play.selects)),
        (_("素材"), _names(play.materials)),
        (_("解放"), _names(play.tributes)),
        (_("攻击对象"), _("直接攻击") if play.target == "direct" else play.target or ""),
        (_("时机"), moment_label(play.timing)),
        (_("给定的结果"), "；".join(map(stated_text, play.result))),
    ]
    notes = [_("%(name)s：%(value)s", name=name, value=value) for name, value in named if value]
    if play.negated:
        notes.append(_("给定：被无效"))
    return notes


def stated_text(stated: Stated) -> str:
    """Something that simply happened, as given."""
    known = labels.VERBS.get(stated.verb) or word("Verb", stated.verb)
    text = _fill(str(known), card=_name(stated.card))
    if stated.card and card_label(stated.card) not in text:
        text = f"「{card_label(stated.card)}」 {text}"
    extra = [
        _("因%(cause)s", cause=word("Cause", stated.by)) if stated.by else "",
        _("由「%(card)s」", card=stated.by_card) if stated.by_card else "",
        _("去往%(zone)s", zone=value_label(stated.to)) if stated.to else "",
        str(stated.amount) if stated.amount is not None else "",
    ]
    told = "，".join(filter(None, extra))
    return _("%(text)s（%(told)s）", text=text, told=told) if told else text


def _name(card: str | None) -> str:
    return card_label(card) if card else "…"


def _names(cards: Iterable[str]) -> str:
    return "、".join(map(card_label, cards))


def _asked(ask: Ask) -> str:
    form = "applies-link" if ask.form == "applies" and ask.link else ask.form
    text = _fill(label(labels.ASKS, form), card=_name(ask.card), target=_name(ask.target), link=str(ask.link))
    who = seat_label(ask.player)
    when = moment_label(ask.timing)
    if ask.effect:
        when = "，".join(filter(None, (when, _("%(number)s效果", number=circled(ask.effect)))))
    question = _("%(who)s：%(text)s", who=who, text=text) if who else text
    return _("%(text)s（%(told)s）", text=question, told=when) if when else question


def _fill(pattern: str, **words: str) -> str:
    for name, value in words.items():
        pattern = pattern.replace(f"%({name})s", value)
    return pattern
