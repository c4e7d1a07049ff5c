"""For which phrases a verb in a Japanese relative clause has no room: they are of a verb further on.

A verb has one subject, one object and one place to take from; of two, the first is told of another verb. And what a
passive verb is done to, where nothing is moved from or who does what happens by itself is nothing it can be told.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.ja_cuts import DESCRIBES
from grammar.lexer import Token
from grammar.terms import SUMMONS, Verb, Zone

_CARDS = (UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.CARD_KIND, UnitKind.NAME)
_WHO = (UnitKind.PLAYER, UnitKind.OR, UnitKind.AND, UnitKind.DOT)
_ABLE = "可能"
#: what takes a card from somewhere
_TAKES = frozenset(
    {
        *SUMMONS,
        *(LightVerb.RETURN, LightVerb.ADD, LightVerb.REMOVE, LightVerb.MOVE, LightVerb.DO, LightVerb.MAKE),
        *(Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.TRIBUTE, Verb.DISCARD, Verb.LEAVE_FIELD, Verb.DRAW),
        *(Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.ADD_TO_HAND),
        *(Verb.ADD_TO_EXTRA_DECK, Verb.ACTIVATE, Verb.USE, Verb.USE_AS_MATERIAL, Verb.SET, Verb.PLACE),
        *(Verb.EXCAVATE, Verb.REVEAL, Verb.LOOK, Verb.CHOOSE, Verb.ATTACH, Verb.DETACH, Verb.EQUIP),
        *(Verb.NORMAL_SUMMON_OR_SET, Verb.MOVE_ZONE, "send"),
    }
)


def has_no_room(made: Phrase, parts: list[Any], i: int) -> bool:
    """*made* is the *i*-th of the *parts* of a relative clause, the last of which is its verb."""
    verb, after = parts[-1], [part for part in parts[i + 1 : -1] if type(part) is Phrase]
    if not isinstance(verb, Token):
        return False
    return (
        _is_told_twice(made, after)
        or _comes_from_nowhere(made, verb, after)
        or _is_not_done_by(made, verb)
        or _does_it_to_itself(parts, i)
        or _is_no_role_of(made, verb)
        or _is_not_done_to(made, verb, after)
        or (verb.concept in (Verb.TOSS_COIN, Verb.ROLL_DIE) and made.units[-1].kind in DESCRIBES)
        or _has_not(made, verb, after)
    )


def _is_told_twice(made: Phrase, after: list[Phrase]) -> bool:
    """相手が + このカードが装備しているカードを, カードの効果で + 戦闘で破壊されたカードが, このカードに + それに装備されたカードを."""
    again = [p for p in after if p.case is made.case]
    if made.case is Case.SUBJ:
        return bool(again)
    if made.case is Case.OBJ:
        return bool(again) and after[0].case is not Case.AS  # 「Ａ」を素材として「Ｂ」を
    if made.case is Case.BY:
        return _is_means(made) and any(map(_is_means, again))
    return made.case is Case.TO and _is_card(made) and any(map(_is_card, again))


def _comes_from_nowhere(made: Phrase, verb: Token, after: list[Phrase]) -> bool:
    """デッキから + コイントスを行う効果を, カウンターを置く事ができるモンスターを, 装備カードを装備したモンスターを."""
    if made.case is not Case.FROM:
        return False
    counters = any(p.units[-1].kind is UnitKind.COUNTER for p in after)
    worn = verb.concept == Verb.EQUIP and any(p.case in (Case.OBJ, Case.TO) for p in after)
    lies = verb.concept == "place" and any(p.case is Case.TO and _is_card(p) for p in after)
    return counters or worn or lies or verb.concept not in _TAKES


def _is_not_done_by(made: Phrase, verb: Token) -> bool:
    """相手が + セットされていないカードを, 通常召喚可能なモンスターを: who is told of what is done next."""
    form = verb.verb
    return form is not None and _is_who(made) and (form.passive or _ABLE in verb.text)


def _is_no_role_of(made: Phrase, verb: Token) -> bool:
    """相手に, このカードを, この効果で + フィールドに存在する (このカードより攻撃力が低い, 特殊召喚された) モンスターを."""
    form, last = verb.verb, made.units[-1]
    if form is None:
        return False
    idle = form.verb is Verb.EXIST or verb.concept in ("more", "less", "same", "differ")
    befell = form.verb in _BEFALLS
    if made.case is Case.BY:
        return idle and verb.concept != "same" and _is_means(made)  # 「Ａ」の効果で + 同じ効果を
    if made.case is Case.OBJ:
        value = last.kind is UnitKind.STAT and len(made.units) > 1
        return (idle and (value or _is_card(made))) or (value and befell)
    if made.case is not Case.TO or _is_inside(last):
        return False
    return idle or befell


def _is_inside(last: Unit) -> bool:
    """フィールドに特殊召喚された: what is Summoned goes there."""
    return last.kind is UnitKind.ZONE and last.concept not in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)


#: what happens to a card and goes to nobody, to no card and to no hand
_BEFALLS = frozenset(
    {
        *SUMMONS,
        *(Verb.NORMAL_SUMMON_OR_SET, Verb.ACTIVATE, Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.BANISH),
        *(Verb.TRIBUTE, Verb.SET, Verb.DISCARD),
    }
)


def _does_it_to_itself(parts: list[Any], i: int) -> bool:
    """このカードが(戦闘で) + このカードを攻撃したモンスターを破壊した: nothing attacks itself."""
    told = [p.case if type(p) is Phrase and p.is_this_card else None for p in parts]
    return Case.SUBJ in told[: i + 1] and not {Case.OBJ, Case.TO, Case.WITH}.isdisjoint(told[i + 1 :])


def _is_not_done_to(made: Phrase, verb: Token, after: list[Phrase]) -> bool:
    """そのカードを + 除外されているモンスターのＸ素材とする: it is what lies there that is banished."""
    passive = verb.verb is not None and verb.verb.passive and verb.concept in _TAKES
    used = bool(after) and after[0].case is Case.AS  # 「Ａ」を素材としてＳ召喚された
    return passive and not used and made.case is Case.OBJ and _is_card(made)


def _is_card(made: Phrase) -> bool:
    return made.units[-1].kind in _CARDS


def _is_means(made: Phrase) -> bool:
    return made.units[-1].concept in ("battle", "effect")


def _is_who(made: Phrase) -> bool:
    return made.case is Case.SUBJ and all(unit.kind in _WHO for unit in made.units)


def _has_not(made: Phrase, verb: Token, after: list[Phrase]) -> bool:
    """Before what a card is, has or lies on, or what it is named as: who does what is told after, and by what means.

    この戦闘で + レベルを持たないモンスターが (特殊召喚されたモンスターが), 相手が + このカードより低いレベルの, ＥＸデッキから + カウンターが乗った,
    この効果で + 融合モンスターによって決められたモンスターを.
    """
    cases = [p.case for p in after]
    if verb.concept == LightVerb.DECIDE:
        return Case.BY in cases
    if verb.concept in _NOT_BY_BATTLE and made.case is Case.BY and made.units[-1].concept == "battle":
        return True
    if verb.concept == "have":
        return made.case is Case.BY and Case.OBJ in cases
    if verb.concept in ("more", "less"):
        return _is_who(made) and Case.THAN in cases
    subjects = [p.units[-1] for p in after if p.case is Case.SUBJ]
    lies = verb.concept == "place" and any(unit.kind is UnitKind.COUNTER for unit in subjects)
    negated = verb.concept == "negate" and any(unit.concept == "effect" for unit in subjects)
    wears = verb.concept == Verb.EQUIP and Case.OBJ in cases
    if made.case is Case.TO:
        return lies or negated or wears
    return (lies and made.case in (Case.SUBJ, Case.BY, Case.FROM)) or (negated and made.case is Case.OBJ)


_NOT_BY_BATTLE = frozenset({*SUMMONS, Verb.ACTIVATE, Verb.SET, Verb.BANISH})


def with_who_acts(phrases: list[Phrase], verb: VerbForm | None, ender: Ender) -> list[Phrase]:
    """相手が + 特殊召喚する効果を含むモンスターの効果を発動した時: who is told of what is awaited does it.

    このカードが + セットされたモンスターを破壊した時: no card sets another one.
    """
    what = next((p for p in phrases if p.case in (Case.OBJ, Case.WITH)), None)
    if (
        verb is None
        or verb.passive
        or what is None
        or (ender not in _AWAITED and verb.verb is not Verb.BATTLE)
    ):
        return phrases
    if any(p.case in (Case.SUBJ, Case.TOPIC) for p in phrases):
        return phrases
    who, told = _without_first(what, verb)
    if who is None:
        return phrases
    at = phrases.index(what)
    return [*phrases[:at], who, told, *phrases[at + 1 :]]


_AWAITED = (Ender.WHEN, Ender.IF, Ender.EACH_TIME)


def _without_first(made: Phrase, verb: VerbForm) -> tuple[Phrase | None, Phrase]:
    """Who is told first in the relative clause before *made*, and *made* without; it may be a clause in that clause."""
    inner = made.units[0].value
    if not isinstance(inner, Clause) or not inner.phrases or inner.verb is None:
        return None, made
    first, *rest = inner.phrases
    activates = verb.verb is Verb.ACTIVATE and _is_who(first) and (rest or inner.verb.verb is not verb.verb)
    idle = inner.verb.passive or _ABLE in inner.verb.text or inner.verb.verb in SUMMONS
    befell = first.case is Case.SUBJ and _is_card(first) and idle
    if activates or befell:
        who: Phrase | None = first
    elif inner.verb.verb in (LightVerb.INCLUDE, LightVerb.HAVE):
        who, told = _without_first(first, verb)
        rest = [told, *rest]
    else:
        return None, made
    if who is None:
        return None, made
    clause = msgspec.structs.replace(inner, phrases=tuple(rest))
    return who, msgspec.structs.replace(
        made, units=(msgspec.structs.replace(made.units[0], value=clause), *made.units[1:])
    )
