"""What players call a card: taken for it where nothing else explains the word, and shown as assumed."""

from __future__ import annotations

import pytest

from grammar.question_lexer import is_word
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.understanding.nicknames import known
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def test_every_nickname_is_of_one_card_and_no_plain_word() -> None:
    nicknames = [nickname for nickname, _ in known()]
    assert len(nicknames) == len(set(nicknames))
    assert [nickname for nickname in nicknames if is_word(nickname)] == []


def test_no_nickname_is_a_name(base: KnowledgeBase) -> None:
    keys = {nickname: base.names.exact(nickname) for nickname, _ in known()}
    assert [n for n, card in known() if keys[n] and keys[n] != (card.key,)] == []


@pytest.mark.parametrize(
    ("question", "answer", "assumed"),
    [
        (
            "我用死苏复活青眼，对面能连锁神宣吗？",
            Answer.CAN,
            ("死苏 = 死者苏生；青眼 = 青眼白龙；神宣 = 神之宣告",),
        ),
        ("对面丢G，我能连锁灰流丽吗？", Answer.CAN, ("G = 增殖的G",)),
        ("对面丢G，我可以灰掉吗？", Answer.CAN, ("G = 增殖的G；灰 = 灰流丽",)),
        ("对面召唤青眼，我能开「奈落」吗？", Answer.CAN, ("青眼 = 青眼白龙；奈落 = 奈落的落穴",)),
        ("相手が「増殖するＧ」を発動、うららをチェーンできますか？", Answer.CAN, ("うらら = 灰流うらら",)),
        ("对面召唤青眼白龙，我能发动奈落的落穴吗？", Answer.CAN, ()),  # nothing but names
        ("怪兽G的攻击力是2000，我能对它发动奈落吗？", Answer.NOT_DERIVABLE, ()),  # a letter for some monster
    ],
)
def test_nicknames(question: str, answer: Answer, assumed: tuple[str, ...], base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is answer
    assert tuple(fact.value for fact in verdict.assumed if fact.path == "nickname") == assumed


def test_of_a_card_that_is_not_in_the_base(base: KnowledgeBase) -> None:
    reason = ask("我开羽毛扫，对面能连锁神之宣告吗？", base).verdict.reason
    assert reason == ("judge.nickname_unknown", {"nickname": "羽毛扫", "card": "鹰身女妖的羽毛扫"})
