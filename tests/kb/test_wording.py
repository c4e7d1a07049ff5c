"""Messages put into words."""

from __future__ import annotations

from enum import EnumMeta

import pytest

from grammar import terms as vocabulary
from kb import cards, effects, errors, events, verdict
from kb.errors import WordingError
from kb.wording import LANGUAGES, load_messages, load_terms, message_problems, say, term

#: every enum that may be a parameter of a message; languages of card text and joints of sentences are not
WORDED = [
    vocabulary.Player,
    vocabulary.Zone,
    vocabulary.Where,
    vocabulary.Position,
    vocabulary.Phase,
    vocabulary.Moment,
    vocabulary.CardKind,
    vocabulary.Attribute,
    vocabulary.Race,
    vocabulary.Stat,
    vocabulary.Verb,
    vocabulary.Timing,
    vocabulary.ActivationMode,
    vocabulary.SpellSpeed,
    cards.Seat,
    cards.CardClass,
    effects.EffectKind,
    effects.LimitKind,
    events.Cause,
    verdict.Answer,
]


def test_every_message_is_well_formed_in_each_of_its_languages():
    assert list(message_problems(load_messages(), load_terms())) == []


@pytest.mark.parametrize("enum", WORDED, ids=lambda enum: enum.__name__)
def test_every_member_has_a_word_in_every_language(enum: EnumMeta):
    assert [m for m in enum for lang in LANGUAGES if not term(m, lang)] == []


def test_every_vocabulary_is_that_of_an_enum():
    plain = {"bool", "ChosenWhen", "Fact"}
    assert {enum.__name__ for enum in WORDED} | plain == set(load_terms())


def test_a_term_has_its_word_in_chinese_and_english():
    for words in load_terms().values():
        for value, said in words.items():
            assert {"zh-Hans", "en"} <= said.keys(), value


#: what an error of that code is always raised with
GIVEN = {
    "unknown_card": {"name": "灰流丽"},
    "unknown_rule": {"rule": "chain.order"},
    "unknown_source": {"document": "R2021"},
    "deck_error": {"line": 3},
    "download_error": {"url": "https://example.org/cards.json"},
    "query_error": {"value": "4..7"},
}


@pytest.mark.parametrize("code", sorted({e.code for e in vars(errors).values() if hasattr(e, "code")}))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_is_said_with_what_it_is_raised_with(code, lang):
    assert say(code, lang, **GIVEN.get(code, {}))


def test_parameters_are_put_in_and_members_are_worded(monkeypatch):
    messages = {
        "moved": {
            "zh-Hans": "「{card}」从{origin}到{to:Zone}",
            "ja": "「{card}」は{origin}から{to:Zone}へ",
            "en": "{card}: {origin} to {to:Zone}",
        }
    }
    monkeypatch.setattr("kb.wording.load_messages", lambda: messages)
    given = {"card": "{x}", "origin": vocabulary.Zone.HAND, "to": "graveyard"}
    assert say("moved", **given) == "「{x}」从手卡到墓地"
    assert say("moved", "ja", **given) == "「{x}」は手札から墓地へ"
    assert say("moved", "zh-Hant", **given) == "「{x}」從手卡到墓地"
    both = {"card": "x", "origin": (vocabulary.Zone.HAND, vocabulary.Zone.DECK), "to": "graveyard"}
    assert say("moved", "en", **both) == "x: hand, Deck to Graveyard"


def test_a_language_without_words_is_said_in_english(monkeypatch):
    monkeypatch.setattr("kb.wording.load_messages", lambda: {"hello": {"zh-Hans": "你好", "en": "Hello"}})
    assert say("hello", "ja") == "Hello"


def test_an_unknown_code_is_an_error_with_the_nearest_code():
    with pytest.raises(
        WordingError, match="no message has the code 'unknown_crad'. Did you mean 'unknown_card'?"
    ):
        say("unknown_crad")


def test_a_missing_parameter_is_an_error_that_names_it():
    with pytest.raises(WordingError, match="message 'unknown_card' needs 'name'"):
        say("unknown_card")


def test_an_unknown_language_is_an_error():
    with pytest.raises(WordingError, match="unknown language 'zh_Hans'"):
        say("error", "zh_Hans")


def test_a_value_without_a_word_is_an_error():
    with pytest.raises(WordingError, match="no word for 'attic' in Zone"):
        term("attic", vocabulary="Zone")


BAD = {
    "no English": ({"zh-Hans": "好"}, "m: no en words"),
    "an attribute": (
        {"zh-Hans": "{card.name}", "en": "{card.name}"},
        "m (zh-Hans): {card.name} is not a bare name",
    ),
    "a position": ({"zh-Hans": "{0}", "en": "{0}"}, "m (zh-Hans): {0} is not a bare name"),
    "an open brace": ({"zh-Hans": "{card", "en": "card"}, "m (zh-Hans): expected '}' before end of string"),
    "no such vocabulary": (
        {"zh-Hans": "{z:Zones}", "en": "{z:Zones}"},
        "m (zh-Hans): no vocabulary 'Zones' in terms.yaml",
    ),
    "different fields": (
        {"zh-Hans": "{a}", "en": "{b}"},
        "m: the languages use different fields: zh-Hans ['a']; en ['b']",
    ),
    "an unknown language": (
        {"zh-Hans": "好", "en": "good", "zh_Hans": "好"},
        "m: unknown language 'zh_Hans'. Did you mean 'zh-Hans'?",
    ),
}


@pytest.mark.parametrize(("words", "problem"), BAD.values(), ids=BAD)
def test_a_badly_written_message_is_found(words, problem):
    assert problem in list(message_problems({"m": words}, load_terms()))
