"""What everybody on the ladder would play in a position: each opinion as it comes, and the truth where a solver knows
it."""

from collections.abc import AsyncIterator, Callable, Sequence

from parlour.engines.engine import Engine
from parlour.engines.outside import OutsideEngineError
from parlour.engines.verdict import verdict
from parlour.games.game import Game
from parlour.insight.ask import SEED, Truth, solving_opponent, truth_in
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent
from parlour.server.exploring import words
from parlour.server.exploring.forms import AskedLine, OpinionForm, TruthForm
from parlour.server.exploring.lines import Line
from parlour.server.exploring.streams import Stream
from parlour.server.pool.work import EngineFailed, Thought, Work
from parlour.server.tables.wire import line_texts

LONGEST_LINE = 8
DIGITS = 4


EngineOf = Callable[[Game, Opponent], Callable[[], Engine] | None]
"""What a learner or a net thinks with; None for an opponent of the ladder."""


async def ask_everyone(stream: Stream, line: Line, own: Sequence[Opponent], engine_of: EngineOf) -> AsyncIterator[str]:
    """First learners and nets of one's own, whom nobody has put on a ladder, then the ladder, the weakest first; lines
    of JSON."""
    asked = [*own, *opponents(line.game)]
    for one in asked:
        try:
            thought = await stream.think(work_for(stream, one, line, engine_of(line.game, one)))
        except (EngineFailed, OutsideEngineError):
            told = AskedLine(expected=len(asked), trouble=words.FAILED.format(name=one.name))
        else:
            told = AskedLine(expected=len(asked), opinion=opinion_of(one, thought, line))
        yield told.model_dump_json()
    truth = await find_truth(stream, line)
    yield AskedLine(expected=len(asked), truth=truth, done=True).model_dump_json()


def work_for(stream: Stream, opponent: Opponent, line: Line, engine: Callable[[], Engine] | None = None) -> Work:
    return Work("ask", stream.owner, opponent, line.position, tuple(line.past), SEED, aside=True, engine=engine)


async def find_truth(stream: Stream, line: Line) -> TruthForm | None:
    """None where no solver plays the game, or finds it out soon."""
    solver = solving_opponent(line.game)
    if solver is None:
        return None
    try:
        thought = await stream.think(work_for(stream, solver, line))
    except EngineFailed:
        return None
    truth = truth_in(thought.info, line.position)
    return None if truth is None else truth_form(truth, line)


def truth_form(truth: Truth, line: Line) -> TruthForm:
    first, second = truth.chance
    return TruthForm(
        words=truth.words,
        chance=(round(first, DIGITS), round(second, DIGITS)),
        moves=tuple(sorted("".join(line.position.path(move)) for move in truth.moves)),
    )


def opinion_of(opponent: Opponent, thought: Thought, line: Line) -> OpinionForm:
    position, candidate, info = line.position, thought.candidate, thought.info
    path = tuple(position.path(candidate.move))
    return OpinionForm(
        id=opponent.id,
        name=opponent.name,
        rating=opponent.rating,
        error=opponent.error,
        engine=opponent.engine,
        move="".join(path),
        path=path,
        text=position.move_text(candidate.move),
        words=verdict(candidate, position, info).words,
        line=line_texts(position, candidate.line[:LONGEST_LINE]),
        nodes=info.nodes,
        depth=info.depth,
        ms=round(info.ms, 1),
        solved=candidate.solved,
    )
