"""A typed question is cut into statements and one ask, and no word of it is lost."""

from __future__ import annotations

import pytest

from grammar.question import parse_question
from grammar.question_lexer import lexicon
from grammar.question_nodes import Mood, QuestionWord, Role, ThingKind
from grammar.question_settled import words


def named(text: str, *names: str) -> list[tuple[int, int]]:
    return sorted((text.index(name), text.index(name) + len(name)) for name in names)


def test_a_chain_question_is_a_statement_and_an_ask() -> None:
    text = "我发动旋风，对方能连锁灰流丽吗？"
    syntax = parse_question(text, named(text, "旋风", "灰流丽"))
    (told,) = syntax.statements
    assert (told.verb, told.mood, told.after[0].things[0].name) == ("activate", Mood.TOLD, "旋风")
    assert syntax.ask is not None
    assert (syntax.ask.word, syntax.ask.event.verb, syntax.ask.event.mood) == (
        QuestionWord.WHETHER,
        "chain",
        Mood.CAN,
    )
    assert not syntax.unparsed


@pytest.mark.parametrize(
    "text", ["我發動旋風，對方能連鎖灰流麗嗎？", "我发动「旋风」，对方能连锁『灰流丽』吗？"]
)
def test_traditional_characters_and_marks_change_nothing(text: str) -> None:
    names = ("旋風", "灰流麗") if "風" in text else ("旋风", "灰流丽")
    syntax = parse_question(text, named(text, *names))
    assert [event.verb for event in syntax.statements] == ["activate"]
    assert syntax.ask is not None and syntax.ask.event.verb == "chain"
    assert not syntax.unparsed


def test_what_is_not_in_the_lexicon_is_unparsed_with_its_place() -> None:
    text = "我蹦蹦哒哒发动旋风，对方能连锁吗？"
    syntax = parse_question(text, named(text, "旋风"))
    assert [(word.text, word.span and text[word.span.start : word.span.end]) for word in syntax.unparsed] == [
        ("蹦蹦哒哒", "蹦蹦哒哒")
    ]


@pytest.mark.parametrize(
    ("text", "verb", "role"),
    [
        ("我解放怪兽当cost发动旋风", "tribute", Role.COST),
        ("对方把怪兽除外", "banish", Role.OBJECT),
        ("怪兽被对方破坏", "destroy", Role.BY),
        ("我用旋风无效怪兽", "negate", Role.WITH),
    ],
)
def test_marked_phrases_keep_their_role(text: str, verb: str, role: Role) -> None:
    syntax = parse_question(text, named(text, "旋风") if "旋风" in text else [])
    event = syntax.statements[0]
    roles = {phrase.role for phrase in (*event.before, *event.after)} | {
        Role(a) for a in event.adverbs if a in set(Role)
    }
    assert event.verb == verb
    assert role in roles


def test_a_relative_clause_belongs_to_its_noun() -> None:
    text = "对方发动的旋风会破坏怪兽吗？"
    syntax = parse_question(text, named(text, "旋风"))
    assert syntax.ask is not None
    (thing,) = syntax.ask.event.before[0].things
    assert thing.name == "旋风"
    assert [inner.verb for inner in thing.before] == ["activate"]


def test_what_a_text_says_is_told_apart_from_what_was_done() -> None:
    text = "旋风要看破坏了几张卡，我能发动旋风吗？"
    start = text.index("旋风")
    syntax = parse_question(text, [(start, start + 2), (text.rindex("旋风"), text.rindex("旋风") + 2)])
    assert [event.verb for event in syntax.statements if event.mood is Mood.TOLD] == []


def test_the_player_of_a_clause_acts_in_all_of_it() -> None:
    text = "我丢弃怪兽发动旋风"
    syntax = parse_question(text, named(text, "旋风"))
    assert [(event.verb, event.subject and event.subject.value) for event in syntax.statements] == [
        ("discard", "self"),
        ("activate", "self"),
    ]


def test_described_cards_keep_every_word_of_their_description() -> None:
    syntax = parse_question("我能解放里侧表示的2只7星以上的植物族怪兽吗？")
    assert syntax.ask is not None
    (thing,) = syntax.ask.event.after[0].things
    assert (thing.kind, thing.count, thing.level, thing.race and thing.race.value) == (
        ThingKind.DESCRIBED,
        2,
        7,
        "Plant",
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("连锁2轮到哪个效果？", QuestionWord.WHICH),
        ("谁来决定先后？", QuestionWord.WHO),
        ("还剩多少基本分？", QuestionWord.HOW_MANY),
        ("在什么时候选？", QuestionWord.WHEN),
    ],
)
def test_question_words_say_what_is_asked(text: str, word: QuestionWord) -> None:
    syntax = parse_question(text)
    assert syntax.ask is not None and syntax.ask.word is word


@pytest.mark.parametrize(
    "text", ["", "？？？", "的的的", "吗", "被被把把", "（（））", "→→", "①②", "发动" * 300]
)
def test_no_text_breaks_the_parser(text: str) -> None:
    assert parse_question(text).text == text


def test_every_character_of_a_question_is_in_a_word_or_is_a_mark() -> None:
    text = "对方 发动「旋风」，我盖放的神之宣告还能用来无效旋风吗？xyz"
    covered = {place for word in words(text) for place in range(word.span.start, word.span.end)}
    assert {text[place] for place in range(len(text)) if place not in covered} <= set(" 「」")


def test_the_lexicon_lists_no_word_twice() -> None:
    assert len(lexicon().words) > 400
