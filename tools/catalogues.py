"""The files of languages, as gettext has them: what stands in them, brought up to date with the English texts, and
compiled for the page (JSON) and the terminal (.mo).

In a file each text has its key as its context (`msgctxt`), so that two texts that are the same in English may differ.
"""

import gettext
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import polib

from parlour.languages import chosen

FOLDER = chosen.FOLDER
GAP = re.compile(r"\{(\w*)(![rs])?(:[^{}]*)?\}")
PLURALS = re.compile(r"plural\s*=\s*([^;]+)")
ONLY_TERMINAL = re.compile(r"(cli|arena|plain|languages)\.")
"""Texts that never come to the page."""
WIDTH = 78
"""At which gettext's own tools wrap lines: what nobody changed stays as it is."""
ENOUGH = 0.9
"""Of the texts of the page: then it is offered there."""
USUAL_HEAD = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}


@dataclass(frozen=True, slots=True)
class English:
    """A text in English; with `many` where a number decides, which is then `{count}`."""

    text: str
    many: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.po"))


def read(file: Path) -> polib.POFile:
    return polib.pofile(str(file), wrapwidth=WIDTH)


def begin(file: Path) -> None:
    """A language that nobody has begun yet."""
    made = polib.POFile(wrapwidth=WIDTH)
    made.metadata = {"Language": file.stem, **USUAL_HEAD}
    made.save(str(file))


def update(file: Path, english: Mapping[str, English]) -> Change:
    """New texts are added empty, changed ones marked for somebody to look at, others dropped; in the order of keys."""
    catalogue = read(file)
    known = {one.msgctxt: one for one in catalogue if not one.obsolete}
    changed, found = [], []
    for key, now in english.items():
        entry = known.get(key) or polib.POEntry(msgctxt=key, msgid=now.text)
        if (entry.msgid, entry.msgid_plural) != (now.text, now.many) and is_translated(entry):
            changed.append(key)
            entry.flags = [*dict.fromkeys([*entry.flags, "fuzzy"])]
            entry.previous_msgid = entry.msgid
        entry.msgid, entry.msgid_plural = now.text, now.many
        if now.many and not entry.msgstr_plural:
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(range(forms(catalogue)), "")
        if gaps(now.text) and "python-brace-format" not in entry.flags:
            entry.flags.append("python-brace-format")
        found.append(entry)
    catalogue[:] = found
    catalogue.save(str(file))
    added = tuple(key for key in english if key not in known)
    return Change(added, tuple(changed), tuple(key for key in known if key not in english))


def forms(catalogue: polib.POFile) -> int:
    """How many forms a word has in this language."""
    found = re.search(r"nplurals\s*=\s*(\d+)", catalogue.metadata.get("Plural-Forms", ""))
    return int(found[1]) if found else 2


def is_translated(entry: polib.POEntry) -> bool:
    return bool(entry.msgstr or any(entry.msgstr_plural.values()))


def gaps(text: str) -> set[str]:
    return {name for name, _, _ in GAP.findall(text)}


def texts_of(entry: polib.POEntry) -> list[str]:
    """What stands in its place."""
    if entry.msgid_plural:
        return [entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural)]
    return [entry.msgstr]


def faults(file: Path, english: Mapping[str, English]) -> list[str]:
    """What is missing or wrong in a language, a line each."""
    known = {one.msgctxt: one for one in read(file) if not one.obsolete}
    found = [f"{key}: is not in the file" for key in english if key not in known]
    found += [f"{key}: there is no such text any more" for key in known if key not in english]
    for key, now in english.items():
        if entry := known.get(key):
            found += [f"{key}: {fault}" for fault in _faults_of(entry, now)]
    return found


def _faults_of(entry: polib.POEntry, now: English) -> Iterable[str]:
    if (entry.msgid, entry.msgid_plural) != (now.text, now.many):
        yield "the English text is another now"
    if "fuzzy" in entry.flags:
        yield "somebody has to look at it: the English text has changed"
    wanted = gaps(now.text) | gaps(now.many)
    for text in texts_of(entry):
        if not text:
            yield "is not translated"
        elif odd := gaps(text) ^ wanted if not now.many else gaps(text) - wanted:
            yield f"other gaps than in English: {', '.join(sorted(odd))}"


def compile_languages(page: Path) -> None:
    """For the page a file of JSON in this folder, for the terminal one of gettext beside the language's own."""
    page.mkdir(exist_ok=True)
    made = {page / f"{file.stem}.json" for file in files() if is_offered(read(file))}
    for old in {*page.glob("*.json")} - made:
        old.unlink()
    for old in {*FOLDER.glob("*.mo")} - {file.with_suffix(".mo") for file in files()}:
        old.unlink()
    for file in files():
        catalogue = read(file)
        catalogue.save_as_mofile(str(file.with_suffix(".mo")))
        if is_offered(catalogue):
            _write(page / f"{file.stem}.json", page_text(catalogue))


def is_offered(catalogue: polib.POFile) -> bool:
    """Whether the page can be read in it: a language that somebody has only begun would be a mixture."""
    page = [one for one in catalogue if one.msgctxt.startswith("page.")]
    return sum(map(is_translated, page)) > ENOUGH * len(page)


def page_text(catalogue: polib.POFile) -> str:
    """What the page loads of a language."""
    done = [one for one in catalogue.translated_entries() if not ONLY_TERMINAL.match(one.msgctxt)]
    texts = {one.msgctxt: texts_of(one) if one.msgid_plural else one.msgstr for one in done}
    rule = PLURALS.search(catalogue.metadata.get("Plural-Forms", USUAL_HEAD["Plural-Forms"]))
    form_of = gettext.c2py(rule[1].strip() if rule else "n != 1")
    plurals = "".join(str(form_of(number)) for number in range(200))
    return json.dumps({"plurals": plurals, "texts": texts}, ensure_ascii=False, separators=(",", ":"))


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text() != text:
        file.write_text(text)
