"""Who does an act that does not say so: 相手は手札を１枚捨て、１枚ドローする is all done by the opponent.

The player who does the first act of a sentence does those joined to it, as long as the clause has no subject of its
own. Nothing is added for the controller of the effect doing what the text tells: that is what an absent agent means.
A ban keeps its player: 自分は攻撃宣言できず、…しか特殊召喚できない binds one player and not both.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Action, IsKind, Reference, Selection, Who
from grammar.terms import CardKind, Modality, Player, QuantityKind, RefKind, Verb
from grammar.windows import is_time

#: acts that a player carries out
_DONE_BY_PLAYERS = frozenset(
    {
        Verb.ACTIVATE,
        Verb.CHOOSE,
        Verb.NORMAL_SUMMON,
        Verb.NORMAL_SUMMON_OR_SET,
        Verb.TRIBUTE_SUMMON,
        Verb.SPECIAL_SUMMON,
        Verb.SET,
        Verb.PLACE,
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.ADD_TO_HAND,
        Verb.DRAW,
        Verb.SHUFFLE,
        Verb.REVEAL,
        Verb.LOOK,
        Verb.EXCAVATE,
        Verb.DECLARE,
        Verb.PAY_LP,
        Verb.GAIN_LP,
        Verb.LOSE_LP,
        Verb.TAKE_DAMAGE,
        Verb.DECLARE_ATTACK,
        Verb.ATTACK,
    }
)
_CARDS = frozenset(
    {
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
        UnitKind.DEICTIC,
        UnitKind.CARD_KIND,
        UnitKind.NAME,
        UnitKind.DID,
    }
)


def done_by(action: Action, clause: Clause, before: Who | None) -> Action:
    """*action* of *clause* with the player who did the acts *before* it in the sentence, when that is meant."""
    if before is None or action.agent is not None or action.passive:
        return action
    ban = action.modality is Modality.CANNOT
    if action.verb not in _DONE_BY_PLAYERS and not (ban and action.verb is Verb.PUT_COUNTER):
        return action
    if before.player is Player.SELF and not ban:
        return action
    told = _of_that_player(action) or _of_what_was_handled(action, before)
    if any(_is_subject(p, clause) for p in clause.phrases) and not told:
        return action
    return msgspec.structs.replace(action, agent=Who(player=before.player, did=before.did))


def each_draws(clause: Clause) -> Clause:
    """(お互いは１０００ＬＰを失い、)それぞれデッキから１枚ドローする: a player draws; each of them is both.

    Where the clause names who draws, it says so itself.
    """
    form = clause.verb
    if form is None or form.verb is not Verb.DRAW or clause.also:
        return clause
    units = [u for p in clause.phrases for u in p.units]
    each = [u for u in units if u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH]
    named = any(u.kind in (UnitKind.PLAYER, *_CARDS) for p in clause.phrases for u in p.units)
    if len(each) != 1 or named:
        return clause
    both = Unit(UnitKind.PLAYER, each[0].span, each[0].text, Player.BOTH)
    kept = [
        msgspec.structs.replace(p, units=tuple(u for u in p.units if u is not each[0]))
        for p in clause.phrases
        if list(p.units) != each
    ]
    who = Phrase(Case.TOPIC, (both,), each[0].span)
    return msgspec.structs.replace(clause, phrases=(who, *kept))


def _of_that_player(action: Action) -> bool:
    """双方各自选自身1只怪兽，自身的其他怪兽送去墓地: 自身 is the player of the acts before."""
    return isinstance(action.theme, Selection) and action.theme.player is Player.THAT_PLAYER


def _of_what_was_handled(action: Action, before: Who) -> bool:
    """对方把卡组确认，那之内的1只送去墓地; 对方让手卡回到卡组，这个效果除外的卡加入手卡; 双方各自选1只怪兽，那些回到卡组."""
    theme = action.theme
    if not isinstance(theme, Reference):
        return False
    if theme.kind is RefKind.AFFECTED:
        return action.verb is Verb.ADD_TO_HAND
    some = theme.quantity is not None and theme.quantity.kind is QuantityKind.EXACT
    return theme.kind is RefKind.THAT and (some or before.player is Player.BOTH)


def _is_subject(phrase: Phrase, clause: Clause) -> bool:
    """は or が on cards, or in Chinese cards before the verb without a word between."""
    if is_time(phrase.units) or not any(unit.kind in _CARDS for unit in phrase.units):
        return False
    if phrase.case in (Case.TOPIC, Case.SUBJ):
        return True
    return phrase.case is Case.BARE and clause.verb is not None and phrase.span.start < clause.verb.span.start


def side_choosing(action: Action) -> Action:
    """相手モンスターは…攻撃対象に選択できない: as the player of those monsters cannot; whose attacks, it says no closer."""
    agent = action.agent
    if action.verb is not Verb.BE_ATTACK_TARGET or action.passive or action.theme is None:
        return action
    if not isinstance(agent, Selection) or agent.zones or agent.player is not Player.OPPONENT:
        return action
    kinds = [p.kinds if isinstance(p, IsKind) else () for p in agent.predicates]
    if kinds != [(CardKind.MONSTER,)] or agent.quantity.kind is not QuantityKind.UNSTATED:
        return action
    return msgspec.structs.replace(action, agent=Who(player=Player.OPPONENT, span=agent.span))


def goes_on(actions: Iterable[Action], clause: Clause, before: Who | None) -> Who | None:
    """Who does what is joined to *actions*: what both look at (お互いに確認し) they do not both carry on.

    相手が選び、それを破壊する: が is said of the one act only.
    """
    if any(p.case is Case.SUBJ and all(u.kind is UnitKind.PLAYER for u in p.units) for p in clause.phrases):
        return before
    for action in actions:
        if isinstance(action.agent, Who):
            both = action.agent.player is Player.BOTH and action.verb is Verb.LOOK
            return before if both else action.agent
    return before
