"""对方发动X，能连锁Y吗: what the opponent does is answered by whoever asks, though no other player is named."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, ThingKind
from grammar.terms import Player
from kb.understanding.phrases import all_things

#: a card that was activated stands on the chain: another copy of it may answer
_ACTIVATES = frozenset({"activate", "chain"})
_ANSWERED = _ACTIVATES | {
    "attack",
    "attack_directly",
    "declare_attack",
    "summon",
    "normal_summon",
    "tribute_summon",
}
_ANSWERED |= {"flip_summon", "special_summon", "fusion_summon", "synchro_summon", "xyz_summon", "link_summon"}
_ANSWERED |= {"ritual_summon", "pendulum_summon"}
#: said of the player who did the same before
_GOES_ON = frozenset({"again", "still"})


def with_asker_answering(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* whose asked activation is no longer the opponent's only because he did what is told before it.

    His it stays where it is said to go on (还能再发动), or is of a card that he was told to move or Summon.
    """
    asked = syntax.ask.event if syntax.ask is not None else None
    last = syntax.statements[-1] if syntax.statements else None
    if syntax.ask is None or asked is None or last is None or asked.subject is not Player.OPPONENT:
        return syntax
    if asked.mood is not Mood.CAN or asked.verb not in _ACTIVATES or not _GOES_ON.isdisjoint(asked.adverbs):
        return syntax
    said = any(thing.kind is ThingKind.PLAYER or thing.word == "this_turn" for thing in all_things(asked))
    answered = last.verb in _ANSWERED and last.subject is Player.OPPONENT and not last.condition
    if said or not answered or _names(asked) & _told_of(syntax):
        return syntax
    event = msgspec.structs.replace(asked, subject=Player.SELF)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))


def _told_of(syntax: QuestionSyntax) -> set[str]:
    """The cards that something was done with, other than that they were activated."""
    return {name for event in syntax.statements if event.verb not in _ACTIVATES for name in _names(event)}


def _names(event: Event) -> set[str]:
    return {thing.name for thing in all_things(event) if thing.name is not None}
