"""The games: what they are (`game`, `view`), how they are found (`registry`), and one module each."""
