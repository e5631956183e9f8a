"""Learners and nets together: whoever sits somewhere and belongs to somebody here, and not to a ladder."""

from collections.abc import Callable
from functools import partial

from parlour.engines.engine import Engine
from parlour.games.game import Game
from parlour.learners.seat import learner_in
from parlour.learners.seat import opponent_of as opponent_of_learner
from parlour.matches.events import Seated
from parlour.matches.settings import seated_as
from parlour.nets.seat import net_in, opponent_of_net
from parlour.opponents.opponent import Opponent
from parlour.server.learners import words as learner_words
from parlour.server.learners.learners import Learners
from parlour.server.nets.nets import Nets
from parlour.server.tables.services import EndedMatch


class OwnOpponents:
    """Whoever asks names a seat, `learner:ID` or `net:ID`."""

    def __init__(self, learners: Learners, nets: Nets) -> None:
        self.learners, self.nets = learners, nets

    async def exists(self, game: Game, seat: str) -> bool:
        if net := net_in(seat):
            return await self.nets.find(game, net) is not None
        return await self.learners.exists(game, learner_in(seat))

    async def find(self, game: Game, seat: str, guest: str) -> Opponent:
        """ValueError if there is none, or if it is somebody else's."""
        if net := net_in(seat):
            found = await self.nets.require_playable(game, net, guest)
            return opponent_of_net(found.id, found.name)
        learner = learner_in(seat)
        await self.learners.take_seat(game, learner, guest)
        about = await self.learners.about(game, learner)
        if about is None:
            raise ValueError(learner_words.NOT_YOURS.format(learner=repr(learner), game=game.name))
        return opponent_of_learner(about)

    async def take_seat(self, game: Game, seat: str, guest: str) -> Seated:
        """It sits down."""
        return seated_as(await self.find(game, seat, guest))

    async def name(self, game: Game, seat: str) -> str | None:
        """None if it has been removed, or nobody can read it."""
        if net := net_in(seat):
            found = await self.nets.find(game, net)
            return found.name if found else None
        try:
            about = await self.learners.about(game, learner_in(seat))
        except ValueError:
            return None
        return about.name if about else None

    async def nets_of(self, game: Game, guest: str) -> list[Opponent]:
        """The nets that a guest has made, and that can play."""
        found = await self.nets.playable(game, guest)
        return [opponent_of_net(about.id, about.name) for about in found]

    def engine(self, game: Game, opponent: Opponent) -> Callable[[], Engine] | None:
        """What it thinks with; None for whoever is nobody's own."""
        if net_in(opponent.id):
            return partial(self.nets.engine, game, opponent)
        if learner_in(opponent.id):
            return partial(self.learners.engine, game, dict(opponent.options))
        return None

    def hear_of(self, ended: EndedMatch) -> None:
        """Learners learn from matches; nets play against themselves to learn, and from nobody else."""
        self.learners.hear_of(ended)
