"""A text on the screen, and a question: in the language of the terminal, if it knows its key."""

from rich import text

from parlour.languages.chosen import say


class Text(text.Text):
    def __init__(self, words: str = "", style: str = "") -> None:
        super().__init__(say(words), style)


def ask(question: str) -> str:
    """What is typed, without what stands around it."""
    return input(say(question)).strip()
