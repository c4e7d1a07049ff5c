"""Which of these decks may be used?"""

from __future__ import annotations

from functools import cache
from random import Random

from kb.decks import Deck, goes_extra
from kb.knowledge import KnowledgeBase
from kb.study.claims import DeckIsLegal, Desk
from kb.study.drafts import Choice, Draft, one_and_four
from kb.study.generators.registry import generator
from kb.study.items import Level

_MAIN = (35, 39, 40, 41, 50, 60, 61, 65)
_EXTRA = (0, 5, 14, 15, 16, 20)
_SIDE = (0, 10, 15, 16, 20)
_COPIES = (1, 2, 3, 3, 4)
#: cards that decks are made of
_MAINS, _EXTRAS = 120, 40


@generator("deck", Level.BASIC, 1)
def _draft(rng: Random, desk: Desk) -> Draft | None:
    wanted = rng.random() < 0.6
    drawn = [
        (rng.choice(_MAIN), rng.choice(_EXTRA), rng.choice(_SIDE), rng.choice(_COPIES)) for _ in range(60)
    ]
    claims = [(sizes, DeckIsLegal(deck=_deck(desk.base, *sizes))) for sizes in dict.fromkeys(drawn)]
    chosen = one_and_four(rng, desk, claims, wanted)
    if chosen is None:
        return None
    return Draft(
        stem=desk.say("study.deck.legal" if wanted else "study.deck.illegal"),
        wanted=wanted,
        choices=tuple(
            Choice(
                desk.say("study.deck", main=main, extra=extra, side=side, copies=copies),
                claim,
            )
            for (main, extra, side, copies), claim in chosen
        ),
    )


def _deck(base: KnowledgeBase, main: int, extra: int, side: int, copies: int) -> Deck:
    """A deck of those sizes: one name so many times, every other card once (of an Extra Deck: up to thrice)."""
    mains, extras = _cards(base)
    return Deck(
        main=(mains[0],) * copies + _filled(mains[1:], main - copies),
        extra=_filled(extras, extra),
        side=_filled(mains[70:], side),
    )


def _filled(cards: tuple[str, ...], count: int) -> tuple[str, ...]:
    return (cards * 3)[:count]


@cache
def _cards(base: KnowledgeBase) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards of the Main Deck and of the Extra Deck whose names count as no other card's."""
    mains: list[str] = []
    extras: list[str] = []
    for card in base.cards():
        if card.card_class is not None and not card.aliases:
            (extras if goes_extra(card) else mains).append(card.key)
        if len(mains) >= _MAINS and len(extras) >= _EXTRAS:
            break
    return tuple(mains[:_MAINS]), tuple(extras[:_EXTRAS])
