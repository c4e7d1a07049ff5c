"""Writes a syntax tree in the mainland fan wording, such that reading it again gives the same tree."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    By,
    EffectText,
    HasName,
    HasStat,
    NotThat,
    Noun,
    Number,
    OnlyThese,
    Predicate,
    Product,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Step,
    Variable,
)
from grammar.terms import (
    ActivationMode,
    DurationKind,
    Join,
    Manner,
    Means,
    Modality,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.write_parts import (
    as_another,
    cannot_be_xyz_material,
    done_again,
    named_once,
    says_its_kind,
    told_first,
)
from grammar.write_zh_clauses import ChineseClauses
from grammar.write_zh_nouns import is_material
from grammar.writing import CannotWrite, face_up_zones, fill

_SAYS_NOT = ("_only", "_cannot", "_immune", "_immune_itself")

_THIS = Reference(kind=RefKind.THIS_CARD)


class ChineseWriter(ChineseClauses):
    """Acts."""

    window_limit_last = True  # 才能发动1次
    paying = False  # the act is a cost
    lasting = False  # the effect applies by itself

    def word_of(self, verb: str) -> str:
        return self.words.template("verbs", verb)

    def cost(self, action: Action, closing: bool) -> str:
        """把这张卡解放才能发动: what is paid always has 把."""
        if _is_any_hand_card(action):
            return f"丢弃{self.noun(action.theme)}" if action.theme is not None else ""
        self.paying = True
        try:
            return super().cost(action, closing)
        finally:
            self.paying = False

    def join(self, step: Step, before: Step | None) -> str:
        """那个发动无效并破坏: what is done to the same at once."""
        if step.join is Join.TOGETHER and before is not None and done_again(before.action, step.action):
            return "并"
        return super().join(step, before)

    def _opening(self, effect: EffectText) -> list[str]:
        self.lasting = effect.activation is ActivationMode.NONE and effect.trigger is None
        try:
            return super()._opening(effect)
        finally:
            self.lasting = False

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if fixed := self.fixed(action):
            return fixed
        duration = ""
        if action.duration is not None and not self._inside(action):
            duration = self.duration(action.duration) + self.comma
        words = self._pattern(action)
        if words is None:
            words = self._done(action, again)
        return duration + words

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
        if roles["theme"].startswith("把") and template.startswith("{theme}"):
            roles["theme"] = "让" + roles["theme"]  # 让把这张卡破坏的怪兽的攻击力下降
        if isinstance(action.theme, Reference) and roles["source"] and "{source}" not in template:
            roles["theme"] = f"{roles['source']}的{roles['theme']}"  # 场上的那张卡
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
            effect = _is(action.theme, RefKind.THIS_EFFECT)
            return f"{verb}_immune" + ("_itself" if effect else "")
        if verb is Verb.EQUIP and self._only_to(action):
            return "equip_only"
        if verb is Verb.DECLARE and action.becomes:
            return "declare_between"
        if verb is Verb.USE_AS_MATERIAL and any(isinstance(p, OnlyThese) for p in _predicates(action.theme)):
            return "use_as_material_only"
        if verb is Verb.SET_STAT and action.becomes:
            return "set_kind" if says_its_kind(action) else "set_stat_becomes"
        any_number = isinstance(action.amount, Variable) and action.amount.name == "any_number"
        if verb in (Verb.DETACH, Verb.REMOVE_COUNTER) and any_number:
            return f"{verb}_any"
        if verb is Verb.UNAFFECTED:
            return "unaffected_cannot"
        if verb in (Verb.GAIN_LP, Verb.DEAL_DAMAGE) and not isinstance(action.amount, Number):
            return f"{verb}_counted" if self._of_a_value(action) else verb
        if verb is Verb.ATTACK and action.to is not None:
            return self._attacks(action)
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
            return "draw_counted"
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
        if verb is Verb.NEGATE_ATTACK and not _is(action.theme, RefKind.THAT_ATTACK):
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

    def _roles(self, action: Action) -> dict[str, str]:
        duration = action.duration
        return {
            "agent": self.who(action.agent) if action.agent is not None else "",
            "theme": self.noun(action.theme) if action.theme is not None else "",
            "to": self.who(action.to) if action.to is not None else "",
            "amount": self._how_much(action),
            "stats": ("原本" if action.original else "")
            + "·".join(self.words.word("stat", stat) for stat in action.stats),
            "duration": self.duration(duration) if duration is not None and self._inside(action) else "",
            "position": "".join(self.words.word("position", p) for p in action.position),
            "counter": f"{action.counter}指示物" if action.counter is not None else "",
            "source": self._from(action),
            "phase": self.window(action.phase) if action.phase is not None else "",
            "destination": self.place(action.destination) if action.destination is not None else "",
            "becomes": self._becomes(action),
            "material": "超量召唤的素材" if cannot_be_xyz_material(action) else self._material(action.by),
            "worth": self.worth(action),
            "on": self.where_or_who(action.to) if action.to is not None else "",
            "card": self.noun(action.by.card) if action.by is not None and action.by.card is not None else "",
            "by": self._by(action),
            "take": "选" if Manner.CHOSEN in action.manner else "把",
            "cases": self.cases,
            "only": self._only_to(action),
            "may": self.words.template("modality", action.modality),
            "times": str(action.times) if action.times is not None else "",
            "damage": self._damage(action.by),
        }

    def _only_to(self, action: Action) -> str:
        """光属性怪兽才能装备: what is excepted from a ban on equipping."""
        to = action.to
        if action.verb is not Verb.EQUIP or action.modality is not Modality.CANNOT or action.theme != _THIS:
            return ""
        if (
            not isinstance(to, Selection)
            or len(to.predicates) != 1
            or not isinstance(to.predicates[0], NotThat)
        ):
            return ""
        other = to.predicates[0].other
        return "" if isinstance(other, Reference) else self.predicate(other).rstrip("的の・")

    def _how_much(self, action: Action) -> str:
        """变成和那只怪兽相同, 上升1星, 上升500."""
        amount = action.amount
        if amount is None:
            return ""
        if (part := self.part_of_itself(action)) is not None:
            return part
        if isinstance(amount, StatOf) and as_another(action, amount):
            if _is(amount.of, RefKind.DECLARED):
                return f"宣言的{self.words.word('stat', amount.stat)}"
            return f"和{self.who(amount.of)}相同"
        if isinstance(amount, Number) and action.stats == (Stat.LEVEL,):
            return f"{amount.value}星"
        return self.amount(amount)

    def _damage(self, by: By | None) -> str:
        """战斗伤害, 效果伤害 or any damage."""
        if by is None or by.player is not None or by.card is not None or by.negated or len(by.means) != 1:
            return "伤害"
        return self.words.template("means", by.means[0]) + "伤害"

    def _becomes(self, action: Action) -> str:
        if not action.becomes:
            return ""
        values = [p.amount for p in action.becomes if isinstance(p, HasStat)]
        if action.verb is Verb.DECLARE and len(values) == 2:
            return "～".join(map(self.amount, values))
        if says_its_kind(action):
            return self._described(action.becomes, head="")
        if all(isinstance(p, HasName) for p in action.becomes):
            return "".join(map(self.predicate, action.becomes))
        declared = Reference(kind=RefKind.DECLARED)
        if all(isinstance(p, SameAs) and p.other == declared for p in action.becomes):
            return "宣言的" + "·".join(
                self.words.word("stat", p.stat) for p in action.becomes if isinstance(p, SameAs)
            )
        same = {msgspec.json.encode(p.other) for p in action.becomes if isinstance(p, SameAs)}
        first = action.becomes[0]
        if len(same) == 1 and isinstance(first, SameAs) and first.other is not None and not first.original:
            return f"和{self.noun(first.other)}相同"
        return self._described(action.becomes)

    def _material(self, by: By | None) -> str:
        if by is None or not by.means or not all(map(is_material, by.means)):
            return ""
        whose = f"{self.noun(by.card)}的" if by.card is not None else ""
        names = [self.words.template("means", m) for m in by.means]
        if len(names) == 1:
            return whose + names[0]
        return whose + "·".join(name.removesuffix("素材") for name in names) + "召唤的素材"

    def _from(self, action: Action) -> str:
        return self.place(action.source, face_up_zones(action.theme)) if action.source is not None else ""

    def _by(self, action: Action) -> str:
        return self.by(action.by) if action.by is not None and not self._material(action.by) else ""

    def _done(self, action: Action, again: bool) -> str:
        """自己不能从卡组把1只怪兽里侧守备表示在自己场上特殊召唤."""
        roles = self._roles(action)
        if action.modality is Modality.CANNOT and (others := self._only_these(action)):
            source = f"从{roles['source']}" if roles["source"] else ""
            return f"{roles['agent']}不是{others}不能{source}{self._verb(action)}"
        if action.modality is Modality.CANNOT and action.passive:
            times = f"1回合只有{action.times}次" if action.times is not None else ""
            if isinstance(action.theme, Reference) and roles["source"]:
                roles["theme"] = f"{roles['source']}的{roles['theme']}"
            return f"{roles['theme']}{times}不会被{roles['by']}{self._verb(action)}"
        manner = self._manner(action) + (f"当作{roles['becomes']}使用" if roles["becomes"] else "")
        chosen = Manner.CHOSEN in action.manner
        source = f"从{roles['source']}" if roles["source"] else ""
        part = self._part_of(action)
        if part:
            source, taken = "从那之中", part
        else:
            taken = "" if again else roles["theme"]
        if action.by is not None and not self._material(action.by):
            how = roles["by"] if action.by.materials is not None else f"用{roles['by']}"
            source = how + source
        lead = "选" if chosen else "把"
        if self.selected:
            lead, taken, self.selected = "选择", self.selected, ""
            source = ""
        known = isinstance(action.theme, Reference) and not part and bool(taken)
        if known and source and self._lies_there(action):
            taken, source = f"{source.removeprefix('从')}的{taken}", ""
        plainly = not self.paying and not chosen and action.modality is Modality.DO and lead == "把"
        if plainly and (known or _are_all(action.theme)):
            lead = ""  # 那只怪兽破坏, 场上的怪兽全部破坏
        obj = f"{lead}{taken}" if taken else ""
        order = obj + source if known else source + obj
        if self.lasting and action.modality is Modality.MAY and action.theme == _THIS and lead == "把":
            return f"{taken}{roles['may']}{source}{manner}{self._verb(action)}"  # 这张卡可以从手卡特殊召唤
        if action.by is not None and self._material(action.by):
            manner = f"作为{roles['material']}{manner}"
        times = f"1回合{action.times}次" if action.times is not None else ""
        if Manner.IN_ADDITION in action.manner and action.times is not None:
            added = self.words.word("manner", Manner.IN_ADDITION)
            times, manner = f"{added}只有{action.times}次，", manner.replace(added, "")
        return f"{roles['agent']}{times}{roles['may']}{order}{manner}{self._verb(action)}"

    def _lies_there(self, action: Action) -> bool:
        """把墓地的这张卡除外, but 把这张卡从手卡特殊召唤."""
        zones = action.source.zones if action.source is not None else ()
        if (Zone.HAND in zones and action.verb is not Verb.REVEAL) or told_first(action.theme):
            return False
        return action.verb not in (Verb.SPECIAL_SUMMON, Verb.ADD_TO_HAND)

    def _only_these(self, action: Action) -> str:
        """自己不是机械族怪兽不能特殊召唤: what is excepted from a ban."""
        theme = action.theme
        if action.by is not None or not isinstance(theme, Selection) or len(theme.predicates) != 1:
            return ""
        excepted = theme.predicates[0]
        if not isinstance(excepted, NotThat) or isinstance(excepted.other, Reference):
            return ""
        return self.predicate(excepted.other)

    def _part_of(self, action: Action) -> str:
        """从那之中把1只怪兽加入手卡: a part of known cards."""
        theme = action.theme
        parts = theme.parts if isinstance(theme, Several) else (theme,)
        found = []
        for part in parts:
            if not isinstance(part, Reference) or part.kind is not RefKind.THAT or part.quantity is None:
                return ""
            found.append(self.noun(Selection(quantity=part.quantity, predicates=part.predicates)))
        either = isinstance(theme, Several) and theme.either
        return ("或者" if either else "和").join(found)

    def _verb(self, action: Action) -> str:
        """The verb with where to and in what position."""
        position = "".join(self.words.word("position", p) for p in action.position)
        word = self.word_of(action.verb)
        goes = self.words.template("goes_to", action.verb, "")
        to = f"给{self.who(action.to)}" if action.to is not None else ""
        if goes:
            place = self.place(action.destination) if action.destination is not None else ""
            return f"{position}{to}{goes}{place or self.words.template('goes_home', action.verb)}"
        if Manner.TO_GRAVEYARD in action.manner:
            word += "去墓地"
        where = f"在{self.place(action.destination)}" if action.destination is not None else ""
        return f"{to}{where}{position}{word}"

    def instead(self, replaced: Action, action: Action, last: bool) -> str:
        sent = replaced.verb is Verb.SEND_TO_GRAVEYARD and replaced.theme == action.theme
        if sent and action.theme is not None:
            return f"{self.noun(action.theme)}不去墓地而{self._verb(action)}"
        if replaced == Action(verb=Verb.DAMAGE_CALCULATION):
            return f"不进行伤害计算{self.action(action, last)}"
        if replaced.verb is Verb.LEAVE_FIELD:
            done = self.action(named_once(replaced, action), last)
            short = len(done) <= len("回到卡组")  # 离开的场合除外
            return f"{self._event(replaced)}的场合{'' if short else self.comma}{done}"
        if replaced.agent is not None and replaced.theme is not None:
            raise CannotWrite("an act in place of another")
        may = "可以" if action.modality is Modality.MAY else ""
        plainly = msgspec.structs.replace(action, modality=Modality.DO) if may else action
        self.paying = True  # 作为代替把墓地的这张卡除外
        try:
            return f"{self._event(replaced)}的场合，{may}作为代替{self.action(plainly, last)}"
        finally:
            self.paying = False


def _is_any_hand_card(action: Action) -> bool:
    """丢弃1张手卡: nothing but how many is said."""
    bare = isinstance(action.theme, Selection) and (action.theme.zones, action.theme.predicates) == (
        (Zone.HAND,),
        (),
    )
    return bare and action.verb is Verb.DISCARD and not (action.source or action.manner or action.by)


def _are_all(noun: Noun | None) -> bool:
    return isinstance(noun, Selection) and noun.quantity.kind is QuantityKind.ALL


def _is(noun: object, kind: RefKind) -> bool:
    return isinstance(noun, Reference) and noun.kind is kind


def _predicates(noun: Noun | None) -> tuple[Predicate, ...]:
    return noun.predicates if isinstance(noun, (Selection, Reference)) else ()
