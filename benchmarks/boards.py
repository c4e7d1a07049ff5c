"""Random legal boards of real cards and what the engine makes of them, written out for a judge to read.

Nobody wrote the expected outcome down: these runs are for reading. A seed always deals the same boards of one
knowledge base; every activation in them is one that the engine holds to be allowed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.texts import corpus_rows
from grammar.terms import CardKind, Player, QuantityKind, Stat, Verb, Zone
from kb.activation import Legality, can_activate, legality
from kb.cards import MONSTER_ZONES, Card, CardClass, CardInPlay, Seat
from kb.checks.act import Activation
from kb.checks.battle_acts import attack_directly, attack_on
from kb.checks.doing import Doing
from kb.checks.pools import needed
from kb.checks.targets import selections, target_pool
from kb.effects import Effect
from kb.forced import run_through
from kb.knowledge import KnowledgeBase, load
from kb.lasting import lasting
from kb.playing import activatable
from kb.self_destruction import destroyed_by_themselves
from kb.situation import Situation, situation_from
from kb.state import DuelState, frozen
from kb.stats import stat
from kb.trace import Trace
from kb.triggers import set_off
from kb.wording import say

LINKS = 4
_EXTRA = frozenset(
    {CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER}
)
_STAYING = frozenset({CardKind.CONTINUOUS_SPELL, CardKind.CONTINUOUS_TRAP, CardKind.FIELD_SPELL})
_TRIES = 200
#: of the battles in which nothing could be activated so many are not shown
_DULL = 0.95
_OF_BATTLE = ("战斗", "攻击", "伤害")
_BATTLE_PARTS = ("attack", "damage_step_start", "before_calc", "calc", "after_calc", "damage_step_end")
_SHOWN_STATS = (Stat.ATK, Stat.DEF, Stat.LEVEL)
#: steps of every chain, which say nothing of what it does
_PLAIN = frozenset({"chain.link", "chain.activated", "chain.resolving", "chain.spent", "resolve.then"})
_Row = dict[str, Any]


def log(base_path: Path, seed: int, count: int, what: str = "chains") -> Iterator[str]:
    """The lines of *count* runs: board, texts, what was activated, the steps, what is otherwise in the end.

    *what* is ``chains``, ``battles``, or ``offers``: there every effect of a board is asked about, and why it cannot be
    activated at that moment.
    """
    base = load(base_path)
    dealer = _Dealer(base, seed)
    deal = {"chains": dealer.chain, "battles": dealer.battle, "offers": dealer.offers}[what]
    tries = made = 0
    while made < count and tries < count * _TRIES:
        tries += 1
        run = deal()
        if run is None:
            continue
        made += 1
        yield f"#### {seed}.{made}"
        yield from _offered(run, base, dealer.texts) if what == "offers" else _told(run, base, dealer.texts)
    yield f"{made} runs of {tries} boards dealt"


class _Dealer:
    """Deals boards of cards that are wholly read, none of those kept apart (every sixth of the pool), and plays them."""

    def __init__(self, base: KnowledgeBase, seed: int) -> None:
        self.base, self.chance = base, random.Random(seed)
        self.texts: dict[str, str] = {}
        for number, row in enumerate(corpus_rows()):
            text = row.get("text") or {}
            if number % 6 != 5 and row.get("password"):
                key = f"{int(row['password']):08d}"
                self.texts[key] = text.get("zh-fan") or text.get("zh-CN") or text.get("ja") or ""
        cards = [card for card in base.cards() if card.key in self.texts and self._is_read(card)]
        of_class = {one: [card for card in cards if card.card_class is one] for one in CardClass}
        self.monsters = [c for c in of_class[CardClass.MONSTER] if CardKind.PENDULUM_MONSTER not in c.kinds]
        self.main = [card for card in self.monsters if not _EXTRA & set(card.kinds)]
        self.spells, self.traps = of_class[CardClass.SPELL], of_class[CardClass.TRAP]
        self.staying = [card for card in (*self.spells, *self.traps) if _STAYING & set(card.kinds)]
        self.fighting = [c for c in self.monsters if self._speaks_of_battle(c)]
        self.answers = [c for c in (*self.spells, *self.traps) if self._speaks_of_battle(c)]
        self.helpers = [c for c in self.main if self._speaks_of_battle(c)]

    def _speaks_of_battle(self, card: Card) -> bool:
        return any(word in self.texts[card.key] for word in _OF_BATTLE)

    def _is_read(self, card: Card) -> bool:
        if card.text is None or not card.text.complete:
            return False
        return bool(self.base.effects(card)) or card.card_class is not CardClass.MONSTER

    # ------------------------------------------------------------------ boards

    def _placed(self, cards: Sequence[Card], where: str, zone: Zone, **more: Any) -> _Row:
        card = self.chance.choice(cards)
        row = {"card": card.names.get("ja") or card.name(), "player": where[0], "zone": zone, "id": where}
        return row | more

    def _monsters(self, where: str, cards: Sequence[Card], positions: Sequence[str]) -> Iterator[_Row]:
        """A monster on the field with its materials."""
        row = self._placed(
            cards, where, Zone.MAIN_MONSTER_ZONE, position=self.chance.choice(positions), column=None
        )
        kinds = self.base.find(row["card"]).kinds
        if CardKind.LINK_MONSTER in kinds or (_EXTRA & set(kinds) and row["position"] == "face_down_defense"):
            row["position"] = "face_up_attack"
        row["column"] = 1 + int(where[2:])
        yield row
        if CardKind.XYZ_MONSTER in kinds:
            yield from (
                self._placed(self.main, f"{where}x{n}", Zone.OVERLAY, attached_to=where) for n in range(2)
            )

    def _board(self) -> list[_Row]:
        board: list[_Row] = []
        positions = ("face_up_attack",) * 3 + ("face_up_defense", "face_down_defense")
        for seat in Seat:
            for n in range(self.chance.randint(1, 3)):
                board += self._monsters(f"{seat}m{n}", self.monsters, positions)
            board += [self._placed(self.monsters, f"{seat}g{n}", Zone.GRAVEYARD) for n in range(2)]
            board.append(self._placed((*self.spells, *self.traps), f"{seat}g2", Zone.GRAVEYARD))
            board += [self._placed(self.main, f"{seat}h{n}", Zone.HAND) for n in range(2)]
            board.append(self._placed(self.spells, f"{seat}h2", Zone.HAND))
            for n in range(2):
                down = {"position": "face_down", "set_this_turn": False, "column": 2 + n}
                board.append(self._placed(self.traps, f"{seat}s{n}", Zone.SPELL_TRAP_ZONE, **down))
            if self.chance.random() < 0.4:
                where = {"position": "face_up", "column": 4}
                row = self._placed(self.staying, f"{seat}c0", Zone.SPELL_TRAP_ZONE, **where)
                if CardKind.FIELD_SPELL in self.base.find(row["card"]).kinds:
                    row |= {"zone": Zone.FIELD_ZONE, "column": None}
                board.append(row)
        return board

    def _situation(self, board: list[_Row], phase: str, plays: Sequence[_Row]) -> Situation:
        listed = [[seat, zone] for seat in Seat for zone in ("field", "graveyard", "hand", "banished")]
        fixed = {"turn": 3, "turn_player": "A", "phase": phase, "all_listed": listed}
        ask = {"form": "where", "card": board[0]["card"]}
        return situation_from({**fixed, "board": board, "plays": list(plays), "ask": ask})

    # ------------------------------------------------------------------ plays

    def chain(self) -> Situation | None:
        """Something activated in the Main Phase, answered link by link, and what that sets off."""
        board, plays = self._board(), []
        seat = Seat.A
        if not self._may_lie_so(board, "main1"):
            return None
        for _ in range(self.chance.randint(2, LINKS)):
            one = self._activation(self._reached(board, "main1", plays), seat)
            if one is None:
                break
            plays.append(one)
            seat = seat.other
        if not plays:
            return None
        plays.append({"do": "resolve"})
        after = self._reached(board, "main1", plays)
        triggered = [item for item in set_off(after, self.base) if item.legality is Legality.ALLOWED]
        if triggered:
            item = triggered[0]
            one = self._played(after, item.seat, after.cards[item.card], item.effect)
            plays += [one, {"do": "resolve"}] if one is not None else []
        return self._sure(board, "main1", plays)

    def offers(self) -> Situation | None:
        """A board in the Main Phase, or with one activation that may be answered."""
        board, plays = self._board(), []
        if not self._may_lie_so(board, "main1"):
            return None
        if self.chance.random() < 0.5:
            one = self._activation(self._reached(board, "main1", plays), Seat.A)
            plays += [one] if one is not None else []
        return self._situation(board, "main1", plays)

    def battle(self) -> Situation | None:
        """An attack, with activations of both players in the parts of the battle in which they can make any."""
        board = self._battle_board()
        direct = all(not str(row["id"]).startswith("Bm") for row in board)
        if not self._may_lie_so(board, "battle") or not self._may_attack(board, direct):
            return None
        plays: list[_Row] = [
            {"do": "attack", "player": "A", "card": "Am0", "target": "direct" if direct else "Bm0"}
        ]
        for part in _BATTLE_PARTS:
            if self.chance.random() < 0.3:
                continue
            seat, links = self.chance.choice(list(Seat)), 0
            for _ in range(2):
                reached = self._reached(board, "battle", plays, timing=part)
                one = self._activation(reached, seat) if reached.attacker is not None else None
                if one is None and links == 0:
                    one = self._activation(reached, seat.other) if reached.attacker is not None else None
                    seat = seat.other
                if one is None:
                    break
                plays.append({**one, "timing": part} if not links else one)
                seat, links = seat.other, links + 1
            plays += [{"do": "resolve"}] if links else []
        if len(plays) == 1 and self.chance.random() < _DULL:
            return None
        return self._sure(board, "battle", plays)

    def _battle_board(self) -> list[_Row]:
        up = ("face_up_attack",)
        any_way = ("face_up_attack", "face_up_attack", "face_up_defense", "face_down_defense")
        board = [*self._monsters("Am0", self.fighting, up), *self._monsters("Bm0", self.fighting, any_way)]
        for seat in Seat:
            if self.chance.random() < 0.4:
                board += self._monsters(f"{seat}m1", self.monsters, up)
            for n in range(2):
                down = {"position": "face_down", "set_this_turn": False, "column": 2 + n}
                board.append(self._placed(self.answers, f"{seat}s{n}", Zone.SPELL_TRAP_ZONE, **down))
            board.append(self._placed(self.helpers, f"{seat}h0", Zone.HAND))
            board.append(self._placed(self.fighting, f"{seat}g0", Zone.GRAVEYARD))
        if self.chance.random() < 0.1:
            return [row for row in board if not str(row["id"]).startswith("Bm")]
        return board

    def _may_lie_so(self, board: list[_Row], phase: str) -> bool:
        """No card lies there that its own text has destroyed by then."""
        state = self._reached(board, phase, ())
        nothing = msgspec.structs.replace(state, cards=frozen({}))
        return destroyed_by_themselves(nothing, state, self.base, Trace()) is state

    def _may_attack(self, board: list[_Row], direct: bool) -> bool:
        state = self._reached(board, "battle", ())
        doing = Doing(
            base=self.base, state=state, seat=Seat.A, card=state.cards["Am0"], act=Verb.ATTACK.value
        )
        found = attack_directly(doing) if direct else attack_on(doing, state.cards["Bm0"])
        return all(one.allows for one in found)

    def _reached(
        self, board: list[_Row], phase: str, plays: Sequence[_Row], timing: str | None = None
    ) -> DuelState:
        situation = self._situation(board, phase, plays)
        if timing is not None:
            ask = msgspec.structs.replace(situation.ask, form="can-activate", timing=timing)
            situation = msgspec.structs.replace(situation, ask=ask)
        return run_through(situation, self.base)[0]

    def _activation(self, state: DuelState, seat: Seat) -> _Row | None:
        """One of the activations that are allowed to the player, drawn by lot."""
        found = [
            (card, effect)
            for card in state.cards.values()
            if card.controller is seat and card.zone not in (Zone.DECK, Zone.EXTRA_DECK, Zone.OVERLAY)
            for effect in activatable(card)
            if effect.index >= 0 and self._is_allowed(state, seat, card, effect)
        ]
        self.chance.shuffle(found)
        plays = (self._played(state, seat, card, effect) for card, effect in found)
        return next((one for one in plays if one is not None), None)

    def _is_allowed(
        self,
        state: DuelState,
        seat: Seat,
        card: CardInPlay,
        effect: Effect,
        targets: tuple[str, ...] | None = None,
    ) -> bool:
        findings = can_activate(state, seat, card.id, effect, self.base, targets=targets)
        sure = not any(finding.missing for finding in findings)
        return sure and legality(findings) is Legality.ALLOWED

    def _played(self, state: DuelState, seat: Seat, card: CardInPlay, effect: Effect) -> _Row | None:
        """The activation with targets drawn by lot; None when there are too few."""
        act = Activation(base=self.base, state=state, seat=seat, card=card, effect=effect)
        targets: list[str] = []
        for selection in selections(effect.text) if effect.text is not None else ():
            pool = [c for c, found in target_pool(act, selection) if found.allows and c.id not in targets]
            least = needed(selection.quantity, state, act.ctx) or 1
            of_each = selection.quantity.kind is QuantityKind.EACH
            both = of_each and selection.player in (Player.BOTH, Player.EITHER)
            for whose in (
                [[c.id for c in pool if c.controller is one] for one in Seat]
                if both
                else [[c.id for c in pool]]
            ):
                if len(whose) < least:
                    return None
                targets += self.chance.sample(whose, least)
        if targets and not self._is_allowed(state, seat, card, effect, tuple(targets)):
            return None
        row: _Row = {"do": "activate", "player": seat.value, "card": card.id, "effect": effect.printed_no}
        same = [one for one in activatable(card) if one.index == effect.index]
        if len(same) > 1:
            row["option"] = 1 + same.index(effect)
        return row | ({"targets": targets} if targets else {})

    def _sure(self, board: list[_Row], phase: str, plays: Sequence[_Row]) -> Situation | None:
        """The situation, when the engine holds its outcome for certain."""
        situation = self._situation(board, phase, plays)
        state, _ = run_through(situation, self.base)
        return None if state.doubts or state.breach else situation


# ---------------------------------------------------------------------- writing it out


def _told(situation: Situation, base: KnowledgeBase, texts: dict[str, str]) -> Iterator[str]:
    """The board (with the texts that matter), the plays, the steps of the resolution and what is otherwise after it."""
    before, _ = run_through(msgspec.structs.replace(situation, plays=()), base)
    state, trace = run_through(situation, base)
    changes = list(_changes(before, state, base))
    touched = {play.card for play in situation.plays} | {t for play in situation.plays for t in play.targets}
    touched |= {play.target for play in situation.plays} | {card_id for card_id, _ in changes}
    applying = {entry.ctx.source for entry in lasting(before, base)}
    others = []
    for card in before.cards.values():
        seen = card.on_field and card.face_up
        if card.id in touched or (seen and card.id in applying):
            yield _line(card, texts)
        elif seen or card.zone is Zone.GRAVEYARD:
            others.append(_line(card, {}).strip())
    yield "  " + "; ".join(others)
    for play in situation.plays:
        number = f"#{play.effect}" if play.effect else ""
        number += f"●{play.option}" if play.option else ""
        at = f" ({play.timing})" if play.timing else ""
        aims = " → " + "、".join(play.targets or (play.target or "",)) if play.targets or play.target else ""
        yield f"  > {play.player or ''} {play.do} {play.card or ''}{number}{aims}{at}"
    yield from _steps(trace)
    yield from (f"  = {line}" for _, line in changes)
    if not changes:
        yield "  = nothing"


def _offered(situation: Situation, base: KnowledgeBase, texts: dict[str, str]) -> Iterator[str]:
    """Every effect of the board, whether its player can activate it now, and what speaks against it."""
    state, _ = run_through(situation, base)
    last = state.chain[-1] if state.chain else None
    seat = last.player.other if last is not None else Seat.A
    for card in state.cards.values():
        if card.controller is not seat or card.zone in (Zone.DECK, Zone.EXTRA_DECK, Zone.OVERLAY):
            yield _line(card, texts if last is not None and card.id == last.card else {})
            continue
        yield _line(card, texts)
        for effect in activatable(card):
            findings = can_activate(state, seat, card.id, effect, base)
            against = [finding for finding in findings if finding.decisive]
            why = "; ".join(say(f.code, **f.params) for f in against if f.code)
            yield f"    ? {seat} #{effect.printed_no}: {legality(findings)} {why}"
    for play in situation.plays:
        yield f"  > {play.player or ''} {play.do} {play.card or ''} {'、'.join(play.targets)}"


def _steps(trace: Trace) -> Iterator[str]:
    for step in trace.steps:
        if step.code in _PLAIN:
            continue
        link = f"[{step.link}] " if step.link is not None else ""
        yield f"  {step.n}. {link}{say(step.code, **step.params)}"


def _line(card: CardInPlay, texts: dict[str, str]) -> str:
    printed = card.card
    values = f"{printed.level or ''} {printed.atk}/{printed.def_} {printed.race} {printed.attribute}"
    facts = values if printed.card_class is CardClass.MONSTER else ", ".join(printed.kinds[1:])
    text = texts.get(printed.key, "").replace("\n", " ")
    return (
        f"  {card.id} {card.zone}{_position(card)} 「{printed.name()}」 {facts}{': ' + text if text else ''}"
    )


def _position(card: CardInPlay) -> str:
    if not card.on_field:
        return ""
    way = "" if card.attack is None else "攻" if card.attack else "守"
    return f" {'表' if card.face_up else '里'}{way}"


def _lies(card: CardInPlay) -> tuple[object, ...]:
    return card.zone, card.controller, _position(card), dict(card.counters), card.equipped_to


def _changes(before: DuelState, after: DuelState, base: KnowledgeBase) -> Iterator[tuple[str, str]]:
    """What is otherwise than it was: where cards lie and how, values, Life Points; what goes on applying."""
    for card in after.cards.values():
        was = before.cards.get(card.id)
        if was is None or _lies(card) != _lies(was):
            place = f"{card.zone} {card.controller}{_position(card)} {dict(card.counters) or ''}"
            worn = f" on {card.equipped_to}" if card.equipped_to else ""
            yield card.id, f"{card.id}「{card.card.name()}」 {was.zone if was else 'new'} → {place}{worn}"
        if card.zone in MONSTER_ZONES and card.face_up:
            for which in _SHOWN_STATS:
                lay = was is not None and was.zone in MONSTER_ZONES
                then = stat(before, was, which, base) if was is not None and lay else None
                now = stat(after, card, which, base)
                if then not in (None, now):
                    yield card.id, f"{card.id}「{card.card.name()}」 {which} {then} → {now}"
    for seat in Seat:
        if after.lp[seat] != before.lp[seat]:
            yield "", f"LP {seat} {before.lp[seat]} → {after.lp[seat]}"
    if after.winner is not None:
        yield "", f"wins: {after.winner}"
    for left in after.lingering:
        on = "、".join(card_id for card_id, _ in left.subjects)
        act = f"{left.action.modality} {left.action.verb} {left.value if left.value is not None else ''}"
        yield "", f"goes on: {act} of {left.source} on [{on}] until {left.until}"
