"""そのカード発動時の効果を適用する／那张卡发动时的效果适用: what another card does as it is activated.

この効果は、そのカード発動時の効果と同じになる is the same in the words of older cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Action, HasEffectThat, IsKind, Predicate, Reference
from grammar.nouns import noun
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.terms import CardKind, Modality, Verb

_OBJECTS = (Case.OBJ, Case.BARE)


def with_borrowed(clauses: Sequence[Clause]) -> list[Clause]:
    """この効果は、その罠カード発動時の効果と同じになる: as その罠カード発動時の効果を適用する."""
    found: list[Clause] = []
    for clause in clauses:
        if found and (told := _of_two(found[-1], clause)) is not None:
            found[-1] = told
        else:
            found.append(_of_one(clause))
    return found


def borrowed_effect(clause: Clause, scope: Scope) -> Action | None:
    """The act of applying what a known card does as it is activated; None when *clause* is another act."""
    form = clause.verb
    if form is None or form.verb is not Verb.APPLY or form.negated or form.passive or clause.also:
        return None
    if len(clause.phrases) != 1 or clause.phrases[0].case not in _OBJECTS or clause.skipped:
        return None
    card, does = _activated(clause.phrases[0].units)
    read = noun(card, scope) if card else None
    if read is None or not isinstance(read.noun, Reference) or read.place is not None:
        return None
    effect: list[Predicate] = [IsKind(kinds=(CardKind.EFFECT,))]
    effect += [HasEffectThat(actions=(Action(verb=does),))] if does is not None else []
    theme = msgspec.structs.replace(
        read.noun, by=Verb.ACTIVATE, predicates=ordered((*read.noun.predicates, *effect))
    )
    modality = Modality.MAY if form.can else Modality.DO
    return Action(verb=Verb.APPLY, theme=theme, modality=modality, span=clause.span)


def _of_one(clause: Clause) -> Clause:
    """この効果は + (～効果と同じ)に + なる."""
    form, phrases = clause.verb, clause.phrases
    if form is None or form.verb is not LightVerb.BECOME or form.negated or len(phrases) != 2:
        return clause
    own, like = phrases
    told = like.units[0].value if like.case is Case.AS and len(like.units) == 1 else None
    if not _is_own_effect(own) or not isinstance(told, Clause) or len(told.phrases) != 1:
        return clause
    same = told.verb is not None and told.verb.verb is LightVerb.SAME and not told.verb.negated
    return _applied(clause, clause, told.phrases[0]) if same else clause


def _of_two(before: Clause, clause: Clause) -> Clause | None:
    """这个效果变成 + 和那张陷阱卡发动时的效果相同."""
    becomes = before.verb is not None and before.verb.verb is LightVerb.BECOME and not before.verb.negated
    same = clause.verb is not None and clause.verb.verb is LightVerb.SAME and not clause.verb.negated
    alone = len(before.phrases) == 1 == len(clause.phrases) and clause.connective is None
    if not (becomes and same and alone) or before.ender not in (Ender.JOIN, Ender.COMMA):
        return None
    return _applied(before, clause, clause.phrases[0]) if _is_own_effect(before.phrases[0]) else None


def _applied(first: Clause, last: Clause, what: Phrase) -> Clause:
    """The clause that applies *what*, if that is what a card does as it is activated; else *first* as it was."""
    assert last.verb is not None
    if not _activated(what.units)[0]:
        return first
    form = msgspec.structs.replace(last.verb, verb=Verb.APPLY, can=False)
    said = msgspec.structs.replace(what, case=Case.OBJ)
    span = msgspec.structs.replace(first.span, end=last.span.end)
    return msgspec.structs.replace(first, phrases=(said,), verb=form, ender=last.ender, span=span)


def _is_own_effect(phrase: Phrase) -> bool:
    own = [u.concept or u.kind.value for u in phrase.units]
    return own in (["this", "effect"], ["this_card", "effect"]) and phrase.case in (Case.TOPIC, Case.BARE)


def _activated(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], Verb | None]:
    """The words for the card in 那张陷阱卡发动时的效果 or その罠カードの発動時の効果; none when it is something else.

    And what that effect does, if it is told: その儀式魔法カード発動時の儀式召喚する効果.
    """
    words = list(units)
    if not words or words.pop().concept != "effect":
        return (), None
    does = _summons(words[-1]) if words else None
    if does is not None:
        words.pop()
    if words and words[-1].concept == "moment_when":
        words.pop()
    did = words.pop() if words else None
    inner = did.value if did is not None else None
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not Verb.ACTIVATE:
        return (), None
    if inner.verb.negated or inner.verb.past or inner.also or len(inner.phrases) > 1:
        return (), None
    inside = tuple(u for phrase in inner.phrases for u in phrase.units)
    card = (*words, *inside) if not (words and inside) else ()
    return (card if card and all(u.kind is not UnitKind.DID for u in card) else ()), does


def _summons(unit: Unit) -> Verb | None:
    """儀式召喚する, 仪式召唤: of which nothing else is told."""
    inner = unit.value
    if isinstance(inner, Clause):
        form = inner.verb
        bare = form is not None and not inner.phrases and not (form.negated or form.past or form.can)
        return (
            form.verb
            if bare and form is not None and isinstance(form.verb, Verb) and form.verb in _TOLD
            else None
        )
    named = unit.kind is UnitKind.THING and unit.concept in {verb.value for verb in _TOLD}
    return Verb(unit.concept) if named else None


_TOLD = (Verb.RITUAL_SUMMON, Verb.FUSION_SUMMON)
