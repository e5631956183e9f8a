"""One match at this terminal: what is typed, and what is shown."""

from pathlib import Path

from parlour.cli import words
from parlour.cli.files import numbered_file, write_file
from parlour.cli.screen.caption import caption
from parlour.cli.screen.console import Console
from parlour.cli.screen.draw import draw
from parlour.cli.screen.text import Text, ask
from parlour.engines.engine import Limits
from parlour.games.game import Game, Position
from parlour.games.status import ending, headline, saying, side, you_are
from parlour.games.words import quantity
from parlour.languages.chosen import say
from parlour.learners.learner import learner
from parlour.learners.seat import learner_in
from parlour.matches.events import Answer, Begin, Event, Forfeit, Move, Offer, Replace, Resign, Takeback
from parlour.matches.host import Host
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.refusal import Refusal
from parlour.matches.seats import Moment, Reply, Seat, Thinker
from parlour.opponents.ladders import opponents


class KeyboardSeat(Seat):
    """Sits at this keyboard: moves are typed without being asked for by the host."""

    def answer(self, moment: Moment, offer: Offer) -> bool:
        player = moment.position.game.players[moment.player]
        return ask(words.ACCEPT.format(player=player)).lower() in ("yes", "y")


class TerminalTable:
    """A person as player `you` with an opponent, or two people."""

    def __init__(
        self, console: Console, match: Match, you: int, rival: Thinker | None, record: Path | None = None
    ) -> None:
        self.console, self.you, self.rival, self.record = console, you, rival, record
        self.number = 1
        self.seat_at(match)

    def seat_at(self, match: Match) -> None:
        """Everybody sits down anew."""
        seats: list[Seat] = [KeyboardSeat(), KeyboardSeat()]
        if self.rival:
            seats[1 - self.you] = self.rival = Thinker(self.rival.opponent, self.rival.kind)
        self.host = Host(match, (seats[0], seats[1]))

    @property
    def match(self) -> Match:
        return self.host.match

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def position(self) -> Position:
        return self.match.position

    def run(self) -> None:
        other = self.rival.opponent.name if self.rival else words.A_FRIEND
        board = self.game.variant() if self.game != type(self.game)() else ""
        text = words.PLAYING_ON if board else words.PLAYING
        self.console.print(text.format(title=self.game.title, board=board, other=other))
        if self.rival:
            self.console.print(Text(you_are(self.position, self.you)))
        self.show()
        self.save()
        while True:
            if self.rival and self.match.to_move == 1 - self.you:
                self.let_computer_move()
            elif not self.obey(self.ask()):
                return

    def ask(self) -> str:
        return ask(words.PLAY_AGAIN if self.match.over else f"{say(self.game.players[self.position.to_move()])}: ")

    def obey(self, answer: str) -> bool:
        """Does what was typed; False to leave."""
        match answer.lower():
            case "quit" | "exit" | "q" | "no":
                return False
            case "":
                pass
            case "help" | "?":
                self.console.print(Text(words.PLAY_HELP))
            case "moves":
                listed = " ".join(self.position.move_text(move) for move in self.position.moves())
                self.console.print(Text(listed or words.NO_MOVES))
            case "rules":
                self.console.print(Text(self.game.rules))
            case "text":
                self.console.print(Text(self.position.text()), soft_wrap=True)
            case "hint":
                self.hint()
            case "new" | "yes":
                self.begin_again()
            case "swap":
                self.begin_again(swap=True)
            case "back" | "undo":
                self.take_back()
            case "draw":
                self.say(Offer(0, "draw"))
            case "resign":
                self.say(Resign(0))
            case _:
                self.try_move(answer)
        return True

    def try_move(self, text: str) -> None:
        if self.match.over:
            self.console.print(words.OVER_WHAT_NOW)
            return
        try:
            self.position.parse_move(text)
        except ValueError:
            some = [self.position.move_text(move) for move in self.position.moves()[:5]]
            self.console.print(Text(words.CANNOT_PLAY.format(text=text[:40], some=", ".join(some))))
        else:
            self.say(text)

    def say(self, reply: Reply) -> None:
        """For the player to move: here people speak when it is their turn."""
        before = len(self.match.events)
        try:
            self.host.say(self.position.to_move(), reply)
        except Refusal as refusal:
            self.console.print(Text(str(refusal)))
        self.tell(before)

    def let_computer_move(self) -> None:
        """An outside engine that fails loses; for one of ours somebody else goes on."""
        before, position = len(self.match.events), self.position
        self.host.step()
        self.tell(before, position)

    def tell(self, before: int, position: Position | None = None) -> None:
        """What has happened since; `position` is where the computer moved."""
        new = self.match.events[before:]
        for event in new:
            assert not isinstance(event, Begin)
            if said := self.words_for(event, position):
                self.console.print(Text(said))
        if any(isinstance(event, Move | Takeback) for event in new) or (new and self.match.over):
            self.show()
        if new:
            self.save()
        if new and self.match.over:
            self.teach()

    def teach(self) -> None:
        """A learner takes its lesson."""
        name = learner_in(self.rival.opponent.id) if self.rival else ""
        if name and self.match.outcome and self.match.line[0] == self.game.start():
            with learner(name, self.game) as rival:
                try:
                    rival.learn(Record(self.match), player=1 - self.you)
                except ValueError as error:
                    self.console.print(Text(words.LEARNED_NOTHING.format(name=rival.name, why=error), style="dim"))
                    return
                matches = quantity(len(rival.matches), *words.MATCHES)
            self.console.print(words.LEARNED.format(name=rival.name, matches=matches), style="dim")

    def words_for(self, event: Event, position: Position | None) -> str | None:
        name = self.match.seats[event.player].name
        match event:
            case Move() if position:
                return words.PLAYS.format(name=name, move=position.move_text(position.parse_move(event.move)))
            case Forfeit():
                return words.FORFEITS.format(name=name, reason=event.reason)
            case Replace():
                return words.TAKES_OVER.format(reason=event.reason, name=event.seat.name)
            case Answer():
                return (words.ACCEPTS if event.yes else words.DECLINES).format(name=name)
            case _:
                return None

    def hint(self) -> None:
        """What the strongest opponent of the ladder would play."""
        if self.match.over:
            self.console.print(words.OVER)
            return
        best = opponents(self.game)[-1]
        candidate, _ = best.sit().move(self.position, self.match.past, Limits().seed)
        self.console.print(Text(words.WOULD_PLAY.format(name=best.name, move=self.position.move_text(candidate.move))))

    def begin_again(self, swap: bool = False) -> None:
        """The sides are as they were, unless one chose to swap them; either way it is said."""
        self.number += 1
        if swap and self.rival:  # two people swap their chairs: at one keyboard they are known by their sides
            self.you = 1 - self.you
        self.seat_at(self.match.rematch(swap=swap and self.rival is not None))
        self.console.print(Text(self.sides(swap)))
        self.show()
        self.save()

    def sides(self, swapped: bool) -> str:
        if self.rival:
            return side(self.position, self.you, swapped)
        return words.SWAP_CHAIRS if swapped else words.SAME_SIDES

    def take_back(self) -> None:
        """To the last position in which a person was to move; after the end that begins another match from there."""
        players = [position.to_move() for position in self.match.line[:-1]]
        plies = [ply for ply, player in enumerate(players) if self.rival is None or player == self.you]
        if not plies:
            self.console.print(words.NOTHING_TO_TAKE_BACK)
            return
        if self.match.over:
            self.seat_at(self.match.from_ply(plies[-1]))
            self.show()
            self.save()
            return
        before = len(self.match.events)
        self.match.append(Takeback(players[plies[-1]]))
        self.tell(before)

    def show(self) -> None:
        position, past, ended = self.position, self.match.past, self.match.outcome
        self.console.print("", draw(position.view(past)), sep="\n")
        if self.rival is None:
            self.console.print(Text(caption(position, past, ended)))
            return
        name = self.match.seats[1 - self.you].name
        self.console.print(Text(headline(position, past, self.you, name, ended), style="bold"))
        said = say(saying(position, past, self.you, ended)).split("\n")[0]  # what follows is told below
        self.console.print(Text(words.SAYS.format(name=name, words=said), style="dim"))
        if ended is not None:
            self.console.print(Text(ending(position, past, self.you, name, ended), style="dim"))

    def save(self) -> None:
        if self.record:
            write_file(numbered_file(self.record, self.number), Record(self.match))
