"""Still more turns of the official simplified wording, said again as the mainland fan wording says them.

从牌组抽牌，直至手牌变为3张 is 直到手卡变成3张为止抽卡; 为发动此效果舍弃的怪兽 is 因为这个效果发动而丢弃的怪兽; 均为「A」怪兽的情况下 is 只有.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import SUMMONS, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
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


def _is_text(tokens: list[Token], i: int, *texts: str) -> bool:
    token = token_at(tokens, i)
    return token is not None and token.text in texts


def _only_such(tokens: list[Token]) -> list[Token]:
    """不存在的情况下或均为「A」怪兽的情况下: 均为 is 只有."""
    for i, token in enumerate(tokens):
        closed = type_at(tokens, noun_end(tokens, i + 2)) == COND
        before = token_at(tokens, i - 1)
        told = kind_of(before) in (UnitKind.OR, UnitKind.CARD_KIND) or (
            before is not None and before.type == CONN
        )
        if token.text == "均" and _is_text(tokens, i + 1, "为") and closed and told:
            only = noun_token(token, UnitKind.ADVERB, "only")
            only.text, only.end = "只有", tokens[i + 1].end
            return [*tokens[:i], only, *tokens[i + 2 :]]
    return tokens


def _drawn_until(tokens: list[Token]) -> list[Token]:
    """从牌组抽牌，直至手牌变为3张: as 直到手卡变成3张为止从卡组抽卡."""
    for i, token in enumerate(tokens):
        until = token_at(tokens, i + 1)
        if token.type != COMMA or until is None or until.concept != "until" or until.type != PREP:
            continue
        end = segment_end(tokens, i + 1)
        inside = tokens[i + 2 : end]
        if act_of(token_at(tokens, i - 1)) is not Verb.DRAW or type_at(tokens, end) != STOP:
            continue
        if sum(act_of(t) is LightVerb.BECOME for t in inside) != 1 or inside[-1].type != NOUN:
            continue
        start = i
        while start and tokens[start - 1].type not in (PREP, *ENDS_SEGMENT):
            start -= 1
        start -= type_at(tokens, start - 1) == PREP
        close = empty(inside[-1], "为止", Entry(POST, "until"))
        return [*tokens[:start], until, *inside, close, *tokens[start:i], *tokens[end:]]
    return tokens


def _coming(tokens: list[Token]) -> list[Token]:
    """因装备怪兽被送至墓地导致此卡被送至墓地: as 装备怪兽被送去墓地让这张卡被送去墓地."""
    caused = next((i for i, t in enumerate(tokens) if t.type == UNK and t.text == "导致"), None)
    if caused is None or type_at(tokens, caused - 1) != VERB:
        return tokens
    why = next((i for i in range(caused) if tokens[i].type == PREP and tokens[i].text == "因"), None)
    if why is None or any(t.type in ENDS_SEGMENT for t in tokens[why:caused]):
        return tokens
    mark = as_mark(tokens[caused], PREP, "cause")
    mark.text = "让"
    return [*tokens[:why], *tokens[why + 1 : caused], mark, *tokens[caused + 1 :]]


def _worn_by(tokens: list[Token]) -> list[Token]:
    """将此卡装备中的装备魔法卡: as 把这张卡装备的."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "中"
            and act_of(token_at(tokens, i - 1)) is Verb.EQUIP
            and type_at(tokens, i + 1) == DE
        )
    ]


def _of_the_effect(tokens: list[Token]) -> list[Token]:
    """怪兽的效果处理时: as 怪兽的效果的处理时."""
    for i, token in enumerate(tokens):
        when = token_at(tokens, i + 2)
        resolves = (
            act_of(token_at(tokens, i + 1)) is Verb.RESOLVE and when is not None and when.concept == "when"
        )
        if thing_of(token) == "effect" and resolves:
            return [*tokens[: i + 1], empty(token, "的", Entry(DE, "gen")), *tokens[i + 1 :]]
    return tokens


def _in_the_front(tokens: list[Token]) -> list[Token]:
    """至正面的自己的主要怪兽区域: the zone opposite it, no side of a coin."""
    found = list(tokens)
    for i, token in enumerate(found):
        placed = type_at(found, i - 1) == PREP and found[i - 1].text in ("至", "在", "于")
        owned = type_at(found, i + 1) == DE and kind_of(token_at(found, i + 2)) is UnitKind.PLAYER
        if thing_of(token) == "heads" and placed and owned:
            found[i] = noun_token(token, UnitKind.THING, "front")
    return found


def _fought(tokens: list[Token]) -> list[Token]:
    """因此卡的战斗发生的、给予对手的战斗伤害: as 这张卡的战斗发生的对对方的."""
    for i, token in enumerate(tokens):
        battle = noun_end(tokens, i + 1)
        by = token.type == PREP and token.text == "因" and thing_of(token_at(tokens, battle - 1)) == "battle"
        if (
            not by
            or act_of(token_at(tokens, battle)) not in (LightVerb.OCCUR, LightVerb.GIVE)
            or type_at(tokens, battle + 1) != DE
        ):
            continue
        rest = tokens[battle + 2 :]
        if rest and act_of(rest[0]) is LightVerb.GIVE and kind_of(token_at(rest, 1)) is UnitKind.PLAYER:
            rest = [Token(PREP, rest[0].start, rest[0].end, "对", Entry(PREP, "to")), *rest[1:]]
        return [*tokens[:i], *tokens[i + 1 : battle + 2], *rest]
    return tokens


def _only_so(tokens: list[Token]) -> list[Token]:
    """仅可以融合召唤方式特殊召唤: as 用融合召唤才能特殊召唤."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can":
            continue
        by = type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "by"
        at = i + 2 if by else i + 1
        way = token_at(tokens, at)
        told = way is not None and act_of(way) in SUMMONS and thing_of(token_at(tokens, at + 1)) == "method"
        if way is None or not told or not (by or token.text[-1] == "以"):
            continue
        if act_of(token_at(tokens, at + 2)) is Verb.SPECIAL_SUMMON:
            mark = Token(PREP, token.start, token.end, "用", Entry(PREP, "by"))
            may = empty(tokens[at + 1], "才能", Entry(MODAL, "may"))
            return [*tokens[:i], mark, way, may, *tokens[at + 2 :]]
    return tokens


def _for_its_activation(tokens: list[Token]) -> list[Token]:
    """为发动此效果舍弃的怪兽, 为发动怪兽的效果被去除: as 为这个效果发动而丢弃的怪兽."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 2)
        paid = token.type == FRONT and token.text == "为" and act_of(token_at(tokens, i + 1)) is Verb.ACTIVATE
        if not paid or end == i + 2 or thing_of(tokens[end - 1]) != "effect":
            continue
        done = end + 1 if end < len(tokens) and is_passive(tokens[end]) else end
        if type_at(tokens, done) == VERB:
            so = empty(tokens[i + 1], "而", Entry(JOIN, "join"))
            let = Token(FRONT, token.start, token.end, "为让", token.entry)
            return [*tokens[:i], let, *tokens[i + 2 : end], tokens[i + 1], so, *tokens[end:]]
    return tokens


def _in_the_column(tokens: list[Token]) -> list[Token]:
    """在此卡的同一纵列发动了魔法・陷阱卡的情况下: as 和这张卡相同纵列有魔法·陷阱卡发动的场合."""
    for i, token in enumerate(tokens):
        if token.text != "在" or token.type != PREP:
            continue
        column = noun_end(tokens, i + 1) - 1
        act = token_at(tokens, column + 1)
        end = noun_end(tokens, column + 3)
        closed = type_at(tokens, end) == COND and tokens[end].concept in ("if", "when")
        if (
            thing_of(token_at(tokens, column)) != "same_column"
            or act_of(act) is not Verb.ACTIVATE
            or act is None
        ):
            continue
        if type_at(tokens, column + 2) == "ASPECT" and closed and end > column + 3:
            place = [t for t in tokens[i + 1 : column] if t.type != DE or t is not tokens[column - 1]]
            has = Token(PREP, act.start, act.start, "有", Entry(PREP, "has"))
            said = [*place, tokens[column], has, *tokens[column + 3 : end], act]
            return [*tokens[:i], *said, *tokens[end:]]
    return tokens


def _any_of_those(tokens: list[Token]) -> list[Token]:
    """「No.101」～「No.107」中的任一「No.」怪兽: as 其中任意种的."""
    for i, token in enumerate(tokens):
        named = kind_of(token_at(tokens, i - 1)) is UnitKind.NAME
        of = type_at(tokens, i + 1) == DE and kind_of(token_at(tokens, i + 2)) is UnitKind.DEICTIC
        if token.text == "中" and named and of and tokens[i + 2].concept == "any_of":
            return [*tokens[:i], tokens[i + 2], tokens[i + 1], *tokens[i + 3 :]]
    return tokens


def _used_as(tokens: list[Token]) -> list[Token]:
    """将此卡用作同步素材, 以自己场上的此卡作为同步素材的情况下: as 把这张卡作为同调素材的场合."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "作" and found and found[-1].text == "用":
            use = found.pop()
            token = Token(PREP, use.start, token.end, "作为", Entry(PREP, "as"))
        first = not found or found[-1].type == COMMA or kind_of(found[-1]) is UnitKind.PLAYER
        opens = token.type == PREP and token.concept == "target" and first
        end = segment_end(tokens, i)
        role = opens and _is_text(tokens, _role(tokens, i, end), "作为")
        used = role and thing_of(tokens[end - 1]) in MATERIALS and type_at(tokens, end) == COND
        if used and all(t.type in (NOUN, DE, PREP) for t in tokens[i:end]):
            token = Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))
        found.append(token)
    return found


def _role(tokens: list[Token], i: int, end: int) -> int:
    return next((n for n in range(i, end) if tokens[n].type == PREP and tokens[n].concept == "as"), -1)


def _activated_ones(tokens: list[Token]) -> list[Token]:
    """发动及发动的该效果不会被无效化: as 那些发动的效果."""
    found = list(tokens)
    for i in range(len(found) - 3):
        act, of, that, effect = found[i : i + 4]
        known = kind_of(that) is UnitKind.DEICTIC and that.concept == "that" and thing_of(effect) == "effect"
        listed = kind_of(token_at(found, i - 1)) in LIST_KINDS
        if act_of(act) is Verb.ACTIVATE and of.type == DE and known and listed:
            found[i : i + 4] = (that, act, of, effect)
    return found


def _no_more(tokens: list[Token]) -> list[Token]:
    """可再挑选 behind 进而, 不受…的效果的影响, 以直接攻击给予伤害, 是通过解放…进行上级召唤: words that say nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, after = token_at(tokens, i - 1), token_at(tokens, i + 1)
        again = token.type == CONN and token.concept == "also" and type_at(tokens, i - 1) == MODAL
        again = again and any(t.type == CONN and t.concept == "also" for t in tokens[:i])
        affects = token.type == DE and act_of(after) is Verb.UNAFFECTED
        direct = token.type == PREP and token.text == "以" and act_of(after) is Verb.ATTACK_DIRECTLY
        by = (
            act_of(token) is LightVerb.BE
            and _is_text(tokens, i + 1, "通过")
            and kind_of(before) is UnitKind.THIS_CARD
        )
        in_turn = (
            token.text == "在"
            and kind_of(after) is UnitKind.TURN
            and (_opens_noun(before) or kind_of(before) is UnitKind.COUNT)
            and any(is_passive(t) for t in tokens[i + 2 : i + 5])
        )
        if not (again or affects or direct or by or in_turn):
            found.append(token)
    return found


def _opens_noun(token: Token | None) -> bool:
    return token is not None and token.type == PREP and token.concept in ("obj", "target")


def _sent_cards(tokens: list[Token]) -> list[Token]:
    """送至墓地怪兽的等级: as 送去墓地的怪兽."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        found.append(token)
        sent = act_of(token_at(tokens, i - 1)) is Verb.SEND_TO_GRAVEYARD and kind_of(token) is UnitKind.ZONE
        if sent and kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND and type_at(tokens, i + 2) != STOP:
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


def _only_one_worn(tokens: list[Token]) -> list[Token]:
    """仅可装备1只: as 只有1只可以装备."""
    if len(tokens) != 3 or tokens[0].concept != "only_can" or act_of(tokens[1]) is not Verb.EQUIP:
        return tokens
    can, act, count = tokens
    if kind_of(count) is not UnitKind.COUNT:
        return tokens
    return [noun_token(can, UnitKind.ADVERB, "only"), count, empty(count, "可以", Entry(MODAL, "can")), act]


def _become_effect_monsters(tokens: list[Token]) -> list[Token]:
    """改视为拥有以下效果的效果怪兽: as 变成当作效果怪兽使用并得到以下效果."""
    for i, token in enumerate(tokens):
        has = i + 1
        listed = act_of(token_at(tokens, has)) is LightVerb.HAVE and _is_text(tokens, has + 1, "以下")
        shape = listed and thing_of(token_at(tokens, has + 2)) == "effect" and type_at(tokens, has + 3) == DE
        kind = token_at(tokens, has + 4)
        if (
            token.concept != "as"
            or token.type != PREP
            or not shape
            or kind is None
            or kind.concept != "effect_monster"
        ):
            continue
        mark = Token(PREP, token.start, token.end, "当作", token.entry)
        use = verb_token(empty(kind, "使用", Entry(VERB)), Verb.USE)
        get = verb_token(tokens[has], LightVerb.GET)
        join = empty(kind, "并", Entry(JOIN, "join"))
        return [*tokens[:i], mark, kind, use, join, get, *tokens[has + 1 : has + 3], *tokens[has + 5 :]]
    return tokens


def _for_the_name(tokens: list[Token]) -> list[Token]:
    """卡名记载于该怪兽的: as 在那只怪兽有卡名记述的."""
    for i, token in enumerate(tokens):
        at, end = i + 2, noun_end(tokens, i + 3)
        written = act_of(token_at(tokens, i + 1)) is LightVerb.MENTION and _is_text(tokens, at, "于", "在")
        of = next((n for n in range(at + 1, end) if tokens[n].type == DE), None)
        if kind_of(token) is UnitKind.STAT and token.concept == "name" and written and of is not None:
            has = Token(PREP, token.start, token.start, "有", Entry(PREP, "has"))
            where = Token(PREP, tokens[at].start, tokens[at].end, "在", Entry(PREP, "at"))
            return [*tokens[:i], where, *tokens[at + 1 : of], has, token, tokens[i + 1], *tokens[of:]]
    return tokens


def _given(tokens: list[Token]) -> list[Token]:
    """给对手500伤害: as 给与."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        dealt = (
            thing_of(tokens[end - 1]) in ("damage", "battle_damage", "effect_damage") if end > i else False
        )
        to = token.type == PREP and token.text == "给" and kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER
        if (
            to
            and dealt
            and not any(
                t.type == VERB and type_at(tokens, n) != DE for n, t in enumerate(tokens[i:end], i + 1)
            )
        ):
            return [*tokens[:i], verb_token(token, LightVerb.GIVE), *tokens[i + 1 :]]
    return tokens


def _on_each(tokens: list[Token]) -> list[Token]:
    """在对手场上所有表侧表示怪兽上各放1个计数物: as 给对方场上的全部表侧表示怪兽各放置1个."""
    for i, token in enumerate(tokens):
        on = token.text == "上" and tokens[i - 1].type == NOUN if i else False
        each = (
            type_at(tokens, i + 1) != DE
            and token_at(tokens, i + 1) is not None
            and tokens[i + 1].concept == "each"
        )
        if not (on and each) or act_of(token_at(tokens, i + 2)) is not Verb.PLACE:
            continue
        mark = next((n for n in range(i - 1, -1, -1) if tokens[n].type in (PREP, *ENDS_SEGMENT)), -1)
        while mark > 0 and tokens[mark].type == PREP and tokens[mark].text != "在":
            mark = next((n for n in range(mark - 1, -1, -1) if tokens[n].type in (PREP, *ENDS_SEGMENT)), -1)
        if mark >= 0 and tokens[mark].text == "在":
            to = Token(PREP, tokens[mark].start, tokens[mark].end, "给", Entry(PREP, "to"))
            return [*tokens[:mark], to, *_described(tokens[mark + 1 : i]), *tokens[i + 1 :]]
    return tokens


def _described(words: list[Token]) -> list[Token]:
    """对手场上所有被特殊召唤的怪兽: as 被特殊召唤的对手场上所有怪兽, which were not summoned there only."""
    start = 0
    while kind_of(token_at(words, start)) in (UnitKind.PLAYER, UnitKind.ZONE) or type_at(words, start) == DE:
        start += 1
    whole = start + 1 if token_at(words, start) is not None and words[start].concept == "all" else start
    of = next((n for n in range(whole, len(words)) if words[n].type == DE), 0)
    if not start or not any(t.type == VERB for t in words[whole:of]):
        return words
    return [*words[whole : of + 1], *words[:whole], *words[of + 1 :]]


def _its_control(tokens: list[Token]) -> list[Token]:
    """获得其控制权: 其 says nothing; 将其加入手牌: as 将那只…, where nothing was told before."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "其" and thing_of(token_at(tokens, i + 1)) == "control":
            continue
        found.append(token)
    return found


def _let(tokens: list[Token]) -> list[Token]:
    """因此卡的战斗而使自己受到战斗伤害, 因对手使自己受到: as 这张卡的战斗让自己受到."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        joined = end + (type_at(tokens, end) == JOIN)
        by = token.type == PREP and token.text == "因" and end > i + 1
        player = kind_of(token_at(tokens, joined + 1)) is UnitKind.PLAYER
        if by and _is_text(tokens, joined, "使", "让") and player:
            mark = Token(PREP, tokens[joined].start, tokens[joined].end, "让", tokens[joined].entry)
            return [*tokens[:i], *tokens[i + 1 : end], mark, *tokens[joined + 1 :]]
    return tokens


def _placed_first(tokens: list[Token]) -> list[Token]:
    """以自己场上1只拥有超量素材的怪兽为对象: as 以拥有超量素材的自己场上1只怪兽为对象."""
    for i, token in enumerate(tokens):
        count = kind_of(token_at(tokens, i - 1)) is UnitKind.COUNT
        of = next((n for n in range(i + 1, noun_end(tokens, i + 1)) if tokens[n].type == DE), None)
        if (
            act_of(token) is not LightVerb.HAVE
            or not count
            or of is None
            or thing_of(tokens[of - 1]) not in MATERIALS
        ):
            continue
        start = i - 1
        while start and (
            kind_of(tokens[start - 1]) in (UnitKind.PLAYER, UnitKind.ZONE) or tokens[start - 1].type == DE
        ):
            start -= 1
        if start < i - 1 and type_at(tokens, start - 1) == PREP:
            return [*tokens[:start], *tokens[i : of + 1], *tokens[start:i], *tokens[of + 1 :]]
    return tokens


def _so_many_held(tokens: list[Token]) -> list[Token]:
    """拥有5个以上的超量素材的: as 持有5个以上超量素材的."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.type == DE
            and act_of(token_at(tokens, i - 2)) is LightVerb.HAVE
            and kind_of(token_at(tokens, i - 1)) is UnitKind.COUNT
            and thing_of(token_at(tokens, i + 1)) in MATERIALS
        )
    ]


def _always(tokens: list[Token]) -> list[Token]:
    """每次…被送至墓地都要发动: as 每次…，发动."""
    for i, token in enumerate(tokens):
        must = type_at(tokens, i + 1) == MODAL and tokens[i + 1].concept == "must"
        if token.text == "都" and must and act_of(token_at(tokens, i + 2)) is Verb.ACTIVATE:
            return [*tokens[:i], as_mark(token, COMMA, "comma"), *tokens[i + 2 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_only_such, {"均"}),
    due(_drawn_until, {Verb.DRAW}, {"until"}),
    due(_coming, {"导致"}),
    due(_worn_by, {Verb.EQUIP}, {"中"}),
    due(_of_the_effect, {Verb.RESOLVE}),
    due(_in_the_front, {"heads"}),
    due(_fought, {"因"}, {LightVerb.OCCUR, LightVerb.GIVE}),
    due(_only_so, {"only_can"}, {"method"}),
    due(_for_its_activation, {"为"}, {Verb.ACTIVATE}),
    due(_in_the_column, {"same_column"}),
    due(_any_of_those, {"any_of"}),
    due(_used_as, {"作", "作为"}),
    due(_activated_ones, {Verb.ACTIVATE}, LIST_KINDS),
    due(_no_more, {CONN, Verb.UNAFFECTED, Verb.ATTACK_DIRECTLY, LightVerb.BE, "在"}),
    due(_sent_cards, {Verb.SEND_TO_GRAVEYARD}),
    due(_only_one_worn, {"only_can"}, {Verb.EQUIP}),
    due(_become_effect_monsters, {"effect_monster"}),
    due(_for_the_name, {LightVerb.MENTION}),
    due(_always, {"都"}, {"must"}),
    due(_given, {"给"}),
    due(_on_each, {"上"}, {"each"}),
    due(_its_control, {"其"}, {"control"}),
    due(_let, {"因"}, {"使", "让"}),
    due(_so_many_held, {LightVerb.HAVE}, MATERIALS),
    due(_placed_first, {LightVerb.HAVE}, MATERIALS),
)
