"""Texts become classified effects, and each field points to the words that decide it."""

from pathlib import Path

import pytest

from grammar import parse_card_text
from grammar.nodes import CardText, EffectText, Span, Unparsed
from grammar.terms import CardKind, Lang, RefKind
from kb.cards import Card, CardClass
from kb.classify import effects_of
from kb.effects import Effect, EffectKind
from kb.errors import CardTextError
from kb.loading import Document
from kb.reading import effect_row, read, reading_row
from kb.rules import load_rules

CASES = Document("effects.yaml", (Path(__file__).parent / "classified/effects.yaml").read_text("utf-8")).plain
_WORDS = {"true": True, "false": False, "null": None, "1": 1, "2": 2, "3": 3}


def plain(value):
    return [plain(part) for part in value] if isinstance(value, list) else _WORDS.get(value, value)


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:40] for case in CASES])
def test_a_text_classifies_as_written_down(case):
    reading = read(case["text"], kind=CardKind(case["on"]))
    found = [effect_row(effect) for effect in reading.effects]
    for row, wanted in zip(found, case["effects"], strict=True):
        assert {field: row[field] for field in wanted} == {field: plain(v) for field, v in wanted.items()}


@pytest.mark.parametrize("case", CASES, ids=[case["text"][:40] for case in CASES])
def test_every_reason_names_a_rule_and_words_of_the_text(case):
    rules = set(load_rules().ids())
    for row in reading_row(read(case["text"], kind=CardKind(case["on"])))["effects"]:
        for field, reason in row["because"].items():
            assert row[field] is not None
            assert reason["rule"] in rules
            if reason["start"] is not None:
                assert 0 <= reason["start"] < reason["end"] <= len(case["text"])


def test_a_text_without_a_card_keeps_its_kind_open():
    (effect,) = read("①：以场上1张魔法·陷阱卡为对象才能发动。那张卡破坏。").effects
    assert effect.kind is None and effect.targets is True and effect.mandatory is False


def test_a_text_that_only_a_monster_can_have_is_taken_for_one():
    reading = read("①：这张卡召唤成功时才能发动。从卡组抽1张。")
    assert reading.card_class is CardClass.MONSTER and reading.inferred


def test_unread_words_before_the_activation_leave_kind_target_and_cost_open():
    text = EffectText(number=1, activation="may", unparsed=(Unparsed(text="谜之字句"),))
    card = Card(key="?", card_class=CardClass.MONSTER, text=CardText(effects=(text,)))
    (effect,) = effects_of(card)
    assert (effect.kind, effect.targets, effect.has_cost, effect.limit) == (None, None, None, None)


def of_piece(words: str, lang: Lang = Lang.JA) -> Effect:
    """The effect of a monster of which *words*, right of the activation, were not understood."""
    start = Span(start=3, end=5)
    piece = Unparsed(text=words, span=Span(start=0, end=3))
    text = EffectText(number=1, activation="may", activation_span=start, unparsed=(piece,))
    return effects_of(Card(key="?", card_class=CardClass.MONSTER, text=CardText(lang=lang, effects=(text,))))[
        0
    ]


@pytest.mark.parametrize(
    ("words", "kind", "targets", "has_cost"),
    [
        ("モンスターが", EffectKind.IGNITION, False, False),
        ("モンスターを対象として", EffectKind.IGNITION, None, False),
        ("手札を捨てて", EffectKind.IGNITION, False, None),
        ("モンスターが存在する場合に", None, False, False),
        ("バトルフェイズに", None, False, False),
    ],
)
def test_a_piece_hides_only_what_it_has_words_for(words, kind, targets, has_cost):
    effect = of_piece(words)
    assert (effect.kind, effect.targets, effect.has_cost) == (kind, targets, has_cost)


def test_a_word_that_no_lexicon_knows_may_hide_anything():
    effect = of_piece("モンスタが存社す")
    assert (effect.kind, effect.targets, effect.has_cost) == (None, None, None)


@pytest.mark.parametrize("text", ["", "   \n", "啊" * 20_001])
def test_what_is_no_text_is_refused(text):
    with pytest.raises(CardTextError):
        read(text)


def test_what_is_told_before_the_effects_goes_with_the_activation_of_the_card():
    words = "このカードの発動に対して魔法・罠・モンスターの効果は発動できない。①：手札を１枚捨てて発動できる。自分は２枚ドローする。"
    card = Card(key="?", card_class=CardClass.SPELL, kinds=(CardKind.SPELL,), text=parse_card_text(words))
    told, activated = effects_of(card)
    assert told.text.restrictions == ()
    (bond,) = activated.text.restrictions
    assert bond.action.to.kind is RefKind.THIS_ACTIVATION
