"""What the program made of the cards, written out."""

from __future__ import annotations

from pathlib import Path

import click

from grammar.terms import Lang
from kb.commands.shared import base_option, dialect_option, print_lines
from kb.errors import DataError


@click.group()
def export() -> None:
    """Write out what the program made of the cards."""


@export.command(name="effects")
@click.option(
    "--lang", type=click.Choice([lang.value for lang in Lang]), help="Read the texts of this dialect."
)
@base_option
def export_effects(lang: str | None, base_path: Path | None) -> None:
    """JSON Lines: one card with a password a line, with its classified effects."""
    from kb.exchange import effects_row
    from kb.knowledge import load

    base = load(base_path)
    dialect = Lang(lang) if lang else None
    cards = (card for card in base.cards() if card.key.isdigit() and (lang is None or lang in card.texts))
    print_lines(effects_row(card, base, dialect) for card in cards)


@export.command(name="parses")
@dialect_option
@base_option
def export_parses(lang: str, base_path: Path | None) -> None:
    """JSON Lines: one card with a password a line, with the tree of each effect and the text written back from it."""
    from kb.knowledge import load
    from kb.parses import parses_row

    base = load(base_path)
    cards = (card for card in base.cards() if card.key.isdigit())
    found = (parses_row(card, base, Lang(lang)) for card in cards)
    print_lines(row for row in found if row is not None)


@export.command(name="facts")
@click.argument("path", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--names", required=True, type=click.Path(path_type=Path, exists=True), help="The cards wanted."
)
@click.option("--into", required=True, type=click.Path(path_type=Path, file_okay=False, exists=True))
def export_facts(path: Path, names: Path, into: Path) -> None:
    """For maintainers: make the built-in cards' files from a card database; no printed text goes in."""
    from kb import facts

    wanted = facts.wanted_cards(names)
    found = list(facts.facts(path, wanted))
    missing = sorted({want.key for want in wanted} - {card.key for card, _ in found})
    if missing:
        raise DataError(f"{path.name} lacks wanted cards, nothing is written: {', '.join(missing)}")
    for name, text in facts.files(card for card, _ in found).items():
        (into / name).write_text(text, encoding="utf-8")
    unread = [card.name() for card, _ in found if card.text is None or not card.text.complete]
    click.echo(f"{len(found)} cards, not wholly understood: {len(unread)}", err=True)
    for card, agree in found:
        if not agree:
            click.echo(f"read differently in two dialects: {card.name()} ({card.key})", err=True)
