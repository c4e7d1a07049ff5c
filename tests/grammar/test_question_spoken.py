"""The table of players' turns of speech: every row is used, and says known words."""

from __future__ import annotations

from grammar.kept import lexicon_file
from grammar.question_lexer import fold, lexicon

TURNS = lexicon_file("spoken.zh.yaml")["turns"]


def test_plain_words_are_known() -> None:
    said = {word for _, said in TURNS for word in said.split() if word[0] not in "<{"}
    assert said <= lexicon().words.keys()


def test_no_word_is_listed_in_both_files() -> None:
    plain = {
        fold(word)
        for concepts in lexicon_file("question.zh.yaml").values()
        for words in concepts.values()
        for word in words
    }
    spoken = [
        fold(word)
        for concepts in lexicon_file("spoken.zh.yaml")["words"].values()
        for words in concepts.values()
        for word in words
    ]
    assert [word for word in spoken if word in plain] == []
    assert len(spoken) == len(set(spoken))
