"""①②の効果は１ターンに１度しか使用できず、相手ターンでも発動できる: when the effects that a limit covers can be activated."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Sentence, UnitKind
from grammar.nodes import EffectText, UseLimit, Window
from grammar.terms import ActivationMode, Verb
from grammar.windows import is_time, parted, window

_ALSO = re.compile("[でに]も|也")


class SharedWindow(msgspec.Struct, frozen=True):
    """A window of the effects with these numbers (of none: of all); ``also`` besides when they can be otherwise."""

    effects: tuple[int, ...]
    window: Window
    also: bool


def shared_window(sentence: Sentence, limits: Sequence[UseLimit], text: str) -> SharedWindow | None:
    """What *sentence*, behind *limits* of the card, says of the effects that they cover."""
    covered = {limit.effects for limit in limits}
    clause = sentence.clauses[0]
    form = clause.verb
    if len(covered) != 1 or len(sentence.clauses) != 1 or clause.skipped or clause.connective:
        return None
    if form is None or form.verb is not Verb.ACTIVATE or not form.can or form.negated or clause.also:
        return None
    if len(clause.phrases) != 1:
        return None
    units = [u for u in clause.phrases[0].units if u.kind is not UnitKind.ADVERB]
    if not units or not is_time(units) or len(parted(units)) != 1:
        return None
    then = window(units)
    if then == Window(span=then.span):
        return None
    also = _ALSO.search(text, sentence.span.start, sentence.span.end) is not None
    return SharedWindow(covered.pop(), then, also)


def with_shared(effect: EffectText, shared: Sequence[SharedWindow]) -> EffectText:
    """*effect* with the windows that were told of it beforehand."""
    for told in shared:
        covers = not told.effects or effect.number in told.effects
        if not covers or not effect.number or effect.activation is ActivationMode.NONE:
            continue
        if told.also:
            effect = msgspec.structs.replace(effect, also_windows=(*effect.also_windows, told.window))
        elif effect.window is None:
            effect = msgspec.structs.replace(effect, window=told.window)
    return effect
