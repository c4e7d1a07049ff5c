"""The terminals of ``zh.lark`` and small questions about a row of tokens, for the settle passes."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb

ATTR, DE, LIST, PREP, OPEN, POST = "ATTR", "DE", "LIST", "PREP", "OPEN", "POST"
TIME, ADV = "TIME", "ADV"
MODAL, COND, FRONT, CONN, JOIN, COMMA, STOP = "MODAL", "COND", "FRONT", "CONN", "JOIN", "COMMA", "STOP"
STRAY = "STRAY"  # out of place: the grammar has no use for it

LIST_KINDS = frozenset({UnitKind.AND, UnitKind.OR, UnitKind.DOT})
TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
NOMINAL = frozenset({NOUN, UNK})
IN_NOUN = frozenset({NOUN, UNK, DE})
ENDS_SEGMENT = frozenset({COMMA, STOP, COND, JOIN})
MATERIALS = frozenset(
    {
        "fusion_material",
        "synchro_material",
        "xyz_material",
        "link_material",
        "ritual_material",
        "material",
        "xyz_summon_material",
    }
)


class Attribute(msgspec.Struct):
    """What an ATTR token carries besides its verb: verbs joined to it, an object printed before its 的, and 墓地 of
    送去墓地的, 素材 of 作为素材的 behind the mark of their case; ``only``: 才能, so in no other way."""

    also: list[VerbForm] = []
    object: tuple[Token, ...] = ()
    role: tuple[Token, ...] = ()
    only: bool = False


def is_passive(token: Token) -> bool:
    """被, before or after it is settled."""
    return token.type == PREP and token.text == "被"


def token_at(tokens: list[Token], i: int) -> Token | None:
    return tokens[i] if 0 <= i < len(tokens) else None


def type_at(tokens: list[Token], i: int) -> str:
    return tokens[i].type if 0 <= i < len(tokens) else STOP


def kind_of(token: Token | None) -> UnitKind | None:
    return token.unit.kind if token is not None and token.unit is not None else None


def thing_of(token: Token | None) -> str:
    unit = token.unit if token is not None else None
    return unit.concept if unit is not None and unit.kind is UnitKind.THING else ""


def act_of(token: Token | None) -> Verb | LightVerb | None:
    return token.verb.verb if token is not None and token.verb is not None else None


def as_mark(token: Token, terminal: str, concept: str) -> Token:
    """A copy of *token* as a mark."""
    return Token(terminal, token.start, token.end, token.text, Entry(terminal, concept))


def verb_token(token: Token, verb: Verb | LightVerb, terminal: str = VERB) -> Token:
    form = VerbForm(verb, Span(token.start, token.end), token.text)
    return Token(terminal, token.start, token.end, token.text, Entry(VERB, verb.value, verb=verb), None, form)


def make_noun(token: Token) -> None:
    """Turn a verb used as a noun into a unit, in place: 发动 → activation."""
    verb = token.verb
    assert verb is not None
    concept = _AS_THING.get(verb.verb, verb.verb.value)
    unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, concept, verb.verb.value)
    token.type, token.unit, token.verb = NOUN, unit, None


_AS_THING: dict[Verb | LightVerb, str] = {
    Verb.ACTIVATE: "activation",
    Verb.NORMAL_SUMMON: "summon",
    Verb.ATTACK: "attack",
    Verb.ATTACK_DIRECTLY: "direct_attack",
    Verb.BATTLE: "battle",
}

#: Words before what is done for something else: 通过把这张卡解放，…
BY_DOING = frozenset({"通过", "借由", "藉由"})


def noun_end(tokens: list[Token], i: int) -> int:
    """Index after the noun phrase at *i*, relative clauses in it not counted."""
    while i < len(tokens) and tokens[i].type in IN_NOUN:
        i += 1
    return i


def empty(token: Token, text: str, entry: Entry) -> Token:
    """A word that this wording leaves out, after *token*."""
    return Token(entry.terminal, token.end, token.end, text, entry)


def noun_token(token: Token, kind: UnitKind, concept: str, value: object = None) -> Token:
    """*token* as a noun of that kind."""
    unit = Unit(kind, Span(token.start, token.end), token.text, concept, value)
    return Token(NOUN, token.start, token.end, token.text, Entry(NOUN, concept, value, kind), unit)


def of_all(other_than: Token) -> Token:
    """以外 that holds for all that is listed behind it, as 除这张卡外的「A」或「B」 has it."""
    token = noun_token(other_than, UnitKind.OTHER_THAN, "")
    assert token.unit is not None
    token.unit = msgspec.structs.replace(token.unit, text="外")
    return token


def segment_end(tokens: list[Token], i: int) -> int:
    """Index of the comma, stop or ender that closes the stretch of words *i* stands in."""
    while i < len(tokens) and tokens[i].type not in ENDS_SEGMENT:
        i += 1
    return i


def has_verb(tokens: list[Token], start: int, end: int) -> bool:
    return any(token.type == VERB for token in tokens[start:end])
