"""The official and the Taiwanese wording in the order of the mainland fan wording, before its settle passes.

These wordings print a place after its verb (存在于墓地, 特殊召唤至自己场上), what exists after 存在, a means and a position
after 以 (以此效果, 以守备表示), what is left out after 除了, and 将 before a passive. Moved, they are the same clauses.
"""

from __future__ import annotations

from collections.abc import Callable

from grammar import zh_tokens
from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    FRONT,
    JOIN,
    LIST_KINDS,
    MATERIALS,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
    as_mark,
    is_passive,
    kind_of,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_CLOSES = frozenset({COMMA, STOP, COND, JOIN})
_WORDS = frozenset({NOUN, UNK, DE})
_PLACES = frozenset({"linked_zone", "zone_word", "location", "where"})
# Verbs whose other party is a card: the whole noun after 于 is it.
_BEARERS = frozenset({Verb.EQUIP, Verb.ATTACH})


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``zh.lark`` wants them."""
    for reorder in _PASSES:
        tokens = reorder(tokens)
    return zh_tokens.settle(tokens)


def _end(tokens: list[Token], i: int) -> int:
    """Index of what closes the stretch of words that *i* stands in."""
    while i < len(tokens) and tokens[i].type not in _CLOSES:
        i += 1
    return i


def _noun_end(tokens: list[Token], i: int) -> int:
    """Index after the noun phrase at *i*, relative clauses in it not counted."""
    while type_at(tokens, i) in _WORDS:
        i += 1
    return i


def _said(token: Token, text: str) -> Token:
    """*token* as the mainland fan wording says it."""
    return Token(token.type, token.start, token.end, text, token.entry, token.unit, token.verb)


def _empty(token: Token, text: str, entry: Entry) -> Token:
    """A word that this wording leaves out, after *token*."""
    return Token(entry.terminal, token.end, token.end, text, entry)


# --------------------------------------------------------------------------- words


def _plain_words(tokens: list[Token]) -> list[Token]:
    """相当于 says nothing; 将被破坏, 通过将…送至墓地: 将 only says that it comes, 通过 only how."""
    found = []
    for i, token in enumerate(tokens):
        silent = token.type == "SILENT" or (token.text == "将" and _is_future(tokens, i))
        by_act = token.text in ("通过", "藉由") and _takes_an_act(tokens, i + 1)
        pause = token.text == "、" and type_at(tokens, i - 1) == DE
        if not (silent or by_act or pause):
            found.append(_said(token, "当作") if token.text == "视为" else token)
    return found


def _is_future(tokens: list[Token], i: int) -> bool:
    following = token_at(tokens, i + 1)
    if following is None or following.type not in (PREP, VERB, MODAL):
        return False
    if is_passive(following) or following.type == MODAL:
        return True
    if following.type != PREP or following.concept == "from":
        return False
    return any(is_passive(token) for token in tokens[i + 1 : _end(tokens, i)])


def _takes_an_act(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i) == VERB or (type_at(tokens, i) == PREP and tokens[i].concept in ("obj", "from"))


def _nouns(tokens: list[Token]) -> list[Token]:
    """对象怪兽 is 作为对象的怪兽, 从其中 is 从那之中, 抽2张卡 is 抽2张."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, following = token_at(tokens, i - 1), token_at(tokens, i + 1)
        if thing_of(token) == "target" and kind_of(following) is UnitKind.CARD_KIND:
            token = _noun(token, UnitKind.REFERENCE, "targeted")
        elif token.text == "其中" and before is not None and before.concept == "from":
            found.append(_noun(token, UnitKind.DEICTIC, "that"))
            token = _empty(token, "之中", Entry(POST, "among"))
        elif token.concept == "card" and act_of(token_at(tokens, i - 2)) is Verb.DRAW:
            continue
        found.append(token)
    return found


def _noun(token: Token, kind: UnitKind, concept: str, value: object = None) -> Token:
    unit = Unit(kind, Span(token.start, token.end), token.text, concept, value)
    return Token(NOUN, token.start, token.end, token.text, Entry(NOUN, concept, value, kind), unit)


# --------------------------------------------------------------------------- 以, 视为


def _means(tokens: list[Token]) -> list[Token]:
    """以此效果特殊召唤 is 用; 以守备表示特殊召唤 needs no mark; 以…为对象 and 以…为素材 stay; 可以…为对象 is 可 以."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == PREP and token.concept == "target" and not _frames(tokens, i):
            if kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION:
                continue
            token = as_mark(token, PREP, "by")
        elif token.text == "可以" and type_at(tokens, i + 1) == NOUN and _frames(tokens, i):
            found.append(token)
            token = _empty(token, "以", Entry(PREP, "target"))
        found.append(token)
    return found


def _frames(tokens: list[Token], i: int) -> bool:
    """Does 为对象, 为素材, 作为对象 close the phrase that opens at *i*?"""
    for n in range(i + 1, len(tokens)):
        token = tokens[n]
        if token.type in (COMMA, STOP) or (token.type == PREP and token.concept == "target"):
            return False
        if token.type == POST and token.concept == "target":
            return True
        if token.text in ("为", "作为") and token.type in (FRONT, PREP):
            return thing_of(token_at(tokens, n + 1)) in (*MATERIALS, "target", "attack_target")
        if token.concept == "targeted" and token.text.startswith("作为"):
            return True
    return False


def _treated(tokens: list[Token]) -> list[Token]:
    """视为「A」 is 当作「A」使用; 视为装备卡，装备于: the comma says nothing."""
    found: list[Token] = []
    waiting: int | None = None
    for i, token in enumerate(tokens):
        if i == waiting:
            found.append(verb_token(_empty(found[-1], "使用", Entry(VERB)), Verb.USE))
        if token.type == PREP and token.text == "当作" and not _is_used(tokens, i):
            end = _noun_end(tokens, i + 1)
            while end > i + 1 and tokens[end - 1].type == DE:
                end -= 1
            waiting = end if end > i + 1 else None
        equips = token.type == COMMA and act_of(token_at(tokens, i + 1)) is Verb.EQUIP
        if not (equips and found and found[-1].concept == "as_equip_card"):
            found.append(token)
    return found


def _is_used(tokens: list[Token], i: int) -> bool:
    return any(act_of(token) is Verb.USE for token in tokens[i : _end(tokens, i)])


# --------------------------------------------------------------------------- order


def _behind(tokens: list[Token]) -> list[Token]:
    """存在于墓地: the place before the verb, and before what clings to it (被, 可以, 表侧表示)."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if type_at(tokens, i - 1) == VERB and found and (mark := _mark_behind(token, tokens[i - 1])):
            end = _place_end(tokens, i + 1, mark)
            if end > i + 1:
                at = len(found) - 1
                while at and _clings(found[at - 1]):
                    at -= 1
                found[at:at] = (as_mark(token, PREP, mark), *tokens[i + 1 : end])
                i = end
                continue
        if token.text == "到" and type_at(tokens, i - 1) == VERB:
            token = verb_token(token, LightVerb.GO)  # 捨棄到墓地 is 丢弃去墓地
        found.append(token)
        i += 1
    return found


def _mark_behind(token: Token, verb: Token) -> str | None:
    """Which preposition the word after *verb* is in front of it."""
    if token.type != PREP or act_of(verb) is Verb.ACTIVATE:
        return None
    if act_of(verb) in _BEARERS and token.text in ("于", "在", "至", "给"):
        return "to"
    return {"于": "at", "至": "at", "在": "at", "给": "to"}.get(token.text)


def _clings(token: Token) -> bool:
    return token.type == MODAL or is_passive(token) or kind_of(token) is UnitKind.POSITION


def _place_end(tokens: list[Token], i: int, mark: str) -> int:
    """The end of the place after a verb: its last zone, or for a card or player the noun."""
    end = i
    described = kind_of(token_at(tokens, i)) in (UnitKind.THIS_CARD, UnitKind.DEICTIC)
    while type_at(tokens, i) in _WORDS:
        if mark == "to":
            if described and tokens[i].type == DE:
                break
            end = i + 1
        elif kind_of(tokens[i]) is UnitKind.ZONE or thing_of(tokens[i]) in _PLACES:
            end = i + 1
        elif not _leads_to_place(tokens[i]):
            break
        i += 1
    return end


def _leads_to_place(token: Token) -> bool:
    kind = kind_of(token)
    named = kind in (UnitKind.PLAYER, UnitKind.DEICTIC, UnitKind.THIS_CARD, UnitKind.REFERENCE)
    return named or kind in LIST_KINDS or token.type == DE or kind is UnitKind.CARD_KIND


def _existing(tokens: list[Token]) -> list[Token]:
    """场上存在怪兽 is 场上有怪兽存在, 不存在 is 没有…存在."""
    for i, token in enumerate(tokens):
        if act_of(token) is not Verb.EXIST or type_at(tokens, i + 1) != NOUN:
            continue
        end = _end(tokens, i)
        if any(t.type == VERB and type_at(tokens, n) != DE for n, t in enumerate(tokens[i + 1 : end], i + 2)):
            continue
        negated = type_at(tokens, i - 1) == MODAL and tokens[i - 1].concept == "not"
        mark = as_mark(token, PREP, "has_not" if negated else "has")
        start = i - 1 if negated else i
        rest = _existing(tokens[end:])
        return [
            *tokens[:start],
            mark,
            *tokens[i + 1 : end],
            verb_token(_empty(tokens[end - 1], "存在", Entry(VERB)), Verb.EXIST),
            *rest,
        ]
    return tokens


def _compared(tokens: list[Token]) -> list[Token]:
    """生命值低于对手 is 比对手低; 卡名与那只怪兽不同 is 与那只怪兽卡名不同."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        end = _noun_end(tokens, i + 1)
        if act_of(token) in (LightVerb.MORE, LightVerb.LESS) and token.text[-1] == "于" and end > i + 1:
            found += (as_mark(token, PREP, "than"), *tokens[i + 1 : end], token)
            i = end
            continue
        if kind_of(token) is UnitKind.STAT and _differs(tokens, i + 1, end):
            found += (*tokens[i + 1 : end], _noun(tokens[end], UnitKind.SAME, token.concept, "different"))
            i = end + 1
            continue
        found.append(token)
        i += 1
    return found


def _differs(tokens: list[Token], i: int, end: int) -> bool:
    """与那只怪兽不同的."""
    with_other = kind_of(token_at(tokens, i)) is UnitKind.AND and type_at(tokens, end + 1) == DE
    return with_other and act_of(token_at(tokens, end)) is LightVerb.DIFFER


def _times(tokens: list[Token]) -> list[Token]:
    """攻击2次 is 作2次攻击."""
    for i, token in enumerate(tokens[:-1]):
        after = tokens[i + 1]
        times = after.unit is not None and after.unit.kind is UnitKind.COUNT and after.concept == "times"
        if act_of(token) in (Verb.ATTACK, Verb.ATTACK_DIRECTLY) and times:
            return [*tokens[:i], after, token, *_times(tokens[i + 2 :])]
    return tokens


def _instead(tokens: list[Token]) -> list[Token]:
    """将此卡除外作为代替: 作为代替 before the act."""
    for i, token in enumerate(tokens):
        if (
            kind_of(token) is UnitKind.ADVERB
            and token.concept == "instead"
            and type_at(tokens, i - 1) in (VERB, NOUN)
        ):
            at = i - 1
            while at and tokens[at - 1].type not in _CLOSES and tokens[at - 1].type != MODAL:
                at -= 1
            rest = [*tokens[:i], *tokens[i + 1 :]]
            return [*rest[:at], token, *rest[at:]]
    return tokens


def _except(tokens: list[Token]) -> list[Token]:
    """除了龙族怪兽以外不能特殊召唤 is 不是龙族怪兽不能特殊召唤; 除了「A」以外，将1只 is 将「A」以外的1只."""
    found: list[Token] = []
    waiting: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        other = _left_out(tokens, i)
        if other is not None and type_at(tokens, other + 1) == COMMA:
            waiting = [*tokens[i + 1 : other + 1], _empty(tokens[other], "的", Entry(DE, "gen"))]
            i = other + 2
            continue
        if other is not None and _forbids(tokens, other) and type_at(tokens, other + 1) != DE:
            mark = Token(PREP, token.start, token.end, "不是", Entry(PREP, "not_being"))
            found += (mark, *tokens[i + 1 : other])
            i = other + 1
            continue
        found.append(token)
        if waiting and token.type == PREP and token.concept == "obj":
            found += waiting
            waiting = []
        i += 1
    return found + waiting


def _left_out(tokens: list[Token], i: int) -> int | None:
    """Index of the 以外 that closes 除了 at *i*."""
    if tokens[i].type != PREP or tokens[i].concept != "exclude":
        return None
    end = _end(tokens, i)
    return next((n for n in range(i, end) if kind_of(tokens[n]) is UnitKind.OTHER_THAN), None)


def _forbids(tokens: list[Token], i: int) -> bool:
    stretch = tokens[i : _end(tokens, i)]
    return any(t.type == MODAL and t.concept in ("cannot", "also_cannot") for t in stretch)


def _only(tokens: list[Token]) -> list[Token]:
    """仅可从额外牌组特殊召唤龙族怪兽: what can be is the object, so 仅可 goes before the verb."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can" or type_at(tokens, i + 1) != PREP:
            continue
        verb = next((n for n in range(i, _end(tokens, i)) if tokens[n].type == VERB), None)
        if verb is None or type_at(tokens, verb + 1) != NOUN:
            continue
        if kind_of(tokens[verb + 1]) is not UnitKind.COUNT:
            return [*tokens[:i], *tokens[i + 1 : verb], token, *tokens[verb:]]
    return tokens


_PASSES: tuple[Callable[[list[Token]], list[Token]], ...] = (
    _plain_words,
    _nouns,
    _means,
    _treated,
    _behind,
    _existing,
    _compared,
    _times,
    _instead,
    _except,
    _only,
)
