"""The laws, on every registered game and every set of options."""

import json
import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import parlour
from tests.games.laws import check_match, option_sets

NAMES = parlour.game_names()
CHOICES = st.lists(st.integers(0, 250), max_size=90)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
@pytest.mark.deep
def test_laws_hold(name: str, data: st.DataObject) -> None:
    options = data.draw(st.sampled_from(list(option_sets(name))))
    check_match(parlour.game(name, **options), data.draw(CHOICES), every=7)


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in NAMES for options in option_sets(name)], ids=str
)
@pytest.mark.deep
def test_laws_hold_for_every_option_set(name: str, options: dict[str, int | str]) -> None:
    check_match(parlour.game(name, **options), random.Random(str(options)).choices(range(1000), k=400), every=9)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.deep
def test_every_position_of_a_default_match(name: str) -> None:
    line = check_match(parlour.game(name), random.Random(7).choices(range(1000), k=60))
    assert len(line) > 5


@pytest.mark.parametrize("name", NAMES)
def test_illegal_moves_are_named(name: str) -> None:
    position = parlour.game(name).start()
    limit = position.game.move_limit
    for wrong in (-1, limit, limit + 1, 10**12, next(m for m in range(limit + 1) if m not in position.moves())):
        with pytest.raises(ValueError, match=f"move {wrong} is not legal in") as error:
            position.after(wrong)
        assert position.text() in str(error.value)
    for nonsense in ("", "zz9", "x" * 1000, "\x00", "é"):
        with pytest.raises(ValueError, match="is not legal in"):
            position.after(nonsense)


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_is_not_a_position(name: str) -> None:
    game = parlour.game(name)
    for nonsense in ("", " ", "nonsense", "x" * 100_000, "\x00", "½", "/" * 30, "w", "1"):
        with pytest.raises(ValueError, match=f"not a position of {name}: .*right would be") as error:
            game.parse(nonsense)
        assert len(str(error.value)) < 700


@pytest.mark.parametrize("name", NAMES)
def test_unknown_and_bad_options_are_named(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} does not take colour; it takes"):
        parlour.game(name, colour="red")
    for option in parlour.game_class(name).takes:
        for wrong in (-1, 10**6, "nonsense", True):
            with pytest.raises(ValueError, match=f"{option.name}=.* is not possible"):
                parlour.game(name, **{option.name: wrong})


def test_unknown_game_is_named() -> None:
    with pytest.raises(ValueError, match="no game named 'go'; the games are chess, "):
        parlour.game("go")


@pytest.mark.deep
def test_keys_are_equal_in_every_process() -> None:
    texts = {name: check_match(parlour.game(name), [3, 1, 4, 1, 5])[3].text() for name in NAMES}
    script = (
        "import json, parlour, sys; texts = json.load(sys.stdin);"
        "print(json.dumps({n: [parlour.game(n).parse(t).key(), hash(1.5)] for n, t in texts.items()}))"
    )
    keys = [
        json.loads(
            subprocess.run(
                [sys.executable, "-c", script],
                input=json.dumps(texts),
                env={"PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
        )
        for seed in ("1", "2")
    ]
    assert keys[0] == keys[1]
    assert {name: key for name, (key, _) in keys[0].items()} == {
        name: parlour.game(name).parse(text).key() for name, text in texts.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_different_positions_have_different_keys(name: str) -> None:
    """Two moves on, over every pair of moves: keys differ exactly where the positions do, counters aside."""
    start = parlour.game(name).start()
    positions = {
        child.text(): child
        for a in start.moves()
        for p in [start.after(a)]
        for b in p.moves()
        for child in [p.after(b)]
    }
    assert len({child.key() for child in positions.values()}) == len(positions)


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in NAMES for options in option_sets(name)], ids=str
)
def test_turned_and_mirrored_matches_are_the_same(name: str, options: dict[str, int | str]) -> None:
    game = parlour.game(name, **options)
    symmetries = [list(symmetry) for symmetry in game.symmetries()]
    assert symmetries[0] == list(range(game.move_limit))
    assert all(sorted(symmetry) == symmetries[0] for symmetry in symmetries)
    assert len({tuple(symmetry) for symmetry in symmetries}) == len(symmetries) or game.move_limit < 9
    dice = random.Random(str(options))
    images = [game.start() for _ in symmetries]
    for _ in range(len(symmetries) > 1 and game.max_plies):
        if not (moves := images[0].moves()):
            break
        move = dice.choice(moves)
        seen = {
            symmetry[move]: game.patterns(image, symmetry[move])
            for image, symmetry in zip(images, symmetries, strict=True)
        }
        assert len({tuple(patterns) for patterns in seen.values()}) == 1, "patterns are the same from all sides"
        images = [image.after(symmetry[move]) for image, symmetry in zip(images, symmetries, strict=True)]
        assert {(image.to_move(), image.outcome()) for image in images} == {(images[0].to_move(), images[0].outcome())}
