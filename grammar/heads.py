"""The lines above a pasted text: a card's name, its type line, its Level, ATK and DEF. And where the next card starts."""

from __future__ import annotations

import re

import msgspec

from grammar.layout import BULLETS, CIRCLED, STOPS
from grammar.nodes import Span
from grammar.pasted import Pasted
from grammar.terms import CardKind

_STAT_WORDS = (
    r"(?:[★☆]|星级|星数|星數|星|等级|等級|レベル|Lv\.?|Level|阶级|階級|阶|階|ランク|Rank|连接|連結|リンク|LINK|Link|刻度|スケール"
    r"|攻击力|攻擊力|攻撃力|守备力|防御力|守備力|ATK|DEF|atk|def|攻|守|种族|種族|属性|屬性|卡片种类|卡片種類|卡种|密码|卡密|编号"
    r"|中文名|日文名|英文名|卡名|效果|効果|怪兽|怪獸|モンスター|魔法|陷阱|陷阱卡|罠|魔法卡|卡|カード|通常|永续|永續|永続|速攻|装备|裝備|场地|場地"
    r"|フィールド|カウンター|反击|反擊|仪式|儀式|融合|同调|同步|シンクロ|超量|エクシーズ|XYZ|灵摆|靈擺|ペンデュラム|调整|調整|协调|協調|チューナー"
    r"|反转|反轉|リバース|二重|デュアル|灵魂|靈魂|スピリット|卡通|トゥーン|同盟|联合|聯合|ユニオン|特殊召唤|特殊召喚"
    r"|[暗闇光地水炎火风風神][属屬]?性?|[一-鿿ァ-ヶー]{1,6}族|龙|不死|战士|天使|恶魔|机械|岩石|植物|昆虫|雷|鱼|海龙|鸟兽|兽战士|兽|恐龙|爬虫类|魔法师|念动力|幻神兽|电子界|幻龙|幻想魔"
    r"|[↖↑↗←→↙↓↘]|[-‐−]?[0-9０-９]+|[?？])"
)
_STATS = re.compile(rf"[\s\[\]【】()（）]*(?:{_STAT_WORDS}[\s/／|｜·・,，:：\[\]【】()（）-]*){{2,}}")
_ONE_KIND = re.compile(
    "(?:通常|普通|永续|永續|永続|速攻|装备|裝備|装備|场地|場地|フィールド|仪式|儀式|反击|反擊|カウンター)(?:魔法|陷阱|罠)(?:卡|カード)?"
)
_NUMBERED = re.compile(f"[{CIRCLED}][：:]")
_FRAME = re.compile(
    "^(?:←.*【|【(?:怪兽效果|怪兽描述|怪獸效果|怪獸描述|モンスター効果|モンスター情報|灵摆|靈擺|Ｐ効果|P効果|ペンデュラム))"
)
_LABEL = re.compile(r"^\s*(?:卡名|中文名|日文名|英文名|カード名|名称)\s*[:：]\s*")
_LONGEST_NAME = 40


class CardPart(msgspec.Struct, frozen=True):
    """One card of what was pasted: the lines above its text, and the text."""

    head: tuple[Span, ...]
    body: Pasted


def cards(pasted: Pasted) -> list[CardPart]:
    """The cards in *pasted*, in order. A text without a name line is one card."""
    lines = _lines(pasted.text)
    said = [pasted.text[start:end].strip() for start, end in lines]
    filled = [n for n, line in enumerate(said) if line]
    starts = [0]
    begun = first_number = False
    for at, i in enumerate(filled):
        before = said[filled[at - 1]] if at else ""
        after = said[filled[at + 1]] if at + 1 < len(filled) else ""
        apart = at > 0 and filled[at - 1] < i - 1
        again = first_number and said[i].startswith("①：") and not _FRAME.match(before)
        if begun and (again or _opens_card(said[i], before, after, apart)):
            starts.append(i)
            begun = first_number = False
        begun = begun or _ends_text(said[i])
        first_number = (first_number or "①：" in said[i]) and not _FRAME.match(said[i])
    parts = []
    for first, last in zip(starts, (*starts[1:], len(lines)), strict=True):
        parts.append(_part(pasted, lines[first:last]))
    return [part for part in parts if part.body.text.strip()] or [CardPart((), pasted)]


def _lines(text: str) -> list[tuple[int, int]]:
    found, at = [], 0
    while at <= len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        found.append((at, end))
        at = end + 1
    return found


def _ends_text(line: str) -> bool:
    """Has the text of the card begun with this line?"""
    return bool(_NUMBERED.search(line)) or line.rstrip().endswith(tuple(STOPS))


def _opens_card(line: str, before: str, after: str, apart: bool) -> bool:
    """Is *line* the first of another card: a name above a type line or ①, after a blank line or a whole text?"""
    if not after or _FRAME.match(line) or _FRAME.match(before) or _FRAME.match(after):
        return False
    if not apart and not before.endswith((*STOPS, "」", ")", "）")):
        return False
    if is_type_line(line):
        return True
    if not _is_name(line):
        return False
    return after.startswith("①") or is_type_line(after) or (apart and _says_what_is_done(line, after))


def _says_what_is_done(name: str, line: str) -> bool:
    """A name, and under it a text without numbers."""
    return _ends_text(line) and bool(_CARD_WORDS.search(line)) and not _CARD_WORDS.search(name)


_CARD_WORDS = re.compile(
    "发动|發動|発動|破坏|破壞|破壊|召唤|召喚|怪兽|怪獸|モンスター|卡组|牌组|牌組|デッキ|墓地"
)


def _is_name(line: str) -> bool:
    """Short, no sentence, no mark."""
    if len(line) > _LONGEST_NAME or line[0] in CIRCLED + BULLETS + "←※" or line[-1] in STOPS:
        return False
    return not _NUMBERED.search(line) and not any(char in STOPS for char in line) and not _FRAME.match(line)


def is_type_line(line: str) -> bool:
    """3星/炎/不死族/调整/效果/ATK0/DEF1800, 【アンデット族／チューナー／効果】, ★3 1800/0: only words of that kind.

    >>> is_type_line("3星/炎/不死族/调整/效果/ATK0/DEF1800"), is_type_line("场上的怪兽破坏")
    (True, False)
    """
    line = line.strip()
    if not line or len(line) > 160 or _FRAME.match(line):
        return False
    if _ONE_KIND.fullmatch(line):
        return True
    return _STATS.fullmatch(line) is not None and bool(re.search(r"[/／|｜\[【:：0-9０-９ \u3000]", line))


_KINDS = (
    ("quick_play_spell", "速攻"),
    ("continuous_spell", "永续魔法|永續魔法|永続魔法"),
    ("equip_spell", "装备魔法|裝備魔法|装備魔法"),
    ("field_spell", "场地魔法|場地魔法|フィールド魔法"),
    ("ritual_spell", "仪式魔法|儀式魔法"),
    ("normal_spell", "通常魔法|普通魔法"),
    ("counter_trap", "反击|反擊|カウンター"),
    ("continuous_trap", "永续陷阱|永續陷阱|永続罠"),
    ("normal_trap", "通常陷阱|普通陷阱|通常罠"),
    ("spell", "魔法(?!师|師|使)"),
    ("trap", "陷阱|罠"),
    ("monster", "怪兽|怪獸|モンスター|族|[★☆星]|等级|等級|レベル|阶|階|ランク|LINK|リンク|ATK|攻"),
)


def kind_in(head: str) -> CardKind | None:
    """What kind of card the lines *head* above a text say it is.

    >>> kind_in("3星/炎/不死族/调整/效果"), kind_in("通常陷阱"), kind_in("灰流丽")
    (<CardKind.MONSTER: 'monster'>, <CardKind.NORMAL_TRAP: 'normal_trap'>, None)
    """
    lines = [line for line in head.splitlines() if _tells_of_card(line) and not _LABEL.match(line)]
    for kind, words in _KINDS:
        if any(re.search(words, line) for line in lines):
            return CardKind(kind)
    return None


def _part(pasted: Pasted, lines: list[tuple[int, int]]) -> CardPart:
    """The head lines of one card apart from its text."""
    head: list[Span] = []
    at = 0
    texts = [pasted.text[slice(*span)].strip() for span in lines]
    filled = [n for n, text in enumerate(texts) if text]
    types = [n for n in filled[:8] if _tells_of_card(texts[n])]
    numbered = next((n for n in filled if _ends_text(texts[n])), None)
    types = [n for n in types if numbered is None or n < numbered]
    if types:
        at = types[-1] + 1
        if any(not _is_name(texts[n]) and n not in types for n in filled if n < at):  # text stands above it
            at = 0
    elif len(filled) > 1 and _names_the_text(texts, filled):
        at = filled[0] + 1
    for start, end in lines[:at]:
        if pasted.text[start:end].strip():
            head.append(pasted.span(start, end))
    start = lines[at][0] if at < len(lines) else lines[-1][1]
    return CardPart(tuple(head), pasted.cut(start, lines[-1][1]))


def _tells_of_card(line: str) -> bool:
    """A type line, one with its label, or the name and the type in one line."""
    name, _, rest = line.partition(" ")
    return (
        is_type_line(line)
        or bool(_LABEL.match(line))
        or (len(rest) > 3 and is_type_line(rest) and _is_name(name))
    )


def _names_the_text(texts: list[str], filled: list[int]) -> bool:
    """A bare first line above ①, without the counts and signs of a material line: the name."""
    first, second = texts[filled[0]], texts[filled[1]]
    material = re.search(
        r"[0-9０-９][只隻体]|[＋+×x]\s*[0-9０-９]?|降临|降臨|才能|可以|できる|不能|发动|發動|発動|装备|裝備|特殊|次|回合|效果|効果",
        first,
    )
    return _is_name(first) and not material and second.startswith("①") and not first.startswith(("「", "“"))
