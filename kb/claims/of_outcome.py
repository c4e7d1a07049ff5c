"""What is said to come out of what was told (「X」被破坏，对方抽1张): one claim for each step, all of which must be so.

Supported when every step is; contradicted as soon as one is not. Steps that are not read leave it open, and so does
the order in which they are told where words speak of it (之后), for only whether they happen is judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Mood, QuestionSyntax
from grammar.terms import SPECIAL_SUMMONS, Modality, Verb
from kb.cards import Seat
from kb.claims.acts_of import acts_in
from kb.claims.asking import as_put, on_each
from kb.claims.of_place import goes_there, lies_so
from kb.claims.of_several import with_names
from kb.claims.of_text import act_said
from kb.errors import KBError
from kb.judge import Understanding, judge, understand
from kb.knowledge import KnowledgeBase
from kb.situation import Ask, Play, Situation
from kb.verdict import Answer, Verdict

_STOPS = re.compile("[，,。；;]+")
#: what only joins a step to the one before
_JOINS = re.compile("^(?:结果|因此|所以|于是|并且|而且|同时|但是|但|另外|首先|最后|也就是说|，)+")
#: the step before it comes earlier
_THEN = re.compile("^(?:那之后|之后|然后|其后|接着|随后|再)(?=.)")
_AFTER = re.compile("(?:之后|以后|后)$")
#: X的效果处理后被破坏: two steps
_AFTER_INSIDE = re.compile(
    "((?:处理|适用|召唤|破坏|除外|手卡|卡组|发动|墓地|装备|上升|下降|表示|无效|伤害)(?:完毕|成功)?)(?:之后|以后|后)(?=[^，,。])"
)
_ACTIVATION = re.compile("^(?:那个|这个)?发动(?=(?:会|不会|没有|被)*无效)")
_AND_INSIDE = re.compile("并且?被?(破坏|除外)")
_CASE = re.compile("(?:的场合|的话|的情况下|的时候|时)$")
_EACH = re.compile("^(?P<names>「[^」]+」(?:(?:和|、|与|以及)「[^」]+」)+)(?P<rest>.+)$")
_NOT_READ = re.compile("^(?:虽然|由于|因为|因|如果|即使|只要|除非|无论|不仅)|或者?|以及")
#: says when it can be activated
_MOMENT = re.compile(
    "连锁|对应|(?:时|后|前|中|之际|的场合|阶段\\d?|步骤|回合)(?:才)?(?:可以|能|不能|不可以|发动)"
)
#: what comes out in a phase of which nothing else is told
_IN_PHASE = re.compile("(?:准备|结束|主要|战斗|抽卡)阶段[12]?(?:时|开始时)?$")
_BATTLE = re.compile("攻击(?!力|表示|无效)|战斗")
_BOTH = re.compile("(?:双方|两只|2只)(?:的)?怪兽(?:都)?(?=被|不|会)|(?<![的」])怪兽都(?=被|不|会)")
_NAMED = re.compile("「[^」]+」(?:的?[①②③④⑤⑥])?")
_OF_IT = re.compile("(?:那个|这个|该)效果")
_IT = re.compile("那(?:只|张)(?:怪兽|卡)?|这(?:只|张)(?:怪兽|卡)|(?:它|其)(?=的|被|会|不|回|送|特)")
#: begins with what is done: of the card that the step before speaks of
_NO_SUBJECT = re.compile(
    "^(?:会|不会|没有|不)?(?:被)?(?:正常|照常)?(?:破坏|除外|送去墓地|回到|返回|加入手卡|特殊召唤|适用|处理|无效|攻击力|守备力|效果|的效果|变成|解放)"
)

_POSITION = re.compile("^(?:表侧|里侧)(?:攻击|守备)?表示$")


def judged(said: str, setting: str, base: KnowledgeBase, era: str | None) -> Verdict | None:
    """The verdict on all that *said* tells to come out of *setting*; None when it is open."""
    steps = list(_steps(with_names(_of_both(said, setting), setting, base, era)))
    if (
        not steps
        or _IN_PHASE.search(setting)
        or (len(steps) > 1 and any(_NOT_READ.search(step) for step, _ in steps))
    ):
        return None
    found = [_step(step, setting, base, era) for step, _ in steps]
    denied = next((one for one in found if one is not None and one.verdict.answer is Answer.CANNOT), None)
    if denied is not None:
        return denied.verdict
    known = [one for one in found if one is not None and one.verdict.answer is Answer.CAN]
    if len(known) < len(found):
        return None
    earlier_first = all(
        _before(one, other)
        for one, other, (_, then) in zip(known, known[1:], steps[1:], strict=False)
        if then
    )
    return known[-1].verdict if earlier_first else None


def _of_both(said: str, setting: str) -> str:
    """双方的怪兽都被战斗破坏, of the two that battle."""
    names = list(dict.fromkeys(_NAMED.findall(setting)))
    if len(names) != 2 or _BATTLE.search(setting) is None:
        return said
    return _BOTH.sub(f"{names[0]}和{names[1]}都", said)


class _Found(msgspec.Struct, frozen=True):
    """The verdict on one step, as it is put, and what was asked for it."""

    verdict: Verdict
    ask: Ask


def _before(one: _Found, other: _Found) -> bool:
    """What the one step tells was done by a link that resolved before the link which did what the other tells."""
    first, then = _place(one), _place(other)
    return first is not None and then is not None and first < then


def _place(found: _Found) -> int | None:
    """Which of the links that resolved did it, in the order of their resolution; None where that is not plain."""
    resolving = [step.link for step in found.verdict.trace if step.code == "chain.link"]
    by = {
        step.link
        for step in found.verdict.trace
        if step.card == found.ask.target
        and _DONE_BY.get(step.code, step.params.get("act")) == found.ask.about
    }
    link = by.pop() if len(by) == 1 else None
    return resolving.index(link) if found.ask.form == "happens" and resolving.count(link) == 1 else None


#: steps of a trace that name no act, and the act that they are
_DONE_BY = {"resolve.position": Verb.CHANGE_POSITION}


def _steps(said: str) -> Iterator[tuple[str, bool]]:
    """Every step with the card that it speaks of, and whether it is said to come after the one before."""
    subject, case, then = "", "", False
    told = _AND_INSIDE.sub(r"，被\1", _AFTER_INSIDE.sub(r"\1后，", said.strip()))
    for clause in _STOPS.split(told):
        step = _JOINS.sub("", clause.strip())
        later = _THEN.match(step)
        step = step[later.end() :] if later is not None else step
        if not step:
            continue
        names = _NAMED.findall(step)
        if subject and not names:
            step = _OF_IT.sub(f"{subject}的效果", step)
            step = _IT.sub(subject, step)
            step = f"{subject}{step}" if _NO_SUBJECT.match(step) else step
            step = f"{subject}是{step}" if _POSITION.match(step) else step
            step = f"{subject}的{step}" if _ACTIVATION.match(step) else step
        subject = names[0] if names else subject
        if _CASE.search(step):
            case += f"{step}，"
            continue
        ends = _AFTER.search(step)
        step = step[: ends.start()] if ends is not None else step
        for one in _of_each(step):
            yield f"{case}{one}", then or later is not None
        case, then = "", ends is not None


def _of_each(step: str) -> Iterator[str]:
    """「A」和「B」的效果都发动: of A, and of B."""
    several = _EACH.match(step)
    if several is None:
        yield step
        return
    rest = several["rest"].replace("都", "", 1)
    yield from (f"{name}{rest}" for name in _NAMED.findall(several["names"]))


def _step(step: str, setting: str, base: KnowledgeBase, era: str | None) -> _Found | None:
    if (placed := goes_there(step, setting, base, era) or lies_so(step, setting, base, era)) is not None:
        return _Found(placed, Ask(form="where"))
    told = f"{setting}。{step}吗？" if setting else f"{step}吗？"
    try:
        read = understand(told, base, era)
        if read.situation is None or read.situation.ask is None:
            return _denied(step, setting, base, era) or _by_text(step, setting, base, era)
        verdict = on_each(read, base)
    except KBError:
        return None
    ask = read.situation.ask
    if not verdict.decided or _rests_on_places(verdict, read.situation) or _told_loosely(verdict, read):
        return None
    if _of_nothing(ask) or (
        ask.form == "can-activate" and _of_no_moment(step, read.situation, verdict, base)
    ):
        return None
    found = as_put(verdict, read)
    if ask.form == "happens" and _is_of_ability(read) and (found.answer is Answer.CAN) is _is_denied(read):
        return None  # what did not happen may be possible all the same
    denies = (found.answer is Answer.CANNOT) is not _is_denied(read)
    if ask.form == "applies" and denies and not _comes_to_nothing(verdict):
        return None  # it may find nothing to do, and apply all the same
    idle = _CAN_HAPPEN.search(step) is not None and not _is_spoken_of(read.situation, base)
    return None if idle else _Found(found, ask)


#: 对方不受到战斗伤害
_NO_DAMAGE = re.compile("^(?P<who>自己|对方)(?:不会|不|没有)(?P<act>受到(?:战斗|效果)?伤害)$")


def _denied(step: str, setting: str, base: KnowledgeBase, era: str | None) -> _Found | None:
    """对方不受到伤害: the other way round of what is found for 对方受到伤害."""
    said = _NO_DAMAGE.match(step)
    found = _step(f"{said['who']}{said['act']}", setting, base, era) if said is not None else None
    turned = {Answer.CAN: Answer.CANNOT, Answer.CANNOT: Answer.CAN}
    if found is None or found.verdict.answer not in turned:
        return None
    return _Found(msgspec.structs.replace(found.verdict, answer=turned[found.verdict.answer]), found.ask)


def _is_of_ability(read: Understanding) -> bool:
    """可以特殊召唤, 不能特殊召唤."""
    syntax = read.syntax.ask if isinstance(read.syntax, QuestionSyntax) else None
    return syntax is not None and syntax.event.mood is Mood.CAN


def _is_denied(read: Understanding) -> bool:
    """It was put as not being so."""
    ask = read.situation.ask if read.situation is not None else None
    syntax = read.syntax.ask if isinstance(read.syntax, QuestionSyntax) else None
    return bool(ask and ask.negated) or bool(syntax and syntax.event.negated)


def _of_no_moment(step: str, situation: Situation, verdict: Verdict, base: KnowledgeBase) -> bool:
    """Of an activation of nothing named, or of one that is told to be made; or that it cannot be made now, which
    leaves open whether it can once the chain has resolved, or at another moment of the battle."""
    ask = situation.ask
    assert ask is not None
    activated = {play.card for play in situation.plays if play.do == "activate"}
    names: dict[str | None, str | None] = {p.id: p.card for p in situation.board if p.id is not None}
    if _NAMED.search(step) is None or names.get(ask.card, ask.card) in {names.get(n, n) for n in activated}:
        return True
    able = (verdict.answer is Answer.CAN) is not ask.negated
    if able or not situation.plays or _MOMENT.search(step) is not None:
        return False
    if any(play.do == "attack" for play in situation.plays):
        return True
    resolved = msgspec.structs.replace(
        situation,
        plays=(*situation.plays, Play(do="resolve")),
        ask=msgspec.structs.replace(ask, timing="after"),
    )
    return judge(resolved, base, changes=False).answer is not verdict.answer


def _of_nothing(ask: Ask) -> bool:
    """It happens at all: to whom or what it is said to happen was not read."""
    return ask.form == "happens" and not (ask.target or ask.card or ask.player)


def _comes_to_nothing(verdict: Verdict) -> bool:
    return any(
        step.code in ("chain.negated", "chain.skipped", "resolve.target_gone", "resolve.card_gone")
        for step in verdict.trace
    )


#: what may or cannot happen at all, which is not said of what did not come up here
_CAN_HAPPEN = re.compile("不|会被|能被|没")


def _is_spoken_of(situation: Situation, base: KnowledgeBase) -> bool:
    """Something told of does what is asked about, or a battle may."""
    ask = situation.ask
    if ask is None or ask.form != "happens" or any(play.do == "attack" for play in situation.plays):
        return True
    names = {placed.card for placed in situation.board if placed.facts is None}
    names |= {play.card for play in situation.plays if play.card is not None}
    cards = [base.find(name.name) for name in base.spot("、".join(f"「{name}」" for name in sorted(names)))]
    done = {
        act.verb
        for card in cards
        if card.text is not None
        for act in acts_in(card.text)
        if act.modality in _DONE
    }
    summons = SPECIAL_SUMMONS if ask.about == Verb.SPECIAL_SUMMON else ()
    negated = _NEGATIONS if ask.about in _NEGATIONS else ()
    return bool(done & {ask.about, *summons, *negated}) or ask.about in _BY_RULE


_DONE = frozenset({Modality.DO, Modality.MAY})
_NEGATIONS = frozenset({Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION, Verb.NEGATE_THAT})
#: what the rules do themselves
_BY_RULE = frozenset({Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD})


_DOER = re.compile("^(?P<who>自己|对方)?(?=.)")
_SEATS = {"自己": Seat.A, "对方": Seat.B}


def _by_text(step: str, setting: str, base: KnowledgeBase, era: str | None) -> _Found | None:
    """对方从卡组把1只战士族怪兽加入手卡: what the one effect that says so does, as it resolves here."""
    doer = _DOER.match(step)
    seat = _SEATS.get(doer["who"] or "") if doer is not None else None
    cards = [base.find(name.name) for name in base.spot(setting) if len(name.keys) == 1]
    does = {card.key: (card, act) for card in cards if (act := act_said(step, card, base)) is not None}
    if len(does) != 1:
        return None
    card, act = next(iter(does.values()))
    read = understand(f"{setting}。「{card.name()}」的效果适用吗？", base, era)
    if read.situation is None or read.situation.ask is None:
        return None
    played = [
        play
        for play in read.situation.plays
        if play.do == "activate" and play.card == read.situation.ask.card
    ]
    if len(played) != 1 or (seat is not None and played[0].player is not seat):
        return None
    ask = msgspec.structs.replace(read.situation.ask, form="applies", about=act.value)
    verdict = judge(msgspec.structs.replace(read.situation, ask=ask), base, changes=False)
    return _Found(verdict, ask) if verdict.decided else None


def _rests_on_places(verdict: Verdict, situation: Situation) -> bool:
    """It hangs on a card that nobody told of, or (a "no") on where one lies that was not played."""
    played = {name for play in situation.plays for name in (play.card, play.target, *play.targets) if name}
    copies = {placed.card for placed in situation.board if placed.id in played} | played
    for fact in verdict.assumed:
        if fact.path.startswith(("board.A.", "board.B.")) and not fact.path.endswith(".deck"):
            return True
        card = fact.path.removeprefix("board.").rpartition(".")[0]
        if fact.path.startswith("board.") and card not in copies and verdict.answer is Answer.CANNOT:
            return True
    return False


def _told_loosely(verdict: Verdict, read: Understanding) -> bool:
    """Of an activation that is negated: a test that tells activations from effects does not say that of the effect."""
    ask = read.situation.ask if read.situation is not None else None
    told = verdict.headline_params.get("verb")
    return ask is not None and ask.about == Verb.NEGATE_EFFECT.value and told == Verb.NEGATE_ACTIVATION
