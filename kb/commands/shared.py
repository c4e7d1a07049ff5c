"""What the commands have in common: options, input and output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from grammar.terms import Lang
from kb.errors import KBError

base_option = click.option(
    "--base", "base_path", envvar="SAITEI_BASE", type=click.Path(path_type=Path), help="Knowledge base file."
)

dialect_option = click.option(
    "--lang",
    type=click.Choice([lang.value for lang in Lang]),
    default=Lang.JA.value,
    show_default=True,
    help="Read the texts of this dialect.",
)


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")))


def read_text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise KBError(f"{file}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise KBError(f"{file}: not UTF-8 text: {error}") from error


def read_rows(file: str) -> Iterator[dict[str, Any]]:
    """JSON objects, one a line. Raises KBError naming the line."""
    for number, line in enumerate(read_text(file).splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError as error:
            raise KBError(f"{file}:{number}: not JSON: {error}") from error
        if not isinstance(row, dict):
            raise KBError(f"{file}:{number}: a line must be a JSON object")
        yield row


def print_lines(rows: Iterable[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.progress import track

    shown = Console(stderr=True)
    source = track(rows, "…", console=shown, transient=True) if shown.is_terminal else rows
    for row in source:
        print_json(row)
        sys.stdout.flush()


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int, int | None], None]]:
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
