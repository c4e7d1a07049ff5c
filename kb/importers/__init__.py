"""Card databases that players already have, read into :class:`kb.cards.Card` values."""

from kb.importers.files import read_cards
from kb.importers.rows import Refused

__all__ = ["Refused", "read_cards"]
