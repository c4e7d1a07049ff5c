"""对它发动X吗, of an X that targets nothing: in answer to what was done, and not for a card."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import QuestionSyntax, Role, ThingKind
from kb.context import Base
from kb.errors import UnknownCard
from kb.understanding.phrases import named_in, phrases_of


def with_answer(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> QuestionSyntax:
    """*syntax* with the adverb that says so in place of the phrase."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None or asked.verb not in ("activate", "chain"):
        return syntax
    at = [phrase for phrase in asked.before if phrase.role is Role.AT and len(phrase.things) == 1]
    pronouns = [phrase for phrase in at if phrase.things[0].kind is ThingKind.PRONOUN]
    cards = named_in(phrases_of(asked))
    if len(at) != 1 or at != pronouns or len(cards) != 1 or at[0].things[0].kinds:
        return syntax
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    try:
        card = base.find(written.get(cards[0].name or "", cards[0].name or ""))
    except UnknownCard:
        return syntax
    number = cards[0].effect_no
    effects = [e for e in base.effects(card) if e.activates and number in (None, e.printed_no)]
    if not effects or any(effect.targets or not effect.complete for effect in effects):
        return syntax
    before = tuple(phrase for phrase in asked.before if phrase is not at[0])
    event = msgspec.structs.replace(asked, before=before, adverbs=(*asked.adverbs, "upon"))
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))
