"""A search with a net: a small network that was trained beforehand says what positions are worth.

Nothing is played to its end at random, and the weights come with the program, for the games and options that a champion
was trained for; any others can be read from a file. Whole numbers throughout: the same tree on every machine.
"""

from functools import cached_property
from typing import Any

from parlour import _core
from parlour.engines import words
from parlour.engines.kernel import KernelEngine, search_class
from parlour.engines.net_file import ENDING, BadNetError, NetFile, kernel_of, name_of, read_net, shipped_net
from parlour.engines.registry import add_engine_class
from parlour.engines.together import THREADS, memory_of_each, on_threads
from parlour.games.chess import Chess
from parlour.games.game import Game, Option, Position, Value
from parlour.games.kernel import KernelPosition

LONGEST_PATH = 1000
SEARCHES = ("mcts", "alphabeta")
"""The first that a game's nets can serve is the one for `auto`."""


class FileOption(Option):
    """A file of the kind that ends in `.net`, or none."""

    def check(self, value: Value) -> Value:
        if isinstance(value, str) and (value == "" or value.endswith(ENDING)) and len(value) <= LONGEST_PATH:
            return value
        return super().check(value)

    def describe_allowed(self) -> str:
        return words.A_FILE


class Net(KernelEngine):
    name = "net"
    summary = words.SUMMARIES["net"]
    takes = (
        FileOption("net", "", ("",), words.WHICH_NET),
        Option("search", "auto", ("auto", *SEARCHES), "how it searches: with a tree that grows, or depth by depth"),
        Option("exploration", 50, range(1001), "how much goes to moves that haven't done well, in hundredths"),
        Option("spread", 20, range(1, 1001), "how far behind the best a move still gets attention, in hundredths"),
        Option(
            "keep",
            False,
            (False, True),
            "keep the tree, or in chess what it has found out, between the moves of a match",
        ),
        Option("memory_mb", 256, range(1, 65537), "memory for the tree or the positions met before, in MiB"),
        THREADS,
    )

    @cached_property
    def _given(self) -> NetFile | None:
        return read_net(str(self.options["net"])) if self.options["net"] else None

    def net_for(self, game: Game) -> NetFile:
        """Raises BadNetError if there is none for this game with these options."""
        if kernel_of(game) is None:
            raise BadNetError(words.NO_FEATURES.format(name=self.name, game=game.name))
        found = self._given or shipped_net(game)
        if found is None:
            raise BadNetError(words.NO_SHIPPED_NET.format(game=name_of(game)))
        found.require_for(game)
        return found

    def obstacle(self, game: Game) -> str | None:
        try:
            self.net_for(game)
        except BadNetError as error:
            return str(error)
        search = self.search_for(game)
        if search not in self.searches(game):
            return (words.NO_NET_ALPHABETA if search == "alphabeta" else words.NO_NET_MCTS).format(game=game.name)
        if search == "alphabeta" and self.options["threads"] != 1:
            return words.ONE_THREAD
        return None

    def searches(self, game: Game) -> list[str]:
        """The searches that this game's nets can serve."""
        return [name for name in SEARCHES if f"net_{name}" in _core.games()[kernel_of(game)]]

    def search_for(self, game: Game) -> str:
        asked = str(self.options["search"])
        return self.searches(game)[0] if asked == "auto" else asked

    def traces(self, position: Position) -> bool:
        return True

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        net, memory = self.net_for(position.game).net, memory_of_each(self.options)
        if self.search_for(position.game) == "alphabeta":
            last = bool(self.options["keep"]) if isinstance(position.game, Chess) else 1
            return search_class("net_alphabeta", position)(net, memory, last)
        exploration, spread = (int(self.options[name]) / 100 for name in ("exploration", "spread"))
        options = net, exploration, spread, bool(self.options["keep"]), memory
        return on_threads(self.options, lambda: search_class("net_mcts", position)(*options))


add_engine_class(Net)
