"""Every wording that Japanese card text has for when something is and how long (``grammar.wordings``)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    Duration,
    Happened,
    Reference,
    Window,
)
from grammar.terms import (
    DurationKind,
    Phase,
    Player,
    RefKind,
    Verb,
    WhichTurn,
)
from grammar.word_ja_several import SeveralWordings
from grammar.wordings import any_order, either

_ALL_PHASES = frozenset({Phase.DRAW, Phase.STANDBY, Phase.MAIN, Phase.BATTLE, Phase.END})


class TimeWordings(SeveralWordings):
    """Windows and durations."""

    def window(self, window: Window) -> str:
        """自分のメインフェイズ, バトルフェイズ終了時, 相手ターンのエンドフェイズ."""
        usual = super().window(window)
        if (summoned := _at_that_summon(window)) is not None:  # その特殊召喚成功時
            return either(usual, "その" + self.form(self._word(summoned), "stem") + "成功時")
        if window.which is WhichTurn.THAT and window.turn is None and window.phases:
            return either(
                usual, either("その", "この") + self.window(msgspec.structs.replace(window, which=None))
            )
        if window.turn is not None and not (window.which or window.nth or window.phases or window.moments):
            of = self.words.template("turns", window.turn)
            return either(usual, of + either("", "の") + "ターン" + either("", "中"))
        if (
            window.which is WhichTurn.NEXT
            and window.turn is not None
            and not (window.phases or window.moments)
        ):
            usual = either(
                usual, "次の" + self.words.template("turns", window.turn) + either("", "の") + "ターン"
            )
        if window.which is not None or not (window.phases or window.moments):
            return usual
        battle = (
            self.condition(window.condition) + either("", "の", "、", "その")
            if window.condition is not None
            else ""
        )
        if window.nth:
            battle += "次の" if window.nth == 1 else either("", "発動後") + self.digits(window.nth) + "回目の"
        turn = self.words.template("turns", window.turn) if window.turn is not None else ""
        whole = turn
        turn += (
            either("の", "", "ターンの", "ターン", "のターンの")
            if turn
            else either("", "このターンの", "その", "発動ターンの")
        )
        names = [self.words.word("phase", phase) for phase in window.phases]
        moments = [self.words.word("moment", moment) for moment in window.moments]
        phases = any_order(names, either("・", "または", "か", "及び"))
        if len(missing := _ALL_PHASES - set(window.phases)) == 1 and len(names) > 3:  # バトルフェイズ以外では
            phases = either(phases, self.words.word("phase", next(iter(missing))) + "以外")
        when = phases + (either("・", "の", "") if names and moments else "")
        at = when + any_order(moments, either("・", "または", "か", "から")) + either("", "まで")
        ways = [usual, battle + turn + at]
        if window.nth and whole:  # 相手の次のバトルフェイズ
            ways.append(whole + "の" + battle + at)
        if window.nth and window.turn is Player.OPPONENT and window.phases == (Phase.END,):
            ways.append(self.counted_turns(window.nth) + either("後の", "目の") + "相手エンドフェイズ")
        if battle and whole:  # 自分・相手ターンに、…ダメージ計算時
            ways.append(whole + "ターンに" + either("、", "") + battle + at)
        return either(*ways)

    def counted_turns(self, turns: int) -> str:
        """相手ターンで数えて３ターン."""
        return "相手" + either("", "の") + "ターンで数えて" + self.digits(turns) + "ターン"

    def duration(self, duration: Duration) -> str:
        usual = "" if duration.kind is DurationKind.TURN_OF else super().duration(duration)
        if duration == Duration(kind=DurationKind.THIS_TURN):
            usual = either(usual, "そのターン")
        whose = "" if duration.player is None else self.player(duration.player) + either("", "の")
        if duration.kind is DurationKind.TURN_OF and duration.condition is not None:
            return self.condition(duration.condition) + "ターン"
        if duration.kind is DurationKind.WHILE and duration.condition is not None:
            return self.condition(duration.condition) + either("限り", "間", "場合", "間は")
        if duration.kind is DurationKind.NEXT_TURN_END:
            return (
                f"次の{whose}{either('', 'の')}ターン"
                + either("の", "")
                + either("終了時", "エンドフェイズ", "エンドフェイズ時")
                + "まで"
            )
        if duration.kind is DurationKind.PHASE and duration.phase is not None:
            phase = self.words.word("phase", duration.phase)
            whose = either(whose, whose + "ターンの") if whose else ""
            following = (
                either("次の", "次のターンの")
                if duration.turns
                else either("", "このターンの", "その", "この")
            )
            if duration.nth:
                nth = self.digits(duration.nth) + "回目の"
                following = either("", "発動後") + nth
                if duration.player is Player.OPPONENT and duration.phase is Phase.END and duration.end:
                    usual = either(usual, self.counted_turns(duration.nth) + "の間に")
                usual = either(usual, whose + either("", "の") + nth + phase + either("", "時") + "まで")
            within = [following + whose + phase + "の間"] if duration.end else []  # メインフェイズの間
            return either(
                usual, following + whose + phase + either("", "時", "終了時", "の終了時") + "まで", *within
            )
        if duration.kind is DurationKind.END_OF_TURN and whose:
            return (
                whose
                + "ターン"
                + either("", "の")
                + either("終了時", "エンドフェイズ", "エンドフェイズ時")
                + "まで"
            )
        return usual


def _at_that_summon(window: Window) -> Verb | None:
    """The Summon of the card just Summoned, when that is all that tells the time."""
    told = window.condition
    if not isinstance(told, Happened) or window != Window(condition=told):
        return None
    act = told.action
    known = act == Action(verb=act.verb, theme=Reference(kind=RefKind.THAT)) and act.verb.endswith("summon")
    return act.verb if known and told == Happened(action=act) else None
