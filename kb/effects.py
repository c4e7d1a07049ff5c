"""What a card's text amounts to under the rules: its effects, classified, each field with its reason."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grammar.nodes import EffectText, Span
from grammar.terms import Moment, SpellSpeed, Timing, Zone


class EffectKind(StrEnum):
    """Kinds of effects (R2020 3.4.2). ``ACTIVATE`` is the activation of a Spell or Trap Card."""

    IGNITION = "ignition"  # 起动
    TRIGGER = "trigger"  # 诱发
    QUICK = "quick"  # 诱发即时
    CONTINUOUS = "continuous"  # 永续
    UNCLASSIFIED = "unclassified"  # 无分类 / 效果以外的文本
    ACTIVATE = "activate"  # 卡的发动


class LimitKind(StrEnum):
    NONE = "none"
    SOFT = "soft"  # this copy
    HARD_NAME = "hard_name"  # by name, counts uses
    OATH = "oath"  # by name, counts activations (１ターンに１枚しか発動できない)
    DUEL = "duel"
    CHAIN = "chain"
    WHILE_FACE_UP = "while_face_up"


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a field has its value: the deciding words of the text and the rule node.

    ``span`` is None when the absence of words decides.
    """

    rule: str
    span: Span | None = None


class Effect(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One effect of a card as the rules see it. ``None`` means "not known", never "no".

    index        position among the card's effects, 0-based: its identity within the card
    printed_no   ①=1 …, 0 when the text has no numbers
    zones        where the card is when the effect is activated or applies
    damage_step_parts  the parts of the Damage Step in which it can be activated, as far as the text tells
    categories   what other cards look for: add_from_deck, special_summon_from_deck, send_from_deck_to_graveyard,
                 draw, destroy, negate_activation, negate_effect, banish, return_to_hand, return_to_deck,
                 take_control, change_atk, change_def, damage, recover, special_summon, add_from_graveyard,
                 special_summon_from_graveyard, banish_from_graveyard, equip, counter, token, …
    at_occasions  the effect as it is at each of its occasions, when there are several (…した場合、または…時に発動できる)
    taken_from   the key of the card that it is printed on, where another took it over (``kb.copies``)
    because      field name → reason
    """

    index: int
    printed_no: int = 0
    pendulum: bool = False
    kind: EffectKind | None = None
    mandatory: bool | None = None
    spell_speed: SpellSpeed | None = None
    timing: Timing | None = None
    can_miss_timing: bool | None = None
    targets: bool | None = None
    has_cost: bool | None = None
    cost_actions: tuple[str, ...] = ()
    limit: LimitKind | None = None
    limit_count: int = 1
    damage_step: bool | None = None
    damage_step_parts: tuple[Moment, ...] = ()
    zones: tuple[Zone, ...] = ()
    opponent_turn_ok: bool | None = None
    categories: tuple[str, ...] = ()
    complete: bool = True
    text: EffectText | None = None
    at_occasions: tuple[Effect, ...] = ()
    taken_from: str = ""
    because: dict[str, Reason] = {}

    @property
    def activates(self) -> bool:
        """It uses the chain."""
        return self.kind in _ACTIVATED


_ACTIVATED = frozenset({EffectKind.IGNITION, EffectKind.TRIGGER, EffectKind.QUICK, EffectKind.ACTIVATE})
