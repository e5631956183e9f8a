import sys
from pathlib import Path

import pytest

from parlour.stores.folder import data_folder


@pytest.mark.parametrize(
    ("platform", "xdg", "expected"),
    [
        ("linux", "", ".local/share/parlour"),
        ("linux", "relative/path", ".local/share/parlour"),
        ("linux", "/elsewhere", "/elsewhere/parlour"),
        ("darwin", "/elsewhere", "Library/Application Support/parlour"),
    ],
)
def test_where_data_lie(
    platform: str, xdg: str, expected: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", xdg)
    assert data_folder() == tmp_path / expected
    assert not list(tmp_path.iterdir())
