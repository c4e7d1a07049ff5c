"""The ``saitei`` command: classify, ask, simulate, rules, import, export, serve."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import msgspec

from grammar.terms import Lang
from kb.errors import KBError

MAX_TEXT = 20_000


class _Commands(click.Group):
    """Turns bad input into one clear line and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KBError as error:
            click.echo(f"saitei: {error}", err=True)
            ctx.exit(2)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="saitei")
def main() -> None:
    """裁定 Saitei: rulings for the Yu-Gi-Oh! OCG, derived from card text and rulebook.

    \b
    Examples:
      saitei ask "对方发动旋风，我盖放的神之宣告能发动吗？"
      echo "①：从卡组把1只怪兽送去墓地。" | saitei classify
      saitei simulate --jsonl situations.jsonl
      saitei rules coverage
      saitei serve
    """


_base = click.option(
    "--base", "base_path", envvar="SAITEI_BASE", type=click.Path(path_type=Path), help="Knowledge base file."
)


def _print(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")))


def _read(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise KBError(f"{file}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise KBError(f"{file}: not UTF-8 text: {error}") from error


def _rows(file: str) -> Iterator[dict[str, Any]]:
    """JSON objects, one a line. Raises KBError naming the line."""
    for number, line in enumerate(_read(file).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise KBError(f"{file}:{number}: not JSON: {error}") from error
        if not isinstance(row, dict):
            raise KBError(f"{file}:{number}: a line must be a JSON object")
        yield row


# --------------------------------------------------------------------------- text


@main.command()
@click.argument("file", default="-")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_base
def classify(file: str, as_json: bool, base_path: Path | None) -> None:
    """Classify card text from FILE (or standard input): what each effect is, and which words decide it.

    Numbers in any form, HTML, a name or type line above and several cards one after another are understood;
    --json prints {"cards": […]} for several cards, and one card's object for one.
    """
    from kb.reading import read_all, reading_row

    readings = read_all(_read(file))
    if as_json:
        rows = [reading_row(reading) for reading in readings]
        _print(rows[0] if len(rows) == 1 else {"cards": rows})
        return
    from kb.report import classification_lines

    click.echo("\n\n".join("\n".join(classification_lines(reading)) for reading in readings))


@main.command()
@click.argument("file", default="-")
@click.option(
    "--lang", type=click.Choice([lang.value for lang in Lang]), help="Its dialect; else it is detected."
)
@click.option("--tree", "as_tree", is_flag=True, help="Print the tree indented, with the words of each part.")
def parse(file: str, lang: str | None, as_tree: bool) -> None:
    """Read card text from FILE (or standard input) into its syntax tree, as JSON with spans.

    \b
    Example:
      echo "①：从卡组把1只怪兽送去墓地。" | saitei parse --tree
    """
    from grammar.nodes import to_json
    from kb.reading import read
    from kb.report import tree_lines

    text = _read(file)
    tree = read(text, Lang(lang) if lang else None).tree
    click.echo("\n".join(tree_lines(tree, text)) if as_tree else to_json(tree).decode())


# --------------------------------------------------------------------------- questions


@main.command()
@click.argument("question", required=False)
@click.option("--jsonl", "jsonl", metavar="FILE", help="Answer a file of questions, one JSON object a line.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--era", default=None, help="Under the rules of this era, e.g. 2011.")
@_base
def ask(
    question: str | None, jsonl: str | None, as_json: bool, era: str | None, base_path: Path | None
) -> None:
    """Answer a typed question, with the steps and rules it rests on."""
    from kb import exchange
    from kb.eras import load_eras
    from kb.knowledge import load

    base = load(base_path)
    era = load_eras().named(era).id if era else None
    if jsonl is not None:
        _lines(exchange.answer_question(row, base) for row in _rows(jsonl))
    elif question is None:
        raise click.UsageError("give a QUESTION, or --jsonl FILE")
    elif as_json:
        _print(exchange.question(question, base, era))
    else:
        from kb.report import verdict_lines

        click.echo("\n".join(verdict_lines(question, base, era)))


@main.command()
@click.argument("file", required=False)
@click.option(
    "--jsonl", "jsonl", metavar="FILE", help="Scenarios or recorded outcomes, one JSON object a line."
)
@_base
def simulate(file: str | None, jsonl: str | None, base_path: Path | None) -> None:
    """Derive the answers of situations: FILE is one situation (YAML or JSON), --jsonl many."""
    from kb import exchange
    from kb.knowledge import load

    base = load(base_path)
    if jsonl is not None:
        _lines(exchange.answer_situation(row, base) for row in _rows(jsonl))
    elif file is None:
        raise click.UsageError("give a FILE, or --jsonl FILE")
    else:
        _print(exchange.situation(_read(file), base))


def _lines(rows: Iterable[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.progress import track

    shown = Console(stderr=True)
    source = track(rows, "…", console=shown, transient=True) if shown.is_terminal else rows
    for row in source:
        _print(row)
        sys.stdout.flush()


# --------------------------------------------------------------------------- rules


@main.group()
def rules() -> None:
    """The rule graph: check it, measure it, compare eras."""


@rules.command()
def check() -> None:
    """Validate every rule file; exit 2 when something is wrong."""
    from kb.rules import load_rules

    graph = load_rules()
    problems = graph.check()
    for problem in problems:
        click.echo(str(problem), err=True)
    counts = f"{len(graph)} rules, {len(graph.patterns)} patterns, {len(graph.glossary)} terms"
    click.echo(f"{counts}, {len(problems)} problems")
    if problems:
        sys.exit(2)


@rules.command()
@click.option("--json", "as_json", is_flag=True)
def coverage(as_json: bool) -> None:
    """Per document: statements, cited, listed, left."""
    from kb.rules import load_rules

    rows = [msgspec.to_builtins(row) for row in load_rules().coverage()]
    if as_json:
        _print(rows)
        return
    click.echo(f"{'document':<12}{'statements':>11}{'cited':>8}{'listed':>8}{'left':>8}")
    for row in rows:
        click.echo(
            f"{row['document']:<12}{row['statements']:>11}{row['cited']:>8}{row['listed']:>8}{len(row['left']):>8}"
        )


@rules.command()
@click.option("--json", "as_json", is_flag=True)
def enforced(as_json: bool) -> None:
    """Which rules the engine or the classifier enforces, and which nothing enforces yet."""
    from kb.enforcement import report

    found = report()
    if as_json:
        _print(found)
        return
    click.echo(f"enforced: {len(found['enforced'])}   not yet: {len(found['not_yet'])}")
    for rule_id in found["not_yet"]:
        click.echo(f"  {rule_id}")


@rules.command()
@click.argument("earlier")
@click.argument("later")
@click.option("--json", "as_json", is_flag=True)
def diff(earlier: str, later: str, as_json: bool) -> None:
    """What changed between two eras, side by side, e.g. `saitei rules diff 2011 2020`."""
    from kb.report import difference_lines
    from kb.rules import load_rules

    graph = load_rules()
    if as_json:
        _print(msgspec.to_builtins(graph.diff(earlier, later)))
        return
    click.echo("\n".join(difference_lines(graph, earlier, later)))


@rules.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--limit", default=10, show_default=True)
@click.option("--lang", default="zh-Hans", show_default=True)
@click.option("--json", "as_json", is_flag=True)
def search(words: tuple[str, ...], limit: int, lang: str, as_json: bool) -> None:
    """Find rules, card-text patterns and terms by words of any language."""
    from kb.search import search as found

    hits = found(" ".join(words), lang, limit)
    if as_json:
        _print([msgspec.to_builtins(hit) for hit in hits])
        return
    for hit in hits:
        click.echo(f"{hit.kind:<8}{hit.id}  {hit.title}\n        {hit.snippet}")


# --------------------------------------------------------------------------- base


@main.group(name="import")
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

    with _progress() as progress:
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


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """A bar on standard error when that is a terminal, else nothing."""
    from rich.console import Console
    from rich.progress import Progress

    shown = Console(stderr=True)
    if not shown.is_terminal:
        yield lambda what, done, whole: None
        return
    with Progress(console=shown, transient=True) as bar:
        task = bar.add_task("…", total=None)
        yield lambda what, done, whole: bar.update(task, description=what or "…", completed=done, total=whole)


_dialect = click.option(
    "--lang",
    type=click.Choice([lang.value for lang in Lang]),
    default=Lang.JA.value,
    show_default=True,
    help="Read the texts of this dialect.",
)


@main.group()
def export() -> None:
    """Write out what the program made of the cards."""


@export.command(name="effects")
@click.option(
    "--lang", type=click.Choice([lang.value for lang in Lang]), help="Read the texts of this dialect."
)
@_base
def export_effects(lang: str | None, base_path: Path | None) -> None:
    """JSON Lines: one card with a password a line, with its classified effects."""
    from kb.exchange import effects_row
    from kb.knowledge import load

    base = load(base_path)
    dialect = Lang(lang) if lang else None
    cards = (card for card in base.cards() if card.key.isdigit() and (lang is None or lang in card.texts))
    _lines(effects_row(card, base, dialect) for card in cards)


@export.command(name="parses")
@_dialect
@_base
def export_parses(lang: str, base_path: Path | None) -> None:
    """JSON Lines: one card with a password a line, with the tree of each effect and the text written back from it."""
    from kb.knowledge import load
    from kb.parses import parses_row

    base = load(base_path)
    cards = (card for card in base.cards() if card.key.isdigit())
    found = (parses_row(card, base, Lang(lang)) for card in cards)
    _lines(row for row in found if row is not None)


@export.command(name="facts")
@click.argument("path", type=click.Path(path_type=Path, exists=True))
@click.option(
    "--names", required=True, type=click.Path(path_type=Path, exists=True), help="The cards wanted."
)
@click.option("--into", required=True, type=click.Path(path_type=Path, file_okay=False, exists=True))
def export_facts(path: Path, names: Path, into: Path) -> None:
    """For maintainers: make the built-in cards' files from a card database; no printed text goes in."""
    from kb import facts

    found = list(facts.facts(path, facts.wanted_cards(names)))
    for name, text in facts.files(card for card, _ in found).items():
        (into / name).write_text(text, encoding="utf-8")
    unread = [card.name() for card, _ in found if card.text is None or not card.text.complete]
    click.echo(f"{len(found)} cards, not wholly understood: {len(unread)}", err=True)
    for card, agree in found:
        if not agree:
            click.echo(f"read differently in two dialects: {card.name()} ({card.key})", err=True)


@main.group()
def corpus() -> None:
    """How well a collection of cards is understood."""


@corpus.command(name="report")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@_dialect
@click.option(
    "--against", type=click.Choice([lang.value for lang in Lang]), help="Compare with this dialect's trees."
)
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Read every N-th card.")
@click.option("--top", type=click.IntRange(0), default=50, show_default=True, help="Show so many causes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_base
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

    with _progress() as progress:
        cards = _every(_cards(paths, base_path), every, progress)
        found = report(cards, Lang(lang), Lang(against) if against else None, top)
    if as_json:
        _print(msgspec.to_builtins(found))
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


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True)
@click.option("--workers", default=2, show_default=True)
@_base
def serve(host: str, port: int, workers: int, base_path: Path | None) -> None:
    """Open the site. The knowledge base is made first when there is none."""
    import os

    from kb.knowledge import load

    base = load(base_path)
    click.echo(f"{len(base)} cards. Saitei is open on http://{host}:{port}", err=True)
    if base_path is not None:
        os.environ["SAITEI_BASE"] = str(base_path)
    command = [
        "gunicorn",
        "web:create_app()",
        "--bind",
        f"{host}:{port}",
        "--worker-class",
        "gthread",
        "--no-control-socket",
    ]
    os.execvp(sys.executable, [sys.executable, "-m", *command, "--workers", str(workers), "--threads", "4"])
