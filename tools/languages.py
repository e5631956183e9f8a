"""`python -m tools.languages`: brings the files of all languages up to date with the English texts, and says what each
lacks. `--add CODE` begins a language, `--check CODE …` lists what is missing or wrong, a line each."""

import argparse
import sys

from parlour.languages.chosen import FOLDER
from tools.catalogues import begin, faults, files, update
from tools.english import english


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--add", metavar="CODE", help="begin a language: it, pt, pl")
    parser.add_argument("--check", metavar="CODE", nargs="+", help="list what is missing or wrong")
    asked = parser.parse_args()
    texts = english()
    if asked.check:
        wrong = [f"{code}: {fault}" for code in asked.check for fault in faults(FOLDER / f"{code}.po", texts)]
        print(*wrong, f"{len(wrong)} faults", sep="\n")
        return 1 if wrong else 0
    if asked.add:
        begin(FOLDER / f"{asked.add}.po")
    for file in files():
        change = update(file, texts)
        counts = f"{len(change.added)} new, {len(change.changed)} changed, {len(change.removed)} removed"
        print(f"{file.name}: {len(texts)} texts; {counts}; {len(faults(file, texts))} to do")
        for key in change.changed:
            print(f"  look at {key}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
