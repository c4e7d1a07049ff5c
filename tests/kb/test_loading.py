"""What the strict reader of data files refuses, and what it says then."""

from __future__ import annotations

import msgspec
import pytest

from kb.errors import DataError
from kb.loading import convert, did_you_mean, read_yaml


class Item(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    count: int = 0
    words: dict[str, str] = {}


def read(tmp_path, text):
    (tmp_path / "items.yaml").write_text(text, encoding="utf-8")
    return convert(read_yaml(tmp_path / "items.yaml", tmp_path), list[Item])


def test_scalars_stay_as_they_are_written(tmp_path):
    [item] = read(tmp_path, "- id: 00102371\n  words: {no: yes, on: 2020-04-01}\n")
    assert item.id == "00102371"
    assert item.words == {"no": "yes", "on": "2020-04-01"}


def test_a_number_is_read_where_a_number_is_wanted(tmp_path):
    assert read(tmp_path, "- {id: a, count: 3}\n")[0].count == 3


REFUSED = {
    "a key given twice": ("- id: a\n  id: b\n", "items.yaml:2: key 'id' is given twice"),
    "an unknown key": (
        "- id: a\n- id: b\n  cuont: 3\n",
        "items.yaml:3: Object contains unknown field `cuont`. Did you mean 'count'?",
    ),
    "a missing key": ("- id: a\n- count: 3\n", "items.yaml:2: Object missing required field `id`"),
    "a value of the wrong kind": ("- id: a\n  count: many\n", "items.yaml:2: Expected `int`, got `str`"),
    "a wrong value deep inside": (
        "- id: a\n  words:\n    en: one\n    ja: [two]\n",
        "items.yaml:2: Expected `str`, got `array`",
    ),
    "broken YAML": ("- id: a\n  count: [1\n", "items.yaml:3: did not find expected ',' or ']'"),
    "a tag": (
        "- id: !!python/name:os.system a\n",
        "items.yaml:1: tag 'tag:yaml.org,2002:python/name:os.system'",
    ),
    "a merge key": ("- &a {id: a}\n- {<<: *a, id: b}\n", "items.yaml:2: Object contains unknown field `<<`"),
    "a list as a key": ("- {[a]: b}\n", "items.yaml:1: a key must be a plain word"),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED)
def test_what_is_wrong_is_refused_with_file_and_line(tmp_path, text, message):
    with pytest.raises(DataError) as raised:
        read(tmp_path, text)
    assert str(raised.value).startswith(message)


def test_a_file_that_is_not_text_is_refused(tmp_path):
    (tmp_path / "items.yaml").write_bytes(b"- id: \xff\xfe")
    with pytest.raises(DataError, match=r"^items\.yaml:1: unreadable"):
        read_yaml(tmp_path / "items.yaml", tmp_path)


def test_an_empty_file_is_an_empty_list(tmp_path):
    assert read(tmp_path, "# nothing yet\n") == []


def test_the_nearest_word_is_suggested():
    assert did_you_mean("chain.spell-sped", ["chain.spell-speed", "cost.tribute"]) == (
        " Did you mean 'chain.spell-speed'?"
    )
    assert did_you_mean("zzz", ["chain.spell-speed"]) == ""
