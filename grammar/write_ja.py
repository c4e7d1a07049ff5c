"""Writes a syntax tree in Japanese, such that reading it again gives the same tree. Verb forms: grammar/inflect.py."""

from __future__ import annotations

from collections.abc import Sequence

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
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Variable,
    Who,
)
from grammar.terms import (
    ActivationMode,
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
from grammar.wordings import plainest
from grammar.write_ja_clauses import THIS, JapaneseClauses, te_form
from grammar.write_keys import is_reference, lessens_damage, shared_key
from grammar.write_parts import (
    SILENT,
    as_another,
    cannot_be_xyz_material,
    is_only,
    named_once,
    says_its_kind,
    told_by_kind,
    told_first,
    until_so_many,
)
from grammar.writing import CannotWrite, Words, face_up_zones, fill

_UNTIL = frozenset(
    {
        DurationKind.END_OF_TURN,
        DurationKind.NEXT_TURN_END,
        DurationKind.PHASE,
    }
)
_ACTS_KNOWN = {
    Verb.NEGATE_ACTIVATION: (RefKind.THAT_ACTIVATION, RefKind.THIS_ACTIVATION),
    Verb.NEGATE_SUMMON: (RefKind.THAT_SUMMON,),
}
_BRIEFLY = frozenset({DurationKind.DAMAGE_CALCULATION, DurationKind.BATTLE_PHASE})


class JapaneseWriter(JapaneseClauses):
    """Acts."""

    failing = False  # the act is one that is not done

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self.permits_first = False

    def _word(self, verb: Verb) -> str:
        return self.words.template("verbs", verb)

    def past(self, verb: Verb) -> str:
        return self.words.template("past", verb, "") or self._home(verb) + self.form(
            self._word(verb), "plain", past=True
        )

    def stem(self, verb: Verb) -> str:
        return self.form(self._word(verb), "stem")

    def _home(self, verb: Verb) -> str:
        return self.words.template("goes_home", verb, "")

    def cost(self, action: Action, closing: bool) -> str:
        """手札を１枚捨てて発動できる, but 手札を１枚捨て、…を対象として発動できる."""
        lead, action = self.sum_first(action)
        paid = lead + super().cost(action, closing)
        return te_form(paid) if closing else paid

    def _opening(self, effect: EffectText) -> list[str]:
        self.lasting = effect.activation is ActivationMode.NONE and effect.trigger is None
        try:
            return super()._opening(effect)
        finally:
            self.lasting = False

    def _close(self, parts: list[str], activates: str) -> str:
        """～場合に発動できる, but ～場合、～を対象として発動できる."""
        if parts and parts[-1].endswith(("場合", "時", "際")):
            activates = "に" + activates
        return super()._close(parts, activates)

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.unless is not None:
            return self._unless(action, action.unless, last)
        if fixed := self.fixed(action):
            return fixed
        key = self._key(action)
        duration = self._how_long(action)
        word, roles = self.words.template("verbs", key, self._word(action.verb)), self._roles(action)
        template = self.words.template("special", key, "")
        if key.startswith("use_as_material") and roles["card"]:
            roles["material"] = f"{roles['card']}の{roles['material']}"
        if self.selected and not template:
            roles["theme"], roles["source"], self.selected = self.selected, "", ""
            roles["manner"] = "選択して" + roles["manner"]
        if key == "equip_only":
            return fill(template, roles)
        if template:
            template = self._taking(template, action, roles)
            self._nothing_lost(template, action)
            if duration and self._after_theme(action) and "{theme}" in template:
                at = template.index("{theme}")
                at = (
                    min(
                        i for i in (template.find("は", at), template.find("を", at), len(template)) if i >= 0
                    )
                    + 1
                )
                template, duration = template[:at] + duration.removesuffix("、") + template[at:], ""
            said = fill(template, roles).strip()
        else:
            said = self._phrases(action, roles, again)
        return self._so_long(duration, said) + self._inflected(word, action, last)

    def fixed(self, action: Action) -> str:
        gained = action.verb is Verb.GAIN_EFFECT and action.to is not None  # その効果を得る
        return "" if gained else super().fixed(action)

    def _unless(self, action: Action, paid: Action, last: bool) -> str:
        """自分は５００ＬＰを払わなければ、攻撃できない: what must be done each time to be allowed to."""
        acting = f"{self.who(action.agent)}は" if action.agent is not None else ""
        bare = msgspec.structs.replace(action, unless=None, agent=None)
        return f"{acting}{self.not_done(paid)}、{self.action(bare, last)}"

    def not_done(self, action: Action) -> str:
        """５００ＬＰを払わなければ."""
        self.failing = True
        try:
            return self.action(action, last=True)
        finally:
            self.failing = False

    def _so_long(self, duration: str, said: str) -> str:
        """How long, and what is said of the act."""
        return duration + said

    def _how_long(self, action: Action) -> str:
        """ターン終了時まで before who is bound, このターン、 at the front of a sentence."""
        if action.duration is None:
            return ""
        written = self.duration(action.duration)
        bound = isinstance(action.agent, Who) and action.modality is Modality.CANNOT
        return written if bound and written.endswith("まで") else written + "、"

    def _after_theme(self, action: Action) -> bool:
        """そのモンスターの攻撃力はターン終了時まで…: how long stands behind what it is of."""
        until = action.duration is not None and action.duration.kind in _UNTIL
        if action.duration is not None and action.duration.kind in _BRIEFLY:
            return True
        return until and (isinstance(action.theme, Reference) or told_first(action.theme))

    def _taking(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """*template* with who acts, whence and how often, and with what is chosen before it."""
        if self.selected:
            if "{theme}を" not in template:
                raise CannotWrite("a target selected in this act")
            roles["theme"], self.selected = self.selected, ""
            template = template.replace("{theme}を", "{theme}を選択して")
        if isinstance(action.theme, Reference) and roles["source"] and "{source}" not in template:
            roles["theme"] = f"{roles['source']}の{roles['theme']}"
        if Manner.CHOSEN in action.manner and "{manner}" not in template:
            if "{theme}を" not in template:
                raise CannotWrite("a choice in this act")
            template = template.replace("{theme}を", "{theme}を選んで")
        if action.times is not None and "{times}" not in template:
            template = "１ターンに{times}度、" + template
        if action.agent is not None and "{agent}" not in template:
            template = "{agent}は" + template
        if roles["counted"] and "{counted}" not in template:  # その数まで、
            template = "{counted}" + template
        return template

    def _nothing_lost(self, template: str, action: Action) -> None:
        """Every role of *action* must be in the pattern that writes it."""
        said = {
            "to": action.to is not None and "{only}" not in template and "{on}" not in template,
            "position": bool(action.position),
            "source": action.source is not None and not isinstance(action.theme, Reference),
            "becomes": bool(action.becomes),
            "manner": any(manner not in SILENT for manner in action.manner),
        }
        for name, given in said.items():
            if given and f"{{{name}}}" not in template:
                raise CannotWrite(f"{name} of this act")

    def _inflected(self, word: str, action: Action, last: bool) -> str:
        if self.failing:
            return self.form(word, "cond", negated=True)
        can = action.modality in (Modality.MAY, Modality.CANNOT) and not action.passive
        negated = action.modality in (Modality.CANNOT, Modality.NOT)
        if action.modality is Modality.MUST:
            return self.form(word, "plain", must=True)
        passive = action.passive or (negated and action.verb is Verb.APPLY and action.to is not None)
        return self.form(word, "plain" if last else "te", negated=negated, passive=passive, can=can)

    def _key(self, action: Action) -> str:
        verb, amount = action.verb, action.amount
        banned = action.modality is Modality.CANNOT
        if action.passive and banned and self.words.template("special", f"{verb}_immune", ""):
            effect = is_reference(action.theme, RefKind.THIS_EFFECT)
            known = any(is_reference(action.theme, kind) for kind in _ACTS_KNOWN.get(verb, ()))
            return f"{verb}_immune" + ("_that" if known else "_itself" if effect else "")
        if verb is Verb.NEGATE_SUMMON and action.summons:
            return "negate_summon_of"
        by = action.by
        hurts = verb is Verb.TAKE_DAMAGE and by is not None and by.means == (Means.EFFECT,)
        if hurts and by is not None and lessens_damage(action) and not told_by_kind(by):
            return "take_damage_from"
        if verb is Verb.ATTACH and action.source is not None and isinstance(action.theme, Selection):
            return "attach_from"
        if verb is Verb.PUT_COUNTER and amount is None:
            return "put_counter_unsaid"  # カウンターを置く事はできない
        if verb is Verb.PUT_COUNTER and amount is not None and not isinstance(amount, Number):
            return "put_counter_counted"
        key = shared_key(action)
        if key != verb:
            return key
        if verb is Verb.USE_AS_MATERIAL and banned:
            return "use_as_material_cannot"
        if verb is Verb.ATTACK and action.position:
            return "attack_in_position"
        if verb is Verb.GAIN_EFFECT and action.to is not None:
            return "gain_effect_of"
        if verb is Verb.APPLY and action.to is not None:
            return "apply_to" if action.theme is not None else "apply_list_to"
        if verb is Verb.APPLY and action.theme is not None:
            return "apply_of"
        if verb is Verb.TREAT_AS and action.stats and amount is not None:
            return "treat_as_value"
        if verb in (Verb.DETACH, Verb.REMOVE_COUNTER) and isinstance(amount, Variable):
            return f"{verb}_counted"
        own = action.by is not None and action.by.card is not None
        if verb is Verb.TAKE_DAMAGE and not own and (action.by is not None or lessens_damage(action)):
            return "take_damage_becomes"
        return verb

    def _materials(self, means: Sequence[Means]) -> str:
        """Ｓ素材, 融合・Ｓ召喚の素材."""
        names = [self.words.template("means", m, "") for m in means]
        if len(names) < 2 or not all(name.endswith("素材") for name in names):
            return names[0] if names else ""
        return "・".join(name.removesuffix("素材") for name in names) + "召喚の素材"

    def _roles(self, action: Action) -> dict[str, str]:
        means = action.by.means if action.by is not None else ()
        card = action.by.card if action.by is not None else None
        both = card.parts if isinstance(card, Several) and len(card.parts) == 2 else ()
        return {
            "agent": self.who(action.agent) if action.agent is not None else "",
            **self._counted(action),
            "to": self.who(action.to) if action.to is not None else "",
            "on": self._on(action.to),
            "amount": self._how_much(action),
            "stats": ("元々の" if action.original else "")
            + "・".join(self.words.word("stat", stat) for stat in action.stats),
            "position": self.positions(action.position),
            "counter": f"{action.counter or ''}カウンター",
            "phase": self.window(action.phase) if action.phase is not None else "",
            "source": self.place(action.source, face_up_zones(action.theme))
            if action.source is not None
            else "",
            "destination": self.place(action.destination) if action.destination is not None else "",
            "becomes": self._becomes(action),
            "material": self._materials(means) if not cannot_be_xyz_material(action) else "Ｘ召喚の素材",
            "card": self.noun(action.by.card) if action.by is not None and action.by.card is not None else "",
            "by": self.by(action.by) if action.by is not None and action.by.means != (Means.COST,) else "",
            "cases": self.cases,
            "one": self.noun(both[0]) if both else "",
            "other": self.noun(both[1]) if both else "",
            "every": "全て" if isinstance(action.amount, StatOf) else "",
            "most": "まで" if Manner.UP_TO in action.manner else "",
            "worth": self.worth(action),
            "only": self.worn_only(action),
            "summons": "・".join(self.words.template("verbs", v).removesuffix("する") for v in action.summons)
            or "召喚",
            "times": self.digits(action.times) if action.times is not None else "",
            "damage": self._damage(action.by),
            "manner": self._manner(action) + self._turned_into(action),
            "effects": "".join(map(self._told_effect, action.effects))
            if action.verb is Verb.CHANGE_EFFECT
            else "",
        }

    def _told_effect(self, effect: EffectText) -> str:
        """「自分は１枚ドローする」: an effect inside an act."""
        return f"「{type(self)(self.words).effect(effect, first=False).removesuffix(self.stop)}」"

    def _on(self, to: Who | Noun | None) -> str:
        """自分フィールド: whatever lies there, or the card."""
        return self.where_or_who(to) if to is not None else ""

    def _counted(self, action: Action) -> dict[str, str]:
        """The theme, and apart from it how many when that is counted (～の数だけ, ～の数まで)."""
        theme = action.theme
        number = theme.quantity.amount if isinstance(theme, Selection) else None
        if isinstance(theme, Selection) and number is not None and not isinstance(number, Number):
            until = "まで" if theme.quantity.kind is QuantityKind.UP_TO else "だけ"
            bare = msgspec.structs.replace(theme, quantity=Selection().quantity)
            return {"counted": self.amount(number) + until + "、", "theme": self.noun(bare)}
        return {"counted": "", "theme": self.noun(theme) if theme is not None else ""}

    def _turned_into(self, action: Action) -> str:
        """永続魔法カード扱いで."""
        if not action.becomes or action.verb in (Verb.TREAT_AS, Verb.SET_STAT, Verb.DECLARE):
            return ""
        return f"{self._described(action.becomes)}扱いで"

    def _how_much(self, action: Action) -> str:
        """そのモンスターと同じレベルになる, １つ上げる, ５００アップする."""
        amount = action.amount
        if amount is None:
            return ""
        if action.verb is Verb.DRAW and (until := until_so_many(amount)) is not None:
            return self.amount(until)
        if (part := self.part_of_itself(action)) is not None:
            return part
        if action.stats == (Stat.HAND_LIMIT,) and isinstance(amount, Number):
            return f"{self.digits(amount.value)}枚{self.words.either('', 'まで')}"
        if isinstance(amount, StatOf) and as_another(action, amount):
            stat = self.words.word("stat", amount.stat)
            declared = is_reference(amount.of, RefKind.DECLARED)
            return f"宣言した{stat}" if declared else f"{self.who(amount.of)}と同じ{stat}"
        return self.amount(amount)

    def _damage(self, by: By | None) -> str:
        """戦闘ダメージ, 効果ダメージ or any damage."""
        if by is not None and by.means == (Means.BATTLE,) and by.card is not None:
            return self.words.either("ダメージ", "戦闘ダメージ")
        if by is None or not told_by_kind(by) or by.means == (Means.COST,):
            return "ダメージ"
        if by.means == (Means.BATTLE, Means.EFFECT):
            return "戦闘・効果ダメージ"
        return self.words.template("means", by.means[0]) + "ダメージ"

    def _becomes(self, action: Action) -> str:
        values = [p.amount for p in action.becomes if isinstance(p, HasStat)]
        if action.verb is Verb.DECLARE and len(values) == 2:
            return "～".join(map(self.amount, values))
        declared = Reference(kind=RefKind.DECLARED)
        same = [p for p in action.becomes if isinstance(p, SameAs)]
        if same and len(same) == len(action.becomes):
            if all(p.other == declared for p in same):
                return "宣言した" + "・".join(self.words.word("stat", p.stat) for p in same)
            if same[0].other is not None and not same[0].original:
                return f"{self.noun(same[0].other)}と同じ"
        if action.verb is Verb.SET_STAT and says_its_kind(action):
            return self._described(action.becomes, head="").rstrip("の・")
        if all(isinstance(p, HasName) for p in action.becomes):
            return "".join(map(self.predicate, action.becomes))
        return self._described(action.becomes)

    def _manner(self, action: Action) -> str:
        chosen = "選んで" if Manner.CHOSEN in action.manner else ""
        chosen += self.worth(action)
        rest = "".join(self.words.word("manner", m) for m in action.manner if m not in SILENT)
        return chosen + rest

    def _phrases(self, action: Action, roles: dict[str, str], again: bool) -> str:
        """相手は手札からモンスター１体を裏側守備表示で自分のフィールドに."""
        agent = f"{roles['agent']}は" if roles["agent"] else ""
        by = self._how(action, roles)
        source = f"{roles['source']}から" if roles["source"] else ""
        if source and isinstance(action.theme, Reference) and self._lies_there(action):
            roles["theme"], source = f"{roles['source']}の{roles['theme']}", ""
        to = f"{roles['to']}に" if roles["to"] else ""
        theme = "" if again else self._object(action, roles)
        position = f"{roles['position']}で" if roles["position"] else ""
        if action.passive:
            per = "" if Manner.IN_ALL in action.manner else "１ターンに"
            times = f"{per}{roles['times']}度だけ" if roles["times"] else ""
            return f"{theme}{times}{by}{'は' if by else ''}"
        if roles["times"] and Manner.MORE_OFTEN in action.manner:
            agent = f"{agent}{roles['times']}回しか"
        elif roles["times"] and Manner.IN_ALL in action.manner:
            agent = f"{agent}{roles['times']}度だけ、"
        elif roles["times"]:
            agent = f"{agent}１ターンに{roles['times']}度、"
        if source and theme and (isinstance(action.theme, Reference) or told_first(action.theme)):
            theme, source = theme + source, ""  # このカードを手札から特殊召喚する
        if self.lasting and action.modality is Modality.MAY and action.theme == THIS:
            theme = theme.replace("このカードを", "このカードは", 1)
        counted = roles["counted"] if theme else ""
        if by and told_first(action.theme):
            theme, by = theme + by, ""  # 元々のカード名が同じモンスターを「Ｎ」の効果で
        return f"{agent}{by}{counted}{source}{theme}{to}{roles['manner']}{position}{self._goes(action)}"

    def _lies_there(self, action: Action) -> bool:
        """墓地のこのカードを除外する, but このカードを手札から捨てる."""
        zones = action.source.zones if action.source is not None else ()
        if Zone.HAND in zones and action.verb is not Verb.REVEAL and not action.passive:
            return False
        if told_first(action.theme):
            return False
        return action.verb not in (Verb.SPECIAL_SUMMON, Verb.ADD_TO_HAND)

    def _how(self, action: Action, roles: dict[str, str]) -> str:
        """戦闘で, 相手によって, Ｓ素材として, このカードを素材として."""
        if action.by is not None and action.by.materials is not None and not action.by.means:
            cards, only = self.used(action.by.materials)
            way = "リリースして" if action.verb is Verb.NORMAL_SUMMON else "素材として"
            return f"{cards}{'のみ' if only else ''}を{way}"
        if action.by is None:
            return ""
        if action.by.act is not None:
            return self.events((action.by.act,)) + "事で"
        if plainest(roles["material"]).endswith("素材"):
            whose = f"{roles['card']}の" if action.by.card is not None else ""
            return whose + roles["material"] + "として"
        return roles["by"] + ("で" if action.by.means or action.by.card is not None else "によって")

    def _object(self, action: Action, roles: dict[str, str]) -> str:
        theme = action.theme
        if theme is None:
            return ""
        if action.passive:
            return f"{roles['theme']}は"
        if action.modality is Modality.CANNOT and isinstance(theme, Selection) and len(theme.predicates) == 1:
            excepted = theme.predicates[0]
            if isinstance(excepted, NotThat) and not isinstance(excepted.other, Reference):
                return f"{self._excepted(excepted.other)}しか"
        if isinstance(theme, Selection) and not roles["counted"]:
            return self._counted_after(theme) or f"{roles['theme']}を"
        return f"{roles['theme']}を"

    def _counted_after(self, theme: Selection) -> str:
        """モンスターを全て, 手札を１枚: how many after the particle."""
        bare = msgspec.structs.replace(theme, quantity=Selection().quantity)
        if theme.quantity.kind is QuantityKind.ALL:
            return f"{self.noun(bare)}を全て"
        if theme.zones == (Zone.HAND,) and not theme.predicates:
            return (
                f"{self._owned(theme.player, self.zones(theme.zones))}を{self.quantity(theme.quantity, '枚')}"
            )
        return ""

    def _goes(self, action: Action) -> str:
        if Manner.TO_GRAVEYARD in action.manner:
            return "墓地へ"
        if action.destination is not None:
            return self.place(action.destination) + "に"
        return self._home(action.verb)

    def instead(self, replaced: Action, action: Action, last: bool) -> str:
        sent = replaced.verb is Verb.SEND_TO_GRAVEYARD and replaced.theme == action.theme
        if sent and action.theme is not None and action.verb is Verb.BANISH:
            return f"{self.noun(action.theme)}は墓地へは行かず除外される"
        if replaced == Action(verb=Verb.DAMAGE_CALCULATION):
            return f"ダメージ計算を行わず{self.action(action, last)}"
        if replaced.verb is Verb.LEAVE_FIELD and replaced.theme is not None:
            done = self.action(named_once(replaced, action), last)
            return f"{self.noun(replaced.theme)}がフィールドから離れた場合、{done}"
        if replaced == Action(verb=Verb.TRIBUTE):
            return f"リリースの代わりに{self.action(action, last)}"
        if replaced.agent is not None:  # このカードは攻撃する代わりに
            return f"{self.action(replaced, True)}代わりに、{self.action(action, last)}"
        return f"{self._happens(replaced)}場合、代わりに{self.action(action, last)}"

    def _happens(self, event: Action) -> str:
        """このカードが戦闘で破壊される: about to happen."""
        roles = self._roles(event)
        if event.agent is not None:
            raise CannotWrite("an act in place of another")
        source = f"{roles['source']}の" if roles["source"] else ""
        by = self._how(event, roles)
        only = "のみ" if is_only(event.theme) else ""
        return f"{source}{roles['theme']}{only}が{by}{self._goes(event)}{self.form(self._word(event.verb), 'plain', passive=True)}"
