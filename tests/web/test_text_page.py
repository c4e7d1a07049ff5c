"""A pasted card text: every character stays in place, every part has its role, every field its reason."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grammar import parse_card_text
from grammar.nodes import Action, CardText, EffectText, Selection, Span, Step, Unparsed, UseLimit
from grammar.terms import ActivationMode, Lang, LimitScope, Verb
from kb.knowledge import KnowledgeBase
from tests.web.conftest import DISCARDER
from web.text_page import segments, text_view
from web.views import Piece, TextView


def _piece(role: str, start: int, end: int) -> Piece:
    return Piece(id=f"{role}{start}", role=role, label=role, effect="", text="", start=start, end=end)


def _at(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


@pytest.fixture
def view(base: KnowledgeBase, in_chinese: None) -> TextView:
    text = "①：1回合1次，丢弃1张手卡，以1张卡为对象才能发动。那张卡破坏。那个做某事。"
    effect = EffectText(
        number=1,
        activation=ActivationMode.MAY,
        limits=(UseLimit(span=_at(text, "1回合1次"), scope=LimitScope.COPY),),
        costs=(Action(span=_at(text, "1回合1次，丢弃1张手卡，"), verb=Verb.DISCARD),),
        targets=(Selection(span=_at(text, "1张卡为对象")),),
        resolution=(Step(span=_at(text, "那张卡破坏"), action=Action(verb=Verb.DESTROY)),),
        unparsed=(Unparsed(span=_at(text, "做某事"), text="做某事", expected=("an act",)),),
    )
    return text_view(text, CardText(effects=(effect,)), (), base)


def test_the_segments_joined_are_the_text(view: TextView) -> None:
    assert "".join(segment.text for segment in view.segments) == view.text


def test_each_part_has_its_role_and_exact_words(view: TextView) -> None:
    marked = [(segment.role, segment.text) for segment in view.segments if segment.role]
    assert marked == [
        ("restriction", "1回合1次"),
        ("cost", "丢弃1张手卡"),
        ("target", "1张卡为对象"),
        ("resolution", "那张卡破坏"),
        ("unparsed", "做某事"),
    ]


def test_what_a_step_waits_for_is_marked_as_its_condition(base: KnowledgeBase, in_chinese: None) -> None:
    text = "①：以1张卡为对象才能发动。那张卡破坏。自己场上有怪兽存在的场合，再从卡组抽1张。"
    view = text_view(text, parse_card_text(text, Lang.ZH_FAN), (), base)
    assert "自己场上有怪兽存在的场合" in [
        segment.text for segment in view.segments if segment.role == "condition"
    ]


def test_only_a_mark_wide_enough_bears_its_label(view: TextView) -> None:
    labels = {segment.text: segment.label for segment in view.segments if segment.first}
    assert labels["1张卡为对象"] == "对象"
    narrow = segments("破", (_piece("resolution", 0, 1),))
    assert [segment.label for segment in narrow] == [""]


def test_every_piece_quotes_the_given_characters(view: TextView) -> None:
    for piece in view.pieces:
        assert piece.text == view.text[piece.start : piece.end]


def test_unread_words_are_listed_with_what_was_expected(view: TextView) -> None:
    assert not view.complete
    assert [(p.text, p.note) for p in view.pieces if p.role == "unparsed"] == [
        ("做某事", "这里原以为会是：动作")
    ]


def test_a_node_without_a_place_is_listed_but_not_marked(base: KnowledgeBase, in_chinese: None) -> None:
    tree = CardText(effects=(EffectText(costs=(Action(verb=Verb.DISCARD),)),))
    view = text_view("甲乙", tree, (), base)
    assert [(piece.role, piece.start) for piece in view.pieces] == [("cost", None)]
    assert [segment.piece for segment in view.segments] == [""]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 11), st.integers(1, 8), st.sampled_from("ab")), max_size=6))
def test_any_nesting_of_pieces_keeps_the_text_whole(spans: list[tuple[int, int, str]]) -> None:
    text = "甲，乙。丙丁、戊己庚辛壬癸"
    pieces = tuple(_piece(role, start, min(start + size, len(text))) for start, size, role in spans)
    assert "".join(segment.text for segment in segments(text, pieces)) == text


def test_every_mark_in_the_text_has_its_line_in_the_list_and_back(client: FlaskClient) -> None:
    page = client.get(f"/text?t={DISCARDER}").text
    twin = client.get(f"/text.json?t={DISCARDER}").json
    marked = {segment["piece"] for segment in twin["segments"] if segment["piece"]}
    assert len(marked) >= 4
    for piece in marked:
        assert f'href="#{piece}"' in page
        assert f'id="{piece}"' in page
        assert f'href="#in-{piece}"' in page
        assert f'id="in-{piece}"' in page


def test_a_decided_field_quotes_its_words_or_names_its_rule(client: FlaskClient) -> None:
    twin = client.get(f"/text.json?t={DISCARDER}&type=normal_trap").json
    fields = {field["name"]: field for field in twin["effects"][0]["fields"]}
    assert fields["spell_speed"]["value"] == "2"
    assert fields["targets"]["value"] == "取对象"
    assert fields["targets"]["rule"]["id"].startswith("target.")
    assert fields["has_cost"]["words"]["text"] in DISCARDER


@pytest.mark.parametrize(
    ("text", "judged"),
    [
        ("①：这张卡召唤成功的场合才能发动。自己抽1张。", "效果怪兽"),
        ("这张卡不能通常召唤。①：自己抽1张。", "效果怪兽"),
        ("①：自己抽1张。", ""),
    ],
)
def test_a_text_only_a_monster_can_have_is_judged_as_one(client: FlaskClient, text: str, judged: str) -> None:
    twin = client.get("/text.json", query_string={"t": text}).json
    assert twin["judged_type"] == judged


def test_a_known_card_shows_its_text_in_our_words_marked(client: FlaskClient) -> None:
    twin = client.get("/card/902.json").json
    assert {piece["role"] for piece in twin["text"]["pieces"]} >= {"cost", "target", "resolution"}
    assert "不是卡面原文" in client.get("/card/902").text


def test_text_without_a_word_of_the_game_is_shown_to_be_no_effect(client: FlaskClient) -> None:
    text = "天気がよくて散歩に行った日記"
    (piece,) = client.get("/text.json", query_string={"t": text}).json["pieces"]
    assert (piece["role"], piece["text"]) == ("flavour", text)


def test_text_that_only_looks_like_card_text_is_shown_as_unread(client: FlaskClient) -> None:
    twin = client.get("/text.json", query_string={"t": "カードがよくて散歩に行ったモンスターの日記"}).json
    assert not twin["complete"]
    assert any(piece["role"] == "unparsed" for piece in twin["pieces"])
