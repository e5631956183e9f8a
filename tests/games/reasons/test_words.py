"""Every sentence about a move is one sentence, about the move, and fits a name as well as "you"."""

import re
import string

import pytest

from parlour.games.reasons import words

SENTENCES = {
    f"{table}.{name}": sentence
    for table, sentences in vars(words).items()
    if table.isupper() and isinstance(sentences, dict)
    for name, sentence in sentences.items()
    if " " in sentence and sentence.endswith(".")
}
AGREES = re.compile(r"\{other\} (is|was|has|does|must have|\w+[^s]s)\b")
"""A verb that would have to agree with a name or with "you"."""


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_one_sentence_about_the_move(sentence: str) -> None:
    assert re.match(r"This |After ", sentence)
    assert len(re.findall(r"[.!?](?: |$)", sentence)) == 1
    assert sentence == sentence.strip()


@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_fits_a_name_and_you(sentence: str) -> None:
    assert not AGREES.search(sentence)
    gaps = {gap for _, gap, _, _ in string.Formatter().parse(sentence) if gap}
    assert all(gap.isidentifier() for gap in gaps)
