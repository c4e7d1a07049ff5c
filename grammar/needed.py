"""～が存在する場合のみ召喚できる, …存在的场合才能召唤: what cannot be done otherwise.

It is no leave that is given, for a monster may be Summoned anyhow: it says ～が存在しない場合、召喚できない.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, UnitKind
from grammar.terms import SUMMONS, Verb

FREE = SUMMONS - {Verb.SPECIAL_SUMMON, Verb.RITUAL_SUMMON, Verb.PENDULUM_SUMMON} | {
    Verb.NORMAL_SUMMON_OR_SET,
    Verb.ATTACK,
    Verb.DECLARE_ATTACK,
}  # what this card may do without any text; 直接攻撃できる is a leave
_ONLY_THEN = re.compile("才[能可]")
_ONLY_IN = re.compile("[只仅僅][能可]在")  # 只能在…存在的场合
_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE, Case.OBJ)


def with_bans(sentence: Sentence) -> Sentence:
    """*sentence* as a ban, if it is such a one."""
    if len(sentence.clauses) != 2:
        return sentence
    state, said = sentence.clauses
    if not _is_free(said) or not _is_state(state):
        return sentence
    here, rest = _this_card_of(state)
    kept, only = _without_only(said.phrases)
    rest, only_there = _without_only(rest)
    only = only or only_there or _is_said_only(sentence, state)
    phrases = (*here, *kept)
    if not only or not any(_is_this_card(p) for p in phrases):
        return sentence
    assert state.verb is not None and said.verb is not None
    without = msgspec.structs.replace(state.verb, negated=not state.verb.negated)
    cannot = msgspec.structs.replace(said.verb, negated=True)
    clauses = (
        msgspec.structs.replace(state, phrases=rest, verb=without),
        msgspec.structs.replace(said, phrases=phrases, verb=cannot),
    )
    return msgspec.structs.replace(sentence, clauses=clauses)


def _is_said_only(sentence: Sentence, state: Clause) -> bool:
    """才能 behind the state, 只能在 before it."""
    told, start = sentence.text, sentence.span.start
    before = _ONLY_IN.search(told, 0, state.span.end - start)
    return before is not None or _ONLY_THEN.search(told, state.span.end - start) is not None


def _is_free(clause: Clause) -> bool:
    form = clause.verb
    if form is None or clause.also or clause.skipped or clause.connective:
        return False
    return form.verb in FREE and form.can and not form.negated and clause.ender is Ender.END


def _is_state(clause: Clause) -> bool:
    exists = clause.verb is not None and clause.verb.verb is Verb.EXIST and not clause.verb.can
    alone = any(
        p.case is Case.SUBJ and p.units[0].kind is UnitKind.DEICTIC and p.units[0].concept == "this"
        for p in clause.phrases
    )  # 手牌仅有此1张卡: it is the only card there
    return exists and not alone and clause.ender is Ender.IF and not clause.skipped and not clause.also


def _this_card_of(state: Clause) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """这张卡在自己墓地有…存在的场合才能: what this is said of, apart from what exists."""
    first = state.phrases[0] if len(state.phrases) > 1 else None
    exists = any(p.case is Case.SUBJ and not _is_this_card(p) for p in state.phrases)
    if first is None or not _is_this_card(first) or not exists:
        return (), state.phrases
    return (msgspec.structs.replace(first, case=Case.TOPIC),), state.phrases[1:]


def _is_this_card(phrase: Phrase) -> bool:
    return phrase.case in _SUBJECTS and phrase.is_this_card


def _without_only(phrases: Sequence[Phrase]) -> tuple[tuple[Phrase, ...], bool]:
    """のみ, 仅在: the phrases without the word, and whether it was there."""
    found = []
    only = False
    for phrase in phrases:
        if phrase.case is Case.BARE and phrase.units[0].concept == "only":
            only = True
            if len(phrase.units) == 1:
                continue
            phrase = msgspec.structs.replace(phrase, units=phrase.units[1:])
        found.append(phrase)
    return tuple(found), only
