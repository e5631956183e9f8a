"""How answers travel: what never changes is sent once and then confirmed; what is anybody's is compressed; what is
somebody's own is not, for its length would tell strangers about it."""

import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

import parlour
from tests.server.caller import Person
from tests.server.live import Live
from tests.server.people.test_matches import two_at_one_screen

GAMES = parlour.game_names()
CONSTANT = ["/api/games", "/api/openapi.json"] + [
    f"/api/games/{game}/{what}" for game in GAMES for what in ("examples", "view", "opponents", "characters")
]


def raw(server: Live, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it was on the wire."""
    with httpx.stream("GET", server.url + path, headers=headers) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", CONSTANT)
def test_what_never_changes_is_sent_once(server: Live, path: str) -> None:
    whole, plain = raw(server, path, **{"accept-encoding": "identity"})
    assert whole.status_code == 200
    assert whole.headers["cache-control"] == "public, no-cache"
    tag = whole.headers["etag"]
    squeezed, body = raw(server, path, **{"accept-encoding": "gzip"})
    assert squeezed.headers["etag"] == tag
    if len(plain) >= 1000:
        assert squeezed.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in squeezed.headers["vary"].lower()
        assert gzip.decompress(body) == plain
        assert len(body) < len(plain) / 2
    again, nothing = raw(server, path, **{"if-none-match": f'"other", {tag}', "accept-encoding": "gzip"})
    assert (again.status_code, nothing, again.headers["etag"]) == (304, b"", tag)
    assert raw(server, path, **{"if-none-match": '"other"'})[0].status_code == 200


def test_the_examples_of_chess_are_small_on_the_wire(server: Live) -> None:
    _, body = raw(server, "/api/games/chess/examples", **{"accept-encoding": "gzip"})
    assert len(body) < 4_500 < 100_000 < len(gzip.decompress(body))


def test_a_position_and_options_have_their_own_tags(server: Live) -> None:
    tags = {
        raw(server, f"/api/games/tictactoe/view{query}")[0].headers["etag"]
        for query in ("", "?m=4&n=4&k=4", "?position=X..%2F...%2F...", "?m=5&n=5&k=4")
    }
    assert len(tags) == 4


def test_a_refusal_is_not_kept(server: Live) -> None:
    answer, _ = raw(server, "/api/games/chess/view?position=nonsense")
    assert answer.status_code == 422
    assert "etag" not in answer.headers
    assert "public" not in answer.headers.get("cache-control", "")


@pytest.fixture(scope="module")
def operations(server: Live) -> Any:
    return httpx.get(f"{server.url}/api/openapi.json").json()["paths"]


def test_what_is_ones_own_is_never_compressed(server: Live, anna: Person, operations: dict[str, Any]) -> None:
    """Whatever needs a secret; and lists of what belongs to whoever asks. The names are long enough to be compressed."""
    table = anna.table(seats=[{"who": "me"}, {"who": "opponent", "id": "random"}])
    free, *_ = [anna.table() for _ in range(5)]
    two_at_one_screen(anna)
    code = anna.http.post("/api/classes", json={"name": "4b, who play on Fridays"}).json()["code"]
    own = [path for path, methods in operations.items() if "security" in methods.get("get", {})]
    assert "/api/me/tables" in own
    for path in [*own, "/api/games/{game}/learners", "/api/games/{game}/scores"]:
        at = free if path.endswith("/invitation") else table
        here = path.replace("{game}", "tictactoe").replace("{table}", at).replace("{class}", code)
        found = anna.http.get(here, headers={"accept-encoding": "gzip"})
        assert found.status_code == 200, path
        assert "content-encoding" not in found.headers, path
        assert "etag" not in found.headers, path


def test_a_table_and_its_record_are_compressed_but_not_kept(server: Live, anna: Person) -> None:
    table = anna.table("chess", [{"who": "me"}, {"who": "opponent", "id": "random"}])
    answer, body = raw(server, f"/api/tables/{table}", **{"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "etag" not in answer.headers
    assert gzip.decompress(body).startswith(b"{")


def test_a_stream_is_not_held_back_by_compression(server: Live, anna: Person) -> None:
    table = anna.table()
    headers = {"accept-encoding": "gzip", "authorization": f"Bearer {anna.token}"}
    with httpx.stream("GET", f"{server.url}/api/tables/{table}/stream", headers=headers) as answer:
        assert "content-encoding" not in answer.headers
        assert next(answer.iter_lines())


def test_the_page_is_sent_as_the_build_compressed_it(server: Live) -> None:
    page = httpx.get(server.url).text
    script = "/assets/" + page.split('src="/assets/')[1].split('"')[0]
    file = Path(parlour.__file__).parent / "server/static" / script.lstrip("/")
    plain = file.read_bytes()
    sizes = {}
    for accepted, encoding in (("gzip, deflate, br, zstd", "br"), ("gzip;q=0.8, br;q=0", "gzip"), ("identity", None)):
        answer, body = raw(server, script, **{"accept-encoding": accepted})
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(body)
        sizes[encoding] = len(body)
        again, _ = raw(server, script, **{"accept-encoding": accepted, "if-none-match": answer.headers["etag"]})
        assert again.status_code == 304
    assert sizes["br"] < sizes["gzip"] < sizes[None] / 2
    assert raw(server, script, **{"accept-encoding": "identity"})[1] == plain
    assert raw(server, f"{script}.br")[0].status_code == 404
    assert raw(server, f"{script}.gz")[0].status_code == 404
