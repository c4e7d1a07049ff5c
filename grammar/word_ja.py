"""Every wording that Japanese card text has for a tree: synonyms, orders of phrases, commas (``grammar.wordings``)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    CountOf,
    DidThat,
    FaceUpIn,
    InPosition,
    IsIn,
    IsKind,
    NotThat,
    Noun,
    Number,
    Place,
    Predicate,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Step,
    Variable,
    Who,
)
from grammar.terms import (
    CardKind,
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
from grammar.word_ja_instead import _PAUSE, InsteadWordings
from grammar.word_parts import UNLIKE, in_that_turn
from grammar.wordings import also, any_order, either, options_of, parts_of
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
#: what was chosen, or is a target in an old text
_EFFECT = IsKind(kinds=(CardKind.EFFECT,))
_MONSTER = IsKind(kinds=(CardKind.MONSTER,))
_THAT_ACTIVATION = Reference(kind=RefKind.THAT_ACTIVATION)
_SAID_THAT = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED})
_EACH = either("につき", "につき、")
_HOMES = frozenset(verb for verb in Verb if verb.value.startswith(("return_to", "add_to")))
_THEN_OF_IT = ("{theme}のコントロール", "{theme}の位置", "{to}に¦")  # １体を選び、そのコントロールを得る
_EACH_OF_THEM = either("", "それぞれ", "それぞれ、", "、それぞれ")
_ALL_KNOWN = frozenset({RefKind.AFFECTED, RefKind.REST, RefKind.COST, RefKind.THAT, RefKind.TARGETED})


def _phrases(parts: Sequence[str]) -> str:
    """Phrases in any order, with commas where they are printed."""
    return any_order(parts, _PAUSE)


class JapaneseActs(InsteadWordings):
    """Acts, events and states: their phrases stand in any order before the verb."""

    beside = ""  # what a Summon is told with: 効果を無効にして
    beside_acts: Sequence[Action] = ()  # the Summons told with it; none given: all
    both_immune = False  # neither the activation nor the effect can be negated
    paying = False  # the acts that are written are costs
    theme_before: Noun | None = None  # what the act before was done to
    agent_before: Who | Noun | None = None  # who did the act before, and need not be named again

    # ------------------------------------------------------------------ acts

    def action(self, action: Action, last: bool, again: bool = False) -> str:
        if action.unless is not None:  # 自分は５００ＬＰを払わなければ、攻撃できない
            front, self.front = self.front, ""
            unpaid = self.not_done(action.unless) + either("", "、")
            self.front = any_order([*parts_of(front), unpaid], _PAUSE)
            return self.action(msgspec.structs.replace(action, unless=None), last, again)
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

    def _again(self, action: Action) -> list[str]:
        """Nothing, for who did the act before, too."""
        known = action.agent == Reference(kind=RefKind.THAT) or (
            isinstance(action.agent, Reference) and action.agent == self.theme_before
        )
        return [""] if known or action.agent == self.agent_before else []

    def _shortened(self, action: Action, fixed: str) -> str:
        """もう１度だけ続けて攻撃できる: who is known need not be named."""
        who = action.agent if action.agent is not None else action.theme
        topic = f"{self.noun(who)}⟨は¦が⟩" if isinstance(who, Reference) else ""
        return either(fixed, fixed.removeprefix(topic)) if topic else fixed

    def _act(self, action: Action, last: bool, again: bool, front: str) -> str:
        """An act whose circumstances (*front*) are told anywhere before its verb."""
        if action.verb is Verb.NORMAL_SUMMON and Manner.FEWER_TRIBUTES in action.manner:
            return self._fewer_tributes(action, front)
        if action.verb is Verb.NORMAL_SUMMON_OR_SET and action.theme is None and action.times is not None:
            return self._summons_often(action, front)
        if action.verb is Verb.DRAW and action.amount is None:
            return self._draws(action, last, front)
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
            again_so = roles["theme"] + either("は", "を") + "再度召喚" + either("した", "された") + "状態に"
            state = any_order([*before, again_so], _PAUSE)
            done = either(done, state + self._inflected(either("なる", "する"), action, last))
        if action.verb is not Verb.NORMAL_SUMMON or Manner.WITHOUT_TRIBUTE not in action.manner:
            return done
        who = roles["agent"] + either("は", "が") if roles["agent"] else ""
        needed = roles["theme"] + "を召喚する場合に必要なリリースを"
        lead = any_order([*before, who, self._times(roles, action.manner), needed], _PAUSE)
        may = either("事ができる", "ことができる") if action.modality is Modality.MAY else ""
        return either(done, lead + "なくす" + may)

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
        draws = "通常のドローを" + self._inflected(either("行う", "する"), action, last)
        return lead + either("", "、") + draws

    def _patterned(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """The pattern of an act, with what it has no place for told beside it."""
        source = roles["source"] if "{source}" not in template else ""
        if source and isinstance(action.theme, Reference):
            lying = source + either("の", "に存在する")
            roles["theme"] = either(
                lying + roles["theme"], roles["theme"], *self.lying_there(action.theme, source)
            )
        if (
            action.verb is Verb.USE_AS_MATERIAL and action.becomes
        ):  # 「Ａ」チューナーの代わりとしてＳ素材にできる
            counts = "{becomes}⟨の代わりとして¦の代わりに¦扱いとして¦として⟩"
            template = template.replace("⟪⟨¦、⟩¦", f"⟪⟨¦、⟩¦{counts}¦", 1)
        self._nothing_lost(template, msgspec.structs.replace(action, manner=()))
        counted = roles["counted"] if "{counted}" not in template else ""
        beside = [
            counted,
            source + either("から", "の") if source and not isinstance(action.theme, Reference) else "",
        ]
        if action.agent is not None and "{agent}" not in template:
            beside.append(either(roles["agent"] + either("は", "が"), *self._again(action)))
        elif action.agent is not None and self._again(action):
            template = re.sub(r"\{agent\}(?:⟨[^⟨⟩]*⟩|[はが])", r"⟨\g<0>¦⟩", template)
        if "{manner}" not in template:
            named = "を選んで" in template or any(of in template for of in _THEN_OF_IT)
            beside.append(either(self._manner(action), *([""] if named else [])))
        if action.times is not None and "{times}" not in template:
            again = either("", "もう") if action.verb is Verb.ATTACK else ""
            beside.append(again + self._times(roles, action.manner))
        if action.agent == Who(player=Player.THAT_PLAYER):  # そのダメージは
            template = re.sub(r"\{agent\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦その¦⟩", template)
        if action.agent == Who(player=Player.BOTH):  # お互いに
            template = re.sub(r"\{agent\}(⟨[^⟨⟩]*⟩|[はが])", rf"\g<0>{_EACH_OF_THEM}", template)
            template = template.replace("{agent}は", "{agent}⟨は¦に⟩").replace(
                "{agent}⟨は¦が", "{agent}⟨は¦が¦に"
            )
            template = template.replace("{agent}⟨は¦の", "{agent}⟨は¦に¦の")
        if self.both_immune and action.verb is Verb.NEGATE_ACTIVATION:
            both = either("と", "及び", "・") + either("", "その", "その発動した") + "効果"
            if action.theme == _THAT_ACTIVATION:  # その発動と効果を無効にする
                roles["theme"] = "その発動" + both
                template = template.replace("{theme}の発動", "{theme}")
            else:
                template = template.replace("の発動⟨", f"の発動{both}⟨")
        if action.verb is Verb.UNAFFECTED and isinstance(action.theme, Selection) and action.theme.zones:
            roles["theme"] = either(roles["theme"], self.where_or_who(action.theme))  # 自分の墓地は
        if len(action.stats) > 1:  # 攻撃力・守備力がそれぞれ５００アップする
            template = template.replace("¦{amount}", "¦⟨¦それぞれ⟩{amount}")
        if action.verb is Verb.TREAT_AS and action.theme == Reference(kind=RefKind.THAT):  # その属性は
            template = template.replace("カード名⟨を¦は⟩", "カード名⟨を¦は⟩¦その⟨属性¦種族⟩⟨を¦は⟩")
        if action.verb is Verb.NEGATE_EFFECT and _is_effect(action.theme):  # 発動した効果を無効にする
            template = either(template, "⟪⟨¦、⟩¦{theme}⟨を¦は¦が⟩⟫")
        if action.amount == Variable(name="declared"):  # 宣言したレベルになる
            template = template.replace("{stats}⟨は¦を¦が¦も⟩", "⟨{stats}⟨は¦を¦が¦も⟩¦⟩")
        if Manner.CHOSEN in action.manner:  # モンスター１体を選んで攻撃力を０にする
            template = template.replace("{theme}⟨の¦", "{theme}⟨の¦を選んで¦を選び、¦")
            for said in _THEN_OF_IT:
                if said in template:
                    known = said.partition("の")[2]
                    then = "⟨¦その⟩" + known if known else ""
                    chosen = said[: said.index("}") + 1] + "⟨を選び¦を選んで⟩¦" + then
                    template = either(template, template.replace(said, chosen))
        if "{theme}⟨の¦は¦は、⟩表示形式" in template:  # 次のターンの終了時まで表示形式を変更できない
            template = either(template, template.replace("{theme}⟨の¦は¦は、⟩表示形式", "{theme}は¦表示形式"))
        if action.theme != Reference(kind=RefKind.THAT):  # その攻撃力
            template = template.replace("{theme}⟨の¦は¦は、¦⟩", "{theme}⟨の¦は¦は、⟩")
        if only := self._only_these(action):  # 自分は「Ａ」モンスターでしか攻撃できない
            roles["only_these"] = "".join(only)
            template = re.sub(r"\{agent\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦{only_these}⟩", template)
        for role, noun in (("theme", action.theme), ("agent", action.agent), ("to", action.to)):
            told_before = noun is not None and noun in (self.agent_before, self.theme_before)
            if told_before and not isinstance(noun, Reference):
                template = re.sub(rf"\{{{role}\}}(?:⟨[^⟨⟩]*⟩|[はをがのに])", r"⟨\g<0>¦⟩", template)
            elif isinstance(noun, Reference):  # what is known need not be told again
                known = "その" if noun.kind in _SAID_THAT else ""
                every = "⟨¦全て⟩" if role == "theme" and noun.kind in _ALL_KNOWN else ""
                template = re.sub(
                    rf"\{{{role}\}}(?:⟨[^⟨⟩]*⟩|[はをがのに])", rf"⟨\g<0>{every}¦¦{known}⟩", template
                )
        if isinstance(action.theme, Selection):
            if action.modality is Modality.CANNOT and (other := excepted_in(action.theme)) is not None:
                template = re.sub(r"\{theme\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦{excepted}しか⟩", template)
                roles["excepted"] = self._excepted(other)
            particle = re.search(r"\{theme\}(⟨[^⟨⟩]*⟩|[はを])(?!の)", template)
            apart = self._counted_apart(action.theme, particle.group(1)) if particle else []
            if particle and apart:
                roles["apart"] = either(*apart)
                whole = particle.group()
                template = template.replace(whole, f"⟨{whole}¦{{apart}}⟩", 1)
        return also(fill(template, roles).strip(), *beside, between=_PAUSE)

    def _inflected(self, word: str, action: Action, last: bool) -> str:
        if self.failing or action.modality is Modality.MUST:
            return super()._inflected(word, action, last)
        ways = [super()._inflected(word, action, last), super()._inflected(word, action, not last)]
        if not last and word.endswith("する"):  # リリース、または…
            ways.append(word.removesuffix("する"))
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
            ways += [done + _PAID, self.form(word, "plain") + either("事で", "事によって", "ことで", "度に")]
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
        said, action = super()._step(step, before, last, may), step.action
        self.verb_before = step.action.verb
        if step.action.verb is Verb.CHANGE_POSITION and step.action.position:
            self.turned_to = (*self.turned_to, self.positions(step.action.position) + "に")
        if before is not None and step.join is Join.OR and _down_instead(before.action, action):
            down = self.words.template("verbs", "change_stat_down")
            said = either(said, self._inflected(down, action, last))  # 上げるか下げる
        held = before.action.duration if before is not None and step.join is Join.TOGETHER else None
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
        by = self._how(action, roles)
        by += either("", "は", "では") if by else ""
        source = roles["source"]
        theme = either(self._object(action, roles), "") if again else self._object(action, roles)
        if isinstance(action.theme, Selection) and action.source is not None and not action.theme.zones:
            source_of = action.source
            whole = msgspec.structs.replace(action.theme, zones=source_of.zones, player=source_of.player)
            if source_of == Place(zones=source_of.zones, player=source_of.player):
                in_full = self.noun(whole) + either("を", "は")
                in_full = either(in_full, *self._counted_apart(whole, either("を", "は")))
            else:
                in_full = ""
        else:
            in_full = ""
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
        if (shown := _face_up_there(action)) is not None:  # ＥＸデッキ（表側）から
            usual = either(usual, self._phrases(shown, self._roles(shown), again))
        apart = self.counted_apart(action.theme) if isinstance(action.theme, Selection) else None
        if apart is None or counted or theme.endswith("しか"):
            return usual
        bare, count = apart  # 相手の手札をランダムに１枚
        told = [agent, times, by, source, bare + either("を", "は", "が"), *rest, count]
        return either(usual, _phrases(told))

    def _only_these(self, action: Action) -> list[str]:
        """自分は and ～でしか of a ban on all other cards of a player."""
        agent = action.agent
        if action.modality is not Modality.CANNOT or not isinstance(agent, Selection):
            return []
        other = agent.predicates[0] if len(agent.predicates) == 1 else None
        if agent.player is None and isinstance(other, NotThat) and isinstance(self.agent_before, Who):
            return [self._excepted(other.other) + "でしか"]  # …できず、「Ａ」モンスターでしか攻撃できない
        if agent.player is None:
            return []
        count = agent.quantity.amount
        if agent.quantity.kind is QuantityKind.AT_LEAST and isinstance(
            count, Number
        ):  # １体でしか攻撃できない
            fewer = Quantity(kind=QuantityKind.EXACT, amount=Number(value=count.value - 1))
            some = self.noun(msgspec.structs.replace(agent, player=None, quantity=fewer))
            in_battle = either("", "１度のバトルフェイズ中に", "バトルフェイズに")
            return [self.player(agent.player) + either("は", "は、"), in_battle, some + "でしか"]
        excepted = agent.predicates[0] if len(agent.predicates) == 1 else None
        both = ("に",) if agent.player in (Player.BOTH, Player.EITHER) else ()
        topic = self.player(agent.player) + either("は", "は、", *both)
        topic = either(topic, "") if self.agent_before is not None else topic
        if not isinstance(excepted, NotThat):
            return [topic, self.noun(msgspec.structs.replace(agent, player=None)) + "で"]
        return [topic, self._excepted(excepted.other) + either("でしか", "しか")]

    def _each_of(self, action: Action) -> Action | None:
        """フィールドのモンスター１体につき、…３００アップする: the act for each of those, told at the front."""
        amount = action.amount
        if not isinstance(amount, Product) or amount.denominator != 1 or self.front.endswith(_EACH):
            return None
        counted = amount.amount
        if counted == Variable(name="that_many"):  # １体につき, of those just counted
            self.front = any_order([*parts_of(self.front), "１" + either("体", "枚", "つ") + _EACH], _PAUSE)
            return msgspec.structs.replace(action, amount=Number(value=amount.numerator))
        known = isinstance(counted, CountOf) and isinstance(counted.what, (Selection, Reference))
        if isinstance(counted, CountOf) and known and counted.distinct is None:
            what = self.noun(counted.what)
        elif isinstance(counted, StatOf) and counted.stat is Stat.COUNTERS:
            what = (self.things_on(counted) or "").removesuffix("の数")
        else:
            return None
        lead = either(what, "") + "１" + either("体", "枚", "つ") + _EACH
        self.front = any_order([*parts_of(self.front), lead], _PAUSE)
        return msgspec.structs.replace(action, amount=Number(value=amount.numerator))

    def _whose_effect(self, action: Action) -> list[str]:
        """Whose effects are activated, and 効果を, as phrases apart."""
        theme = action.theme
        if action.verb is not Verb.ACTIVATE or not isinstance(theme, (Selection, Reference)):
            return []
        whose = tuple(p for p in theme.predicates if p != _EFFECT)
        if len(whose) == len(theme.predicates) or not whose:
            return []
        bare = self.noun(msgspec.structs.replace(theme, predicates=whose))
        topic = bare + either("は", "が")
        again = msgspec.structs.replace(theme, predicates=whose) in (self.agent_before, self.theme_before)
        return [
            either(topic, "") if isinstance(theme, Reference) or again else topic,
            either("", "その") + "効果" + either("を", "は"),
        ]

    def _object(self, action: Action, roles: dict[str, str]) -> str:
        usual = super()._object(action, roles)
        theme = action.theme
        if theme is None or usual.endswith("しか"):
            return usual
        particle = either("は", "を", "が", "も") if action.passive else either("を", "は", "が", "も")
        noun_like = action.verb.endswith("summon") or action.verb is Verb.ACTIVATE
        particle = either(particle, "の") if noun_like else particle
        if action.verb is Verb.MOVE_ZONE:
            particle = either(particle, "の位置を", "の位置は", "を選び、その位置を", "を選んで、その位置を")
        known = isinstance(theme, Reference) and theme.kind is RefKind.THAT and not theme.predicates
        if isinstance(theme, Reference) and theme.quantity is not None:
            particle = either(particle, "")  # その中から１枚選ぶ
        ways = [roles["theme"] + particle + (_EACH_OF_THEM if isinstance(theme, Several) else "")]
        if known and action.verb is Verb.MOVE_ZONE:
            ways.append("その位置" + either("を", "は"))
        if isinstance(theme, (Selection, Several)) and not roles["counted"]:
            ways += self._counted_apart(theme, particle)
        if (
            isinstance(theme, Selection)
            and not theme.predicates
            and not theme.zones
            and action.source is not None
        ):
            count = self.quantity(theme.quantity, "枚")  # ランダムに１枚選び
            ways += [count + either("", "を")] if count else []
        if not isinstance(theme, Reference):
            return either(*ways)
        every = theme.kind in _ALL_KNOWN and theme.quantity is None  # 残りのカードは全て
        return either(*ways, "") + (either("", "全て", "それぞれ", "、それぞれ") if every else "")

    def _counted_apart(self, theme: Selection | Several, particle: str) -> list[str]:
        """カードを２枚まで, モンスターを全て."""
        kinds = self._one_of_each(theme) if isinstance(theme, Selection) else None
        ways = [each for each in (self.counted_apart(theme), kinds) if each is not None]
        return [cards + particle + either("", "、") + count for cards, count in ways]

    def _one_of_each(self, theme: Selection) -> tuple[str, str] | None:
        """モンスター３種類を１体ずつ, カード３種類（モンスター・魔法・罠）をそれぞれ１枚ずつ."""
        note, count = "", theme.quantity.amount
        if _OF_ALL_KINDS in theme.predicates and isinstance(count, Number):
            note = either("", "（モンスター・魔法・罠）")
            rest = tuple(p for p in theme.predicates if p != _OF_ALL_KINDS)
            bare, kinds = msgspec.structs.replace(theme, predicates=rest), self.digits(count.value) + "種類"
        elif (found := self.so_many_kinds(theme)) is not None:
            bare, kinds = msgspec.structs.replace(theme, predicates=found[0].predicates), found[1]
        else:
            return None
        told = self.noun(msgspec.structs.replace(bare, quantity=Selection().quantity)) + kinds + note
        return told, either("", "それぞれ") + "１" + either("体", "枚") + "ずつ"

    def counted_apart(self, theme: Selection | Several) -> tuple[str, str] | None:
        """The cards, and how many of them."""
        if isinstance(theme, Several):
            return self.each_of_several(theme)
        try:
            bare = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        except CannotWrite:
            return None
        if theme.quantity.kind is QuantityKind.ALL:
            return bare, either("全て", "すべて")
        if theme.quantity.kind is QuantityKind.ANY_NUMBER:
            return bare, self.words.word("quantifier", "any_number") + either("", "だけ")
        count = self.quantity(theme.quantity, "枚")
        return (bare, count) if count else None


_OF_ALL_KINDS = SameAs(stat=Stat.KIND, different=True)


def _face_up_there(action: Action) -> Action | None:
    """ＥＸデッキ（表側）から: that the cards are face-up said with the zone."""
    theme, face_up = action.theme, InPosition(positions=(Position.FACE_UP,))
    zones = action.source.zones if action.source is not None else ()
    if not isinstance(theme, Selection) or face_up not in theme.predicates or Zone.EXTRA_DECK not in zones:
        return None
    rest = tuple(p for p in theme.predicates if p != face_up)
    noted = msgspec.structs.replace(theme, predicates=(*rest, FaceUpIn(zones=zones)))
    return msgspec.structs.replace(action, theme=noted)


def _is_effect(noun: Noun | None) -> bool:
    return isinstance(noun, (Selection, Reference)) and _EFFECT in noun.predicates


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


def excepted_in(noun: Noun) -> Predicate | None:
    """リンクモンスターしか: the description that all others are told apart from."""
    said = noun.predicates if isinstance(noun, Selection) else ()
    rest = tuple(p for p in said if p != _MONSTER)  # モンスター is told by what is excepted
    only = rest[0] if len(rest) == 1 else None
    return only.other if isinstance(only, NotThat) and not isinstance(only.other, Reference) else None


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
