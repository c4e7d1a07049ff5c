"""Until when a value that an effect changed stays so: 直到回合结束时适用的是, of 「X」的效果上升的攻击力."""

from __future__ import annotations

import re

from grammar.nodes import Action, EffectText, Number
from grammar.terms import DurationKind, Stat, Verb
from kb.cards import Card
from kb.claims.acts_of import acts_in
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.verdict import Verdict

#: 持续到回合结束时, 直到那个回合结束时适用
_ASKED = re.compile(
    "^(?:只)?(?:持续|适用)?(?:到|直到|至)(?:那个|这个|该|发动的?|效果发动的)?回合(?:的)?结束(?:时|为止|时为止)?(?:适用|持续|有效)?$"  # 结束时也…: and longer
)
_VALUE = re.compile(
    "^「[^」]+」(?:的?(?P<number>[①②③④⑤⑥]))?(?:的)?效果(?P<how>上升|下降|变化|减半|变成一半|变成0|变成加倍|加倍)的(?P<stat>攻击力|守备力)$"
)
_STATS = {"攻击力": Stat.ATK, "守备力": Stat.DEF}
_OF_TURN = frozenset({DurationKind.END_OF_TURN, DurationKind.THIS_TURN})


def asks_of_turn(predicate: str) -> bool:
    """It is asked whether it lasts until the end of the turn, and no longer."""
    return _ASKED.match(predicate) is not None


@enforces("effect.parts")
def lasts_for_turn(said: str, base: KnowledgeBase) -> Verdict | None:
    """The change of value that *said* names is one until the end of the turn; None where the text has no one such change."""
    value, names = _VALUE.match(said), base.spot(said)
    card = base.find(names[0].name) if value is not None and len(names) == 1 else None
    if value is None or card is None or card.text is None or not card.text.complete:
        return None
    number = "①②③④⑤⑥".index(value["number"]) + 1 if value["number"] else None
    changes = [act for act in _changes(card, number, base) if _is_meant(act, value)]
    lasting = {act.duration is not None and act.duration.kind in _OF_TURN for act in changes}
    if len(lasting) != 1:
        return None
    return common.yes_no(lasting.pop(), "judge.claim", ("effect.parts",), card=card.name(), told=said)


def _changes(card: Card, number: int | None, base: KnowledgeBase) -> list[Action]:
    texts: list[EffectText] = [
        e.text for e in base.effects(card) if e.text and number in (None, e.printed_no)
    ]
    return [act for text in texts for act in acts_in(text) if act.verb in (Verb.CHANGE_STAT, Verb.SET_STAT)]


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
