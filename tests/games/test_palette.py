"""Setting up positions by hand: every game's palette takes its positions apart and puts them together again, draws
whatever lies on the board, and leaves it to `parse` to say whether that is a position."""

import contextlib
import random
from itertools import pairwise

import pytest

import parlour
from parlour.games.game import BadText
from parlour.games.palette import Draft, Palette

BOARDS = [
    *((name, {}) for name in parlour.game_names()),
    ("dots", {"rows": 1, "cols": 2}),
    ("tictactoe", {"m": 5, "n": 4}),
]


def palette_of(name: str, **options: int) -> Palette:
    game = parlour.game(name, **options)
    assert game.palette
    return game.palette(game)


def put(palette: Palette, *clicks: tuple[str, str | None]) -> Draft:
    draft = palette.settled(Draft())
    for place, thing in clicks:
        draft = palette.after(draft, place, thing)
    return draft


def fault_of(palette: Palette, draft: Draft) -> str:
    with pytest.raises(BadText) as caught:
        palette.game.parse(palette.text(draft))
    return caught.value.fault


@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_positions_are_taken_apart_and_put_together_again(name: str, options: dict[str, int]) -> None:
    palette, rng = palette_of(name, **options), random.Random(1)
    for _ in range(2):
        position = palette.game.start()
        for _ in range(80):
            draft = palette.settled(palette.read(position))
            assert palette.game.parse(palette.text(draft)).key() == position.key()
            places = {shape.id for shape in palette.view(draft).shapes}
            assert set(draft.things) <= places
            if position.outcome():
                break
            position = position.play(rng.choice(position.moves()))


@pytest.mark.parametrize(("name", "options"), BOARDS)
def test_anything_can_be_put_down_and_is_drawn(name: str, options: dict[str, int]) -> None:
    """Whatever is a position says so of itself, and comes back as it is."""
    palette, rng = palette_of(name, **options), random.Random(2)
    for _ in range(20):
        draft = palette.settled(Draft())
        for _ in range(rng.randrange(30)):
            thing = rng.choice([one.id for one in palette.things])
            hand = rng.choice((thing, None)) if draft.things else thing
            place = rng.choice(list(palette.places(thing)) if hand else list(draft.things))
            after = palette.after(draft, place, hand)
            assert (place in after.things) == (hand is not None and draft.things.get(place) != hand)
            settings = {one.name: [choice.id for choice in one.choices] for one in palette.settings(after)}
            assert settings.keys() == after.settings.keys()
            assert all(after.settings[one] in choices for one, choices in settings.items())
            draft = after
        places = {shape.id for shape in palette.view(draft).shapes}
        assert all(set(palette.places(one.id)) <= places for one in palette.things)
        with contextlib.suppress(BadText):
            position = palette.game.parse(palette.text(draft))
            assert palette.settled(palette.read(position)).things == draft.things


def test_what_is_not_there_cannot_be_put_down() -> None:
    palette = palette_of("chess")
    for place, thing in (("e4", "X"), ("j9", "K"), ("e8", "P")):
        with pytest.raises(ValueError, match="there is no"):
            put(palette, (place, thing))


@pytest.mark.parametrize(
    ("name", "clicks", "fault"),
    [
        ("chess", [("e1", "K")], "Black must have exactly one king"),
        ("chess", [("e1", "K"), ("e8", "k"), ("e5", "R")], "the player who has just moved is in check"),
        ("tictactoe", [("a1", "X"), ("a2", "X")], "X must have as many marks as O or one more"),
        ("tictactoe", [(cell, "XO"[cell[1] == "2"]) for cell in ("a1", "b1", "c1", "a2", "b2", "c2")], "already has a line"),
        ("pawns", [("e2", "P")], "has no pawn"),
        ("ultimate", [("a1a1", "O")], "X moves first"),
    ],
)  # fmt: skip
def test_an_impossible_position_says_why_in_one_sentence(name: str, clicks: list[tuple[str, str]], fault: str) -> None:
    palette = palette_of(name)
    assert fault in fault_of(palette, put(palette, *clicks))


def test_chess_asks_about_castling_and_en_passant_where_they_are_possible() -> None:
    palette = palette_of("chess")
    draft = put(palette, ("e1", "K"), ("h1", "R"), ("e8", "k"), ("e5", "P"), ("d5", "p"))
    asked = {one.name: [choice.id for choice in one.choices] for one in palette.settings(draft)}
    assert asked == {"turn": ["0", "1"], "castling0": ["-", "K"], "en_passant": ["-", "d6"]}
    chosen = palette.settled(Draft(draft.things, {"turn": "0", "castling0": "K", "en_passant": "d6"}))
    assert palette.game.parse(palette.text(chosen)).text() == "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"
    without = palette.after(chosen, "h1", None)
    assert "castling0" not in without.settings
    assert palette.text(without).split()[2] == "-"


def test_dots_closes_boxes_as_lines_are_drawn_and_opens_them_again() -> None:
    palette = palette_of("dots", rows=1, cols=2)
    draft = put(palette, *((line, "line") for line in ("1-2", "1-3", "2-4", "3-4")))
    assert draft.things["1-4"] == "2"  # who drew the fourth line
    assert draft.settings == {"turn": "1"}
    assert palette.text(draft) == "-./|2|../-. 2"
    assert palette.after(draft, "1-4", "1").things["1-4"] == "1"
    both = palette.after(draft, "3-6", "1")
    assert palette.text(both) == "--/|2|1|/-- 2"
    opened = palette.after(both, "3-4", None)
    assert set(opened.things.values()) == {"line"}
    assert opened.settings == {}


def test_ultimate_offers_the_boards_that_are_possible() -> None:
    palette = palette_of("ultimate")
    draft = put(palette, ("b2a1", "X"))
    assert [choice.id for choice in palette.settings(draft)[0].choices] == ["a1"]
    for (place, _), (after, _) in pairwise([("b2a1", "X"), ("a1c3", "O"), ("c3a1", "X")]):
        draft = palette.after(draft, after, "XO"[place != "a1c3"])
    assert palette.game.parse(palette.text(draft)).text().endswith("O a1")


def test_a_game_without_a_palette_is_set_up_as_text_alone() -> None:
    assert parlour.Game.palette is None
