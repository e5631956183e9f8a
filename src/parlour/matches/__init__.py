"""Matches: a list of events and what follows from it, who sits at the board, and a match as text."""
