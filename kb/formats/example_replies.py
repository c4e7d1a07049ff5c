"""Verdicts in the type of answer, and in the terms, of worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os.path import commonprefix
from typing import Any

from grammar.terms import CardKind, Moment, Verb, Zone
from kb.cards import FIELD_ZONES, CardClass, Seat
from kb.effects import EffectKind
from kb.verdict import Answer, Verdict
from kb.wording import term


def reply(item: Mapping[str, Any], verdict: Verdict) -> Any:
    """ "yes" / "no", a number or word, or a sequence, as the item's type of answer; None to abstain."""
    if verdict.answer in (Answer.CAN, Answer.CANNOT):
        return "yes" if verdict.answer is Answer.CAN else "no"
    if verdict.answer is Answer.VALUE:
        if verdict.headline.startswith("judge.chosen_when"):
            return term(verdict.value, "zh-Hans", "ChosenWhen")
        if verdict.headline == "judge.effect_of.token":
            return f"{verdict.value}的效果处理的一部分"
        if verdict.headline == "judge.effect_of":
            return f"{verdict.value}的效果"
        if isinstance(verdict.value, (CardKind, EffectKind, Moment)):
            return term(verdict.value, "zh-Hans")
        if verdict.headline == "judge.where.each":
            places = {name: _place_word(place) for name, place in verdict.value.items()}
            return None if None in places.values() else places
        if verdict.headline.startswith("judge.where"):
            return _sent_home(item, verdict) or _place(item["question"], verdict)
        if verdict.headline == "judge.replay.choices":
            return [_CHOICES.get(choice, choice) for choice in verdict.value]
        if verdict.headline == "judge.order.damage":
            return _damages(verdict)
        if verdict.headline == "judge.fate.with_tribute":
            return f"和祭品一起{term(verdict.value[0], 'zh-Hans')}"
        if verdict.headline == "judge.fate":
            return _fate(verdict)
        if verdict.headline.startswith("judge.value.stat") and (told := _as_change(item, verdict)):
            return told
        if verdict.headline == "judge.order.acts":
            return [_act_word(*act) for act in verdict.headline_params["acts"]]
        if verdict.headline == "judge.order.chain":
            return _in_groups(item, verdict)
        if isinstance(verdict.value, Mapping):
            return None  # the items tell these in words of their own
        if verdict.headline == "judge.order.next":  # only a mandatory effect is sure to come next
            return f"{verdict.value}的必发效果"
        if verdict.headline == "judge.whose":
            return _whose(item["question"], verdict)
        if verdict.headline == "judge.decides.choice":
            return f"{verdict.value}（对方玩家）"
        if verdict.value in tuple(Seat):
            turn_player = item["situation"].get("turn_player")
            role = {None: "", verdict.value: "（回合玩家）"}.get(turn_player, "（对方玩家）")
            return f"{verdict.value}{role}"
        return list(verdict.value) if isinstance(verdict.value, (list, tuple)) else verdict.value
    return None


_CHOICES = {"direct": "直接攻击", "stop": "停止攻击"}


def _place(question: str, verdict: Verdict) -> str | None:
    """Where it is: the place alone; whose, where the question asks for that; that it stayed there."""
    word = _place_word(verdict.value)
    if word is None:
        return None
    if re.search("谁的(?:墓地|手卡|卡组|EX卡组|额外卡组)", question):
        return f"{verdict.value['player']}的{word}（原本持有者）"
    return f"留在{word}" if verdict.headline.startswith("judge.where.stays") else word


def _sent_home(item: Mapping[str, Any], verdict: Verdict) -> str | None:
    """Where a card went back to that lay with the other player: whose place that is belongs to the answer."""
    word, name = _place_word(verdict.value), verdict.headline_params.get("card")
    board = item["situation"].get("board") or ()
    away = [e for e in board if e["card"] == name and e.get("owner") not in (None, e["player"])]
    went = [step for step in verdict.trace if step.code == "resolve.moved" and step.card == name]
    if word is None or not away or not went or went[-1].params["act"] not in _RETURNS:
        return None
    return f"回到持有者{verdict.value['player']}的{word}"


_RETURNS = frozenset({Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK})


def _whose(question: str, verdict: Verdict) -> str | None:
    """A（发动效果的玩家）的卡组: the place the question names."""
    place = re.search("谁的?(墓地|手卡|EX卡组|额外卡组|卡组)", question)
    role = "发动效果的玩家" if verdict.value == verdict.headline_params["by"] else "对方"
    return f"{verdict.value}（{role}）的{place.group(1)}" if place is not None else None


def _place_word(place: Mapping[str, Any]) -> str | None:
    zone = Zone(place["zone"])
    if zone in FIELD_ZONES or zone is Zone.OVERLAY:
        return None
    if zone is Zone.EXTRA_DECK and place["position"] == "face_up":
        return "表侧加入持有者的EX卡组"
    return "除外" if zone is Zone.BANISHED else term(zone, "zh-Hans")


def _fate(verdict: Verdict) -> str | None:
    """What is done to the card, in order."""
    owner, before = verdict.headline_params["owner"], verdict.headline_params["before"]
    words = [term(verb, "zh-Hans") for verb in verdict.value]
    if (duty := _of_duties(verdict, words[0])) is not None:
        return duty
    if verdict.headline_params["by"] is not None:
        told = f"被{verdict.headline_params['by']}{words[0]}"
        return f"{told}，不发生卷回" if verdict.headline_params["attacks"] else told
    if before in (None, owner):
        spell = verdict.headline_params["card_class"] in (CardClass.SPELL, CardClass.TRAP)
        return words[0] if spell else "，".join(words)  # where a destroyed Spell goes is not said
    grave = term(Verb.SEND_TO_GRAVEYARD, "zh-Hans")
    return "，".join(f"送去{owner}的墓地" if word == grave else f"被{word}" for word in words)


def _of_duties(verdict: Verdict, done: str) -> str | None:
    """Of two things that waited for the same card: that one had to be done, or that the other is not done any more."""
    must = [step.card for step in verdict.trace if step.code == "standing.must"]
    if must:
        return f"必须适用{must[0]}，被{done}"
    chosen = any(step.code == "standing.chosen" for step in verdict.trace)
    lapsed = [step for step in verdict.trace if step.code == "standing.lapsed"]
    if not chosen or len(lapsed) != 1:
        return None
    act = lapsed[0].params["act"]
    return f"被{done}，{lapsed[0].card}的{'返回' if act in _RETURNS else term(act, 'zh-Hans')}不适用"


def _act_word(seat: str, verb: Verb, count: int | None, zone: str | None) -> str:
    """A把2张手卡送去墓地, A抽2张."""
    if zone is None:
        return f"{seat}抽{count}张"
    cards = f"{count}张" if count is not None else "全部"
    return f"{seat}把{cards}{term(Zone(zone), 'zh-Hans')}{term(verb, 'zh-Hans')}"


_COPIES = dict(zip("123456", "甲乙丙丁戊己", strict=True))


def _damages(verdict: Verdict) -> list[str]:
    """Each card without the words that the names of all have in common, with a letter for its copy."""
    names = [str(one).rsplit(" ", 1)[0] for one in verdict.value]
    same = commonprefix(names) if len(set(names)) > 1 else ""
    short = (str(one).removeprefix(same).lstrip("·・的") for one in verdict.value)
    return [
        re.sub(r"\((\d)\) ", lambda found: _COPIES[found.group(1)], one).replace(" ", "") for one in short
    ]


def _in_groups(item: Mapping[str, Any], verdict: Verdict) -> list[str] | None:
    """Whose turn it is with which cards; None where the item says more of a card than its name."""
    told = []
    for sort, seat, names in verdict.headline_params.get("groups", ()):
        cards = "·".join(names)
        if sort == "mandatory":
            chosen = f"（先后由{seat}决定）" if len(names) > 1 else ""
            told.append(f"{seat}的必发：{cards}{chosen}")
        elif sort == "hidden":
            told.append(f"{seat}的任意（盖放卡）：{cards}")
        else:
            summoned = re.search("(?:特殊)?召唤成功时", str(item["situation"].get("asked_at") or ""))
            told.append(f"{seat}的任意：{cards}{summoned.group() + '的效果' if summoned else ''}")
    return told


def _as_change(item: Mapping[str, Any], verdict: Verdict) -> str | None:
    """A value in the terms of an item that tells only by how much it had changed, not what it was."""
    changed = [entry for entry in item["situation"].get("board") or () if entry.get("atk_change")]
    if len(changed) != 1 or verdict.value != verdict.headline_params.get("original"):
        return None
    return f"原本的攻击力（上升的{changed[0]['atk_change']}不再适用）"
