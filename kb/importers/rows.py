"""What every reader of card files has in common: checked values, and rows that are refused with a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from grammar.terms import Attribute, CardKind, Race
from kb.cards import Card, CardClass
from kb.importers.printed import printed

MAX_NAME = 300
MAX_TEXT = 20_000
_INVISIBLE = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
_LANG = re.compile(r"[a-z]{2}(?:-[A-Za-z]{2,7}){0,2}")
_RUBY = re.compile(
    r"<ruby>\s*(?:<rb>)?(?P<base>[^<]*)(?:</rb>)?\s*(?:<rp>[^<]*</rp>)?<rt>(?P<reading>[^<]*)</rt>"
    r"(?:<rp>[^<]*</rp>)?\s*</ruby>"
)
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
_ARROWS = {"⬆": "↑", "⬇": "↓", "⬅": "←", "➡": "→"}
ARROWS = ("↙", "↓", "↘", "←", "→", "↖", "↑", "↗")


class BadRow(Exception):
    """A row that is no card; the message is the reason."""


class Refused(msgspec.Struct, frozen=True):
    """A row that was not taken: where it stands and why."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


def text_of(value: object, what: str, limit: int = MAX_TEXT) -> str | None:
    """*value* as text with plain line ends and without control characters; None for nothing. Raises BadRow."""
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        raise BadRow(f"{what} is no text but {type(value).__name__}")
    if len(value) > limit:
        raise BadRow(f"{what} is {len(value):,} characters long; a card's has at most {limit:,}")
    if "\x00" in value:
        raise BadRow(f"{what} has a NUL character")
    plain = _INVISIBLE.sub("", value.replace("\r\n", "\n").replace("\r", "\n")).strip()
    try:
        plain.encode()
    except UnicodeEncodeError:
        raise BadRow(f"{what} has half a character pair") from None
    return plain or None


def texts_of(value: object, what: str, limit: int = MAX_TEXT) -> dict[str, str]:
    """A mapping from language to text, languages without one left out. Raises BadRow."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise BadRow(f"{what} must be given by language")
    found = {lang: text_of(text, f"{what} ({lang})", limit) for lang, text in value.items() if _is_lang(lang)}
    return {lang: text for lang, text in found.items() if text}


def _is_lang(lang: object) -> bool:
    return isinstance(lang, str) and _LANG.fullmatch(lang) is not None


def number_of(value: object, what: str) -> int | None:
    """*value* as a number, -1 for "?". Raises BadRow."""
    if value is None:
        return None
    if value in ("?", "？"):
        return -1
    if isinstance(value, str) and value.isdigit() and len(value) < 12:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not -2 < value < 10**11:
        raise BadRow(f"{what} is no number: {str(value)[:30]!r}")
    return value


def words_of(value: object, what: str) -> tuple[str, ...]:
    """A list of short texts. Raises BadRow."""
    if value is None:
        return ()
    if not isinstance(value, (list, tuple)):
        raise BadRow(f"{what} is no list")
    return tuple(word for item in value if (word := text_of(item, what, MAX_NAME)))


def without_ruby(text: str) -> str:
    """*text* without its readings."""
    return _RUBY.sub(r"\g<base>", text) if "<ruby" in text else text


def reading(text: str) -> str:
    """*text* as it is read aloud."""
    return _RUBY.sub(r"\g<reading>", text)


def key_of(row: Mapping[str, Any]) -> str:
    """The card's password; for the few without one, another number under a mark of its own. Raises BadRow."""
    for field, mark in (("password", ""), ("fake_password", ""), ("konami_id", "kdb"), ("page_id", "page")):
        value = row.get(field)
        number = number_of(value[0] if isinstance(value, list) and value else value, field)
        if number is not None and number > 0:
            return f"{mark}{number}"
    raise BadRow("neither password nor Konami id")


def card_of(row: Mapping[str, Any]) -> Card:
    """A row in the common form (that of yaml-yugi) as a card whose text is not read yet. Raises BadRow."""
    names = texts_of(row.get("name"), "name", 10 * MAX_NAME)
    if not names:
        raise BadRow("no name")
    card_class = _CLASSES.get(str(row.get("card_type")))
    if card_class is None:
        raise BadRow(f"unknown card type {str(row.get('card_type'))[:40]!r}")
    kinds, race = _kinds(row, card_class)
    readings = [reading(name) for name in names.values() if "<ruby" in name]
    arrows = tuple(_ARROWS.get(arrow, arrow) for arrow in words_of(row.get("link_arrows"), "link_arrows"))
    if not set(arrows) <= set(ARROWS):
        raise BadRow("unknown link arrow")
    level = next((row[key] for key in ("level", "rank") if row.get(key) is not None), None)
    return Card(
        key=key_of(row),
        names={lang: without_ruby(name) for lang, name in names.items()},
        aliases=tuple(dict.fromkeys([*words_of(row.get("alt_names"), "alt_names"), *readings])),
        card_class=card_class,
        kinds=kinds,
        attribute=_attribute(row.get("attribute")),
        race=race,
        level=len(arrows) if arrows else number_of(level, "level"),
        atk=number_of(row.get("atk"), "atk"),
        def_=number_of(row.get("def"), "def"),
        scale=number_of(row.get("pendulum_scale"), "pendulum_scale"),
        arrows=arrows,
        series=tuple(dict.fromkeys(words_of(row.get("series"), "series"))),
        texts=_texts(row, CardKind.NORMAL_MONSTER in kinds),
        konami_id=number_of(row.get("konami_id"), "konami_id"),
    )


def _texts(row: Mapping[str, Any], normal: bool) -> dict[str, str]:
    texts = texts_of(row.get("text"), "text")
    pendulum = texts_of(row.get("pendulum_text") or row.get("pendulum_effect"), "pendulum text")
    whole = {
        lang: printed(texts.get(lang), pendulum.get(lang), lang, flavour=normal)
        for lang in dict.fromkeys([*texts, *pendulum])
    }
    return {lang: without_ruby(text) for lang, text in whole.items() if text}


def _attribute(value: object) -> Attribute | None:
    if value is None or value == "":
        return None
    try:
        return Attribute(str(value).upper())
    except ValueError:
        raise BadRow(f"unknown attribute {str(value)[:40]!r}") from None


def _kinds(row: Mapping[str, Any], card_class: CardClass) -> tuple[tuple[CardKind, ...], Race | None]:
    if card_class is not CardClass.MONSTER:
        properties = _SPELLS if card_class is CardClass.SPELL else _TRAPS
        kind = properties.get(str(row.get("property")))
        if kind is None:
            raise BadRow(f"unknown {card_class} property {str(row.get('property'))[:40]!r}")
        return (CardKind(card_class.value), kind), None
    line = text_of(row.get("monster_type_line"), "monster_type_line", MAX_NAME) or ""
    words = [word.strip() for word in line.split("/")]
    race = next((_RACES[word] for word in words if word in _RACES), None)
    types = [_TYPES[word] for word in words if word in _TYPES]
    if CardKind.EFFECT_MONSTER in types and not _FRAMES & set(types) and _tells_a_story(row):
        types[types.index(CardKind.EFFECT_MONSTER)] = CardKind.NORMAL_MONSTER
    return (CardKind.MONSTER, *types), race


_FRAMES = frozenset(
    {
        CardKind.RITUAL_MONSTER,
        CardKind.FUSION_MONSTER,
        CardKind.SYNCHRO_MONSTER,
        CardKind.XYZ_MONSTER,
        CardKind.LINK_MONSTER,
    }
)
#: an effect of a Japanese text has one of these words
_OF_AN_EFFECT = re.compile(
    "発動|できる|できない|できず|破壊|召喚|カード|墓地|手札|デッキ|ダメージ|除外|フィールド|場合|ターン|効果|戦闘|攻撃力|守備力|装備|①"
)


def _tells_a_story(row: Mapping[str, Any]) -> bool:
    """A type line may say "Effect" of a monster that has none: its text speaks of nothing in the game."""
    text = texts_of(row.get("text"), "text").get("ja")
    return text is not None and _OF_AN_EFFECT.search(text) is None


def place(path: Path, row: object) -> str:
    return f"{path.name}:{row}"


def plain_row(**values: object) -> dict[str, object]:
    """A row of the values that there are."""
    return {key: value for key, value in values.items() if value not in (None, "", [], {})}


def joined(words: Iterable[str]) -> str:
    return " / ".join(words)
