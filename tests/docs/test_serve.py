"""docs/serve.md lists every setting with its default, as the program knows them."""

from parlour.server import settings
from tests.docs.samples import ROOT


def test_the_table_of_settings_is_the_programs_own() -> None:
    assert settings.table() in (ROOT / "docs" / "serve.md").read_text()
