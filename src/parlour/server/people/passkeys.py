"""Passkeys (WebAuthn): somebody's own device keeps a secret and proves that it has it. Needs the extra `passkeys`, so
it is imported only where they are switched on; what was signed is checked by the library webauthn.

A challenge is for one browser, by a cookie that only it has, for one purpose, once, and not for long.
"""

import asyncio
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from parlour.server.clock import today_ms
from parlour.server.names import clean_name
from parlour.server.people import words
from parlour.server.people.devices import Devices, new_id
from parlour.server.people.guests import hash_of
from parlour.stores.kept import Guest, KeptChallenge, KeptPasskey
from parlour.stores.store import Store

CHALLENGE_MS = 5 * 60 * 1000
CHALLENGE_BYTES = 32
MOST_PASSKEYS = 12
RP_NAME = "Parlour"
NOT_AN_ANSWER = (WebAuthnException, ValueError, TypeError, KeyError, IndexError)
"""What the library raises where what came is no answer, or a wrong one."""


class PasskeyRefusedError(ValueError):
    """The text says why, as far as it may be known."""


class Passkeys:
    """Call from the event loop."""

    def __init__(self, store: Store, devices: Devices, address: str, now_ms: Callable[[], int] = today_ms) -> None:
        """`address`: at which people find the page, https://play.example.org."""
        self._store, self._devices, self._now_ms = store, devices, now_ms
        self._rp_id, self._origin = urlsplit(address).hostname or "", address.rstrip("/")

    async def of(self, guest: str) -> list[KeptPasskey]:
        return await asyncio.wrap_future(self._store.passkeys_of(guest))

    async def remove(self, guest: str, passkey: str) -> bool:
        """False: the guest has no such passkey."""
        return await asyncio.wrap_future(self._store.remove_passkey(guest, passkey))

    # Adding one.

    async def options_to_add(self, guest: Guest, session: str) -> str:
        kept = await self.of(guest.id)
        if len(kept) >= MOST_PASSKEYS:
            raise PasskeyRefusedError(words.TOO_MANY_PASSKEYS.format(most=MOST_PASSKEYS))
        options = webauthn.generate_registration_options(
            rp_id=self._rp_id,
            rp_name=RP_NAME,
            user_id=guest.id.encode(),
            user_name=guest.name,
            challenge=await self._challenge(session, guest.id),
            timeout=CHALLENGE_MS,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,  # who comes back need not say who they are
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential)) for one in kept],
        )
        return webauthn.options_to_json(options)

    async def add(self, guest: Guest, session: str, credential: str, name: str) -> KeptPasskey:
        challenge = await self._take(session, guest.id)
        try:
            found = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self._origin,
            )
        except NOT_AN_ANSWER:
            raise PasskeyRefusedError(words.WRONG_PASSKEY) from None
        identity, public = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
        now = self._now_ms()
        passkey = KeptPasskey(new_id(), guest.id, identity, public, found.sign_count, clean_name(name), now, now)
        if not await asyncio.wrap_future(self._store.keep_passkey(passkey)):
            raise PasskeyRefusedError(words.WRONG_PASSKEY)
        return passkey

    # Coming back.

    async def options_to_come_back(self, session: str) -> str:
        options = webauthn.generate_authentication_options(
            rp_id=self._rp_id,
            challenge=await self._challenge(session, ""),
            timeout=CHALLENGE_MS,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return webauthn.options_to_json(options)

    async def come_back(self, session: str, credential: str, device: str) -> tuple[Guest, str]:
        """The person, and the secret of this device, which is told only now."""
        passkey = await self._check(await self._take(session, ""), credential)
        guest = await asyncio.wrap_future(self._store.guest(passkey.guest))
        found = await self._devices.let_in(guest, device) if guest else None
        if found is None:
            raise PasskeyRefusedError(words.WRONG_PASSKEY)
        return found

    async def _check(self, challenge: bytes, credential: str) -> KeptPasskey:
        """Whose it is, if it answers this challenge; from then on its count is the new one."""
        try:
            answer = parse_authentication_credential_json(credential)
        except NOT_AN_ANSWER:
            raise PasskeyRefusedError(words.WRONG_PASSKEY) from None
        kept = await asyncio.wrap_future(self._store.passkey(bytes_to_base64url(answer.raw_id)))
        if kept is None or (answer.response.user_handle or kept.guest.encode()) != kept.guest.encode():
            raise PasskeyRefusedError(words.WRONG_PASSKEY)
        try:
            found = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self._rp_id,
                expected_origin=self._origin,
                credential_public_key=base64url_to_bytes(kept.public_key),
                credential_current_sign_count=kept.sign_count,
            )
        except NOT_AN_ANSWER:
            raise PasskeyRefusedError(words.WRONG_PASSKEY) from None
        used = self._store.use_passkey(kept.credential, kept.sign_count, found.new_sign_count, self._now_ms())
        if not await asyncio.wrap_future(used):
            raise PasskeyRefusedError(words.WRONG_PASSKEY)
        return kept

    # Challenges.

    async def _challenge(self, session: str, guest: str) -> bytes:
        value, now = secrets.token_bytes(CHALLENGE_BYTES), self._now_ms()
        kept = KeptChallenge(hash_of(session), bytes_to_base64url(value), guest, now + CHALLENGE_MS)
        await asyncio.wrap_future(self._store.keep_challenge(kept, now))
        return value

    async def _take(self, session: str, guest: str) -> bytes:
        """Whatever becomes of the answer, the challenge is used up."""
        found = await asyncio.wrap_future(self._store.take_challenge(hash_of(session)))
        if found is None or found.guest != guest or found.until_ms < self._now_ms():
            raise PasskeyRefusedError(words.PASSKEY_TOO_LATE)
        return base64url_to_bytes(found.value)
