"""A Japanese statement about the rules → the words of the same statement in the order in which facts tell them.

When it is so, what is spoken of, from where, the act, what it is done to. Of one clause with its verb last; with any
other word nothing is read.
"""

from __future__ import annotations

import re

import msgspec

from grammar.question_ja_lexer import PATTERNS_JA, verb_at_ja
from grammar.question_lexer import Word, lexicon, scan

#: the number that is asked for
ASKED = "?"
_LEXICONS = ("question.ja.yaml", "claim.ja.yaml")
_NOUNS = frozenset(
    {"TERM", "KIND", "ZONE", "POSITION", "THING", "EFFECT", "PLAYER", "COUNT", "NUMBER", "VERB_NOUN"}
)
_CAN = re.compile("でき|可能|てもいい|ても良い|てもよい|(?:ら)?れ(?:ます|る)")
_NOT = re.compile("ない|ません|ず")
_PASSIVE = re.compile("さ?れ(?:ます|る|た|て)?")
#: verbs of which what stands with を is the one that acts, and what stands with に what it is done to
_ONTO = frozenset({"chain", "equip"})
_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack"})
_EFFECTS = frozenset({"ignition", "quick", "trigger"})


class ClaimedJa(msgspec.Struct, frozen=True):
    """``words`` in their order, the act at ``act``; whether it can be done, and whether that is denied."""

    words: tuple[str, ...]
    act: int
    can: bool
    denied: bool


class _Noun(msgspec.Struct, frozen=True):
    words: tuple[str, ...]
    particle: str  # topic, object, to, means, from, or nothing


def read_ja(text: str, times: frozenset[str]) -> ClaimedJa | None:
    """*times*: the concepts that say when something is so."""
    words = scan(text, (), lexicon(*_LEXICONS), patterns=PATTERNS_JA, verb_at=verb_at_ja)
    words = [word for word in words if word.terminal not in ("ASK", "FILLER", "BREAK")]
    words = [told for place, word in enumerate(words) for told in _described(word, words[place + 1 :])]
    verbs = [place for place, word in enumerate(words) if word.terminal == "VERB"]
    if not words or len(verbs) > 1 or (verbs and verbs[0] != len(words) - 1):
        return None
    nouns = _nouns(words[:-1] if verbs else words)
    if nouns is None:
        return None
    if verbs and words[-1].text.startswith("に") and nouns and not nouns[-1].particle:
        nouns[-1] = _Noun(nouns[-1].words, "to")  # Xにチェーン
    return _said(_timed(nouns, times), words[-1], times) if verbs else _equated(nouns, text)


def _described(word: Word, after: list[Word]) -> list[Word]:
    """特殊召喚したモンスター: the verb tells of the noun behind it. 何回: the number that is asked for."""
    if word.terminal == "QUESTION_WORD" and word.concept == "how_many":
        return [msgspec.structs.replace(word, terminal="TERM", concept=ASKED)]
    if word.terminal == "VERB" and word.concept == "change_position":
        word = msgspec.structs.replace(word, concept="position_change")
    past = word.terminal == "VERB" and (word.bound or "").endswith("た")
    if past and after and after[0].terminal == "KIND":
        word = msgspec.structs.replace(word, terminal="TERM")
        over = msgspec.structs.replace(word, concept="past")
        return [word, over] if word.concept == "attack" else [word]
    return [word]


def _timed(nouns: list[_Noun], times: frozenset[str]) -> list[_Noun]:
    """先攻1ターン目に: what is spoken of, and when."""
    found: list[_Noun] = []
    for noun in nouns:
        when = tuple(word for word in noun.words if word in times)
        rest = tuple(word for word in noun.words if word not in times)
        if when and rest and noun.particle in ("to", "object"):
            found += [_Noun(when, "to"), _Noun(rest, "topic" if noun.particle == "to" else "object")]
        else:
            found.append(noun)
    return found


def _nouns(words: list[Word]) -> list[_Noun] | None:
    found: list[_Noun] = []
    now: list[str] = []
    for word in words:
        if word.terminal in _NOUNS:
            told = word.number if word.terminal in ("COUNT", "NUMBER") else word.concept
            if told is None or word.bound in ("以上", "以下"):
                return None
            now.append(str(told))
        elif (
            word.terminal == "PARTICLE"
            and now
            and word.concept in ("topic", "object", "to", "means", "from", "at")
        ):
            found.append(_Noun(tuple(now), word.concept))
            now = []
        elif word.text == "でも" and now and found and found[-1].particle == "topic":
            found.append(_Noun(tuple(now), "to"))  # 相手のターンでも
            now = []
        elif word.terminal == "PARTICLE" and found and not now and word.concept == "topic":
            continue  # には, では
        elif not (word.terminal == "LINKER" and word.concept == "of" and now):
            return None
    return [*found, _Noun(tuple(now), "")] if now else found


def _equated(nouns: list[_Noun], text: str) -> ClaimedJa | None:
    """XはYですか."""
    if len(nouns) != 2 or nouns[0].particle != "topic" or nouns[1].particle:
        return None
    if not re.search("(?:です|扱い|だ)", text) or re.search("必要", text):
        return None
    denied = re.search("では(?:ない|ありません)|じゃ(?:ない|ありません)", text) is not None
    told = (*nouns[0].words, "be", *nouns[1].words)
    summons = told[-1].endswith("_summon")  # an act itself, as facts tell it
    return ClaimedJa(told, len(told) - 1 if summons else len(nouns[0].words), False, denied)


def _said(nouns: list[_Noun], verb: Word, times: frozenset[str]) -> ClaimedJa | None:
    """Who acts stands before the act, what it is done to behind it; None for roles that facts do not tell so."""
    when = [noun for noun in nouns if all(word in times for word in noun.words)]
    rest = [noun for noun in nouns if noun not in when]
    act = "have" if verb.concept == "exist" else verb.concept
    conducted = [noun for noun in rest if len(noun.words) == 1 and noun.words[0].endswith("_summon")]
    if act == "do" and len(conducted) == 1:  # 通常召喚は何回できますか
        act, rest = conducted[0].words[0], [noun for noun in rest if noun is not conducted[0]]
    goals = [noun for noun in rest if noun.particle in ("to", "at")]
    if act in ("do", "become") and len(goals) == 1:
        act = "be" if goals[0].words[-1].endswith("_material") else "become"
    roles = _roles(rest, goals, act)
    if roles is None:
        return None
    before, after = roles
    ending = verb.bound or ""
    passive = _PASSIVE.match(ending) is not None and "でき" not in ending
    if passive:
        before.append("by")
    ordered = (*sorted(word for noun in when for word in noun.words), *before)
    can = (_CAN.search(ending) is not None and not passive) or verb.concept == "do"
    return ClaimedJa((*ordered, act, *after), len(ordered), can, _NOT.search(ending) is not None)


def _roles(nouns: list[_Noun], goals: list[_Noun], act: str) -> tuple[list[str], list[str]] | None:
    """The words before the act and those behind it."""
    if act == "have":
        told = [noun for noun in nouns if noun.particle in ("topic", "to", "at")]
        return (list(told[0].words), list(told[1].words)) if len(told) == len(nouns) == 2 else None
    onto = len(goals) == 1 and (act in ("be", "become") or act in _ONTO)
    if goals and not onto:
        return None
    before: list[str] = []
    after: list[str] = []
    for noun in nouns:
        match noun.particle:
            case "object" if act == "activate":
                before = [*noun.words, *before]
            case "object" if onto or act == "tribute" or noun.words[-1] in _EFFECTS:
                before += noun.words
            case "object" | "to" | "at":
                after += noun.words
            case "topic":
                before = [*noun.words, *before]
            case "from":
                before += ["from", *noun.words]
            case "means" if act in _ATTACKS:
                before = [*noun.words, *before]
            case "" if all(word[0].isdigit() or word in ("many", ASKED) for word in noun.words):
                after += noun.words
            case _:
                return None
    return before, after
