"""The built page: its files, and for every other address the page itself, which knows what to show there."""

import mimetypes
import os
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
"""Files of the build have a hash of their content in their names."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""How the build has compressed its files, best first, and what it has added to their names."""
REFUSED = re.compile(r";\s*q=0(\.0*)?\s*$")

HOME = "home.html"
"""The first screen comes drawn: it can be seen and used before anything has run."""
NAME = "/[A-Za-z0-9_-]{1,64}"
SCREEN = re.compile(
    f"(?:new|play|t){NAME}|t{NAME}/review|(?:review|explore|arena|link)(?:{NAME})?|(?:learners|champions|lessons|puzzles)(?:{NAME}){{0,2}}|class(?:{NAME}(?:/show)?)?|tables|settings|about|statistics|matches|profile"
)


class Page(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        if path == "." and (Path(str(self.directory)) / HOME).is_file():
            path = HOME
        try:
            if path.endswith(tuple(ENCODINGS.values())):
                raise HTTPException(404)  # these are ways to send a file, not files to be asked for
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not (is_screen(path) or is_looking(path, scope)):
                raise
            found = await super().get_response("index.html", scope)
            if not is_screen(path):
                found.status_code = 404
        found.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return found

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """As the build compressed it, if it did and the browser takes that."""
        encoding = best_encoding(Path(full_path), Headers(scope=scope).get("accept-encoding", ""))
        sent = Path(f"{os.fspath(full_path)}{ENCODINGS[encoding]}") if encoding else Path(full_path)
        found = super().file_response(sent, sent.stat(), scope, status_code)
        found.headers["vary"] = "Accept-Encoding"
        if encoding and found.status_code == 200:
            kind = mimetypes.guess_type(full_path)[0] or "application/octet-stream"
            found.headers["content-type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
            found.headers["content-encoding"] = encoding
        return found


def best_encoding(file: Path, accepted: str) -> str | None:
    """`accepted` is what a browser says: `gzip, deflate;q=0.5, br;q=0`."""
    taken = {part.partition(";")[0].strip() for part in accepted.lower().split(",") if not REFUSED.search(part)}
    return next((one for one, ending in ENCODINGS.items() if one in taken and Path(f"{file}{ending}").is_file()), None)


def page(folder: Path) -> Page:
    return Page(directory=folder, html=True)


def is_looking(path: str, scope: Scope) -> bool:
    """Somebody with a browser at an address that leads nowhere: the page says so, better than we do."""
    accepts = Headers(scope=scope).get("accept", "")
    return "text/html" in accepts and not path.startswith(("api/", "assets/"))


def is_screen(path: str) -> bool:
    """An address such as t/TABLE; App.svelte knows the same ones."""
    return SCREEN.fullmatch(path) is not None
