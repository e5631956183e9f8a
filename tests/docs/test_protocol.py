"""docs/protocol.md names everything that the protocol has, and its sample plays a match on the shipped server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.server.tables import codes, protocol
from tests.docs.samples import ROOT, samples
from tests.server.live import live

TEXT = (ROOT / "docs" / "protocol.md").read_text()
COMMANDS = {kind.model_fields["t"].annotation.__args__[0]: kind for kind in protocol.ClientCommand.__args__}
MESSAGES = [kind.model_fields["t"].annotation.__args__[0] for kind in protocol.ServerMessage.__args__]


def rows() -> dict[str, list[str]]:
    """The rows of all tables, by what stands first in them."""
    found = {}
    for line in TEXT.splitlines():
        if line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            for name in re.findall(r"`([^`]+)`", cells[0]):
                found[name] = cells[1:]
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_described_with_its_fields(name: str) -> None:
    cells = rows()[name]
    fields = set(COMMANDS[name].model_fields) - {"t", "id", "table"}
    assert set(re.findall(r"`([^`]+)`", cells[0])) == fields
    assert cells[1]


@pytest.mark.parametrize("name", [*MESSAGES, *codes.CODES])
def test_every_message_and_code_is_described(name: str) -> None:
    assert name in rows() or name in ("ok", "error")
    assert f"`{name}`" in TEXT


@pytest.mark.parametrize("field", protocol.Update.model_fields)
def test_every_field_of_an_update_is_named(field: str) -> None:
    assert field in ("t", "table") or f"`{field}`" in TEXT


def test_the_sample_plays_a_whole_match(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        sample, _ = samples("docs/protocol.md", "python")
        script = sample.code.replace("http://127.0.0.1:8000", server.url)
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() in ("three in a row", "the board is full and nobody has a row")
        longer = script.replace('"tictactoe"', '"ultimate"').replace('"pip"', '"random"')
        done = subprocess.run([sys.executable, "-c", longer], capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()


def test_the_sample_puts_changes_together(capsys: pytest.CaptureFixture[str]) -> None:
    _, sample = samples("docs/protocol.md", "python")
    exec(sample.code, {})
    (printed,) = re.findall(r"```\n\nIt prints `(.+)`\.", TEXT)
    assert capsys.readouterr().out.strip() == printed
