"""Arenas that people set up on the page, played behind everything else."""
