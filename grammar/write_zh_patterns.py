"""Acts that have a pattern of their own in the mainland fan wording: which it is, and how it is filled."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from grammar.nodes import (
    Action,
    By,
    HasEffectThat,
    IsKind,
    Number,
    Product,
    Reference,
    SameAs,
    Selection,
    StatOf,
    Variable,
    Who,
)
from grammar.terms import (
    CardKind,
    DurationKind,
    Manner,
    Means,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
)
from grammar.write_keys import is_reference, lessens_damage, shared_key
from grammar.write_parts import becomes_plain, told_by_kind
from grammar.write_zh_clauses import ChineseClauses
from grammar.writing import CannotWrite, fill

_SAYS_NOT = ("_only", "_cannot", "_immune", "_immune_itself")


class ChinesePatterns(ChineseClauses, ABC):
    """Patterns of acts (``special`` in the writing file)."""

    selected: str
    at_time: str
    selected_in = "", ""  # where the selected target is selected, and what it is besides
    up_or_down = False  # a value is raised or lowered
    only_one = False  # one card alone is equipped so
    both_negated = False  # both the activation and the effect are negated
    both_immune = False  # neither the activation nor the effect can be negated

    @abstractmethod
    def _part_of(self, action: Action) -> str: ...

    @abstractmethod
    def _attacks_only(self, action: Action, roles: dict[str, str]) -> str | None: ...

    def _with_so_many(self, action: Action) -> str:
        """自己只能用1只怪兽攻击: no more than so many may."""
        agent = action.agent
        if action.verb is not Verb.ATTACK or action.modality is not Modality.CANNOT:
            return ""
        if not isinstance(agent, Selection) or agent.player is None or agent.zones:
            return ""
        count, least = agent.quantity.amount, agent.quantity.kind is QuantityKind.AT_LEAST
        if not least or not isinstance(count, Number) or action.to is not None:
            return ""
        bare = self.noun(Selection(predicates=agent.predicates))
        at_time = self.words.either("", "在") + self.at_time.removesuffix("，") if self.at_time else ""
        return f"{self.player(agent.player)}{self.words.either('', at_time)}只能用{count.value - 1}{self._measure(agent.predicates)}{bare}攻击"

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
        if key == "activate_answering" and action.theme is None:
            template = self.words.template("special", "activate_answering_any")
        if key == "put_counter" and action.amount == Number(value=1):  # 给这张卡放置魔力指示物
            template = self.words.either(template, "⟨给¦在¦⟩{to}放置{counter}")
        if key == "put_counter" and Manner.AS_MANY_AS_POSSIBLE in action.manner:
            template = template.replace("放置", "尽可能放置")
        everyone = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.ALL
        if everyone and self.words.offering:  # 所有怪兽直到结束阶段时全部变成龙族
            template = template.replace("变成{becomes}", self.words.either("", "全部") + "变成{becomes}")
        if key == "attack_each" and isinstance(action.to, Selection):  # 向光属性怪兽各作1次攻击
            each = self.noun(msgspec.structs.replace(action.to, quantity=Selection().quantity))
            roles["to"] = self.words.either(roles["to"], each)
        same_as_declared = [
            p for p in action.becomes if isinstance(p, SameAs) and is_reference(p.other, RefKind.DECLARED)
        ]
        if action.amount == Variable(name="declared") or same_as_declared:  # 变成宣言的等级
            roles["stats"] = self.words.either(roles["stats"], "")
        free = isinstance(action.amount, Product) and action.amount.amount == Variable(name="any_number")
        if key == "pay_lp" and free and isinstance(action.amount, Product):  # 支付100的倍数的基本分
            multiple = f"{action.amount.numerator}的倍数的"
            roles["amount"] = self.words.either(roles["amount"], multiple)
        levels = isinstance(action.amount, StatOf) and action.amount.stat is Stat.LEVEL
        if key == "set_stat" and action.stats == (Stat.LEVEL,) and levels:  # 变成等级合计的等级
            roles["amount"] = self.words.either(roles["amount"], roles["amount"] + "的等级")
        if key == "set_stat" and action.amount == Variable(name="die"):  # 变成和出现的数目相同
            roles["amount"] = self.words.either(roles["amount"], f"和{roles['amount']}相同")
        if self.both_immune and "_immune" in key:
            if is_reference(action.theme, RefKind.THAT_ACTIVATION):
                roles["theme"] = self.words.either("那个", "那些")
            dot = self.words.either("和", "以及", "·")
            effect = self.words.either("", "那些", "那个") + self.words.either("", "发动的") + "效果"
            template = template.replace("的发动不会", f"⟨的¦⟩发动{dot}{effect}不会")
        elif key == "negate_activation_immune" and is_reference(action.theme, RefKind.THAT_ACTIVATION):
            template = template.replace("的发动不会", "⟨的发动¦⟩不会")  # 那个发动不会被无效化
        if self.both_negated and key.startswith("negate_activation"):
            if is_reference(action.theme, RefKind.THAT_ACTIVATION):
                roles["theme"] = self.words.either("那个", "那些")  # 那个发动和效果无效
            template = template.replace("{theme}", "{theme}⟨的¦⟩发动和效果").replace("的发动无效", "无效")
        if key == "equip" and isinstance(action.to, Reference) and self.words.offering:
            template = template.replace("给{to}", self.words.either("给{to}", "来"))
        if key == "equip_alone" and Manner.AS_EQUIP_CARD in action.manner:
            worn = "当作装备卡使用" + self.words.either("来", "")
            template = template.replace("装备", self.words.either(f"{worn}装备", "装备"))
        if key == "choose_random":
            roles["source"] = roles["source"].replace("手卡", self.words.either("全部", "") + "手卡")
        if key in ("gain_effect_of", "apply_as") and isinstance(action.theme, Reference):
            rest = tuple(p for p in action.theme.predicates if p != IsKind(kinds=(CardKind.EFFECT,)))
            acts = [p for p in rest if isinstance(p, HasEffectThat)]
            if key == "apply_as" and len(acts) == 1:  # 那张仪式魔法卡发动时的仪式召唤效果适用
                rest = tuple(p for p in rest if p not in acts)
                does = "".join(self.action(act, last=True) for act in acts[0].actions)
                template = template.replace(
                    "发动时的效果", f"发动时的{does}{self.words.either('', '的')}效果"
                )
            by = action.theme.by if action.theme.kind is RefKind.COST else None
            of = msgspec.structs.replace(action.theme, predicates=rest, by=by)
            roles["of"] = self.noun(of)  # 得到和那只怪兽相同的效果
        if self.up_or_down:
            template = template.replace("上升", self.words.either("上升或下降", "上升或者下降"))
        random_hand = key == "choose" and Manner.RANDOM in action.manner and self.words.offering
        theme = action.theme
        if random_hand and isinstance(theme, Selection) and theme.zones and not theme.predicates:
            there = self.owned(theme.player, theme.zones)  # 对方手卡随机选1张
            counted = self.quantity(theme.quantity, self._measure(theme.predicates))
            chosen = f"{there}{self._manner(action)}{self.words.either('选', '选择')}{counted}"
            return self.words.either(fill(template, roles), chosen + self.words.either("", "卡"))
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
        numbered = isinstance(action.theme, Reference) and bool(action.theme.effects)
        if key == "negate_effect" and numbered and self.words.offering:  # 这张卡的①的效果直到…无效
            template = self.words.either(template, "{theme}[{duration}]⟨无效化¦无效⟩")
        selected = bool(self.selected)
        template = self._taking(template, action, roles)
        if action.times is not None and "{times}" not in template and self.words.offering:  # 只有1次无效
            often = self.words.either("只有", "才有", "")
            if Manner.IN_ALL not in action.manner:
                often = (
                    self.words.either("", "在")
                    + self.words.either("", "1回合")
                    + self.words.either("", "只有", "最多", "可以有")
                )
            if key in ("negate_effect", "negate_attack_of"):  # 那只怪兽的效果1回合只有1次无效化
                ends = "⟨无效化" if key == "negate_effect" else "无效"
                behind = template.replace(ends, "{often}" + ends)
            else:
                behind = template.replace("{theme}", "{theme}{often}", 1)
            if "{theme}" in template:
                template = self.words.either(template.replace("{theme}", "{often}{theme}", 1), behind)
            else:  # 自己受到的战斗伤害只有1次变成0
                becomes = "⟨变成¦变为¦为⟩{amount}"
                becomes = becomes if becomes in template else "变成{amount}"
                within = template.replace(becomes, "{often}" + becomes)
                template = self.words.either("{often}" + template, within)
            roles["often"] = f"{often}{action.times}次" + self.words.either("", "，")
        if "{agent}" not in template and action.agent is not None:
            template = self.words.either("", "让") + "{agent}" + template
        if self.only_one and key == "equip":  # 当作装备卡使用只有1只给这张卡装备
            template = template.replace(
                "使用", f"使用{self.words.either('，', '')}只有1{self.words.either('只', '张')}"
            )
        if deals_excess(action) and self.words.offering:
            template = template.replace("伤害", "⟨¦战斗⟩伤害")
        self._nothing_lost(template, action)
        usual = fill(template, roles)
        if key == "attack_these" and self.words.offering:  # 只能向龙族怪兽攻击
            usual = self.words.either(usual, *filter(None, [self._attacks_only(action, roles)]))
        place, bare = self.selected_in
        if selected and place and "{source}" in template and not roles["source"]:  # 从自己墓地选择1张装备
            usual = self.words.either(usual, fill(template, {**roles, "source": place, "theme": bare}))
        if key == "use_as_material" and (so_many := self._so_many_may(action, roles)):
            usual = self.words.either(usual, so_many)
        if action.times is not None and action.modality is Modality.MAY and "{often}" in template:
            often = f"1{self.words.either('', '个')}回合可以有{action.times}次"  # 这张卡1个回合可以有1次变成…
            bare = template.replace("{may}", "").replace("[]", "")
            usual = self.words.either(usual, fill(bare, {**roles, "may": "", "often": often}))
        if isinstance(action.theme, Reference) and roles["source"] and "{source}" in template:
            known = f"{roles['source']}{self.words.either('的', '存在的', '')}{roles['theme']}"
            lying = [known, *self.lying_there(action.theme, roles["source"])] if self.words.offering else []
            ways = [fill(template, {**roles, "source": "", "theme": there}) for there in lying]
            return self.words.either(usual, *ways)
        return usual

    def _so_many_may(self, action: Action, roles: dict[str, str]) -> str:
        """手卡的怪兽也能有最多1只作为连接素材."""
        theme = action.theme
        if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.UP_TO:
            return ""
        whole = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        count = self.quantity(theme.quantity, self._measure(theme.predicates))
        return f"{whole}{roles['may']}{self.words.either('', '有')}{count}作为{roles['material']}"

    def _taking(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """选1只怪兽变成守备表示, 选择1只怪兽变成守备表示: the choice comes first."""
        lead = "选" if Manner.CHOSEN in action.manner else ""
        if self.selected:
            lead, roles["theme"], self.selected = "选择", self.selected, ""
        if not lead or "{take}{theme}" in template:
            return template
        own = self.words.template("chosen", self._key(action), "")
        if own:
            return own.replace("{lead}", self.words.either(lead, "选择") if lead == "选" else lead)
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
            "times": action.times is not None and "{often}" not in template,
            "source": action.source is not None and not isinstance(action.theme, Reference),
            "becomes": bool(action.becomes),
            "amount": action.amount is not None and action.verb is Verb.USE_AS_MATERIAL,
            "by": action.by is not None and action.verb is Verb.CHANGE_POSITION,
        }
        for name, given in said.items():
            if given and f"{{{name}}}" not in template:
                raise CannotWrite(f"{name} of this act")

    def _key(self, action: Action) -> str:
        verb, amount = action.verb, action.amount
        banned = action.modality is Modality.CANNOT
        if action.passive and banned and verb is not Verb.CHANGE_STAT:
            effect = is_reference(action.theme, RefKind.THIS_EFFECT)
            return f"{verb}_immune" + ("_itself" if effect else "")
        if verb is Verb.TAKE_DAMAGE and action.times is not None and action.by is None:
            return "take_damage_times"
        by = action.by
        hurts = verb is Verb.TAKE_DAMAGE and by is not None and by.means == (Means.EFFECT,)
        if hurts and by is not None and lessens_damage(action) and not told_by_kind(by):
            return "take_damage_from"
        if verb in (Verb.DETACH, Verb.REMOVE_COUNTER) and amount == Variable(name="paid"):
            return f"{verb}_paid"
        if verb is Verb.ATTACK and amount is not None:
            return "attack_so_many"
        key = shared_key(action)
        if key != verb:
            return key
        if verb is Verb.TAKE_DAMAGE and action == _the_same_damage(action) and self.words.offering:
            return "take_damage_that"
        if verb is Verb.TAKE_DAMAGE and action.by is None and lessens_damage(action):
            return "take_damage_all"
        if verb is Verb.NEGATE_SUMMON and action.summons and not isinstance(action.theme, Reference):
            return "negate_summon_of"
        by_chance = verb is Verb.CHOOSE and Manner.RANDOM in action.manner
        if by_chance and self.words.offering and action.agent is not None and action.source is not None:
            return "choose_random"
        if verb in (Verb.REMOVE_COUNTER, Verb.PUT_COUNTER) and action.to is None:
            return f"{verb}_bare" if verb is Verb.REMOVE_COUNTER else "put_counter_of"
        known = action.theme if isinstance(action.theme, Reference) else None
        numbered = known is not None and bool(known.effects)
        applied = known if verb is Verb.APPLY and action.to is None and not action.effects else None
        if applied is not None and applied.by is not Verb.ACTIVATE:
            return "apply_known"
        if verb is Verb.GAIN_EFFECT and (action.to is not None or numbered):
            return "gain_effect_of"
        if verb is Verb.DETACH and action.to is None:
            return "detach_bare"
        if verb is Verb.DRAW and amount is None:
            return "draw_normal_none" if action.by == By(means=(Means.NORMAL_DRAW,)) else "draw_none"
        if verb is Verb.CHANGE_EFFECT and becomes_plain(action) is not None:
            return "change_effect_plain"
        if verb is Verb.SWAP_STATS and action.theme is None:
            return "swap_stats_of"
        if verb is Verb.USE_AS_MATERIAL and action.becomes:
            return "use_as_material_as"
        if verb is Verb.TREAT_AS and action.stats and amount is not None:
            return "treat_as_value"
        if verb is Verb.UNAFFECTED:
            return "unaffected_cannot"
        if verb in (Verb.GAIN_LP, Verb.DEAL_DAMAGE) and not isinstance(amount, Number):
            return f"{verb}_counted" if self._of_a_value(action) else verb
        if verb is Verb.APPLY and isinstance(action.theme, Reference) and action.theme.by is Verb.ACTIVATE:
            return "apply_as"
        if verb is Verb.ATTACK and action.position:
            return "attack_in_position"
        if verb is Verb.APPLY and action.to is not None:
            return "apply_to" if action.theme is not None else "apply_list_to"
        if verb is Verb.TAKE_DAMAGE and action.by is None and amount is not None:
            return "take_damage_all" if action.duration is not None else verb
        if verb in (Verb.USE_AS_MATERIAL, Verb.ATTACH) and banned:
            return f"{verb}_cannot"
        if verb is Verb.ATTACH and self.laid_over and not self.words.offering:
            return "attach_over"
        if verb is Verb.BE_ATTACK_TARGET and action.agent is not None:
            return "be_attack_target_by"
        own = action.by is not None and action.by.card is not None
        if verb is Verb.TAKE_DAMAGE and action.by is not None and not own:
            return "take_damage_becomes"
        return verb

    def _of_a_value(self, action: Action) -> bool:
        """回复那个攻击力的数值, not 回复数量×300."""
        product = isinstance(action.amount, Product) and action.amount.denominator == 1
        return action.amount is not None and not product


def _the_same_damage(action: Action) -> Action:
    """那次伤害变成0: the player who would take it takes so much."""
    same = Who(player=Player.THAT_PLAYER)
    return Action(verb=Verb.TAKE_DAMAGE, agent=same, amount=action.amount, modality=action.modality)


def deals_excess(action: Action) -> bool:
    """给与对方攻击力超过那个守备力的数值的2倍的战斗伤害: of the excess, so that it is battle damage."""
    amount = action.amount
    of = amount.amount if isinstance(amount, Product) else amount
    return action.verb is Verb.DEAL_DAMAGE and of == Variable(name="excess")
