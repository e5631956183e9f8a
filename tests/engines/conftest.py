"""What several tests of engines begin with."""

from pathlib import Path

import pytest

import parlour
from tests.engines.slow_net import Slow, file_for, shape_for


@pytest.fixture
def ultimate_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.net"
    game = parlour.game("ultimate")
    file.write_bytes(file_for(game, Slow(shape_for(game, 32), 1).net).to_bytes())
    return file
