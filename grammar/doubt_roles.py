"""More of the last look at a finished effect (``doubts``): roles that cannot be filled so, and words that no role holds.

Many of these came to light when trees were written back as text: the words that were missing had been lost, or had gone
to another role than the one they have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from grammar.first_chars import guarded
from grammar.nodes import (
    Action,
    AllThese,
    By,
    CountOf,
    DidThat,
    EffectText,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    InPosition,
    IsKind,
    IsSo,
    Node,
    NotThat,
    Noun,
    OneOfThose,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    Spot,
    StatOf,
    Step,
    Who,
)
from grammar.terms import (
    SUMMONS,
    CardKind,
    DurationKind,
    Join,
    Manner,
    Means,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    SpotKind,
    Stat,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from grammar.writing import without_spans

_DICE = frozenset({Verb.ROLL_DIE, Verb.TOSS_COIN})
_KNOWN = frozenset({RefKind.TARGETED, RefKind.THAT, RefKind.COST})
_FROM_EXTRA = frozenset(
    {
        CardKind.FUSION_MONSTER,
        CardKind.SYNCHRO_MONSTER,
        CardKind.XYZ_MONSTER,
        CardKind.LINK_MONSTER,
        CardKind.RITUAL_MONSTER,
    }
)
_VALUES = frozenset({Verb.SET_STAT, Verb.CHANGE_STAT})

# １０００ＬＰを払うか手札を１枚捨てて発動できる
_EITHER_COST = re.compile("(?:払う|捨てる|見せる|送る|除外する|リリースする|戻す)か(?![らつの])")
_OR_PAYING = re.compile("或者?(?:把|支付|从|丢弃|解放|让)")  # 丢弃1张手卡或者支付1000基本分才能发动
_ONCE_ALTOGETHER = re.compile("才有\\d次|存在する限り、?[１-９]度だけ")
_ACTIVATES = re.compile("発動(?:できる|する事ができる|する。)|才能(?:把这张卡)?发动")
_THEIR_EFFECTS = re.compile("それらの効果を発動")
_OF_TOKENS = re.compile("したトークン以外")
_ATTACKS_ONLY = re.compile("に(?:しか|のみ)攻撃(?:でき|宣言)|只能向[^。，]*攻击")
_ALL_OF_MORE = re.compile("以上の[^。]*(?:カウンター|素材)を?全て|以上的[^。]*(?:指示物|素材)全部")
_BY_WHOM = re.compile(
    "この効果で(?:自分|相手)が(?:[^、。は]*を)?(?:特殊召喚|破壊|除外|捨て|送|戻|加え)|这个效果(?:让|由)(?:自己|对方)(?:特殊召唤|破坏|除外|丢弃|送去|加入)"
)
_BOTH_OF_THEM = re.compile("このカード(?:及び|と)この(?:効果|方法)で")
_ONLY_THIS = re.compile("このカード(?:だけ)?しか(?:なく|存在せず|存在しない|存在しなく)")
_OR_BOTH = re.compile("または両方を選")
_RAISED_OR_LOWERED = re.compile("上げるか、?下げる(?:事が)?でき")
_THEIR_GRAVEYARD = re.compile("この効果で(?:相手|自分)の墓地へ送")
_ATTACK_ON = re.compile("(?:カード|モンスター)への攻撃で|向这张卡的攻击发生")
_OF_A_PLACE = re.compile("(?:墓地|フィールド|手札|デッキ)は[^。、]*の効果を受けない")
_CAN_BE_USED_ONLY = re.compile("時にのみ(?:カードの)?発動が?できる[^。、]{1,12}[１-９]?枚")
_AT_ONCE = re.compile("が同時に[^。、]*された|同时被")
_COUNTS_TOO = re.compile("としても扱い、[^。]*場合、")
_IN_THAT_STATE = re.compile("状態で、[^。]*発動した場合")
_ANY_OF_THESE = re.compile(
    guarded(
        "|".join(
            pattern.pattern
            for pattern in (
                _THEIR_EFFECTS,
                _OF_TOKENS,
                _ATTACKS_ONLY,
                _ALL_OF_MORE,
                _BY_WHOM,
                _BOTH_OF_THEM,
                _ONLY_THIS,
                _OR_BOTH,
                _RAISED_OR_LOWERED,
                _THEIR_GRAVEYARD,
                _ATTACK_ON,
                _OF_A_PLACE,
                _COUNTS_TOO,
                _AT_ONCE,
                _CAN_BE_USED_ONLY,
                _IN_THAT_STATE,
            )
        )
    )
)


def wrong_roles(effect: EffectText, text: str, nodes: Sequence[Node]) -> Iterator[tuple[Span, str]]:
    """The words of *effect* in *text* whose role cannot be theirs, each with what was expected of them.

    *nodes* are those of *effect*.
    """
    for node in nodes:
        of_its_kind = _OF_KIND.get(type(node))
        found = of_its_kind(node) if of_its_kind is not None else None
        if found is not None and (span := node.span or effect.span) is not None:
            yield span, found
    for step in effect.resolution:
        if len(effect.targets) > 1 and _like_its_own(step.action) and step.action.span is not None:
            yield step.action.span, "which of the targets"  # 対象の墓地のモンスターの攻撃力と同じになる
    for before, step in pairwise(effect.resolution):
        if _tributed_back(before, step) and step.action.span is not None:
            yield step.action.span, "what is Summoned"  # モンスターを全てリリースして特殊召喚できる
    for target in effect.targets:
        if any(isinstance(p, OneOfThose) and p.of.kind is RefKind.REST for p in target.predicates):
            yield target.span or effect.span or Span(0, 0), "other than which"  # フィールドの他のカード
    if effect.span is None:
        return
    end = max([effect.span.end, *(o.span.end for o in effect.options if o.span is not None)])
    words = text[effect.span.start : end]
    for lost in _lost(effect, words, nodes):
        yield effect.span, lost


def _of_did(node: DidThat) -> str | None:
    act = node.action
    if node.passive and act.verb in SUMMONS:
        return "which Summons" if _is_kind_only(act.agent) else None  # 融合・Ｓ・Ｘ・Ｌ召喚した
    if act.verb is Verb.ACTIVATE and isinstance(act.agent, Several):
        return "who activated it"  # 以墓地的卡为对象的，以及在墓地发动的: two descriptions, no agents
    if act.verb is Verb.ACTIVATE and node.passive and _is_an_effect(act.agent):
        return "who activated it"  # 把效果发动的怪兽: it activates the effect, and not the effect it
    if act.verb is Verb.EQUIP and act.destination is not None:
        return "where it is"  # 自分フィールドに装備カードを装備しているモンスターが存在する
    return None


def _is_an_effect(agent: object) -> bool:
    kinds = [p for p in agent.predicates if isinstance(p, IsKind)] if isinstance(agent, Selection) else []
    return any(CardKind.EFFECT in p.kinds for p in kinds)


def _of_by(node: By) -> str | None:
    if not isinstance(node.card, Several) or node.card.either:
        return None
    parts = [p for p in node.card.parts if isinstance(p, Reference)]
    did = any(isinstance(p, DidThat) for part in node.card.parts for p in _said_of(part))
    both = any(map(is_just_this_card, parts)) and (did or any(p.kind in _KNOWN for p in parts))
    return "by which card" if both else None  # ドローしたカード及びこのカードの効果でドローしたカード


def _said_of(part: Noun) -> tuple[Predicate, ...]:
    return part.predicates if isinstance(part, Selection) else ()


def _of_several(node: Several) -> str | None:
    """対象のモンスター及びこの効果で特殊召喚したモンスターの正面のカード, ～以外のモンスター, ～のコントローラー: of either of them."""
    first, last = node.parts[0], node.parts[-1]
    if node.either or not isinstance(first, Reference):
        return None
    through = [p.of if isinstance(p, Spot) else getattr(p, "other", None) for p in _said_of(last)]
    described = any(isinstance(of, Reference) and of.kind is RefKind.AFFECTED for of in through)
    kept = isinstance(last, Reference) and last.player in (Player.CONTROLLER, Player.OWNER)
    return "of which of them" if described or kept else None


def _of_count(node: CountOf) -> str | None:
    if not isinstance(node.what, Selection):
        return None
    same = [p for p in node.what.predicates if isinstance(p, SameAs) and p.other is not None]
    alike = [p for p in same if p.stat is not Stat.COLUMN]
    bare = alike and len(alike) == len(node.what.predicates) and not node.what.zones
    return "how many" if bare else None  # レベルと同じ枚数だけ


def _of_reference(node: Reference) -> str | None:
    if node.kind is RefKind.THAT:
        kinds = {kind for p in node.predicates if isinstance(p, IsKind) for kind in p.kinds}
        if {CardKind.EQUIP_CARD, CardKind.MONSTER} <= kinds:
            return "whose Equip Cards"  # 那只怪兽的装备卡
    if node.quantity is not None and node.kind in _KNOWN:
        return "how many of them" if node.quantity.kind is QuantityKind.AT_LEAST else None
    return None


def _of_action(action: Action) -> str | None:
    if action.verb in _DICE and action.theme is not None:
        return "what is rolled"  # 相手が発動したサイコロを振る効果
    if action.verb is Verb.DEAL_DAMAGE and isinstance(action.to, (Selection, Several)):
        owned = isinstance(action.to, Selection) and action.to.player in (Player.CONTROLLER, Player.OWNER)
        return None if owned else "who takes the damage"  # 「Ａ」カードの、相手にダメージを与える効果
    if _both_of_one(action):
        return "whose, as both do it"  # お互いに相手の墓地から…: each of the other's
    if _of_its_keeper(action):
        return "which of that player's"
    if _both_so_many(action):
        return "how many of each"  # お互いに戻された数のモンスターを特殊召喚する
    if action.verb is Verb.ACTIVATE and is_just_this_card(action.agent) and is_just_this_card(action.theme):
        return "what is activated"  # このカードの発動時に対象とした
    if action.verb is Verb.ACTIVATE and _was_paid(action.theme):
        return "what is activated"  # モンスター２体を除外して発動した場合
    if action.verb is Verb.USE_AS_MATERIAL and isinstance(action.theme, Reference) and action.theme.effects:
        return "what is used"  # このカードは、①の効果を適用する場合のみ融合素材にできる
    holder = action.to.predicates if isinstance(action.to, Reference) else ()
    if action.verb is Verb.DETACH and any(isinstance(p, SameAs) for p in holder):
        return "which materials"  # その効果と同じ種類のこのカードのＸ素材を１つ取り除き
    said = action.theme.predicates if isinstance(action.theme, Selection) and not action.theme.zones else ()
    shown = bool(said) and all(isinstance(p, InPosition) for p in said)
    if action.verb in SUMMONS and shown:
        return "in which position"  # それぞれ表側攻撃表示または裏側守備表示で特殊召喚する
    return None


def _of_its_keeper(action: Action) -> bool:
    """そのモンスターの持ち主のフィールドのモンスター１体を: one of that player's, and not that one."""
    there, theme = action.source, action.theme
    kept = there is not None and there.player in (Player.OWNER, Player.CONTROLLER)
    return kept and isinstance(theme, Reference) and theme.kind in _KNOWN and theme.quantity is not None


def _both_so_many(action: Action) -> bool:
    """Both do it to as many as the effect did something to: whose are counted is not said."""
    many = action.theme.quantity.amount if isinstance(action.theme, Selection) else None
    done = many.what if isinstance(many, CountOf) else None
    affected = isinstance(done, Reference) and done.kind is RefKind.AFFECTED and done.player is None
    return affected and isinstance(action.agent, Who) and action.agent.player is Player.BOTH


def _of_selection(cards: Selection) -> str | None:
    for kind in (HasRace, HasAttribute):
        values = [p for p in cards.predicates if isinstance(p, kind) and not p.original]
        if len(values) > 1:
            return "one of these"  # 元々の種族（獣族・昆虫族）
    spots = [p for p in cards.predicates if isinstance(p, Spot)]
    if cards.zones == (Zone.EXTRA_MONSTER_ZONE,) and any(p.how is SpotKind.CENTER for p in spots):
        return "which zone"  # ＥＸモンスターゾーン及び中央のメインモンスターゾーン
    return None


def _both_of_one(action: Action) -> bool:
    """Do both players take or move the cards of one of them?"""
    both = isinstance(action.agent, Who) and action.agent.player is Player.BOTH
    if not both or action.verb not in _MOVES or action.modality is Modality.CANNOT:
        return False
    whose = {place.player for place in (action.source, action.destination) if place is not None}
    whose |= {action.theme.player} if isinstance(action.theme, Selection) else set()
    return Player.OPPONENT in whose


_MOVES = frozenset(
    {
        Verb.CHOOSE,
        Verb.SPECIAL_SUMMON,
        Verb.SET,
        Verb.ADD_TO_HAND,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.DISCARD,
        Verb.DESTROY,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_HAND,
    }
)


def _was_paid(cards: object) -> bool:
    """Cards of which no more is told than what they are and that they were banished or Tributed."""
    said = cards.predicates if isinstance(cards, Selection) else ()
    did = [p.action.verb for p in said if isinstance(p, DidThat) and p.passive]
    return bool(did) and all(verb in (Verb.BANISH, Verb.TRIBUTE) for verb in did)


def _tributed_back(before: Step, step: Step) -> bool:
    """Are cards Summoned by the act that just Tributed them?"""
    summoned = step.action.theme if step.action.verb is Verb.SPECIAL_SUMMON else None
    known = isinstance(summoned, Reference) and summoned.kind is RefKind.THAT and not summoned.predicates
    return known and before.action.verb is Verb.TRIBUTE and step.join is Join.TOGETHER


def _same(node: object, other: object) -> bool:
    """Are they the same but for where they stand in the text?"""
    return isinstance(node, Node) and isinstance(other, Node) and without_spans(node) == without_spans(other)


def _is_kind_only(agent: object) -> bool:
    """Monsters of which nothing is said but that they are Fusion, Synchro … Monsters."""
    said: Sequence[Predicate] = agent.predicates if isinstance(agent, Selection) else ()
    kinds = [kind for p in said if isinstance(p, IsKind) for kind in p.kinds]
    alone = isinstance(agent, Selection) and agent.player is None and not agent.zones
    return alone and len(said) == 1 and bool(kinds) and _FROM_EXTRA.issuperset(kinds)


def _like_its_own(action: Action) -> bool:
    """The value of one target becomes that of the same."""
    value = action.amount
    known = isinstance(action.theme, Reference) and action.theme.kind is RefKind.TARGETED
    return action.verb in _VALUES and known and isinstance(value, StatOf) and _same(value.of, action.theme)


def _lost(effect: EffectText, words: str, nodes: Sequence[Node]) -> Iterator[str]:
    """What *words* say and the tree, made of *nodes*, does not."""
    acts = [step.action for step in effect.resolution]
    activates = _ACTIVATES.search(words)
    opening = words[: activates.start()] if activates is not None else ""
    starts = [cost.span.start for cost in effect.costs if cost.span is not None and effect.span is not None]
    paid = opening[max(min(starts) - effect.span.start, 0) :] if starts and effect.span is not None else ""
    either = _EITHER_COST.search(opening) is not None or _OR_PAYING.search(paid) is not None
    if either and len(effect.costs) > 1:
        yield "one of the two costs"
    if _ONCE_ALTOGETHER.search(words) is not None and any(
        act.times is not None and Manner.IN_ALL not in act.manner for act in acts
    ):
        yield "how often"  # not once each turn
    told = effect.window.condition if effect.window is not None else None
    fights = isinstance(told, Happened) and told.action.verb is Verb.BATTLE and told.action.agent is None
    if effect.card_activation and fights:
        yield "which monster battles"  # このカードが…モンスターと戦闘を行ったダメージ計算後
    if _ANY_OF_THESE.search(words) is not None:
        yield from _lost_words(effect, words, nodes, acts)


def _lost_words(
    effect: EffectText, words: str, nodes: Sequence[Node], acts: Sequence[Action]
) -> Iterator[str]:
    """The same of the words that few effects have."""
    if _THEIR_EFFECTS.search(words) is not None and any(
        act.verb is Verb.ACTIVATE and _same(act.theme, Reference(kind=RefKind.THAT_EFFECT)) for act in acts
    ):
        yield "whose effects"
    if _OF_TOKENS.search(words) is not None and any(map(_done_to_tokens, nodes)):
        yield "other than which"  # リリースしたトークン以外のモンスター
    if _ATTACKS_ONLY.search(words) is not None and any(
        act.verb is Verb.ATTACK and act.modality is Modality.CANNOT and act.to is None and _is_but(act.agent)
        for act in acts
    ):
        yield "what may be attacked"
    if _ALL_OF_MORE.search(words) is not None and any(_leaves_some(node) for node in nodes):
        yield "all of them"  # ７つ以上のカウンターを全て取り除き
    if _BY_WHOM.search(words) is not None:
        yield "who did it"  # この効果で自分が特殊召喚したモンスター: not what the other player Summoned by it
    if (
        _BOTH_OF_THEM.search(words) is not None
        and not any(map(_several_with_this, nodes))
        and not effect.costs
    ):
        yield "both of them"
    if _ONLY_THIS.search(words) is not None and any(
        isinstance(c, IsSo) and is_just_this_card(c.subject) and c.place is not None
        for c in effect.conditions
    ):
        yield "that no other card is there"
    if _OR_BOTH.search(words) is not None and not effect.otherwise:
        yield "or both of them"
    if _RAISED_OR_LOWERED.search(words) is not None and any(
        act.verb is Verb.CHANGE_STAT and act.decrease and act.modality is Modality.DO for act in acts
    ):
        yield "that it may be done"
    if _THEIR_GRAVEYARD.search(words) is not None and any(
        isinstance(n, CountOf) and _same(n.what, Reference(kind=RefKind.AFFECTED, by=Verb.SEND_TO_GRAVEYARD))
        for n in nodes
    ):
        yield "to whose Graveyard"
    if _ATTACK_ON.search(words) is not None and any(
        isinstance(n, By) and n.means == (Means.ATTACK,) and n.card is not None for n in nodes
    ):
        yield "which is attacked"  # このカードへの攻撃で: not by its own attack
    if _OF_A_PLACE.search(words) is not None and any(
        act.verb is Verb.UNAFFECTED and is_just_this_card(act.theme) for act in acts
    ):
        yield "what is not affected"
    if _COUNTS_TOO.search(words) is not None and all(act.verb is not Verb.TREAT_AS for act in acts):
        yield "what counts as that"
    if (
        _AT_ONCE.search(words) is not None
        and effect.trigger is not None
        and any(map(_any_by_name, effect.trigger.events))
    ):
        yield "all of them at once"
    if _CAN_BE_USED_ONLY.search(words) is not None and effect.trigger is not None:
        yield "when those cards can be activated"
    if _IN_THAT_STATE.search(words) is not None and any(
        act.verb is Verb.NEGATE_EFFECT
        and act.duration is not None
        and act.duration.kind is DurationKind.WHILE
        for act in acts
    ):
        yield "when that is so"


def _several_with_this(node: Node) -> bool:
    return isinstance(node, Several) and any(map(is_just_this_card, node.parts))


def _any_by_name(event: Action) -> bool:
    """「Ａ」と「Ｂ」が同時に破壊された: the tree would have either."""
    names = [p.names for p in getattr(event.theme, "predicates", ()) if isinstance(p, HasName)]
    return bool(names) and len(names[0]) > 1


def _done_to_tokens(node: Node) -> bool:
    other = node.other if isinstance(node, NotThat) else None
    said = other.predicates if isinstance(other, AllThese) else ()
    token = any(isinstance(p, IsKind) and p.kinds == (CardKind.TOKEN,) for p in said)
    return token and any(isinstance(p, DidThat) for p in said)


def _leaves_some(node: Node) -> bool:
    return isinstance(node, Action) and node.verb in _TAKEN_OFF and Manner.OR_MORE in node.manner


_TAKEN_OFF = (Verb.REMOVE_COUNTER, Verb.DETACH)


def _is_but(agent: object) -> bool:
    return (
        isinstance(agent, Selection)
        and len(agent.predicates) == 1
        and isinstance(agent.predicates[0], NotThat)
    )


_OF_KIND: dict[type[Node], Callable[[Any], str | None]] = {
    Action: _of_action,
    By: _of_by,
    CountOf: _of_count,
    DidThat: _of_did,
    Reference: _of_reference,
    Selection: _of_selection,
    Several: _of_several,
}
