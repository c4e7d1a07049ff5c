"""What kind of card or effect is it: does it target, what speed, may it be activated in the Damage Step, which series?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grammar.nodes import MentionsName
from grammar.terms import CardKind, Moment, Player, Zone
from kb import predicates
from kb.cards import FIELD_ZONES, Card, CardClass, CardInPlay
from kb.claims import acts_of
from kb.context import Context
from kb.effects import Effect, EffectKind, LimitKind
from kb.knowledge import KnowledgeBase
from kb.questions import common, text_kind
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable

#: what is asked of the print of a card, not of its effects
_OF_PRINT = frozenset({"card_kind", "series"})
#: values that are printed on a card, and its field for each
_VALUES = {
    "attribute": "attribute",
    "race": "race",
    "level": "level",
    "atk": "atk",
    "def": "def_",
    "scale": "scale",
    "link_rating": "level",
    "markers": "arrows",
}
#: what is asked of an act that the text tells of, and the rule that settles it
_OF_ACTS = {
    "does": "effect.parts",
    "does_somehow": "effect.parts",
    "is_cost": "cost.definition",
    "pays": "cost.definition",
    "is_special_summon": "special.definition",
    "is_procedure": "special.procedure-is-no-effect-summon",
    "equips": "zone.both-sides-if-unsaid",
    "special_summonable": "special.definition",
    "treated_as": "effect.parts",
}
#: the field whose reason is that of another
_REASONS = {
    "activates": "kind",
    "at_calculation": "damage_step",
    "uses": "limit",
    "copies_used": "limit",
    "used_at_most": "limit",
    "has_effect_kind": "kind",
}
#: what is said of it, where the plain message tells the value that was found
_NAMED_SO = {"spell_speed": "speed_is"}
#: the field of an effect that answers what is asked
_FIELDS = {"chosen_when": "targets", "effect_kind": "kind", "has_effect_kind": "kind"}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` names the field; with ``wanted`` it is asked whether the field has that value."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    if ask.about in _OF_PRINT or ask.about in _VALUES:
        return _printed(card.card, ask, base)
    if ask.about == "described":
        return _described(card.card, ask, base)
    if ask.about in _OF_ACTS:
        return _of_act(card.card, ask, base)
    if ask.about == "mentions":
        named = MentionsName(names=(ask.wanted or "",))
        truth = predicates.fits(state, card, named, Context.of_card(base, card))
        if truth is None:
            return not_derivable("judge.text_unknown", card=card.card.name())
        return _so(card.card, ask, truth, ("card.kinds",))
    field = _FIELDS.get(ask.about or "", ask.about or "kind")
    effects = [e for e in _effects(card, ask) if e.activates or field in ("kind", "activates")]
    if ask.about == "from_zone":
        return _from_zone(card, ask)
    if not effects and ask.zone is not None and not ask.negated and _zones_known(card):
        return _so(card.card, ask, False, ("activation.place",))
    if not effects:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    if field == "opponent_turn_ok" and ask.zone == Zone.HAND and _is_spell_activation(card, effects):
        return _so(card.card, ask, False, ("activation.hand",))
    if ask.about == "has_effect_kind":
        return _has_kind(card, ask, effects)
    flips = [effect for effect in effects if text_kind.is_flip(effect)]
    if field == "kind" and flips and text_kind.is_own_class(state.era):
        one = len(flips) == len(effects) and ask.wanted is None
        return text_kind.flip() if one else not_derivable("judge.no_ground")
    values = [_value(effect, field, ask.wanted) for effect in effects]
    because = [_because(effect, field) for effect in effects]
    if ask.wanted is not None:
        return _is_so(card.card, ask, values, because, field)
    if len(set(values)) != 1 or values[0] is None:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about=field)
    return _told(card.card, ask, values[0], because, field)


def _effects(card: CardInPlay, ask: Ask) -> list[Effect]:
    return [
        effect
        for effect in card.effects
        if ask.effect in (None, effect.printed_no) and (ask.zone is None or Zone(ask.zone) in effect.zones)
    ]


def _is_spell_activation(card: CardInPlay, effects: list[Effect]) -> bool:
    """Only the card itself, a Spell, is activated there: from the hand in one's own turn alone."""
    activations = all(effect.kind is EffectKind.ACTIVATE for effect in effects)
    otherwise = any(effect.text is None or effect.text.also_windows for effect in effects)
    return card.card.card_class is CardClass.SPELL and activations and not otherwise


def _zones_known(card: CardInPlay) -> bool:
    """Of every effect it is known whether and where it is activated."""
    return bool(card.effects) and all(effect.complete and effect.kind is not None for effect in card.effects)


def _from_zone(card: CardInPlay, ask: Ask) -> Verdict:
    """Is the card, or an effect of it, activated there?"""
    effects = [e for e in card.effects if e.activates and ask.effect in (None, e.printed_no)]
    places = FIELD_ZONES if ask.wanted == Zone.FIELD else {Zone(ask.wanted or "")}
    there = any(places.intersection(effect.zones) for effect in effects)
    plain = CardKind.NORMAL_MONSTER in card.card.kinds and not card.card.stated
    if not there and not plain and not _zones_known(card):
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="zones")
    return _so(card.card, ask, there, ("activation.place",))


def _of_act(card: Card, ask: Ask, base: KnowledgeBase) -> Verdict:
    """What the act in ``options`` is, of which the card's text tells."""
    about, act = ask.about or "", ask.options[0] if ask.options else ""
    match about:
        case "does":
            truth = acts_of.does(card, act, ask.effect, base)
        case "does_somehow":  # that the text has such an act tells nothing of what it is done to
            truth = acts_of.does(card, act, ask.effect, base) and None
        case "is_cost":
            truth = acts_of.is_cost(card, act, base)
        case "pays":
            truth = acts_of.pays(card, act, base)
        case "is_special_summon":
            truth = acts_of.is_special_summon(card, base)
        case "special_summonable":
            truth = acts_of.special_summonable(card)
        case "treated_as":
            zone = Zone(ask.zone) if ask.zone is not None else None
            truth = acts_of.treated_as(card, ask.wanted or "", zone, base)
        case "equips":
            truth = acts_of.may_equip(card, Player(ask.wanted or ""))
        case _:
            truth = acts_of.is_procedure(card, base, ask.effect)
    if truth is None:
        return not_derivable("judge.classify_unknown", card=card.name(), about=about)
    because = (_OF_ACTS[about],) if truth or about != "is_special_summon" else ("banish.temporary-no-summon",)
    wanted = act if about.startswith("does") else ask.wanted
    return _so(
        card,
        msgspec.structs.replace(ask, wanted=wanted, about=about.removesuffix("_somehow")),
        truth,
        because,
    )


def _has_kind(card: CardInPlay, ask: Ask, effects: list[Effect]) -> Verdict:
    """Is one of its effects of that kind?"""
    there = [effect for effect in effects if effect.kind == ask.wanted]
    if not there and (not card.card.text or not all(e.complete and e.kind is not None for e in card.effects)):
        return not_derivable("judge.classify_unknown", card=card.card.name(), about="kind")
    return _so(card.card, ask, bool(there), tuple(_because(effect, "kind") for effect in there or effects))


def _described(card: Card, ask: Ask, base: KnowledgeBase) -> Verdict:
    """Every quality told (等级4的调整怪兽): not so when one is not, so when all are."""
    found = []
    for option in ask.options:
        about, wanted = option.split("=", 1)
        one = msgspec.structs.replace(ask, about=about, wanted=wanted, options=(), negated=False)
        found.append(_printed(card, one, base).answer)
    if not found or Answer.CANNOT not in found and set(found) != {Answer.CAN}:
        return not_derivable("judge.classify_unknown", card=card.name(), about="described")
    return _so(card, ask, Answer.CANNOT not in found, ("card.kinds",))


def _value(effect: Effect, field: str, wanted: str | None = None) -> Any:
    if field in ("uses", "copies_used", "used_at_most"):
        return _uses(effect, field, int(wanted or 1))
    if field == "activates":
        return None if effect.kind is None else effect.activates
    if field == "at_calculation":
        known = effect.damage_step
        return known if not known else Moment.DAMAGE_CALCULATION in effect.damage_step_parts
    return getattr(effect, field, None)


def _uses(effect: Effect, field: str, times: int) -> str | None:
    """1回合只能使用N次, 1回合可以使用N次: what the limit on its use allows, as the number asked about or none."""
    if effect.limit is None or effect.limit in (LimitKind.DUEL, LimitKind.CHAIN, LimitKind.WHILE_FACE_UP):
        return None
    limited = effect.limit is not LimitKind.NONE
    if field == "used_at_most":
        fits = limited and effect.limit_count == times
    elif field == "copies_used" and effect.limit is LimitKind.SOFT:
        fits = True
    elif effect.limit is LimitKind.SOFT and times > effect.limit_count:
        return None  # another copy can be used as well
    else:
        fits = not limited or times <= effect.limit_count
    return str(times) if fits else "none"


def _is_so(card: Card, ask: Ask, values: list[Any], because: Iterable[str], field: str) -> Verdict:
    """Yes or no, when it is the same of every effect that may be meant."""
    words = {str(ask.wanted)}
    found = {None if value is None else _written(value) in words for value in values}
    if found not in ({True}, {False}):
        return not_derivable("judge.classify_unknown", card=card.name(), about=field)
    return _so(card, ask, True in found, because)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(int(value)) if isinstance(value, int) else str(value)


def _printed(card: Card, ask: Ask, base: KnowledgeBase) -> Verdict:
    """Of the card's print: its kinds, and the series it counts to."""
    if card.stated or card.card_class is None:
        return not_derivable("judge.text_unknown", card=card.name())
    if ask.about == "series":
        known = base.in_series(ask.wanted or "", card)
        if not known and not base.series_members(ask.wanted or ""):
            return not_derivable("judge.classify_unknown", card=card.name(), about="series")
        return _so(card, ask, known, ("card.kinds",))
    if ask.about in _VALUES:
        return _of_value(card, ask)
    return _so(card, ask, card.is_kind(CardKind(ask.wanted or "card")), ("card.kinds",))


def _of_value(card: Card, ask: Ask) -> Verdict:
    """A value printed on a monster; a Rank or Link Rating is no Level."""
    about = ask.about or ""
    printed: Any = getattr(card, _VALUES[about])
    if isinstance(printed, tuple):
        printed = len(printed) or None
    link = CardKind.LINK_MONSTER in card.kinds
    if about in ("link_rating", "markers", "level"):
        none = link or CardKind.XYZ_MONSTER in card.kinds if about == "level" else not link
        printed = None if none else printed
        if none and card.card_class is not None:
            return _so(card, ask, False, ("card.kinds",))
    if printed is None or card.card_class is not CardClass.MONSTER:
        return not_derivable("judge.classify_unknown", card=card.name(), about=about)
    return _so(card, ask, _within(printed, str(ask.wanted)), ("card.kinds",))


def _within(printed: Any, wanted: str) -> bool:
    """The value is that one, or within the bound told (4+, 4-)."""
    if wanted[-1:] in ("+", "-") and wanted[:-1].isdigit() and isinstance(printed, int):
        limit = int(wanted[:-1])
        return printed >= limit if wanted.endswith("+") else printed <= limit
    return str(printed).lower() == wanted.lower()


def _so(card: Card, ask: Ask, holds: bool, because: Iterable[str]) -> Verdict:
    """Whether it is so, and in words what is so; asked whether it is not so, the answer is turned round."""
    about = _NAMED_SO.get(ask.about or "", ask.about or "")
    if about == "speed_is" and not (ask.wanted or "").isdigit():
        about = "described"  # 2 or more
    said = holds if ask.wanted != "false" else not holds
    return Verdict(
        answer=Answer.CAN if holds is not ask.negated else Answer.CANNOT,
        headline=f"judge.classify.{about}.{'yes' if said else 'no'}",
        headline_params={"card": card.name(), "value": ask.wanted or ""},
        because=tuple(dict.fromkeys(because)),
    )


def _told(card: Card, ask: Ask, found: Any, because: list[str], field: str) -> Verdict:
    if ask.about == "chosen_when":
        when = "activation" if found else "resolution"
        return common.valued(when, f"judge.chosen_when.{when}", because, card=card.name())
    if isinstance(found, bool):
        return common.yes_no(found, f"judge.classify.{field}", because, card=card.name())
    return Verdict(
        answer=Answer.VALUE,
        value=found,
        headline=f"judge.classify.{field}",
        headline_params={"card": card.name(), "value": found},
        because=tuple(dict.fromkeys(because)),
    )


def _because(effect: Effect, field: str) -> str:
    reason = effect.because.get(_REASONS.get(field, field))
    return reason.rule if reason is not None else "effect.parts"
