"""Numbers and what they count, in words."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 match`, `2 matches`: a number with the noun that agrees with it. Without `many` an s is added."""
    return f"{number:,} {noun(number, one, many)}"


def noun(number: int, one: str, many: str | None = None) -> str:
    """The noun alone, where the number is said elsewhere."""
    return one if number == 1 else many or f"{one}s"
