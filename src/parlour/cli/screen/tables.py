"""Tables in the terminal. However narrow it is, no number and no name is cut: what can be, wraps between words."""

from typing import Any

from rich import table

from parlour.languages.chosen import say


class Table(table.Table):
    """Its cells are in the language of the terminal, if they know their keys."""

    def add_row(self, *cells: Any, **how: Any) -> None:
        super().add_row(*(say(one) if isinstance(one, str) else one for one in cells), **how)


def new_table(*columns: str) -> Table:
    """A table with these headings, each with `:right` or `:wrap` after it or nothing: numbers to the right, texts that
    may take several lines. Without a column that wraps it should be narrow."""
    made = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        heading, _, kind = say(column).partition(":")
        wraps = kind == "wrap"
        made.add_column(heading, justify="right" if kind == "right" else "left", no_wrap=not wraps, overflow="fold")
    return made
