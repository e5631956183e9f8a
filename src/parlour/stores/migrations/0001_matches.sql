CREATE TABLE guests (
    id TEXT NOT NULL PRIMARY KEY,
    secret_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    colour TEXT NOT NULL,
    created_ms {integer} NOT NULL
) {table};

-- next_seq, to_move, open and played follow from events and results and change with them in one transaction. They are here so
-- that a start, a refusal and a clean-up each read one row instead of many.
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    setup TEXT NOT NULL,
    listed {integer} NOT NULL CHECK (listed IN (0, 1)),
    created_ms {integer} NOT NULL,
    next_seq {integer} NOT NULL DEFAULT 0,
    to_move {integer} CHECK (to_move IN (0, 1)),
    open {integer} NOT NULL DEFAULT 1 CHECK (open IN (0, 1)),
    played {integer} NOT NULL DEFAULT 0 CHECK (played IN (0, 1))
) {table};

CREATE INDEX matches_open ON matches (created_ms) WHERE open = 1;

CREATE INDEX matches_listed ON matches (created_ms) WHERE open = 1 AND listed = 1;

CREATE INDEX matches_unplayed ON matches (created_ms) WHERE played = 0;

CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player {integer} NOT NULL CHECK (player IN (0, 1)),
    guest TEXT REFERENCES guests (id),
    opponent TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (match, player)
) {table};

CREATE INDEX seats_of_guests ON seats (guest) WHERE guest IS NOT NULL;

-- Only ever added to. The primary key is the final authority on what happened next.
CREATE TABLE events (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq {integer} NOT NULL CHECK (seq >= 0),
    kind TEXT NOT NULL,
    at {integer} NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) {table};

CREATE TABLE commands (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (match, id)
) {table};

CREATE TABLE results (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    ending TEXT NOT NULL CHECK (ending IN ('won', 'drawn', 'aborted')),
    winner {integer} CHECK (winner IN (0, 1)),
    reason TEXT NOT NULL,
    plies {integer} NOT NULL,
    ended_ms {integer} NOT NULL,
    CHECK ((ending = 'won') = (winner IS NOT NULL))
) {table};

CREATE INDEX results_by_end ON results (ended_ms);

-- One row. Every start of a server takes the next number; a server that finds another one than its own has been
-- replaced and writes nothing more.
CREATE TABLE fence (number {integer} NOT NULL PRIMARY KEY) {table};

INSERT INTO fence (number) VALUES (0);
