"""What an engine thinks of a move, in words, from the side of the player to move. The page, the terminal and whoever
reads the wire all show these texts: values are worded here and nowhere else.

A value is said as people of the game say it: what is proved as that ("wins in 3", "draw"), else in the game's own unit
("+0.8 pawns", "ahead by 2 boxes"), else as a chance ("57 % to win"). How much attention a move had is no value, and is
never said as one. Where nothing is known of a move nothing is said.
"""

from dataclasses import dataclass

from parlour.engines.engine import Candidate, Info
from parlour.games.game import Game, Position
from parlour.games.words import quantity


@dataclass(frozen=True, slots=True)
class Verdict:
    """Empty texts if nothing is known."""

    words: str = ""
    """Beside the move: "wins in 3"."""
    sentence: str = ""
    """By itself: "Black wins in 3"."""


def verdict(candidate: Candidate, position: Position, info: Info) -> Verdict:
    """What `info`, which is about this position, says of one of its candidates."""
    player = position.to_move()
    if info.rule and not info.nodes:
        return describe_memory(candidate, position.game.players[player], player)
    if not candidate.known:
        return Verdict()
    if candidate.solved or candidate.mate is not None:
        return describe_proof(candidate, position, player)
    if candidate.score is not None and position.game.unit is not None:
        return describe_estimate(candidate.score if player == 0 else -candidate.score, position, player)
    return likely(candidate, position.game.players[player], player)


def describe_proof(candidate: Candidate, position: Position, player: int) -> Verdict:
    """Who wins, and how soon or by how much."""
    win, draw, loss = chances(candidate, player)
    name = position.game.players[player]
    if draw >= max(win, loss):
        return Verdict("draw", f"A draw for {name}")
    unit = position.game.unit
    end = position.game.ends[0 if win > loss else 1]
    if candidate.score and unit and unit.size == 1:
        words = f"{end} by {quantity(abs(candidate.score), unit.one, unit.many)}"
    elif candidate.mate is not None:
        words = f"{end} {how_soon(abs(candidate.mate), position.game)}"
    else:
        words = "wins" if win > loss else "loses"
    return Verdict(words, f"{name} {words}")


def how_soon(plies: int, game: Game) -> str:
    """As players count: the moves of the winner alone, which are half of all where turns alternate."""
    return f"in {(plies + 1) // 2}" if game.alternates else f"within {quantity(plies, 'move')}"


def describe_estimate(score: int, position: Position, player: int) -> Verdict:
    """In the game's own unit; `score` is the mover's."""
    unit, name = position.game.unit, position.game.players[player]
    assert unit
    amount = abs(score) / unit.size
    how_much = quantity(abs(score), unit.one, unit.many) if unit.size == 1 else f"{amount:.1f} {unit.many}"
    if how_much.startswith(("0 ", "0.0 ")):
        return Verdict("even", f"Even for {name}")
    side = "ahead" if score > 0 else "behind"
    words = f"{side} by {how_much}" if unit.size == 1 else f"{'+' if score > 0 else '−'}{how_much}"
    return Verdict(words, f"{name} is {side} by {how_much}")


def likely(candidate: Candidate, name: str, player: int) -> Verdict:
    """As a chance. Without a proof nothing is certain, so that it is never 0 or 100 %."""
    win, _, loss = (round(100 * part) for part in chances(candidate, player))
    words = f"{percent(win)} to win"
    if draw := 100 - win - loss:  # so that the three are 100 together, as in the bar on the page
        words += f", {percent(draw)} to draw"
    return Verdict(words, f"{words} for {name}")


def describe_memory(candidate: Candidate, name: str, player: int) -> Verdict:
    """What a learner knows: how matches went, not how they would go."""
    if not candidate.visits:
        return Verdict("never tried", f"{name} has never tried it")
    won, drawn, _ = (round(part * candidate.visits) for part in chances(candidate, player))
    words = f"won {won} of {candidate.visits}" + (f", drew {drawn}" if drawn else "")
    return Verdict(words, f"{name} {words}")


def chances(candidate: Candidate, player: int) -> tuple[float, float, float]:
    """That this player wins, draws, loses."""
    win, draw, loss = candidate.wdl
    return (win, draw, loss) if player == 0 else (loss, draw, win)


def percent(whole: int) -> str:
    return "over 99 %" if whole >= 100 else "under 1 %" if whole <= 0 else f"{whole} %"
