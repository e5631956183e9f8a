"""Where commands print: texts that know their key in the language of the terminal."""

from typing import Any

from rich import console

from parlour.languages.chosen import say


class Console(console.Console):
    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*(say(one) if isinstance(one, str) else one for one in objects), **how)
