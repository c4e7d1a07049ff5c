"""Grammar files → Lark's LALR parsers, compiled once."""

from __future__ import annotations

from functools import cache
from importlib import resources
from io import BytesIO
from typing import Any

import lark
from lark import Lark
from lark.lexer import Lexer

from grammar.kept import kept


class Unscanned(Lexer):
    """The words are fed by hand; Lark scans nothing, and makes no scanner."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, *_args: Any) -> Any:
        return iter(())


@cache
def parser(grammar: str, start: str = "start") -> Lark:
    """The parser of a grammar file beside this module."""
    source = (resources.files("grammar") / grammar).read_text("utf-8")

    def make() -> bytes:
        made = BytesIO()
        Lark(source, parser="lalr", lexer=Unscanned, start=start).save(made)
        return made.getvalue()

    made_of = "\n".join((source, start, lark.__version__))
    return kept(grammar, made_of, make, lambda data: Lark.load(BytesIO(data)))
