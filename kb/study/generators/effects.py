"""Which of these effects is a Quick Effect, has a cost, may be activated in the Damage Step…"""

from __future__ import annotations

import re
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

from grammar.nodes import Window
from grammar.render import CannotWrite, render
from grammar.terms import CardKind, Lang, SpellSpeed
from grammar.walk import nodes_in
from kb.cards import Card
from kb.effects import Effect, EffectKind, LimitKind
from kb.knowledge import KnowledgeBase
from kb.study.claims import Desk, EffectIs
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level
from kb.wording import term

_KANA = re.compile("[\u3041-\u30fa]")
#: longest text of one option
_LONGEST = 150
#: effects looked at for the wrong options, of which the most alike are taken
_LOOKED_AT = 24


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of an effect that is asked about.

    values   those asked for, each with ``study.effect.<name>.<value>`` as the stem
    among    only effects whose kind is one of these
    monsters only effects of monsters: in the Graveyard those of Spells and Traps have no kind of their own
    """

    name: str
    values: tuple[Any, ...]
    level: Level = Level.BASIC
    difficulty: int = 2
    among: tuple[EffectKind, ...] = ()
    monsters: bool = False


_TOLD_KINDS = frozenset(kind for kind in CardKind if kind.value.endswith(("_spell", "_trap")))
_ACTIVATED = (EffectKind.IGNITION, EffectKind.TRIGGER, EffectKind.QUICK, EffectKind.ACTIVATE)
FIELDS = (
    Field(
        name="kind",
        values=(EffectKind.IGNITION, EffectKind.TRIGGER, EffectKind.QUICK, EffectKind.CONTINUOUS),
        among=(EffectKind.IGNITION, EffectKind.TRIGGER, EffectKind.QUICK, EffectKind.CONTINUOUS),
        monsters=True,
    ),
    Field(name="spell_speed", values=(SpellSpeed.ONE, SpellSpeed.TWO, SpellSpeed.THREE), among=_ACTIVATED),
    Field(name="targets", values=(True, False), among=_ACTIVATED),
    Field(name="has_cost", values=(True, False), among=_ACTIVATED),
    Field(name="mandatory", values=(True, False), among=(EffectKind.TRIGGER,)),
    Field(name="can_miss_timing", values=(True,), among=(EffectKind.TRIGGER,), difficulty=3),
    Field(name="damage_step", values=(True, False), among=_ACTIVATED, level=Level.APPLIED, difficulty=3),
    Field(
        name="limit",
        values=(LimitKind.SOFT, LimitKind.HARD_NAME, LimitKind.OATH, LimitKind.DUEL),
        among=_ACTIVATED,
    ),
    Field(
        name="categories",
        values=(
            "add_from_deck",
            "special_summon_from_deck",
            "send_from_deck_to_graveyard",
            "draw",
            "negate_activation",
            "banish_from_graveyard",
        ),
        among=_ACTIVATED,
        level=Level.APPLIED,
        difficulty=3,
    ),
)


def _draft(rng: Random, desk: Desk, *, field: Field) -> Draft | None:
    value = rng.choice(field.values)
    having = _sample(rng, desk, field, _keys(desk.base, field, value, True), 1)
    lacking = _sample(rng, desk, field, _keys(desk.base, field, value, False), _LOOKED_AT)
    right = [one for one in having if _has(one.effect, field, value)]
    wrong = [one for one in lacking if not _has(one.effect, field, value)]
    if not right or len(wrong) < OPTIONS - 1:
        return None
    alike = sorted(wrong, key=lambda one: -_likeness(one.effect, right[0].effect))
    return Draft(
        stem=desk.say(f"study.effect.{field.name}.{value}"),
        choices=tuple(
            Choice(
                one.text,
                EffectIs(card=one.card.key, index=one.effect.index, field=field.name, value=value),
            )
            for one in (right[0], *alike[: OPTIONS - 1])
        ),
    )


class _Written(msgspec.Struct, frozen=True):
    card: Card
    effect: Effect
    text: str


def _sample(rng: Random, desk: Desk, field: Field, keys: tuple[str, ...], count: int) -> list[_Written]:
    """Up to *count* effects of as many cards, in the words of the desk's language."""
    found = []
    for key in rng.sample(keys, min(2 * count + 4, len(keys))):
        card = desk.base.card(key)
        fit = [effect for effect in desk.base.effects(card) if _is_asked(effect, field)]
        effect = rng.choice(fit) if fit else None
        text = written(card, effect, desk.lang) if effect is not None else None
        if effect is not None and text is not None:
            found.append(_Written(card, effect, text))
        if len(found) == count:
            break
    return found


def _is_asked(effect: Effect, field: Field) -> bool:
    """The field is known for sure, and no other fact decides in its place."""
    known = effect.complete and not effect.pendulum and getattr(effect, field.name) is not None
    if field.name == "damage_step" and known:
        # what is set off by a phase never comes to be activated in that step; of what watches others, cards differ
        watches = effect.because["damage_step"].rule == "activation.damage-step-watchers"
        known = not watches and not (effect.damage_step and _waits_for_phase(effect))
    return known and effect.kind in field.among


def _waits_for_phase(effect: Effect) -> bool:
    windows = [node for node in nodes_in(effect.text) if isinstance(node, Window)]
    return any(window.phases for window in windows)


def _has(effect: Effect, field: Field, value: Any) -> bool:
    found = getattr(effect, field.name)
    return value in found if isinstance(found, tuple) else bool(found == value)


@cache
def _keys(base: KnowledgeBase, field: Field, value: Any, having: bool) -> tuple[str, ...]:
    """The cards of the base with a wholly read effect that has (or has not) the value."""
    kinds = ", ".join("?" * len(field.among))
    has = "effect.id IN (SELECT effect FROM effect_has WHERE what = 'category' AND value = ?)"
    if field.name != "categories":
        has = f'effect."{field.name}" = ?'
    rows = base.select(
        "SELECT DISTINCT card.key FROM effect JOIN card ON card.number = effect.card"
        f" WHERE effect.wording IS NOT NULL AND effect.kind IN ({kinds})"
        f" AND {'' if having else 'NOT '}{has}"
        f"{' AND card.class = ' + repr('monster') if field.monsters else ''} ORDER BY card.key",
        (*field.among, value),
    )
    return tuple(str(key) for (key,) in rows)


def _likeness(one: Effect, other: Effect) -> int:
    """In how many things two effects are alike."""
    return sum(
        getattr(one, name) == getattr(other, name)
        for name in ("kind", "spell_speed", "mandatory", "timing", "targets", "has_cost", "limit", "zones")
    )


def written(card: Card, effect: Effect, lang: str) -> str | None:
    """「Name」（kind）and the effect as our renderer writes it; None for one too long, or that cannot be written."""
    if effect.text is None:
        return None
    try:
        words = render(effect.text, Lang.JA if lang in ("ja", "en") else Lang.ZH_FAN)
    except CannotWrite:
        return None
    if len(words) > _LONGEST or (lang.startswith("zh") and _KANA.search(words)):
        return None  # a name that the base knows in Japanese only
    kinds = [kind for kind in card.kinds if kind in _TOLD_KINDS]
    kind = term(kinds[0] if kinds else CardKind.MONSTER, lang)
    return f"「{card.name(lang)}」〔{kind}〕{words}"


for _field in FIELDS:
    generator(f"effect-{_field.name.replace('_', '-')}", _field.level, _field.difficulty)(
        partial(_draft, field=_field)
    )
