"""Relative clauses of a typed question: what they tell by the way is taken, or only points out which card is meant."""

from __future__ import annotations

from functools import partial

import msgspec

from grammar.question_nodes import DESCRIBED, Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Verb, Zone
from grammar.walk import nodes_in
from kb.cards import Seat
from kb.situation import Play, Stated
from kb.understanding import (
    board,
    changes,
    fights,
    losing_told,
    modifiers,
    newly,
    of_battle,
    performed,
    plays,
    renaming,
    turning,
    wearing,
)
from kb.understanding.cards import describe, label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import (
    actor,
    all_things,
    has_verb,
    named_in,
    phrases_of,
    seat_of,
    source,
    things_of,
)
from kb.understanding.summons_itself import asks_of_success
from kb.understanding.vocabulary import ACTS, DESCRIBING, PLAYED, STATES, SUMMONS

#: verbs of relative clauses that say what a card is or has become
_TELLING = frozenset({"treat_as", "be", "become", "exist", "change_position", "flip_summon"})


def of_asking(draft: Draft, asked: Event) -> None:
    """这个回合盖放的旋风能发动吗: a Set told by the way is a fact; a time told of anything else is not read."""
    for thing in (thing for phrase in phrases_of(asked) for thing in phrase.things):
        for inner in thing.before:
            if inner.verb == DESCRIBED or _chosen_by_untold(draft, inner, thing):
                continue
            if performed.describes_a_deed(draft, inner, thing) and not draft.plays:
                performed.deed(draft, inner, thing)
                continue
            if thing.kind is ThingKind.ZONE and inner.verb in ACTS:
                raise draft.not_understood(asked)  # 丢弃的手卡: those cards, and no place
            if _befell_some(draft, asked, inner, thing):
                continue
            if (
                _wears(draft, inner, thing)
                or _lies_so(draft, inner, thing)
                or _is_called(draft, inner, thing)
                or newly.comes(draft, inner, thing)
            ):
                continue
            if inner.verb == "equip" and not phrases_of(inner) and wearing.worn(draft.board):
                continue  # 装备着的怪兽会怎样: read by ``states``
            if inner.verb in ("undergo", "equip"):
                raise draft.not_understood(asked)
            came = msgspec.structs.replace(inner, after=(*inner.after, _alone(thing)))
            if thing.kind is ThingKind.DESCRIBED and turning.tells_of_it(draft, came):
                turning.told_of_it(draft, came)  # 这个回合召唤的怪兽能变更表示形式吗
                continue
            if inner.mood is Mood.CAN and any(map(partial(asks_of_success, draft), draft.syntax.statements)):
                continue  # 特殊召唤成功时才能用的卡
            if inner.verb == "set" and _lies_in_hand(draft, thing):
                raise draft.not_understood(asked)  # 手上有X，能发动盖着的X吗: two of one name
            if inner.verb == "set" and thing.name is not None and not inner.negated:
                board.set_in_passing(draft, inner, thing, actor(asked))
            if _was_put_away(draft, inner, thing):
                continue
            if losing_told.is_settled(inner):
                losing_told.settled(draft, asked, thing, actor(inner))
                continue
            told = inner.verb in _TELLING or (inner.verb in PLAYED and thing.kind is ThingKind.DESCRIBED)
            if told and not inner.wondered and not inner.condition:
                raise draft.not_understood(asked)  # 也当作陷阱卡的怪兽: that is what is asked about
            if inner.verb in SUMMONS and not inner.negated and not inner.passive:
                plays.summoned(draft, inner)  # 召唤成功的那一刻
            if any(word.word == "this_turn" and not draft.has_taken(word) for word in all_things(inner)):
                raise draft.not_understood(asked)
            if thing.kind is ThingKind.DESCRIBED and _is_barred_from(inner):
                raise draft.not_understood(asked)  # 不能取对象的怪兽: by its own text, which is not told
            named = thing.name is not None and not (thing.kind is ThingKind.EFFECT and _is_of_effects(inner))
            timed = any(word.word == "earlier_turn" for word in all_things(inner))
            if named and (inner.verb != "set" or timed) and not _is_taken(draft, inner):
                raise draft.not_understood(asked)  # done by or with what is not looked at anywhere else


def _is_barred_from(inner: Event) -> bool:
    return inner.negated and inner.verb not in STATES and not inner.own_text


def _is_of_effects(inner: Event) -> bool:
    """X破坏被攻击怪兽的效果: what the effect of X does to such, in the words of its text."""
    things = things_of(phrases_of(inner))
    return bool(things) and all(t.kind is ThingKind.EFFECT and not t.name for t in things)


def _is_taken(draft: Draft, inner: Event) -> bool:
    if inner.verb in STATES:
        return True  # read by ``modifiers``
    plain = not inner.negated and inner.verb not in ("purpose", "attack", "declare_attack", "direct_attack")
    return plain and all(map(draft.has_taken, things_of(phrases_of(inner))))


def _befell_some(draft: Draft, asked: Event, inner: Event, thing: Thing) -> bool:
    """X适用中，被破坏的怪兽会去哪里: some card of which that is told. Raises SituationError where its side may matter."""
    verb = _BEFALLS.get(inner.verb)
    some = not draft.plays and (_is_some_monster(thing) or (verb is Verb.DISCARD and _is_some_card(thing)))
    given_up = verb in (Verb.TRIBUTE, Verb.DISCARD)  # 解放的怪兽
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.wondered)
    only = len(thing.before) == 1 and not (thing.position or thing.all or thing.other)
    around = [t for t in things_of(phrases_of(inner)) if t.zone is not Zone.HAND or verb is not Verb.DISCARD]
    if verb is None or not (some and plain and only and (inner.passive or given_up)) or around or draft.board:
        return False
    if asked.mood is Mood.CAN or (thing.count or 1) > 1 or not draft.applying:
        return False
    seat = seat_of(thing.player)
    if seat is None and any(_has_sides(draft, name) for name in draft.applying):
        raise draft.not_understood(asked)
    card = msgspec.structs.replace(thing, before=())
    if verb is Verb.DISCARD:
        card = msgspec.structs.replace(card, zone=Zone.HAND)
    name = describe(draft, card, seat)
    draft.take(thing, wholly=True)
    by = "battle" if inner.verb == "battle_destroy" else None
    draft.plays.append(Play(do="happens", stated=Stated(verb=verb.value, card=name, by=by)))
    draft.mentioned.append(name)
    return True


#: what may be told of some card
_BEFALLS = {
    "destroy": Verb.DESTROY,
    "battle_destroy": Verb.DESTROY,
    "tribute": Verb.TRIBUTE,
    "discard": Verb.DISCARD,
}


def _is_some_monster(thing: Thing) -> bool:
    return thing.kind is ThingKind.DESCRIBED and thing.kinds == (CardKind.MONSTER,) and thing.zone is None


def _is_some_card(thing: Thing) -> bool:
    return thing.kind is ThingKind.DESCRIBED and thing.kinds == (CardKind.CARD,) and thing.zone is None


def _has_sides(draft: Draft, name: str) -> bool:
    """Its text speaks of one of the players, or is not read in full: it may do to one what it does not to the other."""
    card = draft.card(name)
    effects = draft.base.effects(card) if card is not None else ()
    lasting = [effect for effect in effects if not effect.activates]
    nodes = [node for effect in lasting if effect.text for node in nodes_in(effect.text)]
    told = any(getattr(node, "player", None) in (Player.SELF, Player.OPPONENT) for node in nodes)
    return card is None or told or not all(effect.complete for effect in lasting)


def _alone(thing: Thing) -> Phrase:
    return Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, before=()),), span=thing.span)


def _chosen_by_untold(draft: Draft, inner: Event, thing: Thing) -> bool:
    """X选择的怪: X, of which no activation was told, was activated for it and has resolved. False for another clause."""
    cards = [t for t in things_of(phrases_of(inner)) if t.name is not None]
    plain = inner.verb in ("choose", "target") and len(cards) == 1 and thing.kind is ThingKind.DESCRIBED
    if not plain or inner.negated or inner.wondered or draft.plays:
        return False
    plays.activated_for(draft, cards[0], msgspec.structs.replace(thing, before=()))
    return True


def _wears(draft: Draft, inner: Event, thing: Thing) -> bool:
    """吃了突进的怪兽, 装着X的怪兽: done to it before. False for another clause."""
    if inner.verb not in ("undergo", "equip") or inner.negated or inner.wondered or inner.passive:
        return False
    bearer = Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, before=()),))
    told = msgspec.structs.replace(inner, before=(bearer,))
    if inner.verb == "equip":
        return changes.equipped(draft, told)
    if not changes.tells_of_value(told):
        return False
    changes.told(draft, told)
    return True


def _lies_so(draft: Draft, inner: Event, thing: Thing) -> bool:
    """表侧放着的X: how it lies. False for another clause."""
    said = things_of(phrases_of(inner))
    lying = [t for t in said if t.position is not None and not (t.name or t.kinds)]
    if inner.verb != "exist" or inner.negated or thing.name is None or len(lying) != 1 or len(said) != 1:
        return False
    owned = msgspec.structs.replace(thing, player=thing.player or lying[0].player)  # 对方场上表侧存在的X
    put(draft, owned, None, position=lying[0].position)
    return True


def _is_called(draft: Draft, inner: Event, thing: Thing) -> bool:
    """卡名当作X的Y: what it is called now. False for another clause."""
    words = [told for told in things_of(inner.before) if told.word == "name"]
    named = thing.name is not None and bool(named_in(inner.after))
    if inner.verb not in ("treat_as", "become") or len(words) != 1 or not named or inner.wondered:
        return False
    owned = msgspec.structs.replace(thing, before=(), player=thing.player or words[0].player)
    bearer = Phrase(role=Role.BARE, things=(owned,), span=thing.span)
    renaming.renamed(draft, msgspec.structs.replace(inner, before=(*inner.before, bearer)))
    return True


def _done_by_card(draft: Draft, inner: Event) -> bool:
    """X的②送去墓地的卡: a card did it of which no play was told."""
    doer = source(inner)
    return (
        doer is not None
        and inner.verb in ACTS
        and draft.names.get(doer.name or "", doer.name or "") not in {p.card for p in draft.plays}
    )


def _only_mentions(event: Event, thing: Thing) -> bool:
    """我刚召唤的X，…: a clause without a verb of its own, for what its relative clause tells."""
    told = event.verb == "exist" and not has_verb(event) and not event.negated
    return told and thing.kind is ThingKind.NAME and thing.zone is None


def _is_kept(inner: Event, thing: Thing) -> bool:
    """不会被战斗破坏的怪: read by ``modifiers``."""
    return inner.verb in modifiers.KEPT and inner.negated and thing.kind is ThingKind.DESCRIBED


def _was_put_away(draft: Draft, inner: Event, thing: Thing) -> bool:
    """除外的X, 墓地に送られたX, of an X of which nothing else was told: where it lies. False for another clause."""
    zone = _AWAY.get(inner.verb) if not (inner.negated or inner.wondered or inner.condition) else None
    if zone is None or thing.name is None or phrases_of(inner) or inner.mood is not Mood.TOLD:
        return False
    if draft.plays or draft.place_of(draft.names.get(thing.name, thing.name)) is not None:
        return False
    put(draft, msgspec.structs.replace(thing, zone=zone, before=()), actor(inner))
    return True


#: where a card lies to which that was done
_AWAY = {"banish": Zone.BANISHED, "send_to_graveyard": Zone.GRAVEYARD, "discard": Zone.GRAVEYARD}


def _lies_in_hand(draft: Draft, thing: Thing) -> bool:
    place = draft.place_of(draft.names.get(thing.name, thing.name)) if thing.name is not None else None
    return place is not None and draft.board[place].zone == Zone.HAND.value


def _is_done_to_it(event: Event, thing: Thing) -> bool:
    done = (*things_of(event.before, Role.OBJECT), *things_of(event.after))
    return event.verb in ACTS and thing.kind is ThingKind.NAME and thing.zone is None and thing in done


def _lies_there(event: Event, thing: Thing) -> bool:
    """盖放的X, 场上有盖放的X: that it lies there Set is all that is told."""
    lies = event.verb == "exist" and not event.negated and thing.kind is ThingKind.NAME
    places = [t for t in things_of(event.before) if t.kind is ThingKind.ZONE]
    field = thing.zone is Zone.FIELD or [place.zone for place in places] == [Zone.FIELD]
    return _only_mentions(event, thing) or (lies and field)


def _plays(event: Event) -> bool:
    return event.verb in ("activate", "chain") and not event.negated and not event.wondered


def _is_negated_activation(event: Event, inner: Event) -> bool:
    """发动被无效的X: its activation was negated, and not, with its effects, a card that is activated."""
    return inner.verb == "negate" and inner.passive and event.verb in PLAYED and not event.before


def _is_done(inner: Event) -> bool:
    return actor(inner) is not None and not (inner.negated or inner.passive or inner.after)


def of_statement(draft: Draft, event: Event) -> None:
    """发动的旋风: an activation told in passing; other relative clauses only describe."""
    for thing in (thing for phrase in phrases_of(event) for thing in phrase.things):
        for inner in thing.before:
            if inner.verb == DESCRIBED or _chosen_by_untold(draft, inner, thing):
                continue
            if _is_negated_activation(event, inner):
                raise draft.not_understood(event)
            if inner.verb in ("activate", "chain") and thing.name is not None and not inner.negated:
                doer = actor(inner) or seat_of(thing.player)
                plain = msgspec.structs.replace(thing, before=())
                whence = things_of(inner.before, Role.FROM)  # 从盖放状态发动的X
                name = (
                    plays.where_it_is(draft, inner, plain, doer or Seat.A) if whence else label(draft, thing)
                )
                draft.take(thing)
                plays.play(draft, name, doer, inner)
            elif (
                inner.verb in STATES
                or inner.verb == "be_different"
                or _is_kept(inner, thing)
                or of_battle.is_by_some_card(draft, event)
            ):
                continue  # read by ``modifiers``, and ``board``
            elif losing_told.is_settled(inner):
                losing_told.settled(draft, event, thing, actor(inner))
            elif inner.verb == "empty" and thing.kind is ThingKind.ZONE:
                continue  # 空的区域: read by ``board``
            elif (
                _wears(draft, inner, thing)
                or _lies_so(draft, inner, thing)
                or _is_called(draft, inner, thing)
            ):
                continue
            elif inner.verb == "set" and _lies_there(event, thing) and not inner.negated:
                places = [seat_of(t.player) for t in things_of(event.before) if t.kind is ThingKind.ZONE]
                owner = actor(inner) or seat_of(thing.player) or next(iter(places), None)
                board.set_in_passing(draft, inner, thing, owner)  # 这回合刚盖的X, 我场上有盖放的X
            elif inner.verb == "set" and _is_done_to_it(event, thing) and not inner.negated:
                doer = actor(event)
                owner = actor(inner) or seat_of(thing.player) or (doer.other if doer is not None else None)
                board.set_in_passing(draft, inner, thing, owner)  # 对面用Y炸我盖着的X
            elif inner.verb == "set" and thing.name is not None and _plays(event) and not inner.negated:
                board.set_in_passing(
                    draft, inner, thing, actor(event) or seat_of(thing.player)
                )  # 发动盖着的X
            elif inner.verb in SUMMONS and _only_mentions(event, thing) and _is_done(inner):
                phrase = Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, before=()),))
                plays.summoned(draft, msgspec.structs.replace(inner, after=(phrase,)))  # 我刚召唤的X
            elif inner.verb == "become" and performed.becomes_monster(
                draft, msgspec.structs.replace(inner, after=(Phrase(role=Role.BARE, things=(thing,)),))
            ):
                performed.became_monster(draft, inner, thing)
            elif (
                inner.verb == "attack" and actor(inner) is not None and not inner.negated and not inner.after
            ):
                phrase = Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, before=()),))
                fights.attacked(draft, msgspec.structs.replace(inner, after=(phrase,)))  # 我攻击的怪兽
            elif performed.describes_a_deed(draft, inner, thing):
                performed.deed(draft, inner, thing)
            elif inner.mood is Mood.TOLD and (inner.verb not in DESCRIBING or _done_by_card(draft, inner)):
                raise draft.not_understood(event)
            else:
                draft.remarks.append(draft.words(inner))


def summoner_in_passing(syntax: QuestionSyntax) -> Seat | None:
    """对方召唤的X: who made the Summon that only describes a monster, and tells no time."""
    asked = [syntax.ask.event] if syntax.ask is not None else []
    things = [thing for event in (*syntax.statements, *asked) for thing in things_of(phrases_of(event))]
    inner = [event for thing in things for event in thing.before if event.verb in SUMMONS]
    return next((seat for event in inner if (seat := actor(event)) is not None), None)
