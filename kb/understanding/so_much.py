"""会受到1500伤害吗, 攻击力变成0，对吗: whether a number is so much is asked as how much it is, and then compared."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Thing, ThingKind
from kb.errors import SituationError
from kb.situation import EACH, Ask
from kb.understanding.phrases import all_things, things_of

_HOW_MANY = f"?{QuestionWord.HOW_MANY.value}"
_DAMAGE = frozenset({"damage", "effect_damage", "battle_damage"})
_STATS = frozenset({"atk", "def", "level", "lp"})
#: verbs after which a number is an amount, and of what
_AMOUNTS = {
    "take_damage": _DAMAGE,
    "undergo": _DAMAGE,
    "deal": _DAMAGE,
    "gain_lp": frozenset({"lp"}),
    "lose_lp": frozenset({"lp"}),
    "pay": frozenset({"lp"}),
}
#: verbs after which a number is what a value of the subject is, or by how much it changes
_OF_STATS = frozenset({"be", "become", "increase", "decrease"})


def as_how_much(syntax: QuestionSyntax) -> tuple[QuestionSyntax, int | None]:
    """*syntax* with the number in its asking asked for, and that number. Raises SituationError for what is no amount."""
    ask = syntax.ask
    if ask is None or ask.word is not QuestionWord.WHETHER:
        return syntax, None
    event = ask.event
    found = [thing for thing in things_of(event.after) if _is_amount(event, thing)]
    if not found or _is_of_each(syntax, found[0]):
        return syntax, None
    amount = found[0].count if event.verb == "draw" else found[0].number
    words = _words(syntax, found[0])
    if len(found) > 1 or "以" in words or event.mood is Mood.CAN or amount is None:
        raise SituationError("question: whether it is so much is not answered", words=words)
    asked = msgspec.structs.replace(event, after=tuple(_asking(phrase, found[0]) for phrase in event.after))
    ask = msgspec.structs.replace(ask, word=QuestionWord.HOW_MANY, event=asked)
    return msgspec.structs.replace(syntax, ask=ask), amount


def _words(syntax: QuestionSyntax, thing: Thing) -> str:
    return syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""


def _is_of_each(syntax: QuestionSyntax, thing: Thing) -> bool:
    """1000×数量: so much for every one, how many there are the text knows."""
    return any(mark in _words(syntax, thing) for mark in "×xX＊*")


def of_amount(ask: Ask, amount: int | None) -> Ask:
    """*ask* compared with that number. Raises SituationError when it asks for no number."""
    if amount is None:
        return ask
    if ask.form not in ("value", "value-changes") or ask.wanted == EACH:
        raise SituationError("question: whether it is so much is not answered", words=str(amount))
    return msgspec.structs.replace(ask, amount=amount)


def _is_amount(event: Event, thing: Thing) -> bool:
    if event.verb == "draw":
        return thing.count is not None and thing.name is None and not thing.before
    if thing.number is None or thing.kind is not ThingKind.THING:
        return False
    if event.verb in _AMOUNTS:
        return thing.word is None or thing.word in _AMOUNTS[event.verb]
    if event.verb not in _OF_STATS or thing.word not in (None, *_STATS):
        return False
    spoken = {t.word for t in all_things(event) if t.word in _STATS}
    return len(spoken) == 1


def _asking(phrase: Phrase, amount: Thing) -> Phrase:
    """1500伤害 as 多少伤害."""
    things: list[Thing] = []
    for thing in phrase.things:
        if thing is not amount:
            things.append(thing)
            continue
        things.append(Thing(kind=ThingKind.THING, word=_HOW_MANY, kinds=thing.kinds, span=thing.span))
        if thing.word is not None:
            things.append(msgspec.structs.replace(thing, number=None))
    return msgspec.structs.replace(phrase, things=tuple(things))
