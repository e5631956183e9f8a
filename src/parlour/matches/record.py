"""A match as text that a person can read and the program replays exactly.

    Parlour record 1
    Game: tictactoe
    …
    Result: X wins, three in a row

    1. b2 a1
    - X takes back (2.5s)
    1. c3 a1

One line for each round, beginning with whoever moved first; moves of one player in a row are joined by commas. In
brackets the time since what happened before, and `new tree` where an opponent that keeps its search tree between moves
began one. What is no move has a line of its own.
"""

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace

from parlour.games.game import Game, Outcome, Position, shorten
from parlour.matches import words
from parlour.matches.clock import parse_seconds
from parlour.matches.events import Begin, Event, Move, Seated
from parlour.matches.header import LineError, Numbered, header_lines, parse_header
from parlour.matches.match import Match
from parlour.matches.refusal import Refusal
from parlour.matches.wording import BARE, NEW_TREE, QUOTED, mark_text, parse_mark, quote, time_text, unquote

ROW = re.compile(r"[0-9]+\.(?:\.\.)? (.*)")
ITEM = re.compile(rf"({QUOTED}|[^\s,()\"]+)(?: \((?:([0-9.]+s)(?:, )?)?({NEW_TREE})?\))?,?(?: |$)")


class Record:
    """A match that is kept, finished or not. Equal if all events are."""

    def __init__(self, match: Match, date: str | None = None) -> None:
        self._match = Match(match.events)
        self.date = date

    @property
    def events(self) -> Sequence[Begin | Event]:
        return self._match.events

    @property
    def game(self) -> Game:
        return self._match.game

    @property
    def seats(self) -> tuple[Seated, Seated]:
        return self._match.seats

    @property
    def outcome(self) -> Outcome | None:
        """None if the match goes on, or was aborted."""
        return self._match.outcome

    @property
    def line(self) -> Sequence[Position]:
        """The positions from the start to the end, without what was taken back."""
        return self._match.line

    @property
    def moves(self) -> list[str]:
        """In the game's own notation."""
        return [self.line[turn.ply].move_text(turn.move) for turn in self._match.turns]

    @property
    def move_ids(self) -> list[int]:
        """The same as ids."""
        return [turn.move for turn in self._match.turns]

    def match(self) -> Match:
        """The match itself, to go on with."""
        return Match(self.events)

    def text(self) -> str:
        lines = [*header_lines(self._match, self.date), "", *body_lines(self.events)]
        return "\n".join(lines).rstrip("\n") + "\n"

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self.events, self.date) == (other.events, other.date)

    __hash__ = None  # type: ignore[assignment]


def read_record(text: str, *, most: int | None = None) -> Record:
    """The record that `Record.text` wrote, of up to so many events. Raises ValueError that names the line with the
    fault."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").rstrip().split("\n")]
    numbered = list(enumerate(lines, 1))
    gap = lines.index("") if "" in lines else len(lines)
    begin, date = parse_header(numbered[:gap])
    match = Match([begin])
    for number, line in numbered[gap + 1 :]:
        try:
            add_line(match, line)
            if most is not None and match.count > most + 1:
                raise ValueError(words.TOO_MANY_MOVES.format(most=most))
        except (ValueError, Refusal) as error:
            raise LineError(number, error) from None
    record = Record(match, date)
    check_lines(numbered, record.text().rstrip().split("\n"))
    return record


def check_lines(read: Sequence[Numbered], written: Sequence[str]) -> None:
    """A record says what it means in one way only, so that no damage is overlooked."""
    for entry, right in itertools.zip_longest(read, written):
        number, line = entry or (len(written), "")
        if line != right:
            raise LineError(number, words.CONTRADICTS_REST.format(line=shorten(line), right=right))


def add_line(match: Match, line: str) -> None:
    if line.startswith("- "):
        match.append(parse_mark(line, match.game, match.ms))
        return
    row = ROW.fullmatch(line)
    if not row:
        raise ValueError(words.NOT_A_ROW.format(line=shorten(line)))
    at = 0
    while at < len(row[1]):
        item = ITEM.match(row[1], at)
        if not item:
            raise ValueError(words.CANNOT_READ.format(text=shorten(row[1][at:])))
        add_move(match, item[1], parse_seconds(item[2]) if item[2] else 0, item[3] is not None)
        at = item.end()


def add_move(match: Match, written: str, ms: int, new_tree: bool) -> None:
    text = unquote(written) if written.startswith('"') else written
    try:
        move = match.move(match.position.to_move(), text, match.ms + ms)
        match.append(replace(move, new_tree=new_tree))
    except Refusal as refusal:
        raise ValueError(words.MOVE_REFUSED.format(move=shorten(text), why=refusal)) from None


def body_lines(events: Sequence[Begin | Event]) -> list[str]:
    """What happened, line by line."""
    match = Match(events[:1])
    lines: list[str] = []
    rounds: list[int] = []
    """Of each move that stands, in which round it was."""
    row_open = False
    for event in events[1:]:
        assert not isinstance(event, Begin)
        spent = event.ms - match.ms
        if not isinstance(event, Move):
            lines.append(mark_text(event, match.game, spent))
            row_open = False
        else:
            before = match.last_turn.player if match.last_turn else None
            new_round = event.player == match.first != before
            rounds.append((rounds[-1] if rounds else 0) + new_round)
            item = move_item(match, event) + time_text(spent, NEW_TREE if event.new_tree else "")
            if new_round or not row_open:
                lines.append(f"{rounds[-1]}{'.' if new_round else '...'} {item}")
            else:
                lines[-1] += f"{',' if event.player == before else ''} {item}"
            row_open = True
        match.append(event)
        del rounds[match.ply :]
    return lines


def move_item(match: Match, event: Move) -> str:
    text = match.position.move_text(match.legal[event.move])
    return text if BARE.fullmatch(text) else quote(text)
