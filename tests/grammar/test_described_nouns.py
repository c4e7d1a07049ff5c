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
        "特殊召唤的怪兽",
        "从墓地特殊召唤的怪兽",
        "装备着「黑炎」的怪兽",
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
        "①：自己场上没有{}存在的场合才能发动。自己抽1张。",
        "①：这张卡和{}进行战斗的伤害计算时才能发动。自己抽1张。",
        "①：这张卡的攻击力上升自己场上的{}数量×300。",
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


def _of(tree: Any, *path: str | int) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def test_a_time_behind_a_place_is_in_the_relative_clause() -> None:
    texts = [
        ("①：把自己场上1只这个回合特殊召唤的怪兽解放才能发动。自己抽1张。", ("costs", 0, "theme")),
        ("①：以自己墓地的这个回合被送去墓地的怪兽1只为对象才能发动。那只怪兽特殊召唤。", ("targets", 0)),
        ("①：对方场上的这个回合特殊召唤的怪兽全部破坏。", ("resolution", 0, "action", "theme")),
    ]
    for text, path in texts:
        noun = _of(_tree(text, Lang.ZH_FAN), *path)
        assert noun["zones"] and _of(noun, "predicates", 0, "action", "duration", "kind") == "this_turn", text


def test_what_befell_a_card_is_told_behind_its_place() -> None:
    texts = {
        "①：以自己场上1只对方特殊召唤的怪兽为对象才能发动。那只怪兽破坏。": ("agent", "player", "opponent"),
        "①：以对方场上1只效果被无效化的怪兽为对象才能发动。那只怪兽破坏。": ("verb", "negate_effect"),
    }
    for text, (*path, told) in texts.items():
        noun = _of(_tree(text, Lang.ZH_FAN), "targets", 0)
        action = _of(noun, "predicates", 0, "action")
        assert noun["zones"] == ["field"] and _of(action, *path) == told, text
        assert "destination" not in action and action.get("agent", {}).get("node") != "selection", text


def test_a_monster_that_was_got_is_one_whose_control_was_taken() -> None:
    text = "①：発動できる。相手フィールドのモンスター１体のコントロールを得る。この効果で得たモンスターは攻撃できない。"
    agent = _of(_tree(text, Lang.JA), "resolution", 1, "action", "agent")
    assert (agent["kind"], agent["by"]) == ("affected", "take_control")


def test_what_is_alone_there_may_be_described() -> None:
    ja = "①：相手フィールドのモンスターがこのカードより攻撃力が高いモンスターのみの場合に発動できる。自分は１枚ドローする。"
    zh = "①：对方场上的怪兽只有比这张卡攻击力高的怪兽的场合才能发动。自己抽1张。"
    assert _tree(ja, Lang.JA) == _tree(zh, Lang.ZH_FAN)
    zh = "①：自己场上的怪兽只有从额外卡组特殊召唤的怪兽的场合才能发动。自己抽1张。"
    ja = "①：自分フィールドのモンスターがＥＸデッキから特殊召喚されたモンスターのみの場合に発動できる。自分は１枚ドローする。"
    assert _tree(ja, Lang.JA) == _tree(zh, Lang.ZH_FAN)


def test_a_player_is_told_by_a_card() -> None:
    paid = ("resolution", 0, "action", "agent")
    ja = "①：モンスターが戦闘で破壊された場合に発動する。破壊されたモンスターのコントローラーは１０００ダメージを受ける。"
    zh = "①：怪兽被战斗破坏的场合发动。破坏的怪兽的控制者受到1000伤害。"
    assert _tree(ja, Lang.JA) == _tree(zh, Lang.ZH_FAN)
    assert _of(_tree(ja, Lang.JA), *paid)["player"] == "controller"
    ja = "①：モンスター１体を対象として発動できる。対象のモンスターのコントローラーに５００ダメージを与える。"
    zh = "①：以1只怪兽为对象才能发动。给与作为对象的怪兽的控制者500伤害。"
    assert _tree(ja, Lang.JA) == _tree(zh, Lang.ZH_FAN)
