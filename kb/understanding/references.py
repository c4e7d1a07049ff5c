"""Which card the asking means, and which player: names, pronouns, descriptions, what is left."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Compare, Position, Zone
from kb.cards import MONSTER_ZONES, Seat
from kb.errors import SituationError
from kb.situation import DECLARED, Ask, Facts, Placed, Situation
from kb.understanding.naming import full_name
from kb.understanding.phrases import (
    actor,
    actor_named,
    all_things,
    is_card,
    named_in,
    phrases_of,
    seat_of,
    things_of,
)
from kb.understanding.vocabulary import MOVED


class Question(msgspec.Struct, frozen=True):
    """What is asked, beside all that was told before it; ``names`` are the cards it may be about."""

    syntax: QuestionSyntax
    situation: Situation
    word: QuestionWord
    event: Event
    names: tuple[str, ...]

    @classmethod
    def of(cls, syntax: QuestionSyntax, situation: Situation) -> Question:
        """Raises SituationError when nothing is asked."""
        if syntax.ask is None:
            raise SituationError("question: nothing is asked")
        names = tuple(dict.fromkeys(_names(syntax, situation)))
        return cls(syntax, situation, syntax.ask.word, syntax.ask.event, names)

    @property
    def told(self) -> Event | None:
        """The statement right before the asking."""
        return self.syntax.statements[-1] if self.syntax.statements else None


def _names(syntax: QuestionSyntax, situation: Situation) -> Iterator[str]:
    for placed in situation.board:
        yield placed.card
    for play in situation.plays:
        told = play.stated.card if play.stated is not None else None
        named = (play.card, *play.targets, *play.cost, *play.tributes, *play.materials, told)
        yield from (name for name in named if name)
    for event in (*syntax.statements, *((syntax.ask.event,) if syntax.ask else ())):
        for thing in all_things(event):
            if thing.name:
                yield thing.name
    yield from situation.applying


# --------------------------------------------------------------------------- which card


def card_of(question: Question, thing: Thing | None) -> str | None:
    """The card that *thing* names, describes or stands for."""
    if thing is None:
        return None
    if thing.kind is ThingKind.PRONOUN or (thing.kind is ThingKind.EFFECT and thing.name is None):
        return _meant(question, thing)
    if thing.name is not None:
        name = full_name(thing.name, question.names)
        copies = [p.id for p in question.situation.board if thing.rest and p.id == another_copy(name)]
        return copies[0] if copies else name
    if thing.isnt:
        return OTHER_THAN
    if thing.word == "target" and thing.kind is ThingKind.DESCRIBED and (aimed := _aimed_at(question)):
        return aimed
    return _placed_like(question, thing)


def _aimed_at(question: Question) -> str | None:
    """对象的怪兽: the one target of the plays."""
    aimed = {name for play in question.situation.plays for name in play.targets}
    return aimed.pop() if len(aimed) == 1 else None


#: the monster that is to have won the battle of one whose destruction is settled (``losing_told``)
WINNER = "战斗破坏它的怪兽"
#: the first of the cards that stand for one described by what it is not (``cards.describe``)
OTHER_THAN = "怪兽Z1"


def owner_of_effect(question: Question, owner: Thing) -> str | None:
    """The card whose effect is spoken of; one that is only described has no effect that anybody knows."""
    if owner.name is None:
        quoted = [placed for placed in question.situation.board if placed.facts and placed.facts.text]
        if len(quoted) == 1:
            return quoted[0].id or quoted[0].card
        raise SituationError("question: the effect of a card that is only described is not known")
    return card_of(question, owner)


#: what is done to a card by another
_SUFFERED = MOVED | {"take_control", "tribute", "battle_destroy"}


#: what is asked of an effect once others have answered it
_COMES_OFF = frozenset({"apply", "resolve", "negate", "negate_activation", "exist"})


def _answered_effect(question: Question, effect: Thing) -> str | None:
    """我发动X，对方连锁Y，效果还适用吗: that of X, which Y answers; of neither where both may be meant."""
    bare = effect.kind is ThingKind.EFFECT and not (effect.effect_no or effect.before or effect.kinds)
    links = [play for play in question.situation.plays if play.do == "activate"]
    last = question.syntax.statements[-1].verb if question.syntax.statements else ""
    if not bare or question.event.verb not in _COMES_OFF or links != list(question.situation.plays):
        return None
    if last not in ("activate", "chain") or len(links) < 2 or links[-1].negated or effect.player is not None:
        return None
    of_first = question.event.passive or "still" in question.event.adverbs or links[-1].player is Seat.B
    if len(links) > 2 or not of_first:
        raise SituationError("question: which effect is meant is not understood", words="效果")
    return links[0].card


def _meant(question: Question, pronoun: Thing) -> str | None:
    """Whom 它 means; 对方发动X，它会被破坏吗 asks of the card that lies there and not of X, which does it."""
    if (answered := _answered_effect(question, pronoun)) is not None:
        return answered
    found, plays = _meant_plainly(question, pronoun), question.situation.plays
    means = named_in(question.event.before, Role.WITH, Role.BY)
    doing = {full_name(thing.name, question.names) for thing in means if thing.name is not None}
    acts = bool(plays) and plays[-1].do == "activate" and found == plays[-1].card
    if question.event.verb not in _SUFFERED or not (acts or found in doing):
        return found
    doing |= {play.card for play in plays if play.do == "activate" and play.card is not None}
    there = [p.id or p.card for p in question.situation.board if p.zone and p.card not in doing]
    fought = [play.target for play in plays if play.do == "attack" and play.target != "direct"]
    came = [play.card for play in plays if play.do == "attack" or "summon" in play.do]
    meant = list(dict.fromkeys(name for name in (*there, *came, *fought) if name and name not in doing))
    if len(meant) > 1 or (not meant and not acts):
        raise SituationError("question: which card is meant is not understood")
    return meant[0] if meant else found


def _meant_plainly(question: Question, pronoun: Thing) -> str | None:
    """Whom 它 means: what is left, the one monster described, the one card moved by the plays, the last name."""
    if pronoun.rest:
        return _left_over(question)
    owners = [thing for inner in pronoun.before for thing in all_things(inner) if is_card(thing)]
    if owners:
        return owner_of_effect(question, owners[-1])
    played = {
        p.card for p in question.situation.plays if p.do == "activate" and p.effect == pronoun.effect_no
    }
    if pronoun.kind is ThingKind.EFFECT and pronoun.effect_no and not owners and len(played) == 1:
        return played.pop()  # ②的效果: of the card whose ② was activated
    answered = _as_told(question)
    if answered is not None and not pronoun.kinds:
        return answered
    if (attacked := _attacked_so(question)) is not None:
        return attacked
    found = _told_so(question, pronoun) or (_only_monster(question) if pronoun.kinds else None)
    found = found or _only_moved(question)
    if found is not None:
        return found
    told = [thing for event in question.syntax.statements for thing in all_things(event) if is_card(thing)]
    told = [thing for thing in told if thing.name is not None or _tells_a_card(thing)]
    if told and told[-1].name is None:
        return _placed_like(question, told[-1])
    summoned = _just_summoned(question)
    if summoned is not None:
        return summoned
    suffered = _last_sufferer(question)
    if suffered is not None:
        return full_name(suffered, question.names)
    if not says_itself(question, pronoun):
        _none_besides(question)
    return last_named(question)


_ITSELF = ("自己", "自身")


def says_itself(question: Question, pronoun: Thing) -> bool:
    """X得到别的怪兽的效果，它自己的…: that of which something is told, and none of those besides."""
    span, text = pronoun.span, question.syntax.text
    return span is not None and any(
        word in text[span.start : span.end] or text.startswith(word, span.end) for word in _ITSELF
    )


def _none_besides(question: Question) -> None:
    """X把对方1张卡的效果无效后我发动Y，那张卡…: the card described, of which nothing was laid out, or Y. Raises SituationError."""
    told = [thing for event in question.syntax.statements for thing in things_of(phrases_of(event))]
    described = [thing for thing in told if thing.kinds and thing.name is None and not thing.all]
    of_cards = [thing for thing in described if thing.kind in (ThingKind.DESCRIBED, ThingKind.EFFECT)]
    if any(not _is_laid_out(question, thing) for thing in of_cards):
        raise SituationError("question: which card is meant is not understood")


def _is_laid_out(question: Question, thing: Thing) -> bool:
    return any(placed.facts is not None and is_like(placed, thing) for placed in question.situation.board)


def _as_told(question: Question) -> str | None:
    """我用X无效它，它…: the same card, whose activation X answers; 对面连锁X把它破坏，它…: what X is aimed at."""
    told = question.told
    played = [play for play in question.situation.plays if play.do == "activate"]
    if told is None or told.passive or len(played) < 2:
        return None
    objects = [*things_of(told.before, Role.OBJECT), *things_of(told.after)]
    if told.verb == "negate_activation" and not objects and question.event.verb not in _PLAYED:
        return played[-2].card  # 我用X把发动无效，它会被破坏吗
    if [thing.kind for thing in objects] != [ThingKind.PRONOUN]:
        return None
    if told.verb in ("negate", "negate_activation"):
        return played[-2].card
    done = told.verb in _SUFFERED and len(played[-1].targets) == 1
    return played[-1].targets[0] if done else None


_PLAYED = frozenset({"activate", "chain", "negate"})


def _attacked_so(question: Question) -> str | None:
    """X攻击它，它会被破坏吗: the same monster, which X attacked."""
    told, plays = question.told, question.situation.plays
    last = plays[-1] if plays else None
    if told is None or last is None or last.do != "attack" or last.target in (None, "direct"):
        return None
    objects = (*things_of(told.after), *things_of(told.before, Role.AT, Role.OBJECT))
    itself = [thing.kind for thing in objects] == [ThingKind.PRONOUN]
    return last.target if itself and told.verb in ("attack", "declare_attack") else None


def _told_so(question: Question, pronoun: Thing) -> str | None:
    """那只植物族: the one card that was told to be so."""
    if not (pronoun.race or pronoun.attributes):
        return None
    told = [
        placed.id or placed.card
        for placed in question.situation.board
        if placed.facts is not None and is_like(placed, pronoun)
    ]
    return told[0] if len(told) == 1 else None


def _tells_a_card(thing: Thing) -> bool:
    """More than a number: in 调整到6张 no card is spoken of."""
    return bool(
        thing.kinds or thing.race or thing.attributes or thing.level or thing.position or thing.letter
    )


def _just_summoned(question: Question) -> str | None:
    """用X和Y同调召唤Z以后，它…: what came of the materials told last, if it has a name."""
    last, named = question.situation.plays[-1:], last_named(question)
    if last and any(placed.card == last[0].card and placed.facts for placed in question.situation.board):
        return None
    return last[0].card if last and "summon" in last[0].do and named in last[0].materials else None


def _last_sufferer(question: Question) -> str | None:
    """X被Y无效后，它…: what was told last has X as its subject, whether or not X is named again."""
    told = [event for event in question.syntax.statements if named_in(phrases_of(event)) or event.passive]
    if not told or not told[-1].passive:
        return None
    agents = {thing.name for thing in named_in(told[-1].before, Role.BY)}
    for event in reversed(told):
        names = [t.name for t in named_in(phrases_of(event), Role.BARE, Role.OBJECT) if t.name not in agents]
        if names:
            return names[-1]
    return None


def another_copy(name: str) -> str:
    """The id of a second copy of a card that a question speaks of (另一张)."""
    return f"{name}#2"


#: Summons from the hand that are made again with another copy, and how a play of each is called
_FROM_HAND = {"special_summon": "special_summon", "normal_summon": "summon"}


def with_another_copy(situation: Situation, syntax: QuestionSyntax) -> Situation:
    """能发动另一张吗, 能把另一只X特殊召唤吗: a second copy of the one card that was played, wherever it can be."""
    event = syntax.ask.event if syntax.ask is not None else None
    things = [thing for phrase in phrases_of(event) for thing in phrase.things] if event else []
    summoned = event is not None and event.verb in _FROM_HAND
    done = _FROM_HAND[event.verb] if event is not None and summoned else "activate"
    played = [play for play in situation.plays if play.do == done and play.player is not None]
    if event is None or not (summoned or event.verb == "activate") or not played:
        return situation
    if not any(thing.rest and (thing.name or not summoned) for thing in things):
        return situation
    first, zone = played[0], "hand" if summoned else ""
    copy = Placed(
        card=first.card or "", id=another_copy(first.card or ""), player=first.player or Seat.A, zone=zone
    )
    return msgspec.structs.replace(situation, board=(*situation.board, copy))


def _left_over(question: Question) -> str:
    """剩下那张: the one of several targets, or of two monsters, to which nothing has happened; 另一张: the second copy."""
    copies = [placed.id for placed in question.situation.board if placed.id == another_copy(placed.card)]
    if len(copies) == 1 and copies[0] is not None:
        return copies[0]
    plays = question.situation.plays
    hit = {stated.card for play in plays for stated in play.result}
    for play in plays:
        left = [target for target in play.targets if target not in hit]
        if len(left) == 1 and len(play.targets) > 1:
            return left[0]
    done = {name for play in plays for name in (play.card, *play.targets, *play.cost, *play.selects)} | hit
    lying = [p for p in question.situation.board if p.zone.endswith("monster_zone") and not p.attached_to]
    others = [p for p in lying if p.card not in done and p.facts is None]
    if len(lying) == 2 and len(others) == 1 and all(p.count == 1 for p in lying):
        return others[0].id or others[0].card
    raise SituationError("question: which card is left is not understood")


def _only_monster(question: Question) -> str | None:
    monsters = [
        placed
        for placed in question.situation.board
        if placed.facts is not None and placed.facts.card_class == "monster" and placed.card != WINNER
    ]
    return (monsters[0].id or monsters[0].card) if len(monsters) == 1 else None


def _only_moved(question: Question) -> str | None:
    """The one card that the plays paid, targeted or did something to; not the payment, when another card was told of after it."""
    plays = question.situation.plays
    if _tells_what_lies_there(question.told):
        plays = tuple(msgspec.structs.replace(play, cost=()) for play in plays)
    chosen = [one for play in plays for one in play.selects if not one.startswith(DECLARED)]
    moved = {card for play in plays for card in (*play.cost, *play.targets)} | {*chosen}
    moved |= {stated.card for play in plays for stated in play.result if stated.card}
    return next(iter(moved)) if len(moved) == 1 else None


def _tells_what_lies_there(told: Event | None) -> bool:
    """我丢1张手卡发动X，对方场上只有Y: the last thing told is which card is there."""
    if told is None or told.verb not in ("exist", "remain") or told.negated:
        return False
    return any(is_card(thing) for thing in things_of(phrases_of(told)))


def subject_before(question: Question) -> str | None:
    """X被Y无效，能攻击吗: X, of the asker or of nobody told, to which the last thing told was done."""
    told = question.told
    named = named_in(told.before, Role.BARE) if told is not None and told.passive else []
    mine = len(named) == 1 and seat_of(named[0].player) is not Seat.B
    return full_name(named[0].name or "", question.names) if mine else None


def last_named(question: Question) -> str | None:
    """The first card named in the asking, else the last one named before it: of 激流葬被旋风破坏 what was destroyed."""
    told = [name for event in question.syntax.statements for name in _in_order(event)]
    own = [thing.name for thing in all_things(question.event) if thing.name]
    if not own:
        _only_doer_named(question.syntax.statements)
    found = (own or told[-1:])[:1]
    return full_name(found[0], question.names) if found else None


def spoken_of_to_activate(question: Question) -> str | None:
    """能发动吗, of a card not named with it: the one named last, but what is just told to be activated is another's turn.

    对方手卡有X，我发动Y时能发动吗 asks of X. Raises SituationError when several cards may be meant.
    """
    if (aimed := _aimed_at_by_last(question) or _aimed_at_by_other(question)) is not None:
        return aimed
    told = [event for event in question.syntax.statements if _in_order(event)]
    played = _in_order(told[-1]) if told else []
    others = {name for event in told for name in _in_order(event)} - set(played)
    again = "again" in question.event.adverbs  # 还能再发动吗
    if again and others and answered_by_other(question):
        raise SituationError("question: which card is to be activated, and when, is not told")
    again = again or bool(told and "along" in told[-1].adverbs)  # 发动X的同时，…的效果可以一起处理吗
    answered = bool(told) and (told[-1].verb == "activate" or answered_by_other(question))
    if _in_order(question.event) or again or len(played) != 1 or not answered:
        if not again and told and _is_the_one_told(question, told[-1]):
            raise SituationError("question: which card is to be activated, and when, is not told")
        return last_named(question)
    if len(others) != 1:
        raise SituationError("question: which card is to be activated is not told")
    return full_name(others.pop(), question.names)


def _aimed_at_by_last(question: Question) -> str | None:
    """对方以Y为对象发动X，它的效果会发动吗: X is activated already; what Y does is asked. None for any other question."""
    event, plays = question.event, [play for play in question.situation.plays if play.do != "resolve"]
    last = plays[-1] if plays else None
    if event.verb != "activate" or event.mood not in (Mood.WILL, Mood.MUST) or last is None:
        return None
    return last.targets[0] if last.do == "activate" and len(last.targets) == 1 else None


def _is_the_one_told(question: Question, told: Event) -> bool:
    """我以X为对象发动Y，能发动吗: of another one, or of that activation itself? 还能发动吗 is of another."""
    event = question.event
    itself = told.verb == "activate" and not told.condition and "still" not in event.adverbs
    return itself and not _in_order(event) and actor(told) in (actor(event), actor(event) or Seat.A)


def _aimed_at_by_other(question: Question) -> str | None:
    """X被Y指定了还能发动吗, 对方以X为对象发动Y，能发动吗: Y is activated already, and not by who asks."""
    last = question.syntax.statements[-1] if question.syntax.statements else None
    own = {Seat.A, actor(question.event) or Seat.A}
    if last is None or last.verb != "activate" or actor(last) in own or _in_order(question.event):
        return None
    aimed = named_in(last.before, Role.TARGET)
    return full_name(aimed[0].name or "", question.names) if len(aimed) == 1 else None


def answered_by_other(question: Question) -> bool:
    """我召唤X，对方连锁Y，还能发动吗: the last play is the opponent's, and nobody is said to act in the asking."""
    told = [event for event in question.syntax.statements if _in_order(event)]
    asker = actor(msgspec.structs.replace(question.event, subject=None))
    played = bool(told) and told[-1].verb in ("activate", "chain") and actor(told[-1]) is Seat.B
    return played and asker is not Seat.B


def _only_doer_named(statements: Sequence[Event]) -> None:
    """对方的衍生物被X破坏后，…: of the Token, which has no name, and not of X. Raises SituationError."""
    last = statements[-1] if statements else None
    if last is None or not last.passive or named_in(last.before, Role.BARE, Role.OBJECT):
        return
    described = any(thing.kind is ThingKind.DESCRIBED for thing in things_of(last.before, Role.BARE))
    if described and named_in(last.before, Role.BY):
        raise SituationError("question: what became of a card that is only described is not told")


def _in_order(event: Event) -> list[str]:
    """The names told, whoever did it to another before what it was done to."""
    doers = {thing.span for thing in things_of(phrases_of(event), Role.BY)}
    things = sorted(all_things(event), key=lambda thing: thing.span not in doers)
    called = things_of(event.after) if _gives_name(event) else []  # 卡名当作Y: Y itself is not spoken of
    return [thing.name for thing in things if thing.name and thing not in called]


def _gives_name(event: Event) -> bool:
    named = any(thing.word == "name" for thing in things_of(phrases_of(event)))
    return event.verb in ("treat_as", "rename") or (named and event.verb in ("become", "change"))


# --------------------------------------------------------------------------- cards only described


def _placed_like(question: Question, thing: Thing) -> str | None:
    fitting = [placed for placed in question.situation.board if is_like(placed, thing)]
    told = [placed for placed in fitting if placed.facts is not None and placed.facts.kinds]
    fitting = (told if thing.kinds else []) or fitting  # 1只怪: no card of which nothing is known
    if fitting and thing.word == "original":  # 对方发动场地魔法，原来的场地魔法: not the one just told of
        raise SituationError("question: which card is meant is not told", words="原来")
    if fitting:
        return fitting[0].id or fitting[0].card
    if thing.kind is ThingKind.DESCRIBED:
        raise SituationError("question: which card is meant is not understood")
    return None


_MEASURED = {Compare.EQ: operator.eq, Compare.GE: operator.ge, Compare.LE: operator.le}


_MONSTER_PLACES = frozenset(zone.value for zone in MONSTER_ZONES)


def is_like(placed: Placed, thing: Thing) -> bool:
    """The placed card fits the words said of it."""
    facts = placed.facts
    if thing.level is not None and (
        facts is None or facts.level is None or not _is_of_level(facts.level, thing)
    ):
        return False
    if thing.attributes and (facts is None or facts.attribute not in thing.attributes):
        return False
    if thing.position is not None and not _lies_like(placed.position or "", thing.position):
        return False
    if seat_of(thing.player) not in (None, placed.player):
        return False
    if thing.word in ("atk", "def") and thing.number is not None and facts is not None:
        known = facts.atk if thing.word == "atk" else facts.def_
        if known is not None and known != thing.number:
            return False
    if thing.race and (facts is None or facts.race != thing.race.value):
        return False
    if (
        thing.zone in (Zone.GRAVEYARD, Zone.PENDULUM_ZONE, Zone.FIELD_ZONE)
        and placed.zone != thing.zone.value
    ):
        return False
    if thing.kinds and CardKind.CARD not in thing.kinds and facts is not None and facts.kinds:
        lies = {"monster"} if placed.zone in MONSTER_ZONES else set()  # a Trap Monster
        return bool({kind.value for kind in thing.kinds} & (set(facts.kinds) | lies))
    monster = any(kind.value.endswith("monster") for kind in thing.kinds)
    if (facts is None or facts == Facts()) and monster and placed.zone not in _MONSTER_PLACES:
        return False  # 别的卡, of which nothing is known, is no monster that is spoken of
    return facts is not None or bool(thing.position)


def _lies_like(position: str, said: Position) -> bool:
    """How the card lies is what was said of it, or a case of that (face-down for face-down Defense)."""
    if said is Position.FACE_UP:
        return not position.startswith("face_down")
    if said in (Position.ATTACK, Position.DEFENSE):
        return position.endswith(said.value)
    return position.startswith(said.value)


def _is_of_level(level: int, thing: Thing) -> bool:
    compare = _MEASURED.get(thing.level_compare or Compare.EQ)
    return compare is not None and thing.level is not None and bool(compare(level, thing.level))


# --------------------------------------------------------------------------- which player


_NEGATING = frozenset({"negate", "negate_activation"})


def seat_of_asker(question: Question, card: str | None) -> Seat | None:
    """Who asks to act: the player named, else whoever holds the card, else the one to answer the last link.

    What a player activated is negated by the other, also where the subject of the clause before it would go on
    (对方发动X，可以用Y无效吗).
    """
    last = question.situation.plays[-1] if question.situation.plays else None
    alone = actor(msgspec.structs.replace(question.event, subject=None))
    said = _said_seat(question, card)
    player = last.player if last is not None and last.do in ("activate", "attack") else None
    uses = question.event.verb == "exist" and any(p.role is Role.WITH for p in question.event.before)
    answers = question.event.verb in _NEGATING or (uses and player is Seat.B)
    own = answers and alone is None and player == said
    if said is not None and not own:
        return said
    return player.other if player is not None else None


def player_acting(question: Question) -> Seat | None:
    """发动者, 发动X的一方: whoever activated X, else what was activated last."""
    named = list(named_things(question))
    events = (question.event, *((question.told,) if question.told is not None else ()))
    spoken = any(thing.word == "doer" for event in events for thing in all_things(event))
    played = [play for play in question.situation.plays if play.do == "activate" and play.player is not None]
    if not spoken or not played:
        return None
    names = [card_of(question, thing) for thing in reversed(named)]
    return next((play.player for name in names for play in played if play.card == name), played[-1].player)


def is_seat_inferred(question: Question, ask: Ask) -> bool:
    """Nothing said who is to answer the last link: the other player is only the likelier one."""
    negates = question.event.verb in _NEGATING
    return ask.player is not None and _said_seat(question, ask.card) is None and not negates


def is_anybodys(question: Question, ask: Ask) -> bool:
    """X把Y特殊召唤时，能发动Z吗: of no player at all was told, and what Z may do hangs on who did it."""
    if ask.form != "can-activate" or ask.player is not None or _said_seat(question, ask.card) is not None:
        return False
    events = (*question.syntax.statements, question.event)
    told = any(thing.player is not None for event in events for thing in all_things(event))
    acts = [play.do for play in question.situation.plays if play.do not in ("resolve", "enter_phase", "used")]
    return bool(acts) and not told and question.event.verb not in _NEGATING


def _said_seat(question: Question, card: str | None) -> Seat | None:
    named = actor(question.event)
    if named is not None and not _is_of_case_before(question):
        return named
    for placed in question.situation.board:
        if card in (placed.card, placed.id):
            return placed.player
    owners = {
        seat_of(t.player) for t in all_things(question.event) if t.name and _is_called(question, t, card)
    }
    if len(owners) == 1 and (owner := owners.pop()) is not None:
        return owner  # 对方的X能发动吗
    for play in question.situation.plays:
        if card is not None and card in (play.card, *play.cost):
            return play.player
    return None


def _is_of_case_before(question: Question) -> bool:
    """对方召唤X时，能发动Y吗: the opponent is told of in the case; who may activate Y is not said."""
    told = question.told
    case = told is not None and told.condition and "when" in told.adverbs
    return case and actor_named(question.event) is None and actor(question.event) is Seat.B


def _is_called(question: Question, thing: Thing, card: str | None) -> bool:
    return full_name(thing.name or "", question.names) == card


def named_things(question: Question) -> Iterator[Thing]:
    """Every thing with a name, in the order of the whole question."""
    for event in (*question.syntax.statements, question.event):
        yield from (thing for thing in all_things(event) if thing.name)


def on_board(question: Question, name: str) -> bool:
    return any(placed.card == name and placed.zone not in ("hand", "") for placed in question.situation.board)


def all_of(question: Question) -> list[Thing]:
    """The things of the asking clause itself."""
    return things_of((*question.event.before, *question.event.after))


def speaks_of_controller(question: Question) -> bool:
    return any(thing.word == "controller" for thing in all_things(question.event))


def is_aimed_at(question: Question, card: str | None) -> bool:
    """Something that was activated has the card as its target: whose it is may change."""
    return any(card in play.targets for play in question.situation.plays)


def controller_of(question: Question) -> Seat | None:
    """X的控制者: the player on whose side X is, or who attacks with it."""
    told = [t for t in things_of(question.event.before, Role.BARE) if t.word == "controller" and t.name]
    if len(told) != 1:
        return None
    name, situation = card_of(question, told[0]), question.situation
    held = {placed.player for placed in situation.board if placed.card == name}
    held |= {play.player for play in situation.plays if play.card == name and play.player is not None}
    held |= {play.player.other for play in situation.plays if play.target == name and play.player is not None}
    return held.pop() if len(held) == 1 else None
