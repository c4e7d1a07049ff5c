"""连接召唤X，能用对方场上的怪兽当素材吗: whether such a monster, or one that is named, may be a material of that Summon.

In: a question that tells of one Summon from the Extra Deck and asks of one of its materials. Out: that monster on the
field, the other in the Extra Deck, and the asking whether the one fits the other. What is left unsaid of the material
is as the material line asks; that the rest of the materials are there is not asked.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Action, Selection
from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from grammar.walk import nodes_in
from kb.cards import Card, Seat
from kb.context import Base
from kb.situation import Ask, Facts, Placed, Situation
from kb.understanding.named_card import named_card
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.untold_targets import facts_asked

_SUMMONS = frozenset({"synchro_summon", "xyz_summon", "link_summon"})
_GIVING = frozenset({"exist", "use", "do"})
_TURNS = frozenset({"their_turn", "my_turn", "this_turn"})


def of_syntax(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> Situation | None:
    """None for any other question, and where more is told than the Summon."""
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    ask = syntax.ask
    if ask is None or ask.word is not QuestionWord.WHETHER or len(syntax.statements) != 1 or syntax.unparsed:
        return None
    thing, summoned = _given(ask.event), _summoned(syntax.statements[0], written, base)
    if thing is None or summoned is None:
        return None
    facts = _facts(thing, summoned) if thing.name is None else None
    if thing.name is None and facts is None:
        return None
    name = written.get(thing.name, thing.name) if thing.name is not None else "怪兽X"
    owner = Seat.B if thing.player is Player.OPPONENT else Seat.A
    lying = Placed(card=name, player=owner, zone="main_monster_zone", position="face_up_attack", facts=facts)
    asked = Ask(
        form="fits-material",
        about="material",
        card=name,
        target=summoned.name(),
        negated=ask.denied,
    )
    board = (lying, Placed(card=summoned.name(), player=Seat.A, zone="extra_deck"))
    return Situation(turn_player=Seat.A, phase="main1", board=board, ask=asked)


def _given(asked: Event) -> Thing | None:
    """用Y当素材, 素材用Y: the one material asked about, of which only its name, its side or that it is a Token is said."""
    plain = asked.mood is Mood.CAN and not (asked.negated or asked.passive or set(asked.adverbs) - {"so"})
    if not plain or asked.verb not in _GIVING:
        return None
    things = [t for t in things_of(phrases_of(asked)) if t.kind is not ThingKind.PLAYER]
    said = [t for t in things if t.word == "material" and t.name is None]
    given = [t for t in things if t not in said]
    marked = {*things_of(asked.before, Role.MATERIAL), *(things_of(asked.before, Role.WITH) if said else ())}
    if len(given) != 1 or len(said) > 1 or given[0] not in marked:
        return None
    thing = given[0]
    bare = Thing(kind=thing.kind, name=thing.name, player=thing.player, kinds=thing.kinds, span=thing.span)
    if thing.zone not in (None, Zone.FIELD, Zone.MONSTER_ZONE) or bare != _anywhere(thing):
        return None
    if thing.kind is ThingKind.NAME and not thing.kinds:
        return thing
    token = thing.kinds == (CardKind.TOKEN,)
    theirs = thing.kinds == (CardKind.MONSTER,) and thing.player is Player.OPPONENT
    return thing if thing.kind is ThingKind.DESCRIBED and (token or theirs) else None


def _anywhere(thing: Thing) -> Thing:
    count = None if thing.count == 1 else thing.count
    return msgspec.structs.replace(thing, zone=None, count=count)


def _summoned(told: Event, written: Mapping[str, str], base: Base) -> Card | None:
    """The one monster that is Summoned; by what, only where no text says of which materials alone."""
    if told.verb not in _SUMMONS or told.negated or told.wondered or told.passive or told.done:
        return None
    things = [
        t for t in things_of(phrases_of(told)) if t.kind is not ThingKind.PLAYER and t.word not in _TURNS
    ]
    means = [t for t in things_of(told.before, Role.WITH) if t.kind in (ThingKind.NAME, ThingKind.EFFECT)]
    cards = [t for t in things if t not in means]
    if len(cards) != 1 or cards[0].kind is not ThingKind.NAME or len(means) > 1 or cards[0].before:
        return None
    found = [named_card(t, written, base) for t in (*cards, *means)]
    if any(card is None for card in found) or any(_names_materials(card) for card in found[1:] if card):
        return None
    return found[0]


def _names_materials(card: Card) -> bool:
    """Its text says that only certain cards are the materials of what it Summons."""
    acts = [node for node in nodes_in(card.text) if isinstance(node, Action)] if card.text else []
    return card.text is None or any(
        act.by is not None and act.by.materials is not None and not isinstance(act.by.materials, Selection)
        for act in acts
    )


def _facts(thing: Thing, summoned: Card) -> Facts | None:
    """A Token, or a monster such as a part of the material line asks for."""
    if thing.kinds == (CardKind.TOKEN,):
        plain = (CardKind.TOKEN.value, CardKind.NORMAL_MONSTER.value)
        return Facts(card_class="monster", kinds=plain, text="")
    parts = summoned.text.material.parts if summoned.text is not None and summoned.text.material else ()
    found = [facts for part in parts if (facts := facts_asked(part)) is not None]
    if not found:
        return None
    kinds = tuple(dict.fromkeys((CardKind.MONSTER, CardKind.EFFECT_MONSTER, *found[0].kinds)))
    return msgspec.structs.replace(found[0], card_class="monster", kinds=kinds, text="")
