"""A described noun reads the same wherever it stands: what a frame says of a plain noun, it says of a described one.

Each description is read once as a target; in every other frame the tree must be that of the frame with a plain noun,
that noun's predicates being those of the description.
"""

import json
from typing import Any

import pytest

from grammar import parse_card_text
from grammar.nodes import Selection, plain
from grammar.terms import Lang

TARGET = {
    Lang.JA: "①：{}１体を対象として発動できる。そのモンスターを破壊する。",
    Lang.ZH_FAN: "①：以{}1只为对象才能发动。那只怪兽破坏。",
}
PLAIN = {Lang.JA: "ドラゴン族モンスター", Lang.ZH_FAN: "龙族怪兽"}

RELATIVE = {
    Lang.JA: [
        "元々の攻撃力と異なる攻撃力を持つモンスター",
        "このカードより攻撃力が高いモンスター",
        "このカードのレベル以下のレベルを持つモンスター",
        "特殊召喚されたモンスター",
        "アドバンス召喚したモンスター",
        "ＥＸデッキから特殊召喚されたモンスター",
        "このターンに特殊召喚されたモンスター",
        "このターンに攻撃していないモンスター",
        "装備カードを装備したモンスター",
        "「黒炎」を装備したモンスター",
        "魔力カウンターが置かれているモンスター",
        "Ｘ素材を持っているモンスター",
        "レベルを持つモンスター",
        "効果が無効化されているモンスター",
    ],
    Lang.ZH_FAN: [
        "从额外卡组特殊召唤的怪兽",
        "用「黑炎」的效果特殊召唤的怪兽",
        "比这张卡攻击力高的怪兽",
        "有「黑炎」装备的怪兽",
    ],
}
FRAMES = {
    Lang.JA: [
        "①：自分フィールドに{}が存在する場合に発動できる。自分は１枚ドローする。",
        "①：自分フィールドに{}が２体以上存在する場合に発動できる。自分は１枚ドローする。",
        "①：{}が自分フィールドに存在しない場合に発動できる。自分は１枚ドローする。",
        "①：このカードが{}と戦闘を行うダメージ計算時に発動できる。自分は１枚ドローする。",
        "①：このカードが、{}と戦闘を行うダメージ計算時に発動できる。自分は１枚ドローする。",
        "①：相手が、{}の効果を発動した場合に発動できる。自分は１枚ドローする。",
        "①：このカードは{}との戦闘では破壊されない。",
        "①：自分フィールドの、{}１体をリリースして発動できる。自分は１枚ドローする。",
        "①：自分フィールドの、{}が戦闘で破壊された場合に発動できる。自分は１枚ドローする。",
        "①：自分・相手ターンに、相手フィールドの、{}１体を対象として発動できる。そのモンスターを除外する。",
    ],
    Lang.ZH_FAN: [
        "①：自己场上有{}存在的场合才能发动。自己抽1张。",
        "①：{}在自己场上存在的场合才能发动。自己抽1张。",
        "①：这张卡和{}进行战斗的伤害计算时才能发动。自己抽1张。",
    ],
}


def _tree(text: str, lang: Lang) -> Any:
    (effect,) = parse_card_text(text, lang).effects
    assert effect.complete, text
    return plain(effect)


def _predicates(noun: str, lang: Lang) -> list[Any]:
    (effect,) = parse_card_text(TARGET[lang].format(noun), lang).effects
    (target,) = effect.targets
    assert effect.complete and isinstance(target, Selection)
    return [plain(predicate) for predicate in target.predicates]


def _with(tree: Any, before: list[Any], after: list[Any]) -> Any:
    """*tree* with the predicates *after* in place of *before*, those of each noun in one order."""
    if isinstance(tree, list):
        return [_with(part, before, after) for part in tree]
    if not isinstance(tree, dict):
        return tree
    told = {key: _with(value, before, after) for key, value in tree.items()}
    if "predicates" in told:
        rest = [p for p in told["predicates"] if p not in before]
        described = len(rest) + len(before) == len(told["predicates"])
        told["predicates"] = sorted([*rest, *after] if described else told["predicates"], key=json.dumps)
    return told


@pytest.mark.parametrize("lang", FRAMES)
def test_a_described_noun_reads_the_same_in_every_frame(lang: Lang) -> None:
    nothing = _predicates(PLAIN[lang], lang)
    wrong = []
    for noun in RELATIVE[lang]:
        described = _predicates(noun, lang)
        for frame in FRAMES[lang]:
            expected = _with(_tree(frame.format(PLAIN[lang]), lang), nothing, described)
            (found,) = parse_card_text(frame.format(noun), lang).effects
            if not found.complete or _with(plain(found), [{}], []) != expected:
                wrong.append(frame.format(noun))
    assert not wrong
