-- What a browser was given to be signed by a passkey, by the hash of its cookie. `guest` is empty where somebody signs in.
CREATE TABLE challenges (
    hash TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    guest TEXT NOT NULL,
    until_ms {integer} NOT NULL
) {table};

CREATE INDEX challenges_by_time ON challenges (until_ms);
