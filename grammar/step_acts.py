"""What one act needs, allows or repeats: small questions that the reading of steps asks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_damage import changes_damage
from grammar.act_tables import ON_CARDS, PHASE_VERBS
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, UnitKind
from grammar.nodes import (
    Action,
    Compared,
    Condition,
    DidThat,
    Duration,
    Happened,
    IsKind,
    IsSo,
    NotThat,
    Noun,
    Reference,
    SameAs,
    Selection,
    StatOf,
    Who,
    plain,
)
from grammar.scope import Scope
from grammar.terms import (
    SUMMONS,
    CardKind,
    Manner,
    Modality,
    Player,
    RefKind,
    Stat,
    Verb,
)
from grammar.verbs import table, verbs_of
from grammar.walk import is_just_this_card

_BEFALLS = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.TRIBUTE, Verb.DISCARD})
_CONDITIONAL = frozenset({Ender.IF, Ender.WHILE})
LASTING = frozenset(
    {
        Verb.CHANGE_STAT,
        Verb.SET_STAT,
        Verb.NEGATE_EFFECT,
        Verb.TREAT_AS,
        Verb.LOSE_EFFECT,
        Verb.GAIN_EFFECT,
        Verb.UNAFFECTED,
        Verb.ATTACK,
        Verb.ATTACK_DIRECTLY,
    }
)
_DONE_BEFORE = SUMMONS - {Verb.PENDULUM_SUMMON, Verb.FLIP_SUMMON} | {Verb.ACTIVATE}
_KNOWN_AGAIN = frozenset(
    {RefKind.THIS_CARD, RefKind.THAT_ACTIVATION, RefKind.THAT_EFFECT, RefKind.THAT_SUMMON}
)


def describes_the_next(clauses: Sequence[Clause], i: int, text: str) -> bool:
    """リリースして + 召喚したモンスターは: with no pause between, it tells how the card was Summoned, and is no act."""
    clause = clauses[i]
    following = clauses[i + 1] if i + 1 < len(clauses) else None
    if following is None or clause.ender is not Ender.JOIN or text[clause.span.end - 1] != "て":
        return False
    inner = [unit.value for phrase in following.phrases for unit in phrase.units]
    return any(isinstance(told, Clause) and told.span.start == clause.span.end for told in inner)


def happens_before(clauses: Sequence[Clause], i: int) -> bool:
    """被破坏送去墓地的场合: what befalls a card before a condition is an event and no act."""
    form = clauses[i].verb
    if form is None or form.verb not in _BEFALLS:
        return False
    told = (
        form is not None
        and form.passive
        and not form.negated
        and clauses[i].ender in (Ender.JOIN, Ender.COMMA)
    )
    return told and i + 1 < len(clauses) and clauses[i + 1].ender in _CONDITIONAL


def needs_no_theme(action: Action) -> bool:
    """Counters and materials lie on ``to``; 以下の効果を適用する has its list; a shuffle is of the Deck."""
    return (
        action.to is not None
        and action.verb in ON_CARDS
        or (
            action.verb in (Verb.APPLY, Verb.SHUFFLE, *PHASE_VERBS)
            or (action.verb is Verb.SWAP_STATS and action.stats == (Stat.LP,))
            or (action.verb is Verb.NORMAL_SUMMON_OR_SET and action.times is not None)  # 通常召喚を２回まで
            or (action.verb is Verb.TRIBUTE_SUMMON and Manner.IN_ADDITION in action.manner)
            or (action.verb is Verb.CHANGE_ATTACK_TARGET and action.to is not None)
            or (action.by is not None and action.by.materials is not None)
        )
    )


def does_not_happen(before: Condition | None) -> bool:
    """破壊される場合、代わりに…: that is replaced; 特殊召喚した場合、代わりに… tells what was done before."""
    return isinstance(before, Happened) and not before.negated and before.action.verb not in _DONE_BEFORE


def of_awaited(before: Condition | None, awaited: Action | None) -> Condition | None:
    """召喚・特殊召喚した場合…。Ｓモンスターの効果で特殊召喚した場合、代わりに…: the same card's summon."""
    if not isinstance(before, Happened) or before.action.verb not in _DONE_BEFORE or awaited is None:
        return before
    if before.action.theme is not None or awaited.verb not in _DONE_BEFORE or awaited.theme is None:
        return before
    return msgspec.structs.replace(before, action=msgspec.structs.replace(before.action, theme=awaited.theme))


def of_same_event(found: Condition | None, awaited: Action | None, scope: Scope) -> Condition | None:
    """捨てられた場合に発動する。…相手の効果で捨てられた場合、さらに…: the event that was awaited, of the same card."""
    if not isinstance(found, Happened) or found.negated or awaited is None:
        return found
    act = found.action
    same = act.verb is awaited.verb or (act.verb in SUMMONS and awaited.verb in SUMMONS)
    own = act.by is not None and isinstance(act.by.card, Reference)  # この効果で特殊召喚した場合
    if not same or own or act.verb in scope.done or act.theme is not None or awaited.theme is None:
        return found
    return msgspec.structs.replace(found, action=msgspec.structs.replace(act, theme=awaited.theme))


def tells_a_case(before: Condition | None) -> bool:
    """～が存在する場合、代わりに…: another act in that case. Whose summon it was must be said."""
    if isinstance(before, Happened):
        return before.action.theme is not None
    return before is not None


def changes_either_way(before: Action, action: Action) -> bool:
    """１つ上げるか下げる: the same change, the other way."""
    if before.verb is not Verb.CHANGE_STAT or action.verb is not Verb.CHANGE_STAT or not before.stats:
        return False
    bare = action.theme is None and action.agent is None and action.stats in ((), before.stats)
    same = action.amount is None or (
        before.amount is not None and plain(action.amount) == plain(before.amount)
    )
    return bare and same and action.decrease is not before.decrease


def the_act_replaced(before: Sequence[Action], verbs: Sequence[Verb]) -> Action | None:
    """The one act before; of several the one of the same kind (…破壊し、手札に加える。…の場合、代わりに…加える)."""
    alike = [action for action in before if verbs == (action.verb,)]
    if len(before) > 1:
        return alike[0] if len(alike) == 1 else None
    return before[0] if before else None


def in_place_of(replaced: Action, action: Action) -> Action:
    """代わりに「Ｎ」１枚を手札に加える事もできる: from where, or what, the act it stands for says when this one does not."""
    if action.verb is not replaced.verb:
        return action
    again = (
        isinstance(action.theme, Reference)
        and isinstance(replaced.theme, Reference)
        and action.theme.kind is replaced.theme.kind
    )
    if action.source is None and (action.theme is None or again):
        return msgspec.structs.replace(action, theme=replaced.theme, source=replaced.source)
    bare = isinstance(action.theme, Selection) and not action.theme.zones and action.theme.player is None
    if not bare or action.source is not None:
        return action
    theme = replaced.theme
    if isinstance(theme, Selection) and theme.zones and isinstance(action.theme, Selection):
        there = msgspec.structs.replace(action.theme, zones=theme.zones, player=theme.player)
        return msgspec.structs.replace(action, theme=there)
    return msgspec.structs.replace(action, source=replaced.source)


def counted_onto(action: Action, awaited: Action | None) -> Action:
    """モンスター１体を選択し、カウンターを１つ置く; このカードの召喚時にカウンターを１つ置く: on the card just spoken of."""
    if action.verb is not Verb.PUT_COUNTER or action.to is not None or action.counter is None:
        return action
    if action.theme is not None:
        return msgspec.structs.replace(action, to=action.theme, theme=None)
    theme = awaited.theme if awaited is not None else None
    this = is_just_this_card(theme)
    return msgspec.structs.replace(action, to=Reference(kind=RefKind.THIS_CARD)) if this else action


def of_same_values(action: Action, before: Action | None) -> Action:
    """攻撃力は５００アップし、…３００ダウンする: of the value that just changed, and of that card."""
    changes = action.verb is Verb.CHANGE_STAT and not action.stats and action.theme is None
    if not changes or before is None or before.verb not in (Verb.CHANGE_STAT, Verb.SET_STAT):
        return action
    return msgspec.structs.replace(action, stats=before.stats, theme=once_more(before.theme))


def gaining(action: Action, before: Action | None) -> Action:
    """このカードはそのモンスターの効果を得る: the card that gains them receives what the other has."""
    gains = action.verb is Verb.GAIN_EFFECT and action.to is None and not action.effects
    if not gains or action.theme is None:
        return action
    if isinstance(action.agent, (Reference, Selection)):
        return msgspec.structs.replace(action, to=action.agent, agent=None)
    named = before is not None and before.verb is Verb.SET_STAT and before.stats == (Stat.NAME,)
    value = before.amount.of if before is not None and isinstance(before.amount, StatOf) else None
    alike = before is not None and before.verb is Verb.SET_STAT and isinstance(value, Reference)
    if before is None or not (named or alike or before.verb is Verb.TREAT_AS) or action.agent is not None:
        return action
    same = [p.other for p in before.becomes if isinstance(p, SameAs) and isinstance(p.other, Reference)]
    same += [value] if alike and isinstance(value, Reference) else []  # 同じ攻撃力と効果を得る
    theme = action.theme
    if len(same) == 1 and isinstance(theme, Reference) and theme.kind is RefKind.THAT:
        # 除外したモンスターと同名カードとして扱い、同じ効果を得る
        kept = tuple(p for p in same[0].predicates if not isinstance(p, IsKind))
        theme = msgspec.structs.replace(same[0], predicates=(*kept, *theme.predicates), quantity=None)
    return msgspec.structs.replace(action, to=before.theme, theme=theme)


def permits(action: Action) -> bool:
    """直接攻撃できる allows for a time; it makes no act before it optional."""
    return action.verb in (Verb.ATTACK, Verb.ATTACK_DIRECTLY)


def lasts(action: Action) -> bool:
    return action.modality is Modality.CANNOT or action.verb in LASTING or changes_damage(action)


def while_of(duration: Duration | None, theme: Noun | Who | None) -> Duration | None:
    """只要在墓地存在当作…: the card that is there is the one the act is done to."""
    if duration is None or not isinstance(duration.condition, IsSo) or not isinstance(theme, Reference):
        return duration
    return msgspec.structs.replace(duration, condition=subject_named(duration.condition, theme))


def subject_named(condition: IsSo, theme: Reference) -> IsSo:
    """*condition* of *theme*, when its subject was not printed."""
    subject = condition.subject
    if not isinstance(subject, Reference) or subject.span is not None or subject.kind is not RefKind.THAT:
        return condition
    card = tuple(p for p in theme.predicates if not (isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,)))
    return msgspec.structs.replace(
        condition, subject=msgspec.structs.replace(theme, predicates=card)
    )  # 装备怪兽只要在场上存在，不能把效果发动: it is the card that is there


def value_named(condition: Condition, theme: Reference) -> Condition:
    """这张卡在攻击力是3000以下的场合…: the value is of the card that is spoken of, when whose it is was not printed."""
    left = condition.left if isinstance(condition, Compared) else None
    if not isinstance(condition, Compared) or not isinstance(left, StatOf) or theme.effects:
        return condition
    of = left.of
    if not isinstance(of, Reference) or of.span is not None or of.kind is not RefKind.THAT:
        return condition
    card = msgspec.structs.replace(theme, predicates=())
    return msgspec.structs.replace(condition, left=msgspec.structs.replace(left, of=card))


def names_nobody_else(phrase: Phrase) -> bool:
    return all(u.kind is not UnitKind.ZONE for u in phrase.units) and phrase.units[-1].kind is UnitKind.PLAYER


def chooses_nothing(action: Action) -> bool:
    """選択 of a bare number: of what, the tree would not say."""
    theme = action.theme
    bare = isinstance(theme, Selection) and not (theme.predicates or theme.zones or theme.player)
    return action.verb is Verb.CHOOSE and bare and action.source is None


def of_whatever(action: Action) -> bool:
    """効果の発動もできない, with no card and no player named: whose effects is not said."""
    theme = action.theme
    bans = action.verb in (Verb.ACTIVATE, Verb.APPLY) and action.modality is Modality.CANNOT
    if (
        not bans
        or action.agent is not None
        or action.to is not None  # この発動に対して: nobody's
        or not isinstance(theme, Selection)
        or theme.player
        or theme.zones
    ):
        return False
    return [p.kinds for p in theme.predicates if isinstance(p, IsKind)] == [(CardKind.EFFECT,)] and len(
        theme.predicates
    ) == 1


def is_targeted(noun: object) -> bool:
    return isinstance(noun, Reference) and noun.kind is RefKind.TARGETED


def chosen_manner(chosen: Action) -> tuple[Manner, ...]:
    return () if is_targeted(chosen.theme) else (Manner.CHOSEN,)


def without_attribute(clause: Clause) -> Clause:
    """カード名は…存在する限り, 効果は…存在する限り: the name or effect is what follows is about, not what exists."""
    if clause.verb is not None and clause.verb.verb in _OF_VALUES:
        return clause  # 自分のＬＰが相手より少ない限り, 攻撃力が１０００以下である限り: the value is what is told of
    phrases = []
    for phrase in clause.phrases:
        units = phrase.units
        if len(units) > 1 and units[-1].kind is UnitKind.STAT:
            units = units[:-1]
        elif len(units) == 1 and units[0].kind is UnitKind.THING and units[0].concept == "effect":
            continue
        phrases.append(msgspec.structs.replace(phrase, units=units))
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


_OF_VALUES = (
    LightVerb.MORE,
    LightVerb.LESS,
    LightVerb.SAME,
    LightVerb.DIFFER,
    LightVerb.EXCEED,
    LightVerb.BE,
)


def told_plainly(action: Action) -> Action:
    """墓地へ送られるモンスターは墓地へは行かず: the relative clause repeats what is replaced, and tells where and how long."""
    theme = action.theme
    if not isinstance(theme, (Selection, Reference)):
        return action
    told = [p for p in theme.predicates if isinstance(p, DidThat) and p.action.verb is Verb.SEND_TO_GRAVEYARD]
    kept = tuple(p for p in theme.predicates if p not in told)
    for act in (p.action for p in told):
        source, destination = action.source or act.source, action.destination or act.destination
        lasts = action.duration or act.duration  # このターン、墓地へ送られるカードは
        action = msgspec.structs.replace(action, source=source, destination=destination, duration=lasts)
    return msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, predicates=kept))


def once_more(noun: Noun | None) -> Noun | None:
    """The same cards once more: known ones as they are, described ones as それ."""
    if noun is None or (isinstance(noun, Reference) and noun.kind in _KNOWN_AGAIN):
        return noun
    return Reference(kind=RefKind.THAT)


def one_more(action: Action, before: Action | None) -> Action:
    """１体を特殊召喚する。…もう１体特殊召喚できる: not one left of those, but another that fits the same description."""
    rest, described = action.theme, before.theme if before is not None else None
    if before is None or action.verb is not before.verb or not isinstance(described, Selection):
        return action
    if not isinstance(rest, Reference) or rest.kind is not RefKind.REST or rest.predicates:
        return action
    theme = msgspec.structs.replace(described, quantity=rest.quantity or described.quantity, span=rest.span)
    return msgspec.structs.replace(
        action,
        theme=theme,
        source=action.source or before.source,
        destination=action.destination or before.destination,
    )


def is_keeper(agent: Noun) -> bool:
    """そのモンスターのコントローラーは: a player, told by a card."""
    return isinstance(agent, Reference) and agent.player in (Player.CONTROLLER, Player.OWNER)


def by_doing(clauses: Sequence[Clause]) -> list[Clause]:
    """５００ＬＰを払う事で…特殊召喚できる, where the cost is none of an activation: one may pay, and do that."""
    found = list(clauses)
    for i, (paid, done) in enumerate(zip(clauses, clauses[1:], strict=False)):
        form, act = paid.verb, done.verb
        if paid.ender is not Ender.BY_DOING or form is None or act is None or form.passive or form.past:
            continue
        price = set(verbs_of(paid)) <= table().costs and not form.negated
        if not price or act.negated or any(p.case in (Case.SUBJ, Case.TOPIC) for p in paid.phrases):
            continue
        found[i] = msgspec.structs.replace(paid, ender=Ender.JOIN)
        found[i + 1] = msgspec.structs.replace(done, verb=msgspec.structs.replace(act, can=True))
    return found


def attacking_with(action: Action, before: Action | None) -> Action:
    """自分は…特殊召喚できず、「Ｎ」モンスターでしか攻撃できない: of the player told of before."""
    others, bound = action.agent, before.agent if before is not None else None
    attacks = action.verb in (Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK)
    if not attacks or action.modality is not Modality.CANNOT or not isinstance(bound, Who):
        return action
    if not isinstance(others, Selection) or others.player is not None:
        return action
    if not all(isinstance(p, NotThat) for p in others.predicates) or not others.predicates:
        return action
    return msgspec.structs.replace(action, agent=msgspec.structs.replace(others, player=bound.player))


def chooses_whom_to_attack(action: Action) -> bool:
    """レベル６以上の相手モンスターはこのカードを攻撃対象に選択できない: told of the monsters that attack."""
    return action.verb is Verb.BE_ATTACK_TARGET and not action.passive and action.theme is not None


def without_activation_words(clause: Clause, scope: Scope) -> Clause:
    """このカードの発動時の効果処理として、～が存在する場合: said of the whole sentence, not of its first clause."""
    first = clause.phrases[0].units[0] if clause.phrases and len(clause.phrases[0].units) == 1 else None
    told = first is not None and (
        first.concept == "on_activation" or (first.concept, first.value) == ("processing", "activation")
    )
    if not told or clause.ender not in (Ender.IF, Ender.WHILE):
        return clause
    scope.on_activation = True
    return msgspec.structs.replace(clause, phrases=clause.phrases[1:])


def after_activation(clauses: Sequence[Clause], i: int) -> bool:
    """手札から発動した場合、発動後、このデュエル中に…できない: what holds from then on holds after the activation anyhow."""
    form = clauses[i].verb
    bare = form is not None and form.verb is Verb.ACTIVATE and not (form.negated or clauses[i].phrases)
    told = i > 0 and clauses[i - 1].ender is Ender.IF and clauses[i - 1].verb is not None
    before = clauses[i - 1].verb if told else None
    activated = before is not None and before.verb is Verb.ACTIVATE
    return bare and activated and clauses[i].ender is Ender.AFTER and i + 1 < len(clauses)


def pierces_then(clauses: Sequence[Clause], i: int) -> bool:
    """…し、守備表示モンスターを攻撃した時、…戦闘ダメージを与える: in which battles it does."""
    acts = [c.verb.verb if c.verb is not None else None for c in clauses[i : i + 2]]
    return clauses[i].ender is Ender.WHEN and acts == [Verb.ATTACK, Verb.DEAL_PIERCING]
