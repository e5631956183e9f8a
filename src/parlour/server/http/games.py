"""Games as the page shows them: what they are, what to draw before a match, what help tells."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache, lru_cache

from starlette.requests import Request

from parlour.games.game import Game, Position
from parlour.games.registry import game_class, game_names
from parlour.games.walk import examples_of, walk
from parlour.insight.truth import meters
from parlour.languages.said import Said
from parlour.matches.pgn import VARIANTS
from parlour.opponents.history import releases
from parlour.opponents.ladders import ladder_of, opponents, perfect_boards
from parlour.server.http import words
from parlour.server.http.bodies import malformed_problem
from parlour.server.http.forms import (
    GameForm,
    MeterBin,
    MeterForm,
    OpponentForm,
    OptionForm,
    PerfectForm,
    PresetForm,
    ReleaseForm,
    ReleaseStanding,
    SayingsForm,
    UnitForm,
)
from parlour.server.http.problems import ProblemError
from parlour.server.tables.wire import dump, view_text
from parlour.server.tables.wishes import chosen_game
from parlour.server.texts import are_keys_wanted

LONGEST_POSITION = 1000


def asked_game(name: str, queries: Mapping[str, str]) -> Game:
    """The game with the options that stand in the address."""
    takes = {option.name: option for option in game_class(name).takes}
    return chosen_game(name, {key: takes[key].parse(value) for key, value in queries.items() if key in takes})


def game_of(request: Request, *, with_options: bool = False) -> Game:
    """The game in the address, with the options among the queries if they are wanted."""
    name: str = request.path_params["game"]
    if name not in game_names():
        raise ProblemError(404, "unknown", words.NO_SUCH_GAME)
    try:
        return asked_game(name, request.query_params if with_options else {})
    except ValueError as error:
        raise malformed_problem(error) from None


@lru_cache(maxsize=1000)
def variant_name(name: str, options: str) -> str:
    """What options, as a store keeps them, are called; nothing if there is no such game any more."""
    try:
        return chosen_game(name, json.loads(options)).variant()
    except (ValueError, KeyError):
        return ""


def game_form(name: str) -> GameForm:
    found = game_class(name)
    options = tuple(
        OptionForm(name=one.name, default=one.default, allowed=tuple(one.values()), words=one.words)
        for one in found.takes
    )
    return GameForm(
        name=found.name,
        title=found.title,
        summary=found.summary,
        rules=found.rules,
        players=found.players,
        players_are=found.players_are(),
        colours=found.colours,
        options=options,
        presets=tuple(PresetForm(words=one.words, options=dict(one.options)) for one in found.presets),
        variant=found().variant(),
        first=found.first,
        sayings=SayingsForm(**asdict(found.sayings)),
        perfect=tuple(
            PerfectForm(board=game.variant(), result=solved.words())
            for game, solved in perfect_boards().items()
            if game.name == name
        ),
        sets_up=found.palette is not None,
        first_moves=found.first_moves,
        unit=None if found.unit is None else UnitForm(**asdict(found.unit)),
        writes_pgn=found.name in VARIANTS,
    )


def opponent_forms(game: Game) -> list[OpponentForm]:
    """The ladder of a board, the weakest first."""
    measured = ladder_of(game).how_measured()
    return [
        OpponentForm(
            id=one.id,
            name=one.name,
            sentence=one.sentence,
            key=one.sentence.key if isinstance(one.sentence, Said) else "",
            rating=one.rating,
            error=one.error,
            matches=one.matches,
            measured=measured,
            perfect=one.perfect,
            begins=one.begins,
            engine=one.engine,
            nodes=one.nodes,
        )
        for one in opponents(game)
    ]


def release_forms(game: Game) -> list[ReleaseForm]:
    """What its ladder was measured at, the oldest release first."""
    return [
        ReleaseForm(
            version=one.version,
            matches=one.matches,
            standings=tuple(ReleaseStanding(**asdict(standing)) for standing in one.standings),
        )
        for one in releases(game)
    ]


def truth_forms() -> list[MeterForm]:
    """The truth meter of every board that was measured."""
    return [
        MeterForm(
            name=meter.name,
            matches=meter.matches,
            positions=meter.positions,
            command=meter.command,
            bins=tuple(
                MeterBin(
                    said=one.said,
                    came_true=one.came_true,
                    interval=one.interval,
                    holds=one.holds,
                    chances=one.chances,
                    matches=one.matches,
                )
                for one in meter.bins
            ),
        )
        for meter in meters()
    ]


def view_of(name: str, queries: Mapping[str, str]) -> str:
    """What to draw for the position in the queries; else for the beginning with these options; else the picture."""
    text = queries.get("position", "")
    if len(text) > LONGEST_POSITION:
        raise ValueError(words.POSITION_TOO_LONG.format(most=LONGEST_POSITION))
    game = asked_game(name, queries)
    shown = game.parse(text) if text else game.start() if queries else game.parse(game.picture)
    return view_text(shown.view())


def examples_text(game: str) -> str:
    """What help shows of a game."""
    return _examples_text(game, are_keys_wanted())


@cache
def _examples_text(game: str, _keys: bool) -> str:
    """Written once: there are few games, and their examples do not change."""
    found = game_class(game)
    texts = []
    for example in examples_of(found):
        steps = walk(found, example)
        line = [position for position, _ in steps]
        shown = [_step_text(line[: i + 1], move) for i, (_, move) in enumerate(steps)]
        head = dump({"title": example.title, "words": example.words, "ends": example.ends})
        texts.append(f'{head[:-1]},"steps":[{",".join(shown)}]}}')
    return f"[{','.join(texts)}]"


def _step_text(line: Sequence[Position], move: int | None) -> str:
    """The last position of a line, and the move that led there."""
    view = view_text(line[-1].view(line[:-1]))
    if move is None:
        return f'{{"view":{view}}}'
    before = line[-2]
    made = {"move": before.move_text(move), "path": before.path(move), "player": before.to_move()}
    return f'{dump(made)[:-1]},"view":{view}}}'
