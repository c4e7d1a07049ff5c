"""Acts that turn into others (直接攻撃になる, 回復する効果になる), and acts that go on until something comes up."""

from __future__ import annotations

from grammar.actions import read_actions
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, UnitKind
from grammar.nodes import Action, Duration, EffectText, Exists, Noun, Reference, Selection, Step
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import DurationKind, Join, Modality, QuantityKind, Verb

_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)


def made_direct(clause: Clause, scope: Scope) -> tuple[Action, Action] | None:
    """相手モンスターの攻撃は直接攻撃になる: the direct attack, and the attack in whose place it is made."""
    form = clause.verb
    if form is None or form.verb not in (LightVerb.BECOME, LightVerb.MAKE) or form.negated or form.can:
        return None
    made = next((p for p in clause.phrases if p.units[-1].concept == Verb.ATTACK_DIRECTLY), None)
    rest = [p for p in clause.phrases if p is not made]
    if made is None or made.case not in (Case.AS, Case.OBJ) or len(rest) != 1:
        return None
    if any(u.kind is not UnitKind.PLAYER for u in made.units[:-1]) or rest[0].case not in (
        *_SUBJECTS,
        Case.OBJ,
    ):
        return None
    units = [u for u in rest[0].units if u.concept != QuantityKind.ALL or u is rest[0].units[0]]
    read = noun(units[:-1], scope) if units[-1].concept == "attack" and len(units) > 1 else None
    if read is None or read.place is not None or not isinstance(read.noun, Selection | Reference):
        return None
    modality = Modality.MUST if form.must else Modality.DO
    direct = Action(verb=Verb.ATTACK_DIRECTLY, agent=read.noun, modality=modality, span=clause.span)
    return direct, Action(verb=Verb.ATTACK, agent=read.noun, span=rest[0].span)


def other_effect(clause: Clause, scope: Scope) -> Action | None:
    """ダメージを与える効果は、ＬＰを回復する効果になる: those effects do that instead."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated or clause.connective == "instead":
        return None
    becomes = next((p for p in clause.phrases if p.case in (Case.AS, Case.OBJ) and _is_effect(p)), None)
    theme = next((p for p in clause.phrases if p.case in _SUBJECTS and _is_effect(p)), None)
    if becomes is None or theme is None or len(clause.phrases) != 2:
        return None
    inner = becomes.units[0].value
    which = noun(theme.units, scope)
    if not isinstance(inner, Clause) or which is None or which.place is not None:
        return None
    acts = read_actions(inner, scope)
    steps = tuple(
        Step(action=act, join=Join.TOGETHER if i else Join.FIRST, span=act.span) for i, act in enumerate(acts)
    )
    told = EffectText(resolution=steps, span=becomes.span)
    return Action(verb=Verb.CHANGE_EFFECT, theme=which.noun, effects=(told,), span=clause.span)


def _is_effect(phrase: Phrase) -> bool:
    """ＬＰにダメージを与える効果."""
    units = phrase.units
    return len(units) == 2 and units[0].kind is UnitKind.DID and units[1].concept == "effect"


def until_it_appears(clause: Clause, scope: Scope) -> Duration | None:
    """モンスターが出るまで(めくり), 直到怪兽出现为止: how long cards are turned over."""
    form = clause.verb
    appears = form is not None and form.verb is LightVerb.APPEAR and not form.negated
    if not appears or clause.ender is not Ender.UNTIL or len(clause.phrases) != 1 or clause.connective:
        return None
    if clause.phrases[0].case not in _SUBJECTS:
        return None
    read = noun(clause.phrases[0].units, scope)
    what: Noun | None = read.noun if read is not None and read.place is None else None
    if not isinstance(what, Selection):
        return None
    return Duration(kind=DurationKind.UNTIL, condition=Exists(what=what, span=clause.span), span=clause.span)
