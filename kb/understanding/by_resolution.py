"""处理时对象怪兽不在墓地了, 自身已经离场, 那只怪兽变成里侧了: what has become of a card by the time the link resolves.

In: the clause after 处理时. Out: a link of the other player, of which only its result is told, in answer to the last one.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, InPosition, IsKind, NotThat, Reference
from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, RefKind, Verb, Zone
from grammar.walk import nodes_in
from kb.cards import CardClass
from kb.effects import Effect, EffectKind
from kb.situation import Facts, Placed, Play, Stated
from kb.understanding.cards import label, other_card
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.untold_targets import count_of, stand_ins
from kb.understanding.vocabulary import ACTS, LASTING

_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE})
_FACE_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})
#: words of time and of stress
_SAYS_NO_MORE = frozenset({"done", "already", "if", "when", "so", "now", "in"})
#: what may have been done to it, by whatever card
_DONE = frozenset(
    ["leave_field", "banish", "destroy", "send_to_graveyard", "return_to_hand", "return_to_deck"]
    + ["return_to_extra_deck"]
)

#: acts after which a card goes to the Graveyard, or elsewhere in its stead
_SENDS_AWAY = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.TRIBUTE})


def tells_of_it(draft: Draft, event: Event) -> bool:
    """Said of one card, right after 处理时, while the link that was activated last waits to resolve."""
    link = draft.open_link()
    by_then = _is_at_resolution(draft, event) or _is_done_to_target(draft, event)
    if link is None or not by_then or event.wondered:
        return False
    told = len(_subjects(event)) == 1 and _SAYS_NO_MORE.issuperset(event.adverbs)
    return told and _become_of(draft, event, "") is not None


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError when it is not plain which card is meant, or whether it lay there at all."""
    answer = _some_card_in_answer(draft) if _is_done_to_target(draft, event) else None
    if answer is not None:
        draft.plays.remove(answer)
    link = draft.open_link()
    name = _meant(draft, _subjects(event)[0]) if link is not None else None
    if answer is not None:
        draft.plays.append(answer)
    stated = _become_of(draft, event, name) if name is not None else None
    if link is None or link.player is None or stated is None or not _lay_there(draft, event, stated):
        raise draft.not_understood(event)
    if event.verb in _DONE and "already" not in event.adverbs and _comes_by_it(draft, link, stated):
        raise draft.not_understood(event)
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    if answer is not None:
        draft.plays[-1] = msgspec.structs.replace(answer, result=(stated,))
        draft.told_result = True
        return
    card = other_card(draft, link.player.other)
    draft.plays.append(Play(do="activate", player=link.player.other, card=card, result=(stated,)))
    draft.told_result = True


def _some_card_in_answer(draft: Draft) -> Play | None:
    """对面连锁把对象除外: the link told last, of a card of which nothing is known."""
    last = draft.plays[-1] if draft.plays else None
    place = draft.place_of(last.card or "") if last is not None and len(draft.plays) > 1 else None
    unknown = place is not None and draft.board[place].facts == Facts()
    return last if unknown and last is not None and not (last.targets or last.result) else None


def _is_at_resolution(draft: Draft, event: Event) -> bool:
    """The clause before is 处理时, X处理时."""
    told = draft.syntax.statements
    place = next((n for n, one in enumerate(told) if one.span == event.span and one.verb == event.verb), 0)
    before = told[place - 1] if place else None
    return before is not None and before.verb == "resolve" and before.condition and "when" in before.adverbs


def _is_done_to_target(draft: Draft, event: Event) -> bool:
    """对象被除外了 behind one link; 对面连锁把对象弹回手卡, by a card of which nothing is known."""
    subjects, links = _subjects(event), [play for play in draft.plays if play.do == "activate"]
    aimed = len(subjects) == 1 and subjects[0].word == "target" and subjects[0].kinds in _ANY_TARGET
    by = things_of(event.before, Role.BY, Role.WITH)
    if event.verb not in _DONE or not aimed or by or event.negated or event.condition:
        return False
    return len(links) == 1 if event.passive else _some_card_in_answer(draft) is not None


#: 对象, 对象怪兽
_ANY_TARGET: tuple[tuple[CardKind, ...], ...] = ((), (CardKind.MONSTER,))


def _subjects(event: Event) -> list[Thing]:
    return [t for t in things_of(event.before, Role.BARE, Role.OBJECT) if t.kind is not ThingKind.ZONE]


def _places(event: Event) -> list[Thing]:
    """场上 in 不在场上, 从场上离开."""
    return [t for t in things_of(phrases_of(event), Role.AT, Role.FROM) if t.kind is ThingKind.ZONE]


def _become_of(draft: Draft, event: Event, name: str | None) -> Stated | None:
    """What has become of the card *name*; None when the clause tells something else."""
    things = [t for t in things_of(phrases_of(event)) if t not in (*_subjects(event), *_places(event))]
    zones = [place.zone for place in _places(event)]
    if len(zones) > 1 or any(place.count or place.only for place in _places(event)):
        return None
    if event.verb in ("become", "be", "turn_to", "reach", "exist") and not event.negated:
        plain = len(things) == 1 and things[0].position in _FACE_DOWN and not (things[0].kinds or zones)
        to = Position.FACE_DOWN_DEFENSE.value
        return Stated(verb=Verb.CHANGE_POSITION.value, card=name, to=to) if plain else None
    if things:
        return None
    if event.verb == "exist" and event.negated:
        gone = Verb.LEAVE_FIELD if not zones or zones[0] in _FIELD else Verb.BANISH
        return Stated(verb=gone.value, card=name)
    over = event.done or event.passive or event.condition or _some_card_in_answer(draft) is not None
    if event.verb in _DONE and not event.negated and over:
        return Stated(verb=ACTS[event.verb].value, card=name)
    return None


def _lay_there(draft: Draft, event: Event, stated: Stated) -> bool:
    """The card lay where it is said to be no more; nothing is turned that is no monster on the field."""
    place = draft.place_of(stated.card or "")
    lay = draft.board[place].zone if place is not None else ""
    on_field = lay == "" or lay.endswith(("zone", "field"))
    if stated.verb == Verb.CHANGE_POSITION.value:
        return lay.endswith("monster_zone") and _is_seen_as_target(draft)
    zones = [thing.zone for thing in _places(event) if thing.zone is not None]
    if not zones:
        return event.verb != "leave_field" or on_field
    if zones[0] in _FIELD:
        return on_field
    return lay in ("", zones[0].value)


def _comes_by_it(draft: Draft, link: Play, stated: Stated) -> bool:
    """処理時に除外された of a card that the link itself sends away: that may be what it came to, not what came before."""
    meant = {RefKind.THIS_CARD} if stated.card == link.card else {RefKind.TARGETED, RefKind.THAT}
    verbs = {
        step.action.verb
        for text in _texts(draft, link)
        for step in text.resolution
        if any(isinstance(one, Reference) and one.kind in meant for one in nodes_in(step.action))
    }
    return not verbs.isdisjoint(_SENDS_AWAY | {Verb(stated.verb)})


def _texts(draft: Draft, link: Play) -> list[EffectText]:
    """The texts of the effects of which the link may be one."""
    card = draft.card(link.card or "")
    effects = draft.base.effects(card) if card is not None else ()
    return [e.text for e in effects if e.text and e.activates and link.effect in (None, e.printed_no)]


def _is_seen_as_target(draft: Draft) -> bool:
    """Face-down, it is still what the text speaks of: of more than a monster that is not plain, so it is left open."""
    link = draft.open_link()
    texts = _texts(draft, link) if link is not None else []
    asked = [one for text in texts for target in text.targets for one in target.predicates]
    kinds = {kind for one in asked if isinstance(one, IsKind) for kind in one.kinds}
    more = [one for one in asked if not isinstance(one, (IsKind, InPosition, NotThat))]
    return not more and kinds <= {CardKind.MONSTER, CardKind.EFFECT_MONSTER, CardKind.CARD}


# --------------------------------------------------------------------------- which card is meant


def _meant(draft: Draft, subject: Thing) -> str | None:
    """The card of the link itself, or the one that it is aimed at."""
    link = draft.open_link()
    if link is None or subject.count not in (None, 1) or subject.other or subject.before:
        return None
    if subject.name is not None:
        name = label(draft, subject)
        return name if name in (*link.targets, link.card) and _may_go(draft, link, name) else None
    words = draft.syntax.text[subject.span.start : subject.span.end] if subject.span is not None else ""
    if words.startswith(("自身", "这张", "這張", "自己本身", "它自", "它本")):
        return link.card if _may_go(draft, link, link.card) else None
    pronoun = subject.kind is ThingKind.PRONOUN and not (subject.rest or subject.part)
    it = words == "它" and len(link.targets) == 1 and not _may_go(draft, link, link.card)
    aimed = subject.word == "target" or (pronoun and (it or words.startswith("那")))
    return _aimed_at(draft, link, subject) if aimed else None


def _may_go(draft: Draft, link: Play, name: str | None) -> bool:
    """A target, or a card that stays on the field while its effect resolves."""
    if name is None or name in link.targets:
        return name is not None
    card = draft.card(name)
    if card is None or card.card_class is CardClass.MONSTER or not LASTING.isdisjoint(card.kinds):
        return card is not None
    meant = [e for e in draft.base.effects(card) if e.activates and e.printed_no == link.effect]
    return bool(meant) and all(_is_used_on_field(effect) for effect in meant)


def _is_used_on_field(effect: Effect) -> bool:
    """An effect of a Spell or Trap that already lies there, other than the activation of the card."""
    later = effect.kind not in (None, EffectKind.ACTIVATE)
    return later and effect.zones == (Zone.SPELL_TRAP_ZONE,)


def _aimed_at(draft: Draft, link: Play, subject: Thing) -> str | None:
    """The one target of the link; a card stands for it when none was named."""
    if len(link.targets) == 1:
        return link.targets[0]
    placed = () if link.targets else tuple(stand_ins(draft.situation(), link, draft.base))
    if not placed and not link.targets and (some := _of_some_kind(draft, link, subject)) is not None:
        placed = (some,)
    if len(placed) != 1:
        return None
    monster = placed[0].facts is not None and placed[0].facts.card_class == "monster"
    name = "对象怪兽" if monster else "对象卡"  # not after the card, whose own name is no part of it
    draft.board.append(msgspec.structs.replace(placed[0], card=name))
    draft.plays[-1] = msgspec.structs.replace(link, targets=(name,))
    draft.mentioned.append(name)
    return name


def _of_some_kind(draft: Draft, link: Play, subject: Thing) -> Placed | None:
    """A target of 场上1张卡, 场上1张魔法·陷阱卡: one of the kinds that it may be, the one said if any is."""
    card = draft.card(link.card or "")
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    texts = [e.text for e in effects if e.text is not None and link.effect in (None, e.printed_no)]
    targets = texts[0].targets if len(texts) == 1 else ()
    if link.player is None or len(targets) != 1 or count_of(targets[0]) != 1:
        return None
    asked, kinds = targets[0].predicates, _KINDS
    if asked and not (len(asked) == 1 and isinstance(asked[0], IsKind) and kinds >= set(asked[0].kinds)):
        return None
    fitting_kinds = set(asked[0].kinds) if asked and isinstance(asked[0], IsKind) else kinds
    said = [kind for kind in subject.kinds if kind in fitting_kinds]
    kind = said[0] if said else CardKind.SPELL
    zone = "main_monster_zone" if kind is CardKind.MONSTER else "spell_trap_zone"
    if kind not in fitting_kinds or not _FIELD.issuperset(targets[0].zones):
        return None
    owner = link.player if targets[0].player is Player.SELF else link.player.other
    position = "face_up_attack" if kind is CardKind.MONSTER else "face_up"
    facts = Facts(card_class=kind.value, kinds=(kind,))
    return Placed(card="对象", player=owner, zone=zone, position=position, facts=facts)


_KINDS = frozenset({CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP})
