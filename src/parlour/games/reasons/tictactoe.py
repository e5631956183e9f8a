"""Tic-tac-toe on any board: what wins at once, what must be blocked, and what makes two threats.

A *threat* is a cell with which a player would win at once. Two threats of one player are a fork: the other can block
one of them.
"""

from typing import Any

from parlour.games.grid import cell_name
from parlour.games.reason import Detector, Evidence, Reason
from parlour.games.reasons.words import TICTACTOE as WORDS

NUMBERS = ("none", "one", "two", "three", "four", "five")
CENTRE = 1 << 4
CORNERS = 1 << 0 | 1 << 2 | 1 << 6 | 1 << 8
MOST_THREATS = 4
"""How many threats in a row are looked at; more are hard to follow for a person, too."""


def wins_of(position: Any, player: int) -> list[int]:
    """The cells with which a player would win at once, whoever is to move."""
    game = position.game
    taken = position.kernel.cells(0) | position.kernel.cells(1)
    own = position.kernel.cells(player)
    free = [cell for cell in range(game.move_limit) if not taken >> cell & 1]
    return [cell for cell in free if game.line_through(own | 1 << cell)]


def say(evidence: Evidence, name: str, line: tuple[int, ...], cell: int = 0, good: bool = False) -> Reason:
    game = evidence.position.game
    gaps = {"cell": cell_name(cell, game.columns), "k": NUMBERS[game.in_a_row]}
    other = game.players[1 - evidence.position.to_move()]
    return Reason(name, WORDS[name], line, gaps, other, good)


def misses_win(evidence: Evidence) -> Reason | None:
    wins = wins_of(evidence.position, evidence.position.to_move())
    return say(evidence, "misses_win", (wins[0],), wins[0]) if wins and evidence.move not in wins else None


def misses_block(evidence: Evidence) -> Reason | None:
    """Only where a block was possible: against two threats nothing helps, and the fault lies earlier."""
    position, move = evidence.position, evidence.move
    threats = wins_of(position, 1 - position.to_move())
    if len(threats) != 1 or move in threats or wins_of(position, position.to_move()):
        return None
    return say(evidence, "misses_block", (move, threats[0]), threats[0])


def allows_fork(evidence: Evidence) -> Reason | None:
    """The other's next move makes two threats, which another move would have avoided."""
    line = punishment(evidence)
    if line is None or not is_fork(evidence.position.play(evidence.move), line[0]):
        return None
    return say(evidence, "allows_fork", (evidence.move, *line), line[0])


def allows_force(evidence: Evidence) -> Reason | None:
    """The other wins by threats that must be answered, one after the other; another move would have avoided it."""
    line = punishment(evidence)
    if line is None or len(line) == 1 or is_fork(evidence.position.play(evidence.move), line[0]):
        return None
    return say(evidence, theory(evidence) or "allows_force", (evidence.move, *line), line[0])


def theory(evidence: Evidence) -> str | None:
    """What every player of the small board learns about the second move, where it decides."""
    position, game = evidence.position, evidence.position.game
    if (game.columns, game.rows, game.in_a_row) != (3, 3, 3) or len(position.moves()) != 8:
        return None
    taken = position.kernel.cells(0)
    return "not_corner" if taken == CENTRE else "not_centre" if taken & CORNERS else None


def misses_fork(evidence: Evidence) -> Reason | None:
    """Where neither side has anything quicker, and the move itself does not win by force."""
    position, player = evidence.position, evidence.position.to_move()
    if any(wins_of(position, one) for one in (player, 1 - player)) or keeps_winning(evidence):
        return None
    fork = next((cell for cell in position.moves() if is_fork(position, cell)), None)
    if fork is None:
        return None
    threats = wins_of(position.play(fork), player)
    return say(evidence, "misses_fork", (fork, *threats[:2]), fork)


def misses_force(evidence: Evidence) -> Reason | None:
    """Where there is no fork at once, but threats that must be answered lead to one."""
    position, player = evidence.position, evidence.position.to_move()
    if any(wins_of(position, one) for one in (player, 1 - player)) or keeps_winning(evidence):
        return None
    line = forced_win(position)
    if line is None or is_fork(position, line[0]):
        return None
    return say(evidence, "misses_force", line, line[0])


def makes_row(evidence: Evidence) -> Reason | None:
    won = evidence.move in wins_of(evidence.position, evidence.position.to_move())
    return say(evidence, "makes_row", (evidence.move,), evidence.move, good=True) if won else None


def blocks(evidence: Evidence) -> Reason | None:
    position, move = evidence.position, evidence.move
    threats = wins_of(position, 1 - position.to_move())
    if threats != [move] or wins_of(position, position.to_move()):
        return None
    return say(evidence, "blocks", (move,), move, good=True)


def makes_fork(evidence: Evidence) -> Reason | None:
    position, move = evidence.position, evidence.move
    if not is_fork(position, move):
        return None
    threats = wins_of(position.play(move), position.to_move())
    return say(evidence, "makes_fork", (move, *threats[:2]), move, good=True)


# How threats follow one another.


def punishment(evidence: Evidence) -> tuple[int, ...] | None:
    """How the other wins by force after the move, if no win at once was missed and another move would have avoided it:
    where all moves lose, this one was not the fault."""
    position, player = evidence.position, evidence.position.to_move()
    after = position.play(evidence.move)
    if after.outcome() or wins_of(position, player) or wins_of(position, 1 - player):
        return None
    line = forced_win(after)
    if line is None or all(loses(position, other) for other in position.moves()):
        return None
    return line


def loses(position: Any, move: int) -> bool:
    after = position.play(move)
    return after.outcome() is None and forced_win(after) is not None


def keeps_winning(evidence: Evidence) -> bool:
    """Whether the move wins at once or by force, in whatever way."""
    if evidence.played is not None and evidence.played.chance == 1.0:
        return True
    after = evidence.position.play(evidence.move)
    return after.outcome() is not None or answered(after, 1 - after.to_move(), MOST_THREATS) is not None


def is_fork(position: Any, move: int) -> bool:
    """Whether it makes two threats, which the other has no time to answer with a row of its own."""
    player, after = position.to_move(), position.play(move)
    return after.outcome() is None and len(wins_of(after, player)) >= 2 and not wins_of(after, 1 - player)


def forced_win(position: Any, threats: int = MOST_THREATS) -> tuple[int, ...] | None:
    """How the player to move wins by at most so many threats, each of which must be answered; None if not so."""
    player = position.to_move()
    if wins := wins_of(position, player):
        return (wins[0],)
    must = wins_of(position, 1 - player)
    if len(must) > 1 or threats == 0:
        return None
    cells = must or position.moves()
    for cell in sorted(cells, key=lambda cell: not is_fork(position, cell)):  # the shortest first
        after = position.play(cell)
        if after.outcome() is None and (rest := answered(after, player, threats - 1)) is not None:
            return (cell, *rest)
    return None


def answered(position: Any, attacker: int, threats: int) -> tuple[int, ...] | None:
    """The rest of a forced win when the defender is to move and the attacker has a threat; None without one."""
    wins = wins_of(position, attacker)
    if not wins or wins_of(position, 1 - attacker):
        return None
    after = position.play(wins[0])
    if len(wins) > 1:
        return (wins[0], wins[1])
    if after.outcome() is not None:
        return None
    rest = forced_win(after, threats)
    return None if rest is None else (wins[0], *rest)


REASONS: tuple[Detector, ...] = (
    misses_win,
    misses_block,
    allows_fork,
    allows_force,
    misses_fork,
    misses_force,
    makes_row,
    blocks,
    makes_fork,
)
