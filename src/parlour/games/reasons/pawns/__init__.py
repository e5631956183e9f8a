"""What is said about moves of pawn chess."""
