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
