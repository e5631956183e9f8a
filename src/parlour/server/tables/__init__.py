"""A match with those who watch it."""
