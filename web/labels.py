"""Words for the closed vocabulary of the game, in the page's language."""

from __future__ import annotations

from enum import Enum
from typing import Any

from flask_babel import lazy_gettext as _l

from kb.errors import WordingError
from kb.fact_words import card_words, fact_words, field_words, is_fact
from kb.wording import term
from web.i18n import current_lang

ROLES = {
    "condition": _l("条件"),
    "trigger": _l("契机"),
    "cost": _l("代价"),
    "target": _l("对象"),
    "resolution": _l("处理"),
    "restriction": _l("限制"),
    "material": _l("素材"),
    "statement": _l("效果外"),
    "flavour": _l("说明文"),
    "unparsed": _l("未读懂"),
}
ROLE_NOTES = {
    "condition": _l("发动或适用时必须满足的状况、时期、位置"),
    "trigger": _l("等待发生的事，以及连接它的“时／场合”"),
    "cost": _l("发动时支付，不是效果"),
    "target": _l("发动时取的对象"),
    "resolution": _l("效果处理时做的事"),
    "restriction": _l("次数限制，以及随发动附带的限制"),
    "material": _l("融合、同调、超量、连接的素材"),
    "statement": _l("效果以外的文本，不会被无效"),
    "flavour": _l("没有一个游戏用语，不是效果文本"),
    "unparsed": _l("没有读懂的文字；依赖它的结论一律不推导"),
}

#: points of a duel that only situations name
MOMENTS = {
    "open": _l("开放状态"),
    "chain": _l("连锁中"),
    "after": _l("处理完毕后"),
    "summon_attempt": _l("召唤宣言时"),
    "summon_success": _l("召唤成功时"),
    "attack": _l("攻击宣言时"),
    "before_calc": _l("伤害计算前"),
    "calc": _l("伤害计算时"),
    "after_calc": _l("伤害计算后"),
}
LIMITS = {
    "none": _l("没有次数限制"),
    "soft": _l("这张卡1回合%(n)s次"),
    "hard_name": _l("这个卡名1回合只能使用%(n)s次"),
    "oath": _l("这个卡名1回合只能发动%(n)s次"),
    "duel": _l("决斗中%(n)s次"),
    "chain": _l("同一连锁上%(n)s次"),
    "while_face_up": _l("只要表侧存在，%(n)s次"),
}
TIMINGS = {
    "when": _l("时（可能错过时点）"),
    "if": _l("场合（不会错过时点）"),
    "each_time": _l("每次"),
    "before": _l("之际"),
}
CATEGORIES = {
    "add_from_deck": _l("从卡组加入手卡"),
    "special_summon_from_deck": _l("从卡组特殊召唤"),
    "send_from_deck_to_graveyard": _l("从卡组送去墓地"),
    "draw": _l("抽卡"),
    "destroy": _l("破坏"),
    "negate_activation": _l("发动无效"),
    "negate_effect": _l("效果无效"),
    "banish": _l("除外"),
    "return_to_hand": _l("回到手卡"),
    "return_to_deck": _l("回到卡组"),
    "take_control": _l("得到控制权"),
    "change_atk": _l("攻击力变化"),
    "change_def": _l("守备力变化"),
    "damage": _l("给与伤害"),
    "recover": _l("回复"),
    "special_summon": _l("特殊召唤"),
    "add_from_graveyard": _l("从墓地加入手卡"),
    "special_summon_from_graveyard": _l("从墓地特殊召唤"),
    "banish_from_graveyard": _l("从墓地除外"),
    "equip": _l("装备"),
    "counter": _l("指示物"),
    "token": _l("衍生物"),
    "add_to_hand": _l("加入手卡"),
    "add_to_extra_deck": _l("加入EX卡组"),
    "banish_from_deck": _l("从卡组除外"),
    "change_position": _l("变更表示形式"),
    "coin": _l("投掷硬币"),
    "die": _l("掷骰子"),
    "discard": _l("丢弃"),
    "excavate": _l("翻开"),
    "look": _l("确认"),
    "negate_attack": _l("攻击无效"),
    "negate_summon": _l("召唤无效"),
    "return_from_graveyard": _l("从墓地返回"),
    "return_to_extra_deck": _l("回到EX卡组"),
    "send_to_graveyard": _l("送去墓地"),
    "set": _l("盖放"),
}
COSTS = {
    "pay_lp": _l("支付LP"),
    "discard": _l("丢弃"),
    "send_to_gy": _l("送去墓地"),
    "mill": _l("从卡组送去墓地"),
    "release": _l("解放"),
    "banish": _l("除外"),
    "detach": _l("取除超量素材"),
    "remove_counter": _l("取除指示物"),
    "return_hand": _l("回到手卡"),
    "return_deck": _l("回到卡组"),
    "to_extra": _l("回到EX卡组"),
    "destroy": _l("破坏"),
    "reveal": _l("给对方观看"),
    "change_position": _l("变更表示形式"),
    "other_move": _l("其他"),
}
ORDERS = {
    "best": _l("最符合的在前"),
    "level": _l("等级从高到低"),
    "atk": _l("攻击力从高到低"),
    "def": _l("守备力从高到低"),
}
RULING_STATUS = {
    "published": _l("已公布"),
    "pending": _l("调整中"),
    "withdrawn": _l("已撤回"),
}
NO_LIST = {"": _l("不查限制规章")}
DECK_PARTS = {"main": _l("主卡组"), "extra": _l("EX卡组"), "side": _l("副卡组")}
FIELDS = {
    "kind": _l("效果分类"),
    "spell_speed": _l("咒文速度"),
    "mandatory": _l("必发／选发"),
    "timing": _l("发动时机的措辞"),
    "can_miss_timing": _l("会不会错过时点"),
    "targets": _l("取对象"),
    "has_cost": _l("代价"),
    "limit": _l("次数限制"),
    "damage_step": _l("伤害步骤"),
    "zones": _l("在哪里发动或适用"),
    "opponent_turn_ok": _l("对方回合"),
    "categories": _l("包含的处理"),
}
#: other values a question can have as its answer
VALUES = {"activation": _l("发动时"), "resolution": _l("效果处理时"), "any_number": _l("任意多")}
YES_NO = {
    "mandatory": (_l("必发"), _l("选发")),
    "can_miss_timing": (_l("会错过"), _l("不会错过")),
    "targets": (_l("取对象"), _l("不取对象")),
    "has_cost": (_l("有代价"), _l("没有代价")),
    "damage_step": (_l("可以发动"), _l("不能发动")),
    "opponent_turn_ok": (_l("可以发动"), _l("不能发动")),
}
NAME_LANGS = {
    "zh-Hans": _l("中文名"),
    "zh-fan": _l("中文名（民间）"),
    "zh-CN": _l("中文名（官方）"),
    "zh-TW": _l("繁体中文名"),
    "ja": _l("日文名"),
    "en": _l("英文名"),
}
LANG_NAMES = {
    "ja": _l("日文"),
    "zh-fan": _l("简体中文（民间译文）"),
    "zh-ourocg": _l("简体中文（旧民间译文）"),
    "zh-CN": _l("简体中文（官方）"),
    "zh-TW-fan": _l("繁体中文"),
}
#: what the grammar expected, by its own names
EXPECTED = {
    "a card name": _l("卡名"),
    "a case": _l("词的作用"),
    "a condition": _l("条件"),
    "a connective": _l("连接词"),
    "a cost or target": _l("代价或对象"),
    "a material": _l("素材"),
    "materials": _l("素材"),
    "a phrase": _l("短语"),
    "a place": _l("位置"),
    "a player": _l("玩家"),
    "a target": _l("对象"),
    "a zone": _l("区域"),
    "an act": _l("动作"),
    "an event": _l("发生的事"),
    "noun": _l("名词"),
    "quantity": _l("数量"),
    "what exists": _l("存在的卡"),
    "what is activated": _l("发动的东西"),
    "two values to compare": _l("两个相比的数值"),
    "what is excepted": _l("除外的范围"),
    "what is the same": _l("相同的项目"),
    "what it has": _l("持有的东西"),
    "what the card did": _l("卡做过的事"),
}
CARD_TYPES = {
    "": _l("按文本判断"),
    "effect_monster": _l("效果怪兽"),
    "normal_spell": _l("通常魔法"),
    "quick_play_spell": _l("速攻魔法"),
    "continuous_spell": _l("永续魔法"),
    "field_spell": _l("场地魔法"),
    "equip_spell": _l("装备魔法"),
    "ritual_spell": _l("仪式魔法"),
    "normal_trap": _l("通常陷阱"),
    "continuous_trap": _l("永续陷阱"),
    "counter_trap": _l("反击陷阱"),
}
PLAYS = {
    "activate": _l("发动「%(card)s」"),
    "resolve": _l("连锁开始处理"),
    "pass": _l("不发动"),
    "summon": _l("召唤「%(card)s」"),
    "tribute_summon": _l("上级召唤「%(card)s」"),
    "set_monster": _l("里侧守备放置「%(card)s」"),
    "set_spell_trap": _l("盖放「%(card)s」"),
    "flip_summon": _l("反转召唤「%(card)s」"),
    "special_summon": _l("特殊召唤「%(card)s」"),
    "fusion_summon": _l("融合召唤「%(card)s」"),
    "synchro_summon": _l("同调召唤「%(card)s」"),
    "xyz_summon": _l("超量召唤「%(card)s」"),
    "link_summon": _l("连接召唤「%(card)s」"),
    "pendulum_summon": _l("灵摆召唤「%(card)s」"),
    "ritual_summon": _l("仪式召唤「%(card)s」"),
    "attack": _l("「%(card)s」攻击"),
    "change_position": _l("「%(card)s」变更表示形式"),
    "enter_phase": _l("进入%(phase)s"),
    "end_turn": _l("结束回合"),
    "next_turn": _l("到下个自己的回合"),
    "happens": _l("局面给定"),
}
VERBS = {
    "destroy": _l("「%(card)s」被破坏"),
    "send_to_graveyard": _l("「%(card)s」送去墓地"),
    "banish": _l("「%(card)s」被除外"),
    "discard": _l("「%(card)s」被丢弃"),
    "tribute": _l("「%(card)s」被解放"),
    "return_to_hand": _l("「%(card)s」回到手卡"),
    "return_to_deck": _l("「%(card)s」回到卡组"),
    "return_to_extra_deck": _l("「%(card)s」回到EX卡组"),
    "add_to_hand": _l("「%(card)s」加入手卡"),
    "special_summon": _l("「%(card)s」特殊召唤"),
    "leave_field": _l("「%(card)s」离场"),
    "draw": _l("抽卡"),
    "take_damage": _l("受到伤害"),
    "deal_damage": _l("给与伤害"),
    "gain_lp": _l("回复LP"),
    "flip": _l("「%(card)s」反转"),
}
ASKS = {
    "can-activate": _l("能发动「%(card)s」吗？"),
    "can-target": _l("「%(card)s」能以「%(target)s」为对象吗？"),
    "can-pay": _l("能支付「%(card)s」的代价吗？"),
    "triggers": _l("「%(card)s」会发动吗？"),
    "applies": _l("「%(card)s」的效果适用吗？"),
    "applies-link": _l("连锁%(link)s的效果处理吗？"),
    "happens": _l("会发生吗？"),
    "where": _l("「%(card)s」最后在哪里？"),
    "value": _l("「%(card)s」的数值是多少？"),
    "order": _l("按什么顺序？"),
    "decides": _l("由谁决定？"),
    "classify": _l("「%(card)s」的效果怎样分类？"),
    "can-do": _l("能这样做吗？"),
    "can-choose": _l("「%(card)s」处理时能选「%(target)s」吗？"),
    "can-choose-option": _l("「%(card)s」处理时能选那一项吗？"),
    "can-choose-zone": _l("「%(card)s」能指定那个区域吗？"),
    "can-replace": _l("「%(card)s」能代替「%(target)s」的破坏吗？"),
    "can-suffer": _l("能对「%(target)s」这样做吗？"),
    "can-use": _l("「%(card)s」能用这些卡吗？"),
    "choose-none": _l("「%(card)s」处理时可以不选吗？"),
    "affects": _l("「%(card)s」的效果影响「%(target)s」吗？"),
    "calculates": _l("进行伤害计算吗？"),
    "when": _l("在什么时候？"),
    "value-changes": _l("「%(card)s」的数值会变吗？"),
    "linked": _l("「%(card)s」是连接状态吗？"),
    "look-up": _l("按规则能发动吗？"),
    "define": _l("是什么意思？"),
    "deck": _l("卡组可以这样放吗？"),
    "effect-of": _l("「%(card)s」的效果算哪张卡的？"),
    "is-rule": _l("规则是这样吗？"),
    "is-so": _l("「%(card)s」是这样吗？"),
    "kind": _l("「%(card)s」是哪一种？"),
    "has-name": _l("「%(card)s」有那个卡名吗？"),
    "remains": _l("「%(card)s」上的还在吗？"),
    "fate": _l("「%(card)s」会怎样？"),
    "fits-material": _l("这些怪兽能作「%(card)s」的素材吗？"),
    "as-material": _l("「%(card)s」能作素材吗？"),
    "replay": _l("要卷回、重新选攻击对象吗？"),
    "had-moment": _l("「%(card)s」有过效果处理的时点吗？"),
    "misses-timing": _l("「%(card)s」的效果会错过时点吗？"),
    "whose": _l("是谁的？"),
    "wins": _l("分出胜负了吗？"),
    "extra-summons": _l("还能多召唤几次？"),
    "says": _l("「%(card)s」上写的是什么？"),
    "text-kind": _l("这些文字是哪一类效果？"),
    "must-show": _l("「%(card)s」的卡要给对方确认吗？"),
    "text-parts": _l("「%(card)s」的文本怎样划分？"),
}
RULE_KINDS = {
    "rule": _l("规定"),
    "definition": _l("定义"),
    "procedure": _l("手续"),
    "exception": _l("例外"),
    "note": _l("说明"),
}


def circled(number: int) -> str:
    """The number of an effect as cards print it: ① …"""
    return chr(0x2460 + number - 1) if 1 <= number <= 20 else str(number)


def label(table: dict[str, Any], value: Any) -> str:
    """The word for *value*, or the value itself when it has none."""
    if value is None:
        return ""
    key = value.value if isinstance(value, Enum) else value
    return str(table[key]) if key in table else str(key)


def word(vocabulary: str, value: Any) -> str:
    """The knowledge base's own word for a member of one of its vocabularies (``Zone``, ``Phase`` …)."""
    if value is None or value == "":
        return ""
    try:
        return term(value, current_lang(), vocabulary)
    except WordingError:
        return str(value)


def seat_label(seat: Any) -> str:
    return word("Seat", seat)


def moment_label(moment: str | None) -> str:
    """A point of a duel as situations name it."""
    return label(MOMENTS, moment) if moment in MOMENTS else word("Moment", moment)


def value_label(value: Any) -> str:
    """A value of the situation, whatever field it belongs to."""
    key = str(value.value if isinstance(value, Enum) else value)
    for table in (MOMENTS, VALUES):
        if key in table:
            return str(table[key])
    for vocabulary in ("Seat", "Phase", "Moment", "Zone", "Position", "EffectKind", "LimitKind", "Timing"):
        found = word(vocabulary, key)
        if found != key:
            return found
    return word("bool", key.lower()) if key.lower() in ("true", "false") else key


def path_label(path: str) -> str:
    """A fact of a situation in words: ``board.灰流丽.zone``, ``phase``; what is no path stays as it is."""
    return fact_words(path, current_lang()) if is_fact(path) else path


def field_label(name: str) -> str:
    return field_words(name, current_lang())


def card_label(name: str) -> str:
    """A card as situations name it; a card that is only described (``?Dragon-monster-A``) in words."""
    return card_words(name, current_lang())
