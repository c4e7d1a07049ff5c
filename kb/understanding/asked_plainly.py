"""One question asked in several ways is brought to one of them: X能取Y为对象吗, Y能被X取为对象吗, 可以连锁X发动Y吗, 能进行融合召唤吗."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.question_phrases import is_kind_of_card
from grammar.terms import CardKind, Player, Position
from kb.understanding.outcomes import DAMAGE
from kb.understanding.phrases import cards_in, named_in, refers, things_of, with_thing
from kb.understanding.vocabulary import COST_ACTS


def in_usual_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with its asking put in the usual way; what is told stays as it is."""
    ask = syntax.ask
    if ask is None:
        return syntax
    if (
        chained := _in_answer(syntax)
        or _at_a_time(syntax)
        or _to_negate_it(syntax)
        or _negates_such(syntax)
        or _paid_with(syntax)
        or _used(syntax)
    ) is not None:
        return chained
    for retell in (_with_life_points_told, _with_holding_told, _tributed_for, _dealt, _moved_whither):
        if (retold := retell(syntax)) is not None:
            return retold
    for reword in _REWORDINGS:
        event = reword(ask.event)
        if event is not None:
            return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))
    return syntax


def _moved_whither(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """融合怪兽被弹回手卡去哪里 as 融合怪兽被弹回手卡，融合怪兽在哪里."""
    ask = syntax.ask
    if ask is None or ask.word is not QuestionWord.WHERE or ask.event.verb not in _MOVED:
        return None
    event, subjects = ask.event, things_of(ask.event.before, Role.BARE)
    whither = [thing.word for thing in things_of(event.after)]
    if not event.passive or event.mood is not Mood.TOLD or event.negated or whither != [_WHERE]:
        return None
    if len(subjects) != 1 or not refers(subjects[0]) or cards_in(event.before, Role.BY):
        return None
    told = msgspec.structs.replace(event, after=(), wondered=False)
    bare = tuple(phrase for phrase in event.before if phrase.role is Role.BARE)
    where = msgspec.structs.replace(event, verb="exist", before=bare, passive=False, adverbs=())
    return msgspec.structs.replace(
        syntax, statements=(*syntax.statements, told), ask=msgspec.structs.replace(ask, event=where)
    )


_MOVED = frozenset({"banish", "return_to_hand", "return_to_deck", "tribute", "discard"})
_WHERE = f"?{QuestionWord.WHERE.value}"


def _dealt(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """给与对方的伤害是多少 as 对方受到多少伤害."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or told.verb != "deal" or told.before or told.span is None:
        return None
    event, dealt = ask.event, things_of(told.after)
    plain = event.verb == "be" and not event.before and not event.negated and told.mood is Mood.TOLD
    apart = (
        told.negated
        or told.condition
        or told.adverbs
        or syntax.text[told.span.end : told.span.end + 1] in _MARKS
    )
    if not plain or apart or len(dealt) != 1 or dealt[0].player is None or dealt[0].word not in DAMAGE:
        return None
    taker = Thing(kind=ThingKind.PLAYER, player=dealt[0].player, span=told.span)
    damage = msgspec.structs.replace(dealt[0], player=None)
    event = msgspec.structs.replace(
        event,
        verb="take_damage",
        before=(Phrase(role=Role.BARE, things=(taker,)),),
        after=(*event.after, Phrase(role=Role.BARE, things=(damage,))),
        subject=dealt[0].player,
    )
    return msgspec.structs.replace(
        syntax, statements=syntax.statements[:-1], ask=msgspec.structs.replace(ask, event=event)
    )


#: behind them another clause begins
_MARKS = ("，", "。", "；", ",", ";")


def _with_life_points_told(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """基本分500的玩家能攻击宣言吗 as 基本分500，能攻击宣言吗."""
    ask = syntax.ask
    event = ask.event if ask is not None else None
    if ask is None or event is None or event.verb == "be" or event.mood is not Mood.CAN:
        return None
    held = [
        phrase
        for phrase in event.before
        if phrase.role is Role.BARE
        and len(phrase.things) == 1
        and phrase.things[0].word == "lp"
        and phrase.things[0].number is not None
    ]
    if len(held) != 1:
        return None
    told = Event(verb="exist", before=tuple(held), subject=event.subject, span=held[0].span)
    left = msgspec.structs.replace(event, before=tuple(p for p in event.before if p is not held[0]))
    ask = msgspec.structs.replace(ask, event=left)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, told), ask=ask)


def _with_holding_told(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """卡组只有1张能发动X吗 as 卡组只有1张，能发动X吗: how many cards a place holds is told, and then it is asked."""
    ask = syntax.ask
    event = ask.event if ask is not None else None
    if (
        ask is None
        or event is None
        or event.verb not in ("activate", "chain")
        or event.mood is not Mood.CAN
        or event.passive
    ):
        return None
    held = [
        phrase
        for phrase in event.before
        if phrase.role is Role.BARE and len(phrase.things) == 1 and _is_so_many_there(phrase.things[0])
    ]
    if len(held) != 1 or not event.after:
        return None
    told = Event(verb="exist", before=(held[0],), span=held[0].span)
    left = tuple(phrase for phrase in event.before if phrase is not held[0])
    asked = msgspec.structs.replace(ask, event=msgspec.structs.replace(event, before=left))
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, told), ask=asked)


def _is_so_many_there(thing: Thing) -> bool:
    """卡组只有1张, 我卡组只有1张卡, 对方场上有2只怪兽."""
    if thing.kind is ThingKind.ZONE:
        return thing.count is not None
    return thing.kind is ThingKind.DESCRIBED and thing.zone is not None and (thing.only or bool(thing.count))


def _tributed_for(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """能把X解放来上级召唤吗 as 能把X解放吗, where what is Summoned is not said."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or told.verb != "tribute" or told.mood is not Mood.CAN:
        return None
    event = ask.event
    said = event.before or event.after or event.negated or event.adverbs or told.negated or told.condition
    if event.verb != "tribute_summon" or event.mood is not Mood.TOLD or said:
        return None
    asked = msgspec.structs.replace(ask, event=msgspec.structs.replace(told, wondered=True))
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=asked)


def _in_answer(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """可以连锁X发动Y吗: whether Y can be chained to X."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or told.verb != "chain" or told.mood is not Mood.CAN or told.condition:
        return None
    event = ask.event
    plain = event.verb == "activate" and event.mood is Mood.TOLD and not (event.before or event.negated)
    answered = [thing for thing in things_of(told.after) if thing.name is not None]
    played = [thing for thing in things_of(event.after) if thing.name is not None]
    if not plain or told.negated or told.wondered or len(answered) != 1 or len(played) != 1:
        return None
    if len(things_of(told.after)) != 1 or len(things_of(event.after)) != 1:
        return None
    before = (*told.before, Phrase(role=Role.BARE, things=tuple(played), span=played[0].span))
    asked = msgspec.structs.replace(told, before=before, wondered=True, span=event.span)
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=ask)


def _used(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """手里的X还能用吗 as 能用手里的X吗; 还能拿吗 asks what X does."""
    ask = syntax.ask
    if ask is None or ask.event.verb != "exist" or ask.event.mood is not Mood.CAN or ask.event.after:
        return None
    event, last = ask.event, ask.event.before[-1] if ask.event.before else None
    if {"material", "cost"} & set(event.adverbs):
        return None  # 能当素材用吗
    if last is None or last.role is not Role.WITH or last.things or last.span is None:
        return None
    cards = [phrase for phrase in event.before if phrase.role is Role.BARE and named_in((phrase,))]
    things = things_of(cards)
    if syntax.text[last.span.start : last.span.end] != "用" or len(things) != 1 or things[0].word is not None:
        return None
    used = msgspec.structs.replace(cards[0], role=Role.WITH)
    before = tuple(phrase for phrase in event.before if phrase not in (last, cards[0]))
    event = msgspec.structs.replace(event, before=(*before, used))
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))


def _paid_with(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """Y可以丢弃X来发动吗 as 可以丢弃X来发动Y吗."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or told.verb not in COST_ACTS or told.negated or told.passive:
        return None
    event = ask.event
    bare = [p for p in told.before if p.role is Role.BARE]
    played = [p for p in bare if len(p.things) == 1 and p.things[0].name and not p.things[0].zone]
    given = [*things_of(told.before, Role.OBJECT, Role.WITH), *things_of(told.after)]
    cards = bool(given) and all(refers(thing) for thing in given)
    may = Mood.CAN in (told.mood, event.mood) and not (told.condition or told.wondered or event.negated)
    if event.verb != "activate" or things_of((*event.before, *event.after)) or not may:
        return None
    if (
        len(played) != 1
        or not cards
        or any(t.kind is not ThingKind.PLAYER for p in bare if p not in played for t in p.things)
    ):
        return None
    left = tuple(p for p in told.before if p not in played)
    told = msgspec.structs.replace(told, before=left)
    asked = msgspec.structs.replace(event, after=(msgspec.structs.replace(played[0], role=Role.BARE),))
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements[:-1], told), ask=ask)


#: Summons that may be made without an effect, so that they can be negated
_ATTEMPTED = frozenset(
    ["normal_summon", "tribute_summon", "flip_summon", "pendulum_summon", "synchro_summon", "xyz_summon"]
    + ["link_summon"]
)


def _negates_such(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """神之宣告能无效灵摆召唤吗 as 对方灵摆召唤时，神之宣告能无效召唤吗."""
    ask = syntax.ask
    event = ask.event if ask is not None else None
    if ask is None or event is None or event.verb != "negate" or event.mood is not Mood.CAN or event.passive:
        return None
    negated = [*things_of(event.after), *things_of(event.before, Role.OBJECT)]
    cards = [t for t in things_of(event.before, Role.BARE, Role.WITH) if t.name is not None]
    others = [t for p in event.before for t in p.things if t not in cards and t not in negated]
    summoned = any(one.verb.endswith("summon") for one in syntax.statements)
    if len(negated) != 1 or len(cards) != 1 or summoned or event.negated or event.adverbs:
        return None
    verb = _attempted_as(negated[0])
    if verb is None or negated[0].before or negated[0].player is Player.SELF:
        return None
    if any(t.kind is not ThingKind.PLAYER or t.player is not Player.SELF for t in others):
        return None
    who = Thing(kind=ThingKind.PLAYER, player=Player.OPPONENT)
    named = msgspec.structs.replace(negated[0], word=None, player=None)
    of_card = (Phrase(role=Role.BARE, things=(named,), span=named.span),) if named.name else ()
    if of_card:
        of_it = Thing(kind=ThingKind.THING, word=negated[0].word, span=named.span)
        ask = msgspec.structs.replace(ask, event=with_thing(event, negated[0], of_it))
    time = Event(
        verb=verb,
        before=(Phrase(role=Role.BARE, things=(who,)),),
        after=of_card,
        condition=True,
        adverbs=("when",),
        subject=Player.OPPONENT,
        span=negated[0].span,
    )
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, time), ask=ask)


def _attempted_as(thing: Thing) -> str | None:
    """The Summon that is attempted; 怪兽的特殊召唤, of any monster, as one of those that can be negated."""
    some = thing.name is None and set(thing.kinds) <= {CardKind.MONSTER} and not thing.number
    if thing.word == "special_summon" and some:
        return "synchro_summon"
    return thing.word if thing.word in _ATTEMPTED else None


def _to_negate_it(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """对方召唤X时，我能发动Y把那次召唤无效吗, 对方发动X，我能发动Y把X的发动无效吗 as 我能用Y无效召唤吗, 无效X的发动吗."""
    ask, told = syntax.ask, syntax.statements
    if ask is None or len(told) < 2 or ask.event.verb != "negate" or ask.event.mood is not Mood.TOLD:
        return None
    played, summon = named_in(told[-1].after), _spoken_of(told[:-1])
    things = things_of((*ask.event.before, *ask.event.after))
    may = told[-1].verb == "activate" and told[-1].mood is Mood.CAN and not told[-1].wondered
    plain = may and not (told[-1].negated or told[-1].condition or ask.event.negated or ask.event.passive)
    if not plain or len(played) != 1 or len(things) != 1:
        return None
    if _is_that(syntax.text, things[0], summon):
        word = msgspec.structs.replace(things[0], word=summon.verb)
    elif _is_played(things[0], summon):
        word = things[0]
    else:
        return None
    asked = msgspec.structs.replace(
        told[-1],
        verb="negate",
        before=(*told[-1].before, Phrase(role=Role.WITH, things=(played[0],), span=played[0].span)),
        after=(Phrase(role=Role.BARE, things=(word,), span=word.span),),
        wondered=True,
    )
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=told[:-1], ask=ask)


def _spoken_of(told: Sequence[Event]) -> Event:
    """The activation told last, behind which only what it does is told (对方发动Y把X的发动无效); else the last clause."""
    last = len(told) - 1
    while last and told[last].verb in _DOES and not told[last].condition:
        last -= 1
    return told[last] if told[last].verb in ("activate", "chain") else told[-1]


#: what an activation may be told to do
_DOES = frozenset({"negate", "destroy", "banish"})


def _is_that(text: str, thing: Thing, summon: Event) -> bool:
    """那次召唤, 召唤, 那次特殊召唤: the one told right before, by any of its names."""
    said = text[thing.span.start : thing.span.end] if thing.span is not None else ""
    known = thing.word == "summon" or thing.word == summon.verb
    told = summon.verb.endswith("summon") and summon.condition and not _OVER & set(summon.adverbs)
    specially = any(word in said for word in ("特殊召", "特召"))
    return (
        known and told and not (thing.name or summon.done) and specially == (summon.verb == "special_summon")
    )


def _is_played(thing: Thing, told: Event) -> bool:
    """X, X的发动, X的效果, of an X whose activation was told right before."""
    played = [card.name for card in named_in(told.after)]
    of_it = thing.word in (None, "activate", "activation", "effect") and not (thing.before or thing.zone)
    return told.verb in ("activate", "chain") and not told.negated and played == [thing.name] and of_it


#: words by which a Summon that was told has succeeded
_OVER = frozenset({"after", "success", "done"})


def _at_a_time(syntax: QuestionSyntax) -> QuestionSyntax | None:
    """激流葬能在反转召唤时发动吗 as 反转召唤时，激流葬能发动吗."""
    ask, told = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or told is None or ask.event.verb not in ("activate", "chain") or ask.event.before:
        return None
    marks = [n for n, p in enumerate(told.before) if p.role is Role.AT and not p.things]
    leading = told.before[: marks[0]] if marks else ()
    named = [thing for p in leading for thing in p.things if thing.name is not None]
    if len(named) != 1 or any(p.role is not Role.BARE for p in leading):
        return None
    time = msgspec.structs.replace(told, before=told.before[marks[0] + 1 :], condition=True)
    asked = msgspec.structs.replace(ask.event, before=leading)
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements[:-1], time), ask=ask)


def _aims(event: Event) -> Event | None:
    """月之书能取连接怪兽为对象吗 as 能以连接怪兽为对象发动月之书吗."""
    marked = [p for p in event.before if p.role is Role.TARGET]
    if event.mood is not Mood.CAN or event.negated or event.passive:
        return None
    if event.verb == "exist" and len(marked) == 1 and not event.after:
        aimed = marked[0].things
    elif event.verb == "target" and len(event.after) == 1 and not marked:
        aimed = event.after[0].things
    else:
        return None
    doers = [p for p in event.before if p.role is Role.BARE and any(t.name for t in p.things)]
    if len(aimed) != 1 or aimed[0].kind is not ThingKind.DESCRIBED or len(doers) != 1:
        return None
    others = tuple(p for p in event.before if p not in marked and p not in doers)
    return msgspec.structs.replace(
        event,
        verb="activate",
        before=(*others, Phrase(role=Role.TARGET, things=aimed, span=aimed[0].span)),
        after=(msgspec.structs.replace(doers[0], role=Role.BARE),),
    )


def _is_aimed_at(event: Event) -> Event | None:
    """Y能被X取为对象吗 as X能以Y为对象发动吗."""
    if not event.passive or event.mood is not Mood.CAN or event.negated or event.after:
        return None
    if event.verb != "target" and not (event.verb == "exist" and "target" in event.adverbs):
        return None
    by = [t for t in things_of(event.before, Role.BY) if t.name is not None]
    aimed = [t for t in things_of(event.before, Role.BARE) if refers(t)]
    others = [t for p in event.before for t in p.things if t not in by and t not in aimed]
    if len(by) != 1 or len(aimed) != 1 or others:
        return None
    return msgspec.structs.replace(
        event,
        verb="activate",
        before=(Phrase(role=Role.TARGET, things=tuple(aimed), span=aimed[0].span),),
        after=(Phrase(role=Role.BARE, things=tuple(by), span=by[0].span),),
        passive=False,
        adverbs=tuple(word for word in event.adverbs if word != "target"),
    )


def _summons_some(event: Event) -> Event | None:
    """怪兽不能特殊召唤, 把怪兽特殊召唤 as 特殊召唤怪兽."""
    if event.verb != "special_summon" or event.mood is not Mood.CAN or event.after or event.passive:
        return None
    some = [p for p in event.before if _is_any_monster(p)]
    rest = tuple(p for p in event.before if p not in some)
    players = all(t.kind is ThingKind.PLAYER for p in rest for t in p.things)
    if len(some) != 1 or not players or any(p.role is not Role.BARE for p in rest):
        return None
    return msgspec.structs.replace(
        event, before=rest, after=(msgspec.structs.replace(some[0], role=Role.BARE),)
    )


def _is_any_monster(phrase: Phrase) -> bool:
    thing: Thing | None = phrase.things[0] if len(phrase.things) == 1 else None
    plain = thing is not None and is_kind_of_card(thing) and thing.kinds == (CardKind.MONSTER,)
    more = thing is not None and (
        thing.before or thing.zone or thing.position or thing.letter or thing.number
    )
    return plain and not more and phrase.role in (Role.BARE, Role.OBJECT)


def _covered(event: Event) -> Event | None:
    """X能被Y变成里侧守备表示吗 as X能被Y盖吗."""
    sides = things_of(event.after)
    down = len(sides) == 1 and sides[0].position in (Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE)
    if event.verb != "become" or not event.passive or event.mood is not Mood.CAN or event.negated or not down:
        return None
    said = sides[0].name or sides[0].kinds or sides[0].before or sides[0].zone
    by = [t for t in things_of(event.before, Role.BY) if t.name is not None]
    return None if said or len(by) != 1 else msgspec.structs.replace(event, verb="set", after=())


def _attacks_with(event: Event) -> Event | None:
    """我能用X攻击吗 as 我的X能攻击吗."""
    used = [phrase for phrase in event.before if phrase.role is Role.WITH]
    cards = [thing for phrase in used for thing in phrase.things]
    others = [thing for thing in things_of(event.before, Role.BARE) if refers(thing)]
    if event.verb not in _ATTACKS or event.mood is not Mood.CAN or len(cards) != 1 or not refers(cards[0]):
        return None
    if others or event.passive:
        return None
    owners = [t.player for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.PLAYER]
    side = cards[0].player or (owners[0] if owners else None)
    attacker = msgspec.structs.replace(cards[0], player=side if cards[0].name else cards[0].player)
    bare = Phrase(role=Role.BARE, things=(attacker,), span=used[0].span)
    return msgspec.structs.replace(
        event, before=tuple(bare if phrase is used[0] else phrase for phrase in event.before)
    )


def _made_of(event: Event) -> Event | None:
    """等级4的调整和等级4的怪兽能同调召唤X吗 as 用…能同调召唤X吗: the monsters before the verb are what X is made of."""
    made = [
        thing for thing in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if refers(thing)
    ]
    given = [p for p in event.before if p.role is Role.BARE and any(map(refers, p.things))]
    if event.verb not in _OF_MATERIALS or event.mood is not Mood.CAN or event.passive or len(made) != 1:
        return None
    if not given or any(p.role in (Role.WITH, Role.MATERIAL) for p in event.before):
        return None
    before = tuple(msgspec.structs.replace(p, role=Role.WITH) if p in given else p for p in event.before)
    return msgspec.structs.replace(event, before=before)


_OF_MATERIALS = frozenset({"synchro_summon", "xyz_summon", "link_summon", "fusion_summon", "ritual_summon"})
_ATTACKS = frozenset({"attack", "direct_attack", "declare_attack"})


def _brought_out_with(event: Event) -> Event | None:
    """能用X特殊召唤对方墓地的怪兽吗, 融合怪兽能用X特殊召唤吗 as X能特殊召唤…吗: of a monster that is only described."""
    by = things_of(event.before, Role.WITH)
    bare = things_of(event.before, Role.BARE)
    brought = [*things_of(event.after), *things_of(event.before, Role.OBJECT), *bare]
    plain = event.mood is Mood.CAN and not (event.passive or event.negated)
    if event.verb not in ("special_summon", "revive") or not plain or len(by) != 1 or len(brought) != 1:
        return None
    described = brought[0].kind is ThingKind.DESCRIBED and brought[0].name is None
    if by[0].kind is not ThingKind.NAME or not described or len(things_of(event.before)) > 2:
        return None
    before = (Phrase(role=Role.BARE, things=tuple(by), span=by[0].span),)
    after = (Phrase(role=Role.BARE, things=tuple(brought), span=brought[0].span),)
    return msgspec.structs.replace(event, before=before, after=after)


def _control_goes(event: Event) -> Event | None:
    """控制权会转移吗, X的控制权还会移过去吗: is control taken?"""
    things = [t for phrase in (*event.before, *event.after) for t in phrase.things]
    if event.verb != "move" or len(things) != 1 or things[0].word != "control" or event.passive:
        return None
    card = msgspec.structs.replace(
        things[0], word=None, kind=ThingKind.NAME if things[0].name else ThingKind.DESCRIBED
    )
    named = card.name is not None or bool(card.kinds)
    before = (Phrase(role=Role.BARE, things=(card,), span=card.span),) if named else ()
    return msgspec.structs.replace(event, verb="take_control", before=before, after=(), passive=named)


_REWORDINGS: tuple[Callable[[Event], Event | None], ...] = (
    _aims,
    _is_aimed_at,
    _covered,
    _summons_some,
    _attacks_with,
    _made_of,
    _brought_out_with,
    _control_goes,
)
