"""Our games and OpenSpiel's, where the rules agree: what each is called there, and how moves and actions correspond.

A move of ours is one action there, but in ultimate tic-tac-toe: a player who may play on any board first chooses the
board and then, still to move, the cell. In chess OpenSpiel's player 1 is White.
"""

from collections.abc import Sequence
from typing import Any

from parlour.contrib import words
from parlour.contrib.extras import extra
from parlour.games.chess import Chess
from parlour.games.game import Game, Position
from parlour.games.registry import game as find_game
from parlour.games.tictactoe import TicTacToe
from parlour.games.ultimate import ANY_BOARD, UltimatePosition

with extra("openspiel"):
    import pyspiel

PROMOTIONS = ("EMPTY", "KNIGHT", "BISHOP", "ROOK", "QUEEN")


class Rules:
    """Of a game whose moves and actions have the same numbers, and whose players too."""

    first = 0
    """Who is player 0 of ours."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spiel = pyspiel.load_game(spiel_name(game))

    def new_state(self, start: Position) -> Any:
        if start != self.game.start():
            raise ValueError(words.NOT_FROM_THE_START.format(position=start.text()))
        return self.spiel.new_initial_state()

    def start_of(self, state: Any) -> Position:
        """Where the match of a state began."""
        return self.game.start()

    def actions(self, position: Any, state: Any, move: int) -> list[int]:
        """What a move is in OpenSpiel."""
        return [move]

    def move(self, position: Any, state: Any, half: int | None, action: int) -> int | None:
        """What an action is here; None if it's the first half of a move. `half` is that first half."""
        return action


class UltimateRules(Rules):
    def actions(self, position: UltimatePosition, state: Any, move: int) -> list[int]:
        board, cell = divmod(move, 9)
        return [board, cell] if position.kernel.sent_to() == ANY_BOARD else [cell]

    def move(self, position: UltimatePosition, state: Any, half: int | None, action: int) -> int | None:
        sent_to = position.kernel.sent_to()
        if sent_to != ANY_BOARD:
            return 9 * sent_to + action
        return None if half is None else 9 * half + action


class ChessRules(Rules):
    first = 1

    def new_state(self, start: Position) -> Any:
        return self.spiel.new_initial_state(start.text())

    def start_of(self, state: Any) -> Position:
        return self.game.parse(state.start_fen())

    def actions(self, position: Position, state: Any, move: int) -> list[int]:
        return [next(action for action in state.legal_actions() if self.move(position, state, None, action) == move)]

    def move(self, position: Position, state: Any, half: int | None, action: int) -> int:
        step = pyspiel.chess.action_to_move(action, state.board())
        start, end = (8 * int(place.y) + int(place.x) for place in (step.from_square, step.to_square))
        return 4096 * PROMOTIONS.index(step.promotion_type.name) + 64 * start + end


RULES: dict[str, type[Rules]] = {"tictactoe": Rules, "dots": Rules, "ultimate": UltimateRules, "chess": ChessRules}


def rules_of(game: Game) -> Rules:
    """Raises ValueError if OpenSpiel has no game with the same rules."""
    return RULES.get(game.name, Rules)(game)


def spiel_name(game: Game) -> str:
    """What OpenSpiel calls a game of ours."""
    options = game.options
    if isinstance(game, TicTacToe):
        usual = game == find_game("tictactoe")
        return "tic_tac_toe" if usual else f"mnk(m={options['m']},n={options['n']},k={options['k']})"
    if game.name == "dots":
        return f"dots_and_boxes(num_rows={options['rows']},num_cols={options['cols']})"
    if game.name == "ultimate" and options["tiebreak"] == "draw":
        return "ultimate_tic_tac_toe"
    if isinstance(game, Chess):
        return "chess"
    raise ValueError(words.NOT_IN_OPENSPIEL.format(game=game))


def game_of(spiel: Any) -> Game:
    """Our game with the rules of one of OpenSpiel's."""
    name, parameters = spiel.get_type().short_name, spiel.get_parameters()
    if name == "tic_tac_toe":
        return find_game("tictactoe")
    if name == "mnk":
        return find_game("tictactoe", **{key: parameters[key] for key in "mnk"})
    if name == "dots_and_boxes":
        return find_game("dots", rows=parameters["num_rows"], cols=parameters["num_cols"])
    if name == "ultimate_tic_tac_toe":
        return find_game("ultimate")
    if name == "chess" and not parameters["chess960"]:
        return find_game("chess")
    raise ValueError(words.NOT_IN_PARLOUR.format(game=spiel))


class SideBySide:
    """One match in both worlds, which can be moved on from either side."""

    def __init__(self, rules: Rules, start: Position) -> None:
        self.rules = rules
        self.state, self.line = rules.new_state(start), [start]
        self.history: list[int] = []
        self.half: int | None = None
        """The first half of a move that has two."""

    def act(self, action: int) -> None:
        move = self.rules.move(self.line[-1], self.state, self.half, action)
        self.half = action if move is None else None
        self.state.apply_action(action)
        self.history.append(action)
        if move is not None:
            self.line.append(self.line[-1].play(move))

    def play(self, move: int) -> None:
        for action in self.rules.actions(self.line[-1], self.state, move):
            self.act(action)

    def follow(self, state: Any) -> "SideBySide":
        """The match that a state is of: this one, moved on, or another one from its beginning."""
        history, start = state.history(), self.rules.start_of(state)
        known = len(self.history)
        here = self
        if history[:known] != self.history or start != self.line[0]:
            here, known = SideBySide(self.rules, start), 0
        for action in history[known:]:
            here.act(action)
        return here

    def follow_line(self, line: Sequence[Position]) -> "SideBySide":
        """The same for positions of ours, of which the first is where the match began."""
        known = len(self.line)
        here = self
        if self.half is not None or list(line[:known]) != self.line:
            here, known = SideBySide(self.rules, line[0]), 1
        for number in range(known, len(line)):
            move = line[number].last_move(line[:number])
            if move is None:
                raise ValueError(words.NOT_FROM_THE_START.format(position=line[number].text()))
            here.play(move)
        return here
