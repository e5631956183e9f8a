"""`python -m tools.chances`: plays matches between neighbours of every ladder, asks the judge of reviews about some of
their positions, and fits its chances to how the matches ended: `src/parlour/insight/chances.toml`, with how well it
holds. Positions that the judge solves are left out: what is proved needs no fit.

A fit is for one judge alone, whom it names: whoever changes the top of a ladder, or what a look may cost, has to
measure that board again.

Those who play stand in the upper half of their ladder, without the strongest: they turn an advantage into a win. Of
beginners nobody can tell; three queens more are a draw with them as often as not.

`--samples FOLDER` keeps what was seen and how the matches ended; a board that is there already is not played again,
only fitted anew. Boards that are not asked for keep what the file says of them.

`--docs` plays nothing: it writes how well the fits of the file hold into `docs/insight.md`."""

import argparse
import random
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import parlour
from parlour.arena.loop import play_out
from parlour.arena.openings import random_line
from parlour.arena.players import opponent_player
from parlour.games.game import options_text
from parlour.insight.chance import FITS
from parlour.insight.fitting import Bin, Sample, fit_samples, truth
from parlour.insight.judge import Judge, settings_text
from parlour.insight.truth import as_markdown
from parlour.opponents.ladders import every_ladder

OPENING = 2
LOOKS = 8
"""At so many positions of a match, at the most."""
FEWEST = 200
"""Samples, below which nothing is fitted."""
PLAIN = str.maketrans(dict.fromkeys(' ":,{}', "_"))
HEAD = "# How the judge's chances become chances that come true. Made by the command in each section.\n\n"


DOCS = Path(__file__).parents[1] / "docs/insight.md"
BEGIN, END = "<!-- truth: python -m tools.chances --docs -->\n", "<!-- end of truth -->\n"


class Job(NamedTuple):
    game: parlour.Game
    number: int


def samples_of(job: Job) -> list[Sample]:
    """One match between two who stand next to each other on the ladder, or of one with itself."""
    rng = random.Random(f"{job.game.name} {options_text(job.game)} {job.number}")
    ladder = competent(job.game)
    one = rng.randrange(len(ladder))
    other = min(len(ladder) - 1, one + rng.randrange(2))
    seats = [one, other]
    rng.shuffle(seats)
    opening = random_line(job.game, random.Random(rng.randrange(2**32)), OPENING)[0]
    players = [opponent_player(ladder[seat], rng.randrange(2**32)) for seat in seats]
    played = play_out(opening, players)
    line = list(opening)
    for move in played.moves:
        line.append(line[-1].play(move))
    samples = []
    with Judge(job.game) as judge:
        for ply in sorted(rng.sample(range(len(line) - 1), min(LOOKS, len(line) - 1))):
            look = judge.look(line[ply], line[:ply])
            if not look.solved:
                win, _, loss = look.info.seen(line[ply].to_move())[0].wdl
                samples.append(Sample(job.number, win, loss, played.outcome.winner))
    return samples


def competent(game: parlour.Game) -> list[parlour.Opponent]:
    """Who plays: see above."""
    ladder = parlour.opponents(game)
    return ladder[len(ladder) // 2 : -1] or ladder


def boards(only: list[str]) -> Iterator[parlour.Game]:
    for ladder in every_ladder():
        if ladder.options is not None and (not only or ladder.game in only):
            yield parlour.game(ladder.game, **ladder.options)


def section(game: parlour.Game, samples: list[Sample], command: str) -> str:
    """What the file says of one board."""
    fit, held = fit_samples(samples), truth(samples)
    options = ", ".join(f"{name} = {toml(value)}" for name, value in game.options.items())
    lines = [
        "[[fit]]",
        f'game = "{game.name}"',
        f"options = {{ {options} }}" if options else "options = {}",
        f'judge = "{settings_text(game)}"',
        f"slope = {fit.slope}",
        f"first = {fit.first}",
        f"second = {fit.second}",
        f"doubt = {fit.doubt}",
        f"matches = {fit.matches}",
        f"positions = {len(samples)}",
        f'command = "{command}"',
        "# said, came true, how many, of how many matches",
        "truth = [",
        *(f"    {bin_text(one)}," for one in held),
        "]",
    ]
    return "\n".join(lines) + "\n"


def toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def bin_text(one: Bin) -> str:
    return f"[{one.said:.3f}, {one.came_true:.3f}, {one.chances}, {one.matches}]"


def with_truth(page: str, file: Path = FITS) -> str:
    """A page of the docs with what the file says now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{as_markdown(file)}\n{END}{after}"


def write_docs() -> None:
    DOCS.write_text(with_truth(DOCS.read_text(encoding="utf-8")), encoding="utf-8")


def board_key(name: str, options: Mapping[str, int | str | bool]) -> str:
    return f"{name} {options_text(parlour.game(name, **options))}"


def sections_in(file: Path) -> dict[str, str]:
    """What the file says of each board already: boards that are not measured now keep theirs."""
    if not file.exists():
        return {}
    texts = ["[[fit]]" + part.rstrip() + "\n" for part in file.read_text(encoding="utf-8").split("[[fit]]")[1:]]
    read = [tomllib.loads(text)["fit"][0] for text in texts]
    return {board_key(one["game"], one["options"]): text for one, text in zip(read, texts, strict=True)}


def write_sections(file: Path, sections: Mapping[str, str]) -> None:
    order = [board_key(game.name, game.options) for game in boards([])]
    known = sorted(sections, key=lambda key: order.index(key) if key in order else len(order))
    file.write_text(HEAD + "\n".join(sections[key] for key in known), encoding="utf-8")


def measured(game: parlour.Game, matches: int, pool: ProcessPoolExecutor, kept: Path | None) -> list[Sample]:
    """From matches, or from the folder where an earlier run left what it saw of them."""
    file = kept and kept / (board_key(game.name, game.options).translate(PLAIN) + ".csv")
    if file and file.exists():
        rows = [line.split(",") for line in file.read_text().splitlines()]
        return [Sample(int(a), float(b), float(c), int(d) if d else None) for a, b, c, d in rows]
    jobs = [Job(game, number) for number in range(matches)]
    samples = [one for found in pool.map(samples_of, jobs) for one in found]
    if file:
        lines = [f"{s.match},{s.win},{s.loss},{'' if s.winner is None else s.winner}" for s in samples]
        file.write_text("".join(line + "\n" for line in lines))
    return samples


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all, if none is named")
    parser.add_argument("--matches", type=int, default=500, help="on each board")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=FITS)
    parser.add_argument("--samples", type=Path, help="a folder for what was seen; what is there is not played again")
    parser.add_argument("--docs", action="store_true", help="write the file's truth meters into the docs, and stop")
    chosen = parser.parse_args()
    if chosen.docs:
        write_docs()
        return
    command = f"python -m tools.chances {' '.join(chosen.games)} --matches {chosen.matches}".replace("  ", " ")
    sections = sections_in(chosen.out)
    with ProcessPoolExecutor(chosen.processes) as pool:
        for game in boards(chosen.games):
            samples = measured(game, chosen.matches, pool, chosen.samples)
            print(f"{game.name} {options_text(game)}: {len(samples)} positions that are not solved", flush=True)
            if len(samples) >= FEWEST:
                text = section(game, samples, command)
                sections[board_key(game.name, game.options)] = text
                print(text, flush=True)
                write_sections(chosen.out, sections)


if __name__ == "__main__":
    main()
