"""活死人的呼声被破坏后，那只怪兽会怎样: what a card told of has summoned, of which nothing was told before.

In: a question's syntax. Out: the same with 「X特殊召唤怪兽」 told before what befalls X, and asked of that monster.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Action, DidThat
from grammar.question_nodes import DESCRIBED, Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb
from kb.claims.acts_of import acts_in
from kb.context import Base
from kb.understanding.phrases import all_things, phrases_of, refers, themes, things_of, with_thing
from kb.understanding.vocabulary import ACTS


def with_summon_first(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with that Summon told; as it is where the card is not told of, or summons nothing."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None:
        return syntax
    subjects = [thing for thing in things_of(asked.before, Role.BARE) if refers(thing)]
    if len(subjects) != 1 or CardKind.MONSTER not in subjects[0].kinds and subjects[0].name is None:
        return syntax
    monster = subjects[0]
    places = [n for n, event in enumerate(syntax.statements) if _befalls(event) is not None]
    by = _befalls(syntax.statements[places[0]]) if len(places) == 1 else None
    if by is None or not _is_what_it_summoned(monster, by, syntax.statements):
        return syntax
    if not _summons(written.get(by.name or "", by.name or ""), base):
        return syntax
    named = monster.name is not None
    card = msgspec.structs.replace(
        monster, before=(), kind=ThingKind.NAME if named else ThingKind.DESCRIBED, count=None
    )
    summon = Event(
        verb="special_summon",
        before=(Phrase(role=Role.BARE, things=(msgspec.structs.replace(by, before=()),)),),
        after=(Phrase(role=Role.BARE, things=(card,)),),
        done=True,
        span=asked.span,
    )
    meant = msgspec.structs.replace(monster, before=(), kind=card.kind if named else ThingKind.PRONOUN)
    asked = with_thing(asked, monster, meant)
    place = places[0]
    told = (*syntax.statements[:place], summon, *syntax.statements[place:])
    return msgspec.structs.replace(
        syntax, statements=told, ask=msgspec.structs.replace(syntax.ask, event=asked)
    )


def _befalls(event: Event) -> Thing | None:
    """The card to which the clause says something was done."""
    done_to = [thing for thing in themes(event) if thing.name is not None] if event.verb in ACTS else []
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    return done_to[0] if plain and len(done_to) == 1 else None


def _is_what_it_summoned(monster: Thing, by: Thing, told: tuple[Event, ...]) -> bool:
    """X特殊召唤的怪兽, 用它特殊召唤的怪兽, 特殊召唤的怪兽, and 那只怪兽 where no monster was told of."""
    if monster.kind is ThingKind.PRONOUN and not monster.before:
        things = [thing for event in told for thing in all_things(event)]
        return not any(refers(thing) and thing.name is None for thing in things)
    if len(monster.before) != 1:
        return False
    inner = monster.before[0]
    if inner.verb == DESCRIBED and len(inner.predicates) == 1:
        made = inner.predicates[0]
        return isinstance(made, DidThat) and made == DidThat(
            span=made.span, passive=True, action=Action(span=made.action.span, verb=Verb.SPECIAL_SUMMON)
        )
    if inner.verb != "special_summon":
        return False
    sources = [thing for thing in things_of(phrases_of(inner)) if refers(thing)]
    plain = not (inner.negated or inner.adverbs or inner.after)
    return plain and all(thing.name == by.name or thing.kind is ThingKind.PRONOUN for thing in sources)


def _summons(name: str, base: Base) -> bool:
    """A card whose text Special Summons something and says what becomes of it later."""
    card = base.get(name)
    if card is None:
        return False
    text = card.text
    lasts = {CardKind.CONTINUOUS_TRAP, CardKind.CONTINUOUS_SPELL, CardKind.EQUIP_SPELL} & set(card.kinds)
    return bool(lasts) and text is not None and any(a.verb is Verb.SPECIAL_SUMMON for a in acts_in(text))
