"""Positions that are set up by hand, one click at a time. Nothing is kept: each request brings its draft."""

from dataclasses import asdict

from parlour.games.game import BadText, Position
from parlour.games.palette import Draft, Palette
from parlour.server.exploring import words
from parlour.server.exploring.forms import SetUpWish
from parlour.server.tables.wire import dump, view_text
from parlour.server.tables.wishes import chosen_game


def set_up_text(name: str, wish: SetUpWish) -> str:
    """`SetUp`, as text: a view is quickest written by hand. ValueError says what is wrong with a request, not with a
    draft."""
    game = chosen_game(name, wish.options)
    if game.palette is None:
        raise ValueError(words.NO_PALETTE.format(game=game.title))
    palette = game.palette(game)
    draft = draft_in(palette, wish)
    try:
        position, fault = game.parse(palette.text(draft)), ""
    except BadText as error:
        position, fault = None, error.fault
    settings = [asdict(one) for one in palette.settings(draft)]
    rest = {
        "draft": {"things": dict(draft.things), "settings": dict(draft.settings)},
        "things": [{"thing": asdict(one), "places": list(palette.places(one.id))} for one in palette.things],
        "settings": settings,
        "fault": fault,
        **standing_of(position),
    }
    return f'{dump(rest)[:-1]},"view":{view_text(palette.view(draft))}}}'


def draft_in(palette: Palette, wish: SetUpWish) -> Draft:
    if wish.draft is not None:
        draft = palette.settled(Draft(wish.draft.things, wish.draft.settings))
    else:
        start = palette.game.parse(wish.start) if wish.start else palette.game.start()
        draft = palette.settled(palette.read(start))
    return palette.after(draft, wish.put.place, wish.put.thing) if wish.put else draft


def standing_of(position: Position | None) -> dict[str, object]:
    outcome = position.outcome() if position else None
    return {
        "text": position.text() if position else None,
        "to_move": position.to_move() if position and not outcome else None,
        "ends": outcome.reason if outcome else "",
    }
