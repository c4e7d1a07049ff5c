"""（…） behind an act that says how it is done, or how far it goes.

（最大９つまで）, （最多到12星）, （最小１まで）: behind a number of counters or a change of a value it says what the card can
have then, not how much the act does at a time. The others are manners: （「融合」は必要としない）, （里侧表示卡翻开确认）.
"""

from __future__ import annotations

import re

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.nodes import Action, Number, Place, Product, Variable
from grammar.passes import MUST, clause_marks
from grammar.terms import Manner, Player, Stat, Verb, Zone

_UP = re.compile(
    "(?:等级|阶级)?(?:最大|最高|最多)(?:で)?(?:[到至]|升至|レベル|ランク)?([0-9]+)(?:つ|个|個|星|阶)?(?:まで|为止)?"
)
_DOWN = re.compile(
    "(?:等级|阶级)?(?:最小|最低|最少)(?:で)?(?:[到至]|下降至|レベル|ランク)?([0-9]+)(?:つ|星|阶)?(?:まで|为止)?"
)
_REACHING = frozenset({Stat.LEVEL, Stat.RANK, Stat.SCALE, Stat.ATK, Stat.DEF})
_MANNERS = (
    (
        Manner.WITHOUT_FUSION,
        re.compile(
            '[「“"]融合[」”"](?:魔法カード)?は必要としない|(?:不需要|无需)[「“"]融合[」”"](?:魔法卡)?'
        ),
    ),
    (
        Manner.LOOKED_AT,
        re.compile(
            "裏側表示カードはめくって確認する|(?:その|選択された)カードが(?:フィールドに)?セットされている場合、(?:そのカードを)?めくって確認する"
            "|里侧表示卡则?翻开确认|那(?:张|些)卡(?:在场上|在)?盖放中?的场合，翻开确认|如果那[張些]卡被覆蓋(?:在場上)?，則翻開確認|裡側表示卡則翻開確認"
        ),
    ),
    (
        Manner.WITHOUT_FLIP_EFFECTS,
        re.compile(
            "(?:この時、)?リバース(?:効果)?(?:モンスターの効果)?は発動しない。?|(?:那|这)个时候，反转(?:效果)?怪兽的效果不(?:能)?发动。?|反转效果不(?:能)?发动"
        ),
    ),
    (
        Manner.DAMAGE_CALCULATED,
        re.compile("ダメージ計算は適用する。?|(?:进行)?伤害计算适用|伤害计算照常进行"),
    ),
    (
        Manner.WITH_MATERIALS,
        re.compile(
            "(?:対象のモンスター|このカード)がＸ素材を持っている場合、それらも全てＸ素材[とに]する|Ｘ素材を持っているモンスターを重ねる場合はそのＸ素材も全て重ねる"
            "|(?:作为对象的怪兽|这张卡)持有超量素材的场合，那些也全部作为超量素材|把持有超量素材的怪兽重叠的场合那些超量素材也全部重叠"
        ),
    ),
    (
        Manner.RANDOM_FROM_HAND,
        re.compile("手札から(?:は|選ぶ場合は)ランダムに選ぶ|从手卡(?:选的场合)?是随机选"),
    ),
)


def manner_noted(unit: Unit) -> Manner | None:
    """How the act is done, where the parenthesis *unit* says so."""
    note = unit.value
    if unit.concept != "note" or not isinstance(note, Sentence):
        return None
    if _attacks_directly_instead(note):
        return Manner.DIRECT_INSTEAD
    return next((manner for manner, words in _MANNERS if words.fullmatch(note.text)), None)


def _attacks_directly_instead(note: Sentence) -> bool:
    """この効果が適用されたモンスターしか自分フィールドに存在しない状態での相手の攻撃は自分への直接攻撃になる, by what it speaks of."""
    said = clause_marks(note.clauses)
    if any(said.isdisjoint(words) for words in _ONLY_SUCH) or not said.isdisjoint(_MORE_SAID):
        return False
    return not any(clause.skipped for clause in note.clauses)


_ONLY_SUCH = (
    {"this"},
    {"effect"},
    {Verb.APPLY},
    {"only", Case.EXCEPT},
    {Verb.EXIST},
    {Player.SELF},
    {Zone.FIELD},
    {Player.OPPONENT},
    {Verb.ATTACK_DIRECTLY, "direct_attack"},
)
_MORE_SAID = {
    MUST,
    "cannot",
    *(UnitKind.UNKNOWN, UnitKind.NAME, UnitKind.COUNT, UnitKind.STAT, UnitKind.THIS_CARD),
}


def paid_at_most(cost: Action, note: Sentence) -> Action | None:
    """１００の倍数のＬＰを払って発動できる（最大３０００まで）: *cost* with that bound, where how much is paid is free."""
    found = _PAID.fullmatch(note.text.translate(_WIDTHS))
    amount = cost.amount.amount if isinstance(cost.amount, Product) else cost.amount
    free = isinstance(amount, Variable) and amount.name == "any_number"
    if found is None or cost.verb is not Verb.PAY_LP or not free or cost.bound is not None:
        return None
    return msgspec.structs.replace(cost, bound=Number(value=int(found[1]), span=note.span))


_PAID = re.compile("最[大多]([0-9]+)(?:LP|基本分)?(?:まで)?")


_BUT_FROM = (
    (
        Zone.EXTRA_DECK,
        re.compile(
            "EXデッキからの特殊召喚は除く|除?从额外卡组的特殊召唤(?:除外|外)|除了?从额外[牌卡]组的特殊召唤(?:以外|外)"
        ),
    ),
    (
        Zone.GRAVEYARD,
        re.compile(
            "墓地からの特殊召喚は除く|除?从墓地的特殊召唤(?:除外|外)|除了?从墓地的特殊召唤(?:以外|外)"
        ),
    ),
)


def place_noted(unit: Unit, verb: Verb | LightVerb) -> Place | None:
    """特殊召喚できない（ＥＸデッキからの特殊召喚は除く）: from anywhere but there."""
    note = unit.value
    if unit.concept != "note" or verb is not Verb.SPECIAL_SUMMON or not isinstance(note, Sentence):
        return None
    told = note.text.translate(_WIDTHS)
    zone = next((zone for zone, words in _BUT_FROM if words.fullmatch(told)), None)
    return None if zone is None else Place(zones=(zone,), negated=True, span=unit.span)


def with_bound(clause: Clause, verb: Verb | LightVerb) -> tuple[Clause, Number | None]:
    """*clause* without the note that bounds what *verb* changes, and that bound."""
    if verb not in (Verb.PUT_COUNTER, Verb.CHANGE_STAT, Verb.PAY_LP):
        return clause, None
    for at, phrase in enumerate(clause.phrases):
        bound = _bound(phrase.units[-1], verb, clause)
        if bound is not None:
            units = phrase.units[:-1]
            kept = (msgspec.structs.replace(phrase, units=units),) if units else ()
            phrases = (*clause.phrases[:at], *kept, *clause.phrases[at + 1 :])
            return msgspec.structs.replace(clause, phrases=phrases), bound
    return clause, None


def _bound(unit: Unit, verb: Verb | LightVerb, clause: Clause) -> Number | None:
    note = unit.value
    if unit.concept != "note" or not isinstance(note, Sentence):
        return None
    told = note.text.translate(_WIDTHS)
    falls = clause.verb is not None and clause.verb.verb is LightVerb.DECREASE
    found = (_DOWN if verb is Verb.CHANGE_STAT and falls else _UP).fullmatch(told)
    again = (
        clause.connective == "or" and len(clause.phrases) == 1
    )  # レベルを上げる、または下げる（最小１まで）
    if found is None or (verb is Verb.CHANGE_STAT and not (again or _changes(clause.phrases))):
        return None
    if verb is Verb.PAY_LP and not any(u.concept == "multiple" for p in clause.phrases for u in p.units):
        return None
    return Number(value=int(found[1]), span=unit.span)


def _changes(phrases: tuple[Phrase, ...]) -> bool:
    """Which value is changed is told in the clause itself."""
    units = [u for phrase in phrases for u in phrase.units]
    return any(u.kind is UnitKind.STAT and u.concept in _REACHING for u in units)


_WIDTHS = str.maketrans("０１２３４５６７８９ＥＸ", "0123456789EX")
