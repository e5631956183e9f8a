"""What people read about nets on a server. To them a net of their own is a champion."""

from parlour.languages.said import keyed

NO_SUCH_NET = "There's no such champion."
NOT_YOURS = "There's no champion {net} of {game} that you may play."
REMOVED = "this champion has been removed"
REMOVED_NET = "A champion"
"""The name of one that has been removed, or can't be read."""
NO_NET_YET = "It hasn't played a single round yet. Let it train a little longer."
CANNOT_BE_READ = "this champion's file can't be read"
NAME_TAKEN = "You already have a champion called {name}. Choose another name."
ENOUGH_NETS = "You have {most} champions on this board already. Remove one first."
NO_TRAINING_HERE = "Champions can't be trained on this board. Choose another one."
NO_MINUTES = "A training takes {minutes} minutes."
BROUGHT = "It came as a file, so it can't be trained any further here."
TRAINED_OUT = "It has trained for {minutes} minutes, and that's all there is. Train another one."
IS_TRAINING = "It's training already."
NO_TRAININGS = "This server trains nobody. Ask whoever runs it."

# What came of a training.
GAVE_WAY = "It made room for somebody else's training. What it has learned is kept. Train on when you like."
INTERRUPTED = "It was interrupted. What it has learned is kept. Train on when you like."
FAILED = "The training couldn't go on. What it had learned by then is kept: play it, or train another one."

keyed(globals())
