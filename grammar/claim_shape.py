"""One shape for what statements about the rules say in several: the doer first, then what it is done to, then the act.

The facts and the statements held against them are both brought to it, so that each order of words is written once.
"""

from __future__ import annotations

from itertools import pairwise

#: kinds of cards that lie somewhere, as they are spoken of
LYING = frozenset(
    [
        *("card", "monster", "token", "spell", "trap", "spell/trap", "xyz_material", "gemini_monster"),
        *("normal_monster", "effect_monster", "ritual_monster", "fusion_monster", "synchro_monster"),
        *("xyz_monster", "pendulum_monster", "link_monster", "normal_spell", "quick_play_spell"),
        *("continuous_spell", "equip_spell", "field_spell", "ritual_spell", "normal_trap"),
        *("continuous_trap", "counter_trap"),
    ]
)
_EFFECTS = frozenset({"effect", "ignition", "trigger", "quick", "optional", "mandatory", "monster_effect"})
#: acts that cards of themselves never do to other cards: what stands behind them stands as well before them
_DONE_BY_PLAYERS = frozenset(
    [
        *("tribute", "discard", "banish", "set", "activate", "plain_summon", "normal_summon", "flip_summon"),
        *("tribute_summon", "special_summon", "ritual_summon", "fusion_summon", "synchro_summon"),
        *("xyz_summon", "link_summon", "pendulum_summon", "revive", "send_to_graveyard", "confirm", "choose"),
    ]
)
#: acts with a doer told by 被
_DONE_BY_CARDS = frozenset({"chain", "destroy", "negate", "negate_activation", "equip"})
#: words that say the same of what a thing is
_SAME = {
    "treat": "be",
    "resolve_all": "process",
    "resolve": "process",
    "remain": "remain_on",
    "number_of": "number",
    "activation": "activate",
    "resolution": "process",
}
#: how cards lie on the field
_LIES = frozenset(
    {"face_up", "face_down", "attack", "defense", "face_up_defense", "face_down_defense", "face_up_attack"}
)
#: pairs of which one word says it all, and that word: 抽的卡, コストとして, 效果的处理, 被变成
_ONE_OF = {
    ("draw", "card"): "draw",
    ("be", "cost"): "cost",
    ("be", "equip"): "equip",
    ("control", "change"): "take_control",
    ("face_up", "have"): "face_up",
    ("face_up", "exist"): "face_up",
    ("not", "have"): "not",
    ("vary", "position"): "position_change",
    ("position", "vary"): "position_change",
    ("special_summon", "come_out"): "special_summon",
    ("plain_summon", "come_out"): "plain_summon",
    ("normal_summon", "come_out"): "normal_summon",
    ("effect", "process"): "process",
    ("process", "effect"): "process",
    ("by", "become"): "become",
    ("by", "take_control"): "take_control",
    ("by", "set"): "set",
    ("by", "return_to_hand"): "return_to_hand",
    ("card", "spell"): "spell",
    ("card", "trap"): "trap",
}


def usual(words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """The same *words* in the usual order, and the place of the act among them (their number: there is none)."""
    before = in_plain_words(words[:act])
    if "chain" in before and before[-1:] == ("activate",) and words[act : act + 1] == ("activate",):
        before = before[:-1]  # 对应卡的发动来发动 as 对应卡发动
    if words[act:][:1] == ("come_out",) and before[-1:] and before[-1].endswith("_summon"):
        words, act = (*before, *words[act + 1 :]), len(before) - 1  # 特殊召唤出来
        before = before[:-1]
    if words[act:][:2] == ("be", "equal"):
        words = (*words[:act], *words[act + 1 :])  # 是同样的处理
    if before and words[act:] == ("occur",):  # 卷回发生 as 卷回
        words, act = before, len(before) - 1
    else:
        words, act = (*before, *(in_plain_words(words[act:]) or words[act:])), len(before)
    if act >= len(words):
        return words, act
    if words[act] == "vary" and words[-1] == "position":  # 变更怪兽的表示形式 as 怪兽变更表示形式
        words = (*words[:act], *words[act + 1 : -1], "position_change")
        act = len(words) - 1
    words, act = _object_before(*_doer_first(*_used_as_tribute(*_used_as_material(words, act))))
    counted = act < len(words) - 1 and words[act] == "be"
    if counted and all(word[0].isdigit() or word[0] == "?" for word in words[act + 1 :]):
        return (*words[:act], *words[act + 1 :]), len(words) - 1  # 上限是60张 as 最多60张
    return words, act


#: words without which a statement says the same: 从手卡 (where it is), 同时, 之间, 再次, 发生
_NEEDLESS = frozenset({"from", "together", "number_range", "again", "occur", "each"})


def in_plain_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """双方玩家 as 双方, 支付代价 as 支付的代价, 视为 as 是."""
    if ("both", "player") in pairwise(words):
        place = words.index("both") + 1
        words = (*words[:place], *words[place + 1 :])
    needless = _NEEDLESS if "gemini_monster" not in words else frozenset[str]()
    return _paid_first(_in_one(tuple(_SAME.get(word, word) for word in words if word not in needless)))


def _in_one(words: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for word in words:
        if word == "negate_activation" and len(words) > 1:
            found += ["activate", "negate"]  # 発動を無効にされた
        elif found and (one := _ONE_OF.get((found[-1], word))) is not None:
            found[-1] = one
        elif found[-1:] == ["change"] and word in _LIES:
            found[-1:] = ["become", word]  # 变里侧
        elif word != "both" or word not in found:
            found.append(word)
    return tuple(found)


def _paid_first(words: tuple[str, ...]) -> tuple[str, ...]:
    """支付代价 as 支付的代价: which of the two is told first tells nothing."""
    pairs = pairwise((*words, ""))
    turned = {n for n, pair in enumerate(pairs) if pair == ("pay", "cost")}
    found = list(words)
    for place in turned:
        found[place : place + 2] = ["cost", "pay"]
    return tuple(found)


def _used_as_material(words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """使用X作为素材, 使用X当素材 as 使用X; 成为素材 as 作为素材."""
    if words[act] == "become" and len(words) == act + 2 and words[-1].endswith("material"):
        words = (*words[:act], "be", words[-1])
    if words[act] == "use" and act < len(words) - 1 and words[-1].endswith("material"):
        return words[:-1], act
    known = words[act] == "be" and "use" in words[:act] and len(words) == act + 2
    if not known or not words[-1].endswith("material"):
        return words, act
    return words[:act], words.index("use")


def _used_as_tribute(words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """X可以作为祭品, 可以用X当祭品 as X可以解放."""
    if words[act] != "be" or words[act + 1 :] != ("tributes",):
        return words, act
    before = tuple(word for word in words[:act] if word != "use")
    return (*before, "tribute"), len(before)


def _doer_first(words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """反击陷阱被速攻魔法连锁 as 速攻魔法连锁反击陷阱."""
    before = words[:act]
    if words[act] not in _DONE_BY_CARDS or before.count("by") != 1 or "only" in before:
        return words, act
    mark = before.index("by")
    doer, done_to = before[mark + 1 :], before[:mark]
    if not doer or not done_to or done_to[-1] not in LYING or len(words) > act + 1:
        return words, act
    return (*doer, words[act], *done_to), len(doer)


def _object_before(words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """可以解放衍生物 as 衍生物可以解放; what stands behind the act as its goal stays there."""
    behind = words[act + 1 :]
    if words[act] not in _DONE_BY_PLAYERS or not behind or behind[-1] not in LYING | _EFFECTS | {"target"}:
        return words, act
    return (*words[:act], *behind, words[act]), len(words) - 1
