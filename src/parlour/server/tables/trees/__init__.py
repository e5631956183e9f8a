"""What a search looked at, as a tree that people can read."""
