-- What an opponent saw before a move of its own, for people who look at the match again. Nothing follows from it.
CREATE TABLE commentary (
    match TEXT NOT NULL,
    seq {integer} NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (match, seq),
    FOREIGN KEY (match, seq) REFERENCES events (match, seq) ON DELETE CASCADE
) {table};
