"""Which activation an effect can answer: the kind of card or effect that was activated, and what it includes (2.2.1)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    DidThat,
    EffectText,
    Happened,
    HasEffectThat,
    InPosition,
    IsKind,
    Noun,
    Option,
    Place,
    Predicate,
    Reference,
    Selection,
    Step,
    Who,
)
from grammar.terms import (
    SPECIAL_SUMMONS,
    CardKind,
    Join,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)
from grammar.walk import nodes_in
from kb import matching, predicates
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardClass
from kb.categories import categories_of, may_set_any_card
from kb.checks.pools import needed
from kb.checks.targets import names_target
from kb.context import Base, Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.playing import BARE
from kb.state import ChainLink, DuelState
from kb.truth import Truth, some
from kb.untold import places_of
from kb.walk import actions_of

_CLASSES = {
    CardKind.MONSTER: CardClass.MONSTER,
    CardKind.EFFECT_MONSTER: CardClass.MONSTER,
    CardKind.SPELL: CardClass.SPELL,
    CardKind.TRAP: CardClass.TRAP,
}


def link_fits(state: DuelState, link: ChainLink, predicate: Predicate, ctx: Context) -> Truth:
    """The activated card or effect is one that *predicate* describes."""
    if isinstance(predicate, HasEffectThat):
        return some(_link_includes(state, link, action, ctx.base) for action in predicate.actions)
    if isinstance(predicate, DidThat) and predicate.action.verb is Verb.DESTROY:
        return _surely_destroys(state, link, predicate.action, ctx)
    if isinstance(predicate, DidThat) and predicate.action.verb is Verb.DEAL_DAMAGE:
        return _damages(link, predicate.action, ctx)
    if isinstance(predicate, IsKind):
        kinds = [kind for kind in predicate.kinds if kind not in (CardKind.EFFECT, CardKind.CARD)]
        return True if not kinds else some(_is_of_kind(state, link, kind) for kind in kinds)
    if isinstance(predicate, InPosition) and link.card_activation:
        return Position.FACE_DOWN in predicate.positions  # a card played now did not lie face-up already
    card = state.cards.get(link.card)
    return None if card is None else predicates.fits(state, card, predicate, ctx)


@enforces("set.special-summon-face-down")
def _link_includes(state: DuelState, link: ChainLink, action: Action, base: Base) -> Truth:
    """Its effect includes that act. Setting "that card" Special Summons it when the card targeted is a monster."""
    found = includes(link.effect, action)
    text = link.effect.text
    if found is True and text is not None and text.options:
        found = _by_option(state, link, text, action, base)
    if found is not False or text is None or action.verb not in SPECIAL_SUMMONS:
        return found
    if not may_set_any_card(text):
        return False
    cards = [card for target, _ in link.targets if (card := state.cards.get(target)) is not None]
    if not cards or any(card.card.card_class is None for card in cards):
        return None
    if not any(card.card.card_class is CardClass.MONSTER for card in cards):
        return False
    return None if isinstance(action.source, Place) else True


@enforces("category.of-effect")
def _by_option(state: DuelState, link: ChainLink, text: EffectText, action: Action, base: Base) -> Truth:
    """What all its uses have in common includes it, or a ● settled on activation: as it was chosen, by what was paid."""
    settled = {
        number: option
        for number, option in enumerate(text.options, 1)
        if text.choose_option is not None or (option.guard is not None and _is_of_cost(option.guard))
    }
    common = tuple(option for option in text.options if option not in settled.values())
    own = Context.of_link(base, link)

    def has(text: EffectText) -> Truth:
        return includes(
            msgspec.structs.replace(link.effect, text=text, categories=categories_of(text)), action
        )

    def is_given(number: int, option: Option) -> Truth:
        if text.choose_option is not None:
            chosen = link.chosen.get("option")
            return None if chosen is None else chosen == number
        return (
            matching.holds(state, option.guard, own)
            if option.guard is not None and link.cost_events
            else None
        )

    given = [is_given(n, o) for n, o in settled.items() if o.effect is not None and has(o.effect)]
    if text.choose_option is not None and len(given) == len(text.options):
        return True  # whichever was chosen
    return some([has(msgspec.structs.replace(text, options=common)), *given])


def _is_of_cost(guard: Condition) -> bool:
    """発動するためにリリースした数, 発動時に払った…: known once it is activated."""
    return any(isinstance(one, Reference) and one.kind is RefKind.COST for one in nodes_in(guard))


def _is_of_kind(state: DuelState, link: ChainLink, kind: CardKind) -> Truth:
    """A monster lying as a Spell (Pendulum Zone, Equip Card) is activated as a Spell."""
    lies = state.cards.get(link.card)
    if lies is None:
        return None
    card = (
        lies.card if link.zone in MONSTER_ZONES else lies.printed or lies.card
    )  # a Trap, though a monster since
    if card.card_class is None:
        return None
    if kind in _CLASSES:
        as_spell = link.zone in (Zone.PENDULUM_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
        played = CardClass.SPELL if card.card_class is CardClass.MONSTER and as_spell else card.card_class
        return played is _CLASSES[kind]
    return card.is_kind(kind)


@enforces("category.of-effect")
def _damages(link: ChainLink, wanted: Action, ctx: Context) -> Truth:
    """自分にダメージを与える効果: its text deals damage, and to that player.

    Whether one counts that may come to deal none is left open, as it is no question of what the text includes.
    """
    if wanted.by is not None or includes(link.effect, wanted) is False:
        return False if wanted.by is None else None
    meant = wanted.to.player if isinstance(wanted.to, Who) else None
    text = link.effect.text
    acts = [action for action, _ in actions_of(text) if action.verb is Verb.DEAL_DAMAGE] if text else []
    victims = [action.to.player if isinstance(action.to, Who) else None for action in acts]
    if meant not in (Player.SELF, Player.OPPONENT) or len(acts) != 1 or victims[0] is not Player.OPPONENT:
        return None
    hurt = ctx.controller if meant is Player.SELF else ctx.controller.other
    if link.player.other is not hurt:
        return False
    steps = text.resolution if text is not None else ()
    sure = any(
        s.action is acts[0] and s.condition is None and s.action.modality is Modality.DO for s in steps
    )
    return True if sure else None


@enforces("category.negates-and-destroys", "category.would-destroy")
def _surely_destroys(state: DuelState, link: ChainLink, wanted: Action, ctx: Context) -> Truth:
    """ "An effect that destroys cards on your field": only what will surely be destroyed counts (PRAC:response:04).

    What the effect chooses only while it resolves is not sure, nor what a coin decides, unless either side destroys it.
    """
    text = link.effect.text
    described = wanted.theme if isinstance(wanted.theme, Selection) else wanted.agent
    if text is None:
        return None
    own = Context.of_link(ctx.base, link)
    sure: set[str] = set()
    by_luck: dict[bool, set[str]] = {True: set(), False: set()}
    for step in text.resolution:
        action = step.action
        luck = _decided_by_luck(step.condition)
        sure_to_do = step.condition is None or luck is not None
        if action.verb is not Verb.DESTROY or action.modality is not Modality.DO or not sure_to_do:
            continue
        if isinstance(action.theme, Selection) and action.theme.quantity.kind is not QuantityKind.ALL:
            return None
        if action.theme is None:
            return None
        if not link.targets and text.targets and names_target(action.theme):
            return _any_target_is(text.targets, described)
        there = {card.id for card in matching.cards(state, action.theme, own)}
        if luck is None:
            sure |= there
        else:
            by_luck[luck] |= there
    sure |= by_luck[True] & by_luck[False]
    if not isinstance(described, Selection):
        return bool(sure) or (None if not link.effect.complete else False)
    hit = [
        c
        for c in map(state.card, sure)
        if c.on_field and matching.suits(state, c, described, ctx) is not False
    ]
    least = needed(described.quantity, state, ctx) or 1
    if len(hit) >= least:
        return True
    return False if link.effect.complete and not _may_hit_more(state, text, own, described, ctx) else None


def _may_hit_more(
    state: DuelState, text: EffectText, own: Context, described: Selection, ctx: Context
) -> bool:
    """It destroys all that lie where the question does not tell of every card that suits."""
    themes = [step.action.theme for step in text.resolution if step.action.verb is Verb.DESTROY]
    all_of = [noun for noun in themes if isinstance(noun, Selection)]
    there = {place for noun in all_of for place in places_of(state, noun, own)}
    return bool(there & set(places_of(state, described, ctx)) & (state.untold | state.partly))


def _any_target_is(targets: tuple[Noun, ...], described: Noun | Who | None) -> Truth:
    """No target has been told: whichever it is, it suits where the text targets only what is described."""
    if not isinstance(described, Selection) or described.predicates or described.player is not None:
        return None
    if described.quantity.kind is not QuantityKind.UNSTATED:
        return None
    there = [set(noun.zones) if isinstance(noun, Selection) else set() for noun in targets]
    wanted = {Zone.FIELD, *FIELD_ZONES} if Zone.FIELD in described.zones else set(described.zones)
    return True if wanted and all(zones and zones <= wanted for zones in there) else None


def _decided_by_luck(condition: Condition | None) -> bool | None:
    """True for what is done when the guess was right, False when it was wrong, None for any other condition."""
    guessed = isinstance(condition, Happened) and condition.action.verb is Verb.GUESS
    return not condition.negated if guessed and isinstance(condition, Happened) else None


@enforces(
    "category.of-effect",
    "category.printed-action",
    "category.empty-activation",
    "category.possible-not-actual",
    "category.cost-does-not-count",
    "category.extra-deck-is-not-deck",
)
def includes(effect: Effect, action: Action) -> Truth:
    """The effect includes that act, as its text says it, whether or not it will be done this time.

    "From the Deck" and the like must agree: of the categories of the act those that name a place decide. Beside words
    that were not understood only acts count that stand apart from what may not or need not be done.
    """
    if effect.index == BARE:
        return False
    wanted = set(categories_of(EffectText(resolution=(Step(action=action),))))
    placed = {name for name in wanted if "_from_" in name}
    if effect.complete and effect.text is not None:
        return bool((placed or wanted) & set(effect.categories))
    found = () if effect.text is None else categories_of(_plainly_done(effect.text))
    return True if (placed or wanted) & set(found) else None


def _plainly_done(text: EffectText) -> EffectText:
    """*text* without the acts told together with one that may not or need not be done (… instead of …)."""
    groups: list[list[Step]] = []
    for step in text.resolution:
        if step.join is Join.TOGETHER and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    done = [group for group in groups if all(step.action.modality is Modality.DO for step in group)]
    return msgspec.structs.replace(text, resolution=tuple(step for group in done for step in group))
