"""The files of languages: none lacks a text where the language is complete, and the tool sees what is wrong."""

import json
import re
from pathlib import Path

import polib
import pytest
from tools.catalogues import FOLDER, English, begin, faults, files, is_offered, page_text, read, texts_of, update
from tools.english import english

from tests.languages.pseudo import pseudo, pseudo_catalogue

COMPLETE = [
    line for line in (Path(__file__).parent / "complete.txt").read_text().split("\n") if line and line[0] != "#"
]


@pytest.fixture(scope="module")
def texts() -> dict[str, English]:
    return english()


def test_complete_languages_lack_nothing(texts: dict[str, English]) -> None:
    assert [fault for code in COMPLETE for fault in faults(FOLDER / f"{code}.po", texts)] == []


def test_texts_of_the_page_the_program_games_and_opponents_are_found(texts: dict[str, English]) -> None:
    assert texts["page.home.HOME.yourTurn"] == English("Your turn")
    assert texts["page.shared.SHARED.matches"] == English("1 match", "{count} matches")
    assert texts["games.status_words.TURN.you"] == English("Your turn")
    assert "server.http.MINE" in texts
    assert texts["games.chess.title"] == English("Chess")
    assert texts["opponents.chess.toby"] == English("Knows how the pieces move.")
    assert "page.home.HOME.firstGame" not in texts


def test_no_file_says_what_nobody_says_there() -> None:
    for file in files():
        keys = [one.msgctxt for one in read(file)]
        assert len(keys) == len(set(keys))


def test_a_file_is_begun_and_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "xx.po"
    begin(file)
    first = {"page.a": English("One {x}"), "page.b": English("1 day", "{count} days"), "page.c": English("Gone")}
    assert update(file, first).added == ("page.a", "page.b", "page.c")
    assert faults(file, first)[0] == "page.a: is not translated"
    assert not is_offered(read(file))
    catalogue = read(file)
    for one in catalogue:
        if one.msgid_plural:
            one.msgstr_plural = {0: "ein Tag", 1: "{count} Tage"}
        else:
            one.msgstr = one.msgid
    catalogue.save(str(file))
    assert faults(file, first) == []
    assert is_offered(read(file))
    second = {"page.a": English("Another {y}"), "page.b": first["page.b"]}
    change = update(file, second)
    assert (change.changed, change.removed) == (("page.a",), ("page.c",))
    told = faults(file, second)
    assert "page.a: somebody has to look at it: the English text has changed" in told
    assert "page.a: other gaps than in English: x, y" in told
    assert json.loads(page_text(read(file)))["texts"] == {"page.b": ["ein Tag", "{count} Tage"]}


def test_what_is_wrong_with_a_translation_is_said(tmp_path: Path) -> None:
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgctxt="a", msgid="Old", msgstr="Alt"))
    catalogue.append(polib.POEntry(msgctxt="z", msgid="Z", msgstr="Z"))
    catalogue.save(str(tmp_path / "xx.po"))
    assert faults(tmp_path / "xx.po", {"a": English("New"), "b": English("B")}) == [
        "b: is not in the file",
        "z: there is no such text any more",
        "a: the English text is another now",
    ]


def test_plurals_follow_the_rule_of_the_file() -> None:
    catalogue = pseudo_catalogue({})
    catalogue.metadata["Plural-Forms"] = (
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    )
    assert json.loads(page_text(catalogue))["plurals"][:25] == "2011122222222222222222111"


def test_the_language_nobody_speaks() -> None:
    assert pseudo("Continue {match} at </api>") == "Çóóñťííñúé {match} áť </api>"


SIGNS = {
    "de": re.compile(r"\w…"),  # a space before it, unless it ends a word that is cut off
    "fr": re.compile(r"\w'\w| [:;?!»](?!\w)|« |\d %|} %"),  # a narrow space that does not break
    "es": re.compile(r"[}\d] %"),
}
"""What the typography of a language does not allow."""


@pytest.mark.parametrize("code", SIGNS)
def test_signs_are_set_as_the_language_has_them(code: str) -> None:
    """The tables in the docs are in no language's hands."""
    wrong = [
        f"{one.msgctxt}: {text}"
        for one in read(FOLDER / f"{code}.po")
        for text in texts_of(one)
        if not one.msgctxt.startswith("insight.METER") and SIGNS[code].search(text)
    ]
    assert wrong == []
