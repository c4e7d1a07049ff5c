"""Typed questions about what a text lets its player choose: zones, one of its ●. Reworded they get the same verdict."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar import parse_card_text
from grammar.terms import CardKind, Lang
from kb.cards import Card, CardClass
from kb.judge import ask
from kb.knowledge import KnowledgeBase
from kb.store import Store, build
from kb.verdict import Answer

#: made-up cards: what each says
_TEXTS = {
    "试验床": "指定没有使用的怪兽区域1处才能把这张卡发动。",
    "试验墙": "①：指定没有使用的对方的怪兽区域1处才能发动。那个区域直到对方回合结束时不能使用。",
    "试验沟": "指定没有使用的自己的主要怪兽区域1处才能把这张卡发动。",
    "试验炮": "①：以对方的魔法与陷阱区域1张卡为对象才能发动。那张卡破坏。",
    "试验王": "①：把手卡1张卡丢弃才能发动。从以下效果选1个直到回合结束时适用。\n●这张卡可以直接攻击。\n●对方不能把手卡·墓地的卡的效果发动。\n②：这张卡被破坏的场合才能发动。自己抽1张。",
    "试验锁": "①：只要这张卡在怪兽区域存在，那个期间双方1回合只能有1次把怪兽特殊召唤。",
    "试验双": "①：从自己墓地把1只怪兽特殊召唤。那之后，从手卡把1只怪兽特殊召唤。",
    "试验单": "①：从自己墓地把1只怪兽特殊召唤。",
    "试验手": "①：以场上1只怪兽为对象才能发动。那只怪兽回到手卡。",
}
_MONSTERS = {"试验王", "试验锁"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    path: Path = tmp_path_factory.mktemp("choices") / "a.base"
    build(path, [_card(str(n), name, text) for n, (name, text) in enumerate(_TEXTS.items())])
    return KnowledgeBase(Store(path))


def _card(key: str, name: str, text: str) -> Card:
    monster = name in _MONSTERS
    return Card(
        key=key,
        names={"zh-Hans": name},
        card_class=CardClass.MONSTER if monster else CardClass.TRAP,
        kinds=(CardKind.MONSTER, CardKind.EFFECT_MONSTER)
        if monster
        else (CardKind.TRAP, CardKind.NORMAL_TRAP),
        text=parse_card_text(text, Lang.ZH_FAN),
        texts={"zh-fan": text},
    )


#: question, answer, a rule that decides (None: refused)
_ASKED: list[tuple[str, Answer | None, str]] = [
    ("发「试验床」的时候，可以指定没人用的额外怪兽区域吗？", Answer.CAN, "zone.extra-monster-zone"),
    ("「试验床」能不能选一个没人使用的额外怪兽区？", Answer.CAN, "zone.extra-monster-zone"),
    ("發「試驗床」的時候，可以指定沒有怪獸的額外怪獸區域嗎？", Answer.CAN, "zone.extra-monster-zone"),
    ("「试验床」能指定有怪兽的怪兽区域吗？", Answer.CANNOT, "zone.extra-monster-zone-is-monster-zone"),
    # what nobody uses is neither player's
    ("试验墙的①能指定一个没有怪兽的额外怪兽区域吗？", Answer.CANNOT, "zone.extra-monster-zone"),
    ("我用试验墙可以选对面没在用的主要怪兽区吗？", Answer.CAN, "zone.main-monster-zone"),
    ("我用试验墙可以选自己没在用的主要怪兽区吗？", Answer.CANNOT, "zone.main-monster-zone"),
    ("我用试验墙可以选自己空着的主要怪兽区吗？", None, ""),
    ("试验墙的①能指定额外怪兽区域吗？", None, ""),  # one that is in use, or not?
    ("「试验沟」能指定空着的额外怪兽区域吗？", Answer.CANNOT, "zone.main-monster-zone"),
    ("「试验沟」能指定场地区域吗？", Answer.CANNOT, "zone.field-zone"),
    # a card in a zone is another matter than the zone
    ("「试验炮」能指定对方的场地区域吗？", Answer.CANNOT, "zone.spell-trap-zone"),
    ("「试验炮」能指定对方的魔陷区吗？", None, ""),
    ("「试验床」能指定X正对面的怪兽区域吗？", None, ""),
    # one of the ●, told by words of it
    ("我发试验王的①，能选“可以直接攻击”那项吗？", Answer.CAN, "resolution.no-impossible-choice"),
    ("主要阶段2我发「试验王」的①，可以选“可以直接攻击”这项吗？", Answer.CANNOT, "turn.second-main-phase"),
    ("主要階段2我發「试验王」的①，能選“對方不能把手牌的卡的效果發動”那一項嗎？", None, ""),
    (
        "主要階段2我發「试验王」的①，能選“對方不能把墓地的卡的效果發動”那一項嗎？",
        Answer.CAN,
        "chain.reverse-resolution",
    ),
    (
        "我发「试验王」的①，对面连锁试验手把它弹回手上，处理时我就不能选“这张卡可以直接攻击”那项了，对吗？",
        Answer.CAN,
        "resolution.this-card-gone",
    ),
    (
        "我发「试验王」的①，对面连锁试验手把它弹回手卡，处理时可以选“对方不能把墓地的卡的效果发动”那项吗？",
        Answer.CAN,
        "resolution.no-impossible-choice",
    ),
    ("我发「试验王」的①，能选“抽1张”那项吗？", None, ""),  # not one of its ●
    # what a limit of Special Summons in a turn leaves
    ("对面场上有「试验锁」，我能发「试验双」吗？", Answer.CANNOT, "summon.limited-number-of-times"),
    ("对面场上有「试验锁」，我就发不了「试验双」了，是不是？", Answer.CAN, "summon.limited-number-of-times"),
    ("对面场上有「试验锁」，我能发「试验单」吗？", Answer.CAN, "activation.card"),
    (
        "对面场上有「试验锁」，我发「试验单」特召了怪兽，处理完之后我还能再发一张「试验单」吗？",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    (
        "对面场上有「试验锁」，我发「试验单」特召了怪兽，处理完之后我还能再发一张「试验双」吗？",
        Answer.CANNOT,
        "summon.limited-number-of-times",
    ),
]


@pytest.mark.parametrize(("question", "answer", "rule"), _ASKED)
def test_choices(base: KnowledgeBase, question: str, answer: Answer | None, rule: str) -> None:
    verdict = ask(question, base).verdict
    assert (verdict.answer if verdict.decided else None) is answer, verdict.reason
    assert not rule or rule in verdict.because
