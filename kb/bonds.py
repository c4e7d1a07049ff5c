"""Sentences before the effects of a Spell or Trap that go with its activation: when it may be, what it binds to."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, InWindow, UseLimit
from grammar.terms import ActivationMode, DurationKind
from kb.cards import Card, CardClass
from kb.enforce import enforces


def goes_with_activation(text: EffectText) -> bool:
    """Such a sentence: it is no effect that could be activated by itself."""
    return only_bonds(text) or _only_says_when(text)


def only_bonds(text: EffectText) -> bool:
    """このカードを発動するターン…, このカードの発動に対して… before the effects: it goes with the card's activation."""
    return bool(text.restrictions) and not text.resolution and text.activation is ActivationMode.NONE


def _only_says_when(text: EffectText) -> bool:
    """このカードはメインフェイズ１でのみ発動できる, …が存在しない場合のみ発動する事ができる, and no more."""
    says = text.card_activation and text.activation is ActivationMode.MAY and not text.number
    does = text.resolution or text.options or text.costs or text.targets or text.otherwise
    more = text.trigger or text.occasions or text.also_windows or text.never_windows or text.limits
    return says and not (does or more) and bool(text.conditions or text.window)


def is_activated_with(text: EffectText) -> bool:
    """The effect that is activated where those sentences allow it: a numbered one, or the words that follow in old texts."""
    return not goes_with_activation(text) and bool(text.number or text.activation is not ActivationMode.NONE)


def bound(text: EffectText, bonds: tuple[EffectText, ...]) -> EffectText:
    """A card's activation with what goes with it; where that was not wholly read, neither is the activation."""
    text = msgspec.structs.replace(
        text,
        restrictions=(*(step for bond in bonds for step in bond.restrictions), *text.restrictions),
        unparsed=(*(left for bond in bonds for left in bond.unparsed), *text.unparsed),
    )
    times = [bond for bond in bonds if _only_says_when(bond)] if is_activated_with(text) else []
    for said in times:
        text = _only_then(text, said)
    return text


@enforces("activation.oath")
def sworn(card: Card, text: EffectText, bonds: tuple[EffectText, ...]) -> EffectText:
    """An effect with the oaths before the numbered effects: ①②の効果は…使用できず、この効果を発動するターン、自分は…できない.

    What a monster swears is of its effects. What a Spell or Trap swears is of its activation, unless the sentence counts
    the uses of its effects.
    """
    limits = card.text.limits if card.text is not None else ()
    oaths = [step for bond in bonds if _is_of(card, text, bond, limits) for step in bond.restrictions]
    oaths = [
        step
        for step in oaths
        if step.action.duration is not None and step.action.duration.kind is DurationKind.ACTIVATION_TURN
    ]
    return msgspec.structs.replace(text, restrictions=(*oaths, *text.restrictions)) if oaths else text


def _is_of(card: Card, text: EffectText, bond: EffectText, limits: tuple[UseLimit, ...]) -> bool:
    counted = [limit for limit in limits if limit.effects and _same_sentence(limit, bond)]
    if counted:
        return any(text.number in limit.effects for limit in counted)
    return card.card_class is CardClass.MONSTER


def _same_sentence(limit: UseLimit, bond: EffectText) -> bool:
    """Only a comma stands between them."""
    return limit.span is not None and bond.span is not None and 0 <= bond.span.start - limit.span.end <= 1


def _only_then(text: EffectText, said: EffectText) -> EffectText:
    then = () if said.window is None else (InWindow(window=said.window, span=said.window.span),)
    window = text.window
    if window is None and said.window is not None:
        window, then = said.window, ()
    return msgspec.structs.replace(
        text, window=window, conditions=(*said.conditions, *then, *text.conditions)
    )
