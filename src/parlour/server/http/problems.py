"""What went wrong, as problem details (RFC 9457)."""

from starlette.responses import Response

from parlour.server.http.forms import Problem
from parlour.server.http.words import TITLES
from parlour.server.tables.forms import said_form


class ProblemError(Exception):
    """Becomes the answer."""

    def __init__(self, status: int, code: str, detail: str, retry_s: int | None = None) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.retry_s = status, code, detail, retry_s


def problem_response(error: ProblemError) -> Response:
    said = said_form(error.detail)
    body = Problem(
        title=TITLES[error.status],
        status=error.status,
        detail=error.detail,
        code=error.code,
        key=said.key,
        gaps=said.gaps,
    )
    headers = {"Cache-Control": "no-store"} | ({} if error.retry_s is None else {"Retry-After": str(error.retry_s)})
    return Response(
        body.model_dump_json(exclude=None if said.key else {"key", "gaps"}),
        error.status,
        headers,
        "application/problem+json",
    )
