-- Who made a match, as far as limits by address need to know: a keyed hash of the address, or `here` for this machine.
ALTER TABLE matches ADD COLUMN maker TEXT NOT NULL DEFAULT '';

-- Random texts that are made once and known to nobody outside, such as the key of those hashes.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) {table};
