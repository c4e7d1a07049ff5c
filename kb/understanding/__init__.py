"""Typed questions understood: from the syntax of a question to a situation with what is asked of it.

===============  ==========================================================================================
naming           card names and their short forms found in the text
phrases          what the words of one clause say: who does it, to what, with what
vocabulary       what the verbs and times of the question lexicon mean in a duel
draft            the situation in the making, and its errors
cards, players   which card, and which player, is meant
account          the whole table told zone by zone, then what was done, then one question: read strictly
situate          the driver of all other questions: every statement is taken by one of the modules below, or stops the question
heeding          nothing told is dropped: what no module takes is harmless, or stops the question
plays            activations, chains, summons, attacks
board            what lies where, what applies, whose turn it is
by_resolution    what has become of a card by the time its link, or the link aimed at it, resolves
acts             costs, results of a link, things that simply happened
ask              the driver of what is asked; references, acting, outcomes and wh are its parts
completing       the natural defaults for what is left open; whereabouts: where cards are played from
placeholders     cards that are only described
===============  ==========================================================================================
"""
