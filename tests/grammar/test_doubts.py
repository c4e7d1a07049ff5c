"""Old sentences that say less than their words seem to: what they point at is found, or they stay open."""

import pytest

from grammar import parse_card_text
from grammar.nodes import plain
from grammar.terms import Lang

OPEN = [
    # targets that must be so together: an effect keeps its targets one by one
    "①：レベルの合計が８になるように、自分の墓地のチューナー１体とモンスター１体を対象として発動できる。自分は１枚ドローする。",
    "①：同じレベルの、自分の墓地のチューナー１体とモンスター１体を対象として発動できる。自分は１枚ドローする。",
    # whether a card is a monster, a Spell or a Trap is no number
    "①：このカードの攻撃力は、そのカードの種類×２００アップする。",
    # an effect or an attack: two acts, of which one is done
    "①：その効果または攻撃を無効にする。",
    "①：那个效果或者攻击无效。",
    # one of two numbers, and which; and whether the place is said of both numbers
    "①：このカードの攻撃力は、自分の墓地のモンスターの数×１００、または自分の手札の数×２００アップする。",
    "①：相手に自分の墓地の魔法カードの数×１００と罠カードの数×２００のダメージを与える。",
    # no player has effects
    "①：手札を１枚捨てて発動できる。このターン、自分は以下の効果を得る。\n●自分の「Ａ」カードは効果では破壊されない。",
    # nobody draws from a hand, and no card draws: which player that is, is not read
    "①：手札が０枚のプレイヤーは、デッキから２枚ドローする。",
    "①：没有手卡的玩家从卡组抽2张。",
    # which players are meant is told by what they did not do; it is not that they do nothing now
    "①：不把手卡丢弃的玩家受到1000伤害。",
    "①：这个回合没有把怪兽特殊召唤的玩家回复1000基本分。",
    "①：このターンにモンスターを特殊召喚しなかったプレイヤーは１０００ＬＰ回復する。",
    # as many materials as which number
    "①：このカードと同じ数のＸ素材を持つモンスター１体を破壊する。",
    # two cards are no three
    "①：その攻撃モンスターとその攻撃対象モンスターの３体を破壊する。",
    # no Type is an Attribute
    "①：このカードの種族は恐竜族・地属性になる。",
    # no number is a Type, and no ATK a DEF
    "①：このカードの攻撃力は、装備モンスターの元々の種族と同じになる。",
    "①：このカードの攻撃力は、装備モンスターの元々の攻撃力と同じ守備力になる。",
    # dealt by them, or to them?
    "①：自分の戦闘ダメージは０になる。",
    "①：相手への直接攻撃の戦闘ダメージは半分になる。",
    # a card that who drew?
    "对方抽卡阶段发动。对方的抽卡阶段抽的1张卡丢弃去墓地。",
    # a condition for the Normal Summon of this card, not a ban on others
    "不把除这张卡外的自己手卡全部丢弃去墓地，并用自己场上1只怪兽作为祭品不能通常召唤。",
    # nothing was guessed, nothing rolled
    "①：カードを１枚ドローする。ハズレの場合、自分フィールドのモンスターを全て破壊する。",
    "①：自分は１枚ドローする。６の目が出た場合、このカードを破壊する。",
    # what is guessed is no kind of card
    "①：相手はそのカードのカード名を当てる。当たった場合、相手に７００ダメージを与える。",
    # the player is attacked directly, and does not attack
    "①：このカードが相手への直接攻撃で与える戦闘ダメージは倍になる。",
    # what is excluded is no time
    "①：自己的主要阶段才能发动（对方怪兽除外）。自己抽1张。",
    # other cards than the materials of that cost
    "①：自分のＸモンスターがＸ素材を取り除いて効果を発動する場合、捨てる手札１枚の代わりにこのカードを墓地へ送る事ができる。",
    # where this card is says nothing of its battle position, and no card is from a position
    "①：発動できる。このカードがどこに存在するかによって以下の効果を適用する。●攻撃表示：自分は１枚ドローする。●守備表示：自分は１０００ＬＰ回復する。",
    "①：発動できる。そのカードがどこから除外されたかによって以下の効果を適用する。●モンスター：自分は１枚ドローする。",
    # which Attribute that is, nothing tells
    "このモンスターはフィールド上に特定の属性を持つモンスターが存在する場合、攻撃力が５００アップする。",
    # it is another case than the one that was told
    "①：装備モンスターの種族が天使族の場合、装備モンスターの攻撃力は１０００アップする。悪魔族以外の場合、装備モンスターは攻撃できない。",
    # the effects of those monsters and any Trap, not Traps of that name
    "①：自分は「Ａ」モンスターの効果及び、罠カードを発動するために払うＬＰが必要なくなる。",
    # the same as which?
    "①：このカードがモンスターゾーンに存在する限り、自分は同じ効果を適用できない。",
    # one cost or the other: no tree tells that
    "①：２０００ＬＰを払うか手札の「Ａ」１枚を相手に見せて発動できる。自分は１枚ドローする。",
    "①：丢弃1张手卡或者支付1000基本分才能发动。自己抽1张。",
    "①：支付2000基本分或把手卡1张「Ａ」给对方观看才能发动。自己抽1张。",
    # what may be left undone is no ban, and what is done instead must be told
    "①：这张卡可以不送去墓地。",
    # this card battles it: where both are told, neither may be lost
    # whose effect, not to whom
    "①：「Ａ」モンスターまたは「Ｂ」魔法・罠カードの、相手にダメージを与える効果が発動した時に発動できる。自分は１枚ドローする。",
    # what the opponent activated is the effect, not the die
    "①：相手が発動したサイコロを振る効果の発動を無効にする。",
    # of which of them: each other card, or the player of each
    "①：自分フィールドのモンスター１体を対象として発動できる。対象のモンスター及びこの効果で特殊召喚したモンスターのコントローラーは１枚ドローする。",
    "①：自分フィールドのモンスター１体を対象として発動できる。対象のモンスター及びこの効果で特殊召喚したモンスター以外のモンスターを破壊する。",
    # the next damage, not that of one's next turn
    "①：这个回合，自己下次受到的战斗伤害变成0。",
    # which of two: the monster of the event, or the one just destroyed
    "自分のモンスターが相手モンスターの攻撃によって破壊され墓地へ送られた時に発動できる。相手モンスター１体を破壊し、相手に破壊された自分のモンスターの攻撃力分のダメージを与える。",
    "①：「Ａ」が戦闘でモンスターを破壊した場合に発動する。破壊されたモンスターのコントローラーは１０００ダメージを受ける。",
    # both of them at once, not either
    "自己场上的「Ａ」和「Ｂ」同时被破坏时，支付500基本分才能把这张卡从手卡特殊召唤。",
    "自分フィールド上の「Ａ」と「Ｂ」が同時に破壊された時に発動できる。このカードを手札から特殊召喚する。",
    # got what?
    "①：発動できる。相手フィールドのモンスター１体を破壊する。この効果で得たモンスターは次のターンのエンドフェイズに墓地へ送られる。",
    # as which card?
    "相手の手札を確認し、同名カードを全て墓地へ送る。",
    "选择场上1张卡破坏，同名卡全部从游戏中除外。",
    # no card is such a monster: the one just summoned is meant
    "１０００ライフポイントを払って発動する。融合デッキから融合モンスター１体を特殊召喚する。この融合モンスターは相手プレイヤーに直接攻撃する事はできない。",
    # one of them, or all of them?
    "自分の墓地の「Ａ」か「Ｂ」をゲームから除外して発動する。デッキからカードを１枚ドローする。",
    # whose effect?
    "このカードが破壊された時、その効果は無効になる。",
    # the monster that was sent there, not this card
    "自分フィールド上のモンスター１体を選択して墓地へ送る。このモンスターの攻撃力分のライフポイントを回復する。",
    # this card counts as the other one, not that one as itself
    # other than which monster?
    "相手モンスターの攻撃宣言時に発動できる。戦闘を行った相手モンスター以外のモンスター１体を破壊する。",
    # each of them, or one of them?
    "①：发动。自己墓地的「Ａ」「Ｂ」「Ｃ」除外。",
    # all that lies there, not this card
    "①：このカードがフィールドに存在する限り、自分の墓地は「Ａ」の効果を受けない。",
    # what it is made of, and only then
    "①：このカードは、このカードの①の効果を適用する場合のみ融合素材にできる。",
    # when the card that is taken can be activated
    "②：攻撃宣言時にのみ発動できる通常罠カード１枚をデッキから手札に加える。",
    # the card is activated, not the monsters paid for it
    "自分の墓地の機械族モンスター２体を除外して発動した場合のみ、機械族モンスターに装備可能。",
    # an act, not a condition
    "①：装備モンスターはチューナーとしても扱い、相手フィールドにモンスターが存在しない場合、装備モンスターは直接攻撃できる。",
    # this card, not the monsters Tributed for it
    "①：自己的反击陷阱发动的场合，把自己场上的怪兽全部解放可以特殊召唤。",
    # at every other time, and no tree tells those
    "①：自分フィールドに「Ａ」が存在しない場合、このカードは自分メインフェイズにしか発動できない。",
    # its Equip Cards, no monster that is one
    "①：以1只怪兽为对象才能发动。那只怪兽的装备卡全部破坏。",
    # so many of the list as were paid for, or up to so many, are not one
    "①：１０００ＬＰを払い、払ったＬＰ５００につき１つ、以下の効果から選択して発動できる。\n●自分は１枚ドローする。\n●自分は５００ＬＰ回復する。",
    "①：以下の効果から２つまで選択して発動できる。\n●自分は１枚ドローする。\n●自分は５００ＬＰ回復する。\n●相手に５００ダメージを与える。",
    # each of the other's cards, which no tree tells
    "①：お互いに相手の墓地からモンスター１体を選択し、自分フィールド上に特殊召喚する。",
    "①：双方从对方墓地选1只怪兽除外。",
    "①：お互いのプレイヤーは手札を公開し、それぞれ相手のカード１枚を選んで自分の手札に加える。",
    # not what the other player Summoned by it
    "①：お互いは手札からモンスター１体を特殊召喚する。この効果で自分が特殊召喚したモンスターは、このターン攻撃できない。",
    # all of them, of which there must be so many
    "①：７つ以上のこのカードのカウンターを全て取り除いて発動できる。自分は１枚ドローする。",
    "①：把7个以上的这张卡的指示物全部取除才能发动。自己抽1张。",
    # no monster of the opponent attacks
    "①：这个回合，那只怪兽只能向对方场上的攻击表示怪兽攻击。",
    # what is done at another time is another effect
    "自分のスタンバイフェイズ時に発動する。自分は３００ポイントダメージを受ける。自分のスタンバイフェイズ時、このカードを墓地から特殊召喚する事ができる。",
    # a limit on what is done when a Summon succeeds is no trigger
    "このターン、魔法使い族モンスターの特殊召喚は無効化されず、魔法使い族モンスターの特殊召喚成功時に相手は魔法・罠・モンスターの効果を発動できない。",
    # what an effect destroys may come by the same effect in other ways
    "このカードが効果で破壊される以外の方法で墓地に送られた時、自分は１０００ライフポイント回復する。",
    # there are no two of which to be one of a name
    "①：このカードを特殊召喚する（同名カードは１枚まで）。",
    # long enough for a story, with a word of the rules
    "モンスターに攻撃する。城を破壊したという昔々の話が塔の上の人々に伝わっている。",
    "①：フィールドのモンスターを全て手札に戻す。その後、お互いに戻された数のモンスターを手札から特殊召喚する。",
    "①：自分の「Ｎ」モンスターがモンスターとの戦闘で相手に与える戦闘ダメージは倍になる。",
]

OTHERS = [
    (
        "自分フィールド上のモンスター１体を選択して発動する。このターン、他のモンスターは攻撃できない。",
        "targeted",
    ),
    ("选择自己场上1只怪兽发动。这个回合，其他的怪兽不能攻击。", "targeted"),
    (
        "①：モンスター１体を対象として発動できる。そのモンスターは他の魔法カードの効果を受けない。",
        "this_card",
    ),
    ("①：以1只怪兽为对象才能发动。那只怪兽不受其他的魔法卡的效果影响。", "this_card"),
]


@pytest.mark.parametrize("text", OPEN)
def test_what_cannot_be_meant_is_left_open(text):
    lang = Lang.ZH_FAN if "场" in text else Lang.JA
    assert not parse_card_text(text, lang).complete


@pytest.mark.parametrize(("text", "than"), OTHERS)
def test_other_monsters_are_others_than_the_one_selected(text, than):
    lang = Lang.ZH_FAN if "发动" in text else Lang.JA
    (effect,) = parse_card_text(text, lang).effects
    assert effect.complete
    found = [n["other"]["kind"] for n in _nodes(plain(effect)) if n.get("node") == "not_that"]
    assert found == [than]


def _nodes(value):
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _nodes(part)
