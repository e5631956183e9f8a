"""Tournaments: who meets whom in each round, and how they stand."""
