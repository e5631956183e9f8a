"""The cookie by which a browser is known."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.people.admission import COOKIE
from parlour.server.settings import Settings

DAY_S = 24 * 60 * 60


def with_secret(answer: Response, request: Request, secret: str, settings: Settings) -> Response:
    """The same answer; from now on this browser is whoever has the secret."""
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=int(settings.guest_days * DAY_S),
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    return answer
