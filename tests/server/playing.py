"""A whole match of a person with an opponent."""

from tests.server.caller import Json, Person, is_over


async def play(person: Person, table: str, plies: int = 400, player: int = 0) -> Json:
    """The first legal move whenever it is this person's turn; the last update."""
    async with person.talk() as talk:
        await talk.join(table)
        while not is_over(talk.last[table]) and len(talk.last[table]["moves"]) < plies:
            now = await talk.until_turn(table, player)
            if not is_over(now):
                await talk.move(table)
        return talk.last[table]


NO_LINE = ("b1", "a2", "c3", "b3", "c2")
"""Cells of tic-tac-toe, of which no three are a line."""


async def give_up(person: Person, table: str) -> None:
    """Moves first at tic-tac-toe, and resigns as soon as the match is long enough to teach."""
    async with person.talk() as talk:
        await talk.join(table)
        for _ in range(3):
            free = [cell for cell in NO_LINE if cell not in {move["text"] for move in talk.last[table]["moves"]}]
            await talk.move(table, free[0])
            await talk.until_turn(table, 0)
        if not is_over(talk.last[table]):
            assert (await talk.say("resign", table, at=talk.last[table]["at"]))["t"] == "ok"
