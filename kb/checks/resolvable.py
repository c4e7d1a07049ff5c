"""An effect of which nothing at all could be carried out cannot be activated (R2020:3.4.3:2)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, InWindow, Option, Reference, Selection, Several, Step, Who, plain
from grammar.terms import (
    ActivationMode,
    CardKind,
    DurationKind,
    Join,
    Modality,
    Phase,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card, nodes_in
from kb import lasting, matching, references
from kb.amounts import amount
from kb.cards import CardInPlay
from kb.checks.act import Activation, assumes, forbids, judged, passes, unknown
from kb.checks.banned import banned, banned_after_looking, may_not_summon_it
from kb.checks.cards_there import enough_cards
from kb.checks.doing import Doing
from kb.checks.materials_there import has_materials, materials_exist, some_attached
from kb.checks.normal_count import NORMAL, is_permission
from kb.checks.normal_summons import by_effect
from kb.checks.nothing import comes_to_nothing
from kb.checks.paid_first import still_possible
from kb.checks.pools import where_unknown
from kb.checks.room import room_for_control, room_for_equip, room_for_summon, room_for_wearer
from kb.checks.targets import of_targets
from kb.enforce import enforces
from kb.places import own_of_doer, placed
from kb.playing import stays_on_field
from kb.put_off import may_come_true
from kb.truth import every, some
from kb.unclear_materials import are_unclear
from kb.unseen import deck_size
from kb.verdict import Finding
from kb.with_materials import goes_together

_RULE = "activation.must-be-able-to-resolve"


@enforces(
    "activation.must-be-able-to-resolve",
    "resolution.no-impossible-choice",
    "resolution.bullets-and-activation",
)
def can_resolve(act: Activation) -> Finding | None:
    """At least one part of the resolution can be done as things are. Mandatory effects do not need it."""
    if act.is_mandatory:
        return None
    if (taken := room_for_wearer(act)) is not None:
        return taken
    return still_possible(act, as_things_are(act), as_things_are)


def as_things_are(act: Activation) -> Finding | None:
    """Whether some part of the resolution can be done; None: nothing speaks against it."""
    if any(_stands_for_options(step) and step.action.duration is not None for step in act.text.resolution):
        if _too_late_this_turn(act):
            return forbids(act, _RULE, "resolvable", verb=Verb.APPLY)
        return passes(act, _RULE, "resolvable")  # what is applied for a time may come to something later
    if _is_left_to_choice(act):
        return passes(act, _RULE, "resolvable")
    own = tuple(step for step in act.text.resolution if not (act.text.options and _stands_for_options(step)))
    ways = [_carried_out(act, own)] if own else []
    if not own or not _comes_after(act.text.resolution):
        ways += [_option_carried_out(act, option) for option in act.text.options if option.effect is not None]
    sure = [found for found in ways if found is not None and found.allows]
    doubtful = [found for found in ways if found is not None and found.allows is None]
    refusals = [found for found in ways if found is not None and found.allows is False]
    return next(iter((*sure, *doubtful, *refusals)), None)


def _stands_for_options(step: Step) -> bool:
    """以下の効果を適用する: what is done is told by the options."""
    return step.action.verb in (Verb.APPLY, Verb.CHOOSE)


def _comes_after(steps: tuple[Step, ...]) -> bool:
    """その後、以下の効果を適用できる: the list hangs on what is done before it."""
    return any(
        _stands_for_options(step) and step.join in (Join.THEN, Join.IF_SO, Join.ALSO) for step in steps
    )


def _is_left_to_choice(act: Activation) -> bool:
    """このカードの発動時の効果処理として…できる, …の場合: a card that stays can be activated without doing so."""
    steps = act.text.resolution
    optional = bool(steps) and all(
        step.action.modality is Modality.MAY or step.condition is not None or _is_done_to_that(step)
        for step in steps
    )
    optional = optional and not _is_done_to_that(steps[0])
    return act.is_card_activation and act.text.on_card_activation and optional and stays_on_field(act.card)


def _is_done_to_that(step: Step) -> bool:
    """その攻撃力は…アップする: of the card that the step before it chose, if that was done."""
    theme = step.action.theme
    return isinstance(theme, Reference) and theme.kind is RefKind.THAT


def _too_late_this_turn(act: Activation) -> bool:
    """このターン…メインフェイズ及びバトルフェイズに…する度に: none of what is waited for can come any more."""
    turns = [step.action.duration for step in act.text.resolution if _stands_for_options(step)]
    if act.state.phase is not Phase.END or any(
        turn is None or turn.kind is not DurationKind.THIS_TURN for turn in turns
    ):
        return False
    awaited = [option.effect.trigger for option in act.text.options if option.effect is not None]
    phases = [trigger.during.phases if trigger is not None and trigger.during else () for trigger in awaited]
    return bool(phases) and all(found and Phase.END not in found for found in phases)


def _option_carried_out(act: Activation, option: Option) -> Finding | None:
    """One ● of a list; one whose guard does not hold is none."""
    assert option.effect is not None
    if option.effect.trigger is not None and option.effect.activation is ActivationMode.NONE:
        return passes(
            act, _RULE, "resolvable"
        )  # it waits from now on; whether it comes to anything shows later
    holds = matching.holds(act.state, option.guard, act.ctx) if option.guard is not None else True
    if holds is False:
        return forbids(act, _RULE, "resolvable", verb=Verb.APPLY)
    aims = of_targets(act, option.effect.targets) if option.effect.targets else []
    refused = next((aim for aim in aims if aim.allows is False), None)
    if refused is not None:
        return refused
    found = _carried_out(act, option.effect.resolution)
    if holds is None and (found is None or found.allows is not False):
        return unknown(act, _RULE, "resolvable", "board", verb=Verb.APPLY)
    return found


def _carried_out(act: Activation, steps: tuple[Step, ...]) -> Finding | None:
    """Whether one of the parts can be done."""
    barred = may_not_summon_it(act, steps)
    if barred is not None:
        return barred
    if are_unclear(steps):
        return unknown(act, _RULE, "resolvable", "materials", verb=Verb.USE_AS_MATERIAL)
    refusals: list[Finding] = []
    for part in _parts(act, _acting(steps)):
        if act.text.on_card_activation and part[0].condition is not None:
            continue  # …の場合: what the card does when it is turned up only if it can
        finding = (
            banned_after_looking(act, part)
            or _summon_of_materials(act, part)
            or _banned_together(act, part)
            or _no_room_together(act, part)
            or (
                materials_exist(act, part[0].action, part[1].action)
                if len(part) > 1 and goes_together(part[0], part[1])
                else _can_do(act, part[0])
            )
        )
        if refusals and isinstance(part[0].condition, InWindow) and (finding is None or finding.allows):
            return unknown(
                act, _RULE, "resolvable", "board", verb=part[0].action.verb
            )  # only what is put off
        if finding is None or finding.allows is not False:
            idle = next((f for step in part[1:] if (f := comes_to_nothing(act, step.action))), None)
            if idle is not None and (finding is None or finding.allows):
                return msgspec.structs.replace(idle, allows=None, missing="board")
            return finding or passes(act, _RULE, "resolvable")
        refusals.append(finding)
    return refusals[0] if refusals else None


def _acting(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps that do something; locks that go with them are no way to carry the effect out."""
    acting = tuple(
        s for s in steps if s.action.modality not in (Modality.CANNOT, Modality.NOT) and not _for_later(s)
    )
    return acting or steps


def _for_later(step: Step) -> bool:
    """フィールドから離れた場合に除外される: said of what an earlier step brings there."""
    return step.instead_of is not None and step.instead_of.verb is Verb.LEAVE_FIELD


_OF_BEFORE = frozenset({RefKind.THAT, RefKind.REST, RefKind.AFFECTED, RefKind.TOKEN})


def _speaks_of_before(step: Step) -> bool:
    """ "Those monsters", "the rest", "this Token": what the steps before chose, did or brought."""
    theme = step.action.theme
    first = theme.parts[0] if isinstance(theme, Several) else theme  # 这个效果除外的怪兽以及同名怪兽
    return isinstance(first, Reference) and first.kind in _OF_BEFORE


def _is_of_itself_summoned(first: Step, step: Step) -> bool:
    """このカードを特殊召喚する。このカードは罠カードとしても扱う: said of it as it lies there then."""
    summons = first.action.verb is Verb.SPECIAL_SUMMON and is_just_this_card(first.action.theme)
    return summons and is_just_this_card(step.action.theme)


def _counts_what_was_done(act: Activation, step: Step) -> bool:
    """上升那只怪兽的等级数值, where nothing was targeted, paid or set it off: what the steps before brought about."""
    if step.action.amount is None:
        return False
    counted = [n for n in nodes_in(step.action.amount) if isinstance(n, Reference)]
    if any(noun.kind is RefKind.AFFECTED for noun in counted):  # この効果で除外した
        return True
    if act.text.targets or act.text.costs:
        return False
    those = [noun for noun in counted if noun.kind is RefKind.THAT]
    cards = [card for noun in those for card in references.known(act.state, noun, act.ctx)]
    return bool(those) and all(card.id == act.card.id for card in cards)


@enforces("resolution.all-after-then")
def _parts(act: Activation, steps: tuple[Step, ...]) -> list[list[Step]]:
    """Parts that stand on their own: "then" and "if so" hang on what came before them."""
    parts: list[list[Step]] = []
    for step in steps:
        if parts and (
            step.join in (Join.THEN, Join.IF_SO, Join.TOGETHER, Join.ALSO)
            or _speaks_of_before(step)
            or _is_of_itself_summoned(parts[-1][0], step)
            or _counts_what_was_done(act, step)
        ):
            parts[-1].append(step)
        else:
            parts.append([step])
    return parts


def _summon_of_materials(act: Activation, part: list[Step]) -> Finding | None:
    """Materials are used for the Summon that goes with them: where that is forbidden, they are not used."""
    if part[0].action.verb is not Verb.USE_AS_MATERIAL:
        return None
    together = (step.action for step in part[1:] if step.join is Join.TOGETHER)
    return next((found for action in together if (found := banned(act, action)) is not None), None)


@enforces("special.zone-needed")
def _no_room_together(act: Activation, part: list[Step]) -> Finding | None:
    """その効果を無効にして特殊召喚する: without a zone for it, nothing is negated either."""
    first, *rest = part
    if first.action.verb is not Verb.NEGATE_EFFECT or not rest or rest[0].join is not Join.TOGETHER:
        return None
    return room_for_summon(act, rest[0].action)


@enforces("activation.each-step-possible")
def _banned_together(act: Activation, part: list[Step]) -> Finding | None:
    """破壊し、特殊召喚する: what is to be done in one go with a Summon that is forbidden cannot be set about."""
    together = (
        step.action
        for step in part[1:]
        if step.join is Join.TOGETHER and step.condition is None and step.action.modality is Modality.DO
    )
    return next((found for action in together if (found := banned(act, action)) is not None), None)


def _can_do(act: Activation, step: Step) -> Finding | None:
    """One refusal or doubt about the first step of a part; None when nothing speaks against it."""
    action = step.action
    if action.modality in (Modality.CANNOT, Modality.NOT):
        if _on_those_there(action) and (none := enough_cards(act, action)) is not None:
            return none
        return _laid_already(act, action)  # else a restriction can always be laid
    if _lets_nobody_attack(act, action):
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    if isinstance(step.condition, InWindow):
        return None  # このターンのエンドフェイズに…: what there is by then shows then
    if step.condition is not None and matching.holds(act.state, step.condition, act.ctx) is False:
        later = may_come_true(step.condition)
        return judged(act, None if later else False, _RULE, "resolvable", "board", verb=action.verb)
    assumed: Finding | None = None
    for check in (
        comes_to_nothing,
        banned,
        _negated_already,
        _only_tokens,
        _no_new_leave,
        _some_normal_summon,
        enough_cards,
        room_for_summon,
        room_for_control,
        room_for_equip,
        _enough_to_draw,
        has_materials,
        some_attached,
    ):
        finding = check(act, action)
        if finding is not None and not finding.allows:
            return finding
        assumed = assumed or finding  # what else may stand in the way is looked at too
    return assumed


@enforces("negation.needs-something-to-negate")
def _negated_already(act: Activation, action: Action) -> Finding | None:
    """その効果を無効にする, and no more, of an effect that will resolve negated as it is: practice has gone both ways."""
    that = isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT_EFFECT
    alone = action.verb is Verb.NEGATE_EFFECT and that and len(act.text.resolution) == 1
    if not alone or not act.state.chain or act.text.options:
        return None
    negated, _ = lasting.link_negated(act.state, act.state.chain[-1], act.base)
    if negated is False:
        return None
    return unknown(act, "negation.needs-something-to-negate", "resolvable", "board", verb=action.verb)


def _lets_nobody_attack(act: Activation, action: Action) -> bool:
    """自分フィールドの「Ｎ」モンスターは直接攻撃できる, and none lies there: that is so of those that are there as it resolves."""
    whom = action.agent
    if action.verb not in (Verb.ATTACK, Verb.ATTACK_DIRECTLY) or action.modality is not Modality.MAY:
        return False
    if not isinstance(whom, Selection) or not whom.zones:
        return False
    return not matching.candidates(act.state, whom, act.ctx, unsure=True)


def _on_those_there(action: Action) -> bool:
    """自分フィールドの全ての「Ｎ」モンスターは…受けない: laid on those that are there as it resolves, and on no others."""
    theme, lasts = action.theme, action.duration
    described = isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.ALL and bool(theme.zones)
    return described and (lasts is None or lasts.kind is not DurationKind.THIS_TURN)


def _laid_already(act: Activation, action: Action) -> Finding | None:
    """The same restriction, laid by the same player, holds already: whether it can be laid once more is not said."""
    same = plain(action)
    held = any(left.controller is act.seat and plain(left.action) == same for left in act.state.lingering)
    return unknown(act, _RULE, "resolvable", "board", verb=action.verb) if held else None


@enforces("facedown.never")
def _only_tokens(act: Activation, action: Action) -> Finding | None:
    """Tokens are never face-down: where nothing else lies, nothing can be banished face-down."""
    if action.verb is not Verb.BANISH or not isinstance(action.theme, Selection):
        return None
    noun = own_of_doer(action.theme, action)
    if noun.player is Player.THAT_PLAYER and isinstance(action.agent, Who):
        noun = msgspec.structs.replace(noun, player=action.agent.player)
    if Position.FACE_DOWN not in action.position or where_unknown(act, noun, noun.zones) is not None:
        return None
    there = matching.candidates(act.state, noun, act.ctx, unsure=True)
    if not there or not all(card.card.is_kind(CardKind.TOKEN) for card in there):
        return None
    return forbids(act, "facedown.never", "resolvable", verb=action.verb)


@enforces("summon.extra-normal-once")
def _no_new_leave(act: Activation, action: Action) -> Finding | None:
    """Leave to Normal Summon more often, while another such leave holds already: whether it adds to it is not said."""
    if not is_permission(action):
        return None
    held = any(left.controller is act.seat and is_permission(left.action) for left in act.state.lingering)
    return unknown(act, _RULE, "resolvable", "board", verb=action.verb) if held else None


def _some_normal_summon(act: Activation, action: Action) -> Finding | None:
    """モンスター１体を通常召喚する: some monster of the hand can be Normal Summoned as things are."""
    if action.verb not in NORMAL or is_permission(action) or not isinstance(action.theme, Selection):
        return None
    noun = placed(action.theme, action)
    verb = Verb.NORMAL_SUMMON if action.verb is Verb.NORMAL_SUMMON_OR_SET else action.verb
    truth = some(
        every((matching.suits(act.state, card, noun, act.ctx), by_effect(_thinking_of(act, card), verb)))
        for card in act.state.cards.values()
        if card.id != act.card.id and card.controller is act.seat
    )
    if truth:
        return None
    path = where_unknown(act, noun, noun.zones)
    if path is not None:
        return assumes(act, _RULE, "resolvable", path, verb=action.verb)
    return judged(act, truth, _RULE, "resolvable", "board", verb=action.verb)


def _thinking_of(act: Activation, card: CardInPlay) -> Doing:
    return Doing(base=act.base, state=act.state, seat=act.seat, card=card, act=Verb.NORMAL_SUMMON.value)


@enforces("draw.not-enough-cards")
def _enough_to_draw(act: Activation, action: Action) -> Finding | None:
    if action.verb is not Verb.DRAW or (act.seat, Zone.DECK) not in act.state.known:
        return None
    wanted = 1 if action.amount is None else amount(act.state, action.amount, act.ctx)
    have = deck_size(act.state, act.seat)
    if wanted is not None and have < wanted:
        return forbids(act, _RULE, "deck_too_small", need=wanted, have=have)
    return None
