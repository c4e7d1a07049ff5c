"""Study questions in the terminal."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click
import msgspec

from kb.commands.shared import base_option, print_lines
from kb.wording import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from kb.study.claims import Desk
    from kb.study.items import Item

_language = click.option(
    "--lang", default=DEFAULT_LANGUAGE, show_default=True, type=click.Choice(LANGUAGES), help="Language."
)
_seed = click.option("--seed", type=click.IntRange(0), default=None, help="The same seed asks the same.")
_chapter = click.option("--chapter", default="", help="Only about this chapter of the contents, e.g. 3.4.")
_kind = click.option("--kind", "kinds", multiple=True, help="Only of this generator (several may be given).")


@click.group(invoke_without_command=True)
@_language
@_seed
@_chapter
@_kind
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, help="Questions asked.")
@base_option
@click.pass_context
def quiz(
    ctx: click.Context,
    lang: str,
    seed: int | None,
    chapter: str,
    kinds: tuple[str, ...],
    count: int,
    base_path: Path | None,
) -> None:
    """Practise: questions made from the rules, the cards and the engine, each answer explained.

    \b
    Examples:
      saitei quiz
      saitei quiz --chapter 3.4 --count 20 --lang ja
      saitei quiz generate --seed 1 --count 50 --json
      saitei quiz kinds
    """
    if ctx.invoked_subcommand is not None:
        return
    desk = _desk(base_path, lang, chapter, kinds)
    from kb.study.making import series

    chosen = Random().randrange(10**6) if seed is None else seed
    right = asked = 0
    for item in islice(series(chosen, desk, among=kinds, chapter=chapter), count):
        answer = _asked(item, asked + 1, count)
        if answer is None:
            break
        asked += 1
        right += answer == item.key
        click.echo("\n".join(_explained(item, answer)) + "\n")
    click.echo(f"{right} / {asked}   (--seed {chosen})")


@quiz.command()
@_language
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, help="The same seed asks the same."
)
@_chapter
@_kind
@click.option("--count", type=click.IntRange(1), default=10, show_default=True, help="Questions made.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, one question a line.")
@base_option
def generate(
    lang: str,
    seed: int,
    chapter: str,
    kinds: tuple[str, ...],
    count: int,
    as_json: bool,
    base_path: Path | None,
) -> None:
    """Make questions with keys and explanations."""
    from kb.study.making import series
    from kb.study.rows import item_row

    desk = _desk(base_path, lang, chapter, kinds)
    made = islice(series(seed, desk, among=kinds, chapter=chapter), count)
    if as_json:
        print_lines(msgspec.to_builtins(item_row(item)) for item in made)
        return
    for number, item in enumerate(made, 1):
        click.echo("\n".join((*_lines(item, f"{number}."), *_explained(item, item.key))) + "\n")


@quiz.command()
@_language
def kinds(lang: str) -> None:
    """List the generators."""
    from kb.study.making import generators

    for name, one in generators(lang).items():
        click.echo(f"{name:<32}{one.level}")


def _desk(base_path: Path | None, lang: str, chapter: str, kinds: tuple[str, ...]) -> Desk:
    """The desk; raises a KBError for a chapter or generator that there is not."""
    from kb.errors import StudyError
    from kb.knowledge import load
    from kb.loading import did_you_mean
    from kb.study.claims import Desk
    from kb.study.making import generators

    desk = Desk(base=load(base_path), lang=lang)
    known = generators(lang)
    for kind in kinds:
        if kind not in known:
            raise StudyError(f"no generator {kind!r} makes questions in {lang}.{did_you_mean(kind, known)}")
    chapters = desk.base.rules.chapters()
    if chapter and not any(one == chapter or one.startswith(f"{chapter}.") for one in chapters):
        raise StudyError(f"no rules in a chapter {chapter!r}.{did_you_mean(chapter, chapters)}")
    return desk


def _asked(item: Item, number: int, count: int) -> int | None:
    """The option chosen, or None for no more."""
    from kb.study.items import LETTERS

    click.echo("\n".join(_lines(item, f"{number}/{count}")))
    choices = [*LETTERS, *LETTERS.lower(), "q"]
    said = click.prompt("A–E, q", type=click.Choice(choices), show_choices=False).upper()
    return None if said == "Q" else LETTERS.index(said)


def _lines(item: Item, head: str) -> list[str]:
    from kb.study.items import LETTERS

    return [
        f"{head} {item.stem}  [{item.id}]",
        *(f"  {letter}. {option.text}" for letter, option in zip(LETTERS, item.options, strict=True)),
    ]


def _explained(item: Item, answer: int) -> list[str]:
    """Right or wrong, then every option with what it rests on."""
    from kb.study.items import LETTERS

    lines = ["○" if answer == item.key else f"×  {item.letter}"]
    for n, option in enumerate(item.options):
        for why in option.why:
            rule = f" [{why.rule}]" if why.rule else ""
            words = f"『{why.words}』" if why.words else ""
            lines.append(f"  {LETTERS[n]}{'*' if n == item.key else ' '} {why.text}{words}{rule}")
    return lines
