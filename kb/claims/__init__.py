"""Claims judged: an option of a test, or a statement about cards or rules, as so, not so or undecided.

==========  =====================================================================================
of_text     a statement in the words of card texts, compared with what the card's own text says
of_rules    a statement about the rules, held against the facts that restate them
of_kind     a statement about one card that a rule decides for every card of its kind
acts_of     what a card does, named by the way (「X」发动时支付的基本分), and what that act counts as
of_timing   when a card may be activated and what it negates, stated of it and put to the engine
of_duration until when a value that was changed stays so
of_order    the order in which the effects of a chain resolve
of_place    where a card comes to lie
of_outcome  what is said to come out of what was told, step by step
of_several  what is said of several cards at once, as what is said of each
combined    options that are sets of numbered statements, or how many of them are so
pictured    a picture of the table told in words, and what is asked of a card in it
options     the driver: what a stem asks of an option, as a question that one of these can take
==========  =====================================================================================
"""
