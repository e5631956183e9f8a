"""A computer's past move thought again: by the same engines to the same tree, by others said so."""

from dataclasses import replace

import pytest

import parlour
from parlour.engines.signature import SIGNATURE
from parlour.insight.again import plan_for, think_again_at
from parlour.insight.json import explanation_json
from parlour.matches.events import Begin, Move, Replace, Takeback
from parlour.matches.match import Match
from parlour.matches.settings import seated_as
from tests.insight.some import played, record_of


@pytest.mark.parametrize(("name", "first", "second"), [("tictactoe", 4, 2), ("ultimate", 2, 3), ("pawns", 2, 1)])
def test_every_computer_s_move_is_thought_again_to_the_same(name: str, first: int, second: int) -> None:
    record = played(name, first, second, 11)
    for ply in range(1, min(9, len(record.moves) + 1)):
        thought = think_again_at(record, ply)
        assert thought is not None
        assert thought.same
        assert thought.candidate.move == record.move_ids[ply - 1]
        assert "plays" in thought.sentence


def keeper(nodes: int = 400) -> parlour.Opponent:
    """Keeps its tree between moves, and costs little."""
    found = next(one for one in parlour.opponents(parlour.game("ultimate")) if one.keeps)
    return replace(found, nodes=nodes, ending=None)


def kept_match() -> tuple[parlour.Record, dict[int, parlour.Info]]:
    """One against a person who moves at once, with what it saw before each of its moves."""
    game, opponent = parlour.game("ultimate"), keeper()
    anna = record_of(game, "").seats[0]
    match = Match.begin(game, (anna, seated_as(opponent)), seed=3)
    sitter, seen = opponent.sit(), {}
    while match.ply < 12:
        if match.to_move == 0:
            match.append(match.move(0, match.position.moves()[0], match.ms))
            continue
        candidate, info = sitter.move(match.position, match.past, 3, trace=300)
        seen[match.ply + 1] = info
        move = match.move(1, candidate.move, match.ms)
        match.append(replace(move, new_tree=sitter.began_tree))
    return parlour.Record(match), seen


def test_a_kept_tree_is_grown_again_from_where_it_began() -> None:
    record, seen = kept_match()
    assert any(info.kept for info in seen.values()), "it knew something before it began"
    for ply in (2, 6, 12):
        plan = plan_for(record.events, ply)
        assert plan
        assert len(plan.steps) == sum(one.kept > 0 for at, one in seen.items() if at <= ply) + 1
        thought = think_again_at(record, ply, trace=300)
        assert thought
        assert thought.same
        assert thought.info.trace == seen[ply].trace, "the very tree"


def with_versions(record: parlour.Record, versions: dict[str, str]) -> parlour.Record:
    begin, *rest = record.events
    assert isinstance(begin, Begin)
    return parlour.Record(Match([replace(begin, versions=versions), *rest]))


@pytest.mark.parametrize(
    ("versions", "says"),
    [
        ({"parlour": "0.0.9", "engines": "1-2"}, "from Parlour 0.0.9, played this move"),
        ({"parlour": "0.0.9"}, "of Parlour 0.0.9 played this move"),
        ({}, "We don't know which version of"),
    ],
)
def test_another_version_is_named(versions: dict[str, str], says: str) -> None:
    record = with_versions(played("tictactoe", 4, 2, 11), versions)
    told = explanation_json(parlour.explain(record, 1))["thought"]
    assert not told["same"]
    assert says in told["sentence"]
    assert told["played_by"] == {"parlour": versions.get("parlour", ""), "engines": versions.get("engines", "")}


def test_a_match_says_which_engines_played_it() -> None:
    text = played("tictactoe", 4, 2, 11).text()
    again = parlour.read_record(text)
    thought = think_again_at(again, 1)
    assert thought
    assert thought.played_by.engines == SIGNATURE
    assert thought.same


def test_a_move_that_it_would_not_play_is_told_from_one_that_it_would() -> None:
    record = played("tictactoe", 4, 2, 11)
    move = next(event for event in record.events if isinstance(event, Move))
    elsewhere = next(one for one in record.line[0].moves() if one != record.move_ids[0])
    other = Match([record.events[0], replace(move, move="".join(record.line[0].path(elsewhere)))])
    thought = think_again_at(parlour.Record(other), 1)
    assert thought
    assert thought.verdict == "different"
    assert record.moves[0] in thought.sentence


def test_people_do_not_think_again() -> None:
    assert think_again_at(record_of(parlour.game("tictactoe"), "a1 b1"), 1) is None


def test_what_was_taken_back_and_who_was_replaced() -> None:
    game = parlour.game("tictactoe")
    first, second = parlour.opponents(game)[-1], parlour.opponents(game)[0]
    anna = record_of(game, "").seats[0]
    match = Match.begin(game, (anna, seated_as(first)), seed=5)
    match.append(match.move(0, "a1"))
    match.append(match.move(1, first.sit().move(match.position, match.past, 5)[0].move))
    match.append(Takeback(0))
    match.append(match.move(0, "c3"))
    match.append(Replace(1, seated_as(second), "it failed"))
    match.append(match.move(1, second.sit().move(match.position, match.past, 5)[0].move))
    plan = plan_for(match.events, 2)
    assert plan
    assert (plan.seat.id, plan.wanted.position, plan.seq) == (second.id, match.line[1], 6)
    thought = think_again_at(parlour.Record(match), 2)
    assert thought
    assert thought.same


def test_a_level_that_did_not_play_what_it_saw_says_so() -> None:
    """And what it says is so: it saw something better, or did not notice it."""
    said = set()
    for first, second in ((2, 3), (4, 5)):
        record = played("ultimate", first, second, 11)
        for ply in range(1, min(25, len(record.moves) + 1)):
            thought = think_again_at(record, ply)
            assert thought
            position = record.line[ply - 1]
            best, move = (position.move_text(one) for one in (thought.info.move, thought.candidate.move))
            if best == move:
                assert thought.sentence.endswith("this is the very search of that move.")
                continue
            name = thought.seat.name
            sign = 1 - 2 * position.to_move()
            is_better = sign * (thought.info.candidates[0].value - thought.candidate.value) > 0
            kinds = {
                "better": f"{name} saw that {best} is better, but at this level picks ",
                "overlooked": f"{name} didn't notice {best}: ",
                "equal": f"{best} looked no better to {name}",
            }
            found = [kind for kind, text in kinds.items() if text in thought.sentence]
            assert len(found) == 1, thought.sentence
            assert found[0] == "overlooked" or is_better == (found[0] == "better")
            said.update(found)
    assert "better" in said
