"""Questions and situations answered."""

from __future__ import annotations

from pathlib import Path

import click

from kb.commands.shared import base_option, print_json, print_lines, read_rows, read_text
from kb.errors import SituationError


@click.command()
@click.argument("question", required=False)
@click.option("--jsonl", "jsonl", metavar="FILE", help="Answer a file of questions, one JSON object a line.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--era", default=None, help="Under the rules of this era, e.g. 2011.")
@base_option
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
        print_lines(exchange.answer_question(row, base) for row in read_rows(jsonl))
    elif question is None:
        raise click.UsageError("give a QUESTION, or --jsonl FILE")
    elif as_json:
        print_json(exchange.question(question, base, era))
    else:
        from kb.report import verdict_lines

        click.echo("\n".join(verdict_lines(question, base, era)))


@click.command()
@click.argument("file", required=False)
@click.option(
    "--jsonl", "jsonl", metavar="FILE", help="Scenarios or recorded outcomes, one JSON object a line."
)
@base_option
def simulate(file: str | None, jsonl: str | None, base_path: Path | None) -> None:
    """Derive the answers of situations: FILE is one situation (YAML or JSON), --jsonl many."""
    from kb import exchange
    from kb.knowledge import load

    base = load(base_path)
    if jsonl is not None:
        print_lines(exchange.answer_situation(row, base) for row in read_rows(jsonl))
    elif file is None:
        raise click.UsageError("give a FILE, or --jsonl FILE")
    else:
        print_json(exchange.situation(read_text(file), base))


@click.command()
@click.argument("question", required=False)
@click.option(
    "--situation", "file", metavar="FILE", help="A situation (YAML or JSON) in place of a question."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with every rule considered.")
@click.option("--era", default=None, help="Under the rules of this era, e.g. 2011.")
@base_option
def respond(
    question: str | None, file: str | None, as_json: bool, era: str | None, base_path: Path | None
) -> None:
    """List what may be activated at the moment of a QUESTION, and why nothing else may.

    \b
    Examples:
      saitei respond "我发动增殖的G，对方能连锁灰流丽吗？"
      saitei respond --situation table.yaml --json
    """
    from kb import exchange
    from kb.eras import load_eras
    from kb.judge import understand
    from kb.knowledge import load
    from kb.report import response_lines
    from kb.responses import responses_in

    base = load(base_path)
    if file is not None:
        situation = exchange.situation_of(read_text(file))
    elif question is not None:
        read = understand(question, base, load_eras().named(era).id if era else None)
        if read.situation is None:
            raise SituationError(f"not understood: {'、'.join(read.unparsed) or read.detail}")
        situation = read.situation
    else:
        raise click.UsageError("give a QUESTION, or --situation FILE")
    row = exchange.responses_row(responses_in(situation, base))
    if as_json:
        print_json(row)
    else:
        click.echo("\n".join(response_lines(row)))
