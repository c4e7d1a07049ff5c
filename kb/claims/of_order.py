"""The order in which the effects of a chain resolve, as an option lists the cards: 「A」→「B」→「C」."""

from __future__ import annotations

import re

import msgspec

from kb.errors import KBError
from kb.judge import judge, understand
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask, Situation
from kb.verdict import Verdict

_CARD = re.compile("「([^」]+)」(?:的?[①②③④⑤]?的?效果)?")
_BETWEEN = re.compile("(?:→|->|＞|>|-|－|、|，|,|\\s|然后|再|最后|首先|先|之后|接着)*")


def judge_order(option: str, setting: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """Whether the links of the one chain told resolve in that order; None where no chain of just these is told."""
    names = [found[1] for found in _CARD.finditer(option)]
    if len(names) < 2 or _BETWEEN.fullmatch(_CARD.sub("", option)) is None:
        return None
    try:
        situation = understand(f"{setting}。「{names[0]}」的效果适用吗？", base, era).situation
        if situation is None:
            return None
        chained = _chain(situation)
        asked = msgspec.structs.replace(situation, ask=Ask(form="order", about="resolution"))
        verdict = judge(asked, base, changes=False)
        told = [base.find(name).key for name in names]
        links = [base.find(name).key for name in chained]
    except KBError:
        return None
    if not verdict.decided or sorted(told) != sorted(links) or len(links) < 2:
        return None
    because = ("chain.reverse-resolution", *verdict.because)
    return common.yes_no(told == links[::-1], "judge.claim", because, card=names[0], told=option)


def _chain(situation: Situation) -> list[str]:
    """The cards of the chain in the order of their activation; none where more is told than the one chain."""
    played = [play for play in situation.plays if play.do not in ("pass", "summon", "attack")]
    if any(play.do != "activate" or play.card is None for play in played):
        return []
    copies = {placed.id: placed.card for placed in situation.board if placed.id is not None}
    return [copies.get(play.card, play.card) for play in played if play.card is not None]
