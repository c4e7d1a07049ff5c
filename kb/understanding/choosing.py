"""Whether an effect may do something to a card when it resolves: 死者苏生能复活X吗, Y能从卡组把X加入手卡吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Mood, Role, Thing, ThingKind
from grammar.terms import Player, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation
from kb.understanding.phrases import actor_named, acts, named_in, phrases_of, refers, seat_of, things_of
from kb.understanding.references import Question, card_of, last_named, seat_of_asker
from kb.understanding.summoning import in_this_turn
from kb.understanding.vocabulary import ACTS

#: acts on cards that an effect chooses when it resolves
_CHOSEN = frozenset({"special_summon", "revive", "add_to_hand"})


def asks_of_bearer(question: Question) -> bool:
    """X②能把陷阱卡装备给它吗: whether the effect of X may equip something to that monster when it resolves."""
    event = question.event
    plain = event.verb == "equip" and event.mood is Mood.CAN and not (event.passive or event.negated)
    return plain and len(_bearers(question)) == 1 and len(_equipping(question)) == 1


def may_equip_to(question: Question) -> Ask:
    (doer,), (bearer,) = _equipping(question), _bearers(question)
    card, target = card_of(question, doer), card_of(question, bearer)
    if bearer.kind is ThingKind.PRONOUN:
        others = [name for name in question.names if name != card]
        if len(set(others)) != 1:
            raise SituationError("question: to which monster it is to be equipped is not understood")
        target = others[0]
    if card is None or target is None or card == target:
        raise SituationError("question: to which monster it is to be equipped is not understood")
    seat = seat_of_asker(question, card) or seat_of(doer.player)
    return Ask(
        form="can-choose",
        about="equip",
        player=seat,
        card=card,
        effect=doer.effect_no,
        target=target,
        options=_worn(question),
    )


def _worn(question: Question) -> tuple[str, ...]:
    """把陷阱卡装备给它: what kind of card is worn then. Raises SituationError when more is said of it."""
    worn = things_of(question.event.before, Role.OBJECT)
    kinds = tuple(kind.value for thing in worn for kind in thing.kinds)
    plain = all(Thing(kind=ThingKind.DESCRIBED, kinds=t.kinds, span=t.span) == t for t in worn)
    if not plain or len(worn) > 1:
        raise SituationError("question: what is to be equipped is not understood")
    return kinds


def _equipping(question: Question) -> list[Thing]:
    """The effect, with its number, of the card that does it."""
    said = things_of(question.event.before, Role.BARE)
    return [t for t in said if t.kind is ThingKind.EFFECT and t.name and t.effect_no]


def _bearers(question: Question) -> list[Thing]:
    event = question.event
    return [t for t in (*things_of(event.after), *things_of(event.before, Role.AT)) if refers(t)]


def asks_of_choice(question: Question) -> bool:
    """能叫出X吗, said of a card whose effect does it, before that effect has resolved."""
    event = question.event
    if event.verb not in _CHOSEN or event.mood is not Mood.CAN or event.negated or in_this_turn(event):
        return False
    if event.passive and not _is_chosen_by_one_named(question):
        return False
    return _doer(question) is not None and len(_objects(question)) == 1


def may_choose(question: Question) -> Ask:
    doer = _doer(question)
    assert doer is not None
    target = card_of(question, _objects(question)[0])
    told = [placed for placed in question.situation.board if target in (placed.card, placed.id)]
    if target == doer:  # 三眼怪能检索三眼怪吗: another copy, of which nothing is laid out
        raise SituationError("question: which copy is meant is not told", words=target or "")
    if _objects(question)[0].player is Player.OPPONENT and not told:
        raise SituationError("question: where the other player has the card is not told", words=target or "")
    return Ask(
        form="can-choose",
        about=ACTS[question.event.verb].value,
        player=_player_of(question, doer) or seat_of_asker(question, doer),
        card=doer,
        target=target,
    )


def _player_of(question: Question, name: str | None) -> Seat | None:
    """Who activated that card, where it was."""
    played = [play.player for play in question.situation.plays if (play.do, play.card) == ("activate", name)]
    return played[-1] if played else None


def asks_of_zone(question: Question) -> bool:
    """能指定没人用的额外怪兽区域吗: a zone itself is to be chosen."""
    event = question.event
    if event.verb not in ("target", "choose") or event.mood is not Mood.CAN or event.passive:
        return False
    others = [t for t in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if refers(t)]
    return len(_zones(question)) == 1 and not others


def may_choose_zone(question: Question) -> Ask:
    (thing,) = _zones(question)
    doer = next((t for t in things_of(question.event.before, Role.WITH, Role.BARE) if acts(t)), None)
    card = card_of(question, doer) if doer is not None else _doer(question) or last_named(question)
    words = question.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    main = thing.zone is Zone.MONSTER_ZONE and "主" in words
    whose = seat_of(thing.player)
    return Ask(
        form="can-choose-zone",
        player=seat_of_asker(question, card),
        card=card,
        effect=doer.effect_no if doer is not None else None,
        zone=(Zone.MAIN_MONSTER_ZONE if main else thing.zone or Zone.FIELD).value,
        by=whose.value if whose is not None else None,
        about=_use(thing),
    )


def asks_of_option(question: Question) -> bool:
    """能选“可以直接攻击”那项吗: one ● of the text that was activated."""
    event = question.event
    return event.verb == "choose" and event.mood is Mood.CAN and len(_options(question)) == 1


def may_choose_option(question: Question) -> Ask:
    (thing,) = _options(question)
    return Ask(
        form="can-choose-option",
        card=thing.name,
        effect=thing.effect_no,
        wanted=str(thing.number),
    )


def with_option(situation: Situation, ask: Ask) -> Situation:
    """*situation* with that ● chosen by the last activation of the card, and the chain resolved."""
    if ask.form != "can-choose-option":
        return situation
    plays = list(situation.plays)
    numbers = [n for n, play in enumerate(plays) if (play.do, play.card) == ("activate", ask.card)]
    if not numbers:
        raise SituationError("question: of which activation the choice is asked is not told")
    plays[numbers[-1]] = msgspec.structs.replace(plays[numbers[-1]], option=int(ask.wanted or 0))
    if all(play.do != "resolve" for play in plays[numbers[-1] :]):
        plays.append(Play(do="resolve"))
    return msgspec.structs.replace(situation, plays=tuple(plays))


def _options(question: Question) -> list[Thing]:
    things = things_of(phrases_of(question.event))
    return [t for t in things if t.word == "option" and t.number is not None]


def _use(thing: Thing) -> str | None:
    """没人用的, 空着的: whether anything lies in the zone, where that is told. Raises SituationError for more."""
    if any(inner.verb != "empty" or phrases_of(inner) for inner in thing.before):
        raise SituationError("question: which zone is meant is not understood")
    if any(inner.verb == "empty" and not inner.negated for inner in thing.before):
        return "unused"
    return None if thing.used is None else "used" if thing.used else "unused"


def _zones(question: Question) -> list[Thing]:
    return [t for t in things_of(phrases_of(question.event)) if t.kind is ThingKind.ZONE]


def _objects(question: Question) -> list[Thing]:
    event = question.event
    told = [t for t in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if t.name is not None]
    return told or (named_in(event.before, Role.BARE) if _is_chosen_by_one_named(question) else [])


def _is_chosen_by_one_named(question: Question) -> bool:
    """Y能用X特殊召唤吗, Y能被X特殊召唤吗: Y, of which nothing else was told, by X."""
    event = question.event
    by = named_in(event.before, Role.BY if event.passive else Role.WITH)
    chosen = named_in(event.before, Role.BARE)
    others = [t for t in things_of(phrases_of(event)) if t not in (*by, *chosen)]
    plain = all(t.kind is ThingKind.NAME and not (t.before or t.player) for t in chosen)
    untold = not (question.situation.plays or question.syntax.statements or others)
    return untold and plain and len(by) == len(chosen) == 1


def _doer(question: Question) -> str | None:
    """The card whose effect it is: named before the verb, else the one whose activation was told last."""
    event, objects = question.event, _objects(question)
    doers = things_of(event.before, Role.WITH, Role.BARE, *((Role.BY,) if event.passive else ()))
    before = [t for t in doers if acts(t) and t not in objects]
    if before:
        return card_of(question, before[0])
    plays = question.situation.plays
    if len(plays) > 1 and plays[-1].do == "resolve":
        plays = plays[:-1]
    if plays:
        return _link_of_chooser(question, plays)
    told = named_in(question.told.before) if question.told is not None else []
    return card_of(question, told[0]) if told else None


def _link_of_chooser(question: Question, plays: tuple[Play, ...]) -> str | None:
    """我发动增援，对方连锁X，我能把Y加入手卡吗: the last link is the other player's, and of the chooser's own is asked.

    Where nobody is named, the link that was answered is asked about.
    """
    links = [play for play in plays if play.do == "activate"]
    if plays[-1].do != "activate":
        return None
    chooser = actor_named(question.event)
    if chooser is None:
        answers = len({play.player for play in links}) > 1
        return (links[0] if answers else plays[-1]).card
    own = [play.card for play in links if play.player is chooser]
    return own[0] if len(own) == 1 else None
