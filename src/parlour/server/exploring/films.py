"""Searches in slow motion, and what lessons are made of, as they are sent."""

from functools import cache

from parlour.engines.engine import Info
from parlour.games.game import Position
from parlour.insight.steps import words
from parlour.insight.steps.film import Film, FilmNode, Step, listed
from parlour.insight.steps.learning import TaughtMatch
from parlour.insight.steps.minimax import minimax_film
from parlour.insight.steps.montecarlo import MOST_SIMULATIONS, montecarlo_film
from parlour.insight.steps.tutorials import SEED, Tutorial, TutorialName, tutorial
from parlour.server.exploring.film_forms import (
    CountForm,
    FilmForm,
    FilmNodeForm,
    FilmStepForm,
    FilmWish,
    FirstMoveCounts,
    GrownForm,
    GrownMove,
    SavedForm,
    TaughtMatchForm,
    TutorialForm,
)
from parlour.server.exploring.lines import Line
from parlour.server.tables.messages import View
from parlour.server.tables.wire import view_text
from parlour.server.texts import keys_wanted


def watch(line: Line, wish: FilmWish) -> FilmForm:
    """ValueError says why nobody could watch it."""
    line.require_open()
    if wish.way == "montecarlo":
        return film_form(montecarlo_film(line.position, MOST_SIMULATIONS, SEED))
    return film_form(minimax_film(line.position, prune=wish.way == "pruning"))


def film_form(film: Film) -> FilmForm:
    return FilmForm(
        way=film.way,
        nodes=tuple(node_form(film, node) for node in film.nodes),
        steps=tuple(map(step_form, film.steps)),
        looked=film.looked,
    )


def node_form(film: Film, node: FilmNode) -> FilmNodeForm:
    before = None if node.parent is None else film.nodes[node.parent].position
    is_over = node.position.outcome() is not None
    led = before is not None and node.move is not None
    return FilmNodeForm(
        parent=node.parent,
        move="".join(before.path(node.move)) if before is not None and node.move is not None else "",
        text=before.move_text(node.move) if before is not None and node.move is not None else "",
        player=before.to_move() if led and before is not None else None,
        to_move=None if is_over else node.position.to_move(),
        ply=node.ply,
        value=None if node.value is None else round(node.value),
        why=node.why,
    )


def step_form(step: Step) -> FilmStepForm:
    return FilmStepForm(
        kind=step.kind,
        node=step.node,
        text=step.text,
        value=None if step.value is None else round(step.value),
        bound=step.bound,
        skipped=tuple(step.skipped),
        counts=tuple(CountForm(node=one.node, visits=one.visits, points=one.points) for one in step.counts),
        end=None if step.end is None else step.end.text(),
    )


@cache
def tutorial_form(name: TutorialName) -> TutorialForm:
    """Made once: it is the same for everybody until the program changes."""
    found = tutorial(name)
    position = found.position
    game, opponent = found.opponent
    return TutorialForm(
        name=name,
        game=position.game.name,
        options=dict(position.game.options),
        start=position.text(),
        players=position.game.players,
        view=view_form(position),
        to_move=position.to_move(),
        paths=tuple(tuple(position.path(move)) for move in position.moves()),
        best=tuple(joined(position, move) for move in found.best),
        why=found.why,
        opponent_game=game,
        opponent=opponent,
        films=tuple(map(film_form, found.films)),
        views=node_views(found),
        saved=SavedForm(everything=found.saved.everything, looked=found.saved.looked) if found.saved else None,
        grown=tuple(grown_form(info, position) for info in found.grown),
        matches=tuple(taught_form(match, position) for match in found.matches),
    )


def joined(position: Position, move: int) -> str:
    return "".join(position.path(move))


def view_form(position: Position, *past: Position) -> View:
    with keys_wanted():
        return View.model_validate_json(view_text(position.view(past)))  # type: ignore[attr-defined,no-any-return]


def node_views(found: Tutorial) -> tuple[View, ...]:
    nodes = found.films[0].nodes if found.films else ()
    return tuple(
        view_form(node.position) if node.parent is None else view_form(node.position, nodes[node.parent].position)
        for node in nodes
    )


def grown_form(info: Info, position: Position) -> GrownForm:
    tried = [
        GrownMove(move=joined(position, one.move), text=position.move_text(one.move), visits=one.visits)
        for one in info.candidates
    ]
    return GrownForm(nodes=info.nodes, moves=tuple(tried))


def taught_form(match: TaughtMatch, start: Position) -> TaughtMatchForm:
    texts, views, here = [], [view_form(start)], start
    for move in match.moves:
        texts.append(here.move_text(move))
        before, here = here, here.play(move)
        views.append(view_form(here, before))
    counts = [
        FirstMoveCounts(
            moves=tuple(joined(start, move) for move in moves),
            text=listed([start.move_text(move) for move in moves], words.ALIKE),
            won=one.won,
            drawn=one.drawn,
            lost=one.lost,
        )
        for moves, one in sorted(match.counts.items())
    ]
    return TaughtMatchForm(texts=tuple(texts), views=tuple(views), result=match.result, counts=tuple(counts))
