"""Card databases of every published kind come in whole, row by row, or say which row is wrong and why."""

from __future__ import annotations

import json
import lzma
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from grammar import parse_card_text
from grammar.terms import Attribute, CardKind, Race
from kb.cards import CardClass
from kb.cli import main
from kb.errors import DataError
from kb.importers import Refused, read_cards
from kb.importers.rows import card_of
from kb.importers.run import import_cards, import_rulings
from kb.knowledge import KnowledgeBase
from kb.rulings import RulingStatus
from kb.store import Store, build

# --------------------------------------------------------------------------- files of our own

DRAW = "①：自己主要阶段才能发动。从卡组抽1张。"
SPELL = {
    "password": 11,
    "konami_id": 501,
    "name": {"ja": "試しの魔法", "zh-fan": "试验魔法", "en": "Trial Spell", "ja_romaji": "Tameshi"},
    "text": {"zh-fan": DRAW},
    "card_type": "Spell",
    "property": "Quick-Play",
}
MONSTER = {
    "password": 12,
    "konami_id": 502,
    "name": {"ja": "<ruby>試<rt>ため</rt></ruby>しの龍", "zh-CN": "试验龙", "de": None},
    "text": {"ja": "①：自分メインフェイズに発動できる。自分は１枚ドローする。"},
    "card_type": "Monster",
    "monster_type_line": "Dragon / Pendulum / Tuner / Effect",
    "attribute": "LIGHT",
    "level": 4,
    "atk": "?",
    "def": 100,
    "pendulum_scale": 8,
    "pendulum_effect": {"ja": "①：自分の「龍」カードの攻撃力は１００アップする。", "en": None},
    "sets": {"ja": [{"set_number": "X-JP001"}]},
    "series": ["Trial"],
}
DECK = {
    "id": 13,
    "name": "Trial Link",
    "typeline": ["Cyberse", "Link", "Effect"],
    "type": "Link Monster",
    "frameType": "link",
    "desc": "2 monsters\nYou can draw 1 card.",
    "race": "Cyberse",
    "atk": 1000,
    "level": None,
    "attribute": "DARK",
    "linkval": 2,
    "linkmarkers": ["Bottom-Left", "Bottom-Right"],
    "archetype": "Trial",
    "misc_info": [{"konami_id": 503, "question_atk": 1}],
}
YGOJSON = {
    "$schema": "https://example.org/v1/card.json",
    "id": "0",
    "text": {
        "ja": {"name": "試しのエクシーズ", "effect": "レベル４モンスター×２"},
        "en": {"name": "Trial Xyz"},
    },
    "cardType": "monster",
    "attribute": "wind",
    "monsterCardTypes": ["xyz"],
    "type": "wingedbeast",
    "classifications": ["effect"],
    "rank": 4,
    "atk": 2000,
    "def": "?",
    "passwords": ["00000014"],
    "externalIDs": {"dbID": 504},
}


def written(path: Path, content: object) -> Path:
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(
            content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), "utf-8"
        )
    return path


def taken(path: Path) -> dict[str, object]:
    found = list(read_cards(path))
    assert not [row for row in found if isinstance(row, Refused)]
    return {card.key: card for card in found}


def refused(path: Path) -> list[str]:
    return [str(row) for row in read_cards(path) if isinstance(row, Refused)]


_MONSTER, _SPELL, _TRAP, _EFFECT, _NORMAL = 1, 2, 4, 0x20, 0x10
DATABASE = [
    # id, alias, setcode, type, atk, def, level, race, attribute, name, desc
    (11, 0, 0x10002, _SPELL | 0x10000, 0, 0, 0, 0, 0, "试验魔法", DRAW.replace("。", "。\r\n", 1)),
    (15, 11, 0, _SPELL | 0x10000, 0, 0, 0, 0, 0, "试验魔法", DRAW),
    (
        21,
        0,
        0,
        _MONSTER | _EFFECT | 0x4000000,
        1500,
        0b10000101,
        2,
        0x1000000,
        32,
        "试验连接",
        "怪兽2只\r\n①：从卡组抽1张。",
    ),
    (
        22,
        0,
        0,
        _MONSTER | _NORMAL | 0x1000000,
        -2,
        0,
        0x08080004,
        0x2000,
        16,
        "试验龙",
        "←8 【灵摆】 8→\r\n①：抽1张。\r\n【怪兽描述】\r\n一只龙。",
    ),
    (23, 0, 0, _TRAP | 0x100000, 1000, 1000, 4, 1, 1, "试验陷阱", "①：从卡组抽1张。"),
    (24, 11, 0, _SPELL, 0, 0, 0, 0, 0, "别的魔法", "这张卡的卡名当作「试验魔法」使用。"),
]


def database(path: Path, rows=DATABASE) -> Path:
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TABLE datas(id integer primary key,ot integer,alias integer,setcode integer,type integer,atk integer,"
        "def integer,level integer,race integer,attribute integer,category integer)"
    )
    connection.execute("CREATE TABLE texts(id integer primary key,name text,desc text,str1 text)")
    for number, alias, setcode, kind, atk, def_, level, race, attribute, name, desc in rows:
        values = (number, 3, alias, setcode, kind, atk, def_, level, race, attribute, 0)
        connection.execute("INSERT INTO datas VALUES (?,?,?,?,?,?,?,?,?,?,?)", values)
        connection.execute("INSERT INTO texts VALUES (?,?,?,'')", (number, name, desc))
    connection.commit()
    connection.close()
    return path


# --------------------------------------------------------------------------- what comes in


def test_a_ygopro_database_gives_cards_with_their_bits_read(tmp_path):
    cards = taken(database(tmp_path / "whatever.bin"))
    assert sorted(cards) == ["11", "21", "22", "23", "24"]
    spell, link, dragon, trap = (cards[key] for key in ("11", "21", "22", "23"))
    assert spell.kinds == (CardKind.SPELL, CardKind.QUICK_PLAY_SPELL) and spell.set_codes == (2, 1)
    assert spell.names == {"zh-fan": "试验魔法"} and "\r" not in spell.texts["zh-fan"]
    assert (link.race, link.attribute, link.level) == (Race.CYBERSE, Attribute.DARK, 3)
    assert set(link.arrows) == {"↙", "↘", "↑"} and link.def_ is None
    assert (dragon.level, dragon.scale, dragon.atk, dragon.race) == (4, 8, -1, Race.DRAGON)
    assert dragon.texts["zh-fan"] == "【灵摆】\n①：抽1张。\n【怪兽描述】\n一只龙。"
    assert (trap.card_class, trap.atk, trap.level) == (CardClass.TRAP, None, None)


def test_an_alternative_artwork_is_folded_into_its_card_and_a_card_treated_as_another_is_not(tmp_path):
    cards = taken(database(tmp_path / "a.cdb"))
    assert cards["11"].artworks == ("15",) and "15" not in cards
    assert cards["24"].names == {"zh-fan": "别的魔法"}


@pytest.mark.parametrize(
    ("descs", "lang"),
    [
        (
            ["①：自分メインフェイズに発動できる。自分はデッキから１枚ドローする。そのターンは攻撃できない。"],
            "ja",
        ),
        (["Once per turn: You can draw 1 card, and if you do, discard 1 card."], "en"),
        (["①：此卡從手牌特殊召喚的場合可以發動。從牌組抽1張卡，那之後，對手場上的1張卡破壞。"], "zh-TW-fan"),
    ],
)
def test_the_language_of_a_database_is_seen_from_its_texts(tmp_path, descs, lang):
    rows = [(n, 0, 0, 2, 0, 0, 0, 0, 0, "Name", desc) for n, desc in enumerate(descs, 1)]
    assert list(taken(database(tmp_path / "a.cdb", rows))["1"].texts) == [lang]


def test_a_yaml_yugi_card_keeps_names_readings_and_both_its_texts(tmp_path):
    (card,) = taken(written(tmp_path / "cards.json", [MONSTER])).values()
    assert card.names == {"ja": "試しの龍", "zh-CN": "试验龙"}
    assert card.aliases == ("ためしの龍",)
    assert card.kinds[1:] == (CardKind.PENDULUM_MONSTER, CardKind.TUNER, CardKind.EFFECT_MONSTER)
    assert (card.atk, card.def_, card.scale, card.konami_id) == (-1, 100, 8, 502)
    assert (
        card.texts["ja"].startswith("【Ｐ効果】\n①：自分の「龍」")
        and "【モンスター効果】\n①" in card.texts["ja"]
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("array", [SPELL, MONSTER]),
        ("pretty", json.dumps([SPELL, MONSTER], indent=2)),
        ("lines", "\n".join(map(json.dumps, [SPELL, MONSTER])) + "\n"),
        ("xz", lzma.compress("\n".join(map(json.dumps, [SPELL, MONSTER])).encode())),
        ("bom", b"\xef\xbb\xbf" + json.dumps([SPELL, MONSTER]).encode()),
        ("yaml-list", yaml.safe_dump([SPELL, MONSTER], allow_unicode=True, sort_keys=False)),
        ("yaml-documents", yaml.safe_dump_all([SPELL, MONSTER], allow_unicode=True, sort_keys=False)),
    ],
)
def test_the_kind_of_a_file_is_seen_from_its_content(tmp_path, name, content):
    cards = taken(written(tmp_path / name, content))
    assert list(cards) == ["11", "12"]
    assert cards["11"].texts == {"zh-fan": DRAW}


def test_a_folder_of_cards_is_read_each_card_once(tmp_path):
    written(tmp_path / "00000011.json", SPELL)
    written(tmp_path / "00000011.yaml", yaml.safe_dump(SPELL, allow_unicode=True))
    written(tmp_path / "00000012.yaml", yaml.safe_dump(MONSTER, allow_unicode=True))
    written(tmp_path / "README.md", "# no card")
    assert [card.key for card in read_cards(tmp_path)] == ["11", "12"]


def test_an_answer_of_the_ygoprodeck_api_is_read(tmp_path):
    (card,) = taken(written(tmp_path / "a.json", {"data": [DECK]})).values()
    assert (card.key, card.names, card.arrows, card.level) == ("13", {"en": "Trial Link"}, ("↙", "↘"), 2)
    assert card.kinds == (CardKind.MONSTER, CardKind.LINK_MONSTER, CardKind.EFFECT_MONSTER)
    assert (card.atk, card.def_, card.series, card.konami_id) == (-1, None, ("Trial",), 503)


def test_ygojson_is_read(tmp_path):
    (card,) = taken(written(tmp_path / "a.json", [YGOJSON])).values()
    assert (card.key, card.race, card.level, card.def_) == ("14", Race.WINGED_BEAST, 4, -1)
    assert card.names == {"ja": "試しのエクシーズ", "en": "Trial Xyz"}
    assert CardKind.XYZ_MONSTER in card.kinds and card.konami_id == 504


def test_cards_without_a_password_keep_apart(tmp_path):
    rows = [{**SPELL, "password": None}, {**SPELL, "password": None, "konami_id": None, "page_id": 501}]
    assert list(taken(written(tmp_path / "a.json", rows))) == ["kdb501", "page501"]


# --------------------------------------------------------------------------- what does not


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"name": {"ja": "あ\x00い"}}, "NUL"),
        ({"name": "試し"}, "no card of a known form"),
        ({"name": {}}, "no name"),
        ({"name": {"ja": 5}}, "no text but int"),
        ({"name": {"ja": "x" * 5000}}, "5,000 characters"),
        ({"text": {"ja": "あ" * 30_000}}, "30,000 characters"),
        ({"text": ["あ"]}, "by language"),
        ({"card_type": "Skill"}, "unknown card type 'Skill'"),
        ({"property": "Fast"}, "unknown spell property 'Fast'"),
        ({"password": None, "konami_id": None}, "neither password nor Konami id"),
        ({"password": "drop table"}, "password is no number"),
        ({"password": 1e300}, "password is no number"),
        ({"attribute": "SHADOW"}, "unknown attribute"),
        ({"atk": [1]}, "atk is no number"),
        ({"link_arrows": ["around"]}, "unknown link arrow"),
    ],
)
def test_a_wrong_row_is_refused_with_its_place_and_reason_and_the_others_are_taken(tmp_path, change, reason):
    path = written(tmp_path / "cards.json", [SPELL, {**SPELL, **change}, MONSTER])
    found = list(read_cards(path))
    (bad,) = (row for row in found if isinstance(row, Refused))
    assert bad.place == "cards.json:2" and reason in bad.reason
    assert len(found) == 3


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        (3, 0x4000 | 1, "Token"),
        (3, 0, "neither Monster nor Spell nor Trap"),
        (3, 7, "or several"),
        (3, "monster", "type is no whole number"),
        (5, b"\x00\x01", "def is no whole number"),
        (9, "a\x00b", "NUL"),
        (9, None, "no name"),
        (10, b"\xff\xfe", "no text but blob"),
        (10, "长" * 40_000, "40,000 characters"),
        (10, "x" * 2_000_000, "more than"),
    ],
)
def test_a_hostile_database_row_is_refused_with_its_reason(tmp_path, column, value, reason):
    bad = [31, *DATABASE[0][1:]]
    bad[column] = value
    path = database(tmp_path / "bad.cdb", [*DATABASE, tuple(bad)])
    found = list(read_cards(path))
    (row,) = (row for row in found if isinstance(row, Refused))
    assert row.place == "bad.cdb:31" and reason in row.reason
    assert len(found) == 6


def test_a_database_text_that_is_not_utf8_is_refused(tmp_path):
    path = database(tmp_path / "a.cdb")
    connection = sqlite3.connect(path)
    connection.execute("UPDATE texts SET name = CAST(x'ff41' AS TEXT) WHERE id = 23")
    connection.commit()
    connection.close()
    assert refused(path) == ["a.cdb:23: name is not UTF-8 at byte 0"]


def test_a_database_row_without_its_other_half_is_refused(tmp_path):
    path = database(tmp_path / "a.cdb")
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM texts WHERE id = 23")
    connection.commit()
    connection.close()
    assert refused(path) == ["a.cdb:23: in one of the tables datas and texts only"]


def test_a_pendulum_text_whose_parts_cannot_be_told_apart_is_refused(tmp_path):
    rows = [(*DATABASE[3][:10], "①：抽1张。")]
    assert refused(database(tmp_path / "a.cdb", rows)) == ["a.cdb:22: a Pendulum text without its headings"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 100,
        b"\x89PNG\r\n",
        b"hello",
        b"SQLite format 3\x00",
        lzma.compress(b"{}")[:-4],
        b"[1, 2",
    ],
)
def test_a_file_that_is_no_card_file_is_an_error_with_its_name(tmp_path, content):
    path = written(tmp_path / "other.cdb", content)
    with pytest.raises(DataError, match=r"other\.cdb"):
        import_cards([path], tmp_path / "a.base", lambda refused: None)
    assert not (tmp_path / "a.base").exists()


def test_a_database_of_something_else_is_an_error_that_says_what_is_missing(tmp_path):
    connection = sqlite3.connect(tmp_path / "x.cdb")
    connection.execute("CREATE VIEW datas AS SELECT 1 AS id")
    connection.commit()
    connection.close()
    with pytest.raises(DataError, match=r"x\.cdb: no YGOPro database: it has no table 'datas'"):
        list(read_cards(tmp_path / "x.cdb"))


def test_a_database_cut_short_says_so(tmp_path):
    path = database(tmp_path / "a.cdb")
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(DataError, match=r"a\.cdb: cut short"):
        list(read_cards(path))


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_database_gives_cards_refusals_or_an_error_but_never_a_crash(tmp_path, seed):
    path = database(tmp_path / "a.cdb")
    content, chance = bytearray(path.read_bytes()), random.Random(seed)
    for _ in range(60):
        content[chance.randrange(100, len(content))] = chance.randrange(256)
    path.write_bytes(content)
    try:
        assert all(isinstance(row, Refused) or row.key for row in read_cards(path))
    except DataError as error:
        assert "a.cdb" in str(error)


# --------------------------------------------------------------------------- into a base


def base_of(path: Path) -> KnowledgeBase:
    return KnowledgeBase(Store(path))


@pytest.fixture
def alone(monkeypatch, tmp_path):
    """Imports without the built-in cards."""
    build(tmp_path / "empty" / "builtin.base", [])
    nothing = Store(tmp_path / "empty" / "builtin.base")
    monkeypatch.setattr("kb.importers.run.builtin_base", lambda: nothing)


def quiet(refused: Refused) -> None:
    raise AssertionError(refused)


def test_languages_of_one_card_are_merged_by_password_and_by_konami_id(tmp_path, alone):
    english = {
        "konami_id": 501,
        "name": {"en": "Trial Spell", "fr": "Essai"},
        "card_type": "Spell",
        "property": "Quick-Play",
    }
    later = {**SPELL, "name": {"zh-fan": "测试魔法"}, "text": {"ja": "①：自分は１枚ドローする。"}}
    files = [written(tmp_path / name, [row]) for name, row in (("1", english), ("2", SPELL), ("3", later))]
    import_cards(files, tmp_path / "a.base", quiet)
    base = base_of(tmp_path / "a.base")
    card = base.card("11")
    assert card.names == {"en": "Trial Spell", "fr": "Essai", "ja": "試しの魔法", "zh-fan": "测试魔法"}
    assert card.aliases == ("试验魔法",)
    assert set(card.texts) == {"zh-fan", "ja"} and card.text.complete
    assert {base.find(name).key for name in ("Essai", "试验魔法", "測試魔法", "11")} == {"11"}


def test_an_artwork_number_leads_to_its_card(tmp_path, alone):
    import_cards([database(tmp_path / "a.cdb")], tmp_path / "a.base", quiet)
    assert base_of(tmp_path / "a.base").find("00000015").key == "11"


def test_built_in_cards_stay_and_gain_names_and_texts(tmp_path):
    row = {**SPELL, "password": 14558127, "name": {"fr": "Cendres"}}
    import_cards([written(tmp_path / "a", [row])], tmp_path / "a.base", quiet)
    card = base_of(tmp_path / "a.base").find("Cendres")
    assert card.names["zh-Hans"] == "灰流丽" and card.card_class is CardClass.MONSTER
    assert card.text.effects and card.texts == SPELL["text"]


def test_a_second_import_reads_only_the_texts_that_changed_and_keeps_what_is_there(tmp_path, alone):
    base = tmp_path / "a.base"
    path = written(tmp_path / "a.json", [SPELL, MONSTER])
    assert import_cards([path], base, quiet).parsed == 2
    first = base_of(base)
    assert import_cards([path], base, quiet).parsed == 0
    assert list(base_of(base).cards()) == list(first.cards())
    changed = {**SPELL, "text": {"zh-fan": DRAW + "②：自己主要阶段才能发动。从卡组抽1张。"}}
    assert import_cards([written(tmp_path / "b.json", [changed])], base, quiet).parsed == 1
    assert len(base_of(base).card("11").text.effects) == 2
    assert base_of(base).card("12") == first.card("12")


def test_an_import_of_what_is_there_already_leaves_the_file_alone(tmp_path, alone):
    base = tmp_path / "a.base"
    row = {**SPELL, "name": {**SPELL["name"], "ja": "試験"}, "alt_names": ["試験", "别名"]}
    path = written(tmp_path / "a.json", [row, MONSTER])
    import_cards([path], base, quiet)
    before = base.stat()
    import_cards([path], base, quiet)
    assert (base.stat().st_ino, base.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert base_of(base).find("别名").aliases == ("别名",)


def test_several_processes_give_the_same_base_as_one(tmp_path, alone):
    rows = [
        {**SPELL, "password": 1000 + n, "konami_id": None, "name": {"zh-fan": f"试验{n}号"}}
        for n in range(230)
    ]
    path = written(tmp_path / "a.json", rows)
    for workers in (1, 3):
        import_cards([path], tmp_path / f"{workers}.base", quiet, workers=workers)
    assert (tmp_path / "1.base").read_bytes() == (tmp_path / "3.base").read_bytes()


def test_a_text_that_breaks_the_parser_costs_only_its_own_tree(tmp_path, alone, monkeypatch):
    def broken(text, lang):
        raise ZeroDivisionError("words")

    monkeypatch.setattr("kb.importers.parsing.parse_card_text", broken)
    told = []
    report = import_cards([written(tmp_path / "a", [SPELL])], tmp_path / "a.base", told.append)
    assert report.failed == 1 and "ZeroDivisionError: words" in str(told[0])
    assert base_of(tmp_path / "a.base").card("11").text is None
    monkeypatch.setattr("kb.importers.parsing.parse_card_text", parse_card_text)
    assert import_cards([tmp_path / "a"], tmp_path / "a.base", quiet).parsed == 1


def test_a_file_that_is_no_base_is_never_written_over(tmp_path):
    precious = written(tmp_path / "photo.jpg", b"precious")
    with pytest.raises(DataError, match=r"photo\.jpg: not a knowledge base"):
        import_cards([written(tmp_path / "a", [SPELL])], precious, quiet)
    assert precious.read_bytes() == b"precious"


def test_the_command_lists_what_it_did_not_take_and_counts_everything(tmp_path):
    path = written(tmp_path / "cards.json", [SPELL, {**SPELL, "card_type": "Skill"}, MONSTER])
    result = CliRunner().invoke(main, ["import", "cards", str(path), "--base", str(tmp_path / "a.base")])
    assert result.exit_code == 0, result.output
    assert "not taken: cards.json:2: unknown card type 'Skill'" in result.stderr
    assert "rows read: 3, alternative artworks: 0, refused: 1" in result.stderr


@pytest.mark.parametrize("seed", range(3))
def test_an_import_killed_at_any_moment_leaves_the_old_base_whole(tmp_path, alone, seed):
    base = tmp_path / "a.base"
    import_cards([written(tmp_path / "old.json", [SPELL])], base, quiet)
    before = base.read_bytes()
    rows = [
        {**SPELL, "password": n, "konami_id": None, "name": {"zh-fan": f"新{n}号"}} for n in range(100, 400)
    ]
    new = written(tmp_path / "new.json", rows)
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", "import", "cards", str(new), "--base", str(base)], stderr=subprocess.PIPE
    )
    time.sleep(random.Random(seed).uniform(0.1, 5))
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert base.read_bytes() == before or len(base_of(base).card("399").names) == 1
    assert base_of(base).find("试验魔法").key == "11"
    import_cards([new], base, quiet)
    assert base_of(base).find("新399号").key == "399"
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".building")]


# --------------------------------------------------------------------------- rulings

RULINGS = [
    {"id": "r1", "date": "2020-05-01", "source": "db", "text": "「试验魔法」可以发动。", "cards": ["试验魔法", "试验"], "verdict_class": "can_activate", "struck": False},
    {"id": "r2", "date": "2019-05-01", "text": "「试验魔法」能否发动，调整中。", "cards": ["試驗魔法"]},
    {"id": "r3", "date": "2018-05-01", "question": "能发动吗？", "answer": "不能。", "cards": ["试验魔法"], "struck": True},
    {"id": "r4", "date": "gestern", "text": "x"},
    {"id": "r5"},
]  # fmt: skip


def test_rulings_come_in_dated_tied_to_their_cards_and_with_their_status(tmp_path, alone):
    base = tmp_path / "a.base"
    lines = "\n".join(json.dumps(row) for row in RULINGS) + "\nno json\n"
    path = written(tmp_path / "rulings.jsonl", lines)
    told: list[str] = []
    report = import_rulings(path, base, lambda refused: told.append(str(refused)))
    assert (report.read, report.rulings, report.refused) == (6, 3, 3)
    assert [line.partition(": ")[0] for line in told] == [
        "rulings.jsonl:4",
        "rulings.jsonl:5",
        "rulings.jsonl:6",
    ]
    import_cards([written(tmp_path / "a.json", [SPELL])], base, quiet)  # tied when the card comes later, too
    found = base_of(base).rulings_of(base_of(base).find("试验魔法"))
    assert [(ruling.id, ruling.status) for ruling in found] == [
        ("r1", RulingStatus.PUBLISHED),
        ("r2", RulingStatus.PENDING),
        ("r3", RulingStatus.WITHDRAWN),
    ]
    assert found[2].question == "能发动吗？" and found[0].cards == ("试验魔法", "试验")


def test_a_ruling_of_the_same_id_is_replaced(tmp_path, alone):
    base = tmp_path / "a.base"
    import_rulings(written(tmp_path / "1", json.dumps(RULINGS[0])), base, quiet)
    import_rulings(written(tmp_path / "2", json.dumps({**RULINGS[0], "struck": True})), base, quiet)
    (ruling,) = base_of(base).rulings()
    assert ruling.status is RulingStatus.WITHDRAWN


def test_a_file_without_rulings_is_an_error_with_its_name(tmp_path):
    with pytest.raises(DataError, match=r"x\.jsonl: no rulings"):
        import_rulings(written(tmp_path / "x.jsonl", "[1]\n"), tmp_path / "a.base", lambda refused: None)


# --------------------------------------------------------------------------- the real files


@pytest.mark.parametrize("name", ["cards.cdb", "cards.jsonl.xz"])
def test_every_row_of_the_real_files_arrives_or_is_listed(shared, name):
    path = shared / "data" / "cards" / name
    found = list(read_cards(path))
    cards = [card for card in found if not isinstance(card, Refused)]
    if name == "cards.cdb":
        (rows,) = (
            sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
            .execute("SELECT count(*) FROM datas")
            .fetchone()
        )
    else:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            rows = sum(1 for _ in lines)
    assert len(found) + sum(len(card.artworks) for card in cards) == rows
    assert len({card.key for card in cards}) == len(cards) > 0.999 * len(found)
    assert (
        all(card.names and (card.texts or CardKind.NORMAL_MONSTER in card.kinds) for card in cards)
        or name != "cards.cdb"
    )


def test_real_rulings_are_taken_and_tied_to_real_cards(shared, tmp_path):
    rulings = shared / "data" / "qa" / "rulings_dev.jsonl"
    report = import_rulings(rulings, tmp_path / "a.base", quiet)
    assert report.rulings == report.read > 2000
    kinds = {ruling.status for ruling in base_of(tmp_path / "a.base").rulings()}
    assert kinds == set(RulingStatus)
    assert report.linked > 500


@pytest.mark.parametrize(
    ("text", "line", "kind"),
    [
        ("風と歩む旅人。行く先は誰も知らない。", "Warrior / Effect", "normal_monster"),
        ("このカードは戦闘では破壊されない。", "Warrior / Effect", "effect_monster"),
        ("「試しの龍」＋「試しの虎」", "Warrior / Fusion / Effect", "effect_monster"),
        ("風と歩む旅人。行く先は誰も知らない。", "Warrior / Tuner / Effect", "normal_monster"),
    ],
)
def test_a_monster_whose_text_only_tells_a_story_has_no_effect(text, line, kind):
    row = {
        "password": 15,
        "name": {"ja": "旅人"},
        "text": {"ja": text},
        "card_type": "Monster",
        "monster_type_line": line,
    }
    assert kind in card_of(row).kinds
