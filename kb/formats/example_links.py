"""Links of the chains in worked examples, as activations: which effect, aimed at what, paid with what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grammar.question import parse_question
from grammar.terms import Verb
from kb.cards import Seat
from kb.context import Base
from kb.effects import EffectKind
from kb.errors import SituationError
from kb.situation import Placed, Play, Stated
from kb.understanding.ask import stated_of
from kb.understanding.phrases import cards_in
from kb.understanding.placeholders import described
from kb.understanding.references import is_like
from kb.understanding.vocabulary import ACTS

_COSTS = ("discard", "tribute", "sent_to_graveyard", "return_to_deck_top")


def seat_of(value: Any) -> Seat | None:
    return Seat(value) if value else None


def activation(link: Mapping[str, Any], data: Mapping[str, Any], base: Base) -> Play:
    card = link["card"]
    known = described(card, base) is None
    if not known and ("decrease" in link or "cost_or_effect" in link):
        raise SituationError("events: what a merely described effect does by numbers is not read")
    named = _named_in_result(link, data) if known else ()
    targets = tuple(target["card"] for target in link.get("targets") or ())
    if not targets and named and _always_targets(card, base):
        targets = named[:1]
    if link.get("effect_negated_by") and known is False:
        raise SituationError("events: the negation of a merely described effect is not read")
    return Play(
        do="activate",
        player=seat_of(link["player"]) or seat_of(data.get("turn_player")) or Seat.A,
        card=card,
        card_activation=link.get("activation") == "card_activation",
        effect=_only_effect(link, targets, base) if known else None,
        targets=targets,
        selects=(*(name for name in named if name not in targets), *_listed_in_deck(link, data)),
        cost=tuple(paid(link.get("cost") or ())),
        doing=_done_by(link.get("result") or "") if known else (),
        result=() if known else tuple(_told(link.get("result") or "", data, base)),
        of=_whose(link, base) if known else None,
    )


def taken_over(link: Mapping[str, Any], base: Base) -> Stated | None:
    """甲 activates 乙的效果, as a note says: it has taken over the effects of 乙."""
    of = _whose(link, base)
    return Stated(verb=Verb.GAIN_EFFECT.value, card=link["card"], by_card=of, by="effect") if of else None


def _whose(link: Mapping[str, Any], base: Base) -> str | None:
    name = str(link.get("note") or "").removesuffix("的效果")
    card = base.get(name) if name != link.get("note") else None
    return None if card is None or card.key == base.find(link["card"]).key else name


def _told(result: str, data: Mapping[str, Any], base: Base) -> Iterator[Stated]:
    """What the link is told to do; of 水属性·炎属性怪兽全部离场 those cards of either sort on the board."""
    events = parse_question(result).statements
    those = [thing for event in events for thing in cards_in(event.before)]
    if len(events) != 1 or events[0].verb != "remove_all" or not those:
        yield from stated_of(result)
        return
    seat = seat_of(result[0]) if result[:1] in ("A", "B") else None
    for entry in data.get("board") or ():
        facts = described(str(entry["card"]), base)
        placed = Placed(card=entry["card"], player=Seat(entry["player"]), zone=entry["zone"], facts=facts)
        if facts is None:
            raise SituationError(f"result: {result!r} is not understood")
        if seat in (None, placed.player) and any(is_like(placed, thing) for thing in those):
            yield Stated(verb=Verb.LEAVE_FIELD.value, card=placed.card)


def _done_by(result: str) -> tuple[str, ...]:
    """The acts a real card is told to have done, as far as they are understood: they tell its effects apart."""
    return tuple(ACTS[event.verb].value for event in parse_question(result).statements if event.verb in ACTS)


def _named_in_result(link: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[str, ...]:
    """Cards that the told result of a known effect names: those it was aimed at, or that were chosen."""
    result = str(link.get("result") or "")
    placed = [str(entry["card"]) for entry in data.get("board") or () if str(entry["card"]) in result]
    found = [*placed, *_PLACEHOLDERS.findall(result)]
    return tuple(dict.fromkeys(name for name in found if name != link["card"]))


def _listed_in_deck(link: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[str, ...]:
    """The one card that is listed in the Deck of the player, where nothing more is told of what the link did."""
    decks = [e for e in data.get("board") or () if e["zone"] in ("deck", "extra_deck")]
    own = [str(entry["card"]) for entry in decks if entry["player"] == link["player"]]
    return tuple(own) if len(own) == 1 and not link.get("result") else ()


_PLACEHOLDERS = re.compile("(?:怪兽|卡)[A-Z](?![A-Za-z])")


def _only_effect(link: Mapping[str, Any], targets: tuple[str, ...], base: Base) -> int | None:
    """The number of the one effect that is meant by an activation told without targets."""
    if targets or link.get("activation") == "card_activation":
        return None
    card = base.find(link["card"])
    effects = [e for e in base.effects(card) if e.activates and e.kind is not EffectKind.ACTIVATE]
    left = [e for e in effects if e.targets is False]
    return left[0].printed_no or None if len(left) == 1 and len(effects) > 1 else None


def _always_targets(name: str, base: Base) -> bool:
    """Whatever effect of the card is meant, it targets."""
    effects = [effect for effect in base.effects(base.find(name)) if effect.activates]
    return bool(effects) and all(effect.targets for effect in effects)


def paid(costs: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The cards paid. Counts (手卡1张) and Life Points are left to the text of the card."""
    for part in costs:
        for key in _COSTS:
            value = part.get(key)
            for card in value if isinstance(value, list) else [value] if value else []:
                if not card.endswith("张"):
                    yield card
