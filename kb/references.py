"""What このカード, その, 対象の… stand for: cards already known to the effect that speaks."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, DidThat, EffectText, Happened, Noun, Number, Reference, Selection, Several
from grammar.terms import CardKind, RefKind, Verb, Zone
from grammar.walk import nodes_in
from kb import fighting, happened, matching, predicates
from kb.cards import CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import ChainLink, DuelState


class Undecided(Exception):
    """The text (or a choice that nobody stated) leaves open what happens; ``missing`` says what."""

    def __init__(self, code: str, missing: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.missing = missing


#: acts that take cards from a Deck; done to some that nobody listed, their event names none
TAKEN = frozenset(
    {Verb.SPECIAL_SUMMON, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.SET, Verb.PLACE, Verb.EQUIP, Verb.ATTACH}
)


def nouns(noun: Noun) -> Iterator[Selection | Reference]:
    """The single nouns of a list of them."""
    if isinstance(noun, Several):
        for part in noun.parts:
            yield from nouns(part)
    else:
        yield noun


def referred(state: DuelState, reference: Reference, ctx: Context) -> list[CardInPlay]:
    """The cards *reference* means that are still the same cards: one that moved since is a new card."""
    return [
        card
        for card_id, since in _meant(state, reference, ctx)
        if (card := state.same_card(card_id, since)) is not None and _as_said(state, card, reference, ctx)
    ]


def known(state: DuelState, reference: Reference, ctx: Context) -> list[CardInPlay]:
    """The cards *reference* means, wherever they are by now: what is asked of them is a fact of the past."""
    return [card for card_id, _ in _meant(state, reference, ctx) if (card := state.cards.get(card_id))]


def remembered(state: DuelState, reference: Reference, ctx: Context) -> list[CardInPlay]:
    """As ``known``, with the Tokens that this resolution or the cost made vanish, as they were."""
    before = {k: card for was in (ctx.unpaid, ctx.before) if was is not None for k, card in was.cards.items()}
    gone = {card_id for card_id, _ in state.vanished}
    found = [
        state.cards.get(card_id) or (before.get(card_id) if card_id in gone else None)
        for card_id, _ in _meant(state, reference, ctx)
    ]
    return [card for card in found if card is not None]


def _of_player(state: DuelState, pairs: Known, reference: Reference, ctx: Context) -> Known:
    """対象の相手モンスター, where cards of both players were targeted: those of that player when they were."""
    before = ctx.before or state
    held = {one: card for one, _ in pairs if (card := before.cards.get(one)) is not None}
    if reference.player is None or len({card.controller for card in held.values()}) < 2:
        return pairs
    seats = matching.seats(reference.player, ctx, state)
    return [(one, since) for one, since in pairs if one in held and held[one].controller in seats]


@enforces("resolution.condition-repeated")
def _as_said(state: DuelState, card: CardInPlay, reference: Reference, ctx: Context) -> bool:
    """What the text repeats of the card is still so (その相手モンスター); not known counts as so."""
    if reference.player is not None and card.controller not in matching.seats(reference.player, ctx, state):
        return False
    if card.on_field and not card.face_up and any(map(predicates.needs_face, reference.predicates)):
        return False  # face-down it is no longer "that 1500 ATK monster" (R2020:3.4.4:109)
    return all(
        predicates.fits(state, card, predicate, ctx) is not False
        for predicate in reference.predicates
        if not isinstance(predicate, DidThat) or predicate.action.verb is Verb.SET
    )


Known = list[tuple[str, int]]


def _meant(state: DuelState, reference: Reference, ctx: Context) -> Known:
    kind = reference.kind
    if kind is RefKind.THIS_CARD:
        return _this_card(state, ctx)
    if kind is RefKind.TARGETED:
        return _of_player(state, _as_left(ctx.targets, ctx), reference, ctx)
    if kind is RefKind.AFFECTED and reference.effects:
        return []  # which of its effects did that, is not recorded
    if means_worn(reference, ctx):
        return [(card.id, card.since) for card in state.cards.values() if card.equipped_to == ctx.source]
    if kind is RefKind.AFFECTED:
        return _of_events(_by_verb(ctx.done, reference.by)) or _changed(state, reference, ctx)
    if kind is RefKind.TOKEN:
        return [(c, since) for c, since in _of_events(ctx.done) if _is_token(state, c)]
    if kind is RefKind.COST and reference.by is not None and _by_verb(ctx.done, reference.by):
        raise Undecided("doubt.which_that", missing=ctx.source)  # 除外的怪兽: as the cost, or by this effect?
    if kind is RefKind.COST:
        return _of_events(_by_verb(_paid(ctx), reference.by))
    if kind is RefKind.EQUIPPED:
        return _equipped(state, ctx)
    if kind in (RefKind.ATTACKER, RefKind.BATTLED):
        then = _while_it_went_on(state, ctx)
        found = _in_battle(then, kind, ctx)
        if kind is RefKind.BATTLED and ctx.source not in (then.attacker, then.attack_target):
            found = [one for one in found if one[0] == then.attack_target]
        return found or _untold(state, ctx)
    if kind in (RefKind.THAT_ACTIVATION, RefKind.THAT_EFFECT):
        link = link_meant(state, ctx)
        return [] if link is None else [(link.card, link.since)]
    if kind is RefKind.THAT_SUMMON:
        return _of_events((ctx.trigger_event,)) if ctx.trigger_event else []
    if kind is RefKind.THAT:
        return _that(state, reference, ctx)
    if kind is RefKind.DECLARED:
        return _declared(state, ctx)
    return []


#: acts that leave something applying to a card (of which no event tells) -> the acts that text calls so
LEFT_APPLYING: dict[Verb, frozenset[Verb]] = {
    Verb.APPLY: frozenset(Verb),
    Verb.CHANGE_STAT: frozenset({Verb.CHANGE_STAT, Verb.SET_STAT}),
    Verb.SET_STAT: frozenset({Verb.CHANGE_STAT, Verb.SET_STAT}),
    Verb.NEGATE_EFFECT: frozenset({Verb.NEGATE_EFFECT}),
}


def _changed(state: DuelState, reference: Reference, ctx: Context) -> Known:
    """この効果を適用している, この効果で攻撃力がアップした: the cards to which this resolution left something applying."""
    acts = LEFT_APPLYING.get(reference.by, frozenset()) if reference.by is not None else frozenset()
    before = ctx.before.lingering if ctx.before is not None else ()
    made = [left for left in state.lingering if left not in before and left.source == ctx.source]
    return list({one: None for left in made if left.action.verb in acts for one in left.subjects})


def _declared(state: DuelState, ctx: Context) -> list[tuple[str, int]]:
    """宣言的卡 of a name that is told (``Context.selects``): the copies in the hand and Deck of whoever declared it."""
    told = [state.cards[one] for one in ctx.selects if one in state.cards]
    if len(told) != 1:
        raise Undecided("doubt.choice", missing=Verb.DECLARE.value)  # what was declared is not told
    own = state.in_zone(ctx.controller, Zone.DECK)
    return [(card.id, card.since) for card in own if card.card.key == told[0].card.key][:1]


def means_worn(noun: Noun, ctx: Context) -> bool:
    """このカードの効果で装備したモンスター, in an effect that applies: the cards that this one wears now."""
    applies = ctx.link is None and not ctx.done and ctx.trigger_event is None
    affected = isinstance(noun, Reference) and noun.kind is RefKind.AFFECTED
    return applies and affected and isinstance(noun, Reference) and noun.by is Verb.EQUIP


def _is_token(state: DuelState, card_id: str) -> bool:
    card = state.cards.get(card_id)
    return card is not None and CardKind.TOKEN in card.card.kinds


def _this_card(state: DuelState, ctx: Context) -> Known:
    """The card itself: as it was when activated, or where its own cost or this resolution put it."""
    moved = [e for e in (*ctx.cost_events, *ctx.done) if e.card == ctx.source and e.destination]
    return [(ctx.source, moved[-1].since if moved else ctx.since)]


def _by_verb(events: tuple[Event, ...], verb: Verb | None) -> tuple[Event, ...]:
    """Those by that act; a monster turned face-up (表側守備表示にした) was flipped, which its text calls turning too."""
    if verb is None:
        return events
    turned = verb is Verb.CHANGE_POSITION
    return tuple(
        event
        for event in events
        if happened.counts_as(verb, event.verbs) or (turned and Verb.FLIP in event.verbs)
    )


def _of_events(events: tuple[Event, ...]) -> Known:
    """The cards of these events, each once, as the last of them left it."""
    return list({event.card: event.since for event in events if event.card is not None}.items())


def _equipped(state: DuelState, ctx: Context) -> Known:
    source = state.cards.get(ctx.source)
    bearer = state.cards.get(source.equipped_to or "") if source is not None else None
    return [] if bearer is None else [(bearer.id, bearer.since)]


def _in_battle(state: DuelState, kind: RefKind, ctx: Context) -> Known:
    sides = [state.attacker, state.attack_target]
    if kind is RefKind.ATTACKER:
        sides = sides[:1]
    elif ctx.source in sides:
        sides = [side for side in sides if side != ctx.source]
    return [(card.id, card.since) for one in sides if (card := fighting.side(state, one))]


def _while_it_went_on(state: DuelState, ctx: Context) -> DuelState:
    """その攻撃を無効にし、攻撃対象モンスターを…: the attack that this very effect put an end to."""
    over = state.attacker is None and ctx.before is not None
    return ctx.before if over and ctx.before is not None else state


def link_meant(state: DuelState, ctx: Context) -> ChainLink | None:
    """The chain link that その発動 or その効果 points to: what set this effect off, else the link it answered."""
    number = ctx.trigger_event.link if ctx.trigger_event is not None else None
    if number is None and ctx.link is not None:
        number = ctx.link - 1
    return next((link for link in state.chain if link.number == number), None)


def _that(state: DuelState, reference: Reference, ctx: Context) -> Known:
    """その～: the targets; else what the effect just did something to; else what set it off; else what was paid.

    When the step before brought in other cards that fit as well, the word could mean either: undecided.
    """
    chosen = _fitting(state, _as_left(ctx.targets, ctx), reference, ctx)
    if means_unlisted(reference, ctx):
        if chosen:
            raise Undecided("doubt.which_that", missing=ctx.source)
        return []
    done = _fitting(state, _of_events(_latest(ctx.done)), reference, ctx)
    if chosen:
        strangers = {card_id for card_id, _ in done} - {card_id for card_id, _ in chosen}
        if strangers and ctx.link is not None:
            raise Undecided("doubt.which_that", missing=", ".join(sorted(strangers)))
        return chosen
    if done:
        return done
    if ctx.facing is not None:
        return [ctx.facing]
    if not ctx.targets and _text_targets(state, ctx):
        return []  # a mandatory effect that found nothing to target
    if ctx.trigger_event is not None and ctx.trigger_event.card is not None:
        return _set_off_by(state, ctx.trigger_event, reference, ctx)
    _untold(state, ctx)
    if shown := _shown(state, reference, ctx):
        return shown
    gone = (event for event in _paid(ctx) if event.card not in (None, ctx.source))  # Life Points are no card
    paid = tuple(event for event in gone if Verb.DETACH not in event.verbs)
    given = _fitting(state, _of_events(paid), reference, ctx)
    if given and not ctx.targets:  # a detached material is called so in full
        return given
    worn = _worn_by(state, ctx)
    fighting_now = [one for one in _battling(state, ctx) if one[0] not in worn]
    battling = _fitting(state, fighting_now, reference, ctx)
    if len(battling) > 1:
        battling = _of_the_window(state, ctx) or battling
    both_fought = ctx.source in (state.attacker, state.attack_target) and _says_it_fought(reference)
    if len(battling) > 1 or both_fought:  # the words that say which of the two is meant are not here
        raise Undecided("doubt.which_that", missing=", ".join(card_id for card_id, _ in battling))
    return battling


def means_unlisted(reference: Reference, ctx: Context) -> bool:
    """It speaks of the cards that the step before took from where nobody listed them (デッキから１体を特殊召喚し、その効果…)."""
    if reference.kind is RefKind.THAT:
        events = _latest(ctx.done)
    elif reference.kind is RefKind.AFFECTED and not reference.effects:
        events = _by_verb(ctx.done, reference.by)
    else:
        return False
    taken = [event for event in events if TAKEN.intersection(event.verbs)]
    return bool(taken) and all(event.card is None for event in taken)


def _paid(ctx: Context) -> tuple[Event, ...]:
    """What paid the cost, without what only went along (materials of an Xyz Monster that was sent away)."""
    return tuple(event for event in ctx.cost_events if event.cause is not Cause.RULE)


def _untold(state: DuelState, ctx: Context) -> Known:
    """Nothing; raises Undecided of an activation told without what set it off (我发动奈落的落穴，…), of which it speaks."""
    text = _text(state, ctx)
    awaits = text is not None and text.trigger is not None and ctx.link is not None
    if awaits and ctx.trigger_event is None:
        raise Undecided("doubt.which_that", missing=ctx.source)
    return []


def _set_off_by(state: DuelState, event: Event, reference: Reference, ctx: Context) -> Known:
    """The card that it happened to; the other of the two when that is this card itself (このカードが…と戦闘を行った).

    Of an attack it may be the other one as well (相手モンスターが戦闘を行う攻撃宣言時: その相手モンスター, attacked or attacking).
    """
    if event.card is None:
        return []
    first, other = [(event.card, event.since)], state.cards.get(event.other or "")
    if other is None:
        return first
    second = [(other.id, other.since)]
    if reference.player is None and (attacked := _awaits_attack_on(state, ctx)) is not None:
        if attacked.agent is not None or attacked.by is not None:  # either of the two that the words name
            raise Undecided("doubt.which_that", missing=ctx.source)
        return second
    of_attack = bool(fighting.FIGHTS & set(event.verbs))
    itself = event.card == ctx.source or (of_attack and event.card in _worn_by(state, ctx))
    if itself or (of_attack and not _fitting(state, first, reference, ctx)):
        return second
    return first


def _worn_by(state: DuelState, ctx: Context) -> set[str]:
    """装備モンスターが相手モンスターと戦闘を行う…そのモンスター: the other one, for the bearer would be called so again."""
    text = _text(state, ctx)
    fights = [node for node in nodes_in(text) if isinstance(node, Action)] if text is not None else []
    named = any(
        fight.verb in fighting.FIGHTS
        and isinstance(fight.agent, Reference)
        and fight.agent.kind is RefKind.EQUIPPED
        and fight.to is not None
        for fight in fights
    )
    return {card_id for card_id, _ in _equipped(state, ctx)} if named else set()


def _awaits_attack_on(state: DuelState, ctx: Context) -> Action | None:
    """自分のモンスターが攻撃対象に選択された時: the event awaited is about the monster attacked, not about its attacker."""
    text = _text(state, ctx)
    events = text.trigger.events if text is not None and text.trigger is not None else ()
    only = events[0] if len(events) == 1 else None
    if only is None or only.verb is not Verb.BE_ATTACK_TARGET or not isinstance(only.theme, Selection):
        return None
    return only


def _battling(state: DuelState, ctx: Context) -> Known:
    """The monsters of the battle going on but this card, which is meant where the text speaks of any of one's own."""
    condition = _fight_of_the_window(state, ctx)
    if (
        condition is None
        or not isinstance(condition.agent, Selection)
        or ctx.source
        not in (
            state.attacker,
            state.attack_target,
        )
    ):
        return _in_battle(state, RefKind.BATTLED, ctx)
    both = (fighting.side(state, one) for one in (state.attacker, state.attack_target))
    return [(card.id, card.since) for card in both if card is not None]


def _shown(state: DuelState, reference: Reference, ctx: Context) -> Known:
    """その２体: the cards shown as the cost, this one with them. Undecided when nobody said which they were."""
    quantity, text = reference.quantity, _text(state, ctx)
    shows = text is not None and sum(cost.verb is Verb.REVEAL for cost in text.costs) > 1
    if not shows or quantity is None or not isinstance(quantity.amount, Number):
        return []
    shown = [one for one in _of_events(_by_verb(ctx.cost_events, Verb.REVEAL)) if one[0] in state.cards]
    if len(shown) != quantity.amount.value:
        raise Undecided("doubt.which_that", missing=reference.kind.value)
    return shown


def _of_the_window(state: DuelState, ctx: Context) -> Known:
    """The monster whose battle it is for which the effect was activated (自分のモンスターが戦闘を行う…: そのモンスター)."""
    fight = _fight_of_the_window(state, ctx)
    described = fighting.those_described(state, fight, ctx) if fight is not None else []
    return [(one.id, one.since) for one in described] if len(described) == 1 else []


def _fight_of_the_window(state: DuelState, ctx: Context) -> Action | None:
    """The battle during which the effect can be activated, as its text describes it."""
    text = _text(state, ctx)
    window = text.window if text is not None else None
    condition = window.condition if window is not None else None
    if not isinstance(condition, Happened) or condition.action.verb not in fighting.FIGHTS:
        return None
    return condition.action


def _text(state: DuelState, ctx: Context) -> EffectText | None:
    """The text of the effect that speaks."""
    card = state.cards.get(ctx.source)
    return next((e.text for e in card.effects if e.index == ctx.effect), None) if card is not None else None


@enforces("trigger.mandatory-without-target")
def _text_targets(state: DuelState, ctx: Context) -> bool:
    """The text targets something, and this activation did not."""
    text = _text(state, ctx)
    return text is not None and bool(text.targets) and ctx.link is not None


def _says_it_fought(reference: Reference) -> bool:
    """その戦闘を行ったモンスター, of nobody's side: it may be said of each of the two."""
    return reference.player is None and any(
        isinstance(p, DidThat)
        and p.action.verb is Verb.BATTLE
        and p.action.to is None
        and p.action.agent is None
        for p in reference.predicates
    )


def _as_left(targets: tuple[tuple[str, int], ...], ctx: Context) -> Known:
    """The targets as this very resolution left them: one that it Special Summoned is still that monster."""
    moved = {event.card: event.since for event in ctx.done if event.destination is not None}
    return [(card_id, moved.get(card_id, since)) for card_id, since in targets]


def _latest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the last thing done."""
    if not events:
        return ()
    last = events[-1].moment
    return tuple(event for event in events if event.moment == last)


def _fitting(state: DuelState, pairs: Known, reference: Reference, ctx: Context) -> Known:
    return [
        (card_id, since)
        for card_id, since in pairs
        if card_id not in state.cards or _as_said(state, state.cards[card_id], reference, ctx)
    ]


def count_of(state: DuelState, reference: Reference, ctx: Context) -> int:
    """How many cards *reference* speaks of, gone or not (破壊したカードの数)."""
    event, meant = ctx.trigger_event, _meant(state, reference, ctx)
    if event is None or reference.kind is not RefKind.THAT or [(event.card, event.since)] != meant:
        return len(meant)
    return len({one.card for one in state.events if _came_with(state, one, event)})


def _came_with(state: DuelState, one: Event, event: Event) -> bool:
    """The same happened to it at the same moment, to a card of the same player."""
    owners = [card.owner for e in (one, event) if (card := state.cards.get(e.card or "")) is not None]
    same = (one.moment, one.verbs, one.destination) == (event.moment, event.verbs, event.destination)
    return same and len(set(owners)) == 1
