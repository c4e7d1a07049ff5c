"""Where an effect of a text without numbers ends and the next one begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import is_state
from grammar.drafts import Draft
from grammar.limits import phrase_limit
from grammar.luck import luck, tells_of_luck
from grammar.noun_kinds import is_own_effect
from grammar.old_texts import PAID, PERMITS, is_act, is_price
from grammar.scope import Scope
from grammar.step_acts import LASTING
from grammar.terms import ActivationMode, Phase, RefKind, Verb
from grammar.verbs import role, verbs_of
from grammar.windows import is_time

_AWAITED = frozenset({Ender.WHEN, Ender.IF, Ender.EACH_TIME, Ender.BEFORE})
_WHERE = (UnitKind.PLAYER, UnitKind.ZONE)
_SAID = (Ender.END, Ender.JOIN, Ender.COMMA)
_STATS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT})


def opens_another(sentence: Sentence, draft: Draft) -> bool:
    """Does *sentence* tell another effect than *draft*, which stands before it?"""
    first = sentence.clauses[0]
    if _offers(sentence, draft.scope.text):
        return True
    if _cannot_pay(first, draft.scope) or _shown_by_luck(first, draft.scope):
        return False
    if first.connective == "separate":
        return not any(_of_own_effect(p.units[0]) for c in _opening(sentence) for p in c.phrases if p.units)
    if any(_goes_on(clause, draft.scope) for clause in _opening(sentence)):
        return False
    if draft.resolution and (_stands_apart(sentence) or _at_the_end(sentence, draft)):
        return True
    if draft.resolution and not draft.on_card_activation and _while_there_is(sentence):
        return True
    if Verb.EQUIP in draft.scope.done_to_this and (
        _befalls_bearer(sentence) or _each_time(sentence, draft.scope.text)
    ):
        return True
    if draft.resolution and _gives_for(sentence) and (draft.triggers or not draft.activation_span):
        return True
    if draft.resolution and draft.triggers and _befalls_others(sentence):
        return True
    if draft.resolution and not draft.activation_span and _attacks_directly(sentence):
        return True
    if draft.on_card_activation and first.ender is Ender.IF and is_state(first):
        return False  # このカードの発動時、～の場合…。～の場合…。
    if draft.scope.selected and not draft.resolution:
        return False  # モンスター１体を選択する。手札を１枚捨て、選択した…
    if _says_how_often(sentence) or _awaits_this_card(sentence) or _in_main_phase(sentence):
        return True
    if draft.activation is ActivationMode.NONE:
        return not _one_after_the_other(sentence, draft)
    return first.ender is Ender.WHILE and bool(draft.resolution)


def _attacks_directly(sentence: Sentence) -> bool:
    """このカードの攻撃は直接攻撃になる: so it always is."""
    last = sentence.clauses[-1]
    return last.verb is not None and any(p.units[-1].concept == Verb.ATTACK_DIRECTLY for p in last.phrases)


_OFFER = re.compile("[：:]可以")


def _offers(sentence: Sentence, text: str) -> bool:
    """X的场合：可以Y。 opens an effect; so does every line of a text that is written so."""
    start, end = sentence.span.start, sentence.span.end
    if _OFFER.search(text, start, end) is not None:
        return True
    opens_line = text[:start].rstrip(" \u3000").endswith("\n")
    return opens_line and sentence.clauses[0].connective is None and _OFFER.search(text) is not None


def _stands_apart(sentence: Sentence) -> bool:
    """このカードの攻撃力は～の数×１００アップする, このカードはリリースできない: told of this card for good."""
    if _after_its_summon(sentence) or _where_it_fought(sentence):
        return True
    clause = sentence.clauses[0]
    verbs = set(verbs_of(clause))
    form = clause.verb
    if form is None or clause.ender not in _SAID or clause.connective:
        return False
    if verbs == {Verb.EXIST} and form.negated and form.can:
        return True  # 「Ｎ」は自分フィールドに１枚しか存在できない
    if any(is_time(p.units) for p in clause.phrases):
        return False
    units = list(_words_of(clause))
    there = any(u.kind in (UnitKind.ZONE, UnitKind.COUNTER) for u in units)
    counted = there and any(p.case is Case.FOR_EACH for p in clause.phrases)
    own = [p for p in clause.phrases if _is_this_card(p.units) or p.units[0].kind is UnitKind.THIS_CARD]
    if counted and own and verbs <= _STATS:
        return True  # このカードに乗っているＡカウンター１つにつき、このカードの攻撃力は…
    if not own or own[0] is not clause.phrases[0]:
        return False
    counts = there and any(u.concept in ("number", "total") for u in units)
    bars = form.negated and (form.can or form.passive or verbs == {Verb.TARGET})
    return bars or (form.can and verbs <= PERMITS) or (bool(verbs & _STATS) and counts)


def _words_of(clause: Clause) -> Iterator[Unit]:
    """The words of *clause*, those of its relative clauses too."""
    for unit in (u for p in clause.phrases for u in p.units):
        yield unit
        if isinstance(unit.value, Clause):
            yield from _words_of(unit.value)


_COMES = frozenset({Verb.NORMAL_SUMMON, Verb.SPECIAL_SUMMON, Verb.FLIP_SUMMON})


def _after_its_summon(sentence: Sentence) -> bool:
    """このカードは召喚・特殊召喚したターンには攻撃できない: whatever summoned it."""
    if len(sentence.clauses) != 2:
        return False
    turn, said = sentence.clauses
    verbs, form = set(verbs_of(turn)), said.verb
    phrases = [p for p in (*turn.phrases, *said.phrases) if p.units]
    if turn.ender is not Ender.TURN_OF or len(verbs) < 2 or not verbs <= _COMES:
        return False
    alone = [p for p in phrases if p.case is not Case.EXCEPT] == phrases[:1]
    this = alone and phrases[0].units[0].kind is UnitKind.THIS_CARD
    return this and form is not None and form.negated and form.can and not turn.connective


def _where_it_fought(sentence: Sentence) -> bool:
    """このカードを攻撃したモンスターの攻撃力が～より低い場合、…: of any battle of this card."""
    first = sentence.clauses[0]
    fights = [
        u.value
        for u in (first.phrases[0].units if first.phrases else ())
        if isinstance(u.value, Clause) and set(verbs_of(u.value)) & {Verb.ATTACK, Verb.BATTLE}
    ]
    this = any(u.kind is UnitKind.THIS_CARD for fight in fights for u in _words_of(fight))
    return this and first.ender is Ender.IF and is_state(first) and not first.connective


def _is_this_card(units: Sequence[Unit]) -> bool:
    """このカード, アドバンス召喚したこのカード; but not この効果で特殊召喚したこのカード."""
    if units[0].kind is UnitKind.THIS_CARD:
        return True
    if units[-1].kind is UnitKind.THIS_CARD and all(u.kind in _WHERE for u in units[:-1]):
        return True  # フィールド上のこのカードは
    described = len(units) == 2 and units[0].kind is UnitKind.DID and units[1].kind is UnitKind.THIS_CARD
    return described and not _of_own_effect(units[0])


def _while_there_is(sentence: Sentence) -> bool:
    """「Ａ」がフィールドに存在する場合、このカードの攻撃力は…: so it is as long as it is there, whatever was done."""
    if len(sentence.clauses) != 2:
        return False
    state, said = sentence.clauses
    zones = any(u.kind is UnitKind.ZONE for p in state.phrases for u in p.units)  # 手札が３枚以上の場合
    there = (set(verbs_of(state)) == {Verb.EXIST} or zones) and state.ender is Ender.IF and is_state(state)
    form = said.verb
    if not there or form is None or state.connective or said.connective:
        return False
    if any(is_time(p.units) or p.case is Case.UNTIL for clause in (state, said) for p in clause.phrases):
        return False
    units = [u for p in said.phrases for u in p.units]
    own = bool(units) and units[0].kind is UnitKind.THIS_CARD
    verbs = set(verbs_of(said))
    fights_on = form.can and bool(verbs) and verbs <= {Verb.ATTACK, Verb.ATTACK_DIRECTLY}
    return fights_on or (own and bool(verbs) and verbs <= _STATS | {Verb.DESTROY, Verb.ATTACK_DIRECTLY})


def _at_the_end(sentence: Sentence, draft: Draft) -> bool:
    """エンドフェイズ時にこのカードはエクストラデッキに戻る: each time, not as a part of what is done in another phase."""
    clause = sentence.clauses[0]
    if clause.ender is Ender.TURN_OF and len(sentence.clauses) > 1:
        return _in_the_turn_of(clause, sentence.clauses[1], draft)
    if clause.connective or clause.ender not in _SAID or clause.verb is None:
        return False
    phrases = [p for p in clause.phrases if p.units]
    times = [p for p in phrases[:2] if p.case is not Case.UNTIL and is_time(p.units)]
    words = {u.concept for p in times for u in p.units}
    this = any(p.units[0].kind is UnitKind.THIS_CARD for p in phrases[:2])
    if Phase.END not in words or words & {"this", "next", "that"} or not this:
        return False
    return Verb.RETURN_TO_EXTRA_DECK in verbs_of(clause) or not draft.scope.done_to_this


def _in_the_turn_of(turn: Clause, said: Clause, draft: Draft) -> bool:
    """このカードは特殊召喚されたターンのエンドフェイズ時に破壊される: whatever summoned it."""
    phrases = [p for p in (*turn.phrases, *said.phrases) if p.units]
    this = bool(phrases) and phrases[0].units[0].kind is UnitKind.THIS_CARD
    ends = any(u.concept == Phase.END for p in said.phrases for u in p.units)
    own = any(is_own_effect(p.units) for p in turn.phrases)
    fought = any(u.concept == "battle" for p in turn.phrases for u in p.units)  # 戦闘で破壊したターンの…
    done = not fought and bool(set(verbs_of(turn)) & set(draft.scope.done))
    return this and ends and not own and not turn.connective and not done


def _shown_by_luck(clause: Clause, scope: Scope) -> bool:
    """サイコロを１回振る。２・５が出た場合、…, 裏表を当てる。当たった場合、…: of the roll, or the guess, just told."""
    if Verb.GUESS in scope.done and verbs_of(clause) == (Verb.GUESS,) and clause.ender is Ender.IF:
        return not clause.phrases
    rolled = Verb.ROLL_DIE in scope.done
    return rolled and clause.verb is not None and luck(clause, rolled) is not None


def _cannot_pay(clause: Clause, scope: Scope) -> bool:
    """１０００ＬＰ払えない場合, 払わなければ, 送らない場合: where what was just told cannot be done, or is not."""
    form, verbs = clause.verb, verbs_of(clause)
    if form is None or not form.negated or clause.ender is not Ender.IF or not set(verbs) <= set(scope.done):
        return False
    bare = not clause.phrases and not clause.skipped and not clause.also
    return verbs == (Verb.PAY_LP,) and form.can or (bare and bool(verbs) and set(verbs) <= PAID)


def _gives_for(sentence: Sentence) -> bool:
    """手札を１枚捨て、…を破壊する事ができる: what is given for something else is the cost of another effect."""
    first, *rest = sentence.clauses
    verbs = set(verbs_of(first))
    able = any(c.verb is not None and c.verb.can and not c.verb.negated for c in sentence.clauses)
    gives = bool(verbs) and verbs <= PAID and first.ender in (Ender.JOIN, Ender.COMMA, Ender.BY_DOING)
    able = able or first.ender is Ender.BY_DOING
    return bool(rest) and gives and able and not any(c.connective for c in sentence.clauses)


def _befalls_bearer(sentence: Sentence) -> bool:
    """このカードを装備できる。装備モンスターが戦闘を行う場合、…: what the card does when it is equipped."""
    first = sentence.clauses[0]
    units = first.phrases[0].units if first.phrases else ()
    bearer = bool(units) and units[0].kind is UnitKind.REFERENCE and units[0].concept == RefKind.EQUIPPED
    lasts = first.ender in _SAID and not any(is_time(p.units) for p in first.phrases)
    return bearer and not first.connective and (lasts or first.ender in _AWAITED) and not is_state(first)


def _each_time(sentence: Sentence, text: str) -> bool:
    """相手のスタンバイフェイズ毎に…: as long as the card lies there."""
    first = sentence.clauses[0]
    time = first.phrases[0] if first.phrases else None
    if time is None or first.connective or first.ender not in _SAID or not is_time(time.units):
        return False
    printed = text[time.span.start : time.span.end + 2]
    return any(u.kind is UnitKind.PHASE for u in time.units) and ("毎" in printed or "每" in printed)


def _befalls_others(sentence: Sentence) -> bool:
    """フィールド上の「Ａ」が破壊された場合、このカードの攻撃力は…: awaited by itself, whatever was done before."""
    first = sentence.clauses[0]
    form = first.verb
    if form is None or not form.passive or form.negated or first.connective or first.ender not in _AWAITED:
        return False
    subject = next((p for p in first.phrases if p.case in (Case.SUBJ, Case.BARE, Case.TOPIC)), None)
    inner = [u.value for u in subject.units if isinstance(u.value, Clause)] if subject is not None else []
    there = [
        *(subject.units if subject is not None else ()),
        *(u for c in inner for p in c.phrases for u in p.units),
    ]
    return any(u.kind is UnitKind.ZONE for u in there) and not is_state(first)


def _opening(sentence: Sentence) -> Sequence[Clause]:
    """The clause that says what the sentence is about: behind 只要… the one after it."""
    return sentence.clauses[: 2 if sentence.clauses[0].ender is Ender.WHILE else 1]


def _goes_on(clause: Clause, scope: Scope) -> bool:
    """その後…, 選択したモンスターは…, 残りのカードは…: of what the effect has just done."""
    if clause.connective in ("then", "also", "if_so", "else", "then_at", "at_that", "or", "neither"):
        return True
    phrases = [p for p in clause.phrases if p.units and not _of_its_battle(p, clause)]
    return any(_is_known(p.units[0], scope) or tells_of_luck(p.units) for p in phrases)


def _of_its_battle(phrase: Phrase, clause: Clause) -> bool:
    """このカードと戦闘を行うモンスターはその戦闘では破壊されない: the battle just told of, in the same breath."""
    told = [u.value for p in clause.phrases for u in p.units if isinstance(u.value, Clause)]
    return phrase.units[-1].concept == "battle" and any(Verb.BATTLE in verbs_of(inner) for inner in told)


def _of_own_effect(unit: Unit) -> bool:
    """また、この効果で特殊召喚したモンスターは…: of what the effect before it did."""
    inner = unit.value
    return isinstance(inner, Clause) and any(is_own_effect(p.units) for p in inner.phrases)


def _is_known(unit: Unit, scope: Scope) -> bool:
    if unit.kind is UnitKind.DEICTIC:
        return unit.concept in ("that", "those") or unit.text.startswith("それ")
    if unit.kind is UnitKind.REFERENCE:
        return unit.concept in (RefKind.TARGETED, RefKind.REST)
    inner = unit.value
    if not isinstance(inner, Clause):
        return False
    own = any(is_own_effect(p.units) for p in inner.phrases)
    players_only = all(u.kind is UnitKind.PLAYER for p in inner.phrases for u in p.units)
    return own or (players_only and bool({*scope.done, *scope.paid, Verb.CHOOSE} & set(verbs_of(inner))))


def _says_how_often(sentence: Sentence) -> bool:
    """１ターンに１度、…: an effect of its own."""
    return any(phrase_limit(p.units) is not None for c in sentence.clauses for p in c.phrases)


def _in_main_phase(sentence: Sentence) -> bool:
    """自分のメインフェイズ時、…できる: an effect of its own."""
    phases = {u.concept for p in sentence.clauses[0].phrases[:1] if is_time(p.units) for u in p.units}
    return bool(phases & {Phase.MAIN, Phase.MAIN1, Phase.MAIN2}) and not phases & {"this", "next", "that"}


def _awaits_this_card(sentence: Sentence) -> bool:
    """このカードが破壊され墓地へ送られた場合、…: in a text without numbers another effect begins."""
    for i, clause in enumerate(sentence.clauses):
        if clause.ender not in _AWAITED or is_state(clause) or clause.verb is None:
            continue
        told = sentence.clauses[0].phrases
        if i == 1 and clause.verb.passive and sentence.clauses[0].ender in (Ender.BY_DOING, Ender.JOIN):
            told = (*told, *clause.phrases)  # 装備モンスターが離れた事によってこのカードが墓地へ送られた時
        if any(
            p.units[0].kind is UnitKind.THIS_CARD or p.units[-1].kind is UnitKind.THIS_CARD
            for p in told
            if p.units
        ):
            return True  # 场上表侧表示存在的这张卡被破坏…
    return False


_MOST_ACTS = 20  # no effect does more


def _one_after_the_other(sentence: Sentence, draft: Draft) -> bool:
    """手札を１枚捨てる。…を破壊する。: acts of one effect, told in two sentences."""
    if draft.triggers or draft.conditions or not 0 < len(draft.resolution) <= _MOST_ACTS:
        return False
    if all(map(is_price, draft.resolution)) and _says_how_long(sentence):
        return True  # ８００ライフポイントを払う。エンドフェイズ時まで…
    done = all(is_act(step) for step in draft.resolution)
    return done and all(
        clause.ender in (Ender.END, Ender.JOIN, Ender.COMMA)
        and (verbs := verbs_of(clause))
        and all(role(verb).event and verb not in LASTING | PERMITS for verb in verbs)
        and not any(p.units and p.units[0].kind is UnitKind.THIS_CARD for p in clause.phrases)
        for clause in sentence.clauses
    )


def _says_how_long(sentence: Sentence) -> bool:
    first = sentence.clauses[0]
    brief = any(p.case in (Case.UNTIL, Case.DURING) and is_time(p.units) for p in first.phrases)
    return brief and len(sentence.clauses) == 1
