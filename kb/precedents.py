"""Published rulings beside what is derived: found by words and cards, and compared with the derivation."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from kb.errors import KBError
from kb.fulltext import phrase, pieces
from kb.judge import Asked, ask
from kb.knowledge import KnowledgeBase
from kb.rulings import Ruling, RulingStatus
from kb.verdict import Answer

#: recorded classes of answer that say whether something may be activated
_ACTIVATION = {"can_activate": Answer.CAN, "cannot_activate": Answer.CANNOT}
#: a published sentence that ends with whether something may be activated
_TOLD = re.compile(
    r"(?:可以|不能|不可以)(?P<act>(?:连锁|对应)?(?:把[^，。]{1,40})?发动(?:「[^」]{1,40}」[^，。]{0,20})?)。?\s*$"
)


class Conflict(msgspec.Struct, frozen=True):
    """A published ruling and a derivation that say the opposite."""

    ruling: Ruling
    asked: Asked


class Precedent(msgspec.Struct, frozen=True):
    """A published ruling on the cards of a question. ``conflict``: what we derive for it, when that is the opposite."""

    ruling: Ruling
    conflict: Conflict | None = None


#: a ruling is like a question that has so many of its words, where only one card is the same
_LIKE = 0.25


def precedents(question: str, base: KnowledgeBase, limit: int = 5) -> list[Precedent]:
    """Rulings on the same cards as *question*, those that share most of its cards and words first.

    With several cards in the question two must be the same; with one, its words must be like those of the ruling.
    """
    keys = {key for name in base.spot(question) for key in name.keys if len(name.keys) == 1}
    wanted = pieces(question)
    ranked = []
    for ruling in {ruling.id: ruling for key in keys for ruling in base.rulings_of(base.card(key))}.values():
        shared = len(keys.intersection(ruling.keys))
        likeness = len(wanted & pieces(ruling.question + ruling.answer)) / max(1, len(wanted))
        if shared >= 2 or (len(keys) == 1 and likeness >= _LIKE):
            ranked.append((shared, likeness, ruling.date, ruling))
    ranked.sort(key=lambda row: row[:3], reverse=True)
    return [Precedent(ruling, conflict(ruling, base)) for *_, ruling in ranked[:limit]]


def search_rulings(words: str, base: KnowledgeBase, limit: int = 50) -> list[Ruling]:
    """Rulings with all of *words* (parted by blanks, each as it stands), those that name such cards first, newest first."""
    wanted = [expression for word in words.split() if (expression := phrase(word))]
    if not wanted:
        return []
    select = "SELECT rowid FROM ruling_text WHERE ruling_text MATCH ?"
    of_card = {n for (n,) in base.select(select, [" AND ".join(f"cards : {word}" for word in wanted)])}
    numbers = [n for (n,) in base.select(select, [" AND ".join(wanted)])]
    dated = "SELECT number, id FROM ruling WHERE number IN (SELECT value FROM json_each(?)) ORDER BY date DESC, id DESC"
    rows = base.select(dated, [msgspec.json.encode(numbers).decode()])
    ids = [id_ for number, id_ in sorted(rows, key=lambda row: row[0] not in of_card)[:limit]]
    return [ruling for id_ in ids if (ruling := base.ruling(id_)) is not None]


def question_of(ruling: Ruling) -> str:
    """What the ruling answers, as a question: as it was asked, or its statement turned into one; "" for neither."""
    if ruling.question:
        return ruling.question
    told = _TOLD.search(ruling.answer)
    return f"{ruling.answer[: told.start()]}可以{told['act']}吗？" if told else ""


def conflict(ruling: Ruling, base: KnowledgeBase) -> Conflict | None:
    """*ruling* with our derivation, when that says the opposite with certainty; None when they agree or one is silent."""
    said = _ACTIVATION.get(ruling.verdict or "")
    question = question_of(ruling)
    if said is None or not question or ruling.status is not RulingStatus.PUBLISHED:
        return None
    try:
        asked = ask(question, base)
    except KBError:
        return None
    derived = asked.verdict.answer
    return Conflict(ruling, asked) if derived in _ACTIVATION.values() and derived is not said else None


def conflicts(base: KnowledgeBase) -> Iterator[Ruling | Conflict]:
    """Every imported ruling in turn, as a Conflict when the derivation contradicts it: a long work."""
    for ruling in base.rulings():
        yield conflict(ruling, base) or ruling
