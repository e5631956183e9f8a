"""Many matches between opponents, and the ratings that follow."""
