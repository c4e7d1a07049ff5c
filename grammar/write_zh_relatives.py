"""Acts told of a card, and what is so, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from grammar.nodes import (
    Action,
    AllOf,
    By,
    Compared,
    Condition,
    Duration,
    Exists,
    Happened,
    InWindow,
    IsKind,
    IsSo,
    Number,
    OneOf,
    Place,
    Quantity,
    Reference,
    SameAs,
    Selection,
    StatOf,
)
from grammar.only_such import as_only
from grammar.terms import (
    CardKind,
    DurationKind,
    Manner,
    Means,
    Modality,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.write_cases import die_shows, in_a_row
from grammar.write_parts import SILENT, is_only
from grammar.write_zh_states import ChineseStates
from grammar.writing import CannotWrite

_SEVERAL_ALIKE = Selection(
    quantity=Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2)),
    predicates=(IsKind(kinds=(CardKind.EFFECT,)), SameAs(stat=Stat.NAME)),
)


class ChineseRelatives(ChineseStates, ABC):
    """Relative clauses and conditions."""

    treated_by = ""  # by what card it counts as a Summon by it

    @abstractmethod
    def _event(self, event: Action) -> str:
        """An act as something that happens."""

    @abstractmethod
    def _roles(self, action: Action) -> dict[str, str]: ...

    @abstractmethod
    def _verb(self, action: Action) -> str: ...

    @abstractmethod
    def _material(self, by: By | None) -> str: ...

    @abstractmethod
    def used_for(self, by: By | None) -> str: ...

    @abstractmethod
    def _verb_parts(self, action: Action) -> tuple[list[str], str]: ...

    def _manner(self, action: Action) -> str:
        laid = self.words.offering and action.by is not None and action.by.materials is not None
        return "".join(
            self.words.template("manners", m, "").replace("当作", f"当作{self.treated_by}")
            or self.words.word("manner", m)
            for m in action.manner
            if m not in SILENT and not (m is Manner.LAID_OVER and laid)
        )

    def class_of_effects(self, action: Action) -> str:
        return self.action(action, last=True) + "的效果"

    def _for(self) -> str:
        """为…而, 因为…而."""
        return self.words.either("为", "因为")

    def relative(self, action: Action, passive: bool) -> str:
        roles = self._roles(action)
        source = f"从{roles['source']}" if roles["source"] else ""
        cannot = {Modality.MAY: "可以", Modality.CANNOT: "不能", Modality.NOT: "没有"}.get(
            action.modality, ""
        )
        by_card = action.by.card if action.by is not None else None
        if passive and by_card is not None and action.by is not None and action.by.means == (Means.BATTLE,):
            if action.modality is Modality.NOT and self.words.offering:  # 和这张卡的战斗没被破坏的怪兽
                never = self.words.either("没", "没有")
                fought = f"和{self.noun(by_card)}的战斗"
                told = self.words.either(
                    f"{never}被{fought}", f"{fought}{never}{self.words.either('被', '')}"
                )
                return f"{told}{self._verb(action)}的"
            return f"{self.words.either('', '被')}{self.noun(by_card)}战斗{self._verb(action)}的"
        if action.verb is Verb.TARGET and (roles["theme"] or roles["agent"]):
            only = "只以" if is_only(action.theme) else self.words.either("", "以", "把")
            if action.source is not None and action.theme is not None:
                return f"{only}{roles['source']}的{roles['theme']}为对象的"
            return f"{only}{roles['theme'] or roles['agent']}为对象的"
        acts = action.agent if action.verb is Verb.ACTIVATE and passive and self.words.offering else None
        if isinstance(acts, Selection) and acts.zones == (Zone.FIELD,) and acts.player is None:
            monster = self.noun(msgspec.structs.replace(acts, zones=()))  # 怪兽的场上发动的
            return f"{self.words.either(self.noun(acts), f'{monster}的场上', f'{monster}在场上')}发动的"
        on_field = action.source == Place(zones=(Zone.FIELD,)) and action.by is None
        if action.verb is Verb.ACTIVATE and passive and on_field and isinstance(action.agent, Reference):
            there = self.words.either(f"从{roles['source']}", "的场上", "在场上", "场上")
            return f"{self.noun(action.agent)}{there}发动的"
        when = ""
        if action.duration is not None and action.duration.kind is DurationKind.THIS_TURN:
            when = "这个回合"
        if action.verb is Verb.PUT_COUNTER and passive and roles["counter"]:
            count = f"{roles['amount']}个" if roles["amount"] else ""
            return f"有{count}{roles['counter']}放置的"
        if action.verb is Verb.BE_ATTACK_TARGET and roles["theme"] and not passive:  # 对方怪兽为攻击对象的
            taken = self.words.either("", "以", "把") + roles["theme"]
            return f"{taken}{self.words.either('为', '作为', '成为')}攻击对象的"
        if action.verb is Verb.EQUIP and roles["theme"] and not passive:  # 有「A」装备的
            by = self.words.either("用", "因", "") + roles["by"] if roles["by"] else ""
            worn = cannot + by + self.words.either("把", "有", "") + roles["theme"]
            return f"{worn}{self._verb(action)}{self.words.either('', '过', '中', '状态')}的"
        if action.verb is Verb.BATTLE and action.to is not None and action.modality is Modality.DO:
            return f"和{roles['to']}进行战斗的"
        if action == Action(verb=Verb.TREAT_AS, manner=(Manner.AS_EQUIP_CARD,)):
            return "当作装备卡使用" + self.words.either("的", "在", "")
        if action.verb is Verb.TREAT_AS:
            return f"当作{roles['becomes']}使用的"
        if (
            action.verb is Verb.ATTACH
            and passive
            and action.agent is not None
            and action.modality is Modality.DO
        ):
            return f"{self.words.either('', '给')}{roles['agent']}作为超量素材中的"
        if (
            action.verb is Verb.DEAL_DAMAGE
            and not passive
            and action.to is not None
            and action.amount is None
        ):
            return f"{self.words.either('给与', '要给与')}{roles['to']}{roles['damage']}的"
        if action.by is not None and action.by.means == (Means.COST,) and passive:
            card = self.noun(action.by.card) if action.by.card is not None else "这张卡"
            return f"{self._for()}{card}{self.words.either('的', '')}{self.words.either('效果', '')}发动而{self._verb(action)}的"
        if action == Action(verb=Verb.DECLARE_ATTACK) and not passive and self.words.offering:
            return self.words.either("攻击", "攻击宣言的", "攻击的", "进行攻击的", "那个时候进行攻击的")
        if action == Action(verb=Verb.USE_AS_MATERIAL, theme=action.theme) and roles["theme"] and not passive:
            only = self.words.either("只以", "只用") if is_only(action.theme) else ""
            taking = only or self.words.either("", "以", "把", "用", "需以")
            return f"{taking}{roles['theme']}{self.words.either('为', '作为')}素材的"
        if (
            passive
            and action == Action(verb=Verb.USE_AS_MATERIAL, by=By(card=by_card))
            and by_card is not None
        ):
            only = self.words.either("只以", "只用") if is_only(by_card) else ""
            taking = only or self.words.either("", "以", "把", "用", "被", "需以")
            return f"{taking}{self.noun(by_card)}{self.words.either('为', '作为')}素材的"
        if action.verb is Verb.NEGATE_EFFECT and passive and self.words.offering:
            return self.words.either("效果被无效化的", "效果无效化的", f"{when}无效的")
        if roles["material"] and action.verb is Verb.USE_AS_MATERIAL:
            as_material = f"{self.words.either('为', '作为')}{roles['material']}的"
            using = f"{self.words.either('在', '')}{self.used_for(action.by)}{self.words.either('', '被')}使用{self.words.either('', '过')}的"  # 把这张卡在仪式召唤使用的
            using = self.words.either(when, "") + using if when else using
            as_material = self.words.either(as_material, using)
            if roles["theme"]:
                return self.words.either("以", "", "把", "用", "需以") + roles["theme"] + as_material
            served = f"{self.words.either('作为', '成为')}{roles['material']}的"
            if passive and self.words.offering:  # 同调素材怪兽
                served = self.words.either(served, roles["material"], using)
            if action.by is None or action.by.card != Reference(kind=RefKind.THAT):
                return served
            bare = self._material(msgspec.structs.replace(action.by, card=None))  # 那些作为同调素材的怪兽
            known = self.words.either("那些", "那只", "那张", "")
            return self.words.either(served, f"{known}作为{bare}的", f"作为那次{bare}的")
        battle = "战斗" if action.by is not None and action.by.means == (Means.BATTLE,) else ""
        if passive and action.agent is not None:
            lead = self.words.either("", "被", "由")
            why = (
                f"{self._for()}{roles['by']}而"
                if action.by is not None and roles["by"] and not battle
                else ""
            )
            return f"{when}{lead}{roles['agent']}{battle}{why}{source}{cannot}{self._verb(action)}的"
        if passive:
            used = action.by is not None and action.by.materials is not None
            passive_word = self.words.either(*(("", "被") if used else ("被", "因", "用", "由", "")))
            by = f"{passive_word}{roles['by']}" if action.by is not None else self.words.either("", "被")
            if action.by is not None and self.words.offering:  # 为这张卡的上级召唤而解放的
                by = self.words.either(
                    by, f"{self._for()}{self.words.either('', '那次')}{roles['by']}而", f"{roles['by']}时"
                )
                if action.by.means == (Means.TRIBUTE_SUMMON,) and action.by.card == Reference(
                    kind=RefKind.THIS_CARD
                ):
                    this = self.words.either("", "这张卡") + self.words.either("上级召唤", "召唤")
                    by = self.words.either(by, f"{this}时", f"{self._for()}{this}而", f"因为{this}而")
                if action.by.means == (Means.PROCEDURE,) and action.by.card is not None:
                    summoned = f"{self.noun(action.by.card)}{self.words.either('的', '')}特殊召唤"
                    by = self.words.either(by, f"{self._for()}{summoned}而", f"{summoned}时")
            if action.by is not None and action.by.negated and cannot and self.words.offering:
                only_by = self.by(msgspec.structs.replace(action.by, negated=False))  # 只能用「A」的效果
                lead = self.words.either("", "只能用", "用", "只有用", "因", "由")
                by = self.words.either(by + cannot, f"{lead}{only_by}{self.words.either('', '才能')}")
                cannot = ""
            if self.words.offering:
                how, word = self._verb_parts(action)
                how.append(self._manner(action))
                word = self.words.either("", "所") + word
                if source and action.verb is Verb.ACTIVATE:  # 对方场上发动的
                    source = self.words.either(source, roles["source"], f"在{roles['source']}")
                return (
                    self.words.any_order([when, source, by, cannot, *how])
                    + word
                    + self.words.either("", "过", *_after(action))
                    + "的"
                )
            return f"{when}{source}{by}{cannot}{self._manner(action)}{self._verb(action)}的"
        taking = self.words.either("把", "要让", "让", "要把", "")
        taken = f"{taking}{roles['theme']}" if roles["theme"] else ""
        if action.verb is Verb.NEGATE_SUMMON and taken and action.summons and self.words.offering:
            taken += self.words.either("的", "") + roles["summons"]  # 把怪兽的召唤·特殊召唤无效的
        past = self.words.either("", "过", *(["成功"] if "summon" in action.verb.value else []))
        if source and action.verb is Verb.ACTIVATE:  # 在场上让效果发动的
            source = self.words.either(source, roles["source"], f"在{roles['source']}")
        if action.verb in (Verb.ATTACK, Verb.DECLARE_ATTACK) and self.words.offering:
            told = self.words.any_order([when, source, cannot, taken])
            did = self.words.either(self._verb(action) + past, "进行攻击")
            return f"{self.words.either('', '那个时候')}{told}{did}的"
        battle = battle if action.verb is Verb.DESTROY else ""
        if action.verb is Verb.CHANGE_POSITION and action.position and not taken:
            return f"{when}{cannot}变成{self.positions(action.position)}的"
        told = self.words.any_order([when, source, cannot, taken])
        if not (taken and self.words.offering):
            return f"{told}{battle}{self._verb(action)}{past}的"
        first = self.words.any_order([when, source, cannot])  # 战斗破坏这张卡的
        return self.words.either(
            f"{told}{battle}{self._verb(action)}{past}的",
            f"{first}{battle}{self._verb(action)}{past}{roles['theme']}的",
        )

    def condition(self, condition: Condition, last: bool = True) -> str:
        if isinstance(condition, Exists):
            return self._exists(condition)
        if isinstance(condition, IsSo):
            return self._is_so(condition)
        if isinstance(condition, Happened):
            if condition.during is not None:
                when = self.duration(condition.during) + self.words.either("", "，")
                return when + self.condition(msgspec.structs.replace(condition, during=None))
            if condition.negated:
                return self._did_not(condition.action)
            if self.words.offering and condition.action.theme == _SEVERAL_ALIKE:  # 有复数次同名卡的效果发动
                often = self.words.either("复数次", "2次以上")
                return f"有{often}同名卡的效果发动"
            summoned = condition.action.verb.value.endswith("summon")
            bare = condition.action == Action(verb=condition.action.verb)  # 破坏成功的场合
            after = self.words.either("", "成功", "过") if summoned or bare else ""
            return self._event(condition.action) + after
        if isinstance(condition, InWindow):
            return self.window(condition.window)
        if isinstance(condition, Compared):
            return self._compared(condition)
        if (shown := die_shows(condition)) is not None:
            return self._thrown(*shown)
        if isinstance(condition, AllOf):
            if alone := as_only(condition):
                whole = self.noun(alone.whole)
                return f"{self.words.either(whole, '')}{self._alone(alone)}"
            joint = self.words.either("，", "并", "并在", "并有", "且", "而")
            told = joint.join(map(self.condition, condition.conditions))
            if self.words.offering and (briefly := _in_that_turn(condition)) is not None:
                told = self.words.either(told, self.words.either("，", "").join(map(self.condition, briefly)))
            return told
        if isinstance(condition, OneOf):
            return self._one_of(condition)
        raise CannotWrite("a condition")

    def is_done(self, condition: Happened) -> str:
        act = condition.action
        if (
            act.agent is not None and not condition.negated and self.words.offering
        ):  # 对方是已把怪兽的效果发动
            done = self._event(msgspec.structs.replace(act, agent=None))
            how = self.words.either("是已", "已") + self.words.either("把", "用", "让", "")
            return f"{self.who(act.agent)}{how}{done}"
        bare = act.agent is None and not condition.negated and condition.during is None
        if act.theme is None or not bare:
            raise CannotWrite("an act as a condition of the effect")
        by = f"{self.words.either('用', '')}{self.by(act.by)}" if act.by is not None else ""
        if act.verb is Verb.EQUIP and act.to is not None and not by and self.words.offering:
            worn, to = self.noun(act.theme), self.who(act.to)
            ways = (
                f"{worn}是已{self._verb(act)}",
                f"{to}有{worn}装备",
                f"{to}把{worn}装备",
                f"{worn}给{to}装备中",
            )
            return self.words.either(*ways, f"有{worn}给{to}装备")
        if act.verb is Verb.EQUIP and not by:
            return self.noun(act.theme) + self.words.either(
                f"是已{self._verb(act)}", "装备中", "当作装备卡使用而装备中"
            )
        if act.verb is Verb.EQUIP:
            usual = f"{self.noun(act.theme)}是已{by}{self._verb(act)}"
            return self.words.either(
                usual, f"{self.by(act.by) if act.by else ''}让{self.noun(act.theme)}装备中"
            )
        acted = (
            self.words.either("", "作") + self._verb(act) if "summon" in act.verb.value else self._verb(act)
        )
        return f"{self.noun(act.theme)}{self.words.either('是已', '已', '是')}{by}{acted}"

    def _did_not(self, action: Action) -> str:
        """不给观看, 没有破坏."""
        if action.agent is not None and action.theme is None and self.words.offering:  # 对方没有受到战斗伤害
            who = self.who(action.agent)
            return self._event(action).replace(who, who + self.words.either("没有", "不", "没"))
        if action.agent is not None:
            raise CannotWrite("what did not happen")
        if action.theme is not None or action.by is not None:
            return self._was_not_done(action)
        if action.verb is Verb.GUESS:
            return "猜错"
        shown = self.words.either("", "给", "给人") if action.verb is Verb.REVEAL else ""
        told = self.words.either("不", "没", "没有", "不能", "没能") + shown + self._verb(action)
        if action.amount is None or not self.words.offering:
            return told
        return self.words.either(
            told, f"{self.words.either('不', '不能', '没有')}{self.action(action, True)}"
        )

    def _was_not_done(self, action: Action) -> str:
        """没能因这个效果把2张卡破坏, 没因这张卡的效果抽卡, 那只怪兽没有被破坏."""
        either, theme = self.words.either, self.noun(action.theme) if action.theme is not None else ""
        if action.source is not None or action.destination is not None or action.to is not None:
            raise CannotWrite("what did not happen")
        by, verb = self.by(action.by) if action.by is not None else "", self._verb(action)
        never = either("没有", "没", "没能", "不")
        done = self.words.any_order(
            [f"{either('因', '用', '被')}{by}" * bool(by), f"把{theme}" * bool(theme)]
        )
        suffered = [f"{theme}{never}{either('被', '')}{by}{verb}"] if theme else []
        return either(*suffered, never + done + verb)

    def _thrown(self, thrown: list[int], others: bool) -> str:
        """1·6出现, 2～5出现, 1·6以外出现."""
        listed = "·".join(map(str, thrown))
        spanned = f"{thrown[0]}～{thrown[-1]}" if in_a_row(thrown) else listed
        return self.words.either(listed, spanned) + ("以外" if others else "") + "出现"

    def _one_of(self, condition: OneOf) -> str:
        if (shared := values_alike(condition)) is not None:  # 那只怪兽的等级·阶级是7以上
            first, stats = shared
            usual = self.condition(first)
            word = self.words.word("stat", stats[0])
            listed = self.words.any_order(
                [self.words.word("stat", stat) for stat in stats], self.words.either("或者", "·", "或")
            )
            if word in usual:
                return usual.replace(word, listed)
        acts = [c.action for c in condition.conditions if isinstance(c, Happened) and not c.negated]
        if len(acts) != len(condition.conditions):
            raise CannotWrite("one of several conditions")
        return self.events(acts)


def _in_that_turn(condition: AllOf) -> list[Condition] | None:
    """自己回合没有进行战斗: the turn is told, so that it is not told again that it happened in it."""
    first, *others = condition.conditions
    if not isinstance(first, InWindow) or first.window.turn is None:
        return None
    this_turn = Duration(kind=DurationKind.THIS_TURN)
    bare = [
        msgspec.structs.replace(c, during=None) if isinstance(c, Happened) and c.during == this_turn else c
        for c in others
    ]
    return [first, *bare] if bare != others else None


def values_alike(condition: OneOf) -> tuple[Compared, list[Stat]] | None:
    """The first of several comparisons that differ in nothing but the value, and all the values."""
    parts = [c for c in condition.conditions if isinstance(c, Compared) and isinstance(c.left, StatOf)]
    stats = [c.left.stat for c in parts if isinstance(c.left, StatOf)]
    if len(parts) != len(condition.conditions) or len(set(stats)) < 2:
        return None
    first = parts[0]
    bare = {msgspec.structs.replace(c, left=first.left) for c in parts}
    owners = {c.left.of for c in parts if isinstance(c.left, StatOf)}
    return (first, stats) if len(bare) == len(owners) == 1 else None


def _after(action: Action) -> list[str]:
    """特殊召唤成功的, 再度召唤状态的: what may follow the verb."""
    if "summon" not in action.verb.value:
        return []
    return ["成功", "状态"] if action.verb is Verb.GEMINI_SUMMON else ["成功"]
