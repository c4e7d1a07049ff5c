"""Japanese constructions that are written back in the words they were printed in, and texts that are not the same."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.nodes import plain
from grammar.render import render
from grammar.terms import Lang
from grammar.wordings import unpaused

TEXTS = [
    "①：このカードが直接攻撃によって相手に戦闘ダメージを与えた時に発動できる。自分は１枚ドローする。",
    "①：コイントスを１回行い、その裏表によって以下の効果を適用する。\n●表：自分は１枚ドローする。\n●裏：自分は５００ダメージを受ける。",
    "①：このカードは、このカードのＳ素材としたモンスターの属性によって以下の効果を得る。\n"
    "●光：このカードは戦闘では破壊されない。\n●闇：このカードは効果では破壊されない。",
    "①：相手がモンスターの効果を発動した時に発動できる。その効果は「自分は１枚ドローする」となる。",
    "①：自分の墓地からカウンター罠カード１枚を除外して発動できる。この効果は、そのカウンター罠カード発動時の効果と同じになる。",
    "①：相手がモンスターの効果を発動した時に発動できる。その発動と効果を無効にする。",
    "①：自分フィールドのモンスター１体を対象として発動できる。そのモンスターのレベルを１つまたは２つ上げる。",
    "①：自分の墓地から「星砂」モンスター３種類を１体ずつ除外した場合に特殊召喚できる。",
    "①：自分の墓地か相手フィールドのモンスター１体を対象として発動できる。そのモンスターを破壊する。",
    "①：自分フィールドの「星砂」モンスターの内、レベルが一番高いモンスター以外の「星砂」モンスターは、攻撃対象にならない。",
    "①：自分のデッキの上からカードを３枚めくる。めくったカードの中に植物族モンスターがあった場合、そのモンスターを墓地へ送る。",
    "①：このカードが表側表示で存在する限り１度だけ、自分メインフェイズに発動できる。自分は１枚ドローする。",
    "①：デッキからレベル３～５のモンスター１体を手札に加える。",
    "①：セットされているこのカードが相手の効果でフィールドから離れ、墓地へ送られた場合または除外された場合に発動できる。自分は１枚ドローする。",
    "①：自分が機械族モンスターを素材としたＸ召喚に成功した場合に発動できる。自分は１枚ドローする。",
    "①：このカードの攻撃で発生する相手への戦闘ダメージは代わりに自分が受ける。",
    "①：手札からモンスター１体を特殊召喚する。その特殊召喚成功時に相手は効果を発動できない。",
    "①：相手フィールドの表側表示モンスター１体を選び、エンドフェイズまでコントロールを得る。",
    "①：自分の墓地にこのカードと「星砂」モンスターが存在する場合に発動できる。自分は１枚ドローする。",
    "①：セットされたこのカードを破壊したプレイヤーに１０００ダメージを与える。",
    "①：このターン、自分は通常召喚を２回まで行う事ができる。",
    "①：このカードの攻撃力はお互いのＬＰの差の数値分アップする。",
    "①：自分の手札・フィールドのモンスターをリリース、またはリリースの代わりに自分の墓地の「星砂」モンスターを除外し、"
    "手札から「月砂」を儀式召喚する。",
    "①：「星砂１」～「星砂３」モンスターのいずれか１体をデッキから手札に加える。",
    "①：フィールドのＰモンスター１体またはＰゾーンのカード１枚を対象として発動できる。そのカードを破壊する。",
    "①：除外されている自分の「星砂」「月砂」「雪砂」を１体ずつ対象として発動できる。そのモンスターを特殊召喚する。",
    "①：墓地のこのカードを除外し、自分フィールドの表側表示モンスター１体を対象とし、種族と属性を１つずつ宣言して発動できる。"
    "そのモンスターはターン終了時まで、宣言した種族・属性になる。",
    "自分の墓地の風属性モンスター２体を選択してデッキに戻し、フィールドのカード１枚を選択して持ち主の手札に戻す。",
    "①：「星砂」以外の除外されている自分のモンスターの中から、「月砂」モンスターを含むモンスター２体を対象として発動できる。"
    "そのモンスターを墓地に戻す。",
    "①：このカードは発動後、以下の効果を持つ効果モンスター（獣族・闇・星４・攻１５００／守６００）となり、モンスターゾーンに特殊召喚する"
    "（罠カードとしても扱う）。\n●攻撃可能な相手モンスターはこのカードを攻撃しなければならない。",
    "①：このカードをＳ素材とする場合、他のＳ素材モンスターは全て「星砂」モンスターでなければならない。",
    "①：１ターンに１度、発動できる。お互いのプレイヤーは手札が４枚になるように手札を墓地へ送る。",
    "①：このカードはこのカードの属性の種類の数まで１度のバトルフェイズ中に攻撃できる。",
    "①：このカードをＡ召喚する場合、モンスターの代わりに自分フィールドの永続魔法カードをリリースできる。",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_written_back_as_it_was_printed(text: str) -> None:
    tree = parse_card_text(text, Lang.JA)
    assert tree.complete
    for effect in tree.effects:
        assert unpaused(render(effect, Lang.JA, like=text)) == unpaused(text)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (TEXTS[0], TEXTS[0].replace("直接攻撃", "戦闘")),
        (TEXTS[6], TEXTS[6].replace("または", "、その後")),
        (TEXTS[8], TEXTS[8].replace("自分の墓地か相手", "自分の墓地と相手")),
        (TEXTS[9], TEXTS[9].replace("一番高い", "一番低い")),
        (TEXTS[12], TEXTS[12].replace("５", "６")),
        (TEXTS[18], TEXTS[18].replace("このカードと", "")),
        (TEXTS[23], TEXTS[23].replace("「星砂３」", "「星砂４」")),
    ],
)
def test_another_text_is_not_taken_for_it(text: str, other: str) -> None:
    (effect,) = parse_card_text(text, Lang.JA).effects
    assert unpaused(render(effect, Lang.JA, like=other)) != unpaused(other)


def test_only_commas_differ() -> None:
    """A text that pauses where no wording pauses is written with other commas, and read as the same."""
    text = "①：自分は、、１枚ドローする。"
    tree = parse_card_text(text, Lang.JA)
    (effect,) = tree.effects
    written = render(effect, Lang.JA, like=text)
    assert unpaused(written) == unpaused(text)
    assert plain(parse_card_text(written, Lang.JA)) == plain(tree)
