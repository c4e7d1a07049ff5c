"""The verdict page: the answer first, at most five reasons, every reason with its rule."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from grammar.nodes import Span
from kb.cards import Seat
from kb.knowledge import KnowledgeBase
from kb.questions import FORMS, ON_PAPER
from kb.situation import Situation, situation_from
from kb.verdict import Answer, Assumption, Change, Finding, TraceStep, Verdict, Words, not_derivable
from web.situation_page import unpack, with_value
from web.verdict_page import verdict_view
from web.views import VerdictView

pytestmark = pytest.mark.usefixtures("in_chinese")

SITUATION = situation_from(
    {
        "turn_player": "B",
        "phase": "main1",
        "lp": {"A": 1500},
        "board": [
            {"card": "试炼落穴", "player": "A", "zone": "spell_trap_zone", "position": "face_down"},
            {"card": "试炼旋风", "player": "B", "zone": "hand", "count": 2},
            {"card": "试炼战士", "player": "A", "zone": "monster_zone", "position": "face_up_defense"},
        ],
        "plays": [
            {"do": "summon", "player": "B", "card": "试炼战士"},
            {"do": "activate", "player": "B", "card": "试炼旋风", "targets": ["试炼落穴"]},
            {"do": "activate", "player": "A", "card": "试炼落穴", "effect": 1, "cost": ["试炼战士"]},
        ],
        "ask": {"form": "can-activate", "player": "A", "card": "试炼落穴", "timing": "chain"},
    }
)


def page_of(verdict: Verdict, base: KnowledgeBase, situation: Situation = SITUATION) -> VerdictView:
    return verdict_view(verdict, base, situation=situation, era="2020-04", question="问")


def _verdict(**fields: Any) -> Verdict:
    return Verdict(**{"answer": Answer.CANNOT, **fields})


@pytest.mark.parametrize(
    ("answer", "form", "word"),
    [
        (Answer.CAN, "can-activate", "能"),
        (Answer.CANNOT, "can-target", "不能"),
        (Answer.CAN, "triggers", "会"),
        (Answer.CANNOT, "applies", "不会"),
        (Answer.CAN, "classify", "是"),
        (Answer.DEPENDS, "triggers", "视情况"),
        (Answer.PENDING, "triggers", "官方调整中"),
        (Answer.NOT_DERIVABLE, "where", "无法推导"),
    ],
)
def test_the_answer_is_one_word(base: KnowledgeBase, answer: Answer, form: str, word: str) -> None:
    situation = situation_from({"ask": {"form": form}})
    assert page_of(_verdict(answer=answer), base, situation).word == word


@pytest.mark.parametrize(
    ("value", "word"),
    [(1500, "1500"), ("graveyard", "墓地"), (("试炼旋风", "试炼落穴"), "试炼旋风 → 试炼落穴"), (0, "0")],
)
def test_a_value_is_the_answer_itself(base: KnowledgeBase, value: Any, word: str) -> None:
    assert page_of(_verdict(answer=Answer.VALUE, value=value), base).word == word


def test_decisive_findings_come_first_and_five_lines_are_the_most(base: KnowledgeBase) -> None:
    deciding = (
        "cost.unpayable",
        "cost.definition",
        "target.definition",
        "speed.one",
        "chain.numbering",
        "cost.discard",
    )
    findings = [Finding(rule="speed.two", allows=True) for _ in range(3)]
    findings += [Finding(rule=rule, allows=False, decisive=True) for rule in (*deciding, *deciding)]
    view = page_of(_verdict(findings=tuple(findings), because=("cost.unpayable",)), base)
    assert len(view.main) == 5
    assert all(line.decisive and line.allows == "no" for line in view.main)
    assert [line.rules[0].id for line in view.main] == list(deciding[:5])
    assert len(view.findings) == 15


def test_steps_under_the_deciding_rule_are_reasons_too(base: KnowledgeBase) -> None:
    trace = (
        TraceStep(n=1, code="made.up", rules=("chain.numbering",)),
        TraceStep(n=2, code="made.up", rules=("cost.unpayable",), seat=Seat.A, link=1),
    )
    view = page_of(_verdict(trace=trace, because=("cost.unpayable",)), base)
    assert [line.n for line in view.main] == [2]


def test_a_deciding_rule_that_no_finding_or_step_names_is_a_reason_in_its_own_words(
    base: KnowledgeBase,
) -> None:
    view = page_of(_verdict(because=("cost.unpayable", "speed.two")), base)
    assert [line.rules[0].id for line in view.main] == ["cost.unpayable", "speed.two"]
    assert all(line.text and line.rules[0].cites for line in view.main)


@pytest.mark.parametrize(
    ("headline", "answer", "word"),
    [
        ("judge.claim.right", Answer.CAN, "对"),
        ("judge.claim.wrong", Answer.CANNOT, "不对"),
        ("judge.rule.yes", Answer.CAN, "成立"),
        ("judge.must.no", Answer.CANNOT, "不是"),
        ("judge.may.no", Answer.CANNOT, "不能"),
    ],
)
def test_the_word_fits_what_the_headline_says(
    base: KnowledgeBase, headline: str, answer: Answer, word: str
) -> None:
    params = {"said": "judge.activate.cannot", "card": "试炼旋风", "seat": Seat.A, "told": "…"}
    assert page_of(_verdict(answer=answer, headline=headline, headline_params=params), base).word == word


@pytest.mark.parametrize("form", sorted(FORMS))
def test_what_is_asked_is_said_in_words(base: KnowledgeBase, form: str) -> None:
    situation = situation_from({"ask": {"form": form, "card": "试炼旋风", "target": "试炼战士"}})
    understood = page_of(_verdict(), base, situation).understood
    assert understood is not None
    assert understood.asked
    assert form not in understood.asked


@pytest.mark.parametrize("form", sorted(ON_PAPER))
def test_a_rule_looked_up_lays_no_table(base: KnowledgeBase, form: str) -> None:
    view = page_of(_verdict(), base, situation_from({"ask": {"form": form}}))
    assert view.understood is not None
    assert not (view.understood.facts or view.understood.sides or view.understood.events)
    assert not (view.edit_link or view.responses_link)


def test_every_reason_carries_its_rule_link_and_citation(base: KnowledgeBase) -> None:
    words = Words(card="试炼落穴", text="丢弃1张手卡", span=Span(8, 14))
    finding = Finding(rule="cost.unpayable", allows=False, decisive=True, words=words)
    line = page_of(_verdict(findings=(finding,)), base).main[0]
    assert line.rules[0].url == "/rules/cost.unpayable"
    assert any(cite.id.startswith("R2020:3.4.2") for cite in line.rules[0].cites)
    assert line.words is not None and (line.words.text, line.words.card) == ("丢弃1张手卡", "试炼落穴")


def test_a_message_without_words_is_told_by_the_title_of_its_rule(base: KnowledgeBase) -> None:
    finding = Finding(rule="cost.unpayable", allows=False, code="no.such-message", params={"need": 2})
    step = TraceStep(n=1, code="no.such-message", rules=("cost.unpayable",))
    view = page_of(_verdict(findings=(finding,), trace=(step,)), base)
    title = base.rules.rule("cost.unpayable").title["zh-Hans"]
    assert (view.findings[0].text, view.trace[0].text) == (title, title)


def test_an_unknown_rule_id_does_not_break_the_page(base: KnowledgeBase) -> None:
    finding = Finding(rule="no.such-rule", allows=False, decisive=True)
    rule = page_of(_verdict(findings=(finding,)), base).main[0].rules[0]
    assert (rule.id, rule.known, rule.url) == ("no.such-rule", False, "")


def test_the_table_is_drawn_opponent_above(base: KnowledgeBase) -> None:
    understood = page_of(_verdict(), base).understood
    assert understood is not None
    assert [side.seat for side in understood.sides] == ["B", "A"]
    own = {zone.zone: zone for zone in understood.sides[1].zones}
    assert list(own) == ["monster_zone", "spell_trap_zone"]
    assert own["spell_trap_zone"].cards[0].face_down
    assert own["monster_zone"].cards[0].defense
    assert understood.sides[0].zones[0].cards[0].count == 2
    assert understood.sides[1].lp == 1500


def test_plays_are_numbered_and_chain_links_counted(base: KnowledgeBase) -> None:
    understood = page_of(_verdict(), base).understood
    assert understood is not None
    assert [(line.n, line.link) for line in understood.events] == [(1, None), (2, 1), (3, 2)]
    assert "对象：试炼落穴" in understood.events[1].notes
    assert understood.events[2].text == "发动「试炼落穴」的①效果"
    assert understood.asked == "我方（A）：能发动「试炼落穴」吗？（连锁中）"


def test_what_would_change_the_answer_links_to_the_changed_situation(base: KnowledgeBase) -> None:
    changes = (
        Change(path="phase", value="battle", answer=Answer.CAN),
        Change(path="board.试炼落穴.set_this_turn", value="true", answer=Answer.CAN),
        Change(path="board.9.position", value="face_up", answer=Answer.CAN),
    )
    facts = page_of(_verdict(would_change=changes), base).would_change
    assert unpack(facts[0].url.removeprefix("/s/")).phase == "battle"
    assert unpack(facts[1].url.removeprefix("/s/")).board[0].set_this_turn is True
    assert facts[2].url == ""
    assert (facts[0].label, facts[0].value, facts[0].answer) == ("阶段", "战斗阶段", "能")


def test_assumed_facts_are_put_into_words(base: KnowledgeBase) -> None:
    assumed = (
        Assumption("turn_player", "A"),
        Assumption("board.试炼落穴.zone", "spell_trap_zone"),
        Assumption("board.A.hand", "true"),
        Assumption("board.试炼落穴.set_this_turn", "false"),
        Assumption("applying.试炼落穴", "B"),
    )
    facts = page_of(_verdict(assumed=assumed), base).assumed
    assert [(fact.label, fact.value) for fact in facts] == [
        ("回合玩家", "我方（A）"),
        ("「试炼落穴」", "魔法&陷阱区域；这个回合盖放：否"),
        ("我方（A）的手卡", "有所需的卡"),
        ("适用中的「试炼落穴」由谁控制", "对方（B）"),
    ]


def test_the_copied_text_names_answer_reasons_and_citations(base: KnowledgeBase) -> None:
    finding = Finding(rule="cost.unpayable", allows=False, decisive=True)
    copied = page_of(_verdict(findings=(finding,)), base).copy.splitlines()
    assert copied[0] == "问"
    assert copied[1].startswith("【不能】")
    assert "cost.unpayable: R2020:3.4.2" in copied[2]


def test_no_answer_shows_the_reason_and_the_nearest_rules(client: FlaskClient) -> None:
    twin = client.get("/ask.json?q=代价支付不了的话，卡能乱发动吗？").json
    page = client.get("/ask?q=代价支付不了的话，卡能乱发动吗？").text
    assert twin["answer"] == "not_derivable"
    assert "无法推导" in page
    assert twin["near"]
    for rule in twin["near"]:
        assert rule["url"] in page


def test_not_derivable_is_not_an_error(base: KnowledgeBase) -> None:
    view = page_of(not_derivable("made.up", what="甲"), base)
    assert view.reason == "原因代号：made.up"


def test_a_situation_can_be_posted_and_has_a_permalink(client: FlaskClient) -> None:
    situation = {
        "turn_player": "B",
        "phase": "main1",
        "board": [
            {"card": "试炼旋风", "player": "B", "zone": "hand"},
            {"card": "试炼落穴", "player": "A", "zone": "spell_trap_zone", "position": "face_down"},
        ],
        "ask": {"form": "can-activate", "player": "B", "card": "试炼旋风"},
    }
    posted = client.post("/ask.json", json={"situation": situation}).json
    assert posted["answer"] == "can"
    again = client.get(posted["situation_link"] + ".json").json
    assert (again["answer"], again["main"]) == (posted["answer"], posted["main"])
    page = client.get(posted["situation_link"])
    assert page.status_code == 200
    assert "试炼旋风" in page.text


def test_a_body_sent_as_curl_sends_it_is_read_all_the_same(client: FlaskClient) -> None:
    response = client.post(
        "/ask.json",
        data='{"question": "能吗？"}'.encode(),
        content_type="application/x-www-form-urlencoded",
    )
    assert response.status_code == 200


def test_the_same_question_gives_the_same_bytes(client: FlaskClient) -> None:
    first, second = (client.get("/ask.json?q=对方发动试炼旋风，我能发动试炼落穴吗？").data for _ in range(2))
    assert first == second


TOLD = (
    "现在是自己回合的主要阶段1。双方的基本分都是8000。自己：手卡有「试炼旋风」、「试炼落穴」。"
    "对方：魔法与陷阱区域有盖放的「试炼落穴」（之前的回合放置的）。（没有提到的区域没有卡。）"
    "自己以盖放的「试炼落穴」为对象，从手卡发动「试炼旋风」。对此，自己能不能连锁发动手卡的「试炼落穴」？"
)


def test_a_verdict_leads_to_what_else_may_be_activated(client: FlaskClient) -> None:
    shown = client.get("/ask", query_string={"q": TOLD, "lang": "zh-Hans"}).text
    link = re.search(r'href="(/s/[^"]+/respond)"', shown)
    assert link is not None
    listed = client.get(link[1], query_string={"lang": "zh-Hans"}).text
    assert "这个时候还能发动什么" in listed and "试炼落穴" in listed
    sides = dict(client.get(f"{link[1]}.json").get_json()["sides"])
    mine, theirs = sides.values()
    assert [line["legality"] for line in mine] == ["forbidden", "forbidden"]
    assert "activation.hand" in {line["why"]["rules"][0]["id"] for line in mine}
    assert [line["legality"] for line in theirs] == ["forbidden"]  # no card in the hand to pay with


def test_copies_are_called_by_their_names_not_by_ids(client: FlaskClient) -> None:
    understood = client.get("/ask.json", query_string={"q": TOLD, "lang": "zh-Hans"}).get_json()["understood"]
    (event,) = understood["events"]
    assert "试炼旋风" in event["text"]
    assert event["notes"] == ["对象：试炼落穴（2）"]


def test_the_monster_that_a_card_may_have_summoned_can_be_told() -> None:
    """That there is none is nothing a situation can say, so no link leads there."""
    path = "board.试炼落穴.linked_to"
    told = with_value(SITUATION, path, "试炼战士")
    assert told is not None and told.board[0].linked_to == "试炼战士"
    assert with_value(SITUATION, path, "false") is None


def test_two_terms_compared_are_both_in_the_answer(client: FlaskClient) -> None:
    page = client.get("/ask?q=丢弃和送去墓地有什么区别？").text
    assert "丢弃 · 送去墓地" in page
    assert "discard.to-graveyard" in page
