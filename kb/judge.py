"""The judge: a situation or a typed question → a verdict with its derivation."""

from __future__ import annotations

import re

import msgspec

from grammar.account import parse_account
from grammar.account_nodes import Account
from grammar.claim import Proposition
from grammar.formats import is_of_other_format
from grammar.lookup import LookUp, parse_lookup
from grammar.posed import plainly
from grammar.property import PropertyAsked, parse_property
from grammar.property_ja import parse_property_ja
from grammar.question import parse_question
from grammar.question_ja import parse_question_ja
from grammar.question_ja_lexer import is_japanese, names_no_word
from grammar.question_lexer import fold, in_word, is_chained_verb
from grammar.question_nodes import Mood, QuestionSyntax
from grammar.terms import Stat, Verb
from kb.cards import CardClass, Seat
from kb.choices import chosen_by, is_meant
from kb.claims.of_kind import as_of_kind
from kb.claims.of_rules import judge_rule, rule_asked
from kb.counterfactuals import unsaid_alternatives, variations
from kb.errors import KBError, QuestionError, SituationError, UnknownCard, no_broken_characters
from kb.forced import run_through
from kb.glossary import asked_terms
from kb.held import only_if_held
from kb.knowledge import KnowledgeBase
from kb.misspelt import misspelt
from kb.names import Spotted
from kb.points_seen import may_matter
from kb.prints import otherwise_printed
from kb.questions import FORMS, ON_PAPER
from kb.readings import Reading, carried_out, other_readings
from kb.references import Undecided
from kb.setup import STARTING_POINTS
from kb.situation import ANYBODY_ASKS, NICKNAME, WHO_ASKS, Ask, Claim, Play, Situation
from kb.supposed import in_vain, may_yet
from kb.understanding import in_force
from kb.understanding.account import situation_of
from kb.understanding.completing import complete
from kb.understanding.each_of_them import each_of_them
from kb.understanding.era_named import era_named
from kb.understanding.in_turn import claims_apart, in_turn
from kb.understanding.naming import nicknames, unmarked, within_part, without_shared
from kb.understanding.nicknames import in_full
from kb.understanding.of_card_alone import of_card_alone, of_no_card
from kb.understanding.phrases import actor
from kb.understanding.printed import without_prints
from kb.understanding.typed_clauses import understand as situate
from kb.understanding.untold_targets import with_fitting_targets, with_untold_targets
from kb.understanding.used_before import applied_already
from kb.understanding.whereabouts import known_card
from kb.unsaid import unsaid_cost, unsaid_place, unsaid_target
from kb.verdict import (
    Answer,
    Assumption,
    Change,
    Finding,
    Verdict,
    all_of_them,
    not_derivable,
    one_after_the_other,
)
from kb.walk import actions_of

#: longest question taken, in characters
LONGEST = 2000
#: forms that ask for what comes out: a chain still open is resolved first
_OUTCOMES = frozenset(
    {
        "applies",
        "happens",
        "where",
        "remains",
        "kind",
        "fate",
        "misses-timing",
        "value-changes",
        "calculates",
        "wins",
    }
)

_RESOLVED = frozenset(
    [("order", "resolution"), ("replay", "occurs"), ("replay", "choices"), ("had-moment", None)]
    + [("has-name", None), ("is-so", "race"), ("is-so", "attribute")]
    + [
        ("value", about)
        for about in (
            "counters",
            "atk",
            "def",
            "level",
            "rank",
            "lp_gained",
            "lp_lost",
            "damage_taken",
            "cards_drawn",
            "cards_befallen",
            "hand_count",
            "monster_count",
        )
    ]
)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A typed question, how it was understood, and the verdict.

    unparsed    words of the question that were not understood; any of them keeps a verdict from being given
    """

    question: str
    verdict: Verdict
    syntax: QuestionSyntax | Account | PropertyAsked | LookUp | Proposition
    situation: Situation | None = None
    unparsed: tuple[str, ...] = ()

    @property
    def understood(self) -> bool:
        return self.situation is not None and not self.unparsed


def judge(situation: Situation, base: KnowledgeBase, *, changes: bool = True) -> Verdict:
    """Derive the verdict by simulation. With *changes*, assumed facts are turned over one by one."""
    if situation.ask is None:
        return not_derivable("judge.nothing_asked")
    if situation.ask.form not in FORMS:
        return not_derivable("judge.form_missing", form=situation.ask.form)
    told = with_untold_targets(situation, base, resolves=_is_of_outcome(situation.ask))
    told = with_fitting_targets(told, base)
    completed = _bearing_out(complete(told, base), base)
    if isinstance(completed, Verdict):
        return completed
    barred = in_vain(completed, _verdict, base)
    if barred is not None:
        denied = situation.ask.negated and barred.answer is Answer.CANNOT
        return _of_denial(barred) if denied else barred
    verdict = _verdict(completed, base)
    if verdict.decided and _hangs_on_points(completed, verdict, base):
        return not_derivable("judge.points_unsaid")
    yet = may_yet(completed, verdict, _verdict, base)
    if yet is not None:
        return not_derivable("judge.may_yet", card=yet)
    may = Answer.CANNOT if situation.ask.negated else Answer.CAN
    if verdict.answer is may and (again := applied_already(completed, base)) is not None:
        return not_derivable("judge.applied_already", card=again)
    aim = carried_out(completed) if verdict.answer is may else None
    if aim is not None and _aim_fails(completed, base):
        return not_derivable("judge.aim_fails", card=situation.ask.card or "")
    hangs = _hangs_on_unsaid(completed, verdict, base) if verdict.decided else None
    if hangs is not None:
        return not_derivable("judge.undecided", missing=hangs, rule="control.continuous-follows")
    for reading in other_readings(completed, base) if verdict.decided else ():
        if reading.possible is not None and _verdict(reading.possible, base).answer is not Answer.CAN:
            continue
        meant = _verdict(reading.situation, base)
        if (meant.answer, meant.value) != (verdict.answer, verdict.value):
            return _depends_on_reading(verdict, reading, meant)
        if aim is not None and _aim_fails(reading.situation, base):
            return not_derivable(reading.unsaid, card=reading.card)
    reprinted = otherwise_printed(completed, verdict, base, _verdict) if verdict.decided else None
    if reprinted is not None:
        return not_derivable("judge.prints_differ", card=reprinted.name())
    other = _for_other_player(told, base) if verdict.decided else None
    if verdict.answer is may and ANYBODY_ASKS in dict(situation.assumed):
        other = None  # one of the players may, whoever that is
    if other is not None and other.decided and other.answer is not verdict.answer:
        return _depends_on_player(situation, verdict, other)
    if verdict.decided and (otherwise := _of_other_activator(told, base)) is not None:
        card, meant = otherwise
        if meant.decided and (meant.answer, meant.value) != (verdict.answer, verdict.value):
            return not_derivable("judge.who_unsaid", card=card)
    if not changes or not verdict.decided or situation.ask.form in ON_PAPER:
        return verdict
    return msgspec.structs.replace(verdict, would_change=_would_change(completed, verdict, base))


def _aim_fails(situation: Situation, base: KnowledgeBase) -> bool:
    """It may be activated, and does not do what it is to be activated for."""
    aim = carried_out(situation)
    return aim is not None and _verdict(aim, base).answer is Answer.CANNOT


#: Life Points of which nothing was told, as what was told of a value may need them: one has less, or more
_OF_POINTS = frozenset({"lp", "lp_gained", "lp_lost"})
_POINTS: tuple[tuple[tuple[Seat, int], ...], ...] = (
    (),
    ((Seat.A, 4000), (Seat.B, 8000)),
    ((Seat.A, 8000), (Seat.B, 4000)),
)


def _bearing_out(situation: Situation, base: KnowledgeBase) -> Situation | Verdict:
    """*situation* with Life Points that make the values told on the way true; else why they cannot be."""
    failed: Verdict | None = None
    for points in _POINTS if situation.claims and not situation.lp else ((),):
        told = situation
        if points:
            assumed = tuple((f"lp.{seat}", str(number)) for seat, number in points)
            told = msgspec.structs.replace(situation, lp=dict(points), assumed=(*situation.assumed, *assumed))
        otherwise = next((v for claim in told.claims if (v := _told_otherwise(told, claim, base))), None)
        if otherwise is None:
            return told
        failed = failed or otherwise
    assert failed is not None
    return failed


def _hangs_on_points(situation: Situation, verdict: Verdict, base: KnowledgeBase) -> bool:
    """Another answer comes out when one player has less Life Points than the other, of which nothing was told."""
    ask = situation.ask
    if situation.lp or ask is None or ask.about in _OF_POINTS or not situation.plays:
        return False
    if not may_matter(situation, base):
        return False
    for points in _POINTS[1:]:
        other = _verdict(msgspec.structs.replace(situation, lp=dict(points)), base)
        if other.decided and (other.answer, other.value) != (verdict.answer, verdict.value):
            return True
    return False


def _hangs_on_unsaid(situation: Situation, verdict: Verdict, base: KnowledgeBase) -> str | None:
    """The path of what nobody said, where this verdict is not given when it is otherwise."""
    for path, changed in unsaid_alternatives(situation):
        found = _verdict(changed, base)
        if (found.answer, found.value) != (verdict.answer, verdict.value):
            return path
    return None


def _told_otherwise(situation: Situation, claim: Claim, base: KnowledgeBase) -> Verdict | None:
    """Why a value told on the way is not what the simulation comes to; None when it is."""
    if claim.act is not None:
        needless = claim.to is not None and not _is_of_effects_of(situation.ask, claim.to)
        return None if needless else _not_done(situation, claim, base)
    ask = Ask(form="value", about=claim.stat, card=claim.card)

    def found_after(number: int) -> Verdict:
        plays = situation.plays[:number]
        return _verdict(msgspec.structs.replace(situation, plays=plays, ask=ask), base)

    found = found_after(claim.after)
    if not found.decided:
        return found
    fits = found.value == claim.value
    if claim.rises is not None:
        before = found_after(claim.before)
        fits = before.decided and (found.value > before.value if claim.rises else found.value < before.value)
    if fits:
        return None
    return not_derivable("judge.told_otherwise", card=claim.card, about=claim.stat, found=found.value)


def _not_done(situation: Situation, claim: Claim, base: KnowledgeBase) -> Verdict | None:
    """Why an effect did not do what it is told to have done; None when it did, or when its chain is still open."""
    resolves = situation.ask is not None and situation.ask.form in _OUTCOMES
    if resolves and len(situation.plays) == claim.after:  # it resolves for the asking
        situation = msgspec.structs.replace(situation, plays=(*situation.plays, Play(do="resolve")))
    ends = [n for n, play in enumerate(situation.plays) if play.do == "resolve" and n >= claim.after]
    if not ends or any(play.do == "activate" for play in situation.plays[claim.after : ends[0]]):
        return None  # answered by a later link: what was told is what the effect is meant to do
    ask = Ask(form="happens" if claim.to else "applies", card=claim.card, about=claim.act, target=claim.to)
    told = msgspec.structs.replace(situation, plays=situation.plays[: ends[0] + 1], ask=ask)
    found = _verdict(told, base)
    if found.decided and found.answer is Answer.CANNOT:
        return not_derivable("judge.told_not_done", card=claim.card, act=Verb(claim.act or ""))
    return None if found.decided or claim.to is not None else found


def _is_of_effects_of(ask: Ask | None, name: str) -> bool:
    """Whether that card activates something is asked, which what was done to it may set off."""
    return ask is not None and ask.card == name and ask.form in ("can-activate", "triggers", "can-use")


def _for_other_player(situation: Situation, base: KnowledgeBase) -> Verdict | None:
    """The verdict if the other player were meant, where the question does not say which one acts."""
    ask = situation.ask
    if ask is None or ask.player is None or not {WHO_ASKS, ANYBODY_ASKS} & dict(situation.assumed).keys():
        return None
    meant = msgspec.structs.replace(ask, player=ask.player.other)
    try:
        return _verdict(complete(msgspec.structs.replace(situation, ask=meant), base), base)
    except KBError:
        return None


def _of_other_activator(situation: Situation, base: KnowledgeBase) -> tuple[str, Verdict] | None:
    """X发动后，自己能发动Y吗: the verdict if who asks had activated X, the one play, of which nobody said whose it was."""
    ask, plays = situation.ask, [play for play in situation.plays if play.do != "resolve"]
    over = len(situation.plays) == 2 and situation.plays[-1].do == "resolve"
    over = over or (len(situation.plays) == 1 and bool(plays) and plays[0].do == "used")
    if ask is None or ask.form not in ("can-activate", "can-do") or len(plays) != 1 or not over:
        return None
    (play,) = plays
    assumed = dict(situation.assumed).get(f"plays.{play.card}.activated_by")
    if play.player is None or ask.player is not play.player.other or assumed is None or play.targets:
        return None
    board = tuple(
        msgspec.structs.replace(one, player=ask.player)
        if one.card == play.card and one.player is play.player
        else one
        for one in situation.board
    )
    own = msgspec.structs.replace(play, player=ask.player)
    meant = msgspec.structs.replace(
        situation, board=board, plays=tuple(own if one is play else one for one in situation.plays)
    )
    try:
        return play.card or "", _verdict(complete(meant, base), base)
    except KBError:
        return None


def _depends_on_player(situation: Situation, verdict: Verdict, other: Verdict) -> Verdict:
    """Both answers, each with the player it holds for."""
    assert situation.ask is not None and situation.ask.player is not None
    seat = situation.ask.player
    return Verdict(
        answer=Answer.DEPENDS,
        reason=("judge.who_unsaid", {"card": situation.ask.card or ""}),
        era=verdict.era,
        assumed=verdict.assumed,
        would_change=(
            Change(WHO_ASKS, seat.value, verdict.answer),
            Change(WHO_ASKS, seat.other.value, other.answer),
        ),
    )


def _depends_on_reading(verdict: Verdict, reading: Reading, meant: Verdict) -> Verdict:
    """Both answers, where the reading turns over one fact that has a name; else none."""
    if reading.fact is None or {verdict.answer, meant.answer} != {Answer.CAN, Answer.CANNOT}:
        return not_derivable(reading.unsaid, card=reading.card)
    return Verdict(
        answer=Answer.DEPENDS,
        reason=(reading.unsaid, {}),
        era=verdict.era,
        assumed=verdict.assumed,
        would_change=(
            Change(reading.fact, reading.taken, verdict.answer),
            Change(reading.fact, reading.otherwise, meant.answer),
        ),
    )


def _verdict(situation: Situation, base: KnowledgeBase) -> Verdict:
    """The verdict; words of a lasting effect that could mean either of two cards leave it open."""
    try:
        return _derived(situation, base)
    except Undecided as why:
        return not_derivable("judge.doubt", doubt=why.code, missing=why.missing)


def _derived(situation: Situation, base: KnowledgeBase) -> Verdict:
    ask = situation.ask
    assert ask is not None
    situation = _before_it_is_done(situation, ask)
    open_chain = bool(situation.plays) and situation.plays[-1].do == "activate"
    if open_chain and (
        _is_of_outcome(ask)
        or _leaves_no_choice(situation, ask, base)
        or (ask.form == "value" and ask.about == "lp" and _moves_points(situation, base))
    ):
        situation = msgspec.structs.replace(situation, plays=(*situation.plays, Play(do="resolve")))
    state, trace = run_through(situation, base)
    unsaid = unsaid_target(situation, state, base, trace)
    price = unsaid_cost(situation, state, base)
    if state.breach is not None:
        verdict = _of_breach(state.breach)
    elif unsaid is not None:
        verdict = not_derivable("judge.target_unsaid", card=unsaid)
    elif price is not None:
        verdict = not_derivable("judge.undecided", missing=f"plays.{price}.cost", rule="cost.discard")
    else:
        verdict = FORMS[ask.form](state, ask, base, trace)
    if unsaid_place(situation, verdict, base):
        verdict = not_derivable(
            "judge.undecided", missing=f"board.{ask.card}.zone", rule="activation.condition"
        )
    turns = {"turn_player"} & (dict(situation.assumed) | dict(state.assumed)).keys()
    only_turn = ask.form == "can-activate" and verdict.because == ("activation.opponent-turn",)
    if turns and only_turn and verdict.answer is Answer.CANNOT:
        verdict = not_derivable("judge.look_up.turn")  # in the other player's turn it may well be
    if ask.amount is not None:
        verdict = _of_amount(verdict, ask.amount)
    if ask.negated and ask.form not in _DENY_THEMSELVES:
        verdict = _of_denial(verdict)
    assumed = dict(situation.assumed) | dict(state.assumed)
    assumed |= {finding.missing: "true" for finding in verdict.findings if finding.allows and finding.missing}
    if verdict.answer is Answer.VALUE and ask.about == "lp" and ask.player not in (None, *situation.lp):
        assumed[f"lp.{ask.player}"] = str(STARTING_POINTS)
    if ask.form in ON_PAPER:
        assumed = {}
    verdict = msgspec.structs.replace(
        verdict,
        era=situation.era,
        trace=tuple(trace.steps),
        assumed=tuple(Assumption(path, value) for path, value in assumed.items()),
    )
    return only_if_held(verdict, base.rules)


_POINT_ACTS = frozenset({Verb.GAIN_LP, Verb.LOSE_LP, Verb.PAY_LP, Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE})


def _leaves_no_choice(situation: Situation, ask: Ask, base: KnowledgeBase) -> bool:
    """能把那只素材特殊召唤吗, of その一組を特殊召喚できる: what it does shows as it resolves, since nothing is chosen then."""
    card = known_card(situation, ask.card, base) if ask.form == "can-choose" else None
    if card is None or situation.plays[-1].card != ask.card:
        return False
    texts = [e.text for e in base.effects(card) if e.text is not None and ask.effect in (None, e.printed_no)]
    acts = [action for text in texts for action in chosen_by(text)]
    return bool(texts) and not any(is_meant(action.verb, ask.about or "") for action in acts)


def _moves_points(situation: Situation, base: KnowledgeBase) -> bool:
    """Life Points may change when the chain resolves, or in the battle that it is part of; else they only pay costs."""
    if any(play.do == "attack" for play in situation.plays):
        return True
    played = [known_card(situation, play.card, base) for play in situation.plays if play.do == "activate"]
    effects = [effect for card in played if card is not None for effect in base.effects(card)]
    texts = [effect.text for effect in effects if effect.text is not None]
    acts = [action for text in texts for action, _ in actions_of(text)]
    return any(act.verb in _POINT_ACTS or Stat.LP in act.stats for act in acts)


def _of_breach(found: Finding) -> Verdict:
    """What was told cannot have been done: no answer, with the rule that it breaks."""
    reason = ("judge.breach", {**found.params, "said": found.code, "rule": found.rule})
    return Verdict(answer=Answer.NOT_DERIVABLE, reason=reason, findings=(found,), because=(found.rule,))


def _is_of_outcome(ask: Ask) -> bool:
    """It asks for what comes out: a chain still open is resolved first."""
    return ask.form in _OUTCOMES or (ask.form, ask.about) in _RESOLVED


def _before_it_is_done(situation: Situation, ask: Ask) -> Situation:
    """What is asked of the activation told last itself (that alone, an effect with it) is asked before it is made."""
    last = situation.plays[-1] if situation.plays else None
    if ask.form != "can-activate" or ask.about not in ("card", "along") or last is None:
        return situation
    if last.do != "activate" or last.card != ask.card:
        return situation
    return msgspec.structs.replace(situation, plays=situation.plays[:-1])


#: forms that answer "is it not so" in their own words
_DENY_THEMSELVES = frozenset({"classify", "fits-material", "linked"})


def _of_denial(verdict: Verdict) -> Verdict:
    """不能发动，对吗: right when it cannot be."""
    if verdict.answer not in (Answer.CAN, Answer.CANNOT):
        return verdict if not verdict.decided else not_derivable("judge.form_missing", form="claim")
    right = verdict.answer is Answer.CANNOT
    said = verdict.headline_params.get("said") or verdict.headline or f"answer.{verdict.answer}"
    return msgspec.structs.replace(
        verdict,
        answer=Answer.CAN if right else Answer.CANNOT,
        headline="judge.claim.right" if right else "judge.claim.wrong",
        headline_params={**verdict.headline_params, "said": said},
    )


def _of_amount(verdict: Verdict, amount: int) -> Verdict:
    """会受到1500伤害吗: right when it is so much."""
    if verdict.answer is not Answer.VALUE or not isinstance(verdict.value, int):
        return verdict if not verdict.decided else not_derivable("judge.form_missing", form="amount")
    return msgspec.structs.replace(
        verdict,
        answer=Answer.CAN if verdict.value == amount else Answer.CANNOT,
        value=None,
        headline="judge.amount.yes" if verdict.value == amount else "judge.amount.no",
        headline_params={**verdict.headline_params, "said": verdict.headline},
    )


def _would_change(situation: Situation, verdict: Verdict, base: KnowledgeBase) -> tuple[Change, ...]:
    """Single facts that, were they otherwise, would turn the answer; of a number or a place only assumed ones."""
    assumed = dict(situation.assumed)
    found = []
    for path, value, changed in variations(situation):
        if verdict.answer is Answer.VALUE and path not in assumed:
            continue
        try:
            other = _verdict(changed, base)
        except KBError:
            continue
        if other.decided and (other.answer, other.value) != (verdict.answer, verdict.value):
            found.append(Change(path, value, other.answer))
    return tuple(found)


class Understanding(msgspec.Struct, frozen=True, kw_only=True):
    """A typed question as it was read: the situation, or the words that stand in the way.

    detail   what is wrong with them
    then     the situation of a second question, asked along with the first
    also     those of what is claimed before the last claim, in that order
    absent   a nickname of a card that the base does not have, and that card's name
    several  a name that may mean any of several cards
    """

    syntax: QuestionSyntax | Account | PropertyAsked | LookUp | Proposition
    situation: Situation | None = None
    then: Situation | None = None
    also: tuple[Situation, ...] = ()
    unparsed: tuple[str, ...] = ()
    detail: str = ""
    absent: dict[str, str] | None = None
    several: UnknownCard | None = None


#: in Japanese, a shorter name without marks may be a plain word
_PLAIN_JAPANESE = 4


def _is_plain_word(text: str, name: Spotted, japanese: bool) -> bool:
    """Words of the game that are also a card's name (无效)."""
    if japanese:
        short = name.end - name.start < _PLAIN_JAPANESE
        return short and not names_no_word(text, name.start, name.end)
    return in_word(text, name.start, name.end) or is_chained_verb(text, name.start, name.end)


_QUOTED = re.compile("[「『【《“][^」』】》”]*[」』】》”]")
_SPACE = re.compile(r"(?<=[^\W_a-zA-Z]|[」』】》”①-⑨])[ 　]+(?=[^\W_a-zA-Z0-9]|[「『【《“])")


def understand(text: str, base: KnowledgeBase, era: str | None = None) -> Understanding:
    """Read a typed question. Raises QuestionError for one that cannot be taken at all.

    Spaces between words are taken for commas; where the question is not understood so, they carry nothing.
    """
    text = _simplified(text, base)
    text = in_force.in_plain_words(text, base.spot(text), base)
    if _SPACE.search(text) is not None:
        inside = {place for name in base.spot(text) for place in range(name.start, name.end)}
        parted = _SPACE.sub(lambda space: space.group() if space.start() in inside else "，", text)
        read = _understood(parted, base, era)
        if read.situation is not None:
            return read
    return _by_nickname(_but_for_prints(text, base, era), base, era)


def _simplified(text: str, base: KnowledgeBase) -> str:
    """*text* in simplified script, but for names and what stands in quotes, so that every word is one word; Japanese stays as it is."""
    no_broken_characters(text)
    if is_japanese(text):
        return text
    kept = [(name.start, name.end) for name in base.spot(text)]
    kept += [match.span() for match in _QUOTED.finditer(text)]
    inside = {place for start, end in kept for place in range(start, end)}
    return "".join(one if n in inside else fold(one) for n, one in enumerate(text))


def _but_for_prints(text: str, base: KnowledgeBase, era: str | None) -> Understanding:
    """Read *text*; where it is not understood, without what it tells that is printed on the cards anyway."""
    read = _understood(text, base, era)
    if read.situation is None and (plain := without_prints(text, base.spot(text), base)) != text:
        told = _understood(plain, base, era)
        read = told if told.situation is not None else read
    if read.situation is None and isinstance(read.syntax, QuestionSyntax):
        plain = without_shared(text, (name.name for name in base.spot(text)), read.syntax.unparsed)
        told = _understood(plain, base, era) if plain != text else read
        read = told if told.situation is not None else read
    return read


def _by_nickname(read: Understanding, base: KnowledgeBase, era: str | None) -> Understanding:
    """*read*, or the same question with the names of the cards that it calls by nicknames, which are assumed."""
    syntax = read.syntax
    if not isinstance(syntax, QuestionSyntax):
        return read
    unread = syntax.unparsed if read.situation is None else None
    meant = in_full(syntax.text, base.spot(syntax.text), unread, base, base.names.with_end)
    if meant is None:
        return read
    if meant.absent is not None:
        return msgspec.structs.replace(read, absent=meant.absent)
    plain = in_force.in_plain_words(meant.text, base.spot(meant.text), base)
    told = _but_for_prints(plain, base, era)

    def assuming(situation: Situation) -> Situation:
        return msgspec.structs.replace(situation, assumed=((NICKNAME, meant.assumed), *situation.assumed))

    return msgspec.structs.replace(
        told,
        situation=assuming(told.situation) if told.situation is not None else None,
        then=assuming(told.then) if told.then is not None else None,
        also=tuple(map(assuming, told.also)),
    )


def _understood(text: str, base: KnowledgeBase, era: str | None, *, of_texts: bool = True) -> Understanding:
    """*of_texts*: what a card's text says by itself may be what is asked."""
    no_broken_characters(text)
    named, text = era_named(plainly(text))
    era = named or era
    if not text.strip():
        raise QuestionError("the question is empty")
    if len(text) > LONGEST:
        raise QuestionError(f"the question is longer than {LONGEST} characters")
    # a card called 无效 is meant only when its name is marked as one
    japanese = is_japanese(text)
    spotted = [name for name in base.spot(text) if name.marked or not _is_plain_word(text, name, japanese)]
    others = [name.name for name in spotted]
    spotted = [n for n in spotted if n.marked or not within_part(text, n.start, n.end, others)]
    names = [(name.start, name.end) for name in spotted]
    terms = [term.id for term in asked_terms(text, base.rules.glossary)]
    if terms:
        ask_term = Ask(form="define", about=terms[0], options=tuple(terms[1:]))
        return Understanding(
            syntax=QuestionSyntax(text=text), situation=Situation(era=era or Situation().era, ask=ask_term)
        )
    first: dict[tuple[str, ...], str] = {}
    written = {(name.start, name.end): first.setdefault(name.keys, name.name) for name in spotted}
    extra = nicknames(text, written)
    try:
        known = {name.name: base.known_as(name, text) for name in spotted}
    except UnknownCard as error:
        return Understanding(syntax=QuestionSyntax(text=text), several=error)
    written = {span: known[name] for span, name in written.items()}
    extra = {span: known[name] for span, name in extra.items()}
    alone = (parse_property_ja if japanese else parse_property)(text, names)
    if alone is not None and of_texts:
        return Understanding(syntax=alone, situation=of_card_alone(alone, era))
    looked_up = parse_lookup(text)
    if looked_up is not None:
        return Understanding(syntax=looked_up, situation=of_no_card(looked_up, era))
    ruled = rule_asked(text) if not names else None
    if ruled is not None:
        about = Ask(form="is-rule", about=text.strip())
        return Understanding(syntax=ruled, situation=Situation(era=era or Situation().era, ask=about))
    of_kind = as_of_kind(text, spotted[0], base) if len(spotted) == 1 else None
    if of_kind is not None and (ruled := rule_asked(of_kind)) is not None:
        about = Ask(form="is-rule", about=of_kind.strip())
        return Understanding(syntax=ruled, situation=Situation(era=era or Situation().era, ask=about))
    account = parse_account(text, names)
    if account is not None and not account.lying:
        account = None  # no table is laid out: a plain question
    parse = parse_question_ja if japanese else parse_question
    syntax = account or parse(text, sorted([*names, *extra]))
    if isinstance(syntax, QuestionSyntax) and syntax.unparsed and not japanese:
        known_spans = [*names, *extra]
        found = unmarked(text, known_spans, syntax.unparsed, base.names.with_part, base.series_members)
        extra |= {span: base.card(key).name() for span, key in found.cards.items()}
        syntax = parse_question(text, sorted([*known_spans, *found.cards]), found.series)
    unparsed = () if isinstance(syntax, Account) else tuple(word.text for word in syntax.unparsed)
    if unparsed:
        return Understanding(syntax=syntax, unparsed=unparsed)
    then: Situation | None = None
    also: list[Situation] = []
    try:
        if isinstance(syntax, Account):
            situation = situation_of(
                syntax, {text[start:end]: name for (start, end), name in written.items()}, base
            )
        else:
            spans = {**written, **extra}
            one, other = in_turn(syntax, sorted(spans), parse) or (syntax, None)
            claims = [
                each for claim in claims_apart(one, _up_to(one, spans)) for each in each_of_them(*claim)
            ]
            situation, *also = (situate(*claim, base) for claim in claims)
            then = situate(other, spans, base) if other is not None else None
    except SituationError as error:
        words = error.params.get("words", "")
        return Understanding(syntax=syntax, unparsed=(words,) if words else (), detail=str(error))
    if era is not None:
        situation = msgspec.structs.replace(situation, era=era)
        then = msgspec.structs.replace(then, era=era) if then is not None else None
        also = [msgspec.structs.replace(one, era=era) for one in also]
    return Understanding(syntax=syntax, situation=situation, then=then, also=tuple(also))


def _up_to(syntax: QuestionSyntax, spans: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """The names that the words of that question have."""
    return {span: name for span, name in spans.items() if span[1] <= len(syntax.text)}


def ask(text: str, base: KnowledgeBase, era: str | None = None) -> Asked:
    """Answer a typed question. Raises QuestionError for one that cannot be taken at all."""
    if is_of_other_format(text):
        return Asked(
            question=text, verdict=not_derivable("judge.other_format"), syntax=QuestionSyntax(text=text)
        )
    question, text = text, _simplified(text, base)
    read = understand(text, base, era)
    found = read.situation
    try:
        if read.several is not None:
            raise read.several
        verdict = judge(found, base) if found is not None else _not_understood(text, read, base)
    except UnknownCard as error:
        verdict = _of_several(error, base)
    if found is not None and verdict.reason is not None and verdict.reason[0] == "judge.may_yet":
        verdict = _as_option(found, verdict, read.syntax, base)
    if found is not None and read.then is not None:
        verdict = _with_second(verdict, found, read.then, base)
    if found is not None and read.also:
        apart = all(one.ask == found.ask for one in read.also)  # 「X」「Y」发动时能连锁Z吗
        others = [judge(one, base) for one in read.also]
        verdict = all_of_them([verdict, *others] if apart else [*others, verdict], apart=apart)
    done_with = isinstance(read.syntax, PropertyAsked) and _is_done_with_it(read.syntax, base)
    if isinstance(read.syntax, PropertyAsked) and (done_with or not verdict.decided):
        told = _understood(text, base, era, of_texts=False).situation  # 旋风能破坏场地魔法吗: on the table
        tried = judge(told, base) if told is not None else verdict
        found, verdict = (told, tried) if tried.decided or done_with else (found, verdict)
    if isinstance(read.syntax, LookUp) and not verdict.decided:
        verdict = judge_rule(text) or verdict
    return Asked(
        question=question, verdict=verdict, syntax=read.syntax, situation=found, unparsed=read.unparsed
    )


def _is_done_with_it(asked: PropertyAsked, base: KnowledgeBase) -> bool:
    """青眼白龙能变更表示形式吗: what is done with a monster, whatever its text says."""
    return asked.act == "change_position" and base.find(asked.name).card_class is CardClass.MONSTER


def _of_several(error: UnknownCard, base: KnowledgeBase) -> Verdict:
    """魔法神灯 is what two cards are called: which is meant is not told. Raises the error for any other name."""
    name = error.params["name"]
    if len(base.names.exact(name)) < 2:
        raise error
    return not_derivable("judge.name_of_several", card=name, cards="、".join(error.params["near"]))


def _as_option(situation: Situation, verdict: Verdict, syntax: object, base: KnowledgeBase) -> Verdict:
    """能特殊召唤吗, of a card whose effect may do it: whether that may be activated, where it is plain that it is meant."""
    asked = syntax.ask if isinstance(syntax, QuestionSyntax) else None
    ask = situation.ask
    card = (verdict.reason or ("", {}))[1].get("card")
    if asked is None or ask is None or asked.event.mood is not Mood.CAN or ask.negated:
        return verdict
    if ask.target not in (None, card) or ask.by is not None:
        return verdict
    said = actor(msgspec.structs.replace(asked.event, subject=None))
    meant = Ask(form="triggers", player=said, card=card, doing=(ask.about or "",), about="optional")
    tried = judge(msgspec.structs.replace(situation, ask=meant), base)
    return tried if tried.answer is Answer.CAN else verdict


def _with_second(verdict: Verdict, first: Situation, second: Situation, base: KnowledgeBase) -> Verdict:
    """The answers to two questions; where the second takes for done what cannot be done, it has none of its own."""
    taken = len(second.plays) - len(first.plays)
    if verdict.answer is Answer.CANNOT and taken:
        hangs = taken == 1 and second.ask is not None and second.ask.form in _OUTCOMES
        return verdict if hangs else not_derivable("judge.no_ground")
    return one_after_the_other(verdict, judge(second, base))


def _asked(text: str, read: Understanding) -> str:
    """The words of the clause that asks: what is asked was not understood, though its words were; else all of them."""
    asked = read.syntax.ask if isinstance(read.syntax, QuestionSyntax) else None
    span = asked.span if asked is not None else None
    return (text[span.start : span.end] if span is not None else text).strip()


def _not_understood(text: str, read: Understanding, base: KnowledgeBase) -> Verdict:
    words = "、".join(read.unparsed) or _asked(text, read)
    reason: tuple[str, dict[str, str]] = ("judge.not_understood", {"words": words, "detail": read.detail})
    if read.absent is not None:
        reason = ("judge.nickname_unknown", read.absent)
    elif (unknown := misspelt(text, base)) is not None:
        near = "」「".join(unknown.near)
        reason = (f"judge.card_unknown{'_near' if near else ''}", {"name": unknown.name, "near": near})
    return Verdict(answer=Answer.NOT_DERIVABLE, reason=reason, near=tuple(base.rules.near(text)))
