"""Tables in the terminal. However narrow it is, no number and no name is cut: what can be, wraps between words."""

from rich.table import Table


def new_table(*columns: str) -> Table:
    """A table with these headings, each with `:right` or `:wrap` after it or nothing: numbers to the right, texts that
    may take several lines. Without a column that wraps it should be narrow."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        heading, _, kind = column.partition(":")
        wraps = kind == "wrap"
        table.add_column(heading, justify="right" if kind == "right" else "left", no_wrap=not wraps, overflow="fold")
    return table
