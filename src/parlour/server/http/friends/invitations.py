"""An address of the page that is given to others, as text and as a picture."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.bodies import json_response
from parlour.server.net.lan import qr_rows
from parlour.server.tables.forms import InvitationForm


async def invitation_to(request: Request, path: str) -> Response:
    """By the name by which whoever asks calls this server."""
    url = f"{request.scope['scheme']}://{request.headers['host']}{path}"
    return json_response(InvitationForm(url=url, qr=await asyncio.to_thread(qr_rows, url)))
