"""What takes long to make of files that hardly ever change: made once and kept in the user's cache folder."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

T = TypeVar("T")

_OLD = 86_400.0  # a day, in seconds: two versions used side by side do not take away what the other made


def cache_folder() -> Path:
    """Where files are kept that can be made again (``SAITEI_CACHE``, else XDG_CACHE_HOME)."""
    return Path(
        os.environ.get("SAITEI_CACHE")
        or os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "saitei")
    )


def kept(name: str, made_of: str, make: Callable[[], bytes], read: Callable[[bytes], T]) -> T:
    """What *read* makes of the bytes that *make* gives for *made_of*.

    The file they are kept in has *name* and a digest of *made_of*. Where none can be kept, they are made each time.
    """
    whole = f"{made_of}\n{sys.version}"
    path = cache_folder() / f"{name}-{hashlib.sha256(whole.encode()).hexdigest()[:16]}"
    with suppress(Exception):  # there is none, or a damaged one: it is only a copy
        return read(path.read_bytes())
    made = make()
    with suppress(OSError):
        _write(path, made)
        for old in path.parent.glob(f"{name}-*"):
            if old != path and time.time() - old.stat().st_mtime > _OLD:
                old.unlink(missing_ok=True)
    return read(made)


def _write(path: Path, made: bytes) -> None:
    """Whole or not at all: others may look for it, or write it, at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(made)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)


def lexicon_file(name: str) -> dict[str, Any]:
    """What that file of ``rules_data/lexicon`` says."""
    text = (resources.files("rules_data") / "lexicon" / name).read_text("utf-8")
    return kept(
        name, text, lambda: msgspec.msgpack.encode(yaml.load(text, yaml.CSafeLoader)), msgspec.msgpack.decode
    )
