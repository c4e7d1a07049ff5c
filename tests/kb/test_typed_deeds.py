"""Typed questions about made-up cards: who gave up what, which monster was brought out, what may still be activated."""

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

#: made-up cards: their kinds, and what each says
_SPELL = (CardKind.SPELL, CardKind.NORMAL_SPELL)
_MONSTER = (CardKind.MONSTER, CardKind.EFFECT_MONSTER)
_CARDS: dict[str, tuple[tuple[CardKind, ...], str]] = {
    "试验泉": (
        _SPELL,
        "①：以自己墓地1只怪兽为对象才能发动。那只怪兽特殊召唤。"
        "这张卡的发动后，直到回合结束时自己不能把这个效果特殊召唤的场上的怪兽以外的怪兽的效果发动。",
    ),
    "试验雨": (_SPELL, "①：自己抽2张。"),
    "试验翻": (
        _SPELL,
        "①：直到可以通常召唤的怪兽出现为止从自己卡组上面翻卡，那只怪兽特殊召唤，剩下的卡全部送去墓地。",
    ),
    "试验誓": (
        _MONSTER,
        "①：自己主要阶段才能发动（这个效果发动的回合，自己若非不能通常召唤的怪兽则不能特殊召唤）。自己抽1张。",
    ),
    "试验抄": (
        _MONSTER,
        "①：自己抽1张。\n②：把1张魔法卡从卡组送去墓地才能发动。这个效果变成和那张魔法卡发动时的效果相同。",
    ),
    "试验羽": (
        _MONSTER,
        "①：自己·对方回合，让自己场上1张其他的卡回到手卡，以对方场上1张卡为对象才能发动。那张卡回到手卡。",
    ),
    "试验潮": (
        (CardKind.TRAP, CardKind.NORMAL_TRAP),
        "①：对方的龙族怪兽的攻击宣言时才能发动。双方的主要怪兽区域的怪兽全部破坏。",
    ),
    "试验穴": (
        (CardKind.TRAP, CardKind.NORMAL_TRAP),
        "①：对方的龙族怪兽的攻击宣言时才能发动。那只怪兽破坏。",
    ),
    "试验翼": (_MONSTER, "①：对方怪兽的攻击宣言时才能发动。这张卡从手卡特殊召唤。"),
    "试验风": (
        (CardKind.SPELL, CardKind.QUICK_PLAY_SPELL),
        "①：以场上1张魔法·陷阱卡为对象才能发动。那张卡破坏。",
    ),
    "试验埋": (
        (CardKind.TRAP, CardKind.CONTINUOUS_TRAP),
        "①：1回合1次，自己主要阶段才能发动。自己抽1张。\n②：盖放的这张卡被对方的效果破坏的场合才能发动。自己抽1张。",
    ),
    "试验炮": (_MONSTER, "①：以自己以及对方场上的卡各1张为对象才能发动。那2张卡破坏。"),
    "试验将": (
        _MONSTER,
        "①：以自己场上1只机械族怪兽为对象才能发动。那只怪兽和对方场上的攻击力1000以下的怪兽全部破坏。",
    ),
    "试验摆": (
        (CardKind.TRAP, CardKind.CONTINUOUS_TRAP),
        "①：以自己的灵摆区域1张卡为对象才能发动。那张卡特殊召唤。",
    ),
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    path: Path = tmp_path_factory.mktemp("deeds") / "a.base"
    build(path, [_card(str(number), name) for number, name in enumerate(_CARDS)])
    return KnowledgeBase(Store(path))


def _card(key: str, name: str) -> Card:
    kinds, text = _CARDS[name]
    monster = CardKind.MONSTER in kinds
    return Card(
        key=key,
        names={"zh-Hans": name},
        card_class=CardClass.MONSTER
        if monster
        else CardClass.TRAP
        if CardKind.TRAP in kinds
        else CardClass.SPELL,
        kinds=kinds,
        level=4 if monster else None,
        text=parse_card_text(text, Lang.ZH_FAN),
        texts={"zh-fan": text},
    )


#: question, answer, a rule that decides (None: refused)
_ASKED: list[tuple[str, Answer | None, str]] = [
    # another monster's attack may set it off, and destroy this one too; the other one destroys the attacker alone
    ("「试验潮」能破坏战士族怪兽吗？", None, ""),
    ("「试验穴」能破坏战士族怪兽吗？", Answer.CANNOT, "activation.condition"),
    # a monster that comes back is another than the one that the effect brought out
    (
        "用「试验泉」叫出来的怪离场之后又被特召回来，这回合它还能发效果吗？",
        Answer.CANNOT,
        "activation.prohibited",
    ),
    (
        "用「試驗泉」特召的怪離場後又被特殊召喚，這回合它可以發動效果嗎？",
        Answer.CANNOT,
        "activation.prohibited",
    ),
    ("用「试验泉」叫出来的怪，这回合它能发效果吗？", None, ""),  # which effect?
    # what is turned over can be Normal Summoned, and such monsters may not be Special Summoned
    ("我发过「试验誓」的效果，这回合还能发「试验翻」吗？", Answer.CANNOT, "resolution.prohibition-first"),
    # the card that gives something up is the one that is activated
    ("我的「试验抄」送「试验雨」进墓发②，我会抽卡吗？", Answer.CAN, "chain.reverse-resolution"),
    # what an activation was paid with may be activated in the same chain
    (
        "对面攻击宣言时，我发「试验羽」，cost把场上的「试验翼」弹回手，这只可以在连锁2从手上发动吗？",
        Answer.CAN,
        "trigger.when-missed",
    ),
    # how the card destroyed lay when it was
    ("我盖放的「试验埋」被对方的「试验风」破坏，「试验埋」的②效果能发动吗？", Answer.CAN, "activation.place"),
    (
        "我场上表侧表示的「试验埋」被对方的「试验风」破坏，「试验埋」的②效果能发动吗？",
        Answer.CANNOT,
        "activation.condition",
    ),
    ("我场上的「试验埋」被对方的「试验风」破坏，「试验埋」的②效果能发动吗？", Answer.DEPENDS, ""),
    # what is done to more than the one asked about
    ("「试验炮」的①效果能破坏「试验誓」吗？", None, ""),
    ("「试验将」的①效果能破坏「试验誓」吗？", None, ""),
    # where such a card never lies
    ("「试验摆」的①效果能以「试验誓」为对象吗？", Answer.CANNOT, "target.definition"),
    (
        "對面攻擊宣言時，我發動「试验羽」，代價是把場上的「试验翼」彈回手，它能在連鎖2從手上發動嗎？",
        None,
        "",
    ),
]


@pytest.mark.parametrize(("question", "answer", "rule"), _ASKED)
def test_what_was_done_for_what(question: str, answer: Answer | None, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    if answer is None:
        assert not verdict.decided
    else:
        assert (verdict.answer, not rule or rule in verdict.because) == (answer, True), (
            verdict.reason,
            verdict.because,
        )


def test_an_effect_that_becomes_that_of_a_spell_names_the_rule(base: KnowledgeBase) -> None:
    trace = ask("我的「试验抄」送「试验雨」进墓发②，我会抽卡吗？", base).verdict.trace
    assert any("copy.same-as-that-cards-effect" in step.rules for step in trace)
