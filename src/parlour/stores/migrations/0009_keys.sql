-- More ways in to a guest than the secret it was made with: the secrets of other devices, and a phrase to come back with. Of
-- each only the hash is kept.
CREATE TABLE keys (
    id TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    hash TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('device', 'phrase')),
    name TEXT NOT NULL,
    created_ms {integer} NOT NULL
) {table};

CREATE INDEX keys_of_guests ON keys (guest);

-- A code that lets one more device in, once and not for long; one at a time for a guest. `leaves` is the hash of the secret
-- that is given up when it is used; empty: none.
CREATE TABLE links (
    guest TEXT NOT NULL PRIMARY KEY REFERENCES guests (id),
    hash TEXT NOT NULL UNIQUE,
    leaves TEXT NOT NULL,
    until_ms {integer} NOT NULL
) {table};
