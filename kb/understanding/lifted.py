"""被黑洞破坏的X的效果, 用死者苏生特殊召唤的X, 我召唤的X: what a card named did, told in a relative clause, as a clause of its own.

In: a question's syntax. Out: the same with 「X被黑洞破坏」 told right before the clause in which X stands.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Zone
from kb.understanding import changes
from kb.understanding.phrases import (
    all_things,
    has_verb,
    named_in,
    phrase_of,
    phrases_of,
    refers,
    things_of,
    with_thing,
)
from kb.understanding.vocabulary import ACTS, SUMMONS

#: what is done to one card by another
_DONE = frozenset([*ACTS, "set", "become", "battle_destroy", "fusion_summon", "ritual_summon"]) - {
    "leave_field",
    "return_to_field",
    "take_damage",
    "draw",
    "add_to_hand",
    "equip",
}


def told_apart(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with every such deed told by itself; each clause left as it is where one of them cannot be."""
    statements: list[Event] = []
    for event in syntax.statements:
        before, left = _lifted(event, statements)
        if before and (whose := _field_where_it_came(event, before)) is not None:
            before = [msgspec.structs.replace(deed, subject=deed.subject or whose.player) for deed in before]
            statements += before
        else:
            statements += before if before and _only_mentions(event) else [*before, left]
    ask = syntax.ask
    if ask is not None:
        asked = _with_activation_told(ask.event, statements)
        before, left = _lifted(asked, statements)
        place = _chain_begins(statements) if any(deed.verb in SUMMONS for deed in before) else len(statements)
        statements[place:place] = before
        ask = msgspec.structs.replace(ask, event=left)
    return msgspec.structs.replace(syntax, statements=tuple(statements), ask=ask)


def _lifted(event: Event, told: Sequence[Event]) -> tuple[list[Event], Event]:
    """(the deeds, the clause without them); no deeds where the card was told of before, which is only pointed at."""
    lifted: list[Event] = []

    def without(phrase: Phrase) -> Phrase:
        return msgspec.structs.replace(phrase, things=tuple(_stripped(thing) for thing in phrase.things))

    def _stripped(thing: Thing) -> Thing:
        if _is_value_after(thing):
            lifted.extend(thing.before)
            return msgspec.structs.replace(thing, before=())
        deeds = [_deed(inner, thing) for inner in thing.before]
        if not deeds or any(deed is None for deed in deeds) or _is_told(thing, told):
            return thing
        lifted.extend(deed for deed in deeds if deed is not None)
        return msgspec.structs.replace(thing, before=())

    left = msgspec.structs.replace(
        event, before=tuple(map(without, event.before)), after=tuple(map(without, event.after))
    )
    return (lifted, left) if lifted else ([], event)


def _with_activation_told(asked: Event, statements: list[Event]) -> Event:
    """从手卡发动的X的效果会适用吗: X is activated, and asked is of that; what was told before goes on."""
    spoken = [thing for thing in things_of(phrases_of(asked)) if thing.name and thing.before]
    if asked.verb not in _OF_LINK or asked.mood is Mood.CAN or len(spoken) != 1 or len(spoken[0].before) != 1:
        return asked
    thing, inner = spoken[0], spoken[0].before[0]
    plain = inner.mood is Mood.TOLD and not (
        inner.negated or inner.wondered or inner.condition or inner.after
    )
    if inner.verb != "activate" or not plain or named_in(phrases_of(inner)) or _is_told(thing, statements):
        return asked
    card = msgspec.structs.replace(thing, before=(), kind=ThingKind.NAME, word=None)
    played = msgspec.structs.replace(inner, after=(phrase_of(Role.BARE, card),), passive=False, done=True)
    statements.append(played)
    return with_thing(asked, thing, msgspec.structs.replace(thing, before=()))


#: what is asked of an effect as it resolves
_OF_LINK = frozenset({"apply", "resolve", "negate"})


def _is_value_after(thing: Thing) -> bool:
    """发动X后的基本分: X is activated, and then it is asked for."""
    deeds = thing.before
    done = all(deed.verb == "activate" and deed.condition and "after" in deed.adverbs for deed in deeds)
    return thing.word in _VALUES and thing.name is None and bool(deeds) and done


_VALUES = frozenset({"lp", "atk", "def"})


def _only_mentions(event: Event) -> bool:
    """我刚召唤的X，: a clause without a verb of its own."""
    things = things_of(phrases_of(event))
    plain = all(thing.kind is ThingKind.NAME and thing.zone is None for thing in things)
    return event.verb == "exist" and not (has_verb(event) or event.negated) and plain


def _field_where_it_came(event: Event, deeds: Sequence[Event]) -> Thing | None:
    """场上有用X特召的Y: Y lies there, for it was Summoned there. Whose field that is."""
    things = things_of(phrases_of(event))
    places = [
        t for t in things if t.kind is ThingKind.ZONE and t.zone is Zone.FIELD and not (t.only or t.count)
    ]
    cards = [t for t in things if t not in places]
    plain = event.verb == "exist" and not (event.negated or event.wondered or event.condition)
    came = all(deed.verb in ("special_summon", "revive") for deed in deeds)
    named = len(cards) == 1 and cards[0].kind is ThingKind.NAME and not cards[0].count
    return places[0] if plain and came and named and len(places) == 1 and len(deeds) == 1 else None


def _is_told(thing: Thing, told: Sequence[Event]) -> bool:
    return any(other.name == thing.name for event in told for other in all_things(event) if other.name)


def _deed(inner: Event, thing: Thing) -> Event | None:
    """The clause that tells it of *thing*, a card named; None for what is not done by another card that is named."""
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.wondered or inner.condition)
    if plain and _is_covered(inner, thing):
        card = msgspec.structs.replace(thing, before=())
        return msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, card), *inner.before))
    if thing.name is None or thing.quote is not None or not plain:
        return None
    card = msgspec.structs.replace(
        thing, before=(), kind=ThingKind.NAME, word=None, effect_no=None, position=None, zone=None
    )
    doers = named_in(phrases_of(inner))
    if any(one.other or one.rest or one.isnt for one in (*doers, card)):
        return None  # X以外的效果
    others = [t for t in things_of(inner.before, Role.BARE) if refers(t) and t not in doers]
    if changes.tells_what_it_became(inner):
        return _became(inner, card)
    if (under := _under(inner, card)) is not None:
        return under
    if inner.verb in _COMING and not (inner.passive or inner.after or doers or others):
        adverbs = tuple(word for word in inner.adverbs if word != "just")
        return msgspec.structs.replace(inner, after=(phrase_of(Role.BARE, card),), adverbs=adverbs)
    alone = not (doers or others or inner.after or inner.passive)
    if inner.verb in _ATTACKS and alone and "past" in inner.adverbs:
        return msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, card), *inner.before))
    if not doers and not others and inner.verb in _SUFFERED and thing.zone is None and not inner.adverbs:
        return _suffered(inner, card)
    if (met := _met(inner, card, doers)) is not None:
        return met
    if _is_made_of(inner) and not inner.after:
        return msgspec.structs.replace(inner, after=(phrase_of(Role.BARE, card),))
    into = inner.verb == "become" and all(t.position and not t.name for t in things_of(inner.after))
    if inner.verb not in _DONE or (inner.after and not into) or (not inner.after and inner.verb == "become"):
        return None
    if len(doers) != 1 or others or doers[0].name == thing.name or doers[0].before:
        return None
    if inner.verb in ("set", "become") and not inner.passive:
        return None
    if inner.passive:
        before = (phrase_of(Role.BARE, card), *inner.before)
    else:
        before = (*inner.before, phrase_of(Role.OBJECT, card))
    return msgspec.structs.replace(inner, before=before)


def _chain_begins(told: Sequence[Event]) -> int:
    """对方发动X，我召唤的Y会…吗: no Summon falls into a chain that is still open; it came before."""
    place = len(told)
    while place and told[place - 1].verb in ("activate", "chain") and _leaves_open(told[place - 1]):
        place -= 1
    return place


def _leaves_open(event: Event) -> bool:
    """发动X, 发动X的话; 发动X时 and 发动X后 are times of their own."""
    return not event.condition or "if" in event.adverbs


def _under(inner: Event, card: Thing) -> Event | None:
    """「Y」の効果が適用されている, 「Y」の効果を受けている: Y did to the card what its text says."""
    said = inner.before if inner.verb == "apply" else inner.after if inner.verb in _AFFECTED else ()
    things = things_of(said)
    whole = len(things) == 1 and len(things_of(phrases_of(inner))) == 1 and not inner.passive
    if not whole or things[0].name is None or things[0].before or set(inner.adverbs) - {"already"}:
        return None
    done_by = msgspec.structs.replace(things[0], kind=ThingKind.NAME, word=None)
    if inner.verb == "apply" and things[0].kind is not ThingKind.EFFECT:
        return None
    before, after = (phrase_of(Role.BARE, card),), (phrase_of(Role.BARE, done_by),)
    return msgspec.structs.replace(inner, verb="undergo", before=before, after=after, done=True, adverbs=())


#: how a card came: 我召唤的X, 这回合特召的X
_COMING = frozenset([*SUMMONS, "special_summon"])
_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack"})
_AFFECTED = frozenset({"be_affected", "undergo"})


def _met(inner: Event, card: Thing, doers: Sequence[Thing]) -> Event | None:
    """被X攻击的Y: X attacks Y; 被X指的Y: X was activated for Y; X装备着的Y: X wears Y."""
    (doer,) = doers if len(doers) == 1 else (None,)
    if (
        doer is None
        or inner.after
        or len(things_of(inner.before)) != 1
        or doer.name == card.name
        or doer.before
    ):
        return None
    alone = phrase_of(Role.BARE, msgspec.structs.replace(doer, kind=ThingKind.NAME, word=None))
    if inner.passive and inner.verb == "attack":
        return Event(verb="attack", before=(alone,), after=(phrase_of(Role.BARE, card),), span=inner.span)
    if inner.passive and inner.verb == "target":
        theirs = Player.SELF if card.player is Player.OPPONENT else Player.OPPONENT
        who = Thing(kind=ThingKind.PLAYER, player=doer.player or theirs, span=doer.span)
        before = (phrase_of(Role.BARE, who), phrase_of(Role.TARGET, card))
        return Event(verb="activate", before=before, after=(alone,), subject=who.player, span=inner.span)
    if inner.verb == "equip" and not inner.passive and inner.before[0].role is Role.BARE:
        return msgspec.structs.replace(inner, after=(phrase_of(Role.BARE, card),))
    return None


def _became(inner: Event, card: Thing) -> Event | None:
    """对方的攻击力变成1500的X: whose it is may be said of the value."""
    value = next(t for phrase in inner.before for t in phrase.things if t.word in ("atk", "def"))
    plain = msgspec.structs.replace(value, player=None, zone=None)
    if value.zone not in (None, Zone.FIELD) or (value.player and card.player not in (None, value.player)):
        return None
    owned = msgspec.structs.replace(card, player=card.player or value.player)
    return with_thing(
        msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, owned), *inner.before)), value, plain
    )


def _is_covered(inner: Event, thing: Thing) -> bool:
    """被月之书盖下去的怪: one monster, turned face-down by a card that is named."""
    by = [t for t in things_of(inner.before) if t.name is not None]
    only = len(by) == 1 and len(things_of(inner.before)) == 1 and inner.passive and len(thing.before) == 1
    some = (
        thing.kind is ThingKind.DESCRIBED and thing.kinds == (CardKind.MONSTER,) and thing.count in (None, 1)
    )
    lies = thing.zone or thing.position or thing.other or thing.all or thing.only
    sides = [t.position for t in things_of(inner.after)]
    down = inner.verb == "set" and not sides
    down = down or (inner.verb == "become" and sides in ([Position.FACE_DOWN], [Position.FACE_DOWN_DEFENSE]))
    return only and some and not lies and down


#: what may be told of a card without saying what did it
_SUFFERED = frozenset({"destroy", "battle_destroy", "send_to_graveyard", "tribute", "discard"})


def _suffered(inner: Event, card: Thing) -> Event | None:
    """被破坏的X, 从场上送去墓地的X: it happened to X."""
    by = [p for p in inner.before if p.role is Role.BY and [t.word for t in p.things] == ["effect"]]
    if by and inner.passive and list(inner.before) == by and not inner.after:
        return msgspec.structs.replace(inner, before=(phrase_of(Role.BARE, card), *by))  # 被对方的效果丢弃的X
    whence = [phrase for phrase in inner.before if phrase.role is Role.FROM]
    places = [thing for phrase in whence for thing in phrase.things]
    if inner.after or things_of(inner.before) != places or any(t.kind is not ThingKind.ZONE for t in places):
        return None
    before = (phrase_of(Role.BARE, card), *whence, Phrase(role=Role.BY, things=(), span=inner.span))
    return msgspec.structs.replace(inner, before=before, passive=True, condition=True, adverbs=("after",))


def _is_made_of(inner: Event) -> bool:
    """用X和Y连接召唤的Z, 以X为素材S召唤的Z."""
    given = things_of(inner.before, Role.WITH, Role.MATERIAL)
    cards = bool(given) and all(thing.kind is ThingKind.NAME and not thing.before for thing in given)
    others = [t for t in things_of(inner.before) if t not in given and t.kind is not ThingKind.PLAYER]
    return inner.verb in _OF_MATERIALS and cards and not others and not inner.passive


#: Summons that need no card to make them
_OF_MATERIALS = frozenset({"synchro_summon", "xyz_summon", "link_summon"})
