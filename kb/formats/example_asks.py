"""What a worked example asks: its sentence, and the moment it names, as an :class:`~kb.situation.Ask`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from grammar.question import parse_question
from grammar.question_lexer import fold
from grammar.question_nodes import Mood, QuestionSyntax
from kb.context import Base
from kb.errors import SituationError
from kb.names import Spotted
from kb.situation import Ask, Situation
from kb.understanding.acting import doing
from kb.understanding.ask import ask_of
from kb.understanding.naming import naming, series_part
from kb.understanding.phrases import all_things
from kb.understanding.printed import without_prints
from kb.understanding.vocabulary import ACTS

TIMINGS = {
    "attack_declaration": "attack",
    "damage_calculation": "calc",
    "after_damage_calculation": "after_calc",
}
#: moments inside a battle in which the chain after the attack was built
IN_BATTLE = frozenset({"calc", "after_calc", "before_calc", "damage_step_start", "damage_step_end"})


def all_names(names: Iterable[str], base: Base) -> dict[str, str]:
    """Every name of the cards of an item, each with the one the item goes by."""
    found: dict[str, str] = {}
    for name in names:
        found[fold(name)] = name
        known = base.get(name)
        for other in (*known.names.values(), *known.aliases) if known is not None else ():
            found.setdefault(fold(other), name)
    return found


def read_question(question: str, names: Iterable[str], base: Base) -> QuestionSyntax:
    """*question*; where words of it are not understood, without what it tells that is printed on its cards anyway."""
    names = tuple(names)
    syntax = parse_question(question, naming(question, names))
    if not syntax.unparsed:
        return syntax
    spans = naming(question, names)
    spotted = [Spotted(start, end, question[start:end], (), marked=False) for start, end in spans]
    plain = without_prints(question, spotted, base)
    other = parse_question(plain, naming(plain, names))
    return other if len(other.unparsed) < len(syntax.unparsed) else syntax


def with_sufferers(situation: Situation, syntax: QuestionSyntax) -> Situation:
    """被破坏的怪兽: the one that is only described, as a choice of the one effect that was activated, if it named none."""
    events = (*syntax.statements, *((syntax.ask.event,) if syntax.ask is not None else ()))
    told = any(
        inner.passive and inner.verb in ACTS
        for event in events
        for thing in all_things(event)
        for inner in thing.before
    )
    described = [p for p in situation.board if p.facts is not None and p.facts.card_class == "monster"]
    played = [play for play in situation.plays if play.do == "activate"]
    if not told or len(described) != 1 or len(played) != 1 or played[0].targets or played[0].selects:
        return situation
    chosen = msgspec.structs.replace(played[0], selects=(described[0].card,))
    plays = tuple(chosen if play is played[0] else play for play in situation.plays)
    return msgspec.structs.replace(situation, plays=plays)


def asked(
    syntax: QuestionSyntax, names: Mapping[str, str], situation: Situation, data: Mapping[str, Any]
) -> Ask:
    asked_from = syntax.ask.span.start if syntax.ask and syntax.ask.span else 0
    # what was done is given by the structured situation; only the words of the asking itself must be understood
    unknown = [
        u.text
        for u in syntax.unparsed
        if (u.span is None or u.span.start >= asked_from) and not series_part(u.text, names)
    ]
    if unknown:
        raise SituationError(f"question: not understood: {'、'.join(unknown)}")
    ask = _of_told_activation(syntax, situation, data) or ask_of(syntax, situation)
    if (ask.form, ask.about) == ("effect-of", "token"):
        ask = msgspec.structs.replace(ask, options=tuple(dict.fromkeys(names.values())))
    if syntax.ask is not None and syntax.ask.denied:
        ask = msgspec.structs.replace(ask, negated=not ask.negated)  # 不用扣吗
    ask = _as_listed(ask, names)
    timing = TIMINGS.get(data.get("timing") or "", data.get("timing"))
    if ask.timing == "after":  # that is: in the step of the battle that is named
        inside = timing if data.get("step") == "damage" and timing in IN_BATTLE else "after"
        return msgspec.structs.replace(ask, timing=_ASKED_IN.get(data.get("step") or "", inside))
    later = ask.timing is None or (ask.timing == "attack" and timing in IN_BATTLE)
    return msgspec.structs.replace(ask, timing=timing) if timing and later else ask


def _of_told_activation(syntax: QuestionSyntax, situation: Situation, data: Mapping[str, Any]) -> Ask | None:
    """可以吗 of the last link itself, where it is told whether the card is turned up with an effect of it or alone."""
    links = [link for event in data.get("events") or () for link in event.get("links") or ()]
    if not links or "with_effect" not in links[-1] or syntax.ask is None:
        return None
    if syntax.ask.event.mood is not Mood.CAN:
        raise SituationError("events: with_effect is not read")
    play = situation.plays[-1]
    if links[-1]["with_effect"] is False:
        return Ask(form="can-activate", player=play.player, card=play.card, about="card")
    return Ask(form="can-activate", player=play.player, card=play.card, about="along", doing=doing(syntax))


def _as_listed(ask: Ask, names: Mapping[str, str]) -> Ask:
    """*ask* with the names that the item's lists use."""
    fields = ("card", "target", "cost")
    named = {name: names.get(fold(value), value) for name in fields if (value := getattr(ask, name))}
    cards = tuple(names.get(fold(card), card) for card in ask.cards)
    return msgspec.structs.replace(ask, **named, cards=cards)


#: the moment of a question asked after what was told, by the step in which it is asked
_ASKED_IN = {"battle": "attack", "end": "end_step"}
