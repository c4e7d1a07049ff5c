"""Cards as JSON Lines, plain or xz: one object a line with names and texts by dialect."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

import msgspec

from grammar import parse_card_text
from grammar.nodes import CardText
from grammar.terms import Attribute, CardKind, Lang, Race
from kb.cards import Card, CardClass
from kb.errors import DataError

#: dialects in the order in which a card's text is taken
DIALECTS = (Lang.ZH_FAN, Lang.JA)
_CLASSES = {"Monster": CardClass.MONSTER, "Spell": CardClass.SPELL, "Trap": CardClass.TRAP}
_SPELLS = {
    "Normal": CardKind.NORMAL_SPELL,
    "Continuous": CardKind.CONTINUOUS_SPELL,
    "Quick-Play": CardKind.QUICK_PLAY_SPELL,
    "Field": CardKind.FIELD_SPELL,
    "Equip": CardKind.EQUIP_SPELL,
    "Ritual": CardKind.RITUAL_SPELL,
}
_TRAPS = {
    "Normal": CardKind.NORMAL_TRAP,
    "Continuous": CardKind.CONTINUOUS_TRAP,
    "Counter": CardKind.COUNTER_TRAP,
}
_TYPES = {
    "Normal": CardKind.NORMAL_MONSTER,
    "Effect": CardKind.EFFECT_MONSTER,
    "Ritual": CardKind.RITUAL_MONSTER,
    "Fusion": CardKind.FUSION_MONSTER,
    "Synchro": CardKind.SYNCHRO_MONSTER,
    "Xyz": CardKind.XYZ_MONSTER,
    "Pendulum": CardKind.PENDULUM_MONSTER,
    "Link": CardKind.LINK_MONSTER,
    "Tuner": CardKind.TUNER,
    "Flip": CardKind.FLIP_MONSTER,
    "Gemini": CardKind.GEMINI_MONSTER,
    "Spirit": CardKind.SPIRIT_MONSTER,
    "Toon": CardKind.TOON_MONSTER,
    "Union": CardKind.UNION_MONSTER,
}
_RACES = {race.value: race for race in Race}


def read(path: Path) -> Iterator[Card]:
    """The cards of *path*, texts parsed. Raises DataError naming file, line and cause."""
    return map(card_from_row, rows(path))


def rows(path: Path) -> Iterator[dict[str, object]]:
    """The cards of *path* as they are given. Raises DataError naming file, line and cause."""
    opener: Callable[..., IO[str]] = lzma.open if path.name.endswith(".xz") else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield _row(line, f"{path.name}:{number}")
    except (OSError, EOFError, UnicodeDecodeError, lzma.LZMAError) as error:
        raise DataError(f"{path.name}: cannot be read: {error}", path=str(path)) from error


def _row(line: str, place: str) -> dict[str, object]:
    try:
        row: dict[str, object] = msgspec.json.decode(line, type=dict)
    except msgspec.DecodeError as error:
        raise DataError(f"{place}: not JSON: {error}") from error
    if not isinstance(row.get("name"), dict) or row.get("card_type") not in _CLASSES:
        raise DataError(f"{place}: no card: it needs name and card_type")
    return row


def card_from_row(row: dict[str, object], dialects: Sequence[Lang] = DIALECTS) -> Card:
    """One row as a card, its text in the first of *dialects* that is understood. Missing values stay unknown."""
    card_class = _CLASSES[str(row["card_type"])]
    kinds, race = _kinds(row, card_class)
    number = row.get("password") or row.get("fake_password") or row.get("konami_id")
    text, printed = _text(row, card_class, kinds, dialects)
    arrows = row.get("link_arrows")
    arrow_list = tuple(map(str, arrows)) if isinstance(arrows, list) else ()
    return Card(
        key=str(number),
        names={str(lang): str(name) for lang, name in dict(row["name"]).items()},  # type: ignore[call-overload]
        aliases=tuple(row.get("alt_names", ())),  # type: ignore[arg-type]
        card_class=card_class,
        kinds=kinds,
        attribute=Attribute(str(row["attribute"])) if row.get("attribute") else None,
        race=race,
        level=len(arrow_list) if arrow_list else _number(row.get("level", row.get("rank"))),
        atk=_number(row.get("atk")),
        def_=_number(row.get("def")),
        scale=_number(row.get("pendulum_scale")),
        arrows=arrow_list,
        series=tuple(row.get("series", ())),  # type: ignore[arg-type]
        text=text,
        printed=printed,
    )


def _kinds(row: dict[str, object], card_class: CardClass) -> tuple[tuple[CardKind, ...], Race | None]:
    if card_class is CardClass.SPELL:
        return (CardKind.SPELL, _SPELLS[str(row["property"])]), None
    if card_class is CardClass.TRAP:
        return (CardKind.TRAP, _TRAPS[str(row["property"])]), None
    words = [word.strip() for word in str(row.get("monster_type_line", "")).split("/")]
    race = next((_RACES[word] for word in words if word in _RACES), None)
    return (CardKind.MONSTER, *(_TYPES[word] for word in words if word in _TYPES)), race


def _number(value: object) -> int | None:
    if value is None:
        return None
    return -1 if value == "?" else int(str(value))


def _text(
    row: dict[str, object], card_class: CardClass, kinds: tuple[CardKind, ...], dialects: Sequence[Lang]
) -> tuple[CardText | None, str | None]:
    """The first dialect that parses completely, else the first there is; with the text that was parsed."""
    normal = card_class is CardClass.MONSTER and CardKind.NORMAL_MONSTER in kinds
    if normal and not row.get("pendulum_text"):
        return CardText(flavour=True), None
    first: tuple[CardText, str] | None = None
    for lang in dialects:
        printed = _printed(row, lang, flavour=normal)
        if printed is None:
            continue
        parsed = parse_card_text(printed, lang)
        if parsed.complete:
            return parsed, printed
        first = first or (parsed, printed)
    return first or (None, None)


def _printed(row: dict[str, object], lang: Lang, *, flavour: bool) -> str | None:
    """The text of one dialect, a Pendulum Effect in front as card databases print it; flavour text left out."""
    texts, pendulum = row.get("text"), row.get("pendulum_text")
    text = texts.get(lang) if isinstance(texts, dict) and not flavour else None
    scale_text = pendulum.get(lang) if isinstance(pendulum, dict) else None
    if scale_text is None:
        return text
    heading, monster = (
        ("【Ｐ効果】", "【モンスター効果】") if lang is Lang.JA else ("【灵摆】", "【怪兽效果】")
    )
    return f"{heading}\n{scale_text}" + (f"\n{monster}\n{text}" if text else "")
