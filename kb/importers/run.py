"""An import from start to end: read, merge, parse what changed, write the new base beside the old one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from kb.builtin import builtin_base
from kb.card_index import effect_rows
from kb.cards import Card
from kb.errors import DataError
from kb.importers.files import read_cards
from kb.importers.merging import Pool, over_builtin
from kb.importers.parsing import digest_of, parsed, with_tree
from kb.importers.prints import with_reprint
from kb.importers.regulation import read_regulations
from kb.importers.rows import Refused
from kb.importers.rulings import read_rulings
from kb.names import fold
from kb.rulings import Ruling
from kb.store import Kept, OtherVersion, Store, Stored, amend, build, data_digest

_decoder = msgspec.json.Decoder(Card)
Told = Callable[[Refused], None]
#: called with what is being done, how much is done and how much there is (None: not known)
Progress = Callable[[str, int, int | None], None]


class Report(msgspec.Struct):
    """What an import did. ``artworks`` were folded into their cards, ``parsed`` had texts read anew, ``failed`` broke the parser."""

    read: int = 0
    artworks: int = 0
    refused: int = 0
    cards: int = 0
    parsed: int = 0
    failed: int = 0
    rulings: int = 0
    linked: int = 0
    lists: int = 0


def _silent(_what: str, _done: int, _whole: int | None) -> None:
    pass


def import_cards(
    paths: Iterable[Path],
    base_path: Path,
    told: Told,
    progress: Progress = _silent,
    workers: int | None = None,
) -> Report:
    """Take the cards of *paths* into the base; what it holds already stays. Raises DataError, the base untouched."""
    report = Report()
    old = _open(base_path)
    pool = Pool()
    for card in old.cards() if old is not None else ():
        pool.add(_bare(card))
    for path in paths:
        _read(path, pool, report, told, progress)
    builtin = {card.key: card for card in builtin_base().cards()}
    changed = _changed(pool, old, builtin)
    report.cards = len(pool) + sum(key not in pool for key in builtin)
    if old is not None and not changed and old.meta.get("digest") == data_digest():
        return report
    stored = _stored(pool, old, builtin, report, told, workers)
    _build(base_path, stored, _kept(old), report.cards, progress)
    return report


def import_rulings(path: Path, base_path: Path, told: Told) -> Report:
    """Take published rulings into the base; one of the same id is replaced. Raises DataError, the base untouched."""
    report = Report()
    old = _open(base_path)
    rulings = {ruling.id: ruling for ruling in (old.rulings() if old is not None else ())}
    for found in read_rulings(path):
        report.read += 1
        if isinstance(found, Refused):
            report.refused += 1
            told(found)
        else:
            report.rulings += 1
            rulings[found.id] = found
    source = old or builtin_base()
    names: dict[str, dict[str, bool]] = {}
    for card in source.cards():
        _note_names(card, names)
    linked = [_linked(ruling, names) for ruling in rulings.values()]
    report.linked = sum(bool(ruling.keys) for ruling in linked)
    amend(base_path, source.path, Kept(linked, _kept(old).regulations))
    return report


def import_regulations(path: Path, base_path: Path, told: Told) -> Report:
    """Take limit lists into the base; one of the same name is replaced. Raises DataError, the base untouched."""
    report = Report()
    old = _open(base_path)
    lists = {known.name: known for known in _kept(old).regulations}
    for found in read_regulations(path):
        report.read += 1
        if isinstance(found, Refused):
            report.refused += 1
            told(found)
        else:
            report.lists += 1
            lists[found.name] = found
    if not report.lists:
        raise DataError(f"{path.name}: no limit list in it", path=str(path))
    amend(base_path, (old or builtin_base()).path, Kept(_kept(old).rulings, list(lists.values())))
    return report


def _kept(old: Store | None) -> Kept:
    return Kept(list(old.rulings()), old.regulations()) if old is not None else Kept()


def _open(path: Path) -> Store | None:
    """The base to add to, or None when there is none yet. A file that is no base is never written over."""
    if not path.exists():
        return None
    try:
        return Store(path)
    except OtherVersion as error:
        raise DataError(f"{error}; delete the file and import everything again", path=str(path)) from error


def _read(path: Path, pool: Pool, report: Report, told: Told, progress: Progress) -> None:
    taken = 0
    for found in read_cards(path):
        report.read += 1
        if isinstance(found, Refused):
            report.refused += 1
            told(found)
            continue
        pool.add(found)
        report.read += len(found.artworks)
        report.artworks += len(found.artworks)
        taken += 1
        if taken % 100 == 0:
            progress(path.name, taken, None)
    if not taken:
        raise DataError(f"{path.name}: no cards in it", path=str(path))
    progress(path.name, taken, taken)


def _changed(pool: Pool, old: Store | None, builtin: dict[str, Card]) -> bool:
    """Whether anything that is known of any card now is not in the base, or was read by another grammar."""
    if old is None or len(old) != len(pool) + sum(key not in pool for key in builtin):
        return True
    for card in pool.cards():
        known = old.card(card.key)
        if known is None:
            return True
        if card.key in builtin:
            if over_builtin(builtin[card.key], card) != msgspec.structs.replace(known, reprint=None):
                return True
        elif _bare(known) != card or old.digest(card.key) != digest_of(card):
            return True
    return False


def _bare(card: Card) -> Card:
    return msgspec.structs.replace(card, text=None, printed=None, reprint=None)


def _stored(
    pool: Pool, old: Store | None, builtin: dict[str, Card], report: Report, told: Told, workers: int | None
) -> Iterator[Stored]:
    """All cards as they will be kept: built-in ones with what was imported, unchanged ones as they are, others parsed."""
    imported: dict[str, Card] = {}
    changed: list[str] = []
    for card in pool.cards():
        if card.key in builtin:
            imported[card.key] = card
        elif old is None or old.digest(card.key) != digest_of(card):
            changed.append(card.key)
    for key, card in builtin.items():
        whole = card
        if key in imported:
            whole = with_reprint(_better_read(over_builtin(card, imported[key])))
        yield Stored(whole, msgspec.json.encode(whole), effect_rows(whole))
    report.parsed = len(changed)
    wanted = set(changed)
    fresh = parsed((card for card in pool.cards() if card.key in wanted), workers)
    for card in pool.cards():
        if card.key in builtin:
            continue
        if card.key in wanted:
            data, effects, failure = next(fresh)
            if failure is not None:
                report.failed += 1
                told(Refused(f"text of {card.name()} ({card.key})", failure))
            yield Stored(_decoder.decode(data), data, effects, None if failure else digest_of(card))
        else:
            assert old is not None
            yield _with_kept_tree(card, old)


def _better_read(card: Card) -> Card:
    """A built-in card that was not wholly understood takes the tree of an imported text that is."""
    if card.text is not None and card.text.complete:
        return card
    read = with_tree(card)
    return read if read.text is not None and read.text.complete else card


def _with_kept_tree(card: Card, old: Store) -> Stored:
    """*card* with the tree it has in the old base, which was made from the same texts by the same grammar."""
    known = old.card(card.key)
    assert known is not None
    whole = msgspec.structs.replace(card, text=known.text, printed=known.printed, reprint=known.reprint)
    return Stored(whole, msgspec.json.encode(whole), old.effects(card.key), digest_of(card))


def _build(path: Path, cards: Iterable[Stored], kept: Kept, count: int, progress: Progress) -> None:
    """Write the base, the rulings tied to its cards by name."""
    names: dict[str, dict[str, bool]] = {}
    rulings = list(kept.rulings)

    def passing() -> Iterator[Stored]:
        for item in cards:
            if rulings:
                _note_names(item.card, names)
            yield item

    linked = (_linked(ruling, names) for ruling in rulings)
    build(path, passing(), lambda done: progress("", done, count), Kept(linked, kept.regulations))


def _note_names(card: Card, names: dict[str, dict[str, bool]]) -> None:
    own = fold(card.names.get("zh-Hans", ""))
    for name in (*card.names.values(), *card.aliases):
        key = fold(name)
        held = names.setdefault(key, {})
        held[card.key] = held.get(card.key, False) or key == own


def _linked(ruling: Ruling, names: dict[str, dict[str, bool]]) -> Ruling:
    """*ruling* tied to the cards it names; an ambiguous name is tied to none, as nothing is guessed."""
    keys = []
    for name in ruling.cards:
        found = names.get(fold(name), {})
        own = [key for key, is_own in found.items() if is_own]
        keys += list(found) if len(found) == 1 else own if len(own) == 1 else []
    return msgspec.structs.replace(ruling, keys=tuple(dict.fromkeys(keys)))
