"""Who, where, when, what or how, asked of a rule: 发动被无效的魔法卡去哪里; and what goes elsewhere than the rule says.

A fact answers the question when it says the same and one thing more, which is of the sort that is asked for. How it
goes on (攻击力相同的怪兽战斗会怎样) is answered by the facts that begin with all that is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from grammar.claim import TIMES, Modality, Proposition
from grammar.claim_roles import is_act, is_thing, same_roles, sort_of
from kb.claims.facts import Fact
from kb.truth import Truth
from kb.verdict import Answer, Verdict

#: where a card goes, one of which is all that becomes of it
_GOES = frozenset(
    ["send_to_graveyard", "return_to_hand", "return_to_deck", "return_to_extra_deck", "banish", "remain_on"]
)
#: no more than a word for going somewhere
_MERELY = frozenset({"go", "move", "put", "be", "send_to_graveyard"})
_PLAYERS = frozenset(
    ["turn_player", "other_player", "first_player", "second_player", "owner", "controller", "attacker"]
)
#: with more answers than that the question was too wide
_MOST = 6


def word_asked(asked: Proposition, facts: Sequence[Fact]) -> Verdict | None:
    """What the facts tell of what is asked for; None where none does, or several tell another player."""
    if asked.asked == "how":
        facts = _shortest_of_each_rule(asked, facts)
    found: dict[tuple[str, ...], Fact] = {}
    for fact in facts:
        told = _told(asked, fact)
        if told:
            found.setdefault(told, fact)
    if not found or len(found) > (1 if asked.asked == "who" else _MOST):
        return None
    told_of = list(found.values())
    said = "；".join(fact.said for fact in told_of)
    return Verdict(
        answer=Answer.VALUE,
        value=said,
        headline="judge.rule.number",
        headline_params={"told": said},
        because=tuple(dict.fromkeys(fact.rule for fact in told_of)),
    )


def _shortest_of_each_rule(asked: Proposition, facts: Sequence[Fact]) -> list[Fact]:
    """One sentence of each rule that goes on from there: what it says rather than what it denies, in full words."""
    found: dict[str, Fact] = {}
    for fact in sorted(
        facts, key=lambda fact: (fact.proposition.denied, len(fact.proposition.words), -len(fact.said))
    ):
        if _goes_on(asked, fact):
            found.setdefault(fact.rule, fact)
    told = [fact for fact in found.values() if not fact.proposition.denied]
    return told or list(found.values())


#: what a question may name and a fact leave out, without being of another case
_UNSAID = frozenset({"by", "self", "field"})


def _goes_on(asked: Proposition, fact: Fact) -> tuple[str, ...]:
    """What the fact says besides all that is told: an act, on whom and where to."""
    known = fact.proposition
    asked = asked.without(_UNSAID & frozenset(fact.may) - set(known.words))
    things = [word for word in known.words if is_thing(word)]
    plain = not asked.denied and asked.modality is Modality.IS and known.modality is not Modality.CAN
    if not plain or len(asked.words) < 2 or not any(map(is_act, asked.words)):
        return ()
    if asked.topic:
        if things[-1:] != [asked.topic]:
            return ()  # 装备卡离场，装备怪兽会怎样: the rule tells of the other one
    elif len(set(things) & set(asked.words)) > 1:
        return ()  # which of them it happens to, the words alone do not tell
    left = Counter(known.words)
    left.subtract(asked.words)
    act = known.words[known.act : known.act + 1]
    more = tuple(word for place, word in enumerate(known.words) if left[word] and place != known.act)
    if min(left.values()) < 0 or not (left[act[0]] if act else False) and "draw_game" not in more:
        return ()
    sorts = [sort_of(word) for word in more if word not in _OUTCOME]
    if any(sort not in ("player", "zone") for sort in sorts) or sorts.count("zone") > 1:
        return ()
    return (*more, *act)


#: what is told with an act of what comes of something
_OUTCOME = frozenset({"both", "all", "damage", "battle_damage", "must", "face_up", "draw_game"})


def _told(asked: Proposition, fact: Fact) -> tuple[str, ...]:
    """The words of the fact that answer the question; none when it says something else."""
    if asked.asked == "how":
        return _goes_on(asked, fact)
    known = fact.proposition
    asked = asked.without(frozenset(fact.may) - set(known.words))
    if known.denied is not asked.denied or (known.modality is Modality.CAN) is not (
        asked.modality is Modality.CAN
    ):
        return ()
    if asked.asked == "where" and _only_goes(asked):
        goes = known.words[known.act : known.act + 1]
        same = asked.words[: asked.act] == known.words[: known.act]
        return known.words[known.act :] if same and goes and goes[0] in _GOES else ()
    act = known.words[known.act :][:1]
    if act != asked.words[asked.act :][:1]:
        return ()
    more = len(known.words) - len(asked.words)
    for place in range(len(known.words) - more + 1):
        rest = (*known.words[:place], *known.words[place + more :])
        told = known.words[place : place + more]
        if more <= 0 or place <= known.act < place + more or not _answers(asked.asked or "", told):
            continue
        act_of_rest = known.act - more if place < known.act else known.act
        if rest == asked.words or same_roles(asked.words, rest, (asked.act, act_of_rest)):
            return told
    return ()


def _only_goes(asked: Proposition) -> bool:
    return asked.act >= len(asked.words) or (
        asked.act == len(asked.words) - 1 and asked.words[asked.act] in _MERELY
    )


def _answers(asked: str, told: tuple[str, ...]) -> bool:
    sorts = [sort_of(word) for word in told]
    match asked:
        case "who":
            alone = len(told) == 1 or told[0] == "by"
            return alone and (told[-1] in _PLAYERS or sorts[-1] == "player")
        case "where":
            return sorts[-1] == "zone"
        case "when":
            timed = any(word in TIMES or word in ("after", "before") or is_act(word) for word in told)
            return timed and "card" not in sorts and "player" not in sorts
        case _:
            return sorts[-1] in ("card", "effect", "thing")


def goes_elsewhere(claimed: Proposition, fact: Fact) -> Truth:
    """被破坏的怪兽回到手卡 where the rule says that it is sent to the Graveyard: not so."""
    known = fact.proposition
    goes = claimed.words[claimed.act :][:1], known.words[known.act :][:1]
    if claimed.modality is Modality.CAN or known.denied or known.modality is not Modality.IS or not all(goes):
        return None
    if goes[0] == goes[1] and {*goes[0]} <= _GOES | {"go"} and _other_holder(claimed.words, known.words):
        return claimed.denied
    if goes[0] == goes[1] or not {*goes[0], *goes[1]} <= _GOES:
        return None
    return claimed.denied if claimed.words[: claimed.act] == known.words[: known.act] else None


def _other_holder(said: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """送去控制者的墓地 where the rule says that it is the owner's."""
    other = [pair for pair in zip(said, own, strict=False) if pair[0] != pair[1]]
    return len(said) == len(own) and other in ([("controller", "owner")], [("owner", "controller")])
