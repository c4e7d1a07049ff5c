"""Damage that becomes so much: 相手が受けるダメージは０になる, このカードの戦闘で発生する自分への戦闘ダメージは半分になる.

Whatever relative clause tells whose damage it is and where it comes from, it is the damage that one player takes:
TAKE_DAMAGE with that player as agent, and by what.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import DAMAGE
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Action, Amount, By, Number, Product, StatOf, Variable
from grammar.scope import Scope
from grammar.terms import Means, Player, Stat, Verb

_TOLD = (LightVerb.RECEIVE, LightVerb.OCCUR, LightVerb.GIVE)


class Damage(msgspec.Struct):
    """A clause about the damage alone, and which damage it is (戦闘ダメージ: by battle; 戦闘・効果ダメージ: by either)."""

    clause: Clause
    means: tuple[Means, ...]
    word: Unit


def damage_of(clause: Clause, scope: Scope) -> Damage | None:
    """*clause* as said of the player who takes the damage; None when it is not about damage told of."""
    host = next((p for p in clause.phrases if any(_is_damage(u) for u in p.units)), None)
    if host is None or host.case is Case.BY:
        return None
    told = next((p for p in clause.phrases if _relative(p) is not None), None)
    inner = _relative(told) if told is not None else None
    that = host.units[0].kind is UnitKind.DEICTIC and len(host.units) == 2
    word = next(u for u in host.units if _is_damage(u))
    either = _or_battle(host.units, word)
    battle = _of_battle(host) if inner is None and not that and not either else ()
    done_to = () if battle or that else _receivers(host, scope)
    effect = _of_effect(host, done_to)
    anyone = inner is None and not (that or battle or done_to) and bool(effect) and _dealt_by(effect, scope)
    if inner is None and not (that or battle or done_to or anyone):
        return None
    outside = [u for p in (told, host) if p is not None for u in p.units if u not in battle + effect + either]
    players = [u for i, u in enumerate(outside) if u.kind is UnitKind.PLAYER or _is_kept(outside, i)]
    phrases = _source(inner, players) if inner is not None else []
    if battle:
        fought = Unit(UnitKind.MEANS, battle[-1].span, "", Means.BATTLE)
        phrases = [Phrase(Case.BY, (*battle[:-1], fought), host.span)]
    if phrases is None or (either and any(p.case is Case.BY for p in phrases)):
        return None  # このカードの戦闘で受ける戦闘・効果ダメージ: no battle does the one of them
    if effect:
        phrases.append(Phrase(Case.BY, effect, host.span))
    for unit in dict.fromkeys(outside):
        known = unit.kind in (UnitKind.DID, UnitKind.QUANTIFIER) or unit in players or _is_damage(unit)
        if not known and not (that and unit.kind is UnitKind.DEICTIC):
            scope.leave_unit(unit, "whose damage")
    if players:
        phrases.insert(0, Phrase(Case.SUBJ, tuple(dict.fromkeys(players)), host.span))
    elif anyone:  # 罠カードの効果によるダメージを０にする: whoever would take it
        both = Unit(UnitKind.PLAYER, host.span, "", Player.BOTH)
        phrases.insert(0, Phrase(Case.SUBJ, (both,), host.span))
    elif that or not any(_names_player(p) for p in phrases):
        who = Unit(UnitKind.PLAYER, host.span, "", "that_player")
        phrases.insert(0, Phrase(Case.SUBJ, (who,), host.span))
    rest = [p for p in clause.phrases if p not in (host, told)]
    whole = msgspec.structs.replace(clause, phrases=(*phrases, *rest))
    means = (*((Means.BATTLE,) if either else ()), *filter(None, (DAMAGE[word.concept],)))
    return Damage(whole, means, word)


def _or_battle(units: tuple[Unit, ...], word: Unit) -> tuple[Unit, ...]:
    """戦闘・(効果ダメージ): the words that make it either damage."""
    at = units.index(word)
    before = units[max(at - 2, 0) : at]
    joined = len(before) == 2 and before[0].concept == Means.BATTLE and before[1].kind is UnitKind.DOT
    return before if joined and DAMAGE[word.concept] is Means.EFFECT else ()


def _of_battle(host: Phrase) -> tuple[Unit, ...]:
    """このカードの戦闘による(お互いの戦闘ダメージ), 这张卡的战斗的: by whose battle, where no verb says that it comes of it."""
    for at, unit in enumerate(host.units):
        fought = unit.value if isinstance(unit.value, Clause) else None
        bare = fought is not None and fought.verb is not None and fought.verb.verb is Verb.BATTLE
        if unit.concept == Means.BATTLE or (bare and fought is not None and not fought.phrases):
            return host.units[: at + 1] if at else ()
    return ()


def _receivers(host: Phrase, scope: Scope) -> tuple[Unit, ...]:
    """自分への, このカードのコントローラーへの; 对自己的: who takes it, where no verb says so."""
    at = next((i for i, u in enumerate(host.units) if u.kind is UnitKind.PLAYER), None)
    if at is None or (at and not _is_kept(host.units, at - 1)):
        return ()
    told = scope.text[host.units[at].span.end :].startswith("への") if host.case is not Case.TO else True
    return host.units[: at + 1] if told else ()


def _of_effect(host: Phrase, before: Sequence[Unit]) -> tuple[Unit, ...]:
    """(自分への)カードの効果による(ダメージ), (受到的)卡的效果的: by which effect."""
    word = next(i for i, u in enumerate(host.units) if _is_damage(u))
    start = len(before)
    while start < word and host.units[start].kind in (UnitKind.DID, UnitKind.QUANTIFIER):
        start += 1
    effect = host.units[start:word]
    return effect if effect and effect[-1].concept == "effect" else ()


def _dealt_by(effect: tuple[Unit, ...], scope: Scope) -> bool:
    """罠カードの効果による(ダメージ): told of the effect, and of nobody who takes it."""
    told = scope.text[effect[-1].span.end :].startswith(("による", "によって"))
    return told and all(u.kind is not UnitKind.PLAYER for u in effect)


def _is_kept(units: Sequence[Unit], i: int) -> bool:
    """このカードの, 装備モンスターの + コントローラー: whose."""
    after = units[i + 1] if i + 1 < len(units) else None
    return units[i].kind in _OWNED and after is not None and after.concept == Player.CONTROLLER


_OWNED = (UnitKind.THIS_CARD, UnitKind.REFERENCE)


def _is_damage(unit: Unit) -> bool:
    return unit.kind is UnitKind.THING and unit.concept in DAMAGE


def _names_player(phrase: Phrase) -> bool:
    return phrase.case in (Case.SUBJ, Case.BARE, Case.TOPIC) and all(
        u.kind is UnitKind.PLAYER or _is_kept(phrase.units, i) for i, u in enumerate(phrase.units)
    )


def _relative(phrase: Phrase) -> Clause | None:
    first = phrase.units[0]
    inner = first.value if first.kind is UnitKind.DID else None
    if phrase.case is Case.BY or not isinstance(inner, Clause) or inner.verb is None:
        return None
    return inner if inner.verb.verb in _TOLD and not inner.verb.negated else None


def _source(inner: Clause, players: list[Unit]) -> list[Phrase] | None:
    """What the relative clause says of where the damage comes from; who takes it goes to *players*."""
    assert inner.verb is not None
    found: list[Phrase] = []
    for phrase in inner.phrases:
        named = all(u.kind is UnitKind.PLAYER or u.concept == Stat.LP for u in phrase.units)
        gives = inner.verb.verb is LightVerb.GIVE
        if named and gives and phrase.case in (Case.TO, Case.OBJ):
            players += [u for u in phrase.units if u.kind is UnitKind.PLAYER]
        elif named and gives:
            return None  # 自分が与える: by whose what is not said
        elif gives and phrase.case in (Case.SUBJ, Case.BARE, Case.TOPIC):
            found.append(_by_battle_of(phrase))
        elif inner.verb.verb is LightVerb.OCCUR:
            found.append(msgspec.structs.replace(phrase, case=Case.BY))
        else:
            found.append(phrase)
    return _joined(found)


def _by_battle_of(phrase: Phrase) -> Phrase:
    """このカードが与える戦闘ダメージ, その直接攻撃で: by battle of that card; 这个效果给与的伤害: by the effect."""
    if phrase.units[-1].concept in ("effect", "battle", "direct_attack", "attack_directly"):
        return msgspec.structs.replace(phrase, case=Case.BY)
    battle = Unit(UnitKind.MEANS, phrase.span, "", Means.BATTLE)
    return Phrase(Case.BY, (*phrase.units, battle), phrase.span)


def _joined(phrases: Sequence[Phrase]) -> list[Phrase] | None:
    """那次 + 战斗: two phrases of one means. このカードが + 相手モンスターとの戦闘で: of that battle of this card."""
    by = [p for p in phrases if p.case is Case.BY]
    if len(by) < 2:
        return list(phrases)
    if len(by) > 2 or by[0].units[-1].concept != Means.BATTLE:
        return None
    card, means = by
    if not card.units[-1].text and [u.concept for u in means.units] == ["attack_directly"]:
        units = (*card.units[:-1], means.units[-1])  # このカードが + 直接攻撃で(与える)
        return [p for p in phrases if p not in by] + [Phrase(Case.BY, units, card.span)]
    if card.units[-1].text or means.units[-1].concept != "battle":
        return None
    other = [u for u in means.units[:-1] if u.kind is not UnitKind.AND]
    if [u.kind for u in other] == [UnitKind.CARD_KIND] and card.units[0].kind is not UnitKind.THIS_CARD:
        return None  # 「Ａ」モンスターがモンスターとの戦闘で: it would be read as one list of cards
    mark = (Unit(UnitKind.AND, means.span, ""),) if other else ()
    units = (*card.units[:-1], *mark, *other, means.units[-1])
    return [p for p in phrases if p not in by] + [Phrase(Case.BY, units, card.span)]


def taken(action: Action, damage: Damage) -> Action:
    """*action* with its share of the damage: a half or twice of it, and by what when only the word tells."""
    by = action.by
    if by is None and damage.means:
        by = By(means=damage.means, span=damage.word.span)
    elif by is not None and not by.means and damage.means:
        by = msgspec.structs.replace(by, means=damage.means)
    return msgspec.structs.replace(action, by=by, amount=_of_damage(action.amount))


def _of_damage(amount: Amount | None) -> Amount | None:
    if not isinstance(amount, Product):
        return amount
    inner = amount.amount
    if isinstance(inner, StatOf) and inner.stat is Stat.LP and inner.span is None:
        return msgspec.structs.replace(amount, amount=Variable(name="damage"))
    return amount


def borne(clause: Clause, scope: Scope) -> tuple[Clause, Damage] | None:
    """自分への戦闘ダメージは相手が代わりに受ける／由对方代受: who takes it, and the damage someone else would take."""
    form = clause.verb
    if form is None or form.negated or form.verb not in (LightVerb.RECEIVE, LightVerb.REPLACE):
        return None
    clause = _borne_by_both(clause, scope)
    instead = any(u.concept == "instead" for p in clause.phrases for u in p.units)
    bearer = next((p for p in clause.phrases if p.case is Case.SUBJ and _names_player(p)), None)
    if bearer is None:
        return None
    both = [u.concept for u in bearer.units] == [Player.BOTH]  # 戦闘ダメージはお互いのプレイヤーが受ける
    if form.verb is LightVerb.RECEIVE and not (instead or both) and clause.connective != "instead":
        return None
    rest = tuple(
        p for p in clause.phrases if p is not bearer and not all(u.concept == "instead" for u in p.units)
    )
    damage = damage_of(msgspec.structs.replace(clause, phrases=rest), scope)
    if damage is None:
        return None
    plain = VerbForm(LightVerb.RECEIVE, form.span, form.text)
    damage.clause = msgspec.structs.replace(damage.clause, verb=plain, connective=None)
    return msgspec.structs.replace(clause, phrases=(bearer,), verb=plain, connective=None), damage


def _borne_by_both(clause: Clause, scope: Scope) -> Clause:
    """自分への戦闘ダメージは相手も受ける, 对自己的战斗伤害让对方也承受: instead of the one, both of them."""
    also = [p for p in clause.phrases if [u.concept for u in p.units] == ["also"]]
    other = next(
        (
            p
            for p in clause.phrases[1:]
            if all(u.kind is UnitKind.PLAYER for u in p.units)
            and (
                (p.case is Case.TOPIC and scope.text[p.units[-1].span.end :][:1] == "も")
                or (also and p.case is Case.OBJ)
            )
        ),
        None,
    )
    if other is None or other.units[0].concept not in (Player.SELF, Player.OPPONENT):
        return clause
    unit = msgspec.structs.replace(other.units[0], concept=Player.BOTH.value)
    both = Phrase(Case.SUBJ, (unit,), other.span)
    phrases = tuple(both if p is other else p for p in clause.phrases if p not in also)
    return msgspec.structs.replace(clause, phrases=phrases)


def bearing(damage: Action, bearer: Action) -> Action:
    """All of that damage, taken by *bearer*."""
    return msgspec.structs.replace(
        bearer, verb=Verb.TAKE_DAMAGE, amount=Variable(name="damage"), by=damage.by
    )


def changes_damage(action: Action) -> bool:
    """受けるダメージは０になる, 半分になる: for as long as is said, and no damage done now."""
    amount = action.amount
    if action.verb is not Verb.TAKE_DAMAGE:
        return False
    if isinstance(amount, Product):
        return isinstance(amount.amount, Variable) and amount.amount.name == "damage"
    return isinstance(amount, Number) and amount.value == 0
