"""Players and places in the mainland fan wording."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

import msgspec

from grammar.nodes import NotThat, Noun, Place, Reference, Spot, Who
from grammar.terms import Player, RefKind, Zone
from grammar.wordings import ending
from grammar.write_zh_known import ChineseKnown

_APART = frozenset(
    {
        Zone.BANISHED,
        Zone.PENDULUM_ZONE,
        Zone.SPELL_TRAP_ZONE,
        Zone.FIELD_ZONE,
        Zone.MONSTER_ZONE,
        Zone.MAIN_MONSTER_ZONE,
    }
)
_OWN = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})


class ChinesePlaces(ChineseKnown, ABC):
    """自己场上, 从除外的自己的卡之中, 主要怪兽区域的中央."""

    beyond = False  # the zone meant is the other one: 另一边的自己的灵摆区域

    def player(self, player: Player) -> str:
        if player is Player.EITHER:
            return "自己" + self.words.either("或者", "或", "·", "以及", "和") + "对方"
        if player is Player.CONTROLLER:
            return self._keeper("控制者", "这张卡的控制者", "那个控制者", "持有者")
        if player is Player.OWNER:
            return self._keeper(self.words.word("player", player))
        if player is Player.BOTH:
            return self.words.either(
                "双方", "双方玩家", "双方玩家各自", "双方各自", "双方互相", "自己以及对方", "自己·对方"
            )
        return self.words.word("player", player)

    def _keeper(self, *words: str) -> str:
        """控制者, 那些怪兽的控制者."""
        whose = self.words.either("那只怪兽的", "那些怪兽的", "那张卡的", "那些卡的", "这张卡的")
        if self.words.offering and (done := self.known_by()):  # 破坏的卡的控制者
            whose = self.words.either(whose, f"{done}的{self.words.either('卡', '怪兽')}的")
        return self.words.either(*words, whose + words[0])

    def who(self, who: Who | Noun) -> str:
        if isinstance(who, Who) and who.seen_by is not None:
            rest = self.who(msgspec.structs.replace(who, seen_by=None))
            return f"从{self.who(who.seen_by)}来看的{rest}{self.words.either('', '玩家')}"
        if isinstance(who, Who) and who.did is not None and who.did.passive:  # 被这个效果把怪兽破坏的玩家
            did, by = who.did, self.by(who.did.by) if who.did.by is not None else ""
            theme = "把" + self.noun(did.theme) if did.theme is not None else ""
            return f"被{by}{theme}{self.words.word('verbs', did.verb).replace('{agent}', '')}的玩家"
        if isinstance(who, Who) and who.did is not None:  # 发动陷阱的那个玩家
            ways = [self._told_event(who.did)]
            if who.did.theme is not None and who.did.agent is None:  # 这个效果让卡加入手卡的玩家
                acted = self._verb(msgspec.structs.replace(who.did, theme=None, by=None))
                by = self.by(who.did.by) + "让" if who.did.by is not None else "把"
                ways.insert(0, by + self.noun(who.did.theme) + acted)
            named = self.words.either(*ways) + "的" + self.words.either("", "那个") + "玩家"
            return self.words.either(named, self.player(who.player))
        return self.player(who.player) if isinstance(who, Who) else self.noun(who)

    def place(self, place: Place, face_up: Sequence[str] = ()) -> str:
        if place.seen_by is not None:
            there = self.place(msgspec.structs.replace(place, seen_by=None), face_up)
            return f"从{self.who(place.seen_by)}来看的{there}"
        if place.whose is not None:
            there = self.place(msgspec.structs.replace(place, whose=None), face_up)
            return f"{self.noun(place.whose)}{self.words.either('的', '')}{there}"
        if place.spots:
            spots = "".join(map(self.spot, place.spots))
            if not place.zones and place.player is None and place.where is None:
                return ending(spots, "的", "")
            rest = self.place(msgspec.structs.replace(place, spots=()), face_up)
            if place.player is not None and rest and self.words.offering:
                bare = self.place(msgspec.structs.replace(place, spots=(), player=None), face_up)
                whose = f"{self.player(place.player)}{self.words.either('的', '')}{spots}{bare}"
                return self.words.either(spots + rest, whose)
            if rest and self.words.offering and len(place.spots) == 1:  # 主要怪兽区域的中央
                return self.words.either(spots + rest, f"{rest}的{ending(spots, '的', '')}")
            return spots + rest if rest else spots[:-1]
        if place.negated:
            return self.place(msgspec.structs.replace(place, negated=False)) + "以外"
        whose = (
            ""
            if place.player is not None or not set(place.zones) <= {*_OWN, Zone.GRAVEYARD}
            else self.words.either("", "自己", "自己的", "持有者", "持有者的")
        )
        where = self.words.template("where", place.where) if place.where is not None else ""
        if place.zones == (Zone.BANISHED,) and place.player is None:
            return self.words.either(self.owned(None, place.zones), "除外") + where
        return whose + self.owned(place.player, place.zones, face_up) + where

    def spot(self, spot: Spot | NotThat) -> str:
        """那个相邻的, 中央以外的."""
        if isinstance(spot, NotThat) and isinstance(spot.other, Spot):
            return ending(super().spot(spot.other), "的", "") + "以外的"
        if isinstance(spot, NotThat) or spot.of != Reference(kind=RefKind.THAT):
            return super().spot(spot)
        that = self.words.either(self.noun(spot.of), "那个")
        return self.words.fill("spots", spot.how, of=that)

    def owned(self, player: Player | None, zones: Sequence[Zone], face_up: Sequence[str] = ()) -> str:
        """自己场上, but 自己的手卡·场上 and 自己的灵摆区域; 手卡以及自己场上的表侧表示的卡之中."""
        usual = self._owned(player, zones, face_up)
        if self.words.offering and player is not None and len(zones) > 1:
            usual = self.words.either(usual, self._out_of(player, zones, face_up))
        if self.words.offering and player is not None and len(zones) == 1:
            usual = self.words.either(usual, *self._zone_first(player, zones, face_up))
        if player is None and set(zones) <= _OWN:  # 从手卡以及自己的额外卡组的表侧表示怪兽之中
            player = Player.SELF
        if not face_up or player is None or not self.words.offering:
            return usual
        named = [self.words.word("zone", zone) for zone in zones]
        joint = self.words.either("以及", "·", "或者", "和")
        for i, zone in enumerate(zones):
            if zone in face_up:
                shown = self.words.either(
                    "表侧表示的卡之中", "表侧表示怪兽之中", "表侧表示的怪兽之中", "表侧表示", "表侧表示的"
                )
                named[i] = f"{self.player(player)}{self.words.either('', '的')}{named[i]}的{shown}"
        whose = self.words.either("", self.player(player), self.player(player) + "的")
        return self.words.either(usual, whose + self.words.any_order(named, joint))

    def _zone_first(self, player: Player, zones: Sequence[Zone], face_up: Sequence[str]) -> list[str]:
        """额外怪兽区域的对方, 从除外的自己的卡之中."""
        either, whose = self.words.either, self.player(player)
        ways = [f"{self.zones(zones, face_up)}{either('的', '')}{whose}"]
        if zones == (Zone.BANISHED,):
            kinds = either("", "卡", "怪兽", "灵摆怪兽") + either("", "之中")
            ways.append(f"除外{either('的', '中的')}{whose}{either('的', '')}{kinds}")
        return ways

    def _out_of(self, player: Player, zones: Sequence[Zone], face_up: Sequence[str]) -> str:
        """自己墓地的怪兽以及除外的自己怪兽之中."""
        either, whose = self.words.either, self.player(player)
        kinds, parts = either("怪兽", "卡", "怪兽卡", "灵摆怪兽"), []
        for zone in zones:
            name = self.words.word("zone", zone)
            shown = either("表侧表示的", "表侧表示", "表侧的") if zone in face_up else ""
            ways = [
                f"{either(whose, whose + '的', '')}{name}的{shown}{kinds}",
                f"{either(whose, whose + '的', '')}{name}",
            ]
            if zone is Zone.BANISHED:
                ways.append(f"除外{either('的', '中的')}{whose}{either('的', '')}{kinds}")
            parts.append(either(*ways))
        joint = either("以及", "·", "或者", "和")
        out = self.words.any_order(parts, joint)
        if Zone.BANISHED in zones and len(zones) > 2:  # 自己的场上·墓地的怪兽以及除外的自己怪兽之中
            others = self.zones([zone for zone in zones if zone is not Zone.BANISHED], face_up)
            lying = f"{either(whose, whose + '的')}{others}{either('的', '')}{either(kinds, '')}"
            banished = f"除外{either('的', '中的')}{whose}{either('的', '')}{kinds}"
            out = either(out, self.words.any_order([lying, banished], joint))
        return out + either("之中", "")

    def _owned(self, player: Player | None, zones: Sequence[Zone], face_up: Sequence[str]) -> str:
        beyond = "另一边的" if self.beyond else ""
        owner = beyond + self.player(player) if player is not None else ""
        apart = owner and (len(zones) > 1 or _APART & set(zones))
        linked = self.words.either(*(("的", "") if apart else ("", "的"))) if owner and zones else ""
        return owner + linked + self.zones(zones, face_up)

    def zones(self, zones: Sequence[str], face_up: Sequence[str] = ()) -> str:
        """手卡·墓地; 表侧 behind the zones whose cards must be face-up."""
        note = self.words.template("texts", "face_up_note")
        named = [self.words.word("zone", zone) + (note if zone in face_up else "") for zone in zones]
        inside = self.words.either("", "里", "里面")
        return self.words.any_order(named, self.words.template("texts", "zone_dot")) + inside
