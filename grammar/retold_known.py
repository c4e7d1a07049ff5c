"""Clauses told once more in the words that the readers know: what is said of cards already known.

そのモンスターとこのカードの２体 are those two; その表示形式を守備表示にする changes that card; a note behind 重ねてＸ素材とする is
of the cards that are put there.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.noun_kinds import JOINERS
from grammar.terms import QuantityKind, Verb
from grammar.verbs import verbs_of

_KNOWN = frozenset({UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.DEICTIC})
_SAID_OF_IT = frozenset(
    {UnitKind.CARD_KIND, UnitKind.PLAYER, UnitKind.ZONE, UnitKind.POSITION, UnitKind.NAME}
)
_POINTING = frozenset({"", "that", "this"})
_POSITIONS = frozenset({"position", "battle_position"})


def both_of_them(clause: Clause) -> Clause:
    """その攻撃モンスターとその攻撃対象モンスターの２体, 墓地のこのカードと対象のモンスターの合計２枚: as many as are named."""
    phrases = tuple(_named(phrase) for phrase in clause.phrases)
    return clause if phrases == clause.phrases else msgspec.structs.replace(clause, phrases=phrases)


def _named(phrase: Phrase) -> Phrase:
    *named, count = phrase.units
    if count.kind is not UnitKind.COUNT or len(named) < 3:
        return phrase
    if named[-1].concept == "total":
        named.pop()
    parts = _parted(named)
    exactly = count.value == (QuantityKind.EXACT, len(parts)) and count.concept != "kind"
    return (
        msgspec.structs.replace(phrase, units=tuple(named))
        if exactly and all(map(_is_one, parts))
        else phrase
    )


def _parted(units: Sequence[Unit]) -> list[list[Unit]]:
    parts: list[list[Unit]] = [[]]
    for unit in units:
        if unit.kind is UnitKind.AND:
            parts.append([])
        else:
            parts[-1].append(unit)
    return parts if len(parts) > 1 else []


def _is_one(part: Sequence[Unit]) -> bool:
    """One card that is known, and nothing that counts or joins."""
    known = any(u.kind in _KNOWN for u in part)
    plain = all(u.kind in _KNOWN or u.kind in _SAID_OF_IT for u in part)
    return known and plain and all(u.kind is not UnitKind.DEICTIC or u.concept in _POINTING for u in part)


def its_position(clause: Clause) -> Clause:
    """その表示形式を守備表示にする: that card is put into that position."""
    form = clause.verb
    if form is None or form.verb not in (LightVerb.MAKE, LightVerb.BECOME):
        return clause
    if not any([u.kind for u in p.units] == [UnitKind.POSITION] for p in clause.phrases):
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, units=p.units[:-1]) if _ends_in_position(p) else p for p in clause.phrases
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def _ends_in_position(phrase: Phrase) -> bool:
    return len(phrase.units) > 1 and phrase.units[-1].concept in _POSITIONS


def note_of_attached(clauses: list[Clause]) -> list[Clause]:
    """重ねてＸ素材とする（同名カードは１枚まで）: the note goes with the cards, which the first of the two verbs has."""
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        stacks = (
            before.verb is not None and before.verb.verb is LightVerb.STACK and before.ender is Ender.JOIN
        )
        if not stacks or verbs_of(clause) != (Verb.ATTACH,):
            continue
        notes = tuple(p for p in clause.phrases if [u.concept for u in p.units] == ["note"])
        rest = tuple(p for p in clause.phrases if p not in notes)
        if notes and all(p.units[-1].concept in ("xyz_material", "material") for p in rest):
            found[i] = msgspec.structs.replace(before, phrases=(*before.phrases, *notes))
            found[i + 1] = msgspec.structs.replace(clause, phrases=rest)
    return found


def lying_in_either(clause: Clause) -> Clause:
    """ＥＸデッキ（表側）かフィールドに「Ｎ」が存在する: as ＥＸデッキ（表側）かフィールドの「Ｎ」が."""
    there = [p for p in clause.phrases if any(u.concept == "note" for u in p.units) and _is_place(p)]
    if verbs_of(clause) != (Verb.EXIST,) or len(there) != 1:
        return clause
    at = clause.phrases.index(there[0])
    behind = clause.phrases[at + 1] if at + 1 < len(clause.phrases) else None
    if there[0].case not in (Case.AT, Case.BARE) or behind is None or behind.case is not Case.SUBJ:
        return clause
    alike = max((i + 1 for i, u in enumerate(behind.units) if u.kind is UnitKind.SAME), default=0)
    if behind.units[0].kind in _KNOWN and not alike:
        return clause  # このカードと同じ属性の + モンスターが: this card is not said to lie there
    place = [
        msgspec.structs.replace(u, kind=UnitKind.DOT) if u.kind is UnitKind.OR else u for u in there[0].units
    ]
    units = (*behind.units[:alike], *place, *behind.units[alike:])
    whole = msgspec.structs.replace(behind, units=units)
    return msgspec.structs.replace(clause, phrases=(*clause.phrases[:at], whole, *clause.phrases[at + 2 :]))


def _is_place(phrase: Phrase) -> bool:
    kinds = (UnitKind.PLAYER, UnitKind.ZONE, *JOINERS)
    zone = any(u.kind is UnitKind.ZONE for u in phrase.units)
    return zone and all(u.kind in kinds or u.concept == "note" for u in phrase.units)


def in_all(clause: Clause) -> Clause:
    """お互いの墓地のカードの合計が１０枚以上の場合: that so many cards lie there."""
    if clause.verb is not None and (clause.verb.verb is not LightVerb.BE or clause.verb.negated):
        return clause
    if clause.ender not in (Ender.IF, Ender.WHILE):
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, units=(*p.units[:-2], p.units[-1])) if _counts_in_all(p.units) else p
        for p in clause.phrases
    )
    return clause if phrases == clause.phrases else msgspec.structs.replace(clause, phrases=phrases)


def _counts_in_all(units: Sequence[Unit]) -> bool:
    if len(units) < 4 or [u.kind for u in units[-3:]] != [UnitKind.CARD_KIND, UnitKind.THING, UnitKind.COUNT]:
        return False
    bounds = isinstance(units[-1].value, tuple) and units[-1].value[0] is not QuantityKind.EXACT
    return units[-2].concept == "total" and bounds and any(u.kind is UnitKind.ZONE for u in units[:-3])


def must_choose(clauses: list[Clause]) -> list[Clause]:
    """必须选1只怪兽 + 送去墓地: what must be done is done to what is chosen."""
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        chooses = before.verb is not None and before.verb.verb is Verb.CHOOSE and before.ender is Ender.JOIN
        if not chooses or before.verb is None or not before.verb.must or clause.verb is None:
            continue
        if clause.connective is None and not clause.verb.negated and not clause.verb.can:
            must = msgspec.structs.replace(clause.verb, must=True)
            found[i + 1] = msgspec.structs.replace(clause, verb=must)
    return found
