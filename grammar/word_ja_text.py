"""Every wording that Japanese card text has for the sentences of an effect and how these begin (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    EffectText,
    Exists,
    Happened,
    InWindow,
    IsIn,
    IsSo,
    Noun,
    OneOf,
    Option,
    Otherwise,
    Place,
    Reference,
    Selection,
    Step,
    UseLimit,
    Variable,
    Who,
    Window,
    plain,
)
from grammar.only_such import as_only
from grammar.terms import ActivationMode, LimitScope, Manner, RefKind, Verb, Zone
from grammar.word_ja import _PAUSED
from grammar.word_ja_steps import StepWordings
from grammar.wordings import also, alternatives, any_order, either, plainest, stops
from grammar.write_cases import told_cases
from grammar.write_ja_clauses import THIS
from grammar.write_parts import (
    bars_the_turn,
    shown_for,
    whenever,
)
from grammar.writing import CannotWrite

_NEGATES = frozenset({Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT})
_IF = either("場合", "時")
_THAT = Reference(kind=RefKind.THAT)
_WORN = Place(zones=(Zone.EQUIPPED,))
_GOES_ON = either("、", "", "に", "に、", "は", "は、", "には", "には、")
_CLOSES = either("", "に", "、", "に、", "は、")
_AGAIN = either("", "また、", "さらに、", "また", "さらに", "その後、")


class SentenceWordings(StepWordings):
    """The sentences of effects: circumstances, costs and targets in any order; sentences with a word before them, or in a note."""

    other_times: tuple[Window, Sequence[Window]] | None = None  # a window, and others that are told with it
    in_turn = False  # the effect names a turn
    after = ""  # how often, told in a sentence of its own
    noted = ""  # how often, told in a note
    both_too = False  # one of the options, or both of them
    once_there = ""  # once as long as this card lies in a place
    there = ""  # where the card lies, told with the words for activating: 墓地で発動できる
    once = ""  # how often, told behind whose turn it is
    paid_later = False  # what is paid is told behind the words for activating

    def limit(self, limit: UseLimit, of_effect: bool = False) -> str:
        """相手ターンに１度: once a turn, when the turn is told before."""
        usual = super().limit(limit, of_effect)
        once = self.digits(limit.count) + "度" + either("", "だけ", "のみ", "まで")
        return either(usual, once) if self.in_turn and limit.scope is LimitScope.COPY else usual

    def _sentences(self, opening: Sequence[str], later: Sequence[str]) -> str:
        if self.after:
            later, self.after = [*later, self.after], ""
        if self.noted:  # …する（１ターンに１度のみ）。
            note, self.noted = f"（{self.noted}）", ""
            return either(
                *(
                    self._sentences(said, later)
                    for way in _each_way(opening)
                    for said in _with_note(way, note)
                )
            )
        if later and len(ways := _each_way(opening)) > 1:
            return either(*(self._sentences(way, later) for way in ways))
        start, *rest = [_AGAIN + sentence for sentence in opening if sentence] or [""]
        if not start:
            return "".join(sentence + self.stop for sentence in later)
        after = any_order([s + self.stop for s in (*rest, *later)])
        if len(later) == 1 and not rest and (inside := stops(start)):  # an old text: one sentence to the tree
            cuts = [at + len(self.stop) for at in inside][:3]
            told = [start[:at] + later[0] + self.stop + start[at:] + self.stop for at in cuts]
            return either(start + self.stop + after, *told)
        if len(later) == 1 and rest:  # …する。この効果は…発動できる。…される。
            done = self.stop.join(rest)
            cuts = [at + len(self.stop) for at in stops(done)][:3]
            after = either(after, *(done[:at] + later[0] + self.stop + done[at:] + self.stop for at in cuts))
        if not later:
            return start + self.stop + after
        noted = "".join(f"（{s}{either('', self.stop)}）" for s in later)
        done = "".join(s + self.stop for s in rest)
        return either(
            start + self.stop + after,
            start + noted + self.stop + done,
            start + self.stop + "".join(rest) + noted + self.stop if rest else start + self.stop + after,
        )

    def _otherwise(self, other: Otherwise, effect: EffectText) -> str:
        """代わりに戦士族モンスター１体を対象とする事もできる, 代わりに自分の墓地から対象とする事もできる."""
        usual = super()._otherwise(other, effect)
        if len(other.targets) != 1 or len(effect.targets) != 1:
            return usual
        target, first = other.targets[0], effect.targets[0]
        what = self._if(other.condition, effect) + either("", "、") if other.condition is not None else ""
        instead = what + "代わりに"
        ways = [usual]
        if (target.zones, target.player) == (first.zones, first.player):
            bare = self.noun(msgspec.structs.replace(target, zones=(), player=None))
            ways.append(instead + bare + "を対象" + either("とする事もできる", "にできる"))
        if msgspec.structs.replace(target, zones=first.zones, player=first.player) == first:
            there = self._lies_in(target.player, target.zones)
            ways.append(instead + there + "から対象" + either("とする事もできる", "にできる"))
        return either(*ways)

    def _restrictions(self, steps: Sequence[Step]) -> str:
        """発動後２回目の自分のエンドフェイズまで: counted from the activation, which need not be named again."""
        usual = super()._restrictions(steps)
        if all(s.action.passive and s.action.verb in _NEGATES for s in steps):  # 発動と効果は無効化されない
            return either(usual, self.steps(steps))
        if len(steps) == 1 and _not_sent(steps[0]):  # このカードは発動後、墓地へ送らずに除外する
            goes = (
                "墓地へ"
                + either("", "は")
                + either("送らず", "行かず", "送られず")
                + either("", "に")
                + either("", "、")
            )
            lead = either(
                "このカードは発動後" + either("、", ""), "発動後" + either("、", "") + "このカードは"
            )
            done = "セットする" if steps[0].action.verb is Verb.SET else "除外" + either("する", "される")
            usual = either(usual, lead + goes + either("", "そのまま") + done)
        whens = [
            s.condition for s in steps if isinstance(s.condition, InWindow) and s.condition.window.nth > 0
        ]
        if not whens or len(whens) < len(steps):
            return usual
        return either(usual, self.steps(steps), "このカードは発動後" + either("、", "") + self.steps(steps))

    def _cases(self, options: Sequence[Option]) -> str:
        """表示形式: what the cases are about, when each is so described."""
        try:
            return super()._cases(options)
        except CannotWrite:
            options = told_cases(options)
            if not all(_about(option) and option.guard_words for option in options):
                raise
        values = ("表示形式", "カードの種類", "種類", "属性", "種族", "出た目", "カード", "位置", "カード名")
        asked = either(*values, *(f"元々の{value}" for value in ("属性", "種族", "カード名")))
        sides = [o.guard for o in options if isinstance(o.guard, IsSo) and o.guard.place is not None]
        if sides and all(not side.predicates for side in sides):
            asked = "コントローラー"
        told = {self.noun(about) for o in options if (about := _about(o)) is not None}
        return either(asked, next(iter(told)) + "の" + asked, "その" + asked) if len(told) == 1 else asked

    def _opening(self, effect: EffectText) -> list[str]:
        if not self.paid_later:
            return self._usual_opening(effect)
        bare = msgspec.structs.replace(
            effect, costs=(), targets=()
        )  # …発動できる。手札を１枚捨てる事で、…破壊する
        return [self._activation(bare, self._circumstances(effect)), self._untold(effect, ())]

    def _usual_opening(self, effect: EffectText) -> list[str]:
        told_apart = effect.inferred or effect.activation is not ActivationMode.NONE
        if not effect.targets or effect.also_from or not told_apart:
            return super()._opening(effect)
        circumstances = self._circumstances(effect)
        if effect.on_card_activation:
            circumstances.append(self.words.template("texts", "on_card_activation"))
        bare = msgspec.structs.replace(effect, targets=())
        when_done = _chosen_when_done(effect)
        if effect.inferred:
            ways = [self._untold(effect, circumstances)]
            ways += [self._untold(when_done, circumstances)] if when_done is not None else []
            return [either(*ways)]
        usual = super()._opening(effect)
        activates = self._activation(bare, circumstances) + self.stop
        chosen = any_order([self._targeted(target) for target in effect.targets], _PAUSED)
        chosen = either(chosen, self._all_targets(effect.targets))
        later = [activates + chosen + _PAUSED + self._resolution(effect)]
        later += [activates + self._resolution(when_done)] if when_done is not None else []
        if not any(_of_targets(step) for step in effect.resolution):
            return [either(self.stop.join(filter(None, usual)), *later[1:])] if later[1:] else usual
        return [either(self.stop.join(filter(None, usual)), *later)]

    def _circumstances(self, effect: EffectText) -> list[str]:
        found = super()._circumstances(effect)
        return [self.once_there, *found] if self.once_there else found

    def option(self, option: Option) -> str:
        """●光・闇：, of an effect for which monsters of those attributes are shown."""
        shown = shown_for(option)
        if not shown or option.effect is None:
            return super().option(option)
        names = [plainest(self.words.word("attribute", value)).removesuffix("属性") for value in shown]
        bare = msgspec.structs.replace(option.effect, costs=())
        return any_order(names, "・") + "：" + self.effect(bare, first=False)

    def _later(self, effect: EffectText) -> list[str]:
        """この効果はこのカードが召喚・特殊召喚したターンには発動できない: told together."""
        barred = [c for c in effect.conditions if isinstance(c, Happened) and bars_the_turn(c)]
        if len(barred) < 2:
            return super()._later(effect)
        rest = tuple(c for c in effect.conditions if c not in barred)
        sentences = super()._later(msgspec.structs.replace(effect, conditions=rest))
        told = self.events([c.action for c in barred])
        return [*sentences, self.words.fill("texts", "not_that_turn", what=told)]

    def _untold(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        """An old text that tells costs and targets like any other act."""
        self.paying = True
        paid = [self.action(cost, last=False) for cost in effect.costs]
        self.paying = False
        chosen = [self._targeted(target) for target in effect.targets]
        lead = any_order([*circumstances, *paid, *chosen], _PAUSED)
        self.front = lead + either("", "。")
        done = self._perhaps(effect)
        front, self.front = self.front, ""
        return self._topic(effect) + front + (_PAUSED if front else "") + done

    def _if(self, condition: Condition, effect: EffectText) -> str:
        """モンスターが、存在しない場合または「Ａ」モンスターのみの場合."""
        usual = super()._if(condition, effect)
        worn = isinstance(condition, IsSo) and condition.place == _WORN
        if isinstance(condition, (Exists, IsSo)) and not worn:
            usual = either(usual, self.condition(condition, last=False))  # …が存在し、
        if (event := whenever(condition)) is not None:  # このターンに…した場合
            usual = either(usual, "このターン" + either("に", "、", "") + self.condition(event) + _IF)
        parts = condition.conditions if isinstance(condition, OneOf) else ()
        if len(parts) != 2 or not isinstance(parts[0], Exists) or not parts[0].negated:
            return usual
        alone = as_only(parts[1])
        if alone is None or plain(alone.whole) != plain(parts[0].what):
            return usual
        told = any_order(
            [f"存在しない{_IF}", f"{self.noun(alone.such)}のみの{_IF}"], either("または", "、または", "か")
        )
        return either(usual, self.noun(alone.whole) + either("が", "が、", "は", "は、") + told)

    def _perhaps(self, effect: EffectText) -> str:
        """What may be done; that it may be is said by the cost, too (～を払う事で特殊召喚する)."""
        front = self.front
        done = self._resolution(effect, may=effect.activation is ActivationMode.MAY)
        if effect.activation is not ActivationMode.MAY or not effect.costs:
            return done
        self.front = front
        return either(done, self._resolution(effect))

    def _inferred_cost(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        return [self._untold(effect, circumstances)]

    def _applying(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        self.front = self._said_first([told + _GOES_ON for told in circumstances if told])
        done = self._resolution(effect, may=effect.inferred and effect.activation is ActivationMode.MAY)
        front, self.front = self.front, ""
        return self._topic(effect) + front + (_PAUSED if front and done else "") + done

    def _topic(self, effect: EffectText) -> str:
        """このカードは、: told before all that is said of it."""
        acts = [step.action for step in effect.resolution]
        of_this = any(THIS in (act.theme, act.agent) for act in acts)
        turned = of_this and any(act.becomes for act in acts)
        after = ["このカードは発動後、", "このカードは発動後", "発動後、このカードは"] if turned else []
        return either("", "このカードは", "このカードは、", *after) if of_this else ""

    def _said_first(self, circumstances: Sequence[str]) -> str:
        return any_order(circumstances, _PAUSED)

    def _activation(self, effect: EffectText, circumstances: list[str]) -> str:
        parts = [*circumstances, self._paid(effect.costs)]
        if effect.targets:
            parts.append(self._all_targets(effect.targets))
        key = "may" if effect.activation is ActivationMode.MAY else "must"
        lead = any_order(parts, _PAUSED)
        if effect.targets and len(effect.costs) > 1:  # …を除外し、…を対象とし、種族を宣言して
            paid = [self.cost(cost, False) for cost in effect.costs]
            lead = either(lead, any_order([*circumstances, *paid, *parts[-1:]], _PAUSED))
        if effect.choose_option is not None and any(map(_as_many_as_chosen, effect.costs)):
            return lead + either("、", "") + "その効果を" + self.words.template("activation", key)
        if effect.choose_option == 1 and self.both_too:
            both = f"以下の効果から１つ{either('、', '')}または両方を選択して{either('このカードを', '')}発動"
            return also(both + either("できる", "する事ができる"), lead, between=_PAUSED)
        if effect.choose_option == 1 and effect.options and all(map(shown_for, effect.options)):
            shown = "その属性の手札のモンスターを１体ずつ相手に見せて"  # each ● tells by what attributes it is paid
            chosen = (
                "以下から１つ" + either("", "を") + either("選択し", "選択して", "選び") + either("、", "")
            )
            return also(chosen + shown + either("発動できる", "発動する事ができる"), lead, between=_PAUSED)
        if effect.choose_option is not None:
            choice = self.words.fill("activation", f"{key}_choose", count=self.digits(effect.choose_option))
            choice = (
                self.cases + either("によって", "により") + either("", "、") if self.cases else ""
            ) + choice
            return also(choice, lead, between=_PAUSED)
        activates = self.words.template("activation", key + ("_card" if effect.card_activation else ""))
        if effect.options and not effect.resolution:  # 以下の効果を発動できる
            listed = either("以下の効果を", "以下の効果を１つ") + activates
            by_case = self.cases + "によって" if self.cases else ""
            ways = (by_case + listed, activates, listed) if by_case else (activates, listed)
            activates = either(*ways)
        if effect.card_activation:  # このカードは～のみ発動できる
            of_this = either("このカードは、", "このカードは", "このカードを")
            without = self.words.template("activation", key)
            told = [lead + (_CLOSES if lead else "") + activates, of_this + lead + _CLOSES + without]
            if lead and key == "may":  # このカードは相手ターンにしか発動できない
                never_else = either("に", "", "で") + "しか発動" + either("できない", "する事ができない")
                told.append(of_this + lead + never_else)
            return either(*told)
        if self.there:
            usual = any_order([lead, self.there], _CLOSES) + activates
            chained = either("", "その発動にチェーンして") + either("", "この効果を") + self.there
            return either(
                usual, lead + _CLOSES + chained + activates
            )  # その発動にチェーンしてこの効果を墓地で
        return lead + (_CLOSES if lead else "") + activates

    def window_phrase(self, window: Window) -> str:
        told = self.window(window)
        if self.other_times is not None and window == self.other_times[0]:
            told += "".join(either("及び", "・", "と", "か") + self.window(w) for w in self.other_times[1])
        return (
            told
            + either(
                "に",
                "",
                "、",
                "毎に",
                "時に",
                "時",
                "時のみ",
                "時にのみ",
                "中のみ",
                "の",
                "のみ",
                "中",
                "中に",
                "の間",
                "の間だけ",
                "の間は",
                "には",
                "にのみ",
                "でのみ",
                "でも",
                "は",
                "で",
                "では",
            )
            + (either("", self.once) if self.once and window.turn is not None else "")
        )


def _about(option: Option) -> Noun | None:
    """What a case describes: ●儀式・融合：."""
    guards = option.guard.conditions if isinstance(option.guard, OneOf) else (option.guard,)
    subjects = [guard.subject for guard in guards if isinstance(guard, IsSo)]
    alike = len(subjects) == len(guards) and all(subject == subjects[0] for subject in subjects)
    return subjects[0] if alike else None


def _as_many_as_chosen(cost: Action) -> bool:
    """以下の枚数だけ除外し: what is paid tells which effect it is."""
    counted = cost.theme.quantity.amount if isinstance(cost.theme, Selection) else None
    return Variable(name="paid") in (cost.amount, counted)


def _of_targets(step: Step) -> bool:
    return _is_target(step.action.theme) or _is_target(step.action.to)


def _not_sent(step: Step) -> bool:
    """Is this card banished or Set in place of being sent to the Graveyard?"""
    sent = step.instead_of is not None and step.instead_of.verb is Verb.SEND_TO_GRAVEYARD
    goes = step.action in [Action(verb=verb, theme=THIS) for verb in (Verb.BANISH, Verb.SET)]
    return sent and goes and step.condition is None


def _is_target(noun: Who | Noun | None) -> bool:
    """A target of which no more is told than where it lies."""
    known = isinstance(noun, Reference) and noun.kind is RefKind.TARGETED
    return isinstance(noun, Reference) and known and all(isinstance(p, IsIn) for p in noun.predicates)


def _chosen_when_done(effect: EffectText) -> EffectText | None:
    """モンスター１体を選択して破壊する: every target told where something is first done to it."""
    left = list(effect.targets)
    steps: list[Step] = []
    for step in effect.resolution:
        if left and (_of_targets(step) or (not steps and step.action.theme == Reference(kind=RefKind.THAT))):
            act = step.action
            role = "to" if _is_target(act.to) else "theme"
            act = msgspec.structs.replace(act, manner=(*act.manner, Manner.CHOSEN), **{role: left.pop(0)})
            step = msgspec.structs.replace(step, action=act)
        steps.append(step)
    return None if left else msgspec.structs.replace(effect, targets=(), resolution=tuple(steps))


def _each_way(opening: Sequence[str]) -> list[list[str]]:
    """An opening that is one choice: each of its wordings, its first sentence apart from the rest."""
    if len(opening) != 1 or len(ways := alternatives(opening[0])) < 2:
        return [list(opening)]
    cuts = [(way, stops(way)[:1]) for way in ways]
    return [[way[: cut[0]], way[cut[0] + 1 :]] if cut else [way] for way, cut in cuts]


def _with_note(opening: Sequence[str], note: str) -> list[list[str]]:
    """*opening* with a note at the end of one of its sentences."""
    found = []
    for i, said in enumerate(opening):
        ends = [at for at in stops(said) if at < len(said)]
        found += [
            [*opening[:i], said[:at] + note + said[at:], *opening[i + 1 :]] for at in (len(said), *ends[:3])
        ]
    return found
