"""その効果は「…」となる／那个效果变成「…」: an effect that does something else when it resolves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Action, EffectText, Reference, Selection, Span, Step
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import RefKind, Verb

Steps = Callable[[Sequence[Clause], Scope], list[Step]]


def changed_effect(clause: Clause, scope: Scope, steps: Steps) -> Action | None:
    """The act of *clause*, with what stands in the quotes read as steps; None when it is another act."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated or len(clause.phrases) != 2:
        return None
    quoted = next((p for p in clause.phrases if p.case in (Case.AS, Case.OBJ)), None)
    effect = next((p for p in clause.phrases if p is not quoted), None)
    if quoted is None or effect is None or scope.read is None:
        return None
    if len(quoted.units) != 1 or quoted.units[0].kind is not UnitKind.NAME:
        return None
    which = None if _is_that_effect(effect.units) else _described(effect, scope)
    if which is None and not _is_that_effect(effect.units):
        return None
    inside = Span(quoted.span.start + 1, quoted.units[0].span.end - 1)
    sentence = scope.read(inside.start, inside.end)
    found = steps(sentence.clauses, scope)
    told = EffectText(resolution=tuple(found), span=inside)
    that = Reference(kind=RefKind.THAT_EFFECT, span=effect.span)
    return Action(verb=Verb.CHANGE_EFFECT, theme=which or that, effects=(told,), span=clause.span)


def _described(phrase: Phrase, scope: Scope) -> Selection | None:
    """相手が発動したモンスターの効果は: every such effect."""
    if phrase.units[0].kind is not UnitKind.DID or phrase.units[-1].concept != "effect":
        return None
    read = noun(phrase.units, scope)
    return read.noun if read is not None and read.place is None and isinstance(read.noun, Selection) else None


def _is_that_effect(units: Sequence[Unit]) -> bool:
    words = [u.concept for u in units if u.kind is not UnitKind.PLAYER]
    return words == ["that", "effect"]
