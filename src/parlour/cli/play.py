"""`parlour play [GAME]`: a match in the terminal, against a friend or against an opponent that moves at random."""

import random
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from parlour.cli.caption import caption
from parlour.cli.draw import draw
from parlour.cli.options import GameOptions, choose_game
from parlour.games.game import Game, Position
from parlour.games.registry import game_class, game_names

HELP = """Type a move as it is listed, or one of:
  moves   the legal moves        back   take the last move back
  rules   how the game goes      text   this position as text
  new     begin again            quit   leave"""


def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's name; asked for if left out.")] = None,
    friend: Annotated[bool, typer.Option("--friend", help="Two people at this keyboard.")] = False,
    seed: Annotated[int | None, typer.Option(help="Makes the computer's random moves repeatable.")] = None,
    option: GameOptions = None,
) -> None:
    """Play a match here in the terminal."""
    console = Console(highlight=False)
    try:
        chosen = choose_game(name or ask_game(console), option)
        Table(console, chosen, None if friend else random.Random(seed)).run()
    except (EOFError, KeyboardInterrupt):
        console.print("\nGoodbye.")


def ask_game(console: Console) -> str:
    names = game_names()
    for number, name in enumerate(names, 1):
        found = game_class(name)
        console.print(f"  {number}  [bold]{found.title}[/bold]  {found.summary}")
    while True:
        answer = input("Which game? ").strip().lower()
        if answer in names:
            return answer
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        console.print(f"Please type a number from 1 to {len(names)} or a name.")


class Table:
    """One match at this terminal: the person is player 0, the computer (if it plays) player 1."""

    def __init__(self, console: Console, chosen: Game, computer: random.Random | None) -> None:
        self.console, self.game, self.computer = console, chosen, computer
        self.line: list[Position] = [chosen.start()]

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def past(self) -> list[Position]:
        return self.line[:-1]

    def run(self) -> None:
        other = "a friend" if self.computer is None else "the computer, which moves at random"
        self.console.print(f"\n[bold]{self.game.title}[/bold] against {other}. Type help for help.")
        self.show()
        while True:
            if self.computer and self.position.to_move() == 1 and not self.over:
                self.move_at_random(self.computer)
            elif not self.obey(self.ask()):
                return

    @property
    def over(self) -> bool:
        return self.position.outcome(self.past) is not None

    def ask(self) -> str:
        prompt = "Again? (new, back, quit) " if self.over else f"{self.game.players[self.position.to_move()]}: "
        return input(prompt).strip()

    def obey(self, answer: str) -> bool:
        """Does what was typed; False to leave."""
        match answer.lower():
            case "quit" | "exit" | "q":
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
            case "new":
                del self.line[1:]
                self.show()
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

    def move_at_random(self, computer: random.Random) -> None:
        move = computer.choice(self.position.moves())
        self.console.print(Text(f"The computer plays {self.position.move_text(move)}."))
        self.line.append(self.position.play(move))
        self.show()

    def take_back(self) -> None:
        """To the last position in which a person was to move."""
        if len(self.line) == 1:
            self.console.print("There is nothing to take back.")
            return
        del self.line[-1]
        while self.computer and len(self.line) > 1 and self.position.to_move() == 1:
            del self.line[-1]
        self.show()

    def show(self) -> None:
        self.console.print("", draw(self.position.view(self.past)), Text(caption(self.position, self.past)), sep="\n")
