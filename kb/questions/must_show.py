"""Must the card that a text takes from a hidden place to another be shown to the opponent?"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, IsKind, Predicate, Selection
from grammar.terms import CardKind, Manner, Position, Verb, Zone
from kb.effects import Effect
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable
from kb.walk import actions_of, zones_of

_HIDDEN = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK})
_FACE_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


@enforces("search.shown-as-proof")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``doing`` names the acts meant; of several cards that the text takes so, the answer must be the same."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    effects = [e for e in card.effects if ask.effect in (None, e.printed_no) and e.activates]
    if not effects or not all(effect.complete for effect in effects):
        return not_derivable("judge.text_unknown", card=card.card.name())
    wanted = {Verb(act) for act in ask.doing}
    taken = [a for effect in effects for a in _taken(effect) if not wanted or a.verb in wanted]
    found = {_asks_for_more(action) for action in taken}
    if len(found) != 1 or None in found:
        return not_derivable("judge.no_ground")
    shown = bool(found.pop())
    because = ("search.shown-as-proof",)
    return common.yes_no(shown, "judge.must_show", because, card=card.card.name())


def _taken(effect: Effect) -> Iterator[Action]:
    """Acts by which a card goes from a hidden place to where the opponent does not see it."""
    text = effect.text
    if text is None:
        return
    for action in (*text.costs, *(action for action, _ in actions_of(text))):
        unseen = action.verb in (Verb.RETURN_TO_DECK, Verb.ADD_TO_HAND, Verb.SET, Verb.PLACE) or (
            action.verb is Verb.SPECIAL_SUMMON and bool(_FACE_DOWN & set(action.position))
        )
        if unseen and _HIDDEN & set(zones_of(action)):
            yield action


def _asks_for_more(action: Action) -> bool | None:
    """Its text takes only cards of a certain sort; None where that is not plain from the text."""
    theme, zones = action.theme, set(zones_of(action))
    random = Manner.RANDOM in action.manner
    if not isinstance(theme, Selection) or random:
        return None
    if action.verb is Verb.PLACE and (
        action.destination is None or Zone.DECK not in action.destination.zones
    ):
        return None
    more = [predicate for predicate in theme.predicates if not _is_any_card(predicate)]
    if not more:
        return False if zones <= _HIDDEN else None
    goes_there = action.verb in (Verb.SET, Verb.SPECIAL_SUMMON)
    if goes_there and all(isinstance(predicate, IsKind) for predicate in more):
        return None  # that it is a monster is seen from where it lies
    return True


def _is_any_card(predicate: Predicate) -> bool:
    return isinstance(predicate, IsKind) and set(predicate.kinds) == {CardKind.CARD}
