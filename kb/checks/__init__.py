"""The legality checks of an activation, one module per part of the rulebook's chapter 3.4."""
