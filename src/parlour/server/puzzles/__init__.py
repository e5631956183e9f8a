"""Puzzles on the server: what is sent of them, and what is kept of those who try."""
