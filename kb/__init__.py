"""The rules, the cards and the duel: from a syntax tree to a verdict. Knows rules, not HTTP and not Lark."""
