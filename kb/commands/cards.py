"""Cards looked up, decks checked, published rulings found."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from grammar.terms import Attribute, CardKind, Race, Verb, Zone
from kb.categories import CATEGORIES
from kb.classify import COST_ACTIONS
from kb.commands.shared import base_option, print_json, progress_bar, read_text
from kb.effects import EffectKind, LimitKind

E = TypeVar("E", bound=StrEnum)


@click.group()
def cards() -> None:
    """Cards: search them, look at one."""


def _one_of(vocabulary: type[StrEnum]) -> click.Choice[str]:
    return click.Choice([member.value for member in vocabulary])


@cards.command()
@click.argument("words", nargs=-1)
@click.option("--series", default="", help="A name part (字段) in any language.")
@click.option(
    "--kind", "kinds", multiple=True, type=_one_of(CardKind), help="What card it is; may be repeated."
)
@click.option("--attribute", type=_one_of(Attribute))
@click.option("--race", type=_one_of(Race))
@click.option("--level", metavar="N|N-M", help="Level, Rank or Link rating.")
@click.option("--atk", metavar="N|N-M")
@click.option("--def", "def_", metavar="N|N-M")
@click.option("--effect", type=_one_of(EffectKind), help="The kind of one of its effects.")
@click.option("--zone", type=_one_of(Zone), help="Where that effect is activated or applies.")
@click.option(
    "--category", "categories", multiple=True, type=click.Choice(CATEGORIES), help="What that effect does."
)
@click.option(
    "--cost", "costs", multiple=True, type=click.Choice(COST_ACTIONS), help="An act that is its cost."
)
@click.option("--event", "events", multiple=True, type=_one_of(Verb), help="An act that it waits for.")
@click.option("--once", "limit", type=_one_of(LimitKind), help="Its once-per-turn scope.")
@click.option("--targets/--no-target", default=None, help="Whether that effect targets.")
@click.option("--limit", "most", type=click.IntRange(1), default=50, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV with a heading.")
@base_option
def search(
    words: tuple[str, ...],
    kinds: tuple[str, ...],
    attribute: str | None,
    race: str | None,
    level: str | None,
    atk: str | None,
    def_: str | None,
    effect: str | None,
    zone: str | None,
    events: tuple[str, ...],
    limit: str | None,
    most: int,
    as_json: bool,
    as_csv: bool,
    base_path: Path | None,
    **others: Any,
) -> None:
    """Find cards by name, printed words, facts, and what one of their effects is.

    \b
    Examples:
      saitei cards search 灰流丽
      saitei cards search --effect quick --zone hand --category negate_activation --csv
      saitei cards search 破坏 无效 --kind counter_trap
    """
    from kb.card_search import CardQuery, range_of, search_cards
    from kb.card_table import csv_text, rows
    from kb.knowledge import load

    query = CardQuery(
        words=" ".join(words),
        kinds=tuple(map(CardKind, kinds)),
        attribute=Attribute(attribute) if attribute else None,
        race=Race(race) if race else None,
        level=range_of(level),
        atk=range_of(atk),
        def_=range_of(def_),
        effect=EffectKind(effect) if effect else None,
        zone=Zone(zone) if zone else None,
        events=tuple(map(Verb, events)),
        limit=LimitKind(limit) if limit else None,
        **others,
    )
    if query.empty:
        raise click.UsageError("give WORDS or an option that says what to look for")
    result = search_cards(query, load(base_path), limit=most)
    table = rows(result.found)
    if as_json:
        print_json({"count": result.count, "cards": table})
    elif as_csv:
        click.echo(csv_text(table), nl=False)
    else:
        for row in table:
            numbers = " ".join(f"[{number or '—'}]" for number in row["effects"])
            click.echo(f"{row['password']:<10}{row['name']}  {numbers}".rstrip())
        click.echo(f"{len(table)} of {result.count}", err=True)


@click.group()
def deck() -> None:
    """Decks (.ydk)."""


@deck.command()
@click.argument("file", default="-")
@click.option("--list", "wanted", default=None, help="A limit list by name, or the one in force on a date.")
@click.option("--era", default=None, help="Under the rules of this era, e.g. 2011.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
def check(file: str, wanted: str | None, era: str | None, as_json: bool, base_path: Path | None) -> None:
    """Whether the deck of FILE may be played; exit 1 when it may not.

    \b
    Example:
      saitei deck check my.ydk --list 2024-04-01
    """
    from kb import decks
    from kb.eras import DEFAULT_ERA, load_eras
    from kb.knowledge import load
    from kb.regulation import named
    from kb.report import deck_lines

    base = load(base_path)
    regulation = named(base.regulations(), wanted) if wanted else None
    rules = load_eras().named(era).id if era else DEFAULT_ERA
    found = decks.check(decks.read_ydk(read_text(file)), base, regulation, rules)
    if as_json:
        print_json(msgspec.to_builtins(found))
    else:
        click.echo("\n".join(deck_lines(found)))
    if found.legal is False:
        sys.exit(1)


@click.group()
def rulings() -> None:
    """Published rulings."""


@rulings.command(name="search")
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1), default=20, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
def search_rulings(words: tuple[str, ...], limit: int, as_json: bool, base_path: Path | None) -> None:
    """Find imported rulings by card names and words, newest first."""
    from kb.knowledge import load
    from kb.precedents import search_rulings as found

    hits = found(" ".join(words), load(base_path), limit)
    if as_json:
        print_json([msgspec.to_builtins(ruling) for ruling in hits])
        return
    for ruling in hits:
        click.echo(
            f"{ruling.id}  {ruling.date or '?'}  {ruling.status}\n  {ruling.question}\n  {ruling.answer}"
        )


@rulings.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
def conflicts(as_json: bool, base_path: Path | None) -> None:
    """Every imported ruling that our derivation contradicts, each with both answers. A minute's work for thousands."""
    from kb.knowledge import load
    from kb.precedents import Conflict
    from kb.precedents import conflicts as found
    from kb.report import conflict_lines

    base = load(base_path)
    conflicting = []
    with progress_bar() as progress:
        for number, item in enumerate(found(base), 1):
            progress("rulings", number, None)
            if isinstance(item, Conflict):
                conflicting.append(item)
    if as_json:
        print_json([msgspec.to_builtins(item) for item in conflicting])
        return
    for item in conflicting:
        click.echo("\n".join(conflict_lines(item)))
    click.echo(f"{len(conflicting)} conflicts", err=True)
