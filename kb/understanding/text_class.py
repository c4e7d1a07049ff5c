"""写着「…」的效果属于哪一类: of what kind an effect with those words is; 三眼怪的①是哪种效果: one of a card."""

from __future__ import annotations

from grammar.question_nodes import QuestionSyntax, QuestionWord, Thing, ThingKind
from kb.situation import Ask
from kb.understanding.phrases import phrases_of, things_of


def of_words(syntax: QuestionSyntax) -> Ask | None:
    """Asked of quoted words alone, with nothing told beside them."""
    things = _spoken_of(syntax)
    if len(things) != 1 or things[0].kind is not ThingKind.EFFECT or things[0].quote is None:
        return None
    return Ask(form="text-kind", wanted=things[0].quote) if things[0].name is None else None


def of_card(syntax: QuestionSyntax) -> Ask | None:
    """Asked of an effect of a card named, with nothing told beside it."""
    things = _spoken_of(syntax)
    named = len(things) == 1 and things[0].kind is ThingKind.EFFECT and things[0].quote is None
    if not named or things[0].name is None or things[0].word != "effect" or things[0].before:
        return None
    return Ask(form="classify", about="effect_kind", card=things[0].name, effect=things[0].effect_no)


def _spoken_of(syntax: QuestionSyntax) -> list[Thing]:
    """What is spoken of where it is asked of what kind something is; nothing when more is told of it."""
    if syntax.ask is None or syntax.ask.word is not QuestionWord.OF_WHAT_KIND or syntax.ask.event.negated:
        return []
    told = [event.verb for event in syntax.statements]
    if syntax.ask.event.verb != "be" or told not in ([], ["write"]):
        return []
    events = (*syntax.statements, syntax.ask.event)
    things = [thing for event in events for thing in things_of(phrases_of(event))]
    return [thing for thing in things if not (thing.word or "").startswith("?")]
