"""The operations about puzzles. Strangers may solve them too; what guests answer first is kept."""

import datetime
import random

from starlette.requests import Request
from starlette.responses import Response

from parlour.games.registry import game_names
from parlour.insight.puzzles.days import counts_for, daily_puzzle, read_day, today
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.rush import MINUTES, MISTAKES, rush_line
from parlour.insight.puzzles.sets import find_puzzle, puzzles_of
from parlour.insight.puzzles.solving import attempt
from parlour.server.exploring.streams import Streams
from parlour.server.http.bodies import json_response, malformed_problem, number_in, read_form
from parlour.server.http.games import game_of
from parlour.server.http.insight import words
from parlour.server.http.operations import Operation, Query
from parlour.server.http.problems import ProblemError
from parlour.server.pool.work import Cancelled, EngineFailed
from parlour.server.puzzles.clues import Clues
from parlour.server.puzzles.forms import (
    AttemptForm,
    AttemptWish,
    ClueForm,
    ClueWish,
    Daily,
    DailyGame,
    PuzzleForm,
    PuzzleSet,
    RushDone,
    RushForm,
    RushResult,
    SolutionForm,
    SolutionWish,
)
from parlour.server.puzzles.results import NOBODY, GuestResults, Results
from parlour.server.puzzles.showing import attempt_text, puzzle_text, solution_text, summary_of
from parlour.server.tables.codes import NotDone
from parlour.server.tables.services import Services, Who

SET = "/api/games/{game}/puzzles"
ONE = SET + "/{puzzle}"
MOST_SEED = 99_999
JSON = "application/json"
DAY = Query("day", {"type": "string", "format": "date"}, "another day than today, in UTC")
SEED = Query("seed", {"type": "integer", "minimum": 0, "maximum": MOST_SEED}, "the same number gives the same run")


class PuzzleOperations:
    def __init__(self, services: Services, streams: Streams) -> None:
        self._most, self._streams = services.settings.body_bytes, streams
        self._results, self._clues = Results(services.store), Clues()

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/puzzles/daily", "daily_puzzles", "The puzzles of the day, one a game, and how I "
                      "stand.", self.daily, Daily, queries=[DAY]),
            Operation("GET", SET, "puzzles", "All puzzles of a game, the easiest first.", self.list_all, PuzzleSet),
            Operation("GET", SET + "/rush", "puzzle_rush", "A run of puzzles from easy to hard.", self.rush, RushForm,
                      queries=[SEED]),
            Operation("POST", SET + "/rush", "end_rush", "What I answered in a run, to be counted.", self.end_rush,
                      RushResult, RushDone, weight=5),
            Operation("GET", ONE, "puzzle", "One puzzle: what to draw, what is asked. Not its solution.", self.puzzle,
                      PuzzleForm, errors=[404], sharing="shared"),
            Operation("POST", ONE + "/attempt", "attempt_puzzle", "Whether my answers so far are right. The first that "
                      "decides it is kept.", self.attempt, AttemptForm, AttemptWish, errors=[404]),
            Operation("POST", ONE + "/solution", "puzzle_solution", "The solution; whoever asks has not solved it.",
                      self.solution, SolutionForm, SolutionWish, errors=[404]),
            Operation("POST", ONE + "/clue", "puzzle_clue", "What speaks for the next move of the solution.", self.clue,
                      ClueForm, ClueWish, needs="guest", errors=[404, 409], weight=4),
        ]  # fmt: skip

    async def daily(self, request: Request, who: Who | None) -> Response:
        wanted = request.query_params.get("day")
        day = today() if wanted is None else day_of(wanted)
        mine = await self._mine(who)
        games = tuple(daily_form(name, day, mine) for name in game_names() if has_puzzles(name))
        return json_response(Daily(day=day.isoformat(), next_s=seconds_left(), games=games))

    async def list_all(self, request: Request, who: Who | None) -> Response:
        name, found = set_of(request)
        mine = await self._mine(who)
        solved = mine.solved(name)
        best = None if who is None else await self._results.best_run(who.guest.id, name)
        strength = mine.strength(name) if mine.has_tried(name) else None
        puzzles = tuple(summary_of(one, solved.get(one.id)) for one in found)
        return json_response(PuzzleSet(game=name, puzzles=puzzles, strength=strength, best_run=best))

    async def puzzle(self, request: Request, who: Who | None) -> Response:
        found = puzzle_of(request)
        return Response(puzzle_text(found, *await self._results.rating(found)), media_type=JSON)

    async def attempt(self, request: Request, who: Who | None) -> Response:
        found = puzzle_of(request)
        wish = await read_form(request, AttemptWish, self._most)
        require_day(found, wish.day)
        try:
            made = attempt(found, wish.answers)
        except ValueError as error:
            raise malformed_problem(error) from None
        counted, helped = False, wish.helped
        if who is not None and (made.solved or not made.right):
            helped = helped or await self._results.had_help(who.guest.id, found, counting_day(wish.day))
            counted = await self._keep(who, found, made.solved and not wish.helped, wish.day)
        rating, _ = await self._results.rating(found)
        streak = None
        if who is not None and wish.day:
            streak = (await self._results.of(who.guest.id)).streak(found.game.name, today())
        return Response(attempt_text(made, counted, helped, rating, streak), media_type=JSON)

    async def solution(self, request: Request, who: Who | None) -> Response:
        found = puzzle_of(request)
        wish = await read_form(request, SolutionWish, self._most)
        require_day(found, wish.day)
        if who is not None:
            await self._results.help_with(who.guest.id, found)
            await self._keep(who, found, False, wish.day)
        return Response(solution_text(found), media_type=JSON)

    async def clue(self, request: Request, who: Who) -> Response:
        found = puzzle_of(request)
        wish = await read_form(request, ClueWish, self._most)
        try:
            made = attempt(found, wish.answers)
        except ValueError as error:
            raise malformed_problem(error) from None
        done = len(made.line) if made.right and not made.solved else 0
        clue = self._clues.known(found, done)
        if clue is None:
            self._streams.require_room(who)
            try:
                with self._streams.begin(who) as stream:
                    clue = await self._clues.think(stream, found, done)
            except (Cancelled, EngineFailed):
                raise NotDone("failed") from None
        await self._results.help_with(who.guest.id, found)
        return json_response(ClueForm(kind=clue.kind, sentence=clue.sentence))

    async def rush(self, request: Request, who: Who | None) -> Response:
        name, found = set_of(request)
        usual = random.randrange(MOST_SEED)
        seed = number_in(request, "seed", usual, 0, MOST_SEED)
        best = None if who is None else await self._results.best_run(who.guest.id, name)
        ids = tuple(one.id for one in rush_line(found, seed))
        return json_response(RushForm(seed=seed, seconds=60 * MINUTES, mistakes=MISTAKES, puzzles=ids, best=best))

    async def end_rush(self, request: Request, who: Who | None) -> Response:
        """Everything is looked at again: what counts is what was answered, not what a page says of it."""
        name, found = set_of(request)
        wish = await read_form(request, RushDone, self._most)
        solved = mistakes = 0
        for puzzle, answers in zip(rush_line(found, wish.seed), wish.answers, strict=False):
            try:
                made = attempt(puzzle, answers)
            except ValueError as error:
                raise malformed_problem(error) from None
            if mistakes < MISTAKES:
                solved, mistakes = solved + made.solved, mistakes + (not made.right)
            if who is not None and (made.solved or not made.right):
                await self._results.keep(who.guest.id, puzzle, made.solved)
        best = None if who is None else await self._results.keep_run(who.guest.id, name, solved)
        return json_response(RushResult(solved=solved, mistakes=mistakes, best=best))

    async def _mine(self, who: Who | None) -> GuestResults:
        return NOBODY if who is None else await self._results.of(who.guest.id)

    async def _keep(self, who: Who, puzzle: Puzzle, solved: bool, day: str | None) -> bool:
        return await self._results.keep(who.guest.id, puzzle, solved, counting_day(day))


def set_of(request: Request) -> tuple[str, tuple[Puzzle, ...]]:
    name = game_of(request).name
    try:
        return name, puzzles_of(name)
    except ValueError:
        raise ProblemError(404, "unknown", words.NO_PUZZLES) from None


def puzzle_of(request: Request) -> Puzzle:
    name, _ = set_of(request)
    wanted: str = request.path_params["puzzle"]
    try:
        return find_puzzle(name, wanted)
    except ValueError:
        raise ProblemError(404, "unknown", words.NO_SUCH_PUZZLE) from None


def has_puzzles(name: str) -> bool:
    try:
        return bool(puzzles_of(name))
    except ValueError:
        return False


def require_day(puzzle: Puzzle, day: str | None) -> None:
    if day is not None and daily_puzzle(puzzle.game.name, day_of(day)) != puzzle:
        raise malformed_problem(words.NOT_THAT_DAY)


def counting_day(day: str | None) -> str:
    """The puzzle of a day counts on that day, and a moment longer; later it is one like all others."""
    return day if day and counts_for(read_day(day)) else ""


def day_of(text: str) -> datetime.date:
    try:
        return read_day(text)
    except ValueError as error:
        raise malformed_problem(error) from None


def daily_form(name: str, day: datetime.date, mine: GuestResults) -> DailyGame:
    puzzle = daily_puzzle(name, day)
    return DailyGame(
        game=name,
        id=puzzle.id,
        title=puzzle.title,
        variant=puzzle.game.variant(),
        rating=puzzle.rating,
        solved=mine.of_day(name, day),
        streak=mine.streak(name, today()),
        longest=mine.longest(name),
    )


def seconds_left() -> int:
    """Until the next day in UTC."""
    now = datetime.datetime.now(datetime.UTC)
    tomorrow = datetime.datetime.combine(now.date() + datetime.timedelta(days=1), datetime.time(), datetime.UTC)
    return int((tomorrow - now).total_seconds())
