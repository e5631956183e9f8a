"""The page for whoever runs the server: one plain table for each part, drawn anew every few seconds, without any
script. Only for this machine, as metrics are; English, as the log is."""

import html
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from parlour.server.http import words
from parlour.server.http.problems import ProblemError
from parlour.server.http.running.state import Row, Running
from parlour.server.people.admission import Admission

AGAIN_S = 5
PARTS = {
    "process": "Processes",
    "engines": "Engines",
    "boards": "Tables by game",
    "tables": "Tables used last",
    "store": "Store",
    "slow": "Slow commits",
    "refused": "Refused in this minute",
}
NOTHING = "none"
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; padding: 0;
       color-scheme: light dark; }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin: 1.6rem 0 .3rem }
div { overflow-x: auto }
table { border-collapse: collapse } th, td { padding: .2rem 1.2rem .2rem 0; text-align: left; white-space: nowrap }
th { font-weight: 600; opacity: .7 } td { font-variant-numeric: tabular-nums }
tr + tr td { border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
p { opacity: .7; margin: 0 }
"""


class Admin:
    def __init__(self, running: Running, admission: Admission, health: Callable[[], str]) -> None:
        self._running, self._admission, self._health = running, admission, health

    async def page(self, request: Request) -> Response:
        if not self._admission.is_here(request):
            raise ProblemError(404, "unknown", words.NOTHING_HERE)
        state = self._running.state(self._health())
        kept = {"Cache-Control": "no-store"}
        if request.query_params.get("format") == "json":
            return JSONResponse(state, headers=kept)
        return HTMLResponse(drawn(state), headers=kept)


def drawn(state: dict[str, list[Row]]) -> str:
    parts = "".join(f"<h2>{title}</h2>{table(state[name])}" for name, title in PARTS.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour: this server</title>'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">'
        f'<meta http-equiv="refresh" content="{AGAIN_S}"><style>{STYLE}</style></head>'
        f"<body><h1>This server</h1>{parts}</body></html>"
    )


def table(rows: list[Row]) -> str:
    names = list(rows[0]) if rows else []
    if not names:
        return f"<p>{NOTHING}</p>"
    head = "".join(f"<th>{cell(name.replace('_', ' '))}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{cell(row.get(name))}</td>' for name in names)}</tr>" for row in rows)
    return f"<div><table><tr>{head}</tr>{body}</table></div>"


def cell(value: Any) -> str:
    if value is None:
        return "–"
    return html.escape(str(value))
