"""The tools' data fits the code that it is about, and what is installed is what was looked at."""

import json
import re
from pathlib import Path

import pytest
from tools.mutations import MUTATIONS, Mutation

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: f"{mutation.game}: {mutation.what}")
def test_every_mutation_has_one_place_to_break(mutation: Mutation) -> None:
    assert (ROOT / mutation.file).read_text().count(mutation.before) == 1


LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.name)
def test_every_package_of_a_lock_file_is_one_version_with_hashes(file: Path) -> None:
    """What a mirror hands out under the same name and version, but with other contents, is refused."""
    lines = re.sub(r"\\\n", " ", file.read_text()).splitlines()
    packages = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    assert packages
    for line in packages:
        assert re.match(r"[A-Za-z0-9._-]+==[^ ]+ ", line), line
        assert re.search(r" --hash=sha256:[0-9a-f]{64}\b", line), line
        assert "://" not in line, line


def test_the_lock_files_are_installed_with_their_hashes() -> None:
    installs = re.findall(r"^.*(?:pip install|\$\(INSTALL\)).*$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    used = [line for line in installs if not line.startswith("INSTALL :=")]
    assert used
    assert all("$(LOCKED)" in line or "--no-deps" in line for line in used), used
    page = (ROOT / "tools/page.py").read_text()
    assert '"--require-hashes"' in page
    assert 'npm("ci"' in page


def test_every_package_of_the_page_has_its_integrity_and_no_address() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    del packages[""]  # the page itself
    assert packages
    for name, one in packages.items():
        assert one["integrity"].startswith("sha512-"), name
        assert "resolved" not in one, name
