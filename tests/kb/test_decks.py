"""Decks and limit lists: what players' files say, and whether the deck may be played, with the rule for each fault."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar import parse_card_text
from grammar.terms import Lang
from kb.cards import Card
from kb.decks import Fault, Part, check, read_ydk
from kb.errors import DataError, DeckError, KBError
from kb.importers.regulation import read_regulations
from kb.importers.rows import Refused
from kb.knowledge import KnowledgeBase, load
from kb.regulation import Regulation, named
from kb.store import Store, build

BASE = load()
CARDS = sorted((card for card in BASE.cards() if card.key.isdigit()), key=lambda card: card.key)
KINDS = {"fusion_monster", "synchro_monster", "xyz_monster", "link_monster"}
MAIN = [card.key for card in CARDS if not KINDS & set(card.kinds)]
EXTRA = [card.key for card in CARDS if KINDS & set(card.kinds)]


def ydk(main=(), extra=(), side=()):
    return "\n".join(["#created by ...", "#main", *main, "#extra", *extra, "!side", *side])


def faults(text, regulation=None):
    checked = check(read_ydk(text), BASE, regulation)
    return [(f.fault, f.part, f.count, f.most) for f in checked.findings], checked.legal


def test_a_deck_of_the_right_size_is_legal():
    assert faults(ydk(MAIN[:40], EXTRA[:15], MAIN[40:55])) == ([], True)


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        (ydk(MAIN[:39]), (Fault.SIZE, Part.MAIN, 39, 60)),
        (ydk(MAIN[:61]), (Fault.SIZE, Part.MAIN, 61, 60)),
        (ydk(MAIN[:40], EXTRA[:16]), (Fault.SIZE, Part.EXTRA, 16, 15)),
        (ydk(MAIN[:40], (), MAIN[40:56]), (Fault.SIZE, Part.SIDE, 16, 15)),
        (ydk([*MAIN[:39], EXTRA[0]]), (Fault.PLACE, Part.MAIN, 1, 0)),
        (ydk(MAIN[:40], [MAIN[40]]), (Fault.PLACE, Part.EXTRA, 1, 0)),
        (ydk([*MAIN[:38], MAIN[0], MAIN[0]], (), [MAIN[0]]), (Fault.COPIES, None, 4, 3)),
    ],
)
def test_each_fault_is_found_with_its_numbers(deck, fault):
    assert faults(deck) == ([fault], False)


def test_an_unknown_card_is_named_and_leaves_the_verdict_open():
    found, legal = faults(ydk([*MAIN[:39], "4"]))
    assert [fault for fault, *_ in found] == [Fault.UNKNOWN] and legal is None


def test_cards_treated_as_one_name_by_rule_count_together(tmp_path):
    text = parse_card_text("这张卡的卡名在规则上当作「甲」使用。", Lang.ZH_FAN)
    lasting = parse_card_text("①：这张卡的卡名只要在场上·墓地存在当作「甲」使用。", Lang.ZH_FAN)
    cards = [
        Card(key="1", names={"zh-Hans": "甲"}),
        Card(key="2", names={"zh-Hans": "乙"}, text=text),
        Card(key="3", names={"zh-Hans": "丙"}, text=lasting),
    ]
    build(tmp_path / "a.base", cards)
    deck = read_ydk(ydk(["1", "1", "2", "2", "3", "3"]))
    found = check(deck, KnowledgeBase(Store(tmp_path / "a.base"))).findings
    assert [(f.rule, f.cards, f.count) for f in found if f.fault is Fault.COPIES] == [
        ("deck.treated-name", ("甲", "乙"), 4)
    ]


def test_the_list_in_force_limits_all_parts_together():
    list_ = Regulation(name="x", date="2024-04-01", limits={MAIN[0]: 1, MAIN[1]: 0})
    assert faults(ydk(MAIN[1:41], (), [MAIN[2]]), list_) == ([(Fault.LIMIT, None, 1, 0)], False)
    found, legal = faults(ydk([MAIN[0], *MAIN[2:41]], (), [MAIN[0]]), list_)
    assert found == [(Fault.LIMIT, None, 2, 1)] and legal is False


@pytest.mark.parametrize(
    ("text", "line"), [("#main\nx1", 2), ("#main\n1 2", 2), ("", 0), ("#main\n" * 600, 501)]
)
def test_a_file_that_is_no_deck_says_which_line(text, line):
    with pytest.raises(DeckError) as error:
        read_ydk(text)
    assert error.value.params["line"] == line


@given(st.text())
def test_no_text_breaks_the_reader(text):
    with contextlib.suppress(KBError):
        assert read_ydk(text).all()


# --------------------------------------------------------------------------- limit lists

CONF = """#[2024.4][2020.1 TCG]
!2024.4
#forbidden
14558127 0 --one
23434538 1
nonsense
5 9
!2020.1 TCG
$whitelist
23434538 2
"""


def lists(path):
    found = list(read_regulations(path))
    return [f for f in found if isinstance(f, Regulation)], [str(f) for f in found if isinstance(f, Refused)]


def test_a_simulators_lists_are_read_and_what_is_no_line_of_them_is_told(tmp_path):
    (tmp_path / "lflist.conf").write_text(CONF)
    (now, then), refused = lists(tmp_path / "lflist.conf")
    assert (now.name, now.date, now.limits) == ("2024.4", "2024-04-01", {"14558127": 0, "23434538": 1})
    assert (then.date, then.only) == ("2020-01-01", True)
    assert [line.partition(" ")[0] for line in refused] == ["lflist.conf:6:", "lflist.conf:7:"]


def test_published_json_goes_by_konami_ids(tmp_path):
    path = tmp_path / "current.vector.json"
    path.write_text(json.dumps({"date": "2024-07-01", "regulation": {"4861": 2}}))
    ((only,), refused) = lists(path)
    assert only.konami and only.date == "2024-07-01" and only.limits == {"4861": 2} and not refused
    path.write_text(json.dumps({"date": "2024-07-01", "regulation": {"x": 2}}))
    assert lists(path)[0] == []
    path.write_text("{")
    with pytest.raises(DataError, match="not JSON"):
        lists(path)


def test_a_list_is_named_or_dated():
    known = [Regulation(name="2024.4", date="2024-04-01"), Regulation(name="2020.1", date="2020-01-01")]
    assert named(known, "2020.1").date == "2020-01-01"
    assert named(known, "2024-03-31").name == "2020.1" and named(known, "2026-01-01").name == "2024.4"
    with pytest.raises(DataError, match="there are: 2024.4"):
        named(known, "1999-01-01")


@pytest.mark.parametrize(
    ("deck", "rule"),
    [
        (ydk(MAIN[:39]), "deck.main"),
        (ydk(MAIN[:40], EXTRA[:16]), "deck.extra"),
        (ydk(MAIN[:40], (), MAIN[40:56]), "deck.side"),
        (ydk([*MAIN[:39], EXTRA[0]]), "monster.extra-deck-home"),
        (ydk([*MAIN[:38], MAIN[0], MAIN[0]], (), [MAIN[0]]), "deck.three-copies"),
    ],
)
def test_each_fault_names_its_rule(deck, rule):
    assert [fault.rule for fault in check(read_ydk(deck), BASE).findings] == [rule]


def test_a_forbidden_card_names_the_list():
    forbidden = Regulation(name="x", date="2024-04-01", limits={MAIN[0]: 0})
    found = check(read_ydk(ydk(MAIN[:40])), BASE, forbidden).findings
    assert [fault.rule for fault in found] == ["limit.list"]


def test_other_pictures_count_as_the_card_and_a_name_lent_by_an_effect_does_not(tmp_path):
    """Rules "deck.same-name" and "deck.name-by-effect"."""
    lent = parse_card_text("①：这张卡的卡名只要在场上存在当作「甲」使用。", Lang.ZH_FAN)
    cards = [
        Card(key="1", names={"zh-Hans": "甲"}, artworks=("4",)),
        Card(key="3", names={"zh-Hans": "丙"}, text=lent),
    ]
    build(tmp_path / "a.base", cards)
    deck = read_ydk(ydk(["1", "1", "4", "4", "3"]))
    found = check(deck, KnowledgeBase(Store(tmp_path / "a.base"))).findings
    assert [(f.rule, f.count) for f in found if f.fault is Fault.COPIES] == [("deck.treated-name", 4)]
