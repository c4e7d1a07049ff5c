"""Put findings, steps, verdicts and errors into words: messages by code, in the languages of the site.

``rules_data/messages/<area>.yaml`` holds ``code: {zh-Hans: "…{card}…", en: …}``. A field is a bare name;
``{zone:Zone}`` also says from which vocabulary of ``terms.yaml`` a plain string is to be worded. Enum members
find their vocabulary by their class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, IntEnum
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from kb.errors import WordingError
from kb.loading import DATA, convert, did_you_mean, read_files, read_yaml

LANGUAGES = ("zh-Hans", "zh-Hant", "ja", "en")
DEFAULT_LANGUAGE = "zh-Hans"
#: every message has at least these
NEEDED = ("zh-Hans", "en")

_COMMA = {"zh-Hans": "、", "zh-Hant": "、", "ja": "、", "en": ", "}

Words = Mapping[str, str]


def say(code: str, lang: str = DEFAULT_LANGUAGE, **params: Any) -> str:
    """The message *code* in *lang*, with its parameters worded.

    A message without words in *lang* is said in English (traditional Chinese: converted from simplified).
    Raises WordingError for a code, language, parameter or term that is unknown.
    """
    messages = load_messages()
    if isinstance(inner := params.get("said"), str):  # a message within the message, with the same parameters
        rest = {name: value for name, value in params.items() if name != "said"}
        params = {**rest, "said": say(inner, lang, **rest)}
    if lang not in LANGUAGES:
        raise WordingError(f"unknown language {lang!r}.{did_you_mean(lang, LANGUAGES)}", lang=lang)
    if code not in messages:
        raise WordingError(f"no message has the code {code!r}.{did_you_mean(code, messages)}", about=code)
    return _in_language(messages[code], lang, lambda template, said: _fill(code, template, said, params))


def term(value: Any, lang: str = DEFAULT_LANGUAGE, vocabulary: str | None = None) -> str:
    """The word for a member of an enum, or for a plain value of the named vocabulary."""
    name = vocabulary or type(value).__name__
    key = value.value if isinstance(value, Enum) else value
    words = load_terms().get(name)
    if words is None:
        raise WordingError(f"no vocabulary {name!r} in terms.yaml", vocabulary=name)
    if str(key) not in words:
        raise WordingError(f"no word for {key!r} in {name} of terms.yaml", vocabulary=name, value=str(key))
    return _in_language(words[str(key)], lang, lambda word, _: word)


def in_words(words: Words, lang: str = DEFAULT_LANGUAGE) -> str:
    """What the data says in several languages, in *lang* or the nearest there is; empty when nothing is said."""
    return _in_language(words, lang, lambda said, _: said) if words else ""


@cache
def load_messages(root: Path = DATA) -> Mapping[str, Words]:
    """Every message by code, from all files of ``messages/`` but ``terms.yaml``."""
    found: dict[str, Words] = {}
    for document in read_files(root / "messages", root):
        if document.name.endswith("/terms.yaml"):
            continue
        for code, words in convert(document, dict[str, dict[str, str]]).items():
            if code in found:
                raise document.error(1, f"the code {code!r} is also in another file")
            found[code] = words
    return found


@cache
def load_terms(root: Path = DATA) -> Mapping[str, Mapping[str, Words]]:
    """Vocabulary → value → words."""
    return convert(read_yaml(root / "messages" / "terms.yaml", root), dict[str, dict[str, dict[str, str]]])


def message_problems(messages: Mapping[str, Words], terms: Iterable[str]) -> Iterator[str]:
    """What is wrong with these messages: languages, malformed fields, fields that differ between languages."""
    known = set(terms)
    for code, words in messages.items():
        for language in NEEDED:
            if not words.get(language, "").strip():
                yield f"{code}: no {language} words"
        for language in words.keys() - set(LANGUAGES):
            yield f"{code}: unknown language {language!r}.{did_you_mean(language, LANGUAGES)}"
        fields: dict[str, frozenset[str]] = {}
        for language, template in words.items():
            try:
                found = _fields(template)
            except ValueError as error:
                yield f"{code} ({language}): {error}"
                continue
            fields[language] = frozenset(name for name, _ in found)
            for name, vocabulary in found:
                if not name.isidentifier():
                    yield f"{code} ({language}): {{{name}}} is not a bare name"
                if vocabulary and vocabulary not in known:
                    yield f"{code} ({language}): no vocabulary {vocabulary!r} in terms.yaml"
        if len(set(fields.values())) > 1:
            yield f"{code}: the languages use different fields: {_listing(fields)}"


def _fill(code: str, template: str, lang: str, params: Mapping[str, Any]) -> str:
    parts: list[str] = []
    for text, name, vocabulary, _ in Formatter().parse(template):
        parts.append(text)
        if name is None:
            continue
        if name not in params:
            raise WordingError(f"message {code!r} needs {name!r}", about=code, param=name)
        parts.append(_worded(params[name], lang, vocabulary or None))
    return "".join(parts)


def _worded(value: Any, lang: str, vocabulary: str | None) -> str:
    if isinstance(value, Mapping):  # said in each language
        return in_words(value, lang)
    if isinstance(value, list | tuple | set | frozenset):
        return _COMMA[lang].join(_worded(item, lang, vocabulary) for item in value)
    if isinstance(value, IntEnum) and vocabulary is None:
        return str(int(value))
    if isinstance(value, Enum) or vocabulary:
        return term(value, lang, vocabulary)
    if isinstance(value, bool):
        return term(str(value).lower(), lang, "bool")
    return "" if value is None else str(value)


def _in_language(words: Words, lang: str, render: Any) -> str:
    if lang in words:
        return str(render(words[lang], lang))
    if lang == "zh-Hant":
        return str(render(_to_traditional().convert(words[DEFAULT_LANGUAGE]), lang))
    fallback = "en" if "en" in words else DEFAULT_LANGUAGE
    return str(render(words[fallback], fallback))


def _fields(template: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(template) if name is not None]


def _listing(fields: Mapping[str, frozenset[str]]) -> str:
    return "; ".join(f"{language} {sorted(names)}" for language, names in fields.items())


@cache
def _to_traditional() -> Any:
    import opencc

    return opencc.OpenCC("s2t")
