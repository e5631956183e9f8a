-- At which processes the players of a table are.
CREATE TABLE presence (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player {integer} NOT NULL,
    process TEXT NOT NULL,
    PRIMARY KEY (match, player, process)
) {table};

-- How far the own time of a match with a clock was, and when that was, by the clock of the database.
CREATE TABLE clocks (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    ms {integer} NOT NULL,
    at_ms {integer} NOT NULL
) {table};
