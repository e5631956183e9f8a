"""Classes and their tournaments, as they are kept."""
