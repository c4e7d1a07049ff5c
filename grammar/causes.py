"""An event told with another act before it that brought it about, or that it was done with.

装備モンスターが破壊された事でこのカードが墓地へ送られた / 装备怪兽被破坏让这张卡被送去墓地: the cause is by what it happened.
「Ｎ」モンスターをリリースしてアドバンス召喚に成功した: those are what it was summoned with.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, VerbForm
from grammar.nodes import Action, By, DidThat, IsKind, Reference, Selection, Several, Span, Who, plain
from grammar.noun_choices import either_of
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.terms import CardKind, Means, RefKind, Verb
from grammar.walk import is_just_this_card

_HIT = frozenset({LightVerb.GIVE, Verb.DEAL_DAMAGE, Verb.DESTROY})
_WITH_TRIBUTES = frozenset({Verb.TRIBUTE_SUMMON, Verb.NORMAL_SUMMON})


def by_direct_attack(clause: Clause) -> list[Clause]:
    """直接攻撃で戦闘ダメージを与えた: as 直接攻击给与战斗伤害, an attack and what came of it."""
    how = next((p for p in clause.phrases if p.case is Case.BY), None)
    direct = how is not None and [u.concept for u in how.units] == [Verb.ATTACK_DIRECTLY]
    if (
        how is None
        or not direct
        or clause.verb is None
        or clause.verb.verb not in _HIT
        or clause.verb.passive
    ):
        return [clause]
    who = tuple(p for p in clause.phrases if p.case in (Case.SUBJ, Case.TOPIC, Case.BARE))
    if len(who) != 1:
        return [clause]
    attack = VerbForm(Verb.ATTACK_DIRECTLY, how.span, "")
    rest = tuple(p for p in clause.phrases if p not in (*who, how))
    first = msgspec.structs.replace(
        clause, phrases=who, verb=attack, ender=Ender.JOIN, also=(), span=how.span
    )
    return [first, msgspec.structs.replace(clause, phrases=rest, connective=None)]


def brings_about(clause: Clause, event: Clause) -> bool:
    """Does *clause* tell what brought *event* about?"""
    if clause.verb is None or event.verb is None or clause.connective == "or":
        return False
    made = event.verb.passive and any(p.case is Case.OBJ for p in event.phrases)  # …让这张卡被送去墓地
    befell = not any(p.case is Case.OBJ for p in clause.phrases)
    return clause.ender is Ender.BY_DOING or (clause.ender is Ender.JOIN and befell and made)


def brought_about(causes: Sequence[Action], event: Action, scope: Scope) -> Action:
    """*event* by what caused it: one act, of another card than that of the event."""
    for i, cause in enumerate(causes):
        other = (
            cause.theme is not None and event.theme is not None and plain(cause.theme) != plain(event.theme)
        )
        if i or not other or (event.by is not None and event.by.means):
            if cause.span is not None:
                scope.leave(cause.span, "what happened before")
            continue
        event = msgspec.structs.replace(event, by=By(act=cause, span=cause.span))
    return event


def through_bearer(earlier: Sequence[Action], event: Action) -> Action | None:
    """因装备怪兽被破坏，此卡被送至墓地: what befell that one card brought it about."""
    this = is_just_this_card(event.theme)
    if not earlier or not this or event.verb is not Verb.SEND_TO_GRAVEYARD or event.by is not None:
        return None
    first = earlier[0]
    card = first.by.card if first.by is not None and not first.by.means else None
    if first.theme is None and card is not None:
        first = msgspec.structs.replace(first, theme=card, by=None)
    if not isinstance(first.theme, Reference) or first.theme.kind is not RefKind.EQUIPPED:
        return None
    cause = befallen([first, *earlier[1:]])
    return None if cause is None else msgspec.structs.replace(event, by=By(act=cause, span=cause.span))


def befallen(acts: Sequence[Action]) -> Action | None:
    """装備モンスターが破壊され墓地へ送られた: as one act, the last, of a card to which the others were done."""
    whole, *others = acts
    for act in others:
        card = whole.theme
        if act.theme is not None or act.agent is not None or not isinstance(card, (Reference, Selection)):
            return None
        befell = DidThat(action=msgspec.structs.replace(whole, theme=None), passive=True, span=whole.span)
        card = msgspec.structs.replace(card, predicates=(*card.predicates, befell))
        whole = msgspec.structs.replace(act, theme=card)
    return whole


def tributed_for(act: Action, event: Action) -> Action | None:
    """「Ｎ」モンスターをリリースして + このカードのアドバンス召喚に成功した: the Tributes are what it was summoned with."""
    cards = act.theme
    plainly = act == Action(verb=Verb.TRIBUTE, theme=cards, span=act.span)
    told = event.theme is not None and isinstance(cards, (Selection, Reference))
    if not plainly or not told or event.verb not in _WITH_TRIBUTES or event.by is not None:
        return None
    itself = (
        isinstance(cards, Reference) and isinstance(event.theme, Reference) and cards.kind is event.theme.kind
    )
    summoned = (
        None if itself else event.theme
    )  # このカードをリリースしてアドバンス召喚に成功した: of another one
    return msgspec.structs.replace(event, theme=summoned, by=By(materials=cards, span=act.span))


_THAT = plain(Reference(kind=RefKind.THAT))
_PAID = frozenset(
    {Verb.DETACH, Verb.PAY_LP, Verb.DISCARD, Verb.TRIBUTE, Verb.BANISH, Verb.REMOVE_COUNTER, Verb.REVEAL}
)


def at_cost(act: Action, event: Action) -> Action | None:
    """ＸモンスターがＸ素材を取り除いて効果を発動した: an effect of that monster, activated at that cost."""
    effect = event.theme
    activated = event.verb is Verb.ACTIVATE and event.agent is None and event.by is None
    if not activated or act.verb not in _PAID or not isinstance(effect, Selection) or not _is_effect(effect):
        return None
    if act.agent is not None and act.verb is Verb.DETACH and act.to is not None and plain(act.to) == _THAT:
        act = msgspec.structs.replace(act, to=None)  # そのＸ素材を取り除いて: its own
    doer = act.agent or (act.to if act.verb is Verb.DETACH else None)
    doer = either_of(doer) if isinstance(doer, Several) else doer
    changes: dict[str, object] = {}
    if act.agent is not None and act.to is not None and act.verb is Verb.DETACH:
        return None  # Ｘ素材としている通常モンスターを取り除いて: which materials has no place in the act
    if isinstance(doer, Selection) and len(effect.predicates) == 1:
        kinds = ordered([*effect.predicates, *doer.predicates])
        changes["theme"] = msgspec.structs.replace(
            effect, predicates=kinds, player=doer.player, zones=doer.zones
        )
    elif isinstance(doer, Who):
        changes["agent"] = doer
    else:
        return None
    cost = msgspec.structs.replace(act, agent=None, to=None if act.agent is None else act.to)
    by = By(means=(Means.COST,), act=cost, span=act.span)
    return msgspec.structs.replace(event, by=by, **changes)


def as_it_resolves(act: Action, event: Action) -> Action | None:
    """このカードが相手の効果の対象になり + その処理を行う時に: as an effect resolves that targets this card."""
    by = act.by if act.verb is Verb.TARGET and act.agent is None and act.theme is not None else None
    that = isinstance(event.theme, Reference) and plain(event.theme) == _THAT
    if by is None or by.means != (Means.EFFECT,) or event.verb is not Verb.RESOLVE or not that:
        return None
    card = by.card if isinstance(by.card, Selection) else None
    if by.card is not None and (card is None or card.zones):
        return None
    aims = DidThat(
        action=Action(verb=Verb.TARGET, theme=act.theme, span=act.span), passive=False, span=act.span
    )
    kind = IsKind(kinds=(CardKind.EFFECT,), span=by.span)
    told = card.predicates if card is not None else ()
    player = card.player if card is not None else by.player
    effect = Selection(predicates=ordered([aims, kind, *told]), player=player, span=act.span)
    return msgspec.structs.replace(event, theme=effect)


def _is_effect(found: Selection) -> bool:
    return any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in found.predicates)


def with_material_role(clauses: Sequence[Clause]) -> list[Clause]:
    """这张卡成为「N」怪兽的融合召唤的素材 + 送去墓地: sent there as that material; 装备怪兽成为…素材 brings it about."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        part = _role_of(before) if before is not None else None
        sent = clause.verb is not None and clause.verb.verb in _GOES and not clause.verb.negated
        if before is None or part is None or not sent or clause.connective or clause.verb is None:
            found.append(clause)
            continue
        as_what = msgspec.structs.replace(part, case=Case.AS)
        who = tuple(p for p in before.phrases if p is not part)
        made = [p for p in clause.phrases if p.case is Case.OBJ]
        if who and made:
            cause = msgspec.structs.replace(before, phrases=(*who, as_what), ender=Ender.BY_DOING)
            found[-1:] = [cause, clause]
        else:
            cards = tuple(msgspec.structs.replace(p, case=Case.BARE) for p in made)
            rest = tuple(p for p in clause.phrases if p not in made)
            span = Span(before.span.start, clause.span.end)
            phrases = (*who, *cards, as_what, *rest)
            found[-1] = msgspec.structs.replace(
                clause, phrases=phrases, span=span, connective=before.connective
            )
    return found


_GOES = frozenset({Verb.SEND_TO_GRAVEYARD, Verb.BANISH})


def _role_of(clause: Clause) -> Phrase | None:
    """成为…的素材, 作为…的素材: the words that say of what it is the material."""
    form = clause.verb
    case = (
        {LightVerb.BECOME: Case.OBJ, Verb.USE_AS_MATERIAL: Case.AS}.get(form.verb)
        if form is not None
        else None
    )
    if form is None or case is None or form.negated or form.can or clause.skipped:
        return None
    told = [p for p in clause.phrases if p.case is case and p.units[-1].concept.endswith("_material")]
    return told[0] if len(told) == 1 and clause.ender in (Ender.JOIN, Ender.COMMA) else None
