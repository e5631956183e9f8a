"""Variations of PGN, there and back, with python-chess as the judge."""

import io

import chess.pgn
import pytest

import parlour
from parlour.matches.pgn import from_pgn, has_variations
from parlour.matches.variations import MOST_LINES, branching_pgn, read_variations

TEXT = "1. f3 (1. e4 e5 (1... c5 2. Nf3) 2. Bc4) 1... e5 2. g4 {a (comment)} (2. e4 Nf6) 2... Qh4# 0-1"
START = parlour.game("chess").start()


def in_words(moves: list[int]) -> str:
    position, told = START, []
    for move in moves:
        told.append(position.move_text(move))
        position = position.play(move)
    return " ".join(told)


def test_each_is_a_whole_line() -> None:
    found, left_out = read_variations(TEXT, START)
    assert [in_words(line) for line in found] == ["e4 c5 Nf3", "e4 e5 Bc4", "f3 e5 e4 Nf6"]
    assert not left_out
    assert has_variations(TEXT)
    assert not has_variations("1. e4 {a (comment)} e5")


def test_there_and_back_and_python_chess_reads_the_same() -> None:
    found, _ = read_variations(TEXT, START)
    text = branching_pgn(from_pgn(TEXT), found)
    again, _ = read_variations(text, START)
    assert sorted(again) == sorted(found)
    assert from_pgn(text).moves == ["f3", "e5", "g4", "Qh4#"]
    theirs = chess.pgn.read_game(io.StringIO(text))
    assert theirs
    assert not theirs.errors
    assert {one.move.uci() for one in theirs.variations} == {"f2f3", "e2e4"}


def test_a_move_that_is_not_legal_is_named() -> None:
    with pytest.raises(ValueError, match=r"^1… Ke3 in a variation isn't legal there$"):
        read_variations("1. e4 e5 (1... Ke3) 2. d4", START)


def test_too_many_are_left_out() -> None:
    found, left_out = read_variations("1. e4 " + "(1. d4) " * (MOST_LINES + 1) + "e5", START)
    assert len(found) == MOST_LINES
    assert left_out
