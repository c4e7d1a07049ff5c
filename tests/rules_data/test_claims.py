"""The facts that statements about the rules are held against: each restates a rule in words that can be read."""

from __future__ import annotations

import pytest

from grammar.question_lexer import lexicon
from kb.claims.of_rules import facts, judge_rule, named
from kb.exchange import answer_words
from kb.rules import load_rules
from kb.verdict import Answer


def test_every_fact_names_a_rule_and_concepts_of_the_lexicons() -> None:
    known = {concept for _, concept in lexicon("question.zh.yaml", "claim.zh.yaml").words.values()}
    rules = load_rules()
    for fact in facts():
        rules.rule(fact.rule)
        told = [one for one in (*fact.about, *fact.says, *fact.may) if not one[0].isdigit()]
        assert set(told) <= known, (fact.rule, set(told) - known)


@pytest.mark.parametrize(
    ("topic", "said", "answer"),
    [
        ("结束阶段", "手卡有7张以上的场合，丢弃手卡直到6张为止", Answer.CAN),
        ("结束阶段", "手卡不足5张的场合抽卡到5张", Answer.CANNOT),
        ("『额外连接』", "额外怪兽区域的2只连接怪兽和主要怪兽区域的连接怪兽全部相互连接的状态", Answer.CAN),
        ("连接数", "和连接标记的数量相等", None),  # a word that is not known
        ("连接数", "等于连接标记的数量", Answer.CAN),
        ("", "额外卡组最多15张", Answer.CAN),
        ("", "额外卡组最多20张", Answer.CANNOT),
        ("", "额外卡组可以有10张", None),
        ("", "連接怪獸沒有守備力", Answer.CAN),
        ("", "连接怪兽持有守备力", Answer.CANNOT),
        ("", "先攻第一回合不能进行战斗阶段", Answer.CAN),
        ("", "反击陷阱的咒文速度是2", Answer.CANNOT),
        ("", "反击陷阱大概是咒文速度3", None),
    ],
)
def test_a_statement_is_held_against_the_facts(topic: str, said: str, answer: Answer | None) -> None:
    found = judge_rule(said, topic)
    assert (found.answer if found is not None else None) == answer
    assert found is None or said in answer_words(found)


def test_a_term_is_told_by_what_it_is_for() -> None:
    described = "自己的主要阶段，把手卡的怪兽表侧攻击表示出场"
    told = [named(described, option) for option in ("召唤", "盖放", "没有的词")]
    assert [found.answer if found is not None else None for found in told] == [
        Answer.CAN,
        Answer.CANNOT,
        None,
    ]
