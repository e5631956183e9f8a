"""How the page comes to a browser: at every address of its screens, compressed, and never an operation's place."""

import httpx

from parlour.games.registry import game_names
from parlour.server.app import STATIC
from tests.server.live import Live


def test_screens_are_the_page_and_nothing_else_is(server: Live) -> None:
    page = httpx.get(f"{server.url}/about").text
    for path in (
        "/about",
        "/statistics",
        "/matches",
        "/profile",
        "/new/chess",
        "/lessons",
        "/lessons/minimax/2",
        "/t/y-bgVZNDqJbc3iri",
    ):
        answer = httpx.get(server.url + path)
        assert (answer.status_code, answer.text) == (200, page), path
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src" not in answer.headers["content-security-policy"]
    for path in ("/api/nothing", "/assets/none.js", "/favicon.ico", "/metrics/deep", "/../../setup.py"):
        assert httpx.get(server.url + path).status_code == 404, path


def test_the_first_screen_comes_drawn_and_can_be_used_before_anything_runs(server: Live) -> None:
    """Each game with its board and a link that begins it; other screens do not come with it."""
    home, other = httpx.get(server.url), httpx.get(f"{server.url}/about")
    assert home.headers["cache-control"] == "no-cache"
    for name in game_names():
        assert f'href="/play/{name}"' in home.text
        assert f'href="/new/{name}"' in home.text
        assert f'href="/play/{name}"' not in other.text
    assert home.text.count("<svg") >= len(game_names())


def test_files_are_kept_for_ever_and_compressed(server: Live) -> None:
    script = next(STATIC.glob("assets/*.js"))
    answer = httpx.get(f"{server.url}/assets/{script.name}", headers={"Accept-Encoding": "gzip"})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"


def test_the_curve_is_not_part_of_the_first_load() -> None:
    page = (STATIC / "index.html").read_text()
    later = list(STATIC.glob("assets/plot-*.js"))
    assert later
    assert not [file.name for file in later if file.name in page]


def test_nothing_comes_from_elsewhere() -> None:
    for file in (STATIC / "index.html", STATIC / "home.html", *STATIC.glob("assets/*.css")):
        text = file.read_text().replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, file
        assert "https://" not in text, file


def test_a_game_has_a_picture_and_sayings(server: Live) -> None:
    for game in httpx.get(f"{server.url}/api/games").json():
        view = httpx.get(f"{server.url}/api/games/{game['name']}/view").json()
        assert view["shapes"]
        assert game["sayings"]["your_turn"]
    assert httpx.get(f"{server.url}/api/games/none/view").status_code == 404


def test_an_address_that_leads_nowhere_is_told_by_the_page(server: Live) -> None:
    for path in ("/nope", "/t", "/t/", "/new/a/b"):
        shown = httpx.get(server.url + path, headers={"accept": "text/html"})
        assert shown.status_code == 404
        assert 'id="page"' in shown.text
    for path in ("/api/nope", "/assets/nope.js"):
        assert 'id="page"' not in httpx.get(server.url + path, headers={"accept": "text/html"}).text
