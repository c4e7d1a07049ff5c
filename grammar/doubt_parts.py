"""More of the last look at a finished effect (``doubts``): parts of a tree that contradict one another, or are left bare.

What is activated from the field does not lie in the hand; no Spell Card is a monster; one who controls a monster does not
take control of it. Where such parts meet, words went to another part than the one they belong to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grammar.nodes import (
    Action,
    CanDo,
    DidThat,
    EffectText,
    Extreme,
    Happened,
    HasAttribute,
    HasName,
    Including,
    InPosition,
    IsKind,
    IsSo,
    MentionsName,
    Node,
    NotThat,
    OneOf,
    Option,
    Place,
    Reference,
    SameAs,
    Selection,
    Span,
    StatOf,
    Step,
    Who,
)
from grammar.terms import CardKind, DurationKind, Modality, Player, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.walk import is_just_this_card, nodes_in
from grammar.writing import without_spans


def contradicted(effect: EffectText, nodes: Sequence[Node], text: str) -> Iterator[tuple[Span, str]]:
    """The words of *effect*, which is made of *nodes*, that cannot be meant so, each with what was expected."""
    for node in nodes:
        at = node.span if isinstance(node, Reference) and _one_of_a_list(node) else None
        if at is not None and "的其中" in text[at.start : at.end]:
            yield at, "which of them"  # 地·水属性的其中1只融合怪兽
        destroys = isinstance(node, DidThat) and node.action.verb is Verb.DESTROY and not node.passive
        what = node.action.theme if destroys and isinstance(node, DidThat) else None
        if isinstance(what, Selection) and what.span and "的、" in text[what.span.start : what.span.end]:
            yield what.span, "what of it is whose"  # 会破坏场上怪兽的、对手怪兽的效果
        if isinstance(node, NotThat) and (at := _either_name(node, text)) is not None:
            yield at, "other than which"  # 「A」或者「B」以外的怪兽: the first may be what is meant, too
        if isinstance(node, Action) and (span := _chosen_time(node, text)) is not None:
            yield span, "which cards"  # 选择那次仪式召唤解放的怪兽: the time is not what is chosen
        if (found := _of(node)) is not None and (span := node.span or effect.span) is not None:
            yield span, found
    if (at := _time_of_description(effect, nodes, text)) is not None:
        yield at, "what happened then"
    for before, step in pairwise(effect.resolution):
        if (found := _after(before, step)) is not None and step.action.span is not None:
            yield step.action.span, found
    for step in effect.resolution:
        if _barred_by_no_card(step) and step.span is not None:
            yield step.span, "of which card"  # 召唤·特殊召唤·反转的回合不能使用此效果
        if _done_in_that_turn(step) and step.span is not None:
            yield (
                step.span,
                "when it is so",
            )  # 把这个回合被破坏送去墓地的1只怪兽特殊召唤: it was destroyed before


def _time_of_description(effect: EffectText, nodes: Sequence[Node], text: str) -> Span | None:
    """怪兽召唤时发动的效果无效, 召喚時に発動した…: what is activated then, and no pause: no trigger of this effect."""
    when = effect.trigger.span if effect.trigger is not None else None
    if when is None:
        return None
    told = (n.span for n in nodes if isinstance(n, DidThat) and n.action.verb is Verb.ACTIVATE)
    paused = text[when.end - 1] in "，、"
    return None if paused or not any(at is not None and at.start == when.end for at in told) else when


def _one_of_a_list(node: Reference) -> bool:
    several = any(isinstance(p, HasAttribute) and len(p.values) > 1 for p in node.predicates)
    return node.kind is RefKind.THAT and node.quantity is not None and several


def _of(node: Node) -> str | None:
    if isinstance(node, Selection) and _lies_elsewhere(node):
        return "where it is activated"  # 手卡以及场上发动的效果怪兽的效果
    if isinstance(node, Selection) and _destroyed_there(node):
        return "which effect"  # 会破坏场上怪兽的、对手怪兽的效果发动时
    if isinstance(node, StatOf) and isinstance(node.of, Selection) and node.of.predicates:
        told = [p.stat for p in node.of.predicates if isinstance(p, SameAs) and not p.different]
        if told == [node.stat] and len(node.of.predicates) == 1:
            return "whose value"  # 与已解放怪兽等级相同: the value of that monster, not of one like it
    if isinstance(node, IsSo) and isinstance(node.subject, Reference):
        return "what it is" if node.subject.player is Player.CONTROLLER and node.predicates else None
    if isinstance(node, Reference) and _paid_otherwise(node):
        return "other than which"  # 捨てたカードを除く、見せたモンスターにカード名が記されたモンスター
    if isinstance(node, (DidThat, CanDo)) and _bears_counters_on(node.action):
        return "which card"  # 他の魔力カウンターが置かれているカード: said of the card, not of where they are put
    if isinstance(node, Including) and isinstance(node.what, Selection) and _not_this(node.what):
        return "other than which"  # このカードを除く、「Ａ」を含むカード３枚: said of all of them
    if isinstance(node, Action):
        if node.verb is Verb.TREAT_AS and node.destination is not None:
            return "what is so treated"  # 「Ａ」モンスターまたは装備カード扱いの「Ａ」モンスター
        if node.verb is Verb.USE_AS_MATERIAL and node.by is not None and node.by.card and not node.by.means:
            return "what is used"  # 用包含调整的怪兽为素材，把1只怪兽同调召唤
        if _as_two_values(node):
            return "which value"  # 作为和那个阶级相同数值的等级的怪兽
        if node.verb is Verb.ATTACK and node.modality is Modality.MAY and _one_of_its_own(node.to):
            return "whom it attacks"  # 可以进行和自己场上的怪兽同样数目的攻击
        if node.verb is Verb.CHOOSE and _of_some_player(node.theme):
            return "who chose it"  # 选攻击力最高的怪兽的玩家
    if isinstance(node, Option) and _takes_its_own(node):
        return "who gets control of it"  # 自己：装备怪兽的控制权变更
    return None


def _destroyed_there(cards: Selection) -> bool:
    """Would that be the effect of a card that was destroyed, and still lies on the field?"""
    kinds = {kind for p in cards.predicates if isinstance(p, IsKind) for kind in p.kinds}
    gone = any(
        isinstance(p, DidThat) and p.passive and p.action == Action(verb=Verb.DESTROY, span=p.action.span)
        for p in cards.predicates
    )
    return gone and CardKind.EFFECT in kinds and Zone.FIELD in cards.zones


def _lies_elsewhere(cards: Selection) -> bool:
    """Do cards that lie in one place activate their effects in another?"""
    froms = [
        p.action.source.zones
        for p in cards.predicates
        if isinstance(p, DidThat) and p.passive and p.action.verb is Verb.ACTIVATE and p.action.source
    ]
    return bool(cards.zones) and any(zones and not set(zones) & set(cards.zones) for zones in froms)


def _paid_otherwise(known: Reference) -> bool:
    """Are cards that one act of the cost was done to told from those of another act?"""
    others = [p.other for p in known.predicates if isinstance(p, NotThat)]
    return known.kind is RefKind.COST and any(
        isinstance(other, Reference) and other.kind is RefKind.COST and other.by is not known.by
        for other in others
    )


def _as_two_values(action: Action) -> bool:
    """Does it become something with the same Level and the same Rank as one card?"""
    alike = [p for p in action.becomes if isinstance(p, SameAs) and p.other is not None]
    return {Stat.LEVEL, Stat.RANK} <= {p.stat for p in alike}


def _of_some_player(cards: object) -> bool:
    """Cards with the highest value of a player who is told by nothing else."""
    if not isinstance(cards, Selection) or cards.player is not Player.THAT_PLAYER or cards.zones:
        return False
    return any(isinstance(p, Extreme) for p in cards.predicates)


def _one_of_its_own(attacked: object) -> bool:
    return isinstance(attacked, Selection) and attacked.player is Player.SELF


def _takes_its_own(option: Option) -> bool:
    """Is it under one's own control, and is its control taken?"""
    guard = option.guard
    own = Place(zones=(Zone.FIELD,), player=Player.SELF)
    if not isinstance(guard, IsSo) or guard.place is None or without_spans(guard.place) != own:
        return False
    acts = [node for node in nodes_in(option) if isinstance(node, Action) and node.verb is Verb.TAKE_CONTROL]
    return any(
        act.to is None
        and act.agent is None
        and act.modality is not Modality.CANNOT
        and isinstance(act.theme, Reference)
        and isinstance(guard.subject, Reference)
        and act.theme.kind is guard.subject.kind
        for act in acts
    )


def _after(before: Step, step: Step) -> str | None:
    """What the words of two acts, one after the other, cannot be."""
    theme = step.action.theme
    if _by_whom_is_lost(before.action, step.action):
        return "who does it"  # 对方选自身场上1只怪兽，那只怪兽的同名怪兽从自身的手卡特殊召唤
    if before.action.verb is not Verb.CHOOSE or not isinstance(theme, Selection):
        return None
    if step.action.verb is Verb.CHOOSE and not theme.predicates and step.action.source is not None:
        return "one or the other"  # 从自己场上选1只或者从自己墓地选2只
    bare = theme.quantity.kind is QuantityKind.UNSTATED
    told = any(isinstance(p, MentionsName) for p in theme.predicates)
    return "what is chosen" if bare and told else None  # 选1只「A」或者1张有那个卡名记述的卡在卡组最上面放置


def _by_whom_is_lost(before: Action, action: Action) -> bool:
    """Are cards of "that player" moved, by nobody, after that player did something?"""
    own = action.source is not None and action.source.player is Player.THAT_PLAYER
    return own and action.agent is None and isinstance(before.agent, Who)


def _either_name(but: NotThat, text: str) -> Span | None:
    """The words of two names with "or" between them and 以外 behind."""
    at = but.span or but.other.span
    named = isinstance(but.other, HasName) and len(but.other.names) > 1
    if not named or at is None or "或" not in text[at.start : at.end]:
        return None
    return at if "以外" in text[at.start : at.end + 2] else None


def _chosen_time(action: Action, text: str) -> Span | None:
    at = action.theme.span if isinstance(action.theme, Reference) and action.verb is Verb.CHOOSE else None
    return at if at is not None and text[at.start : at.end] in ("那次", "該次", "该次") else None


def _done_in_that_turn(step: Step) -> bool:
    """Is done at once what is told of a turn?"""
    act = step.action
    at_once = act.verb in _AT_ONCE and act.modality is Modality.DO and step.condition is None
    return at_once and act.duration is not None and act.duration.kind is DurationKind.THIS_TURN


_AT_ONCE = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND})


def _bears_counters_on(action: Action) -> bool:
    """Counters that are put on cards of which only a position is told, or what they are not."""
    to = action.to if action.verb is Verb.PUT_COUNTER else None
    told = to.predicates if isinstance(to, Selection) and not to.zones and to.player is None else ()
    return bool(told) and all(isinstance(p, (NotThat, InPosition)) for p in told)


def _not_this(cards: Selection) -> bool:
    others = [p.other for p in cards.predicates if isinstance(p, NotThat)]
    return any(is_just_this_card(other) for other in others)


def _barred_by_no_card(step: Step) -> bool:
    """Can this effect not be used in a turn in which something was Summoned, and nobody says what?"""
    if step.action.verb is not Verb.USE or step.action.modality is not Modality.CANNOT:
        return False
    cases = step.condition.conditions if isinstance(step.condition, OneOf) else (step.condition,)
    done = [case.action for case in cases if isinstance(case, Happened)]
    return any(act.theme is None and act.agent is None for act in done)
