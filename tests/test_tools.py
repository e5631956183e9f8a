"""The tools' data fits the code that it is about."""

from pathlib import Path

import pytest
from tools.mutations import MUTATIONS, Mutation

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: f"{mutation.game}: {mutation.what}")
def test_every_mutation_has_one_place_to_break(mutation: Mutation) -> None:
    assert (ROOT / mutation.file).read_text().count(mutation.before) == 1
