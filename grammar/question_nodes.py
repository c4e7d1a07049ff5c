"""The syntax tree of a typed question: statements of what is so or was done, and what is asked.

Words are kept as :class:`Thing` values with the span they came from; what they mean in a duel is decided by
whoever turns the question into a situation. Text that was not understood is in ``unparsed``.
"""

from __future__ import annotations

from enum import StrEnum

from grammar.nodes import Node, Predicate, Unparsed
from grammar.terms import Attribute, CardKind, Compare, Player, Position, Race, Zone


class ThingKind(StrEnum):
    NAME = "name"  # a card by its name
    DESCRIBED = "described"  # a card by description: 植物族怪兽, 卡X
    PRONOUN = "pronoun"  # 它, 这只怪兽, 剩下那张
    EFFECT = "effect"  # an effect: 它的①效果
    LINK = "link"  # 连锁2
    PLAYER = "player"
    ZONE = "zone"  # a place alone: 墓地
    SELF = "itself"  # 自己, said of a card
    THING = "thing"  # cost, 对象, 连锁, 攻击力 …: ``word`` says which


class Thing(Node, frozen=True, kw_only=True, tag="thing"):
    """One noun phrase. What is not said is None or empty.

    name      the name as written; quote: other words in marks; letter: the X of 怪兽X
    word      for THING and EFFECT: which one
    only      墓地只有它: nothing else lies there
    isnt      不是风属性的怪: what is said of it is not so
    each      X和Y各1只: the number is that of each of them
    trailing  X和Y两只: the number follows what is counted
    rest, part   剩下那张, 其中1张
    beside   lower, higher or same: its ATK, beside that of the other monster told
    used      of a zone: something lies in it (有怪兽的), or nothing does (没人用的)
    """

    kind: ThingKind
    name: str | None = None
    quote: str | None = None
    letter: str | None = None
    player: Player | None = None
    zone: Zone | None = None
    position: Position | None = None
    kinds: tuple[CardKind, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    race: Race | None = None
    series: str | None = None
    level: int | None = None
    level_compare: Compare | None = None
    count: int | None = None
    effect_no: int | None = None
    link: int | None = None
    number: int | None = None
    word: str | None = None
    all: bool = False
    other: bool = False
    only: bool = False
    each: bool = False
    isnt: bool = False
    trailing: bool = False
    rest: bool = False
    part: bool = False
    used: bool | None = None
    beside: str | None = None
    before: tuple[Event, ...] = ()  # relative clauses: 发动的旋风


class Role(StrEnum):
    """The marker a phrase stands with."""

    BARE = "bare"
    OBJECT = "object"  # 把, 将
    BY = "by"  # 被
    WITH = "with"  # 用, 拿
    FROM = "from"
    AT = "at"  # 对, 在, 给
    TARGET = "target"  # 以…为对象
    COST = "cost"  # 当cost
    MATERIAL = "material"
    AS = "as"  # 当作, 变成


class Phrase(Node, frozen=True, kw_only=True, tag="phrase"):
    role: Role
    things: tuple[Thing, ...]


class Mood(StrEnum):
    TOLD = "told"  # a plain statement
    CAN = "can"  # 能, 可以
    MUST = "must"
    WILL = "will"  # 会
    REMARK = "remark"  # what a text says or explains, not something done


class Event(Node, frozen=True, kw_only=True, tag="event"):
    """A clause: phrases before and after one verb. ``verb`` is a concept of the question lexicon.

    subject   the player named earlier in the same clause (我丢弃X发动Y: 我 for 发动 too)
    predicates, own_text   of a relative clause (``DESCRIBED``) in terms of card texts: filters that the card passes, or
        a sentence of its own text
    """

    verb: str
    before: tuple[Phrase, ...] = ()
    after: tuple[Phrase, ...] = ()
    mood: Mood = Mood.TOLD
    negated: bool = False
    done: bool = False  # 了, 过, 成功
    passive: bool = False
    condition: bool = False  # closed by 时 / 后 / 的场合
    wondered: bool = False  # a question word or 吗 belongs to it
    purpose: bool = False  # 让我…: what an act told before it is for
    adverbs: tuple[str, ...] = ()
    subject: Player | None = None
    predicates: tuple[Predicate, ...] = ()
    own_text: str = ""


#: the verb of a clause that says of what sort a card is: 攻击力2000的, 不受陷阱效果影响的
DESCRIBED = "described"
#: the adverb of an act that is about to be done: 破壊しようとした時
TRYING = "trying"


class QuestionWord(StrEnum):
    WHETHER = "whether"
    WHO = "who"
    WHICH = "which"
    WHAT = "what"
    WHEN = "when"
    HOW_MANY = "how_many"
    HOW = "how"
    ORDER = "order"
    WHERE = "where"
    OF_WHAT_KIND = "of_what_kind"


class AskSyntax(Node, frozen=True, kw_only=True, tag="ask"):
    """What is asked; ``span`` is the whole clause in which it is.

    denied   不能…，对吗: it is said not to be so, and whether that is right is asked
    also     不会…，也不能…，对吗: what is claimed before it, each to be judged as well
    """

    word: QuestionWord
    event: Event
    denied: bool = False
    also: tuple[AskSyntax, ...] = ()


class QuestionSyntax(Node, frozen=True, kw_only=True, tag="question"):
    text: str
    statements: tuple[Event, ...] = ()
    ask: AskSyntax | None = None
    unparsed: tuple[Unparsed, ...] = ()
