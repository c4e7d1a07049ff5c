"""Until when a value that an effect changed stays so: 直到回合结束时适用的是, of 「X」的效果上升的攻击力."""

from __future__ import annotations

import re

from grammar.nodes import Action, EffectText, Number
from grammar.terms import DurationKind, Stat, Verb
from kb.claims.acts_of import acts_in
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.verdict import Verdict

#: 持续到回合结束时, 直到那个回合结束时适用
_ASKED = re.compile(
    "^(?:只)?(?:持续|适用)?(?:到|直到|至)(?:那个|这个|该|发动的?|效果发动的)?回合(?:的)?结束(?:时|为止|时为止)?(?:适用|持续|有效)?$"  # 结束时也…: and longer
)
#: 直到效果发动的回合结束时也适用: and longer
_LONGER = re.compile(
    "^(?:直到|到)?(?:那个|这个|该|发动的?|效果发动的)?回合(?:的)?结束(?:时|后)(?:也|仍然?|还)(?:会)?(?:继续)?(?:适用|持续|有效)$"
)
_VALUE = re.compile(
    "^「[^」]+」(?:的?(?P<number>[①②③④⑤⑥]))?(?:的?效果)?(?P<how>上升|下降|变化|减半|变成一半|变成0|变成加倍|加倍)的(?P<stat>攻击力|守备力)$"
)
_STATS = {"攻击力": Stat.ATK, "守备力": Stat.DEF}
_OF_TURN = frozenset({DurationKind.END_OF_TURN, DurationKind.THIS_TURN})
#: all of them end with the turn, or before
_SHORT = _OF_TURN | {DurationKind.DAMAGE_CALCULATION, DurationKind.DAMAGE_STEP, DurationKind.BATTLE_PHASE}


def asks_of_turn(predicate: str) -> bool:
    """It is asked whether it lasts until the end of the turn, and no longer."""
    return _ASKED.match(predicate) is not None


def asks_of_longer(predicate: str) -> bool:
    """It is asked whether it still applies when the turn has ended."""
    return _LONGER.match(predicate) is not None


@enforces("effect.parts")
def lasts_longer(said: str, base: KnowledgeBase) -> Verdict | None:
    """The change of value that *said* names, made by an effect that is activated, has no end; None where that is open."""
    found = _changes_meant(said, base, activated=True)
    ends = {act.duration is not None for act in found}
    plain = all(act.duration is None or act.duration.kind in _SHORT for act in found)
    if len(ends) != 1 or not plain:
        return None
    card = base.find(base.spot(said)[0].name)
    return common.yes_no(False in ends, "judge.claim", ("effect.parts",), card=card.name(), told=said)


@enforces("effect.parts")
def lasts_for_turn(said: str, base: KnowledgeBase) -> Verdict | None:
    """The change of value that *said* names is one until the end of the turn; None where the text has no one such change."""
    changes = _changes_meant(said, base)
    lasting = {act.duration is not None and act.duration.kind in _OF_TURN for act in changes}
    if len(lasting) != 1:
        return None
    card = base.find(base.spot(said)[0].name)
    return common.yes_no(lasting.pop(), "judge.claim", ("effect.parts",), card=card.name(), told=said)


def _changes_meant(said: str, base: KnowledgeBase, *, activated: bool = False) -> list[Action]:
    """The changes of value of the text, wholly read, that *said* may name; with *activated* only of such effects."""
    value, names = _VALUE.match(said), base.spot(said)
    card = base.find(names[0].name) if value is not None and len(names) == 1 else None
    if value is None or card is None or card.text is None or not card.text.complete:
        return []
    number = "①②③④⑤⑥".index(value["number"]) + 1 if value["number"] else None
    effects = [e for e in base.effects(card) if e.text and number in (None, e.printed_no)]
    meant = [(e, act) for e in effects for act in _changes(e.text) if _is_meant(act, value)]
    return [] if activated and not all(e.activates for e, _ in meant) else [act for _, act in meant]


def _changes(text: EffectText | None) -> list[Action]:
    acts = acts_in(text) if text is not None else ()
    return [act for act in acts if act.verb in (Verb.CHANGE_STAT, Verb.SET_STAT)]


def _is_meant(act: Action, said: re.Match[str]) -> bool:
    """Of that value, and in that way: another one (变成0 where it goes down) is another effect."""
    if _STATS[said["stat"]] not in act.stats:
        return False
    match said["how"]:
        case "上升":
            return act.verb is Verb.CHANGE_STAT and not act.decrease
        case "下降":
            return act.verb is Verb.CHANGE_STAT and bool(act.decrease)
        case "变成0":
            return act.verb is Verb.SET_STAT and isinstance(act.amount, Number) and act.amount.value == 0
        case "变化":
            return True
    return act.verb is Verb.SET_STAT and not isinstance(act.amount, Number)
