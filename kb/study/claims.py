"""What an option says, in a form that the engine, the classifier or the rule graph can weigh."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from kb.cards import Seat
from kb.decks import Deck, check
from kb.effects import Effect
from kb.eras import DEFAULT_ERA
from kb.errors import KBError
from kb.glossary import load_glossary
from kb.judge import judge
from kb.knowledge import KnowledgeBase
from kb.rules import INVERSE, Relation
from kb.situation import Ask, Situation
from kb.study.items import Why
from kb.verdict import Answer, Finding, Verdict
from kb.wording import in_words, say, term

#: reasons shown of one option
_MOST_REASONS = 3


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """What questions are made of and in: the base, the language, the era of the rules.

    subject   what a question has to be about (the id of a rule), for generators that can be told
    """

    base: KnowledgeBase
    lang: str = "zh-Hans"
    era: str = DEFAULT_ERA
    subject: str = ""

    def say(self, code: str, **params: Any) -> str:
        """A sentence of the messages in the desk's language."""
        return say(code, self.lang, **params)

    def title(self, rule_id: str) -> str:
        """The title of a rule."""
        return in_words(self.base.rules.rule(rule_id).title, self.lang)

    def player(self, seat: Seat) -> str:
        """自己 or 对方: the reader sits at A."""
        return term("self" if seat is Seat.A else "opponent", self.lang, "Player")

    def says(self, rule_id: str) -> str:
        """What a rule says, in our own words."""
        return in_words(self.base.rules.rule(rule_id).says, self.lang)

    def era_named(self, era: str) -> str:
        return in_words(self.base.rules.eras.era(era).name, self.lang)


class Weighed(msgspec.Struct, frozen=True):
    """Whether a claim holds (None: it cannot be decided), what that rests on, and the rules."""

    holds: bool | None
    why: tuple[Why, ...] = ()
    rules: tuple[str, ...] = ()


class Claim(Protocol):
    """Anything an option may say."""

    def weigh(self, desk: Desk) -> Weighed: ...


class EffectIs(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a classified effect has that value; of a field of several values: that one is among them."""

    card: str
    index: int
    field: str
    value: Any

    def weigh(self, desk: Desk) -> Weighed:
        card = desk.base.card(self.card)
        effect = desk.base.effects(card)[self.index]
        found = getattr(effect, self.field)
        if found is None or not effect.complete:
            return Weighed(None)
        holds = self.value in found if isinstance(found, tuple) else found == self.value
        why = self._said(found, holds, desk)
        reason = effect.because.get(self.field)
        rule = reason.rule if reason is not None else "effect.parts"
        quoted = _words(effect, self.field, card.printed)
        return Weighed(holds, (Why(text=why, rule=rule, words=quoted),), (rule,))

    def _said(self, found: Any, holds: bool, desk: Desk) -> str:
        if isinstance(found, tuple):
            return desk.say(f"study.effect_{'has' if holds else 'has_not'}.{self.field}")
        value = str(found).lower() if isinstance(found, bool) else found
        return desk.say(f"study.effect_is.{self.field}", value=value)


def _words(effect: Effect, field: str, printed: str | None) -> str:
    """The words of the printed text that decide the field."""
    reason = effect.because.get(field)
    if reason is None or reason.span is None or printed is None:
        return ""
    return printed[reason.span.start : reason.span.end]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """In a situation, each of these questions has that answer (or that value)."""

    situation: Situation
    answers: tuple[tuple[Ask, Any], ...]

    def weigh(self, desk: Desk) -> Weighed:
        verdicts = [(asked_of(self.situation, ask, desk), expected) for ask, expected in self.answers]
        if not all(verdict.decided for verdict, _ in verdicts):
            return Weighed(None)
        fits = [_fits(verdict, expected) for verdict, expected in verdicts]
        told = [verdict for (verdict, _), fit in zip(verdicts, fits, strict=True) if not fit]
        rules = [rule for verdict, _ in verdicts for rule in verdict.because]
        why = [
            line
            for verdict in told or [verdict for verdict, _ in verdicts]
            for line in reasons(verdict, desk)
        ]
        return Weighed(all(fits), tuple(dict.fromkeys(why))[:_MOST_REASONS], tuple(dict.fromkeys(rules)))


def asked_of(situation: Situation, ask: Ask, desk: Desk) -> Verdict:
    """The engine's answer to a question about a situation, under the desk's era; never raises for one it cannot take."""
    asked = msgspec.structs.replace(situation, ask=ask, era=desk.era)
    return _judged(msgspec.json.encode(asked), desk.base)


@lru_cache(maxsize=64)
def _judged(asked: bytes, base: KnowledgeBase) -> Verdict:
    """The options of one question mostly ask the same of the same table."""
    try:
        return judge(_situations.decode(asked), base, changes=False)
    except KBError:
        return Verdict(answer=Answer.NOT_DERIVABLE)


_situations = msgspec.json.Decoder(Situation)


def _fits(verdict: Verdict, expected: Any) -> bool:
    if isinstance(expected, Answer):
        return verdict.answer is expected
    if isinstance(expected, dict):
        found = verdict.value
        return isinstance(found, dict) and all(found.get(key) == value for key, value in expected.items())
    found = tuple(verdict.value) if isinstance(verdict.value, list | tuple) else verdict.value
    return bool(found == expected)


def reasons(verdict: Verdict, desk: Desk) -> Iterator[Why]:
    """What a verdict rests on, the deciding finding first, then its conclusion."""
    for finding in verdict.findings:
        if finding.decisive:
            yield _of_finding(finding, desk)
    rule = verdict.because[0] if verdict.because else None
    if verdict.headline:
        yield Why(text=desk.say(verdict.headline, **verdict.headline_params), rule=rule)
    for other in verdict.because[1:]:
        yield Why(text=desk.title(other), rule=other)


def _of_finding(finding: Finding, desk: Desk) -> Why:
    text = desk.say(finding.code, **finding.params) if finding.code else desk.title(finding.rule)
    return Why(text=text, rule=finding.rule, words=finding.words.text if finding.words is not None else "")


class RuleIs(msgspec.Struct, frozen=True, kw_only=True):
    """The rule is the one of that title."""

    rule: str
    titled: str

    def weigh(self, desk: Desk) -> Weighed:
        why = Why(text=desk.say("study.rule_titled", title=desk.title(self.rule)), rule=self.rule)
        return Weighed(self.rule == self.titled, (why,), (self.rule,))


class RuleHolds(msgspec.Struct, frozen=True, kw_only=True):
    """The rule holds in that era."""

    rule: str
    era: str

    def weigh(self, desk: Desk) -> Weighed:
        rules = desk.base.rules
        holds = rules.holds_in(self.rule, self.era)
        code = "study.rule_holds" if holds else "study.rule_ended"
        told = desk.say(code, title=desk.title(self.rule), era=desk.era_named(self.era))
        now = [
            Why(text=desk.says(other), rule=other)
            for other in rules.relations(self.rule).get(INVERSE[Relation.REPLACES], ())
            if not holds and rules.holds_in(other, self.era)
        ]
        return Weighed(holds, (Why(text=told, rule=self.rule), *now)[:_MOST_REASONS], (self.rule,))


class TermMeans(msgspec.Struct, frozen=True, kw_only=True):
    """The definition is that of the term."""

    term: str
    defined: str

    def weigh(self, desk: Desk) -> Weighed:
        found = next(term for term in load_glossary() if term.id == self.term)
        rule = found.rules[0] if found.rules else None
        why = Why(text=desk.say("study.term_is", term=found.word(desk.lang)), rule=rule)
        return Weighed(self.term == self.defined, (why,), found.rules[:1])


class DeckIsLegal(msgspec.Struct, frozen=True, kw_only=True):
    """A deck may be used."""

    deck: Deck

    def weigh(self, desk: Desk) -> Weighed:
        checked = check(self.deck, desk.base, None, desk.era)
        if checked.legal is None:
            return Weighed(None)
        why = tuple(Why(text=desk.title(finding.rule), rule=finding.rule) for finding in checked.findings)
        rules = tuple(dict.fromkeys(finding.rule for finding in checked.findings))
        fine = Why(text=desk.say("study.deck_fine"), rule="deck.main")
        return Weighed(checked.legal, why or (fine,), rules or ("deck.main",))
