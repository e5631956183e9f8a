"""The operations about passkeys, where they are switched on."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.operations import Operation
from parlour.server.http.people.cookies import with_secret
from parlour.server.http.problems import ProblemError
from parlour.server.net.addresses import address_key
from parlour.server.net.bucket import Buckets
from parlour.server.people import words
from parlour.server.people.admission import address_of
from parlour.server.people.device_forms import NewPasskey, PasskeyForm, PasskeyOptions, PasskeyUse
from parlour.server.people.forms import GuestAnswer
from parlour.server.people.guests import new_secret
from parlour.server.people.passkeys import CHALLENGE_MS, PasskeyRefusedError, Passkeys
from parlour.server.settings import Settings
from parlour.server.tables.services import Who
from parlour.stores.kept import KeptPasskey

MINE, ALL = "/api/me/passkeys", "/api/passkeys"
SESSION_COOKIE = "parlour_passkey"
"""Which browser was given a challenge."""
TRIES_AT_ONCE = 10
WEIGHT = 4
"""To check a signature takes some milliseconds, and a challenge is remembered."""


class PasskeyOperations:
    def __init__(self, passkeys: Passkeys, settings: Settings) -> None:
        self.passkeys, self.settings = passkeys, settings
        self._tries = Buckets(settings.tries_per_minute / 60, TRIES_AT_ONCE)

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", MINE, "passkeys", "My passkeys.", self.list, list[PasskeyForm], needs="guest"),
            Operation("POST", MINE + "/options", "passkey_options", "What a browser needs to make a passkey; it gets "
                      "a cookie, and has five minutes.", self.options, PasskeyOptions, needs="guest", errors=[409],
                      weight=WEIGHT),
            Operation("POST", MINE, "add_passkey", "The passkey that was made is mine.", self.add, PasskeyForm,
                      NewPasskey, 201, needs="guest", errors=[409], weight=WEIGHT),
            Operation("DELETE", MINE + "/{passkey}", "remove_passkey", "The passkey is void.", self.remove, None,
                      status=204, needs="guest", errors=[404]),
            Operation("POST", ALL + "/options", "passkey_challenge", "What a browser needs to come back by a passkey; "
                      "it gets a cookie, and has five minutes.", self.challenge, PasskeyOptions, weight=WEIGHT),
            Operation("POST", ALL, "come_back_by_passkey", "Come back by a passkey; this device gets a cookie.",
                      self.come_back, GuestAnswer, PasskeyUse, errors=[409], weight=WEIGHT),
        ]  # fmt: skip

    async def list(self, request: Request, who: Who) -> Response:
        return json_response([passkey_form(one) for one in await self.passkeys.of(who.guest.id)])

    async def options(self, request: Request, who: Who) -> Response:
        session = new_secret()
        try:
            found = await self.passkeys.options_to_add(who.guest, session)
        except PasskeyRefusedError as error:
            raise refused(error) from None
        return self._with_session(request, PasskeyOptions(options=found), session)

    async def add(self, request: Request, who: Who) -> Response:
        form: NewPasskey = await read_form(request, NewPasskey, self.settings.body_bytes)
        try:
            made = await self.passkeys.add(who.guest, session_of(request), form.credential, form.name)
        except PasskeyRefusedError as error:
            raise refused(error) from None
        except ValueError as error:
            raise malformed_problem(error) from None
        return json_response(passkey_form(made), 201)

    async def remove(self, request: Request, who: Who) -> Response:
        if not await self.passkeys.remove(who.guest.id, request.path_params["passkey"]):
            raise ProblemError(404, "not_found", words.NO_SUCH_PASSKEY)
        return Response(status_code=204)

    async def challenge(self, request: Request, who: Who | None) -> Response:
        session = new_secret()
        options = await self.passkeys.options_to_come_back(session)
        return self._with_session(request, PasskeyOptions(options=options), session)

    async def come_back(self, request: Request, who: Who | None) -> Response:
        form: PasskeyUse = await read_form(request, PasskeyUse, self.settings.body_bytes)
        key = address_key(address_of(request))
        if (wait_s := self._tries.wait_s(key)) > 0:
            raise ProblemError(429, "too_many", words.TOO_MANY_TRIES, int(wait_s) + 1)
        try:
            guest, secret = await self.passkeys.come_back(session_of(request), form.credential, form.device)
        except PasskeyRefusedError as error:
            self._tries.take(key)  # only what was wrong is counted
            raise refused(error) from None
        except ValueError as error:
            raise malformed_problem(error) from None
        answer = json_response(GuestAnswer(id=guest.id, name=guest.name, colour=guest.colour))
        return with_secret(answer, request, secret, self.settings)

    def _with_session(self, request: Request, form: PasskeyOptions, session: str) -> Response:
        answer = json_response(form)
        answer.set_cookie(
            SESSION_COOKIE,
            session,
            max_age=CHALLENGE_MS // 1000,
            path="/api",
            httponly=True,
            samesite="strict",
            secure=request.scope["scheme"] == "https",
        )
        return answer


def session_of(request: Request) -> str:
    return request.cookies.get(SESSION_COOKIE, "")


def refused(error: PasskeyRefusedError) -> ProblemError:
    return ProblemError(409, "passkey_refused", str(error))


def passkey_form(one: KeptPasskey) -> PasskeyForm:
    return PasskeyForm(id=one.id, name=one.name, created_ms=one.created_ms, used_ms=one.used_ms)
