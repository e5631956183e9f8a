"""The matches that the first learner was tested with, move by move as each player sees them."""

import pytest

import parlour
from parlour.learners.convert import tree_of
from parlour.learners.lesson import lesson_of
from parlour.learners.memory import Memory
from parlour.matches.events import Seated
from parlour.matches.seats import Moment, Script, Seat

TICTACTOE = parlour.game("tictactoe")


def seen(record: parlour.Record, player: int) -> list[tuple[str, int]]:
    """The board after each move, from this player's side, and the slot of the move."""
    memory = Memory(record.game)
    memory.add(lesson_of(record, player))
    path: list[tuple[str, int]] = []
    tree_of(memory).walk_every_path(lambda nodes: path.extend((str(node.hash), node.index) for node in nodes))
    return path


def test_a_scripted_match() -> None:
    record = parlour.play(TICTACTOE, Script(["a1", "b1", "c1"]), Script(["a2", "b2"]))
    boards = ["M........", "M..O.....", "MM.O.....", "MM.OO....", "MMMOO...."]
    assert seen(record, 0) == list(zip(boards, (0, 3, 1, 4, 2), strict=True))
    swapped = [board.translate(str.maketrans("MO", "OM")) for board in boards]
    assert seen(record, 1) == list(zip(swapped, (0, 3, 1, 4, 2), strict=True))
    assert [lesson_of(record, player).result for player in (0, 1)] == ["won", "lost"]


def test_a_tie() -> None:
    """Four of one and five of the other: the player with five moved first."""
    record = parlour.play(TICTACTOE, Script(["b1", "a2", "c2", "a3", "c3"]), Script(["a1", "c1", "b2", "b3"]))
    assert seen(record, 1)[-1][0] == "MOMOMOOMO"
    assert [lesson_of(record, player).result for player in (0, 1)] == ["drawn", "drawn"]


class FirstEmpty(Seat):
    """Plays the first empty slot of its own, and keeps what it was told."""

    def __init__(self, slots: range) -> None:
        self.slots = slots
        self.after: list[str] = []
        self.result: str | None = None

    def seated(self) -> Seated:
        return Seated("first empty", "script")

    def your_move(self, moment: Moment) -> int:
        return next(slot for slot in self.slots if slot in moment.position.moves())

    def after_your_move(self, moment: Moment) -> None:
        mine = "XO"[moment.player]
        self.after.append("".join("M" if cell == mine else "." for cell in moment.position.text().replace("/", "")))
        assert moment.last_move is not None
        assert self.after[-1][moment.last_move] == "M"

    def end(self, moment: Moment) -> None:
        self.result = moment.result


def test_two_simple_players() -> None:
    stupid, null = FirstEmpty(range(3)), FirstEmpty(range(3, 9))
    record = parlour.play(TICTACTOE, stupid, null)
    assert stupid.after == ["M........", "MM.......", "MMM......"]
    assert [index for _, index in seen(record, 0)] == [0, 3, 1, 4, 2]
    assert (stupid.result, null.result) == ("won", "lost")


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 4, 8), (2, 4, 6), (0, 3, 6), (1, 4, 7), (2, 5, 8)]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("player", [0, 1])
def test_every_line_teaches_a_win(line: tuple[int, int, int], player: int) -> None:
    """Also the one from top right to bottom right, which was once looked for in a wrong slot."""
    rest = [slot for slot in range(9) if slot not in line]
    others = next(
        [one, two, three]
        for one in rest
        for two in rest
        for three in rest
        if len({one, two, three}) == 3 and tuple(sorted((one, two, three))) not in LINES
    )
    names = [TICTACTOE.start().move_text(slot) for slot in range(9)]
    winner = Script([names[slot] for slot in line])
    loser = Script([names[slot] for slot in others])
    record = parlour.play(TICTACTOE, *((winner, loser) if player == 0 else (loser, winner)))
    assert [lesson_of(record, who).result for who in (player, 1 - player)] == ["won", "lost"]
    assert len(record.moves) == 5 + player
