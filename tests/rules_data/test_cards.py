"""The cards that we ship: facts and trees, and not a word of printed text."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.nodes import plain, unparsed_in
from grammar.terms import CardKind, Lang
from kb.builtin import builtin_cards
from kb.cards import Card, CardClass
from kb.facts import SHOWN, files, wanted_cards
from kb.loading import DATA, Document, convert, read_files

#: no string but a name is longer than this: a printed sentence would be
LONGEST = 40


@pytest.fixture(scope="module")
def cards():
    return list(builtin_cards())


def test_every_wanted_card_is_built_in_once(cards):
    keys = [card.key for card in cards]
    assert len(keys) == len(set(keys))
    assert set(keys) == {wanted.key for wanted in wanted_cards(DATA / "card_names.yaml")}


def test_every_card_goes_by_the_name_of_the_rulebook_documents_and_a_japanese_one(cards):
    assert [card.key for card in cards if not {"zh-Hans", "ja"} <= card.names.keys()] == []


def test_a_monster_has_what_is_printed_on_a_monster(cards):
    monsters = [card for card in cards if card.card_class is CardClass.MONSTER]
    assert [m.name() for m in monsters if None in (m.attribute, m.race, m.level, m.atk)] == []
    assert [m.name() for m in monsters if m.def_ is None and not m.is_kind(CardKind.LINK_MONSTER)] == []
    assert [m.name() for m in monsters if m.is_kind(CardKind.LINK_MONSTER) != bool(m.arrows)] == []
    assert [m.name() for m in monsters if m.is_kind(CardKind.PENDULUM_MONSTER) != (m.scale is not None)] == []


def test_no_printed_text_is_in_the_files():
    long = [
        (document.name, word)
        for document in read_files(DATA / "cards")
        for card in document.plain
        for key, value in card.items()
        if key not in ("names", "aliases")
        for word in _strings(value)
        if len(word) > LONGEST
    ]
    assert long == []


def test_of_words_that_were_not_understood_only_a_few_characters_are_kept(cards):
    kept = [u.text for card in cards if card.text is not None for u in unparsed_in(card.text)]
    assert [text for text in kept if len(text) > SHOWN] == []
    assert kept


def test_what_the_export_writes_is_read_again_as_the_same_cards():
    shipped = [card for document in read_files(DATA / "cards") for card in convert(document, list[Card])]
    exported = [c for name, text in files(shipped).items() for c in convert(Document(name, text), list[Card])]
    assert sorted(exported, key=lambda card: card.key) == sorted(shipped, key=lambda card: card.key)


def test_written_texts_are_read_again_as_the_same_tree(cards):
    written = [card for card in cards if card.printed is not None]
    for card in written:
        assert plain(parse_card_text(card.printed, Lang.ZH_FAN)) == plain(card.text), card.name()
    assert len(written) > 100, "the grammar reads texts differently now: run `saitei export facts` again"


def test_every_effect_of_a_written_text_points_to_its_own_words(cards):
    for card in cards:
        for effect in card.text.effects if card.printed is not None else ():
            assert effect.span is not None
            words = card.printed[effect.span.start : effect.span.end]
            assert words and words.strip() == words, card.name()


def _strings(value):
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
    else:
        yield value
