"""它被连锁弄离了场: what an effect of which nothing else is told did in answer to the last link."""

from __future__ import annotations

from grammar.question_nodes import Event, Role
from kb.situation import Play, Stated
from kb.understanding.cards import done_to, label, other_card
from kb.understanding.draft import Draft
from kb.understanding.phrases import refers, themes, things_of
from kb.understanding.vocabulary import ACTS

#: acts that, said of a link, are told of the link itself
_OF_LINKS = frozenset({"negate", "negate_activation"})


def is_by_a_link(draft: Draft, event: Event) -> bool:
    """被连锁…: by the effect of some link."""
    by = [thing.word for thing in things_of(event.before, Role.BY)]
    told = not (event.negated or event.wondered or event.condition) and draft.open_link() is not None
    return told and by == ["chain"] and event.verb in ACTS and event.verb not in _OF_LINKS


def done_by_a_link(draft: Draft, event: Event) -> None:
    """A card of the other player is chained that does so much. Raises SituationError when it is not plain to which."""
    link = draft.open_link()
    cards = [thing for thing in themes(event) if refers(thing)]
    if link is None or link.player is None or len(cards) != 1:
        raise draft.not_understood(event)
    thing = cards[0]
    name = label(draft, thing) if thing.name is not None else _meant(draft, event, link)
    draft.take(thing, wholly=True)
    for by in things_of(event.before, Role.BY):
        draft.take(by)
    card = other_card(draft, link.player.other)
    stated = Stated(verb=ACTS[event.verb].value, card=name)
    draft.plays.append(Play(do="activate", player=link.player.other, card=card, result=(stated,)))
    draft.told_result = True


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
