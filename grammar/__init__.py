"""Card text and questions, from characters to a syntax tree. Knows words, not rules."""
