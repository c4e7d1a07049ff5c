"""Turns of speech of the Taiwanese wording, most of which the official one has too, as the mainland fan wording has them.

其中有「A」的場合 is 那之中有「A」的场合; 只能解放…來特殊召喚 is 把…解放的场合才能特殊召唤; 用此卡為素材的 is 这张卡为素材的.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    LIST_KINDS,
    MATERIALS,
    MODAL,
    POST,
    PREP,
    act_of,
    as_mark,
    empty,
    is_passive,
    kind_of,
    noun_end,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def among_those(tokens: list[Token]) -> list[Token]:
    """其中有「A」的場合, 其中1張加入手牌, 那些怪獸其中1隻, 以下的卡其中任何1張: as 那之中有, 那之内的1张, 那些怪兽之内1只, 之内任意."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, following = token_at(tokens, i - 1), token_at(tokens, i + 1)
        waits = before is not None and (before.type == PREP or act_of(before) in _TAKES)
        listed = type_at(tokens, i - 1) == DE and kind_of(token_at(tokens, i - 2)) in _THOSE
        known = waits or listed or kind_of(following) is UnitKind.PLAYER
        if not token.text.startswith("其中") or known:
            found.append(token)
            continue
        among = noun_token(empty(token, "之中", Entry(NOUN, kind=UnitKind.THING)), UnitKind.THING, "among")
        if kind_of(before) not in _THOSE:
            found.append(noun_token(token, UnitKind.DEICTIC, "that"))
        if following is not None and following.type == PREP:
            among = empty(token, "之中", Entry(POST, "among"))  # 其中有…
        found.append(among)
        if len(token.text) > 2:
            found.append(noun_token(token, UnitKind.DEICTIC, "any_of"))
        elif following is not None and following.type == NOUN and kind_of(before) not in _THOSE:
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


_TAKES = (LightVerb.MENTION, Verb.CHOOSE)
_THOSE = (UnitKind.CARD_KIND, UnitKind.DEICTIC, UnitKind.REFERENCE, UnitKind.NAME)


def _only_by(tokens: list[Token]) -> list[Token]:
    """只能解放1隻怪獸來特殊召喚, 只能在…時，將…除外，從手牌特殊召喚: as 把…解放的场合才能特殊召唤."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can":
            continue
        may = as_mark(token, MODAL, "may")
        act, end = token_at(tokens, i + 1), segment_end(tokens, i)
        come = next(
            (n for n in range(i + 1, end) if tokens[n].text == "来" and tokens[n].type == MODAL), None
        )
        if (
            act_of(act) in _PAID
            and act is not None
            and come is not None
            and act_of(tokens[end - 1]) in _SUMMONED
        ):
            obj = Token(PREP, act.start, act.start, "把", Entry(PREP, "obj"))
            case = empty(tokens[come - 1], "的场合", Entry(COND, "if"))
            return [*tokens[:i], obj, *tokens[i + 2 : come], act, case, may, *tokens[come + 1 :]]
        told = act is not None and act.type == PREP and act.concept in ("obj", "from")
        paid_last = come is not None and any(act_of(t) in _PAID for t in tokens[come - 2 : come])
        if told and paid_last and come is not None and act_of(tokens[end - 1]) in _SUMMONED:
            case = empty(tokens[come - 1], "的场合", Entry(COND, "if"))  # 只能將…送去墓地來特殊召喚
            return [*tokens[:i], *tokens[i + 1 : come], case, may, *tokens[come + 1 :]]
        timed = type_at(tokens, i + 1) == PREP and tokens[i + 1].text == "在"
        paid, last = segment_end(tokens, end + 2), 0
        if timed and type_at(tokens, end) == COND and type_at(tokens, end + 1) == COMMA:
            last = segment_end(tokens, paid + 1)
        done = last and type_at(tokens, paid) == COMMA and act_of(tokens[last - 1]) in _SUMMONED
        if done and act_of(tokens[paid - 1]) in _PAID:
            case = empty(tokens[paid - 1], "的场合", Entry(COND, "if"))
            return [*tokens[:i], *tokens[i + 2 : paid], case, may, *tokens[paid + 1 :]]
    return tokens


_PAID = frozenset({Verb.TRIBUTE, Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD})
_SUMMONED = frozenset({Verb.SPECIAL_SUMMON})


def _not_done(tokens: list[Token]) -> list[Token]:
    """不是在這個回合(被)送去墓地的此卡: as 这个回合没有送去墓地的这张卡."""
    for i, token in enumerate(tokens):
        turn = token_at(tokens, i + 2)
        if (
            token.text != "不是"
            or type_at(tokens, i + 1) != PREP
            or tokens[i + 1].text != "在"
            or kind_of(turn) is not UnitKind.TURN
            or turn is None
        ):
            continue
        act = i + 4 if i + 3 < len(tokens) and is_passive(tokens[i + 3]) else i + 3
        if type_at(tokens, act) != VERB:
            continue
        end = act + 1
        while type_at(tokens, end) == NOUN:
            end += 1
        if type_at(tokens, end) == DE:
            no = Token(MODAL, token.start, token.end, "没有", Entry(MODAL, "not"))
            whole = Token(turn.type, token.start, turn.end, turn.text, turn.entry, turn.unit)
            return [*tokens[:i], whole, no, *tokens[act:]]
    return tokens


def _made(tokens: list[Token]) -> list[Token]:
    """用此卡為同步素材的同步怪獸: as 这张卡为同调素材的."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.text != "用":
            continue
        by = noun_end(tokens, i + 1)
        material = by + 1
        for_it = by > i + 1 and token_at(tokens, by) is not None and tokens[by].text in ("为", "作为")
        if (
            for_it
            and thing_of(token_at(tokens, material)) in MATERIALS
            and type_at(tokens, material + 1) == DE
        ):
            mark = Token(FRONT, tokens[by].start, tokens[by].end, "为", Entry(FRONT, "to_do"))
            return [*tokens[:i], *tokens[i + 1 : by], mark, *_made(tokens[material:])]
    return tokens


def _whose_points(tokens: list[Token]) -> list[Token]:
    """回復我方500生命值: as 我方回复500生命值."""
    found = list(tokens)
    for i in range(len(found) - 2):
        gain, player, number = found[i : i + 3]
        points = kind_of(player) is UnitKind.PLAYER and kind_of(number) is UnitKind.NUMBER
        if act_of(gain) is Verb.GAIN_LP and points:
            found[i : i + 2] = (player, gain)
    return found


def _wearing(tokens: list[Token]) -> list[Token]:
    """已裝備「A」的怪獸: as 有「A」装备的怪兽."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 2)
        inside = tokens[i + 2 : end]
        of = next((n for n, t in enumerate(inside) if t.type == DE), None)
        this = kind_of(token_at(tokens, i + 2)) is UnitKind.THIS_CARD  # 已裝備此卡的: as 装备这张卡的
        worn = token.concept == "already" and act_of(token_at(tokens, i + 1)) is Verb.EQUIP
        ends = (
            type_at(tokens, end) in (COMMA, COND) and kind_of(token_at(tokens, i - 1)) is UnitKind.THIS_CARD
        )
        if worn and of is None and ends:  # 只要此卡已裝備「A」，: as 只要这张卡有「A」装备
            has = Token(PREP, token.start, tokens[i + 1].end, "有", Entry(PREP, "has"))
            act = verb_token(empty(tokens[end - 1], "装备", Entry(VERB)), Verb.EQUIP)
            return [*tokens[:i], has, *inside, act, *tokens[end:]]
        if worn and of and not this:
            has = Token(PREP, token.start, token.end, "有", Entry(PREP, "has"))
            return [*tokens[:i], has, *inside[:of], tokens[i + 1], *tokens[i + 2 + of :]]
    return tokens


def _fought_by_summoned(tokens: list[Token]) -> list[Token]:
    """不會被從額外牌組特殊召喚的怪獸戰鬥破壞: as 不会被和从额外卡组特殊召唤的怪兽的战斗破坏."""
    for i, token in enumerate(tokens):
        if not is_passive(token) or type_at(tokens, i + 1) != PREP or tokens[i + 1].concept != "from":
            continue
        end = segment_end(tokens, i)
        fight = next((n for n in range(i, end) if thing_of(tokens[n]) == "battle"), None)
        told = fight is not None and any(t.type == DE for t in tokens[i:fight])
        if fight is None or not told or kind_of(tokens[fight - 1]) is not UnitKind.CARD_KIND:
            continue
        if act_of(token_at(tokens, fight + 1)) is Verb.DESTROY:
            both = noun_token(empty(token, "和", Entry(NOUN, kind=UnitKind.AND)), UnitKind.AND, "")
            of = empty(tokens[fight - 1], "的", Entry(DE, "gen"))
            return [*tokens[: i + 1], both, *tokens[i + 1 : fight], of, *tokens[fight:]]
    return tokens


def fight_gives(tokens: list[Token]) -> list[Token]:
    """我方怪獸和對手怪獸的戰鬥給予…戰鬥傷害: as 自己怪兽用和对方怪兽的战斗给与…."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        fight = token.text == "和" and thing_of(token_at(tokens, end - 1)) == "battle" and end > i + 2
        before = token_at(tokens, i - 1)
        opens = before is None or before.type == COMMA
        known = opens or kind_of(before) in (UnitKind.CARD_KIND, UnitKind.THIS_CARD)
        both = type_at(tokens, end - 2) == DE and known
        if fight and both and act_of(token_at(tokens, end)) is LightVerb.GIVE:
            return [
                *tokens[:i],
                Token(PREP, token.start, token.end, "用", Entry(PREP, "by")),
                *tokens[i + 1 :],
            ]
    return tokens


def according(tokens: list[Token]) -> list[Token]:
    """依照表示形式得到以下效果: as 得到表示形式的以下效果."""
    for i, token in enumerate(tokens):
        done = type_at(tokens, i + 1) == VERB  # 根据解放怪兽的数量
        made = (
            type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "as"
        )  # 依照作为此卡的素材的怪兽的属性
        end = close = noun_end(tokens, i + 1 + (done or made))
        close += type_at(tokens, close) == COMMA
        who = (
            kind_of(token_at(tokens, close)) is UnitKind.THIS_CARD and close > end
        )  # 根据…，此卡获得以下效果
        close += who
        get = act_of(token_at(tokens, close)) in (LightVerb.GET, Verb.APPLY)
        listed = get and kind_of(token_at(tokens, close + 1)) is UnitKind.DEICTIC
        by = token.type == PREP and token.text in ("依照", "按照", "依", "根据") and end > i + 1
        if by and listed and tokens[close + 1].concept == "following":
            of = empty(tokens[close], "的", Entry(DE, "gen"))
            what = tokens[i + 1 : end]
            if done:
                what = [what[0], empty(what[0], "的", Entry(DE, "gen")), *what[1:]]
            agent = [tokens[close - 1]] if who else []
            return [*tokens[:i], *agent, tokens[close], *what, of, *tokens[close + 1 :]]
    return tokens


def _for_so_many(tokens: list[Token]) -> list[Token]:
    """當作2隻解放: as 作为2只的数量解放."""
    for i, token in enumerate(tokens):
        counted = kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT
        as_many = token.type == PREP and token.text in ("当作", "作为", "视为") and counted
        if as_many and act_of(token_at(tokens, i + 2)) is Verb.TRIBUTE:
            mark = Token(PREP, token.start, token.end, "作为", token.entry)
            of = empty(tokens[i + 1], "的", Entry(DE, "gen"))
            number = noun_token(empty(tokens[i + 1], "数量", Entry(NOUN)), UnitKind.THING, "number")
            return [*tokens[:i], mark, tokens[i + 1], of, number, *tokens[i + 2 :]]
    return tokens


def _moments(tokens: list[Token]) -> list[Token]:
    """進行戰鬥傷害計算時, 我方、對手戰鬥階段: with the 的 that is left out."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = token_at(tokens, i - 1)
        fought = thing_of(before) == "battle" and type_at(tokens, i - 2) == MODAL
        both = kind_of(before) is UnitKind.PLAYER and kind_of(token_at(tokens, i - 2)) in LIST_KINDS
        told = both and any(t.type == DE for t in tokens[:i])
        if (fought and kind_of(token) is UnitKind.MOMENT) or (told and kind_of(token) is UnitKind.PHASE):
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
        found.append(token)
    return found


def _instead(tokens: list[Token]) -> list[Token]:
    """也能改成將1隻怪獸特殊召喚: as 也能作为代替把…; 可以不加入手牌改成特殊召喚: 不加入手牌 says it."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if act_of(token) is LightVerb.BECOME and token.text == "改成" and _is_done(token_at(tokens, i + 1)):
            start = max((n + 1 for n in range(i) if tokens[n].type in (COMMA, COND)), default=0)
            modals = [t.concept for t in tokens[start:i] if t.type == MODAL]
            if "not" in modals and modals[0] in ("can", "also_can"):
                continue
            if i == start or tokens[i - 1].type == MODAL:
                found.append(
                    noun_token(
                        Token(NOUN, token.start, token.end, "作为代替", token.entry),
                        UnitKind.ADVERB,
                        "instead",
                    )
                )
                continue
        found.append(token)
    return found


def _is_done(token: Token | None) -> bool:
    """將, 從, 讓 or an act: what is done instead."""
    return token is not None and (
        token.type == PREP and token.concept in ("obj", "from", "cause") or act_of(token) is not None
    )


def _as_material(tokens: list[Token]) -> list[Token]:
    """當作同步召喚的素材送去墓地: as 作为同调素材, which is no summon that is treated as one."""
    for i, token in enumerate(tokens):
        of = type_at(tokens, i + 1) == DE and thing_of(token_at(tokens, i + 2)) == "material"
        if of and token.concept in _MATERIAL_OF:
            mark = Token(PREP, token.start, token.end, "作为", Entry(PREP, "as"))
            what = noun_token(tokens[i + 2], UnitKind.THING, _MATERIAL_OF[token.concept])
            return [*tokens[:i], mark, what, *_as_material(tokens[i + 3 :])]
    return tokens


_MATERIAL_OF = {
    "treated_as_synchro_summon": "synchro_material",
    "treated_as_link_summon": "link_material",
    "treated_as_fusion_summon": "fusion_material",
    "treated_as_xyz_summon": "xyz_summon_material",
}


def _once_there(tokens: list[Token]) -> list[Token]:
    """此卡在場上存在期間只有1次，…, 只要此卡存在于场上，仅限1次，…: as 只在这张卡在场上存在才有1次."""
    for i, token in enumerate(tokens):
        counted = kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT and tokens[i + 1].text.endswith("次")
        if token.concept != "only" or not counted or type_at(tokens, i + 2) != COMMA:
            continue
        closed = type_at(tokens, i - 1) == COND and tokens[i - 1].concept == "while"
        front = next((n for n in range(i - 2, -1, -1) if tokens[n].type in ENDS_SEGMENT or n == 0), 0)
        opened = type_at(tokens, i - 1) == COMMA and any(
            t.type == FRONT and t.concept == "while" for t in tokens[front : i - 1]
        )
        if closed:
            return [*tokens[:i], *tokens[i + 1 :]]
        if opened:
            return [*tokens[: i - 1], as_mark(tokens[i - 1], COND, "while"), *tokens[i + 1 :]]
    return tokens


def _counted_first(tokens: list[Token]) -> list[Token]:
    """將1隻等級4以下的「A」怪獸或「B」怪獸, 將1隻那隻怪獸的攻擊力以下的怪獸: the number goes to the noun that is described."""
    for i, token in enumerate(tokens):
        opened = type_at(tokens, i - 1) in (PREP, VERB)
        if not opened or kind_of(token) is not UnitKind.COUNT or type_at(tokens, i + 1) != NOUN:
            continue
        end = noun_end(tokens, i + 1)
        if thing_of(token_at(tokens, i + 1)) == "that" and token.text != tokens[i + 1].text:
            head = _described_from(tokens, i + 1)
        else:
            head = _bounds_both(tokens, i + 1, end)
        if head is not None:
            return [*tokens[:i], *tokens[i + 1 : head], token, *_counted_first(tokens[head:])]
    return tokens


def _described_from(tokens: list[Token], i: int) -> int | None:
    """那隻怪獸的攻擊力以下且種族不同的 + 怪獸: where the noun begins."""
    end = segment_end(tokens, i)
    act = next((n for n in range(i, end) if tokens[n].type == VERB), end)
    of = next((n for n in range(act - 1, i, -1) if tokens[n].type == DE), None)
    bounded = of is not None and any(t.text in ("以下", "以上") for t in tokens[i:of])
    return of + 1 if of is not None and bounded and type_at(tokens, of + 1) == NOUN else None


def _bounds_both(tokens: list[Token], i: int, end: int) -> int | None:
    """等級4以下的 + 「A」怪獸或「B」怪獸: where the first name stands, when the second has no bound of its own."""
    name = next((n for n in range(i, end) if kind_of(tokens[n]) is UnitKind.NAME), None)
    if name is None or name == i or type_at(tokens, name - 1) != DE:
        return None
    if not all(kind_of(t) in _BOUNDS or t.type == DE for t in tokens[i:name]):
        return None
    other = name + 2
    alike = kind_of(token_at(tokens, name + 1)) is UnitKind.CARD_KIND and kind_of(
        token_at(tokens, other)
    ) in (UnitKind.OR, UnitKind.DOT)
    named = kind_of(token_at(tokens, other + 1)) is UnitKind.NAME
    return name if alike and named else None


_BOUNDS = frozenset({UnitKind.STAT_COMPARE, UnitKind.STAT_IS})


PASSES: tuple[Pass, ...] = (
    due(_as_material, set(_MATERIAL_OF)),
    due(_once_there, {"only"}, {"while"}, {UnitKind.COUNT}),
    due(_counted_first, {UnitKind.COUNT}, {UnitKind.STAT, *_BOUNDS}, {UnitKind.OR, UnitKind.DOT, "that"}),
    due(_instead, {"改成"}),
    due(among_those, {"any_of", "either"}),
    due(_only_by, {"only_can"}),
    due(_not_done, {"不是"}, {UnitKind.TURN}),
    due(_made, {"用"}, MATERIALS),
    due(_whose_points, {Verb.GAIN_LP}, {UnitKind.PLAYER}),
    due(_wearing, {"already"}, {Verb.EQUIP}),
    due(_fought_by_summoned, {"被"}, {"battle"}, {"from"}),
    due(fight_gives, {"和"}, {"battle"}, {LightVerb.GIVE}),
    due(according, {"依照", "按照", "依", "根据"}, {"following"}),
    due(_for_so_many, {"当作", "作为", "视为"}, {Verb.TRIBUTE}),
    due(_moments, {UnitKind.MOMENT, UnitKind.PHASE}, {"battle", *LIST_KINDS}),
)
