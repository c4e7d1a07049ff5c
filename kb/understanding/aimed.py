"""Targets that nobody names because the text leaves no choice: 以1只攻击怪兽为对象."""

from __future__ import annotations

from grammar.nodes import DidThat, InPosition, OneOfThose, Selection
from grammar.question_nodes import Thing
from grammar.terms import Player, Position, Verb
from kb.cards import Seat
from kb.effects import Effect
from kb.errors import SituationError
from kb.understanding.draft import Draft
from kb.walk import actions_of

_ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK})


def attacker_aimed_at(draft: Draft, name: str, number: int | None) -> tuple[str, ...]:
    """The monster that attacked last, where the one target of the effect is just that monster."""
    card = draft.card(name)
    attacks = [play for play in draft.plays if play.do == "attack" and play.card is not None]
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [effect for effect in effects if number in (None, effect.printed_no)]
    attacker = attacks[-1].card if attacks else None
    if attacker is None or len(meant) != 1 or not _aims_at_attacker(meant[0]):
        return ()
    return (attacker,)


def _aims_at_attacker(effect: Effect) -> bool:
    """1只攻击怪兽; 那1只怪兽, of an effect that answers the declaration of an attack."""
    targets = effect.text.targets if effect.text is not None else ()
    trigger = effect.text.trigger if effect.text is not None else None
    declared = trigger is not None and [(e.verb, e.passive) for e in trigger.events] == [
        (Verb.DECLARE_ATTACK, False)
    ]
    of_those = declared and any(isinstance(one, OneOfThose) for t in targets for one in t.predicates)
    return len(targets) == 1 and (of_those or _is_attacker(targets[0]))


def _is_attacker(selection: Selection) -> bool:
    return any(
        isinstance(predicate, DidThat) and not predicate.passive and predicate.action.verb in _ATTACKS
        for predicate in selection.predicates
    )


def seat_looking_at(draft: Draft, source: str, owner: Seat) -> Seat | None:
    """Who played *source* on a card of *owner*, where its text looks for targets on one side alone."""
    card = draft.card(source)
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    sides = {target.player for text in texts for target in text.targets}
    themes = [action.theme for text in texts for action, _ in actions_of(text)]
    sides = sides or {theme.player for theme in themes if isinstance(theme, Selection)}
    return owner if sides == {Player.SELF} else owner.other if sides == {Player.OPPONENT} else None


def position_is_told(effect: Effect, monster: Thing) -> None:
    """抹杀之使徒能除外青眼白龙吗. Raises SituationError where the effect looks for another position than face-up, and
    how that monster lies is not told."""
    if monster.position is not None or effect.text is None:
        return
    themes = [action.theme for action, _ in actions_of(effect.text)]
    wanted = {
        position
        for one in (*effect.text.targets, *themes)
        if isinstance(one, Selection)
        for predicate in one.predicates
        if isinstance(predicate, InPosition)
        for position in predicate.positions
    }
    if wanted - {Position.FACE_UP}:
        raise SituationError("question: how the monster lies is not told", words=monster.name or "")
