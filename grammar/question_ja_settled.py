"""Words of a typed Japanese question settled by their neighbours, before the grammar sees them.

A particle marks a noun, が and か behind a verb do not; 場にいる「X」 is 場の「X」; what is said of a card before its
noun (魔法の効果を受けない) is one word, written as the Chinese questions have it; a topic that belongs to the verb at the
end (「X」は、Yが召喚された時に発動できますか) stands before that verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from grammar.question_lexer import NOUN_WORDS, Word

UNITS = NOUN_WORDS - {"IN"}
#: a stop behind a subject, which belongs to no verb that only describes a noun
PAUSE = "pause"
#: a noun is described from here on
_NOUN = frozenset(
    ["NAME", "KIND", "RACE", "ATTRIBUTE", "LEVEL", "POSITION", "COUNT", "PLAYER", "PRONOUN", "DESCRIBED"]
    + ["EFFECT", "LINK", "OTHER"]
)
_PLAIN = re.compile("(?:る|た|し)$")
_LIES = re.compile("(?:される|された|されている|する|している|る|ている|てある)$")


def settled(found: Sequence[Word]) -> list[Word]:
    words = _topics_last(list(_lying(list(_times_with_clause(list(_as_target(found)))))))
    done: list[Word] = []
    for number, word in enumerate(words):
        before = done[-1].terminal if done else "BREAK"
        following = words[number + 1].terminal if number + 1 < len(words) else "BREAK"
        if _is_condition(word, before):
            word = msgspec.structs.replace(word, terminal="WHEN", concept="if")
        elif _is_cause(word, done):
            word = msgspec.structs.replace(word, terminal="WHEN", concept="after")
        elif (word.terminal, word.concept) == ("WHEN", "for") and _is_over(done):
            word = msgspec.structs.replace(word, concept="after")  # 破壊されたため
        elif word.text == "として" and not (done and done[-1].concept in _TAKEN_FOR):
            word = msgspec.structs.replace(word, terminal="UNKNOWN")  # what it is taken for
        elif (
            word.terminal == "COUNT"
            and word.text.endswith(("回", "度"))
            and _is_so_often(following, words[number + 1 :])
        ):
            word = msgspec.structs.replace(word, terminal="ADVERB", concept=f"times{word.number}")
        elif word.terminal == "VERB" and word.text.startswith("な") and _denies_noun(done):
            word = msgspec.structs.replace(word, terminal="UNKNOWN")  # Xではない
        done.append(msgspec.structs.replace(word, terminal=_terminal(word, before, following)))
    return done


def _as_target(found: Sequence[Word]) -> Iterator[Word]:
    """「X」の対象になったモンスター: 対象 is what it became."""
    for word, following in zip(found, (*found[1:], None), strict=True):
        becomes = following is not None and following.concept == "become"
        if becomes and (word.terminal, word.concept, word.text) == ("VERB_NOUN", "target", "対象に"):
            place = word.span.end - 1
            yield Word("THING", "target", msgspec.structs.replace(word.span, end=place), word.text[:-1])
            yield Word("PARTICLE", "to", msgspec.structs.replace(word.span, start=place), "に")
        else:
            yield word


def _is_condition(word: Word, before: str) -> bool:
    """使うと, 攻撃表示なら: what is so if it is done, or so."""
    return (word.text == "と" and before == "VERB") or (
        word.text == "なら" and before in ("VERB", "POSITION", "COUNT", "NUMBER")
    )


def _is_so_often(following: str, after: Sequence[Word]) -> bool:
    """２回攻撃できますか, １回しか攻撃できない: how often what follows is done."""
    return following == "VERB" or (following == "PARTICLE" and after[0].concept == "but_only")


def _is_cause(word: Word, before: Sequence[Word]) -> bool:
    """破壊されてから: after that."""
    return word.text == "から" and bool(before) and before[-1].terminal == "VERB" and _te(before[-1])


def _is_over(before: Sequence[Word]) -> bool:
    return bool(before) and before[-1].terminal == "VERB" and before[-1].text.endswith(("た", "だ"))


#: nouns before として that say in what way a card is used
_TAKEN_FOR = frozenset({"cost", "synchro_material", "link_material"})


def _te(word: Word) -> bool:
    return (word.bound or "").endswith(("て", "で"))


def _denies_noun(before: Sequence[Word]) -> bool:
    return bool(before) and before[-1].terminal == "PARTICLE" and before[-1].text.startswith("で")


def _terminal(word: Word, before: str, following: str) -> str:
    marks = before in UNITS or before == "PARTICLE"
    match word.terminal:
        case "PARTICLE" if word.text == "で" and before in _VALUES and following == "DESCRIBED":
            return "LINKER"  # 攻撃力1500で、魔法の効果を受けないモンスター
        case "OTHER" if word.concept == "all" and following == "VERB":
            return "FILLER"  # ゾーンがすべて埋まっている
        case "PARTICLE" if not marks:
            return (
                "ADVERB" if word.text in ("が", "と", "では", "も", "でも") or before == "WHEN" else "UNKNOWN"
            )
        case "LINKER" if word.text == "か" and following not in UNITS:
            return "ASK"
        case "LINKER" if before in UNITS and following in UNITS:
            return "LINKER"
        case "LINKER" if word.text == "の" and before in ("VERB", "WHEN", "ADVERB", "PARTICLE"):
            return "FILLER"
        case "LINKER" if word.text == "と" and before in UNITS:
            return "PARTICLE"
        case "LINKER":
            return "LINKER" if before in UNITS else "FILLER" if word.text == "の" else "UNKNOWN"
    return word.terminal


_VALUES = frozenset({"NUMBER", "LEVEL", "POSITION", "ATTRIBUTE", "RACE"})


def _times_with_clause(found: Sequence[Word]) -> Iterator[Word]:
    """このターン、自分は…; 「X」の効果で、…: a time, or a phrase with its particle, belongs to the clause that follows."""
    opens = 0
    for place, word in enumerate(found):
        clause = found[opens:place]
        if word.text == "、" and _is_time(clause):
            yield Word("PARTICLE", "to", word.span, "に")
            continue
        if word.text == "、" and _is_phrase(clause) and clause[-1].text == "が":
            yield msgspec.structs.replace(word, terminal="FILLER", concept=PAUSE)
            continue
        if word.text == "、" and (_is_phrase(clause) or _is_topic_of(clause, found[place + 1 :])):
            continue
        yield word
        if word.terminal == "BREAK":
            opens = place + 1


def _is_topic_of(clause: Sequence[Word], rest: Sequence[Word]) -> bool:
    """「Y」で得たモンスターは、…残りますか: what is spoken of in the one clause that follows."""
    noun = len(clause) > 1 and clause[-1].text == "は" and clause[-2].terminal in UNITS
    end = next((n for n, word in enumerate(rest) if word.text in _STOPS), len(rest))
    sentence = [*clause, *rest[:end]]
    more = any(word.text == "、" for word in rest[:end])
    return noun and not more and not any(_closes(sentence, n) for n in range(len(clause), len(sentence)))


def _is_phrase(clause: Sequence[Word]) -> bool:
    """「X」の効果で, 墓地の「X」を, 破壊された「X」の効果に: nouns, and a particle that closes them."""
    describes = [a.terminal == "VERB" and b.terminal in _NOUN for a, b in pairwise(clause)]
    nouns = all(
        word.terminal in UNITS | {"LINKER", "PARTICLE"} or describing
        for word, describing in zip(clause, (*describes, False), strict=False)
    )
    return nouns and len(clause) > 1 and clause[-1].terminal == "PARTICLE" and clause[-1].text not in _TOPICS


_TOPICS = frozenset({"は", "も", "でも", "なら"})


def _is_time(clause: Sequence[Word]) -> bool:
    nouns = [word for word in clause if word.terminal not in ("LINKER", "PARTICLE", "PLAYER")]
    return len(nouns) == 1 and nouns[0].terminal == "THING" and nouns[0].concept.endswith(_TIMES)


_TIMES = ("_turn", "_phase", "_duel", "_standby", "_calculation", "damage_step", "_step_start", "_step_end")


def _lying(found: Sequence[Word]) -> Iterator[Word]:
    """場にいる「X」, 墓地に存在するモンスター: 場の「X」; 除外されているモンスター: those that lie there now."""
    skip = 0
    for place, word in enumerate(found):
        if skip:
            skip -= 1
            continue
        before = found[place - 1] if place else None
        verb, noun = (*found[place + 1 : place + 3], None, None)[:2]
        after_zone = before is not None and before.terminal == "ZONE" and word.text == "に"
        if _comes_to(before, word, verb):
            skip = 1
            yield word
        elif after_zone and verb is not None and _is_there(verb, noun):
            skip = 1
            yield Word("LINKER", "of", msgspec.structs.replace(word.span, end=verb.span.end), "の")
        elif word.text == "効果処理" and verb is not None and verb.terminal == "WHEN":
            yield from _resolves(word)
        elif word.terminal == "NAME" and before is not None and before.terminal == "KIND":
            yield Word(
                "LINKER", "of", msgspec.structs.replace(word.span, end=word.span.start), "の"
            )  # 永続罠「X」
            yield word
        elif _is_banished(before, word, verb):
            yield msgspec.structs.replace(word, terminal="ZONE", concept="banished")
            yield Word("LINKER", "of", msgspec.structs.replace(word.span, start=word.span.end), "の")
        else:
            yield word


def _comes_to(time: Word | None, word: Word, verb: Word | None) -> bool:
    """エンドフェイズになっても: at that time."""
    at = time is not None and time.terminal == "THING" and time.concept.endswith(_TIMES) and word.text == "に"
    return at and verb is not None and verb.concept == "become" and bool(_THEN.search(verb.text))


_THEN = re.compile("(?:ても|たら|れば|ると)$")


def _resolves(word: Word) -> Iterator[Word]:
    """「X」の効果処理時: when its effect resolves."""
    middle = word.span.start + 2
    yield Word("EFFECT", "effect", msgspec.structs.replace(word.span, end=middle), word.text[:2])
    yield Word("VERB", "resolve", msgspec.structs.replace(word.span, start=middle), word.text[2:], bound="")


def _is_there(verb: Word, noun: Word | None) -> bool:
    plain = verb.terminal == "VERB" and verb.concept == "exist" and bool(_LIES.search(verb.text))
    return plain and noun is not None and noun.terminal in _NOUN


def _is_banished(before: Word | None, word: Word, noun: Word | None) -> bool:
    """By nobody and from nowhere that is told: 「X」で除外されている tells of the act."""
    there = word.terminal == "VERB" and word.concept == "banish" and word.bound == "されている"
    told = before is not None and before.terminal == "PARTICLE"
    return there and not told and noun is not None and noun.terminal in _NOUN


def _topics_last(found: list[Word]) -> list[Word]:
    """「X」は、Yが召喚された時に発動できますか: what is spoken of stands before the verb that it belongs to."""
    begin, words = 0, found
    while begin < len(words):
        end = next((n for n in range(begin, len(words)) if words[n].text in _STOPS), len(words))
        words = [*words[:begin], *_topic_last(words[begin:end]), *words[end:]]
        begin = end + 1
    return words


_STOPS = frozenset("。？?！!")


def _topic_last(sentence: list[Word]) -> list[Word]:
    topic = next((n for n, word in enumerate(sentence) if word.terminal not in UNITS | {"LINKER"}), 0)
    if not topic or sentence[topic].text != "は" or sentence[0].terminal not in ("NAME", "PRONOUN"):
        return sentence
    closes = [n for n in range(topic + 1, len(sentence)) if _closes(sentence, n)]
    last = closes[-1] if closes else 0
    within = sentence[topic + 1 : last]
    subject = any(word.text == "が" and word.terminal == "PARTICLE" for word in within)
    if not subject or not any(word.terminal == "VERB" for word in sentence[last + 1 :]):
        return sentence
    while last + 1 < len(sentence) and sentence[last + 1].terminal in ("PARTICLE", "BREAK", "ADVERB"):
        last += 1
    skipped = topic + 1 + (sentence[topic + 1].terminal == "BREAK")
    return [*sentence[skipped : last + 1], *sentence[: topic + 1], *sentence[last + 1 :]]


def _closes(sentence: Sequence[Word], place: int) -> bool:
    """時 and the like right behind a verb, たら."""
    word = sentence[place]
    if word.terminal == "WHEN":
        return sentence[place - 1].terminal == "VERB"
    return word.terminal == "VERB" and (word.bound or "").endswith(("たら", "だら"))
