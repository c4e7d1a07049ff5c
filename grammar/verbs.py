"""Verbs as data: which case fills which role, and which act a light verb is with its phrases."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind
from grammar.terms import Verb


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of ``rules_data/lexicon/verbs.yaml``; the file explains the columns."""

    subject: str = "theme"
    object: str = "theme"
    to: str = "destination"
    at: str = "source"
    with_: str = msgspec.field(default="none", name="with")
    as_: str = msgspec.field(default="none", name="as")
    count: str = "quantity"
    event: bool = True


class VerbTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roles: dict[Verb, Role]
    needs: dict[str, frozenset[Verb]]
    costs: frozenset[Verb]
    light: dict[LightVerb, dict[str, Verb]]
    compound: dict[Verb, dict[str, Verb]]


@cache
def table() -> VerbTable:
    """The verb table of the lexicon."""
    data = files("rules_data").joinpath("lexicon/verbs.yaml").read_bytes()
    return msgspec.yaml.decode(data, type=VerbTable)


def role(verb: Verb) -> Role:
    return table().roles[verb]


def verbs_of(clause: Clause) -> tuple[Verb, ...]:
    """The acts *clause* speaks of: its verb, and those joined to it. Empty when a light verb stays unclear."""
    if clause.verb is None:
        return ()
    if not clause.also and type(clause.verb.verb) is Verb and clause.verb.verb not in table().compound:
        return (clause.verb.verb,)
    found: list[Verb] = []
    for form in (*clause.also, clause.verb):
        if isinstance(form.verb, Verb):
            found += _chosen(table().compound.get(form.verb, {}), clause) or [form.verb]
        else:
            found += _chosen(table().light.get(form.verb, {}), clause)
    return tuple(dict.fromkeys(found))


def _chosen(choices: dict[str, Verb], clause: Clause) -> list[Verb]:
    """Which act the words of *clause* decide for; several when several zones are printed (手札・デッキに戻す)."""
    if len(choices) == 1 and "_" in choices:
        return [choices["_"]]
    if not choices:
        return []
    to = [u for p in clause.phrases if p.case is Case.TO for u in p.units]
    to_zones = [f"to:{u.concept}" for u in to if u.kind is UnitKind.ZONE]
    several = [choices[key] for key in to_zones if key in choices]
    if several:
        return several
    keys = {key for phrase in clause.phrases for unit in phrase.units for key in _keys(unit)}
    if not any(p.units[-1].kind is UnitKind.POSITION for p in clause.phrases):
        keys.discard("position")  # 变成表侧表示怪兽的攻击力合计: no position it changes to
    keys |= {f"case:{phrase.case}" for phrase in clause.phrases}
    keys |= {f"to:{u.concept}" for u in to if u.kind is UnitKind.PLAYER}
    keys |= {f"object:{u.kind}" for p in clause.phrases if p.case in (Case.OBJ, Case.BARE) for u in p.units}
    keys |= {f"as:{p.units[-1].kind}" for p in clause.phrases if p.case in (Case.AS, Case.OBJ)}
    if _only_that(clause):
        keys.add("that")
    for key, found in choices.items():
        if key in keys:
            return [found]
    return [choices["_"]] if "_" in choices else []


def _keys(unit: Unit) -> tuple[str, ...]:
    """What *unit* can decide: the keys of the table."""
    if unit.kind is UnitKind.THING:
        return (f"thing:{unit.concept}",)
    if unit.kind is UnitKind.REFERENCE:
        return (f"thing:{unit.concept.removeprefix('that_')}", unit.kind)
    if unit.kind is UnitKind.STAT:
        return ("stat", f"stat:{unit.concept}")
    if unit.kind in (UnitKind.POSITION, UnitKind.MEANS):
        return (unit.kind, f"{unit.kind}:{unit.concept}")
    return (unit.kind,)


def _only_that(clause: Clause) -> bool:
    """それを無効にし／那个无效: nothing but the deictic."""
    phrases = [p for p in clause.phrases if p.case in (Case.OBJ, Case.BARE, Case.TOPIC, Case.SUBJ)]
    return bool(phrases) and all(u.kind is UnitKind.DEICTIC for p in phrases for u in p.units)
