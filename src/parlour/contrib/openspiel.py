"""Our opponents as OpenSpiel bots, and OpenSpiel's bots as players of ours, in the games that both know.

import pyspiel
from parlour.contrib.openspiel import OpponentBot

game = pyspiel.load_game("ultimate_tic_tac_toe")
bot = OpponentBot(game, "ada")
"""

from collections.abc import Sequence
from typing import Any

from parlour._core import Ultimate as UltimateKernel
from parlour.contrib import words
from parlour.contrib.extras import extra
from parlour.contrib.rivals import Rival, ask, rivals_of
from parlour.games.game import Game, Position
from parlour.games.ultimate import Ultimate, UltimatePosition
from parlour.matches.seats import Moment
from parlour.opponents.opponent import seed_of

with extra("openspiel"):
    import pyspiel

    from parlour.contrib.spiel_rules import SideBySide, game_of, rules_of


class OpponentBot(pyspiel.Bot):  # type: ignore[misc]  # has no types
    """Somebody of ours as a bot, for either seat and any number of matches; each match has a seed of its own."""

    def __init__(self, game: Any, who: Rival, seed: int = 0) -> None:
        """Raises ValueError if the rules of OpenSpiel's game are not those of one of ours."""
        pyspiel.Bot.__init__(self)
        self.game = game_of(game)
        self._seat = rivals_of(self.game, who)[0]()
        self._seed, self._matches = seed, 0
        self._match = SideBySide(rules_of(self.game), self.game.start())
        self._planned: tuple[int, int] | None = None
        """Of a move in two halves: the first, and what comes second."""

    @property
    def name(self) -> str:
        return self._seat.seated().name

    def restart(self) -> None:
        self._matches += 1
        self._seat.start(self._moment(self.game.start(), ()))

    def restart_at(self, state: Any) -> None:
        self.restart()

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """It sees all that happened when it's asked."""

    def step(self, state: Any) -> int:
        if state.is_terminal():
            raise ValueError(words.OVER_IN_OPENSPIEL.format(state=str(state)))
        self._match = match = self._match.follow(state)
        if self._planned and self._planned[0] == match.half:
            return self._planned[1]
        here, past = match.line[-1], match.line[:-1]
        if match.half is not None:
            here = on_board(here, match.half)
        if here.outcome(past):  # a repetition that OpenSpiel doesn't count
            past = []
        move = ask(self._seat, self._moment(here, past))
        actions = match.rules.actions(here, state, move)
        self._planned = (actions[0], actions[1]) if len(actions) > 1 else None
        return actions[0]

    def _moment(self, here: Position, past: Sequence[Position]) -> Moment:
        seed = seed_of(self._seed, self._matches)
        return Moment(here.to_move(), here, past, here.last_move(past), seed)


def on_board(position: Position, board: int) -> UltimatePosition:
    """The same for a player who has chosen a board already."""
    assert isinstance(position, UltimatePosition)
    assert isinstance(position.game, Ultimate)
    kernel, most = position.kernel, position.game.options["tiebreak"] == "boards"
    sent = UltimateKernel.set_up(kernel.marks(0), kernel.marks(1), board, kernel.to_move(), most)
    return UltimatePosition(position.game, sent)


class BotPlayer:
    """A bot of OpenSpiel's as a player of ours, for `parlour.play`, or in a function under `parlour.add_engine`. It is
    told of nothing but the state, which has its history."""

    def __init__(self, bot: Any, name: str = "openspiel") -> None:
        self.bot, self.__name__ = bot, name
        self._match: SideBySide | None = None

    def __call__(self, position: Position, past: Sequence[Position] = ()) -> int:
        line = [*past, position]
        self._match = match = match_of(line, self._match)
        while len(match.line) == len(line):
            match.act(self.bot.step(match.state))
        move = match.line[-1].last_move(line)
        assert move is not None
        return move


def spiel_game(game: Game) -> Any:
    """OpenSpiel's game with the rules of ours. Raises ValueError if there is none."""
    return rules_of(game).spiel


def state_of(position: Position, past: Sequence[Position] = ()) -> Any:
    """OpenSpiel's state. It needs all positions of the match, but for chess, which it can set up."""
    return match_of([*past, position]).state


def line_of(state: Any) -> list[Position]:
    """All positions of a state's match, the present one last."""
    game = game_of(state.get_game())
    return SideBySide(rules_of(game), game.start()).follow(state).line


def match_of(line: Sequence[Position], known: SideBySide | None = None) -> SideBySide:
    """The match that these positions are of; quicker if it goes on from one that is known."""
    game = line[0].game
    if known is None or known.rules.game != game:
        known = SideBySide(rules_of(game), line[0])
    return known.follow_line(line)
