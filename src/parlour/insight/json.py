"""Reviews, reasons and opinions as plain data, for the page, for files and for `--json`. Moves are as people write
them; `path` is what one would click."""

from typing import Any

from parlour.games.game import Position
from parlour.games.reason import Reason
from parlour.insight.again import ThoughtAgain
from parlour.insight.ask import Opinion, Truth
from parlour.insight.chance import Chance
from parlour.insight.explain import Explanation
from parlour.insight.review import Review, ReviewedMove
from parlour.insight.telling import worth_of

Json = dict[str, Any]
DIGITS = 4


def review_json(review: Review) -> Json:
    turning = review.turning
    return {
        "game": review.game.name,
        "options": dict(review.game.options),
        "signature": review.signature,
        "start": chance_json(review.start),
        "plies": [move_json(review.line[one.ply - 1], one) for one in review.plies],
        "accuracy": list(review.accuracy),
        "turning": None if turning is None else turning.ply,
    }


def move_json(position: Position, one: ReviewedMove) -> Json:
    return {
        "ply": one.ply,
        "player": one.player,
        "move": position.move_text(one.move),
        "before": chance_json(one.before),
        "chance": chance_json(one.chance),
        "lost": round(one.lost, DIGITS),
        "score_lost": one.score_lost,
        "mark": one.mark,
        "only": one.only,
        "sentence": worth_of(position, one),
        "best": position.move_text(one.best),
        "also": [position.move_text(move) for move in one.also],
        "line": line_json(position, one.line),
        "reply": line_json(position, one.reply),
        "solved": one.solved,
        "reasons": [reason_json(position, reason) for reason in one.reasons],
        "score": one.score,
        "mate": one.mate,
    }


def chance_json(chance: Chance) -> list[float]:
    return [round(part, DIGITS) for part in chance]


def reason_json(position: Position, reason: Reason) -> Json:
    return {
        "name": reason.name,
        "text": reason.text,
        "words": reason.words,
        "gaps": dict(reason.gaps),
        "good": reason.good,
        "line": line_json(position, reason.line),
    }


def line_json(position: Position, line: tuple[int, ...]) -> list[str]:
    texts = []
    for move in line:
        texts.append(position.move_text(move))
        position = position.play(move)
    return texts


def explanation_json(one: Explanation) -> Json:
    thought = one.thought
    return {
        "position": one.position.text(),
        "text": one.text,
        **move_json(one.position, one.judged),
        "thought": None if thought is None else thought_json(one.position, thought),
    }


def thought_json(position: Position, thought: ThoughtAgain) -> Json:
    return {
        "name": thought.seat.name,
        "move": position.move_text(thought.candidate.move),
        "same": thought.same,
        "sentence": thought.sentence,
        "played_by": {"parlour": thought.played_by.version, "engines": thought.played_by.engines},
        "nodes": thought.info.nodes,
        "depth": thought.info.depth,
    }


def opinion_json(position: Position, opinion: Opinion) -> Json:
    info = opinion.info
    return {
        "id": opinion.opponent.id,
        "name": opinion.opponent.name,
        "engine": opinion.opponent.engine,
        "rating": opinion.opponent.rating,
        "move": position.move_text(opinion.move),
        "path": position.path(opinion.move),
        "words": opinion.words,
        "best": position.move_text(info.move),
        "nodes": info.nodes,
        "depth": info.depth,
        "ms": round(info.ms, 1),
        "solved": info.solved,
        "line": line_json(position, opinion.candidate.line),
    }


def truth_json(position: Position, truth: Truth) -> Json:
    return {
        "words": truth.words,
        "chance": chance_json(truth.chance),
        "moves": sorted(position.move_text(move) for move in truth.moves),
    }
