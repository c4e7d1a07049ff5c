"""Layer 4: a laid-out text and its sentences' clauses → CardText. Dialect-free; total: it never fails.

Blocks become effects. Text before the first number, and old texts without numbers, are cut into effects by what
the sentences say (:mod:`grammar.runs`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grammar.clauses import Sentence
from grammar.flavour import is_flavour
from grammar.layout import Block, Layout, Section
from grammar.materials import material
from grammar.nodes import CardText, EffectText, Span, Statement, Unparsed, UseLimit
from grammar.runs import Run
from grammar.shared_windows import SharedWindow, with_shared
from grammar.terms import Lang

Read = Callable[[int, int], Sentence]


def card_text(text: str, layout: Layout, read: Read, lang: Lang) -> CardText:
    """The tree of *text*. What is not understood is in ``unparsed`` of the effect it belongs to."""
    if is_flavour(text):
        return CardText(lang=lang, flavour=True, span=Span(0, len(text)))
    limits: list[UseLimit] = []
    effects: list[EffectText] = []
    statements: list[Statement] = []
    unparsed: list[Unparsed] = []
    parts = None
    for section in layout.sections:
        if section.material is not None:
            parts, left = material(text, section.material, read)
            unparsed += left
        shared: list[SharedWindow] = []
        for block in _blocks(section):
            run = Run(text, read, lang, block, section.pendulum, numbered=_is_numbered(section))
            run.read()
            shared += run.shared
            effects += [with_shared(effect, shared) for effect in run.effects()]
            statements += run.statements
            limits += [msgspec.structs.replace(limit, pendulum=section.pendulum) for limit in run.limits]
    return CardText(
        lang=lang,
        material=parts,
        statements=tuple(statements),
        limits=tuple(limits),
        effects=tuple(effects),
        unparsed=tuple(unparsed),
    )


def _blocks(section: Section) -> tuple[Block, ...]:
    return section.blocks


def _is_numbered(section: Section) -> bool:
    return any(block.number for block in section.blocks)
