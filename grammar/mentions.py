"""「Ａ」のカード名が記された, 有「A」的卡名记述的: cards whose text has a name, or whose name stands in a text.

融合モンスターカードによって決められた: what a text asks for as a material.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.act_materials import is_material
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import MaterialFor, MentionsName, NamedOn, Noun, Reference, Selection
from grammar.noun_words import fill
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import CardKind, QuantityKind, RefKind, Stat

_LISTED = (UnitKind.OR, UnitKind.DOT)
_SAID_FIRST = (UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.POSITION, UnitKind.DOT)


def mentioning(clause: Clause, slots: Slots, scope: Scope) -> None:
    """Put what the relative *clause* says of names into *slots*."""
    material = [p for p in clause.phrases if p.case is Case.AS and is_material(p.units)]
    told = [p for p in clause.phrases if p not in material and not _is_text(p)]
    if (on := _written_on(told)) is not None and not material:
        read = scope.readers.noun(on.units, scope)
        if read is not None and read.place is None:
            slots.predicates.append(NamedOn(of=read.noun, span=clause.span))
            return
    names: list[str] = []
    every = False
    for phrase in told:
        units = _said_first(_unnamed(phrase.units), slots, scope)
        if len(told) == 1 and (of := _whose(units, clause, scope)) is not None:
            slots.predicates.append(MentionsName(of=of, material=bool(material), span=clause.span))
            return
        for unit in units:
            if unit.kind is UnitKind.NAME:
                names.append(str(unit.value))
            elif unit.kind is UnitKind.DEICTIC and scope.last_names:
                names += scope.last_names
            elif unit.kind is UnitKind.COUNT:
                fill((unit,), slots, scope)  # 选1张有「N」的卡名记述的卡
            elif unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.ALL:
                every = True  # 「Ａ」「Ｂ」のカード名が全て記された
            elif unit.kind not in _LISTED:
                scope.leave_unit(unit, "a card name")
    if not names:
        scope.leave(clause.span, "a card name")
        return
    found = tuple(dict.fromkeys(names))
    if every:
        slots.predicates += [
            MentionsName(names=(name,), material=bool(material), span=clause.span) for name in found
        ]
        return
    slots.predicates.append(MentionsName(names=found, material=bool(material), span=clause.span))


def _is_text(phrase: Phrase) -> bool:
    """効果テキストに(「Ａ」と記された): in its text, where names stand."""
    return all(u.kind is UnitKind.THING and u.concept in ("effect", "text") for u in phrase.units)


def _written_on(told: Sequence[Phrase]) -> Phrase | None:
    """そのモンスターに + カード名が: the card that the name is written on."""
    if len(told) != 2:
        return None
    on = [p for p in told if p.case in (Case.TO, Case.AT)]
    name = [p for p in told if p not in on]
    only_name = len(name) == 1 and not _unnamed(name[0].units)
    known = len(on) == 1 and any(u.kind in (UnitKind.CARD_KIND, UnitKind.REFERENCE) for u in on[0].units)
    return on[0] if only_name and known else None


def _unnamed(units: Sequence[Unit]) -> list[Unit]:
    """Without the words カード名 and トークン名; of そのカード名, その stays."""
    found: list[Unit] = []
    for i, unit in enumerate(units):
        if unit.kind is UnitKind.STAT and unit.concept == Stat.NAME and unit.value is None:
            continue
        if unit.kind is UnitKind.THING and unit.concept == "card_name":
            if unit.text.startswith(("その", "那", "该", "該")):
                found.append(Unit(UnitKind.DEICTIC, unit.span, unit.text, "that"))
            continue
        token = i and units[i - 1].concept == CardKind.TOKEN and unit.text == "名"
        if token:
            found.pop()
            continue
        found.append(unit)
    return found


def _said_first(units: list[Unit], slots: Slots, scope: Scope) -> list[Unit]:
    """「Ａ」以外の + 「Ｂ」の, レベル７以下の、 + 「Ｂ」の: what is said of the described card before the name."""
    but = max((i for i, u in enumerate(units) if u.kind is UnitKind.OTHER_THAN), default=-1)
    end = but + 1
    while end < len(units) and (units[end].kind in _SAID_FIRST or _told_apart(units, end)):
        end += 1
    if end and any(u.kind is not UnitKind.DOT for u in units[:end]):
        fill(units[:end], slots, scope)
    return units[end:]


def _told_apart(units: Sequence[Unit], i: int) -> bool:
    """同名カードが墓地に存在しない、「Ａ」の: a clause of its own before the name, not of whose name it is."""
    clause = units[i].value
    negated = isinstance(clause, Clause) and clause.verb is not None and clause.verb.negated
    return negated and i + 1 < len(units) and units[i + 1].kind in (UnitKind.NAME, UnitKind.DOT)


def _whose(units: Sequence[Unit], clause: Clause, scope: Scope) -> Noun | None:
    """見せたモンスターの, 「Ａ」モンスターの(カード名), その(カード名) where no name was told: whose name it is."""
    if len(units) == 1 and units[0].kind is UnitKind.DEICTIC:
        if scope.last_names:
            return None
        if scope.last_series and _in_one_noun(clause, scope):
            return Selection(predicates=scope.last_series, span=units[0].span)
        return Reference(kind=RefKind.THAT, span=units[0].span)
    if not any(u.kind is UnitKind.CARD_KIND for u in units):
        return None
    names = [u for u in units if u.kind is UnitKind.NAME]
    if names and [u.kind for u in units] != [UnitKind.NAME, UnitKind.CARD_KIND]:
        return None
    read = scope.readers.noun(units, scope)
    known = read is not None and read.place is None and (names or isinstance(read.noun, Reference))
    return read.noun if known and read is not None else None


def _in_one_noun(clause: Clause, scope: Scope) -> bool:
    """「Ａ」カードまたは + そのカード名が記された: of the name just told, and not of a card that was chosen by it."""
    return _JOINS.fullmatch(scope.text[scope.last_named_at : clause.span.start]) is not None


_JOINS = re.compile("[かまたは及びと、或者以及和·・0-9０-９张張枚只隻体]*")


def asked_for(clause: Clause, slots: Slots, scope: Scope) -> bool:
    """融合モンスターカードによって決められた(融合素材モンスター), 融合怪兽卡决定的: the monster asks for such a material."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.DECIDE or form.negated or form.can:
        return False
    *places, asking = clause.phrases or (None,)
    if asking is None or asking.case is not (Case.BY if form.passive else Case.BARE):
        return False
    units = [u for i, u in enumerate(asking.units) if not i or u.concept != CardKind.CARD]  # 融合怪兽 + 卡
    known = units[0].kind is UnitKind.DEICTIC and units[-1].concept == CardKind.MONSTER
    if not (known or units[-1].concept == CardKind.FUSION_MONSTER or units[-1].kind is UnitKind.NAME):
        return False
    if any(p.case is not Case.FROM for p in places):
        return False
    read = scope.readers.noun(units, scope)
    if read is None or read.place is not None:
        return False
    for phrase in places:
        fill(phrase.units, slots, scope)  # 自分フィールドから + 融合モンスターカードによって決められた
    slots.predicates.append(MaterialFor(of=read.noun, span=clause.span))
    return True


def asked_first(clause: Clause) -> tuple[Clause, Clause | None]:
    """～によって決められた、このカードを含む: the clause in front is said of the material, not of the card among them."""
    units = clause.phrases[0].units if clause.phrases else ()
    inner = units[0].value if len(units) > 1 else None
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not LightVerb.DECIDE:
        return clause, None
    first = msgspec.structs.replace(clause.phrases[0], units=units[1:])
    return msgspec.structs.replace(clause, phrases=(first, *clause.phrases[1:])), inner
