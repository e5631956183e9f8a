-- Processes that serve the same tables. Each is alive while it says so; what one of them held is free once it is silent.
CREATE TABLE processes (
    id TEXT NOT NULL PRIMARY KEY,
    beat_ms {integer} NOT NULL
) {table};

-- Turns of opponents. Whoever holds one thinks about it; nobody, if it is empty or no process that is alive.
CREATE TABLE jobs (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    at {integer} NOT NULL,
    player {integer} NOT NULL,
    holder TEXT NOT NULL,
    asked_ms {integer} NOT NULL,
    hurried {integer} NOT NULL CHECK (hurried IN (0, 1))
) {table};
