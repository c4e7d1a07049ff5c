"""The ``saitei`` command: everything the program does, from the terminal."""

from __future__ import annotations

from typing import Any

import click

from kb.commands import cards, corpus, exports, feedback, imports, questions, quiz, rules, serving, text
from kb.errors import KBError


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
      saitei quiz --chapter 3.4
      saitei serve
    """


for command in (
    text.classify,
    text.parse,
    questions.ask,
    questions.simulate,
    questions.respond,
    quiz.quiz,
    rules.rules,
    cards.cards,
    cards.deck,
    cards.rulings,
    imports.import_,
    imports.update,
    exports.export,
    corpus.corpus,
    feedback.feedback,
    serving.serve,
):
    main.add_command(command)
