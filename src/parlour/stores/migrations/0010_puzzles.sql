-- What guests answered to puzzles: the first answer to each counts, and once more if it is the one of a day. How strong
-- they were then is kept with it: what a puzzle is rated follows from these rows, and so do streaks.
CREATE TABLE puzzle_tries (
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    day TEXT NOT NULL,
    solved {integer} NOT NULL CHECK (solved IN (0, 1)),
    strength {integer} NOT NULL,
    tried_ms {integer} NOT NULL,
    PRIMARY KEY (guest, game, puzzle, day)
) {table};

CREATE INDEX puzzle_tries_at ON puzzle_tries (game, puzzle);

-- The best rush of each guest.
CREATE TABLE puzzle_runs (
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    solved {integer} NOT NULL,
    ended_ms {integer} NOT NULL,
    PRIMARY KEY (guest, game)
) {table};
