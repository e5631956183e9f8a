-- How strong people are, by board: follows from the results that count and from the ladder's ratings, and can be made again.
-- Of each board: which ladder it was made with, and up to when results are in it.
CREATE TABLE rating_boards (
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    ladder TEXT NOT NULL,
    until_ms {integer} NOT NULL,
    PRIMARY KEY (game, options)
) {table};

-- What everybody's rating is now. Values are in hundredths of a point.
CREATE TABLE ratings (
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    value {integer} NOT NULL,
    spread {integer} NOT NULL CHECK (spread > 0),
    matches {integer} NOT NULL CHECK (matches > 0),
    PRIMARY KEY (guest, game, options)
) {table};

CREATE INDEX ratings_of_game ON ratings (game, options);

-- How it came about: one row for each guest of a match that counted. `was` is what it was before; nothing before the first.
CREATE TABLE rating_steps (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    was {integer},
    value {integer} NOT NULL,
    spread {integer} NOT NULL,
    matches {integer} NOT NULL,
    ended_ms {integer} NOT NULL,
    PRIMARY KEY (match, guest)
) {table};

CREATE INDEX rating_steps_of_guests ON rating_steps (guest, game, options, matches);
