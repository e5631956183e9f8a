"""What every request passes first: it calls the server by a name that is ours, and does not come too often."""

import logging
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.server.http.problems import ProblemError, problem_response
from parlour.server.metrics import Metrics
from parlour.server.net.addresses import address_key, is_loopback
from parlour.server.net.bucket import Buckets
from parlour.server.people.admission import Admission, NotAdmitted, address_of, is_forwarded
from parlour.server.settings import Settings
from parlour.server.tables.codes import WORDS

log = logging.getLogger(__name__)


class Gate:
    """A stranger's name may be made to lead here, and then the stranger's page reads whatever we answer: so nothing is
    answered, be it metrics or the page itself. WebSockets are checked where they are admitted."""

    def __init__(
        self,
        app: ASGIApp,
        admission: Admission,
        settings: Settings,
        metrics: Metrics,
        weigh: Callable[[Scope], int] = lambda scope: 1,
    ) -> None:
        """`weigh`: as how many requests one counts."""
        self._app, self._admission, self._metrics, self._weigh = app, admission, metrics, weigh
        self._knows_proxies = bool(settings.trusted_proxies)
        self._requests, self._burst = Buckets(settings.requests_per_s, settings.request_burst), settings.request_burst

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(HTTPConnection(scope)) if scope["type"] == "http" else None
        if refusal:
            self._metrics.refusals[refusal.code] += 1
        await (self._app if refusal is None else problem_response(refusal))(scope, receive, send)

    def _refusal(self, connection: HTTPConnection) -> ProblemError | None:
        address = address_of(connection)
        self._notice_proxy(connection, address)
        is_free = self._admission.is_here(connection)
        weight = min(self._weigh(connection.scope), self._burst)  # what is heavier than that would never be let in
        if not (is_free or self._requests.take(address_key(address), weight)):
            return ProblemError(429, "too_many", WORDS["too_many"], 1)
        try:
            self._admission.check_host(connection)
        except NotAdmitted as error:
            return ProblemError(403, "not_allowed", str(error))
        return None

    def _notice_proxy(self, connection: HTTPConnection, address: str) -> None:
        """Somebody beside us speaks for others, and nobody has told us about it: said once."""
        if self._knows_proxies or not is_loopback(address) or not is_forwarded(connection):
            return
        self._knows_proxies = True
        log.warning(
            "a proxy on this machine is not in trusted_proxies: all who come through it count as one address; start "
            "with --set trusted_proxies=%s",
            address,
        )
