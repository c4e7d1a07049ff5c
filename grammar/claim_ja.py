"""A Japanese statement about the rules → the words of the same statement in the order in which facts tell them.

What is spoken of, from where, the act, what it is done to. Clauses of a time or case (…された場合, …後に) come first,
what describes a noun stands before it. With a word that has no place in it, nothing is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from grammar.claim_shape import LYING, usual
from grammar.question_ja_lexer import PATTERNS_JA, verb_at_ja
from grammar.question_lexer import Word, lexicon, scan

#: the number that is asked for
ASKED = "?"
#: what a question word asks for
ASKED_AS = {"who": "who", "where": "where", "when": "when", "what": "what", "which": "what", "how": "how"}
ASKED_WORDS = frozenset(f"{ASKED}{asked}" for asked in ASKED_AS.values())
_LEXICONS = ("question.ja.yaml", "claim.ja.yaml")
_NOUNS = frozenset(
    {
        *("TERM", "KIND", "ZONE", "POSITION", "THING", "EFFECT", "PLAYER", "COUNT", "NUMBER", "LEVEL"),
        *("VERB_NOUN", "OTHER"),
    }
)
_CAN = re.compile("でき|られ(?:ます|る)|可能|てもいい|ても良い|てもよい|(?:ら)?れ(?:ます|る)")
_NOT = re.compile("ない|ません|ず|なか|なけ")
_PASSIVE = re.compile("(?:[わかさたらまばがな]|さ)?れ(?:ます|る|た|て|ない|ません)")
#: the end of a verb that describes the noun behind it
_DESCRIBES = re.compile("(?:る|た|だ|ない|う|く|す|つ|む|ぶ|ぐ|ぬ)$")
#: the endings with which a verb is a noun
_AS_NOUN = ("い", "り", "き", "ち")
#: …するには: what is needed for it
_FOR = ("には", "ために", "ためには", "のに", "のには")
_GOES_ON = re.compile("(?:ら|ば|て|で|と|ず(?:に)?|し|り|なく)$")
#: verbs of which what stands with を is the one that acts, and what stands with に what it is done to
_ONTO = frozenset({"chain", "equip"})
_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack"})
_EFFECTS = frozenset({"ignition", "quick", "trigger"})
#: particles that stand with their verb in the lexicon: Xにチェーン, Xを無効に
_MARKED = {"に": "to", "を": "object", "の": "object"}
_LATER = frozenset({"next_turn", "turn"})
_BOUNDS = {"at_least": "+", "at_most": "-", "or_more": "+", "or_less": "-", "up_to": "-"}
#: the words of a question for the words of a statement about the rules
_SAME = {
    "exist": "have",
    "have_effect": "have",
    "change_position": "position_change",
    "treat_as": "be",
    "put_counter": "put",
    "lose": "lose_duel",
}
_PLAIN = frozenset({"so", "now", "also", "then", "still", "already"})


_RETURNS = {"hand": "return_to_hand", "deck": "return_to_deck", "extra_deck": "return_to_extra_deck"}


class ClaimedJa(msgspec.Struct, frozen=True):
    """``words`` in their order, the act at ``act``; whether it can be done or must be, and whether that is denied."""

    words: tuple[str, ...]
    act: int
    can: bool
    denied: bool
    must: bool = False
    asked: str | None = None
    case: int = 0  # so many words at the beginning tell of the case


class _Noun(msgspec.Struct, frozen=True):
    """``acts``: it ends with what is done (召喚): the act of the clause, when 必要 or する says no other."""

    words: tuple[str, ...]
    particle: str  # topic, object, to, means, as, from, at, adverb, or nothing
    acts: bool = False


class _Unread(Exception):
    """A word that has no place in the statement."""


def read_ja(text: str, times: frozenset[str]) -> ClaimedJa | None:
    """*times*: the concepts that say when something is so."""
    words = scan(text, (), lexicon(*_LEXICONS), patterns=PATTERNS_JA, verb_at=verb_at_ja)
    while words and words[-1].terminal in ("ASK", "FILLER", "BREAK", "LINKER"):
        words.pop()
    words, asked = _question_word(list(_able(words)))
    try:
        read = _Reading(times).read(words, text)
    except _Unread:
        return None
    return msgspec.structs.replace(read, asked=asked) if read is not None and asked else read


def _question_word(words: list[Word]) -> tuple[list[Word], str | None]:
    """Without どこへ, いつ, 誰が and the like; what they ask for."""
    place = next(
        (n for n, w in enumerate(words) if w.terminal == "QUESTION_WORD" and w.concept in ASKED_AS), None
    )
    if place is None:
        return words, None
    rest = words[place + 1 :]
    while rest and (rest[0].terminal == "PARTICLE" or rest[0].concept == "of"):
        rest = rest[1:]
    return [*words[:place], *rest], ASKED_AS[words[place].concept]


def _able(words: list[Word]) -> Iterator[Word]:
    """発動することができます as 発動できます, 行うことはできません as 行えません; 必要がありません as 必要ありません."""
    place = 0
    while place < len(words):
        word = words[place]
        rest = [one for one in words[place + 1 :] if one.terminal not in ("FILLER", "PARTICLE")]
        between = len(words) - place - 2
        able = rest[-1:] == words[-1:] and len(rest) == 1 and rest[0].concept in ("do", "exist")
        if word.terminal == "VERB" and able and between and words[-1].terminal == "VERB":
            yield msgspec.structs.replace(word, bound=words[-1].text)
            return
        yield word
        place += 1


class _Reading:
    """The clauses of one statement from left to right."""

    def __init__(self, times: frozenset[str]) -> None:
        self._times = times
        self._before: list[str] = []  # the clauses of times and cases
        self._nouns: list[_Noun] = []
        self._now: list[str] = []
        self._acts = False  # the noun being built ends with an act
        self._bound = ""  # 最低 waits for the number it bounds
        self._act_before = 0  # the place of the act of the last clause before

    def read(self, words: list[Word], text: str) -> ClaimedJa | None:
        last = len(words) - 1
        for place, word in enumerate(words):
            following = words[place + 1] if place < last else None
            if word.terminal != "VERB":
                self._small(word, following)
            elif following is not None and following.concept == "require" and place == last - 1:
                self._close("")
                return self._must(word, following)
            elif following is not None and following.terminal == "PARTICLE" and word.bound in _AS_NOUN:
                self._number([_concept(word)])  # コストの支払いは
            elif place == last:
                self._close("")
                return self._final(word)
            elif (
                following is not None
                and following.terminal in _NOUNS
                and (_DESCRIBES.search(word.text) or word.concept == "equal")
            ):
                self._describe(word)
            elif following is not None and (
                following.terminal in ("BREAK", "WHEN", "LINKER")
                or following.text in _FOR
                or (following.terminal == "FILLER" and following.text[0] in "このと")
                or _GOES_ON.search(word.text)
            ):
                self._clause(word)
            else:
                return None
        self._close("")
        return self._equated(text)

    def _small(self, word: Word, following: Word | None) -> None:
        if word.terminal in ("FILLER", "BREAK", "ASK"):
            return
        if word.concept in _BOUNDS and word.terminal == "TERM":
            self._bounded(word)
        elif word.terminal in _NOUNS:
            self._number(_nominal(word))
            self._acts = word.terminal == "VERB_NOUN" or word.concept.endswith("_summon")
        elif word.terminal == "QUESTION_WORD" and word.concept == "how_many":
            self._number([ASKED])
        elif word.terminal == "PARTICLE" and word.text == "でも" and self._now:
            self._close("to")  # 相手のターンでも
        elif word.terminal == "PARTICLE":
            self._particle(word)
        elif (
            word.terminal == "LINKER"
            and word.concept in ("of", "and")
            and self._now
            and following is not None
        ):
            return
        elif word.terminal == "LINKER" and word.concept == "and" and not self._now and self._before:
            return  # …すると
        elif word.terminal == "WHEN":
            self._time(word)
        elif word.terminal == "ADVERB":
            if word.concept not in _PLAIN:
                self._nouns.append(_Noun((word.concept,), "adverb"))
        else:
            raise _Unread

    def _number(self, told: list[str]) -> None:
        if self._bound and (told[0] == ASKED or told[0].isdigit()):
            told, self._bound = [told[0] + self._bound], ""
        counted = told[0][0].isdigit() or told[0].startswith(ASKED)
        if counted and self._now and self._now[-1] in LYING:
            told, self._now = [*told, self._now[-1]], self._now[:-1]  # モンスター2体 as 2体のモンスター
        self._now += told

    def _bounded(self, word: Word) -> None:
        """最低40枚, 60枚まで."""
        bound = _BOUNDS[word.concept]
        if word.concept in ("at_least", "at_most"):
            self._bound = bound
        elif self._now and (self._now[-1] == ASKED or self._now[-1].isdigit()):
            self._now[-1] += bound
        else:
            raise _Unread

    def _particle(self, word: Word) -> None:
        if word.text == "として":
            self._close("as")
        elif word.concept in ("topic", "object", "to", "means", "from", "at", "by"):
            if self._now:
                self._close(word.concept)
            elif word.text in _FOR and self._before and not self._nouns:
                return
            elif word.concept != "topic" or not (self._nouns or self._before):
                raise _Unread
        elif word.concept in ("cost", "material") and self._now:
            self._close("object")
            self._nouns.append(_Noun((word.concept,), "as"))
        elif word.concept == "also" and (self._now or self._nouns):
            self._close("topic")
        else:
            raise _Unread

    def _time(self, word: Word) -> None:
        """チェーン処理中, 召喚した後: what was told is the time of what follows."""
        if self._now:
            self._close("to")
            self._before += [w for noun in self._nouns for w in noun.words]
            self._nouns = []
        elif not self._before:
            raise _Unread
        if word.concept in ("after", "before"):
            self._before.append(word.concept)

    def _close(self, particle: str) -> None:
        if self._now:
            self._nouns.append(_Noun(tuple(self._now), particle, self._acts))
            self._now, self._acts = [], False

    # -- clauses

    def _describe(self, verb: Word) -> None:
        """破壊されたモンスター: the clause tells of the noun behind it."""
        self._close("")
        start = max((n + 1 for n, noun in enumerate(self._nouns) if noun.particle == "topic"), default=0)
        own, self._nouns = self._nouns[start:], self._nouns[:start]
        told, _ = _told(_timed(own, self._times), verb, self._times)
        past = ["past"] if told[-1] == "attack" and (verb.bound or "").endswith("た") else []
        self._now = [*_denial(verb), *told, *past]

    def _clause(self, verb: Word) -> None:
        self._close("")
        told, act = _told(_timed(self._nouns, self._times), verb, self._times)
        told, act = usual(tuple(told), act)
        self._act_before = len(self._before) + act
        self._before += [*told[:act], *_denial(verb), *told[act:]]
        self._nouns = []

    def _final(self, verb: Word) -> ClaimedJa:
        ending = verb.bound or verb.text
        if verb.concept == "require":
            return self._required(ending)
        if self._before[:1] == ["chain"] and verb.concept == "activate" and self._nouns:
            self._nouns[-1] = _Noun((*self._nouns[-1].words, *self._before), self._nouns[-1].particle)
            self._before = []  # Xにチェーンして発動
        told, act = _told(_timed(self._nouns, self._times), verb, self._times)
        passive = _PASSIVE.match(ending) is not None and "でき" not in ending
        can = (_CAN.search(ending) is not None and not passive) or verb.concept == "do"
        return self._said(told, act, can=can, denied=_NOT.search(ending) is not None)

    def _must(self, verb: Word, need: Word) -> ClaimedJa:
        """捨てる必要がありますか."""
        told, act = _told(_timed(self._nouns, self._times), verb, self._times)
        denied = _NOT.search(need.bound or need.text) is not None
        return self._said(told, act, denied=denied, must=True)

    def _required(self, ending: str) -> ClaimedJa:
        """2体のリリースが必要: what must be done; チューナーが必要: what there must be."""
        nouns = self._nouns
        need = nouns[-1] if nouns else None
        if need is None or need.particle not in ("topic", ""):
            raise _Unread
        before = [w for noun in _timed(nouns[:-1], self._times) for w in noun.words]
        denied = _NOT.search(ending) is not None
        if need.acts:
            told = [*before, *need.words]
            return self._said(told, len(told) - 1, denied=denied, must=True)
        return self._said([*before, "require", *need.words], len(before), denied=denied)

    def _equated(self, text: str) -> ClaimedJa | None:
        """XはYですか."""
        nouns = self._nouns
        if self._before and len(nouns) == 1 and not nouns[0].particle:
            return ClaimedJa(
                (*self._before, *nouns[0].words), self._act_before, False, False
            )  # …なら引き分け
        if len(nouns) != 2 or nouns[0].particle != "topic" or nouns[1].particle or self._before:
            return None
        if not re.search("(?:です|扱い|だ|ます)", text):
            return None
        denied = re.search("では(?:ない|ありません)|じゃ(?:ない|ありません)", text) is not None
        told = [*nouns[0].words, "be", *nouns[1].words]
        summons = told[-1].endswith("_summon")  # an act itself, as facts tell it
        return self._said(told, len(told) - 1 if summons else len(nouns[0].words), denied=denied)

    def _said(
        self, told: Sequence[str], act: int, *, can: bool = False, denied: bool = False, must: bool = False
    ) -> ClaimedJa:
        when = sorted(word for word in told[:act] if word in self._times)
        rest = [word for word in told[:act] if word not in self._times]
        words = (*self._before, *when, *rest, *told[act:])
        act += len(self._before)
        phases = [word for word in when if word.endswith("_phase")]
        if words[act:] == ("do",) and len(phases) == 1:  # バトルフェイズを行う
            words = (*(word for word in words[:-1] if word != phases[0]), phases[0])
            act = len(words) - 1
        if words[act:] == ("chain", words[-1]) and words[-1].endswith("_summon"):
            act += 1  # 召喚にチェーン: as facts tell it
        return ClaimedJa(words, act, can, denied, must, case=len(self._before))


def _denial(verb: Word) -> list[str]:
    """ドローできなかった, 攻撃しなかった."""
    ending = verb.bound or ""
    if _NOT.search(ending) is None:
        return []
    return ["cannot" if _CAN.search(ending) else "not"]


def _nominal(word: Word) -> list[str]:
    if word.terminal not in ("COUNT", "NUMBER", "LEVEL"):
        return [_concept(word)]
    if word.number is None:
        raise _Unread
    bound = {"以上": "+", "以下": "-"}.get(word.bound or "", "")
    return [f"{word.number}{bound}"]


def _concept(word: Word) -> str:
    """召喚 alone is no word for 通常召喚: it is no Set."""
    if word.concept == "go" and word.text.startswith("入れ"):
        return "put"
    plain = word.concept == "normal_summon" and word.text.startswith("召")
    return "plain_summon" if plain else _SAME.get(word.concept, word.concept)


def _timed(nouns: list[_Noun], times: frozenset[str]) -> list[_Noun]:
    """先攻1ターン目に: what is spoken of, and when."""
    found: list[_Noun] = []
    for noun in nouns:
        when = tuple(word for word in noun.words if word in times)
        rest = tuple(word for word in noun.words if word not in times)
        if when and rest and noun.particle in ("to", "object"):
            kept = "topic" if noun.particle == "to" else "object"
            found += [_Noun(when, "to"), _Noun(rest, kept, noun.acts)]
        else:
            found.append(noun)
    return found


def _told(nouns: list[_Noun], verb: Word, times: frozenset[str]) -> tuple[Sequence[str], int]:
    """Who acts stands before the act, what it is done to behind it. Raises _Unread for roles that facts do not tell so."""
    when = [noun for noun in nouns if all(word in times for word in noun.words)]
    rest = [noun for noun in nouns if noun not in when]
    act = _concept(verb)
    if act == "do":
        act, rest = _done(act, rest)
    if act == "change" and rest and rest[-1].particle == "object" and rest[-1].words[-1:] == ("position",):
        act, rest = "position_change", [*rest[:-1], _Noun(rest[-1].words[:-1], "topic")]
    if rest and not rest[-1].particle and verb.text[0] in _MARKED:
        rest = [*rest[:-1], _Noun(rest[-1].words, _MARKED[verb.text[0]])]
    passive = _PASSIVE.match(verb.bound or "") is not None and "でき" not in (verb.bound or "")
    if passive:
        rest = [_by(noun) for noun in rest]
    goals = [noun for noun in rest if noun.particle in ("to", "at")]
    if act in ("do", "become") and len(goals) == 1:
        act = "be" if goals[0].words[-1].endswith(("_material", "material")) else "become"
    if act == "return_to_field" and goals and goals[-1].words[-1] in _RETURNS:
        act, rest = _RETURNS[goals[-1].words[-1]], [noun for noun in rest if noun is not goals[-1]]
        goals = []
    before, after = _roles(rest, goals, act)
    if passive and after and act in _WITHOUT_BY:
        before, after = [*before, *after], []  # 召喚を無効にされたモンスター
    if passive and act not in ("be", "put", "go") and "by" not in before and act not in _WITHOUT_BY:
        before = [*before, "by"]
    ordered = [*sorted(word for noun in when for word in noun.words), *before]
    return [*ordered, act, *after], len(ordered)


def _by(noun: _Noun) -> _Noun:
    """速攻魔法にチェーンされる: by whom it is done."""
    doer = noun.particle == "to" and noun.words[-1] in LYING | {"opponent", "self", "effect"}
    return msgspec.structs.replace(noun, particle="by") if doer else noun


#: acts that are told of what they are done to with or without 被
_WITHOUT_BY = frozenset(
    ["destroy", "battle_destroy", "negate", "negate_activation", "banish", "tribute", "discard"]
    + ["send_to_graveyard", "return_to_hand", "return_to_deck", "special_summon", "remove_counter", "equip"]
)


def _done(act: str, nouns: list[_Noun]) -> tuple[str, list[_Noun]]:
    """通常召喚は何回できますか, 攻撃宣言をした: the one act named is what is done."""
    named = [noun for noun in nouns if noun.acts and noun.particle in ("topic", "object", "")]
    if len(named) != 1:
        return act, nouns
    first = named[0]
    left = [] if len(first.words) == 1 else [_Noun(first.words[:-1], "topic")]
    return first.words[-1], [one for noun in nouns for one in (left if noun is first else [noun])]


def _is_count(noun: _Noun) -> bool:
    return not noun.particle and all(
        word[0].isdigit() or word == "many" or word[0] == ASKED for word in noun.words
    )


def _roles(nouns: list[_Noun], goals: list[_Noun], act: str) -> tuple[list[str], list[str]]:
    """The words before the act and those behind it."""
    if act == "have":
        told = [noun for noun in nouns if noun.particle in ("topic", "to", "at", "object") or _is_count(noun)]
        if not len(told) == len(nouns) == 2:
            raise _Unread
        return list(told[0].words), list(told[1].words)
    onto = len(goals) == 1 and (act in ("be", "become", "put", "go", "move") or act in _ONTO)
    before: list[str] = []
    after: list[str] = []
    for noun in nouns:
        match noun.particle:
            case "object" if act == "activate":
                before = [*noun.words, *before]
            case "at" if act not in _ONTO and not onto:
                before += noun.words
            case "object" if onto or act == "tribute" or noun.words[-1] in _EFFECTS:
                before += noun.words
            case "to" if noun.words[-1] in _LATER or (act == "put" and noun is not nouns[-1]):
                before += noun.words
            case "object" | "to" | "at":
                after += noun.words
            case "topic":
                before = [*noun.words, *before]
            case "as" if act == "be":
                after += noun.words
            case "as":
                before += ["be", *noun.words]
            case "from":
                before += ["from", *noun.words]
            case "means" if act in _ATTACKS:
                before = [*noun.words, *before]
            case "means":
                before += noun.words
            case "by":
                before += ["by", *noun.words]
            case "adverb":
                before += noun.words
            case "" if _is_count(noun):
                after += noun.words
            case _:
                raise _Unread
    return before, after
