"""Whether a monster may be summoned, and with which materials: 能P召唤它吗, 用X和Y连接召唤Z可以吗."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import IsKind
from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed
from kb.understanding.cards import describe
from kb.understanding.draft import Draft
from kb.understanding.phrases import (
    actor,
    cards_in,
    is_card,
    named_in,
    phrases_of,
    refers,
    seat_of,
    things_of,
)
from kb.understanding.references import Question, card_of, is_aimed_at, is_like

#: verbs of summons that a player makes, and the act of ``can-do`` they name
SUMMONINGS = {
    "normal_summon": "normal_summon",
    "tribute_summon": "normal_summon",
    "synchro_summon": "synchro_summon",
    "xyz_summon": "xyz_summon",
    "link_summon": "link_summon",
    "pendulum_summon": "pendulum_summon",
}
WITH_MATERIALS = frozenset({"synchro_summon", "xyz_summon", "link_summon"})
#: the monster that 还能再通常召唤吗 leaves unsaid, as ``board.described_in_asking`` places it
SOME_MONSTER = "怪兽Z"
_GIVING = frozenset({"exist", "choose", "use"})


def asks_of_summon(question: Question) -> bool:
    """能S召唤X吗, 用…S召唤X可以吗; or, of a summon spoken of before, whether those materials will do."""
    event = question.event
    if event.mood is not Mood.CAN or event.passive or event.negated:
        return False
    if _by_own_procedure(event) or _by_itself(question) or asks_of_some_summon(event):
        return True
    if names_one_this_turn(event):
        return True
    return event.verb in SUMMONINGS or _summon_spoken_of(question) is not None or _by_other_effect(event)


def _by_own_procedure(event: Event) -> bool:
    """可以用自己的办法特召X吗."""
    means = things_of(event.before, Role.WITH)
    return event.verb == "special_summon" and bool(means) and all(t.word == "own_procedure" for t in means)


def asks_of_some_summon(event: Event) -> bool:
    """能进行融合召唤吗: of whatever monster."""
    things = things_of(phrases_of(event))
    whatever = all(t.kind is ThingKind.PLAYER or t.word == "this_turn" for t in things)
    return event.verb in _OF_EXTRA and event.mood is Mood.CAN and not event.passive and whatever


#: Special Summons that have a name of their own
_OF_EXTRA = frozenset({*WITH_MATERIALS, "fusion_summon", "ritual_summon", "pendulum_summon"})


def asks_of_one_summoned(event: Event) -> bool:
    """我还能特殊召唤X吗, X能特殊召唤吗: by nothing that is named."""
    doers = [t for t in things_of(event.before) if refers(t) or t.kind is ThingKind.EFFECT]
    named = [t for t in (*things_of(event.after), *doers) if t.name is not None and t.word is None]
    own = doers == named if not event.after else not doers
    marked = any(p.role is not Role.BARE for p in event.before if p.things)
    return (
        event.verb == "special_summon" and event.mood is Mood.CAN and len(named) == 1 and own and not marked
    )


def _by_itself(question: Question) -> bool:
    """With no chain that could do it: how is not told."""
    event, played = question.event, question.situation.plays[-1:]
    if asks_of_one_summoned(event) and not question.situation.plays:
        return True
    doers = [t for t in things_of(event.before) if refers(t) or t.kind is ThingKind.EFFECT]
    named = [t for t in things_of(event.after) if t.name is not None]
    open_chain = any(play.do == "activate" for play in played)
    told = doers or open_chain or any(phrase.role is Role.FROM for phrase in event.before)
    return event.verb == "special_summon" and len(named) == 1 and not told


def _by_other_effect(event: Event) -> bool:
    """能用别的卡的效果特殊召唤X吗: by whatever effect."""
    means = things_of(event.before, Role.WITH)
    unnamed = bool(means) and all(t.kind is ThingKind.EFFECT and t.other and t.name is None for t in means)
    doers = [t for t in things_of(event.before, Role.BARE) if refers(t) or t.kind is ThingKind.EFFECT]
    some = [t for t in things_of(event.after) if t.kind is ThingKind.DESCRIBED]
    whatever = not means and not doers and (bool(some) or any_this_turn(event))  # 这回合还能特殊召唤怪兽吗
    comes_out = event.verb == "come_out" and any(p.role is Role.FROM for p in event.before)  # 从额外出…的怪
    return (event.verb == "special_summon" or comes_out) and (unnamed or whatever)


def in_this_turn(event: Event) -> bool:
    """这回合还能特殊召唤…吗: by whatever effect, not by the one that was just activated."""
    said = any(thing.word == "this_turn" for thing in things_of(phrases_of(event)))
    return said and event.verb in ("special_summon", "come_out") and event.mood is Mood.CAN


def names_one_this_turn(event: Event) -> bool:
    """这回合还能从额外卡组特殊召唤X吗."""
    summoned = (*things_of(event.after), *things_of(event.before, Role.OBJECT))
    one = len(summoned) == 1 and summoned[0].kind is ThingKind.NAME
    said = [p for p in event.before if p.things and not all(t.word == "this_turn" for t in p.things)]
    marked = {phrase.role for phrase in said} - {Role.BARE, Role.FROM, Role.OBJECT}
    doers = [t for t in things_of(event.before, Role.BARE) if refers(t) or t.kind is ThingKind.EFFECT]
    return in_this_turn(event) and not event.passive and one and not (marked or doers)


def any_this_turn(event: Event) -> bool:
    """这回合还能特殊召唤吗: some monster or other, by whatever effect."""
    things = things_of(phrases_of(event))
    times = [t for t in things if t.word == "this_turn"]
    others = [t for t in things if t not in times and t.kind is not ThingKind.PLAYER]
    return event.verb == "special_summon" and event.mood is Mood.CAN and bool(times) and not others


_POSITIONS = {
    Position.FACE_UP: "in_face_up_attack",
    Position.ATTACK: "in_face_up_attack",
    Position.FACE_UP_ATTACK: "in_face_up_attack",
    Position.FACE_DOWN: "in_face_down_defense",
    Position.FACE_DOWN_DEFENSE: "in_face_down_defense",
    Position.FACE_UP_DEFENSE: "in_face_up_defense",
}


def asks_of_position(question: Question) -> bool:
    """通常召唤时能选里侧守备吗."""
    told, event = question.told, question.event
    chosen = things_of(event.after)
    plain = event.verb == "choose" and event.mood is Mood.CAN and not event.negated and len(chosen) == 1
    summoned = told is not None and told.verb == "normal_summon" and told.condition and not told.negated
    return plain and summoned and chosen[0].position in _POSITIONS and not chosen[0].kinds


def may_be_in_position(question: Question) -> Ask:
    """Of the monster told, else the only one there is in the hand."""
    told, event = question.told, question.event
    assert told is not None
    seat = actor(event) or actor(told) or Seat.A
    named = [card_of(question, thing) for thing in cards_in(phrases_of(told))]
    hand = [
        placed.card for placed in question.situation.board if placed.zone == "hand" and placed.player is seat
    ]
    if len(named or hand) != 1:
        raise SituationError("question: what is to be summoned is not understood")
    position = things_of(event.after)[0].position
    assert position is not None
    return Ask(form="can-do", about=_POSITIONS[position], player=seat, card=(named or hand)[0])


def may_summon(question: Question) -> Ask:
    """Raises SituationError when the monster, or one of its materials, is not plain."""
    event = _summon_spoken_of(question) or question.event
    seat = actor(question.event) or actor(event) or Seat.A
    if _by_own_procedure(event):
        return _may_come_by_itself(question)
    if names_one_this_turn(event):
        return _may_come_by_effect(question)
    if _by_itself(question) or asks_of_some_summon(event):
        named = next((t.name for t in things_of(phrases_of(event)) if t.name is not None), None)
        return Ask(form="can-do", about="summon_somehow", player=seat, card=SOME_MONSTER, target=named)
    if _by_other_effect(event):
        return _may_come_by_effect(question)
    if SUMMONINGS.get(event.verb) == "normal_summon":
        _only_of_one_summon(question, event)
    given = _given(question)
    if event.verb == "pendulum_summon" and given and not event.after:
        return _with_scales(question, seat)
    marked = (*things_of(event.after), *things_of(event.before, Role.OBJECT))
    monsters = [thing for thing in marked if refers(thing)] or _unmarked(event)
    monsters = [thing for thing in monsters if thing not in given]
    if (
        not monsters
        and not given
        and event.verb in ("normal_summon", "tribute_summon")
        and event is question.event
    ):
        return Ask(form="can-do", about="normal_summon", player=seat, card=SOME_MONSTER)
    both = any(thing.player is Player.BOTH for thing in things_of(event.before, Role.BARE))
    if len(monsters) != 1 or event.negated or (both and not marked):
        raise SituationError("question: what is to be summoned is not understood")  # X，双方不能召唤
    about = SUMMONINGS[event.verb]
    if about == "normal_summon" and (monsters[0].count or 1) > 1:
        raise _of_how_often()
    if about == "normal_summon" and monsters[0].kind is ThingKind.DESCRIBED and monsters[0].before:
        raise SituationError("question: where the monster that is to be summoned lies is not understood")
    if given and about not in WITH_MATERIALS and not _are_tributes(question, event, given, seat):
        raise SituationError("question: with what it is to be summoned is not understood")
    return Ask(
        form="can-do",
        about=about,
        player=seat,
        card=card_of(question, monsters[0]),
        materials=(*materials_of(question, given), *_besides(question)) if given else (),
    )


def _are_tributes(question: Question, event: Event, given: list[Thing], seat: Seat) -> bool:
    """用X和Y上级召唤, of monsters told of: so many as are said, and on that player's side."""
    text = question.syntax.text
    words = [text[t.span.start : t.span.end] if t.span is not None else "" for t in given]
    several = any(word.endswith(("们", "些", "等")) for word in words)
    uncounted = any(t.kind is ThingKind.DESCRIBED and t.count is None for t in given)
    if event.verb != "tribute_summon" or several or uncounted:
        return False
    lying = [p for p in question.situation.board if p.player is seat and p.zone in _MONSTER_ZONES]
    named = {p.id or p.card for p in lying} | {p.card for p in lying}
    return set(materials_of(question, given)) <= named


_MONSTER_ZONES = frozenset({"main_monster_zone", "extra_monster_zone", "monster_zone", "field"})


def _only_of_one_summon(question: Question, event: Event) -> None:
    """Raises SituationError where it is asked how often, or in whose turns, or what was Set may have been the one."""
    turns = [t for one in (event, question.event) for t in things_of(phrases_of(one)) if t.word == "turn"]
    if any(t.count or t.number or t.player in (Player.BOTH, None) for t in turns):
        raise _of_how_often()
    if any(told.verb == "set" and actor(told) is not Seat.B for told in question.syntax.statements):
        raise _of_how_often()


def _of_how_often() -> SituationError:
    return SituationError("question: how often a monster is to be Normal Summoned is not understood")


def _with_scales(question: Question, seat: Seat) -> Ask:
    """能拿这两张P召唤吗: whatever may come; what lies in the Pendulum Zones stands for it."""
    scales = [p for p in question.situation.board if p.zone == "pendulum_zone" and p.player is seat]
    if not scales:
        raise SituationError("question: with what it is to be summoned is not understood")
    return Ask(form="can-do", about="pendulum_summon", player=seat, card=scales[0].id or scales[0].card)


def _may_come_by_itself(question: Question) -> Ask:
    told = (*things_of(question.event.after), *things_of(question.event.before, Role.BARE, Role.OBJECT))
    monsters = [t for t in told if t.name is not None]
    if len(monsters) != 1:
        raise SituationError("question: what is to be summoned is not understood")
    seat = actor(question.event) or seat_of(monsters[0].player) or Seat.A
    return Ask(form="can-do", about="special_summon", player=seat, card=card_of(question, monsters[0]))


def _may_come_by_effect(question: Question) -> Ask:
    given = (*things_of(question.event.after), *things_of(question.event.before, Role.OBJECT))
    monsters = [t for t in given if refers(t)]
    seat = actor(question.event) or Seat.A
    if any_this_turn(question.event):
        return Ask(form="can-do", about="summon_by_effect", player=seat, card=SOME_MONSTER)
    if not in_this_turn(question.event) and (card := _befallen(question)) is not None:
        return _may_bring_out(question, card, monsters)
    if len(monsters) != 1:
        raise SituationError("question: what is to be summoned is not understood")
    return Ask(form="can-do", about="summon_by_effect", player=seat, card=card_of(question, monsters[0]))


def _befallen(question: Question) -> Thing | None:
    """X被战斗破坏，能特殊召唤怪兽吗: X, to which something was done right before."""
    told = question.told
    named = [t for t in things_of(told.before, Role.BARE) if t.name] if told is not None else []
    return named[0] if told is not None and told.passive and len(named) == 1 else None


def _may_bring_out(question: Question, card: Thing, monsters: list[Thing]) -> Ask:
    """By the effect of the card that something befell. Raises SituationError where more is said of what comes out."""
    places = [t.zone for t in things_of(question.event.before, Role.FROM)]
    plain = all(
        t == Thing(kind=t.kind, kinds=(CardKind.MONSTER,), count=t.count, span=t.span) for t in monsters
    )
    if not plain or len(monsters) != 1 or (monsters[0].count or 1) > 1 or len(places) > 1 or None in places:
        raise SituationError("question: what is to be summoned is not understood")
    zone = places[0].value if places and places[0] is not None else None
    whose = actor(msgspec.structs.replace(question.event, subject=None))
    name = card_of(question, card)
    return Ask(form="triggers", player=whose, card=name, doing=("special_summon",), zone=zone)


def _given(question: Question) -> list[Thing]:
    """用X和Y, or 以X和Y为素材 in the clause before."""
    given = things_of(question.event.before, Role.WITH, Role.MATERIAL)
    told = question.told
    return things_of(told.before) if not given and told is not None and names_materials(told) else given


def names_materials(told: Event) -> bool:
    """用X和Y, 以X和Y为素材: a clause of its own without a verb."""
    things = things_of(told.before)
    plain = told.verb == "exist" and not (told.after or told.negated or told.condition)
    marked = all(phrase.role in (Role.WITH, Role.MATERIAL) for phrase in told.before)
    return plain and marked and bool(things) and all(is_card(thing) for thing in things)


def _unmarked(event: Event) -> list[Thing]:
    """The monster before the verb: 等级8的怪兽能P召唤吗."""
    return [t for t in things_of(event.before, Role.BARE) if refers(t) and t.word is None]


def _summon_spoken_of(question: Question) -> Event | None:
    """S召唤X时，素材用Y和Z可以吗: the summon of which the materials are asked."""
    told = question.told
    if told is None or told.verb not in WITH_MATERIALS or told.negated or told.done:
        return None
    return told if told.condition and gives_materials(question.event) else None


def gives_materials(event: Event) -> bool:
    """素材用Y和Z可以吗."""
    return event.verb in _GIVING and any(is_card(t) for t in things_of(event.before, Role.WITH))


# --------------------------------------------------------------------------- Tributes of a Ritual Summon


def asks_of_tributes(question: Question) -> bool:
    """用仪式魔法X(仪式召唤Y)时，解放Z可以吗."""
    return gives_tributes(question.event) and _ritual_spoken_of(question) is not None


def asks_to_tribute(question: Question) -> bool:
    """能解放X吗, X能解放吗, 能把它解放来上级召唤吗: of a monster that something was done to, or of which nothing was told."""
    event, plays = question.event, question.situation.plays
    own = gives_tributes(event) or (
        event.verb == "tribute"
        and event.mood is Mood.CAN
        and event.passive
        and not named_in(event.before, Role.BY)
    )
    told = question.told
    if not own or event.negated or (told is not None and told.condition and told.verb == "activate"):
        return False
    if any(said.verb == "tribute" and said is not event for said in question.syntax.statements):
        return False  # X要解放1只植物族当cost: whether that may be paid with it
    monsters = [t for t in things_of(phrases_of(event)) if refers(t)]
    if len(monsters) != 1 or (monsters[0].count or 1) > 1 or monsters[0].all:
        return False
    card = card_of(question, monsters[0])
    return all(play.do == "resolve" or card in play.targets for play in plays if play.do != "happens")


def may_be_tributed(question: Question) -> Ask:
    """By whoever is asked about, else by the asker, or whoever controls it by then where something was aimed at it."""
    monster = next(t for t in things_of(phrases_of(question.event)) if refers(t))
    event, by = question.event, actor(question.event)
    given = [*things_of(event.before, Role.OBJECT, Role.WITH), *things_of(event.after)]
    others = [p for p in question.situation.board if p.facts is None and p.card != card_of(question, monster)]
    taken = monster in given and monster.player is Player.OPPONENT and by in (None, Seat.A)
    if (taken and (others or question.situation.applying)) or (
        by is Seat.B and monster.player is Player.SELF
    ):
        raise _unclear()  # what a text allows is not looked at; 对方解放自己的怪兽: whose?
    card = card_of(question, monster)
    seat = by or (Seat.A if taken else seat_of(monster.player))
    if seat is None and not is_aimed_at(question, card):
        seat = Seat.A
    return Ask(form="can-do", about="tribute", player=seat, card=card)


def gives_tributes(event: Event) -> bool:
    """解放Z可以吗."""
    return event.verb == "tribute" and event.mood is Mood.CAN and not event.passive


def _ritual_spoken_of(question: Question) -> Event | None:
    told = question.told
    return told if told is not None and speaks_of_ritual(told) else None


def speaks_of_ritual(told: Event) -> bool:
    """用X仪式召唤Y, 用X时: with which card."""
    if told.negated or told.passive or told.verb not in ("ritual_summon", "exist"):
        return False
    means = named_in(told.before, Role.WITH)
    alone = told.verb == "ritual_summon" or cards_in(phrases_of(told)) == means
    return len(means) == 1 and alone


def may_tribute(question: Question) -> Ask:
    """Raises SituationError when the cards are not plain."""
    told, event = _ritual_spoken_of(question), question.event
    assert told is not None
    spell = card_of(question, named_in(told.before, Role.WITH)[0])
    monsters = cards_in(told.after) or cards_in(told.before, Role.OBJECT)
    given = [*things_of(event.before, Role.OBJECT, Role.WITH), *things_of(event.after)]
    if len(monsters) > 1 or not given or not all(is_card(thing) for thing in given):
        raise _unclear()
    return Ask(
        form="can-use",
        player=actor(event) or actor(told) or Seat.A,
        card=spell,
        target=card_of(question, monsters[0]) if monsters else None,
        materials=tuple(materials_of(question, given)),
    )


# --------------------------------------------------------------------------- materials


def materials_of(question: Question, things: list[Thing]) -> Iterable[str]:
    """The names of the cards meant, one for every copy. Raises SituationError when they are not plain."""
    used: list[Placed] = []
    for thing, count in zip(things, counts_of(things), strict=True):
        if thing.player is Player.OPPONENT:
            raise _unclear()
        if thing.name is not None or thing.kind is ThingKind.PRONOUN:
            name = card_of(question, thing)
            if name is None:
                raise _unclear()
            yield from [name] * count
            continue
        fitting = [placed for placed in question.situation.board if is_like(placed, thing)]
        fitting = [placed for placed in fitting if placed not in used][:count]
        if len(fitting) < count:
            raise _unclear()
        used += fitting
        yield from (placed.id or placed.card for placed in fitting)


def counts_of(things: list[Thing]) -> list[int]:
    """How many of each: X和Y两只 are two together, X和Y各1只 one of each."""
    last = things[-1].count if things else None
    unsaid = all(thing.count is None for thing in things[:-1])
    if len(things) > 1 and unsaid and last is not None and things[-1].each:
        return [last] * len(things)
    if len(things) > 1 and unsaid and last == len(things) and things[-1].trailing:
        return [1] * len(things)
    return [thing.count or 1 for thing in things]


def _besides(question: Question) -> Iterable[str]:
    """调整以外的素材: the Tuner, of which there is one, is a material too."""
    for thing in things_of(phrases_of(question.event), Role.BARE):
        if not (thing.other and thing.kinds):
            continue
        fitting = [placed for placed in question.situation.board if is_like(placed, thing)]
        said = [p for p in fitting if p.facts is None or set(thing.kinds) & set(p.facts.kinds)]
        if len(said) != 1:
            raise _unclear()
        yield said[0].id or said[0].card


def material_beside(draft: Draft, event: Event, thing: Thing) -> None:
    """调整以外的素材用…: a Tuner is one of them, too. Raises SituationError where not any Tuner will do."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    named = named_in(phrases_of(told)) if told is not None else []
    card = draft.card(draft.names.get(named[0].name or "", named[0].name or "")) if len(named) == 1 else None
    line = card.text.material if card is not None and card.text is not None else None
    filters = [list(part.predicates) for part in line.parts] if line is not None else []
    kinds = [one.kinds for one in (f[0] for f in filters if len(f) == 1) if isinstance(one, IsKind)]
    if thing.kinds not in kinds:
        raise draft.not_understood(event)
    describe(draft, msgspec.structs.replace(thing, other=False, word=None, count=1), actor(event))


def _unclear() -> SituationError:
    return SituationError("question: with what it is to be summoned is not understood")
