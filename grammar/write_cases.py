"""What the cases of a ● list are about, for writers of any dialect: その裏表, モンスターの属性, 发动回合."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    AllOf,
    Amount,
    Compared,
    Condition,
    Exists,
    Happened,
    HasAttribute,
    HasName,
    HasRace,
    InWindow,
    IsKind,
    IsSo,
    Noun,
    Number,
    OneOf,
    Option,
    OwnedBy,
    Selection,
    Variable,
    Window,
    plain,
)
from grammar.terms import Compare, Stat, Verb, Zone
from grammar.writing import CannotWrite, Words, fill

#: of what is done to a card the lists tell from where
FROM_WHERE_VERBS = frozenset({Verb.BANISH, Verb.SPECIAL_SUMMON, Verb.SEND_TO_GRAVEYARD})
_CASES: dict[type, Stat] = {
    HasName: Stat.NAME,
    HasAttribute: Stat.ATTRIBUTE,
    HasRace: Stat.RACE,
    IsKind: Stat.KIND,
}
_SIDES = tuple(
    Compared(left=Variable(name=side), compare=Compare.EQ, right=Number(value=1))
    for side in ("heads", "tails")
)


def is_side(guard: Condition) -> bool:
    """表：, 裏： of the coin just tossed."""
    return guard in _SIDES


def die_shows(condition: Condition) -> tuple[list[int], bool] | None:
    """１・６が出た, １・６以外が出た: the numbers of the die that are named, and whether it is any other that came up."""
    parts = condition.conditions if isinstance(condition, (OneOf, AllOf)) else (condition,)
    asked = Compare.NE if isinstance(condition, AllOf) else Compare.EQ
    asked = parts[0].compare if len(parts) == 1 and isinstance(parts[0], Compared) else asked
    thrown = [
        part.right.value
        for part in parts
        if isinstance(part, Compared)
        and part.left == Variable(name="die")
        and part.compare is asked
        and isinstance(part.right, Number)
    ]
    known = len(thrown) == len(parts) and asked in (Compare.EQ, Compare.NE)
    return (thrown, asked is Compare.NE) if known and (len(parts) > 1 or asked is Compare.NE) else None


def in_a_row(thrown: Sequence[int]) -> bool:
    return len(thrown) > 1 and list(thrown) == list(range(thrown[0], thrown[0] + len(thrown)))


def is_turn(guard: Condition) -> bool:
    """自分ターン：, 相手ターン：."""
    return isinstance(guard, InWindow) and guard == InWindow(window=Window(turn=guard.window.turn))


def owner_of(guards: Sequence[Condition]) -> Noun | None:
    """●自分：…●相手：…, of the owner of one card."""
    owned = [g for g in guards if isinstance(g, IsSo) and not g.negated and g.place is None]
    subjects = {g.subject for g in owned}
    alone = all(len(g.predicates) == 1 and isinstance(g.predicates[0], OwnedBy) for g in owned)
    return subjects.pop() if alone and len(owned) == len(guards) and len(subjects) == 1 else None


def is_side_of_field(guard: IsSo) -> bool:
    """On that player's field: その控制者 自分：."""
    return guard.place is not None and guard.place.zones == (Zone.FIELD,) and guard.place.player is not None


def lies_of(guards: Sequence[Condition]) -> Noun | None:
    """●手札：…●フィールド：: the card of which each guard says where it is."""
    lying = [g for g in guards if isinstance(g, IsSo) and not g.negated and not g.predicates and g.place]
    subjects = {g.subject for g in lying}
    if len(lying) < len(guards) or len(subjects) != 1 or all(map(is_side_of_field, lying)):
        return None
    return subjects.pop()


def came_of(guards: Sequence[Condition]) -> tuple[Noun, Verb] | None:
    """●自分の手札：…: the card of which each guard says from where it came, and what was done to it then."""
    acts = [g.action for g in guards if isinstance(g, Happened) and not g.negated and g.during is None]
    told = {(act.theme, act.verb) for act in acts if act.source is not None}
    theme, verb = told.pop() if len(told) == 1 and len(acts) == len(guards) else (None, None)
    return (theme, verb) if theme is not None and verb is not None else None


def cases_of(guards: Sequence[Condition]) -> tuple[Selection, Stat, bool] | None:
    """●光：…●闇：…, of a card that is there: what is said of it in every case, and what the cases differ in."""
    cards = [g.what for g in guards if isinstance(g, Exists) and not g.negated and not g.only]
    known = [c for c in cards if isinstance(c, Selection)]
    if len(known) != len(guards):
        return None
    shared = tuple(p for p in known[0].predicates if all(p in c.predicates for c in known))
    bare = msgspec.structs.replace(known[0], predicates=shared)
    own = [tuple(p for p in c.predicates if p not in shared) for c in known]
    alike = all(msgspec.structs.replace(c, predicates=shared) == bare for c in known)
    kinds = {type(p) for ps in own for p in ps}
    if not alike or len(kinds) != 1 or any(len(ps) != 1 for ps in own):
        return None
    stat = _CASES.get(next(iter(kinds)))
    original = any(getattr(p, "original", False) for ps in own for p in ps)
    return (bare, stat, original) if stat is not None else None


def told_cases(options: Sequence[Option]) -> list[Option]:
    """*options*, each with one thing that its guard says (１・２：); without the last, that is for every other case."""
    found: list[Option] = []
    for option in options:
        parts = option.guard.conditions if isinstance(option.guard, OneOf) else (option.guard,)
        if option.guard is None or not option.guard_words:
            found.append(option)
        elif not _is_rest(option.guard):
            found += [msgspec.structs.replace(option, guard=part) for part in parts]
    return found or list(options)


def _is_rest(guard: Condition) -> bool:
    """それ以外：, 植物族以外：."""
    parts = guard.conditions if isinstance(guard, AllOf) else (guard,)
    return all(isinstance(part, (IsSo, Exists)) and part.negated for part in parts)


class CaseWriting(ABC):
    """What a writer of any dialect says of the cases of a list."""

    words: Words

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def amount(self, amount: Amount) -> str: ...

    def _cases(self, options: Sequence[Option]) -> str:
        """What the guards compare, told before the list; every guard must be about the same."""
        asked = {}
        options = told_cases(options)
        if told := self._told_apart([o.guard for o in options if o.guard is not None]):
            return told
        for option in options:
            if isinstance(option.guard, Compared) and option.guard_words:
                asked[msgspec.json.encode(plain(option.guard.left))] = option.guard.left
            elif option.guard is not None:
                raise CannotWrite("cases")
        if not asked:
            return ""
        if len(asked) > 1:
            raise CannotWrite("cases of different kinds")
        return self.amount(next(iter(asked.values())))

    def _told_apart(self, guards: Sequence[Condition]) -> str:
        """その裏表, モンスターの属性, この効果の発動ターン: what the cases of a list differ in."""
        if not guards:
            return ""
        if all(is_side(guard) for guard in guards):
            return self.words.template("texts", "sides", "")
        if all(is_turn(guard) for guard in guards):
            return self.words.template("texts", "whose_turn", "")
        if (lying := lies_of(guards)) is not None:
            return self.words.fill("texts", "whereabouts", what=self.noun(lying))
        if (came := came_of(guards)) is not None and came[1] in FROM_WHERE_VERBS:
            return self.words.fill("texts", f"from_where_{came[1]}", what=self.noun(came[0]))
        owner, owned = self.words.template("texts", "owner_of", ""), owner_of(guards)
        if owned is not None and owner:
            return fill(owner, {"what": self.noun(owned)})
        pattern, of = self.words.template("texts", "case_of", ""), cases_of(guards)
        if of is None or not pattern:
            return ""
        what, stat, original = of
        pattern = self.words.template("texts", "case_of_name", pattern) if stat is Stat.NAME else pattern
        of_print = self.words.template("texts", "original", "") if original else ""
        roles = {"what": self.noun(what), "stat": self.words.word("stat", stat), "original": of_print}
        return fill(pattern, roles)
