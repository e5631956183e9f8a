"""What is said about a move is true: hand-checked positions, proving lines, and many positions against an oracle."""
