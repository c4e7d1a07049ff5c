"""X的攻击被Y无效, 用Y把X的攻击无效: X attacks, and Y is activated, whose text negates the attack.

In: a question's syntax. Out: the same with both told as clauses of their own. Only of a card whose text negates attacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Verb
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import all_things, named_in, phrase_of, phrases_of
from kb.walk import actions_of

_NEGATED = frozenset({"negate", "negate_activation"})
_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack", "battle"})


def told_apart(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    statements = tuple(_apart(syntax.statements, written, base))
    return (
        msgspec.structs.replace(syntax, statements=statements) if statements != syntax.statements else syntax
    )


def _apart(told: tuple[Event, ...], written: Mapping[str, str], base: Base) -> Iterator[Event]:
    attack: Event | None = None
    played: set[str | None] = set()
    for event in told:
        doer, named = _negator(event), _attack_in(event)
        plain = doer is not None and doer.name not in played and _negates_attacks(doer, written, base)
        if doer is None or not plain or (named is None and (attack is None or list(_cards(event, doer)))):
            yield event
        else:
            if attack is None and named is not None:
                monster = msgspec.structs.replace(named, kind=ThingKind.NAME, word=None)
                attack = Event(verb="attack", before=(phrase_of(Role.BARE, monster),), span=named.span)
                yield attack
            if attack is not None:
                yield _activation(event, doer, attack)
        attack = event if event.verb in _ATTACKS else attack
        played |= {t.name for t in all_things(event) if event.verb in ("activate", "chain")}


def _negator(event: Event) -> Thing | None:
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    doers = named_in(event.before, Role.BY, Role.WITH)
    return doers[0] if event.verb in _NEGATED and plain and len(doers) == 1 and not doers[0].before else None


def _attack_in(event: Event) -> Thing | None:
    """The monster whose attack is said to be negated."""
    attacks = [t for t in named_in(phrases_of(event)) if t.word == "attack" and not t.before]
    return attacks[0] if len(attacks) == 1 else None


def _cards(event: Event, doer: Thing) -> Iterator[Thing]:
    return (t for t in all_things(event) if t is not doer and t.kind is not ThingKind.PLAYER)


def _negates_attacks(doer: Thing, written: Mapping[str, str], base: Base) -> bool:
    card = named_card(doer, written, base)
    if card is None:
        return False
    texts = [e.text for e in base.effects(card) if e.activates and e.text is not None]
    return any(act.verb is Verb.NEGATE_ATTACK for text in texts for act, _ in actions_of(text))


def _activation(event: Event, doer: Thing, attack: Event) -> Event:
    """By whoever is said to do it; else by the other player than the attacker's."""
    said = [t.player for t in all_things(event) if t.kind is ThingKind.PLAYER and t.player]
    owners = [t.player for t in all_things(attack) if t.player]
    theirs = Player.SELF if owners[:1] == [Player.OPPONENT] else Player.OPPONENT
    player = doer.player or next(iter(said), None) or theirs
    who = phrase_of(Role.BARE, Thing(kind=ThingKind.PLAYER, player=player, span=doer.span))
    what = phrase_of(Role.BARE, msgspec.structs.replace(doer, player=None, kind=ThingKind.NAME, word=None))
    return Event(verb="activate", before=(who,), after=(what,), done=True, subject=player, span=event.span)
