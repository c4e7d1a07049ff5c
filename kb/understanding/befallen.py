"""What befell a card, told without what did it: X进了墓地, X被战斗破坏, 受到战斗伤害, 丢弃X调整到6张."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import Position, Verb, Zone
from kb.cards import Seat
from kb.situation import Play, Stated
from kb.understanding import whence
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, refers, seat_of, things_of
from kb.understanding.vocabulary import MOMENTS, PHASES
from kb.walk import actions_of


def later(draft: Draft, event: Event) -> str | None:
    """Told one after the other it happened so, unless it is said to be at the same time."""
    follows = bool(draft.plays) and draft.plays[-1].do == "happens"
    return "then" if follows and "together" not in event.adverbs else None


#: what leaves a card in its owner's Graveyard
_ENDS_THERE = frozenset({Verb.DESTROY.value, Verb.TRIBUTE.value, Verb.DISCARD.value})


def is_same_happening(draft: Draft, act: Verb, name: str | None) -> bool:
    """X被破坏，送去了墓地: where a card goes that was destroyed; one happening, not two."""
    last = draft.plays[-1].stated if draft.plays else None
    if last is None or last.verb not in _ENDS_THERE or act is not Verb.SEND_TO_GRAVEYARD:
        return False
    return name in (None, last.card)


#: what it is to have got there
_GOT_TO = {
    Zone.GRAVEYARD: Verb.SEND_TO_GRAVEYARD,
    Zone.BANISHED: Verb.BANISH,
    Zone.EXTRA_DECK: Verb.ADD_TO_EXTRA_DECK,
    Zone.HAND: Verb.RETURN_TO_HAND,
    Zone.DECK: Verb.RETURN_TO_DECK,
}


def adjusted(draft: Draft, event: Event) -> None:
    """丢弃X调整到6张: X was discarded by the rules, at the end of the turn."""
    last = draft.plays[-1] if draft.plays else None
    counts = [thing for thing in things_of(event.after) if thing.count is not None and not thing.name]
    discarded = last is not None and last.stated is not None and last.stated.verb == Verb.DISCARD.value
    if not discarded or len(counts) != 1 or event.negated or draft.phase not in (None, "end"):
        raise draft.not_understood(event)
    assert last is not None and last.stated is not None
    draft.take(counts[0], wholly=True)
    draft.phase = "end"
    draft.plays[-1] = msgspec.structs.replace(last, stated=msgspec.structs.replace(last.stated, by="rule"))


def is_adjusting(draft: Draft, event: Event) -> bool:
    """因手卡调整丢弃X, 调整手卡把X送去墓地: one named card."""
    plain = event.verb in ("discard", "send_to_graveyard") and not (event.negated or event.wondered)
    cards = [t for t in all_things(event) if refers(t)]
    told = any(thing.word == "hand_limit" for thing in all_things(event))
    named = len(cards) == 1 and cards[0].name is not None and draft.open_link() is None
    return plain and told and named and draft.phase in (None, "end")


def put_away_by_rule(draft: Draft, event: Event) -> None:
    """At the very end of the turn its player discards down to six; no effect does this."""
    card = next(t for t in all_things(event) if refers(t))
    seat = seat_of(card.player) or actor(event) or draft.turn_player or Seat.A
    for thing in all_things(event):
        draft.take(thing, wholly=True)
    draft.phase, draft.turn_player = "end", seat
    stated = Stated(verb=Verb.DISCARD.value, card=label(draft, card), player=seat, by="rule")
    draft.plays.append(Play(do="happens", stated=stated))


def battle_destroyed(draft: Draft, event: Event) -> None:
    """X被战斗破坏: by whom is not asked here. Raises SituationError when it is not plain to which card."""
    told = (*things_of(event.before, Role.BARE, Role.OBJECT), *things_of(event.after))
    cards = [t for t in told if refers(t)]
    others = [t for t in things_of(event.before, Role.BY, Role.WITH) if refers(t)]
    if not event.passive and len(cards) == 2 and not others:
        others, cards = cards[:1], cards[1:]  # X战斗破坏了Y
    if len(cards) != 1 or len(others) > 1 or event.negated or draft.open_link() is not None:
        raise draft.not_understood(event)
    if not (event.passive or others) and not _by_attacker(draft, event, cards[0]):
        raise draft.not_understood(event)
    winner = None
    if others:
        seat = seat_of(others[0].player) or actor(event) or Seat.A
        winner = put(draft, others[0], seat)
        name = put(draft, cards[0], seat_of(cards[0].player) or seat.other)
        if winner == name:
            raise draft.not_understood(event)
    elif (owner := _owner_of_beaten(draft, event, cards[0])) is not None and cards[0].kind is ThingKind.NAME:
        name = put(draft, cards[0], owner)
    else:
        whence.lying(draft, event, cards[0])
        name = label(draft, cards[0])
    stated = Stated(verb=Verb.DESTROY.value, card=name, by="battle", by_card=winner)
    draft.plays.append(Play(do="happens", stated=stated, timing=later(draft, event)))


def _by_attacker(draft: Draft, event: Event, card: Thing) -> bool:
    """X攻击Y，把它战破了: Y, which is attacked, by the attacker that was told right before."""
    last = draft.plays[-1] if draft.plays else None
    if last is None or last.do != "attack" or last.target in (None, "direct"):
        return False
    return not things_of(event.before, Role.BARE) and label(draft, card) == last.target


def _owner_of_beaten(draft: Draft, event: Event, card: Thing) -> Seat | None:
    """对方的X被战斗破坏, X被我战斗破坏: the player told, else the other than the one who did it."""
    doers = {seat_of(t.player) for t in things_of(event.before, Role.BY) if t.kind is ThingKind.PLAYER}
    (doer,) = doers if len(doers) == 1 else (None,)
    owner = seat_of(card.player)
    if doer is not None and owner is doer:
        raise draft.not_understood(event)  # 我的X被我战斗破坏
    return owner or (doer.other if doer is not None else None)


def destroyed_each_other(draft: Draft, event: Event) -> None:
    """我的X和对面的Y同归于尽: both were destroyed by battle, at once."""
    things = things_of(event.before, Role.BARE)
    sides = {seat_of(thing.player) for thing in things}
    if len(things) != 2 or event.negated or not all(map(refers, things)) or draft.open_link() is not None:
        raise draft.not_understood(event)
    if None in sides or len(sides) != 2 or (things[0].name and things[0].name == things[1].name):
        raise draft.not_understood(event)  # whose is which?
    names = [put(draft, thing, seat_of(thing.player)) for thing in things]
    for name, other in zip(names, reversed(names), strict=True):
        stated = Stated(verb=Verb.DESTROY.value, card=name, by="battle", by_card=other)
        draft.plays.append(Play(do="happens", stated=stated))


def _is_some_damage(draft: Draft, event: Event) -> bool:
    """受到伤害, ダメージを受けた: of whatever kind, and nothing more is said of it."""
    spoken = [thing for thing in all_things(event) if thing.kind is not ThingKind.PLAYER]
    if not spoken:
        return "ダメージ" in draft.words(event)
    plain = [t.word for t in spoken] == ["damage"] and not (spoken[0].before or spoken[0].count)
    return plain


def _is_of_link(draft: Draft) -> bool:
    """What was activated last deals damage by its text, which is read in full; nothing else was done since."""
    done = [play for play in draft.plays if play.do != "resolve"]
    card = draft.card(done[-1].card or "") if done[-1].do == "activate" else None
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [e for e in effects if done[-1].effect in (None, e.printed_no)]
    read = bool(meant) and all(e.complete and e.text is not None for e in meant)
    acts = [{a.verb for a, _ in actions_of(e.text)} for e in meant if e.text is not None]
    return read and all({Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE} & one for one in acts)


def gone(draft: Draft, event: Event) -> None:
    """X进了墓地, 它表侧进了EX卡组: it simply happened. Raises SituationError when it is not plain to what."""
    if not event.negated and all(t.word in PHASES or t.word in MOMENTS for t in things_of(event.after)):
        return  # 进了伤害步骤: which is taken from the words for the time
    places = [thing for thing in things_of(event.after) if thing.zone in _GOT_TO]
    cards = [thing for thing in things_of(event.before, Role.BARE) if refers(thing) and not thing.position]
    sides = [t for t in things_of(event.before, Role.BARE) if t.position and not t.name]
    if len(places) != 1 or len(cards) > 1 or event.negated or not (cards or draft.mentioned):
        raise draft.not_understood(event)
    zone = places[0].zone
    assert zone is not None
    face_up = any(thing.position is Position.FACE_UP for thing in sides)
    if face_up != (zone is Zone.EXTRA_DECK) or places[0].player is not None:
        raise draft.not_understood(event)
    for thing in (*places, *sides):
        draft.take(thing, wholly=True)
    if cards:
        whence.lying(draft, event, cards[0])
    name = label(draft, cards[0]) if cards else _moved_last(draft)
    if is_same_happening(draft, _GOT_TO[zone], name):
        return
    draft.plays.append(Play(do="happens", stated=Stated(verb=_GOT_TO[zone].value, card=name)))


def _moved_last(draft: Draft) -> str:
    """The card that the last play was about: what it chose, else the card mentioned last."""
    for one in reversed(draft.plays):
        if one.do == "activate":
            chosen = (*one.targets, *one.selects)
            return chosen[-1] if chosen else draft.mentioned[-1]
    return draft.mentioned[-1]


def damaged(draft: Draft, event: Event) -> None:
    """受到战斗伤害, 受到600战斗伤害."""
    words = {thing.word for thing in all_things(event)}
    amounts = [thing.number for thing in all_things(event) if thing.number is not None]
    by = "battle" if "battle_damage" in words else "effect" if "effect_damage" in words else None
    for thing in all_things(event):
        if thing.word in ("battle_damage", "effect_damage", "damage") or thing.number is not None:
            draft.take(thing)
    if len(amounts) > 1 or event.negated or (by is None and not _is_some_damage(draft, event)):
        raise draft.not_understood(event)
    if by is None and (draft.plays or actor(event) is None):
        if not draft.plays or not _is_of_link(draft):
            raise draft.not_understood(event)  # by what, and who?
        draft.remarks.append(draft.words(event))
        return
    amount = amounts[0] if amounts else None
    stated = Stated(verb="take_damage", player=actor(event) or Seat.A, by=by, amount=amount)
    draft.plays.append(Play(do="happens", stated=stated))
