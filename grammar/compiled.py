"""Grammar files → Lark's LALR parsers. Compiling them takes seconds, so what came of it is kept in the cache folder."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lexer import Lexer


class Unscanned(Lexer):
    """The words are fed by hand; Lark scans nothing, and makes no scanner."""

    def __init__(self, _conf: Any) -> None:
        pass

    def lex(self, *_args: Any) -> Any:
        return iter(())


def cache_folder() -> Path:
    """Where files are kept that can be made again (``SAITEI_CACHE``, else XDG_CACHE_HOME)."""
    return Path(
        os.environ.get("SAITEI_CACHE")
        or os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "saitei")
    )


@cache
def parser(grammar: str, start: str = "start") -> Lark:
    """The parser of a grammar file beside this module.

    The file of a kept one is named after all that it was made of. Where none can be kept, it is compiled each time.
    """
    source = (resources.files("grammar") / grammar).read_text("utf-8")
    made_of = "\n".join((source, start, lark.__version__, sys.version))
    path = cache_folder() / f"{grammar}-{hashlib.sha256(made_of.encode()).hexdigest()[:16]}"
    with suppress(Exception), path.open("rb") as kept:  # none, or a damaged one: it is only a copy
        return Lark.load(kept)
    made = Lark(source, parser="lalr", lexer=Unscanned, start=start)
    with suppress(OSError):
        _keep(made, path)
        for old in path.parent.glob(f"{grammar}-*"):
            if old != path:
                old.unlink(missing_ok=True)
    return made


def _keep(made: Lark, path: Path) -> None:
    """Whole or not at all: others may look for it, or write it, at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            made.save(file)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
