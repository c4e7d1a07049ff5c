"""Study: questions made from the rules, the classifier and the engine, each option weighed by them."""
