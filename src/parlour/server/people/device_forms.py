"""Bodies of requests and answers about somebody's devices."""

from typing import Annotated

from pydantic import Field

from parlour.server.tables.forms import Form

DeviceName = Annotated[str, Field(min_length=1, max_length=40)]


class DeviceForm(Form):
    id: str
    name: str
    """As it named itself; empty: the one on which this person first played."""
    created_ms: int
    this: bool


class OpenLinkForm(Form):
    until_ms: int
    moves: bool


class DevicesForm(Form):
    devices: list[DeviceForm]
    phrase_ms: int | None
    """When the phrase was made, if there is one."""
    link: OpenLinkForm | None
    """A code that still works; what it is was told once."""


class LinkForm(Form):
    moves: bool = False
    """This device is signed out when the other one comes in."""


class LinkAnswer(Form):
    code: str
    path: str
    """Where the other device goes, on this server."""
    until_ms: int
    qr: list[str]
    """The address as a picture: rows of 0 and 1."""


class CodeForm(Form):
    code: Annotated[str, Field(max_length=40)]


class UseForm(CodeForm):
    device: DeviceName


class LinkLook(Form):
    name: str
    colour: str
    moves: bool
    me: bool
    """This device is that person's already."""


class PasskeyForm(Form):
    id: str
    name: str
    created_ms: int
    used_ms: int


class PasskeyOptions(Form):
    options: str
    """What navigator.credentials takes, as JSON."""


Credential = Annotated[str, Field(max_length=20_000)]
"""What navigator.credentials gives, as JSON."""


class NewPasskey(Form):
    name: DeviceName
    credential: Credential


class PasskeyUse(Form):
    device: DeviceName
    credential: Credential


class PhraseForm(Form):
    phrase: Annotated[str, Field(max_length=200)]
    device: DeviceName


class PhraseAnswer(Form):
    phrase: str
