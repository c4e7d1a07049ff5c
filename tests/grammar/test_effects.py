"""What the wording of a sentence makes of an effect, shown on texts of our own."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.nodes import DidThat, EffectText, Exists, Reference, Selection, plain, unparsed_in
from grammar.terms import (
    ActivationMode,
    DurationKind,
    Join,
    Lang,
    Manner,
    Modality,
    RefKind,
    Timing,
    Verb,
)


def _effect(text: str, lang: Lang = Lang.ZH_FAN) -> EffectText:
    found = parse_card_text("①：" + text, lang)
    assert found.complete, found.unparsed
    return found.effects[0]


@pytest.mark.parametrize(
    ("word", "timing"), [("时", Timing.WHEN), ("的场合", Timing.IF), ("之际", Timing.BEFORE)]
)
def test_the_word_after_the_event_is_kept_for_missing_the_timing(word: str, timing: Timing) -> None:
    effect = _effect(f"怪兽特殊召唤{word}才能发动。自己抽1张。")
    assert effect.trigger is not None
    assert effect.trigger.timing is timing


@pytest.mark.parametrize(
    ("text", "mode"),
    [
        ("这张卡被破坏的场合发动。自己抽1张。", ActivationMode.MUST),
        ("这张卡被破坏的场合才能发动。自己抽1张。", ActivationMode.MAY),
        ("自己场上的怪兽的攻击力上升500。", ActivationMode.NONE),
    ],
)
def test_an_effect_may_must_or_does_not_activate(text: str, mode: ActivationMode) -> None:
    assert _effect(text).activation is mode


@pytest.mark.parametrize(
    ("text", "join"),
    [
        ("那只怪兽破坏，自己抽1张。", Join.TOGETHER),
        ("那只怪兽破坏。那之后，自己抽1张。", Join.THEN),
        ("那只怪兽破坏。此外，自己抽1张。", Join.SEPARATE),
    ],
)
def test_the_word_between_two_steps_is_kept(text: str, join: Join) -> None:
    effect = _effect("以场上1只怪兽为对象才能发动。" + text)
    assert [step.join for step in effect.resolution] == [Join.FIRST, join]


def test_left_of_the_activation_is_cost_and_target_and_right_of_it_resolution() -> None:
    effect = _effect("把自己场上1只怪兽解放，以场上1张卡为对象才能发动。那张卡除外。")
    assert [cost.verb for cost in effect.costs] == [Verb.TRIBUTE]
    assert len(effect.targets) == 1
    assert [step.action.verb for step in effect.resolution] == [Verb.BANISH]


def test_the_printed_destination_of_a_discard_is_kept() -> None:
    plain_discard = _effect("把这张卡从手卡丢弃才能发动。自己抽1张。").costs[0]
    to_graveyard = _effect("把这张卡从手卡丢弃去墓地才能发动。自己抽1张。").costs[0]
    assert plain_discard.manner == ()
    assert to_graveyard.manner == (Manner.TO_GRAVEYARD,)


def test_choosing_while_resolving_is_a_manner_and_no_target() -> None:
    effect = _effect("选场上1张卡破坏。")
    assert effect.targets == ()
    assert effect.resolution[0].action.manner == (Manner.CHOSEN,)


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("这张卡反转召唤成功时，选择对方场上1只怪兽破坏。", Lang.ZH_FAN),
        ("このカードが反転召喚に成功した時、相手フィールド上のモンスター１体を選択して破壊する。", Lang.JA),
    ],
)
def test_selecting_in_an_older_text_targets(text: str, lang: Lang) -> None:
    found = parse_card_text(text, lang)
    (effect,) = found.effects
    assert found.complete
    assert len(effect.targets) == 1
    assert isinstance(effect.resolution[0].action.theme, Reference)
    assert effect.resolution[0].action.manner == ()


def test_until_the_end_of_the_damage_step_is_not_until_the_end_of_the_turn() -> None:
    effect = _effect("相手フィールドのモンスターの効果はダメージステップ終了時まで無効になる。", Lang.JA)
    duration = effect.resolution[0].action.duration
    assert duration is not None
    assert duration.kind is DurationKind.DAMAGE_STEP


def test_a_ban_without_an_object_bans_it_of_whatever_card() -> None:
    effect = _effect("把这张卡解放才能发动。这个回合，自己不能特殊召唤。")
    assert effect.resolution[0].action.theme is None


def test_the_permission_at_the_front_covers_the_acts_joined_to_it() -> None:
    effect = _effect("自己抽1张。那之后，可以选手卡1张卡给对方观看并除外。")
    assert [step.action.modality for step in effect.resolution][1:] == [Modality.MAY, Modality.MAY]


def test_immunity_and_prohibition_are_told_apart_by_the_voice() -> None:
    immune = _effect("这张卡不会被效果破坏。").resolution[0].action
    barred = _effect("这张卡不能攻击。").resolution[0].action
    assert (immune.modality, immune.passive) == (Modality.CANNOT, True)
    assert (barred.modality, barred.passive) == (Modality.CANNOT, False)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("把自己场上1只怪兽解放才能发动。自己基本分回复解放的怪兽的原本攻击力数值。", RefKind.COST),
        ("从卡组把1只怪兽特殊召唤。这个效果特殊召唤的怪兽不能攻击。", RefKind.AFFECTED),
    ],
)
def test_cards_named_by_what_was_done_to_them_are_known_cards(text: str, kind: RefKind) -> None:
    last = _effect(text).resolution[-1].action
    of = last.agent if isinstance(last.agent, Reference) else getattr(last.amount, "of", None)
    assert isinstance(of, Reference)
    assert of.kind is kind


def test_a_card_in_the_graveyard_that_pays_and_one_in_the_hand_are_two_costs() -> None:
    effect = _effect("把墓地的这张卡和1张手卡除外才能发动。自己抽1张。")
    known, described = effect.costs
    assert isinstance(known.theme, Reference)
    assert known.source is not None
    assert isinstance(described.theme, Selection)
    assert described.source is None


def test_what_the_card_does_later_by_itself_is_an_effect_of_its_own_under_the_same_number() -> None:
    found = parse_card_text(
        "①：以自己墓地1只怪兽为对象才能发动。那只怪兽特殊召唤。这张卡从场上离开时那只怪兽破坏。"
    )
    assert [(e.number, e.activation) for e in found.effects] == [
        (1, ActivationMode.MAY),
        (1, ActivationMode.NONE),
    ]


@pytest.mark.parametrize("text", ["宣言的卡不在对方手卡的场合，自己抽1张。"])
def test_a_condition_never_loses_its_negation(text: str) -> None:
    found = parse_card_text("①：宣言1个卡名才能发动。" + text, Lang.ZH_FAN)
    steps = found.effects[0].resolution
    assert not found.complete or getattr(steps[-1].condition, "negated", False)


@pytest.mark.parametrize(
    ("lang", "text", "agents"),
    [
        (Lang.JA, "①：相手は手札を１枚捨て、１枚ドローする。", ["opponent", "opponent"]),
        (Lang.ZH_FAN, "①：对方丢弃1张手卡，从卡组抽1张。", ["opponent", "opponent"]),
        (Lang.JA, "①：相手は手札を１枚捨て、このカードは破壊される。", ["opponent", None]),
        (Lang.JA, "①：相手は１枚ドローし、自分は手札を１枚捨てる。", ["opponent", "self"]),
        (Lang.JA, "①：自分は攻撃宣言できず、「Ａ」モンスターしか特殊召喚できない。", ["self", "self"]),
    ],
)
def test_the_player_of_the_first_act_does_those_joined_to_it(lang, text, agents):
    (effect,) = parse_card_text(text, lang).effects
    found = [step.action.agent and str(step.action.agent.player) for step in effect.resolution]
    assert found == agents


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            Lang.JA,
            "①：発動できる。自分は１枚ドローする。この効果の処理時に「Ａ」が存在しない場合、自分は手札を１枚捨てる。",
        ),
        (Lang.ZH_FAN, "①：才能发动。自己抽1张。这个效果的处理时没有「Ａ」存在的场合，自己丢弃1张手卡。"),
    ],
)
def test_what_is_so_when_the_effect_resolves_is_a_condition_of_its_step(lang, text):
    (effect,) = parse_card_text(text, lang).effects
    draw, discard = effect.resolution
    assert effect.complete and draw.condition is None
    assert isinstance(discard.condition, Exists) and discard.condition.negated


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            Lang.JA,
            "①：自分スタンバイフェイズに発動する。自分は５００ダメージを受ける。この効果は自分フィールドにモンスターが存在する場合に発動と処理を行う。",
        ),
        (
            Lang.ZH_FAN,
            "①：自己准备阶段发动。自己受到500伤害。这个效果在自己场上有怪兽存在的场合进行发动和处理。",
        ),
    ],
)
def test_what_is_needed_to_activate_and_to_resolve_is_no_step(lang, text):
    (effect,) = parse_card_text(text, lang).effects
    assert effect.complete and len(effect.resolution) == 1
    assert [type(condition) for condition in effect.resolution_conditions] == [Exists]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (Lang.JA, "①：このカードに装備された装備カード１枚を墓地へ送って発動できる。自分は１枚ドローする。"),
        (Lang.ZH_FAN, "①：把给这张卡装备的1张装备卡送去墓地才能发动。自己抽1张。"),
        (Lang.ZH_FAN, "①：把这张卡装备的1张装备卡送去墓地才能发动。自己抽1张。"),
    ],
)
def test_an_equip_card_on_this_card_is_not_the_monster_that_this_card_is_equipped_to(lang, text):
    (effect,) = parse_card_text(text, lang).effects
    theme = effect.costs[0].theme
    assert isinstance(theme, Selection)
    worn = next(p for p in theme.predicates if isinstance(p, DidThat)).action
    assert (worn.verb, worn.to.kind) == (Verb.EQUIP, RefKind.THIS_CARD)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (Lang.JA, "①：自分は表側攻撃表示でしかモンスターを特殊召喚できない。"),
        (Lang.JA, "①：自分はＥＸデッキからモンスターを１体しか特殊召喚できない。"),
        (Lang.ZH_FAN, "①：自己只能表侧攻击表示把怪兽特殊召唤。"),
    ],
)
def test_what_alone_is_allowed_is_never_read_as_forbidden(lang, text):
    (effect,) = parse_card_text(text, lang).effects
    assert not effect.complete
    assert not any(step.action.position for step in effect.resolution)


@pytest.mark.parametrize(
    ("fan", "ja"),
    [
        (  # the cards that were just added, told by the act alone
            "①：每次对方手卡有卡加入，给与对方加入的卡数量×200伤害。",
            "①：相手の手札にカードが加わる度に、加えたカードの数×２００ダメージを相手に与える。",
        ),
        (  # a position that it is returned to
            "①：以场上1只怪兽为对象才能发动。那只怪兽变成表侧守备表示。守备力比2000高的场合回到里侧守备表示。",
            "①：フィールドのモンスター１体を対象として発動できる。そのモンスターを表側守備表示にする。守備力が２０００より高い場合は裏側守備表示に戻す。",
        ),
        (  # one more Tribute Summon, of whatever monster
            "①：自己主要阶段才能发动。这个回合，自己在通常召唤外加上只有1次，自己主要阶段可以上级召唤。",
            "①：自分メインフェイズに発動できる。このターン、自分は通常召喚に加えて１度だけ、自分メインフェイズにＡ召喚できる。",
        ),
        (  # what they have and that they were Special Summoned, said one after the other
            "①：自己主要阶段才能发动。这张卡以外的持有这张卡的攻击力以下的攻击力的特殊召唤的效果怪兽全部破坏。",
            "①：自分メインフェイズに発動できる。このカード以外の、このカードの攻撃力以下の攻撃力を持つ特殊召喚された効果モンスターを全て破壊する。",
        ),
    ],
)
def test_both_languages_have_the_same_tree(fan: str, ja: str) -> None:
    found = parse_card_text(fan, Lang.ZH_FAN)
    assert not unparsed_in(found)
    assert plain(found.effects[0]) == plain(parse_card_text(ja, Lang.JA).effects[0])


def test_in_no_other_case_is_only_in_that_case():
    text = "①：自分メインフェイズに発動できる。自分は１枚ドローする。この効果は自分フィールドに「Ａ」が存在する場合{}。"
    only, no_other = (
        parse_card_text(text.format(told), Lang.JA) for told in ("のみ発動できる", "にしか発動できない")
    )
    assert plain(only) == plain(no_other)
    assert only.effects[0].conditions


def test_what_is_activated_does_what_the_next_sentence_says():
    ja = "１ターンに１度、相手が魔法カードを発動した時に発動できる。デッキから「Ａ」永続罠カード１枚を選び、手札に加えるか自分フィールドに発動する。"
    zh = "1回合1次，对方把魔法卡发动时才能发动。从卡组选1张「Ａ」永续陷阱卡加入手卡或在自己场上发动。"
    (effect,) = parse_card_text(ja, Lang.JA).effects
    assert effect.complete and [step.action.verb for step in effect.resolution] == ["add_to_hand", "activate"]
    assert plain(effect) == plain(parse_card_text(zh, Lang.ZH_FAN).effects[0])


@pytest.mark.parametrize(
    ("text", "lang", "count", "counts"),
    [
        (
            "このカード名のカードは１ターンに２枚まで発動できる。①：自分は１枚ドローする。",
            Lang.JA,
            2,
            "activation",
        ),
        ("这个卡名的卡在1回合可以发动最多2张。①：自己抽1张。", Lang.ZH_FAN, 2, "activation"),
        ("「Ａ」的每个怪兽效果1回合各能使用1次。①：自己抽1张。", Lang.ZH_FAN, 1, "use"),
        ("那些①②的效果1回合各能使用1次。①：自己抽1张。", Lang.ZH_FAN, 1, "use"),
    ],
)
def test_how_often_is_told_in_several_ways(text, lang, count, counts):
    (limit,) = parse_card_text(text, lang).limits
    assert (limit.scope, limit.count, limit.counts) == ("name", count, counts)
