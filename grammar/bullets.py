"""● lists: options to choose from, cases by number or kind, effects gained, classes of effects."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from grammar.amounts import amount
from grammar.bullet_choice import FROM_WHERE
from grammar.bullet_costs import attributes_of, of_printed_attribute, with_own_cost
from grammar.cases import opposite
from grammar.clauses import Case, Clause, Ender, Sentence, Unit, UnitKind
from grammar.conditions import condition, is_state
from grammar.drafts import Draft
from grammar.layout import Block, Bullet
from grammar.listed_nouns import described_below
from grammar.luck import die, luck_of
from grammar.nodes import (
    Action,
    AllOf,
    Compared,
    Condition,
    EffectText,
    Exists,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    InPosition,
    InWindow,
    IsKind,
    IsSo,
    Number,
    OneOf,
    Option,
    OwnedBy,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    Spot,
    StatOf,
    Variable,
)
from grammar.nouns import noun
from grammar.places import read_place
from grammar.predicates import ordered, read_quantity
from grammar.readers import scope_of
from grammar.scope import covering
from grammar.spots import names_place, spot_of
from grammar.steps import steps_of
from grammar.terms import (
    Attribute,
    CardKind,
    Compare,
    Player,
    Position,
    QuantityKind,
    Race,
    RefKind,
    SpotKind,
    Stat,
    Verb,
    Zone,
)
from grammar.verbs import verbs_of
from grammar.windows import is_time, window

ReadBullet = Callable[[Bullet, Draft], list[EffectText]]


@dataclass
class Options:
    """The bullets of a block: acts or nouns, when they name classes of effects or cards, else sentences still to read."""

    acts: tuple[Action, ...]
    bullets: tuple[Bullet, ...]
    text: str
    read: Callable[[int, int], Sentence]
    nouns: tuple[Predicate, ...] = ()

    def into(self, draft: Draft, read_block: ReadBullet) -> None:
        """Hang the options on *draft*, unless a noun of it took them already."""
        if self.acts:
            if not draft.scope.bullets_used:
                for bullet in self.bullets:
                    draft.scope.leave(bullet.span, "a list that the text speaks of")
            return
        if self.nouns and draft.scope.bullets_used:
            draft.spans += [bullet.span for bullet in self.bullets]  # the list is told of the noun
            return
        told = [(cost, said) for cost in draft.costs if (said := of_printed_attribute(cost)) is not None]
        if len(told) == 1 and self._with_costs(*told[0], draft, read_block):
            return
        for bullet in self.bullets:
            draft.options += self._options(bullet, draft, read_block)

    def _with_costs(self, cost: Action, said: SameAs, draft: Draft, read_block: ReadBullet) -> bool:
        """●闇・地：: the attributes of the cards that are shown for this ●, when every ● names some."""
        named = [
            attributes_of(self._guard_units(bullet.guard)) if bullet.guard is not None else ()
            for bullet in self.bullets
        ]
        if draft.choose_option is None or not all(named):
            return False
        for bullet, attributes in zip(self.bullets, named, strict=True):
            option = self._options(msgspec.structs.replace(bullet, guard=None), draft, read_block)[0]
            if option.effect is None:
                draft.scope.leave(bullet.span, "what it does")
            else:
                option = with_own_cost(option, cost, said, attributes)
            draft.options.append(option)
        draft.costs.remove(cost)
        return True

    def _options(self, bullet: Bullet, draft: Draft, read_block: ReadBullet) -> list[Option]:
        """What *bullet* tells; of a list of effects that a card gains all those that stand behind one ●."""
        effects = read_block(bullet, draft)
        words, guard = None, None
        if bullet.guard is not None:
            words = self.text[bullet.guard.start : bullet.guard.end].rstrip("：:")
            guard = self._guard(bullet.guard, draft)
        if len(effects) > 1 and _gains_all(draft):
            return [Option(guard=guard, guard_words=words, effect=e, span=e.span) for e in effects]
        for extra in effects[1:]:
            if extra.span is not None:
                draft.scope.leave(extra.span, "one effect")
        effect = effects[0] if effects else None
        guessed = isinstance(guard, Happened) and guard.action == Action(verb=Verb.GUESS)
        if guessed and effect is not None and (effect.limits or effect.window):
            draft.scope.leave(bullet.span, "what the whole effect does")  # 这个效果1回合…, behind the last ●
        return [Option(guard=guard, guard_words=words, effect=effect, span=bullet.span)]

    def _guard_units(self, span: Span) -> list[Unit]:
        sentence = self.read(span.start, span.end - 1)
        return [u for clause in sentence.clauses for p in clause.phrases for u in p.units]

    def _guard(self, span: Span, draft: Draft) -> Condition | None:
        """２枚以上：, 水属性：: a case of what the sentence above the list names."""
        end = span.end - 1
        units = self._guard_units(span)
        cases = _unvalued(draft.scope.cases)
        found = _guessed(self.read(span.start, end)) if Verb.GUESS in draft.scope.done else None
        if found is not None:
            return found
        if "".join(u.text for u in units) in ("それ以外", "那以外", "其他"):
            found = _none_of([option.guard for option in draft.options], units[0])
        elif units and units[-1].kind is UnitKind.OTHER_THAN and cases:
            found = opposite(_case(units[:-1], cases, draft))
        elif units and (cases or Verb.TOSS_COIN in draft.scope.done):
            found = _case(units, cases, draft)
        if found is None and cases:
            found = _range_case(Span(span.start, end), self.text, cases, draft)
        if found is None:
            found = _state_case(self.read(span.start, end), draft)
        if found is None:
            draft.scope.leave(Span(span.start, end), "a case")
        return found


def _guessed(told: Sentence) -> Condition | None:
    """当たり：, 猜错的场合：: whether the side was guessed right."""
    clause = told.clauses[0]
    units = [u.concept for p in clause.phrases for u in p.units]
    if len(told.clauses) > 1 or any(s.start < s.end for s in clause.skipped):
        return None
    wrong = clause.connective == "else" or units == ["wrong_guess"]
    right = verbs_of(clause) == (Verb.GUESS,) and not units
    if wrong is right:
        return None
    return Happened(action=Action(verb=Verb.GUESS), negated=wrong, span=told.span)


def _state_case(told: Sentence, draft: Draft) -> Condition | None:
    """自分フィールドにモンスターが存在しない場合：, 自己场上没有怪兽存在的场合：: any state, told in full."""
    *before, last = told.clauses
    if last.ender is not Ender.IF or any(c.ender not in (Ender.JOIN, Ender.COMMA) for c in before):
        return None
    if any(c.connective or not is_state(c) or any(s.start < s.end for s in c.skipped) for c in told.clauses):
        return None
    states = [condition(clause, draft.scope) for clause in told.clauses]
    known = tuple(state for state in states if state is not None)
    if len(known) < len(states):
        return None
    return known[0] if len(known) == 1 else AllOf(conditions=known, span=told.span)


def _gains_all(draft: Draft) -> bool:
    """以下の効果を得る: each of them by itself, and none is chosen."""
    last = draft.resolution[-1].action if draft.resolution else None
    return last is not None and last.verb is Verb.GAIN_EFFECT and draft.choose_option is None


def _unvalued(cases: Sequence[Unit]) -> list[Unit]:
    """自分のＬＰの数値によって: told apart by the Life Points."""
    whole = len(cases) > 1 and cases[-1].concept == "value" and cases[-2].kind is UnitKind.STAT
    return list(cases[:-1] if whole else cases)


def _none_of(guards: Sequence[Condition | None], unit: Unit) -> Condition | None:
    """それ以外：: in none of the cases above."""
    others = [opposite(guard) for guard in guards]
    known = tuple(other for other in others if other is not None)
    if not known or len(known) < len(others):
        return None
    return known[0] if len(known) == 1 else AllOf(conditions=known, span=unit.span)


def _case(units: list[Unit], cases: list[Unit], draft: Draft) -> Condition | None:
    if not cases:
        return luck_of(units)  # コイントスを１回行い以下の効果を得る
    if any(u.concept == "roll" for u in cases):
        return die(units)
    if [u.concept for u in cases] == ["following", "number"]:
        return _paid_case(units)
    if cases[-1].kind is UnitKind.TURN and is_time(units):
        return InWindow(window=window(units), span=covering(units))
    if len(units) > 1 and all(u.kind in (UnitKind.DOT, UnitKind.OR) for u in units[1::2]):
        either = [_case([unit], cases, draft) for unit in units[::2]]  # 魔法・罠：
        known = tuple(case for case in either if case is not None)
        return OneOf(conditions=known, span=covering(units)) if len(known) == len(either) else None
    if (case := _where_case(units, cases, draft) or _described_case(units, cases, draft)) is not None:
        return case
    if len(units) != 1:
        return None
    return (
        _count_case(units[0], cases, draft)
        or _kind_case(units[0], cases, draft)
        or _position_case(units[0], cases, draft)
        or _spot_case(units[0], cases, draft)
        or _controller_case(units[0], cases, draft)
        or _coin_case(units[0], cases)
        or _value_case(units[0], cases, draft)
        or _name_case(units[0], cases, draft)
    )


_RANGE = re.compile("([0-9]+)(?:[～~至]([0-9]+))?(?:枚|体|つ|个|個|张|張|只|隻)?(以上|以下)?")
_WIDTHS = str.maketrans("０１２３４５６７８９", "0123456789")


def _range_case(span: Span, text: str, cases: list[Unit], draft: Draft) -> Condition | None:
    """２～４枚：, カウンターの数によって ９以下：: so many of what is counted."""
    told = _RANGE.fullmatch(text[span.start : span.end].translate(_WIDTHS))
    counts = cases[-1].concept == "number" and [u.concept for u in cases] != ["following", "number"]
    if told is None or not counts or (told[2] and told[3]):
        return None
    counted = amount(cases, draft.scope)
    if counted is None:
        return None

    def so_many(compare: Compare, number: str) -> Compared:
        return Compared(left=counted, compare=compare, right=Number(value=int(number)), span=span)

    if told[2]:
        ends = (so_many(Compare.GE, told[1]), so_many(Compare.LE, told[2]))
        return AllOf(conditions=ends, span=span)
    edge = {"以上": Compare.GE, "以下": Compare.LE}.get(told[3], Compare.EQ)
    return so_many(edge, told[1])


def _paid_case(units: list[Unit]) -> Condition | None:
    """以下の数だけ取り除き ●３つ：, ●４：: so many were paid."""
    unit = units[0]
    number: object = unit.value if unit.kind is UnitKind.NUMBER and not unit.concept else None
    quantity = read_quantity(unit) if unit.kind is UnitKind.COUNT else None
    if quantity is not None and quantity.kind is QuantityKind.EXACT and isinstance(quantity.amount, Number):
        number = quantity.amount.value
    if len(units) != 1 or not isinstance(number, int):
        return None
    paid = Variable(name="paid")
    return Compared(left=paid, compare=Compare.EQ, right=Number(value=number), span=unit.span)


def _name_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """見せたカードによって, 戻したカードの元々のカード名によって 「Ａ」：."""
    if unit.kind is not UnitKind.NAME:
        return None
    last = cases[-1]
    named = last.kind is UnitKind.STAT and last.concept == Stat.NAME
    if not named and last.kind is not UnitKind.CARD_KIND:
        return None
    predicate = HasName(names=(str(unit.value),), original=named and last.value == "original", span=unit.span)
    if not named and (read := noun(cases, draft.scope)) is not None and isinstance(read.noun, Selection):
        # そのＸ召喚の素材としたモンスターによって: such a one is among them
        what = msgspec.structs.replace(read.noun, predicates=ordered([*read.noun.predicates, predicate]))
        return Exists(what=what, span=unit.span)
    subject = _spoken_of(cases[:-1] if named else cases, draft)
    return None if subject is None else IsSo(subject=subject, predicates=(predicate,), span=unit.span)


def _described_case(units: list[Unit], cases: list[Unit], draft: Draft) -> Condition | None:
    """自分フィールドのモンスターによって 「Ａ」モンスター：, 除外したモンスターによって レベル４以下のモンスター：."""
    head, of = units[-1], cases[-1]
    if {head.kind, of.kind} != {UnitKind.CARD_KIND} or (len(units) == 1 and head.concept == of.concept):
        return None
    such, told = noun(units, draft.scope), noun(cases, draft.scope)
    if such is None or told is None or not isinstance(such.noun, Selection):
        return None
    alone = Selection(predicates=such.noun.predicates, span=such.noun.span)
    if such.noun != alone:
        return None  # 相手の墓地のモンスター：: another place than the one spoken of
    if isinstance(told.noun, Reference):
        return IsSo(subject=told.noun, predicates=alone.predicates, span=alone.span)
    if not isinstance(told.noun, Selection):
        return None
    known = [p for p in told.noun.predicates if not isinstance(p, IsKind) and p not in alone.predicates]
    what = msgspec.structs.replace(told.noun, predicates=ordered([*known, *alone.predicates]))
    return Exists(what=what, span=alone.span)


def _position_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """攻撃表示：, of the card whose battle position tells them apart."""
    if unit.kind is not UnitKind.POSITION or cases[-1].concept not in ("position", "battle_position"):
        return None
    subject = _spoken_of(cases[:-1], draft)
    predicate = InPosition(positions=(Position(unit.concept),), span=unit.span)
    return None if subject is None else IsSo(subject=subject, predicates=(predicate,), span=unit.span)


def _where_case(units: list[Unit], cases: list[Unit], draft: Draft) -> Condition | None:
    """このカードがどこに存在するかによって フィールド：; どこから除外されたかによって 自分の手札：."""
    said = cases[-1].concept
    if said != "whereabouts" and not said.startswith(FROM_WHERE):
        return None
    subject = _spoken_of(cases[:-1], draft) if len(cases) > 1 else None
    place = read_place(units, draft.scope) if subject is not None and names_place(units) else None
    if subject is None or place is None or not place.zones:
        return None
    if said == "whereabouts":
        return IsSo(subject=subject, place=place, span=place.span)
    came = Action(verb=Verb(said.removeprefix(FROM_WHERE)), theme=subject, source=place)
    return Happened(action=came, span=place.span)


def _spot_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """その位置によって 左端：, 中央：."""
    how = spot_of(unit)
    if how not in _OF_A_ROW or cases[-1].concept != "location":
        return None
    if [u.concept for u in cases[:-1]] == ["that"]:
        cases = cases[-1:]
    subject = _spoken_of(cases[:-1], draft)
    spot = Spot(how=how, span=unit.span)
    return None if subject is None else IsSo(subject=subject, predicates=(spot,), span=unit.span)


_OF_A_ROW = (SpotKind.LEFT_END, SpotKind.RIGHT_END, SpotKind.ENDS, SpotKind.CENTER)


def _controller_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """装備モンスターのコントローラーによって 自分：, 相手：: on whose field it is."""
    owner = cases[-1].concept in (Player.OWNER, "original_owner")  # 元々の持ち主によって
    if unit.kind is not UnitKind.PLAYER or not (owner or cases[-1].concept == Player.CONTROLLER):
        return None
    subject = _spoken_of(cases[:-1], draft) if len(cases) > 1 else None
    if owner and subject is not None:
        owned = OwnedBy(player=Player(unit.concept), span=unit.span)
        return IsSo(subject=subject, predicates=(owned,), span=unit.span)
    side = Place(zones=(Zone.FIELD,), player=Player(unit.concept), span=unit.span)
    return None if subject is None else IsSo(subject=subject, place=side, span=unit.span)


def _spoken_of(units: list[Unit], draft: Draft) -> Reference | None:
    """The card before ～によって; when none is printed, the one that gets the effects."""
    if units:
        read = noun(units, draft.scope)
        return read.noun if read is not None and isinstance(read.noun, Reference) else None
    theme = draft.resolution[-1].action.theme if draft.resolution else None
    return theme if isinstance(theme, Reference) else None


def _coin_case(unit: Unit, cases: list[Unit]) -> Condition | None:
    """表：, 裏：."""
    if cases[-1].concept != "heads_tails" or unit.concept not in ("heads", "tails"):
        return None
    tossed = Variable(name=unit.concept)
    return Compared(left=tossed, compare=Compare.EQ, right=Number(value=1), span=unit.span)


def _value_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """レベル…によって ８以下：."""
    if cases[-1].kind is not UnitKind.STAT:
        return None
    if unit.kind is UnitKind.STAT_COMPARE and unit.concept == cases[-1].concept:
        value = amount(cases, draft.scope)  # レベルによって レベル４以下：
        if value is None or not isinstance(unit.value, tuple):
            return None
        return Compared(
            left=value, compare=Compare(unit.value[0]), right=Number(value=unit.value[1]), span=unit.span
        )
    if unit.kind is not UnitKind.NUMBER:
        return None
    compare = {"ge": Compare.GE, "le": Compare.LE, "": Compare.EQ}.get(unit.concept)
    value = amount(cases, draft.scope)
    if compare is None or value is None:
        return None
    return Compared(left=value, compare=compare, right=Number(value=int(str(unit.value))), span=unit.span)


def _count_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """３枚以上: so many of the cards counted."""
    quantity = read_quantity(unit) if unit.kind is UnitKind.COUNT else None
    if quantity is None or quantity.amount is None:
        return None
    counted = amount(cases, draft.scope)
    compare = {
        QuantityKind.EXACT: Compare.EQ,
        QuantityKind.AT_LEAST: Compare.GE,
        QuantityKind.UP_TO: Compare.LE,
    }
    if isinstance(counted, StatOf) and counted.stat is Stat.KIND:
        return None  # カードの種類によって ３種類以上：: told apart by their names, which are no value
    if counted is None or quantity.kind not in compare:
        return None
    return Compared(left=counted, compare=compare[quantity.kind], right=quantity.amount, span=unit.span)


def _kind_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """水属性：, モンスター：: cards of that kind are among those named, or the card named is of it."""
    kinds = {UnitKind.ATTRIBUTE: "attribute", UnitKind.RACE: "race", UnitKind.CARD_KIND: "kind"}
    if cases[-1].concept == Stat.KIND and unit.kind is UnitKind.STAT and unit.concept == Stat.LINK:
        unit = msgspec.structs.replace(unit, kind=UnitKind.CARD_KIND, concept=CardKind.LINK_MONSTER)
    if cases[-1].concept == Stat.KIND and unit.kind in (UnitKind.ATTRIBUTE, UnitKind.RACE):
        return _sort_case(unit, cases, draft)
    if kinds.get(unit.kind) != cases[-1].concept or unit.concept == CardKind.CARD:
        return None
    if unit.kind is UnitKind.CARD_KIND and cases[-1].value == "original":
        return None  # 元々の種類によって: as it is printed, whatever it counts as
    read = noun([*cases[:-1], unit], draft.scope)
    if read is None or isinstance(read.noun, Several):
        return None
    told = read.noun.predicates
    if cases[-1].value == "original":  # モンスターの元々の属性によって
        told = tuple(_as_printed(p) for p in told)
    if not isinstance(read.noun, Reference):
        return Exists(what=msgspec.structs.replace(read.noun, predicates=told), span=unit.span)
    subject = msgspec.structs.replace(read.noun, predicates=())
    return IsSo(subject=subject, predicates=told, span=unit.span)


def _as_printed(told: Predicate) -> Predicate:
    is_value = isinstance(told, HasAttribute | HasRace)
    return msgspec.structs.replace(told, original=True) if is_value else told


def _sort_case(unit: Unit, cases: list[Unit], draft: Draft) -> Condition | None:
    """その種類によって アンデット族：, 炎属性：, Ｓ：: of the card spoken of, what sort of card it is in any way."""
    if [u.concept for u in cases[:-1]] != ["that"]:
        return None
    sort: Predicate = (
        HasRace(values=(Race(unit.concept),), span=unit.span)
        if unit.kind is UnitKind.RACE
        else HasAttribute(values=(Attribute(unit.concept),), span=unit.span)
    )
    return IsSo(subject=Reference(kind=RefKind.THAT, span=cases[0].span), predicates=(sort,), span=unit.span)


def read_options(block: Block, text: str, read: Callable[[int, int], Sentence]) -> Options:
    """Look at the bullets of *block*: do they name classes of effects (～する効果)?"""
    acts: list[Action] = []
    for bullet in block.bullets:
        found = _class_of_effects(bullet, text, read)
        if not found:
            nouns = described_below(block.bullets, text, read)
            return Options((), block.bullets, text, read, nouns)
        acts += found
    return Options(tuple(acts), block.bullets, text, read)


def _class_of_effects(bullet: Bullet, text: str, read: Callable[[int, int], Sentence]) -> list[Action]:
    """デッキからカードを手札に加える効果: the acts of the relative clause before 'effect'."""
    if bullet.guard is not None or len(bullet.sentences) != 1:
        return []
    leaf = bullet.sentences[0]
    sentence = read(leaf.span.start, leaf.span.end)
    if len(sentence.clauses) != 1 or sentence.clauses[0].verb is not None:
        return []
    *before, last = sentence.clauses[0].phrases or (None,)
    if last is None or len(last.units) != 2 or last.units[0].kind is not UnitKind.DID:
        return []
    inner = last.units[0].value
    if last.units[1].concept != "effect" or not isinstance(inner, Clause):
        return []
    # 从卡组把卡加入手卡的效果: 把 stands outside the relative clause that it opens.
    within = tuple(
        msgspec.structs.replace(p, case=last.case) if p.case is Case.BARE else p for p in inner.phrases
    )
    clause = msgspec.structs.replace(inner, phrases=(*(p for p in before if p is not None), *within))
    scope = scope_of(text)
    steps = steps_of([clause], scope)
    return [] if scope.unparsed else [step.action for step in steps]
