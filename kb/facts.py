"""Card facts for ``rules_data/cards``: what the importer and the grammar made of a card, without its printed words.

A list of wanted cards (``rules_data/card_names.yaml``) says which cards, by which name the rulebook documents call
them, and which parts of a reading a reviewer found wrong: those are withheld, so that they count as not understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from grammar.nodes import CardText, Unparsed, plain
from grammar.terms import Lang
from kb.cards import Card
from kb.importers import jsonl
from kb.loading import convert, read_yaml

#: so many characters of words that were not understood may be shown; longer ones are printed card text
SHOWN = 12
NAMES = ("zh-Hans", "zh-fan", "zh-CN", "zh-TW", "ja", "en")
_WIDTH = 116
_UNQUOTED = re.compile(r"-?[0-9]{1,6}|[^\W\d](?:[\w ·・．－＠-]*\w)?")
_NUMBER = re.compile(r"[0-9.+-]+")


class Wanted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card to build in.

    name      its name in the rulebook documents; ``also``: other names they use
    dialect   which text to read, when the other one is read wrongly
    normal    a Normal Monster whose flavour text the database takes for an effect
    withheld  by position of the effect (1, 2 …; 0 for what stands before the effects): fields read wrongly
    """

    key: str
    name: str
    also: tuple[str, ...] = ()
    dialect: Lang | None = None
    normal: bool = False
    withheld: dict[int, tuple[str, ...]] = {}


def wanted_cards(path: Path) -> list[Wanted]:
    """The list at *path*. Raises DataError naming the line of what is wrong."""
    return convert(read_yaml(path, path.parent), list[Wanted])


def facts(path: Path, wanted: Iterable[Wanted]) -> Iterator[tuple[Card, bool]]:
    """The wanted cards that are in *path*, by password, and whether both dialects gave the same tree."""
    by_key = {want.key: want for want in wanted}
    for row in jsonl.rows(path):
        want = by_key.get(str(row.get("password")))
        if want is not None:
            yield _card(row, want), _agree(row)


def _card(row: dict[str, object], want: Wanted) -> Card:
    if want.normal:
        row = {**row, "monster_type_line": str(row["monster_type_line"]).replace("Effect", "Normal")}
    card = jsonl.card_from_row(row, (want.dialect,) if want.dialect else jsonl.DIALECTS)
    names = {lang: card.names[lang] for lang in NAMES if lang in card.names}
    text = _withheld(card.text, want.withheld) if card.text is not None else None
    return msgspec.structs.replace(
        card,
        names={"zh-Hans": want.name, **names},
        aliases=tuple(dict.fromkeys((*want.also, *card.aliases))),
        text=text,
        printed=None,
        texts={},
        konami_id=None,
    )


def _agree(row: dict[str, object]) -> bool:
    """False when both dialects are read completely, and differently; names aside, which are never the same."""
    read = [jsonl.card_from_row(row, (lang,)).text for lang in jsonl.DIALECTS]
    complete = [_nameless(plain(text)) for text in read if text is not None and text.complete]
    return len(complete) < 2 or complete[0] == complete[1]


def _nameless(value: Any) -> Any:
    """A plain tree with the number of names in place of names, and sets in an order that names do not change."""
    if isinstance(value, list):
        return [_nameless(item) for item in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {
        key: len(part) if key == "names" else _nameless(part) for key, part in value.items()
    }
    if "predicates" in found:
        found["predicates"].sort(key=lambda predicate: json.dumps(predicate, sort_keys=True))
    return {key: part for key, part in found.items() if key not in ("counter", "inferred")}


def _withheld(text: CardText, parts: dict[int, tuple[str, ...]]) -> CardText:
    """*text* with the parts that a reviewer found wrong taken out and marked as not understood."""
    effects = tuple(
        _without(effect, parts[n]) if n in parts else effect for n, effect in enumerate(text.effects, 1)
    )
    text = msgspec.structs.replace(text, effects=effects)
    return _without(text, parts[0]) if 0 in parts else text


def _without(node: Any, fields: tuple[str, ...]) -> Any:
    gone = {field.name: field.default for field in msgspec.structs.fields(node) if field.name in fields}
    missing = tuple(Unparsed(text="…", expected=(field,)) for field in fields)
    return msgspec.structs.replace(node, **gone, unparsed=(*node.unparsed, *missing))


# --------------------------------------------------------------------------- writing


def files(cards: Iterable[Card]) -> dict[str, str]:
    """File name → YAML, one file for each class of cards; the same cards give the same bytes."""
    found: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: int(card.key)):
        found.setdefault(f"{card.card_class}s.yaml", []).append(card)
    return {name: "".join(_entry(card) for card in group) for name, group in sorted(found.items())}


def _entry(card: Card) -> str:
    value = _bare(msgspec.to_builtins(card))
    return f"# {card.name()}\n" + "\n".join(_item(value, 0)) + "\n"


def _bare(value: Any) -> Any:
    """A tree without places in a text and without more printed words than may be shown."""
    if isinstance(value, (list, tuple)):
        return [_bare(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {key: _bare(item) for key, item in value.items() if key not in ("span", "activation_span", "lang")}
    for key in ("text", "guard_words") if kept.get("node") in ("unparsed", "option") else ():
        if len(kept.get(key, "")) > SHOWN:
            kept[key] = "…"
    return kept


def _item(value: Any, indent: int) -> list[str]:
    """*value* as an item of a list."""
    first, *others = _block(value, indent + 2)
    return [" " * indent + "- " + first.lstrip(), *others]


def _block(value: Any, indent: int) -> list[str]:
    """*value* in lines: on one line when it fits, else its parts below each other."""
    pad = " " * indent
    flow = _flow(value)
    if len(pad) + len(flow) <= _WIDTH and indent > 2 or not isinstance(value, (dict, list)):
        return [pad + flow]
    if isinstance(value, list):
        return [line for part in value for line in _item(part, indent)]
    lines = []
    for key, part in value.items():
        flow = _flow(part)
        if len(pad) + len(key) + 2 + len(flow) <= _WIDTH or not isinstance(part, (dict, list)):
            lines.append(f"{pad}{key}: {flow}")
        else:
            lines += [f"{pad}{key}:", *_block(part, indent + 2)]
    return lines


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return _scalar(str(value))


def _scalar(word: str) -> str:
    """Quoted where YAML would read something else (STYLE: card ids are quoted)."""
    if _UNQUOTED.fullmatch(word) and not _NUMBER.fullmatch(word):
        return word
    return json.dumps(word, ensure_ascii=False)
