"""What the environments are called in the registries of others."""

IDS = {
    "tictactoe": "parlour/TicTacToe-v0",
    "ultimate": "parlour/Ultimate-v0",
    "dots": "parlour/Dots-v0",
    "pawns": "parlour/Pawns-v0",
    "chess": "parlour/Chess-v0",
}
"""By game. What an agent sees or may do never changes under the same number."""
