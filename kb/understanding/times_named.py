"""The turn and the phase that a text names: where nobody says when, 能发X吗 is asked of the time at which X can be.

The same goes for what was activated: an effect of 对方回合 was activated in the other player's turn.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Window
from grammar.terms import Moment, Phase, Player
from kb.cards import Card, CardClass, Seat
from kb.context import Base
from kb.damage_step import EVERY_PART, parts_of_events
from kb.effects import Effect, EffectKind
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation
from kb.understanding.vocabulary import LASTING
from kb.understanding.whereabouts import known_card

#: the moments of a battle that a text may name alone, as the timing of an asking
_IN_BATTLE = {
    Moment.DAMAGE_STEP_START: "damage_step_start",
    Moment.BEFORE_DAMAGE_CALCULATION: "before_calc",
    Moment.DAMAGE_CALCULATION: "calc",
    Moment.AFTER_DAMAGE_CALCULATION: "after_calc",
    Moment.DAMAGE_STEP_END: "damage_step_end",
}
_MAIN = frozenset({Phase.MAIN, Phase.MAIN1})


def window_of(situation: Situation, name: str | None, number: int | None, base: Base) -> Window | None:
    """The one window of the one effect meant; None where there are several, or none."""
    card = known_card(situation, name, base)
    if card is None:
        return None
    if number is None and _is_to_be_played(situation, card):
        return None
    texts = [e.text for e in base.effects(card) if e.activates and number in (None, e.printed_no)]
    text = texts[0] if len(texts) == 1 else None
    if text is None:
        return None
    during = text.trigger.during if text.trigger is not None else None
    windows = [w for w in (text.window, *text.also_windows, during) if w is not None]
    single = windows[0] if len(windows) == 1 else None
    return None if single is None or single.which is not None or single.nth else single


def _is_to_be_played(situation: Situation, card: Card) -> bool:
    """能发动X吗 of a Continuous Spell or the like that lies nowhere yet: the card, not an effect that it has later."""
    lies = any(
        placed.card in (card.name(), *card.names.values()) and placed.zone for placed in situation.board
    )
    about = situation.ask.about if situation.ask is not None else None
    lasting = not LASTING.isdisjoint(card.kinds) and card.card_class is not CardClass.MONSTER
    return lasting and not lies and about not in ("effect", "effect-some-time")


def turn_named(window: Window | None, seat: Seat) -> Seat | None:
    """Whose turn it says, for an effect that *seat* activates."""
    turn = window.turn if window is not None else None
    return {Player.SELF: seat, Player.OPPONENT: seat.other}.get(turn) if turn is not None else None


def asked_window(situation: Situation, base: Base) -> Window | None:
    """The window of what is asked about, when nothing was done that would tell the time."""
    ask = situation.ask
    if (
        ask is None
        or ask.form != "can-activate"
        or ask.about not in (None, "effect", "some-time", "effect-some-time")
    ):
        return None
    if any(play.do != "used" for play in situation.plays):
        return None
    return window_of(situation, ask.card, ask.effect, base)


def phase_named(window: Window | None) -> str | None:
    """The phase it names, if that is one other than the Main Phase."""
    phases = set(window.phases) if window is not None else set()
    return phases.pop().value if len(phases) == 1 and not phases & _MAIN else None


def played_in_battle(situation: Situation, base: Base) -> Situation:
    """对方发动栗子球的效果，…: what is only activated in the Damage Step was, where nobody says when; 杀手番茄 too, which awaits a battle.

    Raises SituationError where another effect of that card is not, and which of them it was is not told.
    """
    first = situation.plays[0] if situation.plays else None
    if first is None or first.do != "activate" or first.timing is not None or situation.phase is not None:
        return situation
    card = known_card(situation, first.card, base)
    effects = (
        [e for e in base.effects(card) if e.activates and first.effect in (None, e.printed_no)]
        if card
        else []
    )
    times = [
        _earliest_in_battle(window_of(situation, first.card, e.printed_no, base)) or _after_battle(e)
        for e in effects
    ]
    if not any(times):
        return situation
    own = card is not None and card.card_class is not CardClass.MONSTER and _is_of_card(first)
    if own and all(effect.kind is not EffectKind.ACTIVATE for effect in effects):
        return situation  # 装着脆刃之剑: the card itself was activated, not what it does when it lies there
    if len(times) > 1 and not all(times):
        raise SituationError(
            "question: which of its effects was activated is not told", words=first.card or ""
        )
    played = msgspec.structs.replace(first, timing=times[0])
    assumed = (*situation.assumed, ("phase", "battle"))
    return msgspec.structs.replace(
        situation, plays=(played, *situation.plays[1:]), phase="battle", assumed=assumed
    )


def _is_of_card(played: Play) -> bool:
    return played.effect is None and played.card_activation is not False


def _after_battle(effect: Effect) -> str | None:
    """The moment at which it answers what only a battle brings about."""
    parts = parts_of_events(effect.text) if effect.text is not None else EVERY_PART
    return _IN_BATTLE[parts[0]] if parts and parts != EVERY_PART else None


def _earliest_in_battle(window: Window | None) -> str | None:
    """The first moment at which it may be, of one that is open at moments of the Damage Step alone."""
    moments = set(window.moments) if window is not None and not window.phases else set()
    if not moments or not moments <= _IN_BATTLE.keys():
        return None
    return next(timing for moment, timing in _IN_BATTLE.items() if moment in moments)


def at_named_moment(situation: Situation, ask: Ask, base: Base) -> Ask | None:
    """Asked of an attack just declared, an effect of one moment of the Damage Step: the battle goes on to it.

    Where the moment is told exactly, the declaration means the declaration.
    """
    last = situation.plays[-1] if situation.plays else None
    meant = ("attack", None, "after") if situation.open else (None, "after")
    if ask.timing not in meant or last is None or last.do != "attack":
        return None
    window = window_of(situation, ask.card, ask.effect, base)
    moments = set(window.moments) if window is not None else set()
    timing = _IN_BATTLE.get(moments.pop()) if len(moments) == 1 else None
    return msgspec.structs.replace(ask, timing=timing) if timing is not None else None
