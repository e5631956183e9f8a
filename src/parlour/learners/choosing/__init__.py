"""How learners choose their moves from what they remember."""
