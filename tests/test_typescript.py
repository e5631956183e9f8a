"""The page's types come from the protocol, whole."""

import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from tools import typescript as tool
from tools.typescript import models, typescript

from parlour.server.tables import messages, protocol

ROOT = Path(__file__).parents[1]
MODULES = [one for one in vars(tool).values() if isinstance(one, ModuleType) and one.__name__.startswith("parlour.")]
SOURCES = sorted(Path(str(one.__file__)) for one in MODULES)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_the_page_is_built_anew_when_what_its_types_are_made_from_changes(source: Path) -> None:
    command = ["make", "--dry-run", f"--what-if={source.relative_to(ROOT)}", ".venv/page"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "tools.page build" in told


@pytest.mark.deep
def test_every_message_has_a_type() -> None:
    text = typescript()
    made = set(re.findall(r"^export interface (\w+)", text, re.MULTILINE))
    assert made >= {messages.wire_name(model) for model in models()}
    for kind in (*protocol.ClientCommand.__args__, *protocol.ServerMessage.__args__):
        assert messages.wire_name(kind) in made


def test_fields_are_optional_where_they_may_be_left_out() -> None:
    text = typescript()
    shape = text[text.index("export interface Shape {") :].partition("}")[0]
    assert "  label: string;" in shape
    assert "  owner?: number | null;" in shape
    assert "  at: [number, number];" in shape
    assert 'kind: "cell" | "edge" | "region" | "piece" | "mark" | "text";' in shape
