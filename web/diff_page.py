"""Two eras of the rules side by side."""

from __future__ import annotations

from collections.abc import Iterator

from kb.eras import Era
from kb.knowledge import KnowledgeBase
from web.references import in_lang, rule_ref, rule_refs
from web.rule_views import Change, ChangesOfChapter, DiffView, Version
from web.section_labels import chapter_title
from web.views import Link


def diff_view(before: Era, after: Era, base: KnowledgeBase) -> DiffView:
    """What ended, what began, and what took its place."""
    rules = base.rules
    difference = rules.diff(before.id, after.id)
    paired = {rule for pair in difference.replaced for rule in pair}
    alone = [rule for rule in (*difference.ended, *difference.began) if rule not in paired]
    return DiffView(
        before=_link(before, True),
        after=_link(after, True),
        notes=tuple(in_lang(era.note) for era in (before, after) if era.note),
        befores=tuple(_link(rules.eras.era(era), era == before.id) for era in rules.eras.ids()),
        afters=tuple(_link(rules.eras.era(era), era == after.id) for era in rules.eras.ids()),
        replaced=tuple(
            Change(before=_version(old, base), after=_version(new, base)) for old, new in difference.replaced
        ),
        only=tuple(
            _by_chapter([r for r in alone if not rules.rule(r).practice], set(difference.ended), base)
        ),
        practice=rule_refs((rule for rule in alone if rules.rule(rule).practice), base),
    )


def _link(era: Era, current: bool) -> Link:
    return Link(text=in_lang(era.name), url="", value=era.id, current=current)


def _version(rule_id: str, base: KnowledgeBase) -> Version:
    return Version(rule=rule_ref(rule_id, base), says=in_lang(base.rules.rule(rule_id).says))


def _by_chapter(alone: list[str], ended: set[str], base: KnowledgeBase) -> Iterator[ChangesOfChapter]:
    """Rules without a counterpart, under the chapters of the rulebook."""
    wanted = set(alone)
    for chapter, ids in base.rules.chapters().items():
        here = [rule for rule in ids if rule in wanted]
        if here:
            changes = tuple(_change(rule, rule in ended, base) for rule in here)
            yield ChangesOfChapter(title=chapter_title(chapter), changes=changes)


def _change(rule_id: str, ended: bool, base: KnowledgeBase) -> Change:
    version = _version(rule_id, base)
    return Change(before=version) if ended else Change(after=version)
