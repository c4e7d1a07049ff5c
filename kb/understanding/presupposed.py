"""What the asking presupposes: something to chain to, what is negated, a first time, a chain that is over."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import TRYING, Event, Mood, Role, Thing, ThingKind
from grammar.terms import SUMMONS, Player, SpellSpeed, Verb, Zone
from kb.cards import Card, CardClass, Seat
from kb.effects import Effect, EffectKind
from kb.errors import SituationError
from kb.situation import OVER, Play
from kb.understanding import after_battle
from kb.understanding.aimed import position_is_told, seat_looking_at
from kb.understanding.cards import describe, label, put
from kb.understanding.draft import Draft
from kb.understanding.moments import is_slow
from kb.understanding.phrases import (
    actor,
    all_things,
    named_in,
    phrases_of,
    refers,
    searches,
    searches_itself,
    seat_of,
    source,
    things_of,
)
from kb.understanding.plays import play, resolve, used, where_it_is
from kb.understanding.vocabulary import ACTS, MOVED, SUPPOSED
from kb.walk import actions_of


def _first_time(draft: Draft, asked: Event) -> None:
    """同一条连锁里可以发两次吗, 这回合可以发两次吗: the first time is done, and the second asked about."""
    thing = next((t for t in things_of(phrases_of(asked)) if t.name), None)
    numbers = [t.effect_no for t in things_of(phrases_of(asked)) if t.effect_no]
    if thing is None and not draft.mentioned:
        raise draft.not_understood(asked)
    name = label(draft, thing) if thing is not None else draft.mentioned[-1]
    seat = actor(asked) or Seat.A
    first = Event(verb="activate")
    number = numbers[0] if len(numbers) == 1 else None
    if "same_chain" in asked.adverbs:
        play(draft, name, seat, first, number)
    elif any(t.word == "this_turn" for t in all_things(asked)) and not draft.plays:
        used(draft, name, seat, msgspec.structs.replace(first, after=asked.after, before=asked.before))
    else:
        raise draft.not_understood(asked)


def _nothing_is_told(draft: Draft, asked: Event) -> bool:
    """能再攻击一次吗, of something that was not told to have been done."""
    may = asked.verb in ("attack", "declare_attack", "activate") and asked.mood is Mood.CAN
    return may and not (draft.plays or draft.syntax.statements)


def _first_attack(draft: Draft, asked: Event) -> None:
    """青眼白龙能攻击两次吗: it has attacked, and whether it may again is asked."""
    attackers = named_in(asked.before, Role.BARE)
    if len(attackers) != 1 or named_in(asked.after) or asked.passive or draft.plays:
        raise draft.not_understood(asked)
    name, seat = label(draft, attackers[0]), seat_of(attackers[0].player) or Seat.A
    draft.plays.append(Play(do="attack", player=seat, card=name))


def _negated_is_played(draft: Draft, asked: Event) -> None:
    """X可以无效Y吗, Y可以被X无效吗: whoever does not play X has activated Y, of which only one thing is activated."""
    doers = named_in(asked.before, Role.BY if asked.passive else Role.WITH)
    doers = doers or ([] if asked.passive else named_in(asked.before, Role.BARE))
    done = named_in(asked.before, Role.BARE) if asked.passive else named_in(asked.after)
    if len(doers) != 1 or len(done) != 1 or doers[0] == done[0]:
        return
    negator, card = (draft.card(draft.names.get(t.name or "", t.name or "")) for t in (doers[0], done[0]))
    if negator is None or card is None or not _negates(draft, negator):
        return
    number = done[0].effect_no
    effects = [e for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    doing = [e for e in effects if e.categories or not e.complete] or effects
    if len(doing) != 1:
        raise draft.not_understood(asked)
    asking = seat_of(doers[0].player) or actor(asked) or Seat.A
    name = where_it_is(draft, asked, done[0], asking.other)
    play(draft, name, asking.other, Event(verb="activate"), number)


def _negates(draft: Draft, card: Card) -> bool:
    """It negates by an activation in answer, not by being there."""
    ways = {"negate_activation", "negate_effect"}
    return any(effect.activates and ways & set(effect.categories) for effect in draft.base.effects(card))


#: what the effect of one card does to another that lies on the field
_DONE = MOVED | {"take_control"}


def _deed_is_played(draft: Draft, asked: Event) -> None:
    """X会被Y破坏吗, Y能破坏X吗: Y, which awaits nothing and of which nothing was told, is activated, by X's opponent."""
    doers = named_in(asked.before, Role.BY, Role.WITH)
    doers = doers or ([] if asked.passive else named_in(asked.before, Role.BARE))
    done = (
        things_of(asked.before, Role.BARE, Role.OBJECT)
        if asked.passive
        else (*things_of(asked.after), *things_of(asked.before, Role.OBJECT))
    )
    done = [t for t in done if refers(t) and t not in doers]
    if asked.passive and not done and draft.mentioned and draft.place_of(draft.mentioned[-1]) is not None:
        done = [Thing(kind=ThingKind.NAME, name=draft.mentioned[-1])]
    if len(doers) != 1 or len(done) != 1 or doers[0].name == done[0].name:
        return
    name = draft.names.get(doers[0].name or "", doers[0].name or "")
    effects = _doing(draft, name, doers[0], ACTS[asked.verb].value)
    if len(effects) != 1 or effects[0].text is None or effects[0].text.trigger is not None:
        return
    if len(effects[0].text.targets) > 1:
        raise draft.not_understood(
            asked
        )  # which of its targets it would be, and what the others are, is not told
    if name in draft.applying or draft.place_of(name) is not None:
        return
    met = label(draft, done[0]) if done[0].kind is not ThingKind.DESCRIBED else None
    if met in _moved(draft) and not (effects[0].targets and _lies_on_field(draft, met)):
        _deed_is_next(draft, asked, name, doers[0], effects[0])
        return
    if met is None or draft.place_of(met) is None:
        position_is_told(effects[0], done[0])
    thing = _where_looked_for(draft, done[0], met, effects[0])
    victim = _lying(draft, thing)
    if thing is not done[0] and thing.zone is not None:
        lies = draft.place_of(victim)
        assert lies is not None
        placed = msgspec.structs.replace(draft.board[lies], zone=thing.zone.value, position=None)
        draft.board[lies] = placed
        draft.assumed.append((f"board.{victim}.zone", thing.zone.value))
    if effects[0].targets and (draft.applying or _shuns_targets(draft, victim)):
        raise draft.not_understood(asked)  # may it be targeted at all?
    place = draft.place_of(victim)
    owner = draft.board[place].player if place is not None else Seat.A
    looking = seat_looking_at(draft, name, owner)
    itself = done[0].span is not None and "自己" in draft.syntax.text[done[0].span.start : done[0].span.end]
    told_own = done[0].player is Player.SELF and (itself or done[0].kind is ThingKind.DESCRIBED)
    if doers[0].player is None and looking is Seat.B and told_own and not asked.passive:
        words = doers[0].name or ""
        raise SituationError("question: whose card it is, which does it, is not told", words=words)
    who = next((seat_of(t.player) for t in things_of(asked.before) if t.kind is ThingKind.PLAYER), None)
    if not asked.passive and looking is not None and who not in (None, looking):
        raise draft.not_understood(asked)  # 我能把自己的X用心变夺走吗: what its text does not look at
    seat = seat_of(doers[0].player) or looking or owner.other
    resolve(draft)  # what was told before is over
    draft.take(doers[0], wholly=True)
    play(draft, name, seat, Event(verb="activate", adverbs=(SUPPOSED,)), doers[0].effect_no)
    if effects[0].targets:
        draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], targets=(victim,))


_OFF_FIELD = frozenset({Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND})


def _where_looked_for(draft: Draft, thing: Thing, met: str | None, effect: Effect) -> Thing:
    """D.D.乌鸦能除外X吗, of an X of which nothing is told: in the one zone, not the field, where its targets lie."""
    zones = (
        {zone for target in effect.text.targets for zone in target.zones}
        if effect.text is not None
        else set()
    )
    if thing.zone is not None or (met is not None and draft.place_of(met) is not None):
        return thing
    if len(zones) != 1 or not zones <= _OFF_FIELD:
        return thing
    (zone,) = zones
    return msgspec.structs.replace(thing, zone=zone)


def _lies_on_field(draft: Draft, name: str | None) -> bool:
    place = draft.place_of(name) if name is not None else None
    return place is not None and draft.board[place].zone.endswith("monster_zone")


def _moved(draft: Draft) -> set[str | None]:
    return {one for told in draft.plays for one in (told.card, *told.targets, *told.selects)}


def _deed_is_next(draft: Draft, asked: Event, name: str, doer: Thing, effect: Effect) -> None:
    """用X特殊召唤的Y会被Z破坏吗: Z, which looks at both sides, is activated when that is over."""
    sided = doer.player is None and seat_looking_at(draft, name, Seat.A) is not None
    if sided or effect.targets:
        raise draft.not_understood(asked)
    resolve(draft)
    draft.take(doer, wholly=True)
    supposed = Event(verb="activate", adverbs=(SUPPOSED,))
    play(draft, name, seat_of(doer.player) or Seat.B, supposed, doer.effect_no)


def _lying(draft: Draft, thing: Thing) -> str:
    """The card to which it would be done, on the field when nothing else places it."""
    if thing.kind is ThingKind.DESCRIBED:
        return describe(draft, thing, seat_of(thing.player))
    name = label(draft, thing)
    if draft.place_of(name) is None:
        put(draft, msgspec.structs.replace(thing, name=name, kind=ThingKind.NAME), seat_of(thing.player))
    return name


def _shuns_targets(draft: Draft, name: str) -> bool:
    """Its text speaks of effects that target it, or is not read in full."""
    card = draft.card(name)
    texts = [(e.complete, e.text) for e in draft.base.effects(card)] if card is not None else []
    return any(
        not complete or (text is not None and Verb.TARGET in {a.verb for a, _ in actions_of(text)})
        for complete, text in texts
    )


def _doing(draft: Draft, name: str, doer: Thing, act: str) -> list[Effect]:
    """The activated effects of that card (or the one of that number) that do it; none when one of them is half read."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [e for e in effects if doer.effect_no in (None, e.printed_no)]
    if not all(effect.complete for effect in meant):
        return []
    return [effect for effect in meant if act in effect.categories]


def before_asking(draft: Draft, asked: Event) -> None:
    """Something to chain to, or a chain that has been resolved."""
    if asked.verb in _DONE and not asked.negated:
        _deed_is_played(draft, asked)
    if asked.verb in ("negate", "negate_activation") and asked.mood is Mood.CAN and not draft.plays:
        _negated_is_played(draft, asked)
    if asked.verb == "chain" and not draft.plays:
        names = {draft.names.get(thing.name or "", thing.name) for thing in all_things(asked)}
        told = [name for name in draft.mentioned if name not in names and name not in draft.applying]
        if not told:
            raise SituationError("question: nothing is activated that could be chained to", words="连锁")
        asking = actor(asked)
        play(draft, told[-1], asking.other if asking else Seat.A, Event(verb="activate"))
    _answers_before_it_is_done(draft, asked)
    link = draft.open_link()
    if asked.verb == "chain" and link is not None and link.negated:
        raise draft.not_understood(asked)  # before it was negated, or of one that was negated all along?
    attacks = asked.verb in ("attack", "declare_attack")
    if "times2" in asked.adverbs or ("again" in asked.adverbs and _nothing_is_told(draft, asked)):
        (_first_attack if attacks else _first_time)(draft, asked)
    last = draft.syntax.statements[-1] if draft.syntax.statements else None
    moved = last is not None and last.verb not in ("activate", "chain")
    searching = searches(asked, draft.syntax.text) or (moved and searches_itself(asked, draft.syntax.text))
    if "afterwards" in asked.adverbs or searching:
        resolve(draft)
    later = any(inner.condition for thing in all_things(asked) for inner in thing.before)
    activates = (asked.verb == "activate" or _uses(asked)) and not _as_next_link(draft, asked)
    waits = later or _waits_for_chain(draft, asked) or _is_of_later_in_turn(draft, asked)
    over = last is None or "after" in last.adverbs or (last.done and last.passive)
    hit = not over and _is_of_what_it_hits(draft, asked)
    answers = _answers_what_is_meant(draft, asked) or (hit and last is not None and not last.done)
    if activates and (waits or (draft.told_result and not answers)):
        if not waits and (hit or _is_meant(draft)):
            draft.assumed.append((OVER, "true"))
        resolve(draft)
    after_battle.goes_on(draft, asked)


def _answers_before_it_is_done(draft: Draft, asked: Event) -> None:
    """我用X复活Y，能连锁神之宣告吗: what is told as done is answered while it is a link, if it can be answered only then."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    over = told is None or (told.condition and told.done) or "after" in told.adverbs
    later = "afterwards" in asked.adverbs or [play.do for play in draft.plays[-2:]] != ["activate", "resolve"]
    answers = (
        asked.verb == "chain"
        or (asked.verb == "activate" and _is_meant(draft))
        or _negates_what_is_told(asked)
    )
    if answers and not over and not later and _awaits_activations_alone(draft, asked):
        draft.plays.pop()


def _negates_what_is_told(asked: Event) -> bool:
    """能用神之宣告无效吗, of nothing but what was told: neither of a monster nor of a Summon that is named."""
    others = [t for t in all_things(asked) if t.kind is not ThingKind.PLAYER]
    return asked.verb in ("negate", "negate_activation") and len(others) == 1 and source(asked) is not None


def _answers_what_is_meant(draft: Draft, asked: Event) -> bool:
    """对面发增援检索，我能用灰流丽吗: what the link is to do is told, not that it did, and Y answers activations alone."""
    return _is_meant(draft) and _awaits_activations_alone(draft, asked)


def _is_of_what_it_hits(draft: Draft, asked: Event) -> bool:
    """对面用X炸我盖着的Y，我能发动吗, of a Y that is fast: it is activated while it still lies there, or not at all."""
    link = draft.open_link()
    named = [thing for thing in things_of(phrases_of(asked)) if thing.name is not None]
    name = label(draft, named[0]) if len(named) == 1 else draft.mentioned[-1] if draft.mentioned else None
    if link is None or name is None or len(named) > 1 or name not in link.targets:
        return False
    return link.player is not None and actor(asked) is not link.player and not is_slow(draft, name, None)


def _is_meant(draft: Draft) -> bool:
    """The last clause told says what is to be done, or is tried (破壊しようとした時), not that it was."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    if told is None or told.done or told.passive or "done" in told.adverbs:
        return False
    return not told.condition or TRYING in told.adverbs


def _awaits_activations_alone(draft: Draft, asked: Event) -> bool:
    """Every effect of the card that is asked about answers an activation, maybe an attempt at a Summon too."""
    named = [thing for thing in things_of(phrases_of(asked)) if thing.name is not None]
    card = draft.card(label(draft, named[0])) if len(named) == 1 else None
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    return bool(effects) and all(map(_answers_an_activation, effects))


def _answers_an_activation(effect: Effect) -> bool:
    trigger = effect.text.trigger if effect.text is not None else None
    awaits = trigger is not None and _awaits_activation({event.verb for event in trigger.events})
    return awaits or "negate_activation" in effect.categories


def _awaits_activation(awaited: set[Verb]) -> bool:
    """Of an activation, or of a Summon that is attempted too (神之宣告)."""
    return Verb.ACTIVATE in awaited and awaited <= {Verb.ACTIVATE, *SUMMONS}


def _as_next_link(draft: Draft, asked: Event) -> bool:
    """能在连锁2发动吗, of the chain that is open: in that chain, not after it."""
    links = [thing.link for thing in all_things(asked) if thing.link]
    return links == [1 + sum(play.do == "activate" for play in draft.plays)]


def _uses(asked: Event) -> bool:
    """能用X吗."""
    used = named_in(asked.before, Role.WITH)
    return asked.verb == "exist" and asked.mood is Mood.CAN and len(used) == 1 and not asked.after


def _is_of_later_in_turn(draft: Draft, asked: Event) -> bool:
    """我发动X之后，这个回合还能发动Y吗, and of a Y that is too slow for a chain: when that is over."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    over = told is not None and told.verb == "activate" and told.condition and "after" in told.adverbs
    if not over or asked.verb != "activate" or asked.mood is not Mood.CAN:
        return False
    if any(thing.word == "this_turn" for thing in all_things(asked)):
        return True
    played = [thing for thing in things_of(phrases_of(asked)) if thing.name]
    name = label(draft, played[0]) if len(played) == 1 else None
    if name is None or told is None:
        return False
    own = actor(asked) in (None, actor(told))
    return is_slow(draft, name, played[0].effect_no) or (own and _has_slow_effect(draft, name, played[0]))


def _has_slow_effect(draft: Draft, name: str, spoken: Thing) -> bool:
    """我发动X后，还能发动Y的效果吗: whichever it is, one of them waits until the chain is over."""
    card = draft.card(name)
    effects = draft.base.effects(card) if card is not None and spoken.kind is ThingKind.EFFECT else ()
    meant = [e for e in effects if e.activates and spoken.effect_no in (None, e.printed_no)]
    return any(e.spell_speed is SpellSpeed.ONE and e.kind is not EffectKind.TRIGGER for e in meant)


def _waits_for_chain(draft: Draft, asked: Event) -> bool:
    """能发动X①吗, of an effect that only sets itself off once the chain is over."""
    named = [thing for thing in things_of(phrases_of(asked)) if thing.name is not None]
    numbers = [thing.effect_no for thing in things_of(phrases_of(asked)) if thing.effect_no]
    name = label(draft, named[0]) if len(named) == 1 else draft.mentioned[-1] if draft.mentioned else None
    card = draft.card(name) if name is not None and len(named) < 2 and draft.open_link() else None
    if card is None:
        return False
    of_effect = bool(numbers) or any(thing.kind is ThingKind.EFFECT for thing in things_of(phrases_of(asked)))
    if card.card_class is not CardClass.MONSTER and not of_effect:
        return False  # the card itself is activated: as a link, whatever its effects wait for
    number = numbers[0] if len(numbers) == 1 else None
    effects = [e for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    return bool(effects) and all(e.kind is EffectKind.TRIGGER for e in effects)
