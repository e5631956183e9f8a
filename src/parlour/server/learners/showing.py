"""Learners as the page shows them. All of it reads an open learner, on a thread; nothing here changes one."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt
from typing import Any

from parlour.engines.engine import Candidate, Info, Limits
from parlour.games.game import Game, Option, Position
from parlour.games.game import shorten as short
from parlour.games.words import quantity
from parlour.languages.said import Said
from parlour.learners.characters import HEADS, MEASURES, SCENARIOS, Character, character
from parlour.learners.choosing.manner import TAKES, takes
from parlour.learners.convert import has_nine_slots
from parlour.learners.course import counts_of
from parlour.learners.curve import Curve, Point
from parlour.learners.growth import STAGES, growth_of
from parlour.learners.learner import Learner
from parlour.learners.logbook.logbook import Decision
from parlour.learners.logbook.taught import courses_of
from parlour.learners.memory import Counts
from parlour.learners.seat import seat_of
from parlour.learners.shelf import OWN, About
from parlour.server.learners import words
from parlour.server.learners.files import FORMS
from parlour.server.learners.forms import (
    CharacterForm,
    CountsForm,
    CurveForm,
    CurveGroup,
    ExamForm,
    GrowthForm,
    LearnerForm,
    LearnerSettings,
    LessonForm,
    LessonStep,
    LessonSteps,
    ReasonForm,
    SettingForm,
    StandingInExams,
    TrainedForm,
)
from parlour.server.learners.lesson_names import LessonNames
from parlour.server.learners.standing import standing_of
from parlour.server.tables.wire import dump, line_texts, round_off, view_text

MOST_MOVES = 400
"""On the way to a position of the tree."""
MOST_GATHERED = 300_000
"""Positions; gathering more takes longer than anybody waits."""
MOST_GROUPS = 60
"""Of lessons, on a curve."""
LEAST_IN_GROUP = 5
"""Of fewer the interval would be all there is to see."""
SEED = 0
"""Where chance has a say in what it would play, it says the same each time."""


def counts_form(counts: Counts) -> CountsForm:
    return CountsForm(won=counts.won, drawn=counts.drawn, lost=counts.lost)


@dataclass(frozen=True, slots=True)
class Rights:
    """Of whoever asks."""

    mine: bool
    may_change: bool


def learner_form(learner: Learner, about: About, rights: Rights) -> LearnerForm:
    with learner.busy:
        counts, positions = counts_of(learner), len(learner.memory)
    return LearnerForm(
        **_about_fields(about, rights),
        sentence=sentence(about, counts.total),
        lessons=counts.total,
        positions=positions,
        counts=counts_form(counts),
        growth=growth_form(learner),
        standing=standing_form(learner),
        settings=LearnerSettings(**{name: getattr(about.manner, name) for name in takes(about.mode)}),
        files=FORMS if has_nine_slots(learner.game) else FORMS[:1],
    )


def _about_fields(about: About, rights: Rights) -> dict[str, Any]:
    """What can be said of any, whether it can be read or not."""
    return {
        "id": about.id,
        "seat": seat_of(about.id),
        "name": about.name,
        "mine": rights.mine,
        "house": not about.owner,
        "may_change": rights.may_change,
        "mode": about.mode,
        "character": character(about.mode).name,
        "curiosity": about.manner.curiosity if about.mode == OWN else 0,
        "created_ms": about.created_ms,
    }


def growth_form(learner: Learner) -> GrowthForm:
    found = growth_of(learner)
    height = round(found.height, 3)
    return GrowthForm(stage=found.stage, words=found.words, height=height, sentence=found.sentence)


def standing_form(learner: Learner) -> StandingInExams | None:
    found = standing_of(learner.game, Curve(learner.folder).points())
    if found is None:
        return None
    return StandingInExams(
        rating=round(found.rating), error=round(found.error), beats=found.beats, of_ten=round(10 * found.score)
    )


def damaged_form(game: Game, about: About, rights: Rights, reason: str) -> LearnerForm:
    """One whose log cannot be read: what there is to say of it."""
    return LearnerForm(
        **_about_fields(about, rights),
        sentence=words.DAMAGED,
        lessons=0,
        positions=0,
        counts=counts_form(Counts()),
        growth=GrowthForm(stage=0, words=STAGES[0], height=0.0, sentence=""),
        settings=LearnerSettings(),
        files=(),
        damaged=reason,
    )


def sentence(about: About, lessons: int) -> str:
    if not lessons:
        return words.KNOWS_NOTHING if about.owner else words.OF_THE_HOUSE_KNOWS_NOTHING
    text = words.HAS_LEARNED if about.owner else words.OF_THE_HOUSE_HAS_LEARNED
    return text.format(matches=quantity(lessons, *words.MATCHES))


def character_form(one: Character) -> CharacterForm:
    return CharacterForm(
        mode=one.mode,
        name=one.name,
        sentence=one.sentence,
        measure=one.measure,
        measure_words=MEASURES[one.measure],
        reasons=tuple(ReasonForm(rule=rule, head=head, sentence=more) for rule, (head, more) in one.reasons.items()),
        scenarios=tuple(
            ReasonForm(rule=scenario, head=HEADS[scenario], sentence=words)
            for scenario, words in (SCENARIOS.items() if one.measure == "path" else ())
        ),
        settings=tuple(map(setting_form, TAKES.get(one.mode, ()))),
    )


def setting_form(option: Option) -> SettingForm:
    numbers = option.allowed if isinstance(option.allowed, range) else range(1)
    return SettingForm(
        name=option.name,
        words=setting_words(option),
        usual=str(option.default) if isinstance(option.allowed, tuple) else int(option.default),
        allowed=tuple(map(str, option.allowed)) if isinstance(option.allowed, tuple) else (),
        least=numbers[0],
        most=numbers[-1],
    )


def setting_words(option: Option) -> str:
    """Beside its character one need not be told whose it is."""
    return str(option.words.gaps["what"]) if isinstance(option.words, Said) else option.words


# The memory, position by position.


def tree_text(learner: Learner, role: int, names: Sequence[str]) -> str:
    """A TreeForm as text. The moves from the start are joined paths, or as people write them; ValueError names one that
    is not legal."""
    line, moves = walk(learner.game, names)
    here, past = line[-1], line[:-1]
    outcome = here.outcome(past)
    mine = outcome is None and here.to_move() == role
    with learner.busy:
        known = learner.memory.children(role, moves)
        counts = [learner.memory.counts(role, moves[:ply]) for ply in range(len(moves) + 1)]
    info = opinion(learner, here, past) if mine else None
    rest = {
        "role": role,
        "text": here.text(),
        "to_move": None if outcome else here.to_move(),
        "mine": mine,
        "over": outcome.reason if outcome else "",
        "counts": counts[-1]._asdict(),
        "steps": [
            name_and_text(before, move) | {"mine": before.to_move() == role, "counts": after._asdict()}
            for before, move, after in zip(past, moves, counts[1:], strict=True)
        ],
        "children": [] if outcome else children(here, known, info),
        "own": own_moves(here, info) if info and learner.about.mode == OWN else [],
        "choice": name_of(here, info.candidates[0].move) if info else None,
        "rule": info.rule if info else "",
        "scenario": info.scenario if info else "",
    }
    return f'{dump(rest)[:-1]},"view":{view_text(here.view(past))}}}'


def walk(game: Game, names: Sequence[str]) -> tuple[list[Position], list[int]]:
    """The positions from the start, and the moves between them."""
    if len(names) > MOST_MOVES:
        raise ValueError(words.TOO_DEEP.format(most=MOST_MOVES))
    line, moves = [game.start()], list[int]()
    for name in names:
        here = line[-1]
        try:
            found = None if here.outcome(line[:-1]) else here.parse_move(name)
        except ValueError:
            found = None
        if found is None:
            raise ValueError(words.ILLEGAL.format(number=len(moves) + 1, move=repr(short(name, 20))))
        moves.append(found)
        line.append(here.play(found))
    return line, moves


def opinion(learner: Learner, position: Position, past: Sequence[Position]) -> Info | None:
    """What it thinks without curiosity; None if its mode cannot think in so long a match, or if so large a memory would
    have to be gathered first for somebody who only looks."""
    if learner.about.mode == OWN and len(learner.memory) > MOST_GATHERED:
        return None
    try:
        return learner.calm_engine().think(position, Limits(seed=SEED), past)
    except ValueError:
        if learner.about.mode == OWN:
            raise
        return None


def name_of(position: Position, move: int) -> str:
    return "".join(position.path(move))


def name_and_text(position: Position, move: int) -> dict[str, Any]:
    return {"move": name_of(position, move), "text": position.move_text(move)}


def children(position: Position, known: dict[int, Counts], info: Info | None) -> list[dict[str, Any]]:
    """With what it compares them by, if it is its turn."""
    weighed = {one.move: one for one in info.candidates} if info else {}
    ordered = sorted(position.moves(), key=lambda move: (move not in known, -known.get(move, Counts()).total))
    return [
        name_and_text(position, move)
        | {
            "path": position.path(move),
            "counts": known.get(move, Counts())._asdict(),
            "known": move in known,
        }
        | (weight(position, weighed[move]) if move in weighed else {})
        for move in ordered
    ]


def weight(position: Position, one: Candidate) -> dict[str, Any]:
    line = line_texts(position, one.line) if one.merit else ()
    return {"merit": round_off(one.merit), "chance": round_off(one.chance), "line": line}


def own_moves(position: Position, info: Info) -> list[dict[str, Any]]:
    """Candidates speak for player 0; here the learner is the one to move."""
    side = 1 if position.to_move() == 0 else -1
    found = []
    for one in info.candidates:
        won, drawn, lost = (round(part * one.visits) for part in one.wdl[::side])
        mean = round((1 + side * one.value) / 2, 4)
        counts = {"won": won, "drawn": drawn, "lost": lost}
        found.append({"move": name_of(position, one.move), "counts": counts, "mean": mean})
    return found


# Lessons.


def lesson_forms(learner: Learner, limit: int, names: LessonNames) -> list[LessonForm]:
    """The newest first."""
    return [lesson_form(one, names) for one in islice(learner.newest(), limit)]


def lesson_form(one: Decision, names: LessonNames) -> LessonForm:
    lesson, (name, table) = one.lesson, names.name_and_table(one)
    about = lesson or one.edit
    return LessonForm(
        match=name,
        source=one.source,
        role=about.role if about else None,
        result=lesson.result if lesson else None,
        plies=len(about.moves) if about else 0,
        ms=one.ms,
        undone=one.undone,
        skipped=one.skipped,
        training=one.training,
        table=table,
    )


def trained_forms(learner: Learner, limit: int) -> list[TrainedForm]:
    """The newest first."""
    return [
        TrainedForm(
            training=one.course,
            source=one.source,
            ms=one.ms,
            lessons=one.lessons,
            undone=one.undone,
            counts=counts_form(one.counts),
        )
        for one in courses_of(learner.decisions)[: -limit - 1 : -1]
    ]


def lesson_steps(learner: Learner, match: str) -> LessonSteps | None:
    """None if it was given no such lesson."""
    with learner.busy:
        decision = learner.decision(match)
        lesson = decision.lesson if decision else None
        if decision is None or lesson is None:
            return None
        nodes = [learner.memory.counts(lesson.role, lesson.moves[: ply + 1]) for ply in range(len(lesson.moves))]
    steps: list[LessonStep] = []
    new_positions, here = 0, learner.game.start()
    for ply, (move, after) in enumerate(zip(lesson.moves, nodes, strict=True)):
        before = without(after, lesson.result) if decision.counts else after
        new_positions += before.total == 0 and after.total > 0
        steps.append(
            LessonStep(
                ply=ply,
                **name_and_text(here, move),
                mine=here.to_move() == lesson.role,
                before=counts_form(before),
                after=counts_form(after),
            )
        )
        here = here.play(move)
    return LessonSteps(
        match=match,
        role=lesson.role,
        result=lesson.result,
        undone=decision.undone,
        steps=tuple(steps),
        new_positions=new_positions,
    )


def without(counts: Counts, result: str) -> Counts:
    """One match less."""
    return counts._replace(**{result: getattr(counts, result) - 1})


# The curve.


def curve_form(learner: Learner) -> CurveForm:
    results = [one.lesson.result for one in learner.decisions if one.lesson and one.counts]
    return CurveForm(matches=tuple(groups(results)), exams=tuple(map(exam_form, Curve(learner.folder).points())))


def groups(results: Sequence[str]) -> list[CurveGroup]:
    """In order, about as many as there are in each: of a few matches a group says little, of few groups a curve."""
    count = min(MOST_GROUPS, -(-len(results) // max(LEAST_IN_GROUP, isqrt(len(results)))))
    found: list[CurveGroup] = []
    for number in range(count):
        start, end = number * len(results) // count, (number + 1) * len(results) // count
        part = results[start:end]
        counts = Counts(*(part.count(result) for result in ("won", "drawn", "lost")))
        score = counts.score
        found.append(
            CurveGroup(
                first=start + 1,
                last=end,
                counts=counts_form(counts),
                score=score.mean,
                low=score.low,
                high=score.high,
            )
        )
    return found


def exam_form(point: Point) -> ExamForm:
    score = point.score
    return ExamForm(
        lessons=point.lessons,
        against=point.against,
        name=point.name,
        matches=point.counts.total,
        score=score.mean,
        low=score.low,
        high=score.high,
    )
