"""Card databases, limit lists and published rulings taken into a knowledge base."""

from __future__ import annotations

from pathlib import Path

import click

from kb.commands.shared import progress_bar


@click.group(name="import")
def import_() -> None:
    """Take in card databases and published rulings."""


@import_.command(name="cards")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option("--base", "base_path", required=True, type=click.Path(path_type=Path, dir_okay=False))
def import_cards(paths: tuple[Path, ...], base_path: Path) -> None:
    """Add the cards of files or folders to a knowledge base, texts parsed; what it holds already stays.

    Reads YGOPro/MDPro cards.cdb, yaml-yugi JSON, YAML or folder, YGOJSON, YGOPRODeck API JSON, JSON Lines (.xz too).
    Where files differ, the one named last is right.
    """
    from kb.importers.run import import_cards as run

    with progress_bar() as progress:
        done = run(paths, base_path, lambda refused: click.echo(f"not taken: {refused}", err=True), progress)
    click.echo(
        f"rows read: {done.read}, alternative artworks: {done.artworks}, refused: {done.refused};"
        f" cards in the base: {done.cards}, texts parsed now: {done.parsed}"
        + (f", of which the parser failed on {done.failed}" if done.failed else ""),
        err=True,
    )


@import_.command(name="rulings")
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--base", "base_path", required=True, type=click.Path(path_type=Path, dir_okay=False))
def import_rulings(path: Path, base_path: Path) -> None:
    """Add published rulings (JSON Lines: id, date, text or question and answer, cards) to a knowledge base."""
    from kb.importers.run import import_rulings as run

    done = run(path, base_path, lambda refused: click.echo(f"not taken: {refused}", err=True))
    click.echo(
        f"rows read: {done.read}, imported: {done.rulings}, refused: {done.refused};"
        f" rulings tied to cards: {done.linked}",
        err=True,
    )


@import_.command(name="regulation")
@click.argument("path", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--base", "base_path", required=True, type=click.Path(path_type=Path, dir_okay=False))
def import_regulation(path: Path, base_path: Path) -> None:
    """Add forbidden and limited lists (lflist.conf, or JSON) to a knowledge base, each with its date."""
    from kb.importers.run import import_regulations as run

    done = run(path, base_path, lambda refused: click.echo(f"not taken: {refused}", err=True))
    click.echo(f"lists read: {done.lists}, lines refused: {done.refused}", err=True)
