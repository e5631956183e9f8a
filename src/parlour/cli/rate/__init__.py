"""The commands that let opponents play each other, and rate them."""
