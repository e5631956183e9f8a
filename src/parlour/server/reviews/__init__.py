"""Finished matches as the strongest engine sees them."""
