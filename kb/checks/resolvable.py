"""An effect of which nothing at all could be carried out cannot be activated (R2020:3.4.3:2)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    InPosition,
    InWindow,
    MaterialFor,
    NotThat,
    Noun,
    Option,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    Step,
    Who,
    plain,
)
from grammar.terms import (
    MATERIAL_SUMMONS,
    ActivationMode,
    CardKind,
    DurationKind,
    Join,
    Manner,
    Modality,
    Phase,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)
from grammar.walk import nodes_in
from kb import lasting, matching, predicates, references, summoned_with, uniqueness
from kb.acts.summoning import as_it_comes
from kb.among import some_together
from kb.amounts import amount
from kb.cards import CardInPlay, Seat
from kb.checks.act import Activation, assumes, forbids, judged, passes, unknown
from kb.checks.banned import also, banned, banned_after_looking, may_not_summon_it
from kb.checks.costs import zones_paid_from
from kb.checks.doing import Doing
from kb.checks.normal_count import NORMAL, is_permission
from kb.checks.normal_summons import by_effect
from kb.checks.nothing import comes_to_nothing
from kb.checks.paid_first import still_possible
from kb.checks.pools import comes_to_none, needed, where_unknown
from kb.checks.targets import of_targets, pays_with_itself, selections, target_pool
from kb.enforce import enforces
from kb.events import Cause
from kb.places import own_of_doer, placed
from kb.playing import bearer, stays_on_field
from kb.stats import printed_kind
from kb.truth import Truth, every, opposite, some
from kb.unclear_materials import are_unclear
from kb.unseen import deck_size
from kb.verdict import Finding
from kb.walk import apart
from kb.with_materials import everything_listed, goes_together, is_understood, nothing_to_summon, ways

_FREE_MONSTER_ZONES = 5
_SPELL_TRAP_ZONES = 5
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
    if (taken := _room_for_wearer(act)) is not None:
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
        step.action.modality is Modality.MAY or step.condition is not None for step in steps
    )
    return act.is_card_activation and act.text.on_card_activation and optional and stays_on_field(act.card)


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
            or (
                _materials_exist(act, part[0].action, part[1].action)
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
    summons = first.action.verb is Verb.SPECIAL_SUMMON and _is_this(first.action.theme)
    return summons and _is_this(step.action.theme)


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
        if _on_those_there(action) and (none := _enough_cards(act, action)) is not None:
            return none
        return _laid_already(act, action)  # else a restriction can always be laid
    if _lets_nobody_attack(act, action):
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    if isinstance(step.condition, InWindow):
        return None  # このターンのエンドフェイズに…: what there is by then shows then
    if step.condition is not None and matching.holds(act.state, step.condition, act.ctx) is False:
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    for check in (
        comes_to_nothing,
        banned,
        _negated_already,
        _only_tokens,
        _no_new_leave,
        _some_normal_summon,
        _enough_cards,
        _room_for_summon,
        _room_for_control,
        _room_for_equip,
        _enough_to_draw,
        _has_materials,
        _some_attached,
    ):
        finding = check(act, action)
        if finding is not None:
            return finding
    return None


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


@enforces("destroy.not-in-graveyard", "equip.face-up-only")
def _enough_cards(act: Activation, action: Action) -> Finding | None:
    found = _noun_exists(act, action, action.theme)
    if found is None and action.verb is Verb.EQUIP and isinstance(action.to, Selection):
        wearer = action.to if action.to.zones else msgspec.structs.replace(action.to, zones=(Zone.FIELD,))
        face_up = InPosition(positions=(Position.FACE_UP,))
        wearer = msgspec.structs.replace(wearer, predicates=(*wearer.predicates, face_up))
        return _noun_exists(act, msgspec.structs.replace(action, source=None), wearer)
    return found


def _noun_exists(act: Activation, action: Action, noun: Noun | None) -> Finding | None:
    if isinstance(noun, Several):
        findings = [_noun_exists(act, action, part) for part in apart(noun)]
        refused = [f for f in findings if f is not None and f.allows is False]
        return refused[0] if len(refused) == len(findings) or (refused and not noun.either) else None
    if isinstance(noun, Reference):
        return (
            _this_card_can(act, action)
            if noun.kind is RefKind.THIS_CARD
            else _that_card_can(act, action, noun)
        )
    if not isinstance(noun, Selection):
        return None
    if any(isinstance(predicate, MaterialFor) for predicate in noun.predicates):
        return unknown(
            act, _RULE, "resolvable", "materials", verb=action.verb
        )  # which those are is not worked out
    source = action.source
    if not noun.zones and source is not None:
        noun = msgspec.structs.replace(noun, zones=source.zones, player=noun.player or source.player)
    noun = own_of_doer(noun, action)
    zones = noun.zones or ((Zone.FIELD,) if action.verb in _ONLY_ON_FIELD else ())
    return _some_fit(act, action, noun, zones) if zones else _some_had_that(act, action, noun)


def _some_had_that(act: Activation, action: Action, noun: Selection) -> Finding | None:
    """このターン戦闘で破壊された…, wherever they lie: none of the cards that are told is known to be one."""
    past = any(isinstance(p, DidThat) and p.action.duration is not None for p in noun.predicates)
    if not past or action.duration is not None:
        return None
    truth = some(
        every(predicates.fits(act.state, card, said, act.ctx) for said in noun.predicates)
        for card in act.state.cards.values()
    )
    return None if truth else judged(act, truth, _RULE, "resolvable", "board", verb=action.verb)


#: what is done to cards of the field, where no other place is named
_ONLY_ON_FIELD = frozenset({Verb.DESTROY, Verb.CHANGE_POSITION, Verb.TAKE_CONTROL})


@enforces(
    "resolution.nothing-to-search", "resolution.top-of-deck-short", "position.face-down-unchanged-by-effects"
)
def _some_fit(act: Activation, action: Action, noun: Selection, zones: tuple[Zone, ...]) -> Finding | None:
    need = needed(noun.quantity, act.state, act.ctx)
    if need is None:  # so many as something else that is not known: perhaps none
        none = msgspec.structs.replace(noun, quantity=Quantity(kind=QuantityKind.UNSTATED))
        found = _some_fit(act, action, none, zones)
        return (
            None
            if found is None or found.allows
            else unknown(act, _RULE, "resolvable", "board", verb=action.verb)
        )
    if comes_to_none(noun.quantity, act.state, act.ctx):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    if noun.player in (Player.THAT_PLAYER, Player.BOTH) and _done_by_both(action):
        return _for_each_player(act, action, noun, zones)
    placed = msgspec.structs.replace(noun, zones=zones)
    sure: list[CardInPlay] = []
    doubtful = 0
    spent = act.is_card_activation or (pays_with_itself(act) and not _may_lie_there(act, zones))
    for card in act.state.cards.values():
        if spent and card.id == act.card.id:
            continue
        if action.verb in _ONLY_FACE_UP and card.on_field and not card.face_up:
            continue
        truth = matching.belongs(act.state, card, placed, act.ctx)
        if truth is not False:
            truth = every((truth, opposite(_is_spared(act, action, card.id))))
        sure, doubtful = sure + [card] * (truth is True), doubtful + (truth is None)
    sure = _beside_the_target(act, noun, sure)
    if sure and _levels_out(action) and len(_but_one_target(act, sure)) < need:
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    together, _ = some_together(act.state, sure, need, placed, act.ctx)
    if len(sure) >= need and together:
        return None
    path = where_unknown(act, placed, zones)
    if path is not None:
        return assumes(act, _RULE, "resolvable", path, verb=action.verb)
    if len(sure) + doubtful >= need and (doubtful or together is None):
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    return forbids(act, _RULE, "resolvable", verb=action.verb)


def _beside_the_target(act: Activation, noun: Selection, cards: list[CardInPlay]) -> list[CardInPlay]:
    """対象のモンスター以外の…: of *cards* those that are left when the target is chosen so that most are."""
    return _but_one_target(act, cards) if any(map(_excepts_the_target, noun.predicates)) else cards


def _levels_out(action: Action) -> bool:
    """自分フィールドの全てのモンスターのレベルは対象のモンスターと同じになる: of the target itself that changes nothing.

    Whether it can be activated where there is no other, no rule here says.
    """
    of = action.amount.of if action.verb is Verb.SET_STAT and isinstance(action.amount, StatOf) else None
    every_one = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.ALL
    return every_one and isinstance(of, Reference) and of.kind is RefKind.TARGETED


def _but_one_target(act: Activation, cards: list[CardInPlay]) -> list[CardInPlay]:
    wanted = selections(act.text)
    if len(wanted) != 1:
        return cards
    if act.targets:
        return [card for card in cards if card.id not in act.targets]
    left = ([card for card in cards if card.id != one.id] for one, _ in target_pool(act, wanted[0]))
    return max(left, key=len, default=cards)


def _excepts_the_target(said: Predicate) -> bool:
    return (
        isinstance(said, NotThat)
        and isinstance(said.other, Reference)
        and said.other.kind in (RefKind.TARGETED, RefKind.THAT)
    )


#: what does nothing to a face-down card
_ONLY_FACE_UP = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.SWAP_STATS, Verb.NEGATE_EFFECT})


def _may_lie_there(act: Activation, zones: tuple[Zone, ...]) -> bool:
    """The card that is its own cost may lie there by then: only in the hand and on the field it surely does not."""
    return not {Zone.HAND, *_FIELD} >= set(zones)


def _done_by_both(action: Action) -> bool:
    return isinstance(action.agent, (Who, Selection)) and action.agent.player is Player.BOTH


@enforces("resolution.both-players-must")
def _for_each_player(
    act: Activation, action: Action, noun: Selection, zones: tuple[Zone, ...]
) -> Finding | None:
    """Each player does it with cards of his own: both must have some; with all of them, one of the players."""
    findings = [
        _some_fit(act, action, msgspec.structs.replace(noun, player=player), zones)
        for player in (Player.SELF, Player.OPPONENT)
    ]
    if noun.quantity.kind is QuantityKind.ALL and any(f is None or f.allows for f in findings):
        return next((f for f in findings if f is None or f.allows), None)
    return next((f for f in findings if f is not None and f.allows is False), None) or next(
        (f for f in findings if f is not None), None
    )


def _is_spared(act: Activation, action: Action, card_id: str) -> Truth:
    """The act is forbidden for that card: it is no way to resolve the effect.

    Whether one may set about destroying what is protected from that alone, no rule here says.
    """
    if _is_one_too_many(act, action, act.state.cards[card_id]):
        return True
    would = lasting.would_be(action.verb, act.state.cards[card_id], act.ctx, Cause.EFFECT, *also(action))
    found = lasting.forbidden(act.state, would, act.base)
    if found is None or found.allows is not False:
        return False
    return None if action.verb is Verb.DESTROY else True


@enforces("unique.set-copies")
def _is_one_too_many(act: Activation, action: Action, card: CardInPlay) -> bool:
    """To one's own field, face-up, it cannot be Summoned: as many of its name as its text lets there be are there."""
    face_down = any(position in _FACE_DOWN for position in action.position)
    if action.verb is not Verb.SPECIAL_SUMMON or face_down or action.destination is not None:
        return False
    own = action.agent is None or (isinstance(action.agent, Who) and action.agent.player is Player.SELF)
    return own and uniqueness.exceeded(act.state, card, act.seat, act.base) is not None


_FACE_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


def _this_card_can(act: Activation, action: Action) -> Finding | None:
    if (
        action.source is not None
        and action.source.zones
        and not matching.in_zones(act.state, act.card, action.source.zones)
    ):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    if action.verb is Verb.SPECIAL_SUMMON and _is_not_worn(act, action.theme):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    return None


def _is_not_worn(act: Activation, noun: Noun | None) -> bool:
    """装備されているこのカードを特殊召喚する, while it is equipped to nothing."""
    said = noun.predicates if isinstance(noun, Reference) else ()
    worn = any(isinstance(one, DidThat) and one.passive and one.action.verb is Verb.EQUIP for one in said)
    return worn and act.card.equipped_to is None


def _that_card_can(act: Activation, action: Action, noun: Reference) -> Finding | None:
    """フィールドのそのカードを破壊する: the card that set the effect off must be there still."""
    if noun.kind is not RefKind.THAT or action.source is None or not action.source.zones:
        return None
    meant = references.known(act.state, noun, act.ctx) or _answered(act)
    if meant and not any(matching.in_zones(act.state, card, action.source.zones) for card in meant):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    return None if meant else unknown(act, _RULE, "resolvable", "events", verb=action.verb)


def _answered(act: Activation) -> list[CardInPlay]:
    """The card whose activation an effect that awaits one would answer: that of the last chain link."""
    trigger = act.text.trigger
    awaits = trigger is not None and all(event.verb is Verb.ACTIVATE for event in trigger.events)
    last = act.state.chain[-1:] if awaits else ()
    return [card for link in last if (card := act.state.cards.get(link.card or "")) is not None]


@enforces("special.zone-needed")
def _room_for_summon(act: Activation, action: Action) -> Finding | None:
    if action.verb is not Verb.SPECIAL_SUMMON or Manner.LAID_OVER in action.manner:
        return None  # what is laid over another monster takes its zone
    seat = _receiving(act, action)
    if seat is not None:
        freed = _monsters_leaving_as_cost(act) if seat is act.seat else 0
        free = _FREE_MONSTER_ZONES - len(act.state.in_zone(seat, Zone.MAIN_MONSTER_ZONE)) + freed
        if free < _at_once(act, action):
            return forbids(act, _RULE, "no_room", verb=action.verb)
    if not _is_this(action.theme):
        return None
    state = as_it_comes(act.state, act.card, action)
    would = lasting.would_be(action.verb, state.cards[act.card.id], act.ctx)
    return lasting.forbidden(state, would, act.base)


@enforces("summon.stated-number")
def _at_once(act: Activation, action: Action) -> int:
    """How many zones the Summon needs: as many as the text brings at once, one where it may be fewer."""
    theme = action.theme
    if isinstance(theme, Several) and not theme.either:  # この～と～を特殊召喚する
        parts = [msgspec.structs.replace(action, theme=part) for part in theme.parts]
        return sum(_at_once(act, part) for part in parts)
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.EXACT:
        return 1
    if Manner.AS_MANY_AS_POSSIBLE in action.manner:
        return 1
    return needed(theme.quantity, act.state, act.ctx) or 1


@enforces("equip.needs-a-zone")
def _room_for_equip(act: Activation, action: Action) -> Finding | None:
    """What is equipped by an effect needs a free Spell & Trap Zone; a card being activated has one already."""
    if action.verb is not Verb.EQUIP or (_is_this(action.theme) and act.card.zone is not Zone.GRAVEYARD):
        return None
    full = len(act.state.in_zone(act.seat, Zone.SPELL_TRAP_ZONE)) >= _SPELL_TRAP_ZONES
    return forbids(act, "equip.needs-a-zone", "no_room", verb=action.verb) if full else None


@enforces("control.no-free-zone")
def _room_for_control(act: Activation, action: Action) -> Finding | None:
    """Control of an opponent's monster needs a free Main Monster Zone (R2020:3.4.4:45)."""
    if action.verb is not Verb.TAKE_CONTROL or action.to is not None:  # コントロールを相手に移す
        return None
    used = len(act.state.in_zone(act.seat, Zone.MAIN_MONSTER_ZONE)) - _monsters_leaving_as_cost(act)
    return (
        forbids(act, "control.no-free-zone", "no_room", verb=action.verb)
        if used >= _FREE_MONSTER_ZONES
        else None
    )


@enforces("control.no-free-zone")
def _room_for_wearer(act: Activation) -> Finding | None:
    """An Equip Card that takes control of the opponent's monster that wears it is no other (R2020:3.4.4:45)."""
    if not act.is_card_activation or CardKind.EQUIP_SPELL not in act.card.card.kinds:
        return None
    taking = [
        step.action
        for effect in act.card.effects
        if effect.text is not None and not effect.activates
        for step in effect.text.resolution
        if step.action.verb is Verb.TAKE_CONTROL
        and isinstance(step.action.theme, Reference)
        and step.action.theme.kind is RefKind.EQUIPPED
    ]
    aimed = [act.state.cards[target].controller for target in act.targets or ()]
    theirs = aimed == [act.seat.other] if aimed else bearer(act.card.card).player is Player.OPPONENT
    return _room_for_control(act, taking[0]) if taking and theirs else None


@enforces("fusion.activation", "ritual.activation")
def _materials_exist(act: Activation, materials: Action, summon: Action) -> Finding:
    """Some monster can be Fusion or Ritual Summoned with what is there; what the cost takes away is not counted."""
    rule = "fusion.activation" if summon.verb is Verb.FUSION_SUMMON else "ritual.activation"
    if not is_understood(materials, summon):
        return unknown(act, rule, "resolvable", "materials", verb=summon.verb)
    if nothing_to_summon(act.state, materials, summon, act.ctx):
        return forbids(act, rule, "resolvable", verb=summon.verb)
    spent = frozenset({act.card.id}) if act.is_card_activation else frozenset()
    truth = some(way.allowed for way in ways(act.state, materials, summon, act.ctx, spent))
    if truth is not None and not everything_listed(act.state, materials, summon, act.ctx):
        return assumes(act, rule, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=summon.verb)
    if truth and act.text.costs and not _not_paid_from(act, materials):
        truth = None
    return judged(act, truth, rule, "resolvable", "materials", verb=summon.verb)


def _not_paid_from(act: Activation, materials: Action) -> bool:
    """Whatever the cost takes, it takes from elsewhere than the materials."""
    theme = materials.theme
    pool = set(theme.zones if isinstance(theme, Selection) else ()) | set(
        materials.source.zones if materials.source is not None else ()
    )
    for cost in act.text.costs:
        if isinstance(cost.theme, Selection) and pool & set(zones_paid_from(cost, cost.theme)):
            return False
    return True


def _has_materials(act: Activation, action: Action) -> Finding | None:
    """Whether the materials fit the monster is not worked out here."""
    if summoned_with.takes_materials(action):
        return _some_way(act, action)
    if action.verb not in MATERIAL_SUMMONS and action.verb is not Verb.USE_AS_MATERIAL:
        return None
    if (act.seat, Zone.EXTRA_DECK) not in act.state.known:
        return assumes(act, _RULE, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=action.verb)
    return unknown(act, _RULE, "resolvable", "materials", verb=action.verb)


@enforces("synchro.procedure", "xyz.procedure", "link.procedure")
def _some_way(act: Activation, action: Action) -> Finding:
    """Some monster can be Summoned with what is there. Of materials that are targeted first it is not known."""
    if not summoned_with.extra_deck_is_listed(act.state, act.ctx):
        return assumes(act, _RULE, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=action.verb)
    understood = summoned_with.is_understood(action) and not summoned_with.hangs_on_targets(action)
    found = summoned_with.ways(act.state, action, act.ctx) if understood else ()
    truth = some(way.allowed for way in found) if understood and not act.text.costs else None
    return judged(act, truth, _RULE, "resolvable", "materials", verb=action.verb)


@enforces("xyz.detach-cost")
def _some_attached(act: Activation, action: Action) -> Finding | None:
    """フィールドのＸ素材を１つ取り除く: no Xyz Monster lies there that could have one."""
    told = not (act.state.untold or act.state.partly)
    if action.verb is not Verb.DETACH or not isinstance(action.to, Selection) or not told:
        return None
    noun = action.to if action.to.zones else msgspec.structs.replace(action.to, zones=(Zone.FIELD,))
    if any(
        printed_kind(card.card, CardKind.XYZ_MONSTER)
        and matching.belongs(act.state, card, noun, act.ctx) is not False
        for card in act.state.on_field()
    ):
        return None
    return forbids(act, _RULE, "resolvable", verb=action.verb)


def _is_this(noun: object) -> bool:
    return isinstance(noun, Reference) and noun.kind is RefKind.THIS_CARD


def _monsters_leaving_as_cost(act: Activation) -> int:
    leaving = (Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK)
    return sum(cost.verb in leaving and _may_leave_field(cost) for cost in act.text.costs)


def _may_leave_field(cost: Action) -> bool:
    if isinstance(cost.theme, Selection):
        return any(zone in _FIELD for zone in zones_paid_from(cost, cost.theme))
    return cost.source is None or any(zone in _FIELD for zone in cost.source.zones)


_FIELD = (Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE)


def _receiving(act: Activation, action: Action) -> Seat | None:
    """Whose field the monster comes to; None where the text names either player, or a cost may free zones there."""
    place = action.destination.player if action.destination is not None else None
    if place in (None, Player.SELF):
        return act.seat
    return act.seat.other if place is Player.OPPONENT and not act.text.costs else None


@enforces("draw.not-enough-cards")
def _enough_to_draw(act: Activation, action: Action) -> Finding | None:
    if action.verb is not Verb.DRAW or (act.seat, Zone.DECK) not in act.state.known:
        return None
    wanted = 1 if action.amount is None else amount(act.state, action.amount, act.ctx)
    have = deck_size(act.state, act.seat)
    if wanted is not None and have < wanted:
        return forbids(act, _RULE, "deck_too_small", need=wanted, have=have)
    return None
