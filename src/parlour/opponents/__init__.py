"""Opponents: engines with a name, settings, a way to err and a measured rating; a ladder of them for each game."""
