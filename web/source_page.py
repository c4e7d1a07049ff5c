"""The sources, statement by statement: which rule says it, or why none does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from kb.citations import Source
from kb.knowledge import KnowledgeBase
from kb.rules import Encoded
from web.labels import label
from web.references import fate, in_lang, rule_refs, section_of
from web.rule_views import Document, Section, SourcesView, SourceView, StatementRow, Tally
from web.section_labels import section_title

KINDS = {
    "rule": _l("规定"),
    "definition": _l("定义"),
    "procedure": _l("手续"),
    "exception": _l("例外"),
    "list_item": _l("分项"),
    "table": _l("表"),
    "example": _l("举例"),
    "footnote_correction": _l("更正"),
}


def sources_view(base: KnowledgeBase) -> SourcesView:
    coverage = {row.document: row for row in base.rules.coverage()}
    tallies = {
        name: Tally(statements=row.statements, cited=row.cited, listed=row.listed, left=len(row.left))
        for name, row in coverage.items()
    }
    sources = base.rules.citations.sources.values()
    return SourcesView(
        documents=tuple(_document(source, tallies[source.id]) for source in sources), total=tallies["total"]
    )


def source_view(source: Source, base: KnowledgeBase, section: str = "") -> SourceView | None:
    """The parts of a document and what became of the statements of *section*; None when it has no such part."""
    parts: dict[str, list[Encoded]] = {}
    for encoded in base.rules.statements(source.id):
        if encoded.statement.normative or how(encoded) != "none" or encoded.examples:
            parts.setdefault(section_of(encoded.statement), []).append(encoded)
    if "fn" in parts:
        parts["fn"] = parts.pop("fn")  # footnotes stand in the text; they are shown after it
    if section and section not in parts:
        return None
    sections = {name: _section(source.id, name, rows, name == section) for name, rows in parts.items()}
    return SourceView(
        document=_document(source, _tally(row for rows in parts.values() for row in rows)),
        sections=tuple(sections.values()),
        section=sections.get(section),
        statements=tuple(_row(encoded, base) for encoded in parts.get(section, ())),
    )


def how(encoded: Encoded) -> str:
    """rule, listed, left, or none: it lays nothing down and no rule names it."""
    if encoded.rules:
        return "rule"
    if encoded.listed is not None:
        return "listed"
    return "left" if encoded.statement.normative else "none"


def _tally(rows: Iterable[Encoded]) -> Tally:
    found = [how(row) for row in rows if row.statement.normative]
    return Tally(
        statements=len(found),
        cited=found.count("rule"),
        listed=found.count("listed"),
        left=found.count("left"),
    )


def _document(source: Source, tally: Tally) -> Document:
    return Document(
        id=source.id,
        title=in_lang(source.title),
        what=in_lang(source.what),
        lang=source.language,
        date=source.date,
        official=source.official,
        url=url_for("sources.document", document=source.id),
        tally=tally,
    )


def _section(document: str, name: str, rows: list[Encoded], current: bool) -> Section:
    return Section(
        id=name,
        title=section_title(document, name),
        url=url_for("sources.section", document=document, section=name),
        tally=_tally(rows),
        current=current,
    )


def _row(encoded: Encoded, base: KnowledgeBase) -> StatementRow:
    statement = encoded.statement
    return StatementRow(
        id=statement.id,
        kind=label(KINDS, statement.kind),
        page=statement.page,
        how=how(encoded),
        rules=rule_refs(dict.fromkeys((*encoded.rules, *encoded.examples)), base),
        reason=in_lang(encoded.listed) if encoded.listed else "",
        note="；".join(_notes(encoded)),
    )


def _notes(encoded: Encoded) -> Iterator[str]:
    statement = encoded.statement
    if statement.same_as:
        yield _("与 %(other)s 相同", other=statement.same_as)
    if statement.repeats:
        yield _("重复 %(other)s", other=statement.repeats)
    if fate(statement):
        yield fate(statement)
