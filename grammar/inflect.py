"""Every inflected form of a Japanese verb on card text, generated from its dictionary form.

A word of the lexicon's ``verbs`` is a dictionary form: ``破壊する`` (nominal: 破壊 alone is a form too), ``戻す``
(godan, by its last kana), ``加える*`` (the star marks an ichidan verb), ``多い^`` (an adjective). The forms say what the later layers need:

``stem``   the noun of a nominal verb (破壊); shares the ending of the verb it is joined to by ・
``te``     joins the next clause: し, して, され, できず
``plain``  ends a sentence or stands before a noun: する, した, される, できない
``attr``   stands before a noun only: 可能な
``cond``   a condition by itself: すれば, していたなら
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from grammar.clauses import LightVerb
from grammar.lexer import VERB, Entry
from grammar.terms import Verb

# Rows of the godan table: a-, i-, e-grade and the te/ta of each final kana.
_GODAN = {
    "う": ("わ", "い", "え", "っ", "て", "た"),
    "く": ("か", "き", "け", "い", "て", "た"),
    "ぐ": ("が", "ぎ", "げ", "い", "で", "だ"),
    "す": ("さ", "し", "せ", "し", "て", "た"),
    "つ": ("た", "ち", "て", "っ", "て", "た"),
    "ぬ": ("な", "に", "ね", "ん", "で", "だ"),
    "ぶ": ("ば", "び", "べ", "ん", "で", "だ"),
    "む": ("ま", "み", "め", "ん", "で", "だ"),
    "る": ("ら", "り", "れ", "っ", "て", "た"),
}
ICHIDAN_MARK = "*"
ADJECTIVE_MARK = "^"
_KOTO = ("事が", "事は", "事も", "ことが", "ことは", "ことも")


class Form(msgspec.Struct, frozen=True):
    """One inflected form. ``past`` is た; passive and potential verbs carry ``passive`` and ``can``."""

    text: str
    form: str
    passive: bool = False
    negated: bool = False
    can: bool = False
    past: bool = False
    must: bool = False


class _Base(msgspec.Struct, frozen=True):
    """The grades every other form is made from."""

    plain: str  # 戻す
    renyou: str  # 戻し
    te: str  # 戻して
    past: str  # 戻した
    negative: str  # 戻さ (before ない, ず)
    conditional: str  # 戻せ (before ば)
    zu: str = ""  # せ of せず, where it is not ``negative``


def forms(verbs: Mapping[str, Any]) -> dict[str, Entry]:
    """Every form of the verbs of a lexicon file. Where two verbs share a form, the first wins."""
    found: dict[str, Entry] = {}
    for value, words in verbs.items():
        verb = Verb(value) if value in Verb.__members__.values() else LightVerb(value)
        for word in words:
            for form in inflections(word):
                found.setdefault(form.text, _entry(verb, form))
    return found


def _entry(verb: Verb | LightVerb, form: Form) -> Entry:
    return Entry(
        VERB,
        verb.value,
        verb=verb,
        passive=form.passive,
        negated=form.negated,
        can=form.can,
        past=form.past,
        form="must" if form.must else form.form,
    )


class _Maker(Protocol):
    """The local maker of :func:`_inflected`: voice is fixed, the rest is said."""

    def __call__(
        self, text: str, kind: str, *, negated: bool = False, past: bool = False, must: bool = False
    ) -> Form: ...


def inflections(word: str) -> Iterator[Form]:
    """Every form of the dictionary form *word*.

    >>> sorted(f.text for f in inflections("破壊する") if f.can and f.negated and "事" in f.text and f.form == "te")[:2]
    ['破壊する事ができず', '破壊する事はできず']
    """
    seen: set[str] = set()
    for form in _all(word):
        if form.text not in seen:
            seen.add(form.text)
            yield form


_IRREGULAR = {
    "同じ": (
        Form("同じ", "plain"),
        Form("同じだった", "plain", past=True),
        Form("同じである", "plain"),
        Form("同じで", "te"),
        Form("同じなら", "cond"),
    ),
    "である": (
        Form("である", "plain"),
        Form("であり", "te"),
        Form("だった", "plain", past=True),
        Form("であった", "plain", past=True),
        Form("であれば", "cond"),
        Form("なら", "cond"),
        Form("ならば", "cond"),
        Form("でない", "plain", negated=True),
        Form("ではない", "plain", negated=True),
        Form("でなければ", "cond", negated=True),
        Form("でなく", "te", negated=True),
        Form("ではなく", "te", negated=True),
        Form("でなければならない", "plain", must=True),
        Form("でなければならず", "te", must=True),
    ),
    "ある": (
        Form("ある", "plain"),
        Form("あった", "plain", past=True),
        Form("あり", "te"),
        Form("あって", "te"),
        Form("あれば", "cond"),
        Form("あるなら", "cond"),
        Form("ない", "plain", negated=True),
        Form("無い", "plain", negated=True),
        Form("なかった", "plain", negated=True, past=True),
        Form("無かった", "plain", negated=True, past=True),
        Form("なく", "te", negated=True),
        Form("無く", "te", negated=True),
        Form("なければ", "cond", negated=True),
        Form("無ければ", "cond", negated=True),
        Form("ないなら", "cond", negated=True),
    ),
}


def _all(word: str) -> Iterator[Form]:
    if word in _IRREGULAR:
        yield from _IRREGULAR[word]
        return
    if word.endswith(ADJECTIVE_MARK):
        yield from _adjective(word[: -len(ADJECTIVE_MARK)][:-1])
        return
    if word.endswith("する"):
        yield from _suru(word[:-2])
    elif word.endswith(ICHIDAN_MARK):
        stem = word[: -len(ICHIDAN_MARK)][:-1]
        yield from _active(_ichidan(stem))
        yield from _inflected(_ichidan(stem + "られ"), passive=True)
    else:
        yield from _godan_forms(word)


def _adjective(stem: str) -> Iterator[Form]:
    """多い, 異なる's like: a state, inflected as an adjective."""
    yield Form(stem + "い", "plain")
    yield Form(stem + "かった", "plain", past=True)
    yield Form(stem + "く", "te")
    yield Form(stem + "くない", "plain", negated=True)
    yield Form(stem + "ければ", "cond")
    yield Form(stem + "いなら", "cond")


def _suru(stem: str) -> Iterator[Form]:
    if stem and not stem.endswith(("に", "と", "を", "が")):
        yield Form(stem, "stem")
        yield Form(stem + "可能な", "attr", can=True)
        yield Form(stem + "可能", "plain", can=True)
        yield Form(stem + "不可", "plain", can=True, negated=True)
        for particle in ("は", "も"):
            yield from _short(_ichidan(stem + particle + "でき"))
        yield from _active(_suru_base(stem + "を"), koto=True)
        yield from _success(stem)
    yield from _active(_suru_base(stem))
    yield from _inflected(_ichidan(stem + "され"), passive=True)
    yield from _short(_ichidan(stem + "でき"))
    yield from _inflected(_ichidan(stem + "させ"))


def _success(stem: str) -> Iterator[Form]:
    """召喚に成功した is 召喚した: older texts only name the same moment."""
    if "召喚" in stem:
        yield from _active(_suru_base(stem + "に成功"), koto=False)


def _suru_base(stem: str) -> _Base:
    return _Base(
        stem + "する", stem + "し", stem + "して", stem + "した", stem + "し", stem + "すれ", zu=stem + "せ"
    )


def _ichidan(stem: str) -> _Base:
    return _Base(stem + "る", stem, stem + "て", stem + "た", stem, stem + "れ")


def _godan_forms(word: str) -> Iterator[Form]:
    stem, last = word[:-1], word[-1]
    a, i, e, onbin, te, ta = _GODAN[last]
    if word.endswith("行く"):
        onbin = "っ"
    base = _Base(word, stem + i, stem + onbin + te, stem + onbin + ta, stem + a, stem + e)
    yield from _active(base)
    yield from _inflected(_ichidan(stem + a + "れ"), passive=True)
    yield from _short(_ichidan(stem + e))
    yield from _inflected(_ichidan(stem + a + "せ"))


def _active(base: _Base, koto: bool = True) -> Iterator[Form]:
    yield from _inflected(base)
    if koto:
        for word in _KOTO:
            yield from _short(_ichidan(base.plain + word + "でき"))


def _short(base: _Base) -> Iterator[Form]:
    """The forms of できる that card text uses."""
    yield Form(base.plain, "plain", can=True)
    yield Form(base.past, "plain", can=True, past=True)
    yield Form(base.renyou, "te", can=True)
    yield Form(base.te, "te", can=True)
    yield Form(base.plain + "なら", "cond", can=True)
    yield Form(base.conditional + "ば", "cond", can=True)
    yield Form(base.negative + "ない", "plain", can=True, negated=True)
    yield Form(base.negative + "なくなる", "plain", can=True, negated=True)  # 攻撃できなくなる
    yield Form(base.negative + "なくなり", "te", can=True, negated=True)
    yield Form(base.negative + "なかった", "plain", can=True, negated=True, past=True)
    yield Form(base.negative + "ず", "te", can=True, negated=True)
    yield Form(base.negative + "なければ", "cond", can=True, negated=True)


def _inflected(base: _Base, *, passive: bool = False, can: bool = False) -> Iterator[Form]:
    """The forms of one voice: plain, past, negative, te, ～ている and conditionals."""

    def form(text: str, kind: str, *, negated: bool = False, past: bool = False, must: bool = False) -> Form:
        return Form(text, kind, passive, negated, can, past, must)

    zu = base.zu or base.negative
    yield form(base.plain, "plain")
    yield form(base.past, "plain", past=True)
    yield form(base.renyou, "te")
    yield form(base.te, "te")
    yield form(base.conditional + "ば", "cond")
    yield form(base.plain + "なら", "cond")
    yield form(base.past + "なら", "cond", past=True)
    yield form(base.past + "ら", "cond", past=True)
    yield from _negatives(base, zu, form)
    yield from _progressives(base.te, form)
    yield form(base.renyou + "つつ", "te")
    yield form(base.renyou + "ながら", "te")


def _negatives(base: _Base, zu: str, form: _Maker) -> Iterator[Form]:
    stem = base.negative
    yield form(stem + "ない", "plain", negated=True)
    yield form(stem + "なくなる", "plain", negated=True)
    yield form(stem + "なくなり", "te", negated=True)
    yield form(stem + "なかった", "plain", negated=True, past=True)
    yield form(stem + "なく", "te", negated=True)
    yield form(stem + "なくて", "te", negated=True)
    yield form(zu + "ず", "te", negated=True)
    yield form(zu + "ずに", "te", negated=True)
    yield form(stem + "ないで", "te", negated=True)
    for condition in ("なければ", "ないなら", "なかったなら"):
        yield form(stem + condition, "cond", negated=True)
    yield form(stem + "なければならない", "plain", must=True)
    yield form(stem + "なければならず", "te", must=True)


def _progressives(te: str, form: _Maker) -> Iterator[Form]:
    """～ている: the state after the act, which card text uses like た."""
    yield form(te + "いる", "plain")
    yield form(te + "いた", "plain", past=True)
    yield form(te + "いない", "plain", negated=True)
    yield form(te + "いなかった", "plain", negated=True, past=True)
    yield form(te + "おり", "te")
    yield form(te + "いて", "te")
    yield form(te + "おらず", "te", negated=True)
    yield form(te + "いれば", "cond")
    yield form(te + "いるなら", "cond")
    yield form(te + "いなければ", "cond", negated=True)
    yield form(te + "しまう", "plain")
    yield form(te + "もよい", "plain")
    yield form(te + "から", "te")
    yield form(te + "ある", "plain")
