"""When a card is activated of which only that is told: on the open chain or after it, at the attempt of a Summon."""

from __future__ import annotations

from grammar.terms import SpellSpeed, Timing
from kb.effects import EffectKind
from kb.places import happens_to_this_card
from kb.situation import moment_in_battle
from kb.understanding.draft import Draft


def is_slow(draft: Draft, name: str, number: int | None) -> bool:
    """Everything that the card can activate (or its effect of that number) has Spell Speed 1 and awaits nothing."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [effect for effect in effects if number in (None, effect.printed_no)]
    return bool(meant) and all(
        effect.spell_speed is SpellSpeed.ONE and effect.kind is not EffectKind.TRIGGER for effect in meant
    )


def moment(draft: Draft, name: str, number: int | None) -> str | None:
    """When it is activated: the moment of the battle told last; a card that negates Summons answers the attempt.

    What was destroyed by battle activates what awaits that while the Damage Step goes on.
    """
    if draft.open_link() is not None:
        return None
    last = draft.plays[-1] if draft.plays else None
    befell = moment_in_battle(last) if last is not None else None
    hit = befell is not None and last is not None and last.stated is not None and last.stated.card == name
    card = draft.card(name) if hit or (last is not None and "summon" in last.do) else None
    effects = draft.base.effects(card) if card is not None else ()
    texts = [e.text for e in effects if e.activates and e.text and number in (None, e.printed_no)]
    texts += [option.effect for text in texts for option in text.options if option.effect is not None]
    awaited = [text.trigger for text in texts if text.trigger is not None]
    if hit and any(happens_to_this_card(event) for trigger in awaited for event in trigger.events):
        return befell
    of_summons = [t for t in awaited if any("summon" in event.verb.value for event in t.events)]
    attempts = bool(of_summons) and all(trigger.timing is Timing.BEFORE for trigger in of_summons)
    return "summon_attempt" if attempts else draft.moment
