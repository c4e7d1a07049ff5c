"""Words of a typed Japanese question: the scan of the Chinese ones with a lexicon of its own, and inflected verbs.

A verb is its stem and one of the endings of its row; the ending says whether it is done to the subject, can be
done, is denied, is over, goes on into the next clause, or asks.
"""

from __future__ import annotations

import re
from functools import cache

from grammar.kept import lexicon_file
from grammar.nodes import Span
from grammar.question_lexer import Word, fold, lexicon, scan

_KANA = re.compile("[\u3041-\u309f]")
_DENIED = "な(?:い(?:で(?!す))?|かった|くても?|ければ)"
_ICHIDAN = (
    "(?:ますか?|ましたら|ました|ませんでした|ません|たら|ば|た(?=[^ら])|た$|て(?:い(?:ます|ました|ません|る|た|ない|て)|お(?:り|いた)|"
    "き(?:ます|ました|た|ません)|あ(?:る|った)|も(?:いい|よい|良い|大丈夫)?)?|"
    + _DENIED
    + "|ず|よう|る|られ(?:ます|る|た|ません|ない|て)?|)"
)
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
_TE = (
    "(?:い(?:ます|ました|ません|る|た|ない|て)|(?:き|しまい)(?:ます|ました|ません)|きた|きて|しまった|お(?:り|いた)|あ(?:る|った)|"
    "も(?:いい|よい|良い|大丈夫)?)?"
)


def _row(a: str, i: str, u: str, e: str, o: str, sound: str) -> str:
    """All endings of a verb of that row."""
    past = "だ" if sound in "ん" else "た"
    te = "で" if sound == "ん" else "て"
    if a == "か":
        sound = f"[い{'っ'}]"
    return (
        f"(?:{a}(?:{_DENIED}|ず|れ{_ICHIDAN}|せ{_ICHIDAN})|{i}(?:ますか?|ましたら|ました|ませんでした|ません|たい|)|"
        f"{u}|{e}(?:ば|{_ICHIDAN})|{o}う|{sound}{past}(?:ら|り)?|{sound}{te}{_TE})"
    )


_SURU = (
    f"(?:し(?:ますか?|ましたら|ました|ませんでした|ません|たら|た|て{_TE}|{_DENIED}|ようと(?:して|した|する)|よう|)|する|すれば|せず|"
    f"さ(?:れ|せ){_ICHIDAN}|でき(?:ますか?|ません|ました|る|ない|た|ず)|可能|できます)"
)
_NARU = _row(*"らりるれろっ")
_IRU = "(?:ますか?|ました|ません|る|たら|た|ても?|" + _DENIED + "|なく)"


@cache
def _forms() -> dict[str, re.Pattern[str]]:
    """The endings of every row: long expressions, for Japanese questions only."""
    return {
        "suru": re.compile(_SURU),
        "naru": re.compile("な" + _NARU),
        "iru": re.compile(_IRU),
        "nai": re.compile(_DENIED),
        "e": re.compile(_ICHIDAN),
        **{row: re.compile(_row(*kana)) for row, kana in _ROWS.items()},
    }


_MOMENT = re.compile(fold("中|時|後|前|、"))
PATTERNS_JA = (
    ("LINK", re.compile(r"チェーン([0-9]+)")),
    ("LEVEL", re.compile(r"レベル([0-9]+)(以上|以下)?")),
    ("COUNT", re.compile("([0-9]+|[一二三四五])(?:体|枚|つ|回|度)(?!目)")),
    ("EFFECT_NO", re.compile("([①②③④⑤⑥⑦⑧⑨])(?:の効果)?")),
    ("NUMBER", re.compile("([0-9]+)(以上|以下)?")),
    ("LETTER", re.compile("([A-Z])(?![A-Za-z])")),
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
    """The longest inflected verb at *place*; of a stem with する also the stem alone before 中, 時, 後."""
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
    return scan(text, names, lexicon("question.ja.yaml"), patterns=PATTERNS_JA, verb_at=verb_at_ja)
