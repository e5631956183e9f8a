"""`parlour learner …`: one module for each group of commands."""
