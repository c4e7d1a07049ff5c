"""このカードは以下の効果を得る, そのモンスターに以下の効果を適用する ●直接攻撃できる: of what a ● list is said."""

from __future__ import annotations

from grammar.drafts import Draft
from grammar.nodes import EffectText, Node, Noun, Reference, Selection
from grammar.terms import QuantityKind, RefKind, Verb
from grammar.walk import nodes_in, with_nodes


def given_to(draft: Draft) -> Noun | None:
    """What the list speaks of where it names no subject.

    An effect that is gained is an effect of the card that gained it, and speaks of that card as このカード.
    """
    given = draft.resolution[-1].action if draft.resolution else None
    if given is None or given.verb not in (Verb.GAIN_EFFECT, Verb.APPLY):
        return None
    if given.verb is Verb.APPLY:
        return given.to if isinstance(given.to, (Reference, Selection)) else None
    who = given.to or given.theme or given.agent
    return Reference(kind=RefKind.THIS_CARD) if isinstance(who, (Reference, Selection)) else None


def of_the_given(effect: EffectText, draft: Draft) -> EffectText:
    """自分フィールドの「Ａ」モンスターに以下の効果を適用する: what is said without a subject is said of all of those."""
    those = given_to(draft)
    if not isinstance(those, Selection):
        return effect
    if not any(map(_is_implied, nodes_in(effect))):
        return effect
    described = [node for node in nodes_in(effect.resolution) if isinstance(node, Selection)]
    if described or those.quantity.kind not in (QuantityKind.UNSTATED, QuantityKind.ALL):
        if effect.span is not None:
            draft.scope.leave(effect.span, "what it is done to")
        return effect
    return with_nodes(effect, lambda node: those if _is_implied(node) else node)


def _is_implied(node: Node) -> bool:
    return isinstance(node, Reference) and node == Reference(kind=RefKind.THAT)
