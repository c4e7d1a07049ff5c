"""Which cards an act is done to, chosen while the effect resolves.

What the situation states of the choices decides (``Context.selects``). Without that, a choice is made only where
there is none to make: as many cards as there are wanted. Anything else is undecided, and said so.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Noun, Number, Quantity, Reference, Selection, Several, Who
from grammar.terms import Manner, Player, QuantityKind, RefKind, Verb, Where, Zone
from kb import among, amounts, lasting, matching
from kb.cards import CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.places import placed
from kb.references import Undecided
from kb.state import DuelState
from kb.walk import apart

_HIDDEN = (Zone.DECK, Zone.EXTRA_DECK, Zone.HAND)
_ALL = (QuantityKind.ALL, QuantityKind.UNSTATED, QuantityKind.EACH)


def meant(state: DuelState, action: Action, ctx: Context) -> list[CardInPlay]:
    """The cards that *action* is done to. Raises Undecided when a choice or a fact is missing."""
    noun = action.theme or Reference(kind=RefKind.THAT)
    if isinstance(noun, Selection) and done_by_both(placed(noun, action), action):
        own = [
            msgspec.structs.replace(placed(noun, action), player=who)
            for who in (Player.SELF, Player.OPPONENT)
        ]
        return [card for part in own for card in pick(state, part, action, ctx)]
    return pick(state, noun, action, ctx)


def done_by_both(noun: Selection, action: Action) -> bool:
    """Each player does it with cards of his own (お互いは手札を１枚捨てる)."""
    both = isinstance(action.agent, (Who, Selection)) and action.agent.player is Player.BOTH
    unsaid = noun.player in (Player.BOTH, Player.THAT_PLAYER)
    hidden = bool(noun.zones) and set(noun.zones) <= {Zone.DECK, Zone.HAND, Zone.EXTRA_DECK}
    return both and unsaid and hidden


@enforces("resolution.those-cards")
def pick(state: DuelState, noun: Noun, action: Action, ctx: Context) -> list[CardInPlay]:
    """Cards for one noun of *action*."""
    if isinstance(noun, Several):
        if noun.either:
            return _one_of(state, noun, action, ctx)
        picked = [pick(state, part, action, ctx) for part in apart(noun)]
        if _names_certain_cards(noun) and any(picked) and not all(picked):
            # AとBを: both or neither; AおよびBを: whichever is there. The two are not told apart here.
            raise Undecided("doubt.which_that", missing=ctx.source)
        found = {card.id: card for cards in picked for card in cards}
        return list(found.values())
    if isinstance(noun, Reference):
        known = _where_said(state, matching.referred(state, noun, ctx), action, ctx)
        return known if noun.quantity is None else choose(state, known, noun.quantity, action, ctx)
    return _pick_described(state, placed(noun, action), action, ctx)


def _names_certain_cards(noun: Several) -> bool:
    """このカードと…１体: a card that is known, and so many of a sort or others that are known."""
    known = [part for part in noun.parts if isinstance(part, Reference)]
    counted = [p for p in noun.parts if isinstance(p, Selection) and p.quantity.kind is QuantityKind.EXACT]
    return bool(known) and len(known) + len(counted) == len(noun.parts)


def _where_said(state: DuelState, known: list[CardInPlay], action: Action, ctx: Context) -> list[CardInPlay]:
    """Known cards, if they are where the text takes them from (这张卡从手卡特殊召唤).

    作为对象的墓地的卡: the one that was targeted there, not one that this effect has just sent there.
    """
    if action.source is None or not action.source.zones:
        return known
    theme = action.theme
    several = isinstance(theme, Reference) and theme.kind is RefKind.TARGETED and len(ctx.targets) > 1
    moved = {event.card for event in ctx.done if event.destination is not None} if several else set()
    there = [card for card in known if matching.in_zones(state, card, action.source.zones)]
    return [card for card in there if card.id not in moved]


def _one_of(state: DuelState, noun: Several, action: Action, ctx: Context) -> list[CardInPlay]:
    """One of several descriptions. The stated choice tells which; else the only one there is."""
    all_of_them = {
        card.id: card
        for part in noun.parts
        for card in (
            matching.referred(state, part, ctx)
            if isinstance(part, Reference)
            else [c for n in [part] for c in _candidates(state, n, action, ctx)]
        )
    }
    if not all_of_them:
        for part in noun.parts:
            if isinstance(part, Selection) and not matching.all_listed(state, placed(part, action), ctx):
                raise Undecided("doubt.unlisted", missing=", ".join(zone.value for zone in part.zones))
    one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    return choose(state, list(all_of_them.values()), one, action, ctx)


def _candidates(state: DuelState, noun: Noun, action: Action, ctx: Context) -> list[CardInPlay]:
    if isinstance(noun, Selection):
        return matching.candidates(state, placed(noun, action), ctx)
    return matching.cards(state, noun, ctx)


@enforces("resolution.no-impossible-choice")
def _pick_described(state: DuelState, selection: Selection, action: Action, ctx: Context) -> list[CardInPlay]:
    sure = matching.candidates(state, selection, ctx)
    maybe = matching.candidates(state, selection, ctx, unsure=True)
    named = [card for card in maybe if card.id in ctx.selects]
    own = _its_own_card(state, ctx)
    sure, maybe = [c for c in sure if c.id != own], [c for c in maybe if c.id != own]
    if selection.quantity.kind is QuantityKind.EACH and not matching.all_listed(state, selection, ctx):
        raise Undecided("doubt.unlisted", missing=", ".join(zone.value for zone in selection.zones))
    if selection.quantity.kind in _ALL and not _is_choice(selection):
        unclear = [card for card in maybe if card not in sure and card not in named]
        if unclear:
            raise Undecided("doubt.fits", missing=unclear[0].card.name())
        return [card for card in maybe if card in sure or card in named]
    if named:
        return choose(state, named, selection.quantity, action, ctx)
    if action.verb in _TAKEN and _lies_in_no_order(selection, action, sure):
        raise Unlisted(selection)
    possible = [card for card in sure if _may_be_chosen(state, card, action, ctx)]
    if len(maybe) > len(sure) and len(possible) < _wanted(state, selection.quantity, ctx):
        raise Undecided("doubt.choice", missing=maybe[0].card.name())
    if not possible and not matching.all_listed(state, selection, ctx):
        raise Unlisted(selection)
    return _alike_or_unlike(
        state, choose(state, possible, selection.quantity, action, ctx), selection, action, ctx
    )


def _alike_or_unlike(
    state: DuelState, chosen: list[CardInPlay], selection: Selection, action: Action, ctx: Context
) -> list[CardInPlay]:
    """カード名が異なる２体, where no others are there: none is taken that do not go together."""
    together = among.go_together(state, chosen, selection, ctx)
    if together is None or (not together and Manner.AS_MANY_AS_POSSIBLE in action.manner):
        raise Undecided("doubt.choice", missing=", ".join(card.card.name() for card in chosen))
    return chosen if together else []


#: acts for which it does not matter which cards they were, as long as none of them has a text
_TAKEN = frozenset({Verb.SEND_TO_GRAVEYARD, Verb.BANISH})


def _lies_in_no_order(selection: Selection, action: Action, cards: list[CardInPlay]) -> bool:
    """デッキの上から３枚, of a Deck that is listed in no order: any of its cards, none of which has an effect."""
    top = selection.top or (action.source is not None and action.source.where is Where.TOP)
    if not top or selection.zones != (Zone.DECK,) or selection.predicates or not cards:
        return False
    return all(card.seq is None and card.card.text is not None and not card.effects for card in cards)


@enforces("activation.excludes-itself")
def _its_own_card(state: DuelState, ctx: Context) -> str | None:
    """The Spell or Trap whose activation is being resolved: its processing leaves it out."""
    link = next((link for link in state.chain if link.number == ctx.link), None)
    return link.card if link is not None and link.card_activation else None


class Unlisted(Undecided):
    """The cards would come from a place of which the situation lists nothing (an unknown Deck or hand)."""

    def __init__(self, selection: Selection) -> None:
        super().__init__("doubt.unlisted", missing=", ".join(zone.value for zone in selection.zones))
        self.selection = selection


def _is_choice(selection: Selection) -> bool:
    return selection.quantity.kind is QuantityKind.UNSTATED and any(z in _HIDDEN for z in selection.zones)


def _may_be_chosen(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> bool:
    """A card to which the act is forbidden would make the step impossible: it may not be chosen."""
    own = card.id if Manner.IGNORING_CONDITIONS in action.manner else None
    would = lasting.would_be(action.verb, card, ctx, Cause.EFFECT, Verb.CHOOSE)
    finding = lasting.forbidden(state, would, ctx.base, ignoring=own)
    return finding is None or finding.allows is not False


def _wanted(state: DuelState, quantity: Quantity, ctx: Context) -> int:
    bounds = amounts.bounds(state, quantity, ctx)
    return 1 if bounds is None else max(1, bounds[0])


@enforces("resolution.that-many-cards")
def choose(
    state: DuelState, cards: list[CardInPlay], quantity: Quantity, action: Action, ctx: Context
) -> list[CardInPlay]:
    """So many of *cards*. Too few of them: none, unless the text asks for as many as possible."""
    bounds = amounts.bounds(state, quantity, ctx)
    if bounds is None:
        raise Undecided("doubt.number", missing=action.verb.value)
    least, most = bounds
    if quantity.kind is QuantityKind.ALL or Manner.AS_MANY_AS_POSSIBLE in action.manner and most is None:
        return cards
    named = [card for card in cards if card.id in ctx.selects]
    if named and len(named) >= min(least, len(cards)):
        return named if most is None else named[:most]
    if most is None and quantity.kind is not QuantityKind.ANY_NUMBER:
        most = 1 if quantity.kind is QuantityKind.UNSTATED else most
    if len(cards) < least:
        return cards if Manner.AS_MANY_AS_POSSIBLE in action.manner else []
    if len(cards) == least == most or (len(cards) == 1 and least == 1):
        return cards
    if not cards:
        return []
    raise Undecided("doubt.choice", missing=", ".join(card.card.name() for card in cards))
