"""Walking through an example: from plain data to the positions that help shows."""

from parlour.games.example import Example
from parlour.games.game import Game, Position


def examples_of(game_class: type[Game]) -> tuple[Example, ...]:
    """The examples that a game gives; a game that gives none has its picture."""
    return game_class.examples or (Example(game_class.title, game_class.summary, game_class.picture),)


def walk(game_class: type[Game], example: Example) -> list[tuple[Position, int | None]]:
    """Each position of the example, and the move that led there. A move that is not legal is a ValueError."""
    position = game_class(**example.options).parse(example.start)
    steps: list[tuple[Position, int | None]] = [(position, None)]
    for text in example.moves.split():
        move = position.parse_move(text)
        position = position.after(move)
        steps.append((position, move))
    return steps
