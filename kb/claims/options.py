"""One option of a question with options, judged as a claim: the questions that it may be put as, and their verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from grammar.choice_stem import ChoiceStem, Options
from grammar.question_lexer import lexicon, scan
from grammar.stem_words import plainly
from grammar.terms import CardKind, Verb
from kb.cards import Card, CardClass
from kb.claims import of_outcome
from kb.claims.asking import as_put, first_decided, resting_on_what_is_told
from kb.claims.of_duration import asks_of_longer, asks_of_turn, lasts_for_turn, lasts_longer
from kb.claims.of_order import judge_order
from kb.claims.of_place import judge_place
from kb.claims.of_rules import judge_rule, named
from kb.claims.of_several import each_of
from kb.claims.of_text import deny, judge_procedure, judge_text
from kb.claims.of_timing import judge_timing
from kb.claims.of_topic import judge_of_topic
from kb.claims.pictured import laid_out, question_on
from kb.classify import summons_itself
from kb.errors import KBError
from kb.judge import judge, understand
from kb.knowledge import KnowledgeBase
from kb.names import Spotted
from kb.situation import Play, Situation
from kb.verdict import Answer, Verdict

#: what is told to be done, so that the engine carries it out itself; a mere outcome may be told in part
_DONE = frozenset(
    {"activate", "resolve", "pass", "attack", "enter_phase", "end_turn", "summon", "flip_summon"}
    | {"special_summon", "set_monster"}
)
_NUMBERS = re.compile("[0-9]+")
_THIS_EFFECT = re.compile("^(?:这个|该)效果(?:本身|自身)?")
_STATE_WORD = re.compile("的?(?:状况|情况|场合|状态)(?:下)?$")
_CONDITION = re.compile("如果|的场合|的话|时|后|因此|所以|但|虽然|由于|因为|之前")
_OWN_CARD = re.compile("^「([^」]+)」")
_EFFECT_NO = re.compile("[」』](?:的)?([①②③④⑤⑥⑦⑧⑨])")


def judged(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """CAN: it is so as the stem asks it; CANNOT: it is not; None or undecided: not understood, not derivable."""
    option = option.strip().rstrip("。")
    if stem.scene:
        return _pictured(option, stem, base, era)
    match stem.options:
        case Options.EACH:
            summoned = _FROM_HAND.match(stem.predicate)
            if summoned is not None:
                return _from_hand(option, stem, base, era)
            if asks_of_turn(stem.predicate):
                return lasts_for_turn(option, base)
            if asks_of_longer(stem.predicate):
                return lasts_longer(option, base)
            if _NEGATED.match(stem.predicate) is not None:
                return _unless_negated(option, stem, base, era)
            if (listed := each_of(option, stem.predicate)) is not None:
                alone = msgspec.structs.replace(stem, predicate=listed[1])
                return _all_of([judged(card, alone, base, era) for card in listed[0]], None)
            if option.endswith("的效果") and stem.predicate.startswith("效果"):
                option = option.removesuffix("的效果")
            if stem.predicate.startswith("「"):
                return None  # what another card does to it, not what it is or does
            if (both := _BOTH.match(stem.predicate)) is not None:
                parts = (msgspec.structs.replace(stem, predicate=f"是{both[part]}") for part in (1, 2))
                return _all_of([judged(option, part, base, era) for part in parts], None)
            if (never := _never_in_that_state(option, stem, base)) is not None:
                return never
            asked = _by_whom(option, stem.predicate)
            told = f"{stem.setting}，{asked}" if stem.setting else asked
            ruled = judge_rule(f"{told}吗？") if not base.spot(told) else None
            ways = (_put(stem.setting, one) for one in _by_me(asked))
            of_text = (
                not stem.setting
                and bool(base.spot(option))
                and not _says_able(_PLACE_OF_ACTIVATION.sub(r"\g<effect>能\g<place>", stem.predicate))
            )
            found = ruled if ruled is not None else first_decided(ways, base, era, alone=of_text)
            if stem.setting and not stem.wrong and found is not None and found.answer is Answer.CAN:
                found = resting_on_what_is_told(
                    found, decks=True
                )  # of 不能发动的, one that may be activated somehow is none
            found = found if found is not None else _of_some_effect(option, stem, base, era)
            return found if found is not None else _of_text(option, stem, base)
        case Options.PUT:
            predicate = stem.predicate
            if "发动{}" in predicate and option.endswith("召唤"):
                if base.spot(option):
                    return None  # what the effect that summons does, not its activation
                predicate = predicate.replace("发动{}", "进行{}")
            put = predicate.format(_ACTIVATED.sub("", option) if "发动{}" in predicate else option)
            return first_decided((_put(stem.setting, put),), base, era)
        case Options.TERM:
            return named(stem.predicate, option) if not stem.setting else None
        case Options.PROCEDURE:
            names = base.spot(stem.topic)
            return judge_procedure(option, base.find(names[0].name), base) if len(names) == 1 else None
        case Options.DEED:
            return _deed(option, stem, base)
        case Options.CASE:
            return _in_some_case(option, stem, base, era)
        case Options.VALUE:
            return _of_value(
                option, (f"{stem.predicate}是多少？", _how_much(stem.predicate)), stem, base, era
            )
        case Options.NUMBER:
            return _of_value(option, (stem.predicate,), stem, base, era)
        case Options.PLACE:
            return judge_place(option, _put(stem.setting, stem.predicate), base, era)
        case Options.ORDER:
            return judge_order(option, _lying_there(_STATE_WORD.sub("", stem.setting)), base, era)
        case Options.ACT:
            made = _of_materials(option, base)
            if made is not None:
                return resting_on_what_is_told(first_decided((made,), base, era))
            summoned = _SUMMONED_FROM_HAND.match(option)
            if summoned is not None and stem.topic != "对方":
                return _from_hand(summoned["lying"] or summoned["coming"], stem, base, era)
            if not base.spot(f"{stem.setting}{option}"):
                whose = (stem.topic, "") if stem.topic == "自己" else (stem.topic,)
                can = (f"{stem.setting}{who}能{way}{option}" for who in whose for way in ("", "进行"))
                ruled = next(filter(None, map(judge_rule, can)), None)
                if ruled is not None:
                    return ruled
            act = _put(stem.setting, f"{stem.topic or '自己'}能{option}吗？")
            done = resting_on_what_is_told(first_decided((act,), base, era, wholly=True))
            return done if done is not None else _in_that_turn(option, stem, base, era)
    return _statement(option, stem, base, era)


#: 里侧守备表示的「X」
_IN_A_STATE = re.compile("^(?P<state>[^「」]{2,12})的(?P<card>「[^」]+」)$")


def _never_in_that_state(option: str, stem: ChoiceStem, base: KnowledgeBase) -> Verdict | None:
    """里侧守备表示的「X」，可以作为同调素材: not so where the rules deny it of every monster in that state."""
    said = _IN_A_STATE.match(option)
    names = base.spot(said["card"]) if said is not None and not stem.setting else []
    if said is None or len(names) != 1 or "「" in stem.predicate or not _is_monster(names[0], base):
        return None
    ruled = judge_rule(f"{said['state']}的怪兽{stem.predicate}吗？")
    return ruled if ruled is not None and ruled.answer is Answer.CANNOT else None


def _is_monster(name: Spotted, base: KnowledgeBase) -> bool:
    return len(name.keys) == 1 and base.find(name.name).card_class is CardClass.MONSTER


#: 同时是调整和光属性
_BOTH = re.compile("^同时(?:是|属于)(.+?)(?:和|与|、)(?:是)?(.+?)(?:的怪兽)?$")
_ACTIVATES = re.compile(
    "^(?P<card>「[^」]+」(?:的?[①②③④⑤])?(?:的?效果)?)(?P<able>可以|能够?|不能|不可以)(?P<how>(?:连锁)?发动)$"
)


#: 自己可以连锁发动, of a card
_DOER_FIRST = re.compile("^(?P<who>自己|对方|我方)(?P<act>(?:可以|能够?|不能|不可以)(?:连锁)?发动)$")


def _by_whom(option: str, predicate: str) -> str:
    """What is asked of the option: 自己可以发动「X」, where it is said who does it; else 「X」…."""
    found = _DOER_FIRST.match(predicate)
    return f"{found['who']}{found['act']}{option}" if found is not None else f"{option}{predicate}"


_ACTIVATED_BY = re.compile(
    "^(?P<able>可以|能够?|不能|不可以)(?P<how>(?:连锁)?发动)(?P<card>「[^」]+」(?:的?[①②③④⑤])?(?:的?效果)?)$"
)


def _by_me(said: str) -> tuple[str, ...]:
    """X可以发动吗 as it stands, and as of oneself: a test that names nobody speaks as one of the players."""
    found = _ACTIVATES.match(said) or _ACTIVATED_BY.match(said)
    mine = (f"自己{found['able']}{found['how']}{found['card']}吗？",) if found is not None else ()
    return (f"{said}吗？", *mine)


#: 效果会正常适用, 效果不会无效
_NEGATED = re.compile("^(?:的?效果)?(?:(?:会|能)?(?:正常|照常)适用|不会(?:被)?无效)$")
_EFFECT_OF_CARD = re.compile("^(?:(?:场上|手卡|墓地)(?:的|存在的)?)?「[^」]+」(?:的效果)?$")


def _unless_negated(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """It applies as ever where nothing told of negates it."""
    if _EFFECT_OF_CARD.match(option) is None or not stem.setting:
        return None
    asked = _put(stem.setting, f"{option.removesuffix('的效果')}的效果会被无效吗？")
    found = first_decided((asked,), base, era)
    if found is None or found.answer not in (Answer.CAN, Answer.CANNOT):
        return None
    answer = Answer.CANNOT if found.answer is Answer.CAN else Answer.CAN
    return msgspec.structs.replace(found, answer=answer)


_NUMBERS_OF_EFFECTS = "①②③④⑤⑥⑦⑧⑨"


def _of_some_effect(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """What is asked of a card with several effects is so of one of them, or of none; of an effect that is described
    (「X」把怪兽破坏的效果), it is so when it is of all of them."""
    names = base.spot(option)
    if stem.setting or len(names) != 1 or not option.startswith(card := f"「{names[0].name}」"):
        return None
    described = option != card
    if (described and not option.endswith("效果")) or (not described and _DENYING.search(stem.predicate)):
        return None
    effects = [effect for effect in base.effects(base.find(names[0].name)) if described or effect.activates]
    numbers = [effect.printed_no for effect in effects]
    if len(numbers) < 2 or 0 in numbers or len(set(numbers)) < len(numbers):
        return (
            first_decided((f"{card}的效果{stem.predicate}吗？",), base, era, alone=True)
            if described
            else None
        )
    asked = (f"{card}的{_NUMBERS_OF_EFFECTS[number - 1]}{stem.predicate}吗？" for number in numbers)
    found = [first_decided((one,), base, era, alone=True) for one in asked]
    if described:
        alike = None not in found and len({one.answer for one in found if one is not None}) == 1
        return found[0] if alike else None
    some = next((one for one in found if one is not None and one.answer is Answer.CAN), None)
    return some if some is not None or None in found else found[0]


_DENYING = re.compile("不|没|无|未|非")


#: what only says that an effect of the card does it: 会让怪兽回到手卡
_IT_DOES = re.compile("^(?:效果)?(?:处理时)?(?:会|能|可以)?(?:让|使|把)?(?=(?!自己|对方).)")


def _of_text(option: str, stem: ChoiceStem, base: KnowledgeBase) -> Verdict | None:
    """What is asked of a card in the words of a text, held against its own."""
    names = base.spot(option)
    if stem.setting or len(names) != 1 or option != f"「{names[0].name}」":
        return None
    return judge_text(_IT_DOES.sub("", stem.predicate), base.find(names[0].name), base)


_ACTIVATED = re.compile("(?<=[」果])的发动$")
_FROM_HAND = re.compile("^(?:可以|能够|能)从(?:自己的?)?手卡特殊召唤$")
_SUMMONED_FROM_HAND = re.compile(
    "^(?:把|将)?(?:手卡的(?P<lying>「[^」]+」)|(?P<coming>「[^」]+」)从手卡)特殊召唤$"
)
#: a case that does not say whose doing it is, and how it is told of a player
_OF_NOBODY = (
    (re.compile("^怪兽(?:的)?(召唤|特殊召唤|反转召唤)(?:成功)?(?:时|的场合)$"), r"{who}\1怪兽时"),
    (re.compile("^(魔法卡|陷阱卡|怪兽的?效果)(?:的)?发动(?:时|的场合)$"), r"{who}发动\1时"),
    (re.compile("^(怪兽)(?:的)?攻击宣言(?:时|的场合)$"), r"{who}\1攻击宣言时"),
)


def _from_hand(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """Whether that monster can come out of the hand by itself: by a procedure of its own, or an effect activated there."""
    names = base.spot(option)
    if len(names) != 1 or option != f"「{names[0].name}」":
        return None
    effects = base.effects(base.find(names[0].name))
    activated = any(e.activates and e.text is not None and summons_itself(e.text) for e in effects)
    asked = f"我能发动手卡的{option}的效果吗？" if activated else f"我能用自己的办法特殊召唤{option}吗？"
    return resting_on_what_is_told(first_decided((_put(stem.setting, asked),), base, era))


def _in_some_case(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """What is so in that case; where it does not say whose doing it is, in that of one of the players."""
    if not stem.setting and not base.spot(f"{option}{stem.predicate}"):
        return judge_rule(f"{option}，{stem.predicate}")
    if (of_card := _OF_A_CARD.match(option)) is not None and _CARD_ASKED.search(stem.predicate):
        asked = _CARD_ASKED.sub(of_card["card"], stem.predicate)
        return _in_case(f"{_put(stem.setting, of_card['told'])}，{asked}吗？", base, era)
    told = next((form.sub(words, option) for form, words in _OF_NOBODY if form.match(option)), None)
    if told is None:
        return next(filter(None, (_in_case(one, base, era) for one in _asked_in(option, stem))), None)
    found = [
        resting_on_what_is_told(first_decided(_asked_in(told.format(who=who), stem), base, era))
        for who in ("自己", "对方")
    ]
    answers = {verdict.answer if verdict is not None else None for verdict in found}
    if len(answers) > 1 and (stem.wrong or Answer.CAN not in answers):
        return None
    return next((one for one in found if one is not None and one.answer is Answer.CAN), found[0])


#: 「X」：…, of 提问的卡没有被破坏: the card that is asked about, and what happened
_OF_A_CARD = re.compile("^(?P<card>「[^」]+」(?:的?[①②③④⑤]?(?:的?效果)?)?)[：:](?P<told>.+)$", re.DOTALL)
_CARD_ASKED = re.compile("(?:提问的?|给定的?|所问的?|前面的|该)卡")
_NO_SUBJECT = re.compile("^(?:被|从|作为|成为|因|丢弃|送去|破坏|除外|解放|召唤|特殊召唤|反转)")


def _asked_in(case: str, stem: ChoiceStem) -> Iterator[str]:
    asked_of = _OWN_CARD.match(stem.predicate)
    if asked_of is not None and _NO_SUBJECT.match(case):  # 被战斗破坏的场合，「X」的效果…
        case = f"{asked_of[0]}{case}"
    return (_put(stem.setting, f"{case}，{asked}") for asked in _by_me(stem.predicate))


#: 「A」和「B」作为素材送去墓地，「X」特殊召唤
_MATERIALS = re.compile(
    "^(?:把)?(?P<given>「[^」]+」(?:(?:和|、|·|与)?「[^」]+」)*)(?:作为|作|为)(?P<kind>S|X|同调|超量|连接|融合|LINK)?素材"
    "(?:送去墓地)?[，,]?(?:把|来|将)?(?P<made>「[^」]+」)(?:进行)?(?:的)?(?P<how>特殊|S|X|同调|超量|连接|LINK)召唤$"
)
_SUMMONED_WITH = {
    CardKind.SYNCHRO_MONSTER: ("同调素材", ("S", "同调")),
    CardKind.XYZ_MONSTER: ("超量素材", ("X", "超量")),
    CardKind.LINK_MONSTER: ("连接素材", ("连接", "LINK")),
}


def _of_materials(option: str, base: KnowledgeBase) -> str | None:
    """Materials and the monster brought out with them, asked as whether they may be its materials."""
    found = _MATERIALS.match(option)
    names = base.spot(found["made"]) if found is not None else []
    if found is None or len(names) != 1:
        return None
    kinds = base.find(names[0].name).kinds
    word, ways = next((one for kind, one in _SUMMONED_WITH.items() if kind in kinds), ("", ()))
    if not word or any(said not in (None, "特殊", *ways) for said in (found["kind"], found["how"])):
        return None
    given = "+".join(re.findall("「[^」]+」", found["given"]))
    return f"{given}是{found['made']}的{word}组合吗？"


_PRINTED = {"攻击力": "atk", "守备力": "def_", "等级": "level", "连接数": "level"}


def most(options: Sequence[str], stem: ChoiceStem, base: KnowledgeBase) -> list[Verdict | None]:
    """Which of the cards has the highest (or lowest) printed value: nothing unless all of them are known."""
    values: list[int] = []
    for option in options:
        names = base.spot(option)
        card = base.find(names[0].name) if len(names) == 1 else None
        value = _value_of(option, card, stem.topic, base)
        if value is None or value < 0:
            return [None] * len(options)
        values.append(value)
    best = min(values) if stem.wrong else max(values)
    return [
        Verdict(
            answer=Answer.CAN if (value == best) is not stem.wrong else Answer.CANNOT,
            headline="judge.most",
            headline_params={"option": option, "value": value},
            because=("card.kinds",),
        )
        for option, value in zip(options, values, strict=True)
    ]


def _value_of(option: str, card: Card | None, topic: str, base: KnowledgeBase) -> int | None:
    """What is printed on the card, or the Spell Speed that it has; None where it has none of the kind."""
    if topic == "咒文速度":
        said = (first_decided((f"{option}的咒文速度是{n}吗？",), base, None, alone=True) for n in (1, 2, 3))
        speeds = [n for n, found in enumerate(said, 1) if found is not None and found.answer is Answer.CAN]
        return speeds[0] if len(speeds) == 1 else None
    kinds = card.kinds if card is not None else ()
    told = {CardKind.LINK_MONSTER in kinds, CardKind.XYZ_MONSTER in kinds and topic == "等级"}
    if topic in ("等级", "连接数") and told != {topic == "连接数", False}:
        return None
    return getattr(card, _PRINTED[topic]) if card is not None else None


#: 场上有「X」适用, 场上适用的「X」: what applies by lying there face-up
_APPLIES = re.compile(
    "场上(?:有|存在)?(?P<card>「[^」]+」)适用(?:中)?(?=的场合|的状况|的状态|，|$)"
    "|(?P<lying>「[^」]+」)在场上适用(?:中)?(?=的场合|的状况|的状态|，|$)"
)


def _lying_there(setting: str) -> str:
    """场上有「X」适用: it lies there face-up."""
    return _APPLIES.sub(lambda found: f"场上有{found['card'] or found['lying']}表侧表示存在", setting)


def _put(setting: str, question: str) -> str:
    return f"{_lying_there(setting)}。{question}" if setting else question


def _pictured(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """What is asked of each option on the table that the picture shows, and no other."""
    if stem.options is not Options.EACH or stem.setting:
        return None
    try:
        board = laid_out(stem.scene, base)
        asked = question_on(board, f"{option}{stem.predicate}", base) if board is not None else None
        if asked is None:
            return None
        return judge(msgspec.structs.replace(asked, era=era or asked.era), base, changes=False)
    except KBError:
        return None


# --------------------------------------------------------------------------- statements


def _statement(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """A statement about a card: of its text or print when that settles it, else of the table told."""
    names = base.spot(stem.topic)
    if stem.setting and not names:
        ruled = judge_rule(f"{stem.setting}，{option}", stem.topic) if not base.spot(stem.setting) else None
        if ruled is not None:
            return ruled
        setting = _lying_there(_STATE_WORD.sub("", stem.setting))
        option = _CHAINED.sub(r"\g<able>连锁发动\g<what>", option)
        found = _of_either([of_outcome.judged(one, setting, base, era) for one in _either(option)])
        return found if found is not None else _of_print(option, base, era)
    clauses = [clause for clause in option.split("，") if clause]
    if len(clauses) > 1 and not _CONDITION.search(option):
        return _all_of(
            [_statement(clause, stem, base, era) for clause in clauses], _one(option, names, stem, base, era)
        )
    return _one(option, names, stem, base, era)


#: 可以连锁把「X」的效果发动
_CHAINED = re.compile("(?P<able>可以|能够?|不能|不可以)连锁(?:把|将)(?P<what>.+?)发动$")
_EITHER = re.compile("(?P<first>「[^」]+」)或者?(?P<second>「[^」]+」)")


def _either(said: str) -> tuple[str, ...]:
    """可以连锁发动「X」或者「Y」的效果, said of each of the two."""
    found = _EITHER.search(said)
    if found is None:
        return (said,)
    return tuple(f"{said[: found.start()]}{found[way]}{said[found.end() :]}" for way in ("first", "second"))


def _of_either(found: list[Verdict | None]) -> Verdict | None:
    """What is said of the one or the other is so, or not so, where it is of both alike."""
    alike = len({one.answer if one is not None else None for one in found}) == 1
    return found[0] if alike else None


def _all_of(found: list[Verdict | None], whole: Verdict | None) -> Verdict | None:
    """Clauses that each state something: not so when one is not, so when all are."""
    if whole is not None:
        return whole
    denied = next((one for one in found if one is not None and one.answer is Answer.CANNOT), None)
    if denied is not None:
        return denied
    return found[-1] if all(one is not None and one.answer is Answer.CAN for one in found) else None


def _one(
    option: str, names: Sequence[Spotted], stem: ChoiceStem, base: KnowledgeBase, era: str | None
) -> Verdict | None:
    if len(names) == 1 and (numbered := _NUMBER_FIRST.match(option)) is not None:
        if _EFFECT_NO.search(stem.topic) is not None:
            return None
        of_effect = msgspec.structs.replace(stem, topic=f"「{names[0].name}」的{numbered['number']}效果")
        return _one(option[numbered.end() :], names, of_effect, base, era)
    if len(names) == 1:
        option = _THIS_EFFECT.sub(f"「{names[0].name}」的效果", option)
    if len(names) == 1 and not stem.setting:
        often = plainly(_MANY_TIMES.sub("2次", option))
        about = (f"{stem.topic}{link}{often}吗？" for link in ("是", "", "的效果是", "的效果"))
        found = first_decided(about, base, era, alone=True)
        if found is not None:
            return found
        number = _EFFECT_NO.search(stem.topic)
        told = judge_text(
            option,
            base.find(names[0].name),
            base,
            _NUMBERS_OF_EFFECTS.index(number[1]) + 1 if number is not None else None,
        )
        if told is None:
            told = judge_timing(option, stem.topic, base.find(names[0].name), base, era)
        if told is not None:
            return told
    own = _OWN_CARD.match(option)
    if own is not None and all(own[1] != name.name for name in names):
        found = first_decided(
            (f"{option}吗？",), base, era, alone=True
        )  # 「X」是通常怪兽: so in whatever case
        if found is not None:
            return found
    setting = _STATE_WORD.sub("", stem.setting)
    if not names and not stem.setting:
        ruled = judge_of_topic(option, stem.topic)
        if ruled is not None:
            return ruled
    if names and not any(name.name in option for name in names):
        lasting = _OF_PLAYERS.match(option) is not None  # what the topic, as it applies, does to them
        option = f"{stem.topic}{'适用中，' if lasting else ''}{option}"
    option = _PLACE_OF_ACTIVATION.sub(r"\g<effect>能\g<place>", option)
    if names and not setting and not _says_able(option):
        return None  # what it does and how it is activated is told by its text, not by a table that allows it
    ways = [option]
    if names and (case := _CASE_FIRST.match(option.removeprefix(stem.topic))) is not None and not setting:
        ways.insert(0, f"{case['case']}，{stem.topic}{case['so']}")
    return resting_on_what_is_told(first_decided((_put(setting, f"{way}吗？") for way in ways), base, era))


#: ①效果可以在对方回合发动, of a card with several
_NUMBER_FIRST = re.compile("^(?P<number>[①②③④⑤⑥⑦⑧⑨])的?效果(?:是|，)?")


#: 效果在手卡发动: where it may be
_PLACE_OF_ACTIVATION = re.compile(
    "^(?P<effect>(?:「[^」]+」的?)?(?:效果)?)(?P<place>(?:在|从)(?:手卡|墓地|场上)发动)$"
)


def _says_able(option: str) -> bool:
    """A statement that something can or cannot be done, is so or becomes so; not that it is done."""
    words = scan(option, (), lexicon("question.zh.yaml", "property.zh.yaml"))
    if any(word.concept == "only" for word in words):
        return False  # what may be done besides is no part of what the table is asked
    if any(word.terminal == "MODAL" and not word.concept.startswith("will") for word in words):
        return True
    return not option.endswith("发动") and any(word.terminal == "NEGATION" for word in words)


#: 1回合可以发动多次: as often as twice
_MANY_TIMES = re.compile("(?<=[发使动用])(?:多|复数|任意)次")
#: 自己场上没有卡的场合可以从手卡发动, of a card
_CASE_FIRST = re.compile(
    "^(?P<case>[^，]+?(?:的场合|的状况|的情况))[，,]?(?P<so>(?:也)?(?:可以|能|不能|会|不会).+)$"
)


def _of_print(option: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """「X」是通常怪兽: so in whatever case, unlike what becomes of X."""
    found = first_decided((f"{option}吗？",), base, era, alone=True) if _OWN_CARD.match(option) else None
    return found if found is not None and "card.kinds" in found.because else None


_OF_PLAYERS = re.compile("^(?:双方|互相|双方玩家|玩家)")


def _is_wholly_told(play: Play) -> bool:
    """What the engine carries out itself, or a Special Summon: other outcomes may be told in part."""
    comes = play.stated is not None and play.stated.verb == Verb.SPECIAL_SUMMON.value
    return (play.do in _DONE and not play.doing and not play.result) or (play.do == "happens" and comes)


#: 自己墓地没有怪兽存在的场合，…: nothing is done in that case
_IS_STATE = re.compile("(?:存在|没有|只有|有)[^，]*(?:的场合|时|的状况)，")


def _befalls(play: Play, situation: Situation) -> bool:
    """「X」被战斗破坏的场合，「X」的效果…: all that is needed of what happened to the card asked about is told."""
    ask = situation.ask
    return (
        play.do == "happens" and play.stated is not None and ask is not None and play.stated.card == ask.card
    )


#: told as the moment itself
_AT_ONCE = re.compile("时，")


def _in_case(question: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """What is so in a case: right after an activation is told, it may be in answer to it or after it has resolved."""
    try:
        read = understand(question, base, era)
        found = read.situation
        if found is None or not (found.plays or _IS_STATE.search(question)):
            return None
        if not all(_is_wholly_told(play) or _befalls(play, found) for play in found.plays):
            return None
        if found.ask is not None and found.ask.card in [play.card for play in found.plays]:
            return None  # X发动时，可以发动吗: the same activation, not another one
        verdict = judge(found, base, changes=False)
        if not verdict.decided:
            return None
        open_chain = bool(found.plays) and found.plays[-1].do == "activate"
        if _awaits_another_event(verdict, found, base):
            return as_put(verdict, read)
        if verdict.answer is not Answer.CANNOT or not open_chain or found.ask is None:
            return resting_on_what_is_told(as_put(verdict, read), decks=True)
        resolved = msgspec.structs.replace(
            found,
            plays=(*found.plays, Play(do="resolve")),
            ask=msgspec.structs.replace(found.ask, timing="after"),
        )
        later = as_put(judge(resolved, base, changes=False), read)
        if later.answer is Answer.CAN and _AT_ONCE.search(question) is not None:
            return None  # X发动时: in answer to it, or as soon as it has resolved
        return later if later.answer in (Answer.CAN, verdict.answer) else None
    except KBError:
        return None


def _awaits_another_event(verdict: Verdict, situation: Situation, base: KnowledgeBase) -> bool:
    """A Spell or Trap of one effect cannot be activated at that moment, wherever it lies."""
    ask = situation.ask
    if set(verdict.because) != {"activation.condition"} or ask is None or ask.card is None:
        return False
    if ask.form != "can-activate" or any(play.do == "activate" for play in situation.plays):
        return False
    card = base.find({placed.id: placed.card for placed in situation.board}.get(ask.card, ask.card))
    own = [effect for effect in base.effects(card) if effect.activates]
    return card.card_class in (CardClass.SPELL, CardClass.TRAP) and len(own) == 1


_TURN_OF = re.compile("^(?P<who>自己|对方)?发动(?:了)?(?P<card>「[^」]+」)的回合$")


def _in_that_turn(option: str, stem: ChoiceStem, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """发动「X」的回合，对方能进行的行动: what may still be done in that turn, once it has resolved."""
    turn = _TURN_OF.match(stem.setting)
    if turn is None or not stem.topic:
        return None
    asked = f"{turn['who'] or '自己'}发动{turn['card']}，处理后，{stem.topic}这个回合能{option}吗？"
    return resting_on_what_is_told(first_decided((asked,), base, era, wholly=True), decks=True)


def _deed(option: str, stem: ChoiceStem, base: KnowledgeBase) -> Verdict | None:
    """What the card's effect is said to do in some case: only that its text has nothing of the kind is told."""
    names = base.spot(stem.topic)
    return deny(option, base.find(names[0].name), base) if len(names) == 1 else None


# --------------------------------------------------------------------------- numbers


def _how_much(predicate: str) -> str:
    """给与对方的战斗伤害 as 给与对方多少战斗伤害."""
    told, of, what = predicate.rpartition("的")
    return f"{told}多少{what}？" if of else f"{predicate}是多少？"


def _of_value(
    option: str, questions: Sequence[str], stem: ChoiceStem, base: KnowledgeBase, era: str | None
) -> Verdict | None:
    """The number that comes out is the one the option names, or another."""
    numbers = _NUMBERS.findall(option)
    if len(numbers) != 1:
        return None
    found = first_decided((_put(stem.setting, question) for question in questions), base, era)
    if found is None or found.answer is not Answer.VALUE or not isinstance(found.value, int):
        return None
    return msgspec.structs.replace(
        found, answer=Answer.CAN if found.value == int(numbers[0]) else Answer.CANNOT
    )
