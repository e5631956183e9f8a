"""`python -m bench`: measure, print the table, write it down."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bench.machine import facts
from bench.measure import Row, measure
from bench.report import table_of, write_json
from bench.rows import ROWS
from bench.signature import signature

LATEST = Path(__file__).parent / "results" / "latest.json"


def main(
    json: Annotated[Path, typer.Option(metavar="PATH", help="Where to write the results.")] = LATEST,
    only: Annotated[str, typer.Option(metavar="NAME", help="Measure only the rows with this in their name.")] = "",
    repeat: Annotated[int, typer.Option(metavar="N", min=1, help="Figures of each; the best counts.")] = 7,
    only_signature: Annotated[bool, typer.Option("--signature", help="Print the signature and nothing else.")] = False,
) -> None:
    """Measure our kernels and their peers by turns. A missed target is a result, not an error."""
    if only_signature:
        print(signature_text(signature()))
        return
    rows, machine = rows_named(only), facts()
    results = measure(rows, repeat, Console(stderr=True, style="dim", highlight=False).print)
    write_json(json, machine, sign := signature(), results)
    console = Console()
    console.print(table_of(results))
    for name, value in {**machine, "signature": signature_text(sign), "written to": json}.items():
        console.print(f"{name}: {value}", highlight=False, markup=False, soft_wrap=True)


def signature_text(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def rows_named(only: str) -> list[Row]:
    rows = [row for row in ROWS if only in row.name]
    if not rows:
        raise typer.BadParameter(f"no row has {only!r} in its name; there are {', '.join(row.name for row in ROWS)}")
    return rows


if __name__ == "__main__":
    typer.run(main)
