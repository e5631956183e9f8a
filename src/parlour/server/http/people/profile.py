"""The operation about how somebody stands: ratings, streaks, trophies."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from parlour.insight.trophies import RATED, TROPHIES
from parlour.server.clock import today_ms
from parlour.server.http.bodies import json_response
from parlour.server.http.games import variant_name
from parlour.server.http.operations import Operation
from parlour.server.http.people.showing import trophy_form
from parlour.server.people.forms import ProfileForm, RatingForm, StreakForm
from parlour.server.people.streaks import day_streak, win_streaks
from parlour.server.people.trophies import Trophies
from parlour.server.tables.services import Who
from parlour.stores.store import Store


class ProfileOperations:
    def __init__(
        self, store: Store, trophies: Trophies, ratings_of: Callable[[str], Awaitable[list[RatingForm]]]
    ) -> None:
        self._store, self._trophies, self._ratings_of = store, trophies, ratings_of

    def operations(self) -> list[Operation]:
        return [
            Operation("GET", "/api/me/profile", "my_profile", "How I stand: ratings, streaks over my last 5,000 "
                      "matches, and trophies.", self.profile, ProfileForm, needs="guest", weight=4),
        ]  # fmt: skip

    async def profile(self, request: Request, who: Who) -> Response:
        guest = who.guest.id
        steps = await asyncio.wrap_future(self._store.played_steps(guest))
        days, best_days = day_streak(steps, today_ms())
        streaks = [
            StreakForm(
                game=board.game,
                options=board.options,
                variant=variant_name(board.game, board.options),
                now=now,
                best=best,
            )
            for board, (now, best) in win_streaks(steps).items()
        ]
        return json_response(
            ProfileForm(
                ratings=await self._ratings_of(guest),
                streaks=streaks,
                days=days,
                best_days=best_days,
                matches=len(steps),
                trophies=[trophy_form(one) for one in await self._trophies.of_guest(guest)],
                known=list(TROPHIES),
                rated=list(RATED),
            )
        )
