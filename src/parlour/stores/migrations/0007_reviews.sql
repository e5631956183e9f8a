-- What a finished match looks like to the strongest engine, as JSON that a store does not read. It follows from the match
-- and can be made again; the newest takes the place of the one before.
CREATE TABLE reviews (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
    signature TEXT NOT NULL,
    data TEXT NOT NULL
) {table};
