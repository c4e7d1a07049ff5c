"""Card text quoted in a question for a card that is only described: 那只怪兽写着『被破坏时，可以～』."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Event, QuestionSyntax, ThingKind
from kb.cards import Seat
from kb.classify import listed_effects
from kb.effects import Effect
from kb.situation import Facts, Play, Situation
from kb.understanding.cards import describe
from kb.understanding.deeds import text_does
from kb.understanding.draft import Draft
from kb.understanding.plays import resolve
from kb.understanding.references import is_like
from kb.understanding.vocabulary import ACTS

#: when it is set off, and whether its player may or must activate it; what it then does is left out
_SHORTENED = re.compile(
    "(?:这张卡)?(.+?(?:时|的场合))[，、,]?(可以|才能发动|能发动|发动|必须发动)?[～~…·.]*$"
)


def text_of(quote: str) -> str | None:
    """The quoted words as a whole text, drawing a card standing for what is left out; None for other words."""
    match = _SHORTENED.match(quote)
    if match is None:
        return None
    must = match.group(2) in ("发动", "必须发动")
    return f"这张卡{match.group(1)}{'发动' if must else '才能发动'}。自己抽1张卡。"


def with_quoted_texts(situation: Situation, syntax: QuestionSyntax) -> Situation:
    """*situation* with the quoted text given to the one monster that is only described."""
    texts = [text for quote in _quotes(syntax) if (text := text_of(quote)) is not None]
    described = [
        number
        for number, placed in enumerate(situation.board)
        if placed.facts is not None and placed.facts.card_class == "monster" and placed.facts.text is None
    ]
    if len(texts) != 1 or len(described) != 1:
        return situation
    board = list(situation.board)
    placed = board[described[0]]
    facts = msgspec.structs.replace(placed.facts or Facts(), text=texts[0])
    board[described[0]] = msgspec.structs.replace(placed, facts=facts)
    return msgspec.structs.replace(situation, board=tuple(board))


def is_of_described(event: Event) -> bool:
    """被破坏的怪兽写着『被破坏时，可以～』的效果: a text that tells when the effect is activated."""
    subjects = [thing for phrase in event.before for thing in phrase.things]
    quotes = [thing.quote for phrase in event.after for thing in phrase.things if thing.quote]
    described = any(thing.kind is ThingKind.DESCRIBED for thing in subjects)
    return event.verb == "write" and described and len(quotes) == 1 and text_of(quotes[0]) is not None


def sufferer(draft: Draft, event: Event) -> None:
    """The monster that the last link destroyed is there, and that link has resolved; its text is given to it later."""
    things = [thing for phrase in event.before for thing in phrase.things]
    inner = things[0].before if len(things) == 1 else ()
    link = draft.open_link() or _of_text_spoken_of(draft, event)
    done = len(inner) == 1 and inner[0].passive and inner[0].verb in ACTS and not inner[0].negated
    if not done or event.negated or link is None or link.player is None or things[0].count not in (None, 1):
        raise draft.not_understood(event)
    if link.targets or link.selects or not text_does(draft, link, inner[0].verb):
        raise draft.not_understood(event)
    plain = msgspec.structs.replace(things[0], before=())
    there = [placed.card for placed in draft.board if is_like(placed, plain)]
    if len(there) > 1:
        raise draft.not_understood(event)
    name = there[0] if there else describe(draft, plain, link.player.other)
    owner = draft.card(link.card or "")
    effect = _only_such(draft, link.card, ACTS[inner[0].verb].value)
    if effect is not None:
        aimed = {"targets" if effect.targets else "selects": (name,)}
        gained = all(effect is not own for own in draft.base.effects(owner)) if owner is not None else False
        place = draft.place_of(link.card or "")
        if gained and place is not None and not draft.board[place].zone:  # it has that effect on the field
            lying = {"zone": "main_monster_zone", "position": "face_up_attack"}
            draft.board[place] = msgspec.structs.replace(draft.board[place], **lying)
        number = {"card_activation": False} if gained else {"effect": effect.printed_no or link.effect}
        draft.plays[-1] = msgspec.structs.replace(link, **aimed, **number)
    draft.take(things[0], wholly=True)
    draft.remarks.append(draft.words(event))
    resolve(draft)


def _of_text_spoken_of(draft: Draft, event: Event) -> Play | None:
    """X写着…: the one effect of that card that does it was activated, for a card suffered it."""
    name = draft.mentioned[-1] if draft.mentioned and not draft.plays else None
    subject = event.before[0].things[0] if event.before and event.before[0].things else None
    act = ACTS.get(subject.before[0].verb) if subject is not None and subject.before else None
    if name is None or act is None or _only_such(draft, name, act.value) is None:
        return None
    draft.plays.append(Play(do="activate", player=Seat.A, card=name))
    return draft.plays[-1]


def _only_such(draft: Draft, name: str | None, act: str) -> Effect | None:
    """The one activated effect of that card that does so, of those too that it gains by its own text."""
    card = draft.card(name or "")
    own = (*draft.base.effects(card), *listed_effects(card)) if card is not None else ()
    fitting = [effect for effect in own if effect.activates and act in effect.categories]
    return fitting[0] if len(fitting) == 1 else None


def _quotes(syntax: QuestionSyntax) -> Iterator[str]:
    """What a described card is said to have written on it."""
    for event in syntax.statements:
        subjects = [thing for phrase in event.before for thing in phrase.things]
        if event.verb == "write" and any(thing.kind is ThingKind.DESCRIBED for thing in subjects):
            yield from (thing.quote for phrase in event.after for thing in phrase.things if thing.quote)
