"""The HTTP API does what its description says, whatever it is asked: no answer that is not described, none that is a
failure."""

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.openapi import from_dict
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.caller import Person
from tests.server.live import Live

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SIZES = [pytest.param(15, id="15"), pytest.param(5_000, id="5,000", marks=pytest.mark.slow)]
"""Examples of what fits the description, and as many of what does not."""
OPERATIONS = (
    "games", "opponents", "view", "examples", "new_guest", "me", "change_me", "sign_out", "my_data", "erase_me", "new_table", "listed_tables", "my_tables", "table",
    "past", "thoughts", "record", "statistics", "say", "health", "ready", "reset_statistics", "scores", "scores_file", "read_scores_file", "curve",
    "leaders", "match_me", "my_rating", "my_ratings", "my_profile", "my_matches", "my_match_choices", "my_matches_file", "ending", "tally", "learners", "characters", "new_learner", "learner", "rename_learner", "set_learner", "remove_learner", "reset_learner", "copy_learner", "undo_lesson",
    "undo_training", "salvage_learner", "learner_trainings",
    "learner_tree", "lessons", "lesson", "learner_curve", "learner_file", "merge_learner_file", "train", "training", "stop_training", "table_lessons",
    "truth", "review", "make_review", "new_review", "pasted_review", "review_pgn", "pasted_pgn", "line", "position", "read_position", "set_up", "line_pgn", "opinions", "look", "judge_move", "search_tree",
    "daily_puzzles", "puzzles", "puzzle_rush", "end_rush", "puzzle", "attempt_puzzle", "puzzle_solution", "puzzle_clue",
    "film", "tutorial", "think_again", "think_again_pasted", "live_tree",
    "devices", "remove_device", "new_link", "cancel_link", "look_at_link", "use_link", "new_phrase", "remove_phrase", "come_back",
    "nets", "new_net", "bring_net", "net", "rename_net", "remove_net", "train_net", "stop_net", "net_file",
    "releases", "arena_offer", "my_arenas", "new_arena", "arena", "live_arena", "change_arena", "remove_arena", "arena_matches", "arena_match", "arena_file",
    "seek", "give_up_seek", "invitation",
    "new_class", "my_classes", "class", "live_class", "class_invitation", "join_class", "leave_class", "remove_member",
    "close_class", "new_tournament", "change_tournament",
)  # fmt: skip


@pytest.fixture(scope="module")
def described(server: Live) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.url}/api/openapi.json").json()
    return found


def test_the_description_is_valid(described: dict[str, Any]) -> None:
    schema = from_dict(described)
    schema.validate()
    names = [one["operationId"] for path in described["paths"].values() for one in path.values()]
    assert sorted(names) == sorted(OPERATIONS)
    text = json.dumps(described)
    schemas = described["components"]["schemas"]
    refs = {part.partition('"')[0] for part in text.split('"$ref": "')[1:]}
    assert all(ref.startswith("#/components/schemas/") and ref.rpartition("/")[2] in schemas for ref in refs), refs
    assert "$defs" not in text


class Asker:
    """Somebody who asks, with a table that is there to be found."""

    def __init__(self, server: Live) -> None:
        self.server, self.person = server, Person(server.url)
        self.table = self.person.table("chess", [{"who": "me"}, {"who": "neighbour", "name": "Bo"}])
        self.learner = self.person.http.post("/api/games/dots/learners", json={"name": "Ada"}).json()["id"]
        self.count = 0

    def ask(self, case: Any) -> None:
        self.count += 1
        if self.count % 3 == 0 and "table" in case.path_parameters:
            case.path_parameters["table"] = self.table
        if self.count % 3 == 0 and "game" in case.path_parameters:
            case.path_parameters["game"] = "dots"
        if self.count % 3 == 0 and "learner" in case.path_parameters:
            case.path_parameters["learner"] = self.learner if self.count % 2 else "house"
        if case.operation.label in ("DELETE /api/me", "DELETE /api/me/data"):
            self.person.token = self.person.http.post("/api/guests", json={}).json()["token"]
        headers = {"Authorization": f"Bearer {self.person.token}"} if self.count % 5 else {}
        response = case.call(base_url=self.server.url, headers=headers, timeout=20)
        case.validate_response(response, checks=CHECKS)


@pytest.mark.parametrize("examples", SIZES)
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_is_described(server: Live, described: dict[str, Any], name: str, examples: int) -> None:
    schema = from_dict(described)
    operation = next(
        found
        for found in (result.ok() for result in schema.get_all_operations() if isinstance(result, Ok))
        if found.definition.raw["operationId"] == name
    )
    asker = Asker(server)
    quiet = settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        derandomize=examples < 100,
    )
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        if mode is GenerationMode.NEGATIVE and not (operation.body or operation.path_parameters or operation.query):
            continue

        @quiet
        @given(case=operation.as_strategy(generation_mode=mode))
        def run(case: Any) -> None:
            asker.ask(case)

        run()
    print(f"{name}: {asker.count} requests")
