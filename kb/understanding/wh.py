"""Questions with a question word: 多少, 谁, 哪个, 什么时候, 哪里, 什么顺序."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import EACH, HOW_MUCH, Ask
from kb.understanding.changes import tells_of_value
from kb.understanding.counting import cards_befallen
from kb.understanding.hands import size_asked
from kb.understanding.outcomes import MATERIALS, whether_applies
from kb.understanding.phrases import (
    actor,
    actor_named,
    all_things,
    phrases_of,
    refers,
    seat_of,
    themes,
    things_of,
)
from kb.understanding.references import (
    Question,
    card_of,
    controller_of,
    last_named,
    named_things,
    player_acting,
    seat_of_asker,
    speaks_of_controller,
)
from kb.understanding.states import asks_who_begins, fate, kinds_to_tell_apart, which_kind, whose_place
from kb.understanding.summoning import SOME_MONSTER, materials_of
from kb.understanding.vocabulary import ACTS

#: numbers that the verb itself asks for
_AMOUNTS = {"gain_lp": "lp_gained", "lose_lp": "lp_lost", "pay": "lp_paid", "take_damage": "damage_taken"}
_STATS = ("atk", "def", "lp")
_DAMAGE = ("damage", "effect_damage", "battle_damage")


def asked_by_word(question: Question) -> Ask:
    event, word = question.event, question.word
    things = list(all_things(event))
    link = next((thing.link for thing in things if thing.link), None)
    match word:
        case QuestionWord.HOW_MANY:
            return _how_many(question)
        case QuestionWord.WHO | QuestionWord.WHICH if asks_who_begins(question):
            return Ask(form="decides", about="phase")
        case QuestionWord.WHO if (whose := whose_place(question)) is not None:
            return whose
        case QuestionWord.WHO if _whose_place(question):
            return Ask(form="where", about="whose", card=_moved(question))
        case QuestionWord.WHO if any(_is_whose_effect(thing) for thing in things):
            return _effect_of(question)
        case QuestionWord.WHO if event.verb in ("choose", "decide") and _chooses(question):
            return Ask(form="decides", about="choose", card=_card(question))
        case QuestionWord.WHO:
            return Ask(form="decides", about=event.verb, cards=question.names)
        case QuestionWord.WHICH if link or event.verb in ("chain", "turn_to"):
            return Ask(form="order", link=link, about="next")
        case QuestionWord.WHICH if event.verb == "pendulum_summon" and any(t.word == "level" for t in things):
            return Ask(form="value", about="pendulum_levels", player=actor(event) or Seat.A)
        case QuestionWord.ORDER if any(thing.word in _DAMAGE for thing in things):
            return Ask(form="order", about="damage", player=_damaged(question))
        case QuestionWord.ORDER if event.verb == "do" and event.subject is Player.BOTH:
            return Ask(form="order", about="acts")
        case QuestionWord.ORDER:
            return Ask(form="order", about="resolution" if "resolve" in event.verb else "chain")
        case QuestionWord.WHAT if (token := _token_spoken_of(question)) is not None:
            return Ask(form="effect-of", about="token", card=token, options=question.names)
        case QuestionWord.WHAT if any(thing.word == "order" for thing in things):
            chained = any(play.do == "activate" for play in question.situation.plays)
            return Ask(form="order", about="resolution" if chained else "chain")
        case QuestionWord.WHICH if _in_replay(question):
            return Ask(form="replay", about="choices")
        case QuestionWord.WHICH if kinds_to_tell_apart(event):
            return which_kind(question)
        case QuestionWord.HOW if event.verb == "exist" and _is_of_an_effect(question):
            return whether_applies(question)
        case QuestionWord.HOW if event.verb == "exist":
            return fate(question)
        case QuestionWord.WHERE if "respectively" in event.adverbs or any(thing.each for thing in things):
            return Ask(form="where", cards=_each(question))
        case QuestionWord.WHERE if any(thing.word in MATERIALS for thing in things):
            raise SituationError(
                "question: which materials are meant is not told"
            )  # its materials, not the card
        case QuestionWord.WHERE if any(_names_other_cards(thing) for thing in things):  # 装备卡去哪里
            raise SituationError("question: which cards are meant is not understood")
        case QuestionWord.WHERE if any(_is_of_other_cards(thing) for thing in things_of(phrases_of(event))):
            raise SituationError("question: which cards are meant is not understood")
        case QuestionWord.WHERE:
            return Ask(form="where", card=_done_to(question) or _card(question) or _befallen(question))
        case QuestionWord.WHEN if _tells(question, "replace") and event.verb in ("choose", "destroy"):
            about = "chosen" if event.verb == "choose" else "destroyed"
            return Ask(form="when", about=about, card=_replacing(question))
        case QuestionWord.WHEN if not _tells(question, "replace") and _is_of_choice(question):
            return Ask(form="classify", about="chosen_when", card=_card(question))
        case QuestionWord.WHICH if event.verb == "be":
            return Ask(form="text-parts", card=_card(question))
    raise SituationError(f"question: a question of the kind {word.value!r} is not understood")


def _befallen(question: Question) -> str | None:
    """怪兽被战斗破坏后去哪里: the one card that is told of, by what happened to it."""
    stated = question.situation.plays[-1].stated if question.situation.plays else None
    alone = stated is not None and {*question.names} <= {stated.card}
    return stated.card if stated is not None and alone and len(question.situation.board) == 1 else None


def _is_of_an_effect(question: Question) -> bool:
    """增援的效果会怎样, 那个效果会怎样: of one that was activated."""
    things = [t for t in things_of(question.event.before, Role.BARE) if not (t.word or "").startswith("?")]
    played = [play.card for play in question.situation.plays if play.do == "activate"]
    if len(things) != 1 or things[0].kind is not ThingKind.EFFECT:
        return False
    return bool(played) if things[0].name is None else card_of(question, things[0]) in played


def _names_other_cards(thing: Thing) -> bool:
    """A word for some card, or for a place of one, that is no question word."""
    return thing.kind is ThingKind.THING and not (thing.word or "").startswith("?")


def _is_of_other_cards(thing: Thing) -> bool:
    """雷破丢弃的手卡去哪里: cards of a place, or those something was done to, and not the card that did it."""
    return thing.kind is ThingKind.THING and (thing.zone is not None or bool(thing.before))


def _damaged(question: Question) -> Seat | None:
    """Who is damaged, where it is told: the player to whom it is given."""
    given = things_of(question.event.before, Role.AT)
    return next((seat for thing in given if (seat := seat_of(thing.player)) is not None), None)


def _token_spoken_of(question: Question) -> str | None:
    """这算衍生物自己的效果，还是别的什么: the Token on the board."""
    told = question.told
    own = told is not None and told.verb == "be" and any(t.kind is ThingKind.EFFECT for t in all_things(told))
    if told is None or not own or not any(CardKind.TOKEN in thing.kinds for thing in all_things(told)):
        return None
    names = [placed.card for placed in question.situation.board if placed.zone in _MONSTER_ZONES]
    return names[0] if len(names) == 1 else None


def _in_replay(question: Question) -> bool:
    """卷回时有哪些选择: a replay is spoken of, and a choice."""
    verbs = {event.verb for event in (*question.syntax.statements, question.event)}
    return {"replay", "choose"} <= verbs or {"replay", "reselect"} <= verbs


def _is_whose_effect(thing: Thing) -> bool:
    """谁的效果."""
    return thing.kind is ThingKind.EFFECT and thing.word == "?who"


def _effect_of(question: Question) -> Ask:
    """Of the effect activated last: the names that play a part are those it may go by."""
    played = [play.card for play in question.situation.plays if play.do == "activate" and play.card]
    if not played:
        raise SituationError("question: which effect is meant is not understood")
    names = tuple(dict.fromkeys((played[-1], *question.names)))
    return Ask(form="effect-of", card=played[-1], options=names)


def _whose_place(question: Question) -> bool:
    """进谁的墓地."""
    return any(thing.word == "?who" and thing.zone is not None for thing in all_things(question.event))


def _moved(question: Question) -> str | None:
    """The card that goes there: of the asking, else the one thing that happened."""
    spoken = [thing for thing in things_of(phrases_of(question.event)) if thing.name or thing.before]
    named = [card_of(question, thing) for thing in spoken or _topic(question)]
    moved = [
        play.stated.card for play in question.situation.plays if play.stated is not None and play.stated.card
    ]
    return named[0] if named else moved[-1] if moved else _card(question)


def _topic(question: Question) -> list[Thing]:
    """我用心变夺取的怪兽，回到谁的场上: the described card that was spoken of before, and not what its description names."""
    told = question.told
    things = things_of(told.before, Role.BARE) if told is not None and told.verb == "exist" else []
    return [thing for thing in things if thing.kind is ThingKind.DESCRIBED and thing.before]


#: clauses that tell of an activation, or of its target
_AIMED = frozenset({"activate", "chain", "target"})


def _done_to(question: Question) -> str | None:
    """我用X把Y弹回去，回到哪里: Y, where the asking names no card; 我对Y发动X，去哪里 too.

    Raises where X is done to no card that is known.
    """
    told = question.told
    if told is None or told.passive or any(refers(thing) for thing in all_things(question.event)):
        return None
    last = next((play for play in reversed(question.situation.plays) if play.do != "resolve"), None)
    if told.verb in _AIMED and last is not None and last.do == "activate" and len(last.targets) == 1:
        return last.targets[0]
    if told.verb not in ACTS or not any(refers(t) for t in things_of(told.before, Role.WITH, Role.BARE)):
        return None
    done_to = [thing for thing in themes(told) if refers(thing)]
    card = card_of(question, done_to[0]) if len(done_to) == 1 else None
    if card is None:
        raise SituationError("question: which card is meant is not understood")
    return card


def _chooses(question: Question) -> bool:
    """A choice is what is told last, or asked of."""
    return question.event.verb == "choose" or (question.told is not None and question.told.verb == "choose")


def _card(question: Question) -> str | None:
    """The card asked about: named, or meant by a pronoun, in the asking; else the one named last."""
    done_to = [t for t in _suffering(question.event) if refers(t)]
    things = done_to or list(all_things(question.event))
    named = next((card_of(question, thing) for thing in things if thing.name), None)
    if named is None:
        described = [thing for thing in things if thing.kind is ThingKind.DESCRIBED and thing.kinds]
        named = card_of(question, described[0]) if len(described) == 1 else None
    pronoun = next((thing for thing in things if thing.kind is ThingKind.PRONOUN), None)
    if named is None and pronoun is None and question.told is not None:
        pronoun = next((t for t in themes(question.told) if t.kind is ThingKind.PRONOUN), None)
    return named or card_of(question, pronoun) or last_named(question)


def _suffering(event: Event) -> list[Thing]:
    """融合怪兽被X弹回去哪里, X把它弹回去哪里: to what it is done, not what does it."""
    if event.verb not in ACTS:
        return []
    return things_of(event.before, Role.BARE) if event.passive else things_of(event.before, Role.OBJECT)


def _each(question: Question) -> tuple[str, ...]:
    """两只各去哪里: every card that was told of last with others, else of the asking."""
    for event in (question.event, *reversed(question.syntax.statements)):
        for phrase in phrases_of(event):
            names = [card_of(question, thing) for thing in phrase.things if thing.name]
            if len(names) > 1:
                return tuple(name for name in names if name)
    raise SituationError("question: which cards are meant is not understood")


def _how_many(question: Question) -> Ask:
    told = any(thing.name and thing.number is not None for thing in things_of(question.event.after))
    if told and question.event.verb in ("increase", "decrease"):  # 攻击力下降了1000的X攻击力多少
        raise SituationError("question: which value it is told to have is not understood")
    if (counted := cards_befallen(question) or size_asked(question)) is not None:
        return counted
    card = _card(question)
    if (moved := _points_moved(question)) is not None:
        return moved
    if question.event.verb == "synchro_summon":
        return _synchro_level(question)
    if any(thing.word == "rule_speed" for thing in all_things(question.event)):
        return Ask(form="classify", about="spell_speed", card=card)
    if question.event.verb in ("normal_summon", "tribute_summon") and question.event.mood is Mood.CAN:
        return _summons_left(question)
    if question.event.verb == "extra_summon":
        return Ask(form="extra-summons", about="count", player=actor(question.event) or Seat.A)
    if question.event.verb in ("take_damage", "undergo") and speaks_of_controller(question):
        seat = controller_of(question)
        if seat is None:
            raise SituationError("question: whose damage is meant is not understood", words="控制者")
        return Ask(form="value", about="damage_taken", player=seat, by=_cause(question))
    if question.event.verb == "lose_lp" and _is_lost_in_battle(question):
        doer = actor_named(question.event)
        if doer is None:
            raise SituationError("question: whose damage is meant is not understood")
        return Ask(form="value", about="damage_taken", player=doer)
    if question.event.verb in (*_AMOUNTS, "undergo") and (both := _of_both(question)) is not None:
        return both
    if question.event.verb in _AMOUNTS:
        doer = actor(question.event) or player_acting(question) or Seat.A
        return Ask(form="value", about=_AMOUNTS[question.event.verb], player=doer, by=_cause(question))
    if question.event.verb in ("increase", "decrease") and (ask := _changed_by(question)) is not None:
        return ask
    if question.event.verb in ("change", "increase") and (ask := _change_by(question)) is not None:
        return ask
    if question.event.verb == "draw":
        seat = actor(question.event)
        if seat is None:
            raise SituationError("question: who draws is not understood", words="抽")
        return Ask(form="value", about="cards_drawn", player=seat)
    spoken = (question.event, *((question.told,) if _is_of_what_is_dealt(question) and question.told else ()))
    damage = next((t for event in spoken for t in all_things(event) if t.word in _DAMAGE), None)
    if question.event.verb == "activate" and damage is None:
        return Ask(form="value", about="activations", card=card, player=seat_of_asker(question, card))
    if question.event.verb == "activate":
        raise SituationError("question: whose damage is meant is not understood")
    if damage is not None:
        seat = _dealt_to(question) or seat_of(damage.player) or actor(question.event)
        if seat is None:
            raise SituationError("question: whose damage is meant is not understood")
        return Ask(form="value", about="damage_taken", player=seat, by=_cause(question))
    about = _stat(question)
    if about != "lp":
        card = _whose_value(question, card)
    return Ask(form="value", about=about, card=card, player=_whose_points(question, about) or Seat.A)


def _is_lost_in_battle(question: Question) -> bool:
    """X攻击Y，对面掉多少血: of the damage, where nothing but a battle was told."""
    return bool(question.situation.plays) and all(play.do == "attack" for play in question.situation.plays)


def _points_moved(question: Question) -> Ask | None:
    """支付的基本分是多少: of what was paid, not of what is left. Raises for any other clause that describes a value."""
    values = [thing for thing in things_of(question.event.before) if thing.word in _STATS and not thing.name]
    told = [inner for thing in values for inner in thing.before]
    if not told:
        return None
    moved = told[0]
    plain = len(told) == 1 and not (moved.negated or moved.wondered or moved.adverbs or phrases_of(moved))
    if not plain or moved.verb not in _AMOUNTS or values[0].word != "lp" or question.event.verb != "be":
        raise SituationError("question: of what the number is asked is not understood")
    doer = seat_of(values[0].player) or actor(question.event) or player_acting(question) or Seat.A
    return Ask(form="value", about=_AMOUNTS[moved.verb], player=doer)


def _whose_points(question: Question, about: str) -> Seat | None:
    """Of nobody named: the player whose Life Points alone were told, or what only one player did. Raises where they differ."""
    seat = actor(question.event)
    named = seat or next((t.player for t in all_things(question.event) if t.player), None)
    doers = {play.player for play in question.situation.plays if play.player is not None}
    told = set(question.situation.lp)
    if about == "lp" and named is None and (doers | told) - {Seat.A}:
        if len(told) != 1 or doers - told:
            raise SituationError("question: whose Life Points are meant is not told", words="基本分")
        return told.pop()
    whose = next((t.player for t in all_things(question.event) if t.word == "lp" and t.player), None)
    return seat_of(whose) or seat


def _summons_left(question: Question) -> Ask:
    """还能再通常召唤几次: of whatever monster."""
    things = [t for t in all_things(question.event) if refers(t) and t.word is None]
    if things or question.event.negated or question.event.passive:
        raise SituationError("question: of what the number is asked is not understood")
    seat = actor(question.event) or Seat.A
    return Ask(form="value", about="normal_summons", player=seat, card=SOME_MONSTER)


def _cause(question: Question) -> str | None:
    """战斗伤害, 效果伤害: of that damage alone."""
    words = {thing.word for thing in all_things(question.event)}
    return "battle" if "battle_damage" in words else "effect" if "effect_damage" in words else None


def _changed_by(question: Question) -> Ask | None:
    """攻击力上升多少: by how much, of the one card named."""
    event = question.event
    named = [thing for thing in things_of(event.before) if refers(thing)]
    things = [*things_of(event.before), *things_of(event.after)]
    spoken = {thing.word for thing in things if thing.word in ("atk", "def")}
    if len(named) > 1 or len(spoken) != 1 or any(p.role is not Role.BARE for p in event.before):
        return None
    card = card_of(question, named[0]) if named else _whose_value(question, None)
    if card is None:
        raise SituationError("question: of what the number is asked is not understood")
    return Ask(form="value-changes", about=spoken.pop(), card=card, options=(event.verb,), wanted=HOW_MUCH)


def _is_of_what_is_dealt(question: Question) -> bool:
    """给与对方的伤害是多少: what is asked of stands before the asking, as something done."""
    told = question.told
    return question.event.verb == "be" and told is not None and told.verb == "deal"


def _dealt_to(question: Question) -> Seat | None:
    """给对面多少伤害, 造成多少伤害: the player named, else the one who did not attack."""
    event = question.event
    asked = [t for t in (*things_of(event.before, Role.AT), *things_of(event.after)) if t.player is not None]
    if asked:
        return seat_of(asked[0].player)
    attacks = [play.player for play in question.situation.plays if play.do == "attack"]
    dealer = actor_named(event) or next((seat for seat in attacks if seat is not None), None)
    return dealer.other if event.verb == "deal" and dealer is not None else None


def _of_both(question: Question) -> Ask | None:
    """双方分别受多少战斗伤害: of each of them; so too where nobody is named (会受到多少伤害)."""
    event = question.event
    damage = any(thing.word in _DAMAGE for thing in all_things(event))
    nobody = actor_named(event) is None and not any(thing.player for thing in all_things(event))
    both = any(thing.player is Player.BOTH for thing in all_things(event))
    if not damage or not (both or (nobody and player_acting(question) is None)):
        return None
    return Ask(form="value", about="damage_taken", wanted=EACH)


def _whose_value(question: Question, named: str | None) -> str | None:
    """The monster of whose ATK is asked: the one named, unless that is no monster and only one lies there.

    Where the asking names none, it is the one that a play told before was aimed at.
    """
    if not any(refers(thing) for thing in all_things(question.event)):
        aimed = {name for play in question.situation.plays for name in play.targets}
        named = aimed.pop() if len(aimed) == 1 else named
    monsters = {
        placed.id or placed.card for placed in question.situation.board if placed.zone in _MONSTER_ZONES
    }
    plays = [play for play in question.situation.plays if play.do not in ("activate", "used")]
    monsters |= {play.card for play in plays if play.card is not None}
    fought = {play.target for play in plays} | {play.stated.card for play in plays if play.stated is not None}
    elsewhere = {
        placed.id or placed.card for placed in question.situation.board if placed.zone not in _MONSTER_ZONES
    }
    if named in fought - elsewhere:
        return named  # X攻击Y，Y被战斗破坏，Y的攻击力; not 装备的X被破坏
    return monsters.pop() if named not in monsters and len(monsters) == 1 else named


_MONSTER_ZONES = frozenset({"monster_zone", "main_monster_zone", "extra_monster_zone"})


def _synchro_level(question: Question) -> Ask:
    """等级3的调整和等级2的怪兽能同调召唤几星的怪兽."""
    given = [thing for thing in things_of(question.event.before) if thing.level is not None]
    if not given or not any(thing.word == "level" for thing in things_of(question.event.after)):
        raise SituationError("question: of what the number is asked is not understood")
    seat = actor(question.event) or Seat.A
    return Ask(
        form="value", about="synchro_level", player=seat, materials=tuple(materials_of(question, given))
    )


def _change_by(question: Question) -> Ask | None:
    """X让Y的攻击力变化多少."""
    event = question.event
    doers = [t for t in things_of(event.before, Role.BARE) if t.name and t.word is None]
    changed = [t for t in things_of(event.before, Role.OBJECT) if t.name and t.word in ("atk", "def")]
    if len(doers) != 1 or len(changed) != 1:
        return None
    return Ask(
        form="affects",
        about=changed[0].word,
        card=card_of(question, doers[0]),
        target=card_of(question, changed[0]),
        options=("by",),
    )


def _stat(question: Question) -> str:
    """Of what the number is asked: the value named in the asking, else the one told last, else the one that changed."""
    for event in (question.event, *reversed(question.syntax.statements)):
        for thing in all_things(event):
            if thing.word in _STATS:
                return thing.word
    stated = [play.stated for play in question.situation.plays if play.stated is not None]
    changed = {one.stat or "atk" for one in stated if one.verb in ("change_stat", "set_stat")}
    changed |= {claim.stat for claim in question.situation.claims}
    if not changed and any(map(tells_of_value, question.syntax.statements)):
        return "atk"  # what is spoken of without more
    if len(changed) == 1:
        return changed.pop()
    raise SituationError("question: of what the number is asked is not understood")


def _replacing(question: Question) -> str | None:
    """The card that would be destroyed: the first named, before what takes its place."""
    return next((card_of(question, thing) for thing in named_things(question)), None)


def _is_of_choice(question: Question) -> bool:
    """在什么时候选, 什么时候决定要破坏的卡; 什么时候送去墓地 asks of something else."""
    return question.event.verb in ("choose", "target", "decide", "pick_when")


def _tells(question: Question, verb: str) -> bool:
    """The question speaks of that act anywhere."""
    events = [*question.syntax.statements, question.event]
    inner = [before for event in events for thing in all_things(event) for before in thing.before]
    return any(event.verb == verb for event in (*events, *inner))
