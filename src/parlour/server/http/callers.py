"""Who calls an operation, and whether they may."""

from typing import Literal

from starlette.requests import Request

from parlour.server.http import words
from parlour.server.http.problems import ProblemError
from parlour.server.people.admission import Admission, NotAdmitted
from parlour.server.tables import codes
from parlour.server.tables.services import Who
from parlour.stores.failures import StoreError

Needs = Literal["nothing", "anyone", "guest", "machine"]
"""nothing: nobody is looked at. anyone: a stranger too, but from a page of ours. guest: somebody we know. machine: a
guest who sits at the machine that the server runs on."""


class Callers:
    def __init__(self, admission: Admission) -> None:
        self._admission = admission

    async def admit(self, request: Request, needs: Needs) -> Who | None:
        """Who asks, or None if nobody is needed and it is nobody we know."""
        if needs == "nothing":
            return None
        who = await self._find(request)
        if needs == "anyone":
            return who
        who = require_guest(who)
        if needs == "machine" and not who.is_at_this_machine:
            raise ProblemError(403, "not_allowed", words.ONLY_HERE)
        return who

    async def _find(self, request: Request) -> Who | None:
        try:
            return await self._admission.who(request)
        except NotAdmitted as error:
            raise ProblemError(403, "not_allowed", str(error)) from None
        except StoreError:
            raise ProblemError(503, "unavailable", codes.WORDS["unavailable"], 1) from None


def require_guest(who: Who | None) -> Who:
    if who is None:
        raise ProblemError(401, "nobody", words.SIGN_IN)
    return who
