"""What happens, and what is so, in Japanese: events, relative clauses, conditions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache

import msgspec

from grammar.declared_battles import is_told_by_battle, told_by_battle
from grammar.filled_zones import are_filled
from grammar.inflect import inflections
from grammar.nodes import (
    Action,
    AllOf,
    Amount,
    Compared,
    Condition,
    CountOf,
    DidThat,
    Exists,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    InPosition,
    InWindow,
    IsKind,
    IsSo,
    Number,
    OneOf,
    Reference,
    Selection,
    StatOf,
    SumOf,
    Trigger,
    Variable,
    Who,
)
from grammar.only_such import Alone, as_only
from grammar.terms import (
    Compare,
    DurationKind,
    Means,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Timing,
    Verb,
    Zone,
)
from grammar.wordings import options_of, plainest
from grammar.write_cases import die_shows, in_a_row
from grammar.write_ja_nouns import JapaneseNouns
from grammar.write_parts import holds, is_only, is_somewhere, told_by_kind
from grammar.writing import CannotWrite, face_up_zones, fill

THIS = Reference(kind=RefKind.THIS_CARD)
#: the ends of verbs where they are not simply followed by て
_TE = {
    "送り": "送って",
    "払い": "払って",
    "除き": "除いて",
    "置き": "置いて",
    "選び": "選んで",
    "めくり": "めくって",
}
#: Summons that this card does of itself: このカードが特殊召喚した場合
_OF_ITSELF = frozenset(verb for verb in Verb if verb.value.endswith("summon"))


@cache
def forms(
    word: str,
    kind: str,
    negated: bool = False,
    past: bool = False,
    passive: bool = False,
    can: bool = False,
    must: bool = False,
) -> tuple[str, ...]:
    """The forms of the dictionary form *word* that say just that, the shortest first.

    >>> forms("破壊する", "plain", passive=True, past=True)[:2]
    ('破壊された', '破壊されていた')
    """
    wanted = (kind, negated, past, passive, can, must)
    found = [
        f.text
        for f in inflections(word)
        if (f.form, f.negated, f.past, f.passive, f.can, f.must) == wanted
        and not f.text.endswith(("可能", "不可"))
    ]
    if not found:
        raise CannotWrite(f"{word} as {kind}")
    at_length = [text for text in found if text.endswith("事ができる") and not word.endswith("する")]
    usual = min(at_length or found, key=len)
    return (usual, *(text for text in found if text != usual))


def te_form(short: str) -> str:
    """捨てて, from 捨て: what stands before 発動できる. A choice of forms has it already.

    >>> te_form("墓地へ送り"), te_form("除外し"), te_form("捨て")
    ('墓地へ送って', '除外して', '捨てて')
    """
    if plainest(short) != short:
        return short
    for ending, long in _TE.items():
        if short.endswith(ending):
            return short.removesuffix(ending) + long
    return short + "て"


_WHAT_IT_IS = (IsKind, HasName, HasSeries, HasAttribute, HasRace)
_BOUNDS = {Compare.EQ: "", Compare.GE: "以上", Compare.LE: "以下"}


class JapaneseClauses(JapaneseNouns, ABC):
    """Acts told as done, and states."""

    @abstractmethod
    def _word(self, verb: Verb) -> str: ...

    def form(self, word: str, kind: str, **said: bool) -> str:
        """The verb *word* in that form: 破壊できる, 破壊する事ができる."""
        found: list[str] = []
        for each in options_of(word):
            try:
                found += forms(each, kind, **said)
            except CannotWrite:
                continue
        if not found:
            raise CannotWrite(f"{word} as {kind}")
        return self.words.either(*found)

    @abstractmethod
    def _home(self, verb: Verb) -> str: ...

    @abstractmethod
    def _roles(self, action: Action) -> dict[str, str]: ...

    @abstractmethod
    def _how(self, action: Action, roles: dict[str, str]) -> str: ...

    @abstractmethod
    def _goes(self, action: Action) -> str: ...

    def class_of_effects(self, action: Action) -> str:
        return self.action(action, last=True) + "効果"

    # ------------------------------------------------------------------ events and relative clauses

    def trigger(self, trigger: Trigger) -> str:
        """召喚に成功した時, but 召喚した場合."""
        trigger = told_by_battle(trigger)
        self.at_once = trigger.timing is Timing.WHEN
        try:
            return super().trigger(trigger)
        finally:
            self.at_once = False

    def events(self, events: Sequence[Action]) -> str:
        first = events[0]
        if first.duration is not None:
            bare = [msgspec.structs.replace(e, duration=None) for e in events]
            return self.duration(first.duration) + self.words.either("、", "に", "") + self.events(bare)
        alike = {msgspec.json.encode(msgspec.structs.replace(event, verb=Verb.EXIST)) for event in events}
        if len(alike) > 1:
            raise CannotWrite("several events")
        stems = "".join(self.form(self._word(event.verb), "stem") + "・" for event in events[:-1])
        return self._event(first, events[-1].verb, stems)

    def _event(self, event: Action, verb: Verb, stems: str = "") -> str:
        """このカードが戦闘で破壊された, 相手がモンスターを特殊召喚した."""
        roles = self._roles(event)
        if event.by is not None and event.by.means == (Means.COST,) and event.by.card is not None:
            card = self.noun(event.by.card)
            if isinstance(event.theme, Selection) or event.agent is not None:
                done = self._goes(event) + self.form(self._word(verb), "plain")
                who = f"{roles['agent']}が" if event.agent is not None else ""
                return f"{who}{card}の効果を発動するために{roles['theme']}を{done}"
            if event.source is not None:
                roles["theme"] = f"{roles['source']}の{roles['theme']}"
            return f"{roles['theme']}が{card}の効果を発動するために{self._goes(event)}{self.form(self._word(verb), 'plain', past=True, passive=True)}"
        if (before := self._went_before(event)) is not None and not stems:
            return before
        elsewhere = event.source is not None and event.source.negated  # フィールド以外から
        template = "" if stems or elsewhere else self._event_template(event, verb)
        if template:
            if roles["source"] and isinstance(event.theme, Reference) and "{whence}" not in template:
                of = self.words.either("の", "に", "に存在する", "")
                roles["theme"] = (
                    f"{roles['source']}{of}{roles['theme']}" if "{source}" not in template else roles["theme"]
                )
            whence = roles["source"] or self.words.word("zone", Zone.FIELD)
            return fill(template, roles | {"how": self._how(event, roles), "whence": whence})
        acting = event.agent is not None
        itself = verb in _OF_ITSELF and event.theme == THIS and event.by is None or verb is Verb.FLIP
        source = f"{roles['source']}から" if roles["source"] else ""
        by = self._how(event, roles)
        done = stems + self.form(self._word(verb), "plain", past=True, passive=not acting and not itself)
        if itself and self.at_once and verb is not Verb.FLIP:
            done = stems + self.form(self._word(verb), "stem") + "に成功した"
        position = f"{roles['position']}で" if roles["position"] else ""
        how = roles["manner"] + position + self._goes(event)
        if acting and event.theme is not None:
            taken = f"{roles['theme']}を"
            if isinstance(event.theme, Selection) and any(
                isinstance(p, DidThat) for p in event.theme.predicates
            ):
                return f"{taken}{roles['agent']}が{source}{by}{how}{done}"  # what it did reaches left to its noun
            return f"{roles['agent']}が{source}{by}{taken}{how}{done}"
        subject = roles["theme"] or roles["agent"]
        if source and isinstance(event.theme, Reference):
            subject, source = f"{roles['source']}の{subject}", ""
        subject += "のみ" if is_only(event.theme) else ""
        if event.by is not None and event.by.act is not None:
            return f"{by}{subject}{'が' if subject else ''}{source}{how}{done}"
        return f"{subject}{'が' if subject else ''}{source}{by}{how}{done}"

    def _event_template(self, event: Action, verb: Verb) -> str:
        """The pattern of an event that has one of its own."""
        key = "activate_itself" if verb is Verb.ACTIVATE and event.agent is None else str(verb)
        if verb is Verb.ATTACH and event.agent is None and event.to is None:
            key = "attach_itself"
        if verb is Verb.BATTLE and event.to is not None and event.to == event.agent:
            key = "battle_alike"
        if verb is Verb.CHANGE_POSITION and not event.position:
            key = "change_position_other"
        if verb is Verb.DECLARE_ATTACK and event.to is not None:
            key = "attack_declared_on" if event.to != event.agent else "battle_declared_alike"
        if is_told_by_battle(event):
            key = "battle_declared" if event.to is not None else "battle_declared_of"
        if verb is Verb.CHANGE_STAT:
            key = "" if event.amount is not None else key + ("_down" if event.decrease else "")
        if verb is Verb.TAKE_CONTROL and event.to is not None:
            key = "take_control_to"
        if verb is Verb.TAKE_DAMAGE and event.by is not None and not told_by_kind(event.by):
            key = "take_damage_by"
        told = isinstance(event.theme, Selection) and any(
            isinstance(p, DidThat) for p in event.theme.predicates
        )
        return "" if key == "activate" and told else self.words.template("events", key, "")

    def _went_before(self, event: Action) -> str | None:
        """このカードが戦闘で破壊され墓地へ送られた: what was done to it first is told first."""
        theme = event.theme
        if event.verb is not Verb.SEND_TO_GRAVEYARD or not isinstance(theme, (Reference, Selection)):
            return None
        earlier = [p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb is Verb.DESTROY]
        if len(earlier) != 1 or not earlier[0].passive or event.agent is not None or event.by is not None:
            return None
        done = earlier[0].action
        if done.theme is not None or (done.source is not None and (event.source or done.agent)):
            return None
        rest = tuple(p for p in theme.predicates if p is not earlier[0])
        bare = self.noun(msgspec.structs.replace(theme, predicates=rest))
        source = f"{self.place(event.source)}から" if event.source is not None else ""
        bare = f"{self.place(done.source)}の{bare}" if done.source is not None else bare
        by = self._how(done, self._roles(done))
        if done.agent is not None:
            return f"{self.who(done.agent)}が{by}{bare}を破壊し{source}墓地へ送った"
        to = f"{self.place(event.destination)}へ" if event.destination is not None else "墓地へ"
        return f"{bare}が{by}破壊され{source}{to}送られた"

    def relative(self, action: Action, passive: bool) -> str:
        roles = self._roles(action)
        source = f"{roles['source']}から" if roles["source"] else ""
        by = self._how(action, roles)
        if action.duration is not None and action.duration.kind is DurationKind.THIS_TURN:
            by = "このターンに" + by
        word = self._word(action.verb)
        if action.verb is Verb.TARGET and (roles["theme"] or roles["agent"]):
            only = "のみ" if is_only(action.theme) else ""
            if action.source is not None:
                return f"{roles['source']}の{roles['theme']}{only}を対象とする"
            return f"{roles['theme'] or roles['agent']}{only}を対象とする"
        if action.modality is Modality.MAY and action.verb is Verb.PUT_COUNTER:
            return f"{roles['counter']}を置く事ができる"
        if action.verb is Verb.PUT_COUNTER and passive and action.modality is Modality.DO:
            count = f"{roles['amount']}つ" if roles["amount"] else ""
            return f"{roles['counter']}が{count}置かれた"
        if action.verb is Verb.TREAT_AS:
            return f"{roles['becomes']}扱いの"
        if action.verb is Verb.EQUIP and passive and action.to is not None and action.agent is None:
            return f"{roles['to']}に装備されている"
        if action.verb is Verb.BATTLE and action.to is not None and action.modality is Modality.DO:
            return f"{roles['to']}と戦闘を行う"
        if action.modality is Modality.NOT:
            agent = f"{roles['agent']}が" if roles["agent"] else ""
            done = self.form(word, "te", passive=passive and not agent)
            return f"{agent}{by}{source}{te_form(self._goes(action) + done)}いない"
        if action.modality is not Modality.DO:
            theme = f"{roles['theme']}を" if roles["theme"] else ""
            negated = action.modality is Modality.CANNOT
            return f"{theme}{source}{by}{self._goes(action)}{self.form(word, 'plain', negated=negated, can=True)}"
        if passive and action.agent is not None and action.verb is Verb.ATTACH:
            return f"{roles['agent']}がＸ素材としている"
        if passive and action.agent is not None:
            done = self._goes(action) + self.form(word, "plain", past=True)
            return f"{roles['agent']}が{source}{by}{done}"
        if passive:
            suffers = not (self.of_this and action.verb in _OF_ITSELF)
            return f"{source}{by}{self._goes(action)}{self.form(word, 'plain', past=True, passive=suffers)}"
        theme = f"{roles['theme']}を" if roles["theme"] else ""
        if action.verb in (Verb.USE_AS_MATERIAL, Verb.ATTACH) and theme:
            return f"{theme}{roles['material'] or 'Ｘ素材'}としている"
        return f"{source}{theme}{by}{self._goes(action)}{self.form(word, 'plain', past=True)}"

    # ------------------------------------------------------------------ conditions

    def condition(self, condition: Condition, last: bool = True) -> str:
        if isinstance(condition, Exists):
            return self._exists(condition, last)
        if isinstance(condition, IsSo):
            how = "".join(self.predicate(p) for p in condition.predicates).removesuffix("の")
            place = f"{self.place(condition.place)}に" if condition.place is not None else ""
            place = "既に" + place if condition.already else place
            if is_somewhere(condition):
                return f"{self.noun(condition.subject)}が{how}の"
            if holds(condition):
                return f"{self.noun(condition.subject)}が{how}"
            if condition.place is None and any(isinstance(p, _WHAT_IT_IS) for p in condition.predicates):
                what = self.noun(Selection(predicates=condition.predicates))
                return f"{self.noun(condition.subject)}が{what}{'ではない' if condition.negated else 'の'}"
            is_there = self.form("存在する", "plain" if last else "te", negated=condition.negated)
            return f"{self.noun(condition.subject)}が{place}{how + 'で' if how else ''}{is_there}"
        if isinstance(condition, Happened):
            return self._told(condition)
        if isinstance(condition, InWindow):
            return self.window(condition.window)
        if (shown := die_shows(condition)) is not None:
            return self._thrown(*shown)
        if isinstance(condition, Compared):
            return self._compared(condition)
        if isinstance(condition, OneOf):
            acts = [c.action for c in condition.conditions if isinstance(c, Happened) and not c.negated]
            if len(acts) == len(condition.conditions):
                return self.events(acts)
        if isinstance(condition, AllOf):
            if alone := as_only(condition):
                return f"{self.noun(alone.whole)}が{self._alone(alone)}"
            raise CannotWrite("several conditions at once")
        raise CannotWrite("a condition")

    def _thrown(self, thrown: list[int], others: bool) -> str:
        """１・６が出た, １～５の目が出た, １・６以外が出た."""
        numbers = [self.amount(Number(value=number)) for number in thrown]
        listed = "・".join(numbers)
        spanned = f"{numbers[0]}～{numbers[-1]}" if in_a_row(thrown) else listed
        told = self.words.either(listed, spanned)
        if others:
            return f"{told}以外が出た"
        return self.words.either(f"{told}が出た", f"{told}の目が出た", f"出た目が{told}の")

    def is_done(self, condition: Happened) -> str:
        act = condition.action
        if act.verb is Verb.EQUIP and act.agent == THIS and act.theme is not None and not condition.negated:
            return f"このカードが{self.noun(act.theme)}を装備している"
        if act.theme is None or act.agent is not None or condition.negated or condition.during is not None:
            raise CannotWrite("an act as a condition of the effect")
        done = self.form(self._word(act.verb), "te", passive=True)
        to = f"{self.who(act.to)}に" if act.to is not None else ""
        roles = self._roles(act)
        return f"{self.noun(act.theme)}が{to}{self._how(act, roles)}{roles['manner']}{done}ている"

    def _alone(self, alone: Alone) -> str:
        number = "" if alone.number is None else self.amount(Number(value=alone.number))
        number += self._measure(alone.whole.predicates) if number else ""
        return f"{self.noun(alone.such)}{number}のみの"

    def _told(self, condition: Happened) -> str:
        """このターン…した, 破壊しなかった."""
        action = condition.action
        during = self.duration(condition.during) + "、" if condition.during is not None else ""
        if not condition.negated:
            return during + self._event(action, action.verb)
        if action.theme is not None or action.agent is not None or action.by is not None:
            raise CannotWrite("what did not happen")
        return (
            during + self._goes(action) + self.form(self._word(action.verb), "plain", negated=True, past=True)
        )

    def _exists(self, condition: Exists, last: bool) -> str:
        what = condition.what
        if (zones := are_filled(condition)) is not None:
            whose = self.player(zones.player) if zones.player is not None else "お互い"
            there = (
                whose + self.words.either("の", "フィールド上の", "フィールドの") + self.zones(zones.zones)
            )
            is_there = self.form("存在する", "plain" if last else "te")
            return f"{there}全てに{self.words.either('カード', 'モンスター')}が{is_there}"
        is_there = self.form("存在する", "plain" if last else "te", negated=condition.negated)
        if not isinstance(what, Selection):
            return f"{self.noun(what)}が{is_there}"
        place = self._owned(what.player, self.zones(what.zones, face_up_zones(what)))
        predicates, how = what.predicates, ""
        if predicates and isinstance(predicates[-1], InPosition):
            predicates, how = predicates[:-1], self.predicate(predicates[-1]).removesuffix("の") + "で"
        counted = what.quantity.kind is QuantityKind.AT_LEAST
        described = Selection(predicates=predicates)
        bare = self.noun(described if counted else msgspec.structs.replace(described, quantity=what.quantity))
        if (kinds := self.so_many_kinds(what)) is not None:  # モンスターが３種類以上存在する
            bare, how = self.noun(kinds[0]), kinds[1] + how
        elif counted:  # モンスターが２体以上存在する
            how = self.quantity(what.quantity, self._measure(predicates)) + how
        only = "のみ" if condition.only else ""
        if place and any(isinstance(p, DidThat) for p in predicates) and not only:
            return f"{bare}が{place}に{how}{is_there}"  # 自分フィールドに would be where that was done
        return (f"{place}に{only}" if place else "") + f"{bare}が{how}{is_there}"

    def _compared(self, condition: Compared) -> str:
        left, right = condition.left, condition.right
        if condition.compare in (Compare.GE, Compare.LE) and isinstance(right, SumOf):
            return self._by_so_much(left, right)
        if isinstance(right, Number) and condition.compare in _BOUNDS:
            return self._so_much(left, right, _BOUNDS[condition.compare])
        if condition.compare is Compare.NE:  # このカードの攻撃力が元々の攻撃力と異なる
            return f"{self.amount(left)}が{self.amount(right)}と異なる"
        if condition.compare is Compare.EQ and isinstance(left, CountOf) and isinstance(right, CountOf):
            return self._as_many(left, right)
        if condition.compare not in (Compare.GT, Compare.LT):
            raise CannotWrite("a comparison")
        than = self.amount(right)
        if isinstance(left, StatOf) and isinstance(right, StatOf) and left.stat is right.stat:
            than = self.who(right.of) if isinstance(right.of, Who) else than
        value = isinstance(left, StatOf) and left.stat not in (Stat.LP, Stat.COUNTERS, Stat.MATERIALS)
        more, less = ("高い", "低い") if value else ("多い", "少ない")
        return f"{self.amount(left)}が{than}より{more if condition.compare is Compare.GT else less}"

    def _as_many(self, left: CountOf, right: CountOf) -> str:
        """お互いのフィールドのモンスターの数が同じ."""
        one, other = left.what, right.what
        sides = (one, other) if isinstance(one, Selection) and isinstance(other, Selection) else None
        if sides is None or {side.player for side in sides} != {Player.SELF, Player.OPPONENT}:
            raise CannotWrite("a comparison")
        both = msgspec.structs.replace(sides[0], player=Player.BOTH)
        if msgspec.structs.replace(sides[1], player=Player.BOTH) != both or left.distinct is not None:
            raise CannotWrite("a comparison")
        return f"{self.noun(both)}の数が同じ"

    def _so_much(self, left: Amount, right: Number, bound: str) -> str:
        """自分の手札が０枚の, 自分のＬＰが３０００以下の."""
        if isinstance(left, CountOf) and isinstance(left.what, Selection) and left.distinct is None:
            return (
                f"{self.noun(left.what)}が{self.amount(right)}{self._measure(left.what.predicates)}{bound}の"
            )
        if isinstance(left, CountOf) and isinstance(left.what, Selection) and not left.kinds:
            of = (
                ""
                if left.distinct in (Stat.NAME, Stat.KIND, None)
                else "の" + self.words.word("stat", left.distinct)
            )
            return f"{self.noun(left.what)}{of}が{self.amount(right)}種類{bound}の"
        if isinstance(left, (StatOf, SumOf)):
            return f"{self.amount(left)}が{self.amount(right)}{bound}の"
        if isinstance(left, Variable) and right.value == 1 and not bound:  # 表だった場合
            return self.words.template("coins", left.name)
        if isinstance(left, Variable) and left.name in ("heads", "tails") and not bound:  # ３回とも表だった
            return f"{self.amount(right)}回とも{self.words.template('coins', left.name)}"
        if isinstance(left, Variable) and left.name == "die":  # 出た目が６だった
            return self.words.either(
                f"{self.amount(left)}が{self.amount(right)}{bound}の", f"{self.amount(right)}が出た"
            )
        raise CannotWrite("a comparison")

    def _by_so_much(self, left: Amount, right: SumOf) -> str:
        """自分のＬＰが相手より２０００以上少ない."""
        than, difference = right.amounts
        word = "少ない" if right.minus else "多い"
        if isinstance(left, StatOf) and isinstance(than, StatOf) and isinstance(than.of, Who):
            return f"{self.amount(left)}が{self.who(than.of)}より{self.amount(difference)}以上{word}"
        if isinstance(left, CountOf) and isinstance(than, CountOf):
            one, other = left.what, than.what
            if isinstance(one, Selection) and isinstance(other, Selection) and other.player is not None:
                count = f"{self.amount(difference)}{self._measure(one.predicates)}"
                return f"{self.noun(one)}が{self.player(other.player)}より{count}以上{word}"
        raise CannotWrite("a comparison")
