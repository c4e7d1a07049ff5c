"""Cards asked about by where they lie to another: 同一纵列的魔法·陷阱会被无效吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.situation import Facts, Placed, Situation
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, things_of, with_thing

#: the column in which both cards lie: any one will do
_MIDDLE = 3
_SPELLS = frozenset({CardKind.SPELL, CardKind.TRAP})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """它那一列的魔法·陷阱, X同一纵列的…, of the one card that was activated first: its column, as without those words."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None:
        return syntax
    played = [t.name for e in syntax.statements for t in all_things(e) if t.name is not None]
    kept = tuple(
        phrase
        for phrase, following in zip(asked.before, (*asked.before[1:], None), strict=False)
        if not (following is not None and _is_its(phrase, played[:1]) and _is_of_column(following))
    )
    event = msgspec.structs.replace(asked, before=kept)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))


def _is_its(phrase: Phrase, first: list[str]) -> bool:
    thing = phrase.things[0] if len(phrase.things) == 1 and phrase.role is Role.BARE else None
    pronoun = thing is not None and thing == Thing(kind=ThingKind.PRONOUN, kinds=thing.kinds, span=thing.span)
    named = thing is not None and thing == Thing(kind=ThingKind.NAME, name=thing.name, span=thing.span)
    return pronoun or (named and thing is not None and thing.name in first)


def _is_of_column(phrase: Phrase) -> bool:
    return len(phrase.things) == 1 and _is_in_column(phrase.things[0])


def in_situation(situation: Situation, syntax: QuestionSyntax) -> tuple[Situation, QuestionSyntax]:
    """The same of a table that was told card by card: the card asked about is one more, named like any other."""
    syntax = in_plain_words(syntax)
    asked = syntax.ask.event if syntax.ask is not None else None
    described = [t for t in things_of(asked.before, Role.BARE) if _is_in_column(t)] if asked else []
    played = [play.card for play in situation.plays if play.do == "activate"]
    lying = [p for p in situation.board if p.zone == "spell_trap_zone" and p.card in played[:1] and p.column]
    if syntax.ask is None or asked is None or len(described) != 1 or len(lying) != 1:
        return situation, syntax
    placed = _some_card(lying[0])
    named = Thing(kind=ThingKind.NAME, name=placed.card, span=described[0].span)
    ask = msgspec.structs.replace(syntax.ask, event=with_thing(asked, described[0], named))
    board = (*situation.board, placed)
    return msgspec.structs.replace(situation, board=board), msgspec.structs.replace(syntax, ask=ask)


def place(draft: Draft, asked: Event) -> None:
    """Some face-up Spell or Trap of the other player in the column of the one that was activated from its zone.

    Raises SituationError when nobody can tell whose column is meant.
    """
    described = [t for t in things_of(asked.before, Role.BARE) if _is_in_column(t)]
    if not described:
        return
    played = [play.card for play in draft.plays if play.do == "activate"]
    lying = [n for n, p in enumerate(draft.board) if p.zone == "spell_trap_zone" and p.card in played[:1]]
    others = [t for t in things_of(asked.before, Role.BARE) if t not in described]
    if len(described) != 1 or len(lying) != 1 or others:
        raise draft.not_understood(asked)
    (thing,), (number,) = described, lying
    held = draft.board[number]
    if held.column is None:
        draft.board[number] = held = msgspec.structs.replace(held, column=_MIDDLE)
    placed = _some_card(held)
    draft.board.append(placed)
    draft.take(thing, wholly=True)
    if thing.span is not None:
        draft.described[thing.span] = placed.card


def _some_card(of: Placed) -> Placed:
    return Placed(
        card="卡X",
        player=of.player.other,
        zone="spell_trap_zone",
        position="face_up",
        column=of.column,
        facts=Facts(card_class="spell", kinds=("spell", "continuous_spell")),
    )


def _is_in_column(thing: Thing) -> bool:
    """同一纵列的魔法·陷阱: of no more than its kind and its column."""
    plain = thing.kind is ThingKind.DESCRIBED and thing.word == "column" and not thing.name
    return plain and bool(thing.kinds) and set(thing.kinds) <= _SPELLS and (thing.count or 1) == 1
