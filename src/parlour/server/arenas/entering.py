"""From a wish for an arena to its plan, and what it would cost. ValueError says what is wrong, in words."""

from parlour.arena.enough import ErrorAtMost, never
from parlour.arena.entrants import Entrant, with_settings
from parlour.arena.openings import Openings
from parlour.arena.plan import LADDER_REACH, Plan
from parlour.arena.rounds import IsEnough
from parlour.engines.outside import OutsideEngine
from parlour.engines.registry import engine_class, engine_names
from parlour.games.game import Game
from parlour.matches.settings import engine_opponent, find_thinker
from parlour.nets.seat import is_own
from parlour.opponents.ladders import opponents
from parlour.opponents.opponent import Opponent
from parlour.server.arenas import words
from parlour.server.arenas.forms import EngineOffered, EntrantWish, NewArena
from parlour.server.nets.own import OwnOpponents
from parlour.server.tables.wishes import chosen_game

ENGINES = ("alphabeta", "mcts", "plain_mcts", "plain_minimax", "solver")
"""Ours that may take part under their own names."""
PLAIN_COST = 100
"""In nodes, of a move of an opponent that is given none, such as random. An engine from outside is asked for as many as
any other, and costs as many, although it may do with them what it likes."""
MOST_PAIRS = 10_000


def offered_engines(game: Game) -> list[EngineOffered]:
    """Those that can play on this board; those from outside last."""
    outside = [name for name in engine_names() if issubclass(engine_class(name), OutsideEngine)]
    return [
        EngineOffered(id=name, nodes=name in ENGINES, outside=name not in ENGINES)
        for name in (*ENGINES, *outside)
        if engine_opponent(name).obstacle(game) is None
    ]


async def plan_of(wish: NewArena, guest: str, own: OwnOpponents) -> Plan:
    game = chosen_game(wish.game, wish.options)
    entrants = [await entered(game, one, guest, own) for one in wish.who]
    seed = wish.seed or 0
    openings = Openings(game, seed)
    return Plan(game, tuple(entrants), wish.mode, LADDER_REACH, wish.pairs, seed, openings=openings)


async def entered(game: Game, wish: EntrantWish, guest: str, own: OwnOpponents) -> Entrant:
    """No file is loaded and no option set: only nodes may be chosen."""
    if is_own(wish.id):
        return Entrant(await own.find(game, wish.id, guest))
    known = {one.id for one in opponents(game)} | {one.id for one in offered_engines(game)}
    if wish.id not in known:
        raise ValueError(words.NOT_OFFERED.format(id=wish.id))
    opponent, kind = find_thinker(game, wish.id)
    if wish.nodes is None or opponent.nodes is None or issubclass(engine_class(opponent.engine), OutsideEngine):
        return Entrant(opponent, kind)
    settings = f"nodes={wish.nodes}"
    return Entrant(with_settings(opponent, settings, f"{wish.id}:{settings}"), kind)


def stopping(wish: NewArena) -> IsEnough:
    return never if wish.error is None else ErrorAtMost(wish.error)


def most_pairs(plan: Plan) -> int:
    return len(plan.pairings()) * plan.rounds


def cost_of(plan: Plan) -> int:
    """Nodes for a move times matches, if all are played."""
    each = [nodes_of(one.opponent) for one in plan.entrants]
    return plan.rounds * sum(each[one] + each[two] for one, two in plan.pairings())


def nodes_of(opponent: Opponent) -> int:
    ending = opponent.ending.nodes if opponent.ending else 0
    return max(opponent.nodes or PLAIN_COST, ending)


def require_modest(plan: Plan, most_cost: int | None) -> None:
    if (pairs := most_pairs(plan)) > MOST_PAIRS:
        raise ValueError(words.TOO_MANY_PAIRS.format(pairs=number(pairs), most=number(MOST_PAIRS)))
    if most_cost is not None and (cost := cost_of(plan)) > most_cost:
        raise ValueError(words.TOO_COSTLY.format(cost=number(cost), most=number(most_cost)))


def number(value: int) -> str:
    return f"{value:,}"
