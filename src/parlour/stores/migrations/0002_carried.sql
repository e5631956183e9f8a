-- Where a guest's statistics begin: with these counts, and with the results that ended after since_ms. A reset writes
-- zeros, an import what it brings; results stay as they are.
CREATE TABLE carried (
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    opponent TEXT NOT NULL,
    level TEXT NOT NULL,
    since_ms {integer} NOT NULL,
    won {integer} NOT NULL CHECK (won >= 0),
    drawn {integer} NOT NULL CHECK (drawn >= 0),
    lost {integer} NOT NULL CHECK (lost >= 0),
    PRIMARY KEY (guest, game, options, opponent, level)
) {table};

-- Ratings are made of matches from the game's own beginning: whoever sets up a won position proves nothing.
ALTER TABLE matches ADD COLUMN rated {integer} NOT NULL DEFAULT 1 CHECK (rated IN (0, 1));

-- For leader boards, which are of one game with one set of options.
CREATE INDEX matches_of_game ON matches (game, options);
