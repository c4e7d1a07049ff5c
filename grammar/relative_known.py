"""Relative clauses that stand for known cards (anaphora): この効果で特殊召喚したモンスター, リリースしたモンスター, 選択したカード."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.actions import ActionReader
from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Action, DidThat, Reference
from grammar.noun_kinds import is_own_effect
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import Means, Modality, RefKind, Verb


def is_place(phrase: Phrase) -> bool:
    kinds = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)
    return all(u.kind in kinds for u in phrase.units) and any(u.kind is UnitKind.ZONE for u in phrase.units)


def as_of_card(action: Action, form: VerbForm | None) -> Action:
    """通常召喚できる is a property, but 破壊した and 破壊された are the same act seen from the card.

    墓地へ送られていない tells what was not done; as an act it would be an immunity.
    """
    untold = action.modality is Modality.CANNOT and (form is None or not form.can)
    return msgspec.structs.replace(
        action, passive=False, modality=Modality.NOT if untold else action.modality
    )


def content_of(clause: Clause) -> list[Phrase]:
    return [p for p in clause.phrases if any(u.kind not in (UnitKind.ADVERB,) for u in p.units)]


def is_own_destination(phrase: Phrase) -> bool:
    """手札に in 手札に戻した: the verb says it already."""
    return phrase.case is Case.TO and all(u.kind is UnitKind.ZONE and not u.value for u in phrase.units)


def known_card(clause: Clause, verb: Verb, slots: Slots, scope: Scope) -> Reference | None:
    """The reference a relative clause stands for, if it does."""
    content = [p for p in content_of(clause) if not is_own_destination(p)]
    span = clause.span
    if content and _is_own_price(content, clause, verb, scope) and slots.reference is None:
        return Reference(kind=RefKind.COST, by=verb, span=span)
    own = [phrase.units for phrase in content if is_own_effect(phrase.units)]
    worn = [p for p in content if p.case is Case.OBJ]
    if verb is Verb.EQUIP and own and worn and not any(p.is_this_card for p in content):
        return None  # このカードの効果でモンスターを装備している: it has that on it
    if verb is not Verb.TARGET and any(u.concept == "effect_number" for units in own for u in units):
        return None  # このカードの①の方法で特殊召喚した: in that way, or by that effect, and no other
    if own and slots.reference is None:
        _brought_from(clause, verb, slots, scope)
        return _affected(clause, verb, scope)
    if clause.verb is not None and clause.verb.negated:
        return None
    if verb in (Verb.TARGET, Verb.CHOOSE) and not content:
        if clause.verb is not None and clause.verb.text.endswith(("になる", "となる")):
            scope.leave(span, "what it is a target of")  # 正しい対象となるモンスター: it could be one
        selected = clause.verb is None or clause.verb.text.startswith(("選択", "选择", "選擇"))
        if verb is Verb.CHOOSE and verb in scope.done and not selected:
            return Reference(kind=RefKind.AFFECTED, by=verb, span=span)  # the one just chosen
        return Reference(kind=RefKind.TARGETED, span=span)
    if verb is Verb.DECLARE and not content:
        return Reference(kind=RefKind.DECLARED, span=span)
    if clause.verb is not None and clause.verb.passive and clause.verb.text.endswith(("される", "送られる")):
        return None  # 墓地へ送られるカード: whatever is from now on
    if verb is Verb.BANISH and verb in scope.done_to_this:
        return None  # このカードを除外し、除外されている「Ｎ」１体を…: not this card again
    if slots.reference is None and not content and verb in scope.paid:
        return Reference(kind=RefKind.COST, by=verb, span=span)
    if slots.reference is None and not content and verb in scope.done:
        if clause.verb is not None and clause.verb.passive and _befell(scope.awaited, verb):
            scope.leave(span, "which card")  # the one of the event, or the one just destroyed
        return Reference(kind=RefKind.AFFECTED, by=verb, span=span)
    if verb is Verb.EQUIP and any(p.is_this_card and p.case is not Case.TO for p in content):
        for phrase in content:
            if phrase.case is Case.OBJ and not phrase.is_this_card:
                scope.leave_phrase(phrase)  # そのモンスターを + このカードを装備していたモンスターに装備する
        return Reference(kind=RefKind.EQUIPPED, span=span)
    return None


def _befell(event: Action | None, verb: Verb) -> bool:
    """Was that done to a card in the awaited *event* (…が破壊され墓地へ送られた時)?"""
    theme = event.theme if event is not None else None
    did = [p.action.verb for p in getattr(theme, "predicates", ()) if isinstance(p, DidThat) and p.passive]
    return event is not None and theme is not None and verb in (event.verb, *did)


def _is_own_price(content: list[Phrase], clause: Clause, verb: Verb, scope: Scope) -> bool:
    """最多有 + 为这个效果发动而解放的怪兽数量: what this very effect was paid with."""
    first, *what = content[0].units
    told = first.kind is UnitKind.MEANS and first.concept == Means.COST and len(content) == 1
    own = [u.concept for u in what] == ["this", "effect"] or [u.kind for u in what] == [UnitKind.THIS_CARD]
    plain = clause.verb is not None and not clause.verb.negated
    return told and own and plain and verb in scope.paid


def _brought_from(clause: Clause, verb: Verb, slots: Slots, scope: Scope) -> None:
    """この効果で墓地から特殊召喚した: of the cards it was done to, those from there."""
    whence = tuple(p for p in clause.phrases if p.case is Case.FROM and is_place(p))
    form = clause.verb if isinstance(clause.verb, VerbForm) else None
    if not whence or form is None or verb is not Verb.SPECIAL_SUMMON:
        return
    told = Clause(whence, form, clause.ender, clause.span)
    for action in ActionReader(told, scope, (verb,)).read():
        slots.predicates.append(DidThat(action=as_of_card(action, form), passive=True, span=clause.span))


#: what of a card is negated, changed or taken (この効果で効果を無効にしたモンスター): the act says it already
_OF_WHAT = {
    Verb.TAKE_CONTROL: ("control",),
    Verb.NEGATE_EFFECT: ("effect",),
    Verb.NEGATE_ACTIVATION: ("activation",),
    Verb.NEGATE_ATTACK: ("attack",),
    Verb.CHANGE_POSITION: ("position", "battle_position"),
}


def _affected(clause: Clause, verb: Verb, scope: Scope) -> Reference:
    """この効果で～した. 用这张卡的效果把这张卡装备的怪兽 is the equipped monster."""
    if verb is Verb.EQUIP and any(p.is_this_card and p.case is Case.OBJ for p in clause.phrases):
        return Reference(kind=RefKind.EQUIPPED, span=clause.span)
    for phrase in clause.phrases:
        own = len(phrase.units) == 1 and phrase.units[0].concept in _OF_WHAT.get(verb, ())
        if not own and not is_own_effect(phrase.units) and not _only_says_how(phrase.units):
            scope.leave_phrase(phrase)
    numbers = [u.value for phrase in clause.phrases for u in phrase.units if u.concept == "effect_number"]
    told = numbers[0] if len(numbers) == 1 and isinstance(numbers[0], (tuple, list)) else ()
    effects = tuple(int(str(n)) for n in told)  # このカードの①の方法で特殊召喚した
    if verb is Verb.TARGET:
        return Reference(kind=RefKind.TARGETED, effects=effects, span=clause.span)
    if verb is Verb.UNAFFECTED:  # この効果を受けたモンスター: what it has done
        done = {done for done in scope.done if done is not Verb.CHOOSE}
        if len(done) != 1 or (clause.verb is not None and clause.verb.negated):
            scope.leave(clause.span, "what was done to it")
        else:
            verb = done.pop()
    if verb is Verb.GAIN_EFFECT and verb not in scope.done:  # この効果で得たモンスター: control of it was got
        if Verb.TAKE_CONTROL not in scope.done:
            scope.leave(clause.span, "what was got")
        verb = Verb.TAKE_CONTROL
    return Reference(kind=RefKind.AFFECTED, by=verb, effects=effects, span=clause.span)


def _only_says_how(units: Sequence[Unit]) -> bool:
    """Words that only repeat how it was done (表側守備表示にした, 手札に加えた, 特殊召喚に成功した)."""
    return all(
        u.kind
        in (UnitKind.POSITION, UnitKind.ADVERB, UnitKind.ZONE, UnitKind.PLAYER, UnitKind.MANNER, UnitKind.DOT)
        for u in units
    )
