"""What an engine thinks of a move, in words, from the side of the player to move. The page, the terminal and whoever
reads the wire all show these texts: values are worded here and nowhere else.

A value is said as people of the game say it: what is proved as that ("wins in 3", "draw"), else in the game's own unit
("+0.8 pawns", "ahead by 2 boxes"), else as a chance ("57 % to win"). How much attention a move had is no value, and is
never said as one. Where nothing is known of a move nothing is said.
"""

from dataclasses import dataclass

from parlour.engines import words
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
        return Verdict(words.DRAW, words.DRAW_FOR.format(name=name))
    unit = position.game.unit
    end = position.game.ends[0 if win > loss else 1]
    if candidate.score and unit and unit.size == 1:
        said = words.ENDS_BY.format(end=end, amount=quantity(abs(candidate.score), unit.one, unit.many))
    elif candidate.mate is not None:
        said = how_soon(end, abs(candidate.mate), position.game)
    else:
        said = words.WINS if win > loss else words.LOSES
    return Verdict(said, words.NAMED.format(name=name, verdict=said))


def how_soon(end: str, plies: int, game: Game) -> str:
    """As players count: the moves of the winner alone, which are half of all where turns alternate."""
    if game.alternates:
        return words.ENDS_IN.format(end=end, moves=(plies + 1) // 2)
    return words.ENDS_WITHIN.format(end=end, moves=quantity(plies, *words.WITHIN_MOVES))


def describe_estimate(score: int, position: Position, player: int) -> Verdict:
    """In the game's own unit; `score` is the mover's."""
    unit, name = position.game.unit, position.game.players[player]
    assert unit
    amount = abs(score) / unit.size
    counted = quantity(abs(score), unit.one, unit.many)
    how_much = counted if unit.size == 1 else words.AMOUNT.format(amount=amount, unit=unit.many)
    if how_much.startswith(("0 ", "0.0 ")):
        return Verdict(words.EVEN, words.EVEN_FOR.format(name=name))
    short = words.AHEAD if unit.size == 1 else words.MORE_OR_LESS
    side = "ahead" if score > 0 else "behind"
    return Verdict(short[side].format(amount=how_much), words.IS_AHEAD[side].format(name=name, amount=how_much))


def likely(candidate: Candidate, name: str, player: int) -> Verdict:
    """As a chance. Without a proof nothing is certain, so that it is never 0 or 100 %."""
    win, _, loss = (round(100 * part) for part in chances(candidate, player))
    draw = 100 - win - loss  # so that the three are 100 together, as in the bar on the page
    to_win = words.TO_WIN.format(win=percent(win))
    said = words.TO_WIN_OR_DRAW.format(win=percent(win), draw=percent(draw)) if draw else to_win
    return Verdict(said, words.CHANCES_FOR.format(chances=said, name=name))


def describe_memory(candidate: Candidate, name: str, player: int) -> Verdict:
    """What a learner knows: how matches went, not how they would go."""
    if not candidate.visits:
        return Verdict(words.NEVER_TRIED, words.HAS_NEVER_TRIED.format(name=name))
    won, drawn, _ = (round(part * candidate.visits) for part in chances(candidate, player))
    known = words.WON_AND_DREW if drawn else words.WON
    said = known.format(won=won, of=candidate.visits, drawn=drawn)
    return Verdict(said, words.NAMED.format(name=name, verdict=said))


def chances(candidate: Candidate, player: int) -> tuple[float, float, float]:
    """That this player wins, draws, loses."""
    win, draw, loss = candidate.wdl
    return (win, draw, loss) if player == 0 else (loss, draw, win)


def percent(whole: int) -> str:
    return words.OVER_99 if whole >= 100 else words.UNDER_1 if whole <= 0 else words.PERCENT.format(whole=whole)
