"""A situation as a judge states it: who has what where, what was played, and what is asked.

This is the one form that scenarios (YAML), the API (JSON), permalinks and parsed questions share.
``kb.simulate.begin`` turns it into a DuelState; what it leaves open is assumed and listed in the verdict.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from kb.cards import Seat

#: between a card's name and the player whose copy it is, where both have one
_COPY = "#"
Natural = Annotated[int, msgspec.Meta(ge=0)]


class Facts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Facts a situation states of a card that is not in the base (卡X) or that overrides a printed value."""

    card_class: str | None = None
    kinds: tuple[str, ...] = ()
    attribute: str | None = None
    race: str | None = None
    level: int | None = None
    atk: int | None = None
    def_: int | None = msgspec.field(name="def", default=None)
    series: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()  # series that it does not belong to
    name_as: str | None = None
    text: str | None = None  # card text in any dialect, parsed like any other; "": it has none
    original_atk: int | None = None
    scale: int | None = None


class Placed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card on the table (or anywhere) when the situation begins.

    zone      a terms.Zone value; "monster_zone" when main or extra is not said
    position  a terms.Position value; face_up / face_down for Spells and Traps
    column    1-5 from A's left
    """

    card: str
    player: Seat
    zone: str
    id: str | None = None
    position: str | None = None
    owner: Seat | None = None
    column: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None
    count: Annotated[int, msgspec.Meta(ge=0, le=100)] = 1
    set_this_turn: bool | None = None
    counters: dict[str, Natural] = {}
    equipped_to: str | None = None
    attached_to: str | None = None
    linked_to: str | None = None
    summoned_by: str | None = None
    summoned_from: str | None = None
    properly_summoned: bool | None = None
    revealed: bool = False
    facts: Facts | None = None


class Stated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that simply happens, as stated: ``verb`` (terms.Verb) to ``card``, by a cause and player.

    stat, share, original, lasting   of change_stat and set_stat: which value; to what share of itself (``[1, 2]`` is
        half) instead of an ``amount``, the share being of the original value with ``of_original``; whether the
        original value itself is set; whether it is the lasting effect of ``by_card`` and goes when that card does
    """

    verb: str
    card: str | None = None
    player: Seat | None = None  # who did it, or to whom (damage)
    to: str | None = None
    by: str | None = None  # battle | effect | cost | …
    by_card: str | None = None
    amount: int | None = None
    stat: str | None = None
    share: tuple[int, int] | None = None
    of_original: bool = False
    original: bool = False
    lasting: bool = False


class Play(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing done, in order.

    do        activate | resolve | pass | summon | tribute_summon | set_monster | set_spell_trap | flip_summon |
              used (earlier this turn: of what came of it only what binds the players is told) | special_summon (the card's own procedure) | fusion_summon | synchro_summon | xyz_summon |
              link_summon | pendulum_summon | ritual_summon | attack | change_position | enter_phase | end_turn |
              next_turn (of ``player``) | happens (``stated``)
    effect    printed number (or 0); absent when the card has one that fits
    cost      cards paid; targets: cards targeted; selects: choices made on resolution, how coins fell (kb.chance);
              of enter_phase and end_turn: the card whose effect put something off to then, carried out before another's
    doing     verbs that its resolution is told to do: which of several effects is meant
    result    for an effect that is not in the base: what it does when it resolves, as stated
    timing    summon_attempt, summon_success, attack, damage_step_start, before_calc, calc, after_calc, …;
              then: of what happens, after what was stated before it and not together with it
    """

    do: str
    player: Seat | None = None
    card: str | None = None
    effect: int | None = None
    targets: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()
    selects: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()
    tributes: tuple[str, ...] = ()
    target: str | None = None  # of an attack: a card or "direct"
    phase: str | None = None
    position: str | None = None
    timing: str | None = None
    option: int | None = None
    doing: tuple[str, ...] = ()
    result: tuple[Stated, ...] = ()
    stated: Stated | None = None
    card_activation: bool | None = None
    negated: bool = False  # stated: its effect (or this summon) is negated
    of: str | None = None  # of an effect that was taken over: the card that it is printed on
    by: str | None = None  # of a Normal Summon: the card whose effect allows it in addition
    or_special: bool = False  # of a Normal Summon: the word told may mean a Special Summon too
    supposed: bool = False  # nobody told of it: what it would do is asked, so that it must be possible first


#: among ``selects``: it is told that no materials are left for the Summon that the effect makes
NO_MATERIALS = "-materials"
#: among ``selects`` of enter_phase and end_turn: a player declines to carry out first what waits for that phase
DECLINES = "-declines"
#: among ``selects``, before a card's name: that name was declared, and a copy is where the text looks for one
DECLARED = "declared:"
#: the path of an assumed fact: nothing said which player is asked about
WHO_ASKS = "ask.player"
#: the same, where of no player at all was told: whether anybody may is asked
ANYBODY_ASKS = "ask.anybody"
#: the path of an assumed fact: which card is meant by what players call it
NICKNAME = "nickname"
#: the path of an assumed fact: which of two monsters that battled is the one that attacked
ATTACKER = "battle.attacker"
#: the path of an assumed fact: after the battle that was told the player goes on to this phase
PHASE_ASKED = "ask.phase"
#: 对面打我 was taken for an attack on the player, not on a monster
DIRECT = "battle.direct"
#: path of the assumption that a battle that was told was fought in an earlier turn
BATTLE_EARLIER = "battle.earlier"


#: ``wanted``: of each of the two players
EACH = "each"
#: ``wanted``: in whatever way, of Life Points that are lost (掉血)
ANYHOW = "anyhow"
#: ``wanted``: of the first part of an effect alone
FRONT = "front"
#: ``wanted``: only that it does not apply is an answer
IF_NOT = "if-not"
#: ``wanted``: by how much
HOW_MUCH = "how-much"
#: how the path of an assumed fact ends: nothing said what is targeted, and the card of that name stands for it
UNTOLD_TARGET = ".target"


#: what is asked is what becomes of the card, whoever has it
OF_FATE = frozenset({"happens", "where", "remains", "fate", "kind", "value", "value-changes"})


#: the path of the assumption whose the card asked about is
WHOSE = "ask.side"
#: the path of what nobody told: whether something is activated now that the effect asked about can answer
OCCASION = "ask.occasion"
#: the path of what nobody told: whether it is activated before what is told to have been activated at that moment
FIRST = "ask.first"
#: the path of what nobody told: whether what a link is to do has been done, or the link can still be answered
OVER = "ask.over"
#: the path of what nobody told: whether it is still the moment at which the last thing happened
MOMENT = "ask.timing"


_IN_BATTLE = {"destroy": "damage_step_end", "take_damage": "after_calc", "deal_damage": "after_calc"}


def moment_in_battle(play: Play) -> str | None:
    """The part of the Damage Step in which effects answer what battle is stated to have done; else None."""
    stated = play.stated
    return _IN_BATTLE.get(stated.verb) if stated is not None and stated.by == "battle" else None


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is asked of the situation after its plays.

    form      a module of kb.questions: can-activate, can-target, can-pay, triggers, applies, happens, where,
              value, order, decides, classify, text-kind, text-parts, can-do, can-use, remains, kind, has-name, fate,
              value-changes, as-material, can-choose, must-show, replay, extra-summons, had-moment, misses-timing, choose-none,
              whose, wins, can-replace, can-suffer, can-choose-zone, can-choose-option
    cards     for order and can-do: the cards meant
    materials of can-do and can-use: the monsters to be used, one name for every copy, all of them and no others
    timing    open, chain, resolving (while the last link does), after, summon_attempt, summon_success, attack, damage_step_start, before_calc, …
    target    of can-do with about=summon_somehow: the monster named; of can-activate with about=negate: the activation to be negated; about=card: the card itself alone;
              about=along: an effect in the same link as the card; any-effect: whatever effect it has;
              effect: one of its effects, not the card without any; some-time: not asked as an answer to what was told (effect-some-time: both)
    link      of applies: which link; of can-activate: as which link of the chain, where that was said
    doing     of can-activate: acts that tell which of several effects is meant
    about     form-specific: the verb of `happens`, the stat of `value`, the field of `classify`…
    wanted    of happens: so often? only some of them (some)? in whatever way (anyhow)? of value: what each player takes (each)? of applies: the first part alone (front)? not at all (if-not)? of classify: is the field this? of value-changes: by how much (how-much)? of text-kind: the words of the text. zone (of can-activate too): only effects activated there; of happens: whence
    negated   it is said not to be so: is that right?
    by        of `happens`: only by this cause (effect, battle, …; player: by ``player``)
    options   of `kind` and `has-name`: the kinds to tell apart, the name asked for; of can-choose: the kinds of what is equipped
    amount    of `value` and `value-changes`: is it so much?
    side      whose the card asked about is, where the board does not have it
    of        of can-activate: the card that the effect is printed on which the card asked about took over
    """

    form: str
    player: Seat | None = None
    card: str | None = None
    effect: int | None = None
    target: str | None = None
    cost: str | None = None
    link: int | None = None
    timing: str | None = None
    about: str | None = None
    cards: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()
    by: str | None = None
    options: tuple[str, ...] = ()
    wanted: str | None = None
    zone: str | None = None
    negated: bool = False
    doing: tuple[str, ...] = ()
    amount: int | None = None
    side: Seat | None = None
    of: str | None = None


class Claim(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A value told on the way, which the simulation must bear out: what ``stat`` of ``card`` is after so many plays.

    rises    instead of a ``value``: it has become more, or less, than it was ``before`` (after that many plays)
    act      instead of a ``stat``: ``card``, activated by then, did that when it resolved
    to       did it to that card, of which it is asked what it may activate then
    """

    after: int
    card: str
    stat: str = ""
    act: str | None = None
    to: str | None = None
    value: int | None = None
    rises: bool | None = None
    before: int = 0


class Situation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole of it.

    all_listed  places of a player where nothing lies but what ``board`` lists
    perhaps    cards of which one sort may lie there after all: an answer must be the same with each and without
    applying   cards whose lasting effects apply though their place is not stated
    claims     values told on the way, checked before anything is answered
    unsaid_met   conditions of effects on cards of which nothing is told are read the other way
    another_time asked of any time when what the effect answers is activated, not of the moment after what was told
    turn_told  in this turn nothing was done but what ``plays`` lists
    assumed    (path, value) of facts that whoever built this filled in by default; listed in the verdict
    """

    ask: Ask | None = None
    era: str = "2020-04"
    turn: int | None = None
    turn_player: Seat | None = None
    phase: str | None = None
    step: str | None = None
    lp: dict[Seat, Natural] = {}
    board: tuple[Placed, ...] = ()
    applying: tuple[str, ...] = ()
    all_listed: tuple[tuple[Seat, str], ...] = ()
    open: bool = False  # told in one's own words: of zones of which nothing is said anything may be so
    deck_known: bool = False  # True: what ``board`` does not list is not there; False: it is unknown
    plays: tuple[Play, ...] = ()
    claims: tuple[Claim, ...] = ()
    perhaps: tuple[Placed, ...] = ()
    unsaid_met: bool = False
    another_time: bool = False
    turn_told: bool = False
    assumed: tuple[tuple[str, str], ...] = ()


def standing_in(situation: Situation) -> frozenset[str]:
    """The names of the cards that stand for targets which nobody told."""
    paths = [path for path, _value in situation.assumed if path.endswith(UNTOLD_TARGET)]
    return frozenset(path.removeprefix("board.").removesuffix(UNTOLD_TARGET) for path in paths)


def copy_of(name: str, owner: Seat) -> str:
    """The id of that player's copy of a card which both have: 旋风#A."""
    return f"{name}{_COPY}{owner.value}"


def whose_copy(identity: str) -> tuple[str, Seat] | None:
    """The card's name and the player, of an id that ``copy_of`` made."""
    name, mark, owner = identity.rpartition(_COPY)
    return (name, Seat(owner)) if mark and name and owner in ("A", "B") else None


def situation_from(data: Any) -> Situation:
    """Read a situation from plain data (YAML, JSON). Raises SituationError naming the field."""
    from kb.errors import SituationError

    try:
        return msgspec.convert(data, Situation, strict=False)
    except msgspec.ValidationError as error:
        raise SituationError(str(error)) from error


def checked(situation: Situation) -> Situation:
    """*situation*, built from foreign data, if every field holds what it says. Raises SituationError naming the field."""
    return situation_from(msgspec.to_builtins(situation))
