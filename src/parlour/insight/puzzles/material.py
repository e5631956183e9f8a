"""Chess puzzles that don't end in mate: one move wins material and decides the match, and no other does.

Nobody can walk through all that may happen there. So two deep searches of different settings have to say the same, with
room between the right move and the next best one; and what is won has to stand on the board at the end of the line,
after the best reply.
"""

from parlour.engines.engine import Candidate, Limits
from parlour.engines.registry import engine
from parlour.games.chess import ChessPosition
from parlour.games.chessboard import squares_of
from parlour.games.game import Position
from parlour.games.reasons.attacks import EMPTY, owner
from parlour.games.reasons.exchanges import balance

AHEAD, REST = 200, 50
"""Centipawns that the right move brings at the least, and any other at the most: it decides the match, and alone."""
GLANCE_ROOM = 100
"""A quick look may be wrong by so much and still be worth a deep one."""
FEWEST_MEN = 10
"""On the board. With fewer, what one wins may not be enough to win with: a bishop and a pawn on the edge, say."""
WON = 2
"""Material that is won, at the least, counted as people count: a rook for a knight, or two pawns."""
LOOKS = (
    ({"lines": 2}, Limits(nodes=50_000, seed=1), 50),
    ({"table_mb": 64, "lines": 2}, Limits(nodes=400_000, seed=1), 0),
    ({"table_mb": 16, "lines": 3}, Limits(nodes=800_000, seed=2), 0),
)
"""The first is quick and only saves the others their time, so it may be wrong by a little."""


class Material:
    """Looks for what wins material. One is for one thread."""

    def __init__(self) -> None:
        self._known: dict[str, int | None] = {}

    def only_move(self, position: Position) -> int | None:
        """The one move that comes out ahead by both searches; None if there is none, or several."""
        key = position.text()
        if key not in self._known:
            self._known[key] = self._look(position)
        return self._known[key]

    def _look(self, position: Position) -> int | None:
        found = set()
        for options, limits, room in LOOKS:
            candidates = engine("alphabeta", **options).think(position, limits).candidates
            if not stands_out(candidates, position.to_move(), room):
                return None
            found.add(candidates[0].move)
        return found.pop() if len(found) == 1 else None

    def is_won(self, start: Position, end: Position) -> bool:
        """Whether whoever moves at the start has won material at the end, whatever the reply."""
        player = start.to_move()
        if end.outcome():
            return False
        if end.to_move() != player:
            end = end.play(best_reply(end))
        return end.outcome() is None and balance_of(end, player) - balance_of(start, player) >= WON


def may_decide(position: Position) -> bool:
    """Whether there's enough on the board for a piece to decide the match."""
    assert isinstance(position, ChessPosition)
    return len(position.board()) >= FEWEST_MEN


def stands_out(candidates: tuple[Candidate, ...], player: int, room: int = 0) -> bool:
    """The first decides the match, and no other does. A forced mate is another puzzle."""
    if len(candidates) < 2:
        return False
    best, second = (worth(one, player) for one in candidates[:2])
    return candidates[0].mate is None and best >= AHEAD - room and second <= REST + room


def worth(candidate: Candidate, player: int) -> int:
    """In centipawns, to this player."""
    sign = 1 if player == 0 else -1
    if candidate.mate is not None:
        return 10_000 if sign * candidate.mate > 0 else -10_000
    return sign * (candidate.score or 0)


def best_reply(position: Position) -> int:
    return engine("alphabeta", table_mb=64).think(position, Limits(nodes=400_000, seed=1)).move


def balance_of(position: Position, player: int) -> int:
    """What a player has more than the other."""
    assert isinstance(position, ChessPosition)
    found = balance(position.kernel)
    return found if position.to_move() == player else -found


def takes_back(before: Position, position: Position, move: int) -> bool:
    """Whether a move takes what has just taken: nobody has to look for that."""
    assert isinstance(before, ChessPosition)
    assert isinstance(position, ChessPosition)
    _, end = squares_of(move)
    was, now = before.kernel.board()[end], position.kernel.board()[end]
    return EMPTY not in (was, now) and owner(was) != owner(now)
