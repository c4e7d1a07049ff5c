"""Acts that have a pattern of their own in the mainland fan wording: which it is, and how it is filled."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import (
    Action,
    NotThat,
    Noun,
    Number,
    OnlyThese,
    Predicate,
    Product,
    Reference,
    Selection,
    StatOf,
    Variable,
)
from grammar.terms import (
    DurationKind,
    Manner,
    Means,
    Modality,
    QuantityKind,
    RefKind,
    Verb,
)
from grammar.write_parts import OR_MORE, UP_TO, says_its_kind, until_so_many
from grammar.write_zh_clauses import THIS, ChineseClauses
from grammar.writing import CannotWrite, fill

_SAYS_NOT = ("_only", "_cannot", "_immune", "_immune_itself")


class ChinesePatterns(ChineseClauses, ABC):
    """Patterns of acts (``special`` in the writing file)."""

    selected: str
    up_or_down = False  # a value is raised or lowered

    @abstractmethod
    def _part_of(self, action: Action) -> str: ...

    def _inside(self, action: Action) -> bool:
        """Does the pattern of the act have its own place for how long?"""
        if action.duration is not None and action.duration.kind in (
            DurationKind.WHILE,
            DurationKind.THIS_TURN,
        ):
            return False
        return "{duration}" in self.words.template("special", self._key(action), "")

    def _pattern(self, action: Action) -> str | None:
        """The act by a pattern of its own, if its verb has one."""
        key = self._key(action)
        template = self.words.template("special", key, "")
        if not template:
            return None
        roles = self._roles(action)
        if action.amount == Variable(name="declared"):  # 变成宣言的等级
            roles["stats"] = self.words.either(roles["stats"], "")
        if self.up_or_down:
            template = template.replace("上升", self.words.either("上升或下降", "上升或者下降"))
        if key == "choose" and self.words.offering and (part := self._part_of(action)):
            whence = self.words.either("从那之中", "从那之内", "把那之内的", "那之内的")
            chosen = self.words.either("选", "选择")
            told = [whence, self._manner(action), self.words.either(f"{chosen}{part}", f"{part}{chosen}")]
            who = self.words.any_order([roles["agent"], roles["may"]])
            return self.words.either(fill(template, roles), who + "".join(told))
        if roles["theme"].startswith("把") and template.startswith("{theme}"):
            roles["theme"] = "让" + roles["theme"]  # 让把这张卡破坏的怪兽的攻击力下降
        if isinstance(action.theme, Reference) and roles["source"] and "{source}" not in template:
            lies = self.words.either("的", "存在的", "")  # 场上的那张卡
            known = f"{roles['source']}{lies}{roles['theme']}"
            roles["theme"] = self.words.either(known, *self.lying_there(action.theme, roles["source"]))
        if "{may}" not in template and action.modality is not Modality.DO and not key.endswith(_SAYS_NOT):
            template = "{may}" + template
        template = self._taking(template, action, roles)
        if "{agent}" not in template and action.agent is not None:
            template = "{agent}" + template
        self._nothing_lost(template, action)
        return fill(template, roles)

    def _taking(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """选1只怪兽变成守备表示, 选择1只怪兽变成守备表示: the choice comes first."""
        lead = "选" if Manner.CHOSEN in action.manner else ""
        if self.selected:
            lead, roles["theme"], self.selected = "选择", self.selected, ""
        if not lead or "{take}{theme}" in template:
            return template
        own = self.words.template("chosen", self._key(action), "")
        if own:
            return own.replace("{lead}", lead)
        if not template.removeprefix("{may}").startswith(("{theme}", "把{theme}", "[{may}]把{theme}")):
            raise CannotWrite("a choice in this act")
        rest = template.replace("{may}", "").replace("[]", "").removeprefix("把")
        return f"[{{may}}][从{{source}}]{lead}{rest}"

    def _nothing_lost(self, template: str, action: Action) -> None:
        """Every role of *action* must be in the pattern that writes it."""
        said = {
            "to": action.to is not None and "{only}" not in template and "{on}" not in template,
            "counter": action.counter is not None,
            "position": bool(action.position),
            "times": action.times is not None,
            "source": action.source is not None and not isinstance(action.theme, Reference),
            "becomes": bool(action.becomes),
        }
        for name, given in said.items():
            if given and f"{{{name}}}" not in template:
                raise CannotWrite(f"{name} of this act")

    def _key(self, action: Action) -> str:
        verb = action.verb
        if verb is Verb.ACTIVATE and action.to is not None:
            return "activate_answering"
        if verb is Verb.CHANGE_STAT:
            return "change_stat_down" if action.decrease else "change_stat_up"
        if action.passive and action.modality is Modality.CANNOT:
            effect = is_reference(action.theme, RefKind.THIS_EFFECT)
            return f"{verb}_immune" + ("_itself" if effect else "")
        if verb is Verb.EQUIP and self._only_to(action):
            return "equip_only"
        if verb is Verb.DECLARE and action.becomes:
            return "declare_between"
        if verb is Verb.USE_AS_MATERIAL and any(
            isinstance(p, OnlyThese) for p in predicates_of(action.theme)
        ):
            return "use_as_material_only"
        if verb is Verb.SET_STAT and action.becomes:
            return "set_kind" if says_its_kind(action) else "set_stat_becomes"
        any_number = isinstance(action.amount, Variable) and action.amount.name == "any_number"
        if verb in (Verb.DETACH, Verb.REMOVE_COUNTER) and any_number:
            return f"{verb}_any"
        if action.manner in (UP_TO, OR_MORE) and isinstance(action.amount, Number):
            return f"{verb}_{action.manner[0]}"
        if verb in (Verb.DETACH, Verb.REMOVE_COUNTER) and isinstance(action.amount, StatOf):
            return f"{verb}_all"
        if verb is Verb.UNAFFECTED:
            return "unaffected_cannot"
        if verb in (Verb.GAIN_LP, Verb.DEAL_DAMAGE) and not isinstance(action.amount, Number):
            return f"{verb}_counted" if self._of_a_value(action) else verb
        if verb is Verb.ATTACK and action.to is not None:
            return self._attacks(action)
        if verb is Verb.ATTACK and action.position:
            return "attack_in_position"
        if verb is Verb.APPLY and action.to is not None:
            return "apply_to"
        if (
            verb is Verb.TAKE_DAMAGE
            and action.by is None
            and action.amount is not None
            and action.times is None
        ):
            return "take_damage_all" if action.duration is not None else verb
        if verb is Verb.TAKE_DAMAGE and action.times is not None and action.by is None:
            return "take_damage_times"
        if (
            verb is Verb.PAY_LP
            and isinstance(action.amount, Product)
            and isinstance(action.amount.amount, StatOf)
        ):
            return "pay_half_lp"
        if (
            verb is Verb.DRAW
            and action.amount is not None
            and action.amount.__struct_config__.tag != "number"
        ):
            return "draw_counted" if until_so_many(action.amount) is None else "draw_until"
        if verb in (Verb.USE_AS_MATERIAL, Verb.ATTACH) and action.modality is Modality.CANNOT:
            return f"{verb}_cannot"
        if verb is Verb.NEGATE_EFFECT and isinstance(action.theme, Reference):
            return "negate_that_effect" if action.theme.kind is RefKind.THAT_EFFECT else verb
        if verb is Verb.BE_ATTACK_TARGET and action.agent is not None:
            return "be_attack_target_by"
        if verb is Verb.TAKE_CONTROL and action.to is not None:
            return "take_control_to"
        if verb is Verb.EQUIP and action.to is None:
            return "equip_alone"
        if verb is Verb.EQUIP and Manner.AS_EQUIP_CARD not in action.manner:
            return "equip_plainly"
        if verb is Verb.ATTACK and action.times is not None:
            return "attack_times"
        if verb is Verb.TAKE_DAMAGE and action.by is not None and action.by.card is not None:
            if action.by.card == Reference(kind=RefKind.THAT_BATTLE):
                return "take_damage_that_battle"
            return "take_damage_own_battle" if action.by.means == (Means.BATTLE,) else "take_damage"
        if verb is Verb.TAKE_DAMAGE and action.by is not None:
            return "take_damage_becomes"
        if verb is Verb.CHANGE_POSITION and not action.position:
            return "change_position_other"
        if verb is Verb.NEGATE_ATTACK and not is_reference(action.theme, RefKind.THAT_ATTACK):
            return "negate_attack_of"
        if verb is Verb.NEGATE_ACTIVATION and not isinstance(action.theme, Reference):
            return "negate_activation_of"
        return verb

    def _of_a_value(self, action: Action) -> bool:
        """回复那个攻击力的数值, not 回复数量×300."""
        product = isinstance(action.amount, Product) and action.amount.denominator == 1
        return action.amount is not None and not product

    def _attacks(self, action: Action) -> str:
        """可以向对方怪兽全部各作1次攻击, 最多2次可以向怪兽攻击."""
        everyone = isinstance(action.to, Selection) and action.to.quantity.kind is QuantityKind.ALL
        if action.times is None:
            return "attack_these"
        return "attack_each" if everyone else "attack_these_times"

    def _only_to(self, action: Action) -> str:
        """光属性怪兽才能装备: what is excepted from a ban on equipping."""
        to = action.to
        if action.verb is not Verb.EQUIP or action.modality is not Modality.CANNOT or action.theme != THIS:
            return ""
        if (
            not isinstance(to, Selection)
            or len(to.predicates) != 1
            or not isinstance(to.predicates[0], NotThat)
        ):
            return ""
        other = to.predicates[0].other
        return "" if isinstance(other, Reference) else self.predicate(other).rstrip("的の・")


def is_reference(noun: object, kind: RefKind) -> bool:
    return isinstance(noun, Reference) and noun.kind is kind


def predicates_of(noun: Noun | None) -> tuple[Predicate, ...]:
    return noun.predicates if isinstance(noun, (Selection, Reference)) else ()
