"""A passkey in software, as somebody's device has one: an ES256 key that answers challenges (WebAuthn, section 6), and that a
test makes answer wrongly."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """For one name (`rp`) and the address of its page; `count` is how often it has been used."""

    rp: str
    origin: str
    count: int = 0
    flags: int = PRESENT | VERIFIED
    user: bytes = b""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: str) -> str:
        """What navigator.credentials.create gives."""
        wish = json.loads(options)
        self.user = decoded(wish["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        told = self._data(WITH_KEY) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = self._client("webauthn.create", wish["challenge"])
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def prove(self, options: str) -> str:
        """What navigator.credentials.get gives."""
        self.count += 1
        data, client = self._data(), self._client("webauthn.get", json.loads(options)["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        answer = {"clientDataJSON": client, "authenticatorData": data, "signature": signature, "userHandle": self.user}
        return self._credential({name: encoded(value) for name, value in answer.items()})

    def _data(self, flags: int = 0) -> bytes:
        head = hashlib.sha256(self.rp.encode()).digest()
        return head + bytes([self.flags | flags]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any]) -> str:
        name = encoded(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
