"""Nothing that was told is dropped: what no other module has taken must be harmless, or the question stops.

Harmless are words that say when or how surely something already told was done, and remarks on what a card's text
says, for the text itself settles it. Everything else may turn the answer: an answer to half a question is none.
"""

from __future__ import annotations

import re

from grammar.question_nodes import Event, Mood, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import Seat
from kb.situation import Ask, Situation
from kb.understanding.building import puts_in_deck
from kb.understanding.draft import Draft
from kb.understanding.of_turn import NEGATED
from kb.understanding.phrases import actor, all_things, phrases_of, stands_for_card, things_of
from kb.understanding.vocabulary import (
    ACTS,
    COST_ACTS,
    HARMLESS_ADVERBS,
    HARMLESS_THINGS,
    PLAYED,
    REMARKS,
    SUPPOSED,
    THERE_IS,
)
from kb.walk import actions_of

#: words by which a clause speaks of any time or of what may be, not of something done
_GENERAL = frozenset({"maybe", "each_time"})
#: words that the forms of question read themselves
_OF_ASKING = frozenset({"upon", "respectively"})
#: words that a result may repeat from the text
_OF_TEXT = frozenset({"as_many", "respectively", "together"})


def is_remark(event: Event) -> bool:
    return event.mood is not Mood.TOLD or event.verb in REMARKS


def heed(draft: Draft, event: Event, following: Event | None) -> None:
    """Refuse a statement that says more than any module reads. Raises SituationError."""
    if is_cost_asked(draft, event, following):
        return
    if is_remark(event):
        understood = _is_about_text(draft, event) and not _is_second_question(event, following)
    else:
        understood = _is_plainly_told(draft, event)
    dangling = any(phrase.role is Role.AT and not phrase.things for phrase in event.before)
    if event.verb == "exist" and things_of(event.before, Role.FROM):
        dangling = True  # 能从除外的怪兽中…: whence, of an act that is not told here
    if event.verb == "exist" and things_of(event.before, Role.OBJECT):
        dangling = True  # 能把怪兽的特殊召唤…: to what something is done that is not told here
    if not understood or (dangling and event.mood is Mood.CAN) or _is_of_no_act(event):
        raise draft.not_understood(event)


def _is_of_no_act(event: Event) -> bool:
    """「X」の効果に、: to what something is done that is told elsewhere."""
    only = bool(event.before) and all(p.role is Role.AT for p in event.before) and not event.after
    return event.verb == "exist" and only and any(t.name for t in things_of(event.before))


def is_cost_asked(draft: Draft, event: Event, following: Event | None) -> bool:
    """能丢X发效果吗: what is given up is told with what is asked."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    asks = following is asked and asked is not None and asked.verb == "activate" and asked.mood is Mood.TOLD
    plain = not (event.negated or event.wondered or event.condition or event.passive)
    return asks and plain and event.verb in COST_ACTS and event.mood is Mood.CAN


def _is_of_effect_alone(event: Event) -> bool:
    things = all_things(event)
    return bool(things) and all(thing.kind is ThingKind.EFFECT and not thing.before for thing in things)


def _is_plainly_told(draft: Draft, event: Event) -> bool:
    """A fact: done by one player, in the order told, and not denied but for what is not there."""
    if event.wondered or (event.negated and event.verb not in THERE_IS):
        return False
    if event.verb == "exist" and "when" in event.adverbs and _is_of_effect_alone(event):
        return False  # X的效果时: when it does what?
    odd = set(event.adverbs) - HARMLESS_ADVERBS
    if event.verb in THERE_IS:
        odd -= {"already", "except"} if event.negated else {"already"}
    if event.verb in ("apply", "reach"):
        odd -= {"already", "together"}
    if event.verb == "full":
        odd -= {"already"}  # 已经满了
    if event.verb == "apply":
        odd -= {"unused"}  # X的效果已经适用但还没用: what it allows
    if event.verb in ("activate", "extra_summon") or _is_of_this_turn(draft, event):
        odd -= {"already", "past", NEGATED, SUPPOSED}
    if event.verb == "exist" and _asks_of_deck(draft):
        odd -= {"together"}  # X和Y加在一起，卡组里最多能放几张
    if event.verb == "pendulum_summon":
        odd -= {"together"}  # 同时P召唤2只怪兽
    if event.verb == "give_up" or draft.open_link() is None:
        odd -= {"first"}  # told in that order
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is not None and asked.verb == "replay" and event.verb in ("resolve", "resolve_all"):
        odd -= {"before"}  # 会在X处理前先卷回吗
    if odd and not (event.verb in ACTS and odd <= _OF_TEXT):
        return False
    return (
        len(_players(draft, event)) < 2
        and (event.verb in ("destroy_each_other", "battle") or not _either_player(event))
        and (
            (event.verb == "exist" and event.negated)  # 双方墓地没有怪兽: neither has one
            or all(
                thing.player is not Player.BOTH or thing.word == "lp"  # 双方基本分8000
                for thing in all_things(event)
            )
        )
    )


def _asks_of_deck(draft: Draft) -> bool:
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    return asked is not None and puts_in_deck(asked)


def _is_of_this_turn(draft: Draft, event: Event) -> bool:
    """我这回合已经通常召唤过了: a Summon made earlier in the turn that is asked about."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else event
    words = {thing.word for one in (event, asked) for thing in all_things(one)}
    after = event.condition and "after" in event.adverbs
    made = event.verb.endswith("_summon") and event.verb != "extra_summon"
    untold = "past" in event.adverbs and not any("turn" in (word or "") for word in words)  # 我已经召唤过了
    return made and ("this_turn" in words or after or untold)


def _either_player(event: Event) -> bool:
    """自己或者对方场上: on one side or the other, or on both."""
    groups = [phrase.things for phrase in phrases_of(event) if len(phrase.things) > 1]
    return any(len({thing.player for thing in group if thing.player}) > 1 for group in groups)


def _players(draft: Draft, event: Event) -> set[Player | None]:
    """Those said to do it; in 对方自己发动 the second word only repeats the first."""
    told = [thing for thing in things_of(event.before, Role.BARE) if thing.kind is ThingKind.PLAYER]
    repeats = [
        thing for thing in told[1:] if thing.span and draft.syntax.text[thing.span.start :].startswith("自")
    ]
    return {thing.player for thing in told if thing not in repeats}


def _is_about_text(draft: Draft, event: Event) -> bool:
    """A card or an effect is its subject, or a play is there to speak of.

    What a player may, must or will do is a fact of the duel; so is what is said in brackets of cards and places.
    """
    if "whatever" in event.adverbs and not draft.plays:
        return False  # 无论何时: every case is asked about, and one alone is looked into
    general = bool(_GENERAL & set(event.adverbs))
    if any(_has_value(draft, thing) for thing in all_things(event)):
        return False
    opened = _opened(draft, event)
    if opened is not None and not general:
        if _tells_in_passing(event) and not _is_print(draft, event, opened):
            return False
        if _is_note_on_card(draft, event, opened):
            return True
    if event.verb in THERE_IS and event.mood is Mood.REMARK:
        return general or not any(_places_something(thing) for thing in all_things(event))
    subjects = things_of(event.before, Role.BARE)
    if any(thing.name or thing.quote or stands_for_card(thing) for thing in subjects):
        return True
    if not draft.plays and not draft.mentioned:
        return False
    player = draft.plays[-1].player if draft.plays and event.verb in REMARKS else None
    return general or actor(event) in (None, player) or event.mood is Mood.REMARK


def _opened(draft: Draft, event: Event) -> int | None:
    """Where the bracket opens in which the clause stands; None outside of brackets."""
    spans = [event.span, *(thing.span for thing in all_things(event))]
    first = min((span.start for span in spans if span is not None), default=0)
    text = draft.syntax.text
    opened = max(text.rfind(mark, 0, first) for mark in "（(")
    inside = opened >= 0 and not any(mark in text[opened:first] for mark in "）)")
    return opened if inside and event.mood is Mood.REMARK else None


def _tells_in_passing(event: Event) -> bool:
    """（里侧守备表示）, （效果已经被无效）, （攻击力变成0）: a fact of the table, not what a text does."""
    things = list(all_things(event))
    if event.condition:
        return False  # （被解放的场合）: when the effect is activated
    if event.done or "already" in event.adverbs or (event.passive and not event.negated):
        return True
    if any(thing.position or thing.word == "this_turn" for thing in things):
        return True
    return event.verb in ("become", "set", "equip") or (
        event.verb in ("exist", "be", "remain") and any(thing.number is not None for thing in things)
    )


def _before_bracket(draft: Draft, opened: int) -> list[Thing]:
    """The card, or its effect, that stands right before the bracket."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    events = (*draft.syntax.statements, *((asked,) if asked is not None else ()))
    things = [thing for one in events for thing in all_things(one) if thing.name or thing.quote]
    return [t for t in things if t.span is not None and t.span.end in (opened, opened - 1)]


def _is_print(draft: Draft, event: Event, opened: int) -> bool:
    """双生精灵（原本1900）: what is printed on the card."""
    cards = [draft.card(draft.names.get(t.name or "", t.name or "")) for t in _before_bracket(draft, opened)]
    numbers = [thing.number for thing in all_things(event) if thing.number is not None]
    printed = [(card.atk, card.def_, card.level) for card in cards if card is not None]
    plain = event.verb in ("exist", "be") and not any(t.position for t in all_things(event))
    return plain and bool(numbers) and any(set(numbers) <= set(values) for values in printed)


def _is_note_on_card(draft: Draft, event: Event, opened: int) -> bool:
    """X的①（之后自己不能攻击宣言）: right after a card or its effect, what its text does."""
    facts = any(t.number is not None or t.name or t.quote for t in all_things(event))
    return bool(_before_bracket(draft, opened)) and not facts and event.verb not in THERE_IS


def _has_value(draft: Draft, thing: Thing) -> bool:
    """攻击力1000的怪兽 is a fact of the duel, 攻击力1500以下的怪兽 what a text looks for."""
    words = draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return thing.kind is ThingKind.DESCRIBED and thing.number is not None and "以" not in words


def is_of_text(draft: Draft, event: Event, name: str | None) -> bool:
    """抽2张, 下降500: what that card is said to do names no number that its text does not."""
    card = draft.card(name) if name is not None else None
    said = {thing.number for thing in all_things(event)} | {thing.count for thing in all_things(event)}
    texts = (*card.texts.values(), *filter(None, (card.printed,))) if card is not None else ()
    if not texts:
        return True
    printed = {int(digits) for text in texts for digits in re.findall(r"\d+", text)}
    return said - {None, 1} <= printed


def _is_second_question(event: Event, following: Event | None) -> bool:
    """能…吗？能…吗？; but not what is said to depend on something (会不会…要看…)."""
    depends = following is not None and following.verb in ("confirm", "decide")
    return event.wondered and event.mood is not Mood.REMARK and event.verb not in REMARKS and not depends


def _places_something(thing: Thing) -> bool:
    return thing.name is not None or thing.zone is not None or thing.player is not None or bool(thing.kinds)


def _asks_whether(draft: Draft) -> bool:
    return draft.syntax.ask is not None and draft.syntax.ask.word is QuestionWord.WHETHER


#: what comes to a player
_BEFALLS = frozenset({"take_damage", "undergo"})


def heed_asking(draft: Draft, asked: Event) -> None:
    """能…吗 is asked of one player and one act, with names that are known. Raises SituationError."""
    no_quotes(draft, asked)
    if "only_then" in asked.adverbs and asked.mood is Mood.CAN and _asks_whether(draft):
        raise draft.not_understood(asked)  # 场上有X才能发动吗: and not otherwise
    if asked.verb not in _BEFALLS and any(thing.word == "controller" for thing in all_things(asked)):
        raise draft.not_understood(asked)  # X的控制者 is no X
    several = any(sum(t.name is not None for t in phrase.things) > 1 for phrase in phrases_of(asked))
    single = asked.verb in ("activate", "chain") or (asked.mood is Mood.CAN and asked.verb in PLAYED)
    counted = any((thing.count or 1) > 1 for thing in things_of(phrases_of(asked)))
    if single and (several or counted or len(_players(draft, asked)) > 1):
        raise draft.not_understood(asked)
    if asked.mood is Mood.CAN and any(_is_all_there(thing) for thing in things_of(asked.before, Role.BARE)):
        raise draft.not_understood(asked)
    if asked.verb in ("activate", "chain") and any(
        _is_another(draft, t) for t in things_of(phrases_of(asked))
    ):
        raise draft.not_understood(asked)
    if any(thing.word == "turn" and thing.before for thing in things_of(phrases_of(asked))):
        raise draft.not_understood(asked)  # 在…的回合能发动吗: of a turn in which more was done than is read
    if _goes_elsewhere(asked):
        raise draft.not_understood(asked)
    if draft.plays and _is_untold_token(draft, asked):
        raise draft.not_understood(asked)
    inner = [event for thing in things_of(phrases_of(asked)) for event in thing.before]
    counts = any(thing.word == "?how_many" for thing in things_of(phrases_of(asked)))
    fine = HARMLESS_ADVERBS | _OF_ASKING | ({"as_many"} if counts else set())  # 最多能放几张
    if asked.verb in ("attack", "declare_attack"):
        fine = fine | {"times2"}  # 青眼白龙能攻击两次吗: read by ``presupposed``
    if asked.verb == "activate" and "times2" in asked.adverbs:
        fine = fine | {"times2", "same_chain"}  # 同一条连锁里可以发两次吗
    if asked.verb in ACTS and asked.mood is Mood.WILL:
        fine |= {"first"}  # 还会先破坏…吗: before the rest that its text does
    if (asked.verb in ACTS and asked.mood is not Mood.CAN) or asked.verb == "resolve":
        fine |= {"together"}  # 要一起破坏吗, 可以一起处理吗
    if asked.verb in _BEFALLS and any(t.player is Player.BOTH for t in all_things(asked)):
        fine |= {"together"}  # 双方一起吃战斗伤害吗
    if asked.verb in ACTS and any(t.kinds and not t.part for t in all_things(asked)):
        fine -= {"of"}  # 只破坏对方的怪兽吗: that nothing else is, is asked as well
    if asked.verb == "replay":
        fine |= {"first"}  # 会在X处理前先卷回吗
    if asked.verb in ("put_counter", "tribute"):
        fine |= {"together"}  # 能同时放3张X和3张Y吗, 把X和Y一起解放可以吗
    if any(thing.word == "resolution" for thing in all_things(asked)):
        fine |= {"past"}  # 有过效果处理的时点吗
    if set(asked.adverbs) - fine or any(set(event.adverbs) - fine - {"already"} for event in inner):
        raise draft.not_understood(asked)


#: where these acts bring a card
_BROUGHT_TO = {
    "send_to_graveyard": Zone.GRAVEYARD,
    "banish": Zone.BANISHED,
    "return_to_hand": Zone.HAND,
    "add_to_hand": Zone.HAND,
    "return_to_deck": Zone.DECK,
    "return_to_extra_deck": Zone.EXTRA_DECK,
}


def _goes_elsewhere(asked: Event) -> bool:
    """手札へ送られますか, デッキに送られますか: no sending to the Graveyard."""
    place = _BROUGHT_TO.get(asked.verb)
    named = [t.zone for t in things_of(asked.before, Role.AT) if t.kind is ThingKind.ZONE]
    return place is not None and any(zone is not None and zone is not place for zone in named)


def _is_all_there(thing: Thing) -> bool:
    """卡组只有1张能发动…吗, no comma between: what lies there is told in the clause that asks."""
    return thing.kind is ThingKind.ZONE and thing.name is None and (thing.only or thing.count is not None)


def _is_untold_token(draft: Draft, asked: Event) -> bool:
    """发动X，衍生物能攻击吗: a Token that no statement tells of is one that a card played makes, not any."""
    told = [thing for event in draft.syntax.statements for thing in all_things(event)]
    tokens = [thing for thing in all_things(asked) if CardKind.TOKEN in thing.kinds and not thing.before]
    return bool(tokens) and not any(CardKind.TOKEN in thing.kinds for thing in told)


def _is_another(draft: Draft, thing: Thing) -> bool:
    """X以外的卡, 第2张: another than that which is named."""
    words = draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return thing.other and ("外" in words if thing.name else thing.kind is ThingKind.THING)


def own_card_asked(draft: Draft, asked: Event, ask: Ask) -> None:
    """对方墓地有X，我能发动X吗: another X is asked about than the one told, and nothing is known of it."""
    if ask.form != "can-activate" or ask.card is None or draft.is_played(ask.card):
        return
    place = draft.place_of(ask.card)
    if place is not None and actor(asked) not in (None, draft.board[place].player):
        raise draft.not_understood(asked)


def is_of_a_card(draft: Draft, asked: Event, ask: Ask) -> None:
    """能发动需要把手卡送去墓地作为cost的效果吗: any such effect, where the card told of has none. Raises SituationError.

    X适用中，取对象的效果可以发动吗, X发动时，手卡的效果可以发动吗: no effect of X itself.
    """
    link = draft.open_link()
    spoken = [t for t in things_of(phrases_of(asked)) if t.kind is ThingKind.EFFECT and t.effect_no is None]
    unnamed = bool(spoken) and not any(t.name or t.kind is ThingKind.PRONOUN for t in all_things(asked))
    of_link = link is not None and ask.card == link.card and any(t.zone for t in spoken)
    if ask.form == "can-activate" and unnamed and (ask.card in draft.applying or of_link):
        raise draft.not_understood(asked)
    if asked.verb not in ("activate", "chain") or any(t.name for t in things_of(asked.before)):
        return
    things = things_of(asked.after)
    effects = [t for t in things if t.kind is ThingKind.EFFECT and t.name is None and t.effect_no is None]
    said = [inner.verb for thing in effects for inner in thing.before]
    said += [t.word for t in things if effects and t.kind is ThingKind.THING and t.word]  # 发动丢弃手卡的效果
    card = draft.card(ask.card) if ask.card is not None else None
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    does = {action.verb for text in texts for action, _ in actions_of(text)}
    does |= {action.verb for text in texts for action in text.costs}
    if card is not None and any(ACTS[verb] not in does for verb in said if verb in ACTS):
        raise draft.not_understood(asked)


def owner_of_moved(draft: Draft, situation: Situation, asked: Event, ask: Ask) -> None:
    """对方把X送去墓地，能发动X吗: whose X it was is not told. Raises SituationError."""
    moved = {play.stated.card: play.stated.player for play in situation.plays if play.stated is not None}
    placed = ask.card is not None and draft.place_of(ask.card) is not None
    his = ask.form == "can-activate" and not placed and asked.subject is Player.OPPONENT
    if his and moved.get(ask.card) is Seat.A:
        raise draft.not_understood(asked)


# --------------------------------------------------------------------------- what is left over


def nothing_left(draft: Draft, event: Event) -> None:
    """Every thing of a statement was taken, with all that was said of it. Raises SituationError.

    Things of relative clauses are not looked at: they point out which card is meant.
    """
    if any(_is_left(draft, thing) for thing in things_of(phrases_of(event))):
        raise draft.not_understood(event)


def names_taken(draft: Draft, event: Event) -> None:
    """Every card named has been taken. Raises SituationError."""
    no_quotes(draft, event)
    if any(thing.name is not None and not draft.has_taken(thing) for thing in things_of(phrases_of(event))):
        raise draft.not_understood(event)


def kinds_fit(draft: Draft, event: Event) -> None:
    """永续魔法「黑洞」: a card is what its name says it is. Raises SituationError where it is another kind of card."""
    for thing in all_things(event):
        card = draft.card(draft.names.get(thing.name, thing.name)) if thing.name and thing.kinds else None
        told = set(thing.kinds) - {CardKind.CARD, CardKind.TOKEN}
        before = draft.syntax.text[
            : draft.syntax.text.find(thing.name or "", thing.span.start if thing.span else 0)
        ]
        if before.rstrip("「『【《“").endswith("的"):
            continue  # 变成怪兽的X: what it has become
        if card is not None and card.kinds and not told <= set(card.kinds):
            raise draft.not_understood(event)


def no_quotes(draft: Draft, event: Event) -> None:
    """Words in name marks that are no known card's name: nothing is known of what they name."""
    if any(thing.quote is not None for thing in all_things(event)):
        raise draft.not_understood(event)


def _is_left(draft: Draft, thing: Thing) -> bool:
    if thing.quote is not None:
        return True
    if (
        thing.kind in (ThingKind.NAME, ThingKind.EFFECT)
        and thing.name is not None
        or thing.kind is ThingKind.DESCRIBED
    ):
        lies = thing.zone or thing.position or (thing.count or 1) > 1 or thing.number is not None
        return not draft.has_taken(thing) or (bool(lies) and not draft.has_taken(thing, wholly=True))
    if thing.kind in (ThingKind.ZONE, ThingKind.SELF) or thing.number is not None:
        most = thing.kind is ThingKind.ZONE and (thing.only or thing.count is not None)
        return not draft.has_taken(thing, wholly=most)  # 场上只有…: nothing else is there; 5个区域都有…
    return thing.kind is ThingKind.THING and thing.word not in HARMLESS_THINGS and not draft.has_taken(thing)
