"""Remarks that users of the site left on verdicts."""

from __future__ import annotations

import click
import msgspec
import yaml

from kb.commands.shared import print_json


@click.group()
def feedback() -> None:
    """Remarks on verdicts, kept on this machine."""


@feedback.command("export")
@click.option(
    "--scenarios", is_flag=True, help="As drafts of scenarios (YAML), the right answer to be filled in."
)
def export_feedback(scenarios: bool) -> None:
    """Print every remark with its question, situation, verdict and version, one JSON object a line.

    \b
    Examples:
      saitei feedback export > remarks.jsonl
      saitei feedback export --scenarios > drafts.yaml
    """
    from web.feedback import kept

    for one in kept():
        if not scenarios:
            print_json(msgspec.to_builtins(one))
            continue
        draft = {
            "id": f"feedback-{one.id}",
            "question": one.question,
            "situation": one.situation,
            "expect": {"answer": "?"},
        }
        remark = " ".join(one.note.split())
        answered = one.verdict.get("answer")
        click.echo(f"# {one.at}, version {one.version} answered {answered}: {remark}")
        click.echo(yaml.safe_dump([draft], allow_unicode=True, sort_keys=False).rstrip())
