"""A situation as a form: every card, play and fact can be changed, added or taken away; asking again judges it anew.

What a form does not show (counters, what is equipped to what, stated facts) stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask_babel import gettext as _

from grammar.terms import Phase
from kb.cards import Seat
from kb.questions import FORMS
from kb.situation import NICKNAME, Situation, situation_from
from web import labels
from web.labels import label, moment_label, seat_label, word
from web.situation_page import pack, plainly_named
from web.views import FormField, FormRow, SituationFormView

ZONES = (
    "main_monster_zone",
    "extra_monster_zone",
    "monster_zone",
    "spell_trap_zone",
    "field_zone",
    "pendulum_zone",
    "hand",
    "graveyard",
    "banished",
    "deck",
    "extra_deck",
)
POSITIONS = ("face_up_attack", "face_up_defense", "face_down_defense", "face_up", "face_down")
PLAYS = (
    "activate",
    "resolve",
    "summon",
    "tribute_summon",
    "special_summon",
    "pendulum_summon",
    "flip_summon",
    "set_monster",
    "set_spell_trap",
    "attack",
    "change_position",
    "enter_phase",
    "end_turn",
    "next_turn",
)
MOMENTS = (
    "open",
    "chain",
    "after",
    "summon_attempt",
    "summon_success",
    "attack",
    "before_calc",
    "calc",
    "after_calc",
)
#: rows offered beyond those there are
SPARE = 2
#: fields of a row whose value is a list of cards, written with 、 between them
_LISTS = frozenset({"targets", "cost"})
_SEPARATORS = str.maketrans(dict.fromkeys("、，,;；", "\n"))


def form_view(situation: Situation) -> SituationFormView:
    """The form filled in with *situation*."""
    plain = msgspec.to_builtins(plainly_named(situation))
    return SituationFormView(
        packed=pack(situation),
        table=(
            _choice("turn_player", _("回合玩家"), _seats(), plain.get("turn_player")),
            _choice("phase", _("阶段"), {p.value: word("Phase", p.value) for p in Phase}, plain.get("phase")),
            _number("lp.A", _("%(who)s的基本分", who=seat_label(Seat.A)), plain.get("lp", {}).get("A")),
            _number("lp.B", _("%(who)s的基本分", who=seat_label(Seat.B)), plain.get("lp", {}).get("B")),
            _flag("deck_known", _("没有列出的卡都不存在"), plain.get("deck_known")),
        ),
        board=_rows("board", plain.get("board", ()), _placed),
        plays=_rows("plays", plain.get("plays", ()), _play),
        ask=tuple(_asked(plain.get("ask") or {})),
    )


def _rows(name: str, rows: Iterable[Mapping[str, Any]], fields: Any) -> tuple[FormRow, ...]:
    held = [*rows, *({} for _row in range(SPARE))]
    return tuple(
        FormRow(prefix=f"{name}.{number}", fields=tuple(fields(f"{name}.{number}.", row)), new=not row)
        for number, row in enumerate(held)
    )


def _placed(prefix: str, row: Mapping[str, Any]) -> Iterable[FormField]:
    yield _text(f"{prefix}card", _("卡名"), row.get("card"))
    if row.get("id"):
        yield _text(f"{prefix}id", _("代号"), row["id"])
    yield _choice(f"{prefix}player", _("玩家"), _seats(), row.get("player"))
    zones = {zone: word("Zone", zone) for zone in ZONES}
    yield _choice(f"{prefix}zone", _("区域"), zones, row.get("zone"))
    positions = {position: word("Position", position) for position in POSITIONS}
    yield _choice(f"{prefix}position", _("表示形式"), positions, row.get("position"))
    yield _flag(f"{prefix}set_this_turn", _("这个回合盖放"), row.get("set_this_turn"))


def _play(prefix: str, row: Mapping[str, Any]) -> Iterable[FormField]:
    yield _choice(f"{prefix}do", _("做什么"), _named(labels.PLAYS, PLAYS), row.get("do"))
    yield _choice(f"{prefix}player", _("玩家"), _seats(), row.get("player"))
    yield _text(f"{prefix}card", _("卡名"), row.get("card"))
    yield _number(f"{prefix}effect", _("效果编号"), row.get("effect"))
    yield _text(f"{prefix}targets", _("对象"), "、".join(row.get("targets", ())))
    yield _text(f"{prefix}cost", _("代价"), "、".join(row.get("cost", ())))


def _asked(row: Mapping[str, Any]) -> Iterable[FormField]:
    yield _choice("ask.form", _("问什么"), _named(labels.ASKS, FORMS), row.get("form"))
    yield _choice("ask.player", _("玩家"), _seats(), row.get("player"))
    yield _text("ask.card", _("卡名"), row.get("card"))
    yield _number("ask.effect", _("效果编号"), row.get("effect"))
    yield _text("ask.target", _("对象"), row.get("target"))
    yield _choice("ask.timing", _("时机"), {m: moment_label(m) for m in MOMENTS}, row.get("timing"))


def _seats() -> dict[str, str]:
    return {seat.value: seat_label(seat) for seat in Seat}


def _named(table: Mapping[str, Any], names: Iterable[str]) -> dict[str, str]:
    """What each is called, a card in it as ….”"""
    return {
        name: label(table, name).replace("%(card)s", "…").replace("%(target)s", "…").replace("%(phase)s", "…")
        for name in names
    }


def _choice(name: str, words: str, options: Mapping[str, str], value: Any) -> FormField:
    known = options if value is None or value in options else {**options, str(value): str(value)}
    return FormField(
        name=name, label=words, options=tuple(known.items()), value="" if value is None else str(value)
    )


def _text(name: str, words: str, value: Any) -> FormField:
    return FormField(name=name, label=words, value="" if value is None else str(value))


def _number(name: str, words: str, value: Any) -> FormField:
    return FormField(name=name, label=words, kind="number", value="" if value is None else str(value))


def _flag(name: str, words: str, value: Any) -> FormField:
    return FormField(name=name, label=words, kind="flag", value="true" if value else "")


# --------------------------------------------------------------------------- what was filled in


def filled_in(situation: Situation, form: Mapping[str, str]) -> Situation:
    """*situation* with what the form says. Everything in the form is stated from now on, nothing of it assumed.

    Raises SituationError when a field has an impossible value.
    """
    plain = msgspec.to_builtins(plainly_named(situation))
    plain["assumed"] = [pair for pair in plain.get("assumed", ()) if pair[0] in ("text", NICKNAME)]
    _put(plain, "turn_player", form.get("turn_player", ""))
    _put(plain, "phase", form.get("phase", ""))
    plain["deck_known"] = form.get("deck_known") == "true"
    plain["lp"] = {seat: value for seat in ("A", "B") if (value := form.get(f"lp.{seat}", "").strip())}
    plain["board"] = _changed(plain.get("board", []), "board", form, "card")
    plain["plays"] = _changed(plain.get("plays", []), "plays", form, "do")
    ask = dict(plain.get("ask") or {})
    for field in ("form", "player", "card", "effect", "target", "timing"):
        _put(ask, field, form.get(f"ask.{field}", ""))
    plain["ask"] = ask if ask.get("form") else None
    return situation_from(plain)


def _changed(
    rows: list[dict[str, Any]], name: str, form: Mapping[str, str], needed: str
) -> list[dict[str, Any]]:
    """The rows as the form has them; a row without its *needed* field, or marked to go, is left out."""
    changed = []
    for number in range(len(rows) + SPARE):
        row = dict(rows[number]) if number < len(rows) else {}
        given = {
            key.removeprefix(f"{name}.{number}."): value
            for key, value in form.items()
            if key.startswith(f"{name}.{number}.")
        }
        if given.pop("drop", "") or not given.get(needed, "").strip():
            continue
        _rename(row, given)
        for field, value in given.items():
            _put(row, field, value)
        if name == "board":
            row["set_this_turn"] = given.get("set_this_turn") == "true"
            row.setdefault("player", Seat.A.value)
            row.setdefault("zone", "")
        changed.append(row)
    return changed


def _rename(row: dict[str, Any], given: Mapping[str, str]) -> None:
    """Another card in the place of the old one: what was stated of the old one goes."""
    if row.get("card") not in (None, given.get("card", "").strip()):
        row.pop("facts", None)


def _put(row: dict[str, Any], field: str, value: str) -> None:
    value = value.strip()
    if field in _LISTS:
        row[field] = [part.strip() for part in value.translate(_SEPARATORS).split("\n") if part.strip()]
    elif value:
        row[field] = value
    else:
        row.pop(field, None)
