"""Words, islands and gaps of a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar import lexer
from grammar.clauses import UnitKind
from grammar.lexer import Lexicon, Token
from grammar.reader import words
from grammar.terms import Compare, Lang, QuantityKind, Verb

SMALL: dict[str, Any] = {
    "player": {"self": ["自己"]},
    "zone": {"deck": ["卡组"], "deck/top": ["卡组最上面"]},
    "PREP": {"from": ["从"]},
    "verbs": {"draw": ["抽"]},
    "islands": [
        {"pattern": r"(?P<q>最多)?(?P<n>N)(?P<c>张)", "kind": "count", "concept": "@c", "take": "count",
         "words": {"q": {"最多": "up_to"}, "c": {"张": "card"}}},
    ],
}  # fmt: skip


def scan(text: str, lexicon: Lexicon | None = None) -> list[Token]:
    return lexer.scan(lexicon or words(Lang.ZH_FAN), text, 0, len(text))


def units(text: str) -> list[tuple[UnitKind, str, object]]:
    return [(t.unit.kind, t.unit.concept, t.unit.value) for t in scan(text) if t.unit is not None]


def test_longest_word_wins_and_gaps_are_unknown() -> None:
    found = scan("自己从卡组最上面嗯抽", lexer.load(SMALL))
    assert [(t.type, t.text) for t in found] == [
        ("NOUN", "自己"), ("PREP", "从"), ("NOUN", "卡组最上面"), ("UNK", "嗯"), ("VERB", "抽"),
    ]  # fmt: skip
    assert found[2].unit is not None and (found[2].unit.concept, found[2].unit.value) == ("deck", "top")


def test_full_width_digits_count_as_half_width_ones_and_spans_stay() -> None:
    text = "抽最多１２张"
    token = scan(text, lexer.load(SMALL))[1]
    assert token.unit is not None
    assert (token.unit.value, text[token.start : token.end]) == ((QuantityKind.UP_TO, 12), "最多１２张")


def test_a_word_in_two_classes_is_refused() -> None:
    with pytest.raises(ValueError, match="'自己' is both self and opponent"):
        lexer.load({"player": {"self": ["自己"], "opponent": ["自己"]}})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1只", [(UnitKind.COUNT, "body", (QuantityKind.EXACT, 1))]),
        ("最多3张", [(UnitKind.COUNT, "card", (QuantityKind.UP_TO, 3))]),
        ("2只以上", [(UnitKind.COUNT, "body", (QuantityKind.AT_LEAST, 2))]),
        ("4星以下", [(UnitKind.STAT_COMPARE, "level", (Compare.LE, 4))]),
        ("攻击力1500以上", [(UnitKind.STAT_COMPARE, "atk", (Compare.GE, 1500))]),
        ("7·8星", [(UnitKind.STAT_IS, "level", (7, 8))]),
        ("×500", [(UnitKind.TIMES, "", 500)]),
        ("①③", [(UnitKind.THING, "effect_number", (1, 3))]),
        ("①～③", [(UnitKind.THING, "effect_number", (1, 2, 3))]),
        ("守备力最高", [(UnitKind.EXTREME, "def", "highest")]),
        ("「「A」B」", [(UnitKind.NAME, "", "「A」B")]),
        ("1回合1次", [(UnitKind.TURN, "per", 1), (UnitKind.COUNT, "times", (QuantityKind.EXACT, 1))]),
        ("1000基本分", [(UnitKind.NUMBER, "", 1000), (UnitKind.STAT, "lp", None)]),
    ],
)
def test_islands_carry_their_values(text: str, expected: list[tuple[UnitKind, str, object]]) -> None:
    assert units(text) == expected


def test_a_word_inside_a_quoted_name_is_no_word() -> None:
    assert [t.type for t in scan("「手卡抹杀」")] == ["NOUN"]


@given(st.text(alphabet="自己从卡组抽1张「」（）×①怪兽的嗯 \n23星以下最多", max_size=40))
def test_tokens_and_blanks_tile_the_sentence(text: str) -> None:
    covered = set[int]()
    for token in scan(text):
        places = set(range(token.start, token.end))
        assert places and not places & covered and text[token.start : token.end] == token.text
        covered |= places
    assert all(text[i].isspace() for i in range(len(text)) if i not in covered)


def test_every_lexicon_names_only_known_kinds_and_verbs() -> None:
    for lang in (Lang.JA, Lang.ZH_FAN):
        from grammar.reader import _dialect

        entries = _dialect(lang).lexicon.entries
        assert len(entries) > 400
        assert any(entry.verb is Verb.DESTROY for entry in entries)
