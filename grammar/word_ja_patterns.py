"""Every wording that Japanese card text has for acts with a pattern of their own (``grammar.wordings``)."""

from __future__ import annotations

import re

import msgspec

from grammar.nodes import (
    Action,
    Noun,
    Reference,
    Selection,
    Several,
    StatOf,
    Variable,
    Who,
)
from grammar.terms import (
    Manner,
    Modality,
    Player,
    RefKind,
    Verb,
)
from grammar.word_ja_instead import _PAUSE
from grammar.word_ja_objects import _ALL_KNOWN, _EACH_OF_THEM, _EFFECT, ObjectWordings, excepted_in
from grammar.wordings import also, either
from grammar.writing import fill

_THAT_ACTIVATION = Reference(kind=RefKind.THAT_ACTIVATION)
_SAID_THAT = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED})
_THEN_OF_IT = ("{theme}のコントロール", "{theme}の位置", "{to}に¦")  # １体を選び、そのコントロールを得る


class PatternWordings(ObjectWordings):
    """The pattern of an act, loosened: what is known is not told again, what is chosen is told before."""

    both_immune = False  # neither the activation nor the effect can be negated

    def _again(self, action: Action) -> list[str]:
        """Nothing, for who did the act before, too."""
        known = action.agent == Reference(kind=RefKind.THAT) or (
            isinstance(action.agent, Reference) and action.agent == self.theme_before
        )
        return [""] if known or action.agent == self.agent_before else []

    def _patterned(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """The pattern of an act, with what it has no place for told beside it."""
        source = roles["source"] if "{source}" not in template else ""
        if source and isinstance(action.theme, Reference):
            lying = source + either("の", "に存在する")
            there = self.lying_there(action.theme, source)
            roles["theme"] = either(lying + roles["theme"], roles["theme"], *there)
        if action.verb is Verb.USE_AS_MATERIAL and action.becomes:  # 「Ａ」の代わりとしてＳ素材にできる
            counts = "{becomes}⟨の代わりとして¦の代わりに¦扱いとして¦として⟩"
            template = template.replace("⟪⟨¦、⟩¦", f"⟪⟨¦、⟩¦{counts}¦", 1)
        self._nothing_lost(template, msgspec.structs.replace(action, manner=(), source=None))
        beside = self._beside(template, action, roles, source)
        template = self._for_players(template, action)
        template = self._for_the_verb(template, action, roles)
        template = self._chosen_first(template, action)
        if action.theme != Reference(kind=RefKind.THAT):  # その攻撃力
            template = template.replace("{theme}⟨の¦は¦は、¦⟩", "{theme}⟨の¦は¦は、⟩")
        if only := self._only_these(action):  # 自分は「Ａ」モンスターでしか攻撃できない
            roles["only_these"] = "".join(only)
            template = re.sub(r"\{agent\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦{only_these}⟩", template)
        to = excepted_in(action.to) if isinstance(action.to, Selection) else None
        if action.modality is Modality.CANNOT and to is not None:  # そのモンスターにしか攻撃できない
            template = re.sub(r"\{to\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦{only_to}⟨しか¦にしか⟩⟩", template)
            roles["only_to"] = self._excepted(to)
        template = self._not_named_again(template, action)
        if isinstance(action.theme, (Selection, Several)):
            template = self._counted_or_excepted(template, action, action.theme, roles)
        return also(fill(template, roles).strip(), *beside, between=_PAUSE)

    def _beside(self, template: str, action: Action, roles: dict[str, str], source: str) -> list[str]:
        """What the pattern has no place for: how many, whence, who, how, how often."""
        counted = roles["counted"] if "{counted}" not in template else ""
        whence = source + either("から", "の") if source and not isinstance(action.theme, Reference) else ""
        beside = [counted, whence]
        if action.agent is not None and "{agent}" not in template:
            beside.append(either(roles["agent"] + either("は", "が"), *self._again(action)))
        if "{manner}" not in template:
            chosen = (
                Manner.CHOSEN in action.manner and "{theme}⟨の¦" in template
            )  # モンスター１体を選んで表示形式を
            named = chosen or action.verb is Verb.APPLY or any(of in template for of in _THEN_OF_IT)
            beside.append(either(self._manner(action), *([""] if named else [])))
        if action.times is not None and "{times}" not in template:
            again = either("", "もう") if action.verb is Verb.ATTACK else ""
            beside.append(again + self._times(roles, action.manner))
        return beside

    def _for_players(self, template: str, action: Action) -> str:
        """お互いに, それぞれ; who acted before need not be named again."""
        if action.agent is not None and "{agent}" in template and self._again(action):
            template = re.sub(r"\{agent\}(?:⟨[^⟨⟩]*⟩|[はが])", r"⟨\g<0>¦⟩", template)
        if action.agent == Who(player=Player.THAT_PLAYER):  # そのダメージは
            template = re.sub(r"\{agent\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦その¦⟩", template)
        if action.agent != Who(player=Player.BOTH):
            return template
        template = re.sub(r"\{agent\}(⟨[^⟨⟩]*⟩|[はが])", rf"\g<0>{_EACH_OF_THEM}", template)
        template = template.replace("{agent}は", "{agent}⟨は¦に⟩")
        template = template.replace("{agent}⟨は¦が", "{agent}⟨は¦が¦に")
        return template.replace("{agent}⟨は¦の", "{agent}⟨は¦に¦の")

    def _for_the_verb(self, template: str, action: Action, roles: dict[str, str]) -> str:
        """What single verbs say in more ways: その発動と効果を無効にする, 自分の墓地は受けない."""
        if self.both_immune and action.verb is Verb.NEGATE_ACTIVATION:
            both = either("と", "及び", "・") + either("", "その", "その発動した") + "効果"
            if isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT:
                template = template.replace("{theme}⟨", f"{{theme}}の発動{both}⟨")
            elif action.theme == _THAT_ACTIVATION:  # その発動と効果を無効にする
                roles["theme"] = "その発動" + both
                template = template.replace("{theme}の発動", "{theme}")
            else:
                template = template.replace("の発動⟨", f"の発動{both}⟨")
        if action.verb is Verb.DRAW and self.verb_before is Verb.DRAW:  # もう１枚ドローする
            template = template.replace("{amount}枚", "⟨¦もう⟩{amount}枚", 1)
        if action.verb is Verb.UNAFFECTED and isinstance(action.theme, Selection) and action.theme.zones:
            roles["theme"] = either(roles["theme"], self.where_or_who(action.theme))  # 自分の墓地は
        if len(action.stats) > 1:  # 攻撃力・守備力がそれぞれ５００アップする
            template = template.replace("¦{amount}", "¦⟨¦それぞれ⟩{amount}")
        if action.verb is Verb.TREAT_AS and action.theme == Reference(kind=RefKind.THAT):  # その属性は
            template = template.replace("カード名⟨を¦は⟩", "カード名⟨を¦は⟩¦その⟨属性¦種族⟩⟨を¦は⟩")
        if action.verb is Verb.NEGATE_EFFECT and _is_effect(action.theme):  # 発動した効果を無効にする
            template = either(template, "⟪⟨¦、⟩¦{theme}⟨を¦は¦が⟩⟫")
        value = action.amount
        if action.verb is Verb.SET_STAT and isinstance(value, StatOf) and action.stats == (value.stat,):
            template = template.replace(
                "{stats}⟨は¦を¦が¦も⟩", "⟨{stats}⟨は¦を¦が¦も⟩¦⟩"
            )  # ＡはＢのレベルになる
        if action.amount == Variable(name="declared"):  # 宣言したレベルになる
            template = template.replace("{stats}⟨は¦を¦が¦も⟩", "⟨{stats}⟨は¦を¦が¦も⟩¦⟩")
        if "{source}から¦{theme}⟨を¦は⟩" in template and (whole := self.taken_there(action)):
            roles["whole"] = (
                whole  # 手札及び自分フィールドの表側表示モンスターの中から、水属性モンスター１体を選び
            )
            template = either(template, template.replace("{source}から¦{theme}", "{whole}"))
        if "{theme}⟨の¦は¦は、⟩表示形式" in template:  # 次のターンの終了時まで表示形式を変更できない
            template = either(template, template.replace("{theme}⟨の¦は¦は、⟩表示形式", "{theme}は¦表示形式"))
        return template

    def _chosen_first(self, template: str, action: Action) -> str:
        """モンスター１体を選んで攻撃力を０にする, モンスター１体を選び、そのコントロールを得る."""
        if Manner.CHOSEN not in action.manner:
            return template
        chosen = "を⟨選んで¦選び、¦選び¦選択し、¦選択し¦選択して⟩⟨¦その⟩"
        template = template.replace("{theme}⟨の¦", "{theme}⟨の¦" + chosen + "¦")
        for said in _THEN_OF_IT:
            if said in template:
                known = said.partition("の")[2]
                then = "⟨¦その⟩" + known if known else ""
                chosen = said[: said.index("}") + 1] + "⟨を選び¦を選んで⟩¦" + then
                template = either(template, template.replace(said, chosen))
        return template

    def _not_named_again(self, template: str, action: Action) -> str:
        """What is known, or was told by the act before, need not be told."""
        for role, noun in (("theme", action.theme), ("agent", action.agent), ("to", action.to)):
            named = rf"\{{{role}\}}(?:⟨[^⟨⟩]*⟩|[はをがのに])"
            told_before = noun is not None and noun in (self.agent_before, self.theme_before)
            if told_before and not isinstance(noun, Reference):
                template = re.sub(named, r"⟨\g<0>¦⟩", template)
            elif isinstance(noun, Reference):
                known = "その" if noun.kind in _SAID_THAT else ""
                every = "⟨¦全て⟩" if role == "theme" and noun.kind in _ALL_KNOWN else ""
                template = re.sub(named, rf"⟨\g<0>{every}¦¦{known}⟩", template)
        return template

    def _counted_or_excepted(
        self, template: str, action: Action, theme: Selection | Several, roles: dict[str, str]
    ) -> str:
        """モンスターを全て, リンクモンスターしか: cards counted behind their particle, or told by what is excepted."""
        if action.modality is Modality.CANNOT and (other := excepted_in(theme)) is not None:
            template = re.sub(r"\{theme\}⟨[^⟨⟩]*⟩", r"⟨\g<0>¦{excepted}しか⟩", template)
            roles["excepted"] = self._excepted(other)
        particle = re.search(r"\{theme\}(⟨[^⟨⟩]*⟩|[はを])(?!の)", template)
        apart = self._counted_apart(theme, particle.group(1)) if particle else []
        if particle and apart:
            roles["apart"] = either(*apart)
            whole = particle.group()
            template = template.replace(whole, f"⟨{whole}¦{{apart}}⟩", 1)
        return template


def _is_effect(noun: Noun | None) -> bool:
    return isinstance(noun, (Selection, Reference)) and _EFFECT in noun.predicates
