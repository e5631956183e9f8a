"""Positions with one right answer, found in our opponents' matches and proved."""
