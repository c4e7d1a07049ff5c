"""Targets: chosen on activation, fitting what the text asks, and not protected (3.4.3:9-13)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText, Number, Reference, Selection, StatOf
from grammar.terms import CardKind, Join, Modality, Player, QuantityKind, RefKind, Verb
from kb import lasting, matching
from kb.among import go_together, some_together
from kb.cards import MONSTER_ZONES, CardClass, CardInPlay, never_lies_in
from kb.checks.act import Activation, assumes, forbids, judged, passes, unknown
from kb.checks.nothing import is_so_already
from kb.checks.paid_first import after_payment
from kb.checks.pools import comes_to_none, needed, told_in_part, where_unknown, zones_of
from kb.checks.timing import event_for
from kb.enforce import enforces
from kb.playing import bearer, is_being_spent
from kb.predicates import facing
from kb.stats import has_stat, is_kind, stat
from kb.truth import Truth
from kb.uniqueness import exceeded
from kb.verdict import Finding
from kb.walk import is_this_card


def selections(text: EffectText, option: int | None = None) -> tuple[Selection, ...]:
    """What must be targeted on activation, that of the chosen option included."""
    chosen = [o.effect for n, o in enumerate(text.options, 1) if o.effect is not None and n == option]
    return text.targets + tuple(t for effect in chosen for t in effect.targets)


@enforces("target.on-activation", "target.definition")
def targets_exist(act: Activation) -> list[Finding]:
    """There is something to target, or every target that the player names is allowed."""
    wanted = selections(act.text) or _worn_by(act)
    if not wanted:
        return []
    if act.text.otherwise:  # in a certain case others can be targeted, or more of them
        return [unknown(act, "target.definition", "targets", f"cards.{act.card.id}.text")]
    return after_payment(_for_what_set_it_off(act), wanted, lambda then: of_targets(then, wanted))


def of_targets(act: Activation, wanted: tuple[Selection, ...]) -> list[Finding]:
    """Those that the player names can be targeted; where none are named, there are enough that can."""
    if act.targets:
        named = [fits_some(act, card_id, wanted) for card_id in act.targets]
        return [*named, *_apart(act, act.targets, wanted)]
    return [_enough(act, selection) for selection in wanted]


@enforces("equip.targets-monster")
def _worn_by(act: Activation) -> tuple[Selection, ...]:
    """An Equip Spell whose text says only when it can be activated targets the monster that it is to be equipped to."""
    equips = act.is_card_activation and act.card.card.is_kind(CardKind.EQUIP_SPELL)
    return () if not equips or act.text.resolution or act.text.options else (bearer(act.card.card),)


def _for_what_set_it_off(act: Activation) -> Activation:
    """破壊されたそのモンスターとカード名が異なる～を対象: "that monster" is the one that set the effect off."""
    if act.event is not None or act.text.trigger is None:
        return act
    return msgspec.structs.replace(act, event=event_for(act))


def _apart(act: Activation, targets: tuple[str, ...], wanted: tuple[Selection, ...]) -> list[Finding]:
    """同じ種族の２体, カード名が異なる２体: what is asked of the named targets among each other, where it is not so."""
    if len(wanted) != 1:
        return []
    together = go_together(act.state, [act.state.cards[one] for one in targets], wanted[0], act.ctx)
    return [] if together else [judged(act, together, "target.definition", "targets_together", "board")]


def fits_some(act: Activation, card_id: str, wanted: tuple[Selection, ...]) -> Finding:
    """The named card can be a target of one of the text's selections."""
    card = act.state.cards[card_id]
    findings = [can_be_target(act, card, selection) for selection in wanted]
    return max(findings, key=lambda finding: {True: 2, None: 1, False: 0}[finding.allows])


@enforces(
    "target.cannot-be-targeted",
    "target.face-up-needed",
    "unaffected.can-be-targeted",
    "token.vanishes",
    "activation.excludes-itself",
)
def can_be_target(act: Activation, card: CardInPlay, selection: Selection) -> Finding:
    """One card against one selection: what the text asks of it, and what protects it."""
    params = {"target": card.card.name()}
    if card.id == act.card.id and (act.is_card_activation or pays_with_itself(act) or _equips_itself(act)):
        return forbids(act, "activation.excludes-itself", "target_itself", **params)
    if card.card.is_kind(CardKind.TOKEN) and not card.on_field:
        return forbids(act, "token.vanishes", "target_no_token_there", **params)
    if never_lies_in(card.card, card.zone):
        return forbids(act, "target.definition", "target", **params)
    if card.on_field and not card.face_up and matching.needs_to_be_seen(selection):
        return forbids(act, "target.face-up-needed", "target_face_down", **params)
    truth = matching.suits(act.state, card, selection, act.ctx)
    if truth is False:
        return forbids(act, "target.definition", "target", **params)
    protected = (
        lasting.cannot_be_targeted(act.state, card, act.ctx)
        or _cannot_be_summoned(act, card)
        or _cannot_be_turned(act, card)
        or _cannot_wear(act, card)
        or _cannot_change_sides(act, card)
        or _has_nothing_to_negate(act, card)
        or _is_nothing_already(act, card)
        or _is_being_spent(act, card)
        or _lacks_the_value(act, card)
    )
    if protected is not None:
        return protected
    if truth is None:
        return unknown(act, "target.definition", "target", f"cards.{card.id}", **params)
    return passes(act, "target.on-activation", "target", **params)


def _equips_itself(act: Activation) -> bool:
    """このカードを装備カード扱いとして…装備する: to another card, not to itself."""
    return any(
        step.action.verb is Verb.EQUIP and is_this_card(step.action.theme) for step in act.text.resolution
    )


def pays_with_itself(act: Activation) -> bool:
    """This card leaves as part of the cost, before (or as) targets are chosen."""
    leaving = (Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.DISCARD, Verb.RETURN_TO_HAND)
    return any(cost.verb in leaving and is_this_card(cost.theme) for cost in act.text.costs)


@enforces(
    "resolution.no-impossible-choice",
    "activation.each-step-possible",
    "special.proper-first",
    "set.special-summon-face-down",
)
def _cannot_be_summoned(act: Activation, card: CardInPlay) -> Finding | None:
    """A target that the effect is to Special Summon, or a monster that it is to Set, must be one that can be."""
    set_down = {Verb.SET} if card.card.card_class is CardClass.MONSTER and not card.on_field else set()
    if not any(
        step.action.verb in {Verb.SPECIAL_SUMMON} | set_down and names_target(step.action.theme)
        for step in act.text.resolution
    ):
        return None
    if not card.properly_summoned and not card.on_field:
        return forbids(act, "activation.each-step-possible", "target_not_summonable", target=card.card.name())
    would = lasting.would_be(Verb.SPECIAL_SUMMON, card, act.ctx)
    return lasting.forbidden(act.state, would, act.base)


@enforces("link.always-attack", "facedown.never", "token.never-face-down")
def _cannot_be_turned(act: Activation, card: CardInPlay) -> Finding | None:
    """Link Monsters keep their position, and with Tokens they are never turned face-down or put in Defense Position."""
    params = {"target": card.card.name()}
    for step in act.text.resolution:
        action = step.action
        if not names_target(action.theme) or action.modality is not Modality.DO:
            continue
        turned = action.verb is Verb.CHANGE_POSITION
        defense = action.verb is Verb.SPECIAL_SUMMON and len(action.position) == 1 and not _attack(action)
        if card.card.is_kind(CardKind.LINK_MONSTER) and (turned or defense):
            return forbids(act, "link.always-attack", "target_not_turned", **params)
        hidden = turned and action.position and all(facing(p)[0] is False for p in action.position)
        if card.card.is_kind(CardKind.TOKEN) and hidden:
            return forbids(act, "facedown.never", "target_not_turned", **params)
    return None


@enforces("equip.face-up-only")
def _cannot_wear(act: Activation, card: CardInPlay) -> Finding | None:
    """A target that is to be equipped with something is a face-up monster."""
    worn = any(s.action.verb is Verb.EQUIP and names_target(s.action.to) for s in act.text.resolution)
    if not worn or not card.on_field or card.face_up:
        return None
    return forbids(act, "equip.face-up-only", "target_face_down", target=card.card.name())


_CONTROL = frozenset({Verb.TAKE_CONTROL, Verb.GIVE_CONTROL, Verb.SWAP_CONTROL})


@enforces("control.cannot-change", "unique.control")
def _cannot_change_sides(act: Activation, card: CardInPlay) -> Finding | None:
    """A target whose control the effect is to change must be one whose control can change."""
    taken = [
        s.action for s in act.text.resolution if s.action.verb in _CONTROL and names_target(s.action.theme)
    ]
    if not taken or taken[0].modality is not Modality.DO:
        return None
    barred = lasting.forbidden(act.state, lasting.would_be(Verb.TAKE_CONTROL, card, act.ctx), act.base)
    if barred is not None or card.controller is act.seat or not card.face_up:
        return barred
    if taken[0].verb is not Verb.TAKE_CONTROL or exceeded(act.state, card, act.seat, act.base) is None:
        return None
    return forbids(act, "unique.control", "target", target=card.card.name())


@enforces("chain.spent-cards-not-returned")
def _is_being_spent(act: Activation, card: CardInPlay) -> Finding | None:
    """その魔法・罠カードを手札・デッキに戻す: not one that was just activated and does not stay."""
    first = act.text.resolution[0] if act.text.resolution and not act.text.options else None
    returns = first is not None and first.action.verb in (Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK)
    if first is None or not returns or first.condition is not None or not names_target(first.action.theme):
        return None
    if first.action.modality is not Modality.DO or not is_being_spent(act.state, card):
        return None
    return forbids(act, "chain.spent-cards-not-returned", "target", target=card.card.name())


@enforces("negation.needs-something-to-negate")
def _has_nothing_to_negate(act: Activation, card: CardInPlay) -> Finding | None:
    """そのモンスターの効果を無効にする, and nothing else: not a monster without effects, nor one that is negated already.

    With more to do only in a certain case, or only after that, whether the rest will do is not said.
    """
    steps = act.text.resolution
    negates = [s.action.verb is Verb.NEGATE_EFFECT and names_target(s.action.theme) for s in steps]
    if not negates or not negates[0] or act.text.options or act.text.restrictions:
        return None
    rest = [step for step, negating in zip(steps, negates, strict=True) if not negating]
    if any(step.condition is None and step.join not in _AFTER_IT for step in rest):
        return None
    if card.zone not in MONSTER_ZONES or not card.face_up:
        return None
    plain = is_kind(act.state, card, CardKind.EFFECT_MONSTER, act.base) is False
    if not plain and not lasting.is_negated(act.state, card, act.base):
        return None
    rule, params = "negation.needs-something-to-negate", {"target": card.card.name()}
    if rest:
        return unknown(act, rule, "target", f"cards.{card.id}", **params)
    return forbids(act, rule, "target", **params)


#: joins by which a step hangs on the one before it
_AFTER_IT = frozenset({Join.THEN, Join.IF_SO})


@enforces("value.zero-halved")
def _is_nothing_already(act: Activation, card: CardInPlay) -> Finding | None:
    """攻撃力を０にする, and nothing else: not a monster whose ATK is 0. With more to do it hangs on the Japanese words.

    Nor レベルは４になる a monster of Level 4.
    """
    steps = act.text.resolution
    action = steps[0].action if steps else Action(verb=Verb.APPLY)
    if action.verb is not Verb.SET_STAT or action.original or not names_target(action.theme):
        return None
    if is_so_already(act, action, (card,)):
        rule = "activation.must-be-able-to-resolve"
        if len(steps) > 1:
            return unknown(act, rule, "target", f"cards.{card.id}", target=card.card.name())
        return forbids(act, rule, "target", target=card.card.name())
    zero = isinstance(action.amount, Number) and action.amount.value == 0
    if not zero or any(stat(act.state, card, which, act.base) != 0 for which in action.stats):
        return None
    if len(steps) > 1:
        return unknown(act, "value.zero-halved", "target", f"cards.{card.id}", target=card.card.name())
    return forbids(act, "value.zero-halved", "target", target=card.card.name())


@enforces("value.missing-is-not-zero")
def _lacks_the_value(act: Activation, card: CardInPlay) -> Finding | None:
    """そのモンスターのレベルを１つ上げる, …と同じレベルになる: of a monster that has none. With more to do it is not said."""
    steps = act.text.resolution
    action = steps[0].action if steps else Action(verb=Verb.APPLY)
    if action.verb not in (Verb.SET_STAT, Verb.CHANGE_STAT) or card.zone not in MONSTER_ZONES:
        return None
    asked = list(action.stats) if names_target(action.theme) else []
    if isinstance(action.amount, StatOf) and names_target(action.amount.of):
        asked.append(action.amount.stat)
    if not asked or any(has_stat(act.state, card, which, act.base) is not False for which in asked):
        return None
    if len(steps) > 1 or len(selections(act.text)) > 1:
        return unknown(
            act, "value.missing-is-not-zero", "target", f"cards.{card.id}", target=card.card.name()
        )
    return forbids(act, "value.missing-is-not-zero", "target", target=card.card.name())


def _attack(action: Action) -> bool:
    return facing(action.position[0])[1] is not False


def names_target(noun: object) -> bool:
    """The card targeted: 那张卡, 作为对象的卡."""
    return isinstance(noun, Reference) and noun.kind in (RefKind.TARGETED, RefKind.THAT)


def target_pool(act: Activation, selection: Selection) -> list[tuple[CardInPlay, Finding]]:
    """Every card that is, or may be, a legal target of *selection*."""
    judged_so = [(card, can_be_target(act, card, selection)) for card in act.state.cards.values()]
    return [(card, finding) for card, finding in judged_so if finding.allows is not False]


@enforces("trigger.mandatory-without-target")
def _enough(act: Activation, selection: Selection) -> Finding:
    if act.is_mandatory:
        return passes(act, "trigger.mandatory-without-target", "target_not_needed")
    if selection.quantity.kind is QuantityKind.EACH and selection.player in (Player.BOTH, Player.EITHER):
        return _of_each_player(act, selection)
    need = needed(selection.quantity, act.state, act.ctx)
    if need is None:
        return unknown(act, "target.definition", "targets", f"cards.{act.card.id}.text")
    if comes_to_none(selection.quantity, act.state, act.ctx):
        return forbids(act, "target.on-activation", "targets", need=1, have=0)
    pool = target_pool(act, selection)
    sure = sum(finding.allows is True for _, finding in pool)
    apart: Truth = True
    if sure >= need:
        those = [card for card, finding in pool if finding.allows is True]
        apart, _ = some_together(act.state, those, need, selection, act.ctx)
        if apart:
            return passes(act, "target.on-activation", "targets", need=need, have=sure)
    path = where_unknown(act, selection, zones_of(selection))
    if path is not None:
        return assumes(act, "target.on-activation", "targets", path, need=need, have=len(pool))
    if sure < need <= len(pool):
        return next(finding for _, finding in pool if finding.allows is None)
    path = told_in_part(act, selection, zones_of(selection))
    if path is not None:
        return unknown(act, "target.on-activation", "targets", path)
    if not apart:
        truth = None if len(pool) > sure else apart
        return judged(act, truth, "target.on-activation", "targets_together", "board")
    return _none_left(act, selection, need, len(pool))


def _of_each_player(act: Activation, selection: Selection) -> Finding:
    """自分及び相手フィールドの…１体ずつ: so many of either player's."""
    found = [
        _enough(
            act,
            msgspec.structs.replace(
                selection,
                player=player,
                quantity=msgspec.structs.replace(selection.quantity, kind=QuantityKind.EXACT),
            ),
        )
        for player in (Player.SELF, Player.OPPONENT)
    ]
    return min(found, key=lambda finding: {False: 0, None: 1, True: 2}[finding.allows])


def _none_left(act: Activation, selection: Selection, need: int, have: int) -> Finding:
    """Not enough: a protected or face-down card that would fit otherwise says more than a number."""
    for card in act.state.cards.values():
        finding = can_be_target(act, card, selection)
        if (
            finding.allows is False
            and finding.rule not in ("target.definition", "activation.excludes-itself")
            and _would_fit(act, card, selection)
        ):
            return finding
    return forbids(act, "target.on-activation", "targets", need=need, have=have)


def _would_fit(act: Activation, card: CardInPlay, selection: Selection) -> bool:
    return matching.suits(act.state, card, selection, act.ctx, hidden=True) is True
