"""`parlour puzzle [GAME] [WHICH]`: a position with one right answer, to be found here in the terminal."""

import json as jsonlib
import random
from typing import Annotated

import typer

from parlour.cli import words
from parlour.cli.options import GameOptions, choose_game
from parlour.cli.play import ask_game
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text, ask
from parlour.games.game import Game, Position
from parlour.insight.puzzles.days import daily_puzzle, read_day, today
from parlour.insight.puzzles.json import puzzle_json
from parlour.insight.puzzles.puzzle import Puzzle
from parlour.insight.puzzles.sets import find_puzzle, puzzles
from parlour.insight.puzzles.solving import Attempt, attempt, clue_to_step, next_step, truth_words
from parlour.languages.chosen import say


def puzzle(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game's name; you are asked if you leave it out.")
    ] = None,
    which: Annotated[
        str | None, typer.Argument(metavar="[WHICH]", help="Its number, 1 for the easiest, or its name.")
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="Today's, the same for everybody.")] = False,
    day: Annotated[str | None, typer.Option(metavar="DAY", help="That of another day, such as 2026-11-18.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same number picks the same one again.")] = None,
    json: Annotated[bool, typer.Option("--json", help="As JSON, with the solution.")] = False,
    option: GameOptions = None,
) -> None:
    """Solve a puzzle: find the one right move, or say who wins."""
    console = Console(highlight=False)
    try:
        chosen = choose(name or ask_game(console), which, daily, day, seed, option)
        if json:
            print(jsonlib.dumps(puzzle_json(chosen), ensure_ascii=False))
            return
        Sheet(console, chosen).run()
    except (EOFError, KeyboardInterrupt):
        console.print(f"\n{say(words.GOODBYE)}")


def choose(
    name: str, which: str | None, daily: bool, day: str | None, seed: int | None, option: list[str] | None
) -> Puzzle:
    board: str | Game = choose_game(name, option) if option else name
    ways = [which is not None, daily or day is not None, seed is not None]
    if sum(ways) > 1:
        raise ValueError(words.ONE_WAY_TO_CHOOSE)
    if which is not None:
        return find_puzzle(board, which)
    if daily or day is not None:
        if option:
            raise ValueError(words.DAILY_OF_A_GAME)
        puzzles(name)  # refuses a game that is none
        return daily_puzzle(name, today() if day is None else read_day(day))
    return random.Random(seed).choice(puzzles(board))


class Sheet:
    """One puzzle at this terminal."""

    def __init__(self, console: Console, chosen: Puzzle) -> None:
        self.console, self.puzzle = console, chosen
        self.answers: list[str] = []
        self.mistakes = 0
        self.now = attempt(chosen)

    def run(self) -> None:
        game = self.puzzle.game
        board = game.variant() if game != type(game)() else ""
        title = words.PUZZLE_ON if board else words.PUZZLE
        self.say(title.format(title=game.title, board=board, id=self.puzzle.id, rating=self.puzzle.rating))
        self.show(self.puzzle.position)
        self.say(self.puzzle.question)
        self.say(self.puzzle.more)
        if self.puzzle.kind == "who":
            self.say(words.WHO_ANSWERS.format(first=game.players[0], second=game.players[1]))
        while not self.now.solved:
            if not self.obey(ask(words.YOUR_ANSWER)):
                return

    def say(self, text: str) -> None:
        self.console.print(Text(text))

    def show(self, position: Position, past: tuple[Position, ...] = ()) -> None:
        self.console.print(draw(position.view(past)))

    def obey(self, typed: str) -> bool:
        """Does what was typed; False to leave."""
        match typed.lower():
            case "quit" | "exit" | "q":
                return False
            case "":
                pass
            case "help" | "?":
                self.say(words.PUZZLE_HELP)
            case "hint":
                self.say(clue_to_step(self.puzzle, len(self.now.line)).kind)
            case "solution":
                self.solve()
                return False
            case _:
                self.answer(typed)
        return True

    def answer(self, typed: str) -> None:
        try:
            found = attempt(self.puzzle, [*self.answers, typed])
        except ValueError as error:
            self.say(words.ERROR.format(why=error))
            return
        if not found.right:
            self.mistakes += 1
            self.say(words.NOT_RIGHT.format(said=found.said))
            return
        self.answers.append(typed)
        self.tell(found)

    def tell(self, found: Attempt) -> None:
        """The right move, the reply to it, and where that leads."""
        before, self.now = len(self.now.line), found
        if self.puzzle.kind != "who":
            self.say(" ".join(self.puzzle.line_text[before : len(found.line)]))
            self.show(found.positions[-1], found.positions[:-1])
        self.say(found.said)
        if found.solved:
            self.explain()

    def solve(self) -> None:
        puzzle = self.puzzle
        if puzzle.kind == "who":
            self.say(words.TRUTH_IS.format(truth=truth_words(puzzle), line=" ".join(puzzle.line_text)))
        else:
            rest = puzzle.line_text[next_step(puzzle, len(self.now.line)) :]
            self.say(words.SOLUTION_IS.format(line=" ".join(rest)))
        self.explain()

    def explain(self) -> None:
        if self.puzzle.kind != "who" and (why := clue_to_step(self.puzzle).sentence):
            self.say(why)
