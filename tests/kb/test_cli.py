"""The command line keeps its stated forms, and bad input is one line and exit code 2."""

import json

import pytest
from click.testing import CliRunner

from kb.cli import main
from kb.exchange import confidence
from kb.knowledge import load
from kb.verdict import Answer, Verdict


def run(*arguments, input=None):
    result = CliRunner().invoke(main, arguments, input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def lines(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_classify_prints_effects_with_reasons():
    result = run("classify", "--json", input="①：把这张卡从手卡丢弃才能发动。从卡组抽1张。")
    (row,) = lines(result)
    assert row["dialect"] == "zh-fan" and row["unparsed"] == []
    assert row["effects"][0]["zones"] == ["HAND"]
    assert row["effects"][0]["because"]["has_cost"]["rule"] == "cost.definition"


def test_classify_tells_several_cards_apart_and_what_it_could_not_read():
    (row,) = lines(run("classify", "--json", input="甲\n①：自己抽1张。\n\n乙\n①：自己做某事。"))
    first, second = row["cards"]
    assert [line["text"] for line in first["head"]] == ["甲"] and first["unparsed"] == []
    assert second["unparsed"] and all(piece["expected"] for piece in second["unparsed"])
    assert first["dialect_may_be"] == ["zh-CN"]


def test_ask_prints_the_whole_derivation_as_json():
    (row,) = lines(run("ask", "--json", "对方发动旋风，我盖放的魔法干扰阵能发动吗？"))
    assert row["verdict"] == "can"
    assert row["because"] and row["trace"] and row["citations"] and row["assumed"]
    assert row["situation"]["ask"]["form"] == "can-activate"


def test_a_verdict_on_a_disputed_practice_rule_is_never_certain():
    base = load()
    disputed = next(rule for rule in base.rules.ids() if base.rules.rule(rule).confidence == "medium")
    assert confidence(Verdict(answer=Answer.CAN, because=("speed.two", disputed)), base) < 1
    assert confidence(Verdict(answer=Answer.CAN, because=("speed.two",)), base) == 1


def test_ask_answers_a_file_of_questions_and_abstains_with_a_reason(tmp_path):
    file = tmp_path / "questions.jsonl"
    rows = [
        {"id": "1", "question": "我发动增殖的G，对方能连锁灰流丽吗？"},
        {"id": "2", "question": "这是一句谁也看不懂的话吗？"},
        {"id": "3"},
    ]
    file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    first, second, third = lines(run("ask", "--jsonl", str(file)))
    assert (first["verdict"], first["abstain"], first["confidence"]) == ("yes", False, 1.0)
    assert second["abstain"] and second["reason"]
    assert third["abstain"] and third["reason"]


def test_simulate_takes_a_situation_in_yaml(tmp_path):
    file = tmp_path / "situation.yaml"
    file.write_text(
        "board:\n"
        "  - {card: 魔法干扰阵, player: A, zone: spell_trap_zone, position: face_down}\n"
        "  - {card: 旋风, player: B, zone: hand}\n"
        "turn_player: B\n"
        "plays:\n"
        "  - {do: activate, player: B, card: 旋风, targets: [魔法干扰阵]}\n"
        "ask: {form: can-activate, player: A, card: 魔法干扰阵}\n",
        encoding="utf-8",
    )
    (row,) = lines(run("simulate", str(file)))
    assert row["verdict"] == "can"


@pytest.mark.parametrize("name", ["sources/examples.jsonl", "oracle/items_dev.jsonl"])
def test_simulate_answers_or_abstains_on_every_foreign_item(shared, name):
    items = [json.loads(line) for line in (shared / "data" / name).read_text("utf-8").splitlines()]
    answers = lines(run("simulate", "--jsonl", str(shared / "data" / name)))
    assert [row["id"] for row in answers] == [item["id"] for item in items]
    assert all(row["reason"] for row in answers if row["abstain"])
    assert all(row["because"] for row in answers if not row["abstain"])


def test_effects_are_exported_for_cards_with_a_password():
    rows = lines(run("export", "effects"))
    assert len(rows) > 300 and all(isinstance(row["password"], int) for row in rows)
    assert any(effect["kind"] == "quick" for row in rows for effect in row["effects"])


def test_rules_are_checked_and_counted():
    assert "0 problems" in run("rules", "check").stdout
    (rows,) = lines(run("rules", "coverage", "--json"))
    assert {"R2020", "MR2-2011"} <= {row["document"] for row in rows}
    (found,) = lines(run("rules", "enforced", "--json"))
    assert "trigger.when-missed" in found["enforced"]


def test_two_eras_are_compared_side_by_side_by_their_short_names():
    shown = run("rules", "diff", "2011", "2020").stdout.splitlines()
    at = shown.index("chain.order-2011 → chain.order")
    assert shown[at + 1].startswith("  - ") and shown[at + 2].startswith("  + ")
    (found,) = lines(run("rules", "diff", "MR2", "2020", "--json"))
    assert ["chain.order-2011", "chain.order"] in found["replaced"]


def test_rules_are_searched_from_the_command_line():
    assert "trigger.when-missed" in run("rules", "search", "タイミングを逃す").stdout
    (found,) = lines(run("rules", "search", "逆序", "--json"))
    assert found[0]["id"] == "chain.reverse-resolution"


@pytest.mark.parametrize(
    ("arguments", "input"),
    [
        (("classify", "/nowhere.txt"), None),
        (("classify",), ""),
        (("classify",), "啊" * 200_000),
        (("simulate", "--jsonl", "-"), "no json"),
        (("simulate", "--jsonl", "-"), "[1, 2]"),
        (("simulate", "/nowhere.yaml"), None),
        (("ask", "   "), None),
        (("ask", "x" * 200_000), None),
        (("ask", "旋风能发动吗？", "--base", "/nowhere.base"), None),
        (("rules", "diff", "2011-MR2", "never"), None),
        (("ask", "旋风能发动吗？", "--era", "MR22"), None),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments, input):
    result = CliRunner().invoke(main, arguments, input=input)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1 and "Traceback" not in result.stderr


def test_a_text_that_is_too_long_says_so_in_words():
    result = CliRunner().invoke(main, ("classify",), input="啊" * 20_001)
    assert result.stderr.strip() == "saitei: the text has 20001 characters; at most 20000 are read"


def test_help_shows_examples():
    assert "saitei ask" in run("--help").stdout


def test_cards_are_searched_and_printed_in_three_forms():
    (row,) = lines(
        run("cards", "search", "--effect", "quick", "--zone", "hand", "--cost", "discard", "灰流丽", "--json")
    )
    assert (
        row["count"] == 1 and row["cards"][0]["password"] == "14558127" and row["cards"][0]["effects"] == [1]
    )
    heading, *rest = run("cards", "search", "灰流丽", "--csv").stdout.splitlines()
    assert heading.startswith("password,name") and rest[0].startswith("14558127,灰流丽")
    assert run("cards", "search", "灰流丽").stdout.split() == ["14558127", "灰流丽"]
    assert run("cards", "search").exit_code == 2
    bad = run("cards", "search", "--level", "many")
    assert bad.exit_code == 2 and bad.stderr.startswith("saitei: 'many' is no number")
    for option in ("--cost", "--category"):
        bad = run("cards", "search", option, "nonsense")
        assert bad.exit_code == 2 and "is not one of" in bad.stderr and "'discard'" in bad.stderr


def test_a_deck_that_may_not_be_played_is_exit_code_1(tmp_path):
    deck = tmp_path / "a.ydk"
    deck.write_text("#main\n14558127\n")
    result = run("deck", "check", str(deck))
    assert result.exit_code == 1 and "40～60" in result.stdout and "[deck.main]" in result.stdout
    (row,) = lines(run("deck", "check", str(deck), "--json"))
    assert row["legal"] is False and row["findings"][0]["rule"] == "deck.main"
    assert run("deck", "check", str(deck), "--list", "2020-01-01").exit_code == 2
    deck.write_text("hello")
    assert run("deck", "check", str(deck)).stderr == "saitei: line 1: 'hello' is not a card's number\n"


def test_limit_lists_and_rulings_are_taken_in_and_found(tmp_path):
    base = str(tmp_path / "a.base")
    (tmp_path / "lflist.conf").write_text("!2024.4\n14558127 1\n")
    assert (
        "lists read: 1" in run("import", "regulation", str(tmp_path / "lflist.conf"), "--base", base).stderr
    )
    ruling = {
        "id": "r1",
        "date": "2020-01-01",
        "text": "对方发动「增殖的G」时，可以连锁发动「灰流丽」。",
        "cards": ["灰流丽"],
        "verdict_class": "can_activate",
    }
    (tmp_path / "r.jsonl").write_text(json.dumps(ruling, ensure_ascii=False))
    assert run("import", "rulings", str(tmp_path / "r.jsonl"), "--base", base).exit_code == 0
    (found,) = lines(run("rulings", "search", "灰流丽", "--json", "--base", base))
    assert found[0]["id"] == "r1"
    assert run("rulings", "conflicts", "--base", base).stderr == "0 conflicts\n"
    (tmp_path / "a.ydk").write_text("#main\n" + "14558127\n" * 2)
    checked = run("deck", "check", str(tmp_path / "a.ydk"), "--list", "2025-01-01", "--base", base)
    assert "[limit.list]" in checked.stdout
