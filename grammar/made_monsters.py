"""What makes a monster of a card, told in two clauses that are one act: trap monsters and Gemini monsters.

このカードは発動後、効果モンスター（…）となり、モンスターゾーンに特殊召喚する（罠カードとしても扱う）: it is summoned as
what it becomes. フィールドの通常モンスター扱いのこのカードを通常召喚としてもう１度召喚できる: it is Gemini Summoned.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import CardKind, Verb

_MADE = frozenset({CardKind.EFFECT_MONSTER, CardKind.NORMAL_MONSTER, CardKind.MONSTER})
_GOES_ON = frozenset({Ender.JOIN, Ender.COMMA})
#: without one of these no sentence tells of such an act
MAKING = frozenset(
    {LightVerb.BECOME, LightVerb.MAKE, Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.GEMINI_SUMMON}
)
_AGAIN = (Verb.NORMAL_SUMMON, Verb.GEMINI_SUMMON)
_FOLLOWING_EFFECT = ["following", "effect"]


def with_made_monsters(sentence: Sentence) -> Sentence:
    """*sentence* with such acts in one clause each."""
    clauses = tuple(_gemini(_trap_monster(sentence.clauses)))
    return sentence if clauses == sentence.clauses else msgspec.structs.replace(sentence, clauses=clauses)


# --------------------------------------------------------------------------- trap monsters


def _trap_monster(clauses: Sequence[Clause]) -> list[Clause]:
    for i, clause in enumerate(clauses):
        found = _made(clause, clauses[i + 1] if i + 1 < len(clauses) else None)
        if found is None:
            continue
        card, kind, summon = found
        before = list(clauses[:i])
        activated = _activated(before[-1]) if before else None
        if activated is not None and (card is None or not before[-1].phrases):  # 発動後、このカードは…となり
            card = card or activated
            before.pop()
        rest = clauses[i + 1 if summon is clause else i + 2 :]
        if card is None or rest:
            return list(clauses)
        return [*before, *_summoned(card, kind, summon, clause.connective)]
    return list(clauses)


def _made(clause: Clause, following: Clause | None) -> tuple[Phrase | None, Phrase, Clause] | None:
    """The card, if named, what it becomes, and the clause of its summon."""
    form = clause.verb
    if form is None or form.negated or form.can or clause.also or clause.skipped:
        return None
    if form.verb is LightVerb.BECOME and following is not None and clause.ender in _GOES_ON:
        *card, kind = clause.phrases or (None,)
        if kind is None or not _is_made(kind.units) or len(card) > 1 or not _summons(following):
            return None
        if card and not card[0].is_this_card:
            return None
        return (card[0] if card else None), kind, following
    if not _summons(clause):
        return None
    kind = clause.phrases[0] if clause.phrases else None  # 将变为效果怪兽（…）特殊召唤
    became = kind.units[0].value if kind is not None else None
    if kind is None or not isinstance(became, Clause) or became.verb is None or became.phrases:
        return None
    if became.verb.verb is not LightVerb.BECOME or not _is_made(kind.units[1:]):
        return None
    kind = msgspec.structs.replace(kind, units=kind.units[1:])
    return None, kind, msgspec.structs.replace(clause, phrases=clause.phrases[1:])


def _is_made(units: Sequence[Unit]) -> bool:
    """(以下の効果を持つ)効果モンスター（獣族・地・星２・攻０／守２０００）."""
    words = units[1:] if units and _is_with_effects(units[0]) else units
    return len(words) == 2 and words[0].concept in _MADE and words[1].concept == "note"


def _is_with_effects(unit: Unit) -> bool:
    inner = unit.value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not LightVerb.HAVE:
        return False
    return [u.concept for p in inner.phrases for u in p.units] == _FOLLOWING_EFFECT


def _summons(clause: Clause) -> bool:
    form = clause.verb
    plain = form is not None and form.verb is Verb.SPECIAL_SUMMON and not (form.negated or clause.also)
    return plain and clause.ender in (Ender.END, *_GOES_ON) and not clause.skipped


def _activated(clause: Clause) -> Phrase | None:
    """このカードは発動後: this card, whose effect resolves; every act of an effect comes after its activation."""
    form = clause.verb
    if form is None or form.verb is not Verb.ACTIVATE or clause.ender is not Ender.AFTER or form.negated:
        return None
    if not clause.phrases:
        return this_card(clause.span.start)
    return clause.phrases[0] if len(clause.phrases) == 1 and clause.phrases[0].is_this_card else None


def this_card(at: int) -> Phrase:
    """This card where it is not printed."""
    return Phrase(Case.TOPIC, (Unit(UnitKind.THIS_CARD, Span(at, at), ""),), Span(at, at))


def _summoned(card: Phrase, kind: Phrase, summon: Clause, connective: str | None) -> list[Clause]:
    effects = [u for u in kind.units if _is_with_effects(u)]
    units = tuple(u for u in kind.units if u not in effects)
    notes = [p for p in summon.phrases if (p.units[0].concept == "note")]
    others = tuple(p for p in summon.phrases if p not in notes)
    known = msgspec.structs.replace(card, case=Case.OBJ)
    becomes = msgspec.structs.replace(kind, case=Case.AS, units=units)
    span = Span(kind.span.start, notes[0].span.start if notes else summon.span.end)
    found = [
        msgspec.structs.replace(summon, phrases=(known, becomes, *others), connective=connective, span=span)
    ]
    found += [_gains(unit, card) for unit in effects]
    found += [clause for note in notes for clause in _counts_as(note, card)]
    return [msgspec.structs.replace(c, ender=Ender.JOIN) for c in found[:-1]] + found[-1:]


def _gains(unit: Unit, card: Phrase) -> Clause:
    """以下の効果を持つ: it gets the effects listed below."""
    assert isinstance(unit.value, Clause) and unit.value.verb is not None
    gets = msgspec.structs.replace(unit.value.verb, verb=LightVerb.GET)
    return Clause((_once_more(card), *unit.value.phrases), gets, Ender.END, unit.span)


def _counts_as(note: Phrase, card: Phrase) -> list[Clause]:
    """（罠カードとしても扱う）, （罠カードとしては扱わない）, of the card that is summoned."""
    sentence = note.units[0].value
    assert isinstance(sentence, Sentence)
    found = []
    for clause in sentence.clauses:
        kinds = [
            msgspec.structs.replace(p, case=Case.AS) if p.units[0].concept == CardKind.TRAP else p
            for p in clause.phrases
        ]
        found.append(msgspec.structs.replace(clause, phrases=(_once_more(card), *kinds)))
    return found


def _once_more(card: Phrase) -> Phrase:
    return msgspec.structs.replace(card, case=Case.TOPIC)


# --------------------------------------------------------------------------- Gemini monsters


def _gemini(clauses: Sequence[Clause]) -> list[Clause]:
    """The summon of a Gemini monster, and what it is from then on."""
    found = list(clauses)
    once_more = any(c.verb is not None and c.verb.verb in _AGAIN for c in clauses)
    for i in range(len(clauses)) if once_more else ():
        summoned = _summoned_again(clauses[i : i + 3])
        if summoned is None:
            continue
        summon, used = summoned
        rest = list(clauses[i + used :])
        if rest and rest[0].connective is None:
            rest[0] = msgspec.structs.replace(rest[0], connective="if_so")  # 再度召喚する事で、…
        found = [*clauses[:i], summon, *rest]
        break
    return _states(found)


def _states(clauses: Sequence[Clause]) -> list[Clause]:
    """このカードは効果モンスター扱いとなり, 以下の効果を持つ効果モンスターとなる: how it counts, and what it gets."""
    found: list[Clause] = []
    for i, clause in enumerate(clauses):
        clause = _in_gemini_state(clause)
        state = _state(clause)
        if state is None:
            found.append(clause)
            continue
        card, kind = state
        following = clauses[i + 1] if i + 1 < len(clauses) else None
        if kind is None:
            if following is None or not _treats_as_monster(following):
                return list(clauses)
            rest = msgspec.structs.replace(
                following, phrases=(card, *following.phrases), connective=clause.connective
            )
            return [*found, rest, *clauses[i + 2 :]]
        return [*found, *_counted(clause, card, kind), *clauses[i + 1 :]]
    return found


def _state(clause: Clause) -> tuple[Phrase, Phrase | None] | None:
    """The card and, if the clause says it, what it becomes."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated or form.can or clause.skipped:
        return None
    phrases = clause.phrases
    card = phrases[0] if phrases and phrases[0].is_this_card else None
    rest = phrases[1:] if card is not None else phrases
    if len(rest) > 1 or clause.also:
        return None
    if not rest:
        return (card, None) if card is not None and clause.ender is Ender.JOIN else None
    units = rest[0].units
    words = units[1:] if _is_with_effects(units[0]) else units
    if [u.concept for u in words] != [CardKind.EFFECT_MONSTER] or (card is None and len(units) == 1):
        return None
    return card or this_card(clause.span.start), rest[0]


def _in_gemini_state(clause: Clause) -> Clause:
    """もう１度召喚された状態になる, 再度召喚した状態にする: it counts as such a monster."""
    form = clause.verb
    if (
        form is None
        or form.verb not in (LightVerb.BECOME, LightVerb.MAKE)
        or form.negated
        or not clause.phrases
    ):
        return clause
    *others, state = clause.phrases
    if [u.concept for u in state.units] != ["gemini_state"]:
        return clause
    form = msgspec.structs.replace(form, verb=Verb.TREAT_AS)
    state = msgspec.structs.replace(state, case=Case.AS)
    return msgspec.structs.replace(clause, phrases=(*others, state), verb=form)


def _treats_as_monster(clause: Clause) -> bool:
    kinds = [u.concept for p in clause.phrases for u in p.units]
    form = clause.verb
    return form is not None and form.verb is Verb.TREAT_AS and kinds == [CardKind.EFFECT_MONSTER]


def _counted(clause: Clause, card: Phrase, kind: Phrase) -> list[Clause]:
    effects = [_gains(u, card) for u in kind.units if _is_with_effects(u)]
    units = tuple(u for u in kind.units if not _is_with_effects(u))
    assert clause.verb is not None
    form: VerbForm = msgspec.structs.replace(clause.verb, verb=Verb.TREAT_AS)
    as_ = msgspec.structs.replace(kind, case=Case.AS, units=units)
    ender = Ender.JOIN if effects else clause.ender
    return [msgspec.structs.replace(clause, phrases=(card, as_), verb=form, ender=ender), *effects]


def _summoned_again(clauses: Sequence[Clause]) -> tuple[Clause, int] | None:
    """このカードを通常召喚としてもう１度召喚できる, 可以把这张卡作为通常召唤作再1次召唤: the act and its clauses."""
    card: Phrase | None = None
    for n, clause in enumerate(clauses, 1):
        clause = _counting_as_normal(clause)
        form = clause.verb
        if form is None or form.negated or clause.skipped or clause.also:
            return None
        for phrase in clause.phrases:
            if phrase.units[-1].kind is UnitKind.THIS_CARD and card is None:
                card = phrase
            elif not all(_says_again(u) for u in phrase.units):
                return None
        if form.verb in _AGAIN and card is not None:
            if form.verb is Verb.NORMAL_SUMMON and not _as_normal_again(clauses[:n]):
                return None
            verb = msgspec.structs.replace(form, verb=Verb.GEMINI_SUMMON, can=True)
            phrase = msgspec.structs.replace(card, case=Case.OBJ)
            span = Span(clauses[0].span.start, clause.span.end)
            connective = clauses[0].connective
            return Clause((phrase,), verb, Ender.END, span, connective), n
        if form.verb not in (Verb.NORMAL_SUMMON_OR_SET, Verb.TREAT_AS) or clause.ender not in _GOES_ON:
            return None
    return None


def _counting_as_normal(clause: Clause) -> Clause:
    """场上视为通常怪兽的此卡 + 可作为通常召唤: the words before 的 describe the card."""
    form = clause.verb
    *place, described = clause.phrases or (None,)
    if form is None or form.verb is not Verb.TREAT_AS or described is None or form.negated or len(place) > 1:
        return clause
    if [u.concept or u.kind for u in described.units] != [CardKind.NORMAL_MONSTER, UnitKind.THIS_CARD]:
        return clause
    kind, card = described.units
    plain = msgspec.structs.replace(form, can=False)
    inner = Clause((Phrase(Case.AS, (kind,), kind.span),), plain, Ender.END, kind.span)
    did = Unit(UnitKind.DID, kind.span, kind.text, "", inner)
    units = (*(u for p in place for u in p.units), did, card)
    return msgspec.structs.replace(clause, phrases=(Phrase(Case.OBJ, units, described.span),))


_NORMAL = "normal_summon_or_set"


def _as_normal_again(clauses: Sequence[Clause]) -> bool:
    """通常召喚として, もう１度: both are said."""
    units = [u for c in clauses for p in c.phrases for u in p.units]
    verbs = [c.verb.verb for c in clauses if c.verb is not None]
    as_normal = Verb.NORMAL_SUMMON_OR_SET in verbs or any(u.concept == _NORMAL for u in units)
    return as_normal and any(u.concept == "times" for u in units)


def _says_again(unit: Unit) -> bool:
    """通常召喚として, もう１度, 再1次."""
    once = unit.kind is UnitKind.COUNT and unit.concept == "times"
    again = unit.kind is UnitKind.ADVERB and unit.concept in ("another", "again", "once_more")
    return once or again or (unit.kind is UnitKind.THING and unit.concept == _NORMAL)
