"""Names of the parts of the sources, in our words and the page's language."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from kb.citations import PRACTICE
from kb.contents import load_contents
from web.labels import label
from web.references import in_lang

#: what stands beside the chapters
_BESIDE = {"fn": _l("脚注")}
_OF_DOCUMENT = {
    "MR2-2011": {
        "intro": _l("前言"),
        "ch1": _l("对战的准备"),
        "ch2": _l("卡的种类与用法"),
        "ch3": _l("游戏的进行"),
        "ch4": _l("战斗与连锁"),
        "ch5": _l("其他的规则"),
    },
    "WIKI": {
        "1": _l("卡组"),
        "2": _l("战斗"),
        "3": _l("胜负"),
        "4": _l("区域"),
        "5": _l("回合的流程"),
        "6": _l("卡的种类"),
        "7": _l("表示形式"),
        "8": _l("召唤"),
        "9": _l("2014年的新增规则"),
    },
    "EXP2004": {
        "2.2.1": _l("召唤的种类"),
        "2.2.2": _l("召唤与放置"),
        "2.2.3": _l("反转召唤与表示形式"),
        "2.2.4": _l("特殊召唤怪兽的特殊召唤"),
        "2.2.5": _l("用效果特殊召唤"),
    },
    PRACTICE: {
        "trigger": _l("诱发与错过时点"),
        "segoc": _l("同时诱发的次序"),
        "priority": _l("优先权"),
        "state-memory": _l("状态的记忆"),
        "facedown": _l("里侧表示的卡"),
        "temporary-banish": _l("暂时除外"),
        "duration": _l("持续的期间"),
        "control": _l("控制权"),
        "face-up-conditions": _l("需要表侧存在的效果"),
        "phase-structure": _l("阶段里的次序"),
        "negation": _l("无效"),
        "partial": _l("部分处理"),
        "condition-reading": _l("条件的读法"),
        "activation": _l("发动"),
        "continuous": _l("持续适用的效果"),
        "response": _l("响应"),
        "battle": _l("战斗"),
        "battle-damage": _l("战斗伤害"),
        "atk-def": _l("攻击力与守备力"),
        "unaffected": _l("不受效果影响"),
        "protection": _l("不会被破坏"),
        "replacement": _l("代替"),
        "equip": _l("装备"),
        "copy": _l("得到别的名字或效果"),
        "summon": _l("召唤"),
        "zone": _l("区域"),
        "equip-xyz": _l("装备卡与超量素材"),
        "token": _l("衍生物"),
        "counter": _l("指示物"),
        "draw-search": _l("抽卡与检索"),
        "lp": _l("基本分"),
        "win": _l("胜负"),
    },
}


def chapter_title(chapter: str) -> str:
    """Number and name of a chapter of the 2020 rulebook, under which rules hang."""
    section = load_contents().section(chapter)
    title = in_lang(section.title) if section is not None else label(_BESIDE, chapter)
    return f"{chapter} {title}" if chapter[:1].isdigit() and title != chapter else title


def section_title(document: str, section: str) -> str:
    """Number and name of a part of a source."""
    if document.startswith("R2020"):
        return chapter_title(section)
    title = label(_OF_DOCUMENT.get(document, {}), section)
    return title if document == PRACTICE or title == section else f"{section} {title}"
