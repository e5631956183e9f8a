"""Opponents that learn: what they remember of their matches, how they choose from it, and how it is kept."""
