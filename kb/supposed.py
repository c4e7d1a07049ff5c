"""What nobody told to have been activated: supposed for the asking, or an optional effect that may be yet.

In: a situation that is laid out in full, and how its verdict is derived. Neither is guessed: what could not be
activated does nothing, and what a player may choose to activate keeps a "no" from being given.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grammar.nodes import DidThat, OneOfThose, Reference, Selection, Several
from grammar.terms import RefKind
from kb.effects import Effect, EffectKind
from kb.errors import KBError
from kb.knowledge import KnowledgeBase
from kb.simulate import NEVER
from kb.situation import Ask, Play, Situation
from kb.verdict import Answer, Verdict, not_derivable
from kb.walk import actions_of

Derive = Callable[[Situation, KnowledgeBase], Verdict]


def in_vain(situation: Situation, derive: Derive, base: KnowledgeBase) -> Verdict | None:
    """奈落的落穴能除外攻击力1400的怪兽吗: why what nobody activated cannot be, or what it hangs on; None when it can."""
    ask = situation.ask
    for n, play in enumerate(situation.plays):
        if not play.supposed or ask is None:
            continue
        aim = play.targets[0] if len(play.targets) == 1 else None
        may = Ask(
            form="can-activate",
            card=play.card,
            player=play.player,
            effect=play.effect,
            target=aim,
            timing=play.timing,
        )
        found = derive(msgspec.structs.replace(situation, plays=situation.plays[:n], ask=may), base)
        awaited = [f for f in found.findings if f.rule == "activation.condition" and f.allows is None]
        barred = [f for f in found.findings if f.allows is False]
        if any((f.rule, f.code) in NEVER or f.code.startswith("check.target") for f in barred):
            if ask.form != "happens":
                return not_derivable("judge.doubt", doubt="doubt.impossible", missing=play.card or "")
            if aim is not None and _does_to_others(play, ask, base):
                return not_derivable("judge.no_ground")
            awaits = any(f.rule == "activation.condition" for f in barred)
            if awaits and not _reaches_what_set_it_off(play, ask, base):
                return not_derivable("judge.undecided", missing="events", rule="activation.condition")
            return found
        if awaited and found.answer is not Answer.CAN:
            return found
    return None


def _does_to_others(play: Play, ask: Ask, base: KnowledgeBase) -> bool:
    """その攻撃力以下の相手モンスターを全て破壊する: what is no target of it may be among those."""
    effects = [e for e in _effects(play.card or "", base) if play.effect in (None, e.printed_no)]
    acts = [act for e in effects if e.text is not None for act, _ in actions_of(e.text)]
    themes = [act.theme for act in acts if act.verb.value == ask.about]
    parts = [p for theme in themes for p in (theme.parts if isinstance(theme, Several) else (theme,))]
    return any(isinstance(part, Selection) for part in parts)


def _reaches_what_set_it_off(play: Play, ask: Ask, base: KnowledgeBase) -> bool:
    """奈落的落穴 banishes the monster whose Summon it awaits; what destroys every monster may be set off by another one."""
    effects = _effects(play.card or "", base)
    texts = [e.text for e in effects if e.text is not None and play.effect in (None, e.printed_no)]
    for text in texts:
        aimed = any(isinstance(one, OneOfThose | DidThat) for t in text.targets for one in t.predicates)
        for action, _ in actions_of(text):
            theme = action.theme
            if action.verb.value != ask.about or not isinstance(theme, Reference):
                continue
            if theme.kind is RefKind.ATTACKER or (theme.kind is RefKind.THAT and (aimed or not text.targets)):
                return True
    return False


def may_yet(situation: Situation, verdict: Verdict, derive: Derive, base: KnowledgeBase) -> str | None:
    """杀手番茄被战斗破坏，会特殊召唤吗: the card told of whose optional Trigger Effect does it, where it may be activated."""
    ask = situation.ask
    denied = Answer.CAN if ask is not None and ask.negated else Answer.CANNOT
    if ask is None or ask.form != "happens" or verdict.answer is not denied or not situation.open:
        return None
    fought = any(
        play.do == "attack" or (play.stated is not None and play.stated.by == "battle")
        for play in situation.plays
    )  # such an effect may be activated in parts of the battle that are over by then
    played = {play.card for play in situation.plays if play.do in ("activate", "used")}
    for name in dict.fromkeys(placed.card for placed in situation.board if placed.facts is None):
        if name in played or not _has_option(name, ask.about or "", base):
            continue
        meant = Ask(form="triggers", card=name, doing=(ask.about or "",), about="optional")
        tried = derive(msgspec.structs.replace(situation, ask=meant), base)
        if tried.answer is not Answer.CANNOT or fought:
            return name
    return None


def _has_option(name: str, act: str, base: KnowledgeBase) -> bool:
    """The card has a Trigger Effect of that kind which its player need not activate."""
    return any(
        effect.activates
        and effect.kind is EffectKind.TRIGGER
        and not effect.mandatory
        and act in effect.categories
        for effect in _effects(name, base)
    )


def _effects(name: str, base: KnowledgeBase) -> tuple[Effect, ...]:
    """The effects of the card of that name; none where it is only described."""
    try:
        return tuple(base.effects(base.find(name)))
    except KBError:
        return ()
