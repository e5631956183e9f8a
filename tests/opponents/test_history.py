"""What a ladder was measured at in earlier releases is kept when it is measured anew."""

from dataclasses import replace
from pathlib import Path

import parlour
from parlour.opponents.history import Release, Standing, history_file, keep_past, read_releases, release_of, releases
from parlour.opponents.ladders import Measured, every_ladder, ladder_of


def test_todays_table_is_the_last_release_of_every_ladder() -> None:
    for ladder in every_ladder():
        if ladder.options is None:
            continue
        found = releases(parlour.game(ladder.game, **ladder.options))
        rated = {one.id: (one.rating, one.error or 0) for one in ladder.opponents if one.rating is not None}
        assert {one.id: (one.rating, one.error) for one in found[-1].standings} == rated
        versions = [one.version for one in found]
        assert len(set(versions)) == len(versions)


def test_a_board_without_ratings_has_no_releases() -> None:
    assert releases(parlour.game("dots", rows=2, cols=2)) == []


def test_what_an_earlier_release_found_is_kept_once(tmp_path: Path) -> None:
    game = parlour.game("tictactoe")
    ladder = replace(ladder_of(game), file=tmp_path / "ladder.toml", measured=Measured("…", 240, 2, version="0.1.0"))
    keep_past(ladder, "0.1.0")
    assert not history_file(ladder.file).exists(), "it is measured again by the same release"
    keep_past(ladder, "0.2.0")
    keep_past(ladder, "0.2.0")
    assert read_releases(history_file(ladder.file)) == [release_of(ladder)]
    later = replace(ladder, measured=Measured("…", 500, 2, version="0.2.0"))
    keep_past(later, "0.3.0")
    kept = read_releases(history_file(ladder.file))
    assert [(one.version, one.matches) for one in kept] == [("0.1.0", 240), ("0.2.0", 500)]
    assert kept[0] == Release("0.1.0", 240, tuple(map(standing, filter(rated, ladder.opponents))))


def rated(one: parlour.Opponent) -> bool:
    return one.rating is not None


def standing(one: parlour.Opponent) -> Standing:
    assert one.rating is not None
    return Standing(one.id, one.name, one.rating, one.error or 0)
