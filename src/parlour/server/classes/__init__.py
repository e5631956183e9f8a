"""Classes: people who see each other's tables, and their tournaments."""
