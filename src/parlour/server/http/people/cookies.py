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


def renewed(answer: Response, request: Request, settings: Settings) -> Response:
    """The same answer; a browser that has a cookie keeps it for as long again. (A script may have none, and send its
    secret otherwise.)"""
    secret = "" if "authorization" in request.headers else request.cookies.get(COOKIE, "")
    return with_secret(answer, request, secret, settings) if secret else answer
