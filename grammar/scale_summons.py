"""ＰスケールでＰ召喚可能なレベルを持つ / 持有用灵摆刻度可以灵摆召唤的等级的: a monster that those scales let be Pendulum Summoned."""

from __future__ import annotations

from grammar.clauses import UnitKind
from grammar.lexer import Token
from grammar.passes import Pass, due, reads
from grammar.terms import Stat, Verb


def _listed(behind: list[Token]) -> bool:
    """Several kinds of monsters follow, 「娱乐伙伴」怪兽、「魔术师」灵摆怪兽: they would be read as said of the first only."""
    return any(token.text == "、" for token in behind)


def _japanese(tokens: list[Token]) -> list[Token]:
    """As ＰスケールでＰ召喚可能な: only a monster with a Level is Pendulum Summoned."""
    for i, token in enumerate(tokens):
        able = token.verb is not None and token.verb.verb is Verb.PENDULUM_SUMMON and token.verb.can
        if able and reads(tokens, i - 2, Stat.SCALE, "で") and reads(tokens, i + 1, Stat.LEVEL, "を", "持つ"):
            at = i + 4 + (reads(tokens, i + 4, "COMMA"))
            return tokens if _listed(tokens[at:]) else [*tokens[: i + 1], *tokens[at:]]
    return tokens


def _chinese(tokens: list[Token]) -> list[Token]:
    """As 用灵摆刻度可以灵摆召唤的."""
    for i in range(len(tokens)):
        if not reads(tokens, i, Stat.SCALE, "can", Verb.PENDULUM_SUMMON, "的", Stat.LEVEL, "的"):
            continue
        has = next((n for n in range(i, -1, -1) if reads(tokens, n, "持有", "用")), None)
        kinds = {t.unit.kind for t in tokens[(has or 0) + 2 : i] if t.unit is not None}
        if has is not None and UnitKind.STAT not in kinds and not _listed(tokens[i + 6 :]):
            return [*tokens[:has], *tokens[has + 1 : i + 4], *tokens[i + 6 :]]
    return tokens


JAPANESE: tuple[Pass, ...] = (due(_japanese, (Verb.PENDULUM_SUMMON,), (Stat.SCALE,), ("持つ",)),)
CHINESE: tuple[Pass, ...] = (due(_chinese, (Verb.PENDULUM_SUMMON,), (Stat.SCALE,), ("持有",)),)
