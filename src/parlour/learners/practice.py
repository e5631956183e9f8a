"""Matches of a learner, played here or elsewhere: in other processes, on other machines.

A learner that is taught after each match can't play two at a time: the second would need what the first one taught. But
lessons are taught some at a time, and between two times nothing is learned. Such a round of matches can be played by
many hands at once, and is taught in the order of its matches; so the same seeds give the same lessons, whoever plays.

Elsewhere a learner is what it knew when it was sent there, and the lessons since: those of each round travel once.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from random import Random as Dice
from typing import Any, NamedTuple, Protocol

from parlour.arena.loop import Listener, Player, play_out
from parlour.arena.players import SeatPlayer
from parlour.engines.outside import OutsideEngineError
from parlour.games.game import Game, Position, Value
from parlour.games.registry import game as find_game
from parlour.learners import words
from parlour.learners.choosing.experience import experience_of
from parlour.learners.choosing.hand import Hand, sit_down
from parlour.learners.choosing.manner import OWN, Manner
from parlour.learners.learner import Learner
from parlour.learners.lesson import Lesson
from parlour.learners.memory import Memory
from parlour.learners.travel import Luggage, Unpacked, pack
from parlour.matches.seats import Seat, Sits, Thinker, seat
from parlour.opponents.opponent import Opponent

ITSELF = "itself"
CHUNKS = 2
"""For each member at a time, so that nobody waits long for a slow one."""
MOST_ROUNDS = 100
"""After which what the learners know is sent as a whole again: who comes new has not to learn it all by lessons."""


class Fixture(NamedTuple):
    """A match that is to be played."""

    rival: int
    """By number."""
    role: int
    seed: int


class Ended(NamedTuple):
    moves: tuple[int, ...]
    winner: int | None


class Style(NamedTuple):
    """How the learner chooses in these matches."""

    mode: str
    manner: Manner


class Knowledge(NamedTuple):
    """What a learner is, as it travels."""

    memory: bytes
    style: Style


Rival = Opponent | int | None
"""One that learns too by its number among the learners; None: itself."""
Taught = tuple[int, Lesson]
"""Which of the learners, and what."""
Fetch = Callable[[str], Any]


class Elsewhere(Protocol):
    """Where calls are carried out: processes of this machine, or a cluster."""

    @property
    def size(self) -> int:
        """How many calls at a time."""
        ...

    def put(self, value: Any) -> str:
        """What many calls need; its key."""
        ...

    def drop(self, key: str) -> None:
        """Nobody will need it any more."""
        ...

    def submit(self, function: Callable[..., Any], keys: Sequence[str], *arguments: Any) -> "Future[Any]":
        """Calls `function(fetch, *arguments)`, where `fetch` gets what was put."""
        ...


class Sent(NamedTuple):
    """What every process is told of a course, once."""

    game: str
    options: Mapping[str, Value]
    rivals: tuple[Rival, ...]
    luggage: Luggage


class Practice:
    """The matches of a learner and its rivals, elsewhere. The learners themselves stay here, and are taught here."""

    def __init__(self, elsewhere: Elsewhere, pupil: Learner, rivals: Sequence[Sits | Learner]) -> None:
        """Raises ValueError if a rival cannot go there: it has to be somebody with a name, or a learner."""
        self._elsewhere = elsewhere
        others = [one for one in rivals if isinstance(one, Learner)]
        self._learners = [pupil, *others]
        numbers = {id(one): number for number, one in enumerate(others, 1)}
        going = tuple(travelling(pupil.game, one, numbers) for one in rivals)
        luggage = pack(pupil.game, [one for one in going if isinstance(one, Opponent)])
        self._about = elsewhere.put(Sent(pupil.game.name, dict(pupil.game.options), going, luggage))
        self._keys: list[str] = []
        """What the learners know: as a whole, then the lessons of each round."""
        self._news: list[Taught] = []
        self._known = -1

    def taught(self, learner: Learner, lessons: Sequence[Lesson]) -> None:
        """This is what it knows now, too."""
        number = next(n for n, one in enumerate(self._learners) if one is learner)
        self._news += [(number, lesson) for lesson in lessons]

    def play(self, fixtures: Sequence[Fixture], style: Style) -> Iterator[Ended]:
        """In this order, each as soon as those before it are there. Nobody may be taught before all of them are."""
        self._send_news()
        size = -(-len(fixtures) // (CHUNKS * self._elsewhere.size))
        chunks = [fixtures[first : first + size] for first in range(0, len(fixtures), size)]
        keys = (self._about, *self._keys)
        under_way: list[Future[list[Ended]]] = []
        try:
            arguments = self._about, self._keys, style
            under_way += [self._elsewhere.submit(play_fixtures, keys, *arguments, chunk) for chunk in chunks]
            for played in under_way:
                yield from played.result()
        except BrokenProcessPool:
            raise ValueError(words.PROCESS_DIED) from None
        finally:
            for played in under_way:
                played.cancel()  # if somebody left

    def _send_news(self) -> None:
        known = sum(lessons_of(one) for one in self._learners)
        if not self._keys or len(self._keys) > MOST_ROUNDS or known != self._known + len(self._news):
            self._send_all()  # also if somebody else has taught or changed one of them
        elif self._news:
            self._keys = [*self._keys, self._elsewhere.put(tuple(self._news))]
        self._known, self._news = known, []

    def _send_all(self) -> None:
        for key in self._keys:
            self._elsewhere.drop(key)
        everything = [Knowledge(one.to_bytes(), Style(one.about.mode, one.about.manner)) for one in self._learners]
        self._keys = [self._elsewhere.put(tuple(everything))]


def travelling(game: Game, who: Sits | Learner, learners: Mapping[int, int]) -> Rival:
    if isinstance(who, Learner):
        return learners[id(who)]
    if who == ITSELF:
        return None
    if not isinstance(who, str | Opponent):
        raise ValueError(words.CANNOT_TRAVEL)
    with closing(seat(game, who)) as found:
        assert isinstance(found, Thinker)
        return found.opponent


def lessons_of(learner: Learner) -> int:
    with learner.busy:
        return sum(learner.memory.counts(role).total for role in (0, 1))


class Mind:
    """A learner in another process: it knows and learns, and keeps nothing."""

    def __init__(self, known: Knowledge) -> None:
        self._memory, self.style = Memory.from_bytes(known.memory), known.style
        self._experience = experience_of(self._memory)

    def learn(self, lesson: Lesson) -> None:
        self._memory.add(lesson)
        self._experience.add(lesson)

    def hand(self, style: Style) -> Hand:
        return sit_down(self._memory, self._experience if style.mode == OWN else None, *style)


class Room:
    """Where the matches of a course are played in another process."""

    def __init__(self, about: str, sent: Sent) -> None:
        self.about = about
        self._game = find_game(sent.game, **sent.options)
        self._unpacked = Unpacked(sent.luggage)
        self._rivals = [self._seated(one) for one in sent.rivals]
        self._minds: list[Mind] = []
        self._keys: list[str] = []

    def _seated(self, rival: Rival) -> Seat | int | None:
        return Thinker(rival, "opponent") if isinstance(rival, Opponent) else rival

    def catch_up(self, keys: Sequence[str], fetch: Fetch) -> None:
        """With what the learners know by now."""
        if not self._keys or self._keys != list(keys[: len(self._keys)]):
            self._minds = [Mind(known) for known in fetch(keys[0])]
            self._keys = [keys[0]]
        for key in keys[len(self._keys) :]:
            for number, lesson in fetch(key):
                self._minds[number].learn(lesson)
            self._keys.append(key)

    def play(self, fixture: Fixture, style: Style) -> Ended:
        found = self._rivals[fixture.rival]
        rival = self._minds[found].hand(self._minds[found].style) if isinstance(found, int) else found
        return play_match(self._game, self._minds[0].hand(style), rival, fixture.role, fixture.seed)

    def close(self) -> None:
        for rival in self._rivals:
            if isinstance(rival, Seat):
                rival.close()
        self._unpacked.close()


_room: Room | None = None


def play_fixtures(
    fetch: Fetch, about: str, keys: Sequence[str], style: Style, fixtures: Sequence[Fixture]
) -> list[Ended]:
    """In another process. Engines and memories are made once for each course, not for each call."""
    global _room
    if _room is None or _room.about != about:
        if _room:
            _room.close()
            _room = None
        _room = Room(about, fetch(about))
    _room.catch_up(keys, fetch)
    try:
        return [_room.play(fixture, style) for fixture in fixtures]
    except OutsideEngineError as error:
        raise ValueError(str(error)) from None


def play_match(game: Game, hand: Hand, rival: Seat | Hand | None, role: int, seed: int) -> Ended:
    """Without a rival the learner makes all moves."""
    dice = Dice(seed)

    def choose(line: Sequence[Position]) -> int:
        return hand.choose(dice)

    players: dict[int, Player] = {0: choose, 1: choose}
    listeners: list[Listener] = [hand.follow]
    if isinstance(rival, Hand):
        players[1 - role] = lambda line: rival.choose(dice)
        listeners.append(rival.follow)
    elif rival is not None:
        players[1 - role] = other = SeatPlayer(rival, seed)
        listeners.append(other.hear)
    played = play_out([game.start()], players, listeners)
    return Ended(played.moves, played.outcome.winner)
