"""A collection of cards, read: how much of it is understood, what is not, and whether two languages agree."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from grammar.terms import Lang
from kb.cards import Card
from kb.cli import main
from kb.series import NamesInText

CARDS = [
    {
        "password": 21,
        "name": {"ja": "試しの歯車－甲", "zh-fan": "试验齿轮-甲"},
        "text": {
            "ja": "①：このカードを手札から捨てて発動できる。デッキから「歯車」モンスター１体を手札に加える。",
            "zh-fan": "①：把这张卡从手卡丢弃才能发动。从卡组把1只「齿轮」怪兽加入手卡。",
        },
        "series": ["Cog"],
    },
    {
        "password": 22,
        "name": {"ja": "試しの歯車－乙", "zh-fan": "试验齿轮-乙"},
        "text": {
            "ja": "①：自分は「試しの歯車－甲」をぽかぽかする。",
            "zh-fan": "①：自己从卡组抽1张。",
        },
        "series": ["Cog"],
    },
    {"password": 23, "name": {"ja": "無関係", "zh-fan": "无关"}, "text": {"ja": "①：自分は１枚ドローする。"}},
    {
        "password": 24,
        "name": {"ja": "歯のない者", "zh-fan": "无齿者"},
        "text": {"ja": "何の効果もない者の物語。", "zh-fan": "没有任何效果的人的故事。"},
        "monster_type_line": "Warrior / Normal",
    },
]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("corpus") / "cards.jsonl"
    rows = [{"card_type": "Monster", "monster_type_line": "Machine / Effect", **card} for card in CARDS]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def base(file):
    path = file.with_name("cards.base")
    assert run("import", "cards", str(file), "--base", str(path)).exit_code == 0
    return path


def run(*arguments, input=None):
    return CliRunner().invoke(main, arguments, input=input, catch_exceptions=False)


def test_a_report_counts_effects_and_shows_the_words_that_were_not_understood(file):
    found = json.loads(run("corpus", "report", str(file), "--lang", "ja", "--json").stdout)
    assert (found["lang"], found["cards"], found["effects"], found["complete"]) == ("ja", 3, 3, 2)
    assert found["share"] == pytest.approx(2 / 3, abs=1e-4)
    assert any("⟦" in example for cause in found["unparsed"] for example in cause["examples"])
    assert sum(cause["alone"] for cause in found["unparsed"]) <= 1


def test_a_report_compares_two_dialects_effect_by_effect(file):
    found = json.loads(
        run("corpus", "report", str(file), "--lang", "ja", "--against", "zh-fan", "--json").stdout
    )
    assert (found["both"], found["equal"], found["differences"]) == (1, 1, [])


def test_a_report_reads_a_sample_and_a_knowledge_base_as_well(file, base):
    shown = run("corpus", "report", str(file), "--lang", "ja", "--every", "2").stdout
    assert shown.startswith("ja: 2 cards, 2 effects, 2 complete")
    assert "alone" in run("corpus", "report", "--base", str(base), "--lang", "zh-fan").stdout


def parses(base, lang):
    return {
        row["password"]: row
        for row in map(
            json.loads, run("export", "parses", "--lang", lang, "--base", base).stdout.splitlines()
        )
    }


def test_trees_of_two_languages_are_exported_equal_with_their_names_resolved(base):
    japanese, chinese = parses(str(base), "ja")[21], parses(str(base), "zh-fan")[21]
    (one,), (other,) = japanese["effects"], chinese["effects"]
    assert one["complete"] and other["complete"]
    assert one["ast"] == other["ast"]
    assert "Cog" in json.dumps(one["ast"])
    assert "「歯車」モンスター" in one["rendered"] and one["text"][-9:] == one["rendered"][-9:]


def test_what_was_not_understood_is_exported_where_it_stands(base):
    (effect,) = parses(str(base), "ja")[22]["effects"]
    assert not effect["complete"] and effect["rendered"] is None
    assert all(CARDS[1]["text"]["ja"][u["start"] : u["end"]] == u["text"] for u in effect["unparsed"])


def test_the_story_of_a_monster_without_effect_is_no_effect(base):
    assert 24 not in parses(str(base), "ja")
    rows = run("export", "effects", "--lang", "ja", "--base", str(base)).stdout.splitlines()
    assert [row["effects"] for row in map(json.loads, rows) if row["password"] == 24] == [[]]


def test_a_tree_is_shown_with_the_words_of_each_part():
    shown = run("parse", "--tree", input="①：从卡组抽1张。").stdout.splitlines()
    assert shown[0] == "card_text"
    assert any(line.strip() == "verb: draw" for line in shown)
    assert any(line.endswith("『从卡组抽1张』") for line in shown)


def card(key, ja, zh, series=(), text=None):
    texts = dict(zip(("ja", "zh-fan"), text, strict=True)) if text else {}
    return Card(key=str(key), names={"ja": ja, "zh-fan": zh}, series=series, texts=texts)


def test_a_series_is_known_by_the_part_of_the_names_its_cards_share():
    cogs = [card(n, f"歯車{n}", f"齿轮{n}", ("Cog",)) for n in range(3)]
    teeth = [card(10 + n, f"歯{n}", f"牙{n}", ("Tooth",)) for n in range(9)]
    names = NamesInText([*cogs, *teeth])
    assert names.series("齿轮", Lang.ZH_FAN) == "Cog"
    assert names.series("牙", Lang.ZH_FAN) == "Tooth"
    assert names.series("龙", Lang.ZH_FAN) is None


def test_a_reading_that_no_name_shows_is_known_by_the_texts_that_quote_it():
    cogs = [card(n, f"歯車{n}", f"齿轮{n}", ("Cog",)) for n in range(3)]
    quoting = card(
        9, "別", "别", text=("「コグ」モンスター１体と「別」を除外する。", "把1只「齿轮」怪兽和「别」除外。")
    )
    names = NamesInText([*cogs, quoting])
    assert names.series("コグ", Lang.JA) == names.series("齿轮", Lang.ZH_FAN) == "Cog"
    assert names.reference("別", Lang.JA) == "别"


def test_a_counter_is_known_by_the_texts_that_name_it_in_both_languages():
    filled = card(
        9,
        "甲",
        "乙",
        text=(
            "魔光カウンターを１つ置く。シグナルカウンターを取り除く。",
            "放置1个魔光指示物。把信号指示物取除。",
        ),
    )
    names = NamesInText([filled])
    assert names.counter("シグナル", Lang.JA) == names.counter("信号", Lang.ZH_FAN) == "信号"
    assert names.counter("未知", Lang.JA) == "未知"


def test_cards_that_name_a_described_card_are_exported(tmp_path: Path):
    text = "①：デッキから「歯車」モンスターのカード名が記された魔法カード１枚を手札に加える。"
    row = {
        "password": 31,
        "name": {"ja": "丙"},
        "card_type": "Spell",
        "property": "Normal",
        "text": {"ja": text},
    }
    rows, base = tmp_path / "cards.jsonl", str(tmp_path / "one.base")
    rows.write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")
    assert run("import", "cards", str(rows), "--base", base).exit_code == 0
    assert parses(base, "ja")[31]["effects"][0]["complete"]
