-- A class: people who play on one board of tables. Its id is the code by which they join it.
CREATE TABLE classes (
    id TEXT NOT NULL PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES guests (id),
    name TEXT NOT NULL,
    created_ms {integer} NOT NULL
) {table};

CREATE INDEX classes_of_owners ON classes (owner);

CREATE TABLE class_members (
    class TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    guest TEXT NOT NULL REFERENCES guests (id),
    joined_ms {integer} NOT NULL,
    origin TEXT NOT NULL,
    removed {integer} NOT NULL CHECK (removed IN (0, 1)),
    PRIMARY KEY (class, guest)
) {table};

CREATE INDEX classes_of_members ON class_members (guest);

CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    class TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('swiss', 'round_robin')),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    created_ms {integer} NOT NULL,
    over {integer} NOT NULL CHECK (over IN (0, 1))
) {table};

CREATE INDEX tournaments_of_classes ON tournaments (class);

-- Somebody who was erased keeps the number, and no name.
CREATE TABLE tournament_players (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number {integer} NOT NULL,
    guest TEXT REFERENCES guests (id),
    PRIMARY KEY (tournament, number)
) {table};

CREATE INDEX tournaments_of_guests ON tournament_players (guest) WHERE guest IS NOT NULL;

-- How a match of it ended is among the results. `decided` is half points of the first, where a person decided, or a bye.
CREATE TABLE pairings (
    tournament TEXT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    round {integer} NOT NULL,
    board {integer} NOT NULL,
    first {integer} NOT NULL,
    second {integer},
    match TEXT NOT NULL,
    decided {integer} CHECK (decided IN (0, 1, 2)),
    PRIMARY KEY (tournament, round, board)
) {table};
