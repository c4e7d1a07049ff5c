"""Which phrases before a Japanese relative clause are no part of it: they are of the noun, or of a verb further on.

``ja.lark`` is greedy: an attributive verb takes everything on its left. While the clause is made, ``stays_outside``
gives back what cannot be inside; when the clause around it is known, ``with_who_is`` and ``with_where_it_is`` give it
the card or place that it cannot do without.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, UnitKind, VerbForm
from grammar.ja_room import has_no_room
from grammar.lexer import Token
from grammar.terms import SUMMONS, Player, Stat, Verb, Zone
from grammar.windows import is_time

_STATES = ("more", "less", "apart", "exist", "mention", "same", "differ")  # レベルの高い: の marks what is so
# デッキから「Ａ」のカード名が記された…: a state comes from nowhere.
_SOURCELESS = (*_STATES, "have", "include")
_ABLE = "可能"
_TAKEN_NOWHERE = ("選択", "破壊")  # デッキから、破壊したモンスターと同名の…: から is of what is told after
_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.OR, UnitKind.AND)
_JOINERS = (UnitKind.OR, UnitKind.AND)
_POINTING = (UnitKind.DEICTIC, UnitKind.REFERENCE)
_SUBJECT = (Case.SUBJ, Case.TOPIC)


def stays_outside(made: Phrase, parts: list[Any], i: int) -> bool:
    """*made* is the *i*-th of the *parts* of a relative clause, the last of which is its verb."""
    verb = parts[-1]
    word = verb if isinstance(verb, Token) else None
    state = word is not None and word.concept in _STATES
    sourceless = word is not None and (
        word.concept in _SOURCELESS
        or _ABLE in word.text  # 手札から通常召喚可能な…
        or word.text.startswith(_TAKEN_NOWHERE)
    )
    return (
        (hangs(made) and not _targets(made, verb) and (not state or _is_apart(made, parts[i + 1 :])))
        or _lies_first(made, verb)
        or summons_nothing(made, verb)
        or _no_value(made, verb)
        or _is_card_before_who(made, parts[i + 1 :], verb)
        or _is_outside(made)
        or _is_chosen_apart(made, verb)
        or (acts(made) and word is not None and word.concept == Verb.DECLARE)  # no card declares
        or _before_own_effect(made, parts[i + 1 :])
        or _is_of_what_is_done(made, verb, parts[i + 1 :])
        or _is_another(made, verb)
        or _counts_more(made, verb)
        or _is_keeper(made, verb)
        or _known_chosen(made, verb)
        or _mentions_not(made, verb, parts[i + 1 :])
        or (sourceless and made.case is Case.FROM)
        or _is_not_hand(made, word)
        or _is_of_alternatives(made, parts[i + 1 :])
        or _comes_from_elsewhere(made, parts[i + 1 :])
        or _is_material_anyhow(made, verb, parts[i + 1 :])
        or _has_not(made, parts)
        or _value_of_another(made, verb)
        or _is_given(made, verb)
        or _bears_not(made, parts, i)
        or (made.case is Case.SUBJ and _exists(verb))
        or (_exists(verb) and (_stands_in(made, parts[i + 1 :]) or _is_manner(made)))
        or (_is_this_turn(made) and (_exists(verb) or _occurs(verb)))
        or _is_only_then(made)
        or (_is_phase(made) and (_exists(verb) or _activates(verb) or _lies_so(verb) or _not_yet(verb)))
        or has_no_room(made, parts, i)
    )


def _is_not_hand(made: Phrase, word: Token | None) -> bool:
    """デッキから + 捨てた枚数だけカードをドローする: what is discarded comes from the hand and from nowhere else."""
    from_hand = word is not None and word.concept in _FROM_HAND and made.case is Case.FROM
    return from_hand and not any(u.concept == Zone.HAND for u in made.units)


# デッキから + 通常召喚できないモンスターを: so is what is Normal Summoned.
_FROM_HAND = (Verb.DISCARD, Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON)


def _is_of_alternatives(made: Phrase, after: list[Any]) -> bool:
    """デッキから + 「Ａ」モンスターまたは通常召喚できないモンスターを: both of them are taken from there."""
    either = any(type(p) is Phrase and p.units[-1].kind is UnitKind.OR for p in after)
    return either and made.case is Case.FROM


def _comes_from_elsewhere(made: Phrase, after: list[Any]) -> bool:
    """自分の墓地から + ＥＸデッキから特殊召喚されたモンスターを: the one is where the act takes it from."""
    return made.case is Case.FROM and any(type(p) is Phrase and p.case is Case.FROM for p in after)


def _is_material_anyhow(made: Phrase, verb: Any, after: list[Any]) -> bool:
    """それぞれ自身のＥＸデッキから + 「Ａ」を融合素材とする融合モンスターを: what it asks for is told of no place."""
    does = isinstance(verb, Token) and verb.concept == LightVerb.DO
    material = any(type(p) is Phrase and p.units[-1].concept in _MATERIALS for p in after)
    return does and material and (made.case is Case.FROM or [u.concept for u in made.units] == ["each"])


_MATERIALS = ("fusion_material", "synchro_material", "xyz_material", "link_material", "material")


def _stands_in(made: Phrase, after: list[Any]) -> bool:
    """リリースの代わりに + 墓地に存在するカードを除外する: it is there in nobody's place."""
    if [unit.concept for unit in made.units] == ["instead"]:
        return True
    return made.case is Case.GEN and bool(after) and type(after[0]) is Phrase and _stands_in(after[0], [])


def _is_manner(made: Phrase) -> bool:
    """カードを可能な限り + フィールドに存在するモンスターに装備する: how it is done, and not how the card is there."""
    return made.case is Case.BARE and all(unit.kind is UnitKind.MANNER for unit in made.units)


def hangs(made: Phrase) -> bool:
    """Does a phrase without particle belong to the noun after the relative clause? その～した, 墓地の～した."""
    if made.case is Case.GEN:  # 相手の発動した効果: here の marks who does it
        return not all(unit.kind is UnitKind.PLAYER for unit in made.units)
    if made.case is not Case.BARE:
        return False
    described = made.units[-1].kind in (UnitKind.DID, UnitKind.EXTREME)
    return described or all(unit.kind in _POINTING for unit in made.units)


def _lies_first(made: Phrase, verb: Any) -> bool:
    """自分フィールドに存在する、 + 同じ攻撃力を持つモンスター: a clause without its noun describes what is told behind."""
    alike = isinstance(verb, Token) and verb.concept == "same"
    return alike and made.case is Case.BARE and made.units[-1].kind is UnitKind.DID


def _targets(made: Phrase, verb: Any) -> bool:
    """この効果の対象になったモンスター: の marks what targets."""
    return isinstance(verb, Token) and verb.concept == Verb.TARGET and made.units[-1].concept == "effect"


def _is_chosen_apart(made: Phrase, verb: Any) -> bool:
    """このカードを選択したモンスターに装備する: what is selected is described, so を is the outer verb's."""
    return made.case is Case.OBJ and isinstance(verb, Token) and verb.concept == Verb.CHOOSE


def _known_chosen(made: Phrase, verb: Any) -> bool:
    """このターン選択したモンスターは…, ターン終了時まで払った数値分: that was before; the time is of what is told of it."""
    return made.case is Case.DURING and isinstance(verb, Token) and verb.concept in (Verb.CHOOSE, "pay")


def _mentions_not(made: Phrase, verb: Any, after: list[Any]) -> bool:
    """フィールドに, このターン before 「Ａ」のカード名が記された: no name is written there or then.

    このカードが + 「Ａ」のカード名が: the card does what is told after, for it is the name that is written.
    """
    if not isinstance(verb, Token) or verb.concept != "mention":
        return False
    named = any(type(p) is Phrase and p.case is Case.SUBJ for p in after)
    if made.case is Case.SUBJ and named and made.units[-1].concept != Stat.NAME:
        return True
    return made.case is Case.DURING or all(unit.kind in _PLACES for unit in made.units)


def _exists(verb: Any) -> bool:
    """モンスターがフィールドに存在する「Ａ」を攻撃する: what exists is described, so が is the outer verb's."""
    return (
        isinstance(verb, Token)
        and verb.verb is not None
        and verb.verb.verb is Verb.EXIST
        and not verb.verb.negated
    )


def _lies_so(verb: Any) -> bool:
    """スタンバイフェイズに + 除外されているこのカードを戻す: a state, whatever the phase is."""
    state = isinstance(verb, Token) and (verb.text.endswith("ている") or _ABLE in verb.text)
    return state or (isinstance(verb, Token) and verb.text == "セットされた")


def _not_yet(verb: Any) -> bool:
    """メインフェイズに + Ｘ素材とするモンスターを召喚する: what it is to be has no time of its own."""
    return (
        isinstance(verb, Token) and verb.concept in ("have", "include", LightVerb.DO) and verb.text == "する"
    )


def _counts_more(made: Phrase, verb: Any) -> bool:
    """その数だけ除外されているカードを戻す: one card was banished; so many are returned."""
    form = verb.verb if isinstance(verb, Token) else None
    return made.case is Case.TIMES_OF and form is not None and (form.passive or form.verb is Verb.EXIST)


def _is_keeper(made: Phrase, verb: Any) -> bool:
    """そのコントローラーに破壊したモンスターの攻撃力分のダメージを与える: nothing is destroyed to a player."""
    keeps = made.case is Case.TO and made.units[-1].concept in (Player.CONTROLLER, Player.OWNER)
    return keeps and isinstance(verb, Token) and verb.concept in _DONE_TO_CARDS


def _activates(verb: Any) -> bool:
    """バトルフェイズ中に発動した効果を無効にする: what is activated is negated then, too."""
    return isinstance(verb, Token) and verb.concept == Verb.ACTIVATE


def _value_of_another(made: Phrase, verb: Any) -> bool:
    """このカードの攻撃力を、除外したモンスターの攻撃力分アップする: no value is banished."""
    values = made.case is Case.OBJ and made.units[-1].kind is UnitKind.STAT and len(made.units) > 1
    return values and isinstance(verb, Token) and verb.concept in _DONE_TO_CARDS


def _is_given(made: Phrase, verb: Any) -> bool:
    """そのコントローラーに、破壊したモンスターの攻撃力分のダメージを与える: no card is destroyed to a player."""
    who = made.case is Case.TO and made.units[-1].kind is UnitKind.PLAYER
    return who and isinstance(verb, Token) and verb.concept == Verb.DESTROY


_DONE_TO_CARDS = frozenset(
    {
        Verb.BANISH,
        Verb.DESTROY,
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.SEND_TO_GRAVEYARD,
        Verb.SPECIAL_SUMMON,
        "send",
    }
)


def _bears_not(made: Phrase, parts: list[Any], i: int) -> bool:
    """このカードが戦闘で + Ａカウンターが乗ったモンスターを破壊した: it is the counter that lies there, by itself."""
    verb = parts[-1]
    lies = isinstance(verb, Token) and verb.concept == "place"
    counter = any(type(p) is Phrase and p.units[-1].kind is UnitKind.COUNTER for p in parts[i + 1 : -1])
    return lies and counter and (acts(made) or made.case is Case.BY)


def _is_this_turn(made: Phrase) -> bool:
    """このターン + 自分フィールドに存在するモンスターは: what is told of it is so this turn."""
    return [u.concept for u in made.units] == ["this"] and made.units[0].kind is UnitKind.TURN


def _occurs(verb: Any) -> bool:
    """このターン + このカードの戦闘で発生する戦闘ダメージは."""
    return isinstance(verb, Token) and verb.concept == "occur"


def _is_phase(made: Phrase) -> bool:
    """自分のメインフェイズ時にフィールド上に存在するカードを: when it is done, not when the card is there."""
    return made.case is Case.DURING and any(unit.kind in _THEN for unit in made.units)


_THEN = (UnitKind.PHASE, UnitKind.MOMENT)


def _is_only_then(made: Phrase) -> bool:
    """そのダメージ計算時のみ、除外したモンスターの攻撃力分アップする: how long the change lasts, not when it was banished."""
    return _says_only(made) and is_time(made.units)


_CARDS = (UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.CARD_KIND, UnitKind.NAME)


_THIS_SUMMONS = (Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON)


def summons_nothing(made: Phrase, verb: Any) -> bool:
    """このカードが特殊召喚されたモンスターと戦闘を行う: no card summons; it does what is told after."""
    form = verb.verb if isinstance(verb, Token) else None
    if form is None or not acts(made):
        return False
    this = [u.kind for u in made.units] == [UnitKind.THIS_CARD]
    return (form.passive and form.verb in SUMMONS) or (this and form.verb in _THIS_SUMMONS)


def _is_card_before_who(made: Phrase, after: list[Any], verb: Any) -> bool:
    """このカードが自分か相手が発動した効果で墓地へ送られた: what is sent there; who activated that is told after it."""
    told = _activates(verb) or _controls(verb)  # このカードが相手がコントロールするカードの効果で破壊された
    return acts(made) and told and any(type(p) is Phrase and _is_player(p) for p in after)


def _controls(verb: Any) -> bool:
    return isinstance(verb, Token) and verb.verb is not None and verb.verb.verb is LightVerb.CONTROL


def _is_another(made: Phrase, verb: Any) -> bool:
    """カード２枚と (このカードと) + セットされたカード１枚を: what is counted before と is a noun of its own."""
    counted = made.units[-1].kind is UnitKind.COUNT or made.units[0].kind is UnitKind.THIS_CARD
    return (
        counted
        and made.case is Case.WITH
        and isinstance(verb, Token)
        and verb.concept not in (*_STATES, Verb.BATTLE)
    )


def _before_own_effect(made: Phrase, after: list[Any]) -> bool:
    """エンドフェイズに + この効果で破壊したモンスターを特殊召喚する: that is when it is Summoned."""
    own = any(
        type(p) is Phrase and p.case is Case.BY and [u.concept for u in p.units] == ["this", "effect"]
        for p in after
    )
    return own and _is_phase(made)


def _is_of_what_is_done(made: Phrase, verb: Any, after: list[Any]) -> bool:
    """この効果で + フィールドのカードを対象とする効果の発動を無効にした: another effect targets; this one negates it."""
    own = made.case is Case.BY and [u.concept for u in made.units] == ["this", "effect"]
    targets = (
        isinstance(verb, Token) and verb.concept == Verb.TARGET and verb.text.endswith(("とする", "にする"))
    )
    return own and targets and any(type(p) is Phrase and p.case is Case.OBJ for p in after)


def _is_player(made: Phrase) -> bool:
    told = made.case in (Case.SUBJ, Case.GEN)  # 相手の発動した効果で
    return told and all(u.kind in (UnitKind.PLAYER, *_JOINERS) for u in made.units)


def _has_not(made: Phrase, parts: list[Any]) -> bool:
    """このカードが元々と異なる攻撃力を持つモンスターと戦闘を行う: what is had is described; who acts, where and when is told after."""
    verb = parts[-1]
    if not isinstance(verb, Token) or verb.concept != "have" or made.case not in _OF_THE_ACT:
        return False
    return any(isinstance(part, Phrase) and part.case is Case.OBJ for part in parts)


_OF_THE_ACT = (Case.SUBJ, Case.TO, Case.AT, Case.DURING)


def _is_apart(made: Phrase, after: list[Any]) -> bool:
    """自分フィールドの、このカードと属性が同じ…; in レベルの高い the の marks what is so."""
    told = [unit for unit in made.units if unit.concept != "note"]
    return bool(told) and told[-1].kind is UnitKind.ZONE and len(after) > 1


def acts(made: Phrase) -> bool:
    """このカードが, モンスターが: a card that acts."""
    return made.case is Case.SUBJ and made.units[-1].kind in _CARDS


def _no_value(made: Phrase, verb: Any) -> bool:
    """このカードが, フィールドに, この効果で, メインフェイズに before 攻撃力が異なる…: a value differs, no card or place."""
    if not isinstance(verb, Token) or verb.concept not in ("more", "less", "same", "differ"):
        return False
    by_effect = made.case is Case.BY and [u.concept for u in made.units] == ["this", "effect"]
    player = made.case is Case.SUBJ and _is_player(made) and verb.concept in ("same", "differ")
    return _is_at_place(made) or acts(made) or player or _is_phase(made) or by_effect


def _is_at_place(made: Phrase) -> bool:
    """自分フィールドに."""
    told = [unit for unit in made.units if unit.concept != "note"]
    there = made.case in (Case.TO, Case.AT) and bool(told) and told[-1].kind is UnitKind.ZONE
    return there and all(unit.kind in _PLACES for unit in told)


def _is_outside(made: Phrase) -> bool:
    """お互いに, その中から, このカードの発動時の効果処理として: what stands so is of the clause outside."""
    if made.units[0].concept == "on_activation":
        return True
    if made.case in (Case.FROM, Case.TO, Case.AT) and made.units[-1].concept == "among":
        return made.units[0].kind is UnitKind.DEICTIC  # その中に宣言したカードがあった
    return made.case is Case.TO and all(u.concept == "both" for u in made.units)


def with_who_is(phrases: list[Phrase], verb: VerbForm | None) -> list[Phrase]:
    """The card before が that a relative clause took, told of the verb outside, which cannot do without it.

    このカードが装備カードを装備したモンスターと戦闘を行う, モンスターがこのカードより攻撃力が高いモンスターのみの場合.
    """
    holds = [p for p in phrases if p.case is Case.WITH or (verb is None and _says_only(p))]
    inner = holds[0].units[0].value if holds else None
    if not isinstance(inner, Clause) or any(p.case in _SUBJECT for p in phrases):
        return phrases
    first = inner.phrases[0] if len(inner.phrases) > (verb is not None) else None
    if first is None or not acts(first):
        return phrases
    told = msgspec.structs.replace(inner, phrases=inner.phrases[1:])
    units = (msgspec.structs.replace(holds[0].units[0], value=told), *holds[0].units[1:])
    return [first, *(msgspec.structs.replace(p, units=units) if p is holds[0] else p for p in phrases)]


def with_where_it_is(phrases: list[Phrase], verb: VerbForm) -> list[Phrase]:
    """自分フィールドに装備カードを装備した（特殊召喚された）モンスターが存在する: it exists there, or is Summoned there."""
    what = next((p for p in phrases if p.case is Case.SUBJ), None)
    inner = what.units[0].value if what is not None else None
    if what is None or not isinstance(inner, Clause) or any(map(_is_at_place, phrases)) or not inner.phrases:
        return phrases
    form = inner.verb.verb if inner.verb is not None else None
    bears = any(unit.kind is UnitKind.COUNTER for p in inner.phrases for unit in p.units)
    if not (bears or form in _GOES_NOWHERE) or not _is_at_place(inner.phrases[0]):
        return phrases
    if verb.verb in SUMMONS and form in SUMMONS:
        return phrases
    told = msgspec.structs.replace(inner, phrases=inner.phrases[1:])
    units = (msgspec.structs.replace(what.units[0], value=told), *what.units[1:])
    lying = msgspec.structs.replace(what, units=units)
    at = phrases.index(what)
    return [*phrases[:at], inner.phrases[0], lying, *phrases[at + 1 :]]


_GOES_NOWHERE = (
    *SUMMONS,
    *(Verb.NORMAL_SUMMON_OR_SET, Verb.EQUIP, Verb.TARGET, LightVerb.NEGATE, Verb.NEGATE_EFFECT),
    *(Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.BATTLE, Verb.ACTIVATE, Verb.DESTROY, Verb.TRIBUTE),
)


def _says_only(made: Phrase) -> bool:
    return any(unit.concept == "only" for unit in made.units)
