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
    _import_cards(paths, base_path)


def _import_cards(paths: tuple[Path, ...], base_path: Path) -> None:
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


@click.command()
@click.option(
    "--base",
    "base_path",
    envvar="SAITEI_BASE",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
@click.option("--url", default=None, help="Fetch this file instead of the published yaml-yugi one.")
@click.option("--sha256", default=None, help="What the file must have.")
def update(base_path: Path, url: str | None, sha256: str | None) -> None:
    """Fetch the published card database and take in what changed.

    A transfer that broke off goes on where it was; nothing is fetched when nothing changed.

    \b
    Example:
      saitei update --base my.base
    """
    from grammar.kept import cache_folder
    from kb.importers.download import YAML_YUGI, fetch

    with progress_bar() as progress:
        fetched = fetch(
            url or YAML_YUGI,
            cache_folder() / "downloads",
            lambda done, all_: progress("download", done, all_),
            sha256,
        )
    click.echo(
        f"{fetched.path}: {'fetched' if fetched.changed else 'not changed'}, SHA-256 {fetched.sha256}",
        err=True,
    )
    _import_cards((fetched.path,), base_path)
