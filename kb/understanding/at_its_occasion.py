"""奈落的落穴能除外X吗, 能对攻击力1400的怪兽发动吗: of a card that awaits a Summon or an attack, by X.

In: a question's syntax that tells nothing. Out: the same with the Summon (or attack) of X and the activation told first.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import DidThat
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import SUMMONS, CardKind, Player, Verb, Zone
from kb.context import Base
from kb.effects import Effect
from kb.places import happens_to_this_card
from kb.understanding.phrases import named_in, phrase_of, refers, things_of
from kb.understanding.vocabulary import ACTS, SUPPOSED

_DONE = frozenset(
    {"destroy", "banish", "send_to_graveyard", "return_to_hand", "return_to_deck", "return_to_extra_deck"}
)
_ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK})
_ASKING = (Mood.CAN, Mood.WILL)
_OTHER = {Player.SELF: Player.OPPONENT, Player.OPPONENT: Player.SELF}


def with_occasion(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with what the card awaits told of the monster asked about; as it is where it awaits nothing of the kind."""
    ask = syntax.ask
    if ask is None or syntax.statements or ask.event.mood not in _ASKING or ask.event.negated:
        return syntax
    found = _doer_and_monster(ask.event)
    if found is None:
        return syntax
    doer, monster = found
    beside = monster.position is not None
    act = None if ask.event.verb == "activate" else ACTS[ask.event.verb].value
    effect = _awaiting(written.get(doer.name or "", doer.name or ""), doer.effect_no, act, base)
    if effect is None:
        return syntax
    owner = monster.player or Player.OPPONENT
    if beside and (effect.targets or act is None):
        return syntax
    occasion = _occasion(effect, _another(doer) if beside else monster, owner)
    if occasion is None or doer.player not in (None, _OTHER.get(owner)):
        return syntax
    card = msgspec.structs.replace(doer, kind=ThingKind.NAME, word=None, player=None)
    player = Thing(kind=ThingKind.PLAYER, player=_OTHER[owner], span=doer.span)
    bare = msgspec.structs.replace(monster, before=(), player=None)
    aim = (phrase_of(Role.TARGET, bare),) if effect.targets else ()
    activation = Event(
        verb="activate",
        before=(phrase_of(Role.BARE, player), *aim),
        after=(phrase_of(Role.BARE, card),),
        subject=_OTHER[owner],
        adverbs=(SUPPOSED,),
        span=ask.event.span,
    )
    if act is None:
        aimed = (phrase_of(Role.AT, bare),) if effect.targets else ()
        before = (phrase_of(Role.BARE, player), *aimed)
        asked = msgspec.structs.replace(activation, before=before, adverbs=(), mood=Mood.CAN, wondered=True)
        told: tuple[Event, ...] = (occasion,)
    else:
        again = msgspec.structs.replace(bare, position=None) if bare.name is not None else bare
        asked = Event(
            verb=ask.event.verb,
            before=(phrase_of(Role.BARE, again), Phrase(role=Role.BY, things=(), span=ask.event.span)),
            passive=True,
            wondered=True,
            mood=Mood.WILL,
            span=ask.event.span,
        )
        told = (occasion, activation)
        if beside:
            told = (_lies_there(monster, owner), *told)
    return msgspec.structs.replace(syntax, statements=told, ask=msgspec.structs.replace(ask, event=asked))


def _another(doer: Thing) -> Thing:
    """Some monster of which nothing else is told."""
    return Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), letter="Y", span=doer.span)


def _lies_there(monster: Thing, owner: Player) -> Event:
    """神圣防护罩能破坏守备表示的怪兽吗: one that lies so while another attacks."""
    lying = msgspec.structs.replace(monster, player=owner, zone=Zone.MONSTER_ZONE)
    return Event(verb="exist", after=(phrase_of(Role.BARE, lying),), span=monster.span)


def _doer_and_monster(event: Event) -> tuple[Thing, Thing] | None:
    """The card that acts, and the one monster it is asked about: how it lies may be told."""
    doers = named_in(event.before, Role.BY, Role.WITH)
    doers = doers or ([] if event.passive else named_in(event.before, Role.BARE)[:1])
    if event.verb == "activate" and not event.passive:
        doers = doers or named_in(event.after)
        done = things_of(event.before, Role.AT)
    elif event.verb in _DONE:
        done = things_of(event.before, Role.OBJECT)
        done += things_of(event.before, Role.BARE) if event.passive else list(things_of(event.after))
    else:
        return None
    done = [thing for thing in done if refers(thing) and thing not in doers]
    others = [t for p in (*event.before, *event.after) for t in p.things if t not in (*doers, *done)]
    if len(doers) != 1 or len(done) != 1 or any(t.kind is not ThingKind.PLAYER for t in others):
        return None
    monster = done[0]
    plain = not (monster.zone or monster.all or monster.other or monster.count)
    named = monster.kind is ThingKind.NAME and not monster.before
    described = monster.kind is ThingKind.DESCRIBED and CardKind.MONSTER in monster.kinds
    return (doers[0], monster) if plain and (named or described) and event.verb != "chain" else None


def _awaiting(name: str, number: int | None, act: str | None, base: Base) -> Effect | None:
    """The one activated effect of that card (that does it), if what it awaits is done to or by other cards."""
    card = base.get(name)
    effects = base.effects(card) if card is not None else ()
    meant = [e for e in effects if e.activates and number in (None, e.printed_no)]
    if not meant or not all(effect.complete and effect.text is not None for effect in meant):
        return None
    doing = [effect for effect in meant if act is None or act in effect.categories]
    trigger = doing[0].text.trigger if len(doing) == 1 and doing[0].text is not None else None
    if trigger is None or any(happens_to_this_card(event) for event in trigger.events):
        return None
    return doing[0]


def _occasion(effect: Effect, monster: Thing, owner: Player) -> Event | None:
    """The Summon or the attack of that monster that such an effect awaits."""
    trigger = effect.text.trigger if effect.text is not None else None
    verbs = {event.verb for event in trigger.events} if trigger is not None else set()
    player = Thing(kind=ThingKind.PLAYER, player=owner, span=monster.span)
    how = {
        predicate.action.verb
        for inner in monster.before
        for predicate in inner.predicates
        if isinstance(predicate, DidThat)
    }
    bare = msgspec.structs.replace(monster, before=(), player=None)
    if verbs and verbs <= SUMMONS:
        if len(how) > 1 or not how <= SUMMONS or (monster.before and not how):
            return None
        verb = how.pop() if how else _some_summon(verbs, monster)
        return Event(
            verb=verb.value,
            before=(phrase_of(Role.BARE, player),),
            after=(phrase_of(Role.BARE, bare),),
            subject=owner,
            span=monster.span,
        )
    if verbs and verbs <= _ATTACKS and not monster.before:
        attacker = msgspec.structs.replace(monster, player=owner)
        return Event(verb="attack", before=(phrase_of(Role.BARE, attacker),), span=monster.span)
    return None


def _some_summon(verbs: set[Verb], monster: Thing) -> Verb:
    """Of several ways the one that any monster may be brought out by; of one that is only described, the plainest."""
    ways = (Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON)
    ways = ways if monster.name is not None else ways[::-1]
    return next((verb for verb in ways if verb in verbs), min(verbs))
