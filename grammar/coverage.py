"""A last look at what was read, for words that got lost on the way from text to tree.

Two checks. A negation (or a must) that no verb took: a lost 不 or ない turns the meaning round. And the words that
carry meaning (a zone, a Type, a number, an act): each has to be somewhere in the tree of its effect. Function words
(把, 的, 场合) are in no unit and no verb, and that is as it should be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Sentence, Unit, UnitKind, VerbForm
from grammar.first_chars import guarded
from grammar.idioms import all_other_positions
from grammar.nodes import Node, Span
from grammar.noun_kinds import one_among
from grammar.spell_kinds import with_spell_kinds
from grammar.spots import spot_of
from grammar.terms import Verb

_NEGATION = re.compile(
    guarded(
        "どちらも行わずに|除非是|都不进行|都不進行|不是的场合|不是的場合|不是的情况下|未满|未滿|不|没|沒|未|無|非|必须|必須|必需(?!的)|必定|ない|なかった|なければ|(?<!い)ず(?!れ)"
    )
)
_SAID_ELSEWHERE = frozenset(
    {
        "どちらも行わずに",
        "除非是",
        "都不进行",
        "都不進行",
        "不是的场合",
        "不是的場合",
        "不是的情况下",
        "未满",
        "未滿",
    }
)


def lost_negations(text: str, sentence: Sentence, read: Iterable[Span] = ()) -> list[Span]:
    """The words of negation in *sentence* that stand in no unit and belong to no negated verb or connective.

    *read* is what was understood without clauses: the limits in parentheses.
    """
    printed = _NEGATION.finditer(text, sentence.span.start, sentence.span.end)
    matches = [m for m in printed if m[0] not in _SAID_ELSEWHERE]
    if not matches:
        return []
    covered = [(s.start, s.end) for clause in sentence.clauses for s in _spans(clause)]
    covered += [(s.start, s.end) for s in read]
    bare = [m for m in matches if not any(a <= m.start() < b for a, b in covered)]
    left = {id(clause): _negations(clause) for clause in sentence.clauses}
    found = []
    for match in reversed(bare):  # the verb, and what negates it, stands last
        around = [c for c in sentence.clauses if c.span.start <= match.start() < c.span.end]
        inside = [
            c for c in sentence.clauses if any(a.span.start <= c.span.start < a.span.end for a in around)
        ]
        if taking := [c for c in around if left[id(c)]] or [c for c in inside if left[id(c)]]:
            left[id(min(taking, key=lambda c: c.span.end - c.span.start))] -= 1
        else:
            found.append(Span(match.start(), match.end()))
    return found[::-1]


def _negations(clause: Clause) -> int:
    """How many negations the verbs of the clause (and of relative clauses in it), its cases and its connective take."""
    form = clause.verb
    verbs = [verb for verb in (*clause.also, form) if verb is not None]
    taken = sum(2 if verb.must else verb.negated for verb in verbs)  # なければならない
    if form is not None and form.verb is LightVerb.DIFFER and form.span.start == form.span.end:
        taken += 1  # 存在しない属性の, said again as 異なる属性の
    taken += clause.connective == "else"
    taken += sum(p.case is Case.EXCEPT for p in clause.phrases)
    units = [u for p in clause.phrases for u in p.units if isinstance(u.value, Clause)]
    taken += sum(u.concept == "unless" for u in units)  # 不支付…不能攻击宣言
    return taken + sum(_negations(u.value) for u in units if isinstance(u.value, Clause))


def _spans(clause: Clause) -> Iterator[Span]:
    """The words that became units or verbs."""
    for form in (*clause.also, clause.verb):
        if form is not None:
            yield form.span
    for phrase in clause.phrases:
        for unit in phrase.units:
            if isinstance(unit.value, Clause):
                yield from _spans(unit.value)
            else:
                yield _printed(unit)
    yield from clause.skipped


def _printed(unit: Unit) -> Span:
    return unit.span


# --------------------------------------------------------------------------- words of meaning

_NAMED = frozenset(
    {
        UnitKind.PLAYER,
        UnitKind.ZONE,
        UnitKind.CARD_KIND,
        UnitKind.ATTRIBUTE,
        UnitKind.RACE,
        UnitKind.POSITION,
        UnitKind.STAT,
        UnitKind.PHASE,
        UnitKind.MOMENT,
        UnitKind.MEANS,
        UnitKind.MANNER,
    }
)
_NUMBERED = frozenset({UnitKind.COUNT, UnitKind.NUMBER, UnitKind.STAT_COMPARE, UnitKind.STAT_IS})
#: words that need not be said again: the agent of an effect is its controller, every card is a card, what an effect
#: says exists is in a zone or position
_UNSAID = frozenset({"", "self", "card", "exist", "use", "apply"})
#: word → what else in a tree says it: an act that goes there by itself, a duration, a part of an effect (``key:``)
_SAID_BY: dict[str, frozenset[str]] = {
    word: frozenset(said.split())
    for word, said in {
        "atk": "excess",
        "def": "excess",
        "attack": "declare_attack",
        "battle": "battle_phase declare_attack",
        "face_up": "face_up_in",
        "kind": "key:distinct is_kind",
        "lp": "pay_lp gain_lp lose_lp deal_damage take_damage paid",
        "controller": "key:guard",
        "owner": "owned_by return_to_hand return_to_deck return_to_extra_deck return_to_graveyard",
        "opponent": "both either",
        "both": "each either turn_player key:apart",
        "either": "both",
        "that_player": "self opponent both either",
        "turn_player": "both",
        "name": "has_name mentions_name has_series same_as named_on",
        "token": "mentions_name",
        "unaffected": "affected",
        "attribute": "has_attribute",
        "race": "has_race",
        "deck": "draw return_to_deck shuffle extra_deck excavate",
        "extra_deck": "return_to_extra_deck add_to_extra_deck",
        "hand": "add_to_hand return_to_hand discard",
        "send_to_graveyard": "to_graveyard",
        "graveyard": "send_to_graveyard to_graveyard return_to_graveyard",
        "banished": "banish",
        "field": "return_to_field special_summon leave_field unused",
        "phase_start": "phase",
        "phase_end": "phase next_turn_end end_of_turn",
        "damage_step_end": "damage_step",
        "banish": "banished",
        "target": "key:targets targeted",
        "equip": "equips equipped",
        "as_equip_card": "equipped",
        "equip_card": "equips as_equip_card",
        "monster": "be_attack_target",
        "treat_as": "is_so key:becomes",
        "choose": "key:choose_option chosen targeted key:targets",
        "look": "key:seen_by",
        "scale": "pendulum_summon",
        "place": "put_counter remove_counter counters holding",
        "turned_attack": "attack face_up_attack",
        "turned_defense": "defense face_up_defense face_down_defense",
        "use_as_material": "key:materials fusion_material synchro_material xyz_material link_material",
        "tribute": "key:materials",
        "attach": "xyz_material",
        "fusion_monster": "fusion_material",
        "synchro_monster": "synchro_material",
        "xyz_monster": "xyz_material",
        "link_monster": "link_material",
        "ritual_monster": "ritual_material",
        "set": "in_set_turn",
        "activate": "key:activation key:on_card_activation key:restrictions key:resolution_conditions that_activation that_effect activation_turn end_of_turn cost paid",
        "declare_attack": "attack_directly",
        "declare": "attack_directly declared",
        "resolve": "key:resolution_conditions key:resolution",
    }.items()
}


_THAT_TURN = frozenset({"key:which", "this_turn", "end_of_turn", "next_turn_end", "phase", "turn_of"})
_PLACES = ("span", "activation_span")
_KEYS = {"which"} | frozenset(
    word.removeprefix("key:") for said in _SAID_BY.values() for word in said if ":" in word
)


def lost_words(sentences: Iterable[Sentence], tree: Node) -> list[Span]:
    """The words of *sentences* that are nowhere in *tree*, the effect or statement read from them."""
    said: set[Any] | None = None
    lost = []
    for sentence in sentences:
        for clause in sentence.clauses:
            for word in _words(clause):
                said = _said(tree) if said is None else said
                plainly = type(word) is Unit and word.kind in _NAMED and word.concept in said
                if not plainly and not _is_said(word, said):
                    lost.append(word.span)
    return lost


def _words(clause: Clause) -> list[Unit | VerbForm]:
    found: list[Unit | VerbForm] = [*clause.also]
    if clause.verb is not None:
        found.append(clause.verb)
    for phrase in clause.phrases:
        units = phrase.units
        if phrase.case is Case.EXCEPT and (others := all_other_positions(units)):
            found.append(msgspec.structs.replace(units[0], concept=others[0]))  # 裏側守備表示でしか
            continue
        for unit in with_spell_kinds(one_among(units)) if len(units) > 2 else units:
            if type(unit.value) is Clause:
                found += map(_made_so, _words(unit.value)) if _turned(unit.value) else _words(unit.value)
            else:
                found.append(_one_more(unit) if _is_most(clause, phrase) else unit)
    return found


def _is_most(clause: Clause, phrase: Phrase) -> bool:
    """２体しか存在できない: the tree says that three cannot be there."""
    form = clause.verb
    cannot = form is not None and form.verb is Verb.EXIST and form.negated and form.can
    return cannot and phrase.case is Case.EXCEPT


def _one_more(unit: Unit) -> Unit:
    if unit.kind is not UnitKind.COUNT or not isinstance(unit.value, tuple):
        return unit
    value = tuple(part + 1 if isinstance(part, int) else part for part in unit.value)
    return msgspec.structs.replace(unit, value=value)


def _turned(clause: Clause) -> bool:
    """この効果で守備表示にした, 这个效果变成守备表示的: which position that was, face-up or not, was told by the act."""
    made = clause.verb is not None and clause.verb.verb in (LightVerb.MAKE, LightVerb.BECOME)
    return made and any([u.concept for u in p.units] == ["this", "effect"] for p in clause.phrases)


def _made_so(word: Unit | VerbForm) -> Unit | VerbForm:
    if isinstance(word, Unit) and word.kind is UnitKind.POSITION and word.concept in ("attack", "defense"):
        return msgspec.structs.replace(word, concept=f"turned_{word.concept}")
    return word


def _is_said(word: Unit | VerbForm, said: set[Any]) -> bool:
    if isinstance(word, Unit):
        return _is_word_said(word, said)
    return not isinstance(word.verb, Verb) or _concept_said(word.verb, said)


def _is_word_said(word: Unit, said: set[Any]) -> bool:
    if word.kind in _NUMBERED:
        values = word.value if isinstance(word.value, tuple) else (word.value,)
        return all(value in said for value in values if isinstance(value, int) and value > 1)
    if word.kind in (UnitKind.NAME, UnitKind.COUNTER):
        if Verb.CHANGE_EFFECT in said:
            return True  # その効果は「…」となる: the quotes hold an effect, read by itself
        if "has_effect_that" in said and str(word.value).endswith(("効果", "效果", "する")):
            return True  # 「モンスターを破壊する効果」を持つ
        return word.value in said or (
            len(str(word.value)) == 1 and "has_attribute" in said
        )  # 「闇」としても扱う
    if word.kind is UnitKind.THING and (spot := spot_of(word)) is not None:
        return spot.value in said
    if word.kind is UnitKind.PLAYER and word.concept == "either" and {"self", "opponent"} <= said:
        return True  # 自分及び相手のカードを１枚ずつ
    if word.kind is UnitKind.PLAYER and word.concept == "both" and {"self", "opponent", "compared"} <= said:
        return True  # お互いのモンスターの数が同じ
    if word.kind is UnitKind.TURN and word.concept == "that":
        return not said.isdisjoint(_THAT_TURN)
    return word.kind not in _NAMED or _concept_said(word.concept, said)


def _concept_said(concept: str, said: set[Any]) -> bool:
    return concept in said or concept in _UNSAID or not _SAID_BY.get(concept, frozenset()).isdisjoint(said)


def _said(tree: Node) -> set[Any]:
    """Every value in *tree*, and its parts as ``key:part``."""
    found: set[Any] = set()
    keys: set[str] = set()
    waiting = [msgspec.to_builtins(tree)]
    while waiting:
        told = waiting.pop()
        for place in _PLACES:
            told.pop(place, None)
        keys.update(told)
        for value in told.values():
            kind = type(value)
            if kind is dict:
                waiting.append(value)
            elif kind is list or kind is tuple:
                for part in value:
                    if type(part) is dict:
                        waiting.append(part)
                    else:
                        found.add(part)
            else:
                found.add(value)
        means = told.get("means", ())
        if "attack" in means or "direct_attack" in means:
            found.add("monster")  # 相手モンスターの攻撃で: nothing else attacks
    found.update(["key:" + key for key in keys & _KEYS])
    return found
