"""Japanese sentences become clauses: phrases with cases, verbs with voice and polarity, enders."""

from __future__ import annotations

import logging
import lzma
import random
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from lark import Lark
from lark import logger as lark_logger

from grammar import parse_card_text
from grammar.clauses import Clause, Sentence, Unit, UnitKind
from grammar.layout import LeafKind, layout
from grammar.reader import read_sentence
from grammar.terms import Lang


def read(text: str) -> Sentence:
    return read_sentence(text, 0, len(text), Lang.JA)


def outline(clause: Clause) -> str:
    """A clause in one line: cases with the concepts of their units, verbs, ender."""
    phrases = [f"{p.case}({' '.join(_unit(u) for u in p.units)})" for p in clause.phrases]
    verbs = [form.verb.value for form in (*clause.also, clause.verb) if form is not None]
    flags = "".join(
        mark
        for name, mark in (("passive", "!"), ("can", "?"), ("negated", "-"))
        if clause.verb is not None and getattr(clause.verb, name)
    )
    opening = [f"{clause.connective}:"] if clause.connective else []
    return " ".join([*opening, *phrases, "+".join(verbs) + flags, f"/{clause.ender}"])


def _unit(unit: Unit) -> str:
    if unit.kind is UnitKind.DID and isinstance(unit.value, Clause):
        return f"<{outline(unit.value)}>"
    return unit.text if unit.kind in (UnitKind.NAME, UnitKind.UNKNOWN) else unit.concept or unit.kind.value


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        (
            "このカードが戦闘で破壊され墓地へ送られた時に発動できる。",
            [
                "subj(this_card) by(battle) destroy! /join",
                "to(graveyard) send_to_graveyard! /when",
                "activate? /end",
            ],
        ),
        (
            "手札を１枚捨て、フィールドのカード１枚を対象として発動できる。",
            ["obj(hand card) discard /join", "target(field card card) activate? /end"],
        ),
        (
            "モンスターが召喚・反転召喚・特殊召喚された時に発動できる。",
            ["subj(monster) normal_summon+flip_summon+special_summon! /when", "activate? /end"],
        ),
        (
            "この効果で特殊召喚したモンスターを破壊する。",
            ["obj(<by(this effect) special_summon /end> monster) destroy /end"],
        ),
        (
            "このターン自分は「Ａ」モンスターしか特殊召喚できない。",
            ["during(this) topic(self) except(「Ａ」 monster) special_summon?- /end"],
        ),
        (
            "そのモンスターを裏側守備表示にし、その後、自分は１枚ドローする。",
            ["obj(that monster) as(face_down_defense) make /join", "then: topic(self) bare(card) draw /end"],
        ),
        (
            "フィールド上に表側表示で存在する「Ａ」と名のついたモンスターの攻撃力は５００ポイントアップする。",
            [
                "topic(<at(field) bare(face_up) exist /end> 「Ａ」 monster atk) bare(number points) increase /end"
            ],
        ),
        (
            "このカードが召喚に成功した場合に発動する事ができる。",
            ["subj(this_card) normal_summon /if", "activate? /end"],
        ),
        (
            "相手モンスターの攻撃宣言時に発動できる。",
            ["bare(opponent monster) declare_attack /when", "activate? /end"],
        ),
        (
            "デッキから「Ａ」１体を手札に加えるか特殊召喚する。",
            ["from(deck) obj(「Ａ」 body) to(hand) add /join", "or: special_summon /end"],
        ),
        (
            "このカードがモンスターゾーンに存在する限り、相手はこのカードを攻撃できない。",
            ["subj(this_card) at(monster_zone) exist /while", "topic(opponent) obj(this_card) attack?- /end"],
        ),
        (
            "このカードの攻撃力は、墓地に存在するモンスターの数×１００アップする。",
            ["topic(this_card atk) bare(<at(graveyard) exist /end> monster number times) increase /end"],
        ),
        (
            "ターン終了時まで、この効果で特殊召喚したモンスターは攻撃できない。",
            ["until(end) topic(<by(this effect) special_summon /end> monster) attack?- /end"],
        ),
        (
            "自分フィールドの、特殊召喚された表側表示モンスター１体を対象として発動できる。",
            ["target(self field <special_summon! /end> face_up monster body) activate? /end"],
        ),
        (
            "モンスターを２体まで選び、全て破壊する。",
            ["obj(monster body) choose /join", "bare(all) destroy /end"],
        ),
        (
            "手札のモンスター１体の召喚を行う。",
            ["bare(hand monster body) normal_summon /end"],
        ),
        (
            "「Ａ」を除く、レベル４以下のモンスター１体を手札に加える。",
            ["obj(「Ａ」 other_than level monster body) to(hand) add /end"],
        ),
        (
            "この効果はこのカードが墓地へ送られたターンには発動できない。",
            [
                "subj(this_card) to(graveyard) send_to_graveyard! /turn_of",
                "topic(this effect) activate?- /end",
            ],
        ),
        (
            "「Ａ」１体またはそのカード名が記されたカード１枚を手札に加える。",
            ["obj(「Ａ」 body or <subj(card_name) mention! /end> card card) to(hand) add /end"],
        ),
        (
            "自分フィールドの魔力カウンターを置く事ができるカードを破壊する。",
            ["obj(self field <obj(counter) place? /end> card) destroy /end"],
        ),
        (
            "デッキから「Ａ」のカード名が記されたカード１枚を手札に加える。",
            ["from(deck) obj(<subj(「Ａ」 name) mention! /end> card card) to(hand) add /end"],
        ),
        (
            "モンスター扱いの罠カードを裏側守備表示のまま破壊する。",
            ["obj(<as(monster) treat_as /end> trap) bare(face_down_defense) destroy /end"],
        ),
        (
            "自分・相手ターンに１度、発動できる。",
            ["during(self dot opponent) during(per times) activate? /end"],
        ),
        (
            "そのモンスターは攻撃しなければならない。",
            ["topic(that monster) attack /end"],
        ),
        (
            "このカードは「Ａ」の効果でのみ特殊召喚できる。",
            ["topic(this_card) except(「Ａ」 effect) special_summon?- /end"],
        ),
        (
            "このカードが墓地に存在する状態で、モンスターが召喚された場合に発動できる。",
            [
                "subj(this_card) at(graveyard) exist /while",
                "subj(monster) normal_summon! /if",
                "activate? /end",
            ],
        ),
        (
            "お互いはそのモンスターを効果の対象にできない。",
            ["topic(both) obj(that monster) by(effect) target?- /end"],
        ),
        (
            "破壊したカードの数によって以下の効果を適用する。",
            ["obj(<destroy /end> card number following effect) apply /end"],
        ),
        (
            "１ターンに１度、自分メインフェイズに発動できる。",
            ["during(per times) during(self main) activate? /end"],
        ),
        (
            "お互いのターンに、魔法・罠カードを破壊した数だけドローする。",
            ["during(both turn) times_of(<obj(spell dot trap) destroy /end> number) draw /end"],
        ),
    ],
)
def test_a_sentence_reads_as_these_clauses(text: str, clauses: list[str]) -> None:
    sentence = read(text)
    assert [outline(c) for c in sentence.clauses] == clauses
    assert not any(c.skipped for c in sentence.clauses)


def test_an_unknown_word_in_a_noun_phrase_stays_where_it_is() -> None:
    clause = read("ほげほげモンスターを破壊する。").clauses[0]
    assert [u.kind for u in clause.phrases[0].units] == [UnitKind.UNKNOWN, UnitKind.CARD_KIND]
    assert not clause.skipped


def test_a_series_is_told_from_a_name() -> None:
    units = read("「Ａ」と名のついたカードを破壊する。").clauses[0].phrases[0].units
    assert units[0].concept == "series"


def test_units_lie_where_they_are_printed() -> None:
    text = "相手フィールドのレベル４以下のモンスター１体を選んで破壊する。"
    units = [u for c in read(text).clauses for p in c.phrases for u in p.units]
    assert all(text[u.span.start : u.span.end] == u.text for u in units)


def test_the_grammar_has_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    level = lark_logger.level
    lark_logger.setLevel(logging.DEBUG)
    lark_logger.propagate = True
    try:
        with caplog.at_level(logging.DEBUG, logger=lark_logger.name):
            source = (resources.files("grammar") / "ja.lark").read_text("utf-8")
            Lark(source, parser="lalr", lexer="basic", start="sentence", maybe_placeholders=False, debug=True)
    finally:
        lark_logger.setLevel(level)
    assert not [r.message for r in caplog.records if "onflict" in r.message]


def _real_sentences(shared: Path, every: int) -> list[str]:
    found = []
    with lzma.open(shared / "data/cards/cards.jsonl.xz", "rt", encoding="utf-8") as lines:
        for i, line in enumerate(lines):
            if i % every:
                continue
            card = msgspec.json.decode(line)
            text = card.get("text", {}).get("ja", "")
            if "Normal" in card.get("monster_type_line", ""):
                continue
            leaves = layout(text, Lang.JA).leaves if text else ()
            found += [text[s.span.start : s.span.end] for s in leaves if s.kind is LeafKind.SENTENCE]
    return found


def _whole(text: str) -> bool:
    return not any(c.skipped for c in read(text).clauses)


def test_nearly_every_real_sentence_is_read_without_skipping(shared: Path) -> None:
    sentences = _real_sentences(shared, every=40)
    whole = sum(map(_whole, sentences))
    assert whole >= 0.99 * len(sentences)


def test_real_sentences_hold_few_unknown_words(shared: Path) -> None:
    sentences = _real_sentences(shared, every=40)
    known = sum(not _unknown(c) for s in sentences for c in read(s).clauses)
    total = sum(len(read(s).clauses) for s in sentences)
    assert known >= 0.98 * total


def _unknown(clause: Clause) -> bool:
    return any(
        u.kind is UnitKind.UNKNOWN or (isinstance(u.value, Clause) and _unknown(u.value))
        for p in clause.phrases
        for u in p.units
    )


def test_order_matters_shuffled_words_are_often_refused(shared: Path) -> None:
    chosen = random.Random(7)
    refused = 0
    sentences = _real_sentences(shared, every=200)
    for sentence in sentences:
        words = [sentence[i : i + 3] for i in range(0, len(sentence) - 1, 3)]
        chosen.shuffle(words)
        refused += not _whole("".join(words) + "。")
    assert refused > 0.3 * len(sentences)


@pytest.mark.parametrize(
    "text",
    [
        "①：「甲」モンスターの、相手にダメージを与える効果が発動した時に発動できる。１枚ドローする。",
    ],
)
def test_what_only_tells_of_something_else_is_no_act_of_its_own(text: str) -> None:
    """Whose effect it is takes no damage."""
    assert not parse_card_text(text, Lang.JA).complete
