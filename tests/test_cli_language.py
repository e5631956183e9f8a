"""The terminal in another language: tables, questions and joined sentences, not only what is printed as it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli.app import app
from parlour.languages.chosen import choose_language, say

FOOLS_MATE = "1. f3 e5 2. g4 Qh4# 0-1"


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    choose_language("")


def german(*arguments: str, typed: str = "") -> str:
    done = CliRunner(env={"COLUMNS": "300"}).invoke(app, ["--language", "de", *arguments], input=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("command", "typed", "expected"),
    [
        ("games", "", ("Spiel", "Käsekästchen", "Das ganze Spiel, nach den Regeln der FIDE.")),
        ("engines", "", ("Rechnet Zug um Zug voraus", "parlour[openspiel]")),
        ("perft chess 4", "", ("perft(4) = 197.281",)),
        ("opponents chess", "", ("wie sie sind", "Weiß, wie die Figuren ziehen.")),
        ("puzzle tictactoe 200", "quit\n", ("Rätsel", "am Zug", "Deine Antwort: ")),
        ("play tictactoe --opponent random", "b2\nresign\nquit\n", ("[Du bist X]", "Du bist dran", "Noch einmal")),
        ("think tictactoe --nodes 100 --trace 3", "", ("Aufmerksamkeit", "wie es weitergeht", "Knoten", "(jetzt)")),
    ],
)
def test_what_a_command_shows_is_in_the_language(command: str, typed: str, expected: tuple[str, ...]) -> None:
    shown = german(*command.split(), typed=typed)
    assert [words for words in expected if words not in shown] == []


def test_a_review_says_why_in_the_language(tmp_path: Path) -> None:
    file = tmp_path / "match.pgn"
    file.write_text(FOOLS_MATE)
    shown = german("review", str(file))
    assert "2. g4: ein Patzer. Mit " in shown
    assert "so bleibt eine verlorene Stellung. Das erlaubt Schwarz, sofort mattzusetzen" in shown
    assert "am meisten gekostet hat: 2. g4. Das erlaubt Schwarz, sofort mattzusetzen" in shown


def test_what_is_not_there_is_said_in_the_language() -> None:
    refused = CliRunner(env={"COLUMNS": "300"}).invoke(app, ["--language", "de", "rules", "go"])
    assert isinstance(refused.exception, ValueError)
    assert say(str(refused.exception)).startswith("es gibt kein Spiel namens 'go'; es gibt chess, dots, ")
