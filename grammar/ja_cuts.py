"""Which words at the head of a phrase in a Japanese relative clause are told of the noun after the clause.

The parser makes one noun phrase of all that stands together: 自分フィールドの「Ａ」 in 自分フィールドの「Ａ」を装備したモンスター. A pause
between two descriptions parts them; so does a word that no card lies in front of (除外されている自分の + レベルを持つ).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.lexer import Token
from grammar.terms import SUMMONS, Player, QuantityKind, Stat, Verb, Zone

_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.OR, UnitKind.AND, UnitKind.POSITION)
DESCRIBES = (
    *(UnitKind.OTHER_THAN, UnitKind.ATTRIBUTE, UnitKind.RACE, UnitKind.STAT_COMPARE, UnitKind.SAME),
    *(UnitKind.EXTREME, UnitKind.STAT_IS),
)
_NO_CARD = (
    *(UnitKind.ZONE, UnitKind.TURN, UnitKind.STAT, UnitKind.COUNTER),
    *(UnitKind.DOT, UnitKind.OR, UnitKind.AND),
)
_JOINERS = (UnitKind.DOT, UnitKind.OR, UnitKind.AND)
_SIDES = (Player.SELF, Player.OPPONENT, Player.BOTH, Player.EITHER)
#: what a card has had done to it, and no zone, value or player
_OF_CARDS = frozenset(
    {
        *SUMMONS,
        *(Verb.EXIST, Verb.EQUIP, Verb.SET, Verb.ACTIVATE, Verb.DESTROY, Verb.SEND_TO_GRAVEYARD),
        *(Verb.BANISH, Verb.ATTACK, Verb.DECLARE_ATTACK, LightVerb.HAVE, LightVerb.MENTION, LightVerb.BE),
        *(LightVerb.NEGATE, Verb.PLACE, LightVerb.BECOME, Verb.NORMAL_SUMMON_OR_SET, Verb.BATTLE),
        *(Verb.ATTACK_DIRECTLY, Verb.TRIBUTE),
    }
)


def of_the_noun(made: Phrase, verb: Any) -> int:
    """How many of the first units of *made* describe what the clause that ends in *verb* describes."""
    acts = made.case is Case.SUBJ and made.units[-1].kind is UnitKind.CARD_KIND
    paused = 0 if acts else _paused(made.units)  # 同じ属性を持つ、相手モンスターが戦闘を行う
    every = _all_of(made.units)
    units = made.units[every:]
    if not units:
        return 0
    bare = msgspec.structs.replace(made, units=units)
    cut = max(_before_no_card(units), _where_it_lies(bare, verb), _before_effect(units), _before_named(units))
    cut = max(cut, _before_material(bare))
    cut += every
    if cut > every or not every:
        return max(cut, paused)
    plain = all(map(_is_no_card, units)) or (isinstance(verb, Token) and verb.concept == Verb.EQUIP)
    return max(every if plain else 0, paused)


def _before_material(made: Phrase) -> int:
    """「Ａ」以外の自分の墓地の、 + そのＳ召喚の素材と(した): there lies what was used."""
    if made.case is not Case.AS or not made.units[-1].concept.endswith("material"):
        return 0
    zones = [i + 1 for i, unit in enumerate(made.units) if unit.kind is UnitKind.ZONE]
    before = made.units[: zones[-1]] if zones else ()
    told = all(u.kind in (*_PLACES, *DESCRIBES, UnitKind.NAME) for u in before)
    return len(before) if told and len(before) < len(made.units) else 0


def _all_of(units: Sequence[Unit]) -> int:
    """(フィールドの) 全ての + Ｘ素材を持たない."""
    at = next((i + 1 for i, unit in enumerate(units) if unit.concept == QuantityKind.ALL), 0)
    return at if all(unit.kind in _PLACES for unit in units[: at - 1]) else 0


def _paused(units: Sequence[Unit]) -> int:
    """ＥＸデッキから特殊召喚された、 + このカードより攻撃力が低い."""
    for i in range(len(units) - 1, 0, -1):
        before = units[i - 1]
        gap = units[i].span.start - before.span.end
        told = before.kind in (UnitKind.DID, UnitKind.EXTREME) or before.text.endswith("の")
        paused = gap > (before.concept == "be" or not told)
        if (paused or before.text in _COMMAS) and _may_end(units[:i]):
            return i
    return 0


def _may_end(units: Sequence[Unit]) -> bool:
    """Could a description end here? A list goes on (「Ａ」、「Ｂ」を)."""
    last = units[-1]
    if last.text in _COMMAS and len(units) > 1:  # レベル４以下の、 + 「Ａ」を
        ends = units[-2].text.endswith("の") or units[-2].kind is UnitKind.EXTREME
        return ends and units[-2].kind in DESCRIBES
    if last.kind is UnitKind.PLAYER:  # 除外されている自分の、
        return len(units) > 1 and _tells_card(units[-2])
    return last.kind in (*DESCRIBES, UnitKind.DID, UnitKind.POSITION)


_COMMAS = ("、", "，")


def _tells_card(unit: Unit) -> bool:
    form = unit.value.verb if isinstance(unit.value, Clause) else None
    told = unit.concept == "be" or (form is not None and form.verb in _OF_CARDS)
    return unit.kind is UnitKind.DID and told


def _before_no_card(units: Sequence[Unit]) -> int:
    """除外されている自分の + レベルを, 「Ａ」以外の + ＥＸデッキから: no zone, value or player is described so."""
    at = next((i + 1 for i in range(len(units) - 1, -1, -1) if not _is_no_card(units[i])), 0)
    if not at or at == len(units) or units[at].kind in _JOINERS:  # 同じ種族・属性でレベルが
        return 0
    last, rest = units[at - 1], units[at:]
    whose = rest[0].kind is UnitKind.PLAYER and len(rest) > 1 and rest[1].kind not in _OF_PLAYERS
    return at + whose if _tells_card(last) or last.kind in DESCRIBES else 0


_OF_PLAYERS = (UnitKind.ZONE, *_JOINERS)


def _before_effect(units: Sequence[Unit]) -> int:
    """「Ａ」以外の + コイントスを行う効果を持つ."""
    at = len(units) - 2
    told = at > 0 and units[at].kind is UnitKind.DID and units[-1].concept == "effect"
    return at if told and units[at - 1].kind in DESCRIBES else 0


def _before_named(units: Sequence[Unit]) -> int:
    """「Ａ」モンスター、 + 「Ｂ」のカード名が記された: no kind of card is named in a text."""
    if units[-1].concept != Stat.NAME or units[-1].kind is not UnitKind.STAT:
        return 0
    kinds = [unit.kind for unit in units]
    pair = (UnitKind.CARD_KIND, UnitKind.DOT, UnitKind.NAME)
    return max((i + 2 for i in range(len(units) - 2) if tuple(kinds[i : i + 3]) == pair), default=0)


def _is_no_card(unit: Unit) -> bool:
    if unit.kind is UnitKind.PLAYER:
        return unit.concept in _SIDES  # 特殊召喚したプレイヤーから
    return unit.kind in _NO_CARD or (unit.kind is UnitKind.THING and unit.concept.endswith("material"))


def _where_it_lies(made: Phrase, verb: Any) -> int:
    """自分フィールドの + 「Ａ」を装備した, 相手フィールドの + このカードとカード名が異なる, 自分フィールドの + 相手が発動した."""
    at = next((i for i, u in enumerate(made.units) if u.kind not in _PLACES and u.concept != "note"), None)
    if at is None:
        who = made.case is Case.SUBJ and made.units[-1].kind is UnitKind.PLAYER
        return (
            len(made.units) - 1 if who and made.units[-2:-1] and made.units[-2].kind is UnitKind.ZONE else 0
        )
    placed = any(unit.kind is UnitKind.ZONE for unit in made.units[:at])
    whose = placed and any(unit.kind is UnitKind.PLAYER for unit in made.units[:at])
    concept = verb.concept if isinstance(verb, Token) else None
    if made.units[at].kind is UnitKind.THIS_CARD:
        both = [u.kind for u in made.units[at + 1 : at + 3]] == [UnitKind.AND, UnitKind.STAT]
        if both and concept == "have":
            return at + 2  # このカードと + レベルを持たないモンスター１体を
        compared = concept in ("same", "differ", Verb.BATTLE) and made.case in (Case.SUBJ, Case.WITH)
        return at if whose and (compared or (concept == Verb.EQUIP and made.case is Case.TO)) else 0
    worn = any(unit.concept == Zone.SPELL_TRAP_ZONE for unit in made.units[:at])  # there lies the Equip Card
    apart = concept == LightVerb.EXCLUDE or (not worn and concept == Verb.EQUIP)
    named = made.units[at].kind is UnitKind.NAME and isinstance(verb, Token) and verb.text == "する"
    if placed and made.case is Case.OBJ and (apart or named):  # 「Ａ」を融合素材とする融合モンスター
        return at
    form = verb.verb if isinstance(verb, Token) else None
    return (
        _before_same_name(made.units) if form is not None and form.verb is Verb.EXIST and form.negated else 0
    )


def _before_same_name(units: Sequence[Unit]) -> int:
    """除外されている自分の + 同名カードが自分の墓地に存在しない."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.SAME and u.concept == Stat.NAME), 0)
    before = units[:at]
    return at if all(u.kind in (*_PLACES, *DESCRIBES) or _tells_card(u) for u in before) else 0
