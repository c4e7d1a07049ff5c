"""Card facts made from a card database: what goes into the files, and what does not."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from grammar.nodes import CardText
from grammar.terms import CardKind, Lang
from kb import facts
from kb.cards import Card
from kb.cli import main
from kb.errors import DataError
from kb.loading import Document, convert

ROW = {
    "password": 12345,
    "card_type": "Monster",
    "monster_type_line": "Dragon / Effect",
    "attribute": "DARK",
    "level": 4,
    "atk": 1500,
    "def": "?",
    "name": {"zh-fan": "试作龙", "ja": "試作竜", "en": "Prototype: No. 1", "ko": "x"},
    "alt_names": ["试作之龙"],
    "text": {
        "zh-fan": "①：以对方场上1只怪兽为对象才能发动。那只怪兽破坏。\n②：以神秘莫测而且无人知晓的方式让某物发生某种变化。",
        "ja": "①：相手フィールドのモンスター１体を対象として発動できる。そのモンスターを除外する。",
    },
}


@pytest.fixture
def database(tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(ROW, ensure_ascii=False), encoding="utf-8")
    return path


def one(database, **wanted):
    ((card, agree),) = facts.facts(database, [facts.Wanted(key="12345", name="原型龙", **wanted)])
    return card, agree


def test_the_rulebook_name_comes_first_and_languages_that_nobody_asked_for_stay_out(database):
    card, _ = one(database, dialect=Lang.JA, also=("原型",))
    assert list(card.names) == ["zh-Hans", "zh-fan", "ja", "en"]
    assert card.name() == "原型龙"
    assert card.aliases == ("原型", "试作之龙")
    assert card.printed is None
    assert (card.level, card.atk, card.def_) == (4, 1500, -1)


def test_a_text_that_is_understood_is_preferred_and_a_dialect_can_be_demanded(database):
    assert one(database)[0].text.lang is Lang.JA
    assert one(database, dialect=Lang.ZH_FAN)[0].text.lang is Lang.ZH_FAN


def test_a_part_that_a_reviewer_found_wrong_counts_as_not_understood(database):
    card, _ = one(database, dialect=Lang.JA, withheld={1: ("resolution",)})
    effect = card.text.effects[0]
    assert effect.resolution == ()
    assert effect.targets
    assert [u.expected for u in effect.unparsed] == [("resolution",)]
    assert not card.text.complete


def test_flavour_text_taken_for_an_effect_is_put_right(database):
    card, _ = one(database, normal=True)
    assert card.kinds == (CardKind.MONSTER, CardKind.NORMAL_MONSTER)
    assert card.text == CardText(flavour=True)


def test_dialects_that_are_read_completely_and_differently_are_told(database, tmp_path):
    assert one(database)[1]  # the Chinese text is not understood: nothing to compare
    other = tmp_path / "other.jsonl"
    text = {**ROW["text"], "zh-fan": ROW["text"]["zh-fan"].split("\n")[0]}
    other.write_text(json.dumps({**ROW, "text": text}, ensure_ascii=False), encoding="utf-8")
    assert not one(other)[1]


def test_of_words_not_understood_no_more_than_a_few_are_written(database):
    card, _ = one(database, dialect=Lang.ZH_FAN)
    (written,) = facts.files([card]).values()
    assert "神秘莫测" not in written
    assert "…" in written
    assert "span" not in written


def test_the_file_is_yaml_that_gives_the_card_again_whatever_is_in_its_names(database):
    card, _ = one(database, dialect=Lang.JA)
    ((name, written),) = facts.files([card]).items()
    assert name == "monsters.yaml"
    (again,) = convert(Document(name, written), list[Card])
    assert again.names == card.names
    assert again.key == "12345"
    assert again.text.complete


def test_the_list_of_wanted_cards_names_its_wrong_line(tmp_path):
    path = tmp_path / "wanted.yaml"
    path.write_text('- {key: "1", name: 甲}\n- {key: "2", nme: 乙}\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"wanted\.yaml:2"):
        facts.wanted_cards(path)


def test_the_command_writes_the_files_and_tells_what_to_review(database, tmp_path):
    wanted = tmp_path / "wanted.yaml"
    wanted.write_text('- {key: "12345", name: 原型龙, dialect: zh-fan}\n', encoding="utf-8")
    into = tmp_path / "cards"
    into.mkdir()
    done = CliRunner().invoke(
        main, ["export", "facts", str(database), "--names", str(wanted), "--into", str(into)]
    )
    assert done.exit_code == 0, done.output
    assert "1 cards, not wholly understood: 1" in done.output
    assert (into / "monsters.yaml").read_text(encoding="utf-8").startswith('# 原型龙\n- key: "12345"')


def test_a_wanted_card_that_the_database_lacks_is_named_and_the_files_stay(database, tmp_path):
    wanted = tmp_path / "wanted.yaml"
    wanted.write_text('- {key: "12345", name: 原型龙}\n- {key: "777", name: 别的龙}\n', encoding="utf-8")
    into = tmp_path / "cards"
    into.mkdir()
    done = CliRunner().invoke(
        main, ["export", "facts", str(database), "--names", str(wanted), "--into", str(into)]
    )
    assert done.exit_code == 2 and "777" in done.stderr and not list(into.iterdir())
