"""发动抹杀之指名者，宣言X; 抹杀之指名者宣言了X; X被抹杀之指名者宣言; 宣言暗属性: what an effect has its player declare.

In: the clause. Out: that name, or value, with the activation (``kb.situation.DECLARED``), which is told by it where it was not
before.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Stat, Verb
from kb.errors import SituationError
from kb.situation import DECLARED, OF_FATE, Ask, Situation
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, source, things_of, value_told
from kb.understanding.plays import play, resolve
from kb.walk import actions_of


def tells(draft: Draft, event: Event) -> bool:
    plain = event.verb == "declare" and event.mood is Mood.TOLD
    return plain and not (event.negated or event.wondered or event.condition)


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError for anything but one name, and for a card that has no name declared."""
    doer = source(event)
    subjects = things_of(event.before, Role.BARE)
    objects = [*things_of(event.before, Role.OBJECT), *things_of(event.after)]
    said = subjects if event.passive else objects
    names = [thing for thing in said if thing is not doer and thing.kind is not ThingKind.PLAYER]
    things = [t for t in things_of(phrases_of(event)) if t.kind is not ThingKind.PLAYER]
    if len(names) != 1 or len(things) != len(names) + (doer is not None):
        raise draft.not_understood(event)
    value = None if _is_name(names[0]) else value_told(names[0])
    if value is None and not _is_name(names[0]):
        raise draft.not_understood(event)
    if doer is not None and not draft.is_played(draft.names.get(doer.name or "", doer.name or "")):
        play(draft, label(draft, doer), actor(event), msgspec.structs.replace(event, before=(), after=()))
    link = draft.open_link()
    wanted = Stat.NAME if value is None else value[0]
    if link is None or link.selects or not _has_declared(draft, link.card or "", wanted):
        raise draft.not_understood(event)
    draft.take(names[0], wholly=True)
    word = draft.names.get(names[0].name or "", names[0].name or "") if value is None else value[1]
    draft.plays[-1] = msgspec.structs.replace(link, selects=(f"{DECLARED}{word}",))
    if event.done:
        resolve(draft)  # 宣言了X，之后…


def _is_name(thing: Thing) -> bool:
    more = thing.player or thing.zone or thing.count or thing.position or thing.before or thing.effect_no
    return thing.kind is ThingKind.NAME and thing.name is not None and not more


def _has_declared(draft: Draft, name: str, stat: Stat) -> bool:
    """Its one activated effect, which is read wholly, has its player declare that (a card's name, an Attribute…)."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    if len(effects) != 1 or not effects[0].complete or effects[0].text is None:
        return False
    acts = [*effects[0].text.costs, *(action for action, _ in actions_of(effects[0].text))]
    return any(act.verb is Verb.DECLARE and act.stats == (stat,) for act in acts)


def of_one_copy(situation: Situation, ask: Ask) -> None:
    """宣言X，X会被除外吗: the copy that is looked for, or another one. Raises SituationError but for what befalls all."""
    name = ask.target or ask.card
    declared = any(f"{DECLARED}{name}" in play.selects for play in situation.plays)
    told = any(placed.card == name for placed in situation.board)
    if declared and not told and ask.form in OF_FATE and ask.about != Verb.NEGATE_EFFECT:
        raise SituationError("question: which copy is meant is not told", words=name or "")
