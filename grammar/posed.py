"""A statement put up for judgement (以下说法是否正确？…) → the plain question whether it is so."""

from __future__ import annotations

import re

_WHICH = "(?:以下|下列|下面)(?:的)?(?:各个?|这个)?"
_SAID = "(?:说法|叙述|描述|说明|处理)"
_RIGHT = "(?:是否|是不是)?(?:正确|成立|对)(?:吗|么|与否)?"
_FORMS = (
    # 以下各个说法是否正确？X。
    (
        re.compile(f"^{_WHICH}{_SAID}{_RIGHT}[？?：:，,\\s]+(?P<said>.+?)[。！\\s]*$", re.DOTALL),
        "{said}，对吗？",
    ),
    (re.compile("^判断(?:对错|正误)?[：:\\s]+(?P<said>.+?)[。！\\s]*$", re.DOTALL), "{said}，对吗？"),
    # X，这个说法正确吗？
    (
        re.compile(f"^(?P<said>.+?)[，,。]\\s*(?:这个|这种|该|上述){_SAID}{_RIGHT}[？?]?$", re.DOTALL),
        "{said}，对吗？",
    ),
    # 能用X当连接素材吗
    (
        re.compile(
            "^(?P<can>能不能|能否|可不可以|是否可以|可以|不可以|不能|能)(?:用|拿|使用|把)"
            "(?P<what>[^，。；,;？?]+?)(?:当作|当做|作为|用作|当)(?P<kind>[^，。；,;？?]*素材)"
            "(?P<end>(?:吗|么|[，,](?:对吗|对吧|是吗))[？?。]?)$"
        ),
        "{what}{can}作为{kind}{end}",
    ),
    # 下列连锁处理完毕后，给定卡的效果是否可以发动？X的③效果：…
    (
        re.compile(
            f"^{_WHICH}连锁处理(?:完毕|完|结束)?后[，,](?:给定|所给|提问)(?:的)?卡的?效果(?:是否|能否)(?:可以|能)?发动"
            "[？?：:\\s]+(?P<what>「[^」]+」[^：:。？]*)[：:](?P<said>.+?)[。！\\s]*$",
            re.DOTALL,
        ),
        "{said}。连锁处理完毕后，{what}可以发动吗？",
    ),
)


#: 还能拿去同调吗: what a monster may be used for
_USED_FOR = re.compile(
    "(?P<can>能不能|能否|可不可以|可以|能)(?:被)?(?:拿|用)(?:来|去|作|做)(?:当|做|作)?"
    "(?P<kind>同调|同步|连接|连结|链接|超量|叠放?|融合)(?:召唤)?(?P<end>[吗么嘛?？。]*)$"
)
_MATERIALS = {"同步": "同调", "连结": "连接", "链接": "连接", "叠": "超量", "叠放": "超量"}


#: words with which one begins to ask; they say nothing of the duel
_OPENING = re.compile("^(?:请问|想请问|请教|求问|我?想?问)(?:一?下)?(?:各位|大家|大佬们?)?[，,：:\\s]+")


#: 二速: Spell Speed 2
_SPEED = re.compile("(?<!第)(?P<number>[一二两三123１２３])速(?!攻|度)")
_NUMBERS = {"一": "1", "二": "2", "两": "2", "三": "3"}


def plainly(text: str) -> str:
    """The question in plain words; *text* itself when it is put plainly already."""
    text = _OPENING.sub("", text)
    text = _SPEED.sub(lambda found: f"咒文速度{_NUMBERS.get(found['number'], found['number'])}", text)
    text = _USED_FOR.sub(
        lambda found: (
            f"{found['can']}作为{_MATERIALS.get(found['kind'], found['kind'])}素材{found['end'] or '吗'}"
        ),
        text,
    )
    for form, question in _FORMS:
        found = form.match(text.strip())
        if found is not None:
            return question.format(**found.groupdict())
    return text
