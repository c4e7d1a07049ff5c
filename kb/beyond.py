"""Acts that are read from a text but that nobody carries out or enforces here: what hangs on them is not known.

How many of a card can be there at once, where a card lies to another, which materials a Summon uses, effects that a
card gains from a list.
"""

from __future__ import annotations

from functools import lru_cache

from grammar.executable import is_spared
from grammar.nodes import (
    Action,
    Amount,
    By,
    DidThat,
    Duration,
    EffectText,
    Happened,
    InWindow,
    IsKind,
    Node,
    NotThat,
    Noun,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Statement,
    StatOf,
    Step,
    Trigger,
    Variable,
    Who,
)
from grammar.terms import (
    CardKind,
    DurationKind,
    LimitCounts,
    Manner,
    Means,
    Modality,
    Moment,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
)
from grammar.walk import is_just_this_card, nodes_in
from kb import fighting, one_kind
from kb.cards import Card
from kb.places import is_of_zones
from kb.playing import most_worn, only_on
from kb.summon_limits import is_counted_here, is_counted_lock, is_free_summon

_VERBS = frozenset({Verb.EXIST, Verb.PUT_ON_FIELD, Verb.SWAP_ZONES, Verb.CHANGE_TARGET})
_MANNERS = frozenset(
    {
        Manner.IN_ADDITION,
        Manner.WITHOUT_TRIBUTE,
        Manner.FEWER_TRIBUTES,
        Manner.DIRECT_INSTEAD,
        Manner.WITHOUT_FLIP_EFFECTS,
        Manner.LOOKED_AT,
        Manner.SAME_POSITION,  # how a card lay before it left is not recorded
        Manner.RANDOM_FROM_HAND,
        Manner.FOLLOWING_UP,
        Manner.LAID_OVER,
        Manner.WITH_MATERIALS,
        Manner.MORE_OFTEN,
        Manner.IN_ALL,  # what happened in earlier turns is not recorded
    }
)
_ANY_NUMBER = frozenset({Manner.UP_TO, Manner.OR_MORE})
_SUMMONS_COUNTED = frozenset(LimitCounts) - {LimitCounts.USE, LimitCounts.ACTIVATION}


class _Text:
    """A text, equal only to the same object: a frozen tree need not be compared node by node."""

    __slots__ = ("text",)

    def __init__(self, text: EffectText | Statement) -> None:
        self.text = text

    def __hash__(self) -> int:
        return id(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Text) and other.text is self.text


def beyond(text: EffectText | Statement) -> str:
    """What in *text* is beyond the engine, named by the acts; empty when it can all be carried out."""
    return _looked_up(_Text(text))


@lru_cache(maxsize=1024)
def _looked_up(key: _Text) -> str:
    text = key.text
    from kb.gained import gives_itself

    if isinstance(text, EffectText) and gives_itself(text):
        return ""
    if isinstance(text, EffectText) and text.otherwise:
        return Verb.CHOOSE.value  # which case it was that targets or effects were chosen in is not looked up
    if isinstance(text, EffectText) and any(map(_waits_for_battle, text.resolution)):
        return Verb.BATTLE.value  # ダメージステップ終了後に: nothing waits for that here
    if isinstance(text, EffectText) and text.targets and any(map(_counts_as_material, text.resolution)):
        return (
            Verb.TREAT_AS.value
        )  # 対象のモンスターをＳ素材とする場合、…として扱う: of a Summon still to come
    if isinstance(text, EffectText) and any(map(is_of_zones, text.targets)):
        return Verb.CHOOSE.value  # 使用していないゾーンを指定して: no card is targeted
    if isinstance(text, EffectText) and _in_chain(text):
        return Verb.ACTIVATE.value  # チェーン２以降: which link of the Chain it is is not looked up
    if isinstance(text, EffectText) and text.options and any(map(_each_applies, text.resolution)):
        return Verb.APPLY.value
    if any(map(_is_not_looked_at, nodes_in(text))):
        return Verb.APPLY.value
    acts = [action for action in _acts(text) if not _is_summoned_with(action)]
    return "…".join(dict.fromkeys(action.verb.value for action in acts if is_beyond(action)))


def _is_summoned_with(action: Action) -> bool:
    """A Summon from the Extra Deck whose materials the text names, carried out by an effect."""
    from kb.summoned_with import is_understood, takes_materials

    return takes_materials(action) and is_understood(action)


def _of_nobody_named(event: Action) -> bool:
    """(相手は、)自身の効果で自身の手札に加わる度に: whose it is, is told outside of what happens."""
    return event.agent is None and any(
        getattr(n, "player", None) is Player.THAT_PLAYER for n in nodes_in(event)
    )


def _each_applies(step: Step) -> bool:
    """お互いは以下を適用する: 自分 in the list is whichever of the two it is applied for."""
    applies, agent = step.action.verb is Verb.APPLY, step.action.agent
    return applies and isinstance(agent, Who) and agent.player is Player.BOTH


def _is_not_looked_at(node: Node) -> bool:
    """（最大３枚まで）: the bound on a number; Ｐ効果: in which of its texts an effect is printed."""
    if isinstance(node, Quantity):
        return node.most is not None
    if isinstance(node, Reference):  # そのモンスターをお互いのフィールドに１体ずつ
        return node.quantity is not None and node.quantity.kind is QuantityKind.EACH
    if isinstance(node, Several):
        return bool(node.together)  # 同じレベルの、チューナーとチューナー以外を１体ずつ
    if isinstance(node, By):
        own = isinstance(node.card, Reference) and node.card.kind is RefKind.ITSELF  # 自身の効果で
        return own or Means.PENDULUM_EFFECT in node.means
    if isinstance(node, SameAs):
        return isinstance(node.other, Reference) and node.other.kind is RefKind.ITSELF
    if isinstance(node, Trigger):
        return any(map(_of_nobody_named, node.events))
    if isinstance(node, DidThat):  # 相手ターンで数えて３ターンの間に相手がドローした: what is still to come
        return node.action.duration is not None and node.action.duration.nth > 0
    if isinstance(node, Selection) and node.bottom:
        return True  # デッキの一番下のカード
    if isinstance(node, EffectText) and node.who is not None:
        return True  # お互いのプレイヤーは…発動できる: the other player's activations are not looked at
    if isinstance(node, Duration):  # …存在する間、ターン終了時まで: which of the two ends comes first
        return node.condition is not None and node.kind not in _HELD_BY_CONDITION
    return isinstance(node, IsKind) and CardKind.PENDULUM_EFFECT in node.kinds


_HELD_BY_CONDITION = frozenset({DurationKind.WHILE, DurationKind.UNTIL, DurationKind.TURN_OF})


def _waits_for_battle(step: Step) -> bool:
    then = step.condition.window.moments if isinstance(step.condition, InWindow) else ()
    return Moment.AFTER_DAMAGE_STEP in then


def _counts_as_material(step: Step) -> bool:
    case = step.condition
    used = isinstance(case, Happened) and case.action.verb is Verb.USE_AS_MATERIAL
    return used and step.action.verb is Verb.TREAT_AS


def _in_chain(text: EffectText) -> bool:
    during = text.trigger.during if text.trigger is not None else None
    return any(window is not None and window.link for window in (text.window, during))


def _acts(text: EffectText | Statement) -> list[Action]:
    if isinstance(text, Statement):
        return [step.action for step in text.steps]
    steps = (*text.resolution, *text.restrictions)
    found = [*text.costs, *(step.action for step in steps)]
    found += [step.instead_of for step in steps if step.instead_of is not None and _by_rule(step.instead_of)]
    for option in text.options:
        if option.effect is not None:
            found += _acts(option.effect)
    return found


def is_beyond(action: Action) -> bool:
    """Nothing here knows how to do *action*, or to keep to it."""
    if (action.verb in _VERBS and one_kind.limit(action) is None) or (
        _MANNERS & set(action.manner) and not (_is_counted(action) or _follows_up(action))
    ):
        return True
    if action.original and action.verb is Verb.CHANGE_STAT:
        return True  # 元々の攻撃力は１０００アップする: what is set from it later is not looked up
    if Stat.HAND_LIMIT in action.stats:
        return True  # how many cards are kept at the end of the turn is not counted by it
    if is_spared(action):
        return True  # 払うＬＰは必要なくなる: a price is asked for as it is printed
    if _by_rule(action):
        return True  # what is done in place of the draw of the Draw Phase, or how many cards it is
    if action.amount == Variable(name="paid") and action.verb in (Verb.DETACH, Verb.REMOVE_COUNTER):
        return True  # 以下の数だけ取り除き: as many as the chosen effect asks for
    if action.verb is Verb.NEGATE_EFFECT and isinstance(action.theme, Reference) and action.theme.effects:
        return True  # このカードの②の効果を無効にする: one of its effects, and not the others
    if action.unless is not None:
        return True  # ＬＰを払わなければ攻撃できない: whether it is paid is not asked
    if _counts_on_itself(action.amount):
        return True  # Ａカウンター１つにつき: those on each card that it is done to are not counted
    if action.bound is not None and action.verb is not Verb.PUT_COUNTER:
        return True  # （最大３０００まで）: how much of it there can be is not checked
    if action.verb is not Verb.PUT_COUNTER and _ANY_NUMBER & set(action.manner):
        return True  # Ｘ素材を２つまで取り除いて: how many were is not stated
    if action.verb is Verb.CHOOSE and action.theme is None:
        return True  # 相手は以下の効果から１つを選び: what another player chooses of a list is not stated
    if action.verb is Verb.APPLY and action.modality is Modality.CANNOT:
        return True  # 同じ効果を適用できない: which of a list was applied before is not looked up
    if action.verb is Verb.EQUIP and action.modality is Modality.CANNOT:
        return not only_on(action) and most_worn(action) is None
    if action.modality is Modality.CANNOT and _so_many(action.agent):
        return True  # モンスター１体でしか攻撃できない: how many have attacked is not counted
    if action.verb is Verb.BE_ATTACK_TARGET and isinstance(action.agent, Selection | Reference):
        return (
            True  # レベル６以上のモンスターは…攻撃対象に選択できない: which monster attacks is not looked at
        )
    if action.verb in (Verb.TRIBUTE, Verb.USE_AS_MATERIAL) and action.amount is not None:
        return True  # ２体分のリリースにできる
    if action.by is not None and (action.by.materials is not None or action.by.act is not None):
        return True
    if action.verb is Verb.USE and not is_just_this_card(action.theme):
        return True  # 指定したゾーンは使用できない, 宣言したカードは使用できない: zones, and what applies, are not looked at
    kind = action.duration.kind if action.duration is not None else None
    if kind is DurationKind.UNTIL:
        return True  # 出るまでめくる: how many are turned over is not known beforehand
    if action.verb is Verb.ATTACK and action.amount is not None:
        return True  # カードの数まで攻撃できる: how many attacks were made is not counted
    if kind is DurationKind.DUEL or (kind is DurationKind.TURN_OF and not is_turn_lock(action)):
        return True  # what was done before this card was Summoned is not looked up
    if any(_is_told_otherwise(who) for who in (action.agent, action.to)):
        return True  # ドローしたプレイヤー, そのコントローラー: who that is is not looked up
    places = (action.source, action.destination)
    if any(place is not None and place.player is Player.CONTROLLER for place in places):
        return True  # そのコントローラーのフィールドに: whose that is is not looked up
    if any(place is not None and place.seen_by is not None for place in places):
        return True  # そのモンスターのコントローラーから見て相手のフィールドに: nor is this
    if any(place is not None and (place.spots or place.negated) for place in places):
        return True
    if action.verb is Verb.NORMAL_SUMMON and action.becomes:
        return True  # レベル４モンスターとして召喚できる: which level it is Summoned with
    if action.verb is Verb.USE_AS_MATERIAL and (action.to is not None or action.becomes):
        return True
    from kb.gained import takes_over_effects

    listed = not action.effects and not _is_named(action) and not takes_over_effects(action)
    return action.verb is Verb.GAIN_EFFECT and listed


def _counts_on_itself(amount: Amount | None) -> bool:
    counted = amount.amount if isinstance(amount, Product) else amount
    own = isinstance(counted, StatOf) and isinstance(counted.of, Reference)
    return own and isinstance(counted, StatOf) and counted.of.kind is RefKind.ITSELF  # type: ignore[union-attr]


def _so_many(noun: Who | Noun | None) -> bool:
    return isinstance(noun, Selection) and noun.quantity.kind is QuantityKind.AT_LEAST


def _is_told_otherwise(who: Who | Noun | None) -> bool:
    if isinstance(who, Who):
        return who.seen_by is not None or (who.did is not None and not fighting.attacked(who))
    return isinstance(who, Reference) and who.player in (Player.CONTROLLER, Player.OWNER)


def _by_rule(action: Action) -> bool:
    return action.by is not None and Means.NORMAL_DRAW in action.by.means


def is_turn_lock(action: Action) -> bool:
    """このカードを特殊召喚するターン、自分は…できない: binds the player who Summons it, before and after."""
    duration = action.duration
    if (
        duration is None
        or duration.kind is not DurationKind.TURN_OF
        or action.modality is not Modality.CANNOT
    ):
        return False
    done = duration.condition
    return (
        isinstance(done, Happened)
        and not done.negated
        and done.action.verb is Verb.SPECIAL_SUMMON
        and is_just_this_card(done.action.theme)
        and done.action.by is None
    )


def is_own_material_ban(action: Action) -> bool:
    """このカードは（…の）Ｓ素材にできない: judged where materials are chosen (``kb.checks.material_bans``)."""
    more = (action.agent, action.source, action.destination, action.amount, action.duration, action.unless)
    by, theme = action.by, action.theme
    named = by is not None and (by.materials is not None or by.act is not None or by.card is not None)
    own = is_just_this_card(theme)
    if action.verb is not Verb.USE_AS_MATERIAL or action.modality is not Modality.CANNOT:
        return False
    return own and not any(more) and not action.becomes and not named


def binds_others(action: Action) -> bool:
    """他のＳ素材モンスターは…でなければならない: judged where materials are chosen, too."""
    more = (action.agent, action.source, action.destination, action.amount, action.duration, action.unless)
    theme, by = action.theme, action.by
    if action.verb is not Verb.USE_AS_MATERIAL or action.modality is not Modality.CANNOT or any(more):
        return False
    if not isinstance(theme, Selection) or theme.zones or theme.player or action.to or by is None:
        return False
    beside = any(isinstance(p, NotThat) and is_just_this_card(p.other) for p in theme.predicates)
    return beside and by == By(means=by.means, span=by.span) and theme.quantity.amount is None


def _is_counted(action: Action) -> bool:
    """通常召喚に加えて１度だけ…召喚できる, １度しか特殊召喚できない: counted where Summons are judged."""
    if is_counted_lock(action) or is_free_summon(action):
        return True
    normal = (Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON)
    return (
        action.manner == (Manner.IN_ADDITION,) and action.verb in normal and action.modality is Modality.MAY
    )


def _follows_up(action: Action) -> bool:
    """もう１度だけ続けて攻撃できる: counted where attacks are judged."""
    leave = action.verb is Verb.ATTACK and action.modality is Modality.MAY
    return leave and action.manner == (Manner.FOLLOWING_UP,)


def _is_named(action: Action) -> bool:
    """そのモンスターの効果を得る: the effects themselves are what the act is about."""
    theme = action.theme
    return isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT


def summons_are_counted(card: Card) -> bool:
    """How often something of this name was done this turn is counted in a way that is not looked up."""
    limits = card.text.limits if card.text is not None else ()
    return any(limit.counts in _SUMMONS_COUNTED and not is_counted_here(limit) for limit in limits)
