"""Where cards really go that leave the field, and what is remembered of how they came out."""

from __future__ import annotations

import pytest
from tabletop import BASE, MONSTER, THAT, THIS, A, B, does, monster, place, speaking, table

from grammar.nodes import CardText, EffectText, Selection, Statement, UseLimit
from grammar.terms import CardKind, LimitCounts, LimitScope, Manner, Modality, Verb, Zone
from kb.acts.moving import reached
from kb.cards import CardInPlay
from kb.changes import move
from kb.choices import chosen_by
from kb.events import Cause, Event
from kb.lasting import would_be
from kb.leaving import going
from kb.state import DuelState
from kb.summon_limits import summoned_often_enough
from kb.trace import Trace

ANY = Selection(predicates=(MONSTER,))
ABYSS = does(Verb.BANISH, ANY, instead_of=does(Verb.SEND_TO_GRAVEYARD, ANY).action)
HYBRID = (CardKind.MONSTER, CardKind.EFFECT_MONSTER, CardKind.PENDULUM_MONSTER)


def goes(state: DuelState, card: CardInPlay, *destroyed: str) -> tuple[Zone, str | None]:
    to = going(state, card, Zone.GRAVEYARD, BASE, would_be(Verb.DESTROY, card, None), destroyed)
    return to.zone, to.rule


def test_a_pendulum_monster_goes_from_the_field_to_the_extra_deck_unless_it_is_banished() -> None:
    card = place(monster("swing", kinds=HYBRID))
    other = place(monster("pit"), B, lasting=(ABYSS,))
    assert goes(table(card), card) == (Zone.EXTRA_DECK, "deck.pendulum-face-up")
    assert goes(table(card, other), card)[0] is Zone.BANISHED, "pendulum.banish-comes-first"


def test_a_pendulum_monster_from_the_hand_goes_to_the_graveyard() -> None:
    card = place(monster("swing", kinds=HYBRID), A, Zone.HAND)
    assert goes(table(card), card) == (Zone.GRAVEYARD, None), "pendulum.not-from-field"


@pytest.mark.parametrize(
    ("destroyed", "expected"),
    [(("victim",), Zone.BANISHED), (("victim", "pit"), Zone.GRAVEYARD)],
)
def test_lasting_effects_stop_once_their_card_is_sure_to_be_destroyed(
    destroyed: tuple[str, ...], expected: Zone
) -> None:
    card, other = place(monster("victim")), place(monster("pit"), B, lasting=(ABYSS,))
    assert goes(table(card, other), card, *destroyed)[0] is expected, "kind.continuous"


def test_what_banishes_the_card_itself_does_not_stop_with_its_destruction() -> None:
    own = does(Verb.BANISH, THIS, instead_of=does(Verb.SEND_TO_GRAVEYARD, THIS).action)
    card = place(monster("victim"), lasting=(own,))
    assert goes(table(card), card, "victim")[0] is Zone.BANISHED


# --------------------------------------------------------------------------- how it came out

FUSION = (CardKind.MONSTER, CardKind.EFFECT_MONSTER, CardKind.FUSION_MONSTER)


@pytest.mark.parametrize(
    ("zones", "verbs", "proper"),
    [
        ((Zone.MAIN_MONSTER_ZONE, Zone.GRAVEYARD), (Verb.FUSION_SUMMON, Verb.SPECIAL_SUMMON), True),
        ((Zone.MAIN_MONSTER_ZONE, Zone.GRAVEYARD), (Verb.SPECIAL_SUMMON,), False),
        ((Zone.GRAVEYARD,), (), False),
        (
            (Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_DECK, Zone.GRAVEYARD),
            (Verb.FUSION_SUMMON, Verb.SPECIAL_SUMMON),
            False,
        ),
    ],
    ids=[
        "special.proper-first",
        "special.effect-from-extra-deck",
        "unsummoned",
        "special.proper-lost-when-hidden",
    ],
)
def test_a_monster_of_the_extra_deck_must_first_come_out_in_its_own_way(
    zones: tuple[Zone, ...], verbs: tuple[Verb, ...], proper: bool
) -> None:
    state = table(
        place(monster("blend", kinds=FUSION), A, Zone.EXTRA_DECK, face_up=False, properly_summoned=False)
    )
    for number, zone in enumerate(zones):
        state = move(state, "blend", zone, verbs=() if number else verbs, cause=Cause.EFFECT, controller=A)
    assert state.cards["blend"].properly_summoned is proper


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (EffectText(targets=(ANY,), resolution=(does(Verb.SPECIAL_SUMMON, THAT),)), 1),
        (
            EffectText(targets=(ANY,), resolution=(does(Verb.BANISH, THAT), does(Verb.SPECIAL_SUMMON, THAT))),
            0,
        ),
    ],
    ids=["the target", "something else, after a first step"],
)
def test_that_card_of_a_later_step_is_not_taken_for_the_target(text: EffectText, chosen: int) -> None:
    assert [action.verb for action in chosen_by(text)].count(Verb.SPECIAL_SUMMON) == chosen


# --------------------------------------------------------------------------- how often


def once(name: str, id: str) -> CardInPlay:
    limit = UseLimit(scope=LimitScope.NAME, counts=LimitCounts.SPECIAL_SUMMON)
    return place(monster(name, text=CardText(limits=(limit,))), A, Zone.HAND, id=id)


def summoned(card: str, moment: int, *verbs: Verb) -> Event:
    return Event(moment=moment, verbs=verbs or (Verb.SPECIAL_SUMMON,), card=card, player=A)


@pytest.mark.parametrize(
    ("events", "forbidden"),
    [
        ((), False),
        ((summoned("first", 1, Verb.NEGATE_SUMMON),), False),
        ((summoned("other", 1),), False),
        ((summoned("first", 1),), True),
    ],
    ids=["none yet", "a negated one does not count", "another name", "summon.special-summon-count"],
)
def test_a_limit_of_special_summons_counts_what_succeeded(events: tuple[Event, ...], forbidden: bool) -> None:
    cards = (once("one", "first"), once("one", "second"), once("two", "other"))
    state = table(*cards, events=events)
    found = summoned_often_enough(state, summoned("second", 9))
    assert (found is not None and found.rule == "summon.special-summon-count") is forbidden


def test_several_at_once_are_one_occasion() -> None:
    text = CardText(limits=(UseLimit(scope=LimitScope.NAME, count=2, counts=LimitCounts.SPECIAL_SUMMON),))
    cards = [place(monster("one", text=text), A, Zone.HAND, id=str(n)) for n in range(3)]
    state = table(*cards, events=(summoned("0", 1), summoned("1", 1)))
    assert summoned_often_enough(state, summoned("2", 9)) is None, "summon.once-counts-occasions"


@pytest.mark.parametrize(("manner", "reached_"), [((), False), ((Manner.IGNORING_CONDITIONS,), True)])
def test_a_summon_that_ignores_the_conditions_passes_over_the_own_ban(
    manner: tuple[Manner, ...], reached_: bool
) -> None:
    ban = Statement(steps=(does(Verb.SPECIAL_SUMMON, THIS, modality=Modality.CANNOT),))
    card = place(monster("shy", text=CardText(statements=(ban,))), A, Zone.HAND)
    ctx, state = speaking(place(monster("caller"))), table(card)
    found = reached(state, card, Verb.SPECIAL_SUMMON, ctx, Trace(), manner=manner)
    assert found is reached_, "summon.ignoring-conditions"
