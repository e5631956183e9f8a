"""The operations about learners. Reading one needs its id; changing one, to be its owner."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response

from parlour.games.game import Game
from parlour.learners.characters import characters
from parlour.learners.choosing.manner import USUAL, Manner, require_applies
from parlour.learners.curve import Curve
from parlour.learners.learner import Learner
from parlour.learners.logbook.salvage import salvage
from parlour.learners.practice import ITSELF
from parlour.learners.seat import seat_of
from parlour.learners.shelf import About
from parlour.opponents.ladders import opponents
from parlour.server.http import words
from parlour.server.http.bodies import json_response, malformed_problem, number_in, read_body, read_form
from parlour.server.http.games import game_of
from parlour.server.http.learner_checks import as_problem, as_unreadable, check_mode, checked_name, rights_of
from parlour.server.http.operations import Operation, Query
from parlour.server.http.problems import ProblemError
from parlour.server.learners import showing
from parlour.server.learners.files import FORMS, OCTETS, Slots, file_name, merge_file
from parlour.server.learners.forms import (
    CharacterForm,
    CurveForm,
    LearnerForm,
    LearnerSettings,
    LessonForm,
    LessonSteps,
    NewLearner,
    NewTraining,
    RenamedLearner,
    SalvagedForm,
    TrainedForm,
    TrainingForm,
    TreeForm,
    UndoneLesson,
    UndoneTraining,
)
from parlour.server.learners.learners import HOUSE, Learners
from parlour.server.learners.lesson_names import LessonNaming
from parlour.server.learners.trainings import Trainings
from parlour.server.tables.codes import NotDone
from parlour.server.tables.helping.fairness import Fairness
from parlour.server.tables.services import Services, Who

ALL = "/api/games/{game}/learners"
ONE = ALL + "/{learner}"
LONGEST_WAY = 2000
"""Letters of the moves to a position."""
MOST_LESSONS = 1000
USUAL_LESSONS = 50
ROLE = Query("role", {"type": "integer", "minimum": 0, "maximum": 1}, "which player the learner is")
MOVES = Query("moves", {"type": "string", "maxLength": LONGEST_WAY}, "the moves from the start, with commas between")
HEAVY_AT_ONCE = 2
"""Threads that write and read whole memories; the others are for those who want less."""
LIMIT = Query("limit", {"type": "integer", "minimum": 1, "maximum": MOST_LESSONS}, "how many at the most")
FORM = Query("form", {"type": "string", "enum": list(FORMS)}, "which file; a TREE is of tic-tac-toe on nine cells")
T = TypeVar("T")


class LearnerOperations:
    def __init__(
        self,
        services: Services,
        learners: Learners,
        trainings: Trainings,
        setting_up: Callable[[Request], AbstractContextManager[None]],
        fairness: Fairness,
    ) -> None:
        """`setting_up`: whether whoever asks may make one more thing that is kept; what fails inside costs nothing."""
        self.settings, self.learners, self.trainings = services.settings, learners, trainings
        self.shelf = learners.shelf
        self.setting_up = setting_up
        self._fairness = fairness
        self.naming = LessonNaming(services.store)
        self._making = asyncio.Lock()
        self._using: WeakValueDictionary[tuple[Game, str], asyncio.Lock] = WeakValueDictionary()
        self._sending = Slots()
        self._heavy = asyncio.Semaphore(HEAVY_AT_ONCE)

    def operations(self) -> list[Operation]:
        return [*self._about_all(), *self._about_one(), *self._about_what_it_knows(), *self._about_training()]

    def _about_all(self) -> list[Operation]:
        return [
            Operation("GET", ALL, "learners", "The house's learner, then mine by name; options of the game as queries, "
                      "here and below.", self.all, list[LearnerForm], options=True),
            Operation("GET", "/api/games/{game}/characters", "characters", "What learners of a game can be like.",
                      self.characters, list[CharacterForm], options=True, sharing="constant"),
            Operation("POST", ALL, "new_learner", "A learner of mine that knows nothing yet.", self.create, LearnerForm,
                      NewLearner, 201, needs="guest", options=True, errors=[409]),
        ]  # fmt: skip

    def _about_one(self) -> list[Operation]:
        return [
            Operation("GET", ONE, "learner", "A learner.", self.one, LearnerForm),
            Operation("POST", ONE, "rename_learner", "Give it another name.", self.rename, LearnerForm, RenamedLearner,
                      needs="guest"),
            Operation("POST", ONE + "/settings", "set_learner", "Let it go about its choices in another way. A match "
                      "that has begun goes on as it was.", self.set, LearnerForm, LearnerSettings, needs="guest"),
            Operation("DELETE", ONE, "remove_learner", "Remove it with all it knows; the house's stays.", self.remove,
                      None, status=204, needs="guest"),
            Operation("POST", ONE + "/reset", "reset_learner", "Let it forget everything. What taught it does not "
                      "teach it again.", self.reset, LearnerForm, needs="guest"),
            Operation("POST", ONE + "/copies", "copy_learner", "A learner of mine that knows the same.", self.copy,
                      LearnerForm, RenamedLearner, 201, needs="guest"),
            Operation("POST", ONE + "/undo", "undo_lesson", "As if it had never learned from this match, or this file.",
                      self.undo, LearnerForm, UndoneLesson, needs="guest"),
            Operation("POST", ONE + "/undo-training", "undo_training", "As if it had never had this training.",
                      self.undo_training, LearnerForm, UndoneTraining, needs="guest"),
            Operation("POST", ONE + "/salvage", "salvage_learner", "Make a damaged learner readable again: it keeps "
                      "every lesson that can still be read.", self.salvage, SalvagedForm, needs="guest"),
        ]  # fmt: skip

    def _about_what_it_knows(self) -> list[Operation]:
        return [
            Operation("GET", ONE + "/tree", "learner_tree", "A position, and what it remembers of it; nothing of "
                      "a match that two people play.", self.tree, TreeForm, queries=[ROLE, MOVES], errors=[409],
                      sharing="shared"),
            Operation("GET", ONE + "/lessons", "lessons", "What taught it, newest first.", self.lessons,
                      list[LessonForm], queries=[LIMIT], weight=4),
            Operation("GET", ONE + "/lessons/{match}", "lesson", "What it took from one match, move by move.",
                      self.lesson, LessonSteps, weight=4),
            Operation("GET", ONE + "/trainings", "learner_trainings", "What each of its trainings taught it, newest "
                      "first.", self.taught_in_trainings, list[TrainedForm], queries=[LIMIT]),
            Operation("GET", ONE + "/curve", "learner_curve", "How it did as it learned: in its matches, in its exams.",
                      self.curve, CurveForm, sharing="shared"),
            Operation("GET", ONE + "/file", "learner_file", "All it knows, as a file.", self.file, OCTETS,
                      queries=[FORM], weight=10),
            Operation("POST", ONE + "/file", "merge_learner_file", "Add what such a file holds. If anything in it is "
                      "wrong, the answer says what, and nothing changes.", self.merge, LearnerForm, OCTETS,
                      needs="guest"),
        ]  # fmt: skip

    def _about_training(self) -> list[Operation]:
        path = ONE + "/training"
        return [
            Operation("POST", path, "train", "Let it play many matches in a row.", self.train, TrainingForm,
                      NewTraining, 202, needs="guest"),
            Operation("GET", path, "training", "How far its training is, or what came of the last one.", self.training,
                      TrainingForm),
            Operation("DELETE", path, "stop_training", "Stop it. What was played is learned.", self.stop_training,
                      TrainingForm, needs="guest"),
        ]  # fmt: skip

    # Who may do what.

    async def find(self, request: Request) -> tuple[Game, About]:
        game = game_of(request, with_options=True)
        about = await as_unreadable(self.learners.about(game, request.path_params["learner"]))
        if about is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_LEARNER)
        return game, about

    async def require_owner(self, request: Request, who: Who) -> tuple[Game, About]:
        """A learner that whoever asks may change."""
        game, about = await self.find(request)
        if not rights_of(who, about).may_change:
            raise NotDone("not_yours")
        return game, about

    async def body(self, request: Request, model: type[Any]) -> Any:
        return await read_form(request, model, self.settings.body_bytes)

    async def respond(self, request: Request, who: Who | None, game: Game, about: About, status: int = 200) -> Response:
        return json_response(await self.form(request, who, game, about), status)

    async def form(self, request: Request, who: Who | None, game: Game, about: About) -> LearnerForm:
        rights = rights_of(who, about)
        return await self.use(game, about, lambda learner: showing.learner_form(learner, about, rights))

    async def use(self, game: Game, about: About, reading: Callable[[Learner], T]) -> T:
        """One thread for each learner, however many ask: it may have a lot to read first."""
        async with self._lock_of(game, about):
            return await as_problem(self.learners.use(game, about.id, reading))

    def _lock_of(self, game: Game, about: About) -> asyncio.Lock:
        return self._using.setdefault((game, about.id), asyncio.Lock())

    # All of them.

    async def all(self, request: Request, who: Who | None) -> Response:
        game = game_of(request, with_options=True)
        forms = []
        for about in await as_unreadable(self.learners.all_for(game, who.guest.id if who else None)):
            try:
                forms.append(await self.form(request, who, game, about))
            except ProblemError as error:  # its owner is to know, and can salvage it
                forms.append(showing.damaged_form(game, about, rights_of(who, about), error.detail))
        return json_response(forms)

    async def characters(self, request: Request, who: Who | None) -> Response:
        found = characters(game_of(request, with_options=True))
        return json_response([showing.character_form(one) for one in found])

    async def create(self, request: Request, who: Who) -> Response:
        game = game_of(request, with_options=True)
        wish = await self.body(request, NewLearner)
        check_mode(game, wish.mode)
        about = await self._make(
            request,
            who,
            game,
            lambda name: self.shelf.create(
                game, name, who.guest.id, wish.mode, manner=changed_manner(USUAL, wish.mode, wish.settings)
            ),
            wish.name,
        )
        return await self.respond(request, who, game, about, 201)

    async def copy(self, request: Request, who: Who) -> Response:
        game, source = await self.find(request)
        wish = await self.body(request, RenamedLearner)
        about = await self._make(
            request, who, game, lambda name: self.shelf.copy(game, source.id, name, who.guest.id), wish.name
        )
        return await self.respond(request, who, game, about, 201)

    async def _make(self, request: Request, who: Who, game: Game, make: Callable[[str], About], wanted: str) -> About:
        """One more of a guest's, if there may be one more."""
        name = checked_name(wanted)
        with self.setting_up(request):
            return await self._make_if_allowed(who, game, make, name)

    async def _make_if_allowed(self, who: Who, game: Game, make: Callable[[str], About], name: str) -> About:
        async with self._making:
            mine = await self.learners.beside(self.shelf.learners, game, who.guest.id)
            if len(mine) >= self.settings.learners_per_guest:
                most = self.settings.learners_per_guest
                raise ProblemError(409, "too_many", words.ENOUGH_LEARNERS.format(most=most))
            return await as_problem(self.learners.beside(make, name))

    # One of them.

    async def one(self, request: Request, who: Who | None) -> Response:
        return await self.respond(request, who, *await self.find(request))

    async def rename(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        name = checked_name((await self.body(request, RenamedLearner)).name)
        about = await as_problem(self.learners.beside(self.shelf.rename, game, about.id, name))
        await self.learners.drop(game, about.id)
        return await self.respond(request, who, game, about)

    async def set(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        wish = await self.body(request, LearnerSettings)

        def change() -> About:
            return self.shelf.change(game, about.id, changed_manner(about.manner, about.mode, wish))

        about = await as_problem(self.learners.beside(change))
        await self.learners.drop(game, about.id)
        return await self.respond(request, who, game, about)

    async def remove(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        if about.id == HOUSE:
            raise ProblemError(409, "not_possible", words.HOUSE_STAYS)
        await self.trainings.stop(game, about.id)
        await as_problem(self.learners.beside(self.shelf.remove, game, about.id))
        await self.learners.drop(game, about.id)
        return Response(status_code=204)

    async def reset(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        await self.trainings.stop(game, about.id)  # or it would go on to teach it
        await self.use(game, about, begin_anew)
        return await self.respond(request, who, game, about)

    async def undo(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        match = (await self.body(request, UndoneLesson)).match
        names = await self.naming.names_for(who)
        await self.use(game, about, lambda learner: learner.undo(names.real(learner, match)))
        return await self.respond(request, who, game, about)

    async def undo_training(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        training = (await self.body(request, UndoneTraining)).training
        await self.use(game, about, lambda learner: learner.undo_training(training))
        return await self.respond(request, who, game, about)

    async def salvage(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        folder = self.shelf.folder_of(game, about.id)
        async with self._heavy, self._lock_of(game, about):
            found = await as_problem(self.learners.beside(salvage, folder, game))
        await self.learners.drop(game, about.id)
        form = await self.form(request, who, game, about)
        return json_response(SalvagedForm(kept=found.kept, lost=found.lost, learner=form))

    # What it knows.

    async def tree(self, request: Request, who: Who | None) -> Response:
        game, about = await self.find(request)
        role, moves = number_in(request, "role", 0, 0, 1), request.query_params.get("moves", "")
        if len(moves) > LONGEST_WAY:
            raise malformed_problem(words.MOVES_TOO_LONG.format(most=LONGEST_WAY))
        names = moves.split(",") if moves else []
        if who is not None:
            line, _ = await as_problem(self.learners.beside(showing.walk, game, names))
            await self._fairness.require_apart(who.guest.id, line[-1])
        text = await self.use(game, about, lambda learner: showing.tree_text(learner, role, names))
        return Response(text, media_type="application/json")

    async def lessons(self, request: Request, who: Who | None) -> Response:
        names = await self.naming.names_for(who)
        limit = number_in(request, "limit", USUAL_LESSONS, 1, MOST_LESSONS)
        return json_response(
            await self.use(*await self.find(request), lambda one: showing.lesson_forms(one, limit, names))
        )

    async def taught_in_trainings(self, request: Request, who: Who | None) -> Response:
        limit = number_in(request, "limit", USUAL_LESSONS, 1, MOST_LESSONS)
        return json_response(await self.use(*await self.find(request), lambda one: showing.trained_forms(one, limit)))

    async def lesson(self, request: Request, who: Who | None) -> Response:
        names = await self.naming.names_for(who)
        match: str = request.path_params["match"]
        found = await self.use(*await self.find(request), lambda one: showing.lesson_steps(one, names.real(one, match)))
        if found is None:
            raise ProblemError(404, "unknown", words.NO_SUCH_LESSON)
        return json_response(found.model_copy(update={"match": match}))  # as it was asked for

    async def curve(self, request: Request, who: Who | None) -> Response:
        return json_response(await self.use(*await self.find(request), showing.curve_form))

    # Files.

    async def file(self, request: Request, who: Who | None) -> Response:
        game, about = await self.find(request)
        form = request.query_params.get("form", FORMS[0])
        if form not in FORMS:
            raise malformed_problem(words.FILE_FORM.format(forms=" or ".join(FORMS)))
        async with self._heavy:
            name, data = await self.use(game, about, lambda one: (file_name(one, form), one.to_bytes(form)))
        return Response(data, media_type=OCTETS, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    async def merge(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        with self._sending.inside(who.guest.id):
            longest = self.settings.memory_bytes
            data = await read_body(request, longest, OCTETS)
            with self.setting_up(request):
                pass  # to read the file is work, even if it is refused
            async with self._heavy:
                most = self.settings.learner_bytes
                await self.use(game, about, partial(merge_file, data=data, longest=longest, most_bytes=most))
        return await self.respond(request, who, game, about)

    # Training.

    async def train(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        wish = await self.body(request, NewTraining)
        others = {seat_of(one.id): one for one in await as_unreadable(self.learners.all_for(game, who.guest.id))}
        names = {one.id: one.name for one in opponents(game)} | {ITSELF: about.name}
        names |= {seat: one.name for seat, one in others.items() if one.id != about.id}
        if wish.against not in names:
            raise malformed_problem(words.NO_SUCH_OPPONENT.format(name=wish.against, itself=ITSELF))
        with self.setting_up(request):  # before anybody else's training is stopped for it
            wait_s = await self.trainings.make_room(who.origin)
            if wait_s is not None:
                raise ProblemError(409, "busy", words.TRAINING_IS_BUSY, max(1, round(wait_s)))
        other, name = others.get(wish.against), names[wish.against]
        alone = other is not None and not rights_of(who, other).may_change
        begun = self.trainings.start(game, about.id, wish.against, name, wish.matches, who.origin, alone=alone)
        return json_response(begun, 202)

    async def training(self, request: Request, who: Who | None) -> Response:
        game, about = await self.find(request)
        return json_response(self.trainings.of(game, about.id))

    async def stop_training(self, request: Request, who: Who) -> Response:
        game, about = await self.require_owner(request, who)
        return json_response(await self.trainings.stop(game, about.id))


def changed_manner(manner: Manner, mode: str, wish: LearnerSettings) -> Manner:
    """ValueError names what does not apply to the mode."""
    settings = {name: value for name, value in wish if value is not None}
    require_applies(mode, settings)
    return replace(manner, **settings)


def begin_anew(learner: Learner) -> None:
    learner.reset()
    Curve(learner.folder).clear()
