"""Values told: which card changed the value of a monster, and to what number it is said to have come.

What a text does to a value is found by carrying the text out; a number that is told is kept as a claim, which the
simulation must bear out (``kb.judge``). A number that nothing told explains is what the value is to begin with.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Number
from grammar.question_nodes import Event, Phrase, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Stat
from kb.cards import Seat
from kb.effects import Effect
from kb.situation import Claim, Facts, Play, Stated
from kb.understanding.cards import label, meant_beside, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, has_verb, is_card, phrases_of, refers, seat_of, things_of
from kb.understanding.plays import play, resolve

#: verbs that tell of a value
VALUE_VERBS = frozenset({"become", "increase", "decrease", "halve", "remain"})
_SHARES = frozenset({"half", "double"})
_STATS = frozenset({"atk", "def"})
_CHANGES = frozenset({"change_atk", "change_def"})


def tells_of_value(event: Event) -> bool:
    """吃了突进, 装备巨大化, 变成3200, 被X减半, 被收缩, 攻击力上升500."""
    if event.negated or event.wondered:
        return False
    if event.verb == "undergo":
        return any(thing.name for thing in things_of(event.after))
    if event.verb == "remain" and any(thing.word == "lp" for thing in things_of(phrases_of(event))):
        return False  # 我只剩700基本分
    if event.verb == "exist":
        return _only_done_by(event)
    return event.verb in VALUE_VERBS and (event.verb == "halve" or bool(_amounts(event)))


def tells_what_it_became(inner: Event) -> bool:
    """攻击力变成1500的, 攻击力因X变成1500的, of what stands behind it: only its value, by at most one card."""
    things = things_of(phrases_of(inner))
    values, amounts = [t for t in things if t.word in _STATS and t.name is None], _amounts(inner)
    doers = [t for t in things_of(inner.before, Role.BY, Role.WITH) if is_card(t) and not t.before]
    plain = len(values) == 1 and len(amounts) == 1 and len(doers) < 2 and not inner.adverbs
    whole = len(things) == len({id(t) for t in (*values, *amounts, *doers)})
    return inner.verb == "become" and plain and whole and not values[0].before and tells_of_value(inner)


def _only_done_by(event: Event) -> bool:
    """再被收缩: a card and nothing that it does; its text says it."""
    by = things_of(event.before, Role.BY)
    others = [t for t in things_of(event.before) if t not in by]
    return (
        event.passive
        and not event.after
        and len(by) == 1
        and by[0].kind is ThingKind.NAME
        and len(others) < 2
        and all(refers(thing) for thing in others)
    )


def _amounts(event: Event) -> list[Thing]:
    """The numbers told of a value: 3200, 一半, 2倍."""
    return [t for t in things_of(phrases_of(event)) if _is_amount(t)]


def _is_amount(thing: Thing) -> bool:
    return thing.kind is ThingKind.THING and (thing.number is not None or thing.word in _SHARES)


def told(draft: Draft, event: Event) -> None:
    """One clause about a value. Raises SituationError when whose it is, or what changed it, is not plain."""
    for thing in _amounts(event):
        _exactly(draft, event, thing, "以")  # 1500以下
        draft.take(thing)
    for thing in things_of(phrases_of(event)):
        if thing.word in _STATS and not thing.name:
            _exactly(draft, event, thing, "元")  # 元々の攻撃力
            draft.take(thing)
            draft.stat = Stat(thing.word)
    doer = _doer(event)
    theme = _theme(draft, event, doer)
    if doer is not None:
        _applied(draft, event, doer, theme)
    original = [thing for thing in things_of(phrases_of(event)) if thing.word == _ORIGINAL]
    for thing in original:
        draft.take(thing, wholly=thing.name is None)
    if doer is not None or not _begins_so(draft, event, theme, of_original=bool(original)):
        if original:
            raise draft.not_understood(event)  # what its original value became of something that was told
        _claim(draft, event, theme)
    draft.valued = theme


#: 原本攻击力, 原来的攻击力
_ORIGINAL = "original"


def _exactly(draft: Draft, event: Event, thing: Thing, but: str) -> None:
    """Raises SituationError when the words for it have *but* in them."""
    if thing.span is not None and but in draft.syntax.text[thing.span.start : thing.span.end]:
        raise draft.not_understood(event)


def has_value(draft: Draft, event: Event, thing: Thing) -> None:
    """攻击力0的X攻击…: what the ATK of X has become before anything told. Raises SituationError for another value."""
    seat = actor(event) or seat_of(thing.player)
    name = put(draft, msgspec.structs.replace(thing, word=None, number=None), seat)
    _has_value(draft, event, name, thing)


def says_value(event: Event) -> bool:
    """X的攻击力是0, X攻击力只有500: what the ATK of one card that is named is."""
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if thing.name is not None]
    numbers = [t for t in things if t.number is not None]
    words = [t.word for t in things if t.word is not None]
    rest = [t for t in things if t not in cards and t not in numbers and t.word != "atk"]
    plain = not (event.negated or event.wondered or event.passive or event.condition)
    said = event.verb == "be" or (
        event.verb == "exist" and (any(t.only for t in numbers) or not has_verb(event))
    )
    exact = len(cards) == 1 and len(numbers) == 1 and words == ["atk"] and not rest
    return plain and said and exact and cards[0].kind in (ThingKind.NAME, ThingKind.THING)


def value_said(draft: Draft, event: Event) -> None:
    """As what it is to begin with, or as a claim about what was told. Raises SituationError for a card with no ATK."""
    things = things_of(phrases_of(event))
    card = next(thing for thing in things if thing.name is not None)
    number = next(thing for thing in things if thing.number is not None)
    name = put(draft, msgspec.structs.replace(card, word=None, number=None), actor(event))
    for thing in things:
        draft.take(thing, wholly=True)
    if draft.plays:
        claim = Claim(after=len(draft.plays), card=name, stat=Stat.ATK.value, value=number.number)
        draft.claims.append(claim)
    else:
        _has_value(draft, event, name, msgspec.structs.replace(card, word="atk", number=number.number))
    draft.valued, draft.stat = name, Stat.ATK


def equipped(draft: Draft, event: Event) -> bool:
    """X装备巨大化: an Equip Spell put on a monster. False for anything else."""
    given, bearers = _worn_and_wearer(draft, event)
    if event.negated or event.passive or len(given) != 1 or len(bearers) > 1 or not (bearers or draft.valued):
        return False
    name = label(draft, given[0])
    card = draft.card(name)
    if card is None or CardKind.EQUIP_SPELL not in card.kinds:
        return False
    worn = [thing for thing in bearers if thing.name is not None and thing.word in _STATS]
    if worn:  # 装着X、攻击力3500的Y: its value with X
        event = msgspec.structs.replace(event, before=(_without_value(worn[0]),))
    bearer = worn[0] if worn else bearers[0] if bearers else None
    if bearer is not None and not worn:
        event = msgspec.structs.replace(event, before=(Phrase(role=Role.BARE, things=(bearer,)),), after=())
    theme = _theme(draft, event, given[0])
    player = seat_of(given[0].player) or seat_of(event.subject) or draft.side_of(theme)
    _resolved(draft, event, name, player, (theme,))
    draft.valued = theme
    for thing in worn:
        draft.take(thing, wholly=True)
        draft.claims.append(
            Claim(after=len(draft.plays), card=theme, stat=str(thing.word), value=thing.number)
        )
    return True


def _worn_and_wearer(draft: Draft, event: Event) -> tuple[list[Thing], list[Thing]]:
    """给X装备Y, X装备Y; 把Y装备给X, the other way about: (Y, X), as far as they are told."""
    given = [thing for thing in things_of(event.after) if thing.name]
    bearers = [thing for thing in things_of(event.before, Role.BARE, Role.AT) if refers(thing)]
    moved = [thing for thing in things_of(event.before, Role.OBJECT) if thing.name]
    if len(moved) == 1:
        return moved, [t for t in (*things_of(event.after), *things_of(event.before, Role.AT)) if refers(t)]
    return given, bearers


def _without_value(thing: Thing) -> Phrase:
    return Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, word=None, number=None),))


# --------------------------------------------------------------------------- who, whose


def _doer(event: Event) -> Thing | None:
    """被X, 因X, 用X, 吃了X; X in X让Y变成…."""
    if event.verb == "undergo":
        return next((thing for thing in things_of(event.after) if thing.name), None)
    marked = [t for t in things_of(event.before, Role.BY, Role.WITH) if is_card(t) or _is_own(t)]
    if marked:
        return marked[0]
    changed = things_of(event.before, Role.OBJECT)
    bare = [t for t in things_of(event.before, Role.BARE) if is_card(t) and t.word not in _STATS]
    return bare[0] if changed and len(bare) == 1 else None


def _is_own(thing: Thing) -> bool:
    """自身效果, 自己的效果, 它的效果."""
    own = thing.player is Player.SELF or thing.before == ()
    return thing.kind is ThingKind.EFFECT and thing.name is None and own


def _theme(draft: Draft, event: Event, doer: Thing | None) -> str:
    """Whose value it is: as said, else the monster whose value was told last."""
    own = [
        thing
        for thing in things_of(event.before, Role.OBJECT, Role.BARE)
        if thing is not doer and (is_card(thing) or thing.kind is ThingKind.PRONOUN)
    ]
    if len(own) > 1 or (not own and draft.valued is None):
        raise draft.not_understood(event)
    if not own:
        assert draft.valued is not None
        return draft.valued
    if own[0].kind is ThingKind.PRONOUN:
        worn = doer is not None and doer.name is not None and event.verb == "equip"
        return meant_beside(draft, own[0], label(draft, doer)) if worn and doer else label(draft, own[0])
    name = put(draft, own[0], actor(event))
    if own[0].name is not None and own[0].number is not None:
        _has_value(draft, event, name, own[0])
    return name


def _has_value(draft: Draft, event: Event, name: str, thing: Thing) -> None:
    """攻击力4000的X: its print, or what the value has become before anything told."""
    held, card = draft.place_of(name), draft.card(name)
    if thing.word != "atk" or held is None or card is None or draft.plays:
        raise draft.not_understood(event)
    if card.atk != thing.number:
        facts = Facts(atk=thing.number, original_atk=card.atk)
        draft.board[held] = msgspec.structs.replace(draft.board[held], facts=facts)


def _begins_so(draft: Draft, event: Event, theme: str, *, of_original: bool) -> bool:
    """攻击力变成1500, 变成一半, before anything that could have done it: what the value is to begin with."""
    place, card, amounts = draft.place_of(theme), draft.card(theme), _amounts(event)
    untold = not (draft.plays or draft.applying) and len(draft.board) == 1
    if (
        event.verb != "become"
        or not untold
        or place is None
        or len(amounts) != 1
        or draft.stat is not Stat.ATK
    ):
        return False
    printed, number, share = card.atk if card is not None else None, amounts[0].number, amounts[0].word
    if printed is None or (number is None) == (share not in _SHARES):
        return False
    now = number if number is not None else printed * 2 if share == "double" else (printed + 1) // 2
    facts = Facts(atk=now, original_atk=now if of_original else printed)
    draft.board[place] = msgspec.structs.replace(draft.board[place], facts=facts)
    return True


# --------------------------------------------------------------------------- what changed it


def _applied(draft: Draft, event: Event, doer: Thing, theme: str) -> None:
    """The text of *doer* is carried out on *theme*: it was activated, or it is there with an effect that goes on."""
    name = theme if _is_own(doer) else label(draft, doer)
    card = draft.card(name)
    changing = [e for e in draft.base.effects(card) if _CHANGES & set(e.categories)] if card else []
    if doer.effect_no is not None:
        changing = [effect for effect in changing if effect.printed_no == doer.effect_no]
    if not changing:
        _undergone(draft, event, doer, theme)
        return
    if name in draft.applying or _is_done(draft, name, theme):
        return
    seat = draft.side_of(theme)
    activated = [effect for effect in changing if effect.activates]
    if name == theme:
        if len(activated) == len(changing) and any(not effect.complete for effect in changing):
            _stated_of_unread(draft, event, theme)
        elif len(activated) == len(changing):
            _resolved(draft, event, name, seat, ())
            draft.plays[-2] = msgspec.structs.replace(draft.plays[-2], selects=(draft.stat.value,))
        elif not any(map(_of_fixed_amount, changing)):
            _stated(draft, event, theme, name)
    elif activated and not any(map(_of_fixed_amount, changing)) and event.verb in ("increase", "decrease"):
        _stated(draft, event, theme, name)
    elif card is not None and CardKind.EQUIP_SPELL in card.kinds:
        _resolved(draft, event, name, seat_of(doer.player) or seat, (theme,))
    elif any(effect.targets for effect in activated):
        player = seat_of(doer.player) or _player(next(e for e in activated if e.targets), event, seat)
        _resolved(draft, event, name, player, (theme,))
    elif not activated and _amounts(event):
        put(draft, doer, seat_of(doer.player) or seat, position=Position.FACE_UP)
    else:
        raise draft.not_understood(event)


def _undergone(draft: Draft, event: Event, doer: Thing, theme: str) -> None:
    """吃了X, of an X that changes no value: it was activated for that card. Raises SituationError when it targets none."""
    name = label(draft, doer)
    card = draft.card(name)
    activated = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    effects = [e for e in activated if doer.effect_no in (None, e.printed_no)]
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    of_value = asked is not None and any(t.word in _STATS for t in things_of(phrases_of(asked)))
    if event.verb != "undergo" or of_value or len(effects) != 1 or not effects[0].targets:
        raise draft.not_understood(event)
    player = seat_of(doer.player) or _player(effects[0], event, draft.side_of(theme))
    _resolved(draft, event, name, player, (theme,))


def _of_fixed_amount(effect: Effect) -> bool:
    """The text says by how much: it needs nothing else to be told."""
    steps = effect.text.resolution if effect.text is not None else ()
    return any(isinstance(step.action.amount, Number) for step in steps)


def _stated(draft: Draft, event: Event, theme: str, doer: str) -> None:
    """加600, where the text counts what nobody told: the told number stands for it, if a number is asked for."""
    numbers = [t.number for t in _amounts(event) if t.number is not None]
    place, card = draft.place_of(theme), draft.card(theme)
    asked = draft.syntax.ask
    if len(numbers) != 1 or place is None or asked is None or asked.word is not QuestionWord.HOW_MANY:
        raise draft.not_understood(event)
    sign = {"increase": 1, "decrease": -1}.get(event.verb)
    if sign is not None:
        amount = numbers[0] * sign
    elif card is not None and draft.stat is Stat.ATK and (card.atk or 0) > 0 and not draft.plays:
        amount = numbers[0] - (card.atk or 0)
    else:
        raise draft.not_understood(event)
    if doer == theme:  # its text would make the change a second time
        draft.board[place] = msgspec.structs.replace(draft.board[place], facts=Facts(text=""))
    stated = Stated(
        verb="change_stat",
        card=theme,
        by_card=doer,
        amount=amount,
        stat=draft.stat.value,
        lasting=doer == theme,
    )
    resolve(draft)
    draft.plays.append(Play(do="happens", stated=stated))


def _stated_of_unread(draft: Draft, event: Event, theme: str) -> None:
    """因自身效果上升1000，攻击力多少: where its text was not wholly read, the told number stands for it.

    Which value rose is what the clause or the asking says.
    """
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else event
    said = [t.word for one in (event, asked) for t in things_of(phrases_of(one)) if t.word in _STATS]
    if len(set(said)) != 1 or event.verb not in ("increase", "decrease"):
        raise draft.not_understood(event)
    draft.stat = Stat(said[0] or "")
    _stated(draft, event, theme, theme)
    last = draft.plays[-1]
    if last.stated is not None:
        draft.plays[-1] = msgspec.structs.replace(
            last, stated=msgspec.structs.replace(last.stated, lasting=False)
        )


def _is_done(draft: Draft, name: str, theme: str) -> bool:
    """What that card did to the monster has been told: only the result is told now."""
    last = [one for one in draft.plays if one.do == "activate"][-1:]
    return bool(last) and last[0].card == name and theme in (*last[0].targets, name)


def _resolved(draft: Draft, event: Event, name: str, player: Seat, targets: tuple[str, ...]) -> None:
    """The activation on a chain of its own, and its resolution."""
    resolve(draft)
    play(draft, name, player, msgspec.structs.replace(event, before=(), after=()))
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], targets=targets)
    resolve(draft)


def _player(effect: Effect, event: Event, seat: Seat) -> Seat:
    """Who activated it: whose monsters the text looks for; else what is suffered is the other player's."""
    whose = effect.text.targets[0].player if effect.text is not None and effect.text.targets else None
    if whose is not None and whose is not Player.BOTH:
        return seat if whose is Player.SELF else seat.other
    return actor(event) or (seat.other if event.passive else seat)


# --------------------------------------------------------------------------- what it has become


def _claim(draft: Draft, event: Event, theme: str) -> None:
    """变成3200, 到5000, 变2倍: what the value is by now. A difference (上升500) is left to the text that makes it."""
    if event.verb not in ("become", "remain", "halve"):
        return
    claim = Claim(after=len(draft.plays), card=theme, stat=draft.stat.value)
    shares = {thing.word for thing in _amounts(event) if thing.word in _SHARES}
    shares |= {"half"} if event.verb == "halve" else set()
    numbers = {thing.number for thing in _amounts(event) if thing.number is not None}
    shares = shares if not numbers or len(_amounts(event)) > 1 else set()  # 一半的1500
    if len(shares) + len(numbers) != 1:
        raise draft.not_understood(event)
    if numbers:
        draft.claims.append(msgspec.structs.replace(claim, value=numbers.pop()))
    else:
        before = max((n for n, one in enumerate(draft.plays) if one.do == "activate"), default=0)
        draft.claims.append(msgspec.structs.replace(claim, rises=shares == {"double"}, before=before))
