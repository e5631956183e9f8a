"""What people read in answers about positions."""

NO_SUCH_LESSON = "There's no such lesson."
