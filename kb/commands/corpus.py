"""How well a collection of cards is understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from grammar.terms import Lang
from kb.commands.shared import base_option, dialect_option, print_json, progress_bar


@click.group()
def corpus() -> None:
    """How well a collection of cards is understood."""


@corpus.command(name="report")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@dialect_option
@click.option(
    "--against", type=click.Choice([lang.value for lang in Lang]), help="Compare with this dialect's trees."
)
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Read every N-th card.")
@click.option("--top", type=click.IntRange(0), default=50, show_default=True, help="Show so many causes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
def corpus_report(
    paths: tuple[Path, ...],
    lang: str,
    against: str | None,
    every: int,
    top: int,
    as_json: bool,
    base_path: Path | None,
) -> None:
    """Coverage of the texts of card files (or of a knowledge base), and what holds it back.

    \b
    Examples:
      saitei corpus report cards.cdb --lang zh-fan
      saitei corpus report --base my.base --lang ja --against zh-fan --every 10
    """
    from kb.corpus import report
    from kb.report import corpus_lines

    with progress_bar() as progress:
        cards = _every(_cards(paths, base_path), every, progress)
        found = report(cards, Lang(lang), Lang(against) if against else None, top)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    click.echo("\n".join(corpus_lines(found)))


def _cards(paths: tuple[Path, ...], base_path: Path | None) -> Iterator[Any]:
    """The cards of *paths*, or of the knowledge base when no path is named; what is refused is told."""
    from kb.importers.files import read_cards
    from kb.importers.rows import Refused
    from kb.knowledge import load

    if not paths:
        yield from load(base_path).cards()
    for path in paths:
        for card in read_cards(path):
            if isinstance(card, Refused):
                click.echo(f"not taken: {card}", err=True)
            else:
                yield card


def _every(
    cards: Iterator[Any], step: int, progress: Callable[[str, int, int | None], None]
) -> Iterator[Any]:
    for number, card in enumerate(cards):
        if number % step == 0:
            yield card
            progress("cards", number, None)
