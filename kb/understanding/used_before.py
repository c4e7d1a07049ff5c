"""What a player used earlier this turn, when what comes out hangs on it: carried out first, as it was activated.

Only what leaves nothing to be chosen is: no cost, no target, one way to resolve; of anything else what came of it
is not told.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Action
from grammar.terms import Modality, Verb
from grammar.walk import is_just_this_card
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.errors import SituationError
from kb.situation import Play, Situation


def carried_out(situation: Situation, base: Base) -> Situation:
    """Raises SituationError when something used before leaves a choice."""
    used = [play for play in situation.plays if play.do == "used"]
    if not all(_leaves_no_choice(play, base) for play in used):
        raise SituationError("question: what came of an effect used before is not told", words="过")
    done = [
        one for play in used for one in (msgspec.structs.replace(play, do="activate"), Play(do="resolve"))
    ]
    rest = [play for play in situation.plays if play.do != "used"]
    return msgspec.structs.replace(situation, plays=(*done, *rest))


def _leaves_no_choice(play: Play, base: Base) -> bool:
    card = base.get(play.card)
    effects = base.effects(card) if card is not None else ()
    meant = [effect for effect in effects if effect.activates and play.effect in (None, effect.printed_no)]
    on_activation = [effect for effect in meant if effect.kind is EffectKind.ACTIVATE] or meant
    return len(on_activation) == 1 and _is_plain(on_activation[0])


def _is_plain(effect: Effect) -> bool:
    text = effect.text
    if text is None or not effect.complete or effect.targets is not False:
        return False
    if effect.has_cost is not False and not (text.costs and all(map(_is_of_itself, text.costs))):
        return False
    chosen = len(text.options) > 1 or text.choose_option is not None
    return not chosen and not any(step.action.modality is Modality.MAY for step in text.resolution)


def _is_of_itself(cost: Action) -> bool:
    """把这张卡从手卡丢弃, 取除1个超量素材, 支付1000基本分: nothing is chosen, whatever else lies there."""
    if cost.verb in (Verb.DETACH, Verb.PAY_LP):
        return True
    return is_just_this_card(cost.theme)


def applied_already(situation: Situation, base: Base) -> str | None:
    """The card asked about, where what an earlier use of another copy left may apply still, and a second add nothing."""
    ask = situation.ask
    if ask is None or ask.form != "can-activate" or ask.card is None:
        return None
    asked = base.get(ask.card)
    if asked is None:
        return None
    used = [play for play in situation.plays if play.do == "used" and play.player == ask.player]
    same = any(base.get(play.card) == asked for play in used)
    lasting = any(_lasts(effect) for effect in base.effects(asked) if effect.activates)
    return ask.card if same and lasting else None


def _lasts(effect: Effect) -> bool:
    text = effect.text
    return text is not None and any(step.action.duration is not None for step in text.resolution)
