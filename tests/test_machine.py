"""What a machine lacks is said in one line each, with the command that installs it."""

import shutil
import sysconfig

import pytest
from tools import check_machine


def test_this_machine_lacks_nothing() -> None:
    assert check_machine.lacking() == []


def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert check_machine.lacking() == ["a C++ compiler is missing: apt-get install g++"]


def test_missing_headers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda name: "nowhere")
    assert check_machine.lacking() == ["Python's headers are missing: apt-get install python3-dev"]
