"""What can be said about a move, a module a game."""
