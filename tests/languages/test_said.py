"""Texts that know their key, and the terminal's language."""

import pickle
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import polib
import pytest

from parlour.games.registry import game
from parlour.languages.chosen import choose_language, language, said_in
from parlour.languages.said import Said, keyed
from parlour.opponents.ladders import opponents
from parlour.server.http import words
from parlour.server.tables.forms import said_form

ROOT = Path(__file__).parents[2] / "src/parlour"


@pytest.mark.parametrize("file", sorted(ROOT.rglob("words.py")), ids=lambda file: str(file.relative_to(ROOT)))
def test_every_module_of_words_gives_its_texts_keys(file: Path) -> None:
    assert file.read_text().endswith("\nkeyed(globals())\n"), f"{file.name} should end with keyed(globals())"


def test_keys_say_where_a_text_stands() -> None:
    texts = {"__name__": "parlour.server.words", "ONE": "Hi", "MANY": {"a": ("x", {"b": "Ho"})}, "N": 3, "small": "no"}
    keyed(texts)
    assert texts["ONE"].key == "server.ONE"  # type: ignore[attr-defined]
    assert texts["MANY"]["a"][1]["b"].key == "server.MANY.a.1.b"  # type: ignore[index]
    assert (texts["N"], type(texts["small"])) == (3, str)


def test_a_text_keeps_its_key_and_gaps_on_every_way() -> None:
    inner = Said("the room", "where")
    said = Said("Too long for {where}: {most}", "why").format(where=inner, most=4)
    assert said == "Too long for the room: 4"
    for one in (said, str(ValueError(said)), pickle.loads(pickle.dumps(said))):
        assert isinstance(one, Said)
        assert (one.key, one.pattern, one.gaps) == ("why", "Too long for {where}: {most}", {"where": inner, "most": 4})
    assert said_form(said).model_dump() == {
        "text": "Too long for the room: 4",
        "key": "why",
        "gaps": {"where": {"text": "the room", "key": "where", "gaps": {}}, "most": 4},
    }
    assert said_form(said + "!").key == ""


def test_games_and_opponents_have_keys() -> None:
    chess = game("chess")
    assert isinstance(chess.title, Said)
    assert chess.title.key == "games.chess.title"
    random = opponents(chess)[0].sentence
    assert isinstance(random, Said)
    assert random.key == "opponents.chess.random"


def test_texts_are_said_in_another_language(tmp_path: Path) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalogue.append(
        polib.POEntry(msgctxt="server.http.BODY_TOO_LONG", msgid=str(words.BODY_TOO_LONG), msgstr="{most}!")
    )
    catalogue.append(polib.POEntry(msgctxt="server.http.MINE", msgid="an older text", msgstr="alt"))
    catalogue.save_as_mofile(str(tmp_path / "xx.mo"))
    with (tmp_path / "xx.mo").open("rb") as file:
        found = GNUTranslations(file)
    assert said_in(found, words.BODY_TOO_LONG.format(most=4)) == "4!"
    assert said_in(found, words.MINE) == words.MINE  # what it translates is no longer said
    assert said_in(found, "as it is") == "as it is"


@pytest.mark.parametrize(
    ("code", "written"), [("en", "1,234.5 of 7"), ("de", "1.234,5 of 7"), ("fr", "1\u202f234,5 of 7")]
)
def test_numbers_are_written_as_in_the_language(code: str, written: str) -> None:
    said = Said("{part:,.1f} of {all}", "some.key").format(part=1234.5, all=7)
    assert said_in(NullTranslations(), said, code) == written


@pytest.mark.parametrize(("asked", "expected"), [
    ({}, "en"),
    ({"LANG": "de_AT.UTF-8"}, "de"),
    ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
    ({"LANGUAGE": "xx:es:de", "LANG": "de_DE"}, "es"),
    ({"LANG": "C.UTF-8"}, "en"),
])  # fmt: skip
def test_the_terminal_asks_as_gettext_does(asked: dict[str, str], expected: str) -> None:
    assert language(asked) == expected


def test_only_languages_that_there_are_can_be_chosen() -> None:
    with pytest.raises(ValueError, match="there's no language 'xx' here; there are de, en, es, fr"):
        choose_language("xx")
    choose_language("de")
    assert language({"LANG": "fr"}) == "de"
    choose_language("")
