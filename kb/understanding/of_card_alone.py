"""Questions about a card alone, a rule looked up, materials: the situations that stand for them."""

from __future__ import annotations

from grammar.lookup import LookUp
from grammar.property import PropertyAsked
from grammar.terms import CardKind, Player
from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Situation


def of_card_alone(asked: PropertyAsked, era: str | None) -> Situation:
    """A question about a card's text or print: no table, no turn; of materials: those monsters and the card alone."""
    if asked.materials or asked.material_kind is not None:
        return _of_materials(asked, era)
    if asked.about == "normal_summon":
        return _in_hand(asked, era)
    if not asked.wanted:
        form = "classify" if asked.about in ("spell_speed", "effect_kind") else "says"
        ask = Ask(form=form, card=asked.name, effect=asked.effect_no, about=asked.about)
        return Situation(era=era or Situation().era, ask=ask)
    return Situation(
        era=era or Situation().era,
        ask=Ask(
            form="classify",
            card=asked.name,
            effect=asked.effect_no,
            zone=asked.zone,
            about=asked.about,
            wanted=asked.wanted,
            negated=asked.negated,
            options=(asked.act,)
            if asked.act
            else tuple(f"{about}={value}" for about, value in asked.qualities),
        ),
    )


def _in_hand(asked: PropertyAsked, era: str | None) -> Situation:
    """X能通常召唤吗, of the card alone: it is in the hand, in the Main Phase, with monsters enough to Tribute."""
    monster = Facts(card_class="monster", attribute="DARK", race="Fiend", level=4)
    free = tuple(
        Placed(
            card=f"？{number}",
            player=Seat.A,
            zone="main_monster_zone",
            position="face_up_attack",
            facts=monster,
        )
        for number in (1, 2, 3)
    )
    return Situation(
        era=era or Situation().era,
        turn_player=Seat.A,
        phase="main1",
        board=(*free, Placed(card=asked.name, player=Seat.A, zone="hand")),
        ask=Ask(form="can-do", about="normal_summon", player=Seat.A, card=asked.name, negated=asked.negated),
    )


def of_no_card(asked: LookUp, era: str | None) -> Situation:
    """A rule looked up: cards of the kinds named are made up by the question form."""
    seat = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}.get(asked.turn or Player.BOTH)
    return Situation(
        era=era or Situation().era,
        ask=Ask(
            form="look-up",
            about=asked.kind,
            wanted=asked.answers,
            player=seat,
            timing=asked.phase,
            zone=asked.zone,
            options=("set_this_turn",) if asked.set_this_turn else (),
        ),
    )


def _of_materials(asked: PropertyAsked, era: str | None) -> Situation:
    """「A」+「B」是「X」的连接素材组合吗: those monsters face-up on the field, the card in the Extra Deck.

    Asked of one card is whether it fits the material line, not whether the summon can be done.
    """
    lying = [
        Placed(card=name, player=Seat.A, zone="main_monster_zone", position="face_up_attack")
        for name in asked.materials
    ]
    if asked.material_kind is not None:
        lying.append(_any_of(asked.material_kind))
    if asked.about.endswith("material"):
        ask = Ask(
            form="fits-material",
            about=asked.about,
            card=lying[0].card if len(lying) == 1 else None,
            target=asked.name,
            materials=asked.materials if len(asked.materials) > 1 else (),
            negated=asked.negated,
        )
    else:
        ask = Ask(form="can-do", about=asked.about, player=Seat.A, card=asked.name, materials=asked.materials)
    return Situation(
        era=era or Situation().era,
        turn_player=Seat.A,
        phase="main1",
        board=(*lying, Placed(card=asked.name, player=Seat.A, zone="extra_deck")),
        ask=ask,
    )


def _any_of(kind: CardKind) -> Placed:
    """A monster of which nothing is known but its kind, and that no text of its own has a say."""
    kinds = (kind, CardKind.NORMAL_MONSTER) if kind is CardKind.TOKEN else (kind,)
    facts = Facts(card_class="monster", kinds=tuple(one.value for one in kinds), text="")
    return Placed(
        card="怪兽X", player=Seat.A, zone="main_monster_zone", position="face_up_attack", facts=facts
    )
