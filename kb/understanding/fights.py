"""Who fights whom: X攻击里侧守备的Y, X和Y战斗 (whichever of them attacks), …，直接攻击 (the monster told of before)."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Zone
from kb.cards import CardClass, Seat
from kb.situation import ATTACKER, DIRECT, Play
from kb.understanding import changes
from kb.understanding.cards import describe, label, monster_meant, put
from kb.understanding.compared import told_beside
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, refers, seat_of, things_of, with_thing
from kb.understanding.plays import resolve
from kb.understanding.references import is_like

_SOME_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))


def attacked(draft: Draft, event: Event) -> None:
    """X攻击Y, X直接攻击, 对方攻击宣言."""
    for thing in all_things(event):
        _as_printed(draft, event, thing)
    aimed_at = [thing for thing in things_of(event.before, Role.AT) if refers(thing)]  # 向X攻击
    attackers = [thing for thing in things_of(event.before) if refers(thing) and thing not in aimed_at]
    targets = [*aimed_at, *(thing for thing in things_of(event.after) if refers(thing))]
    if len(targets) > 1 and aimed_at:
        raise draft.not_understood(event)
    if event.passive:  # X被Y攻击
        attackers = [thing for thing in things_of(event.before, Role.BY) if refers(thing)]
        targets = [thing for thing in things_of(event.before, Role.BARE) if refers(thing)]
        if len(attackers) != 1 or len(targets) != 1 or event.after:
            raise draft.not_understood(event)
        owner = seat_of(targets[0].player)
        event = msgspec.structs.replace(event, passive=False, subject=None, before=(), after=())
        return _attack(draft, event, attackers, targets, owner.other if owner is not None else None)
    victims = [t.player for t in things_of(event.after) if t.kind is ThingKind.PLAYER]
    if len(victims) == 1 and not targets and seat_of(victims[0]) is not None:
        return _attack_on_player(draft, event, attackers, seat_of(victims[0]))
    return _attack(draft, event, attackers, targets, actor(event))


def _attack_on_player(draft: Draft, event: Event, attackers: list[Thing], victim: Seat | None) -> None:
    """X直接攻击我, 对面打我: by a monster of the other player. Raises SituationError for one's own."""
    assert victim is not None
    said = actor(event) or (seat_of(attackers[0].player) if attackers else None)
    if said is victim:
        raise draft.not_understood(event)
    if event.verb == "attack":
        draft.assumed.append((DIRECT, "true"))
    _attack(draft, msgspec.structs.replace(event, verb="direct_attack"), attackers, [], victim.other)


def _attack(
    draft: Draft, event: Event, attackers: list[Thing], targets: list[Thing], doer: Seat | None
) -> None:
    resolve(draft)  # nobody attacks while a chain is open
    seat = doer or (seat_of(attackers[0].player) if attackers else None)
    told = None if attackers else _told_last(draft, event, seat)
    if told is not None:
        name, seat = told, draft.board[draft.place_of(told) or 0].player
    else:
        seat = seat or _against(draft, targets) or Seat.A
        unowned = bool(attackers) and attackers[0].kind is ThingKind.DESCRIBED and not attackers[0].player
        attacker = attackers[0] if attackers else _SOME_MONSTER
        name = describe(draft, attacker, seat) if unowned or not attackers else monster_meant(draft, attacker)
    _lies(draft, attackers[:1], seat)
    if targets and seat_of(targets[0].player) is seat:
        raise draft.not_understood(event)  # one's own monster is not attacked
    target = "direct" if event.verb == "direct_attack" else None
    target = _target(draft, targets[0], seat, name) if targets else target
    attacked_card = draft.card(target) if target is not None else None
    if attacked_card is not None and attacked_card.card_class is CardClass.SPELL:
        raise draft.not_understood(event)  # 黑魔导: no monster, and nothing attacks it
    attacking = draft.card(name)
    if attacking is not None and attacking.card_class is CardClass.SPELL:
        raise draft.not_understood(event)  # nothing but a monster attacks
    if target == name:
        raise draft.not_understood(event)  # two of one name are not told apart
    if attackers:
        told_beside(draft, event, attackers[0], name, target)
    if targets and target is not None:
        told_beside(draft, event, targets[0], target, name)
    draft.turn_player = draft.turn_player or seat
    draft.plays.append(Play(do="attack", player=seat, card=name, target=target))


def _against(draft: Draft, targets: list[Thing]) -> Seat | None:
    """Y攻击我的X: the other player than the one whose monster is attacked."""
    for thing in targets:
        place = draft.place_of(draft.names.get(thing.name, thing.name)) if thing.name is not None else None
        owner = seat_of(thing.player) or (draft.board[place].player if place is not None else None)
        if owner is not None:
            return owner.other
    return None


def _told_last(draft: Draft, event: Event, seat: Seat | None) -> str | None:
    """我的X装备着Y，直接攻击: the monster of that player of which it was told right before; not for 攻击宣言时."""
    name = draft.valued
    place = draft.place_of(name) if name is not None else None
    if name is None or place is None or event.condition or event.passive:
        return None
    return name if seat in (None, draft.board[place].player) else None


def _as_printed(draft: Draft, event: Event, thing: Thing) -> None:
    """1800的X攻击2100的Y: their ATK, when it is what is printed. Raises SituationError for another number."""
    if thing.name is None or thing.number is None or thing.word not in (None, "atk"):
        return
    if draft.has_taken(thing, wholly=True):
        return  # 装着X、攻击力3500的Y: told with what changed it
    card = draft.card(draft.names.get(thing.name, thing.name))
    if card is None or card.atk != thing.number:
        changes.has_value(draft, event, thing)
    draft.take(thing, wholly=True)


def _lies(draft: Draft, things: list[Thing], seat: Seat) -> None:
    """攻击表示的X, 自己场上的X: how a monster that is named lies on the field of that player."""
    for thing in things:
        if thing.name is not None and (thing.position is not None or thing.zone in _WHERE_IT_FIGHTS):
            put(draft, thing, seat_of(thing.player) or seat)


_WHERE_IT_FIGHTS = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE})


def _target(draft: Draft, thing: Thing, seat: Seat, attacker: str) -> str:
    """The monster attacked; one only described is another than the attacker, of the other player."""
    if thing.kind is ThingKind.PRONOUN and (other := _monster_before(draft, attacker)) is not None:
        draft.take(thing, wholly=True)
        return other
    if thing.kind is not ThingKind.DESCRIBED:
        _lies(draft, [thing], seat.other)
        return label(draft, thing)
    told = [p for p in draft.board if p.player is seat.other and is_like(p, thing) and p.facts is not None]
    if told:
        draft.take(thing, wholly=True)
        draft.mentioned.append(told[-1].card)
        return told[-1].card
    if thing.word == "def" and thing.position is None:
        thing = msgspec.structs.replace(thing, position=Position.FACE_UP_DEFENSE)  # its DEF is what matters
    name = describe(draft, thing, seat.other, 1)
    draft.mentioned.append(name)
    return name


def _monster_before(draft: Draft, attacker: str) -> str | None:
    """对面用Y攻击它: the monster told of last that is not the attacker."""
    for name in reversed(draft.mentioned):
        card = draft.card(name)
        if name != attacker and (card is None or card.card_class is CardClass.MONSTER):
            return name
    described = [p.card for p in draft.board if p.facts is not None and "monster" in p.zone]
    return described[0] if len(described) == 1 and described[0] != attacker else None


# --------------------------------------------------------------------------- neither is said to attack


def battled(draft: Draft, event: Event) -> None:
    """X和Y战斗: whichever attacks, unless one cannot or the turn was told. Raises SituationError for other clauses."""
    things = [thing for thing in things_of(event.before, Role.BARE, Role.AT) if refers(thing)]
    if event.negated or event.passive or event.after or len(things) != 2 or _is_moment(draft, event):
        raise draft.not_understood(event)
    sides = [seat_of(thing.player) for thing in things]
    first = sides[0] or (sides[1].other if sides[1] is not None else Seat.A)
    if sides[1] is first or not all(_is_known(draft, thing) for thing in things):
        raise draft.not_understood(event)
    for thing in things:
        _as_printed(draft, event, thing)
    fighters = [
        (_placed(draft, thing, seat), seat) for thing, seat in zip(things, (first, first.other), strict=True)
    ]
    able = [one for one in fighters if _may_attack(draft, one[0])]
    if draft.turn_player is not None:
        able = [one for one in able if one[1] is draft.turn_player]
    if not able:
        raise draft.not_understood(event)
    if fighters[0][0] == fighters[1][0]:
        raise draft.not_understood(event)
    (name, seat), other = able[0], next(one for one in fighters if one != able[0])
    if len(able) > 1:
        draft.assumed.append((ATTACKER, name))
    draft.turn_player = seat
    draft.plays.append(Play(do="attack", player=seat, card=name, target=other[0]))


def _is_moment(draft: Draft, event: Event) -> bool:
    """X和Y战斗时: some moment of that battle; 战斗的场合 is the battle as a whole, where no activation is asked about."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    whole = "if" in event.adverbs and asked is not None and asked.verb not in ("activate", "chain")
    return event.condition and not whole


def _is_known(draft: Draft, thing: Thing) -> bool:
    """A monster that is named, or one described with its values."""
    if thing.name is None:
        return thing.kind is ThingKind.DESCRIBED and (thing.number is not None or bool(thing.kinds))
    card = draft.card(draft.names.get(thing.name, thing.name))
    return card is not None and card.card_class is CardClass.MONSTER


def _placed(draft: Draft, thing: Thing, seat: Seat) -> str:
    name = put(draft, thing, seat)
    draft.valued = None
    return name


def _may_attack(draft: Draft, name: str) -> bool:
    place = draft.place_of(name)
    return place is not None and (draft.board[place].position or "face_up_attack") == "face_up_attack"


def with_both_destroyed(syntax: QuestionSyntax) -> QuestionSyntax:
    """X和Y战斗，双方都被战斗破坏: they destroyed each other."""
    statements: list[Event] = []
    for event in syntax.statements:
        last = statements[-1] if statements else None
        if last is not None and last.verb == "battle" and not last.negated and _befell_both(event):
            both = msgspec.structs.replace(last, verb="destroy_each_other", done=True)
            times = (*last.adverbs, *(event.adverbs if event.condition else ()))
            statements[-1] = msgspec.structs.replace(both, condition=event.condition, adverbs=times)
        else:
            statements.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _befell_both(event: Event) -> bool:
    things = things_of(event.before, Role.BARE)
    both = len(things) == 1 and things[0].kind is ThingKind.PLAYER and things[0].player is Player.BOTH
    others = any(thing.name for thing in all_things(event)) or bool(event.after)
    return event.verb == "battle_destroy" and event.passive and both and not (event.negated or others)


def with_attacked_named(draft: Draft, event: Event) -> Event:
    """把攻击对象的怪兽弹回手卡: the monster attacked last, of which nothing may have been told so far."""
    spoken = [t for t in all_things(event) if t.word == "attacked" and t.kind is ThingKind.DESCRIBED]
    if not spoken or event.verb in ("attack", "declare_attack"):
        return event
    last = draft.plays[-1] if draft.plays else None
    if last is None or last.do != "attack" or last.target == "direct" or len(spoken) > 1:
        raise draft.not_understood(event)
    if last.target is None:
        monster = msgspec.structs.replace(spoken[0], word=None, player=None)
        name = describe(draft, monster, (last.player or Seat.A).other, 1)
        draft.plays[-1] = msgspec.structs.replace(last, target=name)
    draft.mentioned.append(draft.plays[-1].target or "")
    it = msgspec.structs.replace(spoken[0], kind=ThingKind.PRONOUN, word=None)
    return with_thing(event, spoken[0], it)
