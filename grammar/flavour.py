"""Text that tells a story and no rule: that of a Normal Monster (and of a Pendulum Monster without an effect).

No effect, material or limit can be told without a word of the game; a text that has none of them is flavour. Stories
tell of attacks and of what is destroyed, too: a story long enough for that has none of the other words of the game.
"""

from __future__ import annotations

import re

_RULES = (
    "カード|モンスター|召喚|発動|効果|フィールド|墓地|手札|デッキ|ダメージ|ターン|ライフ|ＬＰ|LP|プレイヤー|コントロール|攻撃力|守備力|表示"
    "|戦闘で|戦闘に|融合|シンクロ|エクシーズ|素材|装備|トークン|カウンター|レベル|ランク|儀式|降臨|降临|フェイズ|阶段|階段|除外|生け贄|リリース|ドロー"
    "|相手|自分|卡|怪[兽獸]|召[唤喚]|[发發][动動]|效果|[场場]上|牌[组組]|手牌|[伤傷]害|回合|基本分|生命值|玩家|攻[击擊]力|守[备備]力"
    "|[装裝][备備]|衍生物|指示物|計數器|计数物|祭品|解放|[对對]方|[对對]手|控制|[种種]族|[属屬]性|等[级級]|[阶階][级級]|[①-⑳●：+＋×]"
)
_GAME = re.compile(f"{_RULES}|攻撃|守備|破壊|攻[击擊]|守[备備]|防守|破[坏壞]|:|[0-9０-９]")
_RULE = re.compile(_RULES)
_STORY = 24  # characters


def is_flavour(text: str) -> bool:
    """Has *text* no word of the game, or is it a story with none but those that stories have?"""
    told = text.strip()
    if len(told) >= _STORY and "。" in told and _RULE.search(told) is None:
        return True
    return bool(told) and _GAME.search(told) is None
