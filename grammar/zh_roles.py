"""What a Chinese phrase is beside the other phrases of its clause, known from the verb: 卡的效果让自己受到伤害, 这张卡有「A」装备."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from grammar.clauses import Case, LightVerb, Phrase, UnitKind
from grammar.terms import Stat, Verb


def _shown(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """自己手卡公开: what is shown, when nothing else is."""
    alone = all(p.case is not Case.OBJ for p in phrases)
    hand = phrase.case is Case.BARE and [u.kind for u in phrase.units] == [UnitKind.PLAYER, UnitKind.ZONE]
    return msgspec.structs.replace(phrase, case=Case.OBJ) if alone and hand else phrase


def _under(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """在那只怪兽上面重叠: the card it goes on, as その上に重ねて."""
    is_card = phrase.case is Case.AT and phrase.units[-1].kind not in (UnitKind.ZONE, UnitKind.POSITION)
    return msgspec.structs.replace(phrase, case=Case.TO) if is_card else phrase


def _named(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """卡名当作「A」使用: the name is what is treated so."""
    is_name = phrase.case is Case.BARE and [u.concept for u in phrase.units] == [Stat.NAME]
    return msgspec.structs.replace(phrase, case=Case.OBJ) if is_name else phrase


def _bearer(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """这张卡有「A」装备, 那只怪兽把这张卡装备: the card that is equipped with the other."""
    both = [p for p in phrases if p.case is Case.OBJ]
    if len(both) > 1 and phrase is both[0] and both[0].units[-1].kind is UnitKind.THIS_CARD:
        return msgspec.structs.replace(phrase, case=Case.SUBJ)  # 让这张卡把「A」装备的场合
    worn = any(p.case in (Case.SUBJ, Case.OBJ) for p in phrases) and all(
        p.case is not Case.TO for p in phrases
    )
    is_card = phrase.case is Case.BARE and phrase.units[-1].kind in _BEARERS
    return msgspec.structs.replace(phrase, case=Case.TO) if worn and is_card else phrase


_BEARERS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.NAME)


def sufferer(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """卡的效果让对方受到伤害, 让自己抽1张: what brings it about, who takes it, who does it."""
    let = any(p.case is Case.OBJ and _names_players(p) for p in phrases)
    if let and phrase.case is Case.BARE and phrase.units[-1].concept in ("effect", "battle"):
        return msgspec.structs.replace(phrase, case=Case.BY)
    is_player = phrase.case is Case.OBJ and _names_players(phrase)
    return msgspec.structs.replace(phrase, case=Case.SUBJ) if is_player else phrase


def _names_players(phrase: Phrase) -> bool:
    """自己, 自己或者对方."""
    kinds = [u.kind for u in phrase.units]
    return kinds in ([UnitKind.PLAYER], [UnitKind.PLAYER, UnitKind.OR, UnitKind.PLAYER])


def _receiver(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """对方手卡有卡加入, 让对方手卡有卡加入: where the card goes."""
    comes = any(p.case is Case.SUBJ for p in phrases)
    where = phrase.case in (Case.BARE, Case.OBJ) and phrase.units[-1].kind is UnitKind.ZONE
    return msgspec.structs.replace(phrase, case=Case.TO) if comes and where else phrase


def _fodder(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """用1只怪兽解放: what is Tributed, not by what."""
    alone = all(p.case is not Case.OBJ for p in phrases)
    is_card = phrase.case is Case.BY and phrase.units[-1].kind in (UnitKind.CARD_KIND, UnitKind.COUNT)
    return msgspec.structs.replace(phrase, case=Case.OBJ) if alone and is_card else phrase


def material(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """用这张卡为同调素材的: what is the material, when the text says what it is material for."""
    told = any(p.case is Case.AS for p in phrases) and all(p.case is not Case.OBJ for p in phrases)
    is_card = phrase.case is Case.BY and phrase.units[-1].kind in _BEARERS
    return msgspec.structs.replace(phrase, case=Case.OBJ) if told and is_card else phrase


def fighter(phrase: Phrase, phrases: list[Phrase]) -> Phrase:
    """用那只自己怪兽向守备表示怪兽攻击: what attacks; 那次战斗, before it: in which battle."""
    if phrase.case is Case.BARE and [u.concept for u in phrase.units] == ["that", "battle"]:
        return msgspec.structs.replace(phrase, case=Case.BY)
    alone = all(
        p.case is not Case.SUBJ and (p.case is not Case.BARE or p.units[-1].concept == "battle")
        for p in phrases
    )
    is_card = phrase.case is Case.BY and phrase.units[-1].kind in (UnitKind.CARD_KIND, UnitKind.THIS_CARD)
    return msgspec.structs.replace(phrase, case=Case.SUBJ) if alone and is_card else phrase


# What a phrase is beside the other phrases, known from the verb alone.
BY_VERB: Mapping[Verb | LightVerb | None, Callable[[Phrase, list[Phrase]], Phrase]] = {
    LightVerb.STACK: _under,
    LightVerb.ADD: _receiver,
    Verb.REVEAL: _shown,
    LightVerb.RECEIVE: sufferer,
    Verb.TRIBUTE: _fodder,
    Verb.ATTACK: fighter,
    LightVerb.LOSE: sufferer,
    Verb.DRAW: sufferer,
    Verb.GAIN_LP: sufferer,
    Verb.TREAT_AS: _named,
    Verb.EQUIP: _bearer,
}
