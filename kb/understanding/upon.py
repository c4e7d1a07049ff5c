"""What is asked of a card beside what its text says: 对它发动X吗 of an X that targets nothing is in answer to what was
done; 旋风能破坏P区的卡吗 is whether 旋风 can target such a card."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Verb
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, named_in, phrases_of, things_of
from kb.understanding.vocabulary import ACTS


def with_target(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> QuestionSyntax:
    """死者苏生能复活对面墓地的怪吗, 衍生物能被月之书盖吗, of a card whose one effect does that to its target, as
    能以对面墓地的怪为对象发动死者苏生吗."""
    asked = syntax.ask.event if syntax.ask is not None else None
    verb = _ACT.get(asked.verb) if asked is not None else None
    if syntax.ask is None or asked is None or verb is None or asked.mood is not Mood.CAN or asked.adverbs:
        return syntax
    players = tuple(phrase for phrase in asked.before if _is_player(phrase))
    means = things_of(asked.before, Role.BARE, Role.WITH)
    doers = things_of(asked.before, Role.BY) if asked.passive else _without_players(means)
    held = _held(syntax) if not (asked.passive or doers) else None
    doers = [held] if held is not None else doers
    suffering = _without_players(things_of(asked.before, Role.BARE)) if asked.passive else []
    aimed = suffering or [*things_of(asked.after), *things_of(asked.before, Role.OBJECT)]
    said = [t for p in phrases_of(asked) if p not in players for t in p.things if t is not held]
    if len(doers) != 1 or len(aimed) != 1 or len(said) != (1 if held is not None else 2):
        return syntax
    if not (_is_some(aimed[0]) or _is_one_told(aimed[0], syntax)):
        return syntax
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    things = [thing for event in syntax.statements for thing in all_things(event)]
    told = {thing.name for thing in things if thing.name and thing is not held}
    if any(thing.kind is ThingKind.DESCRIBED for thing in things):
        return syntax  # 对面的怪不受影响，X能破坏怪兽吗: what is said of it may keep the act from it
    name = doers[0].name
    if name is None or name in told or not _does_to_target(written.get(name, name), doers[0], verb, base):
        return syntax
    event = msgspec.structs.replace(
        asked,
        verb="activate",
        before=(*players, Phrase(role=Role.TARGET, things=(aimed[0],), span=aimed[0].span)),
        after=(Phrase(role=Role.BARE, things=(doers[0],), span=doers[0].span),),
        passive=False,
    )
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))


def _is_player(phrase: Phrase) -> bool:
    return phrase.role is Role.BARE and [thing.kind for thing in phrase.things] == [ThingKind.PLAYER]


def _without_players(things: list[Thing]) -> list[Thing]:
    return [thing for thing in things if thing.kind is not ThingKind.PLAYER]


#: what is asked, and the act in the terms of classification
_ACT = {verb: act.value for verb, act in ACTS.items()} | {"set": Verb.CHANGE_POSITION.value}


def _is_some(thing: Thing) -> bool:
    """One card of which only its kind, and where and how it lies, is said."""
    plain = thing.kind is ThingKind.DESCRIBED and not (thing.before or thing.other or thing.all or thing.isnt)
    return plain and thing.word is None and (thing.count or 1) == 1


def _held(syntax: QuestionSyntax) -> Thing | None:
    """…，我手上有X，能除外Y吗: X, which was told of last and does nothing yet, is what would do it."""
    last = syntax.statements[-1] if syntax.statements else None
    if last is None or last.verb != "exist" or last.negated or last.condition or last.passive:
        return None
    cards = [thing for thing in all_things(last) if thing.name is not None]
    plain = len(cards) == 1 and cards[0].kind is ThingKind.NAME and not (cards[0].before or cards[0].other)
    whose = last.subject is not Player.OPPONENT and all(
        t.player is not Player.OPPONENT for t in all_things(last)
    )
    return cards[0] if plain and whose else None


def _is_one_told(thing: Thing, syntax: QuestionSyntax) -> bool:
    """对面灰流丽康我增援，墓穴的指名者能除外灰流丽吗: a card by its name, of which something was told before."""
    plain = thing.kind is ThingKind.NAME and not (thing.before or thing.other or thing.all or thing.isnt)
    told = {other.name for event in syntax.statements for other in all_things(event)}
    return plain and (thing.count or 1) == 1 and thing.name in told


def _does_to_target(name: str, doer: Thing, act: str, base: Base) -> bool:
    card = base.get(name)
    if card is None:
        return False
    effects = [e for e in base.effects(card) if e.activates and doer.effect_no in (None, e.printed_no)]
    one = effects[0] if len(effects) == 1 and effects[0].complete else None
    return one is not None and bool(one.targets) and act in one.categories


def with_answer(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> QuestionSyntax:
    """*syntax* with the adverb that says so in place of the phrase."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None or asked.verb not in ("activate", "chain"):
        return syntax
    at = [phrase for phrase in asked.before if phrase.role is Role.AT and len(phrase.things) == 1]
    pronouns = [phrase for phrase in at if phrase.things[0].kind is ThingKind.PRONOUN]
    summon = _summon_of(at[0]) if len(at) == 1 else None
    cards = [thing for thing in named_in(phrases_of(asked)) if not at or thing is not at[0].things[0]]
    if len(at) != 1 or len(cards) != 1 or (summon is None and (at != pronouns or at[0].things[0].kinds)):
        return syntax
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    card, number = named_card(cards[0], written, base), cards[0].effect_no
    if card is None:
        return syntax
    effects = [e for e in base.effects(card) if e.activates and number in (None, e.printed_no)]
    if not effects or any(effect.targets or not effect.complete for effect in effects):
        return syntax
    before = tuple(phrase for phrase in asked.before if phrase is not at[0])
    if summon is not None:
        ask = msgspec.structs.replace(syntax.ask, event=msgspec.structs.replace(asked, before=before))
        return msgspec.structs.replace(syntax, statements=(*syntax.statements, summon), ask=ask)
    event = msgspec.structs.replace(asked, before=before, adverbs=(*asked.adverbs, "upon"))
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))


_SUMMONS = frozenset({"normal_summon", "special_summon", "tribute_summon", "flip_summon"})


def _summon_of(phrase: Phrase) -> Event | None:
    """相手が特殊召喚した「X」に対して, 「X」の召喚に対して: the Summon told by the way."""
    thing = phrase.things[0]
    inner = thing.before[0] if len(thing.before) == 1 else None
    bare = msgspec.structs.replace(thing, before=(), word=None, kind=ThingKind.NAME)
    if thing.name is None or thing.effect_no is not None or thing.zone is not None or thing.other:
        return None
    if inner is None and not thing.before and thing.word in _SUMMONS:
        bare = msgspec.structs.replace(bare, player=None)
        inner = Event(verb=str(thing.word), subject=thing.player, span=thing.span)
    elif inner is None or thing.word is not None or not _is_plain_summon(inner):
        return None
    after = (Phrase(role=Role.BARE, things=(bare,), span=thing.span),)
    return msgspec.structs.replace(inner, after=after, condition=True, adverbs=("when",))


def _is_plain_summon(inner: Event) -> bool:
    said = [thing for p in phrases_of(inner) for thing in p.things]
    players = all(thing.kind is ThingKind.PLAYER for thing in said)
    told = inner.mood is Mood.TOLD and not (inner.negated or inner.wondered or inner.passive or inner.adverbs)
    return inner.verb in _SUMMONS and players and told
