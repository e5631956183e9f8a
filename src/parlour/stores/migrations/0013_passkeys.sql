-- Passkeys: ways in to a guest that somebody's own device keeps the secret of. Here is only what checks its answers: the public
-- key, and how often it says that it has been used.
CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    guest TEXT NOT NULL REFERENCES guests (id),
    credential TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    sign_count {integer} NOT NULL,
    name TEXT NOT NULL,
    created_ms {integer} NOT NULL,
    used_ms {integer} NOT NULL
) {table};

CREATE INDEX passkeys_of_guests ON passkeys (guest);
