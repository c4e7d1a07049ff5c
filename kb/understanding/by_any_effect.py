"""青眼白龙会被怪兽的效果破坏吗, 怪兽效果能破坏它吗: an effect of that kind, of which nothing else is told, does it.

In: the situation that was told, and an asking whether a card is destroyed (banished…) by an effect of some kind of
card that nobody told of. Out: such an effect of a card of that kind on the field, activated when all that was told is
over, which does that to the one card. Where nobody is named it is assumed to be an effect of the card's opponent.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Modality, Verb
from kb.cards import CardClass, Seat
from kb.claims.acts_of import acts_in
from kb.errors import SituationError
from kb.situation import Ask, Facts, Placed, Play, Situation
from kb.understanding.draft import Draft
from kb.understanding.phrases import seat_of, things_of

#: what is asked about, and the words of a text that does it
_DOES = {
    Verb.DESTROY: "选场上1张卡破坏。",
    Verb.BANISH: "选场上1张卡除外。",
    Verb.SEND_TO_GRAVEYARD: "选场上1张卡送去墓地。",
    Verb.RETURN_TO_HAND: "选场上1张卡回到持有者手卡。",
    Verb.RETURN_TO_DECK: "选场上1张卡回到持有者卡组。",
}
#: of which kind of card, how such a card lies, and what it is
_BEARERS = {
    CardKind.MONSTER: (
        "main_monster_zone",
        "face_up_attack",
        Facts(card_class="monster", kinds=("monster", "effect_monster")),
    ),
    CardKind.SPELL: (
        "spell_trap_zone",
        "face_up",
        Facts(card_class="spell", kinds=("spell", "continuous_spell")),
    ),
    CardKind.TRAP: (
        "spell_trap_zone",
        "face_up",
        Facts(card_class="trap", kinds=("trap", "continuous_trap")),
    ),
}
_NAME = "发动效果的卡"
#: acts of a text that are done, and not forbidden or kept from happening
_DONE = frozenset({Modality.DO, Modality.MAY, Modality.MUST})


def with_such_an_effect(
    draft: Draft, situation: Situation, asked: Event | None, ask: Ask
) -> tuple[Situation, Ask]:
    """Raises SituationError where it cannot be told of what kind that effect is, or where the card lies."""
    if asked is None or ask.form != "happens" or ask.about not in _DOES:
        return situation, ask
    if _is_of_any(draft, situation, asked, Verb(ask.about)):
        raise SituationError("question: what would do it is not told", words="被")
    doer = _doer(asked)
    if doer is None or _is_told(draft, situation, doer, Verb(ask.about or "")) or _befell(draft, asked):
        return situation, ask
    situation, held = _lying(draft, situation, ask.target)
    if len(doer.kinds) != 1 or doer.kinds[0] not in _BEARERS or held is None or ask.wanted is not None:
        raise SituationError("question: of which card that effect is is not told", words="效果")
    zone, position, facts = _BEARERS[doer.kinds[0]]
    seat = seat_of(doer.player) or held.player.other
    text = f"①：自己·对方回合才能发动。{_DOES[Verb(ask.about or '')]}"
    bearer = Placed(
        card=_NAME,
        player=seat,
        zone=zone,
        position=position,
        facts=msgspec.structs.replace(facts, text=text),
    )
    over = (Play(do="resolve"),) if draft.open_link() is not None else ()
    does = Play(do="activate", player=seat, card=_NAME, card_activation=False, selects=(ask.target or "",))
    assumed = () if doer.player is not None else ((f"board.{_NAME}.player", seat.value),)
    situation = msgspec.structs.replace(
        situation,
        board=(*situation.board, bearer),
        plays=(*situation.plays, *over, does, Play(do="resolve")),
        assumed=(*situation.assumed, *assumed),
    )
    return situation, msgspec.structs.replace(ask, card=None)


def _befell(draft: Draft, asked: Event) -> bool:
    """因此被破坏，算被效果破坏吗: it was told to happen, and is asked what did it."""
    told = draft.syntax.statements[-1:]
    return any(one.verb == asked.verb and one.passive and not one.negated for one in told)


def _lying(draft: Draft, situation: Situation, name: str | None) -> tuple[Situation, Placed | None]:
    """The card it is done to; a monster of which no place is told is on its player's side of the field."""
    held = [placed for placed in situation.board if name is not None and name in (placed.id, placed.card)]
    if held:
        return situation, held[0] if len(held) == 1 else None
    card = draft.card(name) if name is not None else None
    if card is None or name is None or card.card_class is not CardClass.MONSTER:
        return situation, None
    placed = Placed(card=name, player=Seat.A, zone="main_monster_zone", position="face_up_attack")
    assumed = (*situation.assumed, (f"board.{name}.zone", placed.zone))
    return msgspec.structs.replace(situation, board=(*situation.board, placed), assumed=assumed), placed


def _is_of_any(draft: Draft, situation: Situation, asked: Event, verb: Verb) -> bool:
    """能被破坏吗, after plays of which none does that: whether anything else could is not settled by them."""
    named = things_of(asked.before, Role.BY, Role.WITH)
    played = {play.card for play in situation.plays if play.do == "activate" and play.card}
    known = [draft.card(name) is not None and not _does(draft, name, verb) for name in played]
    return asked.mood is Mood.CAN and asked.passive and not named and bool(known) and all(known)


def _doer(asked: Event) -> Thing | None:
    """The effect that does it, of which nothing but a kind of card is told."""
    roles = (Role.BY,) if asked.passive else (Role.BARE, Role.WITH)
    doers = [thing for thing in things_of(asked.before, *roles) if thing.kind is ThingKind.EFFECT]
    if len(doers) != 1:
        return None
    doer = doers[0]
    plain = Thing(kind=doer.kind, kinds=doer.kinds, word=doer.word, player=doer.player, span=doer.span)
    return doer if doer == plain else None


def _is_told(draft: Draft, situation: Situation, doer: Thing, verb: Verb) -> bool:
    """A card of that kind was told to have been activated or to do something; of no kind: one that does just that."""
    played = {
        play.card for play in situation.plays if play.do in ("activate", "happens", "used") and play.card
    }
    if not doer.kinds:
        return any(draft.card(name) is None or _does(draft, name, verb) for name in played)
    described = [placed.facts for placed in situation.board if placed.card in played]
    return any(facts is not None and facts.card_class in doer.kinds for facts in described)


def _does(draft: Draft, name: str, verb: Verb) -> bool:
    card = draft.card(name)
    texts = [effect.text for effect in draft.base.effects(card)] if card is not None else []
    return any(
        text is None or any(act.verb is verb and act.modality in _DONE for act in acts_in(text))
        for text in texts
    )
