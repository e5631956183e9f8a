"""A bare echo over WebSockets: what sockets and event loop cost by themselves. `python -m bench.echo FD`."""

import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        await websocket.send_text(message["text"])


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning")
    uvicorn.Server(config).run([socket.socket(fileno=int(sys.argv[1]))])
