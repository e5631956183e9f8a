"""The log of a learner's lessons, and what follows from it."""
