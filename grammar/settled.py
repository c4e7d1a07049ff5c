"""A sentence before it is read: what several of its clauses say together stands in one."""

from __future__ import annotations

from grammar.circumstances import told_together
from grammar.clauses import Sentence
from grammar.equips_only import with_equip_limits
from grammar.idioms import only_if
from grammar.in_place import with_acts_replaced, with_positions_apart
from grammar.made_equips import with_made_equips
from grammar.made_monsters import with_made_monsters
from grammar.needed import with_bans
from grammar.occasions import with_doers_after, with_holders
from grammar.purposes import with_tribute_summons
from grammar.used_materials import with_used_materials


def settled(sentence: Sentence) -> Sentence:
    """*sentence* with such acts in one clause each."""
    if len(sentence.clauses) == 1:
        return with_tribute_summons(
            with_made_monsters(with_equip_limits(with_acts_replaced(with_positions_apart(sentence))))
        )
    found = with_made_equips(with_made_monsters(with_equip_limits(only_if(with_bans(sentence)))))
    return with_tribute_summons(
        told_together(
            with_used_materials(
                with_doers_after(with_holders(with_acts_replaced(with_positions_apart(found))))
            )
        )
    )
