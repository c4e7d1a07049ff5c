"""What is asked of a card that the last link is aimed at, when that link has resolved: 对方以Y为对象发动X，它的效果会发动吗."""

from __future__ import annotations

from kb.effects import EffectKind
from kb.situation import Ask
from kb.understanding.draft import Draft


def sets_off_what_it_hits(draft: Draft, ask: Ask) -> bool:
    """对方以Y为对象发动X，它的效果会发动吗: when X has resolved, for a Y that has only effects of that sort."""
    link = draft.open_link()
    card = draft.card(ask.card) if ask.form == "triggers" and ask.card is not None else None
    if link is None or card is None or ask.card not in link.targets:
        return False
    effects = [e for e in draft.base.effects(card) if e.activates and ask.effect in (None, e.printed_no)]
    return bool(effects) and all(e.kind is EffectKind.TRIGGER for e in effects)


def aims_at_untold(draft: Draft, name: str) -> bool:
    """That card was activated, for a target that nobody told."""
    link, card = draft.open_link(), draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    aims = bool(effects) and all(e.text is not None and e.text.targets for e in effects)
    return link is not None and link.card == name and not link.targets and aims
