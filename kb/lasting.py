"""Which effects apply right now without being activated, and what they do to a card or to something about to happen.

Nothing is stored of them: they are read anew from the texts of the cards where they lie, and from what earlier
effects left behind (``DuelState.lingering``). Whether a lasting effect applies depends on other lasting effects
(negation); where that goes round in a circle, the answer is "not known".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    EffectText,
    HasAttribute,
    HasRace,
    InWindow,
    NotThat,
    Reference,
    Selection,
    Step,
    Who,
    Window,
)
from grammar.terms import (
    ActivationMode,
    CardKind,
    DurationKind,
    Modality,
    Moment,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from kb import doomed, fighting, happened, held_down, made_of, matching, one_kind, predicates, spared
from kb.beyond import is_beyond, is_turn_lock
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardInPlay
from kb.circles import asking
from kb.classify import listed_effects
from kb.context import Base, Context
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.gained import gives_itself
from kb.goes_instead import in_force
from kb.implied import of_same_cards, worded_actively
from kb.once import once
from kb.playing import only_on, says_it_is_not_negated
from kb.since_set import still_bound
from kb.state import ChainLink, DuelState, Lingering
from kb.summon_limits import is_used_up, summoned_often_enough
from kb.truth import Truth, every, opposite, some
from kb.turn_locks import locks_in_force
from kb.unsaid_conditions import as_read
from kb.verdict import Finding


class Lasting(msgspec.Struct, frozen=True, kw_only=True):
    """One act that a lasting effect does, and whose it is.

    began      moment since which it is there; what came later is laid over it
    lingering  set when an effect that resolved left it behind
    fights     the battles during which it applies, any of them; none named: always
    innate     text that is no effect: nothing negates it
    read       its text was wholly read; complete: and all of it can be carried out or kept to here
    """

    step: Step
    ctx: Context
    began: int = 0
    conditions: tuple[Condition, ...] = ()
    lingering: Lingering | None = None
    fights: tuple[Action, ...] = ()
    innate: bool = False
    read: bool = True
    complete: bool = True

    @property
    def action(self) -> Action:
        return worded_actively(self.step.action)


# --------------------------------------------------------------------------- finding them


@enforces(
    "continuous.recomputed-at-once",
    "duration.while-source-is-there",
    "negation.when-it-ends",
    "continuous.held-down-then-freed",
)
@once
def lasting(state: DuelState, base: Base) -> Iterator[Lasting]:
    """Every act of every lasting effect that is in place, whether or not it is negated or its conditions hold."""
    for card in state.cards.values():
        yield from _statements(card, base)
        for effect in map(in_force, card.effects or base.effects(card.card)):
            innate = is_no_effect(card, effect)
            if innate or in_place(state, card, effect):
                yield from _of_effect(state, card, effect, base, innate=innate)
    yield from _of_materials(state, base)
    yield from _of_spent(state, base)
    yield from _of_summons(state, base)
    for left in state.lingering:
        if left.from_turn <= state.turn and (left.until is None or left.until >= state.turn):
            yield _of_lingering(state, left, base)


@enforces("xyz.granted-effects", "gain.effect")
def _of_materials(state: DuelState, base: Base) -> Iterator[Lasting]:
    """このカードを素材として持っているＸモンスターは以下の効果を得る: words on a material, of the monster it lies under.

    Of a monster Xyz Summoned with it they hold for that Summon alone; not where it was attached or handed on later.
    """
    for material in state.cards.values():
        host = state.cards.get(material.attached_to or "")
        if host is None or not host.face_up:
            continue
        ctx = Context.of_card(base, material)
        gets = some(matching.belongs(state, host, noun, ctx) for noun in _endowed(material))
        if gets is False:
            continue
        for given in listed_effects(material.card):
            for entry in _of_effect(state, host, given, base):
                yield entry if gets else msgspec.structs.replace(entry, complete=False)


@enforces("gain.effect")
def _of_spent(state: DuelState, base: Base) -> Iterator[Lasting]:
    """このカードをＳ素材としたＳモンスターは…: words on a card that was used, of the monster made of it, wherever it is now."""
    for monster, made in state.made.items():
        host = state.same_card(monster, made.since)
        if host is None or host.zone not in MONSTER_ZONES or not host.face_up or made.forgotten:
            continue
        for card_id, _ in made.used:
            material = state.cards.get(card_id) or made.before.cards[card_id]
            if material.attached_to != host.id:
                yield from _left_by(state, material, host, base)


def _left_by(state: DuelState, material: CardInPlay, host: CardInPlay, base: Base) -> Iterator[Lasting]:
    for effect in material.effects or base.effects(material.card):
        if effect.activates or in_place(state, material, effect):
            continue
        for entry in _of_effect(state, material, effect, base, innate=True):
            noun = entry.action.theme
            if not made_of.names_what_was_made(noun) or not isinstance(noun, Selection):
                continue
            if entry.action.verb is not Verb.GAIN_EFFECT:
                yield msgspec.structs.replace(entry, began=began(state, host))
            elif (gets := matching.belongs(state, host, noun, entry.ctx)) is not False:
                for given in listed_effects(material.card):
                    for one in _of_effect(state, host, given, base):
                        yield one if gets else msgspec.structs.replace(one, complete=False)


def _endowed(material: CardInPlay) -> Iterator[Selection]:
    """The monsters that the words on *material* give effects."""
    for effect in material.effects:
        for step in effect.text.resolution if effect.text is not None else ():
            noun = step.action.theme
            if step.action.verb is Verb.GAIN_EFFECT and isinstance(noun, Selection):
                yield noun


def _of_summons(state: DuelState, base: Base) -> Iterator[Lasting]:
    for card, seat, since, lock in locks_in_force(state):
        ctx = Context(base=base, controller=seat, source=card.id, since=since)
        yield Lasting(step=Step(action=lock), ctx=ctx, innate=True)


def _statements(card: CardInPlay, base: Base) -> Iterator[Lasting]:
    if card.card.text is None:
        return
    ctx = Context.of_card(base, card)
    for statement in card.card.text.statements:
        for step in statement.steps:
            if is_turn_lock(step.action):
                continue
            read = not statement.unparsed
            yield Lasting(
                step=step, ctx=ctx, innate=True, read=read, complete=read and not is_beyond(step.action)
            )


@enforces("effect.text-that-is-no-effect")
def is_no_effect(card: CardInPlay, effect: Effect) -> bool:
    """Words about materials before the numbered effects: they hold in whatever state the card is, and stay."""
    text = effect.text
    if text is None or effect.printed_no or effect.activates or text.trigger is not None:
        return False
    if not text.resolution or any(s.action.verb is not Verb.USE_AS_MATERIAL for s in text.resolution):
        return False
    return any(other.printed_no and other.pendulum == effect.pendulum for other in card.effects)


@enforces("control.continuous-follows")
def _of_effect(
    state: DuelState, card: CardInPlay, effect: Effect, base: Base, *, innate: bool = False
) -> Iterator[Lasting]:
    text = effect.text
    if text is None or text.activation is not ActivationMode.NONE or gives_itself(text):
        return  # what it gives itself are effects of its own
    fights = fighting.fights_of(text)
    if text.trigger is not None and not fights:
        return
    ctx = _laid_on(state, card, Context.of_card(base, card, effect.index))
    windows = (matching.window_condition(text.window),) if text.window is not None else ()
    read = text.complete and effect.kind is not None
    steps = fighting.states_of(text) if fights else of_same_cards(text.resolution)
    plain = ((step, ()) for step in (*steps, *text.restrictions))
    for step, cases in (*plain, *_listed(text)):
        if is_turn_lock(step.action):
            continue  # bound to the Summon, not to the card lying there
        yield Lasting(
            step=step,
            ctx=ctx,
            fights=fights or fighting.fights_of_step(step, text),
            began=_began_as_said(state, card, step),
            conditions=(*text.conditions, *windows, *cases, *_conditions(step)),
            innate=innate,
            read=read,
            complete=read and not is_beyond(step.action),
        )


@enforces("kind.continuous")
def _listed(text: EffectText) -> Iterator[tuple[Step, tuple[Condition, ...]]]:
    """…に応じて以下の効果を適用する: each ● applies while its case is given; without cases all of them do."""
    applied = [step for step in text.resolution if step.action.verb is Verb.APPLY]
    if len(applied) != 1 or text.choose_option is not None or applied[0].action.modality is not Modality.DO:
        return
    bare = all(option.guard is None and not option.guard_words for option in text.options)
    for option in text.options:
        listed = option.effect
        if (option.guard is None and not bare) or listed is None or listed.trigger or listed.window:
            continue
        if listed.activation is ActivationMode.NONE:
            own = (option.guard,) if option.guard is not None else ()
            cases = (*_conditions(applied[0]), *own, *listed.conditions)
            yield from ((step, cases) for step in listed.resolution)


def _laid_on(state: DuelState, card: CardInPlay, ctx: Context) -> Context:
    """対象のモンスター in the lasting effects of a card that keeps the one it was activated for."""
    subject = state.cards.get(card.linked_to or "")
    if subject is None or not subject.on_field:
        return ctx
    return msgspec.structs.replace(ctx, targets=((subject.id, subject.since),))


def _of_lingering(state: DuelState, left: Lingering, base: Base) -> Lasting:
    """Cards that the effect did something to are spoken of as long as they are the same cards."""
    done = tuple(event for event in left.done if event.card and state.same_card(event.card, event.since))
    ctx = msgspec.structs.replace(Context.of_lingering(base, left), done=done)
    return Lasting(
        step=Step(action=left.action, instead_of=left.instead_of),
        ctx=ctx,
        began=left.made_at,
        conditions=(left.condition,) if left.condition is not None else (),
        fights=left.fights,
        lingering=left,
    )


def _conditions(step: Step) -> tuple[Condition, ...]:
    """What a step is tied to: its own condition, and "as long as" in its duration."""
    found = [step.condition] if step.condition is not None else []
    duration = step.action.duration
    if duration is not None and duration.kind is DurationKind.WHILE and duration.condition is not None:
        found.append(duration.condition)
    if duration is not None and duration.kind is DurationKind.DAMAGE_CALCULATION:
        found.append(InWindow(window=Window(moments=(Moment.DAMAGE_CALCULATION,))))
    return tuple(found)


@enforces("effect.continuous-applies", "zone.pendulum-zone-card-only-if-placed-so")
def in_place(state: DuelState, card: CardInPlay, effect: Effect) -> bool:
    """The card lies where this effect applies without activation, face-up, and is not just being activated."""
    if effect.kind not in (EffectKind.CONTINUOUS, EffectKind.UNCLASSIFIED, None):
        return False  # a kind that is not known may turn out to be lasting: see ``Lasting.complete``
    if card.on_field and not card.face_up or doomed.is_settled(state, card):
        return False
    if effect.pendulum != (card.zone is Zone.PENDULUM_ZONE):
        return False
    zones = effect.zones or _usual_zones(card)
    return matching.in_zones(state, card, zones) and not _being_activated(state, card)


def _usual_zones(card: CardInPlay) -> tuple[Zone, ...]:
    if card.equipped_to is not None:
        return (Zone.SPELL_TRAP_ZONE,)
    return tuple(MONSTER_ZONES) if card.card.is_kind(CardKind.MONSTER) else tuple(FIELD_ZONES)


@enforces("activation.lasting-effect-starts-after")
def _being_activated(state: DuelState, card: CardInPlay) -> bool:
    """The card's activation has not resolved yet: its lasting effects do not apply before that."""
    return any(
        link.card_activation and not link.resolved and (link.card, link.since) == (card.id, card.since)
        for link in state.chain
    )


@enforces("value.during-damage-calculation")
def _began_as_said(state: DuelState, card: CardInPlay, step: Step) -> int:
    """ダメージ計算時のみ半分になる: from the damage calculation on, whenever the card came to lie there."""
    lasts = step.action.duration
    if lasts is not None and lasts.kind is DurationKind.DAMAGE_CALCULATION and state.attacker is not None:
        return max(state.part_began, began(state, card))
    return began(state, card)


_PLACING = frozenset({Verb.CHANGE_POSITION, Verb.FLIP, Verb.EQUIP, Verb.ACTIVATE})


def began(state: DuelState, card: CardInPlay) -> int:
    """Moment at which the card came to lie as it lies now (0: before the situation begins)."""
    moments = [
        event.moment
        for event in state.events
        if event.card == card.id
        and event.since == card.since
        and (event.destination is not None or _PLACING & set(event.verbs))
    ]
    return max(moments, default=0)


# --------------------------------------------------------------------------- do they apply


def applies(state: DuelState, entry: Lasting) -> Truth:
    """Its conditions hold and its source is not negated. Of a text not wholly understood it is not known."""
    with asking("applies", entry.ctx.source, str(entry.ctx.effect), entry.action.verb) as first:
        if not first:
            return None
        understood = True if entry.complete else None
        return every((understood, _undisturbed(state, entry), conditions_hold(state, entry)))


def conditions_hold(state: DuelState, entry: Lasting) -> Truth:
    battle = (
        some(fighting.going_on(state, fight, entry.ctx) for fight in entry.fights) if entry.fights else True
    )
    if battle is False:
        return False
    truths = (
        as_read(state, condition, entry.ctx, matching.holds(state, condition, entry.ctx))
        for condition in entry.conditions
    )
    return every((battle, *truths))


@enforces(
    "value.self-change-lost-on-negation",
    "special.condition-is-no-effect",
    "negation.what-is-done-stays",
    "value.on-other-cards-survives",
    "negation.own-effects-only",
    "duration.on-the-player",
)
def _undisturbed(state: DuelState, entry: Lasting) -> Truth:
    """Nothing negates it. What a resolved effect left behind stays, save a monster's change of its own values."""
    if entry.innate:
        return True
    source = state.same_card(entry.ctx.source, entry.ctx.since)
    left = entry.lingering
    if source is None:
        return left is None or not left.lasting
    if left is not None and not left.lasting and not changes_itself(left, source):
        return True
    return opposite(is_negated(state, source, entry.ctx.base))


@enforces("value.self-only-or-not")
def changes_itself(left: Lingering, source: CardInPlay) -> bool:
    return (
        left.action.verb in (Verb.CHANGE_STAT, Verb.SET_STAT)
        and bool({Stat.ATK, Stat.DEF} & set(left.action.stats))
        and source.zone in MONSTER_ZONES
        and is_just_this_card(left.action.theme)
        and (source.id, source.since) in left.subjects
    )


@enforces("duration.on-one-monster", "facedown.applied-while-face-down")
def covers(state: DuelState, entry: Lasting, card: CardInPlay) -> Truth:
    """*card* is one of those the act is done to."""
    if entry.lingering is not None and entry.lingering.subjects:
        return (card.id, card.since) in entry.lingering.subjects
    noun = (fighting.with_fighters_named(entry.action) if entry.fights else entry.action).theme
    if entry.lingering is not None and entry.lingering.value is not None and isinstance(noun, Selection):
        in_column = None if card.seq is None else card.seq == entry.lingering.value
        rest = tuple(p for p in noun.predicates if not predicates.names_column(p))
        if len(rest) < len(noun.predicates):
            noun = msgspec.structs.replace(noun, predicates=rest, zones=noun.zones or (Zone.FIELD,))
            return every((in_column, matching.belongs(state, card, noun, entry.ctx)))
    return None if noun is None else matching.belongs(state, card, noun, entry.ctx)


def changing(
    state: DuelState, card: CardInPlay, verbs: tuple[Verb, ...], base: Base
) -> list[tuple[Lasting, Truth]]:
    """What lasting effects do of these *verbs* to the card, oldest first; with None where that is not known."""
    return _changing(state, card, [entry for entry in lasting(state, base) if entry.action.verb in verbs])


def _changing(state: DuelState, card: CardInPlay, entries: Iterable[Lasting]) -> list[tuple[Lasting, Truth]]:
    found: list[tuple[Lasting, Truth]] = []
    for entry in entries:
        if entry.action.modality is not Modality.DO:
            continue
        if entry.innate and entry.action.verb is Verb.TREAT_AS and not _of_attribute_or_type(entry.action):
            continue  # the knowledge base reads these as facts of the card
        with asking("changing", entry.ctx.source, entry.action.verb, card.id) as first:
            sure = _reaches(state, entry, card) if first else None
        if sure is not False:
            found.append((entry, sure))
    return sorted(found, key=lambda pair: pair[0].began)


def _of_attribute_or_type(action: Action) -> bool:
    """このカードの属性は「闇」としても扱う: no name, which is read elsewhere."""
    return any(isinstance(said, HasAttribute | HasRace) for said in action.becomes)


def _reaches(state: DuelState, entry: Lasting, card: CardInPlay) -> Truth:
    """The entry applies, and it applies to *card*."""
    return every((covers(state, entry, card), applies(state, entry), _takes(state, entry, card)))


@enforces(
    "unaffected.ongoing-effects-pause",
    "unaffected.earlier-effects-stay",
    "unaffected.battle",
    "unaffected.kind-of-effect",
)
def _takes(state: DuelState, entry: Lasting, card: CardInPlay) -> Truth:
    """A card that is unaffected takes nothing of what goes on applying; what an effect left on it before remains."""
    if entry.action.verb is Verb.UNAFFECTED or entry.lingering is not None or entry.ctx.source == card.id:
        return True
    if entry.action.verb in _NEGATES and held_down.comes_before_shields(state, card, entry):
        return True  # it was negated the moment it came
    finding = unaffected(state, card, entry.ctx)
    return True if finding is None else finding.allows


# --------------------------------------------------------------------------- negation

#: of effects that speak of cards by their name alone
EVERYWHERE = (
    Zone.FIELD,
    Zone.HAND,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.DECK,
    Zone.EXTRA_DECK,
    Zone.OVERLAY,
)
_NEGATES = (Verb.NEGATE_EFFECT, Verb.LOSE_EFFECT)


def negators(state: DuelState, card: CardInPlay, base: Base) -> list[tuple[Lasting, Truth]]:
    """The lasting effects that negate this card's effects."""
    negating = (entry for entry in lasting(state, base) if entry.action.verb in _NEGATES)
    return _changing(state, card, held_down.that_can(state, card, negating, base))


@enforces("negation.ends-off-field")
def is_negated(state: DuelState, card: CardInPlay, base: Base) -> Truth:
    """Its effects are negated where it lies. None when two cards negate each other, or a fact is missing."""
    with asking("negated", card.id) as first:
        return some(sure for _, sure in negators(state, card, base)) if first else None


@enforces(
    "negation.effect-only",
    "negation.lasting-judged-at-resolution",
    "negation.source-gone",
    "negation.later-source-reaches-earlier-links",
)
def link_negated(state: DuelState, link: ChainLink, base: Base) -> tuple[Truth, Finding | None]:
    """Whether the effect of *link* is negated as it resolves: by a later link, or by a lasting effect on its card.

    A card that left the place where it was activated is no longer reached by effects that apply to cards there.
    """
    if link.negated_effect:
        return True, None
    card = state.same_card(link.card, link.since)
    if says_it_is_not_negated(card, link.effect, Verb.NEGATE_EFFECT):
        return False, None
    found = negators(state, card, base) if card is not None else _reaching_it(state, link, base)
    card = card or state.cards.get(link.card)
    if card is None:
        return False, None
    for entry, sure in found:
        by = matching.name_of(state, entry.ctx.source)
        return sure, Finding(
            rule="negation.effect-only",
            allows=False if sure else None,
            code="lasting.negates",
            params={"card": card.card.name(), "by": by},
            missing=None if sure else by,
        )
    return False, None


@enforces("negation.by-name", "negation.one-time", "negation.lasting-on-spells-and-traps")
def _reaching_it(state: DuelState, link: ChainLink, base: Base) -> list[tuple[Lasting, Truth]]:
    """What negates the effect of a card that left since: effects on all cards of its name, one that resolved and hit
    it before, and for a Spell or Trap what applies to those on the field, where its effect was activated."""
    card = state.cards.get(link.card)
    if card is None:
        return []
    found = [
        (entry, sure)
        for entry, sure in negators(state, card, base)
        if isinstance(entry.action.theme, Selection) and entry.action.theme.zones == EVERYWHERE
    ]
    lay = msgspec.structs.replace(
        card, zone=link.zone, controller=link.player, face_up=True, since=link.since
    )
    for entry, sure in negators(state, lay, base) if link.zone in FIELD_ZONES else ():
        left = entry.lingering
        hit = left is not None and not left.lasting and (link.card, link.since) in left.subjects
        if hit or (left is None and link.zone not in MONSTER_ZONES):
            found.append((entry, sure))
    return found


# --------------------------------------------------------------------------- prohibitions


@enforces(
    "resolution.prohibition-first",
    "special.only-that-way",
    "unaffected.player-restrictions",
    "fusion.only-from-extra-deck-limit",
)
def forbidden(state: DuelState, event: Event, base: Base, *, ignoring: str | None = None) -> Finding | None:
    """Whether something that would happen (*event*, not recorded yet) is forbidden, and by which card.

    A prohibition goes before an effect that would do the thing. ``allows`` None: not known. What the text of the
    card *ignoring* forbids is left out.
    """
    too_late = doomed.kept_from(state, event)
    if too_late is not None:
        return too_late
    unsure: Finding | None = None
    limited = summoned_often_enough(state, event)
    if limited is not None:
        return limited
    for entry in lasting(state, base):
        if entry.action.modality is not Modality.CANNOT or entry.ctx.source == ignoring:
            continue
        if only_on(entry.action):
            continue  # which monsters may bear it is asked of them (kb.playing.bearer)
        with asking("forbidden", entry.ctx.source, entry.action.verb, str(event.card)) as first:
            truth = _forbids(state, entry, event) if first else None
        if truth:
            return _finding(state, entry, event, allows=False)
        if truth is None:
            unsure = unsure or _finding(state, entry, event, allows=None)
    return unsure


def _forbids(state: DuelState, entry: Lasting, event: Event) -> Truth:
    if one_kind.limit(entry.action) is not None:
        beside = one_kind.may_not_come(state, entry.action, event, entry.ctx)
        return False if beside is False else every((beside, applies(state, entry)))
    fits = happened.matches(state, event, _subject_named(entry), entry.ctx)
    if fits is False:
        return False
    often = is_used_up(state, entry.action, event, entry.began)
    left = spared.is_left(state, entry.action, event, entry.ctx)
    bound = still_bound(state, entry.action, event)
    return every((fits, often, left, bound, applies(state, entry), _binds(state, entry, event)))


_ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.BE_ATTACK_TARGET, Verb.ATTACK_DIRECTLY})


@enforces("unaffected.monster-as-subject", "unaffected.cannot-be-attacked-or-targeted")
def _binds(state: DuelState, entry: Lasting, event: Event) -> Truth:
    """モンスターは攻撃できない is laid on the monster that would attack: one that is unaffected is not bound by it."""
    left = entry.lingering
    if entry.action.verb not in _ATTACKS or _is_of_player(entry.action):
        return True
    if entry.innate or left is not None and left.subjects:
        return True
    card = state.cards.get(event.card or "")
    if card is None or card.id == entry.ctx.source:
        return True
    finding = unaffected(state, card, entry.ctx)
    return True if finding is None else (None if finding.allows is None else False)


def _is_of_player(action: Action) -> bool:
    """自分は攻撃宣言できない, and 自分はXでしか攻撃宣言できない, whose agent is only what is not X: laid on the player."""
    agent = action.agent
    only_not = isinstance(agent, Selection) and bool(agent.predicates) and agent.player is not None
    if only_not and isinstance(agent, Selection):
        return all(isinstance(predicate, NotThat) for predicate in agent.predicates)
    return isinstance(agent, Who)


@enforces("protection.once-per-turn")
def spare(state: DuelState, event: Event, base: Base) -> DuelState:
    """The destruction that *event* would be was prevented: protections of so many times are used, unless one without
    number holds."""
    holding = [entry for entry in lasting(state, base) if _is_protection(state, entry, event)]
    if any(entry.action.times is None for entry in holding):
        return state
    for entry in holding:
        state = spared.note(state, event, entry.ctx)
    return state


def _is_protection(state: DuelState, entry: Lasting, event: Event) -> bool:
    banned = entry.action.modality is Modality.CANNOT and entry.action.verb is Verb.DESTROY
    return banned and _forbids(state, entry, event) is True


def _subject_named(entry: Lasting) -> Action:
    """The act with its theme pointing to the very cards that a resolved effect picked, or to those of the battle."""
    if entry.fights:
        return fighting.with_fighters_named(entry.action)
    if entry.lingering is None or not entry.lingering.subjects:
        return entry.action
    return msgspec.structs.replace(entry.action, theme=Reference(kind=RefKind.TARGETED))


def _finding(state: DuelState, entry: Lasting, event: Event, *, allows: bool | None) -> Finding:
    by = matching.name_of(state, entry.ctx.source)
    return Finding(
        rule="resolution.prohibition-first" if one_kind.limit(entry.action) is None else "unique.kind",
        allows=allows,
        code="lasting.forbids",
        params={
            "by": by,
            "act": entry.action.verb.value,
            "card": matching.name_of(state, event.card) if event.card else "",
        },
        missing=by if allows is None else None,
    )


def would_be(
    verb: Verb, card: CardInPlay, ctx: Context | None, cause: Cause = Cause.EFFECT, *more: Verb
) -> Event:
    """The event that an act done to *card* would be."""
    return Event(
        moment=0,
        verbs=(verb, *more),
        card=card.id,
        since=card.since,
        player=ctx.controller if ctx is not None else None,
        origin=card.zone,
        origin_controller=card.controller,
        was_face_up=card.face_up,
        cause=cause,
        by_card=ctx.source if ctx is not None else None,
        by_effect=ctx.effect if ctx is not None else None,
        link=ctx.link if ctx is not None else None,
    )


def cannot_be_destroyed(
    state: DuelState,
    card: CardInPlay,
    base: Base,
    ctx: Context | None,
    cause: Cause = Cause.EFFECT,
    *,
    by: str | None = None,
) -> Finding | None:
    """Whether something keeps the card from being destroyed; in battle, by the monster *by*."""
    return forbidden(state, would_be_destroyed(card, ctx, cause, by=by), base)


def would_be_destroyed(
    card: CardInPlay, ctx: Context | None, cause: Cause = Cause.EFFECT, *, by: str | None = None
) -> Event:
    """The event that its destruction would be; in battle, by the monster *by*."""
    event = would_be(Verb.DESTROY, card, ctx, cause)
    return event if by is None else msgspec.structs.replace(event, by_card=by, other=by)


@enforces("target.cannot-be-targeted", "protection.opponents-effects")
def cannot_be_targeted(state: DuelState, card: CardInPlay, ctx: Context) -> Finding | None:
    """The card may not be made the target of the effect that *ctx* speaks for."""
    found = forbidden(state, would_be(Verb.TARGET, card, ctx), ctx.base)
    return None if found is None else msgspec.structs.replace(found, rule="target.cannot-be-targeted")


def unaffected(state: DuelState, card: CardInPlay, ctx: Context) -> Finding | None:
    """The card takes no effect of the kind that *ctx* speaks for."""
    event = would_be(Verb.APPLY, card, ctx)
    for entry, sure in changing(state, card, (Verb.UNAFFECTED,), ctx.base):
        by = entry.action.by
        truth = every((sure, True if by is None else happened.by_fits(state, event, by, entry.ctx)))
        if truth is not False:
            return _finding(state, entry, event, allows=None if truth is None else False)
    return None
