-- A learner asks for the matches in which it sat.
CREATE INDEX seats_of_opponents ON seats (opponent) WHERE guest IS NULL;
