"""Grammars that take a typed text wholly or not at all: the words of the question lexicon as their terminals.

V_ verbs, T_ things, M_ marks, C_ closing marks, W_ when-words, D_ modals, A_ adverbs, Q_ question words, L_ linkers,
P_ pronouns, O_ determiners, each with its concept; punctuation by its name; everything else by its kind alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from grammar.compiled import parser
from grammar.question_lexer import Word
from grammar.terms import Player

_STOPS = {
    "。": "STOP",
    "，": "COMMA",
    ",": "COMMA",
    "：": "COLON",
    ":": "COLON",
    "；": "SEMICOLON",
    ";": "SEMICOLON",
}
_STOPS |= {"（": "OPEN", "(": "OPEN", "）": "CLOSE", ")": "CLOSE", "？": "ASKED", "?": "ASKED"}
_KINDS = {
    "VERB": "V_",
    "THING": "T_",
    "MARK": "M_",
    "CLOSE": "C_",
    "WHEN": "W_",
    "MODAL": "D_",
    "ADVERB": "A_",
    "QUESTION_WORD": "Q_",
    "LINKER": "L_",
    "PRONOUN": "P_",
    "OTHER": "O_",
    "NEGATION": "N_",
    "ASK": "K_",
    "ASPECT": "S_",
}
#: things that are phases, and what situations call them
PHASES = {
    "draw_phase": "draw",
    "main_phase": "main",
    "main_phase_2": "main2",
    "battle_phase": "battle",
    "end_phase": "end",
    "standby_phase": "standby",
    "damage_step": "damage_step",
}


def strictly(grammar: str, words: Iterable[Word]) -> Tree[Token] | None:
    """The parse of *words*, None when the grammar in that file does not take every one of them."""
    state = parser(grammar).parse_interactive()
    try:
        for token in _tokens(words):
            state.feed_token(token)
        return state.feed_eof()  # type: ignore[no-untyped-call, no-any-return]
    except UnexpectedInput:
        return None


def _tokens(words: Iterable[Word]) -> Iterator[Token]:
    """The words as terminals of the grammar; a letter in brackets behind a name is one: which copy is meant."""
    waiting: list[Token] = []
    for word in words:
        if word.terminal == "FILLER":
            continue
        waiting.append(Token(_terminal(word), word))
        while waiting and not _may_be_copy(waiting):
            yield waiting.pop(0)
        if len(waiting) == 3:
            yield Token("COPY", waiting[1].value)
            waiting = []
    yield from waiting


def _may_be_copy(tokens: list[Token]) -> bool:
    return all(token.type == kind for token, kind in zip(tokens, ("OPEN", "LETTER", "CLOSE"), strict=False))


def _terminal(word: Word) -> str:
    concept = word.concept.upper()
    match word.terminal:
        case "BREAK":
            return _STOPS.get(word.text, "STOP")
        case "PLAYER":
            return concept
        case "THING" if word.concept in PHASES:
            return "PHASE"
        case "NEGATION":
            return "N_NOT"  # 不, 不能
        case "UNKNOWN" if word.text == "/":
            return "SLASH"
        case "COUNTER_WORD":
            return "L_OF"
        case kind if kind in _KINDS:
            return _KINDS[kind] + concept
        case kind:
            return kind


# --------------------------------------------------------------------------- reading a tree


def trees(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if isinstance(child, Tree)]


def sub(tree: Tree[Token], *names: str) -> list[Tree[Token]]:
    return [child for child in trees(tree) if child.data in names]


def words_of(tree: Tree[Token], *terminals: str) -> list[Word]:
    """The words of those terminals right below *tree*."""
    return [
        child.value
        for child in tree.children
        if isinstance(child, Token) and (child.type in terminals or not terminals)
    ]


def player_of(tree: Tree[Token]) -> Player | None:
    for child in trees(tree):
        if child.data == "player":
            return Player(words_of(child)[0].concept)
        if child.data == "side":
            return player_of(child)
    return None
