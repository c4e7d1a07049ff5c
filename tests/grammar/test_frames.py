"""Short texts of our own, each in two dialects, against trees read by hand; and what must never be complete."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grammar import parse_card_text
from grammar.nodes import from_plain, plain, unparsed_in
from grammar.terms import Lang

_PARSES = Path(__file__).parent / "parses"


def _cases() -> list[Any]:
    found = []
    for path in sorted(_PARSES.glob("*.yaml")):
        for case in msgspec.yaml.decode(path.read_bytes()):
            for lang, text in case["texts"].items():
                found.append(pytest.param(text, Lang(lang), case["tree"], id=f"{case['name']} [{lang}]"))
    return found


@pytest.mark.parametrize(("text", "lang", "tree"), _cases())
def test_a_text_reads_to_the_tree_a_judge_would_write(text: str, lang: Lang, tree: Any) -> None:
    found = parse_card_text(text, lang)

    assert plain(found) == plain(from_plain(tree))
    assert found.complete


@pytest.mark.parametrize(
    ("text", "lang", "word"),
    [
        ("①：把这张卡解放才能发动。喵喵喵。", Lang.ZH_FAN, "喵喵喵"),
        ("①：このカードをリリースして発動できる。ニャーニャー。", Lang.JA, "ニャーニャー"),
        ("①：自己场上的怪兽的喵力上升500。", Lang.ZH_FAN, "喵力"),
    ],
)
def test_a_word_nobody_knows_makes_its_effect_incomplete_and_is_named(
    text: str, lang: Lang, word: str
) -> None:
    found = parse_card_text(text, lang)

    assert not found.complete
    assert word in "".join(u.text for u in unparsed_in(found))


def test_an_unread_effect_leaves_the_other_effects_of_the_card_complete() -> None:
    found = parse_card_text("①：自己抽1张。\n②：喵喵喵。", Lang.ZH_FAN)

    assert [effect.complete for effect in found.effects] == [True, False]


@pytest.mark.parametrize("text", ["怪兽不。", "①：这张卡未喵。"])
def test_a_negation_that_no_verb_took_is_never_a_complete_tree(text: str) -> None:
    assert not parse_card_text(text, Lang.ZH_FAN).complete


def test_every_span_of_a_tree_lies_in_its_text() -> None:
    text = "①：丢弃1张手卡，以场上1张卡为对象才能发动。那张卡破坏。"
    found = msgspec.to_builtins(parse_card_text(text, Lang.ZH_FAN))

    spans = list(_spans(found))

    assert spans
    assert all(0 <= start <= end <= len(text) for start, end in spans)


def _spans(value: Any) -> Any:
    if isinstance(value, dict):
        if isinstance(value.get("span"), (list, tuple)):
            yield tuple(value["span"])
        for part in value.values():
            yield from _spans(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _spans(part)


def test_real_card_texts_never_fail_and_dialects_agree_where_both_are_complete(
    corpus: list[dict[str, Any]],
) -> None:
    both = equal = 0
    for row in corpus[::40]:
        texts = row.get("text", {})
        if "ja" not in texts or "zh-fan" not in texts:
            continue
        ja, zh = (parse_card_text(texts[lang], Lang(lang)) for lang in ("ja", "zh-fan"))
        if ja.complete and zh.complete:
            both += 1
            equal += _masked(plain(ja)) == _masked(plain(zh))

    assert both >= 50
    assert equal / both >= 0.75


def _masked(value: Any) -> Any:
    """Names and counters differ by language."""
    if isinstance(value, dict):
        return {k: "…" if k in ("names", "counter") else _masked(v) for k, v in value.items()}
    return [_masked(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "text",
    [
        "①：卡那张破坏。",
        "①：手卡从这张卡特殊召唤。",
        "①：1只「星砂」怪兽从卡组加入手卡把。",
        "①：自己1张抽可以。",
        "①：把手卡1张发动才能丢弃。",
        "①：这张卡，自己那之后破坏。",
        "①：怪兽那些等级变成2星的。",
        "①：このカードは１０００ＬＰを払わなければ攻撃できる。",
        "①：相手は手札を１枚捨て、モンスター１体を生け贄に捧げなければ攻撃宣言できない。",
    ],
)
def test_words_where_no_sentence_has_them_are_never_a_complete_tree(text: str) -> None:
    assert not parse_card_text(text).complete
