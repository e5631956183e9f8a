"""Nets as the page shows them. It reads the disk: call it from a thread."""

from parlour.engines.net_file import BadNetError, read_net
from parlour.games.game import Game
from parlour.nets.seat import net_seat
from parlour.server.nets.curve import NetCurve, curve_in, met_last, read_log, standing_after
from parlour.server.nets.forms import NetForm
from parlour.server.nets.nets import Nets
from parlour.server.nets.shelf import NetAbout


def net_form(nets: Nets, game: Game, about: NetAbout, guest: str) -> NetForm:
    curve, training = curve_of_net(nets, game, about), nets.last_training(about.id)
    file = nets.shelf.file_of(game, about)
    is_training = nets.is_training(about.id)
    done = min(1.0, curve.seconds / 60 / about.minutes) if about.minutes else 1.0
    return NetForm(
        id=about.id,
        seat=net_seat(about.id),
        name=about.name,
        may_change=about.owner == guest,
        state="training" if is_training else "ready" if file.exists() else "empty",
        words=training.words if training else "",
        minutes=round(about.minutes, 2),
        progress=round(max(done, training.progress) if training and is_training else done, 4),
        matches=curve.matches,
        seconds=round(curve.seconds),
        more=nets.more(game, about, curve.seconds),
        bytes=file.stat().st_size if file.exists() else 0,
        created_ms=about.created_ms,
        exams=curve.exams,
        beaten=met_last(game, curve.exams),
        standing=standing_after(game, curve.exams),
    )


def curve_of_net(nets: Nets, game: Game, about: NetAbout) -> NetCurve:
    if not about.brought:
        return read_log(nets.shelf.training_of(game, about.id))
    try:
        return curve_in(read_net(nets.shelf.file_of(game, about)))
    except BadNetError:
        return NetCurve()
