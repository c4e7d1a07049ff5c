"""The compiled grammars: no conflict, and our driver does what Lark's does."""

from __future__ import annotations

import logging
import random
from importlib import resources
from typing import Any

import pytest
from lark import Lark, logger
from lark import Token as LarkToken
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer as LarkLexer

from grammar import driver, lexer
from grammar.layout import LeafKind, layout
from grammar.lexer import Token
from grammar.reader import _dialect
from grammar.terms import Lang

GRAMMARS = {Lang.JA: "ja.lark", Lang.ZH_FAN: "zh.lark", Lang.ZH_CN: "zh.lark", Lang.ZH_TW: "zh.lark"}
KNOWN_CONFLICTS: frozenset[str] = frozenset()

SENTENCES = {
    Lang.ZH_FAN: (
        "这张卡召唤·特殊召唤的场合才能发动。",
        "从卡组把1只攻击力1500以下的怪兽加入手卡。",
        "直到回合结束时，那只怪兽攻击力下降600，不会被效果破坏。",
        "自己不是龙族怪兽不能特殊召唤。",
    ),
    Lang.ZH_CN: (
        "此卡召唤・特殊召唤的情况下可以发动。",
        "自己从额外牌组仅可特殊召唤龙族怪兽。",
    ),
    Lang.ZH_TW: (
        "此卡召喚、特殊召喚的場合可以發動。",
        "我方除了龍族怪獸以外不能特殊召喚。",
    ),
    Lang.JA: (
        "このカードが召喚・特殊召喚した場合に発動できる。",
        "デッキから攻撃力１５００以下のモンスター１体を手札に加える。",
        "そのモンスターを破壊し、自分は１枚ドローする。",
        "自分はドラゴン族モンスターしか特殊召喚できない。",
    ),
}


class Given(LarkLexer):
    """A lexer for Lark that hands on tokens already made."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, data: Any) -> Any:
        return (LarkToken(token.type, token.text) for token in data)


class Noted(dict[str, Any]):
    """Build functions that only note which rule was reduced."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def get(self, name: str, default: Any = None) -> Any:
        def noted(children: list[Any]) -> Any:
            self.names.append(name)
            return children[0] if len(children) == 1 else driver.row(children)

        return noted


def lark_of(grammar: str) -> Lark:
    source = (resources.files("grammar") / grammar).read_text("utf-8")
    return Lark(source, parser="lalr", lexer=Given, start="sentence")


def tokens_of(text: str, lang: Lang) -> list[Token]:
    dialect = _dialect(lang)
    return dialect.settle(lexer.scan(dialect.lexicon, text, 0, len(text)))


def accepted_by_lark(parser: Lark, tokens: list[Token]) -> bool:
    try:
        parser.parse(tokens)  # type: ignore[arg-type]
    except UnexpectedInput:
        return False
    return True


@pytest.mark.parametrize(
    ("grammar", "start"),
    [("ja.lark", "sentence"), ("zh.lark", "sentence"), ("account.lark", "start"), ("property.lark", "start")],
)
def test_lark_resolves_no_conflict_silently(
    grammar: str, start: str, caplog: pytest.LogCaptureFixture
) -> None:
    source = (resources.files("grammar") / grammar).read_text("utf-8")
    before = logger.level
    logger.setLevel(logging.DEBUG)
    logger.addHandler(caplog.handler)
    try:
        Lark(source, parser="lalr", lexer=Given, start=start, debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(before)
    found = {r.getMessage() for r in caplog.records if "conflict" in r.getMessage().lower()}
    assert found <= KNOWN_CONFLICTS


def test_a_conflict_would_be_seen(caplog: pytest.LogCaptureFixture) -> None:
    logger.addHandler(caplog.handler)
    before = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        Lark("sentence: a | a sentence\na: X | X a\n%declare X", parser="lalr", start="sentence", debug=True)
    finally:
        logger.removeHandler(caplog.handler)
        logger.setLevel(before)
    assert any("conflict" in r.getMessage().lower() for r in caplog.records)


@pytest.mark.parametrize(("lang", "grammar"), GRAMMARS.items())
def test_our_driver_accepts_what_larks_accepts(lang: Lang, grammar: str) -> None:
    parser, ours, chance = lark_of(grammar), _dialect(lang).parser, random.Random(5)
    for text in SENTENCES[lang]:
        tokens = tokens_of(text, lang)
        rows = [tokens] + [chance.sample(tokens, len(tokens)) for _ in range(20)]
        for row in rows:
            value, skipped = ours.parse(row)
            accepted = not skipped and value is not None
            assert accepted == accepted_by_lark(parser, row), [token.type for token in row]


@pytest.mark.parametrize(("lang", "grammar"), GRAMMARS.items())
def test_our_driver_reduces_in_larks_order(lang: Lang, grammar: str) -> None:
    """Both name the same rules, children first."""
    parser, table = lark_of(grammar), driver.tables(grammar)
    for text in SENTENCES[lang]:
        tokens = tokens_of(text, lang)
        noted = Noted()
        driver.Parser(table, noted).parse(tokens)
        tree = parser.parse(tokens)  # type: ignore[arg-type]
        theirs = [str(node.data) for node in tree.iter_subtrees()]
        visible = [name for name in noted.names if not name.startswith("_")]
        assert sorted(visible) == sorted(theirs)


def test_shuffled_sentences_are_refused_more_often_than_printed_ones(corpus: list[dict[str, Any]]) -> None:
    """Acceptance is cheap: this bounds how cheap."""
    chance = random.Random(1)
    dialect = _dialect(Lang.ZH_FAN)
    printed = shuffled = total = 0
    for row in corpus[::60]:
        text = row["text"].get("zh-fan", "")
        for leaf in layout(text, Lang.ZH_FAN).leaves:
            if leaf.kind is not LeafKind.SENTENCE or leaf.span.end - leaf.span.start < 15:
                continue
            place = (dialect.lexicon, text, leaf.span.start, leaf.span.end)
            total += 1
            printed += not dialect.parser.parse(dialect.settle(lexer.scan(*place)))[1]
            *words, stop = lexer.scan(*place)
            mixed = [*chance.sample(words, len(words)), stop]
            shuffled += not dialect.parser.parse(dialect.settle(mixed))[1]
    assert total > 300
    assert printed / total > 0.97
    assert shuffled / total < 0.70
