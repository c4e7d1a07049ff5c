"""What is said of a card before its noun in a typed Japanese question, as the Chinese questions write it.

魔法の効果を受けない, 戦闘では破壊されない, リンク素材にできない: each is one word, which is read as a sentence of the card's own text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from grammar.question_lexer import fold

_KINDS = {"魔法": "魔法", "罠": "陷阱", "モンスター": "怪兽", "カード": "卡"}
_MATERIALS = {
    "融合": "融合",
    "シンクロ": "同调",
    "S": "同调",
    "エクシーズ": "超量",
    "X": "超量",
    "リンク": "连接",
    "L": "连接",
}
_KIND = "魔法|罠|モンスター"
_WHOSE = "(?:相手の(?:カードの)?)?"
#: a noun comes, with no particle before it
_AHEAD = "(?=[^をにがはで、。時場際]{0,12}(?:モンスター|トークン))"


def _of_kinds(match: re.Match[str]) -> str:
    kinds = [_KINDS[kind] for kind in re.findall(_KIND, match.group("kinds") or "")]
    whose = "对方的" if "相手の" in match.group() else "" if kinds else "其他卡的"
    return f"不受{whose}{'·'.join(kinds)}{'的' if kinds else ''}效果影响"


def _not_destroyed(match: re.Match[str]) -> str:
    return f"不会被{'战斗' if match.group('how') == '戦闘' else '效果'}破坏"


def _not_targeted(match: re.Match[str]) -> str:
    return f"不能成为{'对方的' if '相手' in match.group() else ''}效果的对象"


def _no_material(match: re.Match[str]) -> str:
    return f"不能作为{_MATERIALS[match.group('how')]}素材"


_SAID: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        f"{_WHOSE}(?P<kinds>(?:{_KIND})(?:[・や](?:{_KIND}))*)?(?:カード)?の?効果(?:の影響)?を受けない",
        _of_kinds,
    ),
    ("(?P<how>戦闘|(?:カードの)?効果)(?:で|によって)は?破壊されない", _not_destroyed),
    (
        f"{_WHOSE}(?:カードの)?効果の対象に(?:ならない|できない|(?:取れ|とれ|取る事ができ|取ることができ)ない)",
        _not_targeted,
    ),
    ("攻撃(?:宣言)?できない", "不能攻击"),
    ("攻撃対象に(?:ならない|できない|選べない|選択できない)", "不能成为攻击对象"),
    (
        "(?P<how>融合|シンクロ|S|エクシーズ|X|リンク|L)素材(?:に|として使用|にする事が|にすることが)(?:できない|なれない)",
        _no_material,
    ),
    ("リリースできない", "不能解放"),
    ("(?:直接|ダイレクト)(?:攻撃|アタック)できる", "可以直接攻击"),
    ("効果が無効(?:に(?:なっている|なった|された|されている)|化され(?:た|ている))", "效果被无效"),
)
_PATTERNS = tuple((re.compile(fold(words) + _AHEAD), said) for words, said in _SAID)


def described_at(folded: str, place: int, limit: int) -> tuple[int, str] | None:
    """Where what is said of a noun ends, when it begins at *place*, and the words for it."""
    for pattern, said in _PATTERNS:
        match = pattern.match(folded, place, limit)
        if match is not None:
            return match.end(), said if isinstance(said, str) else said(match)
    return None
