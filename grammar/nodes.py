"""The syntax tree of card text: one tree for every dialect.

Every node is frozen and carries a ``span`` of the printed text. Two trees mean the same when
``plain(a) == plain(b)``: spans, dialect and the printed word order play no part in it, and sets are kept as
sorted tuples. What the grammar did not understand is an :class:`Unparsed` node, never nothing.

Reading order: :class:`CardText` holds :class:`EffectText` nodes; an effect holds what must be true
(:class:`Condition`), what must happen (:class:`Trigger`), what is paid and targeted when it is activated, and
the :class:`Step` list of its resolution. A step holds one :class:`Action`; the things an action is done to are
:class:`Selection` (cards described) or :class:`Reference` (cards already known) nodes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.terms import (
    ActivationMode,
    Attribute,
    CardKind,
    Compare,
    DurationKind,
    Join,
    Lang,
    LimitCounts,
    LimitScope,
    Manner,
    Means,
    Modality,
    Moment,
    Phase,
    Player,
    Position,
    QuantityKind,
    Race,
    RefKind,
    SpotKind,
    Stat,
    Timing,
    Verb,
    Where,
    WhichTurn,
    Zone,
)


class Span(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Half-open range of character offsets in the text as it was given: ``text[start:end]``."""

    start: int
    end: int


class Node(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="node",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,  # a tree has no cycles
):
    """Base of all syntax nodes."""

    span: Span | None = None


# --------------------------------------------------------------------------- amounts


class Number(Node, frozen=True, kw_only=True, tag="number"):
    value: int


class CountOf(Node, frozen=True, kw_only=True, tag="count_of"):
    """How many cards fit *what* (or were *what*); with ``distinct`` the number of different names, kinds…

    ``kinds``: the kinds told apart, where they are others than Monster, Spell and Trap (種類（融合・Ｓ・Ｘ）の数).
    ``original``: as they are printed (元々の属性の種類の数).
    """

    what: Noun
    distinct: Stat | None = None
    original: bool = False
    kinds: tuple[CardKind, ...] = ()


class StatOf(Node, frozen=True, kw_only=True, tag="stat_of"):
    """A value of a card, e.g. the original ATK of that monster; ``of`` may be a Player for LP.

    Of several cards it is the sum (攻撃力の合計), or, of two with ``difference``, by how much one is higher (レベルの差).
    For COUNTERS ``counter`` names them, when only those count.
    """

    stat: Stat
    of: Noun | Who
    original: bool = False
    counter: str | None = None
    difference: bool = False


class Product(Node, frozen=True, kw_only=True, tag="product"):
    """``amount`` × ``numerator`` / ``denominator`` (half is 1/2; 数×２００ is a count × 200/1).

    ``whole``: only whole shares count (３枚につき１枚 of seven cards is 2).
    """

    amount: Amount
    numerator: int = 1
    denominator: int = 1
    whole: bool = False


class SumOf(Node, frozen=True, kw_only=True, tag="sum_of"):
    """Sum of amounts, or, with ``minus``, first less the rest.

    ``apart``: by how much the one of two is higher than the other, whichever it is (攻撃力とその元々の攻撃力の差).
    """

    amounts: tuple[Amount, ...]
    minus: bool = False
    apart: bool = False


class HigherOf(Node, frozen=True, kw_only=True, tag="higher_of"):
    """The highest (with ``lowest``: the lowest) of *amounts* (攻撃力と守備力の内、高い方の数値)."""

    amounts: tuple[Amount, ...]
    lowest: bool = False


class Variable(Node, frozen=True, kw_only=True, tag="variable"):
    """A number known only in play: ``damage`` (the damage just named), ``declared``, ``paid``, ``chain_links`` (how long the Chain was as the effect was activated), ``that_many``,
    ``that_value`` (その数値: the value, no number of cards, just spoken of), ``die``, ``dice`` (what the dice just rolled add up to), ``heads`` and ``tails`` (how many of the coins just tossed came up so), ``difference``, ``excess`` (ATK above DEF), ``required`` (as many as a Summon asks for),
    ``any_number`` (as many as one likes), ``question`` (printed ?)."""

    name: str


Amount = Number | CountOf | StatOf | Product | SumOf | HigherOf | Variable


# --------------------------------------------------------------------------- nouns


class Who(Node, frozen=True, kw_only=True, tag="who"):
    """A player. ``did``: the one who did that (～を発動したプレイヤー); ``player`` is THAT_PLAYER then.

    ``seen_by``: whom *player* is told from (そのモンスターのコントローラーから見て相手), if not from the effect's controller.
    """

    player: Player
    did: Action | None = None
    seen_by: Who | Noun | None = None


class Quantity(Node, frozen=True, kw_only=True, tag="quantity"):
    """How many. ``amount`` is absent for ALL, ANY_NUMBER and UNSTATED; ``most``: and no more than that (（最大５体まで）, ×３～５)."""

    kind: QuantityKind
    amount: Amount | None = None
    most: Number | None = None


class IsKind(Node, frozen=True, kw_only=True, tag="is_kind"):
    """Is any of these kinds."""

    kinds: tuple[CardKind, ...]


class HasAttribute(Node, frozen=True, kw_only=True, tag="has_attribute"):
    values: tuple[Attribute, ...]
    original: bool = False  # 元々の属性が闇属性の


class HasRace(Node, frozen=True, kw_only=True, tag="has_race"):
    values: tuple[Race, ...]
    original: bool = False  # 元々の種族が獣族の


class HasStat(Node, frozen=True, kw_only=True, tag="has_stat"):
    """Its *stat* compares so with *amount*; a Level / Rank / Link word in the text names the stat."""

    stat: Stat
    compare: Compare
    amount: Amount
    original: bool = False


class HasName(Node, frozen=True, kw_only=True, tag="has_name"):
    """Its card name is one of these (「Ｎ」１体)."""

    names: tuple[str, ...]
    original: bool = False


class HasSeries(Node, frozen=True, kw_only=True, tag="has_series"):
    """Its name contains one of these parts, or it is treated so (「Ｎ」モンスター).

    ``original``: its original name contains one (元々のカード名に「Ｎ」を含む).
    """

    names: tuple[str, ...]
    original: bool = False


class MentionsName(Node, frozen=True, kw_only=True, tag="mentions_name"):
    """Its text has one of these card names (「Ｎ」のカード名が記された).

    of        the name of that card (見せたモンスターのカード名が記された), or of any card so described (「Ｎ」モンスターの…)
    material  named as a material of it (そのカード名が融合素材として記された)
    """

    names: tuple[str, ...] = ()
    of: Noun | None = None
    material: bool = False


class NamedOn(Node, frozen=True, kw_only=True, tag="named_on"):
    """Its name stands in the text of that card (そのモンスターにカード名が記された)."""

    of: Noun


class MaterialFor(Node, frozen=True, kw_only=True, tag="material_for"):
    """Is a material that the monster asks for (融合モンスターカードによって決められた融合素材モンスター)."""

    of: Noun


class InPosition(Node, frozen=True, kw_only=True, tag="in_position"):
    """Lies so; ``already`` (既に表側表示で存在している) before what is awaited happens."""

    positions: tuple[Position, ...]
    already: bool = False


class Extreme(Node, frozen=True, kw_only=True, tag="extreme"):
    """Has the highest (or lowest) value of *stat* among the cards described."""

    stat: Stat
    highest: bool
    original: bool = False


class SameAs(Node, frozen=True, kw_only=True, tag="same_as"):
    """Has the same (or, with ``different``, another) *stat* as *other*; ``other`` absent: among each other.

    ``kinds``: as in :class:`CountOf` (同じ種類（融合・Ｓ・Ｘ）の).
    """

    stat: Stat
    other: Noun | None = None
    different: bool = False
    original: bool = False
    kinds: tuple[CardKind, ...] = ()


class DidThat(Node, frozen=True, kw_only=True, tag="did_that"):
    """A relative clause: the card did, or had done to it, what *action* says.

    The described card is the empty role of the action: its ``theme`` when ``passive``, else its ``agent``.
    """

    action: Action
    passive: bool


class NotThat(Node, frozen=True, kw_only=True, tag="not_that"):
    """Any card but these (～以外の). ``other`` is a predicate or a known card."""

    other: Predicate | Reference


class AnyOf(Node, frozen=True, kw_only=True, tag="any_of"):
    predicates: tuple[Predicate, ...]


class AllThese(Node, frozen=True, kw_only=True, tag="all_these"):
    """All of these at once; used inside :class:`AnyOf` and :class:`NotThat`."""

    predicates: tuple[Predicate, ...]


class Holding(Node, frozen=True, kw_only=True, tag="holding"):
    """Has counters of that name (``''``: of any), Xyz materials (``'materials'``) or equips (``'equips'``) on it.

    ``what``: such materials (このカードが「Ｎ」をＸ素材としている).
    """

    thing: str
    at_least: int = 1
    what: Noun | None = None


class CanDo(Node, frozen=True, kw_only=True, tag="can_do"):
    """Could have that done to it (通常召喚可能な, 魔力カウンターを置く事ができる)."""

    action: Action


class HasEffectThat(Node, frozen=True, kw_only=True, tag="has_effect_that"):
    """An effect that includes one of these acts (～する効果を含む); for cards and effects alike."""

    actions: tuple[Action, ...]


class Including(Node, frozen=True, kw_only=True, tag="including"):
    """Of the cards taken together: *what*, in *place* if that is said, is among them (「Ｎ」を含むモンスター２体)."""

    what: Noun
    place: Place | None = None


class OnlyThese(Node, frozen=True, kw_only=True, tag="only_these"):
    """Of the cards taken together: nothing but these plays that part (「Ｎ」モンスターのみを素材として)."""


class SumIs(Node, frozen=True, kw_only=True, tag="sum_is"):
    """Of the cards taken together: their *stat* adds up to what compares so (レベルの合計が８になるように)."""

    stat: Stat
    compare: Compare
    amount: Amount
    original: bool = False


class OneOfThose(Node, frozen=True, kw_only=True, tag="one_of_those"):
    """Is one of cards already known (その内の１体を対象として, そのモンスター１体を対象として)."""

    of: Reference


class FaceUpIn(Node, frozen=True, kw_only=True, tag="face_up_in"):
    """Is face-up if it is in one of these zones (手札・フィールド（表側表示）の); elsewhere nothing is asked."""

    zones: tuple[Zone, ...]


class Spot(Node, frozen=True, kw_only=True, tag="spot"):
    """Lies so to *of*: a zone that card points to, opposite it, beside it; of a card or of the zones of a Place.

    ``of`` absent: of no card (the middle zone), of any (リンク状態のモンスター) or of the card the act is done to.
    """

    how: SpotKind
    of: Noun | None = None


class IsIn(Node, frozen=True, kw_only=True, tag="is_in"):
    """Lies in one of these zones of that player; used where the descriptions of a choice differ in place."""

    zones: tuple[Zone, ...] = ()
    player: Player | None = None


class OwnedBy(Node, frozen=True, kw_only=True, tag="owned_by"):
    """That player is its (original) owner, whoever controls it now (元々の持ち主が相手となる)."""

    player: Player


class Bears(Node, frozen=True, kw_only=True, tag="bears"):
    """Has a value of that sort at all: a Level, which no Xyz or Link Monster has (レベルを持つ)."""

    stat: Stat


Predicate = (
    IsKind
    | HasAttribute
    | HasRace
    | HasStat
    | HasName
    | HasSeries
    | MentionsName
    | NamedOn
    | MaterialFor
    | InPosition
    | Extreme
    | SameAs
    | DidThat
    | NotThat
    | AnyOf
    | AllThese
    | Holding
    | CanDo
    | HasEffectThat
    | Including
    | OnlyThese
    | SumIs
    | OneOfThose
    | FaceUpIn
    | IsIn
    | OwnedBy
    | Bears
    | Spot
)


class Selection(Node, frozen=True, kw_only=True, tag="selection"):
    """Cards by description: so many cards in these zones of that player that fit every predicate."""

    quantity: Quantity = Quantity(kind=QuantityKind.UNSTATED)
    predicates: tuple[Predicate, ...] = ()
    player: Player | None = None  # whose zone; None: not said
    zones: tuple[Zone, ...] = ()
    top: bool = False  # from the top of the Deck
    bottom: bool = False  # デッキの一番下のカード


class Reference(Node, frozen=True, kw_only=True, tag="reference"):
    """Cards already known. ``predicates`` repeats what the text says of them (その「Ｎ」モンスター).

    With an ``effect`` among its kinds it is the effect of that card: ``effects`` are the printed numbers meant; ``by``
    ACTIVATE what that card does as it is activated (その罠カード発動時の効果).
    """

    kind: RefKind
    by: Verb | None = (
        None  # for AFFECTED and COST: by which act (THIS_CARD: この効果で特殊召喚したこのカード)
    )
    predicates: tuple[Predicate, ...] = ()
    quantity: Quantity | None = None  # a part of them (その内の１体)
    player: Player | None = None  # その相手モンスター: still under that player
    effects: tuple[
        int, ...
    ] = ()  # このカードの①の効果; with ``by``: that effect did it (①の方法で特殊召喚した)


class Several(Node, frozen=True, kw_only=True, tag="several"):
    """Several things together (このカードと手札１枚), or, with ``either``, one of them.

    ``together``: what is so of all of them taken together (レベルの合計が７になるように, 同じレベルの).
    """

    parts: tuple[Noun, ...]
    either: bool = False
    together: tuple[Predicate, ...] = ()


Noun = Selection | Reference | Several


# --------------------------------------------------------------------------- actions


class Place(Node, frozen=True, kw_only=True, tag="place"):
    """Zones of a player. ``spots``: only those that lie so; ``zones`` may be empty then (このカードのリンク先に).

    ``negated``: anywhere but there (フィールド以外から). ``seen_by``: as of a :class:`Who`. ``whose``: the card whose
    controller or owner *player* is, where the text says more than そのコントローラー.
    """

    zones: tuple[Zone, ...] = ()
    player: Player | None = None
    seen_by: Who | Noun | None = None
    whose: Noun | None = None
    where: Where | None = None
    spots: tuple[Spot | NotThat, ...] = ()
    negated: bool = False


class By(Node, frozen=True, kw_only=True, tag="by"):
    """By what means: battle, an effect, a player's card; ``card`` when a certain card or kind is named.

    With a means of material, ``card`` is the monster it is material for. ``materials``: of a summon, the cards used
    for it (このカードを素材としてＳ召喚した). ``act``: what happened to another card that brought it about
    (装備モンスターが破壊された事で).
    """

    means: tuple[Means, ...] = ()
    player: Player | None = None
    card: Noun | None = None
    effects: tuple[int, ...] = ()  # printed numbers of the effects meant (①の効果で)
    negated: bool = False  # 戦闘以外で
    materials: Noun | None = None
    act: Action | None = None


class Duration(Node, frozen=True, kw_only=True, tag="duration"):
    """How long. For PHASE: until that phase (of that player's turn), its end when ``end``; ``turns`` ahead.

    ``nth``: until the so-many-th such phase from the activation (２回目の相手エンドフェイズまで).

    ``condition``: what WHILE, UNTIL and TURN_OF hang on; of any other kind, that it lasts no longer than this is so.
    """

    kind: DurationKind
    player: Player | None = None
    phase: Phase | None = None
    end: bool = True
    turns: int = 0
    nth: int = 0
    condition: Condition | None = None


class Action(Node, frozen=True, kw_only=True, tag="action"):
    """One act. Which role a verb uses is in ``rules_data/lexicon/verbs.yaml``; unused roles are absent.

    agent      who does it; absent: the controller of the effect (implied)
    theme      what it is done to
    source     where from;  destination  where to
    to         receiver: the player damaged, the monster equipped, …
    value      for SET_STAT and CHANGE_STAT the stat(s) meant; for TREAT_AS what it becomes
    amount     how much; of DECLARE how many, if more than one; ``decrease`` turns a change of a stat downward; for TRIBUTE and USE_AS_MATERIAL as how many it counts;
               for ATTACK how many attacks can be made in a Battle Phase, where ``times`` is no number
    phase      the phase or turn that is skipped, ended or conducted
    becomes    for SET_STAT and TREAT_AS what it is then; for a summon or a placing what it counts as from then on, for USE_AS_MATERIAL what it counts as there
    effects    for GAIN_EFFECT and APPLY the effects meant (without a list, theme is what is gained, ``to`` gains it); for EQUIP what it does as an Equip Card
    times      １ターンに２度 and the like, as a bound on the act itself
    bound      of counters put or a value changed: how much of it the card can have then (（最大５つまで）; of a fall the least)
    unless     for a ban what is done each time to be allowed to (１０００ＬＰを払わなければ攻撃できない)
    summons    for NEGATE_SUMMON which Summons of the theme are negated (召喚・特殊召喚は無効化されない)
    """

    verb: Verb
    agent: Who | Noun | None = None
    theme: Noun | None = None
    source: Place | None = None
    destination: Place | None = None
    to: Who | Noun | None = None
    by: By | None = None
    stats: tuple[Stat, ...] = ()
    becomes: tuple[Predicate, ...] = ()
    amount: Amount | None = None
    decrease: bool = False
    counter: str | None = None  # for PUT_COUNTER "" is a counter without a name
    phase: Window | None = None
    position: tuple[Position, ...] = ()
    manner: tuple[Manner, ...] = ()
    duration: Duration | None = None
    modality: Modality = Modality.DO
    times: int | None = None
    bound: Number | None = None
    unless: Action | None = None
    summons: tuple[Verb, ...] = ()
    passive: bool = False
    original: bool = False  # for SET_STAT and CHANGE_STAT: the original value (元々の攻撃力は…になる)
    effects: tuple[EffectText, ...] = ()


# --------------------------------------------------------------------------- conditions and triggers


class Exists(Node, frozen=True, kw_only=True, tag="exists"):
    """Cards fitting *what* exist (or, ``negated``, none does; ``only``: no others do)."""

    what: Noun
    negated: bool = False
    only: bool = False


class IsSo(Node, frozen=True, kw_only=True, tag="is_so"):
    """*subject* fits every predicate; ``place``: it is there, ``already`` (既に) before what is awaited happens."""

    subject: Noun
    predicates: tuple[Predicate, ...] = ()
    place: Place | None = None
    negated: bool = False
    already: bool = False


class Happened(Node, frozen=True, kw_only=True, tag="happened"):
    """That was done (within *during*); ``negated``: was not."""

    action: Action
    during: Duration | None = None
    negated: bool = False


class Compared(Node, frozen=True, kw_only=True, tag="compared"):
    left: Amount
    compare: Compare
    right: Amount


class InWindow(Node, frozen=True, kw_only=True, tag="in_window"):
    """It is that turn, phase or moment."""

    window: Window


class AllOf(Node, frozen=True, kw_only=True, tag="all_of"):
    conditions: tuple[Condition, ...]


class OneOf(Node, frozen=True, kw_only=True, tag="one_of"):
    conditions: tuple[Condition, ...]


class Later(Node, frozen=True, kw_only=True, tag="later"):
    """When one of *events* happens after the effect has resolved (このターン、～した時): the step waits for it."""

    timing: Timing
    events: tuple[Action, ...]


class AsActivated(Node, frozen=True, kw_only=True, tag="as_activated"):
    """That was so as this effect was activated (～の状態で発動した場合); of TARGET, that such a card is its target."""

    condition: Condition


Condition = Exists | IsSo | Happened | Compared | InWindow | AllOf | OneOf | Later | AsActivated


class Window(Node, frozen=True, kw_only=True, tag="window"):
    """When the turn allows it. Empty tuples: not said. ``turn``: whose turn (BOTH: either player's).

    which  another turn than the one now running (次のターン)
    link   only as that link of a Chain or a later one (チェーン２以降)
    nth    the first or a later such time from now, or from the activation (次の自分スタンバイフェイズ 1, ２回目の… 2)
    """

    turn: Player | None = None
    which: WhichTurn | None = None
    nth: int = 0
    link: int = 0
    phases: tuple[Phase, ...] = ()
    moments: tuple[Moment, ...] = ()
    condition: Condition | None = None  # a battle of certain monsters and the like


class Trigger(Node, frozen=True, kw_only=True, tag="trigger"):
    """The event(s) awaited, any one of them, and the word (時, 場合, 度, 際) that ties the effect to them."""

    timing: Timing
    events: tuple[Action, ...]
    during: Window | None = None


class Occasion(Node, frozen=True, kw_only=True, tag="occasion"):
    """Another occasion at which the same effect can be activated (…した場合、またはダメージステップ開始時に).

    ``conditions`` are asked at this occasion only (またはこのカードが存在する状態で…した場合).
    """

    conditions: tuple[Condition, ...] = ()
    trigger: Trigger | None = None
    window: Window | None = None


# --------------------------------------------------------------------------- effects


class UseLimit(Node, frozen=True, kw_only=True, tag="use_limit"):
    """Once-per-turn and the like. ``effects``: printed numbers it covers, empty for all (or for this one).

    ``shared``: the covered effects share the count (いずれか１つ); else each has its own. ``pendulum``: it is printed
    in the Pendulum text and counts for the effects there.
    """

    scope: LimitScope
    count: int = 1
    counts: LimitCounts = LimitCounts.USE
    effects: tuple[int, ...] = ()
    shared: bool = False
    per_turn: bool = True
    pendulum: bool = False


class Unparsed(Node, frozen=True, kw_only=True, tag="unparsed"):
    """Text that was not understood, and what the grammar would have accepted in its place."""

    text: str
    expected: tuple[str, ...] = ()


class Step(Node, frozen=True, kw_only=True, tag="step"):
    """One step of a resolution (or of a lasting effect): an act, tied to the step before by *join*."""

    action: Action
    join: Join = Join.FIRST
    condition: Condition | None = None
    instead_of: Action | None = None  # 代わりに: replaces that


class Option(Node, frozen=True, kw_only=True, tag="option"):
    """A ● of a list: a guard (水属性：, ２枚以上：) and what it stands for."""

    guard: Condition | None = None
    guard_words: str | None = None
    effect: EffectText | None = None


class Otherwise(Node, frozen=True, kw_only=True, tag="otherwise"):
    """In that case (absent: in any) these may be the targets instead, or so many of the options be chosen.

    （…場合、代わりに…を対象とする事もできる）, この効果の対象を２枚にできる, 両方を選択できる.
    """

    condition: Condition | None = None
    targets: tuple[Selection, ...] = ()
    choose_option: int | None = None


class EffectText(Node, frozen=True, kw_only=True, tag="effect"):
    """One effect as printed.

    number       ①=1 …; 0 in a text without numbers
    activation   MAY 発動できる, MUST 発動する, NONE lasting or applied by itself; ``activation_span`` are those words
    card_activation   the text says it is the activation of this card (このカードを発動できる)
    on_card_activation   このカードの発動時の効果処理として
    besides      of a card activation: it can be activated without this, too (このカードは…して発動する事もできる)
    who          who can activate it, where that is another player too (お互いのプレイヤーは…発動できる)
    inferred     the split into cost, target and resolution is inferred (old wording)
    """

    number: int = 0
    pendulum: bool = False
    activation: ActivationMode = ActivationMode.NONE
    activation_span: Span | None = None
    card_activation: bool = False
    on_card_activation: bool = False
    besides: bool = False
    who: Player | None = None
    conditions: tuple[Condition, ...] = ()
    trigger: Trigger | None = None
    window: Window | None = None
    occasions: tuple[Occasion, ...] = ()  # besides trigger and window, and instead of them
    limits: tuple[UseLimit, ...] = ()
    costs: tuple[Action, ...] = ()
    targets: tuple[Selection, ...] = ()
    resolution: tuple[Step, ...] = ()
    options: tuple[Option, ...] = ()
    choose_option: int | None = None  # so many of the options are chosen on activation
    otherwise: tuple[Otherwise, ...] = ()  # what may be chosen instead in a certain case
    also_windows: tuple[Window, ...] = ()  # この効果は相手ターンでも発動できる
    never_windows: tuple[Window, ...] = ()  # （ダメージステップでは発動できない）: whatever else is said
    also_from: tuple[Zone, ...] = ()  # このカードの発動は手札からもできる
    restrictions: tuple[Step, ...] = ()  # oaths and locks that go with the activation
    resolution_conditions: tuple[Condition, ...] = ()  # ～場合に発動と処理ができる
    inferred: bool = False
    unparsed: tuple[Unparsed, ...] = ()

    @property
    def complete(self) -> bool:
        """Nothing in it was left unparsed."""
        if self.unparsed or not self.options:
            return not self.unparsed
        return all(option.effect is None or option.effect.complete for option in self.options)


class Material(Node, frozen=True, kw_only=True, tag="material"):
    """The material line of a Fusion, Synchro, Xyz or Link Monster, part by part."""

    parts: tuple[Selection, ...]


class Statement(Node, frozen=True, kw_only=True, tag="statement"):
    """Text that is no effect: summoning conditions, "treated as", limits on summoning."""

    steps: tuple[Step, ...]
    unparsed: tuple[Unparsed, ...] = ()


class CardText(Node, frozen=True, kw_only=True, tag="card_text"):
    """The whole text of one card (monster or Spell/Trap text, and the Pendulum text when there is one)."""

    lang: Lang | None = None
    material: Material | None = None
    statements: tuple[Statement, ...] = ()
    limits: tuple[UseLimit, ...] = ()
    effects: tuple[EffectText, ...] = ()
    flavour: bool = False  # the text is flavour text of a Normal Monster
    unparsed: tuple[Unparsed, ...] = ()

    @property
    def complete(self) -> bool:
        return (
            not self.unparsed
            and all(e.complete for e in self.effects)
            and not any(s.unparsed for s in self.statements)
        )


def plain(node: Node) -> Any:
    """Return *node* as plain dicts and lists without spans, dialect and guard words: equal for equal meaning."""
    return _without(msgspec.to_builtins(node), frozenset({"span", "lang", "guard_words", "activation_span"}))


def _without(value: Any, keys: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {k: _without(v, keys) for k, v in value.items() if k not in keys}
    if isinstance(value, (list, tuple)):
        return [_without(v, keys) for v in value]
    return value


def to_json(node: Node) -> bytes:
    """Encode with spans; :func:`from_json` reads it back."""
    return msgspec.json.encode(node)


def from_json(data: bytes) -> CardText:
    return _decoder().decode(data)


def from_plain(data: Any) -> CardText:
    """Build a :class:`CardText` from plain dicts (rule files, knowledge base). Raises msgspec.ValidationError."""
    return msgspec.convert(data, CardText, strict=False)


def _decoder() -> msgspec.json.Decoder[CardText]:
    return msgspec.json.Decoder(CardText)


def unparsed_in(text: CardText) -> tuple[Unparsed, ...]:
    """Every unparsed span of *text*, in reading order."""
    found: list[Unparsed] = list(text.unparsed)
    for statement in text.statements:
        found += statement.unparsed
    for effect in text.effects:
        found += unparsed_in_effect(effect)
    return tuple(sorted(found, key=lambda u: u.span.start if u.span else 0))


def unparsed_in_effect(effect: EffectText) -> list[Unparsed]:
    """Every unparsed span of one effect, those of its options included."""
    found = list(effect.unparsed)
    for option in effect.options:
        if option.effect is not None:
            found += unparsed_in_effect(option.effect)
    return found
