"""Help at a table, and who gets none."""
