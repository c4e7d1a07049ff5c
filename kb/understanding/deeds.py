"""Whether the text of a card that was activated can do what is told next, or whether that was done afterwards."""

from __future__ import annotations

import msgspec

from grammar.terms import SPECIAL_SUMMONS, Verb
from kb.effects import Effect
from kb.situation import Play
from kb.understanding.draft import Draft
from kb.understanding.vocabulary import ACTS
from kb.walk import actions_of, is_this_card

_NEGATES = frozenset(
    {Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION, Verb.NEGATE_SUMMON, Verb.NEGATE_ATTACK, Verb.NEGATE_THAT}
)
_TO_HAND = frozenset({Verb.ADD_TO_HAND, Verb.RETURN_TO_HAND, Verb.DRAW})
#: acts that a text words in more than one way
_ALIKE: dict[Verb, frozenset[Verb]] = {
    Verb.SPECIAL_SUMMON: frozenset(SPECIAL_SUMMONS),
    Verb.NEGATE_EFFECT: _NEGATES,
    Verb.NEGATE_ACTIVATION: _NEGATES,
    Verb.ADD_TO_HAND: _TO_HAND,
    Verb.RETURN_TO_HAND: _TO_HAND,
    Verb.TAKE_DAMAGE: frozenset({Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE}),
    Verb.TRIBUTE: frozenset({Verb.TRIBUTE}),
    Verb.DISCARD: frozenset({Verb.DISCARD, Verb.SEND_TO_GRAVEYARD}),
    Verb.DESTROY: frozenset({Verb.DESTROY}),
    Verb.SEND_TO_GRAVEYARD: frozenset(
        {
            Verb.SEND_TO_GRAVEYARD,
            Verb.DESTROY,
            Verb.DISCARD,
            Verb.TRIBUTE,
            Verb.DETACH,
            Verb.NEGATE_ACTIVATION,
            Verb.NEGATE_SUMMON,
            *SPECIAL_SUMMONS,
        }
    ),
    Verb.BANISH: frozenset({Verb.BANISH}),
    Verb.TAKE_CONTROL: frozenset({Verb.TAKE_CONTROL}),
}


def text_does(draft: Draft, link: Play, verb: str, *, to_others: bool = False) -> bool:
    """The text of the effect that was activated has that act, as far as it is read; of other acts nothing is said.

    to_others: done to other cards than itself, so that what it does to itself as a cost is not that act
    """
    card = draft.card(link.card or "")
    wanted = _ALIKE.get(ACTS[verb])
    if card is None or wanted is None:
        return True
    effects = [e for e in draft.base.effects(card) if _may_be_used(e) and link.effect in (None, e.printed_no)]
    if not effects or any(effect.text is None or not effect.complete for effect in effects):
        return True
    texts = [effect.text for effect in effects if effect.text is not None]
    done = {action.verb for text in texts for action, _ in actions_of(text)}
    costs = [cost for text in texts for cost in text.costs]
    done |= {cost.verb for cost in costs if not (to_others and is_this_card(cost.theme))}
    if verb == "banish" and draft.applying:
        wanted = wanted | {Verb.SEND_TO_GRAVEYARD}  # 大宇宙适用中，…被除外了
    return bool(wanted & done) or Verb.APPLY in done


def is_paid_with(draft: Draft, link: Play, verb: str) -> bool:
    """The text of what was activated has that act for a cost, done to another card, and never as what it does."""
    card, act = draft.card(link.card or ""), ACTS[verb]
    effects = [e for e in draft.base.effects(card) if _may_be_used(e)] if card is not None else []
    texts = [e.text for e in effects if e.text is not None and link.effect in (None, e.printed_no)]
    if not texts or not all(effect.complete for effect in effects):
        return False
    costs = {cost.verb for text in texts for cost in text.costs if not is_this_card(cost.theme)}
    deeds = {action.verb for text in texts for action, _ in actions_of(text)}
    return act in costs and not deeds & _ALIKE.get(act, frozenset({act}))


def is_written(draft: Draft, link: Play, act: Verb) -> bool:
    """The text of what was activated has that very act among what it does."""
    card = draft.card(link.card or "")
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    texts = [e.text for e in effects if e.text is not None and link.effect in (None, e.printed_no)]
    return any(action.verb is act for text in texts for action, _ in actions_of(text))


def alike(said: Verb, written: Verb) -> bool:
    """送墓 may be said of what a text discards, and the other way about."""
    return written in _ALIKE.get(said, ()) or said in _ALIKE.get(written, ())


def _may_be_used(effect: Effect) -> bool:
    """It is activated, or gives the card one that is."""
    gives = effect.text is not None and Verb.GAIN_EFFECT in {a.verb for a, _ in actions_of(effect.text)}
    return effect.activates or gives


def negates_all_the_time(draft: Draft, name: str) -> bool:
    """技能抽取, 沉默剑士: what its text negates is negated while it lasts; nothing it activates negates anything."""
    card = draft.card(name)
    texts = [(e.activates, e.text) for e in draft.base.effects(card) if e.text] if card is not None else []
    negating = [activates for activates, text in texts if _NEGATES & {a.verb for a, _ in actions_of(text)}]
    return bool(negating) and not any(negating)


def told_deed(draft: Draft, act: Verb) -> None:
    """What was activated last, of whose several ● one is activated, is said to do that: which of them is meant."""
    number = max((n for n, one in enumerate(draft.plays) if one.do == "activate"), default=None)
    card = draft.card(draft.plays[number].card or "") if number is not None else None
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    if number is not None and any(len(text.options) > 1 for text in texts):
        link = draft.plays[number]
        draft.plays[number] = msgspec.structs.replace(link, doing=(*link.doing, act.value))
