"""What may be activated at a moment as a page: player by player, with the rule that refuses the rest."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext as _

from kb.cards import Seat
from kb.knowledge import KnowledgeBase
from kb.responses import Response, responses_in
from kb.situation import Situation
from web.labels import circled, seat_label, word
from web.references import card_url, sentence
from web.situation_page import pack, understood
from web.verdict_page import finding_line, in_lang_era
from web.views import CardChip, ResponseLine, ResponsesView


def responses_view(situation: Situation, base: KnowledgeBase) -> ResponsesView:
    """The page of everything that *situation* lets the players activate."""
    found = responses_in(situation, base)
    code, missing = found.doubt or ("", "")
    packed = pack(situation)
    asker = situation.ask.player if situation.ask is not None else None
    seats = sorted(Seat, key=lambda seat: seat is not asker)
    lines = {seat: tuple(_line(one, base) for one in found.found if one.seat is seat) for seat in seats}
    return ResponsesView(
        era=in_lang_era(base, situation.era),
        sides=tuple((seat_label(seat), lines[seat]) for seat in seats if lines[seat]),
        doubt=sentence(code, {"missing": missing}) if code else "",
        understood=understood(situation, base),
        back=url_for("ask.situation", packed=packed) if packed else "",
        permalink=url_for("ask.responses", packed=packed, _external=True) if packed else "",
    )


def _line(one: Response, base: KnowledgeBase) -> ResponseLine:
    finding = one.deciding
    return ResponseLine(
        card=CardChip(name=one.name, url=card_url(one.name, base)),
        effect=_("%(number)s的效果", number=circled(one.effect_no)) if one.effect_no else "",
        place=word("Zone", one.zone),
        legality=one.legality,
        why=finding_line(1, finding, base) if finding is not None else None,
    )
