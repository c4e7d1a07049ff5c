"""When a card may be activated, and what it negates, stated of it (只能在对方回合发动, 可以让怪兽的召唤无效): put to the engine.

What may be done is so where the rules and the text allow it in such a case, whatever else the field holds; what may be done
only then is not so where it may not, or where it may in the other case.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.terms import Verb
from kb.cards import Card
from kb.claims.acts_of import acts_in
from kb.claims.asking import first_decided
from kb.knowledge import KnowledgeBase
from kb.verdict import Answer, Verdict

_DOING = "(?:把)?(?:这个|那个)?(?:效果|这张卡|自身)?发动(?:这个|那个)?(?:效果)?"
_CASE = "(?P<case>[^，]+?(?:时|的场合|之际|回合|阶段\\d?|步骤))(?:中|内|里)?，?"
_STATED = (
    re.compile(
        f"^(?P<only>只有在?|只在|只能在|只)?(?:在)?{_CASE}(?:也)?(?P<able>才能|才可以|不能|不可以|可以|能){_DOING}$"
    ),
    re.compile(f"^(?P<only>只)?(?P<able>不能|不可以|可以|能)在{_CASE}{_DOING}$"),
)
_TURN = re.compile("(?P<whose>自己|对方)(?:的)?(?=回合|主要阶段|战斗阶段|准备阶段|结束阶段)")
_OTHER = {"自己": "对方", "对方": "自己"}
#: a case that does not say whose doing it is
_OF_NOBODY = re.compile("^(?:怪兽|魔法卡|陷阱卡|通常召唤|特殊召唤|反转召唤|召唤)")
_NEGATES = re.compile(
    "^(?P<able>不能|不可以|可以|能)?(?:把|让|使|将)?(?P<who>自己|对方)?(?:的)?"
    "(?:怪兽的?(?P<summon>召唤|特殊召唤|反转召唤)|(?P<what>魔法卡|陷阱卡|怪兽的?效果)的发动|怪兽的(?P<attack>攻击))无效(?:化)?$"
)
_BY = {
    "summon": (Verb.NEGATE_SUMMON, Verb.NEGATE_THAT),
    "what": (Verb.NEGATE_ACTIVATION, Verb.NEGATE_THAT),
    "attack": (Verb.NEGATE_ATTACK, Verb.NEGATE_THAT),
}


def judge_timing(said: str, named: str, card: Card, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """The verdict on that statement about the card, which stands as *named* in the question; None when it is open."""
    negating = _NEGATES.match(said)
    if negating is not None:
        return _negates(negating, named, card, base, era)
    stated = next(filter(None, (form.match(said) for form in _STATED)), None)
    if stated is None:
        return None
    case, able = stated["case"], stated["able"]
    if _TURN.fullmatch(f"{case}回合"):
        return None
    found = _in_cases(_cases(case), named, base, era)
    if stated["only"] or able.startswith("才"):
        return _only(case, found, named, base, era)
    return _turned(found) if able.startswith("不") else found


def _only(
    case: str, found: Verdict | None, named: str, base: KnowledgeBase, era: str | None
) -> Verdict | None:
    if found is None or found.answer is Answer.CANNOT:
        return found
    other = _TURN.sub(lambda turn: _OTHER[turn["whose"]], case, count=1)
    if other == case:
        return None
    return _turned(_in_cases([other], named, base, era))


def _cases(case: str) -> list[str]:
    return [f"{who}{case}" for who in ("自己", "对方")] if _OF_NOBODY.match(case) else [case]


def _in_cases(cases: list[str], named: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """So in one of the cases; not so in any."""
    found = [first_decided((f"{case}，自己能发动{named}吗？",), base, era) for case in cases]
    allowed = next((one for one in found if one is not None and one.answer is Answer.CAN), None)
    if allowed is not None:
        return allowed
    barred = all(one is not None and one.answer is Answer.CANNOT for one in found)
    return found[0] if barred else None


def _negates(
    said: re.Match[str], named: str, card: Card, base: KnowledgeBase, era: str | None
) -> Verdict | None:
    """It may be activated to that, and negates what it is activated to."""
    told = next(word for word in _BY if said[word] is not None)
    if card.text is None:
        return None
    negates = any(act.verb in _BY[told] for act in acts_in(card.text))
    found = _in_cases(list(_answered(told, said)), named, base, era)
    if found is None or (found.answer is Answer.CAN and not negates):
        return None
    return _turned(found) if (said["able"] or "").startswith("不") else found


def _answered(told: str, said: re.Match[str]) -> Iterator[str]:
    for who in (said["who"],) if said["who"] else ("对方", "自己"):
        match told:
            case "summon":
                yield f"{who}{said['summon']}怪兽之际"
            case "what":
                yield f"{who}发动{said['what']}时"
            case _:
                yield f"{who}怪兽攻击宣言时"


def _turned(found: Verdict | None) -> Verdict | None:
    if found is None:
        return None
    answer = Answer.CANNOT if found.answer is Answer.CAN else Answer.CAN
    return msgspec.structs.replace(found, answer=answer)
