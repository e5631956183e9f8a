"""The results as a table for people and as JSON for programs."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.table import Table

from bench.measure import Measurement, Row

WORDS = {True: "[green]met[/]", False: "[bold red]missed[/]", None: "-"}


def table_of(results: Sequence[Measurement]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("what")
    for column in ("ours", "peer", "ratio"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("at least", no_wrap=True)
    table.add_column("met")
    for result in results:
        table.add_row(*cells(result))
    return table


def cells(result: Measurement) -> list[str]:
    row = result.row
    return [
        row.what,
        row.unit.show(result.ours),
        "-" if result.peer is None else row.unit.show(result.peer),
        "-" if result.ratio is None else f"{result.ratio:.2f}x",
        target(row),
        f"[yellow]skipped: {result.skipped}[/]" if result.skipped else WORDS[result.met],
    ]


def target(row: Row) -> str:
    if row.at_most is not None:
        return f"at most {row.unit.show(row.at_most)}"
    return "-" if row.at_least is None else f"{row.at_least:g}x"


def write_json(
    path: Path, facts: Mapping[str, str], signature: Mapping[str, int], results: Sequence[Measurement]
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = {"machine": facts, "signature": signature, "rows": [record(result) for result in results]}
    path.write_text(json.dumps(whole, indent=2) + "\n")


def record(result: Measurement) -> dict[str, Any]:
    row = result.row
    return {
        "name": row.name,
        "what": row.what,
        "unit": row.unit.name,
        "ours": result.ours,
        "peer": result.peer,
        "ratio": result.ratio,
        "at_least": row.at_least,
        "at_most": row.at_most,
        "met": result.met,
        "skipped": result.skipped or None,
        "our_figures": result.our_figures,
        "peer_figures": result.peer_figures,
    }
