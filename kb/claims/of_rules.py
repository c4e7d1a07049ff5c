"""A statement about the rules, held against what the rules say (``rules_data/claims``): as so, not so or undecided.

A fact is a sentence of our own that restates a rule node. A statement is decided by it when both have the same
words in the same order; that it can, must or does not happen may differ, and so may one number.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib import resources
from itertools import pairwise

import msgspec

from grammar.alternatives import spelt_out
from grammar.claim import TIMES, Modality, Proposition, concepts, exchanged, head_of, parse_claim, told_apart
from grammar.claim_compared import instead, which_first
from grammar.claim_ja import ASKED
from grammar.claim_roles import arranged, same_roles, sort_of
from kb.claims.asked_word import goes_elsewhere, word_asked
from kb.claims.facts import Fact
from kb.errors import DataError
from kb.loading import Document
from kb.truth import Truth
from kb.verdict import Answer, Verdict


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a rule says, as it is written in the data.

    rule    the rule node that is restated
    says    the fact, in one or several orders of words; (能|可以) in it stands for any of the words
    may     concepts that a statement may name besides without being another one
    but     concepts with which it is another one, though they go without saying elsewhere
    ordered only in this order of words
    example the numbers in it are some of those that may be: it does not tell how many, nor against others
    sole    concepts that shut out their rivals (rules_data/lexicon/rivals.yaml): then and not at another time
    term    what it is the definition of, and told: the concepts that must all be told of what is defined
    """

    rule: str
    says: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    example: bool = False
    ordered: bool = False
    sole: tuple[str, ...] = ()
    term: str | None = None
    told: tuple[str, ...] = ()


@cache
def rows() -> tuple[Row, ...]:
    """Every row. Raises DataError for a file of another form."""
    folder = resources.files("rules_data") / "claims"
    found: list[Row] = []
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.name.endswith(".yaml"):
            plain = Document(path.name, path.read_text("utf-8")).plain
            found += msgspec.convert(plain, list[Row], strict=False)
    return tuple(found)


@cache
def facts() -> tuple[Fact, ...]:
    """Every fact. Raises DataError for a sentence with a word that is not in the lexicons."""
    return tuple(
        Fact(
            rule=row.rule,
            said=said,
            proposition=read,
            needs=_needs(read, row.sole),
            may=tuple(word for word in (*row.may, *_said_anyway(read)) if word not in row.but),
            example=row.example,
            ordered=row.ordered,
            sole=frozenset(row.sole),
        )
        for row in rows()
        for sentence in row.says
        for said in spelt_out(sentence)
        for read in (_read(said),)
    )


_PHASES = ("main_phase", "main_phase_1", "main_phase_2", "turn")


def _said_anyway(read: Proposition) -> Iterator[str]:
    """What a statement may name where the fact names no other of its sort: one's own, on the field, a card, a phase."""
    yield "duel"
    sorts = {sort_of(word) for word in read.words}
    if "player" not in sorts and "deal" not in read.words:
        yield "self"  # but 给与自己伤害 is another thing
    if "zone" not in sorts and "card" in sorts:
        yield "field"
    if "card" in sorts:
        yield from ("card", "by_effect")
        if not _FACE_DOWN_THERE.intersection(read.words):
            yield "face_up"
    if "confirm" in read.words:
        yield "any_moment"  # what may be looked at may be so at any time
    if read.denied:
        yield "at_once"
    if read.denied and read.modality is Modality.CAN:
        yield "freely"
        if "resolving" in read.words:
            yield "other"  # nothing can be activated then, and so no other card
    if (
        read.denied
        and read.modality is Modality.CAN
        and not any(word.endswith("_phase") for word in read.words)
    ):
        yield from _PHASES  # what can never be done cannot be done then


#: where cards lie face-down, so that to lie there face-up is another thing
_FACE_DOWN_THERE = frozenset({"deck", "main_deck", "extra_deck"})


def _needs(proposition: Proposition, sole: Collection[str]) -> frozenset[str]:
    return frozenset(
        word for word in proposition.words if not _is_number(word) and word != _MANY and word not in sole
    )


@cache
def _rivals(concept: str) -> frozenset[str]:
    """The concepts that are not so where that one is. Raises DataError for a file of another form."""
    path = resources.files("rules_data") / "lexicon" / "rivals.yaml"
    groups = msgspec.convert(Document(path.name, path.read_text("utf-8")).plain, list[frozenset[str]])
    return frozenset[str]().union(*(group - {concept} for group in groups if concept in group))


#: the concept of more than one
_MANY = "many"


def _read(said: str) -> Proposition:
    found = parse_claim(said)
    if found is None:
        raise DataError(f"claims: {said!r} has a word that is not in the lexicons")
    return found


def judge_rule(said: str, topic: str = "") -> Verdict | None:
    """The verdict on that statement about *topic*; None when it is not understood, or no rule speaks of it."""
    both = which_first(said) if not topic else None
    if both is not None:
        return _which_of(both)
    parts = instead(_ASKING.sub("", said))
    if parts is not None:
        return _of_all(parts, said, topic)
    asked = parse_claim(said)
    if asked is not None and asked.asked is not None:
        return word_asked(asked, facts()) if not topic and not _OF_NOW.search(said) else None
    if asked is not None and any(word.startswith(ASKED) for word in asked.words):
        return _number_asked(asked) if not topic and not _OF_NOW.search(said) else None
    found = [one for claimed in _meant(said, topic) for one in _decided_by(claimed)]
    if not found and asked is not None and not topic and (other := exchanged(asked)) is not None:
        found = _decided_by(other)
    if not found and asked is not None:
        found = [(truth, fact.rule) for fact in facts() if (truth := goes_elsewhere(asked, fact)) is not None]
    if not found and not topic:
        return _of_each(said)
    return _verdict(*found[0], said) if len({truth for truth, _ in found}) == 1 else None


def _decided_by(claimed: Proposition) -> list[tuple[bool, str]]:
    return [
        (truth, fact.rule)
        for fact in facts()
        if fact.needs.issubset(claimed.words) and (truth := held(claimed, fact)) is not None
    ]


def _which_of(both: tuple[str, str]) -> Verdict | None:
    """The one of two statements that a rule bears out, where it does not bear out the other too."""
    so = [
        verdict for verdict in map(judge_rule, both) if verdict is not None and verdict.answer is Answer.CAN
    ]
    if len(so) != 1:
        return None
    told = so[0].headline_params["told"]
    return msgspec.structs.replace(so[0], answer=Answer.VALUE, value=told, headline="judge.rule.number")


def _of_all(parts: tuple[str, ...], said: str, topic: str) -> Verdict | None:
    """不送去墓地而是消灭: so where each part is, not so where one is not; None where that is not known of a part."""
    verdicts = [judge_rule(part, topic) for part in parts]
    not_so = [one for one in verdicts if one is not None and one.answer is Answer.CANNOT]
    told = not_so or [one for one in verdicts if one is not None]
    if not told or (not not_so and len(told) < len(parts)):
        return None
    because = tuple(dict.fromkeys(rule for verdict in told for rule in verdict.because))
    return msgspec.structs.replace(_verdict(not not_so, because[0], said), because=because)


def _of_each(said: str) -> Verdict | None:
    """召唤·反转召唤的回合…: what holds of each that is listed; None where it does not hold, or fail, of all alike."""
    verdicts = [judge_rule(one) for one in told_apart(said)]
    if not verdicts or any(verdict is None for verdict in verdicts):
        return None
    told = [verdict for verdict in verdicts if verdict is not None]
    if len({verdict.answer for verdict in told}) != 1:
        return None
    because = tuple(dict.fromkeys(rule for verdict in told for rule in verdict.because))
    params = {"told": _ASKING.sub("", said)}
    return msgspec.structs.replace(told[0], because=because, headline_params=params)


_OF_NOW = re.compile("还|還|剩|现在|現在|目前")  # how many there are is no question about the rules


#: what is answered where it may be any number
ANY_NUMBER = "any_number"


def _number_asked(asked: Proposition) -> Verdict | None:
    """1回合可以通常召唤几次: the number that every fact of those words has there, or that it can be any number."""
    found: dict[int | str, Fact] = {}
    for fact in facts():
        known = fact.proposition
        claimed = asked.without(frozenset(fact.may) - set(known.words))
        if known.denied or asked.denied or len(claimed.words) != len(known.words) or claimed.act != known.act:
            continue
        other = [(said, own) for said, own in zip(claimed.words, known.words, strict=True) if said != own]
        if len(other) != 1 or not other[0][0].startswith(ASKED):
            continue
        if other[0] == (ASKED, _MANY) and known.modality is Modality.CAN:
            found = {ANY_NUMBER: fact}
            break
        if fact.example or not _is_number(other[0][1]):
            continue
        limit, bound = _split(other[0][1])
        if other[0][0].removeprefix(ASKED) in (bound, "") and (bound in ("", "-") or other[0][0] != ASKED):
            found.setdefault(limit, fact)
    if len(found) != 1:
        return None
    number, fact = found.popitem()
    return Verdict(
        answer=Answer.VALUE,
        value=number,
        headline="judge.rule.number",
        headline_params={"told": fact.said},
        because=(fact.rule,),
    )


def _meant(said: str, topic: str) -> Iterator[Proposition]:
    """The statement as it stands (when it names the topic), with the topic before it, as what the topic is."""
    topic = _FRAME.sub("", topic)
    named = concepts(topic) if topic else frozenset[str]()
    alone = parse_claim(said)
    if named is None or alone is None:
        return
    in_it = named <= _EVERYTHING or (  # 伤害步骤: 伤害计算时战斗破坏确定
        named <= TIMES and not TIMES.isdisjoint(alone.words)
    )
    if in_it or named <= {*alone.words, *(kind for word in alone.words for kind in _KINDS.get(word, ()))}:
        yield alone
        yield from _as_face_down(alone)
    if topic:
        case = _CASE.match(said)
        told = [f"{topic}{said}", f"{topic}是{said}"]
        kind = _ITS_KIND.match(said)
        if kind is not None and topic.endswith(kind["kind"]):  # 准备阶段: 可以召唤怪兽的阶段
            told.append(f"{topic}{kind['said']}")
        if topic.endswith("条件"):  # 胜利条件: 对方的基本分变成0
            told.append(f"{said}是{topic}")
        if case is not None:  # 代价: 发动被无效的场合返还
            told.append(f"{case[0]}{topic}{said[case.end() :]}")
        for claimed in filter(None, map(parse_claim, told)):
            yield claimed
            yield from _told_once(claimed, {head_of(topic) or ""} & set(alone.words))


def _told_once(claimed: Proposition, again: set[str]) -> Iterator[Proposition]:
    """陷阱卡的发动: 可以从手卡发动. What the topic is and the statement names again is told once, where the statement does.

    Not what the topic tells of besides: 效果的发动被无效, of which 当作发动过 is said, is no 效果被无效.
    """
    if claimed.words[claimed.act :][:1] == ("vary",) and "position_change" in claimed.words[: claimed.act]:
        again |= {"position_change"}  # 表示形式的变更: 1回合只能变更1次
        changed = (*claimed.words[: claimed.act], "position_change", *claimed.words[claimed.act + 1 :])
        claimed = msgspec.structs.replace(claimed, words=changed)
    left = [n for n, word in enumerate(claimed.words) if word in again and claimed.words.count(word) > 1]
    first = {claimed.words.index(claimed.words[n]) for n in left} - {claimed.act}
    if not first:
        return
    words = tuple(word for n, word in enumerate(claimed.words) if n not in first)
    act = claimed.act - sum(n < claimed.act for n in first)
    words, act = arranged(words, act, TIMES)
    yield msgspec.structs.replace(claimed, words=words, act=act)


def _as_face_down(claimed: Proposition) -> Iterator[Proposition]:
    """盖放的怪兽 is face-down, and a monster that is face-down is in Defense Position; not the other way round."""
    for said, own in ((("set", "monster"), "face_down"), (("face_down_defense", "monster"), "face_down")):
        place = next((n for n, pair in enumerate(pairwise(claimed.words)) if pair == said), None)
        if place is not None and place != claimed.act:
            words = (*claimed.words[:place], own, *claimed.words[place + 1 :])
            yield msgspec.structs.replace(claimed, words=words)


#: what only says that something is told of the topic: 诱发效果的发动时机
_FRAME = re.compile("(?<=.)的(?:发动时机|发动时点|发动条件|规则|基本规则|用法|使用方法)$")
#: topics of which every rule speaks
_EVERYTHING = frozenset({"duel"})
_SORTS_OF_SPELL = ("normal", "continuous", "equip", "field", "quick_play", "ritual")
_SORTS_OF_MONSTER = ("normal", "effect", "fusion", "synchro", "xyz", "link", "pendulum", "ritual")
#: words that name what they are a kind of
_KINDS = {
    **dict.fromkeys(("when_effect", "if_effect"), ("trigger", "effect")),
    **dict.fromkeys((f"{sort}_spell" for sort in _SORTS_OF_SPELL), ("spell",)),
    **dict.fromkeys(("normal_trap", "continuous_trap", "counter_trap"), ("trap",)),
    **dict.fromkeys((f"{sort}_monster" for sort in _SORTS_OF_MONSTER), ("monster",)),
}
_CASE = re.compile("^[^，,]+?(?:的场合|时)[，,]?(?=.)")
_ITS_KIND = re.compile("^(?P<said>.+?)的(?P<kind>[^的]{1,4})$")


def rule_asked(question: str) -> Proposition | None:
    """What a question about a rule states, when a fact speaks of it; None for any other question."""
    return parse_claim(question) if judge_rule(question) is not None else None


def named(described: str, option: str) -> Verdict | None:
    """Is *option* the term for what is *described*? None when either is not understood."""
    told, term = concepts(described), concepts(option)
    if told is None or term is None or len(term) != 1:
        return None
    found = next((row for row in rows() if row.term is not None and _tells(row, told)), None)
    if found is None:
        return None
    return _verdict(found.term in term, found.rule, option)


def _tells(row: Row, told: frozenset[str]) -> bool:
    return bool(row.told) and set(row.told) <= told and told <= {*row.told, *row.may}


#: what only makes a question of a statement
_ASKING = re.compile("[，,]?(?:[对對是]|没错|沒錯)?[吗嗎么麼嘛吧]?[？?]*$")


def _verdict(so: bool, rule: str, said: str) -> Verdict:
    claim = parse_claim(said)
    may = claim is not None and claim.modality is Modality.CAN and not claim.denied
    return Verdict(
        answer=Answer.CAN if so else Answer.CANNOT,
        headline=f"judge.{'may' if may else 'rule'}.{'yes' if so else 'no'}",
        headline_params={"told": _ASKING.sub("", said)},
        because=(rule,),
    )


# --------------------------------------------------------------------------- one statement and one fact


def held(claimed: Proposition, fact: Fact) -> Truth:
    """What the fact makes of the statement: so, not so, or nothing."""
    known = fact.proposition
    claimed = claimed.without(frozenset(fact.may) - set(known.words))
    if len(claimed.words) != len(known.words):
        return None
    if not fact.ordered and same_roles(claimed.words, known.words, (claimed.act, known.act)):
        return _of_modality(claimed, known)
    if claimed.act != known.act:
        return None
    pairs = zip(claimed.words, known.words, strict=True)
    other = [(said, own) for said, own in pairs if said != own and not _is_several(said, own)]
    if len(other) == 1 and other[0][1] == _MANY and other[0][0].endswith("-"):
        return claimed.denied if known.modality is Modality.CAN and not known.denied else None
    if not other:
        return _of_modality(claimed, known)
    if len(other) == 1 and other[0][1] in fact.sole and other[0][0] in _rivals(other[0][1]):
        return claimed.denied
    numbers = sum(_is_number(word) for word in known.words)
    if len(other) > 1 or numbers != 1 or fact.example or not all(map(_is_number, other[0])):
        return None
    return _of_number(claimed, known, *other[0])


def _of_modality(claimed: Proposition, known: Proposition) -> Truth:
    """Same words: what is never so cannot be; what can be is not always so; what must be is so."""
    match known.modality, known.denied:
        case (Modality.CAN, True) | (Modality.IS, True):
            if claimed.modality is Modality.MUST:
                return None if claimed.denied else False
            return claimed.denied
        case (Modality.CAN, False):
            return not claimed.denied if claimed.modality is Modality.CAN else None
        case (Modality.MUST, True):
            return claimed.denied if claimed.modality is Modality.MUST else None
    if claimed.modality is Modality.CAN:
        most = any(_is_number(word) and word.endswith("-") for word in known.words)
        return False if claimed.denied else True if most else None  # 最多能放5只 as 最多放5只
    if claimed.modality is Modality.MUST and known.modality is Modality.IS and not _befalls(known):
        return None
    return not claimed.denied


#: acts that nobody chooses to do or not: 要送去墓地吗 asks whether it goes there
_BEFALLING = frozenset(
    {
        "shuffle",
        "flip",
        "return_to_extra_deck",
        "vanish",
        "process",
        "take_damage",
        "send_to_graveyard",
        "destroy",
        "banish",
        "give_back",
        "lose_duel",
        "remove_counter",
    }
)


def _befalls(known: Proposition) -> bool:
    return known.act < len(known.words) and known.words[known.act] in _BEFALLING


def _of_number(claimed: Proposition, known: Proposition, said: str, own: str) -> Truth:
    """Another number than the rule's: within its bound, or at odds with it."""
    (number, bound), (limit, kind) = _split(said), _split(own)
    if known.denied or known.modality is Modality.MUST and claimed.modality is not Modality.MUST:
        return None
    if bound == kind and number != limit:
        truth: Truth = False if kind or known.modality is claimed.modality else None
        if not kind and known.modality is Modality.CAN and number < limit:
            truth = None  # once a turn: none of it says that it cannot be done less often
    elif not bound and kind in "+-" and kind and claimed.modality is Modality.CAN:
        truth = number <= limit if kind == "-" else number >= limit
        if truth and known.modality is not Modality.CAN:
            truth = None  # within this bound; there may be another one
    else:
        return None
    return truth if truth is None else truth is not claimed.denied


def _is_several(said: str, own: str) -> bool:
    """3次 of what the fact says of 多次."""
    return own == _MANY and said.removesuffix("+").isdigit() and _split(said)[0] > 1


def _is_number(word: str) -> bool:
    return word[0].isdigit()


def _split(word: str) -> tuple[int, str]:
    digits = word.rstrip("+-<>=")
    return int(digits), word[len(digits) :]
