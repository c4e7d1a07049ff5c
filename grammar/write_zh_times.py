"""When, and how long, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import Duration, Window
from grammar.terms import DurationKind, Phase, Player, WhichTurn
from grammar.writer import Writer


class ChineseTimes(Writer, ABC):
    """Windows and durations."""

    @abstractmethod
    def player(self, player: Player) -> str: ...

    def window(self, window: Window) -> str:
        names = [self.words.word("phase", phase) for phase in window.phases]
        names += [self.words.word("moment", moment) for moment in window.moments]
        battle = ""
        if window.condition is not None:
            battle = self.condition(window.condition) + "的"
        if window.which is WhichTurn.NEXT and window.turn is None:
            return battle + "的".join(("下个回合", *names))
        if window.which is not None:
            turn = self.words.template("turns", window.turn) if window.turn is not None else ""
            following = self.words.template("which_turns", window.which)
            return battle + "的".join((f"{following}{turn}回合", *names))
        if window.nth:
            battle += "下次的" if window.nth == 1 else f"第{window.nth}次的"
        if window.turn is None:
            return battle + "·".join(names)
        turn = self.words.template("turns", window.turn)
        if not names:
            return f"{battle}{turn}回合"
        return battle + turn + ("的" if window.turn is not Player.SELF else "") + "·".join(names)

    def duration(self, duration: Duration) -> str:
        kind, whose = duration.kind, "" if duration.player is None else self.player(duration.player)
        if kind is DurationKind.WHILE and duration.condition is not None:
            return f"只要{self.condition(duration.condition)}"
        if kind is DurationKind.NEXT_TURN_END:
            return f"直到下次的{whose}回合结束时" if whose else "直到下个回合的结束时"
        if kind is DurationKind.PHASE and duration.phase is not None:
            return self._until_phase(duration, whose)
        if kind is DurationKind.END_OF_TURN and whose:
            return f"直到{whose}回合结束时"
        return self.words.template("durations", kind)

    def _until_phase(self, duration: Duration, whose: str) -> str:
        assert duration.phase is not None
        phase = self.words.word("phase", duration.phase)
        if not duration.turns and duration.player is None and duration.end:
            return f"这个回合的{phase}" if duration.phase is Phase.END else f"直到{phase}结束时"
        following = "下次的" if duration.turns else ""
        return f"直到{following}{whose}{phase}{'结束时' if duration.end else ''}"
