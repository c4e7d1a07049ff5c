"""The fixed sentences of older Union monsters, as later prints tell them.

１ターンに１度、自分のメインフェイズに装備カード扱いとして～に装備、または装備を解除して…特殊召喚できる is the choice of two
effects: to equip this card to such a monster, which is targeted, or to Special Summon it. Their wordings are data
(``rules_data/lexicon/unions.yaml``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

import msgspec

from grammar.clauses import Sentence
from grammar.drafts import Draft
from grammar.nodes import (
    Action,
    By,
    DidThat,
    EffectText,
    IsKind,
    IsSo,
    Number,
    Option,
    Place,
    Quantity,
    Reference,
    Selection,
    Span,
    Step,
    UseLimit,
    Window,
)
from grammar.nouns import noun
from grammar.terms import (
    ActivationMode,
    CardKind,
    Join,
    Lang,
    LimitScope,
    Manner,
    Means,
    Modality,
    Phase,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)

_THIS = Reference(kind=RefKind.THIS_CARD)
_WORN = Reference(kind=RefKind.EQUIPPED)


class Wordings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    way: str  # the choice; ``to``: what it is equipped to, ``from``: from where
    worn: str  # この効果で装備カード扱いになっている場合のみ、
    rule: str  # （１体のモンスターが装備できるユニオンは１枚まで。…）; ``battle``: 戦闘によって


@cache
def _wordings() -> dict[Lang, dict[str, re.Pattern[str]]]:
    data = files("rules_data").joinpath("lexicon/unions.yaml").read_bytes()
    found = msgspec.yaml.decode(data, type=dict[Lang, Wordings])
    compiled = {
        lang: {k: re.compile(v) for k, v in msgspec.to_builtins(w).items()} for lang, w in found.items()
    }
    return {Lang.ZH_OUROCG: compiled[Lang.ZH_FAN], **compiled}


def worn_so(text: str, start: int, end: int, lang: Lang) -> tuple[IsSo | None, int]:
    """この効果で装備カード扱いになっている場合のみ、: the condition, and where what it is for begins."""
    match = _wordings()[lang]["worn"].match(text, start, end) if lang in _wordings() else None
    if match is None:
        return None, start
    span = Span(match.start(), match.end())
    this = Reference(kind=RefKind.THIS_CARD, by=Verb.EQUIP, span=span)
    return IsSo(subject=this, place=Place(zones=(Zone.EQUIPPED,), span=span), span=span), match.end()


def union_effect(
    text: str, span: Span, lang: Lang, read: Callable[[int, int], Sentence], new: Callable[[], Draft]
) -> bool:
    """Is the sentence at *span* one of them? Then it is an effect of its own."""
    words = _wordings().get(lang)
    if words is None:
        return False
    if (match := words["way"].fullmatch(text, span.start, span.end)) is not None:
        return _choice(match, span, read, new)
    if (match := words["rule"].fullmatch(text, span.start, span.end)) is not None:
        draft = new()
        draft.spans.append(span)
        draft.resolution += _rule(bool(match["battle"]), span)
        return True
    return False


def _choice(
    match: re.Match[str], span: Span, read: Callable[[int, int], Sentence], new: Callable[[], Draft]
) -> bool:
    """To equip it to a monster, or to Special Summon it when it is equipped."""
    said = read(match.start("to"), match.end("to")).clauses
    if len(said) != 1 or said[0].verb is not None or len(said[0].phrases) != 1:
        return False
    draft = new()
    found = noun(said[0].phrases[0].units, draft.scope)
    if found is None or not isinstance(found.noun, Selection) or found.place is not None:
        draft.scope.leave(span, "what it is equipped to")
        draft.spans.append(span)
        return True
    one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    target = msgspec.structs.replace(found.noun, quantity=one)
    equip = Action(
        verb=Verb.EQUIP,
        theme=_THIS,
        source=Place(zones=(Zone.FIELD,)) if match["from"] else None,
        to=Reference(kind=RefKind.TARGETED),
        manner=(Manner.AS_EQUIP_CARD,),
        span=span,
    )
    equipped = DidThat(action=Action(verb=Verb.EQUIP), passive=True)
    summon = Action(
        verb=Verb.SPECIAL_SUMMON,
        theme=msgspec.structs.replace(_THIS, predicates=(equipped,)),
        position=(Position.FACE_UP_ATTACK,),
        span=span,
    )
    either = (
        EffectText(number=draft.number, targets=(target,), resolution=(Step(action=equip, span=span),)),
        EffectText(number=draft.number, resolution=(Step(action=summon, span=span),)),
    )
    draft.spans.append(span)
    draft.activation, draft.inferred = ActivationMode.MAY, True
    draft.windows.append(Window(turn=Player.SELF, phases=(Phase.MAIN,), span=span))
    draft.limits.append(UseLimit(scope=LimitScope.COPY, span=span))
    draft.options += [Option(effect=effect, span=span) for effect in either]
    draft.choose_option = 1
    return True


def _rule(battle: bool, span: Span) -> list[Step]:
    """No monster wears two Unions; the Union is destroyed in its place."""
    two = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2))
    unions = Selection(quantity=two, predicates=(IsKind(kinds=(CardKind.UNION_MONSTER,)),))
    monster = Selection(predicates=(IsKind(kinds=(CardKind.MONSTER,)),))
    no_more = Action(verb=Verb.EQUIP, theme=unions, to=monster, modality=Modality.CANNOT, span=span)
    by = By(means=(Means.BATTLE,)) if battle else None
    lost = Action(verb=Verb.DESTROY, theme=_WORN, by=by)
    instead = Action(verb=Verb.DESTROY, theme=_THIS, span=span)
    return [
        Step(action=no_more, span=span),
        Step(action=instead, join=Join.SEPARATE, instead_of=lost, span=span),
    ]
