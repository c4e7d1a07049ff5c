"""Numbers of card text: fixed ones, counts of cards, values of cards, halves and multiples of them."""

from __future__ import annotations

import math

import msgspec

from grammar.nodes import (
    Amount,
    CountOf,
    DidThat,
    HigherOf,
    NotThat,
    Noun,
    Number,
    Product,
    Quantity,
    Reference,
    Selection,
    StatOf,
    SumOf,
    Variable,
    Who,
    plain,
)
from grammar.terms import Player, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.walk import nodes_in
from kb import chance, made_of, matching, predicates, references, stats
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.context import Context
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState


def amount(state: DuelState, what: Amount, ctx: Context) -> int | None:
    """The number that *what* comes to now, None when it is not known."""
    if isinstance(what, Number):
        return what.value
    if isinstance(what, CountOf):
        return _count(state, what, ctx)
    if isinstance(what, StatOf):
        return _stat_of(state, what, ctx)
    if isinstance(what, Product):
        of = amount(state, what.amount, ctx)
        if of is None:
            return None
        if what.whole:
            return of // what.denominator * what.numerator
        return rounded(of * what.numerator, what.denominator)
    if isinstance(what, SumOf):
        return _sum(state, what, ctx)
    if isinstance(what, HigherOf):
        values = [amount(state, part, ctx) for part in what.amounts]
        known = [value for value in values if value is not None]
        return (min if what.lowest else max)(known) if len(known) == len(values) else None
    return _variable(what, ctx)


def of_player(state: DuelState, what: Amount, ctx: Context, seat: Seat) -> int | None:
    """The number for that player, of what each player does: 那之后，双方抽出自己丢弃的数量."""
    noun = what.what if isinstance(what, CountOf) and what.distinct is None else None
    done = (
        [p.action for p in noun.predicates if isinstance(p, DidThat)] if isinstance(noun, Selection) else []
    )
    own = [act for act in done if isinstance(act.agent, Who) and act.agent.player is Player.THAT_PLAYER]
    if not own:
        return amount(state, what, ctx)
    if not isinstance(noun, Selection) or len(noun.predicates) > 1:
        return None
    return sum(own[0].verb in event.verbs and event.origin_controller is seat for event in ctx.done)


def of_each(what: Amount, theme: Noun | None) -> Amount | None:
    """*what* with a value of *theme* read of each of its cards alone: 全てのモンスターの攻撃力は半分になる. None: no such."""
    if isinstance(what, StatOf):
        same = (
            not what.difference
            and theme is not None
            and not isinstance(what.of, Who)
            and _same(what.of, theme)
        )
        return msgspec.structs.replace(what, of=Reference(kind=RefKind.TARGETED)) if same else None
    if isinstance(what, Product):
        own = of_each(what.amount, theme)
        return None if own is None else msgspec.structs.replace(what, amount=own)
    if isinstance(what, SumOf):
        parts = [of_each(part, theme) for part in what.amounts]
        own_parts = tuple(own or part for own, part in zip(parts, what.amounts, strict=True))
        return msgspec.structs.replace(what, amounts=own_parts) if any(parts) else None
    return None


def _same(one: Noun, other: Noun) -> bool:
    return bool(plain(one) == plain(other))


@enforces("value.round-half-up")
def rounded(number: int, by: int = 1) -> int:
    """*number* / *by*, a half going up.

    >>> rounded(525, 2), rounded(1000, 2)
    (263, 500)
    """
    return math.floor(number / by + 0.5)


#: values of which a monster has only one
_ONE_OF = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK})


def _sum(state: DuelState, what: SumOf, ctx: Context) -> int | None:
    values = [amount(state, part, ctx) for part in what.amounts]
    either = all(isinstance(part, StatOf) and part.stat in _ONE_OF for part in what.amounts)
    if either and any(value is not None for value in values):
        values = [value for value in values if value is not None]  # レベルまたはランク: the one that it has
    if any(value is None for value in values):
        return None
    first, *rest = [value for value in values if value is not None]
    if what.apart:
        return abs(first - sum(rest))
    return first - sum(rest) if what.minus else first + sum(rest)


_OF_BEFORE = (RefKind.THAT, RefKind.AFFECTED, RefKind.COST)


_CHANGES = (Verb.CHANGE_STAT, Verb.SET_STAT)


def _count(state: DuelState, what: CountOf, ctx: Context) -> int | None:
    """How many cards there are (or were so treated), or how many different names, attributes … among them."""
    if isinstance(what.what, Reference) and what.distinct is None:
        if what.what.by in _CHANGES and not references.count_of(state, what.what, ctx):
            return None  # 上がったレベル×１００: by how much, not how many cards
        spoken_of = ctx.link is not None or ctx.done or ctx.trigger_event or ctx.cost_events
        if not spoken_of and what.what.kind in _OF_BEFORE:
            return None  # 墓地へ送ったそれらの数, of a Summon of which nothing is told
        return references.count_of(state, what.what, ctx)
    if isinstance(what.what, Selection) and not what.what.zones and made_of.told_in(what.what) is not None:
        used = made_of.those_used(state, what.what, ctx)
        return None if used is None else _number_of(used[1], what)
    sure = matching.cards(state, what.what, ctx)
    if len(sure) != len(matching.cards(state, what.what, ctx, unsure=True)):
        return None
    if any(
        isinstance(part, Selection) and not matching.all_listed(state, part, ctx)
        for part in references.nouns(what.what)
    ):
        return None
    return _number_of(sure, what)


def _number_of(cards: list[CardInPlay], what: CountOf) -> int | None:
    if what.distinct is Stat.COUNTERS:
        return sum(predicates.counters_on(card, None) for card in cards)
    return len(cards) if what.distinct is None else different(cards, what.distinct)


def different(cards: list[CardInPlay], by: Stat) -> int | None:
    """How many different names, attributes … *cards* have."""
    facts: dict[Stat, list[object]] = {
        Stat.NAME: [card.card.key for card in cards],
        Stat.ATTRIBUTE: [card.card.attribute for card in cards],
        Stat.RACE: [card.card.race for card in cards],
        Stat.LEVEL: [card.card.level for card in cards],
    }
    values = facts.get(by)
    return None if values is None or None in values else len(set(values))


def _stat_of(state: DuelState, what: StatOf, ctx: Context) -> int | None:
    if isinstance(what.of, Who):
        return _lp(state, what.of, ctx)
    if _excepts_material(what.of):
        return None
    if isinstance(what.of, Selection) and not what.of.zones and made_of.told_in(what.of) is not None:
        return _of_materials(state, what, what.of, ctx)
    if what.counter is not None:
        counted = matching.cards(state, what.of, ctx)
        if len(counted) != len(matching.cards(state, what.of, ctx, unsure=True)):
            return None
        return sum(predicates.counters_on(card, what.counter) for card in counted)
    values = []
    for noun in references.nouns(what.of):
        if isinstance(noun, Reference):
            meant = references.remembered(state, noun, ctx)
            values += [_last_value(state, c, what, ctx) for c in meant if not _lacks(state, c, what, ctx)]
        else:
            found = matching.candidates(state, noun, ctx, unsure=True)
            if len(found) != len(matching.candidates(state, noun, ctx)):
                return None  # of some it is not known whether they are meant
            found = [card for card in found if card.face_up or not card.on_field]
            found = [card for card in found if not _lacks(state, card, what, ctx)]
            values += [stats.stat(state, card, what.stat, ctx.base, original=what.original) for card in found]
    known = [value for value in values if value is not None]
    if what.difference:
        return abs(known[0] - known[1]) if len(known) == len(values) == 2 else None
    if not values:
        none = isinstance(what.of, Selection) and _is_empty(state, what.of, ctx)
        return 0 if none or references.means_worn(what.of, ctx) else None
    return sum(known) if len(known) == len(values) else None


def _of_materials(state: DuelState, what: StatOf, of: Selection, ctx: Context) -> int | None:
    """このカードの素材としたモンスターの元々の攻撃力の合計: of the one, or of all of them together."""
    used = made_of.those_used(state, of, ctx)
    if used is None or what.counter is not None or what.difference:
        return None
    before, cards = used
    cards = [card for card in cards if not _lacks(before, card, what, ctx)]
    values = [made_of.value_used(before, card, what.stat, ctx, what.original) for card in cards]
    one = of.quantity.kind is QuantityKind.EXACT and len(values) > 1  # その内の１体: nobody said which
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) and not one else None


@enforces("value.missing-is-not-zero")
def _lacks(state: DuelState, card: CardInPlay, what: StatOf, ctx: Context) -> bool:
    """An Xyz Monster has no Level, and no other monster a Rank."""
    return what.stat in _ONE_OF and stats.has_stat(state, card, what.stat, ctx.base) is False


def _excepts_material(noun: Noun) -> bool:
    """このカードの融合素材とした「Ｎ」以外のモンスター: of the materials, or of all monsters but those? Left open."""
    excepted = [node for node in nodes_in(noun) if isinstance(node, NotThat)]
    used = (node for one in excepted for node in nodes_in(one) if isinstance(node, DidThat))
    return any(one.action.verb is Verb.USE_AS_MATERIAL for one in used)


def _is_empty(state: DuelState, noun: Selection, ctx: Context) -> bool:
    """Nothing lies where *noun* looks, and that is known: the sum of no values is 0."""
    parts = [_PARTS.get(zone, (zone,)) for zone in noun.zones]
    seats = matching.seats(noun.player, ctx, state)
    return bool(parts) and all(
        (seat, zone) in state.known for seat in seats for group in parts for zone in group
    )


#: monsters on the field are in Monster Zones
_PARTS = dict.fromkeys((Zone.FIELD, Zone.MONSTER_ZONE), tuple(MONSTER_ZONES))


@enforces("cost.values-before-payment")
def _last_value(state: DuelState, card: CardInPlay, what: StatOf, ctx: Context) -> int | None:
    """Its value now, or, when this resolution or the payment of the cost moved it away, the last one it had."""
    for events, before in ((ctx.done, ctx.before), (ctx.cost_events, ctx.unpaid)):
        moved = any(event.card == card.id for event in events)
        if moved and before is not None and card.id in before.cards:
            state, card = before, before.cards[card.id]
    return stats.stat(state, card, what.stat, ctx.base, original=what.original)


def _lp(state: DuelState, who: Who, ctx: Context) -> int | None:
    seats: tuple[Seat, ...] = matching.seats(who.player, ctx, state)
    return state.lp.get(seats[0]) if len(seats) == 1 else None


def _variable(what: Variable, ctx: Context) -> int | None:
    """Numbers known only in play."""
    if what.name == "damage":
        events = [e for e in (*ctx.done, ctx.trigger_event) if e is not None and Verb.TAKE_DAMAGE in e.verbs]
        return events[0].amount if events else None
    if what.name == "declared":
        number = ctx.chosen.get("number")
        return number if isinstance(number, int) else None
    if what.name == "chain_links":
        return ctx.link  # the effect's own link was the last one then
    if what.name in ("heads", "tails", "die"):
        return chance.number(what.name, ctx)
    if what.name == "paid":
        return _paid(ctx.cost_events)
    if what.name == "that_many":
        return _that_many(ctx)
    return None


def _paid(events: tuple[Event, ...]) -> int | None:
    lp = [event.amount for event in events if Verb.PAY_LP in event.verbs and event.amount is not None]
    return sum(lp) if lp else None


def _that_many(ctx: Context) -> int | None:
    """その数: how many the step before was done to, else how many paid the cost."""
    events = ctx.done or ctx.cost_events
    if not events:
        return None
    last = [event for event in events if event.moment == events[-1].moment]
    amounts = [event.amount for event in last if event.amount is not None]
    return sum(amounts) if amounts else len({event.card for event in last if event.card})


@enforces("resolution.up-to")
def bounds(state: DuelState, quantity: Quantity, ctx: Context) -> tuple[int, int | None] | None:
    """(least, most) of a quantity; most None: no bound. None when its number is not known.

    UNSTATED is one or more, as a description in a condition means it; whoever picks cards reads it as "all".
    """
    kind = quantity.kind
    if quantity.amount is None:
        return {QuantityKind.ALL: (0, None), QuantityKind.ANY_NUMBER: (0, None)}.get(kind, (1, None))
    number = amount(state, quantity.amount, ctx)
    if number is None:
        return None
    if kind is QuantityKind.EACH_UP_TO:
        return None  # of each kind: the cards alone do not tell
    if kind is QuantityKind.UP_TO:
        return (1, number)
    if kind is QuantityKind.AT_LEAST:
        return (number, None)
    return (number, number)
