"""Japanese words put together or taken apart before anything is decided: でのみ, 召喚を行う, 攻／守０, 「Ａ」と名のついた."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.noun_numbers import PLUS
from grammar.terms import QuantityKind, Verb

LINK, LIST, CASE, ADV, TE, ATTR = "LINK", "LIST", "CASE", "ADV", "TE", "ATTR"
JOINED, COND, CONN, STOP, COMMA = "JOINED", "COND", "CONN", "STOP", "COMMA"
PAUSE = "pause"  # form of a particle with a comma behind it: its phrase belongs outside a relative clause
NOMINAL = (NOUN, UNK)
LIST_KINDS = frozenset({UnitKind.AND, UnitKind.OR, UnitKind.DOT})
ADVERBIAL = frozenset({UnitKind.MANNER, UnitKind.ADVERB})


def kind_of(token: Token | None) -> UnitKind | None:
    """The kind of the unit a token carries."""
    return token.unit.kind if token is not None and token.unit is not None else None


def at(tokens: list[Token], i: int) -> Token | None:
    """The token at *i*, if there is one."""
    return tokens[i] if 0 <= i < len(tokens) else None


def set_case(token: Token, concept: str) -> None:
    """Make *token* a particle that marks *concept*."""
    token.type, token.unit = CASE, None
    token.entry = msgspec.structs.replace(token.entry, terminal=CASE, concept=concept, kind=None)


def compounds(tokens: list[Token], words: set[str]) -> list[Token]:
    """All the steps of this module that change which tokens there are; *words* are those printed."""
    tokens = _split(tokens)
    if "note" in words:
        tokens = _notes(tokens)
    tokens = _closed(tokens)
    if Verb.USE in words:
        tokens = _used_in_summon(tokens)
    if "target" in words:
        for particle, token in zip(tokens, tokens[1:], strict=False):
            if token.text == "た" and particle.text == "を対象とし":
                _aimed(particle, token)  # モンスターを対象とした効果
    return tokens if words.isdisjoint(_ACTING) else _acts(tokens)


def _closed(tokens: list[Token]) -> list[Token]:
    if not tokens or tokens[-1].type == STOP:
        return tokens
    end = tokens[-1].end
    stop = msgspec.structs.replace(tokens[-1], type=STOP, start=end, end=end, text="", unit=None, verb=None)
    return [*tokens, stop]


def _split(tokens: list[Token]) -> list[Token]:
    """でのみ as で and のみ: the particle, and "only" as a word of its own."""
    found: list[Token] = []
    for token in tokens:
        if token.unit is not None and token.unit.concept == "atk_def":
            found += _both_values(token, token.unit)
            continue
        if (
            found
            and found[-1].text in PLUS
            and token.concept in ("body", "card", "times")
            and token.text.endswith("まで")
        ):
            found += _up_to(token)  # モンスターの数＋１体まで
            continue
        if token.type != CASE or not token.text.endswith("のみ"):
            found.append(token)
            continue
        cut = token.end - 2
        found.append(msgspec.structs.replace(token, end=cut, text=token.text[:-2]))
        entry = Entry(NOUN, "only", kind=UnitKind.ADVERB)
        unit = Unit(UnitKind.ADVERB, Span(cut, token.end), "のみ", "only")
        found.append(Token(NOUN, cut, token.end, "のみ", entry, unit))
    return found


def _up_to(token: Token) -> list[Token]:
    """１体まで as the number and the particle."""
    assert token.unit is not None and isinstance(token.unit.value, tuple)
    cut = token.end - 2
    bare = token.text[:-2]
    count = msgspec.structs.replace(
        token.unit, span=Span(token.start, cut), text=bare, value=(QuantityKind.EXACT, token.unit.value[1])
    )
    until = Token(CASE, cut, token.end, "まで", Entry(CASE, "until"))
    return [msgspec.structs.replace(token, end=cut, text=bare, unit=count), until]


def _both_values(token: Token, unit: Unit) -> list[Token]:
    """攻／守０: two values, printed as one."""
    cut = token.start + 1
    attack = msgspec.structs.replace(unit, span=Span(token.start, cut), text=token.text[:1], concept="atk")
    defence = msgspec.structs.replace(unit, span=Span(cut, token.end), text=token.text[1:], concept="def")
    return [
        msgspec.structs.replace(token, end=cut, text=token.text[:1], unit=attack),
        msgspec.structs.replace(token, start=cut, text=token.text[1:], unit=defence),
    ]


def _notes(tokens: list[Token]) -> list[Token]:
    """発動できる（…）。: a parenthesis behind the verb is a phrase of its clause."""
    found: list[Token] = []
    for token in tokens:
        if token.concept == "note" and found and found[-1].verb is not None:
            token.type = ADV
            found.insert(_said_of(found), token)
        else:
            found.append(token)
    return found


def _said_of(found: list[Token]) -> int:
    """Where the last verb begins: Ｘ素材と + する is one."""
    verb = len(found) - 1
    form = found[verb].verb
    particle = at(found, verb - 1)
    light = form is not None and form.verb in (LightVerb.DO, LightVerb.BECOME, LightVerb.MAKE)
    if not light or particle is None or particle.text not in ("と", "に"):
        return verb
    start = verb - 1
    while start and (found[start - 1].type in NOMINAL or found[start - 1].type == LINK):
        start -= 1
    return start


_SUMMONED_WITH: dict[Verb | LightVerb, str] = {
    Verb.FUSION_SUMMON: "fusion_material",
    Verb.SYNCHRO_SUMMON: "synchro_material",
    Verb.XYZ_SUMMON: "xyz_material",
    Verb.LINK_SUMMON: "link_material",
    Verb.RITUAL_SUMMON: "ritual_material",
}


def _used_in_summon(tokens: list[Token]) -> list[Token]:
    """Ｓ召喚に使用された, Ｓ召喚に使用され墓地へ送られた: as Ｓ素材とされた, Ｓ素材として墓地へ送られた."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        summon, particle = at(found, len(found) - 2), at(found, len(found) - 1)
        material = (
            _SUMMONED_WITH.get(summon.verb.verb) if summon is not None and summon.verb is not None else None
        )
        if (
            token.verb is None
            or token.verb.verb is not Verb.USE
            or material is None
            or particle is None
            or particle.text != "に"
        ):
            found.append(token)
            continue
        assert summon is not None
        unit = Unit(UnitKind.THING, Span(summon.start, summon.end), summon.text, material)
        found[-2] = Token(
            NOUN, summon.start, summon.end, summon.text, Entry(NOUN, material, kind=UnitKind.THING), unit
        )
        set_case(particle, "as")
        particle.text = "として"
        if token.verb.passive and kind_of(at(tokens, i + 1)) is UnitKind.ZONE:
            particle.end = token.end
        else:
            used = msgspec.structs.replace(token.verb, verb=Verb.USE_AS_MATERIAL, passive=False)
            found.append(msgspec.structs.replace(token, verb=used))
    return found


_ACTING = (LightVerb.DO.value, LightVerb.BECOME.value, "として", "扱い", "にも", "には")


def _aimed(particle: Token, past: Token) -> None:
    """を対象とし + た: を and 対象とした."""
    particle.end, particle.text = particle.start + 1, particle.text[:1]
    set_case(particle, "obj")
    past.start, past.text = particle.end, "対象とした"
    span = Span(past.start, past.end)
    entry = particle.entry
    past.entry = msgspec.structs.replace(
        entry, terminal=VERB, kind=None, concept=Verb.TARGET.value, form="plain"
    )
    past.type, past.unit = VERB, None
    past.verb = VerbForm(Verb.TARGET, span, past.text, past=True)


def _acts(tokens: list[Token]) -> list[Token]:
    """召喚を行う and 発動ができる are 召喚する and 発動できる; 対象としている is no として and いる."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = found[-2] if len(found) > 1 else None
        particle = found[-1] if found else None
        if token.verb is not None and before is not None and particle is not None and particle.type == CASE:
            if _is_light(token) and before.entry.form == "stem" and before.verb is not None:
                acted = msgspec.structs.replace(token.verb, verb=before.verb.verb)
                del found[-2:]
                _joined_nouns(found)
                found.append(msgspec.structs.replace(token, start=before.start, verb=acted))
                continue
            if particle.text == "として" and token.text[0] == "い" and token.verb.verb is Verb.EXIST:
                held = before.concept in ("material", "xyz_material")  # 「N」をＸ素材としている
                holds = LightVerb.HAVE if held else LightVerb.MAKE
                token.verb = msgspec.structs.replace(token.verb, verb=holds)
        if _becomes_material(token, particle, before) and particle is not None:
            found[-1] = msgspec.structs.replace(particle, end=token.end, text="として", unit=None)
            set_case(found[-1], "as")
            continue
        if particle is not None and particle.text == "扱い" and token.text in ("で", "として", "と", "に"):
            del found[-1]
            set_case(token, "as")
            found.append(
                msgspec.structs.replace(token, start=particle.start, text=particle.text + token.text)
            )
            continue
        if _is_made_target(token, particle, before) and token.verb is not None and before is not None:
            act = Verb.TARGET if before.concept == "target" else Verb.BE_ATTACK_TARGET
            del found[-2:]
            acted = msgspec.structs.replace(token.verb, verb=act)
            found.append(msgspec.structs.replace(token, start=before.start, verb=acted))
            continue
        if token.text == "の" and particle is not None and particle.text == "扱い":
            after = at(tokens, i + 1)
            if after is not None and after.type == COND:
                found.pop()  # このカードが永続罠カード扱いの場合: what it is
            else:
                _treated(found)
            continue
        found.append(tokens[i])
    return found


def _is_made_target(token: Token, particle: Token | None, before: Token | None) -> bool:
    """効果の対象にもできない, 対象にはならない: as 対象にする, 対象になる."""
    made = token.verb is not None and token.verb.verb in (LightVerb.DO, LightVerb.BECOME)
    marked = particle is not None and particle.type == CASE and particle.text in ("にも", "には")
    return made and marked and before is not None and before.concept in ("target", "attack_target")


def _becomes_material(token: Token, particle: Token | None, before: Token | None) -> bool:
    """融合召喚の素材となって墓地へ送られた: as として."""
    joins = (
        token.verb is not None and token.verb.verb is LightVerb.BECOME and token.text in ("なり", "なって")
    )
    material = (
        before is not None and before.concept.endswith("_material") and kind_of(before) is UnitKind.THING
    )
    return joins and material and particle is not None and particle.text in ("と", "に")


def _is_light(token: Token) -> bool:
    return token.verb is not None and token.verb.verb is LightVerb.DO and token.entry.form != "stem"


def _joined_nouns(found: list[Token]) -> None:
    """発動と処理ができる: と joins two acts."""
    if len(found) > 1 and found[-1].text in ("と", "及び") and found[-2].entry.form == "stem":
        unit = Unit(UnitKind.DOT, Span(found[-1].start, found[-1].end), found[-1].text)
        found[-1] = msgspec.structs.replace(found[-1], unit=unit, text="・")


def _treated(found: list[Token]) -> None:
    """モンスター扱いの罠カード: a Trap that is treated as a monster."""
    verb = found.pop()
    entry = msgspec.structs.replace(verb.entry, form="attr")
    if found and found[-1].type == NOUN:
        kind = found.pop()
        if found and found[-1].type == NOUN:
            found.append(Token(CASE, kind.start, kind.start, "", Entry(CASE, "gen", form=PAUSE)))
        found += (kind, Token(CASE, verb.start, verb.start, "", Entry(CASE, "as")))
    found.append(msgspec.structs.replace(verb, entry=entry))


def join_lists(tokens: list[Token]) -> None:
    """・ and または join; と and か do so only before a word that can be joined."""
    for i, token in enumerate(tokens):
        if (
            token.type == CASE
            and token.text in ("とは", "とも")
            and kind_of(at(tokens, i + 1)) is UnitKind.SAME
        ):
            token.type, token.unit = LINK, None  # そのモンスターとはカード名が異なる
        if token.unit is None or token.unit.kind not in LIST_KINDS:
            continue
        token.type = LIST
        if (
            token.text == "／"
            and kind_of(at(tokens, i - 1)) is kind_of(at(tokens, i + 1)) is UnitKind.STAT_IS
        ):
            token.type, token.unit = LINK, None  # 攻撃力１５００／守備力２１００: both
        if token.text == "と":
            _with_or_and(tokens, i)


def _with_or_and(tokens: list[Token], i: int) -> None:
    """モンスターと戦闘を行う, このカードと同じ属性, モンスターと魔法カード."""
    after = at(tokens, i + 1)
    if after is not None and after.type == COMMA:
        after = at(tokens, i + 2)
    if kind_of(after) is UnitKind.SAME or (
        after is not None and after.concept in ("same_column", "column_and_beside")
    ):
        tokens[i].type, tokens[i].unit = LINK, None
    elif after is None or after.type not in NOMINAL or kind_of(after) in ADVERBIAL:
        set_case(tokens[i], "with")


def mark_series(tokens: list[Token]) -> None:
    """「A」と名のついた, 「A」カードの種類: a series."""
    for i, token in enumerate(tokens):
        if (token.concept != "named" or token.type != LINK) and token.text != "カードの種類":
            continue
        before = i - 1
        while before >= 0 and kind_of(tokens[before]) in LIST_KINDS | {UnitKind.NAME}:
            unit = tokens[before].unit
            if unit is not None and unit.kind is UnitKind.NAME:
                tokens[before].unit = msgspec.structs.replace(unit, concept="series")
            before -= 1
