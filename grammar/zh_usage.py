"""More turns of the official and the Taiwanese wording: what alone can be done, what is told late, what is told twice.

Each is said again in the order and the words of the mainland fan wording: 仅可在…的情况下特殊召唤 is …的场合才能特殊召唤;
获得控制权，直至结束阶段为止 is 直到结束阶段得到控制权; 在战斗中破坏 is 战斗破坏.
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
    IN_NOUN,
    LIST_KINDS,
    MODAL,
    POST,
    PREP,
    STOP,
    TIME_KINDS,
    act_of,
    as_mark,
    empty,
    is_passive,
    kind_of,
    noun_end,
    noun_token,
    of_all,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def _only_in_case(tokens: list[Token]) -> list[Token]:
    """此卡从额外牌组仅可在…时，将…除外的情况下特殊召唤, 仅在…的情况下，可…: as …时，把…除外的场合才能从额外卡组特殊召唤."""
    for i, token in enumerate(tokens):
        only_can = token.type == MODAL and token.concept == "only_can" and type_at(tokens, i + 1) == PREP
        only_can = only_can and tokens[i + 1].text == "在"
        if not only_can and token.text not in ("仅在", "只在"):
            continue
        case = _last_case(tokens, i)
        if case is None:
            continue
        start = i
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        source: list[Token] = []
        before = tokens[:i]
        if start and start < i and tokens[start - 1].type == PREP and tokens[start - 1].concept == "from":
            before, source = tokens[: start - 1], tokens[start - 1 : i]
        after = tokens[case + 1 :]
        while after and (after[0].type == COMMA or after[0].type == MODAL and after[0].concept == "can"):
            if not only_can or after[0].type == MODAL or type_at(after, 1) == PREP:
                after = after[1:]
            else:
                break
        if not after or after[0].type not in (VERB, PREP):
            continue
        may = as_mark(empty(tokens[case], "才能", token.entry), MODAL, "may")
        inside = tokens[i + 2 if only_can else i + 1 : case + 1]
        return [*before, *inside, may, *source, *after]
    return tokens


def _last_case(tokens: list[Token], i: int) -> int | None:
    """Index of the last 的情况下 after *i*, when an act, and nothing else, follows it."""
    cases = [n for n in range(i, len(tokens)) if tokens[n].type == COND and tokens[n].concept == "if"]
    if not cases:
        return None
    end = segment_end(tokens, cases[-1] + (2 if type_at(tokens, cases[-1] + 1) == COMMA else 1))
    return (
        cases[-1] if act_of(token_at(tokens, end - 1)) is not None or _summoned_there(tokens, end) else None
    )


def _summoned_there(tokens: list[Token], end: int) -> bool:
    return kind_of(token_at(tokens, end - 1)) is UnitKind.ZONE


def _extra_summons(tokens: list[Token]) -> list[Token]:
    """仅可追加1次，在自己的主要阶段召唤, 可在自己的主要阶段追加1次召唤: as 只有1次，在自己的主要阶段可以召唤."""
    for i, token in enumerate(tokens):
        once = token_at(tokens, i + 1)
        if token.text == "追加" and once is not None and once.concept == "times":
            may = next((n for n in range(i - 1, -1, -1) if tokens[n].type in (MODAL, *ENDS_SEGMENT)), -1)
            if (
                type_at(tokens, may) == MODAL
                and tokens[may].concept == "can"
                and type_at(tokens, i + 2) == VERB
            ):
                only = noun_token(token, UnitKind.ADVERB, "only")
                return [*tokens[:may], only, once, *tokens[may + 1 : i], tokens[may], *tokens[i + 2 :]]
        added = token.text in ("仅可", "仅") and token_at(tokens, i + 1) is not None
        added = added and tokens[i + 1].text == "追加"
        if not added or token_at(tokens, i + 2) is None or tokens[i + 2].concept != "times":
            continue
        end = segment_end(tokens, i + 4)
        act = next((n for n in range(i + 3, end) if tokens[n].type == VERB), None)
        if act is None:
            continue
        only = noun_token(token, UnitKind.ADVERB, "only")
        if token.text == "仅" or any(t.type == MODAL for t in tokens[i + 3 : act]):
            return [*tokens[:i], only, *tokens[i + 2 :]]  # 可 is told apart
        can = Token(MODAL, tokens[act].start, tokens[act].start, "可以", Entry(MODAL, "can"))
        return [*tokens[:i], only, tokens[i + 2], *tokens[i + 3 : act], can, *tokens[act:]]
    return tokens


def _pauses(tokens: list[Token]) -> list[Token]:
    """A comma behind 的, before 和, behind 从…之中, and behind 直至…为止 says nothing; 一起 behind 也可 neither."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        following = token_at(tokens, i + 1)
        before = token_at(tokens, i - 1)
        if token.type == COMMA and token.concept != "colon" and following is not None and before is not None:
            goes_on = before.type == DE or _from_among(tokens, i) or _until(tokens, i)
            if goes_on or (kind_of(following) is UnitKind.AND and _opened(tokens, i)):
                continue
        if token.text == "、" and _compares(before) and (_compares(following) or _is_stat(following)):
            continue  # 卡名不同、种族相同的
        if token.text == "、" and kind_of(before) is UnitKind.COUNT and _is_stat(following):
            continue  # 对手场上的1只、攻击力在…以下的怪兽
        if token.text == "一起" and type_at(tokens, i - 1) == MODAL:
            continue
        found.append(token)
    return found


def _compares(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.SAME or act_of(token) in (LightVerb.SAME, LightVerb.DIFFER)


def _is_stat(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.STAT


def _opened(tokens: list[Token], i: int) -> bool:
    """Is 以 or 将 open before the comma at *i*, with no act behind it?"""
    for token in reversed(tokens[:i]):
        if token.type in ENDS_SEGMENT or token.type == VERB or token.type == POST:
            return False
        if token.type == PREP and token.concept in ("target", "obj"):
            return True
    return False


def _from_among(tokens: list[Token], i: int) -> bool:
    """从自己墓地的卡及自己被除外的卡中，以…为对象."""
    if type_at(tokens, i + 1) != PREP or tokens[i + 1].concept != "target":
        return False
    if tokens[i - 1].concept not in ("during", "among"):
        return False
    start = i
    while start and tokens[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    return tokens[start].type == PREP and tokens[start].concept == "from"


def _until(tokens: list[Token], i: int) -> bool:
    """直至回合结束时为止，自己不可…."""
    start = i
    while start and tokens[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    timed = tokens[start].type == PREP and tokens[start].concept == "until" and tokens[i - 1].type == POST
    return timed and kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER


def _told_until(tokens: list[Token]) -> list[Token]:
    """获得该怪兽的控制权，直至结束阶段为止: until when goes before the act."""
    for i, token in enumerate(tokens):
        until = type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "until"
        if token.type != COMMA or not until:
            continue
        end = segment_end(tokens, i + 1)
        if type_at(tokens, end) != STOP or any(t.type == VERB for t in tokens[i:end]):
            continue
        start = i
        while start and tokens[start - 1].type not in ENDS_SEGMENT:
            start -= 1
        if any(t.type == VERB for t in tokens[start:i]):
            return [*tokens[:start], *tokens[i + 1 : end], *tokens[start:i], *tokens[end:]]
    return tokens


def _in_battle(tokens: list[Token]) -> list[Token]:
    """在战斗中破坏: as 战斗破坏."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "在" and _fought(tokens, i + 1) and tokens[i + 2].concept == "during":
            continue
        if token.concept == "during" and i > 1 and tokens[i - 2].text == "在" and _fought(tokens, i - 1):
            continue
        found.append(token)
    return found


def _fought(tokens: list[Token], i: int) -> bool:
    return thing_of(token_at(tokens, i)) == "battle" and act_of(token_at(tokens, i + 2)) is Verb.DESTROY


def _including(tokens: list[Token]) -> list[Token]:
    """将自己场上包含此卡在内的2张卡: as 把包含这张卡的自己场上2张卡."""
    for i, token in enumerate(tokens):
        if act_of(token) is not LightVerb.INCLUDE:
            continue
        start = i
        while start and kind_of(tokens[start - 1]) in (UnitKind.PLAYER, UnitKind.ZONE, *LIST_KINDS):
            start -= 1
        end = next((n for n in range(i, segment_end(tokens, i)) if tokens[n].type == DE), None)
        while end is not None and kind_of(token_at(tokens, end + 1)) is not UnitKind.COUNT:
            end = next((n for n in range(end + 1, segment_end(tokens, i)) if tokens[n].type == DE), None)
        if start == i or end is None or any(t.type in (VERB, PREP) for t in tokens[i + 1 : end]):
            continue
        return [*tokens[:start], *tokens[i : end + 1], *tokens[start:i], *_including(tokens[end + 1 :])]
    return tokens


def described_first(tokens: list[Token]) -> list[Token]:
    """以对手场上1只被从额外牌组特殊召唤的怪兽为对象: as 以从额外卡组特殊召唤的对方场上1只怪兽为对象."""
    for i, token in enumerate(tokens):
        opens = token.type == PREP and token.concept in ("target", "obj")
        if not opens and act_of(token) is not Verb.TRIBUTE:
            continue
        start = i + 1
        while (
            kind_of(token_at(tokens, start)) in (UnitKind.PLAYER, UnitKind.ZONE)
            or type_at(tokens, start) == DE
        ):
            start += 1
        if start == i + 1 or kind_of(token_at(tokens, start)) is not UnitKind.COUNT:
            continue
        inner = start + 1
        if not _opens_act(tokens, inner):
            continue
        act = next((n for n in range(inner, segment_end(tokens, inner)) if tokens[n].type == VERB), None)
        if act is None:
            continue
        of = act + 1
        while type_at(tokens, of) in (NOUN, "UNK") and act_of(tokens[act]) in _TAKES_THING:
            of += 1
        if type_at(tokens, of) != DE:
            continue
        rest = described_first(tokens[of + 1 :])
        return [*tokens[: i + 1], *tokens[inner : of + 1], *tokens[i + 1 : inner], *rest]
    return tokens


_TAKES_THING = frozenset({Verb.PLACE, Verb.TREAT_AS, Verb.EQUIP, Verb.SEND_TO_GRAVEYARD})


def _opens_act(tokens: list[Token], i: int) -> bool:
    token = token_at(tokens, i)
    if token is None:
        return False
    return is_passive(token) or kind_of(token) is UnitKind.TURN or act_of(token) is Verb.PLACE


def each_time(tokens: list[Token]) -> list[Token]:
    """对手每次召唤怪兽, 装备怪兽每次战斗破坏怪兽: as 每次对方召唤怪兽."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        acts = type_at(tokens, i + 1) == VERB or thing_of(token_at(tokens, i + 1)) == "battle"
        if token.type == FRONT and token.concept == "each_time" and acts:
            at = len(found)
            while at and found[at - 1].type in (NOUN, DE):
                at -= 1
            if at and found[at - 1].type not in ENDS_SEGMENT:
                at = len(found)
            if at < len(found):
                token = Token(FRONT, found[at].start, found[at].start, token.text, token.entry)
            found.insert(at, token)
            continue
        found.append(token)
    return found


def _players_first(tokens: list[Token]) -> list[Token]:
    """进而可自己抽1张: as 自己可以抽1张."""
    found = list(tokens)
    for i in range(len(found) - 2):
        can, player, act = found[i : i + 3]
        may = can.type == MODAL and can.concept == "can"
        if may and kind_of(player) is UnitKind.PLAYER and act.type == VERB:
            found[i : i + 2] = (player, can)
    return found


def _spans(tokens: list[Token]) -> list[Token]:
    """在对手回合期间: as 在对方回合内; 在可攻击的情况下: 在 says no more."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == COND and token.concept == "while" and _goes_on_in(tokens, i):
            token = noun_token(token, UnitKind.ADVERB, "during")
        state = token.text == "在" and type_at(tokens, i + 1) == MODAL
        if state and tokens[min(segment_end(tokens, i), len(tokens) - 1)].text.endswith("情况下"):
            continue
        found.append(token)
    return found


def _goes_on_in(tokens: list[Token], i: int) -> bool:
    """Is the time before 期间 one 在 opens, and what is so then said right behind it?"""
    start = i
    while start and (
        kind_of(tokens[start - 1]) in (*TIME_KINDS, *LIST_KINDS, UnitKind.PLAYER)
        or tokens[start - 1].type == DE
    ):
        start -= 1
    opens = token_at(tokens, start - 1)
    return (
        start < i
        and opens is not None
        and opens.text in ("在", "仅在", "只在")
        and type_at(tokens, i + 1) == VERB
    )


def _only_these(tokens: list[Token]) -> list[Token]:
    """自己场上的怪兽仅有「A」怪兽的情况下: as 只有."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = found[-1] if found else None
        if (
            token.type == PREP
            and token.concept == "has"
            and before is not None
            and before.text in ("仅", "只")
            and kind_of(token_at(tokens, i - 2)) is UnitKind.CARD_KIND
        ):
            before.text, before.end = "只有", token.end
            continue
        found.append(token)
    return found


def _linked(tokens: list[Token]) -> list[Token]:
    """与此卡为连接状态的, 处于连接状态的: what 为 and 处于 say, 的 says."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text in ("为", "处于")
            and thing_of(token_at(tokens, i + 1)) in ("linked_state", "co_linked")
            and type_at(tokens, i + 2) == DE
        )
    ]


def _caused(tokens: list[Token]) -> list[Token]:
    """因该战斗造成的对自己的战斗伤害: as 那次战斗发生的."""
    return [
        verb_token(Token(VERB, t.start, t.end, "发生", t.entry), LightVerb.OCCUR)
        if act_of(t) is LightVerb.GIVE
        and thing_of(token_at(tokens, i - 1)) == "battle"
        and type_at(tokens, i + 1) == DE
        and type_at(tokens, i + 2) == PREP
        else t
        for i, t in enumerate(tokens)
    ]


def _chosen_to_be(tokens: list[Token]) -> list[Token]:
    """选择此卡为攻击对象: as 选择这张卡作为攻击对象."""
    found: list[Token] = []
    chosen = False
    for i, token in enumerate(tokens):
        chosen = (chosen or act_of(token) is Verb.CHOOSE) and token.type not in ENDS_SEGMENT
        what = token_at(tokens, noun_end(tokens, i + 1) - 1)
        if chosen and token.text == "为" and thing_of(what) == "attack_target":
            token = Token(PREP, token.start, token.end, "作为", Entry(PREP, "as"))
        found.append(token)
    return found


def _stacked(tokens: list[Token]) -> list[Token]:
    """重叠在自己的怪兽上面超量召唤: as 在自己的怪兽上面重叠超量召唤."""
    for i, token in enumerate(tokens):
        if (
            act_of(token) is not LightVerb.STACK
            or type_at(tokens, i + 1) != PREP
            or tokens[i + 1].text != "在"
        ):
            continue
        end = next((n for n in range(i + 2, segment_end(tokens, i)) if tokens[n].concept == "where"), None)
        if end is None or noun_end(tokens, i + 2) == end:
            continue
        at = i
        while at and tokens[at - 1].type == MODAL:
            at -= 1
        return [*tokens[:at], *tokens[i + 1 : end + 1], *tokens[at : i + 1], *tokens[end + 1 :]]
    return tokens


def _excluded(tokens: list[Token]) -> list[Token]:
    """除此卡以外的、「A」或「B」: as 除这张卡外的, which holds for both."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.concept != "exclude":
            continue
        other = next((n for n in range(i, segment_end(tokens, i)) if _is_other_than(tokens[n])), None)
        if other is not None and tokens[other].text == "以外" and type_at(tokens, other + 1) == DE:
            tokens[other] = of_all(tokens[other])
    return tokens


def _is_other_than(token: Token) -> bool:
    return kind_of(token) is UnitKind.OTHER_THAN


def _acted_on(tokens: list[Token]) -> list[Token]:
    """将发动该效果的怪兽破坏: as 把那个效果发动的怪兽破坏."""
    for i, token in enumerate(tokens):
        opened = type_at(tokens, i - 1) == PREP and tokens[i - 1].concept in ("obj", "target")
        that = kind_of(token_at(tokens, i + 1)) is UnitKind.DEICTIC
        effect = thing_of(token_at(tokens, i + 2)) == "effect" and type_at(tokens, i + 3) == DE
        if act_of(token) is Verb.ACTIVATE and opened and that and effect:
            mark = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj_inner"))
            return [*tokens[:i], mark, *tokens[i + 1 : i + 3], token, *tokens[i + 3 :]]
    return tokens


def declared(tokens: list[Token]) -> list[Token]:
    """宣言屬性的怪獸不能攻擊: as 宣言的属性的怪兽."""
    for i, token in enumerate(tokens):
        value = kind_of(token_at(tokens, i + 1)) is UnitKind.STAT and type_at(tokens, i + 2) == DE
        described = value and kind_of(token_at(tokens, i + 3)) is UnitKind.CARD_KIND
        if act_of(token) is Verb.DECLARE and described:
            of = empty(token, "的", Entry(DE, "gen"))
            return [*tokens[: i + 1], of, *declared(tokens[i + 1 :])]
    return tokens


def _passive_inside(tokens: list[Token]) -> list[Token]:
    """不受被从额外牌组特殊召唤的怪兽…影响: 被 is of the relative clause, and says no more there."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        opened = type_at(tokens, i - 1) == PREP or kind_of(token_at(tokens, i - 1)) is UnitKind.AND
        if is_passive(token) and type_at(tokens, i + 1) == PREP and opened:
            act = next((n for n in range(i, segment_end(tokens, i)) if tokens[n].type == VERB), None)
            if act is not None and type_at(tokens, act + 1) == DE:
                continue
        found.append(token)
    return found


def _states(tokens: list[Token]) -> list[Token]:
    """自己的LP为2000以下、对手发动…时, 此卡存在于墓地、自己场上没有怪兽存在的情况下: two clauses."""
    for i, token in enumerate(tokens):
        whose = kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER
        if token.text == "、" and whose and _lies_there(tokens, i) and _told_of_there(tokens, i + 1):
            tokens[i] = as_mark(token, COMMA, "comma")
            continue
        bounded = kind_of(token_at(tokens, i - 1)) is UnitKind.NUMBER and tokens[i - 1].concept in (
            "le",
            "ge",
        )
        if token.text == "、" and bounded and kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER:
            tokens[i] = as_mark(token, COMMA, "comma")
    return tokens


def _lies_there(tokens: list[Token], i: int) -> bool:
    """此卡存在于墓地: told right before *i*."""
    placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE and type_at(tokens, i - 2) == PREP
    return placed and act_of(token_at(tokens, i - 3)) is Verb.EXIST


def _told_of_there(tokens: list[Token], i: int) -> bool:
    """自己场上没有怪兽存在, 自己场上不存在怪兽: a place, and what is there."""
    while kind_of(token_at(tokens, i)) in (UnitKind.PLAYER, UnitKind.ZONE) or type_at(tokens, i) == DE:
        i += 1
    there = token_at(tokens, i)
    has = there is not None and there.type == PREP and there.concept in ("has", "has_not")
    denied = there is not None and there.text == "不" and act_of(token_at(tokens, i + 1)) is Verb.EXIST
    return has or denied or act_of(there) is Verb.EXIST


def _including_with(tokens: list[Token]) -> list[Token]:
    """将包含此卡在内的、仅以自己场上的怪兽作为素材: as 仅以包含此卡的自己场上的怪兽."""
    for i, token in enumerate(tokens):
        if type_at(tokens, i - 1) != PREP or act_of(token) is not LightVerb.INCLUDE:
            continue
        of = next((n for n in range(i, segment_end(tokens, i)) if tokens[n].type == DE), None)
        if of is None or tokens[i - 1].concept != "obj":
            continue
        mark = of + 2 if token_at(tokens, of + 1) is not None and tokens[of + 1].text == "、" else of + 1
        last = mark + 1 if token_at(tokens, mark) is not None and tokens[mark].concept == "only" else mark
        if type_at(tokens, last) == PREP and tokens[last].text in ("以", "用"):
            return [*tokens[: i - 1], *tokens[mark : last + 1], *tokens[i : of + 1], *tokens[last + 1 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_including_with, {LightVerb.INCLUDE}, {"以", "用"}),
    due(_only_in_case, {"only_can", "仅在", "只在"}, {"if"}),
    due(_extra_summons, {"追加"}),
    due(_pauses, {COMMA, "、", "一起"}),
    due(_told_until, {"until"}, {COMMA}),
    due(_in_battle, {"battle"}, {"during"}, {Verb.DESTROY}),
    due(_including, {LightVerb.INCLUDE}),
    due(described_first, {"被", UnitKind.TURN, Verb.PLACE}, {UnitKind.COUNT}),
    due(each_time, {"each_time"}),
    due(_players_first, {"can"}, {UnitKind.PLAYER}),
    due(_spans, {"在", "仅在", "只在"}, {"while", MODAL}),
    due(_only_these, {"has"}, {"仅", "只"}),
    due(_linked, {"linked_state", "co_linked"}, {"为", "处于"}),
    due(_caused, {LightVerb.GIVE}, {"battle"}),
    due(_chosen_to_be, {"attack_target"}, {"为"}),
    due(_stacked, {LightVerb.STACK}, {"在"}),
    due(_excluded, {"exclude"}, {"以外"}),
    due(_acted_on, {Verb.ACTIVATE}, {UnitKind.DEICTIC}, {"effect"}),
    due(declared, {Verb.DECLARE}, {UnitKind.STAT}),
    due(_passive_inside, {"被"}),
    due(_states, {"、"}, {"le", "ge", Verb.EXIST}),
)
