"""Which field a phrase fills, by its case and by the row of its verb."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_amounts import AmountReader
from grammar.act_becomes import DESCRIBED, declared_of, difference, likened, same_effect, state_of
from grammar.act_materials import MATERIAL_FOR, material_of, materials_of_way
from grammar.act_tables import (
    ATTRIBUTE_NAMES,
    BY_OWN_EFFECT,
    COUNTS_AS,
    DONE_TO_CARDS,
    DONE_TO_PLAYERS,
    LP_VERBS,
    MATERIALS,
    PASSIVE_THEME,
    STAT_VERBS,
)
from grammar.act_values import (
    is_described_effect,
)
from grammar.amounts import amount, either_number
from grammar.clauses import Case, Clause, Unit, UnitKind
from grammar.former_zone import FORMER
from grammar.idioms import stands_for
from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    By,
    HasAttribute,
    HasSeries,
    IsIn,
    IsKind,
    NotThat,
    Noun,
    Number,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Variable,
    Who,
    plain,
)
from grammar.noun_kinds import JOINERS, is_noun_unit, is_own_effect
from grammar.noun_numbers import PLUS, counts_links
from grammar.nouns import noun
from grammar.places import one_player, read_by
from grammar.predicates import ordered, read_quantity
from grammar.scope import covering
from grammar.spots import names_place, take_spots
from grammar.stands_in import REQUIRED
from grammar.terms import (
    CardKind,
    Manner,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
)
from grammar.verbs import role, verbs_of


class CaseReader(AmountReader):
    """One method for one case."""

    def _case_subj(self, units: list[Unit]) -> bool:
        return self._subject(units)

    def _case_topic(self, units: list[Unit]) -> bool:
        return self._subject(units)

    def _case_bare(self, units: list[Unit]) -> bool:
        form = self.clause.verb
        chosen = self.verb is Verb.BE_ATTACK_TARGET and form is not None and form.past and not form.negated
        if chosen and any(p.case in (Case.SUBJ, Case.TOPIC) for p in self.clause.phrases):
            return self._by(units)  # このカードが相手モンスターの攻撃対象に選択された
        if self.verb is Verb.EXCAVATE and any(u.text in PLUS for u in units):
            return self._set_amount(units)  # 怪兽数量＋5张(从卡组上面翻开)
        return self._subject(units)

    def _subject(self, units: list[Unit]) -> bool:
        """An unmarked or subject phrase: the agent if a player, else what the verb's row says."""
        if units[0].concept == Player.BOTH and [u.concept for u in units[1:]] == [QuantityKind.EACH]:
            units = units[:1]  # 双方各自
        if all(
            u.kind is UnitKind.PLAYER or u.kind in (UnitKind.OR, UnitKind.DOT, UnitKind.AND) for u in units
        ):
            both = any(u.kind is UnitKind.AND for u in units)  # 自己和对方
            who = Player.BOTH if both else one_player(units)
            return self._set("agent", Who(player=who, span=covering(units)), units)
        if (told := self._told_by_act(units) or self._keeper(units)) is not None:
            return self._set("agent", told, units)
        if self.verb is Verb.UNAFFECTED and units[-1].concept == "effect":
            return self._by(units)  # 相手の効果は受けない, 発動した効果も受けない
        if [u.kind for u in units] == [UnitKind.THIS_CARD, UnitKind.PLAYER]:
            controller = Who(
                player=Player(units[1].concept), span=covering(units)
            )  # このカードのコントローラー
            return self._set("agent", controller, units)
        if (owner := self._whose_lp(units)) is not None:
            return owner
        if self.verb in LP_VERBS and units[-1].concept == Stat.LP and len(self.clause.phrases) > 1:
            return self._subject(units[:-1]) if len(units) > 1 else True  # 自己基本分 + 回复1000
        if all(u.kind is UnitKind.MEANS or u.kind is UnitKind.DOT for u in units):
            return self._by(units)
        if self.verb is Verb.CHANGE_STAT and self._either(units):
            return True  # レベルを１つまたは２つ上げる
        if self._is_amount(units) and self._set_amount(units):
            return True
        if is_own_effect(units) and self.verb in BY_OWN_EFFECT:
            return self._by(units)  # 这张卡的①的效果特殊召唤成功
        if len(units) > 1 and units[-1].kind is UnitKind.THING and units[-1].concept == "battle":
            return self._by(units[-1:]) and self._subject(units[:-1])
        if self.verb is Verb.USE and units[-1].concept == FORMER:
            spots, _ = take_spots(units, self.scope)  # そのモンスターが存在していたゾーンは使用できない
            zone = Selection(predicates=tuple(spots), span=covering(units))
            return self._set("theme", zone, units)
        if names_place(units):
            self.bare_place = self.role.at != "destination"
            return self._place("destination" if self.role.at == "destination" else "source", units)
        if self.verb in DONE_TO_CARDS and is_described_effect(units):
            return self._by(units)
        return self._noun(self._subject_slot(), units)

    def _subject_slot(self) -> str:
        """このカードが攻撃された: in the passive the subject is what it was done to."""
        form = self.clause.verb
        if form is not None and form.passive and self.role.subject == "agent":
            return self.role.object if self.role.object == "to" or self.verb in PASSIVE_THEME else "agent"
        if self.role.subject == "theme" and (self.has_object or self.subject_acts):
            return "agent"
        if self.verb is Verb.DRAW and [u.kind for p in self.clause.phrases for u in p.units] == [
            UnitKind.THIS_CARD
        ]:
            return "theme"  # 这张卡抽到时: no card draws
        return self.role.subject

    def read(self) -> tuple[Action, ...]:
        """The acts of the clause."""
        raise NotImplementedError

    def _told_by_act(self, units: list[Unit]) -> Who | None:
        """ドローしたプレイヤーは, 抽卡的玩家: the player who did that; 攻撃されたプレイヤー: to whom it was done."""
        if len(units) != 2 or not isinstance(inner := units[0].value, Clause) or inner.skipped:
            return None
        if units[1].concept != Player.THAT_PLAYER or len(verbs := verbs_of(inner)) != 1:
            return None
        if not role(verbs[0]).event or inner.verb is None:
            return None  # 手札があるプレイヤー
        acts = type(self)(inner, self.scope, verbs).read()
        told = len(acts) == 1 and acts[0].agent is None and not acts[0].passive
        if not told or acts[0].modality is not Modality.DO:
            return None
        if inner.verb.passive and verbs[0] is not Verb.ATTACK and acts[0].theme is None:
            return None  # 破壊されたプレイヤー: what of theirs?
        did = msgspec.structs.replace(acts[0], passive=inner.verb.passive)
        return Who(player=Player.THAT_PLAYER, did=did, span=covering(units))

    def _keeper(self, units: list[Unit]) -> Reference | None:
        """そのモンスターのコントローラーは, 破壊されたカードの持ち主は: of a known card."""
        if len(units) < 2 or units[-1].concept not in (Player.CONTROLLER, Player.OWNER):
            return None
        if (told := self._of_the_event(units)) is not None:
            return told
        read = noun(units, self.scope)
        known = read.noun if read is not None and read.place is None else None
        if not isinstance(known, Reference) or known.kind is RefKind.THIS_CARD or known.player is None:
            return None
        return known

    def _of_the_event(self, units: list[Unit]) -> Reference | None:
        """モンスターが戦闘で破壊された場合に…破壊されたモンスターのコントローラーは: of the card of the awaited event."""
        inner, awaited = units[0].value, self.scope.awaited
        if not isinstance(inner, Clause) or awaited is None or verbs_of(inner) != (awaited.verb,):
            return None
        done = inner.verb is not None and not inner.verb.negated and not inner.verb.can
        kinds = units[1:-1]
        if not done or self.scope.done or [u.kind for u in kinds] != [UnitKind.CARD_KIND]:
            return None
        if awaited.theme is None or isinstance(awaited.agent, (Selection, Several)):
            return (
                None  # モンスターがモンスターを破壊した場合: which of the two that monster is would be open
            )
        if any(p.case is not Case.BY or p.units[0].concept not in ("that", "battle") for p in inner.phrases):
            return None
        described = IsKind(kinds=(CardKind(kinds[0].concept),), span=kinds[0].span)
        predicates = () if described.kinds == (CardKind.CARD,) else (described,)
        keeper = Player(units[-1].concept)
        return Reference(kind=RefKind.THAT, predicates=predicates, player=keeper, span=covering(units))

    def _case_gen(self, units: list[Unit]) -> bool:
        """対方怪兽的 + 攻击宣言: the verb is used as a noun; 「Ａ」以外の、: said of what the clause is about."""
        if units[-1].kind is UnitKind.OTHER_THAN and len(units) > 1:
            read = noun(units, self.scope)
            said = read.noun if read is not None and read.place is None else None
            if not isinstance(said, Selection) or said != Selection(
                predicates=said.predicates, span=said.span
            ):
                return False
            self.said_by_source = (*self.said_by_source, *said.predicates)
            return True
        if self.verb is Verb.ATTACK and units[-1].concept in ("number", Stat.LINK) and len(units) > 1:
            most = units[0].concept == "at_most"  # 作出最多有那些怪兽数量的攻击
            return self._case_until(units) if most else self._case_times_of(units)
        return self._subject(units)

    def _case_obj(self, units: list[Unit]) -> bool:
        if self.verb is Verb.UNAFFECTED and units[-1].concept == "effect":
            return self._by(units)  # 相手の効果を受けない: as 不受对方的效果影响
        if (owner := self._whose_lp(units)) is not None:
            return owner
        if self.verb in (Verb.GAIN_LP, Verb.LOSE_LP) and [u.concept for u in units] == [Stat.LP]:
            return True  # その攻撃力分だけ自分はＬＰを回復する: how many is told elsewhere
        if self.verb is Verb.USE_AS_MATERIAL and units[-1].concept in MATERIALS:
            return self._as_material(units)  # 成为同调素材
        if self.verb is Verb.GAIN_EFFECT and (same := same_effect(units, self.scope)) is not None:
            return self._set("theme", same, units)
        if self.verb is Verb.SET_STAT and (
            self._either(units) or self._declared(units) or self._state(units)
        ):
            return True
        if self.verb is Verb.CHANGE_STAT and self._either(units):
            return True  # 上升1星或2星
        if self.verb is Verb.TREAT_AS and len(units) == 1 and units[0].kind is UnitKind.STAT:
            whose = Reference(kind=RefKind.THAT)
            self.value_used = StatOf(stat=Stat(units[0].concept), of=whose, span=units[0].span)
            return True
        if self.verb is Verb.ACTIVATE and [u.concept for u in units] == ["effect"]:
            self.effect_of = units[0]
            return True
        if self.verb is Verb.ACTIVATE and isinstance(self.fields.get("theme"), Selection | Reference):
            return self._own_effect_there(units)
        if self.verb is Verb.DRAW and [u.concept for u in units] == ["draw_phase_draw"]:
            return True  # 通常のドローをする: _by_rule says so
        if self.verb is Verb.DRAW and (done := self._drawn(units)) is not None:
            return done
        if self._is_amount(units) and self._set_amount(units):
            return True
        if self.verb is Verb.EXCAVATE and any(u.text in PLUS for u in units):
            return self._set_amount(units)  # 场上的怪兽数量＋3张
        if self.verb is Verb.CHOOSE and _so_many(units):
            return self._set_amount(units)  # 对方手卡随机选解放的数量
        if self.role.object == "to" and all(u.kind is UnitKind.PLAYER for u in units):
            return self._set("to", Who(player=one_player(units), span=covering(units)), units)
        if self.role.object == "theme" and (placed := self._placed_otherwise(units)) is not None:
            self.fields["theme"] = placed  # 手札からしかモンスターを特殊召喚できない
            return True
        return self._noun(self.role.object, units)

    def _own_effect_there(self, units: list[Unit]) -> bool:
        """そのモンスターは、フィールドで発動する効果を発動できない: which of its effects."""
        if [u.kind for u in units] != [UnitKind.DID, UnitKind.THING] or units[1].concept != "effect":
            return False
        read = noun(units, self.scope)
        said = read.noun if read is not None and read.place is None else None
        if not isinstance(said, Selection) or said.zones or said.player is not None:
            return False
        self.effect_of = units[1]
        self.effect_said = tuple(p for p in said.predicates if not isinstance(p, IsKind))
        return True

    def _placed_otherwise(self, units: list[Unit]) -> Selection | None:
        """The cards *units*, where all that is told of the theme yet is where it does not lie."""
        theme = self.fields.get("theme")
        if not isinstance(theme, Selection) or len(theme.predicates) != 1:
            return None
        only = theme.predicates[0]
        if not isinstance(only, NotThat) or not isinstance(only.other, IsIn):
            return None
        read = noun(units, self.scope)
        cards = read.noun if read is not None and read.place is None else None
        if not isinstance(cards, Selection) or cards.zones or cards.player is not None:
            return None
        return msgspec.structs.replace(cards, predicates=ordered([*cards.predicates, only]))

    def _whose_lp(self, units: list[Unit]) -> bool | None:
        """自分のＬＰを回復する, 自分のＬＰが回復した: whose LP they are, not how many."""
        if self.verb not in (Verb.GAIN_LP, Verb.LOSE_LP) or "agent" in self.fields:
            return None
        if [u.kind for u in units] == [UnitKind.PLAYER] and units[0].text.endswith("ライフ"):
            return self._set(
                "agent", Who(player=one_player(units), span=covering(units)), units
            )  # 相手ライフを
        *players, value = units
        told = bool(players) and all(u.kind in (UnitKind.PLAYER, *JOINERS) for u in players)
        if not told or players[0].kind is not UnitKind.PLAYER or value.concept != Stat.LP:
            return None
        return self._set("agent", Who(player=one_player(players), span=covering(units)), units)

    def _drawn(self, units: list[Unit]) -> bool | None:
        """カードを２枚ドローする, 抽2张卡: what is drawn are cards, said or not; only how many counts."""
        rest = [u for u in units if not (u.kind is UnitKind.CARD_KIND and u.concept == CardKind.CARD)]
        cards = rest != units and units[-1] not in rest
        told = units[:-1] if cards else units
        if told and (told[-1].concept == "number" or told[-1].concept == Stat.LINK):
            return self._set_amount(told)  # 抽出那只怪兽的等级数量的卡, 连接标记的数量
        if rest == units:
            return None
        if not rest:
            return True
        quantity = read_quantity(rest[0]) if len(rest) == 1 else None
        if quantity is None or quantity.amount is None or quantity.kind is not QuantityKind.EXACT:
            return None
        return self._set("amount", quantity.amount, units)

    def _declared(self, units: list[Unit]) -> bool:
        """宣言したレベルになる, 变成宣言的等级: the number declared."""
        clause = units[0].value
        if len(units) != 2 or not isinstance(clause, Clause) or units[1].kind is not UnitKind.STAT:
            return False
        stat = Stat(units[1].concept)
        told = clause.verb is not None and clause.verb.verb is Verb.DECLARE and not clause.verb.negated
        if not told or clause.phrases or stat in (Stat.ATTRIBUTE, Stat.RACE, Stat.NAME, Stat.KIND):
            return False
        self.stats = self.stats or [stat]
        return self.stats == [stat] and self._set(
            "amount", Variable(name="declared", span=covering(units)), units
        )

    def _either(self, units: list[Unit]) -> bool:
        """レベルを４または８にする, 変成4星或者8星: one number or another."""
        numbers = either_number(units)
        if not numbers or self.either:
            return False
        self.either = numbers
        stats = {Stat(u.concept) for u in units if u.kind is UnitKind.STAT_IS}
        self.stats += [stat for stat in stats if not self.stats]
        return True

    def _state(self, units: list[Unit]) -> bool:
        """闇属性に, 宣言した種族に, そのモンスターと同じに: what a card becomes."""
        if (value := difference(units)) and self.stats_are_numbers():
            return self._set_amount(list(value))
        like = likened(units, self.scope)
        if like is not None:
            self.like = like
            numbers = all(stat not in DESCRIBED for stat in like.stats)
            return not (like.stats and self.stats) or numbers == self.stats_are_numbers()
        state = state_of(units) or (None if self.stats_are_numbers() else declared_of(units, self.scope))
        if state is None:
            return False
        stat, becomes = state
        both = len(becomes) > 1 and not isinstance(becomes[1], SameAs)
        if both and not self.stats:
            self.stats += [Stat.RACE, Stat.ATTRIBUTE]
        if stat not in self.stats:
            self.stats.append(stat)
        told = set(self.stats) == {Stat.RACE, Stat.ATTRIBUTE} if both else len(self.stats) == 1
        fits = told and self._set("becomes", becomes, units)
        self.stats += [p.stat for p in becomes[1:] if isinstance(p, SameAs)]  # 宣言した種族・属性に
        return fits

    def stats_are_numbers(self) -> bool:
        return any(stat not in DESCRIBED for stat in self.stats)

    def _case_from(self, units: list[Unit]) -> bool:
        taken_off = self.verb in (Verb.DETACH, Verb.REMOVE_COUNTER)
        if taken_off and [u.kind for u in units] == [UnitKind.THIS_CARD]:
            this = Reference(kind=RefKind.THIS_CARD, span=covering(units))
            return self._set("to", this, units)  # このカードから取り除く, 从这张卡取除
        if self.verb is Verb.DETACH and units[-1].kind in _HOLDERS and not names_place(units):
            return self._noun("to", units)  # 自分フィールドのＸモンスター１体からＸ素材を取り除く
        return self._place("source", units)

    def _answered(self, units: list[Unit]) -> bool:
        """この効果の発動に対して, 自分の「N」カードの効果の発動に対して: which activation is answered."""
        *what, last = units
        if self.verb is not Verb.ACTIVATE or last.concept != "activation" or not what:
            return False
        own = what[0].kind is UnitKind.THIS_CARD or what[0].concept == "this"
        if own and all(u.concept == "effect" for u in what[1:]):
            this = Reference(kind=RefKind.THIS_ACTIVATION, span=covering(units))
            return self._set("to", this, units)
        read = noun(what, self.scope)
        return read is not None and self._set("to", read.noun, units)

    def _case_to(self, units: list[Unit]) -> bool:
        if self.verb is Verb.USE_AS_MATERIAL and len(units) == 1 and units[0].concept in MATERIALS:
            return self._as_material(units)  # 融合素材に使用できる
        if self._answered(units):
            return True
        if self.verb is Verb.ATTACH and [u.concept for u in units] == ["below"]:
            return True  # このカードを下に重ねてＸ素材とする
        others = [u for u in units if u.kind is UnitKind.DEICTIC and u.concept == "other"]
        rest = [u for u in units if u not in others]
        if self.verb is Verb.MOVE_ZONE and len(others) == 1 and rest and names_place(rest):
            return self._destination(rest)  # 他のモンスターゾーンに: no card moves to where it is
        if names_place(units):
            return self._destination(units)
        if self.verb is Verb.DEAL_DAMAGE and [u.concept for u in units] == [Stat.LP]:
            return True  # ＬＰにダメージを与える効果: whosever
        whose = [u.kind for u in units] == [UnitKind.PLAYER, UnitKind.STAT] and units[1].concept == Stat.LP
        if self.verb is Verb.DEAL_DAMAGE and whose:
            return self._set("to", Who(player=one_player(units[:1]), span=covering(units)), units)
        if self.role.to == "to" and (keeper := self._keeper(units)) is not None:
            return self._set("to", keeper, units)  # そのモンスターの元々の持ち主に
        if self.verb is Verb.DEAL_DAMAGE and len(units) > 1 and units[-1].kind is UnitKind.PLAYER:
            kinds = {u.kind for u in units[:-1]}
            if not kinds.isdisjoint({UnitKind.CARD_KIND, UnitKind.NAME}):
                return False  # 「Ａ」カードの、相手に(ダメージを与える効果): whose effect it is, not who takes it
        if all(u.kind is UnitKind.PLAYER for u in units):
            if self.verb is Verb.EQUIP:
                return False  # 自身に装備されている: a card, which is not told
            player = one_player(units)
            acts = player is Player.BOTH and self.verb not in DONE_TO_PLAYERS  # お互いに…できない
            return self._set("agent" if acts else "to", Who(player=player, span=covering(units)), units)
        if self.role.to == "to" and (who := self._told_by_act(units)) is not None:
            return self._set("to", who, units)  # 特殊召喚したプレイヤーに
        if self._is_attacked():
            return self._noun("agent", units)
        if self.role.to == "theme":
            return self._noun("theme", units)  # 对那张卡的种类作猜测
        listed = self.verb is Verb.APPLY and any(
            u.concept == "following" for p in self.clause.phrases for u in p.units
        )
        if self.role.to == "to" or self.verb in STAT_VERBS or listed:  # そのモンスターに以下の効果を適用する
            return self._noun("to", units)
        return False

    def _case_at(self, units: list[Unit]) -> bool:
        place = names_place(units) or any(u.kind is UnitKind.ZONE for u in units)
        if any(is_noun_unit(u) for u in units) and not place:
            return self._noun("to", units) if self.role.at == "to" else self._subject(units)
        if self.verb is Verb.TREAT_AS and [u.concept for u in units] == ["rules"]:
            return True  # ルール上
        if self.verb is Verb.ATTACK and any(u.concept == "same_one" for u in units):
            return self._in_one_battle_phase(units)
        if units[-1].kind is UnitKind.THING and units[-1].concept == "state":
            positions = [u for u in units[:-1] if u.kind is UnitKind.POSITION]
            if len(positions) == len(units) - 1 == 1:
                return self._set("position", (Position(positions[0].concept),), units)
        return self._place("destination" if self.role.at == "destination" else "source", units)

    def _value_as(self, units: list[Unit]) -> bool:
        """レベルは５として, 守備力を攻撃力として扱う: a value that counts as another."""
        if len(units) == 1 and units[0].kind is UnitKind.STAT and self.value_used is not None:
            self.stats.append(Stat(units[0].concept))
            return self._set("amount", self.value_used, units)
        if self.treated in (Stat.LEVEL, Stat.RANK) and (either := either_number(units)) and not self.either:
            self.either = either  # ３または４として扱う: as one of these
            self.stats.append(self.treated)
            return True
        if self.treated not in (Stat.LEVEL, Stat.RANK, Stat.ATK, Stat.DEF, Stat.SCALE) or len(units) != 1:
            return False
        numbers = (units[0].value,) if units[0].kind is UnitKind.NUMBER else units[0].value
        if units[0].kind not in (UnitKind.NUMBER, UnitKind.STAT_IS) or not isinstance(numbers, (tuple, list)):
            return False
        if len(numbers) != 1 or units[0].concept not in ("", self.treated):
            return False
        self.stats.append(self.treated)
        return self._set("amount", Number(value=int(str(numbers[0])), span=units[0].span), units)

    def _in_one_battle_phase(self, units: list[Unit]) -> bool:
        """１度のバトルフェイズ中に２回攻撃できる: the number of attacks is said apart."""
        return all(
            u.concept in ("same_one", "times", "among", "during") or u.kind is UnitKind.PHASE for u in units
        )

    def _case_by(self, units: list[Unit]) -> bool:
        if self._is_attacked():
            return self._noun("agent", units)
        player = self.fields.get("agent")
        if self.verb in (Verb.ATTACK, Verb.DECLARE_ATTACK) and isinstance(player, Who):
            return self._attacks_with(units, player)
        return self._by(units)

    def _is_attacked(self) -> bool:
        """相手モンスターに攻撃された, 被对方怪兽攻击: the other phrase says by whom."""
        form = self.clause.verb
        return form is not None and form.passive and self.verb in (Verb.ATTACK, Verb.ATTACK_DIRECTLY)

    def _attacks_with(self, units: list[Unit], player: Who) -> bool:
        """自分は「N」で攻撃できない: that player's cards attack."""
        read = noun(units, self.scope)
        if read is None or not isinstance(read.noun, Selection) or read.noun.zones or read.noun.player:
            return self._by(units)
        self.fields["agent"] = msgspec.structs.replace(read.noun, player=player.player)
        return True

    def _case_except(self, units: list[Unit]) -> bool:
        """～しか…ない／不是…不能: all but these are forbidden."""
        if units[-1].kind is UnitKind.THING and units[-1].concept == "effect" and "by" not in self.fields:
            by = read_by(units, self.scope)
            return by is not None and self._set("by", msgspec.structs.replace(by, negated=True), units)
        if units[-1].kind is UnitKind.THING and "by" not in self.fields:
            by = self._way(units)
            if by is not None:
                return self._set("by", msgspec.structs.replace(by, negated=True), units)
        if self.verb in MATERIAL_FOR and "by" not in self.fields and units[0].concept == "above":
            used = noun(units, self.scope)  # このカードの融合召喚は上記のカードでしか行えない
            by = By(materials=used.noun, negated=True, span=covering(units)) if used is not None else None
            return by is not None and self._set("by", by, units)
        if any(u.kind is UnitKind.COUNT for u in units):
            return False  # 只能发动1次魔法: so many are allowed, not none
        read = noun(units, self.scope)
        slot = "agent" if self.role.subject == "agent" else "theme"
        if self.verb is Verb.EQUIP:
            slot = "to"  # 光属性モンスターにのみ装備可能: said of this card
            self.fields.setdefault("theme", Reference(kind=RefKind.THIS_CARD))
        by_whom = self.fields.get("agent")
        if read is None or (slot == "theme" and "theme" in self.fields):
            return False
        other = _all_but(read.noun) if read.place is None else None
        if other is None:
            return False
        excepted = NotThat(other=other, span=read.noun.span)
        others = Selection(predicates=(excepted,), span=read.noun.span)
        if slot == "agent" and isinstance(by_whom, Who):  # 自分は「N」モンスターでしか攻撃できない
            del self.fields["agent"]
            others = msgspec.structs.replace(others, player=by_whom.player)
        return self._set(slot, others, units)

    def _way(self, units: list[Unit]) -> By | None:
        """融合召喚でしか; 上記のカードを融合素材にした融合召喚でしか."""
        used = materials_of_way(units, self.scope)
        by = read_by(units[1:] if used is not None else units, self.scope)
        if by is None or by.card is not None or (used is None and units[0].kind is UnitKind.DID):
            return None
        return msgspec.structs.replace(by, materials=used)

    def _case_with(self, units: list[Unit]) -> bool:
        done = (
            self.role.with_ != "none" and "agent" in self.fields
        )  # このカードと同じ属性のモンスターと戦闘を行う
        if any(u.kind is UnitKind.SAME for u in units[:-1]) and not done:
            return self._subject(units)  # 和…等级相同等级的怪兽
        return self.role.with_ != "none" and self._noun(self.role.with_, units)

    def _case_target(self, units: list[Unit]) -> bool:
        read = noun(units, self.scope)
        if read is None:
            return False
        parts = read.noun.parts if isinstance(read.noun, Several) else (read.noun,)
        chosen = [part for part in parts if isinstance(part, Selection)]
        self.targets += chosen
        return len(chosen) == len(parts)

    def _case_until(self, units: list[Unit]) -> bool:
        """～の数まで: at most so many."""
        rest = [u for u in units if not (u.kind is UnitKind.ADVERB and u.concept == "at_most")]
        if not counts_links(rest) and not any(
            u.kind is UnitKind.THING and u.concept == "number" for u in rest
        ):
            return False
        found = amount(rest, self.scope)
        if found is None:
            return False
        if self.verb in (
            Verb.ATTACK,
            Verb.CHANGE_STAT,
        ):  # 破壊したカードの数まで攻撃できる, レベルを～の数まで上げる
            self.manner.append(Manner.UP_TO)
            return self._set("amount", found, units)
        self.quantity = Quantity(kind=QuantityKind.UP_TO, amount=found, span=covering(units))
        return True

    def _case_times_of(self, units: list[Unit]) -> bool:
        if self.verb is Verb.ATTACK and (many := amount(units, self.scope)) is not None:
            return self._set("amount", many, units)  # モンスターの数だけ攻撃できる
        known = units[0].kind is UnitKind.DEICTIC  # その枚数分だけ: of which cards is not told here
        told = not known and self.verb in _BY_NUMBERS and self._names_number()
        if told and (many := amount(units, self.scope)) is not None:
            self.so_often = many  # モンスターの数だけ相手に５００ダメージを与える
            return True
        return self._set_amount(units)

    def _names_number(self) -> bool:
        """５００ダメージを, ５００ＬＰ: how much each time."""
        told = [p.units[0] for p in self.clause.phrases if p.case in (Case.OBJ, Case.BARE)]
        return any(u.kind is UnitKind.NUMBER and not u.concept for u in told)

    def _as_material(self, units: list[Unit]) -> bool:
        """Ｓ素材として, 融合・Ｓ召喚の素材として, 「N」モンスターのＬ素材として; このカードのＸ素材とする attaches to it."""
        if self.verb is Verb.ATTACH:
            return len(units) == 1 or self._noun("to", units[:-1])
        if len(units) == 2 and units[0].kind is UnitKind.COUNT and self.quantity is None:
            self.quantity = read_quantity(units[0])  # モンスターも６体まで融合素材とする
            units = units[1:]
        if any(u.kind is UnitKind.COUNT for u in units):
            return False  # それぞれ１体まで融合素材とする: so many of each
        by = material_of(units, self.scope)
        return by is not None and self._set("by", by, units)

    def _case_as(self, units: list[Unit]) -> bool:
        if len(units) == 1 and units[0].concept == "processing" and units[0].value == "activation":
            self.scope.on_activation = True
            return True
        if self.verb is Verb.SET_STAT and (
            self._either(units) or self._declared(units) or self._state(units)
        ):
            return True
        if self._is_amount(units) and self._set_amount(units):
            return True
        if self.verb is Verb.TRIBUTE and [u.concept for u in units] == [REQUIRED]:
            return self._set("amount", Variable(name="required", span=units[0].span), units)
        if self.verb in _STANDS_FOR and (many := stands_for(units)) is not None:
            quantity = read_quantity(many)
            exact = quantity is not None and quantity.kind is QuantityKind.EXACT
            return exact and quantity is not None and self._set("amount", quantity.amount, units)
        kinds = [u.concept for u in units if u.kind is UnitKind.CARD_KIND]
        if kinds == [CardKind.EQUIP_CARD] and len(units) == 1:
            self.manner.append(Manner.AS_EQUIP_CARD)
            return True
        if units[-1].concept in MATERIALS:
            return self._as_material(units)
        if [u.concept for u in units] == ["material"] and self.verb is Verb.USE_AS_MATERIAL:
            return True  # 素材 of whatever kind the summon is
        if self.verb is Verb.TREAT_AS and self._value_as(units):
            return True
        counts = self.verb in COUNTS_AS or self.verb is Verb.USE_AS_MATERIAL
        if counts and units[-1].concept == "stand_in":
            units = units[:-1]  # 「Ａ」チューナーの代わりとしてＳ素材にできる
        if self.role.as_ != "becomes" and not counts:
            return False
        read = noun(units, self.scope)
        if read is not None and (both := _of_both(read.noun)):
            return self.treated in (None, Stat.NAME) and self._set("becomes", both, units)
        if read is None or not isinstance(read.noun, Selection):
            return False
        if counts and (read.noun.zones or read.noun.quantity.amount is not None):
            return False
        predicates = read.noun.predicates
        if any(isinstance(p, SameAs) and p.stat == self.treated and p.other for p in predicates):
            alone = len(predicates) == 1  # そのモンスターと同じレベルとして扱う
            return alone and self._set("becomes", predicates, units)
        if self.treated is Stat.ATTRIBUTE:
            names = [str(u.value) for u in units if u.kind is UnitKind.NAME]
            if not names or any(name not in ATTRIBUTE_NAMES for name in names):
                return False
            each = [HasAttribute(values=(ATTRIBUTE_NAMES[name],), span=read.noun.span) for name in names]
            predicates = ordered(each)  # 「闇」「地」としても扱う: of all of them
        elif self.treated not in (None, Stat.NAME):
            return False
        return self._set("becomes", predicates, units)


def _of_both(noun: Noun) -> tuple[Predicate, ...]:
    """「Ａ」カード、「Ｂ」カードとしても扱う: it belongs to every one of these series."""
    parts = noun.parts if isinstance(noun, Several) and not noun.either else ()
    said = [part.predicates for part in parts if isinstance(part, Selection) and plain(part.quantity) == _ANY]
    series = [p for predicates in said for p in predicates if isinstance(p, HasSeries)]
    each = all(len(predicates) == 1 for predicates in said) and len(said) == len(parts) == len(series)
    return tuple(series) if each else ()


_HOLDERS = (UnitKind.CARD_KIND, UnitKind.COUNT, UnitKind.NAME, UnitKind.REFERENCE)
_BY_NUMBERS = (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.GAIN_LP, Verb.LOSE_LP, Verb.CHANGE_STAT)
_STANDS_FOR = (Verb.TRIBUTE, Verb.USE_AS_MATERIAL)
_ANY = plain(Selection().quantity)


def _all_but(noun: Noun) -> Predicate | Reference | None:
    """「Ａ」モンスター及び「Ｂ」モンスターしか, このカードでしか: what is not forbidden."""
    if isinstance(noun, Reference):
        known = noun.quantity is None and not noun.effects and noun.player is None
        return noun if known else None
    if isinstance(noun, Several):
        each = [_all_but(part) for part in noun.parts if isinstance(part, Selection) and not part.zones]
        named = [part for part in each if part is not None and not isinstance(part, Reference)]
        return AnyOf(predicates=ordered(named), span=noun.span) if len(named) == len(noun.parts) else None
    inner = noun.predicates
    if noun.zones or noun.player:  # 自分フィールドのモンスターにのみ装備可能
        inner = (*inner, IsIn(zones=noun.zones, player=noun.player, span=noun.span))
    if not inner:
        return None
    return inner[0] if len(inner) == 1 else AllThese(predicates=inner)


def _so_many(units: Sequence[Unit]) -> bool:
    """解放的数量, 那个数量: a number of cards that are told elsewhere."""
    told = units[0].kind is UnitKind.DID or units[0].concept == "that"
    return len(units) == 2 and told and units[1].kind is UnitKind.THING and units[1].concept == "number"
