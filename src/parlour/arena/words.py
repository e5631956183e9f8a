"""What the arena refuses, in whole sentences with named gaps."""


def does_not_move(name: str) -> str:
    return f"{name} does not play to the end; a training needs somebody who moves"
