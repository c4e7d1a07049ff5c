"""Chinese sentences read into clauses. An outline is one line per clause: verb, flags, ender, then its phrases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grammar import TextError, detect, parse_card_text
from grammar.clauses import Clause, Sentence, Unit, UnitKind
from grammar.layout import LeafKind, layout
from grammar.reader import read_sentence
from grammar.terms import Lang


def read(text: str) -> Sentence:
    return read_sentence(text, 0, len(text), Lang.ZH_FAN)


def outline(text: str) -> list[str]:
    return [_clause(clause) for clause in read(text).clauses]


def _clause(clause: Clause) -> str:
    verb = clause.verb
    words = ["+".join(v.verb.value for v in (*clause.also, verb)) if verb else "-"]
    if verb is not None:
        words += [flag for flag in ("negated", "can", "passive", "past") if getattr(verb, flag)]
    head = f"{' '.join(words)} ({clause.ender.value})"
    if clause.connective:
        head = f"[{clause.connective}] {head}"
    phrases = [f"{phrase.case.value}: {' '.join(map(_unit, phrase.units))}" for phrase in clause.phrases]
    return "; ".join([head, *phrases])


def _unit(unit: Unit) -> str:
    if unit.kind is UnitKind.DID:
        assert isinstance(unit.value, Clause)
        return "{" + _clause(unit.value).replace(" (end)", "") + "}"
    if unit.kind is UnitKind.COUNT:
        assert isinstance(unit.value, tuple)
        return f"{unit.value[0].value}-{unit.value[1]}"
    if unit.kind in (UnitKind.NAME, UnitKind.NUMBER, UnitKind.TIMES):
        return str(unit.value)
    return unit.concept or unit.kind.value


def units_in(clause: Clause) -> Iterator[Unit]:
    for phrase in clause.phrases:
        for unit in phrase.units:
            yield unit
            if isinstance(unit.value, Clause):
                yield from units_in(unit.value)


CASES = {
    "把自己墓地1只4星以下的怪兽除外才能发动。": [
        "banish (join); obj: self graveyard exact-1 level monster",
        "activate can (end)",
    ],
    "从卡组把1只怪兽加入手卡。": ["add (end); from: deck; obj: exact-1 monster; to: hand"],
    "那只怪兽回到持有者的手卡。": ["return (end); bare: that monster; to: owner hand"],
    "这张卡被战斗·效果破坏的场合发动。": [
        "destroy passive (if); bare: this_card; by: battle dot effect",
        "activate (end)",
    ],
    "这张卡战斗破坏对方怪兽时才能发动。": [
        "destroy (when); bare: this_card; by: battle; obj: opponent monster",
        "activate can (end)",
    ],
    "以对方场上1张卡为对象才能发动。": ["activate can (end); target: opponent field exact-1 card"],
    "自己抽2张，那之后，丢弃1张手卡。": [
        "draw (comma); bare: self; obj: exact-2",
        "[then] discard (end); obj: exact-1 hand",
    ],
    "那个发动无效并破坏。": ["negate (join); bare: that activation", "destroy (end)"],
    "给与对方500伤害。": ["give (end); to: opponent; obj: 500 damage"],
    "只要自己场上有「甲」怪兽存在，这张卡不会被效果破坏。": [
        "exist (while); bare: self field; subj: 甲 monster",
        "destroy negated passive (end); bare: this_card; by: effect",
    ],
    "自己场上没有怪兽存在的场合，这张卡可以从手卡特殊召唤。": [
        "exist negated (if); bare: self field; subj: monster",
        "special_summon can (end); bare: this_card; from: hand",
    ],
    "自己不是龙族怪兽不能特殊召唤。": [
        "special_summon negated can (end); bare: self; except: Dragon monster",
    ],
    "每次对方把怪兽特殊召唤，自己抽1张。": [
        "special_summon (each_time); bare: opponent; obj: monster",
        "draw (end); bare: self; obj: exact-1",
    ],
    "怪兽召唤·反转召唤·特殊召唤时才能发动。": [
        "normal_summon+flip_summon+special_summon (when); bare: monster",
        "activate can (end)",
    ],
    "对方怪兽的攻击宣言时才能发动。": ["declare_attack (when); gen: opponent monster", "activate can (end)"],
    "1回合1次，自己·对方的主要阶段才能发动。": [
        "activate can (end); during: per exact-1; during: self dot opponent main",
    ],
    "选场上1只怪兽破坏。": ["choose (join); obj: field exact-1 monster", "destroy (end)"],
    "这张卡的攻击力直到回合结束时上升500。": ["increase (end); bare: this_card atk; until: end; obj: 500"],
    "把这张卡从手卡丢弃去墓地才能发动。": [
        "discard (join); obj: this_card; from: hand; to: graveyard",
        "activate can (end)",
    ],
    "这张卡被破坏的场合，可以作为代替把自己场上1张卡破坏。": [
        "destroy passive (if); bare: this_card",
        "[instead] destroy can (end); bare: instead; obj: self field exact-1 card",
    ],
    "这张卡在规则上也当作「甲」卡使用。": [
        "treat_as (end); bare: this_card; bare: by_rule; bare: also; as: 甲 card"
    ],
    "这个效果在这张卡在怪兽区域存在的场合才能发动和处理。": [
        "exist (if); subj: this_card; at: monster_zone",
        "activate+resolve can (end); bare: this effect",
    ],
    "「甲」在自己场上只能有1张表侧表示存在。": [
        "exist negated can (end); bare: 甲; at: self field; except: exact-1; at: face_up",
    ],
    "天使族怪兽才能装备。": ["equip negated can (end); except: Fairy monster"],
    "这张卡用「甲」的效果才能特殊召唤。": [
        "special_summon negated can (end); bare: this_card; except: 甲 effect"
    ],
    "场上的怪兽为对象的效果发动时才能发动。": [
        "activate (when); bare: {target; obj: field monster} effect",
        "activate can (end)",
    ],
    "名字带有「甲」的怪兽全部破坏。": ["destroy (end); bare: 甲 monster all"],
    "对方不能把这张卡作为效果的对象。": [
        "target negated can (end); bare: opponent; obj: this_card; by: effect"
    ],
    "这个效果特殊召唤的怪兽不能作为同调素材。": [
        "use_as_material negated can (end); bare: {special_summon; by: this effect} monster; as: synchro_material",
    ],
    "把从额外卡组特殊召唤的1只怪兽解放。": [
        "tribute (end); obj: {special_summon; from: extra_deck} exact-1 monster",
    ],
    "从自己墓地的卡以及除外的自己的卡之中以1张卡为对象才能发动。": [
        "activate can (end); from: self graveyard card and {banish} self card among; target: exact-1 card",
    ],
    "把以「甲」为融合素材的1只融合怪兽融合召唤。": [
        "fusion_summon (end); obj: {use_as_material; obj: 甲; as: fusion_material} exact-1 fusion_monster",
    ],
    "以和那只怪兽卡名不同的1只怪兽为对象才能发动。": [
        "activate can (end); target: {differ; with: that monster; subj: name} exact-1 monster",
    ],
    "从以下效果选择1个发动。": ["choose (join); from: following effect; obj: exact-1", "activate (end)"],
    "选择自己墓地存在的1只怪兽发动。": [
        "choose (join); obj: {exist; bare: self graveyard} exact-1 monster",
        "activate (end)",
    ],
    "场上表侧表示存在的1张卡从游戏中除外。": [
        "banish (end); bare: {exist; bare: field face_up} exact-1 card"
    ],
}


@pytest.mark.parametrize("text", CASES)
def test_a_sentence_has_these_clauses(text: str) -> None:
    assert outline(text) == CASES[text]


NEAR_MISSES = [
    ("那只怪兽的效果无效。", "那只怪兽的效果发动。"),
    ("这张卡不能攻击。", "这张卡可以攻击。"),
    ("怪兽被破坏的场合发动。", "怪兽破坏的场合发动。"),
    ("从手卡把这张卡除外。", "从墓地把这张卡除外。"),
    ("那之后，自己抽1张。", "此外，自己抽1张。"),
    ("怪兽召唤时才能发动。", "怪兽召唤的场合才能发动。"),
]


@pytest.mark.parametrize(("one", "other"), NEAR_MISSES)
def test_a_small_word_that_changes_the_ruling_changes_the_outline(one: str, other: str) -> None:
    assert outline(one) != outline(other)


def test_an_unknown_word_is_a_unit_of_its_phrase() -> None:
    found = [
        u.text for c in read("把1只嗯嗯怪兽破坏。").clauses for u in units_in(c) if u.kind is UnitKind.UNKNOWN
    ]
    assert found == ["嗯嗯"]


def test_words_that_fit_nowhere_are_named_by_their_clause() -> None:
    text = "那只怪兽破坏，时发动。"
    spans = [span for clause in read(text).clauses for span in clause.skipped]
    assert [text[span.start : span.end] for span in spans] == ["时"]


def test_a_note_in_parentheses_is_read_as_a_sentence_of_its_own() -> None:
    notes = [
        u.value
        for c in read("放置1个魔力指示物（最多6个）。").clauses
        for u in units_in(c)
        if u.concept == "note"
    ]
    assert isinstance(notes[0], Sentence)
    assert [_unit(u) for u in notes[0].clauses[0].phrases[0].units] == ["up_to-6"]


def test_spans_quote_the_printed_text() -> None:
    text = "自己从卡组抽１张。"
    for clause in read_sentence(text, 0, len(text), Lang.ZH_FAN).clauses:
        for unit in units_in(clause):
            assert text[unit.span.start : unit.span.end] == unit.text


def test_most_real_sentences_are_read_without_loss(corpus: list[dict[str, Any]]) -> None:
    total = unknown = skipped = 0
    for row in corpus[::25]:
        text = row["text"].get("zh-fan", "")
        if row["card_type"] == "Monster" and "Effect" not in row.get("monster_type_line", ""):
            continue
        for leaf in layout(text, Lang.ZH_FAN).leaves:
            if leaf.kind is LeafKind.SENTENCE:
                clauses = read_sentence(text, leaf.span.start, leaf.span.end, Lang.ZH_FAN).clauses
                total += 1
                unknown += any(u.kind is UnitKind.UNKNOWN for c in clauses for u in units_in(c))
                skipped += any(clause.skipped for clause in clauses)
    assert total > 1000
    assert unknown / total < 0.03
    assert skipped / total < 0.01


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("このカードを手札から特殊召喚する。", Lang.JA),
        ("这张卡从手卡特殊召唤。", Lang.ZH_FAN),
        ("将此卡从手牌特殊召唤。从牌组可以发动。", Lang.ZH_CN),
        ("將此卡從手牌特殊召喚。從牌組可以發動。", Lang.ZH_TW),
    ],
)
def test_the_dialect_is_told_by_its_words(text: str, lang: Lang) -> None:
    assert detect(text) is lang


@pytest.mark.parametrize(
    ("text", "why"), [("", "is empty"), (" \n", "is empty"), ("卡" * 20_001, "20001 characters")]
)
def test_a_text_that_cannot_be_a_card_is_refused(text: str, why: str) -> None:
    with pytest.raises(TextError, match=why):
        parse_card_text(text)
