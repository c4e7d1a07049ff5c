"""One card counted among those tributed for a Ritual Summon, though it is not tributed.

(その儀式召喚に)必要なレベル分のモンスター(の内の)１体として is リリースの代わりに; 作为(那次仪式召唤)需要的等级数值的1只怪兽
is 作为解放的代替而. The Ritual Summon of nothing named is that of a Ritual Monster.
"""

from __future__ import annotations

from grammar.clauses import Unit, UnitKind
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, one_word, reads
from grammar.terms import CardKind, Verb
from grammar.zh_words import COMMA, DE, JOIN, PREP, empty, noun_token, verb_token

_ONE = frozenset({"１体", "1体", "１只", "1只"})


def _japanese(tokens: list[Token]) -> list[Token]:
    at = next((i for i in range(len(tokens)) if _needed(tokens, i)), None)
    if at is None:
        return tokens
    among = reads(tokens, at + 5, "の", ("among", "内"), "の")
    count = at + (8 if among else 5)
    if tokens[at + 3].type != "LINK" or not _is_one(tokens, count) or not reads(tokens, count + 1, "as"):
        return tokens
    start = at - 3 if reads(tokens, at - 3, "that", Verb.RITUAL_SUMMON, "to") else at
    end = count + 2
    spot = tokens[start]
    said = [
        _noun(spot, "リリース", "tribute"),
        Token("LINK", spot.start, spot.start, "の", Entry("LINK", "")),
        Token("CONN", spot.start, tokens[end - 1].end, "代わりに", Entry("CONN", "instead")),
    ]
    before = tokens[:start]
    if reads(before, 0, Verb.RITUAL_SUMMON, "obj", "do", "if"):
        kind = _noun(before[0], "儀式モンスター", CardKind.RITUAL_MONSTER, UnitKind.CARD_KIND)
        of = Token("LINK", before[0].start, before[0].start, "の", Entry("LINK", ""))
        before = [kind, of, *before]
    return [*before, *said, *tokens[end:]]


def _needed(tokens: list[Token], i: int) -> bool:
    """必要なレベル分のモンスター."""
    return reads(tokens, i, "required", "level", "value") and reads(tokens, i + 4, "monster")


def _is_one(tokens: list[Token], i: int) -> bool:
    return i < len(tokens) and tokens[i].text in _ONE


def _noun(spot: Token, text: str, concept: str, kind: UnitKind = UnitKind.THING) -> Token:
    unit = Unit(kind, Span(spot.start, spot.start), text, concept)
    return Token(NOUN, spot.start, spot.start, text, Entry(NOUN, concept, kind=kind), unit)


def _chinese(tokens: list[Token]) -> list[Token]:
    for i in range(len(tokens)):
        if not reads(tokens, i, "as"):
            continue
        at = i + (3 if reads(tokens, i + 1, "that", Verb.RITUAL_SUMMON) else 1)
        if not reads(tokens, at, "required", "level", "value", DE):
            continue
        plainly = reads(tokens, at + 4, UnitKind.COUNT, "monster")
        among = reads(tokens, at + 4, "monster", "among", DE, UnitKind.COUNT)
        end = at + (6 if plainly else 8)
        if not (plainly or among) or not _is_one(tokens, at + 4 if plainly else at + 7):
            continue
        spot = tokens[at]
        said = [
            verb_token(empty(spot, "解放", spot.entry), Verb.TRIBUTE),
            empty(spot, "的", Entry(DE, "gen")),
            noun_token(empty(spot, "代替", spot.entry), UnitKind.ADVERB, "instead"),
            empty(spot, "而", Entry(JOIN, "join")),
        ]
        return [*_event(tokens[:i]), tokens[i], *said, *tokens[end + reads(tokens, end, COMMA) :]]
    return tokens


def _event(tokens: list[Token]) -> list[Token]:
    """「N」怪兽的仪式召唤进行的场合: as 「N」怪兽仪式召唤的场合."""
    at = next((i for i in range(len(tokens)) if reads(tokens, i, Verb.RITUAL_SUMMON, "do", "if")), None)
    if at is None:
        return tokens
    if at and tokens[at - 1].type == DE:
        return [*tokens[: at - 1], tokens[at], *tokens[at + 2 :]]
    kind = _noun(tokens[at], "仪式怪兽", CardKind.RITUAL_MONSTER, UnitKind.CARD_KIND)
    return [*tokens[:at], kind, tokens[at], *tokens[at + 2 :]]


#: what is used for it, as a word
_USED_FOR: dict[str, str] = {
    Verb.RITUAL_SUMMON: "ritual_material",
    Verb.FUSION_SUMMON: "fusion_material",
    Verb.SYNCHRO_SUMMON: "synchro_material",
    Verb.LINK_SUMMON: "link_material",
}


def _used(tokens: list[Token]) -> list[Token]:
    """这张卡的仪式召唤使用的怪兽: as 作为这张卡的仪式素材的怪兽."""
    for i, token in enumerate(tokens):
        material = _USED_FOR.get(str(token.verb.verb)) if token.verb is not None else None
        if material is None or not reads(tokens, i + 1, Verb.USE, DE):
            continue
        this, that = reads(tokens, i - 2, UnitKind.THIS_CARD, DE), reads(tokens, i - 1, "that")
        start = i - 2 if this else i - 1
        if not (this or that) or reads(tokens, start - 1, ("as", "by")):
            continue
        spot = tokens[start]
        said = one_word(tokens[i : i + 2], UnitKind.THING, material)
        return [
            *tokens[:start],
            empty(spot, "作为", Entry(PREP, "as")),
            *tokens[start:i],
            said,
            *tokens[i + 2 :],
        ]
    return tokens


JAPANESE: tuple[Pass, ...] = (due(_japanese, ("必要な",), ("level",)),)
CHINESE: tuple[Pass, ...] = (
    due(_chinese, ("required",), ("level",)),
    due(_used, (Verb.USE,), tuple(_USED_FOR)),
)
