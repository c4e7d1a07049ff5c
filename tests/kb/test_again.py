"""Replays of an attack, and Normal Summons in addition to the one of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.question import parse_question
from grammar.question_nodes import Mood
from kb.errors import SituationError
from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import Ask, Situation, situation_from
from kb.understanding.ask import ask_of
from kb.understanding.naming import naming
from kb.verdict import Answer, Verdict


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def monster(name: str, player: str, **more: Any) -> dict[str, Any]:
    facts = {"card_class": "monster", "level": 4, "atk": 1000}
    place = {"zone": "main_monster_zone", "position": "face_up_attack"}
    return {"card": name, "player": player, **place, "facts": facts, **more}


ATTACK = {"do": "attack", "player": "A", "card": "怪兽X"}
COMES = {
    "do": "happens",
    "timing": "attack",
    "stated": {"verb": "special_summon", "card": "怪兽Z", "player": "B"},
}
TURNED = {"do": "happens", "timing": "attack",
          "stated": {"verb": "change_position", "card": "怪兽Y", "to": "face_down_defense"}}  # fmt: skip
GONE = {"do": "happens", "timing": "attack", "stated": {"verb": "destroy", "card": "怪兽X"}}


def told(
    base: KnowledgeBase, plays: list[dict[str, Any]], about: str, *applying: str, **more: Any
) -> Verdict:
    data = {
        "turn_player": "A",
        "phase": "battle",
        "step": "battle_step",
        "board": [monster("怪兽X", "A"), monster("怪兽Y", "B")],
        "applying": applying,
        "plays": plays,
        "ask": {"form": "replay", "about": about, **more},
    }
    return judge(situation_from(data), base)


@pytest.mark.parametrize(
    ("plays", "applying", "answer"),
    [
        ([{**ATTACK, "target": "怪兽Y"}, COMES], (), "can"),
        ([{**ATTACK, "target": "怪兽Y"}], (), "cannot"),
        ([{**ATTACK, "target": "怪兽Y"}, TURNED], (), "cannot"),
        ([{**ATTACK, "target": "怪兽Y"}, TURNED], ("鬼计之馆",), "can"),
        ([{**ATTACK, "target": "怪兽Y"}, COMES, GONE], (), "cannot"),
        ([], (), "not_derivable"),
    ],
)
def test_when_there_is_a_replay(
    plays: list[dict[str, Any]], applying: tuple[str, ...], answer: str, base: KnowledgeBase
) -> None:
    verdict = told(base, plays, "occurs", *applying)
    assert verdict.answer.value == answer
    if answer == "can":
        assert "battle.replay" in verdict.because


def test_what_may_be_chosen_in_a_replay(base: KnowledgeBase) -> None:
    attack = {**ATTACK, "target": "怪兽Y"}
    verdict = told(base, [attack, COMES], "choices")
    assert (verdict.value, verdict.because[0]) == (("怪兽Y", "怪兽Z", "stop"), "battle.replay-choice")
    assert told(base, [attack, TURNED], "choices", "鬼计之馆").value == ("direct", "stop")
    assert told(base, [attack, COMES], "target", card="怪兽Z").answer is Answer.CAN


def test_there_is_no_replay_before_the_chain_is_over(base: KnowledgeBase) -> None:
    verdict = told(base, [{**ATTACK, "target": "怪兽Y"}, COMES], "during-chain")
    assert (verdict.answer, verdict.because) == (Answer.CANNOT, ("battle.replay-not-during-chain",))


def test_choosing_anew_is_no_declaration(base: KnowledgeBase) -> None:
    plays = [{**ATTACK, "target": "怪兽Y"}, COMES, {**ATTACK, "target": "怪兽Z"}]
    data = {
        "turn_player": "A",
        "phase": "battle",
        "board": [
            monster("怪兽X", "A"),
            monster("怪兽Y", "B"),
            {
                "card": "神圣防护罩-反射镜力-",
                "player": "B",
                "zone": "spell_trap_zone",
                "position": "face_down",
            },
        ],
        "ask": {"form": "can-activate", "card": "神圣防护罩-反射镜力-", "player": "B", "timing": "attack"},
    }
    now = judge(situation_from({**data, "plays": plays[:1]}), base)
    anew = judge(situation_from({**data, "plays": plays}), base)
    assert (now.answer, anew.answer) == (Answer.CAN, Answer.CANNOT)


# --------------------------------------------------------------------------- in addition


def extra(base: KnowledgeBase, board: list[dict[str, Any]], ask: dict[str, Any], *plays: Any) -> Verdict:
    return judge(situation_from({"turn_player": "A", "board": board, "plays": list(plays), "ask": ask}), base)


HELPER = {
    "card": "星杯龙 伊姆杜克",
    "player": "A",
    "zone": "extra_monster_zone",
    "position": "face_up_attack",
}
SECOND = {"card": "海皇的重装兵", "player": "A", "zone": "main_monster_zone", "position": "face_up_attack"}
BALANCER = {"card": "均衡负载王", "player": "A", "zone": "main_monster_zone", "position": "face_up_attack"}
COUNT = {"form": "extra-summons", "about": "count", "player": "A"}
EACH = {"form": "extra-summons", "about": "each", "player": "A"}
USED = {"do": "summon", "player": "A", "card": "怪兽X", "by": "星杯龙 伊姆杜克"}


def test_one_is_made_however_many_effects_allow_it(base: KnowledgeBase) -> None:
    assert extra(base, [HELPER], COUNT).value == 1
    assert extra(base, [HELPER, SECOND], COUNT).value == 1
    verdict = extra(base, [HELPER, SECOND], EACH)
    assert (verdict.answer, verdict.because[0]) == (Answer.CANNOT, "summon.extra-normal-once")
    assert extra(base, [HELPER, monster("怪兽X", "A", zone="hand")], COUNT, USED).value == 0
    assert not extra(base, [BALANCER], COUNT).decided


def test_no_further_effect_allows_one_after_it_was_made(base: KnowledgeBase) -> None:
    board = [HELPER, BALANCER, monster("怪兽X", "A", zone="hand")]
    ask = {"form": "can-activate", "player": "A", "card": "均衡负载王", "effect": 1, "timing": "open"}
    assert extra(base, board, ask).answer is Answer.CAN
    refused = extra(base, board, ask, USED)
    assert (refused.answer, refused.because[0]) == (Answer.CANNOT, "summon.extra-normal-once")


# --------------------------------------------------------------------------- how it is asked


def asked(question: str, *names: str) -> Ask:
    return ask_of(parse_question(question, naming(question, names)), Situation())


@pytest.mark.parametrize(
    ("question", "form", "about"),
    [
        ("我攻击之后对方召唤了怪兽，会发生卷回吗？", "replay", "occurs"),
        ("这时会不会卷回？", "replay", "occurs"),
        ("會發生戰鬥卷回嗎？", "replay", "occurs"),
        ("会不会在炸裂装甲处理前就卷回？", "replay", "during-chain"),
        ("卷回时我可以选择哪些？", "replay", "choices"),
        ("卷回时有哪些选择？", "replay", "choices"),
        ("这回合我能追加召唤几次？", "extra-summons", "count"),
        ("还能追加通常召唤多少次？", "extra-summons", "count"),
        ("这回合能各召唤1次吗？", "extra-summons", "each"),
        ("能各自追加召唤吗？", "extra-summons", "each"),
    ],
)
def test_replays_and_additional_summons_are_asked_in_many_ways(question: str, form: str, about: str) -> None:
    ask = asked(question, "炸裂装甲")
    assert (ask.form, ask.about) == (form, about)


@pytest.mark.parametrize("question", ["有哪些选择？", "会不会在炸裂装甲处理前先跳舞？"])
def test_a_choice_of_nothing_told_is_not_understood(question: str) -> None:
    syntax = parse_question(question, naming(question, ["炸裂装甲"]))
    with pytest.raises(SituationError):
        if syntax.unparsed:
            raise SituationError("words")
        ask_of(syntax, Situation())


@pytest.mark.parametrize(
    "question",
    [
        "我能发动均衡负载王让自己再追加召唤吗？",
        "可以发动均衡负载王让我追加召唤吗？",
        "能否发动均衡负载王让自己再召唤？",
    ],
)
def test_what_an_act_is_for_is_not_what_is_asked(question: str) -> None:
    syntax = parse_question(question, naming(question, ["均衡负载王"]))
    assert syntax.ask is not None
    assert (syntax.ask.event.verb, syntax.ask.event.mood) == ("activate", Mood.CAN)


def test_a_moment_of_the_battle_has_one_chain(base: KnowledgeBase) -> None:
    lily = {"card": "注射天使 莉莉", "player": "A", "zone": "main_monster_zone", "position": "face_up_attack"}
    attack = {"do": "attack", "player": "A", "card": "注射天使 莉莉", "target": "怪兽Y"}
    other = {"do": "activate", "player": "B", "card": "卡Z", "timing": "calc", "card_activation": True,
             "result": [{"verb": "send_to_graveyard", "card": "幻兽机 猎户座飞狮"}]}  # fmt: skip
    lion = {
        "card": "幻兽机 猎户座飞狮",
        "player": "A",
        "zone": "main_monster_zone",
        "position": "face_up_attack",
    }
    data = {
        "turn_player": "A",
        "phase": "battle",
        "board": [lily, lion, monster("怪兽Y", "B")],
        "ask": {"form": "can-activate", "player": "A", "card": "注射天使 莉莉", "timing": "chain"},
    }
    plays = [attack, other]
    assert judge(situation_from({**data, "plays": plays}), base).answer is Answer.CAN
    answer = {"do": "activate", "player": "A", "card": "幻兽机 猎户座飞狮", "effect": 2}
    later = judge(situation_from({**data, "plays": [*plays, {"do": "resolve"}, answer]}), base)
    assert (later.answer, "battle.part-is-once" in later.because) == (Answer.CANNOT, True)
