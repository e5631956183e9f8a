"""Trophies: what somebody earns once by something worth learning, found in a finished match and in its review.

Some are for what one knows: a fork, a double-deal. They are found among the reasons that the review gives for moves
that gave nothing away, so each has its proof. The others are for how a match went, and only a match that counts for
ratings earns them: nobody had help in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.games.game import Position
from parlour.insight.marks import is_fault
from parlour.matches.match import Match
from parlour.opponents.ladders import opponents

Found = tuple[str, str]
"""The name of a trophy, and what tells it apart from others of that name."""
OF_REASONS: Mapping[tuple[str, str], str] = {
    ("tictactoe", "makes_fork"): "fork",
    ("chess", "makes_fork"): "fork",
    ("tictactoe", "starts_force"): "force",
    ("ultimate", "starts_force"): "force",
    ("ultimate", "makes_two_threats"): "two_threats",
    ("dots", "double_deals"): "double_deal",
    ("dots", "right_number"): "chain_count",
    ("pawns", "makes_breakthrough"): "breakthrough",
    ("pawns", "squeezes"): "squeeze",
    ("chess", "mates_soon"): "forced_mate",
}
"""By game and reason."""
KNOWLEDGE = ("fork", "force", "two_threats", "double_deal", "chain_count", "breakthrough", "squeeze", "forced_mate",
             "underpromotion", "smothered_mate", "en_passant")  # fmt: skip
"""From any match with somebody else that begins where the game begins, whatever help there was."""
RATED = ("first_win", "unaided", "held_perfect", "clean", "comeback")
"""Only from matches that count for ratings."""
TROPHIES = (*RATED, *KNOWLEDGE)
CLEAN_MOVES = 8
"""So many moves without a fault are worth a trophy."""
NEARLY_LOST = 0.1
"""Who could expect no more and won all the same has come back."""
FEN_RANK = 8


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose trophies are looked for, against whom."""

    player: int
    opponent: str = ""
    """The other's id on the ladder, as it usually plays; empty: somebody else."""
    is_rated: bool = False


def trophies_in(match: Match, review: Mapping[str, Any] | None, seat: Seat) -> list[Found]:
    """All that a finished match earns; some only once its review (as data) is there."""
    found = set(knowledge_in(match, seat.player))
    if review:
        found |= set(reasons_in(review, match.game.name, seat.player))
    if seat.is_rated:
        found |= set(rated_in(match, seat))
        found |= set(course_in(match, review, seat.player)) if review else set()
    return sorted(found, key=lambda one: (TROPHIES.index(one[0]), one[1]))


# What the outcome says.


def rated_in(match: Match, seat: Seat) -> Iterator[Found]:
    if match.outcome is None:
        return
    winner, known = match.outcome.winner, {one.id: one for one in opponents(match.game)}
    opponent = known.get(seat.opponent)
    if winner == seat.player:
        yield "unaided", ""
        if opponent:
            yield "first_win", opponent.id
    if opponent and opponent.perfect and winner in (None, seat.player):
        yield "held_perfect", ""


# What the moves say.


def knowledge_in(match: Match, player: int) -> Iterator[Found]:
    if match.game.name != "chess":
        return
    for turn, before, after in zip(match.turns, match.line, match.line[1:], strict=False):
        if turn.player == player:
            text = before.move_text(turn.move)
            if text[0] in "abcdefgh" and "x" in text and text[2:4] == en_passant_square(before):
                yield "en_passant", ""
            if text.startswith("N") and text.endswith("#") and is_smothered(after):
                yield "smothered_mate", ""


def en_passant_square(position: Position) -> str:
    """Where a pawn can be taken in passing."""
    return position.text().split()[3]


def is_smothered(position: Position) -> bool:
    """Whether every square beside the king that is mated is taken by its own."""
    ranks, side = position.text().split()[:2]
    rows = ["".join("." * int(one) if one.isdigit() else one for one in rank) for rank in ranks.split("/")]
    board, king = "".join(rows), "K" if side == "w" else "k"
    row, column = divmod(board.index(king), FEN_RANK)
    beside = [
        board[r * FEN_RANK + c]
        for r in range(max(0, row - 1), min(FEN_RANK, row + 2))
        for c in range(max(0, column - 1), min(FEN_RANK, column + 2))
        if (r, c) != (row, column)
    ]
    return all(one.isalpha() and one.isupper() == king.isupper() for one in beside)


# What the review says.


def reasons_in(review: Mapping[str, Any], game: str, player: int) -> Iterator[Found]:
    """For moves that gave nothing away."""
    for one in own_moves(review, player):
        if is_fault(one["mark"]):
            continue
        for reason in one["reasons"]:
            if reason["good"] and (name := OF_REASONS.get((game, reason["name"]))):
                yield name, ""
        if game == "chess" and any(f"={piece}" in one["move"] for piece in "NBR"):
            yield "underpromotion", ""


def course_in(match: Match, review: Mapping[str, Any], player: int) -> Iterator[Found]:
    """How it went."""
    winner = match.outcome.winner if match.outcome else 1 - player
    moves = own_moves(review, player)
    if len(moves) >= CLEAN_MOVES and winner in (None, player) and not any(is_fault(one["mark"]) for one in moves):
        yield "clean", ""
    if winner == player and any(expected(one["before"], player) <= NEARLY_LOST for one in moves):
        yield "comeback", ""


def own_moves(review: Mapping[str, Any], player: int) -> Sequence[Mapping[str, Any]]:
    return [one for one in review["plies"] if one["player"] == player]


def expected(chances: Sequence[float], player: int) -> float:
    return chances[player] + (1 - sum(chances)) / 2
