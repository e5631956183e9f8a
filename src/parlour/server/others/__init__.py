"""The other processes over the same database."""
