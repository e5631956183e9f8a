"""What the lessons ask has one right answer, and the engines know it."""

import parlour
from parlour.insight.steps.tutorials import GROWN, TUTORIALS, tutorial
from parlour.opponents.ladders import opponents


def test_each_leads_to_somebody_who_plays_like_this() -> None:
    engines = {}
    for name in TUTORIALS:
        game, opponent = tutorial(name).opponent
        found = [one for one in opponents(parlour.game(game)) if one.id == opponent]
        engines[name] = found[0].engine if found else opponent
    assert engines == {"minimax": "beatable", "pruning": "alphabeta", "montecarlo": "mcts", "learner": "learner:house"}


def test_by_hand_three_plies_are_enough_and_all_three_values_come_up() -> None:
    found = tutorial("minimax")
    nodes = found.films[0].nodes
    assert max(node.ply for node in nodes) == 3
    leaves = [node.value for node in nodes if not node.children]
    assert set(leaves) == {-1, 0, 1}
    assert len(leaves) == 6
    truth = parlour.engine("solver").think(found.position)
    assert truth.solved
    assert found.best == [one.move for one in truth.candidates if one.value == truth.candidates[0].value]
    assert len(found.best) == 1


def test_pruning_leaves_something_out_and_finds_the_same() -> None:
    found = tutorial("pruning")
    pruned, whole = found.films
    assert pruned.nodes[0].value == whole.nodes[0].value
    first, *others = (pruned.nodes[at] for at in pruned.nodes[0].children)
    assert first.value == 0, "a draw, which could still be bettered"
    for node in others:
        assert [pruned.nodes[at].value for at in node.children[:1]] == [-1], "the first answer is enough"
    assert [(step.value, len(step.skipped)) for step in pruned.steps if step.kind == "cut"] == [(-1, 1), (-1, 1)]
    assert pruned.looked < whole.looked
    assert found.saved
    assert found.saved.looked < found.saved.everything == 549_946


def test_at_random_the_right_move_wins_in_the_end_but_not_at_first() -> None:
    found = tutorial("montecarlo")
    assert [info.nodes for info in found.grown] == list(GROWN)
    leaders = [info.candidates[0].move for info in found.grown]
    truth = parlour.engine("solver").think(found.position)
    assert leaders[-1] == found.best[0] == truth.candidates[0].move
    assert any(move != found.best[0] for move in leaders), "it has to be found out"


def test_the_learner_has_won_drawn_and_lost_and_goes_by_it() -> None:
    found = tutorial("learner")
    assert {match.result for match in found.matches} == {"won", "drawn", "lost"}
    played = [sum(one.total for one in match.counts.values()) for match in found.matches]
    assert played == list(range(1, len(found.matches) + 1))
    counts = found.matches[-1].counts
    most = max(counts, key=lambda moves: counts[moves].won / max(1, counts[moves].total))
    assert list(most) == found.best, "what counts together is right together"
    assert [[found.position.move_text(move) for move in moves] for moves in counts] == [["a1", "d1"], ["b1", "c1"]]
