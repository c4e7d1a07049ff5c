"""By what something is done: the same in every dialect but for its patterns (``by``)."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import By, Noun, Reference
from grammar.terms import Means, Player, RefKind
from grammar.write_timing import CIRCLED
from grammar.writing import Words

ATTACKS = ((Means.ATTACK,), (Means.DIRECT_ATTACK,))


class MeansWriting(ABC):
    """Means with whose they are, and what they are not."""

    words: Words

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def player(self, player: Player) -> str: ...

    @abstractmethod
    def by_materials(self, materials: Noun, way: str) -> str:
        """Ｓ素材とした, 以…为素材的: the cards used for a Summon, which *way* names when that is told."""

    @abstractmethod
    def by_whose(self, by: By, means: str) -> str:
        """*means* of that player or card; ``negated`` is told there, too."""

    def by(self, by: By) -> str:
        if by.card == Reference(kind=RefKind.THAT_BATTLE):
            return self.words.template("references", RefKind.THAT_BATTLE)
        but_for = self.words.template("by", "but_for") if by.negated else ""
        names = [self.words.template("means", m, "") or self.words.word("means", m) for m in by.means]
        if by.materials is not None:
            return self.by_materials(by.materials, "".join(names)) + but_for
        if by.effects and by.card is not None:
            numbers = "".join(CIRCLED[n - 1] for n in by.effects)
            own_way = not by.means or Means.PROCEDURE in by.means
            key = "numbered_procedure" if own_way else "numbered_effect"
            return self.words.fill("by", key, card=self.noun(by.card), numbers=numbers) + but_for
        both = by.means == (Means.ATTACK, Means.EFFECT)
        if both and by.player is not None and by.card is None and not by.negated:
            return self.words.fill("by", "attack_or_effect", who=self.player(by.player))
        return self.by_whose(by, self.words.template("texts", "dot").join(names))
