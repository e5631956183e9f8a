"""The built page: its files, and for every other address the page itself, which knows what to show there."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

FOREVER = "public, max-age=31536000, immutable"
"""Files of the build have a hash of their content in their names."""


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
    """An address such as t/TABLE: no file, and no operation."""
    parts = path.split("/")
    return parts[0] not in ("api", "assets", "metrics") and "." not in parts[-1]
