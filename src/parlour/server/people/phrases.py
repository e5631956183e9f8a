"""Codes and phrases that people copy by hand.

A code is ten letters and digits that nobody takes for one another: 30^10, about 49 bits, which is plenty for something
that works once, for ten minutes, and whose guesses are counted.

A phrase is for ever, so it has 128 random bits. Each of its words stands for 16 of them, as a consonant, a vowel, a
consonant, a vowel and a consonant, which can be said in any language (Wilkerson's proquints, arXiv 0901.4016). A ninth
word follows from the others: a slip of the pen is told from a phrase that nobody has.
"""

import hashlib
import re
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
CODE_LETTERS = 10
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
RANDOM_BYTES, WORD_BYTES = 16, 2
WORDS = RANDOM_BYTES // WORD_BYTES + 1
WORD = re.compile(f"[{CONSONANTS}][{VOWELS}][{CONSONANTS}][{VOWELS}][{CONSONANTS}]")


def new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
    return f"{letters[: CODE_LETTERS // 2]}-{letters[CODE_LETTERS // 2 :]}"


def read_code(text: str) -> str | None:
    """The same code however it was typed; None if it is none."""
    letters = re.sub(r"[\s-]", "", text.upper())
    if len(letters) != CODE_LETTERS or not set(letters) <= set(LETTERS):
        return None
    return f"{letters[: CODE_LETTERS // 2]}-{letters[CODE_LETTERS // 2 :]}"


def new_phrase() -> str:
    return phrase_of(secrets.token_bytes(RANDOM_BYTES))


def phrase_of(bits: bytes) -> str:
    every = bits + check_of(bits)
    return " ".join(word_of(every[at : at + WORD_BYTES]) for at in range(0, len(every), WORD_BYTES))


def read_phrase(text: str) -> str | None:
    """The same phrase however it was typed; None if a letter or a word of it is wrong."""
    words = re.split(r"[\s,.;-]+", text.strip().lower())
    if len(words) != WORDS or not all(WORD.fullmatch(word) for word in words):
        return None
    bits = b"".join(bits_of(word) for word in words)
    return " ".join(words) if check_of(bits[:RANDOM_BYTES]) == bits[RANDOM_BYTES:] else None


def check_of(bits: bytes) -> bytes:
    return hashlib.sha256(b"parlour phrase " + bits).digest()[:WORD_BYTES]


def word_of(two: bytes) -> str:
    number = int.from_bytes(two)
    places = ((CONSONANTS, 12), (VOWELS, 10), (CONSONANTS, 6), (VOWELS, 4), (CONSONANTS, 0))
    return "".join(letters[number >> shift & len(letters) - 1] for letters, shift in places)


def bits_of(word: str) -> bytes:
    number = 0
    for letter in word:
        letters = VOWELS if letter in VOWELS else CONSONANTS
        number = number * len(letters) + letters.index(letter)
    return number.to_bytes(WORD_BYTES)
