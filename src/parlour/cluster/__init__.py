"""Matches on many machines, with Ray."""
