"""Writes a syntax tree in Japanese, such that reading it again gives the same tree. Verb forms: grammar/inflect.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from grammar.inflect import inflections
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
    Number,
    Product,
    Reference,
    Selection,
    StatOf,
    Who,
)
from grammar.terms import Compare, DurationKind, Manner, Means, Modality, QuantityKind, RefKind, Verb
from grammar.write_ja_nouns import JapaneseNouns
from grammar.writing import CannotWrite, face_up_zones, fill

_SILENT = frozenset({Manner.CHOSEN, Manner.TO_GRAVEYARD, Manner.REVEALED})


@cache
def form(
    word: str, kind: str, negated: bool = False, past: bool = False, passive: bool = False, can: bool = False
) -> str:
    """The shortest form of the dictionary form *word* that says just that.

    >>> form("破壊する", "plain", passive=True, past=True)
    '破壊された'
    """
    wanted = (kind, negated, past, passive, can, False)
    found = [
        f.text
        for f in inflections(word)
        if (f.form, f.negated, f.past, f.passive, f.can, f.must) == wanted
        and not f.text.endswith(("可能", "不可"))
    ]
    if not found:
        raise CannotWrite(f"{word} as {kind}")
    return min(found, key=len)


class JapaneseWriter(JapaneseNouns):
    """Acts and conditions."""

    def _word(self, verb: Verb) -> str:
        return self.words.template("verbs", verb)

    def past(self, verb: Verb) -> str:
        return self.words.template("past", verb, "") or self._home(verb) + form(
            self._word(verb), "plain", past=True
        )

    def stem(self, verb: Verb) -> str:
        return form(self._word(verb), "stem")

    def _home(self, verb: Verb) -> str:
        return self.words.template("goes_home", verb, "")

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.verb is Verb.EXIST:
            what, place, most = self.present_at_most(action)
            return f"{self.noun(what)}は{self.place(place)}に{self.digits(most)}体しか表側表示で存在できない"
        key = self._key(action)
        if action.effects or (action.times is not None and not action.passive and key != "attack_times"):
            raise CannotWrite("an act with more to it")
        duration = self.duration(action.duration) + "、" if action.duration is not None else ""
        word, roles = self.words.template("verbs", key, self._word(action.verb)), self._roles(action)
        template = self.words.template("special", key, "")
        if self.selected and not template:
            roles["theme"], roles["source"], self.selected = self.selected, "", ""
            roles["manner"] = "選択して" + roles["manner"]
        if template:
            if self.selected:
                raise CannotWrite("a target selected in this act")
            return duration + fill(template, roles).strip() + self._inflected(word, action, last)
        return duration + self._phrases(action, roles, again) + self._inflected(word, action, last)

    def _inflected(self, word: str, action: Action, last: bool) -> str:
        can = action.modality in (Modality.MAY, Modality.CANNOT) and not action.passive
        negated = action.modality in (Modality.CANNOT, Modality.NOT)
        return form(word, "plain" if last else "te", negated=negated, passive=action.passive, can=can)

    def _key(self, action: Action) -> str:
        verb = action.verb
        if verb is Verb.CHANGE_STAT:
            return "change_stat_down" if action.decrease else "change_stat_up"
        if verb is Verb.PAY_LP and isinstance(action.amount, Product):
            return "pay_half_lp"
        if verb is Verb.NEGATE_ATTACK and not _is(action.theme, RefKind.THAT_ATTACK):
            return "negate_attack_of"
        if verb is Verb.TAKE_CONTROL and action.to is not None:
            return "take_control_to"
        if verb is Verb.DRAW and not isinstance(action.amount, Number):
            return "draw_counted"
        if verb is Verb.EQUIP and Manner.AS_EQUIP_CARD not in action.manner:
            return "equip_plainly" if action.to is not None else "equip_alone"
        if verb is Verb.ATTACK and action.times is not None:
            return "attack_times"
        if verb is Verb.TAKE_DAMAGE and action.amount == Number(value=0):
            return "take_damage_becomes"
        if verb is Verb.CHANGE_POSITION and not action.position:
            return "change_position_other"
        if verb is Verb.NEGATE_EFFECT and isinstance(action.theme, Reference):
            return "negate_that_effect" if action.theme.kind is RefKind.THAT_EFFECT else verb
        if verb is Verb.NEGATE_ACTIVATION and not isinstance(action.theme, Reference):
            return "negate_activation_of"
        return verb

    def _roles(self, action: Action) -> dict[str, str]:
        material = action.by.means[0] if action.by is not None and action.by.means else None
        return {
            "agent": self.who(action.agent) if action.agent is not None else "",
            **self._counted(action),
            "to": self.who(action.to) if action.to is not None else "",
            "amount": self.amount(action.amount) if action.amount is not None else "",
            "stats": ("元々の" if action.original else "")
            + "・".join(self.words.word("stat", stat) for stat in action.stats),
            "position": "".join(self.words.word("position", p) for p in action.position),
            "counter": f"{action.counter}カウンター" if action.counter else "",
            "source": self.place(action.source, face_up_zones(action.theme))
            if action.source is not None
            else "",
            "phase": self.window(action.phase) if action.phase is not None else "",
            "destination": self.place(action.destination) if action.destination is not None else "",
            "becomes": self._becomes(action),
            "material": self.words.template("means", material, "") if material is not None else "",
            "by": self.by(action.by) if action.by is not None and action.by.means != (Means.COST,) else "",
            "cases": self.cases,
            "times": self.digits(action.times) if action.times is not None else "",
            "damage": self._damage(action.by),
            "manner": self._manner(action),
        }

    def _counted(self, action: Action) -> dict[str, str]:
        """The theme, and apart from it how many when that is counted (～の数だけ, ～の数まで)."""
        theme = action.theme
        number = theme.quantity.amount if isinstance(theme, Selection) else None
        if isinstance(theme, Selection) and number is not None and not isinstance(number, Number):
            until = "まで" if theme.quantity.kind is QuantityKind.UP_TO else "だけ"
            bare = msgspec.structs.replace(theme, quantity=Selection().quantity)
            return {"counted": self.amount(number) + until + "、", "theme": self.noun(bare)}
        return {"counted": "", "theme": self.noun(theme) if theme is not None else ""}

    def _damage(self, by: By | None) -> str:
        """戦闘ダメージ, 効果ダメージ or any damage."""
        if by is None or len(by.means) != 1 or by.player is not None or by.card is not None or by.negated:
            return "ダメージ"
        return self.words.template("means", by.means[0]) + "ダメージ"

    def _becomes(self, action: Action) -> str:
        if all(isinstance(p, HasName) for p in action.becomes):
            return "".join(map(self.predicate, action.becomes))
        return self._described(action.becomes)

    def _manner(self, action: Action) -> str:
        chosen = "選んで" if Manner.CHOSEN in action.manner else ""
        rest = "".join(self.words.word("manner", m) for m in action.manner if m not in _SILENT)
        return chosen + rest

    def _phrases(self, action: Action, roles: dict[str, str], again: bool) -> str:
        """相手は手札からモンスター１体を裏側守備表示で自分のフィールドに."""
        agent = f"{roles['agent']}は" if roles["agent"] else ""
        by = self._how(action, roles)
        source = f"{roles['source']}から" if roles["source"] else ""
        to = f"{roles['to']}に" if roles["to"] else ""
        theme = "" if again else self._object(action, roles)
        position = f"{roles['position']}で" if roles["position"] else ""
        if action.passive:
            times = f"１ターンに{roles['times']}度だけ" if roles["times"] else ""
            return f"{theme}{times}{by}{'は' if by else ''}"
        return f"{agent}{by}{source}{theme}{to}{roles['manner']}{position}{self._goes(action)}"

    def _how(self, action: Action, roles: dict[str, str]) -> str:
        """戦闘で, 相手によって, Ｓ素材として."""
        if action.by is None:
            return ""
        if roles["material"].endswith("素材"):
            return roles["material"] + "として"
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
        return f"{roles['counted']}{roles['theme']}を"

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
            return f"{self.noun(replaced.theme)}がフィールドから離れた場合、{self.action(action, last)}"
        return f"{self._happens(replaced)}場合、代わりに{self.action(action, last)}"

    def _happens(self, event: Action) -> str:
        """このカードが戦闘で破壊される: about to happen."""
        roles = self._roles(event)
        if event.agent is not None:
            raise CannotWrite("an act in place of another")
        source = f"{roles['source']}の" if roles["source"] else ""
        by = self._how(event, roles)
        return f"{source}{roles['theme']}が{by}{self._goes(event)}{form(self._word(event.verb), 'plain', passive=True)}"

    def class_of_effects(self, action: Action) -> str:
        return self.action(action, last=True) + "効果"

    # ------------------------------------------------------------------ events and relative clauses

    def events(self, events: Sequence[Action]) -> str:
        first = events[0]
        bare = {msgspec.json.encode(msgspec.structs.replace(event, verb=Verb.EXIST)) for event in events}
        if len(bare) > 1:
            raise CannotWrite("several events")
        stems = "".join(form(self._word(event.verb), "stem") + "・" for event in events[:-1])
        return self._event(first, events[-1].verb, stems)

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        """このカードが戦闘で破壊された, 相手がモンスターを特殊召喚した."""
        roles = self._roles(event)
        by_itself = verb is Verb.ACTIVATE and event.agent is None
        if event.by is not None and event.by.means == (Means.COST,) and event.by.card is not None:
            card = self.noun(event.by.card)
            return f"{roles['theme']}が{card}の効果を発動するために{self._goes(event)}{form(self._word(verb), 'plain', past=True, passive=True)}"
        template = self.words.template("events", "activate_itself" if by_itself else verb, "")
        if template and verb is Verb.DECLARE_ATTACK and event.to is not None:
            template = self.words.template(
                "events", "battle_declared" + ("_alike" if event.to == event.agent else "")
            )
        if template:
            return fill(template, roles)
        acting = event.agent is not None
        source = f"{roles['source']}から" if roles["source"] else ""
        by = self._how(event, roles)
        done = stems + form(self._word(verb), "plain", past=True, passive=not acting)
        if acting and event.theme is not None:
            return f"{roles['agent']}が{source}{by}{roles['theme']}を{self._goes(event)}{done}"
        return f"{roles['theme'] or roles['agent']}が{source}{by}{self._goes(event)}{done}"

    def relative(self, action: Action, passive: bool) -> str:
        roles = self._roles(action)
        source = f"{roles['source']}から" if roles["source"] else ""
        by = self._how(action, roles)
        if action.duration is not None and action.duration.kind is DurationKind.THIS_TURN:
            by = "このターンに" + by
        word = self._word(action.verb)
        if action.verb is Verb.TARGET and (roles["theme"] or roles["agent"]):
            return f"{roles['theme'] or roles['agent']}を対象とする"
        if action.modality is Modality.MAY and action.verb is Verb.PUT_COUNTER:
            return f"{roles['counter']}を置く事ができる"
        if action.modality is Modality.NOT:
            doer = roles["agent"] + ("が" if roles["agent"] else "")
            return f"{doer}{by}{self._goes(action)}{form(word, 'plain', negated=True, past=True, passive=passive)}"
        if action.modality is not Modality.DO:
            raise CannotWrite("what a card can do")
        if passive and action.agent is not None:
            return f"{roles['agent']}が{by}{form(word, 'plain', past=True)}"
        if passive:
            return f"{source}{by}{self._goes(action)}{form(word, 'plain', past=True, passive=True)}"
        theme = f"{roles['theme']}を" if roles["theme"] else ""
        return f"{source}{theme}{by}{self._goes(action)}{form(word, 'plain', past=True)}"

    # ------------------------------------------------------------------ conditions

    def condition(self, condition: Condition, last: bool = True) -> str:
        if isinstance(condition, Exists):
            return self._exists(condition)
        if isinstance(condition, IsSo):
            how = "".join(self.predicate(p) for p in condition.predicates).removesuffix("の")
            place = f"{self.place(condition.place)}に" if condition.place is not None else ""
            is_there = form("存在する", "plain", negated=condition.negated)
            return f"{self.noun(condition.subject)}が{place}{how + 'で' if how else ''}{is_there}"
        if isinstance(condition, Happened) and not condition.negated and condition.during is None:
            return self._event(condition.action, condition.action.verb)
        if isinstance(condition, InWindow):
            return self.window(condition.window)
        if isinstance(condition, Compared):
            return self._compared(condition)
        if isinstance(condition, AllOf):
            raise CannotWrite("several conditions at once")
        raise CannotWrite("a condition")

    def _exists(self, condition: Exists) -> str:
        what = condition.what
        is_there = form("存在する", "plain", negated=condition.negated)
        if not isinstance(what, Selection):
            return f"{self.noun(what)}が{is_there}"
        place = self._owned(what.player, self.zones(what.zones))
        predicates, how = what.predicates, ""
        if predicates and isinstance(predicates[-1], InPosition):
            predicates, how = predicates[:-1], self.predicate(predicates[-1]).removesuffix("の") + "で"
        bare = self.noun(Selection(quantity=what.quantity, predicates=predicates))
        only = "のみ" if condition.only else ""
        return (f"{place}に{only}" if place else "") + f"{bare}が{how}{is_there}"

    def _compared(self, condition: Compared) -> str:
        if condition.compare not in (Compare.GT, Compare.LT):
            raise CannotWrite("a comparison")
        left, right = condition.left, condition.right
        than = self.amount(right)
        if isinstance(left, StatOf) and isinstance(right, StatOf) and left.stat is right.stat:
            than = self.who(right.of) if isinstance(right.of, Who) else than
        return f"{self.amount(left)}が{than}より{'多い' if condition.compare is Compare.GT else '少ない'}"


def _is(noun: object, kind: RefKind) -> bool:
    return isinstance(noun, Reference) and noun.kind is kind
