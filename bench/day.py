"""`python -m bench.day`: a million players in a day, minute by minute, and so many at once, from measured costs.

What a move costs comes from `bench/costs.json`; how people play is assumed, and all of it stands here. Matches begin
as chance has it, with a seed; nothing is asked of a server.
"""

import argparse
import json
import math
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.costs import FILE, Costs

SHARES = {"tictactoe": 0.25, "dots": 0.15, "pawns": 0.1, "ultimate": 0.25, "chess": 0.25}
"""Of matches."""
MOVES = {"tictactoe": 7, "dots": 24, "pawns": 25, "ultimate": 50, "chess": 60}
"""Of a match, both players'."""
MATCHES_A_PLAYER = 4
WITH_COMPUTER = 0.7
WITH_LAST = 0.1
"""Of those, with the last opponent of the ladder; all others with the one in the middle."""
SECONDS_A_MOVE = 6.0
"""A person thinks; an opponent's search is much shorter."""
HOURS = (2, 1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 7, 8, 9, 8, 5, 2)
"""How much of a day's play begins in each hour, of 100."""
FULL = 0.7
"""So full may a core be at the busiest minute."""
CORES = 4
"""Of a machine."""
PAGE = Path(__file__).parents[1] / "docs/scale.md"
MONEY = {"core": 5.0, "gigabyte_kept": 0.1, "gigabyte_sent": 0.01}
"""Euros, a month or a piece: what is usual to rent, to be replaced by your own."""


@dataclass(frozen=True, slots=True)
class Load:
    """Of one moment."""

    people: float
    tables: float
    moves: float
    """A second, by people and opponents."""
    serving_cores: float
    searching_cores: float
    told: float
    """Bytes a second, to those who play."""
    written: float


@dataclass(frozen=True, slots=True)
class Kind:
    """Matches of a game, with a person or with the computer."""

    game: str
    with_computer: bool

    @property
    def share(self) -> float:
        return SHARES[self.game] * (WITH_COMPUTER if self.with_computer else 1 - WITH_COMPUTER)

    @property
    def people(self) -> int:
        return 1 if self.with_computer else 2

    @property
    def moves_a_second(self) -> float:
        return 1 / SECONDS_A_MOVE * (2 if self.with_computer else 1)

    @property
    def seconds(self) -> float:
        return MOVES[self.game] / self.moves_a_second


KINDS = tuple(Kind(game, computer) for game in SHARES for computer in (True, False))
MATCHES = MATCHES_A_PLAYER / sum(kind.share * kind.people for kind in KINDS)
"""For each player, for two may play in one."""


def costs() -> Costs:
    found: Costs = json.loads(FILE.read_text())
    return found


def load_of(tables: dict[Kind, float], begun_a_second: float, of: Costs) -> Load:
    moves = {kind: count * kind.moves_a_second for kind, count in tables.items()}
    people = sum(count * kind.people for kind, count in tables.items())
    arriving = begun_a_second * sum(kind.share * kind.people for kind in KINDS) / MATCHES_A_PLAYER
    seated = of["games"]["chess"]["cpu_ms_to_sit_down"] / 1000
    return Load(
        people=people,
        tables=sum(tables.values()),
        moves=sum(moves.values()),
        serving_cores=sum(a * of["games"][kind.game]["cpu_ms_a_move"] / 1000 for kind, a in moves.items())
        + (arriving + begun_a_second) * seated,
        searching_cores=sum(a / 2 * search_s(kind.game, of) for kind, a in moves.items() if kind.with_computer),
        told=sum(a * kind.people * of["games"][kind.game]["bytes_told_a_move_and_player"] for kind, a in moves.items()),
        written=sum(a * of["games"][kind.game]["bytes_kept_a_move"] for kind, a in moves.items()),
    )


def search_s(game: str, of: Costs) -> float:
    """Processor time of an opponent's move."""
    found = of["games"][game]
    middle, last = float(found["cpu_ms_a_move_of_middle"]), float(found["cpu_ms_a_move_of_last"])
    return ((1 - WITH_LAST) * middle + WITH_LAST * last) / 1000


def at_once(people: int, of: Costs) -> Load:
    """So many who all play."""
    weight = {kind: kind.share * kind.seconds for kind in KINDS}
    seats = sum(kind.people * one for kind, one in weight.items())
    tables = {kind: people * one / seats for kind, one in weight.items()}
    return load_of(tables, sum(count / kind.seconds for kind, count in tables.items()), of)


def day(players: int, seed: int, of: Costs) -> list[Load]:
    """Each minute of it. Matches that go on at midnight have begun the evening before."""
    chance = random.Random(seed)
    going = {kind: [0.0] * (3 * 24 * 60) for kind in KINDS}
    begun = [0.0] * (24 * 60)
    for minute in range(24 * 60):
        for kind in KINDS:
            expected = players * MATCHES * kind.share * HOURS[minute // 60] / sum(HOURS) / 60
            count = max(0, round(chance.gauss(expected, math.sqrt(expected))))
            begun[minute] += count
            for later, share in enumerate(minutes_of(kind)):
                going[kind][minute + later] += count * share
    return [
        load_of({kind: going[kind][one] + going[kind][one + 24 * 60] for kind in KINDS}, begun[one] / 60, of)
        for one in range(24 * 60)
    ]


def minutes_of(kind: Kind) -> list[float]:
    """How much of each minute from its first a match goes on."""
    whole, rest = divmod(kind.seconds / 60, 1)
    return [1.0] * int(whole) + [rest]


def needs(load: Load, of: Costs) -> dict[str, Any]:
    """What that takes when no core is fuller than it may be."""
    most = of["elsewhere"]["most_moves_a_second"] * FULL
    processes = max(1, math.ceil(max(load.moves / most, load.serving_cores / FULL)))
    searching = load.searching_cores / FULL
    return {
        "processes": processes,
        "cores for searches": math.ceil(searching * 10) / 10,
        "machines": math.ceil((processes + searching) / CORES),
        "memory GiB": round(
            (processes * of["memory_mib_at_start"] + load.tables * of["elsewhere"]["memory_mib_of_1000_tables"] / 1000)
            / 1024,
            1,
        ),
    }


def shown(name: str, load: Load, of: Costs) -> str:
    needed = needs(load, of)
    return (
        f"| {name} | {load.people:,.0f} | {load.tables:,.0f} | {load.moves:,.0f} | {load.serving_cores:,.2f} "
        f"| {load.searching_cores:,.2f} | {load.told / 1e6:,.2f} | {needed['processes']} "
        f"| {needed['cores for searches']:g} | {needed['machines']} | {needed['memory GiB']:g} |"
    )


HEAD = (
    "| | players | tables | moves/s | cores serving | cores searching | MB/s told | processes | cores for searches "
    f"| machines of {CORES} cores | memory GiB |\n| --- {'| --- ' * 10}|"
)


COSTS_HEAD = (
    "| game | ms of the server's processor a move | bytes told a player | bytes kept | kB written to the disk "
    "| ms that the middle opponent thinks | ms that the last one thinks |\n| --- | --- | --- | --- | --- | --- | --- |"
)


def costs_table(of: Costs) -> str:
    lines = [COSTS_HEAD]
    for game in SHARES:
        row = of["games"][game]
        cells: list[object] = [
            game,
            row["cpu_ms_a_move"],
            f"{row['bytes_told_a_move_and_player']:,}",
            f"{row['bytes_kept_a_move']:,}",
            f"{row['bytes_written_a_move'] / 1000:.1f}",
            f"{row['cpu_ms_a_move_of_middle']} ({row['middle_opponent']})",
            f"{row['cpu_ms_a_move_of_last']} ({row['last_opponent']})",
        ]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def day_table(players: int, people: list[int], seed: int, of: Costs) -> str:
    lines = [HEAD, *(shown(f"{one:,} at once", at_once(one, of), of) for one in people)]
    minutes = day(players, seed, of)
    busiest = max(minutes, key=lambda one: one.moves)
    lines += [shown(f"a day, {hour:02}:00", minutes[hour * 60], of) for hour in range(0, 24, 4)]
    lines.append(shown("its busiest minute", busiest, of))
    return "\n".join([*lines, "", summed_up(players, minutes, needs(busiest, of))])


def with_part(text: str, name: str, part: str) -> str:
    """The text of the page with another part between its two marks."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}\n{part}\n\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--at-once", type=int, nargs="*", default=[10, 1_000, 100_000])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="bring docs/scale.md up to date")
    given = parser.parse_args()
    of = costs()
    found = day_table(given.players, given.at_once, given.seed, of)
    print(found)
    if given.write:
        text = with_part(PAGE.read_text(), "costs", costs_table(of))
        PAGE.write_text(with_part(text, "day", found))


def summed_up(players: int, minutes: list[Load], needed: dict[str, Any]) -> str:
    moves = sum(one.moves for one in minutes) * 60
    kept = sum(one.written for one in minutes) * 60 / 1e9
    told = sum(one.told for one in minutes) * 60 / 1e9
    serving = sum(one.serving_cores for one in minutes) / 60
    searching = sum(one.searching_cores for one in minutes) / 60
    cores = needed["machines"] * CORES
    bill = {
        "cores": cores * MONEY["core"],
        "what is kept": 30 * kept * MONEY["gigabyte_kept"],
        "what is sent": 30 * told * MONEY["gigabyte_sent"],
    }
    return (
        f"{players:,} players in a day: {moves / 1e6:,.0f} million moves, {serving:,.0f} core hours serving and "
        f"{searching:,.0f} searching, {kept:,.1f} GB kept, {told:,.0f} GB told.\n"
        f"A month of such days, with {cores} cores for the busiest minute: "
        + ", ".join(f"{name} {euros:,.0f} euros" for name, euros in bill.items())
        + f"; {sum(bill.values()):,.0f} in all."
    )


if __name__ == "__main__":
    main()
