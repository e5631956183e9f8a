"""A process that plays many matches at once and says on its output what it asks for and what was acknowledged.

    python -m tests.stores.appender ADDRESS

A line each, written whole before the next step: `ask MATCH SEQ ID`, `ok MATCH SEQ ID`, `failed ID WORDS`.
"""

import os
import sys
import threading
from concurrent.futures import Future

from parlour.stores.connect import open_store
from parlour.stores.failures import Repeat, StoreError
from parlour.stores.kept import KeptCommand, KeptEvent, NewMatch
from parlour.stores.sql_store import SqlStore

MATCHES = 20


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class Player:
    """Plays one match on and on, a command at a time. After a restart it sends its last command again, as a client
    does that got no answer."""

    def __init__(self, store: SqlStore, match: str, next_seq: int, over: threading.Event) -> None:
        self.store, self.match, self.over = store, match, over
        self.ask(max(0, next_seq - 1), next_seq)

    def ask(self, number: int, seq: int) -> None:
        name = f"{self.match}-{number}"
        say("ask", self.match, seq, name)
        padding = "x" * (number % 7 * 100)
        event = KeptEvent(seq, "move", seq, f'{{"id": "{name}", "padding": "{padding}"}}')
        future = self.store.append(self.match, seq, [event], KeptCommand(name, str(seq)))
        future.add_done_callback(lambda done: self.answered(done, number, seq))

    def answered(self, future: Future[None], number: int, seq: int) -> None:
        error = future.exception()
        if error is None or isinstance(error, Repeat):
            # A repeat is answered with the place of the first time.
            place = seq if error is None else int(error.answer)
            say("ok", self.match, place, f"{self.match}-{number}")
            self.ask(place + 1, place + 1)
        elif isinstance(error, StoreError):
            say("failed", f"{self.match}-{number}", type(error).__name__, str(error).replace("\n", " "))
            self.over.set()


def main(address: str) -> None:
    store = open_store(address)
    known = {match.id: match.next_seq for match in store.open_matches().result()}
    over = threading.Event()
    for number in range(MATCHES):
        name = f"m{number}"
        if name not in known:
            store.create(NewMatch("chess", "{}", 0, id=name)).result()
    say("ready")
    players = [Player(store, f"m{number}", known.get(f"m{number}", 0), over) for number in range(MATCHES)]
    over.wait()
    # What is written can still be read, and nothing new is acknowledged.
    kept = [len(store.events(player.match).result()) for player in players]
    error = store.create(NewMatch("chess", "{}", 0)).exception()
    say("over", sum(kept), type(error).__name__)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1])
