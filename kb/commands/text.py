"""Card text: classify it, show its tree."""

from __future__ import annotations

from pathlib import Path

import click

from grammar.terms import Lang
from kb.commands.shared import base_option, print_json, read_text


@click.command()
@click.argument("file", default="-")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@base_option
def classify(file: str, as_json: bool, base_path: Path | None) -> None:
    """Classify card text from FILE (or standard input): what each effect is, and which words decide it.

    Numbers in any form, HTML, a name or type line above and several cards one after another are understood;
    --json prints {"cards": […]} for several cards, and one card's object for one.
    """
    from kb.reading import read_all, reading_row

    readings = read_all(read_text(file))
    if as_json:
        rows = [reading_row(reading) for reading in readings]
        print_json(rows[0] if len(rows) == 1 else {"cards": rows})
        return
    from kb.report import classification_lines

    click.echo("\n\n".join("\n".join(classification_lines(reading)) for reading in readings))


@click.command()
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

    text = read_text(file)
    tree = read(text, Lang(lang) if lang else None).tree
    click.echo("\n".join(tree_lines(tree, text)) if as_tree else to_json(tree).decode())
