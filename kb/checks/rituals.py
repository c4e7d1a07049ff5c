"""Which monsters may be Tributed for a Ritual Summon: by the words of the card that does it (R2020 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, EffectText, Including, Selection, StatOf, SumIs
from grammar.terms import CardKind, Compare, Stat, Verb
from kb import amounts, lasting, matching, predicates, stats
from kb.cards import CardInPlay
from kb.checks.act import judged, unknown
from kb.checks.doing import Doing, is_kind, own_text_was_understood, speaks_of
from kb.enforce import enforces
from kb.events import Cause
from kb.places import placed
from kb.truth import Truth, every, some
from kb.verdict import Finding

_RULE = "ritual.procedure"


def tributes(doing: Doing, monster: CardInPlay | None, chosen: tuple[CardInPlay, ...]) -> list[Finding]:
    """May just these be Tributed when ``doing.card`` Ritual Summons *monster* (the one of its text when not said)?"""
    actions = list(_tributes_of(doing.card))
    if len(actions) != 1 or not isinstance(actions[0].theme, Selection):
        return [unknown(doing, _RULE, "tributes_for", doing.card.card.name())]
    selection = placed(actions[0].theme, actions[0])
    names = "、".join(card.card.name() for card in chosen)
    found = (
        judged(doing, _fit(doing, selection, chosen), "ritual.procedure", "tributes_fit", names, with_=names),
        *_levels(doing, selection, monster, chosen),
        own_text_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


def _tributes_of(card: CardInPlay) -> Iterator[Action]:
    """The Tributes of every part of the text that goes on to Ritual Summon."""
    for effect in card.effects:
        if effect.text is not None:
            yield from _in_text(effect.text)


def _in_text(text: EffectText) -> Iterator[Action]:
    steps = [step.action for step in text.resolution]
    for first, then in zip(steps, steps[1:], strict=False):
        if first.verb is Verb.TRIBUTE and then.verb is Verb.RITUAL_SUMMON:
            yield first
    for option in text.options:
        if option.effect is not None:
            yield from _in_text(option.effect)


@enforces("ritual.procedure")
def _fit(doing: Doing, selection: Selection, chosen: tuple[CardInPlay, ...]) -> Truth:
    """Each is a monster the text takes, from where it takes it; one that must be among them is."""
    each = [part for part in selection.predicates if not isinstance(part, (Including, SumIs))]
    together = [part for part in selection.predicates if isinstance(part, Including)]
    return every(
        (
            *(predicates.fits(doing.state, card, part, doing.ctx) for card in chosen for part in each),
            *(matching.in_zones(doing.state, card, selection.zones) for card in chosen if selection.zones),
            *(_includes(doing, part, chosen) for part in together),
            *(_may_be_tributed(doing, card) for card in chosen),
        )
    )


def _includes(doing: Doing, part: Including, chosen: tuple[CardInPlay, ...]) -> Truth:
    what = part.what
    if not isinstance(what, Selection) or part.place is not None:
        return None
    return some(
        every(predicates.fits(doing.state, card, one, doing.ctx) for one in what.predicates)
        for card in chosen
    )


def _may_be_tributed(doing: Doing, card: CardInPlay) -> Truth:
    """Nothing forbids it; a monster whose own text speaks of Ritual Summons may count as more than itself."""
    if speaks_of(card, {Verb.RITUAL_SUMMON}) and not is_kind(card, CardKind.RITUAL_MONSTER):
        return None
    finding = lasting.forbidden(
        doing.state, lasting.would_be(Verb.TRIBUTE, card, doing.ctx, Cause.MATERIAL), doing.base
    )
    return True if finding is None else finding.allows


# --------------------------------------------------------------------------- Levels


@enforces("ritual.total-level", "ritual.no-surplus")
def _levels(
    doing: Doing, selection: Selection, monster: CardInPlay | None, chosen: tuple[CardInPlay, ...]
) -> Iterator[Finding]:
    """The Levels add up as the text says, and no one of the monsters could be left out."""
    sums = [part for part in selection.predicates if isinstance(part, SumIs)]
    if len(sums) != 1 or sums[0].stat is not Stat.LEVEL or sums[0].compare not in (Compare.EQ, Compare.GE):
        yield unknown(doing, "ritual.total-level", "tribute_levels", doing.card.card.name())
        return
    needed = _needed(doing, sums[0], monster)
    levels = [stats.stat(doing.state, card, Stat.LEVEL, doing.base) for card in chosen]
    if needed is None or None in levels:
        yield unknown(doing, "ritual.total-level", "tribute_levels", "level")
        return
    known = [level for level in levels if level is not None]
    total, more = sum(known), sums[0].compare is Compare.GE
    enough = total >= needed if more else total == needed
    yield judged(doing, enough, "ritual.total-level", "tribute_levels", "", total=total, needed=needed)
    surplus = [card.card.name() for card, level in zip(chosen, known, strict=True) if total - level >= needed]
    if enough:
        yield judged(doing, not surplus, "ritual.no-surplus", "tribute_surplus", "", with_="、".join(surplus))


def _needed(doing: Doing, total: SumIs, monster: CardInPlay | None) -> int | None:
    if isinstance(total.amount, StatOf):
        return None if monster is None else stats.stat(doing.state, monster, Stat.LEVEL, doing.base)
    return amounts.amount(doing.state, total.amount, doing.ctx)
