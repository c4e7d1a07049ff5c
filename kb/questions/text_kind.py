"""Of which class is a monster's effect on which these words are written, though it is no known card's?"""

from __future__ import annotations

import re

from grammar import parse_card_text
from grammar.nodes import EffectText, IsSo
from grammar.terms import ActivationMode, Player, Verb
from grammar.walk import is_just_this_card
from kb.cards import Card, CardClass
from kb.classify import effects_of
from kb.effects import Effect, EffectKind
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

#: what is left out of a quoted text, and the act that opens it
_LEFT_OUT = re.compile("[，、,]?(?:使得?)?[…～~·.。]*$")
#: a text that begins with the word for a monster turned face-up
_FLIP = re.compile("(?:亮牌|反转|反轉|リバース)[：:]")
#: an act that stands for what was left out
_FILLER = "，自己抽1张卡。"
_RULES = {
    EffectKind.QUICK: "kind.quick",
    EffectKind.TRIGGER: "kind.trigger",
    EffectKind.CONTINUOUS: "kind.continuous",
    EffectKind.IGNITION: "kind.ignition",
}
#: what is paid, when a text opens with it
_PAID = frozenset({Verb.TRIBUTE, Verb.DISCARD, Verb.PAY_LP, Verb.DETACH, Verb.REMOVE_COUNTER})
#: Flip Effects were a class of their own until then
_FLIP_CLASS_UNTIL = "2014"


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``wanted``: the words."""
    words = ask.wanted or ""
    if _FLIP.match(words) and is_own_class(state.era):
        return flip()
    kind = kind_of(_FLIP.sub("反转：", words))
    if kind is None or kind not in _RULES:
        return not_derivable("judge.text_kind_unknown")
    return common.valued(kind, "judge.text_kind", (_RULES[kind],))


def flip() -> Verdict:
    """Of the class that Flip Effects once were."""
    return common.valued("亮牌效果", "judge.text_kind.flip", ("kind.effect-classes-2011",))


def is_own_class(era: str) -> bool:
    """Flip Effects were a class of their own then."""
    return era < _FLIP_CLASS_UNTIL


def is_flip(effect: Effect) -> bool:
    """It is set off by its own monster being turned face-up."""
    trigger = effect.text.trigger if effect.text is not None else None
    return trigger is not None and any(event.verb is Verb.FLIP for event in trigger.events)


def kind_of(words: str) -> EffectKind | None:
    """The class, when the words tell it: by when the effect is activated or applies, or what is paid for it."""
    end = _LEFT_OUT.search(words)
    whole = words if end is None or not end.group() else words[: end.start()]
    text = parse_card_text(f"{whole}{_FILLER if whole != words else '。'}")
    if len(text.effects) != 1:
        return None
    effect = text.effects[0]
    if any(window.turn is Player.OPPONENT for window in effect.also_windows):
        return EffectKind.QUICK
    if effect.activation is ActivationMode.NONE:
        return _of_old_text(effect)
    classified = effects_of(Card(key="", names={}, card_class=CardClass.MONSTER, text=text))
    return classified[0].kind if classified else None


def _of_old_text(effect: EffectText) -> EffectKind | None:
    """A text that does not say that it is activated: it applies while the card lies there, or is begun with a cost."""
    lies = [
        condition
        for condition in effect.conditions
        if isinstance(condition, IsSo) and is_just_this_card(condition.subject)
    ]
    if lies:
        return EffectKind.CONTINUOUS
    pays = len(effect.resolution) > 1 and effect.resolution[0].action.verb in _PAID
    return EffectKind.IGNITION if pays and not effect.unparsed and effect.window is None else None
