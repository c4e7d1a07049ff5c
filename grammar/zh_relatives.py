"""Chinese phrases with their cases, and relative clauses: how far left a V的 reaches is decided here."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import Token
from grammar.nodes import Span
from grammar.summon_kinds import summoned_so
from grammar.terms import Stat, Verb
from grammar.zh_roles import fighter, material, sufferer
from grammar.zh_words import Attribute

_CASES = {
    "obj": Case.OBJ,
    "obj_inner": Case.OBJ,
    "cause": Case.OBJ,
    "from": Case.FROM,
    "at": Case.AT,
    "by": Case.BY,
    "passive_by": Case.BY,
    "subj": Case.SUBJ,
    "subj_inner": Case.SUBJ,
    "subj_at": Case.SUBJ,
    "for_each": Case.FOR_EACH,
    "to": Case.TO,
    "with": Case.WITH,
    "than": Case.THAN,
    "as": Case.AS,
    "until": Case.UNTIL,
    "except": Case.EXCEPT,
    "without": Case.BY,
    "for": Case.TO,
    "target": Case.TARGET,
    "target_of": Case.OBJ,
}
# Prepositions that belong to the outer clause when a relative clause follows inside their phrase.
_OUTER = frozenset({"obj", "cause", "target", "subj", "subj_at", "except"})
_OUTER_WORDS = frozenset({"每", "因", "对", "比", "向", "不受", "受", "受到", "当作"})
_HEADS = frozenset(
    {UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.NAME, UnitKind.THING}
)
_TIMES = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_WHOSE_TIME = frozenset({UnitKind.PLAYER, UnitKind.DOT})


class Draft(msgspec.Struct):
    """A phrase as parsed: its preposition, its words (ATTR tokens among them), the mark that closes it."""

    prep: Token | None
    words: list[Token]
    post: Token | None

    @property
    def start(self) -> int:
        return self.prep.start if self.prep is not None else self.words[0].start

    @property
    def end(self) -> int:
        if self.post is not None:
            return self.post.end
        last = self.words[-1] if self.words else self.prep
        return last.end if last is not None else 0


def by_effect(phrases: list[Phrase], form: VerbForm | None) -> list[Phrase]:
    """这个效果特殊召唤的怪兽, 自己怪兽的战斗让怪兽破坏: what an act comes about by, printed without 用."""
    turns = form is not None and form.verb is LightVerb.BECOME and any(p.case is Case.OBJ for p in phrases)
    if form is None or (form.verb in _ACTS_ON_EFFECTS and not turns):  # but 这个效果让攻击力变成0
        return phrases
    return [
        msgspec.structs.replace(phrase, case=Case.BY)
        if phrase.case is Case.BARE and (_is_means(phrase) or _is_battle(phrase, form))
        else phrase
        for phrase in phrases
    ]


def _is_means(phrase: Phrase) -> bool:
    return phrase.units[-1].concept in ("effect", "method") and _is_known(phrase)


def _is_battle(phrase: Phrase, form: VerbForm) -> bool:
    """怪兽的战斗让…破坏, 这张卡的攻击破坏: not the battle of which something is said."""
    fought = phrase.units[-1].kind is UnitKind.THING and phrase.units[-1].concept in (
        "battle",
        "attack",
        "direct_attack",
    )
    attacks = phrase.units[-1].concept == "attack" and form.verb is LightVerb.GIVE
    return fought and len(phrase.units) > 1 and (attacks or form.verb in _DONE_IN_BATTLE)


_DONE_IN_BATTLE = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, LightVerb.RECEIVE})


def _is_known(phrase: Phrase) -> bool:
    """Not a described effect (怪兽的效果), but that of a card named: 这个效果, 这张卡的效果, 「A」的效果."""
    first = phrase.units[0]
    if phrase.units[-1].concept == "method" and any(u.kind is UnitKind.OTHER_THAN for u in phrase.units):
        return True  # 抽卡以外的方法让对方手卡有卡加入
    if first.kind is UnitKind.DEICTIC:
        return first.concept == "this" and len(phrase.units) == 2
    return first.kind in (UnitKind.THIS_CARD, UnitKind.NAME)


_ACTS_ON_EFFECTS = frozenset(
    {
        Verb.ACTIVATE,
        Verb.APPLY,
        Verb.USE,
        Verb.RESOLVE,
        Verb.TREAT_AS,
        Verb.EXIST,
        LightVerb.NEGATE,
        LightVerb.BECOME,
        LightVerb.BE,
        LightVerb.DO,
        LightVerb.GET,
        LightVerb.LOSE,
        LightVerb.END,
    }
)


def plain(draft: Draft) -> Phrase | None:
    units = units_of(draft.words)
    if not units:
        return None
    placed = units[-1].kind is UnitKind.ZONE or (units[-1].kind in _TIMES and units[0].kind is UnitKind.DID)
    if draft.post is not None and draft.post.concept == "among" and not placed:
        span = Span(draft.post.start, draft.post.end)
        units = (*units, Unit(UnitKind.THING, span, draft.post.text, "among"))
    return Phrase(_case(draft, units), units, Span(draft.start, draft.end))


def units_of(words: list[Token]) -> tuple[Unit, ...]:
    found: list[Unit] = []
    for token in words:
        if token.type == "TIME":
            found.extend(token.entry.value)  # type: ignore[arg-type]
        elif token.unit is not None:
            found.append(token.unit)
    return tuple(found)


def _case(draft: Draft, units: tuple[Unit, ...]) -> Case:
    if draft.post is not None and draft.post.concept == "target":
        return Case.TARGET
    is_time = len(draft.words) == 1 and draft.words[0].type == "TIME"
    if draft.prep is not None and "state" in [u.concept for u in units]:
        return Case.AT  # 以里侧守备表示的状态
    if draft.prep is not None and draft.prep.text == "对" and draft.words[-1].type == "DE":
        return Case.OBJ  # 对方对怪兽的召唤成功时
    if draft.prep is not None and draft.prep.concept != "target":
        told_time = units[-1].kind in _TIMES and units[0].kind is UnitKind.DID  # 在攻击的伤害步骤结束时
        if (is_time or told_time) and draft.prep.concept in ("at", "with", "to"):
            return Case.DURING
        return _CASES.get(draft.prep.concept, Case.BARE)
    if draft.prep is not None:
        positions = all(u.kind in (UnitKind.POSITION, UnitKind.OR, UnitKind.DOT) for u in units)
        return Case.AT if positions else Case.OBJ  # 以表侧表示; 以…为素材
    if is_time or all(unit.kind is UnitKind.COUNT and unit.concept == "times" for unit in units):
        return Case.DURING
    if draft.post is not None and draft.post.concept == "among":
        told = units[-1].kind in _TIMES and units[0].kind is UnitKind.DID  # 进行战斗的伤害步骤内
        return Case.DURING if told else Case.AT
    if units[0].concept == "battle" and draft.words[0].type == "ADV":
        return Case.BY  # 战斗破坏
    if units[0].concept == "processing" and draft.words[0].type == "ADV":
        return Case.AS
    if len(units) == 1 and units[0].kind is UnitKind.POSITION and draft.words[0].type == "ADV":
        return Case.AT
    if units[-1].kind in _TIMES and units[0].kind is UnitKind.DID:
        return Case.DURING
    return Case.GEN if draft.words[-1].type == "DE" else Case.BARE


# --------------------------------------------------------------------------- relative clauses


def fold_relatives(parts: list[Draft | Token]) -> list[Draft]:
    """Fold every ATTR into the phrase of the noun it stands before.

    Its relative clause reaches left to the nearest phrase that wants a verb of its own (把…, 以…), a comma or a
    modal; inside that phrase it takes the words before it. What frames find too much, they raise.
    """
    done: list[Draft | Token] = []
    for part in parts:
        if type(part) is Draft and "ATTR" in [word.type for word in part.words]:
            _fold(part, done)
        else:
            done.append(part)
    return [part for part in done if type(part) is Draft]


def _fold(draft: Draft, done: list[Draft | Token]) -> None:
    """Resolve the ATTRs of *draft*, taking from *done* the phrases that belong into its relative clauses."""
    first = next(i for i, word in enumerate(draft.words) if word.type == "ATTR")
    aimed = _aimed(draft.words[first], done)
    last = max(i for i, word in enumerate(draft.words) if word.type == "ATTR")
    with_other = last > first and draft.prep is not None
    with_other = (
        with_other and draft.prep is not None and (draft.prep.concept == "with" or draft.prep.text == "向")
    )
    if with_other and (_tells_when(draft, last) or draft.words[last].concept in (Verb.BATTLE, Verb.ATTACK)):
        # 和选择的怪兽进行战斗的对方怪兽;
        # 这张卡和特殊召唤的怪兽进行战斗的伤害计算时: the other monster is inside the clause that tells the moment
        inside = Draft(draft.prep, _resolved(draft.words[:last], []), None)
        within = [*_taken_left(done), inside]
        host = _host(done, draft, draft.words[last:])
        host.words = _resolved(host.words, within)
        done.append(host)
        return
    if last > first > 0 and _waits_for_companion(done) and _tells_when(draft, last):
        # 和从额外卡组特殊召唤的怪兽进行战斗的伤害计算时: so too when a place stands before its relative clause
        companion = done.pop()
        placed = Draft(draft.prep, draft.words[:first], None)
        prep = companion.prep if type(companion) is Draft else None
        inside = Draft(prep, _resolved(draft.words[first:last], [placed]), None)
        within = [*_taken_left(done), inside]
        host = _host(done, draft, draft.words[last:])
        host.words = _resolved(host.words, within)
        done.append(host)
        return
    outer = (_is_outer(draft) and not _tells_when(draft, first) and not _deals(draft, first)) or (
        first > 0 and draft.words[first - 1].type == "DE"
    )
    outer = outer or (first > 0 and draft.prep is not None and all(map(_is_only, draft.words[:first])))
    if draft.prep is not None and draft.words[first].concept == Verb.UNAFFECTED:
        outer = outer and draft.prep.text not in ("受到", "受")  # 受到这个效果影响的怪兽
    if draft.prep is not None and draft.words[first].concept == Verb.TREAT_AS:
        outer = outer and draft.prep.text != "当作"  # 当作通常怪兽使用的这张卡
    if draft.prep is not None and draft.words[first].concept == Verb.EXIST:
        outer = outer or draft.prep.concept in (
            "with",
            "to",
        )  # 和场上存在的怪兽进行战斗, 给场上存在的怪兽装备
    outer = outer or any(_another_counted(draft.words, i) for i in range(first))
    outer = outer or _after_number(draft.words[:first]) > 0 or _before_effect(draft.words[:first])
    pointed = first > 0 and _points(draft.words[0]) and all(map(_is_count, draft.words[1:first]))
    outer = outer or (pointed and draft.prep is not None)
    pending: list[Draft] = []
    host = draft
    if not outer and first > 0 and _counts_what_has(done, draft):
        counted = done.pop()
        assert type(counted) is Draft
        pending = [Draft(draft.prep, draft.words[:first], None)]
        host = Draft(counted.prep, [*counted.words, *draft.words[first:]], draft.post)
    elif not outer and first > 0:
        pending = _taken_left(done, _undone(draft.words[first]))
        pending.append(Draft(draft.prep, draft.words[:first], None))
        rest = draft.words[first:]
        host = _host(done, draft, rest)
    elif not outer and draft.prep is None:
        pending = _taken_left(done, _undone(draft.words[first]))
        host = _host(done, draft, draft.words)
    host.words = _resolved(host.words, [*aimed, *pending])
    done.append(host)


def _counts_what_has(done: list[Draft | Token], draft: Draft) -> bool:
    """对方场上1只 + 有「A」指示物放置的怪兽: the number is of the monster, wherever it is."""
    last = done[-1] if done else None
    has = draft.prep is not None and draft.prep.text == "有"
    return (
        has and type(last) is Draft and last.post is None and bool(last.words) and _is_count(last.words[-1])
    )


def _waits_for_companion(done: list[Draft | Token]) -> bool:
    """和, whose noun comes only after a relative clause."""
    last = done[-1] if done else None
    return type(last) is Draft and not last.words and last.prep is not None and last.prep.concept == "with"


def _aimed(word: Token, done: list[Draft | Token]) -> list[Draft]:
    """以这张卡为对象发动的效果: the target, removed from *done*, is inside the clause."""
    last = done[-1] if done else None
    told = type(last) is Draft and last.post is not None and last.post.concept == "target"
    if not told or type(last) is not Draft or word.verb is None or word.verb.verb is not Verb.ACTIVATE:
        return []
    done.pop()
    return [last]


def _points(token: Token) -> bool:
    """作为那只给人观看的怪兽的同名卡: the deictic is of the monster, not of who looks."""
    unit = token.unit
    return unit is not None and unit.kind is UnitKind.DEICTIC and unit.concept == "that"


def _tells_when(draft: Draft, first: int) -> bool:
    """这张卡向对方怪兽攻击的伤害计算后: what stands before is all of the act that tells the moment."""
    rest = [word for word in draft.words[first + 1 :] if word.type != "DE"]
    while len(rest) > 1 and rest[0].unit is not None and rest[0].unit.kind in _WHOSE_TIME:
        rest = rest[1:]  # 自己·对方回合
    return bool(rest) and all(
        word.type == "TIME" or (word.unit is not None and word.unit.kind in _TIMES) for word in rest
    )


def _deals(draft: Draft, first: int) -> bool:
    """因此卡的战斗对自己造成的战斗伤害: 对自己 is said of the damage."""
    damage = draft.words[first + 1].unit if first + 1 < len(draft.words) else None
    verb = draft.words[first].verb
    gives = verb is not None and verb.verb is LightVerb.GIVE
    return gives and damage is not None and damage.concept in ("damage", "battle_damage", "effect_damage")


def _is_outer(draft: Draft) -> bool:
    """Does the phrase belong to the outer verb, whatever relative clause is inside it?"""
    if draft.post is not None and draft.post.concept == "among":
        return not _goes_inside(draft)
    if draft.post is not None and draft.post.concept == "where" and draft.prep is not None:
        return draft.prep.text == "在"  # 在这个效果特殊召唤的怪兽下面重叠
    return draft.prep is not None and (draft.prep.concept in _OUTER or draft.prep.text in _OUTER_WORDS)


def _goes_inside(draft: Draft) -> bool:
    """这个效果送去墓地的卡之中: 墓地 is where those cards went, not where something is done."""
    prep = draft.prep
    to = prep is not None and prep.concept == "to"
    return to and any(w.type == "ATTR" and prep is not None and w.start < prep.start for w in draft.words)


def _host(done: list[Draft | Token], draft: Draft, rest: list[Token]) -> Draft:
    """The phrase the head noun belongs to: 把1只 + 从墓地 + 特殊召唤的怪兽 is the 把 phrase."""
    if done and type(done[-1]) is Draft:
        last = done[-1]
        waits = _waits(last)
        if last.post is None and (waits or _modifies(last)):
            done.pop()
            return Draft(last.prep, [*last.words, *rest], draft.post)
    return Draft(None, list(rest), draft.post)


def _waits(draft: Draft) -> bool:
    """把…, and 被 whose noun, or the last of whose nouns (被战斗和), comes only after a relative clause."""
    prep = draft.prep
    if prep is not None and prep.concept == "passive_by" and draft.words and draft.words[-1].type == "LIST":
        return True
    return prep is not None and (prep.concept in _OUTER or prep.text == "当作" or not draft.words)


def _modifies(draft: Draft) -> bool:
    """这张卡以外的, 场上存在的, 场上存在的这个回合 before a relative clause belongs to the noun after it."""
    words = draft.words
    timed = len(words) > 1 and words[-1].unit is not None and words[-1].unit.kind is UnitKind.TURN
    last = words[-2 if timed else -1] if words else None
    told = last is not None and last.unit is not None and last.unit.kind is UnitKind.DID
    return last is not None and (told or (last.type == "DE" and not timed))


def _undone(word: Token) -> bool:
    """没有送去墓地的: what did not happen did not happen in the time told before it."""
    return word.verb is not None and word.verb.negated and not word.verb.can


def _taken_left(done: list[Draft | Token], timed: bool = False) -> list[Draft]:
    """Phrases left of the relative verb that are inside its clause, removed from *done*; a time only if *timed*."""
    taken: list[Draft] = []
    while done:
        last = done[-1]
        if type(last) is not Draft:
            break
        if _waits(last) or _modifies(last):
            break
        opened = len(done) > 1 and _opens(done[-2])
        if last.words and last.words[0].type == "TIME" and not taken and not opened and not timed:
            break
        taken.insert(0, last)
        done.pop()
    return taken


def _opens(part: Draft | Token) -> bool:
    """把这个回合没有送去墓地的, 只要这个回合召唤的: the time is in the relative clause."""
    return not part.words if type(part) is Draft else part.type == "FRONT"  # type: ignore[union-attr]


def _resolved(words: list[Token], pending: list[Draft]) -> list[Token]:
    """Make one DID unit of each ATTR in *words* and what it closes."""
    found: list[Token] = []
    for word in words:
        if word.type != "ATTR":
            found.append(word)
            continue
        inside, kept = ([], found) if _takes_counters(word) else _split(found, bool(pending))
        parts = [*pending, *([Draft(None, inside, None)] if inside else [])]
        pending = []
        found = [*kept, _did(word, parts)]
    return found


def _split(words: list[Token], pending: bool) -> tuple[list[Token], list[Token]]:
    """Which of the words before an ATTR are inside its clause. A noun already made is its agent or place; a bare
    count or kind between two relative clauses belongs to the noun (1只 in 1只…的怪兽)."""
    if (words and words[-1].type == "DE") or (pending and not any(_is_head(w) for w in words)):
        return [], words
    if pending and len(words) > 1 and _is_count(words[-1]) and not _is_head(words[-2]):
        return [], words  # 「A」以外的自己墓地1只 + 作为那次召唤的素材的怪兽
    if len(words) > 1 and _points(words[0]) and all(map(_is_count, words[1:])):
        return [], words  # 那1只破坏的怪兽, 那2只进行战斗的怪兽: of those monsters
    start = max((i + 1 for i, w in enumerate(words) if _joins_nouns(words, i)), default=0)
    start = max(start, _after_number(words), _after_other(words))
    while start < len(words) and (
        _is_count(words[start]) or words[start:] == [words[-1]] and _is_only(words[-1])
    ):
        start += 1
    if any(w.unit is not None and w.unit.kind is UnitKind.DID for w in words) and not any(
        map(_is_head, words)
    ):
        return [], words
    return words[start:], words[:start]


def _after_other(words: list[Token]) -> int:
    """以这张卡为对象的效果以外的 + 对方发动的效果: index after 以外的, when no card behind it is other than that."""
    at = next(
        (
            i + 2
            for i, w in enumerate(words[:-1])
            if w.unit is not None and w.unit.kind is UnitKind.OTHER_THAN and words[i + 1].type == "DE"
        ),
        0,
    )
    players = all(w.unit is not None and w.unit.kind is UnitKind.PLAYER for w in words[at:])
    return at if at and players and at < len(words) else 0


def _after_number(words: list[Token]) -> int:
    """「A」怪兽数量的 + 场上盖放的卡: index after what tells how many of the cards that are described there are."""
    ends = (
        i + 2
        for i, w in enumerate(words[:-1])
        if w.unit is not None
        and w.unit.concept in ("number", Stat.LINK)
        and w.unit.kind in (UnitKind.THING, UnitKind.STAT)
        and words[i + 1].type == "DE"
    )
    return max(ends, default=0)


def _takes_counters(word: Token) -> bool:
    """1只可以放置魔力指示物的怪兽: where and how many is said of the card."""
    put = word.entry.value.object if isinstance(word.entry.value, Attribute) else ()
    counted = bool(put) and put[-1].unit is not None and put[-1].unit.kind is UnitKind.COUNTER
    return counted and word.verb is not None and word.verb.can


def _is_head(token: Token) -> bool:
    return token.unit is not None and token.unit.kind in _HEADS


def _joins_nouns(words: list[Token], i: int) -> bool:
    """和 or 或者 after a noun: what stands left of it is another noun (墓地的卡以及除外的卡)."""
    unit = words[i].unit
    before = words[i - 1].unit if i else None
    if before is not None and before.kind is UnitKind.ZONE and unit is not None and unit.kind is UnitKind.OR:
        return False  # 手卡或者自己场上表侧表示存在的
    return unit is not None and i > 0 and unit.kind in (UnitKind.AND, UnitKind.OR)


def _another_counted(words: list[Token], i: int) -> bool:
    """自己场上1只怪兽 + 和 + 对方场上表侧表示存在的1只怪兽: each with its number."""
    unit = words[i].unit
    joined = unit is not None and unit.kind is UnitKind.AND and i > 0 and _is_head(words[i - 1])
    return joined and any(map(_is_count, words[:i]))


def _before_effect(words: list[Token]) -> bool:
    """作为对象的怪兽以及 + 这个效果特殊召唤的怪兽: the effect did nothing to the first."""
    names = [w.concept if w.unit is None else w.unit.concept for w in words[-3:]]
    joined = len(words) > 3 and words[-3].unit is not None and words[-3].unit.kind is UnitKind.AND
    return joined and names[1:] in (["this", "effect"], ["this", "method"]) and _is_head(words[-4])


def _is_only(token: Token) -> bool:
    """只让通常召唤的怪兽, 只用包含这张卡的怪兽: of the monsters, not of the act told of them."""
    unit = token.unit
    return unit is not None and unit.kind is UnitKind.ADVERB and unit.concept in ("only", "at_most")


def _is_count(token: Token) -> bool:
    return token.unit is not None and token.unit.kind in (UnitKind.COUNT, UnitKind.QUANTIFIER)


def _targeted(phrase: Phrase) -> Phrase:
    return msgspec.structs.replace(phrase, case=Case.OBJ) if phrase.case is Case.BARE else phrase


def _worn(phrase: Phrase, negated: bool) -> Phrase:
    """有装备卡3张以上装备的怪兽, 没有装备卡装备的这张卡: so many are what it has, what it has not."""
    counted = phrase.units[-1].kind is UnitKind.COUNT and len(phrase.units) > 1
    told = phrase.case is Case.SUBJ and (counted or negated)
    return msgspec.structs.replace(phrase, case=Case.OBJ) if told else phrase


def _roles(words: tuple[Token, ...]) -> list[Draft]:
    """Each preposition with its noun."""
    found: list[Draft] = []
    for word in words:
        if word.type == "PREP":
            found.append(Draft(word, [], None))
        else:
            found[-1].words.append(word)
    return found


def _did(token: Token, parts: list[Draft]) -> Token:
    phrases = [phrase for part in parts if (phrase := plain(part)) is not None]
    passive = any(part.prep is not None and part.prep.concept == "passive_by" for part in parts)
    phrases = by_effect(phrases, token.verb)
    if token.verb is not None and token.verb.verb is LightVerb.RECEIVE:
        phrases = [sufferer(phrase, phrases) for phrase in phrases]
    if token.verb is not None and token.verb.verb is Verb.EQUIP:
        phrases = [_worn(phrase, token.verb.negated) for phrase in phrases]
    if token.verb is not None and token.verb.verb is Verb.ATTACK:
        phrases = [fighter(phrase, phrases) for phrase in phrases]
    if token.text in ("为对象", "为攻击对象"):  # 场上的怪兽为对象的效果
        phrases = [_targeted(phrase) for phrase in phrases]
    start = min([token.start, *(part.start for part in parts)])
    form = token.verb
    assert form is not None
    if passive:
        form = msgspec.structs.replace(form, passive=True)
    extra = token.entry.value if isinstance(token.entry.value, Attribute) else Attribute()
    if extra.object:
        units = units_of(list(extra.object))
        if form.verb is LightVerb.GIVE and len(units) > 1 and units[0].kind is UnitKind.PLAYER:
            phrases.append(Phrase(Case.TO, units[:1], units[0].span))  # 给与对方伤害的
            units = units[1:]
        phrases.append(Phrase(Case.OBJ, units, Span(units[0].span.start, extra.object[-1].end)))
    phrases += [told for role in _roles(extra.role) if (told := plain(role)) is not None]
    if form.verb is Verb.USE_AS_MATERIAL:
        phrases = [material(phrase, phrases) for phrase in phrases]
    if extra.only and phrases and phrases[-1].case is Case.BY:  # 「A」的效果才能特殊召唤的
        phrases[-1] = msgspec.structs.replace(phrases[-1], case=Case.EXCEPT)
        form = msgspec.structs.replace(form, negated=True)
    phrases, forms = summoned_so(list(phrases), [*extra.also, form])
    clause = Clause(tuple(phrases), form, Ender.END, Span(start, token.end), also=tuple(forms[:-1]))
    unit = Unit(UnitKind.DID, clause.span, token.text, form.verb.value, clause)
    return Token("NOUN", start, token.end, token.text, token.entry, unit)
