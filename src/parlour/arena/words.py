"""What the arena refuses, in whole sentences with named gaps."""

DOES_NOT_MOVE = "{name} doesn't play to the end; a course needs somebody who moves"
