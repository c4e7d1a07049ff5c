"""What holds of every question, whatever the situation: asking changes nothing, and the order of telling decides nothing."""

from __future__ import annotations

import random

import msgspec
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from grammar.terms import Zone
from kb.cards import Seat
from kb.errors import KBError
from kb.forced import run_through
from kb.judge import ask, judge
from kb.knowledge import KnowledgeBase, load
from kb.questions import FORMS
from kb.responses import responses
from kb.situation import Ask, Placed, Play, Situation
from kb.state import DuelState
from kb.trace import Trace
from kb.understanding.completing import complete
from kb.verdict import Verdict

BASE: KnowledgeBase = load()
_MONSTERS = (
    "双生精灵",
    "灰流丽",
    "光与暗之龙",
    "异次元的女战士",
    "解码语者",
    "黄泉青蛙",
    "冥界的魔王 哈·迪斯",
)
_SPELLS = ("黑洞", "死者苏生", "月之书", "突进", "次元的裂缝", "暗黑地带", "大岚", "收缩")
_TRAPS = ("技能抽取", "神之宣告", "大宇宙", "激流葬", "强制脱出装置", "沙尘之大龙卷", "盗贼的七个道具")
_NAMES = (*_MONSTERS, *_SPELLS, *_TRAPS)
_FORMS = ("where", "can-activate", "triggers", "value", "applies", "can-do", "can-target")
_SEATS = st.sampled_from(list(Seat))
_SETTINGS = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def placings(draw: st.DrawFn) -> tuple[Placed, ...]:
    """Different cards, each where such a card can lie."""
    found = []
    for name in draw(st.lists(st.sampled_from(_NAMES), max_size=7, unique=True)):
        on_field = "main_monster_zone" if name in _MONSTERS else "spell_trap_zone"
        on_field = "field_zone" if name == "暗黑地带" else on_field
        zone = draw(st.sampled_from([on_field, on_field, "hand", "graveyard"]))
        found.append(Placed(card=name, player=draw(_SEATS), zone=zone, set_this_turn=False))
    return tuple(found)


@st.composite
def situations(draw: st.DrawFn) -> Situation:
    board = draw(placings())
    names = [placed.card for placed in board] or ["双生精灵"]
    plays = draw(
        st.lists(
            st.builds(
                Play,
                do=st.sampled_from(["activate", "activate", "pass", "resolve", "attack"]),
                player=_SEATS,
                card=st.sampled_from(names),
                targets=st.lists(st.sampled_from(names), max_size=1).map(tuple),
            ),
            max_size=3,
        )
    )
    ask = draw(
        st.builds(
            Ask,
            form=st.sampled_from(_FORMS),
            player=_SEATS,
            card=st.sampled_from(names),
            target=st.sampled_from(names),
            about=st.sampled_from(["normal_summon", "attack", "lp", "atk", None]),
        )
    )
    listed = draw(st.lists(st.tuples(_SEATS, st.sampled_from(["hand", "field", "deck"])), max_size=3))
    return Situation(
        board=board,
        plays=tuple(plays),
        ask=ask,
        turn=2,
        turn_player=draw(_SEATS),
        phase=draw(st.sampled_from(["main1", "battle", "end"])),
        all_listed=tuple(listed),
    )


def answered(situation: Situation) -> tuple[object, ...]:
    verdict: Verdict = judge(situation, BASE, changes=False)
    value = sorted(map(str, verdict.value)) if isinstance(verdict.value, tuple) else verdict.value
    return verdict.answer, value, set(verdict.because) if verdict.decided else None


@_SETTINGS
@given(situations(), st.randoms(use_true_random=False))
def test_the_order_in_which_cards_are_told_changes_no_verdict(
    situation: Situation, shuffle: random.Random
) -> None:
    board, listed = list(situation.board), list(situation.all_listed)
    shuffle.shuffle(board)
    shuffle.shuffle(listed)
    other = msgspec.structs.replace(situation, board=tuple(board), all_listed=tuple(listed))
    assert answered(other) == answered(situation)


@_SETTINGS
@given(situations())
def test_a_card_in_a_place_where_nothing_looks_changes_no_verdict(situation: Situation) -> None:
    """A Normal Monster more under the other player's banished cards, told face-down."""
    beside = Placed(card="真红眼黑龙", player=Seat.B, zone="banished", position="face_down")
    other = msgspec.structs.replace(situation, board=(*situation.board, beside))
    assert answered(other) == answered(situation)


@_SETTINGS
@given(situations())
def test_asking_changes_nothing_and_says_the_same_again(situation: Situation) -> None:
    situation = complete(situation, BASE)
    assert situation.ask is not None
    state, _ = run_through(situation, BASE)
    before = msgspec.structs.asdict(state) | {"cards": dict(state.cards), "lp": dict(state.lp)}
    first = FORMS[situation.ask.form](state, situation.ask, BASE, Trace())
    assert FORMS[situation.ask.form](state, situation.ask, BASE, Trace()) == first
    assert responses(state, BASE) == responses(state, BASE)
    after = msgspec.structs.asdict(state) | {"cards": dict(state.cards), "lp": dict(state.lp)}
    assert after == before


@_SETTINGS
@given(situations())
def test_the_same_question_gets_the_same_verdict_whole(situation: Situation) -> None:
    assert judge(situation, BASE) == judge(situation, BASE)


@_SETTINGS
@given(situations())
def test_every_real_card_stays_in_the_duel_once(situation: Situation) -> None:
    state: DuelState = run_through(situation, BASE)[0]
    told = {placed.card for placed in situation.board}
    there = [card.card.name() for card in state.cards.values()]
    assert told <= set(there)
    assert all(there.count(name) == 1 for name in told)
    assert all(card.zone in set(Zone) for card in state.cards.values())
    assert min(state.lp.values()) >= 0 and state.resolving is None


#: what typed questions are made of
_WORDS = """
我 对方 对手 自己 双方 这个回合 主要阶段 战斗阶段 伤害步骤 连锁 发动 召唤 特殊召唤 攻击 破坏 除外 无效 盖放 的 把 对 用 从 手卡
墓地 场上 卡组 怪兽 效果 场合 时 后 不 没有 1只 2张 ① ② ， 。 ？ 吗 能 会 可以 那只怪兽 它 攻击力 上升 500 回合 相手 発動 できますか を
"""
_TYPED = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from((*_WORDS.split(), *_NAMES)), max_size=25).map("".join),
)


@settings(_SETTINGS, max_examples=150)
@given(_TYPED)
@example("啊")
@example("？")
def test_no_typed_question_breaks_the_judge(text: str) -> None:
    try:
        asked = ask(text, BASE)
    except KBError:
        return  # what cannot be taken is refused in words
    assert asked.verdict.answer is not None
