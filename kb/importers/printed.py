"""One printed text from the parts a card database keeps, and the parts from a printed text.

A Pendulum Monster's text begins with its Pendulum Effect under a heading; what stands under the heading of a
monster without effect is flavour text and never read.
"""

from __future__ import annotations

import re

#: heading of the Pendulum Effect, of the monster's effect, of flavour text
_CHINESE = ("【灵摆】", "【怪兽效果】", "【怪兽描述】")
_TRADITIONAL = ("【靈擺】", "【怪獸效果】", "【怪獸描述】")
_JAPANESE = ("【Ｐ効果】", "【モンスター効果】", "【モンスター情報】")
_ENGLISH = ("[ Pendulum Effect ]", "[ Monster Effect ]", "[ Flavor Text ]")
_HEADINGS = {
    "ja": _JAPANESE,
    "zh-fan": _CHINESE,
    "zh-ourocg": _CHINESE,
    "zh-CN": _CHINESE,
    "zh-TW": _TRADITIONAL,
    "zh-TW-fan": _TRADITIONAL,
}
_PENDULUM = re.compile(
    r"^[←\s\d]*(?:【\s*(?:灵摆|靈擺|灵摆效果|靈擺效果|Ｐ効果|P効果|ペンデュラム(?:効果)?|Pendulum|펜듈럼(?: 효과)?)\s*】"
    r"|\[\s*Pendulum Effect\s*\])[→\s\d]*$",
    re.MULTILINE | re.IGNORECASE,
)
_MONSTER = re.compile(
    r"^\s*(?:[【\[]\s*(?P<effect>怪兽效果|怪獸效果|モンスター効果|Monster Effect|몬스터 효과)\s*[】\]]"
    r"|[【\[]\s*(?:怪兽描述|怪獸描述|怪兽情报|モンスター情報|モンスター解説|Flavor Text|몬스터 정보)\s*[】\]])\s*$",
    re.MULTILINE | re.IGNORECASE,
)
_RULE = re.compile(r"^-{4,}\s*$", re.MULTILINE)


def printed(text: str | None, pendulum: str | None, lang: str, *, flavour: bool) -> str | None:
    """The text as one card shows it, *flavour* saying that the monster has no effect."""
    if pendulum is None:
        return text
    heading, effect, story = _HEADINGS.get(lang, _ENGLISH)
    return f"{heading}\n{pendulum}" + (f"\n{story if flavour else effect}\n{text}" if text else "")


def parts(description: str) -> tuple[str | None, str | None] | None:
    """(monster text, Pendulum text) of a database's description, or None when it has no such headings."""
    monster = _MONSTER.search(description)
    pendulum = _PENDULUM.search(description, 0, monster.start() if monster else len(description))
    if pendulum is None or (monster is None and description[: pendulum.start()].strip()):
        return None
    upper = description[pendulum.end() : monster.start() if monster else len(description)]
    lower = description[monster.end() :] if monster else ""
    return _RULE.sub("", lower).strip() or None, _RULE.sub("", upper).strip() or None


def effect_part(text: str, *, normal: bool) -> str | None:
    """What of a printed *text* is rules: without the flavour text of a monster without effect."""
    if not normal:
        return text
    if not _PENDULUM.search(text):
        return None
    story = _MONSTER.search(text)
    return text[: story.start()].rstrip() if story else text
