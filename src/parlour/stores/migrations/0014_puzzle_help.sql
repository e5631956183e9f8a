-- Who had a hint for a puzzle, or saw its solution, and when last: what is solved after that was not found alone.
CREATE TABLE puzzle_help (
    guest TEXT NOT NULL REFERENCES guests (id),
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    helped_ms {integer} NOT NULL,
    PRIMARY KEY (guest, game, puzzle)
) {table};
