"""A statement about one card that a rule decides for every card of its kind: 「解码语者」有等级吗, 「月之书」盖放的回合能发动吗.

The card's name gives way to what it is (连接怪兽, 速攻魔法, 8星的怪兽), and the statement is held against the rules. Not
where the card's own text has a word in it: lines that are no effects, prohibitions, leaves, what it counts as.
"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.terms import CardKind, Modality, Verb
from kb.cards import Card, CardClass
from kb.claims.acts_of import acts_in
from kb.claims.of_rules import judge_rule, rule_asked
from kb.context import Base
from kb.errors import CardTextError
from kb.names import Spotted
from kb.verdict import Answer, Verdict

_WORDS = {
    CardKind.LINK_MONSTER: "连接怪兽",
    CardKind.XYZ_MONSTER: "X怪兽",
    CardKind.SYNCHRO_MONSTER: "同调怪兽",
    CardKind.FUSION_MONSTER: "融合怪兽",
    CardKind.RITUAL_MONSTER: "仪式怪兽",
    CardKind.PENDULUM_MONSTER: "灵摆怪兽",
    CardKind.QUICK_PLAY_SPELL: "速攻魔法",
    CardKind.NORMAL_SPELL: "通常魔法",
    CardKind.CONTINUOUS_SPELL: "永续魔法",
    CardKind.EQUIP_SPELL: "装备魔法",
    CardKind.FIELD_SPELL: "场地魔法",
    CardKind.RITUAL_SPELL: "仪式魔法",
    CardKind.NORMAL_TRAP: "通常陷阱",
    CardKind.CONTINUOUS_TRAP: "永续陷阱",
    CardKind.COUNTER_TRAP: "反击陷阱",
    CardKind.TRAP: "陷阱卡",
}
_OF_EFFECT = ("的效果", "效果", "的①", "的②", "的③", "的④", "①", "②", "③", "④")


def as_of_kind(text: str, name: Spotted, base: Base) -> str | None:
    """*text* about the kind of the card that it names, when the rules decide that; None for any other text."""
    if len(name.keys) != 1 or text[name.end :].startswith(_OF_EFFECT):
        return None
    card = base.find(name.name)
    if _speaks_for_itself(card, base):
        return None
    found = [
        (verdict, said)
        for word in _kinds(card)
        for said in (f"{text[: name.start]}{word}{text[name.end :]}",)
        if (verdict := judge_rule(said)) is not None
    ]
    if len({_answer(verdict) for verdict, _ in found}) != 1:
        return None
    verdict, said = found[0]
    if _has_its_own_time(card, base) and _lets(said, verdict, "activate"):
        return None
    return None if any(_lets(said, verdict, act) for act in _IN_ITS_TEXT) else said


#: what some cards of a kind can do or be used for, as the text of each has it: 反击陷阱可以无效召唤, 陷阱卡可以融合召唤
_IN_ITS_TEXT = ("chain", "negate", "negate_activation", "fusion_summon", "increase", "decrease", "change")


def _has_its_own_time(card: Card, base: Base) -> bool:
    """What a kind of card may be activated in, a card that awaits something or has conditions may still not be."""
    texts = [effect.text for effect in base.effects(card) if effect.text is not None]
    return any(text.trigger is not None or text.window is not None or text.conditions for text in texts)


def _lets(said: str, verdict: Verdict, act: str) -> bool:
    """What a kind of card may be chained to, or activated in, the text of one such card may still not allow."""
    claim = rule_asked(said)
    if claim is None or act not in claim.words:
        return False
    return verdict.answer is (Answer.CANNOT if claim.denied else Answer.CAN)


def _answer(verdict: Verdict) -> tuple[object, object]:
    return verdict.answer, verdict.value


def _kinds(card: Card) -> Iterator[str]:
    yield from (word for kind, word in _WORDS.items() if kind in card.kinds)
    if card.card_class is not CardClass.MONSTER:
        return
    special = {CardKind.LINK_MONSTER, CardKind.XYZ_MONSTER, CardKind.RITUAL_MONSTER} | {
        CardKind.FUSION_MONSTER,
        CardKind.SYNCHRO_MONSTER,
    }
    if special.isdisjoint(card.kinds):
        if CardKind.NORMAL_MONSTER in card.kinds:
            yield "通常怪兽"
        elif CardKind.EFFECT_MONSTER in card.kinds:
            yield "效果怪兽"
        if card.level is not None:
            yield f"{card.level}星的怪兽"


def _speaks_for_itself(card: Card, base: Base) -> bool:
    """Its text, not wholly read, has a line that is no effect, says from where else it may be activated, or has an
    effect that is not activated and may change a rule."""
    if CardKind.NORMAL_MONSTER in card.kinds:
        return False
    if card.text is None or not card.text.complete or card.text.statements or card.text.limits:
        return True
    try:
        effects = base.effects(card)
    except CardTextError:
        return True
    if any(effect.text is not None and effect.text.also_from for effect in effects):
        return True
    lasting = [effect.text for effect in effects if not effect.activates and effect.text is not None]
    acts = [act for text in lasting for act in acts_in(text)]
    return any(act.modality is not Modality.DO or act.verb is Verb.TREAT_AS for act in acts)
