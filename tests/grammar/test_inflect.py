"""Every form of a verb that card text uses is generated, and knows what it says."""

from __future__ import annotations

import pytest

from grammar.inflect import forms, inflections


@pytest.mark.parametrize(
    ("word", "form", "says"),
    [
        ("破壊する", "破壊する", "plain"),
        ("破壊する", "破壊した", "plain past"),
        ("破壊する", "破壊し", "te"),
        ("破壊する", "破壊される", "plain passive"),
        ("破壊する", "破壊されず", "te passive negated"),
        ("破壊する", "破壊できる", "plain can"),
        ("破壊する", "破壊する事ができる", "plain can"),
        ("破壊する", "破壊できない", "plain can negated"),
        ("破壊する", "破壊", "stem"),
        ("攻撃する", "攻撃可能な", "attr can"),
        ("攻撃する", "攻撃しなければならない", "must"),
        ("戻す", "戻し", "te"),
        ("戻す", "戻された", "plain passive past"),
        ("払う", "払って", "te"),
        ("払う", "払わなければ", "cond negated"),
        ("取り除く", "取り除いて", "te"),
        ("選ぶ", "選んで", "te"),
        ("加える*", "加えた", "plain past"),
        ("捨てる*", "捨てられた", "plain passive past"),
        ("召喚する", "召喚に成功した", "plain past"),
        ("無効にする", "無効にし", "te"),
        ("である", "ではない", "plain negated"),
        ("ある", "無い", "plain negated"),
        ("少ない^", "少なければ", "cond"),
    ],
)
def test_a_form_knows_its_voice_polarity_and_place(word: str, form: str, says: str) -> None:
    found = next(f for f in inflections(word) if f.text == form)
    flags = [name for name in ("passive", "can", "negated", "past") if getattr(found, name)]
    assert " ".join(["must" if found.must else found.form, *flags]) == " ".join(
        [says.split()[0], *[f for f in ("passive", "can", "negated", "past") if f in says.split()]]
    )


def test_a_compound_with_a_particle_is_no_noun() -> None:
    assert "無効に" not in {f.text for f in inflections("無効にする")}


def test_a_lexicon_entry_carries_verb_and_form() -> None:
    entry = forms({"tribute": ["リリースする"]})["リリースできず"]
    assert (entry.verb, entry.can, entry.negated, entry.form) == ("tribute", True, True, "te")
