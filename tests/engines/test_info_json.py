"""What an engine has found goes through JSON and comes back the same."""

import json

import pytest

import parlour
from parlour.engines.info_json import info_json, info_of_json


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "solver", "plain_mcts", "plain_minimax", "random", "beatable"])
@pytest.mark.parametrize("trace", [None, 50])
def test_there_and_back(engine: str, trace: int | None) -> None:
    position = parlour.game("tictactoe").start().after(0)
    thinker = parlour.engine(engine)
    if trace and not thinker.traces(position):
        pytest.skip("it keeps no trace")
    info = thinker.think(position, parlour.Limits(nodes=200, seed=3, trace=trace))
    assert info_of_json(json.loads(json.dumps(info_json(info)))) == info
