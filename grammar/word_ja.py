"""Every wording that Japanese card text has for a tree: synonyms, orders of phrases, commas (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    EffectText,
    FaceUpIn,
    InPosition,
    IsIn,
    NotThat,
    Noun,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Step,
    Who,
)
from grammar.terms import (
    Join,
    Manner,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_ja_events import NORMAL_DRAW
from grammar.word_ja_instead import _PAUSE
from grammar.word_ja_objects import _EACH_OF_THEM
from grammar.word_ja_patterns import PatternWordings
from grammar.word_parts import UNLIKE, in_that_turn
from grammar.wordings import also, any_order, either, options_of, parts_of
from grammar.write_timing import no_longer_than
from grammar.writing import CannotWrite, fill

_TO = either("に", "へ", "には")
_PAUSED = either("、", "", "に", "に、", "は、", "で、")
_SUMMONED_AGAIN = DidThat(action=Action(verb=Verb.GEMINI_SUMMON), passive=True)
_PAID = either("場合", "場合のみ", "場合に", "場合にのみ", "時", "時のみ")
_BUT_FOR: dict[tuple[Position, ...], str] = {
    (Position.FACE_UP,): "裏側守備表示",
    (Position.ATTACK,): "守備表示",
}
_OF_THEMSELVES = ("なる", "戻る", "上がる", "下がる", "加わる", "移る")
#: what happens to Life Points, whoever's they are and however many
_ON_LP = {Action(verb=Verb.DEAL_DAMAGE): "にダメージを与える", Action(verb=Verb.GAIN_LP): "を回復する"}
#: what was chosen, or is a target in an old text
_HOMES = frozenset(verb for verb in Verb if verb.value.startswith(("return_to", "add_to")))


def _phrases(parts: Sequence[str]) -> str:
    """Phrases in any order, with commas where they are printed."""
    return any_order(parts, _PAUSE)


class JapaneseActs(PatternWordings):
    """Acts, events and states: their phrases stand in any order before the verb."""

    beside = ""  # what a Summon is told with: 効果を無効にして
    beside_acts: Sequence[Action] = ()  # the Summons told with it; none given: all
    paying = False  # the acts that are written are costs

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.unless is not None:  # 自分は５００ＬＰを払わなければ、攻撃できない
            front, self.front = self.front, ""
            unpaid = self.not_done(action.unless) + either("", "、")
            self.front = any_order([*parts_of(front), unpaid], _PAUSE)
            return self.action(msgspec.structs.replace(action, unless=None), last, again)
        if action.duration is not None and (both := no_longer_than(action.duration)) is not None:
            lasting = self.duration(both[1])  # このターン、…存在する限り、
            self.front = any_order([*parts_of(self.front), lasting], _PAUSE)
            return self.action(msgspec.structs.replace(action, duration=both[0]), last, again)
        if fixed := self.fixed(action):
            return self._shortened(action, fixed)
        front, self.front = self.front, ""
        self.front = front
        if (each := self._each_of(action)) is not None:
            told = self._whole(each, last, again)
            self.front = front
            return either(self._whole(action, last, again), told)
        if (when := in_that_turn(action.theme)) is not None and isinstance(action.theme, Selection):
            self.front = front  # 特殊召喚したターンには
            told = self._in_turn_of(action, when, last, again)
            self.front = front
            return either(self._whole(action, last, again), told)
        return self._whole(action, last, again)

    def _in_turn_of(self, action: Action, when: DidThat, last: bool, again: bool) -> str:
        """モンスターは特殊召喚されたターンには相手の効果の対象にならない."""
        theme = action.theme
        assert isinstance(theme, Selection)
        bare = msgspec.structs.replace(theme, predicates=tuple(p for p in theme.predicates if p != when))
        turn = self._done(when.action.verb) + "ターン" + either("", "に", "には", "は")
        self.front = any_order([*parts_of(self.front), turn], _PAUSE)
        return self._whole(msgspec.structs.replace(action, theme=bare), last, again)

    def _whole(self, action: Action, last: bool, again: bool) -> str:
        """An act in all its wordings."""
        front, self.front = self.front, ""
        if (bare := _unlike_apart(action)) is not None:  # （同名カードは１枚まで）
            act, note = bare
            ways = [self._act(action, last, again, front), self._act(act, last, again, front) + f"（{note}）"]
            if note == UNLIKE[Stat.NAME]:  # カードを３種類選んで
                self.by_kinds = True
                ways.append(self._act(act, last, again, front))
                self.by_kinds = False
            return either(*ways)
        if action.modality is Modality.CANNOT and action.by is not None and action.by.negated:
            by = msgspec.structs.replace(action.by, negated=False)
            only = msgspec.structs.replace(action, modality=Modality.MAY, by=by)
            self.only_by = True  # 「Ｎ」の効果でのみ特殊召喚できる
            ways = [self._act(only, last, again, front)]
            self.only_by = False
            self.none_but = True  # 「Ｎ」の効果でしか特殊召喚できない
            ways.append(self._act(msgspec.structs.replace(action, by=by), last, again, front))
            self.none_but = False
            return either(self._act(action, last, again, front), *ways)
        said = self._act(action, last, again, front)
        elsewhere = action.source
        if action.modality is Modality.CANNOT and elsewhere is not None and elsewhere.negated:
            there = self.place(msgspec.structs.replace(elsewhere, negated=False))
            stem = self.form(self._word(action.verb), "stem")
            act = msgspec.structs.replace(action, source=None)  # （ＥＸデッキからの特殊召喚は除く）
            said = either(said, self._act(act, last, again, front) + f"（{there}からの{stem}は除く）")
        if self._key(action) == "equip_only":
            return either(said, fill(self.words.template("special", "equip_only"), self._roles(action)))
        return said

    def _shortened(self, action: Action, fixed: str) -> str:
        """もう１度だけ続けて攻撃できる: who is known need not be named."""
        who = action.agent if action.agent is not None else action.theme
        topic = f"{self.noun(who)}⟨は¦が⟩" if isinstance(who, Reference) else ""
        return either(fixed, fixed.removeprefix(topic)) if topic else fixed

    def _act(self, action: Action, last: bool, again: bool, front: str) -> str:
        """An act whose circumstances (*front*) are told anywhere before its verb."""
        if action.verb is Verb.NORMAL_SUMMON and Manner.FEWER_TRIBUTES in action.manner:
            return self._fewer_tributes(action, front)
        if action.verb is Verb.ATTACK and action.amount is not None:
            return self._attacks_as_often(action, front, last)
        if action.verb is Verb.NORMAL_SUMMON_OR_SET and action.theme is None and action.times is not None:
            return self._summons_often(action, front)
        if action.verb is Verb.DRAW and action.amount is None:
            return self._draws(action, last, front)
        if (only_for := self._material_only_for(action, front, last)) is not None:
            return only_for
        if (must := self._others_must_be(action, front, last)) is not None:
            return must
        key = self._key(action)
        self.actor = action.agent.player if isinstance(action.agent, Who) else None
        word, roles = self.words.template("verbs", key, ""), self._roles(action)
        if key.startswith("use_as_material") and roles["card"]:  # 光属性ＸモンスターのＸ召喚の素材
            roles["material"] = f"{roles['card']}の{roles['material']}"
        word = self._word(action.verb) if not word or key == action.verb else word
        if action.verb in self.merged and action.verb not in _HOMES:
            stems = [self.form(self._word(verb), "stem") for verb in self.merged[action.verb]]
            word = any_order(stems, "・") + "する"
        template = self.words.template("special", key, "")
        if template and "[{source}⟨" in template and isinstance(action.theme, Reference) and roles["source"]:
            theme = [roles["theme"], *self.lying_there(action.theme, roles["source"])]
            roles["theme"] = either(*theme)
            template = template.replace("[{source}⟨から¦の⟩]", "⟨{source}⟨から¦の⟩¦⟩")
        said = self._patterned(template, action, roles) if template else self._phrases(action, roles, again)
        until = self.duration(action.duration) if action.duration is not None else ""
        until += either("", "は", "に", "には") if until else ""
        if action.times is not None and until:
            until = either(until, "")  # このターンに１度だけ
        laid = not self.beside_acts and action.verb in (Verb.SPECIAL_SUMMON, Verb.XYZ_SUMMON)
        beside = self.beside if laid or action in self.beside_acts else ""
        able = action.verb is Verb.ATTACK and action.modality is Modality.MUST
        able_to = either("", "攻撃可能な場合には", "攻撃可能な場合") if able else ""
        before = [*parts_of(front), until, beside, able_to]
        told = also(said, *before, between=_PAUSE) if said else any_order(before, _PAUSE) + _PAUSE
        done = told + (_PAUSE if told else "") + self._inflected(word, action, last)
        if action.verb.endswith("summon") and not template and isinstance(action.theme, Selection):
            summon = roles["theme"] + "の" + self.form(word, "stem")  # モンスター１体のＡ召喚を表側表示で行う
            conducted = also(
                self._phrases(action, {**roles, "theme": summon}, again), *before, between=_PAUSE
            )
            done = either(done, conducted + self._inflected("行う", action, last))
        if action.verb is Verb.TREAT_AS and action.becomes == (_SUMMONED_AGAIN,):  # 再度召喚した状態になる
            again_so = (
                roles["theme"]
                + either("は", "を")
                + either("再度", "もう１度")
                + "召喚"
                + either("した", "された")
                + "状態に"
            )
            state = any_order([*before, again_so], _PAUSE)
            summoned = (
                roles["theme"] + either("は", "を") + either("もう１度", "再度") + "召喚された状態として"
            )
            as_such = any_order([*before, summoned], _PAUSE) + self._inflected("扱う", action, last)
            done = either(done, as_such)
            done = either(done, state + self._inflected(either("なる", "する"), action, last))
        if action.verb is not Verb.NORMAL_SUMMON or Manner.WITHOUT_TRIBUTE not in action.manner:
            return done
        who = roles["agent"] + either("は", "が") if roles["agent"] else ""
        needed = roles["theme"] + "を召喚する場合に必要なリリースを"
        lead = any_order([*before, who, self._times(roles, action.manner), needed], _PAUSE)
        may = either("事ができる", "ことができる") if action.modality is Modality.MAY else ""
        return either(done, lead + "なくす" + may)

    def class_of_effects(self, action: Action) -> str:
        """ＬＰにダメージを与える効果, ライフポイントを回復する効果."""
        if action in _ON_LP:
            return either("ＬＰ", "ライフポイント") + _ON_LP[action] + "効果"
        return super().class_of_effects(action)

    def _told_effect(self, effect: EffectText) -> str:
        acts = [step.action for step in effect.resolution]
        if len(acts) == 1 and acts[0] in _ON_LP and effect == EffectText(resolution=(Step(action=acts[0]),)):
            return self.class_of_effects(acts[0])
        return super()._told_effect(effect)

    def _fewer_tributes(self, action: Action, front: str) -> str:
        """モンスターを召喚する場合に必要なリリースを１体少なくできる."""
        if action.amount is None or action.theme is None or action.modality is not Modality.MAY:
            raise CannotWrite("fewer Tributes")
        who = self.who(action.agent) + either("は", "が") if action.agent is not None else ""
        times = self._times({"times": self.digits(action.times)}) if action.times is not None else ""
        needed = self.noun(action.theme) + "を" + either("アドバンス", "") + "召喚する場合に必要なリリースを"
        until = self.duration(action.duration) if action.duration is not None else ""
        until = either(until, until + "に", "") if times else until
        lead = any_order([*parts_of(front), until, times, who, needed], _PAUSE)
        fewer = self.amount(action.amount) + either("体", "つ") + either("少なく", "少ない数に")
        return lead + fewer + either("できる", "する事ができる")

    def _attacks_as_often(self, action: Action, front: str, last: bool) -> str:
        """自分フィールドの「Ａ」モンスターの数まで１度のバトルフェイズ中に攻撃できる."""
        if action.amount is None or action.position:
            raise CannotWrite("how often is attacked")
        who = self.who(action.agent) + either("は", "が") if action.agent is not None else ""
        until = self.duration(action.duration) if action.duration is not None else ""
        often = self.amount(action.amount) + (
            "まで" if Manner.UP_TO in action.manner else either("回", "度", "だけ")
        )
        to = self.who(action.to) + either("に", "を", "に対して") if action.to is not None else ""
        rest = msgspec.structs.replace(
            action, manner=tuple(m for m in action.manner if m is not Manner.UP_TO)
        )
        in_battle = either("", "１度のバトルフェイズ中に", "１度のバトルフェイズに")
        phrases = [*parts_of(front), until, who, in_battle, often, to, self._manner(rest)]
        return any_order(phrases, _PAUSE) + self._inflected("攻撃する", action, last)

    def _summons_often(self, action: Action, front: str) -> str:
        """通常召喚を２回まで行う事ができる."""
        if action.modality is not Modality.MAY or action.times is None:
            raise CannotWrite("how often monsters are Normal Summoned")
        who = self.who(action.agent) + either("は", "が") if action.agent is not None else ""
        until = self.duration(action.duration) + either("", "に") if action.duration is not None else ""
        often = self.digits(action.times) + either("回", "度") + either("まで", "")
        lead = any_order(
            [*parts_of(front), until, who, either("通常召喚を" + often, often + "通常召喚を")], _PAUSE
        )
        return lead + either("行う事ができる", "行える", "する事ができる")

    def _draws(self, action: Action, last: bool, front: str) -> str:
        """通常のドローを行えない, カードをドローできない: not so many cards, but to draw at all."""
        who = self.who(action.agent) + either("は", "が") if action.agent is not None else ""
        until = self.duration(action.duration) + either("", "は") if action.duration is not None else ""
        lead = any_order([*parts_of(front), until, either(who, "")], _PAUSE)
        if action.by is None:
            return (
                lead + either("", "、") + either("カードを", "") + self._inflected("ドローする", action, last)
            )
        if action.by != NORMAL_DRAW:
            raise CannotWrite("how cards are drawn")
        if action.modality is Modality.NOT:
            instead = lead + either("", "、") + "通常のドローを" + either("行う", "する") + "代わりに"
            return either(
                instead, lead + "通常のドローを" + self._inflected(either("行う", "する"), action, last)
            )
        draws = "通常のドローを" + self._inflected(either("行う", "する"), action, last)
        return lead + either("", "、") + draws

    def _inflected(self, word: str, action: Action, last: bool) -> str:
        if action.modality is Modality.MUST and not self.failing:  # 攻撃しなければならず
            must = super()._inflected(word, action, last)
            return either(must, must.replace("ならない", "ならず"))
        if self.failing:
            return super()._inflected(word, action, last)
        ways = [super()._inflected(word, action, last), super()._inflected(word, action, not last)]
        if not last and not action.passive and action.modality is Modality.DO:
            ways.append(self.form(word, "plain", past=True) + "後")
        if not last:  # リリース、または…
            ways += [each.removesuffix("する") for each in options_of(word) if each.endswith("する")]
        bare = msgspec.structs.replace(action, passive=False)
        if action.modality is Modality.DO and not action.passive:
            suffers = msgspec.structs.replace(action, passive=True)
            ways += [super()._inflected(word, suffers, True), super()._inflected(word, suffers, False)]
        elif action.modality is Modality.DO:
            ways += [super()._inflected(word, bare, True), super()._inflected(word, bare, False)]
        does = [option.removesuffix("する") for option in options_of(word) if option.endswith("する")]
        if not action.passive and action.modality is Modality.MAY:  # 直接攻撃ができる
            ways += [stem + "ができる" for stem in does]
        elif not action.passive and action.modality is Modality.CANNOT:
            ways += [stem + either("が", "は") + "できない" for stem in does]
        become = [option for option in options_of(word) if option.endswith(_OF_THEMSELVES)]
        if action.passive or action.modality is Modality.CANNOT:
            negated = action.modality in (Modality.CANNOT, Modality.NOT)
            ways += [self.form(w, kind, negated=negated) for w in become for kind in ("plain", "te")]
        if self.paying:
            done = self.form(word, "plain", past=True)
            ways += [
                done + _PAID,
                self.form(word, "plain") + either("事で", "事によって", "ことで", "度に", "事でのみ"),
            ]
        return either(*ways)

    def sum_first(self, action: Action) -> tuple[str, Action]:
        """What cards add up to is one of the phrases."""
        lead, rest = super().sum_first(action)
        if lead:
            self.front = any_order([self.front, lead.removesuffix("、")], _PAUSE)
        return "", rest

    def _word(self, verb: Verb) -> str:
        if verb is Verb.DEAL_PIERCING:
            return self.words.word("verbs", verb)
        return super()._word(verb)

    def _step(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """How long holds on from the step before it, and who acts."""
        if before is not None and step.join is not Join.FIRST:
            self.agent_before, self.theme_before = before.action.agent, before.action.theme
        front = self.front
        said, action = super()._step(step, before, last, may), step.action
        in_its_place = step.instead_of if before is not None and step.instead_of == before.action else None
        if in_its_place is not None and (told := self._told_of_it(in_its_place, action)) is not None:
            said = either(said, front + (_PAUSED if front else "") + told)
        self.verb_before = step.action.verb
        if step.action.verb is Verb.CHANGE_POSITION and step.action.position:
            self.turned_to = (*self.turned_to, self.positions(step.action.position) + "に")
        if before is not None and step.join is Join.OR and _down_instead(before.action, action):
            down = self.words.template("verbs", "change_stat_down")
            said = either(said, self._inflected(down, action, last))  # 上げるか下げる
        goes_on = step.join in (Join.TOGETHER, Join.ALSO)
        held = before.action.duration if before is not None and goes_on else None
        if action.duration is not None and action.duration == held and not self.front:
            bare = msgspec.structs.replace(step, action=msgspec.structs.replace(action, duration=None))
            said = either(said, super()._step(bare, before, last, may))
        self.agent_before = self.theme_before = None
        return said

    def _phrases(self, action: Action, roles: dict[str, str], again: bool) -> str:
        agent = (
            either(roles["agent"] + either("は", "が", "に"), *self._again(action)) if roles["agent"] else ""
        )
        agent += _EACH_OF_THEM if action.agent == Who(player=Player.BOTH) else ""
        if action.verb is Verb.USE and action.theme == Reference(kind=RefKind.THIS_EFFECT) and not agent:
            agent = either("", "このカードは")
        by = self._how(action, roles)
        by += either("", "は", "では") if by else ""
        source = roles["source"]
        theme = either(self._object(action, roles), "") if again else self._object(action, roles)
        in_full = self.taken_there(action)
        if in_full:
            in_full += either("を", "は")
            assert isinstance(action.theme, Selection) and action.source is not None
            whole = msgspec.structs.replace(
                action.theme, zones=action.source.zones, player=action.source.player
            )
            in_full = either(in_full, *self._counted_apart(whole, either("を", "は")))
        times = self._times(roles, action.manner)
        to = roles["to"] + _TO if roles["to"] else ""
        position = roles["position"] + either("で", "に", "のまま") if roles["position"] else ""
        only_so = _BUT_FOR.get(action.position) if action.modality is Modality.CANNOT else None
        position = either(position, f"{only_so}でしか") if only_so else position
        counted = roles["counted"] if theme else ""
        if source and theme:
            lying = either("の", "に存在する", "に", "にある")
            if action.source is not None and action.source.zones == (Zone.BANISHED,):
                lying = either(lying, "")  # 除外されているこのカード
            there = self.lying_there(action.theme, source) if isinstance(action.theme, Reference) else []
            ways = [way + either("を", "は", "が") for way in there]
            theme = either(theme, source + lying + theme, in_full or theme, *ways)
            source = either(source + either("から", "からは"), "")
        elif source:
            source += either("から", "からは")
        if source and action.verb is Verb.CHOOSE:  # 自分の全ての手札の中から
            source = either(
                source, roles["source"].replace("手札", either("", "全ての") + "手札", 1) + "の中から"
            )
        manner = parts_of(self._manner(action))
        several = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.AT_LEAST
        manner = (*manner, either("", "同時に")) if several else manner
        rest = [to, *manner, self._turned_into(action), position, self._goes(action)]
        usual = _phrases([agent, times, by, counted, source, theme, *rest])
        if (
            isinstance(action.theme, Reference) and action.theme.quantity is not None
        ):  # その中からランダムに１体選ぶ
            count = self.quantity(action.theme.quantity, self._measure(action.theme.predicates))
            known = self.noun(msgspec.structs.replace(action.theme, quantity=None)) + "の"
            among = either("その", known) + either("中から", "内から", "中の", "内の")
            among += either("", "カードを", "モンスターを")
            usual = either(usual, _phrases([agent, times, by, among, *rest, count + either("", "を")]))
        if (only_from := _only_from(action)) is not None:  # 手札からしか特殊召喚できない
            cards = self.noun(only_from[1]) + either("を", "は")
            whence = self.place(only_from[0]) + "からしか"
            usual = either(usual, _phrases([agent, times, by, whence, cards, *rest]))
        if (taken := _taken_from(action)) is not None:  # モンスター１体を自分の墓地から選択して
            usual = either(usual, self._phrases(taken, self._roles(taken), again))
        if excepted := self._only_these(action):  # 自分は「Ａ」モンスターでしか攻撃宣言できない
            usual = either(usual, _phrases([*excepted, times, by, source, theme, *rest]))
        if activated := self._whose_effect(action):  # そのモンスターは、このターン効果を発動できない
            usual = either(usual, _phrases([agent, times, by, source, *activated, *rest]))
        if (choice := _by_its_place(action.theme)) is not None and (lying := self.lying_among(choice)):
            out_of = msgspec.structs.replace(action, theme=_without(action.theme, choice), source=None)
            among = lying + either("の中", "の内") + either("から", "から、")
            phrases = self._phrases(out_of, self._roles(out_of), again)
            usual = either(usual, also(phrases, among, between=_PAUSE))
        if (shown := _face_up_there(action)) is not None:  # ＥＸデッキ（表側）から
            usual = either(usual, self._phrases(shown, self._roles(shown), again))
        apart = self.counted_apart(action.theme) if isinstance(action.theme, Selection) else None
        if apart is None or counted or theme.endswith("しか"):
            return usual
        bare, count = apart  # 相手の手札をランダムに１枚
        told = [agent, times, by, source, bare + either("を", "は", "が"), *rest, count]
        return either(usual, _phrases(told))


def _by_its_place(theme: Noun | None) -> AnyOf | None:
    """自分の手札及び自分フィールドの表側表示モンスターの中から: each of what *theme* may be lies in a place of its own."""
    parts = theme.parts if isinstance(theme, Several) else (theme,)
    found = [
        [p for p in part.predicates if isinstance(p, AnyOf) and all(map(_lies_there, p.predicates))]
        for part in parts
        if isinstance(part, Selection)
    ]
    alike = len(found) == len(parts) and all(len(choices) == 1 and choices == found[0] for choices in found)
    return found[0][0] if alike else None


def _lies_there(p: Predicate) -> bool:
    return any(isinstance(q, IsIn) for q in (p.predicates if isinstance(p, AllThese) else (p,)))


def _without(theme: Noun | None, choice: AnyOf) -> Noun | None:
    """*theme* without that of its description."""
    if isinstance(theme, Several):
        parts = tuple(part for part in (_without(p, choice) for p in theme.parts) if part is not None)
        return msgspec.structs.replace(theme, parts=parts)
    if not isinstance(theme, Selection):
        return theme
    rest = tuple(p for p in theme.predicates if p != choice)
    return msgspec.structs.replace(theme, predicates=rest)


def _face_up_there(action: Action) -> Action | None:
    """ＥＸデッキ（表側）から: that the cards are face-up said with the zone."""
    theme, face_up = action.theme, InPosition(positions=(Position.FACE_UP,))
    zones = action.source.zones if action.source is not None else ()
    if not isinstance(theme, Selection) or face_up not in theme.predicates or Zone.EXTRA_DECK not in zones:
        return None
    rest = tuple(p for p in theme.predicates if p != face_up)
    noted = msgspec.structs.replace(theme, predicates=(*rest, FaceUpIn(zones=zones)))
    return msgspec.structs.replace(action, theme=noted)


def _only_from(action: Action) -> tuple[Place, Selection] | None:
    """手札以外の: the only place that a ban leaves, and the cards without it."""
    theme = action.theme
    if (
        not isinstance(theme, Selection)
        or action.modality is not Modality.CANNOT
        or action.source is not None
    ):
        return None
    found = [p for p in theme.predicates if isinstance(p, NotThat) and isinstance(p.other, IsIn)]
    if len(found) != 1 or not isinstance(found[0].other, IsIn):
        return None
    there = Place(zones=found[0].other.zones, player=found[0].other.player)
    rest = tuple(p for p in theme.predicates if p not in found)
    return there, msgspec.structs.replace(theme, predicates=rest)


def _taken_from(action: Action) -> Action | None:
    """An act on cards chosen in a place, as one on cards taken from there."""
    theme = action.theme
    if not isinstance(theme, Selection) or not theme.zones or action.source is not None:
        return None
    if Manner.CHOSEN not in action.manner:
        return None
    bare = msgspec.structs.replace(theme, zones=(), player=None)
    return msgspec.structs.replace(action, theme=bare, source=Place(zones=theme.zones, player=theme.player))


def _unlike_apart(action: Action) -> tuple[Action, str] | None:
    """The act without what its cards must differ in, and the note that says so."""
    theme = action.theme
    if not isinstance(theme, Selection):
        return None
    unlike = [p for p in theme.predicates if isinstance(p, SameAs) and p.different and p.other is None]
    if len(unlike) != 1 or unlike[0].stat not in UNLIKE:
        return None
    rest = tuple(p for p in theme.predicates if p not in unlike)
    bare = msgspec.structs.replace(theme, predicates=rest)
    return msgspec.structs.replace(action, theme=bare), UNLIKE[unlike[0].stat]


def _down_instead(before: Action, action: Action) -> bool:
    """Is the value lowered that was raised?"""
    return action.decrease and msgspec.structs.replace(action, decrease=False) == before
