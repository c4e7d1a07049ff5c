"""The rule graph."""

from __future__ import annotations

import sys

import click
import msgspec

from kb.commands.shared import print_json


@click.group()
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
        print_json(rows)
        return
    click.echo(f"{'document':<12}{'statements':>11}{'cited':>8}{'listed':>8}{'left':>8}")
    for row in rows:
        click.echo(
            f"{row['document']:<12}{row['statements']:>11}{row['cited']:>8}{row['listed']:>8}{len(row['left']):>8}"
        )


@rules.command()
@click.option("--json", "as_json", is_flag=True)
def enforced(as_json: bool) -> None:
    """Which rules the engine or the classifier enforces, per chapter of the rulebook, and which nothing enforces yet.

    Counted are rules, procedures and exceptions that hold today, each under the chapter of the 2020 rulebook that
    it cites; practice rules apart.
    """
    from kb.enforcement import core, per_chapter, report

    if as_json:
        print_json(report())
        return
    chapters = per_chapter()
    click.echo(f"{'chapter':<12}{'rules':>7}{'enforced':>10}{'share':>8}")
    for one in (*chapters, core()):
        click.echo(f"{one.chapter:<12}{one.rules:>7}{one.enforced:>10}{one.enforced / one.rules:>8.0%}")
    for one in chapters:
        click.echo(f"not yet, {one.chapter}:")
        for rule_id in one.left:
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
        print_json(msgspec.to_builtins(graph.diff(earlier, later)))
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
        print_json([msgspec.to_builtins(hit) for hit in hits])
        return
    for hit in hits:
        click.echo(f"{hit.kind:<8}{hit.id}  {hit.title}\n        {hit.snippet}")
