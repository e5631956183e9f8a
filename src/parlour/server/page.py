"""The built page: its files, and for every other address the page itself, which knows what to show there."""

import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOREVER = "public, max-age=31536000, immutable"
"""Files of the build have a hash of their content in their names."""

SCREEN = re.compile(r"(?:new|t)/[A-Za-z0-9_-]{1,64}|settings|about|statistics")


class Page(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not is_screen(path):
                raise
            found = await super().get_response("index.html", scope)
        found.headers["cache-control"] = FOREVER if path.startswith("assets/") else "no-cache"
        return found


def page(folder: Path) -> ASGIApp:
    return GZipMiddleware(Page(directory=folder, html=True))


def is_screen(path: str) -> bool:
    """An address such as t/TABLE; App.svelte knows the same ones."""
    return SCREEN.fullmatch(path) is not None
