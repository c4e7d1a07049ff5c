"""What an effect can do, verb by verb. ``ACTS`` holds the function that carries out each."""

from kb.acts import moving, negating, summoning, telling, values
from kb.acts.registry import ACTS

__all__ = ["ACTS", "moving", "negating", "summoning", "telling", "values"]
