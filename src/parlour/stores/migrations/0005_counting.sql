-- Statistics are of matches from the game's own beginning, ratings of those in which nobody had help besides. Until now
-- only matches from other beginnings were not rated. why_not says what speaks against rating, as words with blanks
-- between.
ALTER TABLE matches ADD COLUMN from_start {integer} NOT NULL DEFAULT 1 CHECK (from_start IN (0, 1));

ALTER TABLE matches ADD COLUMN why_not TEXT NOT NULL DEFAULT '';

UPDATE matches SET from_start = rated;

UPDATE matches SET why_not = 'start' WHERE rated = 0;
