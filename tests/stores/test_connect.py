import sys
from pathlib import Path

import pytest

from parlour.stores.connect import open_store
from parlour.stores.failures import CannotOpen


def test_without_psycopg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "parlour.stores.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(CannotOpen, match=r"pip install 'parlour\[postgres\]'"):
        open_store("postgresql://127.0.0.1/parlour")


def test_a_folder_is_for_one_server(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="several servers need a PostgreSQL"):
        open_store(tmp_path, shared=True)
    assert not list(tmp_path.iterdir())
