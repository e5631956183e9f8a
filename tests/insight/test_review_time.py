"""What a review costs, in the time of the processor, so that it does not matter what else the machine does."""

import random
import time

import pytest

import parlour
from parlour.insight.review import review
from parlour.matches.events import Move, Seated
from parlour.matches.match import Match
from parlour.matches.record import Record

CORES = 2


def match_of(name: str, plies: int) -> Record:
    """By chance, and so long."""
    for seed in range(1000):
        rng = random.Random(seed)
        match = Match.begin(parlour.game(name), (Seated("Anna"), Seated("Ben")))
        while not match.over and match.ply < plies:
            match.append(Move(match.position.to_move(), rng.choice(sorted(match.legal))))
        if match.ply == plies:
            return Record(match)
    raise AssertionError("no match is so long")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "plies", "seconds"), [("ultimate", 60, 5), ("chess", 80, 20)])
def test_a_review_takes_so_long_on_two_cores(name: str, plies: int, seconds: float) -> None:
    record, told = match_of(name, plies), list[int]()
    began = time.process_time()
    found = review(record, CORES, lambda done, of: told.append(done))
    spent = time.process_time() - began
    print(f"{name}: {spent:.1f} s of the processor for {plies} moves")
    assert len(found.plies) == plies
    assert told == list(range(1, plies + 2)), "progress from the first position on"
    assert spent < CORES * seconds
