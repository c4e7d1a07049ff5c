"""The published JSON forms of one card, each turned into the common row (that of yaml-yugi).

yaml-yugi: ``name`` and ``text`` by language, ``card_type``, ``monster_type_line``. YGOJSON: ``text`` by language,
each with name and effect, ``cardType``. YGOPRODeck: one language, ``desc``, ``type`` or ``frameType``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grammar.terms import Race
from kb.importers.language import language
from kb.importers.printed import parts
from kb.importers.rows import BadRow, joined, plain_row, text_of

_SQUEEZED = {race.value.replace(" ", "").replace("-", "").lower(): race.value for race in Race}
_YGOJSON_ARROWS = {
    "topleft": "↖",
    "topcenter": "↑",
    "topright": "↗",
    "middleleft": "←",
    "middleright": "→",
    "bottomleft": "↙",
    "bottomcenter": "↓",
    "bottomright": "↘",
}
_DECK_ARROWS = {
    "Top-Left": "↖",
    "Top": "↑",
    "Top-Right": "↗",
    "Left": "←",
    "Right": "→",
    "Bottom-Left": "↙",
    "Bottom": "↓",
    "Bottom-Right": "↘",
}
_DECK_WORDS = (
    "Ritual",
    "Fusion",
    "Synchro",
    "Xyz",
    "Pendulum",
    "Link",
    "Toon",
    "Spirit",
    "Union",
    "Gemini",
    "Flip",
    "Tuner",
    "Normal",
    "Effect",
)
_NO_CARDS = ("Token", "Skill")


def common(row: object) -> Mapping[str, Any]:
    """*row*, whichever of the published forms it has, in the common one. Raises BadRow."""
    if not isinstance(row, dict):
        raise BadRow("no card object")
    if isinstance(row.get("name"), dict) and "card_type" in row:
        return row
    if isinstance(row.get("text"), dict) and "cardType" in row:
        return _ygojson(row)
    if "desc" in row and "type" in row and "name" in row:
        return _ygoprodeck(row)
    raise BadRow("no card of a known form (it needs name and card_type, or cardType, or type and desc)")


def _ygojson(row: dict[str, Any]) -> dict[str, Any]:
    texts = {lang: part for lang, part in row["text"].items() if isinstance(part, dict)}
    card_type = str(row["cardType"]).title()
    external = row.get("externalIDs")
    external = external if isinstance(external, dict) else {}
    numbers = _list(row, "passwords")
    return plain_row(
        password=numbers[0] if numbers else None,
        konami_id=external.get("dbID"),
        fake_password=external.get("yamlyugiID"),
        name={lang: part.get("name") for lang, part in texts.items()},
        text={lang: part.get("effect") for lang, part in texts.items()},
        pendulum_text={lang: part.get("pendulumEffect") for lang, part in texts.items()},
        card_type=card_type,
        property=str(row.get("subcategory", "")).replace("quickplay", "quick-play").title(),
        monster_type_line=_ygojson_line(row) if card_type == "Monster" else None,
        attribute=row.get("attribute"),
        level=row.get("level", row.get("rank")),
        atk=row.get("atk"),
        **{"def": row.get("def")},
        pendulum_scale=row.get("scale"),
        link_arrows=[_YGOJSON_ARROWS.get(str(arrow), str(arrow)) for arrow in _list(row, "linkArrows")],
    )


def _ygojson_line(row: dict[str, Any]) -> str:
    race = _SQUEEZED.get(str(row.get("type")))
    if race is None:
        raise BadRow(f"unknown monster type {str(row.get('type'))[:40]!r}")
    words = [*_list(row, "monsterCardTypes"), *_list(row, "abilities"), *_list(row, "classifications")]
    return joined(dict.fromkeys([race, *(str(word).title() for word in words)]))


def _list(row: dict[str, Any], key: str) -> list[Any]:
    value = row.get(key) or []
    if not isinstance(value, list):
        raise BadRow(f"{key} is no list")
    return value


def _ygoprodeck(row: dict[str, Any]) -> dict[str, Any]:
    kind = str(row["type"])
    words = kind.replace("XYZ", "Xyz").split()
    if not words or words[0] in _NO_CARDS:
        raise BadRow(f"{kind!r} is no card of the game")
    card_type = words[0] if words[-1] == "Card" else "Monster"
    lang = language([str(row["desc"]), str(row["name"])])
    text, pendulum = _deck_text(row)
    misc = row.get("misc_info")
    more = misc[0] if isinstance(misc, list) and misc and isinstance(misc[0], dict) else {}
    archetype = row.get("archetype")
    return plain_row(
        password=row.get("id"),
        konami_id=more.get("konami_id"),
        name={lang: row["name"]},
        text={lang: text},
        pendulum_text={lang: pendulum},
        card_type=card_type,
        property=row.get("race") if card_type != "Monster" else None,
        monster_type_line=_deck_line(row, words) if card_type == "Monster" else None,
        attribute=row.get("attribute"),
        level=row.get("level"),
        atk=-1 if more.get("question_atk") else row.get("atk"),
        **{"def": -1 if more.get("question_def") else row.get("def")},
        pendulum_scale=row.get("scale"),
        link_arrows=[_DECK_ARROWS.get(str(arrow), str(arrow)) for arrow in _list(row, "linkmarkers")],
        series=[archetype] if archetype else None,
    )


def _deck_line(row: dict[str, Any], words: list[str]) -> str:
    """The type line; a monster of the Extra Deck whose type says no "Effect" may have one: ``typeline`` knows."""
    race = _SQUEEZED.get(str(row.get("race")).replace(" ", "").replace("-", "").lower())
    if race is None:
        raise BadRow(f"unknown monster type {str(row.get('race'))[:40]!r}")
    stated = row.get("typeline")
    words = [str(word) for word in stated] if isinstance(stated, list) else words
    return joined([race, *(word for word in _DECK_WORDS if word in words)])


def _deck_text(row: dict[str, Any]) -> tuple[str | None, str | None]:
    """(text, Pendulum text): given apart in newer answers, by headings in older ones."""
    if "Pendulum" not in str(row["type"]):
        return text_of(row["desc"], "desc"), None
    if row.get("pend_desc") or row.get("monster_desc"):
        return text_of(row.get("monster_desc"), "monster_desc"), text_of(row.get("pend_desc"), "pend_desc")
    found = parts(text_of(row["desc"], "desc") or "")
    if found is None:
        raise BadRow("a Pendulum text without its headings")
    return found
