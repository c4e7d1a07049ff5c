"""Words of a typed Japanese question: the scan of the Chinese ones with a lexicon of its own, and inflected verbs.

A verb is its stem and one of the endings of its row; the ending says whether it is done to the subject, can be
done, is denied, is over, goes on into the next clause, or asks.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from grammar.kept import lexicon_file
from grammar.nodes import Span
from grammar.question_ja_described import described_at
from grammar.question_lexer import Lexicon, Word, fold, lexicon, scan

_KANA = re.compile("[\u3041-\u309f]")
_DENIED = "な(?:い(?:で(?!す|合|正|よ|い|良|間))?|かった(?:ら)?|くても?|ければ)"
_POLITE = "ま(?:すか?|した(?:ら)?|せん(?:でした(?:ら)?)?|しょうか?)"
#: after い of ている, き of てくる and the like
_GOES_ON = f"(?:{_POLITE}|{_DENIED}|る|れば|たら|た|ても?|なく)"
_TE = (
    f"(?:い{_GOES_ON}|る|た(?:ら)?|ない|ます|ません|き{_GOES_ON}|くる|しま(?:い{_POLITE}|う|った(?:ら)?|って|えば)|"
    f"お(?:り(?:{_POLITE})?|い(?:た|て)|く|き{_POLITE})|あ(?:り(?:{_POLITE})?|る|った|れば)|み{_GOES_ON}|"
    "も(?:いい|よい|良い|大丈夫|構いません|かまいません)?)?"
)
_TO_DO = "よう(?:と(?:して(?:い(?:る|た|ます))?|した(?:ら)?|する))?"
#: 発動できなくなりますか, 発動できるようになる: what comes to be so
_COMES_TO = f"(?:なく|るように)な(?:る|り(?:{_POLITE})?|った(?:ら)?|って{_TE})"
_ENDS = f"{_COMES_TO}|{_POLITE}|{_DENIED}|ず(?:に)?|る|れば|たら|た|て{_TE}|"
#: endings of a verb that takes る, and of られる, される, できる
_ICHIDAN = f"(?:られ(?:{_ENDS})|させ(?:{_ENDS})|{_TO_DO}|たい|なくな(?:る|り{_POLITE}|った(?:ら)?|って{_TE})|{_ENDS})"
_ROWS = {
    "w": "わいうえおっ",
    "k": "かきくけこい",
    "s": "さしすせそし",
    "t": "たちつてとっ",
    "r": "らりるれろっ",
    "m": "まみむめもん",
    "b": "ばびぶべぼん",
    "g": "がぎぐげごい",
    "n": "なにぬねのん",
}


def _row(a: str, i: str, u: str, e: str, o: str, sound: str) -> str:
    """All endings of a verb of that row."""
    past = "だ" if sound in "んい" and a in "ばまなが" else "た"
    te = "で" if past == "だ" else "て"
    if a == "か":
        sound = "[いっ]"
    return (
        f"(?:{a}(?:{_DENIED}|ず(?:に)?|れ(?:{_ENDS})|せ(?:{_ENDS}))|{i}(?:{_POLITE}|たい|)|"
        f"{u}|{e}(?:ば|{_ENDS})|{o}う(?:と(?:して|した|する))?|{sound}{past}(?:ら|り)?|{sound}{te}{_TE})"
    )


_SURU = (
    f"(?:し(?:{_POLITE}|たら|たい|た|て{_TE}|{_DENIED}|{_TO_DO}|なくな(?:る|り{_POLITE}|った(?:ら)?|って{_TE})|)|する|すれば|せず(?:に)?|"
    f"さ(?:れ|せ)(?:{_ENDS})|でき(?:{_ENDS})|可能)"
)
_NARU = _row(*"らりるれろっ")
_IRU = f"(?:{_POLITE}|る|れば|たら|た|ても?|{_DENIED}|なくな(?:る|り{_POLITE}|った(?:ら)?|って{_TE})|なく|ず(?:に)?)"


@cache
def _forms() -> dict[str, re.Pattern[str]]:
    """The endings of every row: long expressions, for Japanese questions only."""
    return {
        "suru": re.compile(_SURU),
        "naru": re.compile("な" + _NARU),
        "iru": re.compile(_IRU),
        "nai": re.compile(_DENIED),
        "nai2": re.compile(f"(?:{_DENIED}|く)"),
        "e": re.compile(_ICHIDAN),
        **{row: re.compile(_row(*kana)) for row, kana in _ROWS.items()},
    }


_MOMENT = re.compile(fold("中|時|後|前|、"))
PATTERNS_JA = (
    ("LINK", re.compile(r"チェーン([0-9]+)")),
    ("OTHER", re.compile("[2-9二三四五六七八九](?:枚|体|つ)目")),  # one more of them
    ("LEVEL", re.compile(r"レベル([0-9]+)(以上|以下)?")),
    ("COUNT", re.compile("([0-9]+|[一二三四五])(?:体|枚|つ|回|度)(?!目)")),
    ("EFFECT_NO", re.compile("([①②③④⑤⑥⑦⑧⑨])(?:の効果)?")),
    ("NUMBER", re.compile("([0-9]+)(以上|以下)?")),
    ("LETTER", re.compile("([A-Z])(?![A-Za-z])")),
    ("THING", re.compile("(?P<own_procedure>(?:自身の)?[①②③④⑤]の方法)")),
    ("VERB", re.compile("(?P<empty>(?:使用できる|使える|使用可能な|空いている))(?=[^、。]{0,9}ゾーン)")),
)


def is_japanese(text: str) -> bool:
    """Kana outside name marks: the question is in Japanese."""
    return _KANA.search(re.sub("「[^」]*」|『[^』]*』|【[^】]*】", "", text)) is not None


@cache
def _stems() -> tuple[tuple[str, str, str], ...]:
    """(stem, row, concept), longest stem first."""
    found = [
        (fold(stem), row, concept)
        for concept, rows in lexicon_file("question-verbs.ja.yaml").items()
        for row, stems in rows.items()
        for stem in stems
    ]
    return tuple(sorted(found, key=lambda each: -len(each[0])))


def verb_at_ja(folded: str, place: int, limit: int) -> Word | None:
    """What is said of a card before its noun, as one word; else the longest inflected verb at *place*; of a stem with する also the stem alone before 中, 時, 後."""
    said = described_at(folded, place, limit)
    if said is not None:
        return Word("DESCRIBED", "described", Span(place, said[0]), said[1])
    best: Word | None = None
    for stem, row, concept in _stems():
        if not folded.startswith(stem, place):
            continue
        begin = place + len(stem)
        match = _forms()[row].match(folded, begin, limit)
        end = match.end() if match is not None and (match.end() > begin or row == "e") else 0
        terminal = "VERB"
        if not end and row == "suru" and stem and stem[0] not in "をにの":
            end = begin  # 適用中, 処理時; 処理は…できますか
            terminal = "VERB" if _MOMENT.match(folded, begin) else "VERB_NOUN"
        if end and (best is None or end > best.span.end):
            best = Word(terminal, concept, Span(place, end), folded[place:end], bound=folded[begin:end])
    return best


def words_ja(text: str, names: list[tuple[int, int]]) -> list[Word]:
    """Every word of *text*; ``bound`` of a verb is its ending."""
    text = text.replace("無い", "ない").replace("無く", "なく")  # so many characters as before
    known = lexicon("question.ja.yaml")
    found = scan(text, names, known, patterns=PATTERNS_JA, verb_at=verb_at_ja)
    found = [_as_particle(word, known) if word.text.startswith("を") else word for word in found]
    return [msgspec.structs.replace(w, bound="る") if w.concept == "empty" else w for w in found]


def _as_particle(word: Word, known: Lexicon) -> Word:
    """Xを対象にして発動する is Xを対象として発動する: no deed of its own."""
    terminal, concept = known.words.get(word.text, ("", ""))
    same = word.terminal == "VERB" and (terminal, concept) == ("PARTICLE", word.concept)
    return msgspec.structs.replace(word, terminal=terminal, bound="") if same else word


def names_no_word(text: str, start: int, end: int) -> bool:
    """``text[start:end]`` can be a short card name without marks: 激流葬, 月の書 hold what is no word of the lexicon and
    stand apart from their neighbours; 融合 and 無効 begin words of it (融合召喚), and 破壊 is a part of 破壊輪."""
    name = fold(text[start:end])
    begun = (*lexicon("question.ja.yaml").words, *(stem for stem, _, _ in _stems()))
    if any(word.startswith(name) for word in begun):
        return False
    unknown = False
    for word in words_ja(text, []):
        inside = start <= word.span.start and word.span.end <= end
        whole = (word.span.start, word.span.end) == (start, end)
        if word.terminal == "UNKNOWN":
            if not inside and word.span.end >= start and word.span.start <= end:
                return False
            unknown |= inside
        elif word.span.start < end and word.span.end > start and (whole or not inside):
            return False
    return unknown
