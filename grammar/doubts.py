"""A last look at a finished effect: words whose place in the tree cannot be what the text means.

Each check is of one way in which sentences of older texts are misread. The words in doubt are left open: an effect that
is not understood is better than one that is understood wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from grammar.doubt_parts import contradicted
from grammar.doubt_roles import wrong_roles
from grammar.named_prices import TAKES
from grammar.nodes import (
    Action,
    AllOf,
    AllThese,
    By,
    CanDo,
    Condition,
    DidThat,
    EffectText,
    Exists,
    Happened,
    HasName,
    InPosition,
    InWindow,
    IsKind,
    Node,
    NotThat,
    Number,
    OnlyThese,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    StatOf,
    Step,
    Trigger,
    Who,
)
from grammar.noun_kinds import THIS_CARD_WORDS
from grammar.terms import (
    SUMMONS,
    ActivationMode,
    CardKind,
    DurationKind,
    Join,
    Manner,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Timing,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card, nodes_in

_FIGHTS = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK})
_BRINGS = {
    Verb.RITUAL_SUMMON: CardKind.RITUAL_MONSTER,
    Verb.FUSION_SUMMON: CardKind.FUSION_MONSTER,
    Verb.SYNCHRO_SUMMON: CardKind.SYNCHRO_MONSTER,
    Verb.XYZ_SUMMON: CardKind.XYZ_MONSTER,
    Verb.LINK_SUMMON: CardKind.LINK_MONSTER,
}
_ATTACKED = _FIGHTS | {Verb.BE_ATTACK_TARGET}
_ITSELF = (CardKind.CARD, CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP, CardKind.MATERIAL)


def doubts(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """The words of *effect* in *text* that cannot be right, each with what was expected of them."""
    nodes = nodes_in(effect)
    for node in nodes:
        of_its_kind = _OF_KIND.get(type(node))
        found = of_its_kind(node) if of_its_kind is not None else None
        if found is not None and (span := node.span or effect.span) is not None:
            yield span, found
    for action in (*effect.costs, *(step.action for step in effect.resolution)):
        if action.verb in TAKES and action.span is not None and _any_of_these(action):
            yield action.span, "all of these, or one"  # 「Ａ」「Ｂ」を除外して
    for step in effect.resolution:
        if _activates_some_effect(step.action) and step.action.span is not None:
            yield step.action.span, "which effect"  # 支付基本分来让卡的效果发动, as if it were an act
        if _activates_what_lies_there(step.action) and step.action.span is not None:
            yield step.action.span, "where it is put"  # 从卡组选1张陷阱卡…或在自己场上发动
        if _goes_again(step) and step.span is not None:
            yield step.span, "which cards"  # 送去墓地的卡不去墓地而除外: not the one that was sent
        if _drawn_by_whom(step) and step.action.span is not None:
            yield step.action.span, "who drew it"  # 抽卡阶段抽的1张卡丢弃
        if _applies_itself(step.action) and step.action.span is not None:
            yield step.action.span, "what is applied"  # この効果を適用して召喚したモンスター
    yield from _which_other(effect, text)
    yield from _whose_turn(effect)
    yield from _which_monster(effect, text)
    yield from _all_or_one(effect, text)
    yield from _barred_too(effect)
    yield from _for_how_long(effect)
    yield from _another_effect(effect)
    yield from _of_the_column(effect, text)
    yield from _worn_before(effect, text)
    yield from _behind_pause(effect, text)
    yield from _not_done_to_it(effect, text)
    yield from _paid_for_it(effect)
    yield from _unless_done(effect)
    yield from _of_other_phase(effect)
    yield from wrong_roles(effect, text, nodes)
    yield from contradicted(effect, nodes, text)


def _activates_some_effect(action: Action) -> bool:
    theme = action.theme if action.verb is Verb.ACTIVATE and action.modality is Modality.DO else None
    told = theme.predicates if isinstance(theme, Selection) and not theme.zones else ()
    return bool(told) and all(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in told)


def _goes_again(step: Step) -> bool:
    left = step.instead_of.theme if step.instead_of is not None else None
    done = isinstance(left, Reference) and left.kind in (RefKind.COST, RefKind.AFFECTED)
    return (
        done
        and isinstance(left, Reference)
        and step.instead_of is not None
        and left.by is step.instead_of.verb
    )


def _drawn_by_whom(step: Step) -> bool:
    theme = step.action.theme if step.action.agent is None else None
    told = theme.predicates if isinstance(theme, Selection) else ()
    return isinstance(step.condition, InWindow) and any(
        isinstance(p, DidThat) and p.action == Action(verb=Verb.DRAW, span=p.action.span) for p in told
    )


def _unless_done(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """不把手卡丢弃，并用1只怪兽作为祭品不能通常召唤: what must be done first, and not what cannot be Summoned."""
    for before, step in pairwise(effect.resolution):
        barred = step.action.verb is Verb.NORMAL_SUMMON_OR_SET and step.action.modality is Modality.CANNOT
        if before.instead_of is not None and barred and step.join is Join.TOGETHER and step.span is not None:
            yield step.span, "a summoning condition"


def _of_other_phase(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """每次对方在主要阶段特殊召唤，自己回复…。没有回复的场合，结束阶段…: what is done in another phase is done once."""
    trigger = effect.trigger
    during = trigger.during if trigger is not None and trigger.timing is Timing.EACH_TIME else None
    for step in effect.resolution if during is not None else ():
        windows = [node.window for node in nodes_in(step) if isinstance(node, InWindow)]
        apart = [
            w for w in windows if w.phases and during and during.phases and not {*w.phases} & {*during.phases}
        ]
        if apart and step.span is not None:
            yield step.span, "an effect of its own"


def _activates_what_lies_there(action: Action) -> bool:
    done = action.verb is Verb.ACTIVATE and action.modality in (Modality.DO, Modality.MAY)
    there = action.source is not None and action.source.zones == (Zone.FIELD,)
    return done and there and isinstance(action.theme, Selection)


def _applies_itself(action: Action) -> bool:
    known = action.theme
    this = isinstance(known, Reference) and known.kind is RefKind.THIS_EFFECT
    return action.verb is Verb.APPLY and action.modality is Modality.DO and this


def _of_the_column(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """このカードと同じ縦列の、裏側表示モンスターは…、セットされたカードは…: with a comma it is said of all of them."""
    if effect.span is None or len(effect.resolution) < 2:
        return
    words = text[effect.span.start : effect.span.end]
    if not any(word in words for word in _COLUMN):
        return
    last = effect.resolution[-1].action.theme
    lies = isinstance(last, Selection) and any(
        isinstance(p, SameAs) and p.stat is Stat.COLUMN for p in last.predicates
    )
    if isinstance(last, Selection) and not lies and last.span is not None:
        yield last.span, "in which column"


def _paid_for_it(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """相手は手札を捨てて発動する効果を発動できない: what is paid for such an effect is no act of this one."""
    for before, step in zip(effect.resolution, effect.resolution[1:], strict=False):
        bars = step.action.verb is Verb.ACTIVATE and step.action.modality is Modality.CANNOT
        done = before.action.modality is Modality.DO and step.join is Join.TOGETHER
        theme = step.action.theme if bars and done else None
        told = theme.predicates if isinstance(theme, Selection) else ()
        if before.span is not None and any(
            isinstance(p, DidThat) and p.action.verb is Verb.ACTIVATE and p.action.agent is None for p in told
        ):
            yield before.span, "what it is paid for"


def _not_done_to_it(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """没被那只怪兽的战斗破坏的怪兽回到手卡: it is those that were not destroyed, and they do go back."""
    for step in effect.resolution:
        span, barred = step.action.span, step.action.modality is Modality.CANNOT
        if span is not None and barred and "没被" in text[span.start : span.end]:
            yield span, "what is not done"


def _worn_before(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """このカードをそのモンスターに装備する。このカードを装備していたモンスターを…: not the one that wears it now."""
    moved = False
    for step in effect.resolution:
        for node in nodes_in(step) if moved else ():
            known = node.span if isinstance(node, Reference) and node.kind is RefKind.EQUIPPED else None
            if known is not None and any(word in text[known.start : known.end] for word in _WORN_BEFORE):
                yield known, "what wore it before"
        moved = moved or (step.action.verb is Verb.EQUIP and is_just_this_card(step.action.theme))


_WORN_BEFORE = ("していた", "过的", "過的")
_COLUMN = ("縦列の、", "纵列的，", "縱列的，")


def _of_selection(node: Selection) -> str | None:
    if _other_than_itself(node):
        return "other than which"  # 进行战斗的对方怪兽以外的怪兽: other than the one told of
    if _alone(node) and any(map(_like_nothing, node.predicates)):
        return "same as which card"
    return None


_ONE_CARD = frozenset({RefKind.THIS_CARD, RefKind.ATTACKER, RefKind.BATTLED})


def _of_reference(node: Reference) -> str | None:
    count = node.quantity.amount if node.quantity is not None else None
    if node.kind in _ONE_CARD and isinstance(count, Number) and count.value > 1:
        return "how many of them"  # 攻撃モンスターと攻撃対象モンスターの３体
    if node.kind is RefKind.THIS_CARD and _of_another_kind(node):
        return "which card"  # 特殊召喚する。この融合モンスターは…
    if node.kind is RefKind.TARGETED and _but_itself(node):
        return "other than which"  # 選んだモンスター以外の対象のモンスター: other than one of them
    return None


def _can_attack(said: Node) -> bool:
    return isinstance(said, CanDo) and said.action.verb is Verb.ATTACK


def _of_action(node: Action) -> str | None:
    if node.verb is Verb.APPLY and _any_effect(node.theme):
        return "which effect"  # ～の場合に発動する効果を適用する
    if node.verb is Verb.ACTIVATE and is_just_this_card(node.agent) and node.source is not None:
        return "who activated it"  # 手札・フィールドのこのカードが相手が発動した効果で: what it is done to
    if node.verb in SUMMONS and _is_card(node.agent):
        return "who Summons it"
    if node.verb is Verb.DRAW and _is_card(node.agent):
        return "who draws"
    if node.verb in _FIGHTS and isinstance(node.to, Selection) and any(map(_can_attack, node.to.predicates)):
        return "what may be attacked"  # 攻撃可能な相手モンスターに攻撃しなければならない
    if node.verb in _FIGHTS and node.theme is not None:
        return "what is done to it"
    if node.verb is Verb.TRIBUTE_SUMMON and node.theme == Reference(kind=RefKind.THAT):
        return "what is summoned"  # 生け贄にして生け贄召喚しなければならない: not what was Tributed
    if node.verb in (Verb.TRIBUTE_SUMMON, Verb.NORMAL_SUMMON) and _was_tributed(node.theme):
        return "what is summoned"  # 需要解放2隻怪獸的上級召喚: what it needs, not what is Summoned
    if (
        node.verb is Verb.CHOOSE
        and node.duration is not None
        and node.duration.kind is DurationKind.THIS_TURN
    ):
        return "when it is so"  # このターン、戦闘を行ったモンスター１体を選び: the battle was in this turn
    if node.verb is Verb.SPECIAL_SUMMON and _not_targeted(node.theme):
        return "which other"  # 選択して手札に加える…他のモンスターを特殊召喚できない
    if Manner.CHOSEN in node.manner and _any_monster(node.theme):
        return "which it is"  # 选择怪兽当作调整: the one that was selected
    if node.becomes and any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in node.becomes):
        return "what it becomes"  # 「Ａ」の効果扱いとして特殊召喚する: no card becomes an effect
    if node.verb is Verb.DECLARE and node.theme is not None and not node.stats:
        return "what is declared"
    if node.verb is Verb.TREAT_AS and _like_itself(node):
        return "what counts as it"  # 把怪兽除外，当作和那只怪兽同名卡使用: this card, not the other
    if node.verb in _BRINGS and _brings_another(node):
        return "what is summoned"  # Ｓ・Ｘ召喚できない: two Summons, not an Xyz Summon of a Synchro Monster
    return None


def _of_trigger(node: Trigger) -> str | None:
    """破壊され、墓地へ送られたか除外された: where one event is of a card, another one of nothing is not understood."""
    bare = [e for e in node.events if all(getattr(e, role) is None for role in _ROLES)]
    if any(e.verb is Verb.PAY_LP and e.agent is None and e.by is None for e in node.events):
        return "who pays"  # 支付500LP或将此卡破坏
    if bare and len(bare) < len(node.events) and any(e.verb in _DONE_TO_A_CARD for e in bare):
        return "of which card"
    return None


def _of_all_these(node: AllThese) -> str | None:
    return None if node.predicates else "which of them"  # 自己或对手发动的效果


_DONE_TO_A_CARD = TAKES | {Verb.DESTROY, Verb.RETURN_TO_HAND, *SUMMONS}


def _of_event(node: Happened) -> str | None:
    told = {role for role in _ROLES if getattr(node.action, role) is not None}
    bare = not told and not node.negated and node.during is None
    if _only_in_turns(node):
        return "in which turns"
    return "of which card" if bare and node.action.verb in _OF_A_CARD else None


_ROLES = ("agent", "theme", "source", "destination", "to", "by")
_OF_A_CARD = SUMMONS | {Verb.EQUIP, Verb.ACTIVATE}


def _behind_pause(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """自分フィールドの表側表示の、このカードより低いレベルを持つモンスター: the place is of what is compared."""
    span = effect.span
    if span is None or _PAUSED.search(text, span.start, span.end) is None:
        return
    for node in nodes_in(effect):
        of = node.of if isinstance(node, StatOf) else None
        if (
            isinstance(of, Reference)
            and is_just_this_card(of)
            and any(isinstance(p, InPosition) for p in of.predicates)
        ):
            yield span, "whose value"


_PAUSED = re.compile("の、このカードより")


def _is_card(agent: object) -> bool:
    """No card Summons: 这张卡以外的持有…的攻击力的特殊召唤的怪兽 is said of the monster; そのコントローラーは is a player."""
    if isinstance(agent, Reference) and agent.player in (Player.CONTROLLER, Player.OWNER):
        return False
    return isinstance(agent, (Reference, Selection, Several))


def _of_by(node: By) -> str | None:
    if not node.means and _is_affected(node.card):
        return "by which card"  # 受到这个效果影响的怪兽: it did nothing
    if isinstance(node.card, Reference) and any(isinstance(p, OnlyThese) for p in node.card.predicates):
        return "when it is so"  # 只在这个效果特殊召唤的场合: in no other case, not by nothing else
    return None


def _of_description(node: DidThat) -> str | None:
    if not node.passive and node.action.verb is Verb.CHOOSE:
        return "what it chooses"
    agent = node.action.agent
    if isinstance(agent, Reference) and agent.kind is RefKind.REST:
        return "which are left"  # 其他翻开的卡: the others did nothing
    if node.action.verb is Verb.EQUIP and isinstance(agent, Who):
        return "what wears it"  # 自身が装備している: no player does
    return None


def _was_tributed(known: Node | None) -> bool:
    told = known.predicates if isinstance(known, Selection) else ()
    return any(isinstance(p, DidThat) and p.passive and p.action.verb is Verb.TRIBUTE for p in told)


def _of_value(node: StatOf) -> str | None:
    of = node.of if isinstance(node.of, Reference) else None
    if of is not None and of.by in _OF_POINTS:
        return "whose value"  # 和这个效果让自己回复的数值相同: the points that were gained, and no card's
    return None


_OF_POINTS = (Verb.GAIN_LP, Verb.LOSE_LP, Verb.PAY_LP, Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE)


def _only_in_turns(node: Happened) -> bool:
    """只能在有…送去墓地的回合发动: the turns in which it can be, not what may not happen in them."""
    turn = node.during is not None and node.during.kind is DurationKind.THIS_TURN
    told = (node.action.theme, node.action.agent)
    others = (noun.predicates for noun in told if isinstance(noun, Selection))
    return turn and node.negated and any(len(p) == 1 and isinstance(p[0], NotThat) for p in others)


_OF_KIND: dict[type[Node], Callable[[Any], str | None]] = {
    Selection: _of_selection,
    Reference: _of_reference,
    Action: _of_action,
    By: _of_by,
    Happened: _of_event,
    StatOf: _of_value,
    Trigger: _of_trigger,
    AllThese: _of_all_these,
    DidThat: _of_description,
}


def _but_itself(known: Reference) -> bool:
    others = [p.other for p in known.predicates if isinstance(p, NotThat)]
    return any(isinstance(other, Reference) and other.kind is known.kind for other in others)


def _any_effect(theme: object) -> bool:
    """An effect of which nothing is said but that it is activated."""
    if not isinstance(theme, Selection) or theme.zones or theme.player is not None:
        return False
    acts = [p.action.verb for p in theme.predicates if isinstance(p, DidThat)]
    return acts == [Verb.ACTIVATE] and len(theme.predicates) == 2


def _not_targeted(theme: object) -> bool:
    others = (
        [p.other for p in theme.predicates if isinstance(p, NotThat)] if isinstance(theme, Selection) else []
    )
    return any(
        isinstance(other, Reference) and other.kind is RefKind.TARGETED and not other.predicates
        for other in others
    )


def _any_of_these(action: Action) -> bool:
    theme = action.theme
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.UNSTATED:
        return False
    several = [p for p in theme.predicates if isinstance(p, HasName) and len(p.names) > 1]
    return bool(several) and len(theme.predicates) == 1 and action.modality in (Modality.DO, Modality.MAY)


def _is_affected(card: object) -> bool:
    return isinstance(card, Reference) and card.kind is RefKind.AFFECTED


def _brings_another(action: Action) -> bool:
    told = action.theme.predicates if isinstance(action.theme, Selection) else ()
    kinds = {kind for p in told if isinstance(p, IsKind) for kind in p.kinds} & set(_BRINGS.values())
    return bool(kinds) and _BRINGS[action.verb] not in kinds


def _any_monster(theme: object) -> bool:
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.UNSTATED:
        return False
    return not theme.zones and all(isinstance(p, IsKind) for p in theme.predicates)


def _like_itself(action: Action) -> bool:
    that = isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT
    others = [p.other for p in action.becomes if isinstance(p, SameAs)]
    return that and any(isinstance(other, Reference) and other.kind is RefKind.THAT for other in others)


def _other_than_itself(selection: Selection) -> bool:
    """A monster that is no monster: what is excepted is told by more than its kind."""
    kinds = {kind for p in selection.predicates if isinstance(p, IsKind) for kind in p.kinds}
    others = [p.other for p in selection.predicates if isinstance(p, NotThat)]
    return kinds == {CardKind.MONSTER} and any(
        isinstance(other, IsKind) and set(other.kinds) == kinds for other in others
    )


def _alone(selection: Selection) -> bool:
    """One card, or as many as there are: not a number of cards that are like each other."""
    quantity = selection.quantity
    if quantity.kind is QuantityKind.EXACT:
        return (
            quantity.amount is not None and isinstance(quantity.amount, Number) and quantity.amount.value == 1
        )
    return quantity.kind in (QuantityKind.UNSTATED, QuantityKind.ALL)


def _like_nothing(predicate: Node) -> bool:
    """同名カードを全て…: as which?"""
    return isinstance(predicate, SameAs) and predicate.other is None and not predicate.different


def _of_another_kind(known: Reference) -> bool:
    kinds = {kind for p in known.predicates if isinstance(p, IsKind) for kind in p.kinds}
    return bool(kinds - {*_ITSELF, CardKind.EFFECT})


def _which_other(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """「Ａ」が攻撃された時、他の「Ａ」１体を…: other than this card, of which nothing is said, or than that one?"""
    if effect.trigger is None or not any(map(_of_described, effect.trigger.events)):
        return
    others = [
        node
        for node in nodes_in((effect.targets, effect.costs, effect.resolution))
        if isinstance(node, NotThat) and is_just_this_card(node.other)
    ]
    known = [
        node
        for node in nodes_in(effect)
        if is_just_this_card(node) and all(o.other is not node for o in others)
    ]
    for other in others if not known else ():
        if other.span is not None and text[other.span.start : other.span.end] in _OTHER:
            yield other.span, "which other"


def _whose_turn(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """お互いのプレイヤーは、それぞれ自分のエンドフェイズ時に…: in the turn of each of them."""
    first = effect.resolution[0].action if effect.resolution else None
    both = first is not None and isinstance(first.agent, Who) and first.agent.player is Player.BOTH
    window = effect.window
    mine = window is not None and window.turn is Player.SELF and effect.inferred
    if both and mine and window is not None and window.span is not None:
        yield window.span, "whose turn"


def _for_how_long(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """…を破壊する。このターンのバトルフェイズ中、…できない: not in every Battle Phase."""
    for step in effect.resolution if effect.activation is not ActivationMode.NONE else ():
        bans = step.action.modality is Modality.CANNOT and step.action.duration is None
        bans = bans and not (isinstance(step.action.theme, Reference) and step.action.verb is Verb.ACTIVATE)
        windows = [c.window for c in _parts(step.condition) if isinstance(c, InWindow)]
        if bans and step.span is not None and any(w.phases and w.which is None for w in windows):
            yield step.span, "for how long"


def _which_monster(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """「Ａ」が存在する場合…このモンスターは…: a Spell that never says このカード speaks of another card."""
    used = effect.activation is not ActivationMode.NONE and not effect.limits and not effect.number
    if not used or any(word in text for word in THIS_CARD_WORDS):
        return
    for node in nodes_in(effect):
        if (
            is_just_this_card(node)
            and node.span is not None
            and text[node.span.start : node.span.end] in _THIS_MONSTER
        ):
            yield node.span, "which monster"


def _all_or_one(effect: EffectText, text: str) -> Iterator[tuple[Span, str]]:
    """「Ａ」「Ｂ」「Ｃ」が存在する場合: each of them must be there; any of them where または stands between."""
    for node in nodes_in(effect.conditions) if not effect.number else ():
        what = node.what if isinstance(node, Exists) and not node.negated else None
        if (
            not isinstance(what, Selection)
            or what.span is None
            or what.quantity.kind is not QuantityKind.UNSTATED
        ):
            continue
        names = any(isinstance(p, HasName) and len(p.names) > 1 for p in what.predicates)
        if names and not any(word in text[what.span.start : what.span.end] for word in _ANY):
            yield what.span, "all of these, or one"


_ANY = ("または", "か「", "或", "いずれか", "任意")
_THIS_MONSTER = ("このモンスター", "这只怪兽", "此怪兽", "這隻怪獸")


def _barred_too(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """不能解放和作为同调素材: neither, though the second verb does not say so."""
    for before, step in zip(effect.resolution, effect.resolution[1:], strict=False):
        barred = before.action.modality is Modality.CANNOT and step.join is Join.TOGETHER
        uses = step.action.verb is Verb.USE_AS_MATERIAL and step.action.modality is Modality.DO
        if barred and uses and step.span is not None:
            yield step.span, "whether it can be"


_OTHER = ("他", "他の", "別の", "其他", "其他的", "其它")


def _of_described(event: Action) -> bool:
    return event.verb in _ATTACKED and isinstance(event.theme or event.agent, Selection)


def _another_effect(effect: EffectText) -> Iterator[tuple[Span, str]]:
    """…する。自分のスタンバイフェイズ時、～できる: what may be done at another time, or on another event, is another effect."""
    if effect.activation is ActivationMode.NONE:
        return
    for step in effect.resolution:
        if step.join is not Join.SEPARATE or step.condition is None or step.span is None:
            continue
        if _may_later(step):
            yield step.span, "an effect of its own"


def _may_later(step: Step) -> bool:
    waits = _parts(step.condition)
    timed = any(isinstance(c, InWindow) and c.window.phases and not c.window.nth for c in waits)
    brief = step.action.duration is not None or step.action.agent is not None
    return timed and not brief and step.action.modality is Modality.MAY


def _parts(condition: Condition | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    return condition.conditions if isinstance(condition, AllOf) else (condition,)
