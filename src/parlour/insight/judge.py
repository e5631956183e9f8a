"""The one judge of a review: the strongest opponent we have on a board, with fixed nodes and a fixed seed, so that two
looks at one position always agree; exact where it can solve."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.engines.engine import Candidate, Info
from parlour.engines.signature import SIGNATURE
from parlour.games.game import Game, Position
from parlour.games.reason import Prospect
from parlour.insight.chance import Chance, fit_of, fitted
from parlour.matches.settings import settings_of
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent

MOST_NODES = {"mcts": 50_000, "chess": 180_000}
"""What a look may cost where the strongest opponent takes more, by its engine or by the game: a whole match is looked
at in a few seconds, of chess in less than twenty."""
MOST_ENDING_NODES = 300_000
MOST_TABLE_MB = {"chess": 16}
"""Of memory for positions met before. Its few nodes fill no more: on 81 positions of a match 16 MiB and 64 gave the
same looks, and to clear 64 for each took a third of the time. (The million of pawn chess do fill it.)"""
COMPARED = 2
"""The best move and the next, so that one can say whether there was only one."""
SEED = 1
REVIEW_VERSION = 8
"""Raise it with every change that lets a review of the same looks come out otherwise, in its marks, chances, reasons or
sentences, or is kept otherwise: reviews that were kept before are then called old, and can be made again."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the judge sees in a position."""

    position: Position
    info: Info
    candidates: tuple[Candidate, ...]
    """Best first for the player to move, with fitted chances; `info` has the engine's own."""
    chances: tuple[Chance, ...]
    """Of each candidate."""

    @property
    def chance(self) -> Chance:
        """Of the position: that of its best move."""
        return self.chances[0]

    @property
    def solved(self) -> bool:
        return self.candidates[0].solved or self.candidates[0].mate is not None

    def prospect(self, before: Sequence[int] = (), player: int | None = None) -> Prospect:
        """The best move as a player sees it: whoever is to move, or whoever made the moves `before`, which led here."""
        best = self.candidates[0]
        seen_by = self.position.to_move() if player is None else player
        sign = 1 if seen_by == 0 else -1
        mate = None if best.mate is None else sign * best.mate
        if mate is not None:
            mate += len(before) if mate > 0 else -len(before)
        # Beside a mate a score says nothing but that there is one.
        score = None if best.score is None or mate is not None else sign * best.score
        return Prospect((*before, *best.line), self.chance.expected(seen_by), self.solved, mate, score)


class Judge:
    """One judge is for one thread at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.opponent = judging_opponent(game)
        self._sitter = self.opponent.sit()

    def look(self, position: Position, past: Sequence[Position] = ()) -> Look:
        """Blocks while the engine thinks. Raises ValueError for a position that is over."""
        _, info = self._sitter.move(position, past, SEED, compare=COMPARED)
        return look_from(position, info)

    @property
    def signature(self) -> str:
        return signature_of(self.game)

    def stop(self) -> None:
        """From any thread: the look under way ends with what it has."""
        self._sitter.stop()

    def close(self) -> None:
        self._sitter.close()

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def look_from(position: Position, info: Info) -> Look:
    """What the judge reported, wherever it thought."""
    # A solver compares nothing beyond what it solves; an engine without such a limit gives what it has.
    seen = fitted(info, position.game).seen(position.to_move())
    known = tuple(one for one in seen if one.known) or seen[:1]
    return Look(position, info, known, tuple(Chance(one.wdl[0], one.wdl[2]) for one in known))


def judging_opponent(game: Game) -> Opponent:
    """The strongest on this board, held to what a look may cost. It keeps no tree: what it sees in a position may not
    depend on which others it looked at before, so that a review comes out the same on however many threads. And it says
    by how much: who asks of an ending only who wins doesn't judge."""
    strongest = next(one for one in reversed(opponents(game)) if not (one.ending and one.ending.options.get("wins")))
    nodes, ending, options = strongest.nodes, strongest.ending, dict(strongest.options)
    for most in (MOST_NODES.get(strongest.engine), MOST_NODES.get(game.name)):
        nodes = nodes if most is None else min(most, nodes or most)
    if ending:
        ending = replace(ending, nodes=min(MOST_ENDING_NODES, ending.nodes))
    if "table_mb" in options:
        options["table_mb"] = min(MOST_TABLE_MB.get(game.name, options["table_mb"]), options["table_mb"])
    if strongest.keeps:
        options["keep"] = False
    return replace(strongest, options=options, nodes=nodes, ending=ending)


def settings_text(game: Game) -> str:
    """All that the judge's numbers depend on, but for the engines themselves: chances are fitted to one judge, and say
    nothing about the next."""
    return " ".join(f"{name}={value}" for name, value in settings_of(judging_opponent(game)).items())


def signature_of(game: Game) -> str:
    """Changes whenever a review could come out otherwise: with the engines, the judge's settings, the fit, or what a
    review makes of its looks."""
    judge = judging_opponent(game)
    engine = (judge.engine, sorted(judge.options.items()), judge.nodes, judge.ending)
    settings = (*engine, fit_of(game), COMPARED, SEED, REVIEW_VERSION)
    return f"{SIGNATURE}-{hashlib.blake2b(repr(settings).encode(), digest_size=4).hexdigest()}"
