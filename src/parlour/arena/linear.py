"""Small systems of linear equations, dense: what a fit of some hundred ratings needs."""

from collections.abc import Sequence
from operator import mul

Vector = list[float]
Matrix = list[Vector]


def zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> Vector:
    """What the unknowns are. Raises ZeroDivisionError if the equations do not say."""
    return [row[0] for row in solve_all(matrix, [[value] for value in right])]


def inverse(matrix: Sequence[Sequence[float]]) -> Matrix:
    size = len(matrix)
    return solve_all(matrix, [[float(i == j) for j in range(size)] for i in range(size)])


def solve_all(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> Matrix:
    """For several right sides at once, a column each: by elimination, the largest pivot first."""
    size = len(matrix)
    rows = [[*row, *sides] for row, sides in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        by = 1 / rows[column][column]
        rest = [value * by for value in rows[column][column + 1 :]]
        rows[column][column + 1 :] = rest
        for row in rows[column + 1 :]:
            if factor := row[column]:
                row[column + 1 :] = [a - factor * b for a, b in zip(row[column + 1 :], rest, strict=True)]
    found: Matrix = [row[size:] for row in rows]
    for column in range(size - 1, 0, -1):
        known = found[column]
        for row, sides in zip(rows[:column], range(column), strict=True):
            if factor := row[column]:
                found[sides] = [a - factor * b for a, b in zip(found[sides], known, strict=True)]
    return found


def times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in left]
