"""The operations by which one person is the same on several devices, and comes back."""

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.bodies import json_response, malformed_problem, read_form
from parlour.server.http.operations import Operation
from parlour.server.http.people.cookies import with_secret
from parlour.server.http.problems import ProblemError
from parlour.server.net.addresses import address_key
from parlour.server.net.bucket import Buckets
from parlour.server.net.lan import qr_rows
from parlour.server.people import words
from parlour.server.people.admission import address_of
from parlour.server.people.device_forms import (
    CodeForm,
    DeviceForm,
    DevicesForm,
    LinkAnswer,
    LinkForm,
    LinkLook,
    OpenLinkForm,
    PhraseAnswer,
    PhraseForm,
    UseForm,
)
from parlour.server.people.devices import Devices, TooManyDevicesError
from parlour.server.people.forms import GuestAnswer
from parlour.server.settings import Settings
from parlour.server.tables.connections import Connections
from parlour.server.tables.services import Who
from parlour.stores.kept import Guest

TRIES_AT_ONCE = 10
"""Wrong codes and phrases of one address: at six more a minute nobody guesses one of 49 bits within ten minutes."""
DEVICES, LINKS, PHRASE = "/api/me/devices", "/api/me/links", "/api/me/phrase"


class DeviceOperations:
    def __init__(self, devices: Devices, connections: Connections, settings: Settings) -> None:
        self.devices, self.connections, self.settings = devices, connections, settings
        self._tries = Buckets(settings.tries_per_minute / 60, TRIES_AT_ONCE)

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", DEVICES, "devices", "My devices, whether I have a phrase, and my open code.", self.list,
                      DevicesForm, needs="guest"),
            Operation("DELETE", DEVICES + "/{device}", "remove_device", "Sign one of my devices out.", self.remove,
                      None, status=204, needs="guest", errors=[404]),
            Operation("POST", LINKS, "new_link", "A code that lets another device be me, once and for ten minutes; "
                      "the one before is void.", self.new_link, LinkAnswer, LinkForm, 201, needs="guest", errors=[409]),
            Operation("DELETE", LINKS, "cancel_link", "The code is void.", self.cancel_link, None, status=204,
                      needs="guest"),
            Operation("POST", "/api/links/look", "look_at_link", "Whom a code leads to; it stays as it is.",
                      self.look, LinkLook, CodeForm, errors=[404]),
            Operation("POST", "/api/links/use", "use_link", "Be that person on this device; it gets a cookie.",
                      self.use, GuestAnswer, UseForm, errors=[404]),
            Operation("POST", PHRASE, "new_phrase", "A phrase by which to come back, told this once; the one before "
                      "is void.", self.new_phrase, PhraseAnswer, status=201, needs="guest"),
            Operation("DELETE", PHRASE, "remove_phrase", "The phrase is void.", self.remove_phrase, None, status=204,
                      needs="guest"),
            Operation("POST", "/api/phrase", "come_back", "Come back by a phrase; this device gets a cookie.",
                      self.come_back, GuestAnswer, PhraseForm, errors=[404]),
        ]  # fmt: skip

    async def list(self, request: Request, who: Who) -> Response:
        found, phrase_ms = await self.devices.of(who.guest)
        link = await self.devices.open_link_of(who.guest)
        return json_response(
            DevicesForm(
                devices=[DeviceForm(id=one.id, name=one.name, created_ms=one.created_ms, this=one.is_this)
                         for one in found],
                phrase_ms=phrase_ms,
                link=OpenLinkForm(until_ms=link.until_ms, moves=bool(link.leaves)) if link else None,
            )
        )  # fmt: skip

    async def remove(self, request: Request, who: Who) -> Response:
        if not await self.devices.shut_out(who.guest, request.path_params["device"]):
            raise ProblemError(404, "not_found", words.NO_SUCH_DEVICE)
        self.connections.close_guest(who.guest.id)  # those that may come back do
        return Response(status_code=204)

    # By a code.

    async def new_link(self, request: Request, who: Who) -> Response:
        form: LinkForm = await read_form(request, LinkForm, self.settings.body_bytes)
        try:
            made = await self.devices.new_link(who.guest, form.moves)
        except TooManyDevicesError as error:
            raise ProblemError(409, "too_many_devices", str(error)) from None
        path = f"/link/{made.code}"
        rows = qr_rows(f"{request.scope['scheme']}://{request.headers['host']}{path}")
        return json_response(LinkAnswer(code=made.code, path=path, until_ms=made.until_ms, qr=rows), 201)

    async def cancel_link(self, request: Request, who: Who) -> Response:
        await self.devices.cancel_link(who.guest)
        return Response(status_code=204)

    async def look(self, request: Request, who: Who | None) -> Response:
        form: CodeForm = await read_form(request, CodeForm, self.settings.body_bytes)
        self._check_tries(request)
        found = await self.devices.look_at(form.code)
        if found is None:
            raise self._failed_try(request, words.UNKNOWN_CODE)
        guest, link = found
        same = who is not None and who.guest.id == guest.id
        return json_response(LinkLook(name=guest.name, colour=guest.colour, moves=bool(link.leaves), me=same))

    async def use(self, request: Request, who: Who | None) -> Response:
        form: UseForm = await read_form(request, UseForm, self.settings.body_bytes)
        self._check_tries(request)
        try:
            found = await self.devices.use_link(form.code, form.device)
        except ValueError as error:
            raise malformed_problem(error) from None
        if found is None:
            raise self._failed_try(request, words.UNKNOWN_CODE)
        self.connections.close_guest(found[0].id)  # a device that was left is out now
        return self._welcome(request, *found)

    # By a phrase.

    async def new_phrase(self, request: Request, who: Who) -> Response:
        return json_response(PhraseAnswer(phrase=await self.devices.new_phrase(who.guest)), 201)

    async def remove_phrase(self, request: Request, who: Who) -> Response:
        await self.devices.remove_phrase(who.guest)
        return Response(status_code=204)

    async def come_back(self, request: Request, who: Who | None) -> Response:
        form: PhraseForm = await read_form(request, PhraseForm, self.settings.body_bytes)
        self._check_tries(request)
        try:
            found = await self.devices.come_back(form.phrase, form.device)
        except ValueError as error:
            raise malformed_problem(error) from None
        if found is None:
            raise self._failed_try(request, words.UNKNOWN_PHRASE)
        return self._welcome(request, *found)

    # What these have in common.

    def _welcome(self, request: Request, guest: Guest, secret: str) -> Response:
        answer = json_response(GuestAnswer(id=guest.id, name=guest.name, colour=guest.colour))
        return with_secret(answer, request, secret, self.settings)

    def _check_tries(self, request: Request) -> None:
        key = address_key(address_of(request))
        if (wait_s := self._tries.wait_s(key)) > 0:
            raise ProblemError(429, "too_many", words.TOO_MANY_TRIES, int(wait_s) + 1)

    def _failed_try(self, request: Request, said: str) -> ProblemError:
        """Only what was wrong is counted: nobody is kept from what is theirs by doing it often."""
        self._tries.take(address_key(address_of(request)))
        return ProblemError(404, "not_found", said)
