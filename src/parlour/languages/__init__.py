"""What people read, in their language: a text knows its key, and a file for each language has what it is there."""
