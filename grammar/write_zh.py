"""Writes a syntax tree in the mainland fan wording, such that reading it again gives the same tree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AllOf,
    By,
    Compared,
    Condition,
    Exists,
    Happened,
    HasName,
    InPosition,
    InWindow,
    IsSo,
    NotThat,
    OneOf,
    Product,
    Reference,
    Selection,
    Several,
    StatOf,
    Who,
)
from grammar.terms import Compare, DurationKind, Manner, Means, Modality, RefKind, Stat, Verb
from grammar.write_zh_nouns import ChineseNouns, is_material
from grammar.writing import CannotWrite, face_up_zones, fill

_SILENT = frozenset({Manner.CHOSEN, Manner.TO_GRAVEYARD, Manner.REVEALED})
THIS = Reference(kind=RefKind.THIS_CARD)


class ChineseWriter(ChineseNouns):
    """Acts and conditions."""

    def word_of(self, verb: str) -> str:
        return self.words.template("verbs", verb)

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.verb is Verb.EXIST:
            what, place, most = self.present_at_most(action)
            return f"{self.noun(what)}在{self.place(place)}只能有{most}只表侧表示存在"
        duration = ""
        if action.duration is not None and not self._inside(action):
            duration = self.duration(action.duration) + self.comma
        words = self._pattern(action)
        if words is None:
            words = self._done(action, again)
        return duration + words + self._effects(action)

    def _effects(self, action: Action) -> str:
        if action.effects:
            raise CannotWrite("effects inside an act")
        return ""

    def _inside(self, action: Action) -> bool:
        """Does the pattern of the act have its own place for how long?"""
        if action.duration is not None and action.duration.kind is DurationKind.WHILE:
            return False
        return "{duration}" in self.words.template("special", self._key(action), "")

    def _pattern(self, action: Action) -> str | None:
        """The act by a pattern of its own, if its verb has one."""
        key = self._key(action)
        template = self.words.template("special", key, "")
        if not template:
            return None
        if self.selected:
            raise CannotWrite("a target selected in this act")
        if "{may}" not in template and action.modality is not Modality.DO and not key.endswith("_cannot"):
            template = "{may}" + template
        if "{agent}" not in template and action.agent is not None:
            template = "{agent}" + template
        return fill(template, self._roles(action))

    def _key(self, action: Action) -> str:
        verb = action.verb
        if verb is Verb.CHANGE_STAT:
            return "change_stat_down" if action.decrease else "change_stat_up"
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
        if verb is Verb.TAKE_DAMAGE and action.by is not None:
            return "take_damage_becomes"
        if verb is Verb.CHANGE_POSITION and not action.position:
            return "change_position_other"
        if verb is Verb.NEGATE_ATTACK and not _is(action.theme, RefKind.THAT_ATTACK):
            return "negate_attack_of"
        if verb is Verb.NEGATE_ACTIVATION and not isinstance(action.theme, Reference):
            return "negate_activation_of"
        return verb

    def _roles(self, action: Action) -> dict[str, str]:
        duration = action.duration
        return {
            "agent": self.who(action.agent) if action.agent is not None else "",
            "theme": self.noun(action.theme) if action.theme is not None else "",
            "to": self.who(action.to) if action.to is not None else "",
            "amount": self.amount(action.amount) if action.amount is not None else "",
            "stats": ("原本" if action.original else "")
            + "·".join(self.words.word("stat", stat) for stat in action.stats),
            "duration": self.duration(duration) if duration is not None and self._inside(action) else "",
            "position": "".join(self.words.word("position", p) for p in action.position),
            "counter": f"{action.counter}指示物" if action.counter else "",
            "source": self._from(action),
            "phase": self.window(action.phase) if action.phase is not None else "",
            "destination": self.place(action.destination) if action.destination is not None else "",
            "becomes": self._becomes(action),
            "material": self._material(action.by),
            "by": self._by(action),
            "take": "选" if Manner.CHOSEN in action.manner else "把",
            "cases": self.cases,
            "may": self.words.template("modality", action.modality),
            "times": str(action.times) if action.times is not None else "",
            "damage": self._damage(action.by),
        }

    def _damage(self, by: By | None) -> str:
        """战斗伤害, 效果伤害 or any damage."""
        if by is None or by.player is not None or by.card is not None or by.negated or len(by.means) != 1:
            return "伤害"
        return self.words.template("means", by.means[0]) + "伤害"

    def _becomes(self, action: Action) -> str:
        if not action.becomes:
            return ""
        if all(isinstance(p, HasName) for p in action.becomes):
            return "".join(map(self.predicate, action.becomes))
        return self._described(action.becomes)

    def _material(self, by: By | None) -> str:
        if by is None or len(by.means) != 1 or not is_material(by.means[0]) or by.card is not None:
            return ""
        return self.words.template("means", by.means[0])

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
            return f"{roles['theme']}{times}不会被{roles['by']}{self._verb(action)}"
        manner = "".join(
            self.words.template("manners", m, "") or self.words.word("manner", m)
            for m in action.manner
            if m not in _SILENT
        )
        chosen = Manner.CHOSEN in action.manner
        source = f"从{roles['source']}" if roles["source"] else ""
        part = self._part_of(action)
        if part:
            source, taken = "从那之中", part
        else:
            taken = "" if again else roles["theme"]
        if action.by is not None and not self._material(action.by):
            source = f"用{roles['by']}{source}"
        lead = "选" if chosen else "把"
        if self.selected:
            lead, taken, self.selected = "选择", self.selected, ""
            source = ""
        obj = f"{lead}{taken}" if taken else ""
        known = isinstance(action.theme, Reference) and not part
        order = obj + source if known else source + obj
        times = f"1回合{action.times}次" if action.times is not None else ""
        return f"{roles['agent']}{times}{roles['may']}{order}{manner}{self._verb(action)}"

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
            return f"{self._event(replaced)}的场合，{self.action(action, last)}"
        if replaced.agent is not None and replaced.theme is not None:
            raise CannotWrite("an act in place of another")
        may = "可以" if action.modality is Modality.MAY else ""
        plainly = msgspec.structs.replace(action, modality=Modality.DO) if may else action
        return f"{self._event(replaced)}的场合，{may}作为代替{self.action(plainly, last)}"

    # ------------------------------------------------------------------ events

    def events(self, events: Sequence[Action]) -> str:
        first = events[0]
        if first.duration is not None:
            when = self.duration(first.duration)
            return when + self.events([msgspec.structs.replace(e, duration=None) for e in events])
        if len(events) > 1:
            bare = {_without_verb(event) for event in events}
            if len(bare) == 1:
                written = self._event(first)
                return "·".join([written, *(self.word_of(event.verb) for event in events[1:])])
            raise CannotWrite("several events")
        return self._event(first)

    def _event(self, event: Action) -> str:
        """An act as something that happens: 这张卡被战斗破坏, 对方把怪兽特殊召唤."""
        if event.by is not None and event.by.means == (Means.COST,) and event.by.card is not None:
            card = self.noun(event.by.card)
            return f"{self.who(event.theme or THIS)}为让{card}的效果发动而被{self._verb(event)}"
        template = self.words.template("events", event.verb, "")
        if template and event.verb is Verb.DECLARE_ATTACK and event.to is not None:
            template = self.words.template(
                "events", "battle_declared" + ("_alike" if event.to == event.agent else "")
            )
        if template:
            return fill(template, self._roles(event))
        roles = self._roles(event)
        source = f"从{roles['source']}" if roles["source"] else ""
        if event.agent is not None and event.theme is not None:
            if event.by is not None and event.by.means == (Means.BATTLE,) and event.by.card is None:
                return f"{roles['agent']}战斗{self.word_of(event.verb)}{roles['theme']}"
            return f"{roles['agent']}{source}把{roles['theme']}{self._verb(event)}"
        passive = "被" if event.by is not None else ""
        if roles["material"]:
            passive, roles["by"] = "", f"作为{roles['material']}"
        manner = "".join(
            self.words.template("manners", m, "") or self.words.word("manner", m)
            for m in event.manner
            if m not in _SILENT
        )
        subject = roles["theme"] or roles["agent"]
        return f"{subject}{source}{passive}{roles['by']}{manner}{self._verb(event)}"

    def class_of_effects(self, action: Action) -> str:
        return self.action(action, last=True) + "的效果"

    def relative(self, action: Action, passive: bool) -> str:
        roles = self._roles(action)
        source = f"从{roles['source']}" if roles["source"] else ""
        cannot = {Modality.MAY: "可以", Modality.CANNOT: "不能", Modality.NOT: "不"}.get(action.modality, "")
        by_card = action.by.card if action.by is not None else None
        if passive and by_card is not None and action.by is not None and action.by.means == (Means.BATTLE,):
            return f"{self.noun(by_card)}战斗{self._verb(action)}的"
        if action.verb is Verb.TARGET and (roles["theme"] or roles["agent"]):
            return f"{roles['theme'] or roles['agent']}为对象的"
        if roles["material"] and action.verb is Verb.USE_AS_MATERIAL:
            whose = f"以{roles['theme']}" if roles["theme"] else ""
            return f"{whose}为{roles['material']}的" if whose else f"作为{roles['material']}的"
        if action.duration is not None and action.duration.kind is DurationKind.THIS_TURN:
            source = "这个回合" + source
        battle = "战斗" if action.by is not None and action.by.means == (Means.BATTLE,) else ""
        if passive and action.agent is not None:
            return f"{roles['agent']}{battle}{source}{cannot}{self._verb(action)}的"
        if passive:
            by = f"被{roles['by']}" if action.by is not None else ""
            return f"{source}{by}{cannot}{self._verb(action)}的"
        taken = f"把{roles['theme']}" if roles["theme"] else ""
        return f"{source}{cannot}{taken}{self._verb(action)}的"

    # ------------------------------------------------------------------ conditions

    def condition(self, condition: Condition, last: bool = True) -> str:
        if isinstance(condition, Exists):
            return self._exists(condition)
        if isinstance(condition, IsSo):
            return self._is_so(condition)
        if isinstance(condition, Happened):
            if condition.negated or condition.during is not None:
                raise CannotWrite("what did not happen")
            return self._event(condition.action)
        if isinstance(condition, InWindow):
            return self.window(condition.window)
        if isinstance(condition, Compared):
            return self._compared(condition)
        if isinstance(condition, AllOf):
            return self.comma.join(map(self.condition, condition.conditions))
        if isinstance(condition, OneOf):
            return self._one_of(condition)
        raise CannotWrite("a condition")

    def _one_of(self, condition: OneOf) -> str:
        acts = [c.action for c in condition.conditions if isinstance(c, Happened) and not c.negated]
        if len(acts) != len(condition.conditions):
            raise CannotWrite("one of several conditions")
        return self.events(acts)

    def _is_so(self, condition: IsSo) -> str:
        subject = self.noun(condition.subject)
        negated = "不" if condition.negated else ""
        how = "".join(self.predicate(p) for p in condition.predicates).removesuffix("的")
        place = f"在{self.place(condition.place)}" if condition.place is not None else ""
        if not how and not place:
            return f"{subject}{negated}存在"
        return f"{subject}{negated}{place}{how}存在"

    def _compared(self, condition: Compared) -> str:
        if condition.compare not in (Compare.GT, Compare.LT):
            raise CannotWrite("a comparison")
        left, right = condition.left, condition.right
        than = self.amount(right)
        if isinstance(left, StatOf) and isinstance(right, StatOf) and left.stat is right.stat:
            than = self.who(right.of) if isinstance(right.of, Who) else than
        more = condition.compare is Compare.GT
        counts = not isinstance(left, StatOf) or left.stat is Stat.LP
        word = ("多" if more else "少") if counts else ("高" if more else "低")
        return f"{self.amount(left)}比{than}{word}"

    def _exists(self, condition: Exists) -> str:
        what = condition.what
        has = "没有" if condition.negated else "有"
        if not isinstance(what, Selection):
            return f"{has}{self.noun(what)}存在"
        owner = self.player(what.player) if what.player is not None else ""
        place = owner + ("的" if len(what.zones) > 1 and owner else "") + self.zones(what.zones)
        predicates, how = what.predicates, ""
        if predicates and isinstance(predicates[-1], InPosition):
            predicates, how = predicates[:-1], self.predicate(predicates[-1]).removesuffix("的")
        bare = self.noun(Selection(quantity=what.quantity, predicates=predicates)) + how
        if condition.only:
            return f"只有{place}才有{bare}存在"
        return f"{place}{has}{bare}存在"


def _is(noun: object, kind: RefKind) -> bool:
    return isinstance(noun, Reference) and noun.kind is kind


def _without_verb(action: Action) -> bytes:
    """An act without its verb, to compare acts that share everything else."""
    return msgspec.json.encode(msgspec.structs.replace(action, verb=Verb.EXIST))
