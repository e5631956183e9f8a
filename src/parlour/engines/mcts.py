"""Monte Carlo tree search: plays thousands of matches in its head, and more of them where it goes well.

With its defaults exactly the plain UCT that `parlour.plain.mcts` shows; the options make it stronger.
"""

from typing import Any

from parlour.engines import words
from parlour.engines.kernel import KernelEngine, search_class
from parlour.engines.registry import add_engine_class
from parlour.engines.together import THREADS, memory_of_each, on_threads
from parlour.games.game import Option, Position
from parlour.games.kernel import KernelPosition

NEVER = -1


class Mcts(KernelEngine):
    name = "mcts"
    summary = words.SUMMARIES["mcts"]
    takes = (
        Option("prove", False, (False, True), "endings that are certain count as proved, and aren't tried again"),
        Option("tactical", False, (False, True), "its random matches take a win when there is one"),
        Option("exploration", 200, range(1001), "how much goes to moves that haven't done well, in hundredths"),
        Option("first_play", NEVER, range(NEVER, 101), "what an untried move counts, in hundredths; -1: try all first"),
        Option("estimate", 0, range(101), "how much of a result an estimate of the position makes out, in hundredths"),
        Option(
            "spread",
            40,
            range(1, 1001),
            "with an estimate: how far behind the best a move still gets attention, in hundredths",
        ),
        Option("keep", False, (False, True), "keep the tree between the moves of a match"),
        Option("memory_mb", 256, range(1, 65537), "memory for the tree, in MiB"),
        THREADS,
    )

    def traces(self, position: Position) -> bool:
        return True

    def make_search(self, position: KernelPosition[Any, Any]) -> Any:
        first_play = int(self.options["first_play"])
        options = (
            int(self.options["exploration"]) / 100,
            None if first_play == NEVER else first_play / 100,
            bool(self.options["prove"]),
            bool(self.options["tactical"]),
            bool(self.options["keep"]),
            memory_of_each(self.options),
        )
        if estimate := int(self.options["estimate"]):
            judged = *options, estimate, int(self.options["spread"]) / 100
            return on_threads(self.options, lambda: search_class("judged_mcts", position)(*judged))
        return on_threads(self.options, lambda: search_class("mcts", position)(*options))


add_engine_class(Mcts)
