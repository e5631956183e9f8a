"""A text that knows its key. In itself it is the English text, for records, logs and programs; whoever shows it to
people words it in their language, by its key and what fills its gaps."""

from collections.abc import Mapping
from typing import Any, Union

Gap = Union[str, int, float, "Said"]


class Said(str):
    """An English text, filled in or with its gaps still open. Joined with another text it is a plain one."""

    key: str
    pattern: str
    """With its gaps open."""
    gaps: Mapping[str, Gap]

    def __new__(
        cls, text: str, key: str = "", pattern: str | None = None, gaps: Mapping[str, Gap] | None = None
    ) -> "Said":
        made = super().__new__(cls, text)
        made.key, made.pattern, made.gaps = key, str.__str__(text) if pattern is None else pattern, gaps or {}
        return made

    def format(self, *args: object, **gaps: Any) -> str:
        filled = super().format(*args, **gaps)
        return (
            filled
            if args
            else Said(filled, self.key, self.pattern, {k: gap_of(one) for k, one in gaps.items() if f"{{{k}" in self})
        )

    def __str__(self) -> str:
        """Itself: an error made of it still knows its key."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Said, (str.__str__(self), self.key, self.pattern, dict(self.gaps))


def gap_of(value: object) -> Gap:
    return value if isinstance(value, str | int | float) else str(value)


def keyed(texts: dict[str, Any], where: str = "") -> None:
    """Gives every text of a module its key, the module's name and its own: `keyed(globals())` is the last line of each
    `words.py`."""
    place = where or place_of(texts["__name__"])
    for name, value in texts.items():
        if name.isupper():
            texts[name] = with_keys(value, f"{place}.{name}")


def place_of(module: str) -> str:
    return module.removeprefix("parlour.").removesuffix(".words")


def with_keys(value: Any, key: str) -> Any:
    """The same with keys: a text, or texts in a mapping or a row, however deep. A text that has one keeps it."""
    if isinstance(value, str):
        return value if isinstance(value, Said) else Said(value, key)
    if isinstance(value, dict):
        return {name: with_keys(one, f"{key}.{name}") for name, one in value.items()}
    if type(value) in (tuple, list):
        return type(value)(with_keys(one, f"{key}.{i}") for i, one in enumerate(value))
    return value
