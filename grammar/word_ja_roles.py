"""Every wording that Japanese card text has for how, by what and to what an act is done (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from grammar.act_materials import TRIBUTING
from grammar.nodes import (
    Action,
    Amount,
    By,
    CountOf,
    HasAttribute,
    HasName,
    HasRace,
    IsKind,
    Noun,
    Number,
    Predicate,
    Product,
    Reference,
    SameAs,
    Selection,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.terms import (
    CardKind,
    Manner,
    Means,
    Player,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_ja_events import EventWordings
from grammar.word_parts import placed
from grammar.wordings import any_order, either, plainest
from grammar.write_keys import worn_only_by
from grammar.write_means import ATTACKS
from grammar.write_parts import SILENT, as_another, of_those_there
from grammar.write_timing import CIRCLED
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_TO = either("に", "へ", "には")
_BY = either(
    "で",
    "によって",
    "により",
    "での",
    "による",
    "では",
    "でも",
    "によっては",
    "でのみ",
    "のため",
    "のために",
    "のためには",
)
_THIS = Reference(kind=RefKind.THIS_CARD)
_STATS = either("・", "と", "、", "及び", "または")
MATERIALS = {
    Means.FUSION_MATERIAL: "融合",
    Means.SYNCHRO_MATERIAL: either("Ｓ", "シンクロ"),
    Means.XYZ_MATERIAL: either("Ｘ", "エクシーズ"),
    Means.LINK_MATERIAL: either("Ｌ", "リンク"),
    Means.RITUAL_MATERIAL: "儀式",
}
_WITH_EFFECTS = "以下の効果を持つ"
_CHOSEN = either("選んで", "選び", "選択し", "選択して", "選ぶ")
_KINDS = {
    Verb.FUSION_SUMMON: MATERIALS[Means.FUSION_MATERIAL],
    Verb.SYNCHRO_SUMMON: MATERIALS[Means.SYNCHRO_MATERIAL],
    Verb.XYZ_SUMMON: MATERIALS[Means.XYZ_MATERIAL],
    Verb.LINK_SUMMON: MATERIALS[Means.LINK_MATERIAL],
    Verb.RITUAL_SUMMON: MATERIALS[Means.RITUAL_MATERIAL],
}
_SHARES = {(1, 2): ("半分",), (2, 1): ("倍", "２倍")}
_HOMES = frozenset(verb for verb in Verb if verb.value.startswith(("return_to", "add_to")))


class RoleWordings(EventWordings):
    """The parts of an act besides what it is done to."""

    merged: Mapping[Verb, Sequence[Verb]] = MappingProxyType({})  # verbs of which one act is told
    only_by = False  # by nothing else
    none_but = False  # by nothing but that: でしか
    with_effects = False  # what a card becomes has the effects listed below
    amounts: Sequence[Amount] = ()  # the value becomes one of these

    def _counted(self, action: Action) -> dict[str, str]:
        theme = action.theme
        if isinstance(theme, Selection) and (left := _until_left(theme.quantity.amount)) is not None:
            until = either("", "お互いの", "自分の") + f"手札が{self.digits(left)}枚になるように"
            bare = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
            return {"counted": until + either("", "、"), "theme": bare}  # 手札が４枚になるように手札を捨てる
        counted = super()._counted(action)
        told = counted["counted"].replace("、", _PAUSE).replace("だけ", either("だけ", "分だけ", "分"))
        many = action.theme.quantity if isinstance(action.theme, Selection) else None
        if told and many is not None and many.amount is not None:  # 破壊した数と同じ数まで
            so_many = self.amount(many.amount)
            told = told.replace(so_many, so_many + either("", "と同じ数", "と同じ枚数"), 1)
        return counted | {"counted": told}

    def _roles(self, action: Action) -> dict[str, str]:
        roles = super()._roles(action)
        value = action.amount
        if action.verb is Verb.TREAT_AS and isinstance(value, StatOf) and value.of == action.theme:
            roles["own"] = self.words.word("stat", value.stat)  # 守備力を攻撃力として扱う
        if action.verb is Verb.SWAP_ZONES and action.theme is not None:
            roles["theme"] = either(roles["theme"], self.noun(of_those_there(action)))
        if action.summons:
            stems = [self.form(self._word(verb), "stem") for verb in action.summons]
            roles["summons"] = any_order(stems, either("・", "または", "か"))
        if action.verb is Verb.BE_ATTACK_TARGET and isinstance(action.agent, Who):
            roles["agent"] += either("", "モンスター", "のモンスター")
        if (only := worn_only_by(action)) is not None:  # 「Ａ」または「Ｂ」にのみ装備可能
            lying = placed(only) or Selection(predicates=(only,))  # 自分フィールド上に存在するモンスターに
            roles["only"] = either(roles["only"], self.noun(Selection(predicates=(only,))), self.noun(lying))
        if len(action.stats) > 1:
            names = [self.words.word("stat", stat) for stat in action.stats]
            stats = any_order(names, _STATS)
            each = any_order(["元々の" + name for name in names], _STATS)
            roles["stats"] = either("元々の" + stats, each) if action.original else stats
        return roles

    def _materials(self, means: Sequence[Means]) -> str:
        """Ｓ素材, シンクロ・エクシーズ召喚の素材."""
        kinds = [MATERIALS[m] for m in means if m in MATERIALS]
        if len(kinds) != len(means) or len(kinds) < 2:
            return super()._materials(means)
        return any_order(kinds, either("・", "召喚・", "素材・", "または", "及び")) + either(
            "召喚の素材", "素材"
        )

    def part_of_itself(self, action: Action) -> str | None:
        usual = super().part_of_itself(action)
        return usual.replace("２倍", either("２倍", "倍")) if usual is not None else None

    def _times(self, roles: dict[str, str], manner: Sequence[Manner] = ()) -> str:
        if Manner.MORE_OFTEN in manner:  # １回しか…できない
            often = either("", "１ターンに") + roles["times"]
            return often + either("回", "度", "枚") + "しか" if roles["times"] else ""
        if Manner.IN_ALL in manner:  # 存在する限り１度だけ
            return roles["times"] + either("度", "回") + either("だけ", "", "のみ") if roles["times"] else ""
        per = either("１ターンに", "", "このターンに")
        per = either("", "それぞれ", "それぞれ、") + per
        return (
            f"{per}{roles['times']}" + either("度", "回") + either("", "だけ", "のみ", "まで")
            if roles["times"]
            else ""
        )

    def _how_much(self, action: Action) -> str:
        if action.amount in self.amounts and action.amount is not None:  # ４か８
            amounts, self.amounts = self.amounts, ()
            each = [self._how_much(msgspec.structs.replace(action, amount=a)) for a in amounts]
            self.amounts = amounts
            counted = either("", "つ") if action.verb is Verb.CHANGE_STAT else ""  # １つまたは２つ上げる
            return any_order(each, counted + either("または", "か"))
        usual = super()._how_much(action)
        amount = action.amount
        same = isinstance(amount, StatOf) and action.verb is Verb.SET_STAT
        same = same and (self.each_value or action.stats == (getattr(amount, "stat", None),))
        if same and isinstance(amount, StatOf):
            usual = either(usual, self.who(amount.of) + "と同じ" + either("", "数値"))
        if amount == Variable(name="declared") and action.stats:  # 宣言したＰスケールになる
            return either(
                usual, "宣言した" + any_order([self.words.word("stat", s) for s in action.stats], "・")
            )
        if isinstance(amount, Product) and (share := self._share(action, amount)):
            return either(usual, *share)
        if not isinstance(amount, StatOf) or not as_another(action, amount) or "宣言した" in usual:
            return usual
        of, stat = self.who(amount.of), self.words.word("stat", amount.stat)
        return either(usual, of + "と同じ", of + "の" + stat + "と同じ", of + "と同じ数値")

    def _share(self, action: Action, amount: Product) -> tuple[str, ...]:
        """半分になる, 倍になる: of the very value that changes."""
        of = amount.amount
        own = isinstance(of, StatOf) and action.verb is Verb.SET_STAT and of.stat in action.stats
        if not own and not (isinstance(of, Variable) and action.verb is Verb.TAKE_DAMAGE):
            return ()
        return _SHARES.get((amount.numerator, amount.denominator), ())

    def _becomes(self, action: Action) -> str:
        """そのカードと同名カードとして, その元々の種族と同じ."""
        usual = super()._becomes(action)
        attributes = [v for p in action.becomes if isinstance(p, HasAttribute) for v in p.values]
        only = all(isinstance(p, HasAttribute) for p in action.becomes)
        if action.verb is Verb.TREAT_AS and attributes and only:  # 「光」「闇」としても扱う
            short = [f"「{plainest(self.words.word('attribute', v))[0]}」" for v in attributes]
            return either(usual, any_order(short))
        same = [p for p in action.becomes if isinstance(p, SameAs)]
        if len(same) != 1 or len(action.becomes) != 1 or same[0].other is None or same[0].different:
            return usual
        other = self.noun(same[0].other)
        if same[0].stat is Stat.NAME:
            namesake = [other + "と同名カード", other + "の同名カード"]
            namesake += ["その同名カード", "同名カード"] if isinstance(same[0].other, Reference) else []
            return either(usual, *namesake)
        original = "元々の" if same[0].original else ""
        stat = self.words.word("stat", same[0].stat)
        return either(usual, f"{other}の{original}{stat}と同じ", f"{other}と同じ{stat}")

    def _how(self, action: Action, roles: dict[str, str]) -> str:
        by = action.by
        if by is not None and by.means == (Means.COST,) and by.act is not None:  # リリースして発動した
            return self.action(by.act, last=False) + either("", "、")
        usual = super()._how(action, roles)
        if by is not None and by.means == (Means.PROCEDURE,) and by.card == _THIS and not by.effects:
            purpose = either("このカード", "自身") + "を特殊召喚するために"
            return either(usual, usual.removesuffix("で") + "で", purpose)
        if action.by is not None and action.by.materials is not None and not action.by.means:
            cards, only = self.used(action.by.materials)
            kind = _KINDS.get(action.verb, "")
            laid = [either("の上に重ねて", "に重ねて")] if Manner.LAID_OVER in action.manner else []
            ways = [*laid, "を使用して", "をリリースして" if action.verb in TRIBUTING else "を使用して"]
            ways.append(f"を{kind}素材と" + either("して", "した", "する"))
            if action.verb in TRIBUTING:
                ways.append(either("を生け贄にして", "を生け贄に捧げて"))
            return either(usual, cards + ("のみ" if only else "") + either(*ways))
        if (
            action.by is not None
            and action.by.card == Reference(kind=RefKind.THAT)
            and usual.endswith("として")
        ):
            usual = either(usual.removesuffix("として"), "その" + roles["material"]) + "として"
        if usual.endswith("として"):
            told = usual.removesuffix("として") + either(
                "として", "となり", "となって", "になり", "になって", "に", "と"
            )
            kinds = [MATERIALS.get(m, "") for m in action.by.means] if action.by is not None else []
            if not kinds or not all(kinds):
                return told
            whose = f"{roles['card']}の" if action.by is not None and action.by.card is not None else ""
            used = "" if action.verb is Verb.USE_AS_MATERIAL else either("使用され", "使用されて")
            return either(told, whose + any_order(kinds, "・") + "召喚に" + used)
        if not usual.endswith(("で", "によって")):
            return usual
        if self.only_by:
            return usual + "のみ"
        if self.none_but:
            return usual + "しか"
        bare = usual.removesuffix("で").removesuffix("によって")
        if action.by is not None and action.by.negated:  # Ｘ召喚以外の特殊召喚ができない
            return either(bare + _BY, bare + "の")
        return bare + _BY

    def by_materials(self, materials: Noun, way: str) -> str:
        """チューナーをＳ素材としたＳ召喚."""
        usual = super().by_materials(materials, way)
        kind = plainest(way).removesuffix("召喚")
        return usual.replace("を素材", either("を素材", f"を{kind}素材"), 1) if kind else usual

    def by(self, by: By) -> str:
        """戦闘または相手の効果, 相手の戦闘・効果."""
        usual = super().by(by)
        if by.card == Reference(kind=RefKind.LISTED):
            usual = either(usual, "上記の方法", "以下の方法")
        if by.card == _THIS and not by.effects:
            but_for = "以外" if by.negated else ""
            usual = either(
                usual, *(w + but_for for w in ("この方法", "この効果", "上記の方法", "自身の効果"))
            )
        if by.card == Reference(kind=RefKind.THAT_ATTACK):
            usual = either(usual, "その攻撃")
        if by.card is not None and by.means == (Means.EFFECT,) and not by.effects:
            usual = either(usual, self.noun(by.card) + either("効果", "の発動した効果"))
        if by.card == _THIS and by.effects:  # この③の効果以外
            numbers = "".join(CIRCLED[n - 1] for n in by.effects)
            usual = either(usual, f"この{numbers}の効果" + ("以外" if by.negated else ""))
        if by.negated:
            usual += either("", "の方法")
        if by.means in ATTACKS and by.player is not None and by.card is None:  # 自分のモンスターの攻撃
            usual = either(usual, self.player(by.player) + either("", "の") + "モンスターの攻撃")
        if by.card is not None and by.means == (Means.BATTLE,):
            return either(usual, self.noun(by.card) + either("との戦闘", "と行った戦闘", "と行う戦闘"))
        if len(by.means) < 2 or by.effects:
            return usual
        whose = self.player(by.player) + either("の", "") if by.player is not None else ""
        whose = self.noun(by.card) + "の" if by.card is not None else whose
        means = [self.words.template("means", m, "") or self.words.word("means", m) for m in by.means]
        each = any_order(
            [either("", whose) + m for m in means], either("・", "または", "か", "、", "や", "及び")
        )
        return either(usual, each + ("以外" if by.negated else ""))

    def _turned_into(self, action: Action) -> str:
        usual = super()._turned_into(action)
        if not usual:
            return ""
        usual = usual.removesuffix("で") + either("で", "として", "となり", "となって")
        values = self._values(action.becomes) or self.noun(Selection(predicates=action.becomes))
        if self.with_effects:
            usual, values = _WITH_EFFECTS + usual, _WITH_EFFECTS + values if values else values
        return either(usual, values + either("となり", "となって", "扱いで", "として")) if values else usual

    def _values(self, becomes: Sequence[Predicate]) -> str:
        """効果モンスター（獣族・地・星２・攻０／守２０００）."""
        tuner = [p for p in becomes if isinstance(p, IsKind) and p.kinds == (CardKind.TUNER,)]
        kinds = [p for p in becomes if isinstance(p, IsKind) and p not in tuner]
        rest = [p for p in becomes if not isinstance(p, IsKind)]
        if len(kinds) != 1 or not any(isinstance(p, HasRace) for p in rest):
            return ""
        token = (HasName(names=("",)), IsKind(kinds=(CardKind.TOKEN,)), *tuner, *rest)
        try:
            written = self._token(token)
        except CannotWrite:
            return ""
        return self._kinds(kinds[0].kinds) + written.removeprefix("「」")

    def _manner(self, action: Action) -> str:
        chosen = _CHOSEN if Manner.CHOSEN in action.manner else ""
        ways = [self.words.word("manner", m) for m in action.manner if m not in SILENT]
        if self.with_effects and Manner.AS_EQUIP_CARD in action.manner:
            ways = [_WITH_EFFECTS + way for way in ways]
        own = action.by is not None and action.by.card == Reference(kind=RefKind.THAT)
        if own and Manner.AS_EQUIP_CARD in action.manner:  # その効果による装備魔法カード扱いで
            ways = [either("その効果による", "") + way for way in ways]
        return any_order([chosen, self.worth(action), *ways], _PAUSE)

    def _goes(self, action: Action) -> str:
        if Manner.TO_GRAVEYARD in action.manner:
            return "墓地" + either("へ", "に")
        owner = either("", "持ち主の", "元々の持ち主の") if action.verb in _HOMES else ""
        if action.destination is not None:
            place = self.place(action.destination)
            if owner and action.destination.player in (None, Player.OWNER):
                theirs = self.place(msgspec.structs.replace(action.destination, player=Player.OWNER))
                bare = self.place(msgspec.structs.replace(action.destination, player=None))
                place = either(place, theirs, bare)
            elsewhere = either("", "他の") if action.verb is Verb.MOVE_ZONE else ""
            return elsewhere + place + _TO
        if action.verb in self.merged and action.verb in _HOMES:  # デッキ・ＥＸデッキに
            homes = [self.words.word("zone", str(v).partition("_to_")[2]) for v in self.merged[action.verb]]
            return owner + any_order(homes, "・") + _TO
        home = self._home(action.verb)
        if action.verb.endswith("extra_deck"):
            return owner + self.words.word("zone", "extra_deck") + _TO
        return owner + (home[:-1] + _TO if home.endswith(("に", "へ")) else home)


def _until_left(amount: Amount | None) -> int | None:
    """手札が４枚になるように: how many cards of a hand are left, when all the others are taken."""
    if not isinstance(amount, SumOf) or not amount.minus or len(amount.amounts) != 2:
        return None
    hand, left = amount.amounts
    counted = hand.what if isinstance(hand, CountOf) else None
    in_hand = isinstance(counted, Selection) and counted.zones == (Zone.HAND,) and not counted.predicates
    return left.value if in_hand and isinstance(left, Number) else None
