-- What guests find of the matches that they have played: one row for each who sat, written with the result. It follows
-- from match, seats and result and is kept besides so that a page of somebody's ten thousand matches is read from one
-- place. found_by: the other's name in small letters. shared: both seats were the guest's. counts: for statistics.
CREATE TABLE played (
    guest TEXT NOT NULL REFERENCES guests (id),
    ended_ms {integer} NOT NULL,
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    player {integer} NOT NULL CHECK (player IN (0, 1)),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    opponent TEXT NOT NULL,
    level TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('won', 'drawn', 'lost', 'aborted', 'shared')),
    counts {integer} NOT NULL CHECK (counts IN (0, 1)),
    found_by TEXT NOT NULL,
    position TEXT NOT NULL,
    accuracy {integer},
    PRIMARY KEY (guest, ended_ms, match)
) {table};

CREATE INDEX played_of_matches ON played (match);

-- Those that have ended already. How they stood at their end is found out when somebody looks.
INSERT INTO played (guest, ended_ms, match, player, game, options, opponent, level, result, counts,
    found_by, position, accuracy)
SELECT mine.guest, r.ended_ms, m.id, mine.player, m.game, m.options, theirs.opponent, theirs.level,
    CASE WHEN theirs.guest = mine.guest THEN 'shared' WHEN r.ending = 'aborted' THEN 'aborted'
        WHEN r.ending = 'drawn' THEN 'drawn' WHEN r.winner = mine.player THEN 'won' ELSE 'lost' END,
    CASE WHEN r.ending <> 'aborted' AND m.from_start = 1 AND REPLACE(m.why_not, 'replaced', '') = m.why_not
        AND (theirs.guest IS NULL OR theirs.guest <> mine.guest) THEN 1 ELSE 0 END,
    LOWER(COALESCE(CASE WHEN SUBSTR(e.data, 1, 1) = '{' AND theirs.player = 0 THEN {json e.data seats.0.name}
        WHEN SUBSTR(e.data, 1, 1) = '{' THEN {json e.data seats.1.name} END, '')),
    '',
    (SELECT CAST(ROUND(CAST(CASE WHEN mine.player = 0 THEN {json v.data accuracy.0} ELSE {json v.data accuracy.1} END
        AS NUMERIC) * 10) AS BIGINT) FROM reviews v
        WHERE v.match = m.id AND SUBSTR(v.data, 1, 1) = '{' AND (theirs.guest IS NULL OR theirs.guest <> mine.guest))
FROM seats mine
JOIN results r ON r.match = mine.match
JOIN matches m ON m.id = mine.match
JOIN seats theirs ON theirs.match = mine.match AND theirs.player = 1 - mine.player
LEFT JOIN events e ON e.match = mine.match AND e.seq = 0
WHERE mine.guest IS NOT NULL AND (theirs.guest IS NULL OR theirs.guest <> mine.guest OR mine.player = 0)
    AND (r.ending <> 'aborted' OR r.plies > 0);

-- What guests have earned by things worth learning: each once, and never taken back. `about` tells apart what can be
-- earned several times, such as a first win over each opponent.
CREATE TABLE trophies (
    guest TEXT NOT NULL REFERENCES guests (id),
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    about TEXT NOT NULL,
    match TEXT NOT NULL,
    earned_ms {integer} NOT NULL,
    PRIMARY KEY (guest, name, game, about)
) {table};

CREATE INDEX trophies_of_matches ON trophies (match)
