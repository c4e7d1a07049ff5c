"""The rules as an Anki deck: the title in front, what the rule says and where it stands behind."""

from __future__ import annotations

import hashlib
import html
import tempfile
from pathlib import Path

from kb.study.claims import Desk

_CSS = ".card { font-family: sans-serif; font-size: 1.2em; text-align: center; } .cites { font-size: .7em; color: gray; }"


def rules_deck(desk: Desk) -> bytes:
    """An ``.apkg`` file: a note for every rule that holds in the desk's era, tagged with its chapter.

    A note's identity is its rule's id: taking in a newer deck updates the notes and keeps what Anki knows of them.
    """
    import genanki

    model = genanki.Model(
        _number("model"),
        "Saitei rule",
        fields=[{"name": "title"}, {"name": "says"}, {"name": "cites"}],
        templates=[
            {
                "name": "rule",
                "qfmt": "{{title}}",
                "afmt": "{{FrontSide}}<hr id=answer>{{says}}<p class=cites>{{cites}}</p>",
            }
        ],
        css=_CSS,
    )
    deck = genanki.Deck(_number(f"deck {desk.lang}"), desk.say("study.anki_deck"))
    for rule in desk.base.rules:
        if desk.base.rules.holds_in(rule.id, desk.era):
            fields = (desk.title(rule.id), desk.says(rule.id), ", ".join((rule.id, *rule.cites)))
            deck.add_note(
                genanki.Note(
                    model=model,
                    fields=[html.escape(field) for field in fields],
                    tags=[f"R2020::{rule.chapter}"],
                    guid=genanki.guid_for("saitei", desk.lang, rule.id),
                )
            )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rules.apkg"
        genanki.Package(deck).write_to_file(str(path))
        return path.read_bytes()


def _number(name: str) -> int:
    """A fixed number for a model or a deck, as Anki wants them."""
    return int.from_bytes(hashlib.sha256(f"saitei {name}".encode()).digest()[:5], "big")
