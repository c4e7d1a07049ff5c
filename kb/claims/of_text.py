"""A statement in the words of card texts (破坏攻击怪兽的效果) compared with what the card's own text says.

Supported when an effect of the card does that; contradicted when the text, wholly read, has no such act at all.
Anything between the two is left undecided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.nodes import (
    Action,
    CardText,
    DidThat,
    EffectText,
    IsKind,
    OneOfThose,
    Place,
    Selection,
    Step,
    plain,
)
from grammar.question_lexer import lexicon, scan
from grammar.terms import CardKind, Join, Lang, Modality, Verb, Zone
from grammar.walk import nodes_in
from kb.cards import Card, CardClass
from kb.claims.acts_of import acts_in
from kb.claims.at_odds import at_odds
from kb.claims.reworded import ways_to_say
from kb.claims.same_act import UNNAMED, fits, may_be, same_act
from kb.classify import summons_itself
from kb.context import Base
from kb.effects import Effect
from kb.errors import CardTextError
from kb.questions import common
from kb.reading import read
from kb.verdict import Verdict

#: 破坏攻击怪兽的效果, 持有破坏怪兽的效果
_EFFECT = re.compile("^(?:是|有|持有)?(?P<said>.+?)的效果$")
_ACTIVATES = "才能发动"
#: 可以特殊召唤对方墓地的怪兽: one of the cards that it may be done to
_ABLE = re.compile("^(?:也)?(?:可以|能够|能)")
#: 必须把怪兽特殊召唤: it is not left open
_MUST = re.compile("^(?:必须|必定|一定要|一定会|强制)")
#: 发动时支付1000基本分
_PAID = re.compile(
    "^(?:卡的?|效果的?)?发动(?:时|的场合)，?(?:需要|必须|要)?(?P<what>(?:支付|丢弃|解放|除外|把|从).+)$"
)
#: what happens because a text says so, never by a rule alone
_ONLY_BY_TEXT = frozenset(
    {
        Verb.DESTROY,
        Verb.BANISH,
        Verb.DRAW,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.ADD_TO_HAND,
        Verb.CHANGE_POSITION,
        Verb.SPECIAL_SUMMON,
        Verb.TAKE_CONTROL,
        Verb.TAKE_DAMAGE,
        Verb.DEAL_DAMAGE,
        Verb.GAIN_LP,
        Verb.PAY_LP,
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.NEGATE_ACTIVATION,
        Verb.NEGATE_EFFECT,
        Verb.NEGATE_ATTACK,
        Verb.PUT_COUNTER,
        Verb.CHANGE_STAT,
        Verb.SET_STAT,
        Verb.END_PHASE,
        Verb.SKIP_PHASE,
        Verb.EQUIP,
    }
)
_KINDS = {
    CardClass.MONSTER: CardKind.EFFECT_MONSTER,
    CardClass.SPELL: CardKind.NORMAL_SPELL,
    CardClass.TRAP: CardKind.NORMAL_TRAP,
}


def judge_text(said: str, card: Card, base: Base, effect_no: int | None = None) -> Verdict | None:
    """The verdict on that statement about *card*; None when it is not in the words of a text, or is undecided."""
    found = (_judged(way, card, base, effect_no) for way in ways_to_say(said))
    return next((verdict for verdict in found if verdict is not None), None)


def _judged(said: str, card: Card, base: Base, effect_no: int | None) -> Verdict | None:
    if card.text is None or card.card_class is None:
        return None
    if (must := _MUST.match(said)) is not None:
        return _needed(said[must.end() :], card, base, effect_no)
    able, paid = _ABLE.match(said), _PAID.match(said)
    inner = f"{paid['what']}发动" if paid is not None else said[able.end() :] if able is not None else said
    effects = [e for e in base.effects(card) if effect_no in (None, e.printed_no) and e.text is not None]
    if (kept := _restrictions(said, card.card_class)) is not None:
        found = [_restricts(effects, step, card) for step in kept]
    elif (claimed := _claimed(inner, card.card_class)) is not None:
        paying = inner.endswith("发动")
        found = [_holds(part, effects, card, able=able is not None, paying=paying) for part in claimed]
        if len(claimed) > 1 and None not in found and False not in found:
            found = [True if _of_one_effect(claimed, effects, able=able is not None, paying=paying) else None]
    else:
        return None
    if not found or any(truth is None for truth in found) and False not in found:
        return None
    return common.yes_no(False not in found, "judge.claim", ("effect.parts",), card=card.name(), told=said)


def _needed(said: str, card: Card, base: Base, effect_no: int | None) -> Verdict | None:
    """必须把…特殊召唤: not so where the text leaves it open to do it, or does nothing of the kind."""
    assert card.card_class is not None
    claimed = _claimed(said, card.card_class)
    if claimed is None or len(claimed) != 1 or not isinstance(claimed[0], Step):
        return None
    claim = claimed[0].action
    effects = [e for e in base.effects(card) if effect_no in (None, e.printed_no) and e.text is not None]
    own = [(e.text, act) for e in effects if e.text is not None for act in _acts(e.text)]
    same = {act.modality for text, act in own if same_act(claim, act, text)}
    truth = (
        same == {Modality.DO} if len(same) == 1 else _holds(claimed[0], effects, card) if not same else None
    )
    if truth is None:
        return None
    return common.yes_no(truth, "judge.claim", ("effect.parts",), card=card.name(), told=said)


def act_said(said: str, card: Card, base: Base) -> Verb | None:
    """The act that *said* tells, when an effect of *card* does just that on resolution."""
    claimed = (
        _claimed(said, card.card_class) if card.text is not None and card.card_class is not None else None
    )
    if claimed is None or len(claimed) != 1 or not isinstance(claimed[0], Step):
        return None
    claim = msgspec.structs.replace(claimed[0].action, agent=None)
    texts = [effect.text for effect in base.effects(card) if effect.text is not None and effect.activates]
    found = [step for text in texts for step in text.resolution if same_act(claim, step.action, text)]
    return claim.verb if len(found) == 1 else None


#: 怪兽全部解放从额外卡组特殊召唤: what comes out is the card itself
_COMES = re.compile("(?<![，,卡])[，,]?(从[^，,]{2,6}特殊召唤)$")


def judge_procedure(said: str, card: Card, base: Base) -> Verdict | None:
    """So, when *said* tells what the card's own summoning procedure does, and how it ends in the Special Summon."""
    if card.text is None or card.card_class is not CardClass.MONSTER:
        return None
    claimed = _claimed(_COMES.sub(r"，这张卡\1", said), card.card_class)
    if claimed is None or len(claimed) < 2 or not all(isinstance(part, Step) for part in claimed):
        return None
    *paid, last = (part.action for part in claimed if isinstance(part, Step))
    own = [
        e.text
        for e in base.effects(card)
        if e.text is not None and not e.activates and summons_itself(e.text)
    ]
    for text in own:
        acts = [step.action for step in text.resolution]
        done = all(any(same_act(part, act, text) for act in acts) for part in paid)
        if (
            done
            and last.verb is Verb.SPECIAL_SUMMON
            and _whence(last) <= _zones_of(text) | _hand_unsaid(text)
        ):
            because = ("special.procedure-is-no-effect-summon",)
            return common.yes_no(True, "judge.claim", because, card=card.name(), told=said)
    return None


def _whence(action: Action) -> set[Zone]:
    return set(action.source.zones) if action.source is not None else set()


def _hand_unsaid(text: EffectText) -> set[Zone]:
    """A text that names no place for the card itself, only for what is given up, lets it come from the hand."""
    given = [node for step in text.resolution for node in nodes_in(step.action) if isinstance(node, Place)]
    named = [node for node in nodes_in(text) if isinstance(node, Place)]
    comes = [step.action for step in text.resolution if step.action.verb is Verb.SPECIAL_SUMMON]
    plain = len(named) == len(given) and all(act.source is None for act in comes)
    return {Zone.HAND} if plain else set()


def _zones_of(text: EffectText) -> set[Zone]:
    """Where the card is said to be summoned from, as its place or as the source of the act."""
    return {zone for node in nodes_in(text) if isinstance(node, Place) for zone in node.zones}


def deny(said: str, card: Card, base: Base) -> Verdict | None:
    """Contradicted, when what is said to be done is an act that the card's text, wholly read, does not have."""
    if card.text is None or not card.text.complete or not card.text.effects:
        return None
    words = scan(said, (), lexicon("question.zh.yaml", "property.zh.yaml"))
    if any(word.terminal in ("NEGATION", "MODAL", "WHEN", "UNKNOWN") for word in words):
        return None
    acts = {_VERBS[word.concept] for word in words if word.terminal == "VERB" and word.concept in _VERBS}
    if any(
        word.concept == "become" and after.terminal == "POSITION"
        for word, after in zip(words, words[1:], strict=False)
    ):
        acts.add(Verb.CHANGE_POSITION)
    has = {action.verb for action in acts_in(card.text)}
    if has & UNNAMED or all(may_be(act) & has for act in acts):
        return None
    return common.yes_no(False, "judge.claim", ("effect.parts",), card=card.name(), told=said)


#: verbs of the question lexicon that name an act only a text brings about
_VERBS = {verb.value: verb for verb in _ONLY_BY_TEXT} | {
    "take_damage": Verb.TAKE_DAMAGE,
}

_Claimed = Step | Selection


def _claimed(said: str, card_class: CardClass) -> tuple[_Claimed, ...] | None:
    """The acts and the targets that the statement speaks of; None when it says anything else as well."""
    named = _EFFECT.match(said)
    inner = named["said"] if named is not None else said
    inner = inner.removesuffix(_ACTIVATES) if inner.endswith(f"为对象{_ACTIVATES}") else inner
    targeting, paying = inner.endswith("为对象"), inner.endswith("发动") and not inner.endswith(_ACTIVATES)
    text_of = (
        f"{inner.removesuffix('发动') if paying else inner}{_ACTIVATES if targeting or paying else ''}。"
    )
    try:
        tree = read(text_of, Lang.ZH_FAN, _KINDS[card_class]).tree
    except CardTextError:
        return None
    if len(tree.effects) != 1 or tree.statements or tree.limits or tree.unparsed or tree.material is not None:
        return None
    text = tree.effects[0]
    nothing_else = msgspec.structs.replace(
        text,
        span=None,
        activation_span=None,
        resolution=(),
        targets=(),
        costs=(),
        unparsed=(),
        inferred=False,
    )
    unread = [piece.text for piece in text.unparsed]
    if targeting or paying:
        plain_rest = msgspec.structs.replace(nothing_else, activation=EffectText().activation)
        costs = (Step(action=cost) for cost in text.costs)
        told: tuple[_Claimed, ...] = (*text.targets, *costs)
        return told if plain_rest == EffectText() and unread == ["发动"] and told else None
    if (
        nothing_else != EffectText()
        or unread
        or any(step.condition or step.instead_of for step in text.resolution)
    ):
        return None
    return text.resolution or None


def _restrictions(said: str, card_class: CardClass) -> tuple[Step, ...] | None:
    """发动的回合自己不能特殊召唤: what a text forbids the players; None when it says anything else as well."""
    try:
        tree = read(f"{said}。", Lang.ZH_FAN, _KINDS[card_class]).tree
    except CardTextError:
        return None
    if tree.limits or tree.unparsed or tree.material is not None:
        return None
    if not tree.effects and len(tree.statements) == 1:
        steps = tree.statements[0].steps
        plainly = all(
            one.action.modality is Modality.CANNOT and one.action.agent is not None for one in steps
        )
        return steps if plainly else None
    if len(tree.effects) != 1 or tree.statements:
        return None
    text = tree.effects[0]
    bare = msgspec.structs.replace(text, span=None, activation_span=None, restrictions=(), inferred=False)
    return text.restrictions if bare == EffectText() and text.restrictions else None


def _restricts(effects: list[Effect], step: Step, card: Card) -> bool | None:
    """The text has that very restriction; not so when, wholly read, it forbids nothing of the kind."""
    texts = [effect.text for effect in effects if effect.text is not None]
    if plain(step) in [plain(one) for text in texts for one in (*text.restrictions, *text.resolution)]:
        return True
    return _forbids_nothing(step.action, card)


def _forbids_nothing(claim: Action, card: Card) -> bool | None:
    """False when the text, wholly read, has no word against such an act."""
    assert card.text is not None
    kept = (act.verb for act in acts_in(card.text) if act.modality not in (Modality.DO, Modality.MAY))
    return None if not card.text.complete or any(_kind(verb) == _kind(claim.verb) for verb in kept) else False


def _kind(verb: Verb) -> str:
    """Summons of whatever sort, or Sets, are one kind of act; so are attacks and their declaration."""
    word = str(verb.value)
    return "summon" if "summon" in word or "set" in word else "attack" if "attack" in word else word


def _holds(
    part: _Claimed, effects: list[Effect], card: Card, *, able: bool = False, paying: bool = False
) -> bool | None:
    texts = [effect.text for effect in effects if effect.text is not None]
    if isinstance(part, Selection):
        return _aims(part, effects, card, able=able)
    if any(_does(part, text, able=able, paying=paying) for text in texts):
        return True
    assert card.text is not None
    claim = part.action
    if claim.modality is Modality.CANNOT:
        return _forbids_nothing(claim, card)
    by_text = claim.verb in _ONLY_BY_TEXT or (
        claim.verb is Verb.SEND_TO_GRAVEYARD and claim.source is not None
    )
    has = {action.verb for action in acts_in(card.text)}
    if not card.text.complete or claim.modality is not Modality.DO or not by_text or has & UNNAMED:
        return None
    return False if _is_denied(claim, texts, card, able=able, paying=paying) else None


def _is_denied(claim: Action, texts: list[EffectText], card: Card, *, able: bool, paying: bool) -> bool:
    """Nothing in the text can be meant by it: no such act, or none but of what it cannot be done to."""
    assert card.text is not None
    verbs = may_be(claim.verb)
    if paying:
        paid = [cost for text in _every_effect(card.text) for cost in text.costs]
        if not any(cost.verb in verbs for cost in paid):
            return not any(text.inferred for text in texts)
    own = [(text, action) for text in texts for action in (text.costs if paying else _acts(text))]
    alike = [(text, action) for text, action in own if action.verb in verbs]
    others = sum(action.verb in verbs for action in acts_in(card.text)) - len(alike)
    return not others and all(
        action.verb is claim.verb and at_odds(claim, action, text, able=able) for text, action in alike
    )


def _every_effect(text: CardText) -> Iterator[EffectText]:
    return (node for node in nodes_in(text) if isinstance(node, EffectText))


def _of_one_effect(claimed: tuple[_Claimed, ...], effects: list[Effect], *, able: bool, paying: bool) -> bool:
    """All of it is told of one effect, and one thing after the other as the claim has it."""
    return any(
        effect.text is not None
        and all(
            any(_aims_at(part, target, effect.text, able=able) for target in effect.text.targets)
            if isinstance(part, Selection)
            else _does(part, effect.text, able=able, paying=paying)
            for part in claimed
        )
        for effect in effects
    )


def _does(part: Step, text: EffectText, *, able: bool, paying: bool) -> bool:
    if paying:
        return any(same_act(part.action, cost, text, able=able) for cost in text.costs)
    if part.join in _ORDERED:
        return any(
            step.join is part.join and same_act(part.action, step.action, text, able=able)
            for step in text.resolution
        )
    return any(same_act(part.action, act, text, able=able) for act in _acts(text))


#: that one thing follows another is a part of what is claimed
_ORDERED = frozenset({Join.THEN, Join.IF_SO, Join.OR})


def _aims(claim: Selection, effects: list[Effect], card: Card, *, able: bool) -> bool | None:
    """An effect of the card targets such cards; not so where none targets anything, or only cards of other sorts."""
    assert card.text is not None
    aims = [
        (text, target)
        for text in (effect.text for effect in effects)
        if text is not None
        for target in text.targets
    ]
    if any(_aims_at(claim, target, text, able=able) for text, target in aims):
        return True
    everywhere = sum(len(text.targets) for text in _every_effect(card.text))
    if not card.text.complete or everywhere > len(aims) or not all(effect.complete for effect in effects):
        return None
    aimed = Action(verb=Verb.TARGET, theme=claim)
    others = all(
        at_odds(aimed, Action(verb=Verb.TARGET, theme=_spelt_out(target, text)), text, able=able)
        for text, target in aims
    )
    return False if others else None


def _aims_at(claim: Selection, target: Selection, text: EffectText, *, able: bool) -> bool:
    return fits(claim, _spelt_out(target, text), able)


def _spelt_out(target: Selection, text: EffectText) -> Selection:
    """那1只攻击怪兽, of an effect that answers the declaration of an attack: the monster that attacks."""
    if not any(isinstance(one, OneOfThose) for one in target.predicates) or text.trigger is None:
        return target
    if [event.verb for event in text.trigger.events] != [Verb.DECLARE_ATTACK]:
        return target
    attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False)
    told = (attacks, IsKind(kinds=(CardKind.MONSTER,)))
    others = tuple(one for one in target.predicates if not isinstance(one, OneOfThose))
    return msgspec.structs.replace(target, predicates=(*told, *others))


def _acts(text: EffectText) -> Iterator[Action]:
    yield from text.costs
    for step in (*text.resolution, *text.restrictions):
        yield step.action
    for option in text.options:
        if option.effect is not None:
            yield from _acts(option.effect)
