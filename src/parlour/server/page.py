"""The built page: its files, and for every other address the page itself, which knows what to show there."""

import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOREVER = "public, max-age=31536000, immutable"
"""Files of the build have a hash of their content in their names."""

SCREEN = re.compile(r"(?:new|t)/[A-Za-z0-9_-]{1,64}|learners(?:/[A-Za-z0-9_-]{1,64}){0,2}|settings|about|statistics")


class Page(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not (is_screen(path) or is_looking(path, scope)):
                raise
            found = await super().get_response("index.html", scope)
            if not is_screen(path):
                found.status_code = 404
        found.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return found


def page(folder: Path) -> ASGIApp:
    return GZipMiddleware(Page(directory=folder, html=True))


def is_looking(path: str, scope: Scope) -> bool:
    """Somebody with a browser at an address that leads nowhere: the page says so, better than we do."""
    accepts = Headers(scope=scope).get("accept", "")
    return "text/html" in accepts and not path.startswith(("api/", "assets/"))


def is_screen(path: str) -> bool:
    """An address such as t/TABLE; App.svelte knows the same ones."""
    return SCREEN.fullmatch(path) is not None
