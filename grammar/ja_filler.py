"""Japanese words that say again what was said, or say it in a roundabout way.

…する事でのみ特殊召喚できる, as …した場合のみ; カードを上から３枚, as 上からカードを３枚; 戦闘を行う事によって
受ける, as 戦闘によって; 攻撃によって戦闘で破壊され; 特殊召喚が可能.
"""

from __future__ import annotations

from copy import copy

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.ja_words import kind_of
from grammar.lexer import Entry, Token
from grammar.passes import Pass, due, one_word, reads
from grammar.terms import Means, Verb


def _only_by_doing(tokens: list[Token]) -> list[Token]:
    """岩石族モンスターを除外する事でのみ特殊召喚できる: in no other case."""
    for i, token in enumerate(tokens):
        summons = any(reads(tokens, k, Verb.SPECIAL_SUMMON) for k in range(i + 2, len(tokens)))
        if summons and reads(tokens, i, "by_doing", "only"):
            case = msgspec.structs.replace(token, entry=Entry("COND", "if"), text="場合")
            return [*tokens[:i], case, *tokens[i + 1 :]]
    return tokens


def _from_the_top(tokens: list[Token]) -> list[Token]:
    """デッキのカードを上から３枚墓地へ送る."""
    for i in range(len(tokens)):
        if reads(tokens, i, "deck", "LINK", "card", "obj", "above", "from", UnitKind.COUNT):
            deck, _, cards, obj, _, source = tokens[i : i + 6]
            assert deck.unit is not None
            top = msgspec.structs.replace(deck.unit, text="デッキの上", value="top")
            return [
                *tokens[:i],
                msgspec.structs.replace(deck, text="デッキの上", unit=top),
                source,
                cards,
                obj,
                *tokens[i + 6 :],
            ]
    return tokens


def _by_battling(tokens: list[Token]) -> list[Token]:
    """このカードが戦闘を行う事によって受ける(戦闘ダメージ)."""
    for i in range(len(tokens)):
        if reads(tokens, i, "subj", Verb.BATTLE, "by_doing", LightVerb.RECEIVE):
            of, fight, by = tokens[i : i + 3]
            battle = one_word((fight,), UnitKind.MEANS, Means.BATTLE)
            of = msgspec.structs.replace(of, type="LINK", text="の", entry=Entry("LINK", ""))
            by = msgspec.structs.replace(by, type="CASE", entry=Entry("CASE", "by"))
            return [*tokens[:i], of, battle, by, *tokens[i + 3 :]]
    return tokens


def _in_battle_by_attacking(tokens: list[Token]) -> list[Token]:
    """このカードの攻撃によってこのカードが戦闘で破壊され: an attack destroys in battle."""
    for i in range(len(tokens)):
        attacked = any(
            reads(tokens, k, Verb.ATTACK, "by") and kind_of(tokens[k]) is not UnitKind.POSITION  # 攻撃表示で
            for k in range(max(i - 5, 0), i)
        )
        if attacked and reads(tokens, i, Means.BATTLE, "by", Verb.DESTROY):
            return [*tokens[:i], *tokens[i + 2 :]]
    return tokens


def _activated_by_doing(tokens: list[Token]) -> list[Token]:
    """手札を１枚捨てる事で発動できる: as 捨てて発動できる."""
    for i, token in enumerate(tokens):
        form = token.verb
        at = i + 2 + reads(tokens, i + 2, "COMMA")
        paid = (
            form is not None
            and not (form.negated or form.can or form.past)
            and reads(tokens, i + 1, "by_doing")
        )
        act = tokens[at].verb if at < len(tokens) else None
        if paid and act is not None and act.verb is Verb.ACTIVATE and not act.negated:
            done = copy(token)
            done.entry = msgspec.structs.replace(token.entry, form="te")
            return [*tokens[:i], done, *tokens[at:]]
    return tokens


def _is_possible(tokens: list[Token]) -> list[Token]:
    """融合デッキから特殊召喚が可能."""
    for i in range(len(tokens)):
        if reads(tokens, i, Verb.SPECIAL_SUMMON, "subj", "可能"):
            act = tokens[i]
            assert act.verb is not None
            can = msgspec.structs.replace(act.verb, can=True)
            entry = msgspec.structs.replace(act.entry, form="plain")
            said = msgspec.structs.replace(act, end=tokens[i + 2].end, verb=can, entry=entry)
            return [*tokens[:i], said, *tokens[i + 3 :]]
    return tokens


JAPANESE: tuple[Pass, ...] = (
    due(_only_by_doing, ("by_doing",), ("only",)),
    due(_from_the_top, ("above",), ("deck",)),
    due(_by_battling, ("by_doing",), (Verb.BATTLE,)),
    due(_in_battle_by_attacking, (Verb.ATTACK,), (Means.BATTLE,)),
    due(_activated_by_doing, ("by_doing",), (Verb.ACTIVATE,)),
    due(_is_possible, ("可能",)),
)
