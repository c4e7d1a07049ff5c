"""A word of meaning that is nowhere in the tree of its effect is found, in every dialect."""

import msgspec
import pytest

from grammar import parse_card_text
from grammar.coverage import lost_words
from grammar.nodes import Number, Quantity, Selection
from grammar.reader import read_sentence
from grammar.terms import Lang, QuantityKind

SAME = {
    Lang.JA: "自分のデッキからレベル３の戦士族モンスター２体を手札に加える。",
    Lang.ZH_FAN: "从自己卡组把2只3星的战士族怪兽加入手卡。",
}


def read(lang):
    text = SAME[lang]
    (effect,) = parse_card_text(f"①：{text}", lang).effects
    assert effect.complete
    return text, effect, read_sentence(text, 0, len(text), lang)


def without(effect, **changes):
    (step,) = effect.resolution
    theme = msgspec.structs.replace(step.action.theme, **changes)
    action = msgspec.structs.replace(step.action, theme=theme)
    return msgspec.structs.replace(effect, resolution=(msgspec.structs.replace(step, action=action),))


@pytest.mark.parametrize("lang", SAME)
def test_nothing_is_lost_from_an_effect_that_was_read(lang):
    _, effect, sentence = read(lang)
    assert lost_words([sentence], effect) == []


@pytest.mark.parametrize(("lang", "words"), [(Lang.JA, "戦士族"), (Lang.ZH_FAN, "战士族")])
def test_a_lost_type_is_found(lang, words):
    text, effect, sentence = read(lang)
    theme = effect.resolution[0].action.theme
    assert isinstance(theme, Selection)
    kept = tuple(p for p in theme.predicates if type(p).__name__ != "HasRace")
    assert [text[s.start : s.end] for s in lost_words([sentence], without(effect, predicates=kept))] == [
        words
    ]


@pytest.mark.parametrize(("lang", "words"), [(Lang.JA, "２体"), (Lang.ZH_FAN, "2只")])
def test_a_lost_number_is_found(lang, words):
    text, effect, sentence = read(lang)
    one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    assert [text[s.start : s.end] for s in lost_words([sentence], without(effect, quantity=one))] == [words]
