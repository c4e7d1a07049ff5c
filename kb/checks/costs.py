"""Costs: what must be paid to activate, with what, and what makes it impossible (3.4.2:8-24, 3.3.2:262)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from grammar.nodes import Action, EffectText, Holding, Noun, Reference, Selection, Several
from grammar.terms import CardKind, Manner, Player, QuantityKind, RefKind, Verb, Zone
from grammar.walk import is_just_this_card
from kb import lasting, matching, replaced
from kb.among import go_together, some_together
from kb.amounts import amount
from kb.cards import EXTRA_DECK_KINDS, MONSTER_ZONES, CardInPlay
from kb.checks.act import Activation, assumes, forbids, judged, passes, unknown
from kb.checks.banned import any_cards, banned
from kb.checks.pools import is_known, needed, told_in_part, where_unknown
from kb.enforce import enforces
from kb.events import Cause
from kb.playing import BARE
from kb.predicates import fits
from kb.truth import Truth, every
from kb.verdict import Finding
from kb.walk import is_this_card

_NEVER_IN_HAND = EXTRA_DECK_KINDS | {CardKind.TOKEN}
#: a card that pays in one of these ways is not there any more to pay another part
_LEAVES = frozenset(
    {
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.DESTROY,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
    }
)
_COST_ZONE = {Verb.DISCARD: (Zone.HAND,), Verb.TRIBUTE: (Zone.MONSTER_ZONE,)}


@enforces("cost.definition", "cost.unpayable")
def costs_are_payable(act: Activation) -> list[Finding]:
    """One finding per thing that must be paid."""
    costs = (*act.text.costs, *_on_being_activated(act))
    found = [pay for action in costs for pay in can_pay(act, action)]
    return found if act.cost is not None else [*found, *_paid_once(act)]


def _on_being_activated(act: Activation) -> tuple[Action, ...]:
    """このカードを発動する場合、…を置いて発動する: told apart from the effects, and paid as the card is activated."""
    if act.effect.index != BARE:
        return ()
    texts = [effect.text for effect in act.card.effects if effect.text is not None]
    return tuple(cost for text in texts if _is_on_activation(text) for cost in text.costs)


def _is_on_activation(text: EffectText) -> bool:
    events = text.trigger.events if text.trigger is not None else ()
    own = [event for event in events if event.verb is Verb.ACTIVATE and is_this_card(event.theme)]
    return len(own) == len(events) == 1 and not text.resolution


def _paid_once(act: Activation) -> list[Finding]:
    """This card, which one part of the cost takes, does not pay another (このカードを除外し、「海」１枚を墓地へ送って)."""
    takes = [a for a in act.text.costs if isinstance(a.theme, Reference) and a.verb in _LEAVES]
    if not any(
        action.theme.kind is RefKind.THIS_CARD for action in takes if isinstance(action.theme, Reference)
    ):
        return []
    return [
        _too_few(act, action)
        for action in act.text.costs
        if action.verb in _LEAVES and isinstance(action.theme, Selection)
        if not _enough_together(act, action, Several(parts=(Reference(kind=RefKind.THIS_CARD), action.theme)))
    ]


def can_pay(act: Activation, action: Action) -> list[Finding]:
    """Everything the rules say about paying this part of the cost."""
    if action.verb in (Verb.PAY_LP, Verb.LOSE_LP):
        return [_has_lp(act, action)]
    if action.verb is Verb.DETACH:
        return [_has_materials(act, action)]
    if action.verb is Verb.REMOVE_COUNTER:
        return [_has_counters(act, action)]
    if action.verb is Verb.PUT_COUNTER and (barred := banned(act, action)) is not None:
        return [barred]
    if action.theme is None or action.verb is Verb.DECLARE:
        return [passes(act, "cost.definition", "cost", verb=action.verb)]
    return _with_cards(act, action, action.theme)


@enforces("cost.unpayable", "lp.payment")
def _has_lp(act: Activation, action: Action) -> Finding:
    """LP can be paid down to exactly nothing, not below."""
    wanted = None if action.amount is None else amount(act.state, action.amount, act.ctx)
    if wanted is None:
        return unknown(act, "cost.unpayable", "cost_lp", f"cards.{act.card.id}.text")
    have = act.state.lp[act.seat]
    code = passes if have >= wanted else forbids
    return code(act, "cost.unpayable", "cost_lp", amount=wanted, have=have)


@enforces("xyz.detach-cost")
def _has_materials(act: Activation, action: Action) -> Finding:
    wanted = 1 if action.amount is None else amount(act.state, action.amount, act.ctx)
    have = sum(card.attached_to == act.card.id for card in act.state.cards.values())
    if wanted is None:
        return unknown(act, "cost.unpayable", "cost_cards", f"cards.{act.card.id}.text", verb=action.verb)
    told = is_known(act.state, (act.card.controller,), (Zone.OVERLAY,))
    if have == 0 and not told and not any(card.zone is Zone.OVERLAY for card in act.state.cards.values()):
        return assumes(
            act, "cost.unpayable", "cost_cards", f"board.{act.card.id}.materials", verb=action.verb
        )
    code = passes if have >= wanted else forbids
    return code(act, "cost.unpayable", "cost_cards", verb=action.verb, need=wanted, have=have)


@enforces("counter.by-name")
def _has_counters(act: Activation, action: Action) -> Finding:
    wanted = 1 if action.amount is None else amount(act.state, action.amount, act.ctx)
    if wanted == 0:
        wanted = 1  # all of them: with none there is nothing to pay
    if wanted is None or action.counter is None:
        return unknown(act, "cost.unpayable", "cost_cards", f"cards.{act.card.id}.text", verb=action.verb)
    holders = [act.card] if is_just_this_card(action.to) else act.state.on_field(act.seat)
    have = sum(card.counters.get(action.counter, 0) for card in holders)
    if have < wanted and (untold := _counters_untold(act, holders)) is not None:
        path = f"board.{untold}.counters"
        return assumes(act, "cost.unpayable", "cost_cards", path, verb=action.verb)
    code = passes if have >= wanted else forbids
    return code(act, "cost.unpayable", "cost_cards", verb=action.verb, need=wanted, have=have)


def _counters_untold(act: Activation, holders: Sequence[CardInPlay]) -> str | None:
    """A card that lay there with counters of which nobody said how many: nothing befell it but that some were taken."""
    told = act.state.told_in_full or any(card.counters for card in act.state.cards.values())
    taken = {event.card for event in act.state.events if Verb.REMOVE_COUNTER in event.verbs}
    moved = {event.card for event in act.state.events} - taken
    lain = [card for card in holders if card.since == 0 and card.id not in moved]
    return lain[0].id if lain and not told else None


# --------------------------------------------------------------------------- paying with cards


def _with_cards(act: Activation, action: Action, theme: Noun) -> list[Finding]:
    if isinstance(theme, Several) and any_of_them_pays(theme):
        ways = [_with_cards(act, action, part) for part in theme.parts]
        return max(ways, key=_ease)
    if isinstance(theme, Several):
        found = [found for part in theme.parts for found in _with_cards(act, action, part)]
        return found if _enough_together(act, action, theme) else [*found, _too_few(act, action)]
    if isinstance(theme, Reference):
        return _with_known_card(act, action, theme)
    return _with_selection(act, action, theme)


def any_of_them_pays(theme: Several) -> bool:
    """～１枚または～１枚を捨てて, 闇・地・炎属性モンスターをそれぞれ１体まで見せて: not each of the parts has to be paid."""
    up_to = [isinstance(one, Selection) and one.quantity.kind is QuantityKind.UP_TO for one in theme.parts]
    return theme.either or all(up_to)


def _ease(way: list[Finding]) -> tuple[int, bool]:
    """What can be paid for certain before what may be, and that before what cannot."""
    worst = min({True: 2, None: 1, False: 0}[one.allows] for one in way)
    return worst, not any(one.missing for one in way)


def _enough_together(act: Activation, action: Action, theme: Several) -> bool:
    """One card cannot pay two parts (这张卡和1只怪兽): any parts taken together have cards enough."""
    chosen = [part for part in theme.parts if isinstance(part, Selection)]
    pools = [{card.id for card in cost_pool(act, action, part)} for part in chosen]
    counts = [needed(part.quantity, act.state, act.ctx) or 1 for part in chosen]
    itself = any(is_just_this_card(part) for part in theme.parts)
    fixed = {act.card.id} if itself else set[str]()
    for size in range(1 if itself else 2, len(chosen) + 1):
        for some in combinations(range(len(chosen)), size):
            if len(fixed.union(*(pools[n] for n in some))) < len(fixed) + sum(counts[n] for n in some):
                return any(_may_be_more(act, action, chosen[n]) for n in some)
    return True


def _may_be_more(act: Activation, action: Action, part: Selection) -> bool:
    return where_unknown(act, own_if_unsaid(part, act), zones_paid_from(action, part)) is not None


def _too_few(act: Activation, action: Action) -> Finding:
    return forbids(act, "cost.unpayable", "cost_cards", verb=action.verb, need=2, have=1)


def _with_known_card(act: Activation, action: Action, theme: Reference) -> list[Finding]:
    """Usually "this card" itself."""
    card = act.card if theme.kind is RefKind.THIS_CARD else None
    if theme.kind is RefKind.EQUIPPED and act.card.equipped_to is not None:
        card = act.state.cards.get(act.card.equipped_to)
    if card is None:
        return [unknown(act, "cost.unpayable", "cost_cards", f"cards.{act.card.id}.text", verb=action.verb)]
    if (
        action.source is not None
        and action.source.zones
        and not matching.in_zones(act.state, card, action.source.zones)
    ):
        return [forbids(act, "cost.unpayable", "cost_cards", verb=action.verb, need=1, have=0)]
    if theme.by is Verb.EQUIP and card.equipped_to is None:  # 效果装备的这张卡
        return [forbids(act, "cost.unpayable", "cost_cards", verb=action.verb, need=1, have=0)]
    if action.verb is Verb.DISCARD and card.zone is not Zone.HAND:
        return [forbids(act, "cost.discard", "cost_cards", verb=action.verb, need=1, have=0)]
    so = every(fits(act.state, card, said, act.ctx) for said in theme.predicates)
    if so is not True:
        return [_not_as_told(act, action, card, theme, so)]
    barred = barred_from(act, action, card)
    return [barred] if barred is not None else [passes(act, _rule(action), "cost", verb=action.verb)]


def _not_as_told(act: Activation, action: Action, card: CardInPlay, theme: Reference, so: Truth) -> Finding:
    """カウンターが４つ以上乗っているこのカード, フィールドの表側表示のこのカード: as the text tells it, it is not."""
    counted = any(isinstance(said, Holding) for said in theme.predicates)
    if counted and (untold := _counters_untold(act, [card])) is not None:
        path = f"board.{untold}.counters"
        return assumes(act, "cost.unpayable", "cost_cards", path, verb=action.verb)
    return judged(
        act, so, "cost.unpayable", "cost_card", f"cards.{card.id}", verb=action.verb, paid=card.card.name()
    )


def _with_selection(act: Activation, action: Action, theme: Selection) -> list[Finding]:
    if act.cost is not None:
        return _with_named_cards(act, action, theme)
    rule, pool = _rule(action), cost_pool(act, action, theme)
    need = needed(theme.quantity, act.state, act.ctx)
    if need is None:
        return [unknown(act, "cost.unpayable", "cost_cards", f"cards.{act.card.id}.text", verb=action.verb)]
    barred = [found for card in pool if (found := barred_from(act, action, card)) is not None]
    cannot = sum(found.allows is False for found in barred)
    have = len(pool) - cannot
    together, _ = some_together(act.state, pool, need, theme, act.ctx)
    if have >= need and together:
        return [passes(act, rule, "cost_cards", verb=action.verb, need=need, have=have)]
    everything = _banned_altogether(act, action)
    if everything is not None:
        return [everything]
    path = where_unknown(act, own_if_unsaid(theme, act), zones_paid_from(action, theme))
    if path is not None:
        return [assumes(act, "cost.unpayable", "cost_cards", path, verb=action.verb, need=need, have=have)]
    path = told_in_part(act, own_if_unsaid(theme, act), zones_paid_from(action, theme))
    if path is not None or have < need <= len(cost_pool(act, action, theme, unsure=True)) - cannot:
        missing = path or f"cards.{act.card.id}.text"
        return [unknown(act, "cost.unpayable", "cost_cards", missing, verb=action.verb)]
    if have >= need:
        return [judged(act, together, "cost.unpayable", "cost_together", "board", verb=action.verb)]
    hidden = _face_down_refused(act, action, theme)
    refused = [found for found in (hidden, *barred) if found is not None]
    return refused or [forbids(act, "cost.unpayable", "cost_cards", verb=action.verb, need=need, have=have)]


def _with_named_cards(act: Activation, action: Action, theme: Selection) -> list[Finding]:
    """The player names the cards: each must be one that can pay."""
    assert act.cost is not None
    rule, pool = _rule(action), {card.id for card in cost_pool(act, action, theme)}
    findings: list[Finding] = []
    for card_id in act.cost:
        card = act.state.cards[card_id]
        refused = barred_from(act, action, card) if card_id in pool else _why_not(act, action, theme, card)
        paid = card.card.name()
        if refused is not None:
            findings.append(msgspec.structs.replace(refused, params={**refused.params, "paid": paid}))
        else:
            findings.append(passes(act, rule, "cost_card", verb=action.verb, paid=paid))
    together = go_together(act.state, [act.state.cards[one] for one in act.cost], theme, act.ctx)
    if len(act.text.costs) == 1 and not together:
        findings.append(judged(act, together, "cost.unpayable", "cost_together", "board", verb=action.verb))
    return findings


def _why_not(act: Activation, action: Action, theme: Selection, card: CardInPlay) -> Finding:
    params = {"verb": action.verb, "paid": card.card.name()}
    if card.controller is not act.seat and theme.player in (None, Player.SELF):
        return forbids(act, "cost.own-cards", "cost_own", **params)
    hidden = card.on_field and not card.face_up and matching.needs_to_be_seen(theme)
    if hidden and action.verb is not Verb.TRIBUTE:
        return forbids(act, "cost.send-face-down", "cost_face_down", **params)
    if CardKind.TOKEN in card.card.kinds and action.verb is Verb.SEND_TO_GRAVEYARD:
        return forbids(act, "cost.send-token", "cost_token", **params)
    truth = matching.suits(act.state, card, theme, act.ctx, hidden=action.verb is Verb.TRIBUTE)
    if truth is None:
        return unknown(act, "cost.unpayable", "cost_card", f"cards.{card.id}", **params)
    return forbids(act, "cost.unpayable", "cost_card", **params)


def _rule(action: Action) -> str:
    return {
        Verb.TRIBUTE: "cost.tribute",
        Verb.DISCARD: "cost.discard",
        Verb.SEND_TO_GRAVEYARD: "cost.send-to-graveyard",
    }.get(action.verb, "cost.definition")


def zones_paid_from(action: Action, theme: Selection) -> tuple[Zone, ...]:
    """Where the cards that pay come from: as the text says, or as the act implies."""
    if theme.zones:
        return theme.zones
    if action.source is not None and action.source.zones:
        return action.source.zones
    return _COST_ZONE.get(action.verb, (Zone.FIELD,))


def own_if_unsaid(theme: Selection, act: Activation) -> Selection:
    """Costs are paid with one's own cards unless the text says otherwise (R2020:3.4.2:12)."""
    return theme if theme.player is not None else msgspec.structs.replace(theme, player=Player.SELF)


@enforces(
    "cost.own-cards",
    "cost.tribute-face-down",
    "cost.send-face-down",
    "cost.send-token",
    "token.cost-and-material",
    "activation.spell-from-hand-on-field",
)
def cost_pool(act: Activation, action: Action, theme: Selection, *, unsure: bool = False) -> list[CardInPlay]:
    """The cards that could pay; with *unsure* also those of which nobody knows whether they fit.

    A Tribute may be face-down even where the text asks for a property; a card sent (or returned, or banished) for
    a property must show it. The card being activated from the hand is on the field already.
    """
    wanted = msgspec.structs.replace(own_if_unsaid(theme, act), zones=zones_paid_from(action, theme))
    pool = []
    face_down = action.verb is Verb.TRIBUTE
    for card in matching.candidates(act.state, wanted, act.ctx, hidden=face_down, unsure=unsure):
        if CardKind.TOKEN in card.card.kinds and action.verb is Verb.SEND_TO_GRAVEYARD:
            continue
        if action.verb is Verb.RETURN_TO_HAND and not _NEVER_IN_HAND.isdisjoint(card.card.kinds):
            continue  # these never go to the hand
        if act.is_card_activation and card.id == act.card.id:
            continue
        pool.append(card)
    return pool


def _face_down_refused(act: Activation, action: Action, theme: Selection) -> Finding | None:
    """There is a fitting card, but it is face-down: say so rather than "there is none"."""
    if action.verb is Verb.TRIBUTE:
        return None
    for card in act.state.on_field(act.seat):
        if card.face_up or card.zone not in MONSTER_ZONES:
            continue
        if matching.suits(act.state, card, own_if_unsaid(theme, act), act.ctx, hidden=True):
            return forbids(
                act, "cost.send-face-down", "cost_face_down", verb=action.verb, paid=card.card.name()
            )
    return None


# --------------------------------------------------------------------------- replaced and forbidden payments


@enforces(
    "cost.discard-to-graveyard-replaced",
    "cost.send-replaced",
    "cost.tribute-replaced",
    "resolution.prohibition-first",
    "protection.cannot-be-tributed",
    "unaffected.costs-and-procedures",
)
def barred_from(act: Activation, action: Action, card: CardInPlay) -> Finding | None:
    """What keeps this very card from paying: it would be banished instead, or the act is forbidden."""
    would = lasting.would_be(action.verb, card, act.ctx, Cause.COST)
    forbidden = lasting.forbidden(act.state, would, act.base)
    if forbidden is not None:
        return forbidden
    if _is_shown_already(action, card):
        rule = "cost.showing-a-hand-card"
        return forbids(act, rule, "cost_cards", verb=action.verb, need=1, have=0)
    if not _must_reach_graveyard(action):
        return None
    zone, why = replaced.replaced_destination(act.state, card, Zone.GRAVEYARD, act.base)
    if why is None:
        return None
    rule = "cost.discard-to-graveyard-replaced" if action.verb is Verb.DISCARD else "cost.send-replaced"
    params = {
        "verb": action.verb,
        "paid": card.card.name(),
        **{k: v for k, v in why.params.items() if k == "by"},
    }
    if zone is Zone.GRAVEYARD:
        return unknown(act, rule, "cost_replaced", why.missing or "", **params)
    return forbids(act, rule, "cost_replaced", **params)


@enforces("cost.showing-a-hand-card")
def _is_shown_already(action: Action, card: CardInPlay) -> bool:
    """手札の～を相手に見せて: a card of the hand that all can see cannot be shown."""
    return action.verb is Verb.REVEAL and card.zone is Zone.HAND and card.revealed


def _must_reach_graveyard(action: Action) -> bool:
    """ "Send to the Graveyard", "discard to the Graveyard": the place is part of the cost; plain "discard" is not."""
    if action.verb is Verb.SEND_TO_GRAVEYARD:
        return True
    printed = action.destination is not None and Zone.GRAVEYARD in action.destination.zones
    return action.verb is Verb.DISCARD and (printed or Manner.TO_GRAVEYARD in action.manner)


def _banned_altogether(act: Activation, action: Action) -> Finding | None:
    """With no card listed that could pay: would any card of the hand, or of the Deck, be barred from it?"""
    if not _must_reach_graveyard(action) or not isinstance(action.theme, Selection):
        return None
    zones = zones_paid_from(action, action.theme)
    if zones == (Zone.DECK,):
        return _barred_in_deck(act, action)
    if Zone.HAND not in zones:
        return None
    found = barred_from(act, action, msgspec.structs.replace(act.card, zone=Zone.HAND, controller=act.seat))
    return found if found is not None and found.allows is False else None


def _barred_in_deck(act: Activation, action: Action) -> Finding | None:
    """Whatever the cards of the Deck are; open where only cards of one class are barred, for nobody knows which come."""
    found = [barred_from(told, action, card) for told, card in any_cards(act, action, Zone.DECK)]
    barred = [one for one in found if one is not None]
    if not barred or found[0] in barred:
        return found[0]
    return unknown(act, barred[0].rule, "cost_cards", "deck", verb=action.verb)
