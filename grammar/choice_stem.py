"""The stem of a question with options → what is asked of each option, or nothing for a stem of another kind.

A stem frames its options in one of five ways: something is asked of each (以下不取对象的是), each is a statement about
one thing (关于X，以下正确的是), an act that may be done (能进行的行动是), a case in which something is so (以下哪个场合，…),
or a number (…的数值是).
"""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from grammar.nodes import Node
from grammar.question_lexer import fold, is_word
from grammar.stem_words import any_of, lists, plainly


class Options(StrEnum):
    """What the options of a stem are."""

    EACH = "each"  # things of which the predicate is asked
    STATEMENT = "statement"  # statements about the topic
    ACT = "act"  # things to do
    CASE = "case"  # what happened when the predicate is asked
    VALUE = "value"  # how much the predicate is
    PUT = "put"  # things put into the predicate, where it has a gap
    TERM = "term"  # words for what the predicate describes
    PROCEDURE = "procedure"  # ways to bring the topic to the field
    MOST = "most"  # cards, of which one has the highest (or lowest) printed value
    DEED = "deed"  # what the topic's effect does, in some case
    NUMBER = "number"  # how many, of what the predicate asks
    PLACE = "place"  # where the card goes of which the predicate tells
    ORDER = "order"  # in which order the effects of a chain resolve


class ChoiceStem(Node, frozen=True, kw_only=True, tag="choice_stem"):
    """What a stem asks.

    setting    what is told of the table or of what was done, as written
    scene      the picture of the table in words, zone by zone
    topic      what the statements are about
    predicate  what is asked, as it stands behind an option (EACH), behind a case, or before 是多少 (VALUE),
               or with a gap for the option (PUT)
    wrong      the statement that is not so is to be chosen; of MOST the lowest
    several    more than one may be chosen
    """

    options: Options
    setting: str = ""
    scene: str = ""
    topic: str = ""
    predicate: str = ""
    wrong: bool = False
    several: bool = False


_VIEW = re.compile("从(?:我方|己方|自己|对方|「[^」]+」(?:的)?控制者)(?:的)?(?:视角|一侧看?)")
_STATE = re.compile("^(?:在)?(?:以下|下列)(?:的)?(?:状况|情况|场合)(?:(?:中|下|里)?[，,]|(?=进行|发动|处理))")
_EXAMPLE = re.compile("例[：:](.+)$", re.DOTALL)
_SEVERAL = re.compile("哪些|哪几[个张只项]|所有")
_TOLD, _BELOW, _WHICH, _SO = any_of("TOLD"), any_of("LISTED"), any_of("WHICH"), any_of("WRONG", "RIGHT")
_STATEMENT = re.compile(
    f"^(?P<setting>.*?)[，,。]?{any_of('ABOUT')}(?P<topic>.+?)(?:的)?(?:卡的?)?(?:(?<=[」的])(?:(?:效果的?)?发动(?:和|与|及|·)(?:效果的?)?处理|效果处理|处理|效果的?发动|效果))?(?:的)?"
    f"{_TOLD}?[，,]?{_BELOW}?(?:各?个)?的?{_TOLD}?(?:中|里)?[，,]?"
    f"(?P<so>{_SO})的{_TOLD}?(?:是|有){_BELOW}?(?:的)?{_WHICH}?[？?]?$"
)
_WHICH_STATEMENT = re.compile(
    f"^(?P<setting>.*?)[，,。]?(?:{_BELOW}(?:的)?(?:各?个)?的?{_TOLD}?(?:中|里)?[，,]?{_WHICH}?|{_WHICH}){_TOLD}?(?:中|里)?[，,]?"
    f"(?:是|有)?(?P<so>{_SO})的?{_TOLD}?(?:是|有)?{_WHICH}?[？?]?$"
)
#: 关于X, before the comma: what the statements are about
_ABOUT_IT = re.compile(f"^{any_of('ABOUT')}(?P<topic>[^，,。]+?)(?:的?{_TOLD})?$")
#: a thing of which the statements are, without 关于
_BARE_NOUN = re.compile(
    "^(?!.*(?:[「，。]|时$|场合|状况|情况|情形|适用|(?<!的)发动|发动.|存在))[^，。]{2,12}$"
)
#: words that only frame what is right: 正确进行处理的说明是, 效果的发动的说明正确的是
_NEUTRAL = (
    "(?:以下|下列|上述|自己的|处理后的?|状况|情况|状态|哪一?[个项条些种]|各|个|种|项|的|和|与|是|有|中|里|会|能|可以|时|正常|进行|处理|发动|卡片·效果|效果|卡片|卡"
    f"|行动|操作|动作|{_TOLD}|结果|顺序|最终|，|,)*"
)
#: 「X」的②的效果的说明，正确的是: of a card, not of a table
_ABOUT = re.compile(
    f"^(?P<topic>「[^」]+」(?:的?[①②③④⑤⑥])?(?:的?效果)?)(?:的)?(?:效果)?(?:处理|发动)?(?:的)?(?:{_TOLD})?(?:中)?[，,]?$"
)
_FRAMED = re.compile(
    f"^(?P<setting>(?:.*[，,。])?)(?P<frame>{_NEUTRAL}(?P<so>不正确|错误|有误|不对|正确){_NEUTRAL})[？?]?$"
)
_ACT = re.compile(
    "^(?P<setting>(?!(?:以下|下列)(?:的)?(?:阶段|步骤)).*?)[，,]?(?:以下|下列)?(?P<who>自己|对方|我方)?(?P<so>不能|不可以|能|可以)?(?:正确|正常)?(?:地)?进行"
    "(?:的(?:行动|动作|操作)是|(?<=[能以]进行)的是|(?:以下|下列)哪一?[个项](?:行动|动作|操作)|(?:的)?(?:特殊召唤|召唤)(?:的)?处理的是)(?:哪一?[个项])?[？?]?$"
)
_AMONG_ACTS = re.compile("^(?:以下|下列)(?:的)?(?:行动|动作|操作)(?:中|里)?[，,]?")
_TERM = re.compile("^(?P<predicate>.+?)(?:叫做|称为|称作|叫作|叫)(?:什么)?[？?]?$")
_DEED = re.compile(
    "^(?P<topic>「[^」]+」)(?P<case>.*?)(?P<so>不会|会)?(?:进行|适用|发生)的(?:效果)?(?:处理|事)(?:正确)?(?:的)?是(?:哪一?[个项])?[？?]?$"
)
_CARD = "(?P<card>「[^」]+」(?:的?[①②③④⑤]?(?:的?效果)?)?)"
_ABLE = "(?P<so>不能|不可以|能|可以|能够)"
_BY = "(?:用|以|被|因|通过)"
_DONE = "(?P<act>加入手卡|加入手牌|检索|特殊召唤|破坏|除外|回到手卡|送去墓地)"
#: what is asked of the options as the object of something else, and the question that it is of each
_PUT = (
    (re.compile(f"^{_ABLE}(?:对应|连锁)(?:发动)?{_CARD}$"), "对方发动{{}}，我能连锁{card}吗？"),
    (
        re.compile(f"^{_ABLE}(?:对应|连锁|对){_CARD}(?:的发动)?(?:来|而|，|进行)?(?:连锁)?(?:发动)?$"),
        "对方发动{card}，我能连锁{{}}吗？",
    ),
    (re.compile(f"^(?:用)?{_CARD}{_ABLE}(?:对应|连锁)(?:发动)?$"), "对方发动{{}}，我能连锁{card}吗？"),
    (
        re.compile(f"^{_ABLE}(?:把|将|让|使){_CARD}(?:的发动)?无效$"),
        "对方发动{card}，我能用{{}}无效{card}吗？",
    ),
    (re.compile(f"^{_ABLE}{_BY}{_CARD}(?:来)?无效$"), "对方发动{{}}，我能用{card}无效吗？"),
    (re.compile(f"^(?:用)?{_CARD}{_ABLE}无效$"), "对方发动{{}}，我能用{card}无效吗？"),
    (re.compile(f"^{_ABLE}{_BY}{_CARD}{_DONE}$"), "{card}能把{{}}{act}吗？"),
    (
        re.compile(f"^{_ABLE}{_BY}{_CARD}(?P<place>从(?:自己|对方)?(?:墓地|手卡|卡组|除外区)){_DONE}$"),
        "{card}能把{{}}{place}{act}吗？",
    ),
    (re.compile(f"^(?:用)?{_CARD}{_ABLE}{_DONE}$"), "{card}能把{{}}{act}吗？"),
    (re.compile(f"^{_ABLE}(?:成为|作为){_CARD}的?对象$"), "{card}能以{{}}为对象吗？"),
)
_EFFECT_OF = re.compile("^(?:用|因|由|通过)?(?P<card>「[^」]+」(?:的?[①②③④⑤⑥])?)的效果[，,]?$")
_ACTS = re.compile(f"^{_ABLE}{_DONE}$")
_PROCEDURE = re.compile(
    "^(?P<so>不)?是(?P<topic>「[^」]+」)的?正[规确]的?(?:出场|召唤|特殊召唤)(?:的?(?:方式|方法|手续))$"
)
#: 关于「X」，以下正确的出场方式是
_ITS_PROCEDURE = re.compile(
    f"^{any_of('ABOUT')}?(?P<topic>「[^」]+」)的?[，,]?(?:以下|下列)(?:的)?(?P<so>不正确|错误|正确|正规)的(?:出场|召唤|特殊召唤)(?:的?(?:方式|方法|手续))"
    "(?:是|有)(?:哪一?[个项种])?[？?]?$"
)
_MOST = re.compile(
    "^(?:的)?(?:原本)?(?P<value>攻击力|守备力|等级|咒文速度|连接数|连接标记数?|连接标记的?数量)(?:数值)?最(?P<way>高|低|大|小|多|少)(?:的怪兽)?$"
)
_DENIED = re.compile("^(?:不能|不可以|无法)(.+)$")
_NOT_ABLE = re.compile("^(?P<what>[^不]*?)(?:不能|不可以|无法)(?P<act>[^不]+)$")
_FIT = re.compile("^(?P<what>.+?)[，,]?(?P<so>不正确|错误|正确)$")
_CASE = re.compile(
    "^(?:在)?(?:以下|下列)(?:的)?哪一?[个种些](?:场合|状况|情况|情形|时点|时机|时候)(?:中|下)?"
    "(?:[，,]|(?=可以|能|会|不|玩家|自己|对方))(?P<predicate>.+?)[？?]?$"
)
_CASE_LAST = re.compile("^(?P<predicate>.+?)的(?:是)?(?:以下|下列)哪一?[个种](?:场合|状况|情况|情形)[？?]?$")
#: 以下哪个时点属于…: what the times are, not what is so at them
_IS_ONE = re.compile(f"^{any_of('BE')}")
_AMONG = re.compile(
    "^(?P<predicate>(?:(?!数值|以下|下列|数量)[^。，,])+?)的(?:卡片·效果|卡片|卡|效果|怪兽)?是(?:哪一?[个种张])?[？?]?$"
)
_VALUE = re.compile(
    "^(?P<predicate>.*?(?:数值|数量|次数|张数|只数|合计|攻击力|守备力|基本分|伤害))(?:最终|最后|结果)?(?:正确的|的正确|会)?(?:变成|是|为)(?:多少)?[？?]?$"
)
#: 最终的攻击力, 合计数值: the value as it is then
_THEN = re.compile("(?:最终|结果)的?|的?(?:合计)?(?:数值|合计)$|合计(?=的?数值)")
#: 自己剩下的基本分: what one then has
_LEFT = re.compile("(?:还)?(?:剩下|剩余|剩)的?(?=基本分)")
_PICTURED = re.compile("^场上的?(?:状况)?(?:是|如)(?:下图|以下|下)(?:的)?(?:所示|状况)?(?:的场合)?[，,]")
_LISTED = re.compile(
    "^(?P<setting>.*?)(?:以下|下列|下图)(?:的)?(?:卡片·效果|卡片的效果|卡的效果|怪兽的?效果(?=[中里，])|怪兽效果|卡片|效果|行动|操作|动作|(?:融合|同调|S|X|超量|连接|灵摆|P|仪式|通常|效果)?怪兽(?![』」])|魔法·陷阱卡|魔法卡|陷阱卡|魔法|陷阱|卡|阶段|步骤|情报|信息|效果处理|(?:处理|特殊召唤|召唤|素材的?组合|组合|行为|代价|cost)(?=中|里|当中|之中))?"
    "(?:的(?:特殊召唤|召唤)(?=中|里|当中|之中))?(?:之中|中|里面|里|当中)?(?:，|,)?(?:哪(?:一)?(?:[张只](?:卡片|卡(?!名|组|片)|怪兽(?!效果|的)|魔法卡|陷阱卡)|[个张只些种项](?:卡片的|卡的|怪兽的)?(?:卡片·效果|卡片|怪兽效果|效果|魔法卡|陷阱卡|卡|怪兽|阶段|步骤|区域|召唤|种类|行动|操作|动作)?(?=的|[0-9]|每|发动|种族|等级|当作|视为|算|处于|对方|自己|被|是|在|要|需|必|不|没|能|可|会|在|属|有|，)))?"
)
#: 会把以下哪张卡破坏: what is listed stands in the middle
_IN_THE_MIDDLE = re.compile(
    "^(?P<before>[^。]*(?:把|将|被|用|在|对|给|成为|受|以)(?:自己的?|对方的?)?)(?:以下|下列)(?:的)?哪(?:一)?[个张只些种项]"
    "(?:怪兽|卡片|魔法卡|陷阱卡|魔法|陷阱|卡|效果|时点|时机|阶段|步骤)?(?P<after>[^是？?，,]+)[？?]?$"
)
#: 「X」可以破坏以下哪张卡: what is listed is what it is done to
_AT_THE_END = re.compile(
    f"^(?P<before>[^。，,]*「[^」]+」[^。，,]*?(?:可以|能够?|会|不能|不可以|不会)[^。，,]+?)(?<![是的]){_BELOW}(?:的)?{any_of('WHICH_CARD')}"
    f"{any_of('SORT')}?[？?]?$"
)
#: 「X」可以对应以下哪个效果发动, 「X」能无效以下哪张卡: what is listed is what the card answers, or acts on
_OBJECT_LISTED = re.compile(
    f"^{_CARD}{_ABLE}(?P<what>对应|连锁|无效|破坏|除外|检索|特殊召唤)(?:以下|下列)(?:的)?(?:哪(?:一)?[个张只些种项])?"
    "(?:卡|怪兽|魔法卡|陷阱卡)?(?:的)?(?:效果)?(?:的发动)?(?:来|而)?(?:连锁)?(?:发动)?[？?]?$"
)
#: 对方召唤以下怪兽时，不能发动「X」的是: what is listed is what the case tells of
_IN_THE_CASE = re.compile(
    "^(?P<before>[^。，,]+?)(?:以下|下列)(?:的)?(?:怪兽|卡片|魔法卡|陷阱卡|卡|效果)(?P<case>(?:的)?(?:时|的场合|之际)[，,])"
    "(?P<asked>[^是]+?)的(?:怪兽|卡)?是(?:哪一?[个张只])?[？?]?$"
)
#: 在什么时候送去墓地, 会怎样: what is asked for stands in its own place
_WHEN_OR_HOW = re.compile(
    "^(?P<before>[^。]+?)(?:(?:什么时候|何时|(?:哪个|什么)(?:时点|时机|时候|阶段|步骤))(?P<after>[^是？?，,。]+)|(?:会|将)(?:怎样|怎么样|如何|变成怎样)(?:处理)?)[？?]?$"
)
#: …的场合，X怎样处理
_HOW_THEN = re.compile("^(?P<before>[^。]+[，,][^。]*?)(?:最终|最后)?(?:怎样|怎么样|如何)(?:处理|做)?[？?]?$")
#: …的场合，会发生什么: what happens is told as a clause of its own
_WHAT_HAPPENS = re.compile(
    "^(?P<before>[^。]+?)[，,](?:会|将)?(?:发生|产生)(?:什么|什么事|什么情况|怎样的处理)[？?]?$"
)
#: 伤害步骤不包括以下哪个时点
_PARTS_OF = re.compile(
    f"^(?P<whole>[^，,。]{{2,8}}?)(?:中|里)?[，,]?(?P<so>不)?(?:包括|包含){_BELOW}(?:的)?{_WHICH}?(?:时点|步骤|阶段|部分)?[？?]?$"
)
#: 以下情况中会发生战斗卷回的是
_CASES_IN_WHICH = re.compile(
    f"^{_BELOW}(?:的)?(?:情况|状况|场合|情形)(?:中|下|里)?[，,]?(?P<predicate>(?!.*(?:正确|错误|数值|数量))(?:会|不会|可以|不能|能|不)[^，,。]+)的是"
    "(?:哪一?[个种])?[？?]?$"
)
#: 「X」的等级是: what is printed on it
_PRINTED = re.compile(
    "^(?P<of>「[^」]+」的(?:原本)?(?:等级|阶级|种族|属性|攻击力|守备力|连接标记的?数量?|连接标记数|连接数|LINK数|灵摆刻度|刻度))是(?:多少|几|什么)?[？?]?$"
)
#: 对方回合可以进行: of an act, when it may be done
_MAY_BE_DONE = re.compile("^(?P<when>[^，,。不]*?)(?P<able>可以|能够?|不能|不可以)(?:自由)?进行$")
#: 「X」可以选择的对象是
_TARGETS = re.compile(
    f"^(?:可以|能)?(?P<card>「[^」]+」(?:的?[①②③④⑤])?)(?:的效果)?{_ABLE}?(?:选择|取|作为|成为)(?:的)?对象(?:的)?(?:卡|怪兽)?(?:是|的是)"
    "(?:哪一?[个张只])?[？?]?$"
)
#: 以下卡片的发动，「X」可以无效的是
_UNDONE_BY = re.compile(
    f"^(?:以下|下列)(?:的)?(?:卡片·效果|卡片|魔法卡|陷阱卡|卡|效果)(?:中|里)?的发动[，,](?P<card>「[^」]+」){_ABLE}(?P<what>无效)的是(?:哪一?[个张])?[？?]?$"
)
#: 「X」的效果可以发动的阶段是: the times are listed
_TIMES = re.compile(
    "^(?P<predicate>.*?(?P<able>不能|不可以|可以|能)(?:连锁)?发动)的(?:阶段|时点|时机|时候|场合|步骤|时期)是(?:哪一?[个种])?[？?]?$"
)
_DENIED_BEFORE = re.compile("^(?P<what>[^不]*)不(?P<able>能|会|可以)(?P<rest>[^不]*)$")
#: 被破坏的场合，送去的地方是
_PLACE = re.compile(
    "^(?P<told>.+?(?P<case>的场合|时|后)?)[，,]?(?:会)?(?:被)?(?P<goes>送去|去|回到|放置|移动到?)的(?:地方|区域|场所)是(?:哪里)?[？?]?$"
)
#: 处理后「X」在哪里
_WHERE = re.compile(
    "^(?P<asked>.*(?:「[^」]+」|怪兽|卡)(?:会)?(?:在|去|到|被送去|送去))(?:哪里|哪个区域|什么地方|哪个地方)[？?]?$"
)
#: 「X」的效果1回合最多能发动几次, 1回合能发动几张「X」
_TIMES_A_TURN = re.compile(
    f"^(?:自己)?(?:{_CARD})?(?:自己)?1回合(?:最多)?(?:可以|能)(?:发动|使用)(?:几|多少)(?P<unit>[次张])"
    "(?P<behind>「[^」]+」(?:的?[①②③④⑤]?(?:的?效果)?)?)?[？?]?$"
)
#: 效果处理的顺序正确的是
_ORDER = re.compile(
    "^(?P<setting>(?:.*[，,。])?)(?:以下|下列)?(?:的)?(?:那些|这些|各个?)?(?:效果|连锁|卡片·效果|卡的效果)?(?:的)?处理的?(?:先后)?顺序"
    "[，,]?(?:以下|下列)?(?:是)?(?P<so>不正确|错误|正确)?的?(?:是)?(?:哪一?[个项])?[？?]?$"
)
#: 对方怪兽攻击宣言时可以发动: what is asked, in a case
_WHEN_ABLE = re.compile(
    "^(?P<case>[^，]+?(?:时|的场合|之际))[，,]?也?(?P<able>(?:不能|不可以|可以|能)(?:连锁)?发动)$"
)
_SO_MANY_OR_MORE = re.compile("^(1回合(?:可以|能)(?:发动|使用)[0-9]+[张次])以上$")
#: 能无效的是以下哪个: what is asked stands before the list
_LIST_LAST = re.compile(
    "^(?P<asked>(?:(?!以下|下列)[^。])+?)的?(?P<noun>怪兽|卡片·效果|卡片|卡|效果)?是(?:以下|下列)(?:的)?哪(?:一)?[个张只些种项](?:卡|效果|怪兽)?[？?]?$"
)
#: 对方发动X时，可以连锁发动的卡是: nothing says that it is one of those that follow
_UNLISTED = re.compile(
    "^(?P<before>(?:[^。]+?[，,])?)(?P<asked>(?:(?!关于|有关|数值|数量)[^。，,])+?)的"
    "(?P<noun>怪兽|卡片·效果|卡片|卡|效果|魔法卡|陷阱卡)?是(?:哪(?:一)?[个张只些种项](?:卡|效果|怪兽)?)?[？?]?$"
)
_LISTED_BELOW = re.compile("以下|下列|下图|下面")
_HOW_MANY = re.compile("(?:几[张只个次枚项点]|多少[张只个次枚点]?)(?!的是)")
_ENDINGS = (
    re.compile("的(?:是|是哪(?:一)?[个张只些种项])[？?]?$"),
    re.compile(
        "的(?:(?:连接|灵摆|融合|同调|超量|X|S|仪式)?怪兽|卡片|卡|魔法卡|陷阱卡|魔法|陷阱|效果|卡片·效果|卡的效果)是(?:哪(?:一)?[个张只些种项])?[？?]?$"
    ),
    re.compile("(?:是|是哪(?:一)?[个张只些种项])?[？?]$"),
)
_QUOTED = re.compile("[『「]([^』」]+)[』」]")
_WRONG = frozenset(lists()["WRONG"])


def parse_stem(text: str) -> tuple[ChoiceStem, ...]:
    """Every way in which *text* may be meant, the likeliest first; none for a stem of another kind."""
    stem, scene = _without_scene(fold(text).strip())
    return tuple(msgspec.structs.replace(one, scene=scene) for one in _readings(stem))


def _readings(text: str) -> tuple[ChoiceStem, ...]:
    told, setting = _without_setting(text)
    several = _SEVERAL.search(told) is not None
    procedure = _ITS_PROCEDURE.match(told) if not setting else None
    if procedure is not None:
        wrong = procedure["so"] in _WRONG
        return (
            ChoiceStem(options=Options.PROCEDURE, topic=procedure["topic"], wrong=wrong, several=several),
        )
    order = _ORDER.match(told)
    if order is not None:
        return (
            ChoiceStem(
                options=Options.ORDER,
                setting=_joined(order["setting"], setting),
                wrong=order["so"] in _WRONG,
                several=several,
            ),
        )
    found = _STATEMENT.match(told) or _WHICH_STATEMENT.match(told)
    if found is not None:
        named = found.groupdict()
        before, topic = named["setting"], named.get("topic") or ""
        if _LISTED_BELOW.fullmatch(before):  # 以下关于X的说明，正确的是
            before = ""
        if not topic:
            before, topic = _topic_apart(before)
        return (
            ChoiceStem(
                options=Options.STATEMENT,
                setting=_joined(before, setting),
                topic=topic,
                wrong=named["so"] in _WRONG,
                several=several,
            ),
        )
    act = _ACT.match(told)
    if act is not None:
        return (
            ChoiceStem(
                options=Options.ACT,
                setting=_joined(_AMONG_ACTS.sub("", act["setting"]), setting),
                topic=act["who"] or "",
                wrong=(act["so"] or "").startswith("不"),
                several=several,
            ),
        )
    framed = _FRAMED.match(told)
    if framed is not None and (about := _ABOUT.match(framed["setting"])) is not None and not setting:
        wrong = framed["so"] in _WRONG
        return (ChoiceStem(options=Options.STATEMENT, topic=about["topic"], wrong=wrong, several=several),)
    if framed is not None and not _LISTED_BELOW.match(told) and (framed["setting"] or setting):
        return (
            ChoiceStem(
                options=Options.STATEMENT,
                setting=_joined(framed["setting"], setting),
                wrong=framed["so"] in _WRONG,
                several=several,
            ),
        )
    case = _CASE.match(told) or _CASE_LAST.match(told) or _CASES_IN_WHICH.match(text)
    if case is not None and _IS_ONE.match(case["predicate"]):
        return (_each(setting, case["predicate"], several),)
    if case is not None:
        return (_case(case["predicate"], setting, several),)
    in_case = _IN_THE_CASE.match(told)
    if in_case is not None and not setting:
        asked, denied = in_case["asked"], _DENIED.match(in_case["asked"])
        mine = "" if asked.startswith(("自己", "对方")) else "自己"
        put = f"{in_case['before']}{{}}{in_case['case']}{mine}{f'能{denied[1]}' if denied else asked}吗？"
        wrong = denied is not None
        return (ChoiceStem(options=Options.PUT, predicate=put, wrong=wrong, several=several),)
    times = _TIMES.match(told)
    if times is not None:
        return (_case(times["predicate"], setting, several),)
    deed = _DEED.match(told)
    if deed is not None:
        return (
            ChoiceStem(
                options=Options.DEED,
                setting=setting,
                topic=deed["topic"],
                wrong=deed["so"] == "不会",
                several=several,
            ),
        )
    term = _TERM.match(told)
    if term is not None:
        return (
            ChoiceStem(options=Options.TERM, setting=setting, predicate=term["predicate"], several=several),
        )
    acted_on = _OBJECT_LISTED.match(told) or _UNDONE_BY.match(told)
    if acted_on is not None:
        return (_acted_on(acted_on, setting, several),)
    middle = _IN_THE_MIDDLE.match(told) or _AT_THE_END.match(told)
    if middle is not None:
        denied = _DENIED_BEFORE.match(middle["before"])
        before = (
            f"{denied['what']}{denied['able']}{denied['rest']}" if denied is not None else middle["before"]
        )
        put = f"{before}{{}}{middle.groupdict().get('after', '')}吗？"
        wrong = denied is not None
        return (
            ChoiceStem(options=Options.PUT, setting=setting, predicate=put, wrong=wrong, several=several),
        )
    place = _PLACE.match(told)
    if place is not None:
        asked = (
            f"{place['told'].removesuffix(place['case'])}，送去"
            if place["case"]
            else f"{place['told']}{place['goes']}"
        )
        return (
            ChoiceStem(options=Options.PLACE, setting=setting, predicate=f"{asked}哪里？", several=several),
        )
    where = _WHERE.match(told)
    if where is not None:
        return (
            ChoiceStem(
                options=Options.PLACE, setting=setting, predicate=f"{where['asked']}哪里？", several=several
            ),
        )
    printed = _PRINTED.match(told) if not setting else None
    if printed is not None:
        put = f"{printed['of']}是{{}}吗？"
        return (ChoiceStem(options=Options.PUT, predicate=put, several=several),)
    part = _PARTS_OF.match(told)
    if part is not None and not setting:
        wrong, put = part["so"] is not None, f"{{}}属于{part['whole']}吗？"
        return (ChoiceStem(options=Options.PUT, predicate=put, wrong=wrong, several=several),)
    open_word = _WHEN_OR_HOW.match(told) or _HOW_THEN.match(told)
    if open_word is not None and _LISTED_BELOW.search(told) is None:
        put = f"{open_word['before']}{{}}{open_word.groupdict().get('after') or ''}吗？"
        return (ChoiceStem(options=Options.PUT, setting=setting, predicate=put, several=several),)
    happens = _WHAT_HAPPENS.match(told)
    if happens is not None and _LISTED_BELOW.search(told) is None:
        put = f"{happens['before']}，{{}}吗？"
        return (ChoiceStem(options=Options.PUT, setting=setting, predicate=put, several=several),)
    aimed = _TARGETS.match(told) if not setting else None
    if aimed is not None:
        wrong = (aimed["so"] or "").startswith("不")
        put = f"{aimed['card']}能以{{}}为对象吗？"
        return (ChoiceStem(options=Options.PUT, predicate=put, wrong=wrong, several=several),)
    limit = _TIMES_A_TURN.match(told)
    if limit is not None and (limit["card"] is None) is not (limit["behind"] is None) and not setting:
        card = limit["card"] or limit["behind"]
        put = f"{card}1回合只能{'使用' if limit['unit'] == '次' else '发动'}{{}}吗？"
        return (ChoiceStem(options=Options.PUT, predicate=put, several=several),)
    listed = _LISTED_BELOW.search(told) is not None
    if _HOW_MANY.search(told) is not None and not listed:
        return (ChoiceStem(options=Options.NUMBER, setting=setting, predicate=told, several=several),)
    last = _LIST_LAST.match(told)
    if last is not None:
        told = f"以下{last['asked']}的是？"
    unlisted = _UNLISTED.match(told) if not listed and told == text else None
    if unlisted is not None and _VALUE.match(told) is None:
        told = f"{unlisted['before']}以下{unlisted['asked']}的是？"
    among = _AMONG.match(told) if told != text and _STATE.match(text) else None
    if among is not None:  # 以下状况中，…的是: cases, or things of which it is asked
        return (_case(among["predicate"], setting, several), _each(setting, among["predicate"], several))
    value = _VALUE.match(told)
    if value is not None:
        before, _, measured = value["predicate"].rpartition("。")
        return (
            ChoiceStem(
                options=Options.VALUE,
                setting=_joined(before, setting),
                predicate=_measured(measured),
                several=several,
            ),
        )
    return tuple(_each(_joined(before, setting), one, several) for before, one in _predicates(told))


def _topic_apart(before: str) -> tuple[str, str]:
    """决斗的胜利条件，以下正确的是; …，关于X，以下哪个是错误的: what is told before, and what the statements are about."""
    cut = max(before.rfind(mark) for mark in "，,。") + 1
    about = _ABOUT_IT.match(before[cut:])
    if about is not None:
        topic = "" if re.fullmatch(_NEUTRAL, about["topic"]) else about["topic"]  # 关于处理
        return before[: max(cut - 1, 0)], topic
    if (card := _ABOUT.match(before)) is not None:  # 「X」的效果，以下正确的是
        return "", card["topic"]
    return ("", before) if _BARE_NOUN.match(before) else (before, "")


def _case(predicate: str, setting: str, several: bool) -> ChoiceStem:
    """X不能发动 of the cases is X能发动, of the case that does not fit."""
    denied = _NOT_ABLE.match(predicate)
    told = f"{denied['what']}能{denied['act']}" if denied is not None else predicate
    wrong = denied is not None
    return ChoiceStem(options=Options.CASE, setting=setting, predicate=told, wrong=wrong, several=several)


def _acted_on(found: re.Match[str], setting: str, several: bool) -> ChoiceStem:
    questions = {"对应": "对方发动{{}}，我能连锁{card}吗？", "无效": "对方发动{{}}，我能用{card}无效吗？"}
    questions["连锁"] = questions["对应"]
    put = questions.get(found["what"], f"{{card}}能把{{{{}}}}{found['what']}吗？").format(card=found["card"])
    wrong = found["so"].startswith("不")
    return ChoiceStem(options=Options.PUT, setting=setting, predicate=put, wrong=wrong, several=several)


def _measured(predicate: str) -> str:
    """What is asked for, without the words that only say that it is a number, as it is in the end."""
    told = _THEN.sub("", re.sub("(?<=[」上])(?:最终|结果)的", "的", _LEFT.sub("的", predicate)))
    return told or predicate


def _each(setting: str, predicate: str, several: bool) -> ChoiceStem:
    """What is asked of each option, as it stands behind it or put around it; whether it is right or wrong."""
    predicate = plainly(_SO_MANY_OR_MORE.sub(r"\1", predicate)) if not setting else predicate
    when = _WHEN_ABLE.match(predicate) if not setting else None
    if when is not None:
        setting, predicate = when["case"], when["able"]
    fit = _FIT.match(predicate)
    most = _MOST.match(predicate)
    if most is not None and not setting:
        lowest = most["way"] in "低小少"
        topic = "连接数" if most["value"].startswith("连接") else most["value"]
        return ChoiceStem(options=Options.MOST, topic=topic, wrong=lowest, several=several)
    procedure = _PROCEDURE.match(predicate)
    if procedure is not None and not setting:
        return ChoiceStem(
            options=Options.PROCEDURE,
            topic=procedure["topic"],
            wrong=procedure["so"] is not None,
            several=several,
        )
    effect = _EFFECT_OF.match(setting)
    if effect is not None and (acts := _ACTS.match(predicate)) is not None:  # 「X」的效果，能送去墓地的是
        put = f"{effect['card']}能把{{}}{acts['act']}吗？"
        wrong = acts["so"].startswith("不")
        return ChoiceStem(options=Options.PUT, predicate=put, wrong=wrong, several=several)
    for form, question in _PUT:
        found = form.match(predicate)
        if found is not None and not setting:
            return ChoiceStem(
                options=Options.PUT,
                predicate=question.format(**found.groupdict()),
                wrong=found["so"].startswith("不"),
                several=several,
            )
    done = _MAY_BE_DONE.match(predicate)
    if done is not None and not setting:
        wrong = done["able"].startswith("不")
        put = f"{done['when']}{done['able'].removeprefix('不')}进行{{}}吗？"
        return ChoiceStem(options=Options.PUT, predicate=put, wrong=wrong, several=several)
    wrong = fit is not None and fit["so"] in _WRONG
    denied = _DENIED.match(predicate)
    inside = _NOT_ABLE.match(predicate) if not setting else None
    if fit is not None:
        predicate = f"是{fit['what']}"
    elif denied is not None:
        predicate, wrong = f"能{denied[1]}", True
    elif inside is not None:
        predicate, wrong = f"{inside['what']}能{inside['act']}", True
    return ChoiceStem(
        options=Options.EACH, setting=setting, predicate=predicate, wrong=wrong, several=several
    )


def _without_scene(text: str) -> tuple[str, str]:
    """The stem, and the picture told in words: from the words that say whose view it is to the end of the line."""
    seen = _VIEW.search(text)
    if seen is None:
        return text, ""
    end = text.find("\n", seen.start())
    end = len(text) if end < 0 else end
    return f"{text[: seen.start()]}\n{text[end:]}".strip(), text[seen.start() : end].strip()


def _without_setting(text: str) -> tuple[str, str]:
    """The stem proper, and what is told of the table: after a line break, or as an example after 例：."""
    stem, _, setting = text.partition("\n")
    example = _EXAMPLE.search(stem)
    if example is not None:
        stem, setting = stem[: example.start()].strip(), _joined(example[1], setting)
    return _STATE.sub("", stem.strip()), setting.strip()


def _joined(first: str, second: str) -> str:
    return "。".join(part.strip("，,。 ") for part in (first, second) if part.strip("，,。 "))


def _predicates(told: str) -> list[tuple[str, str]]:
    """The setting, and what is asked of each option as it stands behind a name."""
    pictured = _PICTURED.match(told)
    if pictured is not None:
        told = f"以下{told[pictured.end() :]}"
    listed = _LISTED.match(told)
    if listed is None:
        return []
    rest = _QUOTED.sub(lambda quoted: quoted[1] if is_word(quoted[1]) else quoted[0], told[listed.end() :])
    cuts = dict.fromkeys(ending.sub("", rest) for ending in _ENDINGS)
    return [(listed["setting"], cut) for cut in cuts if cut and cut != rest]
