"""No path leads out of the data folder or the page's own files."""

from pathlib import Path

import pytest

from tests.security.attack import ask
from tests.server.caller import Person
from tests.server.live import Live, live

CLIMBS = (
    "../../../../../../etc/passwd", "..%2f..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/%2e%2e/etc/passwd", "....//....//etc/passwd",
    "..%5c..%5cetc%5cpasswd", "..\\..\\etc\\passwd", "/etc/passwd", "//etc/passwd", "%2fetc%2fpasswd", "./../app.py", "..%00/",
    "%c0%ae%c0%ae/etc/passwd", "..%c0%af..%c0%afetc/passwd", "%252e%252e%252fetc%252fpasswd", "file:///etc/passwd", ".%2e/app.py",
    "static/../../app.py", "assets/../../../../pyproject.toml", "parlour.db", "parlour.sqlite", "CON", "nul.txt", "%00", "a%00.js",
    "x" * 3000, "%ff%fe", "%f0%9f%98%80", ".git/config", ".env", "~root", "*", "?", "#", ";/etc/passwd", "\\\\host\\share",
)  # fmt: skip
SIGNS = ("root:", "import asyncio", "SQLite format", "[project]", "secret_hash")


@pytest.mark.parametrize("before", ["/", "/api/tables/", "/api/games/", "/static/", "/api/", "/assets/", "//"])
def test_no_path_leads_out(server: Live, before: str) -> None:
    for climb in CLIMBS:
        for after in ("", "/record", "/stream", "/opponents"):
            answer = ask(server.port, "GET", before + climb + after)
            home = climb in "?#" and answer.status == 200  # the page itself: what follows is no part of the path
            assert home or answer.status in (400, 401, 404, 405), (before, climb, after, answer.status)
            assert not any(sign in answer.body.decode("utf-8", "replace") for sign in SIGNS)


def test_a_request_line_with_a_whole_address(server: Live) -> None:
    for target in (f"http://evil.example:{server.port}/metrics", "http://127.0.0.1/etc/passwd", "*", "evil.example:80"):
        answer = ask(server.port, "GET", target)
        assert answer.status in (200, 400, 403, 404)
        assert "root:" not in answer.body.decode("utf-8", "replace")


ODD = ("ünïcödé 名", "--set", "x" * 200, "new\nline", "sub/../sub", "$HOME", "~", "a:b?mode=memory")


@pytest.mark.parametrize(
    "name", ["a b'c\";d%2e%2e", *(pytest.param(name, id=name[:9], marks=pytest.mark.slow) for name in ODD)]
)
def test_data_stay_in_their_folder_whatever_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "sub").mkdir()
    before = set(tmp_path.rglob("*"))
    here = set(Path().iterdir())
    with live(f"{tmp_path}/{name}") as server:
        Person(server.url).table()
    made = {path.resolve() for path in set(tmp_path.rglob("*")) - before}
    root = (tmp_path / name).resolve()
    assert made
    assert all(path == root or root in path.parents for path in made)
    assert set(Path().iterdir()) == here
    for path in made:
        if path.is_file():
            assert path.stat().st_mode & 0o007 == 0, f"{path.name} is open to everybody on this machine"


@pytest.mark.slow
def test_a_link_is_followed_once_and_to_the_end(tmp_path: Path) -> None:
    """The operator's own link to a folder is fine; one instead of the database leads nowhere else."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    with live(link) as server:
        Person(server.url).table()
    assert any(real.iterdir())
    assert link.is_symlink()
    assert set(tmp_path.iterdir()) == {real, link}
