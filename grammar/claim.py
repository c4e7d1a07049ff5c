"""A statement about the rules themselves → :class:`Proposition`: its words in their order, its act, its modality.

Every word must be one of the question or claim lexicon; else there is no proposition. The order is kept, since it
tells who does what to what (衍生物当作通常怪兽 is not 通常怪兽当作衍生物); only what may stand in several places
is brought to one: what 把 puts before the act goes behind it, the time at which something is so goes first. Words
that carry nothing a rule hangs on are left out, numbers are kept with what bounds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

import msgspec

from grammar.claim_ja import ASKED, ASKED_AS, ASKED_WORDS, read_ja
from grammar.claim_roles import arranged, in_case, is_thing
from grammar.claim_shape import LYING, in_plain_words, usual
from grammar.nodes import Node
from grammar.question_ja_lexer import is_japanese
from grammar.question_lexer import Word, fold, lexicon, scan

_LEXICONS = ("question.zh.yaml", "claim.zh.yaml")
_MARKS = re.compile("[『』「」]")
_NOT_SO = re.compile("(?:是|为|属于)非公开")
_SILENT = frozenset({"FILLER", "ASK", "COUNTER_WORD", "IN"})
_UNREAD = frozenset({"UNKNOWN", "NAME", "QUOTE", "LETTER", "EFFECT_NO"})
#: words that add nothing to what is stated, by their terminal
_PLAIN = {
    "ADVERB": frozenset({"so", "now", "also", "then", "in", "just", "still", "already"}),
    "MODAL": frozenset({"will", "will_q", "is_q"}),
    "LINKER": frozenset({"and"}),
    "ASPECT": frozenset({"done", "success", "going"}),
}
#: the end of a case (…时, …的场合, a comma), and where it may begin (在…)
_END, _START = "|", "on"
_CASE_ENDS = frozenset({"when", "if", "while", "along"})
_NUMBERS = frozenset({"NUMBER", "COUNT"})
_LIMITS = {"AT_MOST": "-", "AT_LEAST": "+", "BELOW": "<", "ABOVE": ">"}
_BESIDE = {"BELOW": "lower", "ABOVE": "higher"}
_VALUES = frozenset({"atk", "def", "defense_value"})
_BOUNDS = {"at_least": "+", "at_most": "-"}
#: what may stand before an act and says whether it can, must or does not happen
_MODALS = frozenset({"can", "must", "not", "cannot"})
#: when something is so
TIMES = frozenset(
    [
        *("per_turn", "first_turn", "set_turn", "summon_turn", "my_turn", "their_turn", "this_turn"),
        *(
            "draw_phase",
            "standby_phase",
            "main_phase",
            "main_phase_1",
            "main_phase_2",
            "battle_phase",
            "end_phase",
        ),
        *("start_step", "battle_step", "damage_step", "end_step", "damage_calculation", "damage_step_start"),
        *("before_calculation", "at_calculation", "after_calculation", "damage_step_end", "resolving"),
    ]
)


#: what is conducted, not done
_CONDUCTED = frozenset(
    [
        *(
            "plain_summon",
            "normal_summon",
            "tribute_summon",
            "flip_summon",
            "special_summon",
            "pendulum_summon",
        ),
        *("ritual_summon", "fusion_summon", "synchro_summon", "xyz_summon", "link_summon", "attack"),
        *("declare_attack", "direct_attack", "position_change"),
    ]
)
#: acts that are told of what they are done to with or without 被
_MIDDLE = frozenset(
    ["destroy", "battle_destroy", "negate", "negate_activation", "banish", "tribute", "discard"]
    + ["send_to_graveyard", "return_to_hand", "return_to_deck", "special_summon", "remove_counter", "equip"]
)
#: places in which cards lie
_LIE_IN = frozenset(
    {"hand", "deck", "graveyard", "banished", "field", "pendulum_zone", "extra_deck", "extra_monster_zone"}
)


#: what only says of which sort the thing is that is asked for
_SORTS_OF_NOUN = frozenset({"step", "phase", "some_zone", "place"})
#: what makes a case of what stands between 在 and its end
_OF_TIME = TIMES | {"after", "before", "process", "resolution"}


#: what tells of a case without any act: 处理后, 不进行战斗阶段的话
_MAKES_CASE = frozenset({"after", "before", "not", "cannot", "process", "resolution"})


class Modality(StrEnum):
    """How the act is stated: that it is done or so, that it can, that it must be."""

    IS = "is"
    CAN = "can"
    MUST = "must"


class Proposition(Node, frozen=True, kw_only=True, tag="proposition"):
    """What is stated.

    words   concepts in their order, the act among them; numbers as "7+", "6-", "5<", "5>", "3"; 到6张 as "6="
    act     the place of the act among them; their number when nothing is done
    asked   what is asked for and not told: who, where, when, what; how: what comes of all that is told
    topic   of how it goes on: the thing told behind all that happens (…，素材会怎样)
    """

    words: tuple[str, ...]
    act: int
    modality: Modality = Modality.IS
    denied: bool = False
    asked: str | None = None
    topic: str = ""

    def without(self, may: frozenset[str]) -> Proposition:
        """The same without those words; the act stays."""
        kept = [place for place, word in enumerate(self.words) if word not in may or place == self.act]
        return msgspec.structs.replace(
            self,
            words=tuple(self.words[place] for place in kept),
            act=sum(place < self.act for place in kept),
        )


class _Part(msgspec.Struct, frozen=True):
    """One word: its concept; an act, when it is a verb.

    acts       and describes no noun right behind it (攻击过的怪兽)
    describes  it may describe one that stands farther behind it (召唤过怪兽的玩家)
    """

    concept: str
    acts: bool = False
    describes: bool = False


def concepts(text: str) -> frozenset[str] | None:
    """The concepts that *text* puts together, in whatever order; None when a word is not understood."""
    parts = _parts(text)
    return None if parts is None else frozenset(part.concept for part in parts) - {_END, _START}


def head_of(text: str) -> str | None:
    """The concept of the last word: what 陷阱卡的发动 is. None when a word is not understood."""
    parts = _unmarked(_parts(text) or [])
    return parts[-1].concept if parts else None


def parse_claim(text: str) -> Proposition | None:
    """The proposition that *text* states, None when a word of it is not understood."""
    if is_japanese(text):
        return _of_japanese(text)
    parts = _parts(text)
    if parts is None:
        return None
    asked = [part.concept.removeprefix(ASKED) for part in parts if part.concept in ASKED_WORDS]
    if (split := _case_apart([part for part in parts if part.concept not in ASKED_WORDS])) is None:
        return None
    case, parts = split
    if len(asked) > 1:
        return None
    topic = _topic([*case, *parts]) if asked == ["how"] else ""
    parts = _given_up(parts)
    parts = _summoned_first(_object_last(_without_conduct(_without_handling(parts))))
    act = _act(parts)
    slot = _slot(parts, act)
    modal = [part.concept for part in parts[slot[0] : slot[1]]]
    if sum(one in ("not", "cannot") for one in modal) > 1:
        return None  # 不能不: a need told by two denials
    rest = [*parts[: slot[0]], *parts[slot[1] :]]
    act -= slot[1] - slot[0]
    told, act = _place_first(*_without_by(_time_first(rest, act), act))
    words, act = in_case(_told_of(case), *usual(tuple(part.concept for part in told), act))
    words, act = arranged(words, act, TIMES)
    return Proposition(
        words=words,
        act=act,
        modality=_modality(modal),
        denied=any(one in ("not", "cannot") for one in modal),
        asked=asked[0] if asked else None,
        topic=topic,
    )


def _topic(parts: list[_Part]) -> str:
    last = max((n for n, part in enumerate(parts) if part.acts or part.describes), default=-1)
    things = [part.concept for part in parts[last + 1 :] if is_thing(part.concept)]
    return things[-1] if last >= 0 and things else ""


def exchanged(claimed: Proposition) -> Proposition | None:
    """对方可以确认自己的额外卡组 as (自己)可以确认对方的额外卡组: rules know no sides. None where both are not told of."""
    players = [n for n, word in enumerate(claimed.words) if word in ("self", "opponent")]
    if [claimed.words[n] for n in players] != ["opponent", "self"] or players[1] > claimed.act:
        return None
    words = [*claimed.words[: players[0]], *claimed.words[players[0] + 1 : players[1]]]
    return msgspec.structs.replace(
        claimed, words=(*words, "opponent", *claimed.words[players[1] + 1 :]), act=claimed.act - 1
    )


def _case_apart(parts: list[_Part]) -> tuple[list[_Part], list[_Part]] | None:
    """What is told of the case (装备怪兽离场时), and the rest; what stands before 在 is spoken of in the rest.

    None: 在…时 with nothing in it that is done, and no time.
    """
    ends = [n for n, part in enumerate(parts) if part.concept == _END]
    last = next((n for n in reversed(ends) if any(part.acts for part in parts[n + 1 :])), 0)
    case, rest = parts[:last], parts[last:]
    if not any(part.acts or part.concept in _MAKES_CASE for part in case):
        case, rest = [], parts
    starts = [  # 放置在P区域的场合: where it is put, no case of its own
        n
        for n, part in enumerate(case)
        if part.concept == _START and not (n and case[n - 1].concept in ("put", "set"))
    ]
    if starts:
        told, case = case[: starts[-1]], case[starts[-1] :]
        if not any(part.acts or part.concept in _OF_TIME for part in case):
            return None
        rest = [*told, *rest]
    return _unmarked(case), _unmarked(rest)


def _unmarked(parts: list[_Part]) -> list[_Part]:
    return [part for part in parts if part.concept not in (_END, _START)]


def _told_of(case: list[_Part]) -> tuple[str, ...]:
    told, _ = _without_by(_object_last(_without_conduct(_without_handling(case))), 0)
    return in_plain_words(tuple(part.concept for part in told))


def words_of(text: str) -> list[Word]:
    """The words of a statement in Chinese, read with the lexicon of the rules; none of one in Japanese."""
    return [] if is_japanese(text) else scan(_plain(text), (), lexicon(*_LEXICONS))


def is_of_rules(text: str) -> bool:
    """*text* is a word in which the rules are told."""
    words = scan(_plain(text), (), lexicon(*_LEXICONS))
    return len(words) == 1 and words[0].terminal not in _UNREAD


def told_apart(text: str) -> list[str]:
    """召唤·反转召唤的回合…: the statement for each of the summons, or kinds of cards, that are listed; else none."""
    words = words_of(text)
    plain = _plain(text)
    runs = [[words[0]]] if words else []
    for before, joins, word in zip(words, words[1:], words[2:], strict=False):
        if joins.concept in ("and", "or") and joins.terminal == "LINKER" and _alike(before, word):
            if runs[-1][-1] is not before:
                runs.append([before])
            runs[-1].append(word)
    listed = [run for run in runs if len(run) > 1]
    if len(listed) != 1:
        return []
    first, last = listed[0][0].span.start, listed[0][-1].span.end
    return [plain[:first] + word.text + plain[last:] for word in listed[0]]


def _alike(one: Word, other: Word) -> bool:
    """Two summons, or two kinds of cards."""
    summons = one.concept in _CONDUCTED and other.concept in _CONDUCTED
    return one.terminal == other.terminal and (
        summons or (one.terminal == "KIND" and one.concept != other.concept)
    )


def _of_japanese(text: str) -> Proposition | None:
    read = read_ja(text, TIMES)
    if read is None:
        return None
    if read.asked == "how" and read.words[read.act :] == ("become",):
        read = msgspec.structs.replace(read, words=read.words[: read.act])  # どうなりますか
    modality = Modality.CAN if read.can else Modality.MUST if read.must else Modality.IS
    words, act = usual(read.words, read.act)
    words, act = in_case(words[: read.case], words[read.case :], act - read.case)
    words, act = arranged(words, act, TIMES)
    return Proposition(words=words, act=act, modality=modality, denied=read.denied, asked=read.asked)


def _act(parts: list[_Part]) -> int:
    """The last verb that describes nothing; what stands behind a modal without any verb (可以守备表示)."""
    last = max((place for place, part in enumerate(parts) if part.acts), default=len(parts))
    modal = max((place for place, part in enumerate(parts) if part.concept in _MODALS), default=-1)
    if last == len(parts) and modal < 0 and _lies_there(parts):
        return last - 1  # 除外的卡在场上, as 除外的卡不在场上
    return modal + 1 if modal > last or last == len(parts) and modal >= 0 else last


def _lies_there(parts: list[_Part]) -> bool:
    """The last word is a place, and a card is told of right before it."""
    return len(parts) > 1 and parts[-1].concept in _LIE_IN and parts[-2].concept in LYING


def _modality(modal: list[str]) -> Modality:
    if modal[-2:] == ["can", "not"]:  # 可以不丢弃: it need not be done
        return Modality.MUST
    if "can" in modal or "cannot" in modal:
        return Modality.CAN
    return Modality.MUST if "must" in modal else Modality.IS


def _slot(parts: list[_Part], act: int) -> tuple[int, int]:
    """From where to where the words stand that say whether the act can, must or does not happen."""
    end = act
    while end > 0 and parts[end - 1].concept not in _MODALS:
        if parts[end - 1].describes:  # 没有攻击的怪兽被破坏: what is denied is another thing
            return act, act
        end -= 1
    start = end
    while start > 0 and parts[start - 1].concept in _MODALS:
        start -= 1
    return (start, end) if start < end else (act, act)


def _object_last(parts: list[_Part]) -> list[_Part]:
    """把怪兽解放 as 解放怪兽."""
    marks = [place for place, part in enumerate(parts) if part.concept == "object"]
    if not marks:
        return parts
    mark = marks[0]
    act = next((place for place in range(mark, len(parts)) if parts[place].acts), None)
    if act is None:
        return parts
    moved = [*parts[:mark], parts[act], *parts[mark + 1 : act], *parts[act + 1 :]]
    return _object_last(moved)


def _summoned_first(parts: list[_Part]) -> list[_Part]:
    """上级召唤7星的怪兽要解放2只 as 7星的怪兽上级召唤要解放2只: what is summoned stands before its summon."""
    head = parts[0] if parts else None
    if head is None or not head.concept.endswith("_summon") or not head.acts:
        return parts
    noun = next((n for n, part in enumerate(parts) if n and not part.concept[0].isdigit()), 0)
    later = any(part.acts for part in parts[noun + 1 :])
    if not noun or parts[noun].concept not in LYING or not later:
        return parts
    return [*parts[1 : noun + 1], head, *parts[noun + 1 :]]


def _time_first(parts: list[_Part], act: int) -> list[_Part]:
    """When it is so stands before or behind who does it; not where times are told one after the other."""
    if any(part.concept in ("before", "after") for part in parts):
        return parts
    times = sorted((part for part in parts[:act] if part.concept in TIMES), key=lambda part: part.concept)
    return [*times, *(part for part in parts[:act] if part.concept not in TIMES), *parts[act:]]


def _given_up(parts: list[_Part]) -> list[_Part]:
    """用怪兽当祭品 as 怪兽解放."""
    last = next((part.concept for part in reversed(parts) if part.acts), "")
    used = [place for place, part in enumerate(parts) if part.concept == "use"]
    return [*parts[: used[0]], *parts[used[0] + 1 :]] if last == "tribute" and len(used) == 1 else parts


def _without_handling(parts: list[_Part]) -> list[_Part]:
    """当作怪兽处理 as 当作怪兽."""
    treated = any(part.concept == "treat" for part in parts[:-1])
    return parts[:-1] if treated and parts[-1].concept == "process" else parts


def _without_conduct(parts: list[_Part]) -> list[_Part]:
    """进行灵摆召唤 as 灵摆召唤: what is conducted is the act."""
    place = next((n for n, part in enumerate(parts) if part.concept == "conduct" and part.acts), None)
    if place is None:
        return parts
    done = [n for n, part in enumerate(parts) if part.concept in _CONDUCTED]
    if not done:
        return parts
    near = next((n for n in done if n > place), done[-1])
    act = msgspec.structs.replace(parts[near], acts=True)
    if near > place:
        between = parts[place + 1 : near]
        counts = [part for part in between if part.concept[0].isdigit()]  # 进行2次攻击宣言 as 攻击宣言2次
        others = [part for part in between if not part.concept[0].isdigit()]
        return [*parts[:place], *others, act, *counts, *parts[near + 1 :]]
    return [*parts[:near], *parts[near + 1 : place], act, *parts[place + 1 :]]  # 反转召唤可以在…进行


def _without_by(parts: list[_Part], act: int) -> tuple[list[_Part], int]:
    """怪兽被破坏 as 怪兽破坏, 被解放的怪兽 as 解放的怪兽: what it is done to is the same."""
    needless = [
        n
        for n, (part, after) in enumerate(pairwise(parts))
        if part.concept == "by" and after.concept in _MIDDLE
    ]
    kept = [part for n, part in enumerate(parts) if n not in needless]
    return kept, act - sum(n < act for n in needless)


def _place_first(parts: list[_Part], act: int) -> tuple[list[_Part], int]:
    """灵摆怪兽在灵摆区域…, 灵摆区域的灵摆怪兽…: what is where is told with the place first."""
    for n in range(act - 1):
        if parts[n].concept in LYING and parts[n + 1].concept in _LIE_IN and not _moved(parts, n):
            return [*parts[:n], parts[n + 1], parts[n], *parts[n + 2 :]], act
    return parts, act


def _moved(parts: list[_Part], place: int) -> bool:
    """Another card is named behind the place, of which it may tell as well."""
    rest = [part.concept for part in parts[place + 2 : place + 3]]
    return bool(rest) and rest[0] in LYING


# --------------------------------------------------------------------------- words


def _plain(text: str) -> str:
    """Without marks; 不受到 is the denial of 受到, not 不受; 是非公开… is the denial of 是公开…."""
    return _NOT_SO.sub("不是公开", _MARKS.sub("", text).replace("不受到", "不会受到"))


def _parts(text: str) -> list[_Part] | None:
    words = scan(_plain(text), (), lexicon(*_LEXICONS))
    if any(word.terminal in _UNREAD for word in words):
        return None
    words = list(_whether_it_is(_both_players(_without_stress(words))))
    found: list[_Part] = []
    beside = ""
    limit = ""  # 最多, 少于 and the like wait for the number they bound
    for number, word in enumerate(words):
        after = words[number + 1] if number + 1 < len(words) else None
        if word.concept in _SORTS_OF_NOUN and found and found[-1].concept == f"{ASKED}what":
            continue  # 哪个步骤
        if word.terminal == "QUESTION_WORD":
            if word.concept == "how_many":
                found.append(_Part(f"{ASKED}{limit or _reached(words[:number])}"))
                limit = ""
            elif (asked := ASKED_AS.get(word.concept)) is not None:
                if found and found[-1].concept == "by":
                    found.pop()  # 由谁决定 as 谁决定
                found.append(_Part(f"{ASKED}{asked}"))
                if asked == "where" and fold(word.text)[0] in "去到" and not found[-2:][0].acts:
                    found.append(_Part("go", acts=True))
            else:
                return None
        elif word.terminal in _BESIDE and after is not None and after.concept in _VALUES:
            beside = _BESIDE[word.terminal]  # 攻击力低于守备力 as 攻击力比守备力低
            found.append(_Part("than"))
        elif word.terminal in _LIMITS:
            limit = _LIMITS[word.terminal]
        elif word.terminal == "LINK":
            found.append(_Part(f"chain_link_{word.number}"))
        elif word.terminal in _NUMBERS or word.terminal == "LEVEL":
            if word.number is None:
                return None
            bound = _bound(word, after) or limit or _reached(words[:number])
            found.append(_Part(_number(word.number, bound)))
            limit = ""
        elif word.terminal == "VERB":
            following = words[number + 1 :]
            describes = word.concept != "chain" and _before_of(following)  # 连锁对方的效果发动
            found.append(_Part(word.concept, acts=not _of_noun(following), describes=describes))
        elif word.terminal == "PRONOUN" and any(part.concept in LYING for part in found):
            continue  # 被战斗破坏的怪兽，它…: told already
        elif beside and word.concept in _VALUES:
            found += (_Part(word.concept), _Part(beside, acts=True))
            beside = ""
        else:
            found += _small(word, after, _before_of(words[number + 1 :]) or _has_verb(words[number + 1 :]))
    return _with_need(_with_unable(_without_choosing(_at_most(found)))) if not limit else None


def _reached(before: list[Word]) -> str:
    """丢弃到6张: how many are left in the end, not how many it is done to; 40张到60张 tells of a range."""
    reached = bool(before) and before[-1].concept == "up_to"
    return "=" if reached and (len(before) < 2 or before[-2].terminal not in _NUMBERS) else ""


def _without_stress(words: list[Word]) -> list[Word]:
    """仪式怪兽是放在主卡组里的 as 仪式怪兽放在主卡组里: 是 … 的 round what is done adds nothing."""
    last = len(words)
    while last and words[last - 1].terminal in ("ASK", "BREAK"):
        last -= 1
    closed = last > 0 and words[last - 1].concept in ("of", "in") and words[last - 1].text.endswith("的")
    place = next((n for n, word in enumerate(words) if word.text == "是" and word.terminal == "VERB"), None)
    if (
        place is not None
        and words[place + 1 : place + 2]
        and words[place + 1].concept in ("from", "at", "on")
    ):
        return [*words[:place], *words[place + 1 :]]  # 连锁是从…开始处理
    if not closed or place is None or not _has_verb(words[place + 1 : last - 1]):
        return words
    return [*words[:place], *words[place + 1 : last - 1], *words[last:]]


def _both_players(words: list[Word]) -> list[Word]:
    """自己和对方可以… as 双方可以…; 自己和对方的怪兽 tells of one of each."""
    for place in range(len(words) - 2):
        one, joins, other = words[place : place + 3]
        players = {one.concept, other.concept} == {"self", "opponent"}
        owns = words[place + 3 : place + 4] and words[place + 3].concept == "of"
        if players and joins.terminal == "LINKER" and joins.concept == "and" and not owns:
            both = msgspec.structs.replace(one, concept="both")
            return [*words[:place], both, *words[place + 3 :]]
    return words


def _whether_it_is(words: list[Word]) -> Iterator[Word]:
    """X是不是Y, X算不算Y as X是Y吗, X有没有Y as X有Y吗; 是不是能发动 asks of what follows."""
    for place, word in enumerate(words):
        asks = word.concept == "is_q" and word.terminal == "MODAL"
        if not asks or (fold(word.text) != "算不算" and _has_verb(words[place + 1 :])):
            yield word
        else:
            concept = "have" if fold(word.text) == "有没有" else "be"
            yield msgspec.structs.replace(word, terminal="VERB", concept=concept)


def _of_noun(after: list[Word]) -> bool:
    """攻击过的怪兽: the verb describes what stands behind 的."""
    rest = [word for word in after[:2] if word.terminal != "ASPECT"]
    return bool(rest) and rest[0].concept == "of"


def _before_of(after: list[Word]) -> bool:
    """There is a 的 before the next verb."""
    for word in after:
        if word.terminal in ("VERB", "BREAK"):
            return False
        if word.concept == "of":
            return True
    return False


def _has_verb(after: list[Word]) -> bool:
    return any(word.terminal == "VERB" for word in after)


def _small(word: Word, after: Word | None, describes: bool) -> Iterator[_Part]:
    """*describes*: what is (not) there tells of a noun behind it, or of the case in which an act behind it is done."""
    if word.terminal in _SILENT or word.terminal == "BOUND" or word.concept == "of":
        return
    if word.concept in _PLAIN.get(word.terminal, ()):
        return
    match word.concept:
        case concept if word.terminal == "BREAK" or (word.terminal == "WHEN" and concept in _CASE_ENDS):
            yield _Part(_END)
        case concept if word.terminal == "WHEN":
            yield from (_Part(concept), _Part(_END))
        case "can_q" | "can":
            yield _Part("can")
        case "only_can":
            yield from (_Part("only"), _Part("can"))
        case "need_not":
            yield from (_Part("not"), _Part("must"))
        case "unable":
            yield _Part("unable")
        case concept if word.terminal == "CLOSE" and concept.endswith("_material"):
            yield from (_Part("be", acts=True), _Part(concept))
        case "not" if fold(word.text) in ("没有", "没") and after is not None and _is_noun(after):
            yield from (_Part("not"), _Part("have", acts=True, describes=describes))  # 没有守备力
        case concept:
            yield _Part(concept)


def _is_noun(word: Word) -> bool:
    return word.terminal not in ("VERB", "MARK", "MODAL", "ADVERB", "NEGATION")


def _with_unable(parts: list[_Part]) -> list[_Part]:
    """发动不了 as 不能发动."""
    place = next((place for place, part in enumerate(parts) if part.concept == "unable"), None)
    if place is None or place == 0 or not parts[place - 1].acts:
        return parts
    return [*parts[: place - 1], _Part("cannot"), parts[place - 1], *parts[place + 1 :]]


def _without_choosing(parts: list[_Part]) -> list[_Part]:
    """可以选择不发动 as 可以不发动."""
    place = next((n for n, part in enumerate(parts) if part.concept == "choose"), 0)
    said = [part.concept for part in parts[max(place - 1, 0) : place + 2]]
    return [*parts[:place], *parts[place + 1 :]] if said == ["can", "choose", "not"] else parts


def _at_most(parts: list[_Part]) -> list[_Part]:
    """只能进行1次, 最多只能进行1次 as 最多进行1次."""
    only = next((n for n, part in enumerate(parts) if part.concept == "only"), len(parts))
    acts = [n for n, part in enumerate(parts) if n > only and part.acts]
    counts = [n for n, part in enumerate(parts) if part.concept.removesuffix("-").isdigit()]
    last = counts[-1] if counts else -1
    if not acts or last < acts[0]:
        return parts
    bounded = [*parts[:last], _Part(f"{parts[last].concept.removesuffix('-')}-"), *parts[last + 1 :]]
    return [_Part("can") if n == only else part for n, part in enumerate(bounded)]


def _with_need(parts: list[_Part]) -> list[_Part]:
    """需要 with nothing to do behind it is what is stated itself: X召唤需要等级相同的怪兽."""
    for place in range(len(parts) - 1, -1, -1):
        if parts[place].acts:
            return parts
        if parts[place].concept == "must":
            return [*parts[:place], _Part("require", acts=True), *parts[place + 1 :]]
    return parts


def _number(number: int, bound: str) -> str:
    """多于6张 is 7张以上, 少于5张 is 4张以下: what is counted is whole."""
    whole = {">": (number + 1, "+"), "<": (number - 1, "-")}
    told, bound = whole.get(bound, (number, bound))
    return f"{told}{bound}"


def _bound(word: Word, after: Word | None) -> str:
    """以上 and 以下 stand behind a number."""
    if word.bound is not None:
        return "+" if word.bound == "以上" else "-"
    return _BOUNDS[after.concept] if after is not None and after.terminal == "BOUND" else ""
