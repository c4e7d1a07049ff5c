"""Acts that turn into others (直接攻撃になる, 回復する効果になる), and acts that go on until something comes up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.actions import read_actions
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, UnitKind
from grammar.nodes import (
    Action,
    By,
    Duration,
    EffectText,
    Exists,
    IsKind,
    Noun,
    Reference,
    Selection,
    Step,
)
from grammar.noun_kinds import is_own_effect
from grammar.nouns import noun
from grammar.places import read_place
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.step_acts import the_act_replaced
from grammar.terms import CardKind, DurationKind, Join, Manner, Modality, QuantityKind, RefKind, Verb
from grammar.verbs import verbs_of
from grammar.windows import duration, is_time

_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)


def made_direct(clause: Clause, scope: Scope) -> tuple[Action, Action] | None:
    """相手モンスターの攻撃は直接攻撃になる: the direct attack, and the attack in whose place it is made."""
    form = clause.verb
    if form is None or form.verb not in (LightVerb.BECOME, LightVerb.MAKE) or form.negated:
        return None
    made = next((p for p in clause.phrases if p.units[-1].concept == Verb.ATTACK_DIRECTLY), None)
    rest = [p for p in clause.phrases if p is not made]
    if made is None or made.case not in (Case.AS, Case.OBJ) or len(rest) != 1:
        return None
    if any(u.kind is not UnitKind.PLAYER for u in made.units[:-1]) or rest[0].case not in (
        *_SUBJECTS,
        Case.OBJ,
    ):
        return None
    units = [u for u in rest[0].units if u.concept != QuantityKind.ALL or u is rest[0].units[0]]
    read = noun(units[:-1], scope) if units[-1].concept == "attack" and len(units) > 1 else None
    if read is None or read.place is not None or not isinstance(read.noun, Selection | Reference):
        return None
    modality = Modality.MUST if form.must else Modality.MAY if form.can else Modality.DO
    direct = Action(verb=Verb.ATTACK_DIRECTLY, agent=read.noun, modality=modality, span=clause.span)
    return direct, Action(verb=Verb.ATTACK, agent=read.noun, span=rest[0].span)


def other_effect(clause: Clause, scope: Scope) -> Action | None:
    """ダメージを与える効果は、ＬＰを回復する効果になる: those effects do that instead."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated or clause.connective == "instead":
        return None
    becomes = next((p for p in clause.phrases if p.case in (Case.AS, Case.OBJ) and _is_effect(p)), None)
    theme = next((p for p in clause.phrases if p.case in _SUBJECTS and _is_effect(p)), None)
    times = [p for p in clause.phrases if p.case is Case.DURING and is_time(p.units)]
    if becomes is None or theme is None or len(clause.phrases) != 2 + len(times) or len(times) > 1:
        return None
    lasts = duration(times[0].units, until=False) if times else None
    inner = becomes.units[0].value
    if times and lasts is None:
        return None
    which = noun(theme.units, scope)
    if not isinstance(inner, Clause) or which is None or which.place is not None:
        return None
    acts = read_actions(inner, scope)
    steps = tuple(
        Step(action=act, join=Join.TOGETHER if i else Join.FIRST, span=act.span) for i, act in enumerate(acts)
    )
    told = EffectText(resolution=steps, span=becomes.span)
    return Action(
        verb=Verb.CHANGE_EFFECT, theme=which.noun, effects=(told,), duration=lasts, span=clause.span
    )


def _is_effect(phrase: Phrase) -> bool:
    """ＬＰにダメージを与える効果."""
    units = phrase.units
    return len(units) == 2 and units[0].kind is UnitKind.DID and units[1].concept == "effect"


def until_it_appears(clause: Clause, scope: Scope) -> Duration | None:
    """モンスターが出るまで(めくり), 直到怪兽出现为止: how long cards are turned over."""
    form = clause.verb
    appears = form is not None and form.verb is LightVerb.APPEAR and not form.negated
    if not appears or clause.ender is not Ender.UNTIL or len(clause.phrases) != 1:
        return None
    if clause.connective not in (None, "then", "also"):
        return None
    if clause.phrases[0].case not in _SUBJECTS:
        return None
    read = noun(clause.phrases[0].units, scope)
    what: Noun | None = read.noun if read is not None and read.place is None else None
    if not isinstance(what, Selection):
        return None
    return Duration(kind=DurationKind.UNTIL, condition=Exists(what=what, span=clause.span), span=clause.span)


def changed_number(clause: Clause, before: Sequence[Action], scope: Scope) -> tuple[Action, Action] | None:
    """ドローする枚数は２枚になる, 手札に加えるモンスターを「Ａ」１体にできる: the act as it is then, and as it was told before."""
    form = clause.verb
    if (
        form is None
        or form.verb not in (LightVerb.BECOME, LightVerb.MAKE, Verb.CHANGE_POSITION)
        or form.negated
    ):
        return None
    if len(clause.phrases) != 2 or clause.phrases[1].case not in (Case.AS, Case.OBJ):
        return None
    what, becomes = clause.phrases
    if [u.kind for u in what.units] == [UnitKind.DEICTIC, UnitKind.COUNT]:  # その１枚を…１体にできる
        replaced = before[0] if len(before) == 1 else None
        done = _with_cards(replaced, becomes, scope) if replaced is not None else None
        return _instead(done, replaced, clause) if done is not None and replaced is not None else None
    inner = what.units[0].value
    told = [u.kind for u in what.units[1:] if u.concept != "number"]
    number = what.units[-1].concept == "number" or [u.kind for u in becomes.units] == [UnitKind.COUNT]
    if not isinstance(inner, Clause) or told not in ([], [UnitKind.CARD_KIND]):
        return None
    if not (number or told) or not all(u.concept == "number" for u in what.units[2:]):
        return None
    if inner.verb is not None and inner.verb.verb is LightVerb.ADD:  # (手札に)加えるカード
        inner = msgspec.structs.replace(
            inner, verb=msgspec.structs.replace(inner.verb, verb=Verb.ADD_TO_HAND)
        )
    if any(not (is_own_effect(p.units) or p.case is Case.TO or _is_player(p)) for p in inner.phrases):
        return None
    replaced = the_act_replaced(before, verbs_of(inner))
    if replaced is None or verbs_of(inner) != (replaced.verb,):
        return None
    done = _with_number(replaced, becomes) if number else _with_cards(replaced, becomes, scope)
    return None if done is None else _instead(done, replaced, clause)


def _instead(done: Action, replaced: Action, clause: Clause) -> tuple[Action, Action]:
    can = clause.verb is not None and clause.verb.can
    modality = Modality.MAY if can else done.modality
    return msgspec.structs.replace(done, modality=modality, span=clause.span), replaced


def _is_player(phrase: Phrase) -> bool:
    return all(u.kind is UnitKind.PLAYER for u in phrase.units)


def _with_number(act: Action, becomes: Phrase) -> Action | None:
    quantity = read_quantity(becomes.units[0]) if len(becomes.units) == 1 else None
    if quantity is None or quantity.amount is None:
        return None
    if act.amount is not None:
        exact = quantity.kind is QuantityKind.EXACT
        return msgspec.structs.replace(act, amount=quantity.amount) if exact else None
    if not isinstance(act.theme, Selection):
        return None
    return msgspec.structs.replace(act, theme=msgspec.structs.replace(act.theme, quantity=quantity))


def _with_cards(act: Action, becomes: Phrase, scope: Scope) -> Action | None:
    read = noun(becomes.units, scope)
    cards = read.noun if read is not None and read.place is None else None
    if not isinstance(cards, Selection) or cards.zones or cards.player is not None:
        return None
    if isinstance(act.theme, Selection) and act.theme.zones:
        cards = msgspec.structs.replace(cards, zones=act.theme.zones, player=act.theme.player)
    return msgspec.structs.replace(act, theme=cards)


def other_source(clause: Clause, before: Sequence[Action], scope: Scope) -> tuple[Action, Action] | None:
    """手札に加えるモンスターをデッキから選ぶ事もできる, 代わりにデッキから選ぶ事もできる: the act told before, from elsewhere."""
    form = clause.verb
    if form is None or form.verb is not Verb.CHOOSE or not form.can or form.negated or clause.skipped:
        return None
    places = [p for p in clause.phrases if p.case is Case.FROM]
    cards = [p for p in clause.phrases if p.case is Case.OBJ]
    rest = [p for p in clause.phrases if p not in places and p not in cards]
    if len(places) != 1 or any(u.concept != "instead" for p in rest for u in p.units):
        return None
    taken = [act for act in before if isinstance(act.theme, Selection) and (act.source or act.theme.zones)]
    if cards:
        inner = cards[0].units[0].value
        told = [u.kind for u in cards[0].units[1:]] == [UnitKind.CARD_KIND]
        if len(cards) > 1 or not told or not isinstance(inner, Clause):
            return None
        if any(not (is_own_effect(p.units) or p.case is Case.TO) for p in inner.phrases):
            return None
        taken = [act for act in taken if verbs_of(inner) == (act.verb,)]
    elif clause.connective != "instead":
        return None
    place = read_place(places[0].units, scope) if len(taken) == 1 else None
    if place is None:
        return None
    theme = taken[0].theme
    assert isinstance(theme, Selection)
    bare = msgspec.structs.replace(theme, zones=(), player=None)
    manner = tuple(sorted({*taken[0].manner, Manner.CHOSEN}))
    done = msgspec.structs.replace(taken[0], theme=bare, source=place, manner=manner)
    return _instead(done, taken[0], clause)


def substitutes(clause: Clause, scope: Scope) -> tuple[Action, Action] | None:
    """このカードを融合素材モンスター１体の代わりにできる: it is the material, in place of one that is asked for."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.REPLACE or not form.can or form.negated or clause.skipped:
        return None
    this = [p for p in clause.phrases if [u.kind for u in p.units] == [UnitKind.THIS_CARD]]
    rest = [p for p in clause.phrases if p not in this]
    if len(this) != 1 or len(rest) != 1 or rest[0].case not in (Case.BARE, Case.AS, Case.GEN):
        return None
    units = rest[0].units
    word = next((u for u in units if u.concept in MATERIALS), None)
    if word is None:
        return None
    asked: Noun | None
    if units[0] is word and all(u.kind is UnitKind.COUNT for u in units[1:]):
        quantity = read_quantity(units[1]) if len(units) == 2 else None
        material = IsKind(kinds=(CardKind.MATERIAL,), span=word.span)
        asked = Selection(
            quantity=quantity or Selection().quantity, predicates=(material,), span=rest[0].span
        )
    else:
        read = noun(units, scope)
        asked = read.noun if read is not None and read.place is None else None
    if asked is None:
        return None
    by = By(means=(MATERIALS[word.concept],), span=word.span)
    card = Reference(kind=RefKind.THIS_CARD, span=this[0].span)
    used = Action(verb=Verb.USE_AS_MATERIAL, theme=card, by=by, modality=Modality.MAY, span=clause.span)
    return used, Action(verb=Verb.USE_AS_MATERIAL, theme=asked, by=by, span=rest[0].span)
