"""Codes and phrases that people copy by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.people.phrases import (
    CODE_LETTERS,
    LETTERS,
    WORDS,
    bits_of,
    new_code,
    new_phrase,
    phrase_of,
    read_code,
    read_phrase,
    word_of,
)

PUBLISHED = {"127.0.0.1": "lusab babad", "63.84.220.193": "gutih tugad", "140.98.193.141": "mudof sakat"}
"""Addresses as two words each, from the paper on proquints."""


@pytest.mark.parametrize("address", PUBLISHED)
def test_words_are_those_of_the_paper(address: str) -> None:
    bits = bytes(int(part) for part in address.split("."))
    assert " ".join((word_of(bits[:2]), word_of(bits[2:]))) == PUBLISHED[address]


@given(st.binary(min_size=16, max_size=16))
def test_a_phrase_is_read_however_it_was_typed(bits: bytes) -> None:
    phrase = phrase_of(bits)
    words = phrase.split()
    assert len(words) == WORDS
    assert b"".join(bits_of(word) for word in words[:-1]) == bits
    for typed in (phrase, f"  {phrase.upper()}\n", "-".join(words), ", ".join(words)):
        assert read_phrase(typed) == phrase


@given(st.binary(min_size=16, max_size=16), st.integers(0, WORDS - 2), st.integers(0, 65535))
def test_a_wrong_word_is_noticed(bits: bytes, place: int, other: int) -> None:
    """All but one in 65,536 of them: none of these few hundred."""
    words = phrase_of(bits).split()
    wrong = word_of(other.to_bytes(2))
    if wrong == words[place]:
        return
    words[place] = wrong
    found = read_phrase(" ".join(words))
    assert found is None or phrase_of(b"".join(bits_of(word) for word in words[:-1])) == found


@pytest.mark.parametrize("text", ["", "babab", "babab " * 9, "hello there my old friend how are you today"])
def test_what_is_no_phrase(text: str) -> None:
    assert read_phrase(text) is None


def test_no_two_are_alike() -> None:
    assert len({new_phrase() for _ in range(500)}) == len({new_code() for _ in range(500)}) == 500


def test_a_code_is_read_however_it_was_typed() -> None:
    code = new_code()
    assert len(code) == CODE_LETTERS + 1
    for typed in (code.lower(), code.replace("-", ""), f" {code[:3]} {code[3:]} "):
        assert read_code(typed) == code
    assert not set("ILOU01") & set(LETTERS), "nobody takes one for another"
    for wrong in ("", code[:-1], code + "A", "I" + code[1:], "ÄÖÜ"):
        assert read_code(wrong) is None
