"""它被连锁弄离了场: what an effect of which nothing else is told did in answer to the last link."""

from __future__ import annotations

import msgspec

from grammar.nodes import HasAttribute
from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb
from grammar.walk import nodes_in
from kb.situation import Play, Stated
from kb.understanding.cards import describe, done_to, label, other_card
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, refers, seat_of, themes, things_of
from kb.understanding.vocabulary import ACTS

#: acts that, said of a link, are told of the link itself
_OF_LINKS = frozenset({"negate", "negate_activation"})
#: 清光: none of them is left
_REMOVES_ALL = "remove_all"


def is_by_a_link(draft: Draft, event: Event) -> bool:
    """被连锁…: by the effect of some link."""
    by = [thing.word for thing in things_of(event.before, Role.BY)]
    told = not (event.negated or event.wondered or event.condition) and draft.open_link() is not None
    does = event.verb == _REMOVES_ALL or (event.verb in ACTS and event.verb not in _OF_LINKS)
    return told and by == ["chain"] and does


def done_by_a_link(draft: Draft, event: Event) -> None:
    """A card of the other player is chained that does so much. Raises SituationError when it is not plain to which."""
    link = draft.open_link()
    cards = [thing for thing in themes(event) if refers(thing)]
    if link is None or link.player is None or len(cards) != 1:
        raise draft.not_understood(event)
    thing = cards[0]
    if event.verb == _REMOVES_ALL:
        name = _all_of_them(draft, event, thing, link)
    elif thing.name is not None:
        name = label(draft, thing)
    else:
        name = _meant(draft, event, link)
    draft.take(thing, wholly=True)
    for by in things_of(event.before, Role.BY):
        draft.take(by)
    card = other_card(draft, link.player.other)
    act = Verb.LEAVE_FIELD if event.verb == _REMOVES_ALL else ACTS[event.verb]
    stated = Stated(verb=act.value, card=name)
    draft.plays.append(Play(do="activate", player=link.player.other, card=card, result=(stated,)))
    draft.told_result = True


def _all_of_them(draft: Draft, event: Event, thing: Thing, link: Play) -> str:
    """我场上水·炎属性怪兽被连锁清光了: one stands for all of them; they are all that the link's own text looks at."""
    seat = seat_of(thing.player) or actor(event)
    if thing.kind is not ThingKind.DESCRIBED or thing.name is not None or seat is not link.player:
        raise draft.not_understood(event)
    more = thing.before or thing.count or thing.other or thing.series or thing.race or thing.level
    if CardKind.MONSTER not in thing.kinds or more or seat is None:
        raise draft.not_understood(event)
    card = draft.card(link.card or "")
    texts = [effect.text for effect in draft.base.effects(card) if effect.text] if card is not None else []
    found = [node for text in texts for node in nodes_in(text) if isinstance(node, HasAttribute)]
    looked_at = {attribute for node in found for attribute in node.values}
    if thing.attributes and (not looked_at or not looked_at <= set(thing.attributes)):
        raise draft.not_understood(event)
    name = describe(draft, msgspec.structs.replace(thing, zone=None, all=False), seat)
    draft.all_listed.append((seat, "monster_zone"))
    return name


def _meant(draft: Draft, event: Event, link: Play) -> str:
    """它: what the link is aimed at, or the card whose effect it is; it must be one of them."""
    place = draft.place_of(link.card or "")
    lies = place is not None and "monster" in (draft.board[place].zone or "monster")
    card = draft.card(link.card or "")
    itself = card is not None and card.card_class == "monster" and lies
    if itself and not link.targets and link.card is not None:
        return link.card
    if link.targets and not itself:
        return done_to(draft, link)
    raise draft.not_understood(event)
