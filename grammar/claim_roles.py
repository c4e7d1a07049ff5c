"""What the words of a statement about the rules are for, whatever order they stand in.

A statement has a case (when it is so), the things it speaks of and an act. A thing is one noun with all that
describes it. Things of several sorts (a card, a place, a player …) may be told in any order: 上级召唤可以解放里侧的怪兽
and 里侧的怪兽可以为上级召唤解放 say the same. Of two things of the same sort the order tells which is which and is kept.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from grammar.claim_shape import LYING
from grammar.question_lexer import lexicon

#: the sorts of things, in the order in which they are brought
_ORDER = ("time", "player", "zone", "card", "effect", "deed", "thing", "number", "rest")
_SORTS = {"PLAYER": "player", "ZONE": "zone", "KIND": "card", "EFFECT": "effect", "POSITION": "rest"}
_EFFECTS = frozenset({"ignition", "trigger", "quick", "optional", "mandatory", "monster_effect"})
#: acts of which what stands behind them is another role than what stands before them
_FIXED = frozenset(
    [
        *("be", "become", "have", "require", "equal", "exceed", "comprise", "divide", "point", "face"),
        *(
            "chain",
            "destroy",
            "negate",
            "negate_activation",
            "equip",
            "attack",
            "direct_attack",
            "declare_attack",
        ),
        *("battle_destroy", "give", "higher", "lower", "occupy", "vary", "use", "change", "remain_on", "put"),
    ]
)


#: stands between a case and the rest until both are arranged
CASE_END = "|"


@cache
def sort_of(concept: str) -> str | None:
    """The sort of thing that the concept is; None for what only describes another (an act, a position, 其他)."""
    if concept == CASE_END:
        return "end"
    if concept[0].isdigit() or concept[0] == "?" or concept == "many":
        return "number"
    if concept in LYING:
        return "card"
    if concept in _EFFECTS:
        return "effect"
    if concept.endswith(("_summon", "_attack")) or concept in ("attack", "chain", "equip"):
        return None  # acts, told of by their place
    if concept.endswith("_zone"):
        return "zone"
    return _nouns().get(concept)


@cache
def _nouns() -> dict[str, str]:
    found: dict[str, str] = {}
    for terminal, concept in lexicon("question.zh.yaml", "claim.zh.yaml").words.values():
        if terminal in ("PLAYER", "ZONE", "KIND", "EFFECT"):
            found[concept] = _SORTS[terminal]
        elif terminal in ("TERM", "THING"):
            found.setdefault(concept, "thing")
    return found


@cache
def is_thing(concept: str) -> bool:
    """A card, what a monster is made of or wears; how many there are is no thing of its own."""
    return concept == "equip" or (sort_of(concept) in ("card", "thing") and concept != "number")


def is_act(concept: str) -> bool:
    """Something that is done."""
    return any(
        concept == other and terminal == "VERB"
        for terminal, other in lexicon("question.zh.yaml", "claim.zh.yaml").words.values()
    )


def _things(words: tuple[str, ...]) -> list[tuple[str, tuple[str, ...]]]:
    """Each noun with what stands before it; last what describes no noun."""
    found: list[tuple[str, tuple[str, ...]]] = []
    now: list[str] = []
    for word in words:
        sort = sort_of(word)
        if sort in ("number", "end") and now:
            found.append(("rest", tuple(now)))
            now = []
        if sort is not None and sort != "end":
            found.append((sort, (*now, word)))
            now = []
        elif sort is None:
            now.append(word)
    return [*found, ("rest", tuple(now))] if now else found


def arranged(words: tuple[str, ...], act: int, times: frozenset[str]) -> tuple[tuple[str, ...], int]:
    """The same words with the things in the usual order, and the place of the act among them."""
    before = [
        (("time" if words_ and words_[-1] in times else sort), words_)
        for sort, words_ in _things(words[:act])
    ]
    if act >= len(words):
        told = _in_order(before)
        return told, len(told)
    behind = _things(words[act + 1 :])
    sorts = {sort for sort, _ in before}
    if words[act] not in _FIXED and not any(sort in sorts or sort == "rest" for sort, _ in behind):
        before, behind = [*before, *behind], []
    told = _in_order(before)
    return (*told, words[act], *_in_order(behind)), len(told)


def _in_order(things: list[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    placed = sorted(things, key=lambda thing: _ORDER.index(thing[0]))
    return tuple(word for _, words in placed for word in words)


def in_case(case: tuple[str, ...], words: tuple[str, ...], act: int) -> tuple[tuple[str, ...], int]:
    """The statement with its case: 怪兽被破坏的场合送去墓地 and 被破坏的怪兽送去墓地 are told alike.

    A case that alone names a card describes that card; of two cards in it, the first is what is spoken of when nothing
    else is.
    """
    if not case:
        return words, act
    if not words:
        return case, len(case)
    if "both" in case and words[0] == "both":
        words, act = words[1:], act - 1
    nouns = [n for n, word in enumerate(case) if sort_of(word) == "card"]
    told = [word for word in words if sort_of(word) not in (None, "number")]
    cards = [word for word in told if sort_of(word) == "card"]
    first = cards == [words[0]]  # it is spoken of, with nothing before it
    if not told and len(nouns) > 1:  # 装备魔法在装备怪兽离场时被破坏
        after = nouns[0] + 1
        words, act = (*case[:after], *words), act + after
        return (*case[after:], CASE_END, *words), act + len(case) - after + 1
    if (len(nouns) == 1 and (not cards or (first and cards == [case[nouns[0]]]))) or (not nouns and first):
        head = case[nouns[0]] if nouns else words[0]
        if first:
            words, act = words[1:], act - 1
        described = tuple(word for n, word in enumerate(case) if n not in nouns)
        return (*described, head, *words), act + len(described) + 1
    return (*case, CASE_END, *words), act + len(case) + 1


#: between these and what they belong to nothing may stand
_BOUND = frozenset(
    {"not", "cannot", "by", "only", "after", "before", "than", "first", "last", "earliest", "chain", "equip"}
)


def same_roles(one: tuple[str, ...], other: tuple[str, ...], acts: tuple[int, int]) -> bool:
    """The same words about at most one card and one effect, the act the same: who and what are then clear in any order."""
    act, act_of_other = acts
    if sorted(one) != sorted(other) or one[act:][:1] != other[act_of_other:][:1]:
        return False
    if sorted(one[act:]) != sorted(other[act_of_other:]):
        return False
    sorts = [sort_of(word) for word in one]
    if sorts.count("card") > 1 or sorts.count("effect") > 1 or not _BOUND.isdisjoint(one):
        return _bound_alike(one, other) and sorts.count("card") < 2 and sorts.count("effect") < 2
    return _by_sort(one) == _by_sort(other)


def _bound_alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """处理后, 攻击前: only 后 and 前, with the same word before them."""
    if {word for word in one if word in _BOUND} - {"after", "before"} or _by_sort(one) != _by_sort(other):
        return False
    pairs = [{pair for pair in pairwise(words) if pair[1] in ("after", "before")} for words in (one, other)]
    return pairs[0] == pairs[1]


def _by_sort(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """The things of each sort in their order."""
    told = [
        (sort, word) for word in words if (sort := sort_of(word)) in ("player", "zone", "number", "thing")
    ]
    return sorted(told, key=lambda pair: _ORDER.index(pair[0]))
