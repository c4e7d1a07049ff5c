"""The shallow tree between a dialect's grammar and the syntax tree: the same for every dialect.

A dialect's lexer and Lark grammar turn a sentence into :class:`Clause` values: flat phrases with a case, closed
by a verb and an ender. ``grammar.frames`` turns clauses into ``grammar.nodes``; it never sees a dialect.

Conventions that make dialects equal:

* A word is a :class:`Unit`: its ``kind`` says which slot of a noun phrase it can fill, ``concept`` is the value of
  the enum in ``grammar.terms`` (or of the lists below), ``span`` its place in the printed text.
* Cases are the same for all dialects: を and 把 are OBJ; から and 从 are FROM; へ・に of a zone and 到／去 are TO …
* Order of phrases inside a clause is printed order; frames must not rely on it except for "the nearest before".
* Everything left of an attributive verb is inside its relative clause; frames raise what does not belong there.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from grammar.nodes import Span
from grammar.terms import Verb


class UnitKind(StrEnum):
    """What a word is. The comment says what ``concept`` / ``value`` hold."""

    PLAYER = "player"  # concept: terms.Player
    ZONE = "zone"  # concept: terms.Zone; value: None | "top" | "bottom" | "top_or_bottom"
    CARD_KIND = "card_kind"  # concept: terms.CardKind
    ATTRIBUTE = "attribute"
    RACE = "race"
    POSITION = "position"
    NAME = "name"  # value: the quoted name without its marks
    COUNT = "count"  # value: (quantity kind, number | None), e.g. １体, 3张, ３枚まで／最多3张, ずつ
    QUANTIFIER = "quantifier"  # concept: terms.QuantityKind (全て, 任意の数)
    NUMBER = "number"  # value: int, a bare number
    STAT = "stat"  # concept: terms.Stat; value: "original" for 元々の／原本
    STAT_COMPARE = (
        "stat_compare"  # concept: stat, value: (compare, number), e.g. レベル４以下, 4星以下, 攻击力1500以上
    )
    STAT_IS = "stat_is"  # concept: stat, value: tuple of numbers (レベル７・８, 7·8星)
    DEICTIC = "deictic"  # concept: "this" | "that" | "those" | "the_other"(相手の＝no) …
    THIS_CARD = "this_card"
    REFERENCE = "reference"  # concept: terms.RefKind (装備モンスター, 残り, 対象の～)
    THING = (
        "thing"  # concept: effect | activation | summon | attack | damage | lp | control | card_name | text |
    )
    #                  material | counter | equip | original_owner | effect_damage | battle_damage | number | times | …
    COUNTER = "counter"  # value: the counter's name (魔力カウンター → 魔力)
    PHASE = "phase"  # concept: terms.Phase
    MOMENT = "moment"  # concept: terms.Moment
    TURN = "turn"  # concept: "this" | "next" | "that" | player …
    OTHER_THAN = "other_than"  # 以外の: negates the units (or the relative clause) before it, nearest group
    AND = "and"  # と／和／及び／与
    OR = "or"  # または／或者／か
    DOT = "dot"  # ・／·: "or" inside one class of words, "and" between classes
    SAME = "same"  # concept: terms.Stat (同名, 同じ属性); value "different" for 異なる／不同
    EXTREME = "extreme"  # concept: stat; value: "highest" | "lowest", of original values with "_original"
    HALF = "half"
    TIMES = "times"  # value: factor (倍, ×２００)
    DID = "did"  # a relative clause: value is a Clause
    MANNER = "manner"  # concept: terms.Manner
    MEANS = "means"  # concept: terms.Means (戦闘); the material words (融合素材, 同调素材) are THING
    ADVERB = "adverb"  # concept: a listed word (再度, 同時に, 代わりに …) that frames know
    UNKNOWN = "unknown"  # text of an unknown word inside a noun phrase


class Case(StrEnum):
    """The role marker printed on a phrase, before any verb is looked at."""

    TOPIC = "topic"  # は
    SUBJ = "subj"  # が
    OBJ = "obj"  # を／把／将
    FROM = "from"  # から／从
    TO = "to"  # へ・に／到・去 (a place or receiver; 给)
    AT = "at"  # で・に存在／在
    BY = "by"  # によって・で／被・用・因
    WITH = "with"  # と／和
    AS = "as"  # として／作为・当作
    TARGET = "target"  # を対象として／以～为对象
    UNTIL = "until"  # まで／直到
    DURING = "during"  # bare time phrase (このターン, 自己主要阶段, 1回合1次)
    EXCEPT = "except"  # しか／以外
    FOR_EACH = "for_each"  # につき
    TIMES_OF = "times_of"  # の数だけ／数量
    THAN = "than"  # より／比
    GEN = "gen"  # の／的, left hanging
    BARE = "bare"  # no marker


class Ender(StrEnum):
    """How a clause ends: what the words after the verb make of it."""

    END = "end"  # the sentence ends
    JOIN = "join"  # し、て、并: the next clause goes on together
    COMMA = "comma"  # zh: a comma and no conjunction
    WHEN = "when"  # 時、～时
    IF = "if"  # 場合、～的场合
    EACH_TIME = "each_time"
    BEFORE = "before"  # 際／之际
    WHILE = "while"  # 限り／只要
    UNTIL = "until"
    AFTER = "after"
    TURN_OF = "turn_of"  # ～したターン／～的回合
    TO_DO = "to_do"  # ために／为了
    BY_DOING = "by_doing"  # 事で／通过


class LightVerb(StrEnum):
    """A verb that is one act only together with its phrases: frames choose the ``terms.Verb``.

    Folded before they come here: 召喚に成功した is 召喚した; 有…存在 and ある・いる are ``Verb.EXIST``;
    送る／送去 without a zone is ``Verb.SEND_TO_GRAVEYARD`` (the zone is a TO phrase when printed).
    """

    DO = "do"  # する・行う・できる alone／进行・作
    BE = "be"  # である・だった／是: the phrase before it is the predicate; also an adjective's ending
    BECOME = "become"  # になる／变成・成为
    MAKE = "make"  # にする・とする／变成・作为 as a verb
    RETURN = "return"  # 戻す・戻る／回到: by the TO phrase
    ADD = "add"  # 加える／加入: by the TO phrase
    GET = "get"  # 得る／得到
    GIVE = "give"  # 与える／给与
    RECEIVE = "receive"  # 受ける／受
    NEGATE = "negate"  # 無効にする・無効化する／无效: by the OBJ phrase (発動, 効果, 攻撃 …)
    HAVE = "have"  # 持つ／持有
    INCLUDE = "include"  # 含む／包含
    EXCLUDE = "exclude"  # を除く／除…外
    MENTION = "mention"  # 記された／记述
    INCREASE = "increase"  # アップする・上げる／上升
    DECREASE = "decrease"  # ダウンする・下げる／下降
    MOVE = "move"  # 移す・移動する／移动・转移
    REMOVE = "remove"  # 取り除く／取除: material or counters
    STACK = "stack"  # 重ねる／重叠
    CONTROL = "control"  # コントロールする／控制
    PAY = "pay"  # 払う／支付
    LOSE = "lose"  # 失う／失去
    SWAP = "swap"  # 入れ替える／交换
    CHANGE = "change"  # 変更する／变更
    REPLACE = "replace"  # 代わりにする／代替
    END = "end"  # 終了する／结束
    APPEAR = "appear"  # 出る／出现
    CHAIN = "chain"  # チェーンする／连锁
    RELATE = "relate"  # 対する・よる／对应: 発動に対して, 種類による
    MORE = "more"  # 多い・高い／多・高: with a より／比 phrase (Case.THAN)
    LESS = "less"  # 少ない・低い／少・低
    APART = "apart"  # １つ高いか１つ低い／高1阶或低1阶: so much above or below
    SAME = "same"  # 同じ／相同 as predicate
    DIFFER = "differ"  # 異なる・違う／不同 as predicate
    EXCEED = "exceed"  # 超える／超过
    OCCUR = "occur"  # 発生する／发生
    DECIDE = "decide"  # 決められた／决定
    REPEAT = "repeat"  # 繰り返す／重复
    COUNT = "count"  # 数える／计算・数
    GO = "go"  # 行く／去 (墓地へは行かず)
    NOT_NEEDED = "not_needed"  # 必要なくなる／变成不需要: what would be paid
    USE_FOR = "use_for"  # 用いる・使用して／用


class Unit(msgspec.Struct, frozen=True, gc=False):
    kind: UnitKind
    span: Span
    text: str
    concept: str = ""
    value: object = None


class VerbForm(msgspec.Struct, frozen=True, gc=False):
    """A verb as inflected. ``can``/``may``: できる・才能・可以; ``negated``: ～ない・不; both: cannot."""

    verb: Verb | LightVerb
    span: Span
    text: str
    passive: bool = False
    negated: bool = False
    can: bool = False
    past: bool = False
    noun: bool = False  # used as a noun (攻撃宣言, 发动无效's 发动)
    must: bool = False  # しなければならない／必须
    spared: bool = False  # 可以不…而: it may be left undone, for another act


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A noun phrase with its case: flat units in printed order."""

    case: Case
    units: tuple[Unit, ...]
    span: Span

    @property
    def is_this_card(self) -> bool:
        """このカード, by itself."""
        return len(self.units) == 1 and self.units[0].kind is UnitKind.THIS_CARD


class Clause(msgspec.Struct, frozen=True, gc=False):
    """Phrases closed by a verb (or by none: a bare time or condition phrase) and an ender.

    ``also``: the verbs joined to ``verb`` by ・ or 或 that share its phrases and ender (召喚・特殊召喚した).
    ``connective`` is the word that opens the clause: then その後／那之后, also さらに／再, separate また／此外,
    if_so そうした場合, instead 代わりに, together 同時に, or または.
    """

    phrases: tuple[Phrase, ...]
    verb: VerbForm | None
    ender: Ender
    span: Span
    connective: str | None = None
    also: tuple[VerbForm, ...] = ()
    skipped: tuple[Span, ...] = ()  # tokens the parser had to skip: the clause is not executable


class Sentence(msgspec.Struct, frozen=True, gc=False):
    clauses: tuple[Clause, ...]
    span: Span
    text: str


def moved(sentence: Sentence, by: int) -> Sentence:
    """*sentence* as it would be, printed *by* characters further on."""
    clauses = tuple([_moved_clause(clause, by) for clause in sentence.clauses])
    return Sentence(clauses, _moved_span(sentence.span, by), sentence.text)


def _moved_span(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _moved_clause(clause: Clause, by: int) -> Clause:
    return replace(
        clause,
        phrases=tuple([_moved_phrase(phrase, by) for phrase in clause.phrases]),
        verb=None if clause.verb is None else _moved_verb(clause.verb, by),
        span=_moved_span(clause.span, by),
        also=tuple([_moved_verb(form, by) for form in clause.also]),
        skipped=tuple([_moved_span(span, by) for span in clause.skipped]),
    )


def _moved_phrase(phrase: Phrase, by: int) -> Phrase:
    units = tuple([_moved_unit(unit, by) for unit in phrase.units])
    return Phrase(phrase.case, units, _moved_span(phrase.span, by))


def _moved_unit(unit: Unit, by: int) -> Unit:
    value = unit.value
    if isinstance(value, Clause):
        value = _moved_clause(value, by)
    elif isinstance(value, Sentence):
        value = moved(value, by)
    return Unit(unit.kind, _moved_span(unit.span, by), unit.text, unit.concept, value)


def _moved_verb(form: VerbForm, by: int) -> VerbForm:
    return replace(form, span=_moved_span(form.span, by))
