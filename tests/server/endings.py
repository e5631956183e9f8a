"""Positions in which the first player's next move ends the match, with that move; and whole matches that end as
wanted."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from typing import Literal

import parlour
from tests.server.caller import Person, is_over

Line = tuple[int, tuple[str, ...]]

WON, DRAWN = ("XX./OO./...", "c1"), ("XOX/XOO/OX.", "c3")
"""Of tic-tac-toe."""


def won_dots(**options: int) -> tuple[str, str]:
    """A board with one line left, after which the first player, who draws it, has won; and that line."""
    game = parlour.game("dots", **options)
    for salt in range(1000):
        position = game.start()
        while len(position.moves()) > 1:
            moves = position.moves()
            position = position.play(moves[(salt * 7919 + len(moves) * salt) % len(moves)])
        (last,) = position.moves()
        outcome = position.play(last).outcome()
        if position.to_move() == 0 and outcome and outcome.winner == 0:
            return position.text(), "".join(position.path(last))
    raise AssertionError("no such board")


@cache
def line_to(result: Literal["won", "drawn"], opponent: str, game: str = "tictactoe", **options: int) -> Line:
    """A seed, and the moves by which the first player comes to this result against an opponent who has it: a whole match
    from the beginning, found by trying."""
    rules = parlour.game(game, **options)
    found = next(one for one in parlour.opponents(rules) if one.id == opponent)
    for seed in range(1000):
        chance, line, moves = random.Random(seed), [rules.start()], list[str]()
        while line[-1].outcome(line[:-1]) is None:
            position = line[-1]
            if position.to_move() == 0:
                move = max(position.moves(), key=lambda move: (promise(position, move), chance.random()))
                moves.append("".join(position.path(move)))
            else:
                with closing(found.sit()) as sitter:
                    move = sitter.move(position, line[:-1], seed)[0].move
            line.append(position.after(move))
        outcome = line[-1].outcome(line[:-1])
        if outcome and outcome.winner == (0 if result == "won" else None):
            return seed, tuple(moves)
    raise AssertionError("no such match")


def promise(position: parlour.Position, move: int) -> int:
    """Boxes that a move takes, less what it lets the other take at once; or that it wins."""

    def gain(before: parlour.Position, after: parlour.Position) -> int:
        player, outcome = before.to_move(), after.outcome()
        took = scores_of(after)[player] - scores_of(before)[player]
        return took + (100 if outcome and outcome.winner == player else 0)

    after = position.after(move)
    if after.outcome() or after.to_move() == position.to_move():
        return gain(position, after)
    return gain(position, after) - max(gain(after, after.after(reply)) for reply in after.moves())


def scores_of(position: parlour.Position) -> Sequence[int]:
    return position.scores() or (0, 0)


async def play_line(person: Person, table: str, moves: Sequence[str], player: int = 0) -> None:
    async with person.talk() as talk:
        await talk.join(table)
        for move in moves:
            await talk.until_turn(table, player)
            answer = await talk.move(table, move)
            assert answer["t"] == "ok", answer
        await talk.until(lambda: is_over(talk.last[table]))


def play_to(
    result: Literal["won", "drawn"], person: Person, opponent: str, game: str = "tictactoe", **options: int
) -> str:
    """A match from its beginning to this result; the table."""
    seed, moves = line_to(result, opponent, game, **options)
    table = person.against(opponent, game, seed=seed, options=options)
    asyncio.run(play_line(person, table, moves))
    return table
