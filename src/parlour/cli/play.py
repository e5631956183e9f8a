"""`parlour play [GAME]`: a match in the terminal, against an opponent of the ladder or a friend."""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console
from rich.text import Text

from parlour.cli.caption import caption
from parlour.cli.draw import draw
from parlour.cli.options import GameOptions, choose_game
from parlour.engines.engine import Limits
from parlour.engines.guest import GuestError, load_engines
from parlour.engines.registry import engine_names
from parlour.games.game import Game, Position
from parlour.games.registry import game_class, game_names
from parlour.games.status import status, you_are
from parlour.opponents.ladders import opponent as find_opponent
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent, Sitter

HELP = """Type a move as it is listed, or one of:
  moves   the legal moves        back   take your last move back
  hint    what would be good     rules  how the game goes
  text    this position as text  new    begin again         quit   leave"""

First = Literal["me", "computer", "random"]


def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's name; asked for if left out.")] = None,
    opponent: Annotated[str | None, typer.Option(help="An opponent of the ladder, or an engine's name.")] = None,
    first: Annotated[First, typer.Option(help="Who begins.")] = "me",
    friend: Annotated[bool, typer.Option("--friend", help="Two people at this keyboard.")] = False,
    seed: Annotated[int | None, typer.Option(help="Makes the computer's choices repeatable.")] = None,
    engines: Annotated[Path | None, typer.Option(help="A file or folder with engines of your own.")] = None,
    option: GameOptions = None,
) -> None:
    """Play a match here in the terminal."""
    console = Console(highlight=False)
    if engines is not None:
        load_engines(engines)
    try:
        chosen = choose_game(name or ask_game(console), option)
        rng = random.Random(seed)
        rival = None if friend else choose_opponent(console, chosen, opponent, asked=name is None)
        you = {"me": 0, "computer": 1, "random": rng.randrange(2)}[first]
        Table(console, chosen, you, rival, rng.randrange(2**32)).run()
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye.")


def ask_game(console: Console) -> str:
    names = game_names()
    for number, name in enumerate(names, 1):
        found = game_class(name)
        console.print(f"  {number}  [bold]{found.title}[/bold]  {found.summary}")
    return names[ask_number("Which game? ", names, console)]


def choose_opponent(console: Console, game: Game, wanted: str | None, asked: bool) -> Opponent:
    """By id or name, or an engine by its own name; asked for from the menu; else the middle of the ladder."""
    ladder = opponents(game)
    if wanted in engine_names() and all(wanted != found.id for found in ladder):
        return Opponent(wanted, wanted, f"The engine {wanted}.", wanted, nodes=20_000)
    if wanted is not None:
        return find_opponent(game, wanted)
    if not asked:
        return ladder[len(ladder) // 2]
    for number, found in enumerate(ladder, 1):
        rating = "" if found.rating is None else f" ({found.rating})"
        console.print(f"  {number}  [bold]{found.name}[/bold]{rating}  {found.sentence}")
    return ladder[ask_number("Against whom? ", [found.id for found in ladder], console)]


def ask_number(prompt: str, names: Sequence[str], console: Console) -> int:
    while True:
        answer = input(prompt).strip().lower()
        if answer in names:
            return names.index(answer)
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(names):
            return int(answer) - 1
        console.print(f"Please type a number from 1 to {len(names)} or a name.")


class Table:
    """One match at this terminal: a person as player `you`, and an opponent or another person."""

    def __init__(self, console: Console, game: Game, you: int, rival: Opponent | None, seed: int) -> None:
        self.console, self.game, self.you, self.seed = console, game, you, seed
        self.rival = rival
        self.sitter: Sitter | None = rival.sit() if rival else None
        self.line: list[Position] = [game.start()]

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def past(self) -> list[Position]:
        return self.line[:-1]

    @property
    def over(self) -> bool:
        return self.position.outcome(self.past) is not None

    def is_computers_turn(self) -> bool:
        return self.sitter is not None and self.position.to_move() != self.you and not self.over

    def run(self) -> None:
        other = self.rival.name if self.rival else "a friend"
        self.console.print(f"\n[bold]{self.game.title}[/bold] against {other}. Type help for help.")
        if self.rival:
            self.console.print(Text(you_are(self.position, self.you)))
        self.show()
        while True:
            if self.is_computers_turn():
                self.let_computer_move()
            elif not self.obey(self.ask()):
                return

    def ask(self) -> str:
        prompt = "Play again? (new, back, quit) " if self.over else f"{self.game.players[self.position.to_move()]}: "
        return input(prompt).strip()

    def obey(self, answer: str) -> bool:
        """Does what was typed; False to leave."""
        match answer.lower():
            case "quit" | "exit" | "q" | "no":
                return False
            case "":
                pass
            case "help" | "?":
                self.console.print(Text(HELP))
            case "moves":
                listed = " ".join(self.position.move_text(move) for move in self.position.moves())
                self.console.print(Text(listed or "None: the match is over."))
            case "rules":
                self.console.print(Text(self.game.rules))
            case "text":
                self.console.print(Text(self.position.text()), soft_wrap=True)
            case "hint":
                self.hint()
            case "new" | "yes":
                self.begin_again()
            case "back":
                self.take_back()
            case _:
                self.try_move(answer)
        return True

    def try_move(self, text: str) -> None:
        if self.over:
            self.console.print("The match is over. Type new for another one, or quit.")
            return
        try:
            self.line.append(self.position.after(text))
        except ValueError:
            some = ", ".join(self.position.move_text(move) for move in self.position.moves()[:5])
            self.console.print(Text(f"{text[:40]} is not possible here. Try {some} …, or type help."))
        else:
            self.show()

    def let_computer_move(self) -> None:
        """A guest's engine that fails loses the match for itself, and the person keeps the board."""
        assert self.sitter is not None
        assert self.rival is not None
        try:
            candidate, _ = self.sitter.move(self.position, self.past, self.seed)
        except GuestError as error:
            self.console.print(Text(f"{self.rival.name} could not move and loses: {error}"))
            self.sitter = None
            return
        self.console.print(Text(f"{self.rival.name} plays {self.position.move_text(candidate.move)}."))
        self.line.append(self.position.play(candidate.move))
        self.show()

    def hint(self) -> None:
        """What the strongest opponent of the ladder would play."""
        if self.over:
            self.console.print("The match is over.")
            return
        best = opponents(self.game)[-1]
        candidate, _ = best.sit().move(self.position, self.past, Limits().seed)
        self.console.print(Text(f"{best.name} would play {self.position.move_text(candidate.move)}."))

    def begin_again(self) -> None:
        del self.line[1:]
        self.seed += 1
        self.sitter = self.rival.sit() if self.rival else None
        self.show()

    def take_back(self) -> None:
        """To the last position in which a person was to move."""
        earlier = [i for i, p in enumerate(self.line[:-1]) if self.sitter is None or p.to_move() == self.you]
        if not earlier:
            self.console.print("There is nothing to take back.")
            return
        del self.line[earlier[-1] + 1 :]
        self.show()

    def show(self) -> None:
        said = status(self.position, self.past, self.you) if self.rival else caption(self.position, self.past)
        reason = self.position.outcome(self.past)
        self.console.print("", draw(self.position.view(self.past)), Text(said), sep="\n")
        if self.rival and reason is not None:
            self.console.print(Text(caption(self.position, self.past), style="dim"))
